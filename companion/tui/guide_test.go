package tui

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"tokyobox/ledger/store"
)

// practice is the folder of the practice table that is open.
func (b *bench) practice() string {
	b.t.Helper()
	folder := ""
	b.App.Do(func() {
		for _, p := range b.App.Pages() {
			if at, ok := p.(*play); ok && at.guide != nil {
				folder = filepath.Dir(at.Store.Path())
			}
		}
	})
	if folder == "" {
		b.t.Fatalf("no practice table is open\n%s", b.Screen())
	}
	return folder
}

// nothingKept fails if the practice left something behind.
func (b *bench) nothingKept(folder string) {
	b.t.Helper()
	onTop[*home](b)
	if rows, err := b.store.List(store.All, 9, 0); err != nil || len(rows) > 0 {
		b.t.Errorf("sessions: %v, %v", rows, err)
	}
	if people, err := b.store.People(); err != nil || len(people) > 0 {
		b.t.Errorf("people: %v, %v", people, err)
	}
	if _, err := os.Stat(folder); !errors.Is(err, os.ErrNotExist) {
		b.t.Errorf("%s is still there: %v", folder, err)
	}
}

// guideStepByStep goes through the guided table.
func guideStepByStep(t *testing.T, a *album, w, h int, lang string) {
	b := sitDown(t, w, h, lang, "")
	b.Keys("enter")
	folder := b.practice()
	for n, step := range guideSteps() {
		a.take(b, fmt.Sprint("step ", n+1))
		for _, key := range step.keys {
			switch key {
			case "^Z":
				b.Keys("ctrl-z")
			case "Enter", "Tab", "Space", "F2", "F3", "F4", "F5":
				b.Keys(map[string]string{"Enter": "enter", "Tab": "tab", "Space": "space", "F2": "f2", "F3": "f3", "F4": "f4", "F5": "f5"}[key])
			default:
				b.Type(key)
			}
		}
	}
	b.nothingKept(folder)
}

func TestTheGuideWaitsForItsKeyAndCanBeLeftAtEveryStep(t *testing.T) {
	for steps := range guideSteps() {
		b := sitDown(t, 80, 24, "en", "")
		b.Keys("enter")
		folder := b.practice()
		b.see("practice 1 of 10", "[v] [a]")
		b.Type("xyz")
		b.Keys("f4", "tab", "f10", "f1")
		b.see("practice 1 of 10")
		for n := range steps {
			for range guideSteps()[n].keys {
				b.ClickText(fmt.Sprintf("practice %d of", n+1))
			}
		}
		b.see(fmt.Sprintf("practice %d of 10", steps+1))
		leave := func(says string) {
			b.see(says)
			if steps%2 == 0 {
				b.Keys("esc")
			} else {
				b.ClickText(says)
			}
		}
		table := false
		b.App.Do(func() { _, table = b.App.Top().(*play) })
		if !table {
			leave("Esc back") // closes the page over the table, as it does everywhere, and not the practice
			b.see(fmt.Sprintf("practice %d of 10", steps+1), "Enter record")
		}
		leave("Esc skips the rest")
		b.nothingKept(folder)
	}
}

func TestTheGuideIsOfferedUntilSomethingWasPlayed(t *testing.T) {
	b := sitDown(t, 80, 24, "en", "")
	b.see("First evening?", "▸ The guided table")
	b.Keys("esc")
	b.see("▸ Capsule Hotel")
	b.Keys("f10")
	b.Type("guided")
	b.Keys("enter")
	b.nothingKept(func() string { f := b.practice(); b.Keys("esc"); return f }())

	b = sitDown(t, 80, 24, "en", example)
	b.Keys("esc", "esc")
	if _, y, ok := b.Find("First evening?"); ok {
		t.Errorf("it is offered in row %d though something was played\n%s", y, b.Screen())
	}
}

func TestTheGuideLeavesNothingWhenTheProgramIsLeft(t *testing.T) {
	b := sitDown(t, 80, 24, "en", "")
	b.Keys("enter")
	folder := b.practice()
	b.App.Stop()
	<-b.App.Done()
	if _, err := os.Stat(folder); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("%s is still there: %v", folder, err)
	}
}
