package timers

// This file decides which warning of a countdown is due, and how the bell rings for it.

import "time"

// Warning is a number of seconds left at which a countdown warns: 10, 5, 4, 3, 2, 1 or 0.
type Warning int

// warningCount is how many warnings a countdown has.
const warningCount = 7

// warningTimes returns the warnings in the order in which they fall due.
func warningTimes() [warningCount]Warning { return [...]Warning{10, 5, 4, 3, 2, 1, 0} }

// Warnings remembers which warnings a floor has had. It is a plain value, and the zero value has had
// none: every floor begins with it.
type Warnings struct {
	had [warningCount]bool
}

// WarningsAt returns the memory of a floor that stands at the given remaining time after a restart:
// every warning at or above it counts as given.
func WarningsAt(left time.Duration) Warnings {
	var w Warnings
	for i, at := range warningTimes() {
		w.had[i] = left <= at.left()
	}
	return w
}

// Fall returns the memory after the remaining time has fallen from before to after, and the warning that
// is due, if any. A warning is due when the time falls to it from above; of several passed at once only
// the latest is, the others count as given. None comes twice on a floor, not even after a pause or when
// time was taken back.
func (w Warnings) Fall(before, after time.Duration) (Warnings, Warning, bool) {
	var due Warning
	var fires bool
	for i, at := range warningTimes() {
		if before > at.left() && after <= at.left() {
			due, fires = at, !w.had[i]
			w.had[i] = true
		}
	}
	if !fires {
		return w, 0, false
	}
	return w, due, true
}

func (w Warning) left() time.Duration { return time.Duration(w) * time.Second }

// Bell is a pattern of the terminal's bell. The zero value is silence.
type Bell struct {
	Strokes int           // how many strokes
	Apart   time.Duration // from one stroke to the next; 0 if there is only one
}

// LeadInBell returns the pattern for each of the figures 3, 2, 1 before a floor: one stroke.
func LeadInBell() Bell { return Bell{Strokes: 1} }

// StartBell returns the pattern for the start of a floor: one stroke.
func StartBell() Bell { return Bell{Strokes: 1} }

// Bell returns the pattern of a warning: two strokes 200 ms apart at 10 seconds, one at 5, 4, 3, 2 and
// 1, three strokes 250 ms apart at zero, and silence for any other number.
func (w Warning) Bell() Bell {
	switch w {
	case 10:
		return Bell{Strokes: 2, Apart: 200 * time.Millisecond}
	case 5, 4, 3, 2, 1:
		return Bell{Strokes: 1}
	case 0:
		return Bell{Strokes: 3, Apart: 250 * time.Millisecond}
	}
	return Bell{}
}
