package companion

// The clock of a session in plain lines: said when it is looked at, since nothing is redrawn here.

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"tokyobox/rules"
	"tokyobox/timers"

	"tokyobox/companion/text"
)

// clock says what a clock shows that runs, or that stands in the middle of its time.
func (l *lineMode) clock() {
	c := l.t.Stands()
	if c != nil && c.Along {
		l.along(c)
		return
	}
	live, on := l.t.Clock()
	if !on || c == nil || c.State != rules.ClockRunning && c.State != rules.ClockPaused {
		return
	}
	now := l.p.Clock.Now().Mono
	if c.Limit == 0 {
		fmt.Fprintln(l.p.Out, l.s.Say("plain.clock.ran", "time", rules.TimeOf(int(live.SpentMillis(now)))))
		return
	}
	fmt.Fprintln(l.p.Out, l.s.Say("plain.clock.left", "n", timers.Seconds(live.Remaining(now))))
}

// tellEvery is how often a clock that runs is looked at while nobody types.
const tellEvery = 100 * time.Millisecond

// tellAt are the whole seconds left at which a clock that runs down is told.
func tellAt() []int { return []int{60, 30, 20, 10, 5, 4, 3, 2, 1} }

// read waits for a line. While a clock runs it is told meanwhile how much time is left, and that it is up.
func (l *lineMode) read() (string, error) {
	if c, on := l.t.Clock(); !on || !c.Running() || c.Limit() == 0 && l.t.Along() == nil {
		return readLine(l.in)
	}
	type typed struct {
		line string
		err  error
	}
	came := make(chan typed, 1)
	go func() {
		line, err := readLine(l.in)
		came <- typed{line, err}
	}()
	tick := timers.Every(tellEvery)
	defer tick.Stop()
	for {
		select {
		case t := <-came:
			return t.line, t.err
		case <-tick.C:
			l.tell()
		}
	}
}

// tell says how much time is left, if it is a moment for that and was not said for it, or that it is up.
func (l *lineMode) tell() {
	c, on := l.t.Clock()
	if !on || !c.Running() {
		return
	}
	if l.t.Along() != nil {
		l.tellAlong()
		return
	}
	if l.settle() {
		return
	}
	left := timers.Seconds(c.Remaining(l.p.Clock.Now().Mono))
	if left != l.told && slices.Contains(tellAt(), left) {
		l.told = left
		fmt.Fprintln(l.p.Out, l.s.Say("plain.clock.left", "n", left))
	}
}

// settle records that the time is up, if it is, and says so, so that nothing below speaks of a floor that
// is over. It is true when it said something.
func (l *lineMode) settle() bool {
	r, err := l.t.Settle()
	switch {
	case err != nil:
		l.fail(err)
	case r.Line != "":
		l.ranOut()
	default:
		return false
	}
	return true
}

// overtaken says that the time was up before a line, if more than that line was recorded.
func (l *lineMode) overtaken(before int) {
	entries := l.t.Entries()
	if n := len(entries); n > before+1 {
		fmt.Fprintf(l.p.Out, "%d %s\n  %s\n", n-1, text.Line(l.s, l.t.Played(), entries[n-2].Text), l.s.Key("plain.clock."+l.owed(entries[n-2].Text)))
		return
	}
	if n := len(entries); n == before+1 && strings.HasPrefix(entries[n-1].Text, rules.ExpireWord+" ms=") && entries[n-1].By == "clock" {
		l.ranOut()
	}
}

// ranOut says that the time is up, which is the last entry, and what comes next.
func (l *lineMode) ranOut() {
	entries := l.t.Entries()
	n := len(entries)
	fmt.Fprintf(l.p.Out, "%d %s\n  %s\n", n, entries[n-1].Text, l.s.Key("plain.clock.ended"))
	l.next()
}

// owed is the word for a line that the clock owed.
func (l *lineMode) owed(line string) string {
	if len(line) >= len(rules.ExpireWord) && line[:len(rules.ExpireWord)] == rules.ExpireWord {
		return "ended"
	}
	return "stood"
}
