package capsulehotel

// What the table sees: questions, draws, explanations, the income phase step by step, advice.

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"tokyobox/ledger"
	"tokyobox/rules"
)

func TestAnAnswerAboutTheTallestHotelAmendsItsEntry(t *testing.T) {
	h := head(2, "queue=off", "tallest=on")
	h.Facts, _ = rules.BoxFacts(fixtureT(t), 2)
	g := &game{t, rules.Replay(Game, h, nil)}
	setUp := func(g *game) {
		g.given("phase buy", "yen 1=9000 2=9000", "capsules 1 amber=8", "capsules 2 pink=8", "parcel A owner=1", "parcel B owner=2", "vending A 5", "vending B 5")
	}
	setUp(g)
	g.do("buy 1 hotel A amber 4", "buy 2 hotel B pink 4 ground=1 levels=4", "buy 1 hotel A amber 1")
	notes := g.State.View().Notes
	if len(notes) != 2 {
		t.Fatalf("the notes are %v", notes)
	}
	if want := "amend 2 buy 2 hotel B pink 4 ground=1 levels=4 taller=yes"; notes[0].Yes != want {
		t.Errorf("yes is %q, want %q", notes[0].Yes, want)
	}
	g.want("tallest h1", "coupons 2=0", "token -")
	if notes[0].Text.Key != "note.taller" {
		t.Errorf("without levels the question is %s", notes[0].Text.Key)
	}
	entries := []ledger.Entry{{Seq: 1, Text: "buy 1 hotel A amber 4"}, {Seq: 2, Text: "buy 2 hotel B pink 4 ground=1 levels=4"},
		{Seq: 3, Text: "buy 1 hotel A amber 1"}, {Seq: 4, Text: notes[0].Yes}, {Seq: 5, Text: notes[1].No}}
	again := &game{t, rules.Replay(Game, h, nil)}
	setUp(again)
	for _, m := range ledger.Fold(entries).Moves {
		if _, why := again.Add(m); why != nil {
			t.Fatal(why)
		}
	}
	again.want("tallest h2", "coupons 2=1", "token 2")
	if n := again.State.View().Notes; len(n) != 0 {
		t.Errorf("answered, and still asked: %v", n)
	}
}

func TestTheLevelsEnteredAreAHintForTheTallestHotel(t *testing.T) {
	g := begin(t, 2, "queue=off", "tallest=on")
	g.given("phase buy", "yen 1=9000", "capsules 1 amber=8", "parcel A owner=1", "vending A 5")
	g.do("buy 1 hotel A amber 4 ground=2 levels=2", "buy 1 hotel A amber 3 ground=3 levels=1")
	if n := g.State.View().Notes; len(n) != 1 || n[0].Text.Key != "note.taller.levels" {
		t.Errorf("the notes are %v", n)
	}
}

