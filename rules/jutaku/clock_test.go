package jutaku

// Golden cases about time, which the language of cases cannot say: played on a clock that is moved by hand,
// with the same ids.

import (
	"testing"
	"time"

	"tokyobox/ledger"
	"tokyobox/rules"
	"tokyobox/rules/rulestest"
	"tokyobox/timers"
)

type clockCase struct {
	id   string
	play func(*testing.T)
}

func clockCases() []clockCase {
	return []clockCase{
		{"JUT-G01 the notation read alone", readNotation},
		{"JUT-G12 calls within half a second are one moment", sameMoments},
		{"CD-G01 lengths and their sums", floorLengths},
		{"CD-G02 figures, warnings and bells of a floor of 15 seconds", floorOfFifteen},
		{"CD-G09 a computer that was away 90 seconds on floor 2", awayOnFloorTwo},
		{"CD-G10 a restart after 5 and after 40 seconds", restarted},
		{"CD-G12 one tick that jumps", jumpingTicks},
		{"BB-G10 the variant is not offered to one player", notAlone},
	}
}

func readNotation(t *testing.T) {
	for _, c := range []struct {
		text string
		want int // -1: refused
	}{
		{"V///", 8}, {"V", 5}, {"///", 3}, {"VV", 10}, {"vI", 6}, {"", -1}, {"X", -1}, {"/V", -1},
		{"iii", 3}, {"VIII", 8}, {"V V", -1}, {"V-", -1}, {"5", -1}, {"VVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVV", -1},
	} {
		n, ok := Roman(c.text)
		if !ok {
			n = -1
		}
		if n != c.want {
			t.Errorf("%q is read as %d, want %d", c.text, n, c.want)
		}
	}
}

func sameMoments(t *testing.T) {
	s := newSite(rules.Setup{Seats: 5, Options: map[string]string{}}, nil)
	s.phase = inBuilding
	s.timer.Run(1)
	calls := s.Clock().Calls
	if calls == nil || calls.Line != "stop" {
		t.Fatal("nobody can call a stop")
	}
	const first = 10_000 // milliseconds at which seat 2 was pressed
	for pressed, want := range map[int]bool{10_480: true, 10_500: true, 10_520: false} {
		if got := calls.Together(pressed - first); got != want {
			t.Errorf("seat 5 at %d ms: the same moment is %v, want %v", pressed, got, want)
		}
	}
}

func floorLengths(t *testing.T) {
	sum, clocks := 0, timers.CountdownFloors()
	for i, want := range []struct{ length, through int }{{60, 60}, {45, 105}, {30, 135}, {15, 150}, {15, 165}, {15, 180}, {15, 195}} {
		k := i + 1
		sum += FloorSeconds(k)
		if FloorSeconds(k) != want.length || sum != want.through {
			t.Errorf("floor %d: %d s, %d in all; want %v", k, FloorSeconds(k), sum, want)
		}
		if d, ok := clocks.Floor(k); !ok || d != time.Duration(want.length)*time.Second {
			t.Errorf("the clock alone gives floor %d %v", k, d)
		}
	}
}

// fourth is a game that is ready for floor 4.
func fourth(t *testing.T) *tower {
	t.Helper()
	return play(t, 1, "start", "expire", "count 1=1", "start", "expire", "count 1=1", "start", "expire", "count 1=1")
}

func play(t *testing.T, seats int, lines ...string) *tower {
	t.Helper()
	p := rules.Replay(Countdown, rulestest.Head(Countdown, seats), nil)
	for i, l := range lines {
		if _, why := p.Add(ledger.Move{Seq: i + 1, Text: l}); why != nil {
			t.Fatalf("%s: %v", l, why)
		}
	}
	return p.State.(*tower)
}

