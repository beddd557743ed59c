package tui

// The menu of F10: everything that can be done from here in one list, narrowed by typing. Beside what cannot
// be done stands why.

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/gdamore/tcell/v2"
	"github.com/sahilm/fuzzy"

	"tokyobox/data"
	"tokyobox/rules/shelf"

	"tokyobox/companion/screen"
	"tokyobox/companion/stats"
	"tokyobox/companion/text"
)

// actor is a page whose keys are known: its help and its menu are made from them.
type actor interface{ actions() []action }

// everywhere are the keys that every page has.
func (d *desk) everywhere() []action {
	return []action{
		{key: "F1", name: "help", is: on(tcell.KeyF1), do: d.help},
		{key: "F10", name: "menu", is: on(tcell.KeyF10), do: d.menu},
	}
}

// deed is one thing that the menu can do.
type deed struct {
	part string // the heading it stands under, a key of the language files
	key  string // the key that does the same, "" for none
	says string
	hint string // how it is written, or what it is about
	off  string // why it cannot be done now, "" if it can
	do   func()
}

// below is the page that people look at, with the small ones over it taken away; nil if there is none.
func (d *desk) below() screen.Page {
	for _, p := range slices.Backward(d.app.Pages()) {
		if _, over := p.Place(0, 0); !over {
			return p
		}
	}
	return nil
}

// atTable is the table in play that is on top or below the pages on top, nil if there is none.
func (d *desk) atTable() *play {
	for _, p := range slices.Backward(d.app.Pages()) {
		if at, ok := p.(*play); ok {
			return at
		}
	}
	return nil
}

// hasMenu tells whether F10 opens something on a page that fills the window. One that hands the screen over must not be
// left by a list.
func (d *desk) hasMenu() bool {
	switch p := d.below().(type) {
	case *coverPage, *viewer, *helpPage:
		return false
	case actor:
		return p != nil
	}
	return false
}

// menu opens the menu of the page on top. A small page over it wants its answer first.
func (d *desk) menu() {
	if top := d.app.Top(); d.hasMenu() && top == d.below() {
		d.app.Push(newMenu(d, d.deeds(top)))
	}
}

// deeds are everything that can be done from a page.
func (d *desk) deeds(top screen.Page) []deed {
	var out []deed
	here := map[string]bool{}
	for _, a := range top.(actor).actions() {
		if here[a.name] = true; a.do == nil || a.is == nil || a.name == "menu" {
			continue
		}
		out = append(out, deed{part: "menu.here", key: keyName(d.words, a.key), says: d.say.Key("act." + a.name), hint: d.aboutPage(a.name), off: whyOff(a), do: a.do})
	}
	if p, ok := top.(*play); ok {
		for _, o := range p.t.Played().Offers() {
			x := deed{part: "menu.lines", says: p.s.Key("form." + o.Verb.Form), hint: text.Pattern(p.s, o.Verb),
				do: func() { d.app.Push(newForm(d, p, o.Verb, nil)) }}
			if o.Off != nil {
				x.off = p.s.Refusal(o.Off)
			}
			out = append(out, x)
		}
	}
	if _, whole := d.app.Pages()[0].(*home); !whole { // a clock alone has no other pages
		return out
	}
	for _, p := range []struct {
		name string
		open func()
	}{
		{"stats", func() { d.app.Push(newStats(d, stats.Filter{}, "")) }},
		{"people", func() { d.app.Push(newPeople(d)) }},
		{"boxes", func() { d.app.Push(newBoxes(d)) }},
		{"settings", func() { d.app.Push(newSettings(d)) }},
		{"copies", func() { d.app.Push(newCopies(d)) }},
		{"guide", d.openGuide},
	} {
		if !here[p.name] {
			out = append(out, deed{part: "menu.pages", says: d.say.Key("act." + p.name), hint: d.aboutPage(p.name), do: p.open})
		}
	}
	for _, g := range shelf.Games() {
		e, _ := d.entry(g.ID)
		out = append(out, deed{part: "menu.games", says: d.say.Say("menu.begin", "game", short(e.Title)), hint: d.say.Players(g.Min, g.Max),
			do: func() { d.app.Push(newSetup(d, g)) }})
	}
	return out
}

// aboutPage says what is found on a page whose name alone does not say it, "" for the others.
func (d *desk) aboutPage(name string) string {
	if key := "menu.about." + name; d.say.Has(key) {
		return d.say.Key(key)
	}
	return ""
}

// whyOff is why an action cannot be done now, "" if it can.
func whyOff(a action) string {
	if a.off == nil {
		return ""
	}
	return a.off()
}

// menuPage is the list.
type menuPage struct {
	*desk
	*screen.View
	deeds []deed
	line  *screen.Line
	list  *screen.List
}

