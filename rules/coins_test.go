package rules

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tokyobox/ledger"
)

var fish = Coins{100, 500, 1000, 5000}

func TestAPurseIsWorthItsCoins(t *testing.T) {
	p := Purse{5, 2, 1, 1}
	if fish.Value(p) != 7500 || p.Items() != 9 || p.String() != "5:2:1:1" || fish.Say(p).String() != "5×100,2×500,1×1000,1×5000" {
		t.Errorf("%v: %d yen, %d items, said as %s", p, fish.Value(p), p.Items(), fish.Say(p))
	}
	if q, ok := fish.Count([]ledger.Yen{100, 500, 100}); !ok || q.String() != "2:1:0:0" {
		t.Errorf("three coins make %v", q)
	}
	if _, ok := fish.Count([]ledger.Yen{150}); ok {
		t.Error("there is a coin of 150 yen")
	}
}

func TestAPurseIsReadAsItIsWritten(t *testing.T) {
	if p, ok := ReadPurse("30:12:6:6", 4); !ok || p.String() != "30:12:6:6" {
		t.Errorf("%v %v", p, ok)
	}
	for _, bad := range []string{"", "1:2:3", "1:2:3:4:5", "1:2:3:-4", "1:2:3:+4", "1:2:3:", "1:2:3:1000", "a:b:c:d"} {
		if p, ok := ReadPurse(bad, 4); ok {
			t.Errorf("%q is read as %v", bad, p)
		}
	}
}

func TestOnlyWhatIsHeldCanBePaid(t *testing.T) {
	for _, c := range []struct {
		purse  Purse
		amount ledger.Yen
		way    string
	}{
		{Purse{5, 2, 1, 1}, 600, "1:1:0:0"},
		{Purse{5, 2, 1, 1}, 1500, "0:1:1:0"},
		{Purse{5, 2, 0, 0}, 1000, "0:2:0:0"},
		{Purse{10, 1, 0, 0}, 1000, "5:1:0:0"},
		{Purse{0, 0, 0, 1}, 5000, "0:0:0:1"},
		{Purse{0, 0, 0, 1}, 100, ""},
		{Purse{4, 0, 1, 0}, 500, ""},
		{Purse{4, 0, 1, 0}, 1500, ""},
		{Purse{1, 0, 0, 0}, 150, ""},
	} {
		way, ok := fish.Pay(c.purse, c.amount)
		if got := way.String(); ok != (c.way != "") || ok && got != c.way {
			t.Errorf("%v pays %d with %s, not %s", c.purse, c.amount, got, c.way)
		}
	}
	if got := fish.Amounts(Purse{2, 1, 0, 0}); !slices.Equal(got, []ledger.Yen{100, 200, 500, 600, 700}) {
		t.Errorf("two coins of 100 and one of 500 pay %v", got)
	}
	if got := fish.Amounts(Purse{0, 0, 0, 0}); len(got) != 0 {
		t.Errorf("nothing pays %v", got)
	}
}

func TestTheBankChangesNoMoreThanItMust(t *testing.T) {
	for _, c := range []struct{ purse, want, gives, gets Purse }{
		{Purse{5, 2, 1, 1}, Purse{1, 1, 0, 0}, Purse{0, 0, 0, 0}, Purse{0, 0, 0, 0}},
		{Purse{0, 1, 0, 0}, Purse{3, 0, 0, 0}, Purse{0, 1, 0, 0}, Purse{5, 0, 0, 0}},
		{Purse{5, 0, 1, 0}, Purse{0, 1, 0, 0}, Purse{5, 0, 0, 0}, Purse{0, 1, 0, 0}},
		{Purse{0, 0, 0, 1}, Purse{1, 0, 0, 0}, Purse{0, 0, 0, 1}, Purse{5, 1, 4, 0}},
	} {
		gives, gets, ok := fish.Change(c.purse, c.want)
		if !ok || gives.String() != c.gives.String() || gets.String() != c.gets.String() {
			t.Errorf("%v to pay %v: gives %v, gets %v (%v)", c.purse, c.want, gives, gets, ok)
		}
	}
	if _, _, ok := fish.Change(Purse{4, 0, 0, 0}, Purse{0, 1, 0, 0}); ok {
		t.Error("400 yen are changed into 500")
	}
}

func TestEveryAmountHasAWayAndChangeKeepsValue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		purse := func(name string) Purse {
			return Purse{rapid.IntRange(0, 9).Draw(t, name), rapid.IntRange(0, 4).Draw(t, name), rapid.IntRange(0, 3).Draw(t, name), rapid.IntRange(0, 2).Draw(t, name)}
		}
		p, want := purse("purse"), purse("want")
		for _, y := range fish.Amounts(p) {
			if way, ok := fish.Pay(p, y); !ok || fish.Value(way) != y || !p.Contains(way) {
				t.Fatalf("%v pays %d with %v", p, y, way)
			}
		}
		gives, gets, ok := fish.Change(p, want)
		switch {
		case ok != (fish.Value(p) >= fish.Value(want)):
			t.Fatalf("%v to pay %v: %v", p, want, ok)
		case ok && (fish.Value(gives) != fish.Value(gets) || !p.Contains(gives) || !p.Less(gives).Plus(gets).Contains(want)):
			t.Fatalf("%v to pay %v: gives %v, gets %v", p, want, gives, gets)
		}
	})
}

func TestTheFirstEntryAfterWhichMoneyIsWrongIsNamed(t *testing.T) {
	deal := func() *ledger.Book {
		b := ledger.NewBook()
		fish.Move(b, "aside", "1", Purse{5, 2, 1, 1}, "start", "")
		return b
	}
	start := []Due{{0, 7500}}
	for name, c := range map[string]struct {
		play func(b *ledger.Book)
		due  []Due
		want string
	}{
		"right": {func(b *ledger.Book) {
			b.At(3)
			fish.Move(b, "1", "bag", Purse{1, 0, 0, 0}, "add", "")
			b.At(7)
			fish.Move(b, "aside", "1", Purse{2, 0, 0, 0}, "consolation", "")
		}, append(start, Due{7, 200}), ""},
		"a consolation that nobody is owed": {func(b *ledger.Book) {
			b.At(3)
			fish.Move(b, "aside", "1", Purse{2, 0, 0, 0}, "consolation", "")
			b.At(4)
			fish.Move(b, "aside", "1", Purse{1, 0, 0, 0}, "consolation", "")
		}, start, "entry 3: 7700 yen in play, 7500 are due"},
		"a consolation that was not paid": {func(b *ledger.Book) {}, append(start, Due{2, 200}), "entry 2: 200 yen are due"},
		"a bid above the holding": {func(b *ledger.Book) {
			b.At(5)
			fish.Move(b, "1", "pile", Purse{0, 0, 2, 0}, "bid", "")
			b.At(6)
			fish.Move(b, "pile", "1", Purse{0, 0, 2, 0}, "bid", "")
		}, start, "entry 5: 1 holds -1 c1000"},
		"exchanged at a loss": {func(b *ledger.Book) {
			b.At(9)
			fish.Move(b, "1", "aside", Purse{0, 1, 0, 0}, "change", "")
			fish.Move(b, "aside", "1", Purse{4, 0, 0, 0}, "change", "")
		}, start, "entry 9: 7400 yen in play"},
	} {
		b := deal()
		c.play(b)
		err := fish.Check(b, "aside", c.due)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
