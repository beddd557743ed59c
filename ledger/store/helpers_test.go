package store

// What the tests share: sessions to keep, the test binary as another program.

import (
	"bufio"
	"database/sql"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"tokyobox/ledger"
)

// childVariable turns the test binary into a program that appends to a session of a file.
const childVariable = "TOKYOBOX_STORE_TEST_APPEND"

// writeFixture makes a stored file of the current schema, once, when a schema is released.
var writeFixture = flag.Bool("write-fixture", false, "write testdata/vN.db for the current schema and leave")

func TestMain(m *testing.M) {
	flag.Parse()
	switch {
	case os.Getenv(childVariable) != "":
		os.Exit(child(os.Getenv(childVariable)))
	case *writeFixture:
		os.Exit(makeFixture())
	}
	os.Exit(m.Run())
}

// child appends entries to testSession of the file, printing the number of each as soon as it is stored.
// It stops after count entries of its own and goes on after a conflict like a second window would.
func child(order string) int {
	countText, path, _ := strings.Cut(order, " ")
	count, err := strconv.Atoi(countText)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	s, err := Open(path, Options{})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer s.Close()
	if err := s.MakeRoom(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	for range count {
		seq, err := appendNext(s, testSession)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		fmt.Println(seq)
	}
	return 0
}

// appendNext adds one entry at the end, wherever other windows have moved that, and returns its number.
func appendNext(s *Store, id string) (int, error) {
	for {
		_, entries, err := s.Load(id)
		if err != nil {
			return 0, err
		}
		next := len(entries) + 1
		err = s.Append(id, next, lines(next, 1), Status{Touched: int64(next)})
		if !errors.Is(err, Conflict) {
			return next, err
		}
	}
}

// startChild starts the test binary as a program of its own that appends count entries to path.
func startChild(t *testing.T, path string, count int) (*exec.Cmd, *bufio.Scanner) {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program)
	cmd.Env = append(os.Environ(), childVariable+"="+strconv.Itoa(count)+" "+path)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return cmd, bufio.NewScanner(out)
}

const testSession = "0198c0de-0000-7000-8000-000000000001"

// newFile is a path for a database in a folder of its own.
func newFile(tb testing.TB) string {
	tb.Helper()
	return filepath.Join(tb.TempDir(), "tokyobox.db")
}

// opened opens a file for the length of a test, waiting for locks only shortly.
func opened(tb testing.TB, path string) *Store {
	tb.Helper()
	s, err := Open(path, Options{Wait: 100 * time.Millisecond})
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { s.Close() })
	return s
}

// withSession is a new file with testSession in it.
func withSession(tb testing.TB) *Store {
	tb.Helper()
	s := opened(tb, newFile(tb))
	must(tb, s.Create(New{Head: head(testSession), Seed: [32]byte{1}}))
	return s
}

// otherProgram opens a file as some other program would, for as long as the test lasts.
func otherProgram(tb testing.TB, path string) *sql.DB {
	tb.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		tb.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	tb.Cleanup(func() { db.Close() })
	return db
}

// failer is what a test and a try of a property have in common.
type failer interface {
	Helper()
	Fatal(...any)
	Fatalf(string, ...any)
}

func must(tb failer, err error) {
	tb.Helper()
	if err != nil {
		tb.Fatal(err)
	}
}

// wantKind fails unless err is of that kind, and tells so by errors.Is and KindOf alike.
func wantKind(tb failer, err error, kind Kind) {
	tb.Helper()
	if !errors.Is(err, kind) || KindOf(err) != kind {
		tb.Fatalf("error %v of kind %q, want kind %q", err, KindOf(err), kind)
	}
}

// entriesOf are the entries of a session as a fresh reader sees them.
func entriesOf(tb failer, s *Store, id string) []ledger.Entry {
	tb.Helper()
	_, entries, err := s.Load(id)
	if err != nil {
		tb.Fatal(err)
	}
	return entries
}

// lines are entries as they are typed, from a number on.
func lines(from, n int) []ledger.Entry {
	list := make([]ledger.Entry, n)
	for i := range list {
		seq := from + i
		list[i] = ledger.Entry{Seq: seq, At: 1_760_000_000_000 + int64(seq)*9_000, By: "line",
			Text: fmt.Sprintf("buy %d hotel A green %d", seq%4+1, seq%30+1)}
	}
	return list
}

// head is a head of four.
func head(id string) ledger.Head {
	return ledger.Head{
		ID: id, Game: "capsule-hotel", Rules: 1, Begun: 1_760_000_000_000,
		Seats: []ledger.Seat{{Number: 1, Key: "ann", Name: "Ann"}, {Number: 2, Key: "ben", Name: "Ben"},
			{Number: 3, Key: "田中", Name: "田中"}, {Number: 4, Key: "zoë", Name: "Zoë"}},
		Options: []ledger.Option{{Name: "cards", Value: "off"}, {Name: "tallest", Value: "off"}},
		Facts:   []string{"limit=7500"},
	}
}
