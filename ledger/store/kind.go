package store

// What can go wrong with a database, in words that the language files turn into sentences.

import (
	"errors"
	"fmt"
	"io/fs"
	"syscall"

	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"
)

// Kind is one way in which the store can fail. It is an error itself, so that errors.Is(err, store.Busy)
// works, and its text is the word by which the language files name their sentence.
type Kind string

// The kinds. Each error of this package has exactly one.
const (
	NoFolder    Kind = "no-folder"    // the folder of the file does not exist
	Directory   Kind = "directory"    // the path is a folder, not a file
	Denied      Kind = "denied"       // the user may not read or create the file
	CannotOpen  Kind = "cannot-open"  // the file cannot be opened for another reason
	NotDatabase Kind = "not-database" // the file is no SQLite database
	Foreign     Kind = "foreign"      // a database of another program
	Newer       Kind = "newer"        // written by a newer version of this program
	Older       Kind = "older"        // needs an upgrade, and was opened for reading only
	ReadOnly    Kind = "read-only"    // the file may be read and not written
	Busy        Kind = "busy"         // another program holds the lock longer than we wait
	Full        Kind = "full"         // no space left
	IO          Kind = "io"           // the disk or the network failed
	Damaged     Kind = "damaged"      // the contents do not hold together
	Moved       Kind = "moved"        // the file was moved, deleted or replaced while it was open
	Conflict    Kind = "conflict"     // another window appended first: load the session again
	Unknown     Kind = "unknown"      // no session or person of that id
	Exists      Kind = "exists"       // there is one of that id, or a file of that name, already
	Sealed      Kind = "sealed"       // the seed stays closed until the session is over
	InUse       Kind = "in-use"       // a session names the person
	NameTaken   Kind = "name-taken"   // somebody else has that name
	Together    Kind = "together"     // the two sat at one session, so they are not one person
	Failed      Kind = "failed"       // anything else: a fault of the program
)

// Kinds are all kinds, so that a test can ask for a sentence for each.
func Kinds() []Kind {
	return []Kind{NoFolder, Directory, Denied, CannotOpen, NotDatabase, Foreign, Newer, Older, ReadOnly, Busy,
		Full, IO, Damaged, Moved, Conflict, Unknown, Exists, Sealed, InUse, NameTaken, Together, Failed}
}

// Error returns the word of the kind.
func (k Kind) Error() string { return string(k) }

// Error is what every method of the store fails with.
type Error struct {
	Kind Kind   // what happened
	Path string // the file, or the id of what is unknown, sealed, there already or sat at together
	Err  error  // the cause, for those who look closer; may be nil
}

// Error is the text for a log: people get the sentence of the kind instead.
func (e *Error) Error() string {
	if e.Err == nil {
		return fmt.Sprintf("store %s: %s", e.Path, e.Kind)
	}
	return fmt.Sprintf("store %s: %s: %v", e.Path, e.Kind, e.Err)
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// Is tells whether target is the kind of this error.
func (e *Error) Is(target error) bool { return target == e.Kind }

// KindOf is the kind of an error of this package, Failed of any other error and "" of nil.
func KindOf(err error) Kind {
	var e *Error
	switch {
	case err == nil:
		return ""
	case errors.As(err, &e):
		return e.Kind
	}
	return Failed
}

// fail gives an error its kind. What has one already is left alone.
func (s *Store) fail(err error) error {
	var own *Error
	if err == nil || errors.As(err, &own) {
		return err
	}
	kind := Failed
	var db *sqlite.Error
	switch {
	case errors.As(err, &db):
		kind = codeKind(db.Code())
	default:
		kind = fileKind(err)
	}
	return &Error{kind, s.path, err}
}

// codeKind is the kind of a result code of SQLite. The extended codes differ from the plain ones in the
// higher bits, and only a few of them say more than the plain one.
func codeKind(code int) Kind {
	switch code {
	case lib.SQLITE_IOERR_SHMSIZE:
		return Full // the index of the write-ahead log could not be given its size
	case lib.SQLITE_IOERR_CORRUPTFS:
		return Damaged
	case lib.SQLITE_READONLY_DBMOVED:
		return Moved
	}
	switch code & 0xff {
	case lib.SQLITE_NOTADB:
		return NotDatabase
	case lib.SQLITE_READONLY:
		return ReadOnly
	case lib.SQLITE_CANTOPEN:
		return CannotOpen
	case lib.SQLITE_PERM, lib.SQLITE_AUTH:
		return Denied
	case lib.SQLITE_BUSY, lib.SQLITE_LOCKED:
		return Busy
	case lib.SQLITE_FULL:
		return Full
	case lib.SQLITE_IOERR, lib.SQLITE_PROTOCOL, lib.SQLITE_NOLFS:
		return IO
	case lib.SQLITE_CORRUPT:
		return Damaged
	}
	return Failed
}

// fileKind is the kind of an error of the operating system about the file or its folder.
func fileKind(err error) Kind {
	switch {
	case errors.Is(err, fs.ErrPermission):
		return Denied
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ENOTDIR):
		return NoFolder
	case errors.Is(err, fs.ErrExist):
		return Exists
	case errors.Is(err, syscall.EROFS):
		return ReadOnly
	case errors.Is(err, syscall.EISDIR):
		return Directory
	case errors.Is(err, syscall.ENOSPC):
		return Full
	case errors.Is(err, syscall.EIO):
		return IO
	}
	var path *fs.PathError
	if errors.As(err, &path) {
		return CannotOpen
	}
	return Failed
}
