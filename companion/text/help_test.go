package text

import (
	"testing"

	"tokyobox/data"
	"tokyobox/ledger"
	"tokyobox/rules"
	"tokyobox/rules/rulestest"
	"tokyobox/rules/shelf"

	"tokyobox/companion/say"
)

func TestEveryKindOfLineOfEveryGameIsExplained(t *testing.T) {
	for _, lang := range []string{"en", "fr", "it"} {
		words, err := data.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range shelf.Games() {
			h := rulestest.Head(g, g.Min)
			s, p := say.For(words, h), rules.Replay(g, h, nil)
			if RuleOf(s, p) == "" {
				t.Errorf("%s %s: no rule stands over the phase %s", lang, g.ID, p.State.Stage().Phase)
			}
			offers, examples := 0, 0
			for _, o := range p.Offers() {
				if HelpOn(s, p, o.Verb.Name) == nil || HelpOn(s, p, o.Verb.Form) == nil {
					t.Errorf("%s %s: nothing is said about %s", lang, g.ID, o.Verb.Form)
				}
				if o.Off != nil {
					continue
				}
				offers++
				line := exampleOf(p, o.Verb)
				if line == "" {
					continue
				}
				examples++
				if m, why := g.Read(line); why != nil || p.Check(m) != nil {
					t.Errorf("%s: the example %q is refused: %v %v", g.ID, line, why, p.Check(m))
				}
			}
			if examples == 0 {
				t.Errorf("%s: none of %d kinds of lines has an example", g.ID, offers)
			}
			for _, order := range []string{"undo", "why", "history"} {
				if HelpOn(s, p, order) == nil {
					t.Errorf("%s %s: nothing is said about %s", lang, g.ID, order)
				}
			}
			if got := HelpOn(s, p, "nonsense"); got != nil {
				t.Errorf("%s: nonsense means %v", g.ID, got)
			}
		}
	}
}

func TestWhatIsEnteredUnderCoverIsNotGivenAwayByHelp(t *testing.T) {
	words, err := data.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	g := shelf.Find("sakana-bag")
	h := rulestest.Head(g, 3)
	s, p := say.For(words, h), rules.Replay(g, h, nil)
	if !sealing(p) {
		t.Fatal("nothing is sealed at the start")
	}
	asked := 0
	for _, o := range p.Offers() {
		if o.Off != nil {
			continue
		}
		asked++
		if got := ExampleFor(s, p, o.Verb.Name); got != "" {
			t.Errorf("%s has the example %q", o.Verb.Form, got)
		}
		for _, l := range HelpOn(s, p, o.Verb.Form) {
			if l.Name == s.Key("help.example") {
				t.Errorf("%s has the example %q", o.Verb.Form, l.Says)
			}
		}
	}
	if asked == 0 {
		t.Error("no kind of line may be entered")
	}
}

func TestALineWithValuesBehindNamesHasAnExampleThatIsTaken(t *testing.T) {
	words, err := data.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ game, before, typed, want string }{
		{"jutaku-countdown", "", "handicap 30", "for example: handicap 1=10"},
		{"capsule-hotel", "mark", "loan ann=4000", "for example: loan 1=4000"},
	} {
		g := shelf.Find(c.game)
		h := rulestest.Head(g, 3)
		if c.game == "capsule-hotel" {
			h.Facts = []string{"loan=4000:1", "loan=6000:0"}
		}
		var lines []ledger.Move
		if c.before != "" {
			lines = append(lines, ledger.Move{Seq: 1, Text: c.before})
		}
		p := rules.Replay(g, h, lines)
		if got := ExampleFor(say.For(words, h), p, c.typed); got != c.want {
			t.Errorf("%s, %q: %q, want %q", c.game, c.typed, got, c.want)
		}
	}
}
