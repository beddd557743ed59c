package coinlaundry

// Mr. Sudsy: what goes from hand to hand: hand-outs, gifts, what lies about, and what is bought.

import (
	"slices"
	"strconv"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// deal is what a draw gives: the garments in order of the draw as far as they are there, five at most, 100 yen
// for each but no more than 300, and detergent for the washing machines, two at most.
func (t *sudsy) deal(cards []string) (given []string, money ledger.Yen, bottles int) {
	for _, c := range cards {
		switch {
		case c == washerCard:
			bottles++
		case !isMachine(c) && t.inSupply(c) && len(given) < handGarments:
			given = append(given, c)
		}
	}
	return given, ledger.Yen(min(handYen, coin*len(given))), max(0, min(handBottles, bottles, t.bottles(ledger.Bank)))
}

// hand gives a player laundry, yen and detergent by cards turned up to the first dryer. Who gets nothing that
// way gets one piece at random, and no yen.
func (t *sudsy) hand(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if !t.isMorning() {
		return t.wrong(no)
	}
	s, ok := t.seatIn(m, "seat", no)
	if !ok {
		return nil
	}
	cards, random := m.Texts("card"), m.Text("random")
	if t.fresh().Check(cards, m.Has("app"), no) {
		if i := slices.Index(cards, dryerCard); i < 0 {
			no.Hard("E_CARD", "until")
		} else if i < len(cards)-1 {
			no.Hard("E_CARD", "beyond")
		}
	}
	switch next := t.nextServed(); {
	case next == 0:
		no.Soft("E_ORDER", "all")
	case s != next:
		no.Soft("E_ORDER", "", "seat", rules.SeatOf(next))
	}
	given, money, bottles := t.deal(cards)
	left := t.supply()
	switch {
	case len(given) > 0 && random != "":
		no.Hard("E_GARMENT", "given")
	case len(given) == 0 && random == "" && len(left) > 0:
		no.Hard("E_GARMENT", "random", "seat", rules.SeatOf(s))
	case random != "" && !slices.Contains(left, random):
		no.Hard("E_GARMENT", "", "piece", rules.WordOf("of", random))
	}
	return func(e *rules.Effects) {
		t.turn(cards, 0)
		t.served = append(t.served, s)
		of := strconv.Itoa(s)
		if random != "" {
			given = []string{random}
		}
		for _, g := range given {
			for _, p := range piecesOf(g) {
				*t.cloth[p] = cloth{owner: s}
			}
		}
		t.book.Move(yen, ledger.Bank, of, money, "hand", "")
		t.book.Move(bottle, ledger.Bank, of, ledger.Amount(bottles), "hand", "")
		e.Say("effect.hand", "seat", rules.SeatOf(s), "garments", cardList(given), "yen", money, "n", bottles)
		t.coins(e)
	}
}

// coins tells when more yen are out than the box has coins.
func (t *sudsy) coins(e *rules.Effects) {
	out := -t.book.Balance(yen, ledger.Bank)
	if out > allCoins*coin {
		e.Say("effect.coins", "box", ledger.Yen(allCoins*coin), "yen", out)
	}
}

// price is what a cycle costs today.
func (t *sudsy) price() int {
	if t.happens.name == "robot-greeter" {
		return robotPrice
	}
	return machinePrice
}

// two are the seats of a line that is between two players, by day.
func (t *sudsy) two(m rules.Move, no *rules.Refusals) (s, to int, ok bool) {
	if t.phase != sudsyDay {
		t.wrong(no)
		return 0, 0, false
	}
	s, ok = t.seatIn(m, "seat", no)
	to, okTo := t.seatIn(m, "to", no)
	if s == to {
		no.Hard("E_COUNT", "self")
	}
	return s, to, ok && okTo
}

// gift moves yen, detergent or clothes from one player to another, as they agree.
func (t *sudsy) gift(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	s, to, ok := t.two(m, no)
	if !ok {
		return nil
	}
	amount, bottles, list := m.Int("yen"), m.Int("bottles"), m.Texts("piece")
	if amount == 0 && bottles == 0 && len(list) == 0 {
		no.Hard("E_COUNT", "nothing")
	}
	for _, p := range list {
		if t.cloth[p].owner != s {
			no.Hard("E_GARMENT", "", "piece", rules.WordOf("of", p))
		}
	}
	of, other := strconv.Itoa(s), strconv.Itoa(to)
	if held := t.bottles(of); held < bottles {
		no.Hard("E_DETERGENT", "few", "seat", rules.SeatOf(s), "n", held)
	}
	t.afford(s, amount, no)
	return func(e *rules.Effects) {
		t.book.Move(yen, of, other, ledger.Yen(amount), "gift", "")
		t.book.Move(bottle, of, other, ledger.Amount(bottles), "gift", "")
		for _, p := range list {
			t.cloth[p].owner = to
		}
		if amount > 0 {
			e.Say("effect.gift.yen", "seat", rules.SeatOf(s), "to", rules.SeatOf(to), "yen", ledger.Yen(amount))
		}
		if bottles > 0 {
			e.Say("effect.gift.bottles", "seat", rules.SeatOf(s), "to", rules.SeatOf(to), "n", bottles)
		}
		if len(list) > 0 {
			e.Say("effect.gift.pieces", "seat", rules.SeatOf(s), "to", rules.SeatOf(to), "pieces", t.garments(list))
		}
	}
}

// lay says where pieces really lie: before a player, dirty, or in the supply.
func (t *sudsy) lay(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if t.phase != sudsyDay {
		return t.wrong(no)
	}
	to, ok := t.seatIn(m, "to", no)
	if !ok && m.Has("to") {
		return nil
	}
	list := m.Texts("piece")
	for _, p := range list {
		if *t.cloth[p] == (cloth{owner: to}) {
			no.Hard("E_GARMENT", "there", "piece", rules.WordOf("of", p))
		}
	}
	return func(e *rules.Effects) {
		for _, p := range list {
			*t.cloth[p] = cloth{owner: to}
		}
		t.rest()
		if to == 0 {
			e.Say("effect.lay.supply", "pieces", t.garments(list))
			return
		}
		e.Say("effect.lay", "pieces", t.garments(list), "seat", rules.SeatOf(to))
	}
}

// conflict settles who may go first: each of two players turns up cards from half the deck, and the first
// machine wins; on the same flip they share or find a compromise.
func (t *sudsy) conflict(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	s, to, ok := t.two(m, no)
	if !ok {
		return nil
	}
	a, b := m.Texts("a"), m.Texts("b")
	turned := make([]string, 0, len(a)+len(b))
	for i := range max(len(a), len(b)) {
		for _, side := range [][]string{a, b} {
			if i < len(side) {
				turned = append(turned, side[i])
			}
		}
	}
	if t.fresh().Check(turned, m.Has("app"), no) {
		last := len(a) - 1
		first := func(side []string) int { return slices.IndexFunc(side, isMachine) }
		switch x, y := first(a), first(b); {
		case len(a) != len(b):
			no.Hard("E_CARD", "flips")
		case x < 0 && y < 0:
			no.Hard("E_CARD", "machine")
		case x >= 0 && x < last, y >= 0 && y < last:
			no.Hard("E_CARD", "decided")
		}
	}
	return func(e *rules.Effects) {
		t.turn(turned, 0)
		switch wonA, wonB := isMachine(a[len(a)-1]), isMachine(b[len(b)-1]); {
		case wonA && wonB:
			t.fight = rules.WordOf("fight", "both")
			e.Say("effect.compromise", "seat", rules.SeatOf(s), "to", rules.SeatOf(to), "flip", len(a))
		case wonA:
			t.fight = rules.SeatOf(s)
			e.Say("effect.conflict", "seat", rules.SeatOf(s), "flip", len(a))
		default:
			t.fight = rules.SeatOf(to)
			e.Say("effect.conflict", "seat", rules.SeatOf(to), "flip", len(a))
		}
	}
}

// buy is a try at the vending machine: 200 yen, one bottle goes in, and as many as come out are the buyer's.
// Rulebook 000, the detergent add-on.
func (t *sudsy) buy(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	s, ok := t.here(m, no)
	if !ok {
		return nil
	}
	out, stuck := m.Int("out"), t.bottles(sudsyStuck)
	if out > stuck+1 {
		no.Hard("E_COUNT", "out", "n", out, "most", stuck+1)
	}
	if t.bottles(ledger.Bank) == 0 {
		no.Hard("E_SUPPLY", "")
	}
	t.afford(s, vendingPrice, no)
	return func(e *rules.Effects) {
		of := strconv.Itoa(s)
		t.book.Move(yen, of, ledger.Bank, vendingPrice, "vending", "")
		t.book.Move(bottle, ledger.Bank, sudsyStuck, 1, "vending", "")
		t.book.Move(bottle, sudsyStuck, of, ledger.Amount(out), "vending", "")
		e.Say("effect.buy", "seat", rules.SeatOf(s), "n", out, "stuck", t.bottles(sudsyStuck))
	}
}

// canBuy tells whether a seat can try the vending machine.
func (t *sudsy) canBuy(s int) bool {
	return t.isHere(s) && t.bottles(ledger.Bank) > 0 && t.yenOf(s) >= vendingPrice
}
