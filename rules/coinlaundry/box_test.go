package coinlaundry

import (
	"slices"
	"testing"

	"tokyobox/rules"
)

// deck is the deck of a game that uses the cards that cut leaves in.
func deck(cut func(face string, n int) int) *rules.Deck {
	b := newBox(rules.Setup{Seats: 2, Options: map[string]string{"deck": "table"}}, cut)
	return b.deck
}

// without leaves n cards of the faces out that leave tells.
func without(leave func(face string) int) func(string, int) int {
	return func(face string, n int) int { return n - leave(face) }
}

// deckCases are the golden cases of the shared deck that need no game.
var deckCases = map[string]func(*testing.T){
	"DK-01": func(t *testing.T) {
		d := deck(nil)
		holds(t, d, 20, 7, 7, 4, 2)
		if len(d.Cards()) != 16 {
			t.Errorf("%d faces", len(d.Cards()))
		}
	},
	"DK-02": func(t *testing.T) {
		d := deck(without(func(face string) int {
			if face == washerCard {
				return 2
			}
			return 0
		}))
		holds(t, d, 18, 7, 7, 2, 2)
		pairs := d.Made(washerCard)/2 + d.Made(dryerCard)/2
		for _, k := range kinds {
			pairs += min(d.Made(garment(black, k)), d.Made(garment(white, k)))
		}
		if pairs != 9 {
			t.Errorf("%d pairs", pairs)
		}
	},
	"DK-03": func(t *testing.T) {
		holds(t, deck(func(face string, n int) int {
			if isMachine(face) {
				return 0
			}
			return n
		}), 14, 7, 7, 0, 0)
	},
	"DK-04": func(t *testing.T) {
		for _, kept := range []string{black, white} {
			d := deck(func(face string, n int) int {
				if c := colourOf(face); c != "" && c != kept {
					return 0
				}
				return n
			})
			if kept == black {
				holds(t, d, 13, 7, 0, 4, 2)
			} else {
				holds(t, d, 13, 0, 7, 4, 2)
			}
		}
	},
	"DK-06": func(t *testing.T) {
		all, socks := pieces(), 0
		for _, p := range all {
			if kindOf(cardOf(p)) == "SO" {
				socks++
			}
		}
		perColour := 0
		for _, p := range all {
			if colourOf(cardOf(p)) == black {
				perColour++
			}
		}
		slices.Sort(all)
		if len(slices.Compact(all)) != 16 || perColour != 8 || socks != 4 {
			t.Errorf("%d pieces, %d black, %d socks", len(all), perColour, socks)
		}
	},
}

// holds compares the deck with how many cards it should have, in all, black, white, washers and dryers.
func holds(t *testing.T, d *rules.Deck, size, blacks, whites, washers, dryers int) {
	t.Helper()
	colours := map[string]int{}
	for _, c := range d.Cards() {
		colours[colourOf(c.Face)] += c.N
	}
	if d.Size() != size || colours[black] != blacks || colours[white] != whites || d.Made(washerCard) != washers || d.Made(dryerCard) != dryers {
		t.Errorf("%d cards: %v", d.Size(), d.Cards())
	}
}
