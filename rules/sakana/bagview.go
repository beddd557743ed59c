package sakana

// What the table sees of It's in the Bag, and what only one seat may see.

import (
	"slices"
	"strconv"
	"strings"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// View is what screens, cases and exports see.
func (t *bag) View() rules.View {
	nobody, start := rules.Nobody, rules.YenOf(t.start)
	if t.phase == isOver {
		nobody = 0
	}
	v := rules.View{Status: []rules.Cell{
		{Name: "round", Value: rules.CountOf(t.round), Hidden: true},
		{Name: "phase", Value: rules.WordOf("phase", t.phase), Hidden: true},
		{Name: "attempt", Value: rules.CountOf(t.attempt), Hidden: t.phase != inBid || t.attempt < 2},
		{Name: "start", Value: start, Hidden: !t.shown || t.start == 0},
		{Name: "tied", Value: rules.SeatsOf(t.tied), Hidden: t.phase != inLot},
		{Name: "consoled", Value: rules.SeatsOf(t.consoled), Hidden: len(t.consoled) == 0},
		{Name: "bag", Value: rules.YenOf(coins.Value(coins.Held(t.book, inBag))), Only: nobody, Hidden: t.phase != isOver || !t.tracked},
		{Name: "inplay", Value: rules.YenOf(t.inPlay()), Only: nobody, Hidden: true},
		{Name: "winner", Value: rules.SeatsOf(t.winners()), Hidden: t.result == nil},
	}}
	if !t.shown {
		v.Status[3].Only = nobody
	}
	if rest, counted := t.rest(); counted {
		v.Status = append(v.Status, rules.Cell{Name: "aside", Value: coins.Say(rest), Only: nobody, Hidden: true})
	}
	for _, s := range t.all() {
		v.Seats = append(v.Seats, t.seatRow(s))
	}
	v.Boards = []rules.Board{t.bidBoard()}
	if t.phase == inAsk {
		v.Notes = []rules.Note{{Text: rules.Say("note.rich", "yen", ledger.Yen(enough)), Yes: "rich yes", No: "rich no"}}
	}
	return v
}

// inPlay is all the money in the game. It is kept like the rest, since a correction would show in it.
func (t *bag) inPlay() ledger.Yen {
	sum := ledger.Yen(0)
	for _, d := range t.due {
		sum += d.Yen
	}
	return sum
}

func (t *bag) winners() []int {
	if t.result == nil {
		return nil
	}
	return t.result.Winners
}

func (t *bag) seatRow(s int) rules.SeatRow {
	of, only, last := strconv.Itoa(s), s, rules.NoValue
	over := t.phase == isOver
	if over {
		only = 0
	}
	yen := rules.YenOf(t.yen(s))
	if !t.tracked && !over {
		yen, only = rules.NoValue, 0
	}
	for _, o := range t.last {
		if o.seat == s {
			last = rules.YenOf(o.yen)
		}
	}
	return rules.SeatRow{Seat: s, Front: over && slices.Contains(t.winners(), s), Cells: []rules.Cell{
		{Name: "yen", Of: of, Value: yen, Only: only, Hidden: !t.tracked && !over},
		{Name: "lastbid", Of: of, Value: last, Hidden: true},
		{Name: "wins", Of: of, Value: rules.CountOf(t.wins[s])},
		{Name: "coins", Of: of, Value: coins.Say(t.hand(s)), Only: only, Hidden: !over || !t.tracked},
	}}
}

// bidBoard are the bids that were opened last, highest first, with what they were made of; before the first ones
// it has a row for each seat.
func (t *bag) bidBoard() rules.Board {
	b := rules.Board{Name: "bids"}
	row := func(seat int, yen, made rules.Value) {
		of := strconv.Itoa(seat)
		b.Rows = append(b.Rows, rules.BoardRow{Of: of, Cells: []rules.Cell{
			{Name: "bid", Of: of, Value: yen},
			{Name: "bidcoins", Of: of, Value: made, Hidden: !t.tracked},
		}})
	}
	for _, o := range t.last {
		row(o.seat, rules.YenOf(o.yen), coins.Say(o.coins))
	}
	if len(t.last) == 0 {
		for _, s := range t.all() {
			row(s, rules.NoValue, rules.NoValue)
		}
	}
	return b
}

// Stage is where the game stands.
func (t *bag) Stage() rules.Stage { return rules.Stage{Round: t.round, Phase: t.phase} }

// End is the result, nil while the game goes on.
func (t *bag) End() *rules.End { return t.result }

// Book is where the coins are.
func (t *bag) Book() *ledger.Book { return t.book }

// Keeps tells who may see a line: what went into the bag nobody before the end, what somebody counted only its
// owner. Bids are closed until they are opened
// together; one that was struck before that never is.
func (t *bag) Keeps(m rules.Move) int {
	if !t.tracked || t.phase == isOver {
		return 0
	}
	s := m.Int("seat")
	switch {
	case m.Verb.Name == "add", m.Verb.Form == rules.OpeningForm && m.Text("opening") == "bag":
		return rules.Nobody
	case m.Verb.Form == rules.OpeningForm && m.Text("opening") == "coins":
		return owner(m)
	case m.Verb.Name == "holds":
		return s
	case m.Verb.Name == "bid" && s >= 1 && s <= t.seats && !t.opened[offer{seat: s, coins: told(m)}.String()]:
		return s
	}
	return 0
}

// owner is the one seat whose coins a position on paper tells, Nobody where a line tells those of several.
func owner(m rules.Move) int {
	first := 0
	for _, f := range m.Each("each") {
		seat, _ := rules.SeatAnd(f.Sub)
		switch n := seatNumber(seat); {
		case first == 0:
			first = n
		case n != first:
			return rules.Nobody
		}
	}
	return first
}

// Veils keeps what goes into the bag by hand, what the bag gives, and what a correction or the bank changes:
// each would tell what somebody holds. Bids, consolations and the start are seen by all.
func (t *bag) Veils(p ledger.Posting) bool {
	if t.phase == isOver {
		return false
	}
	return p.Reason != "start" && p.Reason != "consolation" && p.From != pile && p.To != pile
}

// Sealing is what is entered under cover now. Rulebook 004, It's in the Bag: nobody may see what others add or
// bid.
func (t *bag) Sealing() *rules.Sealing {
	seal := &rules.Sealing{Keys: "1234", Dots: t.dots}
	verb := ""
	switch {
	case !t.tracked:
		return nil
	case t.phase == inAdd:
		verb, seal.Title, seal.Kept = "add", rules.Say("seal.add", "round", t.round), true
	case t.phase == inBid && t.attempt > 1:
		verb, seal.Title = "bid", rules.Say("seal.rebid", "round", t.round, "n", t.attempt)
	case t.phase == inBid:
		verb, seal.Title = "bid", rules.Say("seal.bid", "round", t.round)
	case t.phase == inRecount:
		verb, seal.Title, seal.Kept = "holds", rules.Say("seal.holds"), true
		seal.Seats = []int{t.counts}
	default:
		return nil
	}
	if seal.Seats == nil {
		seal.Seats = slices.DeleteFunc(t.all(), func(s int) bool { return t.in[s] })
	}
	seal.Line = func(seat int, keys string) string { return coinLine(verb+" "+strconv.Itoa(seat), keys) }
	seal.Show = func(seat int, keys string) []rules.Text { return t.look(verb, seat, keys) }
	return seal
}

// coinLine puts a coin for each key 1 to 4 behind the beginning of a line; "" if there is none.
func coinLine(head, keys string) string {
	line := head
	for _, k := range keys {
		if k >= '1' && k <= '4' {
			line += " " + words[k-'1']
		}
	}
	if line == head {
		return ""
	}
	return line
}

// look is what a seat may look at while it chooses: what it holds, what it chose, and what it may not repeat.
func (t *bag) look(verb string, seat int, keys string) []rules.Text {
	var faces []ledger.Yen
	for _, k := range keys {
		if k >= '1' && k <= '4' {
			faces = append(faces, coins[k-'1'])
		}
	}
	chosen, _ := coins.Count(faces)
	hand := t.hand(seat)
	out := []rules.Text{
		rules.Say("seal.keys"),
		rules.Say("seal.hand", "list", coins.Say(hand), "yen", coins.Value(hand)),
		rules.Say("seal.chosen", "list", coins.Say(chosen), "yen", coins.Value(chosen)),
	}
	if y := t.before[seat]; verb == "bid" && y > 0 && t.payable(seat) > 1 {
		out = append(out, rules.Say("seal.not", "yen", y))
	}
	return out
}

// Next is what the rules expect now.
func (t *bag) Next() rules.Next {
	switch {
	case t.phase == inAdd && len(t.consoled) > 0:
		return rules.Next{Say: rules.Say("next.add.consoled", "round", t.round, "seats", t.consoled)}
	case t.phase == inAdd:
		return rules.Next{Say: rules.Say("next.add", "round", t.round)}
	case t.phase == inBid && !t.tracked && t.attempt > 1:
		return rules.Next{Say: rules.Say("next.fists.again", "line", t.example("b 500"))}
	case t.phase == inBid && !t.tracked:
		return rules.Next{Say: rules.Say("next.fists", "round", t.round, "line", t.example("b 500"))}
	case t.phase == inBid && t.attempt > 1:
		return rules.Next{Say: rules.Say("next.rebid")}
	case t.phase == inBid && len(t.consoled) > 0:
		return rules.Next{Say: rules.Say("next.bid.consoled", "seats", t.consoled)}
	case t.phase == inBid:
		return rules.Next{Say: rules.Say("next.bid")}
	case t.phase == inLot:
		return rules.Next{Say: rules.Say("next.lot", "seats", t.tied), Line: "lot"}
	case t.phase == inRecount:
		return rules.Next{Say: rules.Say("next.recount", "seat", rules.SeatOf(t.counts))}
	case t.phase == inAsk:
		return rules.Next{Say: rules.Say("note.rich", "yen", ledger.Yen(enough)), Line: "rich no"}
	case t.phase == inTotals:
		return rules.Next{Say: rules.Say("next.totals", "line", t.example("t 9000"))}
	}
	return rules.Next{Say: rules.Say("next.over")}
}

// example is how an amount for each seat is written in short, by a letter and the amount of the first seat.
func (t *bag) example(start string) string {
	_, amount, _ := strings.Cut(start, " ")
	return start + strings.Repeat(" "+amount, t.seats-1)
}

// Verbs are the kinds of lines, most likely first. What is entered under cover is not offered on the open line.
func (t *bag) Verbs() []rules.Offer {
	list := rules.Offered(Bag, t, "fists", "rich", "totals", "lot", "recount")
	for i := range list {
		switch list[i].Verb.Name {
		case "add", "bid", "holds":
			if list[i].Off == nil {
				list[i].Off = &rules.Refusal{Code: "E_SEALED", Text: rules.Say("E_SEALED.cover")}
			}
		}
	}
	return list
}

// Why explains a cell.
func (t *bag) Why(name, of string) rules.Why {
	w := rules.Why{}
	add := func(y ledger.Yen, key string, gaps ...any) { w.Add(rules.YenOf(y), key, gaps...) }
	switch name {
	case "yen":
		w.Rule = rules.Say("rule.yen")
		if s, _ := strconv.Atoi(of); t.phase == isOver && t.tracked && s >= 1 && s <= t.seats {
			for i, n := range t.hand(s) {
				if n > 0 {
					add(ledger.Yen(n)*coins[i], "coins", "n", n, "yen", coins[i])
				}
			}
		}
	case "start":
		for _, o := range t.last {
			if t.shown && t.phase != inBid {
				add(o.yen, "bid", "seat", rules.SeatOf(o.seat))
			}
		}
		w.Rule = rules.Say("rule.bag")
	case "inplay":
		for _, d := range t.due {
			key := "dealt"
			if d.Entry > 0 {
				key = "later"
			}
			if t.phase == isOver {
				add(d.Yen, key)
			}
		}
		w.Rule = rules.Say("rule.consolation")
	case "lastbid", "bid", "bidcoins", "attempt", "tied":
		w.Rule = rules.Say("rule.bids")
	case "wins", "bag", "coins", "aside":
		w.Rule = rules.Say("rule.bag")
	case "consoled":
		w.Rule = rules.Say("rule.consolation")
	case "winner":
		w.Rule = rules.Say("rule.end")
	}
	return w
}

// The values that may be chosen.

// recounters are the seats that may count again: nobody once the first entry lies sealed.
func recounters(s rules.State, _ rules.Move) []rules.Pick {
	t := s.(*bag)
	if slices.Contains(t.in[:], true) {
		return nil
	}
	return rules.SeatPicks(t.all())
}

func tiedPicks(s rules.State, _ rules.Move) []rules.Pick { return rules.SeatPicks(s.(*bag).tied) }

// untold are the seats whose amount a line does not say yet.
func untold(name string) func(rules.State, rules.Move) []rules.Pick {
	return func(s rules.State, m rules.Move) []rules.Pick {
		return rules.SeatPicks(slices.DeleteFunc(s.(*bag).all(), func(n int) bool {
			return slices.ContainsFunc(m.Each(name), func(f rules.Field) bool { return f.Sub == strconv.Itoa(n) })
		}))
	}
}

// coinPicks offers bids of a single coin or note, to show how one is written: the smallest first, and not what the
// seat bid the time before.
func coinPicks(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*bag)
	seat := 0
	if list := m.Each("bids"); len(list) > 0 {
		seat, _ = strconv.Atoi(list[len(list)-1].Sub)
	}
	var out []rules.Pick
	for _, face := range coins {
		if seat < 1 || seat > t.seats || t.before[seat] != face {
			out = append(out, rules.Pick{Value: strconv.FormatInt(int64(face), 10), Say: rules.YenOf(face)})
		}
	}
	return out
}

