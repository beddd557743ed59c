package tui

// Home: the sessions that are open, the games on the shelf, and the sessions that are over.

import (
	"strings"

	"github.com/gdamore/tcell/v2"

	"tokyobox/ledger"
	"tokyobox/ledger/store"
	"tokyobox/rules"
	"tokyobox/rules/shelf"

	"tokyobox/companion/say"
	"tokyobox/companion/screen"
	"tokyobox/companion/stats"
	"tokyobox/companion/table"
)

// shownSessions is how many sessions of each kind home lists.
const shownSessions = 50

// home is the first page.
type home struct {
	*desk
	*screen.View
	list  *screen.List
	said  string // something that went wrong, in words
	knows bool   // the guide is not offered
	read  bool   // the sessions were read; not before the page is first drawn
	first string // key of the first row when the list was last read
}

func newHome(d *desk) *home {
	h := &home{desk: d, list: screen.NewList(
		screen.Column{Max: 24},
		screen.Column{Max: 20, Drop: 1},
		screen.Column{Grow: true, Min: 12},
		screen.Column{Right: true, Drop: 2},
	)}
	h.list.OnOpen = func(r screen.Row) { h.open(r.Key) }
	h.View = d.page(&screen.Panel{Draw: h.draw, OnKey: h.key, OnMouse: h.mouse})
	return h
}

// load reads the sessions again.
func (h *home) load() {
	h.said, h.read = "", true
	var rows []screen.Row
	head := func(key string) {
		rows = append(rows, screen.Row{Head: true, Cells: []screen.Cell{{Text: h.say.Key(key)}}})
	}
	sessions := func(which store.Which, title string) {
		list, err := h.Store.List(which, shownSessions, 0)
		if err != nil {
			h.said = h.failure(h.say, err)
			return
		}
		if len(list) == 0 {
			return
		}
		head(title)
		for _, r := range list {
			rows = append(rows, h.sessionRow(r))
		}
	}
	if any, err := h.Store.List(store.All, 1, 0); err == nil && len(any) == 0 && !h.knows {
		head("home.first")
		rows = append(rows, screen.Row{Key: "guide", Cells: []screen.Cell{{Text: h.say.Key("home.guide")}, {}, {Text: h.say.Key("home.guide.how"), Role: screen.Dim}}})
	}
	sessions(store.Unfinished, "home.open")
	head("home.start")
	for _, g := range shelf.Games() {
		e, _ := h.entry(g.ID)
		rows = append(rows, screen.Row{Key: "game " + g.ID, Cells: []screen.Cell{
			{Text: short(e.Title)}, {Text: h.say.Players(g.Min, g.Max), Role: screen.Dim},
			{Text: h.gist(g), Role: screen.Dim},
		}})
	}
	sessions(store.Finished, "home.over")
	h.list.SetRows(rows)
	if first := rows[1].Key; first != h.first {
		h.first = first
		h.list.Select(first) // the last one played; after a look elsewhere the choice stays
	}
}

// short is a title without the word that all of them begin with.
func short(title string) string { return strings.TrimPrefix(title, "Tokyo ") }

// Return reads the sessions again when the page above is gone.
func (h *home) Return() { h.load() }

// gist says in a few words what a game keeps the books of.
func (h *home) gist(g *rules.Game) string {
	return say.For(h.words, ledger.Head{Game: g.ID}).Key("gist")
}

func (h *home) sessionRow(r store.Row) screen.Row {
	e, _ := h.entry(r.Game)
	s := say.For(h.words, headOf(r))
	st := table.StandingOf(r.Status)
	state := s.Stage(st.Stage())
	if r.Status.Over {
		state = s.Key("result.none")
		switch {
		case len(st.Winners) == 1:
			state = s.Say("result.one", "seat", rules.SeatOf(st.Winners[0]))
		case len(st.Winners) > 1:
			state = s.Say("result.shared", "seats", rules.SeatsOf(st.Winners))
		}
	}
	return screen.Row{Key: "session " + r.ID, Cells: []screen.Cell{
		{Text: short(e.Title)}, {Text: s.Full(rules.NamesOf(r.Players))}, {Text: state, Role: screen.Dim},
		{Text: ago(s, h.Clock.Now().Wall-r.Status.Touched), Role: screen.Dim},
	}}
}

func headOf(r store.Row) ledger.Head {
	h := ledger.Head{ID: r.ID, Game: r.Game, Rules: r.Rules}
	for i, name := range r.Players {
		h.Seats = append(h.Seats, ledger.Seat{Number: i + 1, Name: name})
	}
	return h
}

// ago says how long ago something was; ms may be anything, since clocks are set.
func ago(s *say.Sayer, ms int64) string {
	minutes := int(ms / 60_000)
	switch {
	case ms < 0 || minutes < 1:
		return s.Key("ago.now")
	case minutes < 60:
		return s.Say("ago.minutes", "n", minutes)
	case minutes < 24*60:
		return s.Say("ago.hours", "n", minutes/60)
	}
	return s.Say("ago.days", "n", minutes/(24*60))
}

