package capsulehotel

// What comes next, which questions wait, and where every number of the table comes from.

import (
	"strconv"
	"strings"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// Next is what the rules expect now, and the line that Enter records where there is only one.
func (t *table) Next() rules.Next {
	switch t.phase {
	case inMark:
		if t.round == 0 && len(t.areas) == 0 {
			return rules.Next{Say: rules.Say("next.claim"), Line: "mark", Twice: true}
		}
		return rules.Next{Say: rules.Say("next.mark", "round", t.round+1), Line: "mark"}
	case inLoans:
		switch {
		case t.round <= 1:
			return rules.Next{Say: rules.Say("next.loan", "seats", t.withoutLoan(), "list", t.loanList())}
		case t.external && len(t.notCounted()) > 0:
			return rules.Next{Say: rules.Say("next.count", "seats", t.notCounted())}
		}
		return rules.Next{Say: rules.Say("next.check"), Line: "check"}
	case inOpen:
		if t.external && t.queueOn {
			return rules.Next{Say: rules.Say("next.order")}
		}
		if len(tiedSeats(t, rules.Move{})) > 0 {
			return rules.Next{Say: rules.Say("next.tie"), Line: "open"}
		}
		return rules.Next{Say: rules.Say("next.open"), Line: "open"}
	case inBuy:
		switch {
		case !t.queueOn:
			return rules.Next{Say: rules.Say("next.anyone")}
		case len(t.queue) == 0:
			return rules.Next{Say: rules.Say("next.empty")}
		}
		return rules.Next{Say: rules.Say("next.front", "seat", t.front()), Count: countAloud, Out: "forfeit " + account[t.queue[0]]}
	case inClosing:
		if len(t.closers) == 0 {
			return rules.Next{Say: rules.Say("next.close"), Line: "close"}
		}
		return rules.Next{Say: rules.Say("next.closing", "seats", t.closers), Line: "close", Twice: true}
	case inIncome:
		return t.nextIncome()
	}
	if t.result == nil {
		return rules.Next{Say: rules.Say("next.count", "seats", t.notCounted())}
	}
	return rules.Next{Say: rules.Say("next.over")}
}

// nextIncome asks for the next die, or pays the next parcel on which anything stands.
func (t *table) nextIncome() rules.Next {
	if dice := t.missingDice(nil); len(dice) > 0 {
		b := dice[0]
		return rules.Next{
			Say:  rules.Say("next.roll", "seat", rules.SeatOf(b.owner()), "kind", rules.WordOf("kind", b.kind.id), "name", b.name, "list", b.kind.list()),
			Line: "roll " + b.name + "=" + byAppFace,
		}
	}
	for _, step := range t.walk().Steps {
		if !step.Done {
			return rules.Next{Say: rules.Say("next.pay", "line", step.Line), Line: step.Line}
		}
	}
	return rules.Next{Say: rules.Say("next.pay", "line", "pay"), Line: "pay"}
}

// notes are the questions that wait. None of them locks anything.
func (t *table) notes() []rules.Note {
	var out []rules.Note
	for _, d := range t.doubts {
		line := func(answer string) string {
			return ledger.Amend + " " + strconv.Itoa(d.entry) + " " + d.move.Set("taller", answer).String()
		}
		text := rules.Say("note.taller", "hotel", d.hotel.name, "seat", rules.SeatOf(d.hotel.builder), "n", d.hotel.capsules,
			"other", d.than.name, "owner", rules.SeatOf(d.than.owner()), "capsules", d.than.capsules)
		if d.hotel.levels > 0 && d.than.levels > 0 {
			text = rules.Say("note.taller.levels", "hotel", d.hotel.name, "seat", rules.SeatOf(d.hotel.builder), "levels", d.hotel.levels,
				"other", d.than.name, "owner", rules.SeatOf(d.than.owner()), "others", d.than.levels)
		}
		out = append(out, rules.Note{
			Text: text,
			Yes:  line("yes"), No: line("no"),
		})
	}
	for r := 1; r <= t.round; r++ {
		if t.marked[r] && t.box.symbol[r] == "" {
			fact := "fact coupon=" + strconv.Itoa(r) + ":"
			out = append(out, rules.Note{Text: rules.Say("note.symbol", "round", r), Yes: fact + "yes", No: fact + "no"})
		}
	}
	if t.box.limit == 0 && (t.phase == inOpen || t.phase == inBuy) {
		out = append(out, rules.Note{Text: rules.Say("note.limit", "n", t.seats), Prefix: "fact limit="})
	}
	return out
}

// headings are the rulebook's headings that the cells go back to, by the cell's name.
var headings = map[string]string{
	"yen": "yen", "coupons": "coupons", "debt": "debt", "margin": "end", "netdebt": "end", "loan": "loan",
	"spent": "limit", "limit": "limit", "queue": "queue", "seal": "queue", "mayclose": "closing",
	"winner": "end", "tallest": "tallest", "token": "tallest", "penalty": "breach",
	"franchise": "franchise", "milestone": "milestone", "parcels": "franchise",
	"hotels": "golden", "markers": "golden", "cemeteries": "cemetery", "deduction": "deduction",
	"buildings": "attraction", "attraction": "attraction", "face": "attraction", "hotel": "income", "income": "income",
	"owner": "owner", "ground": "owner", "parent": "owner", "adj": "land", "capsules": "capsules", "stock": "stock",
	"round": "round", "phase": "round", "size": "hotel", "colour": "hotel", "kind": "attraction",
	"side": "card", "promise": "promise", "from": "promise", "to": "promise", "strange": "box",
}

// Why explains a cell: the account whose postings make it, or the sum it comes from, and the rule.
func (t *table) Why(name, of string) rules.Why {
	w := rules.Why{Sum: t.sum(name, of)}
	if heading, ok := headings[name]; ok {
		w.Rule = rules.Say("rule." + heading)
	}
	switch {
	case (name == "yen" || name == "earned" || name == "laidout") && !t.external:
		w.Unit, w.Account = yen, of
	case name == "coupons":
		w.Unit, w.Account = coupon, of
	case name == "capsules":
		if seat, colour, ok := strings.Cut(of, "."); ok {
			w.Unit, w.Account = colour, seat
		}
	}
	return w
}

// terms collects the lines of a calculation.
type terms []rules.Term

func (l *terms) add(v rules.Value, key string, gaps ...any) {
	*l = append(*l, rules.Term{Say: rules.Say("why."+key, gaps...), Value: v})
}

func (l *terms) yen(y Yen, key string, gaps ...any)   { l.add(rules.YenOf(y), key, gaps...) }
func (l *terms) count(n int, key string, gaps ...any) { l.add(rules.CountOf(n), key, gaps...) }

// sum is the calculation behind a cell, nil where there is none.
func (t *table) sum(name, of string) []rules.Term {
	if seat, err := strconv.Atoi(of); err == nil && t.sits(seat) {
		return t.seatSum(name, seat)
	}
	if c := t.box.colour(of); c != nil {
		return t.colourSum(name, c)
	}
	if a := t.area(of); a != nil {
		return t.areaSum(name, a)
	}
	if p := t.piece(of); p != nil {
		return t.pieceSum(name, p)
	}
	return t.wholeSum(name, of)
}

// seatSum is about what a seat owes and has left.
func (t *table) seatSum(name string, s int) []rules.Term {
	var l terms
	yen, debt, margin := t.money(s)
	interest := func() {
		l.yen(t.loans[s], "loan")
		l.yen(t.debt(s)-t.loans[s], "interest", "n", t.round, "yen", t.loans[s]/10)
	}
	switch name {
	case "debt", "interest":
		if debt.Kind == rules.Yen {
			interest()
		}
	case "margin":
		if margin.Kind == rules.Yen {
			l.add(yen, "held")
			l.yen(-t.debt(s), "debt", "round", t.round)
		}
	case "netdebt":
		if margin.Kind == rules.Yen {
			l.add(debt, "debt", "round", t.round)
			l.yen(-t.yenOf(s), "held")
		}
	case "income":
		for _, h := range t.hotels {
			if h.earned && h.owner() == s {
				l.yen(h.income, "hotel", "hotel", h.name, "area", h.area.name, "colour", h.colour.name)
			}
		}
	case "capsules":
		for _, c := range t.box.colours {
			if n := t.capsulesOf(s, c); n > 0 {
				l.count(n, "colour", "colour", c.name)
			}
		}
	case "yen":
		if t.external && t.counted[s] {
			l.add(yen, "counted")
		}
	}
	return l
}

// colourSum is about a franchise.
func (t *table) colourSum(name string, c *colour) []rules.Term {
	var l terms
	hotels, parcels := t.census(c)
	f := FranchiseValue(hotels, parcels)
	switch name {
	case "franchise":
		l.yen(100*Yen(hotels), "hotels", "n", hotels)
		l.yen(100*Yen(parcels), "parcels", "n", parcels)
	case "milestone":
		if next := nextMilestone(f); next > 0 {
			l.yen(f, "franchise", "colour", c.name)
			l.yen(next-f, "missing")
		}
	case "hotels":
		for _, h := range t.hotels {
			if h.colour == c {
				l.count(1, "stands", "name", h.name, "area", h.area.name)
			}
		}
	case "parcels":
		for _, p := range t.parcels {
			n := 0
			for _, h := range t.hotels {
				if h.colour == c && h.area.root() == p {
					n++
				}
			}
			if n > 0 {
				l.count(1, "parcel", "area", p.name, "n", n)
			}
		}
	case "stock":
		if c.known() {
			l.count(c.pieces, "pieces")
			l.count(-1, "display")
			l.count(c.market()-c.pieces+1, "gone")
		}
	}
	return l
}

// areaSum is about the ground of an area, and about a parcel's attraction and deduction.
func (t *table) areaSum(name string, a *area) []rules.Term {
	var l terms
	root := a.root()
	list := func(pieces []*piece, inside func(*piece) bool) {
		for _, p := range pieces {
			if inside(p) {
				l.count(1, "stands", "name", p.name, "area", p.area.name)
			}
		}
	}
	own := func(p *piece) bool { return p.area == a }
	switch name {
	case "hotels":
		list(t.hotels, own)
	case "markers":
		list(t.machines, own)
		list(t.cemeteries, own)
	case "cemeteries":
		list(t.cemeteries, func(p *piece) bool { return p.area.root() == root })
	case "attraction", "deduction":
		if a == root && a.earned {
			for _, term := range t.takingsTerms(a, a.last) {
				if isDeduction := strings.Contains(term.Say.Key, "cemeter"); isDeduction == (name == "deduction") {
					l = append(l, term)
				}
			}
		}
	}
	return l
}

// takingsTerms are the attraction and the deduction of a parcel: as last paid if it is settled or the
// income phase is over, else as far as its dice are known.
func (t *table) takingsTerms(p *area, k takings) []rules.Term {
	var l terms
	now := t.phase == inIncome && !p.settled
	for _, b := range t.buildings {
		if b.area.root() != p {
			continue
		}
		word := rules.WordOf("kind", b.kind.id)
		switch {
		case now && b.rolled() && b.face == nil:
			l.add(rules.NoValue, "unrolled", "kind", word, "name", b.name)
		case now:
			l.yen(b.brings(), "building", "kind", word, "name", b.name)
		default:
			l.yen(b.gave, "building", "kind", word, "name", b.name)
		}
	}
	if k.bonus > 0 {
		l.yen(k.bonus, "bonus")
	}
	switch {
	case k.cemeteries == 0:
	case k.free:
		l.yen(0, "cemeteries.free", "n", k.cemeteries)
	default:
		l.yen(-k.deduction(), "cemeteries", "n", k.cemeteries)
	}
	return l
}

// pieceSum is about the income of a hotel, and where pieces stand.
func (t *table) pieceSum(name string, p *piece) []rules.Term {
	var l terms
	switch {
	case name == "hotel" && p.letter == 'h' && p.earned:
		k := p.area.root().last
		sum := p.value + k.attraction - k.deduction()
		l.yen(p.value, "franchise", "colour", p.colour.name)
		l.yen(k.attraction, "attraction", "area", p.area.root().name)
		if k.cemeteries > 0 {
			if k.free {
				l.yen(0, "cemeteries.free", "n", k.cemeteries)
			} else {
				l.yen(-k.deduction(), "cemeteries", "n", k.cemeteries)
			}
		}
		l.yen(sum, "sum")
		if k.deduction() > 0 && sum < 100 {
			l.yen(100, "floor")
		}
		l.yen(1000*Yen(p.capsules), "cap", "n", p.capsules)
		if p.income == 0 {
			l.yen(0, "stopped")
		}
	case name == "owner" || name == "ground":
		l.add(rules.SeatOf(p.owner()), "smallest", "area", p.area.name)
	}
	return l
}

// wholeSum is about the whole game.
func (t *table) wholeSum(name, of string) []rules.Term {
	var l terms
	switch name {
	case "spent":
		for _, b := range t.bills {
			l.yen(b.price, "bought", "seat", rules.SeatOf(b.seat), "what", rules.WordOf("what", b.reason), "about", b.about)
		}
	case "winner":
		if t.result != nil {
			for _, r := range t.result.Ranking {
				l.add(r.Score, "margin", "seat", rules.SeatOf(r.Seat))
			}
		}
	case "penalty":
		if f := t.fine; f != nil {
			l.yen(f.due, "fine", "hotel", f.hotel.name, "n", f.hotel.capsules, "phases", f.phases)
			if f.paid < f.due {
				l.yen(f.paid-f.due, "forgiven")
			}
		}
	case "stock":
		if n, known := t.supply(of); known {
			all := t.box.buildings[of]
			switch of {
			case "vending":
				all = allMachines
			case "entrances":
				all = allEntrances
			}
			l.count(all, "pieces")
			l.count(max(0, n)-all, "gone")
		}
	}
	return l
}
