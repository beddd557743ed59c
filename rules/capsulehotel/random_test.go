package capsulehotel

// Random games of legal moves, made from nothing but the declaration: Verbs and Choices. No such move may
// be refused, and what must always hold is looked at after every one.

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// chooser draws a number from 0 to n-1.
type chooser func(label string, n int) int

// randomMove makes a legal move out of the declaration. ok is false if the verb drawn leads nowhere.
func randomMove(s rules.State, pick chooser) (m rules.Move, ok bool) {
	t := s.(*table)
	var open []*rules.Verb
	for _, o := range s.Verbs() {
		if o.Off == nil {
			open = append(open, o.Verb)
		}
	}
	// The first verbs are the likely ones: the others come up now and then.
	v := open[pick("verb", min(len(open), 3+pick("more", len(open))))]
	rare := map[string]int{"fact": 20, "adjust.seat": 20, "adjust.area": 20, "cash": 20, "correct": 20, "breach": 8, "breachsub": 8, "pass": 4, "forfeit": 3, "leave": 3}
	if n := rare[v.Form]; n > 0 && pick("rarely", n) > 0 {
		return m, false
	}
	switch v.Form {
	case "fact":
		return rules.Move{Verb: v}.Add("fact", "pink", "34"), true
	case "adjust.seat":
		seat := pick("seat", t.seats) + 1
		return rules.Move{Verb: v}.Set("seat", strconv.Itoa(seat)).Set("yen", "+"+strconv.Itoa(100*pick("yen", 5))).Set("reason", "found"), true
	case "correct":
		return rules.Move{Verb: v}.Set("seat", strconv.Itoa(pick("seat", t.seats)+1)).Set("yen", "+"+strconv.Itoa(100*pick("yen", 5))), true
	case "trade":
		return randomTrade(t, v, pick)
	}
	m = rules.Move{Verb: v}
	for i := range v.Args {
		a := &v.Args[i]
		switch {
		case a.Kind == rules.Lit || a.Kind == rules.Flag:
		case a.Kind == rules.Quoted:
			m = m.Set(a.Name, "because")
		case a.Each:
			if m, ok = randomEach(t, m, a, pick); !ok {
				return m, false
			}
		case a.Choices != nil:
			if m, ok = randomChoice(t, m, a, pick); !ok {
				return m, false
			}
		}
	}
	return m, true
}

// needed are the options that a line cannot do without though they may be left out elsewhere.
func needed(t *table, m rules.Move, a *rules.Arg) bool {
	switch a.Name {
	case "first", "side":
		return true
	case "adj":
		return m.Verb.Form == "buy.land"
	case "area":
		return m.Verb.Form == "pay" && len(t.missingDice(nil)) > 0
	case "order":
		return t.external
	case "levels":
		return m.Has("ground")
	case "coupons":
		return !t.external && t.price(m) > t.yenOf(m.Int("seat"))
	}
	return false
}

func randomChoice(t *table, m rules.Move, a *rules.Arg, pick chooser) (rules.Move, bool) {
	list := a.Choices(t, m)
	if a.Opt && !needed(t, m, a) && (len(list) == 0 || pick("opt "+a.Name, 3) > 0) || a.Name == "levels" && !m.Has("ground") {
		return m, true
	}
	if len(list) == 0 {
		return m, a.Opt
	}
	value := list[pick(a.Name, len(list))].Value
	if a.Name == "coupons" && needed(t, m, a) {
		value = list[0].Value
	}
	m = m.Set(a.Name, value)
	for a.Many && (a.Name == "first" || a.Name == "order" || pick("many "+a.Name, 3) == 0) {
		list = a.Choices(t, m)
		if len(list) == 0 {
			break
		}
		m = m.Add(a.Name, "", list[pick(a.Name, len(list))].Value)
	}
	return m, true
}

func randomEach(t *table, m rules.Move, a *rules.Arg, pick chooser) (rules.Move, bool) {
	for {
		subjects := a.Subjects(t, m)
		if len(subjects) == 0 {
			break
		}
		sub := subjects[pick("subject", len(subjects))].Value
		value := strconv.Itoa(100 * pick("yen", 200))
		if a.Choices != nil {
			list := a.Choices(t, m.Add(a.Name, sub, ""))
			value = list[pick(a.Name, len(list))].Value
		}
		m = m.Add(a.Name, sub, value)
		if pick("on", 3) == 0 {
			break
		}
	}
	return m, len(m.Fields) > 0
}

