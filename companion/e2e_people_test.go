package companion_test

// People and statistics through the commands of the built program.

import (
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// who are the people, guests and groups that people --json tells.
type who struct {
	People []struct {
		Name, Seal string
		Colour     int
		Hidden     bool
		Merged     string `json:"merged_into"`
		Sessions   int
	}
	Guests []struct {
		Name     string
		Sessions int
	}
	Groups []struct{ Name string }
}

func (h *home) people() (w who) {
	h.t.Helper()
	a := h.run("", "people", "--json")
	if err := json.Unmarshal([]byte(a.out), &w); err != nil || a.code != 0 {
		h.t.Fatalf("people --json: status %d, %v\n%s%s", a.code, err, a.out, a.err)
	}
	return w
}

// refused runs a command that must be refused with a sentence in which a piece stands.
func (h *home) refused(piece string, args ...string) {
	h.t.Helper()
	a := h.run("", args...)
	if a.code != 2 || a.out != "" || !strings.Contains(a.err, piece) || strings.Count(a.err, "\n") > 2 {
		h.t.Errorf("%q: status %d, wanted a refusal with %q\n%s%s", args, a.code, piece, a.out, a.err)
	}
}

func TestWhoSitsDownIsKnownFromThenOnAndARenameReachesEverySession(t *testing.T) {
	h := newHome(t)
	first := h.must("", "new", "capsule-hotel", "--players", "Ann,Ben,田中", "--guest", "ben")
	h.must("", "new", "capsule-hotel", "--players", "ANN,Zoë")
	w := h.people()
	var names []string
	for _, x := range w.People {
		names = append(names, x.Name+" "+x.Seal)
	}
	slices.Sort(names)
	if got := strings.Join(names, ", "); got != "Ann A, Zoë Z, 田中 田" {
		t.Error("people:", got)
	}
	if len(w.Guests) != 1 || w.Guests[0].Name != "Ben" {
		t.Error("guests:", w.Guests)
	}
	h.must("", "people", "rename", "ann", "Änne ☃")
	for _, row := range h.sessions() {
		if row.Names[0] != "Änne ☃" {
			t.Error("a session still shows", row.Names)
		}
	}
	// a rematch has the same people, guest and all, and no entries
	again := h.must("", "rematch", first[:13])
	for _, row := range h.sessions() {
		if row.ID == again && (strings.Join(row.Names, ",") != "Änne ☃,Ben,田中" || row.Entries != 0) {
			t.Error("the rematch:", row)
		}
	}
	if w := h.people(); len(w.People) != 3 || len(w.Guests) != 1 || w.Guests[0].Sessions != 2 {
		t.Errorf("after a rematch: %+v", w)
	}
}

// C59 and C60 are the field reports about names that are there already.
func TestC59C60NamesThatAreThereAlreadyAreRefusedWithAWayOut(t *testing.T) {
	h := newHome(t)
	h.must("", "new", "capsule-hotel", "--players", "Ana,Ben")
	h.must("", "new", "capsule-hotel", "--players", "Cho,Dov")
	h.must("", "people", "hide", "Ana")
	before := h.run("", "people").out
	h.refused("people merge Cho ANA", "people", "rename", "Cho", "ANA")
	h.refused("sat beside", "people", "rename", "Ben", "ana")
	h.refused("They sat at one session", "people", "merge", "Ben", "Ana")
	h.refused("twice", "people", "merge", "Ben", "ben")
	h.refused("Nobody is called", "people", "merge", "Eve", "Ben")
	h.refused("A name has", "people", "rename", "Ben", " \u200b")
	h.refused("names this person", "people", "forget", "Ben")
	h.refused("no single letter", "people", "seal", "Ben", "BB")
	h.refused("no colour", "people", "seal", "Ben", "B", "7")
	h.refused("There is no group", "people", "ungroup", "Friday")
	h.refused("There is no guest", "people", "adopt", "Ana")
	h.refused("Nobody is called", "people", "group", "Friday", "Ben,Eve")
	h.refused("not among the players", "new", "capsule-hotel", "--players", "A,B", "--guest", "C")
	if after := h.run("", "people").out; after != before {
		t.Errorf("something changed:\n%s%s", before, after)
	}
	// the way out that was named works, and can be taken back
	h.must("", "people", "merge", "Cho", "ANA")
	for _, row := range h.sessions() {
		if row.Names[0] != "Ana" {
			t.Error("merged, a session shows", row.Names)
		}
	}
	h.must("", "people", "unmerge", "Cho")
	if after := h.run("", "people").out; after != before {
		t.Errorf("not as before:\n%s%s", before, after)
	}
}

func TestSessionsTakenInAreCountedForPeopleAndGuests(t *testing.T) {
	h := newHome(t)
	if a := h.run("", "stats"); a.code != 0 || !strings.Contains(a.out, "No finished session") {
		t.Error(a)
	}
	h.must("", "import", exampleFile(t))
	h.must("", "people", "adopt", "Ben")
	h.must("", "people", "adopt", "Cho")
	h.must("", "people", "group", "Two", "Cho,Ben")
	var r struct {
		Plays  int
		People []struct {
			Name  string
			Guest bool
			Wins  int
		}
	}
	a := h.run("", "stats", "--json")
	if err := json.Unmarshal([]byte(a.out), &r); err != nil || r.Plays != 1 || len(r.People) != 3 {
		t.Fatalf("%v\n%s", err, a.out)
	}
	if x := r.People[0]; x.Name != "Ben" || x.Guest || x.Wins != 1 {
		t.Errorf("%+v", r.People)
	}
	rows, err := csv.NewReader(strings.NewReader(h.run("", "stats", "--csv", "--person", "ann").out)).ReadAll()
	if err != nil || len(rows) != 4 || rows[2][2] != "Ann" && rows[3][2] != "Ann" {
		t.Error(err, rows)
	}
	if a := h.run("", "stats", "--group", "TWO"); !strings.Contains(a.out, "No finished session") {
		t.Error("two of three are not the company that sat there:", a.out)
	}
	for _, lang := range []string{"en", "fr", "it"} {
		if a := h.run("", "--lang", lang, "stats"); a.code != 0 || strings.Contains(a.out, "stats.") || strings.Contains(a.out, "{{") {
			t.Errorf("%s:\n%s", lang, a.out)
		}
	}
	h.refused("no day", "stats", "--since", "March")
	h.refused("choose one", "stats", "--csv", "--json")
	h.refused("Nobody is called", "stats", "--person", "Eve")
	h.refused("There is no game", "stats", "--game", "chess")
}

// exampleFile is the path of the example game.
func exampleFile(t *testing.T) string {
	t.Helper()
	path, err := filepath.Abs("../rules/capsulehotel/testdata/example.session")
	if err != nil {
		t.Fatal(err)
	}
	return path
}

func TestAChartIsDrawnInLettersAndAsAPicture(t *testing.T) {
	h := newHome(t)
	id := h.must("", "import", exampleFile(t))
	a := h.run("", "chart", id)
	if a.code != 0 || !strings.Contains(a.out, "2222") || !strings.Contains(a.out, "2 Ben ¥ 9,700") || !strings.Contains(a.out, "own.1") {
		t.Error(a.out, a.err)
	}
	if a := h.run("", "--ascii", "chart", id, "--what", "debt"); a.code != 0 || strings.ContainsAny(a.out, "┤┼") {
		t.Error(a.out, a.err)
	}
	h.must("", "chart", id, "--what", "debt", "--svg", "debt.svg")
	if text, err := os.ReadFile(filepath.Join(h.folder, "debt.svg")); err != nil || !strings.HasPrefix(string(text), "<svg ") {
		t.Error(err, string(text))
	}
	h.refused("--force", "chart", id, "--svg", "debt.svg")
	h.refused("There is no chart", "chart", id, "--what", "weather")
	h.refused("choose one", "chart", id, "--json", "--svg", "x.svg")
	h.refused("There is no session", "chart", "nothing")
	h.refused("Nothing of this session", "chart", h.must("", "new", "jutaku-countdown", "--players", "Ann,Ben"))
	var out struct {
		Charts []struct {
			What   string
			Series []struct{ Values []*int64 }
		}
	}
	if err := json.Unmarshal([]byte(h.run("", "chart", id, "--json").out), &out); err != nil || len(out.Charts) < 5 {
		t.Fatal(err, out)
	}
	if last := out.Charts[0].Series[1].Values; out.Charts[0].What != "yen" || *last[len(last)-1] != 9700 {
		t.Error(out.Charts[0])
	}
}

func TestASessionLeavesInEveryFormat(t *testing.T) {
	h := newHome(t)
	id := h.must("", "import", exampleFile(t))
	open := h.must("", "new", "capsule-hotel", "--players", "Ann,Ben")
	for format, piece := range map[string]string{"session": "tokyobox session 1", "report": "Ben wins", "json": `"tokyobox export 1"`,
		"csv": "session,game,begun,round", "ledger": "players:Ben", "bgsplay": `"playerScores"`, "bglink": "createPlay.html?data=%7B"} {
		if a := h.run("", "export", id, "--format", format); a.code != 0 || a.err != "" || !strings.Contains(a.out, piece) {
			t.Errorf("%s: status %d\n%.300s%s", format, a.code, a.out, a.err)
		}
		finished := format == "bgsplay" || format == "bglink"
		if a := h.run("", "export", open, "--format", format); (a.code == 2) != finished {
			t.Errorf("%s of an open session: status %d\n%.300s%s", format, a.code, a.out, a.err)
		}
	}
	for format, piece := range map[string]string{"json": `"format"`, "csv": "minutes", "bgsplay": `"plays"`} {
		if a := h.run("", "export", "--all", "--format", format); a.code != 0 || strings.Count(a.out, id) < 1 || strings.Contains(a.out, open) || !strings.Contains(a.out, piece) {
			t.Errorf("all as %s: status %d\n%.300s%s", format, a.code, a.out, a.err)
		}
	}
	h.refused("There is no format", "export", id, "--format", "xml")
	h.refused("Name a session or say --all", "export", id, "--all", "--format", "csv")
	h.refused("--all goes with", "export", "--all", "--format", "report")
	h.refused("Something is missing", "export")
	h.refused("--with-secrets", "export", id, "--format", "csv", "--with-secrets")
}

func TestPlainModeTellsAChartInNumbers(t *testing.T) {
	h := newHome(t)
	id := h.must("", "import", exampleFile(t))
	a := h.run("chart\nchart debt\nchart weather\nquit\n", "play", id, "--plain")
	for _, want := range []string{"R4: Ann 11,700, Ben 9,700, Cho 9,400", "R5: Ann 18,000, Ben 6,000, Cho 9,000", "There is no chart “weather”"} {
		if !strings.Contains(a.out, want) {
			t.Errorf("%q is not told: %s%s", want, a.out, a.err)
		}
	}
}
