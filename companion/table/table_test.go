package table

import (
	"errors"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tokyobox/data"
	"tokyobox/ledger"
	"tokyobox/ledger/store"
	"tokyobox/rules"
	"tokyobox/timers"
)

// house is a store and a clock for one test.
type house struct {
	t     *testing.T
	path  string
	store *store.Store
	clock *timers.Manual
}

func newHouse(t *testing.T) *house {
	t.Helper()
	h := &house{t: t, path: filepath.Join(t.TempDir(), "test.db"), clock: timers.NewManual(1_772_391_600_000)}
	h.reopen()
	return h
}

// reopen closes the store, as leaving the program does, and opens it again.
func (h *house) reopen() {
	h.t.Helper()
	if h.store != nil {
		if err := h.store.Close(); err != nil {
			h.t.Fatal(err)
		}
	}
	var err error
	if h.store, err = store.Open(h.path, store.Options{}); err != nil {
		h.t.Fatal(err)
	}
	s := h.store
	h.t.Cleanup(func() { s.Close() })
}

func (h *house) begin(names ...string) *Table {
	h.t.Helper()
	boxes, err := data.Boxes()
	if err != nil {
		h.t.Fatal(err)
	}
	head, why, err := Plan{Game: capsule, Names: names}.Head(h.store, boxes, h.clock.Now().Wall)
	if err != nil || why != nil {
		h.t.Fatal(why, err)
	}
	t, err := Begin(h.store, h.clock, capsule, head)
	if err != nil {
		h.t.Fatal(err)
	}
	return t
}

func (h *house) sit(id string) *Table {
	h.t.Helper()
	t, err := Sit(h.store, h.clock, capsule, id)
	if err != nil {
		h.t.Fatal(err)
	}
	return t
}

// play records lines, each of which must be accepted.
func play(t *testing.T, at *Table, lines ...string) {
	t.Helper()
	for _, l := range lines {
		r, err := at.Record(l, "line")
		if err != nil {
			t.Fatalf("%s: %v", l, err)
		}
		if r.Refused != nil {
			t.Fatalf("%s: refused, %v", l, r.Refused)
		}
	}
}

func cells(at *Table) []rules.Change {
	v := at.View()
	return rules.Changes(&rules.View{}, &v)
}

// toOpen plays until two players are tied for the front of the queue.
var toOpen = []string{"mark", "loan 1=4000 2=4000 3=6000"}

func TestUndoAndRedoSurviveARestart(t *testing.T) {
	h := newHouse(t)
	at := h.begin("Ann", "Ben", "Cho")
	play(t, at, "mark", "loan 1=4000", "loan 2=6000")
	full := cells(at)
	for range 2 {
		if _, err := at.Undo(); err != nil {
			t.Fatal(err)
		}
	}
	h.reopen()
	at = h.sit(at.Head().ID)
	if got := at.View(); mustCell(t, got, "phase", "") != "loans" || mustCell(t, got, "yen", "1") != "0" {
		t.Errorf("after two undos and a restart: phase %s, yen of 1 %s", mustCell(t, got, "phase", ""), mustCell(t, got, "yen", "1"))
	}
	for range 2 {
		if _, err := at.Redo(); err != nil {
			t.Fatal(err)
		}
	}
	if got := cells(at); len(got) != len(full) {
		t.Errorf("redo after a restart gives %d cells, there were %d", len(got), len(full))
	}
	if _, err := at.Redo(); !errors.Is(err, ErrNothingToRedo) {
		t.Errorf("a third redo: %v", err)
	}
}

func mustCell(t *testing.T, v rules.View, name, of string) string {
	t.Helper()
	c, ok := v.Cell(name, of)
	if !ok {
		t.Fatalf("no cell %s of %q", name, of)
	}
	return c.Value.String()
}

