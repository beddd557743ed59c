package coinlaundry

// Hidden colours: three to six players with a black or a white role card load and check washers while all others
// close their eyes; white players want washes of one colour, black ones mixed washes. What the washers hold is
// the game itself and is kept nowhere, but for the two counts of a wash that everybody sees. Rulebook 000, the
// game of dark and light clothes.

import (
	"strconv"
	"strings"

	"tokyobox/rules"
)

// The roles, as lines write them.
const (
	blackRole = "black"
	whiteRole = "white"
)

// The phases, besides isOver.
const (
	inRoles  = "roles"
	inDraw   = "draw"
	inAct    = "act"
	inReveal = "reveal"
)

// roleTable is, by number of players, how many role cards are black and white, and how many garments of one
// colour make a clean wash. Rulebook 000, the table of page 46.
var roleTable = map[int]struct{ black, white, needed int }{
	3: {1, 2, 2}, 4: {1, 3, 3}, 5: {2, 3, 3}, 6: {2, 4, 4},
}

// The numbers of the game.
const (
	washesToWin = 2
	eachColour  = 8 // pieces of a colour
)

// Hidden is the game of hidden colours.
var Hidden = rules.Ready(&rules.Game{
	ID: "hidden-colours", Rules: 1, Box: "coin-laundry", Min: 3, Max: 6,
	Headings: map[string]string{"roles": "cards", "draw": "order", "act": "check", "reveal": "told", "over": "winner"},
	Options: []rules.Option{
		deckOption(),
		{Name: "roles", Values: []string{"app", "cards"}},
		{Name: "socks", Values: []string{"two", "one"}},
		{Name: "washed", Values: []string{"aside", "pile"}},
	},
	Facts: deckFacts(),
	Verbs: []*rules.Verb{
		{Name: "role", Form: "role", Quiet: true, Drawn: true, Do: rules.By(dealRole), Args: []rules.Arg{
			hiddenSeat(), {Name: "role", Kind: rules.Choice, Opt: true, Chance: true, Words: []string{blackRole, whiteRole}}, appArg(),
		}},
		{Name: "dealt", Form: "dealt", Quiet: true, Do: rules.By(dealt)},
		{Name: "draw", Form: "draw", Quiet: true, Drawn: true, Do: rules.By(drawCard), Args: []rules.Arg{
			hiddenSeat(), cardArg(false, deckPicks), appArg(),
		}},
		{Name: "gone", Form: "gone", Quiet: true, Do: rules.By(gone), Args: []rules.Arg{hiddenSeat()}},
		{Name: "load", Form: "load", Quiet: true, Do: rules.By(claim), Args: []rules.Arg{
			{Name: "seat", Kind: rules.Player, Choices: func(s rules.State, _ rules.Move) []rules.Pick {
				if h := s.(*hidden); !h.missing {
					return rules.SeatPicks([]int{h.front})
				}
				return nil
			}},
		}},
		{Name: "check", Form: "check", Quiet: true, Do: rules.By(claim), Args: []rules.Arg{hiddenSeat()}},
		{Name: "wash", Form: "wash", Quiet: true, Do: rules.By(judge), Args: []rules.Arg{
			hiddenSeat(),
			{Name: "black", Kind: rules.Number, Keyed: true, Choices: washPicks(black, "white")},
			{Name: "white", Kind: rules.Number, Keyed: true, Choices: washPicks(white, "black")},
		}},
		{Name: "reveal", Form: "reveal", Quiet: true, Do: rules.By(reveal), Args: []rules.Arg{
			{Name: "seat", Kind: rules.Player, Many: true, Choices: revealPicks},
		}},
		factVerb(deckFacts()),
	},
	Refusals: []string{"E_PLAYERS", "E_ROLE", "E_SEAT", "E_TURN", "E_CARD", "E_GARMENT", "E_EMPTY", "E_COUNT", "E_PHASE"},
	New:      func(s rules.Setup) rules.State { return newHidden(s) },
	Short:    hiddenShort,
})

// hidden is the state of the game.
type hidden struct {
	box
	dealByApp bool
	pairIsOne bool
	aside     bool // what was washed stays out

	phase   string
	turns   int // begun so far
	front   int
	role    [7]string // of each seat, "" if nobody told
	looking int       // seat that has its one look at its role, 0 for none
	missing bool      // the garment of this turn is not in the pile
	out     map[string]int
	clean   int
	mixed   int
	told    []told
	result  *rules.End
}

