package jutaku

import (
	"strings"
	"testing"

	"tokyobox/rules"
	"tokyobox/rules/rulestest"
)

// games are the games of this box that have cases.
func games() []*rules.Game {
	return []*rules.Game{
		Jutaku,
		Countdown,
		BottleBonus,
		Izakaya,
		ChocolateMilk,
		Mall,
	}
}

// specified are the ids of the specification; those of Go tables among them.
const specified = "JUT-G01 JUT-G02 JUT-G03 JUT-G04 JUT-G05 JUT-G06 JUT-G07 JUT-G08 JUT-G09 JUT-G10 JUT-G11 JUT-G12 " +
	"CD-G01 CD-G02 CD-G03 CD-G04 CD-G05 CD-G06 CD-G07 CD-G08 CD-G09 CD-G10 CD-G11 CD-G12 CD-G13 " +
	"BB-G01 BB-G02 BB-G03 BB-G04 BB-G05 BB-G06 BB-G07 BB-G08 BB-G09 BB-G10 BB-G11 " +
	"IZ-G01 IZ-G02 IZ-G03 IZ-G04 IZ-G05 IZ-G06 IZ-G07 IZ-G08 IZ-G09 IZ-G10 IZ-G11 IZ-G12 IZ-G13 " +
	"CM-G01 CM-G02 CM-G03 CM-G04 CM-G05 CM-G06 CM-G07 CM-G08 CM-G09 CM-G10 CM-G11 CM-G12 CM-G13 CM-G14 " +
	"MALL-G01 MALL-G02 MALL-G03 MALL-G04 MALL-G05 MALL-G06 MALL-G07 MALL-G08 MALL-G09 MALL-G10 MALL-G11 MALL-G12 MALL-G13 " +
	"SS-01 SS-02 SS-03 SS-04 SS-05 SS-06 SS-07 SS-08 SS-09 SS-10 SS-11 SS-12 SS-13"

// box is this box with its cases.
func box() *rulestest.Box {
	more := map[string]func(*testing.T){}
	for _, c := range clockCases() {
		id, _, _ := strings.Cut(c.id, " ")
		more[id] = c.play
	}
	return &rulestest.Box{
		Games: games(), Main: Jutaku, Files: []string{"jutaku.txt", "countdown.txt", "bottle-bonus.txt", "izakaya.txt", "chocolate-milk.txt", "mall.txt"},
		Specified: specified, Hooks: func(*rules.Game) rules.Hooks { return hooks() }, More: more,
		Same:  []string{"roppongi=shibuya", "roppongi=shinagawa", "boxes=3", "boxes=4"},
		NoTie: []string{BottleBonus.ID}, Foreign: []string{"chocolate-milk.E_COPIES"},
	}
}

// TestCases plays every golden case of this box, what only a clock can show, and the cases of the files named
// in CASES.
func TestCases(t *testing.T) { box().Run(t) }

func TestEveryLineCodeOptionAndSentenceIsMet(t *testing.T) { box().Declared(t) }

func TestAnythingThatIsOfferedIsTakenAndNothingBreaks(t *testing.T) { box().Offered(t) }
