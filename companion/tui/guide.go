package tui

// The guided table: the real screens over a table that is put up for practice, one idea a step. A box over the
// screen says what to press and waits for it. The practice table lies in a file of its own that is gone afterwards.

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/gdamore/tcell/v2"

	"tokyobox/ledger/store"
	"tokyobox/rules/shelf"

	"tokyobox/companion/screen"
	"tokyobox/companion/table"
)

// guideGame is the game of the practice table, and guideNames who sits there.
const (
	guideGame  = "capsule-hotel"
	guideNames = "Ann Ben Cho"
)

// guideBefore are the lines that were recorded before the guide begins: Ann is at the front of the first queue.
func guideBefore() []string {
	return []string{"claim A owner=1", "mark", "loan 1=4000 2=6000 3=6000", "open first=3", "fact limit=11500", "fact coupon=1:yes"}
}

// guideStep is one idea. Its words stand under guide.N, N counted from one.
type guideStep struct {
	keys  []string // what is to be pressed, one after the other
	keeps bool     // what stands in the line stays there
}

func guideSteps() []guideStep {
	return []guideStep{
		{keys: []string{"v", "a"}},
		{keys: []string{"Enter"}, keeps: true},
		{keys: []string{"b", "Tab", "Tab", "Tab"}},
		{keys: []string{"^Z"}},
		{keys: []string{"F3"}},
		{keys: []string{"v", "a", "F2"}},
		{keys: []string{"F4"}},
		{keys: []string{"F5"}},
		{keys: []string{"Space"}},
		{keys: []string{"Enter"}},
	}
}

// pressed is the event of a key as the steps write it.
func pressed(key string) keyEvent {
	for name, k := range map[string]tcell.Key{"Enter": tcell.KeyEnter, "Tab": tcell.KeyTab, "F2": tcell.KeyF2, "F3": tcell.KeyF3,
		"F4": tcell.KeyF4, "F5": tcell.KeyF5, "^Z": tcell.KeyCtrlZ} {
		if name == key {
			return tcell.NewEventKey(k, 0, tcell.ModNone)
		}
	}
	if key == "Space" {
		key = " "
	}
	return tcell.NewEventKey(tcell.KeyRune, []rune(key)[0], tcell.ModNone)
}

// guide is a practice table that is open.
type guide struct {
	play *play
	step int         // from 0
	done int         // how many keys of the step were pressed
	box  screen.Rect // where its box stood when it was drawn last
}

// showGuide puts the practice table up; said is why it could not be.
func (d *desk) showGuide() (said string) {
	folder, err := os.MkdirTemp("", "tokyobox-guide-")
	if err != nil {
		return d.say.Say("file.write", "file", os.TempDir())
	}
	p, err := d.practice(filepath.Join(folder, "guide.db"))
	if err != nil {
		os.RemoveAll(folder)
		return d.failure(d.say, err)
	}
	stop := p.OnStop
	p.OnStop = func() {
		stop()
		p.Store.Close()
		os.RemoveAll(folder)
	}
	p.guide = &guide{play: p}
	d.app.Push(p)
	return ""
}

// openGuide puts the practice table up, or asks nothing more than to read why it cannot be.
func (d *desk) openGuide() {
	if said := d.showGuide(); said != "" {
		d.app.Push(newAsk(d, d.say.Key("act.guide"), said, d.say.Key("act.back"), nil, func(map[string]string) (string, func()) { return "", nil }))
	}
}

// practice is a table at which the lines before the guide were recorded, in a file of its own.
func (d *desk) practice(file string) (p *play, err error) {
	s, err := store.Open(file, store.Options{})
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			s.Close()
		}
	}()
	env := d.Env
	env.Store, env.Copies, env.Follow = s, nil, false
	own := newDesk(env, d.app)
	g := shelf.Find(guideGame)
	h, why, err := table.Plan{Game: g, Names: strings.Fields(guideNames)}.Head(s, env.Boxes, d.Clock.Now().Wall)
	if err == nil && why != nil {
		err = why
	}
	if err != nil {
		return nil, err
	}
	t, err := table.Begin(s, d.Clock, g, h)
	if err != nil {
		return nil, err
	}
	for _, line := range guideBefore() {
		r, err := t.Record(line, "guide")
		if err == nil && r.Refused != nil {
			err = r.Refused
		}
		if err != nil {
			return nil, err
		}
	}
	return newPlay(own, t), nil
}

