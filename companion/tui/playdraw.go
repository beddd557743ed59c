package tui

// How the table in play is drawn. The bottom rows never move: what comes next, the line, what it would do,
// the keys. Panels that find no room are left out from the right and from below.

import (
	"slices"
	"strconv"
	"strings"

	"tokyobox/rules"

	"tokyobox/companion/screen"
	"tokyobox/companion/table"
	"tokyobox/companion/text"
)

// The rows below the panels.
const (
	bottomRows = 5   // next, line, two of effect, keys; one more for next in a window of roomy rows
	roomy      = 20  // rows
	leastWide  = 60  // columns from which everything is shown
	leastHigh  = 16  // rows likewise
	boardWide  = 34  // columns of a board at least
	airy       = 100 // columns from which the last entries get more than the players need

	leastEntries = 6 // rows of the last entries, with their heading, that long lists leave
)

// entryRow is one entry in the panel of the last ones.
type entryRow struct {
	seq  int
	says string
	bad  bool
}

// entry is a step in words. What was said once is kept until something before it changes, since nearly
// every frame shows the same entries.
func (p *play) entry(step *rules.Step) entryRow {
	if row, ok := p.entries[step.Line.Seq]; ok {
		return row
	}
	row := entryRow{seq: step.Line.Seq, says: text.Step(p.s, p.t.Played(), *step), bad: step.Refused != nil}
	if row.bad {
		row.says = text.Line(p.s, p.t.Played(), step.Line.Text) + p.s.Key("colon") + p.s.Refusal(text.Reason(p.t.Played(), *step))
	}
	p.entries[row.seq] = row
	return row
}

func (p *play) draw(c *screen.Canvas, focused bool) {
	w, h := c.Size()
	p.hits = p.hits[:0]
	if p.along.chime.lights(p.now()) {
		defer c.Invert()
	}
	if w < leastWide || h < leastHigh {
		p.drawSmall(c, focused)
		return
	}
	p.drawTitle(c.Row(0))
	bottom := bottomRows
	if h >= roomy {
		bottom++
	}
	p.drawPanels(c.Sub(0, 1, w, h-1-bottom))
	p.drawBottom(c.Sub(0, h-bottom, w, bottom), focused)
}

// drawSmall keeps recording in a window too small for the panels.
func (p *play) drawSmall(c *screen.Canvas, focused bool) {
	w, h := c.Size()
	rows := min(h, 4)
	if h > rows {
		c.Sub(0, 0, w, min(h-rows, 2)).Wrapped(0, 0, w, p.s.Say("small", "w", leastWide, "h", leastHigh), screen.Doubt)
		drawSeats(c.Sub(0, 2, w, h-rows-2), p.s, &p.v, p.isFresh, nil)
	}
	p.drawBottom(c.Sub(0, h-rows, w, rows), focused)
}

func (p *play) drawTitle(c screen.Canvas) {
	w, _ := c.Size()
	title, stage, status := strings.ToUpper(p.title), p.s.Stage(p.t.Played().State.Stage()), statusLine(p.s, &p.v)
	x := 1
	if rest := screen.Width(stage) + 2 + screen.Width(status) + 2; rest > w || rest+screen.Width(title)+2 <= w {
		x += c.Text(x, 0, title, screen.Accent) + 2
	} // else its name, which everybody knows, makes room for what changes
	room := w - x - 1
	if n := screen.Width(status); n > 0 && n+12 < room {
		c.Right(x, 0, room, status, screen.Yen)
		room -= n + 2
	}
	c.Left(x, 0, room, stage, screen.Text)
}

