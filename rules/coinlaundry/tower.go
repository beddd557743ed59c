package coinlaundry

// Detergent-sama tower: clothes go down a stack of machines by the cards that are drawn, are bought out of it, and
// what falls costs yen. Rulebook 000, the stacking game of the detergent-sama.

import (
	"slices"
	"strconv"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// The numbers of the game.
const (
	soloCoins   = 10
	mostObjects = 2 // on a machine
	floorPrice  = 100
	allFall     = allBottles + allMagazines + allNewspapers
)

// The accounts of the book besides the players and the machines.
const (
	pile = "pile" // clothes that are in no machine yet
	lost = "lost" // clothes given up for fallen objects
)

// The phases, besides inDraw and isOver.
const (
	inChoose = "choose" // a machine card: which garment moves
	inBuy    = "buy"    // the garment has moved
)

// objectsOf are the kinds of objects and how many there are.
var (
	objects   = []string{detergent, magazine, newspaper}
	objectsOf = map[string]int{detergent: allBottles, magazine: allMagazines, newspaper: allNewspapers}
)

// heights are how many machines stand on each other, by difficulty: both dryers at the bottom, washers on them.
var heights = map[string]int{"easy": 4, "medium": 5, "hard": 6}

// Tower is the detergent-sama tower, for one player or more.
var Tower = rules.Ready(&rules.Game{
	ID: "detergent-tower", Rules: 1, Box: "coin-laundry", Min: 1, Max: allCoins,
	Headings: map[string]string{"draw": "cards", "choose": "move", "buy": "price", "over": "winner"},
	Options: []rules.Option{
		deckOption(),
		{Name: "difficulty", Values: []string{"easy", "medium", "hard"}},
		{Name: "objects", Values: []string{"off", "on"}},
		{Name: "colour", Values: []string{"black", "white"}},
	},
	Facts: deckFacts(),
	Verbs: append([]*rules.Verb{
		{Name: "first", Form: "first", Quiet: true, Do: rules.By(firstTurn), Args: []rules.Arg{
			{Name: "seat", Kind: rules.Player, Choices: func(s rules.State, _ rules.Move) []rules.Pick {
				return rules.SeatPicks(s.(*tower).others())
			}},
		}},
		{Name: "draw", Form: "draw", Quiet: true, Drawn: true, Do: rules.By(drawTower), Args: []rules.Arg{towerSeat(), cardArg(false, deckPicks), appArg()}},
		{Name: "move", Form: "move", Quiet: true, Do: rules.By(moveDown), Args: []rules.Arg{towerSeat(), garmentArg(false, (*tower).choices)}},
		{Name: "object", Form: "object", Quiet: true, Do: rules.By(putObject), Args: []rules.Arg{
			towerSeat(),
			{Name: "object", Kind: rules.Choice, Words: objects, Choices: objectPicks},
			{Name: "on", Kind: rules.Number, Keyed: true, Opt: true, Min: 1, Choices: func(s rules.State, _ rules.Move) []rules.Pick {
				return levelPicks([]int{s.(*tower).loaded})
			}},
			forceArg(),
		}},
		{Name: "buy", Form: "buy", Do: rules.By(buyOut), Args: []rules.Arg{
			{Name: "seat", Kind: rules.Player, Choices: buyerPicks},
			garmentArg(true, func(t *tower) []string { return []string{t.moved} }),
		}},
		{Name: "fell", Form: "fell", Do: rules.By(fell), Args: []rules.Arg{
			towerSeat(),
			{Name: "count", Kind: rules.Number, Choices: func(rules.State, rules.Move) []rules.Pick { return levelPicks([]int{1, 2, 3}) }},
			{Name: "from", Kind: rules.Number, Keyed: true, Opt: true, Many: true, Min: 1, Choices: fromPicks},
		}},
		{Name: "gift", Form: "gift", Do: rules.By(gift), Args: []rules.Arg{
			{Name: "seat", Kind: rules.Player, Choices: giverPicks},
			{Name: "yen", Kind: rules.Money, Keyed: true, Choices: giftPicks},
		}},
		{Name: "done", Form: "done", Quiet: true, Do: rules.By(done), Args: []rules.Arg{towerSeat()}},
		{Name: "topple", Form: "topple", Quiet: true, Do: rules.By(topple), Args: []rules.Arg{towerSeat()}},
		factVerb(deckFacts()),
	}, rules.CashVerbs()...),
	Refusals: append([]string{"E_PLAYERS", "E_PHASE", "E_TURN", "E_CARD", "E_STACK", "E_OBJECTS", "E_GARMENT", "E_COUNT", "E_FUNDS"}, rules.CashRefusals()...),
	Units:    []string{yen},
	Solo:     []string{"purse"},
	Apart:    []string{"difficulty", "objects"},
	New:      func(s rules.Setup) rules.State { return newTower(s) },
	Short:    towerShort,
})

// tower is the state of the game. A garment is a unit of the book: it lies in the pile, in a machine, before the
// player who bought it, or is lost.
type tower struct {
	box
	height  int
	objects bool
	colour  string
	cloth   []string // the garments in play

	phase  string
	turns  int // begun so far
	front  int
	moved  string                 // garment that may be bought in this turn
	loaded int                    // machine that was loaded in this turn, 0 for none
	bought [allCoins + 1][]string // by seat, in order
	on     [7][]string            // objects on each machine, the last one on top
	placed map[string]int         // objects of a kind that were ever placed
	owed   int                    // fallen objects that nobody has paid for
	cash   *rules.Cash
	result *rules.End
}

func newTower(s rules.Setup) *tower {
	t := &tower{height: heights[s.Options["difficulty"]], objects: s.Options["objects"] == "on", colour: black,
		phase: inDraw, front: 1, placed: map[string]int{}, cash: rules.NewCash(yen, s.Seats)}
	if s.Options["colour"] == "white" {
		t.colour = white
	}
	t.box = newBox(s, func(face string, n int) int {
		if !isMachine(face) && colourOf(face) != t.colour {
			return 0
		}
		return n
	})
	coins := allCoins / s.Seats
	if s.Seats == 1 {
		coins = soloCoins
	}
	for seat := 1; seat <= s.Seats; seat++ {
		t.book.Move(yen, ledger.Bank, strconv.Itoa(seat), ledger.Yen(coin*coins), "start", "")
	}
	t.book.Move(yen, ledger.Bank, aside, ledger.Yen(coin*(allCoins-coins*s.Seats)), "start", "")
	for _, kind := range kinds {
		face := garment(t.colour, kind)
		t.cloth = append(t.cloth, face)
		t.book.Move(face, ledger.Bank, pile, 1, "start", "")
	}
	return t
}

// due refuses what has no place in this phase, and what is not of the seat whose turn it is.
func (t *tower) due(m rules.Move, no *rules.Refusals, phases ...string) {
	if !slices.Contains(phases, t.phase) {
		rules.WrongPhase(t.phase, no)
	}
	t.turn(m, t.front, no)
}

// level is the account of a machine, counted from the bottom.
func level(n int) string { return "m" + strconv.Itoa(n) }

// kindAt is the card of the machine at a level: the two lowest are dryers.
func kindAt(n int) string {
	if n <= allDryers {
		return dryerCard
	}
	return washerCard
}

// in are the garments of an account.
func (t *tower) in(account string) []string {
	var out []string
	for _, face := range t.cloth {
		if t.book.Balance(face, account) > 0 {
			out = append(out, face)
		}
	}
	return out
}

// at is the machine that holds a garment, 0 for none.
func (t *tower) at(face string) int {
	for n := 1; n <= t.height; n++ {
		if t.book.Balance(face, level(n)) > 0 {
			return n
		}
	}
	return 0
}

// priceAt is the price of a garment in the machine at a level, nothing at the bottom. Buying clothes.
func priceAt(n int) ledger.Yen {
	if n <= 1 {
		return 0
	}
	return ledger.Yen(floorPrice * n)
}

func (t *tower) purse(seat int) ledger.Yen { return t.book.Balance(yen, strconv.Itoa(seat)) }

// choices are the garments in a machine directly above one of the kind that the last card shows.
func (t *tower) choices() []string {
	seen := t.deck.Pile()
	if len(seen) == 0 {
		return nil
	}
	var out []string
	for n := 2; n <= t.height; n++ {
		if kindAt(n-1) == seen[len(seen)-1] {
			out = append(out, t.in(level(n))...)
		}
	}
	return out
}

// firstTurn says who begins: the last one to have done laundry.
func firstTurn(t *tower, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if t.phase != inDraw || t.turns > 0 {
		rules.WrongPhase(t.phase, no)
	}
	seat, _ := rules.SeatIn(m, "seat", t.seats, no)
	return func(e *rules.Effects) {
		t.front = seat
		e.Say("effect.first", "seat", rules.SeatOf(seat))
	}
}

// drawTower turns up a card; a garment moves at once. Course of the game.
func drawTower(t *tower, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	t.due(m, no, inDraw)
	card := t.oneCard(m, no)
	return func(e *rules.Effects) {
		t.deck.Draw(card)
		t.turns++
		say := func(key string, n int) { e.Say("effect."+key, "card", rules.WordOf("of", card), "n", n) }
		e.Say("effect.draw", "seat", rules.SeatOf(t.front), "card", rules.WordOf("of", card))
		n := t.at(card)
		switch {
		case isMachine(card) && len(t.choices()) > 0:
			t.phase = inChoose
		case isMachine(card):
			say("none", 0)
			t.refill(e)
		case t.book.Balance(card, pile) > 0:
			t.load(card, pile, t.height, e)
		case n > 1:
			t.load(card, level(n), n-1, e)
		case n == 1:
			t.phase, t.moved = inBuy, card
			say("free", 1)
		default:
			say("out", 0)
			t.refill(e)
		}
	}
}

// load puts a garment into the machine at a level.
func (t *tower) load(face, from string, n int, e *rules.Effects) {
	t.book.Move(face, from, level(n), 1, "load", "")
	t.phase, t.moved, t.loaded = inBuy, face, n
	e.Say("effect.load", "card", rules.WordOf("of", face), "n", n)
}

// refill shuffles the discards when the deck has run out.
func (t *tower) refill(e *rules.Effects) {
	if t.deck.Left() == 0 {
		t.deck.Shuffle()
		e.Say("effect.shuffle")
	}
}

// moveDown moves a garment that was chosen for a machine card.
func moveDown(t *tower, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	t.due(m, no, inChoose)
	face := m.Text("garment")
	if face != "" && !slices.Contains(t.choices(), face) {
		no.Hard("E_STACK", "", "card", rules.WordOf("of", face), "list", wordsOf("of", t.choices()))
	}
	return func(e *rules.Effects) {
		n := t.at(face)
		t.load(face, level(n), n-1, e)
	}
}

// putObject puts an object on the machine that was just loaded. The harder game.
func putObject(t *tower, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	t.due(m, no, inBuy)
	if !t.objects {
		no.Hard("E_PHASE", "objects")
	}
	what, n := m.Text("object"), t.loaded
	if m.Has("on") {
		n = m.Int("on")
	}
	switch {
	case n < 1 || n > t.height:
		no.Hard("E_COUNT", "level", "n", t.height)
		return nil
	case n != t.loaded:
		no.Soft("E_OBJECTS", "loaded", "n", n)
	case len(t.on[n]) >= mostObjects:
		no.Soft("E_OBJECTS", "", "n", n)
	}
	if t.placed[what] >= objectsOf[what] {
		no.Soft("E_OBJECTS", "used", "object", rules.WordOf("object", what))
	}
	return func(e *rules.Effects) {
		t.on[n] = append(slices.Clone(t.on[n]), what)
		t.placed[what]++
		e.Say("effect.object", "object", rules.WordOf("object", what), "n", n)
	}
}

// buyOut pays for the garment of this turn, which then lies before its owner. Buying clothes.
func buyOut(t *tower, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	t.due(m, no, inBuy)
	face, n := t.moved, t.at(t.moved)
	if m.Has("garment") && m.Text("garment") != face || n == 0 {
		no.Hard("E_GARMENT", "", "card", rules.WordOf("of", face))
	}
	price := priceAt(n)
	if purse := t.purse(t.front); price > purse {
		no.Hard("E_FUNDS", "", "seat", rules.SeatOf(t.front), "yen", purse, "price", price)
	}
	return func(e *rules.Effects) {
		of := strconv.Itoa(t.front)
		t.book.Move(yen, of, centre, price, "buy", face)
		t.book.Move(face, level(n), of, 1, "buy", "")
		t.bought[t.front] = append(slices.Clone(t.bought[t.front]), face)
		e.Say("effect.buy", "seat", rules.SeatOf(t.front), "card", rules.WordOf("of", face), "yen", price)
		t.passed(e)
	}
}

// done ends a turn; what nobody paid for is not paid.
func done(t *tower, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	t.due(m, no, inBuy)
	return func(e *rules.Effects) {
		t.phase, t.moved, t.loaded, t.owed = inDraw, "", 0, 0
		t.front = t.front%t.seats + 1
		e.Say("effect.done", "seat", rules.SeatOf(t.front))
		t.refill(e)
	}
}

// passed ends the game when every garment has been bought or lost. End of the game.
func (t *tower) passed(e *rules.Effects) {
	out := len(t.in(lost))
	for _, own := range t.bought {
		out += len(own)
	}
	if out == len(kinds) {
		t.end(rules.Say("end.passed"), e)
	}
}

// mostYen is more than a purse holds, so that garments count before yen.
const mostYen = 1 << 31

// end ranks by garments, then by yen; who is equal in both shares.
func (t *tower) end(reason rules.Text, e *rules.Effects) {
	t.phase = isOver
	t.result = rules.Ranked(t.seats, func(seat int) int { return len(t.bought[seat])*mostYen + int(t.purse(seat)) },
		func(score int) rules.Value { return rules.CountOf(score / mostYen) }, reason)
	t.result.Columns = []string{"garments", "yen"}
	e.Texts = append(e.Texts, reason)
}

// Draw turns up the card of a turn.
func (t *tower) Draw(m rules.Move, pick func(label string, n int) (int, error)) (rules.Move, error) {
	if m.Verb.Name != "draw" || t.phase != inDraw || m.Has("card") || !t.byApp {
		return m, nil
	}
	cards, err := drawUntil(t.deck, func(string) bool { return true }, pick)
	if err != nil || len(cards) == 0 {
		return m, err
	}
	return m.Set("card", cards[0]).Set("app", ""), nil
}
