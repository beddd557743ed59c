package jutaku

import (
	"reflect"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"tokyobox/ledger"
	"tokyobox/rules"
	"tokyobox/rules/rulestest"
)

// seated is the head of a session of a game with so many seats.
func seated(g *rules.Game, n int, options ...ledger.Option) ledger.Head {
	h := ledger.Head{Game: g.ID, Rules: g.Rules, Options: options}
	for s := 1; s <= n; s++ {
		h.Seats = append(h.Seats, ledger.Seat{Number: s})
	}
	return h
}

func TestSevenOrEightPlayersOfChocolateMilkNeedTwoCopies(t *testing.T) {
	for n := fewestMilk; n <= mostMilk; n++ {
		why := ChocolateMilk.CheckHead(seated(ChocolateMilk, n))
		if got := why != nil && why.Code == "E_COPIES"; got != (n > drinksEach) {
			t.Errorf("%d players with one copy: %v", n, why)
		}
		if why := ChocolateMilk.CheckHead(seated(ChocolateMilk, n, ledger.Option{Name: "copies", Value: "2"})); why != nil {
			t.Errorf("%d players with two copies: %v", n, why)
		}
	}
}

// overdrawn are the accounts that are below zero: only the bank and the box that drinks came from may be.
func overdrawn(b *ledger.Book) []string {
	var out []string
	for _, p := range b.Postings() {
		for _, account := range []string{p.From, p.To} {
			if account != ledger.Bank && b.Balance(p.Unit, account) < 0 {
				out = append(out, p.Unit+" of "+account)
			}
		}
	}
	return out
}

func TestNoPurseCrateOrCardOfAMarketIsEverOverdrawnWhateverIsEnteredOrTakenBack(t *testing.T) {
	for _, g := range markets() {
		t.Run(g.ID, rapid.MakeCheck(func(t *rapid.T) {
			h := seated(g, rapid.IntRange(g.Min, min(g.Max, 6)).Draw(t, "players"))
			for _, o := range g.Options {
				h.Options = append(h.Options, ledger.Option{Name: o.Name, Value: rapid.SampledFrom(o.Values).Draw(t, o.Name)})
			}
			if g.CheckHead(h) != nil {
				return
			}
			h.Facts = []string{}
			for _, f := range g.Facts {
				h.Facts = append(h.Facts, f.Name+"="+f.Shape)
			}
			pick := func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "pick") }
			var log []ledger.Entry
			p := rules.Replay(g, h, nil)
			look := func(what string) {
				t.Helper()
				if bad := overdrawn(p.State.Book()); len(bad) > 0 {
					t.Fatalf("after %s: below zero: %v", what, bad)
				}
				if err := p.State.Book().Check(); err != nil {
					t.Fatalf("after %s: %v", what, err)
				}
			}
			for range 40 {
				line := rulestest.Line(p, pick)
				seq := len(log) + 1
				if _, why := p.Add(ledger.Move{Seq: seq, Text: line}); why != nil {
					continue
				}
				log = append(log, ledger.Entry{Seq: seq, Text: line})
				look(line)
			}
			for range min(len(log), 5) {
				n := strconv.Itoa(1 + pick(len(log)))
				log = append(log, ledger.Entry{Seq: len(log) + 1, Text: ledger.Strike + " " + n})
				p = rules.Replay(g, h, ledger.Fold(log).Moves)
				look("strike " + n)
			}
		}))
	}
}

// markets are the games with a market.
func markets() []*rules.Game { return []*rules.Game{Izakaya, ChocolateMilk, Mall} }

