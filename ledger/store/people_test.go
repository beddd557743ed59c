package store

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestARenamedPersonHasTheNewNameInEverySession(t *testing.T) {
	s := opened(t, newFile(t))
	must(t, s.PutPerson(Person{ID: "p1", Key: "ann", Name: "Ann", Seen: 1}))
	must(t, s.PutPerson(Person{ID: "p2", Key: "ben", Name: "Ben", Seen: 2}))
	must(t, s.Create(New{Head: head("s1"), People: []string{"p1", "", "p2"}}))
	must(t, s.PutPerson(Person{ID: "p1", Key: "anna", Name: "Änna", Seen: 3}))

	h, _, err := s.Load("s1")
	must(t, err)
	want := head("s1").Seats
	want[0].Name, want[2].Name = "Änna", "Ben"
	if d := cmp.Diff(want, h.Seats); d != "" {
		t.Error(d)
	}
	rows, err := s.List(All, 1, 0)
	must(t, err)
	if d := cmp.Diff([]string{"Änna", "Ben", "Ben", "Zoë"}, rows[0].Players); d != "" {
		t.Error(d)
	}
	people, err := s.People()
	must(t, err)
	if d := cmp.Diff([]Person{{ID: "p1", Key: "anna", Name: "Änna", Seen: 3}, {ID: "p2", Key: "ben", Name: "Ben", Seen: 2}}, people); d != "" {
		t.Error(d)
	}
}

func TestASessionKnowsWhoSitsThereAndTheirSeals(t *testing.T) {
	s := opened(t, newFile(t))
	must(t, s.PutPerson(Person{ID: "p1", Key: "ann", Name: "Ann", Seal: "★", Colour: 3}))
	must(t, s.PutPerson(Person{ID: "p2", Key: "anna", Name: "Anna", Seal: "A", Colour: 4}))
	must(t, s.Create(New{Head: head("s1"), People: []string{"p1", "", "p2"}}))
	must(t, s.Create(New{Head: head("s2"), People: []string{"p2"}}))
	must(t, s.PutPerson(Person{ID: "p3", Key: "bo", Name: "Bo", Seal: "B", Colour: 5}))
	must(t, s.Merge("p1", "p3"))
	at, err := s.Sitters("s1")
	must(t, err)
	want := map[int]Person{1: {ID: "p3", Key: "bo", Name: "Bo", Seal: "B", Colour: 5}, 3: {ID: "p2", Key: "anna", Name: "Anna", Seal: "A", Colour: 4}}
	if d := cmp.Diff(want, at); d != "" {
		t.Error(d)
	}
	if at, err = s.Sitters("nowhere"); len(at) != 0 || err != nil {
		t.Error(at, err)
	}
}

func TestASessionWithAnUnknownPersonIsRefused(t *testing.T) {
	s := opened(t, newFile(t))
	wantKind(t, s.Create(New{Head: head("s1"), People: []string{"", "nobody"}}), Unknown)
	if n, err := s.Count(All); n != 0 || err != nil {
		t.Error(n, err)
	}
}

func TestAPersonWhoSatAtASessionIsNotForgotten(t *testing.T) {
	s := opened(t, newFile(t))
	must(t, s.PutPerson(Person{ID: "p1", Name: "Ann"}))
	must(t, s.PutPerson(Person{ID: "p2", Name: "Ben"}))
	must(t, s.Create(New{Head: head("s1"), People: []string{"p1"}}))
	wantKind(t, s.DeletePerson("p1"), InUse)
	must(t, s.DeletePerson("p2"))
	people, err := s.People()
	must(t, err)
	if len(people) != 1 || people[0].ID != "p1" {
		t.Error(people)
	}
}

// three puts down Ann, Ben and Cho. Ann sat at s1 beside guests, Ben at s2, Ann and Cho at s3.
func three(t testing.TB) *Store {
	t.Helper()
	s := opened(t, newFile(t))
	for i, name := range []string{"Ann", "Ben", "Cho"} {
		must(t, s.PutPerson(Person{ID: fmt.Sprint("p", i+1), Key: name, Name: name, Fold: name}))
	}
	must(t, s.Create(New{Head: head("s1"), People: []string{"p1"}}))
	must(t, s.Create(New{Head: head("s2"), People: []string{"", "", "p2"}}))
	must(t, s.Create(New{Head: head("s3"), People: []string{"p1", "p3"}}))
	return s
}

