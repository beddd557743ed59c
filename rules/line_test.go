package rules

// Lines are read and printed so that one is the other's inverse, whatever the order of options and
// whatever stands in quotes.

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tokyobox/ledger"
)

// toy is a game without rules that has an argument of every kind.
var toy = Ready(&Game{
	ID: "toy", Rules: 1, Min: 1, Max: 4,
	Options:  []Option{{"mood", []string{"calm", "wild"}}},
	Refusals: []string{"E_ONE", "E_TWO", "E_THREE"},
	Verbs: []*Verb{
		{Name: "go", Form: "go", Do: nothing},
		{Name: "buy", Form: "buy.hat", Do: nothing, Args: []Arg{
			{Name: "seat", Kind: Player}, {Name: "hat", Kind: Lit}, {Name: "area", Kind: Place}, {Name: "colour", Kind: Choice},
			{Name: "n", Kind: Number, Min: 1}, {Name: "ground", Kind: Number, Keyed: true, Opt: true, Min: 1},
			{Name: "taller", Kind: Choice, Keyed: true, Opt: true, Words: []string{"yes", "no"}},
			{Name: "roof", Kind: Choice, Keyed: true, Opt: true, Free: true, Shaped: func(s string) bool { return strings.Contains(s, ":") }},
			{Name: "force", Kind: Flag, Opt: true},
		}},
		{Name: "buy", Form: "buy.cat", Do: nothing, Args: []Arg{
			{Name: "seat", Kind: Player}, {Name: "cat", Kind: Lit}, {Name: "beside", Kind: Place, Keyed: true, Opt: true, Many: true},
			{Name: "force", Kind: Flag, Opt: true},
		}},
		{Name: "loan", Form: "loan", Do: nothing, Args: []Arg{{Name: "loan", Kind: Money, Each: true, Min: 1, Subject: Player}}},
		{Name: "roll", Form: "roll", Do: nothing, Args: []Arg{{Name: "die", Kind: Die, Each: true, Opt: true, Subject: Piece}, {Name: "app", Kind: Flag, Opt: true}}},
		{Name: "join", Form: "join", Do: nothing, Args: []Arg{{Name: "seat", Kind: Player, Many: true}}},
		{Name: "say", Form: "say", Do: nothing, Args: []Arg{{Name: "seat", Kind: Player}, {Name: "yen", Kind: Money, Keyed: true, Opt: true, Signed: true}, {Name: "words", Kind: Quoted}}},
		{Name: "swap", Form: "swap", Do: nothing, Args: []Arg{
			{Name: "offers", Kind: Offers, Sub: []Arg{
				{Name: "seat", Kind: Player}, {Name: "yen", Kind: Money, Keyed: true, Opt: true, Repeat: true, Min: 1},
				{Name: "land", Kind: Place, Keyed: true, Opt: true, Repeat: true},
				{Name: "promise", Kind: Quoted, Keyed: true, Opt: true, Repeat: true, Bare: true},
			}},
			{Name: "force", Kind: Flag, Opt: true},
		}},
		{Name: "fact", Form: "fact", Do: tell, Args: []Arg{{Name: "fact", Kind: Tell}, {Name: "force", Kind: Flag, Opt: true}}},
		{Name: "try", Form: "try", Do: try, Args: []Arg{{Name: "what", Kind: Choice}, {Name: "force", Kind: Flag, Opt: true}}},
	},
	New: func(s Setup) State { return &toyState{book: ledger.NewBook(), mood: s.Options["mood"]} },
})

func nothing(State, Move, *Refusals) func(*Effects) { return func(*Effects) {} }

func tell(s State, m Move, _ *Refusals) func(*Effects) {
	return func(*Effects) { s.(*toyState).told = append(s.(*toyState).told, m.Each("fact")[0].Value) }
}

