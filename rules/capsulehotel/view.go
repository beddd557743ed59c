package capsulehotel

// What the table sees.

import (
	"strconv"

	"tokyobox/rules"
)

// View is what screens, cases and exports see.
func (t *table) View() rules.View {
	v := rules.View{Status: t.status(), Notes: t.notes()}
	for s := 1; s <= t.seats; s++ {
		v.Seats = append(v.Seats, t.seatRow(s))
	}
	v.Boards = []rules.Board{t.franchises(), t.areaBoard(), t.dice(), t.hotelBoard(), t.pieceBoard(), t.supplies()}
	return v
}

func (t *table) status() []rules.Cell {
	word := rules.WordOf("phase", t.phase)
	round := rules.CountOf(t.round)
	cells := []rules.Cell{
		{Name: "round", Value: round},
		{Name: "phase", Value: word},
		{Name: "spent", Value: rules.YenOf(t.spent)},
		{Name: "limit", Value: yenOrNone(t.box.limit)},
		{Name: "queue", Value: rules.SeatsOf(t.queue), Hidden: !t.queueOn},
		{Name: "mayclose", Value: rules.SeatsOf(t.closers), Hidden: t.phase != inClosing},
		{Name: "winner", Value: rules.SeatsOf(t.winners()), Hidden: t.phase != isOver},
	}
	if t.tallOn {
		cells = append(cells, rules.Cell{Name: "tallest", Value: nameOrNone(t.tallest)}, rules.Cell{Name: "token", Value: seatOrNone(t.token)})
	} else {
		cells = append(cells, rules.Cell{Name: "tallest", Hidden: true})
	}
	due, paid := rules.NoValue, rules.NoValue
	if t.fined {
		due, paid = rules.YenOf(t.fine[0]), rules.YenOf(t.fine[1])
	}
	return append(cells,
		rules.Cell{Name: "penalty", Of: "due", Value: due, Hidden: true},
		rules.Cell{Name: "penalty", Of: "paid", Value: paid, Hidden: true})
}

func (t *table) winners() []int {
	if t.result == nil {
		return nil
	}
	return t.result.Winners
}

func yenOrNone(y Yen) rules.Value {
	if y == 0 {
		return rules.NoValue
	}
	return rules.YenOf(y)
}

func nameOrNone(p *piece) rules.Value {
	if p == nil {
		return rules.NoValue
	}
	return rules.NameOf(p.name)
}

func seatOrNone(s int) rules.Value {
	if s == 0 {
		return rules.NoValue
	}
	return rules.SeatOf(s)
}

func (t *table) seatRow(s int) rules.SeatRow {
	of := account[s]
	held := rules.ListOf()
	var each []rules.Cell
	for _, c := range t.box.colours {
		n := t.capsulesOf(s, c)
		if n > 0 {
			held.List = append(held.List, rules.ListOf(rules.NameOf(c.name), rules.CountOf(n)))
		}
		each = append(each, rules.Cell{Name: "capsules", Of: of + "." + c.name, Value: rules.CountOf(n), Hidden: true})
	}
	money, margin, net := rules.YenOf(t.yenOf(s)), rules.NoValue, rules.NoValue
	debt := rules.NoValue
	if t.external && !t.counted[s] {
		money = rules.NoValue
	}
	if t.loans[s] > 0 {
		debt = rules.YenOf(t.debt(s))
		if money.Kind != rules.None {
			margin, net = rules.YenOf(t.margin(s)), rules.YenOf(-t.margin(s))
		}
	}
	mark := rules.Plain
	if t.loans[s] > 0 && margin.Kind != rules.None && t.margin(s) >= 0 {
		mark = rules.Good
	}
	row := rules.SeatRow{Seat: s, Out: t.passed[s], Front: len(t.queue) > 0 && t.queue[0] == s}
	row.Cells = append([]rules.Cell{
		{Name: "yen", Of: of, Value: money},
		{Name: "coupons", Of: of, Value: rules.CountOf(t.couponsOf(s))},
		{Name: "capsules", Of: of, Value: held},
		{Name: "debt", Of: of, Value: debt},
		{Name: "margin", Of: of, Value: margin, Mark: mark},
		{Name: "income", Of: of, Value: rules.YenOf(t.paid[s]), Hidden: true},
		{Name: "netdebt", Of: of, Value: net, Hidden: true},
		{Name: "loan", Of: of, Value: yenOrNone(t.loans[s]), Hidden: true},
		{Name: "seal", Of: of, Value: t.seal(s), Hidden: true},
	}, each...)
	return row
}

// seal is where a seat's seal is.
func (t *table) seal(s int) rules.Value {
	switch {
	case !t.queueOn && !t.passed[s]:
		return rules.NoValue
	case t.passed[s]:
		return rules.WordOf("seal", "passed")
	}
	for _, q := range t.queue {
		if q == s {
			return rules.WordOf("seal", "queued")
		}
	}
	return rules.WordOf("seal", "front")
}

func (t *table) franchises() rules.Board {
	b := rules.Board{Name: "board.franchise"}
	for _, c := range t.box.colours {
		hotels, parcels := t.census(c)
		f := FranchiseValue(hotels, parcels)
		next := rules.NoValue
		for _, step := range [...]Yen{1500, 1000, 500} {
			if f < step {
				next = rules.YenOf(step)
			}
		}
		b.Rows = append(b.Rows, rules.BoardRow{Of: c.name, Cells: []rules.Cell{
			{Name: "franchise", Of: c.name, Value: rules.YenOf(f)},
			{Name: "hotels", Of: c.name, Value: rules.CountOf(hotels)},
			{Name: "parcels", Of: c.name, Value: rules.CountOf(parcels)},
			{Name: "next", Of: c.name, Value: next},
		}})
	}
	return b
}

