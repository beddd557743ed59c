package tui

import (
	"slices"
	"strings"
	"testing"
	"time"

	"tokyobox/companion/table"
	"tokyobox/ledger"
	"tokyobox/rules/shelf"
)

// sitAt begins a session of a game and sits down at it, in a window of 80 columns and 24 rows.
func sitAt(t *testing.T, game string, names []string, set ...string) *bench {
	t.Helper()
	return sitAtIn(t, 80, 24, "en", game, names, set...)
}

// sitAtIn is sitAt in a window of any size and in a language.
func sitAtIn(t *testing.T, w, h int, lang, game string, names []string, set ...string) *bench {
	t.Helper()
	b := sitDown(t, w, h, lang, "")
	head, why, err := table.Plan{Game: shelf.Find(game), Names: names}.Head(b.store, nil, begun)
	if err != nil || why != nil {
		t.Fatal(err, why)
	}
	for _, pair := range set {
		name, value, _ := strings.Cut(pair, "=")
		i := slices.IndexFunc(head.Options, func(o ledger.Option) bool { return o.Name == name })
		head.Options[i].Value = value
	}
	if _, err := table.Begin(b.store, b.clock, shelf.Find(game), head); err != nil {
		t.Fatal(err)
	}
	b.Keys("f1", "esc", "enter") // home looks again, and opens what was played last
	return b
}

// TestAnEntryUnderCoverShowsTheSameWhateverIsTyped compares the screen cell by cell, before, while and after
// three different players enter things of different lengths.
func TestAnEntryUnderCoverShowsTheSameWhateverIsTyped(t *testing.T) {
	shown := func(keys string) []string {
		b := sitAt(t, "sakana-bag", []string{"Ann", "Ben"})
		var all []string
		take := func() { all = append(all, b.Screen()) }
		b.Keys("enter")
		take()
		b.Keys("enter")
		take()
		b.Keys("enter")
		take()
		for _, k := range keys {
			b.Type(string(k))
			if got := b.Screen(); got != all[len(all)-1] {
				t.Errorf("a key changed the screen:\n%s\n%s", all[len(all)-1], got)
			}
		}
		b.Keys("enter")
		if strings.Contains(b.Screen(), "cannot be sealed") { // the neutral line; start over with one item
			b.Keys("backspace")
			b.Type("1")
			b.Keys("enter")
		}
		take()
		b.Keys("enter")
		take()
		b.Keys("enter")
		b.Type("1")
		b.Keys("enter")
		take()
		b.Keys("enter")
		take()
		return all
	}
	one := shown("1")
	for _, keys := range []string{"4", "2", "1111111"} {
		for i, got := range shown(keys) {
			if got != one[i] {
				t.Errorf("%s: screen %d differs:\n%s\n%s", keys, i, one[i], got)
			}
		}
	}
}

func TestTabShowsTheOwnerWhatIsChosenForTwoSecondsAndWhyItCannotBeSealed(t *testing.T) {
	b := sitAt(t, "sakana-bag", []string{"Ann", "Ben"})
	b.Keys("enter", "enter", "enter")
	b.Type("12")
	b.Keys("enter")
	b.shows("cannot be sealed")
	if strings.Contains(b.Screen(), "one coin or one note") {
		t.Error("the reason stands on the screen")
	}
	b.Keys("tab")
	b.shows("600")
	b.shows("one coin or one note")
	b.clock.Advance(2100 * time.Millisecond)
	b.Keys("f1")
	if strings.Contains(b.Screen(), "600") {
		t.Errorf("it is still shown:\n%s", b.Screen())
	}
}

func TestARoleIsSeenByItsOwnerAloneAndNowhereElse(t *testing.T) {
	b := sitAt(t, "hidden-colours", []string{"Ann", "Ben", "Cho"}, "deck=app")
	b.Keys("enter")
	b.shows("Pass the keyboard to Ann")
	for _, word := range []string{"black", "white", "role:"} {
		if strings.Contains(b.Screen(), word) {
			t.Errorf("%s stands on the hand-over:\n%s", word, b.Screen())
		}
	}
	b.Keys("enter")
	own := b.Screen()
	if !strings.Contains(own, "black") && !strings.Contains(own, "white") {
		t.Errorf("the owner sees nothing:\n%s", own)
	}
	if strings.Contains(own, "see the role") || !strings.Contains(own, "1  hide this and go on") {
		t.Errorf("the owner may see the role of another, or put right what was dealt:\n%s", own)
	}
	b.Keys("enter")
	b.shows("Pass the keyboard to Ben")
	b.Keys("enter", "enter", "enter", "enter")
	for _, page := range []string{"f1", "f4", "f3"} {
		if page != "f1" {
			b.Keys(page)
		}
		for _, word := range []string{"role 1 black", "role 1 white", "black app", "white app"} {
			if strings.Contains(b.Screen(), word) {
				t.Errorf("%s: %s\n%s", page, word, b.Screen())
			}
		}
		b.Keys("esc")
	}
}

