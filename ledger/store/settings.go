package store

// What lives longer than a session: what is printed on the boxes, and settings. People are beside this file.

import (
	"database/sql"
	"errors"
)

// BoxFact is one thing known about a copy of a box: what is printed on a board, say.
type BoxFact struct {
	Key    string // the field
	Value  string
	Source string // where it comes from, a word of the language files
	At     int64  // when it was entered, Unix milliseconds, 0 = not known
}

// BoxFacts are what is known of a copy of a box, by key. profile tells copies apart; "" is the usual one.
func (s *Store) BoxFacts(box, profile string) ([]BoxFact, error) {
	rows, err := s.db.Query("SELECT key, value, source, at_ms FROM box_fact WHERE box = ? AND profile = ? ORDER BY key",
		box, profile)
	if err != nil {
		return nil, s.fail(err)
	}
	defer rows.Close()
	var list []BoxFact
	for rows.Next() {
		var f BoxFact
		if err := rows.Scan(&f.Key, &f.Value, &f.Source, &f.At); err != nil {
			return nil, s.fail(err)
		}
		list = append(list, f)
	}
	return list, s.fail(rows.Err())
}

// PutBoxFacts adds facts to a copy of a box, in place of what was known under the same keys: all of them
// or none.
func (s *Store) PutBoxFacts(box, profile string, facts ...BoxFact) error {
	return s.write(func(tx *sql.Tx) error {
		for _, f := range facts {
			_, err := tx.Exec(`INSERT INTO box_fact VALUES (?, ?, ?, ?, ?, ?)
				ON CONFLICT DO UPDATE SET value = excluded.value, source = excluded.source, at_ms = excluded.at_ms`,
				box, profile, f.Key, f.Value, f.Source, f.At)
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// DeleteBoxFact forgets one thing known of a copy of a box.
func (s *Store) DeleteBoxFact(box, profile, key string) error {
	return s.change("DELETE FROM box_fact WHERE box = ? AND profile = ? AND key = ?", box, profile, key)
}

// Profiles are the copies of a box of which something is known.
func (s *Store) Profiles(box string) ([]string, error) {
	rows, err := s.db.Query("SELECT DISTINCT profile FROM box_fact WHERE box = ? ORDER BY profile", box)
	if err != nil {
		return nil, s.fail(err)
	}
	return s.words(rows)
}

// Setting is the value kept under a key; ok is false if there is none.
func (s *Store) Setting(key string) (value string, ok bool, err error) {
	err = s.db.QueryRow("SELECT value FROM setting WHERE key = ?", key).Scan(&value)
	if errors.Is(err, sql.ErrNoRows) {
		return "", false, nil
	}
	return value, err == nil, s.fail(err)
}

// PutSetting keeps a value under a key.
func (s *Store) PutSetting(key, value string) error {
	return s.change("INSERT INTO setting VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value", key, value)
}

// change runs one statement in a transaction of its own.
func (s *Store) change(statement string, args ...any) error {
	return s.write(func(tx *sql.Tx) error {
		_, err := tx.Exec(statement, args...)
		return err
	})
}

// changeOf is change for a statement about one session, which must touch a row. The session's id is its
// first parameter.
func (s *Store) changeOf(id, statement string, args ...any) error {
	return s.write(func(tx *sql.Tx) error {
		done, err := tx.Exec(statement, append([]any{id}, args...)...)
		if err != nil {
			return err
		}
		n, err := done.RowsAffected()
		if err == nil && n == 0 {
			err = &Error{Unknown, id, nil}
		}
		return err
	})
}
