package companion_test

// The screens of the built program on a real terminal: starting, leaving in every way, windows of any size,
// pasting, strange terminals and locales, kills, two windows on one session, and databases that are locked
// or may not be written.

import (
	"fmt"
	"io"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// Keys as terminals send them.
const (
	enter = "\r"
	ctrlC = "\x03"
	ctrlQ = "\x11"
	ctrlZ = "\x1a"
)

// Texts that tell the pages apart.
const (
	onHome  = "TOKYOBOX"
	onTable = "Last entries"
)

// evening3 makes a session of three players with loans taken and opens home on a terminal of 80x24.
func evening3(t *testing.T) (*home, string) {
	t.Helper()
	h := newHome(t)
	id := h.must("", "new", "capsule-hotel", "--players", "Ann,Ben,Cho")
	h.must("mark\nloan 1=4000 2=6000 3=6000\n", "play", id, "--plain")
	return h, id
}

// open starts the screens.
func (h *home) open(args ...string) *terminal {
	h.t.Helper()
	return sit(h.t, h.command(append([]string{"--db", h.db}, args...)...), 80, 24)
}

// table starts the screens and resumes the last session with one key.
func (h *home) table() *terminal {
	h.t.Helper()
	m := h.open()
	m.see(onHome, "Ann, Ben, Cho")
	m.keys(enter)
	m.see(onTable, "4,000", "6,000", "›")
	return m
}

// record types a line that adds to a purse and waits until the screen says that it is recorded.
func (m *terminal) record(mark string) {
	m.t.Helper()
	m.keys(fmt.Sprintf("adjust 1 yen=+100 %q", mark))
	m.see("› adjust 1 yen=+100 \"" + mark)
	m.keys(enter)
	m.until("the line to be recorded", func(scr string) bool {
		return emptyLine(scr) && strings.Contains(scr, mark)
	})
}

// emptyLine tells whether the entry line is empty.
func emptyLine(scr string) bool {
	for line := range strings.Lines(scr) {
		if strings.HasPrefix(strings.TrimSpace(line), "›") {
			return strings.TrimSpace(line) == "›"
		}
	}
	return false
}

func TestC38EveryWayOfLeavingGivesTheTerminalBackAndTheSessionGoesOn(t *testing.T) {
	t.Parallel()
	signal := func(s syscall.Signal) func(m *terminal) {
		return func(m *terminal) { m.cmd.Process.Signal(s) }
	}
	for _, c := range []struct {
		name   string
		where  func(h *home) *terminal
		leave  func(m *terminal)
		status int
	}{
		{"q at home", func(h *home) *terminal { return h.open() }, func(m *terminal) { m.see(onHome); m.keys("q") }, 0},
		{"ctrl-q at home", func(h *home) *terminal { return h.open() }, func(m *terminal) { m.see(onHome); m.keys(ctrlQ) }, 0},
		{"ctrl-q at the table", (*home).table, func(m *terminal) { m.keys(ctrlQ) }, 0},
		{"ctrl-c at the table", (*home).table, func(m *terminal) { m.keys(ctrlC) }, 0},
		{"the word quit", (*home).table, func(m *terminal) { m.keys("quit" + enter) }, 0},
		{"interrupt", (*home).table, signal(syscall.SIGINT), 128 + int(syscall.SIGINT)},
		{"terminate", (*home).table, signal(syscall.SIGTERM), 128 + int(syscall.SIGTERM)},
		{"hang up", (*home).table, signal(syscall.SIGHUP), 128 + int(syscall.SIGHUP)},
		{"terminate in the middle of a line", (*home).table, func(m *terminal) {
			m.keys("adjust 1 yen=")
			m.see("› adjust 1 yen=")
			m.cmd.Process.Signal(syscall.SIGTERM)
		}, 128 + int(syscall.SIGTERM)},
		{"terminate at home", func(h *home) *terminal { return h.open() }, func(m *terminal) {
			m.see(onHome)
			m.cmd.Process.Signal(syscall.SIGTERM)
		}, 128 + int(syscall.SIGTERM)},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			h, id := evening3(t)
			m := c.where(h)
			c.leave(m)
			m.left(c.status)
			if got := h.stored(id); len(got) != 2 {
				t.Errorf("the session has %q", got)
			}
		})
	}
}

