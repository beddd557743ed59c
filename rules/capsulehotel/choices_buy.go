package capsulehotel

// What may be bought and given now: the values that purchases and trades would be accepted with.

import (
	"slices"
	"strconv"

	"tokyobox/rules"
)

func boardChoices(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*table)
	var out []string
	for i := 1; i < len(t.box.land); i++ {
		if price := t.box.land[i]; price == 0 || t.affords(m.Int("seat"), price) {
			out = append(out, "L"+strconv.Itoa(i))
		}
	}
	return names(out)
}

func coloursOnSale(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*table)
	var out []string
	for _, c := range t.box.colours {
		if !c.pink() && c.market() > 0 && t.affords(m.Int("seat"), c.price) {
			out = append(out, c.name)
		}
	}
	return names(out)
}

func pinkCounts(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*table)
	c := t.box.colours[0]
	var out []rules.Pick
	for n := 1; n <= allCapsules && (!c.known() || n <= c.market()) && t.affords(m.Int("seat"), PinkPrice(n)); n++ {
		out = append(out, rules.Pick{Value: strconv.Itoa(n), Say: rules.CountOf(n)})
	}
	return out
}

func coloursHeld(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*table)
	var out []string
	for _, c := range t.box.colours {
		if t.capsulesOf(m.Int("seat"), c) > 0 {
			out = append(out, c.name)
		}
	}
	return names(out)
}

func counts(from, to int) []rules.Pick {
	var out []rules.Pick
	for n := from; n <= to; n++ {
		out = append(out, rules.Pick{Value: strconv.Itoa(n), Say: rules.CountOf(n)})
	}
	return out
}

func heldCounts(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*table)
	c := t.box.colour(m.Text("colour"))
	if c == nil {
		return nil
	}
	return counts(1, t.capsulesOf(m.Int("seat"), c))
}

func groundCounts(s rules.State, m rules.Move) []rules.Pick {
	n := min(m.Int("count"), allCapsules)
	var out []rules.Pick
	for _, p := range counts(1, n) {
		if len(levelCounts(s, m.Set("ground", p.Value))) > 0 {
			out = append(out, p)
		}
	}
	return out
}

func levelCounts(s rules.State, m rules.Move) []rules.Pick {
	n, g := min(m.Int("count"), allCapsules), m.Int("ground")
	var out []rules.Pick
	for _, p := range counts(1, n) {
		l, _ := strconv.Atoi(p.Value)
		if LevelsFit(m.Text("colour") == pinkName, n, g, l) {
			out = append(out, p)
		}
	}
	return out
}

func tallerChoices(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*table)
	if !t.tallOn || t.tallest == nil || m.Verb.Form == "buy.building" && !m.Has("roof") {
		return nil
	}
	return words("answer", "yes", "no")
}

func words(domain string, list ...string) []rules.Pick {
	var out []rules.Pick
	for _, w := range list {
		out = append(out, rules.Pick{Value: w, Say: rules.WordOf(domain, w)})
	}
	return out
}

func kindsOnSale(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*table)
	seat := m.Int("seat")
	if len(ownAreas(s, m)) == 0 {
		return nil
	}
	var out []rules.Pick
	for i := range kinds {
		k := &kinds[i]
		if n, known := t.supply(k.id); (!known || n > 0) && t.affords(seat, k.price) {
			out = append(out, words("kind", k.id)...)
		}
	}
	return out
}

func roofChoices(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*table)
	a := t.area(m.Text("area"))
	if a == nil || m.Text("kind") != "cl" || !t.room(a) {
		return nil
	}
	var out []string
	for _, c := range t.box.colours {
		for n := 1; n <= min(maxRoof, t.capsulesOf(m.Int("seat"), c)); n++ {
			out = append(out, c.name+":"+strconv.Itoa(n))
		}
	}
	return names(out)
}

func sideChoices(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*table)
	k := kindOf(m.Text("kind"))
	if k == nil || !k.large || t.cards == "off" {
		return nil
	}
	if side := t.fixedSide(k); side != 0 {
		return words("side", string(side))
	}
	return words("side", "A", "B")
}

// price is what the line costs so far, 0 if it cannot be said.
func (t *table) price(m rules.Move) Yen {
	switch m.Verb.Form {
	case "buy.vending":
		return machinePrice
	case "buy.land":
		return t.box.land[board(m.Text("board"))]
	case "buy.capsules":
		if c := t.box.colour(m.Text("colour")); c != nil {
			return c.price
		}
	case "buy.pink":
		return PinkPrice(max(1, m.Int("count")))
	case "buy.hotel":
		return entrancePrice
	case "buy.building":
		if k := kindOf(m.Text("kind")); k != nil {
			return k.price
		}
	}
	return 0
}

func couponCounts(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*table)
	seat := m.Int("seat")
	price := t.price(m)
	least := 1
	if short := price - t.yenOf(seat); short > 0 && !t.external {
		least = int((short + couponWorth - 1) / couponWorth)
	}
	return counts(least, min(t.couponsOf(seat), int(price/couponWorth)))
}

// Trades.

func (t *table) freeToTrade() []int {
	var out []int
	for _, s := range t.all() {
		if t.phase == inClosing && !slices.Contains(t.closers, s) {
			continue
		}
		if !t.passed[s] && !slices.Contains(t.queue, s) {
			out = append(out, s)
		}
	}
	return out
}

func traders(s rules.State, m rules.Move) []rules.Pick {
	var named []int
	for _, o := range m.Offers {
		if len(o) > 0 {
			n, _ := strconv.Atoi(o[0].Value)
			named = append(named, n)
		}
	}
	return seatsBut(s.(*table).freeToTrade(), named)
}

// The offer that the line is at has its items in the fields of the move; the offers before it are complete.

func receivers(s rules.State, m rules.Move) []rules.Pick {
	return seatsBut(s.(*table).freeToTrade(), m.Ints("seat"))
}

func offerCoupons(s rules.State, m rules.Move) []rules.Pick {
	left := s.(*table).couponsOf(m.Int("seat"))
	for _, n := range m.Ints("coupons") {
		left -= n
	}
	return counts(1, left)
}

func offerCapsules(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*table)
	var out []string
	for _, c := range t.box.colours {
		left := t.capsulesOf(m.Int("seat"), c)
		for _, given := range m.Texts("capsules") {
			if name, n := capsulesIn(given); name == c.name {
				left -= n
			}
		}
		for n := 1; n <= left; n++ {
			out = append(out, c.name+":"+strconv.Itoa(n))
		}
	}
	return names(out)
}

func offerLand(s rules.State, m rules.Move) []rules.Pick {
	given := m.Texts("land")
	return s.(*table).owned(m.Int("seat"), func(a *area) bool { return !slices.Contains(given, a.name) })
}

// offerNew are empty subdivisions of the giver's land; the pieces inside are added to them.
func offerNew(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*table)
	given := m.Texts("land")
	drawn := m.Texts("new")
	for _, o := range m.Offers {
		drawn = append(drawn, rules.Move{Fields: o}.Texts("new")...)
	}
	var out []rules.Pick
	for _, a := range t.areas {
		if a.owner != m.Int("seat") || t.lacking(a) > 0 || slices.Contains(given, a.name) {
			continue
		}
		others := 0
		for _, value := range drawn {
			if _, parent, _ := newAreaIn(value); parent == a.name {
				others++
			}
		}
		name := t.nextSub(a, others)
		out = append(out, rules.Pick{Value: name + "@" + a.name + ":", Say: rules.NameOf(name)})
	}
	return out
}
