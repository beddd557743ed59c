package companion_test

// A terminal for the built program: a pseudo-terminal, the settings of its line, and a screen that keeps
// what the program paints and which modes it left on.

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/rivo/uniseg"
	"golang.org/x/sys/unix"
)

// terminal runs one program.
type terminal struct {
	t      *testing.T
	master *os.File
	line   *os.File // the other end, kept open so that its settings outlive the program
	cmd    *exec.Cmd
	before unix.Termios
	ended  chan struct{}
	drawn  chan struct{} // has a token when something was drawn

	mu  sync.Mutex
	scr *paper
	raw bytes.Buffer
}

// sit starts a command on a terminal of that size.
func sit(t *testing.T, c *exec.Cmd, columns, rows int) *terminal {
	t.Helper()
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY|unix.O_CLOEXEC, 0)
	if err != nil {
		t.Fatal(err)
	}
	var number int
	control(t, master, func(fd int) error {
		if err := unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0); err != nil {
			return err
		}
		number, err = unix.IoctlGetInt(fd, unix.TIOCGPTN)
		return err
	})
	line, err := os.OpenFile("/dev/pts/"+strconv.Itoa(number), os.O_RDWR|unix.O_NOCTTY|unix.O_CLOEXEC, 0)
	if err != nil {
		t.Fatal(err)
	}
	m := &terminal{t: t, master: master, line: line, cmd: c, ended: make(chan struct{}), drawn: make(chan struct{}, 1), scr: newPaper(columns, rows)}
	m.resize(columns, rows)
	m.before = m.settings()
	c.Stdin, c.Stdout, c.Stderr = line, line, line
	c.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	go m.read()
	go func() { c.Wait(); close(m.ended) }()
	t.Cleanup(func() {
		c.Process.Kill()
		<-m.ended
		line.Close()
		master.Close()
	})
	return m
}

func control(t *testing.T, f *os.File, do func(fd int) error) {
	t.Helper()
	raw, err := f.SyscallConn()
	if err != nil {
		t.Fatal(err)
	}
	var fault error
	if err := raw.Control(func(fd uintptr) { fault = do(int(fd)) }); err != nil || fault != nil {
		t.Fatal(err, fault)
	}
}

func (m *terminal) resize(columns, rows int) {
	m.t.Helper()
	m.mu.Lock()
	m.scr.resize(columns, rows)
	m.mu.Unlock()
	control(m.t, m.master, func(fd int) error {
		return unix.IoctlSetWinsize(fd, unix.TIOCSWINSZ, &unix.Winsize{Row: uint16(rows), Col: uint16(columns)})
	})
}

func (m *terminal) settings() (s unix.Termios) {
	m.t.Helper()
	control(m.t, m.line, func(fd int) error {
		got, err := unix.IoctlGetTermios(fd, unix.TCGETS)
		if err == nil {
			s = *got
		}
		return err
	})
	return s
}

func (m *terminal) read() {
	buf := make([]byte, 65536)
	for {
		n, err := m.master.Read(buf)
		if err != nil {
			return
		}
		m.mu.Lock()
		m.raw.Write(buf[:n])
		m.scr.write(buf[:n])
		m.mu.Unlock()
		select {
		case m.drawn <- struct{}{}:
		default:
		}
	}
}

// text is the screen as a person sees it.
func (m *terminal) text() string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.scr.text()
}

// sent is every byte that came so far.
func (m *terminal) sent() string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.raw.String()
}

// keys sends keys as a keyboard does.
func (m *terminal) keys(keys string) {
	m.t.Helper()
	if _, err := m.master.WriteString(keys); err != nil {
		m.t.Fatal(err)
	}
}

// see waits until all of these stand on the screen.
func (m *terminal) see(texts ...string) {
	m.t.Helper()
	m.until(fmt.Sprintf("%q", texts), func(scr string) bool {
		for _, text := range texts {
			if !strings.Contains(scr, text) {
				return false
			}
		}
		return true
	})
}

