package tui

import (
	"strings"
	"testing"

	"tokyobox/ledger/store"

	"tokyobox/companion/screen"
)

// top is the page on top.
func (b *bench) top() screen.Page {
	var p screen.Page
	b.App.Do(func() { p = b.App.Top() })
	return p
}

// onTop is the page on top, which is of that type.
func onTop[P screen.Page](b *bench) P {
	b.t.Helper()
	p, ok := b.top().(P)
	if !ok {
		b.t.Fatalf("%T is on top\n%s", b.top(), b.Screen())
	}
	return p
}

// see fails unless the screen shows a text.
func (b *bench) see(texts ...string) {
	b.t.Helper()
	for _, text := range texts {
		if !strings.Contains(b.Screen(), text) {
			b.t.Fatalf("%q is not to be seen\n%s", text, b.Screen())
		}
	}
}

func TestTheMenuFindsWhatAFewLettersMean(t *testing.T) {
	b := sitDown(t, 80, 24, "fr", example)
	b.Keys("esc", "f10")
	b.see("Sur cette page")
	b.Type("reglages")
	b.see("▸         réglages")
	b.Keys("enter")
	onTop[*settingsPage](b)
	b.Keys("esc", "f10")
	b.Type("ncount")
	b.Keys("enter")
	if p := onTop[*setup](b); p.game.ID != "jutaku-countdown" {
		t.Fatalf("%T is on top", b.top())
	}
	b.Keys("esc", "f10")
	b.Type("zzz")
	b.see("Rien ici")
	b.Keys("enter", "esc", "esc")
	onTop[*play](b)
}

func TestTheMenuOpensTheFormsAndSaysWhyOthersAreOff(t *testing.T) {
	b := sitDown(t, 80, 24, "en", "")
	b.Keys("n")
	b.Type("Ann\nBen\n\n")
	b.Keys("f10")
	b.Type("hotel")
	b.see("▸         hotel", "Not now")
	if before := b.Screen(); !strings.Contains(before, "▸") {
		t.Errorf("nothing is chosen\n%s", before)
	}
	b.Keys("enter")
	if _, ok := b.top().(*menuPage); !ok {
		t.Errorf("a form that is off was opened: %T", b.top())
	}
	b.Keys("esc")
	b.Type("mark the round")
	b.Keys("enter")
	if f := onTop[*formPage](b); f.verb.Form != "mark" {
		t.Fatalf("%T is on top\n%s", b.top(), b.Screen())
	}
}

// TestEverythingOfTheTableCanBeDoneWithTheMouseAlone opens the menu from the bottom line, chooses a page in it, closes
// what has a last line that says so, and leaves.
func TestTheMenuWorksWithTheMouseAlone(t *testing.T) {
	b := sitDown(t, 80, 24, "en", example)
	b.Keys("esc")
	b.ClickText("F10 menu")
	b.ClickText("F4      history")
	b.ClickText("F4      history")
	onTop[*historyPage](b)
	b.ClickText("Esc back")
	b.ClickText("F2 form")
	onTop[*formChoice](b)
	b.ClickText("Esc back")
	b.ClickText("F1 help")
	onTop[*helpPage](b)
	b.ClickText("F5 rules QR")
	onTop[*qrPage](b)
}

func TestHelpAnswersOnEveryPage(t *testing.T) {
	for _, lang := range tongues {
		b := sitDown(t, 80, 24, lang, example)
		for _, way := range [][]string{{"h"}, {"s"}, {"p"}, {","}, {"o"}, {"r"}, {"n"}, {"b"}} {
			b.Keys("esc", "esc")
			if way[0] == "h" {
				continue
			}
			for _, ok := b.top().(*home); !ok; _, ok = b.top().(*home) {
				b.Keys("esc")
			}
			b.Keys(way...)
			page := b.top()
			b.Keys("f1")
			if _, ok := b.top().(*helpPage); !ok {
				t.Errorf("%s: no help on %T\n%s", lang, page, b.Screen())
			}
			b.Keys("esc")
			if b.top() != page {
				t.Errorf("%s: help on %T goes to %T", lang, page, b.top())
			}
		}
	}
}

