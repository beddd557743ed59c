package tui

// The table in play: who has what, the boards, the last entries, what comes next, and the line in which
// everything is typed. What is typed is understood while it is typed; Enter stores it before it is shown.

import (
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/gdamore/tcell/v2"

	"tokyobox/rules"

	"tokyobox/companion/care"
	"tokyobox/companion/say"
	"tokyobox/companion/screen"
	"tokyobox/companion/stats"
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
}

// hit is a number on the screen.
type hit struct {
	screen.Rect
	cell rules.Cell
}

func newPlay(d *desk, t *table.Table) *play {
	e, _ := d.entry(t.Game().ID)
	p := &play{desk: d, t: t, s: say.For(d.words, t.Head()), title: e.Title}
	p.line = &screen.Line{
		Prompt:    "›",
		OnChange:  p.typed,
		OnSubmit:  p.submit,
		OnTab:     p.complete,
		OnHistory: p.recall,
		OnRest:    p.rest,
	}
	p.View = d.page(&screen.Panel{Draw: p.draw, OnKey: p.key, OnMouse: p.mouse, OnPaste: p.line.Paste})
	p.OnStop = func() { p.stopCount() }
	t.Speak(d.words)
	p.anew(nil)
	p.seed()
	return p
}

// seed tells, before anything was entered, by which fingerprint the sealed seed of the draws can be known.
func (p *play) seed() {
	if len(p.t.Entries()) > 0 || !p.t.Game().Draws() {
		return
	}
	if digits, err := p.t.Fingerprint(); err == nil {
		p.tell(false, p.s.Say("seed.sealed", "digits", digits))
	}
}

