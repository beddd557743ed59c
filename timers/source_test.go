// Tests of the time sources: the machine's, under a fake clock, and the one moved by hand.
package timers

import (
	"math"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

func TestTheSystemReadsBothClocksTogether(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		source := System()
		first := source.Now()
		if first.Mono != 0 || first.Wall != time.Now().UnixMilli() {
			t.Errorf("first reading %+v, want steady time 0 and wall time %d", first, time.Now().UnixMilli())
		}
		time.Sleep(1500 * time.Millisecond)
		second := source.Now()
		if second.Mono != 1500*time.Millisecond || second.Wall-first.Wall != 1500 {
			t.Errorf("after 1.5 s: steady %v, wall +%d ms", second.Mono, second.Wall-first.Wall)
		}
	})
}

func TestTheSteadyTimeNeverGoesBack(t *testing.T) {
	var s system
	for _, step := range []struct{ machine, want time.Duration }{
		{5 * time.Second, 5 * time.Second},
		{4 * time.Second, 5 * time.Second}, // the machine's clock stepped back
		{5 * time.Second, 5 * time.Second},
		{6 * time.Second, 6 * time.Second},
	} {
		if got := s.steady(step.machine); got != step.want {
			t.Errorf("machine says %v: steady time %v, want %v", step.machine, got, step.want)
		}
	}
}

func TestManyReadersSeeTheSteadyTimeRise(t *testing.T) {
	source := System()
	var readers sync.WaitGroup
	for range 4 {
		readers.Go(func() {
			var last time.Duration
			for range 2000 {
				now := source.Now().Mono
				if now < last {
					t.Errorf("steady time fell from %v to %v", last, now)
					return
				}
				last = now
			}
		})
	}
	readers.Wait()
}

func TestTheManualSourceMovesOnlyByHand(t *testing.T) {
	source := NewManual(1_000_000)
	steps := []struct {
		name string
		do   func()
		want Reading
	}{
		{"at first", func() {}, Reading{Wall: 1_000_000}},
		{"advance", func() { source.Advance(1500 * time.Millisecond) }, Reading{1_001_500, 1500 * time.Millisecond}},
		{"sleep", func() { source.Sleep(8 * time.Second) }, Reading{1_009_500, 1500 * time.Millisecond}},
		{"clock set back", func() { source.SetWall(42) }, Reading{42, 1500 * time.Millisecond}},
		{"clock set to an absurd time", func() { source.SetWall(math.MaxInt64) }, Reading{math.MaxInt64, 1500 * time.Millisecond}},
	}
	for _, step := range steps {
		step.do()
		if got := source.Now(); got != step.want {
			t.Errorf("%s: %+v, want %+v", step.name, got, step.want)
		}
	}
}

func TestSmallStepsOfTheManualSourceAddUp(t *testing.T) {
	source := NewManual(0)
	for range 1000 {
		source.Advance(400 * time.Microsecond)
	}
	if got, want := source.Now(), (Reading{Wall: 400, Mono: 400 * time.Millisecond}); got != want {
		t.Errorf("1000 steps of 0.4 ms: %+v, want %+v", got, want)
	}
}

func TestTimeCannotPassBackwards(t *testing.T) {
	source := NewManual(0)
	for name, pass := range map[string]func(time.Duration){"advance": source.Advance, "sleep": source.Sleep} {
		if !panics(func() { pass(-1) }) {
			t.Errorf("%s by less than nothing was accepted", name)
		}
	}
	if got := source.Now(); got != (Reading{}) {
		t.Errorf("the refused step moved the source to %+v", got)
	}
}

func TestStepsBetweenAbsurdStampsDoNotOverflow(t *testing.T) {
	for _, c := range []struct {
		from, to int64
		want     time.Duration
	}{
		{0, 1500, 1500 * time.Millisecond},
		{1500, 0, -1500 * time.Millisecond},
		{0, math.MaxInt64, century},
		{math.MinInt64, math.MaxInt64, century},
		{math.MaxInt64, math.MinInt64, -century},
		{math.MaxInt64, math.MaxInt64, 0},
	} {
		if got := wallStep(c.from, c.to); got != c.want {
			t.Errorf("from %d to %d: %v, want %v", c.from, c.to, got, c.want)
		}
	}
}

// panics tells whether f panics.
func panics(f func()) (yes bool) {
	defer func() { yes = recover() != nil }()
	f()
	return false
}
