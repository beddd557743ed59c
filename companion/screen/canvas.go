package screen

// This file draws on a rectangle of the screen: literal text, numbers, frames
// and rules. Nothing drawn ever leaves the rectangle, and no text is taken for
// anything but text.

import (
	"strings"
	"unicode/utf8"

	"github.com/gdamore/tcell/v2"
)

// Canvas is a rectangle of the screen with a theme and a ground. Columns and
// rows are counted from its own upper left corner. It is a small value: parts
// of it are made freely.
type Canvas struct {
	s     tcell.Screen
	theme *Theme

	ground     Ground
	x, y, w, h int  // the rectangle, in columns and rows of the screen
	clip       clip // what of it may be drawn on
}

// clip is a rectangle from its first column and row to those after its last.
type clip struct{ x0, y0, x1, y1 int }

// NewCanvas returns a canvas of w columns and h rows at a place of a screen;
// what lies outside the screen is cut off.
func NewCanvas(s tcell.Screen, theme *Theme, x, y, w, h int) Canvas {
	sw, sh := s.Size()
	c := Canvas{s: s, theme: theme, x: x, y: y, w: max(w, 0), h: max(h, 0), clip: clip{0, 0, sw, sh}}
	return c.clipped()
}

// Size returns the columns and rows of the canvas.
func (c Canvas) Size() (w, h int) { return c.w, c.h }

// Theme returns the theme that is drawn with.
func (c Canvas) Theme() *Theme { return c.theme }

// Sub returns a part of the canvas, cut at its edges.
func (c Canvas) Sub(x, y, w, h int) Canvas {
	c.x, c.y, c.w, c.h = c.x+x, c.y+y, max(w, 0), max(h, 0)
	return c.clipped()
}

// Pad returns the canvas without a margin of that many columns left and right
// and rows above and below.
func (c Canvas) Pad(columns, rows int) Canvas {
	return c.Sub(columns, rows, c.w-2*columns, c.h-2*rows)
}

// Row returns one row of the canvas.
func (c Canvas) Row(y int) Canvas { return c.Sub(0, y, c.w, 1) }

// On returns the same canvas with another ground. It paints nothing; see Fill.
func (c Canvas) On(g Ground) Canvas {
	c.ground = g.on(c.ground)
	return c
}

// Fill paints the whole canvas with its ground.
func (c Canvas) Fill() {
	style := c.theme.Style(c.ground, Text)
	d, whole := c.s.(*Diff)
	for y := c.clip.y0; y < c.clip.y1; y++ {
		c.mend(c.clip.x0, y)
		if whole {
			d.Blank(c.clip.x0, y, c.clip.x1-c.clip.x0, style)
			continue
		}
		for x := c.clip.x0; x < c.clip.x1; x++ {
			c.s.Put(x, y, " ", style)
		}
	}
}

// Text draws a text from a column of a row on and returns the columns it took,
// drawn or cut off.
func (c Canvas) Text(x, y int, s string, r Role) int {
	return c.styled(x, y, s, c.theme.Style(c.ground, r))
}

// Styled draws a text in a style of its own, as dice or large digits need it.
func (c Canvas) Styled(x, y int, s string, style tcell.Style) int {
	return c.styled(x, y, s, style)
}

// Left draws a text in a place of width columns, cut with "…" if it is longer;
// the rest of the place is left as it is. A place beyond the right edge of the
// canvas ends there.
func (c Canvas) Left(x, y, width int, s string, r Role) {
	if width = min(width, c.w-x); width <= 0 {
		return
	}
	style := c.theme.Style(c.ground, r)
	if longer(s, width) {
		s = Cut(s, width)
	}
	c.styled(x, y, s, style)
}

// Right draws a number at the right end of a place of width columns. A number
// that does not fit is shown as "#" throughout, never cut. A place beyond the
// right edge of the canvas ends there.
func (c Canvas) Right(x, y, width int, s string, r Role) {
	if width = min(width, c.w-x); width <= 0 {
		return
	}
	n := Width(s)
	if n > width {
		for i := range width {
			c.styled(x+i, y, overflow, c.theme.Style(c.ground, r))
		}
		return
	}
	c.styled(x+width-n, y, s, c.theme.Style(c.ground, r))
}

// Centre draws a text in the middle of a place of width columns, cut with "…"
// if it is longer.
func (c Canvas) Centre(x, y, width int, s string, r Role) {
	if n := Width(s); n < width {
		x, width = x+(width-n)/2, n
	}
	c.Left(x, y, width, s, r)
}

// Wrapped draws a text broken into lines of width columns, from a row on, and
// returns the number of lines, drawn or cut off. Where lines are cut off, the
// last one that is drawn ends with "…".
func (c Canvas) Wrapped(x, y, width int, s string, r Role) int {
	lines := Wrap(s, width)
	for i, line := range lines {
		if y+i == c.h-1 && i < len(lines)-1 {
			c.Left(x, y+i, width, strings.TrimSuffix(line, ellipsis)+ellipsis, r)
			break
		}
		c.Text(x, y+i, line, r)
	}
	return len(lines)
}

// Repeat draws one character n times, in a column each: lines and signs, which
// take one column even where the terminal says otherwise, because they are then
// replaced.
func (c Canvas) Repeat(x, y, n int, g string, r Role) {
	style := c.theme.Style(c.ground, r)
	for i := range max(n, 0) {
		c.put(c.x+x+i, c.y+y, g, 1, style)
	}
}

