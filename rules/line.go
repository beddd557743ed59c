package rules

import (
	"strings"
	"unicode"

	"tokyobox/ledger"
)

// word is a piece of a line between spaces: a bar, a quoted text, NAME=value or anything else.
type word struct {
	key    string // before =, "" if there is none
	text   string // the whole word, or the value behind =, unquoted
	quoted bool
	bar    bool // | between two parties
	eq     bool // it has a =
}

// split cuts a line into words. Inside double quotes nothing is special. ok is false for a quote that
// does not end or runs into a word.
func split(line string, words []word) ([]word, bool) {
	for i := 0; i < len(line); {
		if line[i] == ' ' || line[i] == '\t' {
			i++
			continue
		}
		start, eq := i, -1
		for i < len(line) && line[i] != ' ' && line[i] != '\t' && line[i] != '"' {
			if line[i] == '=' && eq < 0 {
				eq = i
			}
			i++
		}
		w := word{text: line[start:i]}
		if eq >= 0 {
			w.key, w.text, w.eq = line[start:eq], line[eq+1:i], true
		}
		if i < len(line) && line[i] == '"' {
			if w.text != "" || eq < 0 && i > start {
				return nil, false
			}
			end := i + 1
			for end < len(line) && line[end] != '"' {
				if line[end] == '\\' {
					end++
				}
				end++
			}
			if end >= len(line) {
				return nil, false
			}
			var ok bool
			if w.text, ok = ledger.Unquote(line[i : end+1]); !ok {
				return nil, false
			}
			w.quoted = true
			i = end + 1
		}
		w.bar = w.text == "|" && !w.eq && !w.quoted
		words = append(words, w)
	}
	return words, true
}

// Read reads a canonical line. The arguments may stand in any order where they are named; the move
// prints them in the order of the declaration. What cannot be read is refused with Unread.
func (g *Game) Read(line string) (Move, *Refusal) {
	var buf [24]word
	words, ok := split(line, buf[:0])
	if !ok || len(words) == 0 || words[0].eq || words[0].quoted {
		return Move{}, unread("line", "text", line)
	}
	name := words[0].text
	var why *Refusal
	known := false
	for _, v := range g.Verbs {
		if v.Name != name {
			continue
		}
		known = true
		if !v.leads(words[1:]) {
			continue
		}
		m, bad := v.read(words[1:])
		if bad == nil {
			return m, nil
		}
		if why == nil {
			why = bad
		}
	}
	switch {
	case why != nil:
		return Move{}, why
	case known:
		return Move{}, unread("form", "verb", name)
	}
	return Move{}, unread("verb", "verb", name)
}

// leads tells whether the literal words of this form stand where they should among the words that are
// not named.
func (v *Verb) leads(words []word) bool {
	at := 0
	for i := 0; i < v.lits; i++ {
		for at < len(words) && (words[at].eq || v.isFlag(words[at])) {
			at++
		}
		if v.Args[i].Kind == Lit && (at >= len(words) || words[at].text != v.Args[i].Name) {
			return false
		}
		at++
	}
	return true
}

func (v *Verb) isFlag(w word) bool {
	for i := range v.Args {
		if v.Args[i].Kind == Flag && v.Args[i].names(w) {
			return true
		}
	}
	return false
}

func (v *Verb) read(words []word) (Move, *Refusal) {
	m := Move{Verb: v, Fields: make([]Field, 0, len(words))}
	if n := len(v.Args); n > 0 && v.Args[0].Kind == Offers {
		return v.readOffers(m, words)
	}
	rest, why := readArgs(v.Args, words, &m.Fields)
	if why == nil && len(rest) > 0 {
		why = unread("word", "word", rest[0].String())
	}
	return m, why
}

// readOffers reads parties separated by bars; flags of the verb stand at the end of the last party.
func (v *Verb) readOffers(m Move, words []word) (Move, *Refusal) {
	offers := v.Args[0]
	kept := words[:0:0]
	for _, w := range words {
		flag := false
		for i := range v.Args[1:] {
			a := &v.Args[1+i]
			if a.Kind == Flag && !w.eq && !w.quoted && w.text == a.Name {
				if m.Has(a.Name) {
					return m, unread("twice", "word", a.Name)
				}
				m.Fields = append(m.Fields, Field{Name: a.Name})
				flag = true
			}
		}
		if !flag {
			kept = append(kept, w)
		}
	}
	for len(kept) > 0 {
		end := 0
		for end < len(kept) && !kept[end].bar {
			end++
		}
		party, why := readInOrder(offers.Sub, kept[:end])
		if why != nil {
			return m, why
		}
		m.Offers = append(m.Offers, party)
		if end == len(kept)-1 {
			return m, unread("short", "word", "|")
		}
		kept = kept[min(end+1, len(kept)):]
	}
	if len(m.Offers) < 2 {
		return m, unread("short", "word", v.Name)
	}
	return m, nil
}

