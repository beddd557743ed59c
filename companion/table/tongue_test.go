package table

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode"

	"tokyobox/data"
	"tokyobox/ledger"
	"tokyobox/rules"
	"tokyobox/rules/rulestest"
	"tokyobox/rules/shelf"

	"tokyobox/companion/say"
)

// heard is what was typed in one argument in some games, by the word of the line, and as screens say it.
type heard map[string]rules.Value

// vocabulary plays a few games at random and collects the words of every argument of a fixed list, and the names before
// values. see is called with every line that was taken, before it is.
func vocabulary(t *testing.T, g *rules.Game, see func(*rules.Played, string)) map[string]heard {
	t.Helper()
	out := map[string]heard{}
	note := func(arg, word string, says rules.Value) {
		if out[arg] == nil {
			out[arg] = heard{}
		}
		if out[arg][word].Kind == rules.None {
			out[arg][word] = says
		}
	}
	var declared func(form string, args []rules.Arg)
	declared = func(form string, args []rules.Arg) {
		for i := range args {
			a := &args[i]
			if a.Kind == rules.Lit || a.Kind == rules.Flag || a.Keyed && a.Clock == rules.ByHand {
				note(form, a.Name, rules.NoValue)
			}
			for _, w := range a.Words {
				note(form+" "+a.Name, w, rules.NoValue)
			}
			declared(form, a.Sub)
		}
	}
	for _, v := range g.Verbs {
		declared(v.Form, v.Args)
	}
	for _, o := range g.Options {
		note("ruling", o.Name, rules.NoValue)
		for _, v := range o.Values {
			note("ruling "+o.Name, v, rules.NoValue)
		}
	}
	for _, f := range g.Facts {
		note("fact", f.Name, rules.NoValue)
	}
	offered := func(p *rules.Played, v *rules.Verb, m rules.Move) {
		for i := range v.Args {
			a := &v.Args[i]
			switch {
			case a.Kind != rules.Choice && a.Subject != rules.Choice:
			case a.Each && a.Subjects != nil:
				for _, sub := range a.Subjects(p.State, m) {
					if a.Subject == rules.Choice {
						note(v.Form+" "+a.Name, sub.Value, sub.Say)
					}
					if a.Choices != nil && a.Kind == rules.Choice {
						for _, pick := range a.Choices(p.State, m.Add(a.Name, sub.Value, "")) {
							note(v.Form+" "+a.Name+" "+sub.Value, pick.Value, pick.Say)
						}
					}
				}
			case a.Choices != nil:
				for _, pick := range a.Choices(p.State, m) {
					note(v.Form+" "+a.Name, pick.Value, pick.Say)
				}
			}
		}
	}
	for seed := range uint64(4) {
		d := rulestest.NewDice(seed)
		p := rules.Replay(g, anyHead(g, d), nil)
		for _, f := range g.Facts { // most boxes are known
			if _, why := p.Add(ledger.Move{Seq: len(p.Steps) + 1, Text: "fact " + f.Name + "=" + f.Shape}); why != nil {
				continue
			}
		}
		for tries := 0; tries < 400 && p.State.End() == nil; tries++ {
			for _, o := range p.Offers() {
				if o.Off == nil {
					offered(p, o.Verb, rules.Move{Verb: o.Verb})
					if opener, ok := p.State.(rules.Opener); ok && o.Verb.Form == rules.OpeningForm {
						for _, x := range opener.Openings() {
							offered(p, o.Verb, rules.Move{Verb: o.Verb}.Add("opening", "", x.Name))
						}
					}
				}
			}
			line, _ := rulestest.Choose(p, d)
			m, why := g.Read(line)
			if why != nil {
				continue
			}
			offered(p, m.Verb, m)
			see(p, m.String())
			if _, why := p.Add(ledger.Move{Seq: len(p.Steps) + 1, Text: line}); why != nil {
				continue
			}
		}
	}
	return out
}

