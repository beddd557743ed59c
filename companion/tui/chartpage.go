package tui

// How the numbers of a session went.

import (
	"bytes"
	"strings"

	"github.com/gdamore/tcell/v2"
	"github.com/rivo/uniseg"

	"tokyobox/ledger"
	"tokyobox/rules"
	"tokyobox/rules/shelf"

	"tokyobox/companion/chart"
	"tokyobox/companion/files"
	"tokyobox/companion/say"
	"tokyobox/companion/screen"
)

// chartPage is the page of charts of one session.
type chartPage struct {
	*desk
	*screen.View
	id, game string
	title    string
	s        *say.Sayer
	charts   []chart.Chart
	at       int
	numbers  bool // the table instead of the drawing
	list     *screen.List
	said     string
}

// chartOf opens the charts of a stored session; a refusal or failure is given in words.
func (d *desk) chartOf(id string) string {
	h, entries, err := d.Store.Load(id)
	if err != nil {
		return d.failure(d.say, err)
	}
	g := shelf.Find(h.Game)
	if g == nil {
		return d.say.Say("game.unknown", "game", h.Game)
	}
	s := d.speaker(h)
	if why := g.CheckHead(h); why != nil {
		return s.Refusal(why)
	}
	charts := chart.Of(s, g, h, ledger.Fold(entries).Moves)
	if len(charts) == 0 {
		return d.say.Key("chart.nothing")
	}
	e, _ := d.entry(h.Game)
	c := &chartPage{desk: d, id: id, game: h.Game, title: short(e.Title), s: s, charts: charts, list: screen.NewList()}
	c.View = d.page(&screen.Panel{Draw: c.draw, OnKey: c.key, OnMouse: func(m screen.Mouse) bool {
		return c.numbers && m.Act != screen.Click && c.list.Mouse(m.From(2, 3))
	}})
	c.show(0)
	d.app.Push(c)
	return ""
}

// show shows the chart so many further on.
func (c *chartPage) show(by int) {
	c.at = (c.at + by + len(c.charts)) % len(c.charts)
	table := c.charts[c.at].Table(c.s)
	c.list.Columns = nil
	for i, title := range table[0] {
		c.list.Columns = append(c.list.Columns, screen.Column{Title: screen.Cut(title, 14), Right: true, Drop: i})
	}
	var rows []screen.Row
	for _, line := range table[1:] {
		row := screen.Row{Key: line[0]}
		for _, text := range line {
			row.Cells = append(row.Cells, screen.Cell{Text: text})
		}
		rows = append(rows, row)
	}
	c.list.SetRows(rows)
}

func (c *chartPage) actions() []action {
	return []action{
		{key: "← →", name: "chart.next", is: func(ev keyEvent) bool {
			return ev.Key() == tcell.KeyRight || ev.Key() == tcell.KeyTab || ev.Key() == tcell.KeyEnter
		}, do: func() { c.show(1) }, tell: true},
		{name: "chart.next", is: func(ev keyEvent) bool { return ev.Key() == tcell.KeyLeft || ev.Key() == tcell.KeyBacktab }, do: func() { c.show(-1) }},
		{key: "t", name: "chart.table", is: letter('t'), do: func() { c.numbers = !c.numbers }, tell: true},
		{key: "s", name: "chart.svg", is: letter('s'), do: c.svg, tell: true},
		{key: "Esc", name: "back", is: on(tcell.KeyEscape), do: c.app.Pop, tell: true},
		{key: "^Q", name: "quit", is: isLeave, do: c.app.Stop},
	}
}

// svg writes the chart into the folder the program was started in, under a name that is free.
func (c *chartPage) svg() {
	one := c.charts[c.at]
	name := "tokyobox-" + c.game + "-" + strings.ReplaceAll(one.Key, ".", "-") + ".svg"
	var b bytes.Buffer
	err := one.SVG(&b, c.s, c.title)
	if err == nil {
		name, err = files.WriteNext(name, b.Bytes())
	}
	if err != nil {
		c.said = c.say.Say("file.write", "file", name)
		return
	}
	c.said = c.say.Say("qr.saved", "file", name)
}

