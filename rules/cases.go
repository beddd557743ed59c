package rules

// The case language: golden cases of a game as text, read and played here. The do lines of a case are
// the lines of the log, word for word.
//
//	case G01 title            # resets everything
//	game capsule-hotel        # may be left out in a box's own files
//	players 2
//	set cards=choice
//	box fixture-t.box
//	given yen 1=300           # state without checks, through a hook of the game
//	do mark                   # must be accepted
//	deny E_PHASE check        # must be refused with this code and change nothing
//	expect yen 1=300 2=0      # cells of the view
//
// A # begins a comment, " ; " separates statements, and inside double quotes neither means anything.

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"tokyobox/ledger"
)

// Case is one golden case.
type Case struct {
	ID    string // such as G01
	Title string
	Game  string // "" = the package's main game
	File  string // where it stands
	Line  int    // of its first statement, counted from 1
	Steps []CaseStep
}

// CaseStep is one statement of a case.
type CaseStep struct {
	Word string // game, players, set, box, given, do, deny or expect
	Rest string // what follows it
	Line int
}

// Hooks are what a game's test adds to its cases.
type Hooks struct {
	// Given sets state without checks and without effects. words are what follows given.
	Given func(s State, words []string) error
	// Ask answers an expectation that is no cell: problem is "" if it holds. known is false if the game
	// does not know what is asked for. words are what follows the name.
	Ask func(s State, name string, words []string) (problem string, known bool)
	// Box is the text of the box that cases play with if they name none; see BoxFacts.
	Box string
	// Open reads a file that a case names after box. It may be nil.
	Open func(file string) (string, error)
	// Setup may change the head of a session before it is played. It may be nil.
	Setup func(h *ledger.Head)
}

// caseWords are the statements of a case.
var caseWords = []string{"game", "players", "set", "box", "given", "do", "deny", "expect"}

// ReadCases reads the cases of a text: case text as it stands, or Markdown, of which only the blocks
// fenced with che count. name is used in errors and kept with the cases.
func ReadCases(name, text string) ([]Case, error) {
	var cases []Case
	fenced := strings.HasPrefix(text, "```che") || strings.Contains(text, "\n```che")
	inside := !fenced
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if fenced && strings.HasPrefix(line, "```") {
			inside = line == "```che"
			continue
		}
		if !inside {
			continue
		}
		line = strings.TrimSpace(cutComment(line))
		if title, ok := strings.CutPrefix(line, "case "); ok {
			id, rest, _ := strings.Cut(strings.TrimSpace(title), " ")
			cases = append(cases, Case{ID: id, Title: strings.TrimSpace(rest), File: name, Line: i + 1})
			continue
		}
		for _, s := range statements(line) {
			word, rest, _ := strings.Cut(s, " ")
			if !slices.Contains(caseWords, word) {
				return nil, fmt.Errorf("%s:%d: no statement of a case: %q", name, i+1, s)
			}
			if len(cases) == 0 {
				return nil, fmt.Errorf("%s:%d: %s before the first case", name, i+1, word)
			}
			c := &cases[len(cases)-1]
			c.Steps = append(c.Steps, CaseStep{word, strings.TrimSpace(rest), i + 1})
			if word == "game" {
				c.Game = strings.TrimSpace(rest)
			}
		}
	}
	return cases, nil
}

// CaseFiles reads the files that the environment variable CASES names: paths or globs separated by
// spaces, commas or the list separator of the system, from the module's root. root is where that is.
// Without the variable there are none.
func CaseFiles(root string) ([]Case, error) {
	list := strings.FieldsFunc(os.Getenv("CASES"), func(r rune) bool {
		return r == ' ' || r == ',' || r == filepath.ListSeparator || r == '\n'
	})
	var all []Case
	for _, pattern := range list {
		if !filepath.IsAbs(pattern) {
			pattern = filepath.Join(root, pattern)
		}
		files, err := filepath.Glob(pattern)
		if err != nil {
			return nil, fmt.Errorf("cases: %w", err)
		}
		if len(files) == 0 {
			return nil, fmt.Errorf("cases: no file %s", pattern)
		}
		for _, f := range files {
			text, err := os.ReadFile(f)
			if err != nil {
				return nil, fmt.Errorf("cases: %w", err)
			}
			cases, err := ReadCases(filepath.Base(f), string(text))
			if err != nil {
				return nil, err
			}
			all = append(all, cases...)
		}
	}
	return all, nil
}

