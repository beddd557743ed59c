package washicats

// What people see of the game, and what may be chosen.

import (
	"strconv"
	"strings"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// View is what screens, cases and exports see.
func (t *table) View() rules.View {
	setup, turn := t.phase == inFish || t.phase == inCats, rules.NoValue
	if t.turn > 0 {
		turn = rules.SeatOf(t.turn)
	}
	v := rules.View{Status: []rules.Cell{
		{Name: "round", Value: rules.CountOf(t.Stage().Round), Hidden: true},
		{Name: "phase", Value: rules.WordOf("phase", t.phase), Hidden: true},
		{Name: "turn", Value: turn, Hidden: t.phase != inTurn && !setup},
		{Name: "fishN", Value: rules.CountOf(t.fishOn(north)), Hidden: t.phase == inCounts || t.phase == inFirst},
		{Name: "fishS", Value: rules.CountOf(t.fishOn(south)), Hidden: t.phase == inCounts || t.phase == inFirst},
		{Name: "drawn", Value: rules.CountOf(t.drawnFish()), Hidden: true},
		{Name: "total", Value: rules.CountOf(t.total), Hidden: true},
		{Name: "cats", Value: rules.CountOf(len(t.cats)), Hidden: true},
		{Name: "wide", Value: rules.CountOf(t.wide()), Hidden: true},
		{Name: "winner", Value: rules.SeatsOf(t.winners()), Hidden: t.result == nil},
	}}
	for _, c := range t.cats { // each by itself, for cases and programs
		v.Status = append(v.Status, rules.Cell{Name: "cat", Of: strconv.Itoa(c.seat) + "." + c.name, Value: rules.WordOf("state", c.state()), Hidden: true})
	}
	for s := 1; s <= t.seats; s++ {
		v.Seats = append(v.Seats, t.seatRow(s))
	}
	v.Boards = t.boards()
	return v
}

func (t *table) winners() []int {
	if t.result == nil {
		return nil
	}
	return t.result.Winners
}

func (t *table) seatRow(s int) rules.SeatRow {
	of, side := strconv.Itoa(s), t.sideOf(s)
	n := t.specials(s)
	team, own := rules.NoValue, t.catsOf(s)
	if t.teams() {
		team = rules.NameOf(t.pool(s))
	}
	at := func(i int) rules.Value {
		if i >= len(own) {
			return rules.NoValue
		}
		return rules.WordOf("cat", own[i].side+"."+own[i].state())
	}
	return rules.SeatRow{
		Seat: s, Out: t.out[s],
		Front: s == t.turn && (t.phase == inTurn || t.phase == inFish || t.phase == inCats),
		Cells: []rules.Cell{
			{Name: "team", Of: of, Value: team, Hidden: !t.teams()},
			{Name: "strip", Of: of, Value: rules.NameOf(strings.Repeat("[x]", specialsEach-n) + strings.Repeat("[ ]", n))},
			{Name: "specials", Of: of, Value: rules.CountOf(n), Hidden: true},
			{Name: "drew", Of: of, Value: rules.CountOf(t.fishes[s][north] + t.fishes[s][south]), Hidden: t.phase != inFish},
			{Name: "cat1", Of: of, Value: at(0), Hidden: t.phase == inCounts || t.phase == inFirst || t.phase == inFish},
			{Name: "cat2", Of: of, Value: at(1), Hidden: len(t.cats) == 0 || t.teams()},
			{Name: "homes", Of: of, Value: rules.CountOf(t.homeOf(side)), Hidden: t.phase != isOver},
			{Name: "caught", Of: of, Value: rules.CountOf(t.fishOf(side)), Hidden: t.phase != isOver},
		},
	}
}

// state is how far a cat has come.
func (c *catOf) state() string {
	switch {
	case c.home:
		return "home"
	case c.fish:
		return "fish"
	}
	return "out"
}

// boards are the sewers that nobody may use any more, if there are any.
func (t *table) boards() []rules.Board {
	if len(t.blocked) == 0 {
		return nil
	}
	b := rules.Board{Name: "sewers"}
	for _, x := range t.blocked {
		b.Rows = append(b.Rows, rules.BoardRow{Of: x.name, Cells: []rules.Cell{
			{Name: "blockedby", Of: x.name, Value: rules.SeatOf(x.seat)},
			{Name: "which", Of: x.name, Value: rules.QuoteOf(x.note)},
		}})
	}
	return []rules.Board{b}
}

// Stage is where the game stands: the round is how often everybody has moved.
func (t *table) Stage() rules.Stage {
	if t.phase != inTurn && t.phase != isOver {
		return rules.Stage{Phase: t.phase}
	}
	return rules.Stage{Round: t.moves/t.seats + 1, Phase: t.phase}
}

// End is the result, nil while the game goes on.
func (t *table) End() *rules.End { return t.result }

// Book is where the fish and the special moves are.
func (t *table) Book() *ledger.Book { return t.book }

// Next is what the rules expect now.
func (t *table) Next() rules.Next {
	of := strconv.Itoa(t.turn)
	switch t.phase {
	case inCounts:
		return rules.Next{Say: rules.Say("next.counts", "n", t.total), Line: "counts " + strconv.Itoa(t.total)}
	case inFirst:
		if t.options["first"] == "drawn" {
			return rules.Next{Say: rules.Say("next.first", "n", t.wide()), Line: "first"}
		}
		return rules.Next{Say: rules.Say("next.first.typed", "n", t.wide())}
	case inFish, inCats:
		next := rules.Next{}
		sides := t.freeSides(t.turn)
		if len(sides) > 0 {
			next.Line = "draw " + of + " " + t.toDraw() + " " + sides[0]
		}
		switch {
		case len(sides) == 0:
			next.Say = rules.Say("next.draw.full", "seat", rules.SeatOf(t.turn))
		case t.phase == inFish:
			next.Say = rules.Say("next.fish", "seat", rules.SeatOf(t.turn), "n", t.drawnFish()+1, "of", t.total, "side", sides[0])
		default:
			next.Say = rules.Say("next.cat", "seat", rules.SeatOf(t.turn), "side", sides[0])
		}
		return next
	case inTurn:
		if next := t.next(t.turn); t.settled(t.turn) && next != t.turn {
			return rules.Next{Say: rules.Say("next.turn.home", "seat", rules.SeatOf(t.turn), "next", rules.SeatOf(next)), Line: "turn " + strconv.Itoa(next)}
		}
		key, list := "next.turn", t.shorts()
		switch {
		case len(list) == 0:
			key = "next.turn.plain"
		case t.on("jinja"):
			key = "next.turn.jinja"
		}
		return rules.Next{Say: rules.Say(key, "seat", rules.SeatOf(t.turn), "list", list), Line: step + " " + of}
	}
	return rules.Next{Say: rules.Say("next.over")}
}

// shorts are the short forms of what may come of a turn now, besides a plain step.
func (t *table) shorts() []string {
	var out []string
	own := t.catsOf(t.turn)
	for _, c := range own {
		name := strings.ToLower(c.name)
		if len(own) == 1 {
			name = ""
		}
		switch {
		case c.home || len(name) > 1:
		case c.fish:
			out = append(out, "h"+name)
		case t.fishOn(far(c.side)) > 0:
			out = append(out, "f"+name)
		}
	}
	for _, k := range []struct{ short, kind string }{{"sj", jump}, {"sd", dive}, {"j", shrine}} {
		var no rules.Refusals
		if t.checkKind(t.turn, k.kind, rules.Move{}, &no); !no.Any() {
			out = append(out, k.short)
		}
	}
	return out
}

// Verbs are the kinds of lines, most likely first. A special move or a shrine that cannot be used says why.
func (t *table) Verbs() []rules.Offer {
	list := rules.Offered(Cats, t, "draw", step, jump, dive, shrine)
	for i, o := range list {
		if kind := o.Verb.Name; o.Off == nil && (kind == jump || kind == dive || kind == shrine) {
			var no rules.Refusals
			t.checkKind(t.turn, kind, rules.Move{Verb: o.Verb}, &no)
			for _, code := range []string{"E_VARIANT", "E_SPECIALS", "E_RECOVER"} {
				if why := no.Of(code); why != nil && list[i].Off == nil {
					list[i].Off = why
				}
			}
		}
	}
	return list
}

// Why explains a cell.
func (t *table) Why(name, of string) rules.Why {
	s, _ := strconv.Atoi(of)
	switch name {
	case "strip", "specials":
		if s >= 1 && s <= t.seats {
			return rules.Why{Unit: special, Account: t.pool(s), Rule: rules.Say("rule.specials")}
		}
	case "fishN":
		return rules.Why{Unit: fish, Account: north, Rule: rules.Say("rule.fish")}
	case "fishS":
		return rules.Why{Unit: fish, Account: south, Rule: rules.Say("rule.fish")}
	case "drew", "drawn", "total", "cats", "wide", "team":
		return rules.Why{Rule: rules.Say("rule.setup")}
	case "cat1", "cat2", "cat", "homes", "caught":
		return rules.Why{Rule: rules.Say("rule.home")}
	case "blockedby", "which":
		return rules.Why{Rule: rules.Say("rule.sewers")}
	case "winner":
		return rules.Why{Rule: rules.Say("rule.end")}
	case "turn", "round":
		return rules.Why{Rule: rules.Say("rule.turn")}
	}
	return rules.Why{}
}

// The values that may be chosen.

// short reads the short forms. While fish and cats are drawn n and s are the side. Later n is a plain step, fn and fs
// take a fish, hn and hs bring one home, sj and sd are the special moves and j a shrine, each with n or s for the cat
// and f or h behind it for what comes of it; t2 is a trapped player, p2 whose turn it is, b2:red a blocked sewer.
func short(s rules.State, typed string, _ rules.Payment) (string, *rules.Refusal, bool) {
	t, w := s.(*table), strings.ReplaceAll(strings.ToLower(typed), " ", "")
	of := strconv.Itoa(t.turn)
	if t.phase == inFish || t.phase == inCats {
		if w != "n" && w != "s" {
			return "", nil, false
		}
		return "draw " + of + " " + t.toDraw() + " " + strings.ToUpper(w), nil, true
	}
	seat := len(w) == 2 && w[1] >= '1' && w[1] <= '0'+maxSeats
	switch {
	case w == "":
		return "", nil, false
	case t.phase == inFirst && seat && w[0] == 'f':
		return "first " + w[1:], nil, true
	case t.phase != inTurn:
		return "", nil, false
	case w == "n":
		return step + " " + of, nil, true
	case seat && w[0] == 't':
		return "trapped " + w[1:], nil, true
	case seat && w[0] == 'p':
		return "turn " + w[1:], nil, true
	case w[0] == 'b' && isSewer(w[1:]):
		return step + " " + of + " block=" + w[1:], nil, true
	}
	kind, rest := step, w
	for _, k := range []struct{ letters, kind string }{{"sj", jump}, {"sd", dive}, {"j", shrine}} {
		if after, ok := strings.CutPrefix(w, k.letters); ok && kind == step {
			kind, rest = k.kind, after
		}
	}
	what := ""
	if kind == step && rest[0] != 'f' && rest[0] != 'h' {
		return "", nil, false
	}
	line, cats := kind+" "+of, ""
	for _, c := range rest {
		switch {
		case (c == 'f' || c == 'h') && !strings.ContainsRune(what, c):
			what += string(c)
		case (c == 'n' || c == 's') && cats == "":
			cats = " " + strings.ToUpper(string(c))
		default:
			return "", nil, false
		}
	}
	line += cats
	if strings.Contains(what, "f") {
		line += " fish"
	}
	if strings.Contains(what, "h") {
		line += " home"
	}
	return line, nil, true
}
