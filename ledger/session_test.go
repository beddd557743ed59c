package ledger

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// byHand is a file as somebody might write it, byProgram the same as it is written back.
const (
	byHand = `tokyobox session 1

# an evening
game capsule-hotel
seat 1 ann "Ann"
seat 2 田中  "田中 \"T\" \\ [red]"
set cards=off tallest=on
set votes=off
fact limit=7500
  fact green=400
mark
2 loan 1=4000 2=6000
2026-03-01T19:04:22Z open first=2 app
# what a mess
4 2026-03-01T20:05:02.250+01:00 buy 2 vending S2
strike 4
fact limit=8000
`
	byProgram = `tokyobox session 1
game capsule-hotel 1
seat 1 ann "Ann"
seat 2 田中 "田中 \"T\" \\ [red]"
set cards=off tallest=on votes=off
fact limit=7500
fact green=400
1 mark
2 loan 1=4000 2=6000
3 2026-03-01T19:04:22Z open first=2 app
4 2026-03-01T19:05:02.25Z buy 2 vending S2
5 strike 4
6 fact limit=8000
`
)

func TestASessionWrittenByHandIsReadAndWrittenBackTidily(t *testing.T) {
	h, entries, err := ReadSession(strings.NewReader(byHand))
	if err != nil {
		t.Fatal(err)
	}
	want := Head{Game: "capsule-hotel", Rules: 1,
		Seats:   []Seat{{1, "ann", "Ann"}, {2, "田中", `田中 "T" \ [red]`}},
		Options: []Option{{"cards", "off"}, {"tallest", "on"}, {"votes", "off"}},
		Facts:   []string{"limit=7500", "green=400"}}
	if d := cmp.Diff(want, h); d != "" {
		t.Error(d)
	}
	wantEntries := []Entry{{1, 0, "mark", ""}, {2, 0, "loan 1=4000 2=6000", ""}, {3, 1_772_391_862_000, "open first=2 app", ""},
		{4, 1_772_391_902_250, "buy 2 vending S2", ""}, {5, 0, "strike 4", ""}, {6, 0, "fact limit=8000", ""}}
	if d := cmp.Diff(wantEntries, entries); d != "" {
		t.Error(d)
	}
	var b strings.Builder
	if err := WriteSession(&b, h, entries); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(byProgram, b.String()); d != "" {
		t.Error(d)
	}
}

