package table

import (
	"maps"
	"math/rand"
	"reflect"
	"slices"
	"strings"
	"testing"

	"tokyobox/ledger/store"
	"tokyobox/rules"
	"tokyobox/timers"
)

// roles deals the role cards of a table of three.
func roles(t *testing.T, at *Table) {
	t.Helper()
	for _, line := range []string{"role 1", "role 2", "role 3"} {
		at.mustDo(t, line)
	}
}

// refused reads a line and gives the code and the sentence that refuse it, "" if nothing does.
func (f *Table) refused(line string) string {
	if why := f.Read(line).Refused; why != nil {
		return why.Code + " " + why.Text.Key
	}
	return ""
}

func TestNoWordChoosesTheNextDraw(t *testing.T) {
	at, path := drawing(t)
	at.mustDo(t, `word "before"`)
	roles(t, at)
	for _, line := range []string{`word "late"`, `insert 1 word "late"`, `i2 word "late"`, `amend 1 word "late"`} {
		if got := at.refused(line); got != "E_WORD E_WORD.late" {
			t.Errorf("%s: %q", line, got)
		}
	}
	first := at.mustDo(t, "draw 3").Line
	// the word is taken away and the card drawn again; nothing of it reaches the draws
	for _, line := range []string{"strike 5", "strike 1"} {
		at.mustDo(t, line)
	}
	if got := at.mustDo(t, "draw 3").Line; got != first {
		t.Errorf("%s came, and without the word %s", first, got)
	}
	again, err := Sit(openAt(t, path), timers.NewManual(9), at.Game(), at.Head().ID)
	if err != nil {
		t.Fatal(err)
	}
	if got := again.addedWords(); !slices.Equal(got, []string{"before"}) {
		t.Errorf("words that count after a restart: %q", got)
	}
}

func TestATakenBackDrawDoesNotComeOtherwiseByAnyDetour(t *testing.T) {
	at, _ := drawing(t)
	roles(t, at)
	first := at.mustDo(t, "draw 3").Line
	for name, detour := range map[string]func(){
		"undraw": func() { at.Undraw() },
		"struck, another entry, undone": func() {
			at.mustDo(t, "strike "+itoa(len(at.Entries())))
			at.mustDo(t, `note 1 "hm"`)
			at.Undo()
		},
		"the same rule again": func() {
			at.Undraw()
			at.mustDo(t, "ruling deck=app")
		},
		"a role drawn again": func() {
			at.mustDo(t, "strike 3-"+itoa(len(at.Entries())))
			at.mustDo(t, "restore 3")
		},
	} {
		t.Run(name, func(t *testing.T) {
			detour()
			if got := at.mustDo(t, "draw 3").Line; got != first {
				t.Errorf("%s came, then %s", first, got)
			}
		})
	}
}

func TestWhoeverStrikesADrawSaysSo(t *testing.T) {
	at, _ := drawing(t)
	roles(t, at)
	at.mustDo(t, "draw 3")
	at.mustDo(t, "load 3")
	for typed, want := range map[string]string{"u4": "strike 4 drawn", "strike 4-5": "strike 4-5 drawn", "strike 5": "strike 5", "strike 5 drawn": "strike 5"} {
		if got := at.Read(typed).Line; got != want {
			t.Errorf("%s reads %q, should be %q", typed, got, want)
		}
	}
}

func TestACorrectedDrawIsNeverTheAppsAndVerifyNamesIt(t *testing.T) {
	at, _ := drawing(t)
	roles(t, at)
	at.mustDo(t, "ruling deck=app")
	drawn := at.mustDo(t, "draw 3").Line
	other := "draw 3 B-SH app"
	if drawn == other {
		other = "draw 3 B-PA app"
	}
	if got, want := at.Read("amend 5 "+other).Line, "amend 5 "+strings.TrimSuffix(other, " app"); got != want {
		t.Errorf("read as %q, should be %q", got, want)
	}
	if got, want := at.Read("amend 5 "+drawn).Line, "amend 5 "+drawn; got != want {
		t.Errorf("the same outcome reads %q, should be %q", got, want)
	}
	if got := at.Read("insert 5 " + other).Line; strings.HasSuffix(got, " app") {
		t.Errorf("an insert is the app's: %q", got)
	}
	for i := 0; at.Played().State.End() == nil && i < 12; i++ {
		seat := 3 - i%3
		if i > 0 {
			at.mustDo(t, "draw "+itoa(seat))
		}
		at.mustDo(t, "wash "+itoa(seat)+" black=3 white=0")
	}
	if v, err := at.Verify(); err != nil || slices.ContainsFunc(v.Draws, func(d Draw) bool { return !d.Right }) {
		t.Fatal(v.Draws, err)
	}
	// a file may claim what the program never writes
	if err := at.append("amend 5 "+other, "import"); err != nil {
		t.Fatal(err)
	}
	at.mustDo(t, "strike "+itoa(len(at.Entries())))
	v, err := at.Verify()
	if err != nil {
		t.Fatal(err)
	}
	wrong := 0
	for _, d := range v.Draws {
		if !d.Right {
			wrong++
			if d.Line != "amend 5 "+other {
				t.Errorf("%+v", d)
			}
		}
	}
	if wrong != 1 {
		t.Errorf("%d draws come out otherwise, should be 1: %+v", wrong, v.Draws)
	}
}

