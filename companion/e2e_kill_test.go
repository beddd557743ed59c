package companion_test

// What was shown as recorded is on the disk: the program is killed at random moments of a long session and
// started again.

import (
	"bytes"
	"fmt"
	"io"
	"math/rand"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"tokyobox/ledger"
	"tokyobox/rules"
	"tokyobox/rules/rulestest"
	"tokyobox/rules/shelf"
)

// evening is the length of the scripted session.
const evening = 200

// kills is how often the program is killed: KILLS in the environment, else 10, and 5 with -short.
func kills(t *testing.T) int {
	t.Helper()
	if wish := os.Getenv("KILLS"); wish != "" {
		n, err := strconv.Atoi(wish)
		if err != nil || n < 1 {
			t.Fatalf("KILLS=%s is no number of kills", wish)
		}
		return n
	}
	if testing.Short() {
		return 5
	}
	return 10
}

// script is a session of 200 entries as people type it: long lines, short forms, undo and redo, trades,
// free corrections. Each line adds exactly one entry.
func script() []string {
	lines := []string{"mark", "loan 1=4000 2=6000 3=6000"}
	for i := 3; len(lines) < evening; i++ {
		seat := i%3 + 1
		switch i % 10 {
		case 5:
			lines = append(lines, "undo", "redo")
		case 7:
			lines = append(lines, fmt.Sprintf("=%d -100 taken back %d", seat, i))
		case 9:
			lines = append(lines, fmt.Sprintf("note %d \"seen at %d\"", len(lines)-1, i))
		default:
			lines = append(lines, fmt.Sprintf("adjust %d yen=+%d \"found %d\"", seat, 100*(i%7+1), i))
		}
	}
	return lines[:evening]
}

func TestWhatWasShownAsRecordedSurvivesAKill(t *testing.T) {
	h := newHome(t)
	lines := script()
	// The same session without a kill says what each entry has to be.
	calm := h.must("", "new", "capsule-hotel", "--players", "Ann,Ben,Cho")
	began := time.Now()
	if a := h.run(strings.Join(lines, "\n")+"\n", "play", calm, "--plain"); a.code != 0 {
		t.Fatalf("the script: status %d\n%s", a.code, a.err)
	}
	took := time.Since(began)
	want := h.stored(calm)
	if len(want) != evening {
		t.Fatalf("the script made %d entries, wanted %d", len(want), evening)
	}
	chance := rand.New(rand.NewSource(1))
	for round := range kills(t) {
		id := h.must("", "new", "capsule-hotel", "--players", "Ann,Ben,Cho")
		h.must("undo\nredo\n", "play", calm, "--plain") // another session was touched last
		after := time.Duration(chance.Int63n(int64(took)))
		shown := h.playAndKill(id, lines, chance.Intn(evening), after%(took/evening*2), confirms)
		got := h.stored(id)
		if len(got) < shown || len(got) > shown+1 {
			t.Fatalf("round %d: %d entries were shown as recorded, %d are there", round, shown, len(got))
		}
		if !slices.Equal(got, want[:len(got)]) {
			t.Fatalf("round %d: the entries differ\n%q\n%q", round, got, want[:len(got)])
		}
		if first := h.sessions()[0]; shown > 0 && (first.ID != id || first.Entries != len(got)) {
			t.Fatalf("round %d: the next start offers %v first, wanted %s with %d entries", round, first, id, len(got))
		}
		if a := h.run(strings.Join(lines[len(got):], "\n")+"\n", "play", id, "--plain"); a.code != 0 {
			t.Fatalf("round %d: going on: status %d\n%s", round, a.code, a.err)
		}
		if got := h.stored(id); !slices.Equal(got, want) {
			t.Fatalf("round %d: the whole evening differs\n%q\n%q", round, got, want)
		}
	}
}

// playAndKill types the lines as fast as they are taken and kills the program a moment after so many
// entries were shown. It gives how many were shown in the end, as confirms counts them.
func (h *home) playAndKill(id string, lines []string, entries int, moment time.Duration,
	confirms func(line string, typed []string, shown int) bool) int {
	h.t.Helper()
	c := h.command("--db", h.db, "play", id, "--plain")
	in, err := c.StdinPipe()
	if err != nil {
		h.t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		h.t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		h.t.Fatal(err)
	}
	go io.WriteString(in, strings.Join(lines, "\n")+"\n") // ends early when the program is killed
	var shown atomic.Int64
	reached, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		if entries == 0 {
			close(reached)
		}
		pump(out, func(line string) {
			if confirms(line, lines, int(shown.Load())) && shown.Add(1) == int64(entries) {
				close(reached)
			}
		})
	}()
	select {
	case <-reached:
	case <-time.After(patience):
		h.t.Error("the session stands still")
	}
	time.Sleep(moment)
	c.Process.Kill()
	<-ended
	c.Wait()
	return int(shown.Load())
}

