package jutaku

// Bottle Bonus, the variant of Jutaku with drinks of another box: whoever did not complete a lot may grab one
// that falls, and each is a power to be used once. Rulebook 003, Bottle Bonus.

import (
	"slices"
	"strconv"
	"strings"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// nothing stands in a line for a seat that grabbed no drink.
const nothing = "none"

// blueWorth is the yen of a blue drink that was kept.
const blueWorth = 200

// drinkTimes are the phases in which a colour may be spent.
var drinkTimes = map[string][]string{
	black: {inReady}, white: {inReady}, blue: {inReady},
	mint:   {inBuilding, inPaused},
	red:    {inReady, inBuilding, inPaused},
	purple: {inMove},
}

// BottleBonus is Bottle Bonus, for two to eight players.
var BottleBonus = rules.Ready(&rules.Game{
	ID: "jutaku-bottle-bonus", Rules: 1, Box: "jutaku", Min: 2, Max: maxSeats,
	Headings: siteHeadings(),
	Options:  append([]rules.Option{{Name: "drinks", Values: []string{"box", "app"}}}, mapOptions()...),
	Facts:    []rules.Fact{lotFact(), {Name: "copies", Shape: "2"}},
	Verbs: append(buildVerbs(),
		&rules.Verb{Name: "fall", Form: "fall", Quiet: true, Drawn: true, Do: rules.By(fall), Args: []rules.Arg{
			{Name: "colour", Kind: rules.Choice, Opt: true, Many: true, Chance: true, Words: colours, Choices: fallPicks},
			{Name: "app", Kind: rules.Flag, Opt: true},
		}},
		&rules.Verb{Name: "grab", Form: "grab", Do: rules.By(grab), Args: []rules.Arg{
			{Name: "drink", Kind: rules.Choice, Each: true, Words: append([]string{nothing}, colours...), Subject: rules.Player, Subjects: grabbers, Choices: grabPicks},
		}},
		&rules.Verb{Name: "drink", Form: "drink", Do: rules.By(drink), Args: []rules.Arg{
			{Name: "seat", Kind: rules.Player, Choices: drinkers},
			{Name: "colour", Kind: rules.Choice, Words: colours, Choices: drinkPicks},
		}},
	),
	Refusals: slices.Concat([]string{"E_PLAYERS"}, buildRefusals, []string{"E_GRAB", "E_SUPPLY", "E_DRINK", "E_PHASE"}, rules.CashRefusals()),
	Units:    []string{yen},
	New: func(s rules.Setup) rules.State {
		return newSite(s, &bottle{byApp: s.Options["drinks"] == "app", copies: 1})
	},
	Short: buildShort,
})

// bottle is what the variant adds to a site. Its methods do nothing for a site without it.
type bottle struct {
	byApp  bool // the app draws which drinks fall
	copies int  // of the other box

	due     int      // drinks that fall, while they do
	fallen  []string // their colours, as far as told and not grabbed
	told    bool     // the colours are known
	grabbed [maxSeats + 1]bool
	held    [maxSeats + 1]map[string]int
	pending [maxSeats + 1]int // blue drinks spent on this round
	kept    [maxSeats + 1]int // blue drinks that won
	spent   [maxSeats + 1][]string
}

// out is how many drinks of a colour are not in the pool.
func (b *bottle) out(colour string) int {
	n := 0
	for s := range b.held {
		n += b.held[s][colour]
		if colour == blue {
			n += b.pending[s] + b.kept[s]
		}
	}
	return n
}

// pool is how many drinks of a colour are left.
func (b *bottle) pool(colour string) int { return drinksEach*b.copies - b.out(colour) }

// settle decides the blue drinks when a round was scored: kept if their owner completed a lot, else gone.
func (b *bottle) settle(t *site, e *rules.Effects) {
	if b == nil {
		return
	}
	for s := 1; s <= t.seats; s++ {
		n := b.pending[s]
		switch {
		case n == 0:
		case t.built[s]:
			b.kept[s] += n
			e.Say("effect.bluekept", "seat", rules.SeatOf(s), "n", n)
		default:
			e.Say("effect.bluegone", "seat", rules.SeatOf(s), "n", n)
		}
		b.pending[s] = 0
		b.spent[s] = nil
	}
}

// drop tells whether drinks fall now, and lets them: as many as there are players who completed nothing.
func (b *bottle) drop(t *site) bool {
	if b == nil {
		return false
	}
	b.grabbed = [maxSeats + 1]bool{}
	b.due, b.fallen, b.told = 0, nil, false
	left := 0
	for _, c := range colours {
		left += b.pool(c)
	}
	for s := 1; s <= t.seats; s++ {
		if !t.built[s] {
			b.due++
		}
	}
	b.due = min(b.due, left)
	return b.due > 0
}

// pay gives the yen of the blue drinks that were kept.
func (b *bottle) pay(t *site) {
	if b == nil {
		return
	}
	for s := 1; s <= t.seats; s++ {
		t.book.Move(yen, ledger.Bank, strconv.Itoa(s), ledger.Yen(blueWorth*b.kept[s]), blue, "")
	}
}

// fall tells which drinks fall; the app may draw them without reaching into the box.
func fall(t *site, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	b := t.bottle
	if t.phase != inDrop {
		return t.wrong(no)
	}
	told := m.Texts("colour")
	if b.told {
		no.Hard("E_GRAB", "fallen", "line", t.grabLine())
	}
	if len(told) != b.due {
		no.Hard("E_GRAB", "many", "n", b.due, "line", t.grabLine())
	}
	for _, c := range colours {
		if n := count(told, c); n > b.pool(c) {
			no.Hard("E_SUPPLY", "", "colour", rules.WordOf("drink", c), "n", b.pool(c))
		}
	}
	return func(e *rules.Effects) {
		b.fallen, b.told = slices.Clone(told), true
		e.Say("effect.fall", "list", drinkWords(told))
	}
}

// Draw draws the drinks that fall, each colour as likely as there are drinks of it left.
func (t *site) Draw(m rules.Move, pick func(label string, n int) (int, error)) (rules.Move, error) {
	b := t.bottle
	if b == nil || m.Verb.Name != "fall" || t.phase != inDrop || m.Has("colour") || b.told {
		return m, nil
	}
	var pool []string
	for _, c := range colours {
		for range b.pool(c) {
			pool = append(pool, c)
		}
	}
	for i := range b.due {
		at, err := pick("fall "+strconv.Itoa(t.round)+" "+strconv.Itoa(i+1)+" of "+strconv.Itoa(len(pool)), len(pool))
		if err != nil {
			return m, err
		}
		m = m.Add("colour", "", pool[at])
		pool = slices.Delete(pool, at, at+1)
	}
	return m.Set("app", ""), nil
}

// grab notes who caught which drink. Everybody who completed nothing may have one of those that fell.
func grab(t *site, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	b := t.bottle
	if t.phase != inDrop {
		return t.wrong(no)
	}
	wanted := map[string]int{}
	type catch struct {
		seat  int
		drink string
	}
	var caught []catch
	for _, f := range m.Each("drink") {
		s, _ := strconv.Atoi(f.Sub)
		switch {
		case s > t.seats:
			no.Hard("E_GRAB", "nobody", "word", f.Sub, "line", t.grabLine())
			return nil
		case t.built[s]:
			no.Hard("E_GRAB", "completed", "seat", rules.SeatOf(s), "line", t.grabLine())
		case b.grabbed[s] || slices.ContainsFunc(caught, func(c catch) bool { return c.seat == s }):
			no.Hard("E_GRAB", "", "seat", rules.SeatOf(s), "line", t.grabLine())
		}
		caught = append(caught, catch{s, f.Value})
		if f.Value != nothing {
			wanted[f.Value]++
		}
	}
	for _, c := range colours {
		n := wanted[c]
		switch {
		case n == 0:
		case n > b.pool(c):
			no.Hard("E_SUPPLY", "", "colour", rules.WordOf("drink", c), "n", b.pool(c))
		case (b.told || b.byApp) && n > count(b.fallen, c):
			no.Hard("E_GRAB", "colour", "colour", rules.WordOf("drink", c), "line", t.grabLine())
		}
	}
	return func(e *rules.Effects) {
		for _, c := range caught {
			b.grabbed[c.seat] = true
			if c.drink == nothing {
				e.Say("effect.grabnone", "seat", rules.SeatOf(c.seat))
				continue
			}
			if b.held[c.seat] == nil {
				b.held[c.seat] = map[string]int{}
			}
			b.held[c.seat][c.drink]++
			if i := slices.Index(b.fallen, c.drink); i >= 0 {
				b.fallen = slices.Delete(b.fallen, i, i+1)
			}
			e.Say("effect.grab", "seat", rules.SeatOf(c.seat), "colour", rules.WordOf("drink", c.drink))
		}
		if len(t.mayGrab()) == 0 {
			t.phase = inMove
			e.Say("effect.order", "seats", t.order)
		}
	}
}

// mayGrab are the seats that have not yet said what they grabbed.
func (t *site) mayGrab() []int {
	var list []int
	for s := 1; t.bottle != nil && t.phase == inDrop && s <= t.seats; s++ {
		if !t.built[s] && !t.bottle.grabbed[s] {
			list = append(list, s)
		}
	}
	return list
}

// drink spends a drink, each colour in its time.
func drink(t *site, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	b, colour := t.bottle, m.Text("colour")
	s, ok := t.seat(m, no)
	if !ok {
		return nil
	}
	if b.held[s][colour] == 0 {
		no.Hard("E_DRINK", "", "seat", rules.SeatOf(s), "colour", rules.WordOf("drink", colour))
	}
	if !slices.Contains(drinkTimes[colour], t.at()) {
		no.Hard("E_PHASE", "drink."+colour)
	}
	return func(e *rules.Effects) {
		b.held[s][colour]--
		switch colour {
		case blue:
			b.pending[s]++
		case black:
			t.turned[s] = !t.turned[s]
		case purple:
			t.leaps[s] = true
		}
		if colour != blue {
			b.spent[s] = append(b.spent[s], colour)
		}
		e.Say("effect.drink."+colour, "seat", rules.SeatOf(s), "side", rules.WordOf("option.side", t.sideOf(s)))
	}
}

func count(list []string, word string) int {
	n := 0
	for _, s := range list {
		if s == word {
			n++
		}
	}
	return n
}

func drinkWords(list []string) rules.Value {
	v := rules.ListOf()
	for _, c := range list {
		v.List = append(v.List, rules.WordOf("drink", c))
	}
	return v
}

// spendable are the colours that a seat holds and may spend now.
func (t *site) spendable(s int) []string {
	if t.bottle == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(colours), func(c string) bool {
		return t.bottle.held[s][c] == 0 || !slices.Contains(drinkTimes[c], t.at())
	})
}

