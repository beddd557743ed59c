package table

// What a typed text means: the line it stands for, what that line would do, and what a correction would change.

import (
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"tokyobox/data"
	"tokyobox/ledger"
	"tokyobox/rules"
)

// longest is the longest text that may be typed, in bytes: a line of a session file with its number and
// time must hold what it becomes.
const longest = ledger.MaxLineBytes / 2

// Reading is what a typed text means and would do.
type Reading struct {
	Line    string         // canonical line, "" if the text means none
	Move    rules.Move     // the same, read; without a verb for an entry about entries
	Refused *rules.Refusal // why it cannot be recorded, nil if it can
	Draws   bool           // Enter lets the app draw what is missing
	About   bool           // an entry about entries
	Keeps   int            // who alone may see the line: 0 for all, a seat, or rules.Nobody

	Effects []rules.Text // what the line brings about, as far as it is known before a draw
	Changes []rules.Change
	Before  rules.Stage
	After   rules.Stage
	Lost    []rules.Step // later lines that would no longer hold
	Mended  []rules.Step // later lines that did not hold and now would
	Turns   []Turn       // what other lines would bring about otherwise, of an entry about entries
	Over    *rules.End   // the game ends with it
	Opens   bool         // it would open what is sealed now: what it brings about is told once it is recorded
	Won     *[2][]int    // the winners before and after, where a correction changes them
}

// Turn is what a correction changes in what another line brought about.
type Turn struct {
	Seq          int
	Gone, Gained []rules.Text
}

// Read works out what a typed text would do and changes nothing.
func (t *Table) Read(typed string) Reading {
	if s := t.settled(typed); s != t {
		return s.Read(typed)
	}
	r := t.reading(typed)
	r.Refused = asTyped(t.tongue(), r.Refused, typed)
	return r
}

// reading is Read where the words of a refusal are still those of the rules.
func (t *Table) reading(typed string) Reading {
	line, m, why := t.understand(typed)
	r := Reading{Line: line, Move: m, Refused: why, Before: t.played.State.Stage()}
	if line == "" || why != nil {
		return r
	}
	_, r.About = ledger.ParseAmendment(line)
	if !r.About {
		if r.Refused = t.coverOnly(m); r.Refused != nil {
			return r
		}
		m = t.fill(m)
		if m, r.Draws, why = t.complete(m, probe); why != nil {
			r.Refused = why
			return r
		}
		if r.Refused = t.played.Check(m); r.Refused == nil {
			r.Refused = t.sealedTwice(m)
		}
		if r.Refused == nil {
			r.Refused = t.wordTooLate(m)
		}
		if r.Refused == nil && r.Draws {
			r.Refused = t.seedOpen()
		}
		if r.Refused != nil {
			return r
		}
		if r.Draws {
			r.Line = line
			return r
		}
		line = m.String()
		r.Line, r.Move = line, m
	}
	t.preview(&r, line)
	return r
}

// preview replays the log with the line beside the log without it.
func (t *Table) preview(r *Reading, line string) {
	if t.seen.line == line && t.seen.entries == len(t.entries) {
		// Enter asks again what was worked out while the line was typed.
		line, move, draws, about, before := r.Line, r.Move, r.Draws, r.About, r.Before
		*r = t.seen.Reading
		r.Line, r.Move, r.Draws, r.About, r.Before = line, move, draws, about, before
		return
	}
	defer func() { t.seen.line, t.seen.entries, t.seen.Reading = line, len(t.entries), *r }()
	e := ledger.Entry{Seq: len(t.entries) + 1, Text: line}
	log, ok := t.log.Then(e)
	if !ok {
		log = ledger.Fold(append(t.entries[:len(t.entries):len(t.entries)], e))
	}
	p := rules.Replay(t.game, t.head, log.Moves)
	before, now := t.View(), p.State.View().For(0)
	r.Changes = rules.Changes(&before, &now)
	r.After = p.State.Stage()
	if t.played.State.End() == nil {
		r.Over = p.State.End()
	}
	if r.Opens = t.opens(p); r.Opens {
		r.Changes, r.Over, r.After = nil, nil, r.Before
		if !r.About {
			r.Keeps = rules.Keeps(t.played.State, r.Move)
		}
		return
	}
	if !r.About {
		if r.Keeps = rules.Keeps(p.State, r.Move); r.Keeps == 0 {
			r.Effects = p.Steps[len(p.Steps)-1].Effects
		}
		return
	}
	t.turns(r, p)
}

// turns compares the session with a correction beside the session without it.
func (t *Table) turns(r *Reading, p *rules.Played) {
	was := map[int]*rules.Step{}
	for i := range t.played.Steps {
		was[t.played.Steps[i].Line.Seq] = &t.played.Steps[i]
	}
	for i := range p.Steps {
		now := &p.Steps[i]
		old := was[now.Line.Seq]
		switch {
		case old == nil:
			if now.Refused != nil {
				r.Lost = append(r.Lost, *now)
			}
			continue
		case old.Refused == nil && now.Refused != nil:
			r.Lost = append(r.Lost, *now)
		case old.Refused != nil && now.Refused == nil:
			r.Mended = append(r.Mended, *now)
		}
		if rules.Keeps(p.State, now.Move) != 0 || rules.Keeps(t.played.State, old.Move) != 0 {
			continue
		}
		turn := Turn{Seq: now.Line.Seq, Gone: without(old.Effects, now.Effects), Gained: without(now.Effects, old.Effects)}
		if len(turn.Gone)+len(turn.Gained) > 0 {
			r.Turns = append(r.Turns, turn)
		}
	}
	before, after := winners(t.played), winners(p)
	if !slices.Equal(before, after) {
		r.Won = &[2][]int{before, after}
	}
}

