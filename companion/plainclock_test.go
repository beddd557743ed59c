package companion

import (
	"io"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tokyobox/timers"
)

// typist hands over one line at a time and moves the clock before each.
type typist struct {
	clock *timers.Manual
	lines []string
	waits []time.Duration // before the line of the same place
	rest  string          // of the line at hand
}

func (p *typist) Read(to []byte) (int, error) {
	if p.rest == "" {
		if len(p.lines) == 0 {
			return 0, io.EOF
		}
		p.clock.Advance(p.waits[0])
		p.rest = p.lines[0] + "\n"
		p.lines, p.waits = p.lines[1:], p.waits[1:]
	}
	n := copy(to, p.rest)
	p.rest = p.rest[n:]
	return n, nil
}

// inLines runs plain mode of a new Jutaku Countdown and gives what it said.
func inLines(t *testing.T, lines []string, waits ...time.Duration) (out, bad string) {
	t.Helper()
	db := filepath.Join(t.TempDir(), "tokyobox.db")
	clock := timers.NewManual(1_700_000_000_000)
	run := func(in io.Reader, args ...string) (string, string) {
		var out, bad strings.Builder
		Main(Env{
			Args: append([]string{"--db", db, "--lang", "en"}, args...), In: in, Out: &out, Err: &bad,
			Getenv: func(string) string { return "" }, Clock: clock, Version: "0",
		})
		return out.String(), bad.String()
	}
	id, bad := run(strings.NewReader(""), "new", "jutaku-countdown", "--players", "Aki,Ben")
	if bad != "" {
		t.Fatal(bad)
	}
	return run(&typist{clock: clock, lines: lines, waits: waits}, "play", strings.TrimSpace(id), "--plain")
}

func TestInPlainLinesAFloorThatRanOutIsOver(t *testing.T) {
	t.Parallel()
	for _, look := range []string{"", "view", "next"} {
		out, bad := inLines(t, []string{"start", look}, 0, 61*time.Second)
		_, after, ok := strings.Cut(out, "expire ms=60000")
		if !ok || bad != "" {
			t.Errorf("%q: the end of the floor is not said\n%s%s", look, out, bad)
			continue
		}
		if strings.Contains(after, "floor runs") || !strings.Contains(after, "Aki") {
			t.Errorf("%q: after the end\n%s", look, after)
		}
	}
}

func TestInPlainLinesAFloorThatRunsSaysWhatIsLeft(t *testing.T) {
	t.Parallel()
	out, _ := inLines(t, []string{"start", "view"}, 0, 20*time.Second)
	if !strings.Contains(out, "Clock: 40 s left") || strings.Contains(out, "expire") {
		t.Error(out)
	}
}

func TestInPlainLinesALateEndNamesHowLate(t *testing.T) {
	t.Parallel()
	for line, code := range map[string]string{"late 4": "1 to 3 seconds", "late 2": ""} {
		_, bad := inLines(t, []string{"start", line}, 0, 61*time.Second)
		if code == "" && bad != "" || !strings.Contains(bad, code) {
			t.Errorf("%s: %s", line, bad)
		}
	}
}
