// Package sakana is the box Currency Sakana: play money, a bag, and two games with them. Rulebook 004.
package sakana

import (
	"tokyobox/ledger"
	"tokyobox/rules"
)

// coins are the denominations of the box, in yen. Rulebook 004, set-up.
var coins = rules.Coins{100, 500, 1000, 5000}

// words are the denominations as lines write them.
var words = []string{"100", "500", "1000", "5000"}

// dealt is what everybody starts with: five coins of 100 and two of 500, a note of 1,000 and one of 5,000.
func dealt() rules.Purse { return rules.Purse{5, 2, 1, 1} }

// The accounts of the book besides those of the seats.
const (
	inBag = "bag"
	pile  = "pile"      // bids that were opened
	aside = ledger.Bank // the money that is not in play
)

// box is what the games of this box have in common: where the money is, and how much of it there is in the box
// as far as its owner has counted. The zero value is of no use; newBox makes one.
type box struct {
	seats int
	book  *ledger.Book
	count rules.Purse // nil if nobody counted
}

func newBox(s rules.Setup) box { return box{seats: s.Seats, book: ledger.NewBook()} }

// boxer is a state of this box.
type boxer interface{ common() *box }

func (b *box) common() *box { return b }

// countFact is what a box may be asked for: how many coins and notes of each kind lie in it, smallest first.
func countFact() rules.Fact { return rules.Fact{Name: "coins", Shape: "50:20:15:10"} }

// factVerb is the line that tells what lies in the box.
func factVerb() *rules.Verb {
	return &rules.Verb{Name: "fact", Form: "fact", Quiet: true,
		Args: []rules.Arg{{Name: "fact", Kind: rules.Tell}},
		Do: func(s rules.State, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
			return s.(boxer).common().learn(m, no)
		}}
}

// learn records how much money lies in the box: at least what is dealt out.
func (b *box) learn(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	told := m.Each("fact")
	if len(told) == 0 {
		return nil
	}
	p, ok := rules.ReadPurse(told[0].Value, len(coins))
	if told[0].Sub != "coins" || !ok {
		no.Hard(rules.Unread, "fact", "fact", rules.JoinFact(told[0].Sub, told[0].Value))
		return nil
	}
	for i, n := range dealt() {
		if p[i] < n*b.seats {
			no.Hard(rules.Unread, "few", "n", p[i], "yen", coins[i], "seats", b.seats)
			return nil
		}
	}
	return func(*rules.Effects) { b.count = p }
}

// rest is the money that lies aside; ok is false if nobody counted the box.
func (b *box) rest() (p rules.Purse, ok bool) {
	if b.count == nil {
		return nil, false
	}
	return b.count.Plus(coins.Held(b.book, aside)), true
}

// seat is the seat of a line, if it plays.
func (b *box) seat(m rules.Move, no *rules.Refusals) (int, bool) {
	return rules.SeatIn(m, "seat", b.seats, no)
}

// all are the seats that play.
func (b *box) all() []int { return rules.Seats(b.seats) }
