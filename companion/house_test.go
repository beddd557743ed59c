package companion_test

// The order of the house: who may import whom, where the clock, chance, the terminal and the database may
// be touched, what stands at the top level, and which versions are pinned. Each rule is a function from
// source text to faults, so that a second test can feed it with bad sources and see it fail.

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// module is the name that our own import paths begin with.
const module = "tokyobox"

// longestMain is how many lines main.go may have: it hands over streams and arguments, no more.
const longestMain = 60

// rooms says which part of the house may import which. A part is a package or a family of packages.
var rooms = map[string][]string{
	"main":            {"companion", "timers"},
	"companion":       {"companion", "rules", "rules/shelf", "ledger", "ledger/store", "timers", "data"},
	"rules/shelf":     {"rules", "rules/BOX"},
	"rules/BOX":       {"rules", "ledger", "timers", "data"},
	"rules/rulestest": {"rules", "ledger", "data"},
	"rules":           {"ledger", "timers", "data"},
	"ledger/store":    {"ledger"},
	"ledger":          {},
	"timers":          {},
	"data":            {},
}

// visitors are parts that tests may import beyond what their package may: the shelf is where all games are
// held to the kernel, so its tests see the kernel's world.
var visitors = map[string][]string{
	"companion":   {"rules/rulestest"},
	"rules/BOX":   {"rules/rulestest"},
	"rules/shelf": {"ledger", "timers", "data", "rules/rulestest"},
}

// guarded says where a family of foreign packages may be imported. A place that ends in / stands for all
// below it.
var guarded = []struct {
	family  []string
	only    []string
	inTests bool // whether tests are held to it too
}{
	{[]string{"github.com/rivo/tview", "github.com/gdamore/tcell", "github.com/gdamore/encoding"}, []string{"companion/"}, true},
	{[]string{"database/sql", "modernc.org"}, []string{"ledger/store/"}, true},
	{[]string{"math/rand", "crypto/rand", "github.com/google/uuid"}, []string{"companion/table/chance.go"}, false},
}

// clockWords are what package time offers that reads or waits for the wall clock.
var clockWords = []string{"Now", "Since", "Until", "After", "AfterFunc", "Tick", "NewTimer", "NewTicker"}

// clockRooms may use them.
var clockRooms = []string{"timers/", "main.go"}

// house is the folder of the module, seen from this package.
const house = ".."

// topLevel is what the top level holds, beside files that begin with a dot.
var topLevel = []string{"LICENSE", "README.md", "companion", "data", "go.mod", "go.sum", "ledger", "main.go", "rules", "timers"}

// leftovers are what go build leaves here; they may be missing and are never committed.
var leftovers = []string{"tokyobox", "tokyobox.exe", "tokyobox.test", "tokyobox.test.exe"}

// pins are the versions that the terminal and the store were measured with.
var pins = map[string]string{
	"github.com/rivo/tview":       "v0.42.0",
	"github.com/gdamore/tcell/v2": "v2.13.10",
	"modernc.org/sqlite":          "v1.62.0",
	"github.com/skip2/go-qrcode":  "v0.0.0-20200617195104-da1b6568686e",
}

// unfinished are the marks of work left for later. They are put together here so that this file has none.
var unfinished = regexp.MustCompile(`\b(` + strings.Join([]string{"TO" + "DO", "FIX" + "ME", "XX" + "X"}, "|") + `)\b`)

func TestEveryPackageImportsOnlyWhatItMay(t *testing.T) {
	report(t, everySource(t, importFaults))
}

func TestScreenStoreAndChanceAreTouchedInOnePlaceEach(t *testing.T) {
	report(t, everySource(t, guardFaults))
}

func TestTheWallClockIsReadInTimersAndMainAlone(t *testing.T) {
	report(t, everySource(t, clockFaults))
}

func TestNoTestIsSkipped(t *testing.T) {
	report(t, everySource(t, skipFaults))
}

func TestNoWorkIsMarkedForLater(t *testing.T) {
	var faults []string
	for name, text := range files(t, "") {
		faults = append(faults, unfinishedFaults(name, text)...)
	}
	report(t, faults)
}

func TestTheTopLevelHoldsExactlyTheHouse(t *testing.T) {
	entries, err := os.ReadDir(house)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	report(t, topFaults(names))
}

func TestMainOnlyHandsOver(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(house, "main.go"))
	if err != nil {
		t.Fatal(err)
	}
	report(t, mainFaults(text))
}

