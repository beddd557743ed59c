package screen_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/gdamore/tcell/v2"
	"pgregory.net/rapid"

	"tokyobox/companion/screen"
	"tokyobox/companion/screen/screentest"
)

// show runs an app with one part as its page.
func show(t *testing.T, w, h int, p screen.Part) *screentest.Driver {
	t.Helper()
	return screentest.Start(t, screentest.Setup{W: w, H: h}, func(a *screen.App) { a.Push(screen.NewView(a.Theme(), p)) })
}

func sees(t *testing.T, d *screentest.Driver, lines ...string) {
	t.Helper()
	if got, want := d.Screen(), strings.Join(lines, "\n")+"\n"; got != want {
		t.Errorf("the screen shows\n%s\nwant\n%s", got, want)
	}
}

func wantLog(t *testing.T, log *[]string, want ...string) {
	t.Helper()
	if !slices.Equal(*log, want) {
		t.Errorf("calls %q, want %q", *log, want)
	}
	*log = nil
}

func games(log *[]string) *screen.List {
	l := screen.NewList(
		screen.Column{Title: "game", Grow: true, Min: 6},
		screen.Column{Title: "box", Max: 10, Drop: 1},
		screen.Column{Title: "yen", Right: true},
	)
	l.OnMove = func(r screen.Row) { *log = append(*log, "move "+r.Key) }
	l.OnOpen = func(r screen.Row) { *log = append(*log, "open "+r.Key) }
	row := func(key, name, box, yen string) screen.Row {
		return screen.Row{Key: key, Cells: []screen.Cell{{Text: name}, {Text: box, Role: screen.Dim}, {Text: yen, Role: screen.Yen}}}
	}
	l.SetRows([]screen.Row{
		{Head: true, Cells: []screen.Cell{{Text: "Open sessions"}}},
		row("ch", "[red]Capsule", "Tokyo Capsule Hotel", "3,400"),
		row("cd", "Countdown", "Jutaku", "900"),
		{Head: true, Cells: []screen.Cell{{Text: "Games"}}},
		row("ju", "東京 Jutaku", "Jutaku", "12,000"),
	})
	return l
}

func TestAListShowsItsRowsInColumnsAndMarksTheChosenOne(t *testing.T) {
	var log []string
	l := games(&log)
	d := show(t, 40, 7, l)
	sees(t, d,
		"  game               box            yen",
		"Open sessions",
		"▸ [red]Capsule       Tokyo Cap…   3,400",
		"  Countdown          Jutaku         900",
		"Games",
		"  東京 Jutaku        Jutaku      12,000",
		"")
}

func TestAListOmitsColumnsAndCutsNamesBeforeItTouchesNumbers(t *testing.T) {
	var log []string
	l := games(&log)
	d := show(t, 22, 7, l)
	sees(t, d,
		"  game            yen",
		"Open sessions",
		"▸ [red]Capsu…   3,400",
		"  Countdown       900",
		"Games",
		"  東京 Jutaku  12,000",
		"")
	d.Resize(8, 3)
	if got := d.Screen(); strings.Contains(got, "3,40") && !strings.Contains(got, "3,400") {
		t.Errorf("a number was cut:\n%s", got)
	}
}

func TestAListIsMovedByKeysOverItsHeadings(t *testing.T) {
	var log []string
	d := show(t, 40, 7, games(&log))
	d.Keys("down", "down", "down", "up", "end", "home", "pgdn", "pgup", "enter", "x")
	wantLog(t, &log, "move cd", "move ju", "move cd", "move ju", "move ch", "move ju", "move ch", "open ch")
}

func TestAListIsWorkedByTheMouse(t *testing.T) {
	var log []string
	d := show(t, 40, 7, games(&log))
	d.ClickText("Countdown")
	d.ClickText("Countdown")
	d.ClickText("Games")
	d.Click(3, 6)
	d.Wheel(1, 1, true)
	d.Wheel(1, 1, false)
	wantLog(t, &log, "move cd", "open cd", "move ju", "move cd")
}

func TestAListScrollsWithTheChoiceAndSaysWhereMoreIs(t *testing.T) {
	var log []string
	l := screen.NewList(screen.Column{Grow: true})
	l.OnMove = func(r screen.Row) { log = append(log, r.Key) }
	var rows []screen.Row
	for i := range 9 {
		rows = append(rows, screen.Row{Key: fmt.Sprint(i), Cells: []screen.Cell{{Text: fmt.Sprint("row ", i)}}})
	}
	l.SetRows(rows)
	d := show(t, 12, 3, l)
	sees(t, d, "▸ row 0", "  row 1", "  row 2    ↓")
	d.Keys("down", "down", "down")
	sees(t, d, "  row 1    ↑", "  row 2", "▸ row 3    ↓")
	d.Keys("end")
	sees(t, d, "  row 6    ↑", "  row 7", "▸ row 8")
	d.Click(4, 0)
	wantLog(t, &log, "1", "2", "3", "8", "6")
	d.Keys("home")
	sees(t, d, "▸ row 0", "  row 1", "  row 2    ↓")
}

