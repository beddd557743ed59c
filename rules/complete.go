package rules

import (
	"slices"
	"strings"
)

// Completion is one way to go on with a line that is being typed.
type Completion struct {
	Word string // the word as it stands in the line
	Say  Value  // as people see it
	Arg  string // the argument it belongs to, "" for a verb
}

// Complete gives the words that may stand in the place of the last one typed, so that none leads to a line
// that the rules refuse for it. It knows canonical lines, and the short forms that a game declares for it.
func (p *Played) Complete(typed string) []Completion {
	head, last := "", typed
	if i := strings.LastIndexByte(typed, ' '); i >= 0 {
		head, last = typed[:i], typed[i+1:]
	}
	words, ok := split(head, nil)
	if !ok {
		return nil
	}
	var out []Completion
	add := func(c Completion) {
		if strings.HasPrefix(c.Word, last) && !slices.ContainsFunc(out, func(x Completion) bool { return x.Word == c.Word }) {
			out = append(out, c)
		}
	}
	for _, o := range p.Offers() {
		switch {
		case o.Off != nil:
		case len(words) == 0:
			add(Completion{Word: o.Verb.Name, Say: NameOf(o.Verb.Name)})
		case words[0].text == o.Verb.Name && !words[0].eq:
			for _, c := range o.Verb.next(p.State, words[1:]) {
				add(c)
			}
		}
	}
	for _, v := range p.Game.Shorts {
		if len(words) > 0 && words[0].text == v.Name && !words[0].eq {
			for _, c := range v.next(p.State, words[1:]) {
				add(c)
			}
		}
	}
	return out
}

// next gives every word that may follow those of an unfinished line, without regard to its beginning.
func (v *Verb) next(s State, words []word) []Completion {
	m := Move{Verb: v}
	args := v.Args
	var out []Completion
	if len(args) > 0 && args[0].Kind == Offers {
		party, start := words, 0
		for i, w := range words {
			if w.bar {
				party = words[i+1:]
				before, why := readInOrder(args[0].Sub, words[start:i])
				if why == nil {
					m.Offers = append(m.Offers, before)
				}
				start = i + 1
			}
		}
		if len(party) > 1 {
			out = append(out, Completion{Word: "|", Say: NameOf("|")})
		}
		words, args = party, args[0].Sub
	}
	open, ok := walk(args, words, &m)
	if !ok {
		return nil
	}
	for _, a := range open {
		out = append(out, a.offers(s, m)...)
	}
	return out
}

// walk takes the words that are there and gives the arguments that may come next.
func walk(args []Arg, words []word, m *Move) (open []*Arg, ok bool) {
	var places []*Arg
	for i := range args {
		if !args[i].Keyed && args[i].Kind != Flag {
			places = append(places, &args[i])
		}
	}
	at, taken := 0, 0
	for _, w := range words {
		if a := named(args, w); a != nil {
			if a.take(w, &m.Fields) != nil {
				return nil, false
			}
			continue
		}
		for {
			if at == len(places) {
				return nil, false
			}
			a := places[at]
			if a.Kind == Lit && !w.eq && w.text == a.Name {
				at, taken = at+1, 0
				break
			}
			if a.Kind != Lit && a.fits(w) {
				if a.take(w, &m.Fields) != nil {
					return nil, false
				}
				if taken++; !a.Many && !a.Each && a.Kind != Tell {
					at, taken = at+1, 0
				}
				break
			}
			if taken == 0 && !a.Opt {
				return nil, false
			}
			at, taken = at+1, 0
		}
	}
	for ; at < len(places); at, taken = at+1, 0 {
		open = append(open, places[at])
		if taken == 0 && !places[at].Opt {
			return open, true
		}
	}
	for i := range args {
		a := &args[i]
		if (a.Keyed || a.Kind == Flag) && (a.Repeat || !seen(m.Fields, a.Name)) {
			open = append(open, a)
		}
	}
	return open, true
}

func named(args []Arg, w word) *Arg {
	for i := range args {
		if a := &args[i]; (a.Keyed || a.Kind == Flag) && a.names(w) {
			return a
		}
	}
	return nil
}

// offers are the words by which this argument may be given now.
func (a *Arg) offers(s State, m Move) []Completion {
	if a.Clock != ByHand {
		return nil // the table in play fills it in
	}
	if a.Kind == Flag && a.Choices != nil && len(a.Choices(s, m)) == 0 {
		return nil
	}
	if a.Kind == Lit || a.Kind == Flag {
		return []Completion{{Word: a.Name, Say: NameOf(a.Name), Arg: a.Name}}
	}
	before := ""
	if a.Keyed {
		before = a.Name + "="
	}
	var out []Completion
	if a.Each && a.Subjects != nil {
		for _, sub := range a.Subjects(s, m) {
			of := m.Add(a.Name, sub.Value, "")
			picks := []Pick{{}}
			if a.Choices != nil {
				picks = a.Choices(s, of)
			}
			for _, p := range picks {
				out = append(out, Completion{Word: sub.Value + "=" + p.Value, Say: p.Say, Arg: a.Name})
			}
		}
		return out
	}
	if a.Choices == nil {
		if a.Keyed {
			out = append(out, Completion{Word: before, Say: NameOf(before), Arg: a.Name})
		}
		return out
	}
	for _, p := range a.Choices(s, m) {
		out = append(out, Completion{Word: before + p.Value, Say: p.Say, Arg: a.Name})
	}
	return out
}
