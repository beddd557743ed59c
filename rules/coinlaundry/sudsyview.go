package coinlaundry

// What the table sees of Mr. Sudsy: where the day stands, purses and laundry, machines, the sheets for their
// owners alone, what may be entered and what the lines offer to choose from.

import (
	"slices"
	"strconv"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// View is what screens, cases and exports see.
func (t *sudsy) View() rules.View {
	next := rules.NoValue
	if s := t.nextServed(); s != 0 && t.isMorning() {
		next = rules.SeatOf(s)
	}
	var list []rules.Value
	for _, x := range []rules.Value{t.looked("season"), t.looked("hour"), t.looked("weather"), t.happens.value()} {
		if x.Kind != rules.None {
			list = append(list, x)
		}
	}
	scene := rules.ListOf(list...)
	v := rules.View{Clock: t.Clock(), Status: []rules.Cell{
		{Name: "round", Value: rules.CountOf(t.day), Hidden: true},
		{Name: "phase", Value: rules.WordOf("phase", t.at()), Hidden: true},
		{Name: "season", Value: t.looked("season"), Hidden: true},
		{Name: "hour", Value: t.looked("hour"), Hidden: true},
		{Name: "weather", Value: t.looked("weather"), Hidden: true},
		{Name: "supply", Value: rules.CountOf(len(t.supply()))},
		{Name: "detergent", Value: rules.CountOf(t.bottles(ledger.Bank))},
		{Name: "stuck", Value: rules.CountOf(t.bottles(sudsyStuck)), Hidden: !t.vending},
		{Name: "sample", Value: rules.CountOf(t.bottles(sudsyOnMachine)), Hidden: t.bottles(sudsyOnMachine) == 0},
		{Name: "event", Value: t.happens.value(), Hidden: true},
		{Name: "scene", Value: scene, Hidden: len(scene.List) == 0},
		{Name: "next", Value: next, Hidden: true},
		{Name: "fight", Value: t.fight, Hidden: t.fight.Kind == rules.None},
		{Name: "draw", Value: cardList(t.last), Hidden: len(t.last) == 0 || t.at() == sudsyOpen, Only: t.lastOf},
		{Name: "order", Value: rules.SeatsOf(t.order), Hidden: t.at() != sudsyConditions},
		{Name: "facilitator", Value: rules.SeatOf(t.facilitator), Hidden: true},
		{Name: "minutes", Value: rules.CountOf(t.minutes), Hidden: true},
		{Name: "washers", Value: rules.CountOf(len(t.machines) - sudsyDrying), Hidden: true},
		{Name: "wanted", Value: rules.CountOf(t.seats - 1), Hidden: true},
		{Name: "dryers", Value: rules.CountOf(sudsyDrying), Hidden: true},
		{Name: "bank", Value: rules.YenOf(t.book.Balance(yen, ledger.Bank)), Hidden: true},
		{Name: "deck", Value: rules.CountOf(t.deck.Size()), Hidden: true},
	}, Notes: t.deckNote()}
	for s := 1; s <= t.seats; s++ {
		v.Seats = append(v.Seats, t.seatRow(s))
	}
	v.Boards = []rules.Board{t.machineBoard(), t.sheetBoard()}
	return v
}

// looked is what stands for the season, the hour or the weather.
func (t *sudsy) looked(name string) rules.Value {
	switch {
	case t.cards[name] == "":
		return rules.NoValue
	case t.texts[name] == "":
		return rules.WordOf("known", "no")
	}
	return rules.QuoteOf(t.texts[name])
}

func (t *sudsy) seatRow(s int) rules.SeatRow {
	of := strconv.Itoa(s)
	gone, asked := rules.WordOf("known", "here"), rules.NoValue
	if t.left[s] {
		gone = rules.WordOf("known", "gone")
	}
	if t.surveyed[s] {
		asked = rules.WordOf("known", "yes")
	}
	list := func(name string, keep func(c *cloth) bool) rules.Cell {
		own := slices.DeleteFunc(pieces(), func(p string) bool { c := t.cloth[p]; return c.owner != s || c.in != "" || !keep(c) })
		return rules.Cell{Name: name, Of: of, Value: t.garments(own)}
	}
	day := t.phase == sudsyDay
	return rules.SeatRow{
		Seat: s,
		Cells: []rules.Cell{
			{Name: "called", Of: of, Value: t.nameOf(s)},
			{Name: "sheet", Of: of, Value: rules.CountOf(t.sheetParts(s)), Hidden: t.day > 0},
			{Name: "yen", Of: of, Value: rules.YenOf(ledger.Yen(t.yenOf(s))), Hidden: t.day == 0},
			{Name: "bottles", Of: of, Value: rules.CountOf(t.bottles(of)), Hidden: t.day == 0},
			{Name: "left", Of: of, Value: gone, Hidden: true}, // the row says so
			{Name: "surveyed", Of: of, Value: asked, Hidden: t.phase != sudsySurvey},
			list("dirty", func(c *cloth) bool { return !c.washed && !c.dried }),
			list("washed", func(c *cloth) bool { return c.washed && !c.dried }),
			list("dried", func(c *cloth) bool { return !c.washed && c.dried }),
			list("finished", func(c *cloth) bool { return c.washed && c.dried }),
		},
		Front: t.at() == sudsyHandout && t.nextServed() == s,
		Out:   day && t.left[s],
	}
}

// machineBoard are the machines that are set up.
func (t *sudsy) machineBoard() rules.Board {
	b := rules.Board{Name: "machines"}
	for _, m := range t.machines {
		state, payer := "free", rules.NoValue
		inside := t.inside(m)
		switch {
		case m.broken:
			state = "broken"
		case m.payer != 0 && m.dries():
			state = "dries"
		case m.payer != 0:
			state = "washes"
		case len(inside) > 0:
			state = "stands"
		}
		if m.payer != 0 {
			payer = rules.SeatOf(m.payer)
		}
		mark := rules.Plain
		if m.broken {
			mark = rules.Bad
		}
		cycle, timed := t.cycleOf(m)
		ends := rules.NoValue
		if timed {
			ends = rules.TimeOf(cycle.At)
		}
		b.Rows = append(b.Rows, rules.BoardRow{Of: m.id, Cells: []rules.Cell{
			{Name: "state", Of: m.id, Value: rules.WordOf("state", state), Mark: mark},
			{Name: "ends", Of: m.id, Value: ends, Hidden: true},
			{Name: "inside", Of: m.id, Value: t.garments(inside)},
			{Name: "payer", Of: m.id, Value: payer, Hidden: true},
		}})
	}
	return b
}

// sheetBoard are the sheets, each for its owner alone until it is shown; what its boxes are about is said beside
// them.
func (t *sudsy) sheetBoard() rules.Board {
	b := rules.Board{Name: "sheets"}
	for s := 1; s <= t.seats; s++ {
		of := strconv.Itoa(s)
		x := &t.sheets[s]
		only := s
		if x.open {
			only = 0
		}
		row := rules.BoardRow{Of: of}
		add := func(name string, v rules.Value) {
			row.Cells = append(row.Cells, rules.Cell{Name: name, Of: of, Value: v, Only: only, Hidden: !x.open})
		}
		var about []rules.Value
		for _, section := range sheetSections {
			v := x.ticks[section]
			add(section, v)
			if v.Kind == rules.Word && section != "mood" {
				about = append(about, rules.WordOf("gist."+section, v.S))
			}
		}
		add("complaints", rules.QuotesOf(x.complaints))
		add("platitudes", rules.QuotesOf(x.platitudes))
		row.Cells = append(row.Cells, rules.Cell{Name: "about", Of: of, Value: rules.ListOf(about...), Only: only, Hidden: true})
		b.Rows = append(b.Rows, row)
	}
	return b
}

// Next is what the rules expect now.
func (t *sudsy) Next() rules.Next {
	if t.asked != "" {
		card := rules.WordOf("of", t.cards[t.asked])
		if t.asked == t.eventTable() {
			card = cardList(t.happens.cards)
		}
		return rules.Next{Say: rules.Say("next.look", "card", card, "table", rules.WordOf("fact", t.asked))}
	}
	by, who := "table", rules.SeatOf(t.facilitator)
	if t.byApp {
		by = "app"
	}
	draw := func(name, line string) rules.Next {
		if !t.byApp {
			line = ""
		}
		return rules.Next{Say: rules.Say("next."+name+"."+by, "seat", who), Line: line}
	}
	switch at := t.at(); at {
	case sudsySeason:
		return draw("season", "season")
	case sudsyCharacters:
		return t.nextSheet()
	case sudsyConditions:
		if t.cards["hour"] == "" {
			return draw("hour", "hour")
		}
		return draw("weather", "weather")
	case sudsyHandout:
		who = rules.SeatOf(t.nextServed())
		return draw("hand", "hand "+strconv.Itoa(t.nextServed()))
	case sudsyEvent:
		return draw("event", "event "+strconv.Itoa(t.facilitator))
	case sudsyOpen:
		return t.nextOpen()
	case sudsySurvey:
		if open := t.unsurveyed(); len(open) > 0 {
			return rules.Next{Say: rules.Say("next.survey", "seats", open), Line: "survey"}
		}
		return rules.Next{Say: rules.Say("next.day", "day", t.day+1), Line: "day"}
	case sudsyEpilogue:
		for _, s := range t.all() {
			if t.unshown(s) {
				return rules.Next{Say: rules.Say("next.show", "seat", rules.SeatOf(s), "of", strconv.Itoa(s)), Line: "show " + strconv.Itoa(s) + " yes", Twice: true}
			}
		}
	}
	return rules.Next{Say: rules.Say("next.over")}
}

// nextSheet is what is still missing on the first sheet that is not full.
func (t *sudsy) nextSheet() rules.Next {
	for _, s := range t.all() {
		miss := t.missing(s)
		if miss == "" {
			continue
		}
		of := strconv.Itoa(s)
		n, key := rules.Next{Cover: s}, "next.tick"
		drawn := t.revealing.seat == s && t.revealing.section == miss
		switch {
		case miss == "name":
			n.Cover, key = 0, "next.name"
		case miss == "complaint", miss == "platitude":
			key = "next." + miss
		case t.sheetBy == "cards" && t.byApp:
			n.Line, key = "reveal "+of+" "+miss, "next.reveal.app"
		case t.sheetBy == "cards" && !drawn:
			key = "next.reveal"
		case t.sheetBy == "d6" && !drawn:
			n.Line, key = "roll "+of+" "+miss, "next.roll"
		}
		n.Say = rules.Say(key, "seat", rules.SeatOf(s), "of", of, "section", rules.WordOf("section", miss), "letter", miss[:1])
		return n
	}
	return rules.Next{Say: rules.Say("next.day", "day", 1), Line: "day"}
}

// nextOpen says who is still in the laundry, and how a machine that runs is emptied.
func (t *sudsy) nextOpen() rules.Next {
	here := slices.DeleteFunc(t.all(), func(s int) bool { return t.left[s] })
	n := rules.Next{Say: rules.Say("next.open", "seats", here)}
	i := slices.IndexFunc(t.machines, func(m *machine) bool { return m.payer != 0 })
	if i < 0 {
		return n
	}
	id := t.machines[i].id
	n.Say = rules.Say("next.running", "seats", here, "machine", rules.WordOf("of", id), "line", "out "+id)
	return n
}

// sudsyLikely are the lines of each phase, most likely first.
var sudsyLikely = map[string][]string{
	sudsySeason:     {"season", "minutes", "facilitator", "order"},
	sudsyCharacters: {"name", "tick", "reveal", "roll", "complaint", "platitude", "day"},
	sudsyConditions: {"hour", "weather", "hand", "event"},
	sudsyHandout:    {"hand", "order", "event"},
	sudsyEvent:      {"event"},
	sudsyOpen:       {"wash", "dry", "out", "leave", "gift", "buy", "take", "bottles", "conflict", "lay", "start", "pause", "resume", "abort", "late"},
	sudsySurvey:     {"survey", "day"},
	sudsyEpilogue:   {"show", "survey"},
}

// Verbs are the kinds of lines, most likely first.
func (t *sudsy) Verbs() []rules.Offer {
	g := Sudsy
	if t.vending {
		g = SudsyVending
	}
	return rules.Offered(g, t, sudsyLikely[t.at()]...)
}

// Why explains a cell.
func (t *sudsy) Why(name, of string) rules.Why {
	w := rules.Why{}
	add := w.Add
	switch name {
	case "yen":
		w.Unit, w.Account, w.Rule = yen, of, rules.Say("rule.yen")
	case "bank":
		w.Unit, w.Account, w.Rule = yen, ledger.Bank, rules.Say("rule.yen")
	case "bottles":
		w.Unit, w.Account, w.Rule = bottle, of, rules.Say("rule.detergent")
	case "detergent":
		add(rules.CountOf(allBottles), "bottles.box")
		for _, s := range t.all() {
			add(rules.CountOf(-t.bottles(strconv.Itoa(s))), "bottles.of", "seat", rules.SeatOf(s))
		}
		if n := t.bottles(sudsyOnMachine); n > 0 {
			add(rules.CountOf(-n), "bottles.machine")
		}
		if n := t.bottles(sudsyStuck); n > 0 {
			add(rules.CountOf(-n), "bottles.stuck")
		}
		w.Rule = rules.Say("rule.detergent")
	case "stuck":
		w.Unit, w.Account, w.Rule = bottle, sudsyStuck, rules.Say("rule.vending")
	case "sample":
		w.Unit, w.Account, w.Rule = bottle, sudsyOnMachine, rules.Say("rule.event")
	case "supply":
		add(rules.CountOf(len(faces())-2), "garments.box")
		add(rules.CountOf(len(t.supply())-len(faces())+2), "garments.out")
		w.Rule = rules.Say("rule.hand")
	case "next", "order", "draw":
		w.Rule = rules.Say("rule.order")
	case "season", "hour", "weather", "scene":
		if c := t.cards[name]; c != "" {
			add(rules.WordOf("of", c), "card")
		}
		w.Rule = rules.Say("rule.conditions")
	case "event":
		w.Rule = rules.Say("rule.event")
		if t.happens.name != "" {
			w.Rule = rules.Say("gist.event." + t.happens.name)
		}
	case "washers", "wanted", "dryers", "state", "payer", "inside", "ends":
		w.Rule = rules.Say("rule.machines")
	case "dirty", "washed", "dried", "finished":
		w.Rule = rules.Say("rule.laundry")
	case "fight":
		w.Rule = rules.Say("rule.conflict")
	case "left", "surveyed":
		w.Rule = rules.Say("rule.leave")
	case "sheet", "called", "politeness", "background", "quirk", "mood", "complaints", "platitudes", "about":
		w.Rule = rules.Say("rule.sheet")
	}
	return w
}

// The values that may be chosen.

// sudsySeats offers the seats that can.
func sudsySeats(can func(*sudsy, int) bool) func(rules.State, rules.Move) []rules.Pick {
	return func(s rules.State, _ rules.Move) []rules.Pick {
		t := s.(*sudsy)
		return rules.SeatPicks(slices.DeleteFunc(t.all(), func(n int) bool { return !can(t, n) }))
	}
}

func (t *sudsy) isNext(s int) bool { return t.isMorning() && t.nextServed() == s }

func (t *sudsy) canWash(s int) bool {
	return t.isHere(s) && len(t.due(s, false)) > 0 && t.bottles(strconv.Itoa(s)) > 0 && t.yenOf(s) >= t.price() && len(t.freeMachines(false)) > 0
}

func (t *sudsy) canDry(s int) bool {
	return t.isHere(s) && len(t.due(s, true)) > 0 && t.yenOf(s) >= t.price() && len(t.freeMachines(true)) > 0
}

func (t *sudsy) hasAnything(s int) bool {
	return t.phase == sudsyDay && (t.yenOf(s) >= coin || t.bottles(strconv.Itoa(s)) > 0 || len(t.owned(s)) > 0)
}

func (t *sudsy) owned(s int) []string {
	return slices.DeleteFunc(pieces(), func(p string) bool { return t.cloth[p].owner != s })
}
