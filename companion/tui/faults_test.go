package tui

// Every screen that records something, with a store that fails: nothing is shown as recorded that is not, a banner
// that cannot be missed says so, what was typed stays, and recording goes on when the fault is gone.

import (
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"tokyobox/ledger"
	"tokyobox/ledger/store"
	"tokyobox/timers"
)

// suffer has the store fail from now on; nil heals it.
func (b *bench) suffer(f store.Fault) {
	b.t.Helper()
	if !b.App.Do(func() {
		if b.fault.Store(nil); f != nil {
			b.fault.Store(&f)
		}
	}) {
		b.t.Fatal("the program has ended")
	}
}

// always fails every operation before it is done.
func always(k store.Kind) store.Fault {
	return func(_ store.Operation, done bool) error {
		if done {
			return nil
		}
		return store.Faulty(k)
	}
}

// lostAnswer has the first commit done and told to have failed, and everything after it fail too.
func lostAnswer() store.Fault {
	committed := false
	return func(o store.Operation, done bool) error {
		if committed || o == store.OpCommit && done {
			committed = true
			return store.Faulty(store.IO)
		}
		return nil
	}
}

// stored are the entries on the disk, read beside the program.
func (b *bench) stored(id string) []ledger.Entry {
	b.t.Helper()
	s, err := store.OpenReadOnly(b.store.Path())
	if err != nil {
		b.t.Fatal(err)
	}
	defer s.Close()
	_, entries, err := s.Load(id)
	if err != nil {
		b.t.Fatal(err)
	}
	return entries
}

// only is the id of the only session.
func (b *bench) only() string {
	b.t.Helper()
	ids, err := b.store.IDs()
	if err != nil || len(ids) != 1 {
		b.t.Fatal(ids, err)
	}
	return ids[0]
}

// recording is a screen on which something is about to be recorded.
type recording struct {
	name  string
	start func(t *testing.T) *bench
	do    func(b *bench) // records
	again func(b *bench) // records what was refused, by what was kept; nil for do
	kept  string         // what was typed and must still be shown
}

func recordings() []recording {
	fresh := func(t *testing.T) *bench {
		b := sitDown(t, 80, 24, "en", "")
		b.Keys("n")
		b.Type("Ann\nBen\n\n")
		b.shows("CAPSULE HOTEL")
		return b
	}
	return []recording{
		{"the line", atTable, func(b *bench) { b.line("va") }, func(b *bench) { b.enter() }, "› va"},
		{"undo", atTable, func(b *bench) { b.Keys("ctrl-z") }, nil, ""},
		{"the form", func(t *testing.T) *bench {
			b := atTable(t)
			b.Keys("f2", "enter")
			b.shows("› buy 1 vending A")
			return b
		}, func(b *bench) { b.Keys("f2") }, nil, "› buy 1 vending A"},
		{"the walk", atIncome, func(b *bench) { b.Keys("3") }, nil, ""},
		{"the walk backwards", func(t *testing.T) *bench {
			b := atIncome(t)
			b.Keys("3")
			return b
		}, func(b *bench) { b.Keys("backspace") }, nil, ""},
		{"enter on what comes next", fresh, func(b *bench) { b.enter(); b.enter() }, nil, ""}, // it asks first
		{"the result", func(t *testing.T) *bench { return sitDown(t, 80, 24, "en", example) },
			func(b *bench) { b.Keys("u") }, nil, ""},
		{"a correction of the past", atTable, func(b *bench) { b.line("note 1 \"seen\"") },
			func(b *bench) { b.enter() }, "note 1 \"seen\""},
	}
}

// C03 is the field report that asks for this.
func TestC03EveryScreenSaysThatNothingIsRecordedAndGoesOnAfterwards(t *testing.T) {
	for _, r := range recordings() {
		for _, kind := range []store.Kind{store.Full, store.IO, store.ReadOnly, store.Busy} {
			t.Run(r.name+", "+string(kind), func(t *testing.T) {
				b := r.start(t)
				id := b.only()
				before := len(b.stored(id))
				for range 2 {
					b.suffer(always(kind))
					r.do(b)
					b.shows("NOT SAVED")
					if r.kept != "" {
						b.shows(r.kept)
					}
					b.suffer(nil)
					if got := b.stored(id); len(got) != before {
						t.Fatalf("recorded %v", got[before:])
					}
					if r.again != nil || kind != store.Full {
						break
					}
				}
				if r.again != nil {
					r.again(b)
				} else {
					r.do(b)
				}
				if got := b.stored(id); len(got) != before+1 {
					t.Fatalf("%d entries are new when the fault is gone:\n%s", len(got)-before, b.Screen())
				}
				if strings.Contains(b.Screen(), "NOT SAVED") {
					t.Errorf("the banner stays:\n%s", b.Screen())
				}
			})
		}
	}
}

