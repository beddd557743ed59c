package capsulehotel

// What may be entered now: the lines in order of likelihood, and for each argument the values that would
// be accepted. What can only be told by asking for a fact of the box is offered too.

import (
	"slices"
	"strconv"
	"strings"

	"tokyobox/rules"
)

// likely are the lines of each phase, most likely first. The others follow in the order of the
// declaration.
var likely = map[string][]string{
	inMark:    {"mark", "claim"},
	inLoans:   {"check", "loan", "count"},
	inOpen:    {"open"},
	inBuy:     {"buy.hotel", "buy.vending", "buy.cemetery", "buy.building", "buy.capsules", "buy.pink", "buy.land", "join", "trade", "pass", "leave", "forfeit"},
	inClosing: {"close", "trade"},
	inIncome:  {"roll", "pay"},
	isOver:    {"count"},
}

// Verbs are the kinds of lines, most likely first.
func (t *table) Verbs() []rules.Offer {
	first := likely[t.phase]
	out := make([]rules.Offer, 0, len(Game.Verbs))
	for _, form := range first {
		v := Game.Verb(form)
		out = append(out, rules.Offer{Verb: v, Off: t.off(v)})
	}
	for _, v := range Game.Verbs {
		if !slices.Contains(first, v.Form) && !rules.Kernel(v.Form) {
			out = append(out, rules.Offer{Verb: v, Off: t.off(v)})
		}
	}
	slices.SortStableFunc(out, func(a, b rules.Offer) int { return later(a) - later(b) })
	return out
}

func later(o rules.Offer) int {
	if o.Off != nil {
		return 1
	}
	return 0
}

// off is why a kind of line cannot be entered now at all, nil if it can.
func (t *table) off(v *rules.Verb) *rules.Refusal {
	refuse := func(code, variant string, gaps ...any) *rules.Refusal {
		key := code
		if variant != "" {
			key += "." + variant
		}
		return &rules.Refusal{Code: code, Text: rules.Say(key, gaps...)}
	}
	wrong := refuse("E_PHASE", "", "phase", rules.WordOf("phase", t.phase))
	unless := func(ok bool) *rules.Refusal {
		if ok {
			return nil
		}
		return wrong
	}
	buying := t.phase == inBuy
	switch v.Form {
	case "claim":
		if t.round == 0 && t.phase == inMark && t.starts() >= startParcels {
			return refuse("E_SUPPLY", "starts", "max", startParcels)
		}
		return unless(t.round == 0 && t.phase == inMark)
	case "mark":
		return unless(t.phase == inMark && t.round < lastRound)
	case "loan":
		return unless(t.phase == inLoans && t.round <= 1)
	case "check":
		if t.phase == inLoans && t.round > 1 && t.external && len(t.notCounted()) > 0 {
			return refuse("E_PHASE", "count", "seats", t.notCounted())
		}
		return unless(t.phase == inLoans && t.round > 1)
	case "count":
		if !t.external {
			return refuse("E_PHASE", "ledger")
		}
		return unless(t.counting())
	case "open":
		return unless(t.phase == inOpen)
	case "join", "leave", "forfeit":
		if buying && !t.queueOn {
			return refuse("E_QUEUE", "off")
		}
		if buying && v.Form == "join" && len(joiners(t, rules.Move{})) == 0 {
			return refuse("E_QUEUE", "nobody")
		}
		if buying && v.Form != "join" && len(t.queue) == 0 {
			return refuse("E_QUEUE", "empty")
		}
		return unless(buying)
	case "pass":
		return unless(buying)
	case "trade":
		if (buying || t.phase == inClosing) && len(t.freeToTrade()) < 2 {
			return refuse("E_SEAL", "nobody")
		}
		return unless(buying || t.phase == inClosing)
	case "close":
		return unless(t.phase == inClosing)
	case "roll":
		if t.phase == inIncome && len(t.missingDice(nil)) == 0 {
			return refuse("E_ROLL", "done")
		}
		return unless(t.phase == inIncome)
	case "pay":
		dice := t.missingDice(nil)
		if t.phase == inIncome && len(dice) > 0 && len(parcelsToPay(t, rules.Move{})) == 0 {
			return refuse("E_ROLL", "", "list", piecesOf(dice), "n", len(dice))
		}
		return unless(t.phase == inIncome)
	case "breach":
		if len(t.hotels) == 0 {
			return refuse("E_NAME", "nohotel")
		}
		return unless(t.phase != isOver)
	case "breachsub":
		if len(brokenSubs(t, rules.Move{})) == 0 {
			return refuse("E_NAME", "nosub")
		}
		return unless(t.phase != isOver)
	case "adjust.area":
		if len(t.areas) == 0 {
			return refuse("E_NAME", "noarea")
		}
		return nil
	case "cash", "correct":
		if t.external {
			return refuse("E_PHASE", "coins")
		}
		return nil
	case "adjust.seat", "fact":
		return nil
	}
	// What remains are purchases.
	switch {
	case t.phase == inClosing:
		return refuse("E_LIMIT", "", "limit", t.box.limit)
	case !buying:
		return wrong
	case t.queueOn && len(t.queue) == 0:
		return refuse("E_QUEUE", "empty")
	case len(buyers(t, rules.Move{Verb: v})) == 0:
		return refuse("E_FUNDS", "none")
	}
	return nil
}

