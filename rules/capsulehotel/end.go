package capsulehotel

// Who wins: the greatest margin of yen over debt, in both ways the game can end. Fin de partie.

import (
	"slices"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// finish ends the game. The reason is repaid, rounds or counted.
func (t *table) finish(reason string, e *rules.Effects) {
	t.phase = isOver
	seats := t.all()
	slices.SortStableFunc(seats, func(a, b int) int { return int(t.margin(b) - t.margin(a)) })
	end := &rules.End{Reason: rules.Say("end."+reason, "round", t.round)}
	for i, s := range seats {
		place := i + 1
		if i > 0 && t.margin(s) == t.margin(seats[i-1]) {
			place = end.Ranking[i-1].Place
		}
		if place == 1 {
			end.Winners = append(end.Winners, s)
		}
		end.Ranking = append(end.Ranking, rules.Rank{Place: place, Seat: s, Score: rules.YenOf(t.margin(s))})
	}
	slices.Sort(end.Winners)
	end.Columns = []string{"yen", "debt", "margin", "coupons", "hotels", "earned", "laidout", "loan", "interest"}
	t.result = end
	e.Say("effect.over", "seats", end.Winners)
}

// End is the result, nil while the game goes on. With money in coins the game may be over without a
// winner until everybody has counted.
func (t *table) End() *rules.End {
	if t.phase == isOver && t.result == nil {
		return &rules.End{Reason: rules.Say("end.uncounted", "round", t.round)}
	}
	return t.result
}

// totals are what a seat has earned and laid out over the whole game, and the hotels it owns at the end.
func (t *table) totals(s int) []rules.Cell {
	of := account[s]
	hotels := 0
	for _, h := range t.hotels {
		if h.owner() == s {
			hotels++
		}
	}
	var earned, laidOut Yen
	for _, p := range t.book.Postings() {
		switch {
		case p.Unit == yen && p.To == of && p.Reason == "income":
			earned += p.Amount
		case p.Unit == yen && p.From == of && p.To == ledger.Bank && p.Reason != "fine" && p.Reason != "adjust":
			laidOut += p.Amount
		}
	}
	interest := rules.NoValue
	if t.loans[s] > 0 {
		interest = rules.YenOf(t.debt(s) - t.loans[s])
	}
	return []rules.Cell{
		{Name: "interest", Of: of, Value: interest, Hidden: true},
		{Name: "hotels", Of: of, Value: rules.CountOf(hotels), Hidden: true},
		{Name: "earned", Of: of, Value: rules.YenOf(earned), Hidden: true},
		{Name: "laidout", Of: of, Value: rules.YenOf(laidOut), Hidden: true},
	}
}
