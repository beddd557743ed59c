package tui

// How the clock is drawn: digits as large as the window allows, over them what is timed, below them who plays
// and what the keys do. Nothing is said by colour alone.

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"tokyobox/rules"
	"tokyobox/timers"

	"tokyobox/companion/screen"
)

// The sizes of the page.
const (
	clockWide = 40 // columns from which there are digits
	clockHigh = 12 // rows likewise
	titleHigh = 24 // rows from which the title is large too
)

// low is the time left at which a clock begins to warn, and blinks the time at which it turns red.
const (
	low    = 10 * time.Second
	blinks = 5 * time.Second
)

// lookOf is how the face of the clock looks.
type lookOf struct {
	role   screen.Role
	edge   bool // a border of exclamation marks
	invert bool
}

func (p *clockPage) draw(c *screen.Canvas, _ bool) {
	w, h := c.Size()
	now := p.now()
	k := p.k.clock()
	if k == nil {
		return
	}
	switch {
	case w < clockWide || h < clockHigh:
		p.shown = shownFace{}
		p.drawPlain(*c, k, now)
	case p.ended != nil:
		p.shown = shownFace{}
		p.drawEnded(*c, k, now)
	default:
		p.drawMiddle(*c, k, now)
	}
	if p.chime.lights(now) {
		c.Invert()
	}
}

// drawTop draws the first row: the game, and how sound stands.
func (p *clockPage) drawTop(c screen.Canvas, k *rules.Clock) {
	w, _ := c.Size()
	sound := "m " + p.switchWord('m')
	c.Left(1, 0, w-2, strings.ToUpper(p.title), screen.Accent)
	if k.Limit > 0 {
		limit := strconv.Itoa(k.Limit/1000) + " s"
		x := 3 + screen.Width(p.title)
		c.Left(x, 0, w-x-screen.Width(sound)-2, limit, screen.Dim)
	}
	c.Right(w/2, 0, w-w/2-1, sound, screen.Dim)
}

// drawMiddle draws everything between the first row and the last. The face has the same size in all states of
// a floor: its border gives its rows to what is asked while the clock stands, and only what then still finds
// no room makes the face smaller, down to what can be read across the room.
func (p *clockPage) drawMiddle(c screen.Canvas, k *rules.Clock, now time.Duration) {
	w, h := c.Size()
	p.drawKeys(c.Row(h - 1))
	p.shown = shownFace{}
	if p.count != nil {
		p.drawTop(c, k)
		said := p.saidRows(w - 2)
		p.drawTally(c.Sub(0, 1, w, h-2-len(said)))
		for i, l := range said {
			c.Left(1, h-1-len(said)+i, w-2, l.text, l.role)
		}
		return
	}
	keep, title := 2, 1
	if h >= titleHigh {
		keep, title = 3, bigRows+1
	}
	face := h - 2 - title - keep - 2
	room, spare := keep, 0
	if !p.running() && p.lead == nil {
		room += 2
		spare = max(face-leastFace(h), 0)
	}
	ask, who := p.asked(k, w-2, false), p.around(k, w-4)
	if len(ask) > room+spare+1 {
		ask = p.asked(k, w-2, true)
	}
	top := 1
	if len(ask) > room+spare {
		top = 0 // what is asked is more than who plays what
		spare++
	}
	below := compose(who, ask, room+spare)
	if more := len(below) - room; more > 0 {
		face -= max(more-1+top, 0)
	}
	if top > 0 {
		p.drawTop(c, k)
	}
	y := h - 1 - max(len(below), keep)
	for i, l := range below {
		c.Left(1, y+i, w-2, l.text, l.role)
	}
	top += p.drawTitle(c.Sub(0, top, w, h-top), k, now, title > 1)
	p.drawFace(c.Sub(0, top, w, y-top), face, k, now)
}

// leastFace is how many rows digits have at least in a window of so many rows: nine, or two fifths of the
// window, so that they can be read from two metres; five in the smallest windows.
func leastFace(h int) int {
	if h < 16 {
		return bigRows
	}
	return max(9, (2*h+4)/5)
}

