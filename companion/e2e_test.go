package companion_test

// The built program as people and scripts meet it: its commands, plain mode through pipes, bad input and
// bad luck. What needs a terminal is beside this file.

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/text/unicode/norm"
)

// program is the path of the built program.
var program string

func TestMain(m *testing.M) {
	folder, err := os.MkdirTemp("", "tokyobox-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Chmod(folder, 0o755) // another user runs it too
	program = filepath.Join(folder, "tokyobox")
	if runtime.GOOS == "windows" {
		program += ".exe"
	}
	code := 1
	if out, err := exec.Command("go", "build", "-buildvcs=false", "-o", program, "tokyobox").CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "build: %v\n%s", err, out)
	} else {
		code = m.Run()
	}
	os.RemoveAll(folder)
	os.Exit(code)
}

// answer is what a finished command left.
type answer struct {
	out, err string
	code     int
}

// home is one person's place: a folder with a database of its own.
type home struct {
	t      *testing.T
	folder string
	db     string
	env    []string // beside what every home has
}

func newHome(t *testing.T) *home {
	t.Helper()
	folder := t.TempDir()
	return &home{t: t, folder: folder, db: filepath.Join(folder, "t.db")}
}

// environ has nothing of the machine's own settings that would change what is shown.
func (h *home) environ() []string {
	env := []string{"LANG=C.UTF-8", "TERM=xterm-256color", "XDG_DATA_HOME=" + h.folder, "HOME=" + h.folder}
	for _, name := range []string{"PATH", "SystemRoot", "TMP", "TEMP", "LOCALAPPDATA"} {
		if v, ok := os.LookupEnv(name); ok {
			env = append(env, name+"="+v)
		}
	}
	return append(env, h.env...)
}

func (h *home) command(args ...string) *exec.Cmd {
	c := exec.Command(program, args...)
	c.Env = h.environ()
	c.Dir = h.folder
	return c
}

// run runs a command on the home's database with that standard input.
func (h *home) run(input string, args ...string) answer {
	h.t.Helper()
	return h.finish(h.command(append([]string{"--db", h.db}, args...)...), input)
}

func (h *home) finish(c *exec.Cmd, input string) answer {
	h.t.Helper()
	var out, stderr bytes.Buffer
	c.Stdin, c.Stdout, c.Stderr = strings.NewReader(input), &out, &stderr
	err := c.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		h.t.Fatal(c.Args, err)
	}
	return answer{out.String(), stderr.String(), c.ProcessState.ExitCode()}
}

// must is run for a command that has to succeed; it gives the first line of the output.
func (h *home) must(input string, args ...string) string {
	h.t.Helper()
	a := h.run(input, args...)
	if a.code != 0 {
		h.t.Fatalf("%q: status %d\n%s%s", args, a.code, a.out, a.err)
	}
	first, _, _ := strings.Cut(a.out, "\n")
	return first
}

// sessionRow is one row of sessions --json.
type sessionRow struct {
	ID      string
	Names   []string
	Entries int
	Over    bool
	Winners []string
}

func (h *home) sessions() []sessionRow {
	h.t.Helper()
	a := h.run("", "sessions", "--json")
	var rows []sessionRow
	if err := json.Unmarshal([]byte(a.out), &rows); err != nil || a.code != 0 {
		h.t.Fatalf("sessions --json: status %d, %v\n%s%s", a.code, err, a.out, a.err)
	}
	return rows
}

// stored are the lines of a session as export writes them, without number and time.
func (h *home) stored(id string) []string {
	h.t.Helper()
	a := h.run("", "export", "--with-secrets", id)
	if a.code != 0 {
		h.t.Fatalf("export %s: status %d\n%s", id, a.code, a.err)
	}
	var lines []string
	for line := range strings.Lines(a.out) {
		if m := storedLine.FindStringSubmatch(strings.TrimRight(line, "\n")); m != nil {
			lines = append(lines, m[1])
		}
	}
	return lines
}

var storedLine = regexp.MustCompile(`^\d+ (?:\d{4}-\S+Z )?(.*)$`)

