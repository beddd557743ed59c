package coinlaundry

// The events of the second and third day: what happens is read aloud; the little that touches the books is kept
// here. Which card leads to which event stands in the booklet alone.

import (
	"slices"
	"strconv"
	"strings"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// events2 and events3 are the events of the second and of the third day.
var (
	events2 = []string{
		"seven-eleven", "abe", "bubbles", "sweets", "cat", "detergent-sama", "dog", "empty-office", "finches", "hat",
		"meows", "no-change", "no-socks", "popcorn", "spilled-coffee",
	}
	events3 = []string{
		"body-pillow", "celebrity", "closed", "free-detergent", "earthquake", "fire-drill", "pastries", "kaiju", "monkey",
		"mood-swap", "murder-case", "festival", "power-outage", "robot-greeter", "socks", "steam", "questionnaires",
	}
)

// happening is the event of a day.
type happening struct {
	seat  int      // who drew it
	cards []string // that were drawn for it
	name  string   // one of the events above, "" if it is another
	text  string   // what it is where it is another

	counts bool // something is counted at it
	from   int  // milliseconds the clock had run when that began
}

// known tells whether anybody has said what happens.
func (h happening) known() bool { return h.name != "" || h.text != "" }

// key is what the event is found under in the booklet's table: one card, or two joined by a plus sign.
func (h happening) key() string { return strings.Join(h.cards, "+") }

// value is the event for the table.
func (h happening) value() rules.Value {
	switch {
	case h.name != "":
		return rules.WordOf("event", h.name)
	case h.text != "":
		return rules.QuoteOf(h.text)
	case len(h.cards) > 0:
		return rules.WordOf("known", "no")
	}
	return rules.NoValue
}

// eventTable is the table of the booklet for the events of today.
func (t *sudsy) eventTable() string { return "event" + strconv.Itoa(t.day) }

// eventsToday are the events that can happen today.
func (t *sudsy) eventsToday() []string {
	switch {
	case t.day == 2:
		return events2
	case t.day == 3 && t.noSurvey:
		return events3[:len(events3)-1]
	case t.day == 3:
		return events3
	}
	return nil
}

// outage tells whether the power fails today.
func (t *sudsy) outage() bool { return t.happens.name == "power-outage" }

// drawEvent draws the event of the day, or says what it is. One player draws it, by one card or by two; it is
// read aloud before the laundry opens.
func (t *sudsy) drawEvent(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if !t.isMorning() || t.day < 2 || t.happens.known() {
		return t.wrong(no)
	}
	s, ok := t.seatIn(m, "seat", no)
	cards, name, text := m.Texts("card"), m.Text("is"), m.Text("words")
	switch {
	case len(cards) > 2:
		no.Hard("E_CARD", "two")
	case len(cards) > 0 && len(t.happens.cards) > 0:
		no.Hard("E_CARD", "drawn")
	case len(cards) > 0:
		t.fresh().Check(cards, m.Has("app"), no)
	case name == "" && text == "":
		no.Hard("E_CARD", "none")
	}
	if name != "" && !slices.Contains(t.eventsToday(), name) {
		no.Hard("E_COUNT", "event", "day", t.day)
	}
	if !ok {
		return nil
	}
	return func(e *rules.Effects) {
		t.happens.seat = s
		if len(cards) > 0 {
			t.turn(cards, 0)
			t.happens.cards, t.asked = cards, t.eventTable()
		}
		if name == "" {
			name = text
		}
		switch {
		case name == "":
		case len(t.happens.cards) > 0:
			t.remember(t.eventTable(), t.happens.key(), name, e)
		default:
			t.begin(name, e)
		}
		t.settle(e)
		if !t.happens.known() {
			e.Say("effect.look", "table", rules.WordOf("fact", t.eventTable()), "card", cardList(cards))
		}
	}
}

// settleEvent lets the event happen as soon as the table of the booklet says what it is.
func (t *sudsy) settleEvent(e *rules.Effects) {
	if t.happens.known() || len(t.happens.cards) == 0 || t.phase != sudsyDay {
		return
	}
	if text, ok := t.tables.Look(t.eventTable(), t.happens.key()); ok {
		t.asked = ""
		t.begin(text, e)
	}
}

// begin lets an event happen, with what it does to the books.
func (t *sudsy) begin(text string, e *rules.Effects) {
	if !slices.Contains(t.eventsToday(), text) {
		t.happens.text = text
		e.Say("effect.event", "event", text)
		return
	}
	t.happens.name = text
	e.Say("effect.event", "event", t.happens.value())
	e.Say("gist.event." + text)
	switch text {
	case "detergent-sama":
		t.book.Move(bottle, ledger.Bank, sudsyOnMachine, ledger.Amount(min(1, t.bottles(ledger.Bank))), "sample", "")
	case "no-socks":
		for _, p := range t.socks() {
			*t.cloth[p] = cloth{in: sudsyAside}
		}
		t.rest()
	case "socks":
		t.socksIn()
	case "mood-swap":
		t.swapMoods(e)
	}
}

// socks are the four single socks.
func (t *sudsy) socks() []string {
	return slices.DeleteFunc(pieces(), func(p string) bool { return kindOf(cardOf(p)) != "SO" })
}

// socksIn lays every sock into a machine, dirty; whose they are does not change.
func (t *sudsy) socksIn() {
	whole := slices.DeleteFunc(slices.Clone(t.machines), func(m *machine) bool { return m.broken })
	for i, p := range t.socks() {
		*t.cloth[p] = cloth{owner: t.cloth[p].owner, in: whole[i%len(whole)].id}
	}
}

// swapMoods gives every mood to the next seat clockwise. Each player is shown only the new one.
func (t *sudsy) swapMoods(e *rules.Effects) {
	var moods [sudsyMost + 1]rules.Value
	for s := 1; s <= t.seats; s++ {
		moods[s%t.seats+1] = t.sheets[s].ticks["mood"]
	}
	for s := 1; s <= t.seats; s++ {
		if t.sheets[s].ticks == nil {
			t.sheets[s].ticks = map[string]rules.Value{}
		}
		if delete(t.sheets[s].ticks, "mood"); moods[s].Kind != rules.None {
			t.sheets[s].ticks["mood"] = moods[s]
		}
	}
	e.Say("effect.moods")
}

// canTake tells whether the free sample is there to be taken.
func (t *sudsy) canTake(s int) bool { return t.isHere(s) && t.bottles(sudsyOnMachine) > 0 }

// takeSample gives the bottle that stands on a machine to whoever takes it first.
func (t *sudsy) takeSample(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	s, ok := t.here(m, no)
	if !ok {
		return nil
	}
	if t.bottles(sudsyOnMachine) == 0 {
		no.Hard("E_DETERGENT", "sample")
	}
	return func(e *rules.Effects) {
		t.book.Move(bottle, sudsyOnMachine, strconv.Itoa(s), 1, "sample", "")
		e.Say("effect.take", "seat", rules.SeatOf(s))
	}
}

// giveBottles hands out what the mascot gives away on the third day, as the facilitator says.
func (t *sudsy) giveBottles(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if t.phase != sudsyDay || t.happens.name != "free-detergent" {
		no.Hard("E_PHASE", "mascot")
		return nil
	}
	given := m.Each("given")
	sum, seen := 0, map[string]bool{}
	for _, f := range given {
		s, _ := strconv.Atoi(f.Sub)
		n, _ := strconv.Atoi(f.Value)
		if s > t.seats {
			no.Hard("E_SEAT", "", "word", f.Sub)
		}
		if seen[f.Sub] {
			no.Hard("E_COUNT", "again", "seat", rules.SeatOf(s))
		}
		seen[f.Sub] = true
		sum += n
	}
	if left := t.bottles(ledger.Bank); sum > left {
		no.Hard("E_COUNT", "supply", "n", left)
	}
	return func(e *rules.Effects) {
		for _, f := range given {
			n, _ := strconv.Atoi(f.Value)
			t.book.Move(bottle, ledger.Bank, f.Sub, ledger.Amount(n), "mascot", "")
		}
		e.Say("effect.bottles", "n", sum)
	}
}
