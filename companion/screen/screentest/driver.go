// Package screentest drives an app on a simulated screen, for tests: it presses
// keys, types, pastes, clicks and resizes, and shows what stands on the screen.
// After each act it waits, without ever sleeping, until the app has answered
// and drawn.
package screentest

import (
	"errors"
	"strings"
	"testing"

	"github.com/gdamore/tcell/v2"

	"tokyobox/companion/screen"
)

// Setup says what screen an app is run on.
type Setup struct {
	// W and H are the columns and rows of the window; 0 and 0 stand for 80 and
	// 24.
	W, H int

	// Charset is the character set of the terminal; "" stands for UTF-8,
	// "US-ASCII" is what LANG=C gives.
	Charset string

	// Options are those of the app.
	Options screen.Options
}

// Driver is an app running on a simulated screen.
type Driver struct {
	// App is the app that is driven.
	App *screen.App

	t     testing.TB
	sim   tcell.SimulationScreen
	ended chan struct{}
	err   error
	last  string
}

// Start starts an app, with the pages that build pushes, and returns when its
// first frame stands. The app is stopped at the end of the test; a panic in it
// fails the test.
func Start(t testing.TB, s Setup, build func(a *screen.App)) *Driver {
	t.Helper()
	if s.W == 0 && s.H == 0 {
		s.W, s.H = 80, 24
	}
	sim := tcell.NewSimulationScreen(s.Charset)
	d := &Driver{t: t, sim: sim, ended: make(chan struct{})}
	d.App = screen.New(sim, s.Options)
	if err := d.App.Screen().Init(); err != nil {
		t.Fatalf("simulated screen: %v", err)
	}
	sim.SetSize(s.W, s.H)
	build(d.App)
	go func() {
		d.err = d.App.Run()
		close(d.ended)
	}()
	select {
	case <-d.App.Ready():
	case <-d.ended:
	}
	t.Cleanup(func() {
		d.App.Stop()
		err := d.Wait()
		var p *screen.Panic
		if errors.As(err, &p) {
			t.Errorf("the app panicked: %v", err)
		}
	})
	d.App.Idle()
	return d
}

// Wait waits until the app has ended and returns what Run returned.
func (d *Driver) Wait() error {
	<-d.ended
	return d.err
}

// Keys presses keys by name: "enter", "esc", "tab", "shift-tab", "up", "f2",
// "ctrl-z", "space", "pgdn", "a", "alt-a".
func (d *Driver) Keys(names ...string) {
	d.t.Helper()
	for _, name := range names {
		ev, ok := key(name)
		if !ok {
			d.t.Fatalf("no key is called %q", name)
		}
		d.send(ev)
	}
	d.App.Idle()
}

// Type types a text, one key a letter; a line feed is Enter.
func (d *Driver) Type(text string) {
	for _, r := range text {
		d.send(runeKey(r))
	}
	d.App.Idle()
}

// Paste pastes a text as terminals do, line feeds and carriage returns as they
// are.
func (d *Driver) Paste(text string) {
	d.send(tcell.NewEventPaste(true))
	for _, r := range text {
		switch r {
		case '\n':
			d.send(tcell.NewEventKey(tcell.KeyCtrlJ, 0, tcell.ModCtrl))
		case '\r':
			d.send(tcell.NewEventKey(tcell.KeyEnter, 0, tcell.ModNone))
		default:
			d.send(tcell.NewEventKey(tcell.KeyRune, r, tcell.ModNone))
		}
	}
	d.send(tcell.NewEventPaste(false))
	d.App.Idle()
}

// Click presses and releases the left button of the mouse at a column and row.
func (d *Driver) Click(x, y int) {
	d.send(tcell.NewEventMouse(x, y, tcell.ButtonPrimary, tcell.ModNone))
	d.send(tcell.NewEventMouse(x, y, tcell.ButtonNone, tcell.ModNone))
	d.App.Idle()
}

// ClickText clicks on the first place where a text stands, from the top.
func (d *Driver) ClickText(text string) {
	d.t.Helper()
	x, y, ok := d.Find(text)
	if !ok {
		d.t.Fatalf("%q is not on the screen:\n%s", text, d.Screen())
	}
	d.Click(x, y)
}

// Wheel turns the wheel by one notch, down or up, at a column and row.
func (d *Driver) Wheel(x, y int, down bool) {
	button := tcell.WheelUp
	if down {
		button = tcell.WheelDown
	}
	d.send(tcell.NewEventMouse(x, y, button, tcell.ModNone))
	d.App.Idle()
}

// Resize gives the window another size.
func (d *Driver) Resize(w, h int) {
	d.App.Do(func() { d.sim.SetSize(w, h) })
	d.send(tcell.NewEventResize(w, h))
	d.App.Idle()
}

// Find returns the column and row where a text stands, looking from the top.
func (d *Driver) Find(text string) (x, y int, ok bool) {
	for y, line := range strings.Split(d.Screen(), "\n") {
		if before, _, found := strings.Cut(line, text); found {
			return screen.Width(before), y, true
		}
	}
	return 0, 0, false
}

// Screen returns what stands on the screen, one line a row, without the blanks
// at the end of lines. After the app has ended it returns what stood there
// last.
func (d *Driver) Screen() string {
	d.App.Do(func() { d.last = d.text() })
	return d.last
}

// Cells hands every cell of the screen to a function, row by row.
func (d *Driver) Cells(see func(x, y int, glyph string, style tcell.Style)) {
	d.App.Do(func() {
		w, h := d.sim.Size()
		for y := range h {
			for x := range w {
				glyph, style, _ := d.sim.Get(x, y)
				see(x, y, glyph, style)
			}
		}
	})
}

// Cursor returns where the cursor is, and whether it is shown.
func (d *Driver) Cursor() (x, y int, shown bool) {
	d.App.Do(func() { x, y, shown = d.sim.GetCursor() })
	return x, y, shown
}

// text reads the cells; it must be called in the event loop.
func (d *Driver) text() string {
	var b strings.Builder
	w, h := d.sim.Size()
	for y := range h {
		var line strings.Builder
		for x := 0; x < w; {
			s, _, n := d.sim.Get(x, y)
			line.WriteString(s)
			x += max(n, 1)
		}
		b.WriteString(strings.TrimRight(line.String(), " "))
		b.WriteByte('\n')
	}
	return b.String()
}

// send gives an event to the screen, as a terminal would.
func (d *Driver) send(ev tcell.Event) {
	d.App.Send(ev)
}
