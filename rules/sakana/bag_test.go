package sakana

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// play replays lines and fails on the first that is refused.
func play(t *testing.T, h ledger.Head, lines ...string) *rules.Played {
	t.Helper()
	p := rules.Replay(Bag, h, nil)
	for i, l := range lines {
		if _, why := p.Add(ledger.Move{Seq: i + 1, Text: l}); why != nil {
			t.Fatalf("%s: %v", l, why)
		}
	}
	return p
}

func TestABidOf150CannotBeMadeOfCoins(t *testing.T) {
	if _, why := Bag.Read("bid 1 150"); why == nil {
		t.Error("there is a coin of 150")
	}
	if line := coinLine("bid 1", "1x52"); line != "bid 1 100 500" {
		t.Errorf("keys that mean nothing make %q", line)
	}
}

func TestABoxWithLessThanWasDealtIsMiscounted(t *testing.T) {
	p := play(t, head(2))
	for fact, key := range map[string]string{
		"fact coins=9:4:2:2": "E_READ.few", "fact coins=10:4:2": "E_READ.fact", "fact coins=a": "E_READ.fact", "fact notes=10:4:2:2": "E_READ.fact",
	} {
		if _, why := p.Add(ledger.Move{Seq: 1, Text: fact}); why == nil || why.Text.Key != key {
			t.Errorf("%s: %v", fact, why)
		}
	}
}

func TestNobodySeesWhatOthersHoldOrAdd(t *testing.T) {
	a := play(t, head(3), "recount 2", "holds 2 100 500 1000 5000", "add 1 100", "add 2 500", "add 3 1000", "bid 1 500", "bid 2 100", "bid 3 100 100")
	b := play(t, head(3), "recount 2", "holds 2 100 100 1000 1000 1000 5000", "add 1 5000", "add 2 100", "add 3 500", "bid 1 500", "bid 2 100", "bid 3 100 100")
	if x, y := a.State.View().For(0), b.State.View().For(0); !reflect.DeepEqual(x, y) {
		t.Errorf("the table can tell two rounds apart: %v", rules.Changes(&x, &y))
	}
	v, w := a.State.View().For(0), a.State.View().For(2)
	if c, _ := v.Cell("yen", "2"); c.Value.String() != "kept" {
		t.Errorf("everybody sees the money of seat 2: %s", c.Value)
	}
	if c, _ := w.Cell("yen", "2"); c.Value.String() != "6000" {
		t.Errorf("seat 2 sees %s of its own", c.Value)
	}
	if c, _ := w.Cell("yen", "1"); c.Value.String() != "kept" {
		t.Errorf("seat 2 sees the money of seat 1: %s", c.Value)
	}
	say := func(p *rules.Played) []string {
		var out []string
		for _, s := range p.Steps {
			if rules.Keeps(p.State, s.Move) != 0 {
				continue
			}
			for _, e := range s.Effects {
				out = append(out, e.Key)
				for _, g := range e.Args {
					out = append(out, g.Value.String())
				}
			}
			for _, x := range p.State.Book().Postings()[s.From:s.To] {
				if !rules.Veils(p.State, x) {
					out = append(out, x.Unit, x.From, x.To, strconv.Itoa(int(x.Amount)))
				}
			}
		}
		return out
	}
	if x, y := say(a), say(b); !slices.Equal(x, y) {
		t.Errorf("the open part of the history tells two rounds apart:\n%v\n%v", x, y)
	}
}

func TestALineIsOpenToWhomItMayBe(t *testing.T) {
	lines := []string{"recount 1", "holds 1 100 100 500 500 1000 5000 1000 1000 1000", "add 1 100", "add 2 500", "bid 1 500"}
	p := play(t, head(2), lines...)
	for i, want := range []int{0, 1, rules.Nobody, rules.Nobody, 1} {
		if got := rules.Keeps(p.State, p.Steps[i].Move); got != want {
			t.Errorf("%s is open to %d, not %d", lines[i], got, want)
		}
	}
	if _, why := p.Add(ledger.Move{Seq: 9, Text: "bid 2 100"}); why != nil {
		t.Fatal(why)
	}
	if got := rules.Keeps(p.State, p.Steps[4].Move); got != 0 {
		t.Errorf("an opened bid is kept from others: %d", got)
	}
	if p.State.End() == nil {
		t.Fatal("seat 1 has 10,000 and the game goes on")
	}
	for _, s := range p.Steps {
		if got := rules.Keeps(p.State, s.Move); got != 0 {
			t.Errorf("after the end %s is kept", s.Line.Text)
		}
	}
	for _, x := range p.State.Book().Postings() {
		if rules.Veils(p.State, x) {
			t.Errorf("after the end %v is veiled", x)
		}
	}
	if v := p.State.View().For(0); slices.ContainsFunc(v.Cells(), func(c rules.Cell) bool { return c.Value.String() == "kept" }) {
		t.Error("after the end something is kept")
	}
}

func TestTheSealedEntryAsksThoseWhoAreMissing(t *testing.T) {
	p := play(t, head(3, "dots=on"), "add 2 500")
	seal := p.State.(rules.Sealer).Sealing()
	if seal == nil || !slices.Equal(seal.Seats, []int{1, 3}) || !seal.Dots || seal.Title.Key != "seal.add" {
		t.Fatalf("%+v", seal)
	}
	if line := seal.Line(3, "4"); line != "add 3 5000" {
		t.Errorf("key 4 is %q", line)
	}
	if line := seal.Line(3, ""); line != "" {
		t.Errorf("no key is %q", line)
	}
	show := seal.Show(3, "42")
	if len(show) != 3 || show[1].Args[1].Value.N != 7500 || show[2].Args[1].Value.N != 5500 {
		t.Errorf("%v", show)
	}
	p = play(t, head(2), "add 1 100", "add 2 100", "bid 1 500", "bid 2 500")
	seal = p.State.(rules.Sealer).Sealing()
	if seal.Title.Key != "seal.rebid" || len(seal.Show(1, "")) != 4 {
		t.Errorf("after a tie: %+v", seal)
	}
	if seal := play(t, head(2, "mode=fists")).State.(rules.Sealer).Sealing(); seal != nil {
		t.Error("fists are entered under cover")
	}
}

