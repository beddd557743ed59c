package chart

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/rivo/uniseg"

	"tokyobox/data"
	"tokyobox/ledger"
	"tokyobox/rules"
	"tokyobox/rules/rulestest"
	"tokyobox/rules/shelf"

	"tokyobox/companion/say"
)

// example is the example game of the hotel in a language, with its charts.
func example(t testing.TB, lang string) (*say.Sayer, ledger.Head, []ledger.Move, []Chart) {
	t.Helper()
	h, entries := rulestest.Session(t, "../../rules/capsulehotel/testdata/example.session")
	h.Seats[2].Name = `田<&"中`
	words, err := data.Load(lang)
	if err != nil {
		t.Fatal(err)
	}
	s, moves := say.For(words, h), ledger.Fold(entries).Moves
	return s, h, moves, Of(s, shelf.Find(h.Game), h, moves)
}

func find(t testing.TB, charts []Chart, key string) Chart {
	t.Helper()
	c, ok := Find(charts, key)
	if !ok {
		t.Fatalf("no chart %q", key)
	}
	return c
}

func TestTheChartsOfASessionEndWhereTheSessionDoes(t *testing.T) {
	_, h, moves, charts := example(t, "en")
	p := rules.Replay(shelf.Find(h.Game), h, moves)
	v := p.State.View()
	for _, name := range []string{"yen", "debt", "margin"} {
		c := find(t, charts, name)
		if len(c.Series) != 3 || c.Points != len(p.Steps)+1 {
			t.Fatalf("%s: %d series over %d points", name, len(c.Series), c.Points)
		}
		for i, x := range c.Series {
			cell, _ := v.Cell(name, x.Sign)
			if last := x.Values[c.Points-1]; len(x.Values) != c.Points || x.Seat != i+1 || !last.OK || last.N != cell.Value.N {
				t.Errorf("%s of %s ends at %v, not %v", name, x.Name, last, cell.Value)
			}
		}
	}
	own := find(t, charts, "own.1")
	if len(own.Series) != 3 || own.Series[1].Name != "debt" {
		t.Errorf("debt against wealth: %+v", own.Series)
	}
	if c := find(t, charts, "franchise.franchise"); len(c.Series) < 2 || len(c.Rounds) != 5 {
		t.Errorf("franchise values: %d, rounds %v", len(c.Series), c.Rounds)
	}
	if c := find(t, charts, ""); c.Key != "yen" {
		t.Error("the first chart is", c.Key)
	}
}

// The table beside a chart has the balances that stood when each round was over.
func TestTheTableOfAChartHasTheEndOfEveryRound(t *testing.T) {
	s, _, _, charts := example(t, "en")
	rounds, rows := find(t, charts, "yen").ByRound()
	if !slices.Equal(rounds, []int{1, 2, 3, 4, 5}) || rows[0][0].N != 8200 || rows[4][1].N != 9700 {
		t.Error(rounds, rows)
	}
	if table := find(t, charts, "yen").Table(s); len(table) != 6 || table[1][1] != "8,200" {
		t.Error(table)
	}
}

func TestEveryLineHasItsOwnSignAndNoColourIsNeeded(t *testing.T) {
	for _, lang := range data.Languages() {
		s, _, _, charts := example(t, lang)
		for _, c := range charts {
			plot := c.Draw(s, 78, 20)
			text := strings.Join(plot.Lines, "\n")
			if strings.ContainsRune(text, 0x1b) {
				t.Errorf("%s: colours in %q", c.Key, text)
			}
			signs := map[string]bool{}
			for _, x := range c.Series {
				if signs[x.Sign] || len(x.Sign) != 1 {
					t.Errorf("%s: sign %q", c.Key, x.Sign)
				}
				signs[x.Sign] = true
			}
			if legend := c.Legend(s); len(legend) != len(c.Series) || !strings.HasPrefix(legend[0], c.Series[0].Sign+" ") {
				t.Errorf("%s: %q", c.Key, legend)
			}
			ascii := strings.Join(plot.ASCII().Lines, "")
			for _, r := range ascii {
				if r > 0x7e && r != '\u202f' && r != '\u00a0' { // the space between thousands in French
					t.Errorf("%s: %q in ASCII", c.Key, r)
				}
			}
		}
		for _, sign := range []string{"1", "2", "3"} {
			body := ""
			plot := find(t, charts, "yen").Draw(s, 78, 20)
			for _, l := range plot.Lines[:len(plot.Lines)-1] {
				_, after, _ := strings.Cut(strings.ReplaceAll(l, "┼", "┤"), "┤")
				body += after
			}
			if strings.Count(body, sign) < 10 {
				t.Errorf("line %s is hardly seen:\n%s", sign, strings.Join(plot.Lines, "\n"))
			}
		}
	}
}

