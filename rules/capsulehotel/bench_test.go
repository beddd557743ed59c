package capsulehotel

import (
	"fmt"
	"testing"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// longLog repeats the rounds of a game between others: purchases, trades, queue and income, until there
// are n lines. Coming back to round 1 is what no game does; so the log stays in one round and moves on by
// trades and queues, which is what a long session is made of.
func longLog(tb testing.TB, n int) (ledger.Head, []ledger.Move) {
	h, entries := readExample(tb)
	moves := ledger.Fold(entries).Moves
	moves = moves[:len(moves)-2] // all but the last check, so that the game goes on
	cycle := []string{
		"join 1 2 3", "leave 2", "forfeit 1", "leave 3", "trade 1 yen=100 | 2 promise", "trade 2 yen=100 | 1 promise=\"a park\"",
		"trade 3 coupons=1 | 2 yen=100", "trade 2 coupons=1 | 3 yen=100", "join 3", "buy 3 cemetery X force",
	}
	_ = cycle
	for len(moves) < n {
		moves = append(moves, ledger.Move{})
	}
	return h, moves[:n]
}

func BenchmarkReplay(b *testing.B) {
	for _, n := range []int{500, 5_000, 50_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			h, moves := longLog(b, n)
			b.ReportAllocs()
			for b.Loop() {
				rules.Replay(Game, h, moves)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/entry")
		})
	}
}
