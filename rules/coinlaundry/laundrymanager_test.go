package coinlaundry

import (
	"fmt"
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"tokyobox/ledger"
	"tokyobox/rules"
	"tokyobox/rules/rulestest"
)

// shopHooks are what the manager's cases may set and ask.
var shopHooks = rules.Hooks{Given: giveShop, Ask: askShop}

func giveShop(s rules.State, words []string) error {
	t := s.(*shop)
	number := func(i int) int {
		n, _ := strconv.Atoi(words[i])
		return n
	}
	set := func(unit string, n int) {
		t.book.Move(unit, ledger.Bank, manager, ledger.Yen(n)-t.book.Balance(unit, manager), "given", "")
	}
	switch words[0] {
	case "wish":
		t.list, t.step = words[1:], shopLoad
	case "yen":
		n, _ := strconv.Atoi(words[1][2:])
		set(yen, n)
	case "bottles":
		set(bottle, number(1))
	case "dryers":
		t.dryers = number(1)
	case "round":
		t.round = number(1)
	case "open":
		t.open = words[1]
	case "load":
		t.loads[words[1]] = words[2:]
		for _, c := range words[2:] {
			t.deck.Draw(c)
		}
	case "left":
		for _, c := range t.deck.Remaining() {
			for range c.N - count(words[1:], c.Face) {
				t.deck.Draw(c.Face)
			}
		}
	default:
		return fmt.Errorf("given %s is unknown", words[0])
	}
	return nil
}

func count(list []string, word string) int {
	n := 0
	for _, w := range list {
		if w == word {
			n++
		}
	}
	return n
}

func askShop(s rules.State, name string, words []string) (string, bool) {
	end := s.End()
	switch {
	case name != "winner" && name != "ranked":
		return "", false
	case end == nil:
		return "the game is not over", true
	case name == "ranked" && end.Ranking[0].Score.String() != words[0]:
		return "the score is " + end.Ranking[0].Score.String(), true
	case name == "winner" && rules.SeatsOf(end.Winners).String() != words[0]:
		return "the winner is " + rules.SeatsOf(end.Winners).String(), true
	}
	return "", true
}

// TestTheManagersPiecesStayInOnePlace plays by what is offered, with corrections in between.
func TestTheManagersPiecesStayInOnePlace(t *testing.T) {
	anything(t, LaundryManager, func(t *rapid.T, s rules.State) {
		x := s.(*shop)
		if x.yen() < 0 || x.bottles() < 0 || x.bottles() > allBottles || x.washers > allWashers || x.dryers > allDryers {
			t.Fatalf("%d yen, %d bottles, %d washers, %d dryers", x.yen(), x.bottles(), x.washers, x.dryers)
		}
		if n := x.deck.Left() + len(x.deck.Pile()); n != x.deck.Size() {
			t.Fatalf("%d cards", n)
		}
		came := slices.DeleteFunc(slices.Clone(x.deck.Pile()), isMachine)
		placed := slices.Clone(x.gone)
		for _, load := range x.loads {
			placed = append(placed, load...)
			for _, c := range load {
				if colourOf(c) != colourOf(load[0]) {
					t.Fatalf("mixed load: %v", load)
				}
			}
		}
		if x.pending != "" {
			placed = append(placed, x.pending)
		}
		slices.Sort(came)
		slices.Sort(placed)
		if !slices.Equal(came, placed) {
			t.Fatalf("came %v, placed %v", came, placed)
		}
	})
}

// anything plays a game by what completion offers, strikes lines, restores some of them, and holds every state
// that comes of it to what must always be true.
func anything(t *testing.T, g *rules.Game, holds func(*rapid.T, rules.State)) {
	t.Helper()
	rapid.Check(t, func(t *rapid.T) {
		h := rulestest.Head(g, rapid.IntRange(g.Min, g.Max).Draw(t, "players"))
		for _, o := range g.Options {
			h.Options = append(h.Options, ledger.Option{Name: o.Name, Value: rapid.SampledFrom(o.Values).Draw(t, o.Name)})
		}
		p := rules.Replay(g, h, nil)
		var entries []ledger.Entry
		for range 80 {
			seq := len(entries) + 1
			line := rulestest.Line(p, func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "pick") })
			if len(entries) > 0 && rapid.IntRange(0, 9).Draw(t, "amend") == 0 {
				word := rapid.SampledFrom([]string{ledger.Strike, ledger.Restore}).Draw(t, "word")
				line = word + " " + strconv.Itoa(rapid.IntRange(1, len(entries)).Draw(t, "entry"))
				entries = append(entries, ledger.Entry{Seq: seq, Text: line})
				p = rules.Replay(g, h, ledger.Fold(entries).Moves)
			} else if _, why := p.Add(ledger.Move{Seq: seq, Text: line}); why == nil {
				entries = append(entries, ledger.Entry{Seq: seq, Text: line})
			}
			if err := p.State.Book().Check(); err != nil {
				t.Fatal(err)
			}
			holds(t, p.State)
		}
	})
}