// compose puts who plays before what is asked, in so many rows; what is asked goes first, and of it the end.
// A list of players that is cut ends with the sign of it.
func compose(who, ask []row, room int) []row {
	if len(ask) >= room {
		return ask[len(ask)-room:]
	}
	kept := slices.Clone(who[:min(len(who), room-len(ask))])
	if n := len(kept); n > 0 && n < len(who) && who[n].role == screen.Text {
		kept[n-1].text += " …" // more players follow
	}
	return append(kept, ask...)
}

// row is a row of text below the face.
type row struct {
	text string
	role screen.Role
}

// wrapped are the rows that a text takes.
func wrapped(text string, w int, r screen.Role) []row {
	var out []row
	for _, l := range screen.Wrap(text, w) {
		out = append(out, row{l, r})
	}
	return out
}

// asked are the rows about what has to be noticed or answered now; in brief without the list of checks.
func (p *clockPage) asked(k *rules.Clock, w int, brief bool) []row {
	var out []row
	switch {
	case p.said != "" && p.bad:
		out = append(out, wrapped(p.said, w, screen.Bad)...)
	case p.said != "":
		out = append(out, wrapped(p.said, w, screen.Good)...)
	}
	if notice := p.notice(k); notice != "" && p.lead == nil {
		out = append(out, wrapped(notice, w, screen.Doubt)...)
	}
	switch {
	case p.lead != nil, p.late:
	case p.call != nil:
		out = append(out, wrapped(p.s.Key("clock.call.ask"), w, screen.Accent)...)
		out = append(out, wrapped(p.callers(k), w, screen.Text)...)
	case p.menu != nil:
		checks := p.checks(k, w)
		if brief {
			checks = checks[:min(len(checks), 1)]
		}
		out = append(out, checks...)
		out = append(out, wrapped(p.menuLine(), w, screen.Accent)...)
	case p.said == "" && p.alarm == "" && !p.running():
		out = append(out, wrapped(p.next(), w, screen.Text)...)
	}
	if early := p.called(p.now()); len(early) > 0 && p.running() {
		out = append(out, wrapped(p.s.Say("clock.early", "seats", early), w, screen.Bad)...)
	}
	return out
}

// around are the rows about who plays and what comes next.
func (p *clockPage) around(k *rules.Clock, w int) []row {
	var out []row
	for _, l := range p.players(k) {
		out = append(out, wrapped(l, w, screen.Text)...)
	}
	if then := p.s.Text(k.Then); then != "" && p.menu == nil && p.call == nil {
		out = append(out, row{then, screen.Dim})
	}
	return out
}

// notice says that the computer was away, or that the program was started again while the clock ran.
func (p *clockPage) notice(k *rules.Clock) string {
	left := timers.Seconds(p.k.live().Remaining(0))
	title := p.s.Text(k.Title)
	shown := rules.TimeOf(int(p.k.live().SpentMillis(0)))
	if r, found := p.k.found(); found {
		key := "clock.restart"
		if k.Limit == 0 {
			key += ".up"
		}
		if _, known := r.Left.Get(); !known {
			return p.s.Say("clock.restart.unknown", "title", title)
		}
		away, known := r.Away.Get()
		if !known {
			return p.s.Say(key+".when", "title", title, "left", left, "time", shown)
		}
		return p.s.Say(key, "title", title, "left", left, "time", shown, "away", lengthOf(away))
	}
	if k.Away == 0 || k.State != rules.ClockPaused {
		return ""
	}
	away := time.Duration(k.Away) * time.Millisecond
	key := "clock.gap"
	switch {
	case k.Limit == 0:
		key += ".up"
	case away >= p.k.live().Remaining(0):
		key += ".over"
	}
	return p.s.Say(key, "title", title, "left", left, "time", shown, "away", lengthOf(away))
}

// lengthOf is a stretch in seconds, from an hour on as minutes and seconds would be read.
func lengthOf(d time.Duration) rules.Value {
	if d < time.Hour {
		return rules.NameOf(strconv.Itoa(timers.Nearest(d)) + " s")
	}
	return rules.NameOf(strconv.Itoa(int(d/time.Hour)) + " h " + strconv.Itoa(int(d/time.Minute)%60) + " min")
}

// menuLine are the choices on one line, the marked one with its mark.
func (p *clockPage) menuLine() string {
	var parts []string
	for i, ch := range p.choices() {
		mark := ""
		if i == p.menu.at {
			mark = "▸"
		}
		parts = append(parts, mark+strconv.Itoa(i+1)+"\u00a0"+strings.ReplaceAll(p.s.Text(ch.Say), " ", "\u00a0"))
	}
	return strings.Join(parts, "  ")
}

