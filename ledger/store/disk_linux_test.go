package store

// Disks and permissions as only Linux lets a test arrange them.

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// syncData is the cheapest durable write of a file's data.
func syncData(f *os.File) error { return syscall.Fdatasync(int(f.Fd())) }

// smallDisk is a folder on a disk of a megabyte of its own; ok is false if this user may not mount one.
func smallDisk(t *testing.T) (folder string, ok bool) {
	t.Helper()
	folder = t.TempDir()
	if err := syscall.Mount("tokyobox-test", folder, "tmpfs", 0, "size=1m"); err != nil {
		t.Logf("no disk of our own: %v", err)
		return "", false
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(folder, 0); err != nil {
			t.Error(err)
		}
	})
	return folder, true
}

// fill takes all space that is left and returns the file that holds it.
func fill(t *testing.T, folder string) string {
	t.Helper()
	name := filepath.Join(folder, "ballast")
	f, err := os.Create(name)
	must(t, err)
	defer f.Close()
	for _, size := range []int{1 << 16, 1 << 12, 1} {
		for err = nil; err == nil; {
			_, err = f.Write(make([]byte, size))
		}
	}
	return name
}

// onSmallDisk is a store with the session of the tests on a disk of its own, nil where none can be mounted.
func onSmallDisk(t *testing.T) *Store {
	t.Helper()
	folder, ok := smallDisk(t)
	if !ok {
		return nil
	}
	s := opened(t, filepath.Join(folder, "t.db"))
	must(t, s.Create(New{Head: head(testSession)}))
	return s
}

// Where no disk can be mounted the limit of TestC03OnAFullDiskNothingPassesForRecorded stands in for it.
func TestC03OnADiskThatIsReallyFullNothingPassesForRecorded(t *testing.T) {
	s := onSmallDisk(t)
	if s == nil {
		return
	}
	folder := filepath.Dir(s.Path())
	ballast := fill(t, folder)
	recorded := 0
	for recorded < 10_000 {
		if s.Append(testSession, recorded+1, lines(recorded+1, 1), Status{Text: fmt.Sprint(recorded + 1)}) != nil {
			break // wantKind below says with what
		}
		recorded++
	}
	for range 5 { // trying again does not help and does no harm
		wantKind(t, s.Append(testSession, recorded+1, lines(recorded+1, 1), Status{}), Full)
	}
	wantKind(t, s.Backup(filepath.Join(folder, "copy.db")), Full)
	if d := cmp.Diff(lines(1, recorded), entriesOf(t, s, testSession), emptyIsNil); d != "" {
		t.Error(d)
	}
	must(t, os.Remove(ballast))
	must(t, s.Append(testSession, recorded+1, lines(recorded+1, 1), Status{}))
	must(t, s.Close())

	s = opened(t, s.Path())
	if d := cmp.Diff(lines(1, recorded+1), entriesOf(t, s, testSession)); d != "" {
		t.Error(d)
	}
	if problems, err := s.Check(); len(problems) > 0 || err != nil {
		t.Error(problems, err)
	}
	if left, _ := filepath.Glob(filepath.Join(folder, "copy*")); len(left) > 0 {
		t.Error("the backup left", left)
	}
}

func TestRoomThatTheDiskDoesNotHaveIsGivenBack(t *testing.T) {
	s := onSmallDisk(t)
	if s == nil {
		return
	}
	before := diskOf(t, s)
	wantKind(t, s.MakeRoom(), Full)
	if d := diskOf(t, s); !bytes.Equal(d.wal, before.wal) || !bytes.Equal(d.main, before.main) {
		t.Errorf("the log has %d bytes, had %d", len(d.wal), len(before.wal))
	}
	must(t, s.Append(testSession, 1, lines(1, 100), Status{}))
}

