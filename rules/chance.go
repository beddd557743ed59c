package rules

import "slices"

// WordForm is the form of the line word "text" that every game with draws has: a word that anybody adds to
// the sealed seed of the session before anything is drawn, so that nobody can have chosen the draws.
const WordForm = "word"

func wordVerb() *Verb {
	return &Verb{Name: WordForm, Form: WordForm, Quiet: true,
		Args: []Arg{{Name: "text", Kind: Quoted}},
		Do: func(s State, m Move, no *Refusals) func(*Effects) {
			if m.Text("text") == "" {
				no.Hard("E_WORD", "")
			}
			return func(e *Effects) { e.Say("effect.word") }
		}}
}

// Words are the words that people added to the seed, in the order of the log.
func (p *Played) Words() []string {
	var out []string
	for _, s := range p.Steps {
		if s.Refused == nil && s.Move.Verb.Form == WordForm {
			out = append(out, s.Move.Text("text"))
		}
	}
	return out
}

// Draws tells whether any line of a game can be drawn by the app.
func (g *Game) Draws() bool {
	return slices.ContainsFunc(g.Verbs, func(v *Verb) bool { return v.Drawn })
}
