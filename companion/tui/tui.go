// Package tui is the program on a terminal: home, a new session, the table in play and what opens above it.
//
// Its pages see views and readings, never the rules' state, and record through the table in play alone.
package tui

import (
	"errors"
	"os"
	"runtime/debug"

	"github.com/gdamore/tcell/v2"
	"golang.org/x/term"

	"tokyobox/data"
	"tokyobox/ledger"
	"tokyobox/ledger/store"
	"tokyobox/rules"
	"tokyobox/rules/shelf"
	"tokyobox/timers"

	"tokyobox/companion/box"
	"tokyobox/companion/care"
	"tokyobox/companion/say"
	"tokyobox/companion/screen"
	"tokyobox/companion/settings"
	"tokyobox/companion/table"
)

// Env is what the screens need from outside.
type Env struct {
	Store  *store.Store
	Clock  timers.Source
	Boxes  []data.Box
	Words  *data.Words
	Getenv func(string) string
	ASCII  bool

	Settings *settings.Settings // nil for the defaults
	Follow   bool               // the store lies on a disk: tables follow what other windows record, its log gets room
	Copies   *care.Keeper       // makes copies of the database at the start and at the end; nil makes none
	Ring     func()             // rings once instead of the terminal's bell and returns at once; nil for the bell
}

// Start says what opens first: home, or a session above it.
type Start struct {
	Session string // id or an unmistakable beginning of it
	Guide   bool   // the guided table
}

// kinds are the words for the ways in which a terminal cannot be opened.
var kinds = []struct {
	err  error
	word string
}{
	{screen.ErrNoTerminal, "none"},
	{screen.ErrTermUnset, "unset"},
	{screen.ErrTermDumb, "dumb"},
	{screen.ErrTermUnknown, "unknown"},
}

// KindOf is the word for why the terminal could not be opened, "" for any other error.
func KindOf(err error) string {
	for _, k := range kinds {
		if errors.Is(err, k.err) {
			return k.word
		}
	}
	return ""
}

// How much the heap may grow, in percent, before it is collected. The program stands open all evening beside others and
// has time to spare between two keys; but not before its first frame, which is shown without any collection.
const (
	smallHeap = 40
	firstHeap = 400
)

// Run opens the terminal and shows the program until somebody leaves. It gives the exit status. The
// terminal is as before when it returns, whatever happened.
func Run(env Env, start Start) (int, error) {
	first, err := find(env.Store, start.Session)
	if err != nil {
		return 0, err
	}
	return run(env, func(app *screen.App) error {
		if err := openOn(env, app, first); err != nil || !start.Guide {
			return err
		}
		if h, ok := app.Top().(*home); ok {
			h.said = h.showGuide()
		}
		return nil
	})
}

// run opens the terminal, lets build put pages on it, and shows them until somebody leaves.
func run(env Env, build func(app *screen.App) error) (int, error) {
	debug.SetGCPercent(firstHeap)
	scr, err := screen.Open(screen.Terminal{
		Term:   env.Getenv("TERM"),
		Output: term.IsTerminal(int(os.Stdout.Fd())),
		ASCII:  env.ASCII,
	})
	if err != nil {
		return 0, err
	}
	light := screen.LightTerminal(env.Getenv("COLORFGBG"))
	app := screen.New(scr, screen.Options{ASCII: env.ASCII, Theme: screen.Choose(env.Settings.Get("theme"), scr.Colors(), light)})
	app.SetMouse(env.Settings.On("mouse"))
	if err := build(app); err != nil {
		scr.Fini()
		return 0, err
	}
	app.Post(func() { debug.SetGCPercent(smallHeap) }) // the first frame does not wait for it
	err = app.Run()
	var sig *screen.Signalled
	if errors.As(err, &sig) {
		return sig.Status(), nil
	}
	return 0, err
}

// find is the id of the session to open first, "" for none.
func find(s *store.Store, prefix string) (string, error) {
	if prefix == "" {
		return "", nil
	}
	ids, err := s.Find(prefix, 2)
	if err != nil {
		return "", err
	}
	switch {
	case len(ids) == 0:
		return "", &rules.Refusal{Code: "E_SESSION", Text: rules.Say("session.unknown", "id", prefix)}
	case len(ids) > 1 && ids[0] != prefix:
		return "", &rules.Refusal{Code: "E_SESSION", Text: rules.Say("session.ambiguous", "id", prefix)}
	}
	return ids[0], nil
}

