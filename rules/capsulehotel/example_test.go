package capsulehotel

// The example game of three players, replayed from its session file and compared with its ledger.

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"tokyobox/ledger"
	"tokyobox/rules"
	"tokyobox/rules/rulestest"
)

// readExample reads the session file of the example game.
func readExample(t testing.TB) (ledger.Head, []ledger.Entry) {
	t.Helper()
	h, entries := rulestest.Session(t, "testdata/example.session")
	if why := Game.CheckHead(h); why != nil {
		t.Fatal(why)
	}
	return h, entries
}

func TestTheExampleGameEndsWithPlayerTwoWinningInTheLoansPhaseOfRoundFive(t *testing.T) {
	h, entries := readExample(t)
	g := &game{t, rules.Replay(Game, h, ledger.Fold(entries).Moves)}
	for _, s := range g.Problems() {
		t.Errorf("entry %d %s: %s", s.Line.Seq, s.Line.Text, s.Refused.Code)
	}
	g.want("phase over", "round 5", "winner 2", "margin 1=-6300 2=3700 3=400", "yen 1=11700 2=9700 3=9400", "coupons 1=0 2=1 3=1")
	end := g.State.End()
	if end == nil || end.Reason.Key != "end.repaid" {
		t.Fatalf("the end is %v", end)
	}
	for i, seat := range []int{2, 3, 1} {
		if r := end.Ranking[i]; r.Seat != seat || r.Place != i+1 {
			t.Errorf("place %d is seat %d", r.Place, r.Seat)
		}
	}
}

func TestTheExampleGameMovesWhatItsLedgerSaysToTheYen(t *testing.T) {
	text, err := os.ReadFile("testdata/example-ledger.md")
	if err != nil {
		t.Fatal(err)
	}
	var want [][]string
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n")[2:] {
		line = strings.ReplaceAll(line, `\|`, "¦")
		cells := strings.Split(strings.Trim(line, "|"), "|")
		for i := range cells {
			cells[i] = strings.ReplaceAll(strings.TrimSpace(cells[i]), "¦", "|")
		}
		want = append(want, cells)
	}
	got := ledgerRows(t)
	if len(got) != len(want)-1 {
		t.Fatalf("%d rows, want %d and the result", len(got), len(want)-1)
	}
	for i, row := range got {
		if len(want[i]) != len(row) {
			t.Fatalf("row %d of the ledger has %d cells", i+1, len(want[i]))
		}
		for j := range row {
			if row[j] != want[i][j] {
				t.Errorf("row %d, column %d: %q, want %q", i+1, j+1, row[j], want[i][j])
			}
		}
	}
}

// ledgerRows are the rows of the example game's ledger, made from postings.
func ledgerRows(t *testing.T) [][]string {
	h, entries := readExample(t)
	p := rules.Replay(Game, h, nil)
	var rows [][]string
	for _, l := range ledger.Fold(entries).Moves {
		step, why := p.Add(l)
		if why != nil {
			t.Fatalf("%s: %s", l.Text, why.Code)
		}
		if step.Move.Verb.Quiet && step.From == step.To {
			continue
		}
		event := l.Text
		if len(step.Made) > 0 {
			event += " → " + strings.Join(step.Made, ", ")
		}
		row := []string{strconv.Itoa(len(rows) + 1), strconv.Itoa(p.State.Stage().Round), event}
		for s := 1; s <= 3; s++ {
			row = append(row, movedFor(p, step, account[s]))
		}
		spent := "·"
		if len(step.Move.Verb.Tracks) > 0 {
			view := p.State.View()
			c, _ := view.Cell(step.Move.Verb.Tracks[0], "")
			spent = grouped(c.Value.N)
		}
		rows = append(rows, append(row, spent))
	}
	return rows
}

// movedFor is what a step changed for one account and what it holds then.
func movedFor(p *rules.Played, step rules.Step, who string) string {
	change := map[string]ledger.Amount{}
	touched := false
	for _, x := range p.State.Book().Postings()[step.From:step.To] {
		if x.Unit != yen && x.Unit != coupon {
			continue
		}
		if x.From == who {
			change[x.Unit], touched = change[x.Unit]-x.Amount, true
		}
		if x.To == who {
			change[x.Unit], touched = change[x.Unit]+x.Amount, true
		}
	}
	if !touched {
		return "·"
	}
	out := ""
	if n := change[yen]; n != 0 {
		out += signedText(int64(n)) + " "
	}
	if n := change[coupon]; n != 0 {
		out += signedText(int64(n)) + "c "
	}
	return out + fmt.Sprintf("⇒ %s/%dc", grouped(int64(p.State.Book().Balance(yen, who))), p.State.Book().Balance(coupon, who))
}

func signedText(n int64) string {
	if n > 0 {
		return "+" + grouped(n)
	}
	return "−" + grouped(-n)
}

func grouped(n int64) string {
	s := strconv.FormatInt(n, 10)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
