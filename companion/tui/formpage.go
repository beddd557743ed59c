package tui

// The form of any verb, made from its declaration: fields with what may be chosen, and under them the line
// that it will record, so that the form teaches the line.

import (
	"slices"
	"strconv"
	"strings"

	"github.com/gdamore/tcell/v2"

	"tokyobox/rules"

	"tokyobox/companion/screen"
	"tokyobox/companion/table"
	"tokyobox/companion/text"
)

// formChoice asks which form.
type formChoice struct {
	*desk
	*screen.View
	play *play
	list *screen.List
}

func newFormChoice(d *desk, p *play) *formChoice {
	f := &formChoice{desk: d, play: p, list: screen.NewList(
		screen.Column{Width: 2, Right: true},
		screen.Column{Max: 34},
		screen.Column{Grow: true, Min: 10},
	)}
	var rows []screen.Row
	for i, o := range p.t.Played().Offers() {
		number := ""
		if i < 9 {
			number = strconv.Itoa(i + 1)
		}
		row := screen.Row{Key: o.Verb.Form, Cells: []screen.Cell{
			{Text: number, Role: screen.Accent}, {Text: p.s.Key("form." + o.Verb.Form)},
			{Text: text.Pattern(p.s, o.Verb), Role: screen.Dim},
		}}
		if o.Off != nil {
			row.Cells[1].Role = screen.Dim
			row.Cells[2] = screen.Cell{Text: text.Off(p.s, o.Off), Role: screen.Dim}
		}
		rows = append(rows, row)
	}
	f.list.SetRows(rows)
	f.list.OnOpen = func(r screen.Row) { f.open(r.Key) }
	f.View = d.page(&screen.Panel{Draw: f.draw, OnKey: f.key,
		OnMouse: func(m screen.Mouse) bool {
			return d.closes(f.View, m) || f.list.Mouse(m.From(2, 1))
		}})
	f.Bounds = over(110, len(rows)+3)
	return f
}

// over places a page of that size in the middle of the window; where there is room for it, what is below stays seen on both
// sides.
func over(width, height int) func(w, h int) screen.Rect {
	return func(w, h int) screen.Rect {
		rw, rh := min(width, w), min(height, h)
		if w >= 80 {
			rw = min(width, w-4)
		}
		return screen.Rect{X: (w - rw) / 2, Y: (h - rh) / 2, W: rw, H: rh}
	}
}

// closes takes a small page over another away when its last row but the frame is clicked on, which tells of Esc.
func (d *desk) closes(v *screen.View, m screen.Mouse) bool {
	_, _, _, h := v.GetRect()
	if m.Act != screen.Click || m.Y != h-2 {
		return false
	}
	d.app.Pop()
	return true
}

func (f *formChoice) actions() []action {
	return []action{
		{key: "1-9", name: "choose"}, {key: "↑ ↓", name: "choose"}, {key: "Enter", name: "open"}, {key: "Esc", name: "back"},
	}
}

func (f *formChoice) open(form string) {
	for _, o := range f.play.t.Played().Offers() {
		if o.Verb.Form == form {
			f.app.Replace(newForm(f.desk, f.play, o.Verb, nil))
			return
		}
	}
}

func (f *formChoice) key(ev keyEvent) bool {
	ev = f.digits(ev)
	switch {
	case ev.Key() == tcell.KeyEscape, ev.Key() == tcell.KeyF2:
		f.app.Pop()
	case isLeave(ev):
		f.app.Stop()
	case ev.Key() == tcell.KeyRune && ev.Rune() >= '1' && ev.Rune() <= '9':
		if rows, n := f.list.Rows(), int(ev.Rune()-'1'); n < len(rows) {
			f.open(rows[n].Key)
		}
	default:
		return f.list.Key(ev)
	}
	return true
}

