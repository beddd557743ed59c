package capsulehotel

// What is printed on the box: the buildings and their dice, which the rulebook gives, and everything that
// only the owner of a box can read off it and that no program may invent.

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"tokyobox/rules"
)

// kind is one of the six buildings.
type kind struct {
	id    string
	price Yen
	large bool   // has an attraction card
	faces []face // each with its weight
}

// face is a side of a building's die.
type face struct {
	name    string // as it stands in a line: C, 300, C500, CC, N
	yen     Yen
	coupons int
	free    bool // no cemetery deduction in the parcel
	weight  int  // sides of the die that show it
}

// say is a face in the words of the table.
func (f *face) say() rules.Value {
	symbol := rules.WordOf("face", strings.TrimRight(f.name, "0123456789"))
	switch {
	case f.coupons == 0 && !f.free:
		return rules.YenOf(f.yen)
	case f.yen > 0:
		return rules.ListOf(symbol, rules.YenOf(f.yen))
	}
	return symbol
}

// picks are the faces of a die in the order in which they are shown.
func (k *kind) picks() []rules.Pick {
	out := make([]rules.Pick, len(k.faces))
	for i := range k.faces {
		out[i] = rules.Pick{Value: k.faces[i].name, Say: k.faces[i].say()}
	}
	return out
}

// kinds are the buildings as printed under Buildings, cheapest first.
var kinds = [...]kind{
	{"cl", 2000, false, []face{{"C", 0, 1, false, 1}, {"100", 100, 0, false, 1}, {"200", 200, 0, false, 1},
		{"300", 300, 0, false, 1}, {"400", 400, 0, false, 1}, {"500", 500, 0, false, 1}}},
	{"sb", 3000, true, []face{{"C200", 200, 1, false, 1}, {"400", 400, 0, false, 1}, {"500", 500, 0, false, 1},
		{"600", 600, 0, false, 1}, {"800", 800, 0, false, 1}, {"1000", 1000, 0, false, 1}}},
	{"ts", 3000, true, []face{{"N", 0, 0, true, 2}, {"600", 600, 0, false, 2}, {"CC", 0, 2, false, 2}}},
	{"pk", 4000, true, []face{{"C500", 500, 1, false, 1}, {"1000", 1000, 0, false, 1},
		{"2000", 2000, 0, false, 1}, {"3000", 3000, 0, false, 1}}},
	{"ar", 5000, true, []face{{"C500", 500, 1, false, 2}, {"1000", 1000, 0, false, 1},
		{"2000", 2000, 0, false, 2}, {"3000", 3000, 0, false, 2}, {"4000", 4000, 0, false, 1}}},
	{"sd", 6000, true, []face{{"C1000", 1000, 1, false, 1}, {"2000", 2000, 0, false, 1},
		{"3000", 3000, 0, false, 1}, {"5000", 5000, 0, false, 1}}},
}

// kindOf finds a building by its two letters, nil if there is none.
func kindOf(id string) *kind {
	for i := range kinds {
		if kinds[i].id == id {
			return &kinds[i]
		}
	}
	return nil
}

func (k *kind) face(name string) *face {
	for i := range k.faces {
		if k.faces[i].name == name {
			return &k.faces[i]
		}
	}
	return nil
}

// sides is how many equally likely sides the die has.
func (k *kind) sides() int {
	n := 0
	for _, f := range k.faces {
		n += f.weight
	}
	return n
}

// rolled tells whether a building has its die rolled in the income phase. With side B only the Park's is.
func (p *piece) rolled() bool {
	return p.side != 'B' || p.kind.id == "cl" || p.kind.id == "pk"
}

// pinkName is the colour that is bought one by one.
const pinkName = "pink"

// colour is one colour of capsules.
type colour struct {
	name   string
	key    string // the letter people type
	price  Yen    // of the whole set; of no meaning for pink
	pieces int    // in the box, the one on display included; 0 = not told yet
	out    int    // no longer on the market
	sold   bool   // the set was bought
}

func (c *colour) pink() bool { return c.name == pinkName }

// market is how many capsules can still be bought.
func (c *colour) market() int {
	if c.sold {
		return 0
	}
	return max(0, c.pieces-1-c.out)
}

// known tells whether the number of pieces is known.
func (c *colour) known() bool { return c.pieces > 0 }

