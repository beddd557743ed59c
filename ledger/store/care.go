package store

// Looking after the file: copies of it, its soundness, and what other windows do to it.

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
)

// Backup writes a compact copy of the database, with the seeds in it, to path, readable by the user
// alone. It fails with Exists rather than overwrite anything, and leaves nothing behind when it fails.
func (s *Store) Backup(path string) error { return s.backup(path, s.known) }

// backup is Backup of a file that has a certain schema. If another window has upgraded it meanwhile that
// window has kept a copy, and no other is made.
func (s *Store) backup(path string, schema int) error {
	full, err := filepath.Abs(path)
	if err != nil {
		return &Error{CannotOpen, path, err}
	}
	if _, err := os.Lstat(full); err == nil {
		return &Error{Exists, full, nil}
	}
	// Under another name first, so that a copy with the name asked for is always whole.
	part, err := os.CreateTemp(filepath.Dir(full), filepath.Base(full)+".part-*")
	if err != nil {
		return &Error{fileKind(err), full, err}
	}
	defer os.Remove(part.Name())
	defer part.Close()
	if _, err := s.db.Exec("VACUUM INTO ?", part.Name()); err != nil {
		return s.fail(err)
	}
	if err := part.Sync(); err != nil { // VACUUM leaves that to the system where it is told so
		return &Error{fileKind(err), full, err}
	}
	header := make([]byte, headerSize)
	if _, err := part.ReadAt(header, 0); err != nil {
		return &Error{fileKind(err), full, err}
	}
	if schemaOf(header) != schema {
		return nil
	}
	if err := giveName(part.Name(), full); err != nil {
		return &Error{fileKind(err), full, err}
	}
	syncFolder(filepath.Dir(full))
	return nil
}

// giveName renames a file without overwriting another. A second link to it does that at one stroke; file
// systems without links must do with a rename.
func giveName(from, to string) error {
	err := os.Link(from, to)
	if err == nil || errors.Is(err, fs.ErrExist) {
		return err
	}
	return os.Rename(from, to)
}

// roomAhead is how far MakeRoom lets the write-ahead log reach, in bytes: some hundred entries.
const roomAhead = 1 << 20

// MakeRoom lets the write-ahead log reach further than what stands in it. To write over what is there is synced in half
// the time that it takes to append, since the system need not put down that the file has grown. SQLite does the same
// with a log that it begins anew, and takes nothing behind the last entry for one. It may take some milliseconds, in
// which recording waits. Where there is no space the log is left as it was.
func (s *Store) MakeRoom() error {
	if s.journal != "wal" {
		return nil
	}
	return s.write(func(*sql.Tx) error { // whoever may write keeps others from writing behind the end
		log, err := os.OpenFile(s.real+"-wal", os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		defer log.Close()
		info, err := log.Stat()
		if err != nil {
			return err
		}
		empty := make([]byte, 1<<16)
		for at := info.Size(); at < roomAhead && err == nil; at += int64(len(empty)) {
			_, err = log.WriteAt(empty, at)
		}
		if err == nil {
			err = log.Sync()
		}
		if err != nil {
			log.Truncate(info.Size())
		}
		return err
	})
}

// Stamp is a text that differs after anybody wrote to the file, this Store too: what the system says of the file
// and its write-ahead log. It asks far less than DataVersion and may be called from any goroutine.
func (s *Store) Stamp() string {
	out := ""
	for _, name := range [2]string{s.real, s.real + "-wal"} {
		if info, err := os.Stat(name); err == nil {
			out += strconv.FormatInt(info.Size(), 10) + "@" + strconv.FormatInt(info.ModTime().UnixNano(), 10) + " "
		}
	}
	return out
}

// DataVersion is a number that changes when another window or program has changed the file, and not when
// this Store has. It fails with Newer if a newer version of the program has upgraded the file meanwhile,
// and with Moved if it is gone.
func (s *Store) DataVersion() (int64, error) {
	if err := s.inPlace(); err != nil {
		return 0, err
	}
	var data int64
	var schema int
	err := s.db.QueryRow("SELECT data_version, user_version FROM pragma_data_version, pragma_user_version").
		Scan(&data, &schema)
	if err == nil && schema > s.known {
		err = &Error{Newer, s.path, errVersion(schema, s.known)}
	}
	return data, s.fail(err)
}

// Check looks through the whole file and returns what is wrong with it, a line each and at most a hundred
// of every sort; nothing if all is well. The lines are for somebody who looks after databases.
func (s *Store) Check() ([]string, error) {
	rows, err := s.db.Query("SELECT integrity_check FROM pragma_integrity_check")
	if err != nil {
		return nil, s.fail(err)
	}
	problems, err := s.words(rows)
	if err != nil {
		return problems, err
	}
	if len(problems) == 1 && problems[0] == "ok" {
		problems = nil
	}
	for _, c := range []struct{ what, query string }{
		{"foreign key", `SELECT "table" || ' → ' || parent FROM pragma_foreign_key_check LIMIT 100`},
		{"no status, seed or seats", `SELECT id FROM session WHERE nr NOT IN (SELECT session FROM status)
			OR nr NOT IN (SELECT session FROM seed) OR nr NOT IN (SELECT session FROM seat) LIMIT 100`},
		{"entries missing", `SELECT id || ': ' || entries || ' expected' FROM status JOIN session ON nr = session
			WHERE entries <> (SELECT count(*) FROM entry WHERE entry.session = nr)
			OR entries <> (SELECT coalesce(max(seq), 0) FROM entry WHERE entry.session = nr) LIMIT 100`},
	} {
		rows, err := s.db.Query(c.query)
		if err != nil {
			return problems, s.fail(err)
		}
		found, err := s.words(rows)
		for _, f := range found {
			problems = append(problems, fmt.Sprintf("%s: %s", c.what, f))
		}
		if err != nil {
			return problems, err
		}
	}
	return problems, nil
}
