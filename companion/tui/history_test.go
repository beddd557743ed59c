package tui

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// seqOf is the number of the first entry with that text.
func (b *bench) seqOf(line string) int {
	b.t.Helper()
	for i, l := range b.entries() {
		if l == line {
			return i + 1
		}
	}
	b.t.Fatalf("no entry %q in %q", line, b.entries())
	return 0
}

// look opens the history and chooses an entry by its number.
func (b *bench) look(seq int) {
	b.t.Helper()
	b.Keys("f4", "/")
	b.Type(fmt.Sprint(seq))
	b.Keys("enter")
}

func TestACorrectionShowsWhatItWouldChangeBeforeItIsAccepted(t *testing.T) {
	b := atTable(t)
	b.line("va")
	seq, before := len(b.entries()), len(b.entries())
	b.look(seq)
	b.Keys("x")
	b.shows("Correction")
	b.shows("Ann yen ¥ 3,500 → ¥ 4,000")
	if len(b.entries()) != before {
		t.Fatal("recorded before it was accepted")
	}
	b.Keys("esc")
	if len(b.entries()) != before {
		t.Fatal("Esc recorded something")
	}
	b.Keys("x", "enter")
	if got := b.last(); got != fmt.Sprintf("strike %d", seq) {
		t.Errorf("recorded %q", got)
	}
	b.Keys("x") // struck: the same key brings it back
	b.shows(fmt.Sprintf("restore %d", seq))
}

func TestALaterEntryThatWouldNoLongerHoldIsNamedWithItsReason(t *testing.T) {
	b := atTable(t)
	loan := b.seqOf("loan 1=4000 2=6000")
	b.line("va")
	b.look(loan)
	b.Keys("e")
	b.shows("› amend 5 loan 1=4000 2=6000")
	for range len("loan 1=4000 2=6000") {
		b.Keys("backspace")
	}
	b.Type("loan 1=2000 2=6000")
	b.shows("would no longer hold")
	b.shows("9 buy 1 vending A: Not now")
	b.Keys("enter", "esc", "esc")
	b.line("view")
	b.shows("3 entries no longer hold")
}

func TestEntriesAreInsertedMovedCommentedAndUndoneTo(t *testing.T) {
	b := atTable(t)
	b.line("va")
	seq := len(b.entries())
	b.look(seq)
	b.Keys("m")
	b.shows("To whom does it go?")
	b.Keys("2")
	b.shows(fmt.Sprintf("amend %d buy 2 vending A", seq))
	b.Keys("esc", "c")
	b.Type("with the red cap")
	b.Keys("enter")
	if got, want := b.last(), fmt.Sprintf("note %d %q", seq, "with the red cap"); got != want {
		t.Errorf("recorded %q, want %q", got, want)
	}
	b.shows("with the red cap")
	b.Keys("i")
	b.Type("adjust 1 yen=+100 \"found\"")
	b.Keys("enter")
	if got := b.last(); got != fmt.Sprintf("insert %d adjust 1 yen=+100 \"found\"", seq) {
		t.Errorf("recorded %q", got)
	}
	last := len(b.entries())
	b.Keys("u", "enter")
	if got := b.last(); got != fmt.Sprintf("strike %d-%d", seq+1, last) {
		t.Errorf("recorded %q", got)
	}
	b.Keys("esc", "esc", "ctrl-z")
	if got := b.last(); got != fmt.Sprintf("strike %d", last+1) {
		t.Errorf("the undo of all of it is %q", got)
	}
}

func TestTheHistoryIsFilteredByPlayerKindWordAndAmount(t *testing.T) {
	b := atTable(t)
	b.line("va")
	for filter, want := range map[string][2]string{
		"ben":      {"loan 1=4000 2=6000", "buy 1 vending"},
		"buy":      {"buy 1 vending A", "loan 1"},
		"vending":  {"buy 1 vending A", "loan 1"},
		">5000":    {"loan 1=4000 2=6000", "buy 1 vending"},
		"over 500": {"loan 1=4000 2=6000", "buy 1 vending"},
		"nothing":  {"No entry is like that", "loan"},
	} {
		b.Keys("f4", "/")
		b.Type(filter)
		list, _, _ := strings.Cut(b.Screen(), "└")
		if !strings.Contains(list, want[0]) || strings.Contains(list, want[1]) {
			t.Errorf("%s:\n%s", filter, list)
		}
		b.Keys("enter", "esc", "esc")
	}
}

func TestLookingBackChangesNothing(t *testing.T) {
	b := atTable(t)
	b.line("va")
	before := b.entries()
	b.look(b.seqOf("loan 1=4000 2=6000"))
	b.Keys("enter")
	b.shows("after entry 5 of")
	b.shows("4,000")
	b.Keys("left", "left", "home")
	b.shows("before the first entry")
	b.Keys("end")
	b.shows("3,500")
	b.Keys("esc", "esc", "esc")
	if after := b.entries(); len(after) != len(before) {
		t.Errorf("%d entries, then %d", len(before), len(after))
	}
}

func TestWhatIsFilteredIsWrittenToAFileThatIsNotThereYet(t *testing.T) {
	b := atTable(t)
	t.Chdir(t.TempDir())
	b.Keys("f4", "/")
	b.Type("loan")
	b.Keys("enter", "w")
	names, err := os.ReadDir(".")
	if err != nil || len(names) != 1 {
		t.Fatalf("files: %v, %v", names, err)
	}
	text, err := os.ReadFile(names[0].Name())
	if err != nil || !strings.Contains(string(text), "\n5 loan 1=4000 2=6000") {
		t.Errorf("written: %q, %v", text, err)
	}
	b.Keys("w")
	b.shows("is there already")
}