// try refuses as its argument says: a soft one, two hard ones in the wrong order, or nothing.
func try(s State, m Move, no *Refusals) func(*Effects) {
	switch m.Text("what") {
	case "soft":
		no.Soft("E_TWO", "")
	case "mixed":
		no.Soft("E_ONE", "")
		no.Hard("E_THREE", "last")
		no.Hard("E_TWO", "first")
	case "ask":
		no.Ask("E_TWO", "", "fact limit=")
	}
	return func(e *Effects) {
		s.(*toyState).tried++
		s.(*toyState).book.Move("yen", ledger.Bank, "1", 100, "try", "")
		e.Say("tried", "n", e.Entry)
		e.Made = append(e.Made, "t1")
	}
}

type toyState struct {
	book  *ledger.Book
	told  []string
	tried int
	mood  string
}

func (s *toyState) Verbs() []Offer {
	var out []Offer
	for _, v := range toy.Verbs {
		out = append(out, Offer{Verb: v})
	}
	return out
}

func (s *toyState) View() View {
	return View{Status: []Cell{{Name: "tried", Value: CountOf(s.tried)}, {Name: "told", Value: NamesOf(s.told)}, {Name: "mood", Value: NameOf(s.mood)}}}
}

// Openings are what the toy is asked for when it goes on from paper.
func (s *toyState) Openings() []Opening {
	return []Opening{
		{Name: "tried", Kind: Count, Max: 9, Put: func(_ string, n int, _ string, no *Refusals) func() {
			if n == 7 {
				no.Hard("E_ONE", "")
			}
			return func() { s.tried = n }
		}},
		{Name: "told", Of: AsSeats(2), Words: []Pick{{"red", NameOf("red")}, {"blue", NameOf("blue")}}, Put: func(of string, _ int, word string, _ *Refusals) func() {
			return func() { s.told = append(s.told, of+word) }
		}},
	}
}
func (s *toyState) Stage() Stage            { return Stage{Phase: "play"} }
func (s *toyState) End() *End               { return nil }
func (s *toyState) Book() *ledger.Book      { return s.book }
func (s *toyState) Next() Next              { return Next{} }
func (s *toyState) Why(name, of string) Why { return Why{} }

// words draws the words of one argument, as they stand in a line.
func words(t *rapid.T, a *Arg) []string {
	value := func(kind ArgKind) string {
		switch kind {
		case Player:
			return strconv.Itoa(rapid.IntRange(1, 12).Draw(t, "seat"))
		case Money, Number:
			n := strconv.Itoa(rapid.IntRange(a.Min, 99999).Draw(t, "n"))
			if a.Signed {
				return rapid.SampledFrom([]string{"+", "-"}).Draw(t, "sign") + n
			}
			return n
		case Place:
			return rapid.StringMatching(`[A-Z][a-zA-Z0-9.]{0,3}`).Draw(t, "place")
		case Piece:
			return rapid.StringMatching(`[a-z][1-9][0-9]?`).Draw(t, "piece")
		case Quoted:
			return ledger.Quote("x" + rapid.String().Draw(t, "text")) // a promise without words is printed bare
		}
		if a.Words != nil {
			return rapid.SampledFrom(a.Words).Draw(t, "word")
		}
		if a.Shaped != nil {
			return rapid.StringMatching(`[a-z]{1,4}:[0-9]`).Draw(t, "free")
		}
		return rapid.StringMatching(`[a-zé][a-z0-9.-]{0,4}`).Draw(t, "choice")
	}
	if a.Kind == Lit {
		return []string{a.Name}
	}
	if a.Opt && rapid.Bool().Draw(t, "left out") {
		return nil
	}
	n := 1
	if a.Many || a.Each || a.Repeat {
		n = rapid.IntRange(1, 3).Draw(t, "how many")
	}
	var out []string
	for range n {
		switch {
		case a.Kind == Flag:
			return []string{a.Name}
		case a.Kind == Tell:
			return []string{rapid.StringMatching(`[a-z]{1,5}=[a-zA-Z0-9:.]{1,8}`).Draw(t, "fact")}
		case a.Each:
			out = append(out, value(a.Subject)+"="+value(a.Kind))
		case a.Bare && rapid.Bool().Draw(t, "bare"):
			out = append(out, a.Name)
		case a.Keyed && a.Many && len(out) > 0:
			out[0] += "," + value(a.Kind)
		case a.Keyed:
			out = append(out, a.Name+"="+value(a.Kind))
		default:
			out = append(out, value(a.Kind))
		}
	}
	return out
}

