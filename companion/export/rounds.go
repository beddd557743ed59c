// Package export writes sessions for other programs and for people who have none: tables for spreadsheets, JSON, a
// report to read, a journal for plain-text accounting, and plays for BG Stats. Whatever not everybody may see before
// the end of a session is in none of them.
package export

import (
	"encoding/csv"
	"io"
	"slices"
	"strconv"
	"strings"

	"tokyobox/rules"

	"tokyobox/companion/stats"
)

// standing is what every seat had when a round was over, as everybody could see it.
type standing struct {
	Number int
	Seats  []rules.SeatRow
}

// roundsOf are the rounds of a session, oldest first; the last one is how it stands. A game without rounds has one.
func roundsOf(p stats.Play) []standing {
	at := rules.Replay(p.Game, p.Head, nil)
	var rounds []standing
	note := func() {
		n := at.State.Stage().Round
		if len(rounds) == 0 || rounds[len(rounds)-1].Number != n {
			rounds = append(rounds, standing{Number: n})
		}
		rounds[len(rounds)-1].Seats = at.State.View().For(0).Seats
	}
	note()
	for _, step := range p.Played.Steps {
		if step.Refused == nil {
			at.Add(step.Line)
			note()
		}
	}
	if len(rounds) > 1 && rounds[0].Number == 0 {
		rounds = rounds[1:] // before the first round nothing has happened
	}
	return rounds
}

// cellName is what a cell of a seat is called beside the seat: yen, capsules.amber.
func cellName(c rules.Cell, seat int) string {
	return c.Name + strings.TrimPrefix(c.Of, strconv.Itoa(seat))
}

// columns are the names of the cells of all seats in all rounds, in the order of the view.
func columns(rounds []standing) []string {
	var names []string
	for _, r := range rounds {
		for _, row := range r.Seats {
			for _, c := range row.Cells {
				if name := cellName(c, row.Seat); !slices.Contains(names, name) {
					names = append(names, name)
				}
			}
		}
	}
	return names
}

// RoundsCSV writes a session as a table: a row for every seat at the end of every round, and in the last ones the
// result, once there is one.
func RoundsCSV(w io.Writer, p stats.Play) error {
	rounds := roundsOf(p)
	names := columns(rounds)
	out := csv.NewWriter(w)
	out.Write(append([]string{"session", "game", "begun", "round", "seat", "name"}, append(slices.Clone(names), "place", "score", "winner")...))
	for i, r := range rounds {
		for _, row := range r.Seats {
			x := p.Players[row.Seat-1]
			line := []string{Text(p.Head.ID), p.Game.ID, utc(p.Head.Begun), strconv.Itoa(r.Number), strconv.Itoa(row.Seat), Text(x.Name)}
			cells := make([]string, len(names))
			for _, c := range row.Cells {
				cells[slices.Index(names, cellName(c, row.Seat))] = cell(c.Value)
			}
			result := []string{"", "", ""}
			if p.End != nil && i == len(rounds)-1 {
				result = outcome(x)
			}
			out.Write(append(append(line, cells...), result...))
		}
	}
	out.Flush()
	return out.Error()
}

// PlaysCSV writes finished sessions as a table: a row for every player of each.
func PlaysCSV(w io.Writer, plays []stats.Play) error {
	out := csv.NewWriter(w)
	out.Write([]string{"session", "game", "begun", "ended", "minutes", "seat", "person", "name", "guest", "place", "score", "winner"})
	for _, p := range plays {
		minutes := ""
		if p.Length > 0 {
			minutes = strconv.FormatInt(minutesOf(p.Length), 10)
		}
		for _, x := range p.Players {
			out.Write(append([]string{Text(p.Head.ID), p.Game.ID, utc(p.Head.Begun), utc(p.Ended), minutes, strconv.Itoa(x.Seat), x.ID,
				Text(x.Name), strconv.FormatBool(x.Guest)}, outcome(x)...))
		}
	}
	out.Flush()
	return out.Error()
}

// outcome is the place, the score and whether somebody won.
func outcome(x stats.Player) []string {
	place := ""
	if x.Place > 0 {
		place = strconv.Itoa(x.Place)
	}
	return []string{place, cell(x.Score), strconv.FormatBool(x.Winner)}
}

// cell is a value as it stands in a table: numbers without separators, nothing for none or for what was secret.
func cell(v rules.Value) string {
	switch v.Kind {
	case rules.None:
		return ""
	case rules.Count, rules.Yen, rules.Seat, rules.Time:
		return v.String()
	}
	if secret(v) || v.Kind == rules.List && len(v.List) == 0 {
		return ""
	}
	return Text(v.String())
}

func secret(v rules.Value) bool {
	kept := rules.Kept()
	return v.Kind == kept.Kind && v.Domain == kept.Domain && v.S == kept.S
}

// Text makes a text that spreadsheets take for text: one that they would work out gets an apostrophe before it.
func Text(text string) string {
	if text != "" && strings.ContainsRune("=+-@\t\r", rune(text[0])) {
		return "'" + text
	}
	return text
}
