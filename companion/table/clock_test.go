package table

// The clock beside the log, on a clock that is moved by hand: what undo, sleep and a kill leave of it.

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"tokyobox/ledger"
	"tokyobox/ledger/store"
	"tokyobox/rules"
	"tokyobox/rules/shelf"
	"tokyobox/timers"
)

const (
	ms      = time.Millisecond
	evening = 1_772_391_731_000 // Unix milliseconds
)

// floorTable is a session with a clock, its store and its time.
type floorTable struct {
	*Table
	t    *testing.T
	path string
	time *timers.Manual
	s    *store.Store
}

// begin sits down at a new session of a game.
func begin(t *testing.T, game string, names ...string) *floorTable {
	t.Helper()
	f := &floorTable{t: t, path: filepath.Join(t.TempDir(), "clock.db"), time: timers.NewManual(evening)}
	f.open()
	g := shelf.Find(game)
	h, why, err := Plan{Game: g, Names: names}.Head(f.s, nil, evening)
	if err != nil || why != nil {
		t.Fatal(err, why)
	}
	if f.Table, err = Begin(f.s, f.time, g, h); err != nil {
		t.Fatal(err)
	}
	return f
}

func (f *floorTable) open() {
	f.t.Helper()
	s, err := store.Open(f.path, store.Options{})
	if err != nil {
		f.t.Fatal(err)
	}
	f.s = s
	f.t.Cleanup(func() { s.Close() })
}

// killed starts the program again after it was killed and left alone for so long: another process, whose
// steady time begins at zero. What was not stored is gone.
func (f *floorTable) killed(away time.Duration) *floorTable {
	f.t.Helper()
	if err := f.s.Close(); err != nil {
		f.t.Fatal(err)
	}
	next := &floorTable{t: f.t, path: f.path, time: timers.NewManual(f.time.Now().Wall + away.Milliseconds())}
	next.open()
	var err error
	if next.Table, err = Sit(next.s, next.time, f.game, f.head.ID); err != nil {
		f.t.Fatal(err)
	}
	return next
}

// do records lines.
func (f *floorTable) do(lines ...string) {
	f.t.Helper()
	for _, l := range lines {
		r, err := f.Record(l, "test")
		if err != nil || r.Refused != nil || r.Line == "" {
			f.t.Fatalf("%s: %v, %v", l, err, r.Refused)
		}
	}
}

// run lets time pass with a look at the clock each 100 ms, and writes the heartbeats.
func (f *floorTable) run(d time.Duration) (last Tick) {
	f.t.Helper()
	for passed := time.Duration(0); passed < d; {
		step := min(100*ms, d-passed)
		f.time.Advance(step)
		passed += step
		if k := f.look(); k.Gap || k.Expired {
			last = k
		}
	}
	return last
}

func (f *floorTable) look() Tick {
	f.t.Helper()
	k, err := f.Tick(f.time.Now())
	if err != nil {
		f.t.Fatal(err)
	}
	if k.Beat != nil {
		if err := k.Beat(); err != nil {
			f.t.Fatal(err)
		}
	}
	return k
}

func (f *floorTable) left() time.Duration {
	c, _ := f.Clock()
	return c.Remaining(f.time.Now().Mono)
}

func (f *floorTable) wantLeft(want time.Duration) {
	f.t.Helper()
	if got := f.left(); got != want {
		f.t.Errorf("%v left, want %v", got, want)
	}
}

func (f *floorTable) wantPhase(want string) {
	f.t.Helper()
	if got := f.played.State.Stage().Phase; got != want {
		f.t.Errorf("phase %s, want %s", got, want)
	}
}

func (f *floorTable) lines() []string {
	var out []string
	for _, e := range f.entries {
		out = append(out, e.Text)
	}
	return out
}

func (f *floorTable) wantLast(want string) {
	f.t.Helper()
	if got := f.lines()[len(f.entries)-1]; got != want {
		f.t.Errorf("the last entry is %q, want %q", got, want)
	}
}

