package tui

// The golden screens of the clock, and how large its digits are.

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"tokyobox/data"
	"tokyobox/ledger"

	"tokyobox/companion/screen"
	"tokyobox/companion/screen/screentest"
)

var clockSizes = []window{{40, 12}, {60, 16}, {80, 24}, {120, 36}, {200, 60}}

// clockAlbum goes through the looks of a floor.
func clockAlbum(b *clockBench, take func(title string)) {
	take("ready")
	b.Keys("space")
	b.pass(500 * ms)
	take("lead-in")
	b.pass(2600 * ms)
	take("full")
	b.skip(22_300 * ms)
	b.Keys("space")
	take("paused")
	b.Keys("esc")
	take("paused, with the ways on")
	b.Keys("space")
	b.skip(3*time.Second + 27_800*ms)
	take("10 s")
	b.pass(5 * time.Second)
	take("5 s")
	b.pass(500 * ms)
	take("5 s, the other half of the second")
	b.skip(6 * time.Second)
	take("zero")
	b.Keys("space")
	take("counting")
	b.Type("7\n5\n0\n\n")
	take("the second floor")
	b.Keys("space")
	b.skip(3*time.Second + 12_100*ms)
	b.clock.Advance(100 * ms)
	b.clock.Sleep(90 * time.Second)
	b.look()
	take("gap notice")
}

// floorClock is the clock of a floor.
func floorClock(t *testing.T, a *album, w, h int, lang string) {
	b := watch(t, clockSetup{w: w, h: h, lang: lang})
	clockAlbum(b, func(title string) { a.take(b.bench, title) })
}

// TestTheClockWithoutColours compares the clock and its attributes with the text files of testdata/clock.
func TestTheClockWithoutColours(t *testing.T) {
	for _, size := range clockSizes {
		name := fmt.Sprintf("%dx%d-mono", size.w, size.h)
		t.Run(name, func(t *testing.T) {
			b := watch(t, clockSetup{w: size.w, h: size.h, mono: true})
			var a album
			clockAlbum(b, func(title string) { a.put(b.bench, title, b.Styled()) })
			screentest.Golden(t, "clock/"+name, a.String())
		})
	}
}

func TestDigitsAreLargeEnoughToBeReadAcrossTheRoom(t *testing.T) {
	for _, size := range clockSizes {
		b := watch(t, clockSetup{w: size.w, h: size.h})
		b.Keys("space")
		b.pass(3100 * ms)
		rows, stroke := measure(b.Screen())
		least := max(9, (4*size.h+9)/10)
		if size.h == 12 {
			least = 5
		}
		if rows < least || stroke < 2 {
			t.Errorf("%dx%d: digits of %d rows with strokes of %d columns, want %d and 2\n%s", size.w, size.h, rows, stroke, least, b.Screen())
		}
	}
}

// measure is the most rows one below the other that have blocks, and the narrowest run of blocks in them.
func measure(shown string) (rows, stroke int) {
	run, narrow := 0, 1000
	for _, line := range strings.Split(shown, "\n") {
		if !strings.Contains(line, "█") {
			run, narrow = 0, 1000
			continue
		}
		run++
		for _, part := range strings.FieldsFunc(line, func(r rune) bool { return r != '█' }) {
			narrow = min(narrow, len([]rune(part)))
		}
		if run >= rows {
			rows, stroke = run, narrow
		}
	}
	return rows, stroke
}

func TestDigitsHaveAnASCIIFallback(t *testing.T) {
	sim := watch(t, clockSetup{w: 80, h: 24})
	sim.Keys("space")
	sim.pass(3100 * ms)
	for _, line := range strings.Split(screen.ASCII(sim.Screen(), true), "\n") {
		for _, r := range line {
			if r > 0x7e {
				t.Fatalf("%q is beyond ASCII in %q", r, line)
			}
		}
	}
	if !strings.Contains(screen.ASCII(sim.Screen(), true), "######") {
		t.Error("the digits have no blocks of ASCII")
	}
}

