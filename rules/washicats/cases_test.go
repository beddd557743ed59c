package washicats

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tokyobox/ledger"
	"tokyobox/rules"
	"tokyobox/rules/rulestest"
)

// box is this box with its cases.
func box() *rulestest.Box {
	return &rulestest.Box{
		Games: []*rules.Game{Cats}, Main: Cats, Files: []string{"washi-cats.txt"},
		Specified: "WC-G01 WC-G02 WC-G03 WC-G04 WC-G05 WC-G06 WC-G07 WC-G08 WC-G09 WC-G10 WC-G11 WC-G12 WC-G13 WC-G14 WC-G15",
		Hooks:     func(*rules.Game) rules.Hooks { return rules.Hooks{Given: given, Ask: ask} },
		More:      map[string]func(*testing.T){"WC-G15": undoTheLastHome},
	}
}

func TestCases(t *testing.T) { box().Run(t) }

func TestEveryLineCodeOptionAndSentenceIsMet(t *testing.T) { box().Declared(t) }

func TestWhatIsOfferedNeverBreaks(t *testing.T) { box().Offered(t) }

// enter plays a line without checks.
func enter(s rules.State, line string) error {
	m, why := Cats.Read(line)
	if why != nil {
		return why
	}
	var no rules.Refusals
	do := m.Verb.Do(s, m, &no)
	if do == nil || no.Any() {
		return fmt.Errorf("%s cannot be entered", line)
	}
	do(&rules.Effects{})
	return nil
}

// given sets up the board as the app suggests, and what was used, caught and brought home.
func given(s rules.State, words []string) error {
	t := s.(*table)
	find := func(name string) *catOf {
		for _, c := range t.cats {
			if strconv.Itoa(c.seat)+c.name == name {
				return c
			}
		}
		return nil
	}
	switch words[0] {
	case "ready":
		if err := enter(s, "first 1"); err != nil {
			return err
		}
		for t.phase != inTurn {
			if err := enter(s, t.Next().Line); err != nil {
				return err
			}
		}
	case "used":
		seat, _ := strconv.Atoi(words[1])
		n, _ := strconv.Atoi(words[2])
		t.book.Move(special, t.pool(seat), ledger.Bank, ledger.Amount(n), "given", "")
	case "caught":
		n, _ := strconv.Atoi(words[2])
		t.book.Move(fish, words[1], ledger.Bank, ledger.Amount(n), "given", "")
	case "fish", "home":
		for _, w := range words[1:] {
			c := find(w)
			if c == nil {
				return fmt.Errorf("no cat %s", w)
			}
			if words[0] == "home" {
				c.home = true
				continue
			}
			c.fish = true
			t.book.Move(fish, far(c.side), strconv.Itoa(c.seat)+c.name, 1, "given", "")
		}
	default:
		return fmt.Errorf("given %s is unknown", words[0])
	}
	return nil
}

// ask answers the ranks at the end.
func ask(s rules.State, name string, words []string) (problem string, known bool) {
	if name != "rank" {
		return "", false
	}
	end := s.End()
	if end == nil {
		return "the game is not over", true
	}
	for _, w := range words {
		seat, want, _ := strings.Cut(w, "=")
		for _, r := range end.Ranking {
			if strconv.Itoa(r.Seat) == seat && strconv.Itoa(r.Place) != want {
				problem += fmt.Sprintf("seat %s has rank %d ", seat, r.Place)
			}
		}
	}
	return problem, true
}

func head(seats int, options ...string) ledger.Head {
	return rulestest.Head(Cats, seats, options...)
}

// game is a session in which these lines were entered after a set-up as the app suggests.
func game(t testing.TB, h ledger.Head, lines ...string) (*rules.Played, []ledger.Entry) {
	t.Helper()
	p := rules.Replay(Cats, h, nil)
	var entries []ledger.Entry
	add := func(line string) {
		e := ledger.Entry{Seq: len(entries) + 1, Text: line}
		if _, why := p.Add(ledger.Move{Seq: e.Seq, Text: line}); why != nil {
			t.Fatalf("%s: %v", line, why)
		}
		entries = append(entries, e)
	}
	add("first 1")
	for p.State.Stage().Phase != inTurn {
		add(p.State.Next().Line)
	}
	for _, l := range lines {
		add(l)
	}
	return p, entries
}

func undoTheLastHome(t *testing.T) {
	p, entries := game(t, head(2), "step 1 N fish", "step 2", "step 1 S fish", "step 2", "step 1 N home", "step 2", "step 1 S home")
	if p.State.End() == nil {
		t.Fatal("both cats are home and the game goes on")
	}
	entries = append(entries, ledger.Entry{Seq: len(entries) + 1, Text: ledger.Strike + " " + strconv.Itoa(len(entries))})
	p = rules.Replay(Cats, head(2), ledger.Fold(entries).Moves)
	v := p.State.View()
	south, _ := v.Cell("cat", "1.S")
	turn, _ := v.Cell("turn", "")
	if p.State.End() != nil || south.Value.S != "fish" || turn.Value.N != 1 {
		t.Errorf("after undo: %v, cat S %s, turn %s", p.State.End(), south.Value, turn.Value)
	}
}

func TestTeamsAreTwoOrThreeOfTwo(t *testing.T) {
	for seats := 2; seats <= 6; seats++ {
		why := Cats.CheckHead(head(seats, "mode=teams"))
		if fits := seats == 4 || seats == 6; fits != (why == nil) || why != nil && why.Code != "E_PLAYERS" {
			t.Errorf("%d players in teams: %v", seats, why)
		}
		if why := Cats.CheckHead(head(seats)); why != nil {
			t.Errorf("%d players: %v", seats, why)
		}
	}
}

