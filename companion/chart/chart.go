// Package chart draws how the numbers of a session went: the yen of every seat over its entries, debt against
// wealth, franchise values, prices. It plots whatever amounts the view of a game shows and has no game in mind.
package chart

import (
	"slices"
	"strconv"
	"strings"

	"tokyobox/ledger"
	"tokyobox/rules"

	"tokyobox/companion/say"
)

// Chart is one drawing: several numbers of one kind over the entries of a session.
type Chart struct {
	Key    string // a word for it: yen, debt, franchise; own.1 for what one seat holds and owes
	Title  string // in words
	Kind   rules.Kind
	Series []Series
	Rounds []Mark // where rounds began, in order
	Points int    // how many points every series has
	More   int    // series that have no place on it
}

// Series is one line of a chart.
type Series struct {
	Sign   string // the one letter or digit it is drawn with
	Name   string // in words
	Seat   int    // 0 for none
	Values []Value
}

// Value is a number at one point; not OK while there was none, or while it was secret.
type Value struct {
	N  int64
	OK bool
}

// Mark is the beginning of a round at a point.
type Mark struct{ At, Round int }

// most is how many series a chart has room for; those that move furthest are kept.
const most = 8

// key is the place of a number in the view.
type key struct{ part, name, of string }

// line is a number on its way.
type line struct {
	seat   int
	kind   rules.Kind
	values []Value
}

// Of are the charts of a session, the most looked at first. What a seat alone may see is left out, unless the game
// is over and shows it to all. Without amounts of yen the counts of the seats are drawn.
func Of(s *say.Sayer, g *rules.Game, h ledger.Head, moves []ledger.Move) []Chart {
	p := rules.Replay(g, h, moves)
	w := walk(g, h, p)
	charts := w.charts(s, rules.Yen)
	if len(charts) == 0 {
		charts = w.charts(s, rules.Count)
	}
	return charts
}

// Find is the chart of a key, the first for ""; false if there is none.
func Find(charts []Chart, key string) (Chart, bool) {
	i := slices.IndexFunc(charts, func(c Chart) bool { return key == "" || c.Key == key })
	if i < 0 {
		return Chart{}, false
	}
	return charts[i], true
}

// way is everything the view showed on the way through a session.
type way struct {
	lines  map[key]*line
	order  []key
	rounds []Mark
	points int
}

func walk(g *rules.Game, h ledger.Head, p *rules.Played) *way {
	w := &way{lines: map[key]*line{}}
	open := map[string]bool{} // what is secret on the way and no longer at the end
	if p.State.End() != nil {
		v := p.State.View()
		for _, c := range v.Cells() {
			open[c.Key()] = c.Only == 0
		}
	}
	at := rules.Replay(g, h, nil)
	w.look(at, open)
	for _, step := range p.Steps {
		if step.Refused == nil {
			at.Add(step.Line)
			w.look(at, open)
		}
	}
	return w
}

// look notes every number of the view at the next point.
func (w *way) look(p *rules.Played, open map[string]bool) {
	v := p.State.View()
	note := func(part string, seat int, c rules.Cell) {
		k := c.Value.Kind
		if c.Hidden || c.Only != 0 && !open[c.Key()] || k != rules.Yen && k != rules.Count {
			return
		}
		at := key{part, c.Name, c.Of}
		l := w.lines[at]
		if l == nil {
			l = &line{seat: seat}
			w.lines[at] = l
			w.order = append(w.order, at)
		}
		if k == rules.Yen {
			l.kind = rules.Yen
		} else if l.kind == rules.None {
			l.kind = k
		}
		for len(l.values) < w.points {
			l.values = append(l.values, Value{})
		}
		l.values = append(l.values, Value{c.Value.N, true})
	}
	for _, row := range v.Seats {
		for _, c := range row.Cells {
			note("seats", row.Seat, c)
		}
	}
	for _, b := range v.Boards {
		for _, r := range b.Rows {
			for _, c := range r.Cells {
				if c.Of == "" {
					c.Of = r.Of
				}
				note(b.Name, 0, c)
			}
		}
	}
	for _, c := range v.Status {
		note("", 0, c)
	}
	if r := p.State.Stage().Round; r > 0 && (len(w.rounds) == 0 || w.rounds[len(w.rounds)-1].Round != r) {
		w.rounds = append(w.rounds, Mark{w.points, r})
	}
	w.points++
	for _, l := range w.lines {
		for len(l.values) < w.points {
			l.values = append(l.values, Value{})
		}
	}
}

