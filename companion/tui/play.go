package tui

// The table in play: who has what, the boards, the last entries, what comes next, and the line in which
// everything is typed. What is typed is understood while it is typed; Enter stores it before it is shown.

import (
	"errors"
	"strings"
	"time"

	"github.com/gdamore/tcell/v2"

	"tokyobox/rules"

	"tokyobox/companion/care"
	"tokyobox/companion/say"
	"tokyobox/companion/screen"
	"tokyobox/companion/table"
	"tokyobox/companion/text"
)

// play is the page of a session.
type play struct {
	*desk
	*screen.View
	t     *table.Table
	s     *say.Sayer // about this session
	title string
	line  *screen.Line

	v       rules.View       // what the table sees now
	entries map[int]entryRow // entries in words, by number
	read    table.Reading    // what stands in the line would do
	example string           // a line that begins like one that cannot be read
	asked   string           // the order that stands in the line, "" for none
	said    []string         // what the last entry brought, or an answer
	saidBad bool             // said is a refusal or a failure
	changed map[string]bool  // cells that the last entry changed
	past    []string         // lines typed before, oldest first
	pastAt  int              // where Up and Down stand in them
	twice   string           // the line that a second Enter records
	count   *count           // a count aloud that is running
	board   int              // first board shown
	rested  time.Duration    // steady time until which Enter on an empty line does nothing
	hits    []hit            // where numbers stand, for the mouse
	watched watched          // what other windows recorded
	aside   rules.Stage      // where somebody left the clock for the table
	along   along            // the clock that runs along with the play
	lang    string           // the language in which something was said last
}

// hit is a number on the screen.
type hit struct {
	screen.Rect
	cell rules.Cell
}

func newPlay(d *desk, t *table.Table) *play {
	e, _ := d.entry(t.Game().ID)
	p := &play{desk: d, t: t, s: d.speaker(t.Head()), title: short(e.Title), lang: d.words.Lang()}
	p.line = &screen.Line{
		Prompt:    "›",
		OnChange:  p.edited,
		OnSubmit:  p.submit,
		OnTab:     p.complete,
		OnHistory: p.recall,
		OnRest:    p.rest,
	}
	p.View = d.page(&screen.Panel{Draw: p.draw, OnKey: p.key, OnMouse: p.mouse, OnPaste: p.line.Paste})
	p.along.chime = newChime(d, t.Head().Option("bell") == "off")
	p.OnStop = func() {
		p.stopCount()
		p.leaveClock()
	}
	t.Speak(d.words)
	p.anew(nil)
	if told := t.Welcome(); told.Key != "" {
		p.tell(false, p.s.Text(told))
	}
	return p
}

// Return looks at the table again when a page above it is gone, where somebody may have got another name.
func (p *play) Return() {
	if err := p.t.Rename(); err == nil {
		p.s = p.speaker(p.t.Head())
	}
	if p.lang != p.words.Lang() {
		p.lang, p.said = p.words.Lang(), nil // what stands there was said in another language
		if line := p.read.Line; line != "" && p.t.Read(p.line.Text()).Line != line {
			p.line.SetText(p.s.Line(line)) // and typed in its words
		}
	}
	p.anew(nil)
}

// arrive opens what the state of the game asks for: the walk of an income phase, or the result.
func (p *play) arrive() {
	switch {
	case p.t.Played().State.End() != nil:
		p.copy(care.AtEnd)
		p.app.Push(newResult(p.desk, p))
	case p.v.Walk != nil:
		p.app.Push(newWalk(p.desk, p))
	case p.wantsClock():
		p.app.Push(newClock(p.desk, p))
	}
}

// fresh takes the view anew; the cells that changed are marked until the next key.
func (p *play) fresh(changes []rules.Change) {
	p.v = p.t.View()
	p.changed = map[string]bool{}
	for _, c := range changes {
		p.changed[(rules.Cell{Name: c.Name, Of: c.Of}).Key()] = true
	}
	p.heed()
}

// anew is fresh after anything but a line at the end: earlier entries may read differently now.
func (p *play) anew(changes []rules.Change) {
	p.entries = map[int]entryRow{}
	p.fresh(changes)
	p.typed(p.line.Text())
}

// edited is called when somebody changed the line. With what was refused gone, its refusal goes as well.
func (p *play) edited(line string) {
	if line == "" && p.saidBad {
		p.said = nil
	}
	p.typed(line)
}

// typed is called whenever the text of the line changed.
func (p *play) typed(line string) {
	p.asked, _ = table.Order(p.words, line)
	p.twice, p.example = "", ""
	if table.Clean(line) == "" || p.asked != "" {
		p.read = table.Reading{}
		return
	}
	p.said = nil
	p.read = p.t.Read(line)
	if why := p.read.Refused; why != nil && why.Code == rules.Unread {
		p.example = text.ExampleFor(p.s, p.t.Played(), p.t.Canonical(line))
	}
}