// told is what everybody heard of a turn that is over.
type told struct {
	turn, seat int
	card, said string
}

func newHidden(s rules.Setup) *hidden {
	return &hidden{
		box: newBox(s, func(face string, n int) int {
			if isMachine(face) {
				return 0
			}
			return n
		}),
		dealByApp: s.Options["roles"] == "app", pairIsOne: s.Options["socks"] == "one", aside: s.Options["washed"] == "aside",
		phase: inRoles, front: s.Seats, out: map[string]int{},
	}
}

func hiddenSeat() rules.Arg {
	return rules.Arg{Name: "seat", Kind: rules.Player, Choices: func(s rules.State, _ rules.Move) []rules.Pick {
		h := s.(*hidden)
		switch h.phase {
		case inRoles:
			return rules.SeatPicks([]int{h.unroled()})
		case inDraw, inAct:
			return rules.SeatPicks([]int{h.front})
		}
		return nil
	}}
}

// due refuses what has no place in this phase, and a turn before all roles are dealt.
func (h *hidden) due(no *rules.Refusals, phase string) {
	if h.phase == phase {
		return
	}
	if h.phase == inRoles && (phase == inDraw || phase == inAct) {
		no.Hard("E_ROLE", "undealt")
	}
	rules.WrongPhase(h.phase, no)
}

// unroled is the first seat without a role, 0 if all have one.
func (h *hidden) unroled() int {
	for seat := 1; seat <= h.seats; seat++ {
		if h.role[seat] == "" {
			return seat
		}
	}
	return 0
}

// rolesLeft are the role cards that are not dealt.
func (h *hidden) rolesLeft() (blacks, whites int) {
	t := roleTable[h.seats]
	blacks, whites = t.black, t.white
	for _, r := range h.role {
		switch r {
		case blackRole:
			blacks--
		case whiteRole:
			whites--
		}
	}
	return blacks, whites
}

// dealRole deals a seat its role card, for one look. Set-up.
func dealRole(h *hidden, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	role := m.Text("role")
	if h.phase != inRoles || !h.dealByApp {
		rules.WrongPhase(h.phase, no)
	}
	seat, ok := rules.SeatIn(m, "seat", h.seats, no)
	if !ok {
		return nil
	}
	if h.role[seat] != "" {
		no.Hard("E_ROLE", "", "seat", rules.SeatOf(seat))
	}
	h.turn(m, h.unroled(), no)
	if blacks, whites := h.rolesLeft(); !m.Has("app") || role == "" || role == blackRole && blacks == 0 || role == whiteRole && whites == 0 {
		no.Hard("E_ROLE", "app")
	}
	return func(e *rules.Effects) {
		h.role[seat], h.looking = role, seat
		e.Say("effect.role", "seat", rules.SeatOf(seat))
		if h.unroled() == 0 {
			h.phase = inDraw
			e.Say("effect.dealt")
		}
	}
}

// dealt says that all have seen a role card of the table's own. Set-up.
func dealt(h *hidden, _ rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if h.phase != inRoles || h.dealByApp {
		rules.WrongPhase(h.phase, no)
	}
	return func(e *rules.Effects) {
		h.phase = inDraw
		e.Say("effect.dealt")
	}
}

// drawCard turns up the card of a turn. Draw a card.
func drawCard(h *hidden, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	h.due(no, inDraw)
	h.turn(m, h.front, no)
	card := h.oneCard(m, no)
	return func(e *rules.Effects) {
		h.deck.Draw(card)
		h.phase, h.looking, h.missing = inAct, 0, false
		h.turns++
	}
}

// card is the one of this turn, "" before it is drawn.
func (h *hidden) card() string {
	pile := h.deck.Pile()
	if h.phase != inAct || len(pile) == 0 {
		return ""
	}
	return pile[len(pile)-1]
}

// gone says that the garment of this turn does not lie in the pile.
func gone(h *hidden, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	h.due(no, inAct)
	h.turn(m, h.front, no)
	return func(e *rules.Effects) {
		h.missing = true
		e.Say("effect.card", "card", rules.WordOf("of", h.card()))
	}
}

// claim is what a player tells of a turn when all open their eyes: that a garment was loaded, or a washer
// checked. It may be a lie, but one that could be true. Eyes open.
func claim(h *hidden, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	h.due(no, inAct)
	h.turn(m, h.front, no)
	if h.missing && m.Verb.Name == "load" {
		no.Hard("E_GARMENT", "", "card", rules.WordOf("of", h.card()))
	}
	return func(e *rules.Effects) {
		e.Say("effect.card", "card", rules.WordOf("of", h.card()))
		h.pass(m.Verb.Name, e)
	}
}

