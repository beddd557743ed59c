package coinlaundry

// What the sides of a war see: the units with their hit points and who has acted, the draft, and the crates of
// Vend Machine. It stands beside washmachine.go to keep both short.

import (
	"slices"
	"strconv"

	"tokyobox/rules"
)

// View is what screens, cases and exports see.
func (t *war) View() rules.View {
	front := t.front()
	v := rules.View{Notes: t.notes(), Status: []rules.Cell{
		{Name: "phase", Value: rules.WordOf("phase", t.phase), Hidden: true},
		{Name: "round", Value: rules.CountOf(t.round), Hidden: true},
		{Name: "turn", Value: seatOrNone(front), Hidden: true},
		{Name: "damage", Value: rules.CountOf(t.damage), Hidden: true},
		{Name: "winner", Value: rules.SeatsOf(t.winners()), Hidden: true},
	}}
	for side := 1; side <= t.seats; side++ {
		of, hp := strconv.Itoa(side), 0
		for _, u := range t.units {
			if u.side == side {
				hp += u.hp
			}
		}
		v.Seats = append(v.Seats, rules.SeatRow{Seat: side, Front: side == front, Out: t.phase != warDraft && t.standing(side) == 0, Cells: []rules.Cell{
			{Name: "standing", Of: of, Value: rules.CountOf(t.standing(side))},
			{Name: "points", Of: of, Value: rules.CountOf(hp)},
			{Name: "draft", Of: of, Value: rules.CountOf(t.left(side)), Hidden: t.phase != warDraft},
		}})
	}
	units := rules.Board{Name: "units"}
	for _, u := range t.units {
		mark, acted := rules.Plain, yesNo(u.acted)
		switch {
		case u.hp == 0:
			mark, acted = rules.Full, rules.NoValue
		case u.side != t.turn || t.phase != warTurn && t.phase != warDuel:
			acted = rules.NoValue
		}
		units.Rows = append(units.Rows, rules.BoardRow{Of: u.name, Cells: []rules.Cell{
			{Name: "side", Of: u.name, Value: rules.SeatOf(u.side)},
			{Name: "kind", Of: u.name, Value: rules.WordOf("unit", u.kind)},
			{Name: "hp", Of: u.name, Value: rules.CountOf(u.hp), Mark: mark},
			{Name: "acted", Of: u.name, Value: acted},
		}})
	}
	v.Boards = append(v.Boards, units)
	if t.phase == warDraft {
		stock := rules.Board{Name: "stock"}
		for _, k := range t.kinds {
			stock.Rows = append(stock.Rows, rules.BoardRow{Of: k, Cells: []rules.Cell{
				{Name: "stock", Of: k, Value: rules.CountOf(t.stock(k))},
				{Name: "cost", Of: k, Value: rules.CountOf(unitCost[k])},
				{Name: "fullhp", Of: k, Value: rules.CountOf(unitHP[k])},
			}})
		}
		v.Boards = append(v.Boards, stock)
	}
	if t.vend != nil {
		v.Boards = append(v.Boards, t.crateBoard())
	}
	return v
}

func seatOrNone(seat int) rules.Value {
	if seat == 0 {
		return rules.NoValue
	}
	return rules.SeatOf(seat)
}

// front is the side that has to act, 0 if none has.
func (t *war) front() int {
	switch t.phase {
	case warDraft:
		return t.picker
	case warTurn, warDuel:
		return t.turn
	}
	return 0
}

func (t *war) winners() []int {
	if t.over == nil {
		return nil
	}
	return t.over.Winners
}

// notes ask what the cards are and at which card the shots of the vending unit stop: in the draft once it was
// picked, and in the turns of its side.
func (t *war) notes() []rules.Note {
	notes := t.deckNote()
	if t.phase != warDraft {
		notes = nil
	}
	vending := slices.ContainsFunc(t.units, func(u *fighter) bool {
		return u.kind == vendingUnit && u.hp > 0 && (t.phase == warDraft || u.side == t.front())
	})
	if vending && t.vend.stop == askStop {
		notes = append(notes, rules.Note{Text: rules.Say("note.war.stop"), Prefix: "stop "})
	}
	return notes
}

// Stage is where the game stands.
func (t *war) Stage() rules.Stage { return rules.Stage{Round: t.round, Phase: t.phase} }

// End is the result, nil while the game goes on.
func (t *war) End() *rules.End { return t.over }

// Next is what the rules expect now.
func (t *war) Next() rules.Next {
	switch t.phase {
	case warDraft:
		if t.picker == 0 {
			return rules.Next{Say: rules.Say("next.war.first")}
		}
		kinds := t.affordable(t.picker)
		n := rules.Next{Say: rules.Say("next.war.pick", "seat", rules.SeatOf(t.picker), "n", t.left(t.picker),
			"how", rules.NameOf(shortsOf(kinds)), "kinds", wordsOf("unit", kinds))}
		if len(kinds) == 1 {
			n.Line = "pick " + strconv.Itoa(t.picker) + " " + kinds[0]
		}
		return n
	case warPlace:
		return rules.Next{Say: rules.Say("next.war.place")}
	case warDuel:
		n := rules.Next{Say: rules.Say("next.war.duel", "unit", t.duel[0], "target", t.duel[1])}
		if t.byApp {
			n.Line = "duel " + t.duel[0] + " " + t.duel[1]
		}
		return n
	case warOver:
		return rules.Next{Say: rules.Say("next.over")}
	}
	var left []string
	for _, u := range t.acting() {
		left = append(left, u.name)
	}
	key, unit := "next.war.turn", left[0]
	switch shooters := t.acting(washerUnit, dryerUnit); {
	case len(shooters) == 0:
		key = "next.war.vending"
	case t.byApp:
		key, unit = "next.war.app", shooters[0].name
	default:
		unit = shooters[0].name
	}
	return rules.Next{Say: rules.Say(key, "seat", rules.SeatOf(t.turn), "units", left, "unit", unit, "enemy", t.enemies()[0].name)}
}

