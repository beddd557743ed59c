package care

// What bringing does, in words.

import (
	"strings"

	"tokyobox/ledger/store"
	"tokyobox/rules"

	"tokyobox/companion/say"
)

// Lines say what bringing would do, or what was done: how many sessions stand how, and each that is brought or left
// out by name, at most many.
func Lines(s *say.Sayer, p Plan, done bool) []string {
	const many = 50
	var out []string
	for _, how := range Hows() {
		n := p.Count(how)
		if n == 0 {
			continue
		}
		key := "keep.how." + string(how)
		if done && how.Brought() {
			key += ".done"
		}
		out = append(out, s.Say(key, "n", n))
		if how == Same || how == Shorter {
			continue
		}
		named := 0
		for _, i := range p.Items {
			if i.How != how {
				continue
			}
			if named++; named > many {
				out = append(out, "  …")
				break
			}
			out = append(out, "  "+ItemLine(s, i))
		}
	}
	if p.Alone > 0 {
		out = append(out, s.Say("keep.alone", "n", p.Alone))
	}
	if len(out) == 0 {
		out = append(out, s.Key("keep.empty"))
	}
	return out
}

// ItemLine is one session in a line: its id, game and people, and how it differs.
func ItemLine(s *say.Sayer, i Item) string {
	parts := []string{Harmless(i.ID)}
	if i.Game != "" {
		parts = append(parts, Harmless(i.Game), s.Full(rules.NamesOf(i.Names)))
	}
	switch i.How {
	case Longer, Shorter, Apart:
		parts = append(parts, s.Say("keep.differs", "here", i.Here, "there", i.There, "from", max(i.From, 1)))
	}
	return strings.Join(parts, "  ")
}

// SideLines say what became of what lies beside the sessions.
func SideLines(s *say.Sayer, d store.Sided) []string {
	var out []string
	if d.Added > 0 {
		out = append(out, s.Say("keep.sides.added", "n", d.Added))
	}
	if len(d.Kept) > 0 {
		out = append(out, s.Say("keep.sides.kept", "n", len(d.Kept)))
	}
	for _, side := range d.Kept {
		out = append(out, "  "+Cut(side.Table+" "+side.Row))
	}
	if len(d.Wrong) > 0 {
		out = append(out, s.Say("keep.sides.wrong", "n", len(d.Wrong)))
	}
	for _, side := range d.Wrong {
		out = append(out, "  "+Cut(side.Table+" "+side.Row))
	}
	return out
}

// Cut makes a short line of what came from outside.
func Cut(text string) string {
	text = Harmless(text)
	const wide = 100
	if r := []rune(text); len(r) > wide {
		return string(r[:wide]) + "…"
	}
	return text
}
