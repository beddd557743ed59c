package coinlaundry

// What the laundry manager earns, buys and ends with.

import (
	"slices"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// washLoads washes whole loads, a bottle each: for yen, or into a dryer.
func washLoads(t *shop, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if !t.reach(shopWash, no) {
		return nil
	}
	names, to := m.Texts("washer"), m.Text("to")
	colour := t.colour(to)
	for i, w := range names {
		switch {
		case !t.owned(w):
			no.Hard("E_MACHINE", "", "machine", rules.WordOf("of", w))
		case len(t.loads[w]) == 0 || slices.Contains(names[:i], w):
			no.Hard("E_EMPTY", "", "machine", rules.WordOf("of", w))
		case to != "" && colour != "" && colour != t.colour(w):
			no.Hard("E_COLOUR", "", "machine", rules.WordOf("of", to), "colour", rules.WordOf("colour", colour))
		case to != "":
			colour = t.colour(w)
		}
	}
	if to != "" && !t.owned(to) {
		no.Hard("E_MACHINE", "", "machine", rules.WordOf("of", to))
	}
	if len(names) > t.bottles() {
		no.Hard("E_DETERGENT", "", "n", t.bottles())
	}
	return func(e *rules.Effects) {
		t.enter(shopWash)
		t.book.Move(bottle, manager, ledger.Bank, ledger.Yen(len(names)), "wash", "")
		for _, w := range names {
			n := len(t.loads[w])
			if to != "" {
				t.loads[to] = append(t.loads[to], t.loads[w]...)
				e.Say("effect.move", "n", n, "machine", rules.WordOf("of", to))
			} else {
				t.gone = append(t.gone, t.loads[w]...)
				t.earn(n, washPays, "wash", w, e)
			}
			delete(t.loads, w)
		}
	}
}

// earn pays for n garments out of a machine.
func (t *shop) earn(n int, each ledger.Yen, reason, machine string, e *rules.Effects) {
	t.book.Move(yen, ledger.Bank, manager, each*ledger.Yen(n), reason, machine)
	e.Say("effect.earn", "n", n, "machine", rules.WordOf("of", machine), "yen", each*ledger.Yen(n))
	if t.yen() > mostCoinsYen {
		e.Say("effect.coins", "yen", mostCoinsYen, "held", t.yen())
	}
}

// dryLoads empties dryers, in two of the rounds.
func dryLoads(t *shop, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if !t.reach(shopDry, no) {
		return nil
	}
	names := m.Texts("dryer")
	for i, d := range names {
		switch {
		case !t.owned(d):
			no.Hard("E_MACHINE", "", "machine", rules.WordOf("of", d))
		case len(t.loads[d]) == 0 || slices.Contains(names[:i], d):
			no.Hard("E_EMPTY", "", "machine", rules.WordOf("of", d))
		}
	}
	if !slices.Contains(dryRounds, t.round) {
		no.Hard("E_DRY_ROUND", "", "round", t.round)
	}
	return func(e *rules.Effects) {
		t.enter(shopDry)
		for _, d := range names {
			t.gone = append(t.gone, t.loads[d]...)
			t.earn(len(t.loads[d]), dryPays, "dry", d, e)
			delete(t.loads, d)
		}
	}
}

// stock is how many of a supply can still be bought.
func (t *shop) stock(what string) int {
	switch what {
	case "washer":
		return allWashers - t.washers
	case "dryer":
		return allDryers - t.dryers
	}
	return allBottles - t.bottles()
}

func buySupply(t *shop, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if !t.reach(shopSupply, no) {
		return nil
	}
	what, n := m.Text("what"), 1
	if m.Has("n") {
		n = m.Int("n")
	}
	if left := t.stock(what); n > left {
		no.Hard("E_SUPPLY", "", "what", rules.WordOf("supply", what), "n", left)
	}
	price := ledger.Yen(n * supplyPrice)
	t.afford(price, no)
	return func(e *rules.Effects) {
		t.enter(shopSupply)
		t.book.Move(yen, manager, ledger.Bank, price, "supply", what)
		switch what {
		case "washer":
			t.washers += n
		case "dryer":
			t.dryers += n
		default:
			t.book.Move(bottle, ledger.Bank, manager, ledger.Yen(n), "supply", "")
		}
		e.Say("effect.supply", "n", n, "what", rules.WordOf("supply", what), "yen", price)
	}
}

func (t *shop) afford(price ledger.Yen, no *rules.Refusals) {
	if t.yen() < price {
		no.Hard("E_FUNDS", "", "yen", price, "held", t.yen())
	}
}

// getWish buys one thing of the list; the last one ends the game.
func getWish(t *shop, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if !t.reach(shopBuy, no) {
		return nil
	}
	wish := m.Text("item")
	switch {
	case !slices.Contains(t.list, wish):
		no.Hard("E_WISH", "", "item", rules.WordOf("of", wish))
	case slices.Contains(t.got, wish):
		no.Hard("E_WISH", "ticked", "item", rules.WordOf("of", wish))
	case t.bought:
		no.Hard("E_WISH", "second")
	}
	t.afford(priceOf(wish), no)
	return func(e *rules.Effects) {
		t.enter(shopBuy)
		t.bought = true
		t.book.Move(yen, manager, ledger.Bank, priceOf(wish), "wish", wish)
		t.got = append(t.got, wish)
		e.Say("effect.get", "item", rules.WordOf("of", wish), "n", len(t.list)-len(t.got))
		if len(t.got) == len(t.list) {
			t.step = shopOver
			t.result = &rules.End{Reason: rules.Say("end.won", "yen", t.score()), Winners: []int{1},
				Ranking: []rules.Rank{{Place: 1, Seat: 1, Score: rules.YenOf(t.score())}}, Columns: []string{"yen", "bottles"}}
		}
	}
}

// score is what the things bought are worth.
func (t *shop) score() ledger.Yen {
	sum := ledger.Yen(0)
	for _, w := range t.got {
		sum += priceOf(w)
	}
	return sum
}

// nextRound ends the round, and the game after the sixth round or the last card.
func nextRound(t *shop, _ rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if !t.reach(shopBuy, no) {
		return nil
	}
	return func(e *rules.Effects) {
		if t.round == shopRounds || t.deck.Left() == 0 {
			t.lose("end.debt", e)
			return
		}
		t.round++
		t.enter(shopLoad)
		t.open, t.closed, t.bought = "", false, false
		e.Say("effect.round", "round", t.round)
		if n := t.tooLate(); n > 0 {
			e.Say("effect.toolate", "n", len(t.list)-len(t.got), "rounds", t.roundsLeft())
		}
	}
}

// roundsLeft is in how many rounds a thing can still be bought; the one that runs counts until one was.
func (t *shop) roundsLeft() int {
	last := shopRounds
	if t.deck.Left() == 0 {
		last = t.round
	}
	n := last - t.round + 1
	if t.bought {
		n--
	}
	return n
}

// tooLate is how many things of the list can no longer be bought, one a round.
func (t *shop) tooLate() int {
	return max(0, len(t.list)-len(t.got)-t.roundsLeft())
}

// lose ends the game without a score.
func (t *shop) lose(key string, e *rules.Effects) {
	t.enter(shopOver)
	t.result = &rules.End{Reason: rules.Say(key, "n", len(t.list)-len(t.got)), Lost: true,
		Ranking: []rules.Rank{{Place: 1, Seat: 1, Score: rules.NoValue}}, Columns: []string{"yen", "bottles"}}
	e.Say("effect.lost")
}
