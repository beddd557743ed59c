package tui

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"tokyobox/ledger/store"
	"tokyobox/rules/shelf"

	"tokyobox/companion/screen"
	"tokyobox/companion/screen/screentest"
	"tokyobox/companion/table"
)

// elsewhere is another window on the same file.
type elsewhere struct {
	t *testing.T
	*table.Table
}

func (b *bench) elsewhere(t *testing.T) elsewhere {
	t.Helper()
	s, err := store.Open(b.store.Path(), store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	id := b.only()
	h, _, err := s.Load(id)
	if err != nil {
		t.Fatal(err)
	}
	at, err := table.Sit(s, b.clock, shelf.Find(h.Game), id)
	if err != nil {
		t.Fatal(err)
	}
	return elsewhere{t, at}
}

func (e elsewhere) record(lines ...string) {
	e.t.Helper()
	for _, l := range lines {
		if r, err := e.Record(l, "line"); err != nil || r.Refused != nil {
			e.t.Fatal(l, r.Refused, err)
		}
	}
}

// follow is what happens twice a second.
func (b *bench) follow() {
	b.App.Do(func() { b.App.Top().(follower).follow() })
	b.App.Idle()
}

// viewing opens a window that only looks at the session of a bench.
func (b *bench) viewing(t *testing.T, w, h int, lang string) *bench {
	t.Helper()
	s, err := store.Open(b.store.Path(), store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	id, env := b.only(), outside(t, s, b.clock, lang)
	v := &bench{t: t, store: s, clock: b.clock}
	v.Driver = screentest.Start(t, screentest.Setup{W: w, H: h}, func(app *screen.App) {
		if err := openViewOn(env, app, id); err != nil {
			t.Fatal(err)
		}
	})
	return v
}

// C22 and C14 are the field reports that ask for this.
func TestC22AnotherWindowsEntryAppearsAndWhatIsTypedStays(t *testing.T) {
	b := atTable(t)
	other := b.elsewhere(t)
	b.Type("vb")
	other.record("buy 1 vending A")
	b.follow()
	b.shows("› vb")
	b.shows("Ann · vending machine")
	b.Keys("ctrl-u")
	other.record("join 1")
	b.follow()
	b.shows("Another window recorded 1 entry")
	// another window that is not followed yet: the line is asked again, then it is recorded
	n := len(b.entries())
	other.record("note 1 \"there\"")
	b.line("note 1 \"here\"")
	b.shows("Another window recorded something first")
	b.enter()
	if got := b.entries()[n:]; len(got) != 2 || got[0] != "note 1 \"there\"" || got[1] != "note 1 \"here\"" {
		t.Errorf("recorded %q", got)
	}
}

// C24 is the field report that asks for this.
func TestC24AViewerFollowsTwoHundredEntriesWithoutAKey(t *testing.T) {
	b := atTable(t)
	other := b.elsewhere(t)
	v := b.viewing(t, 80, 24, "en")
	v.shows("only looking")
	for i := range 200 {
		other.record(fmt.Sprintf("adjust 1 yen=+100 \"e%d\"", i))
		v.follow()
		v.shows(fmt.Sprintf("e%d", i))
	}
	before := len(b.stored(b.only()))
	v.Type("va\nuq")
	if n := len(b.stored(b.only())); n != before {
		t.Errorf("a window that only looks recorded %d entries", n-before)
	}
}

func TestAViewerShowsLargeFiguresInAnyWindow(t *testing.T) {
	b := atTable(t)
	v := b.viewing(t, 120, 36, "en")
	if n := strings.Count(v.Screen(), "█"); n < 100 {
		t.Errorf("only %d blocks:\n%s", n, v.Screen())
	}
	for _, size := range [][2]int{{1, 1}, {10, 4}, {40, 10}, {60, 16}, {80, 24}, {200, 60}} {
		v.Resize(size[0], size[1])
	}
	v.shows("only looking")
	v.Keys("q")
	if err := v.Wait(); err != nil {
		t.Error(err)
	}
}

func TestAViewerShowsTheClockThatRunsInAnotherWindow(t *testing.T) {
	b := watch(t, clockSetup{names: []string{"Aki"}})
	v := b.viewing(t, 80, 24, "en")
	b.Keys("space")
	b.pass(3*time.Second + 10*time.Second)
	v.follow()
	if _, left, found := strings.Cut(v.Screen(), "█"); !found || left == "" {
		t.Errorf("no large clock:\n%s", v.Screen())
	}
	var left time.Duration
	v.App.Do(func() { left, _ = v.App.Top().(*viewer).clock() })
	if left != 50*time.Second {
		t.Errorf("the viewer has %v left, the clock 50 s", left)
	}
}

// untilShown waits until the screen shows a text, or not.
func (b *bench) untilShown(text string, there bool) {
	b.t.Helper()
	for range 3_000 {
		if b.App.Idle(); strings.Contains(b.Screen(), text) == there {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	b.t.Fatalf("%q on the screen is not %v:\n%s", text, there, b.Screen())
}

func TestATableFollowsAnotherWindowAsTheSystemTellsIt(t *testing.T) {
	b := atTable(t)
	other := b.elsewhere(t)
	p := b.App.Top().(*play)
	b.App.Do(func() { p.following(false) })
	other.record(`note 1 "from afar"`)
	b.untilShown("Another window recorded 1 entry", true)

	b.Keys("f1") // a page that does not follow
	other.record(`note 1 "one"`, `note 1 "two"`)
	missed := false
	for range 3_000 {
		if b.App.Do(func() { missed = p.missed }); missed {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if !missed {
		t.Error("the page above the table was not told")
	}
	b.Keys("esc")
	b.untilShown("Another window recorded 2 entries", true)
}

func TestAFileThatIsMovedAwayAndBackIsToldOfAndForgotten(t *testing.T) {
	b := atTable(t)
	b.App.Do(func() { b.App.Top().(*play).following(false) })
	path := b.store.Path()
	if err := os.Rename(path, path+".away"); err != nil {
		if runtime.GOOS == "windows" { // where an open file stays in its place
			return
		}
		t.Fatal(err)
	}
	b.untilShown("moved", true)
	if err := os.Rename(path+".away", path); err != nil {
		t.Fatal(err)
	}
	b.untilShown("moved", false)
}

func TestAFolderThatWasMovedAwayAndBackIsFollowedAgain(t *testing.T) {
	b := atTable(t)
	b.App.Do(func() { b.App.Top().(*play).following(false) })
	b.elsewhere(t).record(`note 1 "before"`)
	b.untilShown("Another window recorded 1 entry", true) // the watch stands
	folder := filepath.Dir(b.store.Path())
	if err := os.Rename(folder, folder+".away"); err != nil {
		if runtime.GOOS == "windows" { // where the folder of an open file stays in its place
			return
		}
		t.Fatal(err)
	}
	b.untilShown("moved", true)
	if err := os.Rename(folder+".away", folder); err != nil {
		t.Fatal(err)
	}
	b.untilShown("moved", false)
	for i := range 2 { // the first may be found by the look with which a watch begins
		b.elsewhere(t).record(fmt.Sprintf("note 1 \"back %d\"", i))
		b.untilShown("Another window recorded 1 entry", true)
		b.line("menu") // another answer
		b.Keys("esc")
		b.untilShown("Another window recorded 1 entry", false)
	}
}

func TestAFaultThatGoesIsNoticedThoughNothingIsWritten(t *testing.T) {
	b := atTable(t)
	other := b.elsewhere(t)
	b.App.Do(func() { b.App.Top().(*play).following(false) })
	b.suffer(func(o store.Operation, _ bool) error {
		if o == store.OpRead {
			return store.Faulty(store.IO)
		}
		return nil
	})
	other.record(`note 1 "unread"`)
	b.untilShown("disk failed", true)
	b.suffer(nil)
	b.untilShown("Another window recorded 1 entry", true)
	b.untilShown("disk failed", false)
}
