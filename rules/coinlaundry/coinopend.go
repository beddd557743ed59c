package coinlaundry

// What lies dried in Coin-op, and what it comes to at the end.

import (
	"slices"
	"strconv"

	"tokyobox/rules"
)

// dryPieces empties a dryer; its pieces lie open beside it. Séchage.
func dryPieces(t *coinOp, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	seat, ok := t.acts(m, no)
	if !ok {
		return nil
	}
	dryer, paper := m.Text("dryer"), m.Text("paper")
	pieces := t.in[dryer]
	switch {
	case len(pieces) == 0:
		no.Hard("E_EMPTY", "", "machine", rules.WordOf("of", dryer))
	case !t.keyed || m.Has("piece"):
		told := m.Texts("piece")
		if why := t.cannotBe(told, dryer); why != "" {
			no.Hard("E_COUNT", why, "n", len(pieces), "machine", rules.WordOf("of", dryer))
		}
		pieces = told
	}
	switch {
	case paper == "":
		no.Hard("E_PAPER", "which")
	case t.has(paper, seat) == 0:
		no.Hard("E_PAPER", "", "seat", rules.SeatOf(seat), "what", rules.WordOf("supply", paper))
	}
	t.afford(seat, no)
	return func(e *rules.Effects) {
		t.pay(seat, "dry", dryer)
		t.book.Move(paper, strconv.Itoa(seat), centre, 1, "dry", dryer)
		t.dried[dryer] = append(t.dried[dryer], pieces...)
		delete(t.in, dryer)
		if !m.Has("piece") { // else the line says it
			e.Say("effect.dry", "dryer", rules.WordOf("of", dryer), "list", wordsOf("of", pieces))
		}
		t.finishes(seat, e)
	}
}

// cannotBe says what is wrong with the pieces told to come out of a dryer, "" if nothing is.
func (t *coinOp) cannotBe(told []string, dryer string) string {
	if len(told) != len(t.in[dryer]) {
		return "dried"
	}
	if t.keyed {
		have := slices.Sorted(slices.Values(t.in[dryer]))
		if !slices.Equal(have, slices.Sorted(slices.Values(told))) {
			return "other"
		}
		return ""
	}
	if dryer == pointsDryer && socks(told) != socks(t.in[dryer]) {
		return "other"
	}
	return t.tooMany(told)
}

// tooMany says why pieces told to be dried are more than there can be beside those that lie open already, "" if
// they are not.
func (t *coinOp) tooMany(told []string) string {
	all := slices.Concat(t.dried[pointsDryer], t.dried[noPointsDryer], told)
	for seat := 1; seat <= 2; seat++ {
		own := 0
		for i, p := range all {
			n := 0
			for _, x := range all[:i+1] {
				if x == p {
					n++
				}
			}
			if n > 1 && !isSock(p) || n > 2 {
				return "twice"
			}
			if colourOf(p) == t.colourOf(seat) {
				own++
			}
		}
		if own > coinOpPieces-len(t.front[seat]) {
			return "front"
		}
	}
	return ""
}

// finishes looks whether the game ends: a player's socks, or all other clothes of one, are dried. Fin de la
// partie.
func (t *coinOp) finishes(seat int, e *rules.Effects) {
	for owner := 1; owner <= 2 && t.why.Key == ""; owner++ {
		switch s, other := t.driedOf(owner); {
		case s == 2:
			t.why = rules.Say("end.socks", "seat", rules.SeatOf(owner))
		case other == len(ticketed):
			t.why = rules.Say("end.clothes", "seat", rules.SeatOf(owner))
		}
		if t.why.Key == "" {
			continue
		}
		if seat != t.starter {
			t.last = true
			break
		}
		t.turn, t.last, t.passes = 3-seat, true, 0
		e.Say("effect.last", "seat", rules.SeatOf(t.turn))
		return
	}
	t.passOn(seat, e)
}

// driedOf is how many socks and how many other pieces of a seat are dried.
func (t *coinOp) driedOf(seat int) (socks, other int) {
	for _, d := range coinDryers {
		for _, p := range t.dried[d] {
			switch {
			case colourOf(p) != t.colourOf(seat):
			case isSock(p):
				socks++
			default:
				other++
			}
		}
	}
	return socks, other
}

// points are what a seat's clothes are worth, with what makes them, and how many socks earned five points.
func (t *coinOp) points(seat int) (sum, fives int, terms []rules.Term) {
	add := func(n int, say rules.Text) {
		sum += n
		terms = append(terms, rules.Term{Say: say, Value: rules.CountOf(n)})
	}
	for _, p := range t.dried[pointsDryer] {
		switch {
		case colourOf(p) != t.colourOf(seat):
		case isSock(p):
			fives++
			add(sockPoints, rules.Say("why.sock"))
		default:
			add(t.tickets[seat][kindOf(p)], rules.Say("why.garment", "garment", rules.WordOf("kind", kindOf(p))))
		}
	}
	for _, pair := range pairPoints {
		all := slices.Clone(t.dried[noPointsDryer])
		found := 0
		for _, k := range pair {
			if i := slices.Index(all, garment(t.colourOf(seat), k)); i >= 0 {
				all = slices.Delete(all, i, i+1)
				found++
			}
		}
		if found == 2 {
			add(1, rules.Say("why.pair", "one", rules.WordOf("kind", pair[0]), "two", rules.WordOf("kind", pair[1])))
		}
	}
	return sum, fives, terms
}

// manyFives is more than the socks that can have five points, so that they decide among equal points alone.
const manyFives = 3

// end scores the game. Décompte.
func (t *coinOp) end(key string, e *rules.Effects) {
	if key != "" {
		t.why = rules.Say(key)
	}
	t.phase, t.last = coinOver, false
	t.over = rules.Ranked(2, func(seat int) int {
		sum, fives, _ := t.points(seat)
		return sum*manyFives + fives
	}, func(n int) rules.Value { return rules.CountOf(n / manyFives) }, t.why)
	t.over.Columns = []string{"score", "fives"}
	e.Say("effect.over", "seats", t.over.Winners)
}
