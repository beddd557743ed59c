package coinlaundry

import (
	"testing"

	"tokyobox/rules"
)

// deck is the deck of a game that uses the cards that cut leaves in.
func deck(cut func(face string, n int) int) *rules.Deck {
	b := newBox(rules.Setup{Seats: 2, Options: map[string]string{"deck": "table"}}, cut)
	return b.deck
}

func TestTheDeckHoldsTwentyCardsOfSixteenFaces(t *testing.T) {
	d := deck(nil)
	colours := map[string]int{}
	for _, c := range d.Cards() {
		colours[colourOf(c.Face)] += c.N
	}
	if d.Size() != 20 || len(d.Cards()) != 16 || colours[black] != 7 || colours[white] != 7 || d.Made(washerCard) != 4 || d.Made(dryerCard) != 2 {
		t.Errorf("%d cards: %v", d.Size(), d.Cards())
	}
}