func TestAClosedTerminalEndsTheProgramWithEverythingOnDisk(t *testing.T) {
	t.Parallel()
	h, id := evening3(t)
	m := h.table()
	m.record("last words")
	m.line.Close()
	m.master.Close()
	select {
	case <-m.ended:
	case <-time.After(patience):
		t.Fatal("the program lives on without a terminal")
	}
	if got := h.stored(id); len(got) != 3 {
		t.Errorf("the session has %q", got)
	}
}

func TestC92TheWindowMayHaveAnySizeAtAnyMoment(t *testing.T) {
	t.Parallel()
	h, id := evening3(t)
	m := h.table()
	want := 2
	for _, size := range [][2]int{{1, 1}, {80, 24}, {2, 1}, {1, 40}, {200, 60}, {59, 16}, {60, 15}, {10, 4}, {40, 5}, {120, 36}, {3, 3}} {
		m.resize(size[0], size[1])
		time.Sleep(20 * time.Millisecond)
		m.keys(fmt.Sprintf("note 1 \"at %dx%d\"", size[0], size[1]) + enter)
		want++
	}
	for range 50 { // faster than anything can be drawn
		m.resize(1+rand.Intn(200), 1+rand.Intn(60))
	}
	m.resize(80, 24)
	m.until("the table to come back", func(scr string) bool {
		return strings.Contains(scr, onTable) && strings.Contains(scr, "Cho") && emptyLine(scr)
	})
	m.record("whole again")
	m.keys(ctrlQ)
	m.left(0)
	if got := h.stored(id); len(got) != want+1 {
		t.Errorf("%d entries, wanted %d: %q", len(got), want+1, got)
	}
}

func TestHomeAndANewSessionFitAnyWindow(t *testing.T) {
	t.Parallel()
	h, _ := evening3(t)
	m := h.open()
	m.see(onHome)
	for _, page := range []string{"", "n"} {
		m.keys(page)
		for _, size := range [][2]int{{1, 1}, {5, 2}, {20, 10}, {200, 60}, {80, 24}} {
			m.resize(size[0], size[1])
			time.Sleep(20 * time.Millisecond)
		}
	}
	m.keys("\x1b")
	m.see(onHome)
	m.keys("q")
	m.left(0)
}

func TestPastedLinesAreRecordedOneByOne(t *testing.T) {
	t.Parallel()
	h, id := evening3(t)
	m := h.table()
	m.keys("\x1b[200~adjust 1 yen=+100 \"one\"\r\nadjust 2 yen=+200 \"two\"\nadjust 3 yen=+300 \"three\"\r\x1b[201~")
	m.until("three lines to be recorded", func(scr string) bool { return emptyLine(scr) && strings.Contains(scr, "6,300") })
	m.keys("\x1b[200~q\x1b[201~") // a letter that is pasted is no command
	m.see("› q")
	m.keys(ctrlQ)
	m.left(0)
	want := []string{`adjust 1 yen=+100 "one"`, `adjust 2 yen=+200 "two"`, `adjust 3 yen=+300 "three"`}
	if got := h.stored(id)[2:]; !slices.Equal(got, want) {
		t.Errorf("stored %q, wanted %q", got, want)
	}
}

func TestAPastedListOfNamesFillsTheSeats(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	m := h.open()
	m.see(onHome)
	m.keys("n")
	m.gone(onHome)
	m.keys("\x1b[200~Zoë\n田中\n[red]Max\n\x1b[201~")
	m.see("Zoë", "田中", "[red]Max")
	m.keys("\x1bOQ") // F2
	m.see(onTable)
	m.keys(ctrlQ)
	m.left(0)
	if got, want := h.sessions()[0].Names, []string{"Zoë", "田中", "[red]Max"}; !slices.Equal(got, want) {
		t.Errorf("names %q, wanted %q", got, want)
	}
}

func TestANewSessionOfThreeTakesFewerThan25Keys(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	m := h.open()
	m.see(onHome)
	keys := "nAnn\rBen\rCho\r\r"
	if len(keys) >= 25 {
		t.Fatalf("%d keys", len(keys))
	}
	m.keys(keys)
	m.see(onTable, "Ann", "Ben", "Cho")
	m.keys(ctrlQ)
	m.left(0)
	if got := h.sessions(); len(got) != 1 || !slices.Equal(got[0].Names, []string{"Ann", "Ben", "Cho"}) {
		t.Errorf("sessions: %v", got)
	}
}

