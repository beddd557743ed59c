package tui

// What the albums of the pages go through, where no other test of the same pages stands beside it.

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"tokyobox/ledger"
	"tokyobox/ledger/store"
	"tokyobox/rules/shelf"
	"tokyobox/timers"

	"tokyobox/companion/care"
	"tokyobox/companion/table"
)

// library is a database with two sessions of each game, in the middle and at the end.
type library struct{ path string }

// midway and whole are the ids of the two sessions of the nth game of the shelf.
func midway(n int) string { return fmt.Sprintf("00000000-0000-7000-8000-%012d", 2*n) }
func whole(n int) string  { return fmt.Sprintf("00000000-0000-7000-8000-%012d", 2*n+1) }

// playedThrough makes a library of games by chance.
func playedThrough(t *testing.T) library {
	t.Helper()
	all := library{filepath.Join(t.TempDir(), "library.db")}
	s, err := store.Open(all.path, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for n, g := range shelf.Games() {
		names := []string{"Ann", "田中さん", "Zoë [red]", "Maximilian von Hohenfels"}
		plan := table.Plan{Game: g, Names: names[:min(max(g.Min, 3), g.Max, 4)]}
		for _, o := range g.Options {
			if value, ok := formSetup[o.Name]; ok {
				plan.Options = append(plan.Options, ledger.Option{Name: o.Name, Value: value})
			}
		}
		head, why, err := plan.Head(s, nil, begun)
		if err != nil || why != nil {
			t.Fatal(err, why)
		}
		var entries []ledger.Entry
		for i, line := range scriptOf(t, g, head, 0) {
			at := begun + int64(i)*time.Minute.Milliseconds()
			entries = append(entries, ledger.Entry{Seq: i + 1, At: at, Text: line.line, By: "line"})
		}
		store := func(id string, most int) {
			head.ID = id
			if err := table.Store(s, timers.NewManual(begun), g, head, entries[:most]); err != nil {
				t.Fatal(err)
			}
		}
		store(midway(n), len(entries)*3/5)
		store(whole(n), len(entries))
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return all
}

// games shows of each game the set-up, the table, what can be entered and what the rules expect, and the result.
func (all library) games(t *testing.T, a *album, w, h int, lang string) {
	bytes, err := os.ReadFile(all.path)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "test.db")
	if err := os.WriteFile(path, bytes, 0o600); err != nil {
		t.Fatal(err)
	}
	b := sitDownOn(t, path, nil, w, h, lang, "")
	for n, g := range shelf.Games() {
		b.open(func(at *home) { at.begin(g) })
		a.take(b, g.ID+", set-up")
		b.open(func(at *home) {
			if err := at.sit(midway(n)); err != nil {
				t.Error(err)
			}
			for at.atTable() != at.app.Top() {
				at.app.Pop()
			}
		})
		a.take(b, g.ID+", table")
		a.take(b, g.ID+", forms", "f2")
		a.take(b, g.ID+", help", "esc", "f1")
		b.open(func(at *home) {
			if err := at.sit(whole(n)); err != nil {
				t.Error(err)
			}
		})
		a.take(b, g.ID+", result")
	}
}

// open goes home and on from there.
func (b *bench) open(from func(at *home)) {
	b.t.Helper()
	b.App.Do(func() {
		for b.App.Depth() > 1 {
			b.App.Pop()
		}
		from(b.App.Top().(*home))
	})
	b.App.Idle()
}

// formsOfAll opens forms of every shape: fields to choose and to type, ticks, a trade, and one that is refused.
func formsOfAll(t *testing.T, a *album, w, h int, lang string) {
	b := atTableIn(t, w, h, lang)
	for _, line := range []string{"buy 1 vending A", "buy 1 hotel A amber 2", "buy 1 capsules amber", "adjust 1", "adjust A", "fact land", "forfeit 1"} {
		b.Paste(line)
		a.take(b, "form: "+line, "f2")
		b.Keys("esc", "ctrl-u")
	}
	b.Paste("buy 1 hotel A amber 3")
	a.take(b, "a form that is refused", "f2", "f2")
	b.Keys("esc", "ctrl-u")
	b.line("-12")
	b.line("trade 1 yen=500 | 2 promise")
	b.line("form")
	a.take(b, "what happened, while trading")
	b.Type("1")
	a.take(b, "form: trade")
	b.Keys("esc", "ctrl-u")
	b.Paste("buy 1 hotel C amber 2")
	a.take(b, "a form for a line that needs a fact", "f2")
}

// papers goes on from paper, counts the cash and rules on what the text leaves open.
func papers(t *testing.T, a *album, w, h int, lang string) {
	b := sitDown(t, w, h, lang, "")
	b.Keys("n")
	b.Type("Ann\nBen\nCho\n\n")
	b.Paste("opening")
	a.take(b, "form: opening position", "f2")
	b.Keys("esc", "ctrl-u")
	b.Paste("opening round 3")
	a.take(b, "an opening position before Enter")
	b.Keys("enter")
	b.line("opening yen 1=5000 2=7000 3=900")
	a.take(b, "an opening position")
	b.Paste("cash")
	a.take(b, "form: cash count", "f2")
	b.Keys("esc", "ctrl-u")
	b.line("cash 1=5000 2=6900 3=900")
	a.take(b, "the cash was counted")
	b.Paste("correct 2 yen=-100")
	a.take(b, "the count is put right")
	b.Keys("enter")
	b.Paste("ruling")
	a.take(b, "form: ruling", "f2")
	b.Keys("esc", "ctrl-u")
	b.line("ruling cards=choice")
	a.take(b, "the table has ruled")
	b.line("why ann yen")
	a.take(b, "why of a number")
}

// corrections looks back through the history of a whole game and puts it right.
func corrections(t *testing.T, a *album, w, h int, lang string) {
	b := sitDown(t, w, h, lang, example)
	hotel := 0
	for i, line := range b.entries() {
		if hotel == 0 && strings.Contains(line, " hotel ") {
			hotel = i + 1
		}
	}
	find := func(what string) {
		b.Keys("/", "ctrl-u")
		b.Type(what)
		b.Keys("enter")
	}
	a.take(b, "history from its beginning", "esc", "f4", "home")
	b.Keys("/")
	b.Type("ben")
	a.take(b, "history of one player")
	b.Keys("ctrl-u")
	b.Type("zzz")
	a.take(b, "history of nothing")
	find("over 5000")
	a.take(b, "history of large amounts")
	find(fmt.Sprint(hotel))
	a.take(b, "the table after an entry", "enter")
	a.take(b, "the table two entries before", "left", "left")
	a.take(b, "the table at the beginning", "home")
	a.take(b, "a strike and what it would fell", "esc", "x")
	a.take(b, "to whom", "esc", "m")
	a.take(b, "given to another", "3")
	b.Keys("esc", "e", "ctrl-u")
	b.Type("note 1")
	a.take(b, "an amendment that is none")
	b.Keys("esc", "i")
	b.Paste("adjust 1 yen=+100 \"found\"")
	a.take(b, "an entry before another")
	b.Keys("enter")
	b.Keys("c")
	b.Paste("with the red cap")
	a.take(b, "a comment")
	a.take(b, "back to here", "esc", "u")
	a.take(b, "history with what fell", "esc", "x", "enter")
	a.take(b, "the table with what fell", "esc", "esc")
	b.line("view")
	b.line("vote y n y")
	a.take(b, "a vote")
}

// sealedBids has two players bid under cover.
func sealedBids(t *testing.T, a *album, w, h int, lang string) {
	b := sitAtIn(t, w, h, lang, "sakana-bag", []string{"Ann", "田中"})
	a.take(b, "the table before the bids")
	a.take(b, "who is next", "enter")
	a.take(b, "the screen goes to somebody", "enter")
	a.take(b, "under cover", "enter")
	b.Type("12")
	a.take(b, "it cannot be sealed", "enter")
	a.take(b, "the owner looks", "tab")
	a.take(b, "one is sealed", "backspace", "1", "enter")
	a.take(b, "all are sealed", "enter", "enter", "1", "enter")
	a.take(b, "what was sealed is shown", "enter")
}

// ownSheet hands the screen to somebody who fills in what only they may see.
func ownSheet(t *testing.T, a *album, w, h int, lang string) {
	b := sitAtIn(t, w, h, lang, "sudsy", []string{"Ann", "田中"})
	b.Keys("esc", "esc")
	b.open(func(at *home) { at.open("") })
	for _, line := range []string{"fact deck-checked=yes", "season B-SH", "look winter", "name 1 Hide-Kobayashi", "name 2 Mina-Wada"} {
		b.line(line)
	}
	b.open(func(at *home) { at.open("") })
	a.take(b, "the screen goes to the first", "f9")
	a.take(b, "what is somebody's alone", "enter")
	a.take(b, "a form of somebody's alone", "home", "enter")
}

// whoIsWho makes two people one.
func whoIsWho(t *testing.T, a *album, w, h int, lang string) {
	b := sitDown(t, w, h, lang, "")
	a.take(b, "no chart yet", "c")
	seat := func(names ...string) {
		b.clock.Advance(time.Minute)
		b.Keys("home", "n")
		b.Type(strings.Join(names, "\n"))
		b.Keys("f2", "esc")
	}
	seat("Ana", "Ben")
	seat("Anna", "Cho")
	b.Keys("p")
	b.pick("Anna")
	a.take(b, "a name is asked", "enter", "ctrl-u")
	b.Type("ANA")
	a.take(b, "two are one", "enter", "enter", "enter")
	a.take(b, "they are one now", "enter")
	b.pick("Ana")
	b.Keys("space")
	b.pick("Ben")
	a.take(b, "who sat together is no one", "m")
	a.take(b, "a rematch", "esc", "esc", "m")
	b.Keys("esc")
	b.clock.Advance(26 * time.Hour)
	b.open(func(at *home) { at.load() })
	a.take(b, "home after a day")
}

// passing is the folder of what is not kept; a golden screen speaks of another of the same length.
const passing = "/" + "tmp"

// shortFolder makes a folder whose path is as long each time, since what stands behind it is wrapped or cut.
func shortFolder(t *testing.T) string {
	t.Helper()
	for n := os.Getpid(); ; n++ {
		folder := fmt.Sprintf("%s/box-%06d", passing, n%1_000_000)
		err := os.Mkdir(folder, 0o700)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { os.RemoveAll(folder) })
		return folder
	}
}

