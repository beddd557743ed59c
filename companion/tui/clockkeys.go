package tui

// The keys of the clock. Space is start, pause and resume; there is no line, so letters may be keys.

import (
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"

	"github.com/gdamore/tcell/v2"

	"tokyobox/rules"
	"tokyobox/timers"
)

// key answers a key in the order in which things are asked.
func (p *clockPage) key(ev keyEvent) bool {
	ev = p.digits(ev)
	now := p.now()
	switch {
	case p.ended != nil:
		p.keyEnded(ev, now)
	case isLeave(ev):
		p.app.Stop()
	case p.lead != nil:
		p.keyLead(ev)
	case p.late:
		p.keyLate(ev)
	case p.count != nil && p.keyTally(ev):
	case p.call != nil && p.keyCall(ev, now):
	case p.menu != nil && p.keyMenu(ev):
	case p.keyCaller(ev, now):
	default:
		return act(p.actions(), ev, p.refuse)
	}
	return true
}

// keyEnded takes the hands-off screen away, but not in the first second, so that a stray key does nothing.
func (p *clockPage) keyEnded(ev keyEvent, now time.Duration) {
	if now-*p.ended < deaf {
		return
	}
	p.ended = nil
	p.wind()
	switch {
	case isLeave(ev):
		p.app.Stop()
	case letter('l')(ev):
		p.askLate()
	case p.play == nil:
		p.record(nextWord, p.Clock.Now())
	}
}

// keyLead can only call the count before a start off; nothing of it is kept.
func (p *clockPage) keyLead(ev keyEvent) {
	if ev.Key() != tcell.KeyEscape && ev.Key() != tcell.KeyCtrlZ {
		return
	}
	p.lead = nil
	p.tell("")
	p.wind()
}

// keyLate takes the seconds that were called too late.
func (p *clockPage) keyLate(ev keyEvent) {
	if n, ok := isDigit(ev); ok && n >= 1 && n <= 3 {
		p.takeBack(ev.Rune())
		return
	}
	p.late = false
	p.tell("")
}

// keyMenu chooses by digits, or by arrows and Enter.
func (p *clockPage) keyMenu(ev keyEvent) bool {
	n := len(p.choices())
	digit, isIt := isDigit(ev)
	switch {
	case isIt && digit >= 1 && digit <= n:
		p.chose = chosen{key: ev.Rune(), at: p.now()}
		p.choose(digit - 1)
	case ev.Key() == tcell.KeyDown, ev.Key() == tcell.KeyRight:
		p.menu.at = min(p.menu.at+1, n-1)
	case ev.Key() == tcell.KeyUp, ev.Key() == tcell.KeyLeft:
		p.menu.at = max(p.menu.at-1, 0)
	case ev.Key() == tcell.KeyEnter:
		if !p.resting() {
			p.choose(p.menu.at)
		}
	case ev.Key() == tcell.KeyEscape && !p.running() && p.k.clock().State != rules.ClockPaused:
		p.aside()
	case ev.Key() == tcell.KeyEscape:
		p.menu = nil
	default:
		return false
	}
	return true
}

// caller tells whether a digit is a seat that may call a stop.
func (p *clockPage) caller(seat int) bool {
	c := p.k.clock()
	if c == nil || c.Calls == nil {
		return false
	}
	for _, s := range c.Calls.Seats {
		if s == seat {
			return true
		}
	}
	return false
}

// keyCaller is a digit while the clock runs: that seat called. The clock stands at this very key.
func (p *clockPage) keyCaller(ev keyEvent, now time.Duration) bool {
	digit, isIt := isDigit(ev)
	if !isIt || !p.caller(digit) {
		return false
	}
	byDigit := p.running()
	if byDigit && !p.pause() {
		return true
	}
	p.menu = nil
	p.call = &call{first: now, byDigit: byDigit, ticked: map[int]bool{digit: true}}
	return true
}

// keyCall asks who called. Digits within the same moment are ticked; later ones only by hand, unless nobody is
// known to have called first.
func (p *clockPage) keyCall(ev keyEvent, now time.Duration) bool {
	calls := p.k.clock().Calls
	if calls == nil {
		p.call = nil
		return false
	}
	digit, isIt := isDigit(ev)
	switch {
	case isIt && p.caller(digit):
		after := int((now - p.call.first).Milliseconds())
		switch {
		case !p.call.byDigit || p.call.ticked[digit]:
			p.call.ticked[digit] = !p.call.ticked[digit]
		case calls.Together(after):
			p.call.ticked[digit] = true
		default:
			p.tell(p.s.Say("clock.call.later", "seat", rules.SeatOf(digit), "time", rules.TimeOf(after)))
		}
	case ev.Key() == tcell.KeyDown:
		p.call.at = min(p.call.at+1, len(calls.Seats)-1)
	case ev.Key() == tcell.KeyUp:
		p.call.at = max(p.call.at-1, 0)
	case ev.Key() == tcell.KeyTab:
		s := calls.Seats[p.call.at]
		p.call.ticked[s] = !p.call.ticked[s]
	case ev.Key() == tcell.KeyEnter:
		p.confirm(calls)
	case ev.Key() == tcell.KeyEscape:
		p.call = nil
		p.menu = &menu{at: -1}
	default:
		return false
	}
	return true
}

