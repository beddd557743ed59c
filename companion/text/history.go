package text

import (
	"slices"
	"strconv"
	"strings"

	"tokyobox/ledger"
	"tokyobox/rules"

	"tokyobox/companion/say"
)

// Row is one entry of the log as history shows it.
type Row struct {
	Seq    int
	At     int64  // Unix milliseconds, 0 = not known
	Stage  string // where the game stood, "" for entries about entries
	Line   string // as stored
	Said   string // the same in the language of the screen
	Shown  string // as the table shows it, "" for entries about entries and secrets
	Marks  []string
	Says   []string // what it brought about
	Moves  []string // what it moved, with the balance after
	Struck bool

	By       string   // the way it came in
	Kind     string   // name of its verb, "" for entries about entries
	Seats    []int    // whose line it is and whose accounts it moved
	Accounts []string // all that it moved
	Most     int64    // the greatest amount of money or things it moved
}

// String is the row on one line.
func (r Row) String() string {
	out := strconv.Itoa(r.Seq) + " " + r.Said
	if len(r.Marks) > 0 {
		out += " [" + strings.Join(r.Marks, ", ") + "]"
	}
	if len(r.Moves) > 0 {
		out += "  " + strings.Join(r.Moves, "; ")
	}
	return out
}

// History are all entries in table order, struck ones and entries about entries too.
func History(s *say.Sayer, log ledger.Log, entries []ledger.Entry, p *rules.Played) []Row {
	steps := map[int]*rules.Step{}
	for i := range p.Steps {
		steps[p.Steps[i].Line.Seq] = &p.Steps[i]
	}
	after := balances(p)
	rows := make([]Row, 0, len(entries))
	for _, seq := range log.Order {
		m := log.Marks[seq-1]
		r := Row{Seq: seq, At: entries[seq-1].At, Line: Stored(s, p, entries[seq-1].Text), Said: Line(s, p, entries[seq-1].Text), Struck: m.Struck != 0, By: entries[seq-1].By}
		if m.Struck != 0 {
			r.Marks = append(r.Marks, s.Say("mark.struck", "n", m.Struck))
		}
		if m.Amended != 0 {
			r.Marks = append(r.Marks, s.Say("mark.amended", "n", m.Amended, "said", Line(s, p, m.Text)))
		}
		if m.Inserted {
			r.Marks = append(r.Marks, s.Key("mark.inserted"))
		}
		r.Marks = append(r.Marks, m.Notes...)
		if step := steps[seq]; step != nil {
			r.Stage = s.Stage(step.Before)
			secret := rules.Keeps(p.State, step.Move) != 0
			r.about(step.Move)
			if !secret {
				r.Says, r.Shown = Effects(s, step.Effects), Step(s, p, *step)
			}
			if step.Move.Verb != nil && step.Move.Verb.Drawn {
				r.Marks = append(r.Marks, s.Key(drawnMark(step.Move)))
			}
			for _, w := range step.Warnings {
				if !secret {
					r.Marks = append(r.Marks, s.Say("mark.warned", "code", w.Code))
				}
			}
			if why := Reason(p, *step); why != nil {
				r.Marks = append(r.Marks, s.Say("mark.refused", "code", why.Code)+" "+s.Refusal(why))
			}
			for i := step.From; i < step.To && !secret; i++ {
				if !rules.Veils(p.State, after[i].posting) {
					r.Moves = append(r.Moves, after[i].text(s))
					r.moved(after[i].posting)
				}
			}
		}
		rows = append(rows, r)
	}
	return rows
}

// about notes whose line it is.
func (r *Row) about(m rules.Move) {
	if m.Verb == nil {
		return
	}
	r.Kind = m.Verb.Name
	add := func(args []rules.Arg, f rules.Field) {
		for i := range args {
			if a := &args[i]; a.Name == f.Name {
				switch {
				case a.Kind == rules.Player && !a.Each:
					r.seat(f.Value)
				case a.Each && a.Subject == rules.Player:
					r.seat(f.Sub)
				}
			}
		}
	}
	for _, f := range m.Fields {
		add(m.Verb.Args, f)
	}
	for _, offer := range m.Offers {
		for _, f := range offer {
			add(m.Verb.Args[0].Sub, f)
		}
	}
}

// moved notes what a posting touched.
func (r *Row) moved(x ledger.Posting) {
	for _, account := range []string{x.From, x.To} {
		if !slices.Contains(r.Accounts, account) {
			r.Accounts = append(r.Accounts, account)
		}
		r.seat(account)
	}
	r.Most = max(r.Most, int64(x.Amount))
}

func (r *Row) seat(word string) {
	if n, err := strconv.Atoi(word); err == nil && n > 0 && !slices.Contains(r.Seats, n) {
		r.Seats = append(r.Seats, n)
	}
}

