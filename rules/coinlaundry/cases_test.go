package coinlaundry

import (
	"maps"
	"strings"
	"testing"

	"tokyobox/rules"
	"tokyobox/rules/rulestest"
)

// games are the games of this box that have cases, in the order of the catalogue.
func games() []*rules.Game {
	return []*rules.Game{
		Sudsy,
		SudsyVending,
		WashMachine,
		VendMachine,
		LaundryManager,
		CoinOp,
		Pairs,
		Hidden,
		Tower,
	}
}

// files are their cases.
var files = []string{
	"sudsy.txt",
	"sudsy-vending.txt",
	"wash-machine.txt",
	"vend-machine.txt",
	"laundry-manager.txt",
	"coin-op.txt",
	"laundry-pairs.txt",
	"hidden-colours.txt",
	"detergent-tower.txt",
}

// specified are the ids of the specification, a line a game; those of Go functions among them.
var specified = []string{
	"DK-01 DK-02 DK-03 DK-04 DK-05 DK-06 DK-07 DK-08",
	"MS-01 MS-02 MS-03 MS-04 MS-05 MS-06 MS-07 MS-08 MS-09 MS-10 MS-11 MS-12 MS-13 MS-14 MS-15 MS-16",
	"VB-01 VB-02 VB-03 VB-04 VB-05 VB-06 VB-07 VB-08 VB-09 VB-10",
	"WA-01 WA-02 WA-03 WA-04 WA-05 WA-06 WA-07 WA-08 WA-09 WA-10 WA-11 WA-12 WA-13",
	"VM-01 VM-02 VM-03 VM-04 VM-05 VM-06 VM-07 VM-08 VM-09 VM-10 VM-11",
	"LM-01 LM-02 LM-03 LM-04 LM-05 LM-06 LM-07 LM-08 LM-09 LM-10 LM-11 LM-12 LM-13 LM-14",
	"CO-01 CO-02 CO-03 CO-04 CO-05 CO-06 CO-07 CO-08 CO-09 CO-10 CO-11 CO-12 CO-13",
	"PG-01 PG-02 PG-03 PG-04 PG-05 PG-06 PG-07 PG-08 PG-09 PG-10 PG-11 PG-12 PG-13",
	"HC-01 HC-02 HC-03 HC-04 HC-05 HC-06 HC-07 HC-08 HC-09 HC-10 HC-11 HC-12",
	"ST-01 ST-02 ST-03 ST-04 ST-05 ST-06 ST-07 ST-08 ST-09 ST-10 ST-11 ST-12 ST-13",
}

// more are the cases that the case language cannot say, by id, each map beside the game it is about.
var more = []map[string]func(*testing.T){
	deckCases,
	hiddenCases,
}

// hooksOf are what a game's cases may say beyond the language, by the id of the game.
var hooksOf = map[string]rules.Hooks{
	"sudsy":           sudsyHooks,
	"sudsy-vending":   sudsyHooks,
	"wash-machine":    warHooks,
	"vend-machine":    warHooks,
	"laundry-manager": shopHooks,
	"coin-op":         coinOpHooks,
	Pairs.ID:          {Given: pairsGiven},
	Hidden.ID:         {Given: hiddenGiven},
	Tower.ID:          {Given: towerGiven},
}

// same are options whose values are alike to each other, which no case needs.
var same = []string{}

// foreign are codes that no case of a game needs to meet.
var foreign = []string{}

// noTie are games that have no winner or cannot end in a tie.
var noTie = []string{
	"sudsy",
	"sudsy-vending",
	"laundry-manager",
	Pairs.ID,
	Hidden.ID,
}

// theBox is this box with its cases.
func theBox() *rulestest.Box {
	all := map[string]func(*testing.T){}
	for _, m := range more {
		maps.Copy(all, m)
	}
	return &rulestest.Box{
		Games: games(), Files: files, Specified: strings.Join(specified, " "), More: all,
		Hooks: func(g *rules.Game) rules.Hooks { return hooksOf[g.ID] },
		Same:  same, Foreign: foreign, NoTie: noTie,
	}
}

// TestCases plays every golden case of this box and those of the files named in CASES.
func TestCases(t *testing.T) { theBox().Run(t) }

func TestEveryLineCodeOptionAndSentenceIsMet(t *testing.T) { theBox().Declared(t) }

func TestAnythingThatIsOfferedIsTakenAndNothingBreaks(t *testing.T) { theBox().Offered(t) }
