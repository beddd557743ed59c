package coinlaundry

// Coin-op: two players wash and dry a set of clothes each, whose values only they know. Rulebook 000, Coin-op.

import (
	"slices"
	"strconv"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// The numbers of Coin-op.
const (
	coinOpYen      = 1000 // each
	coinOpBottles  = 2
	coinOpPaper    = 1 // of each kind
	coinOpPrice    = 200
	coinOpPieces   = 8 // each, socks one by one
	tooMany        = 5 // pieces that overload a washer
	tooFew         = 2 // pieces that earn no points
	sockPoints     = 5
	sock           = "SO"
	magazine       = "magazine" // units of the book, and what is bought
	newspaper      = "newspaper"
	detergent      = "detergent"
	centre         = "centre" // the account of the middle of the table
	aside          = "aside"
	pointsDryer    = "points"
	noPointsDryer  = "nopoints"
	coinValues     = "values"
	coinStart      = "start"
	coinTurn       = "turn"
	coinOver       = "over"
	valuesOfTicket = "112233"
)

// The words of Coin-op.
var (
	ticketed   = []string{"SH", "PA", "UN", "BR", "SE", "PI"} // garments that have a value on the ticket
	coinDryers = []string{pointsDryer, noPointsDryer}
	papers     = []string{magazine, newspaper}
	resources  = []string{detergent, magazine, newspaper}
	pairPoints = [][2]string{{sock, sock}, {"UN", "BR"}, {"PA", "SH"}, {"SE", "PI"}}
)

// CoinOp is Coin-op, for two players.
var CoinOp = rules.Ready(&rules.Game{
	ID: "coin-op", Rules: 1, Box: "coin-laundry", Min: 2, Max: 2,
	Headings: map[string]string{"start": "yen", "values": "ticket", "turn": "wash", "over": "score"},
	Options: []rules.Option{
		{Name: "contents", Values: []string{"asked", "keyed"}},
		{Name: "black", Values: []string{"1", "2"}},
	},
	Verbs: append([]*rules.Verb{
		{Name: "ticket", Form: "ticket", Quiet: true, Do: inCoinOp(writeTicket), Args: []rules.Arg{
			{Name: "seat", Kind: rules.Player, Choices: unwritten},
			{Name: "value", Kind: rules.Number, Each: true, Subject: rules.Choice, Subjects: unvalued, Choices: valuePicks},
		}},
		{Name: "start", Form: "start", Quiet: true, Do: inCoinOp(startTurns), Args: []rules.Arg{{Name: "seat", Kind: rules.Player, Choices: bothSeats}}},
		{Name: "load", Form: "load", Quiet: true, Do: inCoinOp(loadPiece), Args: []rules.Arg{
			turnArg(),
			{Name: "washer", Kind: rules.Choice, Words: washerNames, Choices: anyWasher},
			{Name: "piece", Kind: rules.Choice, Opt: true, Words: pieceNames(), Choices: frontPicks},
		}},
		{Name: "wash", Form: "wash", Do: inCoinOp(washPieces), Args: []rules.Arg{
			turnArg(),
			{Name: "washer", Kind: rules.Choice, Words: washerNames, Choices: fullWashers},
			{Name: "pieces", Kind: rules.Number, Keyed: true, Opt: true, Choices: pieceCounts},
			{Name: "socks", Kind: rules.Number, Keyed: true, Opt: true, Choices: sockCounts},
		}},
		{Name: "dry", Form: "dry", Do: inCoinOp(dryPieces), Args: []rules.Arg{
			turnArg(),
			{Name: "dryer", Kind: rules.Choice, Words: coinDryers, Choices: fullDryers},
			{Name: "paper", Kind: rules.Choice, Opt: true, Words: papers, Domain: "supply", Choices: paperPicks},
			{Name: "piece", Kind: rules.Choice, Opt: true, Many: true, Words: pieceNames(), Choices: driedPicks},
		}},
		{Name: "buy", Form: "buy", Do: inCoinOp(buyResource), Args: []rules.Arg{
			turnArg(),
			{Name: "what", Kind: rules.Choice, Words: resources, Domain: "supply", Choices: centrePicks},
		}},
		{Name: "pass", Form: "pass", Quiet: true, Do: inCoinOp(passTurn), Args: []rules.Arg{turnArg(), forceArg()}},
	}, rules.CashVerbs()...),
	Refusals: append([]string{"E_PLAYERS", "E_PHASE", "E_TICKET", "E_TURN", "E_GARMENT", "E_EMPTY", "E_COUNT",
		"E_DETERGENT", "E_PAPER", "E_SUPPLY", "E_FUNDS", "E_PASS"}, rules.CashRefusals()...),
	Units: []string{yen},
	New:   newCoinOp,
	Short: coinOpShort,
})

// turnArg is the seat whose turn it is.
func turnArg() rules.Arg { return rules.Arg{Name: "seat", Kind: rules.Player, Choices: turnPicks} }

// pieceNames are the pieces of cloth by the names of their cards; a sock is named B-SO or W-SO like its pair.
func pieceNames() []string {
	return slices.DeleteFunc(faces(), isMachine)
}

// coinOp is the state of Coin-op.
type coinOp struct {
	book    *ledger.Book
	cash    *rules.Cash
	keyed   bool // the app is told each piece that goes into a washer
	black   int  // the seat with the black clothes
	phase   string
	tickets [3]map[string]int
	starter int
	turn    int
	last    bool // the turn is the one that the other player has left
	passes  int  // in a row

	front [3][]string         // pieces before a seat; in an asked game known by number alone
	in    map[string][]string // pieces in washers and dryers; those nobody named are ""
	dried map[string][]string // pieces beside the dryers
	why   rules.Text          // what ended the game
	over  *rules.End
}

func newCoinOp(s rules.Setup) rules.State {
	t := &coinOp{book: ledger.NewBook(), cash: rules.NewCash(yen, 2), keyed: s.Options["contents"] == "keyed", black: 1,
		phase: coinValues, in: map[string][]string{}, dried: map[string][]string{}}
	if s.Options["black"] == "2" {
		t.black = 2
	}
	for seat := 1; seat <= 2; seat++ {
		of := strconv.Itoa(seat)
		t.book.Move(yen, ledger.Bank, of, coinOpYen, "start", "")
		t.book.Move(bottle, ledger.Bank, of, coinOpBottles, "start", "")
		t.book.Move(magazine, ledger.Bank, of, coinOpPaper, "start", "")
		t.book.Move(newspaper, ledger.Bank, of, coinOpPaper, "start", "")
		if !t.keyed {
			t.front[seat] = make([]string, coinOpPieces)
			continue
		}
		for _, k := range append(slices.Clone(kinds), sock) {
			t.front[seat] = append(t.front[seat], garment(t.colourOf(seat), k))
		}
	}
	t.book.Move(yen, ledger.Bank, aside, allCoins*coin-2*coinOpYen, "start", "")
	return t
}

func inCoinOp(do func(*coinOp, rules.Move, *rules.Refusals) func(*rules.Effects)) func(rules.State, rules.Move, *rules.Refusals) func(*rules.Effects) {
	return func(s rules.State, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
		if seat := m.Int("seat"); seat > 2 {
			no.Hard("E_SEAT", "", "word", m.Text("seat"))
			return nil
		}
		return do(s.(*coinOp), m, no)
	}
}

// Cash is where the players' yen are.
func (t *coinOp) Cash() *rules.Cash { return t.cash }

// colourOf is the colour of a seat's clothes.
func (t *coinOp) colourOf(seat int) string {
	if seat == t.black {
		return black
	}
	return white
}

// has is what a seat holds of a unit.
func (t *coinOp) has(unit string, seat int) int {
	return int(t.book.Balance(unit, strconv.Itoa(seat)))
}

// unitOf is the unit of the book in which a resource is kept.
func unitOf(resource string) string {
	if resource == detergent {
		return bottle
	}
	return resource
}

// acts tells whether the seat of a line may act now.
func (t *coinOp) acts(m rules.Move, no *rules.Refusals) (seat int, ok bool) {
	if t.phase != coinTurn {
		rules.WrongPhase(t.phase, no)
		return 0, false
	}
	if m.Int("seat") != t.turn {
		no.Hard("E_TURN", "", "seat", rules.SeatOf(t.turn))
	}
	return t.turn, true
}

// afford refuses an action that a seat cannot pay.
func (t *coinOp) afford(seat int, no *rules.Refusals) {
	if held := t.has(yen, seat); held < coinOpPrice {
		no.Hard("E_FUNDS", "", "yen", ledger.Yen(coinOpPrice), "held", ledger.Yen(held))
	}
}

// pay moves the price of an action into the middle.
func (t *coinOp) pay(seat int, reason, about string) {
	t.book.Move(yen, strconv.Itoa(seat), centre, coinOpPrice, reason, about)
}

// loadPiece puts a piece into a washer. Chargement.
func loadPiece(t *coinOp, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	seat, ok := t.acts(m, no)
	if !ok {
		return nil
	}
	piece, washer := m.Text("piece"), m.Text("washer")
	switch {
	case len(t.front[seat]) == 0:
		no.Hard("E_GARMENT", "none", "seat", rules.SeatOf(seat))
	case !t.keyed && piece != "":
		no.Hard("E_GARMENT", "asked")
	case t.keyed && piece == "":
		no.Hard("E_GARMENT", "which")
	case !slices.Contains(t.front[seat], piece):
		no.Hard("E_GARMENT", "", "card", rules.WordOf("of", piece), "seat", rules.SeatOf(seat))
	}
	return func(e *rules.Effects) {
		i := slices.Index(t.front[seat], piece)
		t.front[seat] = slices.Delete(t.front[seat], i, i+1)
		t.in[washer] = append(t.in[washer], piece)
		e.Say("effect.load", "washer", rules.WordOf("of", washer), "n", len(t.in[washer]))
		t.passOn(seat, e)
	}
}

// isSock tells whether a piece is a sock; pieces that nobody named are not.
func isSock(piece string) bool { return kindOf(piece) == sock }

// socks is how many of the pieces are socks.
func socks(pieces []string) int {
	n := 0
	for _, p := range pieces {
		if isSock(p) {
			n++
		}
	}
	return n
}

// overloaded tells whether a bottle lies on a washer.
func (t *coinOp) overloaded(washer string) bool { return t.book.Balance(bottle, washer) > 0 }

// asksSocks tells whether the table has to say how many socks come out of a washer.
func (t *coinOp) asksSocks(washer string) bool {
	n := len(t.in[washer])
	return !t.keyed && n > tooFew && (n < tooMany || t.overloaded(washer))
}

// washPieces runs a washer: too few pieces earn nothing, too many need a second wash, and two socks go
// together where they earn nothing. Lavage.
func washPieces(t *coinOp, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	seat, ok := t.acts(m, no)
	if !ok {
		return nil
	}
	washer := m.Text("washer")
	pieces := t.in[washer]
	told := m.Int("socks")
	switch {
	case len(pieces) == 0:
		no.Hard("E_EMPTY", "", "machine", rules.WordOf("of", washer))
	case m.Has("pieces") && m.Int("pieces") != len(pieces):
		no.Hard("E_COUNT", "pieces", "n", len(pieces), "machine", rules.WordOf("of", washer))
	case told > min(len(pieces), 4-t.socksOut()), t.keyed && m.Has("socks") && told != socks(pieces):
		no.Hard("E_COUNT", "socks", "n", told, "machine", rules.WordOf("of", washer))
	case t.asksSocks(washer) && !m.Has("socks"):
		no.Hard("E_COUNT", "which", "machine", rules.WordOf("of", washer))
	}
	if t.has(bottle, seat) == 0 {
		no.Hard("E_DETERGENT", "", "seat", rules.SeatOf(seat))
	}
	t.afford(seat, no)
	return func(e *rules.Effects) {
		t.pay(seat, "wash", washer)
		gone := rules.WordOf("of", washer)
		if len(pieces) >= tooMany && !t.overloaded(washer) {
			t.book.Move(bottle, strconv.Itoa(seat), washer, 1, "overload", washer)
			e.Say("effect.overload", "washer", gone, "n", len(pieces))
			t.passOn(seat, e)
			return
		}
		t.book.Move(bottle, strconv.Itoa(seat), centre, 1, "wash", washer)
		t.book.Move(bottle, washer, centre, t.book.Balance(bottle, washer), "wash", washer)
		pieces = slices.Clone(pieces)
		for i := 0; !t.keyed && i < told; i++ {
			pieces[i] = garment("", sock) // whose it is shows when it is dried
		}
		delete(t.in, washer)
		apart := 0
		for _, p := range pieces {
			if len(pieces) <= tooFew || isSock(p) && socks(pieces) > 1 {
				t.in[noPointsDryer] = append(t.in[noPointsDryer], p)
				apart++
			} else {
				t.in[pointsDryer] = append(t.in[pointsDryer], p)
			}
		}
		if n := len(pieces) - apart; n > 0 {
			e.Say("effect.points", "n", n)
		}
		if apart > 0 {
			e.Say("effect.nopoints", "n", apart)
		}
		t.passOn(seat, e)
	}
}

// socksOut is how many socks are known to have left the washers.
func (t *coinOp) socksOut() int {
	n := 0
	for _, d := range coinDryers {
		n += socks(t.in[d]) + socks(t.dried[d])
	}
	return n
}

// buyResource takes what lies in the middle. Achat.
func buyResource(t *coinOp, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	seat, ok := t.acts(m, no)
	if !ok {
		return nil
	}
	what := m.Text("what")
	if t.book.Balance(unitOf(what), centre) == 0 {
		no.Hard("E_SUPPLY", "", "what", rules.WordOf("supply", what))
	}
	t.afford(seat, no)
	return func(e *rules.Effects) {
		t.pay(seat, "buy", what)
		t.book.Move(unitOf(what), centre, strconv.Itoa(seat), 1, "buy", what)
		t.passOn(seat, e)
	}
}

func passTurn(t *coinOp, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	seat, ok := t.acts(m, no)
	if !ok {
		return nil
	}
	if t.canAct(seat) {
		no.Soft("E_PASS", "", "seat", rules.SeatOf(seat))
	}
	return func(e *rules.Effects) {
		passes := t.passes + 1
		t.passOn(seat, e)
		if t.passes = passes; passes == 2 && t.over == nil {
			t.end("end.passes", e)
		}
	}
}

// canAct tells whether a seat has an action.
func (t *coinOp) canAct(seat int) bool {
	if len(t.front[seat]) > 0 {
		return true
	}
	if t.has(yen, seat) < coinOpPrice {
		return false
	}
	return t.has(bottle, seat) > 0 && len(t.full(washerNames)) > 0 ||
		t.has(magazine, seat)+t.has(newspaper, seat) > 0 && len(t.full(coinDryers)) > 0 ||
		len(t.atCentre()) > 0
}

// full are the machines of a list that hold pieces.
func (t *coinOp) full(names []string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(n string) bool { return len(t.in[n]) == 0 })
}

// atCentre are the resources that can be bought.
func (t *coinOp) atCentre() []string {
	return slices.DeleteFunc(slices.Clone(resources), func(r string) bool { return t.book.Balance(unitOf(r), centre) == 0 })
}

// passOn gives the turn to the other seat, or ends the game after the turn that was left.
func (t *coinOp) passOn(seat int, e *rules.Effects) {
	t.passes = 0
	t.turn = 3 - seat
	if t.last {
		t.end("", e)
	}
}