func floorOfFifteen(t *testing.T) {
	c := fourth(t).Clock()
	if c.Limit != 15_000 || c.LeadIn != 3_000 {
		t.Fatalf("floor 4 has %d ms after a lead-in of %d ms", c.Limit, c.LeadIn)
	}
	at := func(ms int) time.Duration { return time.Duration(ms) * time.Millisecond }
	lead := timers.New(at(c.LeadIn)).Start(0)
	for _, x := range []struct{ at, shows int }{{0, 3}, {999, 3}, {1000, 2}, {2000, 1}, {2999, 1}} {
		if got := timers.Seconds(lead.Remaining(at(x.at))); got != x.shows {
			t.Errorf("the lead-in shows %d at %d ms, want %d", got, x.at, x.shows)
		}
	}
	began, _ := lead.Ends()
	floor := timers.New(at(c.Limit)).Start(began)
	for _, x := range []struct{ at, shows int }{{3000, 15}, {4000, 14}, {17_999, 1}, {18_000, 0}} {
		if got := timers.Seconds(floor.Remaining(at(x.at))); got != x.shows {
			t.Errorf("the floor shows %d at %d ms, want %d", got, x.at, x.shows)
		}
	}
	var had timers.Warnings
	bells := 3*timers.LeadInBell().Strokes + timers.StartBell().Strokes
	fired := map[int]timers.Warning{}
	before := floor.Remaining(began)
	for ms := 3000; ms <= 18_000; ms += 100 {
		left := floor.Remaining(at(ms))
		var w timers.Warning
		var ok bool
		if had, w, ok = had.Fall(before, left); ok {
			fired[ms] = w
			bells += w.Bell().Strokes
		}
		before = left
	}
	want := map[int]timers.Warning{8000: 10, 13_000: 5, 14_000: 4, 15_000: 3, 16_000: 2, 17_000: 1, 18_000: 0}
	if len(fired) != len(want) {
		t.Errorf("warnings %v, want %v", fired, want)
	}
	for ms, w := range want {
		if fired[ms] != w {
			t.Errorf("at %d ms the warning is %v, want %v", ms, fired[ms], w)
		}
	}
	if bells != 14 {
		t.Errorf("%d bells, want 3 + 1 + 2 + 5 + 3", bells)
	}
	if end, _ := floor.Ends(); end != 18*time.Second {
		t.Errorf("zero at %v, want 18 s", end)
	}
}

func awayOnFloorTwo(t *testing.T) {
	s := play(t, 1, "start", "expire", "count 1=1", "start")
	source := timers.NewManual(1_772_391_731_000)
	c := timers.New(time.Duration(s.Clock().Limit) * time.Millisecond).Start(source.Now().Mono)
	watch := timers.NewWatch(source.Now())
	var seen timers.Sight
	for range 121 {
		source.Advance(100 * time.Millisecond)
		watch, _ = watch.Tick(source.Now())
	}
	source.Advance(100 * time.Millisecond)
	source.Sleep(90 * time.Second)
	_, seen = watch.Tick(source.Now())
	if seen.Pace != timers.Gap || timers.Nearest(seen.Away) != 90 {
		t.Fatalf("the watch saw %+v", seen)
	}
	c = seen.Freeze(c)
	if left := c.Remaining(0); left != 32_900*time.Millisecond || timers.Seconds(left) != 33 {
		t.Errorf("%v left, shown as %d", left, timers.Seconds(left))
	}
}

func restarted(t *testing.T) {
	s := play(t, 1, "start", "expire", "count 1=1", "start", "expire", "count 1=1", "start")
	const wall = 1_772_391_731_000
	logged := timers.New(time.Duration(s.Clock().Limit) * time.Millisecond)
	for away, want := range map[int64]timers.Choice{5000: timers.ChooseResume, 40_000: timers.ChooseCount} {
		r := timers.AfterRestart(timers.StageRunning, logged, timers.Heartbeat{Millis: 23_400, Wall: wall}, wall+away)
		if left, ok := r.Left.Get(); !ok || left != 24*time.Second || r.Stage != timers.StagePaused || r.Choice != want {
			t.Errorf("after %d ms: %+v", away, r)
		}
	}
}

func jumpingTicks(t *testing.T) {
	var had timers.Warnings
	had, _, _ = had.Fall(30*time.Second, 5600*time.Millisecond)
	_, w, fires := had.Fall(5600*time.Millisecond, 3900*time.Millisecond)
	if !fires || w != 4 {
		t.Errorf("a fall from 5.6 s to 3.9 s gives the warning %v (%v), want 4 alone", w, fires)
	}
	for step, want := range map[time.Duration]timers.Pace{1700 * time.Millisecond: timers.Late, 2300 * time.Millisecond: timers.Gap} {
		source := timers.NewManual(1_772_391_731_000)
		watch := timers.NewWatch(source.Now())
		source.Advance(step)
		if _, seen := watch.Tick(source.Now()); seen.Pace != want {
			t.Errorf("a tick after %v is %v, want %v", step, seen.Pace, want)
		}
	}
}

func notAlone(t *testing.T) {
	h := ledger.Head{Game: BottleBonus.ID, Rules: 1, Seats: []ledger.Seat{{Number: 1}}}
	if why := BottleBonus.CheckHead(h); why == nil || why.Code != "E_PLAYERS" {
		t.Errorf("one player: %v, want E_PLAYERS", why)
	}
	for _, g := range games() {
		if why := g.CheckHead(rulestest.Head(g, 9)); why == nil || why.Code != "E_PLAYERS" {
			t.Errorf("%s for nine: %v, want E_PLAYERS", g.ID, why)
		}
	}
}
