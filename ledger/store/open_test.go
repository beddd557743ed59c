package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	lib "modernc.org/sqlite/lib"
)

func TestADatabaseIsGuardedAsDurablyAsItCanBe(t *testing.T) {
	s := withSession(t)
	for pragma, want := range map[string]string{
		"journal_mode": "wal", "synchronous": "2", "foreign_keys": "1", "busy_timeout": "100",
		"application_id": "1953200482", "user_version": fmt.Sprint(len(steps())),
	} {
		var got string
		must(t, s.db.QueryRow("PRAGMA "+pragma).Scan(&got))
		if got != want {
			t.Errorf("%s is %s, want %s", pragma, got, want)
		}
	}
	if s.Journal() != "wal" {
		t.Error("journal", s.Journal())
	}
}

func TestARollbackJournalIsKeptWhereAskedFor(t *testing.T) {
	s := withSession(t)
	must(t, s.Close())
	for _, c := range []struct {
		o    Options
		want string
	}{{Options{Rollback: true}, "delete"}, {Options{Rollback: true}, "delete"}, {Options{}, "wal"}} {
		s, err := Open(s.Path(), c.o)
		must(t, err)
		if s.Journal() != c.want {
			t.Errorf("journal %s, want %s", s.Journal(), c.want)
		}
		_, err = appendNext(s, testSession)
		must(t, err)
		must(t, s.Close())
	}
}

func TestAnyFileNameIsOpenedAsItStands(t *testing.T) {
	folder := t.TempDir()
	names := []string{"two words.db", "what?.db", "a#b.db", "100%.db", "%41.db", "東京.db", "é+&=;.db", "a'b\"c.db", "?mode=memory", ":memory:"}
	for i, name := range names {
		s, err := Open(filepath.Join(folder, name), Options{})
		must(t, err)
		must(t, s.Create(New{Head: head(fmt.Sprint("s", i))}))
		must(t, s.Close())
	}
	found, err := os.ReadDir(folder)
	must(t, err)
	if len(found) != len(names) {
		t.Errorf("%d files for %d names: %v", len(found), len(names), found)
	}
	for i, name := range names {
		s := opened(t, filepath.Join(folder, name))
		if ids, err := s.Find("s", 9); len(ids) != 1 || ids[0] != fmt.Sprint("s", i) || err != nil {
			t.Errorf("%s holds %v, %v", name, ids, err)
		}
	}
}

func TestARelativePathStaysWhereItWasOpened(t *testing.T) {
	t.Chdir(t.TempDir())
	s := opened(t, "t.db")
	t.Chdir(t.TempDir())
	must(t, s.Create(New{Head: head(testSession)}))
	if !filepath.IsAbs(s.Path()) {
		t.Error("path", s.Path())
	}
}

func TestWhatIsNoDatabaseOfOursIsRefusedAndLeftAlone(t *testing.T) {
	sqliteHeader := func(application, version byte) []byte {
		h := append([]byte("SQLite format 3\x00"), make([]byte, 4096)...)
		h[63], h[71] = version, application
		return h
	}
	for name, c := range map[string]struct {
		content []byte
		want    Kind
	}{
		"text":                       {[]byte("tokyobox session 1\ngame capsule-hotel 1\nseat 1 ann \"Ann\"\n"), NotDatabase},
		"long text":                  {bytes.Repeat([]byte("some text\n"), 1000), NotDatabase},
		"one byte":                   {[]byte("S"), NotDatabase},
		"zeros":                      {make([]byte, 8192), NotDatabase},
		"the beginning of a header":  {[]byte("SQLite format 3\x00"), NotDatabase},
		"a header of others":         {sqliteHeader(7, 0), Foreign},
		"a header of another schema": {sqliteHeader(0, 7), Foreign},
		"a header and no more":       {sqliteHeader(0, 0), NotDatabase},
	} {
		t.Run(name, func(t *testing.T) {
			path := newFile(t)
			must(t, os.WriteFile(path, c.content, 0o600))
			_, err := Open(path, Options{})
			wantKind(t, err, c.want)
			_, err = OpenReadOnly(path)
			wantKind(t, err, c.want)
			after, err := os.ReadFile(path)
			must(t, err)
			if !bytes.Equal(after, c.content) {
				t.Error("the file changed")
			}
			leftovers(t, path)
		})
	}
}