// said is everything about people that a store tells, as one text.
func said(t testing.TB, s *Store) string {
	t.Helper()
	people, err := s.People()
	must(t, err)
	seats, err := s.Seats()
	must(t, err)
	groups, err := s.Groups()
	must(t, err)
	rows, err := s.List(All, 99, 0)
	must(t, err)
	return fmt.Sprintf("%+v\n%+v\n%+v\n%+v", people, seats, groups, rows)
}

// sits is who sits on a seat: the name shown and who that counts as.
func sits(t testing.TB, s *Store, session string, number int) string {
	t.Helper()
	seats, err := s.Seats()
	must(t, err)
	i := slices.IndexFunc(seats, func(x Seat) bool { return x.Session == session && x.Number == number })
	return seats[i].Name + " " + seats[i].Person
}

func TestTwoWhoAreOneAreMergedEverywhereAndPartedAgain(t *testing.T) {
	s := three(t)
	must(t, s.PutGroup(Group{"Friday", "friday", []string{"p2", "p3", "p1"}}))
	before := said(t, s)
	must(t, s.Merge("p2", "p1"))
	if got := sits(t, s, "s2", 3); got != "Ann p1" {
		t.Error("merged:", got)
	}
	h, _, err := s.Load("s2")
	must(t, err)
	if h.Seats[2].Name != "Ann" || h.Seats[2].Key != "田中" {
		t.Error("the head shows", h.Seats[2])
	}
	groups, err := s.Groups()
	must(t, err)
	if d := cmp.Diff([]string{"p1", "p3"}, groups[0].People); d != "" {
		t.Error(d)
	}
	must(t, s.Rename("p1", "Anna", "anna", "anna"))
	if got := sits(t, s, "s2", 3) + ", " + sits(t, s, "s1", 1); got != "Anna p1, Anna p1" {
		t.Error("renamed:", got)
	}
	must(t, s.Rename("p1", "Ann", "Ann", "Ann"))
	must(t, s.Unmerge("p2"))
	if after := said(t, s); after != before {
		t.Error(cmp.Diff(before, after))
	}
}

func TestAChainOfMergesIsPartedInAnyPlace(t *testing.T) {
	s := three(t)
	must(t, s.PutPerson(Person{ID: "p4", Key: "d", Name: "Dov", Fold: "dov"}))
	must(t, s.Create(New{Head: head("s4"), People: []string{"p4"}}))
	must(t, s.Merge("p4", "p2"))
	must(t, s.Merge("p2", "p1"))
	if got := sits(t, s, "s4", 1); got != "Ann p1" {
		t.Error("through two merges:", got)
	}
	wantKind(t, s.Merge("p4", "p3"), Unknown) // no longer somebody of their own
	must(t, s.Unmerge("p2"))
	if got := sits(t, s, "s4", 1) + ", " + sits(t, s, "s2", 3); got != "Ben p2, Ben p2" {
		t.Error("the later merge undone:", got)
	}
	must(t, s.Merge("p2", "p1"))
	must(t, s.Unmerge("p4"))
	if got := sits(t, s, "s4", 1) + ", " + sits(t, s, "s2", 3); got != "Dov p4, Ann p1" {
		t.Error("the earlier merge undone:", got)
	}
}

func TestTwoWhoSatAtOneSessionAreNeverOne(t *testing.T) {
	s := three(t)
	before := said(t, s)
	err := s.Merge("p3", "p1")
	wantKind(t, err, Together)
	if e := err.(*Error); e.Path != "s3" {
		t.Error("the session named is", e.Path)
	}
	must(t, s.Merge("p2", "p3"))
	wantKind(t, s.Merge("p1", "p3"), Together)
	wantKind(t, s.Merge("p3", "p1"), Together)
	must(t, s.Unmerge("p2"))
	wantKind(t, s.Merge("p1", "p1"), Exists)
	wantKind(t, s.Merge("p1", "nobody"), Unknown)
	wantKind(t, s.Unmerge("p1"), Unknown)
	if after := said(t, s); after != before {
		t.Error(cmp.Diff(before, after))
	}
}

