package jutaku

// The crates of Chocolate Milk: what lies in them, what they are worth, and what is sold out of them.

import (
	"slices"
	"strconv"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// crateOf is the account of a crate of a seat, numbered from 1.
func crateOf(seat, n int) string { return strconv.Itoa(seat) + "." + strconv.Itoa(n) }

// owned are the crates of a seat.
func (t *milk) owned(seat int) []string {
	var out []string
	for n := 1; n <= int(t.book.Balance(crates, strconv.Itoa(seat))); n++ {
		out = append(out, crateOf(seat, n))
	}
	return out
}

// held are the drinks in all crates of a seat.
func (t *milk) held(seat int) []string {
	var out []string
	for _, c := range t.owned(seat) {
		out = append(out, t.at(c)...)
	}
	return out
}

// roomy are the crates of a seat with a free place.
func (t *milk) roomy(seat int) []string {
	return slices.DeleteFunc(t.owned(seat), func(c string) bool { return len(t.at(c)) >= inCrate })
}

// best is the colour or shape of which there are most among drinks, and how many: what a crate counts for.
// Punteggio.
func (t *milk) best(drinks []string) (trait string, n int) {
	for _, x := range slices.Concat(t.row, t.shapes) {
		k := 0
		for _, d := range drinks {
			if hasTrait(d, x) {
				k++
			}
		}
		if k > n {
			trait, n = x, k
		}
	}
	return trait, n
}

// cratePay is what n drinks of one trait in a crate pay.
func cratePay(n int) int { return hundred * n * n }

// score is the purse of a seat and what its crates would pay.
func (t *milk) score(seat int) int {
	n := t.purse(seat)
	if t.phase == isOver {
		return n // the crates are paid
	}
	return n + t.crateYen(seat)
}

func (t *milk) crateYen(seat int) int {
	sum := 0
	for _, c := range t.owned(seat) {
		_, n := t.best(t.at(c))
		sum += cratePay(n)
	}
	return sum
}

// bestCrate is the crate with room that a drink makes most of.
func (t *milk) bestCrate(seat int, drink string) string {
	pick, most := "", -1
	for _, c := range t.roomy(seat) {
		drinks := t.at(c)
		_, before := t.best(drinks)
		_, after := t.best(append(drinks, drink))
		if gain := cratePay(after) - cratePay(before); gain > most {
			pick, most = c, gain
		}
	}
	return pick
}

// sell gives drinks of one trait back to the reserve, for the price on its card, which is then cleared. Without
// naming any, all drinks of that trait are sold. Svolgimento del gioco.
func (t *milk) sell(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	s, ok := t.mine(m, no)
	if !ok {
		return nil
	}
	card, list, held := m.Text("card"), m.Texts("drink"), t.held(s)
	if !slices.Contains(t.row, card) && !slices.Contains(t.shapes, card) {
		no.Hard("E_TRAIT", "card", "word", card, "list", slices.Concat(t.row, t.shapes))
		return nil
	}
	for _, d := range list {
		switch {
		case count(list, d) > count(held, d):
			no.Hard("E_DRINK", "held", "seat", rules.SeatOf(s), "drink", d)
		case !hasTrait(d, card):
			no.Hard("E_TRAIT", "", "drink", d, "card", traitWord(card))
		}
	}
	if len(list) == 0 {
		list = slices.DeleteFunc(held, func(d string) bool { return !hasTrait(d, card) })
	}
	if len(list) == 0 {
		no.Hard("E_DRINK", "none", "seat", rules.SeatOf(s), "card", traitWord(card))
	}
	price := t.price(card)
	if price == 0 {
		no.Soft("E_ZERO", "", "card", traitWord(card))
	}
	return func(e *rules.Effects) {
		for _, d := range list {
			i := slices.IndexFunc(t.owned(s), func(c string) bool { return t.in(c, d) > 0 })
			t.carry(d, t.owned(s)[i], reserve, "sale")
		}
		t.pay(s, price*len(list), "sale", card)
		t.book.Move(yen, cardOf(card), ledger.Bank, ledger.Yen(price), "cleared", "")
		e.Say("effect.sell", "seat", rules.SeatOf(s), "list", list, "yen", ledger.Yen(price*len(list)))
		t.done(e)
	}
}

// buyCrate buys a spare crate.
func (t *milk) buyCrate(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	s, ok := t.mine(m, no)
	if !ok {
		return nil
	}
	if t.book.Balance(crates, spare) == 0 {
		no.Hard("E_SUPPLY", "")
	}
	t.afford(s, cratePrice, no)
	return func(e *rules.Effects) {
		t.pay(s, -cratePrice, "crate", "")
		t.book.Move(crates, spare, strconv.Itoa(s), 1, "crate", "")
		e.Say("effect.crate", "seat", rules.SeatOf(s))
		t.done(e)
	}
}

// sort moves a drink between crates of one seat, where the table allows it at any time.
func (t *milk) sort(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if !t.free {
		no.Hard("E_PHASE", "sort")
		return nil
	}
	if t.phase == isOver {
		return rules.WrongPhase(t.phase, no)
	}
	s, drink, n := m.Int("seat"), m.Text("drink"), m.Int("crate")
	if s < 1 || s > t.seats {
		no.Hard("E_SEAT", "", "word", m.Text("seat"))
		return nil
	}
	to := crateOf(s, n)
	if !slices.Contains(t.roomy(s), to) {
		no.Hard("E_FULL", "crate", "seat", rules.SeatOf(s), "n", n)
	}
	i := slices.IndexFunc(t.owned(s), func(c string) bool { return c != to && t.in(c, drink) > 0 })
	if i < 0 {
		no.Hard("E_DRINK", "held", "seat", rules.SeatOf(s), "drink", drink)
	}
	return func(*rules.Effects) { t.carry(drink, t.owned(s)[i], to, "sort") }
}
