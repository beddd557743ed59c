package capsulehotel

// What lies on the table: seats, land and pieces, and how they are found by their names.

import (
	"slices"
	"strconv"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// Yen is an amount in yen.
type Yen = ledger.Yen

// The numbers that the rulebook prints.
const (
	lastRound     = 8
	couponWorth   = 500 // yen, when buying
	startParcels  = 4
	maxCemeteries = 5 // in a parcel, subdivisions included
	allEntrances  = 20
	allMachines   = 20
	allBuildings  = 11
	allCapsules   = 88
	countAloud    = 5 // seconds that the front seal has to declare
)

// The phases of a round, and the end.
const (
	inMark    = "mark"
	inLoans   = "loans"
	inOpen    = "open"
	inBuy     = "buy"
	inClosing = "closing"
	inIncome  = "income"
	isOver    = "over"
)

// Units of the book beside the names of the colours, and the account of what stands on the map.
const (
	yen    = "yen"
	coupon = "coupon"
	built  = "map"
)

// account is the name of a seat's account.
var account = [...]string{"", "1", "2", "3", "4", "5"}

// table is the state of a game.
type table struct {
	seats    int
	queueOn  bool
	cards    string // off, choice or allB
	tallOn   bool
	external bool // money is held in coins, not in the book
	worthOn  bool

	book   *ledger.Book
	purses *rules.Cash
	box    box

	round   int
	phase   string
	marked  [lastRound + 1]bool // rounds marked by a line, so that a late coupon symbol still pays
	symbols [lastRound + 1]bool // rounds whose coupons were given
	loans   [6]Yen              // 0 = none yet
	counts  [6]Yen              // money in coins: what was counted
	counted [6]bool             // … in this round

	spent   Yen
	bills   []bill // what moved the marker in this phase
	queue   []int
	passed  [6]bool
	closers []int // closing: who may still end a trade

	areas      []*area // in the order they came
	parcels    []*area
	machines   []*piece
	cemeteries []*piece
	hotels     []*piece
	buildings  []*piece
	lost       map[string]int // pieces missing from the supply for another reason than being placed
	lastArea   [6]*area       // where each seat built last

	phases   int   // income phases resolved
	paid     []Yen // income of the last phase, by seat
	tallest  *piece
	token    int // who was paid last for the tallest hotel
	doubts   []doubt
	fine     *fine // of the last breach
	bans     []*ban
	promises []promise
	result   *rules.End
}

// area is a parcel or a subdivision.
type area struct {
	name    string
	owner   int
	parent  *area // nil for a parcel
	parcel  int   // a parcel's place in the order of play
	start   bool  // a claimed starting square
	adj     []*area
	creator int // of a subdivision: who drew it
	drawn   int // subdivisions drawn in it so far
	hotels  int // on its own ground
	markers int // machines and cemeteries on its own ground

	last    takings // of a parcel, in the last income phase
	earned  bool    // last is known
	settled bool    // paid in this income phase
}

// piece is a vending machine, a cemetery, a hotel or a building.
type piece struct {
	name   string
	letter byte // v, x, h or b
	area   *area

	colour    *colour // of a hotel
	capsules  int
	ground    int // 0 = not entered
	levels    int
	roofOf    *piece // the laundry it stands on, nil with an entrance
	builder   int
	phases    int // income phases resolved when it was built
	suspended bool
	value     Yen  // franchise of its colour in the last income phase
	income    Yen  // in the last income phase
	earned    bool // the two above are known

	kind *kind // of a building
	side byte  // A or B
	roof *piece
	face *face // rolled in this income phase
	gave Yen   // attraction that it brought its own parcel in the last income phase
}

// ban keeps the drawer of an unlawful subdivision from earning in its parcel.
type ban struct {
	seat int
	sub  *area
	over bool
}

// fine is what a breach cost.
type fine struct {
	hotel     *piece
	phases    int
	due, paid Yen
}

// promise is what a seat promised in a trade.
type promise struct {
	seat  int
	to    []int
	words string
}

// doubt is a question left open by an entry: is this hotel the tallest?
type doubt struct {
	entry int
	move  rules.Move
	hotel *piece
	than  *piece
}

// newTable is the table before the first line.
func newTable(s rules.Setup) rules.State {
	return &table{
		seats:    s.Seats,
		queueOn:  s.Options["queue"] != "off",
		cards:    s.Options["cards"],
		tallOn:   s.Options["tallest"] == "on",
		external: s.Options["money"] == "external",
		worthOn:  s.Options["worth"] == "on",
		book:     ledger.NewBook(),
		purses:   rules.NewCash(yen, s.Seats),
		box:      newBox(),
		phase:    inMark,
		paid:     make([]Yen, s.Seats+1),
	}
}

// Book is where all amounts are kept.
func (t *table) Book() *ledger.Book { return t.book }

// Stage is the round of eight and the phase.
func (t *table) Stage() rules.Stage {
	return rules.Stage{Round: t.round, Of: lastRound, Phase: t.phase}
}

// yenOf is what a seat holds, in yen; with external money what it counted.
func (t *table) yenOf(seat int) Yen {
	if t.external && t.sits(seat) {
		return t.counts[seat]
	}
	return t.held(yen, seat)
}

func (t *table) couponsOf(seat int) int { return int(t.held(coupon, seat)) }

func (t *table) capsulesOf(seat int, c *colour) int { return int(t.held(c.name, seat)) }

// held is what a seat holds of a unit; a seat that is not at the table, as in a line half typed, holds
// nothing.
func (t *table) held(unit string, seat int) ledger.Amount {
	if !t.sits(seat) {
		return 0
	}
	return t.book.Balance(unit, account[seat])
}

func (t *table) sits(seat int) bool { return seat >= 1 && seat <= t.seats }

// moveYen moves yen unless they are held in coins.
func (t *table) moveYen(from, to string, n Yen, reason, about string) {
	if !t.external {
		t.book.Move(yen, from, to, n, reason, about)
	}
}

func (t *table) giveCoupons(seat, n int, reason, about string) {
	t.book.Move(coupon, ledger.Bank, account[seat], ledger.Amount(n), reason, about)
}

// moveCapsules moves capsules between accounts.
func (t *table) moveCapsules(c *colour, from, to string, n int, reason, about string) {
	t.book.Move(c.name, from, to, ledger.Amount(n), reason, about)
}

// debtIn is what a seat owes in a round: the loan and a tenth of it for each round.
func (t *table) debtIn(seat, round int) Yen { return Debt(t.loans[seat], round) }

func (t *table) debt(seat int) Yen { return t.debtIn(seat, t.round) }

func (t *table) margin(seat int) Yen { return t.yenOf(seat) - t.debt(seat) }

// Debt is what a loan has grown to when a round is marked: the loan and a tenth of it for each round,
// as the rulebook says under Debt. Amounts in yen; rounds are 0 to 8.
func Debt(loan Yen, round int) Yen { return loan * Yen(10+round) / 10 }

// seat reads the seat of an argument; a seat that is not at the table is refused.
func (t *table) seat(word string, no *rules.Refusals) (int, bool) {
	n, err := strconv.Atoi(word)
	if err != nil || !t.sits(n) {
		no.Hard("E_NAME", "seat", "name", word, "n", t.seats)
		return 0, false
	}
	return n, true
}

// seatsIn reads an argument that names several seats.
func (t *table) seatsIn(m rules.Move, name string, no *rules.Refusals) ([]int, bool) {
	var seats []int
	for _, f := range m.Fields {
		if f.Name == name {
			n, ok := t.seat(f.Value, no)
			if !ok {
				return nil, false
			}
			seats = append(seats, n)
		}
	}
	return seats, true
}

// area finds an area by its name, nil if there is none.
func (t *table) area(name string) *area {
	for _, a := range t.areas {
		if a.name == name {
			return a
		}
	}
	return nil
}

// areaIn reads the area of an argument.
func (t *table) areaIn(name string, no *rules.Refusals) *area {
	a := t.area(name)
	if a == nil {
		no.Hard("E_NAME", "area", "name", name)
	}
	return a
}

// parcelsIn reads the parcels of an argument that names several.
func (t *table) parcelsIn(m rules.Move, name string, no *rules.Refusals) ([]*area, bool) {
	var out []*area
	for _, f := range m.Fields {
		if f.Name != name {
			continue
		}
		a := t.area(f.Value)
		if a == nil || a.parent != nil {
			no.Hard("E_NAME", "parcel", "name", f.Value)
			return nil, false
		}
		if !slices.Contains(out, a) {
			out = append(out, a)
		}
	}
	return out, true
}

// piece finds a piece by its name, nil if there is none.
func (t *table) piece(name string) *piece {
	if len(name) < 2 {
		return nil
	}
	n, err := strconv.Atoi(name[1:])
	list := *t.piecesOf(name[0])
	if err != nil || n < 1 || n > len(list) {
		return nil
	}
	return list[n-1]
}

var noPieces []*piece

func (t *table) piecesOf(letter byte) *[]*piece {
	switch letter {
	case 'v':
		return &t.machines
	case 'x':
		return &t.cemeteries
	case 'h':
		return &t.hotels
	case 'b':
		return &t.buildings
	}
	return &noPieces
}

// put stands a new piece on the ground and names it.
func (t *table) put(letter byte, a *area) *piece {
	list := t.piecesOf(letter)
	p := &piece{letter: letter, area: a, name: string(letter) + strconv.Itoa(len(*list)+1)}
	*list = append(*list, p)
	a.count(p, 1)
	return p
}

// count adds a piece to what stands on the own ground.
func (a *area) count(p *piece, n int) {
	switch p.letter {
	case 'v', 'x':
		a.markers += n
	case 'h':
		a.hotels += n
	}
}

// pieces are all pieces in the order v, x, h, b.
func (t *table) pieces() []*piece {
	return slices.Concat(t.machines, t.cemeteries, t.hotels, t.buildings)
}

// owner is who owns a piece: the owner of the smallest area it stands in.
func (p *piece) owner() int { return p.area.owner }

// root is the parcel of an area.
func (a *area) root() *area {
	for a.parent != nil {
		a = a.parent
	}
	return a
}

// newParcel lays a parcel beside others.
func (t *table) newParcel(name string, owner int, start bool, adj []*area) *area {
	a := &area{name: name, owner: owner, start: start, parcel: len(t.parcels)}
	t.areas = append(t.areas, a)
	t.parcels = append(t.parcels, a)
	for _, b := range adj {
		a.touch(b)
	}
	return a
}

// touch makes two parcels neighbours, both ways.
func (a *area) touch(b *area) {
	if a != b && !slices.Contains(a.adj, b) {
		a.adj = append(a.adj, b)
		b.adj = append(b.adj, a)
	}
}

// part ends that two parcels are neighbours.
func (a *area) part(b *area) {
	a.adj = slices.DeleteFunc(a.adj, func(x *area) bool { return x == b })
	b.adj = slices.DeleteFunc(b.adj, func(x *area) bool { return x == a })
}

// newSub draws a subdivision.
func (t *table) newSub(name string, in *area, owner, creator int) *area {
	a := &area{name: name, owner: owner, creator: creator, parent: in}
	in.drawn++
	t.areas = append(t.areas, a)
	return a
}

// cemeteriesIn counts the cemeteries of a parcel, subdivisions included.
func (t *table) cemeteriesIn(parcel *area) int {
	n := 0
	for _, x := range t.cemeteries {
		if x.area.root() == parcel {
			n++
		}
	}
	return n
}

// lifted tells whether a Sumo Dohyo played with side B lifts the golden rule in a parcel.
func (t *table) lifted(parcel *area) bool {
	for _, b := range t.buildings {
		if b.kind.id == "sd" && b.side == 'B' && b.area.root() == parcel {
			return true
		}
	}
	return false
}

// lacking tells by how many markers an area falls short of the golden rule, 0 where it holds.
func (t *table) lacking(a *area) int {
	if a.hotels <= a.markers || t.lifted(a.root()) {
		return 0
	}
	return a.hotels - a.markers
}

// room tells how many more hotels the golden rule allows on an area's own ground.
func (t *table) room(a *area) bool {
	return a.hotels < a.markers || t.lifted(a.root())
}

// supply is how many pieces of a sort are left; known is false where the box was not asked.
func (t *table) supply(what string) (n int, known bool) {
	used := t.lost[what]
	switch what {
	case "vending":
		return allMachines - used - len(t.machines), true
	case "entrances":
		for _, h := range t.hotels {
			if h.roofOf == nil {
				used++
			}
		}
		return allEntrances - used, true
	}
	count, ok := t.box.buildings[what]
	for _, b := range t.buildings {
		if b.kind.id == what {
			used++
		}
	}
	return count - used, ok
}
