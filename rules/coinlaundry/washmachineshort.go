package coinlaundry

// Wash Machine: the short forms of the entry line, and the headings of its rules.

import (
	"slices"
	"strconv"
	"strings"

	"tokyobox/rules"
)

// warShort reads the short forms: a digit for the side that picks first and then for the one that begins, pw pd
// pv pick for the side whose turn it is, ma1, sa1b2 with the cards, na1 with
// the units touched and the cards, ca1b2 and ca1b2t, da1b2 with the cards turned by turns, ia1.
func warShort(s rules.State, typed string, _ rules.Payment) (string, *rules.Refusal, bool) {
	t := s.(*war)
	words := strings.Fields(strings.ToLower(typed))
	if len(words) == 0 {
		return "", nil, false
	}
	first, rest := words[0], words[1:]
	if kind := pickShorts[first]; kind != "" && t.picker > 0 && len(rest) == 0 {
		return "pick " + strconv.Itoa(t.picker) + " " + kind, nil, true
	}
	if len(words) == 1 && len(first) == 1 && first[0] >= '1' && first[0] <= '3' {
		switch {
		case t.phase == warPlace:
			return "begin " + first, nil, true
		case t.phase == warDraft && t.picker == 0:
			return "first " + first, nil, true
		}
	}
	isUnit := func(w string) bool { return len(w) == 2 && w[0] >= 'a' && w[0] <= 'c' && w[1] >= '1' && w[1] <= '9' }
	if len(first) < 3 || !isUnit(first[1:3]) {
		return "", nil, false
	}
	unit, target := first[1:3], strings.TrimSuffix(first[3:], "t")
	hits := 0
	for hits < len(rest) && isUnit(rest[hits]) {
		hits++
	}
	cards, _ := shortCards(rest)
	line := " " + unit
	if isUnit(target) {
		line += " " + target
	}
	with := func(words []string) string { return strings.TrimRight(line+" "+strings.Join(words, " "), " ") }
	switch c := first[0]; {
	case target == "" && len(rest) == 0 && len(first) == 3 && (c == 'm' || c == 'i'):
		return map[byte]string{'m': "move", 'i': "idle"}[c] + line, nil, true
	case target == "" && len(first) == 3 && c == 'n':
		cards, _ = shortCards(rest[hits:])
		return "snipe" + with(slices.Concat(rest[:hits], cards)), badCard(rest[hits:]), true
	case target == "" && len(first) == 3:
		return t.vend.short(c, line, rest, isUnit)
	case !isUnit(target):
	case c == 's' && len(first) == 5:
		return "shoot" + with(cards), badCard(rest), true
	case c == 'c' && len(rest) == 0 && len(first) == 6:
		return "charge" + line + " terrain", nil, true
	case c == 'c' && len(rest) == 0:
		return "charge" + line, nil, true
	case c == 'd' && len(first) == 5:
		var hands [2][]string
		for i, card := range cards {
			hands[i%2] = append(hands[i%2], card)
		}
		if len(hands[1]) > 0 {
			line += " own=" + strings.Join(hands[0], ",") + " other=" + strings.Join(hands[1], ",")
		}
		return "duel" + line, badCard(rest), true
	}
	return "", nil, false
}

// warHeadings are the rules by phase, of both wars.
func warHeadings() map[string]string {
	return map[string]string{"setup": "war.draft", "draft": "war.draft", "place": "war.draft", "fight": "war.turn", "duel": "war.damage", "over": "war.end"}
}

// pickShorts are the short forms that pick a kind of unit.
var pickShorts = map[string]string{"pw": washerUnit, "pd": dryerUnit, "pv": vendingUnit}

// shortsOf are the short forms that pick one of these kinds, in the order of the kinds.
func shortsOf(kinds []string) string {
	var out []string
	for _, kind := range kinds {
		for short, of := range pickShorts {
			if of == kind {
				out = append(out, short)
			}
		}
	}
	return strings.Join(out, " ")
}
