package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tokyobox/ledger"
)

// Purses by denomination: games whose players hold coins and notes, and may pay only with what they hold. The
// book has one unit for each denomination, so that no coin is lost or made.

// Coins are the denominations of a money, in yen, smallest first.
type Coins []ledger.Yen

// Purse is how many coins or notes of each denomination there are, in the order of its Coins.
type Purse []int

// Unit is the unit of the book for a denomination: c100 for coins of 100 yen.
func (c Coins) Unit(face ledger.Yen) string { return "c" + strconv.FormatInt(int64(face), 10) }

// Units are the units of all denominations.
func (c Coins) Units() []string {
	out := make([]string, len(c))
	for i, face := range c {
		out[i] = c.Unit(face)
	}
	return out
}

// Value is what a purse is worth, in yen.
func (c Coins) Value(p Purse) ledger.Yen {
	sum := ledger.Yen(0)
	for i, n := range p {
		sum += ledger.Yen(n) * c[i]
	}
	return sum
}

// Count makes a purse of single coins, each told by its denomination in yen. ok is false if there is no such
// denomination.
func (c Coins) Count(faces []ledger.Yen) (p Purse, ok bool) {
	p = make(Purse, len(c))
	for _, face := range faces {
		i := slices.Index(c, face)
		if i < 0 {
			return nil, false
		}
		p[i]++
	}
	return p, true
}

// Held is what an account of the book holds.
func (c Coins) Held(b *ledger.Book, account string) Purse {
	p := make(Purse, len(c))
	for i, face := range c {
		p[i] = int(b.Balance(c.Unit(face), account))
	}
	return p
}

// Move books a purse from one account to another, denomination by denomination.
func (c Coins) Move(b *ledger.Book, from, to string, p Purse, reason, about string) {
	for i, n := range p {
		b.Move(c.Unit(c[i]), from, to, ledger.Amount(n), reason, about)
	}
}

// Fewest is an amount in as few coins as there can be of these denominations, as a bank with enough of them
// pays it. ok is false if it cannot be made of them.
func (c Coins) Fewest(amount ledger.Yen) (p Purse, ok bool) {
	all := make(Purse, len(c))
	for i, face := range c {
		all[i] = int(amount / face)
	}
	return c.Pay(all, amount)
}

// Amounts are all amounts above 0 that a purse can pay exactly, smallest first.
func (c Coins) Amounts(p Purse) []ledger.Yen {
	can := map[ledger.Yen]bool{0: true}
	for i, n := range p {
		before := make([]ledger.Yen, 0, len(can))
		for y := range can {
			before = append(before, y)
		}
		for _, y := range before {
			for k := 1; k <= n; k++ {
				can[y+ledger.Yen(k)*c[i]] = true
			}
		}
	}
	delete(can, 0)
	out := make([]ledger.Yen, 0, len(can))
	for y := range can {
		out = append(out, y)
	}
	slices.Sort(out)
	return out
}

// Pay is the way to pay an amount exactly with the fewest coins of a purse; of several such ways the one with
// the largest coins. ok is false if it cannot be paid exactly.
func (c Coins) Pay(p Purse, amount ledger.Yen) (way Purse, ok bool) {
	now := make(Purse, len(c))
	var try func(i int, rest ledger.Yen)
	try = func(i int, rest ledger.Yen) {
		if rest == 0 {
			if way == nil || now.Items() < way.Items() {
				way = slices.Clone(now)
			}
			return
		}
		if i < 0 || rest < 0 || way != nil && now.Items() >= way.Items() {
			return
		}
		for n := min(p[i], int(rest/c[i])); n >= 0; n-- {
			now[i] = n
			try(i-1, rest-ledger.Yen(n)*c[i])
		}
		now[i] = 0
	}
	try(len(c)-1, amount)
	return way, way != nil
}

// Change is how the bank changes money so that a purse can pay exactly the coins wanted: what it gives up and
// what it gets for that, of equal value, with as little money as can be changed hands. ok is false if the purse
// is worth less than the coins wanted. Nothing is changed where it holds them all.
func (c Coins) Change(p, want Purse) (gives, gets Purse, ok bool) {
	gives, gets = make(Purse, len(c)), make(Purse, len(c))
	rest := make(Purse, len(c))
	for i := range c {
		gets[i] = max(want[i]-p[i], 0)
		rest[i] = max(p[i]-want[i], 0)
	}
	short := c.Value(gets)
	if short == 0 {
		return gives, gets, true
	}
	for _, y := range c.Amounts(rest) {
		if back, made := c.Fewest(y - short); y >= short && made {
			gives, _ = c.Pay(rest, y)
			return gives, gets.Plus(back), true
		}
	}
	return nil, nil, false
}

