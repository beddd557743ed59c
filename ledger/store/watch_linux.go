package store

// Being told by the system that somebody has written to the file, instead of asking again and again.

import (
	"encoding/binary"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// Watch waits for what is written to a file. See [Store.Watch].
type Watch struct {
	told   *os.File
	path   string
	events []byte
	folder fs.FileInfo // as it was when the watch began
	gone   bool        // it is no longer in its place
}

// Watch begins to watch the file. It fails with CannotOpen where the system does not tell reliably; then Stamp has to
// be asked instead.
func (s *Store) Watch() (*Watch, error) {
	fault := func(err error) (*Watch, error) { return nil, &Error{CannotOpen, s.path, err} }
	if s.journal != "wal" { // somebody on another machine may write, of which the system does not know
		return fault(errors.ErrUnsupported)
	}
	fd, err := syscall.InotifyInit1(syscall.IN_CLOEXEC | syscall.IN_NONBLOCK)
	if err != nil {
		return fault(err)
	}
	w := &Watch{told: os.NewFile(uintptr(fd), "inotify"), path: s.real, events: make([]byte, 4096)}
	if w.folder, err = os.Stat(filepath.Dir(w.path)); err != nil {
		w.Close()
		return fault(err)
	}
	// The folder, since the log is made anew and the file may be moved away and back.
	const events = syscall.IN_MODIFY | syscall.IN_CLOSE_WRITE | syscall.IN_CREATE | syscall.IN_DELETE | syscall.IN_MOVE |
		syscall.IN_MOVE_SELF
	if _, err := syscall.InotifyAddWatch(fd, filepath.Dir(w.path), events); err != nil {
		w.Close()
		return fault(err)
	}
	return w, nil
}

// Wait waits until somebody has written to the file, this Store too, and after that for as long as pause, so that what
// is written at one stroke is told once and nobody who writes is kept from it. It returns false once the watch is
// closed, or has told that the folder was moved or deleted; a new watch then has to be begun.
func (w *Watch) Wait(pause time.Duration) bool {
	for {
		if w.gone {
			return false
		}
		n, err := w.told.Read(w.events)
		if err != nil {
			return false
		}
		if w.ours(w.events[:n]) {
			break
		}
	}
	time.Sleep(pause)
	// Meanwhile the system has put what is alike together.
	rest, err := w.told.SyscallConn()
	if err == nil {
		err = rest.Read(func(fd uintptr) bool {
			syscall.Read(int(fd), w.events) // there may be nothing, which is as well
			return true
		})
	}
	// A deleted folder that holds an open file tells nothing of itself.
	folder, missing := os.Stat(filepath.Dir(w.path))
	w.gone = missing != nil || !os.SameFile(folder, w.folder)
	return err == nil
}

// ours tells whether the file or its log is among the events. One without a name is that the system has lost count, or
// that the folder is gone.
func (w *Watch) ours(events []byte) bool {
	base := filepath.Base(w.path)
	for len(events) >= syscall.SizeofInotifyEvent {
		end := syscall.SizeofInotifyEvent + int(binary.NativeEndian.Uint32(events[12:]))
		name := strings.TrimRight(string(events[syscall.SizeofInotifyEvent:end]), "\x00")
		if name == "" || name == base || name == base+"-wal" {
			return true
		}
		events = events[end:]
	}
	return false
}

// tell has the watches of other windows tell once more, now that what was written can be read: SQLite shows it to
// others only when the disk has it, which may take longer than they wait, and does so in memory, of which the system
// does not tell.
func (s *Store) tell() {
	if s.journal != "wal" {
		return
	}
	if fd, err := syscall.Open(s.real+"-wal", syscall.O_WRONLY|syscall.O_CLOEXEC, 0); err == nil {
		syscall.Close(fd)
	}
}

// Close ends the watch and lets Wait return.
func (w *Watch) Close() { w.told.Close() }