func randomTrade(t *table, v *rules.Verb, pick chooser) (rules.Move, bool) {
	m := rules.Move{Verb: v}
	args := v.Args[0].Sub
	for range 2 {
		m.Fields = nil
		free := args[0].Choices(t, m)
		if len(free) == 0 {
			return m, false
		}
		m.Fields = []rules.Field{{Name: "seat", Value: free[pick("seat", len(free))].Value}}
		for range 1 + pick("items", 4) {
			a := &args[1+pick("item", len(args)-2)] // all but the seat and to
			value := "later"
			switch {
			case a.Kind == rules.Quoted:
			case a.Choices == nil:
				most := min(int(t.yenOf(m.Int("seat"))), 900)
				for _, given := range m.Ints("yen") {
					most -= given
				}
				if most < 1 {
					continue
				}
				value = strconv.Itoa(1 + pick("yen", most))
			default:
				list := a.Choices(t, m)
				if len(list) == 0 {
					continue
				}
				value = list[pick(a.Name, len(list))].Value
			}
			m = m.Add(a.Name, "", value)
		}
		if len(m.Fields) == 1 {
			m = m.Add("promise", "", "later")
		}
		m.Offers = append(m.Offers, m.Fields)
	}
	m.Fields = nil
	return m, true
}

// watch is what must hold after every move.
type watch struct {
	round     int
	phase     string
	spent     Yen
	franchise map[string]Yen
}

func (w *watch) look(t *table) error {
	if w.franchise == nil {
		w.franchise = map[string]Yen{}
	}
	if t.phase == inBuy && w.phase == inBuy && t.spent < w.spent {
		return fmt.Errorf("the marker went back from %d to %d", w.spent, t.spent)
	}
	if t.phase == inBuy && w.phase == inOpen && t.spent != 0 {
		return fmt.Errorf("buying opens with the marker at %d", t.spent)
	}
	w.round, w.phase, w.spent = t.round, t.phase, t.spent
	for s := 1; s <= t.seats; s++ {
		if t.book.Balance(yen, account[s]) < 0 || t.couponsOf(s) < 0 {
			return fmt.Errorf("seat %d holds %d yen and %d coupons", s, t.yenOf(s), t.couponsOf(s))
		}
	}
	for _, c := range t.box.colours {
		f := t.franchise(c)
		if f < w.franchise[c.name] {
			return fmt.Errorf("%s fell from %d to %d", c.name, w.franchise[c.name], f)
		}
		w.franchise[c.name] = f
		out := int(t.book.Balance(c.name, built))
		for s := 1; s <= t.seats; s++ {
			out += t.capsulesOf(s, c)
		}
		if out != c.out || !c.sold && c.market()+out+1 != c.pieces {
			return fmt.Errorf("%s: %d on the market, %d out, %d counted, %d in the box", c.name, c.market(), c.out, out, c.pieces)
		}
	}
	for _, what := range []string{"vending", "entrances", "cl", "sb", "ts", "pk", "ar", "sd"} {
		if n, _ := t.supply(what); n < 0 {
			return fmt.Errorf("%d of %s left", n, what)
		}
	}
	for _, a := range t.areas {
		var now area
		for _, p := range t.pieces() {
			if p.area == a {
				now.count(p, 1)
			}
		}
		if now.hotels != a.hotels || now.markers != a.markers || a.root().parent != nil || !slices.Contains(t.parcels, a.root()) {
			return fmt.Errorf("area %s: %d hotels and %d markers, counted %d and %d", a.name, a.hotels, a.markers, now.hotels, now.markers)
		}
		for _, b := range a.adj {
			if !slices.Contains(b.adj, a) {
				return fmt.Errorf("%s touches %s and not the other way", a.name, b.name)
			}
		}
		if t.lacking(a) > 0 && len(t.bans) == 0 {
			return fmt.Errorf("%s breaks the golden rule though nothing was forced", a.name)
		}
		if t.cemeteriesIn(a.root()) > maxCemeteries {
			return fmt.Errorf("%s has too many cemeteries", a.name)
		}
	}
	return nil
}

// optionSets are the tables that random games are played at.
var optionSets = [][]string{
	{}, {"queue=off"}, {"cards=choice"}, {"cards=allB", "tallest=on"}, {"money=external"}, {"queue=off", "money=external", "tallest=on", "cards=choice"},
}

// playRandom plays to the end or so many entries and looks after each.
func playRandom(t testing.TB, head ledger.Head, most int, pick chooser, fail func(string, ...any)) (*rules.Played, []ledger.Entry) {
	p := rules.Replay(Game, head, nil)
	var entries []ledger.Entry
	var w watch
	for tries := 0; len(entries) < most && tries < 20*most && p.State.End() == nil; tries++ {
		m, ok := randomMove(p.State, pick)
		if !ok {
			continue
		}
		line := m.String()
		again, why := Game.Read(line)
		if why != nil || again.String() != line {
			fail("%s: read as %s (%v)", line, again, why)
			return p, entries
		}
		if _, why := p.Add(ledger.Move{Seq: len(entries) + 1, Text: line}); why != nil {
			fail("after %d entries in %s: %s was offered and refused with %s (%s)", len(entries), p.State.Stage().Phase, line, why.Code, why.Text.Key)
			return p, entries
		}
		entries = append(entries, ledger.Entry{Seq: len(entries) + 1, Text: line})
		if err := w.look(p.State.(*table)); err != nil {
			fail("after %s: %v", line, err)
			return p, entries
		}
	}
	if err := p.State.Book().Check(); err != nil {
		fail("%v", err)
	}
	return p, entries
}

