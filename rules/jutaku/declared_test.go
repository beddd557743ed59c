package jutaku

// The declarations of the three games held to their cases: every kind of line is accepted and refused, every
// code and option met, every sentence there in every language.

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tokyobox/data"
	"tokyobox/ledger"
	"tokyobox/rules"
)

// played is what the cases of one game have met.
type played struct {
	accepted, refused map[string]bool // forms
	codes, options    map[string]bool
	seats             map[int]bool
	ends              map[string]bool // keys of the reasons
	ties              int
	texts             map[string]rules.Text
	cells             map[string]bool
	words             map[string]bool // DOMAIN.WORD
}

func newPlayed() *played {
	return &played{map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}, map[int]bool{},
		map[string]bool{}, 0, map[string]rules.Text{}, map[string]bool{}, map[string]bool{}}
}

// playAll plays the cases of a game and notes what they meet.
func playAll(t *testing.T, g *rules.Game) *played {
	t.Helper()
	p := newPlayed()
	for _, c := range ownCases(t) {
		if gameOf(c) == g {
			p.play(t, g, c)
		}
	}
	return p
}

func (p *played) play(t *testing.T, g *rules.Game, c rules.Case) {
	t.Helper()
	head := ledger.Head{Game: g.ID, Rules: g.Rules}
	seats := 3
	for _, s := range c.Steps {
		switch s.Word {
		case "players":
			fmt.Sscan(s.Rest, &seats)
		case "set":
			for _, pair := range strings.Fields(s.Rest) {
				name, value, _ := strings.Cut(pair, "=")
				head.Options = append(head.Options, ledger.Option{Name: name, Value: value})
				p.options[pair] = true
			}
		}
	}
	p.seats[seats] = true
	for n := 1; n <= seats; n++ {
		head.Seats = append(head.Seats, ledger.Seat{Number: n})
	}
	for _, o := range g.Options {
		if head.Option(o.Name) == "" {
			p.options[o.Name+"="+o.Values[0]] = true
		}
	}
	game := rules.Replay(g, head, nil)
	p.look(game.State)
	seq := 0
	for _, s := range c.Steps {
		switch s.Word {
		case "given":
			if err := given(game.State, strings.Fields(s.Rest)); err != nil {
				t.Fatal(err)
			}
		case "do":
			seq++
			step, why := game.Add(ledger.Move{Seq: seq, Text: s.Rest})
			if why != nil {
				t.Fatalf("%s: %s: %v", c.ID, s.Rest, why)
			}
			p.accepted[step.Move.Verb.Form] = true
			for _, e := range step.Effects {
				p.text(e)
			}
		case "deny":
			code, line, _ := strings.Cut(s.Rest, " ")
			p.codes[code] = true
			m, why := g.Read(line)
			if why != nil {
				t.Fatalf("%s: %s: %v", c.ID, line, why)
			}
			p.refused[m.Verb.Form] = true
			p.text(game.Check(m).Text)
		}
		p.look(game.State)
	}
}

// look notes everything that can be seen of a state.
func (p *played) look(s rules.State) {
	v := s.View()
	for _, c := range v.Cells() {
		p.cells[c.Name] = true
		p.value(c.Value)
		why := s.Why(c.Name, c.Of)
		for _, term := range why.Sum {
			p.text(term.Say)
		}
		if why.Rule.Key != "" {
			p.text(why.Rule)
		}
	}
	for _, b := range v.Boards {
		p.text(rules.Say("board." + b.Name))
	}
	for _, n := range v.Notes {
		p.text(n.Text)
	}
	p.text(s.Next().Say)
	for _, o := range s.Verbs() {
		if o.Off != nil {
			p.text(o.Off.Text)
			p.refused[o.Verb.Form] = true
		}
	}
	if end := s.End(); end != nil {
		p.ends[end.Reason.Key] = true
		p.text(end.Reason)
		if len(end.Winners) > 1 {
			p.ties++
		}
	}
	for _, x := range s.Book().Postings() {
		p.text(rules.Say("reason." + x.Reason))
	}
	if c := v.Clock; c != nil {
		p.text(c.Title)
		p.text(c.Then)
		for _, ch := range c.Choices {
			p.text(ch.Say)
		}
		for _, tally := range c.Tallies {
			p.text(tally.Title)
			for _, r := range tally.Rows {
				if r.Zero.Key != "" {
					p.text(r.Zero)
				}
			}
		}
		for _, ch := range c.Checks {
			p.text(ch)
		}
	}
}

