package coinlaundry

// Wash Machine: each side buys its machines before the war.

import (
	"slices"
	"strconv"

	"tokyobox/rules"
)

// firstPick says which side drafts first, where nobody said so before the game.
func firstPick(t *war, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if t.phase != warDraft || t.picker != 0 {
		no.Hard("E_PHASE", "begun")
		return nil
	}
	side := t.sideOf(m, no)
	return func(*rules.Effects) { t.picker = side }
}

// left is how many points of the draft a side has.
func (t *war) left(side int) int {
	n := t.points
	for _, u := range t.units {
		if u.side == side {
			n -= unitCost[u.kind]
		}
	}
	return n
}

// stock is how many units of a kind can still be picked.
func (t *war) stock(kind string) int {
	if !slices.Contains(t.kinds, kind) {
		return 0
	}
	n := unitStock[kind]
	for _, u := range t.units {
		if u.kind == kind {
			n--
		}
	}
	return n
}

// affordable are the kinds that a side can pick.
func (t *war) affordable(side int) []string {
	return slices.DeleteFunc(slices.Clone(t.kinds), func(k string) bool { return t.stock(k) == 0 || unitCost[k] > t.left(side) })
}

// pickUnit drafts a unit. The sides pick in turn; one that can pay for nothing is passed over, and its points
// are lost.
func pickUnit(t *war, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if t.phase != warDraft || t.picker == 0 {
		return t.wrong(no)
	}
	side, kind := t.sideOf(m, no), m.Text("kind")
	if side != t.picker {
		no.Hard("E_TURN", "", "seat", rules.SeatOf(t.picker))
	}
	if t.stock(kind) == 0 {
		no.Hard("E_SUPPLY", "unit", "kind", rules.WordOf("unit", kind))
	}
	if unitCost[kind] > t.left(t.picker) {
		no.Hard("E_POINTS", "", "kind", rules.WordOf("unit", kind), "n", unitCost[kind], "left", t.left(t.picker))
	}
	return func(e *rules.Effects) {
		n := 1
		for t.unit(string(rune('a'+side-1))+strconv.Itoa(n)) != nil {
			n++
		}
		u := &fighter{name: string(rune('a'+side-1)) + strconv.Itoa(n), kind: kind, side: side, hp: unitHP[kind]}
		t.units = append(t.units, u)
		e.Made = append(e.Made, u.name)
		e.Say("effect.war.pick", "unit", u.name, "kind", rules.WordOf("unit", kind), "n", t.left(side))
		for range t.seats {
			if t.picker = t.picker%t.seats + 1; len(t.affordable(t.picker)) > 0 {
				return
			}
		}
		t.phase = warPlace
		slices.SortStableFunc(t.units, func(a, b *fighter) int { return a.side - b.side })
		e.Say("effect.war.drafted")
	}
}

// beginWar says which side has the youngest player, after the units were placed.
func beginWar(t *war, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if t.phase != warPlace {
		return t.wrong(no)
	}
	side := t.sideOf(m, no)
	return func(e *rules.Effects) {
		t.phase, t.turn, t.round = warTurn, side, 1
		e.Say("effect.war.turn", "seat", rules.SeatOf(side))
	}
}
