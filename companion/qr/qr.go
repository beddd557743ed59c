// Package qr makes the codes that lead to the rules: dark modules on light ones, whatever the terminal's
// colours are, so that telephones read them off any screen.
package qr

import (
	"errors"
	"fmt"

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
