package jutaku

// The map: 36 places, the lots on them, and how architects move. All of it is an aid that the table may
// leave off: it warns and never forbids, but for the start. Inizio della partita; Completamento dell'edificio.

import (
	"slices"

	"tokyobox/rules"
)

// mapSize is the number of rows, and of places in a row.
const mapSize = 6

// space is a place of the map: the letter of its row and its number in the row, "A3" for row 1, place 3. The
// empty space is nowhere.
type space string

// spaceAt is the space of a row and a place, both from 1.
func spaceAt(row, column int) space { return space([]byte{byte('A' + row - 1), byte('0' + column)}) }

// isSpace tells whether a word is a place of the map.
func isSpace(word string) bool {
	return len(word) == 2 && word[0] >= 'A' && word[0] < 'A'+mapSize && word[1] >= '1' && word[1] < '1'+mapSize
}

func (p space) row() int    { return int(p[0]-'A') + 1 }
func (p space) column() int { return int(p[1] - '0') }

// middle tells whether a space is one of the four in which the pieces lie.
func (p space) middle() bool {
	return (p.row() == 3 || p.row() == 4) && (p.column() == 3 || p.column() == 4)
}

// outer tells whether a space lies in the outer ring.
func (p space) outer() bool {
	return p.row() == 1 || p.row() == mapSize || p.column() == 1 || p.column() == mapSize
}

// spaces are all places of the map, row by row.
func spaces() []space {
	var all []space
	for row := 1; row <= mapSize; row++ {
		for column := 1; column <= mapSize; column++ {
			all = append(all, spaceAt(row, column))
		}
	}
	return all
}

// held is whose architect stands on a space, 0 for nobody's.
func (t *site) held(p space) int {
	for s := 1; s <= t.seats; s++ {
		if t.token[s] == p {
			return s
		}
	}
	return 0
}

// bare tells whether a space is passed over as if it were not there: no card lies on it and nobody stands on
// it. The pieces in the middle count as no card.
func (t *site) bare(p space) bool {
	return p.middle() || slices.Contains(t.gone, p) && t.held(p) == 0
}

// steps are the spaces one step away: the next ones in the four directions, straight on over bare ones.
func (t *site) steps(from space) []space {
	var out []space
	for _, d := range [...][2]int{{-1, 0}, {0, 1}, {1, 0}, {0, -1}} {
		row, column := from.row(), from.column()
		for {
			row, column = row+d[0], column+d[1]
			if row < 1 || row > mapSize || column < 1 || column > mapSize {
				break
			}
			if p := spaceAt(row, column); !t.bare(p) {
				out = append(out, p)
				break
			}
		}
	}
	return out
}

// free tells whether an architect may end a move on a space: a card lies there and nobody stands on it.
func (t *site) free(p space) bool { return !t.bare(p) && t.held(p) == 0 }

// reach are the spaces on which a seat's architect may end its move, in the order of the map: up to two steps
// away. Where there is none the nearest ones are open; nil where nobody knows where it stands.
func (t *site) reach(s int) []space {
	from := t.token[s]
	if from == "" {
		return nil
	}
	seen := map[space]bool{from: true}
	edge := []space{from}
	var out []space
	for step := 1; len(edge) > 0 && (step <= 2 || len(out) == 0); step++ {
		var next []space
		for _, p := range edge {
			for _, q := range t.steps(p) {
				if !seen[q] {
					seen[q] = true
					next = append(next, q)
					if t.free(q) {
						out = append(out, q)
					}
				}
			}
		}
		edge = next
	}
	slices.Sort(out)
	return out
}

// starts are the spaces on which an architect may begin: the outer ring, where nobody stands.
func (t *site) starts() []space {
	var out []space
	for _, p := range spaces() {
		if p.outer() && t.held(p) == 0 {
			out = append(out, p)
		}
	}
	return out
}

// place puts a seat's architect on its first lot. Inizio della partita.
func place(t *site, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	s, ok := t.seatIn(inSetup, m, no)
	if !ok {
		return nil
	}
	p, architect := space(m.Text("space")), m.Text("architect")
	switch {
	case p == "":
	case p.middle():
		no.Hard("E_START", "card", "space", string(p))
	case !p.outer():
		no.Hard("E_START", "", "space", string(p))
	case t.held(p) != 0 && t.held(p) != s:
		no.Hard("E_START", "taken", "space", string(p), "seat", rules.SeatOf(t.held(p)))
	}
	for other := 1; other <= t.seats; other++ {
		if architect != "" && other != s && t.architect[other] == architect {
			no.Hard("E_START", "architect", "name", rules.WordOf("architect", architect), "seat", rules.SeatOf(other))
		}
	}
	l := t.lotIn(m, s, no)
	return func(e *rules.Effects) {
		if p != "" {
			t.token[s] = p
			e.Say("effect.place", "seat", rules.SeatOf(s), "space", string(p))
		}
		if architect != "" {
			t.architect[s] = architect
			e.Say("effect.architect", "seat", rules.SeatOf(s), "name", rules.WordOf("architect", architect))
		}
		t.take(s, l)
	}
}