func TestTheAppDrawsTiesAndDiceAndMarksThem(t *testing.T) {
	d := func(g *game, line string, pick func(string, int) (int, error)) string {
		m, why := Game.Read(line)
		if why != nil {
			t.Fatal(why)
		}
		m, err := g.State.(rules.Drawer).Draw(m, pick)
		if err != nil {
			t.Fatal(err)
		}
		return m.String()
	}
	var labels []string
	last := func(label string, n int) (int, error) {
		labels = append(labels, fmt.Sprintf("%s/%d", label, n))
		return n - 1, nil
	}
	g := begin(t, 5)
	g.given("round 2", "phase open", "yen 1=100 2=100 3=300 4=300 5=300")
	if got := d(g, "open", last); got != "open first=2,5 app" {
		t.Errorf("open is drawn as %q", got)
	}
	if want := []string{"open 2 1,2/2", "open 2 3,4,5/3"}; !slices.Equal(labels, want) {
		t.Errorf("the labels are %v", labels)
	}
	if got := d(g, "open first=1", last); got != "open first=1" { // all typed or all the app's
		t.Errorf("a typed draw becomes %q", got)
	}
	g.given("yen 2=101 4=301 5=302")
	if got := d(g, "open", last); got != "open" {
		t.Errorf("without ties open becomes %q", got)
	}
	g.given("phase income", "parcel A owner=1", "building ts A", "building ar A", "building cl A")
	labels = nil
	if got := d(g, "roll", last); got != "roll b1=CC b2=4000 b3=500 app" {
		t.Errorf("roll is drawn as %q", got)
	}
	if want := []string{"roll 2 b1/6", "roll 2 b2/8", "roll 2 b3/6"}; !slices.Equal(labels, want) {
		t.Errorf("the labels are %v", labels)
	}
	if got := d(g, "roll b2=app", func(string, int) (int, error) { return 1, nil }); got != "roll b2=C500 app" {
		t.Errorf("one die is drawn as %q", got)
	}
	if got := d(g, "roll b1=N b2=app", last); got != "roll b1=N b2=app" {
		t.Errorf("a line half typed becomes %q", got)
	}
	g.do("roll b1=N")
	if got := d(g, "roll", last); got != "roll b2=4000 b3=500 app" {
		t.Errorf("the dice left are drawn as %q", got)
	}
	m, _ := Game.Read("roll")
	if _, err := g.State.(rules.Drawer).Draw(m, func(string, int) (int, error) { return 0, errors.New("no seed") }); err == nil {
		t.Error("a draw that fails is not reported")
	}
}

func TestDrawnFacesComeAsOftenAsTheirSides(t *testing.T) {
	g := begin(t, 2)
	g.given("round 1", "phase income", "parcel A owner=1", "building ar A")
	m, _ := Game.Read("roll")
	seen := map[string]int{}
	for i := range 8 {
		drawn, _ := g.State.(rules.Drawer).Draw(m, func(string, int) (int, error) { return i, nil })
		seen[drawn.Each("die")[0].Value]++
	}
	for name, n := range map[string]int{"C500": 2, "1000": 1, "2000": 2, "3000": 2, "4000": 1} {
		if seen[name] != n {
			t.Errorf("%s comes %d times of 8", name, seen[name])
		}
	}
}

// termsText writes a calculation as text.
func termsText(l []rules.Term) string {
	var out []string
	for _, t := range l {
		out = append(out, strings.TrimPrefix(t.Say.Key, "why.")+" "+t.Value.String())
	}
	return strings.Join(out, ", ")
}

func TestEveryNumberIsExplained(t *testing.T) {
	g := begin(t, 2, "queue=off")
	g.given("round 2", "phase buy", "loan 1=6000 2=4000", "yen 1=9000 2=100", "parcel A owner=1", "sub A1 in=A owner=2",
		"vending A 1", "vending A1 1", "cemetery A 2", "hotel A amber 2", "hotel A1 amber 5", "hotel A cyan 1", "capsules 1 pink=3")
	g.do("buy 1 building ar A", "pass 1 2", "roll b1=2000", "pay")
	for _, x := range []struct{ name, of, want string }{
		{"debt", "1", "loan 6000, interest 1200"},
		{"margin", "1", "held 7000, debt -7200"},
		{"netdebt", "2", "debt 4800, held -2200"},
		{"income", "2", "hotel 2100"},
		{"franchise", "amber", "hotels 200, parcels 100"},
		{"milestone", "amber", "franchise 300, missing 200"},
		{"hotels", "amber", "stands 1, stands 1"},
		{"parcels", "amber", "parcel 1"},
		{"hotel", "h1", "franchise 300, attraction 2000, cemeteries -200, sum 2100, cap 2000"},
		{"hotel", "h3", "franchise 200, attraction 2000, cemeteries -200, sum 2000, cap 1000"},
		{"attraction", "A", "building 2000"},
		{"deduction", "A", "cemeteries -200"},
		{"cemeteries", "A1", "stands 1, stands 1"},
		{"markers", "A", "stands 1, stands 1, stands 1"},
		{"spent", "", "bought 5000"},
		{"stock", "pink", "pieces 34, display -1, gone -3"},
		{"stock", "vending", "pieces 20, gone -2"},
		{"capsules", "1", "colour 3"},
		{"owner", "h2", "smallest 2"},
	} {
		if got := termsText(g.State.Why(x.name, x.of).Sum); got != x.want {
			t.Errorf("%s %s: %s, want %s", x.name, x.of, got, x.want)
		}
	}
	for _, x := range []struct{ name, of, unit, account string }{
		{"yen", "1", "yen", "1"}, {"coupons", "2", "coupon", "2"}, {"capsules", "1.pink", "pink", "1"},
	} {
		if w := g.State.Why(x.name, x.of); w.Unit != x.unit || w.Account != x.account {
			t.Errorf("%s %s is explained by %q of %q", x.name, x.of, w.Unit, w.Account)
		}
	}
	view := g.State.View()
	for _, c := range view.Cells() {
		if w := g.State.Why(c.Name, c.Of); w.Rule.Key == "" {
			t.Errorf("%s names no rule", c.Key())
		}
	}
}

