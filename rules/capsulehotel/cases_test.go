package capsulehotel

import (
	"os"
	"testing"

	"tokyobox/rules"
)

// TestCases plays every golden case of this box, and those of the files named in CASES.
func TestCases(t *testing.T) {
	text, err := os.ReadFile("testdata/cases.txt")
	if err != nil {
		t.Fatal(err)
	}
	own, err := rules.ReadCases("cases.txt", string(text))
	if err != nil {
		t.Fatal(err)
	}
	if len(own) != 71 {
		t.Errorf("%d cases, want the 71 of the specification", len(own))
	}
	more, err := rules.CaseFiles("../..")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range append(own, more...) {
		if c.Game != "" && c.Game != Game.ID {
			continue
		}
		t.Run(c.ID, func(t *testing.T) {
			for _, err := range c.Run(Game, hooks(t)) {
				t.Error(err)
			}
		})
	}
}
