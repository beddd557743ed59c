package companion

// The command chart: how the numbers of a session went, drawn in letters or as a picture.

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"tokyobox/ledger"

	"tokyobox/companion/chart"
	"tokyobox/companion/say"
	"tokyobox/companion/text"
)

// The size of a drawing on the command line, in columns and rows.
const chartWide, chartHigh = 78, 18

func (p *program) chartCommand() *cobra.Command {
	var what, svg string
	var asJSON, force bool
	c := p.command("chart ID [--what WORD] [--json] [--svg FILE [--force]]", "chart", func(args []string) error {
		if asJSON && svg != "" {
			return p.bad("chart.cmd.both")
		}
		s, err := p.look()
		if err != nil {
			return err
		}
		defer s.Close()
		g, h, entries, err := p.session(s, args[0])
		if err != nil {
			return err
		}
		if why := g.CheckHead(h); why != nil {
			return p.refused(say.For(p.words, h), why)
		}
		words := say.For(p.words, h)
		charts := chart.Of(words, g, h, ledger.Fold(entries).Moves)
		if len(charts) == 0 {
			return p.bad("chart.none", "id", h.ID)
		}
		c, ok := chart.Find(charts, what)
		var keys []string
		for _, x := range charts {
			keys = append(keys, x.Key)
		}
		switch {
		case !ok:
			return p.bad("chart.unknown", "word", what, "list", keys)
		case asJSON:
			return p.asJSON(chartJSON(h.ID, charts, what))
		case svg != "":
			var b bytes.Buffer
			if err := c.SVG(&b, words, p.title(g.ID)); err != nil {
				return err
			}
			return p.write(svg, b.Bytes(), force)
		}
		plot := c.Draw(words, chartWide, chartHigh)
		if p.ascii {
			plot = plot.ASCII()
		}
		fmt.Fprintf(p.Out, "%s%s%s\n\n%s\n\n%s\n", p.title(g.ID), p.say.Key("colon"), c.Title,
			strings.Join(plot.Lines, "\n"), strings.Join(c.Legend(words), "   "))
		if c.More > 0 {
			fmt.Fprintln(p.Out, words.Say("chart.more", "n", c.More))
		}
		fmt.Fprintln(p.Out)
		text.Columns(p.Out, c.Table(words))
		fmt.Fprintf(p.Out, "\n%s\n", words.Say("chart.what", "list", keys))
		return nil
	})
	c.Flags().StringVar(&what, "what", "", p.say.Key("flag.chart.what"))
	c.Flags().StringVar(&svg, "svg", "", p.say.Key("flag.chart.svg"))
	c.Flags().BoolVar(&asJSON, "json", false, p.say.Key("flag.json"))
	c.Flags().BoolVar(&force, "force", false, p.say.Key("flag.force"))
	return c
}

// chartJSON are charts for programs: all of them, or the one of a key. A value is null where there was none.
func chartJSON(id string, charts []chart.Chart, what string) any {
	type series struct {
		Name   string   `json:"name"`
		Seat   int      `json:"seat,omitempty"`
		Values []*int64 `json:"values"`
	}
	type round struct {
		At    int `json:"at"`
		Round int `json:"round"`
	}
	type one struct {
		What   string   `json:"what"`
		Title  string   `json:"title"`
		Rounds []round  `json:"rounds"`
		Series []series `json:"series"`
	}
	out := struct {
		ID     string `json:"id"`
		Charts []one  `json:"charts"`
	}{id, []one{}}
	for _, c := range charts {
		if what != "" && c.Key != what {
			continue
		}
		x := one{What: c.Key, Title: c.Title, Rounds: []round{}}
		for _, m := range c.Rounds {
			x.Rounds = append(x.Rounds, round(m))
		}
		for _, l := range c.Series {
			y := series{Name: l.Name, Seat: l.Seat, Values: make([]*int64, len(l.Values))}
			for i := range l.Values {
				if l.Values[i].OK {
					y.Values[i] = &l.Values[i].N
				}
			}
			x.Series = append(x.Series, y)
		}
		out.Charts = append(out.Charts, x)
	}
	return out
}

// chart tells how a number went, in numbers, since a drawing cannot be read aloud.
func (l *lineMode) chart(what string) {
	charts := chart.Of(l.s, l.t.Game(), l.t.Head(), l.t.Log().Moves)
	c, ok := chart.Find(charts, what)
	var keys []string
	for _, x := range charts {
		keys = append(keys, x.Key)
	}
	switch {
	case len(charts) == 0:
		fmt.Fprintln(l.p.Out, l.s.Key("chart.nothing"))
	case !ok:
		fmt.Fprintln(l.p.Out, l.s.Say("chart.unknown", "word", what, "list", keys))
	default:
		fmt.Fprintln(l.p.Out, c.Title)
		table := c.Table(l.s)
		for _, row := range table[1:] {
			var parts []string
			for i, cell := range row[1:] {
				parts = append(parts, table[0][i+1]+" "+cell)
			}
			fmt.Fprintf(l.p.Out, "%s%s: %s\n", table[0][0], row[0], strings.Join(parts, ", "))
		}
	}
}