func (c *chartPage) key(ev keyEvent) bool {
	c.said = ""
	return act(c.actions(), ev, func(s string) { c.said = s }) || c.list.Key(ev)
}

// sealOf is the colour of a line: that of the seat, or the place among the lines.
func sealOf(one chart.Chart, i int) screen.Role {
	if seat := one.Series[i].Seat; seat > 0 {
		return screen.Seal(seat - 1)
	}
	return screen.Seal(i)
}

func (c *chartPage) draw(canvas *screen.Canvas, focused bool) {
	w, h := canvas.Size()
	one := c.charts[c.at]
	canvas.Text(1, 0, strings.ToUpper(c.title), screen.Accent)
	where := c.say.Say("chart.at", "at", c.at+1, "n", len(c.charts))
	canvas.Right(w/2, 0, w-w/2-1, where, screen.Dim)
	inside := canvas.Sub(0, 1, w, h-2).Frame(one.Title, true)
	iw, ih := inside.Size()
	legend := c.legend(inside.Sub(1, 0, iw-2, ih), one, false)
	body := inside.Sub(1, 0, iw-2, ih-legend)
	plot := one.Draw(c.s, iw-3, ih-legend)
	switch {
	case c.numbers:
		c.list.Paint(body, focused)
	case len(plot.Lines) == 0:
		body.Wrapped(1, 0, iw-4, c.say.Key("chart.small"), screen.Doubt)
	default:
		c.drawPlot(body, plot, one)
	}
	c.legend(inside.Sub(1, ih-legend, iw-2, legend), one, true)
	if c.said != "" {
		canvas.Left(1, h-1, w-2, c.said, screen.Doubt)
		return
	}
	c.keysLine(canvas.Row(h-1), c.actions())
}

// drawPlot draws the lines of a plot, each sign in the colour of its line.
func (c *chartPage) drawPlot(body screen.Canvas, plot chart.Plot, one chart.Chart) {
	roles := map[string]screen.Role{}
	for i, x := range one.Series {
		roles[x.Sign] = sealOf(one, i)
	}
	for y, line := range plot.Lines {
		x, state := 0, -1
		for rest := line; rest != ""; {
			var glyph string
			var width int
			glyph, rest, width, state = uniseg.FirstGraphemeClusterInString(rest, state)
			role, drawn := roles[glyph]
			if !drawn || x < plot.Axis-1 || y == len(plot.Lines)-1 || glyph == "┤" {
				role = screen.Dim
			}
			if glyph != " " {
				body.Text(x, y, glyph, role)
			}
			x += width
		}
	}
}

// legend says whose each sign is, in as few rows as it takes, and returns how many those are; it draws them only if
// told to. The seals of the players stand before their names where that takes no further row.
func (c *chartPage) legend(at screen.Canvas, one chart.Chart, draw bool) int {
	rows := c.drawLegend(at, one, false, false)
	sealed := c.drawLegend(at, one, true, false) == rows
	if draw {
		c.drawLegend(at, one, sealed, true)
	}
	return rows
}

func (c *chartPage) drawLegend(at screen.Canvas, one chart.Chart, sealed, draw bool) int {
	w, _ := at.Size()
	x, y := 0, 0
	for i, s := range one.Series {
		last := rules.NoValue
		if v := s.Values[len(s.Values)-1]; v.OK {
			last = rules.Value{Kind: one.Kind, N: v.N}
		}
		text, name := screen.Cut(s.Name, 20)+" "+c.s.Full(last), 4
		seal := screen.Width(c.s.Seal(s.Seat).Sign)
		if sealed && seal > 0 {
			name += seal + 1
		}
		width := name + screen.Width(text)
		if x > 0 && x+width > w {
			x, y = 0, y+1
		}
		if draw {
			at.Text(x, y, " "+s.Sign+" ", sealOf(one, i))
			if name > 4 {
				drawSeal(at, x+4, y, seal, c.s, s.Seat)
			}
			at.Text(x+name, y, text, screen.Text)
		}
		x += width + 3
	}
	if one.More > 0 {
		y++
		if draw {
			at.Left(0, y, w, c.s.Say("chart.more", "n", one.More), screen.Dim)
		}
	}
	return y + 1
}
