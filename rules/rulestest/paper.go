package rulestest

import (
	"slices"
	"strings"
	"testing"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// Paper is a game that goes on from paper: lines opening …, and what is played on from there.
type Paper struct {
	Game    *rules.Game
	Seats   int
	Options []string // as NAME=VALUE
	Opens   []string // the lines that tell the position, without their first word
	Wrong   []string // lines of the same kind that are refused behind them
	Lines   []string // what is played then
	Cells   []string // as KEY=VALUE, in the end
}

// Run enters a position, tries what is wrong, plays on and compares cells.
func (p Paper) Run(t *testing.T) {
	t.Helper()
	h := ledger.Head{Game: p.Game.ID, Rules: p.Game.Rules}
	for n := 1; n <= p.Seats; n++ {
		h.Seats = append(h.Seats, ledger.Seat{Number: n})
	}
	for _, o := range p.Options {
		name, value, _ := strings.Cut(o, "=")
		h.Options = append(h.Options, ledger.Option{Name: name, Value: value})
	}
	if why := p.Game.CheckHead(h); why != nil {
		t.Fatal(why)
	}
	g := rules.Replay(p.Game, h, nil)
	seq := 0
	add := func(line string) error {
		if _, why := g.Add(ledger.Move{Seq: seq + 1, Text: line}); why != nil {
			return why
		}
		seq++
		return nil
	}
	for _, l := range p.Opens {
		if err := add(rules.OpeningForm + " " + l); err != nil {
			t.Fatalf("%s: %v", l, err)
		}
	}
	for _, l := range p.Wrong {
		if add(rules.OpeningForm+" "+l) == nil {
			t.Errorf("opening %s was taken", l)
		}
	}
	for _, l := range p.Lines {
		if err := add(l); err != nil {
			t.Fatalf("%s: %v", l, err)
		}
	}
	v := g.State.View()
	for _, c := range p.Cells {
		key, want, _ := strings.Cut(c, "=")
		i := slices.IndexFunc(v.Cells(), func(c rules.Cell) bool { return c.Key() == key })
		if i < 0 {
			t.Errorf("there is no cell %s", key)
		} else if got := v.Cells()[i].Value.String(); got != want {
			t.Errorf("%s is %s, not %s", key, got, want)
		}
	}
	if err := g.State.Book().Check(); err != nil {
		t.Error(err)
	}
	if add(rules.OpeningForm+" "+p.Opens[0]) == nil {
		t.Errorf("opening %s was taken in the middle of the game", p.Opens[0])
	}
}
