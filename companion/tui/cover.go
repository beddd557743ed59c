package tui

// What not everybody may see: the screen is handed to one player, shows what is that player's alone, and is
// empty before and after. Here people also enter under cover what is revealed together. What stands on the
// screen while others may look depends on nothing that was typed, nor on how long it was.

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gdamore/tcell/v2"

	"tokyobox/ledger"
	"tokyobox/rules"
	"tokyobox/timers"

	"tokyobox/companion/screen"
	"tokyobox/companion/table"
	"tokyobox/companion/text"
)

// coverStage is how far a hand-over has come.
type coverStage int

const (
	coverWho  coverStage = iota // who is next, and who is done
	coverHand                   // the screen goes to somebody; nothing else stands on it
	coverKeys                   // somebody enters something that is not shown
	coverOwn                    // somebody looks at what is theirs alone
)

// mostKeys is how many keys an entry under cover may have.
const mostKeys = 200

// lookTime is how long Tab shows what was entered so far.
const lookTime = 2 * time.Second

// coverPage hands the screen to one player after the other.
type coverPage struct {
	*desk
	*screen.View
	play   *play
	stage  coverStage
	seals  bool // people enter something that is revealed together
	seat   int
	keys   string
	look   time.Duration  // steady time until which the owner sees what the keys make; 0 for not
	why    *rules.Refusal // why it could not be sealed; the owner alone sees it
	said   string
	list   *screen.List // of the forms of the owner
	ticker *timers.Ticker
}

// newCover opens a hand-over. seals lets everybody in turn enter what the game asks for; otherwise it goes to
// that seat, or, for 0, asks to whom.
func newCover(d *desk, p *play, seals bool, seat int) *coverPage {
	c := &coverPage{desk: d, play: p, seals: seals, seat: seat, list: screen.NewList(
		screen.Column{Width: 2, Right: true}, screen.Column{Grow: true, Min: 10},
	)}
	if seat != 0 {
		c.stage = coverHand
	}
	c.list.OnOpen = func(r screen.Row) { c.choose(r.Key) }
	c.View = d.page(&screen.Panel{Draw: c.draw, OnKey: c.key, OnMouse: func(m screen.Mouse) bool {
		return (c.stage == coverWho || c.stage == coverOwn) && c.list.Mouse(m.From(2, coverTop+2))
	}})
	c.OnStop = func() { c.stopLook(); c.play.t.Alone(0) }
	c.fill()
	return c
}

// Return comes back from a form: the owner sees what it brought.
func (c *coverPage) Return() { c.fill() }

// coverHide is the key of the row that hides what the owner sees and goes on.
const coverHide = "hide"

// coverTop is the row below the title at which a hand-over begins.
const coverTop = 2

// fill makes the list of the stage: seats, or the forms of the owner.
func (c *coverPage) fill() {
	var rows []screen.Row
	add := func(key, label string, role screen.Role) {
		rows = append(rows, screen.Row{Key: key, Cells: []screen.Cell{{Text: strconv.Itoa(len(rows) + 1), Role: screen.Accent}, {Text: label, Role: role}}})
	}
	s := c.play.s
	switch c.stage {
	case coverWho:
		sealed, open, err := c.play.t.Sealed()
		if err != nil {
			c.said = c.failure(s, err)
		}
		if !c.seals {
			sealed = nil
			for _, seat := range c.play.t.Head().Seats {
				add(strconv.Itoa(seat.Number), seat.Name, screen.Text)
			}
			break
		}
		done := map[int]bool{}
		for _, seat := range sealed {
			done[seat] = true
		}
		if asked := c.play.t.Sealing(); asked != nil {
			for _, seat := range asked.Seats {
				if done[seat] {
					add(strconv.Itoa(seat), s.Say("cover.sealed", "seat", rules.SeatOf(seat)), screen.Good)
				} else {
					add(strconv.Itoa(seat), s.Seat(seat), screen.Text)
				}
			}
		}
		if len(open) > 0 {
			c.seat = open[0]
		} else {
			c.seat = 0
		}
	case coverOwn:
		for _, v := range c.forms() {
			add(v.Form, s.Key("form."+v.Form), screen.Text)
		}
		for _, seq := range c.play.t.Own(c.seat) {
			n := strconv.Itoa(seq)
			add(n, s.Say("cover.correct", "n", n, "said", text.Line(s, c.play.t.Played(), c.play.t.Log().Marks[seq-1].Text)), screen.Dim)
		}
		add(coverHide, s.Key("cover.hide"), screen.Text)
	}
	c.list.SetRows(rows)
	switch {
	case c.stage == coverOwn:
		c.list.Select(coverHide)
		if v, _ := c.expected(); v != nil {
			c.list.Select(v.Form)
		}
	case c.stage == coverWho && c.seat != 0:
		c.list.Select(strconv.Itoa(c.seat))
	}
}

