package store

// Being told by the system that somebody has written to the file, instead of asking again and again.

import (
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// Watch waits for what is written to a file. See [Store.Watch].
type Watch struct {
	told   *os.File
	base   string // the file's name in its folder
	events []byte
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
	w := &Watch{os.NewFile(uintptr(fd), "inotify"), filepath.Base(s.path), make([]byte, 4096)}
	// The folder, since the log is made anew and the file may be moved away and back.
	const events = syscall.IN_MODIFY | syscall.IN_CREATE | syscall.IN_DELETE | syscall.IN_MOVE
	if _, err := syscall.InotifyAddWatch(fd, filepath.Dir(s.path), events); err != nil {
		w.Close()
		return fault(err)
	}
	return w, nil
}

// Wait waits until somebody has written to the file, this Store too, and after that for as long as pause, so that what
// is written at one stroke is told once and nobody who writes is kept from it. It returns false once the watch is
// closed.
func (w *Watch) Wait(pause time.Duration) bool {
	for {
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
	return err == nil
}

// ours tells whether the file or its log is among the events. One without a name is that the system has lost count, or
// that the folder is gone.
func (w *Watch) ours(events []byte) bool {
	for len(events) >= syscall.SizeofInotifyEvent {
		end := syscall.SizeofInotifyEvent + int(binary.NativeEndian.Uint32(events[12:]))
		name := strings.TrimRight(string(events[syscall.SizeofInotifyEvent:end]), "\x00")
		if name == "" || name == w.base || name == w.base+"-wal" {
			return true
		}
		events = events[end:]
	}
	return false
}

// Close ends the watch and lets Wait return.
func (w *Watch) Close() { w.told.Close() }