func TestEveryLetterOfTheBigWordsHasAShape(t *testing.T) {
	for _, lang := range tongues {
		words, err := data.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range []string{"clock.word.paused", "clock.word.stop", "clock.word.hands"} {
			word := words.Say(key, nil, nil)
			if got := bigText(word); len(got) != len([]rune(word)) {
				t.Errorf("%s: %q is drawn as %q", lang, word, got)
			}
		}
	}
	for r, grid := range grids {
		for _, line := range grid {
			if len(line) != len(grid[0]) || len(line) != 5 && len(line) != 1 {
				t.Errorf("the grid of %q is not even", r)
			}
		}
	}
}

func TestAWindowTooSmallForDigitsShowsTheTimeInWords(t *testing.T) {
	b := watch(t, clockSetup{w: 39, h: 11})
	b.sees("floor 1  60", "Make the window larger: 40 columns and")
	for _, size := range []struct{ w, h int }{{1, 1}, {3, 2}, {12, 6}, {39, 40}, {200, 11}} {
		b.Resize(size.w, size.h)
		b.Keys("space")
		b.pass(3500 * ms)
		b.Keys("space", "esc")
	}
	b.Resize(80, 24)
	b.sees("Space resume")
}

// buildAlbum goes through a build round of Jutaku.
func buildAlbum(b *clockBench, take func(title string)) {
	take("ready")
	b.Keys("space")
	b.skip(65_300 * ms)
	take("building")
	b.Keys("2")
	take("stop was called")
	b.Keys("enter")
	take("checking")
	b.Keys("2")
	b.pass(500 * ms)
	take("building goes on")
	b.Keys("3", "enter", "1")
	take("yen of the lot")
	b.pass(300 * ms) // the digit that chose is let go
	b.Type("14000\n")
	take("moving")
}

// buildClock is the clock of a build round.
func buildClock(t *testing.T, a *album, w, h int, lang string) {
	b := watch(t, clockSetup{game: "jutaku", opens: true, w: w, h: h, lang: lang, lines: []string{
		"fact lot=shinjuku:2:easy:14000:3:V///:1", "place 2 lot=shinjuku.2",
	}})
	buildAlbum(b, func(title string) { a.take(b.bench, title) })
}

func TestDigitsThatAreDrawnAloneLookLikeAWholeFrame(t *testing.T) {
	for _, game := range []string{"jutaku-countdown", "jutaku"} {
		b := watch(t, clockSetup{game: game, opens: game == "jutaku"})
		b.Keys("space")
		b.pass(3200 * ms)
		for range 70 {
			b.clock.Advance(870 * ms)
			b.look()
			patched := b.Styled()
			b.App.Do(func() {}) // a frame with everything
			if whole := b.Styled(); whole != patched {
				t.Fatalf("%s: drawn alone\n%s\nas a whole frame\n%s", game, patched, whole)
			}
		}
	}
}

func TestOnePlayersResultsAreListedBySide(t *testing.T) {
	first := watch(t, clockSetup{game: "jutaku", names: []string{"Aki"}, lines: []string{
		"start", "stop 1 ms=20000", "pass 1 yen=5000", "move 1", "start", "stop 1 ms=20000", "pass 1 yen=5000", "move 1",
		"start", "stop 1 ms=20000", "pass 1 yen=5000", "move 1", "start", "stop 1 ms=21000", "pass 1 yen=5000",
	}})
	four := func(yen string) []string {
		var lines []string
		for range 3 {
			lines = append(lines, "start", "stop 1 ms=15000", "pass 1 yen="+yen, "move 1")
		}
		return append(lines, "start", "stop 1 ms=15000", "pass 1 yen="+yen)
	}
	watchOn(t, clockSetup{game: "jutaku", names: []string{"Mio"}, lines: four("7000"),
		set: []ledger.Option{{Name: "side", Value: "hard"}}}, first.store, first.clock, "")
	b := watchOn(t, clockSetup{game: "jutaku", names: []string{"Ben"}, lines: four("6000")}, first.store, first.clock, "")
	b.sees("Best alone", "1. ▸ Ben 24,000 1:00.0 2026-03-01", "2. Aki 20,000 1:21.0 2026-03-01")
	b.misses("Mio")
}
