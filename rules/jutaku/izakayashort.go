package jutaku

// Izakaya: the short forms of the entry line.

import (
	"strings"

	"tokyobox/rules"
)

// izakayaShort reads the short forms: b1 300 for a bid; d red b2, p red blue, c A1 A2, b B2 3 and x for the
// discs of whoever's turn it is, and f B2 3 for floors.
func izakayaShort(s rules.State, typed string) (string, bool) {
	t := s.(*izakaya)
	words := strings.Fields(typed)
	if len(words) == 0 {
		return "", false
	}
	letter, seat, ok := t.shortSeat(words[0])
	rest := words[1:]
	upper := func(i int) string { return strings.ToUpper(rest[i]) }
	switch {
	case !ok:
	case letter == 'b' && t.phase == inBid && len(rest) == 1:
		return "bid " + seat + " " + rest[0], true
	case letter == 'd' && len(rest) == 2:
		return "drink " + seat + " " + begun(colours, rest[0]) + " " + rest[1], true
	case letter == 'p' && len(rest) == 2:
		return "price " + seat + " from=" + begun(colours, rest[0]) + " to=" + begun(colours, rest[1]), true
	case letter == 'c' && (len(rest) == 2 || len(rest) == 3 && strings.HasPrefix("line", rest[2])):
		line := "claim " + seat + " " + upper(0) + " " + upper(1)
		if len(rest) == 3 {
			line += " line"
		}
		return line, true
	case letter == 'b' && len(rest) == 1:
		return "build " + seat + " " + upper(0), true
	case letter == 'b' && len(rest) > 1:
		return "build " + seat + " " + upper(0) + " floors=" + strings.Join(rest[1:], ","), true
	case letter == 'x' && len(rest) == 0:
		return "pass " + seat, true
	case letter == 'f' && len(words[0]) == 1 && len(rest) > 1:
		return "floors " + upper(0) + " " + strings.Join(rest[1:], " "), true
	}
	return "", false
}
