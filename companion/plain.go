package companion

import (
	"bufio"
	"errors"
	"fmt"
	"strings"
	"time"

	"tokyobox/ledger"
	"tokyobox/rules"

	"tokyobox/companion/qr"
	"tokyobox/companion/say"
	"tokyobox/companion/table"
	"tokyobox/companion/text"
)

// plain plays a session with lines in and lines out: no alternate screen, nothing redrawn. It is for
// screen readers, for terminals that can do no more, and for pipes. The status is Refused if any line was.
func (p *program) plain(t *table.Table) error {
	e, _ := p.entry(t.Game().ID)
	l := &lineMode{p: p, t: t, s: say.For(p.words, t.Head()), title: e.Title, in: bufio.NewReader(p.In)}
	t.Speak(p.words)
	l.view()
	if told := t.Welcome(); told.Key != "" {
		fmt.Fprintln(p.Out, l.s.Text(told))
	}
	for {
		typed, err := l.read()
		if typed != "" || err == nil {
			if quit := l.line(typed); quit {
				return nil
			}
		}
		if err != nil {
			return nil
		}
	}
}

// readLine reads one line. Of a line that is longer than any that could be recorded only the beginning is
// kept, enough to be refused for its length.
func readLine(in *bufio.Reader) (string, error) {
	var line []byte
	for {
		part, more, err := in.ReadLine()
		if err != nil {
			return string(line), err
		}
		if len(line) < ledger.MaxLineBytes {
			line = append(line, part...)
		}
		if !more {
			return string(line), nil
		}
	}
}

// lineMode is one run of plain mode.
type lineMode struct {
	p     *program
	t     *table.Table
	s     *say.Sayer
	title string
	in    *bufio.Reader
	told  int // whole seconds left when a running clock was told last, 0 before
	ran   int // milliseconds that the clock along with the play had run when it was told last
}

func (l *lineMode) view() {
	l.settle()
	text.View(l.p.Out, l.s, l.title, l.t.Played())
	l.clock()
}

// line takes one line of input; quit is true for the word that leaves.
func (l *lineMode) line(typed string) (quit bool) {
	word, rest := table.Order(l.p.words, typed)
	switch word {
	case "quit", "home":
		return true
	case "view":
		l.view()
	case "undo":
		l.undo(l.t.Undo, "undo.done")
	case "undraw":
		l.undo(l.t.Undraw, "undo.done")
	case "redo":
		l.undo(l.t.Redo, "redo.done")
	case "why":
		l.why(rest)
	case "history":
		for _, row := range text.History(l.s, l.t.Log(), l.t.Entries(), l.t.Played()) {
			fmt.Fprintln(l.p.Out, row.String())
		}
	case "qr":
		l.qr()
	case "coupons":
		l.prefer(rest)
	case "vote":
		l.vote(rest)
	case "cover":
		l.cover(rest)
	case "settings":
		l.settings(rest)
	case "chart":
		l.chart(rest)
	case "next":
		l.settle()
		if line := l.t.Expected(l.p.Clock.Now()); line != "" {
			l.record(line)
			break
		}
		fmt.Fprintln(l.p.Out, l.s.Text(l.t.Played().State.Next().Say))
	case "stats", "people", "box":
		l.command(typed)
	case "help", "form":
		if rest != "" {
			l.helpOn(rest)
			break
		}
		for _, line := range text.Help(l.s, l.t.Played()) {
			fmt.Fprintln(l.p.Out, line)
		}
	default:
		l.record(typed)
	}
	return false
}

// helpOn answers help WORD.
func (l *lineMode) helpOn(word string) {
	lines := text.HelpOn(l.s, l.t.Played(), l.t.Canonical(word))
	if lines == nil {
		l.p.code = Refused
		fmt.Fprintln(l.p.Err, l.s.Say("help.unknown", "word", word))
		return
	}
	for _, line := range lines {
		if line.Says == "" {
			fmt.Fprintln(l.p.Out, line.Name)
			continue
		}
		fmt.Fprintf(l.p.Out, "  %s%s%s\n", line.Name, l.s.Key("colon"), line.Says)
	}
}

// next says what the rules expect, and which line the word next would record.
func (l *lineMode) next() {
	next := l.t.Played().State.Next()
	fmt.Fprintln(l.p.Out, l.s.Text(next.Say))
	if line := l.t.Expected(l.p.Clock.Now()); line != "" {
		fmt.Fprintln(l.p.Out, l.s.Say("plain.next", "line", line))
	}
}