func TestTheIncomeOfAHotelIsExplainedAsItWasPaid(t *testing.T) {
	g := begin(t, 2, "queue=off")
	g.given("round 2", "phase income", "loan 1=6000 2=6000", "yen 1=5000", "parcel A owner=1", "cemetery A 5", "vending A 2", "hotel A amber 1", "capsules 1 amber=4")
	g.do("pay", "mark", "check", "open", "buy 1 hotel A amber 1")
	if got := termsText(g.State.Why("hotel", "h1").Sum); got != "franchise 200, attraction 0, cemeteries -500, sum -300, floor 100, cap 1000" {
		t.Errorf("h1 is explained by %s", got)
	}
}

func TestTheFineIsExplained(t *testing.T) {
	g := begin(t, 2)
	g.given("round 4", "phase buy", "yen 1=2300", "incomephases 3", "parcel A owner=1", "hotel A amber 4 built=1")
	g.do("breach h1")
	if got := termsText(g.State.Why("penalty", "due").Sum); got != "fine 8000, forgiven -5700" {
		t.Errorf("the fine is explained by %s", got)
	}
}

func TestTheWalkGoesThroughTheParcelsOneByOne(t *testing.T) {
	g := begin(t, 2)
	g.given("round 3", "phase income", "loan 1=6000 2=6000", "parcel A owner=1", "sub A1 in=A owner=2", "parcel B owner=2", "parcel C owner=1",
		"vending A 1", "vending A1 1", "cemetery A 2", "hotel A amber 3", "hotel A1 amber 1", "building ar A", "building cl C")
	w := g.State.View().Walk
	if w == nil || len(w.Steps) != 2 || w.Line != "pay" || w.Steps[0].Line != "pay A" {
		t.Fatalf("the walk is %+v", w)
	}
	a := w.Steps[0]
	if len(a.Asks) != 1 || a.Asks[0].Line != "roll b1=" || a.Asks[0].Draw != "roll b1=app" || len(a.Asks[0].Picks) != 5 || a.Asks[0].Now != "" {
		t.Errorf("asked is %+v", a.Asks)
	}
	if len(a.Gains) != 2 || a.Gains[0].Value.Kind != rules.None || a.Gains[0].Say.Key != "walk.hotel.open" {
		t.Errorf("before the roll the gains are %+v", a.Gains)
	}
	if n := g.State.Next(); n.Line != "roll b1=app" {
		t.Errorf("next is %q", n.Line)
	}
	g.do("roll b1=C500")
	a = g.State.View().Walk.Steps[0]
	if a.Asks[0].Now != "C500" || termsText(a.Terms) != "building 500, cemeteries -200" {
		t.Errorf("after the roll: %+v %s", a.Asks, termsText(a.Terms))
	}
	var gains []string
	for _, x := range a.Gains {
		gains = append(gains, fmt.Sprintf("%s %d %s", x.Say.Key, x.Seat, x.Value))
	}
	if want := []string{"walk.coupons 1 1", "walk.hotel.plain 1 600", "walk.hotel.plain 2 600"}; !slices.Equal(gains, want) {
		t.Errorf("the gains are %v", gains)
	}
	g.do("roll b2=100", "pay A")
	w = g.State.View().Walk
	if !w.Steps[0].Done || w.Steps[0].Gains[0].Value.String() != "600" || w.Steps[1].Line != "pay" || w.Total[1].Value.String() != "600" {
		t.Errorf("after the first parcel: %+v", w)
	}
	if n := g.State.Next(); n.Line != "pay" {
		t.Errorf("next is %q", n.Line)
	}
	g.do("pay") // and with the last parcel those on which nothing stands
	g.want("phase mark")
	if g.State.View().Walk != nil {
		t.Error("a walk outside the income phase")
	}
}

