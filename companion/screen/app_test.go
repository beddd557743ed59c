package screen_test

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"tokyobox/companion/screen"
	"tokyobox/companion/screen/screentest"
)

// page returns a page that shows a text and writes down what happens to it.
type page struct {
	*screen.View
	name string
	log  *[]string
	text string
}

func newPage(a *screen.App, name string, log *[]string) *page {
	p := &page{name: name, log: log, text: name}
	p.View = screen.NewView(a.Theme(), &screen.Panel{
		Draw: func(c *screen.Canvas, focused bool) {
			c.Text(0, 0, p.text, screen.Text)
			if focused {
				c.Text(0, 1, "focused", screen.Focus)
			}
		},
		OnKey: func(ev *tcell.EventKey) bool {
			p.note("key " + ev.Name())
			return true
		},
		OnMouse: func(m screen.Mouse) bool {
			p.note(fmt.Sprintf("mouse %d at %d,%d", m.Act, m.X, m.Y))
			return true
		},
		OnPaste: func(text string) bool {
			p.note(fmt.Sprintf("paste %q", text))
			return true
		},
	})
	return p
}

func (p *page) note(what string) { *p.log = append(*p.log, p.name+" "+what) }
func (p *page) Start()           { p.note("starts") }
func (p *page) Stop()            { p.note("stops") }
func (p *page) Return()          { p.note("returns") }

// small returns a page that covers a part of the window.
func small(a *screen.App, name string, log *[]string, r screen.Rect) *page {
	p := newPage(a, name, log)
	p.Bounds = func(int, int) screen.Rect { return r }
	return p
}

// check compares what happened, and forgets it.
func check(t *testing.T, d *screentest.Driver, log *[]string, want ...string) {
	t.Helper()
	var got []string
	d.App.Do(func() { got, *log = slices.Clone(*log), nil })
	if !slices.Equal(got, want) {
		t.Errorf("what happened:\n  %s\nwant:\n  %s", strings.Join(got, "\n  "), strings.Join(want, "\n  "))
	}
}

func TestPagesAreStartedAndStoppedAsTheyComeAndGo(t *testing.T) {
	var log []string
	d := screentest.Start(t, screentest.Setup{W: 20, H: 4}, func(a *screen.App) { a.Push(newPage(a, "home", &log)) })
	check(t, d, &log, "home starts")
	d.App.Do(func() { d.App.Push(newPage(d.App, "table", &log)) })
	check(t, d, &log, "table starts")
	d.Keys("a")
	check(t, d, &log, "table key Rune[a]")
	d.App.Do(func() { d.App.Replace(newPage(d.App, "result", &log)) })
	check(t, d, &log, "table stops", "result starts")
	d.App.Do(d.App.Pop)
	check(t, d, &log, "result stops", "home returns")
	if got := d.Screen(); got != "home\nfocused\n\n\n" {
		t.Errorf("the screen shows\n%s", got)
	}
	d.App.Do(func() { d.App.Push(newPage(d.App, "table", &log)) })
	d.App.Stop()
	if err := d.Wait(); err != nil {
		t.Errorf("a stopped app returns %v, want nil", err)
	}
	if want := []string{"table starts", "table stops", "home stops"}; !slices.Equal(log, want) {
		t.Errorf("at the end: %v, want %v", log, want)
	}
}

func TestTheLastPageTakesTheAppWithIt(t *testing.T) {
	var log []string
	d := screentest.Start(t, screentest.Setup{W: 20, H: 4}, func(a *screen.App) { a.Push(newPage(a, "home", &log)) })
	d.App.Do(d.App.Pop)
	if err := d.Wait(); err != nil {
		t.Error(err)
	}
	if want := []string{"home starts", "home stops"}; !slices.Equal(log, want) {
		t.Errorf("%v, want %v", log, want)
	}
}

func TestAPageOverAnotherGetsAllKeysAndOnlyItsOwnClicks(t *testing.T) {
	var log []string
	d := screentest.Start(t, screentest.Setup{W: 20, H: 6}, func(a *screen.App) {
		a.Push(newPage(a, "table", &log))
		a.Push(small(a, "ask", &log, screen.Rect{X: 5, Y: 2, W: 8, H: 3}))
	})
	if got, want := d.Screen(), "table\n\n     ask\n     focused\n\n\n"; got != want {
		t.Errorf("the screen shows\n%s\nwant\n%s", got, want)
	}
	check(t, d, &log, "table starts", "ask starts")
	d.Keys("enter", "f1")
	d.Click(6, 3)
	d.Click(0, 0)
	d.Click(13, 2)
	d.Wheel(2, 2, true)
	d.Wheel(5, 2, true)
	d.Paste("a\nb")
	check(t, d, &log, "ask key Enter", "ask key F1", "ask mouse 0 at 1,1", "ask mouse 2 at 0,0", `ask paste "a\nb"`)
	d.App.Do(d.App.Pop)
	d.Click(0, 0)
	check(t, d, &log, "ask stops", "table returns", "table mouse 0 at 0,0")
}

