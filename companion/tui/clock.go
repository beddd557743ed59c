package tui

// The clock in the whole window: what Countdown, the build rounds of Jutaku and a clock alone have in common.
// Everything it shows comes from the time at which it is drawn; a tick only looks whether something is due.

import (
	"strconv"
	"strings"
	"time"

	"github.com/gdamore/tcell/v2"

	"tokyobox/ledger"
	"tokyobox/rules"
	"tokyobox/timers"

	"tokyobox/companion/say"
	"tokyobox/companion/screen"
)

// The times of the page.
const (
	redrawEvery = 100 * time.Millisecond
	deaf        = time.Second // after zero no key does anything, so that a stray one cannot
	buildShown  = time.Second // the word beside a clock that has just begun
)

// clockPage is the clock in the whole window.
type clockPage struct {
	*desk
	*screen.View
	k     keeper
	play  *play // the session's page, nil where the clock is alone
	s     *say.Sayer
	title string

	chime  chime
	ticker *timers.Ticker
	aimed  time.Duration   // steady time at which it is aimed
	lead   *leadIn         // 3, 2, 1 before it runs
	warned timers.Warnings // those that this floor has had
	fell   time.Duration   // what was left at the tick before
	early  int             // seats whose own time was called
	began  time.Duration   // steady time at which the clock was set running last; 0 for none
	ended  *time.Duration  // steady time of zero, while the hands-off screen stands

	menu  *menu
	call  *call  // a stop was called: by whom?
	count *tally // numbers are being told
	late  bool   // how late was the call?

	chose  chosen        // the digit that chose last
	rested time.Duration // steady time until which Enter opens and chooses nothing

	said    string
	bad     bool
	drawn   string    // what changes by itself, as it was drawn last; without the figure
	figured string    // the figure drawn last
	shown   shownFace // where and how
}

// leadIn is a count aloud before the clock runs.
type leadIn struct {
	clock timers.Clock
	watch timers.Watch
	line  string // what is recorded at its end
	rang  int    // the figure that rang last
}

// menu are the choices beside the clock.
type menu struct {
	at  int  // the one marked, -1 for none
	few bool // only the ways on after the computer was away or the program was started again
}

// chosen is a digit that chose, and when: held down, it types nothing.
type chosen struct {
	key rune
	at  time.Duration // steady time
}

// call is a stop that was called.
type call struct {
	first   time.Duration // steady time of the key
	byDigit bool          // whose digit it was; otherwise nobody is known yet
	ticked  map[int]bool
	at      int // row marked
}

// clockKey opens the clock or starts the count aloud, whichever the game has.
func (p *play) clockKey() {
	if p.v.Clock != nil && p.v.Clock.Along {
		p.turnClock()
		return
	}
	if p.v.Clock != nil {
		p.app.Push(newClock(p.desk, p))
		return
	}
	p.startCount()
}

// noClockKey is why neither can be done.
func (p *play) noClockKey() string {
	if p.v.Clock != nil {
		return ""
	}
	return p.noCount()
}

// wantsClock tells whether the clock is to open by itself: when it runs or stands, and before a floor or round
// unless somebody came back from there for something else.
func (p *play) wantsClock() bool {
	c := p.v.Clock
	if c == nil || c.Along {
		return false
	}
	if _, open := p.app.Top().(*clockPage); open {
		return false
	}
	if c.State == rules.ClockReady || c.State == rules.ClockStopped {
		return !c.Aside && p.aside != p.t.Played().State.Stage()
	}
	return true
}

func newClock(d *desk, p *play) *clockPage {
	c := &clockPage{desk: d, k: sessionKeeper{p}, play: p, s: p.s, title: p.title}
	c.chime = newChime(d, p.t.Head().Option("bell") == "off")
	return c.open()
}

// newClockAlone shows floors that belong to no session.
func newClockAlone(d *desk, floors timers.Floors) *clockPage {
	c := &clockPage{desk: d, k: newAloneKeeper(floors), s: say.For(d.words, ledger.Head{}), title: d.say.Key("clock.alone")}
	c.chime = newChime(d, false)
	return c.open()
}

func (p *clockPage) open() *clockPage {
	p.View = p.page(&screen.Panel{Draw: p.draw, OnKey: p.key, OnMouse: p.mouse})
	p.OnStart = p.begin
	p.OnStop = p.leave
	return p
}

