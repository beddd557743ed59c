package rules

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"
)

func someDeck(byApp bool) *Deck {
	return NewDeck("laundry", byApp, []Card{{"shirt", 1}, {"socks", 2}, {"washer", 4}})
}

func TestACardThatCameUpComesNoMoreUntilTheShuffle(t *testing.T) {
	d := someDeck(false)
	if !d.Draw("shirt") || d.Draw("shirt") {
		t.Error("the only shirt comes once")
	}
	d.Shuffle()
	if !d.Draw("shirt") {
		t.Error("the shirt does not come after the shuffle")
	}
}

func TestWhatCannotHaveComeIsRefused(t *testing.T) {
	for _, c := range []struct {
		byApp, app bool
		faces      []string
		want       string
	}{
		{false, false, []string{"socks", "socks"}, ""},
		{false, false, []string{"socks", "socks", "socks"}, "E_CARD"},
		{false, false, []string{"hat"}, "E_CARD.unknown"},
		{true, false, []string{"shirt"}, "E_CARD.app"},
		{false, true, []string{"shirt"}, "E_CARD.table"},
	} {
		no := &Refusals{}
		ok := someDeck(c.byApp).Check(c.faces, c.app, no)
		got := ""
		if no.Any() {
			got = no.list[0].Text.Key
		}
		if got != c.want || ok != (c.want == "") {
			t.Errorf("%v: %q, want %q", c, got, c.want)
		}
	}
}

// TestEveryCardIsInOnePlace holds a deck to its composition through any handling.
func TestEveryCardIsInOnePlace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := someDeck(false)
		faces := []string{"shirt", "socks", "washer"}
		for range rapid.IntRange(0, 40).Draw(t, "steps") {
			face := rapid.SampledFrom(faces).Draw(t, "face")
			switch rapid.IntRange(0, 4).Draw(t, "what") {
			case 0, 1:
				d.Draw(face)
			case 2:
				d.Keep(face)
			case 3:
				d.Shuffle()
			case 4:
				d.GiveBack()
			}
			if n := d.Left() + len(d.Pile()) + total(d.held); n != d.Size() {
				t.Fatalf("%d cards, made of %d", n, d.Size())
			}
		}
	})
}

func TestTheSameCardComesNextWhenADrawIsTakenBack(t *testing.T) {
	d := someDeck(true)
	var labels []string
	pick := func(label string, n int) (int, error) {
		labels = append(labels, label)
		return n - 1, nil
	}
	a, _ := d.Next(pick)
	b, _ := d.Next(pick)
	if a != b || labels[0] != labels[1] {
		t.Errorf("%s by %q, then %s by %q", a, labels[0], b, labels[1])
	}
	d.Draw(a)
	d.Next(pick)
	if labels[2] == labels[0] {
		t.Error("the next card is drawn with the same label")
	}
	seen := map[string]bool{}
	for range 5 {
		for d.Left() > 0 {
			face, _ := d.Next(pick)
			d.Draw(face)
			if l := labels[len(labels)-1]; seen[l] {
				t.Fatalf("label %q twice", l)
			} else {
				seen[l] = true
			}
		}
		d.Shuffle()
	}
}

func TestTheRestOfTheDeckIsShownByName(t *testing.T) {
	d := someDeck(false)
	d.Draw("washer")
	if got := fmt.Sprint(d.Remaining()); got != "[{shirt 1} {socks 2} {washer 3}]" {
		t.Error(got)
	}
}