// repeaters are the seats that may have nothing else to bid than the time before.
func repeaters(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*bag)
	if t.attempt < 2 {
		return nil
	}
	return rules.SeatPicks(slices.DeleteFunc(t.all(), func(n int) bool { return slices.Contains(m.Ints("only"), n) }))
}

func answers(rules.State, rules.Move) []rules.Pick {
	return []rules.Pick{{Value: "no", Say: rules.WordOf("word", "no")}, {Value: "yes", Say: rules.WordOf("word", "yes")}}
}

// bagShort reads the short forms: b 500 300 and t 9000 12000 for amounts in seat order, l2 for the lot and r2 for a
// recount. What is entered under cover has keys and needs none.
func bagShort(s rules.State, typed string, _ rules.Payment) (string, *rules.Refusal, bool) {
	t := s.(*bag)
	f := strings.Fields(strings.ToLower(typed))
	if len(f) == 0 {
		return "", nil, false
	}
	if verb := map[byte]string{'l': "lot", 'r': "recount"}[f[0][0]]; verb != "" && len(f) == 1 && len(f[0]) == 2 && f[0][1] >= '1' && f[0][1] <= '0'+maxSeats {
		return verb + " " + f[0][1:], nil, true
	}
	line := map[string]string{"b": "fists", "t": "totals"}[f[0]]
	if line == "" || len(f) != t.seats+1 {
		return "", nil, false
	}
	for i, word := range f[1:] {
		y, err := ledger.ParseYen(word)
		if err != nil || y < 0 {
			return "", nil, false
		}
		line += " " + strconv.Itoa(i+1) + "=" + strconv.FormatInt(int64(y), 10)
	}
	return line, nil, true
}
