package store

// People: who plays, whatever the name is today, who was found to be whom, and who sits down together.

import (
	"database/sql"
	"errors"
)

// Person is somebody who plays, whatever the name is today.
type Person struct {
	ID     string // unique for ever; heads name people by it
	Key    string // short name proposed for the seat
	Name   string // as it is shown, in any script
	Fold   string // the name as people compare it; nobody else may have the same, "" is compared with nothing
	Seal   string // the letter or sign on their seal
	Colour int    // of the seal, 1 to 6; 0 = that of the seat
	Hidden bool   // not offered any more where names are chosen
	Seen   int64  // when they last sat down, Unix milliseconds, 0 = never

	Merged string // the person they were found to be, "" for none; only Merge and Unmerge change it
	Counts string // the person they count as by that, "" for themselves
}

// PutPerson adds a person or changes the one of that id: every session shows the new name. Whom they were merged
// with stays as it is. It fails with NameTaken if somebody else is called that.
func (s *Store) PutPerson(p Person) error {
	return s.write(func(tx *sql.Tx) error { return putPerson(tx, p) })
}

func putPerson(tx *sql.Tx, p Person) error {
	if err := free(tx, p.Fold, p.ID); err != nil {
		return err
	}
	_, err := tx.Exec(`INSERT INTO person(id, key, name, fold, seal, colour, hidden, seen_ms)
		VALUES (?, ?, ?, nullif(?, ''), ?, ?, ?, ?)
		ON CONFLICT(id) DO UPDATE SET key = excluded.key, name = excluded.name, fold = excluded.fold,
			seal = excluded.seal, colour = excluded.colour, hidden = excluded.hidden, seen_ms = excluded.seen_ms`,
		p.ID, p.Key, p.Name, p.Fold, p.Seal, p.Colour, p.Hidden, p.Seen)
	return err
}

// free fails with NameTaken, and the id of who has it, if a folded name belongs to anybody but the person of that id.
func free(tx *sql.Tx, fold, id string) error {
	var other string
	err := tx.QueryRow("SELECT id FROM person WHERE fold = ? AND merged IS NULL AND id <> ?", fold, id).Scan(&other)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil
	case err == nil:
		err = &Error{NameTaken, other, nil}
	}
	return err
}

// Rename gives a person another name in every session, past and open, in one transaction. fold is the name as people
// compare it. It fails with Unknown if there is no such person and with NameTaken if somebody else is called that.
func (s *Store) Rename(id, name, key, fold string) error {
	return s.write(func(tx *sql.Tx) error {
		if err := free(tx, fold, id); err != nil {
			return err
		}
		return one(tx, id, "UPDATE person SET name = ?2, key = ?3, fold = ?4 WHERE id = ?1", id, name, key, fold)
	})
}

// People are all people, those seen last first; those that were merged are among them.
func (s *Store) People() ([]Person, error) {
	rows, err := s.db.Query(`SELECT id, key, name, coalesce(fold, ''), seal, colour, hidden, seen_ms,
		coalesce(merged, ''), coalesce(counts, '') FROM person ORDER BY seen_ms DESC, name, id`)
	if err != nil {
		return nil, s.fail(err)
	}
	defer rows.Close()
	var list []Person
	for rows.Next() {
		var p Person
		if err := rows.Scan(&p.ID, &p.Key, &p.Name, &p.Fold, &p.Seal, &p.Colour, &p.Hidden, &p.Seen,
			&p.Merged, &p.Counts); err != nil {
			return nil, s.fail(err)
		}
		list = append(list, p)
	}
	return list, s.fail(rows.Err())
}

// DeletePerson forgets a person, and that they were who sat on seats that named nobody. It fails with InUse if a
// session names them, since heads never change, or if others were merged into them.
func (s *Store) DeletePerson(id string) error {
	return s.write(func(tx *sql.Tx) error {
		var uses int
		if err := tx.QueryRow(`SELECT (SELECT count(*) FROM seat WHERE person = ?1) +
			(SELECT count(*) FROM person WHERE merged = ?1)`, id).Scan(&uses); err != nil {
			return err
		}
		if uses > 0 {
			return &Error{InUse, id, nil}
		}
		for _, from := range []string{"DELETE FROM sitter WHERE person = ?", "DELETE FROM circle_seat WHERE person = ?",
			"DELETE FROM circle WHERE fold NOT IN (SELECT circle FROM circle_seat)", "DELETE FROM person WHERE id = ?"} {
			args := []any{id}
			if from[len(from)-1] != '?' {
				args = nil
			}
			if _, err := tx.Exec(from, args...); err != nil {
				return err
			}
		}
		return nil
	})
}

