package store

// Sessions: their heads and entries, which only grow, and the row that says where each stands.

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"unicode/utf8"

	"tokyobox/ledger"
)

// Status is what is shown of a session without replaying it.
type Status struct {
	Touched int64  // when it was last changed, Unix milliseconds
	Over    bool   // the game has ended
	Text    string // whatever the program wants to show; the store does not read it
}

// New is a session to create.
type New struct {
	Head    ledger.Head
	People  []string       // ids of the people on the seats, in seat order; "" = a guest, may be short
	Seed    [32]byte       // what all of the session's chance is drawn from; not read before the end
	Entries []ledger.Entry // what has happened already, of an imported session
	Status  Status

	Sat int64 // when the people sat down, Unix milliseconds; 0 = when it was touched last

	// Newcomers are people who were not known before: they are put down in the same transaction.
	Newcomers []Person
}

// Row is one session in a list.
type Row struct {
	ID      string
	Game    string   // id of the game
	Rules   int      // version of the game's rules
	Begun   int64    // Unix milliseconds, 0 = not known
	Players []string // names in seat order
	Entries int      // how many entries there are
	Status  Status
}

// Which says which sessions are meant.
type Which int

// The choices of List and Count.
const (
	All        Which = iota // every session
	Unfinished              // those not over
	Finished                // those that are over
)

// The statements of an append. The first finds the session at the length that the caller knows, so that
// of two windows only one can go on from there, and makes it the one touched last.
const (
	touchSession = `UPDATE status SET entries = entries + ?, over = ?, touched_ms = ?, text = ?,
		touch = 1 + max((SELECT coalesce(max(touch), 0) FROM status WHERE over = 0),
		                (SELECT coalesce(max(touch), 0) FROM status WHERE over = 1))
		WHERE session = (SELECT nr FROM session WHERE id = ?) AND entries = ?`
	insertEntry = `INSERT INTO entry(session, seq, at_ms, by, text)
		VALUES ((SELECT nr FROM session WHERE id = ?), ?, ?, ?, ?)`
)

// Create adds a session, whole or not at all. It fails with Exists if there is one of that id and with
// Unknown if a person is not known.
func (s *Store) Create(n New) error {
	h := n.Head
	options := make([][2]string, len(h.Options))
	for i, o := range h.Options {
		options[i] = [2]string{o.Name, o.Value}
	}
	sat := n.Sat
	if sat == 0 {
		sat = n.Status.Touched
	}
	return s.write(func(tx *sql.Tx) error {
		var there int
		if err := tx.QueryRow("SELECT count(*) FROM session WHERE id = ?", h.ID).Scan(&there); err != nil {
			return err
		}
		if there > 0 {
			return &Error{Exists, h.ID, nil}
		}
		for _, p := range n.Newcomers {
			if err := putPerson(tx, p); err != nil {
				return err
			}
		}
		made, err := tx.Exec("INSERT INTO session(id, game, rules, begun_ms, options, facts) VALUES (?, ?, ?, ?, ?, ?)",
			h.ID, h.Game, h.Rules, h.Begun, toJSON(options), toJSON(append([]string{}, h.Facts...)))
		if err != nil {
			return err
		}
		nr, err := made.LastInsertId()
		if err != nil {
			return err
		}
		for i, seat := range h.Seats {
			person := ""
			if i < len(n.People) {
				person = n.People[i]
			}
			if err := s.seats(tx, person, n.People[:min(i, len(n.People))], sat); err != nil {
				return err
			}
			if _, err := tx.Exec("INSERT INTO seat VALUES (?, ?, ?, ?, nullif(?, ''))",
				nr, seat.Number, seat.Key, seat.Name, person); err != nil {
				return err
			}
		}
		if _, err := tx.Exec("INSERT INTO seed VALUES (?, ?, 0)", nr, n.Seed[:]); err != nil {
			return err
		}
		if _, err := tx.Exec("INSERT INTO status VALUES (?, 0, 0, 0, 0, '')", nr); err != nil {
			return err
		}
		return s.add(tx, h.ID, 1, n.Entries, n.Status)
	})
}

