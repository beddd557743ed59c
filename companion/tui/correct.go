package tui

// A correction of the past before it is accepted: every number that would change, what other entries would
// bring about otherwise, which would no longer hold and why, and whether somebody else would win.

import (
	"strconv"
	"strings"

	"github.com/gdamore/tcell/v2"

	"tokyobox/ledger"
	"tokyobox/rules"

	"tokyobox/companion/screen"
	"tokyobox/companion/table"
	"tokyobox/companion/text"
)

// correctPage shows what a correction would change.
type correctPage struct {
	*desk
	*screen.View
	play  *play
	head  string // the beginning of the line that is not typed: amend 12
	line  *screen.Line
	typed bool // something is typed
	read  table.Reading
	list  *screen.List
	rows  []screen.Row // what would change, wrapped when it is drawn
	said  string
}

// newCorrect opens a correction; head is the beginning of its line and begin what stands in the part that is
// typed.
func newCorrect(d *desk, p *play, head, begin string, typed bool) *correctPage {
	c := &correctPage{desk: d, play: p, head: head, typed: typed, list: screen.NewList(screen.Column{Width: 1}, screen.Column{Grow: true, Min: 20})}
	c.line = &screen.Line{Prompt: c.prompt(), OnChange: func(string) { c.look() }, OnSubmit: func(string) bool { c.accept(); return false }}
	c.line.SetText(begin)
	c.View = d.page(&screen.Panel{Draw: c.draw, OnKey: c.key, OnPaste: c.line.Paste,
		OnMouse: func(m screen.Mouse) bool { return c.list.Mouse(m.From(2, correctTop+1)) }})
	c.look()
	return c
}

// prompt is the part of the line that is not typed.
func (c *correctPage) prompt() string { return "› " + c.play.s.Line(strings.TrimSpace(c.head)) }

// Return says the correction anew, maybe in another language.
func (c *correctPage) Return() {
	c.line.Prompt = c.prompt()
	if a, ok := ledger.ParseAmendment(c.read.Line); ok && c.typed && a.Line != "" && a.Word != ledger.Note {
		c.line.SetText(c.play.s.Line(a.Line))
	}
	c.look()
}

// correctTop is the row at which the list begins.
const correctTop = 3

// look works out what the correction would change.
func (c *correctPage) look() {
	c.said = ""
	line := c.head
	if c.typed {
		line += table.Clean(c.line.Text())
	}
	c.read = c.play.t.Read(line)
	c.rows = previewRows(c.play, c.read)
	c.list.Empty = c.play.s.Key("correct.nothing")
	if c.read.Refused != nil {
		c.list.Empty = ""
	}
}

// previewRows are what a correction changes, one thing a row.
func previewRows(p *play, r table.Reading) []screen.Row {
	s := p.s
	var rows []screen.Row
	head := func(key string) {
		rows = append(rows, screen.Row{Head: true, Cells: []screen.Cell{{Text: s.Key(key)}}})
	}
	put := func(sign, words string, role screen.Role) {
		rows = append(rows, screen.Row{Key: strconv.Itoa(len(rows)), Cells: []screen.Cell{{Text: sign, Role: role}, {Text: words, Role: role}}})
	}
	if r.Won != nil {
		head("correct.winner")
		put("★", winnerNames(p, r.Won[0])+" → "+winnerNames(p, r.Won[1]), screen.Bad)
	}
	if len(r.Lost) > 0 {
		head("correct.lost")
		for _, step := range r.Lost {
			put("✗", text.Broken(s, p.t.Played(), step), screen.Bad)
		}
	}
	if len(r.Mended) > 0 {
		head("correct.mended")
		for _, step := range r.Mended {
			put("✓", strconv.Itoa(step.Line.Seq)+" "+text.Line(s, p.t.Played(), step.Line.Text), screen.Good)
		}
	}
	if len(r.Turns) > 0 {
		head("correct.turns")
		for _, turn := range r.Turns {
			for _, gone := range turn.Gone {
				put("−", strconv.Itoa(turn.Seq)+" "+s.Text(gone), screen.Doubt)
			}
			for _, gained := range turn.Gained {
				put("+", strconv.Itoa(turn.Seq)+" "+s.Text(gained), screen.Good)
			}
		}
	}
	if len(r.Changes) > 0 {
		head("correct.changes")
		for _, ch := range r.Changes {
			put(" ", text.Change(s, ch), screen.Text)
		}
	}
	return rows
}

func winnerNames(p *play, seats []int) string {
	if len(seats) == 0 {
		return p.s.Key("correct.nobody")
	}
	return p.s.Full(rules.SeatsOf(seats))
}