func TestLineEndsAndByteOrderMarksOfOtherSystemsAreRead(t *testing.T) {
	for name, text := range map[string]string{
		"windows":          "\ufeff" + strings.ReplaceAll(byProgram, "\n", "\r\n"),
		"no end":           strings.TrimSuffix(byProgram, "\n"),
		"blanks":           strings.ReplaceAll(byProgram, "\n", " \t\u3000\n\n"),
		"indented by hand": strings.ReplaceAll(byProgram, "\n", "\n   "),
	} {
		h, entries, err := ReadSession(strings.NewReader(text))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var b strings.Builder
		WriteSession(&b, h, entries)
		if d := cmp.Diff(byProgram, b.String()); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
}

func TestABadFileIsRefusedAsAWhole(t *testing.T) {
	long := byProgram + strings.Repeat("note 1 \"x\"\r\n", MaxSessionBytes/12+1)
	for name, c := range map[string]struct {
		text string
		want error
	}{
		"empty":                     {"", ErrEmpty},
		"blank":                     {"\n \n\t\n", ErrEmpty},
		"comments":                  {"# a\n# b\n", ErrEmpty},
		"a picture":                 {"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", ErrBinary},
		"a control character":       {byProgram + "note 1 \"\x1b[2J\"\n", ErrBinary},
		"a byte that is no text":    {byProgram + "note 1 \"\xff\"\n", ErrBinary},
		"zeros":                     {strings.Repeat("\x00", 100_000), ErrNotSession},
		"another text":              {"hello\n", ErrNotSession},
		"a case":                    {"case G01 the example\ngame capsule-hotel\n", ErrNotSession},
		"a title without a number":  {"tokyobox session\n", ErrNotSession},
		"a title with another word": {"tokyobox session one\n", ErrNotSession},
		"version 0":                 {"tokyobox session 0\n", ErrNotSession},
		"a newer version":           {strings.Replace(byProgram, "session 1", "session 2", 1), ErrNewer},
		"a title alone":             {"tokyobox session 1\n", ErrNotSession},
		"no seats":                  {"tokyobox session 1\ngame capsule-hotel 1\nmark\n", ErrNotSession},
		"no game":                   {"tokyobox session 1\nseat 1 ann \"Ann\"\nmark\n", ErrNotSession},
		"too large":                 {long, ErrTooLarge},
		"too many entries":          {byProgram + strings.Repeat("mark\n", MaxEntries-5), ErrTooLarge},
	} {
		t.Run(name, func(t *testing.T) {
			h, entries, err := ReadSession(strings.NewReader(c.text))
			if !errors.Is(err, c.want) {
				t.Errorf("error %v, want %v", err, c.want)
			}
			if len(entries) != 0 || h.Game != "" {
				t.Errorf("read in part: %v, %d entries", h, len(entries))
			}
		})
	}
}

func TestFiftyMegabytesAreRefusedWithoutReadingThemAll(t *testing.T) {
	r := &counter{r: io.MultiReader(strings.NewReader(byProgram), endless("# nothing\n"))}
	if _, _, err := ReadSession(r); !errors.Is(err, ErrTooLarge) {
		t.Errorf("error %v, want %v", err, ErrTooLarge)
	}
	if r.n > MaxSessionBytes+1<<20 {
		t.Errorf("%d bytes were read", r.n)
	}
}

type endless string

func (e endless) Read(p []byte) (int, error) {
	n := 0
	for n < len(p) {
		n += copy(p[n:], e)
	}
	return n, nil
}

type counter struct {
	r io.Reader
	n int
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n += n
	return n, err
}

func TestAsManyEntriesAsAllowedAreRead(t *testing.T) {
	_, entries, err := ReadSession(strings.NewReader(byProgram + strings.Repeat("mark\n", MaxEntries-6) + "# the end\n"))
	if len(entries) != MaxEntries || err != nil {
		t.Errorf("%d entries, %v", len(entries), err)
	}
}

func TestAFaultOfTheReaderIsPassedOn(t *testing.T) {
	fault := errors.New("the disk is gone")
	_, _, err := ReadSession(io.MultiReader(strings.NewReader(byProgram), &broken{fault}))
	if !errors.Is(err, fault) {
		t.Error(err)
	}
}

type broken struct{ err error }

func (b *broken) Read([]byte) (int, error) { return 0, b.err }

func TestABadLineIsNamedWithItsNumberAndWhatIsWrong(t *testing.T) {
	const title = "tokyobox session 1\ngame capsule-hotel 1\n"
	const seats = "seat 1 ann \"Ann\"\nseat 2 ben \"Ben\"\n"
	for name, c := range map[string]struct {
		text string
		line int
		why  string
	}{
		"a version that is none":      {"tokyobox session 1\ngame capsule-hotel one\n", 2, "line.head"},
		"a version of 0":              {"tokyobox session 1\ngame capsule-hotel 0\n", 2, "line.head"},
		"a game of two words":         {"tokyobox session 1\ngame capsule hotel 1\n", 2, "line.head"},
		"an endless game":             {"tokyobox session 1\ngame " + strings.Repeat("x", 100) + "\n", 2, "line.head"},
		"an endless id":               {title + "id " + strings.Repeat("x", 100) + "\n", 3, "line.head"},
		"a begin that is no time":     {title + "begun yesterday\n", 3, "line.time"},
		"a begin long ago":            {title + "begun 1969-01-01T00:00:00Z\n", 3, "line.time"},
		"seats out of order":          {title + "seat 2 ann \"Ann\"\n", 3, "line.seat"},
		"a seat without a key":        {title + "seat 1 \"Ann\"\n", 3, "line.seat"},
		"a seat with a bad key":       {title + "seat 1 a-b \"Ann\"\n", 3, "line.seat"},
		"a seat without a name":       {title + "seat 1 ann\n", 3, "line.seat"},
		"a seat with an empty name":   {title + "seat 1 ann \"  \"\n", 3, "line.seat"},
		"a name without quotes":       {title + "seat 1 ann Ann\n", 3, "line.seat"},
		"a name with a loose quote":   {title + "seat 1 ann \"A\"nn\"\n", 3, "line.seat"},
		"a name that ends in escape":  {title + "seat 1 ann \"Ann\\\"\n", 3, "line.seat"},
		"a key twice":                 {title + seats + "seat 3 ann \"Anna\"\n", 5, "line.seat"},
		"an option without a value":   {title + "set cards\n", 3, "line.head"},
		"an option without a name":    {title + "set =off\n", 3, "line.head"},
		"a fact without a value":      {title + "fact limit\n", 3, "line.head"},
		"a number too high":           {title + seats + "1 mark\n3 mark\n", 6, "line.number"},
		"a number twice":              {title + seats + "1 mark\n1 mark\n", 6, "line.number"},
		"a number and nothing":        {title + seats + "1\n", 5, "line.number"},
		"a number, a time, nothing":   {title + seats + "1 2026-03-01T19:02:11Z\n", 5, "line.number"},
		"a time before all time":      {title + seats + "1 1970-01-01T00:00:00Z mark\n", 5, "line.time"},
		"a time of the year 10000":    {title + seats + "1 9999-12-31T23:59:59-10:00 mark\n", 5, "line.time"},
		"an endless line":             {title + seats + "mark\nnote 1 \"" + strings.Repeat("x", 5000) + "\"\n", 6, "line.long"},
		"a line slightly too long":    {title + seats + strings.Repeat("x", MaxLineBytes+1) + "\n", 5, "line.long"},
		"an endless line at the end":  {title + seats + strings.Repeat("x", 10_000), 5, "line.long"},
		"one seat too many":           {title + tooMany(), 3 + MaxSeats, "line.seat"},
		"cut in the middle of a seat": {title + "seat 1 ann \"An", 3, "line.seat"},
	} {
		t.Run(name, func(t *testing.T) {
			_, _, err := ReadSession(strings.NewReader(c.text))
			var line *LineError
			if !errors.As(err, &line) || line.Line != c.line || line.Why != c.why {
				t.Errorf("error %v, want line %d, %s", err, c.line, c.why)
			}
		})
	}
}

func tooMany() string {
	var b strings.Builder
	for i := range MaxSeats + 1 {
		fmt.Fprintf(&b, "seat %d p%d \"P\"\n", i+1, i+1)
	}
	return b.String()
}

func TestALineAsLongAsAllowedIsWrittenAndReadBack(t *testing.T) {
	h := Head{Game: "g", Rules: 1, Seats: []Seat{{1, "ann", "Ann"}}}
	for i := range 2_000 {
		h.Options = append(h.Options, Option{fmt.Sprint("option", i), "a-value"})
	}
	entries := []Entry{{Seq: 1, At: 253_402_300_799_999, Text: strings.Repeat("x", MaxLineBytes)}}
	roundTrip(t, h, entries)
}

type fataler interface {
	Helper()
	Fatal(...any)
	Fatalf(string, ...any)
}

// roundTrip writes a session, reads it and fails unless the same came back.
func roundTrip(t fataler, h Head, entries []Entry) {
	t.Helper()
	var b bytes.Buffer
	if err := WriteSession(&b, h, entries); err != nil {
		t.Fatal(err)
	}
	text := b.String()
	gotHead, got, err := ReadSession(&b)
	if err != nil {
		t.Fatalf("%v reading back\n%s", err, text)
	}
	if d := cmp.Diff(h, gotHead) + cmp.Diff(entries, got); d != "" {
		t.Fatalf("%s\nwritten as\n%s", d, text)
	}
}

// printable says whether a rune stands in a file as it is.
func printable(r rune) bool {
	return !unicode.IsControl(r) && r != utf8.RuneError && r != '\u2028' && r != '\u2029'
}

// anyName draws a name in any script, with anything that can be typed in it.
var anyName = rapid.OneOf(
	rapid.StringOfN(rapid.Rune().Filter(printable), 1, 60, -1),
	rapid.StringOfN(rapid.RuneFrom(nil, unicode.Han, unicode.Arabic, unicode.Hebrew, unicode.Cyrillic, unicode.Mn), 1, 20, -1),
	rapid.StringOf(rapid.SampledFrom([]rune(`"\ []'ab é👩‍🚀`))),
).Filter(func(s string) bool { return strings.TrimSpace(s) != "" })

func TestAnySessionComesBackFromItsText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringMatching(`[a-z][a-z0-9-]{0,15}`)
		at := rapid.OneOf(rapid.Just(int64(0)), rapid.Int64Range(1, 253_402_300_799_999))
		h := Head{
			ID:    rapid.OneOf(rapid.Just(""), rapid.StringMatching(`[0-9a-f-]{1,36}`)).Draw(t, "id"),
			Game:  word.Draw(t, "game"),
			Rules: rapid.IntRange(1, 99).Draw(t, "rules"),
			Begun: at.Draw(t, "begun"),
		}
		taken := map[string]bool{}
		for i, name := range rapid.SliceOfN(anyName, 1, MaxSeats).Draw(t, "names") {
			key := SeatKey(name, func(k string) bool { return taken[k] })
			taken[key] = true
			h.Seats = append(h.Seats, Seat{i + 1, key, name})
		}
		for range rapid.IntRange(0, 5).Draw(t, "options") {
			h.Options = append(h.Options, Option{word.Draw(t, "option"), rapid.StringMatching(`[a-z0-9=]{1,9}`).Draw(t, "value")})
		}
		for range rapid.IntRange(0, 3).Draw(t, "facts") {
			h.Facts = append(h.Facts, word.Draw(t, "fact")+"="+rapid.StringMatching(`[a-z0-9=., ]{0,9}[a-z]`).Draw(t, "value"))
		}
		var entries []Entry
		for i := range rapid.IntRange(0, 20).Draw(t, "entries") {
			text := rapid.OneOf(
				rapid.StringMatching(`(buy|roll|loan) [0-9]( [a-z0-9=]{1,8}){0,3}`),
				rapid.Map(anyName, func(s string) string { return "note 1 " + Quote(s) }),
				rapid.SampledFrom([]string{"strike 3-9", "set a=b", "fact limit=1", "seat 9 x \"X\"", "game g", "# no comment", "7 1 3", "id 5"}),
			).Draw(t, "text")
			entries = append(entries, Entry{Seq: i + 1, At: at.Draw(t, "at"), Text: text})
		}
		roundTrip(t, h, entries)
	})
}

