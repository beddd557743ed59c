package capsulehotel

// Trades: who may trade, what may change hands, and lines drawn on land. Troquer.

import (
	"slices"
	"strings"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// deal is one trade while it is checked.
type deal struct {
	t       *table
	no      *rules.Refusals
	parties []int
	land    *plan
	moves   []handover
	pledges []promise
}

// handover is something that goes from a seat to another.
type handover struct {
	from, to int
	yen      Yen
	coupons  int
	colour   *colour
	capsules int
}

func trade(t *table, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	d := &deal{t: t, no: no}
	for _, offer := range m.Offers {
		seat, ok := t.seat(offer[0].Value, no)
		if !ok {
			return nil
		}
		if slices.Contains(d.parties, seat) {
			no.Hard("E_NAME", "twice", "seat", rules.SeatOf(seat))
			return nil
		}
		d.parties = append(d.parties, seat)
	}
	if t.phase != inBuy && t.phase != inClosing {
		t.wrongPhase(no) // and on: a name that does not exist counts before it
	}
	for i, offer := range m.Offers {
		d.checkSeat(d.parties[i])
		if !d.read(d.parties[i], offer[1:]) {
			return nil
		}
	}
	d.checkFunds()
	return func(e *rules.Effects) {
		for _, h := range d.moves {
			t.moveYen(account[h.from], account[h.to], h.yen, "trade", "")
			t.book.Move(coupon, account[h.from], account[h.to], ledger.Amount(h.coupons), "trade", "")
			if h.colour != nil {
				t.moveCapsules(h.colour, account[h.from], account[h.to], h.capsules, "trade", "")
			}
		}
		t.promises = append(t.promises, d.pledges...)
		if d.land != nil {
			d.land.carryOut()
			t.cure(e)
		}
	}
}

// checkSeat refuses a party that may not trade now.
func (d *deal) checkSeat(seat int) {
	t := d.t
	who := rules.SeatOf(seat)
	switch {
	case t.phase != inClosing || slices.Contains(t.closers, seat):
	case len(t.closers) == 0:
		d.no.Soft("E_PHASE", "closed", "seat", who)
	default:
		d.no.Soft("E_PHASE", "closing", "seat", who, "seats", t.closers)
	}
	if t.passed[seat] {
		d.no.Soft("E_PASSED", "", "seat", who)
	}
	if slices.Contains(t.queue, seat) {
		d.no.Soft("E_SEAL", "", "seat", who)
	}
}

// read takes the items of one party in the order written. ok is false if there is nothing more to check.
func (d *deal) read(giver int, items []rules.Field) (ok bool) {
	given := false
	for len(items) > 0 {
		n, receiver := d.group(giver, items)
		if receiver < 0 {
			return false
		}
		for _, f := range items[:n] {
			given = given || f.Name != "to"
			if !d.item(giver, receiver, f) {
				return false
			}
		}
		items = items[n:]
	}
	if !given {
		d.no.Soft("E_EMPTY_OFFER", "", "seat", rules.SeatOf(giver))
	}
	return true
}

// group is how many items go to the same receiver, and who that is: 0 for promises to everybody, -1 if
// it was refused.
func (d *deal) group(giver int, items []rules.Field) (n, receiver int) {
	for i, f := range items {
		if f.Name != "to" {
			continue
		}
		to, ok := d.t.seat(f.Value, d.no)
		if ok && (to == giver || !slices.Contains(d.parties, to)) {
			d.no.Hard("E_NAME", "party", "seat", rules.SeatOf(to))
			ok = false
		}
		if !ok {
			return 0, -1
		}
		return i + 1, to
	}
	if len(d.parties) == 2 {
		return len(items), d.parties[0] + d.parties[1] - giver
	}
	for _, f := range items {
		if f.Name != "promise" {
			d.no.Hard(rules.Unread, "to", "seat", rules.SeatOf(giver))
			return 0, -1
		}
	}
	return len(items), 0
}

// item takes one thing that is given. ok is false if there is nothing more to check.
func (d *deal) item(giver, receiver int, f rules.Field) (ok bool) {
	h := handover{from: giver, to: receiver}
	switch f.Name {
	case "yen":
		h.yen = yenIn(f.Value)
	case "coupons":
		h.coupons = int(yenIn(f.Value))
	case "capsules":
		name, n := capsulesIn(f.Value)
		if h.colour = d.t.colourIn(name, d.no); h.colour == nil {
			return false
		}
		h.capsules = n
	case "land":
		return d.plan().hand(giver, receiver, f.Value)
	case "new":
		return d.plan().draw(giver, receiver, f.Value)
	case "promise":
		to := []int{receiver}
		if receiver == 0 {
			to = slices.DeleteFunc(slices.Clone(d.parties), func(s int) bool { return s == giver })
		}
		d.pledges = append(d.pledges, promise{seat: giver, to: to, words: f.Value})
		return true
	default: // to was read with its group
		return true
	}
	d.moves = append(d.moves, h)
	return true
}

func (d *deal) plan() *plan {
	if d.land == nil {
		d.land = &plan{t: d.t, no: d.no}
	}
	return d.land
}

// checkFunds refuses what the givers did not hold before the trade.
func (d *deal) checkFunds() {
	for _, seat := range d.parties {
		var sum Yen
		coupons := 0
		capsules := map[*colour]int{}
		for _, h := range d.moves {
			if h.from == seat {
				sum += h.yen
				coupons += h.coupons
				if h.colour != nil {
					capsules[h.colour] += h.capsules
				}
			}
		}
		who := rules.SeatOf(seat)
		for _, c := range d.t.box.colours {
			if n := capsules[c]; n > 0 {
				d.t.needCapsules(seat, c, n, d.no)
			}
		}
		if have := d.t.yenOf(seat); !d.t.external && sum > have {
			d.no.Hard("E_FUNDS", "give", "seat", who, "need", sum, "have", have)
		}
		if have := d.t.couponsOf(seat); coupons > have {
			d.no.Hard("E_FUNDS", "coupons", "seat", who, "coupons", coupons, "have", have)
		}
	}
}

// plan is what a trade will do to the land, worked out beside the table so that nothing changes until
// all of it is right. Troquer du Terrain et Subdiviser.
type plan struct {
	t      *table
	no     *rules.Refusals
	owners []transfer
	made   []*area
	moved  []placing
	hung   []hanging
}

type transfer struct {
	area  *area
	owner int
}

type placing struct {
	piece *piece
	area  *area
}

type hanging struct{ sub, under *area }

func (p *plan) area(name string) *area {
	for _, a := range p.made {
		if a.name == name {
			return a
		}
	}
	return p.t.area(name)
}

func (p *plan) ownerOf(a *area) int {
	owner := a.owner
	for _, x := range p.owners {
		if x.area == a {
			owner = x.owner
		}
	}
	return owner
}

func (p *plan) placeOf(x *piece) *area {
	place := x.area
	for _, m := range p.moved {
		if m.piece == x {
			place = m.area
		}
	}
	return place
}

func (p *plan) parentOf(a *area) *area {
	parent := a.parent
	for _, h := range p.hung {
		if h.sub == a {
			parent = h.under
		}
	}
	return parent
}

// own counts the hotels and markers that will stand on an area's own ground.
func (p *plan) own(a *area) (hotels, markers int) {
	var now area
	for _, x := range p.t.pieces() {
		if p.placeOf(x) == a {
			now.count(x, 1)
		}
	}
	return now.hotels, now.markers
}

// ground finds an area that the giver should own.
func (p *plan) ground(giver int, name string) *area {
	a := p.area(name)
	if a == nil {
		p.no.Hard("E_NAME", "area", "name", name)
		return nil
	}
	if owner := p.ownerOf(a); owner != giver {
		p.no.Soft("E_OWNER", "", "area", name, "owner", rules.SeatOf(owner), "seat", rules.SeatOf(giver))
	}
	return a
}

// hand gives a whole area away.
func (p *plan) hand(giver, receiver int, name string) (ok bool) {
	a := p.ground(giver, name)
	if a == nil {
		return false
	}
	p.owners = append(p.owners, transfer{a, receiver})
	return true
}

// draw draws a new subdivision for the receiver.
func (p *plan) draw(giver, receiver int, value string) (ok bool) {
	name, in, list := newAreaIn(value)
	if p.area(name) != nil {
		p.no.Hard("E_NAME", "used", "name", name)
		return false
	}
	parent := p.ground(giver, in)
	if parent == nil {
		return false
	}
	a := &area{name: name, parent: parent, owner: receiver, creator: giver}
	var inside []*piece
	for _, what := range list {
		if sub := p.area(what); sub != nil {
			if p.parentOf(sub) != parent {
				p.no.Hard("E_PIECE", "sub", "name", what, "area", in)
				return false
			}
			p.hung = append(p.hung, hanging{sub, a})
			continue
		}
		x := p.t.piece(what)
		if x == nil {
			p.no.Hard("E_NAME", "piece", "name", what)
			return false
		}
		if p.placeOf(x) != parent {
			p.no.Hard("E_PIECE", "piece", "name", what, "area", in)
			return false
		}
		p.moved = append(p.moved, placing{x, a})
		inside = append(inside, x)
	}
	p.made = append(p.made, a)
	for _, x := range inside {
		if y := x.partner(); y != nil && p.placeOf(y) != a {
			p.no.Soft("E_PIECE", "roof", "name", x.name, "other", y.name)
		}
	}
	for _, half := range [...]*area{a, parent} {
		if hotels, markers := p.own(half); hotels > markers && !p.t.lifted(parent.root()) {
			p.no.Soft("E_GOLDEN", "half", "area", half.name, "hotels", hotels, "markers", markers)
		}
	}
	return true
}

// partner is the hotel on a laundry's roof or the laundry under a hotel, nil if there is none.
func (p *piece) partner() *piece {
	if p.roof != nil {
		return p.roof
	}
	return p.roofOf
}

// carryOut draws the lines and hands the land over.
func (p *plan) carryOut() {
	for _, a := range p.made {
		a.parent.drawn++
		p.t.areas = append(p.t.areas, a)
	}
	for _, x := range p.moved {
		x.piece.area.count(x.piece, -1)
		x.piece.area = x.area
		x.area.count(x.piece, 1)
	}
	for _, h := range p.hung {
		h.sub.parent = h.under
	}
	for _, x := range p.owners {
		x.area.owner = x.owner
	}
}

// newAreaIn reads NAME@PARENT:list.
func newAreaIn(value string) (name, parent string, list []string) {
	name, rest, _ := strings.Cut(value, "@")
	parent, inside, _ := strings.Cut(rest, ":")
	if inside != "" {
		list = strings.Split(inside, ",")
	}
	return name, parent, list
}

// isNewArea tells whether a value is NAME@PARENT:list, with pieces and subdivisions in the list.
func isNewArea(value string) bool {
	at, colon := strings.IndexByte(value, '@'), strings.IndexByte(value, ':')
	if at < 1 || colon < at+2 {
		return false
	}
	name, parent, list := newAreaIn(value)
	if !isPlace(name) || !isPlace(parent) {
		return false
	}
	for _, x := range list {
		if !isPlace(x) && !isPiece(x) {
			return false
		}
	}
	return true
}

// isPlace tells whether s can be the name of an area: a capital letter, then letters, digits or dots.
func isPlace(s string) bool {
	for i := 0; i < len(s); i++ {
		c := s[i]
		letter := c >= 'A' && c <= 'Z' || i > 0 && (c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '.')
		if !letter {
			return false
		}
	}
	return s != ""
}

// isPiece tells whether s can be the name of a piece: v, x, h or b and a number.
func isPiece(s string) bool {
	return len(s) > 1 && strings.IndexByte("vxhb", s[0]) >= 0 && s[1] != '0' && isNumber(s[1:])
}
