package coinlaundry

// Mr. Sudsy: what may stand in a line, the likeliest first.

import (
	"slices"
	"strconv"
	"strings"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// cardPicks offers faces.
func cardPicks(list []string) []rules.Pick {
	var out []rules.Pick
	for _, f := range list {
		out = append(out, rules.Pick{Value: f, Say: rules.WordOf("of", f)})
	}
	return out
}

// piecePicks offers pieces.
func piecePicks(list []string) []rules.Pick {
	var out []rules.Pick
	for _, p := range list {
		out = append(out, rules.Pick{Value: p, Say: rules.WordOf("of", p)})
	}
	return out
}

// afterShuffle offers what can come up after a shuffle, besides what the line names already.
func (t *sudsy) afterShuffle(named ...string) []rules.Pick {
	d := t.fresh()
	for _, c := range named {
		d.Draw(c)
	}
	return d.Picks()
}

func sudsyFresh(s rules.State, _ rules.Move) []rules.Pick { return s.(*sudsy).afterShuffle() }

func sudsyHandCards(s rules.State, m rules.Move) []rules.Pick {
	t, told := s.(*sudsy), m.Texts("card")
	if slices.Contains(told, dryerCard) {
		return nil
	}
	return t.afterShuffle(told...)
}

func sudsySheetCards(s rules.State, m rules.Move) []rules.Pick {
	t, told := s.(*sudsy), m.Texts("card")
	if len(told) >= needed(m.Text("section")) {
		return nil
	}
	return t.afterShuffle(told...)
}

func sudsyEventCards(s rules.State, m rules.Move) []rules.Pick {
	t, told := s.(*sudsy), m.Texts("card")
	if len(told) >= 2 || len(t.happens.cards) > 0 {
		return nil
	}
	return t.afterShuffle(told...)
}

// sudsyFlips offers first cards of a conflict, of which one at least is a machine.
func sudsyFlips(s rules.State, m rules.Move) []rules.Pick {
	told := append(m.Texts("a"), m.Texts("b")...)
	list := s.(*sudsy).afterShuffle(told...)
	if len(told) == 0 || isMachine(told[0]) {
		return list
	}
	return slices.DeleteFunc(list, func(p rules.Pick) bool { return !isMachine(p.Value) })
}

func sudsyOutage(s rules.State, _ rules.Move) []rules.Pick {
	if t := s.(*sudsy); t.outage() {
		return t.afterShuffle()
	}
	return nil
}

// sudsyRandom offers garments where the cards give none.
func sudsyRandom(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*sudsy)
	if given, _, _ := t.deal(m.Texts("card")); len(given) > 0 || !slices.Contains(m.Texts("card"), dryerCard) {
		return nil
	}
	return cardPicks(t.supply())
}

func sudsyPair(s rules.State, m rules.Move) []rules.Pick {
	if t := s.(*sudsy); !t.byApp || m.Has("is") || len(t.happens.cards) > 0 {
		return nil
	}
	return []rules.Pick{{Value: "pair", Say: rules.NameOf("pair")}}
}

func sudsyEvents(s rules.State, _ rules.Move) []rules.Pick {
	var out []rules.Pick
	for _, name := range s.(*sudsy).eventsToday() {
		out = append(out, rules.Pick{Value: name, Say: rules.WordOf("event", name)})
	}
	return out
}

// sudsySections offers the sections of a sheet, those still open first.
func sudsySections(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*sudsy)
	var open, done []rules.Pick
	for _, section := range sheetSections {
		p := rules.Pick{Value: section, Say: rules.WordOf("section", section)}
		if n := m.Int("seat"); n >= 1 && n <= t.seats && t.sheets[n].ticks[section].Kind != rules.None {
			done = append(done, p)
		} else {
			open = append(open, p)
		}
	}
	return append(open, done...)
}

func sudsyNames(s rules.State, _ rules.Move) []rules.Pick {
	t := s.(*sudsy)
	var out []rules.Pick
	for _, name := range sheetNames {
		if !slices.ContainsFunc(t.sheets[:], func(x sheet) bool { return x.name == spaced(name) }) {
			out = append(out, rules.Pick{Value: name, Say: rules.NameOf(spaced(name))})
		}
	}
	return out
}

func sudsyWhat(_ rules.State, m rules.Move) []rules.Pick {
	section := m.Text("section")
	var out []rules.Pick
	for _, name := range sheetLists[section] {
		out = append(out, rules.Pick{Value: name, Say: rules.WordOf(section, name)})
	}
	return out
}

// sudsyOwnWords offers a quotation mark where a box has no list of words and takes those of its owner.
func sudsyOwnWords(_ rules.State, m rules.Move) []rules.Pick {
	if len(sheetLists[m.Text("section")]) > 0 {
		return nil
	}
	return []rules.Pick{{Value: `"`, Say: rules.NameOf(`"`)}}
}

func sudsyFacesOfDie(_ rules.State, m rules.Move) []rules.Pick {
	if len(m.Texts("die")) >= needed(m.Text("section")) {
		return nil
	}
	var out []rules.Pick
	for n := 1; n <= 6; n++ {
		out = append(out, rules.Pick{Value: strconv.Itoa(n), Say: rules.CountOf(n)})
	}
	return out
}