// secondFloor is a game of two that is ready for its second floor.
func secondFloor(t *testing.T) *floorTable {
	f := begin(t, "jutaku-countdown", "Aki", "Ben")
	f.do("start")
	f.run(60 * time.Second)
	f.do("count 1=7 2=5")
	return f
}

func TestC01UndoOfAStartStopsTheClockAndRedoGoesOnAsIfNothingHadBeenUndone(t *testing.T) {
	f := secondFloor(t)
	f.do("start")
	f.run(4 * time.Second)
	if line, err := f.Undo(); err != nil || line != "start" {
		t.Fatal(line, err)
	}
	f.wantPhase("ready")
	f.wantLeft(45 * time.Second)
	if st := f.played.State.Stage(); st.Round != 2 {
		t.Errorf("floor %d, want the second", st.Round)
	}
	if marks := f.log.Marks; marks[len(marks)-2].Struck == 0 {
		t.Error("the start is not struck in the log")
	}
	f.run(10 * time.Second) // the clock stands
	f.wantLeft(45 * time.Second)
	if _, err := f.Redo(); err != nil {
		t.Fatal(err)
	}
	f.wantPhase("running")
	f.wantLeft(31 * time.Second) // 45 less 4 and 10, as if it had never stopped
	if k := f.run(31 * time.Second); !k.Expired {
		t.Error("the floor did not end at its own time")
	}
	f.wantPhase("entry")
	f.wantLast("expire ms=45000")
}

func TestC02AStartRightAfterAnUndoneStartIsTheSameRound(t *testing.T) {
	f := secondFloor(t)
	before := f.lines()
	f.do("start")
	if _, err := f.Undo(); err != nil {
		t.Fatal(err)
	}
	f.time.Advance(300 * ms)
	f.do("start")
	f.wantPhase("running")
	f.wantLeft(45 * time.Second)
	if st := f.played.State.Stage(); st.Round != 2 {
		t.Errorf("floor %d, want the second", st.Round)
	}
	if now := f.lines(); !slices.Equal(now[:len(before)], before) {
		t.Error("what was recorded of the first floor has changed")
	}
	running := 0
	for _, m := range f.log.Moves {
		if m.Text == "start" {
			running++
		}
	}
	if running != 2 { // of the first floor and of this one
		t.Errorf("%d starts count, want 2", running)
	}
}

func TestC63TwoHundredPausesChargeTheirTimeToTheMillisecond(t *testing.T) {
	f := begin(t, "jutaku", "Aki")
	f.do("start")
	for i := range 200 {
		f.time.Advance(90 * ms)
		f.do("pause")
		f.time.Advance(time.Duration(i) * 7 * ms)
		if i < 199 {
			f.do("resume")
		}
	}
	c, _ := f.Clock()
	if got := c.Spent(0); got != 18*time.Second {
		t.Errorf("%v charged, want 18 s", got)
	}
	f.wantLast("pause ms=18000")

	g := begin(t, "jutaku-countdown", "Aki")
	g.do("start")
	g.run(59_950 * ms)
	g.do("pause")
	g.wantLeft(50 * ms)
	g.wantLast("pause ms=59950")
}

func TestC63PartsOfAMillisecondAreNotLostOncePerPause(t *testing.T) {
	f := begin(t, "jutaku", "Aki")
	f.do("start")
	for i := range 200 {
		f.time.Advance(90*ms + 900*time.Microsecond)
		f.do("pause")
		if i < 199 {
			f.do("resume")
		}
	}
	c, _ := f.Clock()
	if got, want := c.Spent(0), 200*(90*ms+900*time.Microsecond); got != want {
		t.Errorf("%v charged, want %v", got, want)
	}
}

func TestC64TheEndOfTheGameStopsTheClockAlsoAfterReopening(t *testing.T) {
	f := begin(t, "jutaku-countdown", "Aki")
	f.do("start")
	f.run(20 * time.Second)
	f.do("pause", "finish", "count 1=3")
	f.wantPhase("over")
	for _, at := range []*floorTable{f, f.killed(time.Minute)} {
		if _, on := at.Clock(); on || at.Stands() != nil {
			t.Error("a finished game has a clock")
		}
		if k := at.run(time.Minute); k.Gap || k.Expired {
			t.Error("the clock of a finished game does something")
		}
	}
}

