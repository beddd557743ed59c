package coinlaundry

// Shots, snipes, charges and duels of the wars of machines, and the cards they turn up.

import (
	"slices"

	"tokyobox/rules"
)

// stops tells whether a card ends the reveal for a unit.
func (t *war) stops(kind, card string) bool {
	switch kind {
	case washerUnit:
		return card == washerCard
	case dryerUnit:
		return card == dryerCard
	}
	return t.vend.stops(card)
}

// reveal checks cards that were turned up for a shot: the attacker's own card comes last and nowhere before. It
// counts black and white garments.
func (t *war) reveal(kind string, cards []string, app bool, no *rules.Refusals) (blacks, whites int) {
	if len(cards) == 0 {
		no.Hard("E_CARD", "which")
		return 0, 0
	}
	t.deck.Check(cards, app, no)
	for i, c := range cards {
		last := i == len(cards)-1
		if stop := t.stops(kind, c); stop && !last || !stop && last && len(cards) < t.deck.Size() {
			no.Hard("E_CARD", "stop", "kind", rules.WordOf("unit", kind))
		}
		switch colourOf(c) {
		case black:
			blacks++
		case white:
			whites++
		}
	}
	return blacks, whites
}

// shot is what a reveal does to a unit, and the words that say so.
func (t *war) shot(target *fighter, blacks, whites, malus int, e *rules.Effects) {
	t.damage = max(0, blacks-whites-malus)
	e.Say("effect.war.shot", "unit", target.name, "black", blacks, "white", whites, "n", t.damage)
	t.hurt(target, t.damage, e)
}

// turned notes that the cards of one reveal came up and were shuffled in again.
func (t *war) turned(cards []string) {
	for _, c := range cards {
		t.deck.Draw(c)
	}
	t.deck.Shuffle()
}

// shoot is a standard shot. Tir standard.
func shoot(t *war, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	u := t.actor(m, no, washerUnit, dryerUnit)
	target := t.enemyOf(u, m.Text("target"), no)
	if u == nil || target == nil {
		return nil
	}
	cards := m.Texts("card")
	blacks, whites := t.reveal(u.kind, cards, m.Has("app"), no)
	return func(e *rules.Effects) {
		t.turned(cards)
		t.shot(target, blacks, whites, 0, e)
		t.done(u, e)
	}
}

// enemyOf is the unit aimed at, where there is one that aims.
func (t *war) enemyOf(u *fighter, name string, no *rules.Refusals) *fighter {
	if u == nil {
		return nil
	}
	return t.enemy(name, no)
}

// snipe flicks a bottle of detergent: one reveal for all units that it touches, friends among them. Tir à la
// lessive.
func snipe(t *war, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	u := t.actor(m, no, washerUnit)
	if u == nil {
		return nil
	}
	var hit []*fighter
	for _, name := range m.Texts("hit") {
		if x := t.alive(name, no); x != nil && !slices.Contains(hit, x) {
			hit = append(hit, x)
		}
	}
	cards := m.Texts("card")
	blacks, whites := 0, 0
	if len(hit) > 0 {
		blacks, whites = t.reveal(u.kind, cards, m.Has("app"), no)
	} else if len(cards) > 0 {
		no.Hard("E_CARD", "miss")
	}
	return func(e *rules.Effects) {
		t.damage = 0
		if len(hit) > 0 {
			t.turned(cards)
		} else {
			e.Say("effect.war.miss")
		}
		for _, x := range hit {
			t.shot(x, blacks, whites, snipeMalus, e)
		}
		t.done(u, e)
	}
}

// charge runs into an enemy, which is pushed a sheet away. Charge.
func charge(t *war, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	u := t.actor(m, no, dryerUnit)
	target := t.enemyOf(u, m.Text("target"), no)
	if u == nil || target == nil {
		return nil
	}
	return func(e *rules.Effects) {
		t.damage = chargeDamage
		if m.Has("terrain") {
			t.damage++
		}
		t.hurt(target, t.damage, e)
		t.done(u, e)
	}
}

