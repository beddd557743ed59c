package jutaku

// Positions from paper: what a table in the middle of a game reads off its cards and purses, for all games of the
// box. They stand together since each is a list of questions and no more.

import (
	"slices"
	"strconv"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// mostRounds is how many rounds or floors a game on paper may have seen; ours, against slips.
const mostRounds = 99

// seatPut is what is put for a seat.
func seatPut(put func(seat, n int)) func(of string, n int) {
	return func(of string, n int) { put(number(of), n) }
}

// Openings ask for the round, purses and lots, for who moved first, and for where architects stand and which places
// are bare where the map is kept. Bottle Bonus asks for the drinks as well.
func (t *site) Openings() []rules.Opening {
	seats := rules.AsSeats(t.seats)
	list := []rules.Opening{
		rules.TellCount("round", nil, 1, mostRounds, func(_ string, n int) {
			t.round, t.phase = n, inSetup
			if n > 1 {
				t.phase = inReady
			}
		}),
		t.cash.Opening(t.book, ledger.Bank, hundred),
		rules.TellCount("lots", seats, 0, lotsToEnd-1, seatPut(func(seat, n int) {
			t.done = slices.DeleteFunc(t.done, func(x built) bool { return x.seat == seat })
			for range n {
				t.done = append(t.done, built{seat: seat})
			}
		})),
		rules.TellWord("first", nil, seats, func(_, word string) { t.leader = number(word) }),
	}
	if t.mapOn {
		var all []string
		for _, p := range spaces() {
			if !p.middle() {
				all = append(all, string(p))
			}
		}
		stands := rules.TellWord("space", seats, rules.NamePicks(all...), func(of, word string) { t.token[number(of)] = space(word) })
		stands.Takes = func(of string, _ int, word string) (pile string, amount, left int) {
			if by := t.held(space(word)); by != 0 && by != number(of) {
				return word, 1, 0
			}
			return word, 1, 1
		}
		list = append(list, stands, rules.TellWord("bare", rules.NamePicks(all...), rules.WordPicks("word", "yes"), func(of, _ string) {
			if !slices.Contains(t.gone, space(of)) {
				t.gone = append(t.gone, space(of))
			}
		}))
	}
	if t.bottle != nil {
		list = append(list, t.bottle.openings(t.seats)...)
	}
	return list
}

// openings ask for the drinks in front of the players, and the blue ones that won them a round.
func (b *bottle) openings(seats int) []rules.Opening {
	held := rules.TellCount("drinks", rules.EachSeat(seats, rules.WordPicks("drink", colours...)), 0, drinksEach*b.copies, func(of string, n int) {
		seat, colour := rules.SeatAnd(of)
		if b.held[number(seat)] == nil {
			b.held[number(seat)] = map[string]int{}
		}
		b.held[number(seat)][colour] = n
	})
	held.Takes = func(of string, n int, _ string) (pile string, amount, left int) {
		seat, colour := rules.SeatAnd(of)
		return colour, n - b.held[number(seat)][colour], b.pool(colour)
	}
	kept := rules.TellCount("blue", rules.AsSeats(seats), 0, drinksEach*b.copies, seatPut(func(seat, n int) { b.kept[seat] = n }))
	kept.Takes = func(of string, n int, _ string) (pile string, amount, left int) {
		return blue, n - b.kept[number(of)], b.pool(blue)
	}
	return []rules.Opening{held, kept}
}

// Openings ask for the floor, who is out since when, and the pieces used. In quick entry only those who are out have
// told theirs.
func (t *tower) Openings() []rules.Opening {
	told := t.in()
	if t.quick {
		told = slices.DeleteFunc(t.all(), func(s int) bool { return t.outOn[s] == 0 })
	}
	out := rules.TellCount("out", rules.AsSeats(t.seats), 1, max(t.floor-1, 1), seatPut(func(seat, n int) {
		t.outOn[seat] = n
		t.timer.Ready(t.limit())
	}))
	out.Takes = func(of string, n int, _ string) (pile string, amount, left int) {
		left = len(t.in()) - 1 // somebody is left
		if n >= t.floor {
			left = -1 // that floor has not been played
		}
		if t.outOn[number(of)] == 0 {
			amount = 1
		}
		return "in", amount, left
	}
	pieces := rules.TellCount("pieces", append([]rules.Pick{}, rules.SeatPicks(told)...), 0, boxPieces*t.boxes, seatPut(func(seat, n int) {
		t.book.Move(piece, ledger.Bank, strconv.Itoa(seat), ledger.Amount(n-t.pieces(seat)), rules.OpeningForm, "")
		if t.quick {
			t.total[seat] = n
		}
	}))
	pieces.Takes = func(of string, n int, _ string) (pile string, amount, left int) {
		return piece, n - t.pieces(number(of)), t.supply()
	}
	return []rules.Opening{
		rules.TellCount("floor", nil, 1, mostRounds, func(_ string, n int) {
			t.floor, t.counts = 0, nil
			for range n {
				t.next()
			}
		}), pieces, out,
	}
}

// all are all seats.
func (t *tower) all() []int { return rules.Seats(t.seats) }

// prices ask for the coins on the cards of a market.
func (t *stall) prices(of []rules.Pick) rules.Opening {
	o := rules.TellHeld("price", of, mostPrice, t.book, func(of string) (unit, from, account string) { return yen, ledger.Bank, cardOf(of) })
	o.Kind, o.Step = rules.Yen, hundred
	return o
}

// mostPrice is how many yen lie on a card at most; ours, against slips.
const mostPrice = 10_000

// Openings ask for the round, the purses, the bids of the rounds before, the coins on the colour cards, the drinks at
// the corners and who owns which card. The order of play is told as at the start.
func (t *izakaya) Openings() []rules.Opening {
	bids := rules.TellHeld("pile", nil, bidsToEnd[t.seats]-hundred, t.book, func(string) (unit, from, account string) { return yen, ledger.Bank, pile })
	bids.Kind, bids.Step = rules.Yen, hundred
	prices := t.prices(rules.WordPicks("drink", colours...))
	put := prices.Put
	prices.Put = func(of string, n int, word string, no *rules.Refusals) func() {
		do := put(of, n, word, no)
		return func() {
			do()
			t.priced = true
		}
	}
	corners := rules.TellWord("drinks", rules.NamePicks(slices.Concat(t.corners(ofFour), t.corners(ofTwo))...), rules.WordPicks("drink", colours...),
		func(of, word string) {
			for _, c := range t.drinksAt(of) {
				t.book.Move(c, of, crate, 1, rules.OpeningForm, of)
			}
			t.book.Move(word, crate, of, 1, rules.OpeningForm, of)
		})
	corners.Takes = func(of string, _ int, word string) (pile string, amount, left int) {
		return word, 1, int(t.book.Balance(word, crate)) + int(t.book.Balance(word, of))
	}
	owned := slices.DeleteFunc(t.cards(), t.blocked)
	owners := rules.TellWord("owner", rules.NamePicks(owned...), rules.AsSeats(t.seats), func(of, word string) { t.owner[of] = number(word) })
	owners.Takes = func(of string, _ int, word string) (pile string, amount, left int) {
		if t.owner[of] != number(word) {
			amount = 1
		}
		return word, amount, claimsEach - t.claimed(number(word))
	}
	return []rules.Opening{
		rules.TellCount("round", nil, 1, mostRounds, func(_ string, n int) { t.round = n }),
		t.cash.Opening(t.book, ledger.Bank, hundred), bids, prices, corners, owners,
	}
}

// Openings ask for purses, crates and what is in them, the coins on all cards, and where the architects stand. What
// lies on the grid is told as at the start.
func (t *milk) Openings() []rules.Opening {
	var held, all []string
	for seat := 1; seat <= t.seats; seat++ {
		held = append(held, t.owned(seat)...)
	}
	all = append(all, t.all...)
	inside := rules.TellWord("incrates", rules.NamePicks(held...), rules.NamePicks(all...), func(of, word string) { t.carry(word, reserve, of, rules.OpeningForm) })
	inside.Takes = func(of string, _ int, word string) (pile string, amount, left int) {
		left = t.in(reserve, word)
		if len(t.at(of)) == inCrate {
			left = 0
		}
		return word, 1, left
	}
	var traits []rules.Pick
	for _, name := range slices.Concat(t.row, t.shapes) {
		traits = append(traits, rules.Pick{Value: name, Say: traitWord(name)})
	}
	list := []rules.Opening{
		t.cash.Opening(t.book, ledger.Bank, hundred),
		rules.TellHeld("crates", rules.AsSeats(t.seats), 3*drinksEach, t.book, func(of string) (unit, from, account string) { return crates, spare, of }),
		inside, t.prices(traits),
	}
	if t.tracked {
		list = append(list, rules.TellWord("stands", rules.AsSeats(t.seats), rules.NamePicks(places()...), func(of, word string) { t.stands[number(of)] = word }))
	}
	return list
}

// Openings ask for purses, prices, exits, what is in the carts and the machine, tuna bought, magazines and newspapers
// brought out, and whether salmon was.
func (t *mall) Openings() []rules.Opening {
	seats := rules.AsSeats(t.seats)
	var stock, names []string
	for _, g := range goods {
		if g.n > 0 {
			stock = append(stock, g.name)
		}
	}
	for _, p := range piles {
		names = append(names, p.name)
	}
	return []rules.Opening{
		t.cash.Opening(t.book, ledger.Bank, hundred),
		t.prices(rules.WordPicks("of", names...)),
		rules.TellHeld("barrels", seats, exitsEach, t.book, func(of string) (unit, from, account string) { return barrel, aside, of }),
		rules.TellHeld("cart", rules.EachSeat(t.seats, rules.WordPicks("of", stock...)), drinksEach*2, t.book, func(of string) (unit, from, account string) {
			seat, name := rules.SeatAnd(of)
			return name, shelf, cartOf(number(seat))
		}),
		rules.TellHeld("papers", rules.EachSeat(t.seats, rules.WordPicks("of", "magazine", "newspaper")), 2, t.book, func(of string) (unit, from, account string) {
			seat, name := rules.SeatAnd(of)
			return name, shelf, seat
		}),
		rules.TellHeld("inmachine", rules.WordPicks("of", colours...), drinksEach*2, t.book, func(of string) (unit, from, account string) { return of, shelf, machine }),
		rules.TellCount("tunas", seats, 0, mostRounds, seatPut(func(seat, n int) { t.bought[seat] = n })),
		rules.TellWord("salmonout", nil, rules.WordPicks("word", "no", "yes"), func(_, word string) { t.salmonOut = word == "yes" }),
	}
}
