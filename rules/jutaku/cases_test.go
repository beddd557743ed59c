package jutaku

import (
	"os"
	"slices"
	"strings"
	"testing"

	"tokyobox/rules"
)

// games are the games of this box that have cases.
func games() []*rules.Game { return []*rules.Game{Jutaku, Countdown, BottleBonus} }

// specified are the ids of the specification; those of Go tables among them.
const specified = "JUT-G01 JUT-G02 JUT-G03 JUT-G04 JUT-G05 JUT-G06 JUT-G07 JUT-G08 JUT-G09 JUT-G10 JUT-G11 JUT-G12 " +
	"CD-G01 CD-G02 CD-G03 CD-G04 CD-G05 CD-G06 CD-G07 CD-G08 CD-G09 CD-G10 CD-G11 CD-G12 CD-G13 " +
	"BB-G01 BB-G02 BB-G03 BB-G04 BB-G05 BB-G06 BB-G07 BB-G08 BB-G09 BB-G10 BB-G11"

// files are the case files of this box.
var files = []string{"jutaku.txt", "countdown.txt", "bottle-bonus.txt"}

func ownCases(t testing.TB) []rules.Case {
	t.Helper()
	var all []rules.Case
	for _, name := range files {
		text, err := os.ReadFile("testdata/" + name)
		if err != nil {
			t.Fatal(err)
		}
		own, err := rules.ReadCases(name, string(text))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, own...)
	}
	return all
}

// gameOf is the game of a case, nil if it is none of this box.
func gameOf(c rules.Case) *rules.Game {
	if c.Game == "" {
		return Jutaku
	}
	for _, g := range games() {
		if g.ID == c.Game {
			return g
		}
	}
	return nil
}

// TestCases plays every golden case of this box, what only a clock can show, and the cases of the files named
// in CASES.
func TestCases(t *testing.T) {
	more, err := rules.CaseFiles("../..")
	if err != nil {
		t.Fatal(err)
	}
	own := ownCases(t)
	missing := strings.Fields(specified)
	met := func(id string) {
		missing = slices.DeleteFunc(missing, func(s string) bool { return s == id })
	}
	for _, c := range append(own, more...) {
		g := gameOf(c)
		if g == nil {
			continue
		}
		met(c.ID)
		t.Run(c.ID, func(t *testing.T) {
			for _, err := range c.Run(g, hooks()) {
				t.Error(err)
			}
		})
	}
	for _, c := range clockCases() {
		id, _, _ := strings.Cut(c.id, " ")
		met(id)
		t.Run(c.id, c.play)
	}
	if len(missing) > 0 {
		t.Errorf("no case for %v", missing)
	}
}
