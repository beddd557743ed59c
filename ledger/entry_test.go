package ledger

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestAnAmendmentIsReadAndWritten(t *testing.T) {
	for line, want := range map[string]Amendment{
		"strike 4":                    {Word: Strike, From: 4, To: 4},
		"strike 4-9":                  {Word: Strike, From: 4, To: 9},
		"strike 4 drawn":              {Word: Strike, From: 4, To: 4, Drawn: true},
		"restore 4":                   {Word: Restore, From: 4, To: 4},
		"restore 12-13":               {Word: Restore, From: 12, To: 13},
		"amend 4 buy 2 vending S2":    {Word: Amend, From: 4, To: 4, Line: "buy 2 vending S2"},
		"amend 4 drawn":               {Word: Amend, From: 4, To: 4, Line: "drawn"},
		"insert 7 mark":               {Word: Insert, From: 7, To: 7, Line: "mark"},
		`note 3 "he said \"no\""`:     {Word: Note, From: 3, To: 3, Line: `"he said \"no\""`},
		"amend 999999999 mark":        {Word: Amend, From: 999999999, To: 999999999, Line: "mark"},
		"insert 2 insert 1 mark":      {Word: Insert, From: 2, To: 2, Line: "insert 1 mark"},
		"amend 4 buy  2   two spaces": {Word: Amend, From: 4, To: 4, Line: "buy  2   two spaces"},
	} {
		got, ok := ParseAmendment(line)
		if !ok || got != want {
			t.Errorf("ParseAmendment(%q) = %+v, %v, want %+v", line, got, ok, want)
		}
		if got.String() != line {
			t.Errorf("%q is written %q", line, got)
		}
	}
}

func TestWhatIsNoAmendmentIsALineOfTheGame(t *testing.T) {
	for _, line := range []string{
		"", "mark", "strike", "strike ", "strike x", "strike 0", "strike 04", "strike -1", "strike 4-", "strike -4", "strike 5-4",
		"strike 4 5", "strike 4 drawn now", "strike 4.5", "strike 1234567890", "strikes 4", "Strike 4", " strike 4",
		"restore 4 drawn", "restore 4 mark", "amend 4", "amend 4 ", "amend 4-5 mark", "amend mark", "insert 4", "insert 4-5 mark",
		"note 4", `note 4-5 "x"`, "strike ４", "strike\t4",
	} {
		if got, ok := ParseAmendment(line); ok {
			t.Errorf("ParseAmendment(%q) = %+v, want none", line, got)
		}
	}
}

func FuzzParseAmendment(f *testing.F) {
	for _, line := range []string{"strike 4", "strike 4-9 drawn", "restore 1-2", "amend 3 buy 1 hotel A green 3", `note 2 "x"`,
		"insert 9  mark", "strike 007", "amend 1 \u3000", "insert 1 \xff", "strike 99999999999999999999"} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		a, ok := ParseAmendment(line)
		if !ok {
			return
		}
		if a.From < 1 || a.To < a.From || a.Drawn && a.Word != Strike {
			t.Fatalf("%q gave %+v", line, a)
		}
		if again, ok := ParseAmendment(a.String()); !ok || again != a {
			t.Fatalf("%q gave %+v, read again %+v, %v", line, a, again, ok)
		}
	})
}

// typed numbers lines as entries.
func typed(lines ...string) []Entry {
	entries := make([]Entry, len(lines))
	for i, line := range lines {
		entries[i] = Entry{Seq: i + 1, At: int64(1000 * (i + 1)), Text: line, By: "line"}
	}
	return entries
}

// counting is what counts, as "seq:text" in table order.
func counting(log Log) string {
	var list []string
	for _, m := range log.Moves {
		list = append(list, strconv.Itoa(m.Seq)+":"+m.Text)
	}
	return strings.Join(list, " ")
}

