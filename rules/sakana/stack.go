package sakana

// The stacking game: players announce how many coins and notes they will stack, lay them in a row, and stack them
// in turn; who has nothing left after a round wins. What counts is the number of items, never their kind, so the
// book keeps items, and what lies in the bag is the account of the supply. Rulebook 004, the stacking game.

import (
	"slices"
	"strconv"
	"strings"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// item is the unit of the book, and onStack the account of the stack in the middle.
const (
	item    = "item"
	onStack = "stack"
)

// inStack is the phase of stacking; that of announcing is inBid.
const inStack = "stack"

// Stack is the stacking game, for one to six players.
var Stack = rules.Ready(&rules.Game{
	ID: "sakana-stack", Rules: 1, Box: "currency-sakana", Min: 1, Max: maxSeats,
	Headings: map[string]string{"bid": "bid", "stack": "stack", "setup": "items", "over": "winner"},
	Options:  []rules.Option{{Name: "length", Values: []string{"normal", "long"}}},
	Facts:    []rules.Fact{countFact()},
	Verbs: []*rules.Verb{
		{Name: "first", Form: "first", Quiet: true, Do: rules.By(firstBid), Args: []rules.Arg{seatArg(stackPicks(func(t *stack) []int {
			return slices.DeleteFunc(t.all(), func(s int) bool { return s == t.front })
		}))}},
		{Name: "bid", Form: "bid", Quiet: true, Do: rules.By(announce), Args: []rules.Arg{
			seatArg(stackPicks(func(t *stack) []int { return t.only(t.items(t.front) > t.high) })),
			{Name: "count", Kind: rules.Number, Choices: bidPicks},
		}},
		{Name: "match", Form: "match", Quiet: true, Do: rules.By(match), Args: []rules.Arg{
			seatArg(stackPicks(func(t *stack) []int { return t.only(t.mayMatch()) })),
		}},
		{Name: "pass", Form: "pass", Quiet: true, Do: rules.By(pass), Args: []rules.Arg{
			seatArg(stackPicks(func(t *stack) []int { return t.only(t.high > 0) })),
		}},
		{Name: "place", Form: "place", Quiet: true, Do: rules.By(place), Args: []rules.Arg{seatArg(stackPicks((*stack).next))}},
		{Name: "alone", Form: "alone", Quiet: true, Do: rules.By(alone), Args: []rules.Arg{seatArg(stackPicks((*stack).next))}},
		{Name: "penalty", Form: "penalty", Quiet: true, Do: rules.By(penalty), Args: []rules.Arg{seatArg(stackPicks((*stack).next))}},
		{Name: "fact", Form: "fact", Quiet: true, Do: rules.By(countBox), Args: []rules.Arg{{Name: "fact", Kind: rules.Tell}}},
	},
	Refusals: []string{"E_PLAYERS", "E_SEAT", "E_PHASE", "E_PROFILE", "E_TURN", "E_BID", "E_ITEMS", "E_MATCH", "E_SUPPLY", "E_ROW"},
	Units:    []string{item},
	Solo:     []string{"round", "penalties"},
	Apart:    []string{"length"},
	New:      newStack,
	Short:    stackShort,
})

// stack is the state of the game.
type stack struct {
	box
	long bool // all that can be shared out evenly is dealt

	phase   string
	round   int
	begun   bool // somebody has announced something in this game
	front   int
	high    int
	row     [maxSeats + 1]int
	told    [maxSeats + 1]bool // announced something in this round
	passed  [maxSeats + 1]bool
	last    int // who added an item to the stack last in this round, 0 for nobody
	tried   int // … or tried to
	fines   [maxSeats + 1]int
	result  *rules.End
	dealtTo bool
}

func newStack(s rules.Setup) rules.State {
	t := &stack{box: newBox(s), long: s.Options["length"] == "long", phase: inBid, round: 1, front: 1}
	if !t.long {
		t.deal(dealt())
	}
	return t
}

// deal makes everybody hold as many items as each is a share.
func (t *stack) deal(each rules.Purse) {
	for _, s := range t.all() {
		t.book.Move(item, ledger.Bank, strconv.Itoa(s), ledger.Amount(count(each)-t.items(s)), "start", "")
	}
	t.dealtTo = true
}

// share is what everybody gets in the long game, and what is left of it. Set-up.
func (t *stack) share() (each, left rules.Purse) {
	for _, n := range t.count {
		each, left = append(each, n/t.seats), append(left, n%t.seats)
	}
	return each, left
}

func count(p rules.Purse) int {
	n := 0
	for _, k := range p {
		n += k
	}
	return n
}

// items is what a seat owns, its row among it.
func (t *stack) items(s int) int { return int(t.book.Balance(item, strconv.Itoa(s))) }

// height is how many items lie on the stack.
func (t *stack) height() int { return int(t.book.Balance(item, onStack)) }

// bag is how many items lie in the bag; known is false if nobody counted the box.
func (t *stack) bag() (n int, known bool) {
	return count(t.count) + int(t.book.Balance(item, ledger.Bank)), t.count != nil
}

// countBox takes how much lies in the box; the long game is dealt from it.
func countBox(t *stack, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if t.long && t.begun {
		no.Hard("E_PHASE", "dealt")
	}
	learn := t.learn(m, no)
	return func(e *rules.Effects) {
		learn(e)
		if t.long {
			each, _ := t.share()
			t.deal(each)
		}
	}
}

// due refuses what has no place in this phase, and a game whose items are not known.
func (t *stack) due(m rules.Move, phase string, no *rules.Refusals) (seat int) {
	if t.phase != phase {
		rules.WrongPhase(t.phase, no)
	}
	if !t.dealtTo {
		no.Ask("E_PROFILE", "", "fact coins=")
	}
	seat, ok := t.seat(m, no)
	if !ok {
		return 0
	}
	return seat
}

// announcing refuses the line of a seat that is not to announce now.
func (t *stack) announcing(m rules.Move, no *rules.Refusals) (seat int) {
	seat = t.due(m, inBid, no)
	switch {
	case seat == 0:
	case t.passed[seat]:
		no.Hard("E_TURN", "passed", "seat", rules.SeatOf(seat), "front", rules.SeatOf(t.front))
	case seat != t.front:
		no.Hard("E_TURN", "", "seat", rules.SeatOf(t.front))
	}
	return seat
}

// firstBid says who announces first in the first round: the youngest. Set-up.
func firstBid(t *stack, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if t.begun {
		rules.WrongPhase(t.phase, no)
	}
	seat, _ := t.seat(m, no)
	return func(e *rules.Effects) {
		t.front = seat
		e.Say("effect.first", "seat", rules.SeatOf(seat))
	}
}

// announce opens or raises. Bids.
func announce(t *stack, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	seat, n := t.announcing(m, no), m.Int("count")
	if n <= t.high {
		if t.high == 0 {
			no.Hard("E_BID", "open", "seat", rules.SeatOf(t.front))
		} else {
			no.Hard("E_BID", "", "n", t.high)
		}
	}
	if seat > 0 && n > t.items(seat) {
		no.Hard("E_ITEMS", "", "n", t.items(seat), "seat", rules.SeatOf(seat))
	}
	return func(e *rules.Effects) {
		t.begun, t.told[seat] = true, true
		t.high, t.row[seat] = n, n
		e.Say("effect.bid", "n", n, "seat", rules.SeatOf(seat))
		t.goOn(e)
	}
}

// short is how many items a seat lacks to match.
func (t *stack) short(seat int) int { return max(t.high-t.items(seat), 0) }

func (t *stack) mayMatch() bool {
	n, known := t.bag()
	lacks := t.short(t.front)
	return t.high > 0 && t.row[t.front] < t.high && (lacks == 0 || !t.told[t.front] && (!known || n >= lacks))
}

// match announces as many as the highest; who announces for the first time in a round takes what is lacking from
// the bag. Bids.
func match(t *stack, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	seat := t.announcing(m, no)
	n, known := t.bag()
	lacks := t.short(seat)
	switch {
	case t.high == 0:
		no.Hard("E_BID", "open", "seat", rules.SeatOf(t.front))
	case t.row[seat] == t.high:
		no.Hard("E_MATCH", "", "n", t.high)
	case lacks > 0 && t.told[seat]:
		no.Hard("E_MATCH", "told", "n", lacks, "seat", rules.SeatOf(seat))
	case lacks > 0 && known && lacks > n:
		no.Hard("E_SUPPLY", "", "n", n, "lacks", lacks)
	}
	return func(e *rules.Effects) {
		t.book.Move(item, ledger.Bank, strconv.Itoa(seat), ledger.Amount(lacks), "topup", "")
		t.told[seat], t.row[seat] = true, t.high
		if lacks > 0 {
			e.Say("effect.topup", "n", lacks, "seat", rules.SeatOf(seat))
		}
		e.Say("effect.match", "n", t.high, "seat", rules.SeatOf(seat))
		t.goOn(e)
	}
}

// pass leaves the announcements; the row that was announced stays. Bids.
func pass(t *stack, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	seat := t.announcing(m, no)
	if t.high == 0 {
		no.Hard("E_BID", "open", "seat", rules.SeatOf(t.front))
	}
	return func(e *rules.Effects) {
		t.passed[seat], t.told[seat] = true, true
		e.Say("effect.pass", "n", t.row[seat], "seat", rules.SeatOf(seat))
		t.goOn(e)
	}
}

// after is the next seat clockwise of which something holds, itself last; 0 if there is none.
func (t *stack) after(seat int, holds func(int) bool) int {
	for i := 1; i <= t.seats; i++ {
		if s := (seat-1+i)%t.seats + 1; holds(s) {
			return s
		}
	}
	return 0
}

// goOn finds who announces next. When all have passed, the last of them begins the stack.
func (t *stack) goOn(e *rules.Effects) {
	if next := t.after(t.front, func(s int) bool { return !t.passed[s] }); next != 0 {
		t.front = next
		return
	}
	t.phase = inStack
	if t.row[t.front] == 0 {
		t.front = t.after(t.front, t.lies)
	}
	e.Say("effect.stack", "seat", rules.SeatOf(t.front))
}

// lies tells whether a seat has items in its row.
func (t *stack) lies(seat int) bool { return t.row[seat] > 0 }

// stacking refuses the line of a seat that has nothing to place, or not now.
func (t *stack) stacking(m rules.Move, no *rules.Refusals) (seat int) {
	seat = t.due(m, inStack, no)
	switch {
	case seat == 0:
	case t.row[seat] == 0:
		no.Hard("E_ROW", "", "seat", rules.SeatOf(seat))
	case seat != t.front:
		no.Hard("E_TURN", "", "seat", rules.SeatOf(t.front))
	}
	return seat
}

// place adds the innermost item of a row to the stack. Stacking.
func place(t *stack, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	seat := t.stacking(m, no)
	return func(e *rules.Effects) {
		t.row[seat]--
		t.book.Move(item, strconv.Itoa(seat), onStack, 1, "place", "")
		t.last, t.tried = seat, seat
		e.Say("effect.place", "n", t.height(), "seat", rules.SeatOf(seat))
		t.turnOn(t.after(seat, t.lies), e)
	}
}

// alone says that the item being added, and nothing else, fell on the table: the same player tries again.
func alone(t *stack, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	seat := t.stacking(m, no)
	return func(e *rules.Effects) {
		t.tried = seat
		e.Say("effect.alone", "seat", rules.SeatOf(seat))
	}
}

// penalty gives the stack to who moved it or made it fall, with the item in hand, which leaves the row. Stacking.
func penalty(t *stack, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	seat := t.stacking(m, no)
	return func(e *rules.Effects) {
		n := t.height()
		t.row[seat]--
		t.fines[seat]++
		t.tried = seat
		t.book.Move(item, onStack, strconv.Itoa(seat), ledger.Amount(n), "penalty", "")
		e.Say("effect.penalty", "n", n, "seat", rules.SeatOf(seat))
		next := seat
		if t.row[seat] == 0 {
			next = t.after(seat, t.lies)
		}
		t.turnOn(next, e)
	}
}

// turnOn gives the turn to a seat; without one the round is over. End of the round.
func (t *stack) turnOn(next int, e *rules.Effects) {
	if next != 0 {
		t.front = next
		return
	}
	n := t.height()
	t.book.Move(item, onStack, ledger.Bank, ledger.Amount(n), "round", "")
	e.Say("effect.round", "n", n, "round", t.round)
	if slices.ContainsFunc(t.all(), func(s int) bool { return t.items(s) == 0 }) {
		t.phase = isOver
		reason := rules.Say("end.empty", "round", t.round)
		t.result = rules.Ranked(t.seats, func(s int) int { return -t.items(s) }, func(n int) rules.Value { return rules.CountOf(-n) }, reason)
		t.result.Columns = []string{"items", "fines"}
		e.Texts = append(e.Texts, reason)
		return
	}
	t.front = t.last
	if t.front == 0 {
		t.front = t.tried
	}
	t.phase, t.high, t.last, t.tried = inBid, 0, 0, 0
	t.row, t.told, t.passed = [maxSeats + 1]int{}, [maxSeats + 1]bool{}, [maxSeats + 1]bool{}
	t.round++
	e.Say("effect.next", "round", t.round, "seat", rules.SeatOf(t.front))
}

// stackShort reads the short forms: a number, m and p while people announce, f and x while they stack.
func stackShort(s rules.State, typed string, _ rules.Payment) (string, *rules.Refusal, bool) {
	t := s.(*stack)
	typed = strings.ToLower(strings.TrimSpace(typed))
	of := strconv.Itoa(t.front)
	if t.phase == inBid && typed != "" && strings.Trim(typed, "0123456789") == "" {
		return "bid " + of + " " + typed, nil, true
	}
	if verb := map[string]string{"m": "match", "p": "pass", "f": "alone", "x": "penalty"}[typed]; verb != "" {
		return verb + " " + of, nil, true
	}
	return "", nil, false
}
