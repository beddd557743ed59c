package coinlaundry

// Mr. Sudsy's Coin Laundry, a role-playing game of three days, and the add-on that sells detergent out of a
// vending machine. This file is the game and its days; the rest stands by matter: sudsysheet.go, the secret
// sheets; sudsywash.go, laundry, machines and money; sudsyevent.go, the events of the second and third day;
// sudsyview.go, what the table sees and chooses from.

import (
	"slices"
	"strconv"
	"strings"

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
})

func sudsyOptions() []rules.Option {
	return []rules.Option{
		deckOption(),
		{Name: "sheet", Values: []string{"cards", "d6", "choice"}},
		{Name: "finished", Values: []string{"return", "keep"}},
		{Name: "closed", Values: []string{"open", "no-cycles"}},
		{Name: "survey", Values: []string{"event", "note"}},
	}
}

// sudsyFacts are the tables of the booklet that were lost, and those of the sheet.
func sudsyFacts() []rules.Fact {
	out := deckFacts()
	for _, name := range []string{"season", "hour", "weather", "politeness"} {
		out = append(out, rules.Fact{Name: name, Keys: 1, Table: true, Shape: "W-PA:…"})
	}
	for _, name := range []string{"background", "quirk", "mood"} {
		out = append(out, rules.Fact{Name: name, Keys: 2, Table: true, Shape: "B-SH:W-PA:…"})
	}
	for _, name := range []string{"event2", "event3"} {
		out = append(out, rules.Fact{Name: name, Keys: 1, Table: true, Shape: "W-PA:cat"})
	}
	return out
}

func sudsyRefusals() []string {
	return []string{
		"E_PLAYERS", "E_PHASE", "E_SEAT", "E_CARD", "E_COUNT", "E_CHARACTER", "E_ORDER", "E_MACHINE", "E_SHUT", "E_GARMENT",
		"E_DETERGENT", "E_FUNDS", "E_LEAVE", "E_BELOW",
	}
}

// sudsyDo makes a line of a game of Mr. Sudsy out of what it does.
func sudsyDo(do func(*sudsy, rules.Move, *rules.Refusals) func(*rules.Effects)) func(rules.State, rules.Move, *rules.Refusals) func(*rules.Effects) {
	return func(s rules.State, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
		return do(s.(*sudsy), m, no)
	}
}