// PinkPrice is what a number of pink capsules costs in one purchase, in yen: 2,000 for the first and 500
// for each one after it, as the rulebook says under Pink capsules. The number is 1 or more.
func PinkPrice(n int) Yen { return 2000 + 500*Yen(n-1) }

// box is what is known of the box.
type box struct {
	limit     Yen // of this number of players, 0 = not told yet
	loans     []loanRow
	symbol    [lastRound + 1]string // yes, no or "" for not told yet
	land      [6]Yen                // by the board's number, 0 = not told yet
	colours   []*colour             // pink first, then in the order told
	buildings map[string]int
	strange   []string // facts recorded though they lie outside what the rulebook leads to expect
}

// loanRow is a loan that can be chosen.
type loanRow struct {
	amount  Yen
	coupons int
}

// newBox knows what the rulebook says of the player's ledger, and nothing that is only printed.
func newBox() box {
	return box{
		loans:     []loanRow{{4000, 1}, {6000, 0}},
		colours:   []*colour{{name: pinkName, key: "p"}},
		buildings: map[string]int{},
	}
}

func (b *box) colour(name string) *colour {
	for _, c := range b.colours {
		if c.name == name {
			return c
		}
	}
	return nil
}

// colourKey finds a colour by the letter people type.
func (b *box) colourKey(key string) *colour {
	for _, c := range b.colours {
		if c.key == key {
			return c
		}
	}
	return nil
}

func (b *box) loan(amount Yen) (loanRow, bool) {
	for _, l := range b.loans {
		if l.amount == amount {
			return l, true
		}
	}
	return loanRow{}, false
}

// board is the number of a land board, 0 for a name that is none.
func board(name string) int {
	if len(name) == 2 && name[0] == 'L' && name[1] >= '1' && name[1] <= '5' {
		return int(name[1] - '0')
	}
	return 0
}

// colourIn reads a colour of an argument; one that is not known yet asks for its fact.
func (t *table) colourIn(name string, no *rules.Refusals) *colour {
	c := t.box.colour(name)
	if c == nil {
		no.Ask("E_NAME", "colour", "fact colour="+name+":", "name", name)
	}
	return c
}

