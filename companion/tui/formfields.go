package tui

// The fields of a form, made from the declaration of its verb, and the move that they come to.

import (
	"slices"
	"strconv"
	"strings"

	"tokyobox/ledger"
	"tokyobox/rules"

	"tokyobox/companion/screen"
	"tokyobox/companion/table"
)

// formFields makes the fields of a verb and the move they come to.
type formFields struct {
	f      *formPage
	values map[string]string
	state  rules.State
	fields []screen.Field
	m      rules.Move
}

// arg makes the field or fields of one argument; in says which party they belong to.
func (b *formFields) arg(a *rules.Arg, in string) {
	name := in + a.Name
	label := b.f.play.s.Key("arg." + a.Name)
	switch {
	case a.Kind == rules.Lit, a.Clock != rules.ByHand && !b.f.hand: // the table in play fills in what its clock shows
	case a.Kind == rules.Flag:
		b.flag(a, name, label)
	case a.Kind == rules.Tell:
		b.tell(a)
	case a.Each && !b.f.hand:
		b.each(a, name)
	case a.Each, a.Many, a.Repeat && in == "": // the things of a party are told again one after the other
		b.ticks(a, name, label)
	case a.Kind == rules.Quoted:
		b.quoted(a, name, label)
	default:
		b.one(a, name, label, b.picks(a, b.m), a.Opt, "")
	}
}

// each is an argument with a value for each of several subjects. One that takes another value is asked again.
func (b *formFields) each(a *rules.Arg, name string) {
	for _, sub := range a.Subjects(b.state, b.m) {
		for field := name + ":" + sub.Value; ; field += again {
			told := len(b.m.Fields)
			of := b.m.Add(a.Name, sub.Value, "")
			b.one(a, field, b.f.play.s.Value(sub.Say), b.picks(a, of), true, sub.Value)
			if len(b.m.Fields) == told || !b.takes(a, sub.Value) {
				break
			}
		}
	}
}

// takes tells whether a subject still takes a value.
func (b *formFields) takes(a *rules.Arg, sub string) bool {
	return slices.ContainsFunc(a.Subjects(b.state, b.m), func(p rules.Pick) bool { return p.Value == sub })
}

func (b *formFields) picks(a *rules.Arg, m rules.Move) []rules.Pick {
	if a.Choices == nil || b.f.hand {
		return nil
	}
	return a.Choices(b.state, m)
}

// one is a field with one value: a choice where there are some, else something typed.
func (b *formFields) one(a *rules.Arg, name, label string, picks []rules.Pick, opt bool, sub string) {
	field := screen.Field{Name: name, Label: label, Value: b.values[name]}
	switch {
	case len(picks) > 0:
		field.Kind = screen.ChoiceField
		if opt {
			field.Choices = append(field.Choices, screen.Choice{Label: "·"})
		}
		there := opt && field.Value == ""
		for _, p := range picks {
			field.Choices = append(field.Choices, screen.Choice{Key: p.Value, Label: b.f.play.s.Full(p.Say)})
			there = there || p.Value == field.Value
		}
		if !there {
			field.Value = field.Choices[0].Key
		}
	case a.Choices != nil && opt && !b.f.hand:
		return // there is nothing to choose from
	case a.Kind == rules.Money || a.Kind == rules.Number:
		field.Kind = screen.NumberField
	default:
		field.Kind = screen.TextField
	}
	b.fields = append(b.fields, field)
	value := table.Clean(field.Value)
	if field.Kind == screen.NumberField && value != "" {
		if value = amount(value); a.Signed && !strings.HasPrefix(value, "-") {
			value = "+" + strings.TrimPrefix(value, "+")
		}
	}
	if value != "" {
		b.m = b.m.Add(a.Name, sub, value)
	}
}

// ticks is an argument with several values: a tick for each, kept in the order they were ticked. What may
// stand twice is offered again once it is ticked. Values that nobody lists are typed with blanks between them.
func (b *formFields) ticks(a *rules.Arg, name, label string) {
	if a.Choices == nil || b.f.hand {
		hint := b.f.play.s.Key("form.several")
		if a.Each {
			hint = "1=… 2=…"
		}
		b.fields = append(b.fields, screen.Field{Name: name, Label: label, Hint: hint, Kind: screen.TextField, Value: b.values[name]})
		for _, word := range strings.FieldsFunc(b.values[name], func(r rune) bool { return r == ' ' || r == ',' }) {
			sub := ""
			if a.Each {
				sub, word, _ = strings.Cut(word, "=")
			}
			b.m = b.m.Add(a.Name, sub, word)
		}
		return
	}
	before := b.picks(a, b.m)
	ticked := map[string]int{}
	for _, tick := range b.f.ticks {
		value, _ := tickOf(tick)
		if strings.HasPrefix(tick, name+tickMark) && b.values[tick] == screen.Yes {
			b.m = b.m.Add(a.Name, "", value)
			ticked[value]++
		}
	}
	after := b.picks(a, b.m)
	open := func(value string) bool {
		return slices.ContainsFunc(after, func(p rules.Pick) bool { return p.Value == value })
	}
	for _, p := range after { // what only the values before it allow
		if !slices.ContainsFunc(before, func(q rules.Pick) bool { return p.Value == q.Value }) {
			before = append(before, p)
		}
	}
	hint := label
	for _, p := range before {
		n := ticked[p.Value]
		if n == 0 || open(p.Value) {
			n++
		}
		for tick := name + tickMark + p.Value; n > 0; tick, n = tick+again, n-1 {
			b.fields = append(b.fields, screen.Field{
				Name: tick, Label: b.f.play.s.Full(p.Say), Hint: hint, Kind: screen.FlagField, Value: b.values[tick],
			})
			hint = ""
		}
	}
}