func (l *lineMode) record(typed string) {
	switch {
	case strings.HasPrefix(strings.TrimSpace(typed), "#"):
		return
	case table.Clean(typed) == "":
		if !l.settle() {
			l.next()
		}
		return
	}
	before := len(l.t.Entries())
	r, err := l.t.Record(typed, "plain")
	if errors.Is(err, table.ErrMoved) {
		l.fail(err)
		for _, e := range l.t.Entries()[min(before, len(l.t.Entries())):] {
			fmt.Fprintf(l.p.Err, "  %d %s\n", e.Seq, text.Line(l.s, l.t.Played(), e.Text))
		}
		return
	}
	l.overtaken(before)
	switch {
	case err != nil:
		l.fail(err)
	case r.Refused != nil:
		l.refuse(r.Refused, typed)
	default:
		fmt.Fprintf(l.p.Out, "%d %s\n", len(l.t.Entries()), text.Line(l.s, l.t.Played(), r.Line))
		for _, line := range text.Effects(l.s, r.Effects) {
			fmt.Fprintf(l.p.Out, "  %s\n", line)
		}
		for _, lost := range r.Lost {
			fmt.Fprintf(l.p.Out, "  ✗ %s\n", text.Broken(l.s, l.t.Played(), lost))
		}
		for _, c := range r.Changes {
			if !c.Hidden {
				fmt.Fprintf(l.p.Out, "  %s\n", text.Change(l.s, c))
			}
		}
		l.after()
	}
}

// after says what comes after an entry: the result, or what the rules expect.
func (l *lineMode) after() {
	if end := l.t.Played().State.End(); end != nil {
		text.Result(l.p.Out, l.s, l.t.Played(), end)
		return
	}
	fmt.Fprintln(l.p.Out, l.s.Text(l.t.Played().State.Next().Say))
	l.clock()
}

// qr draws the code of the rules, with the address under it.
func (l *lineMode) qr() {
	lead, err := l.p.lead(l.t.Game().ID, l.t.Copy())
	if err == nil {
		err = l.p.draw(lead, qr.Drawing{Quiet: qr.Quiet, ASCII: l.p.ascii}, false)
	}
	if err != nil {
		l.p.complain(err)
		l.p.code = Refused
	}
}

func (l *lineMode) undo(do func() (string, error), done string) {
	line, err := do()
	if err != nil {
		l.fail(err)
		return
	}
	fmt.Fprintln(l.p.Out, l.s.Say(done, "said", text.Line(l.s, l.t.Played(), line)))
}

func (l *lineMode) why(of string) {
	if of == "" {
		fmt.Fprintln(l.p.Out, l.s.Key("why.how"))
		return
	}
	c, ok := table.FindCell(l.s, l.t.Head(), l.t.View(), of)
	if !ok {
		l.p.code = Refused
		fmt.Fprintln(l.p.Err, l.s.Say("why.unknown", "word", of))
		return
	}
	text.Why(l.p.Out, l.s, l.t.Played(), c)
}

func (l *lineMode) prefer(of string) {
	seat, ok := table.FindSeat(l.s, l.t.Head(), of)
	if !ok {
		l.p.code = Refused
		fmt.Fprintln(l.p.Err, l.s.Say("seat.unknown", "word", of))
		return
	}
	if err := l.t.Prefer(seat, !l.t.Prefers(seat)); err != nil {
		l.fail(err)
		return
	}
	fmt.Fprintln(l.p.Out, text.Pays(l.s, seat, l.t.Prefers(seat)))
}

func (l *lineMode) vote(word string) {
	stands, yes, others, ok := l.t.Vote(word)
	if !ok {
		l.p.code = Refused
		fmt.Fprintln(l.p.Err, l.s.Key("vote.how"))
		return
	}
	fmt.Fprintln(l.p.Out, text.Voted(l.s, stands, yes, others))
}

func (l *lineMode) refuse(why *rules.Refusal, typed string) {
	l.p.code = Refused
	fmt.Fprintf(l.p.Err, "%s %s\n", why.Code, l.s.Refusal(why))
	hint := l.s.Hint(why)
	if why.Code == rules.Unread {
		hint = l.s.Key("plain.hint") // there are no keys here to point to
		if line := text.ExampleFor(l.s, l.t.Played(), l.t.Canonical(typed)); line != "" {
			hint = line
		}
	}
	if hint != "" {
		fmt.Fprintf(l.p.Err, "  %s\n", hint)
	}
}

func (l *lineMode) fail(err error) {
	l.p.code = Refused
	for kind, key := range map[error]string{table.ErrNothingToUndo: "undo.none", table.ErrNothingToRedo: "redo.none", table.ErrDrawn: "undo.drawn", table.ErrRevealed: "undo.revealed"} {
		if errors.Is(err, kind) {
			fmt.Fprintln(l.p.Err, l.s.Key(key))
			return
		}
	}
	var c *complaint
	if errors.As(l.p.stored(err), &c) {
		fmt.Fprintln(l.p.Err, c.text)
	}
}

// utc writes a time in Unix milliseconds for programs.
func utc(ms int64) string {
	if ms == 0 {
		return ""
	}
	return time.UnixMilli(ms).UTC().Format(time.RFC3339)
}
