package screen

// This file draws forms, and notes where a click does what.

// The parts of a row of a form: the mark of the focus and a blank, the label,
// two blanks, the field.
const (
	labelAt  = 2
	labelGap = 2
)

// numberWide is how wide a place for a number is, where the page says nothing else.
const numberWide = 12

// Paint draws the fields and the buttons that fit around the one with the
// focus.
func (f *Form) Paint(c Canvas, focused bool) {
	w, h := c.Size()
	f.marks = f.marks[:0]
	if w <= 0 || h <= 0 {
		return
	}
	f.keepInSight(h)
	labels := f.labels(w)
	y := -f.top
	for i := range f.fields {
		f.paintField(c, y, labels, i, focused && i == f.at)
		y += rowsOf(&f.fields[i])
	}
	if len(f.Actions) > 0 {
		f.paintActions(c, y+min(len(f.fields), 1), focused)
	}
}

// paintField draws one field and what is wrong with it.
func (f *Form) paintField(c Canvas, y, labels, i int, focused bool) {
	w, _ := c.Size()
	field := &f.fields[i]
	role := Text
	if focused {
		c.Text(0, y, pointer, Focus)
		role = Focus
	}
	if at := f.picked(field); at >= 0 { // a short choice leaves its room to a long label
		labels = max(labels, min(Width(field.Label), room(w, f.choices(field)[at])))
	} else if field.Kind == NumberField {
		labels = max(labels, min(Width(field.Label), w-labelAt-labelGap-numberWide-Width(field.Hint)-4))
	}
	c.Left(labelAt, y, labels, field.Label, role)
	f.note(c, hit{rect: Rect{0, y, w, 1}, item: i})
	x := labelAt + labels + labelGap
	switch field.Kind {
	case TextField, NumberField:
		x = f.paintTyped(c, x, y, i, focused)
	case FlagField:
		box := "[ ]"
		if field.Value == Yes {
			box = "[x]"
		}
		n := c.Text(x, y, box, role)
		f.note(c, hit{rect: Rect{x, y, n, 1}, item: i, act: true})
		x += n
	default:
		x = f.paintChoice(c, x, y, i, focused)
	}
	if field.Hint != "" {
		c.Left(x+2, y, w-x-2, field.Hint, Dim)
	}
	if field.Error != "" {
		c.Text(labelAt, y+1, "✗", Bad)
		c.Left(labelAt+2, y+1, w-labelAt-2, field.Error, Bad)
	}
}

// paintTyped draws a place to type in, between brackets where its ground cannot
// be seen, and returns the column after it.
func (f *Form) paintTyped(c Canvas, x, y, i int, focused bool) int {
	w, _ := c.Size()
	field := &f.fields[i]
	room := field.Width
	if room <= 0 {
		room = 24
		if field.Kind == NumberField {
			room = numberWide
		}
	}
	room = max(min(room, w-x-2), 1)
	if c.theme.Marks {
		c.Text(x, y, "[", Dim)
		c.Text(x+1+room, y, "]", Dim)
	}
	in := c.Sub(x+1, y, room, 1).On(Sunk)
	in.Fill()
	f.edits[field.Name].paint(in, Text, focused)
	f.note(c, hit{rect: Rect{x + 1, y, room, 1}, item: i, text: true})
	return x + room + 2
}

// paintChoice draws what is chosen between two arrows, and behind them what has
// been typed to find it; it returns the column after.
func (f *Form) paintChoice(c Canvas, x, y, i int, focused bool) int {
	w, _ := c.Size()
	field := &f.fields[i]
	label, role := f.OpenWord, Dim
	if at := f.picked(field); at >= 0 {
		label, role = f.choices(field)[at].Label, Text
	}
	arrows := Dim
	if focused {
		arrows = Focus
		if role == Text {
			role = Focus
		}
	}
	c.Text(x, y, "‹", arrows)
	f.note(c, hit{rect: Rect{x, y, 2, 1}, item: i, step: -1})
	n := min(Width(label), max(w-x-4, 0))
	c.Left(x+2, y, n, label, role)
	x += 2 + n
	c.Text(x+1, y, "›", arrows)
	f.note(c, hit{rect: Rect{x, y, 2, 1}, item: i, step: 1})
	x += 2
	if focused && f.typing != "" {
		x += 1 + c.Text(x+1, y, f.typing, Accent)
	}
	return x
}

// paintActions draws the buttons in a row.
func (f *Form) paintActions(c Canvas, y int, focused bool) {
	x := labelAt
	for i, act := range f.Actions {
		item := len(f.fields) + i
		role := Button
		if focused && item == f.at {
			role = ButtonOn
			c.Text(x-2, y, pointer, Focus)
		}
		n := c.Text(x, y, "[ ", role)
		n += c.Text(x+n, y, act.Label, role)
		n += c.Text(x+n, y, " ]", role)
		f.note(c, hit{rect: Rect{x, y, n, 1}, item: item, act: true})
		x += n + 3
	}
}

// note keeps a place for the mouse.
func (f *Form) note(c Canvas, h hit) {
	if cw, ch := c.Size(); h.rect.Y >= 0 && h.rect.Y < ch && h.rect.X < cw {
		f.marks = append(f.marks, h)
	}
}

// labels returns the columns for the labels: what the longest needs, half of the form at most, and no more than leaves room
// for what is chosen, but a quarter.
func (f *Form) labels(w int) int {
	n, most := 0, w/2
	for i := range f.fields {
		n = max(n, Width(f.fields[i].Label))
		if at := f.picked(&f.fields[i]); at >= 0 {
			most = min(most, room(w, f.choices(&f.fields[i])[at]))
		}
	}
	return max(min(n, max(most, w/4)), 0)
}

// room returns what a choice between its arrows leaves for the label before it.
func room(w int, c Choice) int { return w - labelAt - labelGap - Width(c.Label) - 4 }

// keepInSight scrolls to the field or button with the focus.
func (f *Form) keepInSight(h int) {
	first, rows, total := 0, 1, 0
	for i := range f.fields {
		if i == f.at {
			first, rows = total, rowsOf(&f.fields[i])
		}
		total += rowsOf(&f.fields[i])
	}
	if len(f.Actions) > 0 {
		total += min(len(f.fields), 1)
		if f.at >= len(f.fields) {
			first = total
		}
		total++
	}
	f.top = max(f.top, first+rows-h)
	f.top = min(f.top, first)
	f.top = max(min(f.top, total-h), 0)
}

func rowsOf(field *Field) int {
	if field.Error != "" {
		return 2
	}
	return 1
}
