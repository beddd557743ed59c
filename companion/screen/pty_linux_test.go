package screen_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
	"unsafe"
)

// console is the test program on a pseudo-terminal of the system.
type console struct {
	t      *testing.T
	master *os.File
	slave  *os.File
	cmd    *exec.Cmd
	before syscall.Termios

	mu   sync.Mutex
	out  bytes.Buffer
	more chan struct{}
	eof  chan struct{}
}

func ioctl(t *testing.T, f *os.File, request uintptr, arg unsafe.Pointer) {
	t.Helper()
	if _, _, errno := syscall.Syscall(syscall.SYS_IOCTL, f.Fd(), request, uintptr(arg)); errno != 0 {
		t.Fatalf("ioctl %#x: %v", request, errno)
	}
}

// open starts the program in a window of 40 by 10 with these variables beside
// its own.
func open(t *testing.T, env ...string) *console {
	t.Helper()
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	var unlock, number int32
	ioctl(t, master, syscall.TIOCSPTLCK, unsafe.Pointer(&unlock))
	ioctl(t, master, syscall.TIOCGPTN, unsafe.Pointer(&number))
	slave, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	c := &console{t: t, master: master, slave: slave, more: make(chan struct{}, 1), eof: make(chan struct{})}
	c.resize(40, 10)
	ioctl(t, slave, syscall.TCGETS, unsafe.Pointer(&c.before))
	c.cmd = exec.Command(os.Args[0])
	c.cmd.Stdin, c.cmd.Stdout, c.cmd.Stderr = slave, slave, slave
	c.cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	c.cmd.Env = append([]string{"SCREEN_TEST_PROGRAM=1", "PATH=" + os.Getenv("PATH"), "GORACE=atexit_sleep_ms=0"}, env...)
	if err := c.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go c.read()
	t.Cleanup(func() {
		c.cmd.Process.Kill()
		master.Close()
		slave.Close()
	})
	return c
}

func (c *console) read() {
	defer close(c.eof)
	p := make([]byte, 4096)
	for {
		n, err := c.master.Read(p)
		c.mu.Lock()
		c.out.Write(p[:n])
		c.mu.Unlock()
		select {
		case c.more <- struct{}{}:
		default:
		}
		if err != nil {
			return
		}
	}
}

// output returns all that was written so far.
func (c *console) output() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.out.String()
}

// expect waits until a text stands on the screen.
func (c *console) expect(text string) {
	c.t.Helper()
	late := time.After(20 * time.Second)
	for {
		now := screenOf(c.output())
		if strings.Contains(now, text) {
			return
		}
		select {
		case <-c.more:
		case <-late:
			c.t.Fatalf("%q does not come; the screen shows\n%s", text, now)
		}
	}
}

func (c *console) send(keys string) {
	c.t.Helper()
	if _, err := c.master.WriteString(keys); err != nil {
		c.t.Fatal(err)
	}
}

func (c *console) resize(w, h uint16) {
	c.t.Helper()
	size := [4]uint16{h, w, 0, 0}
	ioctl(c.t, c.master, syscall.TIOCSWINSZ, unsafe.Pointer(&size))
}

// ends waits for the program and checks its status, and that the terminal is as
// it was.
func (c *console) ends(status int) {
	c.t.Helper()
	ended := make(chan struct{})
	go func() {
		c.cmd.Wait()
		close(ended)
	}()
	select {
	case <-ended:
	case <-time.After(20 * time.Second):
		c.t.Fatalf("the program does not end; it wrote %q", c.output())
	}
	if got := c.cmd.ProcessState.ExitCode(); got != status {
		c.t.Errorf("exit status %d, want %d; it wrote %q", got, status, c.output())
	}
	var after syscall.Termios
	ioctl(c.t, c.slave, syscall.TCGETS, unsafe.Pointer(&after))
	if after != c.before {
		c.t.Errorf("the terminal is left in another mode: %+v instead of %+v", after, c.before)
	}
	c.slave.Close() // now the reader comes to an end
	<-c.eof
	out := c.output()
	for what, pair := range map[string][2]string{
		"alternate screen": {"\x1b[?1049h", "\x1b[?1049l"},
		"hidden cursor":    {"\x1b[?25l", "\x1b[?25h"},
		"mouse":            {"\x1b[?1000h", "\x1b[?1000l"},
		"pasting":          {"\x1b[?2004h", "\x1b[?2004l"},
	} {
		if strings.LastIndex(out, pair[0]) > strings.LastIndex(out, pair[1]) {
			c.t.Errorf("the terminal is left with: %s", what)
		}
	}
}

const modern = "TERM=xterm-256color"

func TestOnARealTerminalKeysAreShownAndCtrlQLeaves(t *testing.T) {
	c := open(t, modern)
	c.expect("size 40x10")
	c.send("abc")
	c.expect("› abc")
	c.send("\r")
	c.expect("got <abc>")
	c.send("\x1b[200~d\ne\r\nf\x1b[201~")
	c.expect("got <abc><d><e>")
	c.expect("› f")
	c.send("\x1b[A\x1b[D東\x7f")
	c.expect("› f")
	c.send("\x11")
	c.ends(0)
}

