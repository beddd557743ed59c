package capsulehotel

// What a purchase may bring: exact expected values, worked out from the faces of the dice. The table asks
// for it before the game (worth=on) or does without.

import (
	"math"
	"slices"
	"strconv"

	"tokyobox/rules"
)

// House is a building as chance sees it: one of cl, sb, ts, pk, ar, sd, played with side B of its card or
// not. A Coin Laundry has no card.
type House struct {
	Kind  string
	SideB bool
}

// Prospect is what one building brings in one income phase, by chance.
type Prospect struct {
	Mean, Deviation float64 // attraction of its own parcel, in yen
	Coupons         float64 // for its owner
	Free            float64 // probability that it cancels the deduction
}

// outcome is one result of all dice of a parcel together.
type outcome struct {
	attraction Yen
	free       bool
}

// odds are the outcomes of a parcel's dice, each with its share of all.
type odds struct {
	weight map[outcome]float64
	all    float64
}

// piece is the building of a house, for the rules that ask what it does.
func (h House) piece() *piece {
	p := &piece{letter: 'b', kind: kindOf(h.Kind), side: 'A'}
	if h.SideB && p.kind.large {
		p.side = 'B'
	}
	return p
}

// Prospects is what a building brings in one income phase. The house must be one of the six kinds.
func Prospects(h House) Prospect {
	p := h.piece()
	var out Prospect
	o := alone(h)
	for x, w := range o.weight {
		out.Mean += w / o.all * float64(x.attraction)
		if x.free {
			out.Free += w / o.all
		}
	}
	for x, w := range o.weight {
		d := float64(x.attraction) - out.Mean
		out.Deviation += w / o.all * d * d
	}
	out.Deviation = math.Sqrt(out.Deviation)
	if p.rolled() {
		for _, f := range p.kind.faces {
			out.Coupons += float64(f.weight*f.coupons) / float64(p.kind.sides())
		}
	}
	return out
}

// alone are the outcomes of one building alone.
func alone(h House) odds { return odds{map[outcome]float64{{}: 1}, 1}.with(h) }

// with adds a building to what the dice of a parcel can give.
func (o odds) with(h House) odds {
	p := h.piece()
	next := odds{map[outcome]float64{}, o.all}
	if !p.rolled() {
		for x, w := range o.weight {
			next.weight[outcome{x.attraction + p.brings(), x.free || p.frees()}] += w
		}
		return next
	}
	next.all *= float64(p.kind.sides())
	for x, w := range o.weight {
		for _, f := range p.kind.faces {
			next.weight[outcome{x.attraction + f.yen, x.free || f.free}] += w * float64(f.weight)
		}
	}
	return next
}

// parcelOdds are the outcomes of all buildings of a parcel.
func parcelOdds(houses []House) odds {
	o := odds{map[outcome]float64{{}: 1}, 1}
	for _, h := range houses {
		o = o.with(h)
	}
	return o
}

// hotel is what a hotel earns on average in one income phase, in yen: every outcome of the dice of its parcel is put
// through floor and cap. bonus is attraction that no die decides, deduction what the cemeteries take if no die cancels
// it.
func (o odds) hotel(franchise, bonus, deduction Yen, capsules int) float64 {
	sum := 0.0
	for x, w := range o.weight {
		d := deduction
		if x.free {
			d = 0
		}
		sum += w * float64(HotelIncome(franchise, x.attraction+bonus, d, capsules))
	}
	return sum / o.all
}

// PhasesLeft is in how many income phases something bought in a round can still earn: rounds are 1 to 8.
func PhasesLeft(round int) int { return lastRound + 1 - round }

// PlacementStands tells whether a contested placement is accepted: at least half of the other players
// agree, the placer not voting. Conseils, placement des Achats.
func PlacementStands(yes, others int) bool { return 2*yes >= others }

// Stands counts a vote on a placement.
func (t *table) Stands(yes int) (bool, int) { return PlacementStands(yes, t.seats-1), t.seats - 1 }

// forecast is the map as it would be, and what it brings everybody on average.
type forecast struct {
	t         *table
	hotels    []*piece
	buildings []*piece
	dead      map[*area]int // cemeteries more than now, by parcel
}