func TestC67AndCDG09ASleepPausesTheFloorAndAsks(t *testing.T) {
	for _, c := range []struct {
		ran, sleep    time.Duration
		line          string
		left          time.Duration
		overWhileAway bool
	}{
		{12_200 * ms, 90 * time.Second, "pause ms=12100 away=90000", 32_900 * ms, true},
		{3_000 * ms, 8 * time.Second, "pause ms=2900 away=8000", 42_100 * ms, false},
	} {
		f := secondFloor(t)
		f.do("start")
		f.run(c.ran - 100*ms)
		f.time.Advance(100 * ms)
		f.time.Sleep(c.sleep)
		k := f.look()
		if !k.Gap || k.Away != c.sleep {
			t.Fatalf("the table saw %+v", k)
		}
		f.wantPhase("paused")
		f.wantLast(c.line)
		f.wantLeft(c.left)
		clock := f.Stands()
		if clock.Away != int(c.sleep.Milliseconds()) {
			t.Errorf("away %d ms", clock.Away)
		}
		var ways []string
		for _, ch := range clock.Choices[:3] {
			ways = append(ways, ch.Line)
		}
		if want := []string{"resume", "abort", "expire"}; !slices.Equal(ways, want) {
			t.Errorf("ways on %v, want %v", ways, want)
		}
		if got := c.sleep >= c.left; got != c.overWhileAway {
			t.Errorf("over while away: %v", got)
		}
		f.do("resume")
		f.run(c.left - 100*ms)
		f.wantPhase("running")
		f.run(100 * ms)
		f.wantPhase("entry")
	}
}

func TestC68ASleepBeyondTheEndNeverShowsLessThanNothing(t *testing.T) {
	f := begin(t, "jutaku-countdown", "Aki")
	f.do("start")
	f.run(59 * time.Second)
	f.time.Advance(100 * ms)
	f.time.Sleep(time.Hour)
	if k := f.look(); !k.Gap {
		t.Fatal("an hour went unnoticed")
	}
	if left := f.left(); left != time.Second {
		t.Errorf("%v left, want what was left at the last look", left)
	}
	f.do("expire") // the table counts; a second of the floor was never played
	f.wantPhase("entry")
	f.wantLast("expire ms=59000")
}

func TestAClockThatIsSetBackOrATimeZoneChangesNothing(t *testing.T) {
	f := begin(t, "jutaku-countdown", "Aki")
	f.do("start")
	f.run(10 * time.Second)
	f.time.SetWall(f.time.Now().Wall - 3_600_000)
	f.run(10 * time.Second)
	f.wantLeft(40 * time.Second)
	f.wantPhase("running")
}

func TestAStopwatchThatSleptStandsAtATenth(t *testing.T) {
	f := begin(t, "jutaku", "Aki", "Ben")
	f.do("start")
	f.run(12_340 * ms)
	f.time.Sleep(time.Minute)
	f.look()
	f.wantLast("pause ms=12300 away=60000")
}

func TestC69TwentyPausesInTwoSecondsLoseNothing(t *testing.T) {
	f := begin(t, "jutaku-countdown", "Aki")
	f.do("start")
	for range 20 {
		f.time.Advance(100 * ms)
		f.do("pause")
		f.do("resume")
	}
	f.wantLeft(58 * time.Second)
}

func TestC71RedrawsEach700MillisecondsEndTheFloorAtItsTime(t *testing.T) {
	f := begin(t, "jutaku-countdown", "Aki")
	f.do("start")
	for range 85 {
		f.time.Advance(700 * ms)
		f.look()
	}
	f.time.Advance(700 * ms) // 60.2 s
	k := f.look()
	if !k.Expired || k.Ended != 60*time.Second {
		t.Errorf("expired %v at %v, want 60 s", k.Expired, k.Ended)
	}
}

