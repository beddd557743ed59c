package table

// Lines in the words of the language of the screen, as the language files have them.

import (
	"slices"
	"strings"

	"tokyobox/data"
	"tokyobox/ledger"
	"tokyobox/rules"
)

// tongue is that of the language of the screen, nil where only canonical words are typed.
func (t *Table) tongue() *data.Tongue {
	if t.words == nil {
		return nil
	}
	return t.words.Tongue()
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
		told := name + " " + g.Canonical(rest, t.stored, false)
		if m, why := t.game.Read(told); why == nil && t.played.Check(m) == nil {
			return told
		}
	}
	return name + " " + g.Canonical(rest, t.stored, true)
}

// asTyped is a refusal that names the words of a line, and those that may stand there, as they are typed in this
// language, not as they would be stored.
func asTyped(g *data.Tongue, why *rules.Refusal, typed string) *rules.Refusal {
	if g == nil || why == nil {
		return why
	}
	var say func(v rules.Value, here bool) rules.Value
	say = func(v rules.Value, here bool) rules.Value {
		switch said := g.Say(v.S, true); {
		case v.Kind == rules.List:
			v.List = slices.Clone(v.List)
			for i := range v.List {
				v.List[i] = say(v.List[i], here)
			}
		case v.Kind == rules.Name && (here || strings.Contains(data.Fold(typed), data.Fold(said))):
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
			if (n == 0 || strings.IndexByte(" ="+data.Apart, line[n-1]) >= 0) && (end == len(line) || strings.IndexByte(" ="+data.Apart, line[end]) >= 0) {
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
		said := g.Say(c.Word, true)
		if head == "" {
			said = g.Verb(c.Word)
		}
		switch {
		case strings.HasPrefix(data.Plain(said), data.Plain(last)):
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
