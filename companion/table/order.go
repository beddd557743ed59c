package table

import (
	"strconv"
	"strings"

	"tokyobox/data"
	"tokyobox/ledger"
	"tokyobox/rules"

	"tokyobox/companion/say"
)

// orders are the words of the entry line that ask the program for something instead of recording a line.
// Each may also be typed in the language of the screen, under the key order.WORD.
func orders() []string {
	return []string{"undo", "redo", "undraw", "why", "history", "view", "qr", "help", "form", "coupons", "vote", "next", "cover", "settings", "chart", "stats", "people", "box",
		"home", "quit"}
}

// Order splits what was typed into an order and what follows it. word is "" if it is no order.
func Order(words *data.Words, typed string) (word, rest string) {
	first, rest, _ := strings.Cut(Clean(typed), " ")
	first = strings.ToLower(first)
	if first == "u" && rest == "" {
		return "undo", ""
	}
	for _, o := range orders() {
		if first == o || data.Plain(first) == data.Plain(words.Say("order."+o, nil, nil)) {
			return o, strings.TrimSpace(rest)
		}
	}
	return "", ""
}

// FindSeat is the seat that a word names: its digit, its key, its name or the beginning of it, with its accents or without.
func FindSeat(s *say.Sayer, h ledger.Head, word string) (int, bool) {
	fold := data.Fold(word)
	if fold == "" {
		return 0, false
	}
	begins, many := 0, false
	for _, seat := range h.Seats {
		if word == strconv.Itoa(seat.Number) || fold == seat.Key || fold == data.Fold(seat.Name) {
			return seat.Number, true
		}
		if strings.HasPrefix(data.Fold(seat.Name), fold) {
			many = begins != 0
			begins = seat.Number
		}
	}
	if begins != 0 {
		return begins, !many
	}
	plain := data.Plain(word)
	for _, seat := range h.Seats {
		if strings.HasPrefix(data.Plain(seat.Name), plain) {
			many = begins != 0
			begins = seat.Number
		}
	}
	return begins, begins != 0 && !many
}

// FindCell is the cell that words name, in any order and any case: "ann debt", "debt 1", "green", "spent".
// A subject alone means its first cell.
func FindCell(s *say.Sayer, h ledger.Head, v rules.View, words string) (rules.Cell, bool) {
	asked := strings.Fields(strings.ReplaceAll(data.Fold(words), ".", " "))
	var best rules.Cell
	bestScore := 0
	for _, c := range v.Cells() {
		left := append([]string(nil), asked...)
		score := 0
		for i, w := range left {
			switch {
			case w == c.Name || w == data.Fold(s.Key("cell."+c.Name)):
				score += 4
			case c.Of != "" && (w == data.Fold(c.Of) || w == data.Fold(s.Of(c.Of)) || isSeat(s, h, w, c.Of)):
				score += 4
			case strings.HasPrefix(data.Fold(s.Key("cell."+c.Name)), w):
				score += 3
			default:
				score -= 100
			}
			left[i] = ""
		}
		if score > bestScore {
			best, bestScore = c, score
		}
	}
	return best, bestScore > 0
}

func isSeat(s *say.Sayer, h ledger.Head, word, of string) bool {
	n, ok := FindSeat(s, h, word)
	return ok && strconv.Itoa(n) == of
}

// Vote counts the others who are in favour of what somebody did. ok is false if the game knows no votes or
// the word is no number of others.
func (t *Table) Vote(word string) (stands bool, yes, others int, ok bool) {
	v, knows := t.played.State.(rules.Voter)
	yes, err := strconv.Atoi(word)
	if !knows || err != nil || yes < 0 {
		return false, 0, 0, false
	}
	stands, others = v.Stands(yes)
	return stands, yes, others, yes <= others
}