// span is how far a line moves; a line that is never there does not.
func (l *line) span() int64 {
	var low, high int64
	seen := false
	for _, v := range l.values {
		switch {
		case !v.OK:
		case !seen:
			low, high, seen = v.N, v.N, true
		default:
			low, high = min(low, v.N), max(high, v.N)
		}
	}
	return high - low
}

// group is the lines of one chart.
type group struct {
	key, title string
	own        bool // of one seat alone
	lines      []key
}

// charts makes the charts of a kind of number, without those in which nothing moves.
func (w *way) charts(s *say.Sayer, kind rules.Kind) []Chart {
	var out []Chart
	for _, g := range w.groups(s, kind) {
		if g.own && len(g.lines) < 2 {
			continue // the chart of all seats shows it
		}
		if slices.ContainsFunc(g.lines, func(k key) bool { return w.lines[k].span() > 0 }) {
			out = append(out, w.chart(s, kind, g))
		}
	}
	return out
}

// groups are the lines of a kind by chart: one for every cell of the seats, one for every seat with all of its own, one
// for every column of a board, and one for the whole game.
func (w *way) groups(s *say.Sayer, kind rules.Kind) []*group {
	var groups []*group
	at := map[string]*group{}
	add := func(name, title string, own bool, k key) {
		if at[name] == nil {
			at[name] = &group{key: name, title: title, own: own}
			groups = append(groups, at[name])
		}
		at[name].lines = append(at[name].lines, k)
	}
	parts := []func(k key, l *line){
		func(k key, l *line) {
			if k.part == "seats" {
				add(k.name, s.Key("cell."+k.name), false, k)
			}
		},
		func(k key, l *line) {
			if k.part == "seats" && kind == rules.Yen {
				add("own."+strconv.Itoa(l.seat), s.Seat(l.seat), true, k)
			}
		},
		func(k key, l *line) {
			if k.part != "seats" && k.part != "" {
				add(k.part+"."+k.name, s.Key("board."+k.part)+s.Key("colon")+s.Key("cell."+k.name), false, k)
			}
		},
		func(k key, l *line) {
			if k.part == "" && k.name != "round" {
				add("game", s.Key("chart.game"), false, k)
			}
		},
	}
	for _, part := range parts {
		for _, k := range w.order {
			if l := w.lines[k]; l.kind == kind {
				part(k, l)
			}
		}
	}
	return groups
}

// chart draws the lines of a group, the ones that move most if there are too many.
func (w *way) chart(s *say.Sayer, kind rules.Kind, g *group) Chart {
	c := Chart{Key: g.key, Title: g.title, Kind: kind, Rounds: w.rounds, Points: w.points}
	lines := g.lines
	if len(lines) > most {
		lines = slices.Clone(lines)
		slices.SortStableFunc(lines, func(a, b key) int { return int(w.lines[b].span() - w.lines[a].span()) })
		lines = slices.DeleteFunc(slices.Clone(g.lines), func(k key) bool { return !slices.Contains(lines[:most], k) })
		c.More = len(g.lines) - most
	}
	var names []string
	for i, k := range lines {
		l := w.lines[k]
		x := Series{Sign: string(rune('a' + i)), Values: l.values}
		switch {
		case g.own || k.part == "":
			x.Name = s.Key("cell." + k.name)
		case k.part == "seats":
			x.Sign, x.Name, x.Seat = strconv.Itoa(l.seat), s.Seat(l.seat), l.seat
			if l.seat > 9 {
				x.Sign = string(rune('A' + l.seat - 10))
			}
		default:
			x.Name = s.Of(k.of)
		}
		c.Series, names = append(c.Series, x), append(names, x.Name)
	}
	if g.own {
		c.Title += s.Key("colon") + strings.Join(names, ", ")
	}
	return c
}

// ByRound are the values of the chart at the end of every round, for those who would rather read numbers: a row a
// round, a number a series.
func (c Chart) ByRound() (rounds []int, rows [][]Value) {
	for i, m := range c.Rounds {
		end := c.Points
		if i+1 < len(c.Rounds) {
			end = c.Rounds[i+1].At
		}
		row := make([]Value, len(c.Series))
		for j, s := range c.Series {
			row[j] = s.Values[end-1]
		}
		rounds, rows = append(rounds, m.Round), append(rows, row)
	}
	return rounds, rows
}
