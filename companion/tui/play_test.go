package tui

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// atTable begins a session of two by keys and plays to the buying of round 1: Ann owns A, Ben B.
func atTable(t *testing.T) *bench {
	t.Helper()
	return atTableIn(t, 80, 24, "en")
}

// atTableIn is atTable in a window and a language.
func atTableIn(t *testing.T, w, h int, lang string) *bench {
	t.Helper()
	b := sitDown(t, w, h, lang, "")
	b.Keys("n")
	b.Type("Ann\nBen\n\n")
	for _, l := range []string{"claim A owner=1", "claim B owner=2 adj=A", "mark", "n", "loan 1=4000 2=6000",
		"fact limit=7500", "fact colour=amber:a:1000:9", "open"} {
		b.line(l)
	}
	return b
}

// shows fails unless the screen shows a text.
func (b *bench) shows(text string) {
	b.t.Helper()
	if !strings.Contains(b.Screen(), text) {
		b.t.Errorf("the screen does not show %q:\n%s", text, b.Screen())
	}
}

// last is the newest entry.
func (b *bench) last() string {
	b.t.Helper()
	e := b.entries()
	if len(e) == 0 {
		return ""
	}
	return e[len(e)-1]
}

// recorded fails unless a line is the newest entry.
func (b *bench) recorded(want string) {
	b.t.Helper()
	if got := b.last(); got != want {
		b.t.Errorf("recorded %q, not %q\n%s", got, want, b.Screen())
	}
}

func TestANewSessionOfThreeTakesFewerThan25Keys(t *testing.T) {
	b := sitDown(t, 80, 24, "en", "")
	keys := "n" + "Ann\n" + "Ben\n" + "Cho\n" + "\n"
	b.Keys("n")
	b.Type(keys[1:])
	b.shows("CAPSULE HOTEL")
	if len(keys) >= 25 {
		t.Errorf("%d keys", len(keys))
	}
}

func TestTheSessionPlayedLastIsOneKeyAway(t *testing.T) {
	b := atTable(t)
	b.Keys("esc")
	b.shows("Open sessions")
	b.Keys("enter")
	b.shows("round 1 of 8, buying and trading")
}

func TestWhatIsRefusedStaysInTheLine(t *testing.T) {
	b := atTable(t)
	n := len(b.entries())
	b.line("buy 1 hotel A amber 2")
	b.shows("› buy 1 hotel A amber 2")
	if len(b.entries()) != n {
		t.Errorf("recorded %q", b.last())
	}
}

func TestALineWithAnExclamationMarkIsRecordedOverAWarning(t *testing.T) {
	b := atTable(t)
	b.line("2va!")
	b.recorded("buy 2 vending A force")
	b.Keys("f4")
	b.shows("over warning")
}

func TestUndoAndRedoByKeysAndByWords(t *testing.T) {
	b := atTable(t)
	b.line("va")
	seq := len(b.entries())
	b.Keys("ctrl-z")
	b.recorded(fmt.Sprintf("strike %d", seq))
	b.shows("Undone: buy 1 vending A")
	b.Keys("ctrl-y")
	b.recorded(fmt.Sprintf("restore %d", seq))
	b.line("u")
	b.line("redo")
	b.shows("Back again: buy 1 vending A")
}

func TestSpaceCountsTheFrontSealOut(t *testing.T) {
	b := atTable(t)
	b.Keys("space")
	b.shows("Counting: 5")
	b.clock.Advance(4100 * time.Millisecond)
	b.Keys("f1", "esc")
	b.shows("Counting: 1")
	b.Keys("enter")
	if b.last() == "forfeit 1" {
		t.Error("counted out before five seconds were over")
	}
	b.clock.Advance(time.Second)
	b.Keys("f1", "esc")
	b.shows("Time:")
	b.Keys("enter")
	b.recorded("forfeit 1")
}

func TestAPurchaseStopsTheCount(t *testing.T) {
	b := atTable(t)
	b.Keys("space")
	b.line("va")
	if strings.Contains(b.Screen(), "Counting") {
		t.Error("the count goes on after a purchase")
	}
}

func TestC48EnterHeldDownRecordsOnce(t *testing.T) {
	b := sitDown(t, 80, 24, "en", "")
	b.Keys("n")
	b.Type("Ann\nBen\n\n")
	b.line("claim A owner=1")
	b.line("mark")
	b.line("n")
	b.Type("loan 1=4000 2=6000")
	b.Keys("enter", "enter", "enter", "enter", "enter")
	b.recorded("loan 1=4000 2=6000")
}

func TestPastedLinesAreRecordedOneByOneAndTheRestIsKept(t *testing.T) {
	b := atTable(t)
	b.Paste("va\r\n+1\nnonsense\nvb\n")
	got := b.entries()
	if !slices.Equal(got[len(got)-2:], []string{"buy 1 vending A", "join 1"}) {
		t.Errorf("recorded %q", got[len(got)-2:])
	}
	b.shows("nonsense")
	b.Keys("esc", "up")
	b.shows("› vb")
}

