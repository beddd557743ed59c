package tui

// The copies of the database: a list of them, and for each what it would bring back, before anything is brought.

import (
	"strconv"
	"strings"
	"time"

	"github.com/gdamore/tcell/v2"

	"tokyobox/companion/care"
	"tokyobox/companion/screen"
	"tokyobox/companion/table"
)

// copy makes a copy beside the event loop, if the program keeps any; that it cannot is told on the page on top.
func (d *desk) copy(o care.Occasion) {
	if d.Copies == nil || d.Store == nil {
		return
	}
	db, now := d.Store.Path(), d.Clock.Now().Wall
	d.app.Go(func() {
		if _, err := d.Copies.Make(db, o, now); err != nil {
			says := d.say.Say("keep.failed", "folder", care.Folder(db), "error", care.Harmless(err.Error()))
			d.app.Post(func() {
				switch p := d.app.Top().(type) {
				case *home:
					p.said = says
				case *play:
					p.tell(true, says)
				}
			})
		}
	})
}

// copiesPage lists the copies.
type copiesPage struct {
	*desk
	*screen.View
	list *screen.List
	all  []care.Copy
	keep int
	said string
}

func newCopies(d *desk) *copiesPage {
	p := &copiesPage{desk: d, list: screen.NewList(
		screen.Column{Width: 3, Right: true},
		screen.Column{Max: 20},
		screen.Column{Grow: true, Min: 10},
		screen.Column{Right: true, Drop: 1},
	)}
	p.list.Empty = d.say.Key("keep.none")
	p.list.OnOpen = func(screen.Row) { p.open() }
	p.View = d.page(&screen.Panel{Draw: p.draw, OnKey: p.key,
		OnMouse: func(m screen.Mouse) bool { return p.list.Mouse(m.From(2, 2)) }})
	p.load()
	return p
}

// load reads the folder again.
func (p *copiesPage) load() {
	var err error
	if p.all, err = care.Copies(p.Store.Path()); err != nil {
		p.said = p.say.Say("file.read", "file", care.Folder(p.Store.Path()))
	}
	if p.keep, err = care.Kept(p.Store); err != nil {
		p.said = p.failure(p.say, err)
	}
	rows := make([]screen.Row, len(p.all))
	for i, c := range p.all {
		rows[i] = screen.Row{Key: strconv.Itoa(i), Cells: []screen.Cell{
			{Text: strconv.Itoa(i + 1), Role: screen.Dim},
			{Text: dateTime(c.Made)},
			{Text: p.say.Key("keep." + string(c.Occasion)), Role: screen.Dim},
			{Text: p.say.Number(c.Size/1024) + " KiB", Role: screen.Dim},
		}}
	}
	p.list.SetRows(rows)
}

// dateTime is when something was, where people sit.
func dateTime(ms int64) string { return time.UnixMilli(ms).Local().Format("2006-01-02 15:04") }

// Return reads the folder again when the page above is gone.
func (p *copiesPage) Return() { p.load() }

// open shows what the chosen copy would bring.
func (p *copiesPage) open() {
	row, ok := p.list.Selected()
	if !ok {
		return
	}
	i, err := strconv.Atoi(row.Key)
	if err != nil || i >= len(p.all) {
		return
	}
	page := newBringing(p.desk, p.all[i])
	if page.bad != "" {
		p.said = page.bad
		return
	}
	p.app.Push(page)
}

// more changes how many copies are kept.
func (p *copiesPage) more(by int) {
	n := min(max(p.keep+by, 0), care.MostKept)
	if err := care.SetKept(p.Store, n); err != nil {
		p.said = p.failure(p.say, err)
		return
	}
	p.keep, p.said = n, ""
}

func (p *copiesPage) actions() []action {
	return []action{
		{key: "Enter", name: "copy-look", is: on(tcell.KeyEnter), do: p.open, tell: true},
		{key: "+", name: "copy-more", is: letter('+'), do: func() { p.more(1) }, tell: true},
		{key: "-", name: "copy-fewer", is: letter('-'), do: func() { p.more(-1) }, tell: true},
		{key: "Esc", name: "back", is: on(tcell.KeyEscape), do: p.app.Pop, tell: true},
		{key: "^Q", name: "quit", is: isLeave, do: p.app.Stop},
	}
}

func (p *copiesPage) key(ev keyEvent) bool {
	p.said = ""
	return act(p.actions(), ev, func(s string) { p.said = s }) || p.list.Key(ev)
}

func (p *copiesPage) draw(c *screen.Canvas, focused bool) {
	w, h := c.Size()
	c.Text(1, 0, p.say.Key("keep.title"), screen.Accent)
	c.Right(w/3, 0, w-w/3-1, p.say.Say("keep.kept", "n", p.keep), screen.Dim)
	p.list.Paint(c.Sub(0, 1, w, h-3).Frame("", true).Pad(1, 0), focused)
	c.Left(1, h-2, w-2, p.say.Say("keep.folder", "folder", care.Folder(p.Store.Path())), screen.Dim)
	if p.said != "" {
		c.Left(1, h-1, w-2, p.said, screen.Bad)
		return
	}
	p.keysLine(c.Row(h-1), p.actions())
}