// complained checks that a command said one sentence and perhaps a way out, on standard error alone, with
// status 2. words is a piece of it.
func complained(t *testing.T, a answer, words string) {
	t.Helper()
	lines := strings.Split(strings.TrimRight(a.err, "\n"), "\n")
	switch {
	case a.code != 2:
		t.Errorf("status %d, wanted 2", a.code)
	case a.out != "":
		t.Errorf("standard output has %q", a.out)
	case a.err == "" || len(lines) > 2:
		t.Errorf("%d lines instead of a sentence and a way out", len(lines))
	case !strings.Contains(a.err, words):
		t.Errorf("%q is not in it", words)
	case strings.Contains(a.err, "goroutine") || strings.Contains(a.err, "<no value>") || strings.Contains(a.err, "%!"):
		t.Error("this is no sentence")
	}
	if t.Failed() {
		t.Logf("out: %s\nerr: %s", a.out, a.err)
	}
}

func TestAWholeEveningThroughPipes(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	id := h.must("", "new", "capsule-hotel", "--players", "Ann,Ben,Cho")
	a := h.run("mark\nloan 1=4000 2=6000 3=6000\nnonsense\nhistory\nquit\n", "play", id, "--plain")
	if a.code != 1 {
		t.Errorf("status %d after a refused line, wanted 1\n%s%s", a.code, a.out, a.err)
	}
	if !strings.Contains(a.err, "E_READ") {
		t.Errorf("the refused line is not named: %s", a.err)
	}
	if got, want := h.stored(id), []string{"mark", "loan 1=4000 2=6000 3=6000"}; !slices.Equal(got, want) {
		t.Errorf("stored %q, wanted %q", got, want)
	}
	file := filepath.Join(h.folder, "evening.session")
	h.must("", "export", id, "-o", file)
	other := newHome(t)
	if got := other.must("", "import", file); got != id {
		t.Errorf("import prints %q, wanted %q", got, id)
	}
	if got, want := other.run("", "export", id).out, h.run("", "export", id).out; got != want {
		t.Errorf("out and in again differs:\n%s\n%s", got, want)
	}
	if got := h.run("undo\nundo\nredo\n", "play", id, "--plain"); got.code != 0 {
		t.Errorf("undo and redo after a restart: status %d\n%s%s", got.code, got.out, got.err)
	}
	if got := h.run("", "replay", file, "--json"); got.code != 0 || !json.Valid([]byte(got.out)) {
		t.Errorf("replay --json: status %d\n%s%s", got.code, got.out, got.err)
	}
}

func TestVersionAndHelpAskForNothing(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	h.env = []string{"TERM="}
	for _, args := range [][]string{{"--version"}, {"--help"}, {"help", "replay"}, {"list"}, {"list", "--json"},
		{"qr", "capsule-hotel"}, {"completion", "bash"}, {"completion", "zsh"}, {"completion", "fish"}} {
		a := h.run("", args...)
		if a.code != 0 || a.out == "" || a.err != "" {
			t.Errorf("%q: status %d, out %q, err %q", args, a.code, a.out, a.err)
		}
	}
	if _, err := os.Stat(h.db); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a database was made: %v", err)
	}
}

func TestHelpShowsExamplesInThreeLanguages(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	seen := map[string]string{}
	for _, lang := range []string{"en", "fr", "it"} {
		a := h.run("", "new", "--help", "--lang", lang)
		if a.code != 0 || !strings.Contains(a.out, "tokyobox new capsule-hotel --players") {
			t.Errorf("%s: status %d\n%s%s", lang, a.code, a.out, a.err)
		}
		for other, text := range seen {
			if text == a.out {
				t.Errorf("%s and %s are the same", lang, other)
			}
		}
		seen[lang] = a.out
	}
}

// TestTheHelpOfEveryCommandIsInWords looks for names of sentences that a language file lacks.
func TestTheHelpOfEveryCommandIsInWords(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	_, list, _ := strings.Cut(h.run("", "--help").out, "Commands:\n")
	list, _, _ = strings.Cut(list, "\n\n")
	if n := strings.Count(list, "\n"); n < 20 {
		t.Fatalf("only %d commands:\n%s", n, list)
	}
	for line := range strings.Lines(list) {
		name := strings.Fields(line)[0]
		if name == "help" {
			continue
		}
		for _, lang := range []string{"en", "fr", "it"} {
			if got := h.run("", "help", name, "--lang", lang).out; got == "" || strings.Contains(got, "cmd.") || strings.Contains(got, "flag.") || strings.Contains(got, "use.") {
				t.Errorf("%s, %s:\n%s", name, lang, got)
			}
		}
	}
}

