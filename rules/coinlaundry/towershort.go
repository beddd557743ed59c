package coinlaundry

// The detergent tower: the short forms of the entry line.

import (
	"slices"
	"strconv"
	"strings"

	"tokyobox/rules"
)

// towerShort reads the short forms: a card or the kind of a garment for what was drawn, and a letter for the rest.
func towerShort(s rules.State, typed string, _ rules.Payment) (string, *rules.Refusal, bool) {
	t, words := s.(*tower), strings.Fields(strings.ToLower(typed))
	if len(words) == 0 || len(words) > 2 {
		return "", nil, false
	}
	of, more := " "+strconv.Itoa(t.front), ""
	if len(words) == 2 {
		more = words[1]
	}
	own := func(word string) (string, bool) {
		if slices.Contains(kinds, strings.ToUpper(word)) {
			return garment(t.colour, strings.ToUpper(word)), true
		}
		cards, ok := shortCards([]string{word})
		return strings.Join(cards, ""), ok
	}
	face, known := own(more)
	switch first := words[0]; {
	case first == "m" && known:
		return "move" + of + " " + face, nil, true
	case first == "f" && more != "":
		return "fell" + of + " " + more, nil, true
	case first == "o" && more != "":
		for _, what := range objects {
			if strings.HasPrefix(what, more) {
				return "object" + of + " " + what, nil, true
			}
		}
	case len(first) > 1 && first[0] == 'g' && strings.Trim(first[1:], "0123456789") == "" && more != "":
		return "gift " + first[1:] + " yen=" + more, nil, true
	case more != "":
	case first == "b":
		return "buy" + of, nil, true
	case first == "d":
		return "done" + of, nil, true
	case first == "t":
		return "topple" + of, nil, true
	default:
		if card, ok := own(first); ok {
			return "draw" + of + " " + card, nil, true
		}
	}
	return "", nil, false
}
