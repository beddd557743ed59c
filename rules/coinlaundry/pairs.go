package coinlaundry

// Laundry pairs, first to five: two players flip two cards each turn and look for pairs that load, wash, dry and
// empty the machines. Where the cards lie is the game itself and is kept nowhere. Rulebook 000, the memory game.

import (
	"slices"
	"strconv"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// The numbers of the game.
const (
	pairsYen    = 500 // yen of each player
	pairsGoal   = 5   // laundry points that win
	pairsTaken  = 2   // washing machine cards taken out
	cardsFlip   = 2   // cards of a turn
	sheetPoints = 2   // of a sheet; every other piece has one
)

// The phases, besides isOver.
const (
	inFlip  = "flip"
	inLoad  = "load"
	inWash  = "wash"
	inDry   = "dry"
	inEmpty = "empty"
	isOver  = "over"
)

// The machines of the table.
var (
	washers = []string{"w1", "w2", "w3", "w4"}
	dryers  = []string{"d1", "d2"}
)

// Pairs is the memory game for two.
var Pairs = rules.Ready(&rules.Game{
	ID: "laundry-pairs", Rules: 1, Box: "coin-laundry", Min: 2, Max: 2,
	Headings: map[string]string{"flip": "cards", "load": "machines", "wash": "machines", "dry": "points", "empty": "machines", "over": "winner"},
	Options: []rules.Option{
		deckOption(),
		{Name: "due", Values: []string{"runnable", "strict"}},
		{Name: "first", Values: []string{"1", "2"}},
		{Name: "black", Values: []string{"1", "2"}},
	},
	Facts: deckFacts(),
	Verbs: append([]*rules.Verb{
		{Name: "flip", Form: "flip", Quiet: true, Drawn: true, Do: rules.By(flip), Args: []rules.Arg{
			pairsSeat(), cardArg(true, flipPicks), appArg(),
		}},
		{Name: "miss", Form: "miss", Quiet: true, Do: rules.By(miss), Args: []rules.Arg{pairsSeat()}},
		{Name: "load", Form: "load", Quiet: true, Do: rules.By(loadPair), Args: []rules.Arg{
			pairsSeat(), {Name: "washer", Kind: rules.Choice, Many: true, Words: washers, Choices: loadPicks}, forceArg(),
		}},
		{Name: "wash", Form: "wash", Do: rules.By(washPair), Args: []rules.Arg{
			pairsSeat(), {Name: "washer", Kind: rules.Choice, Words: washers, Choices: machinePicks((*pairs).washable)},
		}},
		{Name: "dry", Form: "dry", Do: rules.By(dryPair), Args: []rules.Arg{
			pairsSeat(), {Name: "washer", Kind: rules.Choice, Words: washers, Choices: machinePicks((*pairs).washed)},
			{Name: "dryer", Kind: rules.Choice, Words: dryers, Choices: machinePicks((*pairs).likelyDryers)},
		}},
		{Name: "empty", Form: "empty", Quiet: true, Do: rules.By(emptyDryer), Args: []rules.Arg{
			pairsSeat(), {Name: "dryer", Kind: rules.Choice, Words: dryers, Choices: machinePicks((*pairs).drying)},
		}},
		{Name: "decline", Form: "decline", Quiet: true, Do: rules.By(decline), Args: []rules.Arg{
			{Name: "seat", Kind: rules.Player, Choices: declinePicks}, forceArg(),
		}},
		factVerb(deckFacts()),
	}, rules.CashVerbs()...),
	Refusals: append([]string{"E_PLAYERS", "E_PHASE", "E_TURN", "E_CARD", "E_COUNT", "E_MACHINE", "E_EMPTY", "E_CLOSED", "E_SHEET", "E_DUE"},
		rules.CashRefusals()...),
	Units: []string{yen},
	New:   func(s rules.Setup) rules.State { return newPairs(s) },
	Short: pairsShort,
})

// pairs is the state of the memory game. A garment is a unit of the book, so that no piece is ever in two places:
// its accounts are the seat in front of which it lies, the machines, and what a seat scored.
type pairs struct {
	box
	strict bool
	blacks int      // seat that plays black
	cloth  []string // all garments, both colours
	phase  string
	round  int
	front  int
	kind   string // of the garment to be loaded
	closed map[string]bool
	cash   *rules.Cash
	result *rules.End
}

func newPairs(s rules.Setup) *pairs {
	first, _ := strconv.Atoi(s.Options["first"])
	blacks, _ := strconv.Atoi(s.Options["black"])
	p := &pairs{
		box: newBox(s, func(face string, n int) int {
			if face == washerCard {
				return max(n-pairsTaken, 0)
			}
			return n
		}),
		strict: s.Options["due"] == "strict", blacks: blacks, phase: inFlip, round: 1, front: first,
		closed: map[string]bool{}, cash: rules.NewCash(yen, s.Seats),
	}
	for seat := 1; seat <= s.Seats; seat++ {
		of := strconv.Itoa(seat)
		p.book.Move(yen, ledger.Bank, of, pairsYen, "start", "")
		for _, kind := range kinds {
			face := garment(p.colour(seat), kind)
			p.cloth = append(p.cloth, face)
			p.book.Move(face, ledger.Bank, of, ledger.Amount(len(piecesOf(face))), "start", "")
		}
	}
	slices.Sort(p.cloth)
	return p
}

func pairsSeat() rules.Arg {
	return rules.Arg{Name: "seat", Kind: rules.Player, Choices: func(s rules.State, _ rules.Move) []rules.Pick {
		p := s.(*pairs)
		if p.phase == isOver {
			return nil
		}
		return rules.SeatPicks([]int{p.front})
	}}
}

// due refuses what has no place in this phase, and what is not of the seat whose turn it is.
func (p *pairs) due(m rules.Move, no *rules.Refusals, phases ...string) {
	if !slices.Contains(phases, p.phase) {
		rules.WrongPhase(p.phase, no)
	}
	p.turn(m, p.front, no)
}

func (p *pairs) colour(seat int) string {
	if seat == p.blacks {
		return black
	}
	return white
}

// owner is the seat whose colour a garment has.
func (p *pairs) owner(face string) int {
	if colourOf(face) == black {
		return p.blacks
	}
	return 3 - p.blacks
}

// in are the garments of an account, a face for each piece.
func (p *pairs) in(account string) []string {
	var out []string
	for _, face := range p.cloth {
		for range p.book.Balance(face, account) {
			out = append(out, face)
		}
	}
	return out
}

func scoredBy(seat int) string { return "scored." + strconv.Itoa(seat) }

func worthOf(face string) int {
	if kindOf(face) == "SE" {
		return sheetPoints
	}
	return 1
}

func (p *pairs) points(seat int) int {
	n := 0
	for _, face := range p.in(scoredBy(seat)) {
		n += worthOf(face)
	}
	return n
}

func (p *pairs) some(machines []string, is func(machine string) bool) []string {
	return slices.DeleteFunc(slices.Clone(machines), func(m string) bool { return !is(m) })
}

// washable are the loaded washers that have not run, washed those that have.
func (p *pairs) washable() []string {
	return p.some(washers, func(w string) bool { return !p.closed[w] && len(p.in(w)) > 0 })
}

func (p *pairs) washed() []string { return p.some(washers, func(w string) bool { return p.closed[w] }) }

func (p *pairs) drying() []string {
	return p.some(dryers, func(d string) bool { return len(p.in(d)) > 0 })
}

// likelyDryers are all dryers, the empty ones first: a load may join another.
func (p *pairs) likelyDryers() []string {
	return append(p.some(dryers, func(d string) bool { return len(p.in(d)) == 0 }), p.drying()...)
}

// refuses is why a washer should not take a garment: E_CLOSED, E_SHEET or nothing.
func (p *pairs) refuses(washer, kind string) string {
	inside := p.in(washer)
	switch {
	case p.closed[washer]:
		return "E_CLOSED"
	case len(inside) > 0 && (kind == "SE" || kindOf(inside[0]) == "SE"):
		return "E_SHEET"
	}
	return ""
}

func (p *pairs) loadable() []string {
	return p.some(washers, func(w string) bool { return p.refuses(w, p.kind) == "" })
}

// runnable tells whether the machine that a pair of cards is about can be run.
func (p *pairs) runnable(card string) bool {
	if card == washerCard {
		return len(p.washable()) > 0
	}
	return len(p.washed()) > 0
}

func (p *pairs) anyClothes() bool {
	return len(p.some(slices.Concat(washers, dryers), func(m string) bool { return len(p.in(m)) > 0 })) > 0
}

// flip tells which two cards were turned up, and goes on by what they are. Your turn.
func flip(p *pairs, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	p.due(m, no, inFlip)
	cards := m.Texts("card")
	if len(cards) != cardsFlip {
		no.Hard("E_COUNT", "", "n", cardsFlip)
	}
	p.deck.Check(cards, m.Has("app"), no)
	return func(e *rules.Effects) {
		for _, c := range cards {
			p.deck.Draw(c)
		}
		a, b := cards[0], cards[1]
		e.Say("effect.flip", "seat", rules.SeatOf(p.front), "list", wordsOf("of", cards))
		switch {
		case isMachine(a) && a == b:
			p.machinePair(a, e)
		case isMachine(a) && isMachine(b):
			if len(p.drying()) == 0 {
				e.Say("effect.nothing")
				p.mix(e)
				return
			}
			p.phase = inEmpty
		case !isMachine(a) && kindOf(a) == kindOf(b):
			p.kind = kindOf(a)
			if p.book.Balance(garment(p.colour(p.front), p.kind), strconv.Itoa(p.front)) == 0 {
				e.Say("effect.gone", "seat", rules.SeatOf(p.front))
				p.pass()
				return
			}
			p.phase = inLoad
		default:
			e.Say("effect.miss")
			p.pass()
		}
	}
}

// miss is a flip that was no pair, without saying of what.
func miss(p *pairs, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	p.due(m, no, inFlip)
	if p.byApp {
		no.Hard("E_PHASE", "app")
	}
	return func(e *rules.Effects) {
		e.Say("effect.miss")
		p.pass()
	}
}

// pass turns open cards face down again; it is the other player's turn.
func (p *pairs) pass() {
	p.deck.Shuffle()
	p.phase, p.front = inFlip, 3-p.front
}

// mix puts all cards back for a new round, which the same player begins.
func (p *pairs) mix(e *rules.Effects) {
	p.deck.GiveBack()
	p.deck.Shuffle()
	p.phase = inFlip
	p.round++
	e.Say("effect.mix", "seat", rules.SeatOf(p.front))
}

func (p *pairs) pay(reason string) {
	p.book.Move(yen, strconv.Itoa(p.front), ledger.Bank, machinePrice, reason, "")
}

// decline goes on without doing what a pair allows.
func decline(p *pairs, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	p.due(m, no, inLoad, inWash, inDry, inEmpty)
	if p.mustRun() {
		no.Soft("E_DUE", p.phase)
	}
	return func(e *rules.Effects) {
		e.Say("effect.decline", "seat", rules.SeatOf(p.front))
		if p.phase == inLoad {
			p.pass()
			return
		}
		p.mix(e)
	}
}

// mustRun tells whether what the pair asks for can be done and has to be.
func (p *pairs) mustRun() bool {
	return p.phase == inWash || p.phase == inDry || p.phase == inLoad && len(p.loadable()) > 0
}

// end closes the game for a winner.
func (p *pairs) end(winner int, reason rules.Text, e *rules.Effects) {
	p.phase = isOver
	p.result = &rules.End{Reason: reason, Winners: []int{winner}, Columns: []string{"points", "yen"}}
	for place, seat := range []int{winner, 3 - winner} {
		p.result.Ranking = append(p.result.Ranking, rules.Rank{Place: place + 1, Seat: seat, Score: rules.CountOf(p.points(seat))})
	}
	e.Texts = append(e.Texts, reason)
}

// Draw turns up two cards of those that lie face down.
func (p *pairs) Draw(m rules.Move, pick func(label string, n int) (int, error)) (rules.Move, error) {
	if m.Verb.Name != "flip" || p.phase != inFlip || m.Has("card") || !p.byApp || p.deck.Left() < cardsFlip {
		return m, nil
	}
	n := 0
	cards, err := drawUntil(p.deck, func(string) bool { n++; return n == cardsFlip }, pick)
	if err != nil {
		return m, err
	}
	for _, c := range cards {
		m = m.Add("card", "", c)
	}
	return m.Set("app", ""), nil
}
