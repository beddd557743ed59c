package sheet

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/ledongthuc/pdf"

	"tokyobox/data"
)

var words = Words{Title: "Rules at hand", How: "Cut along the lines."}

// pages are the texts of the pages of a PDF, as somebody selects them.
func pages(t *testing.T, file []byte) []string {
	t.Helper()
	r, err := pdf.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for n := range r.NumPage() {
		text, err := r.Page(n + 1).GetPlainText(nil)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, text)
	}
	return out
}

func mustMake(t *testing.T, paper Paper, labels ...Label) []byte {
	t.Helper()
	file, err := Make(paper, words, labels)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// flat is a text without blanks and ends of lines, which a page may put anywhere.
func flat(text string) string { return strings.Join(strings.Fields(text), "") }

func TestLettersOfFourScriptsCanBeSelectedAsTheyWereWritten(t *testing.T) {
	for _, title := range []string{
		"Règles d’Œuvre — ÀÉÎÕÜß ŁŻŐ Şğı “ok” €", "Κανόνες παιχνιδιού ΆΈΉΌΎΏ", "Правила игры ЁёЇїҐґ", "カプセルホテル ひらがな 東京の家 「規則」",
		"e\u0301t\u00e9", // an accent of its own is put on its letter
	} {
		want := flat(title)
		if title == "e\u0301t\u00e9" {
			want = "été"
		}
		for _, paper := range Papers() {
			text := pages(t, mustMake(t, paper, Label{title, "Tokyo " + title, "https://example.org"}))
			if len(text) != 1 || strings.Count(flat(text[0]), want) != 2 || !strings.Contains(flat(text[0]), "https://example.org") {
				t.Errorf("%s on %s is read as %q", title, paper.Name, text)
			}
		}
	}
}

func TestTheFontIsInTheFile(t *testing.T) {
	file := mustMake(t, Papers()[0], Label{"Jutaku", "Tokyo Jutaku", "https://example.org"})
	for _, part := range []string{"/FontFile2", "/ToUnicode", "/Identity-H"} {
		if !bytes.Contains(file, []byte(part)) {
			t.Errorf("there is no %s in the file", part)
		}
	}
	if len(file) > 40_000 {
		t.Errorf("%d bytes for one label: is the whole font in it?", len(file))
	}
}

func TestLettersThatTheFontLacksAreNamedBeforeAnythingIsMade(t *testing.T) {
	for title, want := range map[string]string{"한글": "한글", "שלום": "שלום", "hi 🎲 hi 🎲": "🎲", "a\x1bb": "\x1b", "a\nb": "\n"} {
		file, err := Make(Papers()[0], words, []Label{{"fine", "", "https://example.org"}, {title, "", "https://example.org"}})
		var letters *LettersError
		if !errors.As(err, &letters) || string(letters.Letters) != want || letters.Text != title || file != nil {
			t.Errorf("%q: %v and %d bytes", title, err, len(file))
		}
	}
}

func TestEveryTitleOfTheCatalogueIsPrintedInEveryLanguage(t *testing.T) {
	boxes, err := data.Boxes()
	if err != nil {
		t.Fatal(err)
	}
	var labels []Label
	for _, b := range boxes {
		for _, g := range b.Games {
			labels = append(labels, Label{g.Title, b.Title, g.Link})
		}
	}
	for _, lang := range data.Languages() {
		w, err := data.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		own := Words{w.Say("sheet.title", nil, nil), w.Say("sheet.how", nil, nil)}
		file, err := Make(Papers()[0], own, labels)
		if err != nil {
			t.Fatal(lang, err)
		}
		text := flat(strings.Join(pages(t, file), ""))
		for _, l := range labels {
			if !strings.Contains(text, flat(l.Title)) || !strings.Contains(text, flat(own.Title)) {
				t.Errorf("%s: %s is not on the sheet", lang, l.Title)
			}
		}
	}
}

func TestAPageHoldsNineLabelsAndTheRestGoesOn(t *testing.T) {
	for n, want := range map[int]int{1: 1, 9: 1, 10: 2, 40: 5} {
		var labels []Label
		for i := range n {
			labels = append(labels, Label{fmt.Sprintf("game%02d.", i), "box", fmt.Sprintf("https://example.org/%d", i)})
		}
		for _, paper := range Papers() {
			text := pages(t, mustMake(t, paper, labels...))
			if len(text) != want {
				t.Errorf("%d labels on %s take %d pages", n, paper.Name, len(text))
			}
			for _, l := range labels {
				if strings.Count(strings.Join(text, ""), l.Title) != 1 {
					t.Errorf("%s is not there once", l.Title)
				}
			}
		}
	}
}

func TestLongTextsAreSetSmallerAndCutAtLast(t *testing.T) {
	long := strings.Repeat("https-", 80)
	text := pages(t, mustMake(t, Papers()[0], Label{"A title that goes on and on and on over the width of a label", strings.Repeat("a game, ", 80), "https://example.org/" + long}))
	if !strings.Contains(text[0], "…") || !strings.Contains(flat(text[0]), "widthofalabel") {
		t.Errorf("read as %q", text[0])
	}
}

func TestALinkThatNoCodeHoldsIsAnError(t *testing.T) {
	if _, err := Make(Papers()[0], words, []Label{{"a", "b", strings.Repeat("x", 5000)}}); err == nil {
		t.Error("a label without a code was made")
	}
}

func TestPapersAreKnownByName(t *testing.T) {
	for name, width := range map[string]float64{"a4": 210, "A4": 210, "letter": 215.9, "Letter": 215.9} {
		if p, ok := PaperNamed(name); !ok || p.Width != width {
			t.Errorf("%s: %+v", name, p)
		}
	}
	if _, ok := PaperNamed("a5"); ok {
		t.Error("there is no a5")
	}
}

func BenchmarkSheet(b *testing.B) {
	labels := []Label{{"Jutaku", "Tokyo Jutaku", "https://example.org"}}
	for b.Loop() {
		if _, err := Make(Papers()[0], words, labels); err != nil {
			b.Fatal(err)
		}
	}
}
