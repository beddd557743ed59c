package screen

// This file brings work from outside into the event loop. The library's own
// queue makes its callers wait, and never lets them go once the loop has ended;
// here nobody waits: work is put on a list, and one goroutine carries it over,
// in order.

import "sync"

// queue is the list of work for the event loop.
type queue struct {
	mu     sync.Mutex
	work   []posted
	closed bool
	wake   chan struct{} // holds one token while there may be work
}

// posted is one piece of work.
type posted struct {
	f    func()
	kind kind
}

// kind says when a piece of work is done: before the frame is drawn, of which
// there is at most one tick in the list, or when it stands.
type kind uint8

const (
	change kind = iota
	tick
	drawn
)

func newQueue() *queue { return &queue{wake: make(chan struct{}, 1)} }

// add puts work on the list; after close it is dropped. A tick replaces the one
// that is waiting: whoever is late for two ticks draws once.
func (q *queue) add(k kind, f func()) {
	q.mu.Lock()
	defer q.ring()
	defer q.mu.Unlock()
	if q.closed {
		return
	}
	for i := range q.work {
		if k == tick && q.work[i].kind == tick {
			q.work[i].f = f
			return
		}
	}
	q.work = append(q.work, posted{f, k})
}

// take empties the list.
func (q *queue) take() []posted {
	q.mu.Lock()
	defer q.mu.Unlock()
	work := q.work
	q.work = nil
	return work
}

// empty reports whether nothing waits.
func (q *queue) empty() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.work) == 0
}

// close drops what waits and whatever is added from now on.
func (q *queue) close() {
	q.mu.Lock()
	q.closed, q.work = true, nil
	q.mu.Unlock()
}

// ring wakes the goroutine that carries the work over, without waiting for it.
func (q *queue) ring() {
	select {
	case q.wake <- struct{}{}:
	default:
	}
}

// Post has a function called in the event loop, after which the screen is drawn
// again. It may be called from anywhere, the event loop and draw functions
// included, and never waits: before Run the function is kept until the first
// frame stands, after the end it is dropped. Functions are called in the order
// they were posted.
func (a *App) Post(f func()) { a.queue.add(change, f) }

// PostTick is Post for clocks: if the last tick is still waiting, this one takes
// its place, so that a slow terminal never has more than one to draw.
func (a *App) PostTick(f func()) { a.queue.add(tick, f) }

// Still is called by a function that was posted when it has changed nothing
// that is seen: no frame is drawn for it.
func (a *App) Still() { a.still = true }

// pump carries work into the event loop until the end. It may then be waiting
// for a loop that is no more; nobody waits for it.
func (a *App) pump() {
	for {
		select {
		case <-a.queue.wake:
		case <-a.done:
			return
		}
		if a.queue.empty() {
			continue
		}
		a.tv.QueueUpdate(a.work)
	}
}

// work does, in the event loop, what is on the list.
func (a *App) work() {
	list := a.queue.take()
	changed := false
	for _, p := range list {
		if a.stopping.Load() {
			return
		}
		if p.kind != drawn {
			a.still = false
			p.f()
			changed = changed || !a.still
		}
	}
	if changed {
		a.tv.ForceDraw()
	}
	for _, p := range list {
		if p.kind == drawn {
			p.f()
		}
	}
}
