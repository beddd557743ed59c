package tui

// A new session: who plays, in seat order, and what is chosen before the game. Enter on the first empty
// seat begins, so that names and Enter are all it takes.

import (
	"strconv"
	"strings"

	"github.com/gdamore/tcell/v2"

	"tokyobox/data"
	"tokyobox/ledger"
	"tokyobox/ledger/store"
	"tokyobox/rules"

	"tokyobox/companion/box"
	"tokyobox/companion/say"
	"tokyobox/companion/screen"
	"tokyobox/companion/table"
)

// setup is the page of a new session.
type setup struct {
	*desk
	*screen.View
	game   *rules.Game
	s      *say.Sayer
	form   *screen.Form
	copies []string // of the box, the usual one first
	said   string

	people  []store.Person // who may be meant by a name
	parties []table.Party  // who may be seated with one key
	party   int            // the one that is seated next
	guests  map[int]bool   // seats of guests
	tabbed  bool           // Tab was the last key
}

// nameWide is the room for a name, in columns: it leaves some for whose it is.
const nameWide = 20

func newSetup(d *desk, g *rules.Game) *setup {
	p := &setup{desk: d, game: g, s: say.For(d.words, ledger.Head{Game: g.ID}), form: screen.NewForm(), guests: map[int]bool{}}
	p.form.OnChange = func(string) {
		p.said = ""
		delete(p.guests, p.seat()) // another name may be somebody else's
		p.fill()
	}
	p.form.OnSubmit = p.begin
	p.form.OpenWord = "·"
	p.View = d.page(&screen.Panel{
		Draw:    p.draw,
		OnKey:   p.key,
		OnMouse: func(m screen.Mouse) bool { return p.form.Mouse(m.From(2, 3)) },
		OnPaste: p.paste,
	})
	var err error
	if p.copies, err = box.Copies(p.Store, g.Box); err != nil {
		p.said = p.failure(p.s, err)
	}
	if p.people, err = table.Known(p.Store); err == nil {
		p.parties, err = table.Parties(p.Store, g.Max)
	}
	if err != nil {
		p.said = p.failure(p.s, err)
	}
	p.fill()
	chosen, err := table.Chosen(d.Store, g)
	if err != nil {
		p.said = p.failure(p.s, err)
	}
	for _, o := range chosen {
		p.form.SetValue("option"+o.Name, o.Value)
	}
	p.fill()
	return p
}

// Return says the form anew, maybe in another language; what was filled in stays.
func (p *setup) Return() { p.fill() }

// fill makes the fields: seats, what the box may be asked for, options.
func (p *setup) fill() {
	p.form.Actions = []screen.Action{{Name: "begin", Label: p.s.Key("setup.begin"), Do: p.begin}}
	old := p.form.Values()
	var fields []screen.Field
	for seat := 1; seat <= p.game.Max; seat++ {
		name := "seat" + strconv.Itoa(seat)
		fields = append(fields, screen.Field{
			Name: name, Label: p.s.Say("setup.seat", "seat", seatSign(seat)),
			Kind: screen.TextField, Value: old[name], Width: nameWide, Limit: table.MaxName, Hint: p.who(seat, old),
		})
	}
	if len(p.copies) > 1 {
		var choices []screen.Choice
		for _, name := range p.copies {
			label := name
			if name == "" {
				label = p.s.Key("box.usual")
			}
			choices = append(choices, screen.Choice{Key: name, Label: label})
		}
		fields = append(fields, screen.Field{
			Name: "copy", Label: p.s.Key("setup.copy"), Kind: screen.ChoiceField, Choices: choices, Value: old["copy"],
		})
	}
	known := p.known(old["copy"], len(p.names(old)))
	for _, f := range p.game.Facts {
		if f.Keys > 0 || !f.PerSeats {
			continue
		}
		name := "fact" + f.Name
		value, hint := old[name], p.s.Key("setup.later")
		if k, ok := known[f.Name]; ok {
			hint = p.s.Say("setup.known", "value", k)
		}
		fields = append(fields, screen.Field{
			Name: name, Label: p.s.Key("setup.fact." + f.Name), Hint: hint, Kind: screen.NumberField, Value: value,
		})
	}
	for _, o := range p.game.Options {
		name := "option" + o.Name
		value := old[name]
		if value == "" {
			value = o.Values[0]
		}
		var choices []screen.Choice
		for _, v := range o.Values {
			choices = append(choices, screen.Choice{Key: v, Label: p.s.Key("option." + o.Name + "." + v)})
		}
		fields = append(fields, screen.Field{
			Name: name, Label: p.s.Key("option." + o.Name), Kind: screen.ChoiceField, Choices: choices, Value: value,
		})
	}
	p.form.SetFields(fields)
}

