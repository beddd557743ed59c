package coinlaundry

// Laundry pairs: clothes go through the machines.

import (
	"slices"
	"strconv"

	"tokyobox/rules"
)

// machinePair is what two cards of one machine bring: a run that must be paid, if there is one. Notes.
func (p *pairs) machinePair(card string, e *rules.Effects) {
	runs := p.runnable(card)
	strict := p.strict && p.anyClothes()
	switch broke := p.book.Balance(yen, strconv.Itoa(p.front)) < machinePrice; {
	case !runs && !strict:
		e.Say("effect.nothing")
		p.mix(e)
	case broke:
		p.end(3-p.front, rules.Say("end.broke", "seat", rules.SeatOf(p.front)), e)
	case !runs:
		p.pay("strict")
		e.Say("effect.strict", "seat", rules.SeatOf(p.front))
		p.mix(e)
	case card == washerCard:
		p.phase = inWash
	default:
		p.phase = inDry
	}
}

// loadPair puts the garment of a pair into a washer, or the two socks into two. Pair of garments.
func loadPair(p *pairs, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	p.due(m, no, inLoad)
	to := m.Texts("washer")
	face := garment(p.colour(p.front), p.kind)
	n := len(piecesOf(face))
	if len(to) > n {
		no.Hard("E_COUNT", "washers", "n", n)
	}
	for _, w := range to {
		if why := p.refuses(w, p.kind); why != "" {
			no.Soft(why, "", "washer", rules.WordOf("of", w))
		}
	}
	return func(e *rules.Effects) {
		for i := range n {
			p.book.Move(face, strconv.Itoa(p.front), to[min(i, len(to)-1)], 1, "load", "")
		}
		for _, c := range slices.Clone(p.deck.Pile()) {
			p.deck.Keep(c)
		}
		e.Say("effect.load", "seat", rules.SeatOf(p.front), "card", rules.WordOf("of", face), "list", wordsOf("of", to))
		p.phase, p.front = inFlip, 3-p.front
	}
}

// washPair closes a loaded washer for 100 yen. Pair of washing machine cards.
func washPair(p *pairs, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	p.due(m, no, inWash)
	w := m.Text("washer")
	if w != "" && !slices.Contains(p.washable(), w) {
		no.Hard("E_MACHINE", "", "washer", rules.WordOf("of", w))
	}
	return func(e *rules.Effects) {
		p.closed[w] = true
		p.pay("wash")
		e.Say("effect.wash", "seat", rules.SeatOf(p.front), "washer", rules.WordOf("of", w))
		p.mix(e)
	}
}

// dryPair moves a washed load into a dryer for 100 yen. Pair of dryer cards.
func dryPair(p *pairs, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	p.due(m, no, inDry)
	w, d := m.Text("washer"), m.Text("dryer")
	if w != "" && !p.closed[w] {
		no.Hard("E_MACHINE", "dry", "washer", rules.WordOf("of", w))
	}
	return func(e *rules.Effects) {
		for _, face := range p.in(w) {
			p.book.Move(face, w, d, 1, "dry", "")
		}
		p.closed[w] = false
		p.pay("dry")
		e.Say("effect.dry", "seat", rules.SeatOf(p.front), "washer", rules.WordOf("of", w), "dryer", rules.WordOf("of", d))
		p.mix(e)
	}
}

// emptyDryer gives the pieces of a dryer back to their owners, who score them. Washing machine and dryer.
func emptyDryer(p *pairs, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	p.due(m, no, inEmpty)
	d := m.Text("dryer")
	if d != "" && len(p.in(d)) == 0 {
		no.Hard("E_EMPTY", "", "dryer", rules.WordOf("of", d))
	}
	return func(e *rules.Effects) {
		before := [3]int{1: p.points(1), 2: p.points(2)}
		for _, face := range p.in(d) {
			p.book.Move(face, d, scoredBy(p.owner(face)), 1, "score", "")
		}
		for seat := 1; seat <= 2; seat++ {
			if n := p.points(seat); n > before[seat] {
				e.Say("effect.score", "n", n-before[seat], "seat", rules.SeatOf(seat), "points", n)
			}
		}
		if a, b := p.points(1), p.points(2); max(a, b) >= pairsGoal && a != b {
			winner := 1
			if b > a {
				winner = 2
			}
			p.end(winner, rules.Say("end.points", "seat", rules.SeatOf(winner), "n", max(a, b)), e)
			return
		}
		p.mix(e)
	}
}
