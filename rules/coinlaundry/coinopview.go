package coinlaundry

// What the two players of Coin-op see: purses and resources, the machines, the middle of the table and what is
// dried. It stands beside coinop.go to keep both short.

import (
	"slices"
	"strconv"
	"strings"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// View is what screens, cases and exports see.
func (t *coinOp) View() rules.View {
	turn := rules.NoValue
	if t.phase == coinTurn {
		turn = rules.SeatOf(t.turn)
	}
	v := rules.View{Status: []rules.Cell{
		{Name: "phase", Value: rules.WordOf("phase", t.phase), Hidden: true},
		{Name: "turn", Value: turn, Hidden: true},
		{Name: "last", Value: yesNo(t.last), Hidden: !t.last},
		{Name: "aside", Value: rules.YenOf(t.book.Balance(yen, aside)), Hidden: true},
		{Name: "winner", Value: rules.SeatsOf(t.winners()), Hidden: true},
	}}
	for seat := 1; seat <= 2; seat++ {
		v.Seats = append(v.Seats, t.seatRow(seat))
	}
	machines := rules.Board{Name: "machines"}
	for _, n := range slices.Concat(washerNames, coinDryers) {
		machines.Rows = append(machines.Rows, rules.BoardRow{Of: n, Cells: []rules.Cell{
			{Name: "inside", Of: n, Value: rules.CountOf(len(t.in[n]))},
			{Name: "top", Of: n, Value: yesNo(t.overloaded(n))},
			{Name: "contents", Of: n, Value: wordsOf("of", t.named(t.in[n])), Hidden: true},
		}})
	}
	cells := []rules.Cell{{Name: "yen", Of: centre, Value: rules.YenOf(t.book.Balance(yen, centre))}}
	for _, r := range resources {
		cells = append(cells, rules.Cell{Name: r, Of: centre, Value: rules.CountOf(int(t.book.Balance(unitOf(r), centre)))})
	}
	middle := rules.Board{Name: "centre", Rows: []rules.BoardRow{{Of: centre, Cells: cells}}}
	dried := rules.Board{Name: "dried"}
	for _, d := range coinDryers {
		row := rules.BoardRow{Of: d}
		for _, c := range []string{black, white} {
			n := 0
			for _, p := range t.dried[d] {
				if colourOf(p) == c {
					n++
				}
			}
			row.Cells = append(row.Cells, rules.Cell{Name: "dry" + c, Of: d, Value: rules.CountOf(n)})
		}
		row.Cells = append(row.Cells, rules.Cell{Name: "dried", Of: d, Value: wordsOf("of", t.dried[d]), Hidden: true})
		dried.Rows = append(dried.Rows, row)
	}
	v.Boards = []rules.Board{machines, middle, dried}
	return v
}

// named are pieces whose names are known: none where nobody keys them in.
func (t *coinOp) named(pieces []string) []string {
	if !t.keyed {
		return nil
	}
	return pieces
}

func yesNo(yes bool) rules.Value {
	if yes {
		return rules.WordOf("word", "yes")
	}
	return rules.WordOf("word", "no")
}

func (t *coinOp) winners() []int {
	if t.over == nil {
		return nil
	}
	return t.over.Winners
}

func (t *coinOp) seatRow(seat int) rules.SeatRow {
	of := strconv.Itoa(seat)
	score, fives, _ := t.points(seat)
	nobody, owner := rules.Nobody, seat
	if t.over != nil {
		nobody, owner = 0, 0
	}
	row := rules.SeatRow{Seat: seat, Front: t.phase == coinTurn && t.turn == seat, Cells: []rules.Cell{
		{Name: "yen", Of: of, Value: rules.YenOf(ledger.Yen(t.has(yen, seat)))},
		{Name: detergent, Of: of, Value: rules.CountOf(t.has(bottle, seat))},
		{Name: magazine, Of: of, Value: rules.CountOf(t.has(magazine, seat))},
		{Name: newspaper, Of: of, Value: rules.CountOf(t.has(newspaper, seat))},
		{Name: "front", Of: of, Value: rules.CountOf(len(t.front[seat]))},
		{Name: "clothes", Of: of, Value: wordsOf("of", t.named(t.front[seat])), Hidden: true},
		{Name: "colour", Of: of, Value: rules.WordOf("colour", t.colourOf(seat)), Hidden: true},
		{Name: "score", Of: of, Value: rules.CountOf(score), Only: nobody, Hidden: true},
		{Name: "fives", Of: of, Value: rules.CountOf(fives), Hidden: true},
	}}
	for _, k := range ticketed {
		value := rules.NoValue
		if n := t.tickets[seat][k]; n > 0 {
			value = rules.CountOf(n)
		}
		row.Cells = append(row.Cells, rules.Cell{Name: "value", Of: of + "." + k, Value: value, Only: owner, Hidden: true})
	}
	return row
}

// Stage is where the game stands.
func (t *coinOp) Stage() rules.Stage { return rules.Stage{Phase: t.phase} }

// End is the result, nil while the game goes on.
func (t *coinOp) End() *rules.End { return t.over }

// Book is where the yen and everything that is paid with them are.
func (t *coinOp) Book() *ledger.Book { return t.book }

// Next is what the rules expect now.
func (t *coinOp) Next() rules.Next {
	switch t.phase {
	case coinValues:
		return rules.Next{Say: rules.Say("next.values", "seats", t.unwritten())}
	case coinStart:
		return rules.Next{Say: rules.Say("next.start", "black", rules.SeatOf(t.black), "white", rules.SeatOf(3-t.black))}
	case coinOver:
		return rules.Next{Say: rules.Say("next.over")}
	}
	if !t.canAct(t.turn) {
		return rules.Next{Say: rules.Say("next.pass", "seat", rules.SeatOf(t.turn)), Line: "pass " + strconv.Itoa(t.turn)}
	}
	key := "next.turn"
	if t.keyed {
		key = "next.turn.keyed"
	}
	if t.last {
		key += ".last"
	}
	return rules.Next{Say: rules.Say(key, "seat", rules.SeatOf(t.turn))}
}

// Verbs are the kinds of lines, most likely first.
func (t *coinOp) Verbs() []rules.Offer {
	return rules.Offered(CoinOp, t, "load", "wash", "dry", "buy", "pass", "ticket", "start")
}

// Why explains a cell.
func (t *coinOp) Why(name, of string) rules.Why {
	switch name {
	case "yen":
		return rules.Why{Unit: yen, Account: of, Rule: rules.Say("rule.yen")}
	case detergent, magazine, newspaper:
		return rules.Why{Unit: unitOf(name), Account: of, Rule: rules.Say("rule.resources")}
	case "score":
		if seat, _ := strconv.Atoi(of); t.over != nil {
			_, _, terms := t.points(seat)
			return rules.Why{Sum: terms, Rule: rules.Say("rule.score")}
		}
		return rules.Why{Rule: rules.Say("rule.score")}
	case "fives", "winner":
		return rules.Why{Rule: rules.Say("rule.tie")}
	case "top", "inside", "contents":
		return rules.Why{Rule: rules.Say("rule.wash")}
	case "dryB", "dryW", "dried", "last":
		return rules.Why{Rule: rules.Say("rule.end")}
	case "value":
		return rules.Why{Rule: rules.Say("rule.ticket")}
	}
	return rules.Why{}
}

// coinOpShort reads the short forms: a seat for who spoke first, and for the seat whose turn it is l2 and l2sh load, w2 washes and w2 1 says how
// many socks come out, dp m and dn n bsh wso dry, bd bm bn buy, and p passes.
func coinOpShort(s rules.State, typed string, _ rules.Payment) (string, *rules.Refusal, bool) {
	t := s.(*coinOp)
	words := strings.Fields(strings.ToLower(typed))
	if t.phase == coinStart && len(words) == 1 && (words[0] == "1" || words[0] == "2") {
		return "start " + words[0], nil, true
	}
	if len(words) == 0 || t.phase != coinTurn {
		return "", nil, false
	}
	if len(words) > 1 && (words[0] == "l" || words[0] == "w") { // l 2 as l2
		words = append([]string{words[0] + words[1]}, words[2:]...)
	}
	of, first, rest := " "+strconv.Itoa(t.turn)+" ", words[0], words[1:]
	washer := len(first) >= 2 && first[1] >= '1' && first[1] <= '4'
	bought := map[string]string{"bd": detergent, "bm": magazine, "bn": newspaper}
	dryer := map[string]string{"dp": pointsDryer, "dn": noPointsDryer}[first]
	switch {
	case first == "p" && len(rest) == 0:
		return "pass" + strings.TrimRight(of, " "), nil, true
	case bought[first] != "" && len(rest) == 0:
		return "buy" + of + bought[first], nil, true
	case washer && first[0] == 'l' && len(first) == 2 && len(rest) == 0:
		return "load" + of + "w" + first[1:], nil, true
	case washer && first[0] == 'l' && len(first) == 4 && len(rest) == 0:
		piece := garment(t.colourOf(t.turn), strings.ToUpper(first[2:]))
		return "load" + of + "w" + first[1:2] + " " + piece, nil, slices.Contains(pieceNames(), piece)
	case washer && first[0] == 'w' && len(first) == 2 && len(rest) == 0:
		return "wash" + of + "w" + first[1:], nil, true
	case washer && first[0] == 'w' && len(first) == 2 && len(rest) == 1 && strings.Trim(rest[0], "01234") == "":
		return "wash" + of + "w" + first[1:] + " socks=" + rest[0], nil, true
	case dryer != "" && len(rest) > 0 && (rest[0] == "m" || rest[0] == "n"):
		paper := map[string]string{"m": magazine, "n": newspaper}[rest[0]]
		cards, _ := shortCards(rest[1:])
		return strings.TrimRight("dry"+of+dryer+" "+paper+" "+strings.Join(cards, " "), " "), badCard(rest[1:]), true
	}
	return "", nil, false
}

// The values that may be chosen.

func bothSeats(rules.State, rules.Move) []rules.Pick { return rules.SeatPicks([]int{1, 2}) }

func unwritten(s rules.State, _ rules.Move) []rules.Pick {
	return rules.SeatPicks(s.(*coinOp).unwritten())
}

func unvalued(_ rules.State, m rules.Move) []rules.Pick {
	told := m.Each("value")
	return wordPicks("kind", slices.DeleteFunc(slices.Clone(ticketed), func(k string) bool {
		return slices.ContainsFunc(told, func(f rules.Field) bool { return f.Sub == k })
	}))
}

// valuePicks are the values that the ticket has left.
func valuePicks(_ rules.State, m rules.Move) []rules.Pick {
	var out []rules.Pick
	for n := 3; n >= 1; n-- {
		used := 0
		for _, f := range m.Each("value") {
			if f.Value == strconv.Itoa(n) {
				used++
			}
		}
		if used < 2 {
			out = append(out, rules.Pick{Value: strconv.Itoa(n), Say: rules.CountOf(n)})
		}
	}
	return out
}

func turnPicks(s rules.State, _ rules.Move) []rules.Pick {
	t := s.(*coinOp)
	if t.phase != coinTurn {
		return nil
	}
	return rules.SeatPicks([]int{t.turn})
}

func anyWasher(s rules.State, _ rules.Move) []rules.Pick {
	t := s.(*coinOp)
	if len(t.front[t.turn]) == 0 {
		return nil
	}
	return wordPicks("of", washerNames)
}

func frontPicks(s rules.State, _ rules.Move) []rules.Pick {
	t := s.(*coinOp)
	if !t.keyed {
		return nil
	}
	return wordPicks("of", slices.Compact(slices.Sorted(slices.Values(t.front[t.turn]))))
}

func (t *coinOp) mayPay() bool { return t.has(yen, t.turn) >= coinOpPrice }

func fullWashers(s rules.State, _ rules.Move) []rules.Pick {
	t := s.(*coinOp)
	if !t.mayPay() || t.has(bottle, t.turn) == 0 {
		return nil
	}
	return wordPicks("of", t.full(washerNames))
}

func pieceCounts(s rules.State, m rules.Move) []rules.Pick {
	n := len(s.(*coinOp).in[m.Text("washer")])
	return []rules.Pick{{Value: strconv.Itoa(n), Say: rules.CountOf(n)}}
}

func sockCounts(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*coinOp)
	washer := m.Text("washer")
	var out []rules.Pick
	for n := 0; t.asksSocks(washer) && n <= min(len(t.in[washer]), 4-t.socksOut()); n++ {
		out = append(out, rules.Pick{Value: strconv.Itoa(n), Say: rules.CountOf(n)})
	}
	return out
}

