// Package timers holds the clocks of the house: clocks as plain values, sequences of floors, warnings,
// the watch that notices a computer that was away, the heartbeat for a restart, the one ticking
// goroutine, and the one place where the program learns what time it is.
//
// Everything that decides takes its time as an argument. Nothing here counts ticks to measure.
package timers

// This file reads the time: the wall clock and the monotonic clock together, from the machine or from a
// test's hand.

import (
	"sync"
	"sync/atomic"
	"time"
)

// Reading is one look at both clocks of the machine at the same moment.
type Reading struct {
	// Wall is the time of day in Unix milliseconds. It jumps when somebody sets the clock and runs on
	// while the computer sleeps.
	Wall int64
	// Mono is the steady time since the source was made. It never goes back; on Linux and macOS it
	// stands still while the computer sleeps. Only readings of one source can be compared.
	Mono time.Duration
}

// Source is anything that can be asked for the time: the machine, or a test that moves it by hand.
type Source interface {
	// Now returns the present reading.
	Now() Reading
}

// System returns the source that reads the machine's clocks. Its steady time begins at zero now, and the
// source may be used by several goroutines.
func System() Source {
	return &system{start: time.Now()}
}

type system struct {
	start time.Time
	last  atomic.Int64 // the latest steady time given out, in nanoseconds
}

func (s *system) Now() Reading {
	now := time.Now()
	return Reading{Wall: now.UnixMilli(), Mono: s.steady(now.Sub(s.start))}
}

// steady holds the steady time back from going backwards, which the kernel's clock has been seen to do
// on some laptops after a sleep: a clock that ran must never have run less.
func (s *system) steady(mono time.Duration) time.Duration {
	for {
		last := s.last.Load()
		if int64(mono) <= last {
			return time.Duration(last)
		}
		if s.last.CompareAndSwap(last, int64(mono)) {
			return mono
		}
	}
}

// Manual is a source that moves only when it is told to. It may be used by several goroutines.
type Manual struct {
	mu   sync.Mutex
	wall int64         // Unix milliseconds
	rest time.Duration // what the wall clock has beyond the millisecond, so that small steps add up
	mono time.Duration
}

// NewManual returns a source that stands at the given wall time, in Unix milliseconds, and at steady
// time zero.
func NewManual(wall int64) *Manual { return &Manual{wall: wall} }

// Now returns the reading the source was moved to.
func (m *Manual) Now() Reading {
	m.mu.Lock()
	defer m.mu.Unlock()
	return Reading{Wall: m.wall, Mono: m.mono}
}

// Advance lets time pass as it does while the computer is awake: both clocks move by d, zero or more.
// A negative d panics, since the steady time of no machine goes back.
func (m *Manual) Advance(d time.Duration) { m.pass(d, d) }

// Sleep lets the computer sleep for d, zero or more: the wall clock moves, the steady clock stands
// still. A negative d panics; a clock that is set back is SetWall.
func (m *Manual) Sleep(d time.Duration) { m.pass(d, 0) }

// SetWall sets the wall clock to the given Unix milliseconds, forwards or backwards, as a person or a
// time server does. The steady clock does not notice.
func (m *Manual) SetWall(wall int64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.wall, m.rest = wall, 0
}

// pass moves the two clocks together, so that no reading falls between them.
func (m *Manual) pass(wall, mono time.Duration) {
	if wall < 0 {
		panic("timers: time cannot pass backwards")
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.rest += wall
	m.wall += m.rest.Milliseconds()
	m.rest %= time.Millisecond
	m.mono += mono
}

// century bounds every stretch made of stamps, so that absurd ones cannot overflow.
const century = 100 * 366 * 24 * time.Hour

// milliseconds turns a number of milliseconds into a duration, bounded to a century either way.
func milliseconds(ms int64) time.Duration {
	const most = int64(century / time.Millisecond)
	return time.Duration(min(max(ms, -most), most)) * time.Millisecond
}

// wallStep is the time from one wall stamp to another, both in Unix milliseconds, bounded to a century
// either way.
func wallStep(from, to int64) time.Duration {
	step := to - from
	switch {
	case to > from && step < 0: // the difference does not fit
		return century
	case to < from && step > 0:
		return -century
	}
	return milliseconds(step)
}