func TestShortFormsOfTheMarketsBecomeTheirLines(t *testing.T) {
	bids := rules.Replay(Izakaya, seated(Izakaya, 4), []ledger.Move{{Seq: 1, Text: "order 1 2 3 4"}}).State
	acts := rules.Replay(Izakaya, seated(Izakaya, 4), []ledger.Move{
		{Seq: 1, Text: "fact row=white,mint,black,blue,red,purple"}, {Seq: 2, Text: "order 2 1 3 4"},
		{Seq: 3, Text: "bid 1 0"}, {Seq: 4, Text: "bid 2 0"}, {Seq: 5, Text: "bid 3 900"}, {Seq: 6, Text: "bid 4 0"},
	}).State
	milk := rules.Replay(ChocolateMilk, seated(ChocolateMilk, 2), nil).State
	mall := rules.Replay(Mall, seated(Mall, 2, ledger.Option{Name: "list", Value: "trip"}), nil).State
	for _, c := range []struct {
		g           *rules.Game
		s           rules.State
		typed, line string
	}{
		{Izakaya, bids, "b1 300", "bid 1 300"},
		{Izakaya, acts, "d r b2", "drink 3 red b2"},
		{Izakaya, acts, "d bl b2", "drink 3 bl b2"}, // black or blue: the game says what it cannot read
		{Izakaya, acts, "p pu blu", "price 3 from=purple to=blue"},
		{Izakaya, acts, "c a1 a2 line force", "claim 3 A1 A2 line force"},
		{Izakaya, acts, "b b2", "build 3 B2"},
		{Izakaya, acts, "b1 b2 3 1", "build 1 B2 floors=3,1"},
		{Izakaya, acts, "x", "pass 3"},
		{Izakaya, acts, "f b2 3 1", "floors B2 3 1"},
		{ChocolateMilk, milk, "b A1", "buy 1 A1"},
		{ChocolateMilk, milk, "b2 mi.ta!", "buy 2 mint.tallest stuck"},
		{ChocolateMilk, milk, "b B2 bla.no force", "buy 1 B2 black.nottallest force"},
		{ChocolateMilk, milk, "s mi mi.ta", "sell 1 mint mint.tallest"},
		{ChocolateMilk, milk, "c", "crate 1"},
		{ChocolateMilk, milk, "x", "pass 1"},
		{ChocolateMilk, milk, "r", "refill"},
		{ChocolateMilk, milk, "r 36", "refill colour=3 shape=6"},
		{ChocolateMilk, milk, "r wh.sh", "refill white.short"},
		{Mall, mall, "e1 shi2 red crab6 det +shi", "exit 1 shirt=2 red=1 crab=6 detergent=1 on=shirt"},
		{Mall, mall, "e", "exit 1"},
		{Mall, mall, "f1 15", "tuna 1 15"},
		{Mall, mall, "v bla3", "vend 1 black=3"},
		{Mall, mall, "l2 red2", "lose 2 red=2"},
		{Mall, mall, "t cra 6", "take 1 crab 6"},
		{Mall, mall, "w", "walk 1"},
		{Mall, mall, "e3 shi force", "exit 3 shirt=1 force"},
	} {
		line, why, ok := c.g.Short(c.s, c.typed, nil)
		if !ok || why != nil || line != c.line {
			t.Errorf("%s: %q became %q, not %q", c.g.ID, c.typed, line, c.line)
		}
	}
	for _, typed := range []string{"", "z", "1", "hello", "exit 1", "buy 1 A1", "bid 1 300"} {
		for _, g := range markets() {
			s := rules.Replay(g, seated(g, 2), nil).State
			if line, _, ok := g.Short(s, typed, nil); ok {
				t.Errorf("%s: %q is no short form and became %q", g.ID, typed, line)
			}
		}
	}
}

// TestAShortFormWithoutItsSeatLacksThePlayerWhereItIsNobodysTurn types forms that only a turn makes whole.
func TestAShortFormWithoutItsSeatLacksThePlayerWhereItIsNobodysTurn(t *testing.T) {
	bids := rules.Replay(Izakaya, seated(Izakaya, 4), []ledger.Move{{Seq: 1, Text: "order 1 2 3 4"}}).State
	mall := rules.Replay(Mall, seated(Mall, 2), nil).State
	for _, c := range []struct {
		g     *rules.Game
		s     rules.State
		typed string
	}{{Izakaya, bids, "d red b2"}, {Izakaya, bids, "x"}, {Mall, mall, "e shirt2"}, {Mall, mall, "e shirt2 force"}} {
		line, why, ok := c.g.Short(c.s, c.typed, nil)
		if !ok || line != "" || why == nil || !reflect.DeepEqual(why.Text, rules.Say("E_READ.missing", "arg", rules.WordOf("arg", "seat"))) {
			t.Errorf("%s: %q became %q, %+v", c.g.ID, c.typed, line, why)
		}
	}
	if line, why, ok := Izakaya.Short(bids, "d2 red b2", nil); !ok || why != nil || line != "drink 2 red b2" {
		t.Errorf("with its seat it became %q, %v, %v", line, why, ok)
	}
}

// TestTheMallReadsANumberWithAndWithoutItsSign types an exit in both ways.
func TestTheMallReadsANumberWithAndWithoutItsSign(t *testing.T) {
	for _, typed := range []string{"e1 shirt2 crab6", "e1 shirt=2 crab=6"} {
		if line, ok := mallShort(&mall{}, typed); !ok || line != "exit 1 shirt=2 crab=6" {
			t.Errorf("%s: %q, %v", typed, line, ok)
		}
	}
}
