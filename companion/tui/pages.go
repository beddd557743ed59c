package tui

// The pages that open above the table and only show: why a number is what it is, history, the result, help,
// the menu, and the code that leads to the rules.

import (
	"strconv"
	"strings"

	"github.com/gdamore/tcell/v2"

	"tokyobox/rules"

	"tokyobox/companion/box"
	"tokyobox/companion/say"
	"tokyobox/companion/screen"
	"tokyobox/companion/stats"
	"tokyobox/companion/table"
	"tokyobox/companion/text"
)

// whyPage shows the numbers of the table and what makes the chosen one.
type whyPage struct {
	*desk
	*screen.View
	play *play
	list *screen.List
	back *screen.List // the explanation, to scroll in
	cell map[string]rules.Cell
}

func newWhy(d *desk, p *play, chosen rules.Cell) *whyPage {
	w := &whyPage{desk: d, play: p, cell: map[string]rules.Cell{}, list: screen.NewList(
		screen.Column{Grow: true, Min: 10}, screen.Column{Right: true},
	), back: screen.NewList(screen.Column{Right: true, Max: 12}, screen.Column{Right: true, Max: 14}, screen.Column{Grow: true, Min: 10})}
	var rows []screen.Row
	add := func(c rules.Cell) {
		if c.Only != 0 || c.Hidden && c.Key() != chosen.Key() {
			return
		}
		w.cell[c.Key()] = c
		rows = append(rows, screen.Row{Key: c.Key(), Cells: []screen.Cell{
			{Text: text.CellName(p.s, c)}, {Text: brief(p.s.Value(c.Value), c.Value), Role: cellRole(c, nil)},
		}})
	}
	if end := p.t.Played().State.End(); end != nil { // what the final table shows comes first, also where the table in play did not
		for _, r := range end.Ranking {
			for _, name := range end.Columns {
				if c, found := p.v.Cell(name, strconv.Itoa(r.Seat)); found {
					c.Hidden = false
					add(c)
				}
			}
		}
	}
	for _, c := range p.v.Numbers() {
		if _, listed := w.cell[c.Key()]; !listed {
			add(c)
		}
	}
	if _, listed := w.cell[chosen.Key()]; !listed && chosen.Name != "" {
		add(chosen)
	}
	w.list.SetRows(rows)
	if chosen.Name != "" {
		w.list.Select(chosen.Key())
	}
	w.list.OnMove = func(screen.Row) { w.explain() }
	w.explain()
	w.View = d.page(&screen.Panel{Draw: w.draw, OnKey: w.key,
		OnMouse: func(m screen.Mouse) bool { return w.list.Mouse(m.From(2, 2)) }})
	return w
}

// brief cuts words to what a column of numbers has room for; numbers are never cut.
func brief(s string, v rules.Value) string {
	if v.Kind == rules.Word || v.Kind == rules.List || v.Kind == rules.Name {
		return screen.Cut(s, 9)
	}
	return s
}

// whyWide is how wide a sentence under an explanation is, in columns: it fits the narrowest window.
const whyWide = 26

// explain fills the right side with what makes the chosen number.
func (w *whyPage) explain() {
	row, ok := w.list.Selected()
	if !ok {
		return
	}
	c := w.cell[row.Key]
	s := w.play.s
	why := w.play.t.Played().State.Why(c.Name, c.Of)
	var rows []screen.Row
	line := func(a, b, text string, role screen.Role) {
		rows = append(rows, screen.Row{Key: strconv.Itoa(len(rows)), Cells: []screen.Cell{{Text: a, Role: screen.Yen}, {Text: b, Role: screen.Dim}, {Text: text, Role: role}}})
	}
	for _, t := range why.Sum {
		line(s.Full(t.Value), "", s.Text(t.Say), screen.Text)
	}
	for _, l := range text.Postings(s, w.play.t.Played(), why) {
		line(l.Change, "⇒ "+l.After, l.Entry+"  "+l.Reason, screen.Text)
	}
	if why.Rule.Key != "" {
		line("", "", "", screen.Dim)
		for _, l := range screen.Wrap(s.Text(why.Rule), whyWide) {
			rows = append(rows, screen.Row{Head: true, Cells: []screen.Cell{{Text: l}}})
		}
	}
	w.back.SetRows(rows)
}

