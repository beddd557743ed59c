package capsulehotel

// What the box is asked for, when, and what is taken for an answer.

import (
	"slices"
	"strings"
	"testing"

	"tokyobox/rules"
)

func TestNothingThatIsOnlyPrintedOnTheBoxHasADefault(t *testing.T) {
	g := bare(t, 3)
	g.want("limit -")
	b := g.table().box
	if b.limit != 0 || b.land != [6]Yen{} || len(b.colours) != 1 || b.colours[0].pieces != 0 || len(b.buildings) != 0 {
		t.Errorf("the box is known before anybody told it: %+v", b)
	}
	if !slices.Equal(b.loans, []loanRow{{4000, 1}, {6000, 0}}) {
		t.Errorf("the loans that the rulebook prints are %v", b.loans)
	}
	for r := 1; r <= lastRound; r++ {
		if b.symbol[r] != "" {
			t.Errorf("round %d is known to have a symbol or none", r)
		}
	}
}

func TestWhatTheBoxWasNotAskedForIsAskedFor(t *testing.T) {
	g := bare(t, 2)
	g.do("claim A owner=1", "claim B owner=2", "mark", "loan 1=6000")
	if why := g.deny("E_LOAN", "loan 2=9000"); why.Ask != "fact loan=9000:" {
		t.Errorf("an unknown loan asks %q", why.Ask)
	}
	g.do("fact loan=9000:2", "loan 2=9000")
	g.want("coupons 2=2", "phase open")
	g.do("open")
	for _, x := range []struct{ line, ask, fact string }{
		{"buy 1 vending A", "fact limit=", "11500"},
		{"buy 1 capsules teal", "fact colour=teal:", "t:2000:9"},
		{"buy 1 land L3 as=C adj=A", "fact land=L3:", "4500"},
	} {
		code := "E_FACT"
		if strings.Contains(x.ask, "colour") {
			code = "E_NAME"
		}
		why := g.deny(code, x.line)
		if why.Ask != x.ask {
			t.Errorf("%s asks %q, want %q", x.line, why.Ask, x.ask)
		}
		g.do(x.ask + x.fact)
	}
	g.do("buy 1 capsules teal")
	g.want("capsules 1.teal=8", "stock teal=0", "yen 1=4000", "limit 11500")
	g.do("buy 2 pink 1") // its supply is not known and so not checked
	if g.cell("stock", "pink") != "-" {
		t.Error("the number of pink capsules left is known")
	}
	g.do("fact pink=34")
	g.want("stock pink=32")
}

func TestACemeteryNeedsNoLimit(t *testing.T) {
	g := bare(t, 2)
	g.given("round 1", "phase buy", "queue 1", "parcel A owner=1")
	g.do("buy 1 cemetery A")
	g.want("yen 1=200")
}

func TestHowManyBuildingsThereAreIsAskedWhenAKindMightRunOut(t *testing.T) {
	g := bare(t, 2, "queue=off")
	g.given("phase buy", "yen 1=90000", "parcel A owner=1")
	g.do("fact limit=1000000")
	for range allBuildings {
		g.do("buy 1 building cl A")
	}
	if why := g.deny("E_FACT", "buy 1 building ar A"); why.Ask != "fact building=ar:" {
		t.Errorf("asks %q", why.Ask)
	}
	g.do("fact building=ar:1 force", "buy 1 building ar A")
	g.deny("E_SUPPLY", "buy 1 building ar A")
}

func TestALateCouponSymbolStillPaysTheRoundThatWasMarked(t *testing.T) {
	g := bare(t, 2)
	g.do("mark")
	g.want("coupons 1=0 2=0")
	if n := g.State.View().Notes; len(n) != 1 || n[0].Yes != "fact coupon=1:yes" || n[0].No != "fact coupon=1:no" {
		t.Fatalf("the notes are %v", n)
	}
	g.do("fact coupon=1:yes")
	g.want("coupons 1=1 2=1")
	if n := g.State.View().Notes; len(n) != 0 {
		t.Errorf("answered, and still asked: %v", n)
	}
	g.do("fact coupon=1:yes", "fact coupon=2:yes")
	g.want("coupons 1=1 2=1")
	g.do("loan 1=6000 2=6000", "open first=1", "pass 1 2", "pay", "mark")
	g.want("coupons 1=2 2=2")
}

func TestOpeningWithoutALimitLeavesANote(t *testing.T) {
	g := bare(t, 2)
	g.do("fact coupon=1:no", "mark", "loan 1=6000 2=6000", "open first=1")
	n := g.State.View().Notes
	if len(n) != 1 || n[0].Prefix != "fact limit=" || n[0].Text.Key != "note.limit" {
		t.Fatalf("the notes are %v", n)
	}
	g.do("fact limit=7500")
	if n := g.State.View().Notes; len(n) != 0 {
		t.Errorf("told, and still asked: %v", n)
	}
}

func TestAStrangeFactIsTakenWithForceAndStaysMarked(t *testing.T) {
	g := bare(t, 2)
	g.deny("E_RANGE", "fact land=L1:8000")
	step := g.do("fact land=L1:8000 force")
	if len(step.Warnings) != 1 || step.Warnings[0].Code != "E_RANGE" {
		t.Errorf("the warnings are %v", step.Warnings)
	}
	if s := g.table().box.strange; !slices.Equal(s, []string{"land=L1:8000"}) {
		t.Errorf("marked are %v", s)
	}
}

func TestFactsThatCannotBeReadSayWhatTheyLookLike(t *testing.T) {
	g := bare(t, 2)
	for _, f := range []string{
		"limit=", "limit=0", "limit=x", "limit=1:2", "limit=12345678", "loan=9000", "loan=9000:x", "loan=0:1", "coupon=3", "coupon=3:maybe",
		"coupon=x:yes", "land=L3", "land=L3:x", "land=L3:0", "colour=green", "colour=green:g:3000", "colour=green:gg:3000:15",
		"colour=Green:g:3000:15", "colour=green:g:0:15", "colour=green:g:3000:0", "colour=green:g:3000:1000", "pink=0", "pink=a",
		"building=sb", "building=sb:x", "building=sb:-1", "pink=+3",
	} {
		if why := g.deny(rules.Unread, "fact "+f); f != "limit=" && why.Text.Key != "E_READ.fact" {
			t.Errorf("fact %s: %s", f, why.Text.Key)
		}
	}
}
