package capsulehotel

// Every sentence that this game can say exists in every language, and finds what its gaps ask for.

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tokyobox/data"
	"tokyobox/rules"
)

// said is a sentence that the code can say, with the gaps it fills.
type said struct {
	key  string
	gaps []string
	at   string
}

// sentences reads the source of this package and collects what it says.
func sentences(t *testing.T) []said {
	t.Helper()
	files := token.NewFileSet()
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var out []said
	for _, source := range names {
		if strings.HasSuffix(source, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(files, source, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		name := files.Position(file.Pos()).Filename
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			at := files.Position(call.Pos()).String()
			for _, s := range saysOf(name, call) {
				s.at = at
				out = append(out, s)
			}
			return true
		})
	}
	return out
}

// saysOf gives what one call says. Keys that are put together at run time are listed in others.
func saysOf(file string, call *ast.CallExpr) []said {
	function := ""
	switch f := call.Fun.(type) {
	case *ast.SelectorExpr:
		function = f.Sel.Name
	case *ast.Ident:
		function = f.Name
	}
	text := func(i int) (string, bool) {
		if i >= len(call.Args) {
			return "", false
		}
		if sel, ok := call.Args[i].(*ast.SelectorExpr); ok && sel.Sel.Name == "Unread" {
			return rules.Unread, true
		}
		lit, ok := call.Args[i].(*ast.BasicLit)
		if !ok || lit.Kind != token.STRING {
			return "", false
		}
		s, _ := strconv.Unquote(lit.Value)
		return s, true
	}
	gaps := func(from int) []string {
		var out []string
		for i := from; i < len(call.Args); i += 2 {
			if s, ok := text(i); ok {
				out = append(out, s)
			}
		}
		return out
	}
	coded := func(from, variant int) []said {
		code, _ := text(0)
		v, ok := text(variant)
		if code == "" || !ok {
			return nil
		}
		if v != "" {
			code += "." + v
		}
		return []said{{key: code, gaps: gaps(from)}}
	}
	switch function {
	case "Hard", "Soft":
		return coded(2, 1)
	case "Ask":
		return coded(3, 1)
	case "refuse":
		if strings.HasSuffix(file, "short.go") {
			return coded(3, 1)
		}
		return coded(2, 1)
	case "odd":
		v, _ := text(1)
		return []said{{key: "E_RANGE." + v, gaps: gaps(2)}}
	case "shape":
		if v, ok := text(0); ok {
			return []said{{key: "E_READ.form." + v}}
		}
	case "Say":
		if key, ok := text(0); ok && !strings.HasSuffix(key, ".") {
			return []said{{key: key, gaps: gaps(1)}}
		}
	case "finish":
		if reason, ok := text(0); ok {
			return []said{{key: "end." + reason, gaps: []string{"round"}}}
		}
	case "settle":
		reason, _ := text(1)
		return []said{{key: "reason." + reason, gaps: []string{"about"}}, {key: "what." + reason}}
	case "moveYen", "giveCoupons", "moveCapsules", "Move":
		if reason, ok := text(len(call.Args) - 2); ok {
			return []said{{key: "reason." + reason, gaps: []string{"about"}}}
		}
	case "add", "yen", "count":
		domain := "why."
		if strings.HasSuffix(file, "worth.go") {
			domain = "worth."
		}
		if key, ok := text(1); ok {
			return []said{{key: domain + key, gaps: gaps(2)}}
		}
	}
	return nil
}

// others are the keys that no literal shows: words of the declaration, of the view and of domains.
func others() []said {
	var out []said
	add := func(keys ...string) {
		for _, k := range keys {
			out = append(out, said{key: k, at: "declaration"})
		}
	}
	for _, o := range Game.Options {
		add("option." + o.Name)
		for _, v := range o.Values {
			add("option." + o.Name + "." + v)
		}
	}
	for _, f := range Game.Facts {
		add("fact."+f.Name, "fact."+f.Name+".how")
	}
	for _, v := range Game.Verbs {
		if rules.Kernel(v.Form) || v.Form == "cash" || v.Form == "correct" { // everybody's
			continue
		}
		add("form." + v.Form)
		for _, a := range v.Args {
			if a.Kind != rules.Lit {
				add("arg." + a.Name)
			}
			for _, s := range a.Sub {
				add("arg." + s.Name)
			}
		}
	}
	for phase := range likely {
		add("phase." + phase)
	}
	add("face.C", "face.CC", "face.N", "help.short")
	for i := range kinds {
		add("kind."+kinds[i].id, "of."+kinds[i].id)
	}
	add("ledger.score") // the program's word for it is another
	add("side.A", "side.B", "seal.own", "seal.queued", "seal.passed", "answer.yes", "answer.no",
		"of.vending", "of.entrances", "of.due", "of.paid", "of.map")
	for _, h := range headings {
		add("rule." + h)
	}
	hotel := []string{"seat", "hotel", "colour", "n", "franchise", "attraction", "deduction", "sum", "income"}
	for _, v := range []string{"plain", "cap", "floor", "open", "stopped"} {
		out = append(out, said{"walk.hotel." + v, hotel, "walkHotel"})
	}
	for _, f := range []string{"vending", "cemetery", "capsules", "pink", "join", "leave", "pass"} {
		add("E_READ.form." + f)
	}
	played := rich()
	view := played.View()
	for _, c := range view.Cells() {
		add("cell." + c.Name)
	}
	for _, c := range played.totals(1) {
		add("cell." + c.Name)
	}
	for _, o := range played.Openings() {
		add("cell." + o.Name)
	}
	for _, b := range view.Boards {
		add("board." + b.Name)
	}
	boxes, err := data.Boxes()
	if err != nil {
		panic(err)
	}
	for _, b := range boxes {
		if b.ID == Game.Box {
			for _, c := range b.Components {
				add(c.Name)
			}
		}
	}
	return out
}

