package capsulehotel

// What the table sees: status, seats, boards, open questions and the income phase parcel by parcel.

import (
	"slices"
	"strconv"

	"tokyobox/rules"
)

// View is what screens, cases and exports see.
func (t *table) View() rules.View {
	v := rules.View{Status: t.status(), Notes: t.notes(), Walk: t.walk()}
	for s := 1; s <= t.seats; s++ {
		v.Seats = append(v.Seats, t.seatRow(s))
	}
	v.Boards = []rules.Board{t.franchiseBoard(), t.areaBoard(), t.hotelBoard(), t.promiseBoard(), t.stockBoard()}
	return v
}

// status are the cells about the whole game, and behind them, undrawn, those of single pieces.
func (t *table) status() []rules.Cell {
	cells := []rules.Cell{
		{Name: "round", Value: rules.CountOf(t.round)},
		{Name: "phase", Value: rules.WordOf("phase", t.phase)},
		{Name: "spent", Value: rules.YenOf(t.spent), Mark: t.spentMark()},
		{Name: "limit", Value: yenOrNone(t.box.limit)},
		{Name: "queue", Value: rules.SeatsOf(t.queue), Hidden: !t.queueOn || t.phase != inBuy},
		{Name: "mayclose", Value: rules.SeatsOf(t.closers), Hidden: t.phase != inClosing},
		{Name: "winner", Value: rules.SeatsOf(t.winners()), Hidden: t.phase != isOver},
		{Name: "tallest", Value: pieceOrNone(t.tallest), Hidden: !t.tallOn},
		{Name: "token", Value: seatOrNone(t.token), Hidden: !t.tallOn},
		{Name: "strange", Value: rules.NamesOf(t.box.strange), Hidden: len(t.box.strange) == 0},
	}
	due, paid := rules.NoValue, rules.NoValue
	if t.fine != nil {
		due, paid = rules.YenOf(t.fine.due), rules.YenOf(t.fine.paid)
	}
	hidden := func(name, of string, v rules.Value) {
		cells = append(cells, rules.Cell{Name: name, Of: of, Value: v, Hidden: true})
	}
	hidden("penalty", "due", due)
	hidden("penalty", "paid", paid)
	for s := 1; s <= t.seats; s++ {
		for _, c := range t.box.colours {
			hidden("capsules", account[s]+"."+c.name, rules.CountOf(t.capsulesOf(s, c)))
		}
	}
	for _, p := range t.pieces() {
		if p.letter != 'h' {
			hidden("owner", p.name, rules.SeatOf(p.owner()))
			hidden("ground", p.name, rules.NameOf(p.area.name))
		}
	}
	for _, b := range t.buildings {
		hidden("kind", b.name, rules.WordOf("kind", b.kind.id))
		hidden("side", b.name, rules.WordOf("side", string(b.side)))
		if b.rolled() {
			hidden("face", b.name, faceOrNone(b.face))
		}
	}
	return cells
}