func (t *table) areaBoard() rules.Board {
	b := rules.Board{Name: "board.areas"}
	for _, a := range t.areas {
		mark := rules.Full
		switch {
		case t.lacking(a) > 0:
			mark = rules.Bad
		case t.room(a):
			mark = rules.Good
		}
		root := a.root()
		attraction, deduction := rules.NoValue, rules.NoValue
		if a.parent == nil && a.earned {
			attraction, deduction = rules.YenOf(a.attraction), rules.YenOf(a.deduction)
		}
		neighbours := rules.NamesOf(placesOf(a.adj))
		parent := rules.NoValue
		if a.parent != nil {
			parent = rules.NameOf(a.parent.name)
		}
		b.Rows = append(b.Rows, rules.BoardRow{Of: a.name, Cells: []rules.Cell{
			{Name: "owner", Of: a.name, Value: rules.SeatOf(a.owner)},
			{Name: "hotels", Of: a.name, Value: rules.CountOf(a.hotels), Mark: mark},
			{Name: "markers", Of: a.name, Value: rules.CountOf(a.markers), Mark: mark},
			{Name: "cemeteries", Of: a.name, Value: rules.CountOf(t.cemeteriesIn(root))},
			{Name: "buildings", Of: a.name, Value: t.buildingsOn(a)},
			{Name: "attraction", Of: a.name, Value: attraction, Hidden: true},
			{Name: "deduction", Of: a.name, Value: deduction, Hidden: true},
			{Name: "adj", Of: a.name, Value: neighbours, Hidden: true},
			{Name: "parent", Of: a.name, Value: parent, Hidden: true},
			{Name: "settled", Of: a.name, Value: yesNo(root.settled), Hidden: true},
		}})
	}
	return b
}

func yesNo(yes bool) rules.Value {
	if yes {
		return rules.WordOf("answer", "yes")
	}
	return rules.WordOf("answer", "no")
}

func (t *table) buildingsOn(a *area) rules.Value {
	v := rules.ListOf()
	for _, b := range t.buildings {
		if b.area == a {
			v.List = append(v.List, rules.WordOf("kind", b.kind.id))
		}
	}
	return v
}

func (t *table) dice() rules.Board {
	b := rules.Board{Name: "board.dice"}
	for _, p := range t.buildings {
		face := rules.NoValue
		if p.face != nil {
			face = rules.NameOf(p.face.name)
		}
		faces := rules.NoValue
		if p.rolled() {
			faces = p.kind.list()
		}
		b.Rows = append(b.Rows, rules.BoardRow{Of: p.name, Cells: []rules.Cell{
			{Name: "kind", Of: p.name, Value: rules.WordOf("kind", p.kind.id), Hidden: true},
			{Name: "side", Of: p.name, Value: rules.WordOf("side", string(p.side)), Hidden: true},
			{Name: "parcel", Of: p.name, Value: rules.NameOf(p.area.root().name), Hidden: true},
			{Name: "face", Of: p.name, Value: face, Hidden: true},
			{Name: "faces", Of: p.name, Value: faces, Hidden: true},
		}})
	}
	return b
}

func (t *table) hotelBoard() rules.Board {
	b := rules.Board{Name: "board.hotels"}
	for _, h := range t.hotels {
		income := rules.NoValue
		if h.earned {
			income = rules.YenOf(h.income)
		}
		state := rules.WordOf("hotel", "open")
		if !t.earns(h) {
			state = rules.WordOf("hotel", "stopped")
		}
		b.Rows = append(b.Rows, rules.BoardRow{Of: h.name, Cells: []rules.Cell{
			{Name: "colour", Of: h.name, Value: rules.NameOf(h.colour.name), Hidden: true},
			{Name: "size", Of: h.name, Value: rules.CountOf(h.capsules), Hidden: true},
			{Name: "parcel", Of: h.name, Value: rules.NameOf(h.area.root().name), Hidden: true},
			{Name: "hotel", Of: h.name, Value: income, Hidden: true},
			{Name: "state", Of: h.name, Value: state, Hidden: true},
		}})
	}
	return b
}

func (t *table) pieceBoard() rules.Board {
	b := rules.Board{Name: "board.pieces"}
	for _, p := range t.pieces() {
		b.Rows = append(b.Rows, rules.BoardRow{Of: p.name, Cells: []rules.Cell{
			{Name: "owner", Of: p.name, Value: rules.SeatOf(p.owner()), Hidden: true},
			{Name: "area", Of: p.name, Value: rules.NameOf(p.area.name), Hidden: true},
		}})
	}
	return b
}

func (t *table) supplies() rules.Board {
	b := rules.Board{Name: "board.stock"}
	row := func(of string, n int, known bool) {
		v := rules.NoValue
		if known {
			v = rules.CountOf(max(0, n))
		}
		b.Rows = append(b.Rows, rules.BoardRow{Of: of, Cells: []rules.Cell{{Name: "stock", Of: of, Value: v, Hidden: true}}})
	}
	for _, what := range []string{"vending", "entrances"} {
		n, known := t.supply(what)
		row(what, n, known)
	}
	for i := range kinds {
		n, known := t.supply(kinds[i].id)
		row(kinds[i].id, n, known)
	}
	for _, c := range t.box.colours {
		row(c.name, c.market(), c.known())
	}
	return b
}

func seatName(s int) string { return strconv.Itoa(s) }
