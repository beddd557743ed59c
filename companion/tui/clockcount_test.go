package tui

// Counts told by digits, what is switched off, a clock alone, and a clock beside the table.

import (
	"path/filepath"
	"slices"
	"testing"
	"time"
	"tokyobox/companion/settings"

	"tokyobox/ledger"
	"tokyobox/ledger/store"
	"tokyobox/timers"
)

// counting is at the counts of the first floor.
func counting(t *testing.T, s clockSetup) *clockBench {
	t.Helper()
	b := watch(t, s)
	b.Keys("space")
	b.pass(3*time.Second + 61*time.Second)
	b.Keys("space")
	return b
}

func TestNothingAddedAsksOnceBeforeSomebodyIsOut(t *testing.T) {
	b := counting(t, clockSetup{})
	b.Type("0\n")
	b.sees("Aki: out with 0 pieces?")
	b.Keys("esc")
	b.wantEntries("start", "expire ms=60000")
	b.Type("0\ny")
	b.wantEntries("start", "expire ms=60000", "count 1=0")
	b.Type("3\n4\n")
	b.sees("OUT  Aki 0", "IN  Ben 3  Chie 4")
}

func TestASpaceEndsACountAsOnTheLine(t *testing.T) {
	b := counting(t, clockSetup{})
	b.Type("5 4 3\n")
	b.wantEntries("start", "expire ms=60000", "count 1=5", "count 2=4", "count 3=3")
}

func TestCountsAboveTheSupplyAreRefusedInOneSentenceAndNothingIsLost(t *testing.T) {
	b := counting(t, clockSetup{})
	b.Type("60\n10\n")
	b.sees("Ben told 10, but only 9 pieces of 69 are left.")
	b.wantEntries("start", "expire ms=60000", "count 1=60")
	b.Keys("backspace", "backspace")
	b.Type("9\n")
	b.wantEntries("start", "expire ms=60000", "count 1=60", "count 2=9")
}

func TestTheSupplyThatIsEmptyOffersTheEnd(t *testing.T) {
	b := counting(t, clockSetup{})
	b.Type("60\n5\n4\n")
	b.sees("no piece is left, nobody can add one; Enter twice ends the game")
	b.Keys("enter", "enter") // the Enter of the last count, held down
	b.misses("1 end game")
	b.pass(300 * ms)
	b.clock.Advance(300 * ms)
	b.Keys("enter")
	b.sees("▸1 end game")
	b.Keys("enter")
	b.sees("Aki wins")
}

func TestSpaceAsksBeforeAFloorOnWhichNobodyCanAddAPiece(t *testing.T) {
	b := counting(t, clockSetup{})
	b.Type("60\n5\n4\n")
	n := len(b.entries())
	b.Keys("space")
	b.pass(4 * time.Second)
	b.sees("Nobody can add a piece", "▸1 end game")
	if got := b.entries()[n:]; len(got) != 0 {
		t.Errorf("a floor began: %q", got)
	}
	b.Keys("space")
	b.pass(4 * time.Second)
	if got := b.entries()[n:]; !slices.Equal(got, []string{"start"}) {
		t.Errorf("stored %q, want the start that was asked for twice", got)
	}
}

func TestAFloorOfAClockAloneThatWasEndedGoesOnWithSpace(t *testing.T) {
	b := watch(t, clockSetup{alone: "20,9"})
	b.Keys("space")
	b.pass(5 * time.Second)
	b.Keys("esc", "3")
	b.sees("Space next floor", "1 next floor")
	if got := b.left(); got != "0" {
		t.Errorf("a floor that is over shows %s", got)
	}
	b.Keys("space")
	b.sees("Space starts floor 2, 9 seconds")
	if got := b.left(); got != "9" {
		t.Errorf("floor 2 shows %s, want 9", got)
	}
}

