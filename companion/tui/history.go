package tui

// History: every entry of the session with what it moved and what became of it. Here entries are looked for,
// looked back to, put right, taken out, preceded and commented; what a correction would change stands on the
// screen before it is accepted.

import (
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/gdamore/tcell/v2"

	"tokyobox/ledger"

	"tokyobox/companion/screen"
	"tokyobox/companion/text"
)

// historyPage shows the log.
type historyPage struct {
	*desk
	*screen.View
	play   *play
	rows   []text.Row // all of them
	list   *screen.List
	filter *screen.Line
	asking bool // the filter is being typed
	said   string
	bad    bool
}

func newHistory(d *desk, p *play) *historyPage {
	h := &historyPage{desk: d, play: p, list: screen.NewList(
		screen.Column{Width: 5, Right: true},
		screen.Column{Width: 5, Drop: 2},
		screen.Column{Grow: true, Min: 16},
		screen.Column{Max: 30, Drop: 1},
	)}
	h.filter = &screen.Line{Prompt: "/", OnChange: func(string) { h.show() }, OnSubmit: func(string) bool { h.asking = false; return false }}
	h.list.OnOpen = func(screen.Row) { h.past() }
	h.View = d.page(&screen.Panel{Draw: h.draw, OnKey: h.key,
		OnMouse: func(m screen.Mouse) bool { return h.list.Mouse(m.From(2, 2)) }})
	h.Return()
	h.list.Key(tcell.NewEventKey(tcell.KeyEnd, 0, 0))
	return h
}

// Return reads the log again after a correction.
func (h *historyPage) Return() {
	p := h.play
	h.rows = text.History(p.s, p.t.Log(), p.t.Entries(), p.t.Played())
	h.show()
}

// shown are the rows that the filter leaves.
func (h *historyPage) shown() []text.Row {
	f := text.NewFilter(h.play.t.Head(), h.filter.Text())
	var out []text.Row
	for _, r := range h.rows {
		if f.Match(h.play.s, r) {
			out = append(out, r)
		}
	}
	return out
}

// show puts the rows that the filter leaves into the list.
func (h *historyPage) show() {
	var rows []screen.Row
	stage := ""
	for _, r := range h.shown() {
		if r.Stage != "" && r.Stage != stage {
			stage = r.Stage
			rows = append(rows, screen.Row{Head: true, Cells: []screen.Cell{{Text: stage}}})
		}
		role, marks := screen.Text, strings.Join(r.Marks, ", ")
		if r.Struck {
			role = screen.Dim
		}
		line := r.Said
		if r.Struck {
			line = "× " + line
		}
		rows = append(rows, screen.Row{Key: strconv.Itoa(r.Seq), Cells: []screen.Cell{
			{Text: strconv.Itoa(r.Seq), Role: screen.Dim}, {Text: clockTime(r.At), Role: screen.Dim},
			{Text: line, Role: role}, {Text: marks, Role: screen.Doubt},
		}})
	}
	h.list.Empty = h.play.s.Key("history.empty")
	if len(h.rows) > 0 {
		h.list.Empty = h.play.s.Key("history.none")
	}
	h.list.SetRows(rows)
}

// clockTime is the time of day of an entry, "" if it is not known.
func clockTime(ms int64) string {
	if ms == 0 {
		return ""
	}
	return time.UnixMilli(ms).Local().Format("15:04")
}

// chosen is the row that is chosen, and false if there is none.
func (h *historyPage) chosen() (text.Row, bool) {
	if row, ok := h.list.Selected(); ok {
		for _, r := range h.rows {
			if strconv.Itoa(r.Seq) == row.Key {
				return r, true
			}
		}
	}
	return text.Row{}, false
}

