package tui

// Who keeps what happens to a clock: the session it belongs to, or nobody where a clock is shown alone.

import (
	"strconv"
	"strings"
	"time"

	"tokyobox/rules"
	"tokyobox/timers"

	"tokyobox/companion/table"
)

// keeper keeps what happens to a clock. All times are readings of one source.
type keeper interface {
	// clock is how the clock stands as kept, nil where there is none any more.
	clock() *rules.Clock
	// live is what it shows.
	live() timers.Clock
	// held says how it stands if it is kept as running and yet does not run.
	held() (timers.Restart, bool)
	// found is held, also when that was recorded and the clock still stands so.
	found() (timers.Restart, bool)
	// tick looks at it while it runs.
	tick(now timers.Reading) (table.Tick, error)
	// record keeps a line as of a moment. A refusal is an error too.
	record(line string, at timers.Reading) error
	// step takes the last thing back, or brings it again.
	step(back bool) error
}

// sessionKeeper keeps a clock in the log of a session.
type sessionKeeper struct{ p *play }

func (k sessionKeeper) clock() *rules.Clock {
	if _, held := k.p.t.Held(); held {
		return k.p.t.Stands()
	}
	return k.p.v.Clock // as recorded, and so as the table saw it last
}

func (k sessionKeeper) held() (timers.Restart, bool)  { return k.p.t.Held() }
func (k sessionKeeper) found() (timers.Restart, bool) { return k.p.t.Found() }
func (k sessionKeeper) live() timers.Clock            { c, _ := k.p.t.Clock(); return c }

func (k sessionKeeper) tick(now timers.Reading) (table.Tick, error) {
	t, err := k.p.t.Tick(now)
	if t.Gap || t.Expired {
		k.p.fresh(nil)
	}
	return t, err
}

func (k sessionKeeper) record(line string, at timers.Reading) error {
	r, err := k.p.t.RecordAt(line, "clock", at)
	if err == nil && r.Refused != nil {
		err = r.Refused
	}
	k.p.fresh(r.Changes)
	return err
}

func (k sessionKeeper) step(back bool) error {
	do := k.p.t.Redo
	if back {
		do = k.p.t.Undo
	}
	_, err := do()
	k.p.anew(nil)
	return err
}

// aloneKeeper keeps the floors of a clock that is shown alone, as long as it is shown.
type aloneKeeper struct {
	floors timers.Floors
	floor  int
	state  rules.ClockState
	show   timers.Clock
	away   time.Duration
	watch  timers.Watch
	over   bool // the last floor is done
}

func newAloneKeeper(floors timers.Floors) *aloneKeeper {
	k := &aloneKeeper{floors: floors}
	k.next()
	return k
}

// next makes the following floor ready; after the last one the clock is done.
func (k *aloneKeeper) next() {
	length, ok := k.floors.Floor(k.floor + 1)
	if !ok {
		k.over = true
		return
	}
	k.floor++
	k.state, k.show, k.away = rules.ClockReady, timers.New(length), 0
}

// nextWord is the word by which a clock that is alone goes on to the next floor, and is left after the last.
const nextWord = "next"

// lastFloor is what a clock that is alone says in place of the floor that follows.
const lastFloor = "clock.then.last"

func (k *aloneKeeper) clock() *rules.Clock {
	if k.over {
		return nil
	}
	c := &rules.Clock{
		State: k.state, Limit: int(k.show.Limit().Milliseconds()), Spent: int(k.show.SpentMillis(0)),
		Away: int(k.away.Milliseconds()), Number: k.floor, LeadIn: 3000,
		Title: rules.Say("clock.title", "floor", k.floor),
	}
	on := "next"
	if length, ok := k.floors.Floor(k.floor + 1); ok {
		c.Then = rules.Say("clock.then", "floor", k.floor+1, "n", int(length/time.Second))
	} else {
		c.Then, on = rules.Say(lastFloor), "leave"
	}
	choice := func(name, line string) {
		c.Choices = append(c.Choices, rules.ClockChoice{Say: rules.Say("clock.choice."+name, "floor", k.floor), Line: line})
	}
	switch k.state {
	case rules.ClockPaused:
		choice("resume", rules.ResumeWord)
		choice("replay", rules.AbortWord)
		choice("end", rules.ExpireWord)
	case rules.ClockStopped:
		choice(on, nextWord)
		choice("replay", rules.AbortWord)
	}
	return c
}

func (k *aloneKeeper) live() timers.Clock            { return k.show }
func (k *aloneKeeper) held() (timers.Restart, bool)  { return timers.Restart{}, false }
func (k *aloneKeeper) found() (timers.Restart, bool) { return timers.Restart{}, false }

func (k *aloneKeeper) tick(now timers.Reading) (table.Tick, error) {
	if k.state != rules.ClockRunning {
		return table.Tick{}, nil
	}
	var seen timers.Sight
	if k.watch, seen = k.watch.Tick(now); seen.Pace == timers.Gap {
		k.state, k.show, k.away = rules.ClockPaused, seen.Freeze(k.show), seen.Away
		return table.Tick{Gap: true, Away: seen.Away}, nil
	}
	if ended, ok := k.show.Ends(); ok && k.show.Expired(now.Mono) {
		k.state, k.show = rules.ClockStopped, k.show.Pause(now.Mono)
		return table.Tick{Expired: true, Ended: ended}, nil
	}
	return table.Tick{}, nil
}

func (k *aloneKeeper) record(line string, at timers.Reading) error {
	run := func(c timers.Clock) {
		k.state, k.show, k.away = rules.ClockRunning, c, 0
		k.watch = timers.NewWatch(at)
	}
	word, rest, _ := strings.Cut(line, " ")
	switch word {
	case rules.StartWord:
		run(k.show.Abort().Start(at.Mono))
	case rules.PauseWord:
		k.state, k.show = rules.ClockPaused, k.show.Pause(at.Mono)
	case rules.ResumeWord:
		run(k.show.Resume(at.Mono))
	case rules.AbortWord:
		k.state, k.show, k.away = rules.ClockReady, k.show.Abort(), 0
	case rules.ExpireWord:
		k.state, k.show, k.away = rules.ClockStopped, k.show.Pause(at.Mono), 0
	case nextWord:
		k.next()
	case rules.LateWord:
		seconds, _ := strconv.Atoi(rest)
		back, err := k.show.TakeBack(at.Mono, time.Duration(seconds)*time.Second)
		if err != nil {
			return err
		}
		k.show = back
		if k.state == rules.ClockStopped {
			k.state = rules.ClockPaused
		}
	}
	return nil
}

// step is of no use where nothing is kept.
func (k *aloneKeeper) step(bool) error { return table.ErrNothingToUndo }