func TestAFormRecordsTheLineItShows(t *testing.T) {
	b := atTable(t)
	b.Keys("f2", "enter")
	b.shows("› buy 1 vending A")
	b.Keys("f2")
	b.recorded("buy 1 vending A")
}

func TestTheMouseDoesWhatTheFormDoes(t *testing.T) {
	b := atTable(t)
	b.ClickText("F2 form")
	b.ClickText("vending machine")
	if !strings.Contains(b.Screen(), "[ record ]") {
		b.ClickText("vending machine")
	}
	b.ClickText("[ record ]")
	b.recorded("buy 1 vending A")
}

func TestATradeIsMadeInTheForm(t *testing.T) {
	b := atTable(t)
	b.line("-12")
	b.line("trade 1 yen=500 | 2 promise")
	b.line("form")
	b.ClickText("trade")
	if !strings.Contains(b.Screen(), "[ record ]") {
		b.ClickText("trade")
	}
	b.Keys("down")
	b.Type("300")
	b.shows("trade 1 yen=300 |")
	b.Keys("esc")
}

func TestANumberClickedOnExplainsItself(t *testing.T) {
	b := atTable(t)
	b.ClickText("4,400")
	b.shows("4,000")
	b.shows("400")
	b.Keys("esc")
	b.line("why ben debt")
	b.shows("Ben: debt = ¥ 6,600")
}

func TestAFailingStoreIsToldAndTheLineIsKept(t *testing.T) {
	b := atTable(t)
	if err := b.store.Close(); err != nil {
		t.Fatal(err)
	}
	b.line("va")
	b.shows("⚠")
	b.shows("› va")
	if strings.Contains(b.Screen(), "buys") {
		t.Error("shown as recorded")
	}
}

func TestEveryPageBearsEveryWindow(t *testing.T) {
	b := atTable(t)
	for _, keys := range [][]string{{}, {"f1"}, {"f2"}, {"f3"}, {"f4"}, {"f5"}, {"f10"}, {"f2", "enter"}} {
		b.Keys(keys...)
		for _, size := range [][2]int{{1, 1}, {2, 1}, {7, 3}, {20, 6}, {39, 9}, {60, 16}, {80, 24}, {200, 60}} {
			b.Resize(size[0], size[1])
		}
		b.Resize(80, 24)
		if len(keys) > 0 {
			b.Keys("esc")
		}
		b.shows("CAPSULE HOTEL")
	}
}

func TestALargeNameDoesNotMoveTheNumbers(t *testing.T) {
	b := sitDown(t, 80, 24, "en", "")
	b.Keys("n")
	b.Type(strings.Repeat("é", 60) + "\n田中さん\n👩‍🚀Kim\n\u202eאבי\nq\u0308[red]")
	b.Keys("f2")
	b.shows("CAPSULE HOTEL")
	column := -1
	for _, line := range strings.Split(b.Screen(), "\n") {
		if after, ok := strings.CutPrefix(line, "│   "); !ok || !strings.ContainsAny(after[:1], "12345") {
			continue
		}
		at := columnOf(line, "·")
		if column < 0 {
			column = at
		}
		if at != column {
			t.Errorf("column %d, elsewhere %d:\n%s", at, column, b.Screen())
		}
	}
	if column < 0 {
		t.Errorf("no numbers shown:\n%s", b.Screen())
	}
}

// atIncome sits down at the example's second round, with the die of the Arcade to be told.
func atIncome(t *testing.T) *bench {
	t.Helper()
	b := sitDown(t, 80, 24, "en", "")
	id := b.bring(example, 36)
	b.App.Do(func() {
		if err := b.App.Top().(*home).sit(id); err != nil {
			t.Error(err)
		}
	})
	b.App.Idle()
	b.shows("INCOME OF ROUND 2")
	return b
}

func TestAFaceIsToldByItsPlaceByItsYenOrByC(t *testing.T) {
	for typed, want := range map[string]string{"3": "roll b1=2000", "2000\n": "roll b1=2000", "500\n": "roll b1=C500", "c": "roll b1=C500"} {
		b := atIncome(t)
		for _, r := range typed {
			if r == '\n' {
				b.enter()
				continue
			}
			b.Type(string(r))
		}
		b.recorded(want)
	}
}

func TestADigitThatIsNoFaceIsDroppedAndSaidSo(t *testing.T) {
	b := atIncome(t)
	n := len(b.entries())
	b.Type("9")
	b.shows("No face")
	b.Type("3")
	if got := b.entries(); len(got) != n+1 || b.last() != "roll b1=2000" {
		t.Errorf("recorded %q", got[n:])
	}
}

