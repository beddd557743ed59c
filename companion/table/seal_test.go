package table

import (
	"errors"
	"slices"
	"testing"

	"tokyobox/data"
	"tokyobox/rules/shelf"
)

// bagGame is a table of three at the game in which everything is sealed.
func (h *house) bagGame() *Table {
	h.t.Helper()
	boxes, err := data.Boxes()
	if err != nil {
		h.t.Fatal(err)
	}
	g := shelf.Find("sakana-bag")
	head, why, err := Plan{Game: g, Names: []string{"Ann", "Ben", "Cho"}}.Head(h.store, boxes, h.clock.Now().Wall)
	if err != nil || why != nil {
		h.t.Fatal(why, err)
	}
	t, err := Begin(h.store, h.clock, g, head)
	if err != nil {
		h.t.Fatal(err)
	}
	return t
}

// seal seals keys of each seat in turn, which must be possible, and reveals them.
func seal(t *testing.T, at *Table, keys ...string) Reading {
	t.Helper()
	for i, k := range keys {
		if why, err := at.Seal(i+1, k); why != nil || err != nil {
			t.Fatalf("seat %d with %s: %v %v", i+1, k, why, err)
		}
	}
	r, err := at.Reveal()
	if err != nil || r.Refused != nil {
		t.Fatal(r.Refused, err)
	}
	return r
}

func TestWhatIsSealedOutlivesACrashAndEntersTheLogTogether(t *testing.T) {
	h := newHouse(t)
	at := h.bagGame()
	if why, err := at.Seal(2, "4"); why != nil || err != nil {
		t.Fatal(why, err)
	}
	h.reopen()
	at, err := Sit(h.store, h.clock, shelf.Find("sakana-bag"), at.Head().ID)
	if err != nil {
		t.Fatal(err)
	}
	sealed, open, err := at.Sealed()
	if err != nil || !slices.Equal(sealed, []int{2}) || !slices.Equal(open, []int{1, 3}) {
		t.Errorf("after a crash %v have sealed, %v have not (%v)", sealed, open, err)
	}
	if r, err := at.Reveal(); err != nil || r.Refused == nil || len(at.Played().Steps) > 0 {
		t.Errorf("revealed before all have sealed: %v %v", r.Refused, err)
	}
	if why, err := at.Seal(2, "1"); err != nil || why == nil || why.Code != "E_SEALED" {
		t.Errorf("a second entry of one seat: %v %v", why, err)
	}
	if err := at.Unseal(2); err != nil {
		t.Fatal(err)
	}
	if r := seal(t, at, "1", "2", "3"); len(r.Effects) > 0 || len(r.Changes) == 0 {
		t.Errorf("what was added is told: %v", r.Effects)
	}
	lines := []string{}
	for _, s := range at.Played().Steps {
		lines = append(lines, s.Line.Text)
	}
	if !slices.Equal(lines, []string{"add 1 100", "add 2 500", "add 3 1000"}) {
		t.Errorf("the log has %v", lines)
	}
}

func TestAnEntryThatCannotBeSealedTellsItsOwnerWhy(t *testing.T) {
	at := newHouse(t).bagGame()
	for keys, code := range map[string]string{"": "E_READ", "12": "E_ONE_ITEM"} {
		if why, err := at.Seal(1, keys); err != nil || why == nil || why.Code != code {
			t.Errorf("%q: %v %v", keys, why, err)
		}
	}
	seal(t, at, "4", "1", "1")
	for keys, code := range map[string]string{"4": "E_ITEMS", "33": "E_ITEMS"} {
		if why, err := at.Seal(1, keys); err != nil || why == nil || why.Code != code {
			t.Errorf("%q: %v %v", keys, why, err)
		}
	}
	seal(t, at, "2", "2", "1")
	if why, err := at.Seal(1, "11111"); err != nil || why == nil || why.Code != "E_REPEAT" {
		t.Errorf("after a tie the same amount: %v %v", why, err)
	}
}

func TestTheOpenLineAnswersNothingAboutWhatIsSealed(t *testing.T) {
	at := newHouse(t).bagGame()
	for _, line := range []string{"add 1 5000", "add 1 100 100", "add 2 500"} {
		if r := at.Read(line); r.Refused == nil || r.Refused.Text.Key != "E_SEALED.cover" {
			t.Errorf("%s: %v", line, r.Refused)
		}
		if r, err := at.Record(line, "line"); err != nil || r.Refused == nil {
			t.Errorf("%s was recorded in the open: %v", line, err)
		}
	}
	if r := at.Read("recount 1"); r.Refused != nil {
		t.Errorf("what is open is refused: %v", r.Refused)
	}
}

func TestSealedEntriesAreTakenBackTogetherAndOnlyByTheirOwnWord(t *testing.T) {
	at := newHouse(t).bagGame()
	seal(t, at, "1", "2", "3")
	if _, err := at.Undo(); !errors.Is(err, ErrRevealed) || at.Played().State.Stage().Phase != "bid" {
		t.Errorf("plain undo: %v, phase %s", err, at.Played().State.Stage().Phase)
	}
	if _, err := at.Undraw(); err != nil {
		t.Fatal(err)
	}
	if n := len(at.Played().Steps); n != 0 || at.Played().State.Stage().Phase != "add" {
		t.Errorf("%d sealed entries are left", n)
	}
	if _, open, err := at.Sealed(); err != nil || len(open) != 3 {
		t.Errorf("%v have still to seal: %v", open, err)
	}
}
