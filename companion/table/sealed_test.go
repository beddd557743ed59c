package table

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tokyobox/ledger/store"
	"tokyobox/rules/shelf"
	"tokyobox/timers"
)

// sealed is a table whose players enter everything under cover, in a file of its own.
func sealed(t *testing.T, game string, names ...string) (*Table, string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "sealed.db")
	s := openAt(t, path)
	h, why, err := Plan{Game: shelf.Find(game), Names: names}.Head(s, nil, 1)
	if err != nil || why != nil {
		t.Fatal(err, why)
	}
	at, err := Begin(s, timers.NewManual(1), shelf.Find(game), h)
	if err != nil {
		t.Fatal(err)
	}
	return at, path
}

func openAt(t *testing.T, path string) *store.Store {
	t.Helper()
	s, err := store.Open(path, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// mustSeal enters something for a seat and fails unless it was sealed.
func (f *Table) mustSeal(t *testing.T, seat int, keys string) {
	t.Helper()
	if why, err := f.Seal(seat, keys); why != nil || err != nil {
		t.Fatalf("seat %d seals %q: %v, %v", seat, keys, why, err)
	}
}

func (f *Table) mustReveal(t *testing.T) Reading {
	t.Helper()
	r, err := f.Reveal()
	if err != nil || r.Refused != nil {
		t.Fatalf("reveal: %v, %v", err, r.Refused)
	}
	return r
}

func TestWhatIsSealedEntersTheLogTogetherInSeatOrder(t *testing.T) {
	at, _ := sealed(t, "sakana-bag", "Ann", "Ben", "Cho")
	at.mustSeal(t, 3, "2")
	at.mustSeal(t, 1, "1")
	if n := len(at.Entries()); n != 0 {
		t.Fatalf("%d entries before all are done", n)
	}
	if r, err := at.Reveal(); err != nil || r.Refused == nil || r.Refused.Text.Key != "E_SEALED.open" {
		t.Errorf("revealed with one open: %v, %v", r.Refused, err)
	}
	at.mustSeal(t, 2, "1")
	at.mustReveal(t)
	var lines []string
	for _, e := range at.Entries() {
		lines = append(lines, e.Text)
		if e.By != bySeal || e.At != at.Entries()[0].At {
			t.Errorf("%s came by %q at %d", e.Text, e.By, e.At)
		}
	}
	if got := strings.Join(lines, "; "); got != "add 1 100; add 2 100; add 3 500" {
		t.Error(got)
	}
}

func TestASealedEntryOutlivesTheProgramAndIsNowhereElse(t *testing.T) {
	at, path := sealed(t, "sakana-bag", "Ann", "Ben")
	at.mustSeal(t, 1, "4")
	again, err := Sit(openAt(t, path), timers.NewManual(2), shelf.Find("sakana-bag"), at.Head().ID)
	if err != nil {
		t.Fatal(err)
	}
	done, open, err := again.Sealed()
	if err != nil || !slices.Equal(done, []int{1}) || !slices.Equal(open, []int{2}) {
		t.Errorf("sealed %v, open %v, %v", done, open, err)
	}
	if len(again.Entries()) != 0 {
		t.Error("it stands in the log")
	}
}

func TestAnOwnerMayStartOverUntilAllAreDone(t *testing.T) {
	at, _ := sealed(t, "sakana-bag", "Ann", "Ben")
	at.mustSeal(t, 1, "4")
	if why, err := at.Seal(1, "1"); err != nil || why == nil || why.Code != "E_SEALED" {
		t.Errorf("sealed twice: %v, %v", why, err)
	}
	if err := at.Unseal(1); err != nil {
		t.Fatal(err)
	}
	at.mustSeal(t, 1, "1")
	at.mustSeal(t, 2, "1")
	at.mustReveal(t)
	if got := at.Entries()[0].Text; got != "add 1 100" {
		t.Error(got)
	}
}

func TestALineTypedInTheOpenDoesNotPassOverASealedOne(t *testing.T) {
	at, _ := sealed(t, "sakana-bag", "Ann", "Ben")
	at.mustSeal(t, 1, "4")
	if r := at.Read("add 1 100"); r.Refused == nil || r.Refused.Code != "E_SEALED" {
		t.Errorf("read as %q, %v", r.Line, r.Refused)
	}
}

func TestUndoTakesARevealBackAsAWholeAndSaysSoFirst(t *testing.T) {
	at, _ := sealed(t, "sakana-bag", "Ann", "Ben")
	at.mustSeal(t, 1, "1")
	at.mustSeal(t, 2, "2")
	at.mustReveal(t)
	if _, err := at.Undo(); !errors.Is(err, ErrRevealed) {
		t.Errorf("plain undo: %v", err)
	}
	if _, err := at.Undraw(); err != nil {
		t.Fatal(err)
	}
	if got := at.Entries()[2].Text; got != "strike 1-2 drawn" {
		t.Errorf("recorded %q", got)
	}
	if _, open, _ := at.Sealed(); !slices.Equal(open, []int{1, 2}) {
		t.Errorf("open again: %v", open)
	}
}

// TestTheOthersSeeTheSameWhateverWasEntered compares all that is told of two sessions that differ in what was
// sealed and in how many keys it took.
func TestTheOthersSeeTheSameWhateverWasEntered(t *testing.T) {
	told := func(keys string) string {
		at, _ := sealed(t, "sakana-bag", "Ann", "Ben")
		at.mustSeal(t, 1, keys)
		at.mustSeal(t, 2, "1")
		r := at.mustReveal(t)
		v := at.View()
		var b strings.Builder
		for _, c := range v.Cells() {
			if c.Name != "bag" { // what lies in the bag is not shown either, but by its own rule
				b.WriteString(c.Key() + "=" + c.Value.String() + "\n")
			}
		}
		b.WriteString(strings.Join(names(r), ","))
		return b.String()
	}
	if a, b := told("1"), told("4"); a != b {
		t.Errorf("told apart:\n%s\n%s", a, b)
	}
}

// names are the keys of what a reading says.
func names(r Reading) []string {
	var out []string
	for _, c := range r.Changes {
		out = append(out, c.Name+" "+c.Now.String())
	}
	for _, e := range r.Effects {
		out = append(out, e.Key)
	}
	return out
}

func TestTheFileOfTheSeedIsTheOnlyPlaceOfDrawsToCome(t *testing.T) {
	at, path := sealed(t, "sakana-bag", "Ann", "Ben")
	at.mustSeal(t, 1, "4")
	if _, err := at.store.OpenSeed(at.Head().ID, 1); store.KindOf(err) != store.Sealed {
		t.Errorf("the seed opens before the end: %v", err)
	}
	if _, err := at.Verify(); store.KindOf(err) != store.Sealed {
		t.Errorf("verified before the end: %v", err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file may be read by others: %v, %v", info.Mode(), err)
	}
}