// line draws a canonical line of the toy game; free gives the words that may stand anywhere among places.
func line(t *rapid.T) (line string, places, free []string) {
	v := rapid.SampledFrom(toy.Verbs).Draw(t, "verb")
	all := []string{v.Name}
	if len(v.Args) > 0 && v.Args[0].Kind == Offers {
		for i := range rapid.IntRange(2, 4).Draw(t, "parties") {
			if i > 0 {
				all = append(all, "|")
			}
			for j := range v.Args[0].Sub {
				all = append(all, words(t, &v.Args[0].Sub[j])...)
			}
		}
		all = append(all, words(t, &v.Args[1])...)
		return strings.Join(all, " "), all, nil
	}
	places = []string{v.Name}
	for i := range v.Args {
		a := &v.Args[i]
		w := words(t, a)
		all = append(all, w...)
		if a.Keyed || a.Kind == Flag {
			free = append(free, w...)
		} else {
			places = append(places, w...)
		}
	}
	return strings.Join(all, " "), places, free
}

func TestALineThatIsReadIsPrintedAsItWas(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, _, _ := line(t)
		m, why := toy.Read(text)
		if why != nil {
			t.Fatalf("%q cannot be read: %s", text, why.Text.Key)
		}
		if m.String() != text {
			t.Fatalf("%q is printed as %q", text, m.String())
		}
	})
}

func TestOptionsMayStandInAnyOrderAndArePrintedInOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, places, free := line(t)
		if len(free) == 0 {
			return
		}
		shuffled := slices.Clone(places)
		for _, w := range rapid.Permutation(free).Draw(t, "order") {
			at := rapid.IntRange(1, len(shuffled)).Draw(t, "at")
			shuffled = slices.Insert(shuffled, at, w)
		}
		m, why := toy.Read(strings.Join(shuffled, "  "))
		if why != nil {
			t.Fatalf("%q cannot be read: %s", shuffled, why.Text.Key)
		}
		if m.String() != text {
			t.Fatalf("%q is printed as %q, want %q", shuffled, m.String(), text)
		}
	})
}

func TestQuotedTextsComeBackAsTheyWere(t *testing.T) {
	for _, text := range []string{"", "plain", `with "quotes"`, `back\slash`, "a | b", "yen=5", "# no comment", "東京 café é", "[red]", " spaces  inside "} {
		m, why := toy.Read("say 1 " + ledger.Quote(text))
		if why != nil {
			t.Errorf("%q cannot be read: %s", text, why.Text.Key)
			continue
		}
		if got := m.Text("words"); got != text {
			t.Errorf("%q comes back as %q", text, got)
		}
	}
}

