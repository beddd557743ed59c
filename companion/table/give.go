package table

import (
	"strconv"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// Given are the corrections that give an entry to another player, by seat; none if the line is nobody's or may
// not be seen by all.
func (t *Table) Given(seq int) map[int]string {
	mark := t.log.Marks[seq-1]
	m, why := t.game.Read(mark.Text)
	if mark.Amendment || why != nil {
		return nil
	}
	arg := SeatArg(m.Verb)
	if arg == "" || rules.Keeps(t.played.State, m) != 0 || !m.Has(arg) {
		return nil
	}
	out := map[int]string{}
	for _, seat := range t.head.Seats {
		if n := strconv.Itoa(seat.Number); m.Text(arg) != n {
			out[seat.Number] = ledger.Amend + " " + strconv.Itoa(seq) + " " + m.Set(arg, n).String()
		}
	}
	return out
}
