package companion

// Plain mode as somebody hears it who does not see the screen: every game, what is asked of it, and the clock.

import (
	"io"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"tokyobox/rules/shelf"
	"tokyobox/timers"
)

// listener is a program with a database of its own whose lines are heard.
type listener struct {
	t     *testing.T
	db    string
	clock *timers.Manual
	mu    sync.Mutex
	heard strings.Builder
}

func listen(t *testing.T) *listener {
	return &listener{t: t, db: filepath.Join(t.TempDir(), "tokyobox.db"), clock: timers.NewManual(1_700_000_000_000)}
}

func (l *listener) Write(text []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.heard.Write(text)
}

// so is what was heard so far.
func (l *listener) so() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.heard.String()
}

// run runs the program and gives what was said in answer and its status.
func (l *listener) run(in io.Reader, args ...string) (out, bad string, code int) {
	var complaints strings.Builder
	before := len(l.so())
	code = Main(Env{Args: append([]string{"--db", l.db}, args...), In: in, Out: l, Err: &complaints,
		Getenv: func(string) string { return "" }, Clock: l.clock, Version: "0"})
	return l.so()[before:], complaints.String(), code
}

// session begins a session of a game with that many players.
func (l *listener) session(game string, players int) string {
	l.t.Helper()
	id, bad, code := l.run(strings.NewReader(""), "new", game, "--players", strings.Join([]string{"Ann", "Ben", "Cho", "Dan"}[:players], ","))
	if code != Done {
		l.t.Fatalf("%s: %s", game, bad)
	}
	return strings.TrimSpace(id)
}

// unsaid is a key of the language files that stands where its sentence should, or line art.
var unsaid = regexp.MustCompile(`\b(cell|board|phase|form|arg|rule|note|reason|option|help|act)\.[a-z]|E_[A-Z]+\.|[│┌┐└┘─┃█]|\x1b`)

func TestEveryGameCanBePlayedInPlainLines(t *testing.T) {
	t.Parallel()
	asked := "view\nhelp\nnext\nform\nhistory\nwhy\nhelp undo\nhelp why\nundo\nredo\nsettings\nstats\npeople\nbox\nsettings\n"
	for _, g := range shelf.Games() {
		for _, lang := range []string{"en", "fr", "it"} {
			l := listen(t)
			id := l.session(g.ID, max(g.Min, min(2, g.Max)))
			out, bad, code := l.run(strings.NewReader(asked+"quit\nview\n"), "--lang", lang, "play", id, "--plain")
			if code == Bad || len(out) < 500 {
				t.Errorf("%s %s: status %d\n%s%s", lang, g.ID, code, out, bad)
			}
			for _, text := range []string{out, bad} {
				if at := unsaid.FindStringIndex(text); at != nil {
					t.Errorf("%s %s: not for ears: %q", lang, g.ID, text[max(at[0]-40, 0):min(at[1]+40, len(text))])
				}
			}
			for _, complaint := range strings.Split(strings.TrimSpace(bad), "\n") {
				if strings.Contains(complaint, "E_READ") {
					t.Errorf("%s %s: a word was not understood: %s", lang, g.ID, complaint)
				}
			}
		}
	}
}

func TestPlainLinesTakeTheCommandsOfThePages(t *testing.T) {
	t.Parallel()
	l := listen(t)
	id := l.session("capsule-hotel", 2)
	out, bad, _ := l.run(strings.NewReader("people rename Ben Benno\nview\nbox capsule-hotel\nstats --game mall\nhelp mark\nhelp nothing\n"), "play", id, "--plain")
	if !strings.Contains(out, "\nBenno: ") || !strings.Contains(out, "for example: mark") {
		t.Errorf("out\n%s%s", out, bad)
	}
	if !strings.Contains(bad, "nothing") || strings.Contains(bad, "E_") {
		t.Errorf("complaints\n%s", bad)
	}
}

// waiter hands over lines, each when something was heard.
type waiter struct {
	l     *listener
	lines []waited
	rest  string
}

// waited is a line, what must be heard before it is typed, and how far the clock goes on before that.
type waited struct {
	hear  string
	after time.Duration
	line  string
}

func (w *waiter) Read(to []byte) (int, error) {
	if w.rest == "" {
		if len(w.lines) == 0 {
			return 0, io.EOF
		}
		next := w.lines[0]
		w.lines = w.lines[1:]
		w.l.clock.Advance(next.after)
		for tries := 0; !strings.Contains(w.l.so(), next.hear); tries++ {
			if tries > 2000 {
				w.l.t.Errorf("%q was never said", next.hear)
				return 0, io.EOF
			}
			time.Sleep(10 * time.Millisecond)
		}
		w.rest = next.line + "\n"
	}
	n := copy(to, w.rest)
	w.rest = w.rest[n:]
	return n, nil
}

func TestAClockThatRunsIsToldWhileNobodyTypes(t *testing.T) {
	t.Parallel()
	l := listen(t)
	id := l.session("jutaku-countdown", 2)
	l.run(&waiter{l: l, lines: []waited{
		{"", 0, "start"},
		{"30 s left", 30 * time.Second, "#"},
		{"10 s left", 20 * time.Second, "#"},
		{"3 s left", 7 * time.Second, "#"},
		{"The time is up", 3 * time.Second, "view"},
	}}, "play", id, "--plain")
	if n := strings.Count(l.so(), "10 s left"); n != 1 {
		t.Errorf("ten seconds were told %d times\n%s", n, l.so())
	}
}

func TestPlainLinesInAnotherLanguageAreStoredInCanonicalWords(t *testing.T) {
	t.Parallel()
	l := listen(t)
	id := l.session("mall", 2)
	for lang, lines := range map[string]string{"fr": "décision liste=voyage\naide décision\n", "it": "decisione prezzo-del-tonno=fisso\n"} {
		if out, bad, code := l.run(strings.NewReader(lines), "--lang", lang, "play", id, "--plain"); code != Done {
			t.Errorf("%s: status %d\n%s%s", lang, code, out, bad)
		}
	}
	out, bad, code := l.run(strings.NewReader(""), "export", id)
	if code != Done || !strings.Contains(out, " ruling list=trip\n") || !strings.Contains(out, " ruling tuna_price=flat\n") {
		t.Errorf("status %d\n%s%s", code, out, bad)
	}
}
