package coinlaundry

// What the table sees of the tower, what comes next and why; beside tower.go to keep both short.

import (
	"slices"
	"strconv"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// View is what screens, cases and exports see.
func (t *tower) View() rules.View {
	v := rules.View{Status: []rules.Cell{
		{Name: "phase", Value: rules.WordOf("phase", t.phase), Hidden: true},
		{Name: "height", Value: rules.CountOf(t.height), Hidden: true},
		{Name: "purse", Value: rules.YenOf(t.purse(1)), Hidden: true},
		{Name: "centre", Value: rules.YenOf(t.book.Balance(yen, centre))},
		{Name: "aside", Value: rules.YenOf(t.book.Balance(yen, aside)), Hidden: true},
		{Name: "owed", Value: rules.CountOf(t.owed), Hidden: t.owed == 0},
		{Name: "choices", Value: rules.NamesOf(t.choosable()), Hidden: true},
		{Name: "pile", Value: wordsOf("of", t.in(pile))},
		{Name: "lost", Value: wordsOf("of", t.in(lost)), Hidden: len(t.in(lost)) == 0},
		{Name: "winner", Value: rules.SeatsOf(t.winners()), Hidden: t.result == nil},
	}, Notes: t.deckNote()}
	for _, c := range t.deck.Cells() {
		c.Hidden = c.Name == "card" // the sentence about what comes next names it
		v.Status = append(v.Status, c)
	}
	for seat := 1; seat <= t.seats; seat++ {
		of := strconv.Itoa(seat)
		v.Seats = append(v.Seats, rules.SeatRow{Seat: seat, Front: t.phase != isOver && t.front == seat, Cells: []rules.Cell{
			{Name: "yen", Of: of, Value: rules.YenOf(t.purse(seat))},
			{Name: "garments", Of: of, Value: rules.CountOf(len(t.bought[seat]))},
			{Name: "bought", Of: of, Value: wordsOf("of", t.bought[seat])},
		}})
	}
	b := rules.Board{Name: "tower"}
	for n := t.height; n >= 1; n-- {
		of := level(n)
		b.Rows = append(b.Rows, rules.BoardRow{Of: of, Cells: []rules.Cell{
			{Name: "price", Of: of, Value: rules.YenOf(priceAt(n))},
			{Name: "objects", Of: of, Value: rules.CountOf(len(t.on[n])), Hidden: !t.objects},
			{Name: "machine", Of: of, Value: rules.WordOf("of", kindAt(n)), Hidden: true},
			{Name: "inside", Of: of, Value: wordsOf("of", t.in(of))},
		}})
	}
	v.Boards = []rules.Board{b}
	return v
}

// choosable are the garments that may move while one is to be chosen.
func (t *tower) choosable() []string {
	if t.phase != inChoose {
		return nil
	}
	return t.choices()
}

func (t *tower) winners() []int {
	if t.result == nil {
		return nil
	}
	return t.result.Winners
}

// Stage is where the game stands.
func (t *tower) Stage() rules.Stage { return rules.Stage{Phase: t.phase} }

// End is the result, nil while the game goes on.
func (t *tower) End() *rules.End { return t.result }

// Book is where the yen and the clothes are.
func (t *tower) Book() *ledger.Book { return t.book }

// Cash is how the yen of the players are counted.
func (t *tower) Cash() *rules.Cash { return t.cash }

// Verbs are the kinds of lines, most likely first.
func (t *tower) Verbs() []rules.Offer {
	return rules.Offered(Tower, t, map[string][]string{
		inDraw: {"draw", "first"}, inChoose: {"move", "fell"}, inBuy: {"done", "buy", "fell", "gift", "object"},
	}[t.phase]...)
}

// Next is what the rules expect now.
func (t *tower) Next() rules.Next {
	seat, of := rules.SeatOf(t.front), strconv.Itoa(t.front)
	switch t.phase {
	case inDraw:
		key, line := "next.draw", ""
		if t.byApp {
			key, line = "next.draw.app", "draw "+of
		}
		if t.turns == 0 && t.seats > 1 {
			key += ".first"
		}
		return rules.Next{Say: rules.Say(key, "seat", seat), Line: line}
	case inChoose:
		list := t.choices()
		next := rules.Next{Say: rules.Say("next.choose", "seat", seat, "list", wordsOf("of", list))}
		if len(list) == 1 {
			next.Say.Key += ".one"
			next.Line = "move " + of + " " + list[0]
		}
		return next
	case inBuy:
		n := t.at(t.moved)
		gaps := []any{"seat", seat, "card", rules.WordOf("of", t.moved), "n", n, "yen", priceAt(n), "owed", t.owed}
		key := "next.buy"
		switch {
		case t.owed > 0:
			key = "next.owed"
		case n == 0:
			key = "next.done"
		case priceAt(n) == 0:
			key = "next.free"
		}
		return rules.Next{Say: rules.Say(key, gaps...), Line: "done " + of}
	}
	return rules.Next{Say: rules.Say("next.over")}
}

// Why explains a cell.
func (t *tower) Why(name, of string) rules.Why {
	w := rules.Why{}
	switch name {
	case "yen":
		w.Unit, w.Account, w.Rule = yen, of, rules.Say("rule.yen")
	case "purse":
		w.Unit, w.Account, w.Rule = yen, "1", rules.Say("rule.yen")
	case "centre", "aside":
		w.Unit, w.Account, w.Rule = yen, name, rules.Say("rule.yen")
	case "garments", "bought":
		seat, _ := strconv.Atoi(of)
		if seat >= 1 && seat <= t.seats {
			for _, face := range t.bought[seat] {
				w.Add(rules.CountOf(1), "garment", "card", rules.WordOf("of", face))
			}
		}
		w.Rule = rules.Say("rule.winner")
	case "price":
		w.Rule = rules.Say("rule.price")
	case "inside", "machine", "height", "choices", "pile", "card":
		w.Rule = rules.Say("rule.move")
	case "objects":
		w.Rule = rules.Say("rule.objects")
	case "owed", "lost":
		w.Rule = rules.Say("rule.penalty")
	case "cards":
		w.Rule = rules.Say("rule.cards")
	case "winner":
		w.Rule = rules.Say("rule.winner")
	}
	return w
}

// others are all seats but the one whose turn it is.
func (t *tower) others() []int {
	var out []int
	for seat := 1; seat <= t.seats; seat++ {
		if seat != t.front {
			out = append(out, seat)
		}
	}
	return out
}

func towerSeat() rules.Arg {
	return rules.Arg{Name: "seat", Kind: rules.Player, Choices: func(s rules.State, _ rules.Move) []rules.Pick {
		if t := s.(*tower); t.phase != isOver {
			return rules.SeatPicks([]int{t.front})
		}
		return nil
	}}
}

// garmentArg is an argument for a garment of the colour in play.
func garmentArg(opt bool, of func(*tower) []string) rules.Arg {
	return rules.Arg{Name: "garment", Kind: rules.Choice, Opt: opt, Words: faces(), Choices: func(s rules.State, _ rules.Move) []rules.Pick {
		return wordPicks("of", of(s.(*tower)))
	}}
}

// buyerPicks is the player in turn, if there is something to buy and the purse suffices.
func buyerPicks(s rules.State, _ rules.Move) []rules.Pick {
	t := s.(*tower)
	n := t.at(t.moved)
	if n == 0 || priceAt(n) > t.purse(t.front) {
		return nil
	}
	return rules.SeatPicks([]int{t.front})
}

func objectPicks(s rules.State, _ rules.Move) []rules.Pick {
	t := s.(*tower)
	if t.loaded == 0 || len(t.on[t.loaded]) >= mostObjects {
		return nil
	}
	return wordPicks("object", slices.DeleteFunc(slices.Clone(objects), func(o string) bool { return t.placed[o] >= objectsOf[o] }))
}

// levelPicks are numbers to choose from.
func levelPicks(list []int) []rules.Pick {
	var out []rules.Pick
	for _, n := range list {
		if n > 0 {
			out = append(out, rules.Pick{Value: strconv.Itoa(n), Say: rules.CountOf(n)})
		}
	}
	return out
}

// fromPicks are the machines that objects lie on.
func fromPicks(s rules.State, _ rules.Move) []rules.Pick {
	t := s.(*tower)
	var list []int
	for n := t.height; n >= 1; n-- {
		if len(t.on[n]) > 0 {
			list = append(list, n)
		}
	}
	return levelPicks(list)
}

func giverPicks(s rules.State, _ rules.Move) []rules.Pick {
	t := s.(*tower)
	return rules.SeatPicks(slices.DeleteFunc(t.others(), func(seat int) bool { return t.purse(seat) < coin }))
}

func giftPicks(s rules.State, m rules.Move) []rules.Pick {
	t, seat := s.(*tower), m.Int("seat")
	var out []rules.Pick
	for y := ledger.Yen(coin); seat >= 1 && seat <= t.seats && y <= min(ledger.Yen(coin*t.owed), t.purse(seat)); y += coin {
		out = append(out, rules.Pick{Value: strconv.Itoa(int(y)), Say: rules.YenOf(y)})
	}
	return out
}
