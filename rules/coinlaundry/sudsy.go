package coinlaundry

// Mr. Sudsy's Coin Laundry, a role-playing game of three days, and the add-on that sells detergent out of a
// vending machine. This file is the game and its days; the rest stands by matter: sudsysheet.go, the secret
// sheets; sudsywash.go, laundry, machines and money; sudsyevent.go, the events of the second and third day;
// sudsyview.go, what the table sees and chooses from.

import (
	"slices"
	"strconv"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// The numbers of Mr. Sudsy. Rulebook 000.
const (
	sudsyDays      = 3
	sudsyMost      = 6         // players
	handGarments   = 5         // garments of a hand-out at most
	handYen        = 300       // yen of a hand-out at most
	handBottles    = 2         // bottles of a hand-out at most
	robotPrice     = 200       // yen of a cycle beside the robot
	vendingPrice   = 200       // yen of a try at the vending machine
	longestCycle   = 60        // minutes; ours, against slips
	sudsyOnMachine = "machine" // account of the bottle that stands on a machine
	sudsyStuck     = "stuck"   // account of the bottles that are stuck in the vending machine
	sudsyDrying    = 2         // dryers
	sudsyAside     = "away"    // where pieces lie that an event has put out of play
)

// The phases of Mr. Sudsy. Those of a day from conditions to open follow from what is still missing.
const (
	sudsySeason     = "season"
	sudsyCharacters = "characters"
	sudsyDay        = "day"
	sudsyConditions = "conditions"
	sudsyHandout    = "handout"
	sudsyEvent      = "event"
	sudsyOpen       = "open"
	sudsySurvey     = "survey"
	sudsyEpilogue   = "epilogue"
	sudsyOver       = "over"
)

// Sudsy is Mr. Sudsy's Coin Laundry, for two to six players.
var Sudsy = rules.Ready(&rules.Game{
	ID: "sudsy", Rules: 1, Box: "coin-laundry", Min: 2, Max: sudsyMost,
	Headings: sudsyHeadings(),
	Options:  sudsyOptions(),
	Facts:    sudsyFacts(),
	Verbs:    sudsyVerbs(),
	Refusals: sudsyRefusals(),
	Units:    []string{yen, bottle},
	New:      func(s rules.Setup) rules.State { return newSudsy(s, false) },
	Short:    sudsyShort,
	Shorts:   sudsyShorts(),
})

// SudsyVending is Mr. Sudsy's Coin Laundry with the vending machine of another box, out of which detergent is
// bought.
var SudsyVending = rules.Ready(&rules.Game{
	ID: "sudsy-vending", Rules: 1, Box: "coin-laundry", Min: 2, Max: sudsyMost,
	Headings: sudsyHeadings(),
	Options:  sudsyOptions(),
	Facts:    sudsyFacts(),
	Verbs: append(sudsyVerbs(), &rules.Verb{Name: "buy", Form: "buy", Do: sudsyDo((*sudsy).buy), Args: []rules.Arg{
		{Name: "seat", Kind: rules.Player, Choices: sudsySeats((*sudsy).canBuy)},
		{Name: "out", Kind: rules.Number, Keyed: true, Choices: sudsyOuts},
	}}),
	Refusals: append(sudsyRefusals(), "E_SUPPLY"),
	Units:    []string{yen, bottle},
	New:      func(s rules.Setup) rules.State { return newSudsy(s, true) },
	Short:    sudsyShort,
	Shorts:   sudsyShorts(),
})

// sudsy is the state of the game.
type sudsy struct {
	box
	vending  bool // detergent is sold
	sheetBy  string
	keeps    bool // finished laundry stays with its owner
	noCycles bool // nothing runs on the closed day
	noSurvey bool // the survey sheets are no event
	cash     *rules.Cash

	phase       string
	day         int
	resumes     int // day with which a game from paper goes on
	facilitator int
	minutes     int // of a cycle, 0 until the table says
	timer       rules.Timer
	order       []int
	served      []int
	cards       map[string]string // that stand for the season, the hour and the weather
	texts       map[string]string // what the booklet says of them, as far as known
	asked       string            // the table that is to be looked up now, "" for none
	happens     happening

	sheets    [sudsyMost + 1]sheet
	revealing sheetReveal
	rolls     int
	learnt    []string // rows of the sheet's tables; told to the box at the end, since they say what stands on sheets

	cloth    map[string]*cloth // by piece
	machines []*machine
	last     []string // cards of the last draw
	lastOf   int      // who alone may see it, 0 for all
	left     [sudsyMost + 1]bool
	surveyed [sudsyMost + 1]bool
	fight    rules.Value // how the last conflict ended
	result   *rules.End
}

func newSudsy(s rules.Setup, vending bool) *sudsy {
	t := &sudsy{
		box: newBox(s, nil), vending: vending, sheetBy: s.Options["sheet"], keeps: s.Options["finished"] == "keep",
		noCycles: s.Options["closed"] == "no-cycles", noSurvey: s.Options["survey"] == "note",
		cash: rules.NewCash(yen, s.Seats), phase: sudsySeason, facilitator: 1,
		cards: map[string]string{}, texts: map[string]string{}, cloth: map[string]*cloth{},
	}
	t.order = t.all()
	for _, p := range pieces() {
		t.cloth[p] = &cloth{}
	}
	for n := 1; n <= min(s.Seats-1, allWashers); n++ {
		t.machines = append(t.machines, &machine{id: "w" + strconv.Itoa(n)})
	}
	for n := 1; n <= sudsyDrying; n++ {
		t.machines = append(t.machines, &machine{id: "d" + strconv.Itoa(n)})
	}
	return t
}

// Cash is where the players' yen are.
func (t *sudsy) Cash() *rules.Cash { return t.cash }

// Book is where yen and detergent are.
func (t *sudsy) Book() *ledger.Book { return t.book }

// End is the result, nil while the game goes on. Nobody wins.
func (t *sudsy) End() *rules.End { return t.result }

// Stage is where the game stands.
func (t *sudsy) Stage() rules.Stage {
	if t.day == 0 {
		return rules.Stage{Phase: t.at()}
	}
	return rules.Stage{Round: t.day, Of: sudsyDays, Phase: t.at()}
}

// at is the phase in a word. A day opens when time and weather are drawn, all have their laundry and the
// event, if there is one, was read.
func (t *sudsy) at() string {
	switch {
	case t.phase != sudsyDay:
		return t.phase
	case t.cards["hour"] == "" || t.cards["weather"] == "":
		return sudsyConditions
	case t.nextServed() != 0:
		return sudsyHandout
	case t.day > 1 && !t.happens.known():
		return sudsyEvent
	}
	return sudsyOpen
}

// isMorning tells whether the day has not opened yet.
func (t *sudsy) isMorning() bool { return t.phase == sudsyDay && t.at() != sudsyOpen }

func (t *sudsy) all() []int { return rules.Seats(t.seats) }

func (t *sudsy) wrong(no *rules.Refusals) func(*rules.Effects) {
	return rules.WrongPhase(t.at(), no)
}

// seatIn is the seat that an argument names, refused if nobody sits there.
func (t *sudsy) seatIn(m rules.Move, arg string, no *rules.Refusals) (int, bool) {
	return rules.SeatIn(m, arg, t.seats, no)
}

// facilitate says who knows the rules and hands things out.
func (t *sudsy) facilitate(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if t.phase == sudsyOver {
		return t.wrong(no)
	}
	s, _ := t.seatIn(m, "seat", no)
	return func(e *rules.Effects) {
		t.facilitator = s
		e.Say("effect.facilitator", "seat", rules.SeatOf(s))
	}
}

// setMinutes says how long a cycle of a machine takes; the rules say only a few minutes.
func (t *sudsy) setMinutes(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if t.phase == sudsyOver {
		return t.wrong(no)
	}
	n := m.Int("minutes")
	if n < 1 || n > longestCycle {
		no.Hard("E_COUNT", "minutes", "n", n, "most", longestCycle)
	}
	return func(e *rules.Effects) {
		t.minutes = n
		e.Say("effect.minutes", "n", n)
	}
}

// setOrder says in what order the first day's laundry is handed out, as the facilitator chooses.
func (t *sudsy) setOrder(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if t.day > 1 || len(t.served) > 0 || t.phase == sudsyOver {
		return t.wrong(no)
	}
	seats := m.Ints("seat")
	if sorted := slices.Sorted(slices.Values(seats)); !slices.Equal(sorted, t.all()) {
		no.Hard("E_COUNT", "order", "n", t.seats)
	}
	return func(e *rules.Effects) {
		t.order = seats
		e.Say("effect.order", "seats", seats)
	}
}

// fresh is the deck as it is after the shuffle that goes before every draw.
func (t *sudsy) fresh() *rules.Deck {
	d := t.deck.Clone()
	d.Shuffle()
	return d
}

// turn shuffles and turns up cards; only is the seat that alone may see them, 0 for all.
func (t *sudsy) turn(cards []string, only int) {
	t.deck.Shuffle()
	for _, c := range cards {
		t.deck.Draw(c)
	}
	t.last, t.lastOf = cards, only
}

// lookUp draws the card of the season, of the time of day or of the weather, and looks it up. Shuffle, turn up
// one card, read the table.
func (t *sudsy) lookUp(name string, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if t.phase == sudsyOver || t.cards[name] != "" || (name == "season") != (t.phase == sudsySeason) || name != "season" && !t.isMorning() {
		return t.wrong(no)
	}
	card := m.Text("card")
	if card == "" {
		no.Hard("E_CARD", "none")
		return nil
	}
	t.fresh().Check([]string{card}, m.Has("app"), no)
	return func(e *rules.Effects) {
		t.turn([]string{card}, 0)
		t.cards[name], t.asked = card, name
		if text := m.Text("words"); text != "" {
			t.remember(name, card, text, e)
		}
		t.settle(e)
		if name == "season" {
			t.phase = sudsyCharacters
			if wanted := t.seats - 1; wanted > allWashers {
				e.Say("effect.washers", "wanted", wanted, "box", allWashers)
			}
		}
		if _, known := t.tables.Look(name, card); !known {
			e.Say("effect.look", "table", rules.WordOf("fact", name), "card", rules.WordOf("of", card))
		}
	}
}

// remember keeps a row of a table that was told along the way.
func (t *sudsy) remember(table, key, text string, e *rules.Effects) {
	t.tables.Put(table, key, text)
	e.Learnt = append(e.Learnt, rules.JoinFact(table, key+":"+text))
}

// hear takes a fact of the box, and what it answers.
func (t *sudsy) hear(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if len(m.Fields) == 0 {
		return nil
	}
	do := t.learn(sudsyFacts(), m, no)
	return func(e *rules.Effects) {
		do(e)
		t.settle(e)
	}
}

// Keeps tells who may see a line: what stands on a sheet is its owner's alone until it is shown, and why
// somebody left as well.
func (t *sudsy) Keeps(m rules.Move) int {
	switch m.Verb.Form {
	case "reveal", "roll", "tick", "complaint", "platitude", "leave":
		if s := m.Int("seat"); s >= 1 && s <= t.seats && !t.sheets[s].open {
			return s
		}
	}
	return 0
}

// Draw fills in what comes up where the app draws.
func (t *sudsy) Draw(m rules.Move, pick func(label string, n int) (int, error)) (rules.Move, error) {
	form := m.Verb.Form
	if form == "roll" {
		return t.drawDice(m, pick)
	}
	if !t.deck.ByApp() || m.Has("card") || m.Has("a") || form == "event" && (m.Has("is") || m.Has("words")) || form == "dry" && !t.outage() {
		return m, nil
	}
	d := t.fresh()
	if form == "reveal" && t.revealing.seat == m.Int("seat") && t.revealing.section == m.Text("section") {
		d = t.deck.Clone() // it goes on
	}
	if d.Left() == 0 {
		return m, nil
	}
	n := 1
	if form == "event" && m.Has("pair") {
		n = 2
	}
	stop := func(string) bool { n--; return n == 0 }
	switch form {
	case "hand":
		stop = func(card string) bool { return card == dryerCard }
	case "conflict":
		at := 0
		machines := false
		stop = func(card string) bool {
			at++
			machines = machines || isMachine(card)
			return at%2 == 0 && machines
		}
	}
	cards, err := drawUntil(d, stop, pick)
	if err != nil {
		return m, err
	}
	for i, c := range cards {
		arg := "card"
		if form == "conflict" {
			arg = []string{"a", "b"}[i%2]
		}
		m = m.Add(arg, "", c)
	}
	if given, _, _ := t.deal(cards); form == "hand" && len(given) == 0 {
		if left := t.supply(); len(left) > 0 {
			at, err := pick("laundry random "+strconv.Itoa(len(t.served))+" "+strconv.Itoa(t.day), len(left))
			if err != nil {
				return m, err
			}
			m = m.Set("random", left[at])
		}
	}
	return m.Set("app", ""), nil
}
