package jutaku

// The hooks of the golden cases of the games with a market.

import (
	"fmt"
	"strconv"
	"strings"

	"tokyobox/ledger"
)

// purses sets yen of seats and cards: 1=300, card:red=200, pile:bids=1100.
func (t *stall) purses(words []string) {
	for _, w := range words {
		account, n := pair(w)
		t.book.Move(yen, ledger.Bank, account, ledger.Yen(number(n))-t.book.Balance(yen, account), "given", "")
	}
}

// market is what lies on all cards together.
func (t *stall) market(cards []string) string {
	sum := 0
	for _, c := range cards {
		sum += t.price(c)
	}
	return strconv.Itoa(sum)
}

// given sets the state of Izakaya.
func (t *izakaya) given(what string, rest []string) error {
	switch what {
	case "yen":
		t.purses(rest)
	case "pile":
		t.purses([]string{pile + "=" + rest[0]})
	case "phase":
		t.phase, t.turn, t.order = rest[0], 0, []int{1, 2, 3, 4, 5}[:t.seats]
	case "corner":
		t.book.Move(rest[1], crate, rest[0], 1, "given", "")
	case "crate":
		for _, w := range rest {
			colour, n := pair(w)
			t.book.Move(colour, ledger.Bank, crate, ledger.Amount(number(n))-t.book.Balance(colour, crate), "given", "")
		}
	case "owner":
		for _, w := range rest {
			card, s := pair(w)
			t.owner[card] = number(s)
		}
	case "floors":
		for _, w := range rest {
			card, list := pair(w)
			t.floors[card] = nil
			for _, n := range strings.Split(list, ",") {
				t.floors[card] = append(t.floors[card], number(n))
			}
		}
	default:
		return fmt.Errorf("given %s is unknown", what)
	}
	return nil
}

// given sets the state of Chocolate Milk. Drinks come from the reserve, which "reserve" itself changes.
func (t *milk) given(what string, rest []string) error {
	switch what {
	case "yen":
		t.purses(rest)
	case "price":
		for _, w := range rest {
			t.purses([]string{cardOf(w)})
		}
	case "crates":
		for _, w := range rest {
			seat, n := pair(w)
			t.book.Move(crates, spare, seat, ledger.Amount(number(n))-t.book.Balance(crates, seat), "given", "")
		}
	case "drinks":
		for _, d := range rest[1:] {
			t.carry(d, reserve, rest[0], "given")
		}
	case "reserve":
		for _, w := range rest {
			d, n := pair(w)
			t.book.Move(d, "given", reserve, ledger.Amount(number(n)-t.in(reserve, d)), "given", "")
		}
	case "phase":
		t.phase = rest[0]
	case "hole":
		t.phase, t.hole = inRefill, rest[0]
	case "stands":
		for _, w := range rest {
			seat, place := pair(w)
			t.stands[number(seat)] = place
		}
	default:
		return fmt.Errorf("given %s is unknown", what)
	}
	return nil
}

// given sets the state of the shopping mall.
func (t *mall) given(what string, rest []string) error {
	count := func(unit string) {
		for _, w := range rest {
			account, n := pair(w)
			t.book.Move(unit, shelf, account, ledger.Amount(number(n))-t.book.Balance(unit, account), "given", "")
		}
	}
	switch what {
	case "yen":
		t.purses(rest)
	case "price":
		for _, w := range rest {
			t.purses([]string{cardOf(w)})
		}
	case "salmonout":
		t.salmonOut = true
	case "barrels":
		count(barrel)
	case "magazine", "newspaper":
		count(what)
	case "bought":
		for _, w := range rest {
			seat, n := pair(w)
			t.bought[number(seat)] = number(n)
		}
	case "machine":
		for _, w := range rest {
			colour, n := pair(w)
			t.book.Move(colour, lost, machine, ledger.Amount(number(n)-t.in(machine, colour)), "given", "")
		}
	default:
		return fmt.Errorf("given %s is unknown", what)
	}
	return nil
}
