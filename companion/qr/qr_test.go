package qr

import (
	"strings"
	"testing"

	qrcode "github.com/skip2/go-qrcode"
)

const link = "https://www.jordandraper.com"

func TestCellsReadBackAreTheEncodersModules(t *testing.T) {
	c, err := Encode(link)
	if err != nil {
		t.Fatal(err)
	}
	q, err := qrcode.New(link, qrcode.Low)
	if err != nil {
		t.Fatal(err)
	}
	q.DisableBorder = true
	want := q.Bitmap()
	for _, quiet := range []int{Quiet, Tight} {
		columns, rows := c.Space(quiet)
		for y := range rows {
			for x := range columns {
				h := c.At(x, y, quiet)
				for i, got := range []bool{h.Upper, h.Lower} {
					mx, my := x-quiet, 2*y+i-quiet
					inside := my >= 0 && my < len(want) && mx >= 0 && mx < len(want)
					if w := inside && want[my][mx]; got != w {
						t.Fatalf("margin %d: module %d,%d is %v, the encoder says %v", quiet, mx, my, got, w)
					}
				}
			}
		}
	}
}

func TestTextHasAMarginOfFourLightModulesOnAllSides(t *testing.T) {
	c, err := Encode(link)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(c.Text(), "\n"), "\n")
	for i, l := range lines {
		r := []rune(l)
		if i < 2 && strings.Trim(l, "█") != "" {
			t.Errorf("row %d of the upper margin is not light: %q", i, l)
		}
		for _, x := range []int{0, 1, 2, 3, len(r) - 1, len(r) - 2, len(r) - 3, len(r) - 4} {
			if r[x] != '█' {
				t.Errorf("row %d, column %d of the margin is not light", i, x)
			}
		}
	}
}

func TestALinkThatNoCodeHoldsIsAnError(t *testing.T) {
	for _, bad := range []string{"", strings.Repeat("x", 5000)} {
		if _, err := Encode(bad); err == nil {
			t.Errorf("a link of %d bytes was encoded", len(bad))
		}
	}
}

func BenchmarkEncodeAndDraw(b *testing.B) {
	for b.Loop() {
		c, err := Encode(link)
		if err != nil {
			b.Fatal(err)
		}
		_ = c.Text()
	}
}
