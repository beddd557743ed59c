// Package rules is the kernel of all games: what a game declares, how lines are read and printed, and
// how a log is replayed into state, money and views.
//
// A game says its rules once, as a table of verbs with their arguments and what they do. The entry line,
// forms, completion, previews, plain mode and JSON are all made from that declaration. State is never
// stored: it is what replaying the log gives.
package rules

import (
	"slices"

	"tokyobox/ledger"
)

// Game declares one game of a box.
type Game struct {
	ID       string            // such as capsule-hotel; never changes
	Rules    int               // version of the rules, raised when a finished session would change
	Box      string            // id of the physical box, as in data
	Min, Max int               // players
	Options  []Option          // chosen before the game, in the order shown
	Facts    []Fact            // what the box may be asked for
	Verbs    []*Verb           // every kind of line of the log
	Refusals []string          // codes in the order in which they count
	Units    []string          // units of the book that the printed ledger shows; none stands for yen and coupons
	Solo     []string          // status cells that the list of best results alone shows beside the score
	Headings map[string]string // by phase: which of the game's sentences under "rule." says what is done in it
	Apart    []string          // options that part that list: only results with equal values are compared

	// Fits refuses options and a number of players that do not go together. It may be nil.
	Fits func(s Setup, no *Refusals)

	// New makes the state before the first line. Options not chosen have their default.
	New func(Setup) State

	// Short reads a short form of the table into a canonical line. ok is false if typed is none of the
	// game's short forms; otherwise the line, or why it cannot be made. It may be nil.
	Short func(s State, typed string, p Payment) (line string, why *Refusal, ok bool)
	// Shorts are those short forms that begin with a word and have something to choose from, for completion alone.
	Shorts []*Verb

	order map[string]int
}

// Payment says how a seat pays when the line does not say: true for coupons first, false for yen only.
type Payment func(seat int) bool

// Option is a choice before the game.
type Option struct {
	Name   string
	Values []string // the first is the default
}

// Fact is a field of the box profile: something printed on the box that the game asks for once.
type Fact struct {
	Name     string // as in fact NAME=…
	Keys     int    // how many parts of the value, separated by colons, say what it is about
	PerSeats bool   // differs by number of players, so a box has one for each
	Shape    string // example of the value, for the hint
	Table    bool   // a row of a table that the booklet prints: the parts before the last one are its key
}

// Setup is what a game starts with.
type Setup struct {
	Rules   int               // version of the rules that the session was begun under, at most that of the game
	Seats   int               // number of players
	Options map[string]string // every option of the game has a value
}

// State is a game being played, made by replaying its log.
type State interface {
	// Verbs are the kinds of lines, most likely first; those that cannot be entered now say why.
	Verbs() []Offer
	// View is what screens, cases and exports see.
	View() View
	// Stage is where the game stands.
	Stage() Stage
	// End is the result, nil while the game goes on.
	End() *End
	// Book is where all amounts are kept.
	Book() *ledger.Book
	// Next is what the rules expect now.
	Next() Next
	// Why explains the cell of that name and subject.
	Why(name, of string) Why
}

// Drawer is a state some of whose lines need chance. Draw returns the line with every outcome filled in
// and marked as drawn by the app; pick gives a number from 0 to n-1 and the same one for the same label.
type Drawer interface {
	Draw(m Move, pick func(label string, n int) (int, error)) (Move, error)
}

// Adviser is a state that can say what a move may bring its players in the long run: expected values,
// worked out exactly. It gives nothing where the table has not asked for advice. The move need not be
// allowed now.
type Adviser interface {
	Worth(m Move) []Term
}

// Voter is a state whose table settles doubts by a vote of the others. Stands tells whether a placement
// stands with that many of them in favour, and how many others there are.
type Voter interface {
	Stands(yes int) (stands bool, others int)
}

// Offer is a verb and, if it cannot be entered now, why.
type Offer struct {
	Verb *Verb
	Off  *Refusal
}

// Stage is where a game stands, for lists of sessions and for history.
type Stage struct {
	Round int    // 0 before the first
	Of    int    // last round there can be, 0 = open
	Phase string // a word of the domain "phase"
}

// Next is the sentence about what comes next.
type Next struct {
	Say   Text
	Line  string // what Enter on an empty line records, "" for nothing
	Twice bool   // Enter must be pressed twice for it

	Cover int // seat that alone may see what Line records or asks for: the screen is handed to it first; 0 for none

	Count int    // seconds of a count aloud that Space on an empty line starts, 0 for none
	Out   string // what Enter records when the count has run out
}

