package coinlaundry

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tokyobox/ledger"
	"tokyobox/rules"
	"tokyobox/rules/rulestest"
)

// sudsyHooks are what the cases of Mr. Sudsy may set and ask.
var sudsyHooks = rules.Hooks{Given: giveSudsy, Ask: askSudsy}

func giveSudsy(s rules.State, words []string) error {
	t := s.(*sudsy)
	each := func(do func(of string, n int)) {
		for _, w := range words[1:] {
			of, value, _ := strings.Cut(w, "=")
			n, _ := strconv.Atoi(value)
			do(of, n)
		}
	}
	switch words[0] {
	case "yen", "bottles":
		unit := map[string]string{"yen": yen, "bottles": bottle}[words[0]]
		each(func(of string, n int) {
			t.book.Move(unit, ledger.Bank, of, ledger.Amount(n)-t.book.Balance(unit, of), "given", "")
		})
	case "piece":
		each(func(p string, n int) { t.cloth[p] = &cloth{owner: n} })
	case "morning", "open":
		t.phase, t.day = sudsyDay, t.day+1
		if len(words) > 1 {
			t.day, _ = strconv.Atoi(words[1])
		}
		t.cards["hour"], t.cards["weather"] = "B-SH", "W-SH"
		t.texts["hour"], t.texts["weather"] = "noon", "rain"
		if words[0] == "open" {
			t.served = slices.Clone(t.order)
			if t.day > 1 && !t.happens.known() {
				t.happens.text = "nothing"
			}
		}
	case "conditions":
		t.phase, t.day = sudsyDay, 1
	case "event":
		t.happens = happening{name: words[1]}
	case "characters":
		t.phase = sudsyCharacters
	case "epilogue":
		t.phase, t.day = sudsyEpilogue, sudsyDays
	case "mood":
		for _, w := range words[1:] {
			of, value, _ := strings.Cut(w, "=")
			n, _ := strconv.Atoi(of)
			t.sheets[n].ticks = map[string]rules.Value{"mood": sheetValue("mood", value)}
		}
	default:
		return fmt.Errorf("given %s is unknown", words[0])
	}
	return nil
}

// askSudsy answers what is no cell: the moods, which only their owners see, and who may see what.
func askSudsy(s rules.State, name string, words []string) (string, bool) {
	t := s.(*sudsy)
	value := map[string]func(seat int) string{
		"moodof": func(n int) string { return t.sheets[n].ticks["mood"].String() },
		"keeps": func(n int) string {
			return strconv.Itoa(t.Keeps(rules.Move{Verb: Sudsy.Verb("tick")}.Set("seat", strconv.Itoa(n))))
		},
		"lies": func(n int) string {
			return strconv.Itoa(len(slices.DeleteFunc(pieces(), func(p string) bool { return t.cloth[p].owner != n || t.cloth[p].in != "" })))
		},
	}[name]
	if value == nil {
		return "", false
	}
	for _, w := range words {
		of, want, _ := strings.Cut(w, "=")
		n, _ := strconv.Atoi(of)
		if got := value(n); got != want {
			return fmt.Sprintf("%s of %s is %s", name, of, got), true
		}
	}
	return "", true
}

// holdSudsy is what always holds: purses and bottles are not below zero, the bottles are four, and nothing lies
// in a machine that is broken, or in one that does not stand there.
func holdSudsy(t *rapid.T, s rules.State) {
	x := s.(*sudsy)
	sum := 0
	for _, of := range []string{ledger.Bank, sudsyOnMachine, sudsyStuck, "1", "2", "3", "4", "5", "6"} {
		n := x.bottles(of)
		if n < 0 {
			t.Fatalf("%s has %d bottles", of, n)
		}
		sum += n
	}
	if sum != allBottles {
		t.Fatalf("%d bottles", sum)
	}
	for _, n := range x.all() {
		if x.yenOf(n) < 0 {
			t.Fatalf("seat %d has %d yen", n, x.yenOf(n))
		}
	}
	if len(x.cloth) != 16 {
		t.Fatalf("%d pieces", len(x.cloth))
	}
	for p, c := range x.cloth {
		if m := x.machineOf(c.in); c.in != "" && c.in != sudsyAside && (m == nil || m.broken) || c.owner > x.seats {
			t.Fatalf("%s lies in %s and is %d's", p, c.in, c.owner)
		}
	}
	if x.deck.Left()+len(x.deck.Pile()) != x.deck.Size() {
		t.Fatalf("%d cards left and %d open of %d", x.deck.Left(), len(x.deck.Pile()), x.deck.Size())
	}
}

func TestSudsyKeepsEveryPieceAndBottleInOnePlace(t *testing.T) { anything(t, Sudsy, holdSudsy) }

func TestSudsyVendingKeepsEveryPieceAndBottleInOnePlace(t *testing.T) {
	anything(t, SudsyVending, holdSudsy)
}

// TestTheCasesOfSudsyHoldWithAVendingMachine plays them once more with the add-on, which changes nothing of them.
func TestTheCasesOfSudsyHoldWithAVendingMachine(t *testing.T) {
	text, err := os.ReadFile("testdata/sudsy.txt")
	if err != nil {
		t.Fatal(err)
	}
	cases, err := rules.ReadCases("sudsy.txt", string(text))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		for _, err := range c.Run(SudsyVending, sudsyHooks) {
			t.Error(err)
		}
	}
	if len(cases) < 16 {
		t.Errorf("%d cases", len(cases))
	}
}