func TestHelpNamesTheRuleAndLeadsToTheCode(t *testing.T) {
	b := sitDown(t, 120, 36, "en", "")
	b.Keys("n")
	b.Type("Ann\nBen\n\n")
	b.Keys("f1")
	b.see("Round: mark, loans, buying and trading, income.")
	b.Keys("f5")
	onTop[*qrPage](b)
}

func TestTheLineAnswersHelpAboutAWord(t *testing.T) {
	b := sitDown(t, 120, 36, "it", "")
	b.Keys("n")
	b.Type("Ann\nBen\n\n")
	for _, word := range []string{"loan", "prestito", "PRESTITI"} { // as stored, as typed, and what the form is called
		b.line("aiuto " + word)
		b.see("come si scrive", "prestito ", "non ora")
		b.Keys("esc")
	}
	b.line("help mark")
	b.see("per esempio")
	b.Keys("esc")
	b.line("help undo")
	b.see("annulla, ripristina")
	b.Keys("esc")
	b.line("aiuto annulla")
	b.see("annulla, ripristina")
	b.Keys("esc")
	b.line("help nonsense")
	b.see("nonsense")
	onTop[*play](b)
	if rows, err := b.store.List(store.All, 2, 0); err != nil || rows[0].Entries != 0 {
		t.Errorf("questions were recorded: %v %v", rows, err)
	}
}

func TestANameGivenFromTheTableIsTheNameAtTheTable(t *testing.T) {
	b := sitDown(t, 80, 24, "en", "")
	b.Keys("n")
	b.Type("Ann\nBen\n\n")
	b.line("people")
	onTop[*peoplePage](b)
	people, err := b.store.People()
	if err != nil || len(people) != 2 {
		t.Fatal(people, err)
	}
	for _, who := range people {
		if who.Name == "Ben" {
			if err := b.store.Rename(who.ID, "Benjamin", "benjamin", "benjamin"); err != nil {
				t.Fatal(err)
			}
		}
	}
	b.Keys("esc")
	b.see("2 Benjamin")
}

// TestWhatHasTheFocusIsSeenWithoutColour moves the focus on every page of a terminal without colours. What the letters and
// the cursor show must change: a mark, not a colour, says where one is.
func TestWhatHasTheFocusIsSeenWithoutColour(t *testing.T) {
	for _, way := range []struct{ open, move string }{
		{"", "down"}, {"n", "down"}, {"o", "down"}, {"p", "down"}, {"s", "down"}, {",", "down"}, {"f1", "down"}, {"f10", "down"},
		{"end h", "up"}, {"end enter enter f2", "down"}, {"end enter enter f2 enter", "down"}, {"end enter enter f3", "down"},
		{"end enter enter f10", "down"}, {"end enter enter v", "a"}, {"end enter enter f1", "down"},
	} {
		b := sitDownIn(t, screen.Choose("mono", 0, false), 80, 24, "en", example)
		b.Keys("esc", "esc")
		for _, key := range strings.Fields(way.open) {
			b.Keys(key)
		}
		type seen struct {
			screen string
			x, y   int
			shown  bool
		}
		look := func() (s seen) {
			s.screen = b.Screen()
			s.x, s.y, s.shown = b.Cursor()
			return s
		}
		before := look()
		b.Keys(way.move)
		if after := look(); after == before {
			t.Errorf("%q on %T: nothing shows that %s moved the focus\n%s", way.open, b.top(), way.move, after.screen)
		}
		if !strings.Contains(before.screen, "▸") && !before.shown {
			t.Errorf("%q on %T: nothing is marked\n%s", way.open, b.top(), before.screen)
		}
	}
}

func TestAHalfTypedLineShowsAnExample(t *testing.T) {
	b := sitDown(t, 80, 24, "en", "")
	b.Keys("n")
	b.Type("Ann\nBen\n\n")
	b.line("mark")
	b.Type("loan")
	b.see("for example: loan 1=")
	b.Keys("ctrl-u")
	b.Type("lo")
	if _, _, ok := b.Find("for example"); ok {
		t.Errorf("there is an example of nothing\n%s", b.Screen())
	}
}

func TestTheMenuIsNotOfferedWhereAQuestionWaits(t *testing.T) {
	b := sitDown(t, 80, 24, "en", example)
	b.Keys("esc", "f2", "f10")
	onTop[*formChoice](b)
	b.Keys("f1", "end")
	b.see("Keys on this page")
}