// folderDigits are the name of a short folder, or what a narrow window leaves of it.
var folderDigits = regexp.MustCompile(`box-[0-9]+`)

// onShortPath is a program on a database with a short path, and what takes its screens without that path.
func onShortPath(t *testing.T, a *album, w, h int, lang string) (b *bench, take func(title string, keys ...string)) {
	t.Helper()
	folder := shortFolder(t)
	b = sitDownOn(t, filepath.Join(folder, "test.db"), nil, w, h, lang, "")
	return b, func(title string, keys ...string) {
		t.Helper()
		b.Keys(keys...)
		shown := strings.ReplaceAll(b.Screen(), passing+"/", "/mnt/")
		a.put(b, title, folderDigits.ReplaceAllStringFunc(shown, func(name string) string {
			return "box-" + strings.Repeat("0", len(name)-len("box-"))
		}))
	}
}

// copiesAndSettings goes through the copies, the settings and what they do to the table.
func copiesAndSettings(t *testing.T, a *album, w, h int, lang string) {
	b, take := onShortPath(t, a, w, h, lang)
	take("no copy yet", "b")
	b.Keys("esc")
	id := b.bring(example, 40)
	if _, err := new(care.Keeper).Make(b.store.Path(), care.AtStart, begun); err != nil {
		t.Fatal(err)
	}
	later := sitDown(t, w, h, lang, example)
	whole, err := new(care.Keeper).Make(later.store.Path(), care.AtEnd, begun+time.Hour.Milliseconds())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(whole.Path, filepath.Join(care.Folder(b.store.Path()), filepath.Base(whole.Path))); err != nil {
		t.Fatal(err)
	}
	take("copies", "b", "+", "+", "+")
	take("nothing to bring", "end", "enter")
	take("why nothing was brought", "enter")
	take("a copy that goes on longer", "esc", "home", "enter")
	take("it was brought", "enter")
	take("settings", "esc", "esc", ",")
	take("a setting for the next start", "down", "down", "right")
	b.Keys("left", "down", "right")
	b.open(func(at *home) {
		if err := at.sit(id); err != nil {
			t.Error(err)
		}
		at.app.Pop()
	})
	take("the table in big figures")
}

