// The golden cases of Countdown that are about time alone, by their ids, and two of the Jutaku stopwatch.
// Floors are played on a source that is moved by hand, with a redraw each 100 ms.
package timers

import (
	"testing"
	"time"
)

const leadIn = 3 * sec

// happening is something people see or hear, and when, in steady time from the first key.
type happening struct {
	at   time.Duration
	what string
	n    int // the figure shown, the warning, or the strokes of a bell
}

// floorRun plays a floor the way a screen does: it looks at the clock at each redraw and never keeps
// count of the redraws.
type floorRun struct {
	source *Manual
	zero   time.Duration
	clock  Clock
	watch  Watch
	warned Warnings
	seen   []happening
	shown  int
	last   time.Duration // what was left at the redraw before
}

func newFloorRun(length time.Duration) *floorRun {
	return &floorRun{source: NewManual(evening), clock: New(length), shown: -1}
}

func (f *floorRun) note(what string, n int) {
	f.seen = append(f.seen, happening{f.source.Now().Mono - f.zero, what, n})
}

func (f *floorRun) ring(b Bell) {
	if b.Strokes > 0 {
		f.note("bell", b.Strokes)
	}
}

// countIn shows 3, 2, 1 and leaves the source at the moment the floor starts.
func (f *floorRun) countIn() {
	in := New(leadIn).Start(f.source.Now().Mono)
	shown := 0
	for !in.Expired(f.source.Now().Mono) {
		if figure := Seconds(in.Remaining(f.source.Now().Mono)); figure != shown {
			shown = figure
			f.note("lead-in", figure)
			f.ring(LeadInBell())
		}
		f.source.Advance(100 * ms)
	}
}

// run starts or resumes the clock and redraws until the given steady time from the first key, or zero.
func (f *floorRun) run(until time.Duration) {
	now := f.source.Now()
	f.clock, f.watch, f.last = f.clock.Resume(now.Mono), NewWatch(now), f.clock.Remaining(now.Mono)
	f.redraw()
	for f.source.Now().Mono-f.zero < until && !f.clock.Expired(f.source.Now().Mono) {
		f.source.Advance(100 * ms)
		f.redraw()
	}
}

// redraw takes one look, as at a tick, and returns what the watch saw.
func (f *floorRun) redraw() Sight {
	now := f.source.Now()
	var seen Sight
	if f.watch, seen = f.watch.Tick(now); seen.Pace == Gap {
		f.clock = seen.Freeze(f.clock)
	}
	left := f.clock.Remaining(now.Mono)
	if figure := Seconds(left); figure != f.shown {
		f.shown = figure
		f.note("shown", figure)
	}
	var due Warning
	var fires bool
	if f.warned, due, fires = f.warned.Fall(f.last, left); fires {
		f.note("warning", int(due))
		f.ring(due.Bell())
	}
	f.last = left
	return seen
}

// of returns the happenings of one kind.
func (f *floorRun) of(what string) []happening {
	var some []happening
	for _, h := range f.seen {
		if h.what == what {
			some = append(some, h)
		}
	}
	return some
}

func floorLength(t *testing.T, k int) time.Duration {
	t.Helper()
	d, ok := CountdownFloors().Floor(k)
	if !ok {
		t.Fatalf("no floor %d", k)
	}
	return d
}

func wantHappenings(t *testing.T, got, want []happening) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("got %v, want %v", got, want)
	}
	for i := range got {
		if got[i] != want[i] {
			t.Errorf("happening %d: %v, want %v", i+1, got[i], want[i])
		}
	}
}

func TestCountdownCases(t *testing.T) {
	for _, c := range []struct {
		id   string
		play func(*testing.T)
	}{
		{"CD-G01 durations of the floors", cdG01},
		{"CD-G02 lead-in, figures, warnings and bells of a floor of 15 seconds", cdG02},
		{"CD-G03 a pause of five minutes", cdG03},
		{"CD-G04 floor time of a game of six floors", cdG04},
		{"CD-G07 the fourth floor has 15 seconds", cdG07},
		{"CD-G09 the computer slept", cdG09},
		{"CD-G10 restart after a crash", cdG10},
		{"CD-G11 Esc during the lead-in", cdG11},
		{"CD-G12 one tick jumps", cdG12},
		{"asleep for 8 of 15 seconds", asleep},
		{"JUT-G03 a failed claim and a good one", jutG03},
		{"JUT-G12 the clock halts at the first key", jutG12},
	} {
		t.Run(c.id, c.play)
	}
}

