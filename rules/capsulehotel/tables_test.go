package capsulehotel

// The small tables of the specification, each under its id.

import (
	"math"
	"strings"
	"testing"
)

func TestPlacementVote(t *testing.T) { // G72
	for _, x := range []struct {
		yes, others int
		stands      bool
	}{
		{1, 1, true}, {1, 2, true}, {2, 2, true}, {2, 3, true}, {2, 4, true}, {3, 4, true},
		{0, 1, false}, {0, 2, false}, {1, 3, false}, {1, 4, false},
	} {
		if got := PlacementStands(x.yes, x.others); got != x.stands {
			t.Errorf("%d of %d others: %v", x.yes, x.others, got)
		}
	}
}

// near tells whether two values agree to four decimals.
func near(a, b float64) bool { return math.Abs(a-b) < 0.00005+1e-9 }

func TestExpectedAttractionOfEachBuilding(t *testing.T) { // G73
	for _, x := range []struct {
		house                          House
		mean, deviation, coupons, free float64
	}{
		{House{"cl", false}, 250, 170.7825, 0.1667, 0},
		{House{"sb", false}, 583.3333, 260.8746, 0.1667, 0},
		{House{"ts", false}, 200, 282.8427, 0.6667, 0.3333},
		{House{"pk", false}, 1625, 960.1432, 0.25, 0},
		{House{"ar", false}, 2000, 1198.9579, 0.25, 0},
		{House{"sd", false}, 2750, 1479.0199, 0.25, 0},
		{House{"sb", true}, 300, 0, 0, 1},
		{House{"ts", true}, 0, 0, 0, 0},
		{House{"pk", true}, 1625, 960.1432, 0.25, 0},
		{House{"ar", true}, 1000, 0, 0, 0},
		{House{"sd", true}, 0, 0, 0, 0},
	} {
		p := Prospects(x.house)
		if !near(p.Mean, x.mean) || !near(p.Deviation, x.deviation) || !near(p.Coupons, x.coupons) || !near(p.Free, x.free) {
			t.Errorf("%v: %+v", x.house, p)
		}
	}
}

func TestExpectedIncomeOfOneHotelWithOneBuilding(t *testing.T) { // G73
	for _, x := range []struct {
		kind      string
		franchise Yen
		want      [4]float64 // by capsules
	}{
		{"cl", 200, [4]float64{450, 450, 450, 450}},
		{"cl", 500, [4]float64{750, 750, 750, 750}},
		{"sb", 200, [4]float64{750, 783.3333, 783.3333, 783.3333}},
		{"sb", 500, [4]float64{933.3333, 1083.3333, 1083.3333, 1083.3333}},
		{"ts", 200, [4]float64{400, 400, 400, 400}},
		{"ts", 500, [4]float64{666.6667, 700, 700, 700}},
		{"pk", 200, [4]float64{925, 1475, 1775, 1825}},
		{"pk", 500, [4]float64{1000, 1625, 2000, 2125}},
		{"ar", 200, [4]float64{925, 1575, 2000, 2175}},
		{"ar", 500, [4]float64{1000, 1687.5, 2187.5, 2437.5}},
		{"sd", 200, [4]float64{1000, 1800, 2350, 2650}},
		{"sd", 500, [4]float64{1000, 1875, 2500, 2875}},
	} {
		for i, want := range x.want {
			if got := parcelOdds([]House{{x.kind, false}}).hotel(x.franchise, 0, 0, i+1); !near(got, want) {
				t.Errorf("%s, %d, %d capsules: %.4f, want %.4f", x.kind, x.franchise, i+1, got, want)
			}
		}
	}
}

func TestExpectedIncomeWithSeveralBuildingsAndADeduction(t *testing.T) { // G73
	for _, x := range []struct {
		houses               string
		franchise, deduction Yen
		capsules             int
		want                 float64
	}{
		{"ar", 300, 0, 2, 1612.5},
		{"ts", 400, 300, 3, 400},
		{"", 400, 300, 3, 100},
		{"ts ar", 400, 300, 3, 2125},
		{"cl cl", 200, 0, 1, 688.8889},
		{"sb pk", 600, 200, 4, 2583.3333},
		{"sd", 200, 0, 5, 2900},
		{"sd", 200, 0, 6, 2950},
	} {
		var houses []House
		for _, k := range strings.Fields(x.houses) {
			houses = append(houses, House{k, false})
		}
		if got := parcelOdds(houses).hotel(x.franchise, 0, x.deduction, x.capsules); !near(got, x.want) {
			t.Errorf("%s, %d, %d capsules, −%d: %.4f, want %.4f", x.houses, x.franchise, x.capsules, x.deduction, got, x.want)
		}
	}
}

func TestTokyoSpikesCancelTheDeductionMoreOftenTogether(t *testing.T) {
	for s := 1; s <= 4; s++ {
		o := parcelOdds(make([]House, 0))
		for range s {
			o = o.with(House{"ts", false})
		}
		free := 0.0
		for x, w := range o.weight {
			if x.free {
				free += w / o.all
			}
		}
		if want := 1 - math.Pow(2.0/3, float64(s)); !near(free, want) {
			t.Errorf("%d Tokyo Spikes: %.4f, want %.4f", s, free, want)
		}
	}
}