func TestTheWalkSaysCapFloorAndStop(t *testing.T) {
	g := begin(t, 2)
	g.given("round 3", "phase income", "loan 1=6000 2=6000", "parcel A owner=1", "parcel B owner=1", "parcel C owner=2", "vending A 1", "cemetery B 3",
		"hotel A amber 1", "hotel B cyan 2", "hotel C green 1", "building sd A")
	g.do("breach h3", "roll b1=5000")
	var keys []string
	for _, s := range g.State.View().Walk.Steps {
		for _, x := range s.Gains {
			keys = append(keys, x.Say.Key+" "+x.Value.String())
		}
	}
	if want := []string{"walk.hotel.cap 1000", "walk.hotel.floor 100", "walk.hotel.stopped 0"}; !slices.Equal(keys, want) {
		t.Errorf("said is %v", keys)
	}
	for _, s := range g.State.View().Walk.Steps {
		g.do(s.Line)
	}
	g.want("hotel h1=1000 h2=100 h3=0")
}

func TestWhatComesNextIsSaidInEveryPhase(t *testing.T) {
	g := begin(t, 2)
	says := func(key, line string) {
		t.Helper()
		if n := g.State.Next(); n.Say.Key != key || n.Line != line {
			t.Errorf("next is %s with %q, want %s with %q", n.Say.Key, n.Line, key, line)
		}
	}
	says("next.claim", "mark")
	g.do("claim A owner=1")
	says("next.mark", "mark")
	g.do("mark")
	says("next.loan", "")
	g.do("loan 1=4000 2=4000")
	says("next.tie", "open")
	g.do("open first=1")
	says("next.front", "")
	g.do("leave 1 2")
	says("next.empty", "")
	g.do("join 1")
	g.given("spent 7000")
	g.do("buy 1 vending A")
	says("next.closing", "close")
	if !g.State.Next().Twice {
		t.Error("closing asks for Enter only once")
	}
	g.do("close")
	says("next.pay", "pay")
	g.do("pay", "mark")
	says("next.check", "check")
	g.do("check")
	says("next.open", "open")
	g.given("yen 1=9000", "phase loans")
	g.do("check")
	says("next.over", "")

	g = begin(t, 2, "money=external", "queue=off")
	g.given("round 2", "phase loans", "loan 1=4000 2=4000")
	says("next.count", "")
	g.do("count 1=0 2=0")
	says("next.check", "check")
	g.do("check", "open")
	says("next.anyone", "")
	g = begin(t, 2, "money=external")
	g.given("round 2", "phase open")
	says("next.order", "")
}

func TestTheLampOfAnAreaTellsRoomFullAndBroken(t *testing.T) {
	g := begin(t, 2)
	g.given("parcel A owner=1", "parcel B owner=1", "parcel C owner=1", "vending A 1", "vending B 1", "hotel B amber 1", "hotel C amber 1", "cemetery A 5")
	view := g.State.View()
	for of, mark := range map[string]rules.Mark{"A": rules.Good, "B": rules.Full, "C": rules.Bad} {
		if c, _ := view.Cell("hotels", of); c.Mark != mark {
			t.Errorf("the lamp of %s is %d, want %d", of, c.Mark, mark)
		}
	}
	if c, _ := view.Cell("cemeteries", "A"); c.Mark != rules.Full || c.Value.String() != "5" {
		t.Errorf("cemeteries of A: %+v", c)
	}
}

