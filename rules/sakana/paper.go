package sakana

// Positions from paper: what a table in the middle of a game reads off what lies before the players.

import (
	"slices"
	"strconv"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// mostRounds is how many rounds a game on paper may have seen, mostItems how many coins and notes of a kind, or items,
// somebody has at most; ours, against slips.
const (
	mostRounds = 99
	mostItems  = 99
)

func seatNumber(of string) int {
	n, _ := strconv.Atoi(of)
	return n
}

// Openings ask for the round and who won how often; where the app keeps the money also for the coins and notes of
// everybody, which only they may see, and for those in the bag.
func (t *bag) Openings() []rules.Opening {
	list := []rules.Opening{
		rules.TellCount("round", nil, 1, mostRounds, func(_ string, n int) { t.round = n }),
		rules.TellCount("wins", rules.AsSeats(t.seats), 0, mostRounds, func(of string, n int) { t.wins[seatNumber(of)] = n }),
	}
	if !t.tracked {
		return list
	}
	held := t.money("coins", rules.EachSeat(t.seats, rules.NamePicks(words...)), rules.SeatAnd)
	put := held.Put
	held.Put = func(of string, n int, word string, no *rules.Refusals) func() {
		seat, face := rules.SeatAnd(of)
		if hand := t.hand(seatNumber(seat)); n == 0 && hand[slices.Index(words, face)] == hand.Items() {
			no.Hard("E_AMOUNT", "nothing")
			return nil
		}
		return put(of, n, word, no)
	}
	return append(list, held, t.money("bag", rules.NamePicks(words...), func(of string) (account, face string) { return inBag, of }))
}

// money asks how many coins and notes of each kind lie in some accounts; where takes a subject apart.
func (t *bag) money(name string, of []rules.Pick, where func(of string) (account, face string)) rules.Opening {
	has := func(of string) (account string, face, n int) {
		account, word := where(of)
		face = slices.Index(words, word)
		return account, face, coins.Held(t.book, account)[face]
	}
	o := rules.TellCount(name, of, 0, mostItems, func(of string, n int) {
		account, face, now := has(of)
		more := make(rules.Purse, len(coins))
		more[face] = n - now
		coins.Move(t.book, aside, account, more, rules.OpeningForm, "")
		if posts := t.book.Postings(); n != now {
			t.due = append(t.due, rules.Due{Entry: posts[len(posts)-1].Entry, Yen: coins.Value(more)})
		}
		t.start = coins.Value(coins.Held(t.book, inBag))
	})
	o.Takes = func(of string, n int, _ string) (pile string, amount, left int) {
		_, face, now := has(of)
		if rest, counted := t.rest(); counted {
			return words[face], n - now, rest[face]
		}
		return words[face], 0, 0
	}
	return o
}

// Openings ask for the round, the items of everybody, whose turn it is and the penalties so far.
func (t *stack) Openings() []rules.Opening {
	seats := rules.AsSeats(t.seats)
	items := rules.TellCount("items", seats, 1, mostItems, func(of string, n int) {
		t.book.Move(item, ledger.Bank, of, ledger.Amount(n-t.items(seatNumber(of))), rules.OpeningForm, "")
		t.begun, t.dealtTo = true, true
	})
	items.Takes = func(of string, n int, _ string) (pile string, amount, left int) {
		if in, known := t.bag(); known {
			return item, n - t.items(seatNumber(of)), in
		}
		return item, 0, 0
	}
	return []rules.Opening{
		rules.TellCount("round", nil, 1, mostRounds, func(_ string, n int) { t.round = n }),
		items,
		rules.TellWord("next", nil, seats, func(_, word string) { t.front = seatNumber(word) }),
		rules.TellCount("fines", seats, 0, mostRounds, func(of string, n int) { t.fines[seatNumber(of)] = n }),
	}
}
