package companion_test

// What was shown as recorded is on the disk: the program is killed at random moments of a long session and
// started again.

import (
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
		shown := h.playAndKill(id, lines, chance.Intn(evening), after%(took/evening*2))
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
// entries were shown. It gives how many were shown in the end.
func (h *home) playAndKill(id string, lines []string, entries int, moment time.Duration) int {
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