func (w *whyPage) actions() []action {
	return []action{
		{key: "↑ ↓", name: "choose", tell: true},
		{key: "Esc", name: "back", is: func(ev keyEvent) bool {
			return ev.Key() == tcell.KeyEscape || ev.Key() == tcell.KeyF3 || ev.Key() == tcell.KeyEnter
		}, do: w.app.Pop, tell: true},
		{key: "PgDn", name: "scroll", is: on(tcell.KeyPgDn), do: func() { w.back.Key(tcell.NewEventKey(tcell.KeyPgDn, 0, 0)) }},
		{key: "PgUp", name: "scroll", is: on(tcell.KeyPgUp), do: func() { w.back.Key(tcell.NewEventKey(tcell.KeyPgUp, 0, 0)) }},
		{key: "^Q", name: "quit", is: isLeave, do: w.app.Stop},
	}
}

func (w *whyPage) key(ev keyEvent) bool {
	return act(w.actions(), ev, func(string) {}) || w.list.Key(ev)
}

func (w *whyPage) draw(c *screen.Canvas, focused bool) {
	cw, h := c.Size()
	c.Text(1, 0, w.play.s.Key("why.title"), screen.Accent)
	left := min(max(cw*9/20, 30), cw)
	w.list.Paint(c.Sub(0, 1, left, h-2).Frame(w.play.s.Key("why.numbers"), true).Pad(1, 0), focused)
	title := ""
	if row, ok := w.list.Selected(); ok {
		cell := w.cell[row.Key]
		title = text.CellName(w.play.s, cell) + " = " + w.play.s.Full(cell.Value)
	}
	w.back.Paint(c.Sub(left, 1, cw-left, h-2).Frame(title, false).Pad(1, 0), false)
	w.keysLine(c.Row(h-1), w.actions())
}

// resultPage shows who won and why.
type resultPage struct {
	*desk
	*screen.View
	play *play
	best []table.Alone // the best results alone, where one plays alone
	said string
}

func newResult(d *desk, p *play) *resultPage {
	r := &resultPage{desk: d, play: p}
	r.loadBest()
	r.View = d.page(&screen.Panel{Draw: r.draw, OnKey: r.key})
	return r
}

func (r *resultPage) actions() []action {
	return []action{
		{key: "Enter", name: "table", is: func(ev keyEvent) bool { return ev.Key() == tcell.KeyEnter || ev.Key() == tcell.KeyEscape }, do: r.app.Pop, tell: true},
		{key: "h", name: "history", is: letter('h'), do: r.play.history, tell: true},
		{key: "w", name: "why", is: letter('w'), do: func() { r.play.why("") }, tell: true},
		{key: "u", name: "undo", is: func(ev keyEvent) bool { return letter('u')(ev) || ev.Key() == tcell.KeyCtrlZ }, do: r.undo, tell: true},
		{key: "n", name: "rematch", is: letter('n'), do: r.again, tell: true},
		{key: "p", name: "pack", is: letter('p'), do: r.pack, tell: true},
		{key: "m", name: "again", is: letter('m'), do: r.rematch, tell: true},
		{key: "c", name: "chart", is: letter('c'), do: r.chart, tell: true},
		{key: "q", name: "quit", is: func(ev keyEvent) bool { return letter('q')(ev) || isLeave(ev) }, do: r.app.Stop, tell: true},
		{key: "s", name: "stats", is: letter('s'), do: r.stats, tell: true},
	}
}

// undo takes the end back: the session is open again.
func (r *resultPage) undo() {
	r.play.undo(r.play.t.Undo, "undo.done")
	if r.play.t.Played().State.End() == nil {
		r.app.Pop()
		return
	}
	r.said = strings.Join(append(r.play.said, r.play.alarm), " ")
}

// pack opens the checklist of the box that was played with.
func (r *resultPage) pack() {
	_, b := r.entry(r.play.t.Game().ID)
	own, err := box.Read(r.Store, b, r.play.t.Copy())
	if err != nil {
		r.said = r.failure(r.play.s, err)
		return
	}
	r.app.Push(newPack(r.desk, own))
}

// again asks who plays now, with the same names and options filled in.
func (r *resultPage) again() {
	next := newSetup(r.desk, r.play.t.Game())
	next.like(r.play.t.Head())
	r.app.Pop()
	r.app.Replace(next)
}

