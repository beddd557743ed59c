package tui

// The panels of a table in play, drawn from the view alone: who sits there with what, the boards, the last
// entries. Numbers stand right-aligned at places that do not move while a game goes on.

import (
	"slices"
	"strconv"
	"strings"

	"tokyobox/rules"

	"tokyobox/companion/say"
	"tokyobox/companion/screen"
)

// fresh tells whether a cell changed a moment ago, and from what.
type fresh func(key string) bool

// seatSign tells a seat's seal apart without its colour: the digit by which lines name the seat.
func seatSign(seat int) string { return strconv.Itoa(seat) }

// sealRole is the colour of the seal of a seat.
func sealRole(s *say.Sayer, seat int) screen.Role { return screen.Seal(s.Seal(seat).Colour - 1) }

// sealsWide is how many columns the signs of the players' seals take, 0 if nobody wears one.
func sealsWide(s *say.Sayer, v *rules.View) int {
	wide := 0
	for _, seat := range v.Seats {
		wide = max(wide, screen.Width(s.Seal(seat.Seat).Sign))
	}
	return wide
}

// drawSeal draws the sign of a seal into so many columns; a guest's place stays empty.
func drawSeal(c screen.Canvas, x, y, wide int, s *say.Sayer, seat int) {
	if sign := s.Seal(seat).Sign; sign != "" && wide > 0 {
		c.Text(x, y, screen.Fit(sign, wide), sealRole(s, seat))
	}
}

// drawSeats draws the players as rows and their cells as columns, and returns the rows it took. Where nothing else
// needs the room, the sign of the seal stands before the name; elsewhere its colour is under the digit of the seat. at,
// unless nil, is told where each number stands.
func drawSeats(c screen.Canvas, s *say.Sayer, v *rules.View, isNew fresh, at func(x, y, w int, cell rules.Cell)) int {
	w, h := c.Size()
	if len(v.Seats) == 0 || h < 1 {
		return 0
	}
	heads, widths := seatColumns(s, v)
	room := w - 6 // the mark, the seal and the gaps
	squeeze(v, widths, room-leastName)
	names := room
	shown := 0
	for i := range widths {
		if names-widths[i]-2 < leastName {
			break
		}
		names -= widths[i] + 2
		shown++
	}
	seals, lead := sealsWide(s, v), 4 // lead: where the names begin
	if wide := seals + 1; seals > 0 && shown == len(widths) && names-longestName(s, v) >= wide {
		lead += wide
	} else {
		seals = 0
	}
	names = min(names, longestName(s, v))
	x := lead + 2 + names
	for i := range shown {
		x += 2
		drawCell(c, x, 0, widths[i], heads[i], screen.Dim)
		x += widths[i]
	}
	for row, seat := range v.Seats {
		y := row + 1
		if y >= h {
			break
		}
		mark, role := " ", screen.Text
		switch {
		case seat.Front:
			mark = "▸"
		case seat.Out:
			mark, role = "×", screen.Dim
		}
		c.Text(0, y, mark, screen.Accent)
		digit := sealRole(s, seat.Seat)
		if seals > 0 && s.Seal(seat.Seat).Sign != "" {
			digit = role
		}
		c.Text(3-len(strconv.Itoa(seat.Seat)), y, seatSign(seat.Seat), digit)
		drawSeal(c, 4, y, seals, s, seat.Seat)
		c.Left(lead, y, names+1, s.Seat(seat.Seat), role)
		x := lead + 2 + names
		n := 0
		for _, cell := range seat.Cells {
			if !isColumn(cell) || n == shown {
				continue
			}
			x += 2
			drawCell(c, x, y, widths[n], s.Value(cell.Value), cellRole(cell, isNew))
			if at != nil {
				at(x, y, widths[n], cell)
			}
			x += widths[n]
			n++
		}
	}
	return len(v.Seats) + 1
}

// leastName is the least room for the name of a seat.
const leastName = 6

// squeeze makes columns of words narrower, the widest first, until all columns find room: a word that is cut
// can be asked for, a number that is not there is not missed by anybody.
func squeeze(v *rules.View, widths []int, room int) {
	squeezeWords(wordColumns(slices.DeleteFunc(slices.Clone(v.Seats[0].Cells), func(c rules.Cell) bool { return !isColumn(c) })), widths, room)
}

// wordColumns tells of each cell that is drawn whether it holds words.
func wordColumns(cells []rules.Cell) []bool {
	var words []bool
	for _, cell := range cells {
		if !cell.Hidden {
			k := cell.Value.Kind
			words = append(words, k == rules.Name || k == rules.Word || k == rules.Seat)
		}
	}
	return words
}

