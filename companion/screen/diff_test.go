package screen

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gdamore/tcell/v2"
	"github.com/rivo/uniseg"
	"pgregory.net/rapid"
)

// visible returns what a simulated terminal shows: the characters and styles of
// its front buffer, stepping over the second halves of wide characters.
func visible(s tcell.SimulationScreen) string {
	cells, w, h := s.GetContents()
	var b strings.Builder
	for y := range h {
		for x := 0; x < w; {
			c := cells[y*w+x]
			_, _, width := s.Get(x, y)
			text := string(c.Runes)
			if text == "" {
				text = " " // never drawn
			}
			fmt.Fprintf(&b, "%q%v ", text, c.Style)
			x += max(width, 1)
		}
		b.WriteByte('\n')
	}
	x, y, shown := s.GetCursor()
	fmt.Fprintln(&b, shown)
	if shown {
		fmt.Fprintln(&b, x, y)
	}
	return b.String()
}

// send gives a screen an event as if the terminal had sent it.
func send(t *testing.T, s tcell.Screen, ev tcell.Event) {
	t.Helper()
	if err := s.PostEvent(ev); err != nil {
		t.Fatal(err)
	}
}

func simulation(t interface{ Fatal(...any) }, w, h int) tcell.SimulationScreen {
	s := tcell.NewSimulationScreen("UTF-8")
	if err := s.Init(); err != nil {
		t.Fatal(err)
	}
	s.SetSize(w, h)
	return s
}

func TestTheTerminalShowsTheSameAsWithoutTheWrapper(t *testing.T) {
	styles := []tcell.Style{
		tcell.StyleDefault,
		tcell.StyleDefault.Bold(true),
		tcell.StyleDefault.Foreground(tcell.NewHexColor(0xFF9EBB)).Background(tcell.NewHexColor(0x16131D)),
		tcell.StyleDefault.Foreground(tcell.ColorNone).Background(tcell.ColorGreen),
		tcell.StyleDefault.Foreground(tcell.ColorRed).Background(tcell.ColorNone),
		tcell.StyleDefault.Underline(true).Reverse(true),
	}
	texts := []string{"a", "b", " ", "¥", "─", "東", "京", "é", "e\u0301", "x\u0323\u0307", "👍", "👨‍👩‍👧", "🇯🇵", "שלום", "ｶﾞ", "\u0301"}
	rapid.Check(t, func(t *rapid.T) {
		w, h := rapid.IntRange(0, 12).Draw(t, "w"), rapid.IntRange(0, 4).Draw(t, "h")
		naive, under := simulation(t, w, h), simulation(t, w, h)
		d := NewDiff(under, false)
		d.begin.Do(func() { d.fit() })
		both := []tcell.Screen{naive, d}
		for _, s := range both {
			s.Clear()
		}
		for range rapid.IntRange(1, 40).Draw(t, "steps") {
			x, y := rapid.IntRange(-2, 13).Draw(t, "x"), rapid.IntRange(-1, 5).Draw(t, "y")
			text := rapid.SampledFrom(texts).Draw(t, "text")
			style := rapid.SampledFrom(styles).Draw(t, "style")
			switch what := rapid.IntRange(0, 11).Draw(t, "what"); what {
			case 0, 1, 2:
				for _, s := range both {
					s.Put(x, y, text, style)
				}
			case 3:
				for _, s := range both {
					s.PutStrStyled(x, y, text+"ab"+text, style)
				}
			case 4:
				for _, s := range both {
					s.PutStr(x, y, text)
				}
			case 5:
				if r := []rune(text); len(r) > 0 {
					for _, s := range both {
						s.SetContent(x, y, r[0], r[1:], style)
					}
				}
			case 6:
				for _, s := range both {
					s.SetCell(x, y, style, []rune(text)...)
				}
			case 7:
				for _, s := range both {
					s.Clear()
				}
			case 8:
				for _, s := range both {
					s.Fill('.', style)
				}
			case 9:
				for _, s := range both {
					s.ShowCursor(x, y)
				}
			case 10:
				nw, nh := rapid.IntRange(0, 12).Draw(t, "nw"), rapid.IntRange(0, 4).Draw(t, "nh")
				naive.SetSize(nw, nh)
				under.SetSize(nw, nh)
				// A terminal tells of its new size; what it shows until the next
				// frame is its own affair.
				d.pass(tcell.NewEventResize(nw, nh))
				for _, s := range both {
					s.Clear()
				}
			case 11:
				for _, s := range both {
					s.Sync()
				}
			}
			if rapid.Bool().Draw(t, "show") {
				for _, s := range both {
					s.Show()
				}
				if a, b := visible(naive), visible(under); a != b {
					t.Fatalf("without:\n%s\nwith:\n%s", a, b)
				}
			}
			nt, ns, nw := naive.Get(x, y)
			dt, ds, dw := d.Get(x, y)
			if nt != dt || ns != ds || nw != dw {
				t.Fatalf("at %d,%d without the wrapper %q %v %d, with it %q %v %d", x, y, nt, ns, nw, dt, ds, dw)
			}
			//lint:ignore SA1019 the library we draw with still reads cells this way
			nr, nc, _, _ := naive.GetContent(x, y)
			dr, dc, _, _ := d.GetContent(x, y)
			if nr != dr || string(nc) != string(dc) {
				t.Fatalf("at %d,%d without the wrapper %q %q, with it %q %q", x, y, nr, nc, dr, dc)
			}
		}
	})
}

