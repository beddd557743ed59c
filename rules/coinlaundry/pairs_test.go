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
	"tokyobox/rules/rulestest"
)

// pairsGiven puts garments into machines or among the scored ones, closes washers and fills purses.
func pairsGiven(s rules.State, words []string) error {
	p, ok := s.(*pairs)
	if !ok || len(words) < 2 {
		return fmt.Errorf("given %v is unknown", words)
	}
	switch words[0] {
	case "in":
		for _, face := range words[2:] {
			p.book.Move(face, strconv.Itoa(p.owner(face)), words[1], 1, "given", "")
		}
	case "closed":
		p.closed[words[1]] = true
	case "yen":
		return givenYen(&p.box, words[1:])
	default:
		return fmt.Errorf("given %s is unknown", words[0])
	}
	return nil
}

// givenYen makes purses hold what is said: SEAT=YEN.
func givenYen(b *box, words []string) error {
	for _, w := range words {
		seat, text, _ := strings.Cut(w, "=")
		n, err := strconv.Atoi(text)
		if err != nil {
			return fmt.Errorf("given yen %s: %w", w, err)
		}
		b.book.Move(yen, ledger.Bank, seat, ledger.Yen(n)-b.book.Balance(yen, seat), "given", "")
	}
	return nil
}

// TestEveryPieceIsInOnePlaceAndNoPurseIsBelowZero plays pairs by what completion offers, strikes entries, and
// counts the pieces of each player each time.
func TestEveryPieceIsInOnePlaceAndNoPurseIsBelowZero(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := ledger.Head{Game: Pairs.ID, Rules: Pairs.Rules, Seats: make([]ledger.Seat, 2),
			Options: []ledger.Option{{Name: "due", Value: rapid.SampledFrom([]string{"runnable", "strict"}).Draw(t, "due")}}}
		var lines []ledger.Move
		p := rules.Replay(Pairs, h, nil)
		for seq := 1; seq <= 60; seq++ {
			line := rulestest.Line(p, func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "pick") })
			l := ledger.Move{Seq: seq, Text: line}
			if _, why := p.Add(l); why == nil {
				lines = append(lines, l)
			}
			if len(lines) > 0 && rapid.IntRange(0, 9).Draw(t, "strike") == 0 {
				at := rapid.IntRange(0, len(lines)-1).Draw(t, "at")
				lines = slices.Delete(slices.Clone(lines), at, at+1)
				p = rules.Replay(Pairs, h, lines)
			}
			s := p.State.(*pairs)
			for seat := 1; seat <= 2; seat++ {
				n := len(s.in(strconv.Itoa(seat))) + s.own(seat, washers) + s.own(seat, dryers) + len(s.in(scoredBy(seat)))
				if n != 8 {
					t.Fatalf("after %s: %d pieces of seat %d", line, n, seat)
				}
				if y := s.book.Balance(yen, strconv.Itoa(seat)); y < 0 {
					t.Fatalf("after %s: seat %d has %d yen", line, seat, y)
				}
			}
		}
	})
}

func TestTheShortFormsOfThePairsAreRead(t *testing.T) {
	for _, c := range []struct {
		before      []string
		typed, want string
	}{
		{nil, "x", "miss 1"},
		{nil, "sh", "flip 1 B-SH W-SH"},
		{nil, "wm", "flip 1 WM WM"},
		{nil, "wd", "flip 1 WM DR"},
		{nil, "w1", ""},
		{nil, "sh pa", ""},
		{[]string{"flip 1 B-SO W-SO"}, "w1 w2", "load 1 w1 w2"},
		{[]string{"flip 1 B-SO W-SO", "load 1 w1", "flip 2 WM WM"}, "w1", "wash 2 w1"},
		{[]string{"flip 1 B-SO W-SO", "load 1 w1", "flip 2 WM WM", "wash 2 w1", "flip 2 DR DR"}, "w1", "dry 2 w1 d1"},
		{[]string{"flip 1 B-SO W-SO", "load 1 w1", "flip 2 WM WM", "wash 2 w1", "flip 2 DR DR"}, "w1 d2", "dry 2 w1 d2"},
		{[]string{"flip 1 B-SO W-SO", "load 1 w1", "flip 2 WM WM"}, "n", "decline 2"},
	} {
		p := rules.Replay(Pairs, ledger.Head{Game: Pairs.ID, Seats: make([]ledger.Seat, 2)}, nil)
		for i, l := range c.before {
			if _, why := p.Add(ledger.Move{Seq: i + 1, Text: l}); why != nil {
				t.Fatal(l, why)
			}
		}
		line, why, ok := Pairs.Short(p.State, c.typed, nil)
		if line != c.want || why != nil || ok != (c.want != "") {
			t.Errorf("%s after %v is read as %q", c.typed, c.before, line)
		}
	}
}