// C59 and C60 are the field reports about names that are there already.
func TestC59C60ANameBelongsToOnePerson(t *testing.T) {
	s := three(t)
	must(t, s.PutPerson(Person{ID: "p3", Key: "Cho", Name: "Cho", Fold: "Cho", Hidden: true}))
	before := said(t, s)
	wantKind(t, s.Rename("p2", "Ann", "ann", "Ann"), NameTaken)
	wantKind(t, s.Rename("p2", "CHO", "cho", "Cho"), NameTaken) // hidden people too
	wantKind(t, s.PutPerson(Person{ID: "p9", Name: "ann", Fold: "Ann"}), NameTaken)
	wantKind(t, s.Rename("nobody", "New", "new", "new"), Unknown)
	if after := said(t, s); after != before {
		t.Error(cmp.Diff(before, after))
	}
	must(t, s.Merge("p2", "p1"))
	must(t, s.Rename("p1", "Ben", "ben", "Ben")) // the name of the one merged is free
	wantKind(t, s.Unmerge("p2"), NameTaken)
}

func TestAGuestTurnsOutToBeSomebody(t *testing.T) {
	s := three(t)
	zoe := Person{ID: "p5", Key: "zoë", Name: "Zoë", Fold: "zoë"}
	before := said(t, s)
	wantKind(t, s.Adopt(zoe, "p1", []Seat{{Session: "s2", Number: 4}, {Session: "s1", Number: 4}}), Together)
	wantKind(t, s.Adopt(zoe, "", []Seat{{Session: "s1", Number: 1}}), InUse)
	wantKind(t, s.Adopt(zoe, "", []Seat{{Session: "s1", Number: 9}}), Unknown)
	wantKind(t, s.Adopt(Person{ID: "p5", Name: "Ben", Fold: "Ben"}, "", nil), NameTaken)
	if after := said(t, s); after != before {
		t.Error(cmp.Diff(before, after))
	}
	must(t, s.Adopt(zoe, "", []Seat{{Session: "s1", Number: 4}, {Session: "s2", Number: 4}}))
	must(t, s.Rename("p5", "Zoé", "zoé", "zoé"))
	if got := sits(t, s, "s1", 4) + ", " + sits(t, s, "s2", 4) + ", " + sits(t, s, "s3", 4); got != "Zoé p5, Zoé p5, Zoë " {
		t.Error(got)
	}
	must(t, s.DeletePerson("p5"))
	if after := said(t, s); after != before {
		t.Error(cmp.Diff(before, after))
	}
	must(t, s.Adopt(zoe, "p2", []Seat{{Session: "s1", Number: 4}}))
	if got := sits(t, s, "s1", 4); got != "Ben p2" {
		t.Error(got)
	}
	must(t, s.Unmerge("p5"))
	if got := sits(t, s, "s1", 4); got != "Zoë p5" {
		t.Error(got)
	}
}

func TestNewcomersComeWithTheSessionOrNotAtAll(t *testing.T) {
	s := three(t)
	before := said(t, s)
	eve := Person{ID: "p6", Key: "eve", Name: "Eve", Fold: "eve", Seal: "E", Colour: 4}
	wantKind(t, s.Create(New{Head: head("s9"), People: []string{"p6", "nobody"}, Newcomers: []Person{eve}}), Unknown)
	wantKind(t, s.Create(New{Head: head("s9"), People: []string{"p1", "p1"}}), Exists)
	if after := said(t, s); after != before {
		t.Error(cmp.Diff(before, after))
	}
	must(t, s.Create(New{Head: head("s9"), People: []string{"p6"}, Newcomers: []Person{eve}, Status: Status{Touched: 77}}))
	people, err := s.People()
	must(t, err)
	eve.Seen = 77
	if d := cmp.Diff(eve, people[0]); d != "" {
		t.Error(d)
	}
}