// seats checks that a person may take a seat beside others, "" being a guest, and notes that they were seen.
func (s *Store) seats(tx *sql.Tx, id string, beside []string, now int64) error {
	if id == "" {
		return nil
	}
	for _, other := range beside {
		if other == id {
			return &Error{Exists, id, nil}
		}
	}
	return one(tx, id, "UPDATE person SET seen_ms = max(seen_ms, ?2) WHERE id = ?1", id, now)
}

// one runs a statement that must touch the one row of that id.
func one(tx *sql.Tx, id, statement string, args ...any) error {
	done, err := tx.Exec(statement, args...)
	if err != nil {
		return err
	}
	if n, err := done.RowsAffected(); err != nil || n != 0 {
		return err
	}
	return &Error{Unknown, id, nil}
}

// Merge makes two people one: from now on everything that from did counts as done by into, under the name of into.
// Nothing of from is lost, so that Unmerge can part them again. It fails with Together, and the id of a session,
// if both sat there; with Unknown if there is no such person or one of them was merged before; with Exists if they
// are one already.
func (s *Store) Merge(from, into string) error {
	return s.write(func(tx *sql.Tx) error {
		if from == into {
			return &Error{Exists, from, nil}
		}
		for _, id := range []string{from, into} {
			var n int
			err := tx.QueryRow("SELECT count(*) FROM person WHERE id = ? AND merged IS NULL", id).Scan(&n)
			if err == nil && n == 0 {
				err = &Error{Unknown, id, nil}
			}
			if err != nil {
				return err
			}
		}
		var session string
		err := tx.QueryRow(`SELECT id FROM who AS a JOIN who AS b USING (session) JOIN session ON nr = a.session
			WHERE a.person = ? AND b.person = ? ORDER BY nr DESC LIMIT 1`, from, into).Scan(&session)
		switch {
		case err == nil:
			return &Error{Together, session, nil}
		case !errors.Is(err, sql.ErrNoRows):
			return err
		}
		if _, err := tx.Exec("UPDATE person SET merged = ?2 WHERE id = ?1", from, into); err != nil {
			return err
		}
		_, err = tx.Exec("UPDATE person SET counts = ?2 WHERE id = ?1 OR counts = ?1", from, into)
		return err
	})
}

// Unmerge parts a person from the one they were merged into, with all that was theirs before. It fails with Unknown
// if they were not merged, and with NameTaken if somebody else has got their name meanwhile.
func (s *Store) Unmerge(id string) error {
	return s.write(func(tx *sql.Tx) error {
		var fold string
		err := tx.QueryRow("SELECT coalesce(fold, '') FROM person WHERE id = ? AND merged IS NOT NULL", id).Scan(&fold)
		if errors.Is(err, sql.ErrNoRows) {
			err = &Error{Unknown, id, nil}
		}
		if err == nil {
			err = free(tx, fold, id)
		}
		if err != nil {
			return err
		}
		if _, err := tx.Exec("UPDATE person SET merged = NULL, counts = NULL WHERE id = ?", id); err != nil {
			return err
		}
		// those merged into them go along
		_, err = tx.Exec(`WITH RECURSIVE under(id) AS (SELECT id FROM person WHERE merged = ?1
			UNION SELECT person.id FROM person JOIN under ON person.merged = under.id)
			UPDATE person SET counts = ?1 WHERE id IN (SELECT id FROM under)`, id)
		return err
	})
}

// Seat is one seat of a session and who sat there.
type Seat struct {
	Session string // its id
	Number  int    // 1 is the first, clockwise
	Name    string // what they are called today
	Person  string // who that counts as; "" for a guest
}

// Seats are the seats of all sessions, those of the session touched last first.
func (s *Store) Seats() ([]Seat, error) {
	rows, err := s.db.Query(`SELECT id, number, name, coalesce(person, '') FROM who JOIN session ON nr = who.session
		JOIN status ON status.session = nr ORDER BY touch DESC, nr, number`)
	if err != nil {
		return nil, s.fail(err)
	}
	defer rows.Close()
	var list []Seat
	for rows.Next() {
		var x Seat
		if err := rows.Scan(&x.Session, &x.Number, &x.Name, &x.Person); err != nil {
			return nil, s.fail(err)
		}
		list = append(list, x)
	}
	return list, s.fail(rows.Err())
}