// begin looks how the clock stands when the page opens.
func (p *clockPage) begin() {
	p.look()
	if r, found := p.k.found(); found {
		p.menu = &menu{at: -1, few: true}
		p.menu.at = p.preselect(r.Choice)
	} else if c := p.k.clock(); c != nil && c.State == rules.ClockPaused {
		p.menu = &menu{at: -1, few: c.Away > 0}
	}
	p.wind()
}

// look takes the clock as it is for one that was always looked at: what it has passed is not said again.
func (p *clockPage) look() {
	left := p.k.live().Remaining(p.now())
	p.warned, p.fell = timers.WarningsAt(left), left
	p.early = p.over(p.now())
	p.tell("")
	p.fill()
}

// leave stops the clock exactly where it is, so that nothing is lost when the program is left while it runs.
func (p *clockPage) leave() {
	if p.running() {
		_ = p.k.record(rules.PauseWord, p.Clock.Now()) // if it fails, its heartbeat tells the next start
	}
	p.stopTicker()
}

// Return looks again when a page above is gone.
func (p *clockPage) Return() {
	if p.play != nil {
		p.play.anew(nil)
	}
	if p.k.clock() == nil {
		p.app.Pop()
		return
	}
	p.look()
	p.wind()
}

func (p *clockPage) tell(s string)   { p.said, p.bad = s, false }
func (p *clockPage) refuse(s string) { p.said, p.bad = s, true }

// running tells whether the clock runs now.
func (p *clockPage) running() bool {
	_, held := p.k.held()
	c := p.k.clock()
	return !held && c != nil && c.State == rules.ClockRunning
}

// record keeps a line as of a moment and shows what comes of it. It reports whether it was kept.
func (p *clockPage) record(line string, at timers.Reading) bool {
	if err := p.k.record(line, at); err != nil {
		p.fail(err)
		return false
	}
	p.alarm = ""
	p.tell("")
	p.after()
	return true
}

// fail tells why something was not kept.
func (p *clockPage) fail(err error) {
	if why, ok := err.(*rules.Refusal); ok {
		p.refuse(strings.TrimSpace(p.s.Refusal(why) + " " + p.s.Hint(why)))
		return
	}
	p.alarm = p.failure(p.s, err)
}

// after goes on when something was recorded: the page closes when the game has no clock any more.
func (p *clockPage) after() {
	if p.k.clock() != nil {
		p.fill()
		p.wind()
		return
	}
	if p.play == nil {
		p.app.Stop()
		return
	}
	p.app.Pop()
	p.play.arrive()
}

// moving tells whether anything on the page changes by itself.
func (p *clockPage) moving() bool {
	return p.lead != nil || p.ended != nil || p.running() || p.chime.busy(p.now())
}

// wind starts the ticker if anything moves, and stops it if nothing does.
func (p *clockPage) wind() {
	if !p.moving() {
		p.stopTicker()
		return
	}
	if p.ticker == nil {
		t := timers.Every(redrawEvery)
		p.ticker = t
		p.app.Go(func() {
			for range t.C {
				p.app.PostTick(p.tick)
			}
		})
	}
	now := p.now()
	// A ticker that is aimed already is left alone: every aim wakes it.
	if in := p.due(now); in > 0 && (p.aimed <= now || now+in < p.aimed) {
		p.aimed = now + in
		p.ticker.Aim(in)
	}
}

func (p *clockPage) stopTicker() {
	if p.ticker != nil {
		p.ticker.Stop()
		p.ticker, p.aimed = nil, 0
	}
}

// due is how long from now something happens that a regular tick might be late for.
func (p *clockPage) due(now time.Duration) time.Duration {
	next := p.chime.due(now)
	nearer := func(d time.Duration) {
		if d > 0 && (next == 0 || d < next) {
			next = d
		}
	}
	if p.lead != nil {
		nearer(p.lead.clock.NextChange(now))
	}
	if live := p.k.live(); p.running() && live.Limit() > 0 {
		nearer(live.NextChange(now)) // a stopwatch shows another tenth at every regular tick
	}
	return next
}

// tick looks what is due.
func (p *clockPage) tick() {
	now := p.Clock.Now()
	if p.lead != nil {
		p.tickLead(now)
	}
	t, err := p.k.tick(now)
	if err != nil {
		p.alarm = p.failure(p.s, err)
	}
	switch {
	case t.Gap:
		p.menu = &menu{at: -1, few: true}
		p.fill()
	case t.Expired:
		ended := t.Ended
		p.ended = &ended
		p.menu, p.call, p.late = nil, nil, false
		p.chime.ring(timers.Warning(0).Bell(), now.Mono)
		p.fill()
	case p.running():
		p.warn(now.Mono)
	}
	if t.Beat != nil {
		p.app.Go(func() {
			if err := t.Beat(); err != nil {
				p.app.Post(func() { p.alarm = p.failure(p.s, err) })
			}
		})
	}
	p.chime.play(now.Mono)
	p.wind()
	p.redraw(now.Mono, t.Gap || t.Expired)
}