func (p *played) text(t rules.Text) {
	if t.Key == "reason.given" {
		return // of the cases alone
	}
	p.texts[t.Key] = t
	for _, g := range t.Args {
		p.value(g.Value)
	}
}

func (p *played) value(v rules.Value) {
	if v.Kind == rules.Word {
		p.words[v.Domain+"."+v.S] = true
	}
	for _, x := range v.List {
		p.value(x)
	}
}

func TestEveryKindOfLineIsAcceptedAndRefusedSomewhere(t *testing.T) {
	for _, g := range games() {
		p := playAll(t, g)
		for _, v := range g.Verbs {
			if !p.accepted[v.Form] {
				t.Errorf("%s: no case accepts %s", g.ID, v.Form)
			}
			if !p.refused[v.Form] && v.Form != "fact" {
				t.Errorf("%s: no case refuses %s", g.ID, v.Form)
			}
		}
	}
}

func TestEveryCodeAndOptionAndNumberOfPlayersIsMet(t *testing.T) {
	own := map[string][]string{
		Jutaku.ID:      buildRefusals,
		Countdown.ID:   {"E_PHASE", "E_OUT", "E_COUNT", "E_SUPPLY"},
		BottleBonus.ID: {"E_GRAB", "E_SUPPLY", "E_DRINK", "E_PHASE", "E_MOVE"},
	}
	all := map[string]bool{} // options that both games have are met in one of them
	for _, g := range games() {
		maps.Copy(all, playAll(t, g).options)
	}
	for _, g := range games() {
		p := playAll(t, g)
		for _, code := range own[g.ID] {
			if !p.codes[code] {
				t.Errorf("%s: no case is refused with %s", g.ID, code)
			}
		}
		for _, n := range []int{g.Min, g.Max} {
			if !p.seats[n] {
				t.Errorf("%s: no case for %d players", g.ID, n)
			}
		}
		if p.ties == 0 && g != BottleBonus {
			t.Errorf("%s: no case ends in a tie", g.ID)
		}
		if len(p.ends) == 0 {
			t.Errorf("%s: no case ends", g.ID)
		}
		for _, o := range g.Options {
			for _, v := range o.Values {
				untried := []string{"roppongi=shibuya", "roppongi=shinagawa", "boxes=3", "boxes=4"} // alike to their neighbours
				if pair := o.Name + "=" + v; !all[pair] && !slices.Contains(untried, pair) {
					t.Errorf("%s: no case with %s", g.ID, pair)
				}
			}
		}
	}
}

func TestCountdownHasMetEveryWayItCanEnd(t *testing.T) {
	p := playAll(t, Countdown)
	for _, end := range []string{"end.out", "end.out.more", "end.finished", "end.empty"} {
		if !p.ends[end] {
			t.Errorf("no case ends with %s", end)
		}
	}
}

// has tells whether a language has a sentence of a game for a key: its own, that of the game it is a variant
// of, or everybody's.
func has(w *data.Words, game, key string) bool {
	for g := game; g != ""; g = g[:max(strings.LastIndexByte(g, '-'), 0)] {
		if w.Has(g + "." + key) {
			return true
		}
	}
	return w.Has(key)
}

