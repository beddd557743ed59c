package screentest

import (
	"testing"

	"github.com/gdamore/tcell/v2"

	"tokyobox/companion/screen"
)

func TestKeysHaveNames(t *testing.T) {
	for name, want := range map[string]tcell.EventKey{
		"enter":     *tcell.NewEventKey(tcell.KeyEnter, 0, tcell.ModNone),
		"shift-tab": *tcell.NewEventKey(tcell.KeyBacktab, 0, tcell.ModNone),
		"ctrl-z":    *tcell.NewEventKey(tcell.KeyCtrlZ, 0, tcell.ModCtrl),
		"f2":        *tcell.NewEventKey(tcell.KeyF2, 0, tcell.ModNone),
		"space":     *tcell.NewEventKey(tcell.KeyRune, ' ', tcell.ModNone),
		"é":         *tcell.NewEventKey(tcell.KeyRune, 'é', tcell.ModNone),
		"alt-x":     *tcell.NewEventKey(tcell.KeyRune, 'x', tcell.ModAlt),
	} {
		ev, ok := key(name)
		if !ok || ev.Key() != want.Key() || ev.Rune() != want.Rune() || ev.Modifiers() != want.Modifiers() {
			t.Errorf("%s is %v (%v), want %v", name, ev, ok, want.Name())
		}
	}
	for _, name := range []string{"", "entre", "ctrl-", "ctrl-é", "alt-"} {
		if ev, ok := key(name); ok {
			t.Errorf("%q is taken for %s", name, ev.Name())
		}
	}
}

func TestTheScreenIsReadWithWideCharactersAndWithoutBlanksAtTheEnd(t *testing.T) {
	d := Start(t, Setup{W: 12, H: 2}, func(a *screen.App) {
		a.Push(screen.NewView(a.Theme(), &screen.Panel{Draw: func(c *screen.Canvas, _ bool) {
			c.Text(1, 0, "東京 ¥ 3", screen.Yen)
		}}))
	})
	if got := d.Screen(); got != " 東京 ¥ 3\n\n" {
		t.Errorf("the screen reads %q", got)
	}
	if x, y, ok := d.Find("¥"); !ok || x != 6 || y != 0 {
		t.Errorf("¥ is found at %d,%d (%v), want 6,0", x, y, ok)
	}
	if got, want := d.Styled(), " 東京 ¥ 3\n\n--- roles\n yyyyyyyy\n\n. text\ny yen\n"; got != want {
		t.Errorf("the looks read\n%s\nwant\n%s", got, want)
	}
	if _, _, shown := d.Cursor(); shown {
		t.Error("a cursor is shown")
	}
	d.App.Stop()
	d.Wait()
	if got := d.Screen(); got != " 東京 ¥ 3\n\n" {
		t.Errorf("after the end the screen reads %q", got)
	}
}

func TestATerminalWithoutUnicodeIsSimulatedToo(t *testing.T) {
	d := Start(t, Setup{W: 12, H: 1, Charset: "US-ASCII"}, func(a *screen.App) {
		a.Push(screen.NewView(a.Theme(), &screen.Panel{Draw: func(c *screen.Canvas, _ bool) {
			c.Text(0, 0, "▸ ¥ 3 é…", screen.Yen)
		}}))
	})
	if got := d.Screen(); got != "> Y 3 e.\n" {
		t.Errorf("the screen reads %q", got)
	}
}

func TestGoldenFilesAreComparedAndWritten(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv("UPDATE_SCREENS", "1")
	Golden(t, "home/80x24", "a\nb\n")
	t.Setenv("UPDATE_SCREENS", "")
	Golden(t, "home/80x24", "a\nb\n")
	var quiet recorder
	Golden(&quiet, "home/80x24", "a\nc\n")
	if !quiet.failed {
		t.Error("another text passed")
	}
}

// recorder is a test that only notes whether it failed.
type recorder struct {
	testing.TB
	failed bool
}

func (r *recorder) Helper()               {}
func (r *recorder) Errorf(string, ...any) { r.failed = true }
