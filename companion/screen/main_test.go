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
	a.Push(screen.NewView(a.Theme(), &screen.Panel{
		Draw: func(c *screen.Canvas, focused bool) {
			w, h := c.Size()
			in := c.Frame("ready", true)
			in.Text(1, 0, fmt.Sprintf("size %dx%d", w, h), screen.Dim)
			in.Text(1, 1, "¥ 3,400 "+text, screen.Yen)
			in.Text(1, 2, "got "+pasted, screen.Good)
			line.Paint(c.Sub(1, h-2, w-2, 1), focused)
		},
		OnKey: func(ev *tcell.EventKey) bool {
			switch {
			case line.Key(ev):
			case ev.Key() == tcell.KeyCtrlQ:
				a.Stop()
			case ev.Key() == tcell.KeyF1:
				a.Go(func() { panic("beside the loop") })
			case ev.Key() == tcell.KeyF2:
				panic("in the loop")
			}
			return true
		},
		OnPaste: line.Paste,
	}))
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
