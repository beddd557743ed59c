package store

// Everything there is, for copies, archives and what is brought back from them.

import (
	"crypto/sha256"
	"fmt"

	"tokyobox/ledger"
)

// Whole reads a session with everything that is kept about it, seed included, as Create would take it; not what
// passes, which is pending bids and the heartbeat of a clock. It fails with Unknown if there is no such session
// and with Damaged if the file gives something that was never stored.
func (s *Store) Whole(id string) (New, error) {
	var w New
	var err error
	if w.Head, w.Entries, err = s.Load(id); err != nil {
		return w, err
	}
	secret, over, _, err := s.secret(id)
	if err != nil {
		return w, err
	}
	w.Seed, w.Status.Over = [32]byte(secret), over
	err = s.db.QueryRow("SELECT touched_ms, text FROM status WHERE session = (SELECT nr FROM session WHERE id = ?)", id).
		Scan(&w.Status.Touched, &w.Status.Text)
	if err != nil {
		return w, s.fail(err)
	}
	rows, err := s.db.Query(`SELECT coalesce(person, '') FROM seat
		WHERE session = (SELECT nr FROM session WHERE id = ?) ORDER BY number`, id)
	if err != nil {
		return w, s.fail(err)
	}
	w.People, err = s.words(rows)
	return w, err
}

// IDs are the ids of all sessions, the one touched last at the end, so that they are brought back in the order
// in which lists show them. On a damaged page the ids that could be read come with the error.
func (s *Store) IDs() ([]string, error) {
	rows, err := s.db.Query("SELECT id FROM session LEFT JOIN status ON status.session = nr ORDER BY touch, nr")
	if err != nil {
		return nil, s.fail(err)
	}
	return s.words(rows)
}

// Tally is a short text that changes whenever a session, a person, a group or a fact of a box is added or changed,
// and not with settings and heartbeats: two files with the same tally hold the same evenings.
func (s *Store) Tally() (string, error) {
	var sessions, entries, touch, sitters, facts, told int64
	var people, groups string
	err := s.db.QueryRow(`SELECT count(*), coalesce(sum(entries), 0), coalesce(max(touch), 0),
		(SELECT count(*) FROM sitter), (SELECT count(*) FROM box_fact), (SELECT coalesce(max(at_ms), 0) FROM box_fact),
		(SELECT json_group_array(json_array(id, key, name, seal, colour, hidden, merged, seen_ms)) FROM (SELECT * FROM person ORDER BY id)),
		(SELECT json_group_array(json_array(name, place, person)) FROM (SELECT * FROM circle JOIN circle_seat ON circle = fold
			ORDER BY fold, place)) FROM status`).
		Scan(&sessions, &entries, &touch, &sitters, &facts, &told, &people, &groups)
	if err != nil {
		return "", s.fail(err)
	}
	return fmt.Sprintf("%d %d %d %d %d %d %x", sessions, entries, touch, sitters, facts, told, sha256.Sum256([]byte(people+groups))), nil
}

// Begins tells whether a log is the beginning of another, or the whole of it, and if not the number of the
// first entry that differs. The way in which an entry came is no difference, since texts do not keep it.
func Begins(log, of []ledger.Entry) (from int, ok bool) {
	for i, e := range log {
		if i >= len(of) || of[i].Seq != e.Seq || of[i].At != e.At || of[i].Text != e.Text {
			return i + 1, false
		}
	}
	return 0, true
}
