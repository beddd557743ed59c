package companion

// The command stats: what was played, counted.

import (
	"encoding/csv"
	"fmt"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"tokyobox/data"
	"tokyobox/ledger/store"
	"tokyobox/rules"

	"tokyobox/companion/export"
	"tokyobox/companion/stats"
	"tokyobox/companion/table"
	"tokyobox/companion/text"
)

func (p *program) statsCommand() *cobra.Command {
	var asJSON, asCSV bool
	var game, person, group, since, until string
	c := p.command("stats [--json|--csv] [--game GAME] [--person NAME] [--group NAME] [--since DAY] [--until DAY]", "stats", func([]string) error {
		if asJSON && asCSV {
			return p.bad("stats.cmd.both")
		}
		s, err := p.look()
		if err != nil {
			return err
		}
		defer s.Close()
		f, err := p.filter(s, game, person, group, since, until)
		if err != nil {
			return err
		}
		plays, err := stats.Finished(s, find, f)
		if err != nil {
			return p.stored(err)
		}
		r := stats.Count(plays)
		switch {
		case asJSON:
			return p.asJSON(statsJSON(r))
		case asCSV:
			return p.statsCSV(r)
		}
		if r.Plays == 0 {
			fmt.Fprintln(p.Out, p.say.Key("stats.none"))
			return nil
		}
		fmt.Fprintln(p.Out, p.say.Say("stats.plays", "n", r.Plays))
		for _, sheet := range r.Sheets(p.say, p.title) {
			fmt.Fprintf(p.Out, "\n%s\n", sheet.Title)
			text.Columns(p.Out, append([][]string{sheet.Head}, sheet.Rows...))
		}
		return nil
	})
	c.Flags().BoolVar(&asJSON, "json", false, p.say.Key("flag.json"))
	c.Flags().BoolVar(&asCSV, "csv", false, p.say.Key("flag.csv"))
	c.Flags().StringVar(&game, "game", "", p.say.Key("flag.stats.game"))
	c.Flags().StringVar(&person, "person", "", p.say.Key("flag.stats.person"))
	c.Flags().StringVar(&group, "group", "", p.say.Key("flag.stats.group"))
	c.Flags().StringVar(&since, "since", "", p.say.Key("flag.stats.since"))
	c.Flags().StringVar(&until, "until", "", p.say.Key("flag.stats.until"))
	return c
}

// title is the title of a game.
func (p *program) title(game string) string {
	e, _ := p.entry(game)
	return e.Title
}

// filter reads which sessions are meant.
func (p *program) filter(s *store.Store, game, person, group, since, until string) (f stats.Filter, err error) {
	if game != "" {
		if _, err := p.game(game); err != nil {
			return f, err
		}
		f.Game = game
	}
	if person != "" {
		known, err := table.Known(s)
		if err != nil {
			return f, p.stored(err)
		}
		f.Person = table.GuestID(person)
		if who := table.Meant(known, person); who != nil {
			f.Person = who.ID
		} else if guests, err := table.Guests(s); err != nil {
			return f, p.stored(err)
		} else if !called(guests, person) {
			return f, p.bad("people.unknown", "name", person)
		}
	}
	if group != "" {
		g, err := p.group(s, group)
		if err != nil {
			return f, err
		}
		f.Group = g.People
	}
	for _, day := range []struct {
		text string
		to   *int64
		add  int
	}{{since, &f.Since, 0}, {until, &f.Until, 1}} {
		if day.text == "" {
			continue
		}
		at, err := time.ParseInLocation(time.DateOnly, day.text, time.Local)
		if err != nil {
			return f, p.bad("stats.cmd.day", "word", day.text)
		}
		*day.to = at.AddDate(0, 0, day.add).UnixMilli()
	}
	return f, nil
}

func called(guests []table.Guest, name string) bool {
	for _, g := range guests {
		if data.Fold(g.Name) == data.Fold(table.Clean(name)) {
			return true
		}
	}
	return false
}

// group finds a group by its name.
func (p *program) group(s *store.Store, name string) (store.Group, error) {
	groups, err := s.Groups()
	if err != nil {
		return store.Group{}, p.stored(err)
	}
	for _, g := range groups {
		if g.Fold == data.Fold(table.Clean(name)) {
			return g, nil
		}
	}
	return store.Group{}, p.bad("people.group.unknown", "name", name)
}