// anyHead is a head of a game with a number of players and options that go together.
func anyHead(g *rules.Game, d *rulestest.Dice) ledger.Head {
	for {
		h := ledger.Head{Game: g.ID, Rules: g.Rules}
		for s := range g.Min + d.UpTo(min(g.Max, 8)-g.Min+1) {
			h.Seats = append(h.Seats, ledger.Seat{Number: s + 1, Key: fmt.Sprint("p", s), Name: fmt.Sprint("P", s)})
		}
		for _, o := range g.Options {
			h.Options = append(h.Options, ledger.Option{Name: o.Name, Value: o.Values[d.UpTo(len(o.Values))]})
		}
		if g.CheckHead(h) == nil {
			return h
		}
	}
}

// atoms are the parts of a word of a line that may have words of their own, without the numbers behind them.
func atoms(word string) []string {
	var out []string
	for _, atom := range strings.FieldsFunc(word, func(r rune) bool { return strings.ContainsRune(data.Apart, r) }) {
		if base := strings.TrimRight(atom, "0123456789"); base != "" {
			out = append(out, base)
		}
	}
	return out
}

// isCode tells whether a word is a short code, the face of a card or a name, which are the same in every language.
func isCode(word string) bool { return len(word) <= 2 || unicode.IsUpper(rune(word[0])) }

func loadAll(t *testing.T) map[string]*data.Words {
	t.Helper()
	out := map[string]*data.Words{}
	for _, lang := range data.Languages() {
		w, err := data.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		out[lang] = w
	}
	return out
}

func nothingStored(string) bool { return false }

// TestEveryChoiceCanBeTypedInEveryLanguage holds every word of every argument of a fixed list to have a word in each
// language, which means it alone; and every line that was played, typed so, to be the same line.
func TestEveryChoiceCanBeTypedInEveryLanguage(t *testing.T) {
	all := loadAll(t)
	for _, g := range shelf.Games() {
		t.Run(g.ID, func(t *testing.T) {
			lines := 0
			at := map[string]*Table{}
			for lang, w := range all {
				at[lang] = &Table{game: g, head: ledger.Head{Game: g.ID}, words: w}
			}
			words := vocabulary(t, g, func(p *rules.Played, line string) {
				for lang, w := range all {
					at := at[lang]
					at.played = p
					if back, _, why := at.move(say.For(w, ledger.Head{}).Line(line)); why != nil || back != line {
						t.Errorf("%s: %q is shown as %q, which is read as %q: %v", lang, line, say.For(w, ledger.Head{}).Line(line), back, why)
					}
					verb, rest, _ := strings.Cut(line, " ")
					typed := strings.TrimSpace(w.Tongue().Verb(verb) + " " + w.Tongue().Say(rest, true))
					got, _, why := at.move(typed)
					if why != nil || got != line {
						t.Errorf("%s: %q is read as %q, not %q: %v", lang, typed, got, line, why)
					}
					lines++
				}
			})
			if lines == 0 {
				t.Fatal("no line was played")
			}
			for lang, w := range all {
				tongue, s := w.Tongue(), say.For(w, ledger.Head{Game: g.ID})
				for _, arg := range slices.Sorted(maps.Keys(words)) {
					means := map[string]string{}
					for _, word := range slices.Sorted(maps.Keys(words[arg])) {
						typed := tongue.Say(word, true)
						if back := tongue.Canonical(typed, nothingStored, true); back != word {
							t.Errorf("%s, %s: %s is typed %s, which means %s", lang, arg, word, typed, back)
						}
						if fold := data.Fold(typed); typed != word {
							if other := means[fold]; other != "" {
								t.Errorf("%s, %s: %s means %s and %s", lang, arg, typed, other, word)
							}
							means[fold] = word
						}
						for _, atom := range atoms(word) {
							if !tongue.Has(atom) && !isCode(atom) {
								t.Errorf("%s, %s: no word %s%s", lang, arg, data.TypedKey, atom)
							}
						}
						if lang == "en" && typed != word {
							t.Errorf("%s: completion writes %s for %s", arg, typed, word)
						}
						seen(t, s, tongue, arg, word, words[arg][word])
					}
				}
			}
		})
	}
}