func TestANewFileOnAFullDiskIsRefusedAndComesToLifeWithSpace(t *testing.T) {
	folder, ok := smallDisk(t)
	if !ok {
		return
	}
	ballast := fill(t, folder)
	path := filepath.Join(folder, "t.db")
	_, err := Open(path, Options{})
	wantKind(t, err, Full)
	must(t, os.Remove(ballast))
	must(t, opened(t, path).Create(New{Head: head(testSession)}))
}

func TestOnAReadOnlyDiskSessionsAreReadAndNotWritten(t *testing.T) {
	folder, ok := smallDisk(t)
	if !ok {
		return
	}
	path := filepath.Join(folder, "t.db")
	data, err := os.ReadFile(stored(t, len(steps())))
	must(t, err)
	must(t, os.WriteFile(path, data, 0o600))
	must(t, syscall.Mount("", folder, "", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""))
	_, err = Open(path, Options{})
	wantKind(t, err, ReadOnly)
	_, err = Open(filepath.Join(folder, "new.db"), Options{})
	wantKind(t, err, ReadOnly)
	s, err := OpenReadOnly(path)
	must(t, err)
	defer s.Close()
	holdsWhatWasStored(t, s)
}

// nobody is the user without rights.
const nobody = 65534

// ordinary runs do without the rights of the superuser over files, if the test has them. do must stay in
// its goroutine.
func ordinary(do func()) {
	if os.Geteuid() == 0 {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		syscall.Setfsuid(nobody)
		defer syscall.Setfsuid(0)
	}
	do()
}

func TestFilesWithoutPermissionAreRefusedAndLeftAlone(t *testing.T) {
	const noFile = os.ModeDir
	owner := -1
	if os.Geteuid() == 0 {
		owner = nobody
	}
	for _, c := range []struct {
		name         string
		folder, file os.FileMode
		write, read  Kind
	}{
		{"a file that may only be read", 0o700, 0o400, ReadOnly, ""},
		{"a file that may not be read", 0o700, 0o000, Denied, Denied},
		{"a folder that may not be entered", 0o000, 0o600, Denied, Denied},
		{"a folder that may not be written", 0o500, 0o600, ReadOnly, ""},
		{"a folder that may not be written, without the file", 0o500, noFile, Denied, NoFolder},
	} {
		t.Run(c.name, func(t *testing.T) {
			data, err := os.ReadFile(stored(t, len(steps())))
			must(t, err)
			// t.TempDir is for the superuser alone, so others could not come this far
			top, err := os.MkdirTemp("", "tokyobox")
			must(t, err)
			t.Cleanup(func() { os.RemoveAll(top) })
			must(t, os.Chmod(top, 0o755))
			folder := filepath.Join(top, "folder")
			path := filepath.Join(folder, "t.db")
			must(t, os.Mkdir(folder, 0o700))
			if c.file != noFile {
				must(t, os.WriteFile(path, data, 0o600))
				must(t, os.Chown(path, owner, -1))
				must(t, os.Chmod(path, c.file))
			}
			must(t, os.Chown(folder, owner, -1))
			must(t, os.Chmod(folder, c.folder))
			t.Cleanup(func() { os.Chmod(folder, 0o700) })

			var writeErr, readErr error
			ordinary(func() {
				var s *Store
				if s, writeErr = Open(path, Options{}); writeErr == nil {
					s.Close()
				}
				if s, readErr = OpenReadOnly(path); readErr == nil {
					_, _, readErr = s.Load(storedOpen)
					s.Close()
				}
			})
			if KindOf(writeErr) != c.write {
				t.Errorf("to write: %v, want %s", writeErr, c.write)
			}
			if KindOf(readErr) != c.read {
				t.Errorf("to read: %v, want %s", readErr, c.read)
			}
			if c.file != noFile {
				must(t, os.Chmod(folder, 0o700))
				must(t, os.Chmod(path, 0o600))
				after, err := os.ReadFile(path)
				must(t, err)
				if !bytes.Equal(data, after) {
					t.Error("the file changed")
				}
				leftovers(t, path)
			}
		})
	}
}