// accept records the correction and goes back.
func (c *correctPage) accept() {
	if c.read.Refused != nil {
		c.said = c.play.s.Refusal(c.read.Refused)
		return
	}
	if c.read.Line == "" {
		c.said = c.play.s.Key("correct.empty")
		return
	}
	if !c.play.record(c.read.Line, "history") {
		c.said = strings.Join(append(c.play.said, c.play.alarm), " ")
		return
	}
	c.app.Pop()
}

func (c *correctPage) actions() []action {
	return []action{
		{key: "Enter", name: "accept", is: on(tcell.KeyEnter), do: c.accept, tell: true},
		{key: "↑ ↓", name: "scroll", tell: true},
		{key: "Esc", name: "back", is: on(tcell.KeyEscape), do: c.app.Pop, tell: true},
		{key: "^Q", name: "quit", is: isLeave, do: c.app.Stop},
	}
}

func (c *correctPage) key(ev keyEvent) bool {
	if act(c.actions(), ev, func(string) {}) {
		return true
	}
	switch ev.Key() {
	case tcell.KeyUp, tcell.KeyDown, tcell.KeyPgUp, tcell.KeyPgDn:
		return c.list.Key(ev)
	}
	return c.typed && c.line.Key(ev)
}

func (c *correctPage) draw(cv *screen.Canvas, focused bool) {
	w, h := cv.Size()
	s := c.play.s
	cv.Text(1, 0, s.Key("correct.title"), screen.Accent)
	if c.typed {
		c.line.Paint(cv.Sub(1, 1, w-2, 1), focused)
	} else {
		cv.Left(1, 1, w-2, "› "+c.head, screen.Accent)
	}
	if c.read.Refused != nil {
		cv.Left(3, 2, w-4, s.Refusal(c.read.Refused), screen.Bad)
	}
	var rows []screen.Row
	for _, r := range c.rows {
		rows = append(rows, rowsOf(r, 3, w-4, "  ")...)
	}
	c.list.SetRows(rows)
	c.list.Paint(cv.Sub(0, correctTop, w, h-correctTop-2).Frame(s.Key("correct.preview"), true).Pad(1, 0), focused)
	cv.Left(1, h-2, w-2, c.said, screen.Bad)
	c.keysLine(cv.Row(h-1), c.actions())
}

// givePage asks to whom an entry goes.
type givePage struct {
	*desk
	*screen.View
	play  *play
	lines map[int]string // the correction for each seat
	list  *screen.List
}

func newGive(d *desk, p *play, lines map[int]string) *givePage {
	g := &givePage{desk: d, play: p, lines: lines, list: screen.NewList(screen.Column{Width: 2, Right: true}, screen.Column{Grow: true, Min: 10})}
	var rows []screen.Row
	for _, seat := range p.t.Head().Seats {
		if _, ok := lines[seat.Number]; ok {
			rows = append(rows, screen.Row{Key: strconv.Itoa(seat.Number), Cells: []screen.Cell{{Text: seatKey(seat.Number), Role: screen.Accent}, {Text: seat.Name}}})
		}
	}
	g.list.SetRows(rows)
	g.list.OnOpen = func(r screen.Row) { g.give(r.Key) }
	g.View = d.page(&screen.Panel{Draw: g.draw, OnKey: g.key,
		OnMouse: func(m screen.Mouse) bool {
			return d.closes(g.View, m) || g.list.Mouse(m.From(2, 1))
		}})
	g.Bounds = over(50, len(rows)+3)
	return g
}

func (g *givePage) actions() []action {
	return []action{{key: "1-8", name: "choose"}, {key: "Enter", name: "open"}, {key: "Esc", name: "back"}}
}

// give shows what the change of hands would bring.
func (g *givePage) give(key string) {
	seat, _ := strconv.Atoi(key)
	if line, ok := g.lines[seat]; ok {
		g.app.Replace(newCorrect(g.desk, g.play, line, "", false))
	}
}

func (g *givePage) key(ev keyEvent) bool {
	ev = g.digits(ev)
	switch {
	case ev.Key() == tcell.KeyEscape:
		g.app.Pop()
	case isLeave(ev):
		g.app.Stop()
	case ev.Key() == tcell.KeyRune && ev.Rune() >= '1' && ev.Rune() <= '9':
		g.give(string(ev.Rune()))
	default:
		return g.list.Key(ev)
	}
	return true
}

func (g *givePage) draw(c *screen.Canvas, focused bool) {
	w, h := c.Size()
	g.list.Paint(c.Frame(g.play.s.Key("correct.whom"), true).Sub(1, 0, w-4, h-3), focused)
	c.Left(2, h-2, w-4, g.play.s.Key("form.keys"), screen.Dim)
}
