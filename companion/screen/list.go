package screen

// This file is the list: rows with columns, one of them chosen. Columns of
// numbers are never given up for long names: names are cut, and what has to go
// goes in the order the page says.

import "github.com/gdamore/tcell/v2"

// Column says how one column of a list is drawn.
type Column struct {
	// Title stands above the column, dim; a list none of whose columns has a
	// title has no such row.
	Title string

	// Width is the number of columns it takes; 0 for as many as its longest
	// cell or title needs.
	Width int

	// Max bounds a width found that way; 0 for no bound.
	Max int

	// Grow lets the column take what is left over; of several the first does.
	// It is also the one that shrinks, down to Min.
	Grow bool

	// Min is the least width of a column that grows.
	Min int

	// Right sets the cells to the right, for numbers: they are never cut.
	Right bool

	// Drop is the order in which columns go when there is no room: the highest
	// first, 0 never.
	Drop int
}

// Cell is one cell of a row: its text, drawn literally, and its role.
type Cell struct {
	Text string
	Role Role
}

// Row is one row of a list.
type Row struct {
	// Key names the row, so that it stays chosen when the rows are made anew.
	Key string

	// Cells are the texts of the columns; where the last ones are missing, the
	// one before them takes their room.
	Cells []Cell

	// Head makes the row a heading over the ones that follow: its first cell is
	// drawn across, and it cannot be chosen.
	Head bool
}

// List is a [Part] that shows rows and has one of them chosen.
type List struct {
	// Columns are the columns, from the left.
	Columns []Column

	// Gap is the number of blanks between columns; 0 stands for two.
	Gap int

	// Empty is shown while there are no rows.
	Empty string

	// OnMove is called when somebody chose another row, OnOpen when somebody
	// pressed Enter on a row or clicked the chosen one again. Neither is called
	// for what the program does. Either may be nil.
	OnMove, OnOpen func(row Row)

	rows     []Row
	chosen   int // index of the chosen row, -1 for none
	top      int // first row shown
	height   int // rows last shown
	firstRow int // where they began, below the titles
}

// NewList returns a list with those columns and no rows.
func NewList(columns ...Column) *List { return &List{Columns: columns, chosen: -1} }

// SetRows shows other rows. The row with the key of the one that was chosen
// stays chosen; if it is gone, the one that took its place is.
func (l *List) SetRows(rows []Row) {
	key, before := "", l.chosen
	if before >= 0 && before < len(l.rows) {
		key = l.rows[before].Key
	}
	l.rows, l.chosen = rows, -1
	if key != "" {
		for i, r := range rows {
			if r.Key == key && !r.Head {
				l.chosen = i
				return
			}
		}
	}
	l.chosen = l.nearest(max(before, 0))
}

// Rows returns the rows shown.
func (l *List) Rows() []Row { return l.rows }

// Selected returns the chosen row, and false if there is none.
func (l *List) Selected() (Row, bool) {
	if l.chosen < 0 || l.chosen >= len(l.rows) {
		return Row{}, false
	}
	return l.rows[l.chosen], true
}

// Select chooses the row with a key and reports whether there is one.
func (l *List) Select(key string) bool {
	for i, r := range l.rows {
		if r.Key == key && !r.Head {
			l.chosen = i
			return true
		}
	}
	return false
}

// Paint draws the rows that fit around the chosen one. Column 0 is the place of
// the mark, which only a list with the focus shows.
func (l *List) Paint(c Canvas, focused bool) {
	w, h := c.Size()
	if len(l.rows) == 0 {
		c.Left(2, 0, w-2, l.Empty, Dim)
		return
	}
	widths := l.widths(w - 3)
	l.firstRow = 0
	if l.titled() && h > 1 {
		l.firstRow = 1
		x := 2
		for i, col := range l.Columns {
			if widths[i] > 0 {
				drawCell(c, x, 0, widths[i], col.Right, Cell{col.Title, Dim})
				x += widths[i] + l.gap()
			}
		}
	}
	l.height = max(h-l.firstRow, 0)
	l.scroll()
	for i := l.top; i < len(l.rows) && i < l.top+l.height; i++ {
		l.paintRow(c.Row(l.firstRow+i-l.top), l.rows[i], widths, focused && i == l.chosen)
	}
	if l.top > 0 && l.height > 0 {
		c.Repeat(w-1, l.firstRow, 1, "↑", Dim)
	}
	if l.top+l.height < len(l.rows) && l.height > 0 {
		c.Repeat(w-1, h-1, 1, "↓", Dim)
	}
}

// Key moves the choice with the arrows, PgUp, PgDn, Home and End, and opens the
// chosen row with Enter.
func (l *List) Key(ev *tcell.EventKey) bool {
	page := max(l.height-1, 1)
	switch ev.Key() {
	case tcell.KeyUp:
		l.move(l.chosen-1, -1)
	case tcell.KeyDown:
		l.move(l.chosen+1, 1)
	case tcell.KeyPgUp:
		l.move(max(l.chosen-page, 0), 1)
	case tcell.KeyPgDn:
		l.move(min(l.chosen+page, len(l.rows)-1), -1)
	case tcell.KeyHome:
		l.move(0, 1)
	case tcell.KeyEnd:
		l.move(len(l.rows)-1, -1)
	case tcell.KeyEnter:
		row, ok := l.Selected()
		if ok && l.OnOpen != nil {
			l.OnOpen(row)
		}
		return ok
	default:
		return false
	}
	return true
}

