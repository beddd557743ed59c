package rules

import "tokyobox/ledger"

// Played is a session after its log was replayed.
type Played struct {
	Game  *Game
	State State
	Steps []Step // one for each line that counts, in table order

	head    ledger.Head       // as it was chosen, without the rulings of the log
	options map[string]string // every option of the game, as ruled
}

// Options are the options that the session is played with: what was chosen before it, or ruled since.
func (p *Played) Options() map[string]string { return p.options }

// Step is what one line of the log did.
type Step struct {
	Line     ledger.Move
	Move     Move      // as it was read
	Before   Stage     // where the game stood
	Refused  *Refusal  // it no longer holds: nothing of it took effect
	Warnings []Refusal // recorded in spite of these
	Effects  []Text
	Made     []string // names that the app gave to new pieces
	Learnt   []string // facts of the box that it told along the way
	From, To int      // its postings are Book().Postings()[From:To]
}

// Replay plays a log. The same head and lines always give the same state. A line that is refused stays a
// step with its reason and changes nothing.
func Replay(g *Game, h ledger.Head, lines []ledger.Move) *Played {
	setup := g.Setup(g.ruled(h, lines))
	p := &Played{Game: g, State: g.New(setup), Steps: make([]Step, 0, len(lines)+1), head: h, options: setup.Options}
	for _, f := range h.Facts {
		p.step(ledger.Move{Text: "fact " + f})
	}
	p.Steps = p.Steps[:0]
	for _, l := range lines {
		p.Steps = append(p.Steps, p.step(l))
	}
	return p
}

// Add plays one more line at the end. A refused line leaves no step.
func (p *Played) Add(l ledger.Move) (Step, *Refusal) {
	s := p.step(l)
	if s.Refused == nil {
		p.Steps = append(p.Steps, s)
		if isRuling(l.Text) {
			p.anew()
		}
	}
	return s, s.Refused
}

// anew plays the whole log again, since a ruling changes how it is read from its beginning.
func (p *Played) anew() {
	lines := make([]ledger.Move, len(p.Steps))
	for i, s := range p.Steps {
		lines[i] = s.Line
	}
	*p = *Replay(p.Game, p.head, lines)
}

// Check says why a line would be refused now; it changes nothing.
func (p *Played) Check(m Move) *Refusal {
	if why := p.special(m, ledger.Move{Text: m.String()}); why != nil {
		return why
	}
	no := &Refusals{}
	m.Verb.Do(p.State, m, no)
	why, _ := no.verdict(p.Game.order, m.Has("force"))
	return why
}

func (p *Played) step(l ledger.Move) Step {
	book := p.State.Book()
	s := Step{Line: l, Before: p.State.Stage(), From: len(book.Postings())}
	s.To = s.From
	m, why := p.Game.Read(l.Text)
	if why != nil {
		s.Refused = why
		return s
	}
	s.Move = m
	if s.Refused = p.special(m, l); s.Refused != nil {
		return s
	}
	var no Refusals
	book.At(l.Seq)
	do := m.Verb.Do(p.State, m, &no)
	if s.Refused, s.Warnings = no.verdict(p.Game.order, m.Has("force")); s.Refused != nil {
		return s
	}
	e := Effects{Entry: l.Seq}
	do(&e)
	s.Effects, s.Made, s.Learnt, s.To = e.Texts, e.Made, e.Learnt, len(book.Postings())
	return s
}

// Problems are the steps that no longer hold.
func (p *Played) Problems() []Step {
	var out []Step
	for _, s := range p.Steps {
		if s.Refused != nil {
			out = append(out, s)
		}
	}
	return out
}
