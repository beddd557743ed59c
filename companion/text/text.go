// Package text writes a session as plain lines: for plain mode, for printing, for the command line, and
// as JSON for programs. It draws no borders and uses no colour, so that it reads well aloud.
package text

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/rivo/uniseg"

	"tokyobox/ledger"
	"tokyobox/rules"

	"tokyobox/companion/say"
)

// View writes what the table sees, one thing a line.
func View(w io.Writer, s *say.Sayer, title string, p *rules.Played) {
	v := p.State.View().For(0)
	fmt.Fprintf(w, "%s%s%s\n", title, s.Key("colon"), s.Stage(p.State.Stage()))
	for _, c := range v.Status {
		if !c.Hidden {
			fmt.Fprintf(w, "%s%s%s\n", s.Key("cell."+c.Name), s.Key("colon"), s.Full(c.Value))
		}
	}
	for _, row := range v.Seats {
		parts := []string{}
		for _, c := range row.Cells {
			if !c.Hidden {
				parts = append(parts, s.Key("cell."+c.Name)+" "+s.Full(c.Value))
			}
		}
		name := s.Seat(row.Seat)
		if row.Front {
			name += " (" + s.Key("mark.front") + ")"
		}
		if row.Out {
			name += " (" + s.Key("mark.out") + ")"
		}
		fmt.Fprintf(w, "%s%s%s\n", name, s.Key("colon"), strings.Join(parts, ", "))
	}
	for _, b := range v.Boards {
		titled := false
		for _, r := range b.Rows {
			parts := []string{}
			for _, c := range r.Cells {
				if !c.Hidden && c.Value.Kind != rules.None {
					parts = append(parts, s.Key("cell."+c.Name)+" "+s.Full(c.Value)+sign(s, c.Mark))
				}
			}
			if len(parts) == 0 {
				continue
			}
			if !titled {
				titled = true
				fmt.Fprintln(w, s.Key("board."+b.Name)+strings.TrimRight(s.Key("colon"), " "))
			}
			fmt.Fprintf(w, "  %s%s%s\n", s.Of(r.Of), s.Key("colon"), strings.Join(parts, ", "))
		}
	}
	Problems(w, s, p)
	for _, n := range v.Notes {
		fmt.Fprintf(w, "? %s\n", s.Text(n.Text))
	}
	if end := p.State.End(); end != nil {
		Result(w, s, p, end)
		return
	}
	fmt.Fprintf(w, "%s\n", s.Text(p.State.Next().Say))
}

// PlayedWith is what the table chose or ruled otherwise than is usual, "" if nothing.
func PlayedWith(s *say.Sayer, p *rules.Played) string {
	var out []string
	for _, o := range p.Game.Options {
		if v := p.Options()[o.Name]; v != o.Values[0] {
			out = append(out, s.Key("option."+o.Name)+s.Key("colon")+s.Key("option."+o.Name+"."+v))
		}
	}
	if len(out) == 0 {
		return ""
	}
	return s.Say("played.with", "list", strings.Join(out, " · "))
}

func sign(s *say.Sayer, m rules.Mark) string {
	switch m {
	case rules.Good:
		return " (" + s.Key("mark.good") + ")"
	case rules.Full:
		return " (" + s.Key("mark.full") + ")"
	case rules.Bad:
		return " (" + s.Key("mark.bad") + ")"
	}
	return ""
}

// Result writes who won and why, and the ranking.
func Result(w io.Writer, s *say.Sayer, p *rules.Played, end *rules.End) {
	fmt.Fprintf(w, "%s\n", Winners(s, end))
	fmt.Fprintf(w, "%s\n", s.Text(end.Reason))
	if with := PlayedWith(s, p); with != "" {
		fmt.Fprintf(w, "%s\n", with)
	}
	for _, r := range end.Ranking {
		fmt.Fprintf(w, "%d. %s%s%s\n", r.Place, s.Seat(r.Seat), s.Key("colon"), s.Full(r.Score))
	}
}

// Winners says in a sentence who won.
func Winners(s *say.Sayer, end *rules.End) string {
	switch {
	case end.Lost:
		return s.Key("result.lost")
	case len(end.Winners) == 0:
		return s.Key("result.none")
	case len(end.Winners) == 1:
		return s.Say("result.one", "seat", rules.SeatOf(end.Winners[0]))
	}
	return s.Say("result.shared", "seats", rules.SeatsOf(end.Winners))
}