func TestASeedThatWasOpenedDrawsNoMore(t *testing.T) {
	at, _ := drawing(t)
	roles(t, at)
	for i := 0; at.Played().State.End() == nil && i < 12; i++ {
		at.mustDo(t, "draw "+itoa(3-i%3))
		at.mustDo(t, "wash "+itoa(3-i%3)+" black=3 white=0")
	}
	again := func() string { // the end is taken back, and one more card is wanted
		t.Helper()
		end := at.log.Undo()
		at.mustDo(t, "strike "+itoa(end))
		seat := at.Played().Steps[len(at.Played().Steps)-1].Move.Text("seat")
		at.mustDo(t, "load "+seat)
		got := ""
		for _, row := range at.View().Seats {
			if row.Front {
				got = at.refused("draw " + itoa(row.Seat))
			}
		}
		at.mustDo(t, "strike "+itoa(len(at.Entries())))
		at.mustDo(t, "restore "+itoa(end))
		return got
	}
	if got := again(); got != "" {
		t.Errorf("before anybody saw the seed: %s", got)
	}
	if _, err := at.Verify(); err != nil {
		t.Fatal(err)
	}
	if got := again(); got != "E_SEED E_SEED" {
		t.Errorf("after the seed was opened: %q", got)
	}
}

// values is a table whose players have sealed what their garments are worth.
func values(t *testing.T) *Table {
	t.Helper()
	at, _ := sealed(t, "coin-op", "Ann", "Ben")
	at.mustSeal(t, 1, "112233")
	at.mustSeal(t, 2, "332211")
	at.mustReveal(t)
	return at
}

func TestASealedLineIsCorrectedByItsOwnerAlone(t *testing.T) {
	at := values(t)
	ann := at.Entries()[0].Text
	if at.Given(1) != nil {
		t.Error("a sealed line may be given to somebody else, and is shown for it")
	}
	other := at.Entries()[1].Text
	for _, line := range []string{"amend 1 " + ann, "amend 1 " + other, "insert 1 " + ann, "i1 " + other} {
		if got := at.refused(line); got != "E_SEALED E_SEALED.own" {
			t.Errorf("in the open %s: %q", line, got)
		}
	}
	at.Alone(2)
	if got := at.refused("amend 1 " + ann); got != "E_SEALED E_SEALED.own" {
		t.Errorf("Ben corrects what is Ann's: %q", got)
	}
	at.Alone(1)
	mended := strings.Replace(other, "ticket 2", "ticket 1", 1)
	at.mustDo(t, "amend 1 "+mended)
	at.Alone(0)
	if !slices.Equal(at.Own(1), []int{1}) || !slices.Equal(at.Own(2), []int{2}) {
		t.Errorf("own lines %v, %v", at.Own(1), at.Own(2))
	}
	if got := at.Log().Marks[0].Text; got != mended {
		t.Error(got)
	}
}

// TestAPreviewOpensNothingThatIsSealed types the line that ends a game with secrets and looks, without Enter.
func TestAPreviewOpensNothingThatIsSealed(t *testing.T) {
	at, _ := drawing(t)
	roles(t, at)
	for i := 0; i < 12; i++ {
		seat := itoa(3 - i%3)
		at.mustDo(t, "draw "+seat)
		line := "wash " + seat + " black=3 white=0"
		r := at.Read(line)
		if !r.Opens {
			at.mustDo(t, line)
			continue
		}
		if len(r.Changes)+len(r.Effects)+len(r.Turns) > 0 || r.Over != nil || r.Won != nil {
			t.Errorf("the preview tells %+v", r)
		}
		got := at.mustDo(t, line)
		if got.Over == nil || len(got.Effects) == 0 || !slices.ContainsFunc(got.Changes, func(c rules.Change) bool { return c.Name == "role" }) {
			t.Errorf("recorded, and told %+v", got)
		}
		return
	}
	t.Error("the game did not end")
}

