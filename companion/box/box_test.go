package box

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tokyobox/data"
	"tokyobox/ledger/store"
	"tokyobox/rules/shelf"
)

// day is a time in Unix milliseconds.
const day = 1_772_391_600_000

func open(t testing.TB) *store.Store {
	t.Helper()
	s, err := store.Open(filepath.Join(t.TempDir(), "t.db"), store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func find(t testing.TB, id string) data.Box {
	t.Helper()
	boxes, err := data.Boxes()
	if err != nil {
		t.Fatal(err)
	}
	b, ok := Find(boxes, id)
	if !ok {
		t.Fatalf("no box %s", id)
	}
	return b
}

func read(t testing.TB, s *store.Store, b data.Box, copy string) Profile {
	t.Helper()
	p, err := Read(s, b, copy)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func parse(t testing.TB, text string) File {
	t.Helper()
	f, err := Parse(strings.NewReader(text))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return f
}

// opaque are values that facts may have, whatever game they are of.
var opaque = []store.BoxFact{
	{Key: "limit@2", Value: "limit=7500", Source: Told, At: day},
	{Key: "colour:green", Value: "colour=green:g:3000:15", Source: Imported},
	{Key: "weather:3", Value: `weather="3:a \"light\" rain, # no hail"`, Source: Told, At: day + 1},
	{Key: `event:7 of "spades"`, Value: "event=\"7 of spades: 夕立\"", Source: Told, At: day},
	{Key: "copy:x", Value: "trailing blank ", Source: Told},
	{Key: "# odd", Value: "tab\tand\nline", Source: "", At: day},
	{Key: LinkKey, Value: "https://example.org/a?b=c#d", Source: Told, At: day},
	{Key: MissingKey + "part.capsules", Value: "3", Source: Told, At: day},
}

func TestExportReadBackIsEveryValueUnchanged(t *testing.T) {
	b := find(t, "capsule-hotel")
	for _, copy := range []string{"", "club", `the "other" one`} {
		s := open(t)
		if err := s.PutBoxFacts(b.ID, copy, opaque...); err != nil {
			t.Fatal(err)
		}
		p := read(t, s, b, copy)
		f := parse(t, string(p.Export()))
		if f.Box != b.ID || f.Copy != copy || len(f.Facts) != len(opaque) {
			t.Fatalf("box %q, copy %q, %d facts\n%s", f.Box, f.Copy, len(f.Facts), p.Export())
		}
		for _, want := range opaque {
			if !slices.ContainsFunc(f.Facts, func(got store.BoxFact) bool {
				return got.Key == want.Key && got.Value == want.Value && got.At == want.At
			}) {
				t.Errorf("%q is not in the file:\n%s", want.Key, p.Export())
			}
		}
		if changes := f.Changes(p); len(changes) != 0 {
			t.Errorf("the file of what is known changes %v", changes)
		}
		other := open(t)
		if err := f.Take(other, read(t, other, b, copy), day); err != nil {
			t.Fatal(err)
		}
		again := parse(t, string(read(t, other, b, copy).Export()))
		if !slices.EqualFunc(again.Facts, f.Facts, func(a, b store.BoxFact) bool { return a.Key == b.Key && a.Value == b.Value }) {
			t.Errorf("taken in elsewhere it is\n%s", read(t, other, b, copy).Export())
		}
	}
}

func TestAnyKeyAndValueSurvivesTheFile(t *testing.T) {
	b := find(t, "jutaku")
	rapid.Check(t, func(t *rapid.T) {
		p := Profile{Box: b, told: []store.BoxFact{{
			Key: rapid.StringN(1, 20, 60).Draw(t, "key"), Value: rapid.StringN(0, 40, 200).Draw(t, "value"), Source: Told,
			At: rapid.Int64Range(0, 4e12).Draw(t, "at"),
		}}}
		if p.told[0].Key == copyKey {
			return
		}
		f, err := Parse(strings.NewReader(string(p.Export())))
		if err != nil || len(f.Facts) != 1 || f.Facts[0].Key != p.told[0].Key || f.Facts[0].Value != p.told[0].Value || f.Facts[0].At != p.told[0].At {
			t.Fatalf("%v, %+v\n%s", err, f.Facts, p.Export())
		}
	})
}

func TestTakingInSaysWhatChangesAndMarksItAsImported(t *testing.T) {
	s, b := open(t), find(t, "capsule-hotel")
	if err := s.PutBoxFacts(b.ID, "", store.BoxFact{Key: "limit@2", Value: "limit=7500", Source: Told, At: day},
		store.BoxFact{Key: "pink", Value: "pink=30", Source: Told, At: day}); err != nil {
		t.Fatal(err)
	}
	f := parse(t, "tokyobox box 1\n# by hand\nbox capsule-hotel\nlimit@2 \"limit=7500\"\npink pink=34\nloan:9000 \"loan=9000:0\" told 2026-03-02T10:00:00Z\n")
	if line, why := f.Check(b); why != nil {
		t.Fatalf("line %d: %+v", line, why)
	}
	p := read(t, s, b, "")
	want := []Change{{"pink", "pink=30", "pink=34"}, {"loan:9000", "", "loan=9000:0"}}
	if got := f.Changes(p); !slices.Equal(got, want) {
		t.Errorf("changes %v", got)
	}
	if got := read(t, s, b, ""); len(got.told) != 2 {
		t.Error("saying what changes has changed something")
	}
	if err := f.Take(s, p, day+9); err != nil {
		t.Fatal(err)
	}
	sources := map[string]Row{}
	for _, r := range read(t, s, b, "").Rows() {
		sources[r.Key] = r
	}
	for key, want := range map[string]Row{
		"limit@2":   {"limit@2", "limit=7500", Told, day},
		"pink":      {"pink", "pink=34", Imported, day + 9},
		"loan:9000": {"loan:9000", "loan=9000:0", Imported, 1_772_445_600_000},
		"loan:4000": {"loan:4000", "loan=4000:1", Rulebook, 0},
	} {
		if sources[key] != want {
			t.Errorf("%s: %+v, not %+v", key, sources[key], want)
		}
	}
}

func TestWhatIsToldStandsInPlaceOfWhatIsPrintedUntilItIsForgotten(t *testing.T) {
	s, b := open(t), find(t, "capsule-hotel")
	loan := func() Row {
		for _, r := range read(t, s, b, "").Rows() {
			if r.Key == "loan:4000" {
				return r
			}
		}
		return Row{}
	}
	if err := read(t, s, b, "").Put(s, "loan:4000", "loan=4000:2", day); err != nil {
		t.Fatal(err)
	}
	if got := loan(); got != (Row{"loan:4000", "loan=4000:2", Told, day}) {
		t.Errorf("told: %+v", got)
	}
	if err := read(t, s, b, "").Forget(s, "loan:4000"); err != nil {
		t.Fatal(err)
	}
	if got := loan(); got != (Row{"loan:4000", "loan=4000:1", Rulebook, 0}) {
		t.Errorf("forgotten: %+v", got)
	}
}

func TestTwoCopiesOfABoxHaveTwoProfiles(t *testing.T) {
	s, b := open(t), find(t, "capsule-hotel")
	if err := NewCopy(s, b.ID, "club", day); err != nil {
		t.Fatal(err)
	}
	if copies, err := Copies(s, b.ID); err != nil || !slices.Equal(copies, []string{"", "club"}) {
		t.Fatalf("copies %q, %v", copies, err)
	}
	club := read(t, s, b, "club")
	if len(club.Rows()) != len(b.Facts) || strings.Contains(string(club.Export()), copyKey+" \"club\" told") {
		t.Errorf("a new copy knows %v", club.Rows())
	}
	if err := club.Put(s, LinkKey, "https://example.org", day); err != nil {
		t.Fatal(err)
	}
	if got := read(t, s, b, "club").Link(b.Games[0]); got.Value != "https://example.org" || got.Source != Told {
		t.Errorf("the copy's link is %+v", got)
	}
	if got := read(t, s, b, "").Link(b.Games[0]); got.Value != b.Games[0].Link || got.Source != b.Games[0].LinkSource {
		t.Errorf("the usual copy's link is %+v", got)
	}
}

func TestTheLinkOfAGameGoesBeforeThatOfItsBox(t *testing.T) {
	s, b := open(t), find(t, "jutaku")
	p := read(t, s, b, "")
	if err := p.Put(s, LinkKey, "https://example.org/box", day); err != nil {
		t.Fatal(err)
	}
	if err := p.Put(s, LinkKey+":jutaku", "https://example.org/jutaku", day); err != nil {
		t.Fatal(err)
	}
	p = read(t, s, b, "")
	if a, c := p.Link(b.Games[0]).Value, p.Link(b.Games[1]).Value; a != "https://example.org/jutaku" || c != "https://example.org/box" {
		t.Errorf("links %s and %s", a, c)
	}
}

func TestOnlyWhatAGameOfTheBoxAsksForIsKept(t *testing.T) {
	hotel, house := find(t, "capsule-hotel"), find(t, "jutaku")
	for _, c := range []struct {
		box              data.Box
		key, value, want string // want is the key of the complaint, "rules" for a refusal of the rules, "" for none
	}{
		{hotel, "limit@2", "limit=7500", ""},
		{hotel, "limit@5", "limit=7500", ""},
		{hotel, "limit@9", "limit=7500", "box.bad.field"},
		{hotel, "limit", "limit=7500", "box.bad.field"},
		{hotel, "limit@2", "limit=much", "rules"},
		{hotel, "limit@2", "pink=34", "box.bad.field"},
		{hotel, "pink", "pink=34", ""},
		{hotel, "nothing", "nothing=1", "box.bad.field"},
		{house, "limit@2", "limit=7500", "box.bad.field"},
		{house, "copies", "copies=2", ""},
		{hotel, "pink", "", "box.bad.empty"},
		{hotel, "pink", "pink=" + strings.Repeat("3", MaxValue), "box.bad.long"},
		{hotel, "box.link", "https://example.org", ""},
		{hotel, "box.link:capsule-hotel", "https://example.org", ""},
		{hotel, "box.link:jutaku", "https://example.org", "box.bad.field"},
		{hotel, "box.link", "javascript:x", "link.bad.scheme"},
		{hotel, "box.title:capsule-hotel", "カプセルホテル", ""},
		{hotel, "box.title", strings.Repeat("x", MaxCopy+1), "box.bad.title"},
		{hotel, "box.missing:part.capsules", "3", ""},
		{hotel, "box.missing:part.capsules", "-1", "box.bad.number"},
		{hotel, "box.missing:part.capsules", "03", "box.bad.number"},
		{hotel, "box.missing:part.lots", "3", "box.bad.field"},
	} {
		why := Check(c.box, c.key, c.value)
		got := ""
		if why != nil {
			if got = why.Key; why.Refused != nil {
				got = "rules"
			}
		}
		if got != c.want {
			t.Errorf("%s in %s as %.30q: %q, not %q", c.key, c.box.ID, c.value, got, c.want)
		}
	}
}

func TestAFactIsFoundAsItIsTyped(t *testing.T) {
	b := find(t, "capsule-hotel")
	words := map[string]*data.Words{}
	for _, lang := range data.Languages() {
		w, err := data.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		words[lang] = w
	}
	for typed, want := range map[string][2]string{
		"limite=7500@2":          {"limit@2", "limit=7500"},
		"bon=3:oui":              {"coupon:3", "coupon=3:yes"},
		"couleur=vert:v:3000:15": {"colour:green", "colour=green:v:3000:15"},
		"limit=7500@2":           {"limit@2", "limit=7500"},
		" pink=34 ":              {"pink", "pink=34"},
		"colour=green:g:3000:15": {"colour:green", "colour=green:g:3000:15"},
	} {
		key, value, why := Fact(words["fr"], b, typed)
		if why != nil || key != want[0] || value != want[1] {
			t.Errorf("%q: %q %q %+v", typed, key, value, why)
		}
	}
	for typed, want := range map[string]string{"limit=7500": "box.bad.players", "nothing=1": "box.bad.fact", "": "box.bad.fact", "limit": "box.bad.players"} {
		if _, _, why := Fact(words["en"], b, typed); why == nil || why.Key != want {
			t.Errorf("%q: %+v, not %s", typed, why, want)
		}
	}
}

// TestWhatAScreenSaysOfAFactIsTakenAsItIsSaid takes the example that the page of boxes gives, and keys and values as it
// shows them.
func TestWhatAScreenSaysOfAFactIsTakenAsItIsSaid(t *testing.T) {
	b := find(t, "capsule-hotel")
	for _, lang := range data.Languages() {
		w, err := data.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		said := strings.FieldsFunc(w.Say("box.add", map[string]string{"box": ""}, nil), func(r rune) bool { return r == ' ' || r == '\u00a0' })
		example := said[slices.IndexFunc(said, func(s string) bool { return strings.Contains(s, "=") })]
		if key, value, why := Fact(w, b, example); why != nil || key != "limit@2" || value != "limit=7500" {
			t.Errorf("%s: %s: %s %s %+v", lang, example, key, value, why)
		}
		for key, value := range map[string]string{"loan:4000": "loan=4000:1", "limit@3": "limit=9000", "coupon:3": "coupon=3:no"} {
			if got := Stored(w, b, key, w.Tongue().Say(value, false)); got != value {
				t.Errorf("%s: %s is stored as %s", lang, value, got)
			}
			name, players, each := strings.Cut(key, "@")
			if name = w.Tongue().Say(name, true); each {
				name += "@" + players
			}
			if got := Key(w, name); got != key {
				t.Errorf("%s: %s is the key %s, not %s", lang, name, got, key)
			}
		}
	}
}

func TestFilesThatAreNoneAreToldWithTheirLine(t *testing.T) {
	const head = "tokyobox box 1\nbox capsule-hotel\n"
	for text, want := range map[string]error{
		"":                           ErrNotBox,
		"tokyobox session 1\n":       ErrNotBox,
		"tokyobox box x\n":           ErrNotBox,
		"tokyobox box 1\n":           ErrNotBox,
		"tokyobox box 2\nbox a\n":    ErrNewer,
		"\x00\xff":                   ErrNotBox,
		strings.Repeat("#\n", 1<<20): ErrLarge,
	} {
		if _, err := Parse(strings.NewReader(text)); !errors.Is(err, want) {
			t.Errorf("%.20q: %v, not %v", text, err, want)
		}
	}
	for text, want := range map[string]int{
		"tokyobox box 1\npink \"pink=1\"\n":                 2,
		head + "pink\n":                                     3,
		head + "pink \"pink=1\n":                            3,
		head + "pink \"pink=1\"x\n":                         3,
		head + "pink pink=1 told never\n":                   3,
		head + "pink a b c d\n":                             3,
		head + "\npink a\npink b\n":                         5,
		head + "box jutaku\n":                               3,
		head + "copy \"\"\n":                                3,
		head + "copy a\ncopy b\n":                           4,
		head + "\"\" a\n":                                   3,
		head + "pink " + strings.Repeat("x", maxRow) + "\n": 3,
	} {
		var line *LineError
		if _, err := Parse(strings.NewReader(text)); !errors.As(err, &line) || line.Line != want {
			t.Errorf("%.60q: %v, not line %d", text, err, want)
		}
	}
	if f := parse(t, "\ufefftokyobox box 1\r\nbox capsule-hotel\r\npink \"pink=34\"\r\n"); f.Facts[0].Value != "pink=34" {
		t.Errorf("a file of Windows is read as %+v", f)
	}
}

func TestPackingAwayRemembersWhatIsMissingUntilItIsFound(t *testing.T) {
	s, b := open(t), find(t, "capsule-hotel")
	if err := read(t, s, b, "").Pack(s, map[string]int{"part.capsules": 2, "part.dice": 0}, day); err != nil {
		t.Fatal(err)
	}
	p := read(t, s, b, "")
	if p.MissingOf("part.capsules") != 2 || len(p.Missing()) != 1 {
		t.Errorf("missing %v", p.Missing())
	}
	if err := p.Pack(s, map[string]int{"part.dice": 1}, day); err != nil {
		t.Fatal(err)
	}
	p = read(t, s, b, "")
	if p.MissingOf("part.capsules") != 2 || p.MissingOf("part.dice") != 1 {
		t.Errorf("what was not looked at is forgotten: %v", p.Missing())
	}
	if err := p.Pack(s, map[string]int{"part.capsules": 0}, day); err != nil {
		t.Fatal(err)
	}
	if p = read(t, s, b, ""); p.MissingOf("part.capsules") != 0 || p.Has(MissingKey+"part.capsules") {
		t.Errorf("found again, and yet %v", p.Missing())
	}
	for word, want := range map[string]string{"capsules=2": "", "capsules=89": "pack.bad.number", "capsules": "pack.bad.number",
		"capsules=-1": "pack.bad.number", "spoons=1": "pack.bad.part", "": "pack.bad.part"} {
		if _, _, bad := Count(b, word); bad != want {
			t.Errorf("%q: %q, not %q", word, bad, want)
		}
	}
}

func TestNoGameAsksForAFactByAWordOfTheProfile(t *testing.T) {
	for _, g := range shelf.Games() {
		for _, f := range g.Facts {
			if strings.Contains(f.Name, ".") || f.Name == "box" || f.Name == "copy" {
				t.Errorf("%s asks for %s", g.ID, f.Name)
			}
		}
	}
}

func TestEveryPrintedFactOfEveryBoxHasAFieldOfItsOwn(t *testing.T) {
	boxes, err := data.Boxes()
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range boxes {
		seen := map[string]bool{}
		for _, r := range (Profile{Box: b}).Rows() {
			if seen[r.Key] || len(Games(b.ID)) > 0 && r.Key == r.Value {
				t.Errorf("%s: the printed fact %s has the field %s", b.ID, r.Value, r.Key)
			}
			seen[r.Key] = true
		}
	}
}

func FuzzAnyBytesAsABoxFile(f *testing.F) {
	f.Add("tokyobox box 1\nbox capsule-hotel\npink \"pink=34\" told 2026-03-01T19:02:11Z\n")
	f.Add("tokyobox box 1\nbox jutaku\ncopy \"a b\"\n\"k e\" \"v\\n\"\n")
	f.Fuzz(func(t *testing.T, text string) {
		file, err := Parse(strings.NewReader(text))
		if err != nil {
			return
		}
		p := Profile{Box: data.Box{ID: file.Box}, Copy: file.Copy, told: file.Facts}
		again, err := Parse(strings.NewReader(string(p.Export())))
		kept := slices.DeleteFunc(slices.Clone(file.Facts), func(f store.BoxFact) bool { return f.Key == copyKey })
		if strings.ContainsAny(file.Box, " \"\t") || file.Box == "" {
			return // no id of a box
		}
		if err != nil || !slices.EqualFunc(again.Facts, kept, func(a, b store.BoxFact) bool {
			return a.Key == b.Key && a.Value == b.Value && a.At == b.At
		}) {
			t.Fatalf("%v\n%s", err, p.Export())
		}
	})
}
