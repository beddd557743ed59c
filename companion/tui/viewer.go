package tui

// A window that only looks: the table in figures that can be read across a room. It records nothing, whatever keys
// are pressed, and follows the window in which the session is played.

import (
	"cmp"
	"strings"
	"time"

	"github.com/gdamore/tcell/v2"

	"tokyobox/rules"
	"tokyobox/rules/shelf"
	"tokyobox/timers"

	"tokyobox/companion/say"
	"tokyobox/companion/screen"
	"tokyobox/companion/table"
	"tokyobox/companion/text"
)

// viewer is the page.
type viewer struct {
	*desk
	*screen.View
	t       *table.Table
	s       *say.Sayer
	title   string
	watched watched
	said    string
}

// RunView shows a session to look at, on the terminal, until somebody leaves. It gives the exit status.
func RunView(env Env, session string) (int, error) {
	id, err := find(env.Store, session)
	if err != nil {
		return 0, err
	}
	return run(env, func(app *screen.App) error { return openViewOn(env, app, id) })
}

// openViewOn puts a session to look at on an app.
func openViewOn(env Env, app *screen.App, session string) error {
	d := newDesk(env, app)
	h, _, err := d.Store.Load(session)
	if err != nil {
		return err
	}
	g := shelf.Find(h.Game)
	if g == nil {
		return &rules.Refusal{Code: "E_GAME", Text: rules.Say("game.unknown", "game", h.Game)}
	}
	t, err := table.Sit(d.Store, d.Clock, g, session)
	if err != nil {
		return err
	}
	e, _ := d.entry(g.ID)
	v := &viewer{desk: d, t: t, s: d.speaker(t.Head()), title: short(e.Title)}
	v.View = d.page(&screen.Panel{Draw: v.draw, OnKey: v.key})
	app.Push(v)
	if env.Follow {
		d.following(true)
	}
	return nil
}

// follow shows what the other window has recorded, and the time of a clock that runs there.
func (v *viewer) follow() bool {
	came, err := v.watched.look(v.Store, v.t)
	if err != nil {
		said := v.said
		v.said = v.failure(v.s, err)
		return said != v.said
	}
	changed := v.said != "" || came != 0
	v.said = ""
	_, runs := v.clock()
	return changed || runs || len(v.t.Endings(v.Clock.Now())) > 0
}

// failing is never told, since a viewer looks twice a second anyway.
func (v *viewer) failing() bool { return false }

// clock is what the clock shows that runs in the other window, which leaves a heartbeat each second; runs is false
// where none does.
func (v *viewer) clock() (left time.Duration, runs bool) {
	timed, ok := v.t.Played().State.(rules.Timed)
	if !ok || timed.Clock() == nil || timed.Clock().State != rules.ClockRunning || timed.Clock().Along {
		return 0, false
	}
	c := timed.Clock()
	beat, ok, err := v.Store.Heartbeat(v.t.Head().ID)
	began := v.t.Entries()[c.Since-1].At
	if err != nil || !ok || beat.Wall < began { // the entry tells how it stood
		beat.Wall = began
		beat.Remaining = int64(c.Limit - c.Spent)
		if c.Limit == 0 {
			beat.Remaining = int64(c.Spent)
		}
	}
	passed, known := timers.Between(beat.Wall, v.Clock.Now().Wall).Get()
	if !known {
		passed = 0
	}
	left = time.Duration(beat.Remaining) * time.Millisecond
	if c.Limit == 0 {
		return left + passed, true
	}
	return max(left-passed, 0), true
}

func (v *viewer) actions() []action {
	return []action{
		{key: "q", name: "quit", is: func(ev keyEvent) bool {
			return letter('q')(ev) || isLeave(ev) || ev.Key() == tcell.KeyEscape
		}, do: v.app.Stop, tell: true},
	}
}

func (v *viewer) key(ev keyEvent) bool { return act(v.actions(), ev, func(string) {}) }