// Append adds entries to a session and says where it stands now, in one transaction: when it returns
// without an error all of that is on the disk. next is the number that the first of them must get. If
// another window was faster it fails with Conflict and nothing is added. No entries at all set the status
// alone.
func (s *Store) Append(id string, next int, entries []ledger.Entry, now Status) error {
	return s.write(func(tx *sql.Tx) error { return s.add(tx, id, next, entries, now) })
}

// AppendSealed is Append for entries that reveal what was pending: the same transaction takes the pending
// entries of the session away.
func (s *Store) AppendSealed(id string, next int, entries []ledger.Entry, now Status) error {
	return s.write(func(tx *sql.Tx) error {
		if err := s.add(tx, id, next, entries, now); err != nil {
			return err
		}
		_, err := tx.Exec("DELETE FROM sealed WHERE session = (SELECT nr FROM session WHERE id = ?)", id)
		return err
	})
}

func (s *Store) add(tx *sql.Tx, id string, next int, entries []ledger.Entry, now Status) error {
	found, err := tx.Stmt(s.hot.touch).Exec(len(entries), now.Over, now.Touched, now.Text, id, next-1)
	if err != nil {
		return err
	}
	if n, err := found.RowsAffected(); err != nil || n != 1 {
		return s.lost(tx, id, err)
	}
	insert := tx.Stmt(s.hot.insert)
	for i, e := range entries {
		if e.Seq != next+i {
			return &Error{Failed, s.path, fmt.Errorf("entry %d given where %d comes next", e.Seq, next+i)}
		}
		if _, err := insert.Exec(id, e.Seq, e.At, e.By, e.Text); err != nil {
			return err
		}
	}
	return nil
}

// lost says why a session was not found at the length that was expected.
func (s *Store) lost(tx *sql.Tx, id string, err error) error {
	var entries int
	if err == nil {
		err = tx.QueryRow(`SELECT entries FROM status WHERE session = (SELECT nr FROM session WHERE id = ?)`, id).
			Scan(&entries)
	}
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return &Error{Unknown, id, nil}
	case err != nil:
		return err
	}
	return &Error{Conflict, id, fmt.Errorf("the log has %d entries", entries)}
}

// Load reads a session whole. Seats show the names that their people have now, and the name written at
// the start where a guest sat. It fails with Unknown if there is no such session.
func (s *Store) Load(id string) (ledger.Head, []ledger.Entry, error) {
	h, nr, length, err := s.head(id)
	if err != nil {
		return ledger.Head{}, nil, s.fail(err)
	}
	entries, err := s.entries(nr, length)
	if err != nil {
		return ledger.Head{}, nil, s.fail(err)
	}
	return h, entries, nil
}

func (s *Store) head(id string) (h ledger.Head, nr int64, length int, err error) {
	var options, facts string
	err = s.db.QueryRow(`SELECT nr, id, game, rules, begun_ms, options, facts, entries
		FROM session JOIN status ON status.session = nr WHERE id = ?`, id).
		Scan(&nr, &h.ID, &h.Game, &h.Rules, &h.Begun, &options, &facts, &length)
	if errors.Is(err, sql.ErrNoRows) {
		err = &Error{Unknown, id, nil}
	}
	if err != nil {
		return h, 0, 0, err
	}
	var pairs [][2]string
	if err := errors.Join(json.Unmarshal([]byte(options), &pairs), json.Unmarshal([]byte(facts), &h.Facts)); err != nil {
		return h, 0, 0, &Error{Damaged, s.path, err}
	}
	for _, p := range pairs {
		h.Options = append(h.Options, ledger.Option{Name: p[0], Value: p[1]})
	}
	if len(h.Facts) == 0 {
		h.Facts = nil
	}
	rows, err := s.db.Query("SELECT number, key, name FROM who WHERE session = ? ORDER BY number", nr)
	if err != nil {
		return h, 0, 0, err
	}
	defer rows.Close()
	for rows.Next() {
		var seat ledger.Seat
		if err := rows.Scan(&seat.Number, &seat.Key, &seat.Name); err != nil {
			return h, 0, 0, err
		}
		h.Seats = append(h.Seats, seat)
	}
	return h, nr, length, rows.Err()
}