// who says of a typed name whose it is: a guest's, somebody's who is known, or what Tab would make of it.
func (p *setup) who(seat int, values map[string]string) string {
	typed := table.Clean(values["seat"+strconv.Itoa(seat)])
	switch whole := p.whole(seat, values); {
	case typed == "":
		return ""
	case p.guests[seat]:
		return p.s.Key("people.guest")
	case whole != "":
		return p.s.Say("setup.whole", "name", whole)
	}
	if x := table.Called(p.people, typed); x != nil {
		return x.Seal + "  " + p.s.Key("setup.known.person")
	}
	return p.s.Key("setup.newcomer")
}

// whole is the name of somebody known that begins as what is typed on a seat does, be it without accents, of those who
// do not sit already the one seen last; "" for none.
func (p *setup) whole(seat int, values map[string]string) string {
	typed := data.Fold(values["seat"+strconv.Itoa(seat)])
	if typed == "" || table.Called(p.people, typed) != nil {
		return ""
	}
	accents := data.Plain(typed) != typed // somebody who typed an accent means it
	for _, x := range p.people {
		name := data.Fold(x.Name)
		if x.Hidden || !strings.HasPrefix(name, typed) && (accents || !strings.HasPrefix(data.Plain(name), typed)) {
			continue
		}
		there := false
		for other := 1; other <= p.game.Max; other++ {
			there = there || other != seat && data.Fold(values["seat"+strconv.Itoa(other)]) == name
		}
		if !there {
			return x.Name
		}
	}
	return ""
}

// seat is the seat whose field has the focus, 0 if none has.
func (p *setup) seat() int {
	n, isSeat := strings.CutPrefix(p.form.Focused(), "seat")
	seat, err := strconv.Atoi(n)
	if !isSeat || err != nil {
		return 0
	}
	return seat
}

// company seats the next group or the next company of the last sessions.
func (p *setup) company() {
	party := p.parties[p.party%len(p.parties)]
	p.party++
	p.guests = map[int]bool{}
	for seat := 1; seat <= p.game.Max; seat++ {
		name := ""
		if seat <= len(party.Names) {
			name = party.Names[seat-1]
			p.guests[seat] = table.Called(p.people, name) == nil
		}
		p.form.SetValue("seat"+strconv.Itoa(seat), name)
	}
	p.fill()
	p.form.FocusOn("begin")
}

func (p *setup) noCompany() string {
	if len(p.parties) == 0 {
		return p.s.Key("setup.no-company")
	}
	return ""
}

// guest makes who sits on the seat with the focus a guest, or no longer.
func (p *setup) guest() {
	seat := p.seat()
	p.guests[seat] = !p.guests[seat]
	p.fill()
}

func (p *setup) noSeat() string {
	if p.seat() == 0 {
		return p.s.Key("setup.no-seat")
	}
	return ""
}

