package jutaku

// The mall: the short forms of the entry line.

import (
	"strings"

	"tokyobox/rules"
)

// mallShort reads the short forms: e1 shirt2 red crab6 +shirt for an exit, v1 black3 for the machine, f1 15 for
// a tuna, t crab 6, w and l1 red2 while lists are kept during the trip. Names may be cut short.
func mallShort(s rules.State, typed string) (string, bool) {
	t := s.(*mall)
	words := strings.Fields(typed)
	if len(words) == 0 {
		return "", false
	}
	letter, seat, ok := t.shortSeat(words[0])
	rest := words[1:]
	if !ok {
		return "", false
	}
	switch {
	case letter == 'w' && len(rest) == 0:
		return "walk " + seat, true
	case letter == 'f' && len(rest) <= 1:
		return strings.TrimSpace("tuna " + seat + " " + strings.Join(rest, "")), true
	case letter == 't' && (len(rest) == 1 || len(rest) == 2):
		rest[0] = begun(goodNames(), rest[0])
		return "take " + seat + " " + strings.Join(rest, " "), true
	}
	name, known := map[byte]string{'e': "exit", 'v': "vend", 'l': "lose"}[letter]
	if !known {
		return "", false
	}
	line, on := name+" "+seat, []string{}
	for _, word := range rest {
		if item, plus := strings.CutPrefix(word, "+"); plus {
			on = append(on, begun(goodNames(), item))
			continue
		}
		item := strings.TrimRight(word, "0123456789")
		n := word[len(item):]
		item = strings.TrimSuffix(item, "=")
		if n == "" {
			n = "1"
		}
		line += " " + begun(goodNames(), item) + "=" + n
	}
	if len(on) > 0 {
		line += " on=" + strings.Join(on, ",")
	}
	return line, true
}
