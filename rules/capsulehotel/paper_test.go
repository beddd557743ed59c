package capsulehotel

import (
	"testing"

	"tokyobox/rules/rulestest"
)

func TestAGameOnPaperGoesOnHere(t *testing.T) {
	for _, p := range []rulestest.Paper{
		{Game: Game, Seats: 2, Options: []string{"tallest=on"},
			Opens: []string{"round 3", "loan 1=6000 2=4000", "yen 1=5400 2=7000", "coupons 2=2", "capsules 1.pink=3",
				"owner A=1 B=2", "adj A=B", "parent A1=A", "owner A1=2", "machines A=2 A1=1", "cemeteries B=1", "hotel A.pink=4 A1.pink=3", "building B.cl=A", "tallest h2", "token 2"},
			Wrong: []string{"round 8", "loan 1=50", "capsules 1.red=2", "adj A=C", "parent A1=B", "parent B1=A", "machines A=1", "machines B=20", "cemeteries B=6",
				"hotel A1.pink=2", "hotel B.pink=99", "building B.pk=B", "owner A=3", "tallest h3"},
			Lines: []string{"mark", "cash 1=5400", "correct 2 yen=+100"},
			Cells: []string{"round=4", "1.debt=8400", "1.yen=5400", "2.yen=7100", "2.coupons=2", "1.pink.capsules=3", "tallest=h2", "A1.owner=2", "phase=loans"}},
		{Game: Game, Seats: 3, Options: []string{"money=external"},
			Opens: []string{"round 2", "loan 1=6000 2=6000 3=6000", "owner A=1"},
			Wrong: []string{"yen 1=100"},
			Lines: []string{"mark", "count 1=100 2=200 3=300"},
			Cells: []string{"round=3", "2.yen=200"}},
	} {
		t.Run(p.Options[0], p.Run)
	}
}
