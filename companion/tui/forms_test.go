package tui

// Every game of the shelf is played by forms and keys alone, from its set-up to its end.

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"tokyobox/ledger"
	"tokyobox/ledger/store"
	"tokyobox/rules"
	"tokyobox/rules/rulestest"
	"tokyobox/rules/shelf"

	"tokyobox/companion/screen"
)

// formSetup leaves all chance to the table: what the app draws depends on a seed that nobody knows.
var formSetup = map[string]string{"roles": "cards", "deck": "table", "drinks": "box"}

// scripted is one line of a game: how it is entered is known from the state before it.
type scripted struct {
	line string
	keys string // of an entry under cover
	keep int    // whose it is alone, 0 for everybody's
	ran  int    // milliseconds that the running clock still goes before it
	over bool   // the clock comes to its end by itself
}

// longestForm is how many lines a game played by forms has at most.
const longestForm = 150

// TestEveryGameIsPlayedByFormsAndKeysAlone begins each game on the set-up page, enters every line of a game
// through its form, and sees the result. The environment variable PLAYS says how many games of each, one by
// default; all but the first have options and a number of players by chance.
func TestEveryGameIsPlayedByFormsAndKeysAlone(t *testing.T) {
	plays, err := strconv.Atoi(os.Getenv("PLAYS"))
	if err != nil || plays < 1 {
		plays = 1
	}
	for i, g := range shelf.Games() {
		if raced && i%6 != 0 {
			continue
		}
		t.Run(g.ID, func(t *testing.T) {
			for n := range plays {
				playForms(t, g, uint64(n))
			}
		})
	}
}