// squeezeWords is squeeze for columns of which words tells whether they hold words. It returns by how much they became
// narrower.
func squeezeWords(words []bool, widths []int, room int) (by int) {
	const least = 6
	over := -room
	for _, n := range widths {
		over += n + 2
	}
	for ; over > 0; over-- {
		widest := -1
		for i, n := range widths {
			if words[i] && n > least && (widest < 0 || n > widths[widest]) {
				widest = i
			}
		}
		if widest < 0 {
			break
		}
		widths[widest]--
		by++
	}
	return by
}

// isColumn tells whether a cell of a seat is one of the columns: what holds several values has no width to
// keep and stands below.
func isColumn(c rules.Cell) bool { return !c.Hidden && c.Value.Kind != rules.List }

// seatColumns are the headings of the shown cells and how wide their columns are.
func seatColumns(s *say.Sayer, v *rules.View) (heads []string, widths []int) {
	for _, cell := range v.Seats[0].Cells {
		if isColumn(cell) {
			heads = append(heads, s.Key("cell."+cell.Name))
			widths = append(widths, screen.Width(heads[len(heads)-1]))
		}
	}
	for _, seat := range v.Seats {
		n := 0
		for _, cell := range seat.Cells {
			if isColumn(cell) {
				width := screen.Width(s.Value(cell.Value))
				if cell.Value.Kind == rules.Yen {
					width = max(width, len("100,000"))
				}
				widths[n] = max(widths[n], width)
				n++
			}
		}
	}
	return heads, widths
}

func longestName(s *say.Sayer, v *rules.View) int {
	n := 6
	for _, seat := range v.Seats {
		n = max(n, screen.Width(s.Seat(seat.Seat)))
	}
	return min(n, 24)
}

func cellRole(cell rules.Cell, isNew fresh) screen.Role {
	switch {
	case isNew != nil && isNew(cell.Key()):
		return screen.Accent
	case cell.Mark == rules.Bad:
		return screen.Bad
	case cell.Mark == rules.Good:
		return screen.Good
	case cell.Mark == rules.Full:
		return screen.Dim
	case cell.Value.Kind == rules.Yen:
		return screen.Yen
	}
	return screen.Text
}

// markSign says a cell's mark without its colour.
func markSign(m rules.Mark) string {
	switch m {
	case rules.Good:
		return "+"
	case rules.Full:
		return "="
	case rules.Bad:
		return "!"
	}
	return ""
}

// boardRows is how many rows a board takes with its heading.
func boardRows(b *rules.Board) int { return len(b.Rows) + 1 }

// cutName cuts the name of a row so that the number at its end, which tells it from others, stays.
func cutName(name string, width int) string {
	at := strings.LastIndexByte(name, ' ')
	if at < 0 || len(name)-at > 4 || screen.Width(name) <= width {
		return name
	}
	return screen.Cut(name[:at], width-screen.Width(name[at:])) + name[at:]
}

// boardColumns is where the columns of a board stand.
type boardColumns struct {
	heads   []string
	widths  []int
	first   int  // columns of the names of the rows
	gap     int  // before each column
	shown   int  // how many find room
	several bool // the last one holds several values, on as many lines as they take
}

// boardRoom finds room for the columns of a board in so many columns of a window.
func boardRoom(s *say.Sayer, b *rules.Board, w int) boardColumns {
	p := boardColumns{first: 1, gap: 2, several: holdsSeveral(b)}
	for _, r := range b.Rows {
		p.first = max(p.first, screen.Width(s.Of(r.Of)))
		n := 0
		for _, cell := range r.Cells {
			if cell.Hidden {
				continue
			}
			if n == len(p.widths) {
				p.heads = append(p.heads, s.Key("cell."+cell.Name))
				p.widths = append(p.widths, screen.Width(p.heads[n]))
			}
			p.widths[n] = max(p.widths[n], screen.Width(s.Value(cell.Value)+markSign(cell.Mark)))
			n++
		}
	}
	need, most := 0, w/2
	for _, n := range p.widths {
		need += n + p.gap
	}
	if p.several { // what they hold needs room for whole words
		most = w / 3
	}
	if over := need - (w - p.first); p.several && p.first > most || !p.several && over > 0 && over <= len(p.widths) { // closer together is better than cut
		need, p.gap = need-len(p.widths), 1
	}
	switch {
	case p.several && p.gap == 1:
		most = w * 3 / 7
	case p.several:
	case len(b.Rows) > 0:
		need -= squeezeWords(wordColumns(b.Rows[0].Cells), p.widths, w-min(p.first, max(most, 6))+len(p.widths)*(2-p.gap))
	}
	p.first = min(p.first, max(w-need, most, 6))
	left := w - p.first
	for p.shown < len(p.widths) && left >= p.widths[p.shown]+p.gap {
		left -= p.widths[p.shown] + p.gap
		p.shown++
	}
	if p.shown < len(p.widths) && p.gap == 2 && left+p.shown > p.widths[p.shown] { // closer together it is whole
		left, p.gap = left+p.shown-p.widths[p.shown]-1, 1
		p.shown++
	} else if p.shown < len(p.widths) && left > 4+p.gap { // the last column is cut rather than lost
		p.widths[p.shown] = left - p.gap
		left = 0
		p.shown++
	}
	p.several = p.several && p.shown > 0 && p.shown == len(p.widths)
	if p.several { // it takes what is left, so that the columns before it stay where they are
		p.widths[p.shown-1] += left
	}
	return p
}