func TestAWindowThatShrinksAndGrowsBackBetweenTwoFramesIsDrawnWhole(t *testing.T) {
	s := simulation(t, 8, 2)
	d := NewDiff(s, false)
	d.begin.Do(func() { d.fit() })
	draw := func() {
		d.Clear()
		d.PutStr(0, 0, "abcdefgh")
		d.PutStr(0, 1, "ijklmnop")
		d.Show()
	}
	draw()
	s.SetSize(3, 1)
	s.SetSize(8, 2)
	d.pass(tcell.NewEventResize(8, 2))
	draw()
	if got, _, _ := s.Get(7, 1); got != "p" {
		t.Errorf("the last cell shows %q after the window was small for a moment, want p", got)
	}
}

func TestAFrameThatChangesNothingIsNotSent(t *testing.T) {
	tty := newFakeTty(80, 24)
	d := openFake(t, tty)
	draw := func(clock string) {
		d.Clear()
		d.PutStr(0, 0, strings.Repeat("Tokyobox ", 8))
		d.PutStr(70, 3, clock)
		d.Show()
	}
	draw("0:15")
	tty.take()
	draw("0:15")
	if n := len(tty.take()); n != 0 {
		t.Errorf("an unchanged frame sent %d bytes, want none", n)
	}
	draw("0:14")
	if n := len(tty.take()); n == 0 || n > 100 {
		t.Errorf("a clock that changed one digit sent %d bytes, want 1 to 100", n)
	}
}

func TestACursorThatAloneMovesIsSent(t *testing.T) {
	tty := newFakeTty(80, 24)
	d := openFake(t, tty)
	d.Clear()
	d.Show()
	for _, move := range []func(){func() { d.ShowCursor(5, 2) }, func() { d.ShowCursor(6, 2) }, d.HideCursor, func() { d.SetCursorStyle(tcell.CursorStyleSteadyBar) }} {
		tty.take()
		d.Clear()
		move()
		d.Show()
		if tty.take() == "" {
			t.Error("a cursor was moved, hidden or formed anew and nothing was sent")
		}
	}
	d.Clear()
	d.Show()
	if out := tty.take(); out != "" {
		t.Errorf("a cursor at rest sent %q", out)
	}
}