// The seats.

func everySeat(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*table)
	return seats(t.all())
}

func seats(list []int) []rules.Pick {
	var out []rules.Pick
	for _, s := range list {
		out = append(out, rules.Pick{Value: strconv.Itoa(s), Say: rules.SeatOf(s)})
	}
	return out
}

// seatsBut are the seats of a list that the line does not name yet.
func seatsBut(list []int, named []int) []rules.Pick {
	return seats(slices.DeleteFunc(slices.Clone(list), func(s int) bool { return slices.Contains(named, s) }))
}

func lenders(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*table)
	return seatsBut(t.withoutLoan(), subjects(m, "loan"))
}

func uncounted(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*table)
	return seatsBut(t.notCounted(), subjects(m, "yen"))
}

func subjects(m rules.Move, name string) []int {
	var out []int
	for _, f := range m.Each(name) {
		n, _ := strconv.Atoi(f.Sub)
		out = append(out, n)
	}
	return out
}

func loanAmounts(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*table)
	var out []rules.Pick
	for _, l := range t.box.loans {
		out = append(out, rules.Pick{Value: strconv.Itoa(int(l.amount)), Say: rules.YenOf(l.amount)})
	}
	return out
}

// tiedSeats offers who comes first in every group of equal yen at once, since a line that leaves one out is no queue.
func tiedSeats(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*table)
	if !t.queueOn || t.external || m.Has("first") {
		return nil
	}
	ways := [][]int{nil}
	for _, group := range t.byYen() {
		if len(group) == 1 {
			continue
		}
		var longer [][]int
		for _, way := range ways {
			for _, first := range group {
				longer = append(longer, append(slices.Clone(way), first))
			}
		}
		ways = longer
	}
	if len(ways) == 1 {
		return nil
	}
	return seatLists(ways)
}

// seatLists are lists of seats to choose from, as they stand behind a named argument.
func seatLists(lists [][]int) []rules.Pick {
	var out []rules.Pick
	for _, list := range lists {
		words := make([]string, len(list))
		for i, s := range list {
			words[i] = strconv.Itoa(s)
		}
		out = append(out, rules.Pick{Value: strings.Join(words, ","), Say: rules.SeatsOf(list)})
	}
	return out
}

// unordered offers whole orders to begin with, since only one that names everybody is a queue.
func unordered(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*table)
	if !t.queueOn || !t.external || m.Has("order") {
		return nil
	}
	var ways [][]int
	for first := range t.seats {
		ways = append(ways, slices.Concat(t.all()[first:], t.all()[:first]))
	}
	return seatLists(ways)
}

func joiners(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*table)
	var out []int
	for _, n := range t.all() {
		if t.queueOn && !t.passed[n] && !slices.Contains(t.queue, n) {
			out = append(out, n)
		}
	}
	return seatsBut(out, m.Ints("seat"))
}

func queued(s rules.State, m rules.Move) []rules.Pick {
	return seatsBut(s.(*table).queue, m.Ints("seat"))
}

func frontSeat(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*table)
	return seats(t.queue[:min(1, len(t.queue))])
}

func passers(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*table)
	var out []int
	for _, n := range t.all() {
		if !t.passed[n] {
			out = append(out, n)
		}
	}
	return seatsBut(out, m.Ints("seat"))
}

// buyers are the seats that can make this kind of purchase now.
func buyers(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*table)
	if t.phase != inBuy {
		return nil
	}
	list := t.all()
	if t.queueOn {
		list = t.queue[:min(1, len(t.queue))]
	}
	var out []int
	for _, n := range list {
		if !t.passed[n] && t.canBuy(m.Verb.Form, n) {
			out = append(out, n)
		}
	}
	return seats(out)
}

// canBuy tells whether a seat can make some purchase of this kind.
func (t *table) canBuy(form string, seat int) bool {
	m := rules.Move{}.Set("seat", strconv.Itoa(seat))
	switch form {
	case "buy.vending":
		return len(markerAreas(t, m)) > 0
	case "buy.cemetery":
		return len(cemeteryAreas(t, m)) > 0
	case "buy.land":
		return len(t.parcels) > 0 && len(boardChoices(t, m)) > 0
	case "buy.pink":
		return len(pinkCounts(t, m)) > 0
	case "buy.hotel":
		return len(hotelAreas(t, m)) > 0
	case "buy.building":
		return len(kindsOnSale(t, m)) > 0
	}
	return true // a colour that nobody has told yet may be on sale
}

// affords tells whether a seat can pay a price, with coupons as far as they fit.
func (t *table) affords(seat int, price Yen) bool {
	if t.external {
		return true
	}
	fit := min(Yen(t.couponsOf(seat)), price/couponWorth)
	return t.yenOf(seat)+couponWorth*fit >= price
}

// The ground.

func names(list []string) []rules.Pick {
	var out []rules.Pick
	for _, s := range list {
		out = append(out, rules.Pick{Value: s, Say: rules.NameOf(s)})
	}
	return out
}