func TestTheAppDrawsTheSameAgainAfterADrawWasTakenBack(t *testing.T) {
	h := newHouse(t)
	at := h.begin("Ann", "Ben", "Cho")
	play(t, at, toOpen...)
	play(t, at, "open")
	drawn := at.Entries()[len(at.Entries())-1].Text
	if !strings.HasSuffix(drawn, " app") || !strings.Contains(drawn, "first=") {
		t.Fatalf("the draw was stored as %q", drawn)
	}
	if _, err := at.Undo(); !errors.Is(err, ErrDrawn) {
		t.Errorf("plain undo of a draw: %v", err)
	}
	for range 20 {
		if _, err := at.Undraw(); err != nil {
			t.Fatal(err)
		}
		if last := at.Entries()[len(at.Entries())-1].Text; !strings.HasSuffix(last, " drawn") {
			t.Errorf("taking a draw back is not flagged: %q", last)
		}
		h.reopen()
		at = h.sit(at.Head().ID)
		play(t, at, "open")
		if again := at.Entries()[len(at.Entries())-1].Text; again != drawn {
			t.Fatalf("drew %q, then %q", drawn, again)
		}
	}
}

func TestC82UndoOfALaterDecisionLeavesADrawAndTheDrawItselfIsOnlyPutRight(t *testing.T) {
	h := newHouse(t)
	at := h.begin("Ann", "Ben", "Cho")
	play(t, at, toOpen...)
	play(t, at, "open")
	seq := len(at.Entries())
	drawn := at.Log().Marks[seq-1].Text
	play(t, at, "adjust 1 yen=+100 \"found\"")
	if _, err := at.Undo(); err != nil {
		t.Fatal(err)
	}
	if got := at.Log().Marks[seq-1]; got.Struck != 0 || got.Text != drawn {
		t.Errorf("the draw became %+v", got)
	}
	if _, err := at.Undo(); !errors.Is(err, ErrDrawn) {
		t.Errorf("plain undo reaches the draw: %v", err)
	}
	first := "1"
	if strings.Contains(drawn, "first=1") {
		first = "2"
	}
	play(t, at, "amend "+itoa(seq)+" open first="+first)
	if got := at.Log().Marks[seq-1].Text; got != "open first="+first {
		t.Errorf("put right it reads %q", got)
	}
}

func TestADrawTypedInFromTheTableIsUndoneLikeAnythingElse(t *testing.T) {
	h := newHouse(t)
	at := h.begin("Ann", "Ben", "Cho")
	play(t, at, toOpen...)
	play(t, at, "open first=2")
	if _, err := at.Undo(); err != nil {
		t.Error(err)
	}
}

func TestAPreviewOfADrawTellsNothingAboutIt(t *testing.T) {
	h := newHouse(t)
	at := h.begin("Ann", "Ben", "Cho")
	play(t, at, toOpen...)
	r := at.Read("open")
	if !r.Draws || r.Refused != nil || len(r.Changes) != 0 || strings.Contains(r.Line, "first") {
		t.Errorf("preview of a draw: %+v", r)
	}
}

func TestWhatARefusedLineWouldDoIsNotStored(t *testing.T) {
	h := newHouse(t)
	at := h.begin("Ann", "Ben")
	r, err := at.Record("pay", "line")
	if err != nil || r.Refused == nil || r.Refused.Code != "E_PHASE" {
		t.Fatalf("pay before the first round: %+v, %v", r.Refused, err)
	}
	if len(at.Entries()) != 0 {
		t.Errorf("a refused line was stored: %v", at.Entries())
	}
}

func TestAFailingStoreShowsNothingAsRecorded(t *testing.T) {
	h := newHouse(t)
	at := h.begin("Ann", "Ben")
	play(t, at, "mark")
	before := cells(at)
	if err := h.store.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := at.Record("loan 1=4000", "line"); err == nil {
		t.Fatal("a line was recorded in a store that is closed")
	}
	if got := cells(at); len(got) != len(before) || mustCell(t, at.View(), "yen", "1") != "0" {
		t.Error("the table shows what the store did not take")
	}
	h.store = nil
	h.reopen()
	if at = h.sit(at.Head().ID); len(at.Entries()) != 1 {
		t.Errorf("entries on disk: %v", at.Entries())
	}
}

