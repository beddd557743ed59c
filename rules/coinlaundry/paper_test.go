package coinlaundry

import (
	"testing"

	"tokyobox/rules/rulestest"
)

func TestAGameOnPaperGoesOnHere(t *testing.T) {
	for _, p := range []rulestest.Paper{
		{Game: WashMachine, Seats: 2,
			Opens: []string{"kind a1=washer a2=washer b1=dryer b2=dryer", "hp a2=2 b1=1", "turn 2"},
			Wrong: []string{"kind b3=washer", "kind a3=dryer", "hp a1=3", "hp c1=1", "hp a1=0 a2=0"},
			Lines: []string{"charge b1 a2"},
			Cells: []string{"a2.hp=1", "turn=2", "b1.acted=yes", "2.standing=2"}},
		{Game: VendMachine, Seats: 2, Options: []string{"stop=first-WM"},
			Opens: []string{"kind a1=vending b1=dryer", "ammo a1.red=4", "turn 1"},
			Wrong: []string{"kind b2=vending", "ammo a1.red=7", "ammo b1.red=1"},
			Lines: []string{"fire a1 red=1"},
			Cells: []string{"red.crate=3", "red.ammo=3", "turn=2"}},
		{Game: LaundryManager, Seats: 1,
			Opens: []string{"round 4", "yen 1=300", "bottles 3", "dryers 1", "wishes coffee=yes ramen=yes", "bought coffee=yes", "load w1=B-SH d1=W-PA", "left B-SE=0"},
			Wrong: []string{"round 7", "bottles 5", "bought ramen=yes", "load w1=W-SH", "load w2=B-SH", "wishes soda=yes keyring=yes wallet=yes gotcha=yes plant=yes"},
			Lines: []string{"wash w1", "buy detergent", "done"},
			Cells: []string{"round=5", "1.yen=300", "1.bottles=3", "1.wishes=1", "d1.load=W-PA"}},
		{Game: CoinOp, Seats: 2,
			Opens: []string{"yen 1=600 2=800", "detergent 1=1", "front 1=5 2=6", "inside points=1", "dried points=B-SH"},
			Wrong: []string{"yen 1=2700", "front 1=9", "inside w2=4", "detergent 1=3", "socks points=2"},
			Lines: []string{"ticket 1 SH=1 PA=1 UN=2 BR=2 SE=3 PI=3", "ticket 2 SH=1 PA=1 UN=2 BR=2 SE=3 PI=3", "start 1", "wash 1 w1 socks=1"},
			Cells: []string{"1.yen=400", "2.yen=800", "1.front=5", "turn=2"}},
		{Game: CoinOp, Seats: 2, Options: []string{"contents=keyed"},
			Opens: []string{"inside w1=B-SH w2=W-SH", "dried nopoints=B-SE"},
			Wrong: []string{"inside w1=B-SH", "dried points=W-SH", "inside w1=W-PA w2=W-PA"},
			Lines: []string{"ticket 1 SH=1 PA=1 UN=2 BR=2 SE=3 PI=3", "ticket 2 SH=1 PA=1 UN=2 BR=2 SE=3 PI=3", "start 2", "load 2 w2 W-PA"},
			Cells: []string{"1.front=6", "2.front=6"}},
		{Game: Pairs, Seats: 2,
			Opens: []string{"round 5", "turn 2", "yen 1=300 2=200", "inside w1.B-SH=1 d1.W-SO=2", "washing w1=yes", "scored 1.SE=1", "left B-SH=0"},
			Wrong: []string{"washing w2=yes", "inside w2.B-SH=1", "inside d2.W-SO=1", "scored 1.SE=2", "left B-SE=2", "yen 1=250"},
			Lines: []string{"flip 2 WM DR", "empty 2 d1"},
			Cells: []string{"round=6", "1.points=2", "2.points=2", "2.yen=200"}},
		{Game: Hidden, Seats: 3, Options: []string{"roles=cards"},
			Opens: []string{"clean 1", "mixed 1", "turn 2", "washed B=3", "left B-SH=0 W-SH=0"},
			Wrong: []string{"clean 2", "washed B=8", "left WM=1", "turn 4"},
			Lines: []string{"dealt", "draw 2 B-PA", "wash 2 black=1 white=2", "reveal 1"},
			Cells: []string{"mixed=2", "winner=1"}},
		{Game: Tower, Seats: 2, Options: []string{"objects=on"},
			Opens: []string{"yen 1=600 2=800", "machine B-SH=m2 B-PA=1", "objects m2=detergent", "left DR=1 B-PA=0"},
			Wrong: []string{"yen 1=2300", "machine W-SH=m1", "machine B-SH=m9", "objects m2=detergent m9=magazine", "left DR=3"},
			Lines: []string{"first 2", "draw 2 B-SH", "buy 2"},
			Cells: []string{"1.yen=600", "2.yen=800"}},
		{Game: Sudsy, Seats: 2,
			Opens: []string{"round 2", "yen 1=500 2=300", "bottles 1=1", "dirty b.sh=1 w.pa=2", "washed b.sh=yes", "dried w.pa=yes"},
			Wrong: []string{"round 4", "yen 1=50", "bottles 1=4 2=4", "washed b.pa=yes", "dirty b.sh=3"},
			Lines: []string{"season B-SE", "day force"},
			Cells: []string{"round=2", "1.yen=500", "1.bottles=1"}},
		{Game: SudsyVending, Seats: 3,
			Opens: []string{"round 3", "yen 3=900", "dirty b.so2=3"},
			Wrong: []string{"dried w.sh=yes", "dirty WM=1"},
			Lines: []string{"season B-SE", "day force"},
			Cells: []string{"round=3", "3.yen=900"}},
	} {
		t.Run(p.Game.ID, p.Run)
	}
}
