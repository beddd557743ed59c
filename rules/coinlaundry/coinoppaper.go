package coinlaundry

// A session of Coin-op entered from paper.

import (
	"slices"

	"tokyobox/rules"
)

// Openings ask for purses and what else the players hold, how many pieces lie before them, what is in the machines,
// by number or by name as the table plays it, and what lies dried. Pieces without names that are told to be nowhere
// else lie in the first washer. The tickets are written again.
func (t *coinOp) Openings() []rules.Opening {
	seats := rules.AsSeats(2)
	list := []rules.Opening{t.cash.Opening(t.book, centre, coin)}
	for _, r := range resources {
		list = append(list, rules.TellHeld(r, seats, allBottles, t.book, func(of string) (unit, from, account string) { return unitOf(r), centre, of }))
	}
	all := slices.Concat(washerNames, coinDryers)
	rest := washerNames[0] // what is nowhere else lies in the first washer
	dried := rules.TellWord("dried", rules.WordPicks("of", coinDryers...), rules.WordPicks("of", pieceNames()...), func(of, word string) {
		if t.keyed {
			t.fromFront(word)
		} else {
			t.in[rest] = t.in[rest][1:]
		}
		t.dried[of] = append(t.dried[of], word)
	})
	dried.Takes = func(_ string, _ int, word string) (pile string, amount, left int) {
		if t.keyed {
			return word, 1, t.inFront(word)
		}
		if t.tooMany([]string{word}) == "" {
			left = len(t.in[rest])
		}
		return rest, 1, left
	}
	if t.keyed {
		inside := rules.TellWord("inside", rules.WordPicks("of", all...), rules.WordPicks("of", pieceNames()...), func(of, word string) {
			t.fromFront(word)
			t.in[of] = append(t.in[of], word)
		})
		inside.Takes = func(_ string, _ int, word string) (pile string, amount, left int) { return word, 1, t.inFront(word) }
		return append(list, inside, dried)
	}
	number := func(name string, of []rules.Pick, most int, in func(of string) []string, put func(of string, pieces []string)) rules.Opening {
		o := rules.TellCount(name, of, 0, most, func(of string, n int) {
			t.in[rest] = make([]string, len(t.in[rest])+len(in(of))-n)
			put(of, make([]string, n))
		})
		o.Takes = func(of string, n int, _ string) (pile string, amount, left int) {
			return rest, n - len(in(of)), len(t.in[rest])
		}
		return o
	}
	socked := rules.TellCount("socks", rules.WordPicks("of", coinDryers...), 0, 2*(coinOpPieces-len(ticketed)), func(of string, n int) {
		for i := range t.in[of] {
			t.in[of][i] = ""
			if i < n {
				t.in[of][i] = garment("", sock)
			}
		}
	})
	socked.Takes = func(of string, n int, _ string) (pile string, amount, left int) {
		return sock, n - socks(t.in[of]), min(2*(coinOpPieces-len(ticketed))-t.socksOut(), len(t.in[of])-socks(t.in[of]))
	}
	return append(list,
		number("front", seats, coinOpPieces, func(of string) []string { return t.front[seatNumber(of)] }, func(of string, p []string) { t.front[seatNumber(of)] = p }),
		number("inside", rules.WordPicks("of", all[1:]...), 2*coinOpPieces, func(of string) []string { return t.in[of] }, func(of string, p []string) { t.in[of] = p }),
		socked, dried)
}

// inFront is how many of a piece lie before its owner.
func (t *coinOp) inFront(piece string) int {
	n := 0
	for _, front := range t.front {
		for _, p := range front {
			if p == piece {
				n++
			}
		}
	}
	return n
}

// fromFront takes a piece from before its owner, where the table names pieces.
func (t *coinOp) fromFront(piece string) {
	for seat, front := range t.front {
		if i := slices.Index(front, piece); i >= 0 && t.keyed {
			t.front[seat] = slices.Delete(slices.Clone(front), i, i+1)
			return
		}
	}
}
