package tui

// A question over a page: some words, fields to fill in or none, and a button that does it.

import (
	"github.com/gdamore/tcell/v2"

	"tokyobox/companion/screen"
)

// ask is the page of a question.
type ask struct {
	*desk
	*screen.View
	title, words string
	button       string
	form         *screen.Form
	said         string

	// do takes the fields; said is why nothing was done, "" if it was: then the question goes, and what follows is
	// called.
	do func(values map[string]string) (said string, follows func())
}

// askWide is how wide a question is, in columns.
const askWide = 64

func newAsk(d *desk, title, words, button string, fields []screen.Field, do func(map[string]string) (string, func())) *ask {
	a := &ask{desk: d, title: title, words: words, button: button, form: screen.NewForm(), do: do}
	a.form.Actions = []screen.Action{{Name: "do", Label: button, Do: a.answer}}
	a.form.OnSubmit = a.answer
	a.form.OnChange = func(string) { a.said = "" }
	a.form.SetFields(fields)
	if len(fields) == 0 {
		a.form.FocusOn("do")
	}
	a.View = d.page(&screen.Panel{Draw: a.draw, OnKey: a.key, OnPaste: a.form.Paste, OnMouse: func(m screen.Mouse) bool {
		if d.closes(a.View, m) {
			return true
		}
		return a.form.Mouse(m.From(3, 2+a.rows(askWide-6)))
	}})
	a.Bounds = over(askWide, len(fields)+a.rows(askWide-6)+7)
	return a
}

// rows is how many rows the words take, and a blank one behind them.
func (a *ask) rows(width int) int {
	if a.words == "" {
		return 0
	}
	return len(screen.Wrap(a.words, width)) + 1
}

func (a *ask) answer() {
	said, follows := a.do(a.form.Values())
	if a.said = said; said != "" {
		return
	}
	a.app.Pop()
	if follows != nil {
		follows()
	}
}

func (a *ask) actions() []action {
	return []action{{key: "↑ ↓", name: "fields"}, {key: "← →", name: "choices"}, {key: "Enter", name: "next"}, {key: "Esc", name: "back"}}
}

func (a *ask) key(ev keyEvent) bool {
	switch {
	case ev.Key() == tcell.KeyEscape:
		a.app.Pop()
	case ev.Key() == tcell.KeyF2: // as in every form
		a.answer()
	case isLeave(ev):
		a.app.Stop()
	default:
		return a.form.Key(ev)
	}
	return true
}

func (a *ask) draw(c *screen.Canvas, focused bool) {
	inside := c.Frame(a.title, true)
	w, h := inside.Size()
	y := 1
	if a.words != "" {
		y += inside.Wrapped(2, y, w-4, a.words, screen.Text) + 1
	}
	a.form.Paint(inside.Sub(2, y, w-4, h-y-2), focused)
	if a.said != "" {
		rows := len(screen.Wrap(a.said, w-4))
		inside.Wrapped(2, max(h-rows, y), w-4, a.said, screen.Bad)
		return
	}
	keys := keyName(a.desk.words, "Esc") + " " + a.say.Key("act.back")
	if len(a.form.Values()) > 0 {
		keys = "F2 " + a.button + "  " + keys
	}
	inside.Left(2, h-1, w-4, keys, screen.Dim)
}
