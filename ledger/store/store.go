// Package store keeps sessions on disk: one SQLite file with heads, entries and seeds that can only be
// added to, and beside them people, box profiles, settings and what is pending.
//
// Whatever a method has accepted is on the disk when it returns. Every error is an *Error with a Kind.
// A Store may be used by several goroutines, and several programs may have the same file open.
package store

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"modernc.org/sqlite"
)

// Options say how a file is opened. The zero value is right for a file that people name themselves.
type Options struct {
	MakeFolder bool          // create the folder, for the user alone, if it is missing: for the default place
	Wait       time.Duration // how long to wait for another program's lock; 0 = five seconds
	Rollback   bool          // keep a rollback journal: write-ahead logs do not work on network folders
	Fault      Fault         // has operations fail, for tests; nil as a rule
}

// defaultWait is how long a lock of another program is waited for.
const defaultWait = 5 * time.Second

// Store is an open database. The zero value is of no use: see Open.
type Store struct {
	path     string
	real     string      // where path leads if it is a link: SQLite keeps the log beside that
	file     fs.FileInfo // the file as it was opened, to notice that it was moved away
	db       *sql.DB
	journal  string
	readOnly bool
	known    int // version of the schema
	hot      statements
}

// statements are prepared once, for what happens at every entry.
type statements struct{ touch, insert *sql.Stmt }

// Open opens the database at path and creates the file, readable by the user alone, if there is none. A
// file of an older version is upgraded after a copy of it was written beside it. What cannot be opened is
// left as it was.
func Open(path string, o Options) (*Store, error) { return open(path, o, steps()) }

// OpenReadOnly opens a database to read it and promises to write nothing, so it works on a read-only disk
// and on backups. A file of an older version is refused, since reading it would need an upgrade.
func OpenReadOnly(path string) (*Store, error) { return openReadOnly(path, steps()) }

// Close closes the file.
func (s *Store) Close() error { return s.fail(s.db.Close()) }

// Path is the file's absolute path.
func (s *Store) Path() string { return s.path }

// Journal is how the file guards its changes: "wal" as a rule, or "delete" where asked for or where the
// file system cannot do better.
func (s *Store) Journal() string { return s.journal }

func open(path string, o Options, steps []string) (*Store, error) {
	s, err := place(path, len(steps))
	if err != nil {
		return nil, err
	}
	if err := s.prepareFile(o.MakeFolder); err != nil {
		return nil, s.fail(err)
	}
	if o.Wait == 0 {
		o.Wait = defaultWait
	}
	if err := s.connect(o.Wait, url.Values{"mode": {"rw"}}, o.Fault); err != nil {
		return nil, s.fail(err)
	}
	if err := s.ready(o, steps); err != nil {
		s.db.Close()
		return nil, s.fail(err)
	}
	return s, nil
}

func openReadOnly(path string, steps []string) (*Store, error) {
	s, err := place(path, len(steps))
	if err != nil {
		return nil, err
	}
	s.readOnly = true
	if err := s.look(os.O_RDONLY); err != nil {
		return nil, s.fail(err)
	}
	// Reading through a write-ahead log writes its index beside the file, which a read-only disk does not
	// allow. Where the log is missing nobody has the file open, and it may be taken as it stands.
	mode := url.Values{"mode": {"ro"}}
	if _, err := os.Stat(s.real + "-wal"); s.journal == "wal" && errors.Is(err, fs.ErrNotExist) {
		mode.Set("immutable", "1")
	}
	if err := s.connect(defaultWait, mode, nil); err != nil {
		return nil, s.fail(err)
	}
	version, err := s.identify(len(steps))
	if err == nil && version < len(steps) {
		err = &Error{Older, s.path, errVersion(version, len(steps))}
	}
	if err != nil {
		s.db.Close()
		return nil, s.fail(err)
	}
	return s, nil
}

func place(path string, known int) (*Store, error) {
	full, err := filepath.Abs(path)
	if err != nil {
		return nil, &Error{CannotOpen, path, err}
	}
	return &Store{path: full, known: known}, nil
}

// prepareFile sees to it that the file is there, may be written and is not somebody else's, before SQLite
// gets hold of it: what is refused shall not have been touched.
func (s *Store) prepareFile(makeFolder bool) error {
	folder := filepath.Dir(s.path)
	if makeFolder {
		if err := os.MkdirAll(folder, 0o700); err != nil {
			return err
		}
	}
	f, err := os.OpenFile(s.path, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600)
	if err == nil {
		err = f.Close()
		syncFolder(folder)
	} else if _, missing := os.Stat(s.path); missing == nil {
		err = nil
	} else if errors.Is(err, fs.ErrExist) {
		err = missing // a link to nowhere
	}
	if err != nil {
		return err
	}
	return s.look(os.O_RDWR)
}

// headerSize is how much of a SQLite file says what it is.
const headerSize = 108

// look reads the header of the file.
func (s *Store) look(flag int) error {
	info, err := os.Stat(s.path)
	switch {
	case err != nil:
		return err
	case info.IsDir():
		return &Error{Directory, s.path, nil}
	case !info.Mode().IsRegular():
		return &Error{CannotOpen, s.path, fmt.Errorf("not a regular file: %v", info.Mode())}
	}
	s.file = info
	if s.real, err = filepath.EvalSymlinks(s.path); err != nil {
		return err
	}
	f, err := os.OpenFile(s.path, flag, 0)
	if err != nil && flag == os.O_RDWR {
		if f, readable := os.Open(s.path); readable == nil {
			f.Close()
			return &Error{ReadOnly, s.path, err}
		}
	}
	if err != nil {
		return err
	}
	defer f.Close()
	header := make([]byte, headerSize)
	n, err := io.ReadFull(f, header)
	switch {
	case n == 0 && err == io.EOF:
		if flag == os.O_RDONLY {
			return &Error{NotDatabase, s.path, err}
		}
		return nil
	case n < len(header) && (err == io.EOF || err == io.ErrUnexpectedEOF):
		return &Error{NotDatabase, s.path, err}
	case err != nil:
		return err
	case flag == os.O_RDWR && bytes.Equal(header, make([]byte, headerSize)) && Interrupted(s.path):
		return nil // the first page was being written when the power went; SQLite takes that back
	}
	return s.checkHeader(header)
}

