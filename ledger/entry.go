package ledger

import (
	"strconv"
	"strings"
)

// Entry is one line of the log, stored as it was typed in canonical form and never changed.
type Entry struct {
	Seq  int    // 1, 2, 3 … without gaps
	At   int64  // when it was typed, Unix milliseconds; 0 = not known
	Text string // the line
	By   string // the way it came in: line, form, count, plain, command or import; may be empty
}

// The words that begin an entry about entries. They are the same in every game.
const (
	Strike  = "strike"  // strike n, strike n-m: these entries no longer count
	Restore = "restore" // restore n, restore n-m: they count again
	Amend   = "amend"   // amend n LINE: entry n reads LINE instead
	Insert  = "insert"  // insert n LINE: LINE comes before entry n
	Note    = "note"    // note n "text": a remark on entry n
)

// Withheld stands in a file in the place of an entry that was left out because not everybody may see it yet.
// It counts for nothing and keeps the numbers of the others right.
const Withheld = "withheld"

// Amendment is an entry about entries.
type Amendment struct {
	Word     string // Strike, Restore, Amend, Insert or Note
	From, To int    // the entries meant; equal but for a range
	Line     string // the new line of Amend and Insert, the quoted text of Note
	Drawn    bool   // strike n drawn: takes back a draw of the app that people have seen
}

// String is the amendment as it is stored.
func (a Amendment) String() string {
	s := a.Word + " " + strconv.Itoa(a.From)
	if a.To != a.From {
		s += "-" + strconv.Itoa(a.To)
	}
	if a.Drawn {
		s += " drawn"
	}
	if a.Line != "" {
		s += " " + a.Line
	}
	return s
}

// ParseAmendment reads an entry about entries. ok is false if the line begins with none of the five
// words or does not continue as its word asks.
func ParseAmendment(line string) (a Amendment, ok bool) {
	word, rest, _ := strings.Cut(line, " ")
	switch word {
	case Strike, Restore, Amend, Insert, Note:
	default:
		return Amendment{}, false
	}
	span, tail, _ := strings.Cut(strings.TrimSpace(rest), " ")
	a = Amendment{Word: word, Line: strings.TrimSpace(tail)}
	first, last, isRange := strings.Cut(span, "-")
	var err error
	if a.From, err = entryNumber(first); err != nil {
		return Amendment{}, false
	}
	a.To = a.From
	if isRange {
		if a.To, err = entryNumber(last); err != nil || a.To < a.From {
			return Amendment{}, false
		}
	}
	switch word {
	case Strike:
		if a.Line == "drawn" {
			a.Drawn, a.Line = true, ""
		}
		return a, a.Line == ""
	case Restore:
		return a, a.Line == ""
	}
	return a, a.Line != "" && !isRange
}

func entryNumber(s string) (int, error) {
	if len(s) > 9 || !onlyDigits(s) || s[0] == '0' {
		return 0, ErrAmount
	}
	return strconv.Atoi(s)
}

// Move is a line that counts, in table order: the log after its amendments.
type Move struct {
	Seq      int    // entry that brought it
	At       int64  // when that entry was typed, Unix milliseconds
	Text     string // the line as it now reads
	Amended  int    // entry that last changed its text, or 0
	Inserted bool   // it came by an insert
	By       string // the way it came in
}

// Mark says what has become of one entry.
type Mark struct {
	Amendment bool     // it is an entry about entries
	Struck    int      // the entry that struck it, or 0
	Amended   int      // the entry that changed its text, or 0
	Text      string   // the line that counts now, of a move
	Inserted  bool     // a move that came by an insert
	Notes     []string // remarks on it, quoted as stored
}

// Log is what the entries amount to.
type Log struct {
	Moves []Move // what counts, in table order
	Marks []Mark // Marks[i] belongs to the entry numbered i+1
	Order []int  // all entries in table order: those inserted stand before the entry they were inserted for
	done  []int  // steps that undo takes back, newest last
	again []int  // steps that redo brings back, newest last
}

