package coinlaundry

// Vend Machine: Wash Machine with crates of drinks and a vending machine that fires them, for two or three
// sides. Rulebook 000, Vend Machine.

import (
	"slices"
	"strconv"
	"strings"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// The drinks of the other box, and when the vending machine's reveal stops.
const (
	drinksInCrate = 6
	crate         = "crate" // the account of the drinks in crates; those collected are the unit's
	stopWasher    = "first-WM"
	stopDryer     = "first-DR"
	stopAny       = "first-machine"
	askStop       = "ask"
)

var (
	drinks = []string{"black", "white", "mint", "blue", "red", "purple"}
	stops  = []string{stopWasher, stopDryer, stopAny}
)

// VendMachine is Vend Machine, for two or three sides.
var VendMachine = rules.Ready(&rules.Game{
	ID: "vend-machine", Rules: 1, Box: "coin-laundry", Min: 2, Max: mostSides,
	Headings: warHeadings(),
	Options: []rules.Option{deckOption(), {Name: "first-pick", Values: []string{askPick, "1", "2", "3"}},
		{Name: "stop", Values: append([]string{askStop}, stops...)}},
	Facts: deckFacts(),
	Verbs: append(warVerbs(moveToCrate, rules.Arg{Name: "crate", Kind: rules.Choice, Keyed: true, Opt: true, Words: drinks, Choices: cratePicks}),
		&rules.Verb{Name: "fire", Form: "fire", Drawn: true, Do: rules.By(fire), Args: []rules.Arg{
			{Name: "unit", Kind: rules.Piece, Choices: func(s rules.State, _ rules.Move) []rules.Pick { return s.(*war).unitPicks(s.(*war).armed()) }},
			{Name: "drinks", Kind: rules.Number, Each: true, Subject: rules.Choice, Subjects: ammoPicks, Choices: ammoCounts},
			{Name: "hit", Kind: rules.Piece, Keyed: true, Opt: true, Many: true, Choices: targetPicks},
			cardArg(true, firePicks), appArg(), forceArg(),
		}},
		&rules.Verb{Name: "stop", Form: "stop", Quiet: true, Do: rules.By(chooseStop), Args: []rules.Arg{
			{Name: "card", Kind: rules.Choice, Words: stops, Choices: stopPicks},
		}},
		factVerb(deckFacts()),
	),
	Refusals: warRefusals("E_CRATE", "E_AMMO", "E_COUNT", "E_STOP_CARD"),
	Units:    drinks,
	Fits: func(s rules.Setup, no *rules.Refusals) {
		if first, _ := strconv.Atoi(s.Options["first-pick"]); first > s.Seats {
			no.Hard("E_OPTION", "value", "option", "first-pick", "value", s.Options["first-pick"], "list", []string{askPick, "1", "2"})
		}
	},
	New: func(s rules.Setup) rules.State {
		points := draftPoints
		if s.Seats == mostSides {
			points = draftOfThree
		}
		t := newWar(s, points, []string{washerUnit, dryerUnit, vendingUnit}, &vend{stop: s.Options["stop"]})
		for _, d := range drinks {
			t.book.Move(d, ledger.Bank, crate, drinksInCrate, "start", "")
		}
		return t
	},
	Short: warShort,
})

// vend is what Vend Machine adds to a war. Its methods do nothing in Wash Machine.
type vend struct {
	stop string // the card at which the vending unit's reveal stops, or ask
}

// stops tells whether a card ends the reveal of the vending unit.
func (v *vend) stops(card string) bool {
	if v == nil {
		return false
	}
	switch v.stop {
	case stopWasher:
		return card == washerCard
	case stopDryer:
		return card == dryerCard
	}
	return isMachine(card)
}

// moveToCrate moves a unit; the vending unit takes all drinks of the crate that it touches then.
func moveToCrate(t *war, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	u := t.actor(m, no)
	if u == nil {
		return nil
	}
	colour := m.Text("crate")
	switch {
	case colour == "":
	case u.kind != vendingUnit:
		no.Hard("E_ATTACK", "crate", "unit", u.name, "kind", rules.WordOf("unit", u.kind))
	case t.book.Balance(colour, crate) == 0:
		no.Hard("E_CRATE", "", "colour", rules.WordOf("drink", colour))
	}
	return func(e *rules.Effects) {
		if colour != "" {
			n := t.book.Balance(colour, crate)
			t.book.Move(colour, crate, u.name, n, "collect", "")
			e.Say("effect.war.collect", "unit", u.name, "n", int(n), "colour", rules.WordOf("drink", colour))
		}
		t.done(u, e)
	}
}

// ammo is how many drinks of a colour a unit has collected.
func (t *war) ammo(u, colour string) int { return int(t.book.Balance(colour, u)) }

// armed are the vending units that may fire.
func (t *war) armed() []*fighter {
	if t.vend == nil || t.vend.stop == askStop {
		return nil
	}
	return slices.DeleteFunc(t.acting(vendingUnit), func(u *fighter) bool {
		return !slices.ContainsFunc(drinks, func(d string) bool { return t.ammo(u.name, d) > 0 })
	})
}

// chooseStop says at which card the vending unit's reveals stop, which no source tells.
func chooseStop(t *war, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if t.vend.stop != askStop {
		no.Hard("E_PHASE", "stopped", "card", rules.WordOf("option.stop", t.vend.stop))
		return nil
	}
	return func(*rules.Effects) { t.vend.stop = m.Text("card") }
}

// fire drops drinks into the vending unit: each that touches an enemy is a standard shot with a reveal of its
// own, and all used go back to their crates. Attaque de distribution.
func fire(t *war, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	u := t.actor(m, no, vendingUnit)
	if u == nil {
		return nil
	}
	used, sum := map[string]int{}, 0
	for _, f := range m.Each("drinks") {
		n, _ := strconv.Atoi(f.Value)
		used[f.Sub] += n
		sum += n
		switch have := t.ammo(u.name, f.Sub); {
		case !slices.Contains(drinks, f.Sub):
			no.Hard("E_AMMO", "unknown", "word", f.Sub)
		case used[f.Sub] > have:
			no.Hard("E_AMMO", "", "unit", u.name, "n", have, "colour", rules.WordOf("drink", f.Sub))
		}
	}
	if sum == 0 {
		no.Hard("E_AMMO", "none")
	}
	var hit []*fighter
	enemies := 0
	for side := 1; side <= t.seats; side++ {
		if side != t.turn {
			enemies += t.standing(side)
		}
	}
	for _, name := range m.Texts("hit") {
		if x := t.enemy(name, no); x != nil {
			hit = append(hit, x)
		}
	}
	if len(hit) > sum*enemies {
		no.Hard("E_COUNT", "hits", "n", sum)
	}
	if t.vend.stop == askStop {
		no.Hard("E_STOP_CARD", "")
		return nil
	}
	cards := t.reveals(m.Texts("card"))
	if len(cards) != len(hit) {
		no.Hard("E_CARD", "hits", "n", len(hit))
	}
	type count struct{ blacks, whites int }
	counts := make([]count, len(cards))
	for i, c := range cards {
		counts[i].blacks, counts[i].whites = t.reveal(vendingUnit, c, m.Has("app"), no)
	}
	return func(e *rules.Effects) {
		for _, d := range drinks {
			if used[d] > 0 {
				t.book.Move(d, u.name, crate, ledger.Yen(used[d]), "fire", "")
			}
		}
		t.damage = 0
		if len(hit) == 0 {
			e.Say("effect.war.miss")
		}
		for i, x := range hit {
			t.turned(cards[i])
			t.shot(x, counts[i].blacks, counts[i].whites, 0, e)
		}
		t.done(u, e)
	}
}

// reveals parts the cards of several shots behind each card that stops one.
func (t *war) reveals(cards []string) [][]string {
	var out [][]string
	for from := 0; from < len(cards); {
		to := from
		for to < len(cards)-1 && !t.vend.stops(cards[to]) {
			to++
		}
		out = append(out, cards[from:to+1])
		from = to + 1
	}
	return out
}

// short reads the vending unit's short forms: ma1 red and fa1 red4 blue2 b1 b1 with the cards.
func (v *vend) short(c byte, line string, rest []string, isUnit func(string) bool) (string, *rules.Refusal, bool) {
	if v == nil || len(rest) == 0 {
		return "", nil, false
	}
	if c == 'm' && len(rest) == 1 && slices.Contains(drinks, rest[0]) {
		return "move" + line + " crate=" + rest[0], nil, true
	}
	if c != 'f' {
		return "", nil, false
	}
	var used, hits []string
	for len(rest) > 0 && !isUnit(rest[0]) && slices.Contains(drinks, strings.TrimRight(rest[0], "0123456789")) {
		colour := strings.TrimRight(rest[0], "0123456789")
		used = append(used, colour+"="+strings.TrimPrefix(rest[0], colour))
		rest = rest[1:]
	}
	for len(rest) > 0 && isUnit(rest[0]) {
		hits = append(hits, rest[0])
		rest = rest[1:]
	}
	cards, _ := shortCards(rest)
	line = "fire" + line + " " + strings.Join(used, " ")
	if len(hits) > 0 {
		line += " hit=" + strings.Join(hits, ",")
	}
	if len(cards) > 0 {
		line += " " + strings.Join(cards, " ")
	}
	return line, badCard(rest), len(used) > 0
}

// crateBoard is where the drinks are.
func (t *war) crateBoard() rules.Board {
	b := rules.Board{Name: "crates"}
	for _, d := range drinks {
		row := rules.BoardRow{Of: d, Cells: []rules.Cell{{Name: crate, Of: d, Value: rules.CountOf(int(t.book.Balance(d, crate)))}}}
		collected := 0
		for _, u := range t.units {
			collected += t.ammo(u.name, d)
		}
		row.Cells = append(row.Cells, rules.Cell{Name: "ammo", Of: d, Value: rules.CountOf(collected)})
		b.Rows = append(b.Rows, row)
	}
	return b
}

// The values that may be chosen.

// cratePicks are the crates with drinks, for the vending unit.
func cratePicks(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*war)
	if u := t.unit(m.Text("unit")); u == nil || u.kind != vendingUnit {
		return nil
	}
	return wordPicks("drink", slices.DeleteFunc(slices.Clone(drinks), func(d string) bool { return t.book.Balance(d, crate) == 0 }))
}

