package tui

// The walk through something that is resolved step by step and read aloud, such as an income phase one
// parcel at a time. It sees the view only.

import (
	"strconv"
	"strings"

	"github.com/gdamore/tcell/v2"

	"tokyobox/rules"

	"tokyobox/companion/screen"
)

// walk is the page of a walk.
type walk struct {
	*desk
	*screen.View
	play *play
	at   int // step shown; beyond the last one the totals are
	said string
	bad  bool
	typ  string // digits typed so far of an amount of yen
	last *told  // the face told last, by the one digit that told it
}

// told is a face that one digit told.
type told struct {
	ask   rules.Ask
	digit rune
}

func newWalk(d *desk, p *play) *walk {
	w := &walk{desk: d, play: p}
	w.View = d.page(&screen.Panel{Draw: w.draw, OnKey: w.key, OnMouse: w.mouse, OnPaste: w.paste})
	w.seek()
	return w
}

// Return looks at the walk again when a page above it is gone.
func (w *walk) Return() { w.play.anew(nil) }

// seek goes to the first step that is not resolved.
func (w *walk) seek() {
	w.at = 0
	for w.at < len(w.steps()) && w.steps()[w.at].Done {
		w.at++
	}
}

func (w *walk) steps() []rules.WalkStep {
	if w.play.v.Walk == nil {
		return nil
	}
	return w.play.v.Walk.Steps
}

// ask is what has still to be told in the step shown, nil if nothing is.
func (w *walk) ask() *rules.Ask {
	steps := w.steps()
	if w.at >= len(steps) {
		return nil
	}
	for i := range steps[w.at].Asks {
		if a := &steps[w.at].Asks[i]; a.Now == "" {
			return a
		}
	}
	return nil
}

// enter rolls what is still to be rolled, resolves the step, or ends the walk.
func (w *walk) enter() {
	if w.play.held() {
		return
	}
	defer func() { w.play.rested = w.play.now() + enterRest }()
	if w.typ != "" {
		w.face(w.typ)
		return
	}
	if a := w.ask(); a != nil {
		w.record(a.Draw)
		return
	}
	steps := w.steps()
	switch {
	case w.at < len(steps) && steps[w.at].Done:
		w.at++
	case w.at < len(steps):
		w.record(steps[w.at].Line)
	case w.play.v.Walk != nil:
		w.record(w.play.v.Walk.Line)
	default:
		w.leave()
	}
}

// record stores a line and goes on to what it leaves open.
func (w *walk) record(line string) {
	w.typ, w.last = "", nil
	if !w.play.record(line, "walk") {
		w.said, w.bad = strings.Join(append(w.play.said, w.play.alarm), " "), true
		return
	}
	w.said, w.bad = strings.Join(w.play.said, " · "), false
	if w.play.v.Walk == nil {
		w.leave()
		return
	}
	if w.ask() == nil {
		w.stay()
	}
}

// stay keeps the step just resolved on the screen until Enter goes on, unless it is resolved at once.
func (w *walk) stay() {
	if steps := w.steps(); w.at < len(steps) && steps[w.at].Done {
		w.at++
	}
}

// leave closes the walk; whatever the table asks for next opens.
func (w *walk) leave() {
	w.app.Pop()
	w.play.arrive()
}

// face tells a face by the yen on it.
func (w *walk) face(typed string) {
	a := w.ask()
	if w.last != nil {
		a = &w.last.ask
	}
	w.typ, w.last = "", nil
	if a == nil {
		return
	}
	for _, p := range a.Picks {
		if strings.TrimLeft(p.Value, "CN") == typed {
			w.record(a.Line + p.Value)
			return
		}
	}
	w.said, w.bad = w.play.s.Say("walk.no-face", "word", typed), true
}

