package tui

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// twin sits down at a session out of these lines.
func twin(t *testing.T, head string, lines ...string) *bench {
	t.Helper()
	file := filepath.Join(t.TempDir(), "twin.session")
	text := "tokyobox session 1\nid 01980000-0000-7000-8000-00000000000f\nbegun 2026-03-01T19:00:00Z\n" + head + "\n" + strings.Join(lines, "\n") + "\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return sitDown(t, 100, 30, "en", file)
}

// TestNoScreenTellsWhatIsSealed goes the same way, every page and every kind of hand, through sessions that differ
// in what is sealed alone, and compares each screen.
func TestNoScreenTellsWhatIsSealed(t *testing.T) {
	t.Chdir(t.TempDir()) // the history is written here
	const two = "game %\nseat 1 ann \"Ann\"\nseat 2 ben \"Ben\""
	for _, x := range []struct {
		game  string
		lines []string
		typed []string
	}{
		{"sakana-bag", []string{"add 1 100|add 1 500", "add 2 500|add 2 100", "bid 1 100|bid 1 500"},
			[]string{"bid 2 100", "cash 1=1000", "strike 1", "strike 2", "amend 1 add 1 100", "insert 1 add 1 100", "why ann yen"}},
		{"coin-op", []string{"ticket 1 SH=1 PA=1 UN=2 BR=2 SE=3 PI=3|ticket 1 SH=3 PA=3 UN=2 BR=2 SE=1 PI=1",
			"ticket 2 SH=3 PA=3 UN=2 BR=2 SE=1 PI=1|ticket 2 SH=1 PA=1 UN=2 BR=2 SE=3 PI=3", "start 1"},
			[]string{"load 1 w1 B-SH", "strike 1", "amend 1 ticket 1 SH=1 PA=1 UN=2 BR=2 SE=3 PI=3", "cash 1=0"}},
	} {
		t.Run(x.game, func(t *testing.T) {
			seen := func(which int) (all []string) {
				var lines []string
				for _, l := range x.lines {
					if a, b, differ := strings.Cut(l, "|"); differ {
						l = []string{a, b}[which]
					}
					lines = append(lines, l)
				}
				b := twin(t, strings.ReplaceAll(two, "%", x.game+" 1"), lines...)
				keys := func(names ...string) {
					for _, k := range names {
						b.Keys(k)
						all = append(all, k+"\n"+b.Screen())
					}
				}
				onHistory := func() bool { return strings.Contains(strings.SplitN(b.Screen(), "\n", 2)[0], "HISTORY") }
				history := func() {
					keys("f4", "home")
					for range x.lines {
						for _, k := range []string{"enter", "e", "x", "i", "m", "c", "u"} {
							keys(k)
							if !onHistory() {
								keys("left", "esc")
							}
						}
						keys("down")
					}
					b.Type("/ann")
					keys("enter", "w", "esc", "esc")
					for _, f := range written(t) {
						text, err := os.ReadFile(f)
						if err != nil {
							t.Fatal(err)
						}
						all = append(all, string(text))
						os.Remove(f)
					}
				}
				keys("f1", "esc", "f2", "esc", "f3", "down", "esc", "f10", "esc", "pgdn", "pgup")
				history()
				// hands that come in the middle of a hand-over
				keys("f9")
				b.Paste("123\n321\n")
				b.Resize(60, 16)
				keys("enter")
				b.Click(5, 5)
				b.Paste("4\n")
				b.Resize(100, 30)
				keys("tab", "up", "down", "esc", "f10", "esc")
				for _, line := range x.typed {
					for i := range line { // every preview on the way
						b.Type(line[i : i+1])
						all = append(all, line[:i+1]+"\n"+b.Screen())
					}
					keys("tab", "enter", "enter", "esc", "up", "up", "down", "down", "ctrl-z", "ctrl-y")
					b.Keys("ctrl-u")
				}
				history()
				return all
			}
			a, b := seen(0), seen(1)
			if len(a) != len(b) || len(a) < 100 {
				t.Fatalf("%d screens and %d", len(a), len(b))
			}
			for i := range a {
				if a[i] != b[i] {
					t.Fatalf("screen %d is told apart:\n%s\n%s", i, a[i], b[i])
				}
			}
			if !slices.ContainsFunc(a, func(s string) bool { return strings.Contains(s, "sealed") }) {
				t.Error("no screen says that anything is sealed")
			}
		})
	}
}

func written(t *testing.T) []string {
	t.Helper()
	list, err := filepath.Glob("history-*.txt")
	if err != nil {
		t.Fatal(err)
	}
	return list
}
