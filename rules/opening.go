package rules

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"tokyobox/ledger"
)

// OpeningForm is the form of the lines opening NAME VALUE and opening NAME SUBJECT=VALUE…, by which a game that
// was begun on paper goes on here. They come before anything else.
const OpeningForm = "opening"

// FactForm is the form, and the first word, of the line fact NAME=VALUE, by which a table tells what its box says.
const FactForm = "fact"

// Opener is a state that can be put where a game on paper stands.
type Opener interface {
	// Openings are what such a game is asked for, in the order of the paper.
	Openings() []Opening
}

// Opening is one thing that is read off the paper.
type Opening struct {
	Name  string // as it stands in the line; its words are those of the cell of that name
	Of    []Pick // what it may be about, such as the seats; nil for the whole game, empty for nothing yet
	Kind  Kind   // Yen, Count, or Name and Word for one of Words
	Min   int    // least number
	Max   int    // greatest number
	Words []Pick // what a word can be
	Step  int    // numbers are multiples of it; 0 and 1 allow all

	// Takes says what a value takes out of what there is: of which pile, how many, and how many lie there. All that
	// a line takes of a pile may not be more. Nil where there is no end of it. A number taken below 0 gives back.
	Takes func(of string, n int, word string) (pile string, amount, left int)
	// Also is a second pile of that kind, for what is limited in two ways.
	Also func(of string, n int, word string) (pile string, amount, left int)

	// Put puts it into the state; n is the number, word the word. What does not go with what was told before it
	// refuses and then puts nothing.
	Put func(of string, n int, word string, no *Refusals) func()
}

// AsSeats are picks for all seats of a game.
func AsSeats(n int) []Pick { return SeatPicks(Seats(n)) }

// TellCount asks for a number from least to most, for the whole game or for each of some subjects.
func TellCount(name string, of []Pick, least, most int, put func(of string, n int)) Opening {
	return Opening{Name: name, Of: of, Kind: Count, Min: least, Max: most,
		Put: func(of string, n int, _ string, _ *Refusals) func() { return func() { put(of, n) } }}
}

// TellWord asks for one of some words, for the whole game or for each of some subjects.
func TellWord(name string, of, words []Pick, put func(of, word string)) Opening {
	return Opening{Name: name, Of: of, Kind: Word, Words: words,
		Put: func(of string, _ int, word string, _ *Refusals) func() { return func() { put(of, word) } }}
}

// TellHeld asks how much some accounts of a book hold, at most most each. where finds the unit and the account of a
// subject, and the account from which it comes: the bank gives as much as is told, any other no more than lies there.
func TellHeld(name string, of []Pick, most int, b *ledger.Book, where func(of string) (unit, from, account string)) Opening {
	o := TellCount(name, of, 0, most, func(of string, n int) {
		unit, from, account := where(of)
		b.Move(unit, from, account, ledger.Amount(n)-b.Balance(unit, account), OpeningForm, "")
	})
	o.Takes = func(of string, n int, _ string) (pile string, amount, left int) {
		unit, from, account := where(of)
		if from == ledger.Bank {
			return "", 0, 0
		}
		return unit + " " + from, n - int(b.Balance(unit, account)), int(b.Balance(unit, from))
	}
	return o
}

// mostOnPaper is how many yen a purse on paper has at most.
const mostOnPaper = 1_000_000

// Opening asks for the yen in front of every seat, which come from the account from; step is the least coin.
func (c *Cash) Opening(b *ledger.Book, from string, step int) Opening {
	o := TellHeld("yen", AsSeats(c.Seats), mostOnPaper, b, func(of string) (unit, source, account string) {
		seat, _ := strconv.Atoi(of)
		return c.Unit, from, c.Account(seat)
	})
	o.Kind, o.Step = Yen, step
	return o
}

// WordPicks are words to choose from, each found in the language files under its domain.
func WordPicks(domain string, words ...string) []Pick {
	out := []Pick{}
	for _, w := range words {
		out = append(out, Pick{w, WordOf(domain, w)})
	}
	return out
}

// NamePicks are names to choose from, which are the same in every language.
func NamePicks(names ...string) []Pick {
	out := []Pick{}
	for _, n := range names {
		out = append(out, Pick{n, NameOf(n)})
	}
	return out
}