func TestAnAnswerThatTheDiskLostRecordsNothingTwice(t *testing.T) {
	for _, r := range recordings() {
		if r.name == "undo" || strings.HasPrefix(r.name, "the walk") || r.name == "the result" {
			continue // another press of these is another act
		}
		t.Run(r.name, func(t *testing.T) {
			b := r.start(t)
			id := b.only()
			before := len(b.stored(id))
			b.suffer(lostAnswer())
			r.do(b)
			b.shows("NOT SAVED")
			b.suffer(nil)
			if r.again != nil {
				r.again(b)
			} else {
				r.do(b)
			}
			if got := b.stored(id); len(got) != before+1 {
				t.Errorf("%d entries are new:\n%s", len(got)-before, b.Screen())
			}
		})
	}
}

func TestLeavingWithSomethingNotRecordedAsksOnce(t *testing.T) {
	b := atTable(t)
	b.suffer(always(store.Full))
	b.line("va")
	b.Keys("ctrl-q")
	b.shows("Leave all the same?")
	b.shows("› va")
	b.Keys("ctrl-q")
	if err := b.Wait(); err != nil {
		t.Error(err)
	}
}

// C58 is the field report that asks for this: a new session is there whole or not at all, and the names stay.
func TestC58ANewSessionThatCannotBeStoredLeavesNothingAndKeepsTheNames(t *testing.T) {
	count := 0
	b := sitDown(t, 80, 24, "en", "")
	b.Keys("n")
	b.Type("Ann\nBen\n")
	for n := 1; ; n++ {
		at := 0
		b.suffer(func(o store.Operation, done bool) error {
			if at++; at == n {
				return store.Faulty(store.Full)
			}
			return nil
		})
		b.Keys("f2")
		struck := at >= n
		b.suffer(nil)
		ids, err := b.store.IDs()
		if err != nil {
			t.Fatal(err)
		}
		if len(ids) > 0 {
			if struck && !strings.Contains(b.Screen(), "CAPSULE HOTEL") {
				t.Errorf("fault %d: a session is there and not shown:\n%s", n, b.Screen())
			}
			break
		}
		count++
		b.shows("Ann")
		b.shows("Ben")
		if people, err := b.store.People(); len(people) > 0 || err != nil {
			t.Fatalf("fault %d left people: %v, %v", n, people, err)
		}
	}
	if count < 5 {
		t.Errorf("only %d operations failed", count)
	}
	t.Logf("%d operations failed, one after the other", count)
}

func TestPagesThatReadSayThatTheyCannotAndReadAgain(t *testing.T) {
	b := atTable(t)
	b.Keys("esc")
	b.suffer(always(store.IO))
	b.Keys("enter")
	b.shows("disk failed")
	b.Keys("b")
	b.shows("disk failed")
	b.Keys("esc")
	b.suffer(nil)
	b.Keys("b", "esc", "enter")
	b.shows("CAPSULE HOTEL")
}

func TestAClockWhoseStopCannotBeStoredStandsAndSaysSo(t *testing.T) {
	var fault atomic.Pointer[store.Fault] // heartbeats are written beside the event loop
	st, err := store.Open(filepath.Join(t.TempDir(), "clock.db"), store.Options{Fault: func(o store.Operation, done bool) error {
		if f := fault.Load(); f != nil {
			return (*f)(o, done)
		}
		return nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	b := watchOn(t, clockSetup{lines: []string{"start", "expire", "count 1=1 2=1 3=1"}}, st, timers.NewManual(begun), "")
	id := b.only()
	before := len(b.stored(id))
	fail := func(f store.Fault) { fault.Store(&f) }
	fail(always(store.Full))
	b.Keys("space")
	b.pass(4 * time.Second)
	b.sees("NOT SAVED")
	if got := b.stored(id); len(got) != before {
		t.Fatalf("recorded %v", got[before:])
	}
	fault.Store(nil)
	b.Keys("space")
	b.pass(4 * time.Second)
	if got := b.stored(id); len(got) != before+1 || strings.Contains(b.Screen(), "NOT SAVED") {
		t.Fatalf("%d new entries\n%s", len(got)-before, b.Screen())
	}
	b.pass(2 * time.Second)
	fail(always(store.IO))
	b.Keys("space")
	b.sees("NOT SAVED")
	b.pass(3 * time.Second)
	b.sees("Space resume") // people stopped, whatever became of the entry
}