func sudsyVerbs() []*rules.Verb {
	seat := func(can func(*sudsy, int) bool) rules.Arg {
		return rules.Arg{Name: "seat", Kind: rules.Player, Choices: sudsySeats(can)}
	}
	anyone := func(*sudsy, int) bool { return true }
	words := rules.Arg{Name: "words", Kind: rules.Quoted, Opt: true}
	lookUp := func(name string) *rules.Verb {
		return &rules.Verb{Name: name, Form: name, Quiet: true, Drawn: true, Do: sudsyDo(func(t *sudsy, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
			return t.lookUp(name, m, no)
		}), Args: []rules.Arg{cardArg(false, sudsyFresh), appArg(), words}}
	}
	section := rules.Arg{Name: "section", Kind: rules.Choice, Words: sheetSections, Choices: sudsySections}
	piece := rules.Arg{Name: "piece", Kind: rules.Choice, Opt: true, Many: true, Words: pieces(), Choices: sudsyLoad}
	machine := rules.Arg{Name: "machine", Kind: rules.Piece, Opt: true, Choices: sudsyFree}
	verbs := []*rules.Verb{
		{Name: "facilitator", Form: "facilitator", Quiet: true, Do: sudsyDo((*sudsy).facilitate), Args: []rules.Arg{seat(anyone)}},
		{Name: "minutes", Form: "minutes", Quiet: true, Do: sudsyDo((*sudsy).setMinutes), Args: []rules.Arg{{Name: "minutes", Kind: rules.Number}}},
		{Name: "order", Form: "order", Quiet: true, Do: sudsyDo((*sudsy).setOrder), Args: []rules.Arg{
			{Name: "seat", Kind: rules.Player, Many: true, Choices: sudsyUnordered},
		}},
		lookUp("season"),
		{Name: "name", Form: "name", Quiet: true, Do: sudsyDo((*sudsy).setName), Args: []rules.Arg{
			seat((*sudsy).writes), {Name: "called", Kind: rules.Choice, Opt: true, Words: sheetNames, Choices: sudsyNames}, words,
		}},
		{Name: "reveal", Form: "reveal", Quiet: true, Drawn: true, Do: sudsyDo((*sudsy).reveal), Args: []rules.Arg{
			seat((*sudsy).writes), section, cardArg(true, sudsySheetCards), appArg(),
		}},
		{Name: "roll", Form: "roll", Quiet: true, Drawn: true, Do: sudsyDo((*sudsy).roll), Args: []rules.Arg{
			seat((*sudsy).writes), section,
			{Name: "die", Kind: rules.Number, Opt: true, Many: true, Min: 1, Chance: true, Choices: sudsyFacesOfDie}, appArg(),
		}},
		{Name: "tick", Form: "tick", Quiet: true, Do: sudsyDo((*sudsy).tick), Args: []rules.Arg{
			seat((*sudsy).writes), section, {Name: "what", Kind: rules.Choice, Opt: true, Choices: sudsyWhat},
			{Name: "words", Kind: rules.Quoted, Opt: true, Choices: sudsyOwnWords},
		}},
		{Name: "complaint", Form: "complaint", Quiet: true, Do: sudsyDo((*sudsy).note), Args: []rules.Arg{
			seat((*sudsy).writes), {Name: "words", Kind: rules.Quoted},
		}},
		{Name: "platitude", Form: "platitude", Quiet: true, Do: sudsyDo((*sudsy).note), Args: []rules.Arg{
			seat((*sudsy).writes), {Name: "words", Kind: rules.Quoted},
		}},
		{Name: "day", Form: "day", Quiet: true, Do: sudsyDo((*sudsy).nextDay), Args: []rules.Arg{forceArg()}},
		lookUp("hour"),
		lookUp("weather"),
		{Name: "hand", Form: "hand", Drawn: true, Do: sudsyDo((*sudsy).hand), Args: []rules.Arg{
			seat((*sudsy).isNext), cardArg(true, sudsyHandCards),
			{Name: "random", Kind: rules.Choice, Keyed: true, Opt: true, Chance: true, Words: faces(), Choices: sudsyRandom},
			appArg(), forceArg(),
		}},
		{Name: "event", Form: "event", Drawn: true, Do: sudsyDo((*sudsy).drawEvent), Args: []rules.Arg{
			seat(anyone), cardArg(true, sudsyEventCards),
			{Name: "is", Kind: rules.Choice, Keyed: true, Opt: true, Domain: "event", Words: slices.Concat(events2, events3), Choices: sudsyEvents},
			{Name: "pair", Kind: rules.Flag, Opt: true, Choices: sudsyPair}, appArg(), words,
		}},
		{Name: "wash", Form: "wash", Do: sudsyDo((*sudsy).wash), Args: []rules.Arg{seat((*sudsy).canWash), machine, piece, forceArg()}},
		{Name: "dry", Form: "dry", Drawn: true, Do: sudsyDo((*sudsy).dry), Args: []rules.Arg{
			seat((*sudsy).canDry), machine, piece,
			{Name: "card", Kind: rules.Choice, Keyed: true, Opt: true, Chance: true, Words: faces(), Choices: sudsyOutage},
			appArg(), forceArg(),
		}},
		{Name: "out", Form: "out", Quiet: true, Do: sudsyDo((*sudsy).takeOut), Args: []rules.Arg{
			{Name: "machine", Kind: rules.Piece, Choices: sudsyFull},
			{Name: "to", Kind: rules.Player, Keyed: true, Opt: true, Choices: sudsyNobodys},
		}},
		{Name: "gift", Form: "gift", Do: sudsyDo((*sudsy).gift), Args: []rules.Arg{
			seat((*sudsy).hasAnything), {Name: "to", Kind: rules.Player, Choices: sudsyOthers},
			{Name: "yen", Kind: rules.Money, Keyed: true, Opt: true, Choices: sudsyYen},
			{Name: "bottles", Kind: rules.Number, Keyed: true, Opt: true, Choices: sudsyBottles},
			{Name: "piece", Kind: rules.Choice, Keyed: true, Opt: true, Many: true, Words: pieces(), Choices: sudsyOwn},
		}},
		{Name: "take", Form: "take", Do: sudsyDo((*sudsy).takeSample), Args: []rules.Arg{seat((*sudsy).canTake)}},
		{Name: "bottles", Form: "bottles", Do: sudsyDo((*sudsy).giveBottles), Args: []rules.Arg{
			{Name: "given", Kind: rules.Number, Each: true, Subject: rules.Player, Subjects: sudsyTakers, Choices: sudsyFreeBottles},
		}},
		{Name: "lay", Form: "lay", Quiet: true, Do: sudsyDo((*sudsy).lay), Args: []rules.Arg{
			{Name: "piece", Kind: rules.Choice, Many: true, Words: pieces(), Choices: sudsyAllPieces},
			{Name: "to", Kind: rules.Player, Keyed: true, Opt: true, Choices: sudsyElsewhere},
		}},
		{Name: "conflict", Form: "conflict", Quiet: true, Drawn: true, Do: sudsyDo((*sudsy).conflict), Args: []rules.Arg{
			seat(anyone), {Name: "to", Kind: rules.Player, Choices: sudsyOthers},
			{Name: "a", Kind: rules.Choice, Keyed: true, Opt: true, Many: true, Chance: true, Words: faces(), Choices: sudsyFlips},
			{Name: "b", Kind: rules.Choice, Keyed: true, Opt: true, Many: true, Chance: true, Words: faces(), Choices: sudsyFlips},
			appArg(),
		}},
		{Name: "leave", Form: "leave", Quiet: true, Do: sudsyDo((*sudsy).leave), Args: []rules.Arg{
			seat((*sudsy).isHere),
			{Name: "complaint", Kind: rules.Flag, Opt: true, Choices: sudsyUnless("platitude")},
			{Name: "platitude", Kind: rules.Flag, Opt: true, Choices: sudsyUnless("complaint")},
		}},
		{Name: "survey", Form: "survey", Quiet: true, Do: sudsyDo((*sudsy).survey), Args: []rules.Arg{
			{Name: "seat", Kind: rules.Player, Opt: true, Many: true, Choices: sudsyUnsurveyed},
		}},
		{Name: "show", Form: "show", Quiet: true, Do: sudsyDo((*sudsy).show), Args: []rules.Arg{
			seat((*sudsy).unshown), {Name: "consent", Kind: rules.Choice, Words: []string{"yes", "no"}, Choices: sudsyYesNo},
		}},
	}
	fact := factVerb(nil)
	fact.Do = sudsyDo((*sudsy).hear)
	return append(append(verbs, fact), rules.CashVerbs()...)
}

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

