package companion

// The story of a session, and its whole state on paper, from the command line.

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"tokyobox/ledger"
	"tokyobox/rules"

	"tokyobox/companion/say"
	"tokyobox/companion/text"
)

// historyCommand writes the entries of a session, all or those of a filter.
func (p *program) historyCommand() *cobra.Command {
	var filter string
	var asJSON, asCSV bool
	c := p.command("history ID [--filter TEXT] [--json|--csv]", "history", func(args []string) error {
		if asJSON && asCSV {
			return p.bad("cmd.both")
		}
		h, _, rows, err := p.history(args[0])
		if err != nil {
			return err
		}
		s := say.For(p.words, h)
		f := text.NewFilter(h, filter)
		var shown []text.Row
		for _, r := range rows {
			if f.Match(s, r) {
				shown = append(shown, r)
			}
		}
		switch {
		case asJSON:
			return p.asJSON(historyJSON(shown))
		case asCSV:
			return historyCSV(p.Out, shown)
		}
		for _, r := range shown {
			fmt.Fprintln(p.Out, r.String())
		}
		return nil
	})
	c.Flags().StringVar(&filter, "filter", "", p.say.Key("flag.filter"))
	c.Flags().BoolVar(&asJSON, "json", false, p.say.Key("flag.json"))
	c.Flags().BoolVar(&asCSV, "csv", false, p.say.Key("flag.csv"))
	return c
}

// history reads a session and its story.
func (p *program) history(id string) (ledger.Head, *rules.Played, []text.Row, error) {
	s, err := p.look()
	if err != nil {
		return ledger.Head{}, nil, nil, err
	}
	defer s.Close()
	_, h, entries, err := p.session(s, id)
	if err != nil {
		return h, nil, nil, err
	}
	g, err := p.checked(h)
	if err != nil {
		return h, nil, nil, err
	}
	log := ledger.Fold(entries)
	played := rules.Replay(g, h, log.Moves)
	return h, played, text.History(say.For(p.words, h), log, entries, played), nil
}

// historyJSON are rows for programs.
func historyJSON(rows []text.Row) any {
	type row struct {
		Entry  int      `json:"entry"`
		Time   string   `json:"time"`
		By     string   `json:"by"`
		Stage  string   `json:"stage"`
		Line   string   `json:"line"`
		Marks  []string `json:"marks"`
		Says   []string `json:"says"`
		Moves  []string `json:"moves"`
		Struck bool     `json:"struck"`
	}
	out := []row{}
	for _, r := range rows {
		out = append(out, row{r.Seq, utc(r.At), r.By, r.Stage, r.Line, append([]string{}, r.Marks...), append([]string{}, r.Says...), append([]string{}, r.Moves...), r.Struck})
	}
	return out
}

// historyCSV writes rows for spreadsheets.
func historyCSV(w io.Writer, rows []text.Row) error {
	out := csv.NewWriter(w)
	list := [][]string{{"entry", "time", "by", "stage", "line", "marks", "says", "moves"}}
	for _, r := range rows {
		list = append(list, []string{strconv.Itoa(r.Seq), utc(r.At), r.By, r.Stage, r.Line,
			strings.Join(r.Marks, "; "), strings.Join(r.Says, "; "), strings.Join(r.Moves, "; ")})
	}
	for _, record := range list {
		for i, cell := range record {
			record[i] = harmless(cell)
		}
		if err := out.Write(record); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

// harmless keeps a spreadsheet from taking a text for a formula.
func harmless(cell string) string {
	if cell != "" && strings.ContainsAny(cell[:1], "=+-@\t\r") {
		return "'" + cell
	}
	return cell
}

// sheetCommand writes the whole state of a session as tables, to go on with on paper.
func (p *program) sheetCommand() *cobra.Command {
	return p.command("sheet ID", "sheet", func(args []string) error {
		h, played, _, err := p.history(args[0])
		if err != nil {
			return err
		}
		e, _ := p.entry(h.Game)
		text.Sheet(p.Out, say.For(p.words, h), e.Title, h, played)
		return nil
	})
}
