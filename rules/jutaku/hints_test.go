package jutaku

// What the sentences name: the seats, drinks and lines that are really meant.

import (
	"testing"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// after is a game after these lines, all of which must be accepted.
func after(t *testing.T, g *rules.Game, seats int, lines ...string) rules.State {
	t.Helper()
	head := ledger.Head{Game: g.ID, Rules: g.Rules}
	for range seats {
		head.Seats = append(head.Seats, ledger.Seat{})
	}
	var moves []ledger.Move
	for i, l := range lines {
		moves = append(moves, ledger.Move{Seq: i + 1, Text: l})
	}
	p := rules.Replay(g, head, moves)
	for _, s := range p.Steps {
		if s.Refused != nil {
			t.Fatalf("%s: %s", s.Line.Text, s.Refused.Code)
		}
	}
	return p.State
}

// gap is a value that a sentence names.
func gap(t rules.Text, name string) string {
	for _, g := range t.Args {
		if g.Name == name {
			return g.Value.S
		}
	}
	return ""
}

func TestTheStartPlaceNamedIsOneThatIsFree(t *testing.T) {
	if got := gap(after(t, Jutaku, 2).Next().Say, "line"); got != "place 1 A3" {
		t.Errorf("the first place is named as %q", got)
	}
	if got := gap(after(t, Jutaku, 2, "place 1 A3").Next().Say, "line"); got != "place 2 A1" {
		t.Errorf("the second place is named as %q", got)
	}
}

func TestATieForTheFirstMoveSaysWhichLineChooses(t *testing.T) {
	next := after(t, Jutaku, 3, "start", "stop 1 2 ms=1000", "pass 1 yen=5000", "pass 2 yen=5000").Next()
	if got := gap(next.Say, "line"); got != "first 2" || next.Line != "move 1" {
		t.Errorf("named %q beside %q, want first 2 beside move 1", got, next.Line)
	}
}

func TestThoseWhoMayGrabAndWhatFellAreNamed(t *testing.T) {
	s := after(t, BottleBonus, 3, "start", "stop 1 ms=1000", "pass 1 yen=5000", "fall red blue")
	if got := gap(s.Next().Say, "line"); got != "grab 2=red 3=blue" {
		t.Errorf("named %q", got)
	}
}

func TestNobodyIsShownAsOutOfACountdownThatIsOver(t *testing.T) {
	s := after(t, Countdown, 2, "start", "expire ms=60000", "count 1=3 2=0", "start", "expire ms=45000", "count 1=0")
	for _, seat := range s.View().Seats {
		if seat.Out {
			t.Errorf("seat %d has passed, after the end", seat.Seat)
		}
	}
	s = after(t, Countdown, 2, "start", "expire ms=60000", "count 1=3 2=0")
	if v := s.View(); v.Seats[0].Out || !v.Seats[1].Out {
		t.Error("who is out is not shown while the game goes on")
	}
}

func TestTheCountThatPassesTheSupplyIsNamed(t *testing.T) {
	g := Countdown
	s := after(t, g, 8, "start", "expire ms=60000")
	var no rules.Refusals
	m := rules.Move{Verb: g.Verb("count")}
	for seat := 1; seat <= 8; seat++ {
		m = m.Add("pieces", string(rune('0'+seat)), "9")
	}
	m.Verb.Do(s, m, &no)
	why := no.Of("E_SUPPLY")
	if why == nil {
		t.Fatal("72 pieces are accepted")
	}
	for _, want := range []struct {
		name string
		n    int64
	}{{"seat", 8}, {"told", 9}, {"n", 6}} {
		for _, g := range why.Text.Args {
			if g.Name == want.name && g.Value.N != want.n {
				t.Errorf("%s is %d, want %d", want.name, g.Value.N, want.n)
			}
		}
	}
}