func (t *table) spentMark() rules.Mark {
	if t.phase == inClosing {
		return rules.Full
	}
	return rules.Plain
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

func pieceOrNone(p *piece) rules.Value {
	if p == nil {
		return rules.NoValue
	}
	return rules.NameOf(p.name)
}

func faceOrNone(f *face) rules.Value {
	if f == nil {
		return rules.NoValue
	}
	return rules.NameOf(f.name)
}

func seatOrNone(s int) rules.Value {
	if s == 0 {
		return rules.NoValue
	}
	return rules.SeatOf(s)
}

// money is what a seat holds, as far as that is known, and what is left over its debt.
func (t *table) money(s int) (yen, debt, margin rules.Value) {
	known := !t.external || t.counted[s]
	if known {
		yen = rules.YenOf(t.yenOf(s))
	}
	if t.loans[s] > 0 {
		debt = rules.YenOf(t.debt(s))
		if known {
			margin = rules.YenOf(t.margin(s))
		}
	}
	return yen, debt, margin
}

func (t *table) seatRow(s int) rules.SeatRow {
	of := account[s]
	held := rules.ListOf()
	for _, c := range t.box.colours {
		if n := t.capsulesOf(s, c); n > 0 {
			held.List = append(held.List, rules.NameOf(c.name+" "+strconv.Itoa(n)))
		}
	}
	money, debt, margin := t.money(s)
	net, mark := rules.NoValue, rules.Plain
	if margin.Kind == rules.Yen {
		net = rules.YenOf(Yen(-margin.N))
		if margin.N >= 0 {
			mark = rules.Good
		}
	}
	row := rules.SeatRow{
		Seat:  s,
		Front: len(t.queue) > 0 && t.queue[0] == s,
		Out:   t.passed[s] && t.seals(),
		Cells: []rules.Cell{
			{Name: "yen", Of: of, Value: money},
			{Name: "coupons", Of: of, Value: rules.CountOf(t.couponsOf(s))},
			{Name: "debt", Of: of, Value: debt},
			{Name: "margin", Of: of, Value: margin, Mark: mark},
			{Name: "capsules", Of: of, Value: held},
			{Name: "income", Of: of, Value: rules.YenOf(t.paid[s]), Hidden: true},
			{Name: "netdebt", Of: of, Value: net, Hidden: true},
			{Name: "loan", Of: of, Value: yenOrNone(t.loans[s]), Hidden: true},
			{Name: "seal", Of: of, Value: t.seal(s), Hidden: true},
		},
	}
	if t.phase == isOver {
		row.Cells = append(row.Cells, t.totals(s)...)
	}
	return row
}

// seals tells whether seals mean something in this phase.
func (t *table) seals() bool { return t.phase == inBuy || t.phase == inClosing }

// seal is where a seat's seal is.
func (t *table) seal(s int) rules.Value {
	switch {
	case !t.seals():
		return rules.NoValue
	case t.passed[s]:
		return rules.WordOf("seal", "passed")
	case !t.queueOn:
		return rules.NoValue
	case slices.Contains(t.queue, s):
		return rules.WordOf("seal", "queued")
	}
	return rules.WordOf("seal", "own")
}

func (t *table) franchiseBoard() rules.Board {
	b := rules.Board{Name: "franchise"}
	for _, c := range t.box.colours {
		hotels, parcels := t.census(c)
		f := FranchiseValue(hotels, parcels)
		b.Rows = append(b.Rows, rules.BoardRow{Of: c.name, Cells: []rules.Cell{
			{Name: "franchise", Of: c.name, Value: rules.YenOf(f)},
			{Name: "hotels", Of: c.name, Value: rules.CountOf(hotels)},
			{Name: "parcels", Of: c.name, Value: rules.CountOf(parcels)},
			{Name: "milestone", Of: c.name, Value: yenOrNone(nextMilestone(f))},
		}})
	}
	return b
}

// nextMilestone is the next value at which a franchise pays coupons, 0 after the last.
func nextMilestone(f Yen) Yen {
	for _, step := range milestoneSteps {
		if f < step {
			return step
		}
	}
	return 0
}

func (t *table) areaBoard() rules.Board {
	b := rules.Board{Name: "areas"}
	for _, a := range t.areas {
		lamp := rules.Full
		switch {
		case t.lacking(a) > 0:
			lamp = rules.Bad
		case t.room(a):
			lamp = rules.Good
		}
		dead := rules.Cell{Name: "cemeteries", Of: a.name, Value: rules.CountOf(t.cemeteriesIn(a.root()))}
		if dead.Value.N >= maxCemeteries {
			dead.Mark = rules.Full
		}
		attraction, deduction, parent := rules.NoValue, rules.NoValue, rules.NoValue
		if a.parent != nil {
			parent = rules.NameOf(a.parent.name)
		} else if a.earned {
			attraction, deduction = rules.YenOf(a.last.attraction), rules.YenOf(a.last.deduction())
		}
		b.Rows = append(b.Rows, rules.BoardRow{Of: a.name, Cells: []rules.Cell{
			{Name: "owner", Of: a.name, Value: rules.SeatOf(a.owner)},
			{Name: "hotels", Of: a.name, Value: rules.CountOf(a.hotels), Mark: lamp},
			{Name: "markers", Of: a.name, Value: rules.CountOf(a.markers)},
			dead,
			{Name: "buildings", Of: a.name, Value: t.buildingsOn(a)},
			{Name: "attraction", Of: a.name, Value: attraction, Hidden: true},
			{Name: "deduction", Of: a.name, Value: deduction, Hidden: true},
			{Name: "adj", Of: a.name, Value: rules.NamesOf(placesOf(a.adj)), Hidden: true},
			{Name: "parent", Of: a.name, Value: parent, Hidden: true},
		}})
	}
	return b
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

func (t *table) hotelBoard() rules.Board {
	b := rules.Board{Name: "hotels"}
	for _, h := range t.hotels {
		income, mark := rules.NoValue, rules.Plain
		if h.earned {
			income = rules.YenOf(h.income)
		}
		if !t.earns(h) {
			mark = rules.Bad
		}
		b.Rows = append(b.Rows, rules.BoardRow{Of: h.name, Cells: []rules.Cell{
			{Name: "owner", Of: h.name, Value: rules.SeatOf(h.owner())},
			{Name: "ground", Of: h.name, Value: rules.NameOf(h.area.name)},
			{Name: "colour", Of: h.name, Value: rules.NameOf(h.colour.name)},
			{Name: "size", Of: h.name, Value: rules.CountOf(h.capsules)},
			{Name: "hotel", Of: h.name, Value: income, Mark: mark},
		}})
	}
	return b
}

// promiseBoard is what was promised in trades, newest first; nobody is bound by it.
func (t *table) promiseBoard() rules.Board {
	b := rules.Board{Name: "promises"}
	for i := len(t.promises) - 1; i >= 0; i-- {
		p := t.promises[i]
		of := "p" + strconv.Itoa(i+1)
		b.Rows = append(b.Rows, rules.BoardRow{Of: of, Cells: []rules.Cell{
			{Name: "from", Of: of, Value: rules.SeatOf(p.seat)},
			{Name: "to", Of: of, Value: rules.SeatsOf(p.to)},
			{Name: "promise", Of: of, Value: rules.QuoteOf(p.words)},
		}})
	}
	return b
}

// stockBoard is what is left to buy, as far as the box was asked.
func (t *table) stockBoard() rules.Board {
	b := rules.Board{Name: "stock"}
	row := func(of string, n int, known bool) {
		cell := rules.Cell{Name: "stock", Of: of}
		if known {
			cell.Value = rules.CountOf(max(0, n))
		}
		b.Rows = append(b.Rows, rules.BoardRow{Of: of, Cells: []rules.Cell{cell}})
	}
	for _, c := range t.box.colours {
		row(c.name, c.market(), c.known())
	}
	for _, what := range []string{"vending", "entrances"} {
		n, known := t.supply(what)
		row(what, n, known)
	}
	for i := range kinds {
		n, known := t.supply(kinds[i].id)
		row(kinds[i].id, n, known)
	}
	return b
}

// walk is the income phase, one parcel at a time. Conseils, mener la phase de Revenus.
func (t *table) walk() *rules.Walk {
	if t.phase != inIncome {
		return nil
	}
	w := &rules.Walk{Title: rules.Say("walk.title", "round", t.round), Line: "pay"}
	sums := t.tally()
	var open []int
	begun := slices.ContainsFunc(t.parcels, func(p *area) bool { return p.settled })
	for _, p := range t.parcels {
		if !t.stands(p) {
			continue
		}
		if !p.settled {
			open = append(open, len(w.Steps))
		}
		w.Steps = append(w.Steps, t.walkStep(p, sums[p.parcel]))
	}
	if len(open) == 1 {
		w.Steps[open[0]].Line = "pay" // the parcels on which nothing stands are settled with the last
	}
	for s := 1; s <= t.seats; s++ {
		sum := Yen(0)
		if begun {
			sum = t.paid[s]
		}
		w.Total = append(w.Total, rules.Term{Say: rules.Say("walk.total", "seat", rules.SeatOf(s)), Value: rules.YenOf(sum)})
	}
	return w
}

// stands tells whether a hotel or a building stands in a parcel.
func (t *table) stands(parcel *area) bool {
	here := func(p *piece) bool { return p.area.root() == parcel }
	return slices.ContainsFunc(t.hotels, here) || slices.ContainsFunc(t.buildings, here)
}

func (t *table) walkStep(p *area, k takings) rules.WalkStep {
	step := rules.WalkStep{Title: rules.Say("walk.parcel", "area", p.name, "seat", rules.SeatOf(p.owner)), Line: "pay " + p.name, Done: p.settled}
	if p.settled {
		k = p.last
	}
	missing := len(t.missingDice(p)) > 0
	for _, b := range t.buildings {
		if b.area.root() != p {
			continue
		}
		if b.rolled() && !p.settled {
			step.Asks = append(step.Asks, b.ask())
		}
		if b.face != nil && b.face.coupons > 0 {
			step.Gains = append(step.Gains, rules.Gain{
				Seat: b.owner(), Value: rules.CountOf(b.face.coupons),
				Say: rules.Say("walk.coupons", "seat", rules.SeatOf(b.owner()), "n", b.face.coupons, "kind", rules.WordOf("kind", b.kind.id)),
			})
		}
	}
	step.Terms = t.takingsTerms(p, k)
	for _, h := range t.hotels {
		if h.area.root() == p {
			step.Gains = append(step.Gains, t.walkHotel(h, p, k, missing))
		}
	}
	return step
}

// ask is a die of a building that the table tells.
func (p *piece) ask() rules.Ask {
	a := rules.Ask{
		Say:  rules.Say("walk.die", "kind", rules.WordOf("kind", p.kind.id), "name", p.name, "seat", rules.SeatOf(p.owner())),
		Line: "roll " + p.name + "=",
		Draw: "roll " + p.name + "=" + byAppFace,
	}
	a.Picks = p.kind.picks()
	if p.face != nil {
		a.Now = p.face.name
	}
	return a
}

// walkHotel is the sentence to read aloud for one hotel.
func (t *table) walkHotel(h *piece, p *area, k takings, missing bool) rules.Gain {
	f, earns := t.franchise(h.colour), t.earns(h)
	if p.settled {
		f = h.value
	}
	sum := f + k.attraction - k.deduction()
	income := HotelIncome(f, k.attraction, k.deduction(), h.capsules)
	variant := "plain"
	switch {
	case !earns:
		variant = "stopped"
	case missing:
		variant = "open"
	case income < sum:
		variant = "cap"
	case income > sum:
		variant = "floor"
	}
	g := rules.Gain{Seat: h.owner(), Say: rules.Say("walk.hotel."+variant,
		"seat", rules.SeatOf(h.owner()), "hotel", h.name, "colour", h.colour.name, "n", h.capsules,
		"franchise", f, "attraction", k.attraction, "deduction", k.deduction(), "sum", sum, "income", income)}
	switch {
	case p.settled:
		g.Value = rules.YenOf(h.income)
	case !earns:
		g.Value = rules.YenOf(0)
	case !missing:
		g.Value = rules.YenOf(income)
	}
	return g
}
