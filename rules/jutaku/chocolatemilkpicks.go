package jutaku

// Chocolate Milk: what may stand in a line, the likeliest first.

import (
	"slices"
	"strconv"

	"tokyobox/rules"
)

func milkPicks(list []string) []rules.Pick { return namePicks(slices.Compact(list)) }

// emptyPlaces are the places that still take a drink at the start, besides those that the line fills.
func emptyPlaces(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*milk)
	var out []string
	for _, p := range places() {
		n := 0
		for _, f := range m.Each("drink") {
			if f.Sub == p {
				n++
			}
		}
		if n < t.room(p) {
			out = append(out, p)
		}
	}
	return namePicks(out)
}

// left are the drinks of the reserve that the line has not named yet.
func (t *milk) left(named []string) []string {
	return slices.DeleteFunc(slices.Compact(t.at(reserve)), func(d string) bool { return count(named, d) >= t.in(reserve, d) })
}

func reservePicks(s rules.State, m rules.Move) []rules.Pick {
	return namePicks(s.(*milk).left(m.Texts("drink")))
}

func refillPicks(s rules.State, m rules.Move) []rules.Pick {
	if m.Has("colour") || m.Has("shape") {
		return nil
	}
	return namePicks(s.(*milk).left(nil))
}

func facePicks(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*milk)
	if m.Has("drink") || !t.rowTold || !t.shapesTold {
		return nil
	}
	var out []rules.Pick
	for n := 1; n <= dieFaces; n++ {
		out = append(out, rules.Pick{Value: strconv.Itoa(n), Say: rules.CountOf(n)})
	}
	return out
}

// canBuy tells whether a seat has the yen and the room for a drink, and there is one within its reach.
func (t *milk) canBuy(s int) bool {
	return t.purse(s) >= drinkPrice && len(t.roomy(s)) > 0 && len(t.within(s)) > 0
}

// within are the drinks that a seat can buy without a warning.
func (t *milk) within(s int) []string {
	if !t.tracked {
		return t.at(reserve)
	}
	var out []string
	for _, p := range places() {
		if near(p, t.stands[s]) {
			out = append(out, t.at(p)...)
		}
	}
	return out
}

// nearPlaces are where the architect can go for a drink.
func nearPlaces(s rules.State, m rules.Move) []rules.Pick {
	t, seat := s.(*milk), m.Int("seat")
	if !t.tracked || seat < 1 || seat > t.seats || !t.canBuy(seat) {
		return nil
	}
	return namePicks(slices.DeleteFunc(places(), func(p string) bool { return !near(p, t.stands[seat]) || len(t.at(p)) == 0 }))
}

func drinksThere(s rules.State, m rules.Move) []rules.Pick {
	t, seat := s.(*milk), m.Int("seat")
	switch {
	case seat < 1 || seat > t.seats || !t.canBuy(seat):
		return nil
	case t.tracked && m.Has("place"):
		return milkPicks(t.at(m.Text("place")))
	}
	return milkPicks(t.within(seat))
}

func withMachine(s rules.State, _ rules.Move) []rules.Pick {
	if s.(*milk).direct {
		return nil
	}
	return []rules.Pick{{}}
}

// drinksStuck are those that may come out besides the one bought, once it is told which that is.
func drinksStuck(s rules.State, m rules.Move) []rules.Pick {
	if !m.Has("place") && !m.Has("drink") {
		return nil
	}
	return milkPicks(s.(*milk).at(machine))
}

func (t *milk) cratePicks(list []string) []rules.Pick {
	var out []rules.Pick
	for _, c := range list {
		out = append(out, rules.Pick{Value: c[2:], Say: rules.NameOf(c)})
	}
	return out
}

// roomyCrates are those with room, once it is told what goes into one.
func roomyCrates(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*milk)
	if !m.Has("place") && !m.Has("drink") {
		return nil
	}
	return t.cratePicks(t.roomy(m.Int("seat")))
}

func otherCrates(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*milk)
	return t.cratePicks(slices.DeleteFunc(t.roomy(m.Int("seat")), func(c string) bool {
		held := count(t.held(m.Int("seat")), m.Text("drink"))
		return held == t.in(c, m.Text("drink"))
	}))
}

func ownDrinks(s rules.State, m rules.Move) []rules.Pick {
	return milkPicks(s.(*milk).held(m.Int("seat")))
}

// sellable are the cards that a seat holds drinks for, the dearest sale first; those without a price are left
// to be typed.
func sellable(s rules.State, m rules.Move) []rules.Pick {
	t, held := s.(*milk), s.(*milk).held(m.Int("seat"))
	worth := func(card string) int {
		n := 0
		for _, d := range held {
			if hasTrait(d, card) {
				n += t.price(card)
			}
		}
		return n
	}
	list := slices.DeleteFunc(slices.Concat(t.row, t.shapes), func(c string) bool { return worth(c) == 0 })
	slices.SortStableFunc(list, func(a, b string) int { return worth(b) - worth(a) })
	var out []rules.Pick
	for _, c := range list {
		out = append(out, rules.Pick{Value: c, Say: traitWord(c)})
	}
	return out
}

func matching(s rules.State, m rules.Move) []rules.Pick {
	t, named := s.(*milk), m.Texts("drink")
	held := t.held(m.Int("seat"))
	return milkPicks(slices.DeleteFunc(slices.Clone(held), func(d string) bool {
		return !hasTrait(d, m.Text("card")) || count(named, d) >= count(held, d)
	}))
}
