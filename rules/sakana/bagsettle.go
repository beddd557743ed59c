package sakana

// It’s in the Bag: the bag changes hands.

import (
	"cmp"
	"slices"
	"strconv"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// open shows all bids. A tie makes everybody bid again, unless nobody who ties can bid anything else: then a lot
// decides, since the rule cannot be obeyed.
func (t *bag) open(e *rules.Effects) {
	t.last, t.tied = nil, nil
	for _, s := range t.all() {
		t.opened[t.now[s].String()] = true
		t.last = append(t.last, t.now[s])
	}
	slices.SortStableFunc(t.last, func(a, b offer) int { return cmp.Compare(b.yen, a.yen) })
	top := t.last[0].yen
	free, again := false, []int(nil)
	for _, o := range t.last {
		group := slices.DeleteFunc(slices.Clone(t.last), func(x offer) bool { return x.yen != o.yen })
		if o.yen == top {
			t.tied = append(t.tied, o.seat)
		}
		if len(group) > 1 && (o.yen == top || t.anyTie) {
			again = append(again, o.seat)
			free = free || slices.ContainsFunc(group, func(x offer) bool { return !x.only })
		}
	}
	t.in = [maxSeats + 1]bool{}
	switch {
	case free:
		for _, o := range t.last {
			t.before[o.seat] = o.yen
		}
		t.attempt++
		t.tied = nil
		e.Say("effect.rebid", "seats", again)
	case len(t.tied) > 1:
		t.phase = inLot
		e.Say("effect.deadlock", "seats", t.tied)
	default:
		t.settle(t.tied[0], e)
	}
	for _, o := range t.last { // what follows from the bids is told before them
		if t.tracked {
			e.Say("effect.bid.coins", "seat", rules.SeatOf(o.seat), "yen", o.yen, "list", coins.Say(o.coins))
		} else {
			e.Say("effect.bid", "seat", rules.SeatOf(o.seat), "yen", o.yen)
		}
	}
}

// lot decides between those who tie and can bid nothing else.
func lot(t *bag, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if t.phase != inLot {
		return t.wrong(no)
	}
	s := m.Int("seat")
	switch {
	case s == 0:
		no.Hard(rules.Unread, "missing", "arg", rules.WordOf("arg", "seat"))
	case !slices.Contains(t.tied, s):
		no.Hard("E_TURN", "lot", "seats", t.tied)
	}
	return func(e *rules.Effects) { t.settle(s, e) }
}

// Draw draws the lot; each of those who tie is as likely as the others.
func (t *bag) Draw(m rules.Move, pick func(label string, n int) (int, error)) (rules.Move, error) {
	if m.Verb.Name != "lot" || t.phase != inLot || m.Has("seat") {
		return m, nil
	}
	i, err := pick("lot "+strconv.Itoa(t.round), len(t.tied))
	if err != nil {
		return m, err
	}
	return m.Set("seat", strconv.Itoa(t.tied[i])).Set("app", ""), nil
}

// settle gives the bag to the highest bidder and then all bids into the bag: the winner's own too.
func (t *bag) settle(w int, e *rules.Effects) {
	t.wins[w]++
	t.start = 0
	for _, o := range t.last {
		t.start += o.yen
	}
	t.tied, t.before = nil, [maxSeats + 1]ledger.Yen{}
	e.Say("effect.wins", "seat", rules.SeatOf(w))
	if !t.tracked {
		t.phase = inAsk
		return
	}
	for _, s := range t.all() {
		of, o := strconv.Itoa(s), t.now[s]
		if gives, gets, ok := coins.Change(t.hand(s), o.coins); ok {
			coins.Move(t.book, of, aside, gives, "exchange", "")
			coins.Move(t.book, aside, of, gets, "exchange", "")
		}
		coins.Move(t.book, of, pile, o.coins, "bid", "")
	}
	coins.Move(t.book, inBag, strconv.Itoa(w), coins.Held(t.book, inBag), "won", "")
	coins.Move(t.book, pile, inBag, coins.Held(t.book, pile), "start.bag", "")
	t.consoled = nil
	t.console(e)
	if t.shown {
		e.Say("effect.start", "yen", t.start)
	}
	t.phase = inAdd
	t.round++
	if slices.ContainsFunc(t.all(), func(s int) bool { return t.yen(s) >= enough }) {
		t.round--
		t.end(e)
	}
}

// console pays those who are left with nothing, so that they can bid. Rulebook 004, It's in the Bag. Where the
// money aside has no two coins of 100 the bag changes a coin of 500 for it.
func (t *bag) console(e *rules.Effects) {
	gift := rules.Purse{consolation, 0, 0, 0}
	for _, s := range t.all() {
		if t.yen(s) > 0 {
			continue
		}
		if rest, counted := t.rest(); counted && !rest.Contains(gift) {
			key := "effect.short"
			if small, large := (rules.Purse{5, 0, 0, 0}), (rules.Purse{0, 1, 0, 0}); rest.Contains(large) && coins.Held(t.book, inBag).Contains(small) {
				coins.Move(t.book, inBag, aside, small, "exchange", "")
				coins.Move(t.book, aside, inBag, large, "exchange", "")
				key = "effect.fromthebag"
			}
			e.Say(key)
		}
		coins.Move(t.book, aside, strconv.Itoa(s), gift, "consolation", "")
		t.due = append(t.due, rules.Due{Entry: e.Entry, Yen: coins.Value(gift)})
		t.consoled = append(t.consoled, s)
		e.Say("effect.consoled", "seat", rules.SeatOf(s), "yen", coins.Value(gift))
	}
}
