package tui

// Help: the keys of the page one looks at, what the rules expect now and under which heading they say so, and
// what may be typed.

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/gdamore/tcell/v2"

	"tokyobox/rules"

	"tokyobox/companion/say"
	"tokyobox/companion/screen"
	"tokyobox/companion/text"
)

// pages are all pages that have keys, by the name under which help and the key table speak of them.
func pages(d *desk) []struct {
	name string
	page actor
} {
	return []struct {
		name string
		page actor
	}{
		{"home", &home{desk: d}},
		{"new", &setup{desk: d}},
		{"play", &play{desk: d}},
		{"walk", &walk{desk: d}},
		{"clock", &clockPage{desk: d}},
		{"cover", &coverPage{desk: d}},
		{"form", &formPage{desk: d}},
		{"history", &historyPage{desk: d}},
		{"past", &pastPage{desk: d}},
		{"correct", &correctPage{desk: d}},
		{"result", &resultPage{desk: d}},
		{"view", &viewer{desk: d}},
		{"copies", &copiesPage{desk: d}},
		{"copy", &bringing{desk: d}},
		{"qr", &qrPage{desk: d}},
		{"box", &boxPage{desk: d}},
		{"pack", &packPage{desk: d}},
		{"stats", &statsPage{desk: d}},
		{"people", &peoplePage{desk: d}},
		{"why", &whyPage{desk: d}},
		{"settings", &settingsPage{desk: d}},
		{"chart", &chartPage{desk: d}},
	}
}

// pageName is the name of a page that is shown, "" if it has none.
func pageName(d *desk, shown screen.Page) string {
	for _, p := range pages(d) {
		if reflect.TypeOf(p.page) == reflect.TypeOf(shown) {
			return p.name
		}
	}
	return ""
}

// helpPage shows the keys of a page, what the rules expect, and what may be typed.
type helpPage struct {
	*desk
	*screen.View
	s    *say.Sayer
	play *play // whose rules are a key away; nil if there is no table
	list *screen.List
}

// help opens the help of the page on top.
func (d *desk) help() {
	top := d.app.Top()
	if _, asked := top.(*helpPage); asked {
		return
	}
	h := d.blankHelp()
	if p := h.play; p != nil {
		switch top.(type) {
		case *play, *walk, *clockPage, *formPage, *formChoice, *coverPage:
			h.expects(p)
		}
	}
	if a, ok := top.(actor); ok {
		if name := pageName(d, top); name != "" {
			h.head(h.s.Say("help.keys", "page", h.s.Key("page."+name)))
		} else {
			h.head(h.s.Key("help.here"))
		}
		h.keys(a.actions())
	}
	if h.keys(d.everywhere()[:1]); d.hasMenu() {
		h.keys(d.everywhere())
	}
	if _, ok := top.(*play); ok {
		h.part("help.words", "help.orders")
		h.head(h.s.Key("help.lines"))
		for _, o := range h.play.t.Played().Offers() {
			h.offer(o)
		}
	}
	d.app.Push(h)
}

// helpOn opens the answer to help WORD, or says that there is none.
func (p *play) helpOn(word string) bool {
	lines := text.HelpOn(p.s, p.t.Played(), p.t.Canonical(word))
	if lines == nil {
		p.line.SetText("help " + word)
		p.tell(true, p.s.Say("help.unknown", "word", word))
		return false
	}
	h := p.blankHelp()
	for _, l := range lines {
		if l.Says == "" {
			h.head(l.Name)
			continue
		}
		h.row(l.Name, l.Says)
	}
	p.app.Push(h)
	return true
}

// blankHelp is a help page that says nothing yet.
func (d *desk) blankHelp() *helpPage {
	h := &helpPage{desk: d, s: d.say, play: d.atTable(), list: screen.NewList(screen.Column{Max: 26}, screen.Column{Grow: true, Min: 20})}
	if h.play != nil {
		h.s = h.play.s
	}
	h.View = d.page(&screen.Panel{Draw: h.draw, OnKey: h.key,
		OnMouse: func(m screen.Mouse) bool { return h.list.Mouse(m.From(2, 2)) }})
	return h
}

func (h *helpPage) add(row screen.Row) { h.list.SetRows(append(h.list.Rows(), row)) }

