// Package say puts what the rules tell into the words of one language and one session: names for seats,
// grouped yen, sentences with their gaps filled.
package say

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"tokyobox/data"
	"tokyobox/ledger"
	"tokyobox/rules"
	"tokyobox/timers"
)

// Sayer speaks one language about one session.
type Sayer struct {
	words *data.Words
	game  string
	seats map[int]string
	seals map[int]Seal
}

// Seal is what tells a player apart beside the name: a letter or sign, and a colour that never says it alone.
type Seal struct {
	Sign   string // "" for a guest
	Colour int    // 1 to 6
}

// For speaks about a session; a head without a game or seats speaks about the program alone.
func For(words *data.Words, h ledger.Head) *Sayer {
	s := &Sayer{words: words, game: h.Game, seats: map[int]string{}}
	for _, seat := range h.Seats {
		s.seats[seat.Number] = seat.Name
	}
	return s
}

// Words are the sentences of the language.
func (s *Sayer) Words() *data.Words { return s.words }

// Seat is the name of who sits there.
func (s *Sayer) Seat(n int) string {
	if name, ok := s.seats[n]; ok {
		return name
	}
	return strconv.Itoa(n)
}

// Wear puts a seal on a seat. A colour of 0 is that of the seat.
func (s *Sayer) Wear(seat int, seal Seal) {
	if seal.Colour == 0 {
		seal.Colour = seat
	}
	if s.seals == nil {
		s.seals = map[int]Seal{}
	}
	s.seals[seat] = seal
}

// Seal is the seal of a seat; one that nobody wears has no sign, and the colour of the seat.
func (s *Sayer) Seal(seat int) Seal {
	if seal, ok := s.seals[seat]; ok {
		return seal
	}
	return Seal{Colour: seat}
}

// Number writes a whole number as the language groups it, with a true minus.
func (s *Sayer) Number(n int64) string {
	minus := ""
	if n < 0 {
		minus, n = "−", -n
	}
	d := strconv.FormatInt(n, 10)
	if len(d) <= 3 {
		return minus + d
	}
	group := s.words.Say("number.group", nil, nil)
	var b strings.Builder
	b.WriteString(minus)
	for i, r := range d {
		if i > 0 && (len(d)-i)%3 == 0 {
			b.WriteString(group)
		}
		b.WriteRune(r)
	}
	return b.String()
}

// Signed writes a number with + or − before it, 0 without.
func (s *Sayer) Signed(n int64) string {
	if n > 0 {
		return "+" + s.Number(n)
	}
	return s.Number(n)
}

// Yen writes an amount with its sign before it: ¥ 3,400.
func (s *Sayer) Yen(n int64) string { return "¥ " + s.Number(n) }

// Value writes a value for a column whose heading says what it is: yen without their sign.
func (s *Sayer) Value(v rules.Value) string { return s.value(v, false, true) }

// Full writes a value for a sentence: yen with their sign.
func (s *Sayer) Full(v rules.Value) string { return s.value(v, true, true) }

// value writes a value, yen with their sign if it is full. own says that a name is one of the game, which is said in the
// language; others, such as those of files, stay as they are.
func (s *Sayer) value(v rules.Value, full, own bool) string {
	switch v.Kind {
	case rules.Count:
		return s.Number(v.N)
	case rules.Yen:
		if full {
			return s.Yen(v.N)
		}
		return s.Number(v.N)
	case rules.Seat:
		return s.Seat(int(v.N))
	case rules.Time:
		return timers.Tenths(time.Duration(v.N) * time.Millisecond)
	case rules.Name:
		if own && !v.IsQuote() {
			return s.Word(v.S)
		}
		return v.S
	case rules.Pieces:
		n, _, _ := strings.Cut(v.S, "×")
		return n + "×" + s.Number(v.N)
	case rules.Word:
		if len(v.List) == 1 { // a reason and what it is about
			return s.Reason(v.S, v.List[0].S)
		}
		return s.Key(v.Domain + "." + v.S)
	case rules.List:
		out := make([]string, len(v.List))
		for i, x := range v.List {
			out[i] = s.value(x, full, own)
			if x.Kind == rules.List { // a pair such as a colour and a number
				out[i] = strings.ReplaceAll(out[i], ", ", " ")
			}
		}
		if len(out) == 0 {
			return "·"
		}
		return strings.Join(out, ", ")
	}
	return "·"
}

// Key is the sentence of a key without gaps: the game's own if it has one, else the program's.
func (s *Sayer) Key(key string) string { return s.Say(key) }

// Say is the sentence of a key with gaps as in rules.Say.
func (s *Sayer) Say(key string, gaps ...any) string { return s.text(rules.Say(key, gaps...), false) }

