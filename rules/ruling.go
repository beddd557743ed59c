package rules

import (
	"slices"
	"strings"

	"tokyobox/ledger"
)

// RulingForm is the form of the line ruling NAME=VALUE, by which the table decides in the middle of a game how
// to read what the text leaves open: an option of the game as if it had been chosen before. The whole log is
// worked out anew with it.
const RulingForm = "ruling"

func rulingVerb(g *Game) *Verb {
	return &Verb{Name: RulingForm, Form: RulingForm, Quiet: true,
		Args: []Arg{{Name: "ruling", Kind: Choice, Each: true, Subject: Choice,
			Subjects: func(State, Move) []Pick {
				var out []Pick
				for _, o := range g.Options {
					out = append(out, Pick{o.Name, WordOf("option", o.Name)})
				}
				return out
			},
			Choices: func(_ State, m Move) []Pick {
				told := m.Each("ruling")
				var out []Pick
				for _, o := range g.Options {
					for _, v := range o.Values {
						if len(told) > 0 && told[len(told)-1].Sub == o.Name {
							out = append(out, Pick{v, WordOf("option."+o.Name, v)})
						}
					}
				}
				return out
			}}},
		Do: func(_ State, m Move, no *Refusals) func(*Effects) {
			for _, f := range m.Each("ruling") {
				g.checkOption(f.Sub, f.Value, no)
			}
			return func(e *Effects) {
				for _, f := range m.Each("ruling") {
					e.Say("effect.ruling", "option", WordOf("option", f.Sub), "value", WordOf("option."+f.Sub, f.Value))
				}
			}
		}}
}

// ruled is the head of a game with the rulings of its log in it, each as far as the game can be played so.
func (g *Game) ruled(h ledger.Head, lines []ledger.Move) ledger.Head {
	for _, l := range lines {
		if isRuling(l.Text) {
			if next, why := g.rule(h, l.Text); why == nil {
				h = next
			}
		}
	}
	return h
}

func isRuling(line string) bool { return strings.HasPrefix(line, RulingForm+" ") }

// rule is a head with one ruling in it, or why the game cannot be played so.
func (g *Game) rule(h ledger.Head, line string) (ledger.Head, *Refusal) {
	m, why := g.Read(line)
	if why != nil {
		return h, why
	}
	h.Options = slices.Clone(h.Options)
	for _, f := range m.Each("ruling") {
		h.Options = slices.DeleteFunc(h.Options, func(o ledger.Option) bool { return o.Name == f.Sub })
		h.Options = append(h.Options, ledger.Option{Name: f.Sub, Value: f.Value})
	}
	return h, g.CheckHead(h)
}
