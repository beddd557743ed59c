// Tests of the clock as a value, in tables of what is pressed and when.
package timers

import (
	"errors"
	"math"
	"testing"
	"time"
)

const (
	ms  = time.Millisecond
	sec = time.Second
)

// s turns seconds as the rules write them into a duration.
func s(seconds float64) time.Duration {
	return time.Duration(math.Round(seconds*1e6)) * time.Microsecond
}

func TestAClockRunsOnlyBetweenStartAndPause(t *testing.T) {
	start := func(c Clock, now time.Duration) Clock { return c.Start(now) }
	pause := func(c Clock, now time.Duration) Clock { return c.Pause(now) }
	resume := func(c Clock, now time.Duration) Clock { return c.Resume(now) }
	abort := func(c Clock, now time.Duration) Clock { return c.Abort() }
	look := func(c Clock, now time.Duration) Clock { return c }

	type step struct {
		name    string
		at      float64
		do      func(Clock, time.Duration) Clock
		running bool
		spent   float64
		left    float64
	}
	for _, table := range []struct {
		name  string
		limit time.Duration
		steps []step
	}{
		{"a countdown of five seconds", 5 * sec, []step{
			{"before the start nothing passes", 3, look, false, 0, 5},
			{"start", 10, start, true, 0, 5},
			{"it runs", 12.5, look, true, 2.5, 2.5},
			{"a second start does nothing", 12.5, start, true, 2.5, 2.5},
			{"pause", 13, pause, false, 3, 2},
			{"a second pause does nothing", 14, pause, false, 3, 2},
			{"standing still", 100, look, false, 3, 2},
			{"resume", 100, resume, true, 3, 2},
			{"a second resume does nothing", 101, resume, true, 4, 1},
			{"zero", 102, look, true, 5, 0},
			{"after zero", 105, look, true, 5, 0},
			{"pause after zero", 106, pause, false, 5, 0},
			{"nothing left to resume", 107, resume, false, 5, 0},
			{"abort gives the full limit again", 108, abort, false, 0, 5},
			{"and it starts anew", 110, start, true, 0, 5},
		}},
		{"a stopwatch", 0, []step{
			{"at rest", 1, look, false, 0, 0},
			{"start", 2, start, true, 0, 0},
			{"it counts up without an end", 7202, look, true, 7200, 0},
			{"pause", 7203, pause, false, 7201, 0},
			{"resume", 8000, resume, true, 7201, 0},
			{"on", 8001, look, true, 7202, 0},
			{"abort", 8002, abort, false, 0, 0},
		}},
		{"time that seems to go back counts as standing still", 15 * sec, []step{
			{"start", 10, start, true, 0, 15},
			{"an earlier moment", 9, look, true, 0, 15},
			{"pause at an earlier moment", 9.5, pause, false, 0, 15},
		}},
	} {
		t.Run(table.name, func(t *testing.T) {
			c := New(table.limit)
			for _, st := range table.steps {
				c = st.do(c, s(st.at))
				if c.Running() != st.running || c.Spent(s(st.at)) != s(st.spent) || c.Remaining(s(st.at)) != s(st.left) {
					t.Errorf("%s: running %v, spent %v, left %v; want %v, %v s, %v s", st.name,
						c.Running(), c.Spent(s(st.at)), c.Remaining(s(st.at)), st.running, st.spent, st.left)
				}
				if c.Limit() != table.limit {
					t.Errorf("%s: limit became %v", st.name, c.Limit())
				}
			}
		})
	}
}

func TestStartOnAPausedClockBeginsAfresh(t *testing.T) {
	c := New(45 * sec).Start(0).Pause(12 * sec).Start(20 * sec)
	if got := c.Remaining(21 * sec); got != 44*sec {
		t.Errorf("left one second after the second start: %v", got)
	}
}

func TestTheZeroClockIsAStopwatchAtZero(t *testing.T) {
	var c Clock
	if c != New(0) || c.Expired(sec) {
		t.Errorf("zero clock %+v", c)
	}
	if got := c.Start(sec).Spent(3 * sec); got != 2*sec {
		t.Errorf("spent %v, want 2s", got)
	}
}

func TestANegativeLimitIsAMistakeOfTheProgram(t *testing.T) {
	if !panics(func() { New(-1) }) {
		t.Error("a negative limit was accepted")
	}
}

func TestACountdownExpiresAtItsLimitAndNotBefore(t *testing.T) {
	c := New(60 * sec).Start(7 * sec)
	end, ok := c.Ends()
	if !ok || end != 67*sec {
		t.Fatalf("ends at %v, %v; want 67s", end, ok)
	}
	for _, at := range []struct {
		now     time.Duration
		expired bool
	}{{7 * sec, false}, {end - 1, false}, {end, true}, {end + 3400*ms, true}} {
		if c.Expired(at.now) != at.expired {
			t.Errorf("at %v: expired %v, want %v", at.now, c.Expired(at.now), at.expired)
		}
	}
	stopped := c.Pause(end + 3*sec)
	if !stopped.Expired(end + 9*sec) {
		t.Error("a countdown stopped after zero stays over")
	}
	if _, ok := stopped.Ends(); ok {
		t.Error("a stopped clock has no end in sight")
	}
}

