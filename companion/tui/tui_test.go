package tui

import (
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/rivo/uniseg"

	"tokyobox/data"
	"tokyobox/ledger/store"
	"tokyobox/rules/rulestest"
	"tokyobox/rules/shelf"
	"tokyobox/timers"

	"tokyobox/companion/screen"
	"tokyobox/companion/screen/screentest"
	"tokyobox/companion/settings"
	"tokyobox/companion/table"
)

func TestMain(m *testing.M) {
	time.Local = time.UTC // history shows the time of day where people sit
	os.Exit(m.Run())
}

// begun is the time at which the tests begin, Unix milliseconds.
const begun = 1_772_391_600_000

// bench is a program on a simulated screen, with a store of its own and a clock moved by hand.
type bench struct {
	*screentest.Driver
	t     testing.TB
	store *store.Store
	clock *timers.Manual
	fault atomic.Pointer[store.Fault] // what the store is to suffer from now on; nil for nothing
}

// sitDown starts the program in a window of that size in a language, with the session of a file above home
// if one is named.
func sitDown(t testing.TB, w, h int, lang, file string) *bench {
	t.Helper()
	return sitDownIn(t, nil, w, h, lang, file)
}

// sitDownIn is sitDown in a theme; nil leaves it to the terminal.
func sitDownIn(t testing.TB, theme *screen.Theme, w, h int, lang, file string) *bench {
	t.Helper()
	return sitDownOn(t, filepath.Join(t.TempDir(), "test.db"), theme, w, h, lang, file)
}

// sitDownOn is sitDownIn on the database of that path.
func sitDownOn(t testing.TB, path string, theme *screen.Theme, w, h int, lang, file string) *bench {
	t.Helper()
	b := &bench{t: t, clock: timers.NewManual(begun)}
	s, err := store.Open(path, store.Options{Fault: func(o store.Operation, done bool) error {
		if f := b.fault.Load(); f != nil {
			return (*f)(o, done)
		}
		return nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	b.store = s
	t.Cleanup(func() { s.Close() })
	env := outside(t, s, b.clock, lang)
	id := ""
	if file != "" {
		id = b.bring(file, 0)
	}
	if env.Settings, err = settings.Read(filepath.Join(t.TempDir(), "settings")); err != nil {
		t.Fatal(err)
	}
	b.Driver = screentest.Start(t, screentest.Setup{W: w, H: h, Options: screen.Options{Theme: theme}}, func(app *screen.App) {
		if err := openOn(env, app, id); err != nil {
			t.Fatal(err)
		}
	})
	return b
}

// outside is what the screens get from outside: a store, a clock, and all that is there in a language.
func outside(t testing.TB, s *store.Store, clock *timers.Manual, lang string) Env {
	t.Helper()
	words, err := data.Load(lang)
	if err != nil {
		t.Fatal(err)
	}
	boxes, err := data.Boxes()
	if err != nil {
		t.Fatal(err)
	}
	return Env{Store: s, Clock: clock, Boxes: boxes, Words: words, Getenv: func(string) string { return "" }}
}

// bring stores a session file, all its entries or the first most of them, and gives its id.
func (b *bench) bring(file string, most int) string {
	b.t.Helper()
	h, entries := rulestest.Session(b.t, file)
	if most > 0 {
		entries = entries[:most]
	}
	if h.ID == "" {
		h.ID = "00000000-0000-7000-8000-000000000001"
	}
	if err := table.Store(b.store, b.clock, shelf.Find(h.Game), h, entries); err != nil {
		b.t.Fatal(err)
	}
	return h.ID
}

// entries are the lines stored of the only session.
func (b *bench) entries() []string {
	b.t.Helper()
	rows, err := b.store.List(store.All, 2, 0)
	if err != nil || len(rows) != 1 {
		b.t.Fatalf("sessions: %v, %v", rows, err)
	}
	_, entries, err := b.store.Load(rows[0].ID)
	if err != nil {
		b.t.Fatal(err)
	}
	var out []string
	for _, e := range entries {
		out = append(out, e.Text)
	}
	return out
}

// line enters a line as a whole, and Enter.
func (b *bench) line(text string) {
	b.Paste(text)
	b.Keys("enter")
}

// enter presses Enter after a moment, as people do.
func (b *bench) enter() {
	b.clock.Advance(time.Second)
	b.Keys("enter")
}

// columnOf is the column in which a text begins, wide letters counted as two.
func columnOf(line, text string) int {
	before, _, ok := strings.Cut(line, text)
	if !ok {
		return -1
	}
	return uniseg.StringWidth(before)
}