func TestControlCharactersNeverReachTheTerminal(t *testing.T) {
	tty := newFakeTty(20, 2)
	d := openFake(t, tty)
	tty.take()
	for i, bad := range []string{"\x1b[31m", "\x07", "\x9b31m", "\u009b", "\u0301\x1bc", "\r\n", "\x1bA"} {
		d.Put(i, 0, bad, tcell.StyleDefault)
		d.SetContent(i, 1, rune(bad[0]), []rune(bad[1:]), tcell.StyleDefault)
	}
	d.Show()
	out := tty.take()
	for _, bad := range []string{"\x1b[31m", "\x07", "\x9b", "\u009b", "\x1bc", "\x1bA"} {
		if strings.Contains(out, bad) {
			t.Errorf("%q was sent to the terminal in %q", bad, out)
		}
	}
}

func TestInASCIIEverySignKeepsItsWidth(t *testing.T) {
	some, all := someFallbacks(), allFallbacks()
	for sign := range all.table {
		for name, f := range map[string]*fallbacks{"--ascii": some, "LANG=C": all} {
			if got := f.cell(sign, Width(sign)); name == "LANG=C" || f.table[sign] != "" {
				if !isASCII(got) || len(got) != Width(sign) {
					t.Errorf("%s shows %q as %q: %d columns instead of %d", name, sign, got, len(got), Width(sign))
				}
			}
		}
	}
}

func TestInASCIILinesAndSignsAreReplacedAndLettersStay(t *testing.T) {
	for _, c := range []struct{ text, ascii, c string }{
		{"┌─┐│╭╮", "+-+|++", "+-+|++"},
		{"▸ ¥ 3,400 −200 …", "> Y 3,400 -200 .", "> Y 3,400 -200 ."},
		{"−100 ⇒ 200 ⇄ Ben", "-100 > 200 | Ben", "-100 > 200 | Ben"},
		{"Chloé, œuf, Łukasz", "Chloé, œuf, Łukasz", "Chloe, ouf, Lukasz"},
		{"東京 1420円", "東京 1420Y ", "? ?  1420Y "},
		{"１４", "１４", "1 4 "},
		{"plain", "plain", "plain"},
		{"two\nlines ─", "two\nlines -", "two\nlines -"},
	} {
		if got := ASCII(c.text, false); got != c.ascii {
			t.Errorf("--ascii shows %q as %q, want %q", c.text, got, c.ascii)
		}
		if got := ASCII(c.text, true); got != c.c {
			t.Errorf("LANG=C shows %q as %q, want %q", c.text, got, c.c)
		}
	}
}

func TestATerminalWithoutUnicodeIsDrawnInASCIIByItself(t *testing.T) {
	s := tcell.NewSimulationScreen("US-ASCII")
	d := NewDiff(s, false)
	if err := d.Init(); err != nil {
		t.Fatal(err)
	}
	if !d.ASCII() {
		t.Error("the screen of a US-ASCII terminal does not know that it draws in ASCII")
	}
	rest, n := d.Put(0, 0, "東京", tcell.StyleDefault)
	if rest != "京" || n != 2 {
		t.Errorf("a wide character left %q and took %d columns, want 京 and 2", rest, n)
	}
	d.PutStr(2, 0, "┌é¥")
	d.Show()
	var got strings.Builder
	for x := range 5 {
		text, _, _ := s.Get(x, 0)
		got.WriteString(text)
	}
	if got.String() != "? +eY" {
		t.Errorf("the terminal shows %q, want %q", got.String(), "? +eY")
	}
}