func TestAClockAloneHasNoKeysForCallersAndCounts(t *testing.T) {
	b := watch(t, clockSetup{alone: "20"})
	b.Keys("f1")
	b.misses("who called", "correct counts")
}

func TestSettingUpJutakuStaysAtTheTableUntilTheClockIsAskedFor(t *testing.T) {
	for _, aid := range []string{"off", "on"} {
		b := watch(t, clockSetup{game: "jutaku", set: []ledger.Option{{Name: "map", Value: aid}}})
		if b.page() != nil {
			t.Fatalf("map=%s: the clock opened by itself", aid)
		}
		b.sees("place 1 A3")
		b.Type("place 1 A3\n")
		b.sees("place 2 A1")
		b.wantEntries("place 1 A3")
		b.Keys("f6")
		if b.page() == nil {
			t.Fatalf("map=%s: F6 does not open the clock", aid)
		}
		b.Keys("esc")
		b.Type("start\n")
		if b.page() == nil {
			t.Fatalf("map=%s: the start does not open the clock", aid)
		}
	}
}

func TestTheBellIsTestedOnlyWhereItCanBeNoticed(t *testing.T) {
	b := watch(t, clockSetup{})
	b.Keys("m")
	b.Keys("b")
	b.sees("the sound is off: did you notice?")
	b.Keys("f", "b")
	b.sees("Sound and flash are both off")
	b.Keys("m", "space")
	b.pass(5 * time.Second)
	rings := b.rings
	b.Keys("b")
	b.pass(time.Second)
	if b.rings != rings {
		t.Errorf("%d strokes of a test while a floor runs", b.rings-rings)
	}
}

