package coinlaundry

import (
	"fmt"
	"reflect"
	"strconv"
	"testing"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// hiddenGiven puts bottles on the dryers.
func hiddenGiven(s rules.State, words []string) error {
	h, ok := s.(*hidden)
	if !ok || len(words) != 2 {
		return fmt.Errorf("given %v is unknown", words)
	}
	n, err := strconv.Atoi(words[1])
	switch {
	case err != nil:
		return err
	case words[0] == "clean":
		h.clean = n
	case words[0] == "mixed":
		h.mixed = n
	default:
		return fmt.Errorf("given %s is unknown", words[0])
	}
	return nil
}

// hiddenCases are what the case language cannot say: numbers of players that are refused, and what a check asks
// to be moved.
var hiddenCases = map[string]func(*testing.T){
	"HC-01": func(t *testing.T) {
		for n := 1; n <= 8; n++ {
			why := Hidden.CheckHead(ledger.Head{Game: Hidden.ID, Seats: make([]ledger.Seat, n)})
			if refused := why != nil && why.Code == "E_PLAYERS"; refused != (n < 3 || n > 6) {
				t.Errorf("%d players: refused is %v", n, refused)
			}
		}
	},
	"HC-08": func(t *testing.T) {
		moves(t, "B-BR", []string{"w.br", "w.sh"}, [][]string{{"w.br"}})
		moves(t, "B-BR", []string{"w.sh"}, nil)
		moves(t, "B-BR", []string{"b.sh", "w.br"}, [][]string{{"b.sh"}, {"w.br"}})
	},
	"HC-09": func(t *testing.T) {
		socks := []string{"w.so", "w.so2"}
		moves(t, "W-SO", socks, [][]string{{"w.so"}, {"w.so2"}, socks})
		moves(t, "W-SH", socks, [][]string{socks})
		moves(t, "W-SH", []string{"w.so2", "b.pa"}, [][]string{{"w.so2"}})
	},
}

func moves(t *testing.T, card string, inside []string, want [][]string) {
	t.Helper()
	if got := movable(card, inside); !reflect.DeepEqual(got, want) {
		t.Errorf("%s, washer with %v: %v may move, not %v", card, inside, got, want)
	}
}

// playedGame is a game after these lines, all of which must be accepted.
func playedGame(t *testing.T, g *rules.Game, seats int, lines ...string) *rules.Played {
	t.Helper()
	p := rules.Replay(g, ledger.Head{Game: g.ID, Rules: g.Rules, Seats: make([]ledger.Seat, seats)}, nil)
	for i, l := range lines {
		if _, why := p.Add(ledger.Move{Seq: i + 1, Text: l}); why != nil {
			t.Fatalf("%s: %s", l, why.Code)
		}
	}
	return p
}

// TestARoleIsSeenOnceByItsOwnerAndByNobodyElse looks at the view of every seat while roles are dealt and after.
func TestARoleIsSeenOnceByItsOwnerAndByNobodyElse(t *testing.T) {
	lines := []string{"role 1 white app", "role 2 black app", "role 3 white app", "draw 3 B-SH", "wash 3 black=0 white=2", "draw 2 B-PA", "wash 2 black=2 white=0"}
	for n := 1; n <= len(lines); n++ {
		p := playedGame(t, Hidden, 3, lines[:n]...)
		over := p.State.End() != nil
		for reader := 0; reader <= 3; reader++ {
			for _, row := range p.State.View().For(reader).Seats {
				role := row.Cells[0].Value
				seen := role.Domain == "role"
				if may := over || n <= 3 && row.Seat == n && reader == n; seen != may {
					t.Errorf("after %s: seat %d sees %v as the role of seat %d", lines[n-1], reader, role, row.Seat)
				}
			}
		}
		if keeps := rules.Keeps(p.State, p.Steps[0].Move); (keeps == 0) != over {
			t.Errorf("after %s the line of a role is kept from %d", lines[n-1], keeps)
		}
	}
}

// TestTheAppDealsExactlyTheRolesOfTheTable draws the roles of every number of players in every way that a few
// picks make.
func TestTheAppDealsExactlyTheRolesOfTheTable(t *testing.T) {
	for seats, want := range roleTable {
		for first := range 6 {
			p := playedGame(t, Hidden, seats)
			blacks := 0
			for seat := 1; seat <= seats; seat++ {
				m, why := Hidden.Read("role " + strconv.Itoa(seat))
				if why != nil {
					t.Fatal(why)
				}
				full, err := p.State.(rules.Drawer).Draw(m, func(_ string, n int) (int, error) { return (first + seat) % n, nil })
				if err != nil {
					t.Fatal(err)
				}
				if full.Text("role") == blackRole {
					blacks++
				}
				if _, why := p.Add(ledger.Move{Seq: seat, Text: full.String()}); why != nil {
					t.Fatal(why)
				}
			}
			if blacks != want.black {
				t.Errorf("%d players: %d black roles", seats, blacks)
			}
		}
	}
}

// TestTheDeckIsAskedAboutAsItLiesInTheBox compares the question in a game that leaves the machines out with the box.
func TestTheDeckIsAskedAboutAsItLiesInTheBox(t *testing.T) {
	p := playedGame(t, Hidden, 3)
	asked := func() rules.Text { return p.State.View().Notes[0].Text }
	if want := rules.Say("note.deck", "n", 20, "garments", 14, "washers", 4, "dryers", 2); !reflect.DeepEqual(asked(), want) {
		t.Errorf("asked %v", asked())
	}
	if _, why := p.Add(ledger.Move{Seq: 1, Text: "fact deck=WM:3"}); why != nil {
		t.Fatal(why)
	}
	if want := rules.Say("note.deck", "n", 19, "garments", 14, "washers", 3, "dryers", 2); !reflect.DeepEqual(asked(), want) {
		t.Errorf("asked %v", asked())
	}
}

// TestWhatIsToldOfATurnIsNoChangeOfANumber tells a turn and looks at what it is said to change.
func TestWhatIsToldOfATurnIsNoChangeOfANumber(t *testing.T) {
	p := playedGame(t, Hidden, 3, "role 1 white app", "role 2 black app", "role 3 white app", "draw 3 B-SH")
	before := p.State.View()
	if _, why := p.Add(ledger.Move{Seq: 5, Text: "load 3"}); why != nil {
		t.Fatal(why)
	}
	now := p.State.View()
	for _, c := range rules.Changes(&before, &now) {
		if c.Of == "#1" {
			t.Errorf("%s of %s changes", c.Name, c.Of)
		}
	}
	if _, found := now.Cell("told", "#1"); !found {
		t.Error("the turn is not told")
	}
}

func TestTheShortFormsOfHiddenColoursAreRead(t *testing.T) {
	p := playedGame(t, Hidden, 3, "role 1 white app", "role 2 black app", "role 3 white app")
	for typed, want := range map[string]string{
		"bsh": "draw 3 B-SH", "b-so": "draw 3 B-SO", "l": "load 3", "c": "check 3", "g": "gone 3",
		"w 3 0": "wash 3 black=3 white=0", "w 3": "", "bsh bpa": "",
	} {
		if line, why, ok := Hidden.Short(p.State, typed, nil); line != want || why != nil || ok != (want != "") {
			t.Errorf("%s is read as %q", typed, line)
		}
	}
}
