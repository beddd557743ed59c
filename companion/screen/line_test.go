package screen_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gdamore/tcell/v2"
	"pgregory.net/rapid"

	"tokyobox/companion/screen"
)

// entry returns a line that writes down what it is asked, and refuses "bad".
func entry(log *[]string) *screen.Line {
	return &screen.Line{
		Prompt:   "›",
		OnChange: func(s string) { *log = append(*log, "change "+s) },
		OnSubmit: func(s string) bool { *log = append(*log, "submit "+s); return s != "bad" },
		OnRest:   func(lines []string) { *log = append(*log, "rest "+strings.Join(lines, "|")) },
	}
}

func TestALineIsTypedAndSubmitted(t *testing.T) {
	var log []string
	l := entry(&log)
	d := show(t, 20, 1, l)
	d.Type("b1")
	sees(t, d, "› b1")
	if x, y, shown := d.Cursor(); x != 4 || y != 0 || !shown {
		t.Errorf("the cursor is at %d,%d (%v), want 4,0", x, y, shown)
	}
	d.Keys("enter", "enter")
	sees(t, d, "›")
	wantLog(t, &log, "change b", "change b1", "submit b1", "submit ")
}

func TestARefusedLineStaysToBePutRight(t *testing.T) {
	var log []string
	d := show(t, 20, 1, entry(&log))
	d.Type("bad\n")
	sees(t, d, "› bad")
	d.Keys("backspace", "enter")
	sees(t, d, "›")
	wantLog(t, &log, "change b", "change ba", "change bad", "submit bad", "change ba", "submit ba")
}

func TestEveryEditingKeyDoesItsWork(t *testing.T) {
	for _, c := range []struct {
		keys string
		want string // the cursor as |
	}{
		{"left", "buy the par|k"},
		{"left left right", "buy the par|k"},
		{"home", "|buy the park"},
		{"ctrl-a", "|buy the park"},
		{"home end", "buy the park|"},
		{"ctrl-a ctrl-e", "buy the park|"},
		{"backspace", "buy the par|"},
		{"home delete", "|uy the park"},
		{"ctrl-w", "buy the |"},
		{"ctrl-w ctrl-w", "buy |"},
		{"ctrl-w ctrl-w ctrl-w ctrl-w", "|"},
		{"left left ctrl-u", "|rk"},
		{"left left ctrl-k", "buy the pa|"},
		{"home backspace", "|buy the park"},
		{"delete", "buy the park|"},
		{"home left right x", "bx|uy the park"},
	} {
		l := &screen.Line{}
		l.SetText("buy the park")
		d := show(t, 20, 1, l)
		d.Keys(strings.Fields(c.keys)...)
		if got := l.Before() + "|" + strings.TrimPrefix(l.Text(), l.Before()); got != c.want {
			t.Errorf("%s: %q, want %q", c.keys, got, c.want)
		}
	}
}

func TestKeysALineHasNoUseForAreLeftToThePage(t *testing.T) {
	l := &screen.Line{}
	for _, k := range []tcell.Key{tcell.KeyF1, tcell.KeyEsc, tcell.KeyCtrlZ, tcell.KeyCtrlY, tcell.KeyCtrlQ, tcell.KeyTab, tcell.KeyBacktab,
		tcell.KeyUp, tcell.KeyDown, tcell.KeyPgUp, tcell.KeyCtrlF} {
		if l.Key(tcell.NewEventKey(k, 0, tcell.ModNone)) {
			t.Errorf("%v was taken by the line", tcell.KeyNames[k])
		}
	}
	if l.Key(tcell.NewEventKey(tcell.KeyRune, 'x', tcell.ModAlt)) || l.Text() != "" {
		t.Error("Alt-x was typed")
	}
}

func TestWhatTheProgramPutsIntoALineCallsNothing(t *testing.T) {
	var log []string
	l := entry(&log)
	l.SetText("bpka\x1b[31m!\n")
	if l.Text() != "bpka[31m! " {
		t.Errorf("the line holds %q", l.Text())
	}
	wantLog(t, &log)
}

func TestTabAndTheEarlierLinesAreAskedFor(t *testing.T) {
	var log []string
	l := entry(&log)
	l.OnTab = func(back bool) bool { log = append(log, fmt.Sprint("tab ", back)); return true }
	earlier := []string{"one", "two"}
	at := len(earlier)
	l.OnHistory = func(step int, text string) (string, bool) {
		log = append(log, fmt.Sprint("history ", step, " ", text))
		if at+step < 0 || at+step > len(earlier) {
			return "", false
		}
		if at += step; at == len(earlier) {
			return "", true
		}
		return earlier[at], true
	}
	d := show(t, 20, 1, l)
	d.Keys("x", "tab", "shift-tab", "up", "up", "up", "down")
	wantLog(t, &log, "change x", "tab false", "tab true", "history -1 x", "change two", "history -1 two", "change one", "history -1 one",
		"history 1 one", "change two")
}