func TestTwoWindowsNeverOverwriteEachOther(t *testing.T) {
	h := newHouse(t)
	one := h.begin("Ann", "Ben")
	two := h.sit(one.Head().ID)
	play(t, one, "mark")
	if _, err := two.Record("mark", "line"); !errors.Is(err, ErrMoved) {
		t.Fatalf("the slower window: %v", err)
	}
	if len(two.Entries()) != 1 || mustCell(t, two.View(), "phase", "") != "loans" {
		t.Error("the slower window did not catch up")
	}
	play(t, two, "loan 1=4000")
}

func TestACorrectionOfThePastShowsWhatNoLongerHolds(t *testing.T) {
	h := newHouse(t)
	at := h.begin("Ann", "Ben")
	play(t, at, "mark", "fact limit=7500", "loan 1=4000 2=6000", "open", "buy 1 pink 3")
	r := at.Read("strike 3")
	if r.Refused != nil || len(r.Lost) == 0 {
		t.Fatalf("striking the loans loses %v, refused %v", r.Lost, r.Refused)
	}
	play(t, at, "strike 3")
	if len(at.Played().Problems()) != len(r.Lost) {
		t.Errorf("%d problems, the preview said %d", len(at.Played().Problems()), len(r.Lost))
	}
	if _, err := at.Undo(); err != nil {
		t.Fatal(err)
	}
	if n := len(at.Played().Problems()); n != 0 {
		t.Errorf("%d problems after taking the correction back", n)
	}
}

func TestAShortFormInACorrectionMeansWhatItMeantThen(t *testing.T) {
	h := newHouse(t)
	at := h.begin("Ann", "Ben")
	play(t, at, "claim A owner=1", "mark", "fact limit=7500", "loan 1=4000 2=6000", "open", "va")
	play(t, at, "amend 6 xa")
	if got := at.Entries()[len(at.Entries())-1].Text; got != "amend 6 buy 1 cemetery A" {
		t.Errorf("stored %q", got)
	}
}

func TestFactsToldAtTheTableAreKnownNextTime(t *testing.T) {
	h := newHouse(t)
	at := h.begin("Ann", "Ben")
	play(t, at, "fact limit=7500", "fact loan=9000:0")
	if again := h.begin("Cho", "Dai"); !slices.Contains(again.Head().Facts, "limit=7500") || !slices.Contains(again.Head().Facts, "loan=9000:0") {
		t.Errorf("the next session of two knows %v", again.Head().Facts)
	}
	if three := h.begin("Ann", "Ben", "Cho"); slices.Contains(three.Head().Facts, "limit=7500") {
		t.Error("the limit of two players was taken for three")
	}
}

func TestNamesThatLookTheSameAreRefused(t *testing.T) {
	for _, names := range [][]string{
		{"Ana", "ana"}, {"Zoë", "Zoe\u0308"}, {"Ann", "Ａｎｎ"}, {"Ann", " ann "}, {"Ann", ""}, {"Ann", "\u200b"},
		{"Ann", strings.Repeat("x", MaxName+1)},
	} {
		if _, why := seatsOf(names); why == nil || why.Code != "E_NAMES" {
			t.Errorf("%q: %v", names, why)
		}
	}
	for _, names := range [][]string{
		{"[red]", "<Ann>"}, {"田中", "山田"}, {strings.Repeat("é", MaxName), "b"}, {"👩‍🚀Kim", "Ян"}, {"אבי", "علي"},
	} {
		if _, why := seatsOf(names); why != nil {
			t.Errorf("%q: %v", names, why)
		}
	}
}

