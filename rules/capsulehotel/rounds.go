package capsulehotel

// The phases of a round: starting squares, round numbers, loans and the check, the queue of seals, passing
// and closing.

import (
	"slices"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// claim gives a starting square to a seat before the first round is marked.
func claim(t *table, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	name := m.Text("area")
	if t.area(name) != nil {
		no.Hard("E_NAME", "used", "name", name)
		return nil
	}
	owner, ok := t.seat(m.Text("owner"), no)
	adj, known := t.parcelsIn(m, "adj", no)
	if !ok || !known {
		return nil
	}
	if t.round > 0 || t.phase != inMark {
		no.Hard("E_PHASE", "claim")
	}
	if t.starts() >= startParcels {
		no.Hard("E_SUPPLY", "starts", "max", startParcels)
	}
	return func(*rules.Effects) { t.newParcel(name, owner, true, adj) }
}

func (t *table) starts() int {
	n := 0
	for _, a := range t.parcels {
		if a.start {
			n++
		}
	}
	return n
}

// mark begins the next round. Marquer le tour en cours.
func mark(t *table, _ rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if t.phase != inMark || t.round >= lastRound {
		t.wrongPhase(no)
		return nil
	}
	return func(e *rules.Effects) {
		t.round++
		t.phase = inLoans
		t.counted = [6]bool{}
		t.marked[t.round] = true
		e.Say("effect.mark", "round", t.round)
		if t.box.symbol[t.round] == "yes" {
			t.roundCoupons(t.round, e)
		}
	}
}

// roundCoupons gives everybody the coupon printed beside a round.
func (t *table) roundCoupons(round int, e *rules.Effects) {
	t.symbols[round] = true
	for s := 1; s <= t.seats; s++ {
		t.giveCoupons(s, 1, "round", "")
	}
	e.Say("effect.symbol", "round", round)
}

// takeLoan records what everybody chose in round 1. Emprunts, premier tour.
func takeLoan(t *table, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	type choice struct {
		seat int
		row  loanRow
	}
	var chosen []choice
	var has [6]bool
	for _, f := range m.Fields {
		seat, ok := t.seat(f.Sub, no)
		if !ok {
			return nil
		}
		amount := yenIn(f.Value)
		row, known := t.box.loan(amount)
		switch {
		case t.loans[seat] != 0 || has[seat]:
			no.Hard("E_LOAN", "second", "seat", rules.SeatOf(seat))
		case !known:
			no.Ask("E_LOAN", "amount", "fact loan="+f.Value+":", "yen", amount, "list", t.loanList())
		}
		has[seat] = true
		chosen = append(chosen, choice{seat, row})
	}
	if t.phase != inLoans || t.round > 1 {
		if t.round > 1 {
			no.Hard("E_PHASE", "loan")
		} else {
			t.wrongPhase(no)
		}
	}
	return func(*rules.Effects) {
		for _, c := range chosen {
			t.loans[c.seat] = c.row.amount
			t.moveYen(ledger.Bank, account[c.seat], c.row.amount, "loan", "")
			t.giveCoupons(c.seat, c.row.coupons, "loan", "")
		}
		if len(t.withoutLoan()) == 0 {
			t.phase = inOpen
		}
	}
}

func (t *table) withoutLoan() []int {
	var out []int
	for s := 1; s <= t.seats; s++ {
		if t.loans[s] == 0 {
			out = append(out, s)
		}
	}
	return out
}

func (t *table) loanList() rules.Value {
	v := rules.ListOf()
	for _, l := range t.box.loans {
		v.List = append(v.List, rules.YenOf(l.amount))
	}
	return v
}

// check ends the game if somebody can repay, or goes on. Emprunts, tours suivants.
func check(t *table, _ rules.Move, no *rules.Refusals) func(*rules.Effects) {
	switch {
	case t.phase != inLoans:
		t.wrongPhase(no)
	case t.round < 2:
		no.Hard("E_PHASE", "check")
	case t.external && len(t.notCounted()) > 0:
		no.Hard("E_PHASE", "count", "seats", t.notCounted())
	}
	return func(e *rules.Effects) {
		for s := 1; s <= t.seats; s++ {
			if t.margin(s) >= 0 {
				t.finish("repaid", e)
				return
			}
		}
		t.phase = inOpen
		e.Say("effect.noone", "round", t.round)
	}
}

// count takes the yen that everybody counted, where money is held in coins. Argent externe.
func count(t *table, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	var seats []int
	for _, f := range m.Fields {
		seat, ok := t.seat(f.Sub, no)
		if !ok {
			return nil
		}
		seats = append(seats, seat)
	}
	switch {
	case !t.external:
		no.Hard("E_PHASE", "ledger")
	case !t.counting():
		t.wrongPhase(no)
	}
	return func(e *rules.Effects) {
		for i, f := range m.Fields {
			t.counts[seats[i]], t.counted[seats[i]] = yenIn(f.Value), true
		}
		if t.phase == isOver && len(t.notCounted()) == 0 {
			t.finish("counted", e)
		}
	}
}

// counting tells whether counts are asked for: in each check, and after round 8 until all are there.
func (t *table) counting() bool {
	return t.phase == inLoans && t.round > 1 || t.phase == isOver && t.result == nil
}

func (t *table) notCounted() []int {
	var out []int
	for s := 1; s <= t.seats; s++ {
		if !t.counted[s] {
			out = append(out, s)
		}
	}
	return out
}

// open lines up the seals by ascending yen. Acheter, la file d'attente.
func open(t *table, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	first, ok := t.seatsIn(m, "first", no)
	order, ok2 := t.seatsIn(m, "order", no)
	if !ok || !ok2 {
		return nil
	}
	if t.phase != inOpen {
		t.wrongPhase(no)
		return nil
	}
	var queue []int
	switch {
	case !t.queueOn:
	case t.external:
		queue = order
		if !t.everyone(order) {
			no.Soft("E_QUEUE", "order", "seats", t.all())
		}
	default:
		if len(order) > 0 {
			no.Soft("E_QUEUE", "ledger")
		}
		for _, group := range t.byYen() {
			group, drawn := rotate(group, first)
			if !drawn {
				no.Soft("E_QUEUE", "tie", "seats", group)
			}
			queue = append(queue, group...)
		}
	}
	return func(e *rules.Effects) {
		t.phase, t.spent, t.bills = inBuy, 0, nil
		t.queue = queue
		t.passed = [6]bool{}
		t.closers = nil
		if len(queue) > 0 {
			e.Say("effect.open", "seats", queue)
		}
	}
}

func (t *table) all() []int {
	var out []int
	for s := 1; s <= t.seats; s++ {
		out = append(out, s)
	}
	return out
}

func (t *table) everyone(order []int) bool {
	sorted := slices.Clone(order)
	slices.Sort(sorted)
	return slices.Equal(sorted, t.all())
}

// byYen groups the seats by what they hold, least first; within a group they sit clockwise.
func (t *table) byYen() [][]int {
	seats := t.all()
	slices.SortStableFunc(seats, func(a, b int) int { return int(t.yenOf(a) - t.yenOf(b)) })
	var groups [][]int
	for i, s := range seats {
		if i > 0 && t.yenOf(s) == t.yenOf(seats[i-1]) {
			groups[len(groups)-1] = append(groups[len(groups)-1], s)
		} else {
			groups = append(groups, []int{s})
		}
	}
	return groups
}

// rotate begins a tied group with the seat drawn for it and goes on clockwise.
func rotate(group, first []int) (rotated []int, drawn bool) {
	if len(group) == 1 {
		return group, true
	}
	for _, s := range first {
		if i := slices.Index(group, s); i >= 0 {
			return slices.Concat(group[i:], group[:i]), true
		}
	}
	return group, false
}

// inQueue refuses what needs the buying phase and seals, and names the seats.
func (t *table) inQueue(m rules.Move, no *rules.Refusals) ([]int, bool) {
	seats, ok := t.seatsIn(m, "seat", no)
	if !ok {
		return nil, false
	}
	if t.phase != inBuy {
		t.wrongPhase(no)
	}
	return seats, true
}

// join puts seals at the back of the queue.
func join(t *table, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	seats, ok := t.inQueue(m, no)
	if !ok {
		return nil
	}
	queue := slices.Clone(t.queue)
	for _, s := range seats {
		switch {
		case t.passed[s]:
			no.Soft("E_PASSED", "", "seat", rules.SeatOf(s))
		case !t.queueOn:
			no.Soft("E_QUEUE", "off")
		case slices.Contains(queue, s):
			no.Soft("E_QUEUE", "in", "seat", rules.SeatOf(s))
		}
		queue = append(queue, s)
	}
	return func(*rules.Effects) { t.queue = queue }
}

// leave takes seals out of the queue.
func leave(t *table, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	seats, ok := t.inQueue(m, no)
	if !ok {
		return nil
	}
	queue := slices.Clone(t.queue)
	for _, s := range seats {
		i := slices.Index(queue, s)
		if i < 0 {
			no.Soft("E_QUEUE", "out", "seat", rules.SeatOf(s))
			continue
		}
		queue = slices.Delete(queue, i, i+1)
	}
	return func(*rules.Effects) { t.queue = queue }
}

// forfeit takes the front seal off the board after the count to five.
func forfeit(t *table, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	seats, ok := t.inQueue(m, no)
	if !ok {
		return nil
	}
	t.needFront(seats[0], no)
	return func(*rules.Effects) { t.takeSeal(seats[0]) }
}

// needFront refuses a seat that is not at the front of the queue.
func (t *table) needFront(seat int, no *rules.Refusals) {
	switch {
	case len(t.queue) == 0:
		no.Soft("E_QUEUE", "empty")
	case t.queue[0] != seat:
		no.Soft("E_QUEUE", "front", "seat", rules.SeatOf(seat), "front", t.front())
	}
}

// front is the seat at the front of the queue, or no value.
func (t *table) front() rules.Value {
	if len(t.queue) == 0 {
		return rules.NoValue
	}
	return rules.SeatOf(t.queue[0])
}

// takeSeal takes a seal off the board wherever it stands.
func (t *table) takeSeal(seat int) {
	if i := slices.Index(t.queue, seat); i >= 0 {
		t.queue = slices.Delete(slices.Clone(t.queue), i, i+1)
	}
}

// pass turns seals over; when all have passed the phase is over. Passer.
func pass(t *table, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	seats, ok := t.inQueue(m, no)
	if !ok {
		return nil
	}
	passed := t.passed
	for _, s := range seats {
		if passed[s] {
			no.Soft("E_PASSED", "", "seat", rules.SeatOf(s))
		}
		passed[s] = true
	}
	return func(e *rules.Effects) {
		t.passed = passed
		for _, s := range seats {
			t.takeSeal(s)
		}
		for s := 1; s <= t.seats; s++ {
			if !passed[s] {
				return
			}
		}
		e.Say("effect.passed")
		t.beginIncome(e)
	}
}

// closePhase ends the trades that were still under way when the limit was reached.
func closePhase(t *table, _ rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if t.phase != inClosing {
		t.wrongPhase(no)
	}
	return func(e *rules.Effects) { t.beginIncome(e) }
}

// beginIncome ends the buy phase; with money in coins the bowl goes back to the supply.
func (t *table) beginIncome(e *rules.Effects) {
	t.phase = inIncome
	t.queue, t.closers = nil, nil
	if t.external {
		e.Say("effect.bowl", "yen", t.spent)
	}
}

// reachLimit ends buying: the seals go back and only trades under way may end.
func (t *table) reachLimit(buyer int, e *rules.Effects) {
	t.closers = t.mayClose(buyer)
	t.phase, t.queue = inClosing, nil
	e.Say("effect.limit", "yen", t.spent, "limit", t.box.limit)
	if len(t.closers) > 0 {
		e.Say("effect.mayclose", "seats", t.closers)
	}
}

// mayClose are the seats that can be in the middle of a trade: their seal in front of them, not passed,
// and not the buyer's. Without seals it is everybody who has not passed.
func (t *table) mayClose(buyer int) []int {
	var out []int
	for s := 1; s <= t.seats; s++ {
		if t.passed[s] || t.queueOn && (s == buyer || slices.Contains(t.queue, s)) {
			continue
		}
		out = append(out, s)
	}
	return out
}

// wrongPhase refuses what does not belong to the present phase.
func (t *table) wrongPhase(no *rules.Refusals) {
	rules.WrongPhase(t.phase, no)
}