// confirms tells whether a line of output says that the next entry is recorded: its number and the line, or
// what undo and redo say.
func confirms(line string, typed []string, shown int) bool {
	if shown < len(typed) && (typed[shown] == "undo" || typed[shown] == "redo") {
		return strings.HasPrefix(line, "Undone: ") || strings.HasPrefix(line, "Back again: ")
	}
	return strings.HasPrefix(line, strconv.Itoa(shown+1)+" ")
}

// shortEvening is the length of the sessions of each game.
const shortEvening = 40

// scripted are lines that a game accepts one after another, made from its declaration. Draws, lines of a running
// clock and what is covered are left out, since they depend on or show more than what was typed; remarks, undo and redo stand in between.
func scripted(t *testing.T, g *rules.Game, head ledger.Head, chance *rand.Rand) []string {
	t.Helper()
	p := rules.Replay(g, head, nil)
	var moves []ledger.Move
	var lines []string
	for len(lines) < shortEvening {
		n := len(lines)
		if n > 0 && n%8 == 7 {
			lines = append(lines, fmt.Sprintf("note 1 %q", fmt.Sprintf("seen at %d", n)))
			continue
		}
		if n > 2 && n%8 == 3 && n < shortEvening-2 {
			lines = append(lines, "undo", "redo")
			continue
		}
		line := ""
		for range 60 {
			try := rulestest.Line(p, chance.Intn)
			m, why := g.Read(try)
			if why != nil || timed(m) || m.Has("app") || m.String() != try {
				continue
			}
			if _, why := p.Add(ledger.Move{Seq: n + 1, Text: try}); why != nil {
				continue
			}
			if rules.Keeps(p.State, m) != 0 { // what somebody keeps covered is not shown as it was typed
				p = rules.Replay(g, head, moves)
				continue
			}
			line = try
			moves = append(moves, ledger.Move{Seq: n + 1, Text: try})
			break
		}
		if line == "" {
			if n == 0 {
				return nil
			}
			line = fmt.Sprintf("note 1 %q", fmt.Sprintf("nothing else to do at %d", n))
		}
		lines = append(lines, line)
	}
	return lines
}

// timed tells whether a line belongs to a clock.
func timed(m rules.Move) bool {
	switch m.Verb.Name {
	case rules.StartWord, rules.ResumeWord, rules.PauseWord, rules.ExpireWord, rules.AbortWord, rules.LateWord:
		return true
	}
	return slices.ContainsFunc(m.Verb.Args, func(a rules.Arg) bool { return a.Clock != 0 })
}

// confirmed is confirms for lines that are typed as they are stored.
func confirmed(line string, typed []string, shown int) bool {
	if shown >= len(typed) {
		return false
	}
	if typed[shown] == "undo" || typed[shown] == "redo" {
		return strings.HasPrefix(line, "Undone: ") || strings.HasPrefix(line, "Back again: ")
	}
	return line == fmt.Sprintf("%d %s", shown+1, typed[shown])
}

func TestEveryGameSurvivesKills(t *testing.T) {
	t.Parallel()
	games := shelf.Games()
	each := (kills(t) + len(games) - 1) / len(games)
	total := 0
	for seat, g := range games {
		h := newHome(t)
		players := strings.Join([]string{"Ann", "Ben", "Cho", "Dan", "Eve", "Fay"}[:g.Min], ",")
		calm := h.must("", "new", g.ID, "--players", players)
		head, _, err := ledger.ReadSession(bytes.NewReader([]byte(h.run("", "export", calm).out)))
		if err != nil {
			t.Fatal(err)
		}
		chance := rand.New(rand.NewSource(int64(seat) + 1))
		lines := scripted(t, g, head, chance)
		if a := h.run(strings.Join(lines, "\n")+"\n", "play", calm, "--plain"); a.code != 0 {
			t.Fatalf("%s: the script: status %d\n%q\n%s", g.ID, a.code, lines, a.err)
		}
		want := h.stored(calm)
		if len(want) != len(lines) {
			t.Fatalf("%s: the script of %d lines made %d entries", g.ID, len(lines), len(want))
		}
		for round := range each {
			id := h.must("", "new", g.ID, "--players", players)
			shown := h.playAndKill(id, lines, chance.Intn(max(len(lines), 1)), time.Duration(chance.Intn(3000))*time.Microsecond, confirmed)
			got := h.stored(id)
			if len(got) < shown || len(got) > shown+1 || !slices.Equal(got, want[:len(got)]) {
				t.Fatalf("%s, round %d: %d entries were shown as recorded, there are\n%q\nwanted\n%q", g.ID, round, shown, got, want)
			}
			if a := h.run(strings.Join(lines[len(got):], "\n")+"\n", "play", id, "--plain"); a.code != 0 {
				t.Fatalf("%s, round %d: going on: status %d\n%s", g.ID, round, a.code, a.err)
			}
			if got := h.stored(id); !slices.Equal(got, want) {
				t.Fatalf("%s, round %d: the whole evening differs\n%q\n%q", g.ID, round, got, want)
			}
			total++
		}
		if _, _, code := h.doctored(); code != 0 {
			t.Errorf("%s: the doctor: status %d", g.ID, code)
		}
	}
	t.Logf("%d kills over %d games", total, len(games))
}