func TestAPasteOfSeveralLinesSubmitsEachOfThem(t *testing.T) {
	var log []string
	d := show(t, 20, 1, entry(&log))
	d.Type("a")
	d.Paste("b\nc\r\n\n  \nd")
	sees(t, d, "› d")
	wantLog(t, &log, "change a", "change ab", "submit ab", "change c", "submit c", "change d")
}

func TestAPasteStopsAtTheLineThatIsRefusedAndTellsTheRest(t *testing.T) {
	var log []string
	d := show(t, 20, 1, entry(&log))
	d.Paste("good\nbad\nlost\nmore\n")
	sees(t, d, "› bad")
	wantLog(t, &log, "change good", "submit good", "change bad", "submit bad", "rest lost|more|")
}

func TestPastedControlCharactersAreLeftOut(t *testing.T) {
	l := &screen.Line{}
	l.Paste("a\tb\x1b[31m\x07\u009bc\xff")
	if l.Text() != "a b[31mc" {
		t.Errorf("the line holds %q", l.Text())
	}
}

func TestALineTakesNoMoreCharactersThanItsLimit(t *testing.T) {
	l := &screen.Line{Limit: 3}
	l.Paste("ab東cd")
	if l.Text() != "ab東" {
		t.Errorf("the line holds %q", l.Text())
	}
	l.Key(tcell.NewEventKey(tcell.KeyRune, 'x', tcell.ModNone))
	l.Key(tcell.NewEventKey(tcell.KeyRune, '\u0301', tcell.ModNone)) // joins the last character
	if l.Text() != "ab東\u0301" {
		t.Errorf("the line holds %q", l.Text())
	}
}

func TestALongLineScrollsWithTheCursor(t *testing.T) {
	l := &screen.Line{}
	d := show(t, 8, 1, l)
	d.Type("abcdefghij")
	sees(t, d, "…efghij")
	if x, _, _ := d.Cursor(); x != 7 {
		t.Errorf("the cursor is at %d, want 7", x)
	}
	d.Keys("home")
	sees(t, d, "abcdefg…")
	d.Keys("end")
	sees(t, d, "…efghij")
	d.Click(1, 0)
	d.Type("X")
	if l.Text() != "abcdXefghij" {
		t.Errorf("a click put the cursor elsewhere: %q", l.Text())
	}
}

func TestWideCharactersAndBracketsAreTypedLiterally(t *testing.T) {
	l := &screen.Line{}
	d := show(t, 20, 1, l)
	d.Type("[red]東京e\u0301")
	sees(t, d, "[red]東京e\u0301")
	if x, _, _ := d.Cursor(); x != 10 {
		t.Errorf("the cursor is at %d, want 10", x)
	}
	d.Keys("backspace", "backspace")
	sees(t, d, "[red]東")
	d.Click(6, 0)
	d.Type("x")
	sees(t, d, "[red]x東")
}

func TestAnEmptyLineShowsItsPlaceholder(t *testing.T) {
	l := &screen.Line{Placeholder: "type here", Prompt: "›"}
	d := show(t, 8, 1, l)
	sees(t, d, "› type …")
	d.Type("a")
	sees(t, d, "› a")
}

func TestTheCursorOfALineIsAlwaysOnTheCanvasAndBetweenCharacters(t *testing.T) {
	keys := []tcell.Key{tcell.KeyLeft, tcell.KeyRight, tcell.KeyHome, tcell.KeyEnd, tcell.KeyBackspace, tcell.KeyDelete, tcell.KeyCtrlW, tcell.KeyCtrlK}
	texts := []string{"a", " ", "東", "e\u0301", "\u0301", "👨‍👩‍👧", "🇯🇵", "क्ष", "[x]", "שלום"}
	rapid.Check(t, func(t *rapid.T) {
		sim := tcell.NewSimulationScreen("UTF-8")
		d := screen.NewDiff(sim, false)
		if err := d.Init(); err != nil {
			t.Fatal(err)
		}
		l, w := &screen.Line{}, rapid.IntRange(1, 12).Draw(t, "w")
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			switch rapid.IntRange(0, 2).Draw(t, "what") {
			case 0:
				l.Key(tcell.NewEventKey(rapid.SampledFrom(keys).Draw(t, "key"), 0, tcell.ModNone))
			case 1:
				l.Paste(rapid.SampledFrom(texts).Draw(t, "text"))
			case 2:
				l.Mouse(screen.Mouse{X: rapid.IntRange(0, w).Draw(t, "x")})
			}
			d.Clear()
			d.HideCursor()
			l.Paint(screen.NewCanvas(d, screen.Choose("night", 256, false), 0, 0, w, 1), true)
			d.Show()
			if x, _, shown := sim.GetCursor(); !shown || x >= w {
				t.Fatalf("with %q, at %q, the cursor is at %d (%v) in %d columns", l.Text(), l.Before(), x, shown, w)
			}
			if screen.Width(l.Before())+screen.Width(strings.TrimPrefix(l.Text(), l.Before())) != screen.Width(l.Text()) {
				t.Fatalf("the cursor splits a character: %q in %q", l.Before(), l.Text())
			}
		}
	})
}