func (b *formFields) flag(a *rules.Arg, name, label string) {
	switch {
	case a.Name == "app": // the program marks its own draws
		return
	case a.Name == "force" && !b.f.soft && !b.f.hand: // there is nothing to force
		return
	}
	b.fields = append(b.fields, screen.Field{Name: name, Label: label, Kind: screen.FlagField, Value: b.values[name]})
	if b.values[name] == screen.Yes {
		b.m = b.m.Add(a.Name, "", "")
	}
}

func (b *formFields) quoted(a *rules.Arg, name, label string) {
	b.fields = append(b.fields, screen.Field{Name: name, Label: label, Kind: screen.TextField, Value: b.values[name], Limit: 120})
	if words := table.Clean(b.values[name]); words != "" {
		b.m = b.m.Add(a.Name, "", words)
	}
}

// tell asks which fact of the box and what it is.
func (b *formFields) tell(a *rules.Arg) {
	field := screen.Field{Name: "fact", Label: b.f.play.s.Key("arg.field"), Kind: screen.ChoiceField, Value: b.values["fact"]}
	shape, how := "", ""
	for _, f := range b.f.play.t.Game().Facts {
		field.Choices = append(field.Choices, screen.Choice{Key: f.Name, Label: b.f.play.s.Key("fact." + f.Name)})
		if field.Value == "" && !b.f.hand {
			field.Value = f.Name
		}
		if f.Name == field.Value {
			shape, how = f.Shape, "fact."+f.Name+".how"
		}
	}
	if b.f.hand {
		field.Kind = screen.TextField
	}
	value := screen.Field{Name: "value", Label: b.f.play.s.Key("arg.value"), Hint: shape, Kind: screen.TextField, Value: b.values["value"]}
	b.f.how = ""
	if b.f.play.s.Has(how) {
		b.f.how = b.f.play.s.Key(how)
	}
	b.fields = append(b.fields, field, value)
	if v := table.Clean(value.Value); v != "" {
		b.m = b.m.Add(a.Name, field.Value, v)
	}
}

// parties makes the columns of an exchange: two, and a third once somebody is chosen for it.
func (b *formFields) parties(a *rules.Arg) {
	outer := b.m
	for party := 1; party <= 5; party++ {
		in := strconv.Itoa(party) + "."
		b.m = rules.Move{Verb: b.f.verb, Offers: outer.Offers}
		for i := range a.Sub {
			sub := &a.Sub[i]
			if i == 0 {
				b.party(sub, in, party)
				if len(b.m.Fields) == 0 {
					break
				}
				continue
			}
			if sub.Name == "to" && len(outer.Offers) < 2 && b.values["3.seat"] == "" {
				continue
			}
			b.arg(sub, in)
		}
		if len(b.m.Fields) == 0 {
			break
		}
		b.also(a, in)
		outer.Offers = append(outer.Offers, b.m.Fields)
	}
	b.m = outer
}

// also asks what more a party gives, one thing after the other: each in the place where it is told, and as often as it
// is.
func (b *formFields) also(a *rules.Arg, in string) {
	for n := 1; ; n++ {
		name := in + "also" + strconv.Itoa(n)
		field := screen.Field{Name: name, Label: b.f.play.s.Key("form.also"), Kind: screen.ChoiceField, Value: b.values[name], Choices: []screen.Choice{{Label: "·"}}}
		var chosen *rules.Arg
		for i := range a.Sub {
			sub := &a.Sub[i]
			if !sub.Repeat || sub.Choices != nil && !b.f.hand && len(b.picks(sub, b.m)) == 0 {
				continue
			}
			field.Choices = append(field.Choices, screen.Choice{Key: sub.Name, Label: b.f.play.s.Key("arg." + sub.Name)})
			if sub.Name == field.Value {
				chosen = sub
			}
		}
		b.fields = append(b.fields, field)
		if chosen == nil {
			return
		}
		told, one := len(b.m.Fields), *chosen
		one.Opt = false
		b.arg(&one, name+".")
		if len(b.m.Fields) == told && one.Bare {
			b.m = b.m.Add(one.Name, "", "")
		}
		if len(b.m.Fields) == told {
			return
		}
	}
}

// party asks who the party is; from the third on nobody is the default.
func (b *formFields) party(a *rules.Arg, in string, party int) {
	taken := map[string]bool{}
	for _, o := range b.m.Offers {
		taken[o[0].Value] = true
	}
	var picks []rules.Pick
	for _, p := range b.picks(a, rules.Move{Verb: b.f.verb}) {
		if !taken[p.Value] {
			picks = append(picks, p)
		}
	}
	label := b.f.play.s.Say("form.party", "party", strconv.Itoa(party))
	b.one(a, in+a.Name, label, picks, party > 2, "")
}

// amount writes a typed amount as lines write it; what is none is left for the rules to refuse.
func amount(typed string) string {
	if y, err := ledger.ParseYen(typed); err == nil {
		return strconv.FormatInt(int64(y), 10)
	}
	return strings.ReplaceAll(typed, " ", "")
}
