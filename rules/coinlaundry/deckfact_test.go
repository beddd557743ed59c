package coinlaundry

import (
	"testing"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// TestADeckIsCheckedOnlyWithYes holds that a deck that is not as it should be is told as what it is, not denied with a
// word that would count as its check.
func TestADeckIsCheckedOnlyWithYes(t *testing.T) {
	h := ledger.Head{Game: Sudsy.ID, Rules: Sudsy.Rules, Seats: []ledger.Seat{{Number: 1}, {Number: 2}, {Number: 3}}}
	p := rules.Replay(Sudsy, h, nil)
	for _, value := range []string{"no", "maybe", "YES", "yes:yes"} {
		if _, why := p.Add(ledger.Move{Seq: 1, Text: "fact deck-checked=" + value}); why == nil || why.Code != rules.Unread {
			t.Errorf("%s: %v", value, why)
		}
		if v := p.State.View(); len(v.Notes) != 1 {
			t.Errorf("after %s nobody is asked any more: %+v", value, v.Notes)
		}
	}
	if _, why := p.Add(ledger.Move{Seq: 2, Text: "fact deck-checked=yes"}); why != nil {
		t.Fatal(why)
	}
	if v := p.State.View(); len(v.Notes) != 0 {
		t.Errorf("after yes it is still asked: %+v", v.Notes)
	}
}