func ammoPicks(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*war)
	return wordPicks("drink", slices.DeleteFunc(slices.Clone(drinks), func(d string) bool {
		return t.ammo(m.Text("unit"), d) == 0 || slices.ContainsFunc(m.Each("drinks"), func(f rules.Field) bool { return f.Sub == d })
	}))
}

func ammoCounts(s rules.State, m rules.Move) []rules.Pick {
	told := m.Each("drinks")
	var out []rules.Pick
	for n := s.(*war).ammo(m.Text("unit"), told[len(told)-1].Sub); n > 0; n-- {
		out = append(out, rules.Pick{Value: strconv.Itoa(n), Say: rules.CountOf(n)})
	}
	return out
}

// firePicks are the cards that may still come up in the reveals of the shots that hit.
func firePicks(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*war)
	cards := t.reveals(m.Texts("card"))
	if n := len(cards); n == len(m.Texts("hit")) && (n == 0 || t.vend.stops(cards[n-1][len(cards[n-1])-1])) {
		return nil
	}
	d := t.deck.Clone()
	for _, reveal := range cards {
		last := reveal[len(reveal)-1]
		for _, c := range reveal {
			d.Draw(c)
		}
		if t.vend.stops(last) {
			d.Shuffle()
		}
	}
	return d.Picks()
}

func stopPicks(s rules.State, _ rules.Move) []rules.Pick {
	if s.(*war).vend.stop != askStop {
		return nil
	}
	return wordPicks("option.stop", stops)
}
