package timers

// This file is the watch over the ticks: it notices that the computer slept, was frozen, or had its
// clock set.

import "time"

// The tolerances of the watch.
const (
	// GapAfter is the longest a tick may be late, and the furthest the wall clock may run ahead of the
	// steady one between two ticks, before the computer counts as having been away.
	GapAfter = 2 * time.Second
	// LateAfter is the time between two ticks from which a tick counts as late: twice the interval at
	// which a running clock is redrawn.
	LateAfter = 200 * time.Millisecond
)

// Pace is what the watch makes of one tick.
type Pace int

// The paces of a tick.
const (
	Steady Pace = iota // in time
	Late               // late, as under load: redraw, and nothing else
	Gap                // the computer was away, or its clock was set forward: pause and ask
)

// Sight is what the watch sees at one tick.
type Sight struct {
	Pace Pace
	// Away is how long the computer was away at a Gap, and 0 otherwise.
	Away time.Duration
	// Before is the reading of the tick before, the last moment that certainly was played.
	Before Reading
	// Drift is how far the wall clock moved beyond the steady one since the tick before. Below zero it
	// was set back, which changes nothing and is told only for the record.
	Drift time.Duration
}

// Watch compares each reading with the one before. It is a plain value. It needs to be made anew when a
// clock starts or resumes, since the time away during a pause is of no concern.
type Watch struct {
	last  Reading
	begun bool
}

// NewWatch returns a watch that saw its first tick at the given reading.
func NewWatch(at Reading) Watch { return Watch{last: at, begun: true} }

// Tick returns the watch after one more reading, and what it saw.
//
// More than GapAfter of steady time since the tick before is a gap: the program was frozen, or slept on
// a machine whose steady clock runs on. The wall clock ahead of the steady one by more than GapAfter is
// a gap too: the machine slept, or its clock was set forward. A wall clock that goes back, or forward by
// no more than that, is ignored, and so is a change of the time zone, which moves no stamp. A steady
// clock that goes back counts as standing still. The first tick of a zero Watch is steady.
func (w Watch) Tick(now Reading) (Watch, Sight) {
	next := NewWatch(now)
	if !w.begun {
		return next, Sight{Before: now}
	}
	steady := max(now.Mono-w.last.Mono, 0)
	wall := wallStep(w.last.Wall, now.Wall)
	seen := Sight{Before: w.last, Drift: wall - steady}
	switch {
	case steady > GapAfter:
		seen.Pace, seen.Away = Gap, max(steady, wall)
	case seen.Drift > GapAfter:
		seen.Pace, seen.Away = Gap, seen.Drift
	case steady > LateAfter:
		seen.Pace = Late
	}
	return next, seen
}

// Freeze returns the clock paused as it was at the tick before, which is where a gap leaves it. A clock
// that is stopped already stays as it is.
func (s Sight) Freeze(c Clock) Clock { return c.Pause(s.Before.Mono) }