// Text is a sentence of the rules in words. A gap called n decides its plural form.
func (s *Sayer) Text(t rules.Text) string { return s.text(t, true) }

// asGiven tells whether a gap of a sentence of the rules holds what people typed or named.
func asGiven(gap string) bool {
	return slices.Contains([]string{"word", "text", "name", "option", "value"}, gap)
}

func (s *Sayer) text(t rules.Text, own bool) string {
	key := s.find(t.Key)
	if len(t.Args) == 0 {
		return s.words.Say(key, nil, nil)
	}
	gaps := make(map[string]string, len(t.Args))
	var count any
	for _, g := range t.Args {
		gaps[g.Name] = s.value(g.Value, true, own && !asGiven(g.Name))
		if g.Value.Kind == rules.Name && (g.Name == "line" || g.Name == "example") {
			gaps[g.Name] = s.Line(g.Value.S)
		}
		if g.Name == "n" && g.Value.Kind == rules.Count {
			count = int(g.Value.N)
		}
	}
	return s.words.Say(key, gaps, count)
}

// Reason says why something moved in the book. What it is about is said in words where there are words for it; a number
// stays one, since it need not be a seat.
func (s *Sayer) Reason(reason, about string) string {
	if _, err := strconv.Atoi(about); err != nil {
		switch {
		case s.Has("of." + about):
			about = s.Key("of." + about)
		case s.Has("supply." + about):
			about = s.Key("supply." + about)
		default:
			about = s.Word(about)
		}
	}
	return s.Say("reason."+reason, "about", about)
}

// Has tells whether there is a sentence for the key, the game's own or the program's.
func (s *Sayer) Has(key string) bool { return s.words.Has(s.find(key)) }

// find is the key of the sentence that a game says for a key: its own, that of the game it is a variant of
// (jutaku for jutaku-bottle-bonus), or the program's.
func (s *Sayer) find(key string) string {
	for game := s.game; game != ""; game = game[:max(strings.LastIndexByte(game, '-'), 0)] {
		if own := game + "." + key; s.words.Has(own) {
			return own
		}
	}
	return key
}

// Line is a stored line as it is typed in the language.
func (s *Sayer) Line(line string) string {
	t := s.words.Tongue()
	word, rest, parted := strings.Cut(line, " ")
	switch a, about := ledger.ParseAmendment(line); {
	case !parted:
		return t.Verb(word)
	case !about:
		return t.Verb(word) + " " + t.Say(rest, word != rules.FactForm)
	case a.Line != "" && a.Word != ledger.Note: // which has people's words
		return t.Verb(word) + " " + strings.TrimSuffix(rest, a.Line) + s.Line(a.Line)
	}
	return t.Verb(word) + " " + rest
}

// Refusal is why a line is not allowed, in one sentence.
func (s *Sayer) Refusal(r *rules.Refusal) string {
	if afterEnd(r) {
		return s.Key("phase-over")
	}
	return s.Text(r.Text)
}

// afterEnd tells whether something was refused because the game is over, whatever the game calls that.
func afterEnd(r *rules.Refusal) bool {
	for _, gap := range r.Text.Args {
		if r.Code == "E_PHASE" && gap.Value.Kind == rules.Word && gap.Value.Domain == "phase" && gap.Value.S == "over" {
			return true
		}
	}
	return false
}

// Hint is the way out of a refusal, "" if its sentence says it already.
func (s *Sayer) Hint(r *rules.Refusal) string {
	if afterEnd(r) {
		return s.Key("phase-over.hint")
	}
	t := r.Text
	t.Key += ".hint"
	if !s.Has(t.Key) {
		t.Key = r.Code + ".hint"
		if !s.Has(t.Key) {
			return ""
		}
	}
	return s.Text(t)
}

// Stage is where a game stands, in words.
func (s *Sayer) Stage(st rules.Stage) string {
	phase := s.Key("phase." + st.Phase)
	switch {
	case st.Round == 0:
		return phase
	case st.Of == 0:
		return s.Say("stage.round", "round", st.Round, "phase", phase)
	}
	return s.Say("stage.round.of", "round", st.Round, "of", st.Of, "phase", phase)
}

// Of is what a cell or account is about: the name of a seat, else the word as it is.
func (s *Sayer) Of(of string) string {
	if n, err := strconv.Atoi(of); err == nil {
		return s.Seat(n)
	}
	if s.Has("of." + of) {
		return s.Key("of." + of)
	}
	return s.Word(of)
}

// Word is a stored word of a line, such as a colour, as it is typed in the language.
func (s *Sayer) Word(word string) string { return s.words.Tongue().Say(word, true) }
