package main

// One run of a program on a pseudo-terminal of 80x24. The screen that it paints is kept, and a time is
// taken when the text stands there that a person would wait for, not when some bytes arrive.

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/creack/pty"
)

const (
	patience = 5 * time.Second       // for a text that is awaited
	rest     = 20 * time.Millisecond // between keys, as between those of a quick typist
	quiet    = 150 * time.Millisecond
)

// want is a text on the screen. Hot looks in the highlighted cells alone.
type want struct {
	text *regexp.Regexp
	hot  bool
}

// see makes a want. A pattern that starts with hot: looks in the highlighted cells alone.
func see(pattern string) want {
	pattern, hot := strings.CutPrefix(pattern, "hot:")
	return want{regexp.MustCompile(pattern), hot}
}

type bar struct {
	pty  *os.File
	cmd  *exec.Cmd
	scr  *Screen
	in   chan chunk
	got  int // bytes received so far
	born time.Time
}

type chunk struct {
	b []byte
	t time.Time
}

// start runs a program in a folder.
func start(argv []string, dir string) (*bar, error) {
	cmd := exec.Command(argv[0], argv[1:]...)
	cmd.Env = append(os.Environ(), "TERM=xterm-256color", "LC_ALL=C.UTF-8", "LINES=", "COLUMNS=", "NO_COLOR=")
	cmd.Dir = dir
	b := &bar{cmd: cmd, in: make(chan chunk, 1024), born: time.Now()}
	f, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: 24, Cols: 80})
	if err != nil {
		return nil, err
	}
	b.pty = f
	b.scr = NewScreen(80, 24, func(s string) { f.WriteString(s) })
	go func() {
		buf := make([]byte, 65536)
		for {
			n, err := f.Read(buf)
			if n > 0 {
				b.in <- chunk{append([]byte(nil), buf[:n]...), time.Now()}
			}
			if err != nil {
				close(b.in)
				return
			}
		}
	}()
	return b, nil
}

func (b *bar) seen(w want) bool {
	if w.hot {
		return w.text.MatchString(b.scr.Hot())
	}
	return w.text.MatchString(b.scr.Text())
}

func (b *bar) take(c chunk) {
	b.scr.Write(c.b)
	b.got += len(c.b)
}

// wait feeds the screen until the text stands there and gives the time of the bytes that brought it.
func (b *bar) wait(w want) (time.Time, error) {
	limit := time.After(patience)
	for !b.seen(w) {
		select {
		case c, ok := <-b.in:
			if !ok {
				return time.Time{}, fmt.Errorf("ended before %q was seen:\n%s", w.text, b.scr.Text())
			}
			b.take(c)
			if b.seen(w) {
				return c.t, nil
			}
		case <-limit:
			return time.Time{}, fmt.Errorf("%q was not seen:\n%s", w.text, b.scr.Text())
		}
	}
	return time.Now(), nil
}

// settle feeds the screen until nothing came for so long, a second at most.
func (b *bar) settle(d time.Duration) {
	limit := time.After(time.Second)
	for {
		select {
		case c, ok := <-b.in:
			if !ok {
				return
			}
			b.take(c)
		case <-time.After(d):
			return
		case <-limit:
			return
		}
	}
}

// watch feeds the screen for so long and gives the bytes that came.
func (b *bar) watch(d time.Duration) int {
	before, limit := b.got, time.After(d)
	for {
		select {
		case c, ok := <-b.in:
			if !ok {
				return b.got - before
			}
			b.take(c)
		case <-limit:
			return b.got - before
		}
	}
}

// press sends keys and waits for their text. It gives the time between and the bytes that came. A text that
// stands there already is an error, since nothing would be measured.
func (b *bar) press(keys string, w want) (time.Duration, int, error) {
	time.Sleep(rest)
	b.settle(time.Millisecond)
	if b.seen(w) {
		return 0, 0, fmt.Errorf("%q stood there before %q was pressed:\n%s", w.text, keys, b.scr.Text())
	}
	before, sent := b.got, time.Now()
	if _, err := b.pty.WriteString(keys); err != nil {
		return 0, 0, err
	}
	at, err := b.wait(w)
	if err != nil {
		return 0, 0, fmt.Errorf("after %q: %w", keys, err)
	}
	took := at.Sub(sent)
	b.settle(5 * time.Millisecond)
	return took, b.got - before, nil
}

// memory is the resident memory in KiB.
func (b *bar) memory() int {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", b.cmd.Process.Pid))
	for line := range strings.Lines(string(text)) {
		if f := strings.Fields(line); len(f) > 1 && f[0] == "VmRSS:" {
			n, _ := strconv.Atoi(f[1])
			return n
		}
	}
	return 0
}

// processor is the processor time of all threads so far.
func (b *bar) processor() time.Duration {
	files, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", b.cmd.Process.Pid))
	sum := 0
	for _, f := range files {
		text, _ := os.ReadFile(f)
		if w := strings.Fields(string(text)); len(w) > 0 {
			n, _ := strconv.Atoi(w[0])
			sum += n
		}
	}
	return time.Duration(sum)
}

// leave sends the keys that end the program and gives how long it took to end.
func (b *bar) leave(keys string) (time.Duration, error) {
	b.settle(quiet)
	go func() {
		for range b.in {
		}
	}()
	sent := time.Now()
	if _, err := b.pty.WriteString(keys); err != nil {
		return 0, err
	}
	done := make(chan struct{})
	go func() { b.cmd.Wait(); close(done) }()
	defer b.pty.Close()
	select {
	case <-done:
		return time.Since(sent), nil
	case <-time.After(patience):
		b.cmd.Process.Signal(syscall.SIGKILL)
		<-done
		return 0, fmt.Errorf("%s did not leave", b.cmd.Path)
	}
}

// kill ends the program at once.
func (b *bar) kill() {
	b.cmd.Process.Signal(syscall.SIGKILL)
	b.cmd.Wait()
	b.pty.Close()
}
