package screen

import (
	"errors"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/gdamore/tcell/v2"
)

// fakeTty is a terminal without a terminal: it keeps what is written and gives
// what the test wants to be typed.
type fakeTty struct {
	w, h int

	mu  sync.Mutex
	out strings.Builder

	in     chan []byte
	stop   chan struct{}
	broken chan struct{} // closed when the terminal is gone
	rest   []byte
}

func newFakeTty(w, h int) *fakeTty {
	return &fakeTty{w: w, h: h, in: make(chan []byte, 100_000), broken: make(chan struct{})}
}

func (f *fakeTty) Start() error {
	f.stop = make(chan struct{})
	return nil
}

func (f *fakeTty) Drain() error {
	close(f.stop)
	return nil
}

func (f *fakeTty) Stop() error         { return nil }
func (f *fakeTty) Close() error        { return nil }
func (f *fakeTty) NotifyResize(func()) {}

func (f *fakeTty) WindowSize() (tcell.WindowSize, error) {
	return tcell.WindowSize{Width: f.w, Height: f.h}, nil
}

func (f *fakeTty) Read(p []byte) (int, error) {
	if len(f.rest) == 0 {
		select {
		case <-f.stop:
			return 0, os.ErrDeadlineExceeded
		case <-f.broken:
			return 0, errors.New("the terminal is gone")
		case f.rest = <-f.in:
		}
	}
	n := copy(p, f.rest)
	f.rest = f.rest[n:]
	return n, nil
}

func (f *fakeTty) Write(p []byte) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.out.Write(p)
}

// take returns what was written since it was last called.
func (f *fakeTty) take() string {
	f.mu.Lock()
	defer f.mu.Unlock()
	s := f.out.String()
	f.out.Reset()
	return s
}

// openFake starts a screen of the real library on a fake terminal.
func openFake(t testing.TB, tty *fakeTty) *Diff {
	t.Helper()
	if _, ok := t.(*testing.T); ok {
		t.Setenv("LC_ALL", "C.UTF-8")
		t.Setenv("NO_COLOR", "")
	}
	description, err := tcell.LookupTerminfo("xterm-256color")
	if err != nil {
		t.Fatal(err)
	}
	d, err := start(tty, description, false)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.Fini)
	return d
}
