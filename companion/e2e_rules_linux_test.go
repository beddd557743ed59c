package companion_test

import (
	"strings"
	"testing"
)

func TestTheCodeOnATerminalHasColoursOfItsOwnAndIsNeverCut(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	m := sit(t, h.command("--db", h.db, "qr", "jutaku"), 80, 24)
	m.left(0)
	if sent := m.sent(); !strings.Contains(sent, "\x1b[38;5;231;48;5;16m") || !strings.Contains(sent, "https://jordandraper.com/rules") {
		t.Errorf("sent %q", sent)
	}
	m = sit(t, h.command("--db", h.db, "qr", "jutaku", "--txt"), 80, 24)
	m.left(0)
	if sent := m.sent(); strings.Contains(sent, "\x1b") || !strings.Contains(sent, "████") {
		t.Errorf("--txt sent %q", sent)
	}
	h.env = []string{"NO_COLOR=1"}
	m = sit(t, h.command("--db", h.db, "qr", "jutaku"), 80, 24)
	m.left(0)
	if sent := m.sent(); strings.Contains(sent, "\x1b") || !strings.Contains(sent, "████") {
		t.Errorf("without colours it sent %q", sent)
	}
	h.env = nil
	m = sit(t, h.command("--db", h.db, "qr", "jutaku"), 20, 10)
	m.left(2)
	m.see("20 rows", "--png FILE")
	if sent := m.sent(); strings.ContainsAny(sent, "█▀▄") || strings.Contains(sent, "\x1b[38") {
		t.Errorf("a part of the code was drawn: %q", sent)
	}
	m = sit(t, h.command("--db", h.db, "qr", "jutaku", "--big"), 80, 24)
	m.left(2)
	m.see("window of 66 columns and 36 rows")
}

func TestFromTheStartToTheCodeInTwoKeys(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	m := h.open()
	m.see("TOKYOBOX", "Capsule Hotel")
	m.keys("r")
	m.see("https://www.jordandraper.com", "b larger", "▀")
	m.keys("\x1b")
	m.gone("b larger")
	m.keys("q")
	m.left(0)
}