// openOn puts the program's pages on an app: home, and above it the session of that id, if one is named.
func openOn(env Env, app *screen.App, session string) error {
	d := newDesk(env, app)
	app.Push(newHome(d))
	if env.Follow {
		d.following(false)
	}
	app.Post(func() { // the first frame does not wait for it
		if env.Follow {
			app.Go(func() { d.Store.MakeRoom() }) // without room recording is slower and no less sure
		}
		d.copy(care.AtStart)
		app.Still()
	})
	if session == "" {
		return nil
	}
	return d.sit(session)
}

func newDesk(env Env, app *screen.App) *desk {
	catalogue := env.Boxes
	if env.Store != nil { // a clock alone has none
		if titled, err := box.Titled(env.Store, env.Boxes); err == nil {
			env.Boxes = titled // an error of the store is told by the page that reads it next
		}
	}
	return &desk{Env: env, catalogue: catalogue, app: app, words: env.Words, say: say.For(env.Words, ledger.Head{})}
}

// desk is what all pages share.
type desk struct {
	Env
	catalogue []data.Box // the boxes as they are called in the catalogue; Boxes has the names of their owner
	app       *screen.App
	words     *data.Words
	say       *say.Sayer // about the program
	keys      []keyPlace // where the keys of the page on top stand
	alarm     string     // the store failed: shown over every page until something is recorded again
	guide     *guide     // the guide over the pages of a practice table; nil for real tables
	missed    bool       // something was written while the page on top did not follow other windows
	again     bool       // a page that could not look tries again soon
	asked     string     // the alarm in spite of which somebody wanted to leave
}

// keyPlace is a key in the bottom line, for the mouse.
type keyPlace struct {
	x, w int
	do   func()
}

// page puts a panel on the screen; a click on a key in its bottom line does what the key does.
func (d *desk) page(p *screen.Panel) *screen.View {
	var v *screen.View
	draw, mouse, key := p.Draw, p.OnMouse, p.OnKey
	p.OnKey = func(ev keyEvent) bool {
		if d.guide != nil {
			d.guide.key(ev)
			return true
		}
		if ev.Key() == tcell.KeyF10 && d.hasMenu() && d.app.Top() == d.below() {
			d.menu()
			return true
		}
		return key != nil && key(ev) || act(d.everywhere(), ev, func(string) {})
	}
	p.Draw = func(c *screen.Canvas, focused bool) {
		d.keys = d.keys[:0]
		draw(c, focused)
		d.banner(c)
		if d.guide != nil {
			d.guide.draw(c)
		}
		if _, ok := d.app.Top().(follower); ok && d.missed {
			d.missed = false
			d.app.Post(d.look)
		}
	}
	p.OnMouse = func(m screen.Mouse) bool {
		if d.guide != nil {
			d.guide.mouse(m)
			return true
		}
		_, _, _, h := v.GetRect()
		for _, k := range d.keys {
			if m.Act == screen.Click && m.Y == h-1 && m.X >= k.x && m.X < k.x+k.w {
				k.do()
				return true
			}
		}
		return mouse != nil && mouse(m)
	}
	v = screen.NewView(d.app.Theme(), p)
	return v
}

// leave leaves the program. With something not recorded it asks once: a second time leaves.
func (d *desk) leave() {
	if d.alarm != "" && d.asked != d.alarm {
		d.alarm = d.say.Key("alarm.leave") + " " + d.alarm
		d.asked = d.alarm
		return
	}
	d.app.Stop()
}

// banner says over the top rows of whatever page is shown, light and dark exchanged, that nothing is being recorded.
func (d *desk) banner(c *screen.Canvas) {
	if d.alarm == "" {
		return
	}
	w, h := c.Size()
	lines := screen.Wrap("⚠ "+d.say.Key("alarm")+" "+d.alarm, max(w-2, 1))
	top := c.Sub(0, 0, w, min(len(lines), max(h/2, 1)))
	top.Fill()
	for y, l := range lines {
		top.Text(1, y, l, screen.Bad)
	}
	top.Invert()
}

// sit opens a session above the page that is on top.
func (d *desk) sit(id string) error {
	h, _, err := d.Store.Load(id)
	if err != nil {
		return err
	}
	g := shelf.Find(h.Game)
	if g == nil {
		return &rules.Refusal{Code: "E_GAME", Text: rules.Say("game.unknown", "game", h.Game)}
	}
	t, err := table.Sit(d.Store, d.Clock, g, id)
	if err != nil {
		return err
	}
	p := newPlay(d, t)
	d.app.Push(p)
	p.arrive()
	return nil
}

