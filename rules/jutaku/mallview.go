package jutaku

// What the table sees of the shopping mall, what it may choose, and why numbers are what they are.

import (
	"slices"
	"strconv"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// View is what screens, cases and exports see.
func (t *mall) View() rules.View {
	v := rules.View{Status: []rules.Cell{
		{Name: "phase", Value: rules.WordOf("phase", t.phase()), Hidden: true},
		{Name: "title", Value: rules.QuoteOf(t.title), Hidden: t.title == ""},
		{Name: "salmonyen", Value: rules.YenOf(ledger.Yen(t.salmonYen()))},
		{Name: "salmonout", Value: rules.CountOf(t.in(shelf, salmon)), Hidden: true},
		{Name: "drinks", Value: rules.CountOf(t.drinksIn())},
		{Name: "barrelsleft", Value: rules.CountOf(t.in(aside, barrel)), Hidden: true},
		t.winnerCell(),
	}}
	for s := 1; s <= t.seats; s++ {
		of := strconv.Itoa(s)
		v.Seats = append(v.Seats, rules.SeatRow{Seat: s, Front: s == t.turn, Out: t.barrels(s) >= exitsEach, Cells: []rules.Cell{
			t.yenOf(s),
			{Name: "barrels", Of: of, Value: rules.CountOf(t.barrels(s))},
			{Name: "papers", Of: of, Value: rules.CountOf(t.papers(s))},
			{Name: "tunacost", Of: of, Value: rules.YenOf(ledger.Yen(t.tunaCost(s)))},
			{Name: "cart", Of: of, Value: t.cartWords(s)},
			{Name: "crabs", Of: of, Value: t.numbersOf(s, crab), Hidden: len(t.numbersOf(s, crab).List) == 0},
			{Name: "tunas", Of: of, Value: t.numbersOf(s, tuna), Hidden: len(t.numbersOf(s, tuna).List) == 0},
		}})
	}
	b := rules.Board{Name: "prices"}
	for _, p := range piles {
		inside := rules.NoValue
		if slices.Contains(colours, p.name) {
			inside = rules.CountOf(t.in(machine, p.name))
		}
		b.Rows = append(b.Rows, rules.BoardRow{Of: p.name, Cells: []rules.Cell{
			t.priceCell(p.name), {Name: "inmachine", Of: p.name, Value: inside},
		}})
	}
	v.Boards = []rules.Board{b}
	return v
}

func (t *mall) phase() string {
	if t.over {
		return isOver
	}
	return inTurn
}

// cartWords is what the kept list says of a cart, one word for each piece.
func (t *mall) cartWords(s int) rules.Value {
	v := rules.ListOf()
	for _, g := range goods {
		for range t.in(cartOf(s), g.name) {
			v.List = append(v.List, rules.WordOf("of", g.name))
		}
	}
	return v
}

// numbersOf are the numbers on the crabs or tuna in a cart, as far as somebody told them.
func (t *mall) numbersOf(s int, name string) rules.Value {
	v := rules.ListOf()
	for _, n := range t.printed[s][name] {
		if n > 0 {
			v.List = append(v.List, rules.CountOf(n))
		}
	}
	return v
}

// Stage is where the game stands; without lists kept during the trips nobody counts the turns.
func (t *mall) Stage() rules.Stage {
	st := rules.Stage{Phase: t.phase()}
	if t.trip {
		st.Round = t.turns/t.seats + 1
	}
	return st
}

// Verbs are the kinds of lines, most likely first.
func (t *mall) Verbs() []rules.Offer {
	if t.trip {
		return rules.Offered(Mall, t, "take", "walk", "exit", "tuna", "vend", "lose")
	}
	return rules.Offered(Mall, t, "exit", "tuna", "vend", "lose")
}

// Next is what the rules expect now.
func (t *mall) Next() rules.Next {
	switch {
	case t.over:
		return rules.Next{Say: rules.Say("next.over")}
	case t.trip && t.turns == 0:
		return rules.Next{Say: rules.Say("next.first", "seat", rules.SeatOf(t.turn))}
	case t.trip:
		return rules.Next{Say: rules.Say("next.turn", "seat", rules.SeatOf(t.turn)), Line: "walk " + strconv.Itoa(t.turn), Twice: true}
	}
	return rules.Next{Say: rules.Say("next.exit")}
}

// Why explains a cell.
func (t *mall) Why(name, of string) rules.Why {
	w := rules.Why{}
	switch name {
	case "yen":
		w.Unit, w.Account, w.Rule = yen, of, rules.Say("rule.exit")
	case "price":
		w.Unit, w.Account, w.Rule = yen, cardOf(of), rules.Say("rule.price")
	case "barrels", "barrelsleft":
		w.Rule = rules.Say("rule.end")
	case "papers":
		w.Rule = rules.Say("rule.papers")
	case "tunacost", "tunas":
		w.Rule = rules.Say("rule.tuna")
	case "salmonyen", "salmonout":
		w.Rule = rules.Say("rule.salmon")
	case "drinks", "inmachine":
		w.Rule = rules.Say("rule.machine")
	case "cart", "crabs":
		w.Rule = rules.Say("rule.exit")
	case "winner":
		w.Rule = rules.Say("rule.winner")
	}
	return w
}

// The values that may be chosen.

// shopperArg names who shops: whose turn it is, or anybody who still may.
func shopperArg() rules.Arg { return shopperWho(func(*mall, int) bool { return true }) }

// shopperWho names who shops, and offers those who can do it.
func shopperWho(can func(t *mall, seat int) bool) rules.Arg {
	return rules.Arg{Name: "seat", Kind: rules.Player, Choices: func(s rules.State, _ rules.Move) []rules.Pick {
		t := s.(*mall)
		var list []int
		for seat := 1; seat <= t.seats; seat++ {
			if t.barrels(seat) < exitsEach && (!t.trip || seat == t.turn) && can(t, seat) {
				list = append(list, seat)
			}
		}
		return rules.SeatPicks(list)
	}}
}

func goodPicks(ok func(g good) bool) []rules.Pick {
	var out []rules.Pick
	for _, g := range goods {
		if ok(g) {
			out = append(out, rules.Pick{Value: g.name, Say: rules.WordOf("of", g.name)})
		}
	}
	return out
}

// unnamed tells whether a line may still name some goods: those with a number once for each piece.
func unnamed(m rules.Move, name string) bool {
	return numbered(name) || !slices.ContainsFunc(m.Each("items"), func(f rules.Field) bool { return f.Sub == name })
}

func onShelf(s rules.State, _ rules.Move) []rules.Pick {
	t := s.(*mall)
	return goodPicks(func(g good) bool { return g.name == crab || t.in(shelf, g.name) > 0 })
}

func inMachine(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*mall)
	return goodPicks(func(g good) bool { return t.in(machine, g.name) > 0 && unnamed(m, g.name) })
}

