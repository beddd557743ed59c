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
