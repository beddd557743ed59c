package companion

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tokyobox/data"
	"tokyobox/ledger"
	"tokyobox/ledger/store"
	"tokyobox/rules/shelf"
	"tokyobox/timers"

	"tokyobox/companion/say"
	"tokyobox/companion/table"
)

// washing is plain mode of an open day with two cycles of two minutes, the second one begun 30 seconds after the
// first; said takes what was said since the last look.
func washing(t *testing.T) (l *lineMode, clock *timers.Manual, said func() string) {
	t.Helper()
	st, err := store.Open(filepath.Join(t.TempDir(), "tokyobox.db"), store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	words, err := data.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	clock = timers.NewManual(1_700_000_000_000)
	g := shelf.Find("sudsy")
	h, why, err := table.Plan{Game: g, Names: []string{"Ann", "Ben", "Cho"}, Options: []ledger.Option{{Name: "sheet", Value: "choice"}}}.Head(st, nil, clock.Now().Wall)
	if err != nil || why != nil {
		t.Fatal(err, why)
	}
	at, err := table.Begin(st, clock, g, h)
	if err != nil {
		t.Fatal(err)
	}
	var out, bad strings.Builder
	l = &lineMode{p: &program{Env: Env{Out: &out, Err: &bad, Clock: clock}, words: words}, t: at, s: say.For(words, h), title: "laundry"}
	said = func() string {
		s := out.String() + bad.String()
		out.Reset()
		bad.Reset()
		return s
	}
	for _, line := range []string{
		"fact deck-checked=yes", `season W-PA "spring"`, "name 1 Mina-Wada", "day force", `hour W-SH "noon"`, `weather W-SO "rain"`,
		"hand 1 B-SH WM W-PA DR", "hand 2 W-SH WM W-BR DR", "hand 3 DR random=B-PI", "minutes 2", "w1",
	} {
		l.line(line)
	}
	pass(l, clock, 30*time.Second)
	l.line("w2")
	said()
	return l, clock, said
}

// pass lets time pass with a look each 100 ms, as while nobody types.
func pass(l *lineMode, clock *timers.Manual, d time.Duration) {
	for ; d > 0; d -= 100 * time.Millisecond {
		clock.Advance(100 * time.Millisecond)
		l.tell()
	}
}

func TestInPlainLinesEachCycleIsToldAndItsEnd(t *testing.T) {
	t.Parallel()
	l, clock, said := washing(t)
	pass(l, clock, 31*time.Second)
	if got := said(); got != "washer 1: 60 s left\n" {
		t.Errorf("said %q", got)
	}
	l.line("view")
	if got := said(); !strings.Contains(got, "washer 1: 59 s left\nwasher 2: 89 s left\n") {
		t.Errorf("said %q", got)
	}
	pass(l, clock, 60*time.Second)
	if got, want := said(), "washer 1: 30 s left\nwasher 2: 60 s left\nwasher 1: 10 s left\nwasher 1 is done: out w1\nwasher 2: 30 s left\n"; got != want {
		t.Errorf("said %q, not %q", got, want)
	}
	l.line("")
	if got := said(); !strings.Contains(got, "out w1") {
		t.Errorf("said %q", got)
	}
	l.line("next")
	if e := l.t.Entries(); e[len(e)-1].Text != "out w1" {
		t.Errorf("recorded %q", e[len(e)-1].Text)
	}
}

func TestInPlainLinesTimersStandAndRunOn(t *testing.T) {
	t.Parallel()
	l, clock, said := washing(t)
	l.line("pause")
	if got := said(); !strings.Contains(got, "The timers stand: resume lets them run on.") {
		t.Errorf("said %q", got)
	}
	pass(l, clock, time.Minute)
	if got := said(); got != "" {
		t.Errorf("said %q", got)
	}
	l.line("next")
	pass(l, clock, 10*time.Second)
	clock.Sleep(time.Minute)
	pass(l, clock, 100*time.Millisecond)
	if got := said(); !strings.HasSuffix(got, "The timers stand: resume lets them run on.\n") {
		t.Errorf("said %q", got)
	}
	l.line("view")
	if got := said(); !strings.Contains(got, "washer 1: 80 s left") {
		t.Errorf("said %q", got)
	}
}

func TestInPlainLinesTheEarthquakeIsCounted(t *testing.T) {
	t.Parallel()
	l, clock, said := washing(t)
	for range 2 {
		for _, line := range []string{"leave 1 complaint", "leave 2 complaint", "leave 3 complaint", "survey", "day", `hour W-SH "noon"`, `weather W-SO "rain"`} {
			l.line(line)
		}
		for _, s := range l.t.Played().State.View().Status {
			if s.Name == "order" {
				for _, seat := range s.Value.List {
					l.line("h" + seat.String() + " d " + map[string]string{"1": "w-un", "2": "b-br", "3": "b-un"}[seat.String()])
				}
			}
		}
		if l.t.Played().State.Stage().Round == 2 {
			l.line("event 1 is=cat")
		}
	}
	for _, seat := range []string{"1", "2", "3"} {
		l.line("hand " + seat + " DR random=" + map[string]string{"1": "W-PI", "2": "B-SO", "3": "W-SO"}[seat])
	}
	said()
	l.line("event 1 is=earthquake")
	if got := said(); !strings.Contains(got, "start: count at the event, if you like") {
		t.Errorf("said %q", got)
	}
	l.line("start")
	pass(l, clock, 5*time.Second)
	if got := said(); !strings.HasSuffix(got, "Now: the earth shakes!\n") {
		t.Errorf("said %q", got)
	}
}
