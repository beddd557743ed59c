// Package rulestest holds the games of a box to their golden cases and to what every game owes: each kind of
// line accepted and refused, each code and option met, each sentence there in every language, and nothing
// that is offered refused or broken.
package rulestest

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tokyobox/data"
	"tokyobox/ledger"
	"tokyobox/rules"
)

// Box is the games of one package with their cases.
type Box struct {
	Games     []*rules.Game
	Main      *rules.Game // of cases without a game line; nil passes them over
	Files     []string    // case files in testdata
	Specified string      // ids that there must be a case for, separated by spaces
	Hooks     func(g *rules.Game) rules.Hooks
	More      map[string]func(*testing.T) // what the case language cannot say, by id

	// Same are options whose values are alike to each other, NAME=VALUE, which no case needs.
	Same []string
	// Foreign are codes of a game's list that no case needs to meet, CODE or GAME.CODE.
	Foreign []string
	// NoTie are ids of games that cannot end in a tie or have no winner.
	NoTie []string
}

// kernel are forms that the kernel gives to every game and that its own tests hold to account.
var kernel = []string{"cash", "correct", "fact"}

// Run runs the cases as subtests of TestCases and everything else as subtests beside them.
func (b *Box) Run(t *testing.T) {
	more, err := rules.CaseFiles("../..")
	if err != nil {
		t.Fatal(err)
	}
	missing := strings.Fields(b.Specified)
	met := func(id string) { missing = slices.DeleteFunc(missing, func(s string) bool { return s == id }) }
	for _, c := range append(b.cases(t), more...) {
		g := b.game(c)
		if g == nil {
			continue
		}
		met(c.ID)
		t.Run(c.ID, func(t *testing.T) {
			for _, err := range c.Run(g, b.hooks(g)) {
				t.Error(err)
			}
		})
	}
	for _, id := range slices.Sorted(maps.Keys(b.More)) {
		met(id)
		t.Run(id, b.More[id])
	}
	if len(missing) > 0 {
		t.Errorf("no case for %v", missing)
	}
}

func (b *Box) hooks(g *rules.Game) rules.Hooks {
	if b.Hooks == nil {
		return rules.Hooks{}
	}
	return b.Hooks(g)
}

func (b *Box) cases(t testing.TB) []rules.Case {
	t.Helper()
	var all []rules.Case
	for _, name := range b.Files {
		text, err := os.ReadFile("testdata/" + name)
		if err != nil {
			t.Fatal(err)
		}
		own, err := rules.ReadCases(name, string(text))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, own...)
	}
	return all
}

func (b *Box) game(c rules.Case) *rules.Game {
	if c.Game == "" {
		return b.Main
	}
	for _, g := range b.Games {
		if g.ID == c.Game {
			return g
		}
	}
	return nil
}

// Declared holds the declarations of the games to their cases.
func (b *Box) Declared(t *testing.T) {
	met := map[*rules.Game]*played{}
	all := map[string]bool{} // options that several games have are met in one of them
	for _, g := range b.Games {
		p := newPlayed()
		for _, c := range b.cases(t) {
			if b.game(c) == g {
				p.play(t, g, c, b.hooks(g))
			}
		}
		met[g] = p
		maps.Copy(all, p.options)
	}
	for _, g := range b.Games {
		t.Run(g.ID, func(t *testing.T) {
			p := met[g]
			p.join(met, g)
			p.verbs(t, g)
			p.meets(t, g, b, codesOf(met, g))
			for _, n := range []int{g.Min, g.Max} {
				if !p.seats[n] {
					t.Errorf("no case for %d players", n)
				}
			}
			if p.ties == 0 && !slices.Contains(b.NoTie, g.ID) {
				t.Errorf("no case ends in a tie")
			}
			if len(p.ends) == 0 {
				t.Errorf("no case ends")
			}
			if p.bare {
				t.Errorf("the final table shows names, and nothing of what decided")
			}
			for _, o := range g.Options {
				for _, v := range o.Values {
					if pair := o.Name + "=" + v; !all[pair] && !slices.Contains(b.Same, pair) {
						t.Errorf("no case with %s", pair)
					}
				}
			}
			p.sentences(t, g)
		})
	}
}

// join counts for a variant what the cases of its game have met of the lines, the players and the ends that both
// have. Refusals are counted by codesOf.
func (p *played) join(met map[*rules.Game]*played, g *rules.Game) {
	for other, q := range met {
		if strings.HasPrefix(g.ID, other.ID+"-") {
			maps.Copy(p.accepted, q.accepted)
			maps.Copy(p.refused, q.refused)
			maps.Copy(p.seats, q.seats)
			maps.Copy(p.ends, q.ends)
		}
	}
}