// seen holds a single word that a screen says for a choice to be one that can be typed for it.
func seen(t *testing.T, s *say.Sayer, tongue *data.Tongue, arg, word string, says rules.Value) {
	t.Helper()
	if says.Kind != rules.Word || len(atoms(word)) != 1 || isCode(word) || says.Domain == "cell" || strings.HasPrefix(says.Domain, "option") {
		return // headings, and sentences about how a text is read
	}
	label := s.Value(says)
	if strings.ContainsAny(label, " .,:/’'0123456789") {
		return
	}
	if means := tongue.Canonical(data.Fold(label), nothingStored, true); means != word && !tongue.Has(data.Fold(label)) {
		t.Errorf("%s, %s: screens say %s, which means %s, not %s", s.Words().Lang(), arg, label, means, word)
	}
}

func TestWordsOfLinesAreWordsOfOneLineAndMeanOneEach(t *testing.T) {
	for lang, w := range loadAll(t) {
		means := map[string]string{}
		for _, key := range w.Keys() {
			word, ok := strings.CutPrefix(key, data.TypedKey)
			if !ok {
				continue
			}
			end := word[len(strings.TrimSuffix(word, "=")):]
			for _, typed := range strings.Fields(w.Say(key, nil, nil)) {
				if strings.ContainsAny(typed, data.Apart+"= \t\"'’") || data.Fold(typed) != strings.ToLower(typed) {
					t.Errorf("%s: %s for %s cannot be one word of a line", lang, typed, word)
				}
				if other := means[data.Fold(typed)+end]; other != "" && other != word {
					t.Errorf("%s: %s means %s and %s", lang, typed, other, word)
				}
				means[data.Fold(typed)+end] = word
			}
		}
	}
}

func TestAWordThatTheTableNamedItselfStaysAsItIs(t *testing.T) {
	french := loadAll(t)["fr"]
	head := ledger.Head{Game: "capsule-hotel", Facts: []string{"colour=vert:v:3000:15"}}
	at := &Table{game: shelf.Find("capsule-hotel"), head: head, words: french}
	if got := at.canonical("buy 1 hôtel A vert 3"); got != "buy 1 hotel A vert 3" {
		t.Errorf("%q", got)
	}
	at.head.Facts = nil
	if got := at.canonical("buy 1 hôtel A vert 3"); got != "buy 1 hotel A green 3" {
		t.Errorf("%q", got)
	}
	for typed, want := range map[string]string{
		`hand 1 green "un chat vert"`:   `hand 1 green "un chat vert"`,
		"buy 1 building A sb side=A":    "buy 1 building A sb side=A",
		"trade 1 capsules=verte:2 | 2":  "trade 1 capsules=green:2 | 2",
		"buy 1 pink A côté=B":           "buy 1 pink A côté=B",
		"exit 1 crabe=2 sur=rouge,bleu": "exit 1 crab=2 on=red,blue",
		"ruling file=DÉSACTIVÉ":         "ruling queue=off",
		"acheter 1 batiment A sb":       "acheter 1 building A sb", // without accents
	} {
		if got := at.canonical(typed); got != want {
			t.Errorf("%q is read as %q, not %q", typed, got, want)
		}
	}
}

func TestALineIsCompletedInTheLanguageOfTheScreenAndStoredInCanonicalWords(t *testing.T) {
	f := begin(t, "mall", "Ann", "Ben")
	f.Speak(loadAll(t)["fr"])
	for typed, want := range map[string]string{
		"déc":                         "décision",
		"DÉC":                         "décision",
		"rul":                         "ruling",
		"décision ver":                "version=économique version=adresse",
		"décision version=a":          "version=adresse",
		"décision Version=Ad":         "version=adresse",
		"décision tuna_pri":           "tuna_price=rising tuna_price=flat",
		"ruling prix-du-":             "prix-du-thon=croissant prix-du-thon=plat",
		"décision version=adresse li": "liste=sortie liste=voyage",
		"décision rouge":              "",
	} {
		var got []string
		for _, c := range f.Complete(typed) {
			got = append(got, c.Word)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s goes on with %v, not %s", typed, got, want)
		}
	}
	f.do("décision version=adresse liste=voyage", "ruling prix-du-thon=Plat", "amend 2 décision prix-du-thon=croissant")
	want := []string{"ruling version=dexterity list=trip", "ruling tuna_price=flat", "amend 2 ruling tuna_price=rising"}
	if got := f.lines(); !slices.Equal(got, want) {
		t.Errorf("stored: %q", got)
	}
	before := len(f.lines())
	french, canonical := f.Read("décision version=rouge"), f.Read("ruling version=red")
	if french.Refused == nil || canonical.Refused == nil || french.Refused.Code != canonical.Refused.Code || french.Line != canonical.Line || len(f.lines()) != before {
		t.Errorf("refused otherwise: %+v and %+v", french, canonical)
	}
	for typed, want := range map[string]string{"thon chemise": "chemise", "tuna shirt": "shirt", "thon shirt": "shirt"} {
		why := f.Read(typed).Refused
		if why == nil || len(why.Text.Args) == 0 || !slices.ContainsFunc(why.Text.Args, func(g rules.Gap) bool { return g.Value.S == want }) {
			t.Errorf("%q is refused by %+v, which does not name %s", typed, why, want)
		}
	}
}

