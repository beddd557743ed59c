package rules

import (
	"reflect"
	"testing"

	"tokyobox/ledger"
)

// veiled keeps what a bag gives.
type veiled struct{ State }

func (veiled) Veils(p ledger.Posting) bool { return p.From == "bag" }

func TestAStateSaysWhichPostingsAreKeptFromAll(t *testing.T) {
	for _, p := range []ledger.Posting{{From: "bag", To: "1"}, {From: "1", To: "bag"}} {
		if Veils(veiled{}, p) != (p.From == "bag") {
			t.Errorf("%v", p)
		}
		if Veils(nil, p) {
			t.Errorf("a state without secrets keeps %v", p)
		}
	}
}

func TestAViewForOthersIsTheSameWhateverIsKeptAndHoweverLong(t *testing.T) {
	view := func(secret Value) View {
		return View{
			Status: []Cell{{Name: "role", Value: secret, Only: Nobody}},
			Seats:  []SeatRow{{Seat: 1, Cells: []Cell{{Name: "mood", Of: "1", Value: secret, Only: 1, Mark: Good}, {Name: "yen", Of: "1", Value: YenOf(100)}}}},
			Boards: []Board{{Name: "b", Rows: []BoardRow{{Of: "x", Cells: []Cell{{Name: "ticket", Of: "x", Value: secret, Only: 2}}}}}},
		}
	}
	a, b := view(NameOf("boredom")), view(ListOf(CountOf(3), CountOf(12345)))
	if !reflect.DeepEqual(a.For(0), b.For(0)) {
		t.Errorf("%v and %v", a.For(0), b.For(0))
	}
	own := a.For(1)
	if c, _ := own.Cell("mood", "1"); c.Value.S != "boredom" {
		t.Errorf("the owner sees %v", c.Value)
	}
	if c, _ := own.Cell("role", ""); c.Value.S != "kept" {
		t.Errorf("what nobody sees is shown as %v", c.Value)
	}
	if c, _ := a.Cell("mood", "1"); c.Value.S != "boredom" {
		t.Error("the view itself was changed")
	}
}

func TestAFactWithATextIsWrittenAndReadBack(t *testing.T) {
	for _, value := range []string{"7500", "W-PA:bright sun", `say "hi" = \`, "a|b", "1:2"} {
		name, back := SplitFact(JoinFact("weather", value))
		if name != "weather" || back != value {
			t.Errorf("%q came back as %s %q", value, name, back)
		}
	}
}
