package data

// The words of lines in the language of the screen. A line is stored in its canonical words; every one of them may be
// typed, completed and shown as people say it: colours, buildings, goods, names of options, yes and no. The language
// files have them under the key typed.WORD, the one that is shown first and behind it others that are understood as
// well, such as the feminine. The first words of lines stand under verb.WORD. Short codes are the same in every language.

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// TypedKey and VerbKey begin the keys under which the language files have the words of lines.
const (
	TypedKey = "typed."
	VerbKey  = "verb."
)

// Apart are the characters that part the words of one value: green:3, black.slim, red,blue.
const Apart = ",.:+|!"

// Fold is a word or name without what does not tell it from another: capitals, width, the way an accent is written,
// signs that cannot be seen, and how much room is between its parts.
func Fold(name string) string {
	if !strings.ContainsFunc(name, func(r rune) bool { return r >= utf8.RuneSelf }) { // as most, and a tenth of the work
		return strings.Join(strings.Fields(strings.ToLower(name)), " ")
	}
	seen := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, name)
	return strings.Join(strings.Fields(cases.Fold().String(norm.NFKC.String(seen))), " ")
}

// Plain is Fold without accents, as people type in a hurry: batir for bâtir.
func Plain(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(Fold(s)))
}

// Tongue is how the words of lines are said in one language. A name before a value may have a word of its own,
// noted with its =, where the same canonical word stands elsewhere for something else.
type Tongue struct {
	words *Words
	means func() map[string]string // the canonical word of a typed one, folded; worked out when something is typed
}

// Tongue is that of the language of these words.
func (w *Words) Tongue() *Tongue {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.tongue == nil {
		w.tongue = &Tongue{words: w, means: sync.OnceValue(w.typed)}
	}
	return w.tongue
}

// typed are the canonical words of typed ones, folded.
func (w *Words) typed() map[string]string {
	means, doubt := map[string]string{}, map[string]bool{}
	for key, said := range w.texts {
		word, ok := strings.CutPrefix(key, TypedKey)
		if !ok {
			continue
		}
		name, keyed := strings.CutSuffix(word, "=")
		for _, typed := range strings.Fields(said) {
			if typed = Fold(typed); keyed {
				typed += "="
			}
			doubt[typed] = doubt[typed] || means[typed] != "" && means[typed] != name
			means[typed] = name
		}
	}
	for typed, both := range doubt {
		if both {
			delete(means, typed)
		}
	}
	for key := range w.texts { // last, so that a canonical word always means itself
		if word, ok := strings.CutPrefix(key, TypedKey); ok && !strings.HasSuffix(word, "=") {
			means[Fold(word)] = word
		}
	}
	const code = 2 // letters of a short code at most, which is no word without accents: e2
	plain := map[string]string{}
	for typed, word := range means { // without accents, where that means nothing else
		if p := Plain(typed); means[p] == "" && len(p) > code {
			if other, ok := plain[p]; ok && other != word {
				word = ""
			}
			plain[p] = word
		}
	}
	for typed, word := range plain {
		if word != "" {
			means[typed] = word
		}
	}
	return means
}

// says is what is shown for a canonical word, "" if it has no word of its own.
func (t *Tongue) says(word string) string {
	first, _, _ := strings.Cut(t.words.texts[TypedKey+word], " ")
	return first
}

// Has tells whether a canonical word has one of its own in this language.
func (t *Tongue) Has(word string) bool { return t.says(word) != "" }

// Canonical is a line with its words as they are stored. A word that known tells of stays as it is, and so does what is
// quoted; with whole false so does a value that is a single word.
func (t *Tongue) Canonical(line string, known func(word string) bool, whole bool) string {
	return each(line, whole, func(word, end string) string {
		means, ok := t.means()[Fold(word)+end]
		if !ok || t.Has(word) && end == "" || known(word) {
			return ""
		}
		return means
	})
}

// Say is words of a line, without its first, as they are typed in this language. With whole false a value that is a
// single word stays as it is, but for yes and no.
func (t *Tongue) Say(words string, whole bool) string {
	return each(words, whole, func(word, end string) string { return t.says(word + end) })
}

// Verb is the first word of a line as it is typed in this language.
func (t *Tongue) Verb(word string) string {
	if said, ok := t.words.texts[VerbKey+word]; ok {
		return said
	}
	return word
}

// each gives every word of a line to turn, with = as its end if it is the name before a value; "" from it leaves
// the word. A number behind a word stays with it: x2, north2.
func each(line string, whole bool, turn func(word, end string) string) string {
	one := func(word, end string) string {
		if said := turn(word, end); said != "" {
			return said
		}
		if base := strings.TrimRight(word, "0123456789"); base != word && base != "" {
			if said := turn(base, end); said != "" {
				return said + word[len(base):]
			}
		}
		return ""
	}
	words := func(value string) string {
		var b strings.Builder
		for value != "" {
			n := strings.IndexAny(value, Apart)
			if n < 0 {
				n = len(value)
			}
			word := value[:n]
			if said := one(word, ""); said != "" {
				word = said
			}
			b.WriteString(word)
			if n < len(value) {
				b.WriteByte(value[n])
				n++
			}
			value = value[n:]
		}
		return b.String()
	}
	var b strings.Builder
	for line != "" {
		n := strings.IndexAny(line, " \t\"")
		if n < 0 {
			n = len(line)
		}
		name, value, named := strings.Cut(line[:n], "=")
		switch said := ""; {
		case !named:
			b.WriteString(words(name))
		default:
			if said = one(name, "="); said == "" {
				said = words(name)
			}
			b.WriteString(said + "=")
			if whole || strings.ContainsAny(value, Apart) || value == "yes" || value == "no" {
				value = words(value)
			}
			b.WriteString(value)
		}
		if line = line[n:]; line == "" {
			break
		}
		end := 1
		if line[0] == '"' {
			for end < len(line) && line[end] != '"' {
				if line[end] == '\\' {
					end++
				}
				end++
			}
			end = min(end+1, len(line))
		}
		b.WriteString(line[:end])
		line = line[end:]
	}
	return b.String()
}