// checks is what people look at before they choose.
func (p *clockPage) checks(k *rules.Clock, w int) []row {
	var out []row
	for i, t := range k.Checks {
		mark, role := "· ", screen.Text
		if i == 0 {
			mark, role = "", screen.Accent
		}
		for _, l := range screen.Wrap(mark+p.s.Text(t), w) {
			out = append(out, row{l, role})
		}
	}
	return out
}

// callers are the seats that may have called, those ticked with their tick.
func (p *clockPage) callers(k *rules.Clock) string {
	var parts []string
	for i, s := range k.Calls.Seats {
		mark := "·"
		if p.call.ticked[s] {
			mark = "✓"
		}
		if i == p.call.at {
			mark = "▸" + mark
		}
		parts = append(parts, mark+" "+strconv.Itoa(s)+"\u00a0"+p.s.Seat(s))
	}
	return strings.Join(parts, "  ")
}

// players are who is in, and who is out, with the number of each that counts.
func (p *clockPage) players(k *rules.Clock) []string {
	if p.play == nil {
		return nil
	}
	var in, out []string
	for _, seat := range p.play.v.Seats {
		text := p.s.Seat(seat.Seat)
		if k.Calls != nil {
			text = strconv.Itoa(seat.Seat) + "\u00a0" + text
		}
		if len(seat.Cells) > 0 && seat.Cells[0].Value.Kind != rules.None {
			text += "\u00a0" + p.s.Value(seat.Cells[0].Value)
		}
		if seat.Out {
			out = append(out, text)
		} else {
			in = append(in, text)
		}
	}
	var lines []string
	if len(in) > 0 {
		lines = append(lines, p.s.Key("clock.in")+"  "+strings.Join(in, "  "))
	}
	if len(out) > 0 {
		lines = append(lines, p.s.Key("clock.out")+"  "+strings.Join(out, "  "))
	}
	return lines
}

// drawTitle draws what is timed, and beside it how much is left where a word takes the place of the digits. It
// returns the rows it took.
func (p *clockPage) drawTitle(c screen.Canvas, k *rules.Clock, now time.Duration, large bool) int {
	w, _ := c.Size()
	title, figure := strings.ToUpper(p.s.Text(k.Title)), ""
	if p.worded(k) {
		figure = p.figure(k, now)
	}
	if large {
		text := bigText(title)
		if figure != "" {
			text += "  " + bigText(figure)
		}
		if b, ok := fitBig(text, w-4, bigRows, 1); ok {
			b.draw(c, (w-b.w)/2, 0, c.Theme().Style(screen.Base, screen.Accent))
		} else {
			c.Centre(0, bigRows/2, w, text, screen.Accent)
		}
		return bigRows + 1
	}
	if figure != "" && k.Limit > 0 {
		figure += " s"
	}
	c.Centre(0, 0, w, join(" · ", title, figure), screen.Accent)
	return 1
}

// worded tells whether a word stands in the place of the digits.
func (p *clockPage) worded(k *rules.Clock) bool {
	return p.lead == nil && k.State == rules.ClockPaused
}

// figure is what the clock shows: whole seconds of a countdown, rounded up; tenths of a stopwatch.
func (p *clockPage) figure(k *rules.Clock, now time.Duration) string {
	live := p.k.live()
	if k.Limit > 0 && k.State == rules.ClockStopped {
		return "0" // over, also where the table ended it earlier
	}
	if k.Limit > 0 {
		return strconv.Itoa(timers.Seconds(live.Remaining(now)))
	}
	return timers.Tenths(live.Spent(now))
}

// face is what stands in the middle, and how it looks.
func (p *clockPage) face(k *rules.Clock, now time.Duration) (string, lookOf) {
	if p.lead != nil {
		return strconv.Itoa(max(timers.Seconds(p.lead.clock.Remaining(now)), 1)), lookOf{role: screen.Accent}
	}
	if p.worded(k) {
		return p.s.Key("clock.word.paused"), lookOf{role: screen.Doubt}
	}
	look := lookOf{role: screen.Text}
	if left := p.k.live().Remaining(now); p.running() && k.Limit > 0 && p.chime.low && left <= low {
		look = lookOf{role: screen.Doubt, edge: true}
		if left <= blinks {
			// The negative of each second's first half, so that it blinks with the second.
			look.role, look.invert = screen.Bad, (left-1)%time.Second >= time.Second/2
		}
	}
	return p.figure(k, now), look
}