func (f *formChoice) draw(c *screen.Canvas, focused bool) {
	w, h := c.Size()
	f.list.Paint(c.Frame(f.play.s.Key("form.title"), true).Sub(1, 0, w-4, h-3), focused)
	c.Left(2, h-2, w-4, f.play.s.Key("form.keys"), screen.Dim)
}

// formPage is the form of one verb.
type formPage struct {
	*desk
	*screen.View
	play  *play
	verb  *rules.Verb
	form  *screen.Form
	ticks []string // many-valued fields in the order in which they were ticked
	read  table.Reading
	said  string
	how   string // how a value is written, where that needs saying
	soft  bool   // the line can be forced, or is
	hand  bool   // every value is typed, also what is not offered now
	move  rules.Move
	whole bool // what stands in the line of the table is recorded with the form
}

// newForm opens the form of a verb; given are values to begin with, by field name.
func newForm(d *desk, p *play, v *rules.Verb, given map[string]string) *formPage {
	f := &formPage{desk: d, play: p, verb: v, form: screen.NewForm()}
	f.form.OnChange = f.changed
	f.form.OnSubmit = f.record
	f.label()
	f.View = d.page(&screen.Panel{Draw: f.draw, OnKey: f.key, OnPaste: f.form.Paste,
		OnMouse: func(m screen.Mouse) bool { return f.form.Mouse(m.From(2, 2)) }})
	f.fill(given)
	for name, value := range given {
		if _, many := tickOf(name); many && value == screen.Yes {
			f.ticks = append(f.ticks, name)
		}
	}
	if _, fact := given["fact"]; fact {
		f.form.FocusOn("value")
	}
	f.fill(nil)
	return f
}

// label names what stands in the form beside its fields.
func (f *formPage) label() {
	s := f.play.s
	f.form.Actions = []screen.Action{{Name: "record", Label: s.Key("act.record"), Do: f.record}}
	f.form.YesWord, f.form.NoWord, f.form.OpenWord = s.Key("word.yes"), s.Key("word.no"), "·"
}

// Return says the form anew, maybe in another language; what was filled in stays.
func (f *formPage) Return() {
	f.label()
	f.fill(nil)
}

// newFormOf opens the form of a line, with all that the line says: what is not offered stands there as typed.
func newFormOf(d *desk, p *play, m rules.Move) *formPage {
	f := newForm(d, p, m.Verb, nil)
	if f.show(m); f.move.String() != m.String() {
		f.hand = true
		f.show(m)
	}
	return f
}

// show fills the form with what a line says, and nothing else.
func (f *formPage) show(m rules.Move) {
	f.ticks = nil
	for _, x := range m.Fields {
		if a := m.Verb.Arg(x.Name); a != nil && (a.Many || a.Repeat) && !f.hand && a.Choices != nil {
			f.ticks = append(f.ticks, tickName(x, f.ticks))
		}
	}
	f.form.SetFields(nil)
	f.fill(given(m, f.hand))
}

// tickName is the name of the tick of one value of a line, behind those that it has already.
func tickName(x rules.Field, before []string) string {
	name := x.Name + tickMark + x.Value
	for slices.Contains(before, name) {
		name += again
	}
	return name
}

// turn changes between choosing what is offered and typing every value.
func (f *formPage) turn() {
	at := f.form.Focused()
	f.said, f.hand = "", !f.hand
	if f.show(f.move); at != "record" {
		f.form.FocusOn(at)
	}
}

func (f *formPage) changed(name string) {
	f.said = ""
	if _, many := tickOf(name); many {
		kept := f.ticks[:0]
		for _, t := range f.ticks {
			if t != name {
				kept = append(kept, t)
			}
		}
		f.ticks = kept
		if f.form.Value(name) == screen.Yes {
			f.ticks = append(f.ticks, name)
		}
	}
	f.fill(nil)
}

// tickMark stands in the name of a field that is one tick of an argument with several values.
const tickMark = "✓"

// again stands behind the name of a field whose argument, subject or value stands in the line once more.
const again = "+"

