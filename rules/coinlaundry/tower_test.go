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

// towerGiven puts garments and objects where a case begins, and shuffles the deck.
func towerGiven(s rules.State, words []string) error {
	t, ok := s.(*tower)
	if !ok {
		return fmt.Errorf("given %v is unknown", words)
	}
	rest := words[1:]
	switch words[0] {
	case "yen":
		return givenYen(&t.box, rest)
	case "deck":
		t.deck.Shuffle()
	case "at":
		for _, w := range rest {
			face, n, _ := strings.Cut(w, "=")
			t.book.Move(face, pile, "m"+n, 1, "given", "")
		}
	case "lost":
		for _, face := range rest {
			t.book.Move(face, pile, lost, 1, "given", "")
		}
	case "bought":
		seat, err := strconv.Atoi(rest[0])
		if err != nil {
			return err
		}
		for _, face := range rest[1:] {
			t.book.Move(face, pile, rest[0], 1, "given", "")
			t.bought[seat] = append(t.bought[seat], face)
		}
	case "on":
		n, err := strconv.Atoi(rest[0])
		if err != nil {
			return err
		}
		for _, what := range rest[1:] {
			t.on[n] = append(t.on[n], what)
			t.placed[what]++
		}
	default:
		return fmt.Errorf("given %s is unknown", words[0])
	}
	return nil
}

// TestTheTowerKeepsEveryCoinAndGarment plays towers by what completion offers, strikes entries, and counts all
// coins and garments each time.
func TestTheTowerKeepsEveryCoinAndGarment(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := ledger.Head{Game: Tower.ID, Rules: Tower.Rules, Seats: make([]ledger.Seat, rapid.IntRange(1, 5).Draw(t, "players")),
			Options: []ledger.Option{{Name: "objects", Value: rapid.SampledFrom([]string{"off", "on"}).Draw(t, "objects")}}}
		var lines []ledger.Move
		p := rules.Replay(Tower, h, nil)
		for seq := 1; seq <= 60; seq++ {
			line := rulestest.Line(p, func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "pick") })
			if strings.HasPrefix(line, "correct") || strings.HasPrefix(line, "topple") {
				continue
			}
			l := ledger.Move{Seq: seq, Text: line}
			if _, why := p.Add(l); why == nil {
				lines = append(lines, l)
			}
			if len(lines) > 0 && rapid.IntRange(0, 9).Draw(t, "strike") == 0 {
				at := rapid.IntRange(0, len(lines)-1).Draw(t, "at")
				lines = slices.Delete(slices.Clone(lines), at, at+1)
				p = rules.Replay(Tower, h, lines)
			}
			s := p.State.(*tower)
			sum, cloth := s.book.Balance(yen, centre)+s.book.Balance(yen, aside), len(s.in(pile))+len(s.in(lost))
			for seat := 1; seat <= s.seats; seat++ {
				if s.purse(seat) < 0 {
					t.Fatalf("after %s: seat %d has %d yen", line, seat, s.purse(seat))
				}
				sum += s.purse(seat)
				cloth += len(s.bought[seat])
				if n := len(s.in(strconv.Itoa(seat))); n != len(s.bought[seat]) {
					t.Fatalf("after %s: seat %d bought %v, the book has %d", line, seat, s.bought[seat], n)
				}
			}
			for n := 1; n <= s.height; n++ {
				cloth += len(s.in(level(n)))
			}
			if sum != allCoins*coin || cloth != len(kinds) {
				t.Fatalf("after %s: %d yen and %d garments", line, sum, cloth)
			}
		}
	})
}

func TestTheShortFormsOfTheTowerAreRead(t *testing.T) {
	p := playedGame(t, Tower, 2)
	for typed, want := range map[string]string{
		"sh": "draw 1 B-SH", "bsh": "draw 1 B-SH", "wm": "draw 1 WM", "m sh": "move 1 B-SH", "b": "buy 1", "d": "done 1",
		"f 2": "fell 1 2", "o m": "object 1 magazine", "g2 100": "gift 2 yen=100", "t": "topple 1", "f": "", "x": "", "o x": "", "g 100": "",
	} {
		if line, why, ok := Tower.Short(p.State, typed, nil); line != want || why != nil || ok != (want != "") {
			t.Errorf("%s is read as %q", typed, line)
		}
	}
}