func TestNothingIsChangedByWhatIsNoCorrection(t *testing.T) {
	at := values(t)
	for _, line := range []string{"strike 0", "strike 3", "strike 2-1", "strike 1-9", "restore x", "amend 1", "amend 9 pass 1", "insert 0 pass 1",
		"amend 1 amend 2 pass 1", "insert 1 strike 1", "note 9 hm", "strike 99999999999", "amend 1 withheld", "withheld", "ruling nonsense=1",
		"ruling deck=perhaps", "ruling", "opening nonsense"} {
		r, err := at.Record(line, "line")
		if err != nil || r.Refused == nil || r.Refused.Code == "" {
			t.Errorf("%s: %q, %v, %v", line, r.Line, r.Refused, err)
		}
		if len(at.Entries()) != 2 {
			t.Fatalf("%s is in the log", line)
		}
	}
}

// TestACorrectionDoesWhatItsPreviewSaysAndIsOneStep corrects sessions of every game at random places, in every way:
// what the preview said is what happens, one undo takes it back, and redo brings it again after a restart.
func TestACorrectionDoesWhatItsPreviewSaysAndIsOneStep(t *testing.T) {
	worlds(t, func(t *testing.T, w *world, chance *rand.Rand) {
		for range 12 {
			if _, _, err := w.offered(chance); err != nil {
				t.Fatal(err)
			}
		}
		for range 10 {
			at := w.t
			n := 1 + chance.Intn(len(at.Entries()))
			to := min(n+chance.Intn(4), len(at.Entries()))
			other := at.Log().Marks[chance.Intn(len(at.Entries()))].Text
			line := []string{"strike " + itoa(n), "strike " + itoa(n) + "-" + itoa(to), "restore " + itoa(n), "amend " + itoa(n) + " " + other,
				"insert " + itoa(n) + " " + other}[chance.Intn(5)]
			if given := at.Given(n); chance.Intn(4) == 0 && len(given) > 0 {
				line = given[slices.Min(slices.Collect(maps.Keys(given)))]
			}
			before, count := at.View(), len(at.Entries())
			undone := at.log.Undo()
			r := at.Read(line)
			if _, err := at.Record(line, "history"); err != nil {
				t.Fatal(line, err)
			}
			after := at.View()
			if r.Refused != nil {
				same(t, "after the refused "+line, before, after)
				continue
			}
			if !r.Opens {
				if said, came := r.Changes, rules.Changes(&before, &after); !reflect.DeepEqual(said, came) {
					t.Fatalf("%s: the preview says %v, and %v came", line, said, came)
				}
			}
			if len(at.Entries()) != count+1 || at.log.Undo() != count+1 { // it is the undo of the newest entry, or a redo
				if at.log.Undo() == undone {
					t.Fatalf("%s is no step", line)
				}
				continue
			}
			if _, err := at.Undo(); err != nil {
				t.Fatal(line, err)
			}
			same(t, "after undo of "+line, before, at.View())
			w.model = slices.Clone(at.Entries())
			if err := w.restart(); err != nil {
				t.Fatal(err)
			}
			if _, err := w.t.Redo(); err != nil {
				t.Fatal(line, err)
			}
			same(t, "after redo of "+line, after, w.t.View())
		}
	})
}

// TestAnEndThatIsTakenBackIsNoFinishedSession ends a game, takes the end back and ends it again: it is counted
// once, and only while it is over.
func TestAnEndThatIsTakenBackIsNoFinishedSession(t *testing.T) {
	at, _ := drawing(t)
	finished := func(want int, when string) {
		t.Helper()
		if rows, err := at.store.List(store.Finished, 9, 0); err != nil || len(rows) != want {
			t.Errorf("%s: %d finished sessions, should be %d, %v", when, len(rows), want, err)
		}
	}
	roles(t, at)
	for i := 0; at.Played().State.End() == nil && i < 12; i++ {
		finished(0, "in play")
		at.mustDo(t, "draw "+itoa(3-i%3))
		at.mustDo(t, "wash "+itoa(3-i%3)+" black=3 white=0")
	}
	finished(1, "at the end")
	for range 2 {
		if _, err := at.Undo(); err != nil {
			t.Fatal(err)
		}
		finished(0, "after undo of the end")
		if _, err := at.Redo(); err != nil {
			t.Fatal(err)
		}
		finished(1, "ended again")
	}
	// C42: from the first draw on all is taken out as one step, and one step brings all of it back
	after := at.View()
	at.mustDo(t, "strike 4-"+itoa(len(at.Entries())))
	finished(0, "after undo to here")
	if _, err := at.Undo(); err != nil {
		t.Fatal(err)
	}
	finished(1, "brought back")
	same(t, "brought back", after, at.View())
}
