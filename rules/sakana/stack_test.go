package sakana

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

// stackGiven sets what seats own, what lies in their rows and on the stack, and whose turn it is to stack.
func stackGiven(s rules.State, words []string) error {
	t, ok := s.(*stack)
	if !ok || len(words) < 2 {
		return fmt.Errorf("given %v is unknown", words)
	}
	for _, w := range words[1:] {
		of, text, two := strings.Cut(w, "=")
		if !two {
			of, text = "0", of
		}
		seat, err := strconv.Atoi(of)
		if err != nil {
			return err
		}
		n, err := strconv.Atoi(text)
		if err != nil {
			return err
		}
		switch words[0] {
		case "items":
			t.book.Move(item, ledger.Bank, of, ledger.Amount(n-t.items(seat)), "given", "")
		case "stack":
			t.book.Move(item, ledger.Bank, onStack, ledger.Amount(n-t.height()), "given", "")
		case "row":
			t.row[seat] = n
		case "front":
			t.phase, t.front, t.begun = inStack, n, true
		default:
			return fmt.Errorf("given %s is unknown", words[0])
		}
	}
	return nil
}

// TestNoItemOfTheStackIsLostOrMade plays by what completion offers, strikes entries, and counts all items.
func TestNoItemOfTheStackIsLostOrMade(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := ledger.Head{Game: Stack.ID, Rules: Stack.Rules, Facts: []string{"coins=50:20:15:10"}, Seats: make([]ledger.Seat, rapid.IntRange(1, 6).Draw(t, "players")),
			Options: []ledger.Option{{Name: "length", Value: rapid.SampledFrom([]string{"normal", "long"}).Draw(t, "length")}}}
		var lines []ledger.Move
		p := rules.Replay(Stack, h, nil)
		for seq := 1; seq <= 80; seq++ {
			line := rulestest.Line(p, func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "pick") })
			l := ledger.Move{Seq: seq, Text: line}
			if _, why := p.Add(l); why == nil {
				lines = append(lines, l)
			}
			if len(lines) > 0 && rapid.IntRange(0, 9).Draw(t, "strike") == 0 {
				at := rapid.IntRange(0, len(lines)-1).Draw(t, "at")
				lines = slices.Delete(slices.Clone(lines), at, at+1)
				p = rules.Replay(Stack, h, lines)
			}
			s := p.State.(*stack)
			inBag, _ := s.bag()
			sum := inBag + s.height()
			for _, seat := range s.all() {
				sum += s.items(seat)
				if s.row[seat] < 0 || s.row[seat] > s.items(seat) {
					t.Fatalf("after %s: seat %d has %d in its row and owns %d", line, seat, s.row[seat], s.items(seat))
				}
			}
			if sum != 95 || inBag < 0 {
				t.Fatalf("after %s: %d items, %d in the bag", line, sum, inBag)
			}
		}
	})
}

func TestTheShortFormsOfTheStackAreRead(t *testing.T) {
	s := newStack(rules.Setup{Seats: 2, Options: map[string]string{"length": "normal"}})
	for typed, want := range map[string]string{"4": "bid 1 4", "m": "match 1", "p": "pass 1", "f": "alone 1", "x": "penalty 1", "q": "", "": ""} {
		if line, why, ok := Stack.Short(s, typed, nil); line != want || why != nil || ok != (want != "") {
			t.Errorf("%q is read as %q", typed, line)
		}
	}
}
