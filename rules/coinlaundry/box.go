// Package coinlaundry is the box Tokyo Coin Laundry: nine small games that share one set of machines, clothes,
// coins and twenty cards. Rulebook 000.
package coinlaundry

import (
	"slices"
	"strconv"
	"strings"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// The machine cards of the deck, and the colours of the others.
const (
	washerCard = "WM"
	dryerCard  = "DR"
	black      = "B"
	white      = "W"
)

// The kinds of clothes, as the cards name them.
var kinds = []string{"SH", "PA", "UN", "BR", "SO", "SE", "PI"}

// The numbers of the box. Rulebook 000, components.
const (
	allWashers    = 4
	allDryers     = 2
	allBottles    = 4
	allMagazines  = 2
	allNewspapers = 2
	allCoins      = 21
	coin          = 100 // yen of a coin
	machinePrice  = 100 // yen of a run of a machine, where a game does not say otherwise
)

// yen is the unit of the book in which money is kept.
const yen = "yen"

// garment is the card of a kind of clothes in a colour, such as B-SH.
func garment(colour, kind string) string { return colour + "-" + kind }

// isMachine tells whether a card shows a machine.
func isMachine(card string) bool { return card == washerCard || card == dryerCard }

// colourOf is B or W, "" for a machine card.
func colourOf(card string) string {
	if isMachine(card) {
		return ""
	}
	c, _, _ := strings.Cut(card, "-")
	return c
}

// kindOf is the kind of clothes on a card, "" for a machine card.
func kindOf(card string) string {
	_, k, _ := strings.Cut(card, "-")
	return k
}

// piecesOf are the pieces of cloth that a garment card stands for: one, and two single socks. A piece is written
// in small letters, b.sh, and the second sock of a pair with a digit, b.so2.
func piecesOf(card string) []string {
	piece := strings.ToLower(strings.Replace(card, "-", ".", 1))
	if kindOf(card) == "SO" {
		return []string{piece, piece + "2"}
	}
	return []string{piece}
}

// pieces are the sixteen pieces of cloth in the box.
func pieces() []string { return slices.Clone(allPieces) }

// allPieces are worked out once, since every look at a game asks for them many times.
var allPieces = func() []string {
	var out []string
	for _, f := range faces() {
		if !isMachine(f) {
			out = append(out, piecesOf(f)...)
		}
	}
	return out
}()

// cardOf is the garment card of a piece.
func cardOf(piece string) string {
	return strings.ToUpper(strings.Replace(strings.TrimSuffix(piece, "2"), ".", "-", 1))
}

// faces are all faces that a card of this box can have.
func faces() []string {
	var out []string
	for _, c := range []string{black, white} {
		for _, k := range kinds {
			out = append(out, garment(c, k))
		}
	}
	return append(out, washerCard, dryerCard)
}

// box is what the games of this box have in common: the deck as its owner has it, the tables of the booklet,
// and the book. The zero value is of no use; newBox makes one.
type box struct {
	seats   int
	book    *ledger.Book
	deck    *rules.Deck // nil in a game without cards
	tables  rules.Booklet
	made    map[string]int
	cut     func(face string, n int) int // how many of the n cards of a face a game uses
	byApp   bool
	checked bool
}

// newBox is for a game that uses the deck, or a part of it: cut gives how many of the n cards of a face are in
// play, and may be nil for all. The deck's option says whether the app draws.
func newBox(s rules.Setup, cut func(face string, n int) int) box {
	b := box{seats: s.Seats, book: ledger.NewBook(), tables: rules.Booklet{}, cut: cut, byApp: s.Options["deck"] == "app", made: map[string]int{}}
	for _, f := range faces() {
		b.made[f] = 1
	}
	b.made[washerCard], b.made[dryerCard] = allWashers, allDryers
	b.build()
	return b
}

// build makes the deck anew from what it is made of.
func (b *box) build() {
	var cards []rules.Card
	for _, f := range faces() {
		n := b.made[f]
		if b.cut != nil {
			n = b.cut(f, n)
		}
		cards = append(cards, rules.Card{Face: f, N: n})
	}
	b.deck = rules.NewDeck("laundry", b.byApp, cards)
}

// fresh tells whether no card has come up yet.
func (b *box) fresh() bool { return !b.deck.Used() }

// deckOption says who draws; every game with cards has it.
func deckOption() rules.Option { return rules.Option{Name: "deck", Values: []string{"table", "app"}} }

// deckFacts are what a game with cards may be told of the deck: deck=FACE:NUMBER, and that it was compared with
// the owner's cards.
func deckFacts() []rules.Fact {
	return []rules.Fact{{Name: "deck", Keys: 1, Shape: "WM:4"}, {Name: "deck-checked", Shape: "yes"}}
}

// boxer is a state of this box.
type boxer interface{ common() *box }

func (b *box) common() *box { return b }

// factVerb is the line that tells something of the box; tables are the facts of the game that are rows of
// tables in the booklet.
func factVerb(facts []rules.Fact) *rules.Verb {
	return &rules.Verb{Name: "fact", Form: "fact", Quiet: true,
		Args: []rules.Arg{{Name: "fact", Kind: rules.Tell}},
		Do: func(s rules.State, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
			return s.(boxer).common().learn(facts, m, no)
		}}
}

// longestRow is how many bytes the text of a row of a table may have.
const longestRow = 400

// mostCards is how many cards of one face a deck may have.
const mostCards = 20

// learn records what people read off their box or out of their booklet.
func (b *box) learn(facts []rules.Fact, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	told := m.Each("fact")
	if len(told) == 0 {
		return nil // tried without arguments
	}
	f := told[0]
	i := slices.IndexFunc(facts, func(x rules.Fact) bool { return x.Name == f.Sub })
	if i < 0 {
		no.Hard(rules.Unread, "fact", "fact", f.Sub+"="+f.Value)
		return nil
	}
	parts := strings.SplitN(f.Value, ":", facts[i].Keys+1)
	wrong := func() func(*rules.Effects) {
		no.Hard(rules.Unread, "fact", "fact", f.Sub+"="+f.Value)
		return nil
	}
	if len(parts) != facts[i].Keys+1 || slices.Contains(parts, "") {
		return wrong()
	}
	switch {
	case facts[i].Table:
		if len(f.Value) > longestRow {
			return wrong()
		}
		key, text := strings.Join(parts[:len(parts)-1], ":"), parts[len(parts)-1]
		return func(*rules.Effects) { b.tables.Put(f.Sub, key, text) }
	case f.Sub == "deck-checked":
		if f.Value != "yes" { // a deck that is not as it should be is told as what it is
			return wrong()
		}
		return func(*rules.Effects) { b.checked = true }
	case f.Sub == "deck":
		n, err := strconv.Atoi(parts[1])
		if !slices.Contains(faces(), parts[0]) || err != nil || n < 0 || n > mostCards {
			return wrong()
		}
		if !b.fresh() {
			no.Hard("E_PHASE", "deck")
			return nil
		}
		return func(*rules.Effects) {
			b.made[parts[0]] = n
			b.build()
		}
	}
	return wrong()
}

// deckNote asks once for each copy of the box whether the cards are those that the deck is taken to have: all of
// the box, whatever part of them a game uses, since that is what people can count and what is remembered.
func (b *box) deckNote() []rules.Note {
	if b.checked || !b.fresh() {
		return nil
	}
	all := 0
	for _, n := range b.made {
		all += n
	}
	return []rules.Note{{
		Text: rules.Say("note.deck", "n", all, "garments", all-b.made[washerCard]-b.made[dryerCard],
			"washers", b.made[washerCard], "dryers", b.made[dryerCard]),
		Yes: "fact deck-checked=yes",
	}}
}

// cardArg is an argument for one card or several that came up.
func cardArg(many bool, picks func(s rules.State, m rules.Move) []rules.Pick) rules.Arg {
	return rules.Arg{Name: "card", Kind: rules.Choice, Opt: true, Many: many, Chance: true, Words: faces(), Choices: picks}
}

// appArg is the mark of a line that the app drew. The app sets it, so it is not offered.
func appArg() rules.Arg {
	return rules.Arg{Name: "app", Kind: rules.Flag, Opt: true, Choices: func(rules.State, rules.Move) []rules.Pick { return nil }}
}

// forceArg is the mark of a line that is recorded in spite of a warning.
func forceArg() rules.Arg { return rules.Arg{Name: "force", Kind: rules.Flag, Opt: true} }

// deckPicks offers what can come up next besides what the line says already.
func deckPicks(s rules.State, m rules.Move) []rules.Pick {
	d := s.(boxer).common().deck.Clone()
	for _, c := range m.Texts("card") {
		d.Draw(c)
	}
	return d.Picks()
}

// drawUntil lets the app turn up cards until one stops it, and gives them in order. The deck itself stays as it
// is.
func drawUntil(d *rules.Deck, stop func(card string) bool, pick func(label string, n int) (int, error)) ([]string, error) {
	look := d.Clone()
	var out []string
	for look.Left() > 0 {
		card, err := look.Next(pick)
		if err != nil {
			return nil, err
		}
		look.Draw(card)
		out = append(out, card)
		if stop(card) {
			break
		}
	}
	return out, nil
}

// oneCard is the card that a line says came up, refused if it cannot have come or, where people draw, if the
// line names none.
func (b *box) oneCard(m rules.Move, no *rules.Refusals) string {
	card := m.Text("card")
	if card == "" {
		no.Hard("E_CARD", "which")
		return ""
	}
	b.deck.Check([]string{card}, m.Has("app"), no)
	return card
}

// shortCards reads cards as people type them, bsh for B-SH, one after the other. ok is false if one is none.
func shortCards(words []string) (cards []string, ok bool) {
	for _, w := range words {
		w = strings.ToUpper(w)
		if len(w) == 3 {
			w = w[:1] + "-" + w[1:]
		}
		if !slices.Contains(faces(), w) {
			return nil, false
		}
		cards = append(cards, w)
	}
	return cards, len(cards) > 0
}

// badCard refuses the first of the words that is no card.
func badCard(words []string) *rules.Refusal {
	for _, w := range words {
		if _, ok := shortCards([]string{w}); !ok {
			return &rules.Refusal{Code: "E_CARD", Text: rules.Say("E_CARD.word", "word", w)}
		}
	}
	return nil
}

// wordPicks are words to choose from, each found in the language files under its domain.
func wordPicks(domain string, list []string) []rules.Pick {
	var out []rules.Pick
	for _, w := range list {
		out = append(out, rules.Pick{Value: w, Say: rules.WordOf(domain, w)})
	}
	return out
}

// wordsOf is a list of words of a domain.
func wordsOf(domain string, list []string) rules.Value {
	v := rules.ListOf()
	for _, w := range list {
		v.List = append(v.List, rules.WordOf(domain, w))
	}
	return v
}

// deckBoard is the rest of the deck by what matters to a draw: how many garments of each colour and how many
// machines of each kind lie face down, and how many came up.
func (b *box) deckBoard() rules.Board {
	out := rules.Board{Name: "deck"}
	for _, of := range []string{black, white, washerCard, dryerCard} {
		left, made := 0, 0
		for _, f := range faces() {
			if f == of || colourOf(f) == of {
				left, made = left+b.deck.Of(f), made+b.deck.Made(f)
			}
		}
		out.Rows = append(out.Rows, rules.BoardRow{Of: of, Cells: []rules.Cell{
			{Name: "left", Of: of, Value: rules.CountOf(left)},
			{Name: "open", Of: of, Value: rules.CountOf(made - left)},
		}})
	}
	return out
}

// turn refuses a line of a seat that does not play, and one of a seat whose turn it is not.
func (b *box) turn(m rules.Move, front int, no *rules.Refusals) {
	if seat, ok := rules.SeatIn(m, "seat", b.seats, no); ok && seat != front {
		no.Hard("E_TURN", "", "seat", rules.SeatOf(front))
	}
}
