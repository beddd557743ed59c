package tui

// The people who play here, those who turned out to be them, guests, and groups that sit down together.

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/gdamore/tcell/v2"

	"tokyobox/data"
	"tokyobox/ledger/store"
	"tokyobox/rules"

	"tokyobox/companion/screen"
	"tokyobox/companion/stats"
	"tokyobox/companion/table"
)

// peoplePage is the page of people.
type peoplePage struct {
	*desk
	*screen.View
	list   *screen.List
	people []store.Person
	guests []table.Guest
	groups []store.Group
	sat    map[string]int // at how many sessions, by person
	marked []string       // ids of those marked, in the order in which they were
	said   string
	good   bool // said is no refusal
}

func newPeople(d *desk) *peoplePage {
	p := &peoplePage{desk: d, list: screen.NewList(
		screen.Column{Width: 1}, screen.Column{Width: 4}, screen.Column{Grow: true, Min: 12},
		screen.Column{Right: true, Drop: 1}, screen.Column{Right: true, Drop: 2},
	)}
	p.list.OnOpen = func(screen.Row) { p.change() }
	p.list.Empty = d.say.Key("people.none")
	p.View = d.page(&screen.Panel{Draw: p.draw, OnKey: p.key, OnMouse: func(m screen.Mouse) bool {
		return p.list.Mouse(m.From(2, 2))
	}})
	p.load()
	return p
}

// Return reads everybody again when the page above is gone.
func (p *peoplePage) Return() { p.load() }

// load reads everybody.
func (p *peoplePage) load() {
	var seats []store.Seat
	var err error
	for _, read := range []func() error{
		func() error { p.people, err = p.Store.People(); return err },
		func() error { p.guests, err = table.Guests(p.Store); return err },
		func() error { p.groups, err = p.Store.Groups(); return err },
		func() error { seats, err = p.Store.Seats(); return err },
	} {
		if err := read(); err != nil {
			p.tell(p.failure(p.say, err))
			return
		}
	}
	p.sat = map[string]int{}
	for _, x := range seats {
		p.sat[x.Person]++
	}
	p.rows()
}

// rows makes the list.
func (p *peoplePage) rows() {
	var rows []screen.Row
	head := func(key string) {
		rows = append(rows, screen.Row{Head: true, Cells: []screen.Cell{{Text: p.say.Key(key)}}})
	}
	sessions := func(n int) screen.Cell {
		return screen.Cell{Text: p.say.Say("people.sessions", "n", n), Role: screen.Dim}
	}
	names := map[string]string{}
	for _, x := range p.people {
		names[x.ID] = x.Name
	}
	for i, x := range p.people {
		if i == 0 {
			head("stats.people")
		}
		if x.Merged != "" {
			continue
		}
		mark, note := "", screen.Cell{Role: screen.Dim}
		if slices.Contains(p.marked, x.ID) {
			mark = "✓"
		}
		switch {
		case x.Hidden:
			note.Text = p.say.Key("people.hidden")
		case x.Seen > 0:
			note.Text = ago(p.say, p.Clock.Now().Wall-x.Seen)
		}
		rows = append(rows, screen.Row{Key: "person " + x.ID, Cells: []screen.Cell{
			{Text: mark, Role: screen.Good}, {Text: " " + x.Seal + " ", Role: screen.Seal(max(x.Colour, 1) - 1)}, {Text: x.Name},
			sessions(p.sat[x.ID]), note,
		}})
		for _, m := range p.people {
			if m.Counts == x.ID {
				rows = append(rows, screen.Row{Key: "merged " + m.ID, Cells: []screen.Cell{{}, {Text: " =", Role: screen.Dim},
					{Text: m.Name, Role: screen.Dim}, {Text: p.say.Say("people.merged", "name", x.Name), Role: screen.Dim}}})
			}
		}
	}
	for i, g := range p.guests {
		if i == 0 {
			head("people.guests")
		}
		rows = append(rows, screen.Row{Key: "guest " + data.Fold(g.Name), Cells: []screen.Cell{{}, {Text: " ?", Role: screen.Dim},
			{Text: g.Name}, sessions(len(g.Seats))}})
	}
	for i, g := range p.groups {
		if i == 0 {
			head("people.groups")
		}
		var who []string
		for _, id := range g.People {
			who = append(who, names[id])
		}
		rows = append(rows, screen.Row{Key: "group " + g.Fold, Cells: []screen.Cell{{}, {Text: " »", Role: screen.Dim},
			{Text: g.Name + p.say.Key("colon") + strings.Join(who, ", ")}}})
	}
	p.list.SetRows(rows)
}

// chosen is what kind of row is chosen and what it names.
func (p *peoplePage) chosen() (kind, name string) {
	row, _ := p.list.Selected()
	kind, name, _ = strings.Cut(row.Key, " ")
	return kind, name
}