func (h *home) actions() []action {
	return []action{
		{key: "Enter", name: "open", do: func() { h.open("") }, tell: true},
		{key: "n", name: "new", is: letter('n'), do: func() { h.begin(h.chosenGame()) }, tell: true},
		{key: "r", name: "qr", is: letter('r'), do: h.rules, tell: true},
		{key: "h", name: "history", is: letter('h'), do: h.history, tell: true, off: h.noSession},
		{key: "b", name: "copies", is: letter('b'), do: func() { h.app.Push(newCopies(h.desk)) }},
		{key: "o", name: "boxes", is: letter('o'), do: func() { h.app.Push(newBoxes(h.desk)) }, tell: true},
		{key: "F1", name: "help", is: on(tcell.KeyF1), do: h.help, tell: true},
		{key: "s", name: "stats", is: letter('s'), do: func() { h.app.Push(newStats(h.desk, stats.Filter{}, "")) }, tell: true},
		{key: "p", name: "people", is: letter('p'), do: func() { h.app.Push(newPeople(h.desk)) }, tell: true},
		{key: "m", name: "again", is: letter('m'), do: h.again, off: h.noSession},
		{key: "c", name: "chart", is: letter('c'), do: h.chart, off: h.noSession},
		{key: ",", name: "settings", is: letter(','), do: func() { h.app.Push(newSettings(h.desk)) }},
		{key: "q", name: "quit", is: letter('q'), do: h.app.Stop, tell: true},
		{key: "Esc", name: "skip", is: on(tcell.KeyEscape), do: h.skip, off: h.noOffer},
		{key: "^Q", name: "quit", is: isLeave, do: h.app.Stop},
	}
}

// skip takes the offer of the guide away; the menu has it still.
func (h *home) skip() {
	h.knows = true
	h.load()
}

// noOffer says that there is nothing to skip.
func (h *home) noOffer() string {
	for _, r := range h.list.Rows() {
		if r.Key == "guide" {
			return ""
		}
	}
	return h.say.Key("home.no-offer")
}

// chosenGame is the game of the chosen row, else the first on the shelf.
func (h *home) chosenGame() *rules.Game {
	row, _ := h.list.Selected()
	if len(row.Key) > 5 && row.Key[:5] == "game " {
		return shelf.Find(row.Key[5:])
	}
	return shelf.Games()[0]
}

// chosenSession is the id of the chosen session, "" if a game is chosen.
func (h *home) chosenSession() string {
	row, _ := h.list.Selected()
	if len(row.Key) > 8 && row.Key[:8] == "session " {
		return row.Key[8:]
	}
	return ""
}

func (h *home) noSession() string {
	if h.chosenSession() == "" {
		return h.say.Key("home.no-session")
	}
	return ""
}

func (h *home) open(string) {
	if row, _ := h.list.Selected(); row.Key == "guide" {
		h.openGuide()
		return
	}
	if id := h.chosenSession(); id != "" {
		if err := h.sit(id); err != nil {
			h.said = h.failure(h.say, err)
		}
		return
	}
	h.begin(h.chosenGame())
}

func (h *home) begin(g *rules.Game) { h.app.Push(newSetup(h.desk, g)) }

func (h *home) rules() {
	game, copy := h.chosenGame().ID, ""
	if id := h.chosenSession(); id != "" {
		head, _, err := h.Store.Load(id)
		if err == nil {
			copy, err = table.CopyOf(h.Store, id)
		}
		if err != nil {
			h.said = h.failure(h.say, err)
			return
		}
		game = head.Game
	}
	h.app.Push(newQR(h.desk, game, copy))
}

func (h *home) history() {
	if err := h.sit(h.chosenSession()); err != nil {
		h.said = h.failure(h.say, err)
		return
	}
	if p := h.atTable(); p != nil { // a game that is over shows its result above it
		p.history()
	}
}

// again begins a new session like the chosen one: the same people and options.
func (h *home) again() {
	t, said := h.rematch(h.chosenSession())
	if h.said = said; t != nil {
		page := newPlay(h.desk, t)
		h.app.Push(page)
		page.arrive()
	}
}

func (h *home) chart() { h.said = h.chartOf(h.chosenSession()) }

func (h *home) key(ev keyEvent) bool {
	h.said = ""
	return act(h.actions(), ev, func(s string) { h.said = s }) || h.list.Key(ev)
}

func (h *home) mouse(m screen.Mouse) bool {
	return h.list.Mouse(m.From(2, 2))
}

func (h *home) draw(c *screen.Canvas, focused bool) {
	if !h.read {
		h.load()
	}
	w, height := c.Size()
	c.Text(1, 0, h.say.Key("title"), screen.Accent)
	if motto := h.say.Key("home.motto"); screen.Width(motto) < w-12 {
		c.Right(0, 0, w-1, motto, screen.Dim)
	}
	inside := c.Sub(0, 1, w, height-2).Frame("", false)
	h.list.Columns[1].Max = max(20, w-80) // a wide window has room for a whole company
	h.list.Paint(inside.Pad(1, 0), focused)
	bottom := c.Row(height - 1)
	if h.said != "" {
		bottom.Left(1, 0, w-2, h.said, screen.Bad)
		return
	}
	h.keysLine(bottom, h.actions())
}
