package capsulehotel

// Purchases: who may buy, what it costs, what is placed, and the coupons that a purchase brings.

import (
	"slices"
	"strconv"
	"strings"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// Prices that the rulebook prints, in yen.
const (
	machinePrice  = 500
	cemeteryPays  = 200
	entrancePrice = 1000
	spikeCoupons  = 7
	mangaCoupons  = 1
	maxRoof       = 2
)

// bill is what a purchase costs and who pays it.
type bill struct {
	seat    int
	price   Yen // below zero for a cemetery
	coupons int
	reason  string // what was bought
	about   string // the piece, area or colour
}

// buyer reads who buys and refuses what stands in the way of buying at all. ok is false if there is
// nothing more to check.
func (t *table) buyer(m rules.Move, no *rules.Refusals) (seat int, ok bool) {
	seat, ok = t.seat(m.Text("seat"), no)
	if !ok {
		return 0, false
	}
	switch t.phase {
	case inBuy:
		if t.queueOn && !t.passed[seat] {
			t.needFront(seat, no)
		}
	case inClosing:
		no.Soft("E_LIMIT", "", "limit", t.box.limit)
	default:
		t.wrongPhase(no) // and on: a name that does not exist counts before it
	}
	if t.passed[seat] {
		no.Soft("E_PASSED", "", "seat", rules.SeatOf(seat))
	}
	return seat, true
}

// ground reads the area of a purchase and refuses somebody else's.
func (t *table) ground(m rules.Move, seat int, no *rules.Refusals) *area {
	a := t.areaIn(m.Text("area"), no)
	if a != nil && a.owner != seat {
		no.Soft("E_OWNER", "", "area", a.name, "owner", rules.SeatOf(a.owner), "seat", rules.SeatOf(seat))
	}
	return a
}

// bill checks the payment of a price.
func (t *table) bill(m rules.Move, seat int, price Yen, no *rules.Refusals) bill {
	b := bill{seat: seat, price: price, coupons: m.Int("coupons")}
	if t.box.limit == 0 && price > 0 {
		no.Ask("E_FACT", "limit", "fact limit=", "n", t.seats)
	}
	if worth := couponWorth * Yen(b.coupons); worth > max(0, price) {
		no.Hard("E_COUPON_OVER", "", "coupons", b.coupons, "worth", worth, "price", max(0, price))
		return b
	}
	if have := t.couponsOf(seat); b.coupons > have {
		no.Hard("E_FUNDS", "coupons", "seat", rules.SeatOf(seat), "coupons", b.coupons, "have", have)
	}
	need := price - couponWorth*Yen(b.coupons)
	if have := t.yenOf(seat); !t.external && need > have {
		if t.couponsOf(seat) > 0 {
			no.Hard("E_FUNDS", "yen", "seat", rules.SeatOf(seat), "need", need, "have", have, "price", price)
		} else { // coupons are no way out
			no.Hard("E_FUNDS", "poor", "seat", rules.SeatOf(seat), "need", need, "have", have, "price", price)
		}
	}
	return b
}

// settle pays a purchase, moves the marker by the full price and takes the seal back. What a purchase
// brings comes after it.
func (t *table) settle(b bill, reason, about string) {
	t.moveYen(account[b.seat], ledger.Bank, b.price-couponWorth*Yen(b.coupons), reason, about)
	t.book.Move(coupon, account[b.seat], ledger.Bank, ledger.Amount(b.coupons), reason, about)
	if b.reason, b.about = reason, about; b.price > 0 {
		t.spent += b.price
		t.bills = append(t.bills, b)
	}
	t.takeSeal(b.seat)
}

// finishBuy closes the phase if the marker has reached the limit. Dépassement de la Limite d'achat.
func (t *table) finishBuy(b bill, e *rules.Effects) {
	if t.phase == inBuy && b.price > 0 && t.spent >= t.box.limit {
		t.reachLimit(b.seat, e)
	}
}

func buyVending(t *table, seat int, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	a := t.ground(m, seat, no)
	if a == nil {
		return nil
	}
	if n, _ := t.supply("vending"); n <= 0 {
		no.Hard("E_SUPPLY", "vending", "max", allMachines)
	}
	b := t.bill(m, seat, machinePrice, no)
	return func(e *rules.Effects) {
		v := t.put('v', a)
		t.settle(b, "vending", v.name)
		t.placed(v, seat, e)
		t.finishBuy(b, e)
	}
}

func buyCemetery(t *table, seat int, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	a := t.ground(m, seat, no)
	if a == nil {
		return nil
	}
	if n := t.cemeteriesIn(a.root()); n >= maxCemeteries {
		no.Soft("E_CEMCAP", "", "area", a.root().name, "n", n, "max", maxCemeteries)
	}
	b := t.bill(m, seat, -cemeteryPays, no)
	return func(e *rules.Effects) {
		x := t.put('x', a)
		t.settle(b, "cemetery", x.name)
		t.placed(x, seat, e)
	}
}

// placed tells the name of a new piece and frees what it cures.
func (t *table) placed(p *piece, seat int, e *rules.Effects) {
	e.Made = append(e.Made, p.name)
	t.lastArea[seat] = p.area
	t.cure(e)
}

func buyLand(t *table, seat int, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	i, name := board(m.Text("board")), m.Text("as")
	if i == 0 {
		no.Hard("E_NAME", "board", "name", m.Text("board"))
		return nil
	}
	if t.area(name) != nil {
		no.Hard("E_NAME", "used", "name", name)
		return nil
	}
	adj, ok := t.parcelsIn(m, "adj", no)
	if !ok {
		return nil
	}
	if len(adj) == 0 {
		no.Soft("E_ADJ", "")
	}
	price := t.box.land[i]
	if price == 0 {
		no.Ask("E_FACT", "land", "fact land="+m.Text("board")+":", "name", m.Text("board"))
		return nil
	}
	b := t.bill(m, seat, price, no)
	return func(e *rules.Effects) {
		t.settle(b, "land", name)
		t.lastArea[seat] = t.newParcel(name, seat, false, adj)
		t.finishBuy(b, e)
	}
}

func buyCapsules(t *table, seat int, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	c := t.colourIn(m.Text("colour"), no)
	if c == nil {
		return nil
	}
	if c.pink() {
		no.Hard("E_NAME", "pink", "name", c.name)
		return nil
	}
	n := c.market()
	if n <= 0 {
		no.Hard("E_SUPPLY", "colour", "colour", c.name)
	}
	b := t.bill(m, seat, c.price, no)
	return func(e *rules.Effects) {
		t.settle(b, "capsules", c.name)
		t.moveCapsules(c, ledger.Bank, account[seat], n, "capsules", "")
		c.out += n
		c.sold = true
		t.finishBuy(b, e)
	}
}

func buyPink(t *table, seat int, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	c, n := t.box.colours[0], m.Int("count")
	if c.known() && n > c.market() {
		no.Hard("E_SUPPLY", "pink", "n", n, "have", c.market())
	}
	b := t.bill(m, seat, PinkPrice(n), no)
	return func(e *rules.Effects) {
		t.settle(b, "pink", c.name)
		t.moveCapsules(c, ledger.Bank, account[seat], n, "pink", "")
		c.out += n
		t.finishBuy(b, e)
	}
}

func buyHotel(t *table, seat int, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if m.Has("ground") != m.Has("levels") {
		no.Hard(rules.Unread, "levels")
		return nil
	}
	a := t.ground(m, seat, no)
	c := t.colourIn(m.Text("colour"), no)
	if a == nil || c == nil {
		return nil
	}
	n, ground, levels := m.Int("count"), m.Int("ground"), m.Int("levels")
	if left, _ := t.supply("entrances"); left <= 0 {
		no.Hard("E_SUPPLY", "entrances", "max", allEntrances)
	}
	t.needCapsules(seat, c, n, no)
	if m.Has("ground") && !LevelsFit(c.pink(), n, ground, levels) {
		no.Soft("E_LEVELS", "", "n", n, "ground", ground, "levels", levels)
	}
	t.needMarker(a, no)
	b := t.bill(m, seat, entrancePrice, no)
	return func(e *rules.Effects) {
		h := t.put('h', a)
		h.ground, h.levels = ground, levels
		t.settle(b, "hotel", h.name)
		t.build(h, c, n, seat, m, e)
		t.finishBuy(b, e)
	}
}

// needCapsules refuses capsules that a seat does not hold.
func (t *table) needCapsules(seat int, c *colour, n int, no *rules.Refusals) {
	if have := t.capsulesOf(seat, c); n > have {
		no.Hard("E_CAPS", "", "seat", rules.SeatOf(seat), "n", n, "have", have, "colour", c.name)
	}
}

// needMarker refuses a hotel too many on an area's own ground. Règle d'or du placement des Hôtels.
func (t *table) needMarker(a *area, no *rules.Refusals) {
	if !t.room(a) {
		no.Soft("E_GOLDEN", "", "area", a.name, "hotels", a.hotels, "markers", a.markers)
	}
}

// LevelsFit tells whether a hotel of so many capsules can stand with so many of them on the ground and
// so many levels: no more levels than capsules on the ground, none of them empty, and all on the ground
// when there is one level. A single pink stack of four or more is free. Entrée, and the last questions.
func LevelsFit(pink bool, capsules, ground, levels int) bool {
	if pink && ground == 1 && levels == capsules && capsules >= 4 {
		return true
	}
	if levels == 1 && ground != capsules {
		return false
	}
	return ground >= 1 && levels >= 1 && levels <= ground && capsules >= ground+levels-1
}

// build makes a hotel of a piece already placed: capsules leave the play area, and the franchise pays.
func (t *table) build(h *piece, c *colour, n, seat int, m rules.Move, e *rules.Effects) {
	before := t.franchise(c)
	h.colour, h.capsules, h.builder, h.phases = c, n, seat, t.phases
	t.moveCapsules(c, account[seat], built, n, "built", h.name)
	t.placed(h, seat, e)
	t.milestones(c, before, t.franchise(c), e)
	t.compare(h, m, e)
}

// Milestones is how many coupons each owner of a hotel takes when a franchise rises: one for each of
// 500, 1,000 and 1,500 reached. Amounts in yen. Revenu de franchise.
func Milestones(before, after Yen) int {
	n := 0
	for _, step := range milestoneSteps {
		if before < step && after >= step {
			n++
		}
	}
	return n
}

// milestoneSteps are the franchise values at which coupons are paid, in yen.
var milestoneSteps = [...]Yen{500, 1000, 1500}

// milestones pays the coupons of a franchise to everybody who has a hotel of it now.
func (t *table) milestones(c *colour, before, after Yen, e *rules.Effects) {
	e.Say("effect.franchise", "colour", c.name, "before", before, "after", after)
	n := Milestones(before, after)
	if n == 0 {
		return
	}
	owners := t.ownersOf(c)
	for _, s := range owners {
		t.giveCoupons(s, n, "milestone", c.name)
	}
	e.Say("effect.milestone", "seats", owners, "colour", c.name, "yen", after, "n", n)
}

func (t *table) ownersOf(c *colour) []int {
	var has [6]bool
	for _, h := range t.hotels {
		if h.colour == c {
			has[h.owner()] = true
		}
	}
	var out []int
	for s := 1; s <= t.seats; s++ {
		if has[s] {
			out = append(out, s)
		}
	}
	return out
}

// compare settles whether a new hotel is the tallest. Hôtel le plus haut.
func (t *table) compare(h *piece, m rules.Move, e *rules.Effects) {
	if !t.tallOn {
		return
	}
	if t.tallest == nil {
		t.tallest = h
		return
	}
	switch m.Text("taller") {
	case "yes":
		t.tallest, t.token = h, h.builder
		t.giveCoupons(h.builder, 1, "tallest", h.name)
		e.Say("effect.tallest", "seat", rules.SeatOf(h.builder), "hotel", h.name)
	case "":
		t.doubts = append(t.doubts, doubt{e.Entry, m, h, t.tallest})
	}
}

func buyBuilding(t *table, seat int, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	k := kindOf(m.Text("kind"))
	if k == nil {
		no.Hard("E_NAME", "kind", "name", m.Text("kind"))
		return nil
	}
	a := t.ground(m, seat, no)
	if a == nil {
		return nil
	}
	c, n, ok := t.roofIn(m, k, seat, a, no)
	if !ok {
		return nil
	}
	side := t.sideIn(m, k, no)
	left, known := t.supply(k.id)
	if !known && len(t.buildings) >= allBuildings {
		no.Ask("E_FACT", "building", "fact building="+k.id+":", "kind", rules.WordOf("kind", k.id))
		return nil
	}
	if known && left <= 0 {
		no.Hard("E_SUPPLY", "building", "kind", rules.WordOf("kind", k.id))
	}
	b := t.bill(m, seat, k.price, no)
	return func(e *rules.Effects) {
		p := t.put('b', a)
		p.kind, p.side = k, side
		t.settle(b, "building", p.name)
		t.placed(p, seat, e)
		if n > 0 {
			h := t.put('h', a)
			h.roofOf, p.roof = p, h
			t.build(h, c, n, seat, m, e)
		}
		if side == 'B' {
			t.sideB(p, seat, e)
		}
		t.finishBuy(b, e)
	}
}

// sideB gives what side B of a card gives at once. Bâtiments, variante des cartes Attraction.
func (t *table) sideB(p *piece, seat int, e *rules.Effects) {
	n := 0
	switch p.kind.id {
	case "ts":
		n = spikeCoupons
	case "ar":
		n = mangaCoupons
	}
	if n > 0 {
		t.giveCoupons(seat, n, "card", p.name)
		e.Say("effect.card", "seat", rules.SeatOf(seat), "n", n, "kind", rules.WordOf("kind", p.kind.id))
	}
}

// roofIn reads the capsules for the roof of a laundry. ok is false if there is nothing more to check.
func (t *table) roofIn(m rules.Move, k *kind, seat int, a *area, no *rules.Refusals) (c *colour, n int, ok bool) {
	if !m.Has("roof") {
		return nil, 0, true
	}
	name, count := capsulesIn(m.Text("roof"))
	if c = t.colourIn(name, no); c == nil {
		return nil, 0, false
	}
	if k.id != "cl" {
		no.Hard("E_ROOF", "kind", "kind", rules.WordOf("kind", k.id))
	}
	if count > maxRoof {
		no.Hard("E_ROOF", "count", "max", maxRoof)
	}
	if count > 0 {
		t.needCapsules(seat, c, count, no)
		t.needMarker(a, no)
	}
	return c, count, true
}

// sideIn reads the side of a building's card and refuses one that is not to be chosen.
func (t *table) sideIn(m rules.Move, k *kind, no *rules.Refusals) byte {
	fixed := t.fixedSide(k)
	named := m.Text("side")
	switch {
	case named == "" && fixed == 0:
		no.Hard("E_SIDE", "missing", "kind", rules.WordOf("kind", k.id))
		return 'A'
	case named == "":
		return fixed
	case !k.large:
		no.Soft("E_SIDE", "laundry")
		return 'A'
	case t.cards == "off":
		no.Soft("E_SIDE", "off")
	case fixed != 0 && named[0] != fixed:
		no.Soft("E_SIDE", "fixed", "kind", rules.WordOf("kind", k.id), "side", string(fixed))
	}
	return named[0]
}

// fixedSide is the side that a building has whatever its buyer says, 0 where the buyer chooses.
func (t *table) fixedSide(k *kind) byte {
	switch {
	case !k.large || t.cards == "off":
		return 'A'
	case t.cards == "allB":
		return 'B'
	case k.id == "sb":
		for _, b := range t.buildings {
			if b.kind == k {
				return b.side
			}
		}
	}
	return 0
}

// capsulesIn reads COLOUR:n.
func capsulesIn(value string) (name string, n int) {
	name, digits, _ := strings.Cut(value, ":")
	n, _ = strconv.Atoi(digits)
	return name, n
}

// isCapsules tells whether a value is COLOUR:n, with n from 0 up.
func isCapsules(value string) bool {
	name, digits, ok := strings.Cut(value, ":")
	return ok && isWord(name) && isNumber(digits)
}

// isSomeCapsules tells whether a value is COLOUR:n, with n from 1 up.
func isSomeCapsules(value string) bool {
	_, n := capsulesIn(value)
	return isCapsules(value) && n > 0
}

// isMoreCapsules tells whether a value is COLOUR:+n or COLOUR:-n.
func isMoreCapsules(value string) bool {
	name, digits, ok := strings.Cut(value, ":")
	return ok && isWord(name) && len(digits) > 1 && (digits[0] == '+' || digits[0] == '-') && isNumber(digits[1:])
}

// isNumber tells whether s is a whole number of at most four digits without leading zeros.
func isNumber(s string) bool {
	n, err := strconv.Atoi(s)
	return err == nil && n >= 0 && len(s) <= 4 && strconv.Itoa(n) == s
}

// yenIn reads an amount that the kernel has already found to be one.
func yenIn(s string) Yen {
	n, _ := strconv.ParseInt(s, 10, 64)
	return Yen(n)
}

// placesOf are the names of areas.
func placesOf(areas []*area) []string {
	var out []string
	for _, a := range areas {
		out = append(out, a.name)
	}
	slices.Sort(out)
	return out
}
