package store

import (
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
	if d := cmp.Diff([]Person{{"p1", "anna", "Änna", 3}, {"p2", "ben", "Ben", 2}}, people); d != "" {
		t.Error(d)
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

func TestSettingsAreKeptChangedAndForgotten(t *testing.T) {
	path := newFile(t)
	s := opened(t, path)
	if _, ok, err := s.Setting("language"); ok || err != nil {
		t.Fatal(ok, err)
	}
	must(t, s.PutSetting("language", "en"))
	must(t, s.PutSetting("language", "fr"))
	must(t, s.PutSetting("theme", ""))
	must(t, s.PutSetting("sound", "off"))
	must(t, s.DeleteSetting("sound"))
	must(t, s.DeleteSetting("never set"))
	must(t, s.Close())

	s = opened(t, path)
	all, err := s.Settings()
	must(t, err)
	if d := cmp.Diff(map[string]string{"language": "fr", "theme": ""}, all); d != "" {
		t.Error(d)
	}
	if v, ok, err := s.Setting("theme"); v != "" || !ok || err != nil {
		t.Error(v, ok, err)
	}
}