// EachSeat are subjects made of a seat and a word, such as 2.red.
func EachSeat(seats int, picks []Pick) []Pick {
	out := []Pick{}
	for seat := 1; seat <= seats; seat++ {
		for _, p := range picks {
			out = append(out, Pick{strconv.Itoa(seat) + "." + p.Value, ListOf(SeatOf(seat), p.Say)})
		}
	}
	return out
}

// SeatAnd takes a subject made of a seat and a word apart.
func SeatAnd(of string) (seat, word string) {
	seat, word, _ = strings.Cut(of, ".")
	return seat, word
}

func openingVerb() *Verb {
	return &Verb{Name: OpeningForm, Form: OpeningForm,
		Args: []Arg{
			{Name: "opening", Kind: Choice, Choices: func(s State, _ Move) []Pick {
				var out []Pick
				for _, o := range openings(s) {
					out = append(out, Pick{o.Name, WordOf("cell", o.Name)})
				}
				return out
			}},
			{Name: "each", Kind: Choice, Each: true, Opt: true, Subject: Choice,
				Subjects: func(s State, m Move) []Pick {
					o := openingOf(s, m)
					if o == nil {
						return nil
					}
					return slices.DeleteFunc(slices.Clone(o.Of), func(p Pick) bool {
						return slices.ContainsFunc(m.Each("each"), func(f Field) bool { return f.Sub == p.Value })
					})
				},
				Choices: openingWords},
			{Name: "value", Kind: Choice, Opt: true, Choices: func(s State, m Move) []Pick {
				if o := openingOf(s, m); o != nil && o.Of != nil {
					return nil
				}
				return openingWords(s, m)
			}},
		},
		Do: open}
}

func open(s State, m Move, no *Refusals) func(*Effects) {
	o := openingOf(s, m)
	told := m.Each("each")
	switch {
	case o == nil:
		var names []string
		for _, x := range openings(s) {
			names = append(names, x.Name)
		}
		no.Hard("E_OPENING", "name", "word", m.Text("opening"), "list", names)
		return nil
	case o.Of == nil && m.Has("value") && len(told) == 0:
		told = []Field{{Value: m.Text("value")}}
	case o.Of == nil || m.Has("value") || len(told) == 0:
		no.Hard("E_OPENING", "shape", "word", o.Name, "example", o.example(s))
		return nil
	}
	var puts []func()
	taken := map[string]int{}
	for i, f := range told {
		if o.Of != nil && !slices.ContainsFunc(o.Of, func(p Pick) bool { return p.Value == f.Sub }) {
			no.Hard("E_OPENING", "subject", "word", f.Sub, "example", o.example(s))
			return nil
		}
		n, err := strconv.Atoi(f.Value)
		word := slices.ContainsFunc(o.Words, func(p Pick) bool { return p.Value == f.Value })
		if o.Words != nil && !word {
			no.Hard("E_OPENING", "word", "word", f.Value, "example", o.example(s))
			return nil
		}
		if o.Words == nil && (err != nil || strconv.Itoa(n) != f.Value || n < o.Min || n > o.Max) {
			no.Hard("E_OPENING", "value", "word", f.Value, "min", o.Min, "max", o.Max, "example", o.example(s))
			return nil
		}
		if slices.ContainsFunc(told[:i], func(x Field) bool { return x.Sub == f.Sub }) {
			no.Hard("E_OPENING", "twice", "word", f.Sub)
			return nil
		}
		if o.Step > 1 && n%o.Step != 0 {
			no.Hard("E_OPENING", "step", "word", f.Value, "step", o.Step)
			return nil
		}
		if left, enough := o.take(f.Sub, n, f.Value, taken); !enough {
			no.Hard("E_OPENING", "more", "word", f.Value, "left", max(left, 0))
			return nil
		}
		if put := o.Put(f.Sub, n, f.Value, no); put != nil {
			puts = append(puts, put)
		}
	}
	return func(*Effects) {
		for _, put := range puts {
			put()
		}
	}
}

// take notes what a value takes of its piles, and tells whether there is enough; otherwise how many there are.
func (o *Opening) take(of string, n int, word string, taken map[string]int) (left int, enough bool) {
	for i, takes := range []func(string, int, string) (string, int, int){o.Takes, o.Also} {
		if takes == nil {
			continue
		}
		pile, amount, left := takes(of, n, word)
		pile = strconv.Itoa(i) + pile
		if taken[pile] += amount; taken[pile] > left {
			return left, false
		}
	}
	return 0, true
}