func TestTheLogCountsWhatItsAmendmentsLeave(t *testing.T) {
	for _, c := range []struct {
		name  string
		lines []string
		moves string
		order string
	}{
		{"nothing", nil, "", "[]"},
		{"lines", []string{"a", "b"}, "1:a 2:b", "[1 2]"},
		{"a strike", []string{"a", "b", "strike 1"}, "2:b", "[1 2 3]"},
		{"a range", []string{"a", "b", "c", "d", "strike 2-3"}, "1:a 4:d", "[1 2 3 4 5]"},
		{"a range beyond the end", []string{"a", "b", "strike 2-99", "c"}, "1:a 4:c", "[1 2 3 4]"},
		{"restored", []string{"a", "strike 1", "restore 1"}, "1:a", "[1 2 3]"},
		{"one of a range restored", []string{"a", "b", "c", "strike 1-3", "restore 2"}, "2:b", "[1 2 3 4 5]"},
		{"struck again", []string{"a", "strike 1", "restore 1", "strike 1"}, "", "[1 2 3 4]"},
		{"a strike struck", []string{"a", "strike 1", "strike 2"}, "1:a", "[1 2 3]"},
		{"the strike of a strike struck", []string{"a", "strike 1", "strike 2", "strike 3"}, "", "[1 2 3 4]"},
		{"a restore struck", []string{"a", "strike 1", "restore 1", "strike 3"}, "", "[1 2 3 4]"},
		{"a struck strike restored", []string{"a", "strike 1", "strike 2", "restore 2"}, "", "[1 2 3 4]"},
		{"a drawn strike", []string{"a", "roll 1 app", "strike 2 drawn"}, "1:a", "[1 2 3]"},
		{"amended", []string{"a", "b", "amend 1 A"}, "1:A 2:b", "[1 2 3]"},
		{"amended twice", []string{"a", "amend 1 A", "amend 1 AA"}, "1:AA", "[1 2 3]"},
		{"the second amendment struck", []string{"a", "amend 1 A", "amend 1 AA", "strike 3"}, "1:A", "[1 2 3 4]"},
		{"the first amendment struck", []string{"a", "amend 1 A", "amend 1 AA", "strike 2"}, "1:AA", "[1 2 3 4]"},
		{"an amended line struck and restored", []string{"a", "amend 1 A", "strike 1", "restore 1"}, "1:A", "[1 2 3 4]"},
		{"inserted", []string{"a", "b", "insert 2 x"}, "1:a 3:x 2:b", "[1 3 2]"},
		{"inserted twice at one place", []string{"a", "b", "insert 2 x", "insert 2 y"}, "1:a 3:x 4:y 2:b", "[1 3 4 2]"},
		{"inserted before an insert", []string{"a", "insert 1 x", "insert 2 y", "insert 3 z"}, "4:z 3:y 2:x 1:a", "[4 3 2 1]"},
		{"inserted before a struck line", []string{"a", "b", "strike 2", "insert 2 x"}, "1:a 4:x", "[1 4 2 3]"},
		{"inserted before a struck insert", []string{"a", "insert 1 x", "insert 2 y", "strike 2"}, "3:y 1:a", "[3 2 1 4]"},
		{"an insert struck and restored", []string{"a", "insert 1 x", "strike 2", "restore 2"}, "2:x 1:a", "[2 1 3 4]"},
		{"an insert amended", []string{"a", "insert 1 x", "amend 2 X"}, "2:X 1:a", "[2 1 3]"},
		{"inserted before an amendment", []string{"a", "amend 1 A", "b", "insert 2 x"}, "1:A 4:x 3:b", "[1 4 2 3]"},
		{"a note", []string{"a", `note 1 "so"`}, "1:a", "[1 2]"},
		{"amendments of what is not there yet", []string{"strike 2", "a", "amend 9 x", "insert 7 y", "note 8 \"z\"", "restore 50"}, "2:a", "[1 2 3 4 5 6]"},
		{"amendments of themselves", []string{"strike 1", "amend 2 x", "insert 3 y", "note 4 \"z\""}, "", "[1 2 3 4]"},
		{"amending an amendment changes nothing", []string{"a", "strike 1", "amend 2 b"}, "", "[1 2 3]"},
		{"lines that only look like amendments", []string{"strike x", "amend 1"}, "1:strike x 2:amend 1", "[1 2]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			log := Fold(typed(c.lines...))
			if got := counting(log); got != c.moves {
				t.Errorf("counts %q, want %q", got, c.moves)
			}
			if got := fmt.Sprint(log.Order); got != c.order {
				t.Errorf("order %s, want %s", got, c.order)
			}
		})
	}
}

func TestEveryEntryKeepsAMarkOfWhatBecameOfIt(t *testing.T) {
	log := Fold(typed("a", "b", "amend 1 A", "strike 2", "insert 1 x", `note 1 "why"`, `note 1 "because"`, "strike 3"))
	want := []Mark{
		{Text: "a", Notes: []string{`"why"`, `"because"`}},
		{Text: "b", Struck: 4},
		{Text: "amend 1 A", Amendment: true, Struck: 8},
		{Text: "strike 2", Amendment: true},
		{Text: "x", Inserted: true},
		{Text: `note 1 "why"`, Amendment: true},
		{Text: `note 1 "because"`, Amendment: true},
		{Text: "strike 3", Amendment: true},
	}
	if d := cmp.Diff(want, log.Marks); d != "" {
		t.Error(d)
	}
	for _, line := range []string{"strike 1-2", "strike 2", "strike 1-99"} {
		if m := Fold(typed("a", line)).Marks[1]; m.Struck != 0 {
			t.Errorf("%s as the second entry strikes itself", line)
		}
	}
	log = Fold(typed("a", "amend 1 A"))
	if d := cmp.Diff([]Move{{Seq: 1, At: 1000, Text: "A", Amended: 2, By: "line"}}, log.Moves); d != "" {
		t.Error(d)
	}
	log = Fold(typed("a", "insert 1 x"))
	if d := cmp.Diff(Move{Seq: 2, At: 2000, Text: "x", Inserted: true, By: "line"}, log.Moves[0]); d != "" {
		t.Error(d)
	}
}

