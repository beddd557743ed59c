package tui

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gdamore/tcell/v2"

	"tokyobox/data"
	"tokyobox/ledger/store"

	"tokyobox/companion/box"
	"tokyobox/companion/qr"
	"tokyobox/companion/qr/qrtest"
	"tokyobox/companion/screen"
)

// openQR shows the code of a game.
func (b *bench) openQR(game, copy string) {
	b.t.Helper()
	b.App.Do(func() {
		for b.App.Depth() > 1 {
			b.App.Pop()
		}
		h, ok := b.App.Top().(*home)
		if !ok {
			b.t.Errorf("home is not below")
			return
		}
		b.App.Push(newQR(h.desk, game, copy))
	})
	b.App.Idle()
}

// modules reads the cells that are painted in black and white back into half cells, true for dark: the
// smallest rectangle that holds them all.
func (b *bench) modules() (half [][]bool) {
	b.t.Helper()
	white, black := tcell.PaletteColor(231), tcell.PaletteColor(16)
	rows := map[int][2][]bool{}
	last := 0
	b.Cells(func(x, y int, glyph string, style tcell.Style) {
		ink, ground, _ := style.Decompose()
		if ground != white && ground != black || ink != white && ink != black {
			return // the page; that by day has the same white
		}
		row := rows[y]
		switch {
		case glyph == " ":
			row = [2][]bool{append(row[0], ground == black), append(row[1], ground == black)}
		case glyph == "▀":
			row = [2][]bool{append(row[0], ink == black), append(row[1], ground == black)}
		case glyph == "▄":
			row = [2][]bool{append(row[0], ground == black), append(row[1], ink == black)}
		default:
			b.t.Errorf("a cell of the code holds %q", glyph)
		}
		rows[y], last = row, y
	})
	for y := range last + 1 {
		if row, ok := rows[y]; ok {
			half = append(half, row[0], row[1])
		}
	}
	return half
}

// compare holds what was read off the screen against the encoder.
func compare(t *testing.T, half, want [][]bool, wide, quiet int) {
	t.Helper()
	side := (len(want) + 2*quiet) * wide
	if len(half) < side || len(half) > side+1 {
		t.Fatalf("%d half rows are painted, not %d", len(half), side)
	}
	for y, row := range half {
		if len(row) != side {
			t.Fatalf("row %d has %d painted cells, not %d", y/2, len(row), side)
		}
		for x, dark := range row {
			mx, my := x/wide-quiet, y/wide-quiet
			inside := mx >= 0 && mx < len(want) && my >= 0 && my < len(want)
			if is := inside && want[my][mx]; dark != is {
				t.Fatalf("module %d,%d is dark: %v; the encoder says %v", mx, my, dark, is)
			}
		}
	}
}

func TestCellsOnTheScreenReadBackAreTheEncodersBitmapForEveryGameThemeAndSize(t *testing.T) {
	boxes, err := data.Boxes()
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{} // games share addresses, and so codes
	for _, theme := range screen.Themes() {
		b := sitDown(t, 80, 24, "en", "")
		b.App.Do(func() { b.App.SetTheme(screen.Choose(theme, 256, false)) })
		for _, bx := range boxes {
			for _, g := range bx.Games {
				if seen[theme+g.Link] {
					continue
				}
				seen[theme+g.Link] = true
				want := qrtest.Bitmap(t, g.Link)
				for _, size := range []struct {
					w, h, quiet int
					big         bool
				}{{60, 20, 2, false}, {80, 24, 4, false}, {120, 36, 4, false}, {200, 60, 4, false}, {66, 36, 2, true}, {120, 60, 4, true}} {
					t.Run(fmt.Sprintf("%s/%s/%dx%d", theme, g.ID, size.w, size.h), func(t *testing.T) {
						b.Resize(size.w, size.h)
						b.openQR(g.ID, "")
						wide := 1
						if size.big {
							b.Keys("b")
							wide = 2
						}
						compare(t, b.modules(), want, wide, size.quiet)
						if !strings.Contains(b.Screen(), g.Link) {
							t.Errorf("the address is not under the code:\n%s", b.Screen())
						}
					})
				}
			}
		}
	}
}

func TestACellHasBlackAndWhiteOfItsOwnInEveryPalette(t *testing.T) {
	for _, h := range []qr.Half{{}, {Upper: true}, {Lower: true}, {Upper: true, Lower: true}} {
		for colours, want := range map[int][2]tcell.Color{
			8: {tcell.ColorWhite, tcell.ColorBlack}, 16: {tcell.ColorWhite, tcell.ColorBlack},
			256:     {tcell.PaletteColor(231), tcell.PaletteColor(16)},
			1 << 24: {tcell.NewHexColor(0xffffff), tcell.NewHexColor(0)},
		} {
			glyph, style := painter(colours, false)(h)
			ink, ground, attributes := style.Decompose()
			if attributes != 0 {
				t.Errorf("%d colours: a cell has attributes", colours)
			}
			shown := qr.Half{Upper: ground == want[1], Lower: ground == want[1]}
			if glyph == "▀" {
				shown.Upper = ink == want[1]
			}
			if glyph == "▄" {
				shown.Lower = ink == want[1]
			}
			if shown != h || ink == ground || ink != want[0] && ink != want[1] || ground != want[0] && ground != want[1] {
				t.Errorf("%d colours: %v is drawn as %q in %v on %v", colours, h, glyph, ink, ground)
			}
		}
		for _, ascii := range []bool{false, true} {
			glyph, style := painter(0, ascii)(h)
			if style != tcell.StyleDefault {
				t.Errorf("without colours a cell has a style")
			}
			want := map[qr.Half]string{{}: "█", {Upper: true}: "▄", {Lower: true}: "▀", {Upper: true, Lower: true}: " "}[h]
			if ascii && h == (qr.Half{}) {
				want = "#"
			}
			if (!ascii || h.Upper == h.Lower) && glyph != want {
				t.Errorf("without colours %v is drawn as %q, not %q", h, glyph, want)
			}
		}
	}
}