// submit takes the line at Enter; false leaves it to be put right.
func (p *play) submit(line string) bool {
	if len(p.read.Lost) > 0 && p.twice != line && p.read.About {
		p.twice = line
		p.tell(true, append([]string{p.s.Key("play.lost.twice")}, p.consequences(p.read)...)...)
		return false
	}
	if table.Clean(line) == "" {
		p.enter()
		return true
	}
	if order, rest := table.Order(p.words, line); order != "" {
		p.remember(line)
		return p.order(order, rest)
	}
	if !p.record(line, "line") {
		return false
	}
	p.rested = p.now() + enterRest
	if last := len(p.t.Entries()); text.Keeps(p.t.Played(), p.t.Entries()[last-1].Text) == 0 { // Up would show it to the next one
		p.remember(line)
	}
	p.line.SetText("")
	p.typed("")
	p.arrive()
	return true
}

// click is Enter by the mouse.
func (p *play) click() {
	if p.submit(p.line.Text()) {
		p.line.SetText("")
		p.typed("")
	}
}

// enterRest is how long after a recorded line Enter on an empty line does nothing, so that a key held down
// records once.
const enterRest = 300 * time.Millisecond

// enter is Enter on an empty line: the end of a count, or what the rules expect.
func (p *play) enter() {
	if p.held() {
		return
	}
	next := p.t.Played().State.Next()
	line := p.t.Expected(p.Clock.Now())
	if p.covers() {
		return
	}
	if len(p.v.Notes) > 0 && p.v.Notes[0].Yes != "" && p.count == nil {
		p.tell(false, p.s.Key("note.answer"))
		return
	}
	if p.count != nil {
		if !p.count.over(p.now()) {
			return
		}
		line = p.count.out
	} else if line != "" && next.Twice && p.twice != line {
		p.twice = line
		p.tell(false, p.s.Say("play.twice", "line", line))
		return
	}
	if line == "" {
		p.tell(false, p.s.Text(next.Say))
		return
	}
	if p.record(line, "line") {
		p.rested = p.now() + enterRest
		p.arrive()
	}
}

// covers hands the screen over where the rules expect something that not everybody may see.
func (p *play) covers() bool {
	switch next := p.t.Played().State.Next(); {
	case p.t.Sealing() != nil:
		p.app.Push(newCover(p.desk, p, true, 0))
	case next.Cover != 0:
		p.app.Push(newCover(p.desk, p, false, next.Cover))
	default:
		return false
	}
	return true
}

// cover shows somebody what is theirs alone, or lets them enter it.
func (p *play) cover() {
	if !p.covers() {
		p.app.Push(newCover(p.desk, p, false, 0))
	}
}

// noCover says why nothing is to be shown to one player alone.
func (p *play) noCover() string {
	if _, keeps := p.t.Played().State.(rules.Keeper); !keeps && p.t.Sealing() == nil {
		return p.s.Key("play.no-cover")
	}
	return ""
}

// revealed shows what was entered under cover.
func (p *play) revealed(r table.Reading) {
	p.alarm = ""
	p.anew(r.Changes)
	p.tell(false, strings.Join(text.Effects(p.s, r.Effects), " · "))
	p.arrive()
}

// held tells whether this Enter comes so soon after the last one that recorded that the key must be held
// down; each such Enter keeps the rest going.
func (p *play) held() bool {
	now := p.now()
	if now >= p.rested {
		return false
	}
	p.rested = now + enterRest
	return true
}

// release ends the rest of Enter: with another key between, it is not held down.
func (p *play) release(ev keyEvent) {
	if ev.Key() != tcell.KeyEnter {
		p.rested = 0
	}
}

// record stores a line and shows what it brought. It reports whether it was recorded.
func (p *play) record(line, by string) bool {
	r, err := p.t.Record(line, by)
	if err != nil {
		p.fail(err)
		return false
	}
	if r.Refused != nil {
		p.read = r
		p.tell(true, p.s.Refusal(r.Refused), p.wayOut(r.Refused))
		return false
	}
	if r.Line == "" {
		return false
	}
	p.alarm = ""
	p.stopCount()
	if r.Draws {
		now := p.t.View()
		r.Changes = rules.Changes(&p.v, &now)
	}
	if r.About {
		p.anew(r.Changes)
	} else {
		p.fresh(r.Changes)
	}
	p.tell(false, p.brought(r), strings.Join(p.consequences(r), " · "))
	return true
}

