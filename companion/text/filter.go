package text

import (
	"slices"
	"strconv"
	"strings"

	"tokyobox/data"
	"tokyobox/ledger"

	"tokyobox/companion/say"
)

// Filter chooses rows of the history by what was typed: names and seals of players, accounts, kinds of lines, numbers
// of entries, words that stand in a line, where the table shows it or in what it brought about, and amounts over a number. A row must match all of it.
type Filter struct {
	over  int64 // amounts must be greater; 0 for any
	words []string
	names map[string]int // seats by their names, folded
}

// NewFilter reads a filter: "ann >500 vending". The word over before a number is the same as >.
func NewFilter(h ledger.Head, typed string) Filter {
	f := Filter{names: map[string]int{}}
	for _, seat := range h.Seats {
		f.names[fold(seat.Name)], f.names[fold(seat.Key)] = seat.Number, seat.Number
	}
	words := strings.Fields(typed)
	for i := 0; i < len(words); i++ {
		w := words[i]
		if fold(w) == "over" && i+1 < len(words) {
			i++
			w = ">" + words[i]
		}
		if amount, is := strings.CutPrefix(w, ">"); is {
			if y, err := ledger.ParseYen(amount); err == nil && y >= 0 {
				f.over = int64(y) + 1
				continue
			}
		}
		f.words = append(f.words, fold(w))
	}
	return f
}

// Match tells whether a row is chosen.
func (f Filter) Match(s *say.Sayer, r Row) bool {
	if f.over > 0 && r.Most < f.over {
		return false
	}
	for _, w := range f.words {
		if !f.has(s, r, w) {
			return false
		}
	}
	return true
}

func (f Filter) has(s *say.Sayer, r Row, word string) bool {
	for name, seat := range f.names {
		if strings.HasPrefix(name, word) && slices.Contains(r.Seats, seat) {
			return true
		}
	}
	for _, seat := range r.Seats {
		if fold(s.Seal(seat).Sign) == word {
			return true
		}
	}
	if n, err := strconv.Atoi(word); err == nil && n < 1000 { // smaller numbers stand in too many lines
		return n == r.Seq
	}
	if fold(r.Kind) == word {
		return true
	}
	for _, account := range r.Accounts {
		if strings.Contains(fold(account), word) || strings.Contains(fold(s.Of(account)), word) {
			return true
		}
	}
	for _, part := range slices.Concat([]string{r.Line, r.Said, r.Shown, r.Stage}, r.Says, r.Marks) {
		if strings.Contains(fold(part), word) {
			return true
		}
	}
	return false
}

// fold makes words alike that differ in capitals or accents.
func fold(s string) string { return data.Plain(s) }
