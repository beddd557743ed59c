package table

import (
	"path/filepath"
	"testing"

	"tokyobox/ledger/store"
	"tokyobox/rules"
	"tokyobox/rules/shelf"
	"tokyobox/timers"
)

// Any line typed at the table of any game: it is refused and changes nothing, or it is stored as one line that reads
// back as itself.
func FuzzAnyLineTypedAtAnyTable(f *testing.F) {
	for n, line := range []string{"mark", "loan 1=4000 2=6000", "note 1 \"=1+1 \x1b[2J\"", "u1", "undo", "amend 1 mark",
		"insert 1 mark", "strike 1-9999999", "start", "word \"x\"", "\u202eknab", "１ ＋ ５００", "fact limit=7500 limit=1"} {
		f.Add(uint8(n), line)
	}
	f.Fuzz(func(t *testing.T, n uint8, line string) {
		games := shelf.Games()
		g := games[int(n)%len(games)]
		s, err := store.Open(filepath.Join(t.TempDir(), "t.db"), store.Options{})
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		names := []string{"Ann", "Ben", "Cho", "Dan", "Eve", "Fay"}[:g.Min]
		h, why, err := Plan{Game: g, Names: names}.Head(s, nil, evening)
		if err != nil || why != nil {
			t.Fatal(why, err)
		}
		clock := timers.NewManual(evening)
		at, err := Begin(s, clock, g, h)
		if err != nil {
			t.Fatal(err)
		}
		before := at.View()
		for range 2 { // and once more on what it left
			entries := len(at.Entries())
			r, err := at.Record(line, "line")
			if err != nil {
				t.Fatal(err)
			}
			if r.Line == "" || r.Refused != nil {
				if now := at.View(); len(at.Entries()) != entries || entries == 0 && len(rules.Changes(&before, &now)) > 0 {
					t.Fatalf("%q was refused and changed something", line)
				}
			}
		}
		again, err := Sit(s, clock, g, h.ID)
		if err != nil {
			t.Fatal(err)
		}
		a, b := at.View(), again.View()
		if changes := rules.Changes(&a, &b); len(changes) > 0 {
			t.Fatalf("%q: read again differs: %v", line, changes)
		}
	})
}

// Any text as what lists show of a session.
func FuzzAnyTextAsAStanding(f *testing.F) {
	for _, text := range []string{"", "{}", `{"round":3,"of":8,"phase":"loans","winners":[1,2]}`, `{"round":"x"}`, `[1]`, `{"winners":[99]}`} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		StandingOf(store.Status{Text: text}).Stage()
	})
}