func (w *walk) actions() []action {
	return []action{
		{key: "Enter", name: "walk", is: on(tcell.KeyEnter), do: w.enter, tell: true},
		{key: "1-9", name: "face", tell: true},
		{key: "Bksp", name: "take-back", is: isBack, do: w.back, tell: true},
		{key: "← →", name: "look", is: isSide, do: func() {}, tell: true},
		{key: "F1", name: "help", is: on(tcell.KeyF1), do: w.help, tell: true},
		{key: "F3", name: "why", is: on(tcell.KeyF3), do: func() { w.play.why("") }},
		{key: "F4", name: "history", is: on(tcell.KeyF4), do: w.play.history},
		{key: "^Z", name: "undo", is: on(tcell.KeyCtrlZ), do: w.back},
		{key: "Esc", name: "back", is: on(tcell.KeyEscape), do: w.app.Pop, tell: true},
		{key: "^Q", name: "quit", is: isLeave, do: w.app.Stop},
	}
}

func isBack(ev keyEvent) bool {
	return ev.Key() == tcell.KeyBackspace || ev.Key() == tcell.KeyBackspace2
}

func isSide(ev keyEvent) bool { return ev.Key() == tcell.KeyLeft || ev.Key() == tcell.KeyRight }

// back takes a typed digit back, else the last thing recorded.
func (w *walk) back() {
	if w.typ != "" {
		w.typ = ""
		return
	}
	w.play.undo(w.play.t.Undo, "undo.done")
	w.said, w.bad = strings.Join(append(w.play.said, w.play.alarm), " "), w.play.saidBad || w.play.alarm != ""
	if w.play.v.Walk == nil {
		w.app.Pop()
		return
	}
	w.seek()
}

func (w *walk) key(ev keyEvent) bool {
	ev = w.digits(ev)
	w.play.release(ev)
	if ev.Key() == tcell.KeyRune && ev.Modifiers()&(tcell.ModAlt|tcell.ModCtrl) == 0 {
		w.letter(ev.Rune())
		return true
	}
	if isSide(ev) {
		step := 1
		if ev.Key() == tcell.KeyLeft {
			step = -1
		}
		w.at = min(max(w.at+step, 0), len(w.steps()))
		return true
	}
	return act(w.actions(), ev, func(s string) { w.said, w.bad = s, true })
}

// letter takes a digit or c. One digit tells the face at that place at once. Further digits make it an
// amount of yen, so that typing 2000 and Enter tells the face with 2,000 on it, whatever its first digit
// told before.
func (w *walk) letter(r rune) {
	a := w.ask()
	digit := r >= '0' && r <= '9'
	switch {
	case digit && w.typ != "":
		w.amount(w.typ + string(r))
	case digit && w.last != nil && r == '0':
		w.amount(string(w.last.digit) + "0")
	case a == nil:
	case r == 'c' || r == 'C':
		for _, p := range a.Picks {
			if strings.HasPrefix(p.Value, "C") {
				w.record(a.Line + p.Value)
				return
			}
		}
	case r >= '1' && r <= '9':
		n := int(r - '0')
		if n > len(a.Picks) {
			w.amount(string(r))
			return
		}
		was := told{*a, r}
		w.record(a.Line + a.Picks[n-1].Value)
		w.last = &was
	}
}

// amount takes the digits of an amount as far as some face begins with them; others are dropped and said so.
func (w *walk) amount(digits string) {
	a := w.ask()
	if w.last != nil {
		a = &w.last.ask
	}
	for _, p := range a.Picks {
		if strings.HasPrefix(strings.TrimLeft(p.Value, "CN"), digits) {
			w.typ = digits
			return
		}
	}
	w.typ, w.said, w.bad = "", w.play.s.Say("walk.no-face", "word", digits), true
}

func (w *walk) paste(text string) bool {
	for _, r := range text {
		if r == '\n' {
			w.enter()
			continue
		}
		w.letter(r)
	}
	return true
}

func (w *walk) mouse(m screen.Mouse) bool {
	if m.Act == screen.Click {
		w.enter()
		return true
	}
	return false
}

