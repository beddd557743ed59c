package coinlaundry

// Positions from paper: what a table in the middle of a game reads off its purses, machines and cards, for all games
// of the box. They stand together since each is a list of questions and no more.

import (
	"slices"
	"strconv"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// mostRounds is how many rounds a game on paper may have seen; ours, against slips.
const mostRounds = 99

// seatNumber is a seat that an opening names.
func seatNumber(of string) int {
	n, _ := strconv.Atoi(of)
	return n
}

func yes() []rules.Pick { return rules.WordPicks("word", "yes") }

// subjects are all words of one list behind all words of another, such as w1.B-SH, said as both.
func subjects(first, second []rules.Pick) []rules.Pick {
	out := []rules.Pick{}
	for _, a := range first {
		for _, b := range second {
			out = append(out, rules.Pick{Value: a.Value + "." + b.Value, Say: rules.ListOf(a.Say, b.Say)})
		}
	}
	return out
}

// Openings ask for the units of each side with their hit points, in Vend Machine for the drinks that they have
// collected, and last whose turn it is, which ends the draft.
func (t *war) Openings() []rules.Opening {
	var names, standing []string
	for side := 1; side <= t.seats; side++ {
		for n := 1; n <= t.points/unitCost[washerUnit]; n++ {
			names = append(names, string(rune('a'+side-1))+strconv.Itoa(n))
		}
	}
	for _, u := range t.units {
		standing = append(standing, u.name)
	}
	kinds := rules.TellWord("kind", rules.NamePicks(names...), rules.WordPicks("unit", t.kinds...), func(of, word string) {
		side := int(of[0]-'a') + 1
		t.units = slices.DeleteFunc(t.units, func(u *fighter) bool { return u.name == of })
		t.units = append(t.units, &fighter{name: of, kind: word, side: side, hp: unitHP[word]})
		slices.SortFunc(t.units, func(a, b *fighter) int {
			return int(a.name[0])*mostRounds + int(a.name[1]) - int(b.name[0])*mostRounds - int(b.name[1])
		})
	})
	kinds.Takes = func(of string, _ int, word string) (pile string, amount, left int) {
		side := int(of[0]-'a') + 1
		if u := t.unit(of); u != nil {
			amount = -unitCost[u.kind]
		}
		return strconv.Itoa(side), amount + unitCost[word], t.left(side)
	}
	kinds.Also = func(of string, _ int, word string) (pile string, amount, left int) {
		if u := t.unit(of); u == nil || u.kind != word {
			amount = 1
		}
		return word, amount, t.stock(word)
	}
	hp := rules.TellCount("hp", rules.NamePicks(standing...), 0, unitHP[vendingUnit], func(of string, n int) { t.unit(of).hp = n })
	hp.Takes = func(of string, n int, _ string) (pile string, amount, left int) {
		u := t.unit(of)
		if n > unitHP[u.kind] {
			return of, n, unitHP[u.kind]
		}
		if n == 0 && u.hp > 0 {
			amount = 1
		}
		return strconv.Itoa(u.side), amount, t.standing(u.side) - 1 // a side with nobody left has lost
	}
	turn := rules.TellWord("turn", nil, rules.AsSeats(t.seats), func(_, word string) {
		t.phase, t.turn, t.round = warTurn, seatNumber(word), max(t.round, 1)
	})
	turn.Takes = func(string, int, string) (pile string, amount, left int) {
		for side := 1; side <= t.seats; side++ {
			if t.standing(side) == 0 {
				return "turn", 1, 0
			}
		}
		return "turn", 1, 1
	}
	list := []rules.Opening{kinds, hp}
	if t.vend != nil {
		var vending []string
		for _, u := range t.units {
			if u.kind == vendingUnit {
				vending = append(vending, u.name)
			}
		}
		list = append(list, rules.TellHeld("ammo", subjects(rules.NamePicks(vending...), rules.WordPicks("drink", drinks...)), drinksInCrate, t.book,
			func(of string) (unit, from, account string) {
				name, drink := rules.SeatAnd(of)
				return drink, crate, name
			}))
	}
	return append(list, turn)
}

// Openings ask for the round, purse and bottles, the machines, what is loaded, the list of wishes and which of them
// were bought, and the cards that are left.
func (t *shop) Openings() []rules.Opening {
	written := rules.TellWord("wishes", rules.WordPicks("of", wishNames()...), yes(), func(of, _ string) {
		if !slices.Contains(t.list, of) {
			t.list = append(t.list, of)
		}
		t.step = shopLoad
	})
	written.Takes = func(of string, _ int, _ string) (pile string, amount, left int) {
		if !slices.Contains(t.list, of) {
			amount = 1
		}
		return "list", amount, mostWishes - len(t.list)
	}
	bought := rules.TellWord("bought", rules.WordPicks("of", t.list...), yes(), func(of, _ string) {
		if !slices.Contains(t.got, of) {
			t.got = append(t.got, of)
		}
	})
	bought.Takes = func(of string, _ int, _ string) (pile string, amount, left int) {
		if !slices.Contains(t.got, of) {
			amount = 1
		}
		return "got", amount, len(t.list) - len(t.got) - 1 // with the last one the game was won
	}
	machines := slices.Concat(washerNames[:t.washers], dryerNames[:t.dryers])
	load := rules.TellWord("load", rules.WordPicks("of", machines...), rules.WordPicks("of", pieceNames()...), func(of, word string) {
		t.deck.Draw(word)
		t.gone = slices.DeleteFunc(slices.Clone(t.gone), func(c string) bool { return c == word })
		t.loads[of] = append(t.loads[of], word)
	})
	load.Takes = func(of string, _ int, word string) (pile string, amount, left int) {
		for _, cards := range t.loads {
			if slices.Contains(cards, word) {
				return word, 1, 0
			}
		}
		return word, 1, min(t.deck.Made(word), 1)
	}
	put := load.Put
	load.Put = func(of string, n int, word string, no *rules.Refusals) func() {
		if c := t.colour(of); c != "" && c != colourOf(word) {
			no.Hard("E_COLOUR", "", "machine", rules.WordOf("of", of), "colour", rules.WordOf("colour", c))
			return nil
		}
		return put(of, n, word, no)
	}
	cards := t.deck.Opening()
	lie := cards.Put
	cards.Put = func(of string, n int, word string, no *rules.Refusals) func() {
		do := lie(of, n, word, no)
		loaded := false
		for _, list := range t.loads {
			loaded = loaded || slices.Contains(list, of)
		}
		if loaded && n > 0 {
			no.Hard("E_OPENING", "more", "word", word, "left", 0)
			return nil
		}
		return func() {
			do()
			t.gone = slices.DeleteFunc(slices.Clone(t.gone), func(c string) bool { return c == of })
			if n == 0 && !loaded && !isMachine(of) {
				t.gone = append(t.gone, of) // it was washed
			}
		}
	}
	return []rules.Opening{
		rules.TellCount("round", nil, 1, shopRounds, func(_ string, n int) { t.round = n }),
		t.cash.Opening(t.book, ledger.Bank, coin),
		rules.TellHeld("bottles", nil, allBottles, t.book, func(string) (unit, from, account string) { return bottle, ledger.Bank, manager }),
		rules.TellCount("washers", nil, shopWashers, allWashers, func(_ string, n int) { t.washers = max(n, t.washers) }),
		rules.TellCount("dryers", nil, 0, allDryers, func(_ string, n int) { t.dryers = max(n, t.dryers) }),
		written, bought, load, cards,
	}
}

// Openings ask for the round, whose turn it is, purses, which pieces are in which machine, which loads are washed, what
// was scored, and the cards that lie on the table: those of loaded garments come back with the next round.
func (p *pairs) Openings() []rules.Opening {
	seats := rules.AsSeats(p.seats)
	washed := rules.TellWord("washing", rules.WordPicks("of", washers...), yes(), func(of, _ string) { p.closed[of] = true })
	washed.Takes = func(of string, _ int, _ string) (pile string, amount, left int) { return of, 1, min(len(p.in(of)), 1) }
	scored := rules.TellHeld("scored", subjects(seats, rules.WordPicks("kind", kinds...)), 2, p.book, func(of string) (unit, from, account string) {
		seat, kind := rules.SeatAnd(of)
		return garment(p.colour(seatNumber(seat)), kind), seat, scoredBy(seatNumber(seat))
	})
	takes := scored.Takes
	scored.Takes = func(of string, n int, word string) (pile string, amount, left int) {
		pile, amount, left = takes(of, n, word)
		seat, kind := rules.SeatAnd(of)
		if p.points(seatNumber(seat))+amount*worthOf(garment(black, kind)) >= pairsGoal {
			left = amount - 1 // that many points end the game
		}
		return pile, amount, left
	}
	cards := p.deck.Opening()
	lie := cards.Put
	cards.Put = func(of string, n int, word string, no *rules.Refusals) func() {
		do := lie(of, n, word, no)
		return func() {
			do()
			for range p.deck.Made(of) - n {
				p.deck.Keep(of)
			}
		}
	}
	return []rules.Opening{
		rules.TellCount("round", nil, 1, mostRounds, func(_ string, n int) { p.round = n }),
		rules.TellWord("turn", nil, seats, func(_, word string) { p.front = seatNumber(word) }),
		p.cash.Opening(p.book, ledger.Bank, coin),
		rules.TellHeld("inside", subjects(rules.WordPicks("of", slices.Concat(washers, dryers)...), rules.WordPicks("of", p.cloth...)), 2, p.book,
			func(of string) (unit, from, account string) {
				machine, face := rules.SeatAnd(of)
				return face, strconv.Itoa(p.owner(face)), machine
			}),
		washed, scored, cards,
	}
}

// Openings ask for the washes so far, how many pieces they took out of the game, whose turn it is and the cards that
// are left. Roles that the table has dealt stay as they are if the cards of the table are played with.
func (h *hidden) Openings() []rules.Opening {
	list := []rules.Opening{
		rules.TellCount("clean", nil, 0, washesToWin-1, func(_ string, n int) { h.clean = n }),
		rules.TellCount("mixed", nil, 0, washesToWin-1, func(_ string, n int) { h.mixed = n }),
		rules.TellWord("turn", nil, rules.AsSeats(h.seats), func(_, word string) { h.front = seatNumber(word) }),
	}
	if h.aside {
		list = append(list, rules.TellCount("washed", rules.WordPicks("colour", black, white), 0, eachColour-1, func(of string, n int) { h.out[of] = n }))
	}
	left := h.deck.Opening()
	takes := left.Takes
	left.Takes = func(of string, n int, word string) (pile string, amount, rest int) {
		pile, amount, rest = takes(of, n, word)
		if n == 0 && h.deck.Of(of) > 0 {
			return "deck", 1, h.deck.Left() - 1 // the deck is shuffled before it is empty
		}
		return pile, amount, rest
	}
	return append(list, left)
}

// Openings ask for purses, where every garment is, the objects on the machines and the cards that are left. Who comes
// next is told by the line first.
func (t *tower) Openings() []rules.Opening {
	var levels []string
	for n := 1; n <= t.height; n++ {
		levels = append(levels, level(n))
	}
	places := slices.Concat(rules.WordPicks("of", slices.Concat([]string{pile, lost}, levels)...), rules.AsSeats(t.seats))
	machine := rules.TellWord("machine", rules.WordPicks("of", t.cloth...), places, func(of, word string) {
		t.book.Move(of, t.whereIs(of), word, 1, rules.OpeningForm, "")
		for seat := range t.bought {
			t.bought[seat] = slices.DeleteFunc(slices.Clone(t.bought[seat]), func(f string) bool { return f == of })
		}
		if seat := seatNumber(word); seat > 0 {
			t.bought[seat] = append(t.bought[seat], of)
		}
	})
	machine.Takes = func(of string, _ int, word string) (heap string, amount, left int) {
		playing := func(place string) bool { return place == pile || slices.Contains(levels, place) }
		n := 0
		for _, face := range t.cloth {
			if playing(t.whereIs(face)) {
				n++
			}
		}
		if !playing(word) && playing(t.whereIs(of)) {
			amount = 1
		}
		return "", amount, n - 1 // without clothes the game is over
	}
	list := []rules.Opening{t.cash.Opening(t.book, centre, coin), machine}
	if t.objects {
		put := rules.TellWord("objects", rules.WordPicks("of", levels...), rules.WordPicks("object", objects...), func(of, word string) {
			n := seatNumber(of[1:])
			t.on[n] = append(slices.Clone(t.on[n]), word)
			t.placed[word]++
		})
		put.Takes = func(of string, _ int, word string) (pile string, amount, left int) {
			if len(t.on[seatNumber(of[1:])]) < mostObjects {
				left = objectsOf[word] - t.placed[word]
			}
			return word, 1, left
		}
		list = append(list, put)
	}
	left := t.deck.Opening()
	takes := left.Takes
	left.Takes = func(of string, n int, word string) (pile string, amount, rest int) {
		pile, amount, rest = takes(of, n, word)
		if n == 0 && t.deck.Of(of) > 0 && t.deck.Of(of) == t.deck.Left() {
			rest = amount - 1 // the deck is shuffled before it is empty
		}
		return pile, amount, rest
	}
	return append(list, left)
}

// whereIs is the account that holds a garment.
func (t *tower) whereIs(face string) string {
	for n := 1; n <= t.height; n++ {
		if t.book.Balance(face, level(n)) > 0 {
			return level(n)
		}
	}
	for seat := 1; seat <= t.seats; seat++ {
		if of := strconv.Itoa(seat); t.book.Balance(face, of) > 0 {
			return of
		}
	}
	if t.book.Balance(face, lost) > 0 {
		return lost
	}
	return pile
}

// Openings ask for the day that comes next, purses and bottles, and the laundry of everybody. The season, and what is
// written on the sheets, is told by the lines of the first day.
func (t *sudsy) Openings() []rules.Opening {
	seats := rules.AsSeats(t.seats)
	washed := func(name string, put func(c *cloth)) rules.Opening {
		o := rules.TellWord(name, piecePicks(pieces()), yes(), func(of, _ string) { put(t.cloth[of]) })
		o.Takes = func(of string, _ int, _ string) (pile string, amount, left int) {
			return of, 1, min(t.cloth[of].owner, 1)
		}
		return o
	}
	bottles := rules.TellHeld("bottles", seats, allBottles, t.book, func(of string) (unit, from, account string) { return bottle, ledger.Bank, of })
	bottles.Takes = func(of string, n int, _ string) (pile string, amount, left int) {
		return bottle, n - t.bottles(of), t.bottles(ledger.Bank)
	}
	return []rules.Opening{
		rules.TellCount("round", nil, 1, sudsyDays, func(_ string, n int) { t.resumes = n }),
		t.cash.Opening(t.book, ledger.Bank, coin),
		bottles,
		rules.TellWord("dirty", piecePicks(pieces()), seats, func(of, word string) { *t.cloth[of] = cloth{owner: seatNumber(word)} }),
		washed("washed", func(c *cloth) { c.washed = true }),
		washed("dried", func(c *cloth) { c.washed, c.dried = true, true }),
	}
}