// owned are the names of a seat's areas that are fit, the one used last first.
func (t *table) owned(seat int, fit func(*area) bool) []rules.Pick {
	var out []string
	for _, a := range t.areas {
		if a.owner == seat && fit(a) {
			if t.sits(seat) && a == t.lastArea[seat] {
				out = slices.Insert(out, 0, a.name)
			} else {
				out = append(out, a.name)
			}
		}
	}
	return names(out)
}

func ownAreas(s rules.State, m rules.Move) []rules.Pick {
	return s.(*table).owned(m.Int("seat"), func(*area) bool { return true })
}

func markerAreas(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*table)
	seat := m.Int("seat")
	if n, _ := t.supply("vending"); n <= 0 || !t.affords(seat, machinePrice) {
		return nil
	}
	return t.owned(seat, func(*area) bool { return true })
}

func cemeteryAreas(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*table)
	return t.owned(m.Int("seat"), func(a *area) bool { return t.cemeteriesIn(a.root()) < maxCemeteries })
}

func hotelAreas(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*table)
	seat := m.Int("seat")
	if n, _ := t.supply("entrances"); n <= 0 || len(coloursHeld(s, m)) == 0 || !t.affords(seat, entrancePrice) {
		return nil
	}
	return t.owned(seat, t.room)
}

func everyArea(s rules.State, m rules.Move) []rules.Pick {
	var out []string
	for _, a := range s.(*table).areas {
		out = append(out, a.name)
	}
	return names(out)
}

func everyParcel(s rules.State, m rules.Move) []rules.Pick {
	var out []string
	named := m.Texts("adj")
	for _, a := range s.(*table).parcels {
		if !slices.Contains(named, a.name) && a.name != m.Text("area") {
			out = append(out, a.name)
		}
	}
	if m.Verb != nil && m.Verb.Form == "adjust.area" {
		if a := s.(*table).area(m.Text("area")); a != nil && a.parent != nil {
			return nil
		}
	}
	return names(out)
}

func parentOf(s rules.State, m rules.Move) []rules.Pick {
	a := s.(*table).area(m.Text("area"))
	if a == nil || a.parent == nil {
		return nil
	}
	return names([]string{a.parent.name})
}

func newAreas(s rules.State, m rules.Move) []rules.Pick {
	return names([]string{s.(*table).nextParcel()})
}

// nextParcel is the first letter that no area has, then two letters.
func (t *table) nextParcel() string {
	for n := 0; ; n++ {
		name := string(rune('A' + n%26))
		if n >= 26 {
			name = string(rune('A'+n/26-1)) + string(rune('A'+n%26))
		}
		if t.area(name) == nil {
			return name
		}
	}
}

// nextSub is the next name of a subdivision drawn in an area after some others that are being drawn: A1,
// A2, and A1.1 inside A1.
func (t *table) nextSub(in *area, others int) string {
	for n := in.drawn + others + 1; ; n++ {
		name := in.name + strconv.Itoa(n)
		if in.parent != nil {
			name = in.name + "." + strconv.Itoa(n)
		}
		if t.area(name) == nil {
			return name
		}
	}
}

func parcelsToPay(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*table)
	var out []string
	if t.phase == inIncome {
		for _, p := range t.parcels {
			if !p.settled && len(t.missingDice(p)) == 0 {
				out = append(out, p.name)
			}
		}
	}
	return names(out)
}

// Income and breaches.

func diceToRoll(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*table)
	if t.phase != inIncome {
		return nil
	}
	var out []string
	for _, b := range t.missingDice(nil) {
		if !slices.ContainsFunc(m.Fields, func(f rules.Field) bool { return f.Sub == b.name && f.Value != "" }) {
			out = append(out, b.name)
		}
	}
	return names(out)
}

// facesOf are the faces of the die that the line is at: its last field, or the next one to roll.
func facesOf(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*table)
	var b *piece
	if n := len(m.Fields); n > 0 && m.Fields[n-1].Name == "die" && m.Fields[n-1].Value == "" {
		b = t.piece(m.Fields[n-1].Sub)
	} else if left := diceToRoll(s, m); len(left) > 0 {
		b = t.piece(left[0].Value)
	}
	if b == nil || b.letter != 'b' || !b.rolled() {
		return nil
	}
	return b.kind.picks()
}

// brokenHotels are the hotels on ground that lacks markers, newest first, then the others.
func brokenHotels(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*table)
	var wrong, others []string
	for _, h := range slices.Backward(t.hotels) {
		if t.lacking(h.area) > 0 && !h.suspended {
			wrong = append(wrong, h.name)
		} else {
			others = append(others, h.name)
		}
	}
	return names(append(wrong, others...))
}

// brokenSubs are the subdivisions, those of which a half lacks markers first.
func brokenSubs(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*table)
	var wrong, others []string
	for _, a := range t.areas {
		switch {
		case a.parent == nil:
		case t.lacking(a) > 0 || t.lacking(a.parent) > 0:
			wrong = append(wrong, a.name)
		default:
			others = append(others, a.name)
		}
	}
	return names(append(wrong, others...))
}