func TestOnARealTerminalCtrlCLeaves(t *testing.T) {
	c := open(t, modern)
	c.expect("ready")
	c.send("\x03")
	c.ends(0)
}

func TestOnARealTerminalSignalsRestoreIt(t *testing.T) {
	for signal, status := range map[syscall.Signal]int{syscall.SIGTERM: 143, syscall.SIGINT: 130, syscall.SIGHUP: 129} {
		c := open(t, modern)
		c.expect("ready")
		if err := c.cmd.Process.Signal(signal); err != nil {
			t.Fatal(err)
		}
		c.ends(status)
	}
}

func TestOnARealTerminalPanicsRestoreItAndAreTold(t *testing.T) {
	for key, told := range map[string]string{"\x1bOP": "panicked: beside the loop", "\x1bOQ": "panicked: in the loop"} {
		c := open(t, modern)
		c.expect("ready")
		c.send(key)
		c.ends(3)
		out := c.output()
		if i := strings.LastIndex(out, told); i < 0 || i < strings.LastIndex(out, "\x1b[?1049l") {
			t.Errorf("%q was not told on the restored terminal: %q", told, out)
		}
	}
}

func TestOnARealTerminalLeavingUnderAFloodOfKeysWorks(t *testing.T) {
	c := open(t, modern)
	c.expect("ready")
	go c.master.WriteString("\x11" + strings.Repeat("x", 20_000))
	c.ends(0)
}

func TestOnARealTerminalTheWindowMayShrinkToNothingAndGrow(t *testing.T) {
	c := open(t, modern)
	c.expect("size 40x10")
	c.resize(1, 1)
	c.send("x")
	c.resize(100, 30)
	c.expect("size 100x30")
	c.resize(40, 10)
	c.expect("size 40x10")
	c.send("\x11")
	c.ends(0)
}

func TestWithoutAUsableTerminalNothingIsDrawnAndTheReasonIsKnown(t *testing.T) {
	for env, want := range map[string]string{
		"TERM=":     "no screen: TERM is not set",
		"TERM=dumb": "no screen: terminal cannot place the cursor: dumb",
	} {
		c := open(t, env)
		c.ends(2)
		c.expect(want)
		if strings.Contains(c.output(), "\x1b") {
			t.Errorf("%s: the terminal was written to: %q", env, c.output())
		}
	}
}

func TestAnUnknownTerminalIsTriedAsACommonOne(t *testing.T) {
	c := open(t, "TERM=nobody-knows-it", "PATH=")
	c.expect("ready")
	c.send("\x11")
	c.ends(0)
}

func TestAnUnknownTerminalIsRefusedWhenTheOutputIsNone(t *testing.T) {
	cmd := exec.Command(os.Args[0])
	cmd.Env = []string{"SCREEN_TEST_PROGRAM=1", "TERM=nobody-knows-it"}
	out, _ := cmd.Output()
	if got := string(out); got != "no screen: unknown terminal: nobody-knows-it\n" || cmd.ProcessState.ExitCode() != 2 {
		t.Errorf("it said %q with status %d", got, cmd.ProcessState.ExitCode())
	}
}

func TestWithoutAnyTerminalTheReasonIsKnown(t *testing.T) {
	cmd := exec.Command(os.Args[0])
	cmd.Env = []string{"SCREEN_TEST_PROGRAM=1", modern}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} // away from the terminal of the test
	out, _ := cmd.Output()
	if got := string(out); !strings.HasPrefix(got, "no screen: no terminal") || cmd.ProcessState.ExitCode() != 2 {
		t.Errorf("it said %q with status %d", got, cmd.ProcessState.ExitCode())
	}
}

func TestLocalesWithoutUTF8AreDrawnInASCII(t *testing.T) {
	for _, locale := range []string{"LC_ALL=C", "LC_ALL=POSIX", "LC_ALL=fr_FR.ISO-8859-1"} {
		c := open(t, modern, locale)
		c.expect("+>ready -----")
		c.expect("| Y 3,400")
		c.send("\x11")
		c.ends(0)
		for _, b := range []byte(c.output()) {
			if b >= 0x80 {
				t.Errorf("%s: byte %#x was sent", locale, b)
				break
			}
		}
	}
}

func TestLocalesWithUTF8AreDrawnInFull(t *testing.T) {
	for _, locale := range []string{"LC_ALL=C.UTF-8", "LC_ALL=en_US.utf8", "LC_ALL=fr_FR", "LC_ALL="} {
		c := open(t, modern, locale)
		c.expect("┌▸ready ─────")
		c.expect("│ ¥ 3,400")
		c.send("\x11")
		c.ends(0)
	}
}

func TestWithNoColorNoColourIsSent(t *testing.T) {
	colour := regexp.MustCompile(`\x1b\[(3[0-8]|4[0-8]|9[0-7]|10[0-7])(;[0-9;]*)?m`)
	for env, want := range map[string]bool{"NO_COLOR=1": false, "NO_COLOR=": true} {
		c := open(t, modern, env)
		c.expect("¥ 3,400")
		c.send("x\x11")
		c.ends(0)
		if got := colour.FindString(c.output()); (got != "") != want {
			t.Errorf("%s: colours are sent: %q, want %v", env, got, want)
		}
	}
}
