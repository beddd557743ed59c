package capsulehotel

// The income phase: franchise values, dice, attraction and deduction of each parcel, and what each hotel
// earns. Revenus.

import (
	"slices"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// FranchiseValue is what a colour is worth, in yen: 100 for each hotel and each parcel that holds one of
// them, nothing without hotels. Revenu de franchise.
func FranchiseValue(hotels, parcels int) Yen {
	if hotels == 0 {
		return 0
	}
	return 100 * Yen(hotels+parcels)
}

// HotelIncome is what one hotel earns, in yen: franchise and attraction less the deduction, at least 100
// where there is a deduction, at most 1,000 for each capsule; the cap comes last. Revenus, and the
// question on what comes first.
func HotelIncome(franchise, attraction, deduction Yen, capsules int) Yen {
	v := franchise + attraction - deduction
	if deduction > 0 && v < 100 {
		v = 100
	}
	return min(v, 1000*Yen(capsules))
}

// census counts the hotels of a colour and the parcels that hold one.
func (t *table) census(c *colour) (hotels, parcels int) {
	var buf [64]bool
	seen := buf[:]
	if len(t.parcels) > len(seen) {
		seen = make([]bool, len(t.parcels))
	}
	for _, h := range t.hotels {
		if h.colour != c {
			continue
		}
		hotels++
		if i := h.area.root().parcel; !seen[i] {
			seen[i] = true
			parcels++
		}
	}
	return hotels, parcels
}

func (t *table) franchise(c *colour) Yen { return FranchiseValue(t.census(c)) }

// roll records the faces of dice: typed from the table or drawn by the app. Revenu d'attraction.
func roll(t *table, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if t.phase != inIncome {
		t.wrongPhase(no)
	}
	type cast struct {
		b *piece
		f *face
	}
	var casts []cast
	for _, f := range m.Fields {
		if f.Name != "die" {
			continue
		}
		b := t.piece(f.Sub)
		if b == nil || b.letter != 'b' {
			no.Hard("E_NAME", "building", "name", f.Sub)
			return nil
		}
		shown := b.kind.face(f.Value)
		switch {
		case !b.rolled():
			no.Hard("E_FACE", "fixed", "name", b.name, "kind", rules.WordOf("kind", b.kind.id))
		case shown == nil:
			no.Hard("E_FACE", "face", "face", f.Value, "kind", rules.WordOf("kind", b.kind.id), "list", b.kind.list())
		}
		if p := b.area.root(); t.phase == inIncome && p.settled {
			no.Hard("E_PHASE", "settled", "area", p.name)
		}
		casts = append(casts, cast{b, shown})
	}
	if len(casts) == 0 {
		no.Hard("E_ROLL", "none")
	}
	return func(*rules.Effects) {
		for _, c := range casts {
			c.b.face = c.f
		}
	}
}

// list is the faces of a die as they are shown.
func (k *kind) list() rules.Value {
	v := rules.ListOf()
	for i := range k.faces {
		v.List = append(v.List, k.faces[i].say())
	}
	return v
}

// missingDice are the buildings still to roll in a parcel, or in all that are not paid yet, in the order
// in which the parcels are paid.
func (t *table) missingDice(only *area) []*piece {
	var out []*piece
	for _, b := range t.buildings {
		root := b.area.root()
		if b.rolled() && b.face == nil && !root.settled && (only == nil || root == only) {
			out = append(out, b)
		}
	}
	slices.SortStableFunc(out, func(x, y *piece) int { return x.area.root().parcel - y.area.root().parcel })
	return out
}

// takings is the attraction and the deduction of one parcel.
type takings struct {
	attraction Yen
	bonus      Yen // the part of it that Parks in other parcels give
	free       bool
	cemeteries int
}

func (k takings) deduction() Yen {
	if k.free {
		return 0
	}
	return 100 * Yen(min(maxCemeteries, k.cemeteries))
}

// tally works out attraction and deduction of every parcel from the faces known so far.
func (t *table) tally() []takings {
	out := make([]takings, len(t.parcels))
	for _, x := range t.cemeteries {
		out[x.area.root().parcel].cemeteries++
	}
	for _, b := range t.buildings {
		k := &out[b.area.root().parcel]
		k.attraction += b.brings()
		k.free = k.free || b.frees()
		if b.side == 'B' && b.kind.id == "pk" {
			for i, q := range t.parcels {
				if q.favouredBy(b.area.root()) {
					out[i].attraction += 500
					out[i].bonus += 500
				}
			}
		}
	}
	return out
}

// brings is the attraction that a building brings its own parcel, as far as its die is known.
func (p *piece) brings() Yen {
	switch {
	case p.rolled():
		if p.face != nil {
			return p.face.yen
		}
	case p.kind.id == "sb":
		return 300
	case p.kind.id == "ar":
		return 1000
	}
	return 0
}

// frees tells whether a building cancels the deduction of its parcel, as far as its die is known.
func (p *piece) frees() bool {
	if p.rolled() {
		return p.face != nil && p.face.free
	}
	return p.kind.id == "sb"
}

// favouredBy tells whether a Park played with side B in parcel p gives to parcel q: a neighbour, or any
// starting square if another one touches p.
func (q *area) favouredBy(p *area) bool {
	if q == p {
		return false
	}
	if slices.Contains(p.adj, q) {
		return true
	}
	return q.start && slices.ContainsFunc(p.adj, func(s *area) bool { return s.start })
}

// earns tells whether a hotel's owner gets its income: not while it stands against the golden rule, nor
// while the owner is barred in the parcel.
func (t *table) earns(h *piece) bool {
	return !h.suspended && !t.barred(h.owner(), h.area.root())
}

// pay settles the parcels, or one of them, and ends the phase with the last.
func pay(t *table, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	var only *area
	if m.Has("area") {
		if only = t.area(m.Text("area")); only == nil || only.parent != nil {
			no.Hard("E_NAME", "parcel", "name", m.Text("area"))
			return nil
		}
	}
	if t.phase != inIncome {
		t.wrongPhase(no)
		return nil
	}
	if only != nil && only.settled {
		no.Hard("E_PHASE", "settled", "area", only.name)
	}
	if dice := t.missingDice(only); len(dice) > 0 {
		no.Hard("E_ROLL", "", "list", piecesOf(dice), "n", len(dice))
	}
	return func(e *rules.Effects) {
		if !slices.ContainsFunc(t.parcels, func(p *area) bool { return p.settled }) {
			t.forgetIncome()
		}
		t.payOut(only)
		if slices.ContainsFunc(t.parcels, func(p *area) bool { return !p.settled }) {
			return
		}
		for s := 1; s <= t.seats; s++ {
			e.Say("effect.income", "seat", rules.SeatOf(s), "yen", t.paid[s])
		}
		t.endIncome(e)
	}
}

// forgetIncome clears what the last income phase left, before the first parcel is paid.
func (t *table) forgetIncome() {
	clear(t.paid)
	for _, h := range t.hotels {
		h.value, h.income, h.earned = 0, 0, false
	}
	for _, b := range t.buildings {
		b.gave = 0
	}
	for _, p := range t.parcels {
		p.last, p.earned = takings{}, false
	}
}

// payOut credits the parcels not yet paid, or one of them.
func (t *table) payOut(only *area) {
	sums := t.tally()
	for _, p := range t.parcels {
		if !p.settled && (only == nil || p == only) {
			p.last, p.earned = sums[p.parcel], true
		}
	}
	due := func(root *area) bool { return !root.settled && (only == nil || root == only) }
	for _, b := range t.buildings {
		if !due(b.area.root()) {
			continue
		}
		b.gave = b.brings()
		if b.face != nil {
			t.giveCoupons(b.owner(), b.face.coupons, "die", b.name)
		}
	}
	var buf [8]Yen
	value := buf[:0]
	for _, c := range t.box.colours {
		value = append(value, t.franchise(c))
	}
	for _, h := range t.hotels {
		p := h.area.root()
		if !due(p) {
			continue
		}
		h.value, h.income, h.earned = value[slices.Index(t.box.colours, h.colour)], 0, true
		if t.earns(h) {
			h.income = HotelIncome(h.value, p.last.attraction, p.last.deduction(), h.capsules)
			t.paid[h.owner()] += h.income
			t.moveYen(ledger.Bank, account[h.owner()], h.income, "income", h.name)
		}
	}
	for _, p := range t.parcels {
		if due(p) {
			p.settled = true
		}
	}
	for _, b := range t.buildings {
		if b.area.root().settled {
			b.face = nil
		}
	}
}

// endIncome goes on to the next round, or ends the game after the last. Fin d'un tour.
func (t *table) endIncome(e *rules.Effects) {
	t.phases++
	for _, p := range t.parcels {
		p.settled = false
	}
	switch {
	case t.round < lastRound:
		t.phase = inMark
	case t.external:
		t.phase = isOver
		t.counted = [6]bool{}
		t.result = nil
		e.Say("effect.recount")
	default:
		t.finish("rounds", e)
	}
}

// piecesOf are the names of pieces.
func piecesOf(list []*piece) []string {
	out := make([]string, len(list))
	for i, p := range list {
		out[i] = p.name
	}
	return out
}
