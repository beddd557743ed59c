package qr

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"slices"
	"strings"
	"testing"

	"github.com/makiuchi-d/gozxing"
	zxing "github.com/makiuchi-d/gozxing/qrcode"
	"github.com/srwiley/oksvg"
	"github.com/srwiley/rasterx"

	"tokyobox/companion/qr/qrtest"
	"tokyobox/data"
)

const link = "https://www.jordandraper.com"

// links are all addresses of the catalogue, and some that people may have.
func links(t testing.TB) []string {
	t.Helper()
	boxes, err := data.Boxes()
	if err != nil {
		t.Fatal(err)
	}
	others, err := data.Links()
	if err != nil {
		t.Fatal(err)
	}
	out := []string{link, "http://a.jp", "https://example.org/" + strings.Repeat("règles-", 60)}
	for _, b := range boxes {
		for _, g := range b.Games {
			out = append(out, g.Link)
		}
	}
	for _, l := range others {
		out = append(out, l.Link)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func encode(t testing.TB, link string) Code {
	t.Helper()
	c, err := Encode(link)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// drawings are all ways to draw a code.
func drawings() []Drawing {
	var out []Drawing
	for _, quiet := range []int{Quiet, Tight} {
		for _, palette := range []Palette{Plain, Sixteen, TwoFiftySix} {
			for _, big := range []bool{false, true} {
				for _, invert := range []bool{false, true} {
					out = append(out, Drawing{Quiet: quiet, Big: big, Invert: invert, Palette: palette})
				}
			}
			out = append(out, Drawing{Quiet: quiet, Big: true, Palette: palette, ASCII: true})
		}
	}
	return out
}

// halves reads drawn text back into rows of half cells, true for dark, as a terminal with that page shows it.
func halves(t *testing.T, drawn string) (rows [][]bool) {
	t.Helper()
	for line := range strings.Lines(drawn) {
		var upper, lower []bool
		ground, ink := true, false // dark page, light letters
		for line = strings.TrimSuffix(line, "\n"); line != ""; {
			if rest, ok := strings.CutPrefix(line, "\x1b["); ok {
				how, after, _ := strings.Cut(rest, "m")
				switch how {
				case "97;40", "38;5;231;48;5;16":
					ground, ink = true, false
				case "30;107", "38;5;16;48;5;231":
					ground, ink = false, true
				case "0":
					ground, ink = true, false
				default:
					t.Fatalf("colours %q", how)
				}
				line = after
				continue
			}
			r := []rune(line)[0]
			line = line[len(string(r)):]
			switch r {
			case ' ':
				upper, lower = append(upper, ground), append(lower, ground)
			case '█', '#':
				upper, lower = append(upper, ink), append(lower, ink)
			case '▀':
				upper, lower = append(upper, ink), append(lower, ground)
			case '▄':
				upper, lower = append(upper, ground), append(lower, ink)
			default:
				t.Fatalf("drawn with %q", r)
			}
		}
		rows = append(rows, upper, lower)
	}
	return rows
}

func TestWhatIsDrawnReadBackIsTheEncodersBitmapInEveryDrawingOfEveryLink(t *testing.T) {
	for _, link := range links(t) {
		want := qrtest.Bitmap(t, link)
		c := encode(t, link)
		for _, d := range drawings() {
			rows := halves(t, c.Text(d))
			columns, lines := c.Space(d)
			if len(rows) != 2*lines {
				t.Fatalf("%+v: %d lines, not %d", d, len(rows)/2, lines)
			}
			wide, high := 1, 1 // half cells of a module
			if d.Big {
				wide, high = 2, 2
			}
			for y, row := range rows {
				if len(row) != columns {
					t.Fatalf("%+v: line %d has %d columns, not %d", d, y/2, len(row), columns)
				}
				for x, dark := range row {
					mx, my := x/wide-d.Quiet, y/high-d.Quiet
					inside := mx >= 0 && mx < len(want) && my >= 0 && my < len(want)
					if is := inside && want[my][mx]; dark != (is != d.Invert) {
						t.Fatalf("%s, %+v: module %d,%d is drawn dark: %v, the encoder says %v", link, d, mx, my, dark, is)
					}
				}
			}
		}
	}
}

// decode reads a code out of a picture.
func decode(im image.Image) (string, error) {
	b, err := gozxing.NewBinaryBitmapFromImage(im)
	if err != nil {
		return "", err
	}
	r, err := zxing.NewQRCodeReader().Decode(b, map[gozxing.DecodeHintType]any{gozxing.DecodeHintType_TRY_HARDER: true})
	if err != nil {
		return "", err
	}
	return r.GetText(), nil
}

func expect(t *testing.T, what, link string, im image.Image) {
	t.Helper()
	if got, err := decode(im); err != nil || got != link {
		t.Errorf("%s of %s is read as %q, %v", what, link, got, err)
	}
}

// on puts a picture on a page of a colour.
func on(page color.Color, im image.Image) image.Image {
	b := im.Bounds()
	out := image.NewRGBA(image.Rect(0, 0, b.Dx()+200, b.Dy()+200))
	draw.Draw(out, out.Bounds(), image.NewUniform(page), image.Point{}, draw.Src)
	draw.Draw(out, b.Add(image.Pt(100, 100)), im, b.Min, draw.Src)
	return out
}

func TestPNGIsDecodedToTheExactAddressOnWhiteAndOnBlack(t *testing.T) {
	for _, link := range links(t) {
		for _, pixels := range []int{2, Pixels, 13} {
			c := encode(t, link)
			file, err := c.PNG(pixels)
			if err != nil {
				t.Fatal(err)
			}
			im, err := png.Decode(bytes.NewReader(file))
			if err != nil {
				t.Fatal(err)
			}
			if side := c.Side(pixels); im.Bounds() != image.Rect(0, 0, side, side) {
				t.Errorf("the PNG has the size %v, not %d", im.Bounds(), side)
			}
			expect(t, "PNG", link, on(color.White, im))
			expect(t, "PNG on black", link, on(color.Black, im))
		}
	}
}

func TestSVGRenderedIsDecodedToTheExactAddress(t *testing.T) {
	for _, link := range links(t) {
		for _, pixels := range []int{3, Pixels} {
			c := encode(t, link)
			icon, err := oksvg.ReadIconStream(bytes.NewReader(c.SVG(pixels)), oksvg.StrictErrorMode)
			if err != nil {
				t.Fatal(err)
			}
			side := c.Side(pixels)
			icon.SetTarget(0, 0, float64(side), float64(side))
			im := image.NewRGBA(image.Rect(0, 0, side, side))
			icon.Draw(rasterx.NewDasher(side, side, rasterx.NewScannerGV(side, side, im, im.Bounds())), 1)
			expect(t, "SVG", link, on(color.White, im))
			expect(t, "SVG on black", link, on(color.Black, im))
		}
	}
}

// photograph is drawn text as a terminal shows it, with cells of w by 2h pixels on a dark page.
func photograph(t *testing.T, drawn string, w, h int) image.Image {
	t.Helper()
	rows := halves(t, drawn)
	im := image.NewGray(image.Rect(0, 0, len(rows[0])*w, len(rows)*h))
	for y := range im.Rect.Dy() {
		for x := range im.Rect.Dx() {
			if !rows[y/h][x/w] {
				im.SetGray(x, y, color.Gray{255})
			}
		}
	}
	return on(color.Black, im)
}

func TestCellsOfATerminalAreDecodedToTheExactAddress(t *testing.T) {
	for _, link := range links(t) {
		c := encode(t, link)
		for _, d := range drawings() {
			if d.Invert {
				continue // for pages whose colours are the other way round
			}
			expect(t, fmt.Sprintf("the drawing %+v", d), link, photograph(t, c.Text(d), 9, 9))
		}
		inverted := Drawing{Quiet: Quiet, Invert: true}
		rows := photograph(t, c.Text(inverted), 9, 9).(*image.RGBA)
		for i := range rows.Pix { // the same text on a light page
			if i%4 != 3 {
				rows.Pix[i] = 255 - rows.Pix[i]
			}
		}
		expect(t, "the inverted text on a light page", link, rows)
	}
}

func TestTextHasAMarginOfFourLightModulesOnAllSides(t *testing.T) {
	lines := strings.Split(strings.TrimSuffix(encode(t, link).Text(Drawing{Quiet: Quiet}), "\n"), "\n")
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

func TestOnlyAddressesOfTheWebAreLinks(t *testing.T) {
	for _, good := range append(links(t), "HTTPS://EXAMPLE.ORG", "http://localhost:8080/x?y=z#a", "https://例え.jp/規則",
		"https://"+strings.Repeat("a", LongestLink-len("https://.org"))+".org") {
		if len(good) <= LongestLink {
			if why := Check(good); why != "" {
				t.Errorf("%q is refused: %s", good, why)
			}
		}
	}
	for bad, want := range map[string]string{
		"":                             "link.bad.empty",
		"https://a b.org":              "link.bad.blank",
		"https://example.org/ ":        "link.bad.blank",
		"https://example.org/\n":       "link.bad.blank",
		"https://example.org/\x1b[2J":  "link.bad.blank",
		"https://example.org/\u202etx": "link.bad.blank",
		"https://example.org/\xff":     "link.bad.blank",
		"javascript:alert(1)":          "link.bad.scheme",
		"ftp://example.org":            "link.bad.scheme",
		"example.org/rules":            "link.bad.scheme",
		"//example.org":                "link.bad.scheme",
		"https:":                       "link.bad.address",
		"https://":                     "link.bad.address",
		"https:example.org":            "link.bad.address",
		"https://[::1":                 "link.bad.address",
		"http://%zz":                   "link.bad.address",
		"https://e.org/" + strings.Repeat("x", 3000): "link.bad.long",
	} {
		if got := Check(bad); got != want {
			t.Errorf("%.40q: %q, not %q", bad, got, want)
		}
	}
}

func FuzzAnyLinkThatPassesCanBeEncodedAndDrawn(f *testing.F) {
	for _, seed := range []string{link, "https://例え.jp", "http://a:b@c/d?e#f", "javascript:x"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, link string) {
		if Check(link) != "" {
			return
		}
		c, err := Encode(link)
		if err != nil {
			t.Fatal(err)
		}
		halves(t, c.Text(Drawing{Quiet: Tight}))
	})
}

func BenchmarkEncodeAndDraw(b *testing.B) {
	for b.Loop() {
		c, err := Encode(link)
		if err != nil {
			b.Fatal(err)
		}
		_ = c.Text(Drawing{Quiet: Quiet, Palette: TwoFiftySix})
	}
}
