package tui

// What is known of the boxes: every value with where it comes from, to change and to forget. And packing away:
// the parts of a box as a checklist that remembers what was missing.

import (
	"slices"
	"strconv"
	"strings"

	"github.com/gdamore/tcell/v2"

	"tokyobox/data"
	"tokyobox/ledger"
	"tokyobox/rules"

	"tokyobox/companion/box"
	"tokyobox/companion/say"
	"tokyobox/companion/screen"
	"tokyobox/companion/text"
)

// boxPage lists the boxes, each copy with what is known of it.
type boxPage struct {
	*desk
	*screen.View
	list   *screen.List
	places []boxPlace
	line   *screen.Line // while something is typed, else nil
	asks   string       // what is typed, in words
	said   string
	bad    bool // said is a refusal
}

// boxPlace is what stands in a row: a value of a copy of a box.
type boxPlace struct {
	profile box.Profile
	row     box.Row
	what    string // in words
	game    string // id of the game whose address or title it is, "" for anything else
}

func newBoxes(d *desk) *boxPage {
	p := &boxPage{desk: d, list: screen.NewList(
		screen.Column{Max: 24},
		screen.Column{Grow: true, Min: 16},
		screen.Column{Max: 12, Drop: 1},
	)}
	p.list.OnOpen = func(screen.Row) { p.edit() }
	p.load()
	p.View = d.page(&screen.Panel{Draw: p.draw, OnKey: p.key, OnPaste: p.paste,
		OnMouse: func(m screen.Mouse) bool { return p.line == nil && p.list.Mouse(m.From(2, 2)) }})
	return p
}

// load reads what is known of all boxes.
func (p *boxPage) load() {
	var rows []screen.Row
	p.places = nil
	for _, b := range p.catalogue {
		copies, err := box.Copies(p.Store, b.ID)
		if err != nil {
			p.tell(true, p.failure(p.say, err))
			return
		}
		for _, copy := range copies {
			own, err := box.Read(p.Store, b, copy)
			if err != nil {
				p.tell(true, p.failure(p.say, err))
				return
			}
			rows = append(rows, screen.Row{Head: true, Cells: []screen.Cell{{Text: own.BoxTitle()}}})
			rows = append(rows, p.rows(own)...)
		}
	}
	p.list.SetRows(rows)
	if titled, err := box.Titled(p.Store, p.catalogue); err == nil {
		p.Boxes = titled
	}
}

// rows are the rows of one copy of a box: its games with where their rules are, facts, missing parts.
func (p *boxPage) rows(own box.Profile) (rows []screen.Row) {
	add := func(game, label, what string, r box.Row, shown string, role screen.Role) {
		source := "source.short.rulebook"
		if r.Source == box.Told || r.Source == box.Imported {
			source = "source.short." + r.Source
		}
		rows = append(rows, screen.Row{Key: strconv.Itoa(len(p.places)), Cells: []screen.Cell{
			{Text: label}, {Text: shown, Role: role}, {Text: p.say.Key(source), Role: screen.Dim},
		}})
		p.places = append(p.places, boxPlace{own, r, what, game})
	}
	for _, g := range own.Box.Games {
		title, link := own.Title(g), own.Link(g)
		add(g.ID, title.Value, p.say.Say("box.link", "game", g.Title), link, link.Value, screen.Text)
		if own.Has(title.Key) {
			add(g.ID, "  "+p.say.Key("box.title"), p.say.Say("box.titled", "game", g.Title), title, title.Value, screen.Text)
		}
	}
	for _, r := range own.Rows() {
		_, value := rules.SplitFact(p.words.Tongue().Say(r.Value, false))
		add("", p.typed(r.Key), p.fact(own.Box.ID, r.Key), r, value, screen.Text)
	}
	for _, r := range own.Missing() {
		part := p.say.Key(strings.TrimPrefix(r.Key, box.MissingKey))
		n, _ := strconv.Atoi(r.Value)
		add("", part, p.say.Say("box.lacks", "part", part), r, p.say.Say("pack.missing", "n", n), screen.Doubt)
	}
	return rows
}

// typed is the key of a value as it is typed in the language of the screen.
func (p *boxPage) typed(key string) string {
	name, players, each := strings.Cut(key, "@")
	if name = p.say.Word(name); each {
		name += "@" + players
	}
	return name
}

