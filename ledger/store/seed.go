package store

// What is secret for a while: the seed of a session, the entries sealed until they are revealed together,
// and, kept apart from the log too, the heartbeat of its clock.

import (
	"crypto/hmac"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
)

// Mac is the HMAC-SHA256 of a label under the session's seed: all chance of a session is drawn from such
// values, so the seed itself need not leave the store. Equal labels give equal values for ever.
func (s *Store) Mac(id, label string) ([32]byte, error) {
	secret, _, _, err := s.secret(id)
	if err != nil {
		return [32]byte{}, err
	}
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte(label))
	return [32]byte(mac.Sum(nil)), nil
}

// Fingerprint is the beginning of the SHA-256 of the session's seed, sixteen hexadecimal digits. Shown
// before play it ties the table to a seed that nobody knows. opened is when the seed was first opened,
// Unix milliseconds, and 0 while it is sealed.
func (s *Store) Fingerprint(id string) (digits string, opened int64, err error) {
	secret, _, opened, err := s.secret(id)
	if err != nil {
		return "", 0, err
	}
	sum := sha256.Sum256(secret)
	return hex.EncodeToString(sum[:8]), opened, nil
}

// OpenSeed returns the seed of a session that is over, and keeps when that first happened: at, in Unix
// milliseconds. Before the end it fails with Sealed.
func (s *Store) OpenSeed(id string, at int64) ([32]byte, error) {
	secret, over, opened, err := s.secret(id)
	switch {
	case err != nil:
		return [32]byte{}, err
	case !over:
		return [32]byte{}, &Error{Sealed, id, nil}
	case opened == 0 && !s.readOnly:
		err = s.change(`UPDATE seed SET opened_ms = ? WHERE opened_ms = 0 AND session = (SELECT nr FROM session WHERE id = ?)`,
			at, id)
		if err != nil {
			return [32]byte{}, err
		}
	}
	return [32]byte(secret), nil
}

func (s *Store) secret(id string) (secret []byte, over bool, opened int64, err error) {
	err = s.db.QueryRow(`SELECT secret, over, opened_ms FROM session
		JOIN seed ON seed.session = nr JOIN status ON status.session = nr WHERE id = ?`, id).
		Scan(&secret, &over, &opened)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil, false, 0, &Error{Unknown, id, nil}
	case err == nil && len(secret) != sha256.Size:
		return nil, false, 0, &Error{Damaged, s.path, errors.New("seed of the wrong length")}
	}
	return secret, over, opened, s.fail(err)
}

// Pending is what somebody has entered that the others may not see yet.
type Pending struct {
	Seat int
	Body string
}

// Seal keeps what a seat has entered until AppendSealed reveals it, in place of what it entered before.
func (s *Store) Seal(id string, p Pending) error {
	return s.changeOf(id, `INSERT INTO sealed SELECT nr, ?2, ?3 FROM session WHERE id = ?1
		ON CONFLICT DO UPDATE SET body = excluded.body`, p.Seat, p.Body)
}

// Unseal takes back what a seat has entered.
func (s *Store) Unseal(id string, seat int) error {
	return s.change("DELETE FROM sealed WHERE session = (SELECT nr FROM session WHERE id = ?) AND seat = ?", id, seat)
}

// Sealed is what is pending in a session, in seat order.
func (s *Store) Sealed(id string) ([]Pending, error) {
	rows, err := s.db.Query("SELECT seat, body FROM sealed JOIN session ON nr = session WHERE id = ? ORDER BY seat", id)
	if err != nil {
		return nil, s.fail(err)
	}
	defer rows.Close()
	var list []Pending
	for rows.Next() {
		var p Pending
		if err := rows.Scan(&p.Seat, &p.Body); err != nil {
			return nil, s.fail(err)
		}
		list = append(list, p)
	}
	return list, s.fail(rows.Err())
}

// Heartbeat is the last sign of a running clock, for the restart after a crash.
type Heartbeat struct {
	Remaining int64 // what the clock showed, milliseconds
	Wall      int64 // when that was, Unix milliseconds
}

// PutHeartbeat replaces the heartbeat of a session.
func (s *Store) PutHeartbeat(id string, h Heartbeat) error {
	return s.changeOf(id, `INSERT INTO heartbeat SELECT nr, ?2, ?3 FROM session WHERE id = ?1
		ON CONFLICT DO UPDATE SET remaining_ms = excluded.remaining_ms, wall_ms = excluded.wall_ms`,
		h.Remaining, h.Wall)
}

// Heartbeat is the last heartbeat of a session; ok is false if it never had one.
func (s *Store) Heartbeat(id string) (h Heartbeat, ok bool, err error) {
	err = s.db.QueryRow("SELECT remaining_ms, wall_ms FROM heartbeat JOIN session ON nr = session WHERE id = ?", id).
		Scan(&h.Remaining, &h.Wall)
	if errors.Is(err, sql.ErrNoRows) {
		return h, false, nil
	}
	return h, err == nil, s.fail(err)
}