// Return looks at the table again when a page above it is gone, where somebody may have got another name.
func (p *play) Return() {
	if err := p.t.Rename(); err == nil {
		p.s = say.For(p.words, p.t.Head())
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
}

// anew is fresh after anything but a line at the end: earlier entries may read differently now.
func (p *play) anew(changes []rules.Change) {
	p.entries = map[int]entryRow{}
	p.fresh(changes)
	p.typed(p.line.Text())
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
		p.example = text.ExampleFor(p.s, p.t.Played(), line)
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
	line := next.Line
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

// order carries out a word of the line that records nothing by itself; false leaves the line.
func (p *play) order(word, rest string) bool {
	p.line.SetText("")
	p.typed("")
	switch word {
	case "undo":
		p.undo(p.t.Undo, "undo.done")
	case "undraw":
		p.undo(p.t.Undraw, "undo.done")
	case "redo":
		p.undo(p.t.Redo, "redo.done")
	case "why":
		return p.why(rest)
	case "history":
		p.history()
	case "qr":
		p.rules()
	case "help":
		if rest != "" {
			return p.helpOn(rest)
		}
		p.help()
	case "form":
		p.form()
	case "coupons":
		return p.prefer(rest)
	case "vote":
		return p.vote(rest)
	case "next":
		p.enter()
	case "cover":
		if why := p.noCover(); why != "" {
			p.tell(true, why)
			break
		}
		p.cover()
	case "chart":
		if said := p.chartOf(p.t.Head().ID); said != "" {
			p.tell(true, said)
		}
	case "settings":
		p.app.Push(newSettings(p.desk))
	case "stats":
		p.app.Push(newStats(p.desk, stats.Filter{Game: p.t.Game().ID}, ""))
	case "people":
		p.app.Push(newPeople(p.desk))
	case "box":
		p.app.Push(newBoxes(p.desk))
	case "view":
		p.anew(nil)
	case "home":
		p.app.Pop()
	case "quit":
		p.leave()
	}
	return true
}

func (p *play) undo(do func() (string, error), done string) {
	before := p.v
	line, err := do()
	if err != nil {
		p.fail(err)
		return
	}
	p.alarm = ""
	p.stopCount()
	now := p.t.View()
	p.anew(rules.Changes(&before, &now))
	p.tell(false, p.s.Say(done, "line", text.Line(p.s, p.t.Played(), line)))
}

func (p *play) why(of string) bool {
	if of == "" {
		p.app.Push(newWhy(p.desk, p, rules.Cell{}))
		return true
	}
	cell, ok := table.FindCell(p.s, p.t.Head(), p.v, of)
	if !ok {
		p.line.SetText("why " + of)
		p.tell(true, p.s.Say("why.unknown", "word", of))
		return false
	}
	p.app.Push(newWhy(p.desk, p, cell))
	return true
}

func (p *play) prefer(of string) bool {
	seat, ok := table.FindSeat(p.s, p.t.Head(), of)
	if !ok {
		p.line.SetText("coupons " + of)
		p.tell(true, p.s.Say("seat.unknown", "word", of))
		return false
	}
	if err := p.t.Prefer(seat, !p.t.Prefers(seat)); err != nil {
		p.fail(err)
		return false
	}
	p.tell(false, text.Pays(p.s, seat, p.t.Prefers(seat)))
	return true
}

// vote says what a vote of the others comes to; it records nothing.
func (p *play) vote(word string) bool {
	stands, yes, others, ok := p.t.Vote(word)
	if !ok {
		p.line.SetText("vote " + word)
		p.tell(true, p.s.Key("vote.how"))
		return false
	}
	p.tell(!stands, text.Voted(p.s, stands, yes, others))
	return true
}

func (p *play) history() { p.app.Push(newHistory(p.desk, p)) }
func (p *play) rules()   { p.app.Push(newQR(p.desk, p.t.Game().ID, p.t.Copy())) }

// form asks which form, or opens the one that settles why the typed line is refused.
func (p *play) form() {
	if why := p.read.Refused; why != nil && why.Ask != "" {
		if v := p.t.Game().Verb("fact"); v != nil {
			name, value, _ := strings.Cut(strings.TrimPrefix(why.Ask, "fact "), "=")
			p.app.Push(newForm(p.desk, p, v, map[string]string{"fact": name, "value": value}))
			return
		}
	}
	if v := p.read.Move.Verb; v != nil {
		p.app.Push(newForm(p.desk, p, v, given(p.read.Move)))
		return
	}
	word, _, _ := strings.Cut(table.Clean(p.line.Text()), " ")
	for _, o := range p.t.Played().Offers() {
		if o.Verb.Name == word && o.Off == nil {
			p.app.Push(newForm(p.desk, p, o.Verb, nil))
			return
		}
	}
	p.app.Push(newFormChoice(p.desk, p))
}

// given are the fields of a form that a typed line fills.
func given(m rules.Move) map[string]string {
	out := map[string]string{}
	for _, f := range m.Fields {
		name, value := f.Name, f.Value
		switch a := m.Verb.Arg(f.Name); {
		case a == nil:
			continue
		case a.Kind == rules.Flag:
			value = screen.Yes
		case a.Kind == rules.Tell:
			out["fact"], out["value"] = f.Sub, f.Value
			continue
		case a.Each:
			name += ":" + f.Sub
		case a.Many && a.Choices == nil:
			out[name] = strings.TrimSpace(out[name] + " " + value)
			continue
		case a.Many:
			name, value = name+tickMark+f.Value, screen.Yes
		}
		for out[name] != "" {
			name += again
		}
		out[name] = value
	}
	for i, o := range m.Offers {
		for _, f := range o {
			out[strconv.Itoa(i+1)+"."+f.Name] = f.Value
		}
	}
	return out
}

// wayOut says how a refused line can become right.
func (p *play) wayOut(why *rules.Refusal) string {
	hint := p.s.Hint(why)
	if why.Code == rules.Unread {
		if p.example != "" {
			hint = p.example + " · " + hint
		}
	}
	switch {
	case why.Ask != "":
		return p.s.Say("play.ask", "line", why.Ask+"…")
	case why.Soft && hint == "":
		return p.s.Key("play.soft")
	}
	return hint
}

// income opens the walk, if there is one.
func (p *play) income() { p.app.Push(newWalk(p.desk, p)) }

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
		if p.count == nil && p.noCount() == "" {
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

// complete puts what may follow into the line: the beginning that all ways to go on share, and shows them.
func (p *play) complete(back bool) bool {
	line := p.line.Text()
	list := p.t.Played().Complete(line)
	if len(list) == 0 {
		p.tell(false, p.s.Key("play.no-completion"))
		return true
	}
	words := make([]string, len(list))
	for i, c := range list {
		words[i] = c.Word
	}
	head := line[:strings.LastIndexByte(line, ' ')+1]
	share := common(words)
	if len(list) == 1 && !strings.HasSuffix(share, "=") {
		share += " "
	}
	p.line.SetText(head + share)
	p.typed(p.line.Text())
	if len(list) > 1 {
		p.tell(false, strings.Join(words, "  "))
	}
	return true
}

func common(words []string) string {
	share := words[0]
	for _, w := range words[1:] {
		for !strings.HasPrefix(w, share) {
			share = share[:len(share)-1]
		}
	}
	return share
}

// remember keeps a typed line for Up.
func (p *play) remember(line string) {
	p.past = append(p.past, line)
	p.pastAt = len(p.past)
}

func (p *play) recall(step int, _ string) (string, bool) {
	at := p.pastAt + step
	if at < 0 || at > len(p.past) {
		return "", false
	}
	p.pastAt = at
	if at == len(p.past) {
		return "", true
	}
	return p.past[at], true
}

// rest keeps pasted lines behind one that was refused where Up finds them, the first one first.
func (p *play) rest(lines []string) {
	n := 0
	for i := len(lines) - 1; i >= 0; i-- {
		if table.Clean(lines[i]) != "" {
			p.remember(lines[i])
			n++
		}
	}
	p.said = append([]string{p.s.Say("play.rest", "n", n)}, p.said...)
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
