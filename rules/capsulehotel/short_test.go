package capsulehotel

import (
	"strings"
	"testing"

	"tokyobox/rules"
)

// frontTwo is the table of the parse examples: seat 2 in front with two coupons, parcels a to g, one
// subdivision drawn in a, and a as the area that seat 2 used last.
func frontTwo(t testing.TB) *game {
	g := begin(t, 3)
	g.given("phase buy", "queue 2 1", "coupons 2=2", "yen 1=9000 2=9000 3=9000")
	for _, name := range strings.Split("A B C D E F G", " ") {
		g.given("parcel " + name + " owner=2")
	}
	g.given("sub A1 in=A owner=1", "capsules 2 green=8")
	g.table().area("A").drawn = 1
	g.table().lastArea[2] = g.table().area("A")
	return g
}

func TestShortFormsMeanTheLinesOfTheSpecification(t *testing.T) {
	g := frontTwo(t)
	for _, x := range [][2]string{ // G74
		{`va`, `buy 2 vending A`},
		{`v`, `buy 2 vending A`},
		{`vg1`, `buy 2 vending G1`},
		{`xa1`, `buy 2 cemetery A1`},
		{`cg`, `buy 2 capsules green`},
		{`p12`, `buy 2 pink 12`},
		{`hag3`, `buy 2 hotel A green 3`},
		{`hg3`, `buy 2 hotel A green 3`},
		{`ha1g3`, `buy 2 hotel A1 green 3`},
		{`ha1.1g3`, `buy 2 hotel A1.1 green 3`},
		{`ha11`, `buy 2 hotel A amber 11`},
		{`hag4:2x2/`, `buy 2 hotel A green 4 ground=2 levels=2 coupons=2`},
		{`bara`, `buy 2 building ar A`},
		{`bpkb=b/3`, `buy 2 building pk B side=B coupons=3`},
		{`bcla`, `buy 2 building cl A`},
		{`bclag2`, `buy 2 building cl A roof=green:2`},
		{`bcla1g1`, `buy 2 building cl A1 roof=green:1`},
		{`bclg2`, `buy 2 building cl G2`},
		{`bcl.g2`, `buy 2 building cl A roof=green:2`},
		{`l3ac`, `buy 2 land L3 as=H adj=A,C`},
		{`3va!`, `buy 3 vending A force`},
		{`va k1`, `buy 2 vending A coupons=1`},
		{`+231`, `join 2 3 1`},
		{`-2`, `leave 2`},
		{`z2`, `pass 2`},
		{`t12 1000 : g1`, `trade 1 yen=1000 | 2 capsules=green:1`},
		{`t23 @a>v1h2 /1 : 500 ~no hotel here`, `trade 2 new=A2@A:v1,h2 coupons=1 | 3 yen=500 promise="no hotel here"`},
		{`t31 @b1 : 2000`, `trade 3 land=B1 | 1 yen=2000`},
		{`!h8`, `breach h8`},
		{`!a1`, `breachsub A1`},
		{`=2 k-1 counted twice`, `adjust 2 coupons=-1 "counted twice"`},
	} {
		line, why, ok := g.typed(x[0])
		if !ok || why != nil || line != x[1] {
			t.Errorf("%s means %q (%v, %v), want %q", x[0], line, why, ok, x[1])
			continue
		}
		if m, why := Game.Read(line); why != nil {
			t.Errorf("%s: %q cannot be read: %v", x[0], line, why)
		} else if m.String() != line {
			t.Errorf("%s: %q is printed as %q", x[0], line, m.String())
		}
	}
}

