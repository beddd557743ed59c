// Package washicats is the box Tokyo Washi Game Cats: cats that cross a city drawn on washi tape, take a fish on
// the far side and bring it home. Rulebook 002.
//
// Nobody here knows the grid: people draw, and judge whether a way is allowed. The books count what is ticked on
// the strips of the players: fish, special moves, cats at home. view.go is what people see of it, apart to keep
// both short.
package washicats

import (
	"slices"
	"strconv"
	"strings"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// The numbers of the game. Rulebook 002, set-up, and the special moves.
const (
	maxSeats     = 6
	specialsEach = 2 // of a player, or of a team
	catsToWin    = 2
	sideFish     = 4 // on each side of a board that is one tape wide
	ownSideFish  = 2 // of one player on one side, where everybody draws four
	leastFish    = 10
)

// The sides of the board, and what is drawn on them.
const (
	north = "N"
	south = "S"

	fish = "fish"
	cat  = "cat"
)

// special is the unit of the book besides fish.
const special = "special"

// The kinds of moves.
const (
	step   = "step"
	jump   = "jump"
	dive   = "dive"
	shrine = "shrine"
)

// The phases.
const (
	inCounts = "counts"
	inFirst  = "first"
	inFish   = "fish"
	inCats   = "cats"
	inTurn   = "turn"
	isOver   = "over"
)

// Cats is Washi Game Cats, for two to six players.
var Cats = rules.Ready(&rules.Game{
	ID: "washi-cats", Rules: 1, Box: "washi-cats", Min: 2, Max: maxSeats,
	Headings: map[string]string{"counts": "setup", "first": "setup", "fish": "setup", "cats": "setup", "turn": "turn", "over": "end"},
	Options: []rules.Option{
		{Name: "mode", Values: []string{"alone", "teams"}},
		{Name: "first", Values: []string{"drawn", "typed"}},
		{Name: "trapped", Values: []string{"end", "play-on"}},
		{Name: "counts", Values: []string{"standard", "lowered"}},
		{Name: "cut", Values: []string{"off", "on"}},
		{Name: "forests", Values: []string{"off", "on"}},
		{Name: "long", Values: []string{"off", "on"}},
		{Name: "divers", Values: []string{"off", "on"}},
		{Name: "jinja", Values: []string{"off", "on"}},
	},
	Fits: func(s rules.Setup, no *rules.Refusals) {
		if s.Options["mode"] == "teams" && s.Seats != 4 && s.Seats != 6 {
			no.Hard("E_PLAYERS", "teams", "n", s.Seats)
		}
	},
	Verbs: []*rules.Verb{
		{Name: "counts", Form: "counts", Quiet: true, Do: rules.By(lower), Args: []rules.Arg{
			{Name: "total", Kind: rules.Number, Choices: totals},
		}},
		{Name: "first", Form: "first", Quiet: true, Drawn: true, Do: rules.By(first), Args: []rules.Arg{
			{Name: "seat", Kind: rules.Player, Opt: true, Chance: true, Choices: all},
			{Name: "app", Kind: rules.Flag, Opt: true},
		}},
		{Name: "draw", Form: "draw", Do: rules.By(draw), Args: []rules.Arg{
			turnArg(), {Name: "what", Kind: rules.Choice, Words: []string{fish, cat}, Choices: drawn},
			{Name: "side", Kind: rules.Choice, Words: []string{north, south}, Choices: freeSides}, forceArg(),
		}},
		{Name: step, Form: step, Quiet: true, Do: rules.By(move), Args: moveArgs(
			rules.Arg{Name: "block", Kind: rules.Choice, Keyed: true, Opt: true, Free: true, Shaped: isSewer},
			rules.Arg{Name: "note", Kind: rules.Quoted, Opt: true})},
		{Name: jump, Form: jump, Do: rules.By(move), Args: moveArgs()},
		{Name: dive, Form: dive, Do: rules.By(move), Args: moveArgs(
			rules.Arg{Name: "sewer", Kind: rules.Choice, Keyed: true, Opt: true, Free: true, Shaped: isSewer})},
		{Name: shrine, Form: shrine, Do: rules.By(move), Args: moveArgs()},
		{Name: "trapped", Form: "trapped", Do: rules.By(trapped), Args: []rules.Arg{
			{Name: "seat", Kind: rules.Player, Choices: trappable},
			{Name: "noshrine", Kind: rules.Flag, Opt: true, Choices: shrines},
		}},
		{Name: "turn", Form: "turn", Quiet: true, Do: rules.By(toTurn), Args: []rules.Arg{{Name: "seat", Kind: rules.Player, Choices: waiting}}},
	},
	Refusals: []string{
		"E_PLAYERS", "E_SEAT", "E_PHASE", "E_TURN", "E_COUNT", "E_FISH_SIDE", "E_CAT_SIDE", "E_VARIANT", "E_SPECIALS", "E_RECOVER",
		"E_SEWER", "E_CAT_FISH", "E_SUPPLY", "E_NO_FISH", "E_HOME", "E_AT_HOME", "E_TRAPPED",
	},
	Units: []string{fish, special},
	New:   newTable,
	Short: short,
})

func turnArg() rules.Arg  { return rules.Arg{Name: "seat", Kind: rules.Player, Choices: onTurn} }
func moverArg() rules.Arg { return rules.Arg{Name: "seat", Kind: rules.Player, Choices: onMove} }
func forceArg() rules.Arg { return rules.Arg{Name: "force", Kind: rules.Flag, Opt: true} }

// moveArgs are the arguments of a move: whose, with which cat, and what comes of it; more stands before force.
func moveArgs(more ...rules.Arg) []rules.Arg {
	args := []rules.Arg{
		moverArg(),
		{Name: "cat", Kind: rules.Choice, Opt: true, Words: []string{north, south, north + "2", south + "2"}, Choices: catPicks},
		{Name: "fish", Kind: rules.Flag, Opt: true, Choices: mayFish},
		{Name: "home", Kind: rules.Flag, Opt: true, Choices: mayHome},
		forceArg(),
	}
	return append(args, more...)
}

// isSewer tells whether a word can be a sewer: the number of its row and its colour, as 2:red.
func isSewer(word string) bool {
	row, colour, ok := strings.Cut(word, ":")
	n, err := strconv.Atoi(row)
	return ok && err == nil && n >= 1 && n <= 99 && strconv.Itoa(n) == row && colour != "" && len(colour) <= 30 && !strings.ContainsAny(colour, ":,")
}

// table is the state of the game.
type table struct {
	seats   int
	options map[string]string
	book    *ledger.Book

	phase   string
	total   int // fish to be drawn
	leader  int
	turn    int
	moves   int // turns taken since the cats were drawn
	fishes  [maxSeats + 1]map[string]int
	cats    []*catOf
	blocked []sewer
	out     [maxSeats + 1]bool // trapped, and the others play on
	result  *rules.End
}

// catOf is a drawn cat.
type catOf struct {
	seat int
	name string // its side, with a 2 for a second cat there
	side string
	fish bool
	home bool
}

// sewer is one that nobody may use any more.
type sewer struct {
	name, note string
	seat       int
}

func newTable(s rules.Setup) rules.State {
	t := &table{seats: s.Seats, options: s.Options, book: ledger.NewBook(), phase: inFirst}
	t.total = 2 * sideFish
	if !t.teams() && t.seats > 3 {
		t.total = 2 * ownSideFish * t.seats
	}
	if t.seats == 5 && s.Options["counts"] == "lowered" {
		t.phase = inCounts
	}
	for s := range t.fishes {
		t.fishes[s] = map[string]int{}
	}
	for _, pool := range t.pools() {
		t.book.Move(special, ledger.Bank, pool, specialsEach, "start", "")
	}
	return t
}

func (t *table) on(option string) bool { return t.options[option] == "on" }
func (t *table) teams() bool           { return t.options["mode"] == "teams" }

// sides is how many players or teams play against each other.
func (t *table) sides() int {
	if t.teams() {
		return t.seats / 2
	}
	return t.seats
}

// sideOf is the player or team of a seat, from 0: team mates sit opposite each other, so that teams alternate.
func (t *table) sideOf(s int) int { return (s - 1) % t.sides() }

// pool is the account of the special moves of a seat: its own, or those of its team.
func (t *table) pool(s int) string {
	if t.teams() {
		return string(rune('A' + t.sideOf(s)))
	}
	return strconv.Itoa(s)
}

func (t *table) pools() []string {
	var out []string
	for s := 1; s <= t.sides(); s++ {
		out = append(out, t.pool(s))
	}
	return out
}

func (t *table) specials(s int) int     { return int(t.book.Balance(special, t.pool(s))) }
func (t *table) fishOn(side string) int { return int(t.book.Balance(fish, side)) }

// wide is how many tapes wide the board is. Rulebook 002, the paragraphs for each number of players.
func (t *table) wide() int {
	switch {
	case t.teams() || t.seats <= 3:
		return 1
	case t.seats == 6:
		return 3
	}
	return 2
}

// catsEach is how many cats a player draws: two, or one in a team.
func (t *table) catsEach() int {
	if t.teams() {
		return 1
	}
	return catsToWin
}

func (t *table) catsOf(s int) []*catOf {
	return slices.DeleteFunc(slices.Clone(t.cats), func(c *catOf) bool { return c.seat != s })
}

func far(side string) string {
	if side == north {
		return south
	}
	return north
}

func (t *table) wrong(no *rules.Refusals) func(*rules.Effects) {
	return rules.WrongPhase(t.phase, no)
}

// seat is the seat of a line, if it plays.
func (t *table) seat(m rules.Move, no *rules.Refusals) (int, bool) {
	return rules.SeatIn(m, "seat", t.seats, no)
}

// inTurns is the seat of a line that has its place while turns are taken, if it plays.
func (t *table) inTurns(m rules.Move, no *rules.Refusals) (int, bool) {
	if t.phase != inTurn {
		t.wrong(no)
		return 0, false
	}
	return t.seat(m, no)
}

// onlyTurn refuses a line of a seat whose turn it is not.
func (t *table) onlyTurn(s int, no *rules.Refusals) {
	if s != t.turn {
		no.Hard("E_TURN", "", "seat", rules.SeatOf(t.turn))
	}
}

// next is the seat clockwise of another that still plays.
func (t *table) next(s int) int {
	for range t.seats {
		if s = s%t.seats + 1; !t.out[s] {
			return s
		}
	}
	return s
}