func TestEnterWithAnOpenQuestionAsksForItsAnswer(t *testing.T) {
	b := sitDown(t, 80, 24, "en", "")
	b.Keys("n")
	b.Type("Ann\nBen\n\n")
	b.line("claim A owner=1")
	b.line("mark")
	b.enter()
	b.recorded("mark")
	b.shows("y or n")
}

func TestACorrectionThatFellsLaterEntriesIsAskedTwice(t *testing.T) {
	b := atTable(t)
	b.line("va")
	seq := len(b.entries())
	b.line("u1")
	b.shows("fall")
	if len(b.entries()) != seq {
		t.Fatalf("recorded %q at once", b.last())
	}
	b.Keys("enter")
	b.recorded("strike 1")
	b.shows("✗")
}

func TestF2OpensTheFormOfWhatStandsInTheLine(t *testing.T) {
	b := atTable(t)
	b.Type("xa")
	b.Keys("f2")
	b.shows("› buy 1 cemetery A")
}

// TestAFormTakesTheLineThatItWasOpenedWith records a typed line by its form: it must not stand there to be recorded again.
func TestAFormTakesTheLineThatItWasOpenedWith(t *testing.T) {
	b := sitAt(t, "hidden-colours", []string{"Ann", "Ben", "Cho"}, "roles=cards")
	b.Keys("enter")
	b.Type("y")
	b.Keys("enter")
	b.clock.Advance(time.Second)
	b.Keys("enter")
	b.clock.Advance(time.Second)
	b.Type("bsh")
	b.Keys("f2", "f2")
	if p := b.top().(*play); p.line.Text() != "" || !strings.Contains(b.Screen(), "the card: black shirt") {
		t.Errorf("%q stands in the line:\n%s", p.line.Text(), b.Screen())
	}
}

// TestARefusalGoesWithTheLine empties a line that was refused.
func TestARefusalGoesWithTheLine(t *testing.T) {
	b := sitAt(t, "capsule-hotel", []string{"Ann", "Ben"})
	b.Type("nonsense")
	b.Keys("enter")
	b.shows("nonsense")
	b.Keys("ctrl-u")
	if s := b.Screen(); strings.Contains(s, "nonsense") {
		t.Errorf("the refusal stays:\n%s", s)
	}
}

// TestWhatWasSaidGoesWithTheLanguage changes the language while a game is running.
func TestWhatWasSaidGoesWithTheLanguage(t *testing.T) {
	b := sitAt(t, "capsule-hotel", []string{"Ann", "Ben"})
	b.line("claim A owner=1")
	b.shows("starting square: A owner Ann")
	b.line("settings")
	b.Keys("right", "right", "esc")
	if s := b.Screen(); strings.Contains(s, "starting square") || !strings.Contains(s, "parcelle de départ") {
		t.Errorf("something is still said in English:\n%s", s)
	}
}

// TestTheNumbersOfTheFinalTableAreExplained asks why a score is what it is that the table in play did not show.
func TestTheNumbersOfTheFinalTableAreExplained(t *testing.T) {
	b := sitAt(t, "coin-op", []string{"Ann", "Ben"})
	b.Keys("enter", "enter", "enter")
	b.Type("332211")
	b.Keys("enter", "enter", "enter")
	b.Type("112233")
	b.Keys("enter", "enter")
	for _, line := range []string{"1", "l 1", "pass 2 force", "pass 1 force"} {
		b.line(line)
	}
	b.shows("Result")
	b.Keys("w")
	b.shows("▸ Ann: points")
}

// TestAnEmptySeatBetweenOthersClosesUp takes one name out of a company that comes back one fewer.
func TestAnEmptySeatBetweenOthersClosesUp(t *testing.T) {
	b := sitAt(t, "hidden-colours", []string{"Ann", "Ben", "Cho", "Dora"})
	b.Keys("esc", "n")
	b.Keys("f3", "up", "up", "up", "up", "up", "up", "up", "up", "up")
	b.shows("▸ Seat 3")
	b.Keys("ctrl-u", "f2")
	b.shows("Seat 3 was empty, so the others moved up")
	b.Keys("enter")
	if p := onTop[*play](b); len(p.t.Head().Seats) != 3 || p.t.Head().Seats[2].Name != "Dora" {
		t.Errorf("not the three of them:\n%s", b.Screen())
	}
}

// TestTheMenuFindsTheSettingsByWhatTheySet looks for the language.
func TestTheMenuFindsTheSettingsByWhatTheySet(t *testing.T) {
	b := sitAt(t, "hidden-colours", []string{"Ann", "Ben", "Cho"})
	b.Keys("f10")
	b.Type("langu")
	b.shows("settings")
	b.Keys("enter")
	b.shows("language of the screen")
}