func (h *helpPage) head(title string) {
	h.add(screen.Row{Head: true, Cells: []screen.Cell{{Text: title}}})
}

// row is a line of help; without a name it takes the whole width.
func (h *helpPage) row(name, says string) {
	cells := []screen.Cell{{Text: name, Role: screen.Accent}, {Text: says}}
	if name == "" {
		cells = cells[1:]
	}
	h.add(screen.Row{Key: strconv.Itoa(len(h.list.Rows())), Cells: cells})
}

// part is a heading and the lines under it, each with what it means behind two blanks.
func (h *helpPage) part(title, lines string) {
	h.head(h.s.Key(title))
	for _, l := range strings.Split(h.s.Key(lines), "\n") {
		name, says, named := strings.Cut(l, "  ")
		if !named {
			name, says = "", l
		}
		h.row(name, strings.TrimSpace(says))
	}
}

// expects says what comes next, where the rules say so, and how it can be written shortly.
func (h *helpPage) expects(p *play) {
	h.head(h.s.Key("help.next"))
	h.row("", h.s.Text(p.t.Played().State.Next().Say))
	if rule := text.RuleOf(h.s, p.t.Played()); rule != "" {
		h.row(h.s.Key("help.rule"), rule)
	}
	if signs(&p.v) {
		h.row("", h.s.Key("help.signs"))
	}
	h.part("help.shorts", "help.short")
}

// signs tells whether a board shows the signs behind its numbers.
func signs(v *rules.View) bool {
	return slices.ContainsFunc(v.Cells(), func(c rules.Cell) bool { return c.Mark != 0 })
}

func (h *helpPage) keys(list []action) {
	seen := map[string]bool{}
	for _, r := range h.list.Rows() {
		seen[r.Cells[0].Text] = true
	}
	for _, a := range list {
		if key := keyName(h.words, a.key); a.key != "" && !seen[key] {
			h.row(key, h.s.Key("act."+a.name))
		}
	}
}

// offer is a kind of line that may be typed, or why it may not.
func (h *helpPage) offer(o rules.Offer) {
	h.row(text.Pattern(h.s, o.Verb), h.s.Key("form."+o.Verb.Form))
	if o.Off != nil {
		rows := h.list.Rows()
		cells := rows[len(rows)-1].Cells
		cells[0].Role, cells[1] = screen.Dim, screen.Cell{Text: cells[1].Text + ". " + text.Off(h.s, o.Off), Role: screen.Dim}
	}
}

func (h *helpPage) actions() []action {
	return []action{
		{key: "↑ ↓", name: "scroll", tell: true},
		{key: "Esc", name: "back", is: func(ev keyEvent) bool {
			return ev.Key() == tcell.KeyEscape || ev.Key() == tcell.KeyF1 || ev.Key() == tcell.KeyEnter
		}, do: h.app.Pop, tell: true},
		{key: "F5", name: "qr", is: on(tcell.KeyF5), do: func() { h.play.rules() }, off: h.noRules, tell: true},
		{key: "^Q", name: "quit", is: isLeave, do: h.leave},
	}
}

// noRules says that no game is being played whose rules could be shown.
func (h *helpPage) noRules() string {
	if h.play == nil {
		return h.s.Key("help.no-game")
	}
	return ""
}

func (h *helpPage) key(ev keyEvent) bool {
	return act(h.actions(), ev, func(string) {}) || h.list.Key(ev)
}

func (h *helpPage) draw(c *screen.Canvas, focused bool) {
	const detail = 3 // rows for the whole of the chosen line
	w, height := c.Size()
	c.Text(1, 0, h.s.Key("help.title"), screen.Accent)
	h.list.Columns[0].Max = min(26, w/3)
	h.list.Paint(c.Sub(0, 1, w, height-2-detail).Frame("", true).Pad(1, 0), focused)
	if row, ok := h.list.Selected(); ok {
		says := row.Cells[0].Text
		if len(row.Cells) > 1 {
			says += h.s.Key("colon") + row.Cells[1].Text
		}
		c.Sub(0, height-1-detail, w, detail).Wrapped(2, 0, w-4, says, screen.Text)
	}
	h.keysLine(c.Row(height-1), h.actions())
}