// Mouse chooses the row clicked on, or opens it if it is chosen; the wheel
// moves the choice.
func (l *List) Mouse(m Mouse) bool {
	switch m.Act {
	case WheelUp:
		l.move(l.chosen-1, -1)
		return true
	case WheelDown:
		l.move(l.chosen+1, 1)
		return true
	}
	i := l.top + m.Y - l.firstRow
	if m.Y < l.firstRow || m.Y >= l.firstRow+l.height || i >= len(l.rows) || l.rows[i].Head {
		return false
	}
	if i == l.chosen {
		if l.OnOpen != nil {
			l.OnOpen(l.rows[i])
		}
		return true
	}
	l.move(i, 1)
	return true
}

// Paste has no meaning for a list.
func (l *List) Paste(string) bool { return false }

func (l *List) paintRow(c Canvas, row Row, widths []int, chosen bool) {
	w, _ := c.Size()
	if row.Head {
		if len(row.Cells) > 0 {
			c.Left(0, 0, w, row.Cells[0].Text, Accent)
		}
		return
	}
	if chosen {
		c = c.On(Selected)
		c.Fill()
		c.Text(0, 0, pointer, Focus)
	}
	x := 2
	for i, width := range widths {
		if width <= 0 {
			continue
		}
		if i == len(row.Cells)-1 && i < len(widths)-1 && !l.Columns[i].Right {
			width = w // what has no cell leaves its room
		}
		width = min(width, w-1-x)
		if i < len(row.Cells) {
			drawCell(c, x, 0, width, l.Columns[i].Right, row.Cells[i])
		}
		x += width + l.gap()
	}
}

func drawCell(c Canvas, x, y, width int, right bool, cell Cell) {
	if right {
		c.Right(x, y, width, cell.Text, cell.Role)
		return
	}
	c.Left(x, y, width, cell.Text, cell.Role)
}

// widths divides the room among the columns; a column that has none is left
// out.
func (l *List) widths(room int) []int {
	widths := make([]int, len(l.Columns))
	grow := -1
	for i, col := range l.Columns {
		widths[i] = col.Width
		if col.Width == 0 {
			widths[i] = l.natural(i)
		}
		if col.Grow && grow < 0 {
			grow = i
		}
	}
	for {
		need := l.need(widths)
		if need <= room {
			if grow >= 0 && widths[grow] > 0 {
				widths[grow] += room - need
			}
			return widths
		}
		if grow >= 0 && widths[grow] > 0 {
			least := max(l.Columns[grow].Min, 1)
			if give := min(need-room, widths[grow]-least); give > 0 {
				widths[grow] -= give
				continue
			}
		}
		if !l.drop(widths) {
			return widths
		}
	}
}

// need returns the columns all widths and the gaps between them take.
func (l *List) need(widths []int) int {
	need, shown := 0, 0
	for _, w := range widths {
		if w > 0 {
			need += w
			shown++
		}
	}
	return need + l.gap()*max(shown-1, 0)
}

// drop leaves out the column that is to go first and reports whether one could.
func (l *List) drop(widths []int) bool {
	worst := -1
	for i, col := range l.Columns {
		if widths[i] > 0 && col.Drop > 0 && (worst < 0 || col.Drop > l.Columns[worst].Drop) {
			worst = i
		}
	}
	if worst < 0 {
		return false
	}
	widths[worst] = 0
	return true
}

// natural returns the width the cells of a column ask for.
func (l *List) natural(i int) int {
	w := Width(l.Columns[i].Title)
	for _, r := range l.rows {
		if !r.Head && i < len(r.Cells) && (len(r.Cells) > 1 || len(l.Columns) == 1) {
			w = max(w, Width(r.Cells[i].Text))
		}
	}
	if bound := l.Columns[i].Max; bound > 0 {
		w = min(w, bound)
	}
	return w
}

func (l *List) gap() int {
	if l.Gap > 0 {
		return l.Gap
	}
	return 2
}

func (l *List) titled() bool {
	for _, c := range l.Columns {
		if c.Title != "" {
			return true
		}
	}
	return false
}

// scroll keeps the chosen row in sight, and the heading above the first row.
func (l *List) scroll() {
	if l.chosen >= 0 {
		l.top = min(l.top, l.chosen)
		l.top = max(l.top, l.chosen-l.height+1)
	}
	l.top = max(min(l.top, len(l.rows)-l.height), 0)
	for l.top > 0 && l.height > 1 && l.top == l.chosen && l.rows[l.top-1].Head {
		l.top--
	}
}

// move chooses a row for somebody, the next one in a direction if it cannot be
// chosen.
func (l *List) move(to, by int) {
	for to >= 0 && to < len(l.rows) && l.rows[to].Head {
		to += by
	}
	if to < 0 {
		// Above the first row that can be chosen there may be a heading to see.
		l.top = 0
		return
	}
	if to >= len(l.rows) || to == l.chosen {
		return
	}
	l.chosen = to
	if l.OnMove != nil {
		l.OnMove(l.rows[to])
	}
}

// nearest returns the row that can be chosen at or after an index, else before
// it, -1 if there is none.
func (l *List) nearest(at int) int {
	for i := at; i < len(l.rows); i++ {
		if !l.rows[i].Head {
			return i
		}
	}
	for i := min(at, len(l.rows)) - 1; i >= 0; i-- {
		if !l.rows[i].Head {
			return i
		}
	}
	return -1
}
