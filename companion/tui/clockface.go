package tui

// Letters and digits that can be read across a room: every one is a grid of five by five, of which the outer
// and middle lines are strokes and what lies between grows with the window.

import (
	"strings"

	"github.com/gdamore/tcell/v2"
	"golang.org/x/text/unicode/norm"

	"tokyobox/companion/screen"
)

// block fills a stroke; the screen has a sign of ASCII for it where there is need.
const block = "█"

// grids are the shapes of the letters and digits. Those of a single column are narrow.
var grids = map[rune][5]string{
	'0': {"#####", "#...#", "#...#", "#...#", "#####"},
	'1': {".##..", "..#..", "..#..", "..#..", ".###."},
	'2': {"#####", "....#", "#####", "#....", "#####"},
	'3': {"#####", "....#", "#####", "....#", "#####"},
	'4': {"#...#", "#...#", "#####", "....#", "....#"},
	'5': {"#####", "#....", "#####", "....#", "#####"},
	'6': {"#####", "#....", "#####", "#...#", "#####"},
	'7': {"#####", "....#", "....#", "....#", "....#"},
	'8': {"#####", "#...#", "#####", "#...#", "#####"},
	'9': {"#####", "#...#", "#####", "....#", "#####"},
	'A': {"#####", "#...#", "#####", "#...#", "#...#"},
	'B': {"####.", "#...#", "####.", "#...#", "####."},
	'C': {"#####", "#....", "#....", "#....", "#####"},
	'D': {"####.", "#...#", "#...#", "#...#", "####."},
	'E': {"#####", "#....", "####.", "#....", "#####"},
	'F': {"#####", "#....", "####.", "#....", "#...."},
	'G': {"#####", "#....", "#..##", "#...#", "#####"},
	'H': {"#...#", "#...#", "#####", "#...#", "#...#"},
	'I': {"#####", "..#..", "..#..", "..#..", "#####"},
	'J': {"....#", "....#", "....#", "#...#", "#####"},
	'K': {"#...#", "#.##.", "###..", "#.##.", "#...#"},
	'L': {"#....", "#....", "#....", "#....", "#####"},
	'M': {"##.##", "#.#.#", "#.#.#", "#...#", "#...#"},
	'N': {"##..#", "##..#", "#.#.#", "#..##", "#..##"},
	'O': {"#####", "#...#", "#...#", "#...#", "#####"},
	'P': {"#####", "#...#", "#####", "#....", "#...."},
	'Q': {"#####", "#...#", "#...#", "#..##", "#####"},
	'R': {"#####", "#...#", "####.", "#.##.", "#...#"},
	'S': {"#####", "#....", "#####", "....#", "#####"},
	'T': {"#####", "..#..", "..#..", "..#..", "..#.."},
	'U': {"#...#", "#...#", "#...#", "#...#", "#####"},
	'V': {"#...#", "#...#", "#...#", ".#.#.", "..#.."},
	'W': {"#...#", "#...#", "#.#.#", "#.#.#", "##.##"},
	'X': {"#...#", ".#.#.", "..#..", ".#.#.", "#...#"},
	'Y': {"#...#", ".#.#.", "..#..", "..#..", "..#.."},
	'Z': {"#####", "...#.", "..#..", ".#...", "#####"},
	':': {".", "#", ".", "#", "."},
	'.': {".", ".", ".", ".", "#"},
	'!': {"#", "#", "#", ".", "#"},
	'+': {"..#..", "..#..", "#####", "..#..", "..#.."},
	'-': {".....", ".....", "#####", ".....", "....."},
	' ': {".", ".", ".", ".", "."},
}

// bigText is a text in letters that have a grid: capitals, without accents.
func bigText(s string) string {
	var b strings.Builder
	for _, r := range norm.NFKD.String(strings.ToUpper(s)) {
		if _, ok := grids[r]; ok {
			b.WriteRune(r)
		}
	}
	return strings.TrimSpace(b.String())
}

// big is a text drawn large.
type big struct {
	text  string
	w, h  int // of the whole, in columns and rows
	cell  int // columns of a wide letter
	thick int // columns of an upright stroke
}

// The least size of large letters, and their shape: columns for ten rows.
const (
	bigRows  = 5
	bigShape = 12
)

// fitBig makes a text as large as fits into w columns and h rows; strokes are at least thin columns wide. ok is
// false where not even the smallest letters fit.
func fitBig(text string, w, h, thin int) (b big, ok bool) {
	if h < bigRows || text == "" {
		return big{}, false
	}
	least := 3*thin + 2
	for cell := max((h*bigShape+5)/10, least); cell >= least; cell-- {
		b = big{text: text, h: h, cell: cell, thick: min(max((cell+2)/4, thin), (cell-2)/3)}
		b.w = b.width()
		if b.w <= w {
			return b, true
		}
	}
	return big{}, false
}

// gap is the columns between two letters.
func (b big) gap() int { return max(b.cell/6, 1) }

func (b big) width() int {
	n := -b.gap()
	for _, r := range b.text {
		n += b.gap() + b.letter(r)
	}
	return n
}

// letter is the columns of one letter.
func (b big) letter(r rune) int {
	if len(grids[r][0]) == 1 {
		return b.thick
	}
	return b.cell
}

// columns are the widths of the five columns of a wide letter.
func (b big) columns() [5]int {
	rest := b.cell - 3*b.thick
	return [5]int{b.thick, rest / 2, b.thick, rest - rest/2, b.thick}
}

// rows are the heights of the five rows: strokes about half as many rows as columns.
func (b big) rows() [5]int {
	stroke := max(min((b.thick+1)/2, (b.h-2)/3), 1)
	rest := b.h - 3*stroke
	return [5]int{stroke, rest / 2, stroke, rest - rest/2, stroke}
}

// draw draws the text with its upper left corner at a place.
func (b big) draw(c screen.Canvas, x, y int, style tcell.Style) {
	for _, r := range b.text {
		b.glyph(c, x, y, r, style)
		x += b.letter(r) + b.gap()
	}
}

// glyph draws one letter.
func (b big) glyph(c screen.Canvas, x, y int, r rune, style tcell.Style) {
	columns, rows := b.columns(), b.rows()
	for i, line := range grids[r] {
		for range rows[i] {
			left := x
			for j := range line {
				width := columns[j]
				if len(line) == 1 {
					width = b.thick
				}
				if line[j] == '#' {
					c.Styled(left, y, strings.Repeat(block, width), style)
				}
				left += width
			}
			y++
		}
	}
}

// change draws only those letters anew that another text of the same shape has at their place. It reports
// whether the shapes are the same; otherwise it draws nothing.
func (b big) change(c screen.Canvas, x, y int, to string, style tcell.Style) bool {
	if len(to) != len(b.text) {
		return false
	}
	for i := range to {
		if b.letter(rune(to[i])) != b.letter(rune(b.text[i])) {
			return false
		}
	}
	for i, r := range b.text {
		if n := rune(to[i]); n != r {
			c.Sub(x, y, b.letter(n), b.h).Fill()
			b.glyph(c, x, y, n, style)
		}
		x += b.letter(r) + b.gap()
	}
	return true
}
