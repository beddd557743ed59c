package capsulehotel

// Rules that the golden cases leave open: trades of three, land inside land, cures, money in coins, and
// paying parcel by parcel.

import (
	"slices"
	"testing"

	"tokyobox/rules"
)

func TestThreeTradeAtOnceAndAllOrNothing(t *testing.T) {
	g := begin(t, 4, "queue=off")
	g.given("phase buy", "yen 1=500 2=500 3=500 4=500", "coupons 1=2", "capsules 2 amber=3", "parcel A owner=3")
	line := "trade 1 yen=200 to=2 coupons=1 to=3 promise=\"a park\" | 2 capsules=amber:2 to=1 | 3 land=A to=1 yen=50 to=2"
	g.do(line)
	g.want("yen 1=300 2=750 3=450 4=500", "coupons 1=1 3=1", "capsules 1.amber=2 2.amber=1", "owner A=1")
	p := g.table().promises
	if len(p) != 1 || p[0].seat != 1 || p[0].words != "a park" || !slices.Equal(p[0].to, []int{2, 3}) {
		t.Errorf("the promises are %+v", p)
	}
	g.want("from p1=1", "to p1=2,3")
	if got := g.cell("promise", "p1"); got != "a park" {
		t.Errorf("the promise reads %s", got)
	}
	g.deny("E_FUNDS", "trade 1 coupons=1 to=2 coupons=1 to=3 | 2 yen=100 to=1 | 3 yen=100 to=1")
	g.deny("E_FUNDS", "trade 3 yen=100 to=4 | 4 yen=501 to=3 | 2 promise")
	g.want("yen 3=450 4=500")
}

func TestWhatIsReceivedInATradeCannotBeGivenOnInIt(t *testing.T) {
	g := begin(t, 2, "queue=off")
	g.given("phase buy", "yen 1=100 2=0")
	g.deny("E_FUNDS", "trade 1 yen=100 | 2 yen=50")
}

func TestLandIsHandedOverInTheOrderWritten(t *testing.T) {
	g := begin(t, 3, "queue=off")
	g.given("phase buy", "parcel A owner=1", "vending A 2", "hotel A amber 2")
	// Given away first, it is the receiver's to divide.
	g.deny("E_OWNER", "trade 1 land=A new=A1@A: | 2 promise")
	g.do("trade 1 land=A | 2 new=A1@A:v1")
	g.want("owner A=2 A1=1 v1=1 v2=2 h1=2")
	// Drawn in one item and divided again by the next.
	g.do("trade 2 new=A2@A:h1,v2 to=3 | 3 new=A2.1@A2:h1,v2 to=1 | 1 promise")
	g.want("owner A2=3 A2.1=1 h1=1", "parent A2.1=A2")
}

func TestAnOutlineAroundASubdivisionTakesItWithItsOwner(t *testing.T) {
	g := begin(t, 3, "queue=off")
	g.given("phase buy", "parcel A owner=1", "sub A1 in=A owner=3", "vending A 1", "vending A1 1", "hotel A1 amber 1")
	g.do("trade 1 new=A2@A:v1,A1 | 2 promise")
	g.want("parent A1=A2 A2=A", "owner A1=3 h1=3 v1=2 A2=2")
	g.deny("E_PIECE", "trade 1 new=A3@A:A1 | 2 promise")
}

func TestASubdivisionCanBeMergedIntoWhatIsAroundIt(t *testing.T) {
	g := begin(t, 3, "queue=off")
	g.given("phase buy", "yen 1=9000", "parcel A owner=1", "sub A1 in=A owner=1", "sub A1a in=A1 owner=2", "vending A1 2", "capsules 1 amber=3")
	g.deny("E_GOLDEN", "buy 1 hotel A amber 1")
	g.do("adjust A1 into=A \"one owner\"", "buy 1 hotel A amber 1")
	g.want("parent A1a=A", "markers A=2", "owner v1=1")
	g.deny("E_NAME", "buy 1 vending A1")
}

func TestNeighboursAreCorrectedBothWays(t *testing.T) {
	g := begin(t, 2)
	g.given("parcel A owner=1", "parcel B owner=2 adj=A", "parcel C owner=2 adj=A")
	g.do("adjust A adj=C \"misread\"")
	g.want("adj A=C B=- C=A")
}