func (p *play) drawPanels(c screen.Canvas) {
	w, h := c.Size()
	if p.Settings.On("big") {
		drawBigSeats(c, p.s, &p.v)
		return
	}
	left := w
	if w >= leastWide+boardWide/2 && len(p.v.Boards) > 0 {
		wide := p.seatsWide()
		if seals := sealsWide(p.s, &p.v); seals > 0 && wide+seals+1 <= w-boardWide {
			wide += seals + 1
		}
		left = max(min(wide, w-boardWide), 40)
		if w >= airy {
			left = max(left, w*9/20) // the last entries read as whole sentences, and boards have room all the same
		}
	}
	p.drawLeft(c.Sub(0, 0, left, h))
	if advice := p.advice(); len(advice) > 0 && w > left {
		p.drawAdvice(c.Sub(left, 0, w-left, h), advice)
		return
	}
	p.drawBoards(c, left)
}

// advice is what the line being typed may be worth, where the table plays with that.
func (p *play) advice() []rules.Term {
	a, ok := p.t.Played().State.(rules.Adviser)
	if !ok || p.read.Refused != nil || p.read.Move.Verb == nil {
		return nil
	}
	return a.Worth(p.read.Move)
}

// drawAdvice puts the advice in the place of the boards while the line is typed.
func (p *play) drawAdvice(c screen.Canvas, advice []rules.Term) {
	inside := c.Frame(p.s.Key("panel.advice"), false).Pad(1, 0)
	w, _ := inside.Size()
	y := 0
	for _, t := range advice {
		value := p.s.Full(t.Value)
		lines := screen.Wrap(p.s.Text(t.Say), max(w-screen.Width(value)-2, 10))
		for i, l := range lines {
			inside.Text(0, y+i, l, screen.Text)
		}
		inside.Right(0, y, w, value, screen.Yen)
		y += len(lines)
	}
}

// seatsWide is how wide the players' panel wants to be.
func (p *play) seatsWide() int {
	if len(p.v.Seats) == 0 {
		return 40
	}
	_, widths := seatColumns(p.s, &p.v)
	wide := 6 + longestName(p.s, &p.v) + 4
	for _, n := range widths {
		wide += n + 2
	}
	return wide
}

// drawLeft draws players, lists such as the queue, open problems and the last entries.
func (p *play) drawLeft(c screen.Canvas) {
	w, h := c.Size()
	inside := c.Frame(p.s.Key("panel.players"), false).Pad(1, 0)
	y := drawSeats(inside, p.s, &p.v, p.isFresh, func(x, y, w int, cell rules.Cell) {
		p.hits = append(p.hits, hit{screen.Rect{X: x + 2, Y: y + 2, W: w, H: 1}, cell})
	})
	all := lists(p.s, &p.v)
	spare := h - 2 - y - len(all) - leastEntries // rows that lists may take beyond one each
	for _, l := range all {
		if y >= h-2 {
			return
		}
		lines := screen.Wrap(l, w-4)
		if over := len(lines) - 1 - max(spare, 0); over > 0 {
			lines = append(lines[:len(lines)-1-over], strings.Join(lines[len(lines)-1-over:], " "))
		}
		spare -= len(lines) - 1
		for _, part := range lines {
			inside.Left(0, y, w-4, part, screen.Text)
			y++
		}
	}
	if y+3 >= h {
		return
	}
	c.Rule(y+1, p.s.Key("panel.entries"), false)
	y++
	p.drawEntries(inside.Sub(0, y, w-4, h-2-y))
}

// drawEntries draws the last entries, one a row. They stay where they stand until the panel is full; then
// the older half makes room.
func (p *play) drawEntries(c screen.Canvas) {
	w, h := c.Size()
	steps := p.t.Played().Steps
	half := max(h/2, 1)
	from := 0
	if over := len(steps) - h; over > 0 {
		from = (over + half - 1) / half * half
	}
	for i := from; i < len(steps); i++ {
		e := p.entry(&steps[i])
		role := screen.Text
		if e.bad {
			role = screen.Bad
		}
		sign := " "
		if e.bad {
			sign = "✗"
		}
		c.Left(0, i-from, w, screen.Fit(strconv.Itoa(e.seq), 4)+sign+e.says, role)
	}
}