func TestFillingAListCallsNothingAndKeepsTheChoice(t *testing.T) {
	var log []string
	l := games(&log)
	if r, ok := l.Selected(); !ok || r.Key != "ch" {
		t.Errorf("the first row that can be chosen is not: %v", r)
	}
	l.Select("ju")
	l.SetRows([]screen.Row{{Key: "new"}, {Key: "ju"}, {Key: "cd"}})
	if r, _ := l.Selected(); r.Key != "ju" {
		t.Errorf("%q is chosen, want ju", r.Key)
	}
	l.SetRows([]screen.Row{{Key: "new"}, {Key: "cd"}})
	if r, _ := l.Selected(); r.Key != "cd" {
		t.Errorf("after ju is gone %q is chosen, want cd, which took its place", r.Key)
	}
	l.SetRows([]screen.Row{{Key: "new"}})
	if r, _ := l.Selected(); r.Key != "new" {
		t.Errorf("%q is chosen, want new", r.Key)
	}
	l.SetRows(nil)
	if _, ok := l.Selected(); ok {
		t.Error("something is chosen in an empty list")
	}
	l.SetRows([]screen.Row{{Key: "a"}, {Key: "b"}})
	if r, ok := l.Selected(); !ok || r.Key != "a" {
		t.Errorf("%q is chosen, want a", r.Key)
	}
	wantLog(t, &log)
}

func TestOnlyAPartWithTheFocusHasAMarkAndAHighlight(t *testing.T) {
	var log []string
	a, b := games(&log), games(&log)
	d := show(t, 22, 6, &screen.Panel{Draw: func(c *screen.Canvas, focused bool) {
		a.Paint(c.Sub(0, 0, 22, 3), focused)
		b.Paint(c.Sub(0, 3, 22, 3), false)
	}})
	var marks []string
	for _, line := range strings.Split(d.Screen(), "\n") {
		marks = append(marks, fmt.Sprint(strings.HasPrefix(line, "▸")))
	}
	if got := strings.Join(marks, " "); got != "false false true false false false false" {
		t.Errorf("marks on rows: %s", got)
	}
	if _, grounds, _ := strings.Cut(d.Styled(), "--- grounds\n"); !strings.HasPrefix(grounds, "\n\n+++++++++++++++++++++\n\n\n\n") {
		t.Errorf("not one row alone is highlighted:\n%s", grounds)
	}
}

func TestAnEmptyListSaysSo(t *testing.T) {
	l := screen.NewList(screen.Column{})
	l.Empty = "nothing yet"
	d := show(t, 20, 2, l)
	d.Keys("up", "down", "enter", "pgup", "pgdn", "home", "end")
	d.Wheel(1, 1, true)
	d.Click(3, 0)
	sees(t, d, "  nothing yet", "")
}

// everyPart returns one part of each kind, full of nasty texts.
func everyPart() map[string]screen.Part {
	name := "[red]Aiko\x1b[31m 東京 👨‍👩‍👧 שלום e\u0301"
	rows := []screen.Row{{Head: true, Cells: []screen.Cell{{Text: name}}}}
	for i := range 20 {
		rows = append(rows, screen.Row{Key: fmt.Sprint(i), Cells: []screen.Cell{{Text: name}, {Text: "12,000"}, {Text: name}}})
	}
	list := screen.NewList(screen.Column{Title: name, Grow: true}, screen.Column{Title: "¥", Right: true}, screen.Column{Max: 5, Drop: 1})
	list.SetRows(rows)
	line := &screen.Line{Prompt: "›", Placeholder: name}
	line.SetText(name)
	form := screen.NewForm()
	form.YesWord, form.NoWord, form.OpenWord = "yes", "no", "–"
	form.Actions = []screen.Action{{Name: "ok", Label: name}, {Name: "no", Label: "No"}}
	form.SetFields([]screen.Field{
		{Name: "text", Label: name, Value: name, Hint: name, Error: name},
		{Name: "number", Label: "¥", Kind: screen.NumberField, Value: "1,420"},
		{Name: "choice", Label: "building", Kind: screen.ChoiceField, Choices: []screen.Choice{{Key: "a", Label: name}, {Key: "b", Label: "Park"}}, Value: "a"},
		{Name: "yes", Label: "attic", Kind: screen.YesNoField},
		{Name: "flag", Label: "cards", Kind: screen.FlagField, Value: screen.Yes},
	})
	empty := screen.NewForm()
	several := &screen.Panel{Draw: func(c *screen.Canvas, focused bool) {
		w, h := c.Size()
		c.Frame(name, true)
		c.Rule(2, name, false)
		list.Paint(c.Sub(1, 1, w-2, h-3), focused)
		line.Paint(c.Sub(1, h-2, w-2, 1), false)
	}, OnKey: list.Key, OnMouse: list.Mouse, OnPaste: line.Paste}
	return map[string]screen.Part{"list": list, "line": line, "form": form, "empty form": empty, "panel": &screen.Panel{}, "several": several}
}

