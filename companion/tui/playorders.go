package tui

// What the words and keys of the table do that record nothing by themselves: undo, why, forms, pages, completion.

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"tokyobox/rules"

	"tokyobox/companion/screen"
	"tokyobox/companion/stats"
	"tokyobox/companion/table"
	"tokyobox/companion/text"
)

// order carries out a word of the line that records nothing by itself; false leaves the line.
func (p *play) order(word, rest string) bool {
	p.line.SetText("")
	p.typed("")
	switch word {
	case "undo":
		p.undo(p.t.Undo, "undo.done")
	case "undraw":
		p.undo(p.t.Undraw, "undo.done")
	case "redo":
		p.undo(p.t.Redo, "redo.done")
	case "why":
		return p.why(rest)
	case "history":
		p.history()
	case "qr":
		p.rules()
	case "help":
		if rest != "" {
			return p.helpOn(rest)
		}
		p.help()
	case "form":
		p.form()
	case "coupons":
		return p.prefer(rest)
	case "vote":
		return p.vote(rest)
	case "next":
		p.enter()
	case "cover":
		if why := p.noCover(); why != "" {
			p.tell(true, why)
			break
		}
		p.cover()
	case "chart":
		if said := p.chartOf(p.t.Head().ID); said != "" {
			p.tell(true, said)
		}
	case "settings":
		p.app.Push(newSettings(p.desk))
	case "stats":
		p.app.Push(newStats(p.desk, stats.Filter{Game: p.t.Game().ID}, ""))
	case "people":
		p.app.Push(newPeople(p.desk))
	case "box":
		p.app.Push(newBoxes(p.desk))
	case "view":
		p.anew(nil)
	case "home":
		p.app.Pop()
	case "quit":
		p.leave()
	}
	return true
}

func (p *play) undo(do func() (string, error), done string) {
	before := p.v
	line, err := do()
	if err != nil {
		p.fail(err)
		return
	}
	p.alarm = ""
	p.stopCount()
	now := p.t.View()
	p.anew(rules.Changes(&before, &now))
	p.tell(false, p.s.Say(done, "said", text.Line(p.s, p.t.Played(), line)))
}

func (p *play) why(of string) bool {
	if of == "" {
		p.app.Push(newWhy(p.desk, p, rules.Cell{}))
		return true
	}
	cell, ok := table.FindCell(p.s, p.t.Head(), p.v, of)
	if !ok {
		p.line.SetText("why " + of)
		p.tell(true, p.s.Say("why.unknown", "word", of))
		return false
	}
	p.app.Push(newWhy(p.desk, p, cell))
	return true
}

func (p *play) prefer(of string) bool {
	seat, ok := table.FindSeat(p.s, p.t.Head(), of)
	if !ok {
		p.line.SetText("coupons " + of)
		p.tell(true, p.s.Say("seat.unknown", "word", of))
		return false
	}
	if err := p.t.Prefer(seat, !p.t.Prefers(seat)); err != nil {
		p.fail(err)
		return false
	}
	p.tell(false, text.Pays(p.s, seat, p.t.Prefers(seat)))
	return true
}

// vote says what a vote of the others comes to; it records nothing.
func (p *play) vote(word string) bool {
	stands, yes, others, ok := p.t.Vote(word)
	if !ok {
		p.line.SetText("vote " + word)
		p.tell(true, p.s.Key("vote.how"))
		return false
	}
	p.tell(!stands, text.Voted(p.s, stands, yes, others))
	return true
}

func (p *play) history() { p.app.Push(newHistory(p.desk, p)) }

func (p *play) rules() { p.app.Push(newQR(p.desk, p.t.Game().ID, p.t.Copy())) }

// form asks which form, or opens the one that settles why the typed line is refused.
func (p *play) form() {
	if why := p.read.Refused; why != nil && why.Ask != "" {
		if v := p.t.Game().Verb(rules.FactForm); v != nil {
			name, value, _ := strings.Cut(strings.TrimPrefix(why.Ask, "fact "), "=")
			p.app.Push(newForm(p.desk, p, v, map[string]string{"fact": name, "value": value}))
			return
		}
	}
	if p.read.Move.Verb != nil {
		f := newFormOf(p.desk, p, p.read.Move)
		f.whole = true
		p.app.Push(f)
		return
	}
	word, _, _ := strings.Cut(p.t.Canonical(table.Clean(p.line.Text())), " ")
	for _, o := range p.t.Played().Offers() {
		if o.Verb.Name == word && o.Off == nil {
			f := newForm(p.desk, p, o.Verb, nil)
			f.whole = true
			p.app.Push(f)
			return
		}
	}
	p.app.Push(newFormChoice(p.desk, p))
}

