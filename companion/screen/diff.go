package screen

// This file stands between whoever draws and the terminal. A frame is drawn by
// clearing everything and writing it again; the library below would send each
// rewritten cell, changed or not. So the last frame is kept here, and only the
// cells that differ from it are handed on.

import (
	"sync"
	"sync/atomic"
	"unicode/utf8"

	"github.com/gdamore/tcell/v2"
	"github.com/rivo/uniseg"
)

// Diff is a [tcell.Screen] that hands on only the cells that changed since the
// frame before, and nothing at all if none did and the cursor rests. It also
// puts the line ends of pasted text right (see paste.go) and replaces what the
// terminal cannot draw (see ascii.go).
type Diff struct {
	tcell.Screen // the real one

	w, h int
	cur  []cell // the frame being drawn
	last []cell // what the real screen was given

	cursor, shown cursor
	stale         atomic.Bool // the terminal lost something: hand on everything
	redraw        bool        // something beside cells and cursor changed

	ascii bool
	swap  *fallbacks // nil while every character may pass

	paste paste
	begin sync.Once
	end   sync.Once
	err   error  // of the one initialisation
	brake *brake // nil where nothing is read from a real terminal
}

// cell is one place of the grid. An empty text is a blank; the width is what
// the text takes, 0 for none.
type cell struct {
	text  string
	style tcell.Style
	width int
}

type cursor struct{ x, y int }

// unknown is in no frame: a cell compared with it is always handed on.
var unknown = cell{width: -1}

// NewDiff wraps a screen. With ascii set, lines and signs of the companion are
// replaced by ASCII even where the terminal could draw them.
func NewDiff(s tcell.Screen, ascii bool) *Diff {
	return &Diff{Screen: s, ascii: ascii, cursor: cursor{-1, -1}, shown: cursor{-1, -1}}
}

// Init starts the screen once; later calls return what the first returned, so
// that whoever opened the screen can see the error before the event loop, which
// starts it again and does not look.
func (d *Diff) Init() error {
	d.begin.Do(func() {
		if d.err = d.Screen.Init(); d.err != nil {
			return
		}
		switch {
		case !unicodeCharset(d.Screen.CharacterSet()):
			d.swap = allFallbacks()
		case d.ascii || uniseg.EastAsianAmbiguousWidth != 1:
			// With ambiguous characters two columns wide no frame would join.
			d.swap = someFallbacks()
		}
		d.fit()
	})
	return d.err
}

// Fini gives the terminal back. It may be called more than once and from any
// goroutine.
func (d *Diff) Fini() {
	d.end.Do(func() {
		if d.brake != nil {
			stop := d.drain()
			defer stop()
			d.brake.hold()
		}
		d.Screen.Fini()
	})
}

// ASCII reports whether signs and lines are replaced by ASCII, because it was
// asked for or because the terminal has nothing else.
func (d *Diff) ASCII() bool { return d.swap != nil }

// Put writes the first character of a text at a place, as [tcell.Screen] says,
// and returns the rest and the columns used.
func (d *Diff) Put(x, y int, s string, style tcell.Style) (string, int) {
	if x < 0 || y < 0 || x >= d.w || y >= d.h {
		return s, 0
	}
	g, rest, width := firstCell(s)
	if d.swap != nil && len(g) > 1 {
		g = d.swap.cell(g, width)
		if len(g) == 2 && isASCII(g) {
			// One wide sign became two narrow ones.
			d.set(x, y, g[:1], 1, style)
			if x+1 < d.w {
				d.set(x+1, y, g[1:], 1, style)
			}
			return rest, 2
		}
		_, _, width = firstCell(g)
	}
	d.set(x, y, g, width, style)
	return rest, width
}

// PutStr writes a text in the default style, cut at the edge of the screen.
func (d *Diff) PutStr(x, y int, s string) {
	d.PutStrStyled(x, y, s, tcell.StyleDefault)
}

// PutStrStyled writes a text, cut at the edge of the screen.
func (d *Diff) PutStrStyled(x, y int, s string, style tcell.Style) {
	for s != "" && x < d.w && y < d.h {
		var width int
		if s, width = d.Put(x, y, s, style); width == 0 {
			return
		}
		x += width
	}
}

// SetContent writes one character with its combining ones.
func (d *Diff) SetContent(x, y int, r rune, combining []rune, style tcell.Style) {
	if len(combining) == 0 {
		d.Put(x, y, oneRune(r), style)
		return
	}
	d.Put(x, y, string(r)+string(combining), style)
}