func TestUndoIntoTheMiddleOfAFloorLeavesTheClockStandingAtWhatItHad(t *testing.T) {
	f := secondFloor(t)
	f.do("start")
	f.run(22_400 * ms)
	f.do("pause")
	f.run(time.Minute)
	if _, err := f.Undo(); err != nil {
		t.Fatal(err)
	}
	if _, held := f.Held(); !held {
		t.Fatal("the clock runs after an undo")
	}
	f.run(time.Minute)
	f.wantLeft(22_600 * ms)
	f.do("resume")
	if got := f.lines(); got[len(got)-2] != "pause ms=22400" || got[len(got)-1] != "resume" {
		t.Errorf("recorded %q", got[len(got)-2:])
	}
	f.run(22_600 * ms)
	f.wantPhase("entry")

	if _, err := f.Undo(); err != nil { // the expiry
		t.Fatal(err)
	}
	f.wantLeft(0)
	if f.Stands().State != rules.ClockPaused {
		t.Error("a floor whose end was undone does not stand")
	}
	if r := f.Read("resume"); r.Refused == nil {
		t.Error("a floor with nothing left can be resumed")
	}
	if _, err := f.Undo(); err != nil { // the resume, and with it the second run
		t.Fatal(err)
	}
	f.wantPhase("paused")
	f.wantLeft(22_600 * ms)
}

func TestALateCallGivesTimeBackWhileTheClockRunsOn(t *testing.T) {
	f := begin(t, "jutaku-countdown", "Aki")
	f.do("start")
	f.run(20 * time.Second)
	f.do("late 2")
	f.wantLast("late 2 ms=20000")
	f.wantLeft(42 * time.Second)
	f.run(10 * time.Second)
	f.wantLeft(32 * time.Second)
	if _, err := f.Undo(); err != nil {
		t.Fatal(err)
	}
	f.wantPhase("running")
	f.wantLeft(30 * time.Second) // as if it had not been called
}

func TestTheMillisecondsAreFilledInAndSpareTheTyping(t *testing.T) {
	f := begin(t, "jutaku", "Aki", "Ben")
	f.do("start")
	f.run(41_200 * ms)
	if r := f.Read("stop 2"); r.Line != "stop 2 ms=41200" {
		t.Errorf("stop 2 is read as %q", r.Line)
	}
	f.do("stop 2")
	f.run(30 * time.Second) // the check is not counted
	f.do("fail 2")
	f.run(18_300 * ms)
	f.do("stop 1")
	f.wantLast("stop 1 ms=59500")
	for _, c := range f.Played().Complete("stop 1 ") {
		if strings.HasPrefix(c.Word, "ms=") {
			t.Error("completion offers the milliseconds")
		}
	}
}

func TestAFloorThatEndedUnseenIsEndedBeforeTheNextLine(t *testing.T) {
	f := begin(t, "jutaku-countdown", "Aki") // as in plain mode, where nothing ticks
	f.do("start")
	f.time.Advance(61 * time.Second)
	if r := f.Read("pause"); r.Refused == nil {
		t.Error("a pause after the end is taken")
	}
	f.do("count 1=4")
	if got := f.lines(); !slices.Equal(got, []string{"start", "expire ms=60000", "count 1=4"}) {
		t.Errorf("recorded %q", got)
	}
}

func TestATornStoreLeavesTheClockStandingAndSaysSo(t *testing.T) {
	f := begin(t, "jutaku-countdown", "Aki")
	f.do("start")
	f.run(59 * time.Second)
	if err := os.Rename(f.path, f.path+".away"); err != nil {
		t.Fatal(err)
	}
	f.time.Advance(time.Second)
	if _, err := f.Tick(f.time.Now()); err == nil {
		t.Fatal("an end that cannot be stored is not told")
	}
	if f.left() != 0 {
		t.Errorf("%v left", f.left())
	}
	if _, err := f.Tick(f.time.Now()); err != nil {
		t.Error("it is tried again at once")
	}
	if err := os.Rename(f.path+".away", f.path); err != nil {
		t.Fatal(err)
	}
	f.time.Advance(time.Second)
	if k := f.look(); !k.Expired {
		t.Error("it is not tried again a second later")
	}
	f.wantPhase("entry")
}