// TestUndoAndRedoWalkThroughTheStepsAcrossRestarts plays sequences of typed lines, u for undo and r for redo; every step folds the stored
// entries anew, as a restart would.
func TestUndoAndRedoWalkThroughTheStepsAcrossRestarts(t *testing.T) {
	for _, c := range []struct{ steps, want string }{
		{"", ""},
		{"u r", ""},
		{"a b c", "1:a 2:b 3:c"},
		{"a b c u", "1:a 2:b"},
		{"a b c u u", "1:a"},
		{"a b c u u u u u", ""},
		{"a b c u u r", "1:a 2:b"},
		{"a b c u u u r r r r", "1:a 2:b 3:c"},
		{"a b u c r", "1:a 4:c"},   // a new move ends redo
		{"a b u c u r", "1:a 4:c"}, // and is itself undone and redone
		{"a b u c u u r", "1:a"},   // b stays undone
		{"a b u c u u r r", "1:a 4:c"},
		{"a b u r u r u", "1:a"},
		{"a amend_1_A u", "1:a"}, // an amendment is one step
		{"a amend_1_A u r", "1:A"},
		{"a b insert_2_x u", "1:a 2:b"},
		{"a b insert_2_x u r", "1:a 3:x 2:b"},
		{"a b c strike_1-2 u", "1:a 2:b 3:c"}, // a range is one step
		{"a b c strike_1-2 u r", "3:c"},
		{"a b c strike_1-2 restore_1 u u", "1:a 2:b 3:c"},
		{"a b c strike_1-2 restore_1 u r", "1:a 3:c"},
		{"a note_1_x b u u", "1:a"},
		{"a b strike_1 u", "1:a 2:b"},
	} {
		var entries []Entry
		for _, step := range strings.Fields(c.steps) {
			log := Fold(entries)
			line := strings.ReplaceAll(step, "_", " ")
			switch step {
			case "u":
				line = Amendment{Word: Strike, From: log.Undo(), To: log.Undo()}.String()
			case "r":
				line = Amendment{Word: Restore, From: log.Redo(), To: log.Redo()}.String()
			}
			if strings.HasSuffix(line, " 0") {
				continue // nothing to undo or redo
			}
			entries = append(entries, Entry{Seq: len(entries) + 1, Text: line})
		}
		if got := counting(Fold(entries)); got != c.want {
			t.Errorf("%s: counts %q, want %q", c.steps, got, c.want)
		}
	}
}

// anyLine draws a line for a log of n entries: of the game, or an amendment of anything before or beyond.
func anyLine(t *rapid.T, n int) string {
	number := rapid.IntRange(1, n+3)
	switch word := rapid.SampledFrom([]string{"", "", "", Strike, Strike, Restore, Amend, Insert, Note}).Draw(t, "word"); word {
	case "":
		return rapid.SampledFrom([]string{"mark", "buy 1", "roll 6 app"}).Draw(t, "line")
	case Strike, Restore:
		a := Amendment{Word: word, From: number.Draw(t, "from")}
		a.To = a.From + rapid.SampledFrom([]int{0, 0, 0, 1, 5}).Draw(t, "more")
		a.Drawn = word == Strike && rapid.Bool().Draw(t, "drawn")
		return a.String()
	default:
		from := number.Draw(t, "from")
		return Amendment{Word: word, From: from, To: from, Line: anyText.Draw(t, "text")}.String()
	}
}

var anyText = rapid.SampledFrom([]string{"mark", "x", "strike 1", "insert 1 y", `"note"`})

// anyLog draws a log with steps of undo and redo among its lines.
func anyLog(t *rapid.T) []Entry {
	var entries []Entry
	for range rapid.IntRange(0, 30).Draw(t, "length") {
		line := ""
		switch log := Fold(entries); rapid.SampledFrom([]string{"line", "line", "undo", "redo"}).Draw(t, "kind") {
		case "undo":
			if n := log.Undo(); n > 0 {
				line = Amendment{Word: Strike, From: n, To: n}.String()
			}
		case "redo":
			if n := log.Redo(); n > 0 {
				line = Amendment{Word: Restore, From: n, To: n}.String()
			}
		}
		if line == "" {
			line = anyLine(t, len(entries))
		}
		entries = append(entries, Entry{Seq: len(entries) + 1, Text: line})
	}
	return entries
}