func sudsyUnordered(s rules.State, m rules.Move) []rules.Pick {
	t, named := s.(*sudsy), m.Ints("seat")
	return rules.SeatPicks(slices.DeleteFunc(t.all(), func(n int) bool { return slices.Contains(named, n) }))
}

// sudsyFree offers the machines that can take the load of the line.
func sudsyFree(s rules.State, m rules.Move) []rules.Pick {
	var out []rules.Pick
	for _, x := range s.(*sudsy).freeMachines(m.Verb.Form == "dry") {
		out = append(out, rules.Pick{Value: x.id, Say: rules.WordOf("of", x.id)})
	}
	return out
}

func sudsyLoad(s rules.State, m rules.Move) []rules.Pick {
	t, named := s.(*sudsy), m.Texts("piece")
	list := t.due(m.Int("seat"), m.Verb.Form == "dry")
	return piecePicks(slices.DeleteFunc(list, func(p string) bool { return slices.Contains(named, p) }))
}

func sudsyFull(s rules.State, _ rules.Move) []rules.Pick {
	t := s.(*sudsy)
	var out []rules.Pick
	for _, m := range t.machines {
		if len(t.inside(m)) > 0 {
			out = append(out, rules.Pick{Value: m.id, Say: rules.WordOf("of", m.id)})
		}
	}
	return out
}

// sudsyNobodys offers who takes pieces out that belong to nobody.
func sudsyNobodys(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*sudsy)
	from := t.machineOf(m.Text("machine"))
	if from == nil || !slices.ContainsFunc(t.inside(from), func(p string) bool { return t.cloth[p].owner == 0 }) {
		return nil
	}
	return rules.SeatPicks(t.all())
}

func sudsyOthers(s rules.State, m rules.Move) []rules.Pick {
	return rules.SeatPicks(slices.DeleteFunc(s.(*sudsy).all(), func(n int) bool { return n == m.Int("seat") }))
}

// sudsyYen offers gifts of whole coins, small ones first.
func sudsyYen(s rules.State, m rules.Move) []rules.Pick {
	var out []rules.Pick
	t := s.(*sudsy)
	n := m.Int("seat")
	if n < 1 || n > t.seats {
		return nil
	}
	for y := coin; y <= t.yenOf(n); y += coin {
		out = append(out, rules.Pick{Value: strconv.Itoa(y), Say: rules.YenOf(ledger.Yen(y))})
	}
	return out
}

func countPicks(from, to int) []rules.Pick {
	var out []rules.Pick
	for n := from; n <= to; n++ {
		out = append(out, rules.Pick{Value: strconv.Itoa(n), Say: rules.CountOf(n)})
	}
	return out
}

func sudsyBottles(s rules.State, m rules.Move) []rules.Pick {
	return countPicks(1, s.(*sudsy).bottles(m.Text("seat")))
}

func sudsyOwn(s rules.State, m rules.Move) []rules.Pick {
	t, named := s.(*sudsy), m.Texts("piece")
	return piecePicks(slices.DeleteFunc(t.owned(m.Int("seat")), func(p string) bool { return slices.Contains(named, p) || m.Int("seat") == 0 }))
}

func sudsyTakers(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*sudsy)
	return rules.SeatPicks(slices.DeleteFunc(t.all(), func(n int) bool {
		return slices.ContainsFunc(m.Each("given"), func(f rules.Field) bool { return f.Sub == strconv.Itoa(n) })
	}))
}

func sudsyFreeBottles(s rules.State, m rules.Move) []rules.Pick {
	left := s.(*sudsy).bottles(ledger.Bank)
	for _, n := range m.Ints("given") {
		left -= n
	}
	return countPicks(1, left)
}

func sudsyAllPieces(s rules.State, m rules.Move) []rules.Pick {
	named := m.Texts("piece")
	return piecePicks(slices.DeleteFunc(pieces(), func(p string) bool { return slices.Contains(named, p) }))
}

// sudsyElsewhere offers the seats with which none of the pieces named lies already.
func sudsyElsewhere(s rules.State, m rules.Move) []rules.Pick {
	t, named := s.(*sudsy), m.Texts("piece")
	return rules.SeatPicks(slices.DeleteFunc(t.all(), func(n int) bool {
		return slices.ContainsFunc(named, func(p string) bool { return *t.cloth[p] == cloth{owner: n} })
	}))
}

func sudsyOuts(s rules.State, _ rules.Move) []rules.Pick {
	return countPicks(0, s.(*sudsy).bottles(sudsyStuck)+1)
}

// sudsyUnless offers one of two marks while the other is not there.
func sudsyUnless(other string) func(rules.State, rules.Move) []rules.Pick {
	return func(_ rules.State, m rules.Move) []rules.Pick {
		if m.Has(other) {
			return nil
		}
		return []rules.Pick{{Value: strings.TrimSpace(other)}}
	}
}

func sudsyUnsurveyed(s rules.State, m rules.Move) []rules.Pick {
	named := m.Ints("seat")
	return rules.SeatPicks(slices.DeleteFunc(s.(*sudsy).unsurveyed(), func(n int) bool { return slices.Contains(named, n) }))
}

func sudsyYesNo(rules.State, rules.Move) []rules.Pick {
	return []rules.Pick{{Value: "yes", Say: rules.WordOf("known", "yes")}, {Value: "no", Say: rules.WordOf("known", "kept")}}
}
