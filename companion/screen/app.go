package screen

// This file runs the event loop: it starts the terminal, hands events to the
// page on top, and gives the terminal back whatever ends the program.

import (
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"syscall"

	"github.com/gdamore/tcell/v2"
	"github.com/rivo/tview"
)

// sentinel is the key by which [App.Idle] knows that all keys before it have
// been answered. No keyboard has it.
const sentinel = tcell.KeyF64

// Options say how a program wants its screen.
type Options struct {
	// Theme is the look; nil chooses by what the terminal can do. It stays
	// shared: see [App.SetTheme].
	Theme *Theme

	// ASCII replaces lines and signs by ASCII.
	ASCII bool

	// NoMouse leaves the mouse to the terminal, which then can select text.
	NoMouse bool
}

// App is the running screen: the event loop, the stack of pages, and the queue
// of work from outside.
type App struct {
	// OnLeave is called, in the event loop, when somebody presses Ctrl-C. Nil
	// stops the program.
	OnLeave func()

	tv     *tview.Application
	screen *Diff
	theme  *Theme
	stack  *stack
	queue  *queue
	mouse  bool
	still  bool // the function being called has changed nothing

	first    sync.Once     // the first frame
	ready    chan struct{} // closed when it stands
	done     chan struct{} // closed when Run has returned
	leaving  chan struct{} // closed when the program is about to leave
	stopping atomic.Bool   // the program is about to leave
	halted   sync.Once

	mu      sync.Mutex
	failure error // why it stopped, if not because it was told to
	idle    []chan struct{}
}

// Panic is the error of [App.Run] after a panic in the event loop or in a
// goroutine of [App.Go]. The terminal has been given back.
type Panic struct {
	Value any    // what was panicked with
	Stack []byte // where
}

// Error returns the value and the stack.
func (p *Panic) Error() string { return fmt.Sprintf("panic: %v\n\n%s", p.Value, p.Stack) }

// Signalled is the error of [App.Run] when a signal ended the program.
type Signalled struct{ Signal syscall.Signal }

// Error names the signal.
func (s *Signalled) Error() string { return "stopped by signal: " + s.Signal.String() }

// Status returns the exit status that tells a shell of the signal, 128 and its
// number.
func (s *Signalled) Status() int { return 128 + int(s.Signal) }

// New starts a screen, which must be the first thing done with it, and returns
// an app on it without any page. An error of the screen itself is returned by
// [Diff.Init], which [Open] has called.
func New(s tcell.Screen, o Options) *App {
	d, ok := s.(*Diff)
	if !ok {
		d = NewDiff(s, o.ASCII)
	}
	a := &App{
		tv: tview.NewApplication(), screen: d, queue: newQueue(),
		ready: make(chan struct{}), done: make(chan struct{}), leaving: make(chan struct{}),
	}
	a.stack = &stack{ended: a.stopping.Load}
	// The library applies mouse and paste to a screen only if it has one.
	a.tv.SetScreen(d)
	a.tv.EnablePaste(true)
	a.SetMouse(!o.NoMouse)
	if tview.DoubleClickInterval != 0 {
		// Two quick clicks are two clicks.
		tview.DoubleClickInterval = 0
	}
	a.theme = o.Theme
	if a.theme == nil {
		a.theme = Choose("auto", d.Colors(), false)
	}
	d.SetStyle(a.theme.Style(Base, Text))
	a.tv.SetInputCapture(a.key)
	a.tv.SetMouseCapture(a.click)
	a.tv.SetAfterDrawFunc(func(tcell.Screen) { a.first.Do(a.begin) })
	a.tv.SetRoot(a.stack, true)
	return a
}

// Theme returns the theme everything is drawn with.
func (a *App) Theme() *Theme { return a.theme }

// SetTheme changes the look of everything from the next frame on.
func (a *App) SetTheme(t *Theme) {
	*a.theme = *t
	a.screen.SetStyle(t.Style(Base, Text))
}

// Screen returns the screen below, for what only it can do: bell, clipboard,
// number of colours, size.
func (a *App) Screen() *Diff { return a.screen }

// Mouse reports whether the mouse is ours.
func (a *App) Mouse() bool { return a.mouse }

// SetMouse takes the mouse, or leaves it to the terminal, which then can select
// and copy text.
func (a *App) SetMouse(on bool) {
	a.mouse = on
	a.tv.EnableMouse(on)
}

// Run shows the pages until the program is stopped, and gives the terminal
// back. It returns nil after [App.Stop] and Ctrl-C, a [*Signalled] after
// SIGINT, SIGTERM or SIGHUP, a [*Panic] after a panic, and what the terminal
// reported if it broke.
func (a *App) Run() error {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer signal.Stop(signals)
	go a.watch(signals)
	defer close(a.done)

	err := a.loop()
	a.leave()
	a.queue.close()
	a.screen.Fini()
	a.mu.Lock()
	if a.failure != nil {
		err = a.failure
	}
	a.mu.Unlock()
	if _, broken := err.(*Panic); !broken {
		a.stopPages()
	}
	return err
}

