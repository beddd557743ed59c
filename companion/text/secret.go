package text

// What is told of lines that not everybody may see: that they are there, whose they are, and nothing else.

import (
	"strconv"

	"tokyobox/ledger"
	"tokyobox/rules"

	"tokyobox/companion/say"
)

// Keeps tells who may see a line of a session, also one of an entry about entries: 0 for all, a seat, or
// rules.Nobody.
func Keeps(p *rules.Played, line string) int {
	if _, any := p.State.(rules.Keeper); !any {
		return 0
	}
	if a, ok := ledger.ParseAmendment(line); ok {
		if a.Word != ledger.Amend && a.Word != ledger.Insert {
			return 0
		}
		line = a.Line
	}
	m, why := p.Game.Read(line)
	if why != nil {
		return 0
	}
	return rules.Keeps(p.State, m)
}

// Line is a line as everybody may see it. Of a secret one there is the form, and whose it is if its owner may
// see it: the same whatever it says.
func Line(s *say.Sayer, p *rules.Played, line string) string {
	if Keeps(p, line) == 0 {
		return s.Line(line)
	}
	return Stored(s, p, line)
}

// Stored is Line for programs: what is no secret stands there as it is stored.
func Stored(s *say.Sayer, p *rules.Played, line string) string {
	keeps := Keeps(p, line)
	if keeps == 0 {
		return line
	}
	before := ""
	if a, ok := ledger.ParseAmendment(line); ok {
		before, line = a.Word+" "+strconv.Itoa(a.From)+" ", a.Line
	}
	m, _ := p.Game.Read(line)
	return before + hidden(s, m, keeps)
}

// hidden is what is told of a secret move.
func hidden(s *say.Sayer, m rules.Move, keeps int) string {
	form := s.Key("form." + m.Verb.Form)
	seat := keeps
	if seat == rules.Nobody { // sealed for all, and yet somebody's
		for _, a := range m.Verb.Args {
			if a.Kind == rules.Player && !a.Keyed {
				seat = m.Int(a.Name)
				break
			}
		}
	}
	if seat <= 0 {
		return s.Say("secret.line", "form", form)
	}
	return s.Say("secret.line.of", "form", form, "seat", rules.SeatOf(seat))
}

// Withhold is a log without what not everybody may see before the end: in the place of each such entry stands
// one that says only that it was left out, so that the numbers of the others stay right.
func Withhold(p *rules.Played, entries []ledger.Entry) []ledger.Entry {
	out := make([]ledger.Entry, len(entries))
	for i, e := range entries {
		if Keeps(p, e.Text) != 0 {
			e.Text = ledger.Withheld
		}
		out[i] = e
	}
	return out
}

// secrets are the entries whose lines not everybody may see.
func secrets(p *rules.Played) map[int]bool {
	out := map[int]bool{}
	if _, ok := p.State.(rules.Keeper); !ok {
		return out
	}
	for _, step := range p.Steps {
		if step.Refused == nil && rules.Keeps(p.State, step.Move) != 0 {
			out[step.Line.Seq] = true
		}
	}
	return out
}

// veiled are the accounts some of whose movements not everybody may see: what they hold would tell of them. An
// account is veiled in all its units, since an open one among them would tell what did not move.
func veiled(p *rules.Played) map[string]bool {
	out := map[string]bool{}
	_, keeper := p.State.(rules.Keeper)
	_, veiler := p.State.(rules.Veiler)
	if !keeper && !veiler {
		return out
	}
	hide := secrets(p)
	for _, x := range p.State.Book().Postings() {
		if hide[x.Entry] || rules.Veils(p.State, x) {
			out[x.From], out[x.To] = true, true
		}
	}
	return out
}

// Reason is why a line no longer holds, as everybody may know it, nil if it holds: of a secret one not even the code,
// which would tell something of what it says.
func Reason(p *rules.Played, step rules.Step) *rules.Refusal {
	if step.Refused == nil || rules.Keeps(p.State, step.Move) == 0 {
		return step.Refused
	}
	return &rules.Refusal{Code: "E_SEALED", Text: rules.Say("E_SEALED.kept")}
}
