package coinlaundry

// The character sheets of Mr. Sudsy: what is ticked on them, what cards or dice were drawn for it, and who may
// see it. The grids of the printed sheet are not known to us; people read their own, and the lists here are
// only what the booklet tells of by name.

import (
	"slices"
	"strconv"
	"strings"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// sheetSections are the sections of a sheet in which one box is ticked.
var sheetSections = []string{"politeness", "background", "quirk", "mood"}

// sheetLists are the names that the booklet has for the boxes of a section. Those of politeness stand on the
// sheet alone, and of the moods two are named as examples.
var sheetLists = map[string][]string{
	"background": {
		"architect", "artisan", "bicycle-attendant", "city-cleaner", "coffee-roaster", "conbini-grandpa", "crepe-maker",
		"cult-follower", "dog-trainer", "farm-hand", "exchange-student", "friend-for-hire", "game-designer", "game-show-host",
		"civil-servant", "jazz-musician", "train-conductor", "kawaii-lover", "model", "pokemon-player", "shop-assistant",
		"roboticist", "salaryman", "salarywoman", "street-performer", "technician", "tour-guide", "tv-personality",
		"vampire", "whaling-opponent", "yakuza", "yoga-teacher", "zookeeper",
	},
	"quirk": {
		"alcoholic", "baseball-fan", "dakimakura", "carefree", "competitive-eater", "commentator", "cable-knit",
		"octopus-translator", "drugs", "dangerous-sushi", "crepe-eater", "unstable", "exotic-animals", "stray-cats",
		"foreigner-fever", "fruit-hater", "game-show", "grandparents", "gundam", "hoarder", "interiors", "history",
		"kendo", "lowriders", "mamas-child", "mudlarking", "noise-music", "order-freak", "pachinko", "parasitology",
		"robot-soccer", "sacred-love", "sports-addict", "sweets-buffet", "too-nice",
	},
	"mood": {"boredom", "frenzy"},
}

// sheetNames are names that the booklet gives as samples.
var sheetNames = []string{
	"Dai-Tobe", "Hide-Kobayashi", "Hiroshi-Ito", "Jun-Yano", "Kiyoshi-Ono", "Maru-Tada", "Mina-Wada", "Ryo-Hoga",
	"Sachiko-Okawa", "Taro-Tanaka", "Yasuo-Tsuji",
}

// mostPlatitudes are copied from the back of a sheet; a slip of the table's beyond them is its own affair.
const mostPlatitudes = 2

// sheet is what stands on a player's sheet.
type sheet struct {
	name       string
	ticks      map[string]rules.Value // by section
	complaints []string
	platitudes []string
	told, open bool // its owner said in the epilogue whether all may see it, and what
}

// sheetReveal is a draw for a sheet that may go on.
type sheetReveal struct {
	seat    int
	section string
	cards   []string
	dice    []string
}

// missing is the first part of a sheet that is not filled in, "" if none.
func (t *sudsy) missing(s int) string {
	x := &t.sheets[s]
	switch {
	case x.name == "":
		return "name"
	case len(x.complaints) == 0 && len(x.ticks) == len(sheetSections):
		return "complaint"
	case len(x.platitudes) == 0 && len(x.ticks) == len(sheetSections):
		return "platitude"
	}
	for _, section := range sheetSections {
		if _, ok := x.ticks[section]; !ok {
			return section
		}
	}
	return ""
}

// sheetParts is how many of the seven parts of a sheet are filled in.
func (t *sudsy) sheetParts(s int) int {
	x := &t.sheets[s]
	n := len(x.ticks)
	for _, there := range []bool{x.name != "", len(x.complaints) > 0, len(x.platitudes) > 0} {
		if there {
			n++
		}
	}
	return n
}

// writes tells whether anything can still be written on a sheet.
func (t *sudsy) writes(int) bool {
	return t.phase != sudsySeason && t.phase != sudsyEpilogue && t.phase != sudsyOver
}

// writer is the seat whose sheet a line is about.
func (t *sudsy) writer(m rules.Move, no *rules.Refusals) (int, bool) {
	if !t.writes(0) {
		t.wrong(no)
		return 0, false
	}
	return t.seatIn(m, "seat", no)
}

// nameOf is the Japanese name of a player's character.
func (t *sudsy) nameOf(s int) rules.Value {
	return rules.QuoteOf(t.sheets[s].name)
}

// setName gives a character a name; everybody may know it.
func (t *sudsy) setName(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	s, ok := t.writer(m, no)
	if !ok {
		return nil
	}
	name := m.Text("words")
	if c := m.Text("called"); c != "" && name == "" {
		name = spaced(c)
	}
	if name == "" {
		no.Hard("E_COUNT", "words")
	}
	return func(e *rules.Effects) {
		t.sheets[s].name = name
		e.Say("effect.name", "seat", rules.SeatOf(s), "name", name)
	}
}

// spaced writes a sample name as people do.
func spaced(name string) string {
	out := []byte(name)
	for i := range out {
		if out[i] == '-' {
			out[i] = ' '
		}
	}
	return string(out)
}

// needed is how many objects find a box: one in the row of politeness, a row and a column in a grid.
func needed(section string) int {
	if section == "politeness" {
		return 1
	}
	return 2
}

// drawsFor tells whether a sheet is filled in that way; otherwise the line is refused.
func (t *sudsy) drawsFor(by string, no *rules.Refusals) bool {
	if t.sheetBy != by {
		no.Hard("E_PHASE", "sheet", "by", rules.WordOf("option.sheet", t.sheetBy))
	}
	return t.sheetBy == by
}

// reveal turns up cards for a section of a sheet. The table tells the objects that it found; the app turns up
// one card at a time, until the owner has found what stands on the sheet.
func (t *sudsy) reveal(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	s, ok := t.writer(m, no)
	if !t.drawsFor("cards", no) || !ok {
		return nil
	}
	section, cards, app := m.Text("section"), m.Texts("card"), m.Has("app")
	if len(cards) == 0 {
		no.Hard("E_CARD", "none")
		return nil
	}
	goes := app && t.revealing.seat == s && t.revealing.section == section
	d := t.fresh()
	if goes {
		d = t.deck.Clone()
	}
	d.Check(cards, app, no)
	return func(e *rules.Effects) {
		if goes {
			for _, c := range cards {
				t.deck.Draw(c)
			}
			t.last = slices.Concat(t.last, cards)
			t.revealing.cards = slices.Concat(t.revealing.cards, cards)
		} else {
			t.turn(cards, s)
			t.revealing = sheetReveal{seat: s, section: section, cards: cards}
		}
		e.Say("effect.reveal", "seat", rules.SeatOf(s), "cards", cardList(cards))
		if app || len(cards) != needed(section) {
			return
		}
		if text, known := t.tables.Look(section, sheetKey(cards)); known {
			t.put(s, section, sheetValue(section, text), e)
		}
	}
}

func sheetKey(cards []string) string {
	key := ""
	for i, c := range cards {
		if i > 0 {
			key += ":"
		}
		key += c
	}
	return key
}

// roll takes dice instead of cards; which box they mean stands on the sheet.
func (t *sudsy) roll(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	s, ok := t.writer(m, no)
	if !t.drawsFor("d6", no) || !ok {
		return nil
	}
	section, dice := m.Text("section"), m.Texts("die")
	if len(dice) != needed(section) {
		no.Hard("E_COUNT", "dice", "n", needed(section))
	}
	for _, d := range m.Ints("die") {
		if d > 6 {
			no.Hard("E_COUNT", "die", "n", d)
		}
	}
	return func(e *rules.Effects) {
		t.rolls++
		t.revealing = sheetReveal{seat: s, section: section, dice: dice}
		e.Say("effect.roll", "seat", rules.SeatOf(s), "dice", rules.NamesOf(dice))
	}
}

// drawDice rolls for a section.
func (t *sudsy) drawDice(m rules.Move, pick func(label string, n int) (int, error)) (rules.Move, error) {
	if m.Has("die") {
		return m, nil
	}
	for i := range needed(m.Text("section")) {
		n, err := pick("sheet die "+strconv.Itoa(t.rolls)+" "+strconv.Itoa(i), 6)
		if err != nil {
			return m, err
		}
		m = m.Add("die", "", strconv.Itoa(n+1))
	}
	return m.Set("app", ""), nil
}

// tick notes the box of a section: one known by name, or what stands there.
func (t *sudsy) tick(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	s, ok := t.writer(m, no)
	if !ok {
		return nil
	}
	section, what, text := m.Text("section"), m.Text("what"), m.Text("words")
	switch {
	case what == "" && text == "":
		no.Hard("E_COUNT", "words")
	case what != "" && !slices.Contains(sheetLists[section], what):
		no.Hard("E_COUNT", "box", "word", what, "section", rules.WordOf("section", section))
	}
	if text == "" {
		text = what
	}
	return func(e *rules.Effects) {
		t.put(s, section, sheetValue(section, text), e)
		if r := &t.revealing; r.seat == s && r.section == section && !t.deck.ByApp() && len(r.cards) == needed(section) {
			t.tables.Put(section, sheetKey(r.cards), text)
			t.learnt = append(t.learnt, rules.JoinFact(section, sheetKey(r.cards)+":"+text))
		}
		t.revealing = sheetReveal{}
	}
}

// sheetValue is what stands in a box: a word of the lists, or the text itself.
func sheetValue(section, text string) rules.Value {
	if slices.Contains(sheetLists[section], text) {
		return rules.WordOf(section, text)
	}
	return rules.QuoteOf(text)
}

// put ticks a box.
func (t *sudsy) put(s int, section string, v rules.Value, e *rules.Effects) {
	if t.sheets[s].ticks == nil {
		t.sheets[s].ticks = map[string]rules.Value{}
	}
	t.sheets[s].ticks[section] = v
	e.Say("effect.tick", "section", rules.WordOf("section", section), "what", v)
	if v.Kind == rules.Word && section != "mood" {
		e.Say("gist." + section + "." + v.S)
	}
}

// note copies a complaint or a platitude onto the sheet.
func (t *sudsy) note(m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	s, ok := t.writer(m, no)
	if !ok {
		return nil
	}
	text := m.Text("words")
	if text == "" {
		no.Hard("E_COUNT", "words")
	}
	x := &t.sheets[s]
	if m.Verb.Form == "platitude" && len(x.platitudes) == mostPlatitudes {
		no.Hard("E_COUNT", "platitudes", "n", mostPlatitudes)
	}
	return func(e *rules.Effects) {
		if m.Verb.Form == "platitude" {
			x.platitudes = append(x.platitudes, text)
			e.Say("effect.platitude", "seat", rules.SeatOf(s))
			return
		}
		x.complaints = append(x.complaints, text)
		e.Say("effect.complaint", "seat", rules.SeatOf(s))
	}
}

// unshown tells whether an owner has still to say if the sheet may be shown.
func (t *sudsy) unshown(s int) bool { return !t.sheets[s].told }

// sheetLine reads the short lines of a sheet: n1 Mina Wada, r1 b wpa bso, t1 q vampire, c1 and p1 with what is
// said; "" for any other.
func (t *sudsy) sheetLine(letter, seat string, words []string) string {
	text := func(words []string) string { return ledger.Quote(strings.Trim(strings.Join(words, " "), `"`)) }
	switch letter {
	case "n":
		return "name " + seat + " " + text(words)
	case "c":
		return "complaint " + seat + " " + text(words)
	case "p":
		return "platitude " + seat + " " + text(words)
	}
	i := slices.IndexFunc(sheetSections, func(s string) bool { return strings.HasPrefix(s, strings.ToLower(words[0])) })
	if i < 0 {
		return ""
	}
	section, rest := sheetSections[i], words[1:]
	line := map[string]string{"r": "reveal ", "t": "tick "}[letter] + seat + " " + section
	switch {
	case letter == "r":
		for _, w := range rest {
			if c := cardOfShort(w); c != "" {
				w = c
			}
			line += " " + w
		}
		return line
	case letter == "t" && len(rest) == 1 && slices.Contains(sheetLists[section], strings.ToLower(rest[0])):
		return line + " " + strings.ToLower(rest[0])
	case letter == "t" && len(rest) > 0:
		return line + " " + text(rest)
	}
	return ""
}

// cardList is cards as people read them.
func cardList(cards []string) rules.Value {
	out := make([]rules.Value, len(cards))
	for i, c := range cards {
		out[i] = rules.WordOf("of", c)
	}
	return rules.ListOf(out...)
}