// SetCell writes one character with its combining ones, or a blank.
func (d *Diff) SetCell(x, y int, style tcell.Style, ch ...rune) {
	if len(ch) == 0 {
		d.Put(x, y, " ", style)
		return
	}
	d.Put(x, y, string(ch), style)
}

// Get returns what was written at a place in the frame being drawn, its style
// and its width in columns; outside the screen nothing.
func (d *Diff) Get(x, y int) (string, tcell.Style, int) {
	if x < 0 || y < 0 || x >= d.w || y >= d.h {
		return "", tcell.StyleDefault, 0
	}
	c := &d.cur[y*d.w+x]
	if c.text == "" || c.width == 0 {
		return " ", c.style, 1
	}
	return c.text, c.style, c.width
}

// GetContent is Get with the text taken apart.
func (d *Diff) GetContent(x, y int) (rune, []rune, tcell.Style, int) {
	text, style, width := d.Get(x, y)
	var primary rune
	var combining []rune
	for i, r := range text {
		if i == 0 {
			primary = r
		} else {
			combining = append(combining, r)
		}
	}
	return primary, combining, style, width
}

// Clear fills the frame with blanks of the default style.
func (d *Diff) Clear() { d.Fill(' ', tcell.StyleDefault) }

// Fill fills the frame with one character of width one. It is also where a new
// size of the terminal is noticed, because each frame begins with it.
func (d *Diff) Fill(r rune, style tcell.Style) {
	d.fit()
	if len(d.cur) == 0 {
		return
	}
	if fg, bg, _ := style.Decompose(); fg == tcell.ColorNone || bg == tcell.ColorNone {
		text := oneRune(r)
		for i := range d.cur {
			c := &d.cur[i]
			*c = cell{text, keep(style, c.style), 1}
		}
		return
	}
	d.cur[0] = cell{oneRune(r), style, 1}
	for n := 1; n < len(d.cur); n *= 2 {
		copy(d.cur[n:], d.cur[:n])
	}
}

// Blank fills a part of a row with blanks. It does what as many calls of Put would, and is what most of a frame is
// drawn with.
func (d *Diff) Blank(x, y, width int, style tcell.Style) {
	from, to := max(x, 0), min(x+width, d.w)
	if y < 0 || y >= d.h || from >= to {
		return
	}
	if fg, bg, _ := style.Decompose(); fg == tcell.ColorNone || bg == tcell.ColorNone {
		for x := from; x < to; x++ {
			d.set(x, y, " ", 1, style)
		}
		return
	}
	row := d.cur[y*d.w+from : y*d.w+to]
	row[0] = cell{" ", style, 1}
	for n := 1; n < len(row); n *= 2 {
		copy(row[n:], row[:n])
	}
}

// ShowCursor places the cursor; outside the screen it is hidden.
func (d *Diff) ShowCursor(x, y int) {
	d.cursor = cursor{x, y}
	d.Screen.ShowCursor(x, y)
}

// HideCursor hides the cursor.
func (d *Diff) HideCursor() { d.ShowCursor(-1, -1) }

// SetCursorStyle sets the form of the cursor.
func (d *Diff) SetCursorStyle(style tcell.CursorStyle, colours ...tcell.Color) {
	d.redraw = true
	d.Screen.SetCursorStyle(style, colours...)
}

// SetStyle sets what the default style means.
func (d *Diff) SetStyle(style tcell.Style) {
	d.redraw = true
	d.Screen.SetStyle(style)
}

// EnableMouse asks for clicks and the wheel only: every movement of the mouse
// would be an event that nothing here answers.
func (d *Diff) EnableMouse(...tcell.MouseFlags) {
	d.Screen.EnableMouse(tcell.MouseButtonEvents)
}

// Show brings the frame to the terminal.
func (d *Diff) Show() {
	changed := d.handOn()
	if changed || d.redraw || d.cursor != d.shown {
		d.redraw = false
		d.shown = d.cursor
		d.Screen.Show()
	}
}

// Sync sends the whole frame again, for a terminal that somebody else wrote to.
func (d *Diff) Sync() {
	d.handOn()
	d.redraw = false
	d.shown = d.cursor
	d.Screen.Sync()
}