// person is the person of that id.
func (p *peoplePage) person(id string) store.Person {
	i := slices.IndexFunc(p.people, func(x store.Person) bool { return x.ID == id })
	if i < 0 {
		return store.Person{}
	}
	return p.people[i]
}

func (p *peoplePage) tell(said string) { p.said, p.good = said, false }

func (p *peoplePage) done(said string) { p.said, p.good = said, true }

func (p *peoplePage) actions() []action {
	only := func(why string, kinds ...string) func() string {
		return func() string {
			if kind, _ := p.chosen(); !slices.Contains(kinds, kind) {
				return p.say.Key(why)
			}
			return ""
		}
	}
	return []action{
		{key: "Enter", name: "change", do: p.change, tell: true},
		{key: "Space", name: "mark", is: letter(' '), do: p.mark, tell: true, off: only("people.choose", "person")},
		{key: "m", name: "merge", is: letter('m'), do: p.merge, tell: true, off: only("people.choose", "person")},
		{key: "u", name: "unmerge", is: letter('u'), do: p.unmerge, tell: true, off: only("people.choose.merged", "merged")},
		{key: "g", name: "group", is: letter('g'), do: p.group, tell: true, off: p.noneMarked},
		{key: "x", name: "hide", is: letter('x'), do: p.hide, tell: true, off: only("people.choose.any", "person", "group")},
		{key: "s", name: "stats", is: letter('s'), do: p.stats, tell: true, off: only("people.choose.any", "person", "guest", "group")},
		{key: "F1", name: "help", is: on(tcell.KeyF1), do: p.help, tell: true},
		{key: "Esc", name: "back", is: on(tcell.KeyEscape), do: p.app.Pop, tell: true},
		{key: "^Q", name: "quit", is: isLeave, do: p.app.Stop},
	}
}

func (p *peoplePage) noneMarked() string {
	if len(p.marked) == 0 {
		return p.say.Key("people.mark")
	}
	return ""
}

// mark marks the chosen person, or no longer, and goes on to the next.
func (p *peoplePage) mark() {
	_, id := p.chosen()
	if i := slices.Index(p.marked, id); i >= 0 {
		p.marked = slices.Delete(p.marked, i, i+1)
	} else {
		p.marked = append(p.marked, id)
	}
	p.rows()
	p.list.Key(tcell.NewEventKey(tcell.KeyDown, 0, tcell.ModNone))
}

// change opens what can be changed about the chosen row.
func (p *peoplePage) change() {
	switch kind, name := p.chosen(); kind {
	case "person":
		p.edit(p.person(name))
	case "merged":
		p.unmerge()
	case "guest":
		p.adopt(name)
	case "group":
		p.said = p.say.Key("people.group.how")
	}
}

// edit asks for the name and the seal of a person.
func (p *peoplePage) edit(x store.Person) {
	var colours []screen.Choice
	for n := 1; n <= table.Colours; n++ {
		key := strconv.Itoa(n)
		colours = append(colours, screen.Choice{Key: key, Label: p.say.Key("people.colour." + key)})
	}
	fields := []screen.Field{
		{Name: "name", Label: p.say.Key("stats.col.name"), Kind: screen.TextField, Value: x.Name, Limit: table.MaxName},
		{Name: "seal", Label: p.say.Key("people.field.seal"), Kind: screen.TextField, Value: x.Seal, Limit: 1, Width: 4},
		{Name: "colour", Label: p.say.Key("people.field.colour"), Kind: screen.ChoiceField, Choices: colours, Value: strconv.Itoa(max(x.Colour, 1))},
	}
	p.app.Push(newAsk(p.desk, x.Name, "", p.say.Key("people.keep"), fields, func(v map[string]string) (string, func()) {
		seal := table.Clean(v["seal"])
		if !table.IsSeal(seal) {
			return p.say.Say("people.seal", "word", v["seal"]), nil
		}
		if v["name"] != x.Name {
			why, err := table.Rename(p.Store, x.ID, v["name"])
			switch {
			case why != nil:
				return p.say.Refusal(why), nil
			case errors.Is(err, store.NameTaken):
				if other := table.Called(p.people, v["name"]); other != nil {
					return "", func() { p.confirm(x, *other) }
				}
				return p.say.Say("people.taken", "name", v["name"], "who", x.Name), nil
			case err != nil:
				return p.failure(p.say, err), nil
			}
		}
		people, err := p.Store.People() // with the new name
		if err != nil {
			return p.failure(p.say, err), nil
		}
		for _, now := range people {
			if now.ID != x.ID {
				continue
			}
			now.Seal = seal
			now.Colour, _ = strconv.Atoi(v["colour"])
			if err := p.Store.PutPerson(now); err != nil {
				return p.failure(p.say, err), nil
			}
		}
		p.done("")
		return "", nil
	}))
}

// merge merges the one who is marked into the chosen one.
func (p *peoplePage) merge() {
	_, id := p.chosen()
	if len(p.marked) != 1 || p.marked[0] == id {
		p.tell(p.say.Key("people.merge.how"))
		return
	}
	p.confirm(p.person(p.marked[0]), p.person(id))
}