func (h *historyPage) actions() []action {
	return []action{
		{key: "↑ ↓", name: "choose"},
		{key: "PgUp PgDn", name: "scroll"},
		{key: "e", name: "edit", is: letter('e'), do: func() { h.correct(ledger.Amend) }, tell: true},
		{key: "x", name: "strike", is: letter('x'), do: h.strike, tell: true},
		{key: "i", name: "insert", is: letter('i'), do: func() { h.correct(ledger.Insert) }, tell: true},
		{key: "m", name: "move", is: letter('m'), do: h.move, tell: true},
		{key: "c", name: "comment", is: letter('c'), do: func() { h.correct(ledger.Note) }, tell: true},
		{key: "u", name: "undo-to", is: letter('u'), do: h.undoTo, tell: true},
		{key: "/", name: "filter", is: letter('/'), do: func() { h.asking = true }, tell: true},
		{key: "Enter", name: "past", tell: true},
		{key: "w", name: "write", is: letter('w'), do: h.write},
		{key: "Esc", name: "back", is: func(ev keyEvent) bool { return ev.Key() == tcell.KeyEscape || ev.Key() == tcell.KeyF4 }, do: h.escape, tell: true},
		{key: "^Q", name: "quit", is: isLeave, do: h.app.Stop},
	}
}

func (h *historyPage) key(ev keyEvent) bool {
	h.said = ""
	if h.asking && ev.Key() != tcell.KeyEscape && ev.Key() != tcell.KeyUp && ev.Key() != tcell.KeyDown && !isLeave(ev) {
		return h.filter.Key(ev)
	}
	return act(h.actions(), ev, func(string) {}) || h.list.Key(ev)
}

// escape lets go of the filter, then of the page.
func (h *historyPage) escape() {
	if h.asking || h.filter.Text() != "" {
		h.asking = false
		h.filter.SetText("")
		h.show()
		return
	}
	h.app.Pop()
}

func (h *historyPage) tell(bad bool, s string) { h.said, h.bad = s, bad }

// past shows the table as it stood after the chosen entry.
func (h *historyPage) past() {
	if r, ok := h.chosen(); ok {
		h.app.Push(newPast(h.desk, h.play, r.Seq))
	}
}

// correct opens the line of a correction of the chosen entry.
func (h *historyPage) correct(word string) {
	r, ok := h.chosen()
	if !ok {
		return
	}
	mark := h.play.t.Log().Marks[r.Seq-1]
	switch {
	case mark.Amendment && word != ledger.Note:
		h.tell(true, h.play.s.Say("E_READ.about", "n", r.Seq))
	case text.Keeps(h.play.t.Played(), mark.Text) != 0 && word == ledger.Amend:
		h.tell(true, h.play.s.Key("history.secret"))
	default:
		begin := ""
		if word == ledger.Amend {
			begin = h.play.s.Line(mark.Text)
		}
		h.app.Push(newCorrect(h.desk, h.play, word+" "+strconv.Itoa(r.Seq)+" ", begin, true))
	}
}

// strike takes the chosen entry out, or brings a struck one back.
func (h *historyPage) strike() {
	if r, ok := h.chosen(); ok {
		word := ledger.Strike
		if r.Struck {
			word = ledger.Restore
		}
		h.app.Push(newCorrect(h.desk, h.play, word+" "+strconv.Itoa(r.Seq), "", false))
	}
}

// undoTo takes out everything that was entered after the chosen entry.
func (h *historyPage) undoTo() {
	r, ok := h.chosen()
	last := len(h.play.t.Entries())
	switch {
	case !ok:
	case r.Seq >= last:
		h.tell(true, h.play.s.Key("history.last"))
	default:
		span := strconv.Itoa(r.Seq+1) + "-" + strconv.Itoa(last)
		if r.Seq+1 == last {
			span = strconv.Itoa(last)
		}
		h.app.Push(newCorrect(h.desk, h.play, ledger.Strike+" "+span, "", false))
	}
}