// drawFace draws the digits, or the word in their place, in so many rows.
func (p *clockPage) drawFace(c screen.Canvas, rows int, k *rules.Clock, now time.Duration) {
	w, h := c.Size()
	text, look := p.face(k, now)
	b, ok := fitBig(bigText(text), w-4, min(rows, h), 2)
	if !ok { // a word, or the tenths of a stopwatch, in a small window
		b, ok = fitBig(bigText(text), w-4, min(rows, h), 1)
	}
	if !ok {
		c.Centre(0, h/2, w, text, look.role)
		return
	}
	style := c.Theme().Style(screen.Base, look.role).Bold(true)
	b.draw(c, (w-b.w)/2, (h-b.h)/2, style)
	at := c.Place()
	p.shown = shownFace{big: b, look: look, x: at.X + (w-b.w)/2, y: at.Y + (h-b.h)/2, plain: !p.chime.lights(now)}
	if p.began > 0 && now-p.began < buildShown && p.running() {
		word := p.s.Key("clock.word.build")
		if at := (w+b.w)/2 + 3; at+screen.Width(word) < w {
			c.Left(at, h/2, w-at, word, screen.Good)
		} else {
			c.Centre(0, 0, w, word, screen.Good)
		}
	}
	if look.edge {
		edge(c, look.role)
	}
	if look.invert {
		c.Invert()
	}
}

// shownFace is the face as it was drawn last, for changing its digits alone.
type shownFace struct {
	big   big
	look  lookOf
	x, y  int  // of its upper left corner on the screen
	plain bool // not in the negative of a flash
}

// patch changes the digits that differ and nothing else. It reports whether that was all there was to change.
func (p *clockPage) patch(figure string, look lookOf, now time.Duration) bool {
	f, text := p.shown, bigText(figure)
	if p.app.Top() != screen.Page(p) || f.big.text == "" || look != f.look || look.invert || !f.plain || p.chime.lights(now) {
		return false
	}
	done := false
	p.app.Patch(func(c screen.Canvas) {
		done = f.big.change(c, f.x, f.y, text, c.Theme().Style(screen.Base, look.role).Bold(true))
	})
	if done {
		p.shown.big.text = text
	}
	return done
}

// edge draws a border of exclamation marks.
func edge(c screen.Canvas, r screen.Role) {
	w, h := c.Size()
	c.Repeat(0, 0, w, "!", r)
	c.Repeat(0, h-1, w, "!", r)
	for y := 1; y < h-1; y++ {
		c.Text(0, y, "!", r)
		c.Text(w-1, y, "!", r)
	}
}

// drawEnded draws the end of a floor: in negative, with how late it is.
func (p *clockPage) drawEnded(c screen.Canvas, k *rules.Clock, now time.Duration) {
	w, h := c.Size()
	c.Centre(0, 1, w, strings.ToUpper(p.s.Text(k.Title)), screen.Text)
	stop, hands := bigText(p.s.Key("clock.word.stop")), p.s.Key("clock.word.hands")
	room := h - 7
	second := 1
	small, ok := fitBig(bigText(hands), w-4, bigRows, 1)
	if ok && h >= titleHigh {
		second = bigRows
		room = h - 7 - bigRows
	}
	style := c.Theme().Style(screen.Base, screen.Text).Bold(true)
	if b, fits := fitBig(stop, w-4, max(room, bigRows), 1); fits {
		b.draw(c, (w-b.w)/2, 3, style)
	}
	y := h - 3 - second
	if second > 1 {
		small.draw(c, (w-small.w)/2, y, style)
	} else {
		c.Centre(0, y, w, hands, screen.Text)
	}
	c.Centre(0, h-2, w, p.s.Say("clock.ended", "time", "+"+timers.MinSec(now-*p.ended)), screen.Text)
	if now-*p.ended >= deaf {
		c.Centre(0, h-1, w, p.s.Key(p.endedKey()), screen.Text)
	}
	c.Invert()
}