// expected is the kind of line that the rules want from the owner now, with what they know of it; nil if they
// want none.
func (c *coverPage) expected() (*rules.Verb, string) {
	next := c.play.t.Played().State.Next()
	if next.Cover != c.seat || next.Line == "" {
		return nil, ""
	}
	word, _, _ := strings.Cut(next.Line, " ")
	for _, v := range c.forms() {
		if v.Name == word {
			return v, next.Line
		}
	}
	return nil, next.Line
}

// forms are the kinds of lines that the owner alone may see and that the owner may enter now: what is another seat's
// turn would show that seat's secret to this one.
func (c *coverPage) forms() []*rules.Verb {
	var out []*rules.Verb
	p := c.play.t.Played()
	for _, o := range p.Offers() {
		seat := table.SeatArg(o.Verb)
		if o.Off != nil || seat == "" {
			continue
		}
		m := rules.Move{Verb: o.Verb}
		if offered := o.Verb.Arg(seat).Choices; offered != nil &&
			!slices.ContainsFunc(offered(p.State, m), func(x rules.Pick) bool { return x.Value == strconv.Itoa(c.seat) }) {
			continue
		}
		m = m.Set(seat, strconv.Itoa(c.seat))
		if keeps := rules.Keeps(p.State, m); keeps == c.seat || keeps == rules.Nobody {
			out = append(out, o.Verb)
		}
	}
	return out
}

// choose takes a row of the list: a seat, or a form of the owner.
func (c *coverPage) choose(key string) {
	switch c.stage {
	case coverWho:
		c.seat, _ = strconv.Atoi(key)
		if c.seals {
			if err := c.play.t.Unseal(c.seat); err != nil {
				c.said = c.failure(c.play.s, err)
				return
			}
		}
		c.to(coverHand)
	case coverOwn:
		if seq, err := strconv.Atoi(key); err == nil {
			begin := ""
			if line := c.play.t.Log().Marks[seq-1].Text; text.Keeps(c.play.t.Played(), line) == c.seat { // else it may be looked at once only
				begin = c.play.s.Line(line)
			}
			c.app.Push(newCorrect(c.desk, c.play, ledger.Amend+" "+key+" ", begin, true))
			return
		}
		if key == coverHide {
			c.leave()
			return
		}
		if v, line := c.expected(); v != nil && v.Form == key && c.play.t.Read(line).Refused == nil {
			if !c.play.held() {
				c.due()
			}
			return
		}
		for _, v := range c.forms() {
			if v.Form == key {
				c.app.Push(newForm(c.desk, c.play, v, map[string]string{table.SeatArg(v): strconv.Itoa(c.seat)}))
				return
			}
		}
	}
}

// to goes to a stage; nothing of the one before stays.
func (c *coverPage) to(stage coverStage) {
	c.stopLook()
	c.stage, c.keys, c.why, c.said = stage, "", nil, ""
	c.play.t.Alone(0)
	if stage == coverOwn {
		c.play.t.Alone(c.seat)
	}
	c.fill()
}

// on goes one step on.
func (c *coverPage) on() {
	switch c.stage {
	case coverWho:
		if !c.seals {
			if r, ok := c.list.Selected(); ok {
				c.choose(r.Key)
			}
			return
		}
		if c.seat == 0 {
			c.reveal()
			return
		}
		c.to(coverHand)
	case coverHand:
		if c.seals {
			c.to(coverKeys)
			return
		}
		c.to(coverOwn)
		c.due()
	case coverKeys:
		c.seal()
	case coverOwn:
		if r, ok := c.list.Selected(); ok {
			c.choose(r.Key)
		}
	}
}

// due records or asks for what the rules expect of the owner now.
func (c *coverPage) due() {
	v, line := c.expected()
	switch {
	case line == "":
	case c.play.t.Read(line).Refused == nil:
		if c.play.record(line, "cover") {
			c.play.rested = c.now() + enterRest
			c.fill()
		} else {
			c.said = strings.Join(append(c.play.said, c.play.alarm), " ")
		}
	case v != nil:
		c.choose(v.Form)
	}
}