func TestALotToldOnceIsKnownInTheNextSession(t *testing.T) {
	f := begin(t, "jutaku", "Aki", "Ben")
	f.do("start", "stop 1", "pass 1 lot=shinjuku.2 yen=14000")
	facts, err := f.s.BoxFacts("jutaku", "")
	if err != nil || len(facts) != 1 || facts[0].Value != "lot=shinjuku:2:easy:14000" {
		t.Fatalf("%v, %v", facts, err)
	}
	g := shelf.Find("jutaku")
	h, why, err := Plan{Game: g, Names: []string{"Cho"}}.Head(f.s, nil, evening)
	if err != nil || why != nil {
		t.Fatal(err, why)
	}
	if !slices.Contains(h.Facts, "lot=shinjuku:2:easy:14000") {
		t.Errorf("facts of the next session: %v", h.Facts)
	}
}

func TestASessionInAFileNeedsNoClock(t *testing.T) {
	text := "tokyobox session 1\ngame jutaku-countdown 1\nseat 1 aki \"Aki\"\nstart\npause ms=22400\nresume\nexpire\ncount 1=5\n"
	h, entries, err := ledger.ReadSession(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	p := rules.Replay(shelf.Find(h.Game), h, ledger.Fold(entries).Moves)
	if bad := p.Problems(); len(bad) > 0 {
		t.Fatal(bad[0].Line.Text, bad[0].Refused)
	}
	if st := p.State.Stage(); st.Round != 2 || st.Phase != "ready" {
		t.Errorf("%+v", st)
	}
}

func TestAPauseThatCannotBeStoredStopsTheClockAllTheSame(t *testing.T) {
	f := begin(t, "jutaku-countdown", "Aki")
	f.do("start")
	f.run(20 * time.Second)
	if err := os.Rename(f.path, f.path+".away"); err != nil {
		t.Fatal(err)
	}
	if _, err := f.Record("pause", "test"); err == nil {
		t.Fatal("a pause that cannot be stored is not told")
	}
	f.time.Advance(time.Minute)
	f.wantLeft(40 * time.Second)
	if err := os.Rename(f.path+".away", f.path); err != nil {
		t.Fatal(err)
	}
	f.do("resume")
	if got := f.lines(); !slices.Equal(got, []string{"start", "pause ms=20000", "resume"}) {
		t.Errorf("recorded %q", got)
	}
}

func TestDrinksThatTheAppDrawsComeAgainAfterTheyWereTakenBack(t *testing.T) {
	f := begin(t, "jutaku-bottle-bonus", "Aki", "Ben", "Chie")
	f.do("start", "stop 1", "pass 1 yen=5000")
	if r := f.Read("fall"); !r.Draws || r.Line != "fall" {
		t.Fatalf("fall is read as %q, drawn: %v", r.Line, r.Draws)
	}
	f.do("fall")
	drawn := f.lines()[len(f.entries)-1]
	if words := strings.Fields(drawn); len(words) != 4 || words[3] != "app" {
		t.Errorf("drawn: %q, want two drinks", drawn)
	}
	if _, err := f.Undo(); err == nil {
		t.Error("a draw that everybody saw is undone like anything else")
	}
	if _, err := f.Undraw(); err != nil {
		t.Fatal(err)
	}
	f.do("fall")
	f.wantLast(drawn)
}

func TestAClockThatRanOutWhileNobodyLookedIsSettledOnce(t *testing.T) {
	f := begin(t, "jutaku-countdown", "Aki")
	f.do("start")
	if r, err := f.Settle(); err != nil || r.Line != "" {
		t.Fatalf("a clock that runs was settled: %q, %v", r.Line, err)
	}
	f.time.Advance(61 * time.Second)
	r, err := f.Settle()
	if err != nil || r.Line != "expire ms=60000" {
		t.Fatalf("settled with %q, %v", r.Line, err)
	}
	f.wantPhase("entry")
	if r, err := f.Settle(); err != nil || r.Line != "" {
		t.Errorf("settled twice: %q, %v", r.Line, err)
	}
}