// TestTheOwnerOfASheetTurnsUpCardAfterCardAndHidesItWithARow plays a part of a sheet as somebody does who reads
// nothing but the screen: Enter does what is marked, and the last row hides it all.
func TestTheOwnerOfASheetTurnsUpCardAfterCardAndHidesItWithARow(t *testing.T) {
	b := sitAt(t, "sudsy", []string{"Ann", "Ben"}, "deck=app")
	for _, line := range []string{"y", "season", "look winter", "n1 Hide Kobayashi", "n2 Mina Wada"} {
		b.Type(line)
		b.Keys("enter")
	}
	b.clock.Advance(time.Second)
	b.Keys("enter")
	b.shows("Pass the keyboard to Ann")
	b.Keys("enter")
	b.shows("hide this and go on")
	b.shows("politeness: Enter turns up a card")
	one := lastDraw(b.Screen())
	b.Keys("enter") // a key held down
	if got := lastDraw(b.Screen()); got != one {
		t.Errorf("a second Enter at once turned up %q after %q", got, one)
	}
	b.clock.Advance(time.Second)
	b.Keys("enter")
	if two := lastDraw(b.Screen()); !strings.HasPrefix(two, one+", ") {
		t.Errorf("after %q Enter turned up %q:\n%s", one, two, b.Screen())
	}
	b.Keys("1")
	b.Keys("down", "down")
	b.Type("courteous")
	b.Keys("f2")
	b.shows("politeness: courteous")
	b.Keys("end", "enter")
	if s := b.Screen(); strings.Contains(s, "courteous") || !strings.Contains(s, "cards for a sheet (sealed)") {
		t.Errorf("the sheet is still shown:\n%s", s)
	}
}

// lastDraw is what the screen of an owner says that was drawn.
func lastDraw(screen string) string {
	_, rest, _ := strings.Cut(screen, "last draw: ")
	line, _, _ := strings.Cut(rest, "│")
	return strings.TrimSpace(line)
}

// TestHomeKeepsWhatIsChosenWhenAPageAboveItIsGone opens pages that play nothing.
func TestHomeKeepsWhatIsChosenWhenAPageAboveItIsGone(t *testing.T) {
	b := sitDown(t, 80, 24, "en", "")
	b.Keys("down", "down", "down", "down")
	b.shows("▸ Bottle Bonus")
	for _, key := range []string{"f1", "o", "s", "p"} {
		b.Keys(key, "esc")
		b.shows("▸ Bottle Bonus")
	}
}

// TestALongListOfAPlayerIsReadInFullInASmallWindow hands out as much laundry as there can be.
func TestALongListOfAPlayerIsReadInFullInASmallWindow(t *testing.T) {
	b := sitAt(t, "sudsy", []string{"Ann", "Ben"})
	for _, line := range []string{"y", "season B-SH", "look winter", "name 1 Hide-Kobayashi", "name 2 Mina-Wada", "day force",
		"hour B-SH", "look noon", "weather B-SH", "look fog", "bsh bpa bun bpi wpi m m d"} {
		b.Type(line)
		b.Keys("enter")
	}
	screen := b.Screen()
	for _, part := range []string{"bottles", "white pillowcase", "black underwear", "300"} {
		if !strings.Contains(screen, part) {
			t.Errorf("%q is cut:\n%s", part, screen)
		}
	}
}

// TestWhyItCannotBeSealedGoesWithTheKeysThatWereWrong corrects an entry and looks at it again.
func TestWhyItCannotBeSealedGoesWithTheKeysThatWereWrong(t *testing.T) {
	b := sitAt(t, "coin-op", []string{"Ann", "Ben"})
	b.Keys("enter", "enter", "enter")
	b.Type("33221")
	b.Keys("enter", "tab")
	b.shows("These keys make no entry yet")
	b.Type("1")
	b.Keys("tab")
	if s := b.Screen(); strings.Contains(s, "These keys make no entry yet") || !strings.Contains(s, "pillowcase: 1") {
		t.Errorf("what was wrong is still said:\n%s", s)
	}
	b.Keys("enter")
	b.shows("1 of 2 sealed")
	b.Keys("enter", "enter")
	b.Type("112233")
	b.Keys("enter")
	b.shows("All have sealed. Enter goes on") // nothing of it is shown
}