func TestEveryPartWorksAtEverySize(t *testing.T) {
	sizes := [][2]int{{200, 60}, {60, 16}, {1, 60}, {200, 1}}
	for w := range 13 {
		for h := range 7 {
			sizes = append(sizes, [2]int{w, h})
		}
	}
	for name, part := range everyPart() {
		for _, theme := range []*screen.Theme{screen.Choose("night", 256, false), screen.Choose("mono", 0, false)} {
			sim := tcell.NewSimulationScreen("UTF-8")
			d := screen.NewDiff(sim, false)
			if err := d.Init(); err != nil {
				t.Fatal(err)
			}
			view := screen.NewView(theme, part)
			view.Focus(nil)
			for _, size := range sizes {
				sim.SetSize(size[0], size[1])
				for _, r := range [][4]int{{0, 0, size[0], size[1]}, {2, 1, size[0], size[1]}, {-2, -1, size[0], size[1]}} {
					view.SetRect(r[0], r[1], r[2], r[3])
					d.Clear()
					view.Draw(d)
					d.Show()
					for _, k := range []tcell.Key{tcell.KeyDown, tcell.KeyPgDn, tcell.KeyTab, tcell.KeyUp, tcell.KeyRight, tcell.KeyEnd} {
						view.InputHandler()(tcell.NewEventKey(k, 0, tcell.ModNone), nil)
					}
					view.Draw(d)
					part.Mouse(screen.Mouse{X: size[0] / 2, Y: size[1] / 2})
					part.Mouse(screen.Mouse{Act: screen.WheelDown})
				}
			}
			if t.Failed() {
				t.Fatalf("%s", name)
			}
		}
	}
}

func TestNoKeysOrClicksBreakAnyPart(t *testing.T) {
	keys := []tcell.Key{tcell.KeyUp, tcell.KeyDown, tcell.KeyLeft, tcell.KeyRight, tcell.KeyHome, tcell.KeyEnd, tcell.KeyPgUp, tcell.KeyPgDn,
		tcell.KeyEnter, tcell.KeyTab, tcell.KeyBacktab, tcell.KeyBackspace, tcell.KeyDelete, tcell.KeyCtrlU, tcell.KeyCtrlW, tcell.KeyCtrlK,
		tcell.KeyCtrlA, tcell.KeyCtrlE, tcell.KeyF1, tcell.KeyEsc}
	rapid.Check(t, func(t *rapid.T) {
		parts := everyPart()
		part := parts[rapid.SampledFrom([]string{"list", "line", "form", "empty form", "several"}).Draw(t, "part")]
		sim := tcell.NewSimulationScreen("UTF-8")
		d := screen.NewDiff(sim, false)
		if err := d.Init(); err != nil {
			t.Fatal(err)
		}
		w, h := rapid.IntRange(0, 40).Draw(t, "w"), rapid.IntRange(0, 8).Draw(t, "h")
		for range rapid.IntRange(1, 40).Draw(t, "steps") {
			switch rapid.IntRange(0, 4).Draw(t, "what") {
			case 0:
				part.Key(tcell.NewEventKey(rapid.SampledFrom(keys).Draw(t, "key"), 0, tcell.ModNone))
			case 1:
				part.Key(tcell.NewEventKey(tcell.KeyRune, rapid.Rune().Draw(t, "rune"), tcell.ModNone))
			case 2:
				part.Mouse(screen.Mouse{Act: screen.MouseAct(rapid.IntRange(0, 2).Draw(t, "act")), X: rapid.IntRange(-1, w).Draw(t, "x"), Y: rapid.IntRange(-1, h).Draw(t, "y")})
			case 3:
				part.Paste(rapid.String().Draw(t, "paste"))
			case 4:
				d.Clear()
				part.Paint(screen.NewCanvas(d, screen.Choose("night", 256, false), 0, 0, w, h), rapid.Bool().Draw(t, "focused"))
			}
		}
	})
}