// without are the sentences of a list that another does not have.
func without(list, other []rules.Text) []rules.Text {
	var out []rules.Text
	for _, x := range list {
		if !slices.ContainsFunc(other, func(y rules.Text) bool { return reflect.DeepEqual(x, y) }) {
			out = append(out, x)
		}
	}
	return out
}

func winners(p *rules.Played) []int {
	if end := p.State.End(); end != nil {
		return end.Winners
	}
	return nil
}

// understand makes the canonical line out of what was typed. A line that is refused may still be known.
func (t *Table) understand(typed string) (string, rules.Move, *rules.Refusal) {
	typed = Clean(typed)
	switch {
	case typed == "":
		return "", rules.Move{}, nil
	case len(typed) > longest:
		return "", rules.Move{}, refuse("long", "n", longest)
	}
	if line := t.answer(typed); line != "" {
		typed = line
	}
	if line, why, ok := t.amendment(typed); ok {
		return line, rules.Move{}, why
	}
	return t.move(typed)
}

// move reads a line of the game, canonical or short.
func (t *Table) move(typed string) (string, rules.Move, *rules.Refusal) {
	line := typed
	name, _, _ := strings.Cut(typed, " ")
	if verb := t.verb(name); verb != "" {
		line = verb + typed[len(name):]
		if body, force := strings.CutSuffix(line, "!"); force {
			line = strings.TrimSpace(body) + " force"
		}
		line = t.canonical(line)
	} else if t.game.Short != nil {
		short, why, ok := t.short(typed)
		switch {
		case !ok:
		case why != nil:
			return short, rules.Move{}, why
		default:
			line = t.canonical(short)
		}
	}
	m, why := t.game.Read(line)
	if why != nil {
		return "", m, why
	}
	return m.String(), m, nil
}

// short reads a short form of the game, with its words as they are stored or in the language of the screen.
func (t *Table) short(typed string) (line string, why *rules.Refusal, ok bool) {
	pays := func(seat int) bool { return t.pays[seat] }
	word, rest, _ := strings.Cut(typed, " ")
	if word = t.first(word, firstWords(t.game.Shorts)...); word != "" {
		typed = word + " " + rest
	}
	line, why, ok = t.game.Short(t.played.State, typed, pays)
	if said := t.canonical(typed); said != typed && (!ok || why != nil) {
		return t.game.Short(t.played.State, said, pays)
	}
	return line, why, ok
}

// verb is the first word of the lines of this game that a word names, as it stands in lines or in the language of
// the screen; "" if it names none.
func (t *Table) verb(word string) string {
	return t.first(word, firstWords(t.game.Verbs)...)
}

// firstWords are the first words of lines.
func firstWords(verbs []*rules.Verb) []string {
	out := make([]string, len(verbs))
	for i, v := range verbs {
		out[i] = v.Name
	}
	return out
}

// first is the one of these first words of lines that a word names, as it stands in lines or in the language of the
// screen; "" if it names none.
func (t *Table) first(word string, of ...string) string {
	if word = strings.ToLower(word); slices.Contains(of, word) {
		return word
	}
	if g := t.tongue(); g != nil {
		for _, same := range []func(string) string{data.Fold, data.Plain} {
			for _, name := range of {
				if same(g.Verb(name)) == same(word) {
					return name
				}
			}
		}
	}
	return ""
}

// Speak lets people type lines in the language of these words too.
func (t *Table) Speak(words *data.Words) { t.words = words }

// answer is the line that answers the first open question, "" if the text is no answer to it.
func (t *Table) answer(typed string) string {
	notes := t.View().Notes
	if len(notes) == 0 {
		return ""
	}
	n := notes[0]
	switch strings.ToLower(typed) {
	case "y", "yes", "o", "oui", "s", "si", "sì":
		return n.Yes
	case "n", "no", "non":
		return n.No
	}
	if n.Prefix != "" {
		if y, err := ledger.ParseYen(typed); err == nil && y >= 0 {
			return n.Prefix + strconv.FormatInt(int64(y), 10)
		}
	}
	return ""
}