func TestVersionsArePinned(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(house, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	report(t, pinFaults(text, sqliteMod(t)))
}

// TestTheCheckersFindBadSources feeds every rule with sources that break it and with sources that only look
// like it.
func TestTheCheckersFindBadSources(t *testing.T) {
	for _, c := range []struct {
		check func(*source) []string
		path  string
		text  string
		want  string // a piece of the fault, empty for none
	}{
		{importFaults, "main.go", `import "tokyobox/rules"`, "main may not import rules"},
		{importFaults, "main.go", `import "tokyobox/ledger"`, "main may not import ledger"},
		{importFaults, "main.go", `import "tokyobox/companion/tui"`, "main may not import tokyobox/companion/tui"},
		{importFaults, "main.go", `import ("tokyobox/companion"; "tokyobox/timers")`, ""},
		{importFaults, "ledger/a.go", `import "tokyobox/timers"`, "ledger may not import timers"},
		{importFaults, "ledger/store/a.go", `import "tokyobox/rules"`, "ledger/store may not import rules"},
		{importFaults, "ledger/store/a.go", `import "tokyobox/ledger"`, ""},
		{importFaults, "rules/a.go", `import "tokyobox/ledger/store"`, "rules may not import ledger/store"},
		{importFaults, "rules/a.go", `import "tokyobox/rules/capsulehotel"`, "rules may not import rules/BOX"},
		{importFaults, "rules/jutaku/a.go", `import "tokyobox/rules/capsulehotel"`, "rules/BOX may not import rules/BOX"},
		{importFaults, "rules/jutaku/a.go", `import "tokyobox/rules/shelf"`, "rules/BOX may not import rules/shelf"},
		{importFaults, "rules/jutaku/a.go", `import "tokyobox/companion/say"`, "rules/BOX may not import companion"},
		{importFaults, "rules/jutaku/a.go", `import ("tokyobox/rules"; "tokyobox/data")`, ""},
		{importFaults, "rules/jutaku/a_test.go", `import "tokyobox/rules/jutaku"`, ""},
		{importFaults, "rules/jutaku/a_test.go", `import "tokyobox/rules/capsulehotel"`, "rules/BOX may not import rules/BOX"},
		{importFaults, "rules/shelf/a.go", `import "tokyobox/ledger"`, "rules/shelf may not import ledger"},
		{importFaults, "rules/shelf/a_test.go", `import "tokyobox/ledger"`, ""},
		{importFaults, "rules/shelf/a.go", `import "tokyobox/rules/jutaku"`, ""},
		{importFaults, "companion/tui/a.go", `import "tokyobox/rules/capsulehotel"`, "companion may not import rules/BOX"},
		{importFaults, "companion/tui/a.go", `import ("tokyobox/companion/say"; "tokyobox/ledger/store")`, ""},
		{importFaults, "data/a.go", `import "tokyobox/rules"`, "data may not import rules"},
		{importFaults, "timers/a.go", `import "tokyobox"`, "timers may not import main"},
		{importFaults, "lounge/a.go", `import "fmt"`, "no such part"},
		{importFaults, "ledger/other/a.go", `import "fmt"`, "no such part"},
		{importFaults, "ledger/a.go", `import "tokyobox/lounge"`, "ledger may not import tokyobox/lounge"},

		{guardFaults, "rules/a.go", `import "github.com/rivo/tview"`, "github.com/rivo/tview"},
		{guardFaults, "main.go", `import "github.com/gdamore/tcell/v2"`, "github.com/gdamore/tcell/v2"},
		{guardFaults, "ledger/a_test.go", `import _ "github.com/gdamore/tcell/v2"`, "github.com/gdamore/tcell/v2"},
		{guardFaults, "companion/screen/a.go", `import "github.com/gdamore/tcell/v2"`, ""},
		{guardFaults, "ledger/a.go", `import "database/sql"`, "database/sql"},
		{guardFaults, "companion/a_test.go", `import _ "modernc.org/sqlite"`, "modernc.org/sqlite"},
		{guardFaults, "ledger/store/a.go", `import ("database/sql"; _ "modernc.org/sqlite")`, ""},
		{guardFaults, "ledger/store/a.go", `import "crypto/rand"`, "crypto/rand"},
		{guardFaults, "companion/table/a.go", `import r "math/rand/v2"`, "math/rand/v2"},
		{guardFaults, "companion/table/chance.go", `import "crypto/rand"`, ""},
		{guardFaults, "companion/a_test.go", `import "math/rand"`, ""},
		{guardFaults, "companion/a.go", `import "example.com/math/rand"`, ""},

		{clockFaults, "rules/a.go", `import "time"; var x = time.Now()`, "time.Now"},
		{clockFaults, "ledger/store/a.go", `import t "time"; func f() { <-t.After(1) }`, "time.After"},
		{clockFaults, "companion/a.go", `import "time"; var read = time.Now`, "time.Now"},
		{clockFaults, "companion/a.go", `import "time"; func f(s time.Time) time.Duration { return time.Since(s) }`, "time.Since"},
		{clockFaults, "companion/a.go", `import . "time"; var x = Now()`, "time under no name"},
		{clockFaults, "companion/a.go", `import "time"; func f(a, b time.Time) bool { return a.After(b) && time.Second > 0 }`, ""},
		{clockFaults, "companion/a.go", `var time clock; var x = time.Now()`, ""},
		{clockFaults, "companion/main.go", `import "time"; var x = time.Now()`, "time.Now"},
		{clockFaults, "timers/a.go", `import "time"; var x = time.Now()`, ""},
		{clockFaults, "main.go", `import "time"; var x = time.Now()`, ""},
		{clockFaults, "rules/a_test.go", `import "time"; var x = time.Now()`, ""},

		{skipFaults, "rules/a_test.go", `func f(t *testing.T) { t.Skip("no disk") }`, "t.Skip"},
		{skipFaults, "rules/a_test.go", `func f(b *testing.B) { b.SkipNow() }`, "b.SkipNow"},
		{skipFaults, "rules/a_test.go", `func f(t *testing.T) { t.Run("", func(q *testing.T) { q.Skipf("%d", 1) }) }`, "q.Skipf"},
		{skipFaults, "rules/a.go", `func f(deck Deck) { deck.Skip() }`, ""},
		{skipFaults, "rules/a_test.go", `func f(t *testing.T) { t.Log("Skip") }`, ""},
	} {
		s, err := parse(c.path, "package sample\n"+c.text)
		if err != nil {
			t.Fatalf("%s: %v", c.text, err)
		}
		expectFault(t, c.path+": "+c.text, c.check(s), c.want)
	}
}

func TestTheCheckersFindABadTopLevelMainAndPins(t *testing.T) {
	with := func(names ...string) []string { return append(slices.Clone(topLevel), names...) }
	expectFault(t, "whole house", topFaults(with(".ci", ".gitignore", "tokyobox")), "")
	expectFault(t, "a tool beside main.go", topFaults(with("tool.go")), "tool.go")
	expectFault(t, "a folder too many", topFaults(with("pkg")), "pkg")
	expectFault(t, "no licence", topFaults(slices.DeleteFunc(with(), func(s string) bool { return s == "LICENSE" })), "LICENSE")
	expectFault(t, "long main", mainFaults(bytes.Repeat([]byte("//\n"), longestMain+1)), "61 lines")
	expectFault(t, "short main", mainFaults(bytes.Repeat([]byte("//\n"), longestMain)), "")
	for _, mark := range []string{"// TO" + "DO later", "x // FIX" + "ME", "XX" + "X"} {
		expectFault(t, mark, unfinishedFaults("a.go", []byte("package a\n"+mark+"\n")), "a.go:2")
	}
	expectFault(t, "no mark", unfinishedFaults("a.go", []byte("the TO"+"DOs of others, XX"+"XL\n")), "")

	const sqlite = "module modernc.org/sqlite\nrequire (\n\tmodernc.org/libc v1.2.3\n)\n"
	good := "module tokyobox\nrequire (\n"
	for name, version := range pins {
		good += "\t" + name + " " + version + "\n"
	}
	libc := "\tmodernc.org/libc v1.2.3 // indirect\n)\n"
	expectFault(t, "good go.mod", pinFaults([]byte(good+libc), []byte(sqlite)), "")
	expectFault(t, "another libc", pinFaults([]byte(good+strings.ReplaceAll(libc, "1.2.3", "1.2.4")), []byte(sqlite)), "modernc.org/libc")
	expectFault(t, "no libc", pinFaults([]byte(good+")\n"), []byte(sqlite)), "modernc.org/libc")
	expectFault(t, "another tview", pinFaults([]byte(strings.ReplaceAll(good, "v0.42.0", "v0.41.0")+libc), []byte(sqlite)), "github.com/rivo/tview")
	expectFault(t, "a replaced module", pinFaults([]byte(good+libc+"replace modernc.org/libc => ../libc\n"), []byte(sqlite)), "replace")
}

// source is one Go file.
type source struct {
	path string // from the module's root, with slashes
	file *ast.File
	set  *token.FileSet
}

func parse(name, text string) (*source, error) {
	s := &source{path: name, set: token.NewFileSet()}
	var err error
	s.file, err = parser.ParseFile(s.set, name, text, parser.SkipObjectResolution)
	return s, err
}

func (s *source) isTest() bool { return strings.HasSuffix(s.path, "_test.go") }

func (s *source) at(pos token.Pos) string {
	return fmt.Sprintf("%s:%d", s.path, s.set.Position(pos).Line)
}

// imports calls visit for every import.
func (s *source) imports(visit func(name string, spec *ast.ImportSpec)) {
	for _, spec := range s.file.Imports {
		if name, err := strconv.Unquote(spec.Path.Value); err == nil {
			visit(name, spec)
		}
	}
}

// room is the part of the house that a folder of the module belongs to, empty if there is none.
func room(folder string) string {
	switch {
	case folder == "." || folder == "":
		return "main"
	case folder == "companion" || strings.HasPrefix(folder, "companion/"):
		return "companion"
	case rooms[folder] != nil:
		return folder
	case path.Dir(folder) == "rules":
		return "rules/BOX"
	}
	return ""
}

// importFaults are edges between our own packages that are not allowed.
func importFaults(s *source) (faults []string) {
	folder := path.Dir(s.path)
	from := room(folder)
	if from == "" {
		return []string{s.path + ": the house has no such part"}
	}
	s.imports(func(name string, spec *ast.ImportSpec) {
		if name != module && !strings.HasPrefix(name, module+"/") {
			return
		}
		target := strings.TrimPrefix(strings.TrimPrefix(name, module), "/")
		to := room(target)
		ok := slices.Contains(rooms[from], to)
		switch {
		case to == "":
			to, ok = name, false
		case s.isTest() && target == folder:
			ok = true // a test from outside its own package
		case s.isTest() && slices.Contains(visitors[from], to):
			ok = true
		case from == "main" && to == "companion" && target != "companion":
			to, ok = name, false // main hands over to the program, not to a part of it
		}
		if !ok {
			faults = append(faults, fmt.Sprintf("%s: %s may not import %s", s.at(spec.Pos()), from, to))
		}
	})
	return faults
}

// guardFaults are foreign packages imported where they may not be.
func guardFaults(s *source) (faults []string) {
	s.imports(func(name string, spec *ast.ImportSpec) {
		for _, g := range guarded {
			if s.isTest() && !g.inTests || within(s.path, g.only) {
				continue
			}
			if slices.ContainsFunc(g.family, func(f string) bool { return name == f || strings.HasPrefix(name, f+"/") }) {
				faults = append(faults, fmt.Sprintf("%s: %s belongs in %s alone", s.at(spec.Pos()), name, strings.Join(g.only, ", ")))
			}
		}
	})
	return faults
}

// clockFaults are uses of the wall clock where time has to be an argument.
func clockFaults(s *source) (faults []string) {
	if s.isTest() || within(s.path, clockRooms) {
		return nil
	}
	called := ""
	s.imports(func(name string, spec *ast.ImportSpec) {
		switch {
		case name != "time":
		case spec.Name == nil:
			called = "time"
		case spec.Name.Name == ".":
			faults = append(faults, s.at(spec.Pos())+": imports time under no name")
		default:
			called = spec.Name.Name
		}
	})
	if called == "" {
		return faults
	}
	ast.Inspect(s.file, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok && slices.Contains(clockWords, sel.Sel.Name) {
			if of, ok := sel.X.(*ast.Ident); ok && of.Name == called {
				faults = append(faults, fmt.Sprintf("%s: time.%s: the clock is asked in timers and main.go alone", s.at(sel.Pos()), sel.Sel.Name))
			}
		}
		return true
	})
	return faults
}

