package store

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
	"tokyobox/ledger"
)

func TestASessionComesBackAsItWasWritten(t *testing.T) {
	path := newFile(t)
	s := opened(t, path)
	want := head(testSession)
	must(t, s.Create(New{Head: want}))
	must(t, s.Append(testSession, 1, lines(1, 1), Status{}))
	must(t, s.Append(testSession, 2, lines(2, 3), Status{Touched: 5, Text: "round 2"}))
	must(t, s.Close())

	s = opened(t, path)
	h, entries, err := s.Load(testSession)
	must(t, err)
	if d := cmp.Diff(want, h); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff(lines(1, 4), entries); d != "" {
		t.Error(d)
	}
}

func TestAHeadWithoutOptionsOrFactsComesBackAsItWasWritten(t *testing.T) {
	s := opened(t, newFile(t))
	want := ledger.Head{ID: "x", Game: "g", Rules: 1, Seats: []ledger.Seat{{Number: 1, Key: "a", Name: "A"}}}
	must(t, s.Create(New{Head: want}))
	h, entries, err := s.Load("x")
	must(t, err)
	if d := cmp.Diff(want, h); d != "" || len(entries) != 0 {
		t.Error(d, entries)
	}
}

func TestTwoSessionsOfOneIdAreRefusedAndTheFirstStays(t *testing.T) {
	s := withSession(t)
	other := head(testSession)
	other.Game = "countdown"
	wantKind(t, s.Create(New{Head: other, Entries: lines(1, 2)}), Exists)
	h, entries, err := s.Load(testSession)
	must(t, err)
	if h.Game != "capsule-hotel" || len(entries) != 0 {
		t.Errorf("the first session became %v with %d entries", h, len(entries))
	}
}

func TestASessionIsImportedWholeOrNotAtAll(t *testing.T) {
	s := opened(t, newFile(t))
	gap := append(lines(1, 3), lines(5, 1)...)
	wantKind(t, s.Create(New{Head: head(testSession), Entries: gap}), Failed)
	if n, err := s.Count(All); n != 0 || err != nil {
		t.Fatalf("%d sessions after a refused import, %v", n, err)
	}
	must(t, s.Create(New{Head: head(testSession), Entries: lines(1, 5_000)}))
	if d := cmp.Diff(lines(1, 5_000), entriesOf(t, s, testSession)); d != "" {
		t.Error(d)
	}
}

func TestAppendingWhereSomebodyElseHasAppendedIsAConflictAndChangesNothing(t *testing.T) {
	s := withSession(t)
	must(t, s.Append(testSession, 1, lines(1, 2), Status{Text: "two"}))
	for _, next := range []int{0, 1, 2, 4, 100} {
		wantKind(t, s.Append(testSession, next, lines(next, 1), Status{Text: "wrong"}), Conflict)
	}
	rows, err := s.List(All, 10, 0)
	must(t, err)
	if len(entriesOf(t, s, testSession)) != 2 || rows[0].Entries != 2 || rows[0].Status.Text != "two" {
		t.Errorf("after conflicts: %+v", rows)
	}
}

func TestEntriesNumberedWithAGapAreRefused(t *testing.T) {
	s := withSession(t)
	wantKind(t, s.Append(testSession, 1, []ledger.Entry{{Seq: 1, Text: "a"}, {Seq: 3, Text: "b"}}, Status{}), Failed)
	if n := len(entriesOf(t, s, testSession)); n != 0 {
		t.Errorf("%d entries of a refused append stayed", n)
	}
}

func TestAnUnknownSessionIsSaidToBeUnknown(t *testing.T) {
	s := withSession(t)
	_, _, err := s.Load("nobody")
	wantKind(t, err, Unknown)
	wantKind(t, s.Append("nobody", 1, lines(1, 1), Status{}), Unknown)
	_, err = s.Mac("nobody", "die")
	wantKind(t, err, Unknown)
	_, _, err = s.Fingerprint("nobody")
	wantKind(t, err, Unknown)
	_, err = s.OpenSeed("nobody", 1)
	wantKind(t, err, Unknown)
	wantKind(t, s.Seal("nobody", Pending{1, "5"}), Unknown)
	wantKind(t, s.PutHeartbeat("nobody", Heartbeat{}), Unknown)
}