func (v *viewer) draw(c *screen.Canvas, _ bool) {
	w, h := c.Size()
	now := v.t.View()
	c.Text(1, 0, strings.ToUpper(v.title), screen.Accent)
	c.Right(w/3, 0, w-w/3-1, v.s.Stage(v.t.Played().State.Stage()), screen.Text)
	v.drawFigures(c.Sub(1, 2, w-2, h-5), &now)
	if steps := v.t.Played().Steps; len(steps) > 0 {
		c.Left(1, h-3, w-2, text.Step(v.s, v.t.Played(), steps[len(steps)-1]), screen.Text)
	}
	c.Left(1, h-2, w-2, v.ahead(), screen.Dim)
	if v.said != "" {
		c.Left(1, h-1, w-2, v.said, screen.Bad)
		return
	}
	c.Right(w/2, h-1, w-w/2-1, v.s.Key("view.only"), screen.Dim)
	v.keysLine(c.Row(h-1), v.actions())
}

// ahead is who has won, what a clock along with the play comes to, or what the rules expect.
func (v *viewer) ahead() string {
	if end := v.t.Played().State.End(); end != nil {
		return "★ " + text.Winners(v.s, end)
	}
	now := v.Clock.Now()
	var timed []string
	for _, e := range v.t.Endings(now) {
		if e.Over() {
			timed = append(timed, v.s.Text(e.Done))
			continue
		}
		timed = append(timed, v.s.Say("along.left", "title", v.s.Text(e.Title), "n", e.Shown(v.t.Ran(now))))
	}
	return cmp.Or(strings.Join(timed, " · "), v.s.Text(v.t.Played().State.Next().Say))
}

// drawFigures draws the clock if one runs, else a figure for each seat; in too small a window the table in words.
func (v *viewer) drawFigures(c screen.Canvas, now *rules.View) {
	w, h := c.Size()
	if left, runs := v.clock(); runs {
		if b, ok := fitBig(timers.MinSec(left), w, min(h, 15), 1); ok {
			b.draw(c, (w-b.w)/2, max((h-b.h)/2, 0), c.Theme().Style(screen.Base, screen.Accent))
			return
		}
		c.Centre(0, h/2, w, timers.MinSec(left), screen.Accent)
		return
	}
	drawBigSeats(c, v.s, now)
}

// drawBigSeats draws a figure for each seat that can be read from two metres; in too small a window the table in
// words.
func drawBigSeats(c screen.Canvas, s *say.Sayer, v *rules.View) {
	w, h := c.Size()
	n := len(v.Seats)
	if n == 0 {
		return
	}
	name, lead := longestName(s, v), 0
	if wide := sealsWide(s, v); wide > 0 && w > name+wide+31 {
		lead = wide + 1
		name += lead
	}
	if each := h / n; each > bigRows && w > name+30 {
		for i, seat := range v.Seats {
			y := i * each
			c.Text(0, y+each/2, screen.Fit(s.Seal(seat.Seat).Sign, lead)+screen.Fit(s.Seat(seat.Seat), name-lead), sealRole(s, seat.Seat))
			cell, ok := figure(seat)
			if !ok {
				continue
			}
			c.Text(name+2, y+each/2, screen.Cut(s.Key("cell."+cell.Name), 10), screen.Dim)
			digits := plainFigure(s.Value(cell.Value))
			if b, ok := fitBig(digits, w-name-14, min(each-1, 9), 1); ok {
				b.draw(c, w-b.w, y, c.Theme().Style(screen.Base, screen.Yen))
			} else {
				c.Right(name+14, y+each/2, w-name-14, s.Full(cell.Value), screen.Yen)
			}
		}
		return
	}
	drawSeats(c, s, v, nil, nil)
}

// figure is the number of a seat that the table looks at: its yen, else the first one everybody may see.
func figure(seat rules.SeatRow) (rules.Cell, bool) {
	first, found := rules.Cell{}, false
	for _, cell := range seat.Cells {
		if !isColumn(cell) || cell.Value.Kind != rules.Yen && cell.Value.Kind != rules.Count {
			continue
		}
		if cell.Value.Kind == rules.Yen {
			return cell, true
		}
		if !found {
			first, found = cell, true
		}
	}
	return first, found
}

// plainFigure is a number in signs that have a large shape.
func plainFigure(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case r >= '0' && r <= '9':
			b.WriteRune(r)
		case r == '−' || r == '-':
			b.WriteByte('-')
		}
	}
	return b.String()
}
