// Package stats counts what was played: who won how often, by how much, how long it took, and who is even with whom.
// It looks at finished sessions alone and asks the rules for their results.
package stats

import (
	"cmp"
	"math"
	"slices"

	"tokyobox/ledger"
	"tokyobox/ledger/store"
	"tokyobox/rules"

	"tokyobox/companion/table"
)

// Play is one session: finished as a rule.
type Play struct {
	Head    ledger.Head
	Game    *rules.Game
	Played  *rules.Played  // nil in a list of many
	Entries []ledger.Entry // nil in a list of many
	End     *rules.End     // nil while it is played
	Rounds  int            // the round it got to, 0 where there are none
	Players []Player       // in seat order
	Ended   int64          // when the last entry was typed, or when it was touched last; Unix milliseconds
	Length  int64          // how long it was played, in milliseconds; 0 = not known
}

// Player is one of those who sat at a session.
type Player struct {
	Seat   int
	ID     string // of the person; of a guest one that the name gives
	Name   string
	Guest  bool
	Place  int         // 1 is best, equal scores share one; 0 = not ranked
	Score  rules.Value // None if there is none
	Winner bool
	Starts bool // was the first whose turn it was
}

// Filter says which sessions are counted; the zero value is all of them.
type Filter struct {
	Game   string   // id of a game
	Person string   // id of somebody who sat there
	Group  []string // ids of exactly those who sat there, in any order
	Since  int64    // not ended before that, Unix milliseconds
	Until  int64    // ended before that, 0 = no end
}

// Finished are the finished sessions that a filter lets through, the oldest first. find gives the game of an id, nil
// for one that this version does not know; sessions that the rules of today cannot play are left out.
func Finished(s *store.Store, find func(id string) *rules.Game, f Filter) ([]Play, error) {
	rows, err := s.List(store.Finished, math.MaxInt32, 0)
	if err != nil {
		return nil, err
	}
	people, err := sitters(s)
	if err != nil {
		return nil, err
	}
	var plays []Play
	for _, r := range rows {
		g := find(r.Game)
		if g == nil || f.Game != "" && f.Game != r.Game {
			continue
		}
		h, entries, err := s.Load(r.ID)
		if err != nil {
			return nil, err
		}
		p, over := Of(g, h, entries, people[r.ID])
		if !over || !f.lets(p) {
			continue
		}
		if p.Ended == 0 {
			p.Ended = r.Status.Touched
		}
		p.Played, p.Entries = nil, nil // an evening is small, a thousand of them are not
		plays = append(plays, p)
	}
	slices.SortStableFunc(plays, func(a, b Play) int { return cmp.Compare(a.Ended, b.Ended) })
	return plays, nil
}

// One is a session by its id as far as it has got; over tells whether it has ended.
func One(s *store.Store, g *rules.Game, id string) (p Play, over bool, err error) {
	h, entries, err := s.Load(id)
	if err != nil {
		return p, false, err
	}
	people, err := sitters(s)
	if err != nil {
		return p, false, err
	}
	p, over = Of(g, h, entries, people[id])
	return p, over, nil
}

// sitters are the people on the seats of every session, in seat order, "" for guests.
func sitters(s *store.Store) (map[string][]string, error) {
	seats, err := s.Seats()
	people := map[string][]string{}
	for _, x := range seats {
		people[x.Session] = append(people[x.Session], x.Person)
	}
	return people, err
}

// Of is the play that a session's head and entries make, people being those on its seats in order, "" for guests. over
// tells whether it has ended; a session that the rules of today cannot play has not.
func Of(g *rules.Game, h ledger.Head, entries []ledger.Entry, people []string) (p Play, over bool) {
	p = Play{Head: h, Game: g, Entries: entries}
	p.Ended, p.Length = times(h, entries)
	for i, seat := range h.Seats {
		player := Player{Seat: seat.Number, Name: seat.Name, Guest: true, ID: table.GuestID(seat.Name)}
		if i < len(people) && people[i] != "" {
			player.ID, player.Guest = people[i], false
		}
		p.Players = append(p.Players, player)
	}
	if g.CheckHead(h) != nil {
		return p, false
	}
	p.Played = rules.Replay(g, h, ledger.Fold(entries).Moves)
	p.Rounds = p.Played.State.Stage().Round
	if p.End = p.Played.State.End(); p.End == nil {
		return p, false
	}
	first := starter(g, h, p.Played)
	for i := range p.Players {
		x := &p.Players[i]
		x.Winner, x.Starts = slices.Contains(p.End.Winners, x.Seat), x.Seat == first
		for _, r := range p.End.Ranking {
			if r.Seat == x.Seat {
				x.Place, x.Score = r.Place, r.Score
			}
		}
	}
	return p, true
}

// starter is the seat whose turn it was first, alone; 0 if that never was.
func starter(g *rules.Game, h ledger.Head, played *rules.Played) int {
	at := rules.Replay(g, h, nil)
	for _, step := range played.Steps {
		if step.Refused != nil {
			continue
		}
		at.Add(step.Line)
		front := 0
		for _, row := range at.State.View().Seats {
			if row.Front {
				if front != 0 {
					front = -1
					break
				}
				front = row.Seat
			}
		}
		if front > 0 {
			return front
		}
	}
	return 0
}

// Bounds of what is believed about times, in milliseconds.
const (
	longestGap  = 2 * 3600_000      // longer without an entry, and the table had risen
	longestPlay = 24 * 3600_000     // nobody plays longer
	firstTime   = 946_684_800_000   // the year 2000: clocks that lost their time say 1970
	lastTime    = 4_102_444_800_000 // the year 2100
)

// times are when the last entry was typed, 0 if that is not known, and how long the session was played: all that lay
// between its entries, but for the gaps in which nobody can have sat there. A session without believable times has
// the length 0.
func times(h ledger.Head, entries []ledger.Entry) (ended, length int64) {
	before, known := h.Begun, true
	if before < firstTime || before > lastTime {
		before = 0
	}
	for _, e := range entries {
		if e.At < firstTime || e.At > lastTime {
			known = false
			continue
		}
		if gap := e.At - before; before > 0 && gap > 0 && gap <= longestGap {
			length += gap
		}
		before, ended = e.At, max(ended, e.At)
	}
	if !known || length > longestPlay {
		length = 0
	}
	return ended, length
}

// lets tells whether a play is counted.
func (f Filter) lets(p Play) bool {
	ids := make([]string, len(p.Players))
	for i, x := range p.Players {
		ids[i] = x.ID
	}
	switch {
	case f.Person != "" && !slices.Contains(ids, f.Person):
		return false
	case f.Since > 0 && p.Ended < f.Since, f.Until > 0 && p.Ended >= f.Until:
		return false
	case len(f.Group) > 0:
		slices.Sort(ids)
		return slices.Equal(ids, slices.Sorted(slices.Values(f.Group)))
	}
	return true
}

// Lower tells whether the lowest score wins, as far as the rankings of those plays tell; without any difference in
// them the highest does.
func Lower(plays []Play) bool {
	for _, p := range plays {
		best, worst := math.MaxInt, 0
		var high, low int64
		for _, x := range p.Players {
			if x.Place == 0 || x.Score.Kind == rules.None {
				continue
			}
			if x.Place < best {
				best, high = x.Place, x.Score.N
			}
			if x.Place > worst {
				worst, low = x.Place, x.Score.N
			}
		}
		if best < worst && high != low {
			return high < low
		}
	}
	return false
}