func TestShortFormsIgnoreCaseAndSpaces(t *testing.T) {
	g := frontTwo(t)
	for _, x := range [][2]string{
		{"VA", "buy 2 vending A"},
		{" v a ", "buy 2 vending A"},
		{"V.", "buy 2 vending A"},
		{"h A g 3", "buy 2 hotel A green 3"},
		{"H.G3", "buy 2 hotel A green 3"},
		{"h a g 4 : 2 x 2", "buy 2 hotel A green 4 ground=2 levels=2"},
		{"B AR A", "buy 2 building ar A"},
		{"b cl . g 2", "buy 2 building cl A roof=green:2"},
		{"bpka = B / 3", "buy 2 building pk A side=B coupons=3"},
		{"cGREEN", "buy 2 capsules green"},
		{"P 4", "buy 2 pink 4"},
		{"hap4", "buy 2 hotel A pink 4"},
		{"L 3 A C", "buy 2 land L3 as=H adj=A,C"},
		{"l3", "buy 2 land L3 as=H"},
		{"+ 2 3 1", "join 2 3 1"},
		{"j231", "join 2 3 1"},
		{"q2", "leave 2"},
		{"-12", "leave 1 2"},
		{"Z 1 2 3", "pass 1 2 3"},
		{"! H8", "breach h8"},
		{"!@h1", "breachsub H1"},
		{"!A1", "breachsub A1"},
		{"T 1 2 1,000 : G1", "trade 1 yen=1000 | 2 capsules=green:1"},
		{"t12 1000:g1", "trade 1 yen=1000 | 2 capsules=green:1"},
		{"t12 ~Build A Park : ~No", "trade 1 promise=\"Build A Park\" | 2 promise=\"No\""},
		{"t12 ~ : 500", "trade 1 promise | 2 yen=500"},
		{"t12 ~please! : 500 !", "trade 1 promise=\"please!\" | 2 yen=500 force"},
		{"t12 100 : ~never!", "trade 1 yen=100 | 2 promise=\"never!\""},
		{"t12 100 : 200!", "trade 1 yen=100 | 2 yen=200 force"},
		{"t21 / : 500", "trade 2 coupons=2 | 1 yen=500"},
		{"t21 @a> @b>v1 : ~", "trade 2 new=A2@A: new=B1@B:v1 | 1 promise"},
		{"t21 @a> @a> : ~", "trade 2 new=A2@A: new=A3@A: | 1 promise"},
		{"t12 @a1> : ~", "trade 1 new=A1.1@A1: | 2 promise"},
		{"t21 @a>v1a1@h1 : ~", "trade 2 new=A2@A:v1,A1,H1 | 1 promise"},
		{"=2 +500 Text As Typed", "adjust 2 yen=+500 \"Text As Typed\""},
		{"=2 -1,000 k+2 found under the box", "adjust 2 yen=-1000 coupons=+2 \"found under the box\""},
		{"=3 +500 \"quoted \\\" once\"", "adjust 3 yen=+500 \"quoted \\\" once\""},
	} {
		line, why, ok := g.typed(x[0])
		if !ok || why != nil || line != x[1] {
			t.Errorf("%s means %q (%v, %v), want %q", x[0], line, why, ok, x[1])
		} else if _, why := Game.Read(line); why != nil {
			t.Errorf("%s: %q cannot be read: %v", x[0], line, why)
		}
	}
}

func TestCouponsAndWarningsStandBehindAnyPurchase(t *testing.T) {
	g := frontTwo(t)
	for _, x := range [][2]string{
		{"va/", "buy 2 vending A coupons=1"},
		{"va k", "buy 2 vending A coupons=1"},
		{"vaK1", ""}, // k is not apart: an area aK1 is none
		{"va/0", "buy 2 vending A"},
		{"p4/", "buy 2 pink 4 coupons=2"},
		{"cg k2", "buy 2 capsules green coupons=2"},
		{"l3ac/2", "buy 2 land L3 as=H adj=A,C coupons=2"},
		{"va!/1", "buy 2 vending A coupons=1 force"},
		{"va/1!", "buy 2 vending A coupons=1 force"},
		{"va k1!", "buy 2 vending A coupons=1 force"},
		{"3va k1 !", "buy 3 vending A coupons=1 force"},
		{"xa/", "buy 2 cemetery A"},
	} {
		line, why, ok := g.typed(x[0])
		if x[1] == "" {
			if line == "buy 2 vending A coupons=1" {
				t.Errorf("%s means %q", x[0], line)
			}
			continue
		}
		if !ok || why != nil || line != x[1] {
			t.Errorf("%s means %q (%v, %v), want %q", x[0], line, why, ok, x[1])
		}
	}
}

func TestASeatThatPaysCouponsFirstDoesSoWithoutSaying(t *testing.T) {
	g := frontTwo(t)
	first := func(int) bool { return true }
	for _, x := range [][2]string{
		{"bara", "buy 2 building ar A coupons=2"},
		{"va", "buy 2 vending A coupons=1"},
		{"va/0", "buy 2 vending A"},
		{"xa", "buy 2 cemetery A"},
		{"1va", "buy 1 vending A"}, // seat 1 has none
	} {
		if line, _, _ := Game.Short(g.State, x[0], first); line != x[1] {
			t.Errorf("%s means %q, want %q", x[0], line, x[1])
		}
	}
}

func TestTheDefaultAreaIsTheOnlyOneElseTheOneUsedLast(t *testing.T) {
	g := begin(t, 2, "queue=off")
	g.given("phase buy", "yen 1=9000 2=9000", "parcel A owner=1", "parcel B owner=2", "parcel C owner=2")
	if line, _, _ := g.typed("1v"); line != "buy 1 vending A" {
		t.Errorf("1v means %q", line)
	}
	g.do("buy 2 vending C")
	if line, _, _ := g.typed("2x"); line != "buy 2 cemetery C" {
		t.Errorf("2x means %q", line)
	}
	g.do("buy 2 vending B")
	if line, _, _ := g.typed("2x"); line != "buy 2 cemetery B" {
		t.Errorf("2x means %q", line)
	}
}

