// Tests of the watch over the ticks: tables of advance, sleep and set clocks.
package timers

import (
	"testing"
	"time"

	"pgregory.net/rapid"
)

const evening = 1_772_391_731_000 // a wall time of the tests, in Unix milliseconds

func TestTheWatchTellsSleepFromAClockThatIsMerelySlow(t *testing.T) {
	advance := func(d time.Duration) func(*Manual) { return func(m *Manual) { m.Advance(d) } }
	sleep := func(d time.Duration) func(*Manual) {
		return func(m *Manual) { m.Advance(100 * ms); m.Sleep(d) }
	}
	set := func(d time.Duration) func(*Manual) {
		return func(m *Manual) { m.Advance(100 * ms); m.SetWall(m.Now().Wall + d.Milliseconds()) }
	}
	for _, c := range []struct {
		name  string
		do    func(*Manual)
		pace  Pace
		away  time.Duration
		drift time.Duration
		left  time.Duration // of a floor of 45 s that had 43 s at the tick before
	}{
		{"a tick in time", advance(100 * ms), Steady, 0, 0, 42_900 * ms},
		{"no time at all", advance(0), Steady, 0, 0, 43 * sec},
		{"a tick twice as long", advance(200 * ms), Steady, 0, 0, 42_800 * ms},
		{"a late tick", advance(700 * ms), Late, 0, 0, 42_300 * ms},
		{"a very late tick", advance(2 * sec), Late, 0, 0, 41 * sec},
		{"frozen a little longer than that", advance(2*sec + ms), Gap, 2*sec + ms, 0, 43 * sec},
		{"frozen for a minute, or asleep where the steady clock runs on", advance(time.Minute), Gap, time.Minute, 0, 43 * sec},
		{"asleep for two seconds", sleep(2 * sec), Steady, 0, 2 * sec, 42_900 * ms},
		{"asleep a little longer", sleep(2*sec + ms), Gap, 2*sec + ms, 2*sec + ms, 43 * sec},
		{"asleep for eight seconds", sleep(8 * sec), Gap, 8 * sec, 8 * sec, 43 * sec},
		{"asleep for a weekend", sleep(60 * time.Hour), Gap, 60 * time.Hour, 60 * time.Hour, 43 * sec},
		{"clock set forward by two seconds", set(2 * sec), Steady, 0, 2 * sec, 42_900 * ms},
		{"clock set forward by an hour", set(time.Hour), Gap, time.Hour, time.Hour, 43 * sec},
		{"clock set back by a second", set(-sec), Steady, 0, -sec, 42_900 * ms},
		{"clock set back by an hour", set(-time.Hour), Steady, 0, -time.Hour, 42_900 * ms},
		{"clock set back to 1970", func(m *Manual) { m.Advance(100 * ms); m.SetWall(0) }, Steady, 0,
			-(evening+2000)*ms - 100*ms, 42_900 * ms},
		{"frozen for a minute while the clock was set back", func(m *Manual) { m.Advance(time.Minute); m.SetWall(evening) },
			Gap, time.Minute, -2*sec - time.Minute, 43 * sec},
		{"frozen for ten seconds and asleep for thirty", func(m *Manual) { m.Advance(10 * sec); m.Sleep(30 * sec) },
			Gap, 40 * sec, 30 * sec, 43 * sec},
	} {
		t.Run(c.name, func(t *testing.T) {
			source := NewManual(evening)
			clock, watch := New(45*sec).Start(source.Now().Mono), NewWatch(source.Now())
			for range 20 {
				source.Advance(100 * ms)
				watch, _ = watch.Tick(source.Now())
			}
			before := source.Now()
			c.do(source)
			next, seen := watch.Tick(source.Now())
			if want := (Sight{c.pace, c.away, before, c.drift}); seen != want {
				t.Errorf("saw %+v, want %+v", seen, want)
			}
			if seen.Pace == Gap {
				clock = seen.Freeze(clock)
			}
			if got := clock.Remaining(source.Now().Mono); got != c.left {
				t.Errorf("left %v, want %v", got, c.left)
			}
			source.Advance(100 * ms)
			if _, after := next.Tick(source.Now()); after.Pace != Steady || after.Drift != 0 {
				t.Errorf("the tick after that: %+v, want steady", after)
			}
		})
	}
}

