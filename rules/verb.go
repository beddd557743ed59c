package rules

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"tokyobox/ledger"
)

// Verb is one kind of line: how it is written and what it does.
type Verb struct {
	Name   string   // first word of the line
	Form   string   // name of this kind of line, unique in the game; several may share a first word
	Args   []Arg    // in the order in which the printer writes them
	Quiet  bool     // the printed ledger shows it only if it moves something
	Drawn  bool     // its outcomes are chance: typed in from the table or drawn by the app
	Tracks []string // status cells that the printed ledger shows beside it

	// Do says what is wrong with a move and gives the effect of a right one. It changes nothing itself.
	Do func(s State, m Move, no *Refusals) func(*Effects)

	lits int // how many arguments stand up to the last literal word
}

// ArgKind is what the value of an argument can be.
type ArgKind int

// The kinds of arguments.
const (
	Lit    ArgKind = iota // the word Name itself
	Player                // a seat digit
	Money                 // whole yen
	Number                // a whole number, at least Min
	Choice                // one of a few words
	Place                 // a name beginning with a capital letter
	Piece                 // a small letter and digits
	Die                   // a face of a die
	Quoted                // free text in double quotes; the last of the line
	Flag                  // the word Name, there or not
	Offers                // parties separated by |, each with the arguments Sub
	Tell                  // FIELD=value, or FIELD="a text"
)

// Arg is one argument of a verb.
type Arg struct {
	Name   string
	Kind   ArgKind
	Keyed  bool // written NAME=value
	Opt    bool // may be left out
	Many   bool // one or more: words, or values separated by commas where keyed
	Each   bool // one or more SUBJECT=value; the kind is the value's, Subject the subject's
	Signed bool // a number that carries its sign
	Bare   bool // a keyed argument that may stand without its value
	Repeat bool // a keyed argument that may stand several times
	Free   bool // a keyed argument whose value is read by the game
	Min    int  // least number; 0 allows zero
	Chance bool // an outcome of chance, of a verb that is Drawn: verifying draws it again

	// Clock says what the table in play fills in from its running clock where the line leaves it out.
	Clock ClockPart

	// Words are the only words that a Choice can be at all; nil leaves it to the game to know its words.
	Words []string
	// Domain is the first part of the keys under which the language files have the words of a Choice, where that
	// is neither its name nor "of".
	Domain string
	// Shaped tells whether the game can read the value of a Free argument; nil takes any.
	Shaped func(value string) bool

	Subject ArgKind
	Sub     []Arg // of Offers

	// Choices are the values that would be accepted now, given what the line says so far. A Flag with
	// Choices that are empty is not offered, though it may be typed.
	Choices func(s State, m Move) []Pick
	// Subjects are the subjects of an Each argument that are still to be told.
	Subjects func(s State, m Move) []Pick
}

// Pick is a value that may be chosen.
type Pick struct {
	Value string // as it stands in the line
	Say   Value  // as people see it
}

// Effects collects what a move brought about, in sentences for the table.
type Effects struct {
	Entry  int // number of the entry that brings them
	Texts  []Text
	Made   []string // names that the app gave: those of new pieces
	Learnt []string // facts of the box that the line told along the way, as FIELD=value
}

// Say adds a sentence; gaps are as in the function Say.
func (e *Effects) Say(key string, gaps ...any) { e.Texts = append(e.Texts, Say(key, gaps...)) }

// Arg is the declared argument of that name, nil if there is none.
func (v *Verb) Arg(name string) *Arg {
	for i := range v.Args {
		if v.Args[i].Name == name {
			return &v.Args[i]
		}
	}
	return nil
}

// Tells tells whether the line tells facts of the box, whose values may be texts.
func (v *Verb) Tells() bool {
	return slices.ContainsFunc(v.Args, func(a Arg) bool { return a.Kind == Tell })
}

func (v *Verb) ready() {
	v.lits = 0
	for i, a := range v.Args {
		if a.Kind == Lit {
			v.lits = i + 1
		}
	}
}

// Undrawn is a move without the outcomes that the app drew: what was typed before they were filled in.
func (m Move) Undrawn() Move {
	out := Move{Verb: m.Verb, Offers: m.Offers}
	for _, f := range m.Fields {
		if a := m.Verb.Arg(f.Name); a == nil || !a.Chance && f.Name != "app" {
			out.Fields = append(out.Fields, f)
		}
	}
	return out
}

// Outcomes are what chance brought in a move.
func (m Move) Outcomes() []Field {
	var out []Field
	for _, f := range m.Fields {
		if a := m.Verb.Arg(f.Name); a != nil && a.Chance {
			out = append(out, f)
		}
	}
	return out
}

// Move is a line that was read: its verb and its arguments in the order of the declaration.
type Move struct {
	Verb   *Verb
	Fields []Field
	Offers [][]Field // the parties of an Offers argument, in the order written
}

// Field is one argument of a move.
type Field struct {
	Name  string // of the argument
	Sub   string // subject, of an Each argument
	Value string
}

// Has tells whether the argument stands in the line.
func (m Move) Has(name string) bool { _, ok := m.find(name); return ok }

// Text is the value of an argument, "" if it is not there.
func (m Move) Text(name string) string { v, _ := m.find(name); return v }

// Int is the number of an argument, 0 if it is not there.
func (m Move) Int(name string) int { v, _ := m.find(name); n, _ := strconv.Atoi(v); return n }

