package text

import (
	"slices"
	"strconv"
	"strings"

	"tokyobox/data"
	"tokyobox/rules"

	"tokyobox/companion/say"
)

// Told is a line in the words of the table and what it brought about. Lists of what came up, such as cards turned
// one by one, stand behind what they led to, unless that names them all.
func Told(s *say.Sayer, m rules.Move, effects []rules.Text) string {
	if m.Verb == nil {
		return ""
	}
	parts := Effects(s, effects)
	form := s.Key("form." + m.Verb.Form)
	switch who, with := move(s, m); {
	case with == "" && saysItself(who, form, parts):
	case with == "" && len(parts) > 0 && strings.HasPrefix(data.Fold(parts[0]), data.Fold(form)):
		parts[0] = who + " · " + parts[0]
	default:
		if who != "" {
			form = who + " · " + form
		}
		if with != "" {
			form += s.Key("colon") + with
		}
		parts = append([]string{form}, parts...)
	}
	said := strings.Join(parts, " · ")
	var cards []string
	named := true
	for _, f := range m.Fields {
		if a := m.Verb.Arg(f.Name); a != nil && listed(a) {
			cards = append(cards, field(s, a, f))
			named = named && strings.Contains(said, cards[len(cards)-1])
		}
	}
	if !named {
		parts = append(parts, strings.Join(cards, " "))
	}
	return strings.Join(parts, " · ")
}

// listed tells whether an argument lists what came up.
func listed(a *rules.Arg) bool { return a.Chance && a.Many }

// saysItself tells whether the first thing that a line brought about says who did what, so that the line need not
// stand before it: Ann passes.
func saysItself(who, form string, effects []string) bool {
	if len(effects) == 0 || !strings.Contains(effects[0], who) {
		return false
	}
	const stem = 4 // letters that the forms of a word have in common
	said := data.Fold(effects[0])
	for _, word := range strings.Fields(data.Fold(form)) {
		if letters := []rune(word); len(letters) >= stem && strings.Contains(said, string(letters[:stem])) {
			return true
		}
	}
	return false
}

// move is who did a line and with what, in the words of the table, without lists of what came up.
func move(s *say.Sayer, m rules.Move) (who, with string) {
	var rest []string
	fields := slices.Clone(m.Fields)
	slices.SortStableFunc(fields, func(a, b rules.Field) int { return place(m.Verb, a.Name) - place(m.Verb, b.Name) })
	for _, f := range fields {
		a := m.Verb.Arg(f.Name)
		switch {
		case a == nil || listed(a) || a.Kind == rules.Flag || a.Clock != rules.ByHand:
		case a.Kind == rules.Player && !a.Keyed && !a.Many && who == "":
			who = s.Of(f.Value)
		default:
			rest = append(rest, field(s, a, f))
		}
	}
	for i, o := range m.Offers {
		rest = append(rest, offer(s, m.Verb.Args[0].Sub, o))
		if i < len(m.Offers)-1 {
			rest[len(rest)-1] += " ⇄"
		}
	}
	return who, strings.Join(rest, " ")
}

// place is where an argument stands in the declaration, which is the order in which lines are written.
func place(v *rules.Verb, name string) int {
	return slices.IndexFunc(v.Args, func(a rules.Arg) bool { return a.Name == name })
}

func arg(args []rules.Arg, name string) *rules.Arg {
	for i := range args {
		if args[i].Name == name {
			return &args[i]
		}
	}
	return nil
}

// field is one argument with its value.
func field(s *say.Sayer, a *rules.Arg, f rules.Field) string {
	value := f.Value
	switch {
	case a.Kind == rules.Player:
		value = s.Of(f.Value)
	case a.Kind == rules.Quoted:
		value = "“" + f.Value + "”"
	case a.Each && a.Subject == rules.Player && a.Kind == rules.Choice:
		return s.Of(f.Sub) + " " + choice(s, a, f.Value)
	case a.Each && a.Subject == rules.Player:
		return s.Of(f.Sub) + " " + number(s, a, f.Value)
	case a.Kind == rules.Money:
		value = number(s, a, f.Value)
	case a.Kind == rules.Tell:
		return fact(s, f.Sub, f.Value)
	case a.Each:
		return s.Word(f.Sub) + "=" + s.Word(f.Value)
	case a.Kind == rules.Choice:
		value = choice(s, a, f.Value)
	}
	if a.Keyed && value != "" {
		return s.Key("arg."+a.Name) + " " + value
	}
	if a.Keyed {
		return s.Key("arg." + a.Name)
	}
	return value
}

// choice is one of a few words, in the words of the table where they have one for it.
func choice(s *say.Sayer, a *rules.Arg, word string) string {
	for _, domain := range []string{a.Domain, a.Name, "of", "word"} {
		if key := domain + "." + word; domain != "" && s.Has(key) {
			return s.Key(key)
		}
	}
	return s.Word(word)
}

// fact is what the box says: what about, and each part of it in the words of the table.
func fact(s *say.Sayer, name, value string) string {
	if !s.Has("fact." + name) {
		return name + "=" + value
	}
	parts := strings.Split(value, ":")
	alone := len(parts) == 1
	for i, part := range parts {
		switch {
		case alone && part != "yes" && part != "no" && (strings.Contains(part, " ") || !strings.ContainsAny(part, data.Apart)):
			// It may be a text.
		case s.Has("of." + part):
			parts[i] = s.Key("of." + part)
		default:
			parts[i] = s.Word(part)
		}
	}
	return s.Key("fact."+name) + s.Key("colon") + strings.Join(parts, ", ")
}

// number groups an amount of yen as the language does.
func number(s *say.Sayer, a *rules.Arg, value string) string {
	n, err := strconv.ParseInt(value, 10, 64)
	if a.Kind != rules.Money || err != nil {
		return value
	}
	if a.Signed {
		return s.Signed(n)
	}
	return s.Number(n)
}

// offer is what one party of an exchange gives.
func offer(s *say.Sayer, args []rules.Arg, fields []rules.Field) string {
	var out []string
	for _, f := range fields {
		if a := arg(args, f.Name); a != nil {
			out = append(out, field(s, a, f))
		}
	}
	return strings.Join(out, " ")
}

// Step is a line that was played: the move in words, and what it brought about besides. Of a secret one it is
// only told that it is there.
func Step(s *say.Sayer, p *rules.Played, step rules.Step) string {
	if step.Move.Verb == nil {
		return step.Line.Text
	}
	if keeps := rules.Keeps(p.State, step.Move); keeps != 0 {
		return hidden(s, step.Move, keeps)
	}
	return Told(s, step.Move, step.Effects)
}
