package companion_test

// Two sessions that differ in what is sealed alone are told apart by nothing that the program says, however it is
// asked.

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// twins are a session whose sealed lines read one way or the other.
type twins struct {
	game  string
	seats int
	set   string
	lines []string // A|B where the two differ
	typed []string // in the open, in plain mode, one after the other
}

var twinSessions = []twins{
	{game: "sakana-bag", seats: 3,
		lines: []string{"add 1 100|add 1 500", "add 2 500|add 2 100", "add 3 1000|add 3 5000", "bid 1 100 500|bid 1 500", "bid 2 100"},
		typed: []string{"cash 1=1000", "cash 1=0 2=0 3=0", "cash 2=100", "correct 1 yen=+100 \"found\"", "holds 1 100", "bid 3 100", "next", "cover"}},
	{game: "coin-op", seats: 2,
		lines: []string{"ticket 1 SH=1 PA=1 UN=2 BR=2 SE=3 PI=3|ticket 1 SH=3 PA=3 UN=2 BR=2 SE=1 PI=1",
			"ticket 2 SH=3 PA=3 UN=2 BR=2 SE=1 PI=1|ticket 2 SH=1 PA=1 UN=2 BR=2 SE=3 PI=3", "start 1"},
		typed: []string{"load 1 w1 B-SH", "pass 1", "cash 1=0 2=0", "ticket 1 SH=1 PA=1 UN=2 BR=2 SE=3 PI=3"}},
	{game: "hidden-colours", seats: 3, set: "deck=table",
		lines: []string{"role 1 black app|role 1 white app", "role 2 white app|role 2 black app", "role 3 white app"},
		typed: []string{"draw 3 B-SH", "load 3", "draw 2 W-SH", "wash 2 black=3 white=0", "role 3 white", "reveal 1"}},
	{game: "sudsy", seats: 2,
		lines: []string{"fact deck-checked=yes", "season WM \"spring\"", "name 1 Mina-Wada", "name 2 \"Kiku Mori\"",
			"reveal 1 politeness W-SE|reveal 1 politeness W-SH", "tick 1 politeness \"very polite\"|tick 1 politeness \"rude\"",
			"reveal 1 background W-PA B-SO|reveal 1 background B-SH W-SE"},
		typed: []string{"tick 1 background vampire", "reveal 2 politeness W-PI", "roll 1 quirk 3 5", "draw 1 B-SH"}},
	{game: "izakaya", seats: 3,
		lines: []string{"order 1 2 3", "bid 1 300|bid 1 100"},
		typed: []string{"bid 2 200", "cash 1=1000", "bid 1 100"}},
}

// file writes one of the two.
func (x twins) file(which int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "tokyobox session 1\nid 01980000-0000-7000-8000-00000000000f\ngame %s 1\nbegun 2026-03-01T19:00:00Z\n", x.game)
	for seat := 1; seat <= x.seats; seat++ {
		name := []string{"Ann", "Ben", "Cho"}[seat-1]
		fmt.Fprintf(&b, "seat %d %s %q\n", seat, strings.ToLower(name), name)
	}
	if x.set != "" {
		fmt.Fprintf(&b, "set %s\n", x.set)
	}
	for i, line := range x.lines {
		fmt.Fprintf(&b, "%d 2026-03-01T19:%02d:00Z %s\n", i+1, i+1, one(line, which))
	}
	return b.String()
}

func one(line string, which int) string {
	if a, b, two := strings.Cut(line, "|"); two {
		return []string{a, b}[which]
	}
	return line
}

// now is what the clock and the disk of the machine put into what is told.
var now = regexp.MustCompile(`20\d\d-\d\d-\d\d(T[\d:.]+Z)?|[\d,]+ (KiB|MB)`)

// asked is all that the program says of the session.
func (x twins) asked(t *testing.T, which int) []string {
	h := newHome(t)
	file := filepath.Join(h.folder, "twin.session")
	if err := os.WriteFile(file, []byte(x.file(which)), 0o600); err != nil {
		t.Fatal(err)
	}
	const id = "01980000"
	var told []string
	take := func(input string, args ...string) answer {
		a := h.run(input, args...)
		text := fmt.Sprintf("%s\n%s\nstatus %d\n%s\n%s", strings.Join(args, " "), input, a.code, a.out, a.err)
		told = append(told, now.ReplaceAllString(strings.ReplaceAll(text, h.folder, "HOME"), "TIME"))
		return a
	}
	everything := func() {
		for _, args := range [][]string{{"sessions"}, {"sessions", "--json"}, {"history", id}, {"history", id, "--json"}, {"history", id, "--csv"},
			{"sheet", id}, {"chart", id}, {"chart", id, "--json"}, {"export", id}, {"export", id, "--format", "json"}, {"export", id, "--format", "csv"},
			{"export", id, "--format", "report"}, {"export", id, "--format", "ledger"}, {"stats"}, {"stats", "--json"}, {"verify", id}, {"people", "--json"}, {"doctor"}} {
			take("", args...)
		}
		out := take("", "export", id, "-o", "leaves.session", "--force")
		if out.code == 0 {
			left := filepath.Join(h.folder, "leaves.session")
			for _, args := range [][]string{{"replay", left}, {"replay", left, "--json"}, {"replay", left, "--ledger"}} {
				take("", args...)
			}
		}
		for _, args := range [][]string{{"replay", file}, {"replay", file, "--json"}, {"replay", file, "--ledger"}} {
			take("", args...)
		}
	}
	if a := take("", "import", file); a.code != 0 {
		t.Fatal(a.err)
	}
	everything()
	first := take("view\nhistory\nhelp\n", "play", id, "--plain")
	var why strings.Builder
	for _, name := range regexp.MustCompile(`[a-z]+`).FindAllString(first.out, -1) {
		fmt.Fprintf(&why, "why %s\nwhy ann %s\nwhy 2 %s\n", name, name, name)
	}
	take(why.String(), "play", id, "--plain")
	for _, line := range x.typed {
		take(line+"\nundo\nundraw\nredo\nview\n", "play", id, "--plain")
	}
	for i, line := range x.lines {
		n := i + 1
		take(fmt.Sprintf("strike %d\nview\nhistory\nrestore %d\nnote %d \"hm\"\n", n, n, n), "play", id, "--plain")
		if strings.Contains(line, "|") {
			take(fmt.Sprintf("amend %d %s\namend %d %s\ninsert %d %s\n", n, one(line, 0), n, one(line, 1), n, one(line, 0)), "play", id, "--plain")
		}
	}
	// a sealed line that no longer holds tells nothing of its reason
	take("strike 1\nview\nhistory\n", "play", id, "--plain")
	take("ruling deck=app\nview\n", "play", id, "--plain")
	everything()
	return told
}

func TestNothingTheProgramSaysTellsWhatIsSealed(t *testing.T) {
	for _, x := range twinSessions {
		t.Run(x.game, func(t *testing.T) {
			a, b := x.asked(t, 0), x.asked(t, 1)
			if len(a) != len(b) {
				t.Errorf("%d answers and %d", len(a), len(b))
			}
			for i := range min(len(a), len(b)) {
				if a[i] != b[i] {
					t.Errorf("told apart:\n%s\n----\n%s", a[i], b[i])
				}
			}
		})
	}
}
