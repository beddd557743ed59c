package table

// The words of lines in the language of the screen. A line is stored in its canonical words; every one of them may be
// typed, and is completed, as people say it: colours, buildings, goods, names of options, yes and no. The language
// files have them under the key typed.WORD, the one that completion writes first and behind it others that are
// understood as well, such as the feminine. Short codes are the same in every language.

import (
	"slices"
	"strings"

	"tokyobox/data"
	"tokyobox/ledger"
	"tokyobox/rules"
)

// typedKey begins the keys under which the language files have the words of lines.
const typedKey = "typed."

// apart are the characters that part the words of one value: green:3, black.slim, red,blue.
const apart = ",.:+|!"

// tongue is how the words of lines are typed in one language. A name before a value may have a word of its own,
// noted with its =, where the same canonical word stands elsewhere for something else.
type tongue struct {
	lang  string
	means map[string]string // the canonical word of a typed one, by SameName
	says  map[string]string // what completion writes for a canonical word
}

func newTongue(words *data.Words) *tongue {
	g := &tongue{lang: words.Lang(), means: map[string]string{}, says: map[string]string{}}
	doubt := map[string]bool{}
	for _, key := range words.Keys() {
		word, ok := strings.CutPrefix(key, typedKey)
		if !ok {
			continue
		}
		name, keyed := strings.CutSuffix(word, "=")
		for i, typed := range strings.Fields(words.Say(key, nil, nil)) {
			if i == 0 {
				g.says[word] = typed
			}
			if typed = SameName(typed); keyed {
				typed += "="
			}
			doubt[typed] = doubt[typed] || g.means[typed] != "" && g.means[typed] != name
			g.means[typed] = name
		}
	}
	for typed, both := range doubt {
		if both {
			delete(g.means, typed)
		}
	}
	for word := range g.says { // last, so that a canonical word always means itself
		if !strings.HasSuffix(word, "=") {
			g.means[SameName(word)] = word
		}
	}
	return g
}

// canonical is a line with its words as they are stored. A word that known tells of stays as it is, and so does what is
// quoted; with whole false so does a value that is a single word.
func (g *tongue) canonical(line string, known func(word string) bool, whole bool) string {
	return g.each(line, whole, func(word, end string) string {
		fold := SameName(word) + end
		means, ok := g.means[fold]
		if _, own := g.says[word]; !ok || own && end == "" || known(word) {
			return ""
		}
		return means
	})
}

// say is a word of a line as it is typed in this language.
func (g *tongue) say(word string) string {
	return g.each(word, true, func(word, end string) string { return g.says[word+end] })
}

// each gives every word of a line to turn, with = as its end if it is the name before a value; "" from it leaves
// the word. A number behind a word stays with it: x2, north2.
func (g *tongue) each(line string, whole bool, turn func(word, end string) string) string {
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
			n := strings.IndexAny(value, apart)
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
			if whole || strings.ContainsAny(value, apart) {
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

// tongue is that of the language of the screen, nil where only canonical words are typed.
func (t *Table) tongue() *tongue {
	if t.words == nil {
		return nil
	}
	if t.spoken == nil || t.spoken.lang != t.words.Lang() {
		t.spoken = newTongue(t.words)
	}
	return t.spoken
}

// Canonical is a line as it is stored, as far as its words are known in the language of the screen. What is none of
// the game's stays as it is typed.
func (t *Table) Canonical(typed string) string {
	name, _, _ := strings.Cut(typed, " ")
	if verb := t.verb(name); verb != "" {
		return t.canonical(verb + typed[len(name):])
	}
	return typed
}

// canonical turns the words of a line whose first word is a verb already. What the box is told may be a text of one
// word, which stays if it is taken as it is.
func (t *Table) canonical(line string) string {
	g := t.tongue()
	if g == nil {
		return line
	}
	name, rest, parted := strings.Cut(line, " ")
	if !parted {
		return line
	}
	if slices.ContainsFunc(t.game.Verbs, func(v *rules.Verb) bool { return v.Name == name && v.Tells() }) {
		told := name + " " + g.canonical(rest, t.stored, false)
		if m, why := t.game.Read(told); why == nil && t.played.Check(m) == nil {
			return told
		}
	}
	return name + " " + g.canonical(rest, t.stored, true)
}

// asTyped is a refusal that names the words of a line, and those that may stand there, as they are typed in this
// language, not as they would be stored.
func (g *tongue) asTyped(why *rules.Refusal, typed string) *rules.Refusal {
	if g == nil || why == nil {
		return why
	}
	var say func(v rules.Value, here bool) rules.Value
	say = func(v rules.Value, here bool) rules.Value {
		switch said := g.say(v.S); {
		case v.Kind == rules.List:
			v.List = slices.Clone(v.List)
			for i := range v.List {
				v.List[i] = say(v.List[i], here)
			}
		case v.Kind == rules.Name && (here || strings.Contains(SameName(typed), SameName(said))):
			v.S = said
		}
		return v
	}
	out := *why
	out.Text.Args = slices.Clone(why.Text.Args)
	for i, gap := range out.Text.Args {
		here := gap.Name == "list" || gap.Name == "word" && !strings.Contains(typed, gap.Value.S)
		out.Text.Args[i].Value = say(gap.Value, here)
	}
	return &out
}

// stored tells whether a word stands in the facts or lines of the session already, such as a colour that the table named
// in its own language: there it means itself.
func (t *Table) stored(word string) bool {
	has := func(line string) bool {
		for {
			n := strings.Index(line, word)
			if n < 0 {
				return false
			}
			end := n + len(word)
			if (n == 0 || strings.IndexByte(" ="+apart, line[n-1]) >= 0) && (end == len(line) || strings.IndexByte(" ="+apart, line[end]) >= 0) {
				return true
			}
			line = line[end:]
		}
	}
	return slices.ContainsFunc(t.head.Facts, has) ||
		slices.ContainsFunc(t.log.Moves, func(m ledger.Move) bool { return has(m.Text) })
}

// Complete gives the words by which a line may go on, in the language of the screen, or as they are stored where that
// is how the last word was begun.
func (t *Table) Complete(typed string) []rules.Completion {
	head, last := "", typed
	if n := strings.LastIndexByte(typed, ' '); n >= 0 {
		head, last = typed[:n], typed[n+1:]
	}
	g := t.tongue()
	if g == nil {
		return t.played.Complete(typed)
	}
	if head = t.Canonical(strings.TrimLeft(head, " ")); head != "" {
		head += " "
	}
	var out []rules.Completion
	for _, c := range t.played.Complete(head) {
		said := g.say(c.Word)
		if key := "verb." + c.Word; head == "" && t.words.Has(key) {
			said = t.words.Say(key, nil, nil)
		}
		switch {
		case strings.HasPrefix(SameName(said), SameName(last)):
			c.Word = said
		case !strings.HasPrefix(c.Word, last):
			continue
		}
		if !slices.ContainsFunc(out, func(x rules.Completion) bool { return x.Word == c.Word }) {
			out = append(out, c)
		}
	}
	return out
}
