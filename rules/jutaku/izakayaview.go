package jutaku

// What the table sees of Izakaya, what it may choose, and why numbers are what they are.

import (
	"slices"
	"strconv"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// View is what screens, cases and exports see.
func (t *izakaya) View() rules.View {
	last, four := rules.NoValue, len(t.free(ofFour))
	if t.last {
		last = rules.WordOf("word", "yes")
	}
	v := rules.View{Status: []rules.Cell{
		{Name: "round", Value: rules.CountOf(t.round), Hidden: true},
		{Name: "phase", Value: rules.WordOf("phase", t.phase), Hidden: true},
		{Name: "pile", Value: rules.YenOf(t.book.Balance(yen, pile))},
		{Name: "limit", Value: rules.YenOf(ledger.Yen(bidsToEnd[t.seats]))},
		{Name: "last", Value: last, Hidden: !t.last},
		{Name: "lap", Value: rules.CountOf(t.lap), Hidden: true},
		{Name: "free4", Value: rules.CountOf(four), Hidden: four == 0},
		{Name: "free2", Value: rules.CountOf(len(t.free(ofTwo))), Hidden: four > 0},
		{Name: "order", Value: rules.SeatsOf(t.order)},
		{Name: "used", Value: t.usedSpaces(), Hidden: len(t.used) == 0 || t.phase != inActions},
		t.winnerCell(),
	}}
	for s := 1; s <= t.seats; s++ {
		v.Seats = append(v.Seats, t.seatRow(s))
	}
	v.Boards = []rules.Board{t.rowBoard(), t.cornerBoard(), t.cardBoard()}
	return v
}

func (t *izakaya) usedSpaces() rules.Value {
	v := rules.ListOf()
	for _, c := range append(slices.Clone(colours), priceSpace) {
		if t.used[c] && t.phase == inActions {
			v.List = append(v.List, rules.WordOf("drink", c))
		}
	}
	return v
}

func (t *izakaya) seatRow(s int) rules.SeatRow {
	of := strconv.Itoa(s)
	bid := rules.Cell{Name: "bid", Of: of, Value: rules.NoValue}
	switch {
	case t.bids[s] != untold:
		bid.Value = rules.YenOf(ledger.Yen(t.bids[s]))
		if t.masked {
			bid.Only = s
		}
	case t.phase == inActions:
		bid.Value = rules.YenOf(ledger.Yen(t.was[s]))
	}
	discs := 0
	if i := slices.Index(t.order, s); t.phase == inActions {
		discs = laps - t.lap + 1
		if i < t.at {
			discs--
		}
	}
	return rules.SeatRow{Seat: s, Front: s == t.turn, Cells: []rules.Cell{
		t.yenOf(s), bid,
		{Name: "score", Of: of, Value: rules.YenOf(ledger.Yen(t.score(s)))},
		{Name: "claims", Of: of, Value: rules.CountOf(claimsEach - t.claimed(s))},
		{Name: "discs", Of: of, Value: rules.CountOf(discs)},
	}}
}

// rowBoard are the colour cards from the left, once their order is known.
func (t *izakaya) rowBoard() rules.Board {
	b := rules.Board{Name: "market"}
	list := t.row
	if list == nil {
		list = colours
	}
	for _, c := range list {
		price := t.priceCell(c)
		if t.row == nil { // the coins lie there, but nobody has told on which cards
			price.Value = rules.NoValue
		}
		b.Rows = append(b.Rows, rules.BoardRow{Of: c, Cells: []rules.Cell{
			price, {Name: "crate", Of: c, Value: rules.CountOf(int(t.book.Balance(c, crate)))},
		}})
	}
	return b
}

// cornerBoard are the drinks at the corners, a line of corners a row.
func (t *izakaya) cornerBoard() rules.Board {
	b := rules.Board{Name: "corners"}
	for r := range t.grid + 1 {
		of := string(rune('a' + r))
		row := rules.BoardRow{Of: of}
		for c := range t.grid + 1 {
			n := strconv.Itoa(c + 1)
			row.Cells = append(row.Cells, rules.Cell{Name: "column" + n, Of: of, Value: single(drinkWords(t.drinksAt(of + n)))})
		}
		b.Rows = append(b.Rows, row)
	}
	return b
}

// single is a list as its only value, or no value if it is empty.
func single(v rules.Value) rules.Value {
	switch len(v.List) {
	case 0:
		return rules.NoValue
	case 1:
		return v.List[0]
	}
	return v
}

// cardBoard are the cards that somebody owns or on which a building is registered.
func (t *izakaya) cardBoard() rules.Board {
	b := rules.Board{Name: "cards"}
	for _, card := range t.cards() {
		owner, floors := rules.NoValue, rules.ListOf()
		if s := t.owner[card]; s > 0 {
			owner = rules.SeatOf(s)
		}
		for _, n := range t.floors[card] {
			floors.List = append(floors.List, rules.CountOf(n))
		}
		if t.owner[card] == 0 && len(floors.List) == 0 {
			continue
		}
		b.Rows = append(b.Rows, rules.BoardRow{Of: card, Cells: []rules.Cell{
			{Name: "owner", Of: card, Value: owner},
			{Name: "floors", Of: card, Value: floors},
			{Name: "value", Of: card, Value: rules.YenOf(ledger.Yen(t.value(card)))},
			{Name: "worth", Of: card, Value: rules.YenOf(ledger.Yen(t.worth(card)))},
		}})
	}
	return b
}

// Stage is where the game stands.
func (t *izakaya) Stage() rules.Stage { return rules.Stage{Round: t.round, Phase: t.phase} }

// Verbs are the kinds of lines, most likely first.
func (t *izakaya) Verbs() []rules.Offer {
	likely := []string{"drink", "build", "claim", "price", "pass", "floors"}
	if t.phase == inScore {
		likely = []string{"floors", "finish"}
	}
	return rules.Offered(Izakaya, t, likely...)
}

// Next is what the rules expect now.
func (t *izakaya) Next() rules.Next {
	switch t.phase {
	case inSetup:
		return rules.Next{Say: rules.Say("next.order"), Line: "order"}
	case inBid:
		var open []int
		for s := 1; s <= t.seats; s++ {
			if t.bids[s] == untold {
				open = append(open, s)
			}
		}
		if t.masked {
			return rules.Next{Say: rules.Say("next.bid.sealed", "seats", open)}
		}
		return rules.Next{Say: rules.Say("next.bid", "seats", open, "seat", rules.SeatOf(open[0]), "line", "bid "+strconv.Itoa(open[0])+" 200")}
	case inActions:
		if t.row == nil {
			return rules.Next{Say: rules.Say("next.row", "line", likeRow+rowFact().Shape)}
		}
		return rules.Next{Say: rules.Say("next.disc", "seat", rules.SeatOf(t.turn), "n", t.lap, "of", laps)}
	case inScore:
		for _, card := range t.cards() {
			if s := t.owner[card]; s > 0 && t.floors[card] == nil {
				return rules.Next{Say: rules.Say("next.floors", "seat", rules.SeatOf(s), "card", card, "line", "floors "+card+" 3")}
			}
		}
		return rules.Next{Say: rules.Say("next.finish"), Line: "finish", Twice: true}
	}
	return rules.Next{Say: rules.Say("next.over")}
}

// Sealing asks for the bids in closed fists. Offerte per l'ordine di gioco.
func (t *izakaya) Sealing() *rules.Sealing {
	if t.phase != inBid || !t.masked {
		return nil
	}
	s := &rules.Sealing{Title: rules.Say("seal.bid", "round", t.round), Keys: "0123456789"}
	for seat := 1; seat <= t.seats; seat++ {
		if t.bids[seat] == untold {
			s.Seats = append(s.Seats, seat)
		}
	}
	made := func(seat int, keys string) (int, bool) {
		n, err := strconv.Atoi(keys)
		return n, err == nil && n%hundred == 0 && n <= t.purse(seat)
	}
	s.Line = func(seat int, keys string) string {
		n, ok := made(seat, keys)
		if !ok {
			return ""
		}
		return "bid " + strconv.Itoa(seat) + " " + strconv.Itoa(n)
	}
	s.Show = func(seat int, keys string) []rules.Text {
		out := []rules.Text{rules.Say("seal.purse", "yen", ledger.Yen(t.purse(seat)))}
		switch n, ok := made(seat, keys); {
		case ok:
			out = append(out, rules.Say("seal.amount", "yen", ledger.Yen(n)))
		case keys != "":
			out = append(out, rules.Say("seal.wrong", "word", keys))
		}
		return out
	}
	return s
}

// Keeps hides a bid from all others until all are revealed.
func (t *izakaya) Keeps(m rules.Move) int {
	s := m.Int("seat")
	if m.Verb.Form != "bid" || !t.masked || t.phase == isOver || s < 1 || s > t.seats || t.opened[[2]int{s, m.Int("yen")}] {
		return 0
	}
	return s
}

// Why explains a cell.
func (t *izakaya) Why(name, of string) rules.Why {
	w := rules.Why{}
	add := func(n int, key string, gaps ...any) { w.Add(rules.YenOf(ledger.Yen(n)), key, gaps...) }
	switch name {
	case "yen":
		w.Unit, w.Account, w.Rule = yen, of, rules.Say("rule.bids")
	case "pile", "bid", "order", "limit", "last":
		w.Rule = rules.Say("rule.bids")
		if name == "pile" {
			w.Unit, w.Account = yen, pile
		}
		if name == "limit" || name == "last" {
			w.Rule = rules.Say("rule.end")
		}
	case "price":
		w.Unit, w.Account, w.Rule = yen, cardOf(of), rules.Say("rule.price")
	case "score", "worth":
		for _, card := range t.cards() {
			if (of == card || strconv.Itoa(t.owner[card]) == of) && t.owner[card] > 0 {
				add(t.worth(card), "building", "card", card, "yen", ledger.Yen(t.value(card)), "floors", t.floorsOn(card))
			}
		}
		w.Rule = rules.Say("rule.score")
	case "value":
		r, c := of[0]-'A', of[1]-'1'
		for _, at := range [][2]byte{{0, 0}, {0, 1}, {1, 0}, {1, 1}} {
			label := string([]byte{'a' + r + at[0], '1' + c + at[1]})
			for _, colour := range t.drinksAt(label) {
				add(t.price(colour), "corner", "corner", label, "colour", rules.WordOf("drink", colour))
			}
		}
		w.Rule = rules.Say("rule.score")
	case "free4", "free2", "crate", "used":
		w.Rule = rules.Say("rule.drink")
	case "claims", "owner":
		w.Rule = rules.Say("rule.claim")
	case "discs", "lap":
		w.Rule = rules.Say("rule.discs")
	case "floors":
		w.Rule = rules.Say("rule.build")
	case "winner":
		w.Rule = rules.Say("rule.winner")
	}
	return w
}

func (t *izakaya) floorsOn(card string) int {
	n := 0
	for _, f := range t.floors[card] {
		n += f
	}
	return n
}

// The values that may be chosen.

func (t *izakaya) rank(card string) int {
	switch {
	case t.owner[card] == 0:
		return 2
	case t.floors[card] != nil:
		return 1
	}
	return 0
}