// confirm records who called.
func (p *clockPage) confirm(calls *rules.Calls) {
	var seats []int
	for s, ticked := range p.call.ticked {
		if ticked {
			seats = append(seats, s)
		}
	}
	sort.Ints(seats)
	line := calls.Line
	for _, s := range seats {
		line += " " + strconv.Itoa(s)
	}
	if p.record(line, p.Clock.Now()) {
		p.call = nil
		p.menu = &menu{at: -1}
	}
}

// space is start, pause and resume.
func (p *clockPage) space() {
	c := p.k.clock()
	if c == nil {
		return
	}
	_, held := p.k.held()
	switch {
	case c.State == rules.ClockReady && p.menu == nil && p.expected() >= 0:
		p.menu = &menu{at: p.expected()} // there is something better to do than to start: Space once more starts all the same
		p.tell(p.s.Key("clock.start.ask"))
	case c.State == rules.ClockReady:
		p.start(rules.StartWord)
	case held || c.State == rules.ClockPaused:
		p.start(rules.ResumeWord)
	case c.State == rules.ClockRunning:
		if now := p.now(); p.pause() && c.Calls != nil {
			p.call = &call{first: now, ticked: map[int]bool{}}
		}
	case p.play == nil:
		p.record(nextWord, p.Clock.Now())
	default:
		p.tell(p.next())
	}
}

// expected is the choice that the rules expect by Enter twice, -1 if there is none.
func (p *clockPage) expected() int {
	if p.play == nil {
		return -1
	}
	next := p.play.t.Played().State.Next()
	for i, ch := range p.choices() {
		if next.Twice && ch.Line != "" && ch.Line == next.Line {
			return i
		}
	}
	return -1
}

// next is what comes next, in the words of the clock where Space does it.
func (p *clockPage) next() string {
	c := p.k.clock()
	if says := p.nextTold(); says != "" {
		return says
	}
	line := ""
	var says rules.Text
	if p.play == nil {
		line = map[rules.ClockState]string{rules.ClockReady: rules.StartWord, rules.ClockPaused: rules.ResumeWord}[c.State]
		says = rules.Say("clock.next")
	} else if next := p.play.t.Played().State.Next(); !next.Twice {
		line, says = next.Line, next.Say
	} else {
		says = next.Say
	}
	switch line {
	case rules.StartWord:
		return p.s.Say("clock.next.ready", "number", c.Number, "n", c.Limit/1000)
	case rules.ResumeWord:
		return p.s.Key("clock.next.paused")
	}
	return p.s.Text(says)
}

// nextTold is which key tells what is asked, where the words of a line would mislead.
func (p *clockPage) nextTold() string {
	list := p.tallies()
	if p.count == nil || p.count.at >= len(list) {
		return ""
	}
	now := list[p.count.at]
	switch {
	case now.Tick && !p.count.told:
		return p.s.Key("clock.next.ticks")
	case strings.HasPrefix(now.Rows[p.count.row].Line, "out "):
		return p.s.Say("clock.next.total", "seat", rules.SeatOf(now.Rows[p.count.row].Seat))
	}
	return ""
}

// escape stops a clock that runs and asks how to go on; otherwise it goes one step back.
func (p *clockPage) escape() {
	c := p.k.clock()
	switch {
	case c == nil:
	case p.running():
		if p.pause() {
			p.menu = &menu{at: -1}
		}
	case c.State == rules.ClockPaused:
		p.menu = &menu{at: -1}
	default:
		p.aside()
	}
}

// more opens the choices there are beside a clock, also while it runs.
func (p *clockPage) more() {
	if !p.resting() {
		p.menu = &menu{at: p.expected()}
	}
}

// resting tells whether this Enter comes so soon after one that recorded a number that the key must be held
// down; each such Enter keeps the rest going.
func (p *clockPage) resting() bool {
	now := p.now()
	if now >= p.rested {
		return false
	}
	p.rested = now + enterRest
	return true
}

func (p *clockPage) noMore() string {
	if len(p.choices()) == 0 {
		return p.s.Key("clock.none")
	}
	return ""
}

// askLate asks how late a call was.
func (p *clockPage) askLate() {
	p.late = true
	p.tell(p.s.Key("clock.late.ask"))
}

// noLate is why nothing can be taken back.
func (p *clockPage) noLate() string {
	c := p.k.clock()
	if c == nil || c.State == rules.ClockReady {
		return p.s.Key("clock.late.none")
	}
	return ""
}

// toggle turns sound, flash or warnings on and off.
func (p *clockPage) toggle(key rune) {
	if err := p.chime.toggle(key); err != nil {
		p.alarm = p.failure(p.s, err)
		return
	}
	p.tell(p.switchWord(key))
	p.wind()
}

// switchWord says how a switch stands.
func (p *clockPage) switchWord(key rune) string {
	word := ".off"
	if *p.chime.of(key) {
		word = ".on"
	}
	return p.s.Key("clock." + switches[key] + word)
}