func TestAStopwatchHasNoEnd(t *testing.T) {
	c := New(0).Start(0)
	if _, ok := c.Ends(); ok || c.Expired(1000*time.Hour) {
		t.Error("a stopwatch came to an end")
	}
}

func TestTwentyPausesInTwoSecondsLoseNothing(t *testing.T) {
	c, now := New(15*sec).Start(0), time.Duration(0)
	for range 20 {
		now += 50 * ms
		c = c.Pause(now)
		now += 50 * ms
		c = c.Resume(now)
	}
	if now != 2*sec {
		t.Fatalf("the script took %v", now)
	}
	if got := c.Remaining(now); got != 14*sec {
		t.Errorf("left %v, want 14s: half of the two seconds was running", got)
	}
}

// Pauses lose nothing, with running times that are no whole milliseconds and with the clock taken back from
// the log after each pause, as it is when a log is replayed.
func TestTwoHundredPausesAfterNinetyMillisecondsChargeEighteenSeconds(t *testing.T) {
	for _, c := range []struct {
		name    string
		stretch time.Duration
		want    time.Duration
	}{
		{"90 ms", 90 * ms, 18 * sec},
		{"90.4 ms", 90*ms + 400*time.Microsecond, 18*sec + 80*ms},
		{"90.999 ms", 90*ms + 999*time.Microsecond, 18*sec + 199800*time.Microsecond},
	} {
		t.Run(c.name, func(t *testing.T) {
			clock, now := New(60*sec), time.Duration(0)
			for range 200 {
				clock = clock.Resume(now)
				now += c.stretch
				clock = clock.Pause(now)
				logged := clock.SpentMillis(now)
				var err error
				if clock, err = clock.Agree(logged); err != nil {
					t.Fatal(err)
				}
				now += 10 * ms
			}
			if off := clock.Spent(now) - c.want; off.Abs() > ms {
				t.Errorf("charged %v, want %v ± 1 ms", clock.Spent(now), c.want)
			}
		})
	}
}

func TestAPauseJustBeforeTheEndLeavesWhatWasLeft(t *testing.T) {
	c := New(60 * sec).Start(0).Pause(s(59.95))
	if got := c.Remaining(s(70)); got != 50*ms {
		t.Errorf("left %v, want 50 ms, whatever the redraw last showed", got)
	}
	back, err := Restore(60*sec, New(60*sec).Start(0).Pause(60*sec-1).SpentMillis(0))
	if err != nil || back.Expired(0) {
		t.Errorf("paused in its last nanosecond it came back as %+v, %v", back, err)
	}
}

func TestALateCallTakesBackOneToThreeSeconds(t *testing.T) {
	ran := New(45 * sec).Start(0)
	for _, c := range []struct {
		name  string
		clock Clock
		now   time.Duration
		late  time.Duration
		left  time.Duration
	}{
		{"paused, one second", ran.Pause(20 * sec), 30 * sec, sec, 26 * sec},
		{"paused, three seconds", ran.Pause(20 * sec), 30 * sec, 3 * sec, 28 * sec},
		{"running", ran, 20 * sec, 2 * sec, 27 * sec},
		{"never more than was spent", ran.Pause(400 * ms), 9 * sec, sec, 45 * sec},
		{"running, never more than was spent", ran, 400 * ms, 3 * sec, 45 * sec},
		{"over for ten seconds and still running", ran, 55 * sec, 2 * sec, 2 * sec},
		{"over and stopped", ran.Pause(50 * sec), 60 * sec, sec, sec},
	} {
		got, err := c.clock.TakeBack(c.now, c.late)
		if err != nil || got.Remaining(c.now) != c.left || got.Running() != c.clock.Running() {
			t.Errorf("%s: left %v, running %v, %v; want %v", c.name, got.Remaining(c.now), got.Running(), err, c.left)
		}
	}
	again, err := ran.TakeBack(20*sec, sec)
	if err != nil || again.Remaining(21*sec) != 25*sec {
		t.Errorf("a running clock runs on after the call: left %v", again.Remaining(21*sec))
	}
	watch, err := New(0).Start(0).Pause(s(41.2)).TakeBack(sec, 2*sec)
	if err != nil || watch.Spent(sec) != s(39.2) {
		t.Errorf("stopwatch at %v, want 39.2 s", watch.Spent(sec))
	}
}