func (s *Store) entries(nr int64, length int) ([]ledger.Entry, error) {
	rows, err := s.db.Query("SELECT seq, at_ms, by, text FROM entry WHERE session = ? ORDER BY seq", nr)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	entries := make([]ledger.Entry, 0, length)
	for rows.Next() {
		var e ledger.Entry
		if err := rows.Scan(&e.Seq, &e.At, &e.By, &e.Text); err != nil {
			return nil, err
		}
		if entries = append(entries, e); e.Seq != len(entries) || !utf8.ValidString(e.Text) {
			return nil, &Error{Damaged, s.path, fmt.Errorf("entry %d cannot be what was stored", len(entries))}
		}
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	if len(entries) < length { // more may have come meanwhile
		return nil, &Error{Damaged, s.path, fmt.Errorf("%d entries of %d are there", len(entries), length)}
	}
	return entries, nil
}

// The lists come in the order of an index, the last touched first. All merges two of them.
const (
	rowsOf = `SELECT id, game, rules, begun_ms, entries, over, touched_ms, text, touch,
		(SELECT json_group_array(name) FROM (SELECT name FROM who WHERE who.session = nr ORDER BY number))
		FROM status JOIN session ON nr = session WHERE over = `
	inOrder = ` ORDER BY touch DESC LIMIT ? OFFSET ?`
)

// List returns at most limit sessions after skipping offset of them, the last touched first.
func (s *Store) List(which Which, limit, offset int) ([]Row, error) {
	query := map[Which]string{
		All:        rowsOf + "0 UNION ALL " + rowsOf + "1" + inOrder,
		Unfinished: rowsOf + "0" + inOrder,
		Finished:   rowsOf + "1" + inOrder,
	}[which]
	rows, err := s.db.Query(query, limit, offset)
	if err != nil {
		return nil, s.fail(err)
	}
	defer rows.Close()
	var list []Row
	for rows.Next() {
		var r Row
		var touch int64
		var players string
		if err := rows.Scan(&r.ID, &r.Game, &r.Rules, &r.Begun, &r.Entries, &r.Status.Over, &r.Status.Touched,
			&r.Status.Text, &touch, &players); err != nil {
			return nil, s.fail(err)
		}
		if err := json.Unmarshal([]byte(players), &r.Players); err != nil {
			return nil, &Error{Damaged, s.path, err}
		}
		list = append(list, r)
	}
	return list, s.fail(rows.Err())
}

// Count is how many sessions there are.
func (s *Store) Count(which Which) (n int, err error) {
	err = s.db.QueryRow("SELECT count(*) FROM status WHERE ?1 = 0 OR over = ?1 - 1", int(which)).Scan(&n)
	return n, s.fail(err)
}

// Find returns the ids that begin with prefix, in order and at most limit of them: people type the first
// letters of an id.
func (s *Store) Find(prefix string, limit int) ([]string, error) {
	rows, err := s.db.Query("SELECT id FROM session WHERE id >= ?1 AND id < ?1 || char(0x10ffff) ORDER BY id LIMIT ?2",
		prefix, limit)
	if err != nil {
		return nil, s.fail(err)
	}
	return s.words(rows)
}

// words reads rows of one text each.
func (s *Store) words(rows *sql.Rows) ([]string, error) {
	defer rows.Close()
	var list []string
	for rows.Next() {
		var word string
		if err := rows.Scan(&word); err != nil {
			return nil, s.fail(err)
		}
		list = append(list, word)
	}
	return list, s.fail(rows.Err())
}

// toJSON writes lists of texts, which cannot fail.
func toJSON(list any) string {
	text, _ := json.Marshal(list)
	return string(text)
}