func TestADatabaseOfAnotherProgramIsRefusedAndLeftAlone(t *testing.T) {
	for _, script := range []string{
		"CREATE TABLE contacts(name TEXT)",
		"PRAGMA application_id=42; CREATE TABLE contacts(name TEXT)",
		"PRAGMA journal_mode=WAL; CREATE TABLE contacts(name TEXT)",
		"PRAGMA user_version=1; CREATE TABLE contacts(name TEXT)",
	} {
		path := newFile(t)
		db := otherProgram(t, path)
		_, err := db.Exec(script)
		must(t, err)
		_, err = Open(path, Options{}) // of the third, all stands in the write-ahead log as yet
		wantKind(t, err, Foreign)
		must(t, db.Close())
		before, err := os.ReadFile(path)
		must(t, err)
		_, err = Open(path, Options{})
		wantKind(t, err, Foreign)
		after, err := os.ReadFile(path)
		must(t, err)
		if !bytes.Equal(before, after) {
			t.Error("changed:", script)
		}
	}
}

func TestAnEmptyFileBecomesADatabase(t *testing.T) {
	path := newFile(t)
	must(t, os.WriteFile(path, nil, 0o600))
	must(t, opened(t, path).Create(New{Head: head(testSession)}))
}

func TestAFileWhoseMakingWasInterruptedBecomesADatabase(t *testing.T) {
	path := newFile(t)
	db := otherProgram(t, path)
	_, err := db.Exec("PRAGMA journal_mode=WAL; PRAGMA user_version=0")
	must(t, err)
	must(t, db.Close())
	must(t, opened(t, path).Create(New{Head: head(testSession)}))
}

// journal is a rollback journal of a file that was empty when the change began.
func journal() []byte {
	j := append([]byte(journalMagic), make([]byte, 512-len(journalMagic))...)
	j[22], j[26] = 2, 16 // sectors of 512 bytes, pages of 4,096
	return j
}

func TestAFileWhoseFirstPageIsTornBecomesADatabase(t *testing.T) {
	whole := newFile(t)
	must(t, opened(t, whole).Close())
	page, err := os.ReadFile(whole)
	must(t, err)
	page = page[:4096]
	for first := range 2 { // sectors that are missing
		path := newFile(t)
		torn := append(make([]byte, 512*first), page[512*first:]...)
		must(t, os.WriteFile(path, torn, 0o600))
		must(t, os.WriteFile(path+"-journal", journal(), 0o600))
		if _, err := OpenReadOnly(path); err == nil || !Interrupted(path) {
			t.Errorf("%d sectors are missing and the file was read: %v", first, err)
		}
		must(t, opened(t, path).Create(New{Head: head(testSession)}))
		if Interrupted(path) {
			t.Error("the journal is still there")
		}
	}
}

func TestAJournalMakesNoDatabaseOfSomethingElse(t *testing.T) {
	for name, c := range map[string]struct{ content, journal []byte }{
		"text beside a journal":             {bytes.Repeat([]byte("some text\n"), 1000), journal()},
		"zeros beside a journal of zeros":   {make([]byte, 8192), make([]byte, 512)},
		"zeros beside a journal cut short":  {make([]byte, 8192), journal()[:7]},
		"a short file and a journal":        {make([]byte, 20), journal()},
		"zeros beside a journal of letters": {make([]byte, 8192), []byte("journal of a journey")},
	} {
		path := newFile(t)
		must(t, os.WriteFile(path, c.content, 0o600))
		must(t, os.WriteFile(path+"-journal", c.journal, 0o600))
		_, err := Open(path, Options{})
		wantKind(t, err, NotDatabase)
		after, err := os.ReadFile(path)
		must(t, err)
		if !bytes.Equal(after, c.content) {
			t.Error(name, "changed")
		}
	}
}