func TestACatThatIsNotNamedIsTheOneItCanBe(t *testing.T) {
	p, _ := game(t, head(2), "step 1 N fish", "step 2", "step 1 home")
	v := p.State.View()
	if c, _ := v.Cell("cat", "1.N"); c.Value.S != "home" {
		t.Errorf("the only cat with a fish is %s", c.Value)
	}
	for line, key := range map[string]string{"step 2 fish": "E_READ.missing", "step 2 N2": "E_READ.arg", "step 2 home": "E_NO_FISH"} {
		if _, why := p.Add(ledger.Move{Seq: 99, Text: line}); why == nil || why.Text.Key != key {
			t.Errorf("%s: %v", line, why)
		}
	}
	if _, why := rules.Replay(Cats, head(2), nil).Add(ledger.Move{Seq: 1, Text: "first"}); why == nil {
		t.Error("nobody begins, and it is recorded")
	}
}

func TestTheAppDrawsWhoBeginsUnlessTheTableTypesIt(t *testing.T) {
	m, _ := Cats.Read("first")
	pick := func(label string, n int) (int, error) { return n - 1, nil }
	for option, want := range map[string]string{"first=drawn": "first 3 app", "first=typed": "first"} {
		full, err := rules.Replay(Cats, head(3, option), nil).State.(rules.Drawer).Draw(m, pick)
		if err != nil || full.String() != want {
			t.Errorf("%s: %s %v", option, full, err)
		}
	}
}

func TestShortFormsAreReadIntoLines(t *testing.T) {
	before := rules.Replay(Cats, head(3), nil)
	if line, _, ok := Cats.Short(before.State, "f2", nil); !ok || line != "first 2" {
		t.Errorf("f2 is %q", line)
	}
	before.Add(ledger.Move{Seq: 1, Text: "first 2"})
	if line, _, ok := Cats.Short(before.State, "s", nil); !ok || line != "draw 2 fish S" {
		t.Errorf("s is %q", line)
	}
	if _, _, ok := Cats.Short(before.State, "fn", nil); ok {
		t.Error("a cat catches a fish that is not drawn")
	}
	p, _ := game(t, head(3))
	for typed, want := range map[string]string{
		"n": "step 1", "fn": "step 1 N fish", "f s": "step 1 S fish", "h": "step 1 home", "hn": "step 1 N home",
		"sj": "jump 1", "sjn": "jump 1 N", "sdsf": "dive 1 S fish", "sd s f h": "dive 1 S fish home", "j": "shrine 1", "js": "shrine 1 S",
		"t2": "trapped 2", "p3": "turn 3", "b2:red": "step 1 block=2:red",
		"": "", "x": "", "t7": "", "fnn": "", "ff": "", "b2": "", "step": "", "é": "", "s": "",
	} {
		line, why, ok := Cats.Short(p.State, typed, nil)
		if line != want || why != nil || ok != (want != "") {
			t.Errorf("%q is read as %q (%v)", typed, line, ok)
		}
	}
}

func TestNoFishIsLostAndNoSpecialMoveIsMadeWhateverIsEnteredAndAmended(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var options []string
		for _, o := range Cats.Options {
			options = append(options, o.Name+"="+rapid.SampledFrom(o.Values).Draw(t, o.Name))
		}
		h := head(rapid.IntRange(2, 6).Draw(t, "players"), options...)
		if Cats.CheckHead(h) != nil {
			return
		}
		pick := func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "pick") }
		p := rules.Replay(Cats, h, nil)
		var entries []ledger.Entry
		for range 90 {
			seq := len(entries) + 1
			line := p.State.Next().Line
			if line == "" || line == "first" {
				line = "first 2"
			}
			if pick(4) == 0 || p.State.Stage().Phase == inTurn {
				line = rulestest.Line(p, pick)
			}
			if n := pick(30); n < 2 && len(entries) > 2 {
				about := strconv.Itoa(1 + pick(len(entries)))
				entries = append(entries, ledger.Entry{Seq: seq, Text: []string{ledger.Strike, ledger.Restore}[n] + " " + about})
				p = rules.Replay(Cats, h, ledger.Fold(entries).Moves)
			} else if _, why := p.Add(ledger.Move{Seq: seq, Text: line}); why == nil {
				entries = append(entries, ledger.Entry{Seq: seq, Text: line})
			}
			s := p.State.(*table)
			if err := s.book.Check(); err != nil {
				t.Fatal(err)
			}
			with := 0
			for _, c := range s.cats {
				held := int(s.book.Balance(fish, strconv.Itoa(c.seat)+c.name))
				if (held == 1) != c.fish || c.home && !c.fish {
					t.Fatalf("cat %d%s has %d fish, carries %v, is home %v", c.seat, c.name, held, c.fish, c.home)
				}
				with += held
			}
			if s.fishOn(north) < 0 || s.fishOn(south) < 0 || s.fishOn(north)+s.fishOn(south)+with != s.drawnFish() {
				t.Fatalf("%d fish on N, %d on S, %d with cats, %d drawn", s.fishOn(north), s.fishOn(south), with, s.drawnFish())
			}
			for _, pool := range s.pools() {
				if n := s.book.Balance(special, pool); n < 0 || n > specialsEach {
					t.Fatalf("%s has %d special moves", pool, n)
				}
			}
		}
	})
}
