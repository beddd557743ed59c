package export

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"tokyobox/ledger"
	"tokyobox/rules"

	"tokyobox/companion/say"
	"tokyobox/companion/stats"
	"tokyobox/companion/text"
)

// Report writes a session to be read: what was played, by whom and how long, the result, every round, and the log.
func Report(w io.Writer, s *say.Sayer, p stats.Play, title string) {
	h := p.Head
	fmt.Fprintf(w, "%s\n%s\n", title, strings.Repeat("=", max(len([]rune(title)), 3)))
	if h.Begun > 0 {
		fmt.Fprintln(w, time.UnixMilli(h.Begun).Format("2006-01-02 15:04"))
	}
	if p.Length > 0 {
		fmt.Fprintf(w, "%s%s%s\n", s.Key("stats.col.length"), s.Key("colon"), stats.Length(s, p.Length))
	}
	fmt.Fprintln(w)
	if p.End != nil {
		text.Result(w, s, p.Played, p.End)
	} else {
		fmt.Fprintln(w, s.Stage(p.Played.State.Stage()))
	}
	text.Problems(w, s, p.Played)
	for _, name := range columns(roundsOf(p)) {
		table, yen := roundTable(s, p, name)
		if !yen {
			continue
		}
		fmt.Fprintf(w, "\n%s\n", s.Key("cell."+name))
		text.Columns(w, table)
	}
	fmt.Fprintf(w, "\n%s\n", s.Key("history.title"))
	for _, r := range text.History(s, ledger.Fold(p.Entries), p.Entries, p.Played) {
		fmt.Fprintln(w, r)
	}
}

// roundTable is one cell of every seat at the end of every round; yen tells whether it ever was an amount of yen.
func roundTable(s *say.Sayer, p stats.Play, name string) (rows [][]string, yen bool) {
	head := []string{s.Key("ledger.round")}
	for _, x := range p.Players {
		head = append(head, x.Name)
	}
	rows = append(rows, head)
	for _, r := range roundsOf(p) {
		line := []string{strconv.Itoa(r.Number)}
		for _, row := range r.Seats {
			v := rules.NoValue
			for _, c := range row.Cells {
				if cellName(c, row.Seat) == name && !c.Hidden {
					v = c.Value
					yen = yen || v.Kind == rules.Yen
				}
			}
			line = append(line, s.Value(v))
		}
		rows = append(rows, line)
	}
	return rows, yen
}
