package capsulehotel

// What the tests of this package have in common: heads with fixture T, and lines played one after another.

import (
	"strings"
	"testing"

	"tokyobox/ledger"
	"tokyobox/rules"
	"tokyobox/rules/rulestest"
)

// head is a session of so many players with options as name=value.
func head(players int, options ...string) ledger.Head {
	return rulestest.Head(Game, players, options...)
}

// game is a session in play for tests.
type game struct {
	t testing.TB
	*rules.Played
}

// begin begins a session with fixture T.
func begin(t testing.TB, players int, options ...string) *game {
	t.Helper()
	h := head(players, options...)
	var err error
	if h.Facts, err = rules.BoxFacts(fixtureT(t), players); err != nil {
		t.Fatal(err)
	}
	return &game{t, rules.Replay(Game, h, nil)}
}

// bare begins a session in which nothing is known of the box.
func bare(t testing.TB, players int, options ...string) *game {
	return &game{t, rules.Replay(Game, head(players, options...), nil)}
}

// table is the state behind the session.
func (g *game) table() *table { return g.State.(*table) }

// given sets state without checks, one statement a line.
func (g *game) given(lines ...string) {
	g.t.Helper()
	for _, l := range lines {
		if err := given(g.State, strings.Fields(l)); err != nil {
			g.t.Fatalf("given %s: %v", l, err)
		}
	}
}

// do plays lines that must be accepted.
func (g *game) do(lines ...string) rules.Step {
	g.t.Helper()
	var last rules.Step
	for _, l := range lines {
		step, why := g.Add(ledger.Move{Seq: len(g.Steps) + 1, Text: l})
		if why != nil {
			g.t.Fatalf("%s: refused with %s (%s)", l, why.Code, why.Text.Key)
		}
		last = step
	}
	return last
}

// deny plays a line that must be refused with this code.
func (g *game) deny(code, line string) *rules.Refusal {
	g.t.Helper()
	_, why := g.Add(ledger.Move{Seq: len(g.Steps) + 1, Text: line})
	if why == nil {
		g.t.Fatalf("%s: accepted, want %s", line, code)
	}
	if why.Code != code {
		g.t.Fatalf("%s: refused with %s (%s), want %s", line, why.Code, why.Text.Key, code)
	}
	return why
}

// cell is a cell of the view as text.
func (g *game) cell(name, of string) string {
	g.t.Helper()
	view := g.State.View()
	c, ok := view.Cell(name, of)
	if !ok {
		g.t.Fatalf("no cell %s %s", name, of)
	}
	return c.Value.String()
}

// want compares cells written as name value or name subject=value, as golden cases write them.
func (g *game) want(expectations ...string) {
	g.t.Helper()
	for _, e := range expectations {
		words := strings.Fields(e)
		for _, w := range words[1:] {
			of, value := "", w
			if subject, v, ok := strings.Cut(w, "="); ok {
				of, value = subject, v
			}
			if got := g.cell(words[0], of); got != value {
				g.t.Errorf("%s %s is %s, want %s", words[0], of, got, value)
			}
		}
	}
}

// typed reads a short form and gives the canonical line.
func (g *game) typed(text string) (string, *rules.Refusal, bool) {
	return Game.Short(g.State, text, func(int) bool { return false })
}
