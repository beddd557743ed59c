package screen

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// nasty are texts people or files may hand over.
var nasty = []string{
	"", "a", "Ann", "[red]Ann[-]", "東京カプセル", "Chloé", "Chloe\u0301", "\u0301leading mark", "👨‍👩‍👧‍👦 family", "🇯🇵🇫🇷🇮", "❤️ ✊🏽",
	"שלום 3,400", "مرحبا", "a\u202eb\u202c", "\u2066x\u2069", "\u200b\u200d\ufeff\u00ad", "\x1b[31mred", "\x9b31m", "\u009b31m", "a\tb", "a\r\nb",
	"\xff\xfe", "é\xc3", "नमस्ते क्षत्रिय", "กำลังใจ", "⸺⸻", "각", "ᄀ각ᆨᆨ", "\u0600\u0601123", "x" + strings.Repeat("\u0301", 200),
	"¥ 3,400 − 200", "￥１４２０円", "\x00", "𝔘𝔫𝔦", "ﷺ", "\U000e0041tag", "\u061c\u200e\u200f",
}

func TestAReplacedOrKeptCharacterTakesOneOrTwoColumns(t *testing.T) {
	for _, s := range nasty {
		for rest := s; rest != ""; {
			g, next, n := cluster(rest)
			if n < 1 || n > 2 {
				t.Errorf("%q: %q takes %d columns", s, g, n)
			}
			if len(next) >= len(rest) {
				t.Fatalf("%q: taking a character off %q left %q", s, rest, next)
			}
			rest = next
		}
	}
}

func TestHarmfulCharactersBecomeADotOfOneColumn(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"\x1b[31mred", "·[31mred"},
		{"\u009b31m", "·31m"},
		{"\x9b31m", "·31m"},
		{"a\x00b\x07\x7f", "a·b··"},
		{"a\u202eb\u202c\u2066c\u2069\u200e\u200f\u061c", "a·b··c····"},
		{"a\u200bb\ufeff\u00ad", "a·b··"},
		{"a\tb", "a b"},
		{"\xff", "·"},
		{"\u0301x", "·x"},
		{"[red]Ann[-]", "[red]Ann[-]"},
		{"שלום", "שלום"},
		{"e\u0301 東京 👨‍👩‍👧", "e\u0301 東京 👨‍👩‍👧"},
	} {
		if got := Clean(c.in); got != c.want {
			t.Errorf("%q is drawn as %q, want %q", c.in, got, c.want)
		}
	}
}

func TestTheSignsOfTheHouseTakeTheColumnsTheyAreCountedWith(t *testing.T) {
	for _, g := range strings.Split("¥ − › ‹ » « ▸ ☰ ✓ ✗ ⚠ ★ ♥ ♠ ♣ ♦ ░ ç é … · ● ─ │ ┌ ╭ ▀ ▄ █ ↑ ↓ → \u00a0 \u202f", " ") {
		if Width(g) != 1 {
			t.Errorf("%s takes %d columns, want 1", g, Width(g))
		}
	}
	for _, g := range strings.Split("円 ￥ 東 １ 👍 🇯🇵", " ") {
		if Width(g) != 2 {
			t.Errorf("%s takes %d columns, want 2", g, Width(g))
		}
	}
}

func TestTextIsCutWithAnEllipsisAndPaddedToTheColumn(t *testing.T) {
	for _, c := range []struct {
		in       string
		width    int
		cut, fit string
	}{
		{"Capsule", 7, "Capsule", "Capsule"},
		{"Capsule", 6, "Capsu…", "Capsu…"},
		{"Capsule", 9, "Capsule", "Capsule  "},
		{"Capsule", 1, "…", "…"},
		{"Capsule", 0, "", ""},
		{"東京湾", 6, "東京湾", "東京湾"},
		{"東京湾", 5, "東京…", "東京…"},
		{"東京湾", 4, "東…", "東… "},
		{"e\u0301e\u0301e\u0301", 2, "e\u0301…", "e\u0301…"},
		{"3,400", 8, "3,400", "3,400   "},
	} {
		if got := Cut(c.in, c.width); got != c.cut {
			t.Errorf("%q cut to %d is %q, want %q", c.in, c.width, got, c.cut)
		}
		if got := Fit(c.in, c.width); got != c.fit {
			t.Errorf("%q fitted to %d is %q, want %q", c.in, c.width, got, c.fit)
		}
	}
}