// handOn gives the cells that differ to the real screen and reports whether
// there were any.
func (d *Diff) handOn() bool {
	d.fit()
	changed := d.stale.Swap(false)
	if changed {
		d.forget()
	}
	before := -bridge - 2 // the changed cell before
	for i := range d.cur {
		c, l := &d.cur[i], &d.last[i]
		if c.text == l.text && c.width == l.width && c.style == l.style {
			continue
		}
		changed = true
		d.cross(before, i)
		before = i
		*l = *c
		text := c.text
		if text == "" || c.width == 0 {
			text = " "
		}
		d.Screen.Put(i%d.w, i/d.w, text, c.style)
	}
	return changed
}

// bridge is how many cells that did not change are written again between two that did: moving the cursor
// over them would take more bytes.
const bridge = 6

// cross writes the cells between two changed ones of a row again, if they are few and look alike. The
// library sends a cell only if it changed, so it is changed and changed back.
func (d *Diff) cross(from, to int) {
	if to-from-1 > bridge || to-from < 2 || from/d.w != to/d.w {
		return
	}
	for i := from; i < to; i++ {
		if c := &d.cur[i]; c.width != 1 || len(c.text) != 1 || c.style != d.cur[to].style {
			return
		}
	}
	for i := from + 1; i < to; i++ {
		c := &d.cur[i]
		other := "-"
		if c.text == other {
			other = "+"
		}
		d.Screen.Put(i%d.w, i/d.w, other, c.style)
		d.Screen.Put(i%d.w, i/d.w, c.text, c.style)
	}
}

// fit takes over the size of the real screen. What was drawn stays, as far as
// it has a place; what the terminal shows is no longer known.
func (d *Diff) fit() {
	w, h := d.Screen.Size()
	if w == d.w && h == d.h {
		return
	}
	cur := make([]cell, w*h)
	for y := 0; y < min(h, d.h); y++ {
		copy(cur[y*w:y*w+min(w, d.w)], d.cur[y*d.w:])
	}
	d.w, d.h, d.cur, d.last = w, h, cur, make([]cell, w*h)
	d.forget()
}

func (d *Diff) forget() {
	for i := range d.last {
		d.last[i] = unknown
	}
}

func (d *Diff) set(x, y int, text string, width int, style tcell.Style) {
	c := &d.cur[y*d.w+x]
	if fg, bg, _ := style.Decompose(); fg == tcell.ColorNone || bg == tcell.ColorNone {
		style = keep(style, c.style)
	}
	*c = cell{text, style, width}
}

// keep replaces the colours that are to stay as they were.
func keep(style, before tcell.Style) tcell.Style {
	fg, bg, _ := style.Decompose()
	oldFg, oldBg, _ := before.Decompose()
	if fg == tcell.ColorNone {
		style = style.Foreground(oldFg)
	}
	if bg == tcell.ColorNone {
		style = style.Background(oldBg)
	}
	return style
}

// firstCell takes off what tcell would put into one cell: the first character
// that has a width, with those of no width before it. A control character
// makes it a blank, because the terminal would obey it.
func firstCell(s string) (g, rest string, width int) {
	if s == "" {
		return "", "", 0
	}
	if c := s[0]; c < utf8.RuneSelf && (len(s) == 1 || s[1] < utf8.RuneSelf) && c >= ' ' && c != 0x7f {
		return s[:1], s[1:], 1
	}
	if r, n := utf8.DecodeRuneInString(s); n == len(s) && r >= '─' && r <= '▟' {
		return s, "", 1 // a line or a block of a frame, which much of a screen is drawn with
	}
	rest, state := s, -1
	for width == 0 && rest != "" {
		_, rest, width, state = uniseg.FirstGraphemeClusterInString(rest, state)
	}
	g = s[:len(s)-len(rest)]
	for _, r := range g {
		if r < ' ' || r >= 0x7f && r < 0xa0 {
			return " ", rest, 1
		}
	}
	return g, rest, width
}

// oneRune returns a rune as text, for ASCII without allocating.
func oneRune(r rune) string {
	const printable = " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~"
	if r >= ' ' && r <= '~' {
		return printable[r-' ' : r-' '+1]
	}
	return string(r)
}

// unicodeCharset reports whether a terminal of this character set takes any
// letter.
func unicodeCharset(name string) bool {
	switch name {
	case "UTF-8", "utf-8", "UTF8", "utf8", "UTF-16", "UTF-16LE":
		return true
	}
	return false
}