func (p *played) verbs(t *testing.T, g *rules.Game) {
	for _, v := range g.Verbs {
		if rules.Kernel(v.Form) || slices.Contains(kernel, v.Form) {
			continue
		}
		if !p.accepted[v.Form] {
			t.Errorf("no case accepts %s", v.Form)
		}
		if !p.refused[v.Form] {
			t.Errorf("no case refuses %s", v.Form)
		}
	}
}

// codesOf are the codes that the cases of a game met, or those of the game it is a variant of.
func codesOf(met map[*rules.Game]*played, g *rules.Game) map[string]bool {
	codes := map[string]bool{}
	for other, p := range met {
		if other == g || strings.HasPrefix(g.ID, other.ID+"-") {
			maps.Copy(codes, p.codes)
		}
	}
	return codes
}

func (p *played) meets(t *testing.T, g *rules.Game, b *Box, met map[string]bool) {
	for _, code := range g.Refusals {
		if code == "E_PLAYERS" || slices.Contains(rules.CashRefusals(), code) ||
			slices.Contains(b.Foreign, code) || slices.Contains(b.Foreign, g.ID+"."+code) {
			continue
		}
		if !met[code] {
			t.Errorf("no case is refused with %s", code)
		}
	}
	for code := range p.codes {
		if !slices.Contains(g.Refusals, code) {
			t.Errorf("%s is not among the refusals of the game", code)
		}
	}
}

// sentences checks that each sentence that was met, and each that the declaration needs, is there in every
// language and has all its gaps filled.
func (p *played) sentences(t *testing.T, g *rules.Game) {
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
	for word := range p.words {
		want[word] = true
	}
	for _, lang := range data.Languages() {
		w, err := data.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		for key := range want {
			if find(w, g.ID, key) == "" {
				t.Errorf("%s: no sentence %s", lang, key)
			}
		}
		for unit := range p.units {
			if whole, _, _ := strings.Cut(unit, "."); find(w, g.ID, "unit."+whole) == "" && find(w, g.ID, "of."+whole) == "" {
				t.Errorf("%s: no word for the unit %s", lang, unit)
			}
		}
		for key, text := range p.texts {
			own := find(w, g.ID, key)
			if own == "" {
				t.Errorf("%s: no sentence %s", lang, key)
				continue
			}
			gaps := map[string]string{}
			for _, a := range text.Args {
				gaps[a.Name] = "x"
			}
			if said := w.Say(own, gaps, 2); strings.Contains(said, "{{") {
				t.Errorf("%s: %s has a gap that nothing fills: %s", lang, key, said)
			}
		}
	}
}

// find is the key of a game's sentence: its own, that of the game it is a variant of, or everybody's.
func find(w *data.Words, game, key string) string {
	for g := game; g != ""; g = g[:max(strings.LastIndexByte(g, '-'), 0)] {
		if w.Has(g + "." + key) {
			return g + "." + key
		}
	}
	if w.Has(key) {
		return key
	}
	return ""
}

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
	units             map[string]bool // of the book
	bare              bool            // a final table had names and no columns
}

func newPlayed() *played {
	return &played{map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}, map[int]bool{},
		map[string]bool{}, 0, map[string]rules.Text{}, map[string]bool{}, map[string]bool{}, map[string]bool{}, false}
}