// skipFaults are tests that step aside.
func skipFaults(s *source) (faults []string) {
	if !s.isTest() {
		return nil
	}
	ast.Inspect(s.file, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		sel, ok := call.Fun.(*ast.SelectorExpr)
		if !ok || !slices.Contains([]string{"Skip", "Skipf", "SkipNow"}, sel.Sel.Name) {
			return true
		}
		if of, ok := sel.X.(*ast.Ident); ok {
			faults = append(faults, fmt.Sprintf("%s: %s.%s", s.at(sel.Pos()), of.Name, sel.Sel.Name))
		}
		return true
	})
	return faults
}

// unfinishedFaults are marks of work left for later, in a text of any kind.
func unfinishedFaults(name string, text []byte) (faults []string) {
	for i, line := range bytes.Split(text, []byte("\n")) {
		if mark := unfinished.Find(line); mark != nil {
			faults = append(faults, fmt.Sprintf("%s:%d: %s", name, i+1, mark))
		}
	}
	return faults
}

// topFaults compares the names at the top level with what belongs there.
func topFaults(names []string) (faults []string) {
	for _, name := range names {
		switch {
		case slices.Contains(topLevel, name), slices.Contains(leftovers, name):
		case strings.HasPrefix(name, "."):
		default:
			faults = append(faults, name+" does not belong at the top level")
		}
	}
	for _, name := range topLevel {
		if !slices.Contains(names, name) {
			faults = append(faults, name+" is missing at the top level")
		}
	}
	return faults
}

