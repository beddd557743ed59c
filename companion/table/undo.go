package table

// Undo and redo: entries like any other, so that both are unlimited and outlive the program.

import (
	"strconv"

	"tokyobox/ledger"
)

// Undo strikes the newest step and gives the line it took back.
func (t *Table) Undo() (string, error) {
	seq := t.log.Undo()
	if seq == 0 {
		return "", ErrNothingToUndo
	}
	if t.drawn(seq) {
		return t.text(seq), ErrDrawn
	}
	if from, _ := t.revealed(seq); from != 0 {
		return t.text(seq), ErrRevealed
	}
	return t.text(seq), t.append(ledger.Strike+" "+strconv.Itoa(seq), "undo")
}

// Undraw takes back the newest step although the app drew it; the entry says so, and the same comes next. Of
// what was revealed together all is taken back.
func (t *Table) Undraw() (string, error) {
	seq := t.log.Undo()
	if seq == 0 {
		return "", ErrNothingToUndo
	}
	a := ledger.Amendment{Word: ledger.Strike, From: seq, To: seq, Drawn: t.drawn(seq)}
	if from, to := t.revealed(seq); from != 0 {
		a.From, a.To, a.Drawn = from, to, true
	}
	return t.text(seq), t.append(a.String(), "undo")
}

// Redo brings back what undo took last and gives its line.
func (t *Table) Redo() (string, error) {
	seq := t.log.Redo()
	if seq == 0 {
		if span := t.span(); span != 0 { // an undo back to an entry comes back like any other undo
			return t.text(span), t.append(ledger.Strike+" "+strconv.Itoa(span), "undo")
		}
		return "", ErrNothingToRedo
	}
	return t.text(seq), t.append(ledger.Restore+" "+strconv.Itoa(seq), "undo")
}

// span is the newest step if it struck several entries at once, else 0.
func (t *Table) span() int {
	seq := t.log.Undo()
	if seq == 0 {
		return 0
	}
	if a, ok := ledger.ParseAmendment(t.entries[seq-1].Text); !ok || a.Word != ledger.Strike || a.From == a.To {
		return 0
	}
	return seq
}

func (t *Table) text(seq int) string {
	if seq == 0 {
		return ""
	}
	return t.log.Marks[seq-1].Text
}

// drawn tells whether an entry is a draw of the app.
func (t *Table) drawn(seq int) bool { return t.drew(t.text(seq)) }

// drew tells whether a line is a draw of the app.
func (t *Table) drew(line string) bool {
	m, why := t.game.Read(line)
	return why == nil && m.Has("app")
}
