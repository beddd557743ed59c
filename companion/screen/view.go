package screen

// This file joins the parts pages are made of to the event loop: a part draws
// on a canvas and answers keys, the mouse and pasted text; a view puts one part
// on the screen.

import (
	"github.com/gdamore/tcell/v2"
	"github.com/rivo/tview"
)

// Part is something that draws and answers: a [Panel], [List], [Form] or
// [Line]. All of it happens in the event loop.
type Part interface {
	// Paint draws the part on the whole of a canvas. It does not have to clear
	// the canvas first. Only a part that is told it has the focus shows a
	// cursor, a mark or a highlight.
	Paint(c Canvas, focused bool)

	// Key answers a key and reports whether it was meant for this part.
	Key(ev *tcell.EventKey) bool

	// Mouse answers the mouse at a place of the canvas last painted on, and
	// reports whether anything happened.
	Mouse(m Mouse) bool

	// Paste takes pasted text, with "\n" for the end of a line, and reports
	// whether it had a use for it.
	Paste(text string) bool
}

// MouseAct is what the mouse did.
type MouseAct uint8

// What the mouse can do.
const (
	Click MouseAct = iota
	WheelUp
	WheelDown
)

// Mouse is an act of the mouse at a column and row of a canvas.
type Mouse struct {
	Act  MouseAct
	X, Y int
}

// From returns the act as a part sees it that is painted at that column and row
// of the canvas.
func (m Mouse) From(x, y int) Mouse { return Mouse{m.Act, m.X - x, m.Y - y} }

// in reports whether the act lies in a rectangle.
func (m Mouse) in(r Rect) bool {
	return m.X >= r.X && m.X < r.X+r.W && m.Y >= r.Y && m.Y < r.Y+r.H
}

// Rect is a place on a canvas, in columns and rows.
type Rect struct{ X, Y, W, H int }

// Panel is a part made of functions; each of them may be nil.
type Panel struct {
	Draw    func(c *Canvas, focused bool)
	OnKey   func(ev *tcell.EventKey) bool
	OnMouse func(m Mouse) bool
	OnPaste func(text string) bool
}

// Paint calls Draw.
func (p *Panel) Paint(c Canvas, focused bool) {
	if p.Draw != nil {
		p.Draw(&c, focused)
	}
}

// Key calls OnKey.
func (p *Panel) Key(ev *tcell.EventKey) bool { return p.OnKey != nil && p.OnKey(ev) }

// Mouse calls OnMouse.
func (p *Panel) Mouse(m Mouse) bool { return p.OnMouse != nil && p.OnMouse(m) }

// Paste calls OnPaste.
func (p *Panel) Paste(text string) bool { return p.OnPaste != nil && p.OnPaste(text) }

// View puts a part on the screen: it is the [tview.Primitive] around it, and a
// [Page]. Embed it in a page of your own to give it a life cycle.
type View struct {
	// Bounds gives the place of a page that does not cover the whole window, in
	// a window of that many columns and rows; nil for one that does. What lies
	// over a page is on raised ground.
	Bounds func(w, h int) Rect

	// OnStart and OnStop are called when the page gets on the stack and when it
	// leaves it; either may be nil.
	OnStart, OnStop func()

	theme   *Theme
	part    Part
	rect    Rect
	focused bool
}

// NewView returns a view of a part.
func NewView(theme *Theme, part Part) *View { return &View{theme: theme, part: part} }

// Start calls OnStart.
func (v *View) Start() {
	if v.OnStart != nil {
		v.OnStart()
	}
}

// Stop calls OnStop.
func (v *View) Stop() {
	if v.OnStop != nil {
		v.OnStop()
	}
}

// Place returns where the page lies in a window of that many columns and rows,
// and whether that is a place over another page.
func (v *View) Place(w, h int) (r Rect, over bool) {
	if v.Bounds == nil {
		return Rect{0, 0, w, h}, false
	}
	return v.Bounds(w, h), true
}

// Draw clears the place of the view and paints the part there.
func (v *View) Draw(s tcell.Screen) {
	c := NewCanvas(s, v.theme, v.rect.X, v.rect.Y, v.rect.W, v.rect.H)
	if v.Bounds != nil {
		c = c.On(Raised)
	}
	c.Fill()
	v.part.Paint(c, v.focused)
}

// GetRect returns the place of the view.
func (v *View) GetRect() (x, y, w, h int) { return v.rect.X, v.rect.Y, v.rect.W, v.rect.H }

// SetRect sets the place of the view.
func (v *View) SetRect(x, y, w, h int) { v.rect = Rect{x, y, w, h} }

// InputHandler hands keys to the part.
func (v *View) InputHandler() func(*tcell.EventKey, func(tview.Primitive)) {
	return func(ev *tcell.EventKey, _ func(tview.Primitive)) { v.part.Key(ev) }
}

// PasteHandler hands pasted text to the part.
func (v *View) PasteHandler() func(string, func(tview.Primitive)) {
	return func(text string, _ func(tview.Primitive)) { v.part.Paste(text) }
}

// MouseHandler hands clicks and the wheel to the part, with the place counted
// from its own corner. Moving the focus is not its matter.
func (v *View) MouseHandler() func(tview.MouseAction, *tcell.EventMouse, func(tview.Primitive)) (bool, tview.Primitive) {
	return func(action tview.MouseAction, ev *tcell.EventMouse, _ func(tview.Primitive)) (bool, tview.Primitive) {
		x, y := ev.Position()
		m := Mouse{X: x, Y: y}
		switch action {
		case tview.MouseLeftClick:
			m.Act = Click
		case tview.MouseScrollUp:
			m.Act = WheelUp
		case tview.MouseScrollDown:
			m.Act = WheelDown
		default:
			return false, nil
		}
		if !m.in(v.rect) {
			return false, nil
		}
		m.X, m.Y = x-v.rect.X, y-v.rect.Y
		return v.part.Mouse(m), nil
	}
}

// Focus notes that the view has the focus.
func (v *View) Focus(func(tview.Primitive)) { v.focused = true }

// HasFocus reports whether the view has the focus.
func (v *View) HasFocus() bool { return v.focused }

// Blur notes that the view lost the focus.
func (v *View) Blur() { v.focused = false }