// leave hides what the owner saw, and hands the screen to the next one that the rules ask for.
func (c *coverPage) leave() {
	next := c.play.t.Played().State.Next()
	if next.Cover != 0 && next.Cover != c.seat {
		c.seat = next.Cover
		c.to(coverHand)
		return
	}
	c.app.Pop()
	c.play.arrive()
}

// seal keeps what was entered. Whatever is wrong, the screen says the same; Tab tells the owner.
func (c *coverPage) seal() {
	why, err := c.play.t.Seal(c.seat, c.keys)
	switch {
	case err != nil:
		c.said = c.failure(c.play.s, err)
	case why != nil:
		c.why, c.said = why, c.play.s.Key("cover.cannot")
	default:
		c.to(coverWho)
	}
}

// reveal records what all have entered and goes back to the table.
func (c *coverPage) reveal() {
	r, err := c.play.t.Reveal()
	switch {
	case err != nil:
		c.said = c.failure(c.play.s, err)
	case r.Refused != nil:
		c.said = c.play.s.Refusal(r.Refused)
	default:
		c.app.Pop()
		c.play.revealed(r)
	}
}

// showKeys lets the owner see for a moment what the keys make.
func (c *coverPage) showKeys() {
	if c.stage != coverKeys {
		return
	}
	c.stopLook()
	c.look = c.now() + lookTime
	ticker := timers.Every(lookTime / 8)
	c.ticker = ticker
	c.app.Go(func() {
		for range ticker.C {
			c.app.PostTick(func() {
				if c.ticker == ticker && c.now() >= c.look {
					c.stopLook()
				}
			})
		}
	})
}

func (c *coverPage) stopLook() {
	c.look = 0
	if c.ticker != nil {
		c.ticker.Stop()
		c.ticker = nil
	}
}

func (c *coverPage) actions() []action {
	return []action{
		{key: "Enter", name: "goon", is: on(tcell.KeyEnter), do: c.on, tell: true},
		{key: "Tab", name: "peek", is: on(tcell.KeyTab), do: c.showKeys, off: c.noKeys, tell: true},
		{key: "Esc", name: "back", is: on(tcell.KeyEscape), do: c.escape, tell: true},
		{key: "^Q", name: "quit", is: isLeave, do: c.app.Stop},
	}
}

// noKeys is never empty where there is nothing entered under cover to look at.
func (c *coverPage) noKeys() string {
	if c.stage != coverKeys {
		return c.play.s.Key("cover.nothing")
	}
	return ""
}

// escape goes one step back; what was half entered is gone.
func (c *coverPage) escape() {
	switch {
	case c.stage == coverWho || !c.seals:
		c.app.Pop()
	default:
		c.to(coverWho)
	}
}

func (c *coverPage) key(ev keyEvent) bool {
	ev = c.digits(ev)
	if act(c.actions(), ev, func(string) {}) {
		return true
	}
	switch {
	case c.stage == coverKeys:
		c.stopLook()
		c.enter(ev)
	case c.stage == coverHand:
	case ev.Key() == tcell.KeyRune && ev.Rune() >= '1' && ev.Rune() <= '9':
		if rows, n := c.list.Rows(), int(ev.Rune()-'1'); n < len(rows) {
			c.choose(rows[n].Key)
		}
	default:
		return c.list.Key(ev)
	}
	return true
}

// enter takes a key of an entry under cover. Nothing on the screen changes.
func (c *coverPage) enter(ev keyEvent) {
	asked := c.play.t.Sealing()
	switch {
	case asked == nil:
	case ev.Key() == tcell.KeyBackspace, ev.Key() == tcell.KeyBackspace2:
		c.keys, c.why = "", nil
	case ev.Key() == tcell.KeyRune && strings.ContainsRune(asked.Keys, ev.Rune()) && len(c.keys) < mostKeys:
		c.keys, c.why = c.keys+string(ev.Rune()), nil
	}
}