func TestNewAreasAreNamedInOrder(t *testing.T) {
	g := begin(t, 2)
	tb := g.table()
	for n := range 28 {
		name := tb.nextParcel()
		want := string(rune('A' + n%26))
		if n >= 26 {
			want = "A" + want
		}
		if name != want {
			t.Fatalf("parcel %d is called %s, want %s", n+1, name, want)
		}
		tb.newParcel(name, 1, false, nil)
	}
	a := tb.area("B")
	if got := tb.nextSub(a, 0); got != "B1" {
		t.Errorf("the first subdivision is %s", got)
	}
	s := tb.newSub("B1", a, 2, 1)
	if got := tb.nextSub(s, 0); got != "B1.1" {
		t.Errorf("the nested one is %s", got)
	}
	if got := tb.nextSub(a, 0); got != "B2" {
		t.Errorf("the second subdivision is %s", got)
	}
}

func TestAdviceIsGivenOnlyWhereTheTableWantsIt(t *testing.T) {
	setUp := []string{"round 3", "phase buy", "loan 1=6000 2=6000", "yen 1=9000 2=9000", "parcel A owner=1", "sub A1 in=A owner=2", "vending A 2", "vending A1 1",
		"hotel A amber 2", "hotel A1 amber 2", "capsules 1 amber=4"}
	read := func(g *game, line string) string {
		m, _ := Game.Read(line)
		var out []string
		for _, x := range g.State.(rules.Adviser).Worth(m) {
			key := strings.TrimPrefix(x.Say.Key, "worth.")
			for _, gap := range x.Say.Args {
				if gap.Name == "seat" {
					key += " " + gap.Value.String()
				}
			}
			out = append(out, key+" "+x.Value.String())
		}
		return strings.Join(out, ", ")
	}
	g := begin(t, 2, "queue=off")
	g.given(setUp...)
	if got := read(g, "buy 1 building ar A"); got != "" {
		t.Errorf("advice nobody asked for: %s", got)
	}
	g = begin(t, 2, "queue=off", "worth=on")
	g.given(setUp...)
	for line, want := range map[string]string{
		// Both hotels have franchise 300 and two capsules: 1,612.50 with an Arcade, 300 without.
		"buy 1 building ar A": "phases 6, own 1 1313, rival 2 1313, coupons 0.25, recover 4",
		"buy 1 cemetery A":    "phases 6, own 1 -100, rival 2 -100",
		// The third hotel: 400 of its own and 100 more for each of the others.
		"buy 1 hotel A amber 2":   "phases 6, own 1 500, rival 2 100, recover 2",
		"buy 1 vending A":         "phases 6, own 1 0",
		"buy 1 capsules cyan":     "",
		"buy 1 hotel Z amber 2":   "",
		"buy 1 hotel A mauve 2":   "",
		"buy 1 building zz A":     "",
		"trade 1 yen=1 | 2 yen=1": "",
	} {
		if got := read(g, line); got != want {
			t.Errorf("%s: %s, want %s", line, got, want)
		}
	}
	g.given("hotel A amber 1", "vending A 3")
	if got := read(g, "buy 1 hotel A amber 2"); !strings.Contains(got, "milestone 1") {
		t.Errorf("the coupon of the milestone is not told: %s", got)
	}
}

func TestTheVerbsLikelyNowComeFirst(t *testing.T) {
	g := begin(t, 2)
	g.given("parcel A owner=1")
	for _, x := range []struct{ phase, form string }{
		{"mark", "mark"}, {"loans", "loan"}, {"open", "open"}, {"closing", "close"}, {"income", "pay"},
	} {
		g.given("phase " + x.phase)
		offers := g.Offers()
		if offers[0].Verb.Form != x.form || offers[0].Off != nil {
			t.Errorf("in %s the first verb is %s", x.phase, offers[0].Verb.Form)
		}
		if len(offers) != len(Game.Verbs) {
			t.Errorf("in %s there are %d verbs of %d", x.phase, len(offers), len(Game.Verbs))
		}
		for _, o := range offers {
			if o.Off != nil && o.Off.Text.Key == "" {
				t.Errorf("%s is off without a reason", o.Verb.Form)
			}
		}
	}
}