// changesOfPeople are what is done to people in one transaction each, on the store of three with Ben merged into Cho
// and the guest on the fourth seat of s2 adopted.
var changesOfPeople = map[string]func(s *Store) error{
	"rename":  func(s *Store) error { return s.Rename("p1", "Änna", "änna", "änna") },
	"merge":   func(s *Store) error { return s.Merge("p1", "p7") },
	"unmerge": func(s *Store) error { return s.Unmerge("p2") },
	"adopt": func(s *Store) error {
		return s.Adopt(Person{ID: "p8", Name: "Zoë", Fold: "zoë"}, "p7", []Seat{{Session: "s1", Number: 4}, {Session: "s3", Number: 4}})
	},
	"forget": func(s *Store) error { return s.DeletePerson("p7") },
	"group":  func(s *Store) error { return s.PutGroup(Group{"Friday", "friday", []string{"p3", "p1", "p7"}}) },
}

func withMerges(t testing.TB) *Store {
	t.Helper()
	s := three(t)
	must(t, s.PutPerson(Person{ID: "p6", Key: "ann2", Name: "Ann 2", Fold: "ann 2"}))
	must(t, s.Merge("p6", "p1"))
	must(t, s.Merge("p2", "p3"))
	must(t, s.Adopt(Person{ID: "p7", Name: "Yu", Fold: "yu"}, "", []Seat{{Session: "s2", Number: 4}}))
	must(t, s.PutGroup(Group{"Friday", "friday", []string{"p1", "p3"}}))
	return s
}

// TestAFaultInTheMiddleLeavesEverybodyAsTheyWere lets the database fail at every row that a change writes, the first,
// the second and so on, until the change gets through.
func TestAFaultInTheMiddleLeavesEverybodyAsTheyWere(t *testing.T) {
	writes := []struct{ table, what string }{{"person", "INSERT"}, {"person", "UPDATE"}, {"person", "DELETE"}, {"sitter", "INSERT"},
		{"sitter", "DELETE"}, {"circle", "INSERT"}, {"circle", "UPDATE"}, {"circle_seat", "INSERT"}, {"circle_seat", "DELETE"}}
	for name, change := range changesOfPeople {
		t.Run(name, func(t *testing.T) {
			s := withMerges(t)
			before := said(t, s)
			exec := func(statement string) {
				t.Helper()
				_, err := s.db.Exec(statement)
				must(t, err)
			}
			exec("CREATE TEMP TABLE fault(at INTEGER, n INTEGER)")
			for _, w := range writes {
				exec(fmt.Sprintf(`CREATE TEMP TRIGGER fault_%s_%s AFTER %[2]s ON main.%[1]s BEGIN
					UPDATE fault SET n = n + 1;
					SELECT RAISE(ABORT, 'a fault') FROM fault WHERE n = at;
				END`, w.table, w.what))
			}
			faults := 0
			for at := 1; ; at++ {
				exec("DELETE FROM fault")
				exec(fmt.Sprintf("INSERT INTO fault VALUES (%d, 0)", at))
				if change(s) == nil {
					break
				}
				faults++
				if after := said(t, s); after != before {
					t.Fatalf("after a fault at write %d: %s", at, cmp.Diff(before, after))
				}
			}
			if faults == 0 || said(t, s) == before {
				t.Errorf("%d faults", faults)
			}
			if problems, err := s.Check(); len(problems) > 0 || err != nil {
				t.Error(problems, err)
			}
		})
	}
}

// Copies are made when the tally has changed: nothing that is done to people may be missing in them.
func TestTheTallyTellsEveryChangeOfPeople(t *testing.T) {
	changes := maps.Clone(changesOfPeople)
	changes["seal"] = func(s *Store) error {
		return s.PutPerson(Person{ID: "p1", Key: "Ann", Name: "Ann", Fold: "Ann", Seal: "★"})
	}
	changes["hide"] = func(s *Store) error {
		return s.PutPerson(Person{ID: "p1", Key: "Ann", Name: "Ann", Fold: "Ann", Hidden: true})
	}
	changes["ungroup"] = func(s *Store) error { return s.DeleteGroup("friday") }
	for name, change := range changes {
		s := withMerges(t)
		before, err := s.Tally()
		must(t, err)
		must(t, change(s))
		if after, err := s.Tally(); after == before || err != nil {
			t.Errorf("%s: the tally stays %s, %v", name, before, err)
		}
	}
}