func TestAHotelOnceFreedStaysFree(t *testing.T) {
	g := begin(t, 2, "queue=off")
	g.given("round 3", "phase buy", "loan 1=6000 2=6000", "yen 1=9000", "incomephases 2", "parcel A owner=1", "hotel A amber 1 built=2", "capsules 1 amber=4")
	g.do("breach h1")
	g.want("penalty due=0 paid=0")
	step := g.do("buy 1 vending A")
	if !slices.ContainsFunc(step.Effects, func(e rules.Text) bool { return e.Key == "effect.cured" }) {
		t.Error("the cure is not told")
	}
	g.do("buy 1 hotel A amber 1 force", "pass 1 2", "pay")
	g.want("hotel h1=300 h2=300")
}

func TestABreachOnGroundThatHasEnoughMarkersCostsButStopsNothing(t *testing.T) {
	g := begin(t, 2, "queue=off")
	g.given("round 3", "phase buy", "loan 1=6000 2=6000", "yen 1=9000", "incomephases 2", "parcel A owner=1", "vending A 1", "hotel A amber 2 built=1")
	g.do("breach h1")
	g.want("penalty due=2000 paid=2000", "yen 1=7000")
	g.do("pass 1 2", "pay")
	g.want("hotel h1=200")
}

func TestASumoDohyoWithSideBCuresItsParcel(t *testing.T) {
	g := begin(t, 3, "queue=off", "cards=allB")
	g.given("round 3", "phase buy", "loan 1=6000 2=6000 3=6000", "yen 1=9000 2=9000 3=0", "parcel A owner=1", "sub A1 in=A owner=2", "hotel A amber 1", "hotel A1 amber 1", "hotel A amber 1")
	g.do("breach h1", "breach h3", "breachsub A1")
	g.do("buy 2 building sd A1")
	g.do("pass 1 2 3", "pay")
	g.want("hotel h1=400 h2=400 h3=400")
}

func TestAParcelPaidByItselfLeavesTheRestForLater(t *testing.T) {
	g := begin(t, 2)
	g.given("round 2", "phase income", "loan 1=6000 2=6000", "parcel A owner=1", "parcel B owner=2", "parcel C owner=2",
		"vending A 1", "vending B 1", "hotel A amber 3", "hotel B cyan 3", "building ar B")
	g.do("pay A")
	g.want("yen 1=200 2=0", "phase income", "income 1=200 2=0", "hotel h1=200 h2=-", "attraction A=0 B=-")
	g.deny("E_ROLL", "pay B")
	g.deny("E_ROLL", "pay")
	g.do("roll b1=C500", "pay B")
	g.want("phase income", "yen 2=700", "coupons 2=1", "attraction B=500")
	g.do("pay C")
	g.want("phase mark", "income 1=200 2=700")
	g.given("phase income")
	g.do("roll b1=1000", "pay B")
	g.want("income 1=0 2=1200", "hotel h1=- h2=1200") // a new phase forgets the last one
	g.do("pay")
	g.want("income 1=200 2=1200", "phase mark")
}

func TestALaterFaceReplacesAnEarlierOne(t *testing.T) {
	g := begin(t, 2)
	g.given("round 2", "phase income", "parcel A owner=1", "building cl A")
	g.do("roll b1=C", "roll b1=300 b1=500", "pay")
	g.want("attraction A=500", "coupons 1=0")
}

func TestMoneyInCoinsIsCountedAfterRoundEight(t *testing.T) {
	g := begin(t, 2, "money=external", "queue=off")
	g.given("round 8", "phase income", "loan 1=4000 2=6000")
	g.do("pay")
	g.want("phase over", "winner -", "yen 1=- 2=-")
	if end := g.State.End(); end == nil || len(end.Winners) != 0 || end.Reason.Key != "end.uncounted" {
		t.Fatalf("the end is %v", end)
	}
	g.do("count 1=7000")
	g.want("winner -", "margin 1=-200 2=-")
	g.do("count 2=10700")
	g.want("winner 2", "netdebt 1=200 2=100")
	g.deny("E_PHASE", "count 1=9000")
}

func TestMoneyInCoinsIsNeitherHeldNorChecked(t *testing.T) {
	g := begin(t, 2, "money=external", "queue=off")
	g.given("round 2", "phase buy", "loan 1=4000 2=6000", "parcel A owner=1", "hotel A amber 2 built=0", "incomephases 1")
	g.do("buy 1 building ar A", "trade 1 yen=5000 | 2 promise", "breach h1", "adjust 1 yen=-700 \"lost\"")
	g.want("yen 1=- 2=-", "spent 5000", "penalty due=2000 paid=2000")
	for _, p := range g.State.Book().Postings() {
		if p.Unit == yen {
			t.Errorf("yen moved: %+v", p)
		}
	}
	step := g.do("pass 1 2")
	if !slices.ContainsFunc(step.Effects, func(e rules.Text) bool { return e.Key == "effect.bowl" }) {
		t.Error("nobody said that the bowl goes back to the supply")
	}
}