// Cursor shows the cursor of the terminal at a place, if it lies on the canvas.
func (c Canvas) Cursor(x, y int) {
	x, y = c.x+x, c.y+y
	if x >= c.clip.x0 && x < c.clip.x1 && y >= c.clip.y0 && y < c.clip.y1 {
		c.s.ShowCursor(x, y)
	}
}

// lines are the characters of frames: left top, right top, left bottom, right
// bottom.
var (
	squareCorners = [4]string{"┌", "┐", "└", "┘"}
	roundCorners  = [4]string{"╭", "╮", "╰", "╯"}
)

const (
	flat, upright       = "─", "│"
	teeRight, teeLeft   = "├", "┤"
	pointer, titleBlank = "▸", " "
)

// Frame draws a frame around the canvas and returns what is inside. The title
// stands in the upper line; the frame that has the focus is told by a mark
// before its title, so that moving the focus changes a few characters only. A
// canvas too small for a frame stays empty.
func (c Canvas) Frame(title string, focused bool) Canvas {
	if c.w < 2 || c.h < 2 {
		return c.Sub(0, 0, 0, 0)
	}
	corners := squareCorners
	if c.theme.Rounded {
		corners = roundCorners
	}
	right, bottom := c.w-1, c.h-1
	c.Repeat(0, 0, 1, corners[0], Border)
	c.Repeat(right, 0, 1, corners[1], Border)
	c.Repeat(0, bottom, 1, corners[2], Border)
	c.Repeat(right, bottom, 1, corners[3], Border)
	c.Repeat(1, 0, c.w-2, flat, Border)
	c.Repeat(1, bottom, c.w-2, flat, Border)
	for y := 1; y < bottom; y++ {
		c.Repeat(0, y, 1, upright, Border)
		c.Repeat(right, y, 1, upright, Border)
	}
	c.title(0, title, focused)
	return c.Pad(1, 1)
}

// Rule draws a line across a framed canvas, joined to the frame on both sides,
// with a title of its own or none.
func (c Canvas) Rule(y int, title string, focused bool) {
	if c.w < 2 {
		return
	}
	c.Repeat(0, y, 1, teeRight, Border)
	c.Repeat(1, y, c.w-2, flat, Border)
	c.Repeat(c.w-1, y, 1, teeLeft, Border)
	c.title(y, title, focused)
}

// title writes a title into a line of a frame: a blank or the mark of the
// focus, the title, a blank.
func (c Canvas) title(y int, title string, focused bool) {
	room := c.w - 4
	if title == "" || room < 1 {
		return
	}
	if focused {
		c.Text(1, y, pointer, Focus)
		title = Cut(title, room)
		n := c.Text(2, y, title, Focus)
		c.Text(2+n, y, titleBlank, Border)
		return
	}
	c.Text(1, y, titleBlank, Border)
	n := c.Text(2, y, Cut(title, room), Accent)
	c.Text(2+n, y, titleBlank, Border)
}

func (c Canvas) clipped() Canvas {
	c.clip.x0, c.clip.y0 = max(c.clip.x0, c.x), max(c.clip.y0, c.y)
	c.clip.x1, c.clip.y1 = max(min(c.clip.x1, c.x+c.w), c.clip.x0), max(min(c.clip.y1, c.y+c.h), c.clip.y0)
	return c
}

// styled draws a text and returns the columns it takes.
func (c Canvas) styled(x, y int, s string, style tcell.Style) int {
	sx, sy := c.x+x, c.y+y
	if sy < c.clip.y0 || sy >= c.clip.y1 {
		return Width(s)
	}
	if sx > c.clip.x0 && sx < c.clip.x1 {
		c.mend(sx, sy)
	}
	start := sx
	for len(s) > 0 {
		if b := s[0]; b >= ' ' && b < 0x7f && (len(s) == 1 || s[1] < utf8.RuneSelf) {
			if sx >= c.clip.x0 && sx < c.clip.x1 {
				c.s.Put(sx, sy, s[:1], style)
			}
			s = s[1:]
			sx++
			continue
		}
		g, rest, n := cluster(s)
		c.put(sx, sy, g, n, style)
		s = rest
		sx += n
	}
	return sx - start
}

// put draws one character at a place of the screen. Of a wide character that
// does not lie on the canvas with both halves, the half that does is a blank.
func (c Canvas) put(x, y int, g string, width int, style tcell.Style) {
	if y < c.clip.y0 || y >= c.clip.y1 {
		return
	}
	left := x >= c.clip.x0 && x < c.clip.x1
	if width == 1 {
		if left {
			c.s.Put(x, y, g, style)
		}
		return
	}
	right := x+1 >= c.clip.x0 && x+1 < c.clip.x1
	if right {
		c.s.Put(x+1, y, " ", style)
	}
	switch {
	case left && right:
		c.s.Put(x, y, g, style)
	case left:
		c.s.Put(x, y, " ", style)
	}
}

// mend blanks a wide character that begins one column before a place: it would
// be drawn over what comes there.
func (c Canvas) mend(x, y int) {
	if x < 1 {
		return
	}
	if _, style, width := c.s.Get(x-1, y); width > 1 {
		c.s.Put(x-1, y, " ", style)
	}
}

// longer reports whether a text needs more than width columns, without
// allocating.
func longer(s string, width int) bool {
	if len(s) <= width && plain(s) {
		return false
	}
	return Width(s) > width
}