// Items is how many coins and notes there are.
func (p Purse) Items() int {
	n := 0
	for _, k := range p {
		n += k
	}
	return n
}

// Plus is both purses together.
func (p Purse) Plus(q Purse) Purse {
	out := slices.Clone(p)
	for i, n := range q {
		out[i] += n
	}
	return out
}

// Less is the purse without another one, which it must contain.
func (p Purse) Less(q Purse) Purse {
	out := slices.Clone(p)
	for i, n := range q {
		out[i] -= n
	}
	return out
}

// Contains tells whether all coins of another purse are in this one.
func (p Purse) Contains(q Purse) bool {
	for i, n := range q {
		if n > p[i] {
			return false
		}
	}
	return true
}

// String is the purse as lines write it: the numbers of each denomination, smallest first, as 5:2:1:1.
func (p Purse) String() string {
	out := make([]string, len(p))
	for i, n := range p {
		out[i] = strconv.Itoa(n)
	}
	return strings.Join(out, ":")
}

// ReadPurse reads what String writes; n is how many denominations there are. ok is false for anything else and
// for more than 999 coins of one denomination.
func ReadPurse(text string, n int) (p Purse, ok bool) {
	parts := strings.Split(text, ":")
	if len(parts) != n {
		return nil, false
	}
	for _, s := range parts {
		k, err := strconv.Atoi(s)
		if err != nil || k < 0 || k > 999 || !digits(s) {
			return nil, false
		}
		p = append(p, k)
	}
	return p, true
}

// Say is the purse as people see it: each denomination and how many there are of it, the smallest first.
func (c Coins) Say(p Purse) Value {
	v := ListOf()
	for i, n := range p {
		if n > 0 {
			v.List = append(v.List, Value{Kind: Pieces, N: int64(c[i]), S: strconv.Itoa(n) + "×" + strconv.FormatInt(int64(c[i]), 10)})
		}
	}
	return v
}

// Due is an amount by which an entry may change the money in play: what was dealt at the start, a consolation,
// a correction. Entry is 0 for the start.
type Due struct {
	Entry int
	Yen   ledger.Yen
}

// Check holds a closed economy to its own account: outside is the account of the money that is not in play, and
// due are the amounts that came into play, in the order of the postings. After each entry all other accounts
// together must be worth what is due so far, and none may hold less than nothing. The error names the first
// entry after which this does not hold: a fault of the program, never of what people typed.
func (c Coins) Check(b *ledger.Book, outside string, due []Due) error {
	type place struct{ unit, account string }
	held := map[place]ledger.Amount{}
	inPlay, owed := ledger.Yen(0), ledger.Yen(0)
	all := b.Postings()
	for i, p := range all {
		face := slices.Index(c.Units(), p.Unit)
		if face < 0 {
			continue
		}
		held[place{p.Unit, p.From}] -= p.Amount
		held[place{p.Unit, p.To}] += p.Amount
		if p.From == outside {
			inPlay += p.Amount * c[face]
		}
		if p.To == outside {
			inPlay -= p.Amount * c[face]
		}
		if i+1 < len(all) && all[i+1].Entry == p.Entry {
			continue
		}
		for len(due) > 0 && due[0].Entry == p.Entry {
			owed += due[0].Yen
			due = due[1:]
		}
		if inPlay != owed {
			return fmt.Errorf("entry %d: %d yen in play, %d are due", p.Entry, inPlay, owed)
		}
		for at, n := range held {
			if n < 0 && at.account != outside {
				return fmt.Errorf("entry %d: %s holds %d %s", p.Entry, at.account, n, at.unit)
			}
		}
	}
	if len(due) > 0 && !slices.ContainsFunc(all, func(p ledger.Posting) bool { return p.Entry == due[0].Entry }) {
		return fmt.Errorf("entry %d: %d yen are due and nothing moved", due[0].Entry, due[0].Yen)
	}
	if len(due) > 0 {
		return fmt.Errorf("entry %d: %d yen are due once more", due[0].Entry, due[0].Yen)
	}
	return nil
}