// fact says what a fact is about, in the words of the game that asks for it.
func (p *boxPage) fact(id, key string) string {
	name, of, _ := strings.Cut(key, ":")
	name, seats, _ := strings.Cut(name, "@")
	what := name
	for _, g := range box.Games(id) {
		if s := say.For(p.words, ledger.Head{Game: g.ID}); s.Has("fact." + name) {
			what = s.Key("fact." + name)
			break
		}
	}
	if of += seats; of != "" {
		what += " (" + of + ")"
	}
	return what
}

// chosen is the value of the chosen row.
func (p *boxPage) chosen() (boxPlace, bool) {
	row, ok := p.list.Selected()
	n, err := strconv.Atoi(row.Key)
	if !ok || err != nil || n >= len(p.places) {
		return boxPlace{}, false
	}
	return p.places[n], true
}

func (p *boxPage) tell(bad bool, words string) { p.bad, p.said = bad, words }

// ask opens the line to type something; take keeps it and says why it cannot be kept, "" if it was.
func (p *boxPage) ask(asks, value string, take func(typed string) string) {
	p.asks = asks
	p.line = &screen.Line{Prompt: "›", Limit: box.MaxValue, OnSubmit: func(typed string) bool {
		if why := take(typed); why != "" {
			p.tell(true, why)
			return false
		}
		p.line = nil
		p.load()
		return true
	}}
	p.line.SetText(value)
}

// put keeps a value, or says why it cannot be kept. what names it in words.
func (p *boxPage) put(own box.Profile, key, what, value string) string {
	if why := box.Check(own.Box, key, value); why != nil {
		return text.BoxComplaint(p.words, why)
	}
	if err := own.Put(p.Store, key, value, p.Clock.Now().Wall); err != nil {
		return p.failure(p.say, err)
	}
	p.tell(false, p.say.Say("box.kept.value", "what", what))
	return ""
}

// edit changes the chosen value.
func (p *boxPage) edit() {
	if at, ok := p.chosen(); ok {
		value := at.row.Value
		if at.game == "" {
			value = p.words.Tongue().Say(value, false)
		}
		p.ask(at.what, value, func(typed string) string {
			if typed == value {
				return ""
			}
			if typed = strings.TrimSpace(typed); at.game == "" {
				typed = box.Stored(p.words, at.profile.Box, at.row.Key, typed)
			}
			return p.put(at.profile, at.row.Key, at.what, typed)
		})
	}
}

// title changes how the chosen game is called.
func (p *boxPage) title() {
	at, ok := p.chosen()
	if !ok {
		return
	}
	for _, g := range at.profile.Box.Games {
		if g.ID == at.game {
			title := at.profile.Title(g)
			p.ask(p.say.Say("box.titled", "game", g.Title), title.Value, func(typed string) string {
				name := strings.Join(strings.Fields(typed), " ")
				if name == title.Value {
					return ""
				}
				return p.put(at.profile, title.Key, p.say.Say("box.titled", "game", g.Title), name)
			})
		}
	}
}

// noGame says that no game is chosen.
func (p *boxPage) noGame() string {
	if at, ok := p.chosen(); !ok || at.game == "" {
		return p.say.Key("box.no-game")
	}
	return ""
}

// add tells a fact of the chosen box.
func (p *boxPage) add() {
	if at, ok := p.chosen(); ok {
		p.ask(p.say.Say("box.add", "box", at.profile.BoxTitle()), "", func(typed string) string {
			key, value, why := box.Fact(p.words, at.profile.Box, typed)
			if why != nil {
				return text.BoxComplaint(p.words, why)
			}
			return p.put(at.profile, key, typed, value)
		})
	}
}

// another begins the profile of another copy of the chosen box.
func (p *boxPage) another() {
	if at, ok := p.chosen(); ok {
		p.ask(p.say.Say("box.another", "box", at.profile.Box.Title), "", func(typed string) string {
			name, ok := box.Name(typed)
			if !ok {
				return p.say.Say("box.bad.title", "n", box.MaxCopy)
			}
			copies, err := box.Copies(p.Store, at.profile.Box.ID)
			if err == nil && slices.Contains(copies, name) {
				return p.say.Say("box.copy.there", "copy", name)
			}
			if err == nil {
				err = box.NewCopy(p.Store, at.profile.Box.ID, name, p.Clock.Now().Wall)
			}
			if err != nil {
				return p.failure(p.say, err)
			}
			return ""
		})
	}
}

// forget forgets the chosen value, if the owner told it or a file brought it.
func (p *boxPage) forget() {
	at, ok := p.chosen()
	if !ok {
		return
	}
	if err := at.profile.Forget(p.Store, at.row.Key); err != nil {
		p.tell(true, p.failure(p.say, err))
		return
	}
	p.tell(false, p.say.Say("box.forgotten", "what", at.what, "value", at.row.Value))
	p.load()
}

