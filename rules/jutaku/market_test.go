package jutaku

import (
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
