package coinlaundry

// Mr. Sudsy: people leave, a day ends, and after the last one surveys and epilogues.

import (
	"slices"
	"strconv"

	"tokyobox/rules"
)

// settle takes over what the tables have come to say of what was drawn.
func (t *sudsy) settle(e *rules.Effects) {
	for _, name := range []string{"season", "hour", "weather"} {
		text, ok := t.tables.Look(name, t.cards[name])
		if !ok || t.texts[name] == text {
			continue
		}
		t.texts[name] = text
		if t.asked == name {
			t.asked = ""
		}
		e.Say("effect."+name, "text", text)
	}
	t.settleEvent(e)
}

// nextDay opens the first day when the sheets are filled in, and the next one after the survey.
func (t *sudsy) nextDay(_ rules.Move, no *rules.Refusals) func(*rules.Effects) {
	switch t.phase {
	case sudsyCharacters:
		for _, s := range t.all() {
			if miss := t.missing(s); miss != "" {
				no.Soft("E_CHARACTER", "", "seat", rules.SeatOf(s), "part", rules.WordOf("section", miss))
				break
			}
		}
	case sudsySurvey:
	default:
		return t.wrong(no)
	}
	return func(e *rules.Effects) {
		t.day++
		t.phase = sudsyDay
		if t.resumes > 0 {
			t.day, t.resumes = t.resumes, 0 // the first day here of a game from paper
		} else if t.day > 1 {
			t.order = t.reversed()
		}
		t.served, t.asked, t.happens = nil, "", happening{}
		t.left, t.surveyed = [sudsyMost + 1]bool{}, [sudsyMost + 1]bool{}
		for _, name := range []string{"hour", "weather"} {
			delete(t.cards, name)
			delete(t.texts, name)
		}
		e.Say("effect.day", "day", t.day)
	}
}

// reversed is the order of hand-outs the day after: whoever was served last comes first.
func (t *sudsy) reversed() []int {
	var out []int
	for _, list := range [][]int{t.served, t.order} {
		for i := len(list) - 1; i >= 0; i-- {
			if !slices.Contains(out, list[i]) {
				out = append(out, list[i])
			}
		}
	}
	return out
}

// leave lets a player go home, after one complaint or one platitude. When all have left the day is over.
func (t *sudsy) leave(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if t.at() != sudsyOpen {
		return t.wrong(no)
	}
	s, ok := t.seatIn(m, "seat", no)
	if !ok {
		return nil
	}
	complaint, platitude := m.Has("complaint"), m.Has("platitude")
	switch {
	case t.left[s]:
		no.Hard("E_LEAVE", "twice", "seat", rules.SeatOf(s))
	case complaint && platitude:
		no.Hard("E_LEAVE", "both")
	case !complaint && !platitude:
		no.Hard("E_LEAVE", "none")
	}
	return func(e *rules.Effects) {
		t.left[s] = true
		e.Say("effect.leave", "seat", rules.SeatOf(s))
		if !slices.Contains(t.left[1:t.seats+1], false) {
			t.closeDay(e)
		}
	}
}

// closeDay ends a day: machines are emptied, unfinished laundry goes home, finished laundry back to the supply
// unless the table keeps it, and what an event put aside is there again.
func (t *sudsy) closeDay(e *rules.Effects) {
	for _, m := range t.machines {
		t.empty(m, 0)
	}
	back := 0
	for _, p := range pieces() {
		c := t.cloth[p]
		if c.in == sudsyAside || c.washed && c.dried && !t.keeps {
			if c.in == "" {
				back++
			}
			*c = cloth{}
		}
	}
	if back > 0 {
		e.Say("effect.back", "n", back)
	}
	if t.day == sudsyDays {
		t.phase = sudsyEpilogue
		e.Say("effect.epilogue")
		return
	}
	t.phase = sudsySurvey
	e.Say("effect.closed", "day", t.day)
}

// survey ticks who has filled in the pad. It is asked for after the first two days and may be told after the
// third.
func (t *sudsy) survey(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if t.phase != sudsySurvey && t.phase != sudsyEpilogue {
		return t.wrong(no)
	}
	if len(t.unsurveyed()) == 0 {
		no.Hard("E_PHASE", "surveyed")
	}
	seats := m.Ints("seat")
	for _, s := range seats {
		if s > t.seats {
			no.Hard("E_SEAT", "", "word", strconv.Itoa(s))
			return nil
		}
		if t.surveyed[s] {
			no.Hard("E_COUNT", "survey", "seat", rules.SeatOf(s))
		}
	}
	if len(seats) == 0 {
		seats = t.unsurveyed()
	}
	return func(e *rules.Effects) {
		for _, s := range seats {
			t.surveyed[s] = true
		}
		e.Say("effect.survey", "seats", seats)
	}
}

func (t *sudsy) unsurveyed() []int {
	return slices.DeleteFunc(t.all(), func(s int) bool { return t.surveyed[s] })
}

// show opens a sheet to all, or keeps it, as its owner wants. When all have said so the story is told.
func (t *sudsy) show(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if t.phase != sudsyEpilogue {
		return t.wrong(no)
	}
	s, ok := t.seatIn(m, "seat", no)
	if ok && !t.unshown(s) {
		no.Hard("E_COUNT", "shown", "seat", rules.SeatOf(s))
	}
	yes := m.Text("consent") == "yes"
	return func(e *rules.Effects) {
		t.sheets[s].told, t.sheets[s].open = true, yes
		if yes {
			e.Say("effect.show", "seat", rules.SeatOf(s))
		} else {
			e.Say("effect.kept", "seat", rules.SeatOf(s))
		}
		if slices.ContainsFunc(t.all(), t.unshown) {
			return
		}
		t.phase = sudsyOver
		e.Learnt = append(e.Learnt, t.learnt...)
		t.result = &rules.End{Reason: rules.Say("end.story"), Columns: []string{yen, "bottles"}}
		for _, s := range t.all() {
			t.result.Ranking = append(t.result.Ranking, rules.Rank{Place: 1, Seat: s, Score: t.nameOf(s)})
		}
	}
}
