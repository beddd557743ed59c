package jutaku

// The shopping mall: ten prices that fall as goods are cashed in, tuna bought from the purse, two exits each.
// Rulebooks 003 and 000 have the same text; its title is lost in both. What the table sees is in mallview.go,
// to keep both short.

import (
	"slices"
	"strconv"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// The numbers of the rulebook. Preparazione; Svolgimento del gioco; Fine della partita.
const (
	fewestMall   = 2
	mostMall     = 11 // two copies of the drinks have twelve crates, of which the machine needs one
	barrelsEach  = 3
	exitsEach    = 2
	firstSalmon  = 500
	laterSalmon  = 400
	tunaPrice    = 500 // of the first; each more costs as much more
	tunaFlat     = 1000
	perNumber    = 100 // yen for each point printed on a crab or a tuna
	highestPrint = 99
	fallenPrice  = 100

	barrel = "barrel"
	aside  = "aside"
	shelf  = "shelf"
	lost   = "lost"
)

// The goods that have rules of their own.
const (
	salmon    = "salmon"
	crab      = "crab"
	tuna      = "tuna"
	detergent = "detergent"
)

// underwear names both a kind of goods and the pile that it is paid by.
const underwear = "underwear"

// good is a kind of goods.
type good struct {
	name  string
	pile  string // the card or pile that shows its price, "" if it has none
	n     int    // how many the boxes hold, 0 = not known
	cloth bool   // a detergent doubles it
}

// goods are all kinds of goods, the drinks first.
var goods = []good{
	{black, black, drinksEach, false}, {white, white, drinksEach, false}, {mint, mint, drinksEach, false},
	{blue, blue, drinksEach, false}, {red, red, drinksEach, false}, {purple, purple, drinksEach, false},
	{"washer", "machines", 2, false}, {"dryer", "machines", 1, false},
	{"sheet", "bedding", 2, true}, {"pillowcase", "bedding", 2, true},
	{"shirt", "outerwear", 2, true}, {"trousers", "outerwear", 2, true},
	{"bra", underwear, 2, true}, {underwear, underwear, 2, true}, {"socks", underwear, 2, true},
	{detergent, "", 4, false}, {"magazine", "", 2, false}, {"newspaper", "", 2, false},
	{salmon, "", 10, false}, {crab, "", 0, false}, {tuna, "", 0, false},
}

// piles are the cards and piles that show prices, with the yen on them at the start.
var piles = []struct {
	name  string
	start ledger.Yen
}{

	{black, 200}, {white, 300}, {mint, 300}, {blue, 300}, {red, 300}, {purple, 300},

	{"machines", 500}, {"bedding", 400}, {"outerwear", 300}, {underwear, 200},
}

func goodNames() []string {
	var out []string
	for _, g := range goods {
		out = append(out, g.name)
	}
	return out
}

// numbered tells whether each piece of these goods has a number printed on it.
func numbered(name string) bool { return name == crab || name == tuna }

// Mall is the shopping mall, for two to eleven players.
var Mall = rules.Ready(&rules.Game{
	ID: "mall", Rules: 1, Box: "jutaku", Min: fewestMall, Max: mostMall,
	Headings: map[string]string{"turn": "exit", "setup": "price", "over": "winner"},
	Options: []rules.Option{
		{Name: "version", Values: []string{"economy", "dexterity"}},
		{Name: "list", Values: []string{"exit", "trip"}},
		{Name: "salmon", Values: []string{"first-with", "first-exit"}},
		{Name: "tuna_price", Values: []string{"rising", "flat"}},
		{Name: "tuna_pay", Values: []string{"number", "typed"}},
		{Name: "copies", Values: []string{"1", "2"}},
	},
	Facts: []rules.Fact{{Name: underwear, Shape: "300"}, {Name: "title", Shape: "Spree"}},
	Verbs: append([]*rules.Verb{
		{Name: "first", Form: "first", Quiet: true, Do: rules.By((*mall).first), Args: []rules.Arg{anySeatArg()}},
		{Name: "take", Form: "take", Quiet: true, Do: rules.By((*mall).take), Args: []rules.Arg{
			shopperArg(),
			{Name: "item", Kind: rules.Choice, Words: goodNames(), Choices: onShelf},
			{Name: "number", Kind: rules.Number, Opt: true, Min: 1, Choices: printedOn},
		}},
		{Name: "walk", Form: "walk", Quiet: true, Do: rules.By((*mall).walk), Args: []rules.Arg{shopperArg()}},
		{Name: "tuna", Form: "tuna", Do: rules.By((*mall).buyTuna), Args: []rules.Arg{
			shopperWho(func(t *mall, seat int) bool { return t.purse(seat) >= t.tunaCost(seat) }),
			{Name: "number", Kind: rules.Number, Opt: true, Min: 1, Choices: printedOn},
		}},
		{Name: "vend", Form: "vend", Quiet: true, Do: rules.By((*mall).vend), Args: []rules.Arg{
			shopperWho(func(t *mall, _ int) bool { return t.drinksIn() > 0 }), itemsArg(inMachine),
		}},
		{Name: "lose", Form: "lose", Quiet: true, Do: rules.By((*mall).lose), Args: []rules.Arg{shopperArg(), itemsArg(inCart)}},
		{Name: "exit", Form: "exit", Do: rules.By((*mall).exit), Args: []rules.Arg{
			shopperArg(), itemsArg(cashable),
			{Name: "on", Kind: rules.Choice, Keyed: true, Opt: true, Many: true, Words: goodNames(), Choices: doubled},
			flagArg("force"),
		}},
		factVerb(rules.By((*mall).learn)),
	}, rules.CashVerbs()...),
	Refusals: append([]string{"E_PLAYERS", "E_SEAT", "E_TURN", "E_PHASE", "E_ITEM", "E_AMOUNT", "E_COUNT", "E_SUPPLY", "E_DETERGENT",
		"E_FUNDS"}, rules.CashRefusals()...),
	Units: []string{yen},
	Fits: func(s rules.Setup, no *rules.Refusals) {
		if most := number(s.Options["copies"])*drinksEach - 1; s.Seats > most {
			no.Hard("E_PLAYERS", "crates", "n", s.Seats, "max", most)
		}
	},
	New:   newMall,
	Short: shortForce(mallShort),
})

// itemsArg are goods and how many of each, or for goods with a number the number of one piece.
func itemsArg(subjects func(rules.State, rules.Move) []rules.Pick) rules.Arg {
	return rules.Arg{Name: "items", Kind: rules.Number, Each: true, Opt: true, Subject: rules.Choice, Subjects: subjects, Choices: howMany}
}

// mall is the state of the game. Where goods are stands in the book: on the shelf, in the machine, in the cart
// of a seat, before it, or lost.
type mall struct {
	stall
	dexterity, trip, firstExit, flat, typed bool // options that differ from their default
	over, salmonOut                         bool
	turns, exits                            int // taken so far
	title                                   string
	bought                                  [mostMall + 1]int
	printed                                 [mostMall + 1]map[string][]int // numbers of crabs and tuna in the cart, 0 = not told
}

func newMall(s rules.Setup) rules.State {
	o := s.Options
	t := &mall{stall: newStall(s.Seats), dexterity: o["version"] == "dexterity", trip: o["list"] == "trip",
		firstExit: o["salmon"] == "first-exit", flat: o["tuna_price"] == "flat", typed: o["tuna_pay"] == "typed"}
	for _, p := range piles {
		t.book.Move(yen, ledger.Bank, cardOf(p.name), p.start, "start", p.name)
	}
	for _, g := range goods {
		to := shelf
		if g.name == black {
			to = machine
		}
		t.book.Move(g.name, ledger.Bank, to, ledger.Amount(g.n), "stock", g.name)
	}
	t.book.Move(barrel, ledger.Bank, aside, ledger.Amount(barrelsEach*t.seats), "start", "")
	for s := range t.printed {
		t.printed[s] = map[string][]int{}
	}
	if !t.trip {
		t.turn = 0
	}
	return t
}

func cartOf(s int) string { return "cart:" + strconv.Itoa(s) }

// in is how many of some goods lie there.
func (t *mall) in(account, name string) int { return int(t.book.Balance(name, account)) }

func (t *mall) barrels(s int) int { return t.in(strconv.Itoa(s), barrel) }

// papers are the magazines and newspapers that a seat took out of the mall.
func (t *mall) papers(s int) int {
	of := strconv.Itoa(s)
	return t.in(of, "magazine") + t.in(of, "newspaper")
}

// tunaCost is what the next tuna of a seat costs. Tonno.
func (t *mall) tunaCost(s int) int {
	if n := t.bought[s]; !t.flat || n == 0 {
		return tunaPrice * (n + 1)
	}
	return tunaFlat
}

// salmonYen is what a salmon pays at the next exit. Salmone.
func (t *mall) salmonYen() int {
	if t.salmonOut || t.firstExit && t.exits > 0 {
		return laterSalmon
	}
	return firstSalmon
}

// drinksIn are the colours in the vending machine.
func (t *mall) drinksIn() int {
	n := 0
	for _, c := range colours {
		n += t.in(machine, c)
	}
	return n
}

// learn reads the price of the pile that both rulebooks tell in two ways, and the title on the box.
func (t *mall) learn(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	told := m.Each("fact")
	if len(told) == 0 {
		return nil
	}
	f := told[0]
	if f.Sub == "title" && len(f.Value) <= 80 {
		return func(*rules.Effects) { t.title = f.Value }
	}
	n, err := strconv.Atoi(f.Value)
	if f.Sub != underwear || err != nil || n < hundred || n > 1000 || n%hundred != 0 {
		return unreadFact(f, no)
	}
	if t.exits > 0 {
		no.Hard("E_PHASE", "price")
	}
	return func(*rules.Effects) {
		t.book.Move(yen, ledger.Bank, cardOf(underwear), ledger.Yen(n-t.price(underwear)), "start", underwear)
	}
}

// shopper reads who shops: with a list kept during the trip it must be the turn of that seat.
func (t *mall) shopper(m rules.Move, no *rules.Refusals) (int, bool) {
	if t.over {
		rules.WrongPhase(isOver, no)
		return 0, false
	}
	s := m.Int("seat")
	switch {
	case s < 1 || s > t.seats:
		no.Hard("E_SEAT", "", "word", m.Text("seat"))
		return 0, false
	case t.barrels(s) >= exitsEach:
		no.Hard("E_TURN", "done", "seat", rules.SeatOf(s))
	case t.trip && s != t.turn && m.Verb.Form != "lose":
		no.Hard("E_TURN", "", "seat", rules.SeatOf(t.turn))
	}
	return s, true
}

// onTrip refuses lines that only a list kept during the trip needs.
func (t *mall) onTrip(no *rules.Refusals) {
	if !t.trip && !t.over {
		no.Hard("E_PHASE", "list")
	}
}

// next hands the turn on to the next seat that still shops.
func (t *mall) next() {
	t.turns++
	for range t.seats {
		if !t.trip {
			return
		}
		if t.turn = t.turn%t.seats + 1; t.barrels(t.turn) < exitsEach {
			return
		}
	}
}

// first says who begins: whoever shopped most recently.
func (t *mall) first(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	t.onTrip(no)
	if t.turns > 0 {
		no.Hard("E_PHASE", "first")
	}
	s, _ := rules.SeatIn(m, "seat", t.seats, no)
	return func(e *rules.Effects) {
		t.turn = s
		e.Say("effect.first", "seat", rules.SeatOf(s))
	}
}

// walk is a turn without taking anything.
func (t *mall) walk(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	t.onTrip(no)
	if _, ok := t.shopper(m, no); !ok {
		return nil
	}
	return func(*rules.Effects) { t.next() }
}

// take puts one piece of goods from a card in front into the cart; a crab is drawn from the bag.
func (t *mall) take(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	t.onTrip(no)
	s, ok := t.shopper(m, no)
	if !ok {
		return nil
	}
	item, n := m.Text("item"), m.Int("number")
	switch {
	case item == tuna:
		no.Hard("E_FUNDS", "tuna", "cost", ledger.Yen(t.tunaCost(s)))
	case n > highestPrint || n > 0 && !numbered(item):
		no.Hard("E_COUNT", "print", "word", m.Text("number"))
	case item != crab && t.in(shelf, item) == 0:
		no.Hard("E_COUNT", "", "item", rules.WordOf("of", item), "n", 0)
	}
	return func(e *rules.Effects) {
		from := shelf
		if item == crab {
			from = ledger.Bank
			t.printed[s][crab] = append(t.printed[s][crab], n)
		}
		t.book.Move(item, from, cartOf(s), 1, "take", item)
		e.Say("effect.take", "seat", rules.SeatOf(s), "item", rules.WordOf("of", item))
		t.next()
	}
}

// buyTuna pays for a tuna and draws it from the bag. Tonno.
func (t *mall) buyTuna(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	s, ok := t.shopper(m, no)
	if !ok {
		return nil
	}
	cost, n := t.tunaCost(s), m.Int("number")
	if n > 0 {
		t.pointsOf(tuna, n, no)
	}
	t.afford(s, cost, no)
	return func(e *rules.Effects) {
		t.pay(s, -cost, "tuna", "")
		t.bought[s]++
		t.book.Move(tuna, ledger.Bank, cartOf(s), 1, "take", tuna)
		t.printed[s][tuna] = append(t.printed[s][tuna], n)
		e.Say("effect.tuna", "seat", rules.SeatOf(s), "yen", ledger.Yen(cost))
		t.next()
	}
}

// pointsOf is what a crab or tuna with that number pays; for tuna the table may prefer to tell the yen.
func (t *mall) pointsOf(name string, n int, no *rules.Refusals) int {
	if name == tuna && t.typed {
		if n%hundred != 0 {
			no.Hard("E_AMOUNT", "", "word", strconv.Itoa(n))
		}
		return n
	}
	if n < 1 || n > highestPrint {
		no.Hard("E_COUNT", "print", "word", strconv.Itoa(n))
	}
	return n * perNumber
}

// vend empties the crate beside the vending machine into it: what comes out goes into the cart. At most a crate
// of drinks goes in; those beside a full one wait. Distributore automatico.
func (t *mall) vend(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	s, ok := t.shopper(m, no)
	if !ok {
		return nil
	}
	if t.drinksIn() == 0 {
		no.Hard("E_SUPPLY", "")
	}
	out, sum := map[string]int{}, 0
	for _, f := range m.Each("items") {
		if !slices.Contains(colours, f.Sub) {
			no.Hard("E_COUNT", "drink", "word", f.Sub)
			return nil
		}
		out[f.Sub] += number(f.Value)
		sum += number(f.Value)
		if has := t.in(machine, f.Sub); out[f.Sub] > has {
			no.Hard("E_COUNT", "", "item", rules.WordOf("of", f.Sub), "n", has)
		}
	}
	if most := min(inCrate, t.drinksIn()); sum > most {
		no.Hard("E_COUNT", "machine", "n", most)
	}
	return func(e *rules.Effects) {
		for _, c := range colours {
			t.book.Move(c, machine, cartOf(s), ledger.Amount(out[c]), "vend", c)
		}
		e.Say("effect.vend", "seat", rules.SeatOf(s), "n", sum)
		t.next()
	}
}
