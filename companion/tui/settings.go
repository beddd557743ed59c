package tui

// What people like, changed while they look at it: the language, the look, the sounds.

import (
	"github.com/gdamore/tcell/v2"

	"tokyobox/data"

	"tokyobox/companion/screen"
	"tokyobox/companion/settings"
)

// settingsPage lists the settings.
type settingsPage struct {
	*desk
	*screen.View
	list *screen.List
	said string
}

func newSettings(d *desk) *settingsPage {
	p := &settingsPage{desk: d, list: screen.NewList(screen.Column{Max: 44, Grow: true, Min: 20}, screen.Column{Min: 10})}
	p.list.OnOpen = func(screen.Row) { p.turn(1) }
	p.View = d.page(&screen.Panel{Draw: p.draw, OnKey: p.key,
		OnMouse: func(m screen.Mouse) bool { return p.list.Mouse(m.From(2, 2)) }})
	p.fill()
	return p
}

func (p *settingsPage) fill() {
	var rows []screen.Row
	for _, s := range settings.All() {
		value := p.Settings.Get(s.Name)
		if key := "setting.value." + value; p.words.Has(key) {
			value = p.say.Key(key)
		}
		rows = append(rows, screen.Row{Key: s.Name, Cells: []screen.Cell{
			{Text: p.say.Key("setting." + s.Name)}, {Text: "‹ " + value + " ›", Role: screen.Accent},
		}})
	}
	p.list.SetRows(rows)
}

// turn chooses the next value of the chosen setting, or the one before.
func (p *settingsPage) turn(by int) {
	row, ok := p.list.Selected()
	if !ok {
		return
	}
	s, _ := settings.Find(row.Key)
	at := 0
	for i, v := range s.Values {
		if v == p.Settings.Get(s.Name) {
			at = i
		}
	}
	n := len(s.Values)
	p.said = ""
	if err := p.Settings.Set(s.Name, s.Values[(at+by+n)%n]); err != nil {
		p.said = p.say.Say("config.write", "file", p.Settings.Path())
	}
	p.apply(s.Name)
	p.fill()
}

// apply makes a changed setting hold at once.
func (p *settingsPage) apply(name string) {
	switch name {
	case "lang":
		lang := p.Settings.Get("lang")
		if lang == "auto" {
			lang = data.Language(systemLanguage(p.Getenv))
		}
		words, err := data.Load(lang)
		if err != nil {
			p.said = err.Error()
			return
		}
		p.words.Become(words)
	case "theme":
		light := screen.LightTerminal(p.Getenv("COLORFGBG"))
		p.app.SetTheme(screen.Choose(p.Settings.Get("theme"), p.app.Screen().Colors(), light))
	case "mouse":
		p.app.SetMouse(p.Settings.On("mouse"))
	case "ascii":
		p.said = p.say.Key("setting.restart")
	}
}

// systemLanguage is the language that the system is set to.
func systemLanguage(getenv func(string) string) string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if v := getenv(name); v != "" {
			return v
		}
	}
	return ""
}

func (p *settingsPage) actions() []action {
	return []action{
		{key: "↑ ↓", name: "choose", tell: true},
		{key: "→", name: "turn-to", is: on(tcell.KeyRight), do: func() { p.turn(1) }, tell: true},
		{key: "←", name: "turn-to", is: on(tcell.KeyLeft), do: func() { p.turn(-1) }},
		{key: "Esc", name: "back", is: on(tcell.KeyEscape), do: p.app.Pop, tell: true},
		{key: "^Q", name: "quit", is: isLeave, do: p.app.Stop},
	}
}

func (p *settingsPage) key(ev keyEvent) bool {
	return act(p.actions(), ev, func(string) {}) || p.list.Key(ev)
}

func (p *settingsPage) draw(c *screen.Canvas, focused bool) {
	w, h := c.Size()
	c.Text(1, 0, p.say.Key("setting.title"), screen.Accent)
	p.list.Paint(c.Sub(0, 1, w, h-3).Frame("", true).Pad(1, 0), focused)
	c.Left(1, h-2, w-2, p.said, screen.Doubt)
	p.keysLine(c.Row(h-1), p.actions())
}