// lineJSON is one line of a report for programs. Scores are in the unit that kind says, lengths in milliseconds.
type lineJSON struct {
	Game     string  `json:"game,omitempty"`
	Person   string  `json:"person,omitempty"`
	Name     string  `json:"name,omitempty"`
	Guest    bool    `json:"guest,omitempty"`
	Plays    int     `json:"plays"`
	Wins     int     `json:"wins"`
	Shared   int     `json:"shared"`
	Streak   int     `json:"streak"`
	Longest  int     `json:"longest"`
	Kind     string  `json:"kind,omitempty"`
	Lower    bool    `json:"lowest_wins,omitempty"`
	Scored   int     `json:"scored"`
	Average  *int64  `json:"average"`
	Best     *int64  `json:"best"`
	By       *string `json:"best_by,omitempty"`
	Timed    int     `json:"timed"`
	LengthMS *int64  `json:"average_ms"`
}

func lineOf(l stats.Line) lineJSON {
	x := lineJSON{Plays: l.Plays, Wins: l.Wins, Shared: l.Shared, Streak: l.Streak, Longest: l.Longest, Scored: l.Score.N, Timed: l.Length.N}
	if l.Game != nil {
		x.Game = l.Game.ID
	}
	if l.Who != nil {
		x.Person, x.Name, x.Guest = l.Who.ID, l.Who.Name, l.Who.Guest
	}
	if l.Score.N > 0 {
		average := l.Score.Of()
		x.Kind = map[rules.Kind]string{rules.Yen: "yen", rules.Count: "count", rules.Time: "ms"}[l.Kind]
		x.Average, x.Best, x.Lower = &average, &l.Best, l.Lower
		if l.Who == nil {
			x.By = &l.By.Name
		}
	}
	if l.Length.N > 0 {
		length := l.Length.Of()
		x.LengthMS = &length
	}
	return x
}

func statsJSON(r stats.Report) any {
	type who struct {
		Person string `json:"person"`
		Name   string `json:"name"`
		Guest  bool   `json:"guest,omitempty"`
		Wins   int    `json:"wins"`
	}
	type group struct {
		Plays    int    `json:"plays"`
		Players  []who  `json:"players"`
		LengthMS *int64 `json:"average_ms"`
	}
	type duel struct {
		Plays int `json:"plays"`
		A     who `json:"a"`
		B     who `json:"b"`
		Level int `json:"level"`
	}
	out := struct {
		Plays  int        `json:"plays"`
		People []lineJSON `json:"people"`
		Games  []lineJSON `json:"games"`
		Both   []lineJSON `json:"people_at_games"`
		Groups []group    `json:"groups"`
		Duels  []duel     `json:"duels"`
	}{r.Plays, []lineJSON{}, []lineJSON{}, []lineJSON{}, []group{}, []duel{}}
	for _, part := range []struct {
		from []stats.Line
		to   *[]lineJSON
	}{{r.People, &out.People}, {r.Games, &out.Games}, {r.Both, &out.Both}} {
		for _, l := range part.from {
			*part.to = append(*part.to, lineOf(l))
		}
	}
	for _, g := range r.Groups {
		x := group{Plays: g.Plays, Players: []who{}}
		for i, w := range g.Players {
			x.Players = append(x.Players, who{w.ID, w.Name, w.Guest, g.Wins[i]})
		}
		if g.Length.N > 0 {
			length := g.Length.Of()
			x.LengthMS = &length
		}
		out.Groups = append(out.Groups, x)
	}
	for _, d := range r.Duels {
		out.Duels = append(out.Duels, duel{d.Plays, who{d.A.ID, d.A.Name, d.A.Guest, d.AWins}, who{d.B.ID, d.B.Name, d.B.Guest, d.BWins}, d.Plays - d.AWins - d.BWins})
	}
	return out
}

// statsCSV writes a row for every person at every game.
func (p *program) statsCSV(r stats.Report) error {
	w := csv.NewWriter(p.Out)
	w.Write([]string{"game", "person", "name", "guest", "plays", "wins", "shared", "streak", "longest", "kind", "scored", "average", "best", "timed", "average_ms"})
	number := func(n *int64) string {
		if n == nil {
			return ""
		}
		return strconv.FormatInt(*n, 10)
	}
	for _, l := range r.Both {
		x := lineOf(l)
		row := []string{x.Game, x.Person, export.Text(x.Name), strconv.FormatBool(x.Guest)}
		for _, n := range []int{x.Plays, x.Wins, x.Shared, x.Streak, x.Longest} {
			row = append(row, strconv.Itoa(n))
		}
		w.Write(append(row, x.Kind, strconv.Itoa(x.Scored), number(x.Average), number(x.Best), strconv.Itoa(x.Timed), number(x.LengthMS)))
	}
	w.Flush()
	return w.Error()
}