// amendment reads an entry about entries in its full or short form: u37, i37 LINE, note text.
func (t *Table) amendment(typed string) (string, *rules.Refusal, bool) {
	full := typed
	switch c, after := typed[0], strings.TrimSpace(typed[1:]); {
	case (c == 'u' || c == 'U') && isNumber(after):
		full = ledger.Strike + " " + after
	case c == 'i' || c == 'I':
		if n, rest, _ := strings.Cut(after, " "); isNumber(n) {
			full = ledger.Insert + " " + n + " " + rest
		}
	}
	word, rest, _ := strings.Cut(full, " ")
	word = t.first(word, ledger.Strike, ledger.Restore, ledger.Amend, ledger.Insert, ledger.Note)
	switch word {
	case ledger.Strike, ledger.Restore, ledger.Amend, ledger.Insert:
	case ledger.Note:
		if n, _, _ := strings.Cut(strings.TrimSpace(rest), " "); !isNumber(n) && strings.TrimSpace(rest) != "" {
			rest = strconv.Itoa(len(t.entries)) + " " + rest
		}
		n, text, _ := strings.Cut(strings.TrimSpace(rest), " ")
		if text = strings.TrimSpace(text); text != "" {
			if plain, ok := ledger.Unquote(text); ok {
				text = plain
			}
			rest = n + " " + ledger.Quote(text)
		}
	default:
		return "", nil, false
	}
	a, ok := ledger.ParseAmendment(word + " " + strings.TrimSpace(rest))
	if n, _, _ := strings.Cut(strings.TrimSpace(rest), " "); !ok && isNumber(n) && len(n) > 9 {
		return "", refuse("entry", "n", math.MaxInt32), true
	}
	if !ok {
		return "", refuse("amend", "word", word), true
	}
	if a.To > len(t.entries) {
		return "", refuse("entry", "n", a.To), true
	}
	if a.Word == ledger.Amend || a.Word == ledger.Insert {
		if t.log.Marks[a.From-1].Amendment {
			return "", refuse("about", "n", a.From), true
		}
		line, m, why := t.at(a.From).move(a.Line)
		if why != nil {
			return "", why, true
		}
		if why = t.ownersOnly(a, m); why == nil {
			why = t.wordTooLate(m)
		}
		if why != nil {
			return "", why, true
		}
		if m.Has("app") && !t.sameDraw(a, m) {
			m = m.Without("app")
			line = m.String()
		}
		if line, why = t.drawnAt(a.From, m, line); why != nil {
			return "", why, true
		}
		a.Line = line
	}
	if a.Word == ledger.Strike {
		a.Drawn = slices.ContainsFunc(t.log.Marks[a.From-1:a.To], func(m ledger.Mark) bool { return m.Struck == 0 && t.drew(m.Text) }) ||
			t.revealedIn(a.From, a.To)
	}
	return a.String(), nil, true
}

// sameDraw tells whether a correction leaves the outcomes of a draw of the app as they came: with others it is
// typed in like any other.
func (t *Table) sameDraw(a ledger.Amendment, m rules.Move) bool {
	was, why := t.game.Read(t.log.Marks[a.From-1].Text)
	return a.Word == ledger.Amend && why == nil && was.Has("app") && was.Verb == m.Verb && slices.Equal(was.Outcomes(), m.Outcomes())
}

// at is the table as it stood before an entry, so that a short form typed for it means what it would have
// meant then.
func (t *Table) at(seq int) *Table {
	past := *t
	moves := t.log.Moves
	for i, m := range moves {
		if m.Seq == seq {
			moves = moves[:i]
			break
		}
	}
	past.played = rules.Replay(t.game, t.head, moves)
	return &past
}

// drawnAt refuses an outcome of chance that is left open: a correction never draws.
func (t *Table) drawnAt(seq int, m rules.Move, line string) (string, *rules.Refusal) {
	past := t.at(seq)
	if _, draws, _ := past.complete(m, probe); draws {
		return "", refuse("draw", "n", seq)
	}
	return line, nil
}

// picker gives a number from 0 to n-1 for a label.
type picker func(label string, n int) (int, error)

// probe stands for a draw that is not made yet.
func probe(string, int) (int, error) { return 0, nil }

// complete fills in outcomes of chance where the line leaves them to the app.
func (t *Table) complete(m rules.Move, pick picker) (rules.Move, bool, *rules.Refusal) {
	d, ok := t.played.State.(rules.Drawer)
	if !ok || m.Verb == nil || !m.Verb.Drawn {
		return m, false, nil
	}
	drew := false
	full, err := d.Draw(m, func(label string, n int) (int, error) {
		drew = true
		return pick(label, n)
	})
	if err != nil {
		return m, false, refuse("chance")
	}
	return full, drew, nil
}

func refuse(variant string, gaps ...any) *rules.Refusal {
	return &rules.Refusal{Code: rules.Unread, Text: rules.Say(rules.Unread+"."+variant, gaps...)}
}

// Clean makes one line of canonical letters out of what was typed or pasted.
func Clean(typed string) string {
	typed = norm.NFC.String(typed)
	typed = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsControl(r) || r == '\u2028' || r == '\u2029':
			return ' '
		case unicode.Is(unicode.Bidi_Control, r): // would turn round what stands beside it
			return -1
		}
		return r
	}, typed)
	return strings.TrimSpace(typed)
}

func isNumber(s string) bool {
	for _, r := range s {
		if r < '0' || r > '9' {
			return false
		}
	}
	return s != "" && s[0] != '0'
}