func TestAppendingNothingSetsTheStatus(t *testing.T) {
	s := withSession(t)
	want := Status{Touched: 7, Over: true, Text: "won by Ann"}
	must(t, s.Append(testSession, 1, nil, want))
	rows, err := s.List(Finished, 10, 0)
	must(t, err)
	if len(rows) != 1 || rows[0].Status != want || rows[0].Entries != 0 {
		t.Errorf("%+v", rows)
	}
}

func TestSessionsAreListedTheLastTouchedFirst(t *testing.T) {
	s := opened(t, newFile(t))
	for i := range 6 {
		h := head(fmt.Sprint("s", i))
		must(t, s.Create(New{Head: h, Status: Status{Over: i%2 == 1, Touched: int64(i)}}))
	}
	must(t, s.Append("s2", 1, lines(1, 1), Status{Touched: 10}))
	must(t, s.Append("s1", 1, lines(1, 1), Status{Touched: 11, Over: true}))
	for _, c := range []struct {
		which         Which
		limit, offset int
		want          string
	}{
		{All, 10, 0, "s1 s2 s5 s4 s3 s0"},
		{All, 2, 0, "s1 s2"},
		{All, 3, 2, "s5 s4 s3"},
		{All, 3, 6, ""},
		{Unfinished, 10, 0, "s2 s4 s0"},
		{Unfinished, 1, 1, "s4"},
		{Finished, 10, 0, "s1 s5 s3"},
	} {
		rows, err := s.List(c.which, c.limit, c.offset)
		must(t, err)
		var ids []string
		for _, r := range rows {
			ids = append(ids, r.ID)
		}
		if got := strings.Join(ids, " "); got != c.want {
			t.Errorf("List(%d, %d, %d) = %s, want %s", c.which, c.limit, c.offset, got, c.want)
		}
	}
	for which, want := range map[Which]int{All: 6, Unfinished: 3, Finished: 3} {
		if n, err := s.Count(which); n != want || err != nil {
			t.Errorf("Count(%d) = %d, %v, want %d", which, n, err, want)
		}
	}
}

func TestARowSaysWhatTheSessionIs(t *testing.T) {
	s := withSession(t)
	must(t, s.Append(testSession, 1, lines(1, 3), Status{Touched: 9, Text: `{"round":3}`}))
	rows, err := s.List(All, 1, 0)
	must(t, err)
	want := []Row{{ID: testSession, Game: "capsule-hotel", Rules: 1, Begun: 1_760_000_000_000,
		Players: []string{"Ann", "Ben", "田中", "Zoë"}, Entries: 3, Status: Status{Touched: 9, Text: `{"round":3}`}}}
	if d := cmp.Diff(want, rows); d != "" {
		t.Error(d)
	}
}

func TestTheSessionPlayedLastComesFirstEvenIfTheClockWasSetBack(t *testing.T) {
	s := withSession(t)
	must(t, s.Append(testSession, 1, lines(1, 1), Status{Touched: 1_760_000_000_000}))
	must(t, s.Create(New{Head: head("tonight"), Status: Status{Touched: 86_400_000}}))
	must(t, s.Append("tonight", 1, lines(1, 1), Status{Touched: 86_401_000}))
	rows, err := s.List(Unfinished, 1, 0)
	must(t, err)
	if rows[0].ID != "tonight" || rows[0].Status.Touched != 86_401_000 {
		t.Errorf("first is %+v", rows[0])
	}
}