// franchise is the value of a colour with the hotels of the forecast.
func (f *forecast) franchise(c *colour) Yen {
	now := *f.t
	now.hotels = f.hotels
	return now.franchise(c)
}

// incomes is what every seat earns on average in one income phase.
func (f *forecast) incomes() [6]float64 {
	var out [6]float64
	for _, p := range f.t.parcels {
		var houses []House
		var bonus Yen
		for _, b := range f.buildings {
			root := b.area.root()
			if root == p {
				houses = append(houses, House{b.kind.id, b.side == 'B'})
			}
			if b.kind.id == "pk" && b.side == 'B' && p.favouredBy(root) {
				bonus += 500
			}
		}
		deduction := takings{cemeteries: f.t.cemeteriesIn(p) + f.dead[p]}.deduction()
		var o *odds
		for _, h := range f.hotels {
			if h.area.root() != p || !f.t.earns(h) {
				continue
			}
			if o == nil {
				all := parcelOdds(houses)
				o = &all
			}
			out[h.owner()] += o.hotel(f.franchise(h.colour), bonus, deduction, h.capsules)
		}
	}
	return out
}

// Worth says what a purchase may bring each income phase to its buyer and to the others, how many coupons
// on average, and after how many phases it has paid for itself. It gives nothing unless the table plays
// with worth=on, and nothing for lines that are no purchases of something on the map.
func (t *table) Worth(m rules.Move) []rules.Term {
	seat := m.Int("seat")
	a := t.area(m.Text("area"))
	if !t.worthOn || m.Verb == nil || m.Verb.Name != "buy" || a == nil || !t.sits(seat) {
		return nil
	}
	now := &forecast{t: t, hotels: t.hotels, buildings: t.buildings}
	then := &forecast{t: t, hotels: slices.Clone(t.hotels), buildings: slices.Clone(t.buildings), dead: map[*area]int{}}
	coupons, atOnce := 0.0, 0
	switch m.Verb.Form {
	case "buy.cemetery":
		then.dead[a.root()] = 1
	case "buy.hotel":
		c := t.box.colour(m.Text("colour"))
		if c == nil {
			return nil
		}
		atOnce = then.add(&piece{letter: 'h', area: a, colour: c, capsules: m.Int("count")})
	case "buy.building":
		k := kindOf(m.Text("kind"))
		if k == nil {
			return nil
		}
		h := House{k.id, m.Text("side") == "B" || t.fixedSide(k) == 'B'}
		p := h.piece()
		p.area = a
		then.buildings = append(then.buildings, p)
		coupons = Prospects(h).Coupons
		if name, n := capsulesIn(m.Text("roof")); n > 0 && t.box.colour(name) != nil {
			atOnce = then.add(&piece{letter: 'h', area: a, colour: t.box.colour(name), capsules: n})
		}
	}
	before, after := now.incomes(), then.incomes()
	left := PhasesLeft(max(1, t.round))
	var l []rules.Term
	add := func(v rules.Value, key string, gaps ...any) {
		l = append(l, rules.Term{Say: rules.Say("worth."+key, gaps...), Value: v})
	}
	add(rules.CountOf(left), "phases")
	gain := after[seat] - before[seat]
	add(whole(gain), "own", "seat", rules.SeatOf(seat))
	for s := 1; s <= t.seats; s++ {
		if d := after[s] - before[s]; s != seat && math.Round(d) != 0 {
			add(whole(d), "rival", "seat", rules.SeatOf(s))
		}
	}
	if coupons > 0 {
		add(rules.NameOf(strconv.FormatFloat(coupons, 'f', 2, 64)), "coupons")
	}
	if atOnce > 0 {
		add(rules.CountOf(atOnce), "milestone")
	}
	if price := t.price(m); price > 0 && gain > 0 {
		add(rules.CountOf(int(math.Ceil(float64(price)/gain))), "recover", "price", price)
	}
	return l
}

// add puts a hotel on the map of the forecast and gives the coupons that its builder takes for it at once.
func (f *forecast) add(h *piece) int {
	before := f.franchise(h.colour)
	f.hotels = append(f.hotels, h)
	return Milestones(before, f.franchise(h.colour))
}

// whole is an average in whole yen.
func whole(x float64) rules.Value { return rules.YenOf(Yen(math.Round(x))) }