// Fold works out which lines count and in which order. The entries must be numbered 1, 2, 3 … . An
// amendment that points at an entry that does not come before it, or that changes no move, has no effect.
func Fold(entries []Entry) Log {
	n := len(entries)
	log := Log{Marks: make([]Mark, n)}
	about := make([]Amendment, n)
	for i, e := range entries {
		log.Marks[i].Text = e.Text
		a, ok := ParseAmendment(e.Text)
		if !ok {
			log.Marks[i].Amendment = e.Text == Withheld
			continue
		}
		about[i] = a
		log.Marks[i].Amendment = a.Word != Insert || a.From > i
		if a.Word == Insert && a.From <= i {
			log.Marks[i].Text, log.Marks[i].Inserted = a.Line, true
		}
	}
	struck := strikes(about)
	for i := range struck {
		log.Marks[i].Struck = struck[i]
	}
	before := make(map[int][]int) // moves inserted before an entry, in the order typed
	for i, a := range about {
		// an insert that was struck keeps its place for those inserted before it
		if struck[i] != 0 && a.Word != Insert || a.Word == "" || a.From > i {
			continue
		}
		switch m := &log.Marks[a.From-1]; a.Word {
		case Amend:
			if !m.Amendment {
				m.Text, m.Amended = a.Line, i+1
			}
		case Insert:
			before[a.From] = append(before[a.From], i+1)
		case Note:
			m.Notes = append(m.Notes, a.Line)
		}
	}
	log.Moves = make([]Move, 0, n)
	var place func(seq int)
	place = func(seq int) {
		for _, s := range before[seq] {
			place(s)
		}
		log.Order = append(log.Order, seq)
		if m := log.Marks[seq-1]; !m.Amendment && m.Struck == 0 {
			e := entries[seq-1]
			log.Moves = append(log.Moves, Move{seq, e.At, m.Text, m.Amended, m.Inserted, e.By})
		}
	}
	for i := range about {
		if !log.Marks[i].Inserted {
			place(i + 1)
		}
	}
	log.steps(about)
	return log
}

// Then is the log with one more entry, worked out without looking at the others. ok is false for an entry
// about entries, which needs Fold. The entry must be numbered next; the log itself stays as it is, but only
// one log that follows it may be kept.
func (l Log) Then(e Entry) (next Log, ok bool) {
	if _, about := ParseAmendment(e.Text); about || e.Text == Withheld {
		return Log{}, false
	}
	l.Marks = append(l.Marks, Mark{Text: e.Text})
	l.Order = append(l.Order, e.Seq)
	l.Moves = append(l.Moves, Move{Seq: e.Seq, At: e.At, Text: e.Text, By: e.By})
	l.done, l.again = append(l.done, e.Seq), nil
	return l, true
}

// strikes says for each entry which later entry struck it, 0 if none that counts. Later entries decide
// first, since a strike that was itself struck has no effect.
func strikes(about []Amendment) []int {
	struck := make([]int, len(about))
	// open[i] leads to the first entry from i on that is not decided, so that ranges which overlap cost no
	// more than the entries they decide
	open := make([]int, len(about)+1)
	for i := range open {
		open[i] = i
	}
	undecided := func(i int) int {
		for open[i] != i {
			open[i] = open[open[i]]
			i = open[i]
		}
		return i
	}
	for i := len(about) - 1; i >= 0; i-- {
		a := about[i]
		if struck[i] != 0 || (a.Word != Strike && a.Word != Restore) || a.From > i {
			continue
		}
		for at := undecided(a.From - 1); at < min(a.To, i); at = undecided(at) {
			open[at] = at + 1
			if a.Word == Strike {
				struck[at] = i + 1
			}
		}
	}
	return struck
}

// steps walks the log as it was typed and keeps what undo and redo would take next. Striking the newest
// step is an undo and restoring the newest undone one is a redo, whoever typed it; anything else is a
// new step, which ends redo.
func (l *Log) steps(about []Amendment) {
	for i, a := range about {
		single := a.Word != "" && a.From == a.To
		switch {
		case a.Word == Strike && single && len(l.done) > 0 && l.done[len(l.done)-1] == a.From:
			l.done, l.again = l.done[:len(l.done)-1], append(l.again, a.From)
		case a.Word == Restore && single && len(l.again) > 0 && l.again[len(l.again)-1] == a.From:
			l.again, l.done = l.again[:len(l.again)-1], append(l.done, a.From)
		default:
			l.done, l.again = append(l.done, i+1), nil
		}
	}
}

// Undo is the entry that undo would strike, 0 if there is none.
func (l Log) Undo() int { return last(l.done) }

// Redo is the entry that redo would restore, 0 if there is none.
func (l Log) Redo() int { return last(l.again) }

func last(s []int) int {
	if len(s) == 0 {
		return 0
	}
	return s[len(s)-1]
}
