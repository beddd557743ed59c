package tui

// What was played, counted: one table at a time.

import (
	"strings"

	"github.com/gdamore/tcell/v2"

	"tokyobox/rules/shelf"

	"tokyobox/companion/screen"
	"tokyobox/companion/stats"
)

// statsPage is the page of statistics.
type statsPage struct {
	*desk
	*screen.View
	filter stats.Filter
	who    string // the person or group that the sessions are narrowed to, in words
	report stats.Report
	sheets []stats.Sheet
	at     int // the sheet shown
	list   *screen.List
	said   string
}

func newStats(d *desk, f stats.Filter, who string) *statsPage {
	p := &statsPage{desk: d, filter: f, who: who, list: screen.NewList()}
	p.list.OnOpen = func(screen.Row) { p.narrow() }
	p.View = d.page(&screen.Panel{Draw: p.draw, OnKey: p.key, OnMouse: func(m screen.Mouse) bool {
		return p.list.Mouse(m.From(2, 4))
	}})
	p.load()
	return p
}

// Return counts again when the page above is gone.
func (p *statsPage) Return() { p.load() }

// load counts the sessions that are meant.
func (p *statsPage) load() {
	plays, err := stats.Finished(p.Store, shelf.Find, p.filter)
	if err != nil {
		p.said = p.failure(p.say, err)
		return
	}
	p.report = stats.Count(plays)
	p.sheets = p.report.Sheets(p.say, p.title)
	p.show(0)
}

// title is the short title of a game.
func (p *statsPage) title(game string) string {
	e, _ := p.entry(game)
	return short(e.Title)
}

// show shows the sheet so many further on.
func (p *statsPage) show(by int) {
	if len(p.sheets) == 0 {
		p.list.Columns = []screen.Column{{Grow: true, Min: 10}}
		p.list.Empty = p.say.Key("stats.none")
		p.list.SetRows(nil)
		return
	}
	p.at = (p.at + by + len(p.sheets)) % len(p.sheets)
	s := p.sheets[p.at]
	p.list.Columns = nil
	for i, title := range s.Head {
		column := screen.Column{Title: title, Right: i >= s.Words, Max: 28}
		switch {
		case i == 0:
			column.Grow, column.Min = true, 14
		case i < s.Words:
		case i == s.Words:
			column.Max = 0
		default:
			column.Max, column.Drop = 0, dropOf(s, i)
		}
		p.list.Columns = append(p.list.Columns, column)
	}
	var rows []screen.Row
	for i, line := range s.Rows {
		row := screen.Row{Key: s.Key + " " + string(rune('0'+i))}
		for j, text := range line {
			role := screen.Text
			if j >= s.Words && strings.HasPrefix(text, "¥") {
				role = screen.Yen
			}
			row.Cells = append(row.Cells, screen.Cell{Text: text, Role: role})
		}
		rows = append(rows, row)
	}
	p.list.SetRows(rows)
}

// dropOf is in which order the columns of a sheet go where there is no room: the lengths first, then the streaks,
// and plays and wins last.
func dropOf(s stats.Sheet, column int) int {
	if column == len(s.Head)-1 {
		return len(s.Head) + 1
	}
	return column
}

// narrow counts only the sessions of the chosen row: of that person, game or company.
func (p *statsPage) narrow() {
	if len(p.sheets) == 0 {
		return
	}
	row, ok := p.list.Selected()
	if !ok {
		return
	}
	i := 0
	for n, r := range p.list.Rows() {
		if r.Key == row.Key {
			i = n
		}
	}
	f, who := p.filter, p.who
	switch p.sheets[p.at].Key {
	case "people":
		l := p.report.People[i]
		f.Person, who = l.Who.ID, l.Who.Name
	case "games":
		f.Game = p.report.Games[i].Game.ID
	case "both":
		l := p.report.Both[i]
		f.Person, f.Game, who = l.Who.ID, l.Game.ID, l.Who.Name
	default:
		return
	}
	p.app.Push(newStats(p.desk, f, who))
}

func (p *statsPage) actions() []action {
	return []action{
		{key: "← →", name: "sheet", is: func(ev keyEvent) bool { return ev.Key() == tcell.KeyRight || ev.Key() == tcell.KeyTab }, do: func() { p.show(1) }, tell: true},
		{name: "sheet", is: func(ev keyEvent) bool { return ev.Key() == tcell.KeyLeft || ev.Key() == tcell.KeyBacktab }, do: func() { p.show(-1) }},
		{key: "Enter", name: "narrow", do: p.narrow, tell: true},
		{key: "p", name: "people", is: letter('p'), do: func() { p.app.Push(newPeople(p.desk)) }, tell: true},
		{key: "F1", name: "help", is: on(tcell.KeyF1), do: p.help, tell: true},
		{key: "Esc", name: "back", is: on(tcell.KeyEscape), do: p.app.Pop, tell: true},
		{key: "^Q", name: "quit", is: isLeave, do: p.app.Stop},
	}
}

func (p *statsPage) key(ev keyEvent) bool {
	p.said = ""
	return act(p.actions(), ev, func(s string) { p.said = s }) || p.list.Key(ev)
}

func (p *statsPage) draw(c *screen.Canvas, focused bool) {
	w, h := c.Size()
	c.Text(1, 0, strings.ToUpper(p.say.Key("page.stats")), screen.Accent)
	var meant []string
	if p.filter.Game != "" {
		meant = append(meant, p.title(p.filter.Game))
	}
	if p.who != "" {
		meant = append(meant, p.who)
	}
	meant = append(meant, p.say.Say("stats.plays", "n", p.report.Plays))
	c.Right(w/3, 0, w-w/3-1, screen.Cut(strings.Join(meant, " · "), w-w/3-1), screen.Dim)
	x := 1
	for i, s := range p.sheets {
		title, role := " "+s.Title+" ", screen.Dim
		if i == p.at {
			title, role = "▸"+s.Title+" ", screen.Focus
		}
		if x+screen.Width(title) < w {
			x += c.Text(x, 1, title, role) + 1
		}
	}
	p.list.Paint(c.Sub(0, 2, w, h-3).Frame("", true).Pad(1, 0), focused)
	if p.said != "" {
		c.Left(1, h-1, w-2, p.said, screen.Bad)
		return
	}
	p.keysLine(c.Row(h-1), p.actions())
}