// floorsThrough is the time of floors 1 to k together.
func floorsThrough(t *testing.T, k int) (sum time.Duration) {
	t.Helper()
	for floor := 1; floor <= k; floor++ {
		sum += floorLength(t, floor)
	}
	return sum
}

func cdG01(t *testing.T) {
	lengths := []time.Duration{60 * sec, 45 * sec, 30 * sec, 15 * sec, 15 * sec, 15 * sec, 15 * sec}
	sums := []time.Duration{60 * sec, 105 * sec, 135 * sec, 150 * sec, 165 * sec, 180 * sec, 195 * sec}
	for i := range lengths {
		if got := floorsThrough(t, i+1); got != sums[i] {
			t.Errorf("floors 1 to %d: %v, want %v", i+1, got, sums[i])
		}
		if got := floorLength(t, i+1); got != lengths[i] {
			t.Errorf("floor %d: %v, want %v", i+1, got, lengths[i])
		}
	}
}

func cdG02(t *testing.T) {
	f := newFloorRun(floorLength(t, 4))
	f.countIn()
	f.ring(StartBell())
	f.run(time.Hour)
	wantHappenings(t, f.of("lead-in"), []happening{{0, "lead-in", 3}, {sec, "lead-in", 2}, {2 * sec, "lead-in", 1}})
	var figures []happening
	for n := 15; n >= 0; n-- {
		at := 3*sec + time.Duration(15-n)*sec
		figures = append(figures, happening{at, "shown", n})
	}
	// 15 is shown for its first second, so 14 comes at 4.000.
	wantHappenings(t, f.of("shown"), figures)
	wantHappenings(t, f.of("warning"), []happening{
		{8 * sec, "warning", 10}, {13 * sec, "warning", 5}, {14 * sec, "warning", 4}, {15 * sec, "warning", 3},
		{16 * sec, "warning", 2}, {17 * sec, "warning", 1}, {18 * sec, "warning", 0},
	})
	strokes := 0
	for _, bell := range f.of("bell") {
		strokes += bell.n
	}
	if strokes != 14 {
		t.Errorf("%d strokes, want 14", strokes)
	}
}

func cdG03(t *testing.T) {
	f := newFloorRun(floorLength(t, 1))
	f.run(s(22.4))
	f.clock = f.clock.Pause(f.source.Now().Mono)
	if left := f.clock.Remaining(f.source.Now().Mono); left != s(37.6) || Seconds(left) != 38 {
		t.Errorf("paused with %v, shown %d; want 37.6 s, shown 38", left, Seconds(left))
	}
	f.source.Advance(300 * sec)
	f.countIn()
	f.run(time.Hour)
	zero := f.of("shown")
	if last := zero[len(zero)-1]; last != (happening{363 * sec, "shown", 0}) {
		t.Errorf("zero came as %v, want at 363.0 s", last)
	}
}

func cdG04(t *testing.T) {
	if got := floorsThrough(t, 6); got != 180*sec {
		t.Errorf("floor time %v, want 180 s", got)
	}
}

func cdG07(t *testing.T) {
	if got := floorLength(t, 4); got != 15*sec {
		t.Errorf("floor 4 has %v", got)
	}
}

func cdG09(t *testing.T) {
	f := newFloorRun(floorLength(t, 2))
	f.run(s(12.1))
	f.source.Advance(100 * ms)
	f.source.Sleep(90 * sec) // the wall clock is 90.1 s further than at the tick before
	seen := f.redraw()
	now := f.source.Now().Mono
	if now != s(12.2) || seen.Pace != Gap || f.clock.Running() {
		t.Fatalf("at %v: %+v, running %v; want a gap and a pause", now, seen, f.clock.Running())
	}
	if left := f.clock.Remaining(now); left != s(32.9) || Seconds(left) != 33 || Nearest(seen.Away) != 90 {
		t.Errorf("%v left, shown %d, away %d s; want 32.9 s, 33, 90 s", left, Seconds(left), Nearest(seen.Away))
	}
	f.zero = now
	f.countIn()
	f.run(time.Hour)
	if at := f.source.Now().Mono - f.zero; at != s(35.9) {
		t.Errorf("zero came %v after the resume, want 35.9 s", at)
	}
}