// rematch begins a new session at once: the same people and options.
func (r *resultPage) rematch() {
	t, said := r.desk.rematch(r.play.t.Head().ID)
	if r.said = said; t == nil {
		return
	}
	next := newPlay(r.desk, t)
	r.app.Pop()
	r.app.Replace(next)
	next.arrive()
}

func (r *resultPage) chart() { r.said = r.chartOf(r.play.t.Head().ID) }

// stats opens the statistics of this game.
func (r *resultPage) stats() {
	r.app.Push(newStats(r.desk, stats.Filter{Game: r.play.t.Game().ID}, ""))
}

func (r *resultPage) key(ev keyEvent) bool {
	return act(r.actions(), ev, func(s string) { r.said = s })
}

func (r *resultPage) draw(c *screen.Canvas, _ bool) {
	w, h := c.Size()
	p := r.play
	end := p.t.Played().State.End()
	if end == nil {
		return
	}
	c.Text(1, 0, strings.ToUpper(p.title), screen.Accent)
	inside := c.Sub(0, 1, w, h-3).Frame(p.s.Key("result.title"), true)
	iw, ih := inside.Size()
	body := inside.Sub(2, 1, iw-4, ih-1)
	body.Left(0, 0, iw-4, "★ "+text.Winners(p.s, end), screen.Good)
	y := 1 + body.Sub(0, 1, iw-4, ih).Wrapped(0, 0, iw-4, p.s.Text(end.Reason), screen.Dim)
	if with := text.PlayedWith(p.s, p.t.Played()); with != "" {
		y += body.Sub(0, y, iw-4, ih).Wrapped(0, 0, iw-4, with, screen.Dim)
	}
	y++
	rows := drawRanking(body.Sub(0, y, iw-4, ih-y-1), p.s, &p.v, end)
	y += rows + 1
	y += r.drawBest(body.Sub(0, y, iw-4, ih-y-1))
	if y < ih-1 && len(p.v.Boards) > 0 {
		for i := range p.v.Boards {
			b := &p.v.Boards[i]
			if !visible(b) || y+boardRows(b)+1 > ih-1 {
				continue
			}
			body.Text(0, y, p.s.Key("board."+b.Name), screen.Accent)
			drawBoard(body.Sub(0, y+1, iw-4, boardRows(b)), p.s, b, nil)
			y += boardRows(b) + 2
		}
	}
	c.Left(1, h-2, w-2, r.said, screen.Bad)
	r.keysLine(c.Row(h-1), r.actions())
}

// drawRanking draws the final table: place, name, and every number of the seat; the seal stands before the name where
// nothing has to give way to it.
func drawRanking(c screen.Canvas, s *say.Sayer, v *rules.View, end *rules.End) int {
	list := screen.NewList(screen.Column{Width: 3, Right: true}, screen.Column{}, screen.Column{Max: 24, Grow: true, Min: 10})
	w, _ := c.Size()
	if w < 90 {
		list.Gap = 1
	}
	room := w - 4 - 3 - longestName(s, v) // beside the pointer of the list, the place and the name
	widths := make([]int, len(end.Columns))
	var rows []screen.Row
	for n, r := range end.Ranking {
		row := screen.Row{Key: strconv.Itoa(r.Seat), Cells: []screen.Cell{
			{Text: strconv.Itoa(r.Place) + ".", Role: screen.Accent}, {}, {Text: s.Seat(r.Seat)},
		}}
		for i, name := range end.Columns {
			cell, _ := v.Cell(name, strconv.Itoa(r.Seat))
			if n == 0 {
				list.Columns = append(list.Columns, screen.Column{Title: s.Key("cell." + name), Right: true, Drop: i + 1})
				widths[i] = screen.Width(s.Key("cell." + name))
			}
			row.Cells = append(row.Cells, screen.Cell{Text: s.Value(cell.Value), Role: cellRole(cell, nil)})
			widths[i] = max(widths[i], screen.Width(s.Value(cell.Value)))
		}
		rows = append(rows, row)
	}
	for _, wide := range append(widths, sealsWide(s, v)) {
		room -= wide + 2
	}
	for i, r := range end.Ranking {
		if room >= 0 {
			rows[i].Cells[1] = screen.Cell{Text: s.Seal(r.Seat).Sign, Role: sealRole(s, r.Seat)}
		}
	}
	list.SetRows(rows)
	list.Paint(c, false)
	return len(rows) + 1
}
