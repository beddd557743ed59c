package screen

// This file lets a terminal be left while input is still streaming in. The
// library waits for its reader to end, and its reader waits for somebody to
// take what it has read: with some hundred bytes under way (a cat on the
// keyboard, a long paste) leaving would hang for ever.

import (
	"os"
	"sync"
	"time"

	"github.com/gdamore/tcell/v2"
)

// brake is a [tcell.Tty] whose reader can be caught inside a read, when it has
// nothing left to deliver.
type brake struct {
	tcell.Tty

	mu     sync.Mutex
	change *sync.Cond
	held   bool // deliver nothing any more
	inside bool // the reader is in Read, or there is no reader
	let    chan struct{}
}

func newBrake(tty tcell.Tty) *brake {
	b := &brake{Tty: tty, inside: true, let: make(chan struct{})}
	b.change = sync.NewCond(&b.mu)
	return b
}

// Start starts the terminal; from now on there is a reader.
func (b *brake) Start() error {
	if err := b.Tty.Start(); err != nil {
		return err
	}
	b.mu.Lock()
	b.inside, b.held, b.let = false, false, make(chan struct{})
	b.mu.Unlock()
	return nil
}

// Read reads from the terminal. Once the brake is on it returns only when the
// terminal is drained, and with an error, so that the reader ends.
func (b *brake) Read(p []byte) (int, error) {
	if let := b.enter(); let != nil {
		<-let
		return 0, os.ErrDeadlineExceeded
	}
	n, err := b.Tty.Read(p)
	if let := b.leave(err); let != nil {
		<-let
		return 0, os.ErrDeadlineExceeded
	}
	return n, err
}

// Drain wakes the reader.
func (b *brake) Drain() error {
	b.mu.Lock()
	select {
	case <-b.let:
	default:
		close(b.let)
	}
	b.mu.Unlock()
	return b.Tty.Drain()
}

// hold puts the brake on and waits until the reader is in it.
func (b *brake) hold() {
	b.mu.Lock()
	b.held = true
	for !b.inside {
		b.change.Wait()
	}
	b.mu.Unlock()
}

// enter notes that the reader is here. With the brake on it returns what the
// reader has to wait for.
func (b *brake) enter() (let chan struct{}) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.inside = true
	b.change.Broadcast()
	if b.held {
		return b.let
	}
	return nil
}

// leave notes that the reader goes to deliver something. With the brake on it
// may not, and gets what to wait for. A reader that failed never comes back,
// which is as good as being inside.
func (b *brake) leave(err error) (let chan struct{}) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.held {
		return b.let
	}
	b.inside = err != nil
	return nil
}

// drain takes events off the screen until the returned function is called, so
// that nobody who delivers them is left waiting.
func (d *Diff) drain() (stop func()) {
	done := make(chan struct{})
	go func() {
		for {
			select {
			case <-done:
				return
			default:
			}
			if d.Screen.PollEvent() == nil {
				// The screen is ending; somebody may still have to deliver.
				time.Sleep(100 * time.Microsecond)
			}
		}
	}()
	return func() { close(done) }
}
