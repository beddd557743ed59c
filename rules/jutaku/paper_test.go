package jutaku

import (
	"testing"

	"tokyobox/rules/rulestest"
)

func TestAGameOnPaperGoesOnHere(t *testing.T) {
	for _, p := range []rulestest.Paper{
		{Game: Jutaku, Seats: 3, Options: []string{"map=on"},
			Opens: []string{"round 6", "yen 1=52000 2=31000 3=9000", "lots 1=3 2=2", "first 2", "space 1=A2 2=F5", "bare A3=yes A4=yes"},
			Wrong: []string{"round 0", "yen 1=150", "lots 1=4", "space 3=A2", "space 3=C3", "space 2=B1 3=B1", "yen 1=100 1=200", "drinks 1.blue=1"},
			Lines: []string{"start", "stop 1 ms=90000", "pass 1 yen=8000"},
			Cells: []string{"round=6", "1.yen=60000", "1.lots=4", "winner=1", "phase=over"}},
		{Game: BottleBonus, Seats: 2,
			Opens: []string{"round 3", "yen 1=20000 2=18000", "lots 1=1 2=1", "drinks 1.blue=4 2.mint=2", "blue 2=1"},
			Wrong: []string{"drinks 2.blue=2", "drinks 1.mint=5 2.mint=2", "blue 1=2", "drinks 1.green=1"},
			Lines: []string{"drink 1 blue", "start", "stop 1 ms=90000", "pass 1 yen=8000"},
			Cells: []string{"1.yen=28000", "1.lots=2", "1.blue=1", "2.blue=1", "blue.pool=1", "phase=drop"}},
		{Game: Countdown, Seats: 3,
			Opens: []string{"floor 4", "pieces 1=12 2=9 3=10", "out 2=3"},
			Wrong: []string{"out 3=4", "out 1=2 3=3", "pieces 1=51", "floor 0"},
			Lines: []string{"start", "expire ms=15000", "count 1=4 3=0"},
			Cells: []string{"floor=5", "1.pieces=16", "supply=34", "3.out=4", "2.out=3"}},
		{Game: Countdown, Seats: 2, Options: []string{"entry=quick"},
			Opens: []string{"floor 3", "out 1=2", "pieces 1=11"},
			Wrong: []string{"pieces 2=9", "out 2=2"},
			Lines: []string{"start", "expire ms=30000", "out 2=20"},
			Cells: []string{"winner=2", "1.pieces=11"}},
		{Game: Izakaya, Seats: 2, Options: []string{"bids=open"},
			Opens: []string{"round 3", "yen 1=500 2=700", "pile 1300", "price red=400 blue=100", "drinks b2=red", "owner A1=1 A2=2"},
			Wrong: []string{"pile 1500", "price red=150", "drinks a1=red", "owner B2=1", "owner A3=1 B1=1 B3=1 C1=1 C2=1 C3=1"},
			Lines: []string{"order 2 1", "bid 1 200", "bid 2 100", "fact row=white,mint,black,blue,red,purple"},
			Cells: []string{"round=3", "1.yen=300", "red.price=400", "last=yes", "phase=actions"}},
		{Game: ChocolateMilk, Seats: 2, Options: []string{"grid=free"},
			Opens: []string{"yen 1=900 2=300", "crates 1=2", "incrates 1.1=red.short 1.2=red.stubby", "price red=300 short=200"},
			Wrong: []string{"incrates 2.1=red.short", "incrates 2.2=red.x1", "crates 1=5 2=2", "price red=20"},
			Lines: []string{"buy 1 mint.short"},
			Cells: []string{"1.yen=800", "2.yen=300", "short.price=300", "red.price=300"}},
		{Game: Mall, Seats: 3,
			Opens: []string{"yen 1=2400", "price red=100 bedding=300", "barrels 2=1", "cart 1.shirt=2 1.detergent=1", "papers 2.magazine=1", "inmachine black=3 red=2", "tunas 3=1", "salmonout yes"},
			Wrong: []string{"barrels 2=3", "cart 2.shirt=1", "papers 1.magazine=1 3.magazine=1", "inmachine red=7", "salmonout maybe"},
			Lines: []string{"tuna 1"},
			Cells: []string{"1.yen=1900", "salmonyen=400", "3.tunacost=1000"}},
	} {
		t.Run(p.Game.ID, p.Run)
	}
}
