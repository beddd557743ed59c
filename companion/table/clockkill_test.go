package table

// What is left of a running clock when the program is killed: offered as it was, and never running by itself.

import (
	"strconv"
	"testing"
	"time"

	"tokyobox/ledger/store"
	"tokyobox/rules"
	"tokyobox/timers"
)

func TestCDG10AKillInTheMiddleOfAFloorOffersItAsItWas(t *testing.T) {
	for _, c := range []struct {
		away   time.Duration
		choice timers.Choice
	}{{5 * time.Second, timers.ChooseResume}, {40 * time.Second, timers.ChooseCount}} {
		f := secondFloor(t)
		f.do("start")
		f.run(45 * time.Second)
		f.do("count 1=1 2=1", "start")
		f.run(6_600 * ms) // the last heartbeat is at 6 s, with 24 s left
		f = f.killed(c.away - 600*ms)
		r, held := f.Held()
		left, _ := r.Left.Get()
		away, _ := r.Away.Get()
		if !held || left != 24*time.Second || away != c.away || r.Choice != c.choice {
			t.Fatalf("held %v: %+v", held, r)
		}
		entries := len(f.entries)
		f.run(time.Minute)
		f.wantLeft(24 * time.Second) // nothing runs by itself, and nothing is recorded
		if len(f.entries) != entries {
			t.Error("opening a session recorded something")
		}
		if f.Stands().State != rules.ClockPaused {
			t.Error("the floor does not stand paused")
		}
		f.do("resume")
		if got := f.lines()[entries:]; len(got) != 2 || got[0] != "pause ms=6000 away="+strconv.Itoa(int(c.away/ms)) || got[1] != "resume" {
			t.Errorf("recorded %q", got)
		}
		f.run(24 * time.Second)
		f.wantPhase("entry")
	}
}

func TestTheThreeWaysOnAfterAKill(t *testing.T) {
	for line, phase := range map[string]string{"resume": "running", "expire": "entry", "abort": "ready"} {
		f := secondFloor(t)
		f.do("start")
		f.run(10 * time.Second)
		f = f.killed(time.Minute)
		if r := f.Read(line); r.Refused != nil || r.After.Phase != phase {
			t.Errorf("%s is read as leading to %s (%v), want %s", line, r.After.Phase, r.Refused, phase)
		}
		f.do(line)
		f.wantPhase(phase)
	}
}

func TestAPausedFloorComesBackExactly(t *testing.T) {
	f := secondFloor(t)
	f.do("start")
	f.run(12_345 * ms)
	f.do("pause")
	f = f.killed(24 * time.Hour)
	if _, held := f.Held(); held {
		t.Error("a paused floor is held")
	}
	f.wantPhase("paused")
	f.wantLeft(45*time.Second - 12_345*ms)
}

func TestCountsEnteredBeforeAKillAreThere(t *testing.T) {
	f := begin(t, "jutaku-countdown", "Aki", "Ben")
	f.do("start")
	f.run(60 * time.Second)
	f.do("count 1=7")
	f = f.killed(time.Minute)
	f.wantPhase("entry")
	f.do("count 2=5")
	f.wantPhase("ready")
}

func TestAHeartbeatThatIsOlderThanTheStartIsNotBelieved(t *testing.T) {
	f := secondFloor(t) // its last heartbeat belongs to the first floor
	f.run(10 * time.Second)
	f.do("start")
	if err := f.s.PutHeartbeat(f.head.ID, store.Heartbeat{Remaining: 1000, Wall: evening + 59_000}); err != nil {
		t.Fatal(err)
	}
	f = f.killed(3 * time.Second)
	r, held := f.Held()
	if left, known := r.Left.Get(); !held || !known || left != 45*time.Second {
		t.Errorf("held %v with %v left, want the whole floor", held, left)
	}
}

func TestC72AnAbsurdHeartbeatLeavesTheTimeUnknown(t *testing.T) {
	f := secondFloor(t)
	f.do("start")
	f.run(5 * time.Second)
	if err := f.s.PutHeartbeat(f.head.ID, store.Heartbeat{Remaining: 999_999_999, Wall: f.time.Now().Wall}); err != nil {
		t.Fatal(err)
	}
	f = f.killed(474_957 * time.Hour)
	r, held := f.Held()
	if _, known := r.Left.Get(); !held || known || r.Choice != timers.ChooseReplay {
		t.Errorf("held %v: %+v", held, r)
	}
	if _, known := r.Away.Get(); known {
		t.Error("54 years away are believed")
	}
}