func cdG10(t *testing.T) {
	f := newFloorRun(floorLength(t, 3))
	f.run(s(6.6))
	saved := Beat(f.clock, f.source.Now())
	if saved.Millis != 23_400 {
		t.Fatalf("saved %d ms, want 23400", saved.Millis)
	}
	for _, c := range []struct {
		after  time.Duration
		choice Choice
	}{{5 * sec, ChooseResume}, {40 * sec, ChooseCount}} {
		got := AfterRestart(StageRunning, New(floorLength(t, 3)), saved, saved.Wall+c.after.Milliseconds())
		left, _ := got.Left.Get()
		away, known := got.Away.Get()
		if got.Stage != StagePaused || got.Clock.Running() || left != 24*sec || got.Clock.Remaining(0) != 24*sec {
			t.Errorf("after %v: %+v; want paused at 24 s", c.after, got)
		}
		if got.Choice != c.choice || !known || away != c.after {
			t.Errorf("after %v: choice %v, away %v; want %v", c.after, got.Choice, away, c.choice)
		}
	}
}

func cdG11(t *testing.T) {
	ready := New(floorLength(t, 2))
	source := NewManual(evening)
	in := New(leadIn).Start(source.Now().Mono)
	source.Advance(1500 * ms)
	if in.Expired(source.Now().Mono) || Seconds(in.Remaining(source.Now().Mono)) != 2 {
		t.Errorf("1.5 s into the lead-in: %v left", in.Remaining(source.Now().Mono))
	}
	// Esc: the lead-in is dropped, and the floor's clock was never touched.
	if ready.Running() || ready.Remaining(source.Now().Mono) != 45*sec || ready.SpentMillis(source.Now().Mono) != 0 {
		t.Errorf("the floor's clock is %+v, want 45 s and stopped", ready)
	}
}

func cdG12(t *testing.T) {
	f := newFloorRun(15 * sec)
	f.run(s(9.4)) // 5.6 s left
	f.source.Advance(1700 * ms)
	if seen := f.redraw(); seen.Pace != Late || !f.clock.Running() {
		t.Errorf("saw %+v, running %v; want late and running", seen, f.clock.Running())
	}
	wantHappenings(t, f.of("warning"), []happening{{5 * sec, "warning", 10}, {s(11.1), "warning", 4}})
	f.source.Advance(2300 * ms)
	if seen := f.redraw(); seen.Pace != Gap || f.clock.Running() {
		t.Errorf("saw %+v, running %v; want a gap and a pause", seen, f.clock.Running())
	}
	if left := f.clock.Remaining(f.source.Now().Mono); left != s(3.9) {
		t.Errorf("%v left, want 3.9 s", left)
	}
	wantHappenings(t, f.of("warning"), []happening{{5 * sec, "warning", 10}, {s(11.1), "warning", 4}})
}

func asleep(t *testing.T) {
	f := newFloorRun(15 * sec)
	f.run(4 * sec)
	f.source.Advance(100 * ms)
	f.source.Sleep(8 * sec)
	seen := f.redraw()
	if seen.Pace != Gap || Nearest(seen.Away) != 8 || f.clock.Running() {
		t.Errorf("saw %+v, running %v; want asleep for 8 s, paused", seen, f.clock.Running())
	}
	if left := f.clock.Remaining(f.source.Now().Mono); left != 11*sec {
		t.Errorf("%v left, want 11 s", left)
	}
}

func jutG03(t *testing.T) {
	source := NewManual(evening)
	now := func() time.Duration { return source.Now().Mono }
	clock := New(0).Start(now())
	source.Advance(s(41.2))
	clock = clock.Pause(now())
	if got := Tenths(clock.Spent(now())); got != "0:41.2" {
		t.Errorf("halted at %s, want 0:41.2", got)
	}
	source.Advance(30 * sec) // verification is not counted
	clock = clock.Resume(now())
	source.Advance(s(18.3))
	if got := Tenths(clock.Pause(now()).Spent(now())); got != "0:59.5" {
		t.Errorf("round time %s, want 0:59.5", got)
	}
}

func jutG12(t *testing.T) {
	clock := New(0).Start(0).Pause(10 * sec)
	for _, later := range []time.Duration{s(10.48), s(10.52)} {
		if got := clock.Pause(later).Spent(later); got != 10*sec {
			t.Errorf("a second key at %v moved the clock to %v", later, got)
		}
	}
}