func TestAPathThatCannotBeAFileIsRefused(t *testing.T) {
	folder := t.TempDir()
	text := filepath.Join(folder, "text")
	must(t, os.WriteFile(text, []byte("x"), 0o600))
	link := filepath.Join(folder, "link")
	must(t, os.Symlink(filepath.Join(folder, "gone", "t.db"), link))
	for path, want := range map[string]Kind{
		folder:                                  Directory,
		filepath.Join(folder, "no", "t.db"):     NoFolder,
		filepath.Join(folder, "no/such/t.db"):   NoFolder,
		filepath.Join(text, "t.db"):             NoFolder,
		link:                                    NoFolder,
		os.DevNull:                              CannotOpen,
		strings.Repeat("x", 300):                CannotOpen,
		filepath.Join(folder, "zero\x00inside"): CannotOpen,
	} {
		_, err := Open(path, Options{})
		if KindOf(err) != want {
			t.Errorf("%q: %v, want %s", path, err, want)
		}
		_, err = OpenReadOnly(path)
		if KindOf(err) != want {
			t.Errorf("reading %q: %v, want %s", path, err, want)
		}
	}
	if found, _ := os.ReadDir(folder); len(found) != 2 {
		t.Errorf("the attempts left %v", found)
	}
	_, err := Open(filepath.Join(text, "sub", "t.db"), Options{MakeFolder: true})
	wantKind(t, err, NoFolder)
	if _, err = OpenReadOnly(filepath.Join(folder, "none.db")); err == nil {
		t.Error("a file that is not there was read")
	}
}

func TestTheDefaultFolderIsMadeOnFirstUse(t *testing.T) {
	path := filepath.Join(t.TempDir(), "share", "tokyobox", "t.db")
	for range 2 {
		s, err := Open(path, Options{MakeFolder: true})
		must(t, err)
		must(t, s.Close())
	}
}

func TestADatabaseLockedByAnotherProgramIsSaidToBeBusyAndWorksAfterwards(t *testing.T) {
	s := withSession(t)
	db := otherProgram(t, s.Path())
	other, err := db.Conn(context.Background())
	must(t, err)
	run := func(statement string) {
		t.Helper()
		_, err := other.ExecContext(context.Background(), statement)
		must(t, err)
	}
	run("BEGIN IMMEDIATE")
	wantKind(t, s.Append(testSession, 1, lines(1, 1), Status{}), Busy)
	if n := len(entriesOf(t, s, testSession)); n != 0 {
		t.Errorf("%d entries while locked", n)
	}
	run("ROLLBACK")
	must(t, s.Append(testSession, 1, lines(1, 1), Status{}))
	must(t, s.Close())

	run("PRAGMA locking_mode=EXCLUSIVE")
	run("BEGIN IMMEDIATE")
	run("UPDATE setting SET value = ''")
	run("COMMIT")
	_, err = Open(s.Path(), Options{Wait: 100 * time.Millisecond})
	wantKind(t, err, Busy)
	must(t, other.Close())
	must(t, db.Close())
	if n := len(entriesOf(t, opened(t, s.Path()), testSession)); n != 1 {
		t.Errorf("%d entries at the end", n)
	}
}

func TestALockHeldShortlyIsWaitedFor(t *testing.T) {
	path := withSession(t).Path()
	s, err := Open(path, Options{})
	must(t, err)
	defer s.Close()
	db := otherProgram(t, path)
	_, err = db.Exec("BEGIN IMMEDIATE")
	must(t, err)
	done := make(chan error)
	go func() {
		time.Sleep(200 * time.Millisecond)
		_, err := db.Exec("COMMIT")
		done <- err
	}()
	must(t, s.Append(testSession, 1, lines(1, 1), Status{}))
	must(t, <-done)
}

func TestAFileDeletedOrReplacedUnderUsTakesNoMoreEntries(t *testing.T) {
	for name, remove := range map[string]func(path string) error{
		"deleted": os.Remove,
		"moved":   func(path string) error { return os.Rename(path, path+"-elsewhere") },
		"replaced": func(path string) error {
			return errors.Join(os.Rename(path, path+"-old"), os.WriteFile(path, nil, 0o600))
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := withSession(t)
			must(t, s.Append(testSession, 1, lines(1, 1), Status{}))
			must(t, remove(s.Path()))
			wantKind(t, s.Append(testSession, 2, lines(2, 1), Status{}), Moved)
			_, err := s.DataVersion()
			wantKind(t, err, Moved)
			if n := len(entriesOf(t, s, testSession)); n != 1 {
				t.Errorf("%d entries can still be read", n)
			}
		})
	}
}

