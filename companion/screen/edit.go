package screen

// This file is a line of text that is being typed: the text, the cursor in it,
// and what the keys for editing do. The entry line and the fields of forms
// share it.

import (
	"strings"

	"github.com/gdamore/tcell/v2"
	"github.com/rivo/uniseg"
)

// editor holds a text and a cursor, which stands between two characters.
type editor struct {
	text   string
	cursor int // bytes before it
	from   int // bytes left of the window last drawn
	width  int // columns of that window
	limit  int // characters at most
}

// set replaces the text and puts the cursor at its end.
func (e *editor) set(text string) {
	e.text = typed(text)
	e.cursor = len(e.text)
	e.from = 0
}

// insert puts text at the cursor, without control characters, as far as the
// limit lets it, and reports whether anything changed.
func (e *editor) insert(s string) bool {
	s = typed(s)
	head, tail := e.text[:e.cursor], e.text[e.cursor:]
	if over := uniseg.GraphemeClusterCount(head+s+tail) - e.limit; over > 0 {
		s = firstClusters(s, uniseg.GraphemeClusterCount(s)-over)
	}
	if s == "" {
		return false
	}
	e.text = head + s + tail
	e.cursor += len(s)
	e.settle()
	return true
}

// key answers a key for editing. It reports whether it was one, and whether the
// text changed.
func (e *editor) key(ev *tcell.EventKey) (mine, changed bool) {
	before := e.text
	switch ev.Key() {
	case tcell.KeyRune:
		if ev.Modifiers()&(tcell.ModAlt|tcell.ModCtrl|tcell.ModMeta) != 0 {
			return false, false
		}
		return true, e.insert(string(ev.Rune()))
	case tcell.KeyLeft:
		e.cursor = e.before()
	case tcell.KeyRight:
		e.cursor = e.after()
	case tcell.KeyHome, tcell.KeyCtrlA:
		e.cursor = 0
	case tcell.KeyEnd, tcell.KeyCtrlE:
		e.cursor = len(e.text)
	case tcell.KeyBackspace, tcell.KeyBackspace2, tcell.KeyCtrlH:
		e.remove(e.before(), e.cursor)
	case tcell.KeyDelete:
		e.remove(e.cursor, e.after())
	case tcell.KeyCtrlU:
		e.remove(0, e.cursor)
	case tcell.KeyCtrlK:
		e.remove(e.cursor, len(e.text))
	case tcell.KeyCtrlW:
		e.remove(e.wordStart(), e.cursor)
	default:
		return false, false
	}
	return true, e.text != before
}

// click puts the cursor at a column of the window last drawn.
func (e *editor) click(x int) {
	e.cursor = e.from
	for rest := e.text[e.from:]; rest != ""; {
		_, next, n := cluster(rest)
		if x < n {
			return
		}
		x -= n
		e.cursor += len(rest) - len(next)
		rest = next
	}
}

// paint draws the part of the text around the cursor in the upper row of a
// canvas, with "…" where more follows on either side, and shows the cursor.
func (e *editor) paint(c Canvas, r Role, focused bool) {
	w, _ := c.Size()
	if w <= 0 {
		return
	}
	e.width = w
	e.scroll()
	window := e.text[e.from:]
	c.Left(0, 0, w, window, r)
	if e.from > 0 {
		c.Text(0, 0, ellipsis, Dim)
	}
	if focused {
		c.Cursor(min(Width(e.text[e.from:e.cursor]), w-1), 0)
	}
}

// scroll moves the window so that the cursor lies in it, with a column to spare
// for what comes next and one for the sign that something came before.
func (e *editor) scroll() {
	if Width(e.text) < e.width {
		e.from = 0
		return
	}
	e.from = min(e.from, e.cursor)
	if e.from > 0 && Width(e.text[e.from:e.cursor]) < 2 {
		// The cursor came to the left edge: show some of what is before it.
		e.from = e.back(e.cursor, e.width/3)
	}
	room := e.width - 1
	if e.cursor < len(e.text) {
		room-- // the sign that more follows
	}
	if room = max(room, 0); Width(e.text[e.from:e.cursor]) > room {
		e.from = e.back(e.cursor, room)
	}
}

// back returns the place that lies at most so many columns before another.
func (e *editor) back(at, columns int) int {
	place := 0
	for rest := e.text[:at]; rest != "" && Width(rest) > columns; {
		_, next, _ := cluster(rest)
		place += len(rest) - len(next)
		rest = next
	}
	return place
}

func (e *editor) remove(from, to int) {
	e.text = e.text[:from] + e.text[to:]
	e.cursor = from
	e.settle()
}

// settle moves the cursor to the end of the character it got into, when what
// stands around it joined.
func (e *editor) settle() {
	at := 0
	for rest := e.text; rest != "" && at < e.cursor; {
		_, next, _ := cluster(rest)
		at += len(rest) - len(next)
		rest = next
	}
	e.cursor = at
	e.from = min(e.from, e.cursor)
}

// before returns the place one character before the cursor.
func (e *editor) before() int {
	at := 0
	for rest := e.text[:e.cursor]; rest != ""; {
		_, next, _ := cluster(rest)
		if next == "" {
			return at
		}
		at += len(rest) - len(next)
		rest = next
	}
	return at
}

// after returns the place one character after the cursor.
func (e *editor) after() int {
	if e.cursor == len(e.text) {
		return e.cursor
	}
	_, next, _ := cluster(e.text[e.cursor:])
	return len(e.text) - len(next)
}

// wordStart returns the place where the word before the cursor begins.
func (e *editor) wordStart() int {
	head := strings.TrimRight(e.text[:e.cursor], " ")
	return strings.LastIndexByte(head, ' ') + 1
}

// typed returns a text as it may stand in a line: without control characters,
// with blanks for tabs and line ends.
func typed(s string) string {
	if plain(s) {
		return s
	}
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t' || r == '\n':
			return ' '
		case r < ' ' || r >= 0x7f && r < 0xa0:
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, ""))
}

// firstClusters returns the first n characters of a text.
func firstClusters(s string, n int) string {
	rest := s
	for range max(n, 0) {
		if rest == "" {
			break
		}
		_, rest, _, _ = uniseg.FirstGraphemeClusterInString(rest, -1)
	}
	return s[:len(s)-len(rest)]
}
