package table

// The best results of one player alone, among the finished sessions of the same game.

import (
	"slices"

	"tokyobox/ledger"
	"tokyobox/ledger/store"
	"tokyobox/rules"
)

// bestLooked is how many finished sessions are looked through, the newest ones.
const bestLooked = 500

// Alone is the result of one player alone.
type Alone struct {
	ID    string // of the session
	Name  string
	Score rules.Value
	Cells []rules.Cell // those of the final table and, behind them, what the game adds for one player
	At    int64        // when it was last touched, Unix milliseconds
}

// Best are the best results alone at the game of a session, the highest score first and of equal ones the
// older: the sessions of one player that have the same value of every option that parts the lists. There are
// at most so many. A session of more players has none.
func Best(s *store.Store, g *rules.Game, h ledger.Head, most int) ([]Alone, error) {
	if len(h.Seats) != 1 {
		return nil, nil
	}
	rows, err := s.List(store.Finished, bestLooked, 0)
	if err != nil {
		return nil, err
	}
	var out []Alone
	for _, r := range rows {
		if r.Game != g.ID || len(r.Players) != 1 {
			continue
		}
		head, entries, err := s.Load(r.ID)
		if err != nil {
			return nil, err
		}
		if g.CheckHead(head) != nil || !alike(g, h, head) {
			continue
		}
		p := rules.Replay(g, head, ledger.Fold(entries).Moves)
		end := p.State.End()
		if end == nil || len(end.Ranking) == 0 || end.Ranking[0].Score.Kind == rules.None {
			continue
		}
		a := Alone{ID: r.ID, Name: head.Seats[0].Name, Score: end.Ranking[0].Score, At: r.Status.Touched}
		v := p.State.View()
		for _, name := range g.Solo {
			if c, ok := v.Cell(name, ""); ok {
				a.Cells = append(a.Cells, c)
			}
		}
		out = append(out, a)
	}
	slices.SortStableFunc(out, func(a, b Alone) int {
		switch {
		case a.Score.N != b.Score.N:
			return int(b.Score.N - a.Score.N)
		default:
			return int(a.At - b.At)
		}
	})
	return out[:min(len(out), most)], nil
}

// alike tells whether two sessions belong on the same list.
func alike(g *rules.Game, a, b ledger.Head) bool {
	x, y := g.Setup(a).Options, g.Setup(b).Options
	return !slices.ContainsFunc(g.Apart, func(o string) bool { return x[o] != y[o] })
}