func TestUndoOfAChoiceAfterACrashTellsTheSameStory(t *testing.T) {
	st, err := store.Open(filepath.Join(t.TempDir(), "clock.db"), store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	clock := timers.NewManual(begun)
	id := newSession(t, st, clock, clockSetup{game: "jutaku-countdown", names: []string{"Aki"}, lines: []string{"start"}})
	clock.Advance(8 * time.Second)
	story := []string{"The program was stopped on floor 1, 8 s ago; 60 s were left.", "▸1 resume", "2 replay floor", "3 time up, count"}
	for _, choice := range []string{"3", "2"} {
		b := watchOn(t, clockSetup{}, st, clock, id)
		b.sees(story...)
		b.Keys(choice, "ctrl-z")
		b.sees(story...)
		b.misses("away")
		b.Keys("ctrl-z")
		b.sees(story...)
	}
}

func TestAValueOfALotIsClearedAndAskedForTwiceWhereItIsLarge(t *testing.T) {
	b := watch(t, clockSetup{game: "jutaku", names: []string{"Aki"}, opens: true})
	b.Keys("space")
	b.pass(10 * time.Second)
	b.Keys("1", "enter", "1", "1", "1") // held down
	b.pass(300 * ms)
	b.clock.Advance(300 * ms)
	b.Type("77")
	b.Keys("ctrl-u")
	b.Type("140000\n")
	b.sees("140,000 on one lot? That is much")
	b.Keys("esc")
	b.Type("14000\n")
	b.recorded("score 1 yen=14000")
}

func TestAnEarlierCountThatDoesNotFitIsToldHowManyWould(t *testing.T) {
	b := watch(t, clockSetup{names: []string{"Aki", "Ben"}, lines: []string{
		"start", "expire", "count 1=30 2=20", "start", "expire", "count 1=5 2=4",
	}})
	b.Keys("c", "left")
	b.Type("41\n")
	b.sees("Aki told 41 for floor 1, but 40 pieces at most fit into the 69.")
	b.Keys("ctrl-u")
	b.Type("40\n")
	b.recorded("count floor=1 1=40")
}

func TestEightPlayersInTheSmallestWindowSeeWhoIsAskedAndThatMoreFollow(t *testing.T) {
	names := []string{"Aki", "Ben", "Chie", "Dai", "Emi", "Fumi", "Gen", "Haru"}
	b := counting(t, clockSetup{names: names, w: 40, h: 12})
	b.sees("▸ 1 Aki", "…")
	b.misses("8 Haru")
	b.Type("9\n9\n9\n9\n9\n9\n9\n")
	b.sees("▸ 8 Haru")
	b.Type("7\n")
	b.sees("Haru told 7, but only 6 pieces of 69 are left.")
}

func TestAnEarlierCountIsPutRightAndSetToNothing(t *testing.T) {
	b := watch(t, clockSetup{names: []string{"Aki", "Ben"}, lines: []string{
		"start", "expire", "count 1=7 2=1", "start", "expire", "count 1=5 2=1", "start", "expire", "count 1=3 2=1",
	}})
	n := len(b.entries())
	b.Keys("c", "left", "left")
	b.sees("Pieces added on floor 1")
	b.Type("6\n")
	b.Type("0\n")
	b.sees("Aki: out with 0 pieces? The later counts 5, 3 are dropped")
	b.Keys("enter")
	if got := b.entries()[n:]; !slices.Equal(got, []string{"count floor=1 1=6", "count floor=1 1=0"}) {
		t.Errorf("stored %q", got)
	}
	b.Keys("esc")
	b.sees("OUT  Aki 0", "IN  Ben 3")
}

func TestQuickCountsAskWhoAddedNothingAndTheirTotalOnce(t *testing.T) {
	b := counting(t, clockSetup{set: []ledger.Option{{Name: "entry", Value: "quick"}}})
	b.sees("Who added nothing on floor 1?", "Press the digit of each player who added nothing, then Enter")
	b.misses("out 3=12")
	b.Keys("enter")
	b.wantEntries("start", "expire ms=60000", "close")
	b.Keys("space")
	b.pass(3*time.Second + 46*time.Second)
	b.Keys("space", "3", "enter")
	b.sees("How many pieces has Chie in all?")
	b.Type("12\n")
	b.wantEntries("start", "expire ms=60000", "close", "start", "expire ms=45000", "out 3=12", "close")
	b.sees("OUT  Chie 12")
	b.Keys("space")
	b.pass(3*time.Second + 31*time.Second)
	b.Keys("space", "1", "2", "enter")
	b.Type("20\n18\n")
	b.sees("Aki wins", "20", "18", "12")
}

func TestSoundFlashAndWarningsAreSwitchedOffAndStaySo(t *testing.T) {
	b := watch(t, clockSetup{})
	b.sees("sound on")
	b.Keys("m", "f", "w")
	b.sees("low-time warning off", "sound off")
	b.Keys("space")
	b.pass(3*time.Second + 55_500*ms)
	if b.rings != 0 {
		t.Errorf("%d strokes though the sound is off", b.rings)
	}
	b.misses("!!!!!!!!")
	kept, err := settings.Read(settingsBeside(b.store))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"sound", "flash", "low"} {
		if kept.On(name) {
			t.Errorf("%s is not kept", name)
		}
	}
	next := watchOn(t, clockSetup{}, b.store, b.clock, "")
	next.sees("sound off")
	next.Keys("m")
	next.sees("sound on")
}

func TestTheWarningsAloneCanBeSwitchedOff(t *testing.T) {
	b := watch(t, clockSetup{})
	b.Keys("w", "space")
	b.pass(3*time.Second + 59_900*ms)
	if b.rings != 4 { // the lead-in and the start
		t.Errorf("%d strokes, want four", b.rings)
	}
	b.pass(700 * ms)
	if b.rings != 7 {
		t.Errorf("%d strokes, want the three of the end as well", b.rings)
	}
}

func TestASessionMayBeginSilent(t *testing.T) {
	b := watch(t, clockSetup{set: []ledger.Option{{Name: "bell", Value: "off"}}})
	b.sees("sound off")
	b.Keys("b")
	if b.rings != 0 {
		t.Error("it rings all the same")
	}
}