func TestLinesThatCannotBeReadSayWhy(t *testing.T) {
	for text, key := range map[string]string{
		"":                                      "E_READ.line",
		"   ":                                   "E_READ.line",
		"a=b":                                   "E_READ.line",
		`"go"`:                                  "E_READ.line",
		`say 1 "open`:                           "E_READ.line",
		`say 1 "two" more"`:                     "E_READ.line",
		`say 1 x"y"`:                            "E_READ.line",
		"fly":                                   "E_READ.verb",
		"Go":                                    "E_READ.verb",
		"buy 1":                                 "E_READ.form",
		"buy 1 dog":                             "E_READ.form",
		"go home":                               "E_READ.word",
		"buy 1 hat A green":                     "E_READ.missing",
		"buy 1 hat a green 3":                   "E_READ.arg",
		"buy 1 hat A green 0":                   "E_READ.arg",
		"buy 1 hat A green 3 4":                 "E_READ.word",
		"buy 0 hat A green 3":                   "E_READ.seat",
		"buy 1 hat A green 3 ground=x":          "E_READ.arg",
		"buy 1 hat A green 3 ground=0":          "E_READ.arg",
		"buy 1 hat A green 3 ground=1 ground=2": "E_READ.twice",
		"buy 1 hat A green 3 force force":       "E_READ.twice",
		"buy 1 hat A green 3 size=2":            "E_READ.word",
		"buy 1 hat A green 3 taller=maybe":      "E_READ.arg",
		"buy 1 hat A green 3 roof=red":          "E_READ.arg",
		"buy 1 cat beside=":                     "E_READ.arg",
		"buy 1 cat beside=A,":                   "",
		"buy 1 cat beside=,A":                   "E_READ.arg",
		"loan":                                  "E_READ.missing",
		"loan 1=x":                              "E_READ.arg",
		"loan 1=1,000":                          "",
		"loan 1=12,34":                          "E_READ.arg",
		"loan 1=1.5":                            "E_READ.arg",
		"loan 1=5e3":                            "E_READ.arg",
		"loan 1=0":                              "E_READ.arg",
		"loan 1=-5":                             "E_READ.arg",
		"loan 1=99999999999":                    "E_READ.arg",
		"loan x=5":                              "E_READ.seat",
		"roll b0=3":                             "E_READ.word",
		"roll":                                  "",
		"join":                                  "E_READ.missing",
		"join 1 x":                              "E_READ.word",
		"say 1":                                 "E_READ.missing",
		"say 1 words":                           "E_READ.arg",
		"say 1 yen=5 \"x\"":                     "",
		"swap 1 yen=5":                          "E_READ.short",
		"swap 1 yen=5 |":                        "E_READ.short",
		"swap | 1 yen=5":                        "E_READ.missing",
		"swap 1 yen=5 | yen=5":                  "E_READ.missing",
		"swap 1 yen=0 | 2 yen=5":                "E_READ.arg",
		"swap 1 promise=words | 2":              "E_READ.arg",
		"swap 1 2 | 2":                          "E_READ.word",
		"fact":                                  "E_READ.missing",
		"fact limit":                            "E_READ.arg",
		"fact limit=":                           "E_READ.arg",
		"fact limit=a b":                        "E_READ.word",
		"fact limit=a|b":                        "E_READ.arg",
	} {
		_, why := toy.Read(text)
		got := ""
		if why != nil {
			got = why.Text.Key
			if why.Code != Unread {
				t.Errorf("%q: code %s", text, why.Code)
			}
		}
		if got != key {
			t.Errorf("%q: %q, want %q", text, got, key)
		}
	}
}

func TestASignIsAlwaysPrinted(t *testing.T) {
	m, why := toy.Read(`say 1 yen=500 "found"`)
	if why != nil || m.String() != `say 1 yen=+500 "found"` {
		t.Errorf("printed as %q", m.String())
	}
}

func TestTheCodeEarliestInTheListCounts(t *testing.T) {
	p := Replay(toy, ledger.Head{}, nil)
	for _, x := range []struct{ line, code, key string }{
		{"try mixed", "E_ONE", "E_ONE"}, {"try mixed force", "E_TWO", "E_TWO.first"}, {"try soft", "E_TWO", "E_TWO"}, {"try ask", "E_TWO", "E_TWO"}, {"try ask force", "E_TWO", "E_TWO"},
	} {
		_, why := p.Add(ledger.Move{Seq: 1, Text: x.line})
		if why == nil || why.Code != x.code || why.Text.Key != x.key {
			t.Errorf("%s: %v, want %s", x.line, why, x.key)
		}
	}
	if len(p.Steps) != 0 || len(p.State.Book().Postings()) != 0 {
		t.Error("a refused line left something behind")
	}
	step, why := p.Add(ledger.Move{Seq: 7, Text: "try soft force"})
	if why != nil || len(step.Warnings) != 1 || step.Warnings[0].Code != "E_TWO" || step.To-step.From != 1 || step.Effects[0].Args[0].Value.N != 7 || step.Made[0] != "t1" {
		t.Errorf("recorded in spite of a warning: %+v %v", step, why)
	}
	if got := p.State.Book().Postings()[0].Entry; got != 7 {
		t.Errorf("the posting belongs to entry %d", got)
	}
}

