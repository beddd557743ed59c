package jutaku

// Chocolate Milk: a market of twelve cards that the players move by buying and selling drinks, kept in crates.
// Rulebook 003, Chocolate Milk. What the table sees is in chocolatemilkview.go, to keep both short.

import (
	"slices"
	"strconv"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// The numbers of the rulebook. Preparazione; Svolgimento del gioco; Fine della partita.
const (
	fewestMilk = 2
	mostMilk   = 8
	milkStart  = 500
	drinkPrice = 100
	cratePrice = 200
	yenToEnd   = 2000
	inCrate    = 6 // drinks that a crate holds, and drinks of one trait that end the game
	wholeTable = 7 // from so many players on only the drinks of one copy are used
	dieFaces   = 6

	reserve = "reserve"
	machine = "machine"
	spare   = "spare"
	crates  = "crate" // the unit of the book
)

// middle is the place in the middle of the grid, where two drinks lie and all begin.
const middle = "B2"

// ChocolateMilk is Chocolate Milk, for two to eight players.
var ChocolateMilk = rules.Ready(&rules.Game{
	ID: "chocolate-milk", Rules: 1, Box: "jutaku", Min: fewestMilk, Max: mostMilk,
	Headings: map[string]string{"turn": "turn", "refill": "refill", "setup": "market", "over": "end"},
	Options: []rules.Option{
		{Name: "copies", Values: []string{"1", "2", "3"}},
		{Name: "buy", Values: []string{"machine", "direct"}},
		{Name: "refill", Values: []string{"draw", "die"}},
		{Name: "extra", Values: []string{"buyer", "reserve"}},
		{Name: "sort", Values: []string{"on-receipt", "free"}},
		{Name: "grid", Values: []string{"tracked", "free"}},
	},
	Facts: []rules.Fact{rowFact(), shapesFact()},
	Verbs: append([]*rules.Verb{
		{Name: "first", Form: "first", Quiet: true, Do: rules.By((*milk).first), Args: []rules.Arg{anySeatArg()}},
		{Name: "lay", Form: "lay", Quiet: true, Drawn: true, Do: rules.By((*milk).lay), Args: []rules.Arg{
			{Name: "drink", Kind: rules.Choice, Each: true, Opt: true, Chance: true, Subject: rules.Place, Subjects: emptyPlaces, Choices: reservePicks},
			appArg(),
		}},
		{Name: "buy", Form: "buy", Do: rules.By((*milk).buy), Args: []rules.Arg{
			seatWho(func(s rules.State, seat int) bool { return s.(*milk).canBuy(seat) }),
			{Name: "place", Kind: rules.Place, Opt: true, Choices: nearPlaces},
			{Name: "drink", Kind: rules.Choice, Opt: true, Choices: drinksThere},
			{Name: "stuck", Kind: rules.Flag, Opt: true, Choices: withMachine},
			{Name: "also", Kind: rules.Choice, Keyed: true, Opt: true, Many: true, Choices: drinksStuck},
			{Name: "crate", Kind: rules.Number, Keyed: true, Opt: true, Min: 1, Choices: roomyCrates},
			flagArg("force"),
		}},
		{Name: "refill", Form: "refill", Quiet: true, Drawn: true, Do: rules.By((*milk).refill), Args: []rules.Arg{
			{Name: "drink", Kind: rules.Choice, Opt: true, Chance: true, Choices: refillPicks},
			dieArg("colour"), dieArg("shape"), appArg(),
		}},
		{Name: "sell", Form: "sell", Do: rules.By((*milk).sell), Args: []rules.Arg{
			seatWho(func(s rules.State, seat int) bool { return len(s.(*milk).held(seat)) > 0 }),
			{Name: "card", Kind: rules.Choice, Choices: sellable},
			{Name: "drink", Kind: rules.Choice, Opt: true, Many: true, Choices: matching},
			flagArg("force"),
		}},
		{Name: "crate", Form: "crate", Do: rules.By((*milk).buyCrate), Args: []rules.Arg{
			seatWho(func(s rules.State, seat int) bool {
				t := s.(*milk)
				return t.purse(seat) >= cratePrice && t.book.Balance(crates, spare) > 0
			}),
		}},
		{Name: "sort", Form: "sort", Quiet: true, Do: rules.By((*milk).sort), Args: []rules.Arg{
			anySeatArg(),
			{Name: "drink", Kind: rules.Choice, Choices: ownDrinks},
			{Name: "crate", Kind: rules.Number, Keyed: true, Min: 1, Choices: otherCrates},
		}},
		{Name: "pass", Form: "pass", Quiet: true, Do: rules.By((*milk).pass), Args: []rules.Arg{seatArg()}},
		factVerb(rules.By((*milk).learn)),
	}, rules.CashVerbs()...),
	Refusals: append([]string{"E_PLAYERS", "E_COPIES", "E_PHASE", "E_SEAT", "E_TURN", "E_COUNT", "E_MOVE", "E_DRINK", "E_TRAIT", "E_ZERO",
		"E_FULL", "E_SUPPLY", "E_FUNDS"}, rules.CashRefusals()...),
	Units: []string{yen},
	Fits: func(s rules.Setup, no *rules.Refusals) {
		if n := number(s.Options["copies"]) * drinksEach; n < s.Seats {
			no.Hard("E_COPIES", "", "n", s.Seats, "of", n)
		}
	},
	New:   newMilk,
	Short: shortForce(milkShort),
})

// number reads a number that the program itself wrote.
func number(s string) int { n, _ := strconv.Atoi(s); return n }

// milk is the state of Chocolate Milk. Where every drink is stands in the book.
type milk struct {
	stall
	direct, die, toReserve, free bool // options that differ from their default
	tracked                      bool // the grid
	row, shapes, all             []string
	rowTold, shapesTold          bool
	phase                        string
	turns                        int    // taken so far
	hole                         string // the place to be refilled
	buys                         int
	stands                       [mostMilk + 1]string
}

func newMilk(s rules.Setup) rules.State {
	o := s.Options
	t := &milk{stall: newStall(s.Seats), direct: o["buy"] == "direct", die: o["refill"] == "die", toReserve: o["extra"] == "reserve",
		free: o["sort"] == "free", tracked: o["grid"] == "tracked", phase: inTurn}
	t.arrange(colours, shapes)
	copies := number(o["copies"])
	t.book.Move(crates, ledger.Bank, spare, ledger.Amount(copies*drinksEach), "stock", "")
	for seat := 1; seat <= t.seats; seat++ {
		t.pay(seat, milkStart, "start", "")
		t.book.Move(crates, spare, strconv.Itoa(seat), 1, "start", "")
		t.stands[seat] = middle
	}
	if t.seats >= wholeTable {
		copies = 1
	}
	t.stock(copies)
	if t.tracked {
		t.phase = inSetup
	}
	return t
}

// at are the drinks on a place, in a crate, in the machine or in the reserve.
func (t *milk) at(account string) []string {
	var out []string
	for _, d := range t.all {
		for range t.book.Balance(d, account) {
			out = append(out, d)
		}
	}
	return out
}

// in tells how many of a drink are there.
func (t *milk) in(account, drink string) int { return int(t.book.Balance(drink, account)) }

func (t *milk) carry(drink, from, to, reason string) { t.book.Move(drink, from, to, 1, reason, drink) }

// places are the nine places of the grid, in reading order.
func places() []string {
	var out []string
	for r := range 3 {
		for c := range 3 {
			out = append(out, string(spaceAt(r+1, c+1)))
		}
	}
	return out
}

// room is how many drinks a place still takes at the start.
func (t *milk) room(place string) int {
	if place == middle {
		return 2 - len(t.at(place))
	}
	return 1 - len(t.at(place))
}

// lay says which drinks lie on the grid at the start. Preparazione.
func (t *milk) lay(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if t.phase != inSetup {
		return rules.WrongPhase(t.phase, no)
	}
	told := m.Each("drink")
	if len(told) == 0 {
		no.Hard("E_COUNT", "lay")
	}
	onto, of := map[string]int{}, map[string]int{}
	for _, f := range told {
		onto[f.Sub]++
		of[f.Value]++
		switch {
		case !slices.Contains(places(), f.Sub):
			no.Hard("E_COUNT", "place", "word", f.Sub)
		case onto[f.Sub] > t.room(f.Sub):
			no.Hard("E_COUNT", "full", "place", f.Sub)
		case of[f.Value] > t.in(reserve, f.Value):
			no.Hard("E_DRINK", "reserve", "drink", f.Value)
		}
	}
	return func(e *rules.Effects) {
		for _, f := range told {
			t.carry(f.Value, reserve, f.Sub, "lay")
		}
		if !slices.ContainsFunc(places(), func(p string) bool { return t.room(p) > 0 }) {
			t.phase = inTurn
			e.Say("effect.laid", "seat", rules.SeatOf(t.turn))
		}
	}
}

// near tells whether two places touch, also over a corner.
func near(a, b string) bool {
	if len(a) != 2 || len(b) != 2 || a == b {
		return false
	}
	r, c := int(a[0])-int(b[0]), int(a[1])-int(b[1])
	return r*r <= 1 && c*c <= 1
}

// mine reads whose turn it is to act.
func (t *milk) mine(m rules.Move, no *rules.Refusals) (int, bool) {
	if t.phase != inTurn {
		rules.WrongPhase(t.phase, no)
		return 0, false
	}
	return t.seat(m, no)
}

// find reads from where a drink is bought: the place tells the drink, or the drink the place.
func (t *milk) find(m rules.Move, no *rules.Refusals) (place, drink string, ok bool) {
	place, drink = m.Text("place"), m.Text("drink")
	if place == "" && drink == "" || !t.tracked && drink == "" {
		no.Hard("E_DRINK", "what")
		return "", "", false
	}
	if !t.tracked {
		if place = reserve; t.in(reserve, drink) == 0 {
			no.Hard("E_DRINK", "reserve", "drink", drink)
			return "", "", false
		}
		return place, drink, true
	}
	if place == "" {
		for _, p := range places() {
			if t.in(p, drink) > 0 && (place == "" || near(p, t.stands[m.Int("seat")])) {
				place = p
			}
		}
	}
	there := t.at(place)
	switch {
	case place == "":
		no.Hard("E_DRINK", "nowhere", "drink", drink)
		return "", "", false
	case drink == "" && len(there) == 0:
		no.Hard("E_DRINK", "empty", "place", place)
		return "", "", false
	case drink == "" && len(there) == 1:
		drink = there[0]
	case drink == "":
		no.Hard("E_DRINK", "which", "list", there)
		return "", "", false
	case t.in(place, drink) == 0:
		no.Hard("E_DRINK", "", "drink", drink, "place", place)
		return "", "", false
	}
	return place, drink, true
}

// buy moves an architect and buys a drink of the place; its two cards rise. Svolgimento del gioco.
func (t *milk) buy(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	s, ok := t.mine(m, no)
	if !ok {
		return nil
	}
	place, drink, ok := t.find(m, no)
	if !ok {
		return nil
	}
	if t.tracked && !near(place, t.stands[s]) {
		no.Soft("E_MOVE", "", "place", place, "seat", rules.SeatOf(s), "from", t.stands[s])
	}
	if t.direct && (m.Has("stuck") || m.Has("also")) {
		no.Hard("E_PHASE", "direct")
	}
	also := m.Texts("also")
	for _, d := range also {
		if n := count(also, d); n > t.in(machine, d) {
			no.Hard("E_DRINK", "machine", "drink", d)
		}
	}
	crate := t.bestCrate(s, drink)
	if n := m.Int("crate"); n > 0 {
		if crate = crateOf(s, n); !slices.Contains(t.roomy(s), crate) {
			no.Hard("E_FULL", "crate", "seat", rules.SeatOf(s), "n", n)
		}
	}
	if len(t.roomy(s)) == 0 {
		no.Hard("E_FULL", "", "seat", rules.SeatOf(s))
	}
	t.afford(s, drinkPrice, no)
	return func(e *rules.Effects) {
		t.buys++
		t.pay(s, -drinkPrice, "drink", drink)
		colour, shape := traits(drink)
		for _, card := range []string{colour, shape} {
			t.book.Move(yen, ledger.Bank, cardOf(card), hundred, "rise", "")
		}
		if m.Has("stuck") {
			t.carry(drink, place, machine, "stuck")
			e.Say("effect.stuck", "drink", drink)
		} else {
			t.carry(drink, place, crate, "drink")
			e.Say("effect.buy", "seat", rules.SeatOf(s), "drink", drink, "crate", crate)
		}
		for _, d := range also {
			if to := t.bestCrate(s, d); to != "" && !t.toReserve {
				t.carry(d, machine, to, "also")
				e.Say("effect.also", "drink", d, "crate", to)
				continue
			}
			t.carry(d, machine, reserve, "also")
			e.Say("effect.also.reserve", "drink", d)
		}
		if t.tracked {
			t.stands[s] = place
			if len(t.at(reserve)) > 0 {
				t.hole = place
			}
		}
		t.done(e)
	}
}

// done ends the turn, or the game; a place that was bought from is refilled first.
func (t *milk) done(e *rules.Effects) {
	for s := 1; s <= t.seats; s++ {
		if t.purse(s) >= yenToEnd {
			t.end("end.yen", s, e)
			return
		}
		for _, c := range t.owned(s) {
			if _, n := t.best(t.at(c)); n >= inCrate {
				t.end("end.crate", s, e)
				return
			}
		}
	}
	if t.hole != "" {
		t.phase = inRefill
		return
	}
	t.phase = inTurn
	t.turns++
	t.turn = t.turn%t.seats + 1
}

// end pays the crates, each for its best trait. Punteggio.
func (t *milk) end(reason string, by int, e *rules.Effects) {
	for s := 1; s <= t.seats; s++ {
		for _, c := range t.owned(s) {
			trait, n := t.best(t.at(c))
			t.pay(s, cratePay(n), "crates", trait)
		}
	}
	t.phase, t.turn, t.hole = isOver, 0, ""
	t.result = rules.Ranked(t.seats, t.purse, func(n int) rules.Value { return rules.YenOf(ledger.Yen(n)) },
		rules.Say(reason, "seat", rules.SeatOf(by)))
	t.result.Columns = []string{"yen", "crates"}
	e.Say("effect.over", "seats", t.result.Winners)
}

// pass is for whoever can do nothing.
func (t *milk) pass(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	s, ok := t.mine(m, no)
	if !ok {
		return nil
	}
	return func(e *rules.Effects) {
		e.Say("effect.pass", "seat", rules.SeatOf(s))
		t.done(e)
	}
}
