// Command clock starts a Countdown of two floors by keys in tmux, captures the screen each 100 ms, and compares
// the second shown with a steady clock of its own: at rest, and with every core busy.
//
//	go run ./.ci/clock [-program FILE] [-busy=false] [-w 80 -h 24]
//
// It prints how far off the captures were, and how much of one core the program took while the floor ran. It fails
// if a capture is off by more than the time between two captures, or if the clock takes a hundredth of a core.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"
)

const (
	interval = 100 * time.Millisecond // between two captures
	shift    = 7 * time.Millisecond   // more each second, so that captures fall on every part of it
	leadIn   = 3 * time.Second
	most     = 1.0 // per cent of one core that a running clock may take
)

// grids are the digits as they are drawn, without rows and columns that repeat the one before.
var grids = map[string]string{
	"0": "##### #...# #...# #...# #####", "1": ".##.. ..#.. ..#.. ..#.. .###.",
	"2": "##### ....# ##### #.... #####", "3": "##### ....# ##### ....# #####",
	"4": "#...# #...# ##### ....# ....#", "5": "##### #.... ##### ....# #####",
	"6": "##### #.... ##### #...# #####", "7": "##### ....# ....# ....# ....#",
	"8": "##### #...# ##### #...# #####", "9": "##### #...# ##### ....# #####",
}

func main() {
	program := flag.String("program", "", "the built program; it is built if none is named")
	busy := flag.Bool("busy", true, "also run with every core busy")
	width := flag.Int("w", 80, "columns")
	height := flag.Int("h", 24, "rows")
	flag.Parse()
	if err := check(*program, *busy, *width, *height); err != nil {
		fmt.Fprintln(os.Stderr, "--- FAIL:", err)
		os.Exit(1)
	}
}

func check(program string, busy bool, width, height int) error {
	place, err := os.MkdirTemp("", "clock-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(place)
	if program == "" {
		program = filepath.Join(place, "tokyobox")
		build := exec.Command("go", "build", "-o", program, ".")
		build.Env = append(os.Environ(), "CGO_ENABLED=0")
		if out, err := build.CombinedOutput(); err != nil {
			return fmt.Errorf("build: %w\n%s", err, out)
		}
	}
	if program, err = filepath.Abs(program); err != nil {
		return err
	}
	if err := run(program, place, "at rest", width, height); err != nil {
		return err
	}
	if !busy {
		return nil
	}
	var loops []*exec.Cmd
	for range runtime.NumCPU() {
		c := exec.Command("sh", "-c", "while :; do :; done")
		if err := c.Start(); err != nil {
			return err
		}
		loops = append(loops, c)
	}
	defer func() {
		for _, c := range loops {
			c.Process.Kill()
			c.Wait()
		}
	}()
	return run(program, place, fmt.Sprintf("%d busy loops", len(loops)), width, height)
}

// window is the program in tmux.
type window struct {
	socket string
	env    []string
}

func (w *window) tmux(args ...string) (string, error) {
	c := exec.Command("tmux", append([]string{"-L", w.socket, "-f", "/dev/null"}, args...)...)
	c.Env = w.env
	out, err := c.Output()
	return string(out), err
}

func (w *window) screen() (string, error) { return w.tmux("capture-pane", "-p") }

// processor is the time that the program was on a processor so far, of all its threads.
func (w *window) processor() time.Duration {
	pid, err := w.tmux("list-panes", "-F", "#{pane_pid}")
	if err != nil {
		return 0
	}
	files, _ := filepath.Glob("/proc/" + strings.TrimSpace(pid) + "/task/*/schedstat")
	var sum time.Duration
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			continue // a thread that has ended
		}
		if n, err := strconv.ParseInt(strings.Fields(string(text))[0], 10, 64); err == nil {
			sum += time.Duration(n)
		}
	}
	return sum
}

// see waits until a text stands on the screen.
func (w *window) see(text string) error {
	for range 100 {
		if s, err := w.screen(); err == nil && strings.Contains(s, text) {
			return nil
		}
		time.Sleep(50 * time.Millisecond)
	}
	s, _ := w.screen()
	return fmt.Errorf("%q never came:\n%s", text, s)
}

// offs are how far off the captures were.
type offs struct {
	all, exact, blank int
	within            [3]int // up to 20, 50 and 100 ms
	beyond            int
	worst             time.Duration
}

