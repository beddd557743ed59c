package washicats

// A turn and what comes of it, and the end.

import (
	"slices"
	"strconv"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// which is the cat of a move: the one named, or the only one it can be; nil where a plain step names none. ok is
// false if it was refused.
func (t *table) which(s int, m rules.Move, no *rules.Refusals) (c *catOf, ok bool) {
	own := t.catsOf(s)
	if name := m.Text("cat"); name != "" {
		for _, c := range own {
			if c.name == name {
				return c, true
			}
		}
		no.Hard(rules.Unread, "arg", "word", name, "arg", rules.WordOf("arg", "cat"))
		return nil, false
	}
	if len(own) == 1 {
		return own[0], true
	}
	if !m.Has("fish") && !m.Has("home") {
		return nil, true
	}
	could := slices.DeleteFunc(slices.Clone(own), func(c *catOf) bool {
		return c.home || m.Has("fish") && c.fish || !m.Has("fish") && !c.fish
	})
	switch {
	case len(could) == 1:
		return could[0], true
	case len(could) == 0:
		return own[0], true // whatever cat is meant, the same is wrong with it
	}
	no.Hard(rules.Unread, "missing", "arg", rules.WordOf("arg", "cat"))
	return nil, false
}

// move is one turn: a step, a special move or a visit to a shrine, and what comes of it. Rulebook 002, your turn.
func move(t *table, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	s, ok := t.inTurns(m, no)
	if !ok {
		return nil
	}
	t.onlyTurn(s, no)
	kind := m.Verb.Name
	t.checkKind(s, kind, m, no)
	c, ok := t.which(s, m, no)
	if !ok {
		return nil
	}
	if c != nil {
		if c.home {
			no.Soft("E_AT_HOME", "", "seat", rules.SeatOf(s), "side", c.side)
		}
		if m.Has("fish") {
			if c.fish {
				no.Hard("E_CAT_FISH", "", "side", c.side)
			}
			if t.fishOn(far(c.side)) == 0 {
				no.Hard("E_SUPPLY", "", "side", far(c.side))
			}
		}
		if m.Has("home") {
			if !c.fish && !m.Has("fish") {
				no.Hard("E_NO_FISH", "", "side", c.side)
			}
			if c.home {
				no.Hard("E_HOME", "", "side", c.side)
			}
		}
	}
	return func(e *rules.Effects) {
		switch kind {
		case jump, dive:
			t.book.Move(special, t.pool(s), ledger.Bank, 1, kind, "")
		case shrine:
			t.book.Move(special, ledger.Bank, t.pool(s), 1, kind, "")
		}
		if m.Has("fish") {
			c.fish = true
			t.book.Move(fish, far(c.side), strconv.Itoa(s)+c.name, 1, "caught", "")
			e.Say("effect.fish", "seat", rules.SeatOf(s), "side", c.side)
		}
		if m.Has("home") {
			c.home = true
			e.Say("effect.home", "seat", rules.SeatOf(s), "side", c.side)
		}
		if b := m.Text("block"); b != "" && !t.isBlocked(b) {
			t.blocked = append(t.blocked, sewer{b, m.Text("note"), s})
			e.Say("effect.blocked", "sewer", b)
		}
		t.moves++
		t.turn = t.next(s)
		if t.homeOf(t.sideOf(s)) == catsToWin {
			t.end(rules.Say("end.home", "seats", t.seatsOf(t.sideOf(s))), t.sideOf(s), e)
		}
	}
}

// checkKind says whether this kind of move can be made at all.
func (t *table) checkKind(s int, kind string, m rules.Move, no *rules.Refusals) {
	left := t.specials(s)
	switch kind {
	case step:
		if m.Has("block") && t.on("divers") && (t.seats == 2 || t.wide() > 1) {
			no.Hard("E_VARIANT", "block")
		}
	case jump, dive:
		if kind == jump && t.on("divers") {
			no.Hard("E_VARIANT", "jump")
		}
		if left == 0 {
			no.Hard("E_SPECIALS", "", "seats", t.seatsOf(t.sideOf(s)))
		}
		if x := m.Text("sewer"); t.isBlocked(x) {
			no.Soft("E_SEWER", "", "sewer", x)
		}
	case shrine:
		if !t.on("jinja") {
			no.Hard("E_VARIANT", "shrine")
		}
		if left == specialsEach {
			no.Hard("E_RECOVER", "", "n", left)
		}
	}
}

func (t *table) isBlocked(name string) bool {
	return slices.ContainsFunc(t.blocked, func(x sewer) bool { return x.name == name })
}

// seatsOf are the seats of a player or team.
func (t *table) seatsOf(side int) []int {
	var out []int
	for s := 1; s <= t.seats; s++ {
		if t.sideOf(s) == side {
			out = append(out, s)
		}
	}
	return out
}

// settled tells whether a player has no cat that is still on its way, as a team mate may whose cat is home.
func (t *table) settled(s int) bool {
	return !slices.ContainsFunc(t.catsOf(s), func(c *catOf) bool { return !c.home })
}

// homeOf is how many cats of a player or team are home; fishOf is how many have caught a fish.
func (t *table) homeOf(side int) int { return t.count(side, func(c *catOf) bool { return c.home }) }
func (t *table) fishOf(side int) int { return t.count(side, func(c *catOf) bool { return c.fish }) }

func (t *table) count(side int, is func(*catOf) bool) int {
	n := 0
	for _, c := range t.cats {
		if t.sideOf(c.seat) == side && is(c) {
			n++
		}
	}
	return n
}

// toTurn says whose turn it is, where plain steps were made and not typed.
func toTurn(t *table, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	s, ok := t.inTurns(m, no)
	if !ok {
		return nil
	}
	if s == t.turn || t.out[s] {
		no.Hard("E_TURN", "", "seat", rules.SeatOf(t.turn))
	}
	return func(*rules.Effects) {
		for t.turn != s {
			t.moves++
			t.turn = t.next(t.turn)
		}
	}
}

// trapped says that a player is shut in, cannot get home and has no special move left. Rulebook 002, the other end
// of the game.
func trapped(t *table, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	s, ok := t.inTurns(m, no)
	if !ok {
		return nil
	}
	side := t.sideOf(s)
	switch {
	case t.out[s]:
		no.Hard("E_TRAPPED", "out", "seat", rules.SeatOf(s))
	case t.specials(s) > 0:
		no.Hard("E_TRAPPED", "", "seats", t.seatsOf(side), "n", t.specials(s))
	case t.on("jinja") && !m.Has("noshrine"):
		no.Hard("E_TRAPPED", "shrine", "line", "trapped "+strconv.Itoa(s)+" noshrine")
	}
	return func(e *rules.Effects) {
		for _, x := range t.seatsOf(side) {
			t.out[x] = true
		}
		e.Say("effect.trapped", "seats", t.seatsOf(side))
		left := slices.DeleteFunc(t.sideList(), func(side int) bool { return t.out[side+1] })
		switch {
		case len(left) == 1:
			t.end(rules.Say("end.trapped", "seats", t.seatsOf(side)), left[0], e)
		case t.options["trapped"] == "end":
			t.end(rules.Say("end.stopped", "seats", t.seatsOf(side)), -1, e)
		case t.out[t.turn]:
			t.turn = t.next(t.turn)
		}
	}
}

func (t *table) sideList() []int {
	list := make([]int, t.sides())
	for i := range list {
		list[i] = i
	}
	return list
}

// end closes the game. The winner comes first, if there is one by the rules, and who was trapped last; between
// them more cats at home count, then more with a fish.
func (t *table) end(reason rules.Text, winner int, e *rules.Effects) {
	t.phase = isOver
	t.result = rules.Ranked(t.seats, func(s int) int {
		side := t.sideOf(s)
		score := 10*t.homeOf(side) + t.fishOf(side)
		switch {
		case side == winner:
			score += 1000
		case t.out[s]:
			score -= 1000
		}
		return score
	}, rules.CountOf, reason)
	for i, r := range t.result.Ranking {
		t.result.Ranking[i].Score = rules.CountOf(t.homeOf(t.sideOf(r.Seat)))
	}
	t.result.Columns = []string{"homes", "caught"}
	e.Say("effect.over", "seats", t.result.Winners)
}
