package tui

// The best results of one player alone, under the result of such a game.

import (
	"strconv"
	"time"

	"tokyobox/companion/screen"
	"tokyobox/companion/table"
)

// bestShown is how many results alone are shown.
const bestShown = 5

// loadBest reads the best results, where one plays alone.
func (r *resultPage) loadBest() {
	best, err := table.Best(r.Store, r.play.t.Game(), r.play.t.Head(), bestShown)
	if err != nil {
		r.said = r.failure(r.play.s, err)
		return
	}
	r.best = best
}

// drawBest draws them, this one marked, and returns the rows it took.
func (r *resultPage) drawBest(c screen.Canvas) int {
	w, h := c.Size()
	if len(r.best) == 0 || h < 3 {
		return 0
	}
	s := r.play.s
	c.Text(0, 0, s.Key("best.title"), screen.Accent)
	list := screen.NewList(
		screen.Column{Width: 3, Right: true}, screen.Column{Max: 24, Grow: true, Min: 6}, screen.Column{Right: true},
		screen.Column{Right: true, Drop: 2}, screen.Column{Right: true, Drop: 1},
	)
	var rows []screen.Row
	for i, a := range r.best {
		name := screen.Cell{Text: a.Name}
		if a.ID == r.play.t.Head().ID {
			name = screen.Cell{Text: "▸ " + a.Name, Role: screen.Focus}
		}
		extra := screen.Cell{Role: screen.Dim}
		if len(a.Cells) > 0 {
			extra.Text = s.Value(a.Cells[0].Value)
		}
		rows = append(rows, screen.Row{Key: a.ID, Cells: []screen.Cell{
			{Text: strconv.Itoa(i+1) + ".", Role: screen.Accent}, name, {Text: s.Value(a.Score), Role: screen.Yen},
			extra, {Text: day(a.At), Role: screen.Dim},
		}})
	}
	list.SetRows(rows)
	list.Paint(c.Sub(0, 1, w, h-1), false)
	return min(len(rows)+2, h)
}

// day is the day of a time in Unix milliseconds, where people sit.
func day(ms int64) string { return time.UnixMilli(ms).Format(time.DateOnly) }