// drawBoards flows the boards into the columns right of the players.
func (p *play) drawBoards(c screen.Canvas, left int) {
	w, h := c.Size()
	if w-left < 20 || len(p.v.Boards) == 0 {
		return
	}
	columns := max((w-left)/(boardWide+8), 1)
	at := min(p.board, len(p.v.Boards)-1)
	x := left
	for i := range columns {
		wide := (w - x) / (columns - i)
		col := c.Sub(x, 0, wide, h)
		at = p.drawColumn(col, at)
		x += wide
	}
}

// drawColumn fills one column with boards from a number on and gives the number of the next one.
func (p *play) drawColumn(c screen.Canvas, at int) int {
	w, h := c.Size()
	y, first := 0, true
	inside := c
	boards := p.t.Timed(p.v, p.Clock.Now()).Boards
	for at < len(boards) {
		b := &boards[at]
		if !visible(b) {
			at++
			continue
		}
		room := h - 1 - y - 1
		if !first && room < min(boardRows(b), 3) {
			break
		}
		title := p.s.Key("board." + b.Name)
		if first {
			inside = c.Frame(title, false)
		} else {
			c.Rule(y, title, false)
		}
		rows := min(boardRows(b), room)
		high := rows
		if !slices.ContainsFunc(p.v.Boards[at+1:], func(b rules.Board) bool { return visible(&b) }) {
			high = room // the last board may take more than a row for what it holds
		}
		drawBoard(inside.Sub(1, y, w-4, high), p.s, b, p.isFresh)
		first = false
		y += rows + 1
		at++
		if rows < boardRows(b) {
			at-- // what is left of it can be turned to
			break
		}
	}
	if first {
		c.Frame("", false)
	}
	if at < len(p.v.Boards) {
		c.Right(w/2, h-1, w-w/2-2, " PgDn ", screen.Dim)
	}
	return at
}

func (p *play) isFresh(key string) bool { return p.changed[key] && p.Settings.On("highlight") }

// drawBottom draws what comes next, the line, what it would do, and the keys; in fewer rows the line and
// what it would do come first.
func (p *play) drawBottom(c screen.Canvas, focused bool) {
	w, h := c.Size()
	y, rest := 0, ""
	if h >= bottomRows {
		y = h - bottomRows + 1
		rest = p.drawNext(c.Sub(1, 0, w-2, y))
	}
	p.line.Paint(c.Sub(1, y, w-2, 1), focused)
	effect := min(2, h-y-1)
	switch {
	case effect <= 0:
	case rest != "" && len(p.said) == 0 && p.read.Refused == nil && p.read.Line == "":
		c.Sub(3, y+1, w-4, effect).Wrapped(0, 0, w-4, "…"+strings.TrimPrefix(rest, "…"), screen.Dim)
	default:
		p.drawEffect(c.Sub(3, y+1, w-4, effect))
	}
	if h > y+1+effect {
		p.keysLine(c.Row(h-1), p.actions())
	}
}

// drawNext draws what the table has to know, and returns what found no room of it.
func (p *play) drawNext(c screen.Canvas) (rest string) {
	w, h := c.Size()
	says, role := p.next()
	lines := screen.Wrap(says, w)
	if _, offers := p.timed(p.Clock.Now()); offers != "" && h > 1 { // what may be counted is not there for long
		h--
		c.Left(0, h, w, offers, screen.Dim)
	}
	for y, l := range lines {
		if y == h-1 && len(lines) > h {
			c.Left(0, y, w, strings.TrimSuffix(l, "…")+"…", role)
			return strings.Join(lines[h:], " ")
		}
		c.Text(0, y, l, role)
	}
	if strings.HasPrefix(says, question) && len(lines) < h { // what comes next must not be hidden by it
		c.Left(0, len(lines), w, p.s.Text(p.t.Played().State.Next().Say), screen.Dim)
	}
	return ""
}

// question stands before what the table is asked.
const question = "? "