func TestAnyTextIsQuotedSoThatItIsReadBackOnOneLine(t *testing.T) {
	for text, want := range map[string]string{
		"": `""`, "Ann": `"Ann"`, `say "no"`: `"say \"no\""`, `a\b`: `"a\\b"`, "two\nlines": `"two lines"`, "tab\tbed": `"tab bed"`,
		"\x1b[31mred": `" [31mred"`, "bad \xff byte": `"bad   byte"`, "a\u2028b": `"a b"`, "田中": `"田中"`, "\u0085": `" "`,
	} {
		if got := Quote(text); got != want {
			t.Errorf("Quote(%q) = %s, want %s", text, got, want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.String(), anyName).Draw(t, "text")
		quoted := Quote(text)
		if !clean(quoted) || strings.ContainsAny(quoted, "\n\r\t\u2028\u2029") {
			t.Fatalf("Quote(%q) = %q", text, quoted)
		}
		got, ok := Unquote(quoted)
		if !ok {
			t.Fatalf("%s is not read back", quoted)
		}
		if again := Quote(got); again != quoted {
			t.Fatalf("%s becomes %s", quoted, again)
		}
		if strings.IndexFunc(text, func(r rune) bool { return !printable(r) }) < 0 && got != text {
			t.Fatalf("%q became %q", text, got)
		}
	})
}