func TestWorkFromOutsideNeverTakesTheFocus(t *testing.T) {
	var log []string
	var p *page
	d := screentest.Start(t, screentest.Setup{W: 20, H: 4}, func(a *screen.App) {
		p = newPage(a, "home", &log)
		a.Push(p)
	})
	d.App.Post(func() { p.text = "changed" })
	d.App.Idle()
	if got := d.Screen(); got != "changed\nfocused\n\n\n" {
		t.Errorf("the screen shows\n%s", got)
	}
}

func TestQuickClicksAllCount(t *testing.T) {
	var log []string
	d := screentest.Start(t, screentest.Setup{W: 20, H: 4}, func(a *screen.App) { a.Push(newPage(a, "p", &log)) })
	check(t, d, &log, "p starts")
	for range 5 {
		d.Click(3, 1)
	}
	d.Click(9, 1)
	check(t, d, &log, "p mouse 0 at 3,1", "p mouse 0 at 3,1", "p mouse 0 at 3,1", "p mouse 0 at 3,1", "p mouse 0 at 3,1", "p mouse 0 at 9,1")
}

func TestPastedTextArrivesWholeWithItsLines(t *testing.T) {
	var log []string
	d := screentest.Start(t, screentest.Setup{W: 20, H: 4}, func(a *screen.App) { a.Push(newPage(a, "p", &log)) })
	check(t, d, &log, "p starts")
	d.Paste("q\r\nw\n東京")
	d.Type("x")
	check(t, d, &log, `p paste "q\nw\n東京"`, "p key Rune[x]")
}

func TestPostedWorkRunsInOrderFromAnywhereAndAtAnyTime(t *testing.T) {
	var order []int
	var app *screen.App
	var once sync.Once
	d := screentest.Start(t, screentest.Setup{W: 20, H: 4}, func(a *screen.App) {
		app = a
		a.Post(func() { order = append(order, 0) }) // before Run
		a.Push(screen.NewView(a.Theme(), &screen.Panel{
			Draw: func(c *screen.Canvas, _ bool) {
				if len(order) == 1 {
					once.Do(func() {
						a.Post(func() { order = append(order, 1) }) // while drawing
					})
				}
			},
			OnKey: func(*tcell.EventKey) bool {
				a.Post(func() { order = append(order, 2) }) // from a handler
				a.Post(func() {
					order = append(order, 3)
					a.Post(func() { order = append(order, 4) }) // from posted work
				})
				return true
			},
		}))
	})
	d.App.Idle()
	d.Keys("a")
	app.Do(func() {
		if want := []int{0, 1, 2, 3, 4}; !slices.Equal(order, want) {
			t.Errorf("order %v, want %v", order, want)
		}
	})
	app.Stop()
	d.Wait()
	app.Post(func() { t.Error("work posted after the end was done") })
	app.PostTick(func() { t.Error("a tick after the end was done") })
	if app.Do(func() {}) {
		t.Error("Do after the end says that it was done")
	}
	app.Idle()
}

func TestManyGoroutinesPostWithoutWaitingAndKeepTheirOrder(t *testing.T) {
	const posters, each = 16, 500
	got := make([][]int, posters)
	d := screentest.Start(t, screentest.Setup{W: 20, H: 4}, func(a *screen.App) {
		a.Push(screen.NewView(a.Theme(), &screen.Panel{}))
	})
	var all sync.WaitGroup
	for p := range posters {
		all.Go(func() {
			for i := range each {
				d.App.Post(func() { got[p] = append(got[p], i) })
				if i%50 == 0 {
					d.App.PostTick(func() {})
				}
			}
		})
	}
	all.Wait()
	d.App.Idle()
	d.App.Do(func() {
		for p := range got {
			if len(got[p]) != each || !slices.IsSorted(got[p]) {
				t.Errorf("poster %d: %d of %d done, in order: %v", p, len(got[p]), each, slices.IsSorted(got[p]))
			}
		}
	})
}

func TestPostingWhileTheAppEndsNeverBlocks(t *testing.T) {
	for range 20 {
		d := screentest.Start(t, screentest.Setup{W: 20, H: 4}, func(a *screen.App) {
			a.Push(screen.NewView(a.Theme(), &screen.Panel{}))
		})
		var posters sync.WaitGroup
		for range 4 {
			posters.Go(func() {
				for range 200 {
					d.App.Post(func() {})
					d.App.PostTick(func() {})
				}
			})
		}
		d.App.Stop()
		d.Wait()
		posters.Wait()
	}
}

