package sakana

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"tokyobox/ledger"
	"tokyobox/rules"
	"tokyobox/rules/rulestest"
)

// cases is this box with its cases.
func cases() *rulestest.Box {
	return &rulestest.Box{
		Games: []*rules.Game{
			Bag,
			Stack,
		},
		Files: []string{
			"sakana-bag.txt",
			"sakana-stack.txt",
		},
		Specified: strings.Join([]string{
			"BAG-G01 BAG-G02 BAG-G03 BAG-G04 BAG-G05 BAG-G06 BAG-G07 BAG-G08 BAG-G09 BAG-G10 BAG-G11 BAG-G12 BAG-G13",
			"STK-G01 STK-G02 STK-G03 STK-G04 STK-G05 STK-G06 STK-G07 STK-G08 STK-G09 STK-G10 STK-G11 STK-G12",
		}, " "),
		Hooks: func(g *rules.Game) rules.Hooks {
			if g == Stack {
				return rules.Hooks{Given: stackGiven}
			}
			return rules.Hooks{Given: given, Ask: ask}
		},
	}
}

func TestCases(t *testing.T) { cases().Run(t) }

func TestEveryLineCodeOptionAndSentenceIsMet(t *testing.T) { cases().Declared(t) }

func TestWhatIsOfferedNeverBreaks(t *testing.T) { cases().Offered(t) }

// given sets what seats hold, what lies in the bag, and the phase.
func given(s rules.State, words []string) error {
	t, ok := s.(*bag)
	if !ok || len(words) < 2 {
		return fmt.Errorf("given %v is unknown", words)
	}
	set := func(account, text string) error {
		p, ok := rules.ReadPurse(text, len(coins))
		if !ok {
			return fmt.Errorf("no purse: %s", text)
		}
		was, n := coins.Held(t.book, account), len(t.book.Postings())
		coins.Move(t.book, aside, account, p.Less(was), "given", "")
		if by := coins.Value(p) - coins.Value(was); len(t.book.Postings()) > n && by != 0 {
			t.due = append(t.due, rules.Due{Entry: t.book.Postings()[n].Entry, Yen: by})
		}
		return nil
	}
	switch words[0] {
	case "hand":
		for _, w := range words[1:] {
			seat, p, _ := strings.Cut(w, "=")
			if err := set(seat, p); err != nil {
				return err
			}
		}
		return nil
	case "bag":
		return set(inBag, words[1])
	case "phase":
		t.phase, t.attempt = words[1], 1
		return nil
	}
	return fmt.Errorf("given %s is unknown", words[0])
}

// ask answers what is no cell: purses by denomination, whether all money is accounted for and how much there is,
// and the ranks at the end.
func ask(s rules.State, name string, words []string) (problem string, known bool) {
	t, ok := s.(*bag)
	if !ok {
		return "", false
	}
	switch name {
	case "purse":
		for _, w := range words {
			account, want, _ := strings.Cut(w, "=")
			if got := coins.Held(t.book, account).String(); got != want {
				problem += fmt.Sprintf("%s holds %s ", account, got)
			}
		}
		return problem, true
	case "closed":
		if err := coins.Check(t.book, aside, t.due); err != nil {
			return err.Error(), true
		}
		if got := strconv.FormatInt(int64(t.inPlay()), 10); got != words[0] {
			return got + " in play", true
		}
		return "", true
	case "rank":
		for _, w := range words {
			seat, want, _ := strings.Cut(w, "=")
			if t.result == nil {
				return "the game is not over", true
			}
			for _, r := range t.result.Ranking {
				if strconv.Itoa(r.Seat) == seat && strconv.Itoa(r.Place) != want {
					problem += fmt.Sprintf("seat %s has rank %d ", seat, r.Place)
				}
			}
		}
		return problem, true
	}
	return "", false
}

// head is a session of so many seats with these options, NAME=VALUE.
func head(seats int, options ...string) ledger.Head {
	return rulestest.Head(Bag, seats, options...)
}