// TestAWordThatAsksForSomethingBeginsNoLine holds the words that ask the program for something apart from the first
// words of lines: what is shown as a line has to be read as one when it is typed.
func TestAWordThatAsksForSomethingBeginsNoLine(t *testing.T) {
	for lang, w := range loadAll(t) {
		begins := []string{ledger.Strike, ledger.Restore, ledger.Amend, ledger.Insert, ledger.Note}
		for _, g := range shelf.Games() {
			begins = append(begins, firstWords(g.Verbs)...)
		}
		for _, verb := range begins {
			for _, typed := range []string{verb, w.Tongue().Verb(verb)} {
				if order, _ := Order(w, typed+" 1"); order != "" {
					t.Errorf("%s: %s begins lines and asks for %s", lang, typed, order)
				}
			}
		}
	}
}

// TestLinesMayBeTypedWithoutAccents holds every word to mean without them what it means with them, unless it is a
// canonical word then, or short as a code.
func TestLinesMayBeTypedWithoutAccents(t *testing.T) {
	for lang, w := range loadAll(t) {
		for _, key := range w.Keys() {
			word, ok := strings.CutPrefix(key, data.TypedKey)
			if !ok || strings.HasSuffix(word, "=") {
				continue
			}
			for _, typed := range strings.Fields(w.Say(key, nil, nil)) {
				plain := data.Plain(typed)
				if len(plain) <= 2 || w.Tongue().Has(plain) {
					continue
				}
				if got := w.Tongue().Canonical(plain, nothingStored, true); got != w.Tongue().Canonical(typed, nothingStored, true) {
					t.Errorf("%s: %s for %s means %s without accents", lang, typed, word, got)
				}
			}
		}
	}
	f := begin(t, "capsule-hotel", "Ann", "Ben")
	f.Speak(loadAll(t)["fr"])
	f.do("reclamer A proprietaire=1", "marquer", "pret 1=4000 2=6000")
	if got := f.lines(); !slices.Equal(got, []string{"claim A owner=1", "mark", "loan 1=4000 2=6000"}) {
		t.Errorf("stored: %q", got)
	}
	if order, rest := Order(loadAll(t)["fr"], "Retablir"); order != "redo" || rest != "" {
		t.Errorf("asks for %q %q", order, rest)
	}
}

// TestWhatTheBookMovesIsSaidInEveryLanguage holds the accounts and units of the book, which the history shows, and what
// a posting is about, to have words.
func TestWhatTheBookMovesIsSaidInEveryLanguage(t *testing.T) {
	all := loadAll(t)
	for _, g := range shelf.Games() {
		named := map[string]bool{}
		vocabulary(t, g, func(p *rules.Played, _ string) {
			for _, x := range p.State.Book().Postings() {
				for _, name := range []string{x.From, x.To, x.Unit, x.About} {
					named[name] = true
				}
			}
		})
		for lang, w := range all {
			s := say.For(w, ledger.Head{Game: g.ID})
			for name := range named {
				if s.Has("of."+name) || s.Has("unit."+name) || s.Has("supply."+name) {
					continue
				}
				for _, atom := range atoms(name) {
					if !s.Has("of."+atom) && !w.Tongue().Has(atom) && !isCode(atom) {
						t.Errorf("%s, %s: the book says %s of %s", g.ID, lang, atom, name)
					}
				}
			}
		}
	}
}