func (p *played) play(t *testing.T, g *rules.Game, c rules.Case, hooks rules.Hooks) {
	t.Helper()
	head := ledger.Head{Game: g.ID, Rules: g.Rules}
	seats, box := 3, hooks.Box
	for _, s := range c.Steps {
		switch s.Word {
		case "players":
			fmt.Sscan(s.Rest, &seats)
		case "box":
			text, err := hooks.Open(s.Rest)
			if err != nil {
				t.Fatal(err)
			}
			box = text
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
	var err error
	if head.Facts, err = rules.BoxFacts(box, seats); err != nil {
		t.Fatal(err)
	}
	if hooks.Setup != nil {
		hooks.Setup(&head)
	}
	for _, o := range g.Options {
		if head.Option(o.Name) == "" {
			p.options[o.Name+"="+o.Values[0]] = true
		}
	}
	game := rules.Replay(g, head, nil)
	p.look(g, game.State)
	seq := 0
	for _, s := range c.Steps {
		switch s.Word {
		case "given":
			if err := hooks.Given(game.State, strings.Fields(s.Rest)); err != nil {
				t.Fatal(err)
			}
		case "do":
			seq++
			step, why := game.Add(ledger.Move{Seq: seq, Text: s.Rest})
			if why != nil {
				t.Fatalf("%s: %s: %v", c.ID, s.Rest, why)
			}
			p.accepted[step.Move.Verb.Form] = true
			for _, w := range step.Warnings {
				p.text(w.Text)
			}
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
			if why := game.Check(m); why != nil {
				p.text(why.Text)
			}
		}
		p.look(g, game.State)
	}
}

// look notes everything that can be seen of a state, and the rule under which its phase stands.
func (p *played) look(g *rules.Game, s rules.State) {
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
	p.words["phase."+s.Stage().Phase] = true
	p.text(rules.Say("rule." + g.Headings[s.Stage().Phase]))
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
		for _, r := range end.Ranking {
			p.bare = p.bare || !slices.ContainsFunc(end.Columns, func(name string) bool {
				_, found := v.Cell(name, strconv.Itoa(r.Seat))
				return found
			})
		}
	}
	for _, x := range s.Book().Postings() {
		p.text(rules.Say("reason."+x.Reason, "about", x.About))
		p.units[x.Unit] = true
	}
	if sealer, ok := s.(rules.Sealer); ok {
		if seal := sealer.Sealing(); seal != nil {
			p.text(seal.Title)
			for _, seat := range seal.Seats {
				for _, x := range seal.Show(seat, seal.Keys) {
					p.text(x)
				}
			}
		}
	}
	p.clock(v.Clock)
}

func (p *played) clock(c *rules.Clock) {
	if c == nil {
		return
	}
	p.text(c.Title)
	p.text(c.Then)
	for _, ch := range c.Choices {
		p.text(ch.Say)
	}
	for _, e := range c.Ends {
		p.text(e.Title)
		p.text(e.Done)
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

func (p *played) text(t rules.Text) {
	if t.Key == "" || strings.HasPrefix(t.Key, "reason.given") {
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

// Offered plays games by what completion offers alone: nothing panics, every refusal changes nothing, the
// books stay right, and the log played again gives the same.
func (b *Box) Offered(t *testing.T) {
	for _, g := range b.Games {
		t.Run(g.ID, rapid.MakeCheck(func(t *rapid.T) {
			h := ledger.Head{Game: g.ID, Rules: g.Rules}
			for n := 1; n <= rapid.IntRange(g.Min, min(g.Max, 9)).Draw(t, "players"); n++ {
				h.Seats = append(h.Seats, ledger.Seat{Number: n})
			}
			for _, o := range g.Options {
				h.Options = append(h.Options, ledger.Option{Name: o.Name, Value: rapid.SampledFrom(o.Values).Draw(t, o.Name)})
			}
			if g.CheckHead(h) != nil {
				return
			}
			p := rules.Replay(g, h, nil)
			for seq := 1; seq <= 80; seq++ {
				line := Line(p, func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "pick") })
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
			var lines []ledger.Move
			for _, s := range p.Steps {
				lines = append(lines, s.Line)
			}
			again := rules.Replay(g, h, lines)
			if a, b := p.State.View(), again.State.View(); len(rules.Changes(&a, &b)) > 0 {
				t.Fatalf("replayed: %v", rules.Changes(&a, &b))
			}
		}))
	}
}

// Line types a line by taking what completion offers, and numbers where it offers none. Where the app may
// draw, the line is completed as it would be. pick gives a number from 0 to n-1.
func Line(p *rules.Played, pick func(n int) int) string {
	line := ""
	for range 14 {
		list := p.Complete(line)
		if len(list) == 0 || line != "" && pick(4) == 0 {
			break
		}
		word := list[pick(len(list))].Word
		if strings.HasSuffix(word, "=") {
			word += fmt.Sprint([]int{0, 1, 3, 100, 14000, 20}[pick(6)])
		}
		line += word + " "
	}
	line = strings.TrimSpace(line)
	m, why := p.Game.Read(line)
	d, draws := p.State.(rules.Drawer)
	if why != nil || !draws || !m.Verb.Drawn {
		return line
	}
	if full, err := d.Draw(m, func(_ string, n int) (int, error) { return pick(n), nil }); err == nil {
		return full.String()
	}
	return line
}
