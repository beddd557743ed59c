package store

// The tables, as steps from one released schema to the next, and the way from an old file to the newest.

import (
	"database/sql"
	"errors"
	"fmt"
	"strconv"
)

// applicationID stands in the header of every file of ours, "tkyb", so that no other program's database
// is taken for one.
const applicationID = 0x746b7962

// steps are the migrations: the one at index n leads from schema n to schema n+1. A released step is
// never changed; testdata keeps a file of each released schema.
func steps() []string { return []string{schema1, schema2} }

// schema1 is the first schema. What people did at the table, the heads and entries, can only be added
// to: triggers refuse to change or delete it, and to replace it by an INSERT OR REPLACE, which fires no
// delete trigger. Times are Unix milliseconds, 0 = not known.
const schema1 = `
CREATE TABLE person(
  id      TEXT PRIMARY KEY NOT NULL,
  key     TEXT NOT NULL,
  name    TEXT NOT NULL,
  seen_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE session(
  nr       INTEGER PRIMARY KEY,
  id       TEXT NOT NULL UNIQUE,
  game     TEXT NOT NULL,
  rules    INTEGER NOT NULL,
  begun_ms INTEGER NOT NULL,
  options  TEXT NOT NULL CHECK (json_valid(options)),
  facts    TEXT NOT NULL CHECK (json_valid(facts))
) STRICT;

CREATE TABLE seat(
  session INTEGER NOT NULL REFERENCES session,
  number  INTEGER NOT NULL CHECK (number > 0),
  key     TEXT NOT NULL,
  name    TEXT NOT NULL,
  person  TEXT REFERENCES person,
  PRIMARY KEY (session, number),
  UNIQUE (session, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX seat_person ON seat(person) WHERE person IS NOT NULL;

CREATE TABLE entry(
  session INTEGER NOT NULL REFERENCES session,
  seq     INTEGER NOT NULL,
  at_ms   INTEGER NOT NULL,
  by      TEXT NOT NULL,
  text    TEXT NOT NULL,
  PRIMARY KEY (session, seq)
) STRICT, WITHOUT ROWID;

-- touch counts up with every change of any session: the order of sessions does not depend on the clock
CREATE TABLE status(
  session    INTEGER PRIMARY KEY REFERENCES session,
  entries    INTEGER NOT NULL,
  over       INTEGER NOT NULL CHECK (over IN (0, 1)),
  touch      INTEGER NOT NULL,
  touched_ms INTEGER NOT NULL,
  text       TEXT NOT NULL
) STRICT;
CREATE INDEX status_touch ON status(over, touch);

CREATE TABLE seed(
  session   INTEGER PRIMARY KEY REFERENCES session,
  secret    BLOB NOT NULL CHECK (length(secret) = 32),
  opened_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE sealed(
  session INTEGER NOT NULL REFERENCES session,
  seat    INTEGER NOT NULL,
  body    TEXT NOT NULL,
  PRIMARY KEY (session, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE heartbeat(
  session      INTEGER PRIMARY KEY REFERENCES session,
  remaining_ms INTEGER NOT NULL,
  wall_ms      INTEGER NOT NULL
) STRICT;

CREATE TABLE box_fact(
  box     TEXT NOT NULL,
  profile TEXT NOT NULL,
  key     TEXT NOT NULL,
  value   TEXT NOT NULL,
  source  TEXT NOT NULL,
  at_ms   INTEGER NOT NULL,
  PRIMARY KEY (box, profile, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE setting(
  key   TEXT PRIMARY KEY NOT NULL,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TRIGGER session_update BEFORE UPDATE ON session BEGIN SELECT RAISE(ABORT, 'heads are never changed'); END;
CREATE TRIGGER session_delete BEFORE DELETE ON session BEGIN SELECT RAISE(ABORT, 'heads are never deleted'); END;
CREATE TRIGGER session_insert BEFORE INSERT ON session
  WHEN EXISTS (SELECT 1 FROM session WHERE id = NEW.id OR nr = NEW.nr)
  BEGIN SELECT RAISE(ABORT, 'heads are never replaced'); END;

CREATE TRIGGER seat_update BEFORE UPDATE ON seat BEGIN SELECT RAISE(ABORT, 'heads are never changed'); END;
CREATE TRIGGER seat_delete BEFORE DELETE ON seat BEGIN SELECT RAISE(ABORT, 'heads are never deleted'); END;
CREATE TRIGGER seat_insert BEFORE INSERT ON seat
  WHEN EXISTS (SELECT 1 FROM seat WHERE session = NEW.session AND (number = NEW.number OR key = NEW.key))
  BEGIN SELECT RAISE(ABORT, 'heads are never replaced'); END;

CREATE TRIGGER entry_update BEFORE UPDATE ON entry BEGIN SELECT RAISE(ABORT, 'entries are never changed'); END;
CREATE TRIGGER entry_delete BEFORE DELETE ON entry BEGIN SELECT RAISE(ABORT, 'entries are never deleted'); END;
CREATE TRIGGER entry_insert BEFORE INSERT ON entry
  WHEN NEW.seq IS NOT 1 + (SELECT coalesce(max(seq), 0) FROM entry WHERE session = NEW.session)
  BEGIN SELECT RAISE(ABORT, 'entries are numbered without gaps'); END;

CREATE TRIGGER seed_update BEFORE UPDATE OF session, secret ON seed BEGIN SELECT RAISE(ABORT, 'seeds are never changed'); END;
CREATE TRIGGER seed_delete BEFORE DELETE ON seed BEGIN SELECT RAISE(ABORT, 'seeds are never deleted'); END;
CREATE TRIGGER seed_insert BEFORE INSERT ON seed
  WHEN EXISTS (SELECT 1 FROM seed WHERE session = NEW.session)
  BEGIN SELECT RAISE(ABORT, 'seeds are never replaced'); END;
`

