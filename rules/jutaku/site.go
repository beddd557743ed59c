package jutaku

// What the table sees of Jutaku and of Bottle Bonus: the stopwatch and what is to be told when it stands, the
// seats, the lots, what may be entered and why. It stands beside jutaku.go to keep both short.

import (
	"slices"
	"strconv"
	"strings"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// View is what screens, cases and exports see.
func (t *site) View() rules.View {
	v := rules.View{Clock: t.Clock(), Status: []rules.Cell{
		{Name: "round", Value: rules.CountOf(t.round), Hidden: true},
		{Name: "phase", Value: rules.WordOf("phase", t.at()), Hidden: true},
		{Name: "time", Value: rules.TimeOf(t.timer.Spent)},
		{Name: "ran", Value: rules.TimeOf(t.ran), Hidden: t.seats > 1},
		{Name: "calls", Value: rules.SeatsOf(t.callSeats()), Hidden: t.phase != inVerify},
		{Name: "order", Value: rules.SeatsOf(t.order), Hidden: t.phase != inMove},
		{Name: "maykeep", Value: rules.SeatsOf(t.mayKeep()), Hidden: t.phase != inMove},
		{Name: "tied", Value: rules.SeatsOf(t.tied), Hidden: true},
		{Name: "winner", Value: rules.SeatsOf(t.winners()), Hidden: t.result == nil},
	}, Notes: t.notes()}
	v.Status = append(v.Status, t.bottleStatus()...)
	for s := 1; s <= t.seats; s++ {
		v.Seats = append(v.Seats, t.seatRow(s))
	}
	v.Boards = []rules.Board{t.lotBoard()}
	return v
}

func (t *site) callSeats() []int {
	var list []int
	for _, c := range t.calls {
		list = append(list, c.seat)
	}
	return list
}

func (t *site) winners() []int {
	if t.result == nil {
		return nil
	}
	return t.result.Winners
}

func (t *site) seatRow(s int) rules.SeatRow {
	of := strconv.Itoa(s)
	word := func(s string) rules.Value {
		if s == "" {
			return rules.NoValue
		}
		return rules.NameOf(s)
	}
	architect := rules.NoValue
	if a := t.architect[s]; a != "" {
		architect = rules.WordOf("architect", a)
	}
	cells := []rules.Cell{
		{Name: "yen", Of: of, Value: rules.YenOf(ledger.Yen(t.yen(s)))},
		{Name: "lots", Of: of, Value: rules.CountOf(t.lots(s))},
		{Name: "lot", Of: of, Value: word(string(t.hand[s]))},
		{Name: "space", Of: of, Value: word(string(t.token[s])), Hidden: !t.mapOn},
		{Name: "architect", Of: of, Value: architect, Hidden: true},
		{Name: "cardside", Of: of, Value: rules.WordOf("option.side", t.sideOf(s)), Hidden: true},
		{Name: "passed", Of: of, Value: rules.CountOf(t.passed[s]), Hidden: true},
		{Name: "failed", Of: of, Value: rules.CountOf(t.failed[s]), Hidden: true},
		{Name: "reach", Of: of, Value: rules.NamesOf(names(t.reach(s))), Hidden: true},
	}
	return rules.SeatRow{
		Seat:  s,
		Front: len(t.order) > 0 && t.phase == inMove && t.order[0] == s,
		Cells: append(cells, t.bottleCells(s)...),
	}
}

// lotBoard are the lots completed so far, with what their cards say.
func (t *site) lotBoard() rules.Board {
	b := rules.Board{Name: "lots"}
	for i, x := range t.done {
		of := string(x.card)
		if of == "" {
			of = "#" + strconv.Itoa(i+1)
		}
		b.Rows = append(b.Rows, rules.BoardRow{Of: of, Cells: []rules.Cell{
			{Name: "owner", Of: of, Value: rules.SeatOf(x.seat)},
			{Name: "inround", Of: of, Value: rules.CountOf(x.round)},
			{Name: "worth", Of: of, Value: rules.YenOf(x.yen)},
		}})
	}
	return b
}

// notes are the questions that wait.
func (t *site) notes() []rules.Note {
	if t.phase != inMove || len(t.tied) == 0 {
		return nil
	}
	return []rules.Note{{Text: rules.Say("note.tied", "seats", t.tied, "seat", rules.SeatOf(t.order[0])), Prefix: "first "}}
}

// Clock is the stopwatch of the round, and what is to be told when it stands. There is none while people
// move, nor after the end.
func (t *site) Clock() *rules.Clock {
	switch t.phase {
	case inMove, inDrop, isOver:
		return nil
	}
	c := t.timer.Clock()
	c.Number = t.round
	c.Title = rules.Say("clock.title", "round", t.round)
	c.Then = rules.Say("clock.then")
	c.Aside = t.phase == inSetup || t.mayDrink()
	choice := func(name string, s int, line string) *rules.ClockChoice {
		c.Choices = append(c.Choices, rules.ClockChoice{Say: rules.Say("clock.choice."+name, "seat", rules.SeatOf(s)), Line: line})
		return &c.Choices[len(c.Choices)-1]
	}
	switch t.at() {
	case inBuilding, inPaused:
		c.Calls = &rules.Calls{Line: "stop", Seats: t.all(), Window: sameMoment}
		if t.at() == inPaused {
			choice("resume", 0, rules.ResumeWord)
			choice("replay", 0, rules.AbortWord)
		}
	case inVerify:
		for _, x := range t.calls {
			if x.told {
				continue
			}
			of := strconv.Itoa(x.seat)
			choice("pass", x.seat, "pass "+of)
			choice("fail", x.seat, "fail "+of)
			if t.hand[x.seat] != "" {
				by := choice("check", x.seat, "check "+of)
				by.Form, by.Give = "check", map[string]string{"seat": of}
			}
			if c.Checks == nil {
				c.Checks = t.checks(x.seat)
			}
		}
	case inScore:
		tally := rules.Tally{Title: rules.Say("tally.yen"), Now: true}
		for _, x := range t.calls {
			if x.holds && !x.known {
				tally.Rows = append(tally.Rows, rules.TallyRow{Seat: x.seat, Line: "score " + strconv.Itoa(x.seat) + " yen="})
			}
		}
		c.Tallies = append(c.Tallies, tally)
	}
	for s := 1; s <= t.seats; s++ {
		for _, colour := range t.spendable(s) {
			c.Choices = append(c.Choices, rules.ClockChoice{
				Say:  rules.Say("clock.choice.drink", "seat", rules.SeatOf(s), "colour", rules.WordOf("drink", colour)),
				Line: "drink " + strconv.Itoa(s) + " " + colour,
			})
		}
	}
	return c
}

// mayDrink tells whether somebody may spend a drink before the round.
func (t *site) mayDrink() bool {
	return t.at() == inReady && slices.ContainsFunc(t.all(), func(s int) bool { return len(t.spendable(s)) > 0 })
}

// checks is what everybody looks at when a seat has called, with the numbers of its lot as far as they are
// known. Requisiti di costruzione; Regole di costruzione.
func (t *site) checks(s int) []rules.Text {
	l := t.hand[s]
	f := t.faceOf(l, s)
	var out []rules.Text
	add := func(key string, gaps ...any) { out = append(out, rules.Say("check."+key, gaps...)) }
	if l == "" {
		add("seat", "seat", rules.SeatOf(s))
	} else {
		add("lot", "seat", rules.SeatOf(s), "lot", string(l))
	}
	if f.height > 0 {
		add("floors.n", "n", f.height)
	} else {
		add("floors")
	}
	if n, ok := Roman(f.roman); ok {
		add("pieces.n", "n", n, "roman", f.roman)
	} else {
		add("pieces")
	}
	if f.borders == 2 {
		add("inside.two")
	} else {
		add("inside")
	}
	add("touching")
	add("carried")
	return out
}

// Stage is where the game stands.
func (t *site) Stage() rules.Stage { return rules.Stage{Round: t.round, Phase: t.at()} }

// End is the result, nil while the game goes on.
func (t *site) End() *rules.End { return t.result }

// Cash is where the purses are, for a count.
func (t *site) Cash() *rules.Cash { return t.cash }

// Book is where the yen are.
func (t *site) Book() *ledger.Book { return t.book }

// Next is what the rules expect now.
func (t *site) Next() rules.Next {
	switch t.at() {
	case inSetup:
		if s := t.unplaced(); s > 0 {
			key := "next.place"
			if !t.mapOn {
				key += ".off"
			}
			say := rules.Say(key, "seat", rules.SeatOf(s), "round", t.round, "line", "place "+strconv.Itoa(s)+" "+t.example())
			return rules.Next{Say: say, Line: rules.StartWord, Twice: t.mapOn}
		}
		return rules.Next{Say: rules.Say("next.ready", "round", t.round), Line: rules.StartWord}
	case inReady:
		if t.mayDrink() {
			return rules.Next{Say: rules.Say("next.drink", "round", t.round, "line", t.drinkLine()), Line: rules.StartWord, Twice: true}
		}
		return rules.Next{Say: rules.Say("next.ready", "round", t.round), Line: rules.StartWord}
	case inBuilding:
		return rules.Next{Say: rules.Say("next.building")}
	case inPaused:
		return rules.Next{Say: rules.Say("next.paused", "time", rules.TimeOf(t.timer.Spent)), Line: rules.ResumeWord}
	case inVerify:
		var open []int
		for _, c := range t.calls {
			if !c.told {
				open = append(open, c.seat)
			}
		}
		return rules.Next{Say: rules.Say("next.verify", "seats", open)}
	case inScore:
		var open []int
		for _, c := range t.calls {
			if c.holds && !c.known {
				open = append(open, c.seat)
			}
		}
		return rules.Next{Say: rules.Say("next.score", "seats", open)}
	case inDrop:
		return t.nextDrop()
	case inMove:
		s := t.order[0]
		if rest := slices.DeleteFunc(slices.Clone(t.tied), func(n int) bool { return n == s }); len(t.tied) > 0 && len(rest) > 0 {
			say := rules.Say("next.tied", "seat", rules.SeatOf(s), "other", rules.SeatOf(rest[0]), "line", "first "+strconv.Itoa(rest[0]))
			return rules.Next{Say: say, Line: "move " + strconv.Itoa(s), Twice: t.mapOn}
		}
		if t.built[s] {
			return rules.Next{Say: rules.Say("next.must", "seat", rules.SeatOf(s)), Line: "move " + strconv.Itoa(s), Twice: t.mapOn}
		}
		return rules.Next{Say: rules.Say("next.may", "seat", rules.SeatOf(s)), Line: "keep " + strconv.Itoa(s)}
	}
	return rules.Next{Say: rules.Say("next.over")}
}

// example is a start place that is free, to show how one is written.
func (t *site) example() string {
	free := t.starts()
	if len(free) == 0 || slices.Contains(free, "A3") {
		return "A3"
	}
	return string(free[0])
}

// unplaced is the first seat whose architect stands nowhere, 0 if all stand.
func (t *site) unplaced() int {
	for s := 1; s <= t.seats; s++ {
		if t.token[s] == "" {
			return s
		}
	}
	return 0
}

// siteLikely are the lines of each phase, most likely first.
var siteLikely = map[string][]string{
	inSetup:    {"start", "place", "fact"},
	inReady:    {"start", "drink", "fact"},
	inBuilding: {"stop", "pause", "drink", "late", "abort"},
	inPaused:   {"resume", "stop", "drink", "late", "abort"},
	inVerify:   {"pass", "fail", "check", "late", "fact"},
	inScore:    {"score", "fact"},
	inDrop:     {"fall", "grab"},
	inMove:     {"move", "keep", "first", "drink", "fact"},
}

// Verbs are the kinds of lines, most likely first.
func (t *site) Verbs() []rules.Offer {
	g := Jutaku
	if t.bottle != nil {
		g = BottleBonus
	}
	list := rules.Offered(g, t, siteLikely[t.at()]...)
	for i := range list {
		if list[i].Verb.Form == "fall" && t.phase == inDrop && t.bottle.told {
			list[i].Off = &rules.Refusal{Code: "E_GRAB", Text: rules.Say("E_GRAB.fallen", "line", t.grabLine())}
		}
	}
	return list
}

// Why explains a cell.
func (t *site) Why(name, of string) rules.Why {
	w := rules.Why{}
	add := w.Add
	s, _ := strconv.Atoi(of)
	switch name {
	case "yen":
		w.Unit, w.Account, w.Rule = yen, of, rules.Say("rule.yen")
	case "lots":
		for _, x := range t.done {
			if x.seat == s {
				add(rules.YenOf(x.yen), "lot", "lot", string(x.card), "round", x.round)
			}
		}
		w.Rule = rules.Say("rule.end")
	case "order", "maykeep", "tied":
		w.Rule = rules.Say("rule.order")
	case "space", "reach":
		w.Rule = rules.Say("rule.way")
	case "worth":
		for _, x := range t.done {
			if string(x.card) == of {
				add(rules.YenOf(x.yen), "lot", "lot", of, "round", x.round)
			}
		}
		w.Rule = rules.Say("rule.lot")
	case "lot":
		w.Rule = rules.Say("rule.lot")
	case "winner":
		w.Rule = rules.Say("rule.winner")
	case "time", "ran":
		w.Rule = rules.Say("rule.time")
	case "drinks", "blue", "pending", "spent", "due", "fallen", "maygrab", "pool":
		w.Rule = rules.Say("rule.drinks")
	}
	return w
}

// The values that may be chosen.

func (t *site) all() []int { return rules.Seats(t.seats) }

func allSeats(s rules.State, _ rules.Move) []rules.Pick { return rules.SeatPicks(s.(*site).all()) }

// callers are the seats that a stop does not name yet.
func callers(s rules.State, m rules.Move) []rules.Pick {
	named := m.Ints("seat")
	return rules.SeatPicks(slices.DeleteFunc(s.(*site).all(), func(n int) bool { return slices.Contains(named, n) }))
}

func claimants(s rules.State, _ rules.Move) []rules.Pick {
	t := s.(*site)
	var seats []int
	for _, c := range t.calls {
		if t.phase == inVerify && !c.told {
			seats = append(seats, c.seat)
		}
	}
	return rules.SeatPicks(seats)
}

func unscored(s rules.State, _ rules.Move) []rules.Pick {
	t := s.(*site)
	var seats []int
	for _, c := range t.calls {
		if t.phase == inScore && c.holds && !c.known {
			seats = append(seats, c.seat)
		}
	}
	return rules.SeatPicks(seats)
}

func tiedSeats(s rules.State, _ rules.Move) []rules.Pick { return rules.SeatPicks(s.(*site).tied) }

func frontSeat(s rules.State, _ rules.Move) []rules.Pick {
	t := s.(*site)
	return rules.SeatPicks(t.order[:min(1, len(t.order))])
}

func keepers(s rules.State, _ rules.Move) []rules.Pick {
	t := s.(*site)
	if len(t.order) == 0 || t.built[t.order[0]] {
		return nil
	}
	return rules.SeatPicks(t.order[:1])
}

func yesNoPicks(rules.State, rules.Move) []rules.Pick {
	return []rules.Pick{{Value: "yes", Say: rules.WordOf("word", "yes")}, {Value: "no", Say: rules.WordOf("word", "no")}}
}

func architectPicks(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*site)
	var out []rules.Pick
	for _, a := range architects {
		if n := slices.Index(t.architect[:], a); n < 0 || n == m.Int("seat") {
			out = append(out, rules.Pick{Value: a, Say: rules.WordOf("architect", a)})
		}
	}
	return out
}

