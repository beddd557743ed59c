package text

import (
	"fmt"
	"io"
	"time"

	"tokyobox/ledger"
	"tokyobox/rules"

	"tokyobox/companion/say"
)

// Sheet writes the whole state of a session as tables for paper, laid out as the notes of the box are: what
// holds for all, a row a player, then every board, and what comes next. A game goes on from it by hand, or here
// again by the lines opening … of another session.
func Sheet(w io.Writer, s *say.Sayer, title string, h ledger.Head, p *rules.Played) {
	v := p.State.View().For(0)
	fmt.Fprintf(w, "%s\n%s\n", title, s.Stage(p.State.Stage()))
	if h.Begun > 0 {
		fmt.Fprintln(w, time.UnixMilli(h.Begun).Format("2006-01-02"))
	}
	if with := PlayedWith(s, p); with != "" {
		fmt.Fprintln(w, with)
	}
	fmt.Fprintln(w)
	for _, c := range v.Status {
		if !c.Hidden {
			fmt.Fprintf(w, "%s%s%s\n", s.Key("cell."+c.Name), s.Key("colon"), s.Full(c.Value))
		}
	}
	fmt.Fprintln(w)
	if len(v.Seats) > 0 {
		head := []string{"#", s.Key("sheet.player")}
		for _, c := range v.Seats[0].Cells {
			if !c.Hidden {
				head = append(head, s.Key("cell."+c.Name))
			}
		}
		rows := [][]string{head}
		for _, seat := range v.Seats {
			row := []string{fmt.Sprint(seat.Seat), s.Seat(seat.Seat)}
			for _, c := range seat.Cells {
				if !c.Hidden {
					row = append(row, s.Value(c.Value))
				}
			}
			rows = append(rows, row)
		}
		Columns(w, rows)
	}
	for _, b := range v.Boards {
		if len(b.Rows) == 0 {
			continue
		}
		fmt.Fprintf(w, "\n%s\n", s.Key("board."+b.Name))
		rows := [][]string{{""}}
		for _, c := range b.Rows[0].Cells {
			if !c.Hidden {
				rows[0] = append(rows[0], s.Key("cell."+c.Name))
			}
		}
		for _, r := range b.Rows {
			row := []string{s.Of(r.Of)}
			for _, c := range r.Cells {
				if !c.Hidden {
					row = append(row, s.Value(c.Value))
				}
			}
			rows = append(rows, row)
		}
		Columns(w, rows)
	}
	fmt.Fprintln(w)
	Problems(w, s, p)
	if end := p.State.End(); end != nil {
		Result(w, s, p, end)
		return
	}
	fmt.Fprintln(w, s.Text(p.State.Next().Say))
}
