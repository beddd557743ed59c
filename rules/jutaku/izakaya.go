package jutaku

// Izakaya: bids in closed fists for the order of play, then three discs each on colours, prices, claims and
// buildings. Rulebook 003, Izakaya. What the table sees is in izakayaview.go, to keep both short.

import (
	"slices"
	"strconv"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// The numbers of the rulebook. Preparazione; Fine della partita.
const (
	fewestIzakaya = 2
	mostIzakaya   = 5
	startYen      = 1000
	laps          = 3 // discs for actions, each phase
	claimsEach    = 6 // discs for claims, and pyramids
	mostBuildings = 2 // on one card: one for each dark border
	mostFloors    = 69
	pile          = "pile:bids"
	crate         = "crate"
)

// gridOf is how many cards a side of the grid has, bidsToEnd the yen on the pile of bids that make an action
// phase the last, both by the number of players.
var (
	gridOf    = map[int]int{2: 3, 3: 3, 4: 4, 5: 5}
	bidsToEnd = map[int]int{2: 1500, 3: 2300, 4: 3000, 5: 4000}
)

// rowCoins are the yen that lie on the colour cards at the start, from the left.
var rowCoins = []int{100, 100, 200, 200, 300, 300}

// Izakaya is Izakaya, for two to five players.
var Izakaya = rules.Ready(&rules.Game{
	ID: "izakaya", Rules: 1, Box: "jutaku", Min: fewestIzakaya, Max: mostIzakaya,
	Headings: map[string]string{"bid": "bids", "actions": "discs", "score": "score", "setup": "bids", "over": "winner"},
	Options:  []rules.Option{{Name: "bids", Values: []string{"masked", "open"}}},
	Facts:    []rules.Fact{rowFact()},
	Verbs: append([]*rules.Verb{
		{Name: "order", Form: "order", Quiet: true, Drawn: true, Do: rules.By((*izakaya).drawOrder), Args: []rules.Arg{
			{Name: "seat", Kind: rules.Player, Opt: true, Many: true, Chance: true, Choices: undrawnSeats}, appArg(),
		}},
		{Name: "bid", Form: "bid", Do: rules.By((*izakaya).bid), Args: []rules.Arg{
			{Name: "seat", Kind: rules.Player, Choices: bidders},
			{Name: "yen", Kind: rules.Money, Choices: bidPicks},
		}},
		{Name: "drink", Form: "drink", Do: rules.By((*izakaya).drink), Args: []rules.Arg{
			seatArg(),
			{Name: "colour", Kind: rules.Choice, Words: colours, Choices: openColours},
			{Name: "corner", Kind: rules.Piece, Choices: openCorners}, flagArg("force"),
		}},
		{Name: "price", Form: "price", Do: rules.By((*izakaya).changePrice), Args: []rules.Arg{
			seatArg(),
			{Name: "from", Kind: rules.Choice, Keyed: true, Words: colours, Choices: coinPicks},
			{Name: "to", Kind: rules.Choice, Keyed: true, Words: colours, Choices: otherColours},
		}},
		{Name: "claim", Form: "claim", Quiet: true, Do: rules.By((*izakaya).claim), Args: []rules.Arg{
			seatArg(),
			{Name: "card", Kind: rules.Place, Choices: freeCards},
			{Name: "beside", Kind: rules.Place, Choices: besideCards},
			{Name: "line", Kind: rules.Flag, Opt: true, Choices: mayLine}, flagArg("force"),
		}},
		{Name: "build", Form: "build", Quiet: true, Do: rules.By((*izakaya).build), Args: []rules.Arg{
			seatArg(),
			{Name: "card", Kind: rules.Place, Choices: buildCards},
			{Name: "floors", Kind: rules.Number, Keyed: true, Opt: true, Many: true}, flagArg("force"),
		}},
		{Name: "pass", Form: "pass", Quiet: true, Do: rules.By((*izakaya).pass), Args: []rules.Arg{seatArg()}},
		{Name: "floors", Form: "floors", Quiet: true, Do: rules.By((*izakaya).register), Args: []rules.Arg{
			{Name: "card", Kind: rules.Place, Choices: builtCards},
			{Name: "floors", Kind: rules.Number, Many: true},
		}},
		{Name: "finish", Form: "finish", Do: rules.By((*izakaya).finish)},
		factVerb(rules.By((*izakaya).learn)),
	}, rules.CashVerbs()...),
	Refusals: append([]string{"E_PLAYERS", "E_PHASE", "E_SEAT", "E_TURN", "E_AMOUNT", "E_FUNDS", "E_SPACE", "E_SUPPLY", "E_COIN",
		"E_CORNER", "E_OWNED", "E_BLOCKED", "E_LINE", "E_COUNT"}, rules.CashRefusals()...),
	Units: []string{yen, points},
	New:   newIzakaya,
	Short: shortForce(izakayaShort),
})

// points is the unit of the book in which the score is kept: yen that nobody pays.
const points = "points"

// izakaya is the state of the game.
type izakaya struct {
	stall
	grid   int
	masked bool
	row    []string // colours from the left, nil until told
	priced bool     // the coins on the colour cards were read off them, in the middle of a game
	phase  string
	round  int
	order  []int // of play
	lap    int   // which disc is being placed, from 1
	at     int   // whose turn it is, in order
	last   bool  // this action phase is the last
	zeros  int   // rounds in a row in which everybody bid nothing
	used   map[string]bool
	owner  map[string]int
	floors map[string][]int // of the buildings on a card
	bids   [mostIzakaya + 1]int
	was    [mostIzakaya + 1]int // bids of the round before, or of this one once revealed
	opened map[[2]int]bool      // seats and bids that were revealed: one that was struck before stays closed
}

func newIzakaya(s rules.Setup) rules.State {
	t := &izakaya{stall: newStall(s.Seats), grid: gridOf[s.Seats], opened: map[[2]int]bool{}, masked: s.Options["bids"] == "masked",
		phase: inSetup, round: 1, used: map[string]bool{}, owner: map[string]int{}, floors: map[string][]int{}}
	t.turn = 0
	for seat := 1; seat <= t.seats; seat++ {
		t.pay(seat, startYen, "start", "")
	}
	for _, c := range colours {
		t.book.Move(c, ledger.Bank, crate, drinksEach, "stock", c)
	}
	t.noBids()
	return t
}

// A corner is named by a small letter for its line, a at the top, and a number from the left, so that b2 is
// the upper left corner of card B2.

// The kinds of corners, by how many cards meet there.
const (
	ofOne  = 1
	ofTwo  = 2
	ofFour = 4
)

// learn lays the coins on the colour cards in the order told. It can be told anew until somebody acts.
func (t *izakaya) learn(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	told := m.Each("fact")
	if len(told) == 0 {
		return nil
	}
	row, ok := readRow(told[0].Value)
	if told[0].Sub != "row" || !ok {
		return unreadFact(told[0], no)
	}
	if t.row != nil && (t.round > 1 || t.lap > 1 || t.at > 0 || t.phase == isOver) && !slices.Equal(row, t.row) {
		no.Hard("E_PHASE", "rowlate")
	}
	return func(e *rules.Effects) {
		t.row = row
		for i, c := range row {
			if by := rowCoins[i] - t.price(c); t.round == 1 && t.lap <= 1 && t.at == 0 && !t.priced {
				t.book.Move(yen, ledger.Bank, cardOf(c), ledger.Yen(by), "row", c)
			}
		}
		e.Say("effect.row", "list", drinkWords(row))
	}
}

// acts reads who places a disc. Nobody does before the order of the colour cards is known.
func (t *izakaya) acts(m rules.Move, no *rules.Refusals) (int, bool) {
	switch {
	case t.phase != inActions:
		rules.WrongPhase(t.phase, no)
		return 0, false
	case t.row == nil:
		no.Ask("E_PHASE", "row", likeRow)
		return 0, false
	}
	return t.seat(m, no)
}

// acted hands the turn on, and ends the phase after the last disc of the third lap.
func (t *izakaya) acted(e *rules.Effects) {
	if t.at++; t.at == t.seats {
		t.at = 0
		t.lap++
	}
	if t.lap <= laps {
		t.turn = t.order[t.at]
		return
	}
	t.turn, t.lap = 0, 0
	if t.last {
		t.phase = inScore
		e.Say("effect.score")
		return
	}
	t.phase = inBid
	t.round++
	e.Say("effect.round", "round", t.round)
}

// drink takes a drink of a colour to a corner. Spazio della bottiglia colorata.
func (t *izakaya) drink(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	s, ok := t.acts(m, no)
	if !ok {
		return nil
	}
	colour, label := m.Text("colour"), m.Text("corner")
	gap := func() rules.Value { return rules.WordOf("drink", colour) }
	if t.used[colour] {
		no.Hard("E_SPACE", "", "colour", gap())
	}
	if t.book.Balance(colour, crate) == 0 {
		no.Hard("E_SUPPLY", "", "colour", gap())
	}
	four := t.free(ofFour)
	switch kind := t.corner(label); {
	case kind == 0:
		no.Hard("E_SPACE", "corner", "word", label)
	case kind == ofOne:
		no.Soft("E_CORNER", "outer", "corner", label)
	case len(t.drinksAt(label)) > 0:
		no.Soft("E_CORNER", "", "corner", label)
	case kind == ofTwo && len(four) > 0:
		no.Soft("E_CORNER", "early", "corner", label, "list", four)
	}
	return func(e *rules.Effects) {
		t.used[colour] = true
		t.book.Move(colour, crate, label, 1, "drink", label)
		e.Say("effect.drink", "seat", rules.SeatOf(s), "colour", gap(), "corner", label)
		t.acted(e)
	}
}

// priceSpace is the place of the card on which a price is changed among the spaces used.
const priceSpace = "price"

// changePrice moves a coin of 100 from one colour card to another. Spazio di modifica dei prezzi.
func (t *izakaya) changePrice(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if _, ok := t.acts(m, no); !ok {
		return nil
	}
	from, to := m.Text("from"), m.Text("to")
	if t.used[priceSpace] {
		no.Hard("E_SPACE", "price")
	}
	if from == to {
		no.Hard("E_COIN", "same")
	} else if t.price(from) < hundred {
		no.Hard("E_COIN", "", "colour", rules.WordOf("drink", from))
	}
	return func(e *rules.Effects) {
		t.used[priceSpace] = true
		t.book.Move(yen, cardOf(from), cardOf(to), hundred, "price", "")
		e.Say("effect.price", "from", rules.WordOf("drink", from), "to", rules.WordOf("drink", to))
		t.acted(e)
	}
}

// claim puts a disc between two cards and a pyramid on the first of them. Rivendicare un lotto.
func (t *izakaya) claim(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	s, ok := t.acts(m, no)
	if !ok {
		return nil
	}
	card, beside := m.Text("card"), m.Text("beside")
	if t.claimed(s) >= claimsEach {
		no.Hard("E_SUPPLY", "claims", "seat", rules.SeatOf(s))
	}
	if !t.onGrid(no, card, beside) {
		return nil
	}
	switch {
	case !slices.Contains(t.besides(card), beside):
		no.Hard("E_OWNED", "gap", "card", card, "beside", beside)
	case t.owner[card] > 0 && t.owner[beside] > 0:
		no.Hard("E_OWNED", "both", "card", card, "beside", beside)
	case t.owner[card] > 0:
		no.Hard("E_OWNED", "", "card", card, "seat", rules.SeatOf(t.owner[card]))
	}
	if t.blocked(card) {
		no.Soft("E_BLOCKED", "", "card", card)
	}
	if m.Has("line") && t.grid == 3 {
		no.Soft("E_LINE", "")
	}
	return func(e *rules.Effects) {
		t.owner[card] = s
		e.Say("effect.claim", "seat", rules.SeatOf(s), "card", card, "beside", beside)
		if m.Has("line") {
			e.Say("effect.line", "seat", rules.SeatOf(s))
		}
		t.acted(e)
	}
}

// onGrid refuses cards that the grid does not have.
func (t *izakaya) onGrid(no *rules.Refusals, cards ...string) bool {
	for _, card := range cards {
		if !t.isCard(card) {
			no.Hard("E_SPACE", "card", "word", card)
			return false
		}
	}
	return true
}

// build puts a piece on a card. How high the buildings on it are now may be told along the way. Azione di
// costruzione.
func (t *izakaya) build(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	s, ok := t.acts(m, no)
	if !ok {
		return nil
	}
	card := m.Text("card")
	if !t.onGrid(no, card) {
		return nil
	}
	if t.blocked(card) {
		no.Soft("E_BLOCKED", "", "card", card)
	}
	floors := t.readFloors(m, no)
	return func(e *rules.Effects) {
		if len(floors) > 0 {
			t.floors[card] = floors
		}
		e.Say("effect.build", "seat", rules.SeatOf(s), "card", card)
		t.acted(e)
	}
}

// readFloors reads how many floors the buildings on a card have.
func (t *izakaya) readFloors(m rules.Move, no *rules.Refusals) []int {
	floors := m.Ints("floors")
	if len(floors) > mostBuildings || slices.ContainsFunc(floors, func(n int) bool { return n > mostFloors }) {
		no.Hard("E_COUNT", "floors")
	}
	return floors
}

// pass gives up a disc: the rulebook does not say what happens to one that can do nothing.
func (t *izakaya) pass(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	s, ok := t.acts(m, no)
	if !ok {
		return nil
	}
	return func(e *rules.Effects) {
		e.Say("effect.pass", "seat", rules.SeatOf(s))
		t.acted(e)
	}
}

// register notes how many floors the buildings on a card have.
func (t *izakaya) register(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if t.phase != inActions && t.phase != inScore {
		return rules.WrongPhase(t.phase, no)
	}
	card := m.Text("card")
	if !t.onGrid(no, card) {
		return nil
	}
	floors := t.readFloors(m, no)
	return func(e *rules.Effects) {
		t.floors[card] = floors
		e.Say("effect.floors", "card", card, "yen", ledger.Yen(t.worth(card)))
	}
}

// finish scores the buildings: most points win, and of equals whoever kept more yen. Punteggio.
func (t *izakaya) finish(_ rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if t.phase != inScore {
		return rules.WrongPhase(t.phase, no)
	}
	return func(e *rules.Effects) {
		t.phase = isOver
		for _, card := range t.cards() {
			if s := t.owner[card]; s > 0 {
				t.book.Move(points, ledger.Bank, strconv.Itoa(s), ledger.Amount(t.worth(card)), "building", card)
			}
		}
		const above = 1_000_000 // more than any purse
		t.result = rules.Ranked(t.seats, func(s int) int { return t.score(s)*above + t.purse(s) },
			func(n int) rules.Value { return rules.YenOf(ledger.Yen(n / above)) },
			rules.Say("end.bids", "yen", t.book.Balance(yen, pile), "limit", ledger.Yen(bidsToEnd[t.seats])))
		t.result.Columns = []string{"score", "yen"}
		e.Say("effect.over", "seats", t.result.Winners)
	}
}