// key answers every key while the guide is open: the one it waits for does what it does at any table, Esc goes back as
// it does everywhere, Ctrl-Q ends the guide, all others do nothing.
func (g *guide) key(ev keyEvent) {
	switch want := pressed(g.want()); {
	case ev.Key() == tcell.KeyEscape:
		g.escape()
	case isLeave(ev):
		g.end()
	case ev.Key() == want.Key() && (ev.Key() != tcell.KeyRune || ev.Rune() == want.Rune()):
		g.press()
	}
}

// want is the key that the guide waits for.
func (g *guide) want() string { return guideSteps()[g.step].keys[g.done] }

// press does what the key does that the guide waits for.
func (g *guide) press() {
	steps := guideSteps()
	if g.step == len(steps)-1 {
		g.end()
		return
	}
	g.back()
	if p := g.play; g.done == 0 {
		p.stopCount()
		if !steps[g.step].keeps {
			p.line.SetText("")
			p.typed("")
		}
	}
	g.play.key(pressed(g.want()))
	if g.done++; g.done == len(steps[g.step].keys) {
		g.step, g.done = g.step+1, 0
	}
}

// back takes away the pages above the practice table.
func (g *guide) back() {
	for g.above() {
		g.play.app.Pop()
	}
}

// above tells whether a page lies over the practice table.
func (g *guide) above() bool { return g.play.app.Top() != screen.Page(g.play) }

// escape closes the page over the practice table, as that page says; at the table it ends the guide.
func (g *guide) escape() {
	if g.above() {
		g.back()
		return
	}
	g.end()
}

// end takes the practice table away.
func (g *guide) end() {
	g.back()
	g.play.app.Pop()
}

// mouse answers a click: one on the box presses the key, one on its last row does what Esc does.
func (g *guide) mouse(m screen.Mouse) {
	switch {
	case m.Act != screen.Click || m.X < g.box.X || m.X >= g.box.X+g.box.W || m.Y < g.box.Y || m.Y >= g.box.Y+g.box.H:
	case m.Y >= g.box.Y+g.box.H-2 && m.X > g.box.X+g.box.W/2:
		g.escape()
	default:
		g.press()
	}
}

// The box of the guide, in columns: above the lower rows of the table, or beside a code, which must be seen whole.
const (
	guideWide   = 62
	guideNarrow = 22
	guideFree   = 6 // rows
	besideCode  = 80
)

// place is where a box of that many rows stands in a window.
func (g *guide) place(w, h, rows int) screen.Rect {
	top := g.play.app.Top()
	if _, code := top.(*qrPage); code && w >= besideCode {
		return screen.Rect{Y: 2, W: guideNarrow, H: rows + 1}
	}
	free := 2
	if _, form := top.(*formPage); form || top == screen.Page(g.play) { // the line and what it would do stay in sight
		free = guideFree
	}
	wide := min(guideWide, w)
	return screen.Rect{X: w - wide, Y: max(h-free-rows, 1), W: wide, H: rows}
}

// draw shows the box over a page.
func (g *guide) draw(c *screen.Canvas) {
	p := g.play
	w, h := c.Size()
	lines := screen.Wrap(p.say.Key("guide."+strconv.Itoa(g.step+1)), g.place(w, h, 0).W-4)
	at := g.place(w, h, len(lines)+4)
	box := c.Sub(at.X, at.Y, at.W, at.H).On(screen.Raised)
	box.Fill()
	bw, bh := at.W, at.H
	g.box = at
	inside := box.Frame(p.say.Say("guide.title", "step", g.step+1, "of", len(guideSteps())), true)
	for y, l := range lines {
		inside.Text(1, y, l, screen.Text)
	}
	x := 1
	for i, k := range guideSteps()[g.step].keys {
		role := screen.Accent
		if i < g.done {
			role = screen.Dim
		}
		x += inside.Text(x, bh-3, "["+keyName(p.words, k)+"]", role) + 1
	}
	skip := keyName(p.words, "Esc") + " "
	if g.above() {
		skip += p.say.Key("act.back")
	} else {
		skip += p.say.Key("guide.skip")
	}
	if bw > guideNarrow {
		inside.Right(x, bh-3, bw-3-x, skip, screen.Dim)
		return
	}
	inside.Left(1, bh-4, bw-4, skip, screen.Dim)
}
