package tui

// The clock along with the play: the cycles of machines and what is counted at an event, on a simulated screen with a
// clock that is moved by hand.

import (
	"path/filepath"
	"testing"
	"time"

	"tokyobox/ledger"
	"tokyobox/ledger/store"
	"tokyobox/timers"
)

// laundry is an open day of two players, with cycles of three minutes.
func laundry(more ...string) clockSetup {
	return clockSetup{
		game: "sudsy", names: []string{"Ann", "Ben", "Cho"}, set: []ledger.Option{{Name: "sheet", Value: "choice"}}, w: 80, h: 24,
		lines: append([]string{
			"fact deck-checked=yes", `season W-PA "spring"`, "name 1 Mina-Wada", "day force", `hour W-SH "noon"`, `weather W-SO "rain"`,
			"hand 1 B-SH WM W-PA DR", "hand 2 W-SH WM W-BR DR", "hand 3 DR random=B-PI", "minutes 3",
		}, more...),
	}
}

// onEvent is the second or third day with an event read aloud.
func onEvent(day int, event string) clockSetup {
	s := laundry("leave 1 complaint", "leave 2 complaint", "leave 3 complaint", "survey", "day", `hour W-SH "noon"`, `weather W-SO "rain"`,
		"hand 3 DR random=B-BR", "hand 2 DR random=B-PA", "hand 1 DR random=B-UN")
	if day == 2 {
		s.lines = append(s.lines, "event 1 is="+event)
		return s
	}
	s.lines = append(s.lines, "event 1 is=cat", "leave 1 complaint", "leave 2 complaint", "leave 3 complaint", "survey", "day",
		`hour W-SH "noon"`, `weather W-SO "rain"`, "hand 1 DR random=W-UN", "hand 2 DR random=W-PI", "hand 3 DR random=W-SO", "event 1 is="+event)
	return s
}

// timersAlong goes through the timers of an open day: cycles that run and one that is done, a computer that was away, and the
// seconds to an earthquake.
func timersAlong(t *testing.T, a *album, w, h int, lang string) {
	in := func(s clockSetup) *clockBench {
		s.w, s.h, s.lang = w, h, lang
		return watch(t, s)
	}
	b := in(laundry())
	b.line("w1")
	b.skip(60 * time.Second)
	b.line("w2")
	b.skip(30 * time.Second)
	a.take(b.bench, "two cycles")
	b.line("d1")
	b.skip(151 * time.Second)
	a.take(b.bench, "one is done")
	b = in(laundry("wash 1"))
	b.skip(20 * time.Second)
	b.clock.Sleep(90 * time.Second)
	b.clock.Advance(100 * ms)
	b.look()
	a.take(b.bench, "the computer was away")
	b = in(onEvent(3, "earthquake"))
	b.Keys("space")
	b.skip(2 * time.Second)
	a.take(b.bench, "seconds to the quake")
}

func TestEachMachineShowsTheSecondsOfItsOwnCycle(t *testing.T) {
	b := watch(t, laundry())
	b.line("w1")
	b.sees("washer 1    180 s")
	b.pass(60 * time.Second)
	b.line("w2")
	b.sees("washer 1  120 s", "washer 2  180 s")
	b.pass(30 * time.Second)
	b.line("d1")
	b.sees("washer 2  150 s", "dryer 1   180 s")
	b.pass(150 * time.Second)
	b.pass(time.Second)
	if b.rings != 3 {
		t.Errorf("%d strokes at the end of the washer's cycle, not 3", b.rings)
	}
	b.sees("washer 2 is done: out w2 (Enter)", "over", "29")
	b.Keys("enter")
	b.misses("washer 2 is done")
	b.pass(29 * time.Second)
	b.pass(time.Second)
	b.sees("dryer 1 is done: out d1 (Enter)")
	b.Keys("enter")
	b.misses("is done")
	if got := b.last(); got != "out d1" {
		t.Errorf("Enter recorded %q", got)
	}
}

