package shelf

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tokyobox/data"
	"tokyobox/ledger"
	"tokyobox/rules"
	"tokyobox/rules/rulestest"
)

// catalogue is every game of the rulebooks, in the order of the shelf.
var catalogue = strings.Fields("capsule-hotel jutaku jutaku-countdown jutaku-bottle-bonus izakaya chocolate-milk mall sudsy sudsy-vending " +
	"wash-machine vend-machine laundry-manager coin-op laundry-pairs hidden-colours detergent-tower sakana-bag sakana-stack washi-cats")

func TestEveryGameOfTheRulebooksIsOnTheShelfAndInTheCatalogue(t *testing.T) {
	var ids []string
	for _, g := range Games() {
		ids = append(ids, g.ID)
	}
	if !slices.Equal(ids, catalogue) {
		t.Errorf("on the shelf: %v", ids)
	}
	boxes, err := data.Boxes()
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range boxes {
		for _, e := range b.Games {
			g := Find(e.ID)
			if g == nil || g.Box != b.ID || g.Min != e.Min || g.Max != e.Max {
				t.Errorf("%s: the catalogue says box %s, %d to %d players; the game %+v", e.ID, b.ID, e.Min, e.Max, g)
			}
		}
	}
}

// plays is how many games of each are played: a few by default, as many as the environment variable PLAYS says.
func plays(t *testing.T) int {
	if n, err := strconv.Atoi(os.Getenv("PLAYS")); err == nil && n > 0 {
		return n
	}
	if testing.Short() {
		return 2
	}
	return 8
}

// longestPlay is how many lines a random game has at most.
const longestPlay = 2000

// TestEveryGameIsPlayedByOfferedLinesToAnEnd plays random games, mostly by what the rules expect or offer. No
// line that is offered whole is refused, nothing panics, and the books stay right.
func TestEveryGameIsPlayedByOfferedLinesToAnEnd(t *testing.T) {
	n := plays(t)
	for _, g := range Games() {
		t.Run(g.ID, func(t *testing.T) {
			t.Parallel()
			ended := 0
			for seed := range n {
				if random(t, g, uint64(seed), nil) {
					ended++
				}
				if t.Failed() {
					return
				}
			}
			t.Logf("%d games, %d to the end", n, ended)
			if n >= 8 && 2*ended < n {
				t.Errorf("only %d of %d games came to an end", ended, n)
			}
		})
	}
}

// random plays one game and tells whether it came to its end. What before enters comes first; it gives the number of
// the entry after it.
func random(t *testing.T, g *rules.Game, seed uint64, before func(*rules.Played, *rulestest.Dice) int) bool {
	d := rulestest.NewDice(seed)
	h := ledger.Head{Game: g.ID, Rules: g.Rules}
	seats := g.Min + d.UpTo(min(g.Max, 8)-g.Min+1)
	for s := 1; s <= seats; s++ {
		h.Seats = append(h.Seats, ledger.Seat{Number: s, Key: fmt.Sprint("p", s), Name: fmt.Sprint("P", s)})
	}
	for _, o := range g.Options {
		h.Options = append(h.Options, ledger.Option{Name: o.Name, Value: o.Values[d.UpTo(len(o.Values))]})
	}
	if g.CheckHead(h) != nil {
		h.Options = nil
	}
	for _, f := range g.Facts {
		if !f.Table && f.Shape != "" && seed%4 != 3 { // three boxes of four are known
			h.Facts = append(h.Facts, f.Name+"="+f.Shape)
		}
	}
	if g.CheckFacts(h) != nil {
		h.Facts = nil
	}
	if g.CheckHead(h) != nil {
		return false // this number of players needs options of its own
	}
	p := rules.Replay(g, h, nil)
	first := 1
	if before != nil {
		first = before(p, d)
	}
	for seq, tries := first, 0; seq <= longestPlay && tries < 3*longestPlay; tries++ {
		if p.State.End() != nil {
			return true
		}
		line, offered := rulestest.Choose(p, d)
		if line == "" {
			continue
		}
		_, why := p.Add(ledger.Move{Seq: seq, Text: line})
		if why != nil && offered && why.Ask == "" && why.Code != rules.Unread { // a clock fills in what cannot be read without it
			t.Errorf("seed %d, entry %d, %s: %s was offered and refused with %s", seed, seq, p.State.Stage().Phase, line, why.Text.Key)
			return false
		}
		if why != nil {
			continue
		}
		seq++
		if err := p.State.Book().Check(); err != nil {
			t.Errorf("seed %d: after %s: %v", seed, line, err)
			return false
		}
	}
	return false
}
