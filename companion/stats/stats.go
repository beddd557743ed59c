package stats

import (
	"cmp"
	"slices"
	"strings"

	"tokyobox/rules"
)

// Report is what a list of plays comes to.
type Report struct {
	Plays  int
	Games  []Line  // a game each, everybody together
	People []Line  // a person each, all games together
	Both   []Line  // a person at a game each
	Groups []Group // those who sat together, all games together
	Duels  []Duel  // two people each, those who met most first
}

// Line is the count of one game, of one person, or of one person at one game.
type Line struct {
	Game  *rules.Game // nil for all games together
	Who   *Player     // nil for everybody together; the name is the one of today
	Plays int

	Wins    int // alone
	Shared  int // with others
	Streak  int // wins of either kind in a row up to now
	Longest int // the longest such row

	Kind  rules.Kind // of the scores: Yen, Count or Time; None if there are none, or of all games together
	Lower bool       // the lowest score wins
	Score Mean
	Best  int64   // the best score, where there is any
	By    *Player // whose it is

	Length Mean // in milliseconds; plays of unknown length are left out
}

// Mean is a sum and how many it was made of.
type Mean struct {
	Sum int64
	N   int
}

// Of is the mean, rounded to the nearest whole number; 0 of nothing.
func (m Mean) Of() int64 {
	if m.N == 0 {
		return 0
	}
	n := int64(m.N)
	if m.Sum < 0 {
		return (m.Sum - n/2) / n
	}
	return (m.Sum + n/2) / n
}

func (m *Mean) add(x int64) { m.Sum, m.N = m.Sum+x, m.N+1 }

// Group is a company that sat together, nobody more and nobody less.
type Group struct {
	Players []Player // by name
	Plays   int
	Wins    []int // alone or shared, of each player
	Length  Mean  // in milliseconds
}

// Duel is how often each of two people ended before the other at one table.
type Duel struct {
	A, B  Player
	Plays int // both were ranked
	AWins int
	BWins int // the rest were level
}

// Count counts plays, which stand with the oldest first.
func Count(plays []Play) Report {
	r := Report{Plays: len(plays)}
	lines := map[[2]string]*Line{}
	var order [][2]string
	line := func(g *rules.Game, who *Player) *Line {
		var key [2]string
		if g != nil {
			key[0] = g.ID
		}
		if who != nil {
			key[1] = who.ID
		}
		if lines[key] == nil {
			lines[key] = &Line{Game: g}
			order = append(order, key)
		}
		l := lines[key]
		l.Who = who
		return l
	}
	byGame := map[string][]Play{}
	for _, p := range plays {
		byGame[p.Game.ID] = append(byGame[p.Game.ID], p)
	}
	groups, duels := map[string]*Group{}, map[[2]string]*Duel{}
	for _, p := range plays {
		lower := Lower(byGame[p.Game.ID])
		all := line(p.Game, nil)
		all.play(p)
		for i := range p.Players {
			who := &p.Players[i]
			all.score(who, lower)
			one, both := line(nil, who), line(p.Game, who)
			for _, l := range []*Line{one, both} {
				l.play(p)
				l.won(who, len(p.End.Winners))
			}
			both.score(who, lower)
		}
		meet(groups, duels, p)
	}
	for _, key := range order {
		switch l := lines[key]; {
		case l.Who == nil:
			r.Games = append(r.Games, *l)
		case l.Game == nil:
			r.People = append(r.People, *l)
		default:
			r.Both = append(r.Both, *l)
		}
	}
	slices.SortStableFunc(r.People, func(a, b Line) int {
		return cmp.Or(cmp.Compare(b.Wins+b.Shared, a.Wins+a.Shared), cmp.Compare(a.Plays, b.Plays), strings.Compare(a.Who.Name, b.Who.Name))
	})
	slices.SortStableFunc(r.Both, func(a, b Line) int {
		return cmp.Or(strings.Compare(a.Game.ID, b.Game.ID), cmp.Compare(b.Wins+b.Shared, a.Wins+a.Shared), strings.Compare(a.Who.Name, b.Who.Name))
	})
	for _, g := range groups {
		r.Groups = append(r.Groups, *g)
	}
	slices.SortFunc(r.Groups, func(a, b Group) int {
		return cmp.Or(cmp.Compare(b.Plays, a.Plays), strings.Compare(names(a.Players), names(b.Players)))
	})
	for _, d := range duels {
		if d.A.Name > d.B.Name {
			*d = Duel{d.B, d.A, d.Plays, d.BWins, d.AWins}
		}
		r.Duels = append(r.Duels, *d)
	}
	slices.SortFunc(r.Duels, func(a, b Duel) int {
		return cmp.Or(cmp.Compare(b.Plays, a.Plays), strings.Compare(a.A.Name+"\n"+a.B.Name, b.A.Name+"\n"+b.B.Name))
	})
	return r
}

func (l *Line) play(p Play) {
	l.Plays++
	if p.Length > 0 {
		l.Length.add(p.Length)
	}
}

func (l *Line) won(who *Player, winners int) {
	switch {
	case !who.Winner:
		l.Streak = 0
		return
	case winners == 1:
		l.Wins++
	default:
		l.Shared++
	}
	l.Streak++
	l.Longest = max(l.Longest, l.Streak)
}

func (l *Line) score(who *Player, lower bool) {
	s := who.Score
	if s.Kind != rules.Yen && s.Kind != rules.Count && s.Kind != rules.Time {
		return
	}
	l.Kind, l.Lower = s.Kind, lower
	if l.Score.N == 0 || lower && s.N < l.Best || !lower && s.N > l.Best {
		l.Best, l.By = s.N, who
	}
	l.Score.add(s.N)
}

// meet counts a play for the company that sat there and for every two of it. Everybody stands in the order of their
// ids, since a guest's name may be written in several ways.
func meet(groups map[string]*Group, duels map[[2]string]*Duel, p Play) {
	players := slices.Clone(p.Players)
	slices.SortFunc(players, func(a, b Player) int { return strings.Compare(a.ID, b.ID) })
	if len(players) < 2 {
		return
	}
	key := ""
	for _, x := range players {
		key += x.ID + " "
	}
	g := groups[key]
	if g == nil {
		g = &Group{Wins: make([]int, len(players))}
		groups[key] = g
	}
	g.Players = players
	g.Plays++
	if p.Length > 0 {
		g.Length.add(p.Length)
	}
	for i, a := range players {
		if a.Winner {
			g.Wins[i]++
		}
		for _, b := range players[i+1:] {
			if a.Place == 0 || b.Place == 0 {
				continue
			}
			d := duels[[2]string{a.ID, b.ID}]
			if d == nil {
				d = &Duel{}
				duels[[2]string{a.ID, b.ID}] = d
			}
			d.A, d.B = a, b
			d.Plays++
			switch {
			case a.Place < b.Place:
				d.AWins++
			case b.Place < a.Place:
				d.BWins++
			}
		}
	}
}

// names are the names of a company, one a line.
func names(players []Player) string {
	list := make([]string, len(players))
	for i, x := range players {
		list[i] = x.Name
	}
	return strings.Join(list, "\n")
}
