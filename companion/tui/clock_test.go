package tui

// The clock on a simulated screen, with a clock that is moved by hand: its golden screens, its keys, and the
// golden cases that are about time.

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"tokyobox/ledger"
	"tokyobox/ledger/store"
	"tokyobox/rules/shelf"
	"tokyobox/timers"

	"tokyobox/companion/screen"
	"tokyobox/companion/screen/screentest"
	"tokyobox/companion/settings"
	"tokyobox/companion/table"
)

const ms = time.Millisecond

// clockBench is a session of a game with a clock on a simulated screen.
type clockBench struct {
	*bench
	rings int // strokes of the bell
}

// clockSetup says what a clock is tried on.
type clockSetup struct {
	game  string // jutaku-countdown if empty
	names []string
	set   []ledger.Option
	lines []string // recorded before the screen opens
	w, h  int
	lang  string
	mono  bool
	alone string // floors of a clock without a session
	opens bool   // by F6, since there is something to set up first
}

// watch opens a clock.
func watch(t *testing.T, s clockSetup) *clockBench {
	t.Helper()
	st, err := store.Open(filepath.Join(t.TempDir(), "clock.db"), store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	return watchOn(t, s, st, timers.NewManual(begun), "")
}

// watchOn opens a clock on a store: a new session, or the one of that id.
func watchOn(t *testing.T, s clockSetup, st *store.Store, clock *timers.Manual, id string) *clockBench {
	t.Helper()
	if s.game == "" {
		s.game = "jutaku-countdown"
	}
	if s.names == nil {
		s.names = []string{"Aki", "Ben", "Chie"}
	}
	if s.lang == "" {
		s.lang = "en"
	}
	b := &clockBench{bench: &bench{t: t, store: st, clock: clock}}
	env := outside(t, st, clock, s.lang)
	var err error
	if env.Settings, err = settings.Read(settingsBeside(st)); err != nil {
		t.Fatal(err)
	}
	env.Ring = func() { b.rings++ }
	if id == "" && s.alone == "" {
		id = newSession(t, st, clock, s)
	}
	setup := screentest.Setup{W: s.w, H: s.h}
	if s.mono {
		setup.Options.Theme = screen.Choose("mono", 0, false)
	}
	b.Driver = screentest.Start(t, setup, func(app *screen.App) {
		if s.alone != "" {
			env.Store = nil
			floors, err := timers.ParseFloors(s.alone)
			if err != nil {
				t.Fatal(err)
			}
			openClockOn(env, app, floors)
			return
		}
		if err := openOn(env, app, id); err != nil {
			t.Fatal(err)
		}
	})
	if s.opens {
		b.Keys("f6")
	}
	return b
}

// newSession stores a session with its first lines and gives its id.
func newSession(t *testing.T, st *store.Store, clock *timers.Manual, s clockSetup) string {
	t.Helper()
	g := shelf.Find(s.game)
	h, why, err := table.Plan{Game: g, Names: s.names, Options: s.set}.Head(st, nil, begun)
	if err != nil || why != nil {
		t.Fatal(err, why)
	}
	at, err := table.Begin(st, clock, g, h)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range s.lines {
		if r, err := at.Record(l, "test"); err != nil || r.Refused != nil {
			t.Fatal(l, err, r.Refused)
		}
	}
	return h.ID
}

// pass lets time pass with a look at the clock each 100 ms, as the ticker does.
func (b *clockBench) pass(d time.Duration) { b.every(d, 100*ms) }

// skip is pass with a look each half second, for pages that only have to be reached.
func (b *clockBench) skip(d time.Duration) { b.every(d, 500*ms) }

func (b *clockBench) every(d, each time.Duration) {
	for passed := time.Duration(0); passed < d; {
		step := min(each, d-passed)
		passed += step
		b.clock.Advance(step)
		b.look()
	}
}

// look is one tick.
func (b *clockBench) look() {
	b.App.Do(func() {
		switch p := b.App.Top().(type) {
		case *clockPage:
			p.tick()
		case *play:
			p.tick()
		}
	})
}

// page is the clock's page, nil if another is on top.
func (b *clockBench) page() *clockPage {
	var p *clockPage
	b.App.Do(func() { p, _ = b.App.Top().(*clockPage) })
	return p
}

// sees fails unless all of these stand on the screen.
func (b *clockBench) sees(texts ...string) {
	b.t.Helper()
	shown := b.Screen()
	for _, s := range texts {
		if !strings.Contains(oneLine(shown), oneLine(s)) {
			b.t.Errorf("%q is not on the screen:\n%s", s, shown)
		}
	}
}

func (b *clockBench) misses(texts ...string) {
	b.t.Helper()
	shown := b.Screen()
	for _, s := range texts {
		if strings.Contains(oneLine(shown), oneLine(s)) {
			b.t.Errorf("%q is on the screen:\n%s", s, shown)
		}
	}
}

// oneLine is a text with every run of blanks and line ends as one blank, since words may be broken anywhere.
func oneLine(s string) string {
	return strings.Join(strings.Fields(strings.ReplaceAll(s, "\u00a0", " ")), " ")
}

// wantEntries compares the stored lines.
func (b *clockBench) wantEntries(want ...string) {
	b.t.Helper()
	if got := b.entries(); !slices.Equal(got, want) {
		b.t.Errorf("stored %q\nwant   %q", got, want)
	}
}

// figure is the figure in the middle of the screen, read from its blocks.
func (b *clockBench) figure() string {
	b.t.Helper()
	var figure string
	b.App.Do(func() {
		if p, ok := b.App.Top().(*clockPage); ok {
			figure, _ = p.face(p.k.clock(), p.now())
		}
	})
	return figure
}

// left is what the clock shows, also where a word stands in the place of the digits.
func (b *clockBench) left() string {
	var figure string
	b.App.Do(func() {
		if p, ok := b.App.Top().(*clockPage); ok {
			figure = p.figure(p.k.clock(), p.now())
		}
	})
	return figure
}

func TestCDG02AFloorOfFifteenSecondsOnTheScreen(t *testing.T) {
	b := watch(t, clockSetup{names: []string{"Aki"}, lines: []string{
		"start", "expire", "count 1=1", "start", "expire", "count 1=1", "start", "expire", "count 1=1",
	}})
	zero := b.clock.Now().Mono
	b.Keys("space")
	shown := map[int]string{}
	rang := map[int]int{}
	note := func() {
		at := int((b.clock.Now().Mono - zero) / ms)
		shown[at], rang[at] = b.figure(), b.rings
	}
	note()
	for range 180 {
		b.pass(100 * ms)
		note()
	}
	for at, want := range map[int]string{0: "3", 900: "3", 1000: "2", 2000: "1", 2900: "1", 3000: "15", 3900: "15", 4000: "14", 17_900: "1"} {
		if shown[at] != want {
			t.Errorf("at %d ms the screen shows %s, want %s", at, shown[at], want)
		}
	}
	strokes := map[int]int{0: 1, 1000: 2, 2000: 3, 3000: 4, 8000: 5, 8200: 6, 13_000: 7, 14_000: 8, 15_000: 9, 16_000: 10, 17_000: 11, 18_000: 12}
	for at, want := range strokes {
		if rang[at] != want || at > 0 && rang[at-100] != want-1 {
			t.Errorf("at %d ms the bell rang %d times and %d before, want its stroke %d", at, rang[at], rang[at-100], want)
		}
	}
	b.pass(600 * ms)
	if b.rings != 14 {
		t.Errorf("%d strokes, want 3 + 1 + 2 + 5 + 3", b.rings)
	}
	entries := b.entries()
	if got := entries[len(entries)-2:]; got[0] != "start" || got[1] != "expire ms=15000" {
		t.Errorf("stored %q", got)
	}
}

func TestCDG03APauseOfFiveMinutes(t *testing.T) {
	b := watch(t, clockSetup{})
	b.Keys("space")
	b.pass(3 * time.Second)
	zero := b.clock.Now().Mono
	b.pass(22_400 * ms)
	b.Keys("space")
	if got := b.left(); got != "38" {
		t.Errorf("paused at %s, want 38", got)
	}
	b.wantEntries("start", "pause ms=22400")
	b.clock.Advance(300 * time.Second)
	b.Keys("space")
	b.pass(3*time.Second + 37_500*ms)
	if got := b.figure(); got != "1" {
		t.Errorf("the last second shows %s", got)
	}
	b.pass(100 * ms)
	b.wantEntries("start", "pause ms=22400", "resume", "expire ms=60000")
	if at := b.clock.Now().Mono - zero; at != 363*time.Second {
		t.Errorf("zero at %v, want 363 s", at)
	}
}

func TestCDG09ASleepAsksWithThreeWaysAndNoneMarked(t *testing.T) {
	b := watch(t, clockSetup{names: []string{"Aki"}, lines: []string{"start", "expire", "count 1=1"}})
	b.Keys("space")
	b.pass(3*time.Second + 12_100*ms)
	b.clock.Advance(100 * ms)
	b.clock.Sleep(90 * time.Second)
	b.look()
	b.sees("away for 90 s on floor 2", "33 s were left", "1 resume", "2 replay floor", "3 time up, count")
	b.misses("▸", "end game", "table")
	b.Keys("enter") // nothing is marked, so nothing happens
	if last := b.entries(); last[len(last)-1] != "pause ms=12100 away=90000" {
		t.Errorf("stored %q", last)
	}
	b.Keys("1")
	b.pass(3*time.Second + 32_800*ms)
	if got := b.figure(); got != "1" {
		t.Errorf("shows %s a moment before the end", got)
	}
	b.pass(100 * ms)
	b.sees("0:00 over")
}

func TestC67EightSecondsAsleepInAFloorOfFifteen(t *testing.T) {
	b := watch(t, clockSetup{names: []string{"Aki"}, lines: []string{
		"start", "expire", "count 1=1", "start", "expire", "count 1=1", "start", "expire", "count 1=1",
	}})
	b.Keys("space")
	b.pass(3*time.Second + 4*time.Second)
	b.clock.Sleep(8 * time.Second)
	b.look()
	b.sees("away for 8 s on floor 4", "11 s were left")
	b.Keys("2")
	b.sees("Space start")
	if last := b.entries(); last[len(last)-1] != "abort ms=4000" {
		t.Errorf("stored %q", last)
	}
}

func TestC68AFloorThatEndedAsleepSaysSo(t *testing.T) {
	b := watch(t, clockSetup{names: []string{"Aki"}})
	b.Keys("space")
	b.pass(3*time.Second + 50*time.Second)
	b.clock.Sleep(time.Minute)
	b.look()
	b.sees("10 s were left: over while asleep")
	b.misses("-")
}

func TestASleepDuringTheLeadInCallsItOff(t *testing.T) {
	b := watch(t, clockSetup{})
	b.Keys("space")
	b.pass(time.Second)
	b.clock.Sleep(time.Minute)
	b.look()
	b.sees("away for 60 s", "Space start")
	b.wantEntries()
}

func TestCDG11EscDuringTheLeadInStoresNothing(t *testing.T) {
	b := watch(t, clockSetup{names: []string{"Aki"}, lines: []string{"start", "expire", "count 1=1"}})
	b.Keys("space")
	b.pass(1500 * ms)
	b.Keys("esc")
	before := b.entries()
	if len(before) != 3 {
		t.Errorf("stored %q", before)
	}
	if got := b.figure(); got != "45" {
		t.Errorf("shows %s, want the full 45", got)
	}
	b.pass(10 * time.Second)
	b.wantEntries(before...)
}

func TestCDG12ATickThatJumpsGivesTheLatestWarningOnly(t *testing.T) {
	b := watch(t, clockSetup{})
	b.Keys("space")
	b.pass(3*time.Second + 54_400*ms) // 5.6 s left
	before := b.rings
	b.clock.Advance(1700 * ms)
	b.look()
	if b.rings != before+1 {
		t.Errorf("%d strokes, want one", b.rings-before)
	}
	if got := b.figure(); got != "4" {
		t.Errorf("shows %s, want 4", got)
	}
	b.clock.Advance(2300 * ms)
	b.look()
	b.sees("were left")
}

func TestJUTG12CallsWithinHalfASecondAreOneMoment(t *testing.T) {
	for after, want := range map[time.Duration]string{480 * ms: "stop 2 5 ms=10000", 500 * ms: "stop 2 5 ms=10000", 520 * ms: "stop 2 ms=10000"} {
		b := watch(t, clockSetup{game: "jutaku", names: []string{"Aki", "Ben", "Chie", "Dai", "Emi"}, opens: true})
		b.Keys("space")
		b.pass(10 * time.Second)
		b.Keys("2")
		if got := b.figure(); got != "PAUSED" {
			t.Errorf("the clock shows %s", got)
		}
		b.clock.Advance(after)
		b.Keys("5")
		b.Keys("enter")
		if got := b.entries(); got[len(got)-1] != want || got[1] != "pause ms=10000" {
			t.Errorf("seat 5 after %v: stored %q, want %q", after, got, want)
		}
	}
}

func TestALaterCallerIsTickedByHandOnly(t *testing.T) {
	b := watch(t, clockSetup{game: "jutaku", opens: true})
	b.Keys("space")
	b.pass(10 * time.Second)
	b.Keys("2")
	b.clock.Advance(700 * ms)
	b.Keys("1")
	b.sees("Aki called 0:00.7 later")
	b.Keys("tab", "enter") // the row marked is the first seat
	b.wantEntries("start", "pause ms=10000", "stop 1 2 ms=10000")
}

func TestC18AFailedStopOfJutakuCostsNothingAndBuildingGoesOn(t *testing.T) {
	b := watch(t, clockSetup{game: "jutaku", opens: true})
	b.Keys("space") // no lead-in here
	b.pass(41_200 * ms)
	b.Keys("2")
	b.Keys("enter")
	b.sees("Ben called", "Floors: exactly as many", "1 Ben: holds", "2 Ben: does not hold")
	b.clock.Advance(30 * time.Second)
	b.Keys("2")
	b.sees("0  2 Ben 0  3 Chie 0") // no yen
	b.pass(18_300 * ms)
	b.Keys("1", "enter", "1")
	b.sees("Yen on the lots completed")
	b.pass(300 * ms)
	b.Keys("1") // not the digit that chose any more
	b.Type("4000\n")
	b.wantEntries("start", "pause ms=41200", "stop 2 ms=41200", "fail 2", "pause ms=59500", "stop 1 ms=59500", "pass 1", "score 1 yen=14000")
	if b.page() != nil {
		t.Error("the clock is still there while people move")
	}
	b.sees("round 1, moving", "Aki completed a lot and must move")
}

func TestC09AndC66SpaceStartsPausesAndResumesAndTheScreenSaysSo(t *testing.T) {
	b := watch(t, clockSetup{})
	words := map[string]bool{}
	says := func(want string) {
		t.Helper()
		shown := b.Screen()
		bottom := strings.Split(strings.TrimRight(shown, "\n"), "\n")
		line := bottom[len(bottom)-1]
		if !strings.HasPrefix(strings.TrimSpace(line), "Space "+want) {
			t.Errorf("the bottom line says %q, want Space %s", line, want)
		}
		if strings.Count(line, "Space") != 1 {
			t.Errorf("not exactly one control of Space in %q", line)
		}
		words[want] = true
	}
	says("start")
	b.sees("Space starts floor 1, 60 seconds")
	b.Keys("space")
	b.pass(3100 * ms)
	says("pause")
	b.misses("start")
	b.Keys("space")
	says("resume")
	b.misses("start")
	if len(words) != 3 {
		t.Errorf("the words are not all different: %v", words)
	}
}

func TestKeysInTheFirstSecondAfterZeroDoNothing(t *testing.T) {
	b := watch(t, clockSetup{})
	b.Keys("space")
	b.pass(3*time.Second + 60*time.Second)
	b.sees("0:00 over")
	b.pass(900 * ms)
	b.Keys("space", "7", "enter", "esc", "ctrl-q")
	b.sees("0:00 over")
	b.wantEntries("start", "expire ms=60000")
	b.pass(2200 * ms)
	b.sees("+0:03 over")
	b.Keys("7")
	b.sees("Pieces added on floor 1")
	b.wantEntries("start", "expire ms=60000") // the key that takes the screen away counts nothing
	b.Type("7\n5\n6\n")
	b.wantEntries("start", "expire ms=60000", "count 1=7", "count 2=5", "count 3=6")
	b.sees("Space start", "Aki 7", "Ben 5", "Chie 6")
}

func TestC01OnTheScreen(t *testing.T) {
	b := watch(t, clockSetup{names: []string{"Aki"}, lines: []string{"start", "expire", "count 1=1"}})
	b.Keys("space")
	b.pass(3*time.Second + 4*time.Second)
	b.Keys("ctrl-z")
	b.sees("Space start")
	if got := b.figure(); got != "45" {
		t.Errorf("shows %s, want 45", got)
	}
	b.pass(3 * time.Second)
	b.Keys("ctrl-y")
	if got := b.figure(); got != "38" {
		t.Errorf("shows %s after redo, want 38 as if it had never been undone", got)
	}
	b.sees("Space pause")
}

func TestALateCallTakesBackOneToThreeSeconds(t *testing.T) {
	b := watch(t, clockSetup{})
	b.Keys("space")
	b.pass(3*time.Second + 20*time.Second)
	b.Keys("l")
	b.sees("1, 2 or 3 seconds?")
	b.Keys("2")
	if got := b.figure(); got != "42" {
		t.Errorf("shows %s, want 42", got)
	}
	b.pass(42 * time.Second)
	b.pass(time.Second)
	b.Keys("l", "3") // called before the floor was over
	b.sees("Space resume")
	b.wantEntries("start", "late 2 ms=20000", "expire ms=60000", "late 3 ms=60000")
}

func TestLeavingWhileAClockRunsPausesItExactly(t *testing.T) {
	b := watch(t, clockSetup{})
	b.Keys("space")
	b.pass(3*time.Second + 12_345*ms)
	b.Keys("ctrl-q")
	if err := b.Wait(); err != nil {
		t.Fatal(err)
	}
	b.wantEntries("start", "pause ms=12345")
}

func TestAfterAKillTheFloorIsOfferedWithTheLikelyWayMarked(t *testing.T) {
	for away, want := range map[time.Duration]string{5 * time.Second: "▸1 resume", 90 * time.Second: "▸3 time up, count"} {
		st, err := store.Open(filepath.Join(t.TempDir(), "clock.db"), store.Options{})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { st.Close() })
		clock := timers.NewManual(begun)
		id := newSession(t, st, clock, clockSetup{game: "jutaku-countdown", names: []string{"Aki"}, lines: []string{"start"}})
		if err := st.PutHeartbeat(id, store.Heartbeat{Remaining: 23_400, Wall: begun + 36_600}); err != nil {
			t.Fatal(err)
		}
		later := timers.NewManual(begun + 36_600 + away.Milliseconds())
		b := watchOn(t, clockSetup{names: []string{"Aki"}}, st, later, id)
		b.sees("24 s were left", fmt.Sprintf("%d s ago", away/time.Second), want)
		if got := b.figure(); got != "PAUSED" {
			t.Errorf("shows %s", got)
		}
		b.pass(time.Minute)
		b.wantEntries("start")
		b.Keys("space")
		b.pass(3*time.Second + 24*time.Second)
		got := b.entries()
		if got[len(got)-1] != "expire ms=60000" || got[len(got)-2] != "resume" {
			t.Errorf("stored %q", got)
		}
	}
}

func TestC65MoreTimeForAChildIsCalledByName(t *testing.T) {
	b := watch(t, clockSetup{names: []string{"Aki", "Mio"}, lines: []string{"handicap 2=15"}})
	if got := b.figure(); got != "75" {
		t.Errorf("the floor shows %s, want the longest", got)
	}
	b.Keys("space")
	b.pass(3*time.Second + 59_900*ms)
	b.misses("TIME for")
	before := b.rings
	b.pass(200 * ms)
	b.sees("TIME for Aki")
	if b.rings != before+1 {
		t.Error("nobody hears it")
	}
	b.pass(15 * time.Second)
	b.pass(time.Second)
	b.Keys("space")
	b.Type("0\n\n0\n\n")
	b.sees("played with more time for Mio")
}

// settingsBeside is where the tests keep the settings: beside their database.
func settingsBeside(st *store.Store) string { return st.Path() + ".settings" }
