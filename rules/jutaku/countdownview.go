package jutaku

// What the table sees of Countdown: its clock, its numbers, what may be entered and why.

import (
	"slices"
	"strconv"
	"strings"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// View is what screens, cases and exports see.
func (t *tower) View() rules.View {
	v := rules.View{Clock: t.Clock(), Status: []rules.Cell{
		{Name: "floor", Value: rules.CountOf(t.floor), Hidden: true},
		{Name: "phase", Value: rules.WordOf("phase", t.phase()), Hidden: true},
		{Name: "limit", Value: rules.CountOf(t.timer.Limit / 1000)},
		{Name: "left", Value: t.timer.Left()},
		{Name: "spent", Value: rules.TimeOf(t.timer.Spent), Hidden: true},
		{Name: "supply", Value: rules.CountOf(t.supply()), Mark: t.supplyMark()},
		{Name: "used", Value: rules.CountOf(t.used()), Hidden: true},
		{Name: "ran", Value: rules.TimeOf(t.ran), Hidden: true},
		{Name: "aborted", Value: rules.CountOf(t.aborted), Hidden: true},
		{Name: "asked", Value: rules.SeatsOf(t.asked()), Hidden: t.phase() != inEntry || t.quick},
		{Name: "winner", Value: rules.SeatsOf(t.winners()), Hidden: t.result == nil},
	}}
	for s := 1; s <= t.seats; s++ {
		v.Seats = append(v.Seats, t.seatRow(s))
	}
	return v
}

func (t *tower) supplyMark() rules.Mark {
	if t.supply() == 0 {
		return rules.Full
	}
	return rules.Plain
}

func (t *tower) used() int {
	n := 0
	for s := 1; s <= t.seats; s++ {
		n += t.pieces(s)
	}
	return n
}

func (t *tower) winners() []int {
	if t.result == nil {
		return nil
	}
	return t.result.Winners
}

func (t *tower) seatRow(s int) rules.SeatRow {
	of := strconv.Itoa(s)
	pieces, out, more := rules.CountOf(t.pieces(s)), rules.NoValue, rules.NoValue
	if t.quick && t.total[s] == untold {
		pieces = rules.NoValue
	}
	if t.outOn[s] > 0 {
		out = rules.CountOf(t.outOn[s])
	}
	if t.extra[s] > 0 {
		more = rules.CountOf(t.extra[s])
	}
	added := rules.ListOf()
	for f := range t.counts {
		if n := t.counts[f][s]; n != untold {
			added.List = append(added.List, rules.CountOf(n))
		}
	}
	return rules.SeatRow{Seat: s, Out: t.outOn[s] > 0 && t.result == nil, Cells: []rules.Cell{
		{Name: "pieces", Of: of, Value: pieces},
		{Name: "out", Of: of, Value: out},
		{Name: "more", Of: of, Value: more, Hidden: len(t.handicapped()) == 0},
		{Name: "added", Of: of, Value: added},
	}}
}

// Clock is the clock of the floor, and what is to be told when it stands. There is none after the end.
func (t *tower) Clock() *rules.Clock {
	if t.result != nil {
		return nil
	}
	c := t.timer.Clock()
	c.Number, c.LeadIn = t.floor, leadIn
	c.Title = rules.Say("clock.title", "floor", t.floor)
	c.Then = rules.Say("clock.then", "floor", t.floor+1, "n", FloorSeconds(t.floor+1))
	if t.last && c.State == rules.ClockReady {
		c.State = rules.ClockStopped
	}
	for _, s := range t.in() {
		if own := 1000 * (FloorSeconds(t.floor) + t.extra[s]); own < c.Limit {
			c.Ends = append(c.Ends, rules.Ending{Of: strconv.Itoa(s), At: own})
		}
	}
	choice := func(name, line string) {
		c.Choices = append(c.Choices, rules.ClockChoice{Say: rules.Say("clock.choice."+name, "floor", t.floor), Line: line})
	}
	switch t.phase() {
	case inPaused:
		if t.timer.Spent < t.timer.Limit {
			choice("resume", rules.ResumeWord)
		}
		choice("replay", rules.AbortWord)
		choice("expire", rules.ExpireWord)
		choice("finish", "finish")
	case inReady, inEntry:
		choice("finish", "finish")
	}
	c.Tallies = t.tallies()
	return c
}

// tallies are the numbers that seats tell: those of earlier floors to be put right, and those of this one.
func (t *tower) tallies() []rules.Tally {
	if p := t.phase(); p != inEntry && p != inReady {
		return nil
	}
	if t.quick {
		return t.quickTally()
	}
	var out []rules.Tally
	for f := 1; f <= len(t.counts); f++ {
		tally := rules.Tally{Title: rules.Say("tally.floor", "floor", f), Now: f == t.floor && t.phase() == inEntry}
		for s := 1; s <= t.seats; s++ {
			n := t.counts[f-1][s]
			row := rules.TallyRow{Seat: s, Line: "count " + strconv.Itoa(s) + "=", Zero: t.zero(s, f)}
			switch {
			case n != untold:
				row.Line = "count floor=" + strconv.Itoa(f) + " " + strconv.Itoa(s) + "="
				row.Told = rules.CountOf(n)
			case !tally.Now || t.outOn[s] != 0:
				continue
			}
			tally.Rows = append(tally.Rows, row)
		}
		if len(tally.Rows) > 0 {
			out = append(out, tally)
		}
	}
	return out
}

// zero is the question that a zero asks: out with how many pieces, and what is dropped.
func (t *tower) zero(s, floor int) rules.Text {
	have, dropped := t.pieces(s), rules.ListOf()
	for f := floor; f <= len(t.counts); f++ {
		if n := t.counts[f-1][s]; n > 0 {
			have -= n
			if f > floor {
				dropped.List = append(dropped.List, rules.CountOf(n))
			}
		}
	}
	if len(dropped.List) > 0 {
		return rules.Say("tally.zero.drops", "seat", rules.SeatOf(s), "n", have, "list", dropped)
	}
	return rules.Say("tally.zero", "seat", rules.SeatOf(s), "n", have)
}

func (t *tower) quickTally() []rules.Tally {
	if t.phase() != inEntry {
		return nil
	}
	tally := rules.Tally{Title: rules.Say("tally.quick", "floor", t.floor), Now: true, Tick: !t.last, Close: "close"}
	if t.last {
		tally.Title, tally.Close = rules.Say("tally.totals"), ""
	}
	for _, s := range t.in() {
		tally.Rows = append(tally.Rows, rules.TallyRow{Seat: s, Line: "out " + strconv.Itoa(s) + "="})
	}
	return []rules.Tally{tally}
}

// Stage is where the game stands.
func (t *tower) Stage() rules.Stage { return rules.Stage{Round: t.floor, Phase: t.phase()} }

// End is the result, nil while the game goes on.
func (t *tower) End() *rules.End { return t.result }

// Book is where the pieces are counted.
func (t *tower) Book() *ledger.Book { return t.book }

// Next is what the rules expect now.
func (t *tower) Next() rules.Next {
	switch t.phase() {
	case inReady:
		if t.supply() == 0 && !t.quick {
			return rules.Next{Say: rules.Say("next.empty"), Line: "finish", Twice: true}
		}
		return rules.Next{Say: rules.Say("next.ready", "floor", t.floor, "n", t.timer.Limit/1000), Line: rules.StartWord}
	case inRunning:
		return rules.Next{Say: rules.Say("next.running", "floor", t.floor)}
	case inPaused:
		if t.timer.Spent >= t.timer.Limit {
			return rules.Next{Say: rules.Say("next.nothing", "floor", t.floor), Line: rules.ExpireWord}
		}
		return rules.Next{Say: rules.Say("next.paused", "floor", t.floor, "time", t.timer.Left()), Line: rules.ResumeWord}
	case inEntry:
		key := "next.entry"
		switch {
		case t.quick && t.last:
			return rules.Next{Say: rules.Say("next.totals", "seats", t.in())}
		case t.quick:
			return rules.Next{Say: rules.Say("next.quick", "floor", t.floor), Line: "close", Twice: true}
		case t.lower:
			key += ".lower"
		}
		return rules.Next{Say: rules.Say(key, "floor", t.floor, "seats", t.asked())}
	}
	return rules.Next{Say: rules.Say("next.over")}
}

// countdownLikely are the lines of each phase, most likely first.
var countdownLikely = map[string][]string{
	inReady:   {"start", "count.floor", "handicap", "finish"},
	inRunning: {"pause", "late", "expire", "abort"},
	inPaused:  {"resume", "expire", "abort", "late", "finish"},
	inEntry:   {"count", "out", "close", "count.floor", "late", "finish"},
}

// Verbs are the kinds of lines, most likely first.
func (t *tower) Verbs() []rules.Offer {
	return rules.Offered(Countdown, t, countdownLikely[t.phase()]...)
}

// Why explains a cell.
func (t *tower) Why(name, of string) rules.Why {
	w := rules.Why{}
	add := w.Add
	switch name {
	case "pieces":
		w.Unit, w.Account, w.Rule = piece, of, rules.Say("rule.score")
	case "supply":
		add(rules.CountOf(boxPieces*t.boxes), "boxes", "n", t.boxes)
		for s := 1; s <= t.seats; s++ {
			switch {
			case t.returned && t.outOn[s] > 0:
				add(rules.CountOf(0), "returned", "seat", rules.SeatOf(s))
			case t.pieces(s) > 0:
				add(rules.CountOf(-t.pieces(s)), "used", "seat", rules.SeatOf(s))
			}
		}
		w.Rule = rules.Say("rule.supply")
	case "limit", "left":
		add(rules.TimeOf(1000*FloorSeconds(t.floor)), "floor", "floor", t.floor)
		if more := t.timer.Limit - 1000*FloorSeconds(t.floor); more > 0 {
			add(rules.TimeOf(more), "more")
		}
		if name == "left" && t.timer.Spent > 0 {
			add(rules.TimeOf(-t.timer.Spent), "ran")
		}
		w.Rule = rules.Say("rule.floors")
	case "out", "added":
		w.Rule = rules.Say("rule.out")
	case "winner":
		w.Rule = rules.Say("rule.winner")
	}
	return w
}

// The values that may be chosen.

// without are the seats that a line does not name yet.
func without(seats []int, m rules.Move, name string) []rules.Pick {
	return rules.SeatPicks(slices.DeleteFunc(slices.Clone(seats), func(s int) bool {
		return slices.ContainsFunc(m.Each(name), func(f rules.Field) bool { return f.Sub == strconv.Itoa(s) })
	}))
}

func uncounted(s rules.State, m rules.Move) []rules.Pick {
	return without(s.(*tower).asked(), m, "pieces")
}

func stillIn(s rules.State, m rules.Move) []rules.Pick { return without(s.(*tower).in(), m, "more") }

func floorsCounted(s rules.State, _ rules.Move) []rules.Pick {
	t := s.(*tower)
	var out []rules.Pick
	for f := len(t.counts); f >= 1; f-- {
		if slices.ContainsFunc(t.counts[f-1], func(n int) bool { return n != untold }) {
			out = append(out, rules.Pick{Value: strconv.Itoa(f), Say: rules.CountOf(f)})
		}
	}
	return out
}

func countedOn(s rules.State, m rules.Move) []rules.Pick {
	t, floor := s.(*tower), m.Int("floor")
	if floor < 1 || floor > len(t.counts) {
		return nil
	}
	var seats []int
	for seat := 1; seat <= t.seats; seat++ {
		if t.counts[floor-1][seat] != untold {
			seats = append(seats, seat)
		}
	}
	return without(seats, m, "pieces")
}

// countdownShort reads plain numbers as the counts of those who are asked, in seat order.
func countdownShort(s rules.State, typed string, _ rules.Payment) (string, *rules.Refusal, bool) {
	t := s.(*tower)
	words := strings.Fields(typed)
	for _, w := range words {
		if !isAmount(w) {
			return "", nil, false
		}
	}
	asked := t.asked()
	if len(words) == 0 || len(asked) == 0 {
		return "", nil, false
	}
	switch {
	case t.quick && t.last:
		return "", &rules.Refusal{Code: "E_PHASE", Text: rules.Say("E_PHASE.totals", "seats", t.in())}, true
	case t.quick:
		return "", &rules.Refusal{Code: "E_PHASE", Text: rules.Say("E_PHASE.quick")}, true
	}
	if len(words) > len(asked) {
		return "", &rules.Refusal{Code: "E_COUNT", Text: rules.Say("E_COUNT.many", "n", len(asked), "seats", asked)}, true
	}
	line := "count"
	for i, w := range words {
		line += " " + strconv.Itoa(asked[i]) + "=" + w
	}
	return line, nil, true
}