func TestWhatIsNotQuotedIsNotRead(t *testing.T) {
	for _, text := range []string{"", `"`, "Ann", `"Ann`, `Ann"`, `"A"nn"`, `"Ann\"`, `"a" "b"`, `'Ann'`} {
		if got, ok := Unquote(text); ok {
			t.Errorf("Unquote(%q) = %q", text, got)
		}
	}
	for text, want := range map[string]string{`""`: "", `"\n"`: "n", `"\\\""`: `\"`, `"\é"`: "é"} {
		if got, ok := Unquote(text); !ok || got != want {
			t.Errorf("Unquote(%s) = %q, %v, want %q", text, got, ok, want)
		}
	}
}

func TestASessionCutAnywhereIsReadUpToThereOrRefused(t *testing.T) {
	_, all, err := ReadSession(strings.NewReader(byProgram))
	if err != nil {
		t.Fatal(err)
	}
	for cut := range len(byProgram) {
		_, entries, err := ReadSession(strings.NewReader(byProgram[:cut]))
		if err != nil {
			continue
		}
		for i, e := range entries {
			whole := i < len(entries)-1
			if whole && e != all[i] || !strings.HasPrefix(all[i].Text, e.Text) && e.At != 0 {
				t.Errorf("cut at %d: entry %+v, want %+v", cut, e, all[i])
			}
		}
	}
}

func TestBytesChangedAnywhereNeverPanic(t *testing.T) {
	chance := rand.New(rand.NewSource(1))
	for range 5_000 {
		data := []byte(byHand)
		for range chance.Intn(4) + 1 {
			data[chance.Intn(len(data))] = byte(chance.Intn(256))
		}
		readsAndWritesTheSame(t, data)
	}
}

func FuzzReadSession(f *testing.F) {
	for _, text := range []string{byHand, byProgram, "", "\ufeff\ufefftokyobox session 1", "tokyobox session 1\ngame g\nseat 1 a \"\\a\u2028\t\"\n1 1 1\n",
		"tokyobox session 1\ngame g\nseat 1 a \"b\"\nset a=b\n1970-01-01T00:00:00Z 2026-03-01T19:02:11,5Z x\n",
		"tokyobox session 1\ngame g\nseat 1 a \"b\"\n0000-01-01T00:00:00+23:59 x\n\u3000x\u3000\n5 \ufeffx\n"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) { readsAndWritesTheSame(t, data) })
}

// readsAndWritesTheSame reads bytes; what can be read must come back from what is then written, and can be
// folded.
func readsAndWritesTheSame(t *testing.T, data []byte) {
	t.Helper()
	h, entries, err := ReadSession(bytes.NewReader(data))
	if err != nil {
		return
	}
	if len(h.Seats) == 0 || h.Game == "" || len(entries) > MaxEntries {
		t.Fatalf("read %+v with %d entries", h, len(entries))
	}
	roundTrip(t, h, entries)
	Fold(entries)
}