// BoxFacts reads the text of a box: one "fact FIELD=value" a line, with "players=n" behind it where it
// holds for that number of players only. It gives the facts for a table of so many.
func BoxFacts(text string, players int) ([]string, error) {
	var facts []string
	for i, line := range strings.Split(text, "\n") {
		words := strings.Fields(cutComment(line))
		if len(words) == 0 {
			continue
		}
		if words[0] != FactForm || len(words) < 2 || !strings.Contains(words[1], "=") {
			return nil, fmt.Errorf("line %d of the box: no fact: %q", i+1, line)
		}
		last := words[len(words)-1]
		if n, ok := strings.CutPrefix(last, "players="); ok && len(words) > 2 {
			if n != strconv.Itoa(players) {
				continue
			}
			words = words[:len(words)-1]
		}
		facts = append(facts, strings.Join(words[1:], " "))
	}
	return facts, nil
}

// cutComment cuts what follows a # that does not stand inside double quotes.
func cutComment(line string) string {
	quoted := false
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case '"':
			quoted = !quoted
		case '\\':
			if quoted {
				i++
			}
		case '#':
			if !quoted {
				return line[:i]
			}
		}
	}
	return line
}

// statements splits a line at " ; " outside double quotes.
func statements(line string) []string {
	var out []string
	quoted, start := false, 0
	add := func(s string) {
		if s = strings.TrimSpace(s); s != "" {
			out = append(out, s)
		}
	}
	for i := 0; i < len(line); i++ {
		switch {
		case line[i] == '"':
			quoted = !quoted
		case quoted && line[i] == '\\':
			i++
		case !quoted && strings.HasPrefix(line[i:], " ; "):
			add(line[start:i])
			i += 2
			start = i
		}
	}
	add(line[start:])
	return out
}

// Run plays a case and the checks that every case gets unasked: the books sum to zero, a second game
// gives the same view, a session written and read back gives the same view, and striking each line in
// turn and restoring it neither panics nor changes the end. It returns what is wrong.
func (c *Case) Run(g *Game, hooks Hooks) []error {
	r := &caseRun{c: c, g: g, hooks: hooks}
	if err := r.prepare(); err != nil {
		return []error{err}
	}
	if !r.guard("", func() { r.follow() }) {
		return r.errs
	}
	r.again()
	r.strikeEach()
	return r.errs
}

// caseRun is a case being played.
type caseRun struct {
	c     *Case
	g     *Game
	hooks Hooks
	head  ledger.Head
	moves []ledger.Entry // the accepted do lines
	given [][]CaseStep   // given[i] stands before moves[i]; the last ones after all of them
	end   View
	errs  []error
}

func (r *caseRun) fail(line int, format string, args ...any) {
	r.errs = append(r.errs, fmt.Errorf("%s:%d: %s: %s", r.c.File, line, r.c.ID, fmt.Sprintf(format, args...)))
}

// guard runs f and makes a panic an error. ok is false after a panic.
func (r *caseRun) guard(where string, f func()) (ok bool) {
	defer func() {
		if p := recover(); p != nil {
			r.fail(r.c.Line, "panic%s: %v", where, p)
			ok = false
		}
	}()
	f()
	return true
}

// prepare makes the head of the session from the statements before the first move.
func (r *caseRun) prepare() error {
	players, box := 3, r.hooks.Box
	r.head = ledger.Head{Game: r.g.ID, Rules: r.g.Rules}
	for _, s := range r.c.Steps {
		switch s.Word {
		case "players":
			n, err := strconv.Atoi(s.Rest)
			if err != nil || n < r.g.Min || n > r.g.Max {
				return fmt.Errorf("%s:%d: %s: players %s", r.c.File, s.Line, r.c.ID, s.Rest)
			}
			players = n
		case "set":
			for _, pair := range strings.Fields(s.Rest) {
				name, value, _ := strings.Cut(pair, "=")
				r.head.Options = append(r.head.Options, ledger.Option{Name: name, Value: value})
			}
		case "box":
			if r.hooks.Open == nil {
				return fmt.Errorf("%s:%d: %s: no boxes here", r.c.File, s.Line, r.c.ID)
			}
			text, err := r.hooks.Open(s.Rest)
			if err != nil {
				return fmt.Errorf("%s:%d: %s: %w", r.c.File, s.Line, r.c.ID, err)
			}
			box = text
		}
	}
	for n := 1; n <= players; n++ {
		r.head.Seats = append(r.head.Seats, ledger.Seat{Number: n, Key: "p" + strconv.Itoa(n), Name: "P" + strconv.Itoa(n)})
	}
	var err error
	if r.head.Facts, err = BoxFacts(box, players); err != nil {
		return fmt.Errorf("%s:%d: %s: %w", r.c.File, r.c.Line, r.c.ID, err)
	}
	if r.hooks.Setup != nil {
		r.hooks.Setup(&r.head)
	}
	if why := r.g.CheckHead(r.head); why != nil {
		return fmt.Errorf("%s:%d: %s: %w", r.c.File, r.c.Line, r.c.ID, why)
	}
	return nil
}

