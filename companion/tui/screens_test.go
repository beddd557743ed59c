package tui

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tokyobox/rules/shelf"

	"tokyobox/companion/screen"
	"tokyobox/companion/screen/screentest"
)

const example = "../../rules/capsulehotel/testdata/example.session"

// sizes and tongues are what every page is shown in.
var (
	sizes   = []window{{60, 16}, {80, 24}, {120, 36}}
	tongues = []string{"en", "fr", "it"}
)

// album collects screens under titles, each with the kind of page that is shown.
type album struct{ strings.Builder }

// take presses keys and shows what stands there then.
func (a *album) take(b *bench, title string, keys ...string) {
	b.t.Helper()
	b.Keys(keys...)
	shown := b.Screen()
	if strings.Contains(shown, "###") {
		b.t.Errorf("%s: something does not fit its column\n%s", title, shown)
	}
	a.put(b, title, shown)
}

func (a *album) put(b *bench, title, shown string) {
	fmt.Fprintf(a, "== %s · %s\n%s\n", title, kindOf(b.top()), shown)
}

// kindOf is the name of the type of a page.
func kindOf(p screen.Page) string { return strings.TrimPrefix(fmt.Sprintf("%T", p), "*tui.") }

// albumOf is what an album shows, and in which windows.
type albumOf struct {
	name  string // its folder in testdata
	sizes []window
	pages []func(t *testing.T, a *album, w, h int, lang string)
}

type window struct{ w, h int }

// albums show every page.
func albums(all library) []albumOf {
	type pages = []func(t *testing.T, a *album, w, h int, lang string)
	return []albumOf{
		{"screens", sizes, pages{evening, incomeWalk, ending}},
		{"games", sizes, pages{all.games}},
		{"forms", sizes, pages{formsOfAll, papers}},
		{"history", sizes, pages{corrections}},
		{"cover", sizes, pages{sealedBids, ownSheet}},
		{"people", sizes, pages{peopleAndNumbers, whoIsWho}},
		{"boxes", sizes, pages{codesAndBoxes}},
		{"care", sizes, pages{copiesAndSettings, faults, viewers}},
		{"guide", sizes, pages{guideStepByStep}},
		{"clock", clockSizes, pages{floorClock}},
		{"build", clockSizes[:4], pages{buildClock}},
		{"along", sizes, pages{timersAlong}},
	}
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

// TestEveryPageInEverySizeAndLanguage compares every page with the text files of testdata; UPDATE_SCREENS=1 writes them,
// to be read before they are kept.
func TestEveryPageInEverySizeAndLanguage(t *testing.T) {
	for _, x := range albums(playedThrough(t)) {
		for _, size := range x.sizes {
			for _, lang := range tongues {
				if raced && (size.w != 80 || lang != "fr") {
					continue
				}
				name := goldenName(x, size, lang)
				t.Run(name, func(t *testing.T) {
					var a album
					for _, show := range x.pages {
						show(t, &a, size.w, size.h, lang)
					}
					screentest.Golden(t, name, seedDigits.ReplaceAllString(a.String(), "0123456789abcdef"))
				})
			}
		}
	}
}

// goldenName is the name of the file of an album in a window and a language.
func goldenName(x albumOf, size window, lang string) string {
	return fmt.Sprintf("%s/%dx%d-%s", x.name, size.w, size.h, lang)
}

// TestEveryKindOfPageIsInAnAlbum looks for every type of page of this package in the albums of every size and language.
func TestEveryKindOfPageIsInAnAlbum(t *testing.T) {
	kinds := pageTypes(t)
	if len(kinds) < 20 {
		t.Fatalf("only %d types of pages were found: %q", len(kinds), kinds)
	}
	for _, size := range sizes {
		for _, lang := range tongues {
			shown := map[string]bool{}
			for _, x := range albums(library{}) {
				text, err := os.ReadFile(filepath.Join("testdata", goldenName(x, size, lang)+".txt"))
				if err != nil {
					t.Fatal(err)
				}
				for line := range strings.Lines(string(text)) {
					if title, kind, ok := strings.Cut(strings.TrimSpace(line), " · "); ok && strings.HasPrefix(title, "== ") {
						shown[kind] = true
					}
				}
			}
			for _, kind := range kinds {
				if !shown[kind] {
					t.Errorf("no album of %dx%d-%s shows a %s", size.w, size.h, lang, kind)
				}
			}
		}
	}
}

// pageTypes are the types of this package that are shown: those in which a view is embedded.
func pageTypes(t *testing.T) (names []string) {
	t.Helper()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			if spec, ok := n.(*ast.TypeSpec); ok && embedsView(spec.Type) {
				names = append(names, spec.Name.Name)
			}
			return true
		})
	}
	return names
}

func embedsView(of ast.Expr) bool {
	s, ok := of.(*ast.StructType)
	return ok && slices.ContainsFunc(s.Fields.List, func(f *ast.Field) bool {
		star, ok := f.Type.(*ast.StarExpr)
		if !ok || len(f.Names) > 0 {
			return false
		}
		name, ok := star.X.(*ast.SelectorExpr)
		return ok && name.Sel.Name == "View"
	})
}

// evening goes through home, a new session, and the table in the buying of the first round.
func evening(t *testing.T, a *album, w, h int, lang string) {
	b := sitDown(t, w, h, lang, "")
	a.take(b, "home, nothing yet")
	a.take(b, "help at home", "f1")
	a.take(b, "rules QR", "esc", "r")
	a.take(b, "new session", "esc", "n")
	b.Type("Ann\n田中\nZoë [red]\n\n")
	a.take(b, "table, nothing yet")
	b.line("claim A owner=1")
	b.line("mark")
	b.line("loan 1=4000 2=6000 3=6000")
	b.Paste("open")
	a.take(b, "open, tied: the app would draw")
	b.Keys("ctrl-u")
	b.line("open first=3")
	b.line("fact limit=11500")
	b.line("fact colour=green:g:3000:15")
	b.Paste("va")
	a.take(b, "a purchase before Enter")
	a.take(b, "a purchase recorded", "enter")
	b.Paste("hag3")
	a.take(b, "a purchase refused")
	b.Keys("ctrl-u")
	b.Paste("buy ")
	a.take(b, "completion", "tab")
	a.take(b, "help at the table", "ctrl-u", "f1")
	a.take(b, "forms", "esc", "f2")
	a.take(b, "why", "esc", "f3")
	a.take(b, "history", "esc", "f4")
	a.take(b, "menu", "esc", "f10")
	a.take(b, "the count aloud", "esc", "space")
	a.take(b, "home with an open session", "esc", "esc")
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
	a.take(b, "income, a parcel with its sums", "c")
	b.enter()
	a.take(b, "income, the next parcel")
	b.Keys("3")
	b.enter()
	a.take(b, "the table in the income phase", "esc")
}

// ending opens the finished example.
func ending(t *testing.T, a *album, w, h int, lang string) {
	b := sitDown(t, w, h, lang, example)
	a.take(b, "the result")
	a.take(b, "the table after the end", "enter")
}

// TestWhatAGameIsFindsRoomAtHome keeps the few words about a game so short that home shows all of them beside the names of a
// session, in 60 columns and in 80.
func TestWhatAGameIsFindsRoomAtHome(t *testing.T) {
	for _, lang := range tongues {
		b := sitDown(t, 80, 24, lang, "")
		b.open(func(at *home) {
			for _, g := range shelf.Games() {
				if gist := at.gist(g); screen.Width(gist) > 25 {
					t.Errorf("%s in %s takes %d columns: %s", g.ID, lang, screen.Width(gist), gist)
				}
			}
		})
	}
}
