package washicats

// Positions from paper: what a table in the middle of a game reads off the strips of the players.

import (
	"slices"
	"strconv"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// mostRounds is how many rounds a game on paper may have seen; ours, against slips.
const mostRounds = 99

// Openings ask for the fish that were drawn where a table may choose that, for every cat and how far it is, for the
// special moves left, the round, and whose turn it is.
func (t *table) Openings() []rules.Opening {
	seats, pools := rules.AsSeats(t.seats), rules.AsSeats(t.sides())
	seat := func(of string) int { n, _ := strconv.Atoi(of); return n }
	var list []rules.Opening
	if t.phase == inCounts {
		total := rules.TellCount("total", nil, leastFish, t.total, func(_ string, n int) { t.total = n })
		total.Step = 2
		list = append(list, total)
	}
	state := rules.TellWord("cat", rules.EachSeat(t.seats, rules.NamePicks(north, south)), rules.WordPicks("state", "out", "fish", "home"), func(of, word string) {
		t.drawn()
		s, side := rules.SeatAnd(of)
		c := t.drawnCat(seat(s), side)
		if mate := t.drawnCat(t.mate(seat(s)), side); t.teams() && c.side != side && mate.side == side {
			t.stands(mate, far(side), "out") // one of a team is drawn on each side
		}
		t.stands(c, side, word)
	})
	state.Takes = func(of string, _ int, word string) (pile string, amount, left int) {
		s, side := rules.SeatAnd(of)
		won := 0
		for _, c := range t.cats {
			if c.home && t.sideOf(c.seat) == t.sideOf(seat(s)) && (c.seat != seat(s) || c.side != side && !t.teams()) {
				won++
			}
		}
		if word == "home" {
			amount = 1
		}
		return t.pool(seat(s)), amount, catsToWin - 1 - won // with the last one the game is over
	}
	specials := rules.TellHeld("specials", pools, specialsEach, t.book, func(of string) (unit, from, account string) { return special, ledger.Bank, t.pool(seat(of)) })
	return append(list, state, specials,
		rules.TellCount("round", nil, 1, mostRounds, func(_ string, n int) {
			t.drawn()
			t.moves = (n - 1) * t.seats
		}),
		rules.TellWord("turn", nil, seats, func(_, word string) {
			t.drawn()
			t.turn = seat(word)
		}))
}

// drawn goes past the set-up of a game on paper: all fish are drawn, half of them on each side, and the cats on both
// sides of the board.
func (t *table) drawn() {
	if t.phase == inTurn {
		return
	}
	t.phase, t.leader, t.turn = inTurn, 1, 1
	for _, side := range []string{north, south} {
		t.book.Move(fish, ledger.Bank, side, ledger.Amount(t.total/2), rules.OpeningForm, "")
		for n := range t.total / 2 { // by whom no longer matters
			t.fishes[n%t.seats+1][side]++
		}
	}
	for s := 1; s <= t.seats; s++ {
		for len(t.catsOf(s)) < t.catsEach() {
			side := north
			if slices.ContainsFunc(t.cats, func(c *catOf) bool { return t.sideOf(c.seat) == t.sideOf(s) && c.side == north }) {
				side = south
			}
			t.cats = append(t.cats, &catOf{seat: s, name: side, side: side})
		}
	}
}

// stands puts a cat onto the side where it was drawn, and as far as it is; its fish comes from the other side.
func (t *table) stands(c *catOf, side, state string) {
	if c.fish {
		t.book.Move(fish, strconv.Itoa(c.seat)+c.name, far(c.side), 1, rules.OpeningForm, "")
	}
	c.name, c.side, c.fish, c.home = side, side, state != "out", state == "home"
	if c.fish {
		t.book.Move(fish, far(side), strconv.Itoa(c.seat)+c.name, 1, rules.OpeningForm, "")
	}
}

// drawnCat is the cat of a player that was drawn on a side, or in a team the only one, wherever it is taken to be.
func (t *table) drawnCat(s int, side string) *catOf {
	own := t.catsOf(s)
	for _, c := range own {
		if c.side == side {
			return c
		}
	}
	return own[0]
}
