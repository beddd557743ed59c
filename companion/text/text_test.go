package text

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"tokyobox/data"
	"tokyobox/ledger"
	"tokyobox/rules"
	"tokyobox/rules/rulestest"
	"tokyobox/rules/shelf"

	"tokyobox/companion/say"
)

const testdata = "../../rules/capsulehotel/testdata/"

// example is the example game replayed, in a language.
func example(t *testing.T, lang string) (ledger.Head, *rules.Played, *say.Sayer) {
	t.Helper()
	h, entries := rulestest.Session(t, testdata+"example.session")
	words, err := data.Load(lang)
	if err != nil {
		t.Fatal(err)
	}
	return h, rules.Replay(shelf.Find(h.Game), h, ledger.Fold(entries).Moves), say.For(words, h)
}

func TestThePrintedLedgerIsTheOneOfTheSpecification(t *testing.T) {
	h, p, s := example(t, "en")
	var b bytes.Buffer
	Ledger(&b, s, h, p)
	printed := strings.Split(strings.TrimSpace(b.String()), "\n")[2:]
	text, err := os.ReadFile(testdata + "example-ledger.md")
	if err != nil {
		t.Fatal(err)
	}
	row := 0
	for _, line := range strings.Split(string(text), "\n") {
		cells := strings.Split(strings.Trim(strings.ReplaceAll(line, `\|`, "\x00"), "|"), "|")
		if len(cells) != 7 || strings.Contains(line, "---") || strings.Contains(line, "event") {
			continue
		}
		if row >= len(printed) {
			t.Fatalf("%d rows printed", len(printed))
		}
		rest := printed[row]
		row++
		if strings.Contains(line, "winner") {
			for _, want := range []string{"Ben wins", "−6,300", "+3,700", "+400"} {
				if !strings.Contains(rest, want) {
					t.Errorf("the last row lacks %q: %s", want, rest)
				}
			}
			continue
		}
		for _, cell := range cells {
			cell = strings.TrimSpace(strings.ReplaceAll(cell, "\x00", "|"))
			_, after, ok := strings.Cut(rest, cell)
			if !ok {
				t.Errorf("row %d lacks %q in its place: %s", row, cell, printed[row-1])
				break
			}
			rest = after
		}
	}
	if row != len(printed) || row != 45 {
		t.Errorf("%d rows printed, the specification has %d", len(printed), row)
	}
}

