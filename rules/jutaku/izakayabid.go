package jutaku

// Izakaya: the bids for the order of play, and the cards that order is drawn from.

import (
	"cmp"
	"slices"
	"strconv"

	"tokyobox/ledger"
	"tokyobox/rules"
)

func (t *izakaya) noBids() {
	for s := range t.bids {
		t.bids[s] = untold
	}
}

// drawOrder says in which order the discs were drawn for the first turn order. Preparazione.
func (t *izakaya) drawOrder(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if t.phase != inSetup {
		return rules.WrongPhase(t.phase, no)
	}
	order := m.Ints("seat")
	for i, s := range order {
		if s > t.seats {
			no.Hard("E_SEAT", "", "word", strconv.Itoa(s))
		} else if slices.Contains(order[:i], s) {
			no.Hard("E_COUNT", "order", "n", t.seats)
		}
	}
	if len(order) != t.seats {
		no.Hard("E_COUNT", "order", "n", t.seats)
	}
	return func(e *rules.Effects) {
		t.order, t.phase = order, inBid
		e.Say("effect.order", "seats", order)
	}
}

// Draw draws the discs for the first turn order.
func (t *izakaya) Draw(m rules.Move, pick func(label string, n int) (int, error)) (rules.Move, error) {
	if m.Verb.Form != "order" || t.phase != inSetup || m.Has("seat") {
		return m, nil
	}
	left := rules.Seats(t.seats)
	for len(left) > 0 {
		i, err := pick("order "+strconv.Itoa(len(left)), len(left))
		if err != nil {
			return m, err
		}
		m = m.Add("seat", "", strconv.Itoa(left[i]))
		left = slices.Delete(left, i, i+1)
	}
	return m.Set("app", ""), nil
}

// bid notes what is in a fist; when the last one is told, all are revealed. Offerte per l'ordine di gioco.
func (t *izakaya) bid(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if t.phase != inBid {
		return rules.WrongPhase(t.phase, no)
	}
	s, amount := m.Int("seat"), m.Int("yen")
	if s < 1 || s > t.seats {
		no.Hard("E_SEAT", "", "word", m.Text("seat"))
		return nil
	}
	if t.bids[s] != untold {
		no.Hard("E_TURN", "bid", "seat", rules.SeatOf(s))
	}
	if amount%hundred != 0 {
		no.Hard("E_AMOUNT", "", "word", m.Text("yen"))
	}
	t.afford(s, amount, no)
	return func(e *rules.Effects) {
		t.bids[s] = amount
		if slices.Contains(t.bids[1:t.seats+1], untold) {
			e.Say("effect.bid", "seat", rules.SeatOf(s))
			return
		}
		t.reveal(e)
	}
}

// reveal puts all bids on the pile and the players into their new order: the highest bid first, and those with
// equal bids in the reverse of the order they had.
func (t *izakaya) reveal(e *rules.Effects) {
	sum := 0
	for s := 1; s <= t.seats; s++ {
		t.opened[[2]int{s, t.bids[s]}] = true
		t.bids[s] = min(t.bids[s], t.purse(s)) // a purse may have been corrected after its bid
		t.book.Move(yen, strconv.Itoa(s), pile, ledger.Yen(t.bids[s]), "bid", "")
		sum += t.bids[s]
	}
	t.was = t.bids
	slices.Reverse(t.order)
	slices.SortStableFunc(t.order, func(a, b int) int { return cmp.Compare(t.was[b], t.was[a]) })
	t.noBids()
	t.phase, t.lap, t.at, t.turn = inActions, 1, 0, t.order[0]
	t.used = map[string]bool{}
	total := t.book.Balance(yen, pile)
	t.last = int(total) >= bidsToEnd[t.seats]
	e.Say("effect.reveal", "yen", ledger.Yen(sum), "total", total, "seats", t.order)
	if t.zeros++; sum > 0 {
		t.zeros = 0
	}
	if t.zeros >= 2 {
		e.Say("effect.zeros", "n", t.zeros)
	}
	if t.last {
		e.Say("effect.last")
	}
}