// Problems writes the lines that no longer hold, each with its reason.
func Problems(w io.Writer, s *say.Sayer, p *rules.Played) {
	for _, step := range p.Problems() {
		fmt.Fprintf(w, "✗ %s\n  %s\n", Broken(s, p, step), settle(s, p, step))
	}
}

// Broken says which line no longer holds, and why.
func Broken(s *say.Sayer, p *rules.Played, step rules.Step) string {
	return strconv.Itoa(step.Line.Seq) + " " + Line(s, p, step.Line.Text) + s.Key("colon") + s.Refusal(Reason(p, step))
}

// Problem is Broken with the code of the reason, as commands report it.
func Problem(s *say.Sayer, p *rules.Played, step rules.Step) string {
	why, colon := Reason(p, step), s.Key("colon")
	return strconv.Itoa(step.Line.Seq) + " " + Line(s, p, step.Line.Text) + colon + why.Code + colon + s.Refusal(why)
}

// settle says what would settle a line that no longer holds.
func settle(s *say.Sayer, p *rules.Played, step rules.Step) string {
	out := s.Say("problem.settle", "n", step.Line.Seq)
	if hint := s.Hint(Reason(p, step)); hint != "" {
		out += " · " + hint
	}
	return out
}

// Effects are the sentences that say what a line brought about.
func Effects(s *say.Sayer, effects []rules.Text) []string {
	out := make([]string, len(effects))
	for i, e := range effects {
		out[i] = s.Text(e)
	}
	return out
}

// Why writes the explanation of a number.
func Why(w io.Writer, s *say.Sayer, p *rules.Played, c rules.Cell) {
	if c.Only != 0 { // what makes it would tell what it is
		fmt.Fprintf(w, "%s%s%s\n", CellName(s, c), s.Key("colon"), s.Full(rules.Kept()))
		return
	}
	why := p.State.Why(c.Name, c.Of)
	fmt.Fprintf(w, "%s%s%s\n", CellName(s, c), s.Key("colon"), s.Full(c.Value))
	for _, t := range why.Sum {
		fmt.Fprintf(w, "  %s  %s\n", s.Full(t.Value), s.Text(t.Say))
	}
	for _, l := range Postings(s, p, why) {
		fmt.Fprintf(w, "  %s  %s  ⇒ %s  %s\n", l.Entry, l.Change, l.After, l.Reason)
	}
	if why.Rule.Key != "" {
		fmt.Fprintf(w, "  %s\n", s.Text(why.Rule))
	}
}

// CellName is what a cell is about and its name: Ann: debt.
func CellName(s *say.Sayer, c rules.Cell) string {
	if c.Of == "" {
		return s.Key("cell." + c.Name)
	}
	return s.Of(c.Of) + s.Key("colon") + s.Key("cell."+c.Name)
}

// Posted is one movement on an account, in words.
type Posted struct {
	Entry, Change, After, Reason string
	Seq                          int
}

// Postings are the movements on the account that an explanation names, oldest first.
func Postings(s *say.Sayer, p *rules.Played, why rules.Why) []Posted {
	if why.Account == "" {
		return nil
	}
	var out []Posted
	sum := ledger.Amount(0)
	hide, unknown := secrets(p), veiled(p)[why.Account]
	for _, x := range p.State.Book().Postings() {
		if hide[x.Entry] || rules.Veils(p.State, x) || x.Unit != why.Unit || (x.From != why.Account && x.To != why.Account) {
			continue
		}
		n, other := x.Amount, x.From
		if x.From == why.Account {
			n, other = -n, x.To
		}
		sum += n
		reason := s.Reason(x.Reason, x.About)
		if other != ledger.Bank {
			reason += " · " + s.Of(other)
		}
		after := s.Number(int64(sum))
		if unknown {
			after = "·"
		}
		out = append(out, Posted{strconv.Itoa(x.Entry), s.Signed(int64(n)), after, reason, x.Entry})
	}
	return out
}