// example is a line that tells it, of the first of its subjects; "" if there is nothing to tell yet.
func (o *Opening) example(s State) string {
	m := Move{}.Set("opening", o.Name)
	line, about := OpeningForm+" "+o.Name+" ", ""
	if o.Of != nil {
		if len(o.Of) == 0 {
			return ""
		}
		m.Fields = append(m.Fields, Field{Name: "each", Sub: o.Of[0].Value})
		about = o.Of[0].Value + "="
	}
	words := openingWords(s, m)
	if len(words) == 0 {
		return ""
	}
	return line + about + words[0].Value
}

// OpeningExamples are lines that tell a position from paper, one for everything that can be told now.
func OpeningExamples(s State) []string {
	var out []string
	list := openings(s)
	for i := range list {
		if line := list[i].example(s); line != "" {
			out = append(out, line)
		}
	}
	return out
}

func openings(s State) []Opening {
	if o, ok := s.(Opener); ok {
		return o.Openings()
	}
	return nil
}

func openingOf(s State, m Move) *Opening {
	list := openings(s)
	for i := range list {
		if list[i].Name == m.Text("opening") {
			return &list[i]
		}
	}
	return nil
}

// openingWords are the words that can be told, or for a number the least that can be, to show how one is written;
// those that would take more than there is are left out.
func openingWords(s State, m Move) []Pick {
	o := openingOf(s, m)
	if o == nil {
		return nil
	}
	words := o.Words
	if words == nil && o.Kind == Yen {
		words = []Pick{{strconv.Itoa(o.Min), YenOf(ledger.Yen(o.Min))}}
	} else if words == nil {
		words = []Pick{{strconv.Itoa(o.Min), CountOf(o.Min)}}
	}
	of, taken := "", map[string]int{}
	for _, f := range m.Each("each") {
		if of = f.Sub; f.Value != "" {
			n, _ := strconv.Atoi(f.Value)
			o.take(f.Sub, n, f.Value, taken)
		}
	}
	return slices.DeleteFunc(slices.Clone(words), func(p Pick) bool {
		n, _ := strconv.Atoi(p.Value)
		_, enough := o.take(of, n, p.Value, maps.Clone(taken))
		return !enough || o.Put(of, n, p.Value, &Refusals{}) == nil
	})
}

// early are the forms of lines that an opening position may follow.
var early = []string{OpeningForm, WordForm, RulingForm, FactForm, "cash", "correct"}

// begun tells whether anything was played that an opening position may not follow.
func (p *Played) begun() bool {
	return slices.ContainsFunc(p.Steps, func(s Step) bool {
		return s.Refused == nil && !slices.Contains(early, s.Move.Verb.Form)
	})
}

// kernelForms are the forms that games have from the kernel.
var kernelForms = []string{WordForm, RulingForm, OpeningForm}

// Kernel tells whether a form is one that games have from the kernel, not from their own declaration.
func Kernel(form string) bool { return slices.Contains(kernelForms, form) }

// Offers are the kinds of lines that may be entered, most likely first: those of the state, and behind them
// those that every game has.
func (p *Played) Offers() []Offer {
	out := slices.DeleteFunc(slices.Clone(p.State.Verbs()), func(o Offer) bool { return Kernel(o.Verb.Form) })
	over := p.State.End() != nil
	for _, v := range p.Game.Verbs {
		if !Kernel(v.Form) || over {
			continue
		}
		o := Offer{Verb: v}
		if v.Form == OpeningForm {
			if _, ok := p.State.(Opener); !ok {
				continue
			}
			if p.begun() {
				o.Off = &Refusal{Code: "E_OPENING", Text: Say("E_OPENING")}
			}
		}
		out = append(out, o)
	}
	return out
}

// special refuses lines of the kernel that do not fit the log so far; nil for all others.
func (p *Played) special(m Move, l ledger.Move) *Refusal {
	switch m.Verb.Form {
	case OpeningForm:
		if p.begun() {
			return &Refusal{Code: "E_OPENING", Text: Say("E_OPENING")}
		}
	case RulingForm:
		_, why := p.Game.rule(p.head, l.Text)
		return why
	}
	return nil
}
