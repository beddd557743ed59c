package table

// The clock that runs along with the play: what is left to each of its endings, in the view and for Enter.

import (
	"slices"
	"strconv"
	"time"

	"tokyobox/rules"
	"tokyobox/timers"
)

// Ending is a moment that somebody waits for, as it stands at a reading of the clock.
type Ending struct {
	rules.Ending
	Left int // milliseconds to it, or to its coming again
	Came int // how often it has come
	Past int // milliseconds since it came last
}

// Over tells whether it has come for good.
func (e Ending) Over() bool { return e.Came > 0 && e.Every == 0 }

// Shown is what is left in whole seconds, all turning with the seconds of the one clock, so that however many
// endings there are, there is one moment a second at which what is shown changes.
func (e Ending) Shown(ran int) int {
	if e.Over() {
		return 0
	}
	return max(timers.Seconds(time.Duration(e.Ending.Left(ran-ran%1000))*time.Millisecond), 1)
}

// Along is the clock that runs along with the play, nil where the game has none now.
func (t *Table) Along() *rules.Clock {
	if c := t.Stands(); c != nil && c.Along {
		return c
	}
	return nil
}

// Ran is how many milliseconds the clock has run at a reading of the table's source.
func (t *Table) Ran(now timers.Reading) int { return int(t.run.clock.SpentMillis(now.Mono)) }

// Endings are the moments that the clock along with the play comes to, in the order of the game.
func (t *Table) Endings(now timers.Reading) []Ending {
	c := clockOf(t.played)
	if c == nil || !c.Along {
		return nil
	}
	ran, out := t.Ran(now), make([]Ending, len(c.Ends))
	for i, e := range c.Ends {
		came := e.Came(ran)
		out[i] = Ending{Ending: e, Left: e.Left(ran), Came: came, Past: ran - e.At - e.Every*(came-1)}
	}
	return out
}

// Waits tells whether the clock along with the play stands while somebody waits for one of its endings.
func (t *Table) Waits(now timers.Reading) bool {
	c := t.Along()
	return c != nil && c.State == rules.ClockPaused &&
		slices.ContainsFunc(t.Endings(now), func(e Ending) bool { return !e.Over() })
}

// Expected is the line that Enter records on an empty one: what the rules expect, else what the clock along with
// the play has come to. It is "" if there is none.
func (t *Table) Expected(now timers.Reading) string {
	if next := t.played.State.Next(); next.Line != "" || next.Cover != 0 {
		return next.Line
	}
	if t.Waits(now) {
		return rules.ResumeWord
	}
	for _, e := range t.Endings(now) {
		if e.Over() && e.Line != "" {
			return e.Line
		}
	}
	return ""
}

// Timed is a view with what is left to the endings of the clock along with the play, in the cells that the game names for it.
func (t *Table) Timed(v rules.View, now timers.Reading) rules.View {
	ends, ran := t.Endings(now), t.Ran(now)
	if len(ends) == 0 {
		return v
	}
	v.Boards = slices.Clone(v.Boards)
	for i := range v.Boards {
		rows := slices.Clone(v.Boards[i].Rows)
		v.Boards[i].Rows = rows
		for j := range rows {
			end := slices.IndexFunc(ends, func(e Ending) bool { return e.Of == rows[j].Of })
			if end < 0 {
				continue
			}
			at := slices.IndexFunc(rows[j].Cells, func(c rules.Cell) bool { return c.Name == ends[end].Cell })
			if at < 0 {
				continue
			}
			rows[j].Cells = slices.Clone(rows[j].Cells)
			rows[j].Cells[at].Value = rules.NameOf(strconv.Itoa(ends[end].Shown(ran)) + " s")
			if ends[end].Over() {
				rows[j].Cells[at].Value = rules.WordOf("clock", "over")
			}
		}
	}
	return v
}