func TestAreasWithOtherNamesAreFoundInAnyCase(t *testing.T) {
	g := begin(t, 2, "queue=off")
	g.given("phase buy", "yen 1=9000 2=9000", "parcel S1 owner=1 start", "sub S1a in=S1 owner=1", "parcel P1 owner=1")
	for _, x := range [][2]string{
		{"1vs1", "buy 1 vending S1"},
		{"1vS1A", "buy 1 vending S1a"},
		{"1hs1aa3", "buy 1 hotel S1a amber 3"},
		{"1bcls1a", "buy 1 building cl S1a"},
		{"1bcls1aa2", "buy 1 building cl S1a roof=amber:2"},
		{"1l1s1p1", "buy 1 land L1 as=A adj=S1,P1"},
	} {
		if line, why, _ := g.typed(x[0]); line != x[1] {
			t.Errorf("%s means %q (%v), want %q", x[0], line, why, x[1])
		}
	}
}

func TestADigitAtIncomeIsThePlaceInTheListOfTheNextDie(t *testing.T) {
	g := begin(t, 2)
	g.given("round 2", "phase income", "parcel A owner=1", "parcel B owner=2",
		"building ts B", "building ar A", "building cl A", "building pk A")
	for _, x := range [][2]string{
		{"1", "roll b2=C500"}, {"5", "roll b2=4000"}, {"2000", "roll b2=2000"}, {"2,000", "roll b2=2000"},
		{"c", "roll b2=C500"}, {"C500", "roll b2=C500"}, {"500", "roll b2=C500"}, {"9", ""}, {"700", ""}, {"n", ""},
	} {
		line, why, ok := g.typed(x[0])
		if !ok || line != x[1] || (line == "") != (why != nil && why.Code == "E_FACE") {
			t.Errorf("%s means %q (%v, %v), want %q", x[0], line, why, ok, x[1])
		}
	}
	g.do("roll b2=C500") // the dice follow the parcels, not the order of building
	if line, _, _ := g.typed("c"); line != "roll b3=C" {
		t.Errorf("c means %q", line)
	}
	g.do("roll b3=C", "roll b4=1000")
	for _, x := range [][2]string{{"1", "roll b1=N"}, {"n", "roll b1=N"}, {"2", "roll b1=600"}, {"600", "roll b1=600"}, {"c", "roll b1=CC"}, {"cc", "roll b1=CC"}} {
		if line, _, _ := g.typed(x[0]); line != x[1] {
			t.Errorf("%s means %q, want %q", x[0], line, x[1])
		}
	}
	g.do("roll b1=CC")
	if _, why, ok := g.typed("1"); !ok || why == nil || why.Code != "E_ROLL" {
		t.Errorf("a digit without a die to roll: %v", why)
	}
}

func TestWhatNoShortFormCanMeanIsSaid(t *testing.T) {
	g := frontTwo(t)
	for typed, code := range map[string]string{
		"h": rules.Unread, "hag": rules.Unread, "b": rules.Unread, "l": rules.Unread,
		"c": rules.Unread, "p": rules.Unread, "px": rules.Unread, "p0": rules.Unread, "v!a": rules.Unread, "3": "", "z": rules.Unread,
		"z9": rules.Unread, "+": rules.Unread, "t12": rules.Unread, "t1 5 : 6": rules.Unread, "t12 50 : g1": rules.Unread,
		"t12 @ : g1": rules.Unread, "t12 @a>q : g1": rules.Unread, "=2": rules.Unread, "=2 500 x": rules.Unread, "=2 +500": rules.Unread,
		"=9 +500 x": rules.Unread, "!": rules.Unread, "!v1": "E_NAME", "bxya": "E_NAME", "cw": "E_NAME", "haw3": "E_NAME", "t12 w1 : 500": "E_NAME",
		"6va": "", "": "", "hello there": rules.Unread,
	} {
		line, why, ok := g.typed(typed)
		got := ""
		if ok && why != nil {
			got = why.Code
		}
		if got != code || line != "" {
			t.Errorf("%q means %q with %q, want %q", typed, line, got, code)
		}
	}
	if _, why, _ := g.typed("cw"); why == nil || why.Ask != "fact colour=" {
		t.Error("an unknown letter does not ask for its colour")
	}
}

func TestAShortPurchaseNeedsSomebodyWhoBuys(t *testing.T) {
	g := begin(t, 2)
	if _, why, _ := g.typed("va"); why == nil || why.Code != "E_PHASE" {
		t.Errorf("va before the first round: %v", why)
	}
	g.given("phase buy", "parcel A owner=1")
	if _, why, _ := g.typed("va"); why == nil || why.Code != "E_QUEUE" {
		t.Errorf("va with an empty queue: %v", why)
	}
	g.given("phase closing")
	if _, why, _ := g.typed("va"); why == nil || why.Code != "E_LIMIT" {
		t.Errorf("va after the limit: %v", why)
	}
	if line, _, _ := g.typed("1va!"); line != "buy 1 vending A force" {
		t.Errorf("1va! means %q", line)
	}
	g.given("phase buy", "queue 2")
	if _, why, _ := g.typed("v"); why == nil || why.Code != "E_NAME" {
		t.Errorf("v without land: %v", why)
	}
}
