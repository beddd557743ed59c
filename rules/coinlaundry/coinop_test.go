package coinlaundry

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// coinOpHooks are what Coin-op's cases may set.
var coinOpHooks = rules.Hooks{Given: giveCoinOp}

func giveCoinOp(s rules.State, words []string) error {
	t := s.(*coinOp)
	rest := words[1:]
	n := 0
	if len(rest) > 0 {
		n, _ = strconv.Atoi(rest[len(rest)-1])
	}
	pieces := func(seats ...int) []string { // the last word is a number, or the pieces are named and leave their owners
		if !strings.Contains(rest[len(rest)-1], "-") {
			for _, seat := range seats {
				t.front[seat] = t.front[seat][:max(0, len(t.front[seat])-n)]
			}
			return make([]string, n)
		}
		for _, p := range rest[1:] {
			for seat := 1; seat <= 2; seat++ {
				if i := slices.Index(t.front[seat], p); i >= 0 {
					t.front[seat] = slices.Delete(t.front[seat], i, i+1)
				} else if !t.keyed && colourOf(p) == t.colourOf(seat) && len(t.front[seat]) > 0 {
					t.front[seat] = t.front[seat][1:]
				}
			}
		}
		return rest[1:]
	}
	switch words[0] {
	case yen, detergent, magazine, newspaper:
		for _, w := range rest {
			of, value, _ := strings.Cut(w, "=")
			n, _ := strconv.Atoi(value)
			t.book.Move(unitOf(words[0]), ledger.Bank, of, ledger.Yen(n)-t.book.Balance(unitOf(words[0]), of), "given", "")
		}
	case "tickets":
		for seat := 1; seat <= 2; seat++ {
			t.tickets[seat] = map[string]int{"SH": 3, "PA": 3, "BR": 2, "UN": 2, "SE": 1, "PI": 1}
		}
	case "turn":
		t.phase, t.turn = coinTurn, n
		t.starter = max(t.starter, 1)
	case "front":
		seat, _ := strconv.Atoi(rest[0])
		t.front[seat] = make([]string, n)
	case "in":
		t.in[rest[0]] = pieces(1, 2)
	case "dried":
		t.dried[rest[0]] = append(t.dried[rest[0]], pieces()...)
	default:
		return fmt.Errorf("given %s is unknown", words[0])
	}
	return nil
}

func TestATicketIsItsOwnersUntilTheScoring(t *testing.T) {
	h := ledger.Head{Game: CoinOp.ID, Rules: 1, Seats: []ledger.Seat{{Number: 1}, {Number: 2}}}
	p := rules.Replay(CoinOp, h, nil)
	s := p.State.(*coinOp)
	asked := s.Sealing()
	if asked == nil || !slices.Equal(asked.Seats, []int{1, 2}) || asked.Line(1, "33221") != "" {
		t.Fatalf("%+v", asked)
	}
	line := asked.Line(1, "332211")
	if _, why := p.Add(ledger.Move{Seq: 1, Text: line}); why != nil {
		t.Fatalf("%s: %v", line, why)
	}
	if _, why := p.Add(ledger.Move{Seq: 2, Text: s.Sealing().Line(2, "111133")}); why == nil || why.Code != "E_TICKET" {
		t.Errorf("four ones were taken: %v", why)
	}
	if keeps := rules.Keeps(s, p.Steps[0].Move); keeps != 1 {
		t.Errorf("the ticket is kept for %d", keeps)
	}
	view := p.State.View()
	for seat, want := range map[int]string{0: "kept", 1: "3", 2: "kept"} {
		seen := view.For(seat)
		if c, _ := seen.Cell("value", "1.SH"); c.Value.String() != want {
			t.Errorf("seat %d sees %s", seat, c.Value)
		}
		if c, _ := seen.Cell("score", "1"); c.Value.String() != "kept" {
			t.Errorf("seat %d sees the score %s", seat, c.Value)
		}
	}
	if why := s.Why("score", "1"); len(why.Sum) > 0 {
		t.Errorf("the score is explained before the end: %v", why.Sum)
	}
	s.end("end.passes", &rules.Effects{})
	view = p.State.View()
	open := view.For(0)
	if c, _ := open.Cell("value", "1.SH"); c.Value.String() != "3" || rules.Keeps(s, p.Steps[0].Move) != 0 {
		t.Errorf("after the end the ticket says %s", c.Value)
	}
}

// TestCoinOpLosesNothing plays by what is offered, with corrections in between.
func TestCoinOpLosesNothing(t *testing.T) {
	anything(t, CoinOp, func(t *rapid.T, s rules.State) {
		x := s.(*coinOp)
		bottles, pieces, paid := ledger.Yen(0), 0, x.book.Balance(yen, centre)
		for _, of := range append([]string{"1", "2", centre}, washerNames...) {
			bottles += x.book.Balance(bottle, of)
		}
		for seat := 1; seat <= 2; seat++ {
			pieces += len(x.front[seat])
			paid += x.book.Balance(yen, strconv.Itoa(seat))
			for _, unit := range []string{yen, bottle, magazine, newspaper} {
				if x.has(unit, seat) < 0 {
					t.Fatalf("%d %s of seat %d", x.has(unit, seat), unit, seat)
				}
			}
		}
		for _, p := range x.book.Postings() {
			if p.Reason == "correct" {
				paid = 2 * coinOpYen
			}
		}
		for _, m := range []map[string][]string{x.in, x.dried} {
			for _, list := range m {
				pieces += len(list)
			}
		}
		if bottles != 2*coinOpBottles || pieces != 2*coinOpPieces || paid != 2*coinOpYen {
			t.Fatalf("%d bottles, %d pieces, %d yen", bottles, pieces, paid)
		}
	})
}