// TestWhicheverOperationFailsPeopleAreAsBeforeOrAsAfter lets every single operation on the database fail, before it is
// done and after, and looks at the file as another program finds it then.
func TestWhicheverOperationFailsPeopleAreAsBeforeOrAsAfter(t *testing.T) {
	start := withMerges(t)
	before := said(t, start)
	must(t, start.Close())
	file, err := os.ReadFile(start.Path())
	must(t, err)
	for name, change := range changesOfPeople {
		t.Run(name, func(t *testing.T) {
			done := opened(t, withFile(t, file))
			must(t, change(done))
			after, faults := said(t, done), 0
			for n := 1; ; n++ {
				at, armed, hit := 0, false, false
				s, err := Open(withFile(t, file), Options{Fault: func(_ Operation, done bool) error {
					if at++; armed && at == n {
						hit = true
						return Faulty([]Kind{Full, IO, Busy}[n%3])
					}
					return nil
				}})
				must(t, err)
				at, armed = 0, true
				err = change(s)
				armed = false
				must(t, s.Close())
				if !hit {
					must(t, err)
					break
				}
				faults++
				now := said(t, opened(t, s.Path()))
				if now != before && now != after || err == nil && now != after {
					t.Fatalf("a fault at operation %d (%v) left neither the one nor the other: %s", n, err, cmp.Diff(before, now))
				}
			}
			if faults < 4 || before == after {
				t.Errorf("%d faults", faults)
			}
		})
	}
}

// withFile is the path of a copy of a database.
func withFile(t testing.TB, file []byte) string {
	t.Helper()
	path := newFile(t)
	must(t, os.WriteFile(path, file, 0o600))
	return path
}

func TestEachCopyOfABoxHasItsOwnFacts(t *testing.T) {
	s := opened(t, newFile(t))
	must(t, s.PutBoxFacts("capsule-hotel", "", BoxFact{"limit", "7500", "typed", 1}, BoxFact{"green", "400", "typed", 1}))
	must(t, s.PutBoxFacts("capsule-hotel", "Ben's", BoxFact{"limit", "9000", "imported", 2}))
	must(t, s.PutBoxFacts("jutaku", "", BoxFact{"limit", "1", "rulebook", 3}))
	must(t, s.PutBoxFacts("capsule-hotel", "", BoxFact{"limit", "8000", "typed", 4}))

	for profile, want := range map[string][]BoxFact{
		"":        {{"green", "400", "typed", 1}, {"limit", "8000", "typed", 4}},
		"Ben's":   {{"limit", "9000", "imported", 2}},
		"Cho's 箱": nil,
	} {
		facts, err := s.BoxFacts("capsule-hotel", profile)
		must(t, err)
		if d := cmp.Diff(want, facts); d != "" {
			t.Errorf("%q: %s", profile, d)
		}
	}
	must(t, s.DeleteBoxFact("capsule-hotel", "Ben's", "limit"))
	profiles, err := s.Profiles("capsule-hotel")
	must(t, err)
	if d := cmp.Diff([]string{""}, profiles); d != "" {
		t.Error(d)
	}
}

func TestSettingsAreKeptAndChanged(t *testing.T) {
	path := newFile(t)
	s := opened(t, path)
	if _, ok, err := s.Setting("language"); ok || err != nil {
		t.Fatal(ok, err)
	}
	must(t, s.PutSetting("language", "en"))
	must(t, s.PutSetting("language", "fr"))
	must(t, s.PutSetting("theme", ""))
	must(t, s.Close())

	s = opened(t, path)
	for key, want := range map[string]string{"language": "fr", "theme": ""} {
		if v, ok, err := s.Setting(key); v != want || !ok || err != nil {
			t.Error(key, v, ok, err)
		}
	}
}