// TestTheAppDrawsWhatTheRulesAsk lets the app draw every kind of line and holds what came to the rules.
func TestTheAppDrawsWhatTheRulesAsk(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := rulestest.Head(Sudsy, 3, "deck=app", "sheet="+rapid.SampledFrom([]string{"cards", "d6"}).Draw(t, "sheet"))
		p := rules.Replay(Sudsy, h, nil)
		pick := func(_ string, n int) (int, error) { return rapid.IntRange(0, n-1).Draw(t, "pick"), nil }
		play := func(line string) rules.Move {
			m, why := Sudsy.Read(line)
			if why != nil {
				t.Fatalf("%s: %v", line, why)
			}
			full, err := p.State.(rules.Drawer).Draw(m, pick)
			if err != nil {
				t.Fatal(err)
			}
			if _, why := p.Add(ledger.Move{Seq: len(p.Steps) + 1, Text: full.String()}); why != nil {
				t.Fatalf("%s: %v", full, why)
			}
			return full
		}
		play("season")
		if h.Options[1].Value == "d6" {
			if m := play("roll 1 quirk"); len(m.Texts("die")) != 2 {
				t.Fatalf("%v", m)
			}
		} else {
			for range 4 {
				play("reveal 1 quirk")
			}
			if n := len(p.State.(*sudsy).deck.Pile()); n != 4 {
				t.Fatalf("%d cards for one section", n)
			}
		}
		play("day force")
		play("hour")
		play("weather")
		for s := 1; s <= 3; s++ {
			m := play("hand " + strconv.Itoa(s))
			cards := m.Texts("card")
			if slices.Index(cards, dryerCard) != len(cards)-1 {
				t.Fatalf("%v", m)
			}
		}
		m := play("conflict 1 2")
		a, b := m.Texts("a"), m.Texts("b")
		if len(a) != len(b) || !isMachine(a[len(a)-1]) && !isMachine(b[len(b)-1]) {
			t.Fatalf("%v", m)
		}
		holdSudsy(t, p.State)
	})
}

func TestShortLinesOfSudsyAreReadAsTheTableSaysThem(t *testing.T) {
	p := rules.Replay(SudsyVending, rulestest.Head(SudsyVending, 3), nil)
	x := p.State.(*sudsy)
	read := func(typed, want string) {
		t.Helper()
		got, why, ok := sudsyShort(p.State, typed, nil)
		if got != want || why != nil || ok != (want != "") {
			t.Errorf("%s: %q %v %v, not %q", typed, got, why, ok, want)
		}
	}
	if _, why := p.Add(ledger.Move{Seq: 1, Text: "season W-PA"}); why != nil {
		t.Fatal(why)
	}
	read("n1 Kiku Mori", `name 1 "Kiku Mori"`)
	read("r1 b wpa bso", "reveal 1 background W-PA B-SO")
	read("t1 b Vampire", "tick 1 background vampire")
	read("t2 m full of Joy", `tick 2 mood "full of Joy"`)
	read("t2 m", "")
	read("t2 z glee", "")
	read("c1 it hums", `complaint 1 "it hums"`)
	read(`p1 "so soft"`, `platitude 1 "so soft"`)
	read("look early Spring", `fact season="W-PA:early Spring"`)
	if err := giveSudsy(x, []string{"morning"}); err != nil {
		t.Fatal(err)
	}
	x.asked = ""
	read("look spring", "")
	read("bsh m wso W-PA", "hand 1 B-SH WM W-SO W-PA DR")
	read("h bsh d", "hand 1 B-SH DR")
	read("h2 d wpi", "hand 2 DR random=W-PI")
	read("h2 bsh d force", "hand 2 B-SH DR force")
	read("w2", "wash 2")
	read("w2 w1 bso", "wash 2 w1 b.so b.so2")
	x.cloth["b.so2"].owner = 2
	read("d2 bso b.sh", "dry 2 b.so2 b.sh")
	read("w2 w1 b.sh force", "wash 2 w1 b.sh force")
	x.happens.name = "power-outage"
	read("d2 wsh", "dry 2 card=W-SH")
	read("d2 d1 bsh m", "dry 2 d1 b.sh card=WM")
	read("d2 d1 card=WM", "dry 2 d1 card=WM")
	read("o w1", "out w1")
	read("g12 100", "gift 1 2 yen=100")
	read("g12 1b", "gift 1 2 bottles=1")
	read("c2", "leave 2 complaint")
	read("p2", "leave 2 platitude")
	read("b2 1", "buy 2 out=1")
	read("f12 bsh wpa m bbr", "conflict 1 2 a=B-SH,WM b=W-PA,B-BR")
	read("f12 bsh nothing", "")
	read("", "")
	read("hello", "")
}

// TestAnEventIsKnownByBlanksAndByItsBeginning types events as people do.
func TestAnEventIsKnownByBlanksAndByItsBeginning(t *testing.T) {
	for typed, want := range map[string]string{
		"no socks": "no-socks", "No-Socks": "no-socks", "det": "detergent-sama", "pop": "popcorn", "no": "no", "no-": "no-",
		"A parade": "A parade", "detergent-sama!": "detergent-sama!",
	} {
		if got := begunEvent(events2, typed); got != want {
			t.Errorf("%q is %q, want %q", typed, got, want)
		}
	}
}
