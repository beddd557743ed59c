package qr

// How a code is drawn on a terminal. Fonts leave a hairline at the edge of a glyph, and a light line through
// dark modules hurts more than a dark one through light modules: so dark modules are painted as the
// background and light ones are the glyphs, in black and white of our own in every cell, whatever the
// colours of the terminal are.

import "strings"

// Palette is how a terminal is told to paint: what it has colours for.
type Palette uint8

// The palettes.
const (
	Plain       Palette = iota // no colours: the light modules are characters, for a dark page
	Sixteen                    // the sixteen colours that every terminal names
	TwoFiftySix                // black and white of the 256 that no theme changes
)

// Drawing is how a code is drawn as text.
type Drawing struct {
	Quiet   int     // width of the light margin, in modules
	Big     bool    // a module takes two columns and a row, else two modules share a cell
	Invert  bool    // dark and light change places, for a light page without colours
	Palette Palette // what the terminal has colours for
	ASCII   bool    // no characters beyond ASCII; only what is Big can be drawn so without colours
}

// Space is how many columns and rows the drawing of a code takes.
func (c Code) Space(d Drawing) (columns, rows int) {
	side := c.Size() + 2*d.Quiet
	if d.Big {
		return 2 * side, side
	}
	return side, (side + 1) / 2
}

// At is the cell in that column and row of a drawing. Modules outside the code are light; a module that fills
// its cell is both halves of it.
func (c Code) At(column, row int, d Drawing) Half {
	var h Half
	if d.Big {
		dark := c.Dark(column/2-d.Quiet, row-d.Quiet)
		h = Half{dark, dark}
	} else {
		h = Half{c.Dark(column-d.Quiet, 2*row-d.Quiet), c.Dark(column-d.Quiet, 2*row+1-d.Quiet)}
	}
	if d.Invert {
		h.Upper, h.Lower = !h.Upper, !h.Lower
	}
	return h
}

// Half is one character cell of a code: its upper and lower module, true for dark.
type Half struct{ Upper, Lower bool }

// Light is the character that draws the light modules of a cell.
func (h Half) Light() string {
	switch {
	case h.Upper && h.Lower:
		return " "
	case h.Upper:
		return "▄"
	case h.Lower:
		return "▀"
	}
	return "█"
}

// Glyph is the character of a cell that has colours of its own, light on dark; all is true for a cell that is
// light throughout, a blank on a light ground.
func (h Half) Glyph() (glyph string, all bool) {
	if !h.Upper && !h.Lower {
		return " ", true
	}
	return h.Light(), false
}

// inks are the sequences for a cell on a dark ground and one that is light throughout.
func (p Palette) inks() (dark, light string) {
	if p == Sixteen {
		return "\x1b[97;40m", "\x1b[30;107m"
	}
	return "\x1b[38;5;231;48;5;16m", "\x1b[38;5;16;48;5;231m"
}

// Text draws the code as lines of text.
func (c Code) Text(d Drawing) string {
	var b strings.Builder
	columns, rows := c.Space(d)
	dark, light := d.Palette.inks()
	for y := range rows {
		ink := ""
		for x := range columns {
			h := c.At(x, y, d)
			if d.Palette == Plain {
				glyph := h.Light()
				if d.ASCII && glyph != " " {
					glyph = "#"
				}
				b.WriteString(glyph)
				continue
			}
			glyph, all := h.Glyph()
			want := dark
			if all {
				want = light
			}
			if want != ink {
				b.WriteString(want)
				ink = want
			}
			b.WriteString(glyph)
		}
		if ink != "" {
			b.WriteString("\x1b[0m")
		}
		b.WriteByte('\n')
	}
	return b.String()
}