func TestWhereAmbiguousCharactersAreWideFramesAreOfASCII(t *testing.T) {
	before := uniseg.EastAsianAmbiguousWidth
	uniseg.EastAsianAmbiguousWidth = 2
	defer func() { uniseg.EastAsianAmbiguousWidth = before }()
	s := tcell.NewSimulationScreen("UTF-8")
	d := NewDiff(s, false)
	if err := d.Init(); err != nil {
		t.Fatal(err)
	}
	s.SetSize(10, 3)
	d.Clear()
	NewCanvas(d, Choose("night", 256, false), 0, 0, 10, 3).Frame("東", true)
	d.Show()
	for y, want := range []string{"+>東 ----+", "|        |", "+--------+"} {
		got := ""
		for x := 0; x < 10; {
			g, _, n := s.Get(x, y)
			got += g
			x += n
		}
		if got != want {
			t.Errorf("row %d is %q, want %q", y, got, want)
		}
	}
}

func TestInsideAPasteLineFeedsBecomeEnterAndCRLFIsOne(t *testing.T) {
	ctrlJ := func() tcell.Event { return tcell.NewEventKey(tcell.KeyCtrlJ, 0, tcell.ModCtrl) }
	enter := func() tcell.Event { return tcell.NewEventKey(tcell.KeyEnter, 0, tcell.ModNone) }
	letter := func() tcell.Event { return tcell.NewEventKey(tcell.KeyRune, 'a', tcell.ModNone) }
	start, end := func() tcell.Event { return tcell.NewEventPaste(true) }, func() tcell.Event { return tcell.NewEventPaste(false) }
	for _, c := range []struct {
		name   string
		events []func() tcell.Event
		want   string
	}{
		{"outside a paste nothing is touched", []func() tcell.Event{ctrlJ, enter, ctrlJ}, "J E J"},
		{"a line feed", []func() tcell.Event{start, letter, ctrlJ, letter, end}, "( a E a )"},
		{"two line feeds", []func() tcell.Event{start, ctrlJ, ctrlJ, end}, "( E E )"},
		{"carriage return and line feed", []func() tcell.Event{start, enter, ctrlJ, enter, ctrlJ, end}, "( E E )"},
		{"a carriage return alone", []func() tcell.Event{start, enter, letter, ctrlJ, end}, "( E a E )"},
		{"after the paste", []func() tcell.Event{start, enter, end, ctrlJ}, "( E ) J"},
	} {
		s := simulation(t, 10, 2)
		d := NewDiff(s, false)
		for _, ev := range c.events {
			send(t, s, ev())
		}
		send(t, s, tcell.NewEventKey(tcell.KeyF1, 0, tcell.ModNone))
		var got []string
		for more := true; more; {
			switch ev := d.PollEvent().(type) {
			case *tcell.EventPaste:
				got = append(got, map[bool]string{true: "(", false: ")"}[ev.Start()])
			case *tcell.EventKey:
				switch ev.Key() {
				case tcell.KeyEnter:
					got = append(got, "E")
				case tcell.KeyCtrlJ:
					got = append(got, "J")
				case tcell.KeyRune:
					got = append(got, string(ev.Rune()))
				default:
					more = false
				}
			}
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: got %v, want %s", c.name, got, c.want)
		}
	}
}

func TestEventsOnAChannelArePutRightToo(t *testing.T) {
	s := simulation(t, 10, 2)
	d := NewDiff(s, false)
	events, quit := make(chan tcell.Event), make(chan struct{})
	go d.ChannelEvents(events, quit)
	send(t, s, tcell.NewEventPaste(true))
	send(t, s, tcell.NewEventKey(tcell.KeyCtrlJ, 0, tcell.ModCtrl))
	<-events
	if ev, ok := (<-events).(*tcell.EventKey); !ok || ev.Key() != tcell.KeyEnter {
		t.Errorf("a pasted line feed came as %v, want Enter", ev)
	}
	close(quit)
	for range events {
	}
}