// learn records what people read off their box.
func learn(t *table, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	f := m.Each("fact")[0]
	parts := strings.Split(f.Value, ":")
	unread := func() func(*rules.Effects) {
		no.Hard(rules.Unread, "fact", "fact", f.Sub+"="+f.Value)
		return nil
	}
	var set func()
	strange := false
	odd := func(is bool, variant string, gaps ...any) {
		if is {
			strange = true
			no.Soft("E_RANGE", variant, gaps...)
		}
	}
	switch n, ok := numbers(parts); f.Sub {
	case "limit":
		if len(parts) != 1 || !ok[0] || n[0] < 1 {
			return unread()
		}
		set = func() { t.box.limit = Yen(n[0]) }
	case "loan":
		if len(parts) != 2 || !ok[0] || !ok[1] || n[0] < 1 || n[1] > maxCount {
			return unread()
		}
		if n[0]%10 != 0 {
			no.Hard("E_RANGE", "interest", "yen", Yen(n[0]))
			return nil
		}
		odd(n[0]%1000 != 0, "loan", "yen", Yen(n[0]))
		set = func() { t.box.setLoan(loanRow{Yen(n[0]), n[1]}) }
	case "coupon":
		if len(parts) != 2 || !ok[0] || (parts[1] != "yes" && parts[1] != "no") {
			return unread()
		}
		if n[0] < 1 || n[0] > lastRound {
			no.Hard("E_NAME", "round", "name", parts[0])
			return nil
		}
		return func(e *rules.Effects) {
			t.box.symbol[n[0]] = parts[1]
			if t.marked[n[0]] && !t.symbols[n[0]] && parts[1] == "yes" {
				t.roundCoupons(n[0], e)
			}
		}
	case "land":
		if len(parts) != 2 || !ok[1] || n[1] < 1 {
			return unread()
		}
		i := board(parts[0])
		if i == 0 {
			no.Hard("E_NAME", "board", "name", parts[0])
			return nil
		}
		odd(n[1] < 3000 || n[1] > 6000, "land", "yen", Yen(n[1]), "least", Yen(3000), "most", Yen(6000))
		set = func() { t.box.land[i] = Yen(n[1]) }
	case "colour":
		if len(parts) != 4 || !ok[2] || !ok[3] || n[2] < 1 || n[3] < 1 || n[3] > maxCount || !isLetter(parts[1]) || !isWord(parts[0]) {
			return unread()
		}
		if !t.freeColour(parts[0], parts[1]) {
			no.Hard("E_NAME", "taken", "name", parts[0]+":"+parts[1])
			return nil
		}
		odd(n[2] < 1000 || n[2] > 4000, "price", "yen", Yen(n[2]), "least", Yen(1000), "most", Yen(4000))
		odd(t.box.capsules(parts[0])+n[3] > allCapsules, "capsules", "n", t.box.capsules(parts[0])+n[3], "max", allCapsules)
		set = func() {
			c := t.box.colour(parts[0])
			if c == nil {
				c = &colour{name: parts[0]}
				t.box.colours = append(t.box.colours, c)
			}
			c.key, c.price, c.pieces = parts[1], Yen(n[2]), n[3]
		}
	case "pink":
		if len(parts) != 1 || !ok[0] || n[0] < 1 || n[0] > maxCount {
			return unread()
		}
		odd(t.box.capsules(pinkName)+n[0] > allCapsules, "capsules", "n", t.box.capsules(pinkName)+n[0], "max", allCapsules)
		set = func() { t.box.colours[0].pieces = n[0] }
	case "building":
		if len(parts) != 2 || !ok[1] || n[1] > maxCount {
			return unread()
		}
		if kindOf(parts[0]) == nil {
			no.Hard("E_NAME", "kind", "name", parts[0])
			return nil
		}
		all, complete := n[1], true
		for i := range kinds {
			if id := kinds[i].id; id != parts[0] {
				count, known := t.box.buildings[id]
				all, complete = all+count, complete && known
			}
		}
		odd(all > allBuildings || complete && all != allBuildings, "buildings", "n", all, "max", allBuildings)
		set = func() { t.box.buildings[parts[0]] = n[1] }
	default:
		no.Hard("E_NAME", "fact", "name", f.Sub)
		return nil
	}
	return func(*rules.Effects) {
		set()
		if strange {
			t.box.strange = append(t.box.strange, f.Sub+"="+f.Value)
		}
	}
}

// maxCount is more of anything than fits in a box.
const maxCount = 999

// numbers reads those parts of a fact that are whole numbers of at most seven digits.
func numbers(parts []string) (n []int, ok []bool) {
	n, ok = make([]int, len(parts)), make([]bool, len(parts))
	for i, p := range parts {
		v, err := strconv.Atoi(p)
		if err == nil && v >= 0 && len(p) <= 7 && p[0] != '+' && p[0] != '-' {
			n[i], ok[i] = v, true
		}
	}
	return n, ok
}

func isLetter(s string) bool { return len(s) == 1 && s[0] >= 'a' && s[0] <= 'z' }

// isWord tells whether s is one small word, in any script, that can name a colour.
func isWord(s string) bool {
	for _, r := range s {
		if !unicode.IsLetter(r) || unicode.IsUpper(r) {
			return false
		}
	}
	return s != "" && len(s) <= 40
}

// freeColour tells whether a colour can have this name and this letter. The words of the book and of the
// supplies are no colours, and a letter stands for one colour only.
func (t *table) freeColour(name, key string) bool {
	reserved := []string{yen, coupon, built, "coupons", "vending", "entrances", pinkName}
	if slices.Contains(reserved, name) || kindOf(name) != nil {
		return false
	}
	other := t.box.colourKey(key)
	return other == nil || other.name == name
}

// capsules is the sum of all known colours but one.
func (b *box) capsules(but string) int {
	n := 0
	for _, c := range b.colours {
		if c.name != but {
			n += c.pieces
		}
	}
	return n
}

func (b *box) setLoan(row loanRow) {
	for i := range b.loans {
		if b.loans[i].amount == row.amount {
			b.loans[i] = row
			return
		}
	}
	b.loans = append(b.loans, row)
	slices.SortFunc(b.loans, func(x, y loanRow) int { return int(x.amount - y.amount) })
}
