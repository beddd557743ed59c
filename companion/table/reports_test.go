package table

// What players of other programs reported about undo and about what is kept, held for every game at once.

import (
	"errors"
	"math/rand"
	"os"
	"runtime"
	"slices"
	"strconv"
	"testing"
	"time"

	"tokyobox/ledger"
	"tokyobox/rules"
	"tokyobox/rules/rulestest"
	"tokyobox/rules/shelf"
)

// same fails unless two views hold the same.
func same(t *testing.T, what string, a, b rules.View) {
	t.Helper()
	if changes := rules.Changes(&a, &b); len(changes) > 0 {
		t.Fatalf("%s: %v", what, changes)
	}
}

// worlds calls do with an evening of every game with the fewest players.
func worlds(t *testing.T, do func(t *testing.T, w *world, chance *rand.Rand)) {
	t.Helper()
	for n, g := range shelf.Games() {
		t.Run(g.ID, func(t *testing.T) {
			w, err := newWorld(t.TempDir(), g, g.Min, nil)
			if w == nil || err != nil {
				t.Fatal(err)
			}
			defer func() { w.s.Close() }()
			do(t, w, rand.New(rand.NewSource(int64(n)+94)))
		})
	}
}

// offered records a line that the declaration offers; ok is false if none was taken.
func (w *world) offered(chance *rand.Rand) (line string, ok bool, err error) {
	for range 30 {
		line = rulestest.Line(w.t.Played(), chance.Intn)
		r, err := w.t.Record(line, "line")
		if err != nil {
			return line, false, err
		}
		if r.Line != "" && r.Refused == nil {
			w.model = slices.Clone(w.t.Entries())
			return r.Line, true, nil
		}
	}
	return "", false, nil
}

// C94, C88, C12, C28 and C51: every entry of every game is undone and redone with all it moved, decks in the very
// order they had.
func TestC94EveryEntryIsUndoneAndRedoneWithAllItMoved(t *testing.T) {
	worlds(t, func(t *testing.T, w *world, chance *rand.Rand) {
		for range 30 {
			before, n := w.t.View(), len(w.t.Entries())
			line, ok, err := w.offered(chance)
			if err != nil {
				t.Fatal(err)
			}
			if !ok || len(w.t.Entries()) != n+1 { // the clock owed an entry too
				continue
			}
			after := w.t.View()
			_, err = w.t.Undo()
			if errors.Is(err, ErrDrawn) || errors.Is(err, ErrRevealed) {
				_, err = w.t.Undraw()
			}
			if errors.Is(err, ErrRevealed) {
				continue
			}
			if err != nil {
				t.Fatal(line, err)
			}
			same(t, "after undo of "+line, before, w.t.View())
			if _, err := w.t.Redo(); err != nil {
				t.Fatal(line, err)
			}
			same(t, "after redo of "+line, after, w.t.View())
		}
	})
}

// C19: whatever was set is there when the program is started again, for every game and seat.
func TestC19EverythingIsThereAfterARestart(t *testing.T) {
	worlds(t, func(t *testing.T, w *world, chance *rand.Rand) {
		for range 5 {
			for range 8 {
				if _, _, err := w.offered(chance); err != nil {
					t.Fatal(err)
				}
			}
			before := w.t.View()
			if err := w.restart(); err != nil {
				t.Fatal(err)
			}
			same(t, "after a restart", before, w.t.View())
		}
	})
}

// C45: half an hour of nothing, awake or asleep, changes no balance.
func TestC45HalfAnHourOfNothingChangesNothing(t *testing.T) {
	worlds(t, func(t *testing.T, w *world, chance *rand.Rand) {
		for range 10 {
			if _, _, err := w.offered(chance); err != nil {
				t.Fatal(err)
			}
		}
		if c, on := w.t.Clock(); on && c.Running() {
			return // a running clock is what half an hour is about
		}
		before, entries := w.t.View(), len(w.t.Entries())
		w.clock.Advance(30 * time.Minute)
		if _, err := w.t.Tick(w.clock.Now()); err != nil {
			t.Fatal(err)
		}
		w.clock.Sleep(8 * time.Hour)
		if _, err := w.t.Tick(w.clock.Now()); err != nil {
			t.Fatal(err)
		}
		if err := w.t.Reload(); err != nil {
			t.Fatal(err)
		}
		same(t, "after half an hour and a night", before, w.t.View())
		if n := len(w.t.Entries()); n != entries {
			t.Errorf("%d entries came by themselves", n-entries)
		}
	})
}

// C32: undo across the end of a round, an income phase, or the game brings back everything of before.
func TestC32UndoAcrossTheEndOfARoundBringsEverythingBack(t *testing.T) {
	f, err := os.Open("../../rules/capsulehotel/testdata/example.session")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	head, entries, err := ledger.ReadSession(f)
	if err != nil {
		t.Fatal(err)
	}
	h := newHouse(t)
	crossed := 0
	for n := 2; n <= len(entries); n++ {
		past := rules.Replay(capsule, head, ledger.Fold(entries[:n-1]).Moves)
		now := rules.Replay(capsule, head, ledger.Fold(entries[:n]).Moves)
		if _, about := ledger.ParseAmendment(entries[n-1].Text); about || past.State.Stage() == now.State.Stage() && (now.State.End() == nil) == (past.State.End() == nil) {
			continue
		}
		crossed++
		one := head
		one.ID = head.ID[:len(head.ID)-3] + string([]byte{'0' + byte(n/100%10), '0' + byte(n/10%10), '0' + byte(n%10)})
		if err := Store(h.store, h.clock, capsule, one, entries[:n]); err != nil {
			t.Fatal(err)
		}
		at := h.sit(one.ID)
		if _, err := at.Undo(); errors.Is(err, ErrDrawn) {
			_, err = at.Undraw()
			if err != nil {
				t.Fatal(err)
			}
		} else if err != nil {
			t.Fatal(err)
		}
		same(t, "back across "+entries[n-1].Text, past.State.View(), at.View())
		if (at.Played().State.End() == nil) != (past.State.End() == nil) {
			t.Errorf("%s: the end is not what it was", entries[n-1].Text)
		}
	}
	if crossed < 10 {
		t.Errorf("only %d ends of a phase, a round or the game were crossed", crossed)
	}
}

