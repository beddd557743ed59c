package coinlaundry

// What the manager sees: the round and its step, purse and bottles, the machines, the list of wishes and the
// deck. It stands beside laundrymanager.go to keep both short.

import (
	"slices"
	"strconv"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// View is what screens, cases and exports see.
func (t *shop) View() rules.View {
	waits := rules.NoValue
	if t.pending != "" {
		waits = rules.WordOf("of", t.pending)
	}
	late := rules.Plain
	if t.tooLate() > 0 {
		late = rules.Bad
	}
	v := rules.View{Notes: t.deckNote(), Status: []rules.Cell{
		{Name: "round", Value: rules.CountOf(t.round), Hidden: true},
		{Name: "phase", Value: rules.WordOf("phase", t.step), Hidden: true},
	}}
	v.Status = append(v.Status, t.deck.Cells()...)
	v.Status = append(v.Status,
		rules.Cell{Name: "waits", Value: waits, Hidden: t.pending == ""},
		rules.Cell{Name: "toolate", Value: rules.CountOf(t.tooLate()), Hidden: t.tooLate() == 0, Mark: late},
		rules.Cell{Name: "drying", Value: yesNo(slices.Contains(dryRounds, t.round)), Hidden: !slices.Contains(dryRounds, t.round)},
		rules.Cell{Name: "bank", Value: rules.YenOf(mostCoinsYen + t.book.Balance(yen, ledger.Bank)), Hidden: true},
		rules.Cell{Name: "gone", Value: wordsOf("of", t.gone), Hidden: true},
		rules.Cell{Name: "score", Value: rules.YenOf(t.score()), Hidden: t.result == nil},
		rules.Cell{Name: "lost", Value: yesNo(t.result != nil && t.result.Lost), Hidden: true},
	)
	v.Seats = []rules.SeatRow{{Seat: 1, Cells: []rules.Cell{
		{Name: "yen", Of: seatOne, Value: rules.YenOf(t.yen())},
		{Name: "bottles", Of: seatOne, Value: rules.CountOf(t.bottles())},
		{Name: "wishes", Of: seatOne, Value: rules.CountOf(len(t.list) - len(t.got))},
		{Name: "washers", Of: seatOne, Value: rules.CountOf(t.washers), Hidden: true},
		{Name: "dryers", Of: seatOne, Value: rules.CountOf(t.dryers), Hidden: true},
	}}}
	machines := rules.Board{Name: "machines"}
	for _, n := range slices.Concat(washerNames[:t.washers], dryerNames[:t.dryers]) {
		door := "closed"
		if t.open == n {
			door = "open"
		}
		colour := rules.NoValue
		if c := t.colour(n); c != "" {
			colour = rules.WordOf("colour", c)
		}
		machines.Rows = append(machines.Rows, rules.BoardRow{Of: n, Cells: []rules.Cell{
			{Name: "clothes", Of: n, Value: rules.CountOf(len(t.loads[n]))},
			{Name: "colour", Of: n, Value: colour},
			{Name: "door", Of: n, Value: rules.WordOf("door", door)},
			{Name: "load", Of: n, Value: wordsOf("of", t.loads[n]), Hidden: true},
		}})
	}
	list := rules.Board{Name: "wishes"}
	for _, w := range t.list {
		mark := rules.Plain
		if slices.Contains(t.got, w) {
			mark = rules.Good
		}
		list.Rows = append(list.Rows, rules.BoardRow{Of: w, Cells: []rules.Cell{
			{Name: "price", Of: w, Value: rules.YenOf(priceOf(w))},
			{Name: "bought", Of: w, Value: yesNo(slices.Contains(t.got, w)), Mark: mark},
		}})
	}
	v.Boards = []rules.Board{machines, list, t.deckBoard()}
	return v
}

// Stage is where the game stands.
func (t *shop) Stage() rules.Stage {
	return rules.Stage{Round: t.round, Of: shopRounds, Phase: t.step}
}

// End is the result, nil while the game goes on.
func (t *shop) End() *rules.End { return t.result }

// Book is where the yen and the bottles are.
func (t *shop) Book() *ledger.Book { return t.book }

// Next is what the rules expect now.
func (t *shop) Next() rules.Next {
	empty := t.emptyWashers()
	if !t.stepsOver(shopLoad) && t.deck.Left() > 0 {
		switch {
		case t.step == shopWish:
			return rules.Next{Say: rules.Say("next.wish", "n", mostWishes)}
		case t.pending != "":
			return rules.Next{Say: rules.Say("next.pending", "card", rules.WordOf("of", t.pending), "line", "open "+empty[0])}
		case t.open != "" && t.byApp:
			return rules.Next{Say: rules.Say("next.draw", "washer", rules.WordOf("of", t.open)), Line: "draw", Twice: len(t.loads[t.open]) > 0}
		case t.open != "":
			return rules.Next{Say: rules.Say("next.card", "washer", rules.WordOf("of", t.open))}
		case t.step == shopLoad && !t.closed && len(empty) > 0:
			return rules.Next{Say: rules.Say("next.open", "washer", rules.WordOf("of", empty[0])), Line: "open " + empty[0]}
		}
	}
	if full := t.loaded(washerNames); t.pending == "" && !t.stepsOver(shopWash) && t.step != shopOver && len(full) > 0 && t.bottles() > 0 {
		full = full[:min(len(full), t.bottles())]
		return rules.Next{Say: rules.Say("next.wash", "machines", wordsOf("of", full)), Line: "wash" + joined(full), Twice: true}
	}
	switch full := t.loaded(dryerNames); {
	case t.step == shopOver:
		return rules.Next{Say: rules.Say("next.over")}
	case t.pending != "": // the last card
		return rules.Next{Say: rules.Say("next.pending", "card", rules.WordOf("of", t.pending), "line", "open "+empty[0])}
	case slices.Contains(dryRounds, t.round) && !t.stepsOver(shopDry) && len(full) > 0:
		return rules.Next{Say: rules.Say("next.dry", "machines", wordsOf("of", full)), Line: "dry" + joined(full)}
	case t.wants() != "":
		return rules.Next{Say: rules.Say("next.get", "item", rules.WordOf("of", t.wants()), "line", "get "+t.wants()), Line: "done", Twice: true}
	}
	return rules.Next{Say: rules.Say("next.round", "n", len(t.list)-len(t.got)), Line: "done", Twice: true}
}

func joined(words []string) string {
	line := ""
	for _, w := range words {
		line += " " + w
	}
	return line
}

// Verbs are the kinds of lines, most likely first.
func (t *shop) Verbs() []rules.Offer {
	likely := map[string][]string{
		shopWish: {"wish"}, shopLoad: {"draw", "open", "close", "discard", "wash", "get", "done"},
		shopWash: {"wash", "dry", "buy", "get", "done"}, shopDry: {"dry", "buy", "get", "done"},
		shopSupply: {"buy", "get", "done"}, shopBuy: {"done"},
	}
	if t.open == "" {
		likely[shopLoad] = []string{"open", "discard", "wash", "dry", "buy", "get", "done"}
	}
	list := rules.Offered(LaundryManager, t, likely[t.step]...)
	for i := range list {
		if name := list[i].Verb.Name; list[i].Off == nil && t.open == "" && (name == "draw" || name == "close") {
			list[i].Off = &rules.Refusal{Code: "E_DOOR", Text: rules.Say("E_DOOR.none")}
		}
	}
	return list
}

// Why explains a cell.
func (t *shop) Why(name, of string) rules.Why {
	switch name {
	case "yen":
		return rules.Why{Unit: yen, Account: manager, Rule: rules.Say("rule.yen")}
	case "bottles":
		return rules.Why{Unit: bottle, Account: manager, Rule: rules.Say("rule.bottles")}
	case "score", "wishes", "bought", "price":
		w := rules.Why{Rule: rules.Say("rule.wishes")}
		for _, got := range t.got {
			w.Sum = append(w.Sum, rules.Term{Say: rules.Say("of." + got), Value: rules.YenOf(priceOf(got))})
		}
		return w
	case "toolate":
		return rules.Why{Rule: rules.Say("rule.toolate")}
	case "cards", "card", "left", "open", "waits", "gone":
		return rules.Why{Rule: rules.Say("rule.draw")}
	case "door", "colour", "clothes", "load":
		return rules.Why{Rule: rules.Say("rule.load")}
	case "drying":
		return rules.Why{Rule: rules.Say("rule.dry")}
	}
	return rules.Why{}
}

// The values that may be chosen.

func unwishedPicks(_ rules.State, m rules.Move) []rules.Pick {
	told := m.Texts("item")
	if len(told) == mostWishes {
		return nil
	}
	return wordPicks("of", slices.DeleteFunc(wishNames(), func(w string) bool { return slices.Contains(told, w) }))
}

func emptyWasherPicks(s rules.State, _ rules.Move) []rules.Pick {
	t := s.(*shop)
	if t.open != "" {
		return nil
	}
	return wordPicks("of", t.emptyWashers())
}

// loadedWasherPicks are the washers that a line may still name.
func loadedWasherPicks(s rules.State, m rules.Move) []rules.Pick {
	t, told := s.(*shop), m.Texts("washer")
	if len(told) >= t.bottles() {
		return nil
	}
	return wordPicks("of", slices.DeleteFunc(t.loaded(washerNames), func(w string) bool {
		return slices.Contains(told, w) || m.Has("to") && len(told) > 0 && t.colour(w) != t.colour(told[0])
	}))
}

// dryerPicks are the dryers that take all loads of the line.
func dryerPicks(s rules.State, m rules.Move) []rules.Pick {
	t, colours := s.(*shop), map[string]bool{}
	for _, w := range m.Texts("washer") {
		colours[t.colour(w)] = true
	}
	return wordPicks("of", t.machines(dryerNames, func(d string) bool {
		return len(colours) == 1 && (t.colour(d) == "" || colours[t.colour(d)])
	}))
}

func loadedDryerPicks(s rules.State, m rules.Move) []rules.Pick {
	t, told := s.(*shop), m.Texts("dryer")
	if !slices.Contains(dryRounds, t.round) {
		return nil
	}
	return wordPicks("of", slices.DeleteFunc(t.loaded(dryerNames), func(d string) bool { return slices.Contains(told, d) }))
}

func supplyPicks(s rules.State, _ rules.Move) []rules.Pick {
	t := s.(*shop)
	return wordPicks("supply", slices.DeleteFunc(slices.Clone(supplies), func(w string) bool {
		return t.stock(w) == 0 || t.yen() < supplyPrice
	}))
}

func supplyCounts(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*shop)
	var out []rules.Pick
	for n := 2; n <= t.stock(m.Text("what")) && ledger.Yen(n*supplyPrice) <= t.yen(); n++ {
		out = append(out, rules.Pick{Value: strconv.Itoa(n), Say: rules.CountOf(n)})
	}
	return out
}

func wishPicks(s rules.State, _ rules.Move) []rules.Pick {
	t := s.(*shop)
	if t.bought {
		return nil
	}
	return wordPicks("of", slices.DeleteFunc(slices.Clone(t.list), func(w string) bool {
		return slices.Contains(t.got, w) || priceOf(w) > t.yen()
	}))
}
