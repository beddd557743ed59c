package screen

// This file makes one part of several: it knows where each of them lies, which
// of them has the focus, and who gets a key.

import "github.com/gdamore/tcell/v2"

// Group is a part made of named parts. One of those that can have it has the
// focus: it gets the keys first; what it has no use for goes to OnKey, and Tab
// and Shift-Tab, if nobody wanted them, move the focus on and back. A click
// moves the focus to what was clicked on.
type Group struct {
	// Arrange places the parts on a canvas of that many columns and rows, by
	// name, in the order they are drawn. A part that is not placed is not drawn
	// and cannot have the focus: narrow windows leave parts out.
	Arrange func(w, h int, place func(name string, r Rect))

	// Draw draws what is behind the parts, frames above all; it is told who has
	// the focus ("" for nobody). It may be nil.
	Draw func(c *Canvas, focus string)

	// OnKey gets the keys the part with the focus had no use for. It may be nil.
	OnKey func(ev *tcell.EventKey) bool

	members []*member // in the order of Tab
	order   []*member // those that have a place, in the order of drawing
	focus   string
}

type member struct {
	name   string
	part   Part
	focus  bool // can have it
	placed bool
	rect   Rect
}

// Add adds a part under a name; focus says whether it can have the focus. The
// first that can has it.
func (g *Group) Add(name string, p Part, focus bool) {
	g.members = append(g.members, &member{name: name, part: p, focus: focus, placed: true})
	if focus && g.focus == "" {
		g.focus = name
	}
}

// Focused returns the name of the part that has the focus, "" if none can.
func (g *Group) Focused() string {
	if m := g.holder(); m != nil {
		return m.name
	}
	return ""
}

// FocusOn moves the focus to a part. A name that does not exist, or whose part
// cannot have the focus, changes nothing.
func (g *Group) FocusOn(name string) {
	if m := g.find(name); m != nil && m.focus {
		g.focus = name
	}
}

// Part returns a part by name, or nil.
func (g *Group) Part(name string) Part {
	if m := g.find(name); m != nil {
		return m.part
	}
	return nil
}

// Paint draws what is behind, then the parts.
func (g *Group) Paint(c Canvas, focused bool) {
	g.arrange(c.Size())
	holder := g.Focused()
	if !focused {
		holder = ""
	}
	if g.Draw != nil {
		g.Draw(&c, holder)
	}
	for _, m := range g.order {
		m.part.Paint(c.Sub(m.rect.X, m.rect.Y, m.rect.W, m.rect.H), focused && m.name == holder)
	}
}

// Key gives a key to the part with the focus, then to OnKey; Tab and Shift-Tab
// that nobody wanted move the focus.
func (g *Group) Key(ev *tcell.EventKey) bool {
	if m := g.holder(); m != nil && m.part.Key(ev) {
		return true
	}
	if g.OnKey != nil && g.OnKey(ev) {
		return true
	}
	switch ev.Key() {
	case tcell.KeyTab:
		return g.step(1)
	case tcell.KeyBacktab:
		return g.step(-1)
	}
	return false
}

// Mouse gives the mouse to the part under it, the one drawn last if several
// are.
func (g *Group) Mouse(m Mouse) bool {
	for i := len(g.order) - 1; i >= 0; i-- {
		at := g.order[i]
		if !m.in(at.rect) {
			continue
		}
		moved := false
		if m.Act == Click && at.focus && g.focus != at.name {
			g.focus, moved = at.name, true
		}
		m.X, m.Y = m.X-at.rect.X, m.Y-at.rect.Y
		return at.part.Mouse(m) || moved
	}
	return false
}

// Paste gives pasted text to the part with the focus.
func (g *Group) Paste(text string) bool {
	m := g.holder()
	return m != nil && m.part.Paste(text)
}

// arrange places the parts; without a plan each has the whole canvas.
func (g *Group) arrange(w, h int) {
	g.order = g.order[:0]
	if g.Arrange == nil {
		for _, m := range g.members {
			m.rect = Rect{0, 0, w, h}
		}
		g.order = append(g.order, g.members...)
		return
	}
	for _, m := range g.members {
		m.placed = false
	}
	g.Arrange(w, h, func(name string, r Rect) {
		if m := g.find(name); m != nil && !m.placed {
			m.placed, m.rect = true, r
			g.order = append(g.order, m)
		}
	})
}

// holder returns who has the focus: the part that was given it, or while that
// one has no place, the first that has.
func (g *Group) holder() *member {
	if m := g.find(g.focus); m != nil && m.placed {
		return m
	}
	for _, m := range g.members {
		if m.focus && m.placed {
			return m
		}
	}
	return nil
}

// step moves the focus on or back and reports whether there was anywhere to go.
func (g *Group) step(by int) bool {
	from := g.holder()
	if from == nil {
		return false
	}
	n := len(g.members)
	at := 0
	for i, m := range g.members {
		if m == from {
			at = i
		}
	}
	for i := 1; i < n; i++ {
		if m := g.members[((at+by*i)%n+n)%n]; m.focus && m.placed {
			g.focus = m.name
			return true
		}
	}
	return false
}

func (g *Group) find(name string) *member {
	for _, m := range g.members {
		if m.name == name {
			return m
		}
	}
	return nil
}
