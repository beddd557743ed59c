package stats

// The counts as tables in words, for the screens and the command line alike.

import (
	"cmp"
	"slices"
	"strings"

	"tokyobox/rules"

	"tokyobox/companion/say"
)

// Sheet is a table in words. The cells of Head and of every row stand in the same order.
type Sheet struct {
	Key   string // games, people, both, groups or duels
	Title string
	Head  []string
	Rows  [][]string
	Words int // how many columns, from the left, are words; the rest are numbers
}

// Sheets are the tables of a report, those that are empty left out. title gives the title of a game.
func (r Report) Sheets(s *say.Sayer, title func(game string) string) []Sheet {
	sheet := func(key string, words int, columns ...string) Sheet {
		x := Sheet{Key: key, Title: s.Key("stats." + key), Words: words}
		for _, c := range columns {
			x.Head = append(x.Head, s.Key("stats.col."+c))
		}
		return x
	}
	people := sheet("people", 1, "name", "plays", "wins", "shared", "streak", "longest", "length")
	for _, l := range r.People {
		people.Rows = append(people.Rows, append([]string{l.Who.called(s)}, l.wins(s, false)...))
	}
	games := sheet("games", 1, "game", "plays", "average", "best", "by", "length")
	for _, l := range r.Games {
		by := "·"
		if l.By != nil {
			by = l.By.called(s)
		}
		games.Rows = append(games.Rows, []string{title(l.Game.ID), s.Number(int64(l.Plays)), l.value(s, l.Score.Of()),
			l.value(s, l.Best), by, Length(s, l.Length.Of())})
	}
	both := sheet("both", 2, "game", "name", "plays", "wins", "shared", "streak", "longest", "average", "best", "length")
	for _, l := range r.Both {
		both.Rows = append(both.Rows, append([]string{title(l.Game.ID), l.Who.called(s)}, l.wins(s, true)...))
	}
	groups := sheet("groups", 2, "company", "won", "plays", "length")
	for _, g := range r.Groups {
		players := make([]int, len(g.Players))
		for i := range players {
			players[i] = i
		}
		slices.SortFunc(players, func(i, j int) int {
			return cmp.Or(cmp.Compare(g.Wins[j], g.Wins[i]), strings.Compare(g.Players[i].Name, g.Players[j].Name))
		})
		var who, won []string
		for _, i := range players {
			who = append(who, g.Players[i].called(s))
			won = append(won, s.Number(int64(g.Wins[i])))
		}
		groups.Rows = append(groups.Rows, []string{strings.Join(who, ", "), strings.Join(won, " : "), s.Number(int64(g.Plays)), Length(s, g.Length.Of())})
	}
	duels := sheet("duels", 2, "pair", "owes", "before", "after", "level", "plays")
	for _, d := range r.Duels {
		duels.Rows = append(duels.Rows, []string{d.A.called(s) + " – " + d.B.called(s), d.owes(s),
			s.Number(int64(d.AWins)), s.Number(int64(d.BWins)), s.Number(int64(d.Plays - d.AWins - d.BWins)), s.Number(int64(d.Plays))})
	}
	return slices.DeleteFunc([]Sheet{people, games, both, groups, duels}, func(x Sheet) bool { return len(x.Rows) == 0 })
}

// called is the name of a player, with a word behind it that tells a guest.
func (p *Player) called(s *say.Sayer) string {
	if p.Guest {
		return s.Say("stats.guest", "name", p.Name)
	}
	return p.Name
}

// wins are the numbers of a line about a person.
func (l Line) wins(s *say.Sayer, scores bool) []string {
	out := make([]string, 0, 8)
	for _, n := range []int{l.Plays, l.Wins, l.Shared, l.Streak, l.Longest} {
		out = append(out, s.Number(int64(n)))
	}
	if scores {
		out = append(out, l.value(s, l.Score.Of()), l.value(s, l.Best))
	}
	return append(out, Length(s, l.Length.Of()))
}

// value writes a score of the line's kind.
func (l Line) value(s *say.Sayer, n int64) string {
	if l.Score.N == 0 {
		return s.Value(rules.NoValue)
	}
	return s.Full(rules.Value{Kind: l.Kind, N: n})
}

// owes says who is behind whom, or that nobody is.
func (d Duel) owes(s *say.Sayer) string {
	switch n := d.AWins - d.BWins; {
	case n > 0:
		return s.Say("stats.owes", "n", n, "who", d.B.Name, "whom", d.A.Name)
	case n < 0:
		return s.Say("stats.owes", "n", -n, "who", d.A.Name, "whom", d.B.Name)
	}
	return s.Key("stats.even")
}

// Length writes how long something took, in whole minutes; ms is in milliseconds, 0 = not known.
func Length(s *say.Sayer, ms int64) string {
	minutes := int((ms + 30_000) / 60_000)
	switch {
	case ms <= 0:
		return s.Value(rules.NoValue)
	case minutes < 60:
		return s.Say("stats.minutes", "m", max(minutes, 1))
	}
	return s.Say("stats.hours", "h", minutes/60, "m", minutes%60)
}