func mainFaults(text []byte) []string {
	if n := bytes.Count(text, []byte("\n")); n > longestMain {
		return []string{fmt.Sprintf("main.go has %d lines, more than %d", n, longestMain)}
	}
	return nil
}

// pinFaults holds our go.mod to the pins, and the C library under the store to the very version that the
// store's own go.mod names: any other is a mixture nobody tested.
func pinFaults(own, sqlite []byte) (faults []string) {
	want := maps.Clone(pins)
	want["modernc.org/libc"] = required(sqlite)["modernc.org/libc"]
	have := required(own)
	for _, name := range slices.Sorted(maps.Keys(want)) {
		if have[name] != want[name] || want[name] == "" {
			faults = append(faults, fmt.Sprintf("go.mod has %s %q, wanted %q", name, have[name], want[name]))
		}
	}
	if bytes.Contains(own, []byte("\nreplace ")) {
		faults = append(faults, "go.mod has a replace")
	}
	return faults
}

// required are the modules of a go.mod and their versions.
func required(mod []byte) map[string]string {
	versions := map[string]string{}
	for line := range strings.Lines(string(mod)) {
		words := strings.Fields(strings.TrimPrefix(strings.TrimSpace(line), "require "))
		if len(words) >= 2 && strings.HasPrefix(words[1], "v") {
			versions[words[0]] = words[1]
		}
	}
	return versions
}

