package timers

// This file is the clock as a value: a countdown or a stopwatch that is never wound, only read.

import (
	"errors"
	"fmt"
	"time"
)

// Longest is the longest stretch of running time that is believed when it comes from a log.
const Longest = 366 * 24 * time.Hour

// The bounds of what a late call takes back.
const (
	LateLeast = time.Second
	LateMost  = 3 * time.Second
)

// ErrLate is returned for a late call that takes back less than a second or more than three.
var ErrLate = errors.New("a late call takes back one to three seconds")

// Clock is a countdown or a stopwatch. It is a plain value: every method that changes something returns
// the changed clock, and whoever keeps the old value can go back to it as if nothing had been pressed.
// The time in the arguments is the steady time of one Source. The zero value is a stopwatch at zero.
type Clock struct {
	limit   time.Duration // 0 for a stopwatch
	spent   time.Duration // in the stretches that are over
	began   time.Duration // steady time at which the present stretch began; 0 while stopped
	running bool
}

// New returns a stopped clock with nothing spent: a countdown of the given limit, or a stopwatch if the
// limit is 0. A negative limit is a mistake of the program and panics; typed lengths go through
// ParseFloors first.
func New(limit time.Duration) Clock {
	if limit < 0 {
		panic("timers: a clock with a negative limit")
	}
	return Clock{limit: limit}
}

// Restore returns the stopped clock that a log tells of: its limit (0 for a stopwatch) and the
// milliseconds spent so far. It is an error if these are negative, more than the limit of a countdown,
// or beyond Longest.
func Restore(limit time.Duration, spentMillis int64) (Clock, error) {
	if limit < 0 || limit > Longest {
		return Clock{}, fmt.Errorf("restore a clock: limit of %v is out of range", limit)
	}
	most := Longest
	if limit > 0 {
		most = limit
	}
	if spentMillis < 0 || milliseconds(spentMillis) > most {
		return Clock{}, fmt.Errorf("restore a clock: %d ms spent of at most %v", spentMillis, most)
	}
	return Clock{limit: limit, spent: milliseconds(spentMillis)}, nil
}

// Limit returns the length of a countdown, or 0 for a stopwatch.
func (c Clock) Limit() time.Duration { return c.limit }

// Running tells whether the clock has been started and not stopped since. A countdown that has come to
// zero counts as running until it is paused, so that Over can tell how late it is.
func (c Clock) Running() bool { return c.running }

// Start returns the clock running from now with nothing spent. A running clock stays as it is, so that a
// key pressed twice does no harm.
func (c Clock) Start(now time.Duration) Clock {
	if c.running {
		return c
	}
	return Clock{limit: c.limit, began: now, running: true}
}

// Pause returns the clock stopped at what it has spent by now, to the nanosecond. A stopped clock stays
// as it is.
func (c Clock) Pause(now time.Duration) Clock {
	if !c.running {
		return c
	}
	return Clock{limit: c.limit, spent: c.Spent(now)}
}

// Resume returns the clock running on from what was spent. A running clock stays as it is, and so does a
// countdown with nothing left.
func (c Clock) Resume(now time.Duration) Clock {
	if c.running || c.Expired(now) {
		return c
	}
	c.began, c.running = now, true
	return c
}

// Abort returns the clock stopped with nothing spent and its full limit ahead. What the attempt had
// spent is for the log and must be read before.
func (c Clock) Abort() Clock { return Clock{limit: c.limit} }

// TakeBack returns the clock with the time given back that passed before somebody called: from one to
// three seconds, never more than was spent. A stopped clock stays stopped and a running one runs on; a
// countdown that was over has that much left again. Any other length is ErrLate and changes nothing.
func (c Clock) TakeBack(now, late time.Duration) (Clock, error) {
	if late < LateLeast || late > LateMost {
		return c, ErrLate
	}
	c.spent = max(c.Spent(now)-late, 0)
	if c.running {
		c.began = now
	}
	return c, nil
}

// Agree returns the stopped clock with exactly the milliseconds that the log says were spent. If that is
// what this clock shows already, the clock is returned as it is, so that the fraction of a millisecond a
// log does not keep is not lost once for every pause. It fails as Restore does and then changes nothing.
func (c Clock) Agree(spentMillis int64) (Clock, error) {
	told, err := Restore(c.limit, spentMillis)
	if err != nil {
		return c, err
	}
	if !c.running && c.SpentMillis(0) == spentMillis {
		return c, nil
	}
	return told, nil
}

// Spent returns the time the clock has run, without its pauses. For a countdown it ends at the limit.
func (c Clock) Spent(now time.Duration) time.Duration {
	if c.limit > 0 {
		return min(c.ran(now), c.limit)
	}
	return c.ran(now)
}

// SpentMillis returns Spent in whole milliseconds as a log keeps it, rounded down: a countdown paused in
// its last millisecond must not come back as one that is over.
func (c Clock) SpentMillis(now time.Duration) int64 { return c.Spent(now).Milliseconds() }

// Remaining returns what is left of a countdown, never below 0. A stopwatch has nothing to come to an
// end and returns 0.
func (c Clock) Remaining(now time.Duration) time.Duration {
	if c.limit == 0 {
		return 0
	}
	return c.limit - c.Spent(now)
}

// Expired tells whether a countdown has come to zero. A stopwatch never expires.
func (c Clock) Expired(now time.Duration) bool {
	return c.limit > 0 && c.ran(now) >= c.limit
}

// Ends returns the steady time at which a running countdown comes to zero, exact whether or not anybody
// looks at that moment. It is false for a stopped clock and for a stopwatch.
func (c Clock) Ends() (time.Duration, bool) {
	if c.limit == 0 || !c.running {
		return 0, false
	}
	return c.began + c.limit - c.spent, true
}

// NextChange returns how long from now the figure on the screen stays as it is: up to the next whole
// second of a running countdown, or the next tenth of a running stopwatch. It is 0 when nothing will
// change: stopped, or over.
func (c Clock) NextChange(now time.Duration) time.Duration {
	switch {
	case !c.running || c.Expired(now):
		return 0
	case c.limit == 0:
		const tenth = 100 * time.Millisecond
		return tenth - c.Spent(now)%tenth
	default:
		left := c.Remaining(now)
		return left - time.Duration(Seconds(left)-1)*time.Second
	}
}

// ran is the running time without regard to the limit. A moment before the present stretch, as after
// stepping back to an earlier tick, counts as its beginning.
func (c Clock) ran(now time.Duration) time.Duration {
	if !c.running {
		return c.spent
	}
	return c.spent + max(now-c.began, 0)
}