func TestNothingIsTimedUnlessTheTableSaysHowLongACycleTakes(t *testing.T) {
	s := laundry()
	s.lines = s.lines[:len(s.lines)-1]
	b := watch(t, s)
	b.line("w1")
	b.misses("180 s", "timer")
	b.Keys("space", "f6")
	if got := b.last(); got != "wash 1" {
		t.Errorf("Space or F6 recorded %q", got)
	}
	b.App.Do(func() {
		if b.App.Top().(*play).along.ticker != nil {
			t.Error("a ticker runs for nothing")
		}
	})
}

func TestTheTimersStandTogetherAndRunOnWithSpace(t *testing.T) {
	b := watch(t, laundry("wash 1"))
	b.pass(20 * time.Second)
	b.line("wash 2")
	b.pass(10 * time.Second)
	b.Keys("f6")
	b.sees("The timers stand", "150", "170")
	b.pass(time.Hour)
	b.sees("150", "170")
	b.Keys("space")
	b.misses("The timers stand")
	b.pass(10 * time.Second)
	b.sees("140", "160")
	b.line("late 3")
	b.sees("143", "163")
	b.line("undo")
	b.sees("140", "160")
	for range 3 { // resume, pause and the second wash are as if they had never been
		b.line("undo")
	}
	b.misses("The timers stand")
	for range 3 {
		b.line("redo")
	}
	b.sees("140", "160")
}

func TestACycleThatIsTakenBackTakesItsTimerWithIt(t *testing.T) {
	b := watch(t, laundry("wash 1"))
	b.pass(50 * time.Second)
	b.Keys("ctrl-z")
	b.misses("130")
	b.pass(10 * time.Second)
	b.Keys("ctrl-y")
	b.sees("120") // as if it had never been undone
	b.line("out w1")
	b.pass(5 * time.Second)
	b.Keys("ctrl-z")
	b.sees("115")
}

func TestAComputerThatWasAwayLetsTheTimersStand(t *testing.T) {
	b := watch(t, laundry("wash 1"))
	b.pass(20 * time.Second)
	b.clock.Sleep(90 * time.Second)
	b.clock.Advance(100 * ms)
	b.look()
	b.sees("The computer was away for 90 s: the timers stand. Space lets them run on.", "160")
	b.line("g12 100") // nothing waits for the timers
	b.sees("160 s")
	b.Keys("space")
	b.pass(10 * time.Second)
	b.sees("150 s")
}