func TestWhatIsSealedIsNotOfferedOnTheOpenLine(t *testing.T) {
	p := play(t, head(2))
	for _, c := range p.Complete("") {
		if c.Word == "add" || c.Word == "bid" || c.Word == "holds" {
			t.Errorf("%s is offered", c.Word)
		}
	}
	if list := p.Complete("add 1 "); len(list) > 0 {
		t.Errorf("what seat 1 holds is offered: %v", list)
	}
}

func TestShortFormsAreReadIntoLines(t *testing.T) {
	tracked, fists := rules.Replay(Bag, head(3), nil).State, rules.Replay(Bag, head(3, "mode=fists"), nil).State
	for typed, want := range map[string]string{
		"r2": "recount 2", "l3": "lot 3",
		"b 500 300 1,000": "fists 1=500 2=300 3=1000", "t 9000 12000 100": "totals 1=9000 2=12000 3=100",
		"b 500": "", "b2 1": "", "r7": "", "r2 1": "", "x2": "", "l": "", "é2": "", "b 1 2 x": "", "": "",
	} {
		for _, s := range []rules.State{tracked, fists} {
			line, why, ok := Bag.Short(s, typed, nil)
			if line != want || why != nil || ok != (want != "") {
				t.Errorf("%q is read as %q (%v)", typed, line, ok)
			}
		}
	}
}

func TestTheLotIsDrawnAmongThoseWhoTie(t *testing.T) {
	p := play(t, head(3, "mode=fists"), "fists 1=100 2=300 3=300 only=2,3")
	m, _ := Bag.Read("lot")
	labels := []string{}
	for i, want := range []string{"lot 2 app", "lot 3 app"} {
		full, err := p.State.(rules.Drawer).Draw(m, func(label string, n int) (int, error) {
			labels = append(labels, label)
			if n != 2 {
				t.Errorf("one of %d", n)
			}
			return i, nil
		})
		if err != nil || full.String() != want {
			t.Errorf("%q %v", full, err)
		}
	}
	if labels[0] != labels[1] || labels[0] != "lot 1" {
		t.Errorf("%v", labels)
	}
	if _, why := p.Add(ledger.Move{Seq: 2, Text: "lot"}); why == nil {
		t.Error("a lot without an outcome is recorded")
	}
}

// anyLine is a line that somebody might enter: mostly what is asked for, sealed as the seats may do it.
func anyLine(t *rapid.T, p *rules.Played) string {
	s := p.State.(*bag)
	pick := func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "pick") }
	amounts := func(verb string) string {
		for _, seat := range s.all() {
			verb += " " + strconv.Itoa(seat) + "=" + strconv.Itoa(100*(1+pick(120)))
		}
		return verb
	}
	if pick(12) == 0 {
		return []string{"recount 1", "recount 2", "add 1 100", "bid 2 500", "rich no", "fact coins=60:24:12:12", "lot 1", "holds 1 100"}[pick(8)]
	}
	if seal := s.Sealing(); seal != nil {
		keys := ""
		for range 1 + pick(4) {
			keys += strconv.Itoa(1 + pick(4))
		}
		if s.phase == inAdd {
			keys = keys[:1]
		}
		return seal.Line(seal.Seats[pick(len(seal.Seats))], keys)
	}
	switch s.phase {
	case inBid:
		return amounts("fists")
	case inLot:
		return "lot " + strconv.Itoa(s.tied[pick(len(s.tied))])
	case inAsk:
		return "rich " + []string{"no", "no", "yes"}[pick(3)]
	case inTotals:
		return amounts("totals")
	}
	return "recount 1"
}

func TestNoYenIsLostOrMadeWhateverIsEnteredAndAmended(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var options []string
		for _, o := range Bag.Options {
			options = append(options, o.Name+"="+rapid.SampledFrom(o.Values).Draw(t, o.Name))
		}
		h := head(rapid.IntRange(2, 6).Draw(t, "players"), options...)
		var entries []ledger.Entry
		check := func(p *rules.Played) {
			s := p.State.(*bag)
			if err := s.book.Check(); err != nil {
				t.Fatal(err)
			}
			if err := coins.Check(s.book, aside, s.due); err != nil {
				t.Fatal(err)
			}
			s.View()
			s.Next()
		}
		p := rules.Replay(Bag, h, nil)
		for range 60 {
			line := anyLine(t, p)
			seq := len(entries) + 1
			if n := rapid.IntRange(0, 19).Draw(t, "amend"); n < 2 && len(entries) > 2 {
				about := strconv.Itoa(1 + rapid.IntRange(0, len(entries)-1).Draw(t, "about"))
				line = []string{ledger.Strike + " " + about, ledger.Restore + " " + about}[n]
				entries = append(entries, ledger.Entry{Seq: seq, Text: line})
				p = rules.Replay(Bag, h, ledger.Fold(entries).Moves)
			} else if _, why := p.Add(ledger.Move{Seq: seq, Text: line}); why == nil {
				entries = append(entries, ledger.Entry{Seq: seq, Text: line})
			} else if strings.HasPrefix(why.Code, "E_READ") && why.Text.Key != "E_READ.few" {
				t.Fatalf("%s cannot be read: %v", line, why)
			}
			check(p)
		}
	})
}