// confirm shows what a merge comes to, and merges.
func (p *peoplePage) confirm(from, into store.Person) {
	words := p.say.Say("people.merge.words", "from", from.Name, "into", into.Name,
		"a", p.sat[from.ID], "b", p.sat[into.ID], "n", p.sat[from.ID]+p.sat[into.ID])
	p.app.Push(newAsk(p.desk, p.say.Key("act.merge"), words, p.say.Key("act.merge"), nil, func(map[string]string) (string, func()) {
		why, err := table.Merge(p.Store, from, into)
		var e *store.Error
		switch {
		case why != nil:
			return p.say.Refusal(why), nil
		case errors.As(err, &e) && e.Kind == store.Together:
			return p.say.Say("people.together", "id", e.Path), nil
		case err != nil:
			return p.failure(p.say, err), nil
		}
		p.marked = nil
		return "", func() {
			p.list.Select("merged " + from.ID)
			p.done(p.say.Say("people.merge.done", "from", from.Name, "into", into.Name))
		}
	}))
}

func (p *peoplePage) unmerge() {
	_, id := p.chosen()
	if err := p.Store.Unmerge(id); err != nil {
		p.tell(p.failure(p.say, err))
		return
	}
	p.load()
	p.list.Select("person " + id)
	p.done(p.say.Say("people.unmerged", "name", p.person(id).Name))
}

// adopt makes a guest a person.
func (p *peoplePage) adopt(fold string) {
	for _, g := range p.guests {
		if data.Fold(g.Name) != fold {
			continue
		}
		x, err := table.Adopt(p.Store, g, p.Clock.Now().Wall)
		var e *store.Error
		switch {
		case errors.As(err, &e) && e.Kind == store.Together:
			p.tell(p.say.Say("people.together", "id", e.Path))
			return
		case err != nil:
			p.tell(p.failure(p.say, err))
			return
		}
		p.load()
		p.list.Select("person " + x.ID)
		p.done(p.say.Say("people.adopted", "name", x.Name))
		return
	}
}

// group keeps those marked as a group.
func (p *peoplePage) group() {
	g := store.Group{People: p.marked}
	var who []string
	for _, id := range g.People {
		who = append(who, p.person(id).Name)
	}
	fields := []screen.Field{{Name: "name", Label: p.say.Key("stats.col.name"), Kind: screen.TextField, Limit: table.MaxName}}
	p.app.Push(newAsk(p.desk, p.say.Key("act.group"), p.say.Full(rules.NamesOf(who)), p.say.Key("people.keep"), fields,
		func(v map[string]string) (string, func()) {
			g.Name = strings.Join(strings.Fields(table.Clean(v["name"])), " ")
			if g.Fold = data.Fold(g.Name); g.Fold == "" {
				return p.say.Key("people.group.name"), nil
			}
			if err := p.Store.PutGroup(g); err != nil {
				return p.failure(p.say, err), nil
			}
			p.marked = nil
			return "", func() {
				p.list.Select("group " + g.Fold)
				p.done(p.say.Key("people.group.how"))
			}
		}))
}

// hide hides a person or shows them again, and forgets a group.
func (p *peoplePage) hide() {
	kind, name := p.chosen()
	var err error
	if kind == "group" {
		err = p.Store.DeleteGroup(name)
	} else {
		x := p.person(name)
		x.Hidden = !x.Hidden
		err = p.Store.PutPerson(x)
	}
	if err != nil {
		p.tell(p.failure(p.say, err))
		return
	}
	p.load()
}

// stats opens the statistics of the chosen person, guest or group.
func (p *peoplePage) stats() {
	kind, name := p.chosen()
	f := stats.Filter{Person: name}
	title := p.person(name).Name
	switch kind {
	case "guest":
		for _, g := range p.guests {
			if data.Fold(g.Name) == name {
				f.Person, title = table.GuestID(g.Name), g.Name
			}
		}
	case "group":
		for _, g := range p.groups {
			if g.Fold == name {
				f, title = stats.Filter{Group: g.People}, g.Name
			}
		}
	}
	p.app.Push(newStats(p.desk, f, title))
}

func (p *peoplePage) key(ev keyEvent) bool {
	p.said = ""
	return act(p.actions(), ev, p.tell) || p.list.Key(ev)
}

func (p *peoplePage) draw(c *screen.Canvas, focused bool) {
	w, h := c.Size()
	c.Text(1, 0, strings.ToUpper(p.say.Key("page.people")), screen.Accent)
	p.list.Paint(c.Sub(0, 1, w, h-2).Frame("", true).Pad(1, 0), focused)
	if p.said != "" {
		role := screen.Bad
		if p.good {
			role = screen.Good
		}
		c.Left(1, h-1, w-2, p.said, role)
		return
	}
	p.keysLine(c.Row(h-1), p.actions())
}