// given are the fields of a form that a typed line fills; hand tells whether every value of it is typed.
func given(m rules.Move, hand bool) map[string]string {
	out := map[string]string{}
	for _, f := range m.Fields {
		name, value := f.Name, f.Value
		switch a := m.Verb.Arg(f.Name); {
		case a == nil:
			continue
		case a.Kind == rules.Flag:
			value = screen.Yes
		case a.Kind == rules.Tell:
			out["fact"], out["value"] = f.Sub, f.Value
			continue
		case a.Each && hand:
			out[name] = strings.TrimSpace(out[name] + " " + f.Sub + "=" + value)
			continue
		case a.Each:
			name += ":" + f.Sub
		case (a.Many || a.Repeat) && (hand || a.Choices == nil):
			out[name] = strings.TrimSpace(out[name] + " " + value)
			continue
		case a.Many, a.Repeat:
			name, value = name+tickMark+f.Value, screen.Yes
		}
		for out[name] != "" {
			name += again
		}
		out[name] = value
	}
	for i, o := range m.Offers {
		giveParty(out, m.Verb.Args[0].Sub, strconv.Itoa(i+1)+".", o)
	}
	return out
}

// giveParty fills the fields of one party: those of the declaration as long as the line keeps its order, and what is
// told again or out of it behind them.
func giveParty(out map[string]string, args []rules.Arg, in string, told []rules.Field) {
	last, more := -1, 0
	for _, f := range told {
		k := slices.IndexFunc(args, func(a rules.Arg) bool { return a.Name == f.Name })
		if more == 0 && k > last && f.Value != "" && f.Name != "to" { // to whom is asked at once among three only
			out[in+f.Name], last = f.Value, k
			continue
		}
		more++
		of := in + "also" + strconv.Itoa(more)
		out[of], out[of+"."+f.Name] = f.Name, f.Value
	}
}

// wayOut says how a refused line can become right.
func (p *play) wayOut(why *rules.Refusal) string {
	hint := p.s.Hint(why)
	if why.Code == rules.Unread {
		if p.example != "" {
			hint = p.example + " · " + hint
		}
	}
	switch {
	case why.Ask != "":
		return p.s.Say("play.ask", "line", why.Ask+"…")
	case why.Soft && hint == "":
		return p.s.Key("play.soft")
	}
	return hint
}

// income opens the walk, if there is one.
func (p *play) income() { p.app.Push(newWalk(p.desk, p)) }

// complete puts what may follow into the line: the beginning that all ways to go on share, and shows them.
func (p *play) complete(back bool) bool {
	line := p.line.Text()
	list := p.t.Complete(line)
	if len(list) == 0 {
		p.tell(false, p.s.Key("play.no-completion"))
		return true
	}
	words := make([]string, len(list))
	for i, c := range list {
		words[i] = c.Word
	}
	head := line[:strings.LastIndexByte(line, ' ')+1]
	share := common(words)
	if len(list) == 1 && !strings.HasSuffix(share, "=") {
		share += " "
	}
	p.line.SetText(head + share)
	p.typed(p.line.Text())
	if len(list) > 1 {
		p.tell(false, strings.Join(words, "  "))
	}
	return true
}

func common(words []string) string {
	share := words[0]
	for _, w := range words[1:] {
		for !strings.HasPrefix(w, share) {
			_, last := utf8.DecodeLastRuneInString(share)
			share = share[:len(share)-last]
		}
	}
	return share
}

// remember keeps a typed line for Up.
func (p *play) remember(line string) {
	p.past = append(p.past, line)
	p.pastAt = len(p.past)
}

func (p *play) recall(step int, _ string) (string, bool) {
	at := p.pastAt + step
	if at < 0 || at > len(p.past) {
		return "", false
	}
	p.pastAt = at
	if at == len(p.past) {
		return "", true
	}
	return p.past[at], true
}

// rest keeps pasted lines behind one that was refused where Up finds them, the first one first.
func (p *play) rest(lines []string) {
	n := 0
	for i := len(lines) - 1; i >= 0; i-- {
		if table.Clean(lines[i]) != "" {
			p.remember(lines[i])
			n++
		}
	}
	p.said = append([]string{p.s.Say("play.rest", "n", n)}, p.said...)
}