// printed says why the chosen value cannot be forgotten.
func (p *boxPage) printed() string {
	if at, ok := p.chosen(); !ok || !at.profile.Has(at.row.Key) {
		return p.say.Key("box.printed")
	}
	return ""
}

func (p *boxPage) pack() {
	if at, ok := p.chosen(); ok {
		p.app.Push(newPack(p.desk, at.profile))
	}
}

// Return reads everything again after packing away.
func (p *boxPage) Return() { p.load() }

func (p *boxPage) actions() []action {
	return []action{
		{key: "Enter", name: "box.edit", do: p.edit, tell: true},
		{key: "t", name: "box.title", is: letter('t'), do: p.title, tell: true, off: p.noGame},
		{key: "a", name: "box.add", is: letter('a'), do: p.add, tell: true},
		{key: "x", name: "box.forget", is: letter('x'), do: p.forget, tell: true, off: p.printed},
		{key: "c", name: "box.copy", is: letter('c'), do: p.another, tell: true},
		{key: "p", name: "pack", is: letter('p'), do: p.pack, tell: true},
		{key: "F1", name: "help", is: on(tcell.KeyF1), do: p.help},
		{key: "Esc", name: "back", is: func(ev keyEvent) bool { return ev.Key() == tcell.KeyEscape || letter('q')(ev) }, do: p.app.Pop, tell: true},
		{key: "^Q", name: "quit", is: isLeave, do: p.app.Stop},
	}
}

func (p *boxPage) key(ev keyEvent) bool {
	p.tell(false, "")
	if p.line == nil {
		return act(p.actions(), ev, func(s string) { p.tell(true, s) }) || p.list.Key(ev)
	}
	switch {
	case isLeave(ev):
		p.app.Stop()
	case ev.Key() == tcell.KeyEscape:
		p.line = nil
	default:
		return p.line.Key(ev)
	}
	return true
}

func (p *boxPage) paste(text string) bool { return p.line != nil && p.line.Paste(text) }

func (p *boxPage) draw(c *screen.Canvas, focused bool) {
	const detail = 2
	w, h := c.Size()
	c.Text(1, 0, p.say.Key("box.page"), screen.Accent)
	p.list.Paint(c.Sub(0, 1, w, h-2-detail).Frame("", p.line == nil).Pad(1, 0), focused)
	below := c.Sub(0, h-1-detail, w, detail)
	if p.line != nil {
		below.Left(1, 0, w-2, p.asks, screen.Dim)
		p.line.Paint(below.Sub(1, 1, w-2, 1), focused)
	} else if at, ok := p.chosen(); ok {
		below.Wrapped(1, 0, w-2, at.what+p.say.Key("colon")+at.row.Value+" · "+text.Known(p.say, at.row), screen.Dim)
	}
	switch {
	case p.said != "" && p.bad:
		c.Left(1, h-1, w-2, p.said, screen.Bad)
	case p.said != "":
		c.Left(1, h-1, w-2, p.said, screen.Good)
	case p.line != nil:
		c.Left(1, h-1, w-2, p.say.Key("box.line.keys"), screen.Dim)
	default:
		p.keysLine(c.Row(h-1), p.actions())
	}
}

// packPage is the checklist for packing a box away.
type packPage struct {
	*desk
	*screen.View
	own     box.Profile
	list    *screen.List
	checked map[string]bool // looked at now
	missing map[string]int  // as counted now, else at the last count
	typed   string          // digits of a number being typed
	said    string
}

func newPack(d *desk, own box.Profile) *packPage {
	p := &packPage{desk: d, own: own, checked: map[string]bool{}, missing: map[string]int{}, list: screen.NewList(
		screen.Column{Width: 3}, screen.Column{Right: true}, screen.Column{Grow: true, Min: 10}, screen.Column{Max: 40},
	)}
	for _, c := range own.Box.Components {
		p.missing[c.Name] = own.MissingOf(c.Name)
	}
	p.list.OnMove = func(screen.Row) { p.typed = "" }
	p.list.OnOpen = func(screen.Row) { p.check() }
	p.rows()
	p.View = d.page(&screen.Panel{Draw: p.draw, OnKey: p.key,
		OnMouse: func(m screen.Mouse) bool { return p.list.Mouse(m.From(2, 2)) }})
	return p
}

