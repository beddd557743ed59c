package shelf

import (
	"testing"

	"tokyobox/data"
)

// TestTheFirstWordOfEveryLineCanBeTypedInEveryLanguage holds the words for lines to be there, and to mean one line
// of a game each.
func TestTheFirstWordOfEveryLineCanBeTypedInEveryLanguage(t *testing.T) {
	for _, lang := range data.Languages() {
		w, err := data.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range Games() {
			names, means := map[string]bool{}, map[string]string{}
			for _, v := range g.Verbs {
				names[v.Name] = true
			}
			for name := range names {
				key := "verb." + name
				if !w.Has(key) {
					t.Errorf("%s: no word %s", lang, key)
					continue
				}
				word := w.Say(key, nil, nil)
				if other := means[word]; other != "" {
					t.Errorf("%s, %s: %s means %s and %s", lang, g.ID, word, other, name)
				}
				if names[word] && word != name {
					t.Errorf("%s, %s: %s means %s and stands for itself in lines", lang, g.ID, word, name)
				}
				means[word] = name
			}
		}
	}
}
