package table

import (
	"errors"
	"strings"
	"testing"

	"tokyobox/data"
	"tokyobox/ledger/store"
	"tokyobox/rules/shelf"
	"tokyobox/timers"
)

// companies stores sessions of those companies, one after another, and gives their ids.
func companies(t *testing.T, names ...string) (*store.Store, []data.Box, []string) {
	t.Helper()
	s, err := store.Open(t.TempDir()+"/t.db", store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	boxes, err := data.Boxes()
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for i, company := range names {
		clock := timers.NewManual(1_772_391_600_000 + int64(i)*60_000)
		g := shelf.Find("capsule-hotel")
		h, why, err := Plan{Game: g, Names: strings.Split(company, ",")}.Head(s, boxes, clock.Now().Wall)
		if why != nil || err != nil {
			t.Fatal(why, err)
		}
		if _, err := Begin(s, clock, g, h); err != nil {
			t.Fatal(err)
		}
		ids = append(ids, h.ID)
	}
	return s, boxes, ids
}

// person is the one of that name.
func person(t *testing.T, s *store.Store, name string) store.Person {
	t.Helper()
	known, err := Known(s)
	if err != nil {
		t.Fatal(err)
	}
	p := Called(known, name)
	if p == nil {
		t.Fatalf("nobody is called %s: %+v", name, known)
	}
	return *p
}

func TestANameIsOnePersonHoweverItIsWritten(t *testing.T) {
	s, _, _ := companies(t, "Ann,Zoë", "ZOE\u0308,ａｎｎ", "Anna,Zoe")
	known, err := Known(s)
	if err != nil || len(known) != 4 {
		t.Error(known, err)
	}
	seals := map[string]bool{}
	for _, p := range known {
		if seals[p.Seal] || !IsSeal(p.Seal) || p.Colour < 1 || p.Colour > Colours {
			t.Errorf("the seal of %s is %q %d", p.Name, p.Seal, p.Colour)
		}
		seals[p.Seal] = true
	}
}

func TestASealIsOneSignThatCanBeSeen(t *testing.T) {
	for sign, want := range map[string]bool{"A": true, "田": true, "★": true, "ё": true, "": false, "AB": false, " ": false,
		"\u200b": false, "\t": false, "e\u0301": false /* not as it would be stored */, "é": true} {
		if IsSeal(sign) != want {
			t.Errorf("%q: %v", sign, !want)
		}
	}
}

func TestNoSessionEverShowsOneNameTwice(t *testing.T) {
	s, _, ids := companies(t, "Ann,Ben", "Cho,Dov", "Cho,Eve")
	if why, err := Rename(s, person(t, s, "Ann").ID, "BEN"); why == nil || why.Text.Key != "E_NAMES.beside" || err != nil {
		t.Error(why, err)
	}
	if _, err := Rename(s, person(t, s, "Ann").ID, "dov"); !errors.Is(err, store.NameTaken) {
		t.Error(err)
	}
	if why, err := Merge(s, person(t, s, "Dov"), person(t, s, "Eve")); why != nil || err != nil {
		t.Error(why, err)
	}
	// the name of the one merged is free, but not for somebody who sits beside the one they are now
	if why, err := Rename(s, person(t, s, "Cho").ID, "Eve"); why == nil || err != nil {
		t.Error(why, err)
	}
	if why, err := Merge(s, person(t, s, "Cho"), person(t, s, "Eve")); why != nil || !errors.Is(err, store.Together) {
		t.Error(why, err)
	}
	if why, err := Rename(s, person(t, s, "Ann").ID, " Änn  the\t2nd "); why != nil || err != nil {
		t.Error(why, err)
	}
	h, _, err := s.Load(ids[0])
	if err != nil || h.Seats[0].Name != "Änn the 2nd" || h.Seats[0].Key != "ann" {
		t.Error(h.Seats, err)
	}
}

func TestPartiesAreTheGroupsAndTheLastCompanies(t *testing.T) {
	s, _, _ := companies(t, "Ann,Ben", "Cho,Dov", "Ann,Ben", "Ann,Ben,Cho,Dov,Eve")
	err := s.PutGroup(store.Group{Name: "Friday", Fold: "friday", People: []string{person(t, s, "Dov").ID, person(t, s, "Cho").ID}})
	if err != nil {
		t.Fatal(err)
	}
	parties, err := Parties(s, 4)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, p := range parties {
		got = append(got, p.Name+":"+strings.Join(p.Names, ","))
	}
	if all := strings.Join(got, " "); all != "Friday:Dov,Cho :Ann,Ben :Cho,Dov" {
		t.Error(all)
	}
}

func TestARematchHasTheSamePeopleEvenUnderNewNames(t *testing.T) {
	s, boxes, ids := companies(t, "Ann,Ben")
	if _, err := Rename(s, person(t, s, "Ann").ID, "Zoë"); err != nil {
		t.Fatal(err)
	}
	g := shelf.Find("capsule-hotel")
	h, guests, why, err := Rematch(s, boxes, g, ids[0], 1_772_392_000_000)
	if why != nil || err != nil || len(guests) != 0 {
		t.Fatal(guests, why, err)
	}
	if _, err := Begin(s, timers.NewManual(1_772_392_000_000), g, h, guests...); err != nil {
		t.Fatal(err)
	}
	known, err := Known(s)
	if err != nil || len(known) != 2 || h.ID == ids[0] || h.Seats[0].Name != "Zoë" {
		t.Error(known, h, err)
	}
}

func TestAnIDForATextIsAlwaysTheSame(t *testing.T) {
	a, b := GuestID("Zoë "), GuestID("ZOE\u0308")
	if a != b || a == GuestID("Zoe") || len(a) != 36 || a[14] != '8' {
		t.Error(a, b)
	}
}

func TestANameTypedWithoutItsAccentsMeansTheOnlyOneItCanMean(t *testing.T) {
	people := []store.Person{{ID: "a", Name: "Noé"}, {ID: "b", Name: "Zoé"}, {ID: "c", Name: "Zoë"}, {ID: "d", Name: "Rene"}, {ID: "e", Name: "René"}, {ID: "f", Name: "Élie", Merged: "a"}}
	for typed, want := range map[string]string{"noe": "a", "NOÉ": "a", "zoe": "", "zoë": "c", "rene": "d", "rené": "e", "elie": "", "no": "", "": ""} {
		got := ""
		if x := Meant(people, typed); x != nil {
			got = x.ID
		}
		if got != want {
			t.Errorf("%q means %q, want %q", typed, got, want)
		}
	}
}
