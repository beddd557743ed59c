package screen

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// board returns a canvas of w columns and h rows on a simulated terminal, and a
// function that reads what stands there.
func board(t interface{ Fatal(...any) }, w, h int) (Canvas, func() string) {
	s := simulation(t, w, h)
	d := NewDiff(s, false)
	d.begin.Do(func() { d.fit() })
	d.Clear()
	return NewCanvas(d, Choose("night", 256, false), 0, 0, w, h), func() string {
		d.Show()
		var b strings.Builder
		for y := range h {
			var line strings.Builder
			for x := 0; x < w; {
				g, _, n := s.Get(x, y)
				line.WriteString(g)
				x += max(n, 1)
			}
			b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
		}
		return b.String()
	}
}

func want(t *testing.T, got string, lines ...string) {
	t.Helper()
	if w := strings.Join(lines, "\n") + "\n"; got != w {
		t.Errorf("got:\n%swant:\n%s", got, w)
	}
}

func TestPeoplesTextIsDrawnLiterally(t *testing.T) {
	c, read := board(t, 30, 6)
	for y, s := range []string{"[red]Aiko[-]", "[ok] [Aiko] [-] [::b]", `["region"]x[""]`, "שלום|", "\x1b[31mred", "[東京[]"} {
		c.Text(0, y, s, Text)
	}
	want(t, read(), "[red]Aiko[-]", "[ok] [Aiko] [-] [::b]", `["region"]x[""]`, "שלום|", "·[31mred", "[東京[]")
}

func TestColumnsStayWhereTheyAreBesideLettersOfEveryScript(t *testing.T) {
	c, _ := board(t, 20, 1)
	for _, name := range nasty {
		c.Fill()
		c.Left(0, 0, 8, name, Text)
		c.Right(8, 0, 10, "3,400", Yen)
		got := ""
		for x := 13; x < 18; x++ {
			g, _, _ := c.s.Get(x, 0)
			got += g
		}
		if got != "3,400" {
			t.Errorf("beside %q the number is %q", name, got)
		}
	}
	c.Fill()
	c.Left(0, 0, 8, "שלום", Text)
	for x, letter := range []rune("שלום") {
		if g, _, _ := c.s.Get(x, 0); g != string(letter) {
			t.Errorf("column %d holds %q, want %q: letters stand in the order they were written", x, g, letter)
		}
	}
}

func TestAFrameHasATitleAndMarksTheFocusThere(t *testing.T) {
	c, read := board(t, 22, 7)
	in := c.Sub(0, 0, 22, 3).Frame("Players", true)
	in.Text(1, 0, "Ann", Text)
	if w, h := in.Size(); w != 20 || h != 1 {
		t.Errorf("inside a frame of 22 by 3 there are %d by %d, want 20 by 1", w, h)
	}
	c.Sub(0, 3, 22, 4).Frame("Queue", false)
	c.Sub(0, 3, 22, 4).Rule(2, "A title too long for it", false)
	want(t, read(),
		"┌▸Players ───────────┐",
		"│ Ann                │",
		"└────────────────────┘",
		"┌ Queue ─────────────┐",
		"│                    │",
		"├ A title too long … ┤",
		"└────────────────────┘")
}

func TestARoundedFrameHasRoundCorners(t *testing.T) {
	c, read := board(t, 5, 3)
	c.theme.Rounded = true
	c.Frame("", false)
	want(t, read(), "╭───╮", "│   │", "╰───╯")
}

func TestAFrameThatHasNoRoomIsNotDrawn(t *testing.T) {
	c, read := board(t, 4, 2)
	in := c.Sub(0, 0, 1, 2).Frame("x", true)
	if w, h := in.Size(); w != 0 || h != 0 {
		t.Errorf("inside a frame of one column there are %d by %d", w, h)
	}
	c.Sub(2, 0, 2, 2).Frame("title", true)
	want(t, read(), "  ┌┐", "  └┘")
}

func TestNumbersStandOnTheRightAndAreNeverCut(t *testing.T) {
	c, read := board(t, 12, 4)
	c.Right(2, 0, 8, "3,400", Yen)
	c.Right(2, 1, 8, "−12,000", Yen)
	c.Right(2, 2, 4, "12,000", Yen)
	c.Right(8, 3, 8, "12,000", Yen)
	want(t, read(), "     3,400", "   −12,000", "  ####", "        ####")
}

func TestTextLeftAndCentredKeepsToItsPlace(t *testing.T) {
	c, read := board(t, 12, 4)
	c.Left(1, 0, 5, "Capsule", Text)
	c.Text(6, 0, "|", Border)
	c.Left(9, 1, 8, "Capsule", Text)
	c.Centre(1, 2, 9, "東京", Text)
	c.Centre(1, 3, 4, "Capsule", Text)
	want(t, read(), " Caps…|", "         Ca…", "   東京", " Cap…")
}