// A disk cannot be turned read-only under an open file, so a connection that may only query stands in.
func TestAFileThatBecomesReadOnlyTakesNoEntryUntilItMayBeWrittenAgain(t *testing.T) {
	s := withSession(t)
	must(t, s.Append(testSession, 1, lines(1, 1), Status{}))
	_, err := s.db.Exec("PRAGMA query_only=1")
	must(t, err)
	wantKind(t, s.Append(testSession, 2, lines(2, 1), Status{}), ReadOnly)
	if n := len(entriesOf(t, s, testSession)); n != 1 {
		t.Errorf("%d entries", n)
	}
	_, err = s.db.Exec("PRAGMA query_only=0")
	must(t, err)
	must(t, s.Append(testSession, 2, lines(2, 1), Status{}))
}

func TestReadingOnlyWritesNothing(t *testing.T) {
	path := stored(t, len(steps()))
	before, err := os.ReadFile(path)
	must(t, err)
	s, err := OpenReadOnly(path)
	must(t, err)
	holdsWhatWasStored(t, s)
	for name, err := range map[string]error{
		"Create":        s.Create(New{Head: head("new")}),
		"Append":        s.Append(storedOpen, 5, lines(5, 1), Status{}),
		"AppendSealed":  s.AppendSealed(storedOpen, 5, lines(5, 1), Status{}),
		"Seal":          s.Seal(storedOpen, Pending{1, "x"}),
		"Unseal":        s.Unseal(storedOpen, 2),
		"PutHeartbeat":  s.PutHeartbeat(storedOpen, Heartbeat{}),
		"PutPerson":     s.PutPerson(Person{ID: "p9"}),
		"DeletePerson":  s.DeletePerson("p9"),
		"Rename":        s.Rename("p1", "Anna", "anna", "anna"),
		"Merge":         s.Merge("p2", "p1"),
		"Unmerge":       s.Unmerge("p3"),
		"Adopt":         s.Adopt(Person{ID: "p9"}, "", nil),
		"PutGroup":      s.PutGroup(Group{}),
		"DeleteGroup":   s.DeleteGroup("friday"),
		"PutBoxFacts":   s.PutBoxFacts("capsule-hotel", "", BoxFact{}),
		"DeleteBoxFact": s.DeleteBoxFact("capsule-hotel", "", "limit"),
		"PutSetting":    s.PutSetting("language", "it"),
	} {
		if KindOf(err) != ReadOnly {
			t.Errorf("%s: %v", name, err)
		}
	}
	must(t, s.Backup(path+"-copy"))
	must(t, s.Close())
	after, err := os.ReadFile(path)
	must(t, err)
	if !bytes.Equal(before, after) {
		t.Error("the file changed")
	}
	must(t, os.Remove(path+"-copy"))
	leftovers(t, path)
}

func TestReadingOnlySeesWhatAnotherWindowHasJustWritten(t *testing.T) {
	s := withSession(t)
	must(t, s.Append(testSession, 1, lines(1, 3), Status{}))
	reader, err := OpenReadOnly(s.Path())
	must(t, err)
	defer reader.Close()
	must(t, s.Append(testSession, 4, lines(4, 1), Status{}))
	if n := len(entriesOf(t, reader, testSession)); n != 4 {
		t.Errorf("%d entries, want 4", n)
	}
}

func TestReadingOnlySeesARollbackJournalToo(t *testing.T) {
	s := withSession(t)
	must(t, s.Close())
	s, err := Open(s.Path(), Options{Rollback: true})
	must(t, err)
	defer s.Close()
	reader, err := OpenReadOnly(s.Path())
	must(t, err)
	defer reader.Close()
	if s.Journal() != "delete" || reader.Journal() != "delete" {
		t.Error(s.Journal(), reader.Journal())
	}
	must(t, s.Append(testSession, 1, lines(1, 2), Status{}))
	if n := len(entriesOf(t, reader, testSession)); n != 2 {
		t.Errorf("%d entries, want 2", n)
	}
}