// test rings as a clock does ten seconds before the end, and says what is to be noticed. It leaves a clock
// that runs alone.
func (p *clockPage) test() {
	if p.running() {
		return
	}
	key := "clock.bell.test"
	switch {
	case !p.chime.sound && !p.chime.flash:
		p.refuse(p.s.Key("clock.bell.off"))
		return
	case !p.chime.sound:
		key = "clock.bell.flash"
	case !p.chime.flash:
		key = "clock.bell.sound"
	}
	p.chime.ring(timers.Warning(10).Bell(), p.now())
	p.tell(p.s.Key(key))
	p.wind()
}

// ready tells whether nothing has run yet, for what is offered then only.
func (p *clockPage) ready() bool {
	c := p.k.clock()
	return c != nil && c.State == rules.ClockReady
}

// spaceName is what Space does now; the words differ, since so many clocks were started in place of the game.
func (p *clockPage) spaceName() string {
	switch c := p.k.clock(); {
	case c == nil:
		return "clock-next"
	case c.State == rules.ClockReady:
		return "clock-start"
	case p.running() && c.Calls != nil:
		return "clock-stop"
	case p.running():
		return "clock-pause"
	case c.State == rules.ClockPaused:
		return "clock-resume"
	case p.play == nil:
		return "clock-floor"
	}
	return "clock-next"
}

func isSpace(ev keyEvent) bool { return letter(' ')(ev) }

func (p *clockPage) actions() []action {
	list := []action{}
	name := func() string { return "clock-space" } // for the table of all keys
	ready, running := false, false
	if p.k != nil {
		name, ready, running = p.spaceName, p.ready(), p.running()
	}
	list = append(list,
		action{key: "Space", name: name(), is: isSpace, do: p.space, tell: true},
		action{key: "Esc", name: p.escapeName(), is: on(tcell.KeyEscape), do: p.escape, tell: true},
		action{key: "1-8", name: "clock-call", tell: running && p.hasCalls(), off: p.noCalls},
		action{key: "Enter", name: "clock-more", is: on(tcell.KeyEnter), do: p.more, off: p.noMore, tell: p.k != nil && !ready && p.menu == nil && len(p.choices()) > 0},
		action{key: "l", name: "clock-late", is: letter('l'), do: p.askLate, off: p.noLate, tell: !ready},
		action{key: "c", name: "clock-correct", is: letter('c'), do: p.correct, off: p.noCorrection, tell: ready},
		action{key: "b", name: "clock-bell", is: letter('b'), do: p.test, tell: ready},
		action{key: "m", name: "clock-sound", is: letter('m'), do: func() { p.toggle('m') }, tell: true},
		action{key: "f", name: "clock-flash", is: letter('f'), do: func() { p.toggle('f') }, tell: ready},
		action{key: "w", name: "clock-low", is: letter('w'), do: func() { p.toggle('w') }, tell: ready},
		action{key: "F1", name: "help", is: on(tcell.KeyF1), do: p.help, tell: true},
	)
	if p.play != nil || p.k == nil {
		list = append(list,
			action{key: "F2", name: "form", is: on(tcell.KeyF2), do: func() { p.play.form() }},
			action{key: "F3", name: "why", is: on(tcell.KeyF3), do: func() { p.play.why("") }},
			action{key: "F4", name: "history", is: on(tcell.KeyF4), do: func() { p.play.history() }},
			action{key: "F5", name: "qr", is: on(tcell.KeyF5), do: func() { p.play.rules() }},
			action{key: "^Z", name: "undo", is: on(tcell.KeyCtrlZ), do: func() { p.back(true) }, tell: !running},
			action{key: "^Y", name: "redo", is: on(tcell.KeyCtrlY), do: func() { p.back(false) }},
		)
	}
	if p.play == nil && p.k != nil { // nobody calls or counts where a clock is alone
		list = slices.DeleteFunc(list, func(a action) bool { return a.name == "clock-call" || a.name == "clock-correct" })
	}
	return append(list, action{key: "^Q", name: "quit", is: isLeave, do: func() { p.app.Stop() }})
}

func (p *clockPage) hasCalls() bool {
	c := p.k.clock()
	return c != nil && c.Calls != nil
}

// noCalls keeps the key of callers out of where there are none.
func (p *clockPage) noCalls() string {
	if p.k != nil && p.hasCalls() {
		return ""
	}
	return p.s.Key("clock.none")
}

// escapeName is what Esc does now.
func (p *clockPage) escapeName() string {
	if p.k == nil || p.running() {
		return "clock-break"
	}
	if c := p.k.clock(); c != nil && c.State == rules.ClockPaused {
		return "clock-more"
	}
	if p.play == nil {
		return "quit"
	}
	return "clock-table"
}

// join puts parts that are there beside each other.
func join(sep string, parts ...string) string {
	kept := parts[:0]
	for _, s := range parts {
		if s != "" {
			kept = append(kept, s)
		}
	}
	return strings.Join(kept, sep)
}