// follow plays the case as it is written.
func (r *caseRun) follow() {
	p := Replay(r.g, r.head, nil)
	r.given = [][]CaseStep{nil}
	for _, s := range r.c.Steps {
		switch s.Word {
		case "given":
			if err := r.hooks.Given(p.State, strings.Fields(s.Rest)); err != nil {
				r.fail(s.Line, "given %s: %v", s.Rest, err)
			}
			last := len(r.given) - 1
			r.given[last] = append(r.given[last], s)
		case "do":
			r.do(p, s)
		case "deny":
			r.deny(p, s)
		case "expect":
			r.expect(p.State, s)
		}
		if err := p.State.Book().Check(); err != nil {
			r.fail(s.Line, "book: %v", err)
		}
	}
	r.end = p.State.View()
}

func (r *caseRun) do(p *Played, s CaseStep) {
	seq := len(r.moves) + 1
	step, why := p.Add(ledger.Move{Seq: seq, Text: s.Rest})
	if why != nil {
		r.fail(s.Line, "do %s: refused with %s (%s)", s.Rest, why.Code, why.Text.Key)
		return
	}
	r.moves = append(r.moves, ledger.Entry{Seq: seq, Text: s.Rest})
	r.given = append(r.given, nil)
	printed := step.Move.String()
	again, why := r.g.Read(printed)
	switch {
	case why != nil:
		r.fail(s.Line, "do %s: printed as %q, which cannot be read", s.Rest, printed)
	case again.String() != printed:
		r.fail(s.Line, "do %s: printed as %q, then as %q", s.Rest, printed, again.String())
	case !sameWords(printed, s.Rest):
		r.fail(s.Line, "do %s: printed as %q", s.Rest, printed)
	}
}

// sameWords tells whether two lines have the same words, in whatever order: options may be written in
// any order and are printed in one.
func sameWords(a, b string) bool {
	x, y := strings.Fields(a), strings.Fields(b)
	slices.Sort(x)
	slices.Sort(y)
	return slices.Equal(x, y)
}

func (r *caseRun) deny(p *Played, s CaseStep) {
	code, line, _ := strings.Cut(s.Rest, " ")
	before := p.State.View()
	postings := len(p.State.Book().Postings())
	_, why := p.Add(ledger.Move{Seq: len(r.moves) + 1, Text: strings.TrimSpace(line)})
	switch {
	case why == nil:
		r.fail(s.Line, "deny %s: accepted", s.Rest)
	case why.Code == Unread:
		r.fail(s.Line, "deny %s: cannot be read (%s)", s.Rest, why.Text.Key)
	case why.Code != code:
		r.fail(s.Line, "deny %s: refused with %s (%s)", s.Rest, why.Code, why.Text.Key)
	}
	if now := p.State.View(); why != nil && (!reflect.DeepEqual(before, now) || len(p.State.Book().Postings()) != postings) {
		r.fail(s.Line, "deny %s: refused, and yet something changed: %v", s.Rest, Changes(&before, &now))
	}
}