func TestTheKeyIChangesDarkAndLight(t *testing.T) {
	b := sitDown(t, 80, 24, "en", "")
	b.Keys("r")
	before := b.modules()
	b.Keys("i")
	for y, row := range b.modules() {
		for x, dark := range row {
			if dark == before[y][x] {
				t.Fatalf("half cell %d,%d did not change", x, y)
			}
		}
	}
	b.Keys("i")
	compare(t, b.modules(), qrtest.Bitmap(t, "https://www.jordandraper.com"), 1, qr.Quiet)
}

func TestFromTheStartToTheCodeOfTheFirstGameItTakesOneKey(t *testing.T) {
	b := sitDown(t, 80, 24, "en", "")
	b.Keys("r")
	compare(t, b.modules(), qrtest.Bitmap(t, "https://www.jordandraper.com"), 1, qr.Quiet)
}

func TestAWindowThatIsTooSmallIsToldItsSizeAndNeverShowsACutCode(t *testing.T) {
	b := sitDown(t, 80, 24, "en", "")
	b.Keys("r")
	for _, size := range []struct{ w, h int }{{20, 10}, {28, 24}, {60, 17}, {1, 1}, {3, 2}} {
		b.Resize(size.w, size.h)
		if half := b.modules(); len(half) > 0 {
			t.Errorf("%dx%d: a part of the code is drawn", size.w, size.h)
		}
		if size.w >= 60 && !strings.Contains(b.Screen(), "window of 33 columns and 20 rows; b") {
			t.Errorf("%dx%d: the size is not told\n%s", size.w, size.h, b.Screen())
		}
	}
	b.Resize(33, 20)
	if len(b.modules()) == 0 {
		t.Error("the code is not drawn in the window it asked for")
	}
}

func TestThePageSavesFilesUnderFreeNames(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	b := sitDown(t, 120, 24, "en", "")
	b.Keys("r", "p", "p", "s", "l")
	for name, magic := range map[string]string{"tokyobox-capsule-hotel.png": "\x89PNG", "tokyobox-capsule-hotel-2.png": "\x89PNG",
		"tokyobox-capsule-hotel.svg": "<svg", "tokyobox-capsule-hotel.pdf": "%PDF"} {
		if text, err := os.ReadFile(filepath.Join(folder, name)); err != nil || !strings.HasPrefix(string(text), magic) {
			t.Errorf("%s: %.10q, %v", name, text, err)
		}
	}
	if !strings.Contains(b.Screen(), "Saved: ") {
		t.Errorf("nothing is said:\n%s", b.Screen())
	}
	b.Keys("c")
	if !strings.Contains(b.Screen(), "clipboard") {
		t.Errorf("nothing is said of the clipboard:\n%s", b.Screen())
	}
}

func TestTheOwnersAddressIsShownWithWhereItComesFrom(t *testing.T) {
	b := sitDown(t, 120, 36, "en", "")
	own := "https://example.org/my-box.pdf"
	if err := b.store.PutBoxFacts("capsule-hotel", "club", store.BoxFact{Key: box.LinkKey, Value: own, Source: box.Told}); err != nil {
		t.Fatal(err)
	}
	b.openQR("capsule-hotel", "club")
	compare(t, b.modules(), qrtest.Bitmap(t, own), 1, qr.Quiet)
	if shown := b.Screen(); !strings.Contains(shown, own) || !strings.Contains(shown, "entered by you") {
		t.Errorf("the address and its source are not shown:\n%s", shown)
	}
}

func TestALongAddressSaysHowLargeAWindowItTakes(t *testing.T) {
	b := sitDown(t, 80, 24, "en", "")
	own := "https://example.org/" + strings.Repeat("x", 480)
	if err := b.store.PutBoxFacts("capsule-hotel", "", store.BoxFact{Key: box.LinkKey, Value: own, Source: box.Told}); err != nil {
		t.Fatal(err)
	}
	b.Keys("r")
	if half := b.modules(); len(half) > 0 || !strings.Contains(b.Screen(), "window of 81 columns and 46 rows") {
		t.Errorf("the size is not told:\n%s", b.Screen())
	}
	b.Resize(120, 60)
	compare(t, b.modules(), qrtest.Bitmap(t, own), 1, qr.Quiet)
}