func TestSessionsAreFoundByTheBeginningOfTheirId(t *testing.T) {
	s := opened(t, newFile(t))
	for _, id := range []string{"abc1", "abc2", "abd", "ABC3", "ab%", "ab_", "zoë", "漢字"} {
		must(t, s.Create(New{Head: head(id)}))
	}
	for prefix, want := range map[string]string{
		"abc": "abc1 abc2", "abd": "abd", "abd1": "", "ab%": "ab%", "ab_": "ab_", "漢": "漢字", "zo": "zoë", "'": "",
		"": "ABC3 ab% ab_ abc1 abc2 abd zoë 漢字",
	} {
		ids, err := s.Find(prefix, 20)
		must(t, err)
		if got := strings.Join(ids, " "); got != want {
			t.Errorf("Find(%q) = %s, want %s", prefix, got, want)
		}
	}
	if ids, err := s.Find("ab", 2); len(ids) != 2 || err != nil {
		t.Errorf("Find with a limit of 2 gave %v, %v", ids, err)
	}
}

func TestHeadsEntriesAndSeedsCannotBeChangedDeletedOrReplaced(t *testing.T) {
	s := withSession(t)
	must(t, s.Append(testSession, 1, lines(1, 2), Status{}))
	db := otherProgram(t, s.Path())
	for _, statement := range []string{
		"UPDATE entry SET text = 'loan 1=1'",
		"UPDATE entry SET seq = seq + 10",
		"DELETE FROM entry WHERE seq = 2",
		"DELETE FROM entry",
		"INSERT OR REPLACE INTO entry SELECT session, 1, 0, '', 'loan 1=1' FROM entry WHERE seq = 1",
		"REPLACE INTO entry SELECT session, 2, 0, '', 'loan 1=1' FROM entry WHERE seq = 1",
		"INSERT OR IGNORE INTO entry SELECT session, 4, 0, '', 'mark' FROM entry WHERE seq = 1",
		"INSERT INTO entry SELECT session, NULL, 0, '', 'mark' FROM entry WHERE seq = 1",
		"UPDATE session SET game = 'countdown'",
		"DELETE FROM session",
		"INSERT OR REPLACE INTO session SELECT nr, id, 'countdown', 1, 0, '[]', '[]' FROM session",
		"INSERT OR REPLACE INTO session SELECT nr + 1, id, 'countdown', 1, 0, '[]', '[]' FROM session",
		"UPDATE seat SET name = 'Bea'",
		"DELETE FROM seat",
		"INSERT OR REPLACE INTO seat SELECT session, number, key, 'Bea', NULL FROM seat",
		"INSERT OR REPLACE INTO seat SELECT session, 9, key, 'Bea', NULL FROM seat",
		"UPDATE seed SET secret = zeroblob(32)",
		"DELETE FROM seed",
		"INSERT OR REPLACE INTO seed SELECT session, zeroblob(32), 0 FROM seed",
	} {
		if _, err := db.Exec(statement); err == nil {
			t.Errorf("accepted: %s", statement)
		}
	}
	h, entries, err := s.Load(testSession)
	must(t, err)
	if d := cmp.Diff(head(testSession), h) + cmp.Diff(lines(1, 2), entries); d != "" {
		t.Error(d)
	}
}

func TestTwoWindowsAppendingInTurnLoseNothing(t *testing.T) {
	one := withSession(t)
	two := opened(t, one.Path())
	for seq := 1; seq <= 100; seq += 2 {
		must(t, one.Append(testSession, seq, lines(seq, 1), Status{}))
		wantKind(t, two.Append(testSession, seq, lines(seq, 1), Status{}), Conflict)
		must(t, two.Append(testSession, seq+1, lines(seq+1, 1), Status{}))
	}
	if d := cmp.Diff(lines(1, 100), entriesOf(t, one, testSession)); d != "" {
		t.Error(d)
	}
}

func TestWindowsAppendingAtOnceLoseNothing(t *testing.T) {
	path := withSession(t).Path()
	var windows []*Store
	for range 4 {
		s, err := Open(path, Options{}) // with the waiting time of everyday use
		must(t, err)
		t.Cleanup(func() { s.Close() })
		windows = append(windows, s)
	}
	var all sync.WaitGroup
	errs := make(chan error, len(windows))
	for _, s := range windows {
		all.Go(func() {
			for range 50 {
				if _, err := appendNext(s, testSession); err != nil {
					errs <- err
					return
				}
			}
		})
	}
	all.Wait()
	close(errs)
	for err := range errs {
		t.Error(err)
	}
	if d := cmp.Diff(lines(1, 200), entriesOf(t, windows[0], testSession)); d != "" {
		t.Error(d)
	}
}