// readArgs reads words by the arguments: positional ones in their order, named ones anywhere. What is
// read is put in the order of the declaration.
func readArgs(args []Arg, words []word, out *[]Field) ([]word, *Refusal) {
	used := make([]bool, len(words))
	at := 0 // next word for a positional argument
	next := func() int {
		for at < len(words) && used[at] {
			at++
		}
		return at
	}
	for i := range args { // named arguments first, so that positional ones meet only their own words
		a := &args[i]
		if !a.Keyed && a.Kind != Flag {
			continue
		}
		for j, w := range words {
			if used[j] || w.bar || !a.names(w) {
				continue
			}
			if seen(*out, a.Name) && !a.Repeat {
				return nil, unread("twice", "word", a.Name)
			}
			used[j] = true
			if why := a.take(w, out); why != nil {
				return nil, why
			}
		}
	}
	for i := range args {
		a := &args[i]
		switch {
		case a.Keyed || a.Kind == Flag:
			if !a.Opt && a.Kind != Flag && !seen(*out, a.Name) {
				return nil, unread("missing", "arg", WordOf("arg", a.Name))
			}
			continue
		case a.Kind == Lit:
			used[next()] = true
			continue
		}
		n := 0
		for j := next(); j < len(words); j = next() {
			w := words[j]
			if (n > 0 && !a.Many && !a.Each) || !a.fits(w) {
				break
			}
			if why := a.take(w, out); why != nil {
				return nil, why
			}
			used[j] = true
			n++
		}
		if n == 0 && !a.Opt {
			if j := next(); j < len(words) {
				return nil, a.unread(words[j])
			}
			return nil, unread("missing", "arg", WordOf("arg", a.Name))
		}
	}
	for j, w := range words {
		if !used[j] {
			return []word{w}, nil
		}
	}
	return nil, nil
}

// readInOrder reads the items of one party and keeps the order written.
func readInOrder(args []Arg, words []word) ([]Field, *Refusal) {
	var out []Field
	for i, w := range words {
		taken := false
		for j := range args {
			a := &args[j]
			if !a.Keyed && (i != 0 || j != 0) {
				continue
			}
			if a.Keyed && !a.names(w) || !a.Keyed && !a.fits(w) {
				continue
			}
			if why := a.take(w, &out); why != nil {
				return nil, why
			}
			taken = true
			break
		}
		if !taken {
			return nil, unread("word", "word", w.String())
		}
	}
	if len(out) == 0 || out[0].Name != args[0].Name {
		return nil, unread("missing", "arg", WordOf("arg", args[0].Name))
	}
	return out, nil
}

func seen(fields []Field, name string) bool {
	for _, f := range fields {
		if f.Name == name {
			return true
		}
	}
	return false
}

// names tells whether the word is this named argument.
func (a *Arg) names(w word) bool {
	if a.Kind == Flag || !w.eq {
		return !w.eq && !w.quoted && w.text == a.Name && (a.Kind == Flag || a.Bare)
	}
	return a.Keyed && w.key == a.Name
}

// fits tells whether the word can be this positional argument.
func (a *Arg) fits(w word) bool {
	if w.bar {
		return false
	}
	if a.Each || a.Kind == Tell {
		if !w.eq || w.key == "" {
			return false
		}
		if a.Kind == Tell {
			return true
		}
		_, ok := (&Arg{Min: 1}).checkShape(a.Subject, w.key)
		return ok
	}
	if w.eq || w.quoted != (a.Kind == Quoted) {
		return false
	}
	_, ok := a.checkShape(a.Kind, w.text)
	return ok
}

// take appends the field or fields that the word gives.
func (a *Arg) take(w word, out *[]Field) *Refusal {
	f := Field{Name: a.Name}
	if a.Kind == Flag || (a.Bare && !w.eq) {
		*out = append(*out, f)
		return nil
	}
	if a.Each || a.Kind == Tell {
		f.Sub = w.key
	}
	if a.Kind == Tell && w.text != "" && (w.quoted || isFree(w.text)) {
		f.Value = w.text
		*out = append(*out, f)
		return nil
	}
	if w.quoted != (a.Kind == Quoted) {
		return a.unread(w)
	}
	text := w.text
	for text != "" || !a.Keyed || !a.Many {
		one, rest := text, ""
		if a.Keyed && a.Many {
			one, rest, _ = strings.Cut(text, ",")
		}
		ok := a.Free && one != "" && isFree(one) && (a.Shaped == nil || a.Shaped(one))
		f.Value = one
		if !a.Free {
			f.Value, ok = a.checkShape(a.Kind, one)
		}
		if !ok || a.Kind == Tell {
			return a.unread(w)
		}
		*out = append(*out, f)
		text = rest
		if rest == "" {
			return nil
		}
	}
	return a.unread(w)
}

// JoinFact writes a fact of the box as it stands in heads and lines: NAME=value, or NAME="a text" where the
// value has characters that end a word.
func JoinFact(name, value string) string {
	if !isFree(value) || strings.ContainsFunc(value, unicode.IsSpace) {
		value = ledger.Quote(value)
	}
	return name + "=" + value
}

// SplitFact reads what JoinFact writes.
func SplitFact(fact string) (name, value string) {
	name, value, _ = strings.Cut(fact, "=")
	if text, ok := ledger.Unquote(value); ok {
		value = text
	}
	return name, value
}

// isFree tells whether a value has only characters that stand in lines without quotes.
func isFree(s string) bool { return !strings.ContainsAny(s, "\"|=\\ ") }

// String is the word as it was written, for sentences about it.
func (w word) String() string {
	s := w.text
	if w.quoted {
		s = ledger.Quote(s)
	}
	if w.eq {
		return w.key + "=" + s
	}
	return s
}

// unread refuses a word that is not what the argument asks for. Where a seat is asked for, the sentence says how
// seats are written: people type the names that they see.
func (a *Arg) unread(w word) *Refusal {
	variant, kind, about := "arg", a.Kind, w.text
	if a.Each {
		kind, about = a.Subject, w.key
	}
	if _, seat := (&Arg{Min: 1}).checkShape(Player, about); kind == Player && !seat {
		variant = "seat"
	}
	return unread(variant, "arg", WordOf("arg", a.Name), "word", w.String())
}

func unread(variant string, gaps ...any) *Refusal {
	return &Refusal{Code: Unread, Text: Say(textKey(Unread, variant), gaps...)}
}