// TestOptionsOfANewSessionAreSaidInTheLanguageOfTheProgram stores them in the words of session files.
func TestOptionsOfANewSessionAreSaidInTheLanguageOfTheProgram(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	id := h.must("", "new", "mall", "--players", "Ann,Ben", "--set", "version=adresse", "--set", "liste=voyage", "--lang", "fr")
	if got := h.run("", "export", id).out; !strings.Contains(got, "version=dexterity") || !strings.Contains(got, "list=trip") {
		t.Errorf("%s", got)
	}
	h.must("", "new", "mall", "--players", "Ann,Ben", "--set", "version=dexterity", "--lang", "it")
	for _, wrong := range []struct{ set, says string }{
		{"liste=autre", "« liste=autre » n’existe pas ; liste vaut sortie, voyage."},
		{"couleur=rouge", "« couleur=rouge »"},
	} {
		a := h.run("", "new", "mall", "--players", "Ann,Ben", "--set", wrong.set, "--lang", "fr")
		if said := strings.Map(plainSpaces, a.err); a.code != 2 || !strings.Contains(said, wrong.says) {
			t.Errorf("%s: status %d, %q", wrong.set, a.code, said)
		}
	}
}

// plainSpaces makes the narrow and unbreakable spaces of French plain ones.
func plainSpaces(r rune) rune {
	if r == '\u00a0' || r == '\u202f' {
		return ' '
	}
	return r
}

func TestTheDatabaseIsMadeInTheDataFolderOnFirstUse(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	a := h.finish(h.command("new", "capsule-hotel", "--players", "Ann,Ben"), "")
	if a.code != 0 {
		t.Fatalf("status %d\n%s", a.code, a.err)
	}
	if _, err := os.Stat(filepath.Join(h.folder, "tokyobox", "tokyobox.db")); err != nil {
		t.Error(err)
	}
}

// TestWrongWordsAreRefusedInASentence holds every command to section "one sentence and a way out, exit
// status 2, nothing changed".
func TestWrongWordsAreRefusedInASentence(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	h.must("", "new", "capsule-hotel", "--players", "Ann,Ben")
	before := h.run("", "sessions", "--json").out
	among := func(players string) []string { return []string{"new", "capsule-hotel", "--players", players} }
	for _, c := range []struct {
		args  []string
		words string
	}{
		{[]string{"new", "capsul-hotel", "--players", "Ann,Ben"}, "capsul-hotel"},
		{[]string{"qr", "go"}, "go"},
		{[]string{"new", "capsule-hotel"}, "--players"},
		{[]string{"new"}, "new GAME"},
		{among("Ann"), "2"},
		{among("Ann,Ben,Cho,Dan,Eve,Fay"), "5"},
		{among("Ann,,Ben"), "2"},
		{among("Ann, "), "2"},
		{among("Ann,Ann"), "Ann"},
		{among("Ann,ANN"), "ANN"},
		{among("Zoe\u0308,Zo\u00eb"), "Zo\u00eb"}, // composed and not
		{among("Ａｎｎ,Ann"), "Ann"},                 // full width
		{among("Ann,Ann\u200b"), "Ann"},           // a letter that nobody sees
		{among("stra\u00dfe,STRASSE"), "STRASSE"}, // capitals of the sharp s
		{among("Ann,\u200b"), "2"},                // nothing that can be seen
		{among("Ann," + strings.Repeat("n", 61)), "60"},
		{append(among("Ann,Ben"), "--set", "cards"), "cards"},
		{append(among("Ann,Ben"), "--set", "cards=maybe"), "cards=maybe"},
		{append(among("Ann,Ben"), "--set", "card=off"), "card=off"},
		{append(among("Ann,Ben"), "--color"), "--color"},
		{append(among("Ann,Ben"), "Cho"), "Cho"},
		{[]string{"paly"}, "paly"},
		{[]string{"play", "zzzz", "--plain"}, "zzzz"},
		{[]string{"play", "", "--plain"}, "“”"},
		{[]string{"export", "zzzz"}, "zzzz"},
		{[]string{"replay"}, "replay FILE"},
		{[]string{"replay", "nowhere.session"}, "nowhere.session"},
		{[]string{"replay", "."}, "."},
		{[]string{"import", "nowhere.session"}, "nowhere.session"},
		{[]string{"replay", "a", "--json", "--ledger"}, "--json"},
		{[]string{"list", "--lang", "tlh"}, "tlh"},
	} {
		t.Run(strings.Join(c.args, " "), func(t *testing.T) {
			complained(t, h.run("", c.args...), c.words)
		})
	}
	if after := h.run("", "sessions", "--json").out; after != before {
		t.Errorf("something was changed:\n%s\n%s", before, after)
	}
}

