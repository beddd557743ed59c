package washicats

// What may stand in a line, the likeliest first.

import (
	"strconv"

	"tokyobox/rules"
)

// freeSides are the sides on which a seat may draw without a warning.
func (t *table) freeSides(s int) []string {
	var out []string
	for _, side := range []string{north, south} {
		var no rules.Refusals
		if t.phase == inFish {
			t.checkFish(s, side, &no)
		} else {
			t.checkCat(s, side, &no)
		}
		if !no.Any() {
			out = append(out, side)
		}
	}
	return out
}

func names(words []string) []rules.Pick {
	var out []rules.Pick
	for _, w := range words {
		out = append(out, rules.Pick{Value: w, Say: rules.NameOf(w)})
	}
	return out
}

func seatsWhere(t *table, is func(s int) bool) []rules.Pick {
	var out []int
	for s := 1; s <= t.seats; s++ {
		if is(s) {
			out = append(out, s)
		}
	}
	return rules.SeatPicks(out)
}

func all(s rules.State, _ rules.Move) []rules.Pick {
	return seatsWhere(s.(*table), func(int) bool { return true })
}

func onTurn(s rules.State, _ rules.Move) []rules.Pick {
	t := s.(*table)
	return seatsWhere(t, func(s int) bool { return s == t.turn })
}

// onMove is whose turn it is, unless all their cats are home.
func onMove(s rules.State, _ rules.Move) []rules.Pick {
	t := s.(*table)
	return seatsWhere(t, func(s int) bool { return s == t.turn && !t.settled(s) })
}

func waiting(s rules.State, _ rules.Move) []rules.Pick {
	t := s.(*table)
	return seatsWhere(t, func(s int) bool { return s != t.turn && !t.out[s] })
}

func trappable(s rules.State, _ rules.Move) []rules.Pick {
	t := s.(*table)
	return seatsWhere(t, func(s int) bool { return t.specials(s) == 0 && !t.out[s] })
}

// flag is what a flag offers: itself, or nothing.
func flag(is bool, name string) []rules.Pick {
	if !is {
		return nil
	}
	return names([]string{name})
}

func shrines(s rules.State, _ rules.Move) []rules.Pick {
	return flag(s.(*table).on("jinja"), "noshrine")
}

func totals(s rules.State, _ rules.Move) []rules.Pick {
	var out []string
	for n := s.(*table).total; n >= leastFish; n -= 2 {
		out = append(out, strconv.Itoa(n))
	}
	return names(out)
}

func drawn(s rules.State, _ rules.Move) []rules.Pick {
	return []rules.Pick{{Value: s.(*table).toDraw(), Say: rules.WordOf("what", s.(*table).toDraw())}}
}

func freeSides(s rules.State, m rules.Move) []rules.Pick {
	t, seat := s.(*table), m.Int("seat")
	if seat < 1 || seat > t.seats {
		return nil
	}
	return names(t.freeSides(seat))
}

func catPicks(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*table)
	var out []string
	for _, c := range t.catsOf(m.Int("seat")) {
		if !c.home {
			out = append(out, c.name)
		}
	}
	return names(out)
}

// moving is the cat that the line means so far, nil if that is open.
func moving(s rules.State, m rules.Move) *catOf {
	t := s.(*table)
	var no rules.Refusals
	c, ok := t.which(m.Int("seat"), m, &no)
	if !ok || c == nil || c.home {
		return nil
	}
	return c
}

func mayFish(s rules.State, m rules.Move) []rules.Pick {
	if m.Int("seat") != s.(*table).turn || len(s.(*table).catsOf(m.Int("seat"))) == 0 {
		return nil
	}
	c := moving(s, m)
	return flag(c != nil && !c.fish && s.(*table).fishOn(far(c.side)) > 0, "fish")
}

func mayHome(s rules.State, m rules.Move) []rules.Pick {
	if m.Int("seat") != s.(*table).turn || len(s.(*table).catsOf(m.Int("seat"))) == 0 {
		return nil
	}
	c := moving(s, m)
	return flag(c != nil && (c.fish || m.Has("fish")), "home")
}