func fallPicks(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*site)
	told := m.Texts("colour")
	var out []rules.Pick
	for _, c := range colours {
		if t.phase == inDrop && len(told) < t.bottle.due && count(told, c) < t.bottle.pool(c) {
			out = append(out, rules.Pick{Value: c, Say: rules.WordOf("drink", c)})
		}
	}
	return out
}

func grabbers(s rules.State, m rules.Move) []rules.Pick {
	return without(s.(*site).mayGrab(), m, "drink")
}

func grabPicks(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*site)
	b, told := t.bottle, m.Texts("drink")
	out := []rules.Pick{{Value: nothing, Say: rules.WordOf("drink", nothing)}}
	for _, c := range colours {
		if n := count(told, c); n < b.pool(c) && (!b.told && !b.byApp || n < count(b.fallen, c)) {
			out = append(out, rules.Pick{Value: c, Say: rules.WordOf("drink", c)})
		}
	}
	return out
}

func drinkers(s rules.State, _ rules.Move) []rules.Pick {
	t := s.(*site)
	var seats []int
	for seat := 1; seat <= t.seats; seat++ {
		if len(t.spendable(seat)) > 0 {
			seats = append(seats, seat)
		}
	}
	return rules.SeatPicks(seats)
}

func drinkPicks(s rules.State, m rules.Move) []rules.Pick {
	t, seat := s.(*site), m.Int("seat")
	if seat < 1 || seat > t.seats {
		return nil
	}
	var out []rules.Pick
	for _, c := range t.spendable(seat) {
		out = append(out, rules.Pick{Value: c, Say: rules.WordOf("drink", c)})
	}
	return out
}

