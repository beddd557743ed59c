package tui

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"tokyobox/companion/screen/screentest"
)

const example = "../../rules/capsulehotel/testdata/example.session"

// sizes and tongues are what every page is shown in.
var (
	sizes   = []struct{ w, h int }{{60, 16}, {80, 24}, {120, 36}}
	tongues = []string{"en", "fr", "it"}
)

// album collects screens under titles.
type album struct{ strings.Builder }

func (a *album) take(b *bench, title string) {
	b.t.Helper()
	shown := b.Screen()
	if strings.Contains(shown, "###") {
		b.t.Errorf("%s: something does not fit its column\n%s", title, shown)
	}
	fmt.Fprintf(a, "== %s\n%s\n", title, shown)
}

// until is the number of the first entry of the example game with that text, counted from a number on.
func (b *bench) until(text string, from int) int {
	b.t.Helper()
	for i, l := range b.entries() {
		if i+1 >= from && l == text {
			return i + 1
		}
	}
	b.t.Fatalf("no entry %q", text)
	return 0
}

// seedDigits is the fingerprint of a seed, which is another one each time.
var seedDigits = regexp.MustCompile(`\b[0-9a-f]{16}\b`)

// TestEveryPageInEverySizeAndLanguage compares every page with the text files of testdata/screens;
// UPDATE_SCREENS=1 writes them, to be read before they are kept.
func TestEveryPageInEverySizeAndLanguage(t *testing.T) {
	for _, size := range sizes {
		for _, lang := range tongues {
			name := fmt.Sprintf("%dx%d-%s", size.w, size.h, lang)
			t.Run(name, func(t *testing.T) {
				var a album
				evening(t, &a, size.w, size.h, lang)
				incomeWalk(t, &a, size.w, size.h, lang)
				ending(t, &a, size.w, size.h, lang)
				screentest.Golden(t, "screens/"+name, seedDigits.ReplaceAllString(a.String(), "0123456789abcdef"))
			})
		}
	}
}

// evening goes through home, a new session, and the table in the buying of the first round.
func evening(t *testing.T, a *album, w, h int, lang string) {
	b := sitDown(t, w, h, lang, "")
	a.take(b, "home, nothing yet")
	b.Keys("f1")
	a.take(b, "help at home")
	b.Keys("esc", "r")
	a.take(b, "rules QR")
	b.Keys("esc", "n")
	a.take(b, "new session")
	b.Type("Ann\n田中\nZoë [red]\n\n")
	a.take(b, "table, nothing yet")
	b.line("claim A owner=1")
	b.line("mark")
	b.line("loan 1=4000 2=6000 3=6000")
	b.Type("open")
	a.take(b, "open, tied: the app would draw")
	b.Keys("ctrl-u")
	b.line("open first=3")
	b.line("fact limit=11500")
	b.line("fact colour=green:g:3000:15")
	b.Type("va")
	a.take(b, "a purchase before Enter")
	b.Keys("enter")
	a.take(b, "a purchase recorded")
	b.Type("hag3")
	a.take(b, "a purchase refused")
	b.Keys("ctrl-u")
	b.Type("buy ")
	b.Keys("tab")
	a.take(b, "completion")
	b.Keys("ctrl-u", "f1")
	a.take(b, "help at the table")
	b.Keys("esc", "f2")
	a.take(b, "forms")
	b.Keys("esc", "f3")
	a.take(b, "why")
	b.Keys("esc", "f4")
	a.take(b, "history")
	b.Keys("esc", "f10")
	a.take(b, "menu")
	b.Keys("esc", "space")
	a.take(b, "the count aloud")
	b.Keys("esc", "esc")
	a.take(b, "home with an open session")
}

// incomeWalk goes through the income of the example's second round.
func incomeWalk(t *testing.T, a *album, w, h int, lang string) {
	b := sitDown(t, w, h, lang, "")
	b.bring(example, 0)
	last := b.until("pass 3 2 1", 1)
	b = sitDown(t, w, h, lang, "")
	id := b.bring(example, last)
	b.App.Do(func() {
		if p, ok := b.App.Top().(*home); ok {
			if err := p.sit(id); err != nil {
				t.Error(err)
			}
		}
	})
	b.App.Idle()
	a.take(b, "income, a die to roll")
	b.Keys("c")
	a.take(b, "income, a parcel with its sums")
	b.press("enter")
	a.take(b, "income, the next parcel")
	b.Keys("3")
	b.press("enter")
	b.Keys("esc")
	a.take(b, "the table in the income phase")
}

// ending opens the finished example.
func ending(t *testing.T, a *album, w, h int, lang string) {
	b := sitDown(t, w, h, lang, example)
	a.take(b, "the result")
	b.Keys("enter")
	a.take(b, "the table after the end")
}
