package tui

// Numbers that the seats tell while the clock stands: the pieces of a floor, by digits and Enter, one player
// after the other. Each is stored as soon as it is told.

import (
	"strconv"
	"strings"

	"github.com/gdamore/tcell/v2"

	"tokyobox/ledger"
	"tokyobox/rules"

	"tokyobox/companion/screen"
)

// muchYen is what no lot card is known to come near: a nought too many.
const muchYen = 99_900

// tally is numbers being told.
type tally struct {
	at     int          // which of the clock's tallies
	row    int          // whose number
	typed  string       // digits typed
	zero   bool         // "out with so many pieces?" or "so many yen?" waits for an answer
	ticked map[int]bool // seats ticked, where only those tell a number
	told   bool         // the ticks are made: numbers of the ticked seats now
}

// tallies are the clock's, nil if it has none.
func (p *clockPage) tallies() []rules.Tally {
	if c := p.k.clock(); c != nil {
		return c.Tallies
	}
	return nil
}

// asks tells whether numbers are asked for now.
func (p *clockPage) asks() bool {
	list := p.tallies()
	return len(list) > 0 && list[len(list)-1].Now
}

// fill opens the numbers that are asked for, at the first that is missing, or closes those that are no longer.
func (p *clockPage) fill() {
	list := p.tallies()
	c := p.k.clock()
	switch {
	case c == nil || c.State == rules.ClockRunning || c.State == rules.ClockReady:
		p.menu = nil
	case c.State == rules.ClockStopped && !p.asks() && p.menu == nil:
		p.menu = &menu{at: -1}
	}
	switch {
	case len(list) == 0 || p.count == nil && !p.asks():
		p.count = nil
	case p.count == nil:
		p.count = &tally{at: len(list) - 1, ticked: map[int]bool{}}
		p.count.seek(list)
	default:
		p.count.at = min(p.count.at, len(list)-1)
		p.count.row = min(p.count.row, len(list[p.count.at].Rows)-1)
	}
}

// seek goes to the first number that is missing.
func (t *tally) seek(list []rules.Tally) {
	t.row, t.typed, t.zero = 0, "", false
	for i, r := range list[t.at].Rows {
		if r.Told.Kind == rules.None {
			t.row = i
			return
		}
	}
}

// correct opens the numbers of the last floor, to put one right.
func (p *clockPage) correct() {
	if list := p.tallies(); len(list) > 0 {
		p.count = &tally{at: len(list) - 1, ticked: map[int]bool{}}
		p.tell("")
	}
}

// noCorrection is why nothing can be put right.
func (p *clockPage) noCorrection() string {
	if len(p.tallies()) == 0 {
		return p.s.Key("tally.none")
	}
	return ""
}

// keyTally answers a key while numbers are told.
func (p *clockPage) keyTally(ev keyEvent) bool {
	list := p.tallies()
	now := &list[p.count.at]
	if p.count.zero {
		p.answerZero(ev, now)
		return true
	}
	if now.Tick && !p.count.told {
		return p.keyTicks(ev, now)
	}
	digit, isIt := isDigit(ev)
	switch {
	case isIt && p.chose.key == ev.Rune() && p.now()-p.chose.at < enterRest:
		p.chose.at = p.now() // the digit that chose is held down
	case isIt:
		p.chose = chosen{}
		if len(p.count.typed) < 9 {
			p.count.typed += strconv.Itoa(digit)
		}
		p.tell("")
	case ev.Key() == tcell.KeyCtrlU:
		p.count.typed = ""
	case isBack(ev) && p.count.typed != "":
		p.count.typed = p.count.typed[:len(p.count.typed)-1]
	case ev.Key() == tcell.KeyEnter, isSpace(ev) && p.count.typed != "": // "5 4 0", as on the line
		p.enterNumber(now)
	case ev.Key() == tcell.KeyDown, ev.Key() == tcell.KeyTab:
		p.moveRow(1, now)
	case ev.Key() == tcell.KeyUp, ev.Key() == tcell.KeyBacktab:
		p.moveRow(-1, now)
	case ev.Key() == tcell.KeyLeft && p.count.at > 0:
		p.count.at, p.count.row, p.count.typed = p.count.at-1, 0, ""
	case ev.Key() == tcell.KeyRight && p.count.at < len(list)-1:
		p.count.at, p.count.row, p.count.typed = p.count.at+1, 0, ""
		p.count.seek(list)
	case ev.Key() == tcell.KeyEscape && p.count.typed != "":
		p.count.typed = ""
	case ev.Key() == tcell.KeyEscape && !now.Now:
		p.count = nil
		p.fill()
	default:
		return false
	}
	return true
}

func (p *clockPage) moveRow(step int, now *rules.Tally) {
	p.count.row = (p.count.row + step + len(now.Rows)) % len(now.Rows)
	p.count.typed = ""
}

// enterNumber records the number typed for the seat marked. An empty one goes on to the next.
func (p *clockPage) enterNumber(now *rules.Tally) {
	if p.count.typed == "" {
		p.moveRow(1, now)
		return
	}
	n, _ := strconv.Atoi(p.count.typed)
	if row := now.Rows[p.count.row]; n == 0 && row.Zero.Key != "" {
		p.count.zero = true
		p.tell(p.s.Text(row.Zero))
		return
	} else if n > muchYen && strings.HasSuffix(row.Line, " yen=") {
		p.count.zero = true
		p.tell(p.s.Say("tally.much", "seat", rules.SeatOf(row.Seat), "yen", rules.YenOf(ledger.Yen(n))))
		return
	}
	p.tellNumber(now)
}

