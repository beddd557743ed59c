package companion

import (
	"fmt"
	"os"
	"strings"

	"golang.org/x/term"

	"tokyobox/rules"

	"tokyobox/companion/table"
	"tokyobox/companion/text"
)

// cover hands the lines to one player alone: what everybody in turn enters under cover, what the rules expect
// of one of them, or, by name, what is theirs alone to see and to enter. What they type is not shown.
func (l *lineMode) cover(of string) {
	next := l.t.Played().State.Next()
	switch {
	case of != "":
		seat, ok := table.FindSeat(l.s, l.t.Head(), of)
		if !ok {
			l.p.code = Refused
			fmt.Fprintln(l.p.Err, l.s.Say("seat.unknown", "word", of))
			return
		}
		if l.t.Sealing() != nil {
			if err := l.t.Unseal(seat); err != nil {
				l.fail(err)
				return
			}
			l.seal(seat)
			l.sealed()
			return
		}
		l.own(seat, "")
	case l.t.Sealing() != nil:
		_, open, err := l.t.Sealed()
		if err != nil {
			l.fail(err)
			return
		}
		for _, seat := range open {
			if !l.seal(seat) {
				return
			}
		}
		l.sealed()
	case next.Cover != 0:
		l.own(next.Cover, next.Line)
	default:
		fmt.Fprintln(l.p.Out, l.s.Key("cover.how"))
	}
}

// pass asks for the keyboard to be passed and waits; ok is false at the end of the input.
func (l *lineMode) pass(seat int) (ok bool) {
	fmt.Fprintf(l.p.Out, "%s %s\n", l.s.Say("cover.pass", "seat", rules.SeatOf(seat)), l.s.Key("cover.away"))
	_, err := readLine(l.in)
	return err == nil
}

// seal takes what a seat enters under cover; it asks again until that can be sealed. An empty line gives up.
func (l *lineMode) seal(seat int) bool {
	if !l.pass(seat) {
		return false
	}
	defer l.hide()
	for _, line := range l.t.Sealing().Show(seat, "") {
		fmt.Fprintln(l.p.Out, l.s.Text(line))
	}
	fmt.Fprintln(l.p.Out, l.s.Say("cover.keys", "keys", strings.Join(strings.Split(l.t.Sealing().Keys, ""), " ")))
	for {
		keys, ok := l.silent()
		if !ok || keys == "" {
			return false
		}
		why, err := l.t.Seal(seat, keys)
		switch {
		case err != nil:
			l.fail(err)
			return false
		case why == nil:
			return true
		}
		l.refuse(why, "")
	}
}

// sealed says how many are done and, when all are, reveals.
func (l *lineMode) sealed() {
	done, open, err := l.t.Sealed()
	switch {
	case err != nil:
		l.fail(err)
		return
	case len(open) > 0:
		fmt.Fprintln(l.p.Out, l.s.Say("cover.count", "n", len(done), "of", len(done)+len(open)))
		return
	}
	r, err := l.t.Reveal()
	switch {
	case err != nil:
		l.fail(err)
	case r.Refused != nil:
		l.refuse(r.Refused, "")
	default:
		for _, line := range text.Effects(l.s, r.Effects) {
			fmt.Fprintf(l.p.Out, "  %s\n", line)
		}
		l.after()
	}
}

// own shows a seat what is theirs alone, records what the rules expect of them, and takes lines of theirs that
// the others do not see. An empty line hides everything.
func (l *lineMode) own(seat int, due string) {
	if !l.pass(seat) {
		return
	}
	defer l.hide()
	l.t.Alone(seat)
	defer l.t.Alone(0)
	if due != "" && l.t.Read(due).Refused == nil {
		if _, err := l.t.Record(due, "plain"); err != nil {
			l.fail(err)
			return
		}
	}
	for {
		v := l.t.ViewFor(seat)
		for _, c := range v.Cells() {
			if c.Only == seat {
				fmt.Fprintf(l.p.Out, "%s%s%s\n", l.s.Key("cell."+c.Name), l.s.Key("colon"), l.s.Full(c.Value))
			}
		}
		for _, seq := range l.t.Own(seat) {
			line := l.t.Log().Marks[seq-1].Text
			if text.Keeps(l.t.Played(), line) != seat { // it may be looked at once only
				line = text.Line(l.s, l.t.Played(), line)
			}
			fmt.Fprintf(l.p.Out, "%d %s\n", seq, line)
		}
		fmt.Fprintln(l.p.Out, l.s.Key("cover.lines"))
		typed, ok := l.silent()
		if !ok || typed == "" {
			return
		}
		r, err := l.t.Record(typed, "plain")
		switch {
		case err != nil:
			l.fail(err)
		case r.Refused != nil:
			l.refuse(r.Refused, "")
		}
	}
}

// silent reads a line without showing it where a terminal can do that.
func (l *lineMode) silent() (typed string, ok bool) {
	if f, is := l.p.In.(*os.File); is && l.in.Buffered() == 0 && term.IsTerminal(int(f.Fd())) {
		line, err := term.ReadPassword(int(f.Fd()))
		fmt.Fprintln(l.p.Out)
		return table.Clean(string(line)), err == nil
	}
	line, err := readLine(l.in)
	return table.Clean(line), err == nil || line != ""
}

// hide takes what one player saw off a terminal, and out of what it can scroll back to.
func (l *lineMode) hide() {
	if f, is := l.p.Out.(*os.File); is && term.IsTerminal(int(f.Fd())) && l.p.Getenv("TERM") != "" && l.p.Getenv("TERM") != "dumb" {
		fmt.Fprint(l.p.Out, "\x1b[H\x1b[2J\x1b[3J")
		return
	}
	fmt.Fprintln(l.p.Out, strings.Repeat("\n", 40))
}
