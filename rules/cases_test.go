package rules

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tokyobox/ledger"
)

func TestCasesAreReadStatementByStatement(t *testing.T) {
	cases, err := ReadCases("x.txt", strings.Join([]string{
		"# a file of cases",
		"",
		"case G01 debt ; and a title that is not split   # with a comment",
		"players 2 ; set queue=off cards=choice",
		"given round 2 ; given loan 1=6000 2=4000    # 6,000",
		`do say 1 "a ; b # c \" ; d" ; expect words 1="x ; y"`,
		"deny E_PHASE check;not split",
		"\tcase G02 next",
		"game other",
	}, "\n"))
	if err != nil {
		t.Fatal(err)
	}
	if len(cases) != 2 || cases[0].ID != "G01" || cases[0].Title != "debt ; and a title that is not split" || cases[0].Line != 3 || cases[1].Game != "other" {
		t.Fatalf("the cases are %+v", cases)
	}
	var got []string
	for _, s := range cases[0].Steps {
		got = append(got, fmt.Sprintf("%d %s %s", s.Line, s.Word, s.Rest))
	}
	want := []string{
		"4 players 2", "4 set queue=off cards=choice", "5 given round 2", "5 given loan 1=6000 2=4000",
		`6 do say 1 "a ; b # c \" ; d"`, `6 expect words 1="x ; y"`, "7 deny E_PHASE check;not split",
	}
	if !slices.Equal(got, want) {
		t.Errorf("the statements are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestOfMarkdownOnlyTheFencedBlocksCount(t *testing.T) {
	cases, err := ReadCases("x.md", "Some text.\n```che\ncase A1 one\ndo go\n```\ndo this is prose\n```go\nfunc main() {}\n```\n```che\ncase A2 two\n```\n")
	if err != nil {
		t.Fatal(err)
	}
	if len(cases) != 2 || len(cases[0].Steps) != 1 || cases[1].Line != 11 {
		t.Errorf("the cases are %+v", cases)
	}
}

func TestWhatIsNoStatementIsAnErrorWithItsLine(t *testing.T) {
	for text, want := range map[string]string{
		"case A one\ndo go ; jump": "x:2: no statement of a case: \"jump\"",
		"do go":                    "x:1: do before the first case",
	} {
		if _, err := ReadCases("x", text); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func TestABoxTellsItsFactsForANumberOfPlayers(t *testing.T) {
	text := "# a box\nfact limit=7500 players=2\nfact limit=11500 players=3\n\nfact land=L1:8000 force\n"
	for players, want := range map[int][]string{2: {"limit=7500", "land=L1:8000 force"}, 3: {"limit=11500", "land=L1:8000 force"}, 4: {"land=L1:8000 force"}} {
		if got, err := BoxFacts(text, players); err != nil || !slices.Equal(got, want) {
			t.Errorf("%d players: %v %v", players, got, err)
		}
	}
	for _, bad := range []string{"limit=7500", "fact", "fact limit"} {
		if _, err := BoxFacts(bad, 2); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
}

func TestFilesOfCasesComeFromTheEnvironment(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"a.txt": "case A one\ndo go\n", "b.md": "```che\ncase B two\n```\n", "c.txt": "jump\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	ids := func(list string) (string, error) {
		t.Setenv("CASES", list)
		cases, err := CaseFiles(dir)
		var out []string
		for _, c := range cases {
			out = append(out, c.ID)
		}
		return strings.Join(out, " "), err
	}
	for list, want := range map[string]string{
		"": "", "a.txt": "A", "a.txt b.md": "A B", "a.txt,b.md": "A B", "[ab].*": "A B", filepath.Join(dir, "b.md"): "B",
		"a.txt" + string(filepath.ListSeparator) + "b.md": "A B",
	} {
		if got, err := ids(list); err != nil || got != want {
			t.Errorf("%q gives %q, %v", list, got, err)
		}
	}
	for _, list := range []string{"none.txt", "c.txt", "[a.txt"} {
		if _, err := ids(list); err == nil {
			t.Errorf("%q is read", list)
		}
	}
}

// runToy runs a case of the toy game and gives what is wrong as text.
func runToy(t *testing.T, text string) string {
	t.Helper()
	cases, err := ReadCases("toy.txt", text)
	if err != nil {
		t.Fatal(err)
	}
	hooks := Hooks{
		Given: func(s State, words []string) error {
			if words[0] != "tried" {
				return fmt.Errorf("given %s is unknown", words[0])
			}
			s.(*toyState).tried = len(words[1])
			return nil
		},
		Ask: func(s State, name string, words []string) (string, bool) {
			if name != "length" {
				return "", false
			}
			if words[0] != "four" {
				return "it is four", true
			}
			return "", true
		},
		Open:  func(string) (string, error) { return "fact colour=red", nil },
		Setup: func(h *ledger.Head) { h.ID = "toy" },
	}
	var out []string
	for _, err := range cases[0].Run(toy, hooks) {
		out = append(out, err.Error())
	}
	return strings.Join(out, "\n")
}

func TestACaseThatHoldsHasNothingToSay(t *testing.T) {
	text := "case T one\nplayers 2\nbox any\nexpect told red\ngiven tried abc\ndo try it\nexpect tried 4 ; expect length four\ndeny E_TWO try soft\n" +
		"do try force soft\ngiven tried x ; do swap 2 yen=5 | 1 promise ; do fact limit=3\nexpect told red,3 ; expect tried 1"
	if wrong := runToy(t, text); wrong != "" {
		t.Error(wrong)
	}
}

func TestACaseThatDoesNotHoldSaysWhereAndWhy(t *testing.T) {
	for statement, want := range map[string]string{
		"expect tried 3":              "toy.txt:2: T: expect tried 3: tried is 0",
		"expect length five":          "toy.txt:2: T: expect length five: it is four",
		"expect width 3":              "toy.txt:2: T: expect width 3: no such cell",
		"expect tried 1=3":            "toy.txt:2: T: expect tried 1=3: no such cell",
		"expect tried":                "toy.txt:2: T: expect tried: nothing to compare",
		"do try soft":                 "toy.txt:2: T: do try soft: refused with E_TWO (E_TWO)",
		"do fly":                      "toy.txt:2: T: do fly: refused with E_READ (E_READ.verb)",
		"deny E_TWO try it":           "toy.txt:2: T: deny E_TWO try it: accepted",
		"deny E_ONE try soft":         "toy.txt:2: T: deny E_ONE try soft: refused with E_TWO (E_TWO)",
		"deny E_ONE fly":              "toy.txt:2: T: deny E_ONE fly: cannot be read (E_READ.verb)",
		"given weather fine":          "toy.txt:2: T: given weather fine: given weather is unknown",
		"players 9":                   "toy.txt:2: T: players 9",
		"set mood=sad":                "toy.txt:1: T: E_OPTION E_OPTION",
		"do say 1 yen=5 \"signless\"": "toy.txt:2: T: do say 1 yen=5 \"signless\": printed as \"say 1 yen=+5 \\\"signless\\\"\"",
	} {
		if got := runToy(t, "case T one\n"+statement); !strings.HasPrefix(got, want) {
			t.Errorf("%s gives\n%s\nwant\n%s", statement, got, want)
		}
	}
}

func TestCellsAreComparedByNameAndSubject(t *testing.T) {
	v := &View{Status: []Cell{
		{Name: "queue", Value: SeatsOf([]int{2, 1, 3})}, {Name: "winner", Value: SeatsOf(nil)},
		{Name: "capsules", Of: "1.amber", Value: CountOf(3)}, {Name: "yen", Of: "1", Value: YenOf(5)}, {Name: "yen", Of: "2", Value: YenOf(-6)},
	}}
	for text, want := range map[string]string{
		"queue 2 1 3": "", "queue 2,1,3": "", "queue 2 1": "queue is 2,1,3", "winner -": "", "capsules 1 amber=3": "", "capsules 1 amber=4": "capsules 1.amber is 3",
		"yen 1=5 2=-6": "", "yen 1=6 2=6": "yen 1 is 5;yen 2 is -6",
	} {
		words := strings.Fields(text)
		wrong, known := expectCells(v, words[0], words[1:])
		if !known || strings.Join(wrong, ";") != want {
			t.Errorf("%s: %v %v, want %q", text, wrong, known, want)
		}
	}
	for _, text := range []string{"debt 1=3", "yen 3=1", "queue 1=2", "yen 5"} {
		words := strings.Fields(text)
		if _, known := expectCells(v, words[0], words[1:]); known {
			t.Errorf("%s is known", text)
		}
	}
}

// A game whose view is never the same, and one that breaks when its first line is struck.
func TestTheUncalledForChecksFindWhatBreaks(t *testing.T) {
	count := 0
	fickle := *toy
	fickle.New = func(Setup) State { count++; return &toyState{book: ledger.NewBook(), tried: count} }
	c := Case{ID: "F", Steps: []CaseStep{{"do", "go", 1}}}
	errs := c.Run(&fickle, Hooks{})
	if len(errs) == 0 || !strings.Contains(errs[0].Error(), "the end differs") {
		t.Errorf("a game that is never the same passes: %v", errs)
	}
	fragile := *toy
	fragile.Verbs = append(slices.Clone(toy.Verbs), (&Verb{Name: "snap", Form: "snap", Do: func(s State, _ Move, _ *Refusals) func(*Effects) {
		if s.(*toyState).tried == 0 {
			panic("snapped")
		}
		return func(*Effects) {}
	}}))
	c = Case{ID: "S", Steps: []CaseStep{{"do", "try it", 1}, {"do", "snap", 2}}}
	errs = c.Run(&fragile, Hooks{})
	if len(errs) != 1 || !strings.Contains(errs[0].Error(), "panic without try it: snapped") {
		t.Errorf("a game that breaks passes: %v", errs)
	}
	c = Case{ID: "P", Steps: []CaseStep{{"do", "snap", 1}}}
	if errs = c.Run(&fragile, Hooks{}); len(errs) != 1 || !strings.Contains(errs[0].Error(), "panic: snapped") {
		t.Errorf("a case that panics: %v", errs)
	}
}

func TestCompletionsFollowTheDeclaration(t *testing.T) {
	p := Replay(toy, ledger.Head{}, nil)
	words := func(typed string) string {
		var out []string
		for _, c := range p.Complete(typed) {
			out = append(out, c.Word)
		}
		return strings.Join(out, " ")
	}
	for typed, want := range map[string]string{
		"": "go buy loan roll join say swap fact try ruling opening", "s": "say swap", "buy 1 ": "hat cat", "buy 1 h": "hat", "swap 1 promise ": "| yen= land= promise=", "buy \"": "",
	} {
		if got := words(typed); got != want {
			t.Errorf("%q is completed by %q, want %q", typed, got, want)
		}
	}
}