// endedKey says what any key does on the hands-off screen.
func (p *clockPage) endedKey() string {
	k := p.k.clock()
	switch {
	case p.play != nil || k == nil:
		return "clock.any"
	case k.Then.Key == lastFloor:
		return "clock.any.leave"
	}
	return "clock.any.next"
}

// drawPlain draws a window too small for digits: the time in figures, and how large it should be.
func (p *clockPage) drawPlain(c screen.Canvas, k *rules.Clock, now time.Duration) {
	w, h := c.Size()
	text, look := p.face(k, now)
	switch {
	case p.ended != nil:
		text = p.s.Key("clock.word.stop") + " +" + timers.MinSec(now-*p.ended)
	case p.worded(k):
		text += " " + p.figure(k, now)
	}
	lines := []row{{p.s.Text(k.Title) + "  " + text, look.role}}
	if p.count != nil {
		lines = append(lines, p.plainTally()...)
	}
	if p.said != "" {
		lines = append(lines, row{p.said, screen.Text})
	}
	if p.menu != nil {
		lines = append(lines, row{p.menuLine(), screen.Accent})
	}
	lines = append(lines, row{p.s.Say("clock.small", "w", clockWide, "h", clockHigh), screen.Dim})
	y := 0
	for _, l := range lines {
		if y >= h {
			return
		}
		y += c.Sub(0, y, w, h-y).Wrapped(0, 0, w, l.text, l.role)
	}
}

// plainTally is the number being told, in words.
func (p *clockPage) plainTally() []row {
	list := p.tallies()
	if p.count.at >= len(list) || p.count.row >= len(list[p.count.at].Rows) {
		return nil
	}
	r := list[p.count.at].Rows[p.count.row]
	return []row{{p.s.Seat(r.Seat) + " " + p.count.typed + "_", screen.Focus}}
}

// drawKeys draws the keys that work now.
func (p *clockPage) drawKeys(c screen.Canvas) {
	w, _ := c.Size()
	switch {
	case p.lead != nil:
		c.Left(1, 0, w-2, keysIn(p.s.Key("clock.keys.lead"), w-2), screen.Dim)
	case p.count != nil && p.count.zero:
		c.Left(1, 0, w-2, keysIn(p.s.Key("clock.keys.zero"), w-2), screen.Dim)
	case p.count != nil:
		key := "clock.keys.tally"
		if list := p.tallies(); p.count.at < len(list) && list[p.count.at].Tick && !p.count.told {
			key = "clock.keys.ticks"
		}
		c.Left(1, 0, w-2, keysIn(p.s.Key(key), w-2), screen.Dim)
	case p.call != nil:
		c.Left(1, 0, w-2, keysIn(p.s.Key("clock.keys.call"), w-2), screen.Dim)
	case p.late:
		c.Left(1, 0, w-2, keysIn(p.s.Key("clock.keys.late"), w-2), screen.Dim)
	default:
		p.keysLine(c, p.actions())
	}
}

// keysIn are the keys of a line, which stand two blanks or more apart, as far as they find room: the first ones, and the last
// one in any case, which leads back.
func keysIn(line string, width int) string {
	var keys []string
	for _, key := range strings.Split(line, "  ") {
		if key = strings.TrimSpace(key); key != "" {
			keys = append(keys, key)
		}
	}
	last := len(keys) - 1
	for n := last; n > 0; n-- {
		if out := strings.Join(append(keys[:n:n], keys[last]), "  "); screen.Width(out) <= width {
			return out
		}
	}
	return keys[last]
}

// saidRows is what was said last, or what is asked, below numbers being told: two rows at most.
func (p *clockPage) saidRows(w int) []row {
	said := row{p.next(), screen.Dim}
	switch {
	case p.said != "" && p.bad:
		said = row{p.said, screen.Bad}
	case p.said != "":
		said = row{p.said, screen.Doubt}
	}
	lines := screen.Wrap(said.text, w)
	var out []row
	for i, l := range lines[:min(len(lines), 2)] {
		if i == 1 && len(lines) > 2 {
			l = screen.Cut(l+"…", w)
		}
		out = append(out, row{l, said.role})
	}
	return out
}

// mouse does nothing but what the keys in the bottom line do: a stray touch must not stop a clock.
func (p *clockPage) mouse(screen.Mouse) bool { return false }