// frame draws a table of players, a log and a clock, as a page would.
func frame(c Canvas, entry, clock string) {
	w, h := c.Size()
	c.Fill()
	c.Text(1, 0, "CAPSULE HOTEL", Accent)
	c.Text(16, 0, "round 3 of 8 · buying", Dim)
	c.Right(w-10, 0, 8, clock, Doubt)
	players := c.Sub(0, 1, 44, 8)
	in := players.Frame("Players", true)
	for i, name := range []string{"Ann", "Ben", "Chloé", "東京"} {
		in.Left(1, i, 12, name, Text)
		in.Right(14, i, 8, "3,400", Yen)
		in.Text(24, i, "debt", Dim)
		in.Right(29, i, 8, "7,800", Bad)
	}
	log := c.Sub(44, 1, w-44, 8).Frame("Last entries", false)
	for i := range 6 {
		log.Left(1, i, w-48, "41 Ann builds green x3 on b and pays for it", Text)
	}
	franchises := c.Sub(0, 9, w, h-11).Frame("Franchises", false)
	for i := range h - 14 {
		franchises.Text(1, i, "green   4 hotels, 2 lots", Text)
		franchises.Right(30, i, 8, "600", Yen)
		franchises.Text(42, i, "next milestone at 800 yen", Dim)
	}
	c.Text(1, h-2, "› "+entry, Text)
	c.Text(30, h-2, "Ben: Park in a   ¥ 4,900 → ¥ 900", Good)
	c.Text(1, h-1, "Enter record  Tab complete  ↑ earlier  F2 form  ^Z undo  F3 why  F1 help", Dim)
	c.Cursor(3+len(entry), h-2)
}

func TestAKeySendsAtMost200BytesAndATickAtMost100(t *testing.T) {
	for _, colours := range []string{"256 colours", "true colour"} {
		t.Run(colours, func(t *testing.T) {
			t.Setenv("COLORTERM", map[string]string{"256 colours": "", "true colour": "truecolor"}[colours])
			tty := newFakeTty(80, 24)
			d := openFake(t, tty)
			theme := Choose("auto", d.Colors(), false)
			d.SetStyle(theme.Style(Base, Text))
			draw := func(entry, clock string) int {
				tty.take()
				d.Clear()
				d.HideCursor()
				frame(NewCanvas(d, theme, 0, 0, 80, 24), entry, clock)
				d.Show()
				return len(tty.take())
			}
			draw("bpk", "0:15")
			if n := draw("bpka", "0:15"); n == 0 || n > 200 {
				t.Errorf("a typed letter sent %d bytes, want 1 to 200", n)
			}
			if n := draw("bpka", "0:14"); n == 0 || n > 100 {
				t.Errorf("a tick sent %d bytes, want 1 to 100", n)
			}
			if n := draw("bpka", "0:14"); n != 0 {
				t.Errorf("the same frame again sent %d bytes, want none", n)
			}
		})
	}
}

func BenchmarkComposeAndSend(b *testing.B) {
	for _, size := range []struct{ w, h int }{{80, 24}, {120, 40}, {200, 60}} {
		b.Run(fmt.Sprintf("%dx%d", size.w, size.h), func(b *testing.B) {
			tty := newFakeTty(size.w, size.h)
			d := openFake(b, tty)
			theme := Choose("night", 256, false)
			clocks := []string{"0:15", "0:14"}
			sent := 0
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				d.Clear()
				frame(NewCanvas(d, theme, 0, 0, size.w, size.h), "bpka", clocks[i%2])
				d.Show()
				i++
				if i > 1 {
					sent += len(tty.take())
				} else {
					tty.take()
				}
			}
			b.ReportMetric(float64(sent)/float64(max(i-1, 1)), "bytes/frame")
		})
	}
}

func BenchmarkTextInASCII(b *testing.B) {
	d := NewDiff(simulation(b, 80, 24), false)
	d.fit()
	c := NewCanvas(d, Choose("night", 256, false), 0, 0, 80, 24)
	b.ReportAllocs()
	for b.Loop() {
		c.Left(0, 3, 60, "41 Ann builds green x3 on b and pays for it", Text)
		c.Right(60, 3, 10, "3,400", Yen)
	}
}