func TestJSONHasWhatAProgramReads(t *testing.T) {
	_, p, s := example(t, "fr")
	var b bytes.Buffer
	if err := JSON(&b, s, p); err != nil {
		t.Fatal(err)
	}
	var got struct {
		Game, Phase string
		Round       int
		Seats       map[string]map[string]any
		Cells       map[string]any
		Over        bool
		Ranking     []struct {
			Place  int
			Name   string
			Score  int
			Winner bool
		}
		Problems []any
	}
	if err := json.Unmarshal(b.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	if got.Game != "capsule-hotel" || got.Phase != "over" || got.Round != 5 || !got.Over || len(got.Problems) != 0 {
		t.Errorf("%+v", got)
	}
	if got.Seats["Ben"]["yen"] != 9700.0 || got.Seats["Ben"]["margin"] != 3700.0 || got.Cells["amber.franchise"] != 600.0 {
		t.Errorf("numbers: %v, %v", got.Seats["Ben"], got.Cells["amber.franchise"])
	}
	if first := got.Ranking[0]; first.Name != "Ben" || first.Place != 1 || first.Score != 3700 || !first.Winner {
		t.Errorf("ranking: %+v", got.Ranking)
	}
}

func TestC13EveryEntryHasItsRowInHistoryInEveryLanguageAlsoOneOfAnUnknownKind(t *testing.T) {
	for _, lang := range data.Languages() {
		_, p, s := example(t, lang)
		var entries []ledger.Entry
		for i, step := range p.Steps {
			entries = append(entries, ledger.Entry{Seq: i + 1, Text: step.Line.Text})
		}
		entries = append(entries, ledger.Entry{Seq: len(entries) + 1, Text: "strike 68"}, ledger.Entry{Seq: len(entries) + 2, Text: `note 4 "slow"`},
			ledger.Entry{Seq: len(entries) + 3, Text: "fly 1 moon"})
		rows := History(s, ledger.Fold(entries), entries, p)
		if len(rows) != len(entries) {
			t.Fatalf("%s: %d rows for %d entries", lang, len(rows), len(entries))
		}
		for _, r := range rows {
			if r.Line == "" || strings.Contains(r.String(), "mark.") {
				t.Errorf("%s: %q", lang, r.String())
			}
		}
		if !rows[67].Struck {
			t.Errorf("%s: a struck entry is not marked", lang)
		}
	}
}

func TestThePlainViewSaysEverythingInWords(t *testing.T) {
	for _, lang := range data.Languages() {
		_, p, s := example(t, lang)
		var b bytes.Buffer
		View(&b, s, "Tokyo Capsule Hotel", p)
		for _, c := range []string{"cell.", "board.", "phase.", "capsule-hotel.", "E_"} {
			if strings.Contains(b.String(), c) {
				t.Errorf("%s: a word is missing:\n%s", lang, b.String())
			}
		}
	}
}

func TestWhatAnAccountHoldsIsLeftOutWhereItWouldTellASecret(t *testing.T) {
	words, err := data.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	told := func(item string) string {
		h, entries, err := ledger.ReadSession(strings.NewReader("tokyobox session 1\ngame sakana-bag 1\nseat 1 ann \"Ann\"\nseat 2 ben \"Ben\"\n" +
			"1 add 1 " + item + "\n2 add 2 100\n3 bid 1 500\n4 bid 2 100\n"))
		if err != nil {
			t.Fatal(err)
		}
		log := ledger.Fold(entries)
		p, s := rules.Replay(shelf.Find(h.Game), h, log.Moves), say.For(words, h)
		if len(p.Problems()) > 0 {
			t.Fatal(p.Problems())
		}
		var b bytes.Buffer
		Ledger(&b, s, h, p)
		for _, r := range History(s, log, entries, p) {
			b.WriteString(r.String() + "\n" + strings.Join(r.Moves, "\n") + "\n")
		}
		for _, l := range Postings(s, p, rules.Why{Unit: "c100", Account: "2"}) {
			b.WriteString(l.Change + " " + l.After + "\n")
		}
		return b.String()
	}
	cheap, dear := told("100"), told("5000")
	if cheap != dear {
		t.Errorf("two items can be told apart:\n%s\n%s", cheap, dear)
	}
	if strings.Contains(cheap, "Ann −1 ⇒") || !strings.Contains(cheap, "pile +1 ⇒ 1") {
		t.Errorf("what Ann holds is told, or what lies on the pile is not:\n%s", cheap)
	}
}

// TestWhatIsRefusedAfterTheEndSaysThatTheGameIsOver looks at both refusals of a phase: after the end, and before.
func TestWhatIsRefusedAfterTheEndSaysThatTheGameIsOver(t *testing.T) {
	words, err := data.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	s := say.For(words, ledger.Head{Game: "mall"})
	over := &rules.Refusal{Code: "E_PHASE", Text: rules.Say("E_PHASE", "phase", rules.WordOf("phase", "over"))}
	if got := s.Refusal(over) + " " + s.Hint(over); got != "The game is over. undo takes the last line back." {
		t.Error(got)
	}
	other := &rules.Refusal{Code: "E_PHASE", Text: rules.Say("E_PHASE", "phase", rules.WordOf("phase", "shopping"))}
	if got := Off(s, other); got != "not now" {
		t.Error(got)
	}
	if got := s.Refusal(other); got == "The game is over." {
		t.Error(got)
	}
}

// TestCardsThatAnEffectNamesAreNotSaidTwice turns two cards, and hands out laundry, where the machines are named by the
// cards alone.
func TestCardsThatAnEffectNamesAreNotSaidTwice(t *testing.T) {
	words, err := data.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	h := ledger.Head{Game: "laundry-pairs", Rules: 1, Seats: []ledger.Seat{{Number: 1, Name: "Ann"}, {Number: 2, Name: "Ben"}}}
	p := rules.Replay(shelf.Find(h.Game), h, []ledger.Move{{Seq: 1, Text: "flip 1 B-SH W-SH"}})
	told := Told(say.For(words, h), p.Steps[0].Move, p.Steps[0].Effects)
	for _, card := range []string{"black shirt", "white shirt"} {
		if n := strings.Count(told, card); n != 1 {
			t.Errorf("%s stands %d times in %q", card, n, told)
		}
	}
	if bare := Told(say.For(words, h), p.Steps[0].Move, nil); !strings.HasSuffix(bare, "black shirt white shirt") {
		t.Errorf("without effects the cards are left out of %q", bare)
	}
}

// TestWhatWasBookedSinceACountSaysWhatItWasAbout holds a count that differs to fill the gaps of the reasons it lists.
func TestWhatWasBookedSinceACountSaysWhatItWasAbout(t *testing.T) {
	for lang, want := range map[string]string{"en": "cashed in: crab", "fr": "encaissé : crabe", "it": "incassato: granchio"} {
		w, err := data.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		h := ledger.Head{Game: "mall", Rules: 1, Seats: []ledger.Seat{{Number: 1, Key: "ann", Name: "Ann"}, {Number: 2, Key: "ben", Name: "Ben"}}}
		p := rules.Replay(shelf.Find("mall"), h, []ledger.Move{{Seq: 1, Text: "exit 1 crab=6"}, {Seq: 2, Text: "cash 1=500"}})
		s := say.For(w, h)
		said := strings.Join(Effects(s, p.Steps[1].Effects), "\n")
		if !strings.Contains(said, want) || strings.Contains(said, "{{") {
			t.Errorf("%s: %s", lang, said)
		}
	}
}

// TestWhatALineNamesIsSaidInTheLanguage holds choices told of each player and answers of a box to the words of the screen,
// and a text to be left as it is.
func TestWhatALineNamesIsSaidInTheLanguage(t *testing.T) {
	w, err := data.Load("fr")
	if err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]string{
		"jutaku-bottle-bonus grab 1=none 2=purple": "qui a pris quoi : Ann aucune Ben violette",
		"capsule-hotel fact coupon=3:yes":          "donnée de la boîte : symbole coupon à côté d’un tour : 3, oui",
		"sudsy fact deck-checked=yes":              "donnée de la boîte : paquet comparé : oui",
		`mall fact title="black"`:                  "donnée de la boîte : titre sur votre boîte : black",
	} {
		id, line, _ := strings.Cut(line, " ")
		m, why := shelf.Find(id).Read(line)
		if why != nil {
			t.Fatalf("%s: %v", line, why)
		}
		s := say.For(w, ledger.Head{Game: id, Seats: []ledger.Seat{{Number: 1, Name: "Ann"}, {Number: 2, Name: "Ben"}}})
		if got := strings.ReplaceAll(Told(s, m, nil), "\u00a0", " "); got != want {
			t.Errorf("%s: %s, not %s", line, got, want)
		}
	}
}