// bottleCells are the cells that the variant adds to a seat.
func (t *site) bottleCells(s int) []rules.Cell {
	b, of := t.bottle, strconv.Itoa(s)
	if b == nil {
		return nil
	}
	held := rules.ListOf()
	for _, c := range colours {
		for range b.held[s][c] {
			held.List = append(held.List, rules.WordOf("drink", c))
		}
	}
	cells := []rules.Cell{
		{Name: "drinks", Of: of, Value: held},
		{Name: "blue", Of: of, Value: rules.CountOf(b.kept[s])},
		{Name: "pending", Of: of, Value: rules.CountOf(b.pending[s]), Hidden: b.pending[s] == 0},
		{Name: "spent", Of: of, Value: drinkWords(b.spent[s]), Hidden: len(b.spent[s]) == 0},
	}
	return cells
}

// bottleStatus are the cells that the variant adds to the whole game.
func (t *site) bottleStatus() []rules.Cell {
	b := t.bottle
	if b == nil {
		return nil
	}
	cells := []rules.Cell{
		{Name: "due", Value: rules.CountOf(b.due), Hidden: t.phase != inDrop},
		{Name: "fallen", Value: drinkWords(b.fallen), Hidden: t.phase != inDrop || !b.told},
		{Name: "maygrab", Value: rules.SeatsOf(t.mayGrab()), Hidden: t.phase != inDrop},
	}
	for _, c := range colours {
		cells = append(cells, rules.Cell{Name: "pool", Of: c, Value: rules.CountOf(b.pool(c)), Hidden: true})
	}
	return cells
}