func TestNamesOfAnyScriptAreTakenAndShownAsTheyAre(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	for _, names := range [][]string{
		{strings.Repeat("n", 60), "Ben"},
		{"[red]Ann[-]", "[ok]"},
		{"👩‍🚀", "🍣🍣"},
		{"שרה", "مريم"},
		{"a\u0301\u0323\u0302", "e\u0301"},
		{"田中", "佐藤", "ｱﾝ"},
		{"O\"Hara", `C:\Ben`},
		{"1", "2"},
	} {
		id := h.must("", "new", "capsule-hotel", "--players", strings.Join(names, ","))
		row := h.sessions()[0]
		if row.ID != id {
			t.Fatalf("%q: the newest session is not first", names)
		}
		a := h.run("view\n", "play", id, "--plain")
		for i, name := range names {
			if !strings.Contains(a.out, row.Names[i]) {
				t.Errorf("plain mode does not show %q:\n%s", row.Names[i], a.out)
			}
			if norm.NFC.String(row.Names[i]) != norm.NFC.String(name) { // how an accent is written may change
				t.Errorf("%q became %q", name, row.Names[i])
			}
		}
		file := filepath.Join(h.folder, id+".session")
		h.must("", "export", id, "-o", file)
		if a := h.run("", "replay", file, "--json"); a.code != 0 {
			t.Errorf("%q: replay of the export: status %d\n%s", names, a.code, a.err)
		}
	}
}

// goodSession is a small session that replays without a problem.
const goodSession = "tokyobox session 1\ngame capsule-hotel 1\nseat 1 ann \"Ann\"\nseat 2 ben \"Ben\"\nmark\nloan 1=4000 2=6000\n"

func TestBrokenSessionFilesAreRefusedInASentence(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	h.must("", "new", "capsule-hotel", "--players", "Ann,Ben")
	before := h.run("", "sessions", "--json").out
	swap := func(old, new string) string {
		t.Helper()
		if !strings.Contains(goodSession, old) {
			t.Fatalf("the sample has no %q", old)
		}
		return strings.Replace(goodSession, old, new, 1)
	}
	for name, text := range map[string]string{
		"empty":               "",
		"blank lines":         "\n\n",
		"binary":              "\x7fELF\x02\x01\x01\x00\x00\xff\xfe\x80",
		"binary after a head": goodSession + "\x00\x01\xff\n",
		"a photograph's name": "holiday.jpg\n",
		"cut in the title":    goodSession[:8],
		"cut after the title": "tokyobox session 1\n",
		"cut in the head":     goodSession[:strings.Index(goodSession, "seat 2")],
		"cut in a seat":       goodSession[:strings.Index(goodSession, "\"Ben\"")+2],
		"50 MB":               goodSession + strings.Repeat("note 1 \"again and again and again and again\"\n", 50<<20/45),
		"50 MB in a line":     goodSession + strings.Repeat("x", 50<<20),
		"a newer format":      swap("session 1", "session 2"),
		"newer rules":         swap("hotel 1", "hotel 99"),
		"an unknown game":     swap("capsule-hotel", "poker"),
		"no game":             swap("game capsule-hotel 1\n", ""),
		"one seat":            swap("seat 2 ben \"Ben\"\n", ""),
		"a seat twice":        swap("seat 2", "seat 1"),
		"a seat left out":     swap("seat 2", "seat 3"),
		"the same name twice": swap("\"Ben\"", "\"ANN\""),
		"an unknown option":   swap("mark", "set colour=green\nmark"),
		"entries with a gap":  swap("mark\n", "1 mark\n") + "7 check\n",
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "x.session")
			if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			for _, command := range []string{"replay", "import"} {
				complained(t, h.run("", command, file), "")
			}
		})
	}
	if after := h.run("", "sessions", "--json").out; after != before {
		t.Errorf("something was changed:\n%s\n%s", before, after)
	}
}

func TestALineTheRulesRefuseIsNamedByReplay(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	for line, code := range map[string]string{"juggle 3": "E_READ", "check": "E_"} {
		a := h.run(goodSession+line+"\n", "replay", "-", "--json")
		if a.code != 1 || !strings.Contains(a.err, "3 "+line) || !strings.Contains(a.err, code) {
			t.Errorf("%s: status %d, wanted 1 with number, text and code\n%s", line, a.code, a.err)
		}
		if !json.Valid([]byte(a.out)) {
			t.Errorf("%s: no JSON on standard output:\n%s", line, a.out)
		}
	}
}

func TestAFileWithAnUnknownWordIsNotTakenIn(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	complained(t, h.run(goodSession+"juggle 3\n", "import", "-"), "juggle")
	if rows := h.sessions(); len(rows) != 0 {
		t.Errorf("it was stored: %v", rows)
	}
}

