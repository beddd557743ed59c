package text

import (
	"testing"

	"tokyobox/data"
	"tokyobox/ledger"

	"tokyobox/companion/say"
)

func TestAFilterTakesNamesKindsWordsNumbersAndAmounts(t *testing.T) {
	h := ledger.Head{Game: "capsule-hotel", Seats: []ledger.Seat{{Number: 1, Key: "ann", Name: "Ann"}, {Number: 2, Key: "zoe", Name: "Zoë"}}}
	words, err := data.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	s := say.For(words, h)
	row := Row{Seq: 7, Line: "buy 2 hotel A green 3", Kind: "buy", Seats: []int{2}, Accounts: []string{"2", "bank"}, Most: 1500,
		Says: []string{"green rises to 600"}, Shown: "Zoë · Gebäude: hôtel", Stage: "round 3"}
	for typed, want := range map[string]bool{
		"": true, "zoë": true, "zoe\u0308": true, "ZOE": true, "ann": false, "buy": true, "sell": false, "7": true, "8": false, "rises": true,
		">1400": true, ">1,500": false, "over 1000": true, "zoë buy >1000": true, "zoe hotel": true, "gebaude": true, "zoë buy >2000": false, "round": true, ">x": false,
	} {
		if got := NewFilter(h, typed).Match(s, row); got != want {
			t.Errorf("%q: %v", typed, got)
		}
	}
}