// move gives the chosen entry to another player.
func (h *historyPage) move() {
	r, ok := h.chosen()
	if !ok {
		return
	}
	lines := h.play.t.Given(r.Seq)
	if len(lines) == 0 {
		h.tell(true, h.play.s.Key("history.nobody"))
		return
	}
	h.app.Push(newGive(h.desk, h.play, lines))
}

// write puts the rows shown into a file beside where the program was started; one that is there is kept.
func (h *historyPage) write() {
	name := "history-" + h.play.t.Head().ID[:min(8, len(h.play.t.Head().ID))] + ".txt"
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		key := "file.write"
		if os.IsExist(err) {
			key = "file.exists"
		}
		h.tell(true, h.play.s.Say(key, "file", name))
		return
	}
	var b strings.Builder
	for _, r := range h.shown() {
		b.WriteString(r.String() + "\n")
	}
	_, err = f.WriteString(b.String())
	if again := f.Close(); err == nil {
		err = again
	}
	if err != nil {
		h.tell(true, h.play.s.Say("file.write", "file", name))
		return
	}
	h.tell(false, h.play.s.Say("history.written", "file", name))
}

func (h *historyPage) draw(c *screen.Canvas, focused bool) {
	w, height := c.Size()
	s := h.play.s
	c.Text(1, 0, s.Key("history.title"), screen.Accent)
	switch how := s.Key("history.how"); {
	case h.asking || h.filter.Text() != "":
		h.filter.Paint(c.Sub(w/3, 0, w-w/3-1, 1), h.asking)
	case screen.Width(how) < w-20:
		c.Right(0, 0, w-1, how, screen.Dim)
	}
	detail := min(7, height/3)
	h.list.Paint(c.Sub(0, 1, w, height-2-detail).Frame("", true).Pad(1, 0), focused && !h.asking)
	if h.asking {
		h.drawPlayers(c.Sub(1, height-2, w-2, 1))
		detail, height = detail-1, height-1
	}
	h.drawDetail(c.Sub(0, height-1-detail, w, detail))
	_, height = c.Size()
	if h.said != "" {
		role := screen.Good
		if h.bad {
			role = screen.Bad
		}
		c.Left(1, height-2, w-2, h.said, role)
	}
	h.keysLine(c.Row(height-1), h.actions())
}

// drawPlayers names those whose entries can be looked for, each with the seal that finds them as well; where there is
// no room for all of that the names alone.
func (h *historyPage) drawPlayers(c screen.Canvas) {
	w, _ := c.Size()
	s, seats := h.play.s, h.play.t.Head().Seats
	seals, all := sealsWide(s, &h.play.v), 0
	for _, seat := range seats {
		all += screen.Width(seat.Name) + 2
		if seals > 0 {
			all += seals + 1
		}
	}
	if all-2 > w {
		seals = 0
	}
	x := 0
	for _, seat := range seats {
		if seals > 0 {
			drawSeal(c, x, 0, seals, s, seat.Number)
			x += seals + 1
		}
		c.Left(x, 0, w-x, seat.Name, screen.Text)
		x += screen.Width(seat.Name) + 2
	}
}

// drawDetail tells all of the chosen entry.
func (h *historyPage) drawDetail(c screen.Canvas) {
	w, rows := c.Size()
	r, ok := h.chosen()
	if !ok {
		return
	}
	y := 0
	put := func(text string, role screen.Role) {
		for _, part := range screen.Wrap(text, w-4) {
			if y < rows {
				c.Text(2, y, part, role)
				y++
			}
		}
	}
	way := ""
	if h.play.s.Has("by." + r.By) {
		way = "  (" + h.play.s.Key("by."+r.By) + ")"
	}
	put(strconv.Itoa(r.Seq)+"  "+r.Said+way, screen.Dim)
	for _, l := range r.Says {
		put(l, screen.Text)
	}
	for _, l := range r.Moves {
		put(l, screen.Text)
	}
	for _, m := range r.Marks {
		put(m, screen.Doubt)
	}
}
