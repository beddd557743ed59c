package rules

import (
	"slices"
	"strconv"
)

// What most games say of themselves in the same way.

// Offered are the kinds of lines of a game: those that can be entered now first, the likely forms before the
// others, then those whose phase it is not, with the reason. Each is tried without arguments, and only E_PHASE
// keeps it out. Likely forms that the game does not have are passed over.
func Offered(g *Game, s State, likely ...string) []Offer {
	var now, off []Offer
	place := func(v *Verb) {
		var no Refusals
		v.Do(s, Move{Verb: v}, &no)
		if why := no.Of("E_PHASE"); why != nil {
			off = append(off, Offer{Verb: v, Off: why})
			return
		}
		now = append(now, Offer{Verb: v})
	}
	for _, form := range likely {
		if v := g.Verb(form); v != nil {
			place(v)
		}
	}
	for _, v := range g.Verbs {
		if !slices.Contains(likely, v.Form) {
			place(v)
		}
	}
	return append(now, off...)
}

// By makes what a verb does out of a function of the game's own state.
func By[S State](do func(S, Move, *Refusals) func(*Effects)) func(State, Move, *Refusals) func(*Effects) {
	return func(s State, m Move, no *Refusals) func(*Effects) { return do(s.(S), m, no) }
}

// WrongPhase refuses a line that has no place in the phase the game is in, which is named by its word. It gives no
// effect, for the Do of a verb to return.
func WrongPhase(phase string, no *Refusals) func(*Effects) {
	no.Hard("E_PHASE", "", "phase", WordOf("phase", phase))
	return nil
}

// SeatIn is the seat that an argument names. It is refused with E_SEAT if that many do not play; ok is also false
// where the line does not name one yet.
func SeatIn(m Move, arg string, seats int, no *Refusals) (seat int, ok bool) {
	seat = m.Int(arg)
	if seat > seats {
		no.Hard("E_SEAT", "", "word", m.Text(arg))
	}
	return seat, seat >= 1 && seat <= seats
}

// Seats are the numbers of n seats, from 1.
func Seats(n int) []int {
	seats := make([]int, n)
	for i := range seats {
		seats[i] = i + 1
	}
	return seats
}

// SeatPicks are seats to choose from, in that order.
func SeatPicks(seats []int) []Pick {
	var out []Pick
	for _, s := range seats {
		out = append(out, Pick{Value: strconv.Itoa(s), Say: SeatOf(s)})
	}
	return out
}

// Ranked is the result of seats 1 to seats of which more score is better: equal scores share a place, and all
// who are first win. value makes what is shown of a score.
func Ranked(seats int, score func(seat int) int, value func(score int) Value, reason Text) *End {
	order := Seats(seats)
	slices.SortStableFunc(order, func(a, b int) int { return score(b) - score(a) })
	end := &End{Reason: reason}
	for i, s := range order {
		place := i + 1
		if i > 0 && score(s) == score(order[i-1]) {
			place = end.Ranking[i-1].Place
		}
		if place == 1 {
			end.Winners = append(end.Winners, s)
		}
		end.Ranking = append(end.Ranking, Rank{Place: place, Seat: s, Score: value(score(s))})
	}
	return end
}
