package tui

// The table as it stood after an entry. Nothing can be entered here.

import (
	"slices"
	"strconv"
	"strings"

	"github.com/gdamore/tcell/v2"

	"tokyobox/rules"

	"tokyobox/companion/screen"
	"tokyobox/companion/text"
)

// pastPage looks back.
type pastPage struct {
	*desk
	*screen.View
	play   *play
	at     int // where it stands in the order of the log, -1 before its first entry
	played *rules.Played
	v      rules.View
	board  int
}

func newPast(d *desk, p *play, seq int) *pastPage {
	x := &pastPage{desk: d, play: p}
	x.View = d.page(&screen.Panel{Draw: x.draw, OnKey: func(ev keyEvent) bool { return act(x.actions(), ev, func(string) {}) }})
	x.step(slices.Index(p.t.Log().Order, seq) - x.at)
	return x
}

// step goes so many entries on or back.
func (x *pastPage) step(by int) {
	order := x.play.t.Log().Order
	x.at = min(max(x.at+by, -1), len(order)-1)
	seq := 0
	if x.at >= 0 {
		seq = order[x.at]
	}
	x.played = x.play.t.Past(seq)
	x.v = x.played.State.View().For(0)
}

func (x *pastPage) actions() []action {
	far := len(x.orderOf())
	return []action{
		{key: "←", name: "earlier", is: on(tcell.KeyLeft), do: func() { x.step(-1) }, tell: true},
		{key: "→", name: "later", is: on(tcell.KeyRight), do: func() { x.step(1) }, tell: true},
		{key: "Home", name: "first", is: on(tcell.KeyHome), do: func() { x.step(-far) }, tell: true},
		{key: "End", name: "last", is: on(tcell.KeyEnd), do: func() { x.step(far) }, tell: true},
		{key: "PgDn", name: "boards", is: on(tcell.KeyPgDn), do: func() { x.turn(1) }},
		{key: "PgUp", name: "boards", is: on(tcell.KeyPgUp), do: func() { x.turn(-1) }},
		{key: "Esc", name: "back", is: func(ev keyEvent) bool { return ev.Key() == tcell.KeyEscape || ev.Key() == tcell.KeyEnter }, do: x.app.Pop, tell: true},
		{key: "^Q", name: "quit", is: isLeave, do: x.app.Stop},
	}
}

func (x *pastPage) orderOf() []int {
	if x.play == nil {
		return nil
	}
	return x.play.t.Log().Order
}

func (x *pastPage) turn(by int) { x.board = min(max(x.board+by, 0), max(len(x.v.Boards)-1, 0)) }

func (x *pastPage) draw(c *screen.Canvas, _ bool) {
	w, h := c.Size()
	s := x.play.s
	order := x.orderOf()
	c.Text(1, 0, strings.ToUpper(x.play.title), screen.Accent)
	c.Right(0, 0, w-1, s.Stage(x.played.State.Stage()), screen.Dim)
	line := s.Key("past.begin")
	if x.at >= 0 {
		mark := x.play.t.Log().Marks[order[x.at]-1]
		line = s.Say("past.after", "n", order[x.at], "of", len(order)) + "  " + text.Line(s, x.play.t.Played(), mark.Text)
		if mark.Struck != 0 {
			line = s.Say("past.after", "n", order[x.at], "of", len(order)) + "  × " + text.Line(s, x.play.t.Played(), mark.Text)
		}
	}
	c.Left(1, 1, w-2, line, screen.Doubt)
	left := w
	if len(x.v.Boards) > 0 && w >= leastWide+boardWide/2 {
		left = w - boardWide - 2
	}
	inside := c.Sub(0, 2, left, h-4).Frame(s.Key("panel.players"), false).Pad(1, 0)
	y := drawSeats(inside, s, &x.v, nil, nil)
	iw, ih := inside.Size()
	if status := statusLine(s, &x.v); status != "" && y < ih {
		inside.Left(0, y, iw, status, screen.Text)
		y++
	}
	for _, l := range lists(s, &x.v) {
		if y < ih {
			inside.Left(0, y, iw, l, screen.Text)
			y++
		}
	}
	if left < w {
		x.drawBoards(c.Sub(left, 2, w-left, h-4))
	}
	for i, n := range x.played.Problems() {
		if i == 0 {
			c.Left(1, h-2, w-2, text.Broken(s, x.played, n), screen.Bad)
		}
	}
	x.keysLine(c.Row(h-1), x.actions())
}

// drawBoards draws the boards that find room, from the one turned to on.
func (x *pastPage) drawBoards(c screen.Canvas) {
	w, h := c.Size()
	y, s := 0, x.play.s
	for i := x.board; i < len(x.v.Boards); i++ {
		b := &x.v.Boards[i]
		if !visible(b) || y+3 > h {
			continue
		}
		rows := min(boardRows(b), h-y-2)
		drawBoard(c.Sub(0, y, w, rows+2).Frame(s.Key("board."+b.Name), false).Pad(1, 0), s, b, nil)
		y += rows + 2
	}
}

// seatKey is the digit of a seat, "" for one that has none.
func seatKey(seat int) string {
	if seat > 9 {
		return ""
	}
	return strconv.Itoa(seat)
}
