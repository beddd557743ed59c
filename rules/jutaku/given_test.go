package jutaku

// The hooks of the golden cases: given sets state without checks, and ask answers what is no cell.

import (
	"fmt"
	"strconv"
	"strings"

	"tokyobox/ledger"
	"tokyobox/rules"
)

func hooks() rules.Hooks { return rules.Hooks{Given: given, Ask: ask} }

func given(s rules.State, words []string) error {
	if g, ok := s.(interface{ given(string, []string) error }); ok && len(words) > 0 {
		return g.given(words[0], words[1:])
	}
	t, ok := s.(*site)
	if !ok || len(words) < 2 {
		return fmt.Errorf("given %v is unknown", words)
	}
	rest := words[1:]
	switch words[0] {
	case "yen":
		for _, w := range rest {
			seat, n := pair(w)
			t.book.Move(yen, ledger.Bank, seat, ledger.Yen(number(n))-t.book.Balance(yen, seat), "given", "")
		}
	case "lots":
		for _, w := range rest {
			seat, n := pair(w)
			for range number(n) {
				t.done = append(t.done, built{seat: number(seat)})
			}
		}
	case "token":
		t.token[number(rest[0])] = space(rest[1])
	case "gone":
		for _, w := range rest {
			t.gone = append(t.gone, space(w))
		}
	case "built":
		t.built[number(rest[0])] = true
	case "phase":
		t.phase = rest[0]
		if t.phase == inMove {
			t.lead(1)
		}
	case "drinks":
		seat := number(rest[0])
		if t.bottle.held[seat] == nil {
			t.bottle.held[seat] = map[string]int{}
		}
		for _, colour := range rest[1:] {
			t.bottle.held[seat][colour]++
		}
	default:
		return fmt.Errorf("given %s is unknown", words[0])
	}
	return nil
}

// ask answers what is printed on the lot cards, the number of start places and the ranks at the end.
func ask(s rules.State, name string, words []string) (problem string, known bool) {
	if name == "rank" {
		end := s.End()
		if end == nil {
			return "the game is not over", true
		}
		for _, w := range words {
			seat, want := pair(w)
			for _, r := range end.Ranking {
				if strconv.Itoa(r.Seat) == seat && strconv.Itoa(r.Place) != want {
					problem += fmt.Sprintf("seat %s has rank %d ", seat, r.Place)
				}
			}
		}
		return problem, true
	}
	if m, ok := s.(interface{ market([]string) string }); ok && name == "market" {
		if sum := m.market(colours); sum != words[0] {
			problem = sum + " yen lie on the cards"
		}
		return problem, true
	}
	if name == "bankfrom" {
		if got := strconv.Itoa(int(s.Book().Balance(yen, ledger.Bank))); got != words[0] {
			problem = "the bank stands at " + got
		}
		return problem, true
	}
	t, ok := s.(*site)
	if !ok {
		return "", false
	}
	switch name {
	case "starts":
		if n := strconv.Itoa(len(t.starts())); n != words[0] {
			problem = n + " start places"
		}
		return problem, true
	case "pieces", "yenof":
		for _, w := range words {
			of, want := pair(w)
			f := t.faces[side{lot(of), t.side}]
			got := strconv.Itoa(int(f.yen))
			if name == "pieces" {
				got = "-"
				if n, ok := Roman(f.roman); ok {
					got = strconv.Itoa(n)
				}
			}
			if got != want {
				problem += fmt.Sprintf("%s of %s is %s ", name, of, got)
			}
		}
		return problem, true
	}
	return "", false
}

func pair(word string) (subject, value string) {
	subject, value, _ = strings.Cut(word, "=")
	return subject, value
}
