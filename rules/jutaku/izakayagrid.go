package jutaku

// The grid of Izakaya: corners and their drinks, cards and their buildings, and what they score.

import (
	"slices"
)

// corner is how many cards meet at a corner, 0 if there is none of that name.
func (t *izakaya) corner(label string) int {
	if len(label) != 2 {
		return 0
	}
	r, c := int(label[0])-'a', int(label[1])-'1'
	if r < 0 || c < 0 || r > t.grid || c > t.grid {
		return 0
	}
	rows, columns := 2, 2
	if r == 0 || r == t.grid {
		rows = 1
	}
	if c == 0 || c == t.grid {
		columns = 1
	}
	return rows * columns
}

// corners are all corners at which so many cards meet.
func (t *izakaya) corners(kind int) []string {
	var out []string
	for r := range t.grid + 1 {
		for c := range t.grid + 1 {
			if label := string([]byte{byte('a' + r), byte('1' + c)}); t.corner(label) == kind {
				out = append(out, label)
			}
		}
	}
	return out
}

// drinksAt are the colours at a corner.
func (t *izakaya) drinksAt(label string) []string {
	var out []string
	for _, c := range colours {
		for range t.book.Balance(c, label) {
			out = append(out, c)
		}
	}
	return out
}

// free are the corners of a kind that have no drink.
func (t *izakaya) free(kind int) []string {
	return slices.DeleteFunc(t.corners(kind), func(l string) bool { return len(t.drinksAt(l)) > 0 })
}

// isCard tells whether a card of that name lies in the grid: row letter and number from the left.
func (t *izakaya) isCard(card string) bool {
	return len(card) == 2 && card[0] >= 'A' && int(card[0]) < 'A'+t.grid && card[1] >= '1' && int(card[1]) < '1'+t.grid
}

// cards are all cards of the grid.
func (t *izakaya) cards() []string {
	var out []string
	for r := range t.grid {
		for c := range t.grid {
			out = append(out, string(spaceAt(r+1, c+1)))
		}
	}
	return out
}

// blocked tells whether a card is the one in the middle that lies on its blue side. Preparazione.
func (t *izakaya) blocked(card string) bool { return t.grid == 3 && card == "B2" }

// besides are the cards that share a side with a card.
func (t *izakaya) besides(card string) []string {
	return slices.DeleteFunc(t.cards(), func(c string) bool {
		r, k := int(c[0])-int(card[0]), int(c[1])-int(card[1])
		return r*r+k*k != 1
	})
}

// claimed is how many cards a seat owns: as many claim discs and pyramids are gone.
func (t *izakaya) claimed(s int) int {
	n := 0
	for _, owner := range t.owner {
		if owner == s {
			n++
		}
	}
	return n
}

// value is what the drinks at the corners of a card are worth on the market. Punteggio.
func (t *izakaya) value(card string) int {
	r, c, sum := card[0]-'A', card[1]-'1', 0
	for _, at := range [][2]byte{{0, 0}, {0, 1}, {1, 0}, {1, 1}} {
		label := string([]byte{'a' + r + at[0], '1' + c + at[1]})
		for _, colour := range t.drinksAt(label) {
			sum += t.price(colour)
		}
	}
	return sum
}

// worth is what the buildings on a card score. Punteggio.
func (t *izakaya) worth(card string) int {
	n := 0
	for _, f := range t.floors[card] {
		n += f
	}
	return n * t.value(card)
}

// score is what the buildings of a seat would score now.
func (t *izakaya) score(s int) int {
	n := 0
	for card, owner := range t.owner {
		if owner == s {
			n += t.worth(card)
		}
	}
	return n
}