func TestLinesAreBrokenWhereTheScriptAllowsIt(t *testing.T) {
	for _, c := range []struct {
		in    string
		width int
		want  []string
	}{
		{"Ben declares a purchase", 10, []string{"Ben", "declares a", "purchase"}},
		{"one\ntwo\r\nthree", 20, []string{"one", "two", "three"}},
		{"", 10, []string{""}},
		{"a\n\nb", 10, []string{"a", "", "b"}},
		{"abcdefghij", 4, []string{"abcd", "efgh", "ij"}},
		{"東京カプセル", 5, []string{"東京", "カプ", "セル"}},
		{"prix : 1\u00a0000\u00a0¥", 9, []string{"prix :", "1\u00a0000\u00a0¥"}},
		{"trailing   blanks   ", 10, []string{"trailing", "blanks"}},
		{"anything", 0, nil},
	} {
		if got := Wrap(c.in, c.width); strings.Join(got, "|") != strings.Join(c.want, "|") {
			t.Errorf("%q in %d columns is %q, want %q", c.in, c.width, got, c.want)
		}
	}
}

// checkFit holds cutting and padding of one text to their promises.
func checkFit(t interface{ Fatalf(string, ...any) }, s string, width int) {
	fit, cut := Fit(s, width), Cut(s, width)
	if got := Width(fit); got != max(width, 0) {
		t.Fatalf("%q fitted to %d takes %d columns: %q", s, width, got, fit)
	}
	if got := Width(cut); got > max(width, 0) {
		t.Fatalf("%q cut to %d takes %d columns: %q", s, width, got, cut)
	}
	if width >= Width(s) && cut != Clean(s) {
		t.Fatalf("%q has room in %d but became %q", s, width, cut)
	}
	for _, out := range []string{fit, cut, Clean(s)} {
		if !utf8.ValidString(out) {
			t.Fatalf("%q became broken UTF-8: %q", s, out)
		}
		for _, r := range out {
			if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) {
				t.Fatalf("%q still holds %U: %q", s, r, out)
			}
		}
	}
	if Clean(Clean(s)) != Clean(s) || Width(Clean(s)) != Width(s) {
		t.Fatalf("%q is not the same after being cleaned twice: %q %q", s, Clean(s), Clean(Clean(s)))
	}
	for _, line := range Wrap(s, width) {
		if Width(line) > max(width, 2) {
			t.Fatalf("%q in %d columns has the line %q", s, width, line)
		}
	}
}

func TestEveryCutOfEveryTextIsExact(t *testing.T) {
	for _, s := range nasty {
		for width := -1; width < 20; width++ {
			checkFit(t, s, width)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		parts := rapid.SliceOfN(rapid.OneOf(rapid.SampledFrom(nasty), rapid.String()), 0, 4).Draw(t, "parts")
		checkFit(t, strings.Join(parts, ""), rapid.IntRange(-1, 30).Draw(t, "width"))
	})
}

func TestAWrappedTextLosesNothingButBlanks(t *testing.T) {
	bare := func(s string) string {
		return strings.Map(func(r rune) rune {
			if r == ' ' || r == '\n' {
				return -1
			}
			return r
		}, s)
	}
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringOf(rapid.RuneFrom([]rune("ab é東京 \n-'.,"))).Draw(t, "s")
		width := rapid.IntRange(2, 12).Draw(t, "width")
		if got := bare(strings.Join(Wrap(s, width), "")); got != bare(s) {
			t.Fatalf("%q in %d columns kept %q", s, width, got)
		}
	})
}

func TestALongTextWithoutAnEndIsCutLikeAnyOther(t *testing.T) {
	// Characters that never end, each kind far longer than a window is wide: looking for their end again and again
	// would not come to an end itself.
	for _, part := range []string{"x", "東", "e\u0301", "\u0301", "\u200d", "👨\u200d", "🇯", "\u0600", "क्", "ᄀ", "\x1b", " ", "\u0600\u0301"} {
		checkFit(t, strings.Repeat(part, 20_000), 40)
	}
}

func FuzzCut(f *testing.F) {
	for i, s := range nasty {
		f.Add(s, i)
	}
	f.Fuzz(func(t *testing.T, s string, width int) {
		checkFit(t, s, width%200)
	})
}

func TestAnAmountIsNotBrokenBehindItsSign(t *testing.T) {
	for width := 1; width < 20; width++ {
		for _, line := range Wrap("Ben pays ¥ 1,000, and ¥ 900", width) {
			if strings.HasSuffix(line, "¥") && width >= len("¥ 1,000,") {
				t.Errorf("in %d columns a line ends with %q", width, line)
			}
		}
	}
}

func TestTheNameOfACardStaysInOneLine(t *testing.T) {
	for width, want := range map[int]string{9: "B-PA,|B-SH,|W-SO2", 12: "B-PA, B-SH,|W-SO2"} {
		if got := strings.Join(Wrap("B-PA, B-SH, W-SO2", width), "|"); got != want {
			t.Errorf("%d: %s, not %s", width, got, want)
		}
	}
	if got := strings.Join(Wrap("sèche-linge", 7), "|"); got != "sèche-|linge" {
		t.Errorf("a word is broken as %s", got)
	}
}
