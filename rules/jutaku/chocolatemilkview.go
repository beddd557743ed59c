package jutaku

// What the table sees of Chocolate Milk, what it may choose, and why numbers are what they are.

import (
	"strconv"
	"strings"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// View is what screens, cases and exports see.
func (t *milk) View() rules.View {
	v := rules.View{Status: []rules.Cell{
		{Name: "round", Value: rules.CountOf(t.round()), Hidden: true},
		{Name: "phase", Value: rules.WordOf("phase", t.phase), Hidden: true},
		{Name: "reserve", Value: rules.CountOf(len(t.at(reserve)))},
		{Name: "out", Value: rules.CountOf(t.out()), Hidden: true},
		{Name: "spare", Value: rules.CountOf(int(t.book.Balance(crates, spare)))},
		{Name: "hole", Value: nameOr(t.hole), Hidden: t.hole == ""},
		{Name: "inmachine", Value: t.briefs(t.at(machine)), Hidden: len(t.at(machine)) == 0},
		t.winnerCell(),
	}, Notes: t.notes()}
	for s := 1; s <= t.seats; s++ {
		of := strconv.Itoa(s)
		v.Seats = append(v.Seats, rules.SeatRow{Seat: s, Front: s == t.turn, Cells: []rules.Cell{
			t.yenOf(s),
			{Name: "crates", Of: of, Value: rules.YenOf(ledger.Yen(t.crateYen(s)))},
			{Name: "total", Of: of, Value: rules.YenOf(ledger.Yen(t.score(s)))},
			{Name: "held", Of: of, Value: rules.CountOf(len(t.held(s)))},
			{Name: "free", Of: of, Value: rules.CountOf(inCrate*len(t.owned(s)) - len(t.held(s)))},
			{Name: "stands", Of: of, Value: rules.NameOf(t.stands[s]), Hidden: !t.tracked},
			{Name: "incrates", Of: of, Value: t.incrates(s)},
		}})
	}
	v.Boards = []rules.Board{t.marketBoard(), t.gridBoard(), t.crateBoard(), t.reserveBoard()}
	return v
}

func nameOr(word string) rules.Value {
	if word == "" {
		return rules.NoValue
	}
	return rules.NameOf(word)
}

func (t *milk) round() int { return t.turns/t.seats + 1 }

// out is how many drinks lie on the grid.
func (t *milk) out() int {
	n := 0
	for _, p := range places() {
		n += len(t.at(p))
	}
	return n
}

// brief is a drink as it may be typed and fits into a table: mi.ta.
func (t *milk) brief(drink string) string {
	colour, shape := traits(drink)
	return drinkName(brief(t.row, colour), brief(t.shapes, shape))
}

func (t *milk) briefs(list []string) rules.Value {
	v := rules.ListOf()
	for _, d := range list {
		v.List = append(v.List, rules.NameOf(t.brief(d)))
	}
	return v
}

// incrates are the drinks of a seat, those of one crate together.
func (t *milk) incrates(s int) rules.Value {
	v := rules.ListOf()
	for _, c := range t.owned(s) {
		var list []string
		for _, d := range t.at(c) {
			list = append(list, t.brief(d))
		}
		if len(list) > 0 {
			v.List = append(v.List, rules.NameOf(strings.Join(list, " ")))
		}
	}
	return v
}

// notes asks once what the shapes are called: the rulebook names four of the six.
func (t *milk) notes() []rules.Note {
	if t.shapesTold || t.phase != inSetup {
		return nil
	}
	return []rules.Note{{Text: rules.Say("note.shapes", "line", "fact shapes="+shapesFact().Shape), Prefix: "fact shapes="}}
}

// marketBoard are the twelve cards with their prices: colours, and beside them shapes.
func (t *milk) marketBoard() rules.Board {
	b := rules.Board{Name: "market"}
	for i, c := range t.row {
		s := t.shapes[i]
		b.Rows = append(b.Rows, rules.BoardRow{Of: c, Cells: []rules.Cell{
			t.priceCell(c), {Name: "shape", Of: c, Value: rules.NameOf(brief(t.shapes, s))}, t.priceCell(s),
		}})
	}
	return b
}

// gridBoard is the grid; the second drink in the middle has a row of its own, which keeps the columns narrow.
func (t *milk) gridBoard() rules.Board {
	b := rules.Board{Name: "grid"}
	if !t.tracked {
		return b
	}
	for _, of := range []string{"A", "B", middle, "C"} {
		row := rules.BoardRow{Of: of}
		for n := 1; n <= 3; n++ {
			there, i := t.at(of[:1]+strconv.Itoa(n)), len(of)-1 // of a row, the first drink; of the middle, the second
			cell := rules.Cell{Name: "column" + strconv.Itoa(n), Of: of, Value: rules.NoValue}
			if i < len(there) {
				cell.Value = rules.NameOf(t.brief(there[i]))
			}
			row.Cells = append(row.Cells, cell)
		}
		b.Rows = append(b.Rows, row)
	}
	return b
}

// crateBoard are the crates of all, with the trait that each counts for now.
func (t *milk) crateBoard() rules.Board {
	b := rules.Board{Name: "crates"}
	for s := 1; s <= t.seats; s++ {
		for _, c := range t.owned(s) {
			drinks := t.at(c)
			trait, n := t.best(drinks)
			best := rules.NoValue
			if n > 0 {
				best = traitWord(trait)
			}
			b.Rows = append(b.Rows, rules.BoardRow{Of: c, Cells: []rules.Cell{
				{Name: "owner", Of: c, Value: rules.SeatOf(s)},
				{Name: "pays", Of: c, Value: rules.YenOf(ledger.Yen(cratePay(n)))},
				{Name: "best", Of: c, Value: best},
				{Name: "drinks", Of: c, Value: t.briefs(drinks)},
			}})
		}
	}
	return b
}

// reserveBoard are the drinks of the reserve by colour, for cases and programs.
func (t *milk) reserveBoard() rules.Board {
	b := rules.Board{Name: "reserve"}
	for _, d := range t.all {
		b.Rows = append(b.Rows, rules.BoardRow{Of: d, Cells: []rules.Cell{
			{Name: "inreserve", Of: d, Value: rules.CountOf(t.in(reserve, d)), Hidden: true},
		}})
	}
	return b
}

// Stage is where the game stands.
func (t *milk) Stage() rules.Stage { return rules.Stage{Round: t.round(), Phase: t.phase} }

// Verbs are the kinds of lines, most likely first.
func (t *milk) Verbs() []rules.Offer {
	likely := []string{"buy", "sell", "crate", "sort", "pass"}
	if t.phase == inTurn && !t.canAct(t.turn) {
		likely = []string{"pass"}
	}
	return rules.Offered(ChocolateMilk, t, append(likely, "lay", "first", "refill")...)
}

// canAct tells whether a seat can buy or sell anything.
func (t *milk) canAct(s int) bool {
	return len(t.held(s)) > 0 || t.purse(s) >= drinkPrice && len(t.roomy(s)) > 0
}

// Next is what the rules expect now.
func (t *milk) Next() rules.Next {
	switch t.phase {
	case inSetup:
		return rules.Next{Say: rules.Say("next.lay", "seat", rules.SeatOf(t.turn)), Line: "lay"}
	case inRefill:
		key := "next.refill"
		if line := t.asks(); line != "" {
			return rules.Next{Say: rules.Say("next.cards", "line", line)}
		}
		if t.die {
			key += ".die"
		}
		return rules.Next{Say: rules.Say(key, "place", t.hole), Line: "refill"}
	case inTurn:
		if !t.canAct(t.turn) {
			return rules.Next{Say: rules.Say("next.pass", "seat", rules.SeatOf(t.turn)), Line: "pass " + strconv.Itoa(t.turn)}
		}
		if len(t.roomy(t.turn)) == 0 {
			return rules.Next{Say: rules.Say("next.full", "seat", rules.SeatOf(t.turn))}
		}
		if !t.tracked {
			return rules.Next{Say: rules.Say("next.turn.free", "seat", rules.SeatOf(t.turn))}
		}
		return rules.Next{Say: rules.Say("next.turn", "seat", rules.SeatOf(t.turn), "place", t.stands[t.turn])}
	}
	return rules.Next{Say: rules.Say("next.over")}
}

// asks is the fact without which dice cannot be read, "" if none is missing.
func (t *milk) asks() string {
	switch {
	case !t.die:
	case !t.rowTold:
		return likeRow + rowFact().Shape
	case !t.shapesTold:
		return "fact shapes=" + strings.Join(t.shapes, ",")
	}
	return ""
}

// Why explains a cell.
func (t *milk) Why(name, of string) rules.Why {
	w := rules.Why{}
	add := func(n int, key string, gaps ...any) { w.Add(rules.YenOf(ledger.Yen(n)), key, gaps...) }
	switch name {
	case "yen":
		w.Unit, w.Account, w.Rule = yen, of, rules.Say("rule.turn")
	case "price":
		w.Unit, w.Account, w.Rule = yen, cardOf(of), rules.Say("rule.market")
	case "crates", "total", "pays", "best":
		s := number(of)
		if name == "total" {
			add(t.purse(s), "purse")
		}
		for seat := 1; seat <= t.seats && (t.phase != isOver || name != "total"); seat++ {
			for _, c := range t.owned(seat) {
				if trait, n := t.best(t.at(c)); n > 0 && (c == of || seat == s) {
					add(cratePay(n), "crate", "crate", c, "n", n, "trait", traitWord(trait))
				}
			}
		}
		w.Rule = rules.Say("rule.score")
	case "reserve", "inmachine", "inreserve", "hole":
		w.Rule = rules.Say("rule.refill")
	case "spare", "free", "held", "drinks", "incrates":
		w.Rule = rules.Say("rule.crate")
	case "stands":
		w.Rule = rules.Say("rule.turn")
	case "winner":
		w.Rule = rules.Say("rule.end")
	}
	return w
}

// The values that may be chosen.