// like fills in who played and with which options.
func (p *setup) like(h ledger.Head) {
	for _, seat := range h.Seats {
		p.form.SetValue("seat"+strconv.Itoa(seat.Number), seat.Name)
		p.guests[seat.Number] = table.Called(p.people, seat.Name) == nil
	}
	for _, o := range h.Options {
		p.form.SetValue("option"+o.Name, o.Value)
	}
	p.fill()
	p.form.FocusOn("begin")
}

// known are the facts that the profile of a copy of the box holds for that many players, by name.
func (p *setup) known(copy string, seats int) map[string]string {
	out := map[string]string{}
	facts, err := table.Facts(p.Store, p.game, p.Boxes, copy, seats)
	if err != nil {
		p.said = p.failure(p.s, err)
		return out
	}
	for _, f := range facts {
		if name, value, ok := strings.Cut(f, "="); ok {
			out[name] = value
		}
	}
	return out
}

// names are the names typed, up to the first empty seat.
func (p *setup) names(values map[string]string) []string {
	var names []string
	for seat := 1; seat <= p.game.Max; seat++ {
		name := table.Clean(values["seat"+strconv.Itoa(seat)])
		if name == "" {
			break
		}
		names = append(names, name)
	}
	return names
}

// begin stores the session and sits down at it.
func (p *setup) begin() {
	values := p.form.Values()
	plan := table.Plan{Game: p.game, Names: p.names(values), Copy: values["copy"]}
	for _, o := range p.game.Options {
		plan.Options = append(plan.Options, ledger.Option{Name: o.Name, Value: values["option"+o.Name]})
	}
	if seat := p.gap(values); seat > 0 {
		p.closeUp(values)
		p.said = p.s.Say("setup.closed", "seat", seatSign(seat))
		return
	}
	told, bad := p.told(values, len(plan.Names))
	if bad != "" {
		p.said = bad
		return
	}
	now := p.Clock.Now().Wall
	if len(told) > 0 {
		if err := p.Store.PutBoxFacts(p.game.Box, plan.Copy, told...); err != nil {
			p.said = p.failure(p.s, err)
			return
		}
	}
	h, why, err := plan.Head(p.Store, p.Boxes, now)
	switch {
	case err != nil:
		p.said = p.failure(p.s, err)
		return
	case why != nil:
		p.said = p.s.Refusal(why)
		p.form.FocusOn("seat" + strconv.Itoa(min(len(plan.Names)+1, p.game.Max)))
		return
	}
	var guests []int
	for _, seat := range h.Seats {
		if p.guests[seat.Number] {
			guests = append(guests, seat.Number)
		}
	}
	t, err := table.Begin(p.Store, p.Clock, p.game, h, guests...)
	if err != nil {
		p.said = p.failure(p.s, err)
		return
	}
	p.alarm = ""
	page := newPlay(p.desk, t)
	p.app.Replace(page)
	page.arrive()
}

// gap is the first seat without a name before one that has one, 0 if there is none.
func (p *setup) gap(values map[string]string) int {
	first := len(p.names(values)) + 1
	for seat := first + 1; seat <= p.game.Max; seat++ {
		if table.Clean(values["seat"+strconv.Itoa(seat)]) != "" {
			return first
		}
	}
	return 0
}

// closeUp moves the names behind an empty seat up, as people sit who are one fewer than last time, and leaves it to them
// to begin.
func (p *setup) closeUp(values map[string]string) {
	guests, at := map[int]bool{}, 1
	for seat := 1; seat <= p.game.Max; seat++ {
		name := values["seat"+strconv.Itoa(seat)]
		p.form.SetValue("seat"+strconv.Itoa(seat), "")
		if table.Clean(name) != "" {
			p.form.SetValue("seat"+strconv.Itoa(at), name)
			guests[at] = p.guests[seat]
			at++
		}
	}
	p.guests = guests
	p.fill()
	p.form.FocusOn("begin")
}

