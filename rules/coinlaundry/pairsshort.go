package coinlaundry

// Laundry pairs: the short forms of the entry line.

import (
	"slices"
	"strconv"
	"strings"

	"tokyobox/rules"
)

// pairsShort reads the short forms: x for no pair, a kind for a pair of it, wm, dr and wd for the machine cards,
// and machines alone for what they are to do.
func pairsShort(s rules.State, typed string, _ rules.Payment) (string, *rules.Refusal, bool) {
	p, of := s.(*pairs), strconv.Itoa(s.(*pairs).front)
	words := strings.Fields(strings.ToLower(typed))
	if len(words) == 0 || len(words) > 2 {
		return "", nil, false
	}
	one := strings.ToUpper(words[0])
	machines := !slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(washers, w) && !slices.Contains(dryers, w) })
	switch {
	case machines && p.phase == inDry && len(words) == 1:
		return "dry " + of + " " + words[0] + " " + p.likelyDryers()[0], nil, true
	case machines && slices.Contains([]string{inLoad, inWash, inDry, inEmpty}, p.phase):
		return p.phase + " " + of + " " + strings.Join(words, " "), nil, true
	case len(words) > 1:
	case one == "X":
		return "miss " + of, nil, true
	case one == "N":
		return "decline " + of, nil, true
	case one == washerCard || one == dryerCard:
		return "flip " + of + " " + one + " " + one, nil, true
	case one == "WD":
		return "flip " + of + " " + washerCard + " " + dryerCard, nil, true
	case slices.Contains(kinds, one):
		return "flip " + of + " " + garment(black, one) + " " + garment(white, one), nil, true
	}
	return "", nil, false
}