// gone waits until a text stands on the screen no longer.
func (m *terminal) gone(text string) {
	m.t.Helper()
	m.until(fmt.Sprintf("%q to go", text), func(scr string) bool { return !strings.Contains(scr, text) })
}

func (m *terminal) until(what string, holds func(scr string) bool) {
	m.t.Helper()
	limit := time.After(patience)
	for !holds(m.text()) {
		select {
		case <-m.drawn:
		case <-m.ended:
			time.Sleep(50 * time.Millisecond) // for the last bytes
			if !holds(m.text()) {
				m.t.Fatalf("the program ended (%v), waiting for %s:\n%s", m.cmd.ProcessState, what, m.text())
			}
			return
		case <-limit:
			m.t.Fatalf("waited for %s:\n%s", what, m.text())
		}
	}
}

// left waits until the program has ended and checks its status and that the terminal is as it was.
func (m *terminal) left(status int) {
	m.t.Helper()
	select {
	case <-m.ended:
	case <-time.After(patience):
		m.t.Fatalf("the program does not end:\n%s", m.text())
	}
	time.Sleep(50 * time.Millisecond) // for the last bytes
	if got := m.cmd.ProcessState.ExitCode(); got != status {
		m.t.Errorf("status %d (%v), wanted %d\n%s", got, m.cmd.ProcessState, status, m.text())
	}
	if now := m.settings(); now != m.before {
		m.t.Errorf("the line was left otherwise:\n%+v\n%+v", m.before, now)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, fault := range m.scr.leftOn() {
		m.t.Error(fault)
	}
}

// paper is a small screen: enough to know which text stands where and which modes are on.
type paper struct {
	columns, rows int
	cells         [][]string // one grapheme a cell, "" for the second half of a wide one
	x, y          int
	modes         map[string]bool // private modes that were set or reset
	styled        bool            // something else than plain text is switched on
	colours       bool            // a colour was ever asked for
	keypad        bool
	rest          []byte // of a sequence or letter that came in two pieces
}

func newPaper(columns, rows int) *paper {
	p := &paper{modes: map[string]bool{}}
	p.resize(columns, rows)
	return p
}

func (p *paper) resize(columns, rows int) {
	p.columns, p.rows = columns, rows
	p.clear()
}

func (p *paper) clear() {
	p.cells = make([][]string, p.rows)
	for y := range p.cells {
		p.cells[y] = make([]string, p.columns)
		p.erase(y, 0, p.columns)
	}
	p.x, p.y = 0, 0
}

func (p *paper) erase(y, from, to int) {
	for x := from; x < to; x++ {
		p.cells[y][x] = " "
	}
}

func (p *paper) text() string {
	var b strings.Builder
	for _, row := range p.cells {
		b.WriteString(strings.TrimRight(strings.Join(row, ""), " "))
		b.WriteByte('\n')
	}
	return b.String()
}

// leftOn says what a program that has ended should have switched back.
func (p *paper) leftOn() (faults []string) {
	for mode, on := range p.modes {
		// The cursor and wrapping are on in a terminal at rest; 34 is how tmux draws its usual cursor.
		usual := mode == "?25" || mode == "?7" || mode == "34"
		if on != usual {
			faults = append(faults, fmt.Sprintf("mode %s was left %v", mode, on))
		}
	}
	if p.styled {
		faults = append(faults, "a style was left on")
	}
	if p.keypad {
		faults = append(faults, "the keypad was left in application mode")
	}
	return faults
}

func (p *paper) write(b []byte) {
	b = append(p.rest, b...)
	p.rest = nil
	for len(b) > 0 {
		n := p.one(b)
		if n == 0 {
			p.rest = append([]byte(nil), b...)
			return
		}
		b = b[n:]
	}
}

// one takes one letter or sequence and gives its length, 0 if more of it has to come.
func (p *paper) one(b []byte) int {
	switch c := b[0]; {
	case c == 0x1b:
		return p.escape(b)
	case c == '\r':
		p.x = 0
	case c == '\n':
		p.newLine()
	case c == '\b':
		p.x = max(0, p.x-1)
	case c < 0x20 || c == 0x7f:
	default:
		if !utf8.FullRune(b) {
			return 0
		}
		r, n := utf8.DecodeRune(b)
		p.put(string(r))
		return n
	}
	return 1
}

func (p *paper) newLine() {
	if p.y++; p.y >= p.rows {
		p.cells = append(p.cells[1:], make([]string, p.columns))
		p.y = p.rows - 1
		p.erase(p.y, 0, p.columns)
	}
}

func (p *paper) put(letter string) {
	width := uniseg.StringWidth(letter)
	if width == 0 { // a mark on the letter before
		if p.x > 0 && p.y < p.rows {
			p.cells[p.y][p.x-1] += letter
		}
		return
	}
	if p.x+width > p.columns {
		p.x = 0
		p.newLine()
	}
	if p.x+width > p.columns || p.y >= p.rows {
		return
	}
	p.cells[p.y][p.x] = letter
	if width == 2 {
		p.cells[p.y][p.x+1] = ""
	}
	p.x += width
}

func (p *paper) escape(b []byte) int {
	if len(b) < 2 {
		return 0
	}
	switch b[1] {
	case '[':
		for i := 2; i < len(b); i++ {
			if b[i] >= 0x40 && b[i] <= 0x7e {
				p.sequence(string(b[2:i]), b[i])
				return i + 1
			}
		}
		return 0
	case ']', 'P', '_', '^':
		for i := 2; i < len(b); i++ {
			if b[i] == 7 {
				return i + 1
			}
			if b[i] == 0x1b && i+1 < len(b) {
				return i + 2
			}
		}
		return 0
	case '(', ')', '*', '+', '#', '%', ' ':
		if len(b) < 3 {
			return 0
		}
		return 3
	case '=':
		p.keypad = true
	case '>':
		p.keypad = false
	}
	return 2
}

func (p *paper) sequence(args string, final byte) {
	if final == 'h' || final == 'l' {
		mark := args[:min(1, len(args))]
		if mark != "?" {
			mark = ""
		}
		for mode := range strings.SplitSeq(strings.TrimPrefix(args, "?"), ";") {
			p.modes[mark+mode] = final == 'h'
		}
		if mark == "?" && strings.Contains(args, "1049") {
			p.clear()
		}
		return
	}
	if args != "" && strings.ContainsAny(args[:1], "?<=>") {
		return
	}
	var n []int
	for field := range strings.FieldsFuncSeq(args, func(r rune) bool { return r == ';' || r == ':' }) {
		v, _ := strconv.Atoi(field)
		n = append(n, v)
	}
	arg := func(i, usual int) int {
		if i < len(n) && n[i] > 0 {
			return n[i]
		}
		return usual
	}
	switch final {
	case 'H', 'f':
		p.y, p.x = arg(0, 1)-1, arg(1, 1)-1
	case 'A':
		p.y -= arg(0, 1)
	case 'B':
		p.y += arg(0, 1)
	case 'C':
		p.x += arg(0, 1)
	case 'D':
		p.x -= arg(0, 1)
	case 'G':
		p.x = arg(0, 1) - 1
	case 'd':
		p.y = arg(0, 1) - 1
	case 'J':
		from := 0
		if arg(0, 0) == 0 {
			p.erase(p.y, p.x, p.columns)
			from = p.y + 1
		}
		for y := from; y < p.rows; y++ {
			p.erase(y, 0, p.columns)
		}
	case 'K':
		p.erase(p.y, p.x, p.columns)
	case 'X':
		p.erase(p.y, p.x, min(p.columns, p.x+arg(0, 1)))
	case 'm':
		p.styled = false
		for _, v := range n {
			p.styled = p.styled || v != 0
			p.colours = p.colours || v >= 30 && v <= 38 || v >= 40 && v <= 48 || v >= 90 && v <= 107
		}
	}
	p.x, p.y = min(max(p.x, 0), p.columns-1), min(max(p.y, 0), p.rows-1)
}
