package jutaku

// Chocolate Milk: the street is laid out, from what the box holds to the first turn.

import (
	"slices"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// stock puts all drinks into the reserve.
func (t *milk) stock(copies int) {
	for _, d := range t.all {
		t.book.Move(d, ledger.Bank, reserve, ledger.Amount(copies), "stock", "")
	}
}

// arrange lays the cards in their order, which is also that of the names of all drinks.
func (t *milk) arrange(row, shapes []string) {
	t.row, t.shapes, t.all = row, shapes, nil
	for _, c := range row {
		for _, s := range shapes {
			t.all = append(t.all, drinkName(c, s))
		}
	}
}

// learn reads the order of the cards. What the shapes are called can be told until a drink has been named.
func (t *milk) learn(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	told := m.Each("fact")
	if len(told) == 0 {
		return nil
	}
	f := told[0]
	if row, ok := readRow(f.Value); ok && f.Sub == "row" {
		return func(*rules.Effects) {
			t.arrange(row, t.shapes)
			t.rowTold = true
		}
	}
	list, ok := readShapes(f.Value)
	if f.Sub != "shapes" || !ok {
		return unreadFact(f, no)
	}
	copies := t.in(reserve, t.all[0])
	fresh := !slices.ContainsFunc(t.all, func(d string) bool { return t.in(reserve, d) != copies })
	sorted := func(list []string) []string { list = slices.Clone(list); slices.Sort(list); return list }
	if !slices.Equal(sorted(list), sorted(t.shapes)) && (!fresh || t.turns > 0) {
		no.Hard("E_PHASE", "shapes")
	}
	return func(*rules.Effects) {
		if fresh {
			t.stock(-copies)
		}
		t.arrange(t.row, list)
		t.shapesTold = true
		if fresh {
			t.stock(copies)
		}
	}
}

// first says who begins. Inizia chi ha usato un distributore più di recente.
func (t *milk) first(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if t.turns > 0 || t.phase != inSetup && t.phase != inTurn {
		no.Hard("E_PHASE", "first")
		return nil
	}
	s, _ := rules.SeatIn(m, "seat", t.seats, no)
	return func(e *rules.Effects) {
		t.turn = s
		e.Say("effect.first", "seat", rules.SeatOf(s))
	}
}