// TestEveryCodeHasItsKind holds the table of SQLite's result codes to the words of the manual.
func TestEveryCodeHasItsKind(t *testing.T) {
	for code, want := range map[int]Kind{
		lib.SQLITE_NOTADB:             NotDatabase,
		lib.SQLITE_READONLY:           ReadOnly,
		lib.SQLITE_READONLY_DIRECTORY: ReadOnly,
		lib.SQLITE_READONLY_DBMOVED:   Moved,
		lib.SQLITE_CANTOPEN:           CannotOpen,
		lib.SQLITE_CANTOPEN_ISDIR:     CannotOpen,
		lib.SQLITE_PERM:               Denied,
		lib.SQLITE_AUTH:               Denied,
		lib.SQLITE_BUSY:               Busy,
		lib.SQLITE_BUSY_SNAPSHOT:      Busy,
		lib.SQLITE_BUSY_RECOVERY:      Busy,
		lib.SQLITE_LOCKED:             Busy,
		lib.SQLITE_FULL:               Full,
		lib.SQLITE_IOERR_SHMSIZE:      Full,
		lib.SQLITE_IOERR:              IO,
		lib.SQLITE_IOERR_FSYNC:        IO,
		lib.SQLITE_IOERR_READ:         IO,
		lib.SQLITE_PROTOCOL:           IO,
		lib.SQLITE_NOLFS:              IO,
		lib.SQLITE_IOERR_CORRUPTFS:    Damaged,
		lib.SQLITE_CORRUPT:            Damaged,
		lib.SQLITE_CORRUPT_INDEX:      Damaged,
		lib.SQLITE_CONSTRAINT_TRIGGER: Failed,
		lib.SQLITE_ERROR:              Failed,
		lib.SQLITE_MISUSE:             Failed,
	} {
		if got := codeKind(code); got != want {
			t.Errorf("code %d is %s, want %s", code, got, want)
		}
	}
	for _, c := range []struct {
		err  error
		want Kind
	}{
		{fs.ErrPermission, Denied}, {syscall.EACCES, Denied}, {syscall.EPERM, Denied}, {fs.ErrNotExist, NoFolder},
		{syscall.EROFS, ReadOnly}, {syscall.ENOSPC, Full}, {syscall.EIO, IO}, {fs.ErrExist, Exists},
		{&fs.PathError{Op: "open", Path: "x", Err: syscall.ELOOP}, CannotOpen}, {errors.New("other"), Failed},
	} {
		if got := fileKind(c.err); got != c.want {
			t.Errorf("%v is %s, want %s", c.err, got, c.want)
		}
	}
}

func TestAnErrorTellsItsKindItsPlaceAndItsCause(t *testing.T) {
	cause := errors.New("the cause")
	err := fmt.Errorf("recording: %w", &Error{Full, "/x/t.db", cause})
	if !errors.Is(err, Full) || errors.Is(err, Busy) || !errors.Is(err, cause) || KindOf(err) != Full {
		t.Error(err)
	}
	var e *Error
	if !errors.As(err, &e) || e.Path != "/x/t.db" {
		t.Error(e)
	}
	if got := e.Error(); got != "store /x/t.db: full: the cause" {
		t.Error(got)
	}
	if KindOf(nil) != "" || KindOf(cause) != Failed {
		t.Error(KindOf(nil), KindOf(cause))
	}
	seen := map[Kind]bool{}
	for _, k := range Kinds() {
		if seen[k] || k == "" {
			t.Errorf("kind %q twice or empty", k)
		}
		seen[k] = true
	}
}

func TestOpenAndCloseLeaveNoGoroutineBehind(t *testing.T) {
	path := withSession(t).Path()
	opened(t, path).Close()
	before := runtime.NumGoroutine()
	for range 20 {
		s, err := Open(path, Options{})
		must(t, err)
		must(t, s.Close())
	}
	time.Sleep(50 * time.Millisecond)
	if after := runtime.NumGoroutine(); after > before+5 {
		t.Errorf("%d goroutines, before %d", after, before)
	}
}