func with(entries []Entry, line string) []Entry {
	return append(slices.Clone(entries), Entry{Seq: len(entries) + 1, Text: line})
}

func TestUndoThenRedoChangesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		entries := anyLog(t)
		before := Fold(entries)
		n := before.Undo()
		if n == 0 {
			return
		}
		entries = with(entries, Amendment{Word: Strike, From: n, To: n}.String())
		if undone := Fold(entries); undone.Redo() != n {
			t.Fatalf("after undo of %d, redo is %d", n, undone.Redo())
		}
		entries = with(entries, Amendment{Word: Restore, From: n, To: n}.String())
		after := Fold(entries)
		if d := cmp.Diff(before.Moves, after.Moves); d != "" {
			t.Fatal(d)
		}
		if after.Undo() != before.Undo() || after.Redo() != before.Redo() {
			t.Fatalf("undo, redo were %d, %d and became %d, %d", before.Undo(), before.Redo(), after.Undo(), after.Redo())
		}
	})
}

func TestUndoTakesBackTheNewestStepAndNothingElse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		entries := anyLog(t)
		before := Fold(entries)
		line := anyLine(t, len(entries))
		added := Fold(with(entries, line))
		if added.Undo() != len(entries)+1 {
			return // the line was itself an undo or a redo
		}
		undone := Fold(with(with(entries, line), Amendment{Word: Strike, From: added.Undo(), To: added.Undo()}.String()))
		if d := cmp.Diff(before.Moves, undone.Moves); d != "" {
			t.Fatalf("%q and its undo: %s", line, d)
		}
		if undone.Undo() != before.Undo() {
			t.Fatalf("undo was %d and became %d", before.Undo(), undone.Undo())
		}
	})
}

func TestUndoGoesBackToTheEmptyTable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		entries := anyLog(t)
		for steps := 0; Fold(entries).Undo() > 0; steps++ {
			if steps > 100 {
				t.Fatal("undo never ends")
			}
			n := Fold(entries).Undo()
			entries = with(entries, Amendment{Word: Strike, From: n, To: n}.String())
		}
		if got := counting(Fold(entries)); got != "" {
			t.Fatalf("with nothing left to undo %q counts", got)
		}
	})
}

func TestEveryEntryHasOnePlaceAndMovesKeepTheOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		entries := anyLog(t)
		log := Fold(entries)
		sorted := slices.Sorted(slices.Values(log.Order))
		for i := range entries {
			if i >= len(sorted) || sorted[i] != i+1 {
				t.Fatalf("order %v of %d entries", log.Order, len(entries))
			}
		}
		at := 0
		for _, seq := range log.Order {
			if m := log.Marks[seq-1]; !m.Amendment && m.Struck == 0 {
				if at >= len(log.Moves) || log.Moves[at].Seq != seq || log.Moves[at].Text != m.Text {
					t.Fatalf("entry %d is not move %d of %v", seq, at, log.Moves)
				}
				at++
			}
		}
		if at != len(log.Moves) {
			t.Fatalf("%d moves, %d of them in order", len(log.Moves), at)
		}
	})
}

func TestALogMadeToBeSlowIsFoldedLikeAnyOther(t *testing.T) {
	const n = 100_000
	for name, line := range map[string]func(i int) string{
		"ranges that overlap":     func(i int) string { return fmt.Sprintf("restore 1-%d", n) },
		"inserts before inserts":  func(i int) string { return fmt.Sprintf("insert %d x", max(i-1, 1)) },
		"strikes of strikes":      func(i int) string { return fmt.Sprintf("strike %d", max(i-1, 1)) },
		"inserts at one place":    func(i int) string { return "insert 1 x" },
		"amendments of one entry": func(i int) string { return "amend 1 x" },
	} {
		entries := typed("a")
		for i := 2; i <= n; i++ {
			entries = append(entries, Entry{Seq: i, Text: line(i)})
		}
		if log := Fold(entries); len(log.Order) != n { // what grows with the square of n would not come back
			t.Errorf("%s: %d of %d entries have a place", name, len(log.Order), n)
		}
	}
}

func TestOneMoreEntryGivesWhatFoldingAllOfThemGives(t *testing.T) {
	entries := []Entry{}
	log := Fold(nil)
	for i, text := range []string{"mark", "loan 1=4000", "strike 2", "open", "restore 2", "join 1", "insert 4 pass 2", "leave 1"} {
		e := Entry{Seq: i + 1, At: int64(i), Text: text, By: "line"}
		entries = append(entries, e)
		next, ok := log.Then(e)
		if _, about := ParseAmendment(text); about == ok {
			t.Errorf("%s: ok is %v", text, ok)
		}
		want := Fold(entries)
		if ok && !reflect.DeepEqual(next, want) {
			t.Errorf("after %s: %+v, folding gives %+v", text, next, want)
		}
		log = want
	}
}
