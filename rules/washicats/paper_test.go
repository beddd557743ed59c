package washicats

import (
	"testing"

	"tokyobox/rules/rulestest"
)

func TestAGameOnPaperGoesOnHere(t *testing.T) {
	for _, p := range []rulestest.Paper{
		{Game: Cats, Seats: 2,
			Opens: []string{"cat 1.N=home 1.S=fish 2.N=fish", "specials 1=0 2=1", "round 9", "turn 1"},
			Wrong: []string{"cat 1.S=home", "specials 1=3", "cat 3.N=fish", "total 10", "cat 1.W=fish"},
			Lines: []string{"step 1 S home"},
			Cells: []string{"winner=1", "fishN=3", "fishS=2", "2.specials=1"}},
		{Game: Cats, Seats: 4, Options: []string{"mode=teams"},
			Opens: []string{"cat 1.S=fish", "specials 2=1", "turn 3"},
			Wrong: []string{"cat 1.S=home 3.N=home", "specials 3=1"},
			Lines: []string{"step 3 fish"},
			Cells: []string{"turn=4", "fishN=3", "fishS=3"}},
		{Game: Cats, Seats: 5, Options: []string{"counts=lowered"},
			Opens: []string{"total 12", "turn 2"},
			Wrong: []string{"total 12", "total 9"},
			Lines: []string{"step 2 N fish"},
			Cells: []string{"fishN=6", "fishS=5", "turn=3"}},
	} {
		t.Run(p.Game.ID, p.Run)
	}
}
