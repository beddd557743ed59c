package store

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"tokyobox/ledger"
)

// The contents of every stored file, in the words of the API.
const (
	storedOpen = "0198c0de-1111-7000-8000-00000000000a"
	storedOver = "0198c0de-1111-7000-8000-00000000000b"
)

var storedEntries = []ledger.Entry{
	{Seq: 1, At: 1_772_391_731_000, By: "form", Text: "mark"},
	{Seq: 2, At: 1_772_391_820_000, By: "line", Text: "loan 1=4000 2=6000"},
	{Seq: 3, At: 1_772_391_862_000, By: "line", Text: `note 2 "田中 said \"six\""`},
	{Seq: 4, At: 0, By: "", Text: "strike 3"},
}

// What the second schema added: somebody who turned out to have sat there, and somebody merged into them.
var (
	storedBen   = Person{ID: "p2", Key: "ben", Name: "Ben", Fold: "ben", Seal: "B", Colour: 2, Hidden: true, Seen: 4}
	storedBenny = Person{ID: "p3", Key: "benny", Name: "Benny", Fold: "benny", Seal: "★", Colour: 3, Seen: 3}
)

// makeFixture writes the file of the current schema; the test below holds later versions to it.
func makeFixture() int {
	path := filepath.Join("testdata", fmt.Sprintf("v%d.db", len(steps())))
	if _, err := os.Stat(path); err == nil {
		fmt.Fprintln(os.Stderr, path, "is there: a released schema does not change")
		return 1
	}
	s, err := Open(path, Options{MakeFolder: true})
	for _, do := range []func() error{
		func() error { return s.PutPerson(Person{ID: "p1", Key: "ann", Name: "Ann", Seen: 5}) },
		func() error {
			return s.Create(New{Head: head(storedOver), Seed: sha256.Sum256([]byte("over")),
				Entries: storedEntries[:2], Status: Status{Touched: 1_772_391_820_000, Over: true, Text: "won by Ann"}})
		},
		func() error { _, err := s.OpenSeed(storedOver, 1_772_391_900_000); return err },
		func() error {
			return s.Create(New{Head: head(storedOpen), People: []string{"p1"}, Seed: sha256.Sum256([]byte("open"))})
		},
		func() error {
			return s.Append(storedOpen, 1, storedEntries, Status{Touched: 1_772_391_870_000, Text: "round 1"})
		},
		func() error { return s.Seal(storedOpen, Pending{2, "bid 2=300"}) },
		func() error { return s.PutHeartbeat(storedOpen, Heartbeat{42_000, 1_772_391_871_000}) },
		func() error {
			return s.PutBoxFacts("capsule-hotel", "", BoxFact{"limit", "7500", "typed", 1_772_391_700_000})
		},
		func() error { return s.PutSetting("language", "fr") },
		func() error { return s.Adopt(storedBen, "", []Seat{{Session: storedOver, Number: 2}}) },
		func() error { return s.PutPerson(storedBenny) },
		func() error { return s.Merge("p3", "p2") },
		func() error {
			return s.PutGroup(Group{Name: "Friday", Fold: "friday", People: []string{"p1", "p3", "p2"}})
		},
		func() error { return s.Close() },
	} {
		if err == nil {
			err = do()
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

// stored is a copy of the file kept of a released schema.
func stored(t *testing.T, version int) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", fmt.Sprintf("v%d.db", version)))
	must(t, err)
	path := newFile(t)
	must(t, os.WriteFile(path, data, 0o600))
	return path
}

// C17 is the field report that asks for this.
func TestC17AFileOfEveryReleasedSchemaIsReadWhole(t *testing.T) {
	for version := 1; version <= len(steps()); version++ {
		t.Run(fmt.Sprint(version), func(t *testing.T) {
			path := stored(t, version)
			s := opened(t, path)
			holdsWhatWasStored(t, s)
			if version >= 2 {
				holdsThePeopleStored(t, s)
			}
			if version < len(steps()) { // the copy kept of the old file is as good
				holdsWhatWasStored(t, opened(t, fmt.Sprint(path, ".v", version)))
			}
			must(t, s.Append(storedOpen, 5, lines(5, 1), Status{}))
		})
	}
}

func holdsWhatWasStored(t *testing.T, s *Store) {
	t.Helper()
	for id, want := range map[string][]ledger.Entry{storedOpen: storedEntries, storedOver: storedEntries[:2]} {
		h, entries, err := s.Load(id)
		must(t, err)
		if d := cmp.Diff(head(id), h) + cmp.Diff(want, entries); d != "" {
			t.Error(d)
		}
	}
	rows, err := s.List(All, 9, 0)
	must(t, err)
	players := []string{"Ann", "Ben", "田中", "Zoë"}
	if d := cmp.Diff([]Row{
		{storedOpen, "capsule-hotel", 1, 1_760_000_000_000, players, 4, Status{1_772_391_870_000, false, "round 1"}},
		{storedOver, "capsule-hotel", 1, 1_760_000_000_000, players, 2, Status{1_772_391_820_000, true, "won by Ann"}},
	}, rows); d != "" {
		t.Error(d)
	}
	seed, err := s.OpenSeed(storedOver, 1)
	if seed != sha256.Sum256([]byte("over")) || err != nil {
		t.Error("seed", seed, err)
	}
	if _, at, err := s.Fingerprint(storedOver); at != 1_772_391_900_000 || err != nil {
		t.Error("opened at", at, err)
	}
	_, err = s.OpenSeed(storedOpen, 1)
	wantKind(t, err, Sealed)
	pending, err := s.Sealed(storedOpen)
	if d := cmp.Diff([]Pending{{2, "bid 2=300"}}, pending); d != "" || err != nil {
		t.Error(d, err)
	}
	if h, _, err := s.Heartbeat(storedOpen); h != (Heartbeat{42_000, 1_772_391_871_000}) || err != nil {
		t.Error(h, err)
	}
	people, err := s.People()
	if d := cmp.Diff(Person{ID: "p1", Key: "ann", Name: "Ann", Seen: 5}, people[0]); d != "" || err != nil {
		t.Error(d, err)
	}
	facts, err := s.BoxFacts("capsule-hotel", "")
	if d := cmp.Diff([]BoxFact{{"limit", "7500", "typed", 1_772_391_700_000}}, facts); d != "" || err != nil {
		t.Error(d, err)
	}
	if v, _, err := s.Setting("language"); v != "fr" || err != nil {
		t.Error(v, err)
	}
	if problems, err := s.Check(); len(problems) > 0 || err != nil {
		t.Error(problems, err)
	}
}

func holdsThePeopleStored(t *testing.T, s *Store) {
	t.Helper()
	people, err := s.People()
	must(t, err)
	benny := storedBenny
	benny.Merged, benny.Counts = "p2", "p2"
	if d := cmp.Diff([]Person{storedBen, benny}, people[1:]); d != "" {
		t.Error(d)
	}
	groups, err := s.Groups()
	must(t, err)
	if d := cmp.Diff([]Group{{"Friday", "friday", []string{"p1", "p2"}}}, groups); d != "" {
		t.Error(d)
	}
	seats, err := s.Seats()
	must(t, err)
	for _, x := range seats {
		want := map[string]string{storedOpen + "1": "p1", storedOver + "2": "p2"}[x.Session+fmt.Sprint(x.Number)]
		if x.Person != want {
			t.Errorf("%v, wanted %q there", x, want)
		}
	}
}

// next is a schema that might follow.
var next = append(steps(), "CREATE TABLE extra(person TEXT PRIMARY KEY REFERENCES person, letter TEXT) STRICT; INSERT INTO extra SELECT id, 'A' FROM person")

func TestAnUpgradeKeepsACopyOfTheOldFile(t *testing.T) {
	path := stored(t, len(steps()))
	s, err := open(path, Options{}, next)
	must(t, err)
	t.Cleanup(func() { s.Close() })
	holdsWhatWasStored(t, s)
	var letter string
	must(t, s.db.QueryRow("SELECT letter FROM extra WHERE person = 'p1'").Scan(&letter))
	if letter != "A" {
		t.Error("the new table holds", letter)
	}

	old := opened(t, fmt.Sprint(path, ".v", len(steps())))
	holdsWhatWasStored(t, old)
	if _, err := old.db.Exec("SELECT * FROM extra"); err == nil {
		t.Error("the copy was upgraded")
	}

	must(t, s.Close())
	must(t, old.Close())
	s, err = open(path, Options{}, next)
	must(t, err)
	if copies, _ := filepath.Glob(path + ".v*"); len(copies) != 1 {
		t.Errorf("opening again left %v", copies)
	}
}

func TestAnUpgradeThatFailsLeavesTheOldFileUsable(t *testing.T) {
	path := stored(t, len(steps()))
	broken := append(steps(), "CREATE TABLE seal(a TEXT); INSERT INTO nowhere VALUES (1)")
	for try := range 2 {
		if _, err := open(path, Options{}, broken); err == nil {
			t.Fatal("a broken step was accepted", try)
		}
	}
	s := opened(t, path)
	holdsWhatWasStored(t, s)
	if _, err := s.db.Exec("SELECT * FROM extra"); err == nil {
		t.Error("half of the broken step stayed")
	}
	if copies, _ := filepath.Glob(path + ".v*"); len(copies) != 2 {
		t.Errorf("each attempt keeps its copy, there are %v", copies)
	}
}

func TestWindowsThatUpgradeAtOnceUpgradeOnce(t *testing.T) {
	path := stored(t, len(steps()))
	openAtOnce(t, path)
	s, err := open(path, Options{}, next)
	must(t, err)
	defer s.Close()
	holdsWhatWasStored(t, s)
	copies, err := filepath.Glob(path + ".v*")
	must(t, err)
	if len(copies) == 0 {
		t.Error("no copy was kept")
	}
	for _, name := range copies {
		old, err := openReadOnly(name, steps())
		must(t, err)
		holdsWhatWasStored(t, old)
		must(t, old.Close())
	}
}

func TestWindowsThatMeetInANewFileShareIt(t *testing.T) {
	for range 5 {
		path := newFile(t)
		openAtOnce(t, path)
		s, err := open(path, Options{}, next)
		must(t, err)
		must(t, s.Create(New{Head: head(testSession)}))
		must(t, s.Close())
	}
}

// openAtOnce opens a file, upgrading it, in eight windows at a time.
func openAtOnce(t *testing.T, path string) {
	t.Helper()
	var all sync.WaitGroup
	errs := make(chan error, 8)
	for range cap(errs) {
		all.Go(func() {
			s, err := open(path, Options{}, next)
			if err == nil {
				err = s.Close()
			}
			errs <- err
		})
	}
	all.Wait()
	for range cap(errs) {
		if err := <-errs; err != nil {
			t.Error(err)
		}
	}
	if parts, _ := filepath.Glob(path + "*.part*"); len(parts) > 0 {
		t.Error("left behind:", parts)
	}
}

func TestAFileOfANewerVersionIsRefusedAndLeftAlone(t *testing.T) {
	path := stored(t, len(steps()))
	newer, err := open(path, Options{}, next)
	must(t, err)
	must(t, newer.Close())
	must(t, os.Remove(fmt.Sprint(path, ".v", len(steps()))))
	before, err := os.ReadFile(path)
	must(t, err)

	_, err = Open(path, Options{})
	wantKind(t, err, Newer)
	_, err = OpenReadOnly(path)
	wantKind(t, err, Newer)
	after, err := os.ReadFile(path)
	must(t, err)
	if string(before) != string(after) {
		t.Error("the file changed")
	}
	leftovers(t, path)
}

func TestAFileOfANewerVersionThatIsInUseIsRefusedToo(t *testing.T) {
	path := newFile(t)
	newer, err := open(path, Options{}, next)
	must(t, err)
	defer newer.Close() // so far the new version stands in the write-ahead log alone
	_, err = Open(path, Options{})
	wantKind(t, err, Newer)
	_, err = OpenReadOnly(path)
	wantKind(t, err, Newer)
}

func TestAWindowNoticesThatTheFileWasUpgradedUnderIt(t *testing.T) {
	s := withSession(t)
	newer, err := open(s.Path(), Options{}, next)
	must(t, err)
	defer newer.Close()
	_, err = s.DataVersion()
	wantKind(t, err, Newer)
}

func TestAnOlderFileIsNotReadWithoutItsUpgrade(t *testing.T) {
	path := stored(t, len(steps()))
	_, err := openReadOnly(path, next)
	wantKind(t, err, Older)
}

// leftovers fails if anything stands beside the file.
func leftovers(t *testing.T, path string) {
	t.Helper()
	names, err := os.ReadDir(filepath.Dir(path))
	must(t, err)
	for _, n := range names {
		if n.Name() != filepath.Base(path) && strings.HasPrefix(n.Name(), filepath.Base(path)) {
			t.Errorf("%s was left behind", n.Name())
		}
	}
}