// C47: sitting down again makes no session.
func TestC47SittingDownAgainMakesNoSession(t *testing.T) {
	worlds(t, func(t *testing.T, w *world, _ *rand.Rand) {
		for range 3 {
			if err := w.restart(); err != nil { // compares the list of sessions too
				t.Fatal(err)
			}
		}
	})
}

// newer is a game as its next version: of the lines of a session one is no longer allowed, unless the session was
// begun under older rules and keeps them.
func newer(g *rules.Game, line string, keeps bool) *rules.Game {
	next := *g
	next.Rules = g.Rules + 1
	next.Verbs = slices.Clone(g.Verbs)
	for i, v := range next.Verbs {
		stricter := *v
		stricter.Do = func(s rules.State, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
			if m.String() == line && !keeps {
				no.Hard("E_PHASE", "")
			}
			return v.Do(s, m, no)
		}
		next.Verbs[i] = &stricter
	}
	return &next
}

// C33: a session begun under older rules, one entry of which is no longer allowed, opens, says so, is played on, and
// is undone and redone.
func TestC33ASessionBegunUnderOlderRulesOpensAndIsPlayedOn(t *testing.T) {
	worlds(t, func(t *testing.T, w *world, chance *rand.Rand) {
		last := ""
		for range 8 {
			line, ok, err := w.offered(chance)
			if err != nil {
				t.Fatal(err)
			}
			if ok {
				last = line
			}
		}
		if told := w.t.Welcome(); told.Key != "" {
			t.Errorf("a session under the rules of today is told %s", told.Key)
		}
		w.game = newer(w.game, last, false)
		if err := w.restart(); err != nil {
			t.Fatal(err)
		}
		if told := w.t.Welcome(); told.Key != "rules.older" {
			t.Errorf("the older rules are not told: %q", told.Key)
		}
		if len(w.t.Played().Problems()) == 0 {
			t.Fatalf("%s counts still", last)
		}
		before := w.t.View()
		if _, err := w.t.Undo(); err != nil && !errors.Is(err, ErrDrawn) && !errors.Is(err, ErrRevealed) {
			t.Fatal(err)
		} else if err == nil {
			if _, err := w.t.Redo(); err != nil {
				t.Fatal(err)
			}
		}
		same(t, "after undo and redo", before, w.t.View())
		w.model = slices.Clone(w.t.Entries())
		n := len(w.t.Entries())
		for range 20 {
			if _, ok, err := w.offered(chance); err != nil {
				t.Fatal(err)
			} else if ok {
				break
			}
		}
		if len(w.t.Entries()) == n {
			t.Error("nothing can be recorded any more")
		}
	})
}

// C34: a game whose rules change may let open sessions keep the rules they were begun under; they give what they gave.
func TestC34AnOpenSessionMayKeepTheRulesItWasBegunUnder(t *testing.T) {
	worlds(t, func(t *testing.T, w *world, chance *rand.Rand) {
		line := ""
		for line == "" {
			var err error
			if line, _, err = w.offered(chance); err != nil {
				t.Fatal(err)
			}
		}
		before := w.t.View()
		old := w.game
		w.game = newer(old, line, false)
		strict := w.game.New
		kept := newer(old, line, true)
		w.game.New = func(s rules.Setup) rules.State {
			if s.Rules < w.game.Rules {
				w.game.Verbs = kept.Verbs
			}
			return strict(s)
		}
		if err := w.restart(); err != nil {
			t.Fatal(err)
		}
		same(t, "under the rules it was begun under", before, w.t.View())
		if n := len(w.t.Played().Problems()); n > 0 {
			t.Errorf("%d problems", n)
		}
	})
}

// C46: thousands of entries in one session, and none keeps more than two KiB in memory. ENTRIES in the environment says
// how many.
func TestC46ThousandsOfEntriesKeepLittleInMemory(t *testing.T) {
	most := 60
	if n, err := strconv.Atoi(os.Getenv("ENTRIES")); err == nil && n > 0 {
		most = n
	}
	heap := func() int {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int(m.HeapAlloc)
	}
	worlds(t, func(t *testing.T, w *world, chance *rand.Rand) {
		first, at := 0, 0
		for len(w.t.Entries()) < most {
			n := len(w.t.Entries())
			if _, ok, err := w.offered(chance); err != nil {
				t.Fatal(err)
			} else if !ok { // the game is over, or waits for a clock
				if _, err := w.t.Undo(); err != nil && !errors.Is(err, ErrDrawn) && !errors.Is(err, ErrRevealed) {
					t.Fatal(err)
				} else if err != nil {
					if _, err := w.t.Undraw(); err != nil {
						t.Fatal(err)
					}
				}
			}
			if first == 0 && len(w.t.Entries()) > most/10 {
				first, at = heap(), len(w.t.Entries())
			}
			if len(w.t.Entries()) == n {
				t.Fatalf("stuck after %d entries", n)
			}
		}
		if grown, n := heap()-first, len(w.t.Entries())-at; grown > 1<<20+2048*n {
			t.Errorf("%d more entries keep %d bytes", n, grown)
		}
	})
}