func (t *sudsy) all() []int {
	list := make([]int, t.seats)
	for i := range list {
		list[i] = i + 1
	}
	return list
}

func (t *sudsy) wrong(no *rules.Refusals) func(*rules.Effects) {
	no.Hard("E_PHASE", "", "phase", rules.WordOf("phase", t.at()))
	return nil
}

// seatIn is the seat that an argument names, refused if nobody sits there.
func (t *sudsy) seatIn(m rules.Move, arg string, no *rules.Refusals) (int, bool) {
	s := m.Int(arg)
	if s > t.seats {
		no.Hard("E_SEAT", "", "word", m.Text(arg))
	}
	return s, s >= 1 && s <= t.seats
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

// settle takes over what the tables have come to say of what was drawn.
func (t *sudsy) settle(e *rules.Effects) {
	for _, name := range []string{"season", "hour", "weather"} {
		text, ok := t.tables.Look(name, t.cards[name])
		if !ok || t.texts[name] == text {
			continue
		}
		t.texts[name] = text
		if t.asked == name {
			t.asked = ""
		}
		e.Say("effect."+name, "text", text)
	}
	t.settleEvent(e)
}

// nextDay opens the first day when the sheets are filled in, and the next one after the survey.
func (t *sudsy) nextDay(_ rules.Move, no *rules.Refusals) func(*rules.Effects) {
	switch t.phase {
	case sudsyCharacters:
		for _, s := range t.all() {
			if miss := t.missing(s); miss != "" {
				no.Soft("E_CHARACTER", "", "seat", rules.SeatOf(s), "part", rules.WordOf("section", miss))
				break
			}
		}
	case sudsySurvey:
	default:
		return t.wrong(no)
	}
	return func(e *rules.Effects) {
		t.day++
		t.phase = sudsyDay
		if t.resumes > 0 {
			t.day, t.resumes = t.resumes, 0 // the first day here of a game from paper
		} else if t.day > 1 {
			t.order = t.reversed()
		}
		t.served, t.asked, t.happens = nil, "", happening{}
		t.left, t.surveyed = [sudsyMost + 1]bool{}, [sudsyMost + 1]bool{}
		for _, name := range []string{"hour", "weather"} {
			delete(t.cards, name)
			delete(t.texts, name)
		}
		e.Say("effect.day", "day", t.day)
	}
}

// reversed is the order of hand-outs the day after: whoever was served last comes first.
func (t *sudsy) reversed() []int {
	var out []int
	for _, list := range [][]int{t.served, t.order} {
		for i := len(list) - 1; i >= 0; i-- {
			if !slices.Contains(out, list[i]) {
				out = append(out, list[i])
			}
		}
	}
	return out
}

// leave lets a player go home, after one complaint or one platitude. When all have left the day is over.
func (t *sudsy) leave(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if t.at() != sudsyOpen {
		return t.wrong(no)
	}
	s, ok := t.seatIn(m, "seat", no)
	if !ok {
		return nil
	}
	complaint, platitude := m.Has("complaint"), m.Has("platitude")
	switch {
	case t.left[s]:
		no.Hard("E_LEAVE", "twice", "seat", rules.SeatOf(s))
	case complaint && platitude:
		no.Hard("E_LEAVE", "both")
	case !complaint && !platitude:
		no.Hard("E_LEAVE", "none")
	}
	return func(e *rules.Effects) {
		t.left[s] = true
		e.Say("effect.leave", "seat", rules.SeatOf(s))
		if !slices.Contains(t.left[1:t.seats+1], false) {
			t.closeDay(e)
		}
	}
}

// closeDay ends a day: machines are emptied, unfinished laundry goes home, finished laundry back to the supply
// unless the table keeps it, and what an event put aside is there again.
func (t *sudsy) closeDay(e *rules.Effects) {
	for _, m := range t.machines {
		t.empty(m, 0)
	}
	back := 0
	for _, p := range pieces() {
		c := t.cloth[p]
		if c.in == sudsyAside || c.washed && c.dried && !t.keeps {
			if c.in == "" {
				back++
			}
			*c = cloth{}
		}
	}
	if back > 0 {
		e.Say("effect.back", "n", back)
	}
	if t.day == sudsyDays {
		t.phase = sudsyEpilogue
		e.Say("effect.epilogue")
		return
	}
	t.phase = sudsySurvey
	e.Say("effect.closed", "day", t.day)
}

// survey ticks who has filled in the pad. It is asked for after the first two days and may be told after the
// third.
func (t *sudsy) survey(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if t.phase != sudsySurvey && t.phase != sudsyEpilogue {
		return t.wrong(no)
	}
	if len(t.unsurveyed()) == 0 {
		no.Hard("E_PHASE", "surveyed")
	}
	seats := m.Ints("seat")
	for _, s := range seats {
		if s > t.seats {
			no.Hard("E_SEAT", "", "word", strconv.Itoa(s))
			return nil
		}
		if t.surveyed[s] {
			no.Hard("E_COUNT", "survey", "seat", rules.SeatOf(s))
		}
	}
	if len(seats) == 0 {
		seats = t.unsurveyed()
	}
	return func(e *rules.Effects) {
		for _, s := range seats {
			t.surveyed[s] = true
		}
		e.Say("effect.survey", "seats", seats)
	}
}

func (t *sudsy) unsurveyed() []int {
	return slices.DeleteFunc(t.all(), func(s int) bool { return t.surveyed[s] })
}

// show opens a sheet to all, or keeps it, as its owner wants. When all have said so the story is told.
func (t *sudsy) show(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if t.phase != sudsyEpilogue {
		return t.wrong(no)
	}
	s, ok := t.seatIn(m, "seat", no)
	if ok && !t.unshown(s) {
		no.Hard("E_COUNT", "shown", "seat", rules.SeatOf(s))
	}
	yes := m.Text("consent") == "yes"
	return func(e *rules.Effects) {
		t.sheets[s].told, t.sheets[s].open = true, yes
		if yes {
			e.Say("effect.show", "seat", rules.SeatOf(s))
		} else {
			e.Say("effect.kept", "seat", rules.SeatOf(s))
		}
		if slices.ContainsFunc(t.all(), t.unshown) {
			return
		}
		t.phase = sudsyOver
		e.Learnt = append(e.Learnt, t.learnt...)
		t.result = &rules.End{Reason: rules.Say("end.story"), Columns: []string{yen, "bottles"}}
		for _, s := range t.all() {
			t.result.Ranking = append(t.result.Ranking, rules.Rank{Place: 1, Seat: s, Score: t.nameOf(s)})
		}
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

// sudsyShort reads the short forms; see help.short.
func sudsyShort(s rules.State, typed string, _ rules.Payment) (string, *rules.Refusal, bool) {
	t := s.(*sudsy)
	words := strings.Fields(strings.ToLower(typed))
	if len(words) == 0 {
		return "", nil, false
	}
	if words[0] == "look" && len(words) > 1 {
		_, text, _ := strings.Cut(strings.TrimSpace(typed), " ")
		return t.lookLine(strings.TrimSpace(text)), nil, t.lookLine("") != ""
	}
	first, rest := words[0], words[1:]
	digits := strings.TrimLeft(first, "abcdefghijklmnopqrstuvwxyz")
	letter := strings.TrimSuffix(first, digits)
	seats := strings.Split(digits, "")
	switch {
	case t.writes(0) && t.day == 0 && len(digits) == 1 && len(rest) > 0:
		line := t.sheetLine(letter, digits, strings.Fields(typed)[1:])
		return line, nil, line != ""
	case letter == "h" && len(digits) <= 1 && len(rest) > 0:
		return t.handLine(digits, strings.Fields(typed)[1:])
	case t.at() == sudsyHandout && cardOfShort(first) != "":
		return t.handLine("", strings.Fields(typed))
	case (letter == "w" || letter == "d") && len(digits) == 1:
		return t.cycleLine(letter, digits, strings.Fields(typed)[1:]), nil, true
	case letter == "o" && digits == "" && len(rest) == 1:
		return "out " + rest[0], nil, true
	case letter == "g" && len(digits) == 2 && len(rest) == 1:
		if strings.TrimLeft(rest[0], "0123456789") == "b" {
			return "gift " + seats[0] + " " + seats[1] + " bottles=" + strings.TrimSuffix(rest[0], "b"), nil, true
		}
		return "gift " + seats[0] + " " + seats[1] + " yen=" + rest[0], nil, true
	case (letter == "c" || letter == "p") && len(digits) == 1 && len(rest) == 0:
		return "leave " + digits + map[string]string{"c": " complaint", "p": " platitude"}[letter], nil, true
	case letter == "b" && len(digits) == 1 && len(rest) == 1 && t.vending:
		return "buy " + digits + " out=" + rest[0], nil, true
	case letter == "f" && len(digits) == 2:
		line := "conflict " + seats[0] + " " + seats[1]
		var flips [2][]string
		for i, w := range rest {
			c := cardOfShort(w)
			if c == "" {
				return "", nil, false
			}
			flips[i%2] = append(flips[i%2], c)
		}
		for i, name := range []string{" a=", " b="} {
			if len(flips[i]) > 0 {
				line += name + strings.Join(flips[i], ",")
			}
		}
		return line, nil, true
	}
	return "", nil, false
}

// cycleLine is a wash or a dry cycle of short garments; while the power fails, the last one is the card.
func (t *sudsy) cycleLine(letter, seat string, words []string) string {
	line, card := map[string]string{"w": "wash ", "d": "dry "}[letter]+seat, ""
	if n := len(words); letter == "d" && t.outage() && n > 0 {
		if card = cardOfShort(words[n-1]); card != "" {
			words, card = words[:n-1], " card="+card
		}
	}
	for _, w := range words {
		if c := cardOfShort(w); c != "" && !isMachine(c) {
			w = strings.Join(t.shortPieces(c), " ")
		}
		line += " " + w
	}
	return line + card
}

// lookLine is the fact that answers what is to be looked up, "" if nothing is.
func (t *sudsy) lookLine(text string) string {
	if t.asked == "" {
		return ""
	}
	key := t.cards[t.asked]
	if t.asked == t.eventTable() {
		key, text = t.happens.key(), begunEvent(t.eventsToday(), text)
	}
	return "fact " + rules.JoinFact(t.asked, key+":"+text)
}

// begunEvent is the event that a text names, with blanks for its hyphens or by three letters or more of its beginning;
// the text itself where none or several are meant. A known event left as a text would not reach the books.
func begunEvent(events []string, text string) string {
	word, found := strings.ReplaceAll(strings.ToLower(text), " ", "-"), ""
	for _, e := range events {
		switch {
		case e == word:
			return e
		case len(word) < 3 || !strings.HasPrefix(e, word):
		case found != "":
			return text
		default:
			found = e
		}
	}
	if found == "" {
		return text
	}
	return found
}

// handLine is the hand-out of short cards; the dryer that ends the draw may be left out, and the seat where it
// is the one whose turn it is.
func (t *sudsy) handLine(seat string, words []string) (string, *rules.Refusal, bool) {
	if seat == "" {
		seat = strconv.Itoa(max(t.nextServed(), 1))
	}
	line, dried := "hand "+seat, false
	tail := ""
	for i, w := range words {
		if c := cardOfShort(w); c != "" && !dried {
			line, dried = line+" "+c, c == dryerCard
			continue
		} else if c != "" && dried && i == len(words)-1 {
			tail += " random=" + c
			continue
		}
		tail += " " + w
	}
	if !dried {
		line += " " + dryerCard
	}
	return line + tail, nil, true
}

// cardOfShort reads a card without its hyphen: bsh, W-PA, wm or m, dr or d; "" if it is none.
func cardOfShort(word string) string {
	w := strings.ToUpper(strings.ReplaceAll(word, "-", ""))
	switch w {
	case washerCard, "M":
		return washerCard
	case dryerCard, "D":
		return dryerCard
	}
	for _, f := range faces() {
		if strings.ReplaceAll(f, "-", "") == w {
			return f
		}
	}
	return ""
}

// shortPieces are the pieces that a garment stands for in a short line: both socks, unless one alone is there.
func (t *sudsy) shortPieces(card string) []string {
	all := piecesOf(card)
	held := slices.DeleteFunc(slices.Clone(all), func(p string) bool { return t.cloth[p].owner == 0 && t.cloth[p].in == "" })
	if len(held) == 0 {
		return all
	}
	return held
}

// sudsyHeadings are the rules by phase.
func sudsyHeadings() map[string]string {
	return map[string]string{"characters": "sheet", "season": "conditions", "conditions": "conditions", "event": "event", "handout": "hand", "open": "laundry", "survey": "leave", "epilogue": "yen", "over": "leave"}
}