// next is what the table has to know now: a count that runs, entries that no longer hold, a question, or
// what the rules expect.
func (p *play) next() (string, screen.Role) {
	if line := p.countLine(); line != "" {
		return line, screen.Doubt
	}
	if n := len(p.t.Played().Problems()); n > 0 {
		return p.s.Say("play.problems", "n", n) + "\n" + p.s.Text(p.t.Played().State.Next().Say), screen.Bad
	}
	if says, _ := p.timed(p.Clock.Now()); says != "" {
		return says + "\n" + p.s.Text(p.t.Played().State.Next().Say), screen.Doubt
	}
	if len(p.v.Notes) > 0 {
		n := p.v.Notes[0]
		ask := question + p.s.Text(n.Text)
		if n.Prefix != "" {
			ask += "  " + n.Prefix + "…"
		}
		return ask, screen.Doubt
	}
	return p.s.Text(p.t.Played().State.Next().Say), screen.Text
}

// drawEffect says what the line in the entry line would do, why it is not allowed, or what was just done.
func (p *play) drawEffect(c screen.Canvas) {
	w, h := c.Size()
	put := func(y int, s string, r screen.Role) {
		if y < h {
			c.Left(0, y, w, s, r)
		}
	}
	r := p.read
	switch {
	case len(p.said) > 0:
		role := screen.Good
		if p.saidBad {
			role = screen.Bad
		}
		y := 0
		for _, l := range p.said { // what was said first is said in full; what follows takes the rows that are left
			lines := screen.Wrap(l, w)
			if room := max(h-y, 1); len(lines) > room {
				lines = append(lines[:room-1], strings.Join(lines[room-1:], " "))
			}
			for _, part := range lines {
				put(y, part, role)
				y++
			}
			role = screen.Text
		}
	case r.Refused != nil:
		put(0, p.s.Refusal(r.Refused), screen.Bad)
		put(1, p.wayOut(r.Refused), screen.Dim)
	case r.Line != "":
		p.drawPreview(c, r)
	}
}

// drawPreview draws the meaning of the line and what it changes.
func (p *play) drawPreview(c screen.Canvas, r table.Reading) {
	w, _ := c.Size()
	meaning := p.brought(r)
	if r.Draws {
		meaning = p.s.Say("play.draws", "line", r.Line)
	}
	c.Left(0, 0, w, meaning, screen.Good)
	c.Left(0, 1, w, joined(p.consequences(r), w), screen.Text)
}

// joined are the parts that find room in a row; the first one is there in any case.
func joined(parts []string, width int) string {
	if len(parts) == 0 {
		return ""
	}
	out := parts[0]
	for i, part := range parts[1:] {
		next := out + " · " + part
		if more := i+2 < len(parts); screen.Width(next) > width || more && screen.Width(next)+4 > width {
			return out + " · …"
		}
		out = next
	}
	return out
}

// consequences are what a line changes, the weightiest first: the end of the game, later lines that no
// longer hold, the numbers of the table, the phase.
func (p *play) consequences(r table.Reading) []string {
	var parts []string
	if r.Over != nil {
		parts = append(parts, text.Winners(p.s, r.Over))
	}
	if n := len(r.Lost); n > 0 {
		fallen := make([]string, n)
		for i, lost := range r.Lost {
			fallen[i] = strconv.Itoa(lost.Line.Seq) + " " + text.Step(p.s, p.t.Played(), lost)
		}
		parts = append(parts, p.s.Say("play.lost", "n", n, "list", strings.Join(fallen, ", ")))
	}
	for _, ch := range r.Changes {
		if !ch.Hidden && ch.Now.Kind != rules.List && !inStage(rules.Cell{Name: ch.Name}) {
			parts = append(parts, text.Change(p.s, ch))
		}
	}
	if r.After.Phase != r.Before.Phase && r.After.Phase != "" {
		parts = append(parts, "→ "+p.s.Stage(r.After))
	}
	return parts
}
