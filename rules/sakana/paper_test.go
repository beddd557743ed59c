package sakana

import (
	"testing"

	"tokyobox/ledger"
	"tokyobox/rules"
	"tokyobox/rules/rulestest"
)

func TestAGameOnPaperGoesOnHere(t *testing.T) {
	for _, p := range []rulestest.Paper{
		{Game: Bag, Seats: 2,
			Opens: []string{"round 4", "wins 1=2 2=1", "coins 1.100=2 1.500=0 1.1000=0 1.5000=0", "coins 2.5000=1", "bag 100=4 500=1"},
			Wrong: []string{"coins 3.100=1", "coins 1.200=1", "coins 1.100=0", "bag 100=1000", "round 0"},
			Lines: []string{"add 1 100", "add 2 100", "bid 1 100", "bid 2 500"},
			Cells: []string{"round=5", "2.wins=2", "1.wins=2", "start=600"}},
		{Game: Stack, Seats: 3,
			Opens: []string{"round 3", "items 1=4 2=12 3=9", "next 2", "fines 1=2"},
			Wrong: []string{"items 1=0", "next 4", "fines 1=-1"},
			Lines: []string{"bid 2 3", "pass 3", "match 1", "pass 2", "pass 1"},
			Cells: []string{"round=3", "1.items=4", "phase=stack", "1.fines=2"}},
	} {
		t.Run(p.Game.ID, p.Run)
	}
}

func TestWhatSomebodyHoldsOnPaperIsTheirsAlone(t *testing.T) {
	p := rules.Replay(Bag, head(2), nil)
	for line, who := range map[string]int{"opening coins 1.100=3": 1, "opening coins 1.100=2 2.100=2": rules.Nobody, "opening bag 100=2": rules.Nobody, "opening round 3": 0} {
		m, why := Bag.Read(line)
		if why != nil {
			t.Fatal(why)
		}
		if got := rules.Keeps(p.State, m); got != who {
			t.Errorf("%s may be seen by %d, not %d", line, got, who)
		}
	}
	if _, why := p.Add(ledger.Move{Seq: 1, Text: "opening coins 1.100=3"}); why != nil {
		t.Fatal(why)
	}
	if err := coins.Check(p.State.Book(), aside, p.State.(*bag).due); err != nil {
		t.Error(err)
	}
}
