package coinlaundry

// Laundry manager: the short forms of the entry line.

import (
	"strings"

	"tokyobox/rules"
)

// shopShort reads the short forms: o1, c, x, the card that came as bsh or wm, d for a draw of the app, w12 and
// w1d2, d1 for a dryer, bd bw by for a bottle, a washer or a dryer, and n.
func shopShort(_ rules.State, typed string, _ rules.Payment) (string, *rules.Refusal, bool) {
	w := strings.ToLower(strings.TrimSpace(typed))
	one := map[string]string{"c": "close", "x": "discard", "d": "draw", "n": "done",
		"bd": "buy detergent", "bw": "buy washer", "by": "buy dryer"}
	if line, ok := one[w]; ok {
		return line, nil, true
	}
	if cards, ok := shortCards([]string{w}); ok {
		return "draw " + cards[0], nil, true
	}
	machines := func(kind, digits string) (string, bool) {
		var out []string
		for _, c := range digits {
			out = append(out, kind+string(c))
		}
		return strings.Join(out, " "), digits != "" && strings.Trim(digits, "1234") == ""
	}
	if len(w) < 2 {
		return "", nil, false
	}
	from, to, dryer := strings.Cut(w[1:], "d")
	list, ok := machines(map[byte]string{'o': "w", 'w': "w", 'd': "d"}[w[0]], from)
	switch {
	case !ok || dryer && (w[0] != 'w' || to != "1" && to != "2"):
	case w[0] == 'o' && len(from) == 1:
		return "open " + list, nil, true
	case w[0] == 'w' && dryer:
		return "wash " + list + " to=d" + to, nil, true
	case w[0] == 'w':
		return "wash " + list, nil, true
	case w[0] == 'd' && strings.Trim(from, "12") == "":
		return "dry " + list, nil, true
	}
	return "", nil, false
}