func TestNothingLeavesTheRectangle(t *testing.T) {
	c, read := board(t, 10, 5)
	c.Fill()
	for y := range 5 {
		c.Text(0, y, "..........", Dim)
	}
	part := c.Sub(2, 1, 5, 3)
	for y := -2; y < 6; y++ {
		part.Text(-3, y, "東京カプセル ABCDEF", Text)
	}
	part.Repeat(-3, 1, 20, "─", Border)
	want(t, read(), "..........", ".. カプ...", "..─────...", ".. カプ...", "..........")

	half := c.Sub(2, 0, 3, 1)
	half.Text(0, 0, "東京", Text)
	want(t, read(), "..東 .....", ".. カプ...", "..─────...", ".. カプ...", "..........")
}

func TestWhatIsDrawnOverHalfAWideCharacterIsSeen(t *testing.T) {
	c, read := board(t, 10, 2)
	c.Text(0, 0, "東京東京東", Text)
	c.Text(0, 1, "東京東京東", Text)
	over := c.Sub(3, 0, 4, 1).On(Raised)
	over.Fill()
	over.Text(0, 0, "ab", Text)
	c.Text(5, 1, "x", Text)
	want(t, read(), "東 ab   東", "東京 x京東")
}

func TestTheCursorIsShownOnTheCanvasOnly(t *testing.T) {
	s := simulation(t, 10, 3)
	c := NewCanvas(s, Choose("night", 256, false), 2, 1, 4, 1)
	c.Cursor(1, 0)
	if x, y, shown := s.GetCursor(); x != 3 || y != 1 || !shown {
		t.Errorf("the cursor is at %d,%d (%v), want 3,1", x, y, shown)
	}
	s.HideCursor()
	c.Cursor(4, 0)
	c.Cursor(0, 1)
	if _, _, shown := s.GetCursor(); shown {
		t.Error("a cursor beside the canvas is shown")
	}
}

func TestWrappedTextTellsItsLines(t *testing.T) {
	c, read := board(t, 12, 3)
	if n := c.Wrapped(1, 0, 8, "Ben buys a park", Text); n != 2 {
		t.Errorf("took %d lines, want 2", n)
	}
	want(t, read(), " Ben buys", " a park", "")
}

func TestEveryPrimitiveOfDrawingWorksAtEverySizeAndPlace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, h := rapid.IntRange(0, 12).Draw(t, "w"), rapid.IntRange(0, 6).Draw(t, "h")
		c, _ := board(t, w, h)
		n := rapid.IntRange(-5, 15)
		c = c.Sub(n.Draw(t, "x"), n.Draw(t, "y"), n.Draw(t, "sw"), n.Draw(t, "sh"))
		s := rapid.SampledFrom(nasty).Draw(t, "s")
		x, y, width := n.Draw(t, "tx"), n.Draw(t, "ty"), n.Draw(t, "width")
		if got := c.Text(x, y, s, Yen); got != Width(s) {
			t.Fatalf("%q took %d columns, want %d", s, got, Width(s))
		}
		c.Left(x, y, width, s, Text)
		c.Right(x, y, width, s, Text)
		c.Centre(x, y, width, s, Text)
		c.Wrapped(x, y, width, s, Text)
		c.Repeat(x, y, width, "─", Border)
		c.Rule(y, s, true)
		c.Cursor(x, y)
		in := c.Frame(s, rapid.Bool().Draw(t, "focused"))
		in.Fill()
		in.Pad(1, 1).Row(0).On(Selected).Fill()
	})
}

func TestTextInASCIIAllocatesNothing(t *testing.T) {
	d := NewDiff(simulation(t, 80, 24), false)
	d.fit()
	c := NewCanvas(d, Choose("night", 256, false), 0, 0, 80, 24)
	got := testing.AllocsPerRun(100, func() {
		c.Text(0, 0, "41 Ann builds green x3 on b", Text)
		c.Left(0, 1, 40, "41 Ann builds green x3 on b", Text)
		c.Right(0, 2, 40, "3,400", Yen)
	})
	if got != 0 {
		t.Errorf("three ASCII texts allocate %v times, want 0", got)
	}
}

func TestWrappedTextThatIsCutOffSaysSo(t *testing.T) {
	c, read := board(t, 12, 3)
	if n := c.Sub(0, 0, 12, 2).Wrapped(0, 0, 10, "one two three four five", Text); n != 3 {
		t.Errorf("%d lines are told", n)
	}
	c.Sub(0, 2, 12, 1).Wrapped(0, 0, 10, "all of it", Text)
	want(t, read(), "one two", "three fou…", "all of it")
}
