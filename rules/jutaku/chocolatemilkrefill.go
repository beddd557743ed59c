package jutaku

// Chocolate Milk: drinks come back to the street, by the bag or by two dice.

import (
	"slices"
	"strconv"

	"tokyobox/rules"
)

// refill puts a drink of the reserve on the place that was bought from: the one drawn, or the one that two
// dice lead to. Rifornimento.
func (t *milk) refill(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if t.phase != inRefill {
		return rules.WrongPhase(t.phase, no)
	}
	drink, c, s := m.Text("drink"), m.Int("colour"), m.Int("shape")
	switch {
	case drink == "" && (c < 1 || c > dieFaces || s < 1 || s > dieFaces):
		no.Hard("E_COUNT", "die")
		return nil
	case drink == "" && !t.rowTold:
		no.Ask("E_COUNT", "row", likeRow)
		return nil
	case drink == "" && !t.shapesTold:
		no.Ask("E_COUNT", "shapes", "fact shapes=")
		return nil
	case drink == "":
		drink = t.rolled(c-1, s-1)
	case t.in(reserve, drink) == 0:
		no.Hard("E_DRINK", "reserve", "drink", drink)
	}
	return func(e *rules.Effects) {
		t.carry(drink, reserve, t.hole, "lay")
		e.Say("effect.refill", "drink", drink, "place", t.hole)
		t.hole = ""
		t.done(e)
	}
}

// rolled is the drink of the reserve that two dice lead to, counted from 0: the next colour to the right of
// which there is one, and of that colour the next shape, from the last card on to the first.
func (t *milk) rolled(colour, shape int) string {
	for i := range t.row {
		for k := range t.shapes {
			d := drinkName(t.row[(colour+i)%dieFaces], t.shapes[(shape+k)%dieFaces])
			if t.in(reserve, d) > 0 {
				return d
			}
		}
	}
	return ""
}

// Draw draws the drinks at the start and for a place, or rolls the two dice.
func (t *milk) Draw(m rules.Move, pick func(label string, n int) (int, error)) (rules.Move, error) {
	pool := t.at(reserve)
	switch {
	case m.Verb.Form == "lay" && t.phase == inSetup && !m.Has("drink"):
		for _, p := range places() {
			for range t.room(p) {
				i, err := pick("lay "+strconv.Itoa(len(pool)), len(pool))
				if err != nil {
					return m, err
				}
				m = m.Add("drink", p, pool[i])
				pool = slices.Delete(pool, i, i+1)
			}
		}
		return m.Set("app", ""), nil
	case m.Verb.Form == "refill" && t.phase == inRefill && !m.Has("drink") && !m.Has("colour") && !m.Has("shape"):
		label := "refill " + strconv.Itoa(t.buys)
		if !t.die {
			i, err := pick(label, len(pool))
			if err != nil {
				return m, err
			}
			return m.Set("drink", pool[i]).Set("app", ""), nil
		}
		for _, name := range []string{"colour", "shape"} {
			i, err := pick(label+" "+name, dieFaces)
			if err != nil {
				return m, err
			}
			m = m.Set(name, strconv.Itoa(i+1))
		}
		return m.Set("app", ""), nil
	}
	return m, nil
}

// dieArg is the face of a die that chooses a card of a row, from the left.
func dieArg(name string) rules.Arg {
	return rules.Arg{Name: name, Kind: rules.Number, Keyed: true, Opt: true, Min: 1, Chance: true, Choices: facePicks}
}
