package data

import (
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

//go:embed lang/*.json
var languageFiles embed.FS

// Languages are the languages that every sentence exists in, as codes; the first is the one to fall back on.
func Languages() []string { return []string{"en", "fr", "it"} }

// Language picks the language for a wish such as "fr", "fr_CH.UTF-8" or "C"; the first of Languages if
// there is none for it.
func Language(wish string) string {
	if code := LanguageNamed(wish); code != "" {
		return code
	}
	return Languages()[0]
}

// LanguageNamed is the language that a wish names, "" if it is none of ours.
func LanguageNamed(wish string) string {
	code, _, _ := strings.Cut(strings.ToLower(strings.NewReplacer("-", "_", ".", "_").Replace(wish)), "_")
	for _, own := range Languages() {
		if own == code {
			return own
		}
	}
	return ""
}

// Words are the sentences of one language.
type Words struct {
	lang  string
	local *i18n.Localizer
	plain map[string]string // sentences without gaps, as they stand
	keys  map[string]bool   // all sentences; true for those with plural forms
}

// Load reads the sentences of a language out of the program. An error is a fault of the program's files.
func Load(lang string) (*Words, error) {
	tag, err := language.Parse(lang)
	if err != nil {
		return nil, fmt.Errorf("language %q: %w", lang, err)
	}
	bundle := i18n.NewBundle(tag)
	bundle.RegisterUnmarshalFunc("json", json.Unmarshal)
	w := &Words{lang: lang, plain: map[string]string{}, keys: map[string]bool{}}
	names, err := fs.Glob(languageFiles, "lang/*."+lang+".json")
	if err != nil || len(names) == 0 {
		return nil, fmt.Errorf("no sentences in language %q", lang)
	}
	for _, name := range names {
		text, err := languageFiles.ReadFile(name)
		if err != nil {
			return nil, fmt.Errorf("read sentences: %w", err)
		}
		file, err := bundle.ParseMessageFileBytes(text, path.Base(name))
		if err != nil {
			return nil, fmt.Errorf("sentences in %s: %w", name, err)
		}
		for _, m := range file.Messages {
			w.keys[m.ID] = m.One != ""
			if m.One == "" && !strings.Contains(m.Other, "{{") {
				w.plain[m.ID] = m.Other
			}
		}
	}
	w.local = i18n.NewLocalizer(bundle, lang)
	return w, nil
}

// Lang is the code of the language.
func (w *Words) Lang() string { return w.lang }

// Has tells whether there is a sentence for the key.
func (w *Words) Has(key string) bool { _, ok := w.keys[key]; return ok }

// Keys are all keys of the language, in no order.
func (w *Words) Keys() []string {
	out := make([]string, 0, len(w.keys))
	for k := range w.keys {
		out = append(out, k)
	}
	return out
}

// Say is the sentence of a key with its gaps filled. count decides the plural form of a sentence that has
// several. A key without a sentence is given back, so that nothing is ever blank.
func (w *Words) Say(key string, gaps map[string]string, count any) string {
	if s, ok := w.plain[key]; ok {
		return s
	}
	plural, ok := w.keys[key]
	switch {
	case !ok:
		return key
	case !plural:
		count = nil
	}
	s, err := w.local.Localize(&i18n.LocalizeConfig{MessageID: key, TemplateData: gaps, PluralCount: count})
	if err != nil {
		return key
	}
	return s
}