func TestTheBellCanBeTriedBeforeTheFirstFloor(t *testing.T) {
	b := watch(t, clockSetup{})
	b.sees("b test the bell")
	b.Keys("b")
	b.pass(300 * ms)
	if b.rings != 2 {
		t.Errorf("%d strokes, want the two of the warning", b.rings)
	}
	b.wantEntries()
}

func TestAMintDrinkIsSpentWhileTheClockRuns(t *testing.T) {
	b := watch(t, clockSetup{game: "jutaku-bottle-bonus", names: []string{"Aki", "Ben"}, lines: []string{
		"start", "stop 1 ms=9000", "pass 1 yen=5000", "grab 2=mint", "move 1", "keep 2",
	}})
	b.Keys("space")
	b.pass(5 * time.Second)
	b.Keys("enter")
	b.sees("1 Ben drinks mint")
	b.Keys("1")
	b.pass(5 * time.Second)
	if got := b.figure(); got != "0:10.0" {
		t.Errorf("shows %s, want the clock running on", got)
	}
	b.recorded("drink 2 mint")
}

func TestDrinksToSpendKeepTheTableOpenBeforeARound(t *testing.T) {
	b := watch(t, clockSetup{game: "jutaku-bottle-bonus", names: []string{"Aki", "Ben"}, lines: []string{
		"start", "stop 1 ms=9000", "pass 1 yen=5000", "grab 2=blue", "move 1", "keep 2",
	}})
	if b.page() != nil {
		t.Fatal("the clock hides the table though a drink may be spent")
	}
	b.line("drink 2 blue")
	b.sees("Space start") // nothing is left to declare
}

func TestBackAtTheTableTheClockWaitsForF6(t *testing.T) {
	b := watch(t, clockSetup{})
	b.Keys("esc")
	b.sees("›")
	b.line("handicap 2=15")
	if b.page() != nil {
		t.Error("the clock comes back by itself")
	}
	b.Keys("f6")
	if got := b.figure(); got != "75" {
		t.Errorf("shows %s", got)
	}
	b.Keys("f4")
	b.sees("HISTORY")
	b.Keys("esc", "space")
	b.pass(3100 * ms)
	b.sees("Space pause")
}

func TestALineTypedAtTheTableStartsTheClockToo(t *testing.T) {
	b := watch(t, clockSetup{})
	b.Keys("esc")
	b.line("start")
	b.pass(time.Second)
	if got := b.figure(); got != "59" {
		t.Errorf("shows %s", got)
	}
	b.Keys("space", "esc", "5")
	b.line("resume")
	b.pass(time.Second)
	if got := b.figure(); got != "58" {
		t.Errorf("shows %s", got)
	}
}

func TestAClockAloneGoesThroughItsFloorsAndLeaves(t *testing.T) {
	b := watch(t, clockSetup{alone: "2,3"})
	b.sees("Space starts floor 1, 2 seconds", "then floor 2: 3 s")
	b.Keys("space")
	b.pass(3*time.Second + 1500*ms)
	b.Keys("space")
	b.sees("Space resumes")
	b.Keys("space")
	b.pass(3*time.Second + 500*ms)
	b.sees("0:00 over")
	b.pass(1500 * ms)
	b.sees("Any key: next floor")
	b.Keys("space")
	b.sees("Space starts floor 2, 3 seconds", "the last floor")
	b.Keys("space")
	b.pass(3*time.Second + 4500*ms)
	b.sees("Any key: leave")
	b.Keys("space")
	if err := b.Wait(); err != nil {
		t.Fatal(err)
	}
}

func TestAClockAloneThatSleptAsksToo(t *testing.T) {
	b := watch(t, clockSetup{alone: "60"})
	b.Keys("space")
	b.pass(5 * time.Second)
	b.clock.Sleep(30 * time.Second)
	b.look()
	b.sees("away for 30 s on floor 1", "58 s were left", "1 resume", "2 replay floor")
}