// Ints are the numbers of an argument that may stand several times.
func (m Move) Ints(name string) []int {
	var out []int
	for _, s := range m.Texts(name) {
		n, _ := strconv.Atoi(s)
		out = append(out, n)
	}
	return out
}

// Texts are the values of an argument that may have several.
func (m Move) Texts(name string) []string {
	var out []string
	for _, f := range m.Fields {
		if f.Name == name {
			out = append(out, f.Value)
		}
	}
	return out
}

// Each are the subjects and values of an argument.
func (m Move) Each(name string) []Field {
	var out []Field
	for _, f := range m.Fields {
		if f.Name == name {
			out = append(out, f)
		}
	}
	return out
}

// Set gives an argument a single value, replacing what was there.
func (m Move) Set(name, value string) Move {
	m = m.Without(name)
	m.Fields = append(m.Fields, Field{Name: name, Value: value})
	return m
}

// Without is a move that does not tell an argument.
func (m Move) Without(name string) Move {
	kept := make([]Field, 0, len(m.Fields)+1)
	for _, f := range m.Fields {
		if f.Name != name {
			kept = append(kept, f)
		}
	}
	m.Fields = kept
	return m
}

// Add gives an argument one more value.
func (m Move) Add(name, sub, value string) Move {
	m.Fields = append(append([]Field(nil), m.Fields...), Field{name, sub, value})
	return m
}

func (m Move) find(name string) (string, bool) {
	for _, f := range m.Fields {
		if f.Name == name {
			return f.Value, true
		}
	}
	return "", false
}

// String is the canonical line.
func (m Move) String() string {
	var b strings.Builder
	b.WriteString(m.Verb.Name)
	printArgs(&b, m.Verb.Args, m.Fields, m.Offers)
	return b.String()
}

func printArgs(b *strings.Builder, args []Arg, fields []Field, offers [][]Field) {
	for i := range args {
		a := &args[i]
		if a.Kind == Lit {
			b.WriteByte(' ')
			b.WriteString(a.Name)
			continue
		}
		if a.Kind == Offers {
			for i, o := range offers {
				if i > 0 {
					b.WriteString(" |")
				}
				printOffer(b, a.Sub, o)
			}
			continue
		}
		opened := false
		for _, f := range fields {
			if f.Name != a.Name {
				continue
			}
			if a.Keyed && a.Many && opened {
				b.WriteByte(',')
				b.WriteString(f.Value)
				continue
			}
			opened = true
			printField(b, a, f)
		}
	}
}

// printOffer keeps the order written, since land is handed over in that order.
func printOffer(b *strings.Builder, args []Arg, fields []Field) {
	for _, f := range fields {
		for i := range args {
			if args[i].Name == f.Name {
				printField(b, &args[i], f)
			}
		}
	}
}

func printField(b *strings.Builder, a *Arg, f Field) {
	b.WriteByte(' ')
	switch {
	case a.Kind == Flag:
		b.WriteString(a.Name)
	case a.Kind == Tell:
		b.WriteString(JoinFact(f.Sub, f.Value))
	case a.Each:
		b.WriteString(f.Sub)
		b.WriteByte('=')
		b.WriteString(f.Value)
	case a.Keyed:
		b.WriteString(a.Name)
		if a.Bare && f.Value == "" {
			return
		}
		b.WriteByte('=')
		fallthrough
	default:
		if a.Kind == Quoted {
			b.WriteString(ledger.Quote(f.Value))
		} else {
			b.WriteString(f.Value)
		}
	}
}

// checkShape tells whether a word can be a value of this argument at all, and gives its canonical form.
func (a *Arg) checkShape(kind ArgKind, word string) (string, bool) {
	switch kind {
	case Player:
		return word, len(word) <= 2 && digits(word) && word[0] != '0'
	case Money, Number:
		return a.checkNumber(kind, word)
	case Place:
		return word, isName(word) && word[0] >= 'A' && word[0] <= 'Z'
	case Piece:
		return word, len(word) >= 2 && word[0] >= 'a' && word[0] <= 'z' && digits(word[1:]) && word[1] != '0'
	case Die, Choice:
		return word, isName(word) && (a.Words == nil || slices.Contains(a.Words, word))
	case Quoted, Tell:
		return word, true
	}
	return word, false
}

// checkNumber reads a whole number; yen also as people write them, 1,420 or ¥1420.
func (a *Arg) checkNumber(kind ArgKind, word string) (string, bool) {
	body, sign := word, ""
	if a.Signed {
		switch {
		case strings.HasPrefix(body, "+"):
			body, sign = body[1:], "+"
		case strings.HasPrefix(body, "-"):
			body, sign = body[1:], "-"
		default:
			sign = "+"
		}
	}
	if !digits(body) && kind == Money {
		y, err := ledger.ParseYen(body)
		if err != nil || y < 0 || body[0] == '+' {
			return "", false
		}
		body = strconv.FormatInt(int64(y), 10)
	}
	if !digits(body) || len(body) > 10 {
		return "", false
	}
	n, err := strconv.ParseInt(body, 10, 64)
	if err != nil || n > math.MaxInt32 || (!a.Signed && n < int64(a.Min)) {
		return "", false
	}
	return sign + strconv.FormatInt(n, 10), true
}

func digits(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}

// isName tells whether s is one word of letters of any script, digits, dots, hyphens and low lines.
func isName(s string) bool {
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c < 0x80 && !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '.' || c == '-' || c == '_') {
			return false
		}
	}
	return s != ""
}
