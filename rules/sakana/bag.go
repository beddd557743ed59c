package sakana

// It's in the Bag: everybody slips an item into the bag, then all bid for what is in it, and what was bid is the
// start of the next bag. All money is secret until somebody has enough of it. bagview.go is what people see of
// it, apart because most of it is about who may see what.

import (
	"slices"
	"strconv"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// The numbers of the game. Rulebook 004, It's in the Bag.
const (
	maxSeats    = 6
	leastBid    = 100    // yen
	consolation = 2      // coins of 100 for who is left with nothing
	enough      = 10_000 // yen that end the game after a round
)

// The phases.
const (
	inAdd     = "add"
	inBid     = "bid"
	inLot     = "lot"
	inRecount = "recount"
	inAsk     = "ask"
	inTotals  = "totals"
	isOver    = "over"
)

// Bag is It's in the Bag, for two to six players.
var Bag = rules.Ready(&rules.Game{
	ID: "sakana-bag", Rules: 1, Box: "currency-sakana", Min: 2, Max: maxSeats,
	Headings: map[string]string{"bid": "bids", "lot": "bids", "ask": "bag", "add": "bag", "recount": "yen", "totals": "yen", "over": "end"},
	Options: []rules.Option{
		{Name: "mode", Values: []string{"tracked", "fists"}},
		{Name: "ties", Values: []string{"highest", "any"}},
		{Name: "change", Values: []string{"no", "bank"}},
		{Name: "start_amount", Values: []string{"shown", "hidden"}},
		{Name: "dots", Values: []string{"off", "on"}},
	},
	Facts: []rules.Fact{countFact()},
	Verbs: []*rules.Verb{
		{Name: "add", Form: "add", Do: rules.By(add), Args: []rules.Arg{seatArg(nil), coinArg()}},
		{Name: "bid", Form: "bid", Do: rules.By(bid), Args: []rules.Arg{seatArg(nil), coinArg()}},
		{Name: "fists", Form: "fists", Do: rules.By(fists), Args: []rules.Arg{
			{Name: "bids", Kind: rules.Money, Each: true, Subject: rules.Player, Subjects: untold("bids"), Choices: coinPicks},
			{Name: "only", Kind: rules.Player, Keyed: true, Opt: true, Many: true, Choices: repeaters},
		}},
		{Name: "lot", Form: "lot", Drawn: true, Do: rules.By(lot), Args: []rules.Arg{
			{Name: "seat", Kind: rules.Player, Opt: true, Chance: true, Choices: tiedPicks},
			{Name: "app", Kind: rules.Flag, Opt: true},
		}},
		{Name: "rich", Form: "rich", Quiet: true, Do: rules.By(rich), Args: []rules.Arg{
			{Name: "answer", Kind: rules.Choice, Words: []string{"no", "yes"}, Choices: answers},
		}},
		{Name: "totals", Form: "totals", Do: rules.By(totals), Args: []rules.Arg{
			{Name: "total", Kind: rules.Money, Each: true, Subject: rules.Player, Subjects: untold("total")},
		}},
		{Name: "recount", Form: "recount", Quiet: true, Do: rules.By(recount), Args: []rules.Arg{seatArg(recounters)}},
		{Name: "holds", Form: "holds", Do: rules.By(holds), Args: []rules.Arg{seatArg(nil), coinArg()}},
		factVerb(),
	},
	Refusals: []string{"E_PLAYERS", "E_SEAT", "E_PHASE", "E_SEALED", "E_ONE_ITEM", "E_AMOUNT", "E_ITEMS", "E_REPEAT", "E_TURN"},
	Units:    coins.Units(),
	New:      newBag,
	Short:    bagShort,
})

func seatArg(picks func(rules.State, rules.Move) []rules.Pick) rules.Arg {
	return rules.Arg{Name: "seat", Kind: rules.Player, Choices: picks}
}

// coinArg is one coin or note a word. It offers nothing: what somebody holds is nobody else's to see.
func coinArg() rules.Arg {
	return rules.Arg{Name: "coin", Kind: rules.Choice, Many: true, Opt: true, Words: words}
}

// bag is the state of the game.
type bag struct {
	box
	tracked bool // the app knows who holds what; otherwise people bid with their fists and tell the amounts
	anyTie  bool // every tie makes all bid again, not only one for the highest bid
	bank    bool // changes money for bids
	shown   bool // what the bag starts with may be seen
	dots    bool

	phase   string
	round   int
	attempt int // at bidding in this round
	in      [maxSeats + 1]bool
	now     [maxSeats + 1]offer // of those who are in
	before  [maxSeats + 1]ledger.Yen
	opened  map[string]bool // bids that were opened, by seat and coins: one that was struck before stays closed
	last    []offer         // the bids that were opened last, highest first
	tied    []int           // for the highest bid
	start   ledger.Yen
	wins    [maxSeats + 1]int

	back     string      // the phase that a recount interrupts
	counts   int         // who recounts
	consoled []int       // who was paid a consolation since the last entries
	due      []rules.Due // what came into play
	total    [maxSeats + 1]ledger.Yen
	result   *rules.End
}

// offer is a bid; of bids with fists only the amount is known.
type offer struct {
	seat  int
	yen   ledger.Yen
	coins rules.Purse
	only  bool // its owner can pay no other amount
}

// String tells offers apart: the seat and the coins.
func (o offer) String() string { return strconv.Itoa(o.seat) + " " + o.coins.String() }

func newBag(s rules.Setup) rules.State {
	t := &bag{
		box: newBox(s), tracked: s.Options["mode"] == "tracked", anyTie: s.Options["ties"] == "any", bank: s.Options["change"] == "bank",
		shown: s.Options["start_amount"] == "shown", dots: s.Options["dots"] == "on", phase: inAdd, round: 1, opened: map[string]bool{},
	}
	if !t.tracked {
		t.phase, t.attempt = inBid, 1
		return t
	}
	for _, s := range t.all() {
		coins.Move(t.book, aside, strconv.Itoa(s), dealt(), "start", "")
	}
	t.due = []rules.Due{{Entry: 0, Yen: coins.Value(dealt()) * ledger.Yen(t.seats)}}
	return t
}

// hand is what a seat holds.
func (t *bag) hand(s int) rules.Purse { return coins.Held(t.book, strconv.Itoa(s)) }

// yen is what a seat's money comes to: from the books, or as it was told at the end.
func (t *bag) yen(s int) ledger.Yen {
	if t.tracked {
		return coins.Value(t.hand(s))
	}
	return t.total[s]
}

func (t *bag) wrong(no *rules.Refusals) func(*rules.Effects) {
	return rules.WrongPhase(t.phase, no)
}

// told are the coins that a line names.
func told(m rules.Move) rules.Purse {
	var faces []ledger.Yen
	for _, n := range m.Ints("coin") {
		faces = append(faces, ledger.Yen(n))
	}
	p, _ := coins.Count(faces)
	return p
}

// holder is the seat of a line about what it holds, which has its place in those phases.
func (t *bag) holder(m rules.Move, no *rules.Refusals, phases ...string) (int, bool) {
	if !t.tracked || !slices.Contains(phases, t.phase) {
		t.wrong(no)
		return 0, false
	}
	return t.seat(m, no)
}

// entrant is the seat of an entry under cover, which may make one in each phase.
func (t *bag) entrant(m rules.Move, phase string, no *rules.Refusals) (int, bool) {
	s, ok := t.holder(m, no, phase)
	if ok && t.in[s] {
		no.Hard("E_SEALED", "", "seat", rules.SeatOf(s))
	}
	return s, ok
}

// add slips an item into the bag. When everybody has done so, bidding begins.
func add(t *bag, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	s, ok := t.entrant(m, inAdd, no)
	if !ok {
		return nil
	}
	item := told(m)
	if item.Items() != 1 {
		no.Hard("E_ONE_ITEM", "")
	}
	if !t.hand(s).Contains(item) {
		no.Hard("E_ITEMS", "")
	}
	return func(e *rules.Effects) {
		coins.Move(t.book, strconv.Itoa(s), inBag, item, "add", "")
		t.in[s] = true
		if t.allIn() {
			t.phase, t.attempt = inBid, 1
			t.in, t.before = [maxSeats + 1]bool{}, [maxSeats + 1]ledger.Yen{}
			t.consoled = nil
			t.console(e)
		}
	}
}

func (t *bag) allIn() bool {
	for _, s := range t.all() {
		if !t.in[s] {
			return false
		}
	}
	return true
}

// bid seals an amount for the bag, made of what its owner holds. The last one opens them all.
func bid(t *bag, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	s, ok := t.entrant(m, inBid, no)
	if !ok {
		return nil
	}
	o := offer{seat: s, coins: told(m), only: t.payable(s) < 2}
	o.yen = coins.Value(o.coins)
	t.checkAmount(o, no)
	if h := t.hand(s); t.bank && o.yen > coins.Value(h) || !t.bank && !h.Contains(o.coins) {
		no.Hard("E_ITEMS", "")
	}
	return func(e *rules.Effects) {
		t.in[s], t.now[s] = true, o
		if t.allIn() {
			t.open(e)
		}
	}
}

// payable is how many different amounts a seat could bid.
func (t *bag) payable(s int) int {
	if t.bank {
		return int(t.yen(s) / leastBid)
	}
	return len(coins.Amounts(t.hand(s)))
}

func (t *bag) checkAmount(o offer, no *rules.Refusals) {
	if o.yen < leastBid || o.yen%leastBid != 0 {
		no.Hard("E_AMOUNT", "", "yen", ledger.Yen(leastBid))
	}
	if o.yen == t.before[o.seat] && !o.only {
		no.Hard("E_REPEAT", "", "seat", rules.SeatOf(o.seat), "yen", o.yen)
	}
}

// fists tells all bids at once, as the fists opened.
func fists(t *bag, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if t.phase != inBid || t.tracked {
		return t.wrong(no)
	}
	var list [maxSeats + 1]offer
	t.each(m, "bids", no, func(s int, y ledger.Yen) {
		list[s] = offer{seat: s, yen: y, only: slices.Contains(m.Ints("only"), s)}
		t.checkAmount(list[s], no)
	})
	return func(e *rules.Effects) {
		t.now = list
		t.open(e)
	}
}

// each goes through an amount for every seat, which must be there once.
func (t *bag) each(m rules.Move, name string, no *rules.Refusals, do func(s int, y ledger.Yen)) {
	var seen [maxSeats + 1]bool
	for _, f := range m.Each(name) {
		s, _ := strconv.Atoi(f.Sub)
		y, _ := strconv.ParseInt(f.Value, 10, 64)
		switch {
		case s > t.seats:
			no.Hard("E_SEAT", "", "word", f.Sub)
		case seen[s]:
			no.Hard("E_SEALED", "twice", "seat", rules.SeatOf(s))
		default:
			seen[s] = true
			do(s, ledger.Yen(y))
		}
	}
	for _, s := range t.all() {
		if !seen[s] {
			no.Hard("E_AMOUNT", "missing", "seat", rules.SeatOf(s))
		}
	}
}

// end closes the game: everybody counts, and the most yen win.
func (t *bag) end(e *rules.Effects) {
	t.phase = isOver
	t.result = rules.Ranked(t.seats, func(s int) int { return int(t.yen(s)) },
		func(n int) rules.Value { return rules.YenOf(ledger.Yen(n)) }, rules.Say("end.enough", "yen", ledger.Yen(enough), "round", t.round))
	t.result.Columns = []string{"yen", "wins"}
	e.Say("effect.over", "seats", t.result.Winners)
}