func TestTwoProgramsAppendingAtOnceLoseNothing(t *testing.T) {
	s := withSession(t)
	first, firstOut := startChild(t, s.Path(), 60)
	second, secondOut := startChild(t, s.Path(), 60)
	var acknowledged []string
	for firstOut.Scan() {
		acknowledged = append(acknowledged, firstOut.Text())
	}
	for secondOut.Scan() {
		acknowledged = append(acknowledged, secondOut.Text())
	}
	must(t, first.Wait())
	must(t, second.Wait())
	if d := cmp.Diff(lines(1, 120), entriesOf(t, s, testSession)); d != "" {
		t.Error(d)
	}
	slices.Sort(acknowledged)
	if n := len(slices.Compact(acknowledged)); n != 120 {
		t.Errorf("%d different numbers were acknowledged, want 120", n)
	}
}

// TestTheStoreKeepsWhatAListWouldKeep holds two windows on one file to a plain list.
func TestTheStoreKeepsWhatAListWouldKeep(t *testing.T) {
	folder := t.TempDir()
	tries := 0
	rapid.Check(t, func(rt *rapid.T) {
		tries++
		path := fmt.Sprintf("%s/%d.db", folder, tries)
		windows := make([]*Store, 2)
		for i := range windows {
			s, err := Open(path, Options{})
			must(rt, err)
			defer func() { windows[i].Close() }()
			windows[i] = s
		}
		must(rt, windows[0].Create(New{Head: head(testSession)}))
		var want []ledger.Entry
		sealed := map[int]string{}
		text := rapid.StringN(1, 40, 200).Filter(func(s string) bool { return !strings.ContainsRune(s, 0) })
		for range rapid.IntRange(1, 12).Draw(rt, "steps") {
			i := rapid.IntRange(0, 1).Draw(rt, "window")
			switch s := windows[i]; rapid.SampledFrom([]string{"append", "append", "seal", "reopen"}).Draw(rt, "step") {
			case "append":
				next := len(want) + 1 + rapid.SampledFrom([]int{0, 0, 0, 0, -1, 1}).Draw(rt, "off")
				var added []ledger.Entry
				for i := range rapid.IntRange(0, 3).Draw(rt, "entries") {
					added = append(added, ledger.Entry{Seq: next + i, At: rapid.Int64().Draw(rt, "at"),
						By: text.Draw(rt, "by"), Text: text.Draw(rt, "text")})
				}
				reveal := rapid.Bool().Draw(rt, "reveal")
				do := s.Append
				if reveal {
					do = s.AppendSealed
				}
				err := do(testSession, next, added, Status{})
				if next != len(want)+1 {
					wantKind(rt, err, Conflict)
					break
				}
				must(rt, err)
				want = append(want, added...)
				if reveal {
					clear(sealed)
				}
			case "seal":
				p := Pending{rapid.IntRange(1, 4).Draw(rt, "seat"), text.Draw(rt, "body")}
				must(rt, s.Seal(testSession, p))
				sealed[p.Seat] = p.Body
			case "reopen":
				must(rt, s.Close())
				var err error
				windows[i], err = Open(path, Options{})
				must(rt, err)
			}
			other := windows[1-i]
			if d := cmp.Diff(want, entriesOf(rt, other, testSession), emptyIsNil); d != "" {
				rt.Fatal(d)
			}
			pending, err := other.Sealed(testSession)
			must(rt, err)
			got := map[int]string{}
			for _, p := range pending {
				got[p.Seat] = p.Body
			}
			if d := cmp.Diff(sealed, got); d != "" {
				rt.Fatal(d)
			}
		}
	})
}

var emptyIsNil = cmp.Transformer("nil", func(e []ledger.Entry) []ledger.Entry {
	if len(e) == 0 {
		return nil
	}
	return e
})