// fightDuel plays the two hands of a duel, a card each at a time: every black garment hurts the other. If
// the hands run out, both are dealt anew. The move that ended face to face is part of it. Duel.
func fightDuel(t *war, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	var u, target *fighter
	if t.phase == warDuel {
		u, target = t.unit(t.duel[0]), t.unit(t.duel[1])
		if m.Text("unit") != t.duel[0] || m.Text("target") != t.duel[1] {
			if m.Has("unit") {
				return t.wrong(no)
			}
		}
	} else {
		u = t.actor(m, no)
		target = t.enemyOf(u, m.Text("target"), no)
	}
	if u == nil || target == nil {
		return nil
	}
	own, other := m.Texts("own"), m.Texts("other")
	mine, theirs, left := t.flips(u.hp, target.hp, own, other)
	both := make([]string, 0, 2*duelHand)
	for i := range max(len(own), len(other)) {
		both = append(both, own[min(i, len(own)):min(i+1, len(own))]...)
		both = append(both, other[min(i, len(other)):min(i+1, len(other))]...)
	}
	t.deck.Check(both, m.Has("app"), no)
	switch {
	case len(both) == 0:
		no.Hard("E_CARD", "which")
	case len(own) != len(other) || len(own) > duelHand || left > 0:
		no.Hard("E_CARD", "hands")
	case mine > 0 && theirs > 0 && len(own) < duelHand && len(both) < t.deck.Size():
		no.Hard("E_CARD", "alive")
	}
	return func(e *rules.Effects) {
		t.turned(both)
		t.hurt(u, u.hp-mine, e)
		t.hurt(target, target.hp-theirs, e)
		u.acted = true
		if mine > 0 && theirs > 0 {
			t.phase, t.duel = warDuel, [2]string{u.name, target.name}
			e.Say("effect.war.again", "unit", u.name, "target", target.name)
			return
		}
		t.phase, t.duel = warTurn, [2]string{}
		t.done(u, e)
	}
}

// flips is what a duel leaves of two units, and how many cards were turned after one had died.
func (t *war) flips(mine, theirs int, own, other []string) (int, int, int) {
	for i := range min(len(own), len(other)) {
		if mine == 0 || theirs == 0 {
			return mine, theirs, len(own) - i
		}
		if colourOf(own[i]) == black {
			theirs = max(0, theirs-1)
		}
		if colourOf(other[i]) == black {
			mine = max(0, mine-1)
		}
	}
	return mine, theirs, 0
}

// Draw lets the app shuffle and turn up cards: until the attacker's own, or a card each until one is dead.
func (t *war) Draw(m rules.Move, pick func(label string, n int) (int, error)) (rules.Move, error) {
	u := t.unit(m.Text("unit"))
	if !t.byApp || u == nil || m.Has("card") || m.Has("own") || m.Has("other") {
		return m, nil
	}
	add := func(name string, cards []string) {
		for _, c := range cards {
			m = m.Add(name, "", c)
		}
		if len(cards) > 0 {
			m = m.Set("app", "")
		}
	}
	look := t.deck.Clone()
	reveals := 1
	switch m.Verb.Form {
	case "duel":
		target := t.unit(m.Text("target"))
		if target == nil {
			return m, nil
		}
		var hands [2][]string
		for i := 0; i < duelHand && look.Left() > 1; i++ {
			for h := range hands {
				card, err := look.Next(pick)
				if err != nil {
					return m, err
				}
				look.Draw(card)
				hands[h] = append(hands[h], card)
			}
			if mine, theirs, _ := t.flips(u.hp, target.hp, hands[0], hands[1]); mine == 0 || theirs == 0 {
				break
			}
		}
		add("own", hands[0])
		add("other", hands[1])
		return m, nil
	case "fire":
		reveals = len(m.Texts("hit"))
	case "snipe":
		reveals = min(1, len(m.Texts("hit")))
	}
	for range reveals {
		cards, err := drawUntil(look, func(c string) bool { return t.stops(u.kind, c) }, pick)
		if err != nil {
			return m, err
		}
		look.Shuffle()
		add("card", cards)
	}
	return m, nil
}