// End is the result of a finished game.
type End struct {
	Reason  Text
	Winners []int    // seats; several share the victory; none if the table has still to count, or with Lost
	Lost    bool     // the game beat everybody
	Ranking []Rank   // best first
	Columns []string // names of the seat cells that the final table shows
}

// Rank is one seat's place in the result.
type Rank struct {
	Place int // 1 is best; equal scores share a place
	Seat  int
	Score Value
}

// Why is the explanation of a number: the account whose postings make it, or the sum it comes from.
type Why struct {
	Unit    string // with Account: the unit of its postings
	Account string
	Sum     []Term // terms of a calculation, in reading order
	Rule    Text   // the rule that says so, with the heading it stands under
}

// Add adds a term to the sum; key is that of its sentence behind "why.", and gaps are as in Say.
func (w *Why) Add(v Value, key string, gaps ...any) {
	w.Sum = append(w.Sum, Term{Say: Say("why."+key, gaps...), Value: v})
}

// Term is one line of a calculation.
type Term struct {
	Say   Text
	Value Value
}

// Setup makes the set-up of a head. Unknown options are left out and missing ones have their default.
func (g *Game) Setup(h ledger.Head) Setup {
	s := Setup{Rules: h.Rules, Seats: len(h.Seats), Options: make(map[string]string, len(g.Options))}
	for _, o := range g.Options {
		s.Options[o.Name] = o.Values[0]
		if v := h.Option(o.Name); v != "" {
			s.Options[o.Name] = v
		}
	}
	return s
}

// CheckHead refuses a head that this game cannot play: a wrong number of players, an option or a value
// that does not exist, rules that are newer than ours.
func (g *Game) CheckHead(h ledger.Head) *Refusal {
	no := &Refusals{}
	if n := len(h.Seats); n < g.Min || n > g.Max {
		no.Hard("E_PLAYERS", "", "n", n, "min", g.Min, "max", g.Max)
	}
	if h.Rules > g.Rules {
		no.Hard("E_NEWER", "", "rules", h.Rules)
	}
	for _, o := range h.Options {
		g.checkOption(o.Name, o.Value, no)
	}
	if g.Fits != nil && !no.Any() {
		g.Fits(g.Setup(h), no)
	}
	first, _ := no.verdict(nil, false)
	return first
}

// checkOption refuses an option that the game does not have, and a value that it cannot have.
func (g *Game) checkOption(name, value string, no *Refusals) {
	i := slices.IndexFunc(g.Options, func(own Option) bool { return own.Name == name })
	switch {
	case i < 0:
		no.Hard("E_OPTION", g.optionless(), "option", name+"="+value, "list", g.optionNames())
	case !slices.Contains(g.Options[i].Values, value):
		no.Hard("E_OPTION", "value", "option", name, "value", value, "list", g.Options[i].Values)
	}
}

// NoOption refuses an option that the game does not have, as it was written, and names those that there are.
func (g *Game) NoOption(written string) *Refusal {
	return &Refusal{Code: "E_OPTION", Text: Say(textKey("E_OPTION", g.optionless()), "option", written, "list", g.optionNames())}
}

// optionless is the variant of that refusal: a game without options has nothing to name.
func (g *Game) optionless() string {
	if len(g.Options) == 0 {
		return "none"
	}
	return ""
}

func (g *Game) optionNames() []string {
	var names []string
	for _, o := range g.Options {
		names = append(names, o.Name)
	}
	return names
}

// CheckFacts refuses a head with a fact of the box that the game does not know or cannot read.
func (g *Game) CheckFacts(h ledger.Head) *Refusal {
	p := &Played{Game: g, State: g.New(g.Setup(h))}
	for _, f := range h.Facts {
		if s := p.step(ledger.Move{Text: "fact " + f}); s.Refused != nil && !s.Refused.Soft {
			return s.Refused
		}
	}
	return nil
}

// Verb is the declared verb of that form, nil if there is none.
func (g *Game) Verb(form string) *Verb {
	for _, v := range g.Verbs {
		if v.Form == form {
			return v
		}
	}
	return nil
}

// Ready fills what the kernel derives from a declaration. Every game is passed through it once.
func Ready(g *Game) *Game {
	g.order = make(map[string]int, len(g.Refusals))
	for i, code := range g.Refusals {
		g.order[code] = i + 1
	}
	if g.Draws() && g.Verb(WordForm) == nil {
		g.Verbs = append(g.Verbs, wordVerb())
	}
	if len(g.Options) > 0 && g.Verb(RulingForm) == nil {
		g.Verbs = append(g.Verbs, rulingVerb(g))
	}
	if g.Verb(OpeningForm) == nil {
		g.Verbs = append(g.Verbs, openingVerb())
	}
	for _, v := range g.Verbs {
		v.ready()
	}
	return g
}
