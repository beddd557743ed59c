package coinlaundry

// What the table sees of the memory game, what comes next and why; beside pairs.go to keep both short.

import (
	"slices"
	"strconv"
	"strings"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// View is what screens, cases and exports see.
func (p *pairs) View() rules.View {
	v := rules.View{Status: []rules.Cell{
		{Name: "round", Value: rules.CountOf(p.round), Hidden: true},
		{Name: "phase", Value: rules.WordOf("phase", p.phase), Hidden: true},
		p.deck.Cells()[0],
		{Name: "winner", Value: rules.SeatsOf(p.winners()), Hidden: p.result == nil},
	}, Notes: p.deckNote()}
	for seat := 1; seat <= p.seats; seat++ {
		of := strconv.Itoa(seat)
		v.Seats = append(v.Seats, rules.SeatRow{Seat: seat, Front: p.phase != isOver && p.front == seat, Cells: []rules.Cell{
			{Name: "colour", Of: of, Value: rules.WordOf("colour", p.colour(seat))},
			{Name: "yen", Of: of, Value: rules.YenOf(p.book.Balance(yen, of))},
			{Name: "points", Of: of, Value: rules.CountOf(p.points(seat))},
			{Name: "front", Of: of, Value: rules.CountOf(len(p.in(of)))},
			{Name: "washing", Of: of, Value: rules.CountOf(p.own(seat, washers))},
			{Name: "drying", Of: of, Value: rules.CountOf(p.own(seat, dryers))},
			{Name: "scored", Of: of, Value: rules.NamesOf(p.in(scoredBy(seat)))},
		}})
	}
	b := rules.Board{Name: "machines"}
	for _, m := range slices.Concat(washers, dryers) {
		b.Rows = append(b.Rows, rules.BoardRow{Of: m, Cells: []rules.Cell{
			{Name: "state", Of: m, Value: rules.WordOf("machine", p.stateOf(m))},
			{Name: "inside", Of: m, Value: rules.NamesOf(p.in(m))},
		}})
	}
	v.Boards = []rules.Board{b}
	return v
}

func (p *pairs) winners() []int {
	if p.result == nil {
		return nil
	}
	return p.result.Winners
}

// own is how many pieces of a seat are in the machines.
func (p *pairs) own(seat int, machines []string) int {
	n := 0
	for _, m := range machines {
		for _, face := range p.in(m) {
			if p.owner(face) == seat {
				n++
			}
		}
	}
	return n
}

func (p *pairs) stateOf(m string) string {
	switch {
	case len(p.in(m)) == 0:
		return "free"
	case slices.Contains(dryers, m):
		return "drying"
	case p.closed[m]:
		return "washed"
	}
	return "loaded"
}

// Stage is where the game stands.
func (p *pairs) Stage() rules.Stage { return rules.Stage{Round: p.round, Phase: p.phase} }

// End is the result, nil while the game goes on.
func (p *pairs) End() *rules.End { return p.result }

// Book is where the yen and the clothes are.
func (p *pairs) Book() *ledger.Book { return p.book }

// Cash is how the yen of the players are counted.
func (p *pairs) Cash() *rules.Cash { return p.cash }

// Verbs are the kinds of lines, most likely first.
func (p *pairs) Verbs() []rules.Offer {
	return rules.Offered(Pairs, p, map[string][]string{
		inFlip: {"flip", "miss"}, inLoad: {"load"}, inWash: {"wash"}, inDry: {"dry"}, inEmpty: {"empty", "decline"},
	}[p.phase]...)
}

// Next is what the rules expect now.
func (p *pairs) Next() rules.Next {
	of := strconv.Itoa(p.front)
	say := func(key string, list []string, gaps ...any) rules.Text {
		return rules.Say("next."+key, append(gaps, "seat", rules.SeatOf(p.front), "list", list)...)
	}
	only := func(list []string, line ...string) string {
		if len(list) != 1 {
			return ""
		}
		return strings.Join(line, " ")
	}
	switch p.phase {
	case inFlip:
		if p.byApp {
			return rules.Next{Say: say("flip.app", nil), Line: "flip " + of}
		}
		return rules.Next{Say: say("flip", nil, "colour", rules.WordOf("colour", p.colour(p.front)))}
	case inLoad:
		card := rules.WordOf("of", garment(p.colour(p.front), p.kind))
		list := p.loadable()
		if len(list) == 0 {
			return rules.Next{Say: say("load.none", nil, "card", card), Line: "decline " + of}
		}
		return rules.Next{Say: say("load", list, "card", card), Line: only(list, "load", of, list[0])}
	case inWash:
		list := p.washable()
		return rules.Next{Say: say("wash", list), Line: only(list, "wash", of, list[0])}
	case inDry:
		list := p.washed()
		return rules.Next{Say: say("dry", list), Line: only(list, "dry", of, list[0], p.likelyDryers()[0])}
	case inEmpty:
		list := p.drying()
		return rules.Next{Say: say("empty", list), Line: only(list, "empty", of, list[0])}
	}
	return rules.Next{Say: rules.Say("next.over")}
}

// Why explains a cell.
func (p *pairs) Why(name, of string) rules.Why {
	w := rules.Why{}
	seat, _ := strconv.Atoi(of)
	switch name {
	case "yen":
		w.Unit, w.Account, w.Rule = yen, of, rules.Say("rule.yen")
	case "points", "scored":
		for _, face := range p.in(scoredBy(seat)) {
			w.Add(rules.CountOf(worthOf(face)), "garment", "card", rules.WordOf("of", piecesOf(face)[0]))
		}
		w.Rule = rules.Say("rule.points")
	case "state", "inside", "washing", "drying", "front":
		w.Rule = rules.Say("rule.machines")
	case "cards":
		w.Rule = rules.Say("rule.cards")
	case "winner":
		w.Rule = rules.Say("rule.winner")
	}
	return w
}

func machinePicks(of func(*pairs) []string) func(rules.State, rules.Move) []rules.Pick {
	return func(s rules.State, _ rules.Move) []rules.Pick { return wordPicks("of", of(s.(*pairs))) }
}

// loadPicks are the washers that take the garment; a second one only for the second sock.
func loadPicks(s rules.State, m rules.Move) []rules.Pick {
	p := s.(*pairs)
	if len(m.Texts("washer")) >= len(piecesOf(garment(black, p.kind))) {
		return nil
	}
	return wordPicks("of", slices.DeleteFunc(p.loadable(), func(w string) bool { return slices.Contains(m.Texts("washer"), w) }))
}

func flipPicks(s rules.State, m rules.Move) []rules.Pick {
	if len(m.Texts("card")) >= cardsFlip {
		return nil
	}
	list := deckPicks(s, m)
	if !m.Has("card") {
		return list
	}
	fits := func(p rules.Pick) int {
		if a := m.Text("card"); isMachine(a) && isMachine(p.Value) || !isMachine(a) && kindOf(a) == kindOf(p.Value) {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(list, func(a, b rules.Pick) int { return fits(a) - fits(b) }) // what makes a pair is typed most
	return list
}

func declinePicks(s rules.State, _ rules.Move) []rules.Pick {
	p := s.(*pairs)
	if p.phase == isOver || p.mustRun() {
		return nil
	}
	return rules.SeatPicks([]int{p.front})
}
