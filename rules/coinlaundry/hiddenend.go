package coinlaundry

// Hidden colours: the colours are shown, and who has won.

import (
	"slices"
	"strconv"

	"tokyobox/rules"
)

// reveal tells who had a black role card, where the app did not deal them. End.
func reveal(h *hidden, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	h.due(no, inReveal)
	seats := m.Ints("seat")
	for i, seat := range seats {
		switch {
		case seat > h.seats:
			no.Hard("E_SEAT", "", "word", strconv.Itoa(seat))
		case slices.Contains(seats[:i], seat):
			no.Hard("E_ROLE", "twice", "seat", rules.SeatOf(seat))
		}
	}
	if n := roleTable[h.seats].black; len(seats) != n {
		no.Hard("E_COUNT", "roles", "n", n)
	}
	return func(e *rules.Effects) {
		for seat := 1; seat <= h.seats; seat++ {
			h.role[seat] = whiteRole
			if slices.Contains(seats, seat) {
				h.role[seat] = blackRole
			}
		}
		h.end(e)
	}
}

// end opens the roles: a team that completed its second wash has won.
func (h *hidden) end(e *rules.Effects) {
	h.phase, h.looking = isOver, 0
	team, reason := whiteRole, rules.Say("end.clean")
	if h.mixed >= washesToWin {
		team, reason = blackRole, rules.Say("end.mixed")
	}
	h.result = rules.Ranked(h.seats, func(seat int) int {
		if h.role[seat] == team {
			return 1
		}
		return 0
	}, func(int) rules.Value { return rules.NoValue }, reason)
	h.result.Columns = []string{"role"}
	for i, r := range h.result.Ranking {
		h.result.Ranking[i].Score = rules.WordOf("role", h.role[r.Seat])
	}
	e.Texts = append(e.Texts, reason)
}
