package rules

import (
	"maps"
	"slices"
	"strconv"
)

// Card is a face of a deck and how many cards show it.
type Card struct {
	Face string
	N    int
}

// Deck is a deck of cards of which nobody knows the order: what it is made of, what has come up since it was
// shuffled and what is left. Whether people draw from their own cards or the app draws for them, the same
// calls are made.
type Deck struct {
	name   string         // stands in the labels of draws, so that two decks of a game draw apart
	byApp  bool           // the app draws; otherwise people do and say what came
	made   map[string]int // what it is made of
	left   map[string]int // face down
	pile   []string       // came up since the last shuffle and lies open, oldest first
	held   map[string]int // kept by people until it is given back
	shakes int            // how often it was shuffled
	came   int            // how many came up since
	used   bool           // a card has come up since it was made
}

// NewDeck makes a shuffled deck. byApp says that the app draws from it.
func NewDeck(name string, byApp bool, cards []Card) *Deck {
	d := &Deck{name: name, byApp: byApp, made: map[string]int{}, held: map[string]int{}}
	for _, c := range cards {
		if c.N > 0 {
			d.made[c.Face] += c.N
		}
	}
	d.left = maps.Clone(d.made)
	return d
}

// ByApp tells whether the app draws from this deck.
func (d *Deck) ByApp() bool { return d.byApp }

// Clone is the same deck once more, to look ahead on.
func (d *Deck) Clone() *Deck {
	c := *d
	c.made, c.left, c.held, c.pile = maps.Clone(d.made), maps.Clone(d.left), maps.Clone(d.held), slices.Clone(d.pile)
	return &c
}

// Used tells whether a card has come up since the deck was made, be it shuffled in again.
func (d *Deck) Used() bool { return d.used }

// Size is how many cards the deck is made of.
func (d *Deck) Size() int { return total(d.made) }

// Left is how many cards lie face down.
func (d *Deck) Left() int { return total(d.left) }

// Of is how many cards of a face lie face down.
func (d *Deck) Of(face string) int { return d.left[face] }

// Made is how many cards of a face the deck is made of.
func (d *Deck) Made(face string) int { return d.made[face] }

// Pile are the cards that came up since the last shuffle and lie open, oldest first.
func (d *Deck) Pile() []string { return d.pile }

// Cards is what the deck is made of, by name.
func (d *Deck) Cards() []Card { return sorted(d.made) }

// Remaining are the cards that lie face down, by name: never in the order in which they come.
func (d *Deck) Remaining() []Card { return sorted(d.left) }

// Draw turns up a card. ok is false, and nothing happens, if no such card lies face down.
func (d *Deck) Draw(face string) (ok bool) {
	if d.left[face] == 0 {
		return false
	}
	d.left[face]--
	d.pile = append(d.pile, face)
	d.came++
	d.used = true
	return true
}

// Shuffle puts the open pile back under the cards that lie face down and mixes all.
func (d *Deck) Shuffle() {
	for _, face := range d.pile {
		d.left[face]++
	}
	d.pile, d.came = nil, 0
	d.shakes++
}

// Keep takes a card off the open pile into somebody's hands until GiveBack. ok is false if it is not there.
func (d *Deck) Keep(face string) (ok bool) {
	for i := len(d.pile) - 1; i >= 0; i-- {
		if d.pile[i] == face {
			d.pile = slices.Delete(d.pile, i, i+1)
			d.held[face]++
			return true
		}
	}
	return false
}

// GiveBack puts all cards that people keep on the open pile; Shuffle mixes them in.
func (d *Deck) GiveBack() {
	for _, c := range sorted(d.held) {
		for range c.N {
			d.pile = append(d.pile, c.Face)
		}
	}
	d.held = map[string]int{}
}

// Lie says how many cards of a face lie face down; all others of it lie open. n is at most those that the deck is
// made of.
func (d *Deck) Lie(face string, n int) {
	d.pile = slices.DeleteFunc(slices.Clone(d.pile), func(f string) bool { return f == face })
	delete(d.held, face)
	d.left[face] = n
	for range d.made[face] - n {
		d.pile = append(d.pile, face)
	}
	d.used = true
}

// Opening asks how many cards of each face lie face down in the middle of a game on paper.
func (d *Deck) Opening() Opening {
	var of []Pick
	most := 0
	for _, c := range d.Cards() {
		of = append(of, Pick{c.Face, WordOf("of", c.Face)})
		most = max(most, c.N)
	}
	o := TellCount("left", of, 0, most, d.Lie)
	o.Takes = func(of string, n int, _ string) (pile string, amount, left int) { return of, n, d.Made(of) }
	return o
}

// Next is the card that comes next when the app draws. It stays where it is. All cards left are equally
// likely, and the same card comes again if the draw is taken back and made once more. It must not be asked
// of an empty deck.
func (d *Deck) Next(pick func(label string, n int) (int, error)) (string, error) {
	at, err := pick(d.name+" "+strconv.Itoa(d.shakes)+" "+strconv.Itoa(d.came), d.Left())
	if err != nil {
		return "", err
	}
	for _, c := range d.Remaining() {
		if at < c.N {
			return c.Face, nil
		}
		at -= c.N
	}
	panic("rules: a draw beyond the deck")
}

// Check refuses with E_CARD what cannot have come up, in the order told: a face that the deck does not have,
// a card that came up already since the last shuffle, and a draw of the app from the table's own deck or the
// other way round. It tells whether all can have come. app says that the app drew them; a card typed in for
// the app's deck is the other way round.
func (d *Deck) Check(faces []string, app bool, no *Refusals) bool {
	if app != d.byApp && len(faces) > 0 {
		if app {
			no.Hard("E_CARD", "table")
		} else {
			no.Hard("E_CARD", "app")
		}
		return false
	}
	look := d.Clone()
	for _, face := range faces {
		switch {
		case d.made[face] == 0:
			no.Hard("E_CARD", "unknown", "card", WordOf("of", face))
			return false
		case !look.Draw(face):
			no.Hard("E_CARD", "", "card", WordOf("of", face))
			return false
		}
	}
	return true
}

// Picks are the faces that can come up next, for the choices of an argument. There are none where the app
// draws.
func (d *Deck) Picks() []Pick {
	if d.byApp {
		return nil
	}
	var out []Pick
	for _, c := range d.Remaining() {
		out = append(out, Pick{c.Face, WordOf("of", c.Face)})
	}
	return out
}

// Cells are what is told of the deck among the numbers of the whole game: how many cards are left, and which
// came up last.
func (d *Deck) Cells() []Cell {
	last := NoValue
	if n := len(d.pile); n > 0 {
		last = WordOf("of", d.pile[n-1])
	}
	return []Cell{{Name: "cards", Value: CountOf(d.Left())}, {Name: "card", Value: last}}
}

func total(cards map[string]int) int {
	n := 0
	for _, k := range cards {
		n += k
	}
	return n
}

func sorted(cards map[string]int) []Card {
	var out []Card
	for _, face := range slices.Sorted(maps.Keys(cards)) {
		if n := cards[face]; n > 0 {
			out = append(out, Card{face, n})
		}
	}
	return out
}