func TestOfWaitingTicksOnlyTheLastIsDone(t *testing.T) {
	d := screentest.Start(t, screentest.Setup{W: 20, H: 4}, func(a *screen.App) {
		a.Push(screen.NewView(a.Theme(), &screen.Panel{}))
	})
	var got []string
	d.App.Do(func() {
		// The loop is busy with this, so all of it waits.
		for i := range 10 {
			d.App.PostTick(func() { got = append(got, fmt.Sprint("tick ", i)) })
		}
		d.App.Post(func() { got = append(got, "work") })
		d.App.PostTick(func() { got = append(got, "last tick") })
	})
	d.App.Idle()
	d.App.Do(func() {
		if want := []string{"last tick", "work"}; !slices.Equal(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
	})
}

func TestKeysAreAnsweredBeforeIdleReturns(t *testing.T) {
	n := 0
	d := screentest.Start(t, screentest.Setup{W: 20, H: 4}, func(a *screen.App) {
		a.Push(screen.NewView(a.Theme(), &screen.Panel{
			Draw:  func(c *screen.Canvas, _ bool) { c.Text(0, 0, fmt.Sprint(n), screen.Text) },
			OnKey: func(*tcell.EventKey) bool { n++; return true },
		}))
	})
	for i := 1; i <= 300; i++ {
		d.Keys("a", "b")
		if got, want := d.Screen(), fmt.Sprintf("%d\n\n\n\n", 2*i); got != want {
			t.Fatalf("after %d keys the screen shows %q", 2*i, got)
		}
	}
}

func TestAPanicBesideTheLoopEndsTheAppAndIsReturned(t *testing.T) {
	sim := tcell.NewSimulationScreen("UTF-8")
	a := screen.New(sim, screen.Options{})
	a.Push(screen.NewView(a.Theme(), &screen.Panel{}))
	go func() {
		<-a.Ready()
		a.Go(explode)
	}()
	err := a.Run()
	var p *screen.Panic
	if !errors.As(err, &p) || p.Value != "boom" || !strings.Contains(string(p.Stack), "explode") {
		t.Errorf("Run returned %v, want the panic and where it was", err)
	}
	if w, _ := sim.Size(); w != 0 {
		t.Error("the terminal was not given back")
	}
}

func TestAPanicInTheLoopEndsTheAppAndIsReturned(t *testing.T) {
	for name, panel := range map[string]*screen.Panel{
		"in a key":      {OnKey: func(*tcell.EventKey) bool { explode(); return true }},
		"while drawing": {Draw: func(*screen.Canvas, bool) { explode() }},
	} {
		t.Run(name, func(t *testing.T) {
			sim := tcell.NewSimulationScreen("UTF-8")
			a := screen.New(sim, screen.Options{})
			a.Push(screen.NewView(a.Theme(), panel))
			sim.InjectKey(tcell.KeyRune, 'a', tcell.ModNone)
			err := a.Run()
			var p *screen.Panic
			if !errors.As(err, &p) || p.Value != "boom" || !strings.Contains(string(p.Stack), "explode") {
				t.Errorf("Run returned %v, want the panic and where it was", err)
			}
			if w, _ := sim.Size(); w != 0 {
				t.Error("the terminal was not given back")
			}
		})
	}
}

func explode() { panic("boom") }

func TestASignalEndsTheAppWithItsStatus(t *testing.T) {
	for signal, status := range map[syscall.Signal]int{syscall.SIGINT: 130, syscall.SIGTERM: 143, syscall.SIGHUP: 129} {
		var log []string
		d := screentest.Start(t, screentest.Setup{W: 20, H: 4}, func(a *screen.App) { a.Push(newPage(a, "p", &log)) })
		self, err := os.FindProcess(os.Getpid())
		if err != nil {
			t.Fatal(err)
		}
		if err := self.Signal(signal); err != nil {
			t.Fatal(err)
		}
		var s *screen.Signalled
		if err := d.Wait(); !errors.As(err, &s) || s.Status() != status {
			t.Errorf("after %v Run returned %v, want status %d", signal, err, status)
		}
		if want := []string{"p starts", "p stops"}; !slices.Equal(log, want) {
			t.Errorf("after %v: %v, want %v", signal, log, want)
		}
	}
}

func TestCtrlCLeavesUnlessThePagesSayOtherwise(t *testing.T) {
	build := func(a *screen.App) { a.Push(screen.NewView(a.Theme(), &screen.Panel{})) }
	d := screentest.Start(t, screentest.Setup{W: 20, H: 4}, build)
	d.Keys("ctrl-c")
	if err := d.Wait(); err != nil {
		t.Errorf("Ctrl-C: %v", err)
	}
	var asked atomic.Int32
	d = screentest.Start(t, screentest.Setup{W: 20, H: 4}, func(a *screen.App) {
		a.OnLeave = func() { asked.Add(1) }
		build(a)
	})
	d.Keys("ctrl-c", "ctrl-c")
	if asked.Load() != 2 {
		t.Errorf("OnLeave was called %d times for two Ctrl-C", asked.Load())
	}
}

func TestCtrlZIsAKeyLikeAnyOther(t *testing.T) {
	var log []string
	d := screentest.Start(t, screentest.Setup{W: 20, H: 4}, func(a *screen.App) { a.Push(newPage(a, "p", &log)) })
	d.Keys("ctrl-z", "ctrl-y")
	check(t, d, &log, "p starts", "p key Ctrl+Z", "p key Ctrl+Y")
}

func TestKeysAfterLeavingAreDropped(t *testing.T) {
	var keys atomic.Int32
	sim := tcell.NewSimulationScreen("UTF-8")
	a := screen.New(sim, screen.Options{})
	a.Push(screen.NewView(a.Theme(), &screen.Panel{OnKey: func(ev *tcell.EventKey) bool {
		keys.Add(1)
		if ev.Key() == tcell.KeyCtrlQ {
			a.Stop()
		}
		return true
	}}))
	a.OnLeave = func() { t.Error("Ctrl-C after leaving was answered") }
	// They are in the queue before anything runs.
	sim.InjectKey(tcell.KeyCtrlQ, 0, tcell.ModCtrl)
	sim.InjectKey(tcell.KeyCtrlC, 0, tcell.ModCtrl)
	for range 5 {
		sim.InjectKey(tcell.KeyEnter, 0, tcell.ModNone)
	}
	if err := a.Run(); err != nil {
		t.Fatal(err)
	}
	if keys.Load() != 1 {
		t.Errorf("%d keys were answered, want only the one that leaves", keys.Load())
	}
}

func TestAnAppStoppedBeforeItRunsEndsAtOnce(t *testing.T) {
	a := screen.New(tcell.NewSimulationScreen("UTF-8"), screen.Options{})
	a.Push(screen.NewView(a.Theme(), &screen.Panel{}))
	a.Stop()
	a.Stop()
	ended := make(chan error, 1)
	go func() { ended <- a.Run() }()
	select {
	case err := <-ended:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("Run does not return")
	}
}

func TestTheWindowMayHaveAnySizeAtAnyMoment(t *testing.T) {
	var log []string
	d := screentest.Start(t, screentest.Setup{W: 20, H: 4}, func(a *screen.App) {
		a.Push(newPage(a, "table", &log))
		a.Push(small(a, "ask", &log, screen.Rect{X: 2, Y: 1, W: 8, H: 3}))
	})
	for _, size := range [][2]int{{0, 0}, {1, 1}, {200, 60}, {3, 200}, {80, 24}, {0, 5}, {20, 4}} {
		d.Resize(size[0], size[1])
		d.Keys("a")
	}
	if got, want := d.Screen(), "table\n  ask\n  focused\n\n"; got != want {
		t.Errorf("after all of it the screen shows\n%s\nwant\n%s", got, want)
	}
}

func TestTheThemeCanBeChangedWhileRunning(t *testing.T) {
	d := screentest.Start(t, screentest.Setup{W: 8, H: 2}, func(a *screen.App) {
		a.Push(screen.NewView(a.Theme(), &screen.Panel{Draw: func(c *screen.Canvas, _ bool) {
			c.Text(0, 0, "¥ 300", screen.Yen)
			c.Text(0, 1, "gone", screen.Bad)
			c.Sub(6, 0, 2, 1).On(screen.Selected).Fill()
		}}))
	})
	want := "¥ 300\ngone\n--- roles\nyyyyy ff\nbbbb\ny yen\n. text\nf focus\nb bad\n--- grounds\n      ++\n\n+ raised\n"
	if got := d.Styled(); got != want {
		t.Errorf("at night the screen is\n%s\nwant\n%s", got, want)
	}
	d.App.Do(func() { d.App.SetTheme(screen.Choose("mono", 0, false)) })
	mono := d.Styled()
	if want := "¥ 300\ngone\n--- attributes\nbbbbb rr\nBBBB\nb bold\n. plain\nr reverse\nB bold underline\n"; mono != want {
		t.Errorf("without colours the screen is\n%s\nwant\n%s", mono, want)
	}
}

func TestTheMouseCanBeLeftToTheTerminal(t *testing.T) {
	a := screen.New(tcell.NewSimulationScreen("UTF-8"), screen.Options{NoMouse: true})
	if a.Mouse() {
		t.Error("the mouse is taken though it was not wanted")
	}
	a.SetMouse(true)
	if !a.Mouse() {
		t.Error("the mouse was not taken")
	}
	a.Screen().Fini()
}
