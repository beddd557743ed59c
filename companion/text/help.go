package text

// Answers to questions about lines: what may be typed now, and how a kind of line is written.

import (
	"strings"

	"tokyobox/data"
	"tokyobox/rules"

	"tokyobox/companion/say"
)

// mostValues is how many values of an argument are named before the rest is left to completion.
const mostValues = 12

// HelpLine is one line of an answer: what it is about and what is said of it; a heading says nothing.
type HelpLine struct{ Name, Says string }

// Help is what may be entered now: each form with its name, or why it cannot be.
func Help(s *say.Sayer, p *rules.Played) []string {
	out := []string{s.Text(p.State.Next().Say)}
	if rule := RuleOf(s, p); rule != "" {
		out = append(out, s.Key("help.rule")+s.Key("colon")+rule)
	}
	for _, o := range p.Offers() {
		line := "  " + Pattern(s, o.Verb) + "  " + s.Key("form."+o.Verb.Form)
		if o.Off != nil {
			line += "  (" + Off(s, o.Off) + ")"
		}
		out = append(out, line)
	}
	return append(out, strings.Split(s.Key("help.short"), "\n")...)
}

// Off is why a kind of line cannot be entered now, for a list of them. Most forms of a game with many phases have
// another phase than the present one; the whole sentence for each of them would say nothing.
func Off(s *say.Sayer, why *rules.Refusal) string {
	if why.Code == "E_PHASE" {
		return s.Key("form.later")
	}
	return s.Refusal(why)
}

// RuleOf is what the rules say about the phase a game is in, with the heading under which they say it; "" if nothing is
// known of it.
func RuleOf(s *say.Sayer, p *rules.Played) string {
	heading, ok := p.Game.Headings[p.State.Stage().Phase]
	if !ok {
		return ""
	}
	return s.Key("rule." + heading)
}

// HelpOn answers what a word of the entry line means: for each kind of line that begins with it how that is written, what
// its arguments may be now, an example, and why it cannot be entered; for a word that records nothing what it
// does. It is nil if the word begins nothing.
func HelpOn(s *say.Sayer, p *rules.Played, word string) []HelpLine {
	word = strings.ToLower(word)
	var out []HelpLine
	for _, o := range p.Offers() {
		form := s.Key("form." + o.Verb.Form)
		if word != o.Verb.Name && word != o.Verb.Form && data.Plain(word) != data.Plain(form) && data.Plain(word) != data.Plain(s.Line(o.Verb.Name)) {
			continue
		}
		out = append(out, HelpLine{Name: form}, HelpLine{s.Key("help.pattern"), Pattern(s, o.Verb)})
		if o.Off != nil {
			out = append(out, HelpLine{s.Key("help.off"), s.Refusal(o.Off)})
			if hint := s.Hint(o.Off); hint != "" {
				out = append(out, HelpLine{s.Key("help.way"), hint})
			}
		}
		for i := range o.Verb.Args {
			a := &o.Verb.Args[i]
			if says := values(s, p, o, a); says != "" {
				out = append(out, HelpLine{s.Key("arg." + a.Name), says})
			}
		}
		switch {
		case o.Off != nil || sealing(p):
		case o.Verb.Form == rules.OpeningForm:
			for _, line := range rules.OpeningExamples(p.State) {
				out = append(out, HelpLine{s.Key("help.example"), s.Line(line)})
			}
		default:
			if line := exampleOf(p, o.Verb); line != "" {
				out = append(out, HelpLine{s.Key("help.example"), s.Line(line)})
			}
		}
	}
	if out != nil {
		return out
	}
	for _, part := range []string{"help.orders", "help.short"} {
		for _, l := range strings.Split(s.Key(part), "\n") {
			words, says, ok := strings.Cut(l, "  ")
			for _, w := range strings.FieldsFunc(words, func(r rune) bool { return r == ' ' || r == ',' }) {
				if w = strings.ToLower(w); ok && (w == word || s.Has("order."+word) && w == s.Key("order."+word)) {
					return []HelpLine{{words, strings.TrimSpace(says)}}
				}
			}
		}
	}
	return nil
}

