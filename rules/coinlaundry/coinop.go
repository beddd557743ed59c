package coinlaundry

// Coin-op: two players wash and dry a set of clothes each, whose values only they know. Rulebook 000, Coin-op.

import (
	"slices"
	"strconv"
	"strings"

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
			{Name: "paper", Kind: rules.Choice, Opt: true, Words: papers, Choices: paperPicks},
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

// writeTicket keeps a player's secret values: two garments each of 1, 2 and 3.
func writeTicket(t *coinOp, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if t.phase != coinValues {
		no.Hard("E_PHASE", "written")
		return nil
	}
	seat := m.Int("seat")
	if t.tickets[seat] != nil {
		no.Hard("E_TICKET", "twice", "seat", rules.SeatOf(seat))
	}
	ticket, values := map[string]int{}, []string(nil)
	for _, f := range m.Each("value") {
		if !slices.Contains(ticketed, f.Sub) {
			no.Hard("E_TICKET", "")
		}
		ticket[f.Sub], _ = strconv.Atoi(f.Value)
		values = append(values, f.Value)
	}
	slices.Sort(values)
	if len(ticket) != len(ticketed) || strings.Join(values, "") != valuesOfTicket {
		no.Hard("E_TICKET", "")
	}
	return func(e *rules.Effects) {
		t.tickets[seat] = ticket
		e.Say("effect.ticket", "seat", rules.SeatOf(seat))
		if t.tickets[1] != nil && t.tickets[2] != nil {
			t.phase = coinStart
		}
	}
}

// Keeps says that a ticket is its owner's until the scoring.
func (t *coinOp) Keeps(m rules.Move) int {
	if m.Verb.Form == "ticket" && t.over == nil {
		return m.Int("seat")
	}
	return 0
}

// Sealing asks both players for their tickets.
func (t *coinOp) Sealing() *rules.Sealing {
	if t.phase != coinValues {
		return nil
	}
	return &rules.Sealing{
		Title: rules.Say("seal.title"), Seats: t.unwritten(), Keys: "123", Dots: true,
		Line: func(seat int, keys string) string {
			if len(keys) != len(ticketed) {
				return ""
			}
			line := "ticket " + strconv.Itoa(seat)
			for i, k := range ticketed {
				line += " " + k + "=" + keys[i:i+1]
			}
			return line
		},
		Show: func(_ int, keys string) []rules.Text {
			out := []rules.Text{rules.Say("seal.how")}
			for i, k := range ticketed {
				value := rules.NoValue
				if i < len(keys) {
					value = rules.NameOf(keys[i : i+1])
				}
				out = append(out, rules.Say("seal.value", "garment", rules.WordOf("kind", k), "value", value))
			}
			return out
		},
	}
}

func (t *coinOp) unwritten() []int {
	var out []int
	for seat := 1; seat <= 2 && t.phase == coinValues; seat++ {
		if t.tickets[seat] == nil {
			out = append(out, seat)
		}
	}
	return out
}

// startTurns says who spoke first and begins.
func startTurns(t *coinOp, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	switch t.phase {
	case coinValues:
		no.Hard("E_PHASE", "values")
		return nil
	case coinStart:
	default:
		no.Hard("E_PHASE", "", "phase", rules.WordOf("phase", t.phase))
		return nil
	}
	return func(e *rules.Effects) {
		t.phase, t.starter, t.turn = coinTurn, m.Int("seat"), m.Int("seat")
		e.Say("effect.start", "seat", rules.SeatOf(t.starter))
	}
}

// acts tells whether the seat of a line may act now.
func (t *coinOp) acts(m rules.Move, no *rules.Refusals) (seat int, ok bool) {
	if t.phase != coinTurn {
		no.Hard("E_PHASE", "", "phase", rules.WordOf("phase", t.phase))
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

// dryPieces empties a dryer; its pieces lie open beside it. Séchage.
func dryPieces(t *coinOp, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	seat, ok := t.acts(m, no)
	if !ok {
		return nil
	}
	dryer, paper := m.Text("dryer"), m.Text("paper")
	pieces := t.in[dryer]
	switch {
	case len(pieces) == 0:
		no.Hard("E_EMPTY", "", "machine", rules.WordOf("of", dryer))
	case !t.keyed || m.Has("piece"):
		told := m.Texts("piece")
		if why := t.cannotBe(told, dryer); why != "" {
			no.Hard("E_COUNT", why, "n", len(pieces), "machine", rules.WordOf("of", dryer))
		}
		pieces = told
	}
	switch {
	case paper == "":
		no.Hard("E_PAPER", "which")
	case t.has(paper, seat) == 0:
		no.Hard("E_PAPER", "", "seat", rules.SeatOf(seat), "what", rules.WordOf("supply", paper))
	}
	t.afford(seat, no)
	return func(e *rules.Effects) {
		t.pay(seat, "dry", dryer)
		t.book.Move(paper, strconv.Itoa(seat), centre, 1, "dry", dryer)
		t.dried[dryer] = append(t.dried[dryer], pieces...)
		delete(t.in, dryer)
		e.Say("effect.dry", "dryer", rules.WordOf("of", dryer), "list", wordsOf("of", pieces))
		t.finishes(seat, e)
	}
}

// cannotBe says what is wrong with the pieces told to come out of a dryer, "" if nothing is.
func (t *coinOp) cannotBe(told []string, dryer string) string {
	if len(told) != len(t.in[dryer]) {
		return "dried"
	}
	if t.keyed {
		have := slices.Sorted(slices.Values(t.in[dryer]))
		if !slices.Equal(have, slices.Sorted(slices.Values(told))) {
			return "other"
		}
		return ""
	}
	if dryer == pointsDryer && socks(told) != socks(t.in[dryer]) {
		return "other"
	}
	return t.tooMany(told)
}

// tooMany says why pieces told to be dried are more than there can be beside those that lie open already, "" if
// they are not.
func (t *coinOp) tooMany(told []string) string {
	all := slices.Concat(t.dried[pointsDryer], t.dried[noPointsDryer], told)
	for seat := 1; seat <= 2; seat++ {
		own := 0
		for i, p := range all {
			n := 0
			for _, x := range all[:i+1] {
				if x == p {
					n++
				}
			}
			if n > 1 && !isSock(p) || n > 2 {
				return "twice"
			}
			if colourOf(p) == t.colourOf(seat) {
				own++
			}
		}
		if own > coinOpPieces-len(t.front[seat]) {
			return "front"
		}
	}
	return ""
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

// finishes looks whether the game ends: a player's socks, or all other clothes of one, are dried. Fin de la
// partie.
func (t *coinOp) finishes(seat int, e *rules.Effects) {
	for owner := 1; owner <= 2 && t.why.Key == ""; owner++ {
		switch s, other := t.driedOf(owner); {
		case s == 2:
			t.why = rules.Say("end.socks", "seat", rules.SeatOf(owner))
		case other == len(ticketed):
			t.why = rules.Say("end.clothes", "seat", rules.SeatOf(owner))
		}
		if t.why.Key == "" {
			continue
		}
		if seat != t.starter {
			t.last = true
			break
		}
		t.turn, t.last, t.passes = 3-seat, true, 0
		e.Say("effect.last", "seat", rules.SeatOf(t.turn))
		return
	}
	t.passOn(seat, e)
}

// driedOf is how many socks and how many other pieces of a seat are dried.
func (t *coinOp) driedOf(seat int) (socks, other int) {
	for _, d := range coinDryers {
		for _, p := range t.dried[d] {
			switch {
			case colourOf(p) != t.colourOf(seat):
			case isSock(p):
				socks++
			default:
				other++
			}
		}
	}
	return socks, other
}

// points are what a seat's clothes are worth, with what makes them, and how many socks earned five points.
func (t *coinOp) points(seat int) (sum, fives int, terms []rules.Term) {
	add := func(n int, say rules.Text) {
		sum += n
		terms = append(terms, rules.Term{Say: say, Value: rules.CountOf(n)})
	}
	for _, p := range t.dried[pointsDryer] {
		switch {
		case colourOf(p) != t.colourOf(seat):
		case isSock(p):
			fives++
			add(sockPoints, rules.Say("why.sock"))
		default:
			add(t.tickets[seat][kindOf(p)], rules.Say("why.garment", "garment", rules.WordOf("kind", kindOf(p))))
		}
	}
	for _, pair := range pairPoints {
		all := slices.Clone(t.dried[noPointsDryer])
		found := 0
		for _, k := range pair {
			if i := slices.Index(all, garment(t.colourOf(seat), k)); i >= 0 {
				all = slices.Delete(all, i, i+1)
				found++
			}
		}
		if found == 2 {
			add(1, rules.Say("why.pair", "one", rules.WordOf("kind", pair[0]), "two", rules.WordOf("kind", pair[1])))
		}
	}
	return sum, fives, terms
}

// manyFives is more than the socks that can have five points, so that they decide among equal points alone.
const manyFives = 3

// end scores the game. Décompte.
func (t *coinOp) end(key string, e *rules.Effects) {
	if key != "" {
		t.why = rules.Say(key)
	}
	t.phase, t.last = coinOver, false
	t.over = rules.Ranked(2, func(seat int) int {
		sum, fives, _ := t.points(seat)
		return sum*manyFives + fives
	}, func(n int) rules.Value { return rules.CountOf(n / manyFives) }, t.why)
	t.over.Columns = []string{"score", "fives"}
	e.Say("effect.over", "seats", t.over.Winners)
}
