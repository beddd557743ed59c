package table

// When the store fails. It may have kept what it says it did not, as when a disk loses its answer: so the log is read
// again before anything is said, and nothing is recorded twice.

import (
	"errors"

	"tokyobox/ledger"
	"tokyobox/ledger/store"
)

// failed finds out what became of an entry that could not be stored. It returns nil if it is in the log all the same,
// and then it has been replayed; ErrMoved if another window was first; otherwise the store's error, and what was
// played ahead of the store is taken back.
func (t *Table) failed(err error, e ledger.Entry) error {
	conflict := errors.Is(err, store.Conflict)
	if again := t.Reload(); again != nil {
		t.replay()
		if conflict {
			return again
		}
		t.doubt = e // nobody knows until it can be read
		return err
	}
	doubted := t.doubt
	t.doubt = ledger.Entry{}
	switch {
	case !conflict && t.has(e), doubted.Text == e.Text && t.has(doubted):
		return nil
	case conflict:
		return ErrMoved
	}
	return err
}

// has tells whether exactly this entry stands in the log.
func (t *Table) has(e ledger.Entry) bool {
	return e.Seq > 0 && e.Seq <= len(t.entries) && t.entries[e.Seq-1] == e
}

// profile makes the profile of the box follow what was recorded. The log has it in any case, so a failure here
// fails nothing; it is made up for after the next entry.
func (t *Table) profile(follow func() error) {
	if t.behind {
		follow = func() error { return t.recall(map[string]string{}) }
	}
	t.behind = follow() != nil
}