func TestALineThatNoLongerHoldsStaysAndChangesNothing(t *testing.T) {
	p := Replay(toy, ledger.Head{Facts: []string{"limit=1", "odd=2 force"}}, []ledger.Move{{Seq: 1, Text: "try soft"}, {Seq: 2, Text: "try it"}, {Seq: 3, Text: "nonsense"}})
	if len(p.Steps) != 3 || len(p.Problems()) != 2 || p.Problems()[0].Refused.Code != "E_TWO" || p.Problems()[1].Refused.Code != Unread {
		t.Errorf("the steps are %+v", p.Steps)
	}
	view := p.State.View()
	if c, _ := view.Cell("tried", ""); c.Value.N != 1 {
		t.Errorf("tried %v times", c.Value)
	}
	if c, _ := view.Cell("told", ""); c.Value.String() != "1,2" {
		t.Errorf("the facts of the head are %v", c.Value)
	}
}

func TestCheckSaysWhyWithoutChangingAnything(t *testing.T) {
	p := Replay(toy, ledger.Head{}, nil)
	m, _ := toy.Read("try soft")
	if why := p.Check(m); why == nil || why.Code != "E_TWO" {
		t.Errorf("checked: %v", why)
	}
	m, _ = toy.Read("try it")
	if why := p.Check(m); why != nil || len(p.State.Book().Postings()) != 0 {
		t.Errorf("checked: %v", why)
	}
}

func TestAHeadThatTheGameCannotPlayIsRefused(t *testing.T) {
	seats := func(n int) []ledger.Seat { return make([]ledger.Seat, n) }
	for _, x := range []struct {
		head ledger.Head
		code string
	}{
		{ledger.Head{Seats: seats(2), Rules: 1}, ""},
		{ledger.Head{Seats: seats(0), Rules: 1}, "E_PLAYERS"},
		{ledger.Head{Seats: seats(5), Rules: 1}, "E_PLAYERS"},
		{ledger.Head{Seats: seats(2), Rules: 2}, "E_NEWER"},
		{ledger.Head{Seats: seats(2), Rules: 1, Options: []ledger.Option{{Name: "mood", Value: "wild"}}}, ""},
		{ledger.Head{Seats: seats(2), Rules: 1, Options: []ledger.Option{{Name: "mood", Value: "sad"}}}, "E_OPTION"},
		{ledger.Head{Seats: seats(2), Rules: 1, Options: []ledger.Option{{Name: "size", Value: "big"}}}, "E_OPTION"},
	} {
		got := ""
		if why := toy.CheckHead(x.head); why != nil {
			got = why.Code
		}
		if got != x.code {
			t.Errorf("%+v: %q, want %q", x.head, got, x.code)
		}
	}
	if s := toy.Setup(ledger.Head{Seats: seats(3)}); s.Seats != 3 || s.Options["mood"] != "calm" {
		t.Errorf("set up as %+v", s)
	}
}

func TestValuesAreWrittenCanonically(t *testing.T) {
	for want, v := range map[string]Value{
		"-": NoValue, "12": CountOf(12), "-6300": YenOf(-6300), "3": SeatOf(3), "green": NameOf("green"), "buy": WordOf("phase", "buy"),
		"2,3": SeatsOf([]int{2, 3}), "A,B": NamesOf([]string{"A", "B"}), "1,x": ListOf(CountOf(1), NameOf("x")),
	} {
		if v.String() != want {
			t.Errorf("%+v is written %s, want %s", v, v, want)
		}
	}
	if ListOf().String() != "-" {
		t.Error("an empty list is not written -")
	}
}

func TestChangesAreTheCellsThatDiffer(t *testing.T) {
	before := View{Status: []Cell{{Name: "round", Value: CountOf(1)}, {Name: "phase", Value: WordOf("phase", "buy")}}}
	now := View{Status: []Cell{{Name: "round", Value: CountOf(2)}, {Name: "phase", Value: WordOf("phase", "buy")}}, Boards: []Board{{Rows: []BoardRow{{Cells: []Cell{{Name: "owner", Of: "A", Value: SeatOf(1)}}}}}}}
	got := Changes(&before, &now)
	if len(got) != 2 || got[0].Name != "round" || got[0].Before.N != 1 || got[1].Of != "A" || got[1].Before.Kind != None {
		t.Errorf("the changes are %+v", got)
	}
}