func (c *coverPage) draw(cv *screen.Canvas, focused bool) {
	w, h := cv.Size()
	s := c.play.s
	cv.Text(1, 0, strings.ToUpper(c.play.title), screen.Accent)
	title := s.Key("cover.title")
	if asked := c.play.t.Sealing(); c.seals && asked != nil {
		title = s.Text(asked.Title)
	}
	inside := cv.Sub(0, 1, w, h-3).Frame(title, true).Pad(1, 0)
	iw, ih := inside.Size()
	switch c.stage {
	case coverWho:
		inside.Wrapped(0, 0, iw, c.who(), screen.Text)
		c.list.Paint(inside.Sub(0, coverTop, iw, ih-coverTop), focused)
	case coverHand:
		inside.Centre(0, ih/2-1, iw, s.Say("cover.pass", "seat", rules.SeatOf(c.seat)), screen.Accent)
		inside.Centre(0, ih/2+1, iw, s.Key("cover.away"), screen.Text)
	case coverKeys:
		c.drawKeys(inside)
	case coverOwn:
		y := c.drawOwn(inside.Sub(0, 0, iw, ih-1-min(len(c.list.Rows()), leastOwn)))
		c.list.Paint(inside.Sub(0, y+1, iw, max(ih-y-1, 0)), focused)
	}
	cv.Left(1, h-2, w-2, c.said, screen.Bad)
	c.keysLine(cv.Row(h-1), c.actions())
}

// who says how many are done, or asks to whom the screen goes.
func (c *coverPage) who() string {
	s := c.play.s
	if !c.seals {
		return s.Key("cover.who")
	}
	sealed, open, err := c.play.t.Sealed()
	switch {
	case err != nil:
		return ""
	case len(open) == 0:
		if asked := c.play.t.Sealing(); asked != nil && asked.Kept {
			return s.Key("cover.kept")
		}
		return s.Key("cover.reveal")
	}
	return s.Say("cover.count", "n", len(sealed), "of", len(sealed)+len(open))
}

// drawKeys says that keys are taken, and shows them only while the owner looks.
func (c *coverPage) drawKeys(cv screen.Canvas) {
	w, h := cv.Size()
	s := c.play.s
	asked := c.play.t.Sealing()
	if asked == nil {
		return
	}
	if c.look == 0 || c.now() >= c.look {
		cv.Centre(0, h/2-1, w, s.Seat(c.seat), screen.Accent)
		for i, l := range screen.Wrap(s.Key("cover.recording"), w) {
			cv.Centre(0, h/2+1+i, w, l, screen.Text)
		}
		if asked.Dots {
			cv.Centre(0, h/2+3, w, strings.Repeat("•", min(len(c.keys), w)), screen.Text)
		}
		return
	}
	y := 0
	for _, line := range asked.Show(c.seat, c.keys) {
		y += cv.Sub(0, y, w, h-y).Wrapped(0, 0, w, s.Text(line), screen.Text)
	}
	if c.why != nil {
		cv.Sub(0, y+1, w, max(h-y-1, 0)).Wrapped(0, 0, w, s.Refusal(c.why), screen.Bad)
	}
}

// leastOwn is how many rows of what the owner can do stay in sight in a small window.
const leastOwn = 3

// drawOwn shows what is the owner's alone, a line each where there is room, and returns the rows it took.
func (c *coverPage) drawOwn(cv screen.Canvas) int {
	w, h := cv.Size()
	s := c.play.s
	cv.Text(0, 0, s.Seat(c.seat), screen.Accent)
	var own []string
	v := c.play.t.ViewFor(c.seat)
	for _, cell := range v.Cells() {
		if cell.Only == c.seat {
			own = append(own, s.Key("cell."+cell.Name)+s.Key("colon")+s.Full(cell.Value))
		}
	}
	says, role := strings.Join(own, "\n"), screen.Text
	if len(own) == 0 {
		says, role = s.Key("cover.none"), screen.Dim
	}
	ahead, air := "", 1
	if next := c.play.t.Played().State.Next(); next.Cover == c.seat {
		ahead = s.Text(next.Say)
	}
	if len(screen.Wrap(says, w))+len(screen.Wrap(ahead, w))+2 > h {
		says, air = strings.Join(own, "; "), 0
	}
	y := 1 + cv.Sub(0, 1, w, max(h-1, 0)).Wrapped(0, 0, w, says, role)
	if ahead != "" && y+air < h {
		y += air + cv.Sub(0, y+air, w, h-y-air).Wrapped(0, 0, w, ahead, screen.Dim)
	}
	return min(y, h)
}
