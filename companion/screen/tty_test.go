package screen

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"
	"github.com/rivo/tview"
)

// leave runs an app on a fake terminal that types input as fast as it is read,
// and returns how Run ended.
func leave(t *testing.T, input string, part Part, prepare func(a *App)) (*fakeTty, error) {
	t.Helper()
	tty := newFakeTty(80, 24)
	for len(input) > 0 {
		n := min(len(input), 100)
		tty.in <- []byte(input[:n])
		input = input[n:]
	}
	a := New(openFake(t, tty), Options{})
	a.Push(NewView(a.Theme(), part))
	if prepare != nil {
		prepare(a)
	}
	ended := make(chan error, 1)
	go func() { ended <- a.Run() }()
	select {
	case err := <-ended:
		return tty, err
	case <-time.After(20 * time.Second):
		t.Fatal("leaving hangs")
		return nil, nil
	}
}

func TestLeavingWhileInputStreamsInDoesNotHang(t *testing.T) {
	for _, size := range []int{0, 100, 600, 2000, 20_000, 1_000_000} {
		var a *App
		quit := &Panel{OnKey: func(ev *tcell.EventKey) bool {
			if ev.Key() == tcell.KeyCtrlQ {
				time.Sleep(5 * time.Millisecond) // a slow answer fills all queues
				a.Stop()
			}
			return true
		}}
		_, err := leave(t, "\x11"+strings.Repeat("x", size), quit, func(app *App) { a = app })
		if err != nil {
			t.Errorf("with %d bytes waiting: %v", size, err)
		}
	}
}

func TestAPanicWhileInputStreamsInDoesNotHang(t *testing.T) {
	tty, err := leave(t, strings.Repeat("x", 5000), &Panel{OnKey: func(*tcell.EventKey) bool { panic("boom") }}, nil)
	var p *Panic
	if !errors.As(err, &p) {
		t.Errorf("Run returned %v, want the panic", err)
	}
	if !strings.HasSuffix(restoring(tty.take()), "main screen") {
		t.Error("the terminal was not given back")
	}
}

// restoring names what the last bytes of a session did to the screen.
func restoring(out string) string {
	if strings.LastIndex(out, "\x1b[?1049l") > strings.LastIndex(out, "\x1b[?1049h") {
		return "main screen"
	}
	return "alternate screen"
}

func TestLeavingGivesTheTerminalBackWithinTenMilliseconds(t *testing.T) {
	for _, when := range []string{"at rest", "while drawing"} {
		best := time.Hour // a busy machine may be late, but not every time
		for range 5 {
			tty := newFakeTty(80, 24)
			a := New(openFake(t, tty), Options{})
			a.Push(NewView(a.Theme(), &Panel{Draw: func(c *Canvas, _ bool) { frame(*c, "bpka", "0:15") }}))
			ended := make(chan error, 1)
			go func() { ended <- a.Run() }()
			<-a.Ready()
			if when == "while drawing" {
				for range 50 {
					a.Post(func() {})
				}
			}
			start := time.Now()
			a.Stop()
			if err := <-ended; err != nil {
				t.Fatal(err)
			}
			best = min(best, time.Since(start))
			out := tty.take()
			for what, sequence := range map[string]string{
				"the main screen": "\x1b[?1049l", "the cursor": "\x1b[?25h", "no mouse": "\x1b[?1000l", "no paste": "\x1b[?2004l",
			} {
				if !strings.Contains(out[strings.LastIndex(out, "\x1b[?25l"):], sequence) {
					t.Errorf("leaving %s did not bring back %s", when, what)
				}
			}
		}
		if best > 10*time.Millisecond {
			t.Errorf("leaving %s took %v, want at most 10 ms", when, best)
		}
		t.Logf("leaving %s took %v", when, best)
	}
}

func TestOnlyClicksAndTheWheelAreAskedForNotEveryMovement(t *testing.T) {
	tty := newFakeTty(80, 24)
	a := New(openFake(t, tty), Options{})
	out := tty.take()
	if !strings.Contains(out, "\x1b[?1000h") || strings.Contains(out, "\x1b[?1003h") || strings.Contains(out, "\x1b[?1002h") {
		t.Errorf("the mouse was asked for with %q", out)
	}
	a.Stop()
}

func TestADoubleClickIsAClickEvenWhereTheClockIsCoarse(t *testing.T) {
	a := New(tcell.NewSimulationScreen("UTF-8"), Options{})
	defer a.Screen().Fini()
	ev := tcell.NewEventMouse(1, 1, tcell.ButtonNone, tcell.ModNone)
	if got, action := a.click(ev, tview.MouseLeftDoubleClick); got != ev || action != tview.MouseLeftClick {
		t.Errorf("a double click becomes action %d, want a click", action)
	}
	if _, action := a.click(ev, tview.MouseScrollUp); action != tview.MouseScrollUp {
		t.Errorf("the wheel becomes action %d", action)
	}
}

func TestABrokenTerminalEndsTheAppWithItsError(t *testing.T) {
	tty := newFakeTty(80, 24)
	a := New(openFake(t, tty), Options{})
	a.Push(NewView(a.Theme(), &Panel{}))
	ended := make(chan error, 1)
	go func() { ended <- a.Run() }()
	<-a.Ready()
	close(tty.broken)
	select {
	case err := <-ended:
		if err == nil || !strings.Contains(err.Error(), "gone") {
			t.Errorf("Run returned %v, want the error of the terminal", err)
		}
	case <-time.After(20 * time.Second):
		t.Fatal("Run does not return")
	}
}

func TestTheBrakeHoldsAReaderThatHasNothingLeftToDeliver(t *testing.T) {
	tty := newFakeTty(80, 24)
	b := newBrake(tty)
	b.hold() // nobody reads yet
	if err := b.Start(); err != nil {
		t.Fatal(err)
	}
	tty.in <- []byte("abc")
	got := make(chan string, 10)
	go func() {
		p := make([]byte, 8)
		for {
			n, err := b.Read(p)
			if err != nil {
				close(got)
				return
			}
			got <- string(p[:n])
		}
	}()
	if first := <-got; first != "abc" {
		t.Errorf("read %q, want abc", first)
	}
	b.hold()
	tty.in <- []byte("later")
	if err := b.Drain(); err != nil {
		t.Fatal(err)
	}
	if late, more := <-got; more {
		t.Errorf("the brake let %q through", late)
	}
	b.hold() // the reader is gone for good
}