// values says what an argument may be now, as far as the line is empty but for its verb; of a line that cannot be
// entered, only of what kind it is.
func values(s *say.Sayer, p *rules.Played, o rules.Offer, a *rules.Arg) string {
	if a.Clock != rules.ByHand || a.Kind == rules.Lit || a.Kind == rules.Flag {
		return ""
	}
	var kind string
	switch a.Kind {
	case rules.Money:
		kind = s.Key("help.kind.yen")
	case rules.Number:
		kind = s.Key("help.kind.number")
	case rules.Quoted:
		kind = s.Key("help.kind.text")
	}
	var words []string
	add := func(picks []rules.Pick) {
		for _, x := range picks {
			word := s.Word(x.Value)
			if says := s.Value(x.Say); says != word && says != "·" && says != "" {
				word += " " + says
			}
			words = append(words, word)
		}
	}
	m := rules.Move{Verb: o.Verb}
	if a.Each && kind != "" {
		kind = s.Say("help.kind.each", "kind", kind)
	}
	switch {
	case o.Off != nil || sealing(p):
	case a.Each && a.Subjects != nil:
		add(a.Subjects(p.State, m))
	case a.Choices != nil:
		add(a.Choices(p.State, m))
	default:
		for _, w := range a.Words {
			words = append(words, s.Word(w))
		}
	}
	if len(words) > mostValues {
		words = append(words[:mostValues:mostValues], "…")
	}
	says := strings.Join(words, ", ")
	switch {
	case says == "":
		says = kind
	case kind != "":
		says = kind + s.Key("colon") + says
	}
	if a.Opt && says != "" {
		says += " (" + s.Key("help.optional") + ")"
	}
	return says
}

// ExampleFor is an example of a line that begins like one that could not be read, "" if there is none.
func ExampleFor(s *say.Sayer, p *rules.Played, typed string) string {
	if sealing(p) {
		return ""
	}
	word, _, _ := strings.Cut(strings.TrimSpace(typed), " ")
	for _, o := range p.Offers() {
		if o.Off != nil || o.Verb.Name != word {
			continue
		}
		if line := exampleOf(p, o.Verb); line != "" {
			return s.Key("help.example") + s.Key("colon") + s.Line(line)
		}
	}
	return ""
}

// sealing tells whether people enter something under cover now: then what fits would tell what they hold.
func sealing(p *rules.Played) bool {
	s, ok := p.State.(rules.Sealer)
	return ok && s.Sealing() != nil
}

// mostWords is how long an example may become.
const mostWords = 8

// exampleOf is a line of that kind that the rules would take now, made of what completion offers first; "" if completion
// does not lead to one.
func exampleOf(p *rules.Played, v *rules.Verb) string {
	line := v.Name
	for range mostWords {
		if m, why := p.Game.Read(line); why == nil && m.Verb == v && p.Check(m) == nil {
			return line
		}
		next := p.Complete(line + " ")
		if len(next) == 0 {
			return ""
		}
		word := next[0].Word
		if strings.HasSuffix(word, "=") {
			if word = valued(p, line, word); word == "" {
				return ""
			}
		}
		line += " " + word
	}
	return ""
}

// valued is the last word of a line with a value behind its =: one that is offered, else a number that the game would
// take; "" if none is known.
func valued(p *rules.Played, line, word string) string {
	for _, c := range p.Complete(line + " " + word) {
		if !strings.HasSuffix(c.Word, "=") {
			return c.Word
		}
	}
	for _, number := range []string{"10", "1", "1000"} {
		if m, why := p.Game.Read(line + " " + word + number); why == nil && p.Check(m) == nil {
			return word + number
		}
	}
	return ""
}
