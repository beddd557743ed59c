package screen

// This file is the stack of pages. It alone moves the focus: what happens in
// the background can change a page but never take the keyboard from it.

import (
	"slices"

	"github.com/gdamore/tcell/v2"
	"github.com/rivo/tview"
)

// Page is one screen of the program. A [View] is one; a page of your own embeds
// a View and has Start and Stop of its own.
type Page interface {
	tview.Primitive

	// Start is called once, when the page gets on the stack, before it is drawn.
	Start()

	// Stop is called once, when the page leaves the stack or the program ends.
	Stop()

	// Place returns where the page lies in a window of w columns and h rows,
	// and whether pages below it are seen around it.
	Place(w, h int) (r Rect, over bool)
}

// Returner is a page that wants to know when the page above it is gone and it
// is on top again.
type Returner interface{ Return() }

// stack is the root of the screen: it draws the pages from below and gives the
// top one all events.
type stack struct {
	pages   []Page
	w, h    int
	ended   func() bool // true once the program is about to leave
	focused bool        // only while there is no page
}

// Push puts a page on top of the stack and gives it the focus. Like all of the
// stack it belongs to the event loop, or to the time before Run.
func (a *App) Push(p Page) {
	a.stack.pages = append(a.stack.pages, p)
	p.Start()
	a.focusTop()
}

// Pop takes the top page off the stack and gives the one below the focus. With
// the last page the program ends.
func (a *App) Pop() {
	n := len(a.stack.pages)
	if n == 0 {
		return
	}
	top := a.stack.pages[n-1]
	a.stack.pages = a.stack.pages[:n-1]
	top.Stop()
	if n == 1 {
		a.Stop()
		return
	}
	a.focusTop()
	if p, ok := a.Top().(Returner); ok {
		p.Return()
	}
}

// Replace takes the top page off the stack and puts another in its place.
func (a *App) Replace(p Page) {
	if n := len(a.stack.pages); n > 0 {
		top := a.stack.pages[n-1]
		a.stack.pages = a.stack.pages[:n-1]
		top.Stop()
	}
	a.Push(p)
}

// Top returns the page that has the focus, nil on an empty stack.
func (a *App) Top() Page { return a.stack.top() }

// Pages returns the pages on the stack, the lowest first.
func (a *App) Pages() []Page { return slices.Clone(a.stack.pages) }

// Depth returns the number of pages on the stack.
func (a *App) Depth() int { return len(a.stack.pages) }

func (a *App) focusTop() {
	if top := a.Top(); top != nil {
		a.tv.SetFocus(top)
	}
}

// stopPages stops all pages from the top down.
func (a *App) stopPages() {
	for len(a.stack.pages) > 0 {
		n := len(a.stack.pages)
		top := a.stack.pages[n-1]
		a.stack.pages = a.stack.pages[:n-1]
		top.Stop()
	}
}

func (s *stack) top() Page {
	if len(s.pages) == 0 {
		return nil
	}
	return s.pages[len(s.pages)-1]
}

// Draw draws the pages that can be seen. The cursor is hidden unless a page
// shows it in this frame.
func (s *stack) Draw(scr tcell.Screen) {
	scr.HideCursor()
	from := 0
	for i, p := range s.pages {
		r, over := p.Place(s.w, s.h)
		p.SetRect(r.X, r.Y, r.W, r.H)
		if !over {
			from = i
		}
	}
	for _, p := range s.pages[from:] {
		p.Draw(scr)
	}
}

// GetRect returns the size of the window.
func (s *stack) GetRect() (x, y, w, h int) { return 0, 0, s.w, s.h }

// SetRect takes over the size of the window.
func (s *stack) SetRect(_, _, w, h int) { s.w, s.h = w, h }

// InputHandler gives keys to the top page.
func (s *stack) InputHandler() func(*tcell.EventKey, func(tview.Primitive)) {
	return func(ev *tcell.EventKey, setFocus func(tview.Primitive)) {
		if p := s.top(); p != nil && !s.ended() {
			if handle := p.InputHandler(); handle != nil {
				handle(ev, setFocus)
			}
		}
	}
}

// PasteHandler gives pasted text to the top page.
func (s *stack) PasteHandler() func(string, func(tview.Primitive)) {
	return func(text string, setFocus func(tview.Primitive)) {
		if p := s.top(); p != nil && !s.ended() {
			if handle := p.PasteHandler(); handle != nil {
				handle(text, setFocus)
			}
		}
	}
}

// MouseHandler gives the mouse to the top page. What happens beside it is
// dropped: a click next to a question must not reach what is behind.
func (s *stack) MouseHandler() func(tview.MouseAction, *tcell.EventMouse, func(tview.Primitive)) (bool, tview.Primitive) {
	return func(action tview.MouseAction, ev *tcell.EventMouse, setFocus func(tview.Primitive)) (bool, tview.Primitive) {
		p := s.top()
		if p == nil || s.ended() {
			return false, nil
		}
		var at Rect
		at.X, at.Y, at.W, at.H = p.GetRect()
		x, y := ev.Position()
		if !(Mouse{X: x, Y: y}).in(at) {
			return false, nil
		}
		if handle := p.MouseHandler(); handle != nil {
			return handle(action, ev, setFocus)
		}
		return false, nil
	}
}

// Focus hands the focus on to the top page.
func (s *stack) Focus(delegate func(tview.Primitive)) {
	if p := s.top(); p != nil {
		delegate(p)
		return
	}
	s.focused = true
}

// HasFocus reports whether the top page has the focus.
func (s *stack) HasFocus() bool {
	if p := s.top(); p != nil {
		return p.HasFocus()
	}
	return s.focused
}

// Blur is only needed while there is no page.
func (s *stack) Blur() { s.focused = false }
