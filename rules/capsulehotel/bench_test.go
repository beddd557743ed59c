package capsulehotel

import (
	"fmt"
	"testing"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// longLog is a session of n lines: the beginning of a game, and then a buy phase that goes on and on with
// trades, the queue and corrections, which is all that the supplies of a box allow without end.
func longLog(n int) (ledger.Head, []ledger.Move) {
	lines := []string{
		"claim A owner=1", "claim B owner=2 adj=A", "claim C owner=3 adj=B", "mark", "loan 1=12000 2=12000 3=9000", "open first=1",
		"buy 3 capsules amber", "buy 1 vending A", "buy 2 vending B", "join 3", "trade 2 promise=\"a park\" | 1 yen=500", "buy 3 vending C", "join 3", "buy 3 hotel C amber 3",
	}
	cycle := []string{
		"trade 1 yen=300 | 2 promise=\"a park by round 3\"", "trade 2 yen=300 | 1 promise", "join 3", "leave 3",
		"trade 3 capsules=amber:1 | 1 yen=100", "trade 1 capsules=amber:1 | 3 yen=100", "join 2 1", "forfeit 2", "leave 1",
		"adjust 2 yen=+100 \"counted again\"", "trade 1 land=A | 2 promise", "trade 2 land=A | 1 promise",
	}
	moves := make([]ledger.Move, 0, n)
	for i := range n {
		text := ""
		if i < len(lines) {
			text = lines[i]
		} else {
			text = cycle[(i-len(lines))%len(cycle)]
		}
		moves = append(moves, ledger.Move{Seq: i + 1, Text: text})
	}
	return head(3), moves
}

func TestTheLongLogOfTheBenchmarkIsAcceptedLineByLine(t *testing.T) {
	h, moves := longLog(500)
	h.Facts, _ = rules.BoxFacts(fixtureT(t), 3)
	for _, s := range rules.Replay(Game, h, moves).Problems() {
		t.Errorf("%d %s: %s", s.Line.Seq, s.Line.Text, s.Refused.Text.Key)
	}
}

func BenchmarkReplay(b *testing.B) {
	for _, n := range []int{500, 5_000, 50_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			h, moves := longLog(n)
			h.Facts, _ = rules.BoxFacts(fixtureT(b), 3)
			b.ReportAllocs()
			for b.Loop() {
				rules.Replay(Game, h, moves)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/entry")
		})
	}
}

func BenchmarkReplayOfTheExampleGame(b *testing.B) {
	h, entries := readExample(b)
	moves := ledger.Fold(entries).Moves
	b.ReportAllocs()
	for b.Loop() {
		rules.Replay(Game, h, moves)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(moves)), "ns/entry")
}

// crowded is a table in the income phase with 30 hotels on 15 parcels, their dice rolled.
func crowded(b *testing.B) *game {
	g := begin(b, 5)
	g.given("round 2", "loan 1=6000 2=6000 3=6000 4=6000 5=6000")
	colours := []string{"amber", "cyan", "green", "onyx", "pink"}
	for i := range 15 {
		name := string(rune('A' + i))
		g.given(fmt.Sprintf("parcel %s owner=%d", name, i%5+1), "vending "+name+" 2", "cemetery "+name+" "+fmt.Sprint(i%3),
			"hotel "+name+" "+colours[i%5]+" 2", "hotel "+name+" "+colours[(i+1)%5]+" 1")
		if i < 6 {
			g.given("building " + kinds[i].id + " " + name)
		}
	}
	return g
}

func BenchmarkIncomePhaseOf30HotelsOn15Parcels(b *testing.B) {
	g := crowded(b)
	rounds := 0
	b.ReportAllocs()
	for b.Loop() {
		if rounds++; rounds%64 == 0 {
			b.StopTimer()
			g = crowded(b) // so that the book stays that of a real evening
			b.StartTimer()
		}
		t := g.table()
		t.phase = inIncome
		for _, x := range t.buildings {
			x.face = &x.kind.faces[2]
		}
		if _, why := g.Add(ledger.Move{Seq: 1, Text: "pay"}); why != nil {
			b.Fatal(why)
		}
	}
}

func BenchmarkView(b *testing.B) {
	g := crowded(b)
	b.ReportAllocs()
	for b.Loop() {
		g.State.View()
	}
}