// picker is a generator of its own, seeded by rapid, so that long games do not run out of rapid's data.
func picker(r *rapid.T) func(string, int) int {
	seed := rapid.Uint64().Draw(r, "seed")
	return func(_ string, n int) int {
		seed = seed*6364136223846793005 + 1442695040888963407
		return int(seed >> 33 % uint64(n))
	}
}

// drawHead begins a session of any number of players with any options.
func drawHead(t *testing.T, r *rapid.T) ledger.Head {
	players := rapid.IntRange(2, 5).Draw(r, "players")
	h := head(players, rapid.SampledFrom(optionSets).Draw(r, "options")...)
	h.Facts, _ = rules.BoxFacts(fixtureT(t), players)
	return h
}

func TestRandomGamesOfOfferedMovesAreNeverRefusedAndKeepTheBooks(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		h := drawHead(t, r)
		pick := picker(r)
		most := rapid.SampledFrom([]int{60, 300, 2000}).Draw(r, "entries")
		p, entries := playRandom(t, h, most, pick, r.Fatalf)
		again := rules.Replay(Game, h, ledger.Fold(entries).Moves)
		if x, y := p.State.View(), again.State.View(); !reflect.DeepEqual(x, y) {
			r.Fatalf("a replay gives another view: %v", rules.Changes(&x, &y))
		}
		view := p.State.View()
		for _, c := range view.Cells() {
			p.State.Why(c.Name, c.Of)
		}
	})
}

func TestRandomLogsWithRandomAmendmentsNeverPanic(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		h := drawHead(t, r)
		pick := picker(r)
		_, entries := playRandom(t, h, 150, pick, r.Fatalf)
		for range rapid.IntRange(1, 12).Draw(r, "amendments") {
			n := strconv.Itoa(pick("", len(entries)) + 1)
			other := entries[pick("", len(entries))].Text
			line := []string{"strike " + n, "restore " + n, "amend " + n + " " + other, "insert " + n + " " + other}[pick("", 4)]
			entries = append(entries, ledger.Entry{Seq: len(entries) + 1, Text: line})
		}
		p := rules.Replay(Game, h, ledger.Fold(entries).Moves)
		view := p.State.View()
		if err := p.State.Book().Check(); err != nil {
			r.Fatal(err)
		}
		if again := rules.Replay(Game, h, ledger.Fold(entries).Moves).State.View(); !reflect.DeepEqual(view, again) {
			r.Fatal("a second replay gives another view")
		}
		p.State.Next()
		for _, c := range view.Cells() {
			p.State.Why(c.Name, c.Of)
		}
	})
}

// wanting are the refusals of a line that still wants an option, or of one that names too much of a list:
// completion goes word by word and cannot know whether the line is meant to end there.
var wanting = []string{
	"E_FUNDS.yen", "E_SIDE.missing", "E_ADJ", "E_EMPTY_OFFER", "E_QUEUE.tie", "E_QUEUE.order", "E_READ.levels", "E_READ.to",
	"E_OPENING.shape", "E_ROLL", "E_ROLL.none", "E_NAME.party", "E_FUNDS.give", // the amount of yen= is typed by people
}

func TestCompletionNeverLeadsToALineThatIsRefused(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		h := drawHead(t, r)
		pick := picker(r)
		p, _ := playRandom(t, h, rapid.IntRange(0, 120).Draw(r, "entries"), pick, r.Fatalf)
		for range 20 {
			line := ""
			for range 12 {
				list := p.Complete(line)
				if len(list) == 0 {
					break
				}
				word := list[pick("word", len(list))].Word
				if strings.HasSuffix(word, "=") || word == "promise=" {
					word += "1"
				}
				if line += word; word == "force" {
					break // nothing is refused softly any more
				}
				if m, why := Game.Read(line); why == nil {
					if why := p.Check(m); why != nil && why.Ask == "" && !slices.Contains(wanting, why.Text.Key) {
						r.Fatalf("in %s completion leads to %s, refused with %s", p.State.Stage().Phase, line, why.Text.Key)
					}
				}
				line += " "
			}
		}
	})
}
