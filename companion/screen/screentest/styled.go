package screentest

// This file shows the looks of the cells as letters, so that a text file can
// hold them.

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gdamore/tcell/v2"

	"tokyobox/companion/screen"
)

// looks are the letters of the roles, in the order in which a look that several
// have in common is named.
var looks = []struct {
	role   screen.Role
	letter byte
	name   string
}{
	{screen.Text, '.', "text"},
	{screen.Dim, 'd', "dim"},
	{screen.Border, '-', "border"},
	{screen.Accent, 'a', "accent"},
	{screen.Good, 'g', "good"},
	{screen.Yen, 'y', "yen"},
	{screen.Doubt, 'u', "doubt"},
	{screen.Bad, 'b', "bad"},
	{screen.Focus, 'f', "focus"},
	{screen.Button, 'k', "button"},
	{screen.ButtonOn, 'K', "button with the focus"},
	{screen.Seal1, '1', "seal 1"},
	{screen.Seal2, '2', "seal 2"},
	{screen.Seal3, '3', "seal 3"},
	{screen.Seal4, '4', "seal 4"},
	{screen.Seal5, '5', "seal 5"},
	{screen.Seal6, '6', "seal 6"},
}

// grounds are the letters of the grounds.
var grounds = []struct {
	ground screen.Ground
	letter byte
	name   string
}{
	{screen.Base, ' ', "base"},
	{screen.Raised, '+', "raised"},
	{screen.Selected, '>', "selected"},
	{screen.Sunk, '_', "sunk"},
}

// attributes are the letters of a screen without colours.
var attributes = []struct {
	mask   tcell.AttrMask
	letter byte
	name   string
}{
	{0, '.', "plain"},
	{tcell.AttrBold, 'b', "bold"},
	{tcell.AttrUnderline, 'u', "underline"},
	{tcell.AttrReverse, 'r', "reverse"},
	{tcell.AttrBold | tcell.AttrUnderline, 'B', "bold underline"},
	{tcell.AttrBold | tcell.AttrReverse, 'R', "bold reverse"},
	{tcell.AttrUnderline | tcell.AttrReverse, 'v', "underline reverse"},
	{tcell.AttrBold | tcell.AttrUnderline | tcell.AttrReverse, 'V', "bold underline reverse"},
}

// Styled returns the text of the screen and below it the looks of its cells, a
// letter each: the roles, and if not all is base ground the grounds; without
// colours the attributes instead. Plain blanks are blanks. A legend of the
// letters that occur ends it.
func (d *Driver) Styled() string {
	var b strings.Builder
	d.App.Do(func() {
		b.WriteString(d.text())
		if d.App.Theme().Name == "mono" {
			d.grid(&b, "attributes", attributeLooks())
			return
		}
		roles, grounds := themeLooks(d.App.Theme())
		d.grid(&b, "roles", roles)
		if d.grid(&strings.Builder{}, "", grounds) > 1 {
			d.grid(&b, "grounds", grounds)
		}
	})
	return b.String()
}

// Painted returns what Styled does of a theme with or without colours, and instead of the legend of letters one of
// everything that is painted: each role on each ground that occurs, with its colours and attributes.
func (d *Driver) Painted() string {
	var b strings.Builder
	d.App.Do(func() {
		b.WriteString(d.text())
		roles, grounds := themeLooks(d.App.Theme())
		d.cells(&b, "roles", roles)
		var of strings.Builder
		if len(d.cells(&of, "grounds", grounds)) > 1 {
			b.WriteString(of.String())
		}
		b.WriteString("--- looks\n")
		seen := map[tcell.Style]bool{}
		w, h := d.sim.Size()
		for y := range h {
			for x := range w {
				if _, style, _ := d.sim.Get(x, y); !seen[style] {
					seen[style] = true
					r, g := roles(style), grounds(style)
					fmt.Fprintf(&b, "%c%c %s on %s: %s\n", r.letter, g.letter, r.name, g.name, paint(style))
				}
			}
		}
	})
	return b.String()
}