// schema2 gives people a seal, lets two of them be one, and keeps those who sit down together. fold is the
// name as people compare it, so that nobody is there twice; merged is whom a person was found to be, and counts the
// one that they and all merged into them count as. A sitter is who it was that sat on a seat that named nobody: heads
// stay as they were written. The view who is every seat with who that is today.
const schema2 = `
ALTER TABLE person ADD COLUMN fold TEXT;
ALTER TABLE person ADD COLUMN seal TEXT NOT NULL DEFAULT '';
ALTER TABLE person ADD COLUMN colour INTEGER NOT NULL DEFAULT 0;
ALTER TABLE person ADD COLUMN hidden INTEGER NOT NULL DEFAULT 0;
ALTER TABLE person ADD COLUMN merged TEXT REFERENCES person;
ALTER TABLE person ADD COLUMN counts TEXT REFERENCES person;
CREATE UNIQUE INDEX person_fold ON person(fold) WHERE merged IS NULL;

CREATE TABLE sitter(
  session INTEGER NOT NULL,
  number  INTEGER NOT NULL,
  person  TEXT NOT NULL REFERENCES person,
  PRIMARY KEY (session, number),
  FOREIGN KEY (session, number) REFERENCES seat
) STRICT, WITHOUT ROWID;
CREATE INDEX sitter_person ON sitter(person);

CREATE TABLE circle(
  fold TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE circle_seat(
  circle TEXT NOT NULL REFERENCES circle,
  place  INTEGER NOT NULL,
  person TEXT NOT NULL REFERENCES person,
  PRIMARY KEY (circle, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX circle_person ON circle_seat(person);

CREATE VIEW who AS
  SELECT seat.session, seat.number, seat.key, seat.name AS written,
    whole.id AS person, coalesce(whole.name, seat.name) AS name
  FROM seat LEFT JOIN sitter USING (session, number)
    LEFT JOIN person ON person.id = coalesce(seat.person, sitter.person)
    LEFT JOIN person AS whole ON whole.id = coalesce(person.counts, person.id);
`

// errVersion is the cause of Newer and Older.
func errVersion(version, known int) error {
	return fmt.Errorf("schema version %d, this program knows %d", version, known)
}

// identify looks at a file that is open: it must be ours, or empty and so about to become ours. It
// returns the version of its schema, 0 of an empty file.
func (s *Store) identify(known int) (version int, err error) {
	var application, tables int
	err = s.db.QueryRow(`SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema)
		FROM pragma_application_id, pragma_user_version`).Scan(&application, &version, &tables)
	switch {
	case err != nil:
		return 0, s.fail(err)
	case application != applicationID && (application != 0 || version != 0 || tables != 0):
		return 0, &Error{Foreign, s.path, fmt.Errorf("application id %#x", uint32(application))}
	case version > known:
		return 0, &Error{Newer, s.path, errVersion(version, known)}
	}
	return version, nil
}

// migrate brings the file to the newest schema, one step a transaction. Another window may be doing the
// same, so the version is read again inside each. A file that holds something is copied first.
func (s *Store) migrate(version int, steps []string) error {
	if version > 0 && version < len(steps) {
		if err := s.copyBefore(version); err != nil {
			return err
		}
	}
	for version < len(steps) {
		err := s.write(func(tx *sql.Tx) error {
			if err := tx.QueryRow("PRAGMA user_version").Scan(&version); err != nil {
				return err
			}
			if version >= len(steps) {
				return nil
			}
			if _, err := tx.Exec(steps[version]); err != nil {
				return err
			}
			version++
			// a PRAGMA takes no parameters
			_, err := tx.Exec("PRAGMA application_id=" + strconv.Itoa(applicationID) +
				"; PRAGMA user_version=" + strconv.Itoa(version))
			return err
		})
		if err != nil {
			return err
		}
	}
	if version > len(steps) {
		return &Error{Newer, s.path, errVersion(version, len(steps))}
	}
	return nil
}

// copyBefore keeps the file of an old schema beside the new one, as NAME.v1, or NAME.v1-2 and so on where
// that is taken by an earlier attempt.
func (s *Store) copyBefore(version int) error {
	name := s.path + ".v" + strconv.Itoa(version)
	err := s.backup(name, version)
	for n := 2; errors.Is(err, Exists); n++ {
		err = s.backup(name+"-"+strconv.Itoa(n), version)
	}
	return err
}