func inCart(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*mall)
	return goodPicks(func(g good) bool { return unnamed(m, g.name) && t.most(m, g.name) > 0 })
}

func cashable(s rules.State, m rules.Move) []rules.Pick { return inCart(s, m) }

// most is how many pieces a line may still name.
func (t *mall) most(m rules.Move, name string) int {
	cart := t.in(cartOf(m.Int("seat")), name)
	named := 0
	for _, f := range m.Each("items") {
		if f.Sub == name && f.Value != "" {
			named++
		}
	}
	switch {
	case name == tuna || t.trip && numbered(name):
		return cart - named
	case t.trip:
		return cart
	case name == crab:
		return 1
	}
	return cart + t.in(shelf, name)
}

// howMany offers numbers for the goods named last.
func howMany(s rules.State, m rules.Move) []rules.Pick {
	t, each := s.(*mall), m.Each("items")
	if len(each) == 0 {
		return nil
	}
	name := each[len(each)-1].Sub
	if numbered(name) {
		return t.printPicks(m.Int("seat"), name)
	}
	most := t.most(m, name)
	if m.Verb.Form == "vend" {
		most = min(inCrate, t.drinksIn())
		for _, f := range each {
			most -= number(f.Value)
		}
		most = min(most, t.in(machine, name))
	}
	var out []rules.Pick
	for n := 1; n <= most; n++ {
		out = append(out, rules.Pick{Value: strconv.Itoa(n), Say: rules.CountOf(n)})
	}
	return out
}

// printPicks offers the numbers that are known to be in a cart, or else those that the rulebook shows.
func (t *mall) printPicks(s int, name string) []rules.Pick {
	list := []int{4, 6}
	if name == tuna {
		list = []int{15}
		if t.typed {
			list = []int{15 * perNumber}
		}
	}
	if s >= 1 && s <= t.seats {
		known := slices.DeleteFunc(slices.Clone(t.printed[s][name]), func(n int) bool { return n == 0 })
		list = append(known, list...)
	}
	var out []rules.Pick
	for i, n := range list {
		if !slices.Contains(list[:i], n) {
			out = append(out, rules.Pick{Value: strconv.Itoa(n), Say: rules.CountOf(n)})
		}
	}
	return out
}

func printedOn(s rules.State, m rules.Move) []rules.Pick {
	switch {
	case m.Verb.Form == tuna:
		return s.(*mall).printPicks(0, tuna)
	case m.Text("item") == crab:
		return s.(*mall).printPicks(0, crab)
	}
	return nil
}

// doubled are the clothes of an exit that still may have a detergent.
func doubled(s rules.State, m rules.Move) []rules.Pick {
	n := map[string]int{}
	for _, f := range m.Each("items") {
		n[f.Sub] += number(f.Value)
	}
	if t := s.(*mall); t.trip && !m.Has("items") {
		n, _ = t.cart(m.Int("seat"))
	}
	on := m.Texts("on")
	if len(on) >= n[detergent] {
		return nil
	}
	return goodPicks(func(g good) bool { return g.cloth && count(on, g.name) < n[g.name] })
}