// TestWhatPeopleWroteIsNotSaidInTheLanguage holds texts that are words of lines to stand on the screen as people wrote
// them.
func TestWhatPeopleWroteIsNotSaidInTheLanguage(t *testing.T) {
	w, err := data.Load("fr")
	if err != nil {
		t.Fatal(err)
	}
	s := say.For(w, ledger.Head{Game: "mall"})
	for _, line := range []string{`noter 2 "buy 1 hotel A green 3"`, `noter 1 "red"`} {
		if got := s.Line(strings.Replace(line, "noter", "note", 1)); got != line {
			t.Errorf("%s is shown as %s", line, got)
		}
	}
	h := ledger.Head{Game: "mall", Rules: 1, Seats: []ledger.Seat{{Number: 1, Key: "red", Name: "red"}, {Number: 2, Key: "buy", Name: "buy"}}}
	var b bytes.Buffer
	View(&b, say.For(w, h), "mall", rules.Replay(shelf.Find("mall"), h, []ledger.Move{{Seq: 1, Text: `fact title="black"`}}))
	for _, want := range []string{"titre : black", "red", "buy"} {
		if !strings.Contains(strings.ReplaceAll(b.String(), "\u00a0", " "), want) {
			t.Errorf("%q is not shown:\n%s", want, b.String())
		}
	}
	quotes := rules.ListOf(rules.QuoteOf("red"), rules.QuotesOf([]string{"blue", "buy"}), rules.QuoteOf(""), rules.NameOf("red"))
	if got := s.Value(quotes); got != "red, blue buy, ·, rouge" {
		t.Errorf("%s", got)
	}
}
