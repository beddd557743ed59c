package coinlaundry

// Laundry, machines and money of Mr. Sudsy: what is handed out, where each piece of cloth lies, the cycles and
// what they cost, gifts, the conflict of cards, and detergent out of the vending machine.

import (
	"slices"
	"strconv"
	"strings"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// cloth is where a piece lies and how far its laundry has come. A piece without owner that lies nowhere else is
// in the supply.
type cloth struct {
	owner  int    // 0 = nobody
	in     string // the machine it lies in, or aside; "" for none
	washed bool
	dried  bool
}

// machine is a washing machine or a dryer.
type machine struct {
	id     string // w1 to w4, d1, d2
	payer  int    // whose cycle runs; 0 = none runs
	timed  bool   // its cycle has a timer
	from   int    // milliseconds the clock had run when the cycle began
	broken bool
}

func (m *machine) dries() bool { return m.id[0] == 'd' }

// machineOf is the machine of that name, nil if it is not set up.
func (t *sudsy) machineOf(id string) *machine {
	for _, m := range t.machines {
		if m.id == id {
			return m
		}
	}
	return nil
}

// inside are the pieces in a machine.
func (t *sudsy) inside(m *machine) []string {
	return slices.DeleteFunc(pieces(), func(p string) bool { return t.cloth[p].in != m.id })
}

// inSupply tells whether everything that a garment card stands for is in the supply: of socks, both.
func (t *sudsy) inSupply(card string) bool {
	return !slices.ContainsFunc(piecesOf(card), func(p string) bool { return *t.cloth[p] != cloth{} })
}

// supply are the garments that can be handed out.
func (t *sudsy) supply() []string {
	return slices.DeleteFunc(faces(), func(f string) bool { return isMachine(f) || !t.inSupply(f) })
}

// bottles is how much detergent an account holds; the supply is the bank, of which four are there to begin with.
func (t *sudsy) bottles(account string) int {
	n := int(t.book.Balance(bottle, account))
	if account == ledger.Bank {
		n += allBottles
	}
	return n
}

func (t *sudsy) yenOf(s int) int { return int(t.book.Balance(yen, strconv.Itoa(s))) }

// nextServed is whose laundry is handed out next, 0 if all have theirs.
func (t *sudsy) nextServed() int {
	for _, s := range t.order {
		if !slices.Contains(t.served, s) {
			return s
		}
	}
	return 0
}

// here is the seat that acts in the laundry: it is open, and that player has not left.
func (t *sudsy) here(m rules.Move, no *rules.Refusals) (int, bool) {
	if t.at() != sudsyOpen {
		t.wrong(no)
		return 0, false
	}
	s, ok := t.seatIn(m, "seat", no)
	if ok && t.left[s] {
		no.Hard("E_PHASE", "left", "seat", rules.SeatOf(s))
		return 0, false
	}
	return s, ok
}

// isHere tells whether a seat may act in the laundry.
func (t *sudsy) isHere(s int) bool { return t.at() == sudsyOpen && !t.left[s] }

// freeMachines are the machines of a kind that can take a load.
func (t *sudsy) freeMachines(dries bool) []*machine {
	return slices.DeleteFunc(slices.Clone(t.machines), func(m *machine) bool { return m.dries() != dries || m.broken || m.payer != 0 })
}

// load is what a line puts into a machine: the pieces it names, or all that its player has to wash or to dry,
// with what lies in the machine already. It refuses what cannot be loaded.
func (t *sudsy) load(s int, m rules.Move, dries bool, no *rules.Refusals) (*machine, []string) {
	var into *machine
	free := t.freeMachines(dries)
	if id := m.Text("machine"); id != "" {
		into = t.machineOf(id)
		switch {
		case into == nil:
			no.Hard("E_MACHINE", "", "machine", id)
		case into.dries() != dries:
			no.Hard("E_MACHINE", "kind", "machine", id)
		case into.broken:
			no.Hard("E_MACHINE", "broken", "machine", id)
		case into.payer != 0:
			no.Hard("E_MACHINE", "busy", "machine", id)
		}
	} else if len(free) == 0 {
		no.Hard("E_MACHINE", "none")
	} else {
		into = free[0]
	}
	if into == nil {
		return nil, nil
	}
	named := m.Texts("piece")
	if len(named) == 0 {
		named = t.due(s, dries)
	}
	for i, p := range named {
		c := t.cloth[p]
		switch {
		case slices.Contains(named[:i], p):
			no.Hard("E_GARMENT", "twice", "piece", rules.WordOf("of", p))
		case c.owner == 0 && c.in != into.id, c.in == sudsyAside, !dries && c.in != "" && c.in != into.id, dries && strings.HasPrefix(c.in, "d") && c.in != into.id:
			no.Hard("E_GARMENT", "", "piece", rules.WordOf("of", p))
		}
	}
	for _, p := range t.inside(into) {
		if !slices.Contains(named, p) {
			named = append(slices.Clone(named), p)
		}
	}
	if len(named) == 0 {
		no.Hard("E_GARMENT", "none", "seat", rules.SeatOf(s))
	}
	return into, named
}

// due are the pieces of a seat that are dirty, or washed and not dried; those to be dried may still lie in the
// washing machine.
func (t *sudsy) due(s int, dries bool) []string {
	return slices.DeleteFunc(pieces(), func(p string) bool {
		c := t.cloth[p]
		if c.owner != s {
			return true
		}
		if dries {
			return c.dried || c.in != "" && !t.washing(c.in) || c.in == "" && !c.washed
		}
		return c.washed || c.in != ""
	})
}

// washing tells whether a wash cycle runs in the machine of that name.
func (t *sudsy) washing(id string) bool {
	m := t.machineOf(id)
	return m != nil && !m.dries() && m.payer != 0
}

// run closes the door over the load that a line puts in, and begins to time the cycle where the table times them.
func (t *sudsy) run(s int, into *machine, load []string, m rules.Move, e *rules.Effects) {
	for _, p := range load {
		t.pull(p)
		t.cloth[p].in = into.id
	}
	if into.timed = t.minutes > 0; into.timed {
		into.from = t.begins(m, e)
	}
	into.payer = s
	t.rest()
	e.Say("effect.run", "machine", rules.WordOf("of", into.id), "seat", rules.SeatOf(s), "pieces", t.garments(load))
	if t.minutes > 0 {
		e.Say("effect.time", "n", t.minutes)
	}
}

// pull takes a piece out of the machine it lies in; what ran there is done for it.
func (t *sudsy) pull(p string) {
	c := t.cloth[p]
	if m := t.machineOf(c.in); m != nil {
		if m.payer != 0 && m.dries() {
			c.dried = true
		} else if m.payer != 0 {
			c.washed = true
		}
		c.in = ""
	}
}

// rest lets machines stand that nothing lies in any more.
func (t *sudsy) rest() {
	for _, m := range t.machines {
		if len(t.inside(m)) == 0 {
			m.payer = 0
		}
	}
}

// empty takes everything out of a machine. Pieces without an owner go to that seat, or to the supply for 0.
func (t *sudsy) empty(m *machine, to int) []string {
	all := t.inside(m)
	for _, p := range all {
		t.pull(p)
		if c := t.cloth[p]; c.owner == 0 {
			if c.owner = to; to == 0 {
				*c = cloth{}
			}
		}
	}
	m.payer = 0
	return all
}

// shut warns of a cycle on the day on which the laundry is closed.
func (t *sudsy) shut(no *rules.Refusals) {
	if t.noCycles && t.happens.name == "closed" {
		no.Soft("E_SHUT", "")
	}
}

// wash starts a wash cycle: 100 yen and a bottle of detergent, which goes back to the supply.
func (t *sudsy) wash(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	s, ok := t.here(m, no)
	if !ok {
		return nil
	}
	into, load := t.load(s, m, false, no)
	t.shut(no)
	of, price := strconv.Itoa(s), t.price()
	if t.bottles(of) == 0 {
		no.Hard("E_DETERGENT", "", "seat", rules.SeatOf(s))
	}
	t.afford(s, price, no)
	return func(e *rules.Effects) {
		t.book.Move(yen, of, ledger.Bank, ledger.Yen(price), t.reason("wash"), into.id)
		t.book.Move(bottle, of, ledger.Bank, 1, "wash", into.id)
		t.run(s, into, load, m, e)
	}
}

// reason is why a cycle is paid: beside the robot it is dearer.
func (t *sudsy) reason(cycle string) string {
	if t.price() == robotPrice {
		return "robot"
	}
	return cycle
}

// afford refuses what a purse does not hold.
func (t *sudsy) afford(s, price int, no *rules.Refusals) {
	if held := t.yenOf(s); held < price {
		no.Hard("E_FUNDS", "", "seat", rules.SeatOf(s), "yen", ledger.Yen(held), "price", ledger.Yen(price))
	}
}

// dry starts a dry cycle: 100 yen. While the power fails a card says whether anything comes of it.
func (t *sudsy) dry(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	s, ok := t.here(m, no)
	if !ok {
		return nil
	}
	card := m.Text("card")
	switch {
	case t.outage() && card == "":
		no.Hard("E_CARD", "outage")
	case !t.outage() && card != "":
		no.Hard("E_CARD", "power")
	case card != "":
		t.fresh().Check([]string{card}, m.Has("app"), no)
	}
	into, load := t.load(s, m, true, no)
	t.shut(no)
	of, price := strconv.Itoa(s), t.price()
	t.afford(s, price, no)
	return func(e *rules.Effects) {
		t.book.Move(yen, of, ledger.Bank, ledger.Yen(price), t.reason("dry"), into.id)
		if card != "" {
			t.turn([]string{card}, 0)
		}
		switch {
		case card == dryerCard:
			into.broken = true
			for _, p := range t.inside(into) {
				t.cloth[p].in = ""
			}
			e.Say("effect.broken", "machine", rules.WordOf("of", into.id), "card", rules.WordOf("of", card))
		case card != "" && card != washerCard:
			t.book.Move(yen, ledger.Bank, of, ledger.Yen(price), "refund", into.id)
			e.Say("effect.refund", "card", rules.WordOf("of", card), "seat", rules.SeatOf(s), "yen", ledger.Yen(price))
		default:
			t.run(s, into, load, m, e)
		}
	}
}

// takeOut empties a machine; what ran in it is done.
func (t *sudsy) takeOut(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if t.at() != sudsyOpen {
		return t.wrong(no)
	}
	id := m.Text("machine")
	from := t.machineOf(id)
	if from == nil {
		no.Hard("E_MACHINE", "", "machine", id)
		return nil
	}
	if len(t.inside(from)) == 0 {
		no.Hard("E_GARMENT", "empty", "machine", id)
	}
	to, ok := t.seatIn(m, "to", no)
	if !ok && m.Has("to") {
		return nil
	}
	return func(e *rules.Effects) {
		e.Say("effect.out", "machine", rules.WordOf("of", id), "pieces", t.garments(t.empty(from, to)))
	}
}

// garments is pieces as people name them: a pair of socks as one.
func (t *sudsy) garments(list []string) rules.Value {
	if len(list) == 0 {
		return rules.ListOf()
	}
	var out []rules.Value
	for _, f := range faces() {
		if isMachine(f) {
			continue
		}
		all := piecesOf(f)
		held := slices.DeleteFunc(slices.Clone(all), func(p string) bool { return !slices.Contains(list, p) })
		switch {
		case len(held) == len(all):
			out = append(out, rules.WordOf("of", f))
		case len(held) > 0:
			out = append(out, rules.WordOf("of", strings.ToLower(strings.TrimSuffix(held[0], "2"))))
		}
	}
	return rules.ListOf(out...)
}