// Stop ends the program: Run returns soon, and events that have come meanwhile
// are dropped. It may be called from anywhere and more than once, before Run
// too.
func (a *App) Stop() {
	a.leave()
	select {
	case <-a.ready:
		a.halt()
	default:
		// Before the first frame the library would open another terminal in
		// place of the one stopped: begin will halt it.
	}
}

// leave notes that the program is about to leave.
func (a *App) leave() {
	if !a.stopping.Swap(true) {
		close(a.leaving)
	}
}

// halt gives the terminal back and ends the loop, once. The library does it
// under a lock that is held while a frame is drawn, so it is not waited for.
func (a *App) halt() {
	a.halted.Do(func() { go a.tv.Stop() })
}

// Go runs a function beside the event loop. If it panics, the terminal is given
// back and Run returns a [*Panic].
func (a *App) Go(f func()) {
	go func() {
		defer func() {
			if p := recover(); p != nil {
				a.fail(&Panic{p, debug.Stack()})
			}
		}()
		f()
	}()
}

// Idle waits until every key, click and posted function so far, and whatever
// these posted, has been answered and drawn, or the program has ended. It is
// for tests; the event loop must run and must not be the caller.
func (a *App) Idle() {
	for {
		seen := make(chan struct{})
		a.mu.Lock()
		a.idle = append(a.idle, seen)
		a.mu.Unlock()
		// Through the queue of the screen, so that it overtakes nothing.
		if !a.Send(tcell.NewEventKey(sentinel, 0, tcell.ModNone)) || !a.wait(seen) {
			return
		}
		quiet := a.queue.empty()
		if !a.waitDrawn() || quiet && a.queue.empty() {
			return
		}
	}
}

// Send gives the screen an event as if the terminal had sent it, and waits while
// its queue is full. It returns false if the program has ended. It is for tests;
// the event loop must run and must not be the caller.
func (a *App) Send(ev tcell.Event) bool {
	for a.screen.PostEvent(ev) != nil {
		select {
		case <-a.done:
			return false
		default:
			runtime.Gosched()
		}
	}
	return true
}

// Do calls a function in the event loop and waits until what it changed has
// been drawn. It returns false if the program ended before. It is for tests and
// for goroutines that have nothing else to do; the event loop must not call it.
func (a *App) Do(f func()) bool {
	a.Post(f)
	return a.waitDrawn()
}

// waitDrawn waits until all work posted so far has been done and drawn.
func (a *App) waitDrawn() bool {
	done := make(chan struct{})
	a.queue.add(drawn, func() { close(done) })
	return a.wait(done)
}

// Ready returns a channel that is closed when the first frame stands.
func (a *App) Ready() <-chan struct{} { return a.ready }

// Leaving returns a channel that is closed as soon as the program is about to
// leave.
func (a *App) Leaving() <-chan struct{} { return a.leaving }

// Done returns a channel that is closed when Run has returned.
func (a *App) Done() <-chan struct{} { return a.done }

// wait waits for something or the end of the program.
func (a *App) wait(ch <-chan struct{}) bool {
	select {
	case <-ch:
		return true
	case <-a.done:
		return false
	}
}

// loop runs the library's event loop and turns a panic into an error. The
// library has given the terminal back before it panics again.
func (a *App) loop() (err error) {
	defer func() {
		if p := recover(); p != nil {
			a.screen.Fini()
			err = &Panic{p, debug.Stack()}
		}
	}()
	return a.tv.Run()
}

// begin is called with the first frame: only now can the loop be stopped and
// given work. The library holds its lock meanwhile.
func (a *App) begin() {
	close(a.ready)
	if a.stopping.Load() {
		a.halt()
	}
	go a.pump()
}

// fail stops the program for a reason; the first one counts.
func (a *App) fail(err error) {
	a.mu.Lock()
	if a.failure == nil {
		a.failure = err
	}
	a.mu.Unlock()
	a.Stop()
}

// watch stops the program at a signal.
func (a *App) watch(signals <-chan os.Signal) {
	select {
	case s := <-signals:
		if n, ok := s.(syscall.Signal); ok {
			a.fail(&Signalled{n})
		}
	case <-a.done:
	}
}

// key sees every key before the pages do.
func (a *App) key(ev *tcell.EventKey) *tcell.EventKey {
	switch {
	case ev.Key() == sentinel:
		a.answer()
		return nil
	case a.stopping.Load():
		return nil
	case ev.Key() == tcell.KeyCtrlC:
		if a.OnLeave != nil {
			a.OnLeave()
		} else {
			a.Stop()
		}
		return nil
	case ev.Key() == tcell.KeyCtrlL:
		a.screen.Sync()
		return nil
	}
	return ev
}

// click sees the mouse before the pages do. Two quick clicks are two clicks,
// even where the clock is too coarse to tell them apart.
func (a *App) click(ev *tcell.EventMouse, action tview.MouseAction) (*tcell.EventMouse, tview.MouseAction) {
	if action == tview.MouseLeftDoubleClick {
		action = tview.MouseLeftClick
	}
	return ev, action
}

// answer tells the one who waits longest that his sentinel has come.
func (a *App) answer() {
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.idle) > 0 {
		close(a.idle[0])
		a.idle = a.idle[1:]
	}
}