// sqliteMod is the go.mod of the driver in the module cache.
func sqliteMod(t *testing.T) []byte {
	t.Helper()
	out, err := exec.Command("go", "env", "GOMODCACHE").Output()
	if err != nil {
		t.Fatal("go env GOMODCACHE:", err)
	}
	const name = "modernc.org/sqlite"
	text, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(out)), "cache", "download", filepath.FromSlash(name), "@v", pins[name]+".mod"))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// within tells whether a file is one of the places, or below one that ends in /.
func within(name string, places []string) bool {
	return slices.ContainsFunc(places, func(p string) bool {
		return name == p || strings.HasSuffix(p, "/") && strings.HasPrefix(name, p)
	})
}

// everySource runs a check on every Go file of the module.
func everySource(t *testing.T, check func(*source) []string) (faults []string) {
	t.Helper()
	seen := 0
	for name, text := range files(t, ".go") {
		s, err := parse(name, string(text))
		if err != nil {
			t.Fatal(err)
		}
		faults = append(faults, check(s)...)
		seen++
	}
	if seen < 20 {
		t.Fatalf("found only %d Go files: is this the module's root?", seen)
	}
	return faults
}

// files are the texts of the module whose names end so. Files and folders that begin with a dot are passed
// over, and so is what is not text.
func files(t *testing.T, ending string) map[string][]byte {
	t.Helper()
	texts := map[string][]byte{}
	err := fs.WalkDir(os.DirFS(house), ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case name != "." && strings.HasPrefix(d.Name(), "."):
			if d.IsDir() {
				return fs.SkipDir
			}
			return nil
		case d.IsDir() || !strings.HasSuffix(name, ending) || slices.Contains(leftovers, name):
			return nil
		}
		text, err := os.ReadFile(filepath.Join(house, filepath.FromSlash(name)))
		if err == nil && !bytes.ContainsRune(text, 0) {
			texts[name] = text
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return texts
}

func report(t *testing.T, faults []string) {
	t.Helper()
	slices.Sort(faults)
	for _, f := range faults {
		t.Error(f)
	}
}

// expectFault checks that a sample gave a fault with that piece in it, or none if the piece is empty.
func expectFault(t *testing.T, sample string, faults []string, piece string) {
	t.Helper()
	switch {
	case piece == "" && len(faults) > 0:
		t.Errorf("%s: faults where there is none: %q", sample, faults)
	case piece != "" && !slices.ContainsFunc(faults, func(f string) bool { return strings.Contains(f, piece) }):
		t.Errorf("%s: not found: %q (only %q)", sample, piece, faults)
	}
}