// redraw lets a frame be drawn if anything has changed since the last one; where only digits did, they alone
// are drawn.
func (p *clockPage) redraw(now time.Duration, all bool) {
	k := p.k.clock()
	if k == nil || all {
		p.drawn = ""
		return
	}
	figure, look := p.face(k, now)
	rest := p.picture(look, now)
	same := rest == p.drawn && (figure == p.figured || p.patch(figure, look, now))
	p.drawn, p.figured = rest, figure
	if same {
		p.app.Still()
	}
}

// picture is everything on the page that changes by itself, but for the figure.
func (p *clockPage) picture(look lookOf, now time.Duration) string {
	signs := []byte(p.said + "|" + p.alarm + "|")
	for _, is := range []bool{look.edge, look.invert, p.chime.lights(now), now-p.began < buildShown, p.lead == nil} {
		signs = strconv.AppendBool(signs, is)
	}
	signs = strconv.AppendInt(append(signs, '|'), int64(p.early), 10)
	if p.ended != nil {
		signs = append(signs, timers.MinSec(now-*p.ended)...)
		signs = strconv.AppendBool(signs, now-*p.ended >= deaf)
	}
	return string(signs)
}

// tickLead counts aloud before the clock runs. A computer that was away ends the count.
func (p *clockPage) tickLead(now timers.Reading) {
	var seen timers.Sight
	if p.lead.watch, seen = p.lead.watch.Tick(now); seen.Pace == timers.Gap {
		p.lead = nil
		p.refuse(p.s.Say("clock.gap.lead", "n", timers.Nearest(seen.Away)))
		return
	}
	if ends, ok := p.lead.clock.Ends(); ok && p.lead.clock.Expired(now.Mono) {
		p.set(p.lead.line, timers.Reading{Wall: now.Wall, Mono: ends})
		return
	}
	p.ringLead(now.Mono)
}

func (p *clockPage) ringLead(now time.Duration) {
	if figure := timers.Seconds(p.lead.clock.Remaining(now)); figure != p.lead.rang {
		p.lead.rang = figure
		p.chime.ring(timers.LeadInBell(), now)
	}
}

// start counts aloud and then sets the clock running; line says how.
func (p *clockPage) start(line string) {
	c := p.k.clock()
	if c == nil {
		return
	}
	p.menu, p.call, p.count, p.late = nil, nil, nil, false
	p.tell("")
	now := p.Clock.Now()
	if c.LeadIn == 0 {
		p.set(line, now)
		return
	}
	p.lead = &leadIn{
		clock: timers.New(time.Duration(c.LeadIn) * time.Millisecond).Start(now.Mono),
		watch: timers.NewWatch(now), line: line,
	}
	p.ringLead(now.Mono)
	p.wind()
}

// set sets the clock running as of a moment.
func (p *clockPage) set(line string, at timers.Reading) {
	p.lead = nil
	if !p.record(line, at) {
		return
	}
	left := p.k.live().Remaining(at.Mono)
	if line == rules.StartWord {
		p.warned, p.early = timers.Warnings{}, 0
		p.chime.ring(timers.StartBell(), p.now())
	}
	p.fell = left
	p.began = at.Mono
}

// warn gives the warnings that are due, and calls the seats whose own time is over.
func (p *clockPage) warn(now time.Duration) {
	left := p.k.live().Remaining(now)
	var w timers.Warning
	var due bool
	if p.warned, w, due = p.warned.Fall(p.fell, left); due && p.chime.low {
		p.chime.ring(w.Bell(), now)
	}
	p.fell = left
	if n := p.over(now); n > p.early {
		p.early = n
		p.chime.ring(timers.StartBell(), now)
	}
}

// over is how many seats' own time is over.
func (p *clockPage) over(now time.Duration) int { return len(p.called(now)) }

// called are the seats whose own time is over before the floor's.
func (p *clockPage) called(now time.Duration) []int {
	c := p.k.clock()
	if c == nil {
		return nil
	}
	spent := int(p.k.live().Spent(now).Milliseconds())
	var list []int
	for _, e := range c.Ends {
		if seat, err := strconv.Atoi(e.Of); err == nil && e.Came(spent) > 0 {
			list = append(list, seat)
		}
	}
	return list
}