// told are the facts typed here, for the profile of the box; bad is a sentence about one that is no amount.
func (p *setup) told(values map[string]string, seats int) (facts []store.BoxFact, bad string) {
	for _, f := range p.game.Facts {
		typed := table.Clean(values["fact"+f.Name])
		if typed == "" {
			continue
		}
		n, err := ledger.ParseYen(typed)
		if err != nil || n <= 0 {
			return nil, p.s.Say("setup.amount", "word", typed)
		}
		fact := f.Name + "=" + strconv.FormatInt(int64(n), 10)
		if key, ok := table.FactKey(p.game, fact, seats); ok {
			facts = append(facts, store.BoxFact{Key: key, Value: fact, Source: "told", At: p.Clock.Now().Wall})
		}
	}
	return facts, ""
}

func (p *setup) actions() []action {
	return []action{
		{key: "Enter", name: "next", tell: true},
		{key: "↑ ↓", name: "fields", tell: true},
		{key: "← →", name: "choices", tell: true},
		{key: "F1", name: "help", is: on(tcell.KeyF1), do: p.help, tell: true},
		{key: "F2", name: "begin", is: on(tcell.KeyF2), do: p.begin, tell: true},
		{key: "Esc", name: "back", is: on(tcell.KeyEscape), do: p.app.Pop, tell: true},
		{key: "F3", name: "company", is: on(tcell.KeyF3), do: p.company, tell: true, off: p.noCompany},
		{key: "F4", name: "guest", is: on(tcell.KeyF4), do: p.guest, tell: true, off: p.noSeat},
		{key: "Tab", name: "complete"},
		{key: "^Q", name: "quit", is: isLeave, do: p.app.Stop},
	}
}

func (p *setup) key(ev keyEvent) bool {
	if act(p.actions(), ev, func(s string) { p.said = s }) {
		return true
	}
	if seat := p.seat(); ev.Key() == tcell.KeyTab && seat > 0 {
		if whole := p.whole(seat, p.form.Values()); whole != "" && !p.guests[seat] {
			p.form.SetValue(p.form.Focused(), whole)
			p.fill()
			return true
		}
	}
	tabbed := p.tabbed
	p.tabbed = ev.Key() == tcell.KeyTab
	if ev.Key() == tcell.KeyEnter {
		seat, isSeat := strings.CutPrefix(p.form.Focused(), "seat")
		n, _ := strconv.Atoi(seat)
		if isSeat && table.Clean(p.form.Value(p.form.Focused())) == "" {
			switch {
			case tabbed: // Tab and Enter end a name that Tab could not complete
				return true
			case n > p.game.Min:
				p.begin()
				return true
			}
		}
	}
	return p.form.Key(ev)
}

// paste spreads pasted lines over the seats from the one that has the focus.
func (p *setup) paste(text string) bool {
	seat, isSeat := strings.CutPrefix(p.form.Focused(), "seat")
	n, _ := strconv.Atoi(seat)
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	if !isSeat || len(lines) == 1 {
		return p.form.Paste(text)
	}
	for i, l := range lines {
		if n+i <= p.game.Max {
			p.form.SetValue("seat"+strconv.Itoa(n+i), table.Clean(l))
		}
	}
	p.fill()
	return true
}

func (p *setup) draw(c *screen.Canvas, focused bool) {
	w, h := c.Size()
	e, b := p.entry(p.game.ID)
	c.Text(1, 0, strings.ToUpper(short(e.Title)), screen.Accent)
	c.Right(w/2, 0, w-w/2-1, p.s.Players(p.game.Min, p.game.Max), screen.Dim)
	inside := c.Sub(0, 1, w, h-3).Frame(p.s.Say("setup.title", "box", b.Title), true)
	iw, ih := inside.Size()
	p.form.Paint(inside.Sub(1, 1, iw-2, ih-1), focused)
	if p.said != "" {
		c.Left(1, h-2, w-2, p.said, screen.Bad)
	} else {
		c.Left(1, h-2, w-2, p.s.Key("setup.more"), screen.Dim)
	}
	p.keysLine(c.Row(h-1), p.actions())
}