// rich is a table on which something of everything lies.
func rich() *table {
	t := newTable(Game.Setup(head(3, "cards=choice", "tallest=on"))).(*table)
	a := t.newParcel("A", 1, true, nil)
	t.put('v', a)
	t.put('x', a)
	c := t.box.colours[0]
	h := t.put('h', a)
	h.colour, h.capsules, h.builder = c, 2, 1
	b := t.put('b', a)
	b.kind, b.side = kindOf("pk"), 'A'
	t.promises = append(t.promises, promise{seat: 1, words: "soon"})
	return t
}

var gap = regexp.MustCompile(`\{\{\.([a-z]+)\}\}`)

func TestEverySentenceExistsInEveryLanguageAndFindsItsGapsFilled(t *testing.T) {
	all := append(sentences(t), others()...)
	for _, lang := range data.Languages() {
		text, err := os.ReadFile("../../data/lang/capsule-hotel." + lang + ".json")
		if err != nil {
			t.Fatal(err)
		}
		var messages map[string]any
		if err := json.Unmarshal(text, &messages); err != nil {
			t.Fatalf("%s: %v", lang, err)
		}
		used := map[string]bool{}
		for _, s := range all {
			key := Game.ID + "." + s.key
			used[key] = true
			m, ok := messages[key]
			if !ok {
				t.Errorf("%s: no sentence %s (%s)", lang, key, s.at)
				continue
			}
			for _, g := range gap.FindAllStringSubmatch(fmt.Sprint(m), -1) {
				if !slices.Contains(s.gaps, g[1]) {
					t.Errorf("%s: %s has the gap %s, which %s does not fill", lang, key, g[1], s.at)
				}
			}
			code, isRefusal, _ := strings.Cut(s.key, ".")
			if strings.HasPrefix(s.key, "E_") && code != rules.Unread {
				hint := key + ".hint"
				if messages[hint] == nil {
					hint = Game.ID + "." + code + ".hint"
				}
				if messages[hint] == nil {
					t.Errorf("%s: %s has no way out (%s)", lang, s.key, isRefusal)
				}
			}
		}
		for key := range messages {
			if base := strings.TrimSuffix(key, ".hint"); !used[key] && !used[base] && !isCode(base) {
				t.Errorf("%s: nothing says %s", lang, key)
			}
		}
	}
}

func isCode(key string) bool {
	return slices.Contains(Game.Refusals, strings.TrimPrefix(key, Game.ID+"."))
}

func TestTheLanguagesHaveTheSameSentencesWithTheSameGaps(t *testing.T) {
	gaps := map[string]map[string]string{}
	for _, lang := range data.Languages() {
		text, err := os.ReadFile("../../data/lang/capsule-hotel." + lang + ".json")
		if err != nil {
			t.Fatal(err)
		}
		var messages map[string]any
		if err := json.Unmarshal(text, &messages); err != nil {
			t.Fatal(err)
		}
		gaps[lang] = map[string]string{}
		for key, m := range messages {
			var names []string
			for _, g := range gap.FindAllStringSubmatch(fmt.Sprint(m), -1) {
				names = append(names, g[1])
			}
			slices.Sort(names)
			gaps[lang][key] = strings.Join(slices.Compact(names), " ")
			if forms, ok := m.(map[string]any); ok && (forms["one"] == nil || forms["other"] == nil) {
				t.Errorf("%s: %s needs one and other", lang, key)
			}
		}
	}
	for _, lang := range data.Languages()[1:] {
		for key, names := range gaps["en"] {
			if got, ok := gaps[lang][key]; !ok || got != names {
				t.Errorf("%s: %s has the gaps %q, English has %q", lang, key, got, names)
			}
		}
		if len(gaps[lang]) != len(gaps["en"]) {
			t.Errorf("%s has %d sentences, English %d", lang, len(gaps[lang]), len(gaps["en"]))
		}
	}
}