func (r *caseRun) expect(s State, step CaseStep) {
	words := strings.Fields(step.Rest)
	if len(words) < 2 {
		r.fail(step.Line, "expect %s: nothing to compare", step.Rest)
		return
	}
	view := s.View()
	name, rest := words[0], words[1:]
	if wrong, known := expectCells(&view, name, rest); known {
		for _, w := range wrong {
			r.fail(step.Line, "expect %s: %s", step.Rest, w)
		}
		return
	}
	if r.hooks.Ask != nil {
		if problem, known := r.hooks.Ask(s, name, rest); known {
			if problem != "" {
				r.fail(step.Line, "expect %s: %s", step.Rest, problem)
			}
			return
		}
	}
	r.fail(step.Line, "expect %s: no such cell", step.Rest)
}

// expectCells compares cells with what is expected: subject=value for each subject, after the first part
// of the subject where it has two (capsules 1 amber=3), or the values alone for a cell without subject.
// known is false if there is no such cell.
func expectCells(v *View, name string, words []string) (wrong []string, known bool) {
	if !strings.Contains(words[len(words)-1], "=") {
		c, ok := v.Cell(name, "")
		if want := strings.Join(words, ","); ok && c.Value.String() != want {
			wrong = append(wrong, fmt.Sprintf("%s is %s", name, c.Value))
		}
		return wrong, ok
	}
	of := ""
	for _, w := range words {
		subject, want, ok := strings.Cut(w, "=")
		if !ok {
			of += subject + "."
			continue
		}
		c, found := v.Cell(name, of+subject)
		if !found {
			return nil, false
		}
		if c.Value.String() != want {
			wrong = append(wrong, fmt.Sprintf("%s %s is %s", name, of+subject, c.Value))
		}
	}
	return wrong, true
}

// play plays lines with the givens of the case between them: those written before the n-th move come
// before the first line that is not older than it.
func (r *caseRun) play(lines []ledger.Move) (*Played, error) {
	p := Replay(r.g, r.head, nil)
	next := 0
	give := func(upTo int) error {
		for ; next < upTo && next < len(r.given); next++ {
			for _, s := range r.given[next] {
				if err := r.hooks.Given(p.State, strings.Fields(s.Rest)); err != nil {
					return fmt.Errorf("%w %s: %w", errGiven, s.Rest, err)
				}
			}
		}
		return nil
	}
	for _, l := range lines {
		if err := give(l.Seq); err != nil {
			return nil, err
		}
		p.Add(l)
	}
	if err := give(len(r.given)); err != nil {
		return nil, err
	}
	return p, p.State.Book().Check()
}

// again plays the case a second time, and once more from a session written as text and read back.
func (r *caseRun) again() {
	var text strings.Builder
	if err := ledger.WriteSession(&text, r.head, r.moves); err != nil {
		r.fail(r.c.Line, "write session: %v", err)
		return
	}
	head, entries, err := ledger.ReadSession(strings.NewReader(text.String()))
	if err != nil {
		r.fail(r.c.Line, "read session: %v", err)
		return
	}
	if !reflect.DeepEqual(head, r.head) {
		r.fail(r.c.Line, "the head read back is %v", head)
	}
	for _, list := range [][]ledger.Entry{r.moves, entries} {
		r.same("played again", ledger.Fold(list).Moves)
	}
}

// same plays lines and compares the end with that of the case.
func (r *caseRun) same(how string, lines []ledger.Move) {
	r.guard(" "+how, func() {
		p, err := r.play(lines)
		if err != nil {
			r.fail(r.c.Line, "%s: %v", how, err)
			return
		}
		if now := p.State.View(); !reflect.DeepEqual(r.end, now) {
			r.fail(r.c.Line, "%s: the end differs: %v", how, Changes(&r.end, &now))
		}
	})
}

// strikeEach strikes every line in turn and restores it.
func (r *caseRun) strikeEach() {
	for i, e := range r.moves {
		n := strconv.Itoa(i + 1)
		entries := append(slices.Clone(r.moves), ledger.Entry{Seq: len(r.moves) + 1, Text: ledger.Strike + " " + n})
		r.guard(" without "+e.Text, func() {
			if _, err := r.play(ledger.Fold(entries).Moves); err != nil && !errors.Is(err, errGiven) {
				r.fail(r.c.Line, "without %s: %v", e.Text, err)
			}
		})
		entries = append(entries, ledger.Entry{Seq: len(entries) + 1, Text: ledger.Restore + " " + n})
		r.same("restored "+n, ledger.Fold(entries).Moves)
	}
}

// errGiven marks a given that cannot be set, as when the area it names was made by a line now struck.
var errGiven = errors.New("given")
