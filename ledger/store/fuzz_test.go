package store

import "testing"

// Any text as a row beside the sessions: it is taken, kept out or found there, and the file stays sound.
func FuzzAnyRowBesideTheSessions(f *testing.F) {
	for _, row := range []string{`{"id":"a","key":"b","name":"c","seen_ms":1}`, `{"key":"k","value":"v"}`, `{"fold":"f","name":"n"}`,
		`{"session":"s","number":1,"person":"a"}`, `{"circle":"f","place":1,"person":"a"}`, `{"id":"a","merged":"a","counts":"b"}`,
		`{"box":"b","profile":"","key":"k","value":"v","source":"told","at_ms":9e99}`, `null`, `{"id":{"a":1}}`, `{"id":"\u0000"}`} {
		for n := range 6 {
			f.Add(uint8(n), row)
		}
	}
	tables := append(sideTables(), sitters)
	f.Fuzz(func(t *testing.T, n uint8, row string) {
		s := withSession(t)
		side := Side{tables[int(n)%len(tables)], row}
		for range 2 {
			done, err := s.AddSides([]Side{side, side}, nil)
			must(t, err)
			if done.Added+done.Same+len(done.Kept)+len(done.Wrong) != 2 {
				t.Errorf("%+v", done)
			}
		}
		if problems, err := s.Check(); len(problems) > 0 || err != nil {
			t.Error(problems, err)
		}
		sides, err := s.Sides()
		must(t, err)
		for _, x := range sides {
			if x.Row == "" {
				t.Errorf("an empty row of %s", x.Table)
			}
		}
		if _, err := s.People(); err != nil {
			t.Error(err)
		}
	})
}

// Every table is one of the sessions, one of the sides, or passes; a new one must be put where it belongs.
func TestEveryTableIsKeptWhenEverythingIsWrittenOut(t *testing.T) {
	known := map[string]bool{sitters: true}
	for _, name := range append(sideTables(), "session", "seat", "entry", "status", "seed", "sealed", "heartbeat") {
		known[name] = true
	}
	s := withSession(t)
	rows, err := s.db.Query("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
	must(t, err)
	tables, err := s.words(rows)
	must(t, err)
	for _, name := range tables {
		if !known[name] {
			t.Errorf("table %s is written out by nobody", name)
		}
	}
}