// nextDrop is what the rules expect while drinks fall.
func (t *site) nextDrop() rules.Next {
	b := t.bottle
	if b.byApp && !b.told {
		return rules.Next{Say: rules.Say("next.fall", "n", b.due), Line: "fall"}
	}
	line := ""
	if rest := t.mayGrab(); len(rest) > 0 && b.told && len(b.fallen) == 0 { // nothing is left to grab
		var each []string
		for _, s := range rest {
			each = append(each, strconv.Itoa(s)+"="+nothing)
		}
		line = "grab " + strings.Join(each, " ")
	}
	key := "next.grab"
	if b.told {
		key = "next.grab.told"
	}
	return rules.Next{Say: rules.Say(key, "n", b.due, "seats", t.mayGrab(), "list", drinkWords(b.fallen), "line", t.grabLine()), Line: line}
}

// grabLine is how those who completed nothing may be written with what fell; without knowing what fell, the
// first of them has any colour that is left.
func (t *site) grabLine() string {
	rest, fell := t.mayGrab(), t.bottle.fallen
	if !t.bottle.told {
		for _, c := range colours {
			if t.bottle.pool(c) > 0 && len(fell) == 0 {
				fell = []string{c}
			}
		}
	}
	line := "grab"
	for i, s := range rest {
		caught := nothing
		if i < len(fell) {
			caught = fell[i]
		}
		line += " " + strconv.Itoa(s) + "=" + caught
	}
	return line
}

// drinkLine is how the first drink that may be spent now is written.
func (t *site) drinkLine() string {
	for _, s := range t.all() {
		for _, c := range t.spendable(s) {
			return "drink " + strconv.Itoa(s) + " " + c
		}
	}
	return "drink"
}