// Sitters are the people on the seats of a session, by seat; guests are not among them.
func (s *Store) Sitters(session string) (map[int]Person, error) {
	rows, err := s.db.Query(`SELECT number, person.id, person.key, person.name, seal, colour FROM who JOIN person ON person.id = who.person
		WHERE who.session = (SELECT nr FROM session WHERE session.id = ?)`, session)
	if err != nil {
		return nil, s.fail(err)
	}
	defer rows.Close()
	at := map[int]Person{}
	for rows.Next() {
		var seat int
		var p Person
		if err := rows.Scan(&seat, &p.ID, &p.Key, &p.Name, &p.Seal, &p.Colour); err != nil {
			return nil, s.fail(err)
		}
		at[seat] = p
	}
	return at, s.fail(rows.Err())
}

// Adopt says who a guest was: the person, new and unknown before, sat on all those seats; if into is not "" they are
// merged into that person at once. DeletePerson, or Unmerge, takes it back. It fails with InUse if somebody is known to
// have sat there, with Together if into did at one of those sessions, and with NameTaken as PutPerson does.
func (s *Store) Adopt(p Person, into string, seats []Seat) error {
	return s.write(func(tx *sql.Tx) error {
		if into == "" {
			if err := free(tx, p.Fold, p.ID); err != nil {
				return err
			}
		}
		if _, err := tx.Exec(`INSERT INTO person(id, key, name, fold, seal, colour, hidden, seen_ms, merged, counts)
			VALUES (?1, ?2, ?3, nullif(?4, ''), ?5, ?6, ?7, ?8, nullif(?9, ''), nullif(?9, ''))`,
			p.ID, p.Key, p.Name, p.Fold, p.Seal, p.Colour, p.Hidden, p.Seen, into); err != nil {
			return err
		}
		for _, x := range seats {
			var there, beside int
			err := tx.QueryRow(`SELECT count(*), coalesce(sum(person = ?3), 0) FROM who
				WHERE session = (SELECT nr FROM session WHERE id = ?1) AND (number = ?2 AND person IS NOT NULL OR person = ?3)`,
				x.Session, x.Number, into).Scan(&there, &beside)
			switch {
			case err != nil:
				return err
			case beside > 0:
				return &Error{Together, x.Session, nil}
			case there > 0:
				return &Error{InUse, x.Session, nil}
			}
			if err := one(tx, x.Session, `INSERT INTO sitter SELECT session, number, ?3 FROM seat
				WHERE session = (SELECT nr FROM session WHERE id = ?1) AND number = ?2`, x.Session, x.Number, p.ID); err != nil {
				return err
			}
		}
		return nil
	})
}

// Group is people who sit down together, in that order.
type Group struct {
	Name   string
	Fold   string // the name as people compare it
	People []string
}

// PutGroup keeps a group, in place of one of the same folded name. It fails with Unknown if somebody is not known.
func (s *Store) PutGroup(g Group) error {
	return s.write(func(tx *sql.Tx) error {
		if _, err := tx.Exec("DELETE FROM circle_seat WHERE circle = ?", g.Fold); err != nil {
			return err
		}
		if _, err := tx.Exec("INSERT INTO circle VALUES (?, ?) ON CONFLICT DO UPDATE SET name = excluded.name",
			g.Fold, g.Name); err != nil {
			return err
		}
		for i, id := range g.People {
			if err := one(tx, id, "INSERT INTO circle_seat SELECT ?2, ?3, id FROM person WHERE id = ?1", id, g.Fold, i+1); err != nil {
				return err
			}
		}
		return nil
	})
}

// Groups are all groups by name. Of people who were merged the one they count as is named, once.
func (s *Store) Groups() ([]Group, error) {
	rows, err := s.db.Query(`SELECT circle.name, circle.fold, coalesce(person.counts, person.id)
		FROM circle JOIN circle_seat ON circle_seat.circle = circle.fold JOIN person ON person.id = circle_seat.person
		ORDER BY circle.name, circle.fold, place`)
	if err != nil {
		return nil, s.fail(err)
	}
	defer rows.Close()
	var list []Group
	named := map[[2]string]bool{}
	for rows.Next() {
		var name, fold, id string
		if err := rows.Scan(&name, &fold, &id); err != nil {
			return nil, s.fail(err)
		}
		if len(list) == 0 || list[len(list)-1].Fold != fold {
			list = append(list, Group{Name: name, Fold: fold})
		}
		if g := &list[len(list)-1]; !named[[2]string{fold, id}] {
			named[[2]string{fold, id}] = true
			g.People = append(g.People, id)
		}
	}
	return list, s.fail(rows.Err())
}

// DeleteGroup forgets a group by its folded name. It fails with Unknown if there is none.
func (s *Store) DeleteGroup(fold string) error {
	return s.write(func(tx *sql.Tx) error {
		if _, err := tx.Exec("DELETE FROM circle_seat WHERE circle = ?", fold); err != nil {
			return err
		}
		return one(tx, fold, "DELETE FROM circle WHERE fold = ?", fold)
	})
}
