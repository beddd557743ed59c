package screen_test

import (
	"errors"
	"fmt"
	"os"
	"testing"

	"github.com/gdamore/tcell/v2"
	"golang.org/x/term"

	"tokyobox/companion/screen"
)

// TestMain lets the test binary be a program on a terminal of its own.
func TestMain(m *testing.M) {
	if os.Getenv("SCREEN_TEST_PROGRAM") != "" {
		os.Exit(program())
	}
	os.Exit(m.Run())
}

// program shows what it was sent, and returns its exit status: 0 if it was left,
// 2 if there is no screen, 3 after a panic, 128 and the signal.
func program() int {
	d, err := screen.Open(screen.Terminal{Term: os.Getenv("TERM"), Output: term.IsTerminal(int(os.Stdout.Fd()))})
	if err != nil {
		for _, known := range []error{screen.ErrNoTerminal, screen.ErrTermUnset, screen.ErrTermDumb, screen.ErrTermUnknown} {
			if errors.Is(err, known) {
				fmt.Println("no screen:", err)
				return 2
			}
		}
		fmt.Println("other error:", err)
		return 1
	}
	a := screen.New(d, screen.Options{})
	text, pasted := "", ""
	line := &screen.Line{Prompt: "›", OnChange: func(s string) { text = s }, OnSubmit: func(s string) bool {
		pasted += "<" + s + ">"
		return true
	}}
	g := &screen.Group{
		Draw: func(c *screen.Canvas, _ string) {
			w, h := c.Size()
			in := c.Frame("ready", true)
			in.Text(1, 0, fmt.Sprintf("size %dx%d", w, h), screen.Dim)
			in.Text(1, 1, "¥ 3,400 "+text, screen.Yen)
			in.Text(1, 2, "got "+pasted, screen.Good)
		},
		Arrange: func(w, h int, place func(string, screen.Rect)) {
			place("line", screen.Rect{X: 1, Y: h - 2, W: w - 2, H: 1})
		},
		OnKey: func(ev *tcell.EventKey) bool {
			switch ev.Key() {
			case tcell.KeyCtrlQ:
				a.Stop()
			case tcell.KeyF1:
				a.Go(func() { panic("beside the loop") })
			case tcell.KeyF2:
				panic("in the loop")
			}
			return true
		},
	}
	g.Add("line", line, true)
	a.Push(screen.NewView(a.Theme(), g))
	err = a.Run()
	var p *screen.Panic
	var s *screen.Signalled
	switch {
	case err == nil:
		return 0
	case errors.As(err, &s):
		return s.Status()
	case errors.As(err, &p):
		fmt.Println("panicked:", p.Value)
		return 3
	}
	fmt.Println("other error:", err)
	return 1
}
