package tui

import (
	"strings"
	"testing"
)

func TestTheLanguageChangesWhileTheProgramRuns(t *testing.T) {
	b := sitDown(t, 80, 24, "en", "")
	b.Keys(",")
	b.shows("language of the screen")
	b.Keys("right", "right")
	b.shows("langue de l’écran")
	b.Keys("esc")
	b.shows("joueurs")
	b.Keys(",", "right")
	b.shows("lingua dello schermo")
}

func TestTheLookChangesWhileTheProgramRuns(t *testing.T) {
	b := sitDown(t, 80, 24, "en", "")
	b.Keys(",", "down", "right", "right")
	name := ""
	b.App.Do(func() { name = b.App.Theme().Name })
	if name != "day" && name != "terminal" { // as many colours as the simulated terminal has
		t.Errorf("the theme is %s", name)
	}
	b.shows("‹ day ›")
}

func TestBigFiguresAndNoHighlight(t *testing.T) {
	b := atTable(t)
	b.line("settings")
	b.Keys("down", "down", "down", "right", "esc")
	b.shows("█")
	if strings.Contains(b.Screen(), "Last entries") {
		t.Errorf("panels are still there:\n%s", b.Screen())
	}
	b.line("va")
	b.shows("3,500")
}

func TestTheFirstWordOfALineIsTypedInTheLanguageOfTheScreenAndStoredAsEver(t *testing.T) {
	b := sitDown(t, 80, 24, "fr", "")
	b.Keys("n")
	b.Type("Ann\nBen\n\n")
	b.line("réclamer A owner=1")
	if got := b.last(); got != "claim A owner=1" {
		t.Errorf("recorded %q", got)
	}
	b.line("MARQUER")
	if got := b.last(); got != "mark" {
		t.Errorf("recorded %q", got)
	}
}

func TestAFrenchNumberRowGivesDigitsWithoutShift(t *testing.T) {
	b := atTable(t)
	b.line("settings")
	b.Keys("down", "down", "down", "down", "down", "down", "right", "esc")
	b.Type("& va") // 1 va
	b.Keys("enter")
	if got := b.last(); got != "buy 1 vending A" {
		t.Errorf("recorded %q", got)
	}
	b.line(`note "bière à ç"`)
	if got := b.last(); !strings.Contains(got, "bière à ç") {
		t.Errorf("recorded %q", got)
	}
}

// TestWhatIsOpenSpeaksTheLanguageThatIsChosenMeanwhile changes the language on the line of the table, in a form, in a
// correction and where a game is set up: what was typed and filled in stays and means the same.
func TestWhatIsOpenSpeaksTheLanguageThatIsChosenMeanwhile(t *testing.T) {
	b := sitAt(t, "jutaku-bottle-bonus", []string{"Ann", "Ben", "Cho"})
	to := func(steps ...string) {
		b.Keys("f10")
		b.Type("settings")
		b.Keys("enter")
		b.Keys(steps...)
		b.Keys("esc")
	}
	back := func(menu string) {
		b.Keys("f10")
		b.Type(menu)
		b.Keys("enter", "left", "left", "esc")
	}
	b.Type("place 1 A3") // as it is stored, which is understood in every language
	to("right", "right")
	b.see("› place 1 A3", "architecte et premier terrain")
	b.Keys("ctrl-u")
	b.Type("placer 1 A3")
	back("réglages")
	b.see("› place 1 A3", "architect and first lot")
	b.Keys("enter")
	if got := b.last(); got != "place 1 A3" {
		t.Errorf("recorded %q", got)
	}

	b.Keys("f2", "2", "right")
	b.see("player", "[ record ]", "› place ")
	to("right", "right")
	b.see("joueur", "[ enregistrer ]", "› placer ")
	b.Keys("esc")
	back("réglages")

	b.Keys("f4", "e")
	b.see("› amend 1 place 1 A3")
	to("right", "right")
	b.see("› amender 1 placer 1 A3")
	b.Keys("backspace")
	b.Type("4")
	b.Keys("enter")
	if got := b.last(); got != "amend 1 place 1 A4" {
		t.Errorf("recorded %q", got)
	}
	b.Keys("esc")
	back("réglages")
	b.Keys("esc", "n")
	b.see("[ Begin ]")
	to("right", "right")
	b.see("[ Commencer ]", "limite")
}