func TestPhasesThatAPurchaseCanStillEarnIn(t *testing.T) {
	for round := 1; round <= 8; round++ {
		if got := PhasesLeft(round); got != 9-round {
			t.Errorf("round %d: %d", round, got)
		}
	}
}

func TestLevels(t *testing.T) { // G75
	const other, pink = false, true
	for _, x := range []struct {
		pink                bool
		capsules, ground, l int
		fits                bool
	}{
		{other, 1, 1, 1, true}, {pink, 1, 1, 1, true}, {other, 3, 3, 1, true}, {pink, 3, 3, 1, true},
		{other, 3, 2, 1, false}, {pink, 3, 2, 1, false}, {other, 2, 1, 2, false}, {other, 3, 2, 2, true},
		{pink, 3, 2, 2, true}, {other, 4, 2, 2, true}, {other, 6, 3, 3, true}, {other, 9, 3, 3, true},
		{other, 4, 3, 3, false}, {other, 6, 2, 3, false}, {pink, 6, 2, 3, false}, {pink, 2, 1, 2, false},
		{pink, 3, 1, 3, false}, {pink, 4, 1, 4, true}, {pink, 7, 1, 7, true}, {pink, 5, 2, 4, false},
		{other, 4, 1, 4, false}, {other, 2, 3, 1, false}, {pink, 2, 3, 1, false}, {pink, 5, 1, 4, false},
	} {
		if got := LevelsFit(x.pink, x.capsules, x.ground, x.l); got != x.fits {
			t.Errorf("pink %v, %d capsules on %d in %d levels: %v", x.pink, x.capsules, x.ground, x.l, got)
		}
	}
}

func TestDebtGrowsByATenthOfTheLoanEachRound(t *testing.T) { // G76
	for _, x := range []struct {
		loan  Yen
		round int
		want  Yen
	}{{4000, 8, 7200}, {6000, 3, 7800}, {9000, 5, 13500}, {12000, 7, 20400}, {6000, 2, 7200}} {
		if got := Debt(x.loan, x.round); got != x.want {
			t.Errorf("%d in round %d: %d", x.loan, x.round, got)
		}
	}
}

func TestPinkPrice(t *testing.T) { // G77
	for n, want := range map[int]Yen{1: 2000, 2: 2500, 5: 4000, 12: 7500, 33: 18000} {
		if got := PinkPrice(n); got != want {
			t.Errorf("%d pink: %d", n, got)
		}
	}
}

func TestMilestones(t *testing.T) { // G78
	for _, x := range []struct {
		before, after Yen
		coupons       int
	}{
		{200, 400, 0}, {400, 500, 1}, {400, 600, 1}, {500, 600, 0}, {900, 1000, 1}, {900, 1100, 1},
		{1000, 1200, 0}, {1400, 1600, 1}, {1500, 1700, 0}, {300, 1100, 2}, {0, 1500, 3},
	} {
		if got := Milestones(x.before, x.after); got != x.coupons {
			t.Errorf("%d to %d: %d coupons", x.before, x.after, got)
		}
	}
}

func TestHotelIncome(t *testing.T) { // G79
	for _, x := range []struct {
		f, a, d  Yen
		capsules int
		want     Yen
	}{
		{200, 0, 0, 1, 200}, {200, 0, 100, 1, 100}, {200, 0, 200, 1, 100}, {200, 0, 500, 1, 100},
		{600, 0, 500, 1, 100}, {700, 0, 500, 1, 200}, {200, 2000, 300, 2, 1900}, {200, 3000, 300, 2, 2000},
		{1500, 1000, 300, 2, 2000}, {1600, 0, 500, 1, 1000}, {1000, 0, 0, 1, 1000}, {1100, 0, 0, 1, 1000},
		{500, 4000, 500, 4, 4000}, {500, 3900, 500, 4, 3900},
	} {
		if got := HotelIncome(x.f, x.a, x.d, x.capsules); got != x.want {
			t.Errorf("%d + %d − %d, %d capsules: %d, want %d", x.f, x.a, x.d, x.capsules, got, x.want)
		}
	}
}

func TestFranchiseValue(t *testing.T) {
	for _, x := range []struct {
		hotels, parcels int
		want            Yen
	}{{0, 0, 0}, {1, 1, 200}, {2, 1, 300}, {4, 2, 600}, {12, 3, 1500}} {
		if got := FranchiseValue(x.hotels, x.parcels); got != x.want {
			t.Errorf("%d hotels in %d parcels: %d", x.hotels, x.parcels, got)
		}
	}
}

func TestTheFineIsAThousandForEachCapsuleAndPhase(t *testing.T) {
	for _, x := range []struct {
		capsules, phases int
		want             Yen
	}{{3, 2, 6000}, {4, 2, 8000}, {2, 0, 0}, {2, -1, 0}} {
		if got := Fine(x.capsules, x.phases); got != x.want {
			t.Errorf("%d capsules, %d phases: %d", x.capsules, x.phases, got)
		}
	}
}

func TestDiceHaveTheSidesThatThePrintedFacesNeed(t *testing.T) {
	for id, sides := range map[string]int{"cl": 6, "sb": 6, "ts": 6, "pk": 4, "ar": 8, "sd": 4} {
		if got := kindOf(id).sides(); got != sides {
			t.Errorf("%s has %d sides, want %d", id, got, sides)
		}
	}
}
