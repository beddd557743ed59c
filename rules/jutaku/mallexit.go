package jutaku

// Leaving the mall: what is in a cart, what it pays, and which prices fall.

import (
	"slices"
	"strconv"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// read reads goods and numbers of a line; ok is false if a word is none of the goods.
func (t *mall) read(m rules.Move, no *rules.Refusals) (n map[string]int, printed map[string][]int, ok bool) {
	n, printed = map[string]int{}, map[string][]int{}
	for _, f := range m.Each("items") {
		switch {
		case !slices.Contains(goodNames(), f.Sub):
			no.Hard(rules.Unread, "item", "word", f.Sub)
			return nil, nil, false
		case numbered(f.Sub):
			t.pointsOf(f.Sub, number(f.Value), no)
			printed[f.Sub] = append(printed[f.Sub], number(f.Value))
			n[f.Sub]++
		default:
			n[f.Sub] += number(f.Value)
		}
	}
	return n, printed, true
}

// enough refuses more goods than there can be: those of the cart, of the shelf, and of the machine for drinks
// that came out of it and that nobody noted.
func (t *mall) enough(s int, n map[string]int, no *rules.Refusals, from ...string) {
	for _, g := range goods {
		has := t.in(cartOf(s), g.name)
		for _, account := range from {
			has += t.in(account, g.name)
		}
		if n[g.name] > has && !numbered(g.name) {
			no.Hard("E_COUNT", "", "item", rules.WordOf("of", g.name), "n", has)
		}
	}
}

// carry moves goods out of a cart, and what the cart does not have from where it must have come.
func (t *mall) carry(s int, name string, n int, to, reason string) {
	for _, from := range []string{cartOf(s), shelf, machine, ledger.Bank} {
		k := n
		if from != ledger.Bank {
			k = min(n, t.in(from, name))
		}
		t.book.Move(name, from, to, ledger.Amount(k), reason, name)
		n -= k
	}
}

// homeOf is where goods go that fell or were paid: drinks beside the machine.
func homeOf(name, other string) string {
	if slices.Contains(colours, name) {
		return machine
	}
	return other
}

// lose takes what fell out of a cart, in the version with dexterity.
func (t *mall) lose(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if !t.dexterity {
		no.Hard("E_PHASE", "economy")
		return nil
	}
	s, ok := t.shopper(m, no)
	if !ok {
		return nil
	}
	n, printed, ok := t.read(m, no)
	if !ok {
		return nil
	}
	t.enough(s, n, no, shelf)
	return func(e *rules.Effects) {
		for _, g := range goods {
			if n[g.name] == 0 {
				continue
			}
			t.carry(s, g.name, n[g.name], homeOf(g.name, lost), "lost")
			for _, p := range printed[g.name] {
				t.printed[s][g.name] = without1(t.printed[s][g.name], p)
			}
			e.Say("effect.lose", "seat", rules.SeatOf(s), "n", n[g.name], "item", rules.WordOf("of", g.name))
		}
	}
}

// without1 is a list without one that has the number, or else one without any number.
func without1(list []int, n int) []int {
	i := slices.Index(list, n)
	if i < 0 {
		i = slices.Index(list, 0)
	}
	if i < 0 {
		return list
	}
	return slices.Delete(slices.Clone(list), i, i+1)
}

// cart is what the kept list says that a seat has.
func (t *mall) cart(s int) (n map[string]int, printed map[string][]int) {
	n = map[string]int{}
	for _, g := range goods {
		n[g.name] = t.in(cartOf(s), g.name)
	}
	return n, t.printed[s]
}

// exit pays what somebody leaves with, lowers the prices that paid, and gives a barrel. Svolgimento del gioco.
func (t *mall) exit(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	s, ok := t.shopper(m, no)
	if !ok {
		return nil
	}
	kept, known := t.cart(s)
	n, printed, ok := t.read(m, no)
	if !ok {
		return nil
	}
	if t.trip && !m.Has("items") {
		n, printed = kept, known
		for _, name := range []string{crab, tuna} {
			if slices.Contains(printed[name], 0) {
				no.Hard("E_COUNT", "untold", "item", rules.WordOf("of", name))
			}
		}
	}
	t.enough(s, n, no, shelf, machine)
	for _, g := range goods {
		switch has := kept[g.name]; {
		case n[g.name] > has && (t.trip || g.name == tuna):
			no.Soft("E_ITEM", "", "item", rules.WordOf("of", g.name), "n", has)
		case n[g.name] < has && !t.dexterity:
			no.Soft("E_ITEM", "left", "item", rules.WordOf("of", g.name), "n", has-n[g.name])
		}
	}
	on := t.washed(n, m.Texts("on"), no)
	return func(e *rules.Effects) {
		before := t.purse(s)
		t.cashIn(s, n, printed, on)
		for _, g := range goods {
			t.carry(s, g.name, n[g.name], homeOf(g.name, strconv.Itoa(s)), "exit")
			t.book.Move(g.name, cartOf(s), homeOf(g.name, lost), t.book.Balance(g.name, cartOf(s)), "lost", g.name)
		}
		t.printed[s] = map[string][]int{}
		t.salmonOut = t.salmonOut || n[salmon] > 0
		t.exits++
		t.book.Move(barrel, aside, strconv.Itoa(s), 1, "exit", "")
		e.Say("effect.exit", "seat", rules.SeatOf(s), "yen", ledger.Yen(t.purse(s)-before), "n", t.barrels(s))
		t.next()
		t.ended(e)
	}
}

// washed says on which clothes detergents are used: as told, or where they bring most. Detersivo.
func (t *mall) washed(n map[string]int, told []string, no *rules.Refusals) map[string]int {
	on := map[string]int{}
	for _, item := range told {
		on[item]++
		i := slices.Index(goodNames(), item)
		switch {
		case i < 0 || !goods[i].cloth:
			no.Hard("E_DETERGENT", "cloth", "item", rules.WordOf("of", item))
		case on[item] > n[item]:
			no.Hard("E_DETERGENT", "", "item", rules.WordOf("of", item), "n", n[item])
		}
	}
	if len(told) > n[detergent] {
		no.Hard("E_DETERGENT", "many", "n", n[detergent])
	}
	if len(told) > 0 {
		return on
	}
	clothes := slices.DeleteFunc(slices.Clone(goods), func(g good) bool { return !g.cloth })
	slices.SortStableFunc(clothes, func(a, b good) int { return t.price(b.pile) - t.price(a.pile) })
	left := n[detergent]
	for _, g := range clothes {
		on[g.name] = min(left, n[g.name])
		left -= on[g.name]
	}
	return on
}

// cashIn pays goods and lowers each card or pile that paid, once.
func (t *mall) cashIn(s int, n map[string]int, printed map[string][]int, on map[string]int) {
	paid := map[string]bool{}
	for _, g := range goods {
		switch {
		case g.pile != "":
			t.pay(s, t.price(g.pile)*(n[g.name]+on[g.name]), "goods", g.name)
			paid[g.pile] = paid[g.pile] || n[g.name] > 0
		case g.name == salmon:
			t.pay(s, t.salmonYen()*n[salmon], "goods", salmon)
		case numbered(g.name):
			for _, p := range printed[g.name] {
				t.pay(s, t.pointsOf(g.name, p, &rules.Refusals{}), "goods", g.name)
			}
		}
	}
	for _, p := range piles {
		if paid[p.name] {
			t.book.Move(yen, cardOf(p.name), ledger.Bank, ledger.Yen(min(fallenPrice, t.price(p.name))), "fall", "")
		}
	}
}

// ended closes the game when all but one have left twice. Fine della partita.
func (t *mall) ended(e *rules.Effects) {
	var inside []int
	for s := 1; s <= t.seats; s++ {
		if t.barrels(s) < exitsEach {
			inside = append(inside, s)
		}
	}
	if len(inside) > 1 {
		return
	}
	t.over, t.turn = true, 0
	const above = 100 // more than all papers
	t.result = rules.Ranked(t.seats, func(s int) int { return t.purse(s)*above + t.papers(s) },
		func(n int) rules.Value { return rules.YenOf(ledger.Yen(n / above)) }, rules.Say("end.exits", "seats", inside))
	t.result.Columns = []string{"yen", "papers"}
	e.Say("effect.over", "seats", t.result.Winners)
}
