// Package qr makes the codes that lead to the rules: dark modules on light ones, whatever the terminal's
// colours are, so that telephones read them off any screen.
package qr

import (
	"errors"
	"fmt"
	"strings"

	qrcode "github.com/skip2/go-qrcode"
)

// Quiet is the width of the light margin around a code, in modules; Tight where space is short.
const (
	Quiet = 4
	Tight = 2
)

// Code is an encoded text as a square of modules without margin.
type Code struct {
	Link string
	dark [][]bool
}

// Encode makes the code of a link. An error means that the link is empty or too long for any code.
func Encode(link string) (c Code, err error) {
	defer func() { // the library panics on faults of its own
		if r := recover(); r != nil {
			err = fmt.Errorf("encode %q: %v", link, r)
		}
	}()
	if link == "" {
		return Code{}, errors.New("no link to encode")
	}
	q, err := qrcode.New(link, qrcode.Low)
	if err != nil {
		return Code{}, fmt.Errorf("encode %q: %w", link, err)
	}
	q.DisableBorder = true
	return Code{link, q.Bitmap()}, nil
}

// Size is the number of modules on a side.
func (c Code) Size() int { return len(c.dark) }

// Dark tells whether a module is dark; those outside the code are light.
func (c Code) Dark(x, y int) bool {
	return y >= 0 && y < len(c.dark) && x >= 0 && x < len(c.dark[y]) && c.dark[y][x]
}

// Space is how many columns and rows a code takes with a margin of that many modules, two modules a row.
func (c Code) Space(quiet int) (columns, rows int) {
	side := c.Size() + 2*quiet
	return side, (side + 1) / 2
}

// Half is one character cell of a code: its upper and lower module.
type Half struct{ Upper, Lower bool }

// At is the cell in that column and row of a code with its margin. Modules outside are light.
func (c Code) At(column, row, quiet int) Half {
	return Half{c.Dark(column-quiet, 2*row-quiet), c.Dark(column-quiet, 2*row+1-quiet)}
}

// Text is the code in half blocks for output that has no colours of its own: light modules are drawn, so
// that it reads on a dark page.
func (c Code) Text() string {
	var b strings.Builder
	columns, rows := c.Space(Quiet)
	for y := range rows {
		for x := range columns {
			b.WriteRune(c.At(x, y, Quiet).Light())
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// Light is the character that draws the light modules of a cell.
func (h Half) Light() rune {
	switch {
	case h.Upper && h.Lower:
		return ' '
	case h.Upper:
		return '▄'
	case h.Lower:
		return '▀'
	}
	return '█'
}