// paint is a style in words.
func paint(s tcell.Style) string {
	ink, ground, mask := s.Decompose()
	out := colour(ink) + " on " + colour(ground)
	for _, a := range attributes {
		if a.mask == mask && mask != 0 {
			out += ", " + a.name
		}
	}
	if mask == tcell.AttrDim {
		out += ", dim"
	}
	return out
}

func colour(c tcell.Color) string {
	switch {
	case c == tcell.ColorDefault:
		return "default"
	case c.IsRGB():
		return fmt.Sprintf("#%06X", c.Hex())
	}
	return c.Name()
}

// look is what a letter stands for.
type look struct {
	letter byte
	name   string
}

// grid writes the letters of all cells and their legend, and returns how many
// different ones there were.
func (d *Driver) grid(b *strings.Builder, title string, of func(tcell.Style) look) int {
	order := d.cells(b, title, of)
	for _, l := range order {
		if l.letter != ' ' {
			b.WriteString(string(l.letter) + " " + l.name + "\n")
		}
	}
	return len(order)
}

// cells writes the letters of all cells and returns what they stand for, in the
// order in which they occur.
func (d *Driver) cells(b *strings.Builder, title string, of func(tcell.Style) look) (order []look) {
	b.WriteString("--- " + title + "\n")
	seen := map[look]bool{}
	w, h := d.sim.Size()
	for y := range h {
		line := make([]byte, 0, w)
		for x := range w {
			s, style, _ := d.sim.Get(x, y)
			l := of(style)
			if !seen[l] {
				seen[l] = true
				order = append(order, l)
			}
			if s == " " && (l.letter == '.' || l.letter == 'd' || l.letter == '-') {
				l.letter = ' '
			}
			line = append(line, l.letter)
		}
		b.WriteString(strings.TrimRight(string(line), " "))
		b.WriteByte('\n')
	}
	return order
}

func attributeLooks() func(tcell.Style) look {
	return func(s tcell.Style) look {
		_, _, mask := s.Decompose()
		for _, a := range attributes {
			if a.mask == mask {
				return look{a.letter, a.name}
			}
		}
		return look{'?', "other"}
	}
}

// themeLooks returns how a theme's styles are shown: as roles and as grounds.
func themeLooks(t *screen.Theme) (roles, ground func(tcell.Style) look) {
	byRole, byGround := map[tcell.Style]look{}, map[tcell.Style]look{}
	for _, g := range grounds {
		for _, r := range looks {
			style := t.Style(g.ground, r.role)
			if _, ok := byRole[style]; !ok {
				byRole[style], byGround[style] = look{r.letter, r.name}, look{g.letter, g.name}
			}
		}
	}
	of := func(m map[tcell.Style]look, def look) func(tcell.Style) look {
		return func(s tcell.Style) look {
			if s == tcell.StyleDefault {
				return def
			}
			if l, ok := m[s]; ok {
				return l
			}
			return look{'?', "other"}
		}
	}
	return of(byRole, look{'.', "text"}), of(byGround, look{' ', "base"})
}

// Golden compares a text with the file testdata/NAME.txt of the package under
// test and fails with the first line that differs. With UPDATE_SCREENS=1 in the
// environment the file is written instead, to be read before it is kept.
func Golden(t testing.TB, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name+".txt")
	if os.Getenv("UPDATE_SCREENS") == "1" {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v\ngot:\n%s", err, got)
	}
	if string(want) == got {
		return
	}
	w, g := strings.Split(string(want), "\n"), strings.Split(got, "\n")
	for i := range max(len(w), len(g)) {
		if i >= len(w) || i >= len(g) || w[i] != g[i] {
			t.Errorf("%s differs from line %d on\nwant:\n%s\ngot:\n%s", path, i+1, near(w, i), near(g, i))
			return
		}
	}
}

// near are the lines of a text around one of them, enough to see which screen it is on.
func near(lines []string, at int) string {
	const around = 12
	return strings.Join(lines[max(min(at, len(lines))-around, 0):min(at+around, len(lines))], "\n")
}