// Verbs are the kinds of lines, most likely first.
func (t *war) Verbs() []rules.Offer {
	g := WashMachine
	if t.vend != nil {
		g = VendMachine
	}
	return rules.Offered(g, t, "pick", "first", "begin", "shoot", "move", "fire", "snipe", "charge", "duel", "idle", "stop")
}

// Why explains a cell.
func (t *war) Why(name, of string) rules.Why {
	switch name {
	case "hp", "damage", "points":
		return rules.Why{Rule: rules.Say("rule.war.damage")}
	case "standing", "winner":
		return rules.Why{Rule: rules.Say("rule.war.end")}
	case "draft", "stock", "cost", "fullhp", "kind", "side":
		return rules.Why{Rule: rules.Say("rule.war.draft")}
	case "acted", "turn":
		return rules.Why{Rule: rules.Say("rule.war.turn")}
	case crate, "ammo":
		return rules.Why{Unit: of, Account: crate, Rule: rules.Say("rule.war.crates")}
	}
	return rules.Why{}
}

// The units that may be chosen.

// acting are the units of the side whose turn it is that have still to act, of some kinds or of all.
func (t *war) acting(kinds ...string) []*fighter {
	var out []*fighter
	for _, u := range t.units {
		if u.side == t.turn && u.hp > 0 && !u.acted && t.phase == warTurn && (len(kinds) == 0 || slices.Contains(kinds, u.kind)) {
			out = append(out, u)
		}
	}
	return out
}

// enemies are the units that may be aimed at.
func (t *war) enemies() []*fighter {
	var out []*fighter
	for _, u := range t.units {
		if u.side != t.turn && u.hp > 0 {
			out = append(out, u)
		}
	}
	return out
}

func (t *war) unitPicks(units []*fighter) []rules.Pick {
	var out []rules.Pick
	for _, u := range units {
		out = append(out, rules.Pick{Value: u.name, Say: rules.ListOf(rules.NameOf(u.name), rules.WordOf("unit", u.kind))})
	}
	return out
}

func actingPicks(s rules.State, _ rules.Move) []rules.Pick {
	t := s.(*war)
	return t.unitPicks(t.acting())
}

func targetPicks(s rules.State, _ rules.Move) []rules.Pick {
	t := s.(*war)
	return t.unitPicks(t.enemies())
}

// snipedPicks are the units that a bottle may touch besides those named: enemies first.
func snipedPicks(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*war)
	list := t.enemies()
	for _, u := range t.units {
		if u.side == t.turn && u.hp > 0 {
			list = append(list, u)
		}
	}
	return t.unitPicks(slices.DeleteFunc(list, func(u *fighter) bool {
		return u.name == m.Text("unit") || slices.Contains(m.Texts("hit"), u.name)
	}))
}

// duellistPicks are the units that may end a move face to face with an enemy, or the one that fights on.
func duellistPicks(s rules.State, _ rules.Move) []rules.Pick {
	t := s.(*war)
	if t.phase == warDuel {
		return t.unitPicks([]*fighter{t.unit(t.duel[0])})
	}
	return actingPicks(s, rules.Move{})
}

func duelledPicks(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*war)
	if t.phase == warDuel {
		return t.unitPicks([]*fighter{t.unit(t.duel[1])})
	}
	return targetPicks(s, m)
}

// shotPicks are the cards that can come next in a reveal that no card has ended.
func shotPicks(s rules.State, m rules.Move) []rules.Pick {
	t, told := s.(*war), m.Texts("card")
	u := t.unit(m.Text("unit"))
	if u == nil || len(told) > 0 && t.stops(u.kind, told[len(told)-1]) {
		return nil
	}
	return deckPicks(s, m)
}

// snipeReveal is none while the bottle has touched nobody.
func snipeReveal(s rules.State, m rules.Move) []rules.Pick {
	if !m.Has("hit") {
		return nil
	}
	return shotPicks(s, m)
}

func allSides(s rules.State, _ rules.Move) []rules.Pick {
	var out []int
	for side := 1; side <= s.(*war).seats; side++ {
		out = append(out, side)
	}
	return rules.SeatPicks(out)
}

func pickingSide(s rules.State, _ rules.Move) []rules.Pick {
	t := s.(*war)
	if t.phase != warDraft || t.picker == 0 {
		return nil
	}
	return rules.SeatPicks([]int{t.picker})
}

func kindPicks(s rules.State, _ rules.Move) []rules.Pick {
	t := s.(*war)
	if t.picker == 0 {
		return nil
	}
	return wordPicks("unit", t.affordable(t.picker))
}
