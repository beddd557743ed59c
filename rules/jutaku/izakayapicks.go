package jutaku

// Izakaya: what may stand in a line, the likeliest first.

import (
	"slices"
	"strconv"

	"tokyobox/ledger"
	"tokyobox/rules"
)

func undrawnSeats(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*izakaya)
	var left []int
	for seat := 1; seat <= t.seats; seat++ {
		if !slices.Contains(m.Ints("seat"), seat) {
			left = append(left, seat)
		}
	}
	return rules.SeatPicks(left)
}

func bidders(s rules.State, _ rules.Move) []rules.Pick {
	t := s.(*izakaya)
	var left []int
	for seat := 1; seat <= t.seats; seat++ {
		if t.bids[seat] == untold {
			left = append(left, seat)
		}
	}
	return rules.SeatPicks(left)
}

func bidPicks(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*izakaya)
	var out []rules.Pick
	for n := 0; n <= t.purse(m.Int("seat")); n += hundred {
		out = append(out, rules.Pick{Value: strconv.Itoa(n), Say: rules.YenOf(ledger.Yen(n))})
	}
	return out
}

func colourPicks(ok func(colour string) bool) []rules.Pick {
	var out []rules.Pick
	for _, c := range colours {
		if ok(c) {
			out = append(out, rules.Pick{Value: c, Say: rules.WordOf("drink", c)})
		}
	}
	return out
}

func namePicks(names []string) []rules.Pick {
	var out []rules.Pick
	for _, name := range names {
		out = append(out, rules.Pick{Value: name, Say: rules.NameOf(name)})
	}
	return out
}

func openColours(s rules.State, _ rules.Move) []rules.Pick {
	t := s.(*izakaya)
	return colourPicks(func(c string) bool { return !t.used[c] && t.book.Balance(c, crate) > 0 && len(t.openCorners()) > 0 })
}

// openCorners are where a drink may go now.
func (t *izakaya) openCorners() []string {
	if four := t.free(ofFour); len(four) > 0 {
		return four
	}
	return t.free(ofTwo)
}

func openCorners(s rules.State, _ rules.Move) []rules.Pick {
	return namePicks(s.(*izakaya).openCorners())
}

func coinPicks(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*izakaya)
	return colourPicks(func(c string) bool { return c != m.Text("to") && !t.used[priceSpace] && t.price(c) >= hundred })
}

func otherColours(_ rules.State, m rules.Move) []rules.Pick {
	return colourPicks(func(c string) bool { return c != m.Text("from") })
}

func freeCards(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*izakaya)
	if t.claimed(m.Int("seat")) >= claimsEach {
		return nil
	}
	return namePicks(slices.DeleteFunc(t.cards(), func(c string) bool { return t.owner[c] > 0 || t.blocked(c) }))
}

func besideCards(s rules.State, m rules.Move) []rules.Pick {
	if t := s.(*izakaya); t.isCard(m.Text("card")) {
		return namePicks(t.besides(m.Text("card")))
	}
	return nil
}

func mayLine(s rules.State, _ rules.Move) []rules.Pick {
	if s.(*izakaya).grid == 3 {
		return nil
	}
	return []rules.Pick{{}}
}

// buildCards are the cards that may be built on, those of whoever builds first.
func buildCards(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*izakaya)
	own, other := []string{}, []string{}
	for _, c := range t.cards() {
		switch {
		case t.blocked(c):
		case t.owner[c] == m.Int("seat"):
			own = append(own, c)
		default:
			other = append(other, c)
		}
	}
	return namePicks(append(own, other...))
}

// builtCards are the cards whose floors may be told, those that lack them first.
func builtCards(s rules.State, _ rules.Move) []rules.Pick {
	t := s.(*izakaya)
	list := t.cards()
	slices.SortStableFunc(list, func(a, b string) int { return t.rank(a) - t.rank(b) })
	return namePicks(list)
}
