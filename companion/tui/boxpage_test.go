package tui

import (
	"slices"
	"strings"
	"testing"

	"tokyobox/data"
	"tokyobox/ledger/store"

	"tokyobox/companion/box"
)

// boxOf is what is known of a copy of the box of the hotel.
func (b *bench) boxOf(copy string) map[string]store.BoxFact {
	b.t.Helper()
	facts, err := b.store.BoxFacts("capsule-hotel", copy)
	if err != nil {
		b.t.Fatal(err)
	}
	out := map[string]store.BoxFact{}
	for _, f := range facts {
		out[f.Key] = f
	}
	return out
}

// keepBoxes leaves the boxes of those ids in the catalogue.
func (b *bench) keepBoxes(ids ...string) {
	b.App.Do(func() {
		d := b.App.Top().(*home).desk
		d.catalogue = slices.DeleteFunc(slices.Clone(d.catalogue), func(x data.Box) bool { return !slices.Contains(ids, x.ID) })
	})
}

// codesAndBoxes goes through the pages about codes and boxes.
func codesAndBoxes(t *testing.T, a *album, w, h int, lang string) {
	b := sitDown(t, w, h, lang, "")
	b.keepBoxes("capsule-hotel", "washi-cats")
	a.take(b, "boxes", "o")
	a.take(b, "a title is changed", "t")
	b.Keys("ctrl-u")
	b.line("カプセルホテル")
	a.take(b, "it was changed")
	b.Keys("a")
	b.line("limit=7500")
	a.take(b, "a fact that differs by players")
	b.Type("@2")
	a.take(b, "what is printed is not forgotten", "enter", "end", "x")
	a.take(b, "forgotten", "home", "down", "x")
	b.Keys("c")
	b.line("club")
	a.take(b, "another copy")
	a.take(b, "the checklist", "p")
	a.take(b, "looked at, with pieces missing", "space", "3", "down", "right")
	b.Keys("enter")
	a.take(b, "the checklist next time", "p")
	a.take(b, "the large code", "esc", "esc", "r", "b")
	a.take(b, "a session chooses its copy", "esc", "n")
}

func TestEveryValueIsShownWithWhereItComesFrom(t *testing.T) {
	b := sitDown(t, 120, 60, "en", "")
	err := b.store.PutBoxFacts("capsule-hotel", "",
		store.BoxFact{Key: "limit@2", Value: "limit=7500", Source: box.Told, At: begun},
		store.BoxFact{Key: "pink", Value: "pink=34", Source: box.Imported})
	if err != nil {
		t.Fatal(err)
	}
	b.Keys("o")
	for _, want := range [][]string{{"loan:4000", "4000:1", "printed"}, {"limit@2", "7500", "by you"},
		{"pink", "34", "imported"}, {"Tokyo Capsule Hotel", "https://www.jordandraper.com", "printed"}} {
		found := false
		for line := range strings.Lines(b.Screen()) {
			rest, all := line, true
			for _, part := range want {
				_, after, ok := strings.Cut(rest, part)
				rest, all = after, all && ok
			}
			found = found || all
		}
		if !found {
			t.Errorf("no line with %q:\n%s", want, b.Screen())
		}
	}
}

func TestAValueThatCannotBeKeptIsRefusedAndStaysInTheLine(t *testing.T) {
	b := sitDown(t, 120, 36, "en", "")
	b.Keys("o", "enter", "ctrl-u")
	for typed, want := range map[string]string{"javascript:alert(1)": "begins with http", "https://a b": "no blanks", "": "no value",
		"https://e.org/" + strings.Repeat("x", 1500): "at most 500 bytes"} {
		b.Keys("ctrl-u")
		b.line(typed)
		if !strings.Contains(b.Screen(), want) {
			t.Errorf("%.30q: %q is not said:\n%s", typed, want, b.Screen())
		}
	}
	b.Keys("esc", "a")
	for typed, want := range map[string]string{"limit=x@2": "limit", "nothing=1": "No game of this box asks", "limit=5": "for how many players"} {
		b.Keys("ctrl-u")
		b.line(typed)
		if !strings.Contains(b.Screen(), want) || !strings.Contains(b.Screen(), "› "+typed) {
			t.Errorf("%q: %q is not said, or the line is gone:\n%s", typed, want, b.Screen())
		}
	}
	if got := b.boxOf(""); len(got) != 0 {
		t.Errorf("kept all the same: %v", got)
	}
}

func TestTheTitleOfTheOwnerIsShownAtHome(t *testing.T) {
	b := sitDown(t, 80, 24, "en", "")
	b.Keys("o", "t", "ctrl-u")
	b.line("Kapselhotel")
	b.Keys("esc")
	if !strings.Contains(b.Screen(), "Kapselhotel") {
		t.Errorf("the title of the owner is not at home:\n%s", b.Screen())
	}
}

func TestASessionLearnsForItsOwnCopyOfTheBox(t *testing.T) {
	b := sitDown(t, 120, 36, "en", "")
	if err := box.NewCopy(b.store, "capsule-hotel", "club", begun); err != nil {
		t.Fatal(err)
	}
	b.Keys("n")
	b.Type("Ann\nBen\nCho\n")
	b.Keys("down", "down", "right") // past the empty seats, to the copy
	if !strings.Contains(b.Screen(), "club") {
		t.Fatalf("the copy is not chosen:\n%s", b.Screen())
	}
	b.Keys("f2")
	b.line("fact limit=11500")
	if got := b.boxOf("club")["limit@3"]; got.Value != "limit=11500" || got.Source != box.Told {
		t.Errorf("the copy knows %+v", got)
	}
	if got := b.boxOf(""); len(got) != 0 {
		t.Errorf("the usual copy knows %v", got)
	}
	b.Keys("ctrl-z")
	if got, there := b.boxOf("club")["limit@3"]; there {
		t.Errorf("undone, the copy still knows %+v", got)
	}
}

func TestTheChecklistAtTheEndRemembersWhatWasMissing(t *testing.T) {
	b := sitDown(t, 120, 36, "en", example)
	b.Keys("p")
	if !strings.Contains(b.Screen(), "0 of 10 looked at") || !strings.Contains(b.Screen(), "[ ]  88  capsules") {
		t.Fatalf("no checklist:\n%s", b.Screen())
	}
	b.Keys("2", "down", "space", "esc")
	if got := b.boxOf(""); len(got) != 0 {
		t.Errorf("left as it was, and yet known: %v", got)
	}
	b.Keys("p", "2", "down", "space", "enter")
	if got := b.boxOf(""); len(got) != 1 || got[box.MissingKey+"part.capsules"].Value != "2" {
		t.Errorf("missing: %v", got)
	}
	b.Keys("p")
	if !strings.Contains(b.Screen(), "last time 2 missing") {
		t.Errorf("nobody remembers:\n%s", b.Screen())
	}
	b.Keys("space", "enter") // found again
	if got := b.boxOf(""); len(got) != 0 {
		t.Errorf("found again, and yet missing: %v", got)
	}
	b.Keys("p", "9", "9", "9")
	if !strings.Contains(b.Screen(), "88 missing") {
		t.Errorf("more can be missing than there are:\n%s", b.Screen())
	}
}
