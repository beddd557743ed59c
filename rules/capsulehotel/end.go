package capsulehotel

// Who wins: the greatest margin of yen over debt, in both ways the game can end. Fin de partie.

import (
	"slices"

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