// most is how many pieces of a colour a washer can hold.
func (h *hidden) most(colour string) int {
	n := eachColour - h.out[colour]
	if h.pairIsOne {
		n = min(n, eachColour-1) // both socks of the colour count one
	}
	return n
}

// judge takes the two counts of a washer that was emptied before everybody. Wash.
func judge(h *hidden, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	h.due(no, inAct)
	h.turn(m, h.front, no)
	blacks, whites := m.Int("black"), m.Int("white")
	if blacks+whites == 0 {
		no.Hard("E_EMPTY", "")
	}
	for _, c := range []string{black, white} {
		n := blacks
		if c == white {
			n = whites
		}
		if n > h.most(c) {
			no.Hard("E_COUNT", "", "n", h.most(c), "colour", rules.WordOf("colour", c))
		}
	}
	needed := roleTable[h.seats].needed
	return func(e *rules.Effects) {
		gaps := []any{"seat", rules.SeatOf(h.front), "black", blacks, "white", whites, "n", needed}
		switch {
		case blacks > 0 && whites > 0:
			h.mixed++
			e.Say("effect.mixed", gaps...)
		case blacks+whites >= needed:
			h.clean++
			e.Say("effect.clean", gaps...)
		default:
			e.Say("effect.back", gaps...)
			h.pass("wash", e)
			return
		}
		if h.aside {
			h.out[black] += blacks
			h.out[white] += whites
		}
		h.pass("wash", e)
		if h.clean < washesToWin && h.mixed < washesToWin {
			return
		}
		h.phase = inReveal
		if h.dealByApp {
			h.end(e)
		}
	}
}

// pass ends a turn; the next is that of the seat to the left, and from the left end of the right end. A deck
// that ran out is shuffled.
func (h *hidden) pass(said string, e *rules.Effects) {
	h.told = append(h.told, told{h.turns, h.front, h.card(), said})
	h.phase, h.missing = inDraw, false
	if h.front--; h.front == 0 {
		h.front = h.seats
	}
	if h.deck.Left() == 0 {
		n := len(h.deck.Pile())
		h.deck.Shuffle()
		e.Say("effect.shuffle", "n", n)
	}
}

// Draw deals a role, or turns up the card of a turn.
func (h *hidden) Draw(m rules.Move, pick func(label string, n int) (int, error)) (rules.Move, error) {
	switch {
	case m.Verb.Name == "role" && h.phase == inRoles && h.dealByApp && !m.Has("role"):
		blacks, whites := h.rolesLeft()
		if blacks+whites == 0 {
			return m, nil
		}
		at, err := pick("role "+m.Text("seat"), blacks+whites)
		if err != nil {
			return m, err
		}
		role := whiteRole
		if at < blacks {
			role = blackRole
		}
		return m.Set("role", role).Set("app", ""), nil
	case m.Verb.Name == "draw" && h.phase == inDraw && !m.Has("card") && h.byApp:
		cards, err := drawUntil(h.deck, func(string) bool { return true }, pick)
		if err != nil || len(cards) == 0 {
			return m, err
		}
		return m.Set("card", cards[0]).Set("app", ""), nil
	}
	return m, nil
}

// Keeps tells who may see a line: a role is sealed until the end. Its owner has one look at the role itself.
func (h *hidden) Keeps(m rules.Move) int {
	if m.Verb.Name == "role" && h.phase != isOver {
		return rules.Nobody
	}
	return 0
}

// hiddenShort reads the short forms: a card alone, l and c for what is told, g for a garment that is not in the
// pile, and w with the two counts of a wash.
func hiddenShort(s rules.State, typed string, _ rules.Payment) (string, *rules.Refusal, bool) {
	of := strconv.Itoa(s.(*hidden).front)
	words := strings.Fields(strings.ToLower(typed))
	if len(words) == 0 {
		return "", nil, false
	}
	if cards, ok := shortCards(words); ok && len(words) == 1 {
		return "draw " + of + " " + cards[0], nil, true
	}
	verb := map[string]string{"l": "load", "c": "check", "g": "gone"}[words[0]]
	switch {
	case verb != "" && len(words) == 1:
		return verb + " " + of, nil, true
	case words[0] == "w" && len(words) == 3:
		return "wash " + of + " black=" + words[1] + " white=" + words[2], nil, true
	}
	return "", nil, false
}