func run(program, place, name string, width, height int) error {
	w := &window{socket: "clock-" + strconv.Itoa(os.Getpid()), env: append(os.Environ(),
		"LC_ALL=C.UTF-8", "HOME="+place, "XDG_DATA_HOME="+place, "TMUX=", "NO_COLOR=")}
	db := filepath.Join(place, strings.ReplaceAll(name, " ", "-")+".db")
	begin := exec.Command(program, "--db", db, "new", "jutaku-countdown", "--players", "Aki,Ben,Chie")
	begin.Env = w.env
	id, err := begin.Output()
	if err != nil {
		return fmt.Errorf("begin a session: %w", err)
	}
	if _, err := w.tmux("new-session", "-d", "-x", strconv.Itoa(width), "-y", strconv.Itoa(height),
		"exec "+program+" --lang en --db "+db+" play "+strings.TrimSpace(string(id))); err != nil {
		return fmt.Errorf("tmux: %w", err)
	}
	defer w.tmux("kill-server")
	var o offs
	var took, ran time.Duration
	for floor, length := range []time.Duration{60 * time.Second, 45 * time.Second} {
		if err := w.see("Space start"); err != nil {
			return err
		}
		before, start := w.processor(), time.Now()
		if err := w.watch(length, &o); err != nil {
			return fmt.Errorf("%s, floor %d: %w", name, floor+1, err)
		}
		took, ran = took+w.processor()-before, ran+time.Since(start)
		time.Sleep(1200 * time.Millisecond)
		for _, keys := range [][]string{{"Space"}, {"5", "Enter"}, {"4", "Enter"}, {"3", "Enter"}} {
			if _, err := w.tmux(append([]string{"send-keys"}, keys...)...); err != nil {
				return err
			}
			time.Sleep(100 * time.Millisecond)
		}
	}
	fmt.Printf("%-13s %4d captures of a running floor: %d exact, %d off by up to 20 ms, %d by up to 50, %d by up to 100, %d by more; worst %v\n",
		name, o.all, o.exact, o.within[0], o.within[1], o.within[2], o.beyond, o.worst.Round(time.Millisecond))
	share := 100 * float64(took) / float64(ran)
	fmt.Printf("%-13s %.2f %% of one core at %dx%d, heartbeats and lead-in included\n", name, share, width, height)
	if share >= most {
		return fmt.Errorf("%s: the clock takes %.2f %% of a core", name, share)
	}
	if o.beyond > 0 {
		return fmt.Errorf("%s: %d captures were off by more than %v", name, o.beyond, interval)
	}
	if o.blank > 0 {
		return fmt.Errorf("%s: %d captures showed no number", name, o.blank)
	}
	return nil
}

// watch starts a floor by a key and looks at it until it is over.
func (w *window) watch(length time.Duration, o *offs) error {
	before := time.Now()
	if _, err := w.tmux("send-keys", "Space"); err != nil {
		return err
	}
	begun := before.Add(time.Since(before) / 2).Add(leadIn)
	for n, next := 0, begun; ; n, next = n+1, next.Add(interval) {
		if n%10 == 9 {
			next = next.Add(shift)
		}
		time.Sleep(time.Until(next))
		asked := time.Now()
		shown, err := w.screen()
		if err != nil {
			return err
		}
		at := asked.Add(time.Since(asked) / 2)
		left := length - at.Sub(begun)
		if left < -2*interval {
			return errors.New("the floor never ended")
		}
		if strings.Contains(shown, "over") && strings.Contains(shown, "+0:0") {
			if left > interval {
				return fmt.Errorf("it ended %v too early", left)
			}
			return nil
		}
		second, ok := read(shown)
		if !ok {
			o.blank++
			continue
		}
		if began := length - left; second == 1 && began >= 0 && began < time.Second {
			o.note(began) // the last figure of the lead-in still stands
			continue
		}
		o.note(distance(left, second))
	}
}

// distance is how far a second shown is from one that is right.
func distance(left time.Duration, shown int) time.Duration {
	upper, lower := time.Duration(shown)*time.Second, time.Duration(shown-1)*time.Second
	switch {
	case left > upper:
		return left - upper
	case left <= lower:
		return lower - left
	}
	return 0
}

// note counts a capture that was so far off.
func (o *offs) note(off time.Duration) {
	o.all++
	o.worst = max(o.worst, off)
	switch {
	case off == 0:
		o.exact++
	case off <= 20*time.Millisecond:
		o.within[0]++
	case off <= 50*time.Millisecond:
		o.within[1]++
	case off <= interval:
		o.within[2]++
	default:
		o.beyond++
	}
}

// read reads the large digits on a screen: the lowest block of rows that has any.
func read(shown string) (int, bool) {
	var rows [][]rune
	for _, line := range strings.Split(shown, "\n") {
		if strings.Contains(line, "█") {
			rows = append(rows, []rune(strings.ReplaceAll(line, "!", " ")))
		} else if len(rows) > 0 && len(rows) < 9 {
			rows = nil // the title
		}
	}
	wide := 0
	for _, r := range rows {
		wide = max(wide, len(r))
	}
	var figure string
	var letter []string // columns of the present letter
	for x := 0; x <= wide; x++ {
		column, any := "", false
		for _, r := range rows {
			full := x < len(r) && r[x] == '█'
			any = any || full
			column += map[bool]string{true: "#", false: "."}[full]
		}
		if any {
			letter = append(letter, column)
			continue
		}
		if letter != nil {
			digit, ok := digitOf(letter)
			if !ok {
				return 0, false
			}
			figure += digit
			letter = nil
		}
	}
	n, err := strconv.Atoi(figure)
	return n, err == nil
}

// digitOf finds the digit whose columns these are.
func digitOf(columns []string) (string, bool) {
	shape := squeeze(turn(columns))
	for digit, grid := range grids {
		if squeeze(strings.Fields(grid)) == shape {
			return digit, true
		}
	}
	return "", false
}

// squeeze leaves out rows and columns that repeat the one before, and empty columns at the edge.
func squeeze(rows []string) string {
	once := func(list []string) []string {
		var out []string
		for i, s := range list {
			if i == 0 || s != list[i-1] {
				out = append(out, s)
			}
		}
		return out
	}
	columns := once(turn(once(rows)))
	for len(columns) > 0 && strings.Trim(columns[0], ".") == "" {
		columns = columns[1:]
	}
	for len(columns) > 0 && strings.Trim(columns[len(columns)-1], ".") == "" {
		columns = columns[:len(columns)-1]
	}
	return strings.Join(columns, " ")
}

// turn exchanges rows and columns.
func turn(list []string) []string {
	if len(list) == 0 {
		return nil
	}
	out := make([]string, len(list[0]))
	for i := range out {
		for _, s := range list {
			out[i] += string(s[i])
		}
	}
	return out
}
