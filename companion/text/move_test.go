package text

import "testing"

func TestALineIsNotSaidBesideWhatSaysItAlready(t *testing.T) {
	for _, c := range []struct {
		who, form string
		effects   []string
		itself    bool
	}{
		{"Ann", "pass", []string{"Ann passes"}, true},
		{"Ève", "partir pour aujourd’hui", []string{"Ève part pour aujourd’hui"}, true},
		{"", "pause", []string{"paused at 0:12.0"}, true},
		{"Ann", "no pair", []string{"no pair: face down again"}, false}, // it does not say who
		{"Ann", "sell", []string{"Ann earns ¥ 300"}, false},             // nor what
		{"Ann", "pass", []string{"the round is over", "Ann passes"}, false},
		{"Ann", "dry", nil, false},
	} {
		if got := saysItself(c.who, c.form, c.effects); got != c.itself {
			t.Errorf("%s, %s: %q says it: %v", c.who, c.form, c.effects, got)
		}
	}
}