// pause stops the clock. It reports whether that was kept.
func (p *clockPage) pause() bool { return p.record(rules.PauseWord, p.Clock.Now()) }

// back takes the last thing recorded back, or brings it again.
func (p *clockPage) back(undo bool) {
	p.lead, p.ended, p.menu, p.call, p.late = nil, nil, nil, nil, false
	if err := p.k.step(undo); err != nil {
		p.refuse(p.failure(p.s, err))
		return
	}
	p.alarm = ""
	if p.k.clock() == nil {
		p.after()
		return
	}
	p.look()
	if r, found := p.k.found(); found {
		p.menu = &menu{at: -1, few: r.Choice != timers.ChooseNothing}
		p.menu.at = p.preselect(r.Choice)
	} else if c := p.k.clock(); c.State == rules.ClockPaused && c.Away > 0 {
		p.menu = &menu{at: -1, few: true}
	}
	p.wind()
}

// aside goes back to the table and stays there until the game has gone on.
func (p *clockPage) aside() {
	if p.play == nil {
		p.app.Stop()
		return
	}
	p.play.aside = p.play.t.Played().State.Stage()
	p.app.Pop()
}

// choices are the lines that can be chosen now, and the way back to the table behind them.
func (p *clockPage) choices() []rules.ClockChoice {
	c := p.k.clock()
	if c == nil {
		return nil
	}
	list := c.Choices
	if p.menu != nil && p.menu.few {
		return waysOn(list)
	}
	if !p.running() {
		list = append(list[:len(list):len(list)], rules.ClockChoice{Say: rules.Say("clock.choice.table")})
		if p.play == nil {
			list[len(list)-1].Say.Key = "clock.choice.leave"
		}
	}
	return list
}

// waysOn are the choices by which a clock goes on, is begun again, or is over.
func waysOn(list []rules.ClockChoice) []rules.ClockChoice {
	var out []rules.ClockChoice
	for _, ch := range list {
		switch ch.Line {
		case rules.ResumeWord, rules.AbortWord, rules.ExpireWord:
			out = append(out, ch)
		}
	}
	return out
}

// preselect is the choice that is marked before anybody chooses.
func (p *clockPage) preselect(c timers.Choice) int {
	line := map[timers.Choice]string{
		timers.ChooseResume: rules.ResumeWord, timers.ChooseCount: rules.ExpireWord, timers.ChooseReplay: rules.AbortWord,
	}[c]
	for i, ch := range p.choices() {
		if line != "" && ch.Line == line {
			return i
		}
	}
	return -1
}

// choose does the n-th choice.
func (p *clockPage) choose(n int) {
	list := p.choices()
	if n < 0 || n >= len(list) {
		return
	}
	ch := list[n]
	switch {
	case ch.Form != "" && p.play != nil:
		if v := p.play.t.Game().Verb(ch.Form); v != nil {
			p.app.Push(newForm(p.desk, p.play, v, ch.Give))
		}
	case ch.Line == "":
		p.aside()
	case ch.Line == rules.ResumeWord:
		p.start(ch.Line)
	case p.record(ch.Line, p.Clock.Now()):
		p.menu = nil
		if p.k.clock() != nil {
			p.fill()
		}
	}
}

// takeBack lets the last seconds not count.
func (p *clockPage) takeBack(seconds rune) {
	p.late = false
	if p.record(rules.LateWord+" "+string(seconds), p.Clock.Now()) {
		p.look()
		p.tell(p.s.Say("clock.late.done", "n", int(seconds-'0')))
		if c := p.k.clock(); c != nil && c.State == rules.ClockPaused && p.menu == nil {
			p.menu = &menu{at: -1}
		}
		p.wind()
	}
}

// RunClock shows a clock alone on the terminal until somebody leaves. It gives the exit status.
func RunClock(env Env, floors timers.Floors) (int, error) {
	return run(env, func(app *screen.App) error {
		openClockOn(env, app, floors)
		return nil
	})
}

// openClockOn puts a clock alone on an app.
func openClockOn(env Env, app *screen.App, floors timers.Floors) {
	app.Push(newClockAlone(newDesk(env, app), floors))
}

// isDigit tells whether a key is a digit, and which.
func isDigit(ev keyEvent) (int, bool) {
	if ev.Key() == tcell.KeyRune && ev.Rune() >= '0' && ev.Rune() <= '9' {
		return int(ev.Rune() - '0'), true
	}
	return 0, false
}