func TestATerminalThatCannotDrawPointsToPlainMode(t *testing.T) {
	t.Parallel()
	for _, term := range []string{"", "dumb"} {
		h, _ := evening3(t)
		h.env = []string{"TERM=" + term}
		m := h.open()
		m.left(2)
		if said := m.sent(); !strings.Contains(said, "--plain") || strings.Contains(said, "\x1b") || strings.Count(said, "\n") > 2 {
			t.Errorf("TERM=%q: it says %q", term, said)
		}
	}
	h, _ := evening3(t)
	c := h.command("--db", h.db)
	c.Env = slices.DeleteFunc(c.Env, func(s string) bool { return strings.HasPrefix(s, "TERM=") })
	m := sit(t, c, 80, 24)
	m.left(2)
	if said := m.sent(); !strings.Contains(said, "--plain") || strings.Contains(said, "\x1b") {
		t.Errorf("without TERM it says %q", said)
	}
}

func TestATerminalOfAnotherNameIsTriedAllTheSame(t *testing.T) {
	t.Parallel()
	for _, term := range []string{"no-such-terminal", "wezterm", "screen.xterm-256color", "xterm", "screen", "tmux-256color", "linux"} {
		t.Run(term, func(t *testing.T) {
			t.Parallel()
			h, _ := evening3(t)
			h.env = []string{"TERM=" + term}
			m := h.table()
			m.record("here too")
			m.keys(ctrlQ)
			m.left(0)
		})
	}
}

func TestWithoutColourNoColourIsAskedFor(t *testing.T) {
	t.Parallel()
	for env, want := range map[string]bool{"COLORTERM=": true, "NO_COLOR=1": false, "TERM=vt100": false} {
		h, _ := evening3(t)
		h.env = []string{env}
		m := h.open()
		m.see(onHome)
		m.keys(ctrlQ)
		m.left(0)
		m.mu.Lock()
		if m.scr.colours != want {
			t.Errorf("%s: colours %v, wanted %v", env, m.scr.colours, want)
		}
		m.mu.Unlock()
	}
}

func TestALocaleWithoutOurLettersIsDrawnInASCII(t *testing.T) {
	t.Parallel()
	for name, set := range map[string][]string{
		"LANG=C":     {"LANG=C"},
		"LANG=POSIX": {"LANG=POSIX"},
		"LC_ALL=C":   {"LC_ALL=C"},
		"8 bits":     {"LANG=en_US.ISO-8859-1"},
		"--ascii":    nil,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h, _ := evening3(t)
			h.env = set
			args := []string{}
			if set == nil {
				args = []string{"--ascii"}
			}
			m := h.open(args...)
			m.see(onHome, "Ann, Ben, Cho")
			m.keys(enter)
			m.see(onTable, "4,000")
			m.keys("adjust 1 yen=+100 \"more\"")
			m.see("adjust 1 yen=+100 \"more\"")
			m.keys(enter)
			m.see("4,100")
			m.keys(ctrlQ)
			m.left(0)
			for i, b := range []byte(m.sent()) {
				if b >= 0x80 {
					t.Fatalf("byte %#x at %d: …%q", b, i, m.sent()[max(0, i-40):i+4])
				}
			}
			if strings.Contains(m.text(), "?????") {
				t.Errorf("question marks stand for letters:\n%s", m.text())
			}
		})
	}
}

func TestWhatTheScreenShowsAsRecordedSurvivesAKill(t *testing.T) {
	t.Parallel()
	h, id := evening3(t)
	other := h.must("", "new", "capsule-hotel", "--players", "Dan,Eve")
	h.must("mark\n", "play", other, "--plain")
	want := 2
	for round := range 3 {
		h.must("note 1 \"elsewhere\"\n", "play", other, "--plain")
		m := h.open("play", id)
		m.see(onTable)
		for i := range 5 {
			m.record(fmt.Sprintf("r%d.%d", round, i))
			want++
		}
		m.keys(ctrlZ)
		m.see("Undone")
		want++
		m.keys("adjust 2 yen=+1 \"never\"") // typed and not recorded
		m.cmd.Process.Kill()
		<-m.ended
		if got := h.stored(id); len(got) != want {
			t.Fatalf("round %d: %d entries, wanted %d: %q", round, len(got), want, got)
		}
		again := h.open()
		again.see(onHome, "Ann, Ben, Cho", "Dan, Eve")
		if scr := again.text(); strings.Index(scr, "Ann, Ben, Cho") > strings.Index(scr, "Dan, Eve") {
			t.Fatalf("the killed session is not offered first:\n%s", scr)
		}
		again.keys(enter)
		again.see(onTable, fmt.Sprintf("“r%d", round)) // the panel cuts the rest
		again.keys(ctrlQ)
		again.left(0)
	}
}

