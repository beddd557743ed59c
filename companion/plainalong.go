package companion

// The clock along with the play in plain lines: its endings are told when they come, and a little before.

import (
	"fmt"

	"tokyobox/rules"
)

// tellAlongAt are the whole seconds left at which an ending is told; more would be in the way of the game.
func tellAlongAt() []int { return []int{60, 30, 10} }

// along says what is left to each ending of a clock, what has ended, and that the clock stands if it does.
func (l *lineMode) along(c *rules.Clock) {
	now := l.p.Clock.Now()
	l.ran = l.t.Ran(now)
	for _, e := range l.t.Endings(now) {
		if e.Over() {
			fmt.Fprintln(l.p.Out, l.s.Text(e.Done))
			continue
		}
		fmt.Fprintln(l.p.Out, l.s.Say("plain.clock.along", "title", l.s.Text(e.Title), "n", e.Shown(l.ran)))
	}
	if l.t.Waits(now) {
		fmt.Fprintln(l.p.Out, l.s.Key("plain.clock.stands"))
	}
	for _, ch := range c.Choices {
		if ch.Line == rules.StartWord {
			fmt.Fprintln(l.p.Out, l.s.Say("plain.clock.start", "line", ch.Line, "what", l.s.Key("form."+ch.Line)))
		}
	}
}

// tellAlong says which endings have come since the last look, and which will soon. A computer that was away has
// paused the clock, which is said too.
func (l *lineMode) tellAlong() {
	now := l.p.Clock.Now()
	t, err := l.t.Tick(now)
	if err == nil && t.Beat != nil {
		err = t.Beat()
	}
	if err != nil {
		l.fail(err)
	}
	was, ran := l.ran, l.t.Ran(now)
	l.ran = ran
	for _, e := range l.t.Endings(now) {
		if e.Came > e.Ending.Came(was) {
			fmt.Fprintln(l.p.Out, l.s.Text(e.Done))
			continue
		}
		for _, n := range tellAlongAt() {
			if before := e.Ending.Left(was); before > 1000*n && e.Left <= 1000*n {
				fmt.Fprintln(l.p.Out, l.s.Say("plain.clock.along", "title", l.s.Text(e.Title), "n", n))
			}
		}
	}
	if t.Gap {
		fmt.Fprintln(l.p.Out, l.s.Key("plain.clock.stands"))
	}
}
