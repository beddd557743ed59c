package companion_test

// The clock through the built program where no terminal is needed: bad floors, and sessions in plain lines.

import (
	"strings"
	"testing"
)

func TestFloorsThatCannotBeAreRefusedInOneSentence(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	for _, c := range []struct{ floors, says string }{
		{"0", "0 seconds"},
		{"60,0,30", "Floor 2 lasts 0 seconds"},
		{"-5", "negative"},
		{"-5,10", "negative"},
		{"60,-45", "negative"},
		{"1234567890", "too many digits"},
		{"60,1234567890", "Floor 2"},
		{"86401", "too long"},
		{"", "no floor in the list"},
		{" ", "no floor in the list"},
		{",,", "no floor in the list"},
		{"60,,30", "Floor 2 of the list is empty"},
		{"60,", "Floor 2 of the list is empty"},
		{"sixty", "no whole number"},
		{"1.5", "no whole number"},
		{strings.Repeat("9,", 1000) + "9", "1001 floors are too many"},
	} {
		a := h.finish(h.command("timer", c.floors), "")
		if a.code != 2 || a.out != "" || strings.Count(a.err, "\n") != 1 || !strings.Contains(a.err, c.says) {
			t.Errorf("timer %q: status %d\n%s%s", c.floors, a.code, a.out, a.err)
		}
	}
	for _, args := range [][]string{{"timer"}, {"timer", "60", "45"}, {"timer", "countdown", "--sound-command", "no-such-sound"}} {
		if a := h.finish(h.command(args...), ""); a.code != 2 || a.err == "" {
			t.Errorf("%q: status %d\n%s%s", args, a.code, a.out, a.err)
		}
	}
	if rows := h.sessions(); len(rows) != 0 {
		t.Errorf("sessions were made: %v", rows)
	}
}

func TestAWrongNumberOfPlayersIsRefused(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	for game, players := range map[string]string{
		"jutaku-countdown": "A,B,C,D,E,F,G,H,I", "jutaku": "A,B,C,D,E,F,G,H,I", "jutaku-bottle-bonus": "A",
	} {
		if a := h.run("", "new", game, "--players", players); a.code != 2 || !strings.Contains(a.err, "this game takes") {
			t.Errorf("%s for %s: status %d\n%s", game, players, a.code, a.err)
		}
	}
}

func TestACountdownInPlainLines(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	id := h.must("", "new", "jutaku-countdown", "--players", "Aki,Ben")
	a := h.run("start\nexpire ms=60000\n7 5\nstart\nexpire ms=45000\n0 0\n", "play", id, "--plain")
	if a.code != 0 || !strings.Contains(a.out, "Aki wins") || !strings.Contains(a.out, "Clock: 60 s left") {
		t.Errorf("status %d\n%s%s", a.code, a.out, a.err)
	}
	if got := h.stored(id); len(got) != 6 || got[2] != "count 1=7 2=5" || got[5] != "count 1=0 2=0" {
		t.Errorf("stored %q", got)
	}
	second := h.must("", "new", "jutaku-countdown", "--players", "Aki,Ben")
	a = h.run("count 1=3\nstart\nexpire ms=60000\ncount 1=70\ncount 1=-1\ncount 9=1\n", "play", second, "--plain")
	for _, code := range []string{"E_PHASE", "E_SUPPLY", "E_COUNT", "E_OUT"} {
		if !strings.Contains(a.err, code) {
			t.Errorf("%s is missing:\n%s", code, a.err)
		}
	}
	if a.code != 1 || len(h.stored(second)) != 2 {
		t.Errorf("status %d, stored %q", a.code, h.stored(second))
	}
}