func fullDryers(s rules.State, _ rules.Move) []rules.Pick {
	t := s.(*coinOp)
	if !t.mayPay() || t.has(magazine, t.turn)+t.has(newspaper, t.turn) == 0 {
		return nil
	}
	return wordPicks("of", slices.DeleteFunc(t.full(coinDryers), func(d string) bool { return !t.fills(nil, d) }))
}

func paperPicks(s rules.State, _ rules.Move) []rules.Pick {
	t := s.(*coinOp)
	return wordPicks("supply", slices.DeleteFunc(slices.Clone(papers), func(p string) bool { return t.has(p, t.turn) == 0 }))
}

// driedPicks are the pieces that may still come out of a dryer besides those told.
func driedPicks(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*coinOp)
	told, dryer := m.Texts("piece"), m.Text("dryer")
	if t.keyed || !m.Has("paper") || len(told) == len(t.in[dryer]) {
		return nil
	}
	return wordPicks("of", slices.DeleteFunc(pieceNames(), func(p string) bool {
		return !t.fills(append(slices.Clone(told), p), dryer)
	}))
}

// fills tells whether pieces that were told can be completed to what lies in a dryer, so that nobody is led into a
// line that is refused at its end: what each player has still in the machines must be enough.
func (t *coinOp) fills(told []string, dryer string) bool {
	if t.keyed {
		return true
	}
	left := len(t.in[dryer]) - len(told)
	if left < 0 || t.tooMany(told) != "" {
		return false
	}
	var most, spare, lone [3]int // pieces, socks and other pieces of each player that may be among the rest
	for seat := 1; seat <= 2; seat++ {
		most[seat], spare[seat], lone[seat] = coinOpPieces-len(t.front[seat]), coinOpPieces-len(ticketed), len(ticketed)
		for _, p := range slices.Concat(t.dried[pointsDryer], t.dried[noPointsDryer], told) {
			switch {
			case colourOf(p) != t.colourOf(seat):
				continue
			case isSock(p):
				spare[seat]--
			default:
				lone[seat]--
			}
			most[seat]--
		}
	}
	wanted := socks(t.in[dryer]) - socks(told) // of the dryer with points, whose socks are known
	for one := range spare[1] + 1 {
		for two := range spare[2] + 1 {
			other := max(min(lone[1], most[1]-one), 0) + max(min(lone[2], most[2]-two), 0)
			if one <= most[1] && two <= most[2] && one+two <= left && one+two+other >= left && (dryer != pointsDryer || one+two == wanted) {
				return true
			}
		}
	}
	return false
}

func centrePicks(s rules.State, _ rules.Move) []rules.Pick {
	t := s.(*coinOp)
	if !t.mayPay() {
		return nil
	}
	return wordPicks("supply", t.atCentre())
}