// Interrupted tells whether a change of the file at path was broken off, as by a power cut, and stands in a journal
// from which the next Open takes it back. Until then the file cannot be read.
func Interrupted(path string) bool {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	f, err := os.Open(path + "-journal")
	if err != nil {
		return false
	}
	defer f.Close()
	header := make([]byte, len(journalMagic))
	_, err = io.ReadFull(f, header)
	return err == nil && string(header) == journalMagic
}

// journalMagic is how SQLite begins a rollback journal that counts.
const journalMagic = "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7"

// schemaOf is the version of the schema in a header.
func schemaOf(header []byte) int { return int(binary.BigEndian.Uint32(header[60:])) }

// checkHeader refuses the header of what is not ours. The places are those of the SQLite file format:
// the journal at byte 18, the schema's version at 60, the application at 68, the number of tables and so on
// at 103.
func (s *Store) checkHeader(header []byte) error {
	version := schemaOf(header)
	application := binary.BigEndian.Uint32(header[68:])
	tables := binary.BigEndian.Uint16(header[103:])
	s.journal = "delete"
	if header[18] == 2 {
		s.journal = "wal"
	}
	switch {
	case !bytes.HasPrefix(header, []byte("SQLite format 3\x00")):
		return &Error{NotDatabase, s.path, nil}
	case application != applicationID && (application != 0 || version != 0 || tables != 0):
		return &Error{Foreign, s.path, fmt.Errorf("application id %#x", application)}
	case version > s.known:
		return &Error{Newer, s.path, errVersion(version, s.known)}
	}
	return nil
}

// connect makes the one connection. Settings stand in the address because those sent later would be lost
// with the connection, and more than one connection would only wait for another.
func (s *Store) connect(wait time.Duration, query url.Values, fault Fault) error {
	// fdatasync is as durable as fsync and spares the file's time stamp; SQLite itself uses it wherever it
	// is built on Linux. Locks bound to the open file survive that look closes the same file.
	sqlite.Fdatasync(true)
	sqlite.OFDLocking(true)
	query.Set("_txlock", "immediate")
	query.Set("_error_rc", "1")
	query.Set("_dqs", "0")
	durable := "FULL"
	if s.readOnly { // all it may write is a backup, which is synced at once when it is whole
		durable = "OFF"
	}
	query["_pragma"] = []string{
		"busy_timeout(" + strconv.FormatInt(wait.Milliseconds(), 10) + ")",
		"foreign_keys(1)",
		"synchronous(" + durable + ")",
	}
	slashed := filepath.ToSlash(s.path)
	if !strings.HasPrefix(slashed, "/") {
		slashed = "/" + slashed // a Windows drive
	}
	address := url.URL{Scheme: "file", Path: slashed, RawQuery: query.Encode()}
	db, err := openDB(address.String(), fault)
	if err != nil {
		return err
	}
	db.SetMaxOpenConns(1)
	s.db = db
	return nil
}

// ready makes the file ready: ours, journalled as asked, of the newest schema.
func (s *Store) ready(o Options, steps []string) error {
	version, err := s.identify(len(steps))
	if err != nil {
		return err
	}
	// Only now, since it is written into the file.
	if err := s.chooseJournal(o); err != nil {
		return err
	}
	if err := s.migrate(version, steps); err != nil {
		return err
	}
	if s.hot.touch, err = s.db.Prepare(touchSession); err != nil {
		return err
	}
	s.hot.insert, err = s.db.Prepare(insertEntry)
	return err
}

// chooseJournal sets the journal and keeps what the file system allowed. Two windows that meet in a new
// file are told at once that it is locked, whatever the waiting time, so this waits itself.
func (s *Store) chooseJournal(o Options) error {
	mode := "WAL"
	if o.Rollback {
		mode = "DELETE"
	}
	limit, cancel := context.WithTimeout(context.Background(), o.Wait)
	defer cancel()
	for {
		err := s.fail(s.db.QueryRow("PRAGMA journal_mode=" + mode).Scan(&s.journal))
		if KindOf(err) != Busy || limit.Err() != nil {
			return err
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// write runs do in one immediate transaction. do must use tx alone: there is one connection, and waiting
// for another would never end.
func (s *Store) write(do func(tx *sql.Tx) error) error {
	if s.readOnly {
		return &Error{ReadOnly, s.path, nil}
	}
	if err := s.inPlace(); err != nil {
		return err
	}
	tx, err := s.db.Begin()
	if err != nil {
		return s.fail(err)
	}
	if err := do(tx); err != nil {
		tx.Rollback() // the first error counts; a full disk has rolled back already
		return s.fail(err)
	}
	err = tx.Commit()
	s.tell()
	return s.fail(err)
}

// inPlace notices that the file was deleted or replaced under us: what is written now would vanish.
func (s *Store) inPlace() error {
	now, err := os.Stat(s.path)
	if err != nil || !os.SameFile(now, s.file) {
		return &Error{Moved, s.path, err}
	}
	return nil
}

// syncFolder makes the name of a new file durable. Systems that cannot sync a folder keep names safe in
// other ways.
func syncFolder(path string) {
	if f, err := os.Open(path); err == nil {
		f.Sync()
		f.Close()
	}
}
