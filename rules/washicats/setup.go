package washicats

// Set-up: who begins, and the fish and cats that are drawn in turn. Rulebook 002, set-up and the paragraphs for each
// number of players. It stands apart to keep the files short, as do the turns.

import (
	"slices"
	"strconv"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// lower sets how many fish five players draw where the board is too small for all.
func lower(t *table, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if t.phase != inCounts {
		return t.wrong(no)
	}
	n := m.Int("total")
	if n%2 != 0 || n < leastFish || n > t.total {
		no.Hard("E_COUNT", "", "min", leastFish, "max", t.total)
	}
	return func(*rules.Effects) {
		t.total, t.phase = n, inFirst
	}
}

// first says who draws and moves first.
func first(t *table, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if t.phase != inFirst {
		return t.wrong(no)
	}
	s, ok := t.seat(m, no)
	if !ok && m.Int("seat") == 0 {
		no.Hard(rules.Unread, "missing", "arg", rules.WordOf("arg", "seat"))
	}
	return func(e *rules.Effects) {
		t.leader, t.turn, t.phase = s, s, inFish
		e.Say("effect.first", "seat", rules.SeatOf(s))
		e.Say("effect.board", "fish", t.total, "cats", t.catsEach()*t.seats)
		if t.seats == 5 {
			e.Say("effect.tight")
		}
		t.remind(e, "cut", "long")
	}
}

// remind says what chosen variants change.
func (t *table) remind(e *rules.Effects, variants ...string) {
	for _, v := range variants {
		if t.on(v) {
			e.Say("effect.variant." + v)
		}
	}
}

// Draw draws who begins; everybody is as likely.
func (t *table) Draw(m rules.Move, pick func(label string, n int) (int, error)) (rules.Move, error) {
	if m.Verb.Name != "first" || t.phase != inFirst || m.Has("seat") || t.options["first"] != "drawn" {
		return m, nil
	}
	n, err := pick("first", t.seats)
	if err != nil {
		return m, err
	}
	return m.Set("seat", strconv.Itoa(n+1)).Set("app", ""), nil
}

// draw notes a fish or a cat that somebody drew on a side.
func draw(t *table, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	what, side := m.Text("what"), m.Text("side")
	if t.phase != inFish && t.phase != inCats || what != "" && what != t.toDraw() {
		return t.wrong(no)
	}
	s, ok := t.seat(m, no)
	if !ok {
		return nil
	}
	t.onlyTurn(s, no)
	if what == fish {
		t.checkFish(s, side, no)
		return func(e *rules.Effects) {
			t.book.Move(fish, ledger.Bank, side, 1, "drawn", "")
			t.fishes[s][side]++
			t.turn = t.next(s)
			if t.drawnFish() == t.total {
				t.phase, t.turn = inCats, t.leader
				e.Say("effect.cats")
			}
		}
	}
	t.checkCat(s, side, no)
	return func(e *rules.Effects) {
		c := &catOf{seat: s, name: side, side: side}
		if slices.ContainsFunc(t.catsOf(s), func(x *catOf) bool { return x.side == side }) {
			c.name += "2"
		}
		t.cats = append(t.cats, c)
		if t.seats != 3 || len(t.catsOf(s)) == t.catsEach() { // three players draw both cats in one go
			t.turn = t.next(s)
		}
		if len(t.cats) == t.catsEach()*t.seats {
			t.phase, t.turn = inTurn, t.leader
			e.Say("effect.begin", "seat", rules.SeatOf(t.leader))
			t.remind(e, "forests", "divers", "jinja")
		}
	}
}

// toDraw is what is drawn now.
func (t *table) toDraw() string {
	if t.phase == inCats {
		return cat
	}
	return fish
}

func (t *table) drawnFish() int {
	n := 0
	for _, f := range t.fishes {
		n += f[north] + f[south]
	}
	return n
}

// pairs tells whether the teams are two of two, where the rulebook says on which side each one draws.
func (t *table) pairs() bool { return t.teams() && t.seats == 4 }

// mate is the team mate of a seat.
func (t *table) mate(s int) int { return (s-1+t.sides())%t.seats + 1 }

// checkFish warns of a fish on a side that has its number.
func (t *table) checkFish(s int, side string, no *rules.Refusals) {
	own := t.fishes[s]
	switch {
	case t.fishOn(side) >= t.total/2:
		no.Soft("E_FISH_SIDE", "", "side", side, "n", t.total/2)
	case t.pairs() && own[far(side)] > 0:
		no.Soft("E_FISH_SIDE", "own", "seat", rules.SeatOf(s), "side", far(side))
	case t.pairs() && t.fishes[t.mate(s)][side] > 0:
		no.Soft("E_FISH_SIDE", "mate", "seat", rules.SeatOf(t.mate(s)), "side", side)
	case !t.teams() && t.seats != 3 && t.total == 2*ownSideFish*t.seats && own[side] >= ownSideFish:
		no.Soft("E_FISH_SIDE", "drawer", "seat", rules.SeatOf(s), "side", side, "n", ownSideFish)
	}
}

// checkCat warns of a second cat of a player or team on one side, and in pairs of one on the side of the own fish.
func (t *table) checkCat(s int, side string, no *rules.Refusals) {
	for _, c := range t.cats {
		if t.sideOf(c.seat) == t.sideOf(s) && c.side == side {
			no.Soft("E_CAT_SIDE", "", "seat", rules.SeatOf(c.seat), "side", side)
			return
		}
	}
	if t.pairs() && t.fishes[s][side] > 0 {
		no.Soft("E_CAT_SIDE", "fish", "seat", rules.SeatOf(s), "side", side)
	}
}
