package coinlaundry

// The detergent tower: what falls, what it costs, and gifts.

import (
	"strconv"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// fell pays for objects that fell: yen as far as they go, then a garment for each object. Penalties.
func fell(t *tower, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	t.due(m, no, inChoose, inBuy)
	n, from := m.Int("count"), m.Ints("from")
	if n < 1 || n > allFall {
		no.Hard("E_COUNT", "", "n", allFall)
	}
	left := t.on
	for _, at := range from {
		if at > t.height || len(left[at]) == 0 || len(from) > n {
			no.Hard("E_COUNT", "from", "n", at)
			return nil
		}
		left[at] = left[at][:len(left[at])-1]
	}
	return func(e *rules.Effects) {
		t.on = left
		of, seat := strconv.Itoa(t.front), rules.SeatOf(t.front)
		coins := min(n, int(t.purse(t.front)/coin))
		t.book.Move(yen, of, centre, ledger.Yen(coin*coins), "penalty", "")
		if coins > 0 {
			e.Say("effect.penalty", "seat", seat, "yen", ledger.Yen(coin*coins))
		}
		own := t.bought[t.front]
		for n -= coins; n > 0 && len(own) > 0; n-- {
			face := own[len(own)-1]
			own = own[:len(own)-1]
			t.book.Move(face, of, lost, 1, "penalty", "")
			e.Say("effect.lose", "seat", seat, "card", rules.WordOf("of", face))
		}
		t.bought[t.front] = own
		t.owed += n
		if n > 0 {
			e.Say("effect.owes", "seat", seat, "n", n)
		}
		t.passed(e)
	}
}

// gift gives yen to a player who has nothing left to pay fallen objects with. Penalties.
func gift(t *tower, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	seat, y := m.Int("seat"), ledger.Yen(m.Int("yen"))
	switch {
	case t.owed == 0:
		no.Hard("E_PHASE", "gift")
	case seat > t.seats || seat == t.front:
		no.Hard("E_SEAT", "gift", "word", m.Text("seat"))
	case y < coin || y%coin != 0 || y > ledger.Yen(coin*t.owed):
		no.Hard("E_COUNT", "gift", "yen", ledger.Yen(coin*t.owed))
	case y > t.purse(seat):
		no.Hard("E_FUNDS", "gift", "seat", rules.SeatOf(seat), "yen", t.purse(seat))
	}
	return func(e *rules.Effects) {
		of := strconv.Itoa(t.front)
		t.book.Move(yen, strconv.Itoa(seat), of, y, "gift", "")
		t.book.Move(yen, of, centre, y, "penalty", "")
		t.owed -= int(y / coin)
		e.Say("effect.gift", "seat", rules.SeatOf(seat), "yen", y, "to", rules.SeatOf(t.front))
	}
}

// topple stops the game: the tower fell in this player's turn. End of the game.
func topple(t *tower, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	t.due(m, no, inDraw, inChoose, inBuy)
	return func(e *rules.Effects) {
		t.end(rules.Say("end.topple", "seat", rules.SeatOf(t.front)), e)
	}
}
