package coinlaundry

// The timers of Mr. Sudsy, none of which the table has to use: a cycle of each machine, once the table has said how
// long one takes, and what is counted at two events. They are endings of one clock, which runs while anything is
// timed; a line that begins one tells what the clock had run. Rulebook 000.

import (
	"slices"

	"tokyobox/rules"
)

// sudsyCounts are what can be counted at an event, in milliseconds: to the earthquake once, and from one shout of
// the megaphones to the next.
var sudsyCounts = map[string]int{"earthquake": 5_000, "abe": 30_000}

// sudsyTimer is the clock of a game of Mr. Sudsy.
func sudsyTimer(s rules.State) *rules.Timer { return &s.(*sudsy).timer }

// cycleOf is what the timer of a running machine waits for; ok is false where none runs.
func (t *sudsy) cycleOf(m *machine) (e rules.Ending, ok bool) {
	if m.payer == 0 || !m.timed || t.minutes == 0 {
		return rules.Ending{}, false
	}
	of := rules.WordOf("of", m.id)
	return rules.Ending{
		Of: m.id, Cell: "state", From: m.from, At: m.from + 60_000*t.minutes, Line: "out " + m.id,
		Title: rules.Say("clock.cycle", "machine", of), Done: rules.Say("clock.cycle.over", "machine", of, "line", "out "+m.id),
	}, true
}

// countable tells whether something can be counted at the event of today.
func (t *sudsy) countable() bool { return t.phase == sudsyDay && sudsyCounts[t.happens.name] > 0 }

// counted is what is counted at the event; ok is false where nothing is.
func (t *sudsy) counted() (e rules.Ending, ok bool) {
	if !t.countable() || !t.happens.counts {
		return rules.Ending{}, false
	}
	key, length := "clock.count."+t.happens.name, sudsyCounts[t.happens.name]
	e = rules.Ending{From: t.happens.from, At: t.happens.from + length, Title: rules.Say(key), Done: rules.Say(key + ".over")}
	if t.happens.name == "abe" {
		e.Every = length
	}
	return e, true
}

// timing are all endings that the clock runs for.
func (t *sudsy) timing() []rules.Ending {
	var out []rules.Ending
	if e, ok := t.counted(); ok {
		out = append(out, e)
	}
	for _, m := range t.machines {
		if e, ok := t.cycleOf(m); ok {
			out = append(out, e)
		}
	}
	return out
}

// Clock is the clock beside the play, nil where nothing is timed and nothing can be.
func (t *sudsy) Clock() *rules.Clock {
	c := t.timer.Clock()
	c.Along, c.Ends = true, t.timing()
	choice := func(key, line string) {
		c.Choices = append(c.Choices, rules.ClockChoice{Say: rules.Say("clock.choice." + key), Line: line})
	}
	if c.State == rules.ClockPaused {
		choice("resume", rules.ResumeWord)
	}
	if t.countable() && !t.happens.counts {
		choice(t.happens.name, rules.StartWord)
	}
	if c.State == rules.ClockRunning {
		choice("pause", rules.PauseWord)
	}
	if len(c.Choices) == 0 {
		return nil
	}
	return c
}

// begins is what the clock has run when a line begins something that is timed: what the line tells, else what was
// recorded last. The clock is set running where it stands and nobody waits for anything on it.
func (t *sudsy) begins(m rules.Move, e *rules.Effects) int {
	waits := slices.ContainsFunc(t.timing(), func(x rules.Ending) bool { return x.Left(t.timer.Spent) > 0 })
	if t.timer.State != rules.ClockRunning && !waits {
		t.timer.Run(e.Entry)
		return t.timer.Spent
	}
	if m.Has("ms") {
		return m.Int("ms")
	}
	return t.timer.Spent
}

// rested makes the clock ready again when nothing is timed any more.
func (t *sudsy) rested() {
	if t.timer.State != rules.ClockReady && len(t.timing()) == 0 {
		t.timer.Ready(0)
	}
}

// startCount begins to count at the event of today: to the earthquake, or from shout to shout.
func (t *sudsy) startCount(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	switch {
	case !t.countable():
		no.Hard("E_PHASE", "count")
	case t.happens.counts:
		no.Hard("E_PHASE", "counts")
	}
	return func(e *rules.Effects) {
		t.happens.from, t.happens.counts = t.begins(m, e), true
		e.Say("effect.count." + t.happens.name)
	}
}

// abortCount lets what is counted at the event be.
func (t *sudsy) abortCount(_ rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if _, ok := t.counted(); !ok {
		no.Hard("E_PHASE", "uncounted")
	}
	return func(e *rules.Effects) {
		t.happens.counts = false
		e.Say("effect.uncounted")
	}
}

// lateTimers lets the last seconds not count on any timer.
func (t *sudsy) lateTimers(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if t.timer.State == rules.ClockReady {
		no.Hard("E_PHASE", "standing")
		return nil
	}
	ms := t.timer.Told(m, no)
	return func(e *rules.Effects) {
		t.timer.TakeBack(m.Int("seconds"), ms, e.Entry)
		e.Say("effect.late", "n", m.Int("seconds"), "time", rules.TimeOf(t.timer.Spent))
	}
}

// sudsyClockVerbs are the lines of the timers.
func sudsyClockVerbs() []*rules.Verb {
	pause, resume := rules.PauseVerb(sudsyTimer), rules.ResumeVerb(sudsyTimer)
	return []*rules.Verb{
		{Name: rules.StartWord, Form: rules.StartWord, Quiet: true, Do: sudsyDo((*sudsy).startCount), Args: []rules.Arg{rules.RanArg()}},
		{Name: rules.AbortWord, Form: rules.AbortWord, Quiet: true, Do: sudsyDo((*sudsy).abortCount)},
		pause, resume,
		{Name: rules.LateWord, Form: rules.LateWord, Quiet: true, Do: sudsyDo((*sudsy).lateTimers), Args: []rules.Arg{rules.LateArg(), rules.RanArg()}},
	}
}