func TestTheFirstTickOfAWatchIsSteady(t *testing.T) {
	var w Watch
	at := Reading{Wall: evening, Mono: time.Hour}
	next, seen := w.Tick(at)
	if want := (Sight{Before: at}); seen != want || next != NewWatch(at) {
		t.Errorf("saw %+v, want %+v", seen, want)
	}
}

func TestASteadyClockThatGoesBackCountsAsStandingStill(t *testing.T) {
	w := NewWatch(Reading{Wall: evening, Mono: 10 * sec})
	_, seen := w.Tick(Reading{Wall: evening + 100, Mono: 9 * sec})
	if seen.Pace != Steady || seen.Drift != 100*ms {
		t.Errorf("saw %+v", seen)
	}
}

func TestAGapAfterAResumeTakesNothingFromBeforeThePause(t *testing.T) {
	source := NewManual(evening)
	clock := New(15 * sec).Start(0)
	source.Advance(4 * sec)
	clock = clock.Pause(source.Now().Mono)
	source.Sleep(time.Hour) // while paused: of no concern
	source.Advance(50 * ms)
	clock, watch := clock.Resume(source.Now().Mono), NewWatch(source.Now())
	source.Advance(60 * ms)
	source.Sleep(8 * sec)
	_, seen := watch.Tick(source.Now())
	clock = seen.Freeze(clock)
	if seen.Pace != Gap || Nearest(seen.Away) != 8 || clock.Running() || clock.Remaining(source.Now().Mono) != 11*sec {
		t.Errorf("saw %+v; clock %+v with %v left, want stopped with 11 s", seen, clock, clock.Remaining(source.Now().Mono))
	}
	if again := seen.Freeze(clock); again != clock {
		t.Error("a stopped clock was changed by the gap")
	}
}

func TestAGapFreezesAClockAsItWasBefore(t *testing.T) {
	at := Reading{Wall: evening, Mono: 10 * sec}
	running := New(15 * sec).Start(0) // five seconds left at the tick before
	for name, clock := range map[string]Clock{"running": running, "paused": running.Pause(10 * sec)} {
		frozen := Sight{Pace: Gap, Away: time.Hour, Before: at}.Freeze(clock)
		if left := frozen.Remaining(at.Mono + time.Hour); frozen.Running() || left != 5*sec {
			t.Errorf("%s: the frozen clock has %v left, want 5 s", name, left)
		}
	}
}

func TestSetClocksNeverChangeWhatAClockShows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		source := NewManual(evening)
		clock, watch := New(60*sec).Start(0), NewWatch(source.Now())
		var ran time.Duration
		for range rapid.IntRange(1, 50).Draw(t, "ticks") {
			step := time.Duration(rapid.IntRange(0, 2000).Draw(t, "ms")) * ms
			source.Advance(step)
			ran += step
			if rapid.Bool().Draw(t, "set") {
				source.SetWall(rapid.Int64().Draw(t, "wall"))
			}
			before := watch.last.Wall
			var seen Sight
			watch, seen = watch.Tick(source.Now())
			if ahead := wallStep(before, source.Now().Wall)-step > 2*sec; (seen.Pace == Gap) != ahead {
				t.Fatalf("step %v, wall from %d to %d: %+v", step, before, source.Now().Wall, seen)
			}
			if seen.Away < 0 || (seen.Away > 0) != (seen.Pace == Gap) {
				t.Fatalf("away %v at pace %v", seen.Away, seen.Pace)
			}
			if got, want := clock.Remaining(source.Now().Mono), max(60*sec-ran, 0); got != want {
				t.Fatalf("left %v, want %v", got, want)
			}
		}
	})
}