func drawnMark(m rules.Move) string {
	if m.Has("app") {
		return "mark.drawn"
	}
	return "mark.typed"
}

// balance is a posting with what its accounts hold after it.
type balance struct {
	posting  ledger.Posting
	from, to ledger.Amount
	veiled   map[string]bool // accounts of which nobody is told what they hold
}

func balances(p *rules.Played) []balance {
	type account struct{ unit, name string }
	held, veiled := map[account]ledger.Amount{}, veiled(p)
	var out []balance
	for _, x := range p.State.Book().Postings() {
		held[account{x.Unit, x.From}] -= x.Amount
		held[account{x.Unit, x.To}] += x.Amount
		out = append(out, balance{x, held[account{x.Unit, x.From}], held[account{x.Unit, x.To}], veiled})
	}
	return out
}

// text is the posting in words: Ann +500 ⇒ 7,500 (loan).
func (b balance) text(s *say.Sayer) string {
	x := b.posting
	var parts []string
	last := x.Amount // the number before the unit
	add := func(name string, by, held ledger.Amount) {
		if name == ledger.Bank {
			return
		}
		part := s.Of(name) + " " + s.Signed(int64(by))
		if last = by; !b.veiled[name] {
			last = held
			part += " ⇒ " + s.Number(int64(held))
		}
		parts = append(parts, part)
	}
	add(x.From, -x.Amount, b.from)
	add(x.To, x.Amount, b.to)
	return strings.Join(parts, ", ") + " " + unitOf(s, x.Unit, last)
}

// unitOf is what an account holds so many of, in words.
func unitOf(s *say.Sayer, unit string, n ledger.Amount) string {
	if s.Has("unit." + unit) {
		return s.Say("unit."+unit, "n", int(n))
	}
	parts := strings.Split(unit, ".")
	for i, part := range parts {
		parts[i] = s.Of(part)
	}
	return strings.Join(parts, " ")
}

// Change is a cell that changed: Ann debt 7,800 → 8,400; one that was empty: queue: Cho, Ann.
func Change(s *say.Sayer, c rules.Change) string {
	name := s.Key("cell." + c.Name)
	if c.Of != "" {
		name = about(s, c.Of) + " " + name
	}
	if c.Before.Kind == rules.None {
		return name + s.Key("colon") + s.Full(c.Now)
	}
	return name + " " + s.Full(c.Before) + " → " + s.Full(c.Now)
}

// about is what a cell is about: somebody or something, or, behind a point, what somebody has of something.
func about(s *say.Sayer, of string) string {
	seat, what, both := strings.Cut(of, ".")
	_, seats := strconv.Atoi(seat)
	if _, number := strconv.Atoi(what); both && seats == nil && number != nil {
		return s.Of(seat) + " " + s.Of(what)
	}
	return s.Of(of)
}

// Pays says how a seat pays when a line does not say.
func Pays(s *say.Sayer, seat int, coupons bool) string {
	if coupons {
		return s.Say("pays.coupons", "seat", rules.SeatOf(seat))
	}
	return s.Say("pays.yen", "seat", rules.SeatOf(seat))
}

// Voted says what a vote of the others comes to.
func Voted(s *say.Sayer, stands bool, yes, others int) string {
	if stands {
		return s.Say("vote.stands", "yes", yes, "others", others)
	}
	return s.Say("vote.falls", "yes", yes, "others", others)
}

// Pattern is how a line of this form is typed.
func Pattern(s *say.Sayer, v *rules.Verb) string {
	var b strings.Builder
	b.WriteString(s.Line(v.Name))
	for i := range v.Args {
		if v.Args[i].Clock == rules.ByHand { // the table in play fills in the others
			b.WriteString(" " + argPattern(s, &v.Args[i]))
		}
	}
	return b.String()
}

func argPattern(s *say.Sayer, a *rules.Arg) string {
	name := s.Key("arg." + a.Name)
	out := name
	switch {
	case a.Kind == rules.Lit || a.Kind == rules.Flag:
		out = s.Word(a.Name)
	case a.Kind == rules.Quoted && !a.Keyed:
		out = `"` + name + `"`
	case a.Kind == rules.Offers:
		var sub []string
		for i := range a.Sub {
			sub = append(sub, argPattern(s, &a.Sub[i]))
		}
		one := strings.Join(sub, " ")
		return one + " | " + one
	case a.Kind == rules.Tell:
		out = s.Key("arg.field") + "=" + s.Key("arg.value")
	case a.Each:
		out = name + "=" + s.Key("arg.value")
	case a.Keyed && a.Bare:
		out = strings.TrimSuffix(s.Word(a.Name+"="), "=") + "[=" + name + "]"
	case a.Keyed:
		out = s.Word(a.Name+"=") + name
	}
	if a.Many || a.Each {
		out += "…"
	}
	if a.Opt || a.Kind == rules.Flag {
		out = "[" + out + "]"
	}
	return out
}