// JSON writes the final view as one object for programs.
func JSON(w io.Writer, s *say.Sayer, p *rules.Played) error {
	v := p.State.View().For(0)
	st := p.State.Stage()
	out := struct {
		Game     string                    `json:"game"`
		Phase    string                    `json:"phase"`
		Round    int                       `json:"round"`
		Seats    map[string]map[string]any `json:"seats"`
		Cells    map[string]any            `json:"cells"`
		Options  map[string]string         `json:"options"`
		Over     bool                      `json:"over"`
		Ranking  []rank                    `json:"ranking"`
		Problems []problem                 `json:"problems"`
	}{Game: p.Game.ID, Phase: st.Phase, Round: st.Round, Seats: map[string]map[string]any{}, Options: p.Options(),
		Cells: map[string]any{}, Ranking: []rank{}, Problems: []problem{}}
	for _, row := range v.Seats {
		cells := map[string]any{}
		for _, c := range row.Cells {
			cells[c.Name+strings.TrimPrefix(c.Of, strconv.Itoa(row.Seat))] = Bare(c.Value)
		}
		out.Seats[s.Seat(row.Seat)] = cells
	}
	for _, c := range v.Status {
		out.Cells[c.Key()] = Bare(c.Value)
	}
	for _, b := range v.Boards {
		for _, r := range b.Rows {
			for _, c := range r.Cells {
				out.Cells[c.Key()] = Bare(c.Value)
			}
		}
	}
	if end := p.State.End(); end != nil {
		out.Over = true
		for _, r := range end.Ranking {
			out.Ranking = append(out.Ranking, rank{r.Place, r.Seat, s.Seat(r.Seat), Bare(r.Score), r.Place == 1})
		}
	}
	for _, step := range p.Problems() {
		out.Problems = append(out.Problems, problem{step.Line.Seq, Stored(s, p, step.Line.Text), Reason(p, step).Code, s.Refusal(Reason(p, step))})
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(out)
}

type rank struct {
	Place  int    `json:"place"`
	Seat   int    `json:"seat"`
	Name   string `json:"name"`
	Score  any    `json:"score"`
	Winner bool   `json:"winner"`
}

type problem struct {
	Entry int    `json:"entry"`
	Line  string `json:"line"`
	Code  string `json:"code"`
	Text  string `json:"text"`
}

// Bare is a value for programs: a number, a text, a list or nil.
func Bare(v rules.Value) any {
	switch v.Kind {
	case rules.Count, rules.Yen, rules.Seat, rules.Time:
		return v.N
	case rules.Name, rules.Word, rules.Pieces:
		return v.S
	case rules.List:
		out := make([]any, len(v.List))
		for i, x := range v.List {
			out[i] = Bare(x)
		}
		return out
	}
	return nil
}

// Ledger writes the session entry by entry: what each line moved for every seat, and what it left there.
// Lines that move nothing are left out where the game says that they are of no account.
func Ledger(w io.Writer, s *say.Sayer, h ledger.Head, p *rules.Played) {
	rows := [][]string{{"#", s.Key("ledger.round"), s.Key("ledger.event")}}
	for _, seat := range h.Seats {
		rows[0] = append(rows[0], seat.Name)
	}
	tracks := tracked(p.Game)
	for _, name := range tracks {
		rows[0] = append(rows[0], s.Key("cell."+name))
	}
	hide := secrets(p)
	shown := rules.Replay(p.Game, h, nil) // follows along, so that every row shows its own moment
	number := 0
	for _, step := range p.Steps {
		if step.Refused != nil {
			continue
		}
		shown.Add(step.Line)
		if step.Move.Verb.Quiet && step.From == step.To {
			continue
		}
		number++
		event := Line(s, p, step.Line.Text)
		if len(step.Made) > 0 {
			event += " → " + strings.Join(step.Made, ", ")
		}
		round := shown.State.Stage().Round
		row := []string{strconv.Itoa(number), strconv.Itoa(round), event}
		for _, seat := range h.Seats {
			if hide[step.Line.Seq] {
				row = append(row, "·")
				continue
			}
			row = append(row, moved(s, p, step, strconv.Itoa(seat.Number), shown))
		}
		view := shown.State.View().For(0)
		for _, name := range tracks {
			cell := "·"
			for _, t := range step.Move.Verb.Tracks {
				if c, ok := view.Cell(name, ""); ok && t == name {
					cell = s.Value(c.Value)
				}
			}
			row = append(row, cell)
		}
		rows = append(rows, row)
	}
	if end := p.State.End(); end != nil {
		row := []string{strconv.Itoa(number + 1), strconv.Itoa(p.State.Stage().Round), Winners(s, end)}
		scores := map[int]string{}
		for _, r := range end.Ranking {
			scores[r.Seat] = s.Key("ledger.score") + " " + s.Signed(r.Score.N)
		}
		for _, seat := range h.Seats {
			row = append(row, scores[seat.Number])
		}
		for range tracks {
			row = append(row, "·")
		}
		rows = append(rows, row)
	}
	Columns(w, rows)
}

// tracked are the status cells that any verb of the game shows in the ledger.
func tracked(g *rules.Game) []string {
	var out []string
	seen := map[string]bool{}
	for _, v := range g.Verbs {
		for _, t := range v.Tracks {
			if !seen[t] {
				seen[t] = true
				out = append(out, t)
			}
		}
	}
	return out
}

// moved is what a step changed for one seat and what it holds then: +500 ⇒ 7,500/0c.
func moved(s *say.Sayer, p *rules.Played, step rules.Step, of string, now *rules.Played) string {
	var yen, coupons ledger.Amount
	touched := false
	for _, x := range p.State.Book().Postings()[step.From:step.To] {
		if rules.Veils(p.State, x) {
			continue
		}
		n := x.Amount
		switch of {
		case x.From:
			n = -n
		case x.To:
		default:
			continue
		}
		switch x.Unit {
		case "yen":
			yen, touched = yen+n, true
		case "coupon":
			coupons, touched = coupons+n, true
		}
	}
	if p.Game.Units != nil {
		return movedUnits(s, p, step, of, now)
	}
	if !touched {
		return "·"
	}
	out := ""
	if yen != 0 {
		out = s.Signed(int64(yen)) + " "
	}
	if coupons != 0 {
		out += s.Signed(int64(coupons)) + "c "
	}
	if veiled(p)[of] {
		return strings.TrimSpace(out)
	}
	book := now.State.Book()
	return out + "⇒ " + s.Number(int64(book.Balance("yen", of))) + "/" + s.Number(int64(book.Balance("coupon", of))) + "c"
}

// movedUnits is moved for a game that counts in units of its own: +5 ⇒ 12. What is held is left out where it would tell of
// movements that not everybody may see.
func movedUnits(s *say.Sayer, p *rules.Played, step rules.Step, of string, now *rules.Played) string {
	kept := veiled(p)
	var parts []string
	for _, unit := range p.Game.Units {
		var sum ledger.Amount
		touched := false
		for _, x := range p.State.Book().Postings()[step.From:step.To] {
			switch {
			case x.Unit != unit || rules.Veils(p.State, x):
			case x.From == of:
				sum, touched = sum-x.Amount, true
			case x.To == of:
				sum, touched = sum+x.Amount, true
			}
		}
		if !touched {
			continue
		}
		part, last := s.Signed(int64(sum)), sum
		if !kept[of] {
			last = now.State.Book().Balance(unit, of)
			part += " ⇒ " + s.Number(int64(last))
		}
		if len(p.Game.Units) > 1 {
			part += " " + unitOf(s, unit, last)
		}
		parts = append(parts, part)
	}
	if len(parts) == 0 {
		return "·"
	}
	return strings.Join(parts, ", ")
}

// widths are how wide the columns of a table are, each at least so many.
func widths(rows [][]string, least int) []int {
	var width []int
	for _, row := range rows {
		for i, cell := range row {
			if i == len(width) {
				width = append(width, least)
			}
			width[i] = max(width[i], uniseg.StringWidth(cell))
		}
	}
	return width
}

// Columns writes rows as a table of aligned columns between bars, the first row as its heading.
func Columns(w io.Writer, rows [][]string) {
	width := widths(rows, 3)
	for n, row := range rows {
		var b strings.Builder
		for i, cell := range row {
			b.WriteString("| " + cell + strings.Repeat(" ", width[i]-uniseg.StringWidth(cell)) + " ")
		}
		fmt.Fprintf(w, "%s|\n", b.String())
		if n == 0 {
			b.Reset()
			for i := range row {
				b.WriteString("|" + strings.Repeat("-", width[i]+2))
			}
			fmt.Fprintf(w, "%s|\n", b.String())
		}
	}
}
