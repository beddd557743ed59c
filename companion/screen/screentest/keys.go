package screentest

// This file knows keys by their names.

import (
	"strings"
	"unicode/utf8"

	"github.com/gdamore/tcell/v2"
)

var keys = map[string]tcell.Key{
	"enter": tcell.KeyEnter, "esc": tcell.KeyEsc, "tab": tcell.KeyTab, "shift-tab": tcell.KeyBacktab,
	"backspace": tcell.KeyBackspace, "delete": tcell.KeyDelete, "insert": tcell.KeyInsert,
	"up": tcell.KeyUp, "down": tcell.KeyDown, "left": tcell.KeyLeft, "right": tcell.KeyRight,
	"home": tcell.KeyHome, "end": tcell.KeyEnd, "pgup": tcell.KeyPgUp, "pgdn": tcell.KeyPgDn,
	"f1": tcell.KeyF1, "f2": tcell.KeyF2, "f3": tcell.KeyF3, "f4": tcell.KeyF4, "f5": tcell.KeyF5, "f6": tcell.KeyF6,
	"f7": tcell.KeyF7, "f8": tcell.KeyF8, "f9": tcell.KeyF9, "f10": tcell.KeyF10, "f11": tcell.KeyF11, "f12": tcell.KeyF12,
}

// key returns the event of a key by name.
func key(name string) (*tcell.EventKey, bool) {
	if k, ok := keys[name]; ok {
		return tcell.NewEventKey(k, 0, tcell.ModNone), true
	}
	if name == "space" {
		return runeKey(' '), true
	}
	if letter, ok := strings.CutPrefix(name, "ctrl-"); ok && len(letter) == 1 && letter[0] >= 'a' && letter[0] <= 'z' {
		return tcell.NewEventKey(tcell.KeyCtrlA+tcell.Key(letter[0]-'a'), 0, tcell.ModCtrl), true
	}
	if letter, ok := strings.CutPrefix(name, "alt-"); ok && utf8.RuneCountInString(letter) == 1 {
		r, _ := utf8.DecodeRuneInString(letter)
		return tcell.NewEventKey(tcell.KeyRune, r, tcell.ModAlt), true
	}
	if utf8.RuneCountInString(name) == 1 {
		r, _ := utf8.DecodeRuneInString(name)
		return runeKey(r), true
	}
	return nil, false
}

// runeKey returns the event of a letter; a line feed is Enter and a tab Tab.
func runeKey(r rune) *tcell.EventKey {
	switch r {
	case '\n', '\r':
		return tcell.NewEventKey(tcell.KeyEnter, 0, tcell.ModNone)
	case '\t':
		return tcell.NewEventKey(tcell.KeyTab, 0, tcell.ModNone)
	}
	return tcell.NewEventKey(tcell.KeyRune, r, tcell.ModNone)
}