func TestEverySentenceIsThereInEveryLanguage(t *testing.T) {
	for _, lang := range data.Languages() {
		w, err := data.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range games() {
			p := playAll(t, g)
			want := map[string]bool{"gist": true, "help.short": true}
			for _, v := range g.Verbs {
				want["form."+v.Form] = true
				for _, a := range v.Args {
					if a.Kind != rules.Lit {
						want["arg."+a.Name] = true
					}
				}
			}
			for _, o := range g.Options {
				want["option."+o.Name] = true
				for _, v := range o.Values {
					want["option."+o.Name+"."+v] = true
				}
			}
			for _, f := range g.Facts {
				want["fact."+f.Name] = true
			}
			for name := range p.cells {
				want["cell."+name] = true
			}
			for key := range p.texts {
				want[key] = true
			}
			for word := range p.words {
				want[word] = true
			}
			for key := range want {
				if !has(w, g.ID, key) {
					t.Errorf("%s, %s: no sentence %s", lang, g.ID, key)
				}
			}
		}
	}
}

func TestEverySentenceHasTheSameGapsInEveryLanguage(t *testing.T) {
	gaps := func(w *data.Words, key string) string {
		text := w.Say(key, map[string]string{}, 2)
		return fmt.Sprint(strings.Count(text, "<no value>"))
	}
	english, err := data.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range data.Languages()[1:] {
		w, err := data.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range english.Keys() {
			if !strings.HasPrefix(key, "jutaku") && !strings.HasPrefix(key, "clock.") && !strings.HasPrefix(key, "timer.") {
				continue
			}
			if a, b := gaps(english, key), gaps(w, key); a != b {
				t.Errorf("%s, %s: %s gaps, in English %s", lang, key, b, a)
			}
		}
	}
}

// TestAnythingThatIsOfferedIsTakenAndNothingBreaks plays games by completion alone.
func TestAnythingThatIsOfferedIsTakenAndNothingBreaks(t *testing.T) {
	for _, g := range games() {
		t.Run(g.ID, rapid.MakeCheck(func(t *rapid.T) {
			h := ledger.Head{Game: g.ID, Rules: g.Rules}
			for n := 1; n <= rapid.IntRange(g.Min, g.Max).Draw(t, "players"); n++ {
				h.Seats = append(h.Seats, ledger.Seat{Number: n})
			}
			for _, o := range g.Options {
				h.Options = append(h.Options, ledger.Option{Name: o.Name, Value: rapid.SampledFrom(o.Values).Draw(t, o.Name)})
			}
			p := rules.Replay(g, h, nil)
			for seq := 1; seq <= 60; seq++ {
				line := offered(t, p)
				before := p.State.View()
				if _, why := p.Add(ledger.Move{Seq: seq, Text: line}); why != nil {
					if now := p.State.View(); len(rules.Changes(&before, &now)) > 0 {
						t.Fatalf("%s was refused and changed something", line)
					}
				}
				if err := p.State.Book().Check(); err != nil {
					t.Fatal(err)
				}
				p.State.View()
				p.State.Next()
				for _, c := range before.Cells() {
					p.State.Why(c.Name, c.Of)
				}
			}
			again := rules.Replay(g, h, lines(p))
			if a, b := p.State.View(), again.State.View(); len(rules.Changes(&a, &b)) > 0 {
				t.Fatalf("replayed: %v", rules.Changes(&a, &b))
			}
		}))
	}
}

// offered types a line by taking what completion offers, and numbers where it offers none.
func offered(t *rapid.T, p *rules.Played) string {
	line := ""
	for range 12 {
		list := p.Complete(line)
		if line != "" && (len(list) == 0 || rapid.IntRange(0, 3).Draw(t, "enough") == 0) {
			break
		}
		if len(list) == 0 {
			break
		}
		word := rapid.SampledFrom(list).Draw(t, "word").Word
		if strings.HasSuffix(word, "=") {
			word += fmt.Sprint(rapid.SampledFrom([]int{0, 1, 3, 100, 14000, 20}).Draw(t, "number"))
		}
		line += word + " "
	}
	return strings.TrimSpace(line)
}

func lines(p *rules.Played) []ledger.Move {
	var out []ledger.Move
	for _, s := range p.Steps {
		out = append(out, s.Line)
	}
	return out
}
