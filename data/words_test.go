package data

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"testing"
)

var gap = regexp.MustCompile(`\{\{\.(\w+)\}\}`)

func load(t testing.TB, lang string) *Words {
	t.Helper()
	w, err := Load(lang)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func TestEveryLanguageHasTheSameSentencesWithTheSameGaps(t *testing.T) {
	english := load(t, "en")
	for _, lang := range Languages()[1:] {
		w := load(t, lang)
		for _, key := range english.Keys() {
			if !w.Has(key) {
				t.Errorf("%s lacks %s", lang, key)
				continue
			}
			if a, b := gaps(t, "en")[key], gaps(t, lang)[key]; !slices.Equal(a, b) {
				t.Errorf("%s: gaps %v in English, %v in %s", key, a, b, lang)
			}
		}
		for _, key := range w.Keys() {
			if !english.Has(key) {
				t.Errorf("%s has %s, which English lacks", lang, key)
			}
		}
	}
}

// gaps are the names of the gaps of every sentence, as its file has them.
func gaps(t *testing.T, lang string) map[string][]string {
	t.Helper()
	if g, ok := read[lang]; ok {
		return g
	}
	out := map[string][]string{}
	names, err := fs.Glob(languageFiles, "lang/*."+lang+".json")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		text, err := languageFiles.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var messages map[string]any
		if err := json.Unmarshal(text, &messages); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for key, m := range messages {
			if forms, ok := m.(map[string]any); ok {
				m = forms["other"]
			}
			for _, g := range gap.FindAllStringSubmatch(fmt.Sprint(m), -1) {
				if !slices.Contains(out[key], g[1]) {
					out[key] = append(out[key], g[1])
				}
			}
			slices.Sort(out[key])
		}
	}
	read[lang] = out
	return out
}

// read keeps the files read by gaps.
var read = map[string]map[string][]string{}

func TestASentenceHasItsGapsFilledAndItsPluralForm(t *testing.T) {
	w := load(t, "en")
	for n, want := range map[int]string{1: "1 hour ago", 3: "3 hours ago"} {
		if got := w.Say("ago.hours", map[string]string{"n": map[int]string{1: "1", 3: "3"}[n]}, n); got != want {
			t.Errorf("%d: %q, not %q", n, got, want)
		}
	}
	if got := w.Say("no.such.key", nil, nil); got != "no.such.key" {
		t.Errorf("a missing sentence is said as %q", got)
	}
}

func TestTheLanguageOfTheSystemIsUnderstood(t *testing.T) {
	for wish, want := range map[string]string{"": "en", "C": "en", "POSIX": "en", "fr_CH.UTF-8": "fr", "it": "it", "it-IT": "it", "de_DE": "en", "FR": "fr"} {
		if got := Language(wish); got != want {
			t.Errorf("%q: %s, not %s", wish, got, want)
		}
	}
}

func TestEveryBoxAndItsWordsAreThere(t *testing.T) {
	boxes, err := Boxes()
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range boxes {
		if b.ID == "" || b.Title == "" || len(b.Games) == 0 || len(b.Components) == 0 {
			t.Errorf("box %q is not complete", b.ID)
		}
		for _, g := range b.Games {
			if g.ID == "" || g.Title == "" || g.Min < 1 || g.Max < g.Min || g.Designer == "" || g.Link == "" || g.LinkSource == "" {
				t.Errorf("game %q of box %q is not complete", g.ID, b.ID)
			}
		}
	}
}

func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		if _, err := Load("en"); err != nil {
			b.Fatal(err)
		}
	}
}

func TestEveryAddressSaysInWordsWhereItIsPrinted(t *testing.T) {
	boxes, err := Boxes()
	if err != nil {
		t.Fatal(err)
	}
	links, err := Links()
	if err != nil {
		t.Fatal(err)
	}
	w := load(t, "en")
	known := map[string]bool{}
	for _, b := range boxes {
		known[b.ID] = true
		for _, g := range b.Games {
			if !w.Has(g.LinkSource) {
				t.Errorf("%s: no words for %s", g.ID, g.LinkSource)
			}
		}
	}
	for _, l := range links {
		if l.ID == "" || l.Title == "" || l.Link == "" || !known[l.Box] || !w.Has(l.Name) || !w.Has(l.LinkSource) {
			t.Errorf("the link %+v is not complete", l)
		}
	}
}

func TestTheFilesAreLaidOutAsLoadReadsThem(t *testing.T) {
	for _, lang := range Languages() {
		w := load(t, lang)
		names, err := fs.Glob(languageFiles, "lang/*."+lang+".json")
		if err != nil {
			t.Fatal(err)
		}
		known := map[string]bool{}
		for _, name := range names {
			text, err := languageFiles.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			var sentences map[string]any
			if err := json.Unmarshal(text, &sentences); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			for key, sentence := range sentences {
				if known[key] {
					t.Errorf("%s: %s stands in another file too", name, key)
				}
				known[key] = true
				if text, ok := sentence.(string); ok {
					if got := w.Say(key, nil, nil); got != text {
						t.Errorf("%s: %s is read as %q, not %q", name, key, got, text)
					}
					continue
				}
				for form, text := range sentence.(map[string]any) {
					m, err := w.message(key)
					if err != nil {
						t.Fatalf("%s: %v", name, err)
					}
					if got := map[string]string{"one": m.One, "many": m.Many, "other": m.Other}[form]; got != text {
						t.Errorf("%s: %s is read as %q for %s, not %q", name, key, got, form, text)
					}
				}
			}
		}
		if got := len(w.Keys()); got != len(known) {
			t.Errorf("%s: %d sentences are read, and the files have %d", lang, got, len(known))
		}
	}
}

func TestNoSharedWordIsWhatATableMayCallAParcel(t *testing.T) {
	for _, lang := range Languages() {
		for letter := 'A'; letter <= 'Z'; letter++ {
			if key := "of." + string(letter); load(t, lang).Has(key) {
				t.Errorf("%s: %s would be said of land of this name in every game", lang, key)
			}
		}
	}
}
