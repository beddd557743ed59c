// Tests of the heartbeat and of what is made of it after a crash.
package timers

import (
	"math"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func TestAfterARestartEveryStageStandsStill(t *testing.T) {
	spent := func(limit time.Duration, ms int64) Clock {
		c, err := Restore(limit, ms)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	beat := func(left, ago float64) Heartbeat {
		return Heartbeat{Millis: s(left).Milliseconds(), Wall: evening - s(ago).Milliseconds()}
	}
	known := func(seconds float64) Length { return KnownLength(s(seconds)) }
	const floor = 45 * sec

	for _, c := range []struct {
		name   string
		stage  Stage
		logged Clock
		beat   Heartbeat
		want   Restart
	}{
		{"ready", StageReady, New(floor), Heartbeat{},
			Restart{StageReady, New(floor), known(45), Length{}, ChooseNothing}},
		{"first lead-in", StageLeadIn, New(floor), Heartbeat{},
			Restart{StageReady, New(floor), known(45), Length{}, ChooseNothing}},
		{"lead-in after a pause", StageResumeLeadIn, spent(floor, 12_345), Heartbeat{},
			Restart{StagePaused, spent(floor, 12_345), known(32.655), Length{}, ChooseNothing}},
		{"paused", StagePaused, spent(floor, 12_345), beat(33, 5),
			Restart{StagePaused, spent(floor, 12_345), known(32.655), Length{}, ChooseNothing}},
		{"expired", StageExpired, spent(floor, 45_000), beat(0, 5),
			Restart{StageEntry, spent(floor, 45_000), known(0), Length{}, ChooseNothing}},
		{"entry", StageEntry, spent(floor, 45_000), Heartbeat{},
			Restart{StageEntry, spent(floor, 45_000), known(0), Length{}, ChooseNothing}},
		{"entry after a floor that was ended early", StageEntry, spent(floor, 30_500), Heartbeat{},
			Restart{StageEntry, spent(floor, 30_500), known(14.5), Length{}, ChooseNothing}},

		{"running, away for less than was left", StageRunning, New(floor), beat(23.4, 5),
			Restart{StagePaused, spent(floor, 21_000), known(24), known(5), ChooseResume}},
		{"running, away for a moment less than was left", StageRunning, New(floor), beat(23.4, 23.399),
			Restart{StagePaused, spent(floor, 21_000), known(24), known(23.399), ChooseResume}},
		{"running, away for exactly what was left", StageRunning, New(floor), beat(23.4, 23.4),
			Restart{StagePaused, spent(floor, 21_000), known(24), known(23.4), ChooseCount}},
		{"running, saved at its start", StageRunning, New(floor), beat(45, 0.2),
			Restart{StagePaused, New(floor), known(45), known(0.2), ChooseResume}},
		{"running, saved at zero", StageRunning, New(floor), beat(0, 0),
			Restart{StagePaused, spent(floor, 45_000), known(0), known(0), ChooseCount}},
		{"running, in its last millisecond", StageRunning, New(floor), beat(0.001, 60),
			Restart{StagePaused, spent(floor, 44_000), known(1), known(60), ChooseCount}},

		{"no heartbeat", StageRunning, New(floor), Heartbeat{},
			Restart{StagePaused, New(floor), Length{}, Length{}, ChooseReplay}},
		{"less than nothing left", StageRunning, New(floor), Heartbeat{-1, evening - 5000},
			Restart{StagePaused, New(floor), Length{}, known(5), ChooseReplay}},
		{"more left than the floor is long", StageRunning, New(floor), Heartbeat{45_001, evening - 5000},
			Restart{StagePaused, New(floor), Length{}, known(5), ChooseReplay}},
		{"an absurd number left", StageRunning, New(floor), Heartbeat{math.MaxInt64, evening - 5000},
			Restart{StagePaused, New(floor), Length{}, known(5), ChooseReplay}},
		{"stamp lost", StageRunning, New(floor), Heartbeat{23_400, 0},
			Restart{StagePaused, spent(floor, 21_000), known(24), Length{}, ChooseResume}},
		{"stamp in the future", StageRunning, New(floor), Heartbeat{23_400, evening + 1},
			Restart{StagePaused, spent(floor, 21_000), known(24), Length{}, ChooseResume}},
		{"stamp lost with nothing left", StageRunning, New(floor), Heartbeat{0, -1},
			Restart{StagePaused, spent(floor, 45_000), known(0), Length{}, ChooseCount}},
		{"never more than the limit", StageRunning, New(1500 * ms), beat(1.2, 0.1),
			Restart{StagePaused, New(1500 * ms), known(1.5), known(0.1), ChooseResume}},

		{"stopwatch ready", StageReady, New(0), Heartbeat{},
			Restart{StageReady, New(0), known(0), Length{}, ChooseNothing}},
		{"stopwatch running", StageRunning, New(0), beat(41.278, 40),
			Restart{StagePaused, spent(0, 41_200), known(41.2), known(40), ChooseResume}},
		{"stopwatch running, away for an hour", StageRunning, New(0), beat(41.278, 3600),
			Restart{StagePaused, spent(0, 41_200), known(41.2), known(3600), ChooseResume}},
		{"stopwatch paused", StagePaused, spent(0, 41_278), Heartbeat{},
			Restart{StagePaused, spent(0, 41_278), known(41.278), Length{}, ChooseNothing}},
		{"stopwatch without a heartbeat", StageRunning, New(0), Heartbeat{},
			Restart{StagePaused, New(0), Length{}, Length{}, ChooseReplay}},
		{"stopwatch with 474,957 hours", StageRunning, New(0), Heartbeat{474_957 * 3_600_000, evening - 5000},
			Restart{StagePaused, New(0), Length{}, known(5), ChooseReplay}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := AfterRestart(c.stage, c.logged, c.beat, evening); got != c.want {
				t.Errorf("\n got %+v\nwant %+v", got, c.want)
			}
		})
	}
}

func TestALengthBetweenMissingOrAbsurdStampsIsUnknown(t *testing.T) {
	year := Longest.Milliseconds()
	for _, c := range []struct {
		name     string
		from, to int64
		want     Length
	}{
		{"an evening", evening, evening + 7_200_000, KnownLength(2 * time.Hour)},
		{"no time", evening, evening, KnownLength(0)},
		{"a year", evening, evening + year, KnownLength(Longest)},
		{"more than a year", evening, evening + year + 1, Length{}},
		{"start lost", 0, evening, Length{}},
		{"start before there was anything to time", 1_514_764_799_999, 1_514_764_800_000, Length{}},
		{"negative start", -5, evening, Length{}},
		{"end lost", evening, 0, Length{}},
		{"end before the start", evening, evening - 1, Length{}},
		{"absurd end", evening, math.MaxInt64, Length{}},
		{"absurd both", math.MinInt64, math.MaxInt64, Length{}},
	} {
		if got := Between(c.from, c.to); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
	if d, ok := (Length{}).Get(); ok || d != 0 {
		t.Errorf("the zero length is %v, %v", d, ok)
	}
	if d, ok := KnownLength(3 * sec).Get(); !ok || d != 3*sec {
		t.Errorf("a known length is %v, %v", d, ok)
	}
}

func TestAHeartbeatIsWhatTheClockHasLeft(t *testing.T) {
	at := func(mono time.Duration) Reading { return Reading{Wall: evening, Mono: mono} }
	for _, c := range []struct {
		name  string
		clock Clock
		mono  time.Duration
		want  int64
	}{
		{"countdown", New(30 * sec).Start(0), s(6.6), 23_400},
		{"countdown between milliseconds", New(30 * sec).Start(0), s(6.6) - 1, 23_401},
		{"countdown at its start", New(30 * sec).Start(0), 0, 30_000},
		{"countdown a nanosecond before zero", New(30 * sec).Start(0), 30*sec - 1, 1},
		{"countdown over", New(30 * sec).Start(0), 31 * sec, 0},
		{"stopwatch", New(0).Start(0), s(41.2789), 41_278},
	} {
		if got, want := Beat(c.clock, at(c.mono)), (Heartbeat{c.want, evening}); got != want {
			t.Errorf("%s: %+v, want %+v", c.name, got, want)
		}
	}
}

func TestARestartNeverShowsAnImpossibleTime(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		limit := time.Duration(rapid.IntRange(0, 90).Draw(t, "limit")) * sec
		stage := Stage(rapid.IntRange(-1, 8).Draw(t, "stage"))
		beat := Heartbeat{
			Millis: rapid.OneOf(rapid.Int64(), rapid.Int64Range(0, 90_000)).Draw(t, "left"),
			Wall:   rapid.OneOf(rapid.Int64(), rapid.Int64Range(evening-100_000, evening)).Draw(t, "wall"),
		}
		got := AfterRestart(stage, New(limit), beat, rapid.OneOf(rapid.Int64(), rapid.Just(int64(evening))).Draw(t, "now"))
		left, known := got.Left.Get()
		if got.Clock.Running() || got.Clock.Limit() != limit || left < 0 || (limit > 0 && left > limit) {
			t.Fatalf("%+v", got)
		}
		if known && limit > 0 && left != got.Clock.Remaining(0) {
			t.Fatalf("shown %v, on the clock %v", left, got.Clock.Remaining(0))
		}
		if stage == StageRunning && left%sec != 0 && limit > 0 {
			t.Fatalf("%v is no whole second", left)
		}
		if away, ok := got.Away.Get(); away < 0 || away > Longest || (!ok && away != 0) {
			t.Fatalf("away %v", away)
		}
		if stage == StageRunning && !known && got.Choice != ChooseReplay {
			t.Fatalf("nothing known and %v chosen", got.Choice)
		}
	})
}