// buildShort reads the short forms: s24 for a stop of seats 2 and 4, p2 14000 for a building of seat 2 that
// holds, f2 for one that does not, m3 and k3 for moving and keeping.
func buildShort(s rules.State, typed string, _ rules.Payment) (string, *rules.Refusal, bool) {
	words := strings.Fields(strings.ToLower(typed))
	if len(words) == 0 || len(words[0]) < 2 || strings.Trim(words[0][1:], "12345678") != "" {
		return "", nil, false
	}
	seats := strings.Join(strings.Split(words[0][1:], ""), " ")
	one := len(words[0]) == 2
	switch c := words[0][0]; {
	case c == 's' && len(words) == 1:
		return "stop " + seats, nil, true
	case c == 'f' && one && len(words) == 1:
		return "fail " + seats, nil, true
	case c == 'k' && one && len(words) == 1:
		return "keep " + seats, nil, true
	case c == 'm' && one && len(words) <= 2:
		if len(words) == 2 {
			return "move " + seats + " to=" + strings.ToUpper(words[1]), nil, true
		}
		return "move " + seats, nil, true
	case c == 'p' && one && len(words) <= 2:
		if len(words) == 1 {
			return "pass " + seats, nil, true
		}
		y, err := ledger.ParseYen(words[1])
		if err != nil || y <= 0 {
			return "", &rules.Refusal{Code: "E_AMOUNT", Text: rules.Say("E_AMOUNT", "word", words[1])}, true
		}
		line := "pass "
		if t := s.(*site); t.phase == inScore {
			line = "score "
		}
		return line + seats + " yen=" + strconv.FormatInt(int64(y), 10), nil, true
	}
	return "", nil, false
}