func tickOf(name string) (value string, ok bool) {
	_, value, ok = strings.Cut(name, tickMark)
	return strings.TrimRight(value, again), ok
}

// fill makes the fields anew, since what may be chosen in one depends on those before it, and reads the
// line they come to.
func (f *formPage) fill(given map[string]string) {
	values := f.form.Values()
	bare := len(values) == 0
	for k, v := range given {
		values[k] = v
	}
	b := &formFields{f: f, values: values, state: f.play.t.Played().State, m: rules.Move{Verb: f.verb}}
	for i := range f.verb.Args {
		if a := &f.verb.Args[i]; a.Kind == rules.Offers {
			b.parties(a)
		} else {
			b.arg(a, "")
		}
	}
	f.form.SetFields(b.fields)
	if bare && len(b.fields) > 0 { // the focus was on the button for want of a field
		f.form.FocusOn(b.fields[0].Name)
	}
	f.move = b.m
	line := b.m.String()
	f.read = f.play.t.Read(line)
	if f.read.Refused != nil && f.read.Line == "" {
		f.read.Line = line
	}
	if soft := b.m.Has("force") || f.read.Refused != nil && f.read.Refused.Soft; soft != f.soft {
		f.soft = soft
		f.fill(nil)
	}
}

// record stores the line of the form; what is refused stays in the form.
func (f *formPage) record() {
	if f.read.Refused != nil {
		f.said = f.play.s.Refusal(f.read.Refused)
		return
	}
	if !f.play.record(f.read.Line, "form") {
		f.said = f.play.alarm
		return
	}
	if f.whole {
		f.play.line.SetText("")
	}
	f.app.Pop() // the table looks again at what stands in its line
	f.play.arrive()
}

func (f *formPage) actions() []action {
	return []action{
		{key: "Enter", name: "next", tell: true},
		{key: "↑ ↓", name: "fields", tell: true},
		{key: "← →", name: "choices", tell: true},
		{key: "F2", name: "record", is: on(tcell.KeyF2), do: f.record, tell: true},
		{key: "^T", name: "by-hand", is: on(tcell.KeyCtrlT), do: f.turn, tell: true},
		{key: "Esc", name: "back", is: on(tcell.KeyEscape), do: f.app.Pop, tell: true},
		{key: "^Q", name: "quit", is: isLeave, do: f.app.Stop},
	}
}

func (f *formPage) key(ev keyEvent) bool {
	return act(f.actions(), ev, func(s string) { f.said = s }) || f.form.Key(ev)
}

func (f *formPage) draw(c *screen.Canvas, focused bool) {
	w, h := c.Size()
	s := f.play.s
	c.Text(1, 0, strings.ToUpper(f.play.title), screen.Accent)
	inside := c.Sub(0, 1, w, h-6).Frame(s.Key("form."+f.verb.Form), true)
	iw, ih := inside.Size()
	f.form.Paint(inside.Sub(1, 0, iw-2, ih), focused)
	c.Left(1, h-5, w-2, "› "+f.play.s.Line(f.read.Line), screen.Accent)
	switch {
	case f.said != "":
		c.Wrapped(3, h-4, w-4, f.said, screen.Bad)
	case f.read.Refused != nil:
		rows := 3
		if f.how != "" {
			rows = 2
		}
		y := c.Sub(3, h-4, w-4, rows).Wrapped(0, 0, w-4, s.Refusal(f.read.Refused), screen.Bad)
		if f.read.Refused.Code != rules.Unread && y < rows {
			c.Sub(3, h-4+y, w-4, rows-y).Wrapped(0, 0, w-4, s.Hint(f.read.Refused), screen.Dim)
		}
	default:
		f.play.drawPreview(c.Sub(3, h-4, w-4, 2), f.read)
	}
	if f.how != "" {
		c.Left(3, h-2, w-4, f.how, screen.Doubt)
	}
	f.keysLine(c.Row(h-1), f.actions())
}
