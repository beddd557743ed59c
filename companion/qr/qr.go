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

// handy is the widest code, in modules, that a window of 80 by 24 holds with its whole margin and words under it.
const handy = 29

// Encode makes the code of a link: as forgiving to a poor picture as a handy size allows, else as small as can be. An
// error means that the link is empty or too long for any code.
func Encode(link string) (c Code, err error) {
	defer func() { // the library panics on faults of its own
		if r := recover(); r != nil {
			err = fmt.Errorf("encode %q: %v", link, r)
		}
	}()
	if link == "" {
		return Code{}, errors.New("no link to encode")
	}
	for _, level := range []qrcode.RecoveryLevel{qrcode.High, qrcode.Medium, qrcode.Low} {
		q, why := qrcode.New(link, level)
		if err = why; err != nil {
			continue
		}
		q.DisableBorder = true
		if c = (Code{link, q.Bitmap()}); c.Size() <= handy {
			break
		}
	}
	if err != nil {
		return Code{}, fmt.Errorf("encode %q: %w", link, err)
	}
	return c, nil
}

// Size is the number of modules on a side.
func (c Code) Size() int { return len(c.dark) }

// Dark tells whether a module is dark; those outside the code are light.
func (c Code) Dark(x, y int) bool {
	return y >= 0 && y < len(c.dark) && x >= 0 && x < len(c.dark[y]) && c.dark[y][x]
}
