package tui

// Three pages in every theme, each cell with its look, so that a change of a look is seen in these files as well.

import (
	"testing"

	"tokyobox/companion/screen"
	"tokyobox/companion/screen/screentest"
)

// looksOf are the themes as terminals show them: in RGB, or for those that paint nothing in the terminal's 16 colours and in
// none.
var looksOf = []struct {
	theme   string
	colours int
}{{"night", 1 << 24}, {"day", 1 << 24}, {"contrast", 1 << 24}, {"safe", 1 << 24}, {"terminal", 16}, {"mono", 0}}

// TestThreePagesInEveryTheme compares the table, the history and the statistics with the text files of testdata/themes, in
// which a letter stands for the look of each cell; UPDATE_SCREENS=1 writes them.
func TestThreePagesInEveryTheme(t *testing.T) {
	albums := make([]album, len(looksOf))
	b := sitDown(t, 80, 24, "en", example)
	take := func(title string) {
		for i, look := range looksOf {
			b.App.Do(func() { b.App.SetTheme(screen.Choose(look.theme, look.colours, false)) })
			albums[i].put(b, title, b.Painted())
		}
	}
	b.Keys("esc")
	b.Type("buy 1")
	take("the table")
	b.Keys("ctrl-u", "f4", "up")
	take("history")
	b.Keys("esc")
	b.line("stats")
	take("statistics")
	for i, look := range looksOf {
		screentest.Golden(t, "themes/"+look.theme, albums[i].String())
	}
}

// TestEveryThemeIsShown holds that each theme has its file, and that those of terminal and mono show what all look like in 16
// colours and in none.
func TestEveryThemeIsShown(t *testing.T) {
	for i, theme := range screen.Themes() {
		if i >= len(looksOf) || looksOf[i].theme != theme {
			t.Fatalf("the theme %s is not shown", theme)
		}
		if got := screen.Choose(theme, 16, false).Name; got != "terminal" && theme != "mono" {
			t.Errorf("in 16 colours %s is the theme %s", theme, got)
		}
		if got := screen.Choose(theme, 0, false).Name; got != "mono" {
			t.Errorf("without colours %s is the theme %s", theme, got)
		}
	}
}