// drawBoard draws one board: a heading row with the names of the columns, then its rows.
func drawBoard(c screen.Canvas, s *say.Sayer, b *rules.Board, isNew fresh) {
	w, h := c.Size()
	p := boardRoom(s, b, w)
	x := p.first
	for i := range p.shown {
		x += p.gap
		if p.several && i == p.shown-1 {
			c.Left(x, 0, p.widths[i], p.heads[i], screen.Dim)
			continue
		}
		drawCell(c, x, 0, p.widths[i], p.heads[i], screen.Dim)
		x += p.widths[i]
	}
	y := 0
	for i, r := range b.Rows {
		y++
		if y >= h {
			return
		}
		c.Left(0, y, p.first, cutName(s.Of(r.Of), p.first), screen.Text)
		x, n := p.first, 0
		for _, cell := range r.Cells {
			if cell.Hidden || n == p.shown {
				continue
			}
			x += p.gap
			says := s.Value(cell.Value) + markSign(cell.Mark)
			if p.several && n == p.shown-1 {
				lines := screen.Wrap(says, p.widths[n])
				if room := h - y - (len(b.Rows) - 1 - i); len(lines) > room {
					lines = append(lines[:max(room-1, 0)], strings.Join(lines[max(room-1, 0):], " "))
				}
				for k, l := range lines {
					c.Left(x, y+k, p.widths[n], l, cellRole(cell, isNew))
				}
				y += len(lines) - 1
				break
			}
			drawCell(c, x, y, p.widths[n], says, cellRole(cell, isNew))
			x += p.widths[n]
			n++
		}
	}
}

// holdsSeveral tells whether the last column of a board holds several values in a cell.
func holdsSeveral(b *rules.Board) bool {
	for _, r := range b.Rows {
		last := rules.Cell{}
		for _, cell := range r.Cells {
			if !cell.Hidden {
				last = cell
			}
		}
		if last.Value.Kind == rules.List {
			return true
		}
	}
	return false
}

// drawCell puts numbers to the right and words, which may be cut, wherever they fit.
func drawCell(c screen.Canvas, x, y, width int, text string, role screen.Role) {
	if screen.Width(text) > width {
		c.Left(x, y, width, text, role)
		return
	}
	c.Right(x, y, width, text, role)
}

// statusLine is the status of the whole game in one line: spent 9,000 · limit 14,000.
func statusLine(s *say.Sayer, v *rules.View) string {
	var parts []string
	for _, cell := range v.Status {
		if cell.Hidden || cell.Value.Kind == rules.List || cell.Value.Kind == rules.None || inStage(cell) {
			continue
		}
		parts = append(parts, s.Key("cell."+cell.Name)+" "+s.Value(cell.Value))
	}
	return strings.Join(parts, "  ")
}

// inStage tells whether a cell is said already by where the game stands.
func inStage(c rules.Cell) bool { return c.Name == "round" || c.Name == "phase" }

// lists are the cells that hold several values: those of the game, such as the queue, and what each seat
// has in front of it. One line each; seats that have nothing are left out.
func lists(s *say.Sayer, v *rules.View) []string {
	var out []string
	for _, cell := range v.Status {
		if !cell.Hidden && cell.Value.Kind == rules.List {
			out = append(out, s.Key("cell."+cell.Name)+"  "+s.Value(cell.Value))
		}
	}
	for _, seat := range v.Seats {
		for _, cell := range seat.Cells {
			if !cell.Hidden && cell.Value.Kind == rules.List && len(cell.Value.List) > 0 {
				out = append(out, seatSign(seat.Seat)+" "+s.Key("cell."+cell.Name)+"  "+s.Value(cell.Value))
			}
		}
	}
	return out
}

// visible tells whether a board has anything to show.
func visible(b *rules.Board) bool {
	for _, r := range b.Rows {
		for _, c := range r.Cells {
			if !c.Hidden {
				return true
			}
		}
	}
	return false
}
