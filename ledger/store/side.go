package store

// What lies beside the sessions, row by row: people, groups, facts of boxes, settings, and who sat on seats that
// named nobody. Columns are taken as the file has them, so that a later schema needs nothing here.

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Side is one row beside the sessions.
type Side struct {
	Table string // the table
	Row   string // an object of JSON, by column; a session stands with its id
}

// sideTables are the tables of sides that need no session, so that rows come after those they name.
func sideTables() []string { return []string{"person", "circle", "circle_seat", "box_fact", "setting"} }

// sitters is the one that needs sessions to be there.
const sitters = "sitter"

// Sides are all rows beside the sessions.
func (s *Store) Sides() ([]Side, error) {
	var list []Side
	for _, table := range append(sideTables(), sitters) {
		columns, err := s.columns(table)
		if err != nil {
			return nil, err
		}
		from := table
		pairs := make([]string, len(columns))
		for i, c := range columns {
			value := c
			if table == sitters && c == "session" {
				value, from = "id", "sitter JOIN session ON nr = session"
			}
			pairs[i] = "'" + c + "', " + value
		}
		// names of columns come from the schema, which is ours
		rows, err := s.db.Query("SELECT json_object(" + strings.Join(pairs, ", ") + ") FROM " + from)
		if err != nil {
			return nil, s.fail(err)
		}
		found, err := s.words(rows)
		if err != nil {
			return nil, err
		}
		slices.Sort(found)
		for _, row := range found {
			list = append(list, Side{table, row})
		}
	}
	return list, nil
}

func (s *Store) columns(table string) ([]string, error) {
	rows, err := s.db.Query("SELECT name FROM pragma_table_info(?) ORDER BY cid", table)
	if err != nil {
		return nil, s.fail(err)
	}
	return s.words(rows)
}

// Sided is what became of rows that were to be added.
type Sided struct {
	Added  int               // were not there
	Same   int               // were there
	Kept   []Side            // there is another of the same key, which was kept
	Wrong  []Side            // no row of ours
	People map[string]string // people who are here under another id, by the id they came with
}

// AddSides adds rows that are not there and changes none that is. Rows about sessions that are not there, and
// rows that could not have been written here, are wrong. People of the same folded name are one. known, which may
// be nil, tells who is here under another id from an earlier call.
func (s *Store) AddSides(list []Side, known map[string]string) (Sided, error) {
	done := Sided{People: map[string]string{}}
	for from, to := range known {
		done.People[from] = to
	}
	columns := map[string][]string{}
	for _, table := range append(sideTables(), sitters) {
		var err error
		if columns[table], err = s.columns(table); err != nil {
			return done, err
		}
	}
	err := s.write(func(tx *sql.Tx) error {
		if _, err := tx.Exec("PRAGMA defer_foreign_keys=1"); err != nil { // people name people
			return err
		}
		for _, side := range list {
			if err := s.addSide(tx, side, columns[side.Table], &done); err != nil {
				return err
			}
		}
		// whoever counts as somebody that did not come along counts as themselves
		_, err := tx.Exec(`UPDATE person SET merged = NULL, counts = NULL WHERE merged IS NOT NULL AND
			(merged NOT IN (SELECT id FROM person) OR counts IS NULL OR counts NOT IN (SELECT id FROM person))`)
		return err
	})
	return done, err
}

// addSide adds one row.
func (s *Store) addSide(tx *sql.Tx, side Side, columns []string, done *Sided) error {
	row := map[string]any{}
	if columns == nil || json.Unmarshal([]byte(side.Row), &row) != nil || !plain(row) {
		done.Wrong = append(done.Wrong, side)
		return nil
	}
	id, _ := row["id"].(string)
	for _, c := range []string{"person", "merged", "counts"} {
		if who, ok := row[c].(string); ok && done.People[who] != "" {
			row[c] = done.People[who]
		}
	}
	if fold, ok := row["fold"].(string); ok && side.Table == "person" && row["merged"] == nil {
		var here string
		err := tx.QueryRow("SELECT id FROM person WHERE fold = ? AND merged IS NULL AND id <> ?", fold, id).Scan(&here)
		switch {
		case err == nil:
			done.People[id] = here
			done.Same++
			return nil
		case err != sql.ErrNoRows:
			return err
		}
	}
	var names, marks, same []string
	var args []any
	for _, c := range columns {
		value, ok := row[c]
		if !ok {
			continue
		}
		mark := "?"
		if side.Table == sitters && c == "session" {
			mark = "(SELECT nr FROM session WHERE id = ?)"
		}
		names, marks, same = append(names, c), append(marks, mark), append(same, c+" IS "+mark)
		args = append(args, value)
	}
	if len(names) == 0 {
		done.Wrong = append(done.Wrong, side)
		return nil
	}
	if _, err := tx.Exec("SAVEPOINT side"); err != nil {
		return err
	}
	r, err := tx.Exec("INSERT INTO "+side.Table+"("+strings.Join(names, ", ")+") VALUES ("+strings.Join(marks, ", ")+
		") ON CONFLICT DO NOTHING", args...)
	if err == nil && !s.rooted(tx, side.Table, row) {
		err = fmt.Errorf("a row of %s names what is not there", side.Table)
	}
	if err != nil {
		if k := KindOf(s.fail(err)); k != Failed { // the disk, not the row
			return err
		}
		if _, err := tx.Exec("ROLLBACK TO side; RELEASE side"); err != nil {
			return err
		}
		done.Wrong = append(done.Wrong, side)
		return nil
	}
	if _, err := tx.Exec("RELEASE side"); err != nil {
		return err
	}
	if n, err := r.RowsAffected(); err != nil || n > 0 {
		done.Added++
		return err
	}
	var there bool
	if err := tx.QueryRow("SELECT EXISTS (SELECT 1 FROM "+side.Table+" WHERE "+strings.Join(same, " AND ")+")", args...).
		Scan(&there); err != nil {
		return err
	}
	if there {
		done.Same++
	} else {
		done.Kept = append(done.Kept, side)
	}
	return nil
}

// rooted tells whether the person and the group that a row names are there.
func (s *Store) rooted(tx *sql.Tx, table string, row map[string]any) bool {
	for column, query := range map[string]string{
		"person": "SELECT count(*) FROM person WHERE id = ?",
		"circle": "SELECT count(*) FROM circle WHERE fold = ?",
	} {
		if name, ok := row[column]; ok && table != "person" && table != "circle" {
			var n int
			if err := tx.QueryRow(query, name).Scan(&n); err != nil || n == 0 {
				return false
			}
		}
	}
	return true
}

// plain tells whether a row holds only texts without control signs, whole numbers and nothing.
func plain(row map[string]any) bool {
	for _, value := range row {
		switch v := value.(type) {
		case nil:
		case string:
			if !utf8.ValidString(v) || strings.ContainsFunc(v, unicode.IsControl) {
				return false
			}
		case float64:
			if v != float64(int64(v)) {
				return false
			}
		default:
			return false
		}
	}
	return true
}
