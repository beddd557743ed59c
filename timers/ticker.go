package timers

// This file is the one ticking goroutine. A tick measures nothing: it asks for a redraw, and what is
// drawn comes from the time at which it is drawn.

import (
	"sync"
	"time"
)

// Ticker asks for a redraw at regular intervals, and at one aimed moment besides.
type Ticker struct {
	// C carries the ticks. At most one waits to be taken; further ones fall together with it. C is
	// closed after Stop.
	C <-chan struct{}

	aims    chan time.Duration
	stop    chan struct{}
	stopped chan struct{}
	once    sync.Once
}

// Every starts a ticker with the given interval, which must be above zero; otherwise it panics, as
// time.NewTicker does. The ticker runs until it is stopped.
func Every(interval time.Duration) *Ticker {
	c := make(chan struct{}, 1)
	t := &Ticker{
		C:       c,
		aims:    make(chan time.Duration),
		stop:    make(chan struct{}),
		stopped: make(chan struct{}),
	}
	go t.run(time.NewTicker(interval), c)
	return t
}

// Aim asks for one more tick after the given time, besides the regular ones, so that the turn of a
// second and the end of a countdown are drawn in time; Clock.NextChange says when. A new aim takes the
// place of the one before, and zero or less takes it away. On a stopped ticker nothing happens.
func (t *Ticker) Aim(in time.Duration) {
	select {
	case t.aims <- in:
	case <-t.stopped:
	}
}

// Stop ends the ticker and returns when its goroutine is gone and C is closed; a tick that was waiting
// can still be taken. It never waits for whoever takes the ticks, and may be called more than once and
// from any goroutine.
func (t *Ticker) Stop() {
	t.once.Do(func() { close(t.stop) })
	<-t.stopped
}

// run never blocks but in its select: a tick that finds another one waiting is dropped.
func (t *Ticker) run(beat *time.Ticker, c chan<- struct{}) {
	defer close(t.stopped)
	defer close(c)
	defer beat.Stop()
	aimed := time.NewTimer(0)
	aimed.Stop() // a stopped timer sends nothing, even if it was due
	defer aimed.Stop()
	for {
		select {
		case <-t.stop:
			return
		case in := <-t.aims:
			if in > 0 {
				aimed.Reset(in)
			} else {
				aimed.Stop()
			}
			continue
		case <-beat.C:
		case <-aimed.C:
		}
		select {
		case c <- struct{}{}:
		default:
		}
	}
}
