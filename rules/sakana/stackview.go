package sakana

// What the table sees of the stacking game, what comes next and why; beside stack.go to keep both short.

import (
	"strconv"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// View is what screens, cases and exports see.
func (t *stack) View() rules.View {
	inTheBag := rules.NoValue
	if n, known := t.bag(); known {
		inTheBag = rules.CountOf(n)
	}
	fines := 0
	for _, n := range t.fines {
		fines += n
	}
	each, left := t.share()
	v := rules.View{Status: []rules.Cell{
		{Name: "round", Value: rules.CountOf(t.round), Hidden: true},
		{Name: "phase", Value: rules.WordOf("phase", t.phase), Hidden: true},
		{Name: "high", Value: rules.CountOf(t.high), Hidden: t.phase != inBid},
		{Name: "stack", Value: rules.CountOf(t.height()), Hidden: t.phase == inBid},
		{Name: "bag", Value: inTheBag},
		{Name: "penalties", Value: rules.CountOf(fines), Hidden: true},
		{Name: "share", Value: counts(each), Hidden: true},
		{Name: "left", Value: counts(left), Hidden: true},
		{Name: "next", Value: rules.SeatsOf(t.next()), Hidden: true},
		{Name: "matchable", Value: rules.WordOf("word", yesNo(t.phase == inBid && t.mayMatch())), Hidden: true},
		{Name: "winner", Value: rules.SeatsOf(t.winners()), Hidden: t.result == nil},
	}}
	for _, s := range t.all() {
		of := strconv.Itoa(s)
		v.Seats = append(v.Seats, rules.SeatRow{
			Seat: s, Front: t.phase != isOver && s == t.front,
			Out: t.phase == inBid && t.passed[s] || t.phase == inStack && t.row[s] == 0,
			Cells: []rules.Cell{
				{Name: "items", Of: of, Value: rules.CountOf(t.items(s))},
				{Name: "row", Of: of, Value: rules.CountOf(t.row[s])},
				{Name: "fines", Of: of, Value: rules.CountOf(t.fines[s])},
			},
		})
	}
	return v
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

func counts(p rules.Purse) rules.Value {
	v := rules.ListOf()
	for _, n := range p {
		v.List = append(v.List, rules.CountOf(n))
	}
	return v
}

// next is the seat whose turn it is, nobody after the end.
func (t *stack) next() []int { return t.only(true) }

// only is the seat whose turn it is, if it may.
func (t *stack) only(may bool) []int {
	if t.phase == isOver || !may {
		return nil
	}
	return []int{t.front}
}

func (t *stack) winners() []int {
	if t.result == nil {
		return nil
	}
	return t.result.Winners
}

// Stage is where the game stands.
func (t *stack) Stage() rules.Stage { return rules.Stage{Round: t.round, Phase: t.phase} }

// End is the result, nil while the game goes on.
func (t *stack) End() *rules.End { return t.result }

// Book is where the items are.
func (t *stack) Book() *ledger.Book { return t.book }

// Verbs are the kinds of lines, most likely first.
func (t *stack) Verbs() []rules.Offer {
	if t.phase == inStack {
		return rules.Offered(Stack, t, "place", "alone", "penalty")
	}
	return rules.Offered(Stack, t, "bid", "match", "pass", "first")
}

// Next is what the rules expect now.
func (t *stack) Next() rules.Next {
	seat, of := rules.SeatOf(t.front), strconv.Itoa(t.front)
	say := func(key string) rules.Text {
		return rules.Say("next."+key, "n", t.high, "seat", seat, "items", t.items(t.front), "row", t.row[t.front], "lacks", t.short(t.front))
	}
	switch {
	case t.phase == isOver:
		return rules.Next{Say: rules.Say("next.over")}
	case !t.dealtTo:
		return rules.Next{Say: say("profile")}
	case t.phase == inStack:
		return rules.Next{Say: say("stack"), Line: "place " + of}
	case !t.begun && t.seats > 1:
		return rules.Next{Say: say("first")}
	case t.high == 0:
		return rules.Next{Say: say("open")}
	}
	raise := t.items(t.front) > t.high
	switch {
	case t.mayMatch() && t.short(t.front) > 0:
		return rules.Next{Say: say("topup")}
	case t.mayMatch() && raise:
		return rules.Next{Say: say("bid")}
	case t.mayMatch():
		return rules.Next{Say: say("match")}
	case raise:
		return rules.Next{Say: say("raise")}
	}
	return rules.Next{Say: say("pass"), Line: "pass " + of}
}

// Why explains a cell.
func (t *stack) Why(name, of string) rules.Why {
	w := rules.Why{}
	switch name {
	case "items":
		w.Unit, w.Account, w.Rule = item, of, rules.Say("rule.items")
	case "stack":
		w.Unit, w.Account, w.Rule = item, onStack, rules.Say("rule.stack")
	case "bag", "share", "left":
		if t.count != nil {
			w.Add(rules.CountOf(count(t.count)), "box")
			for _, s := range t.all() {
				w.Add(rules.CountOf(-t.items(s)), "owns", "seat", rules.SeatOf(s))
			}
			w.Add(rules.CountOf(-t.height()), "stack")
		}
		w.Rule = rules.Say("rule.bag")
	case "high", "row", "matchable", "next":
		w.Rule = rules.Say("rule.bid")
	case "fines", "penalties":
		w.Rule = rules.Say("rule.penalty")
	case "winner":
		w.Rule = rules.Say("rule.winner")
	}
	return w
}

func stackPicks(of func(*stack) []int) func(rules.State, rules.Move) []rules.Pick {
	return func(s rules.State, _ rules.Move) []rules.Pick { return rules.SeatPicks(of(s.(*stack))) }
}

// bidPicks are the numbers that open or raise.
func bidPicks(s rules.State, _ rules.Move) []rules.Pick {
	t := s.(*stack)
	var out []rules.Pick
	for n := t.high + 1; n <= t.items(t.front); n++ {
		out = append(out, rules.Pick{Value: strconv.Itoa(n), Say: rules.CountOf(n)})
	}
	return out
}
