package jutaku

// Chocolate Milk: the short forms of the entry line.

import (
	"slices"
	"strings"

	"tokyobox/rules"
)

// milkShort reads the short forms, with or without a seat digit: b A1 or b mi.ta for a purchase, with ! behind
// it for a drink that got stuck; s mint for a sale; c for a crate; x for nothing; r, r 36 or r mi.ta for a refill.
func milkShort(s rules.State, typed string) (string, bool) {
	t := s.(*milk)
	words := strings.Fields(typed)
	if len(words) == 0 {
		return "", false
	}
	letter, seat, ok := t.shortSeat(words[0])
	rest := words[1:]
	switch {
	case !ok:
	case letter == 'b' && len(rest) > 0:
		line := "buy " + seat
		for _, word := range rest {
			name := strings.TrimSuffix(word, "!")
			if slices.Contains(places(), strings.ToUpper(name)) {
				line += " " + strings.ToUpper(name)
			} else if name != "" {
				line += " " + t.named(name)
			}
			if name != word {
				line += " stuck"
			}
		}
		return line, true
	case letter == 's' && len(rest) > 0:
		line := "sell " + seat + " " + begun(slices.Concat(t.row, t.shapes), rest[0])
		for _, word := range rest[1:] {
			line += " " + t.named(word)
		}
		return line, true
	case letter == 'c' && len(rest) == 0:
		return "crate " + seat, true
	case letter == 'x' && len(rest) == 0:
		return "pass " + seat, true
	case letter == 'r' && len(words[0]) == 1 && len(rest) == 0:
		return "refill", true
	case letter == 'r' && len(words[0]) == 1 && len(rest) == 1:
		if len(rest[0]) == 2 && strings.Trim(rest[0], "123456") == "" {
			return "refill colour=" + rest[0][:1] + " shape=" + rest[0][1:], true
		}
		return "refill " + t.named(rest[0]), true
	}
	return "", false
}

// named reads a drink whose colour and shape may be cut short: mi.ta.
func (t *milk) named(word string) string {
	if colour, shape, ok := strings.Cut(word, "."); ok {
		return drinkName(begun(t.row, colour), begun(t.shapes, shape))
	}
	return word
}
