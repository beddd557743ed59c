// Package qrtest says what a code should be, for the tests of all that draws one.
package qrtest

import (
	"testing"

	qrcode "github.com/skip2/go-qrcode"
)

// Bitmap is what the encoder says of a link, without margin: the most forgiving code of 29 modules, else the smallest.
func Bitmap(t testing.TB, link string) [][]bool {
	t.Helper()
	level := qrcode.Low
	switch { // what a code of 29 modules holds at each level, by the standard
	case len(link) <= 32:
		level = qrcode.High
	case len(link) <= 42:
		level = qrcode.Medium
	}
	q, err := qrcode.New(link, level)
	if err != nil {
		t.Fatal(err)
	}
	q.DisableBorder = true
	return q.Bitmap()
}