// move takes a seat's architect to another lot; keep leaves it where it is. In the order of the round.
func move(t *site, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	s, ok := t.mover(m, no)
	if !ok {
		return nil
	}
	to, from := space(m.Text("to")), t.token[s]
	if reach := t.reach(s); t.mapOn && to != "" && from != "" && !t.leaps[s] && !slices.Contains(reach, to) {
		no.Soft("E_MOVE", "", "space", string(to), "list", names(reach))
	}
	l := t.lotIn(m, s, no)
	return func(e *rules.Effects) {
		t.token[s] = to
		t.turned[s] = false
		t.take(s, l)
		if to == "" {
			e.Say("effect.moves", "seat", rules.SeatOf(s))
		} else {
			e.Say("effect.moves.to", "seat", rules.SeatOf(s), "space", string(to))
		}
		t.moved(s, e)
	}
}

func keep(t *site, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	s, ok := t.mover(m, no)
	if !ok {
		return nil
	}
	if t.built[s] {
		no.Hard("E_KEEP", "", "seat", rules.SeatOf(s))
	}
	return func(e *rules.Effects) {
		e.Say("effect.keeps", "seat", rules.SeatOf(s))
		t.moved(s, e)
	}
}

// mover is the seat of a line that has to be the next to move.
func (t *site) mover(m rules.Move, no *rules.Refusals) (int, bool) {
	s, ok := t.seatIn(inMove, m, no)
	if ok && s != t.order[0] {
		no.Hard("E_TURN", "", "seat", rules.SeatOf(t.order[0]))
	}
	return s, ok
}

// moved notes that a seat has moved, and makes the next round ready after the last one.
func (t *site) moved(s int, e *rules.Effects) {
	t.leaps[s] = false
	t.tied = nil
	if t.order = t.order[1:]; len(t.order) > 0 {
		return
	}
	t.round++
	t.phase = inReady
	t.timer.Ready(0)
	t.calls, t.built = nil, [maxSeats + 1]bool{}
	t.failed, t.passed = [maxSeats + 1]int{}, [maxSeats + 1]int{}
	e.Say("effect.nextround", "round", t.round)
}

// first says which of several seats with equal yen moves first, where the table wants another than the one
// who is next in turn.
func first(t *site, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	s, ok := t.seatIn(inMove, m, no)
	if !ok {
		return nil
	}
	if !slices.Contains(t.tied, s) {
		no.Hard("E_TURN", "tie", "seats", t.tied)
	}
	return func(e *rules.Effects) {
		t.lead(s)
		e.Say("effect.order", "seats", t.order)
	}
}

// lead makes a seat the first to move; the others follow clockwise.
func (t *site) lead(s int) {
	t.leader = s
	t.order = nil
	for i := range t.seats {
		t.order = append(t.order, (s-1+i)%t.seats+1)
	}
}

// lineUp works out who moves first: the one who completed a lot; of several the one with the most yen, and of
// those who have equally many the next in turn from the first of the round before.
func (t *site) lineUp() {
	best, most := []int(nil), -1
	for i := range t.seats {
		s := (t.leader-1+i)%t.seats + 1
		switch yen := t.yen(s); {
		case !t.built[s]:
		case yen > most:
			best, most = []int{s}, yen
		case yen == most:
			best = append(best, s)
		}
	}
	t.lead(best[0])
	t.tied = nil
	if len(best) > 1 {
		slices.Sort(best)
		t.tied = best
	}
}

// mayKeep are the seats still to move that may keep their lot.
func (t *site) mayKeep() []int {
	if t.phase != inMove {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(t.order), func(s int) bool { return t.built[s] })
}

func names(list []space) []string {
	out := make([]string, len(list))
	for i, p := range list {
		out[i] = string(p)
	}
	return out
}

func spacePicks(list []space) []rules.Pick {
	var out []rules.Pick
	for _, p := range list {
		out = append(out, rules.Pick{Value: string(p), Say: rules.NameOf(string(p))})
	}
	return out
}

func startPicks(s rules.State, _ rules.Move) []rules.Pick { return spacePicks(s.(*site).starts()) }

// movePicks are the places a line may move to; without the map aid all that are free.
func movePicks(s rules.State, m rules.Move) []rules.Pick {
	t, seat := s.(*site), m.Int("seat")
	if t.mapOn && seat >= 1 && seat <= t.seats && !t.leaps[seat] && t.token[seat] != "" {
		return spacePicks(t.reach(seat))
	}
	var all []space
	for _, p := range spaces() {
		if t.free(p) {
			all = append(all, p)
		}
	}
	return spacePicks(all)
}