func TestAnExportNeverOverwritesWithoutBeingTold(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	id := h.must("", "new", "capsule-hotel", "--players", "Ann,Ben")
	file := filepath.Join(h.folder, "mine.session")
	if err := os.WriteFile(file, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	complained(t, h.run("", "export", id, "-o", file), file)
	if text, err := os.ReadFile(file); err != nil || string(text) != "mine" {
		t.Errorf("now %q, %v", text, err)
	}
	h.must("", "export", id, "-o", file, "--force")
	complained(t, h.run("", "export", id, "-o", filepath.Join(h.folder, "no", "x.session")), "x.session")
	complained(t, h.run("", "import", file), id)
}

func TestADatabaseThatCannotBeUsedIsLeftAsItIs(t *testing.T) {
	t.Parallel()
	whole := func(h *home) []byte {
		h.must("", "new", "capsule-hotel", "--players", "Ann,Ben")
		text, err := os.ReadFile(h.db)
		if err != nil {
			h.t.Fatal(err)
		}
		return text
	}
	patched := func(at int, with ...byte) func(h *home) []byte {
		return func(h *home) []byte {
			text := whole(h)
			copy(text[at:], with)
			return text
		}
	}
	for name, spoil := range map[string]func(h *home) []byte{
		"a text":                    func(*home) []byte { return []byte("dear diary\n") },
		"a long text":               func(*home) []byte { return bytes.Repeat([]byte("dear diary\n"), 10_000) },
		"zeros":                     func(*home) []byte { return make([]byte, 8192) },
		"a database cut off":        func(h *home) []byte { return whole(h)[:50] },
		"of a newer version":        patched(60, 0, 0, 0x7f, 0xff),   // user_version
		"of another program":        patched(68, 'G', 'A', 'M', 'E'), // application_id
		"a head of SQLite and dust": func(*home) []byte { return append([]byte("SQLite format 3\x00"), bytes.Repeat([]byte{0xa5}, 8192)...) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHome(t)
			text := spoil(h)
			if err := os.WriteFile(h.db, text, 0o600); err != nil {
				t.Fatal(err)
			}
			for _, args := range [][]string{{"sessions"}, {"new", "capsule-hotel", "--players", "Ann,Ben"}, {"play", "x", "--plain"}, {}} {
				complained(t, h.run("", args...), h.db)
			}
			after, err := os.ReadFile(h.db)
			if err != nil || !bytes.Equal(after, text) {
				t.Errorf("the file was changed: %v", err)
			}
			names, _ := filepath.Glob(h.db + "*")
			if len(names) != 1 {
				t.Errorf("files were left beside it: %q", names)
			}
		})
	}
	t.Run("in a folder that is not there", func(t *testing.T) {
		h := newHome(t)
		h.db = filepath.Join(h.folder, "no", "such", "t.db")
		complained(t, h.run("", "sessions"), h.db)
		complained(t, h.run("", "new", "capsule-hotel", "--players", "Ann,Ben"), h.db)
		if _, err := os.Stat(filepath.Join(h.folder, "no")); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("the folder was made: %v", err)
		}
	})
	t.Run("a folder", func(t *testing.T) {
		h := newHome(t)
		h.db = h.folder
		complained(t, h.run("", "sessions"), h.db)
	})
	t.Run("below a file", func(t *testing.T) {
		h := newHome(t)
		if err := os.WriteFile(h.db, []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
		h.db = filepath.Join(h.db, "t.db")
		complained(t, h.run("", "sessions"), h.db)
	})
}

func TestTheScreensWithoutATerminalPointToPlainMode(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	id := h.must("", "new", "capsule-hotel", "--players", "Ann,Ben")
	for _, args := range [][]string{{}, {"play", id}} {
		c := h.command(append([]string{"--db", h.db}, args...)...)
		alone(c)
		complained(t, h.finish(c, ""), "--plain")
	}
}

// pump reads whole lines until the end; what was cut off by a kill does not count as shown.
func pump(r io.Reader, each func(line string)) {
	var rest []byte
	buf := make([]byte, 4096)
	for {
		n, err := r.Read(buf)
		rest = append(rest, buf[:n]...)
		for {
			i := bytes.IndexByte(rest, '\n')
			if i < 0 {
				break
			}
			each(string(rest[:i]))
			rest = rest[i+1:]
		}
		if err != nil {
			return
		}
	}
}

const patience = 20 * time.Second