func TestTwoWindowsOnOneSessionLoseNothing(t *testing.T) {
	t.Parallel()
	h, id := evening3(t)
	one, two := h.table(), h.table()
	one.record("from one")
	two.keys("adjust 2 yen=+500 \"from two\"")
	two.see("› adjust 2 yen=+500 \"from two\"")
	two.keys(enter)
	two.until("the other window's entry", func(scr string) bool { return strings.Contains(scr, "4,100") })
	if !emptyLine(two.text()) { // it says that another window was first, and takes the line at the next Enter
		two.keys(enter)
	}
	two.until("its own entry", emptyLine)
	for _, m := range []*terminal{one, two} {
		m.keys(ctrlQ)
		m.left(0)
	}
	if got := h.stored(id)[2:]; !slices.Equal(got, []string{`adjust 1 yen=+100 "from one"`, `adjust 2 yen=+500 "from two"`}) {
		t.Errorf("stored %q", got)
	}
}

// lock holds the database as another program does that is writing to it for long, until the test ends.
func (h *home) lock() {
	h.t.Helper()
	f, err := os.OpenFile(h.db, os.O_RDWR, 0)
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() { f.Close() })
	// The bytes by which SQLite's programs agree on who may read and write.
	bytes := unix.Flock_t{Type: unix.F_WRLCK, Whence: io.SeekStart, Start: 0x40000000, Len: 512}
	if err := unix.FcntlFlock(f.Fd(), unix.F_OFD_SETLK, &bytes); err != nil {
		h.t.Fatal(err)
	}
}

func TestADatabaseHeldByAnotherProgramIsWaitedForAndThenNamed(t *testing.T) {
	t.Parallel()
	h, id := evening3(t)
	before, err := os.ReadFile(h.db)
	if err != nil {
		t.Fatal(err)
	}
	h.lock()
	for _, args := range [][]string{{"play", id, "--plain"}, {"new", "capsule-hotel", "--players", "Ann,Ben"}} {
		complained(t, h.run("", args...), h.db)
	}
	if after, err := os.ReadFile(h.db); err != nil || string(after) != string(before) {
		t.Errorf("the file was changed: %v", err)
	}
}

func TestADatabaseThatMayNotBeWrittenIsNamed(t *testing.T) {
	t.Parallel()
	h, id := evening3(t)
	before, err := os.ReadFile(h.db)
	if err != nil {
		t.Fatal(err)
	}
	for folder := h.folder; len(folder) > len(os.TempDir()); folder = filepath.Dir(folder) {
		if err := os.Chmod(folder, 0o555); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { os.Chmod(folder, 0o755) })
	}
	if err := os.Chmod(h.db, 0o444); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"play", id, "--plain"}, {"new", "capsule-hotel", "--players", "Ann,Ben"}} {
		c := h.command(append([]string{"--db", h.db}, args...)...)
		unprivileged(c)
		complained(t, h.finish(c, ""), h.db)
	}
	for _, args := range [][]string{{"sessions"}, {"export", id}} { // what only reads still works
		c := h.command(append([]string{"--db", h.db}, args...)...)
		unprivileged(c)
		if a := h.finish(c, ""); a.code != 0 || a.out == "" {
			t.Errorf("%v: status %d, %q", args, a.code, a.err)
		}
	}
	if after, err := os.ReadFile(h.db); err != nil || string(after) != string(before) {
		t.Errorf("the file was changed: %v", err)
	}
}

// unprivileged makes root's command one of nobody: root may write everything.
func unprivileged(c *exec.Cmd) {
	if os.Geteuid() == 0 {
		c.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	}
}

// C24 is the field report that asks for this.
func TestC24AWindowThatOnlyLooksFollowsTheOtherWithoutAKey(t *testing.T) {
	t.Parallel()
	h, id := evening3(t)
	v := h.open("play", id, "--view")
	v.see("only looking")
	m := h.table()
	for i := range 3 {
		mark := fmt.Sprintf("seen %d", i)
		m.record(mark)
		v.see(mark)
	}
	v.keys("adjust 1 yen=+100\r")
	v.keys("q")
	v.left(0)
	m.keys(ctrlQ)
	m.left(0)
	if got := h.stored(id); len(got) != 5 {
		t.Errorf("stored %q", got)
	}
}