// brought is what a recorded line brought about, in words.
func (p *play) brought(r table.Reading) string {
	if r.Move.Verb == nil || r.Keeps != 0 {
		return text.Line(p.s, p.t.Played(), r.Line)
	}
	return text.Told(p.s, r.Move, r.Effects)
}

// fail tells that something was not recorded. What was typed stays in the line.
func (p *play) fail(err error) {
	if errors.Is(err, table.ErrNothingToUndo) || errors.Is(err, table.ErrNothingToRedo) || errors.Is(err, table.ErrDrawn) ||
		errors.Is(err, table.ErrRevealed) {
		p.tell(true, p.failure(p.s, err))
		return
	}
	p.alarm = p.failure(p.s, err)
	p.anew(nil)
}

func (p *play) tell(bad bool, lines ...string) {
	p.said, p.saidBad = nil, bad
	for _, l := range lines {
		if l != "" {
			p.said = append(p.said, l)
		}
	}
}

func (p *play) actions() []action {
	return []action{
		{key: "Enter", name: "record", do: p.click, tell: true},
		{key: "Tab", name: "complete", do: func() { p.complete(false) }, tell: true},
		{key: "↑", name: "earlier"},
		{key: "F1", name: "help", is: on(tcell.KeyF1), do: p.help, tell: true},
		{key: "F2", name: "form", is: on(tcell.KeyF2), do: p.form, tell: true},
		{key: "F3", name: "why", is: on(tcell.KeyF3), do: func() { p.why("") }, tell: true},
		{key: "F4", name: "history", is: on(tcell.KeyF4), do: p.history, tell: true},
		{key: "^Z", name: "undo", is: on(tcell.KeyCtrlZ), do: func() { p.undo(p.t.Undo, "undo.done") }, tell: true},
		{key: "^Y", name: "redo", is: on(tcell.KeyCtrlY), do: func() { p.undo(p.t.Redo, "redo.done") }},
		{key: "F5", name: "qr", is: on(tcell.KeyF5), do: p.rules, tell: true},
		{key: "F6", name: "count", is: on(tcell.KeyF6), do: p.clockKey, off: p.noClockKey},
		{key: "F7", name: "income", is: on(tcell.KeyF7), do: p.income, off: p.noWalk},
		{key: "F8", name: "result", is: on(tcell.KeyF8), do: p.arrive, off: p.noEnd},
		{key: "F9", name: "cover", is: on(tcell.KeyF9), do: p.cover, off: p.noCover},
		{key: "PgDn", name: "boards", is: on(tcell.KeyPgDn), do: func() { p.turn(1) }},
		{key: "PgUp", name: "boards", is: on(tcell.KeyPgUp), do: func() { p.turn(-1) }},
		{key: "Esc", name: "back", is: on(tcell.KeyEscape), do: p.escape},
		{key: "^Q", name: "quit", is: isLeave, do: p.leave, tell: true},
	}
}

func (p *play) noWalk() string {
	if p.v.Walk == nil {
		return p.s.Key("play.no-walk")
	}
	return ""
}

func (p *play) noEnd() string {
	if p.t.Played().State.End() == nil {
		return p.s.Key("play.no-end")
	}
	return ""
}

// escape goes one step back: out of a count, out of what is typed, home.
func (p *play) escape() {
	switch {
	case p.count != nil:
		p.stopCount()
	case p.line.Text() != "":
		p.line.SetText("")
		p.said = nil
		p.typed("")
	default:
		p.app.Pop()
	}
}

func (p *play) key(ev keyEvent) bool {
	if outsideText(p.line.Text(), ev) {
		ev = p.digits(ev)
	}
	p.release(ev)
	if ev.Key() == tcell.KeyRune && ev.Rune() == ' ' && p.line.Text() == "" {
		switch {
		case p.v.Clock != nil && p.v.Clock.Along:
			p.turnClock()
		case p.count == nil && p.noCount() == "":
			p.startCount()
		}
		return true
	}
	if act(p.actions(), ev, func(why string) { p.tell(true, why) }) {
		return true
	}
	clear(p.changed)
	return p.line.Key(ev)
}

func (p *play) turn(by int) {
	if n := len(p.v.Boards); n > 0 {
		p.board = min(max(p.board+by, 0), n-1)
	}
}

func (p *play) mouse(m screen.Mouse) bool {
	switch m.Act {
	case screen.WheelDown:
		p.turn(1)
		return true
	case screen.WheelUp:
		p.turn(-1)
		return true
	}
	for _, h := range p.hits {
		if m.X >= h.X && m.X < h.X+h.W && m.Y == h.Y {
			p.app.Push(newWhy(p.desk, p, h.cell))
			return true
		}
	}
	return false
}
