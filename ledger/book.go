package ledger

import "fmt"

// Bank is the account of everything that is in nobody's hands: the supply of the box. It may go below
// zero, since it stands for what the others hold.
const Bank = "bank"

// Posting is one movement of an amount from an account to another, made by an entry of the log.
type Posting struct {
	Entry  int    // number of the entry that made it
	Unit   string // what moved: "yen", "coupon", or the name of a piece
	From   string // account that gives
	To     string // account that takes
	Amount Amount // above zero
	Reason string // a short word such as "loan"; the language files say it in words
	About  string // what the reason is about, such as the piece "h3" or the area "A1"; may be empty
}

// Book is a double-entry book over several units. Every movement takes from one account what it gives
// another, so that the sum over all accounts of a unit is zero at any time.
type Book struct {
	entry    int
	postings []Posting
	balances map[account]Amount
}

type account struct{ unit, name string }

// NewBook returns an empty book.
func NewBook() *Book { return &Book{balances: map[account]Amount{}} }

// At says which entry makes the movements that follow.
func (b *Book) At(entry int) { b.entry = entry }

// Move takes amount of unit from one account and gives it to the other. A negative amount moves the
// other way and zero moves nothing, so callers need no cases. It does not look at what is held: whether
// an account may go below zero is for the rules to say before they move anything.
func (b *Book) Move(unit, from, to string, amount Amount, reason, about string) {
	if amount < 0 {
		from, to, amount = to, from, -amount
	}
	if amount == 0 || from == to {
		return
	}
	b.postings = append(b.postings, Posting{b.entry, unit, from, to, amount, reason, about})
	b.balances[account{unit, from}] -= amount
	b.balances[account{unit, to}] += amount
}

// Balance is what an account holds of a unit.
func (b *Book) Balance(unit, name string) Amount { return b.balances[account{unit, name}] }

// Postings are all movements so far, oldest first. The slice belongs to the book.
func (b *Book) Postings() []Posting { return b.postings }

// Check returns an error if the postings do not add up to the balances or a unit does not sum to zero:
// a fault of the program, never of what people typed.
func (b *Book) Check() error {
	again := map[account]Amount{}
	for _, p := range b.postings {
		if p.Amount <= 0 {
			return fmt.Errorf("entry %d moves %d %s", p.Entry, p.Amount, p.Unit)
		}
		again[account{p.Unit, p.From}] -= p.Amount
		again[account{p.Unit, p.To}] += p.Amount
	}
	sums := map[string]Amount{}
	for a, n := range b.balances {
		sums[a.unit] += n
		if again[a] != n {
			return fmt.Errorf("%s of %s: balance %d, postings give %d", a.unit, a.name, n, again[a])
		}
	}
	for unit, n := range sums {
		if n != 0 {
			return fmt.Errorf("%s sums to %d over all accounts", unit, n)
		}
	}
	return nil
}
