package tui

// French keyboards give digits with Shift only: what stands on the number row without it is taken for the digit,
// where somebody chose so and no text is being typed.

import (
	"strings"

	"github.com/gdamore/tcell/v2"
)

// numberRow is what the keys 1 to 9 and 0 give on a French keyboard without Shift.
const numberRow = "&é\"'(-è_çà"

// digits is an event with the digit that its key means.
func (d *desk) digits(ev keyEvent) keyEvent {
	if ev.Key() != tcell.KeyRune || ev.Modifiers()&(tcell.ModAlt|tcell.ModCtrl) != 0 || d.Settings.Get("keys") != "azerty" {
		return ev
	}
	for i, r := range []rune(numberRow) {
		if r == ev.Rune() {
			return tcell.NewEventKey(tcell.KeyRune, rune('0'+(i+1)%10), tcell.ModNone)
		}
	}
	return ev
}

// outsideText tells whether what is typed next stands outside double quotes. A quote itself is typed with its key
// once a text has begun, and begins one after a space.
func outsideText(line string, ev keyEvent) bool {
	if strings.Count(line, "\"")%2 == 1 {
		return false
	}
	return ev.Rune() != '"' || !strings.HasSuffix(line, " ") && line != ""
}
