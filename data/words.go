package data

import (
	"embed"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/feature/plural"
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

// Words are the sentences of one language, in the message format of go-i18n.
type Words struct {
	lang     string
	tag      language.Tag
	texts    map[string]string // the text of a sentence
	forms    map[string]string // the texts for each plural form of the others, as they stand in their file
	mu       sync.Mutex
	messages map[string]*i18n.Message // those with plural forms that were asked for so far
	tongue   *Tongue                  // once it was asked for
}

// Load reads the sentences of a language out of the program. An error is a fault of the program's files.
func Load(lang string) (*Words, error) {
	tag, err := language.Parse(lang)
	if err != nil {
		return nil, fmt.Errorf("language %q: %w", lang, err)
	}
	names, err := fs.Glob(languageFiles, "lang/*."+lang+".json")
	if err != nil || len(names) == 0 {
		return nil, fmt.Errorf("no sentences in language %q", lang)
	}
	// Thousands of sentences, of which an evening says some hundreds.
	const sentences = 5000
	buf := make([]byte, 8192)
	w := &Words{lang: lang, tag: tag, texts: make(map[string]string, sentences), forms: map[string]string{}, messages: map[string]*i18n.Message{}}
	for _, name := range names {
		file, err := languageFiles.Open(name)
		if err != nil {
			return nil, fmt.Errorf("read sentences: %w", err)
		}
		info, err := file.Stat()
		if err != nil {
			return nil, fmt.Errorf("read sentences: %w", err)
		}
		var text strings.Builder
		text.Grow(int(info.Size()))
		if _, err := io.CopyBuffer(&text, file, buf); err != nil {
			return nil, fmt.Errorf("read sentences: %w", err)
		}
		if err := w.read(text.String()); err != nil {
			return nil, fmt.Errorf("sentences in %s: %w", name, err)
		}
	}
	return w, nil
}

// read takes up the sentences of a file. It relies on how the files are laid out, which a test holds: a
// sentence is one line, one with plural forms a line for each of them. So the start of the program costs a
// fifth of what reading them as any JSON does.
func (w *Words) read(file string) error {
	for file != "" {
		var line string
		line, file, _ = strings.Cut(file, "\n")
		line, isSentence := strings.CutPrefix(line, ` "`)
		key, value, ok := strings.Cut(line, `": `)
		switch value = strings.TrimSuffix(value, ","); {
		case !isSentence || !ok:
			continue // a brace of the file
		case value == "{":
			var forms string
			if forms, file, ok = strings.Cut(file, "\n }"); !ok {
				return fmt.Errorf("%s has no end", key)
			}
			w.forms[key] = "{" + forms + "}"
		case strings.Contains(value, `\`):
			text := ""
			if err := json.Unmarshal([]byte(value), &text); err != nil {
				return fmt.Errorf("%s: %w", key, err)
			}
			w.texts[key] = text
		default:
			w.texts[key] = strings.Trim(value, `"`)
		}
	}
	return nil
}

// Become makes these words those of another language, for everything that speaks by them.
func (w *Words) Become(other *Words) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.lang, w.tag, w.texts, w.forms, w.messages, w.tongue = other.lang, other.tag, other.texts, other.forms, map[string]*i18n.Message{}, nil
}

// Lang is the code of the language.
func (w *Words) Lang() string { return w.lang }

// Has tells whether there is a sentence for the key.
func (w *Words) Has(key string) bool {
	if _, ok := w.texts[key]; ok {
		return true
	}
	_, ok := w.forms[key]
	return ok
}

// Keys are all keys of the language, in no order.
func (w *Words) Keys() []string {
	return slices.AppendSeq(slices.Collect(maps.Keys(w.texts)), maps.Keys(w.forms))
}

// Say is the sentence of a key with its gaps filled. count decides the plural form of a sentence that has
// several. A key without a sentence is given back, so that nothing is ever blank.
func (w *Words) Say(key string, gaps map[string]string, count any) string {
	if text, ok := w.texts[key]; ok {
		return fill(text, gaps)
	}
	m, err := w.message(key)
	if err != nil {
		return key
	}
	return fill(form(m, w.tag, count), gaps)
}

// message reads the forms of a sentence the first time it is asked for.
func (w *Words) message(key string) (*i18n.Message, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if m, ok := w.messages[key]; ok {
		return m, nil
	}
	var forms map[string]any
	if err := json.Unmarshal([]byte(w.forms[key]), &forms); err != nil {
		return nil, fmt.Errorf("sentence %s: %w", key, err)
	}
	m, err := i18n.NewMessage(forms)
	if err != nil {
		return nil, fmt.Errorf("sentence %s: %w", key, err)
	}
	w.messages[key] = m
	return m, nil
}

// form is the text for a number of things, by the plural rules of the language.
func form(m *i18n.Message, tag language.Tag, count any) string {
	n, ok := count.(int)
	if !ok {
		return m.Other
	}
	text := ""
	switch plural.Cardinal.MatchPlural(tag, max(n, -n), 0, 0, 0, 0) {
	case plural.Zero:
		text = m.Zero
	case plural.One:
		text = m.One
	case plural.Two:
		text = m.Two
	case plural.Few:
		text = m.Few
	case plural.Many:
		text = m.Many
	}
	if text == "" {
		return m.Other
	}
	return text
}

// fill puts values into the gaps of a text, {{.name}}. A gap without a value stays, so that it is noticed.
func fill(text string, gaps map[string]string) string {
	before, rest, ok := strings.Cut(text, "{{.")
	if !ok {
		return text
	}
	var b strings.Builder
	for ok {
		b.WriteString(before)
		name, after, closed := strings.Cut(rest, "}}")
		value, known := gaps[name]
		if !closed || !known {
			value, after = "{{.", rest
		}
		b.WriteString(value)
		before, rest, ok = strings.Cut(after, "{{.")
	}
	b.WriteString(before)
	return b.String()
}
