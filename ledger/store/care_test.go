package store

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// C50 is the field report that asks for this.
func TestC50ABackupHoldsEverything(t *testing.T) {
	s := opened(t, stored(t, len(steps())))
	path := filepath.Join(t.TempDir(), "a copy of 東京 100%.db")
	must(t, s.Backup(path))
	_, err := appendNext(s, storedOpen)
	must(t, err)
	must(t, s.Close())
	must(t, os.Remove(s.Path()))

	holdsWhatWasStored(t, opened(t, path))
}

func TestABackupOverwritesNothing(t *testing.T) {
	s := withSession(t)
	path := filepath.Join(t.TempDir(), "copy.db")
	must(t, os.WriteFile(path, []byte("precious"), 0o600))
	wantKind(t, s.Backup(path), Exists)
	wantKind(t, s.Backup(s.Path()), Exists)
	if data, err := os.ReadFile(path); string(data) != "precious" || err != nil {
		t.Errorf("it now holds %q, %v", data, err)
	}
	wantKind(t, s.Backup(filepath.Join(t.TempDir(), "no", "copy.db")), NoFolder)
	must(t, s.Append(testSession, 1, lines(1, 1), Status{}))
}

func TestABackupIsTakenWhileAnotherWindowWrites(t *testing.T) {
	s := withSession(t)
	cmd, out := startChild(t, s.Path(), 100)
	made := 0
	for out.Scan() {
		if made%20 == 0 {
			path := filepath.Join(t.TempDir(), "copy.db")
			must(t, s.Backup(path))
			c := opened(t, path)
			if d := cmp.Diff(lines(1, len(entriesOf(t, c, testSession))), entriesOf(t, c, testSession), emptyIsNil); d != "" {
				t.Error(d)
			}
			if problems, err := c.Check(); len(problems) > 0 || err != nil {
				t.Error(problems, err)
			}
		}
		made++
	}
	must(t, cmd.Wait())
	if made != 100 {
		t.Errorf("%d entries were acknowledged", made)
	}
}

func TestTheDataVersionChangesWhenAnotherWindowWrites(t *testing.T) {
	one := withSession(t)
	two := opened(t, one.Path())
	version := func() int64 {
		t.Helper()
		v, err := one.DataVersion()
		must(t, err)
		return v
	}
	start := version()
	must(t, one.Append(testSession, 1, lines(1, 1), Status{}))
	if v := version(); v != start {
		t.Error("our own entry changed it")
	}
	must(t, two.Append(testSession, 2, lines(2, 1), Status{}))
	changed := version()
	if changed == start {
		t.Error("the other window's entry did not change it")
	}
	if v := version(); v != changed {
		t.Error("it changed by itself")
	}
}

func TestACheckOfASoundFileFindsNothing(t *testing.T) {
	s := withSession(t)
	must(t, s.Append(testSession, 1, lines(1, 500), Status{}))
	if problems, err := s.Check(); len(problems) > 0 || err != nil {
		t.Error(problems, err)
	}
}

func TestACheckFindsEntriesThatAreMissing(t *testing.T) {
	s := withSession(t)
	must(t, s.Append(testSession, 1, lines(1, 5), Status{}))
	db := otherProgram(t, s.Path())
	_, err := db.Exec("DROP TRIGGER entry_delete; DELETE FROM entry WHERE seq = 5; DROP TRIGGER seed_delete; DELETE FROM seed")
	must(t, err)
	problems, err := s.Check()
	must(t, err)
	found := strings.Join(problems, "\n")
	for _, want := range []string{"entries missing: " + testSession, "no status, seed or seats: " + testSession} {
		if !strings.Contains(found, want) {
			t.Errorf("%q not among %q", want, found)
		}
	}
}

func TestADamagedPageCostsOneSessionAndNotTheOthers(t *testing.T) {
	s := withSession(t)
	must(t, s.Append(testSession, 1, lines(1, 5_000), Status{Text: "damaged"}))
	must(t, s.Create(New{Head: head("sound"), Entries: lines(1, 5_000)}))
	must(t, s.Close())
	data, err := os.ReadFile(s.Path())
	must(t, err)
	// the fiftieth entry of the first session stands in one leaf of its own
	at := strings.Index(string(data), lines(50, 1)[0].Text)
	if at < 0 {
		t.Fatal("the entry is not in the file")
	}
	for i := at / page * page; i < at/page*page+page; i++ {
		data[i] = 0xff
	}
	must(t, os.WriteFile(s.Path(), data, 0o600))

	s = opened(t, s.Path())
	_, _, err = s.Load(testSession)
	wantKind(t, err, Damaged)
	if d := cmp.Diff(lines(1, 5_000), entriesOf(t, s, "sound")); d != "" {
		t.Error(d)
	}
	must(t, s.Append("sound", 5_001, lines(5_001, 1), Status{}))
	if rows, err := s.List(All, 9, 0); len(rows) != 2 || err != nil {
		t.Error(rows, err)
	}
	if problems, err := s.Check(); len(problems) == 0 && err == nil {
		t.Error("the check found nothing")
	}
}

// C15 is the field report that asks for this.
func TestC15ALongSessionStaysSmallAndComplete(t *testing.T) {
	s := withSession(t)
	must(t, s.Append(testSession, 1, lines(1, 5_000), Status{}))
	if d := cmp.Diff(lines(1, 5_000), entriesOf(t, s, testSession)); d != "" {
		t.Error(d)
	}
	must(t, s.Close())
	info, err := os.Stat(s.Path())
	must(t, err)
	if limit := int64(5_000*200 + 100_000); info.Size() > limit {
		t.Errorf("the file has %d bytes, more than %d", info.Size(), limit)
	}
}

func TestRoomInTheLogChangesNothingForAnybody(t *testing.T) {
	one := withSession(t)
	two := opened(t, one.Path())
	must(t, two.Append(testSession, 1, lines(1, 3), Status{}))
	must(t, one.MakeRoom())
	must(t, two.Append(testSession, 4, lines(4, 1), Status{}))
	must(t, two.MakeRoom()) // there is room already
	must(t, one.Append(testSession, 5, lines(5, 1), Status{}))
	if n := len(diskOf(t, one).wal); n < roomAhead || n > roomAhead+1<<16 {
		t.Errorf("the log has %d bytes", n)
	}
	for _, s := range []*Store{one, two, opened(t, one.Path())} {
		if d := cmp.Diff(lines(1, 5), entriesOf(t, s, testSession)); d != "" {
			t.Error(d)
		}
	}
	s, err := Open(newFile(t), Options{Rollback: true}) // has no log
	must(t, err)
	defer s.Close()
	must(t, s.MakeRoom())
}

func TestTheStampOfAFileDiffersAfterAnybodyWroteToIt(t *testing.T) {
	s := withSession(t)
	before := s.Stamp()
	if again := s.Stamp(); again != before {
		t.Errorf("%q, then %q with nothing written", before, again)
	}
	other, err := Open(s.Path(), Options{})
	must(t, err)
	defer other.Close()
	must(t, other.Append(testSession, 1, lines(1, 1), Status{}))
	if after := s.Stamp(); after == before {
		t.Errorf("%q after another window wrote", after)
	}
}
