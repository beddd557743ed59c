package table

import (
	"fmt"
	"reflect"
	"testing"
	"time"

	"tokyobox/ledger"
	"tokyobox/timers"
)

// aWhile is a table of Capsule Hotel with so many small corrections after its loans, a minute apart.
func aWhile(t *testing.T, n int) *Table {
	t.Helper()
	s := openAt(t, t.TempDir()+"/past.db")
	clock := timers.NewManual(1_772_391_600_000)
	h, why, err := Plan{Game: capsule, Names: []string{"Ann", "Ben"}}.Head(s, nil, 1)
	if err != nil || why != nil {
		t.Fatal(err, why)
	}
	h.Facts = []string{"loan=4000:1", "loan=6000:0", "coupon=1:no", "limit=7500"}
	at, err := Begin(s, clock, capsule, h)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"claim A owner=1", "claim B owner=2 adj=A", "mark", "loan 1=4000 2=6000"} {
		at.mustDo(t, line)
	}
	for i := range n {
		clock.Advance(time.Minute)
		at.mustDo(t, fmt.Sprintf("adjust %d yen=+100 \"found %d\"", i%2+1, i))
	}
	return at
}

// yenOf is what a seat holds as everybody sees it.
func yenOf(t *testing.T, at *Table, seat string) int64 {
	t.Helper()
	v := at.View()
	c, ok := v.Cell("yen", seat)
	if !ok {
		t.Fatalf("no yen of seat %s", seat)
	}
	return c.Value.N
}

func TestC07AnEntryOfThePastThatIsChangedChangesEverythingAfterItAtOnce(t *testing.T) {
	at := aWhile(t, 10)
	before := yenOf(t, at, "1")
	r := at.mustDo(t, "amend 5 adjust 1 yen=+400 \"found 0\"")
	if got := yenOf(t, at, "1"); got != before+300 {
		t.Errorf("%d, then %d", before, got)
	}
	told := false
	for _, c := range r.Changes {
		told = told || c.Name == "yen" && c.Of == "1" && c.Now.N == before+300
	}
	again, err := Sit(at.store, timers.NewManual(2), capsule, at.head.ID)
	if err != nil {
		t.Fatal(err)
	}
	if a, b := at.View(), again.View(); !told || !reflect.DeepEqual(a, b) {
		t.Errorf("told %t; another window sees %v", told, b)
	}
}

func TestC29AnEntryTwentyFiveBackIsPutRightAndTheLaterOnesKeepNumberAndTime(t *testing.T) {
	at := aWhile(t, 26)
	before := append([]ledger.Entry(nil), at.Entries()...)
	at.mustDo(t, "amend 6 adjust 1 yen=+100 \"found 1\"") // it was Ann's
	if after := at.Entries(); !reflect.DeepEqual(after[:len(before)], before) || len(after) != len(before)+1 {
		t.Error("an entry was changed in place")
	}
	for i, m := range at.Log().Moves {
		if m.Seq != before[i].Seq || m.At != before[i].At || m.Seq != 6 && m.Text != before[i].Text {
			t.Errorf("entry %d became %+v", before[i].Seq, m)
		}
	}
}

func TestC42UndoToAnEntryIsOneStepAndOneRedoBringsAllBack(t *testing.T) {
	at := aWhile(t, 17)
	before := at.View()
	at.mustDo(t, "strike 5-21")
	if n := len(at.Log().Moves); n != 4 {
		t.Errorf("%d lines count", n)
	}
	if _, err := at.Redo(); err != nil {
		t.Fatal(err)
	}
	if after := at.View(); !reflect.DeepEqual(before, after) {
		t.Error("one redo does not bring all back")
	}
}

// TestC05AGameOnPaperGoesOnFromThere enters round 5 of a game of four: balances, loans and coupons.
func TestC05AGameOnPaperGoesOnFromThere(t *testing.T) {
	s := openAt(t, t.TempDir()+"/paper.db")
	h, why, err := Plan{Game: capsule, Names: []string{"Ann", "Ben", "Cho", "Dee"}}.Head(s, nil, 1)
	if err != nil || why != nil {
		t.Fatal(err, why)
	}
	h.Facts = []string{"loan=6000:0"}
	at, err := Begin(s, timers.NewManual(1), capsule, h)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"opening round 5", "opening loan 1=6000 2=6000 3=6000 4=6000", "opening yen 1=3400 2=2900 3=4100 4=500", "opening coupons 1=2 2=0 3=1 4=0"} {
		r := at.mustDo(t, line)
		if r.Move.Verb.Form != "opening" {
			t.Errorf("%s is a line of form %s", line, r.Move.Verb.Form)
		}
	}
	v := at.View()
	if c, ok := v.Cell("debt", "1"); !ok || c.Value.N != 9000 {
		t.Errorf("a loan of 6,000 is a debt of %v in round 5", c.Value)
	}
	if yenOf(t, at, "3") != 4100 || at.Played().State.Stage().Round != 5 {
		t.Errorf("Cho holds %d in round %d", yenOf(t, at, "3"), at.Played().State.Stage().Round)
	}
}
