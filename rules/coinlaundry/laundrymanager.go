package coinlaundry

// The game of a laundry's manager, alone: six rounds of loading, washing and drying pay for a list of wishes.
// Rulebook 000, "Dans ce jeu de gestion".

import (
	"slices"
	"strconv"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// The numbers of the manager's game.
const (
	shopRounds   = 6
	shopYen      = 400 // at the start
	shopWashers  = 2   // at the start
	mostWishes   = 6
	washPays     = 100 // yen a garment
	dryPays      = 200
	maintenance  = 100 // yen that a machine card costs
	supplyPrice  = 100
	bottle       = "bottle" // the unit of the book in which detergent is kept
	manager      = "1"      // the account of the only seat
	mostCoinsYen = ledger.Yen(allCoins * coin)
)

// The steps of a round in their order, and what stands before and after the rounds.
const (
	shopWish   = "wish"
	shopLoad   = "load"
	shopWash   = "wash"
	shopDry    = "dry"
	shopSupply = "supply"
	shopBuy    = "buy"
	shopOver   = "over"
)

var shopSteps = []string{shopLoad, shopWash, shopDry, shopSupply, shopBuy}

// dryRounds are those in which dryers run.
var dryRounds = []int{3, 6}

// wishes are the things on the list of the rulebook, with their prices.
var wishes = []struct {
	name  string
	price ledger.Yen
}{

	{"coffee", 100}, {"soda", 100}, {"keyring", 200}, {"wallet", 200}, {"gotcha", 300}, {"catzilla", 300},

	{"umbrella", 400}, {"socks", 400}, {"ramen", 500}, {"washicats", 500}, {"plant", 600}, {"flute", 600},
}

func priceOf(wish string) ledger.Yen {
	for _, w := range wishes {
		if w.name == wish {
			return w.price
		}
	}
	return 0
}

// The machines, by name.
var (
	washerNames = []string{"w1", "w2", "w3", "w4"}
	dryerNames  = []string{"d1", "d2"}
	supplies    = []string{"detergent", "washer", "dryer"}
)

// LaundryManager is the solo game of the laundry's manager.
var LaundryManager = rules.Ready(&rules.Game{
	ID: "laundry-manager", Rules: 1, Box: "coin-laundry", Min: 1, Max: 1,
	Headings: map[string]string{"wish": "wishes", "supply": "draw", "load": "load", "wash": "bottles", "dry": "dry", "buy": "toolate", "over": "wishes"},
	Options:  []rules.Option{deckOption(), {Name: "maintenance", Values: []string{"due", "strict"}}},
	Facts:    deckFacts(),
	Verbs: append([]*rules.Verb{
		{Name: "wish", Form: "wish", Quiet: true, Do: rules.By(chooseWishes), Args: []rules.Arg{
			{Name: "item", Kind: rules.Choice, Opt: true, Many: true, Choices: unwishedPicks},
		}},
		{Name: "open", Form: "open", Quiet: true, Do: rules.By(openDoor), Args: []rules.Arg{
			{Name: "washer", Kind: rules.Choice, Words: washerNames, Choices: emptyWasherPicks},
		}},
		{Name: "draw", Form: "draw", Quiet: true, Drawn: true, Do: rules.By(drawLaundry), Args: []rules.Arg{cardArg(false, deckPicks), appArg()}},
		{Name: "close", Form: "close", Quiet: true, Do: rules.By(closeDoor)},
		{Name: "discard", Form: "discard", Quiet: true, Do: rules.By(discardGarment)},
		{Name: "wash", Form: "wash", Do: rules.By(washLoads), Args: []rules.Arg{
			{Name: "washer", Kind: rules.Choice, Many: true, Words: washerNames, Choices: loadedWasherPicks},
			{Name: "to", Kind: rules.Choice, Keyed: true, Opt: true, Words: dryerNames, Choices: dryerPicks},
		}},
		{Name: "dry", Form: "dry", Do: rules.By(dryLoads), Args: []rules.Arg{
			{Name: "dryer", Kind: rules.Choice, Many: true, Words: dryerNames, Choices: loadedDryerPicks},
		}},
		{Name: "buy", Form: "buy", Do: rules.By(buySupply), Args: []rules.Arg{
			{Name: "what", Kind: rules.Choice, Words: supplies, Domain: "supply", Choices: supplyPicks},
			{Name: "n", Kind: rules.Number, Keyed: true, Opt: true, Min: 1, Choices: supplyCounts},
		}},
		{Name: "get", Form: "get", Do: rules.By(getWish), Args: []rules.Arg{
			{Name: "item", Kind: rules.Choice, Words: wishNames(), Choices: wishPicks},
		}},
		{Name: "done", Form: "done", Quiet: true, Do: rules.By(nextRound)},
		factVerb(deckFacts()),
	}, rules.CashVerbs()...),
	Refusals: append([]string{"E_PLAYERS", "E_PHASE", "E_CARD", "E_WISH_LIST", "E_DOOR", "E_EMPTY", "E_MACHINE",
		"E_DETERGENT", "E_COLOUR", "E_DRY_ROUND", "E_SUPPLY", "E_WISH", "E_FUNDS"}, rules.CashRefusals()...),
	Units: []string{yen},
	Apart: []string{"maintenance"},
	New:   newShop,
	Short: shopShort,
})

func wishNames() []string {
	var out []string
	for _, w := range wishes {
		out = append(out, w.name)
	}
	return out
}

// shop is the state of the manager's game.
type shop struct {
	box
	cash    *rules.Cash
	strict  bool // a machine card loses the game at 0 yen even if nothing is owed
	round   int
	step    string
	washers int // owned
	dryers  int
	loads   map[string][]string // cards of the clothes in each machine
	open    string              // the washer whose door is open
	closed  bool                // a door was closed in this round
	pending string              // a garment of the other colour that waits to be loaded or discarded
	gone    []string            // clothes out of the game: discarded, washed for yen, or dried
	list    []string            // wishes, in the order written
	got     []string            // those bought
	bought  bool                // one was bought in this round
	result  *rules.End
}

func newShop(s rules.Setup) rules.State {
	t := &shop{box: newBox(s, nil), cash: rules.NewCash(yen, 1), strict: s.Options["maintenance"] == "strict",
		round: 1, step: shopWish, washers: shopWashers, loads: map[string][]string{}}
	t.book.Move(yen, ledger.Bank, manager, shopYen, "start", "")
	t.book.Move(bottle, ledger.Bank, manager, allBottles, "start", "")
	return t
}

// Cash is where the manager's yen are.
func (t *shop) Cash() *rules.Cash { return t.cash }

func (t *shop) yen() ledger.Yen { return t.book.Balance(yen, manager) }

func (t *shop) bottles() int { return int(t.book.Balance(bottle, manager)) }

// owned tells whether the manager has the machine of that name.
func (t *shop) owned(name string) bool {
	return slices.Index(washerNames, name) >= 0 && slices.Index(washerNames, name) < t.washers ||
		slices.Index(dryerNames, name) >= 0 && slices.Index(dryerNames, name) < t.dryers
}

// colour is that of the clothes in a machine, "" if it is empty.
func (t *shop) colour(name string) string {
	if len(t.loads[name]) == 0 {
		return ""
	}
	return colourOf(t.loads[name][0])
}

// reach refuses what belongs to a step that is over, and everything while a garment waits; what it allows closes
// the steps before.
func (t *shop) reach(step string, no *rules.Refusals) bool {
	switch {
	case t.pending != "":
		no.Hard("E_PHASE", "pending", "card", rules.WordOf("of", t.pending))
	case t.step == shopWish:
		no.Hard("E_PHASE", "wish")
	case slices.Index(shopSteps, t.step) < 0 || slices.Index(shopSteps, t.step) > slices.Index(shopSteps, step):
		rules.WrongPhase(t.step, no)
	default:
		return true
	}
	return false
}

// enter goes on to a step; a door that is open is closed on leaving the loading.
func (t *shop) enter(step string) {
	t.step = step
	if step != shopLoad {
		t.open = ""
	}
}

// chooseWishes writes the list: one to six different things.
func chooseWishes(t *shop, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if t.step != shopWish {
		no.Hard("E_PHASE", "listed")
		return nil
	}
	list := m.Texts("item")
	if len(list) == 0 || len(list) > mostWishes {
		no.Hard("E_WISH_LIST", "", "n", mostWishes)
	}
	sum := ledger.Yen(0)
	for i, w := range list {
		switch {
		case priceOf(w) == 0:
			no.Hard("E_WISH_LIST", "unknown", "word", w)
		case slices.Contains(list[:i], w):
			no.Hard("E_WISH_LIST", "twice", "item", rules.WordOf("of", w))
		}
		sum += priceOf(w)
	}
	return func(e *rules.Effects) {
		t.list = list
		t.enter(shopLoad)
		e.Say("effect.wish", "n", len(list), "yen", sum)
	}
}

// openDoor opens an empty washer. A garment that waits goes into it.
func openDoor(t *shop, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	name := m.Text("washer")
	if t.pending == "" && !t.reach(shopLoad, no) {
		return nil
	}
	switch {
	case t.open != "":
		no.Hard("E_DOOR", "open", "washer", rules.WordOf("of", t.open))
	case len(t.loads[name]) > 0:
		no.Hard("E_DOOR", "full", "washer", rules.WordOf("of", name))
	}
	if !t.owned(name) {
		no.Hard("E_MACHINE", "", "machine", rules.WordOf("of", name))
	}
	return func(e *rules.Effects) {
		t.open = name
		if t.pending != "" {
			t.load(t.pending, e)
			t.pending = ""
		}
	}
}

// load puts a garment into the open washer.
func (t *shop) load(card string, e *rules.Effects) {
	t.loads[t.open] = append(t.loads[t.open], card)
	e.Say("effect.load", "card", rules.WordOf("of", card), "washer", rules.WordOf("of", t.open), "n", len(t.loads[t.open]))
}

// drawLaundry turns up a card: a garment for the open washer, or a machine whose upkeep is due.
func drawLaundry(t *shop, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if !t.reach(shopLoad, no) {
		return nil
	}
	if t.deck.Left() == 0 {
		no.Hard("E_PHASE", "deck.empty")
		return nil
	}
	if t.open == "" {
		no.Hard("E_DOOR", "none")
	}
	card := t.oneCard(m, no)
	return func(e *rules.Effects) {
		t.deck.Draw(card)
		if t.deck.Left() == 0 {
			e.Say("effect.lastcard")
		}
		switch c := t.colour(t.open); {
		case isMachine(card):
			t.maintain(card, e)
		case c == "" || c == colourOf(card):
			t.load(card, e)
		default:
			e.Say("effect.othercolour", "card", rules.WordOf("of", card), "washer", rules.WordOf("of", t.open))
			t.open, t.closed = "", true
			if t.pending = card; len(t.emptyWashers()) == 0 {
				t.discard(e)
			}
		}
	}
}

// maintain pays for the upkeep of machines of that kind, or loses the game for want of yen.
func (t *shop) maintain(card string, e *rules.Effects) {
	due := card == washerCard || t.dryers > 0
	switch {
	case t.yen() < maintenance && (due || t.strict):
		t.lose("end.broke", e)
	case due:
		t.book.Move(yen, manager, ledger.Bank, maintenance, "maintenance", card)
		e.Say("effect.maintain", "card", rules.WordOf("of", card), "yen", ledger.Yen(maintenance))
	default:
		e.Say("effect.nothing", "card", rules.WordOf("of", card))
	}
}

func closeDoor(t *shop, _ rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if !t.reach(shopLoad, no) {
		return nil
	}
	if t.open == "" {
		no.Hard("E_DOOR", "none")
	}
	return func(*rules.Effects) { t.open, t.closed = "", true }
}

// discardGarment takes the garment that waits out of the game.
func discardGarment(t *shop, _ rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if t.pending == "" {
		no.Hard("E_PHASE", "discard")
		return nil
	}
	return t.discard
}

func (t *shop) discard(e *rules.Effects) {
	t.gone = append(t.gone, t.pending)
	e.Say("effect.discard", "card", rules.WordOf("of", t.pending))
	t.pending = ""
}

// Draw lets the app turn up the next card.
func (t *shop) Draw(m rules.Move, pick func(label string, n int) (int, error)) (rules.Move, error) {
	if m.Verb.Name != "draw" || m.Has("card") || !t.byApp || t.deck.Left() == 0 || t.open == "" || t.pending != "" {
		return m, nil
	}
	card, err := t.deck.Next(pick)
	if err != nil {
		return m, err
	}
	return m.Set("card", card).Set("app", ""), nil
}

func (t *shop) machines(names []string, fits func(name string) bool) []string {
	var out []string
	for _, n := range names {
		if t.owned(n) && fits(n) {
			out = append(out, n)
		}
	}
	return out
}

func (t *shop) emptyWashers() []string {
	return t.machines(washerNames, func(n string) bool { return len(t.loads[n]) == 0 })
}

func (t *shop) loaded(names []string) []string {
	return t.machines(names, func(n string) bool { return len(t.loads[n]) > 0 })
}

// stepsOver tells whether a step lies behind.
func (t *shop) stepsOver(step string) bool {
	return slices.Index(shopSteps, t.step) > slices.Index(shopSteps, step)
}

// wants is the dearest thing of the list that can be bought now, "" if there is none.
func (t *shop) wants() string {
	best := ""
	for _, w := range t.list {
		if !t.bought && !slices.Contains(t.got, w) && priceOf(w) <= t.yen() && priceOf(w) > priceOf(best) {
			best = w
		}
	}
	return best
}

// seatOne is the only seat, as cells name it.
var seatOne = strconv.Itoa(1)