// playForms plays one game to its end.
func playForms(t *testing.T, g *rules.Game, n uint64) {
	f := &formPlayer{bench: sitDown(t, 80, 24, "en", "")}
	f.setUp(g, n)
	rows, err := f.store.List(store.All, 2, 0)
	if err != nil || len(rows) != 1 {
		t.Fatalf("no session: %v, %v\n%s", rows, err, f.Screen())
	}
	head, _, err := f.store.Load(rows[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	script := scriptOf(t, g, head, 100*n)
	f.play(g, script)
	if got := f.entries(); len(got) != len(script) {
		t.Errorf("recorded %q", got)
	}
	over := false
	f.App.Do(func() { _, over = f.App.Top().(*resultPage) })
	if !over {
		t.Errorf("the result is not shown:\n%s", f.Screen())
	}
}

// scriptOf is a random game that ends soon, and of those with the first seeds the one with the most kinds of lines.
func scriptOf(t *testing.T, g *rules.Game, h ledger.Head, seed uint64) (best []scripted) {
	t.Helper()
	most := 0
	for end := seed + 6; seed < end || best == nil && seed < end+200; seed++ {
		kinds := map[string]bool{}
		s := scriptFrom(g, h, seed)
		for _, one := range s {
			word, _, _ := strings.Cut(one.line, " ")
			kinds[word] = true
		}
		if len(kinds) > most {
			best, most = s, len(kinds)
		}
	}
	if best == nil {
		t.Fatal("no game ends soon")
	}
	t.Logf("%d lines of %d kinds", len(best), most)
	return best
}

// scriptFrom is the game of a seed, nil if it does not end soon. The app draws nothing in it.
func scriptFrom(g *rules.Game, h ledger.Head, seed uint64) (out []scripted) {
	d := rulestest.NewDice(seed)
	p := rules.Replay(g, h, nil)
	since, ran := 0, 0 // the entry that set the clock running, and how far it has come since by the lines
	add := func(s scripted) bool {
		m, why := g.Read(s.line)
		if why != nil || m.Has("app") {
			return false
		}
		s.keep = rules.Keeps(p.State, m)
		if c, ok := p.State.(rules.Timed); ok && m.Has("ms") && c.Clock() != nil && c.Clock().State == rules.ClockRunning {
			if ran = max(ran, c.Clock().Spent); c.Clock().Since != since {
				since, ran = c.Clock().Since, c.Clock().Spent
			}
			if s.ran = m.Int("ms") - ran; s.ran < 0 {
				return false // no clock runs backwards
			}
			s.over = m.Verb.Name == rules.ExpireWord && c.Clock().Limit > 0 && m.Int("ms") >= c.Clock().Limit
		}
		if _, why := p.Add(ledger.Move{Seq: len(out) + 1, Text: s.line}); why != nil {
			if word, _, asks := strings.Cut(why.Ask, "="); asks {
				for _, f := range g.Facts {
					if "fact "+f.Name == word && f.Keys == 0 {
						if _, no := p.Add(ledger.Move{Seq: len(out) + 1, Text: word + "=" + f.Shape}); no == nil {
							out = append(out, scripted{line: word + "=" + f.Shape})
						}
					}
				}
			}
			return false
		}
		ran += s.ran
		out = append(out, s)
		return true
	}
	for _, f := range g.Facts {
		if f.Keys == 0 && !f.Table && !f.PerSeats {
			add(scripted{line: "fact " + rules.JoinFact(f.Name, f.Shape)})
		}
	}
	for tries := 0; tries < 20*longestForm && len(out) <= longestForm; tries++ {
		if p.State.End() != nil {
			return out
		}
		if s, ok := p.State.(rules.Sealer); ok {
			if ask := s.Sealing(); ask != nil {
				var sealed []scripted
				for _, seat := range ask.Seats {
					if line, keys := rulestest.Seal(p, d, ask, seat); line != "" {
						sealed = append(sealed, scripted{line: line, keys: keys})
					}
				}
				if len(sealed) < len(ask.Seats) {
					continue
				}
				for _, s := range sealed {
					if !add(s) {
						return nil
					}
				}
				continue
			}
		}
		line, _ := rulestest.Choose(p, d)
		m, why := g.Read(line)
		if why != nil {
			continue
		}
		var typed rules.Move
		typed.Verb, typed.Offers = m.Verb, m.Offers
		for _, f := range m.Fields {
			if f.Name != "app" && f.Name != "force" {
				typed.Fields = append(typed.Fields, f)
			}
		}
		if a := m.Verb.Arg("ms"); a != nil && a.Clock == rules.RanPart {
			c := p.State.(rules.Timed).Clock()
			switch {
			case c == nil:
			case c.State == rules.ClockRunning && c.Limit > 0 && m.Int("ms") >= c.Limit && m.Verb.Name != rules.ExpireWord:
				continue // it expires before anybody can say so
			case !m.Has("ms") && c.State != rules.ClockReady && c.State != rules.ClockRunning:
				typed = typed.Set("ms", strconv.Itoa(c.Spent))
			}
		}
		if cards := m.Texts("card"); m.Verb.Form == "flip" && len(cards) == 2 { // people remember where a card lies
			typed = typed.Set("card", cards[0]).Add("card", "", strings.NewReplacer("W-", "B-", "B-", "W-").Replace(cards[0]))
		}
		if why := p.Check(typed); why != nil && why.Soft {
			typed = typed.Add("force", "", "")
		}
		add(scripted{line: typed.String()})
	}
	return nil
}

// formPlayer is somebody who knows no line.
type formPlayer struct{ *bench }

// setUp begins a game from home, by keys.
func (f *formPlayer) setUp(g *rules.Game, n uint64) {
	f.t.Helper()
	for range 2 * len(shelf.Games()) {
		at := ""
		f.App.Do(func() {
			row, _ := f.App.Top().(*home).list.Selected()
			at = row.Key
		})
		if at == "game "+g.ID {
			break
		}
		f.Keys("down")
	}
	f.Keys("enter")
	d := rulestest.NewDice(n)
	seats := max(g.Min, 1)
	if n > 0 {
		seats += d.UpTo(min(g.Max, 5) - seats + 1)
	}
	f.Type(strings.Join([]string{"Ann", "Ben", "Cho", "Dai", "Eve"}[:seats], "\n"))
	for _, o := range g.Options {
		value := o.Values[0]
		if n > 0 {
			value = o.Values[d.UpTo(len(o.Values))]
		}
		if o.Name == "roles" || o.Name == "deck" || o.Name == "drinks" {
			value = formSetup[o.Name]
		}
		f.bring(&setupForm{f}, "option"+o.Name, value)
	}
	f.Keys("f2")
}

// asking is a page with a form.
type asking interface{ form() *screen.Form }

type setupForm struct{ f *formPlayer }

func (s *setupForm) form() *screen.Form { return s.f.App.Top().(*setup).form }

type lineForm struct{ f *formPlayer }

func (l *lineForm) form() *screen.Form {
	if p, ok := l.f.App.Top().(*formPage); ok {
		return p.form
	}
	return nil
}

// at is the field with the focus and its value.
func (f *formPlayer) at(a asking) (name, value string) {
	f.App.Do(func() {
		if form := a.form(); form != nil {
			name = form.Focused()
			value = form.Value(name)
		}
	})
	return name, value
}

// goTo moves the focus to a field with the arrows, and tells whether there is one.
func (f *formPlayer) goTo(a asking, name string) bool {
	for _, way := range []string{"down", "up"} {
		last := ""
		for {
			at, _ := f.at(a)
			if at == name {
				return true
			}
			if at == last {
				break
			}
			last = at
			f.Keys(way)
		}
	}
	return false
}

// bring gives a field a value: by the arrows where that changes it, else by typing it.
func (f *formPlayer) bring(a asking, name, want string) bool {
	if !f.goTo(a, name) {
		return false
	}
	for range mostChoices {
		_, before := f.at(a)
		if before == want {
			return true
		}
		f.Keys("right")
		if _, value := f.at(a); value == before { // something to type
			f.Keys("ctrl-u")
			f.Type(want)
			_, value = f.at(a)
			return value == want
		}
	}
	return false
}

// mostChoices is more than any field has.
const mostChoices = 200

// play enters a whole game.
func (f *formPlayer) play(g *rules.Game, script []scripted) {
	f.t.Helper()
	for i := 0; i < len(script); i++ {
		n := len(f.entries())
		s := script[i]
		switch {
		case s.keys != "":
			j := i
			for j < len(script) && script[j].keys != "" && (j == i || script[j].line != "") {
				j++
			}
			i += f.seal(script[i:j]) - 1
		default:
			f.enter(g, s)
		}
		if got := f.entries(); len(got) <= n || !same(g, got[len(got)-1], script[i].line) {
			f.t.Fatalf("line %d: wanted %q, recorded %q\n%s", i+1, script[i].line, got[n:], f.Screen())
		}
	}
}

// same tells whether two lines say the same: what is told of several subjects may be told in any order.
func same(g *rules.Game, a, b string) bool {
	sorted := func(line string) string {
		m, why := g.Read(line)
		if why != nil {
			return line
		}
		slices.SortStableFunc(m.Fields, func(x, y rules.Field) int { return strings.Compare(x.Sub, y.Sub) })
		return m.String()
	}
	return sorted(a) == sorted(b)
}

// seal enters what all enter under cover, and reveals it; n is how many entries that were.
func (f *formPlayer) seal(script []scripted) (n int) {
	f.t.Helper()
	seats := 0
	f.App.Do(func() {
		for {
			c, ok := f.App.Top().(*coverPage)
			if p, is := f.App.Top().(*play); is {
				p.cover()
				continue
			}
			if ok {
				seats = len(c.play.t.Sealing().Seats)
			}
			return
		}
	})
	for _, s := range script[:seats] {
		f.Keys("enter", "enter")
		f.Type(s.keys)
		f.Keys("enter")
	}
	f.Keys("enter")
	return seats
}

// enter enters one line through its form.
func (f *formPlayer) enter(g *rules.Game, s scripted) {
	f.t.Helper()
	for ; s.ran > 0; s.ran -= 500 {
		f.clock.Advance(time.Duration(min(s.ran, 500)) * time.Millisecond)
		f.App.Do(func() {
			for _, page := range f.App.Pages() {
				switch p := page.(type) {
				case *clockPage:
					p.tick()
				case *play:
					p.tick()
				}
			}
		})
	}
	m, why := g.Read(s.line)
	if why != nil {
		f.t.Fatal(why)
	}
	if s.over {
		f.clock.Advance(2 * time.Second)
		f.Keys("space")
		return
	}
	f.table()
	if s.keep > 0 {
		f.Keys("f9")
		at := func() (out coverStage, on bool) {
			f.App.Do(func() {
				if c, ok := f.App.Top().(*coverPage); ok {
					out, on = c.stage, true
				}
			})
			return out, on
		}
		for range 3 {
			switch stage, on := at(); {
			case on && stage == coverWho:
				f.Type(strconv.Itoa(s.keep))
			case on && stage == coverHand:
				f.Keys("enter")
			case on:
				row := 0
				f.App.Do(func() {
					row = slices.IndexFunc(f.App.Top().(*coverPage).list.Rows(), func(r screen.Row) bool { return r.Key == m.Verb.Form })
				})
				f.Type(strconv.Itoa(row + 1))
			}
		}
	} else {
		f.Keys("f2")
		f.choose(m.Verb.Form)
	}
	f.fill(m, s.line, false)
	f.Keys("f2")
}

// table goes back to a page from which forms open.
func (f *formPlayer) table() {
	for range 5 {
		back := false
		f.App.Do(func() {
			switch f.App.Top().(type) {
			case *play, *clockPage:
			default:
				back = true
			}
		})
		if !back {
			return
		}
		f.Keys("esc")
	}
}

// choose goes to a form in the list of forms and opens it.
func (f *formPlayer) choose(form string) {
	f.t.Helper()
	last := " "
	for {
		at := ""
		f.App.Do(func() {
			if c, ok := f.App.Top().(*formChoice); ok {
				r, _ := c.list.Selected()
				at = r.Key
			}
		})
		if at == form || at == last {
			f.Keys("enter")
			return
		}
		last = at
		f.Keys("down")
	}
}

// fill brings every field of a form to what a line says; hand tells whether every value is typed.
func (f *formPlayer) fill(m rules.Move, line string, hand bool) {
	f.t.Helper()
	want := given(m, hand)
	a := &lineForm{f}
	ticked := map[string]bool{}
	for range 200 {
		name, value := f.at(a)
		if name == "record" || name == "" {
			return
		}
		if arg, _, is := strings.Cut(name, tickMark); is {
			if !ticked[arg] {
				ticked[arg] = true
				times := map[string]int{}
				for _, field := range m.Each(arg) {
					tick := arg + tickMark + field.Value + strings.Repeat(again, times[field.Value])
					if times[field.Value]++; !f.bring(a, tick, screen.Yes) {
						f.t.Fatalf("%s: there is no %s\n%s", line, tick, f.Screen())
					}
				}
				f.goTo(a, name)
			}
			f.Keys("down")
			continue
		}
		if !f.bring(a, name, want[name]) && want[name] != "" {
			f.t.Errorf("%s: %s does not become %q, it is %q\n%s", line, name, want[name], value, f.Screen())
			return
		}
		if !f.goTo(a, name) {
			f.t.Errorf("%s: %s is gone", line, name)
		}
		f.Keys("down")
	}
}
