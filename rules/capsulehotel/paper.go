package capsulehotel

// A position from paper: what a table between two rounds reads off the player's ledgers and the map.

import (
	"slices"
	"strconv"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// mostLoan is the highest loan, and mostParcels how many parcels can be told; ours, against slips.
const (
	mostLoan    = 100_000
	mostParcels = 26
	subsTold    = 6 // subdivisions of an area that can be told
)

// Openings ask for the round that is over, the ledgers of all seats, the land with its neighbours and subdivisions,
// everything that stands on it, and the marker of the tallest hotel.
func (t *table) Openings() []rules.Opening {
	return slices.Concat(t.ledgersOnPaper(), t.landOnPaper(), t.piecesOnPaper())
}

func (t *table) ledgersOnPaper() []rules.Opening {
	seats := rules.AsSeats(t.seats)
	round := rules.TellCount("round", nil, 0, lastRound-1, func(_ string, n int) {
		t.round, t.phases = n, n
		for r := range t.marked {
			t.marked[r] = r > 0 && r <= n
			t.symbols[r] = t.marked[r] // what was printed beside them was given
		}
	})
	loan := rules.TellCount("loan", seats, 0, mostLoan, func(of string, n int) { t.loans[seatNumber(of)] = Yen(n) })
	loan.Kind, loan.Step = rules.Yen, 100
	list := []rules.Opening{round, loan}
	if !t.external {
		list = append(list, t.Cash().Opening(t.book, ledger.Bank, 100))
	}
	held := rules.TellHeld("capsules", rules.EachSeat(t.seats, rules.NamePicks(t.colours()...)), allCapsules, t.book, func(of string) (unit, from, to string) {
		seat, colour := rules.SeatAnd(of)
		return colour, ledger.Bank, seat
	})
	held.Takes = func(of string, n int, _ string) (pile string, amount, left int) {
		seat, colour := rules.SeatAnd(of)
		return colour, n - t.capsulesOf(seatNumber(seat), t.box.colour(colour)), t.capsulesLeft(colour)
	}
	put := held.Put
	held.Put = func(of string, n int, word string, no *rules.Refusals) func() {
		do := put(of, n, word, no)
		return func() {
			seat, colour := rules.SeatAnd(of)
			t.offMarket(colour, n-t.capsulesOf(seatNumber(seat), t.box.colour(colour)))
			do()
		}
	}
	return append(list, rules.TellHeld("coupons", seats, 99, t.book, func(of string) (unit, from, to string) { return coupon, ledger.Bank, of }), held)
}

func seatNumber(of string) int {
	n, _ := strconv.Atoi(of)
	return n
}

func (t *table) colours() []string {
	var out []string
	for _, c := range t.box.colours {
		out = append(out, c.name)
	}
	return out
}

// capsulesLeft is how many capsules of a colour can be anywhere besides where they were told to be; a set that was
// bought has left the market.
func (t *table) capsulesLeft(colour string) int {
	c := t.box.colour(colour)
	if !c.known() {
		return allCapsules
	}
	return max(0, c.pieces-1-c.out)
}

// offMarket counts capsules that people hold off the market; other colours than pink are sold as a set.
func (t *table) offMarket(colour string, n int) {
	c := t.box.colour(colour)
	c.out += n
	c.sold = c.sold || !c.pink() && n > 0
}

func (t *table) landOnPaper() []rules.Opening {
	var land, parcels, subs, areas []string
	for n := range mostParcels {
		land = append(land, string(rune('A'+n)))
	}
	for _, a := range t.areas {
		areas = append(areas, a.name)
		if a.parent == nil {
			parcels = append(parcels, a.name)
		}
		if !slices.Contains(land, a.name) {
			land = append(land, a.name)
		}
	}
	for _, p := range parcels {
		for n := 1; n <= subsTold; n++ {
			subs = append(subs, p+strconv.Itoa(n))
		}
	}
	owner := rules.TellWord("owner", rules.NamePicks(land...), rules.AsSeats(t.seats), func(of, word string) {
		if a := t.area(of); a != nil {
			a.owner = seatNumber(word)
			return
		}
		t.newParcel(of, seatNumber(word), t.starts() < startParcels, nil)
	})
	beside := rules.TellWord("adj", rules.NamePicks(parcels...), rules.NamePicks(parcels...), func(of, word string) { t.area(of).touch(t.area(word)) })
	parent := rules.TellWord("parent", rules.NamePicks(subs...), rules.NamePicks(areas...), func(of, word string) {
		in := t.area(word)
		t.newSub(of, in, in.owner, in.root().owner)
	})
	parent.Takes = func(of string, _ int, word string) (pile string, amount, left int) {
		if a := t.area(word); t.area(of) == nil && a.root().name == of[:1] {
			left = 1 // it is not drawn yet, and is called by the parcel that it lies in
		}
		return of, 1, left
	}
	return []rules.Opening{owner, beside, parent}
}

func (t *table) piecesOnPaper() []rules.Opening {
	var areas, hotels []string
	for _, a := range t.areas {
		areas = append(areas, a.name)
	}
	for _, h := range t.hotels {
		hotels = append(hotels, h.name)
	}
	on := func(letter byte, of string) int {
		n := 0
		for _, p := range *t.piecesOf(letter) {
			if p.area.name == of {
				n++
			}
		}
		return n
	}
	stand := func(name string, letter byte, most int, left func(of string) int) rules.Opening {
		o := rules.TellCount(name, rules.NamePicks(areas...), 0, most, func(of string, n int) {
			for range n - on(letter, of) {
				t.put(letter, t.area(of))
			}
		})
		o.Takes = func(of string, n int, _ string) (pile string, amount, rest int) {
			if amount = n - on(letter, of); amount < 0 {
				return of, 1, 0 // what stands is taken away by undoing the line that told it
			}
			return t.area(of).root().name, amount, left(of)
		}
		return o
	}
	hotel := rules.TellCount("hotel", nil, 1, allCapsules, func(of string, n int) {
		area, colour := rules.SeatAnd(of)
		h := t.put('h', t.area(area))
		h.colour, h.capsules, h.builder, h.phases = t.box.colour(colour), n, h.area.owner, t.phases
		t.book.Move(colour, ledger.Bank, built, ledger.Amount(n), rules.OpeningForm, h.name)
		t.offMarket(colour, n)
		t.lastArea[h.area.owner] = h.area
		if t.tallest == nil {
			t.tallest = h
		}
	})
	hotel.Of = []rules.Pick{}
	for _, a := range areas {
		for _, c := range t.colours() {
			hotel.Of = append(hotel.Of, rules.Pick{Value: a + "." + c, Say: rules.ListOf(rules.NameOf(a), rules.NameOf(c))})
		}
	}
	hotel.Takes = func(of string, n int, _ string) (pile string, amount, left int) {
		area, colour := rules.SeatAnd(of)
		entrances, _ := t.supply("entrances")
		if a := t.area(area); entrances == 0 || !t.room(a) {
			return of, 1, 0 // for each hotel an entrance, and a machine or a cemetery of its own
		}
		return colour, n, t.capsulesLeft(colour)
	}
	building := rules.TellWord("building", nil, rules.NamePicks("A", "B"), func(of, word string) {
		area, id := rules.SeatAnd(of)
		b := t.put('b', t.area(area))
		b.kind, b.side = kindOf(id), word[0]
		t.lastArea[b.area.owner] = b.area
	})
	building.Of = []rules.Pick{}
	for _, a := range areas {
		for _, k := range kinds {
			building.Of = append(building.Of, rules.Pick{Value: a + "." + k.id, Say: rules.ListOf(rules.NameOf(a), rules.WordOf("kind", k.id))})
		}
	}
	building.Takes = func(of string, _ int, word string) (pile string, amount, left int) {
		_, id := rules.SeatAnd(of)
		left = 1
		if n, known := t.supply(id); known {
			left = n
		}
		if fixed := t.fixedSide(kindOf(id)); fixed != 0 && word[0] != fixed {
			left = 0
		}
		return id, 1, min(left, allBuildings-len(t.buildings))
	}
	list := []rules.Opening{
		stand("machines", 'v', allMachines, func(string) int { n, _ := t.supply("vending"); return n }),
		stand("cemeteries", 'x', maxCemeteries, func(of string) int { return maxCemeteries - t.cemeteriesIn(t.area(of).root()) }),
		hotel, building,
	}
	if t.tallOn {
		list = append(list,
			rules.TellWord("tallest", nil, rules.NamePicks(hotels...), func(_, word string) { t.tallest = t.piece(word) }),
			rules.TellWord("token", nil, rules.AsSeats(t.seats), func(_, word string) { t.token = seatNumber(word) }))
	}
	return list
}

// cash are the lines by which yen are counted. Money in coins is counted by a line of its own.
func cash() []*rules.Verb {
	verbs := rules.CashVerbs()
	for _, v := range verbs {
		count := v.Do
		v.Do = rules.By(func(t *table, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
			if t.external {
				no.Hard("E_PHASE", "coins")
				return nil
			}
			return count(t, m, no)
		})
	}
	return verbs
}

// Cash is where the purses are, for a count.
func (t *table) Cash() *rules.Cash { return t.purses }
