package capsulehotel

// Breaches of the golden rule that the table finds, their fines and cures, and free corrections. Conseils,
// on finding that the golden rule was broken.

import (
	"slices"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// breach fines the builder of a hotel that should not stand and stops its income.
func breach(t *table, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	h := t.piece(m.Text("hotel"))
	if h == nil || h.letter != 'h' {
		no.Hard("E_NAME", "hotel", "name", m.Text("hotel"))
		return nil
	}
	if t.phase == isOver {
		t.wrongPhase(no)
	}
	due := Fine(h.capsules, t.phases-h.phases)
	paid := due
	if !t.external {
		paid = min(due, t.yenOf(h.builder))
	}
	return func(e *rules.Effects) {
		t.fine = &fine{h, t.phases - h.phases, due, paid}
		t.moveYen(account[h.builder], ledger.Bank, paid, "fine", h.name)
		h.suspended = true
		e.Say("effect.fine", "seat", rules.SeatOf(h.builder), "due", due, "paid", paid, "hotel", h.name,
			"capsules", h.capsules, "n", t.phases-h.phases)
		t.cure(e)
	}
}

// Fine is what a hotel built against the golden rule costs its builder, in yen: 1,000 for each capsule
// and each income phase since.
func Fine(capsules, phases int) Yen { return 1000 * Yen(capsules) * Yen(max(0, phases)) }

// breachSub bars the drawer of a subdivision from the income of its parcel.
func breachSub(t *table, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	a := t.area(m.Text("area"))
	if a == nil || a.parent == nil {
		no.Hard("E_NAME", "sub", "name", m.Text("area"))
		return nil
	}
	if t.phase == isOver {
		t.wrongPhase(no)
	}
	return func(e *rules.Effects) {
		t.bans = append(t.bans, &ban{seat: a.creator, sub: a})
		e.Say("effect.barred", "seat", rules.SeatOf(a.creator), "area", a.root().name)
		t.cure(e)
	}
}

// barred tells whether a seat earns nothing in a parcel.
func (t *table) barred(seat int, parcel *area) bool {
	for _, b := range t.bans {
		if !b.over && b.seat == seat && b.sub.root() == parcel {
			return true
		}
	}
	return false
}

// cure frees the hotels and the drawers whose ground satisfies the golden rule again. Where an area is
// short by some markers, that many of its newest wrong hotels stay as they are.
func (t *table) cure(e *rules.Effects) {
	for _, h := range t.hotels {
		if h.suspended && t.newerWrong(h) >= t.lacking(h.area) {
			h.suspended = false
			e.Say("effect.cured", "hotel", h.name, "area", h.area.name)
		}
	}
	for _, b := range t.bans {
		if !b.over && t.lacking(b.sub) == 0 && t.lacking(b.sub.parent) == 0 {
			b.over = true
			e.Say("effect.unbarred", "seat", rules.SeatOf(b.seat), "area", b.sub.root().name)
		}
	}
}

// newerWrong counts the wrong hotels of the same ground that are newer.
func (t *table) newerWrong(h *piece) int {
	n := 0
	after := false
	for _, x := range t.hotels {
		if after && x.suspended && x.area == h.area {
			n++
		}
		after = after || x == h
	}
	return n
}

// adjustSeat corrects what a seat holds, for whatever reason.
func adjustSeat(t *table, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	seat, ok := t.seat(m.Text("seat"), no)
	if !ok {
		return nil
	}
	who := rules.SeatOf(seat)
	type more struct {
		c *colour
		n int
	}
	var changes []more
	sums := map[*colour]int{}
	for _, value := range m.Texts("capsules") {
		name, n := capsulesIn(value)
		c := t.colourIn(name, no)
		if c == nil {
			return nil
		}
		changes = append(changes, more{c, n})
		sums[c] += n
	}
	for _, c := range t.box.colours {
		n := sums[c]
		if have := t.capsulesOf(seat, c); have+n < 0 {
			no.Hard("E_CAPS", "", "seat", who, "n", -n, "have", have, "colour", c.name)
		}
		if c.known() && n > 0 && c.out+n > c.pieces-1 {
			no.Hard("E_SUPPLY", "colour", "colour", c.name)
		}
	}
	dy, dc := yenIn(m.Text("yen")), m.Int("coupons")
	if have := t.yenOf(seat); !t.external && have+dy < 0 {
		no.Hard("E_FUNDS", "give", "seat", who, "need", -dy, "have", have)
	}
	if have := t.couponsOf(seat); have+dc < 0 {
		no.Hard("E_FUNDS", "coupons", "seat", who, "coupons", -dc, "have", have)
	}
	return func(*rules.Effects) {
		t.moveYen(ledger.Bank, account[seat], dy, "adjust", "")
		t.giveCoupons(seat, dc, "adjust", "")
		for _, x := range changes {
			t.moveCapsules(x.c, ledger.Bank, account[seat], x.n, "adjust", "")
			x.c.out += x.n
		}
	}
}

// adjustArea corrects who owns an area, what it touches, or merges it into the area around it.
func adjustArea(t *table, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	a := t.areaIn(m.Text("area"), no)
	if a == nil {
		return nil
	}
	owner := a.owner
	if m.Has("owner") {
		var ok bool
		if owner, ok = t.seat(m.Text("owner"), no); !ok {
			return nil
		}
	}
	adj, ok := t.parcelsIn(m, "adj", no)
	if !ok {
		return nil
	}
	if m.Has("adj") && a.parent != nil {
		no.Hard("E_NAME", "parcel", "name", a.name)
		return nil
	}
	var into *area
	if m.Has("into") {
		if into = t.areaIn(m.Text("into"), no); into == nil {
			return nil
		}
		if a.parent != into {
			no.Hard("E_NAME", "parent", "name", into.name, "area", a.name)
			return nil
		}
	}
	return func(e *rules.Effects) {
		a.owner = owner
		if m.Has("adj") {
			for _, b := range slices.Clone(a.adj) {
				a.part(b)
			}
			for _, b := range adj {
				a.touch(b)
			}
		}
		if into != nil {
			t.merge(a, into)
		}
		t.cure(e)
	}
}

// merge rubs out the line around a subdivision.
func (t *table) merge(a, into *area) {
	for _, p := range t.pieces() {
		if p.area == a {
			p.area = into
		}
	}
	into.hotels += a.hotels
	into.markers += a.markers
	for _, b := range t.areas {
		if b.parent == a {
			b.parent = into
		}
	}
	t.areas = slices.DeleteFunc(t.areas, func(b *area) bool { return b == a })
	for _, b := range t.bans {
		if b.sub == a {
			b.over = true
		}
	}
	for s := range t.lastArea {
		if t.lastArea[s] == a {
			t.lastArea[s] = into
		}
	}
}