func (p *packPage) rows() {
	var rows []screen.Row
	for _, c := range p.own.Box.Components {
		name, count, lacks := text.Part(p.say, c, p.missing[c.Name])
		mark, role := "[ ]", screen.Text
		switch {
		case p.checked[c.Name] && p.missing[c.Name] == 0:
			mark, role = "[✓]", screen.Good
		case p.checked[c.Name]:
			mark, role = "[−]", screen.Bad
		case lacks != "":
			lacks = p.say.Say("pack.last", "lacks", lacks)
		}
		rows = append(rows, screen.Row{Key: c.Name, Cells: []screen.Cell{
			{Text: mark, Role: role}, {Text: count, Role: screen.Dim}, {Text: name}, {Text: lacks, Role: screen.Doubt},
		}})
		if lacks == "" { // the name takes its room
			rows[len(rows)-1].Cells = rows[len(rows)-1].Cells[:3]
		}
	}
	p.list.SetRows(rows)
}

// part is the chosen part.
func (p *packPage) part() (data.Component, bool) {
	row, ok := p.list.Selected()
	i := slices.IndexFunc(p.own.Box.Components, func(c data.Component) bool { return c.Name == row.Key })
	if !ok || i < 0 {
		return data.Component{}, false
	}
	return p.own.Box.Components[i], true
}

// set notes how many pieces of the chosen part are missing.
func (p *packPage) set(n int) {
	if c, ok := p.part(); ok {
		p.checked[c.Name], p.missing[c.Name] = true, min(max(n, 0), box.Most(c))
		p.rows()
	}
}

// check says that all pieces of the chosen part are there, or that nobody looked, and goes to the next.
func (p *packPage) check() {
	c, ok := p.part()
	if !ok {
		return
	}
	if p.checked[c.Name] && p.missing[c.Name] == 0 {
		delete(p.checked, c.Name)
		p.missing[c.Name] = p.own.MissingOf(c.Name)
		p.rows()
		return
	}
	p.set(0)
	p.list.Key(tcell.NewEventKey(tcell.KeyDown, 0, 0))
}

func (p *packPage) more(by int) func() {
	return func() {
		if c, ok := p.part(); ok {
			p.set(p.missing[c.Name] + by)
		}
	}
}

// done remembers what was looked at and leaves.
func (p *packPage) done() {
	counted := map[string]int{}
	for part := range p.checked {
		counted[part] = p.missing[part]
	}
	if err := p.own.Pack(p.Store, counted, p.Clock.Now().Wall); err != nil {
		p.said = p.failure(p.say, err)
		return
	}
	p.app.Pop()
}

func (p *packPage) actions() []action {
	return []action{
		{key: "Space", name: "pack.check", is: letter(' '), do: p.check, tell: true},
		{key: "← →", name: "pack.missing", tell: true},
		{key: "0-9", name: "pack.missing"},
		{key: "Enter", name: "pack.done", is: on(tcell.KeyEnter), do: p.done, tell: true},
		{key: "Esc", name: "pack.leave", is: on(tcell.KeyEscape), do: p.app.Pop, tell: true},
		{key: "^Q", name: "quit", is: isLeave, do: p.app.Stop},
	}
}

func (p *packPage) key(ev keyEvent) bool {
	p.said = ""
	if r := ev.Rune(); ev.Key() == tcell.KeyRune && r >= '0' && r <= '9' && len(p.typed) < 3 {
		p.typed += string(r)
		n, _ := strconv.Atoi(p.typed)
		p.set(n)
		return true
	}
	p.typed = ""
	switch ev.Key() {
	case tcell.KeyRight:
		p.more(1)()
	case tcell.KeyLeft:
		p.more(-1)()
	default:
		return act(p.actions(), ev, func(s string) { p.said = s }) || p.list.Key(ev)
	}
	return true
}

func (p *packPage) draw(c *screen.Canvas, focused bool) {
	w, h := c.Size()
	c.Text(1, 0, p.say.Say("pack.title", "box", p.own.BoxTitle()), screen.Accent)
	c.Right(w/2, 0, w-w/2-1, p.say.Say("pack.checked", "n", len(p.checked), "of", len(p.own.Box.Components)), screen.Dim)
	p.list.Paint(c.Sub(0, 1, w, h-2).Frame("", true).Pad(1, 0), focused)
	if p.said != "" {
		c.Left(1, h-1, w-2, p.said, screen.Bad)
		return
	}
	p.keysLine(c.Row(h-1), p.actions())
}