// faults goes through pages while nothing can be recorded.
func faults(t *testing.T, a *album, w, h int, lang string) {
	b, take := onShortPath(t, a, w, h, lang)
	b.Keys("n")
	b.Type("Ann\nBen\n")
	b.suffer(always(store.Full))
	take("a new session on a full disk", "f2")
	b.suffer(nil)
	b.Keys("f2")
	b.line("claim A owner=1")
	b.suffer(always(store.Full))
	b.line("mark")
	take("the table on a full disk")
	take("history on a full disk", "f4")
	take("leaving with something not recorded", "esc", "ctrl-q")
	b.suffer(always(store.ReadOnly))
	b.enter()
	take("the table on a disk that is read only")
	b.suffer(nil)
	b.enter()
	take("recorded after all")
	b.Keys("esc")
	b.suffer(always(store.IO))
	b.open(func(at *home) { at.load() })
	take("home on a disk that failed")
	take("a session that cannot be read", "enter")
}

// viewers look at what other windows play.
func viewers(t *testing.T, a *album, w, h int, lang string) {
	b := atTableIn(t, w, h, lang)
	v := b.viewing(t, w, h, lang)
	a.take(v, "a window that only looks")
	b.line("va")
	v.follow()
	a.take(v, "it follows")
	over := sitDown(t, w, h, lang, example)
	a.take(over.viewing(t, w, h, lang), "it looks at what is over")
	c := watch(t, clockSetup{names: []string{"Aki"}, w: w, h: h, lang: lang})
	v = c.viewing(t, w, h, lang)
	c.Keys("space")
	c.skip(13 * time.Second)
	v.follow()
	a.take(v, "it looks at a clock")
	alone := watch(t, clockSetup{alone: "60,45,30", w: w, h: h, lang: lang})
	a.take(alone.bench, "a clock without a session")
}