func (w *walk) draw(c *screen.Canvas, _ bool) {
	cw, h := c.Size()
	s := w.play.s
	k := w.play.v.Walk
	if k == nil {
		return
	}
	c.Text(1, 0, strings.ToUpper(s.Text(k.Title)), screen.Accent)
	c.Right(cw/2, 0, cw-cw/2-1, s.Stage(w.play.t.Played().State.Stage()), screen.Dim)
	inside := c.Sub(0, 1, cw, h-3).Frame(w.title(), true)
	iw, ih := inside.Size()
	body := inside.Sub(2, 1, iw-4, ih-1)
	if w.at < len(k.Steps) {
		w.drawStep(body, &k.Steps[w.at])
	} else {
		w.drawTerms(body, 0, k.Total, screen.Yen)
	}
	said, role := w.said, screen.Dim
	switch {
	case w.typ != "":
		said, role = "› "+w.typ, screen.Accent
	case w.bad:
		role = screen.Bad
	}
	c.Left(1, h-2, cw-2, said, role)
	w.keysLine(c.Row(h-1), w.actions())
}

func (w *walk) title() string {
	steps := w.steps()
	if w.at >= len(steps) {
		return w.play.s.Key("walk.total")
	}
	return w.play.s.Say("walk.step", "at", w.at+1, "of", len(steps), "title", w.play.s.Text(steps[w.at].Title))
}

func (w *walk) drawStep(c screen.Canvas, step *rules.WalkStep) {
	cw, h := c.Size()
	s := w.play.s
	y, air := 0, 1
	if len(step.Asks)+len(step.Terms)+len(step.Gains)+4 > h {
		air = 0 // groups stand closer together before anything is lost
	}
	now := w.ask()
	for i := range step.Asks {
		a := &step.Asks[i]
		switch {
		case a.Now != "":
			said := a.Now
			for _, p := range a.Picks {
				if p.Value == a.Now {
					said = s.Full(p.Say)
				}
			}
			n := c.Text(0, y, s.Text(a.Say)+"  ", screen.Text)
			c.Text(n, y, said, screen.Yen)
		case now == a:
			y += c.Sub(0, y, cw, h-y).Wrapped(0, 0, cw, "▸ "+s.Text(a.Say)+"  "+s.Key("walk.ask"), screen.Accent)
			x := 2
			for n, p := range a.Picks {
				face := strconv.Itoa(n+1) + ": " + s.Full(p.Say)
				if x+screen.Width(face) > cw {
					x, y = 2, y+1
				}
				c.Text(x, y, strconv.Itoa(n+1)+":", screen.Accent)
				c.Text(x+3, y, s.Full(p.Say), screen.Text)
				x += screen.Width(face) + 3
			}
		default:
			c.Left(0, y, cw, "· "+s.Text(a.Say), screen.Dim)
		}
		y++
	}
	if len(step.Asks) > 0 {
		y += air
	}
	y = w.drawTerms(c, y, step.Terms, screen.Text)
	if len(step.Terms) > 0 {
		y += air
	}
	for n, g := range step.Gains {
		value := s.Full(g.Value)
		room := cw - screen.Width(value) - 4
		lines := screen.Wrap(s.Text(g.Say), max(room, 10))
		if left := h - y - len(lines); left < 0 || left == 0 && n < len(step.Gains)-1 { // a sum is shown whole or not at all
			c.Text(2, y, "…", screen.Dim)
			return
		}
		c.Text(0, y, seatSign(g.Seat), sealRole(s, g.Seat))
		for i, l := range lines {
			c.Text(2, y+i, l, screen.Text)
		}
		y += len(lines)
		c.Right(cw-screen.Width(value), y-1, screen.Width(value), value, screen.Yen)
	}
}

func (w *walk) drawTerms(c screen.Canvas, y int, terms []rules.Term, role screen.Role) int {
	cw, h := c.Size()
	for _, t := range terms {
		value := w.play.s.Full(t.Value)
		y += c.Sub(0, y, cw, max(h-y, 0)).Wrapped(0, 0, max(cw-screen.Width(value)-2, 10), w.play.s.Text(t.Say), screen.Text)
		c.Right(cw-screen.Width(value), y-1, screen.Width(value), value, role)
	}
	return y
}
