package chart

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/guptarohit/asciigraph"
	"github.com/rivo/uniseg"

	"tokyobox/rules"

	"tokyobox/companion/say"
)

// Plot is a chart drawn in letters.
type Plot struct {
	Lines []string // from the top; the last one marks the rounds, if there is room for any
	Axis  int      // columns before the first point: the numbers and the axis
}

// leastWide and leastHigh are the smallest drawing that can be read, in columns and rows of points.
const leastWide, leastHigh = 12, 3

// Draw draws the chart in that many columns and rows at most. Every line is drawn with its own sign, so that it can
// be told without colour; where two run over each other the later one is seen. A place too small gives no lines.
func (c Chart) Draw(s *say.Sayer, width, height int) Plot {
	labels := 0
	low, high := c.bounds()
	for _, n := range []int64{low, high, (low + high) / 2, (low + 3*high) / 4, (3*low + high) / 4} {
		labels = max(labels, uniseg.StringWidth(s.Number(n)))
	}
	columns := width - labels - 2
	if columns < leastWide || height < leastHigh+2 || len(c.Series) == 0 {
		return Plot{}
	}
	var data [][]float64
	var signs []asciigraph.CharSet
	for _, x := range c.Series {
		row := make([]float64, columns)
		for i := range row {
			row[i] = math.NaN()
			if v := x.Values[c.at(i, columns)]; v.OK {
				row[i] = float64(v.N)
			}
		}
		data, signs = append(data, row), append(signs, asciigraph.CreateCharSet(x.Sign))
	}
	var text string
	for rows := height - 2; rows >= leastHigh; rows-- { // where zero lies inside, it draws a row more than it is told
		text = asciigraph.PlotMany(data, asciigraph.Height(rows), asciigraph.SeriesChars(signs...),
			asciigraph.LowerBound(float64(low)), asciigraph.UpperBound(float64(high)),
			asciigraph.YAxisValueFormatter(func(x float64) string {
				n := s.Number(int64(math.Round(x)))
				return strings.Repeat(" ", max(labels-uniseg.StringWidth(n), 0)) + n
			}))
		if strings.Count(text, "\n")+2 <= height {
			break
		}
	}
	if strings.Count(text, "\n")+2 > height {
		return Plot{}
	}
	p := Plot{}
	for _, l := range strings.Split(text, "\n") {
		l = strings.TrimRight(l, " ")
		if p.Axis == 0 {
			if before, _, ok := strings.Cut(l, "┤"); ok {
				p.Axis = uniseg.StringWidth(before) + 1
			}
		}
		p.Lines = append(p.Lines, l)
	}
	p.Lines = append(p.Lines, c.rounds(s, p.Axis, columns))
	return p
}

// at is the point that stands in a column.
func (c Chart) at(column, columns int) int {
	if columns < 2 {
		return c.Points - 1
	}
	return column * (c.Points - 1) / (columns - 1)
}

// rounds is the line that marks where rounds began.
func (c Chart) rounds(s *say.Sayer, axis, columns int) string {
	line := []rune(strings.Repeat(" ", axis+columns-1))
	end := 0
	for _, m := range c.Rounds {
		column := 0
		for column < columns-1 && c.at(column, columns) < m.At {
			column++
		}
		label := []rune(s.Key("ledger.round") + strconv.Itoa(m.Round))
		if at := min(axis+column, len(line)-len(label)); at >= end {
			copy(line[at:], label)
			end = at + len(label) + 1
		}
	}
	return strings.TrimRight(string(line), " ")
}

// bounds are the smallest and the greatest number, zero among them.
func (c Chart) bounds() (low, high int64) {
	for _, s := range c.Series {
		for _, v := range s.Values {
			if v.OK {
				low, high = min(low, v.N), max(high, v.N)
			}
		}
	}
	return low, high
}

// Legend says which sign is whose, with the last value: 1 Ann ¥ 3,400.
func (c Chart) Legend(s *say.Sayer) []string {
	var out []string
	for _, x := range c.Series {
		last := rules.NoValue
		if v := x.Values[len(x.Values)-1]; v.OK {
			last = rules.Value{Kind: c.Kind, N: v.N}
		}
		out = append(out, x.Sign+" "+x.Name+" "+s.Full(last))
	}
	return out
}

// Table is the chart in numbers: the end of every round, a column a series.
func (c Chart) Table(s *say.Sayer) [][]string {
	head := []string{s.Key("ledger.round")}
	for _, x := range c.Series {
		head = append(head, x.Name)
	}
	out := [][]string{head}
	rounds, rows := c.ByRound()
	for i, row := range rows {
		cells := []string{strconv.Itoa(rounds[i])}
		for _, v := range row {
			n := rules.NoValue
			if v.OK {
				n = rules.Value{Kind: c.Kind, N: v.N}
			}
			cells = append(cells, s.Value(n))
		}
		out = append(out, cells)
	}
	return out
}

// ASCII puts the signs of a drawing that are not ASCII into ones that are.
func (p Plot) ASCII() Plot {
	p.Lines = slices.Clone(p.Lines)
	for i, l := range p.Lines {
		p.Lines[i] = strings.NewReplacer("┤", "|", "┼", "+", "−", "-").Replace(l)
	}
	return p
}