// rematch begins a new session like another, with the same people and options; said is why it could not.
func (d *desk) rematch(id string) (t *table.Table, said string) {
	head, _, err := d.Store.Load(id)
	if err != nil {
		return nil, d.failure(d.say, err)
	}
	g := shelf.Find(head.Game)
	if g == nil {
		return nil, d.say.Say("game.unknown", "game", head.Game)
	}
	s := say.For(d.words, head)
	h, guests, why, err := table.Rematch(d.Store, d.Boxes, g, id, d.Clock.Now().Wall)
	if err == nil && why == nil {
		t, err = table.Begin(d.Store, d.Clock, g, h, guests...)
	}
	switch {
	case why != nil:
		return nil, s.Refusal(why)
	case err != nil:
		return nil, d.failure(s, err)
	}
	return t, ""
}

// speaker speaks about a session, and knows the seals of the people who sit there. They are an ornament: a store that
// cannot be read says so where more depends on it.
func (d *desk) speaker(h ledger.Head) *say.Sayer {
	s := say.For(d.words, h)
	sitters, err := d.Store.Sitters(h.ID)
	if err != nil {
		return s
	}
	for seat, p := range sitters {
		s.Wear(seat, say.Seal{Sign: p.Seal, Colour: p.Colour})
	}
	return s
}

// entry is the catalogue entry of a game and the box it lies in.
func (d *desk) entry(id string) (data.Game, data.Box) { return box.Entry(d.Boxes, id) }

// failure is an error of the store or of the table in one sentence.
func (d *desk) failure(s *say.Sayer, err error) string {
	var why *rules.Refusal
	switch {
	case errors.As(err, &why):
		return s.Refusal(why)
	case errors.Is(err, table.ErrMoved):
		return s.Key("store.conflict")
	case errors.Is(err, table.ErrNothingToUndo):
		return s.Key("undo.none")
	case errors.Is(err, table.ErrNothingToRedo):
		return s.Key("redo.none")
	case errors.Is(err, table.ErrDrawn):
		return s.Key("undo.drawn")
	case errors.Is(err, table.ErrRevealed):
		return s.Key("undo.revealed")
	}
	return s.Say("store."+string(store.KindOf(err)), "file", d.Store.Path(), "error", err.Error())
}

// keyName is how a key is called in the language: Esc is Échap on French keyboards.
func keyName(w *data.Words, key string) string {
	if name := "key." + key; w.Has(name) {
		return w.Say(name, nil, nil)
	}
	return key
}

// keysLine is the bottom line of a page: the keys that work and what they do. The way back and the menu stand at its end,
// whatever else finds no room, so that the mouse alone leads everywhere.
func (d *desk) keysLine(c screen.Canvas, list []action) {
	w, _ := c.Size()
	show := func(x int, a action) {
		key := keyName(d.words, a.key)
		c.Text(x, 0, key, screen.Accent)
		c.Text(x+screen.Width(key)+1, 0, d.say.Key("act."+a.name), screen.Dim)
		if a.do != nil {
			d.keys = append(d.keys, keyPlace{x, d.keyWidth(a), a.do})
		}
	}
	end := w // where the room for the others ends
	atEnd := func(a action) {
		show(end-1-d.keyWidth(a), a)
		end -= d.keyWidth(a) + 2
	}
	if d.hasMenu() {
		atEnd(d.everywhere()[1])
	}
	for _, a := range list {
		if isWayBack(a) {
			atEnd(a)
		}
	}
	x := 1
	for _, a := range list {
		if !a.tell || a.key == "" || isWayBack(a) || whyOff(a) != "" {
			continue
		}
		if x+d.keyWidth(a) > end {
			return
		}
		show(x, a)
		x += d.keyWidth(a) + 2
	}
}

// isWayBack tells whether an action is the one of Esc that the bottom line shows.
func isWayBack(a action) bool { return a.key == "Esc" && a.tell && a.do != nil && whyOff(a) == "" }

// keyWidth is how many columns a key and what it does take.
func (d *desk) keyWidth(a action) int {
	return screen.Width(keyName(d.words, a.key)) + 1 + screen.Width(d.say.Key("act."+a.name))
}

// isLeave is Ctrl-Q, which leaves from everywhere.
func isLeave(ev keyEvent) bool { return ev.Key() == tcell.KeyCtrlQ }
