package sakana

// It’s in the Bag: the coins are counted, and who is richest.

import (
	"slices"
	"strconv"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// rich answers what only the players know when they bid with their fists.
func rich(t *bag, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if t.phase != inAsk {
		return t.wrong(no)
	}
	return func(e *rules.Effects) {
		if m.Text("answer") == "yes" {
			t.phase = inTotals
			return
		}
		t.round++
		t.phase, t.attempt = inBid, 1
	}
}

// totals tells what everybody counted. All of it and the bag must be what was dealt and consolations of 200; if
// they are not somebody miscounted, which is said and not forbidden.
func totals(t *bag, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if t.phase != inTotals {
		return t.wrong(no)
	}
	var list [maxSeats + 1]ledger.Yen
	sum, most := t.start, ledger.Yen(0)
	t.each(m, "total", no, func(s int, y ledger.Yen) {
		if y%leastBid != 0 {
			no.Hard("E_AMOUNT", "", "yen", ledger.Yen(leastBid))
		}
		list[s] = y
		sum, most = sum+y, max(most, y)
	})
	if most < enough && !no.Any() {
		no.Hard("E_AMOUNT", "enough", "yen", ledger.Yen(enough))
	}
	return func(e *rules.Effects) {
		t.total = list
		if dealt := coins.Value(dealt()) * ledger.Yen(t.seats); sum < dealt || (sum-dealt)%200 != 0 {
			e.Say("effect.miscounted", "yen", sum, "dealt", dealt)
		}
		t.end(e)
	}
}

// recount opens the correction of what a seat holds, before anybody has made an entry of this phase.
func recount(t *bag, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	s, ok := t.holder(m, no, inAdd, inBid)
	if !ok {
		return nil
	}
	if slices.Contains(t.in[:], true) {
		no.Hard("E_SEALED", "recount")
	}
	return func(e *rules.Effects) {
		t.back, t.counts, t.phase = t.phase, s, inRecount
		e.Say("effect.recount", "seat", rules.SeatOf(s))
	}
}

// holds corrects what a seat holds.
func holds(t *bag, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	s, ok := t.holder(m, no, inRecount)
	if !ok {
		return nil
	}
	p, was := told(m), t.hand(s)
	if s != t.counts {
		no.Hard("E_TURN", "", "seat", rules.SeatOf(t.counts))
	}
	if p.Items() == 0 {
		no.Hard("E_AMOUNT", "nothing")
	}
	if rest, counted := t.rest(); counted && !rest.Plus(was).Contains(p) {
		no.Hard("E_ITEMS", "box")
	}
	return func(e *rules.Effects) {
		of := strconv.Itoa(s)
		coins.Move(t.book, of, aside, was.Less(p), "correction", "")
		by := coins.Value(p) - coins.Value(was)
		if by != 0 {
			t.due = append(t.due, rules.Due{Entry: e.Entry, Yen: by})
		}
		t.phase = t.back
		e.Say("effect.holds", "seat", rules.SeatOf(s))
	}
}
