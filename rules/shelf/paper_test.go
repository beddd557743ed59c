package shelf

import (
	"strconv"
	"strings"
	"testing"

	"tokyobox/data"
	"tokyobox/ledger"
	"tokyobox/rules"
	"tokyobox/rules/rulestest"
)

// newOf is a game that has just begun, with its first options.
func newOf(g *rules.Game) *rules.Played { return rules.Replay(g, rulestest.Head(g, g.Min), nil) }

func TestEveryGameGoesOnFromPaperAndSaysInWordsWhatItAsks(t *testing.T) {
	w, err := data.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range Games() {
		s, ok := newOf(g).State.(rules.Opener)
		if !ok || len(s.Openings()) == 0 {
			t.Errorf("%s does not go on from paper", g.ID)
			continue
		}
		base, _, _ := strings.Cut(g.ID, "-")
		for _, o := range s.Openings() {
			if key := "cell." + o.Name; !w.Has(g.ID+"."+key) && !w.Has(base+"."+key) && !w.Has(key) {
				t.Errorf("%s: no words for %s", g.ID, key)
			}
		}
	}
}

// opened enters lines that may stand on a paper, right or wrong, and gives the number of the next entry.
func opened(t *testing.T, p *rules.Played, d *rulestest.Dice, seq int) int {
	for range d.UpTo(24) {
		list := p.State.(rules.Opener).Openings()
		o := list[d.UpTo(len(list))]
		value := func() string {
			if o.Words != nil {
				return o.Words[d.UpTo(len(o.Words))].Value
			}
			step, most := max(o.Step, 1), o.Max
			if d.UpTo(3) > 0 {
				most = min(most, o.Min+10*step) // few are more likely
			}
			n := o.Min + d.UpTo(most-o.Min+1)
			return strconv.Itoa(n - n%step)
		}
		line := rules.OpeningForm + " " + o.Name
		switch {
		case o.Of != nil && len(o.Of) == 0, o.Words != nil && len(o.Words) == 0:
			continue // nothing can be told of it yet
		case o.Of == nil:
			line += " " + value()
		default:
			for range 1 + d.UpTo(3) {
				line += " " + o.Of[d.UpTo(len(o.Of))].Value + "=" + value()
			}
		}
		if _, why := p.Add(ledger.Move{Seq: seq, Text: line}); why == nil {
			seq++
		} else if why.Code == rules.Unread {
			t.Errorf("%s: %v", line, why)
		}
		if err := p.State.Book().Check(); err != nil {
			t.Errorf("after %s: %v", line, err)
		}
	}
	held := map[[2]string]ledger.Amount{}
	for _, x := range p.State.Book().Postings() {
		held[[2]string{x.Unit, x.From}] -= x.Amount
		held[[2]string{x.Unit, x.To}] += x.Amount
	}
	for of, n := range held {
		if n < 0 && of[1] != ledger.Bank {
			t.Errorf("%s of %s: %d", of[0], of[1], n)
		}
	}
	return seq
}

// TestANumberOnPaperIsWrittenInOneWay holds numbers to their canonical form: an entry has no second spelling.
func TestANumberOnPaperIsWrittenInOneWay(t *testing.T) {
	tried := 0
	for _, g := range Games() {
		for _, o := range newOf(g).State.(rules.Opener).Openings() {
			if o.Words != nil || o.Of != nil && len(o.Of) == 0 {
				continue
			}
			line, n := rules.OpeningForm+" "+o.Name+" ", strconv.Itoa(o.Min)
			if o.Of != nil {
				line += o.Of[0].Value + "="
			}
			p := newOf(g)
			if _, why := p.Add(ledger.Move{Seq: 1, Text: line + n}); why != nil {
				continue // more is told before it
			}
			for _, other := range []string{"0" + n, "00" + n, "-" + n} {
				if _, why := newOf(g).Add(ledger.Move{Seq: 1, Text: line + other}); why == nil || why.Code != "E_OPENING" {
					t.Errorf("%s: %s%s: %v", g.ID, line, other, why)
				}
			}
			tried++
		}
	}
	if tried < 20 {
		t.Errorf("only %d numbers were tried", tried)
	}
}

// TestAnyGameIsPlayedOnFromAnyPositionOnPaper plays random games from random positions. Nothing that is offered whole
// is refused, nothing panics, and the books stay right.
func TestAnyGameIsPlayedOnFromAnyPositionOnPaper(t *testing.T) {
	for _, g := range Games() {
		t.Run(g.ID, func(t *testing.T) {
			t.Parallel()
			for seed := range max(plays(t)/4, 2) {
				if random(t, g, uint64(seed), func(p *rules.Played, d *rulestest.Dice) int { return opened(t, p, d, 1) }); t.Failed() {
					return
				}
			}
		})
	}
}