func TestALateCallOfAnotherLengthIsRefusedAndChangesNothing(t *testing.T) {
	c := New(45 * sec).Start(0).Pause(20 * sec)
	for _, late := range []time.Duration{-sec, 0, sec - 1, 3*sec + 1, time.Hour} {
		got, err := c.TakeBack(30*sec, late)
		if !errors.Is(err, ErrLate) || got != c {
			t.Errorf("%v back: %+v, %v", late, got, err)
		}
	}
}

func TestAClockComesBackFromTheMillisecondsInTheLog(t *testing.T) {
	c, err := Restore(45*sec, 12_345)
	if err != nil || c.Running() || c.Spent(99*sec) != 12_345*ms || c.Remaining(0) != 32_655*ms {
		t.Errorf("restored %+v, %v", c, err)
	}
	if got := c.Resume(100 * sec).Remaining(101 * sec); got != 31_655*ms {
		t.Errorf("left a second after the resume: %v", got)
	}
	for _, absurd := range []struct {
		name  string
		limit time.Duration
		spent int64
	}{
		{"less than nothing", 45 * sec, -1},
		{"more than the limit", 45 * sec, 45_001},
		{"a stopwatch of more than a year", 0, int64(474_957 * time.Hour / ms)},
		{"a number that overflows", 0, math.MaxInt64},
		{"a negative limit", -1, 0},
		{"a limit of two years", 2 * Longest, 0},
	} {
		if got, err := Restore(absurd.limit, absurd.spent); err == nil || got != (Clock{}) {
			t.Errorf("%s: %+v, %v", absurd.name, got, err)
		}
		if absurd.limit > 0 && absurd.limit <= Longest {
			kept := New(absurd.limit).Start(0).Pause(sec)
			if got, err := kept.Agree(absurd.spent); err == nil || got != kept {
				t.Errorf("agree, %s: %+v, %v", absurd.name, got, err)
			}
		}
	}
	for _, edge := range []struct {
		limit time.Duration
		spent int64
	}{{45 * sec, 0}, {45 * sec, 45_000}, {0, 0}, {0, Longest.Milliseconds()}} {
		if _, err := Restore(edge.limit, edge.spent); err != nil {
			t.Errorf("limit %v, %d ms spent: %v", edge.limit, edge.spent, err)
		}
	}
}

func TestAClockFollowsTheLogWhenTheLogSaysOtherwise(t *testing.T) {
	c := New(45 * sec).Start(0).Pause(20*sec + 300*time.Microsecond)
	for _, told := range []struct {
		ms   int64
		want time.Duration
	}{
		{20_000, 20*sec + 300*time.Microsecond}, // what the clock shows: its fraction is kept
		{20_001, 20_001 * ms},
		{19_000, 19 * sec},
	} {
		got, err := c.Agree(told.ms)
		if err != nil || got.Spent(0) != told.want {
			t.Errorf("log says %d ms: %v, %v; want %v", told.ms, got.Spent(0), err, told.want)
		}
	}
	running, err := New(45 * sec).Start(0).Agree(7_000)
	if err != nil || running.Running() || running.Spent(99*sec) != 7*sec {
		t.Errorf("a running clock that the log knows as stopped: %+v, %v", running, err)
	}
}

// The start of a floor is undone after four seconds, and redone later.
func TestUndoneAndRedoneTheStartOfAFloorCostsNothing(t *testing.T) {
	ready := New(45 * sec)
	running := ready.Start(100 * sec)
	undone := ready // undo goes back to the value before
	if undone.Running() || undone.Remaining(104*sec) != 45*sec {
		t.Errorf("undone after 4 s: %v left, running %v; want stopped at 45 s", undone.Remaining(104*sec), undone.Running())
	}
	redone := running // redo takes the value that was
	if !redone.Running() || redone.Remaining(110*sec) != 35*sec {
		t.Errorf("redone 10 s after the start: %v left; want 35 s, as if never undone", redone.Remaining(110*sec))
	}
}

func TestTheFigureChangesAtTheTurnOfASecond(t *testing.T) {
	for _, c := range []struct {
		name  string
		clock Clock
		now   time.Duration
		want  time.Duration
	}{
		{"countdown at its start", New(15 * sec).Start(3 * sec), 3 * sec, sec},
		{"countdown just after its start", New(15 * sec).Start(3 * sec), 3*sec + 1, sec - 1},
		{"countdown at 14.4 s", New(15 * sec).Start(0), 600 * ms, 400 * ms},
		{"countdown in its last second", New(15 * sec).Start(0), 14_950 * ms, 50 * ms},
		{"countdown over", New(15 * sec).Start(0), 15 * sec, 0},
		{"countdown paused", New(15 * sec).Start(0).Pause(sec), 2 * sec, 0},
		{"stopwatch at a tenth", New(0).Start(0), 300 * ms, 100 * ms},
		{"stopwatch between tenths", New(0).Start(0), 330 * ms, 70 * ms},
		{"stopwatch stopped", New(0), 330 * ms, 0},
	} {
		if got := c.clock.NextChange(c.now); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}