func TestADrawingKeepsToItsPlace(t *testing.T) {
	s, _, _, charts := example(t, "fr")
	for _, c := range charts {
		for w := 0; w <= 130; w += 3 {
			for h := 0; h <= 40; h += 3 {
				plot := c.Draw(s, w, h)
				if len(plot.Lines) > h {
					t.Fatalf("%s at %dx%d: %d rows", c.Key, w, h, len(plot.Lines))
				}
				for _, l := range plot.Lines {
					if uniseg.StringWidth(l) > w {
						t.Fatalf("%s at %dx%d: %d columns %q", c.Key, w, h, uniseg.StringWidth(l), l)
					}
				}
			}
		}
	}
}

func TestAPictureIsSoundXMLWithEveryLineAndName(t *testing.T) {
	s, _, _, charts := example(t, "en")
	for _, c := range charts {
		var b bytes.Buffer
		if err := c.SVG(&b, s, "Tokyo <Capsule> Hotel"); err != nil {
			t.Fatal(err)
		}
		dashes, texts := map[string]bool{}, ""
		d := xml.NewDecoder(&b)
		for {
			token, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v", c.Key, err)
			}
			switch x := token.(type) {
			case xml.StartElement:
				for _, a := range x.Attr {
					if a.Name.Local == "d" && (a.Value == "" || strings.Contains(a.Value, "NaN")) {
						t.Errorf("%s: a path %q", c.Key, a.Value)
					}
					if a.Name.Local == "stroke-dasharray" {
						dashes[a.Value] = true
					}
				}
			case xml.CharData:
				texts += string(x)
			}
		}
		for _, x := range c.Series {
			if !strings.Contains(texts, x.Name) {
				t.Errorf("%s: %s is not named", c.Key, x.Name)
			}
		}
		if len(dashes) < len(c.Series) {
			t.Errorf("%s: %d lines in %d kinds of dashes", c.Key, len(c.Series), len(dashes))
		}
	}
}

// purse is a game in which each seat alone sees what it holds until the end: give adds 100 yen to seat 1.
type purse struct {
	book  *ledger.Book
	given int
	over  bool
}

func (p *purse) Verbs() []rules.Offer              { return nil }
func (p *purse) Stage() rules.Stage                { return rules.Stage{Round: 1, Phase: "play"} }
func (p *purse) Book() *ledger.Book                { return p.book }
func (p *purse) Next() rules.Next                  { return rules.Next{} }
func (p *purse) Why(name, of string) (w rules.Why) { return w }
func (p *purse) End() *rules.End {
	if p.over {
		return &rules.End{}
	}
	return nil
}

func (p *purse) View() rules.View {
	only := 1
	if p.over {
		only = 0
	}
	cell := func(name string, only int) rules.Cell {
		return rules.Cell{Name: name, Of: "1", Value: rules.YenOf(ledger.Yen(100 * p.given)), Only: only}
	}
	return rules.View{Seats: []rules.SeatRow{{Seat: 1, Cells: []rules.Cell{cell("yen", only), cell("dark", rules.Nobody), cell("open", 0)}}}}
}

func purses() *rules.Game {
	return rules.Ready(&rules.Game{ID: "purses", Rules: 1, Min: 1, Max: 1,
		New: func(rules.Setup) rules.State { return &purse{book: ledger.NewBook()} },
		Verbs: []*rules.Verb{
			{Name: "give", Form: "give", Do: func(s rules.State, _ rules.Move, _ *rules.Refusals) func(*rules.Effects) {
				return func(*rules.Effects) { s.(*purse).given++ }
			}},
			{Name: "finish", Form: "finish", Do: func(s rules.State, _ rules.Move, _ *rules.Refusals) func(*rules.Effects) {
				return func(*rules.Effects) { s.(*purse).over = true }
			}},
		}})
}

func TestSecretsAreDrawnOnlyWhenTheEndHasOpenedThem(t *testing.T) {
	words, err := data.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	h := ledger.Head{Game: "purses", Rules: 1, Seats: []ledger.Seat{{Number: 1, Key: "ann", Name: "Ann"}}}
	keys := func(lines ...string) (out []string) {
		var moves []ledger.Move
		for i, l := range lines {
			moves = append(moves, ledger.Move{Seq: i + 1, Text: l})
		}
		for _, c := range Of(say.For(words, h), purses(), h, moves) {
			out = append(out, c.Key)
		}
		return out
	}
	if got := keys("give", "give"); !slices.Equal(got, []string{"open"}) {
		t.Error("while it is played:", got)
	}
	if got := keys("give", "give", "finish"); !slices.Equal(got, []string{"yen", "open", "own.1"}) {
		t.Error("at the end:", got)
	}
}

func BenchmarkChartsOfASession(b *testing.B) {
	s, h, moves, _ := example(b, "en")
	for b.Loop() {
		Of(s, shelf.Find(h.Game), h, moves)
	}
}