// answerZero is the answer to "out with so many pieces?".
func (p *clockPage) answerZero(ev keyEvent, now *rules.Tally) {
	switch {
	case ev.Key() == tcell.KeyEnter, ev.Key() == tcell.KeyRune && isYes(ev.Rune()):
		p.count.zero = false
		p.tellNumber(now)
	case ev.Key() == tcell.KeyEscape, ev.Key() == tcell.KeyRune && (ev.Rune() == 'n' || ev.Rune() == 'N'):
		p.count.zero, p.count.typed = false, ""
		p.tell("")
	}
}

func isYes(r rune) bool { return r == 'y' || r == 'Y' || r == 'o' || r == 'O' || r == 's' || r == 'S' }

// tellNumber records a number; the page then stands at the next that is missing, if it is this one's floor.
func (p *clockPage) tellNumber(now *rules.Tally) {
	row := now.Rows[p.count.row]
	at, here := p.count.at, p.count
	if !p.record(row.Line+p.count.typed, p.Clock.Now()) {
		return
	}
	p.rested = p.now() + enterRest
	here.typed = ""
	list := p.tallies()
	if p.count == nil || at >= len(list) {
		return
	}
	switch {
	case here.told:
		delete(here.ticked, row.Seat)
		p.nextTicked(list)
	case now.Now && !list[at].Now:
		p.count = nil // the floor is counted
	case list[at].Open():
		p.count.seek(list)
	}
}

// keyTicks answers a key while it is told who added nothing: a digit is a seat.
func (p *clockPage) keyTicks(ev keyEvent, now *rules.Tally) bool {
	digit, isIt := isDigit(ev)
	switch {
	case isIt:
		for _, r := range now.Rows {
			if r.Seat == digit {
				p.count.ticked[digit] = !p.count.ticked[digit]
			}
		}
	case ev.Key() == tcell.KeyEnter:
		p.count.told = true
		p.nextTicked(p.tallies())
	default:
		return false
	}
	return true
}

// nextTicked goes to the next ticked seat, or says that there are no more.
func (p *clockPage) nextTicked(list []rules.Tally) {
	now := list[p.count.at]
	for i, r := range now.Rows {
		if p.count.ticked[r.Seat] {
			p.count.row, p.count.typed = i, ""
			return
		}
	}
	p.count = nil
	if now.Close != "" {
		p.record(now.Close, p.Clock.Now())
	}
}

// drawTally draws the numbers of one floor.
func (p *clockPage) drawTally(c screen.Canvas) {
	w, h := c.Size()
	list := p.tallies()
	if p.count == nil || p.count.at >= len(list) {
		return
	}
	now := list[p.count.at]
	title := p.s.Text(now.Title)
	if p.count.at > 0 && p.count.at < len(list) && len(list) > 1 {
		title = "‹ " + title
	}
	if p.count.at < len(list)-1 {
		title += " ›"
	}
	y := 0
	if size, ok := fitBig(bigText(p.s.Text(p.k.clock().Title)), w-4, bigRows, 1); ok && h >= len(now.Rows)+9 {
		size.draw(c, (w-size.w)/2, 0, c.Theme().Style(screen.Base, screen.Accent))
		y = bigRows + 1
	}
	c.Centre(0, y, w, title, screen.Accent)
	y++
	gap := 0
	if h-y > 2*len(now.Rows) {
		gap = 1
	}
	wide := min(w-2, 46)
	left, number := (w-wide)/2, 14
	// Where not all rows find room, the marked one does, and a sign says that more come before or behind.
	room := max((h-y)/(1+gap), 1)
	first := min(max(p.count.row-room+1, 0), max(len(now.Rows)-room, 0))
	if first > 0 {
		c.Text(left-2, y+gap, "…", screen.Dim)
	}
	for i, r := range now.Rows {
		if i < first {
			continue
		}
		y += gap
		if y >= h {
			return
		}
		if i < len(now.Rows)-1 && y+1+gap >= h {
			c.Text(left-2, y, "…", screen.Dim)
		}
		role, mark := screen.Text, " "
		if i == p.count.row && (!now.Tick || p.count.told) {
			role, mark = screen.Focus, "▸"
		}
		c.Text(left, y, mark, screen.Focus)
		c.Text(left+2, y, strconv.Itoa(r.Seat), sealRole(p.s, r.Seat))
		c.Left(left+4, y, wide-5-number, p.s.Seat(r.Seat), role)
		p.drawNumber(c.Sub(left+wide-number, y, number, 1), i, r, now)
		y++
	}
}

// drawNumber draws what a seat told, or what is being typed for it.
func (p *clockPage) drawNumber(c screen.Canvas, i int, r rules.TallyRow, now rules.Tally) {
	w, _ := c.Size()
	switch {
	case now.Tick && !p.count.told:
		word := p.s.Key("tally.added")
		role := screen.Dim
		if p.count.ticked[r.Seat] {
			word, role = p.s.Key("tally.nothing"), screen.Bad
		}
		c.Right(0, 0, w, word, role)
	case i == p.count.row && (!now.Tick || p.count.told):
		typed := p.count.typed + "_"
		if p.count.typed == "" && r.Told.Kind != rules.None {
			typed = p.s.Value(r.Told) + " _"
		}
		c.Right(0, 0, w, typed, screen.Focus)
	case r.Told.Kind == rules.None:
		c.Right(0, 0, w, "·", screen.Dim)
	default:
		c.Right(0, 0, w, p.s.Value(r.Told), screen.Text)
	}
}