// bringing shows what a copy would bring, and brings it.
type bringing struct {
	*desk
	*screen.View
	copy care.Copy
	list *screen.List
	says []string // its lines, wrapped when they are drawn
	some bool     // there is something to bring
	torn bool     // the database itself is damaged
	done bool     // it was brought
	bad  string   // the copy cannot be read
	said string
}

func newBringing(d *desk, c care.Copy) *bringing {
	b := &bringing{desk: d, copy: c, list: screen.NewList(screen.Column{Grow: true, Min: 20})}
	b.View = d.page(&screen.Panel{Draw: b.draw, OnKey: b.key,
		OnMouse: func(m screen.Mouse) bool { return m.Act != screen.Click && b.list.Mouse(m) }})
	b.with(func(src care.Source) error {
		plan, err := care.Compare(d.Store, src)
		if err != nil {
			return err
		}
		for _, i := range plan.Items {
			b.some = b.some || i.How.Brought()
		}
		b.torn = plan.Count(care.Broken) > 0
		b.show(care.Lines(d.say, plan, false))
		return nil
	})
	b.bad, b.said = b.said, ""
	return b
}

// with reads the copy and does something with it; what fails is said.
func (b *bringing) with(do func(care.Source) error) {
	from, done, err := care.Look(b.copy.Path)
	if err == nil {
		defer done()
		var src care.Source
		if src, err = care.Of(from); err == nil {
			err = do(src)
		}
	}
	if err != nil {
		b.said = b.failure(b.say, err)
	}
}

func (b *bringing) show(lines []string) { b.says = lines }

// rows are the lines as rows of a list of that width.
func (b *bringing) rows(width int) []screen.Row {
	var rows []screen.Row
	for i, l := range b.says {
		begin := l[:len(l)-len(strings.TrimLeft(l, " "))]
		rows = append(rows, rowsOf(screen.Row{Key: strconv.Itoa(i), Cells: []screen.Cell{{Text: l}}}, 0, width, begin+begin)...)
	}
	return rows
}

// rowsOf is a row of a list of that width whose last cell, in a column that begins so far from the first one, takes as many
// rows as it needs; all but the first begin with blanks.
func rowsOf(row screen.Row, at, width int, blanks string) []screen.Row {
	n := len(row.Cells) - 1
	last := row.Cells[n]
	room := max(width-marksWide-at-len(blanks), 10)
	lines := screen.Wrap(last.Text, room)
	if row.Head || len(lines) < 2 {
		return []screen.Row{row}
	}
	rows := make([]screen.Row, len(lines))
	for i, l := range lines {
		cells := append([]screen.Cell(nil), row.Cells...)
		if i > 0 {
			l = blanks + l
			for k := range cells {
				cells[k].Text = ""
			}
		}
		cells[n].Text = l
		rows[i] = screen.Row{Key: row.Key + strings.Repeat("+", i), Cells: cells}
	}
	return rows
}

// marksWide is what a list keeps for its mark, and for the arrows at its end.
const marksWide = 3

// bring brings what is not here.
func (b *bringing) bring() {
	b.with(func(src care.Source) error {
		done, err := care.Bring(b.Store, src, table.NewSeed)
		if err != nil {
			return err
		}
		b.done = true
		b.show(append(care.Lines(b.say, done.Plan, true), care.SideLines(b.say, done.Sides)...))
		return nil
	})
}

// noBring is why there is nothing to bring.
func (b *bringing) noBring() string {
	switch {
	case b.done:
		return b.say.Key("keep.done")
	case b.torn:
		return b.say.Say("keep.torn", "file", b.copy.Path)
	case !b.some:
		return b.say.Key("keep.empty")
	}
	return ""
}

func (b *bringing) actions() []action {
	return []action{
		{key: "Enter", name: "copy-bring", is: on(tcell.KeyEnter), do: b.bring, off: b.noBring, tell: true},
		{key: "↑ ↓", name: "scroll", tell: true},
		{key: "Esc", name: "back", is: on(tcell.KeyEscape), do: b.app.Pop, tell: true},
		{key: "^Q", name: "quit", is: isLeave, do: b.app.Stop},
	}
}

func (b *bringing) key(ev keyEvent) bool {
	b.said = ""
	return act(b.actions(), ev, func(s string) { b.said = s }) || b.list.Key(ev)
}

func (b *bringing) draw(c *screen.Canvas, focused bool) {
	w, h := c.Size()
	c.Text(1, 0, b.say.Say("keep.of", "time", dateTime(b.copy.Made)), screen.Accent)
	b.list.SetRows(b.rows(w - 4))
	b.list.Paint(c.Sub(0, 1, w, h-2).Frame("", true).Pad(1, 0), focused)
	if b.said != "" {
		c.Left(1, h-1, w-2, b.said, screen.Bad)
		return
	}
	b.keysLine(c.Row(h-1), b.actions())
}
