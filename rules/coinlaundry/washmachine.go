package coinlaundry

// Wash Machine: washers and dryers at war. The table moves and aims; here are the draft, the hit points, whose
// turn it is and what the cards say. Rulebook 000, Wash Machine. Vend Machine plays on the same state.

import (
	"slices"
	"strconv"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// The kinds of units.
const (
	washerUnit  = "washer"
	dryerUnit   = "dryer"
	vendingUnit = "vending"
)

// What the kinds cost, and how many hit points and pieces there are of each. Every coin in a unit is a point.
var (
	unitCost  = map[string]int{washerUnit: 2, dryerUnit: 4, vendingUnit: 6}
	unitHP    = map[string]int{washerUnit: 2, dryerUnit: 4, vendingUnit: 6}
	unitStock = map[string]int{washerUnit: allWashers, dryerUnit: allDryers, vendingUnit: 1}
)

// The numbers of the war.
const (
	draftPoints  = 8 // of each of two sides
	draftOfThree = 6 // of each of three
	mostSides    = 3
	duelHand     = 10
	snipeMalus   = 1
	chargeDamage = 1
	askPick      = "ask"

	warDraft = "draft"
	warPlace = "place"
	warTurn  = "fight"
	warDuel  = "duel"
	warOver  = "over"
)

// WashMachine is Wash Machine, for two sides.
var WashMachine = rules.Ready(&rules.Game{
	ID: "wash-machine", Rules: 1, Box: "coin-laundry", Min: 2, Max: 2,
	Headings: warHeadings(),
	Options:  []rules.Option{deckOption(), {Name: "first-pick", Values: []string{askPick, "1", "2"}}},
	Facts:    deckFacts(),
	Verbs:    append(warVerbs(moveUnit), factVerb(deckFacts())),
	Refusals: warRefusals(),
	New: func(s rules.Setup) rules.State {
		return newWar(s, draftPoints, []string{washerUnit, dryerUnit}, nil)
	},
	Short: warShort,
})

// warRefusals are the codes of the war; more are put in behind E_ACTED.
func warRefusals(more ...string) []string {
	return slices.Concat([]string{"E_PLAYERS", "E_PHASE", "E_SEAT", "E_TURN", "E_SUPPLY", "E_POINTS", "E_DEAD", "E_ATTACK", "E_TARGET", "E_ACTED"},
		more, []string{"E_CARD"})
}

// warVerbs are the lines of both games; move is what a unit that moves may do besides.
func warVerbs(move func(*war, rules.Move, *rules.Refusals) func(*rules.Effects), more ...rules.Arg) []*rules.Verb {
	unit := rules.Arg{Name: "unit", Kind: rules.Piece, Choices: actingPicks}
	fit := func(kinds ...string) rules.Arg {
		a := unit
		a.Choices = func(s rules.State, _ rules.Move) []rules.Pick { return s.(*war).unitPicks(s.(*war).acting(kinds...)) }
		return a
	}
	target := rules.Arg{Name: "target", Kind: rules.Piece, Choices: targetPicks}
	hand := func(name string) rules.Arg {
		return rules.Arg{Name: name, Kind: rules.Choice, Keyed: true, Many: true, Opt: true, Chance: true, Words: faces()}
	}
	seat := rules.Arg{Name: "seat", Kind: rules.Player}
	with := func(choices func(rules.State, rules.Move) []rules.Pick) rules.Arg {
		a := seat
		a.Choices = choices
		return a
	}
	return []*rules.Verb{
		{Name: "first", Form: "first", Quiet: true, Do: rules.By(firstPick), Args: []rules.Arg{with(allSides)}},
		{Name: "pick", Form: "pick", Quiet: true, Do: rules.By(pickUnit), Args: []rules.Arg{
			with(pickingSide), {Name: "kind", Kind: rules.Choice, Words: []string{washerUnit, dryerUnit, vendingUnit}, Choices: kindPicks},
		}},
		{Name: "begin", Form: "begin", Quiet: true, Do: rules.By(beginWar), Args: []rules.Arg{with(allSides)}},
		{Name: "move", Form: "move", Quiet: true, Do: rules.By(move), Args: slices.Concat([]rules.Arg{unit}, more, []rules.Arg{forceArg()})},
		{Name: "shoot", Form: "shoot", Quiet: true, Drawn: true, Do: rules.By(shoot), Args: []rules.Arg{
			fit(washerUnit, dryerUnit), target, cardArg(true, shotPicks), appArg(), forceArg(),
		}},
		{Name: "snipe", Form: "snipe", Quiet: true, Drawn: true, Do: rules.By(snipe), Args: []rules.Arg{
			fit(washerUnit), {Name: "hit", Kind: rules.Piece, Opt: true, Many: true, Choices: snipedPicks}, cardArg(true, snipeReveal), appArg(), forceArg(),
		}},
		{Name: "charge", Form: "charge", Quiet: true, Do: rules.By(charge), Args: []rules.Arg{
			fit(dryerUnit), target, {Name: "terrain", Kind: rules.Flag, Opt: true}, forceArg(),
		}},
		{Name: "duel", Form: "duel", Quiet: true, Drawn: true, Do: rules.By(fightDuel), Args: []rules.Arg{
			{Name: "unit", Kind: rules.Piece, Choices: duellistPicks}, {Name: "target", Kind: rules.Piece, Choices: duelledPicks},
			hand("own"), hand("other"), appArg(), forceArg(),
		}},
		{Name: "idle", Form: "idle", Quiet: true, Do: rules.By(idle), Args: []rules.Arg{unit, forceArg()}},
	}
}

// fighter is a unit of a side. Its name is the letter of its side and a number, such as a1.
type fighter struct {
	name  string
	kind  string
	side  int
	hp    int
	acted bool
}

// war is the state of Wash Machine and of Vend Machine.
type war struct {
	box
	kinds  []string // that can be drafted
	points int      // of each side
	vend   *vend    // what Vend Machine adds, nil without it

	phase  string
	picker int // the side that picks next, 0 while nobody has said who begins
	turn   int
	round  int
	units  []*fighter
	duel   [2]string // a duel whose hands ran out before anybody died
	damage int       // of the last attack
	out    []int     // the sides that fell, in order
	over   *rules.End
}

func newWar(s rules.Setup, points int, kinds []string, v *vend) *war {
	t := &war{box: newBox(s, nil), kinds: kinds, points: points, vend: v, phase: warDraft}
	t.picker, _ = strconv.Atoi(s.Options["first-pick"])
	return t
}

// wrong refuses what does not belong into the phase.
func (t *war) wrong(no *rules.Refusals) func(*rules.Effects) {
	switch {
	case t.phase == warDraft && t.picker == 0:
		no.Hard("E_PHASE", "pick")
	case t.phase == warDuel:
		no.Hard("E_PHASE", "duel", "unit", t.duel[0], "target", t.duel[1])
	default:
		rules.WrongPhase(t.phase, no)
	}
	return nil
}

// sideOf is the side that a line names, if it plays.
func (t *war) sideOf(m rules.Move, no *rules.Refusals) int {
	side, _ := rules.SeatIn(m, "seat", t.seats, no)
	return side
}

// unit is the unit of that name, nil if there is none.
func (t *war) unit(name string) *fighter {
	i := slices.IndexFunc(t.units, func(u *fighter) bool { return u.name == name })
	if i < 0 {
		return nil
	}
	return t.units[i]
}

// alive is the unit that a line names; it must stand.
func (t *war) alive(name string, no *rules.Refusals) *fighter {
	u := t.unit(name)
	switch {
	case u == nil:
		no.Hard("E_DEAD", "none", "unit", name)
	case u.hp == 0:
		no.Hard("E_DEAD", "", "unit", name)
	}
	return u
}

// actor is the unit that acts: of the side whose turn it is, standing, and not done yet.
func (t *war) actor(m rules.Move, no *rules.Refusals, kinds ...string) *fighter {
	if t.phase != warTurn {
		t.wrong(no)
		return nil
	}
	u := t.alive(m.Text("unit"), no)
	if u == nil {
		return nil
	}
	if u.side != t.turn {
		no.Hard("E_TURN", "", "seat", rules.SeatOf(t.turn))
	}
	if len(kinds) > 0 && !slices.Contains(kinds, u.kind) {
		no.Hard("E_ATTACK", "", "unit", u.name, "kind", rules.WordOf("unit", u.kind))
	}
	if u.acted {
		no.Soft("E_ACTED", "", "unit", u.name)
	}
	return u
}

// enemy is the unit that a line aims at.
func (t *war) enemy(name string, no *rules.Refusals) *fighter {
	u := t.alive(name, no)
	if u != nil && u.side == t.turn {
		no.Hard("E_TARGET", "", "unit", name)
	}
	return u
}

// done marks a unit that acted; after the last one the turn goes on to the next side that stands.
func (t *war) done(u *fighter, e *rules.Effects) {
	u.acted = true
	if t.phase == warTurn && !t.ended(e) {
		t.passOn(e)
	}
}

// passOn gives the turn on if every unit of the side has acted.
func (t *war) passOn(e *rules.Effects) {
	if len(t.acting()) > 0 {
		return
	}
	for range t.seats {
		if t.turn = t.turn%t.seats + 1; t.standing(t.turn) > 0 {
			break
		}
	}
	t.round++
	for _, u := range t.units {
		u.acted = false
	}
	e.Say("effect.war.turn", "seat", rules.SeatOf(t.turn))
}

// standing is how many units of a side live.
func (t *war) standing(side int) int {
	n := 0
	for _, u := range t.units {
		if u.side == side && u.hp > 0 {
			n++
		}
	}
	return n
}

// hurt takes hit points, never below none.
func (t *war) hurt(u *fighter, n int, e *rules.Effects) {
	if n == 0 || u.hp == 0 {
		return
	}
	u.hp = max(0, u.hp-n)
	e.Say("effect.war.hurt", "unit", u.name, "n", n, "hp", u.hp)
	if u.hp == 0 {
		e.Say("effect.war.dead", "unit", u.name)
	}
}

// ended closes the game when at most one side stands. If the last ones fell together, they share the draw.
func (t *war) ended(e *rules.Effects) bool {
	var stand, fell []int
	for side := 1; side <= t.seats; side++ {
		switch {
		case t.standing(side) > 0:
			stand = append(stand, side)
		case !slices.Contains(t.out, side):
			fell = append(fell, side)
		}
	}
	t.out = append(t.out, fell...)
	if len(stand) > 1 {
		return false
	}
	key, winners := "end.war.standing", stand
	if len(stand) == 0 {
		key, winners = "end.war.draw", fell
	}
	t.phase = warOver
	t.over = &rules.End{Reason: rules.Say(key, "seats", winners), Winners: winners, Columns: []string{"standing", "points"}}
	rest := slices.DeleteFunc(slices.Clone(t.out), func(s int) bool { return slices.Contains(winners, s) })
	slices.Reverse(rest) // who fell last comes first
	for i, side := range append(slices.Clone(winners), rest...) {
		place := 1
		if i >= len(winners) {
			place = i + 1
		}
		t.over.Ranking = append(t.over.Ranking, rules.Rank{Place: place, Seat: side, Score: rules.CountOf(t.standing(side))})
	}
	e.Say("effect.war.over", "seats", winners)
	return true
}

func moveUnit(t *war, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	u := t.actor(m, no)
	if u == nil {
		return nil
	}
	return func(e *rules.Effects) { t.done(u, e) }
}

func idle(t *war, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	u := t.actor(m, no)
	if u == nil {
		return nil
	}
	return func(e *rules.Effects) { t.done(u, e) }
}

// Book is empty in Wash Machine, where no yen change hands; Vend Machine keeps its drinks in it.
func (t *war) Book() *ledger.Book { return t.book }