// The size of the menu, in columns and rows.
const (
	menuWide = 110
	menuHigh = 20
)

func newMenu(d *desk, deeds []deed) *menuPage {
	m := &menuPage{desk: d, deeds: deeds, list: screen.NewList(
		screen.Column{Width: 6},
		screen.Column{Max: 40},
		screen.Column{Grow: true, Min: 8},
	)}
	m.list.Empty = d.say.Key("menu.none")
	m.line = &screen.Line{Prompt: "/", Placeholder: d.say.Key("menu.filter"), OnChange: m.narrow}
	m.list.OnOpen = m.open
	m.View = d.page(&screen.Panel{Draw: m.draw, OnKey: m.key, OnPaste: m.line.Paste, OnMouse: m.mouse})
	m.Bounds = over(menuWide, menuHigh)
	m.narrow("")
	return m
}

// narrow shows what fits the letters that were typed, best first; without any, everything under its headings.
func (m *menuPage) narrow(typed string) {
	var rows []screen.Row
	if typed = strings.Join(strings.Fields(data.Plain(typed)), " "); typed == "" {
		part := ""
		for i, x := range m.deeds {
			if x.part != part {
				part = x.part
				rows = append(rows, screen.Row{Head: true, Cells: []screen.Cell{{Text: m.say.Key(part)}}})
			}
			rows = append(rows, m.row(i))
		}
	} else {
		texts := make([]string, len(m.deeds))
		for i, x := range m.deeds {
			texts[i] = data.Plain(x.says + " " + x.hint)
		}
		found := fuzzy.FindNoSort(typed, texts)
		rank := func(f fuzzy.Match) int {
			says := data.Plain(m.deeds[f.Index].says)
			switch {
			case strings.HasPrefix(says, typed):
				return 3
			case strings.Contains(says, " "+typed):
				return 2
			case strings.Contains(f.Str, typed):
				return 1
			}
			return 0
		}
		slices.SortStableFunc(found, func(a, b fuzzy.Match) int {
			return cmp.Or(cmp.Compare(rank(b), rank(a)), cmp.Compare(b.Score, a.Score))
		})
		for _, f := range found {
			rows = append(rows, m.row(f.Index))
		}
	}
	m.list.SetRows(nil)
	m.list.SetRows(rows)
}

func (m *menuPage) row(i int) screen.Row {
	x := m.deeds[i]
	row := screen.Row{Key: strconv.Itoa(i), Cells: []screen.Cell{
		{Text: x.key, Role: screen.Accent}, {Text: x.says}, {Text: x.hint, Role: screen.Dim},
	}}
	if x.off != "" {
		row.Cells[1].Role = screen.Dim
		row.Cells[2] = screen.Cell{Text: x.off, Role: screen.Doubt}
	}
	return row
}

// open does what was chosen, if it can be done.
func (m *menuPage) open(r screen.Row) {
	i, _ := strconv.Atoi(r.Key)
	x := m.deeds[i]
	if x.off != "" {
		return
	}
	m.app.Pop()
	x.do()
}

func (m *menuPage) key(ev keyEvent) bool {
	switch ev.Key() {
	case tcell.KeyF10:
		m.app.Pop()
	case tcell.KeyEscape:
		if m.line.Text() == "" {
			m.app.Pop()
			return true
		}
		m.line.SetText("")
		m.narrow("")
	case tcell.KeyCtrlQ:
		m.leave()
	case tcell.KeyUp, tcell.KeyDown, tcell.KeyPgUp, tcell.KeyPgDn, tcell.KeyEnter:
		return m.list.Key(ev)
	default:
		return m.line.Key(ev)
	}
	return true
}

// menuTop is the row of the list inside the menu, below the line and a blank one.
const menuTop = 3

func (m *menuPage) mouse(at screen.Mouse) bool {
	if m.closes(m.View, at) {
		return true
	}
	at.X, at.Y = at.X-2, at.Y-menuTop
	return m.list.Mouse(at)
}

func (m *menuPage) draw(c *screen.Canvas, focused bool) {
	inside := c.Frame(m.say.Key("act.menu"), true)
	w, h := inside.Size()
	m.line.Paint(inside.Sub(1, 0, w-2, 1), focused)
	m.list.Paint(inside.Sub(1, menuTop-1, w-2, h-menuTop), focused)
	if row, ok := m.list.Selected(); ok {
		if i, _ := strconv.Atoi(row.Key); m.deeds[i].off != "" {
			inside.Left(1, h-1, w-2, m.deeds[i].off, screen.Doubt)
			return
		}
	}
	inside.Left(1, h-1, w-2, keyName(m.words, "Esc")+" "+m.say.Key("act.back")+"   "+keyName(m.words, "Enter")+" "+m.say.Key("menu.do"), screen.Dim)
}
