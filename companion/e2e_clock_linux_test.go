package companion_test

// The clock of the built program on a terminal: alone, killed in the middle of a floor, and with a command in
// the place of the bell.

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

func TestAClockAloneNeedsNothingAndLeavesTheTerminalAsItWas(t *testing.T) {
	t.Parallel()
	for _, floors := range []string{"countdown", "60,45,30,15"} {
		h := newHome(t)
		m := sit(t, h.command("timer", floors), 80, 24)
		m.see("Space starts floor 1, 60 seconds", "then floor 2: 45 s", "Space start")
		m.keys(" ")
		m.see("Esc call it off")
		m.see("BUILD!", "Space pause")
		m.keys(" ")
		m.see("Space resumes", "Space resume")
		m.keys("\x11") // Ctrl-Q
		m.left(0)
		if files, err := filepath.Glob(h.folder + "/*"); err != nil || len(files) != 0 {
			t.Errorf("it left %v, %v", files, err)
		}
	}
}

func TestAFloorThatWasKilledIsOfferedAsItWas(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	id := h.must("", "new", "jutaku-countdown", "--players", "Aki,Ben")
	m := h.open("play", id)
	m.see("Space start")
	m.keys(" ")
	m.see("Space pause")
	time.Sleep(2500 * time.Millisecond) // two heartbeats
	if err := m.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	<-m.ended
	if got := h.stored(id); len(got) != 1 || got[0] != "start" {
		t.Fatalf("stored %q", got)
	}
	time.Sleep(time.Second)
	m = h.open("play", id)
	m.see("The program was stopped on floor 1", "s were left", "▸1")
	left := regexp.MustCompile(`(\d+) s were left`).FindStringSubmatch(m.text())
	if left == nil || left[1] != "58" && left[1] != "59" {
		t.Errorf("left: %v, want 58 of 60 as the last heartbeat had it\n%s", left, m.text())
	}
	m.keys(" ")
	m.see("Space pause")
	m.keys(" ")
	m.see("Space resume")
	m.keys("\x11")
	m.left(0)
	got := h.stored(id)
	if len(got) != 4 || !strings.HasPrefix(got[1], "pause ms=") || !strings.Contains(got[1], " away=") || got[2] != "resume" || !strings.HasPrefix(got[3], "pause ms=") {
		t.Errorf("stored %q", got)
	}
}

func TestASoundCommandRunsWithoutAShellAndNeverBlocksTheClock(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	heard := filepath.Join(h.folder, "heard")
	sound := filepath.Join(h.folder, "sound")
	script := "#!/bin/sh\nprintf '%s\\n' \"$*\" >>" + heard + "\nsleep 30\n"
	if err := os.WriteFile(sound, []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	m := sit(t, h.command("timer", "60", "--sound-command", sound+" $HOME;id `id`"), 80, 24)
	m.see("Space start")
	m.keys(" ")
	m.see("BUILD!") // though three sounds of half a minute are playing
	if strings.Contains(m.sent(), "\a") {
		t.Error("the bell rings as well")
	}
	text, err := os.ReadFile(heard)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if strings.TrimSpace(line) != "$HOME;id `id`" {
			t.Errorf("the command got %q", line)
		}
	}
	m.keys("\x11")
	m.left(0)
}

func TestTheBellOfTheTerminalRingsThroughTheScreenDriver(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	m := sit(t, h.command("timer", "60"), 80, 24)
	m.see("Space start")
	m.keys("b")
	m.see("did you notice?")
	time.Sleep(400 * time.Millisecond)
	if n := strings.Count(m.sent(), "\a"); n != 2 {
		t.Errorf("%d strokes, want two", n)
	}
	m.keys("\x11")
	m.left(0)
}
