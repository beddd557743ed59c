package screen

// This file turns what was drawn into its negative, for what must be noticed across a room even where there
// are no colours.

import "github.com/gdamore/tcell/v2"

// Invert exchanges the foreground and background of everything drawn on the canvas so far.
func (c Canvas) Invert() {
	for y := c.clip.y0; y < c.clip.y1; y++ {
		for x := c.clip.x0; x < c.clip.x1; {
			s, style, width := c.s.Get(x, y)
			_, _, attr := style.Decompose()
			c.s.Put(x, y, s, style.Reverse(attr&tcell.AttrReverse == 0))
			x += max(width, 1)
		}
	}
}
