package rules

import "testing"

func TestATimerRunsStandsAndGivesBack(t *testing.T) {
	var c Timer
	c.Ready(60_000)
	if k := c.Clock(); k.State != ClockReady || k.Limit != 60_000 || k.Spent != 0 || k.Since != 0 {
		t.Errorf("ready: %+v", k)
	}
	c.Run(7)
	if k := c.Clock(); k.State != ClockRunning || k.Since != 7 {
		t.Errorf("running: %+v", k)
	}
	c.TakeBack(2, 20_000, 9)
	if k := c.Clock(); k.State != ClockRunning || k.Spent != 18_000 || k.Since != 9 {
		t.Errorf("after a late call: %+v", k)
	}
	c.Pause(22_400, 90_000)
	if k := c.Clock(); k.State != ClockPaused || k.Spent != 22_400 || k.Since != 0 || k.Away != 90_000 || c.Left().N != 37_600 {
		t.Errorf("paused: %+v", k)
	}
	c.TakeBack(3, 2_000, 10)
	if c.Spent != 0 {
		t.Errorf("more given back than had run leaves %d", c.Spent)
	}
	c.Run(11)
	if c.Clock().Away != 0 {
		t.Error("the absence is still told while it runs")
	}
	c.Stop(60_000)
	if k := c.Clock(); k.State != ClockStopped || k.Spent != 60_000 || k.Since != 0 {
		t.Errorf("stopped: %+v", k)
	}
	c.Ready(0)
	if c.Left().Kind != None {
		t.Error("a stopwatch has something left")
	}
}

func TestALineTellsTheMillisecondsOrTheTimerStands(t *testing.T) {
	pause := PauseVerb(func(State) *Timer { return nil })
	line := func(ms string) Move {
		m := Move{Verb: pause}
		if ms != "" {
			m = m.Set("ms", ms)
		}
		return m
	}
	for _, c := range []struct {
		name    string
		state   ClockState
		ms      string
		want    int
		refused string
	}{
		{"told while it runs", ClockRunning, "22400", 22_400, ""},
		{"missing while it runs", ClockRunning, "", 0, "E_READ.missing"},
		{"missing while it stands", ClockPaused, "", 5_000, ""},
		{"the very end", ClockRunning, "60000", 60_000, ""},
		{"more than there is", ClockRunning, "60001", 0, "E_READ.time"},
	} {
		timer := Timer{State: c.state, Limit: 60_000, Spent: 5_000}
		var no Refusals
		got := timer.Told(line(c.ms), &no)
		why := no.Of(Unread)
		switch {
		case c.refused == "" && (why != nil || got != c.want):
			t.Errorf("%s: %d, %v", c.name, got, why)
		case c.refused != "" && (why == nil || why.Text.Key != c.refused):
			t.Errorf("%s: %v, want %s", c.name, why, c.refused)
		}
	}
}

func TestCallsOfOneMomentIncludeTheEndOfTheWindow(t *testing.T) {
	c := Calls{Window: 500}
	for after, want := range map[int]bool{-1: false, 0: true, 480: true, 500: true, 501: false, 520: false} {
		if c.Together(after) != want {
			t.Errorf("%d ms later: %v", after, !want)
		}
	}
}

func TestATallyIsOpenUntilEverySeatHasTold(t *testing.T) {
	if (Tally{Rows: []TallyRow{{Told: CountOf(0)}, {Told: CountOf(3)}}}).Open() {
		t.Error("a tally that was told is open")
	}
	if !(Tally{Rows: []TallyRow{{Told: CountOf(0)}, {}}}).Open() {
		t.Error("a tally with a gap is not open")
	}
}
