package store

import (
	"fmt"
	"math/rand"
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// C16 is the field report that asks for this: whatever was said to be recorded is there after a kill at
// any moment, and the session comes first.
func TestC16AfterAKillEverythingAcknowledgedIsThere(t *testing.T) {
	rounds := 12
	if testing.Short() {
		rounds = 5
	}
	chance := rand.New(rand.NewSource(16))
	for round := range rounds {
		s := withSession(t)
		must(t, s.Create(New{Head: head("another")}))
		path := s.Path()
		must(t, s.Close())

		cmd, out := startChild(t, path, 200)
		last := 0
		until, wait := chance.Intn(199)+1, time.Duration(chance.Intn(2_000))*time.Microsecond
		for last < until && out.Scan() {
			n, err := strconv.Atoi(out.Text())
			must(t, err)
			last = n
		}
		time.Sleep(wait)
		must(t, cmd.Process.Kill())
		for out.Scan() {
			if n, err := strconv.Atoi(out.Text()); err == nil {
				last = n
			}
		}
		if err := cmd.Wait(); err == nil && last < 200 {
			t.Fatal("the other program ended by itself")
		}

		s = opened(t, path)
		got := entriesOf(t, s, testSession)
		if len(got) < last || len(got) > last+1 {
			t.Errorf("round %d: %d entries after a kill, %d were acknowledged", round, len(got), last)
		}
		if d := cmp.Diff(lines(1, len(got)), got, emptyIsNil); d != "" {
			t.Error(d)
		}
		rows, err := s.List(Unfinished, 1, 0)
		must(t, err)
		if rows[0].ID != testSession || rows[0].Entries != len(got) {
			t.Errorf("round %d: first is %+v", round, rows[0])
		}
		if n, err := s.Count(All); n != 2 || err != nil {
			t.Errorf("round %d: %d sessions, %v", round, n, err)
		}
		if problems, err := s.Check(); len(problems) > 0 || err != nil {
			t.Errorf("round %d: %v %v", round, problems, err)
		}
		must(t, s.Append(testSession, len(got)+1, lines(len(got)+1, 1), Status{}))
		must(t, s.Close())
	}
}

// C03 is the field report that asks for this: nothing passes for stored that is not.
func TestC03OnAFullDiskNothingPassesForRecorded(t *testing.T) {
	s := withSession(t)
	must(t, s.Append(testSession, 1, lines(1, 10), Status{Text: "ten"}))
	var pages int
	must(t, s.db.QueryRow("PRAGMA page_count").Scan(&pages))
	_, err := s.db.Exec("PRAGMA max_page_count=" + strconv.Itoa(pages+2))
	must(t, err)

	recorded := 10
	for err == nil && recorded < 10_000 {
		if err = s.Append(testSession, recorded+1, lines(recorded+1, 1), Status{Text: fmt.Sprint(recorded + 1)}); err == nil {
			recorded++
		}
	}
	wantKind(t, err, Full)
	wantKind(t, s.Create(New{Head: head("new"), Entries: lines(1, 2_000)}), Full)
	if d := cmp.Diff(lines(1, recorded), entriesOf(t, s, testSession)); d != "" {
		t.Error(d)
	}
	rows, err := s.List(All, 9, 0)
	must(t, err)
	if len(rows) != 1 || rows[0].Entries != recorded || recorded > 10 && rows[0].Status.Text != fmt.Sprint(recorded) {
		t.Errorf("recorded %d, listed %+v", recorded, rows)
	}

	_, err = s.db.Exec("PRAGMA max_page_count=1000000")
	must(t, err)
	must(t, s.Append(testSession, recorded+1, lines(recorded+1, 1), Status{}))
}
