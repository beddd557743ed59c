// Package jutaku keeps the books of the games in the Tokyo Jutaku box: the build rounds of Tokyo Jutaku,
// Countdown against the clock, Bottle Bonus, the variant with drinks, and three games with markets of drinks
// and goods: Izakaya, Chocolate Milk and the shopping mall.
//
// Nobody here judges a building. The clocks run beside the log, in the table in play; a line says how long
// one had run. jutaku.go is the game itself and bottlebonus.go its variant; they share lots.go, what is
// printed on the cards, way.go, how architects move, and site.go, what the table sees. Countdown has
// countdown.go and countdownview.go. The three games with a market, Izakaya, Chocolate Milk and the shopping
// mall, share market.go; each has a file for its rules and one for what the table sees.
package jutaku

import (
	"slices"
	"strconv"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// The numbers that the rulebook prints, and one that is ours.
const (
	maxSeats   = 8
	lotsToEnd  = 4   // completed lots that end the game
	sameMoment = 500 // milliseconds within which calls of a stop count as one moment
)

// The unit of the book, and the phases that Countdown has not.
const (
	yen = "yen"

	inBuilding = "building"
	inVerify   = "verify"
	inScore    = "score"
	inDrop     = "drop"
	inMove     = "move"
)

// architects are the tokens, by the family name printed on them.
var architects = []string{"ban", "fujimoto", "fujimura", "hasegawa", "ito", "kuma", "ando", "yokomizo"}

// Jutaku is Tokyo Jutaku, for one to eight players.
var Jutaku = rules.Ready(&rules.Game{
	ID: "jutaku", Rules: 1, Box: "jutaku", Min: 1, Max: maxSeats,
	Headings: siteHeadings(),
	Options:  mapOptions(),
	Facts:    []rules.Fact{lotFact()},
	Verbs:    buildVerbs(),
	Refusals: slices.Concat([]string{"E_PLAYERS", "E_PHASE"}, buildRefusals, rules.CashRefusals()),
	Units:    []string{yen},
	Solo:     []string{"ran"},
	Apart:    []string{"side"},
	New:      func(s rules.Setup) rules.State { return newSite(s, nil) },
	Short:    buildShort,
})

// mapOptions are the options of both games.
func mapOptions() []rules.Option {
	return []rules.Option{
		{Name: "side", Values: []string{easy, hard}},
		// Four of the nine districts are known by name; the others can only be called other.
		{Name: "roppongi", Values: []string{"none", "shibuya", "shinagawa", "shinjuku", "other"}},
		{Name: "map", Values: []string{"off", "on"}},
	}
}

func lotFact() rules.Fact {
	return rules.Fact{Name: "lot", Keys: 3, Shape: "shinjuku:2:easy:14000:3:V///:1"}
}

var buildRefusals = []string{"E_START", "E_CLAIM", "E_ROMAN", "E_AMOUNT", "E_LOT", "E_TURN", "E_KEEP", "E_MOVE"}

// buildVerbs are the lines of both games.
func buildVerbs() []*rules.Verb {
	seat := rules.Arg{Name: "seat", Kind: rules.Player}
	with := func(choices func(rules.State, rules.Move) []rules.Pick) rules.Arg {
		a := seat
		a.Choices = choices
		return a
	}
	yesNo := func(name string) rules.Arg {
		return rules.Arg{Name: name, Kind: rules.Choice, Keyed: true, Words: []string{"yes", "no"}, Choices: yesNoPicks}
	}
	verbs := []*rules.Verb{
		{Name: "place", Form: "place", Quiet: true, Do: rules.By(place), Args: []rules.Arg{
			with(allSeats),
			{Name: "space", Kind: rules.Place, Opt: true, Free: true, Shaped: isSpace, Choices: startPicks},
			{Name: "architect", Kind: rules.Choice, Keyed: true, Opt: true, Words: architects, Choices: architectPicks},
			lotArg(),
		}},
		{Name: rules.StartWord, Form: rules.StartWord, Quiet: true, Do: rules.By(startBuilding)},
		rules.PauseVerb(buildTimer),
		rules.ResumeVerb(buildTimer),
		{Name: rules.LateWord, Form: rules.LateWord, Quiet: true, Do: rules.By(lateStop), Args: []rules.Arg{rules.LateArg(), rules.RanArg()}},
		{Name: rules.AbortWord, Form: rules.AbortWord, Quiet: true, Do: rules.By(abortBuilding), Args: []rules.Arg{rules.RanArg(), rules.AwayArg()}},
		{Name: "stop", Form: "stop", Quiet: true, Do: rules.By(stop), Args: []rules.Arg{
			{Name: "seat", Kind: rules.Player, Opt: true, Many: true, Choices: callers}, rules.RanArg(),
		}},
		{Name: "pass", Form: "pass", Do: rules.By(pass), Args: []rules.Arg{with(claimants), lotArg(), yenArg()}},
		{Name: "fail", Form: "fail", Quiet: true, Do: rules.By(fail), Args: []rules.Arg{with(claimants)}},
		{Name: "check", Form: "check", Do: rules.By(check), Args: []rules.Arg{
			with(claimants),
			{Name: "floors", Kind: rules.Number, Keyed: true},
			{Name: "pieces", Kind: rules.Number, Keyed: true},
			yesNo("inside"), yesNo("touching"), yesNo("carried"),
			lotArg(), yenArg(),
		}},
		{Name: "score", Form: "score", Do: rules.By(score), Args: []rules.Arg{with(unscored), lotArg(), yenArg()}},
		{Name: "first", Form: "first", Quiet: true, Do: rules.By(first), Args: []rules.Arg{with(tiedSeats)}},
		{Name: "move", Form: "move", Quiet: true, Do: rules.By(move), Args: []rules.Arg{
			with(frontSeat),
			{Name: "to", Kind: rules.Place, Keyed: true, Opt: true, Free: true, Shaped: isSpace, Choices: movePicks},
			lotArg(),
			{Name: "force", Kind: rules.Flag, Opt: true},
		}},
		{Name: "keep", Form: "keep", Quiet: true, Do: rules.By(keep), Args: []rules.Arg{with(keepers)}},
		{Name: "fact", Form: "fact", Quiet: true, Do: rules.By(learn), Args: []rules.Arg{{Name: "fact", Kind: rules.Tell}}},
	}
	return append(verbs, rules.CashVerbs()...)
}

func buildTimer(s rules.State) *rules.Timer { return &s.(*site).timer }

// site is the state of Jutaku, and of Bottle Bonus.
type site struct {
	seats    int
	side     string // of the cards, easy or hard
	replaced string // district in whose place the bonus cards lie, or none
	mapOn    bool
	book     *ledger.Book
	cash     *rules.Cash
	faces    map[side]face // what was read off the cards
	bottle   *bottle       // nil in Jutaku itself

	phase  string // building and paused are told by the timer
	round  int
	timer  rules.Timer
	ran    int     // milliseconds of all rounds that were scored
	calls  []*call // who called this stop
	done   []built // the lots completed, in order
	leader int     // who moved first in the last round
	order  []int   // who has still to move
	tied   []int   // those with equal yen of whom one moves first
	gone   []space // spaces whose card was completed

	architect [maxSeats + 1]string
	token     [maxSeats + 1]space
	hand      [maxSeats + 1]lot  // the card being built on, "" if nobody told
	turned    [maxSeats + 1]bool // it lies on its other side
	leaps     [maxSeats + 1]bool // moves without regard to the map
	built     [maxSeats + 1]bool // completed a lot in this round
	failed    [maxSeats + 1]int  // calls of this round that failed
	passed    [maxSeats + 1]int  // … that held
	result    *rules.End
}

// call is one seat's call of a stop.
type call struct {
	seat  int
	told  bool // there is a verdict
	holds bool
	card  lot
	yen   ledger.Yen // 0 until it is known
	known bool       // booked
}

// built is a completed lot.
type built struct {
	seat, round int
	card        lot
	yen         ledger.Yen
}

func newSite(s rules.Setup, b *bottle) *site {
	return &site{
		seats: s.Seats, side: s.Options["side"], replaced: s.Options["roppongi"], mapOn: s.Options["map"] == "on",
		book: ledger.NewBook(), cash: rules.NewCash(yen, s.Seats), faces: map[side]face{}, bottle: b, phase: inSetup, round: 1, leader: 1,
	}
}

// at is the phase the game is in, in a word.
func (t *site) at() string {
	if t.phase != inBuilding {
		return t.phase
	}
	return clockPhase(t.timer.State, inReady, inBuilding, inVerify)
}

func (t *site) wrong(no *rules.Refusals) func(*rules.Effects) {
	return rules.WrongPhase(t.at(), no)
}

// seatIn is the seat of a line that has its place in that phase, if it plays.
func (t *site) seatIn(phase string, m rules.Move, no *rules.Refusals) (int, bool) {
	if t.phase != phase {
		t.wrong(no)
		return 0, false
	}
	return t.seat(m, no)
}

// seat is the seat of a line, if it plays.
func (t *site) seat(m rules.Move, no *rules.Refusals) (int, bool) {
	s := m.Int("seat")
	if s > t.seats {
		no.Hard("E_CLAIM", "nobody", "word", m.Text("seat"))
	}
	return s, s >= 1 && s <= t.seats
}

func (t *site) yen(s int) int { return int(t.book.Balance(yen, strconv.Itoa(s))) }

// lots is how many lots a seat has completed.
func (t *site) lots(s int) int {
	n := 0
	for _, x := range t.done {
		if x.seat == s {
			n++
		}
	}
	return n
}

// lotIn is the lot card that a line names, which must lie on the map and belong to nobody but perhaps the seat
// it lies before.
func (t *site) lotIn(m rules.Move, s int, no *rules.Refusals) lot {
	l := lot(m.Text("lot"))
	if l == "" {
		return ""
	}
	holder := t.holderOf(l)
	if owner := t.ownerOf(l); owner != 0 {
		no.Hard("E_LOT", "", "lot", string(l), "seat", rules.SeatOf(owner))
	} else if holder != 0 && holder != s {
		no.Hard("E_LOT", "held", "lot", string(l), "seat", rules.SeatOf(holder))
	}
	for _, c := range t.calls {
		if c.seat != s && c.card == l && t.phase != inMove {
			no.Hard("E_LOT", "", "lot", string(l), "seat", rules.SeatOf(c.seat))
		}
	}
	if why := t.away(l); why != "" {
		no.Hard("E_LOT", why, "lot", string(l))
	}
	return l
}

// take lays a lot card before a seat; the one that lay there goes back to its place.
func (t *site) take(s int, l lot) { t.hand[s] = l }

// startBuilding lets everybody build. Inizio della partita.
func startBuilding(t *site, _ rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if t.phase != inSetup && t.phase != inReady {
		return t.wrong(no)
	}
	return func(e *rules.Effects) {
		t.phase = inBuilding
		t.timer.Ready(0)
		t.timer.Run(e.Entry)
		e.Say("effect.start", "round", t.round)
	}
}

// abortBuilding makes the round ready again; what was built in it does not count.
func abortBuilding(t *site, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if p := t.at(); p != inBuilding && p != inPaused {
		return t.wrong(no)
	}
	t.timer.Told(m, no)
	return func(e *rules.Effects) {
		t.phase = inReady
		t.timer.Ready(0)
		t.failed, t.passed = [maxSeats + 1]int{}, [maxSeats + 1]int{}
		e.Say("effect.abort", "round", t.round)
	}
}

// lateStop takes back the seconds that passed before somebody called, or before a call was heard.
func lateStop(t *site, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	open := t.phase == inVerify && !slices.ContainsFunc(t.calls, func(c *call) bool { return c.told })
	if p := t.at(); p != inBuilding && p != inPaused && !open {
		return t.wrong(no)
	}
	ms := t.timer.Told(m, no)
	return func(e *rules.Effects) {
		t.timer.TakeBack(m.Int("seconds"), ms, e.Entry)
		e.Say("effect.late", "n", m.Int("seconds"), "time", rules.TimeOf(t.timer.Spent))
	}
}

// stop halts the round for those who called. Completamento dell'edificio.
func stop(t *site, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if p := t.at(); p != inBuilding && p != inPaused {
		return t.wrong(no)
	}
	seats := m.Ints("seat")
	if len(seats) == 0 {
		no.Hard("E_CLAIM", "none")
	}
	for i, s := range seats {
		switch {
		case s > t.seats:
			no.Hard("E_CLAIM", "nobody", "word", strconv.Itoa(s))
		case slices.Contains(seats[:i], s):
			no.Hard("E_CLAIM", "twice", "seat", rules.SeatOf(s))
		}
	}
	ms := t.timer.Told(m, no)
	return func(e *rules.Effects) {
		t.phase = inVerify
		t.timer.Stop(ms)
		t.calls = nil
		for _, s := range seats {
			t.calls = append(t.calls, &call{seat: s})
		}
		e.Say("effect.stop", "seats", seats, "time", rules.TimeOf(ms))
	}
}

// callOf is the open call of a seat, refused if it did not call or has a verdict.
func (t *site) callOf(m rules.Move, no *rules.Refusals) *call {
	s, ok := t.seatIn(inVerify, m, no)
	if !ok {
		return nil
	}
	for _, c := range t.calls {
		switch {
		case c.seat != s:
		case c.told:
			no.Hard("E_CLAIM", "told", "seat", rules.SeatOf(s))
			return nil
		default:
			return c
		}
	}
	no.Hard("E_CLAIM", "", "seat", rules.SeatOf(s))
	return nil
}

// worth reads which lot a call is about and what it is worth, 0 if nobody knows yet.
func (t *site) worth(m rules.Move, s int, no *rules.Refusals) (lot, ledger.Yen) {
	l := t.lotIn(m, s, no)
	if l == "" {
		l = t.hand[s]
	}
	told := ledger.Yen(m.Int("yen"))
	if m.Has("yen") && !rightYen(told) {
		no.Hard("E_AMOUNT", "", "word", m.Text("yen"))
	}
	if !m.Has("yen") && l != "" {
		told = t.faceOf(l, s).yen
	}
	return l, told
}

// pass says that a building holds: its lot is the seat's for its yen.
func pass(t *site, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	c := t.callOf(m, no)
	if c == nil {
		return nil
	}
	l, worth := t.worth(m, c.seat, no)
	return func(e *rules.Effects) { t.verdict(c, true, l, worth, e) }
}

// fail says that a building does not hold; there is no penalty.
func fail(t *site, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	c := t.callOf(m, no)
	if c == nil {
		return nil
	}
	return func(e *rules.Effects) { t.verdict(c, false, "", 0, e) }
}

// check takes the counts and the three other checks, and finds the verdict. Requisiti di costruzione.
func check(t *site, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	c := t.callOf(m, no)
	if c == nil {
		return nil
	}
	l, worth := t.worth(m, c.seat, no)
	f := t.faceOf(l, c.seat)
	pieces, known := Roman(f.roman)
	if l == "" {
		no.Hard("E_CLAIM", "lot")
		return nil
	}
	if !known || f.height == 0 {
		no.Ask("E_CLAIM", "numbers", f.asks(side{l, t.sideOf(c.seat)}), "lot", string(l))
		return nil
	}
	holds := m.Int("floors") == f.height && m.Int("pieces") == pieces
	for _, name := range []string{"inside", "touching", "carried"} {
		holds = holds && m.Text(name) == "yes"
	}
	return func(e *rules.Effects) { t.verdict(c, holds, l, worth, e) }
}

// asks is the beginning of the fact that tells more of a side of a card.
func (f face) asks(of side) string {
	if f.yen == 0 {
		return face{}.fact(of)
	}
	return face{yen: f.yen}.fact(of) + ":"
}

// verdict notes one verdict, and goes on when all are in: without a building that holds the round goes on from
// where it halted.
func (t *site) verdict(c *call, holds bool, l lot, worth ledger.Yen, e *rules.Effects) {
	c.told, c.holds = true, holds
	if holds {
		t.passed[c.seat]++
		c.card, c.yen = l, worth
		e.Say("effect.pass", "seat", rules.SeatOf(c.seat))
	} else {
		t.failed[c.seat]++
		e.Say("effect.fail", "seat", rules.SeatOf(c.seat))
	}
	if slices.ContainsFunc(t.calls, func(c *call) bool { return !c.told }) {
		return
	}
	if !slices.ContainsFunc(t.calls, func(c *call) bool { return c.holds }) {
		t.calls = nil
		t.phase = inBuilding
		t.timer.Run(e.Entry)
		e.Say("effect.goon", "time", rules.TimeOf(t.timer.Spent))
		return
	}
	t.phase = inScore
	t.ran += t.timer.Spent
	for _, c := range t.calls {
		if c.holds && c.yen > 0 {
			t.register(c, e)
		}
	}
	t.scored(e)
}

// score tells what a completed lot is worth.
func score(t *site, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	s, ok := t.seatIn(inScore, m, no)
	if !ok {
		return nil
	}
	i := slices.IndexFunc(t.calls, func(c *call) bool { return c.seat == s && c.holds && !c.known })
	if i < 0 {
		no.Hard("E_CLAIM", "scored", "seat", rules.SeatOf(s))
		return nil
	}
	c := t.calls[i]
	l, worth := t.worth(m, s, no)
	if l == "" {
		l = c.card
	}
	if worth == 0 && !no.Any() {
		if l == "" {
			no.Hard("E_AMOUNT", "missing")
		} else {
			no.Ask("E_AMOUNT", "missing", t.faceOf(l, s).asks(side{l, t.sideOf(s)}))
		}
	}
	return func(e *rules.Effects) {
		c.card, c.yen = l, worth
		t.register(c, e)
		t.scored(e)
	}
}

// register books a completed lot. What its card is worth is learnt if nobody knew, and told if it differs
// from what was read off the box.
func (t *site) register(c *call, e *rules.Effects) {
	s := c.seat
	c.known, t.built[s] = true, true
	t.book.Move(yen, ledger.Bank, strconv.Itoa(s), c.yen, "lot", string(c.card))
	if c.card != "" {
		of := side{c.card, t.sideOf(s)}
		f := t.faces[of]
		switch {
		case f.yen == 0:
			f.yen = c.yen
			t.faces[of] = f
			e.Learnt = append(e.Learnt, f.fact(of))
		case f.yen != c.yen:
			e.Say("effect.differs", "lot", string(c.card), "yen", f.yen, "told", c.yen)
		}
	}
	t.done = append(t.done, built{s, t.round, c.card, c.yen})
	if t.token[s] != "" {
		t.gone = append(t.gone, t.token[s])
	}
	t.hand[s], t.turned[s] = "", false
	e.Say("effect.lot", "seat", rules.SeatOf(s), "yen", c.yen, "n", t.lots(s))
}

// scored goes on when the lots of all who passed are booked: to the end, or to the movement.
func (t *site) scored(e *rules.Effects) {
	if slices.ContainsFunc(t.calls, func(c *call) bool { return c.holds && !c.known }) {
		return
	}
	t.bottle.settle(t, e)
	for s := 1; s <= t.seats; s++ {
		if t.lots(s) >= lotsToEnd {
			t.end(e)
			return
		}
	}
	e.Say("effect.back")
	t.lineUp()
	t.phase = inMove
	if t.bottle.drop(t) {
		t.phase = inDrop
		return
	}
	e.Say("effect.order", "seats", t.order)
}

// end closes the game. Fine della partita.
func (t *site) end(e *rules.Effects) {
	t.bottle.pay(t)
	t.phase, t.order, t.tied = isOver, nil, nil
	key, seats := "end.lots", []int(nil)
	for s := 1; s <= t.seats; s++ {
		if t.lots(s) >= lotsToEnd {
			seats = append(seats, s)
		}
	}
	if t.seats == 1 {
		key = "end.solo"
	}
	t.result = rules.Ranked(t.seats, t.yen, func(n int) rules.Value { return rules.YenOf(ledger.Yen(n)) },
		rules.Say(key, "seats", seats, "time", rules.TimeOf(t.ran), "side", rules.WordOf("option.side", t.side)))
	t.result.Columns = []string{"yen", "lots"}
	if t.bottle != nil {
		t.result.Columns = append(t.result.Columns, "blue")
	}
	e.Say("effect.over", "seats", t.result.Winners)
}

// siteHeadings are the rules by phase, of all games on the map.
func siteHeadings() map[string]string {
	return map[string]string{"setup": "order", "building": "time", "paused": "time", "running": "time", "ready": "time", "verify": "lot", "drop": "drinks", "move": "way", "score": "lot", "over": "winner"}
}