func TestTimersAreFoundAgainAfterTheProgramWasKilled(t *testing.T) {
	st, err := store.Open(filepath.Join(t.TempDir(), "clock.db"), store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	id := newSession(t, st, timers.NewManual(begun), laundry("wash 1", "wash 2 ms=20000"))
	if err := st.PutHeartbeat(id, store.Heartbeat{Remaining: 50_000, Wall: begun + 50_000}); err != nil {
		t.Fatal(err)
	}
	later := timers.NewManual(begun + 110_000)
	again := watchOn(t, laundry(), st, later, id)
	entries := again.entries()
	again.sees("The program was stopped 60 s ago: the timers stand. Space lets them run on.", "130", "150")
	if got := again.entries(); len(got) != len(entries) {
		t.Errorf("recorded %q", got[len(entries):])
	}
	again.Keys("space")
	again.misses("The timers stand")
	again.pass(10 * time.Second)
	again.sees("120", "140")
}

func TestLeavingTheTableStopsItsTimersWhereTheyAre(t *testing.T) {
	b := watch(t, laundry("wash 1"))
	b.pass(20 * time.Second)
	b.Keys("esc")
	b.pass(5 * time.Minute)
	b.Keys("enter")
	b.sees("The timers stand", "160")
}

func TestTheEarthquakeIsCountedDownOnlyIfSomebodyWantsIt(t *testing.T) {
	b := watch(t, onEvent(3, "earthquake"))
	b.sees("Space counts the five seconds to the quake, if you like")
	b.pass(10 * time.Second)
	b.misses("to the quake:")
	b.Keys("space")
	b.sees("to the quake: 5 s")
	b.pass(2 * time.Second)
	b.sees("to the quake: 3 s")
	rings := b.rings
	b.pass(3 * time.Second)
	b.pass(600 * ms)
	b.sees("Now: the earth shakes!")
	if b.rings != rings+3 {
		t.Errorf("%d strokes", b.rings-rings)
	}
	b.pass(10 * time.Second)
	b.misses("Now: the earth shakes!", "Space counts")
}

func TestTheMegaphonesComeAgainEveryThirtySecondsUntilTheyAreLetBe(t *testing.T) {
	b := watch(t, onEvent(2, "abe"))
	b.line("start")
	b.sees("next shout of the vans: 30 s")
	b.pass(600 * ms)
	for n := 1; n <= 3; n++ {
		b.pass(30 * time.Second)
		b.sees("The vans shout the name!")
		if b.rings != 3*n {
			t.Errorf("%d strokes after %d shouts", b.rings, n)
		}
	}
	b.line("abort")
	b.pass(time.Minute)
	b.misses("vans: ")
}

func TestTimersSpeakEveryLanguage(t *testing.T) {
	for lang, says := range map[string][]string{
		"fr": {"a fini", "Espace les relance"}, "it": {"ha finito", "Spazio li fa ripartire"},
	} {
		s := laundry("wash 1")
		s.lang = lang
		b := watch(t, s)
		b.Keys("f6")
		b.sees(says[1])
		b.Keys("f6")
		b.pass(181 * time.Second)
		b.sees(says[0])
	}
}

func TestEightEndingsNeedOneFrameASecond(t *testing.T) {
	b := watch(t, onEvent(2, "abe"))
	b.line("wash 1")
	b.pass(350 * ms)
	b.line("wash 2")
	b.pass(450 * ms)
	b.line("start")
	changed := 0
	var seen string
	for range 100 {
		b.pass(100 * ms)
		b.App.Do(func() {
			p := b.App.Top().(*play)
			if now := p.moving(p.Clock.Now()); now != seen {
				seen = now
				changed++
			}
		})
	}
	if changed < 10 || changed > 11 {
		t.Errorf("%d frames in ten seconds", changed)
	}
}

func TestTheEventsAreCompletedBehindLook(t *testing.T) {
	for lang, word := range map[string]string{"en": "bubbles", "fr": "bulles", "it": "bolle"} {
		s := onEvent(2, "")
		s.lang = lang
		s.lines[len(s.lines)-1] = "event 1 W-PA"
		b := watch(t, s)
		b.Type("look ")
		b.Keys("tab")
		b.sees(word)
		b.Type(word[:3])
		b.Keys("tab", "enter")
		if got := b.last(); got != "fact event2=W-PA:bubbles" {
			t.Errorf("%s recorded %q", lang, got)
		}
		b.Type("look ")
		b.Keys("tab")
		b.misses(word + "  ") // there is nothing to look up any more
	}
}

func TestAnotherWindowShowsTheTimersAsTheyRun(t *testing.T) {
	b := watch(t, laundry())
	other := b.elsewhere(t)
	other.record("wash 1")
	b.clock.Advance(500 * ms)
	b.follow()
	b.misses("The timers stand")
	v := b.viewing(t, 80, 24, "en")
	b.pass(10 * time.Second)
	b.sees("washer 1  170 s")
	v.follow()
	v.shows("washer 1: 170 s")
	b.line("pause")
	if got := b.last(); got != "pause ms=10500" {
		t.Errorf("recorded %q", got)
	}
	if err := other.Reload(); err != nil { // and what is recorded here is known there
		t.Fatal(err)
	}
	if c := other.Along(); c == nil || len(c.Choices) != 1 || c.Choices[0].Line != "resume" {
		t.Errorf("the clock of the other window: %+v", c)
	}
}
