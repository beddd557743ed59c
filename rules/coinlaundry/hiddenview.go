package coinlaundry

// What the table sees of hidden colours, what comes next and why; beside hidden.go to keep both short.

import (
	"slices"
	"strconv"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// mostTold is how many turns the table sees, the last one first.
const mostTold = 12

// View is what screens, cases and exports see.
func (h *hidden) View() rules.View {
	t := roleTable[h.seats]
	v := rules.View{Status: []rules.Cell{
		{Name: "phase", Value: rules.WordOf("phase", h.phase), Hidden: true},
		{Name: "turn", Value: rules.CountOf(h.turns), Hidden: true},
		{Name: "clean", Value: rules.CountOf(h.clean)},
		{Name: "mixed", Value: rules.CountOf(h.mixed)},
		{Name: "needed", Value: rules.CountOf(t.needed)},
		{Name: "blackroles", Value: rules.CountOf(t.black), Hidden: true},
		{Name: "whiteroles", Value: rules.CountOf(t.white), Hidden: true},
		{Name: "order", Value: rules.SeatsOf(h.order()), Hidden: true},
		{Name: "winner", Value: rules.SeatsOf(h.winners()), Hidden: h.result == nil},
	}, Notes: h.deckNote()}
	for _, c := range h.deck.Cells() {
		c.Hidden = c.Name == "card" // the sentence about what comes next names it
		v.Status = append(v.Status, c)
	}
	for seat := 1; seat <= h.seats; seat++ {
		of, role, said := strconv.Itoa(seat), rules.NoValue, rules.NoValue
		if r := h.role[seat]; r != "" {
			role = rules.WordOf("role", r)
		}
		for _, t := range h.told {
			if t.seat == seat {
				said = rules.WordOf("said", t.said)
			}
		}
		only := 0
		if h.phase != isOver && h.dealByApp {
			if only = rules.Nobody; h.looking == seat {
				only = seat
			}
		}
		v.Seats = append(v.Seats, rules.SeatRow{Seat: seat, Front: (h.phase == inDraw || h.phase == inAct) && h.front == seat, Cells: []rules.Cell{
			{Name: "role", Of: of, Value: role, Only: only},
			{Name: "said", Of: of, Value: said},
		}})
	}
	b := rules.Board{Name: "turns", Past: true}
	for i := len(h.told) - 1; i >= max(len(h.told)-mostTold, 0); i-- {
		t, of := h.told[i], "#"+strconv.Itoa(h.told[i].turn)
		b.Rows = append(b.Rows, rules.BoardRow{Of: of, Cells: []rules.Cell{
			{Name: "who", Of: of, Value: rules.SeatOf(t.seat)},
			{Name: "drew", Of: of, Value: rules.WordOf("of", t.card)},
			{Name: "told", Of: of, Value: rules.WordOf("said", t.said)},
		}})
	}
	if len(b.Rows) > 0 {
		v.Boards = []rules.Board{b}
	}
	return v
}

// order are the seats from the one whose turn it is on. They sit along one side, and it goes to the left.
func (h *hidden) order() []int {
	var out []int
	for i := range h.seats {
		out = append(out, (h.front-1-i+h.seats)%h.seats+1)
	}
	return out
}

func (h *hidden) winners() []int {
	if h.result == nil {
		return nil
	}
	return h.result.Winners
}

// Stage is where the game stands. A round is a turn of everybody.
func (h *hidden) Stage() rules.Stage {
	s := rules.Stage{Phase: h.phase}
	switch h.phase {
	case inRoles:
	case inDraw:
		s.Round = h.turns/h.seats + 1
	default:
		s.Round = (h.turns-1)/h.seats + 1
	}
	return s
}

// End is the result, nil while the game goes on.
func (h *hidden) End() *rules.End { return h.result }

// Book is empty: nothing is paid.
func (h *hidden) Book() *ledger.Book { return h.book }

// Verbs are the kinds of lines, most likely first.
func (h *hidden) Verbs() []rules.Offer {
	return rules.Offered(Hidden, h, map[string][]string{
		inRoles: {"role", "dealt"}, inDraw: {"draw"}, inAct: {"load", "check", "wash", "gone"}, inReveal: {"reveal"},
	}[h.phase]...)
}

// Next is what the rules expect now, with the calls for the eyes.
func (h *hidden) Next() rules.Next {
	front, of, t := rules.SeatOf(h.front), strconv.Itoa(h.front), roleTable[h.seats]
	switch h.phase {
	case inRoles:
		if !h.dealByApp {
			return rules.Next{Say: rules.Say("next.roles.cards", "black", t.black, "white", t.white), Line: "dealt"}
		}
		seat := h.unroled()
		return rules.Next{Say: rules.Say("next.roles", "seat", rules.SeatOf(seat)), Line: "role " + strconv.Itoa(seat), Cover: seat}
	case inDraw:
		if h.byApp {
			return rules.Next{Say: rules.Say("next.draw.app", "seat", front), Line: "draw " + of}
		}
		return rules.Next{Say: rules.Say("next.draw", "seat", front)}
	case inAct:
		key := "next.act"
		if h.missing {
			key = "next.act.gone"
		}
		return rules.Next{Say: rules.Say(key, "seat", front, "card", rules.WordOf("of", h.card()))}
	case inReveal:
		return rules.Next{Say: rules.Say("next.reveal", "n", t.black)}
	}
	return rules.Next{Say: rules.Say("next.over")}
}

// Why explains a cell.
func (h *hidden) Why(name, of string) rules.Why {
	w := rules.Why{}
	switch name {
	case "role", "blackroles", "whiteroles":
		w.Rule = rules.Say("rule.roles", "black", roleTable[h.seats].black, "white", roleTable[h.seats].white)
	case "clean", "mixed", "needed":
		w.Rule = rules.Say("rule.wash", "n", roleTable[h.seats].needed)
	case "card":
		if card := h.card(); card != "" {
			for _, move := range movable(card, pieces()) {
				for _, piece := range move[:1] { // socks that go together are one thing to look for
					w.Add(rules.CountOf(len(move)), "matches", "piece", rules.WordOf("of", piece))
				}
			}
		}
		w.Rule = rules.Say("rule.check")
	case "said", "who", "drew", "told":
		w.Rule = rules.Say("rule.told")
	case "order":
		w.Rule = rules.Say("rule.order")
	case "cards":
		w.Rule = rules.Say("rule.cards")
	case "winner":
		w.Rule = rules.Say("rule.winner")
	}
	return w
}

// movable is what may go to another washer when this one is checked with a card, one of which must: each choice
// is the pieces that go together. A piece matches by its colour or its kind; two socks of a colour stay together
// unless the card shows socks. Check.
func movable(card string, inside []string) [][]string {
	var out [][]string
	for _, piece := range inside {
		own := cardOf(piece)
		if colourOf(own) != colourOf(card) && kindOf(own) != kindOf(card) {
			continue
		}
		together := slices.DeleteFunc(slices.Clone(inside), func(p string) bool { return cardOf(p) != own })
		switch {
		case len(together) == 1:
			out = append(out, together)
		case kindOf(card) == "SO":
			out = append(out, []string{piece})
			if piece == together[1] {
				out = append(out, together)
			}
		case piece == together[0]:
			out = append(out, together)
		}
	}
	return out
}

func revealPicks(s rules.State, m rules.Move) []rules.Pick {
	h := s.(*hidden)
	var seats []int
	for seat := 1; seat <= h.seats && len(m.Ints("seat")) < roleTable[h.seats].black; seat++ {
		if !slices.Contains(m.Ints("seat"), seat) {
			seats = append(seats, seat)
		}
	}
	return rules.SeatPicks(seats)
}

// washPicks are the numbers of pieces of a colour that a washer may have held, not nothing beside nothing of the
// other.
func washPicks(colour, other string) func(rules.State, rules.Move) []rules.Pick {
	return func(s rules.State, m rules.Move) []rules.Pick {
		h := s.(*hidden)
		var out []rules.Pick
		for n := range h.most(colour) + 1 {
			if n > 0 || !m.Has(other) || m.Int(other) > 0 {
				out = append(out, rules.Pick{Value: strconv.Itoa(n), Say: rules.CountOf(n)})
			}
		}
		return out
	}
}