func TestDrawsFavourNobody(t *testing.T) {
	const draws = 60_000
	var key [32]byte
	mac := func(label string) ([32]byte, error) { return keyed(key, label), nil }
	for _, n := range []int{2, 6, 8, 20} {
		hits := make([]float64, n)
		for i := range draws {
			x, err := draw(mac, "test "+string(rune('a'+i%26))+" "+itoa(i), n)
			if err != nil {
				t.Fatal(err)
			}
			hits[x]++
		}
		chi, want := 0.0, float64(draws)/float64(n)
		for _, h := range hits {
			chi += (h - want) * (h - want) / want
		}
		// Chi-square above its mean by five standard deviations happens once in millions.
		if free := float64(n - 1); chi > free+5*math.Sqrt(2*free) {
			t.Errorf("%d faces: chi-square %.1f", n, chi)
		}
	}
}

// BenchmarkPreview is what typing one more letter costs in sessions of that many entries.
func BenchmarkPreview(b *testing.B) {
	for _, n := range []int{500, 5_000} {
		b.Run(itoa(n), func(b *testing.B) {
			at := long(b, n)
			for b.Loop() {
				if r := at.Read("=1 +500 bench"); r.Refused != nil {
					b.Fatal(r.Refused)
				}
			}
		})
	}
}

// BenchmarkOpen is opening a stored session of that many entries.
func BenchmarkOpen(b *testing.B) {
	for _, n := range []int{500, 5_000, 50_000} {
		b.Run(itoa(n), func(b *testing.B) {
			at := long(b, n)
			for b.Loop() {
				if _, err := Sit(at.store, at.clock, at.game, at.head.ID); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkRecord is what Enter costs until the line is on the disk, in an evening's session.
func BenchmarkRecord(b *testing.B) {
	at := long(b, 60)
	for b.Loop() {
		if r, err := at.Record("=1 +100 bench", "line"); err != nil || r.Refused != nil {
			b.Fatal(r.Refused, err)
		}
	}
}

func TestAFactThatIsTakenBackIsForgotten(t *testing.T) {
	h := newHouse(t)
	at := h.begin("Ann", "Ben")
	play(t, at, "fact limit=7500")
	if _, err := at.Undo(); err != nil {
		t.Fatal(err)
	}
	if next := h.begin("Cho", "Dai"); slices.Contains(next.Head().Facts, "limit=7500") {
		t.Error("the next game knows a limit that was taken back")
	}
	if _, err := at.Redo(); err != nil {
		t.Fatal(err)
	}
	next := h.begin("Cho", "Dai")
	if !slices.Contains(next.Head().Facts, "limit=7500") {
		t.Error("the next game lacks a limit that was brought back")
	}
	play(t, next, "fact limit=8000", "amend 1 fact limit=8500")
	if again := h.begin("Eve", "Fay"); !slices.Contains(again.Head().Facts, "limit=8500") {
		t.Errorf("after a correction the next game knows %v", again.Head().Facts)
	}
	if _, err := next.Undo(); err != nil {
		t.Fatal(err)
	}
	if _, err := next.Undo(); err != nil {
		t.Fatal(err)
	}
	if again := h.begin("Eve", "Fay"); !slices.Contains(again.Head().Facts, "limit=7500") {
		t.Errorf("with all corrections taken back the next game knows %v", again.Head().Facts)
	}
}

func TestAFileWithoutAnIDHasTheSameIDEachTime(t *testing.T) {
	h := ledger.Head{Game: "capsule-hotel", Rules: 1, Seats: []ledger.Seat{{Number: 1, Key: "ann", Name: "Ann"}}}
	one := IDOf(h, []ledger.Entry{{Seq: 1, Text: "mark"}})
	if again := IDOf(h, []ledger.Entry{{Seq: 1, Text: "mark"}}); again != one {
		t.Errorf("%s, then %s", one, again)
	}
	if other := IDOf(h, []ledger.Entry{{Seq: 1, Text: "claim A owner=1"}}); other == one {
		t.Error("another text has the same id")
	}
}
