package table

// The clock that runs beside the log. A line says that it was started, the next one how long it had run; what
// lies between is kept here, as a value that is only read. When the program is started again the log may say
// that a clock runs of which nobody knows how far it has come: it is then held, at what its last heartbeat
// told, until the table chooses how to go on.

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"tokyobox/ledger"
	"tokyobox/ledger/store"
	"tokyobox/rules"
	"tokyobox/timers"
)

// beatEvery is how often a running clock leaves a heartbeat.
const beatEvery = time.Second

// live is the clock beside the log.
type live struct {
	on    bool                  // the game has a clock now
	clock timers.Clock          // what it shows; stopped, running or held
	held  *timers.Restart       // the log says that it runs, and yet it stands; nil otherwise
	since int                   // entry that set it running
	spent int                   // milliseconds it had run then, as recorded
	began map[int]time.Duration // steady time at which an entry of this run of the program took effect
	watch timers.Watch          // over the ticks while it runs
	beat  time.Duration         // steady time of the last heartbeat
	now   *timers.Reading       // the moment that the line being recorded belongs to; nil for the present
	tried time.Duration         // steady time at which a line of the clock could not be stored last
	story *story                // how the clock was found after the program was started again; nil if it was not
	quiet bool                  // nothing is owed: the line that is owed is being read or recorded
}

// story is how a clock was found after the program was started again, also when that was recorded.
type story struct {
	since, spent int // entry that had set it running, and what it had run then
	found        timers.Restart
}

// Clock is what the clock of the session shows, to be read at the steady time of the table's source; ok is
// false where the game has none now.
func (t *Table) Clock() (c timers.Clock, ok bool) { return t.run.clock, t.run.on }

// Stands is how the clock stands: as recorded, or, where it is held, as it will be once that was recorded. It
// is nil where the game has none now.
func (t *Table) Stands() *rules.Clock {
	if t.run.held == nil {
		return clockOf(t.played)
	}
	return clockOf(t.with(t.owed(t.moment())).played)
}

// Held says how the clock stands if the log says that it runs and yet it does not: after the program was
// killed, or after an undo into the middle of its run. ok is false otherwise.
func (t *Table) Held() (r timers.Restart, ok bool) {
	if t.run.held == nil {
		return timers.Restart{}, false
	}
	return *t.run.held, true
}

// Found is Held; it is also what Held was after the program was started again, when that was recorded and the
// clock stands so still, or stands so again because what was chosen then was undone. ok is false otherwise.
func (t *Table) Found() (r timers.Restart, ok bool) {
	if t.run.held != nil {
		return *t.run.held, true
	}
	c := clockOf(t.played)
	if t.run.story == nil || c == nil || c.State != rules.ClockPaused {
		return timers.Restart{}, false
	}
	r = t.run.story.found
	away, _ := r.Away.Get()
	if int64(c.Spent) != r.Clock.SpentMillis(0) || int64(c.Away) != min(away, timers.Longest/20).Milliseconds() {
		return timers.Restart{}, false
	}
	return r, true
}

// Tick is what a look at a running clock brought.
type Tick struct {
	Gap     bool          // the computer was away: the clock is paused as it was before
	Away    time.Duration // how long, at a gap
	Expired bool          // it came to zero
	Ended   time.Duration // steady time of zero
	Beat    func() error  // writes the heartbeat that is due, nil if none is; may be called beside the event loop
}

// Tick looks at the clock at a reading of the table's source. A computer that was away pauses it, its end is
// recorded, and each second a heartbeat is due. An error is the store's: nothing was recorded, and the clock
// stands all the same; the next attempt is made a second later.
func (t *Table) Tick(now timers.Reading) (Tick, error) {
	c := t.run.clock
	if !t.run.on || t.run.held != nil || !c.Running() {
		return Tick{}, nil
	}
	var seen timers.Sight
	t.run.watch, seen = t.run.watch.Tick(now)
	if seen.Pace == timers.Gap {
		frozen := seen.Freeze(c)
		t.hold(frozen, seen.Away, timers.ChooseNothing)
		_, err := t.pay(t.owed(now), now)
		return Tick{Gap: true, Away: seen.Away}, err
	}
	if ended, ok := c.Ends(); ok && c.Expired(now.Mono) {
		if t.run.tried > 0 && now.Mono-t.run.tried < beatEvery {
			return Tick{}, nil
		}
		t.run.tried = 0
		_, err := t.pay(t.owed(now), now)
		if err != nil {
			t.run.tried = now.Mono
		}
		return Tick{Expired: true, Ended: ended}, err
	}
	if now.Mono-t.run.beat < beatEvery {
		return Tick{}, nil
	}
	t.run.beat = now.Mono
	return Tick{Beat: t.beating(c, now)}, nil
}

// Settle records that the clock came to its end, if it did since anybody looked. The reading has no line
// where nothing was recorded.
func (t *Table) Settle() (Reading, error) {
	now := t.clock.Now()
	if t.run.held != nil {
		return Reading{}, nil
	}
	line := t.owed(now)
	if line == "" {
		return Reading{}, nil
	}
	return t.pay(line, now)
}

// RecordAt is Record for something that happened at a reading of the table's source that lies a little back,
// such as the end of a count before a start.
func (t *Table) RecordAt(typed, by string, at timers.Reading) (Reading, error) {
	if line := t.owedBefore(typed, at); line != "" {
		if r, err := t.pay(line, at); err != nil || r.Refused != nil {
			return r, err
		}
	}
	r, err := t.recordAs(typed, by, at)
	if word, _, _ := strings.Cut(Clean(typed), " "); err != nil && word == rules.PauseWord && t.run.clock.Running() {
		t.hold(t.run.clock.Pause(at.Mono), 0, timers.ChooseNothing) // people stopped, whatever became of the line
	}
	return r, err
}

// pay records a line that is owed.
func (t *Table) pay(line string, at timers.Reading) (Reading, error) {
	t.run.quiet = true
	defer func() { t.run.quiet = false }()
	return t.recordAs(line, "clock", at)
}

// recordAs records a line as of a moment.
func (t *Table) recordAs(typed, by string, at timers.Reading) (Reading, error) {
	t.run.now = &at
	defer func() { t.run.now = nil }()
	return t.record(typed, by)
}

// moment is the moment that what is read or recorded now belongs to.
func (t *Table) moment() timers.Reading {
	if t.run.now != nil {
		return *t.run.now
	}
	return t.clock.Now()
}

// owed is the line that the log lacks to say how the clock stands, "" if it lacks none: that a clock which is
// held stands, or that one which came to its end has expired.
func (t *Table) owed(now timers.Reading) string {
	c := t.run.clock
	switch {
	case !t.run.on || t.run.quiet:
	case t.run.held != nil:
		line := rules.PauseWord + " ms=" + strconv.FormatInt(c.SpentMillis(0), 10)
		if away, ok := t.run.held.Away.Get(); ok && away > 0 {
			line += " away=" + strconv.FormatInt(min(away, timers.Longest/20).Milliseconds(), 10)
		}
		return line
	case c.Running() && c.Expired(now.Mono):
		return rules.ExpireWord + " ms=" + strconv.FormatInt(c.SpentMillis(now.Mono), 10)
	}
	return ""
}

// owedBefore is the line that has to be recorded before a typed one. Entries about entries need none.
func (t *Table) owedBefore(typed string, now timers.Reading) string {
	typed = Clean(typed)
	if typed == "" {
		return ""
	}
	if _, _, about := t.amendment(typed); about {
		return ""
	}
	return t.owed(now)
}

// settled is the table as it will be when the log says how the clock stands, to read a typed text on. It is
// the table itself where nothing is lacking.
func (t *Table) settled(typed string) *Table {
	line := t.owedBefore(typed, t.moment())
	if line == "" {
		return t
	}
	return t.with(line)
}

// with is the table with one more line, not stored.
func (t *Table) with(line string) *Table {
	now := t.moment()
	next := *t
	next.entries = append(t.entries[:len(t.entries):len(t.entries)], ledger.Entry{Seq: len(t.entries) + 1, At: now.Wall, Text: line})
	next.log = ledger.Fold(next.entries)
	next.played = rules.Replay(t.game, t.head, next.log.Moves)
	next.run = live{}
	next.wake()
	next.run.quiet = true
	return &next
}

// fill gives a line what it leaves to the running clock.
func (t *Table) fill(m rules.Move) rules.Move {
	if !t.run.on || m.Verb == nil {
		return m
	}
	for i := range m.Verb.Args {
		a := &m.Verb.Args[i]
		if a.Clock == rules.RanPart && !m.Has(a.Name) && t.stands() != rules.ClockReady {
			m = m.Set(a.Name, strconv.FormatInt(t.run.clock.SpentMillis(t.moment().Mono), 10))
		}
	}
	return m
}

// stands is the state of the game's clock as recorded, ready if it has none.
func (t *Table) stands() rules.ClockState {
	if c := clockOf(t.played); c != nil {
		return c.State
	}
	return rules.ClockReady
}

// clockOf is the clock of a game as recorded, nil if it has none now.
func clockOf(p *rules.Played) *rules.Clock {
	if s, ok := p.State.(rules.Timed); ok {
		return s.Clock()
	}
	return nil
}

// follow makes the clock beside the log follow an entry that was just stored.
func (t *Table) follow(e ledger.Entry) {
	now, c := t.moment(), clockOf(t.played)
	was := t.run
	t.run.tried = 0
	switch {
	case c == nil || c.State != rules.ClockRunning:
		t.stand(c)
	case c.Since == e.Seq:
		if t.run.began == nil {
			t.run.began = map[int]time.Duration{}
		}
		t.run.began[e.Seq] = now.Mono
		t.goOn(c, now)
	case was.on && was.since == c.Since && was.spent == c.Spent:
		// the entry had nothing to do with the clock: it runs on, or is held on
	default:
		a, _ := ledger.ParseAmendment(e.Text)
		runs := was.on && was.held == nil && was.clock.Running()
		if _, known := t.run.began[c.Since]; known && (runs || a.Word == ledger.Restore || c.Along) {
			t.goOn(c, now) // as if what was undone, or the undo, had never been
			return
		}
		t.run.on, t.run.since, t.run.spent = true, c.Since, c.Spent
		if s := t.run.story; s != nil && s.since == c.Since && s.spent == c.Spent {
			found := s.found
			t.run.clock, t.run.held = found.Clock, &found
			return
		}
		left := was.clock.Pause(now.Mono)
		if left.Limit() != limitOf(c) {
			left = restore(c)
		}
		t.hold(left, 0, timers.ChooseNothing)
	}
}

// stand makes the clock stand as recorded.
func (t *Table) stand(c *rules.Clock) {
	t.run.held, t.run.since, t.run.spent = nil, 0, 0
	if c == nil {
		t.run.on, t.run.clock = false, timers.Clock{}
		return
	}
	t.run.clock, t.run.on = t.base(c), true
}

// goOn lets the clock run since the moment its entry took effect.
func (t *Table) goOn(c *rules.Clock, now timers.Reading) {
	base := t.base(c)
	t.run.on, t.run.held, t.run.since, t.run.spent = true, nil, c.Since, c.Spent
	t.run.clock = base.Resume(t.run.began[c.Since])
	t.run.watch = timers.NewWatch(now)
	t.run.beat = now.Mono
	// Without this heartbeat the entry itself tells how the clock stood.
	_ = t.beating(t.run.clock, now)()
}

// base is the stopped clock at what was recorded. What the clock beside the log shows to the nanosecond is
// kept where it agrees, so that no pause costs a part of a millisecond.
func (t *Table) base(c *rules.Clock) timers.Clock {
	if was := t.run.clock.Pause(t.moment().Mono); t.run.on && was.Limit() == limitOf(c) {
		if agreed, err := was.Agree(int64(c.Spent)); err == nil {
			return agreed
		}
	}
	return restore(c)
}

// restore is the stopped clock at what was recorded, to the millisecond.
func restore(c *rules.Clock) timers.Clock {
	stopped, err := timers.Restore(limitOf(c), int64(c.Spent))
	if err != nil {
		return timers.New(limitOf(c)) // a log made by hand told more than there is
	}
	return stopped
}

func limitOf(c *rules.Clock) time.Duration { return time.Duration(c.Limit) * time.Millisecond }

// hold keeps a clock standing although the log says that it runs. A stopwatch is held at a whole tenth.
func (t *Table) hold(c timers.Clock, away time.Duration, choice timers.Choice) {
	c = c.Pause(0)
	if c.Limit() == 0 && away > 0 {
		c, _ = timers.Restore(0, c.SpentMillis(0)/100*100)
	}
	shown := c.Remaining(0)
	if c.Limit() == 0 {
		shown = c.Spent(0)
	}
	t.run.clock = c
	t.run.held = &timers.Restart{Stage: timers.StagePaused, Clock: c, Left: timers.KnownLength(shown), Choice: choice}
	if away > 0 {
		t.run.held.Away = timers.KnownLength(away)
	}
}

// wake finds out how the clock stands from the log, after it was read anew.
func (t *Table) wake() {
	c := clockOf(t.played)
	if c == nil || c.State != rules.ClockRunning {
		t.stand(c)
		return
	}
	if t.run.on && t.run.since == c.Since {
		return // nothing has changed
	}
	now := t.clock.Now()
	if _, known := t.run.began[c.Since]; known {
		t.goOn(c, now)
		return
	}
	beat := t.lastBeat(c)
	r := timers.AfterRestart(timers.StageRunning, restore(c), beat, now.Wall)
	if away, known := r.Away.Get(); c.Along && known && away <= timers.GapAfter { // another window has it running
		if t.run.began == nil {
			t.run.began = map[int]time.Duration{}
		}
		t.run.began[c.Since] = now.Mono - away - (r.Clock.Spent(0) - time.Duration(c.Spent)*time.Millisecond)
		t.goOn(c, now)
		return
	}
	t.run.on, t.run.since, t.run.spent, t.run.clock, t.run.held = true, c.Since, c.Spent, r.Clock, &r
	t.run.story = &story{since: c.Since, spent: c.Spent, found: r}
}

// lastBeat is the last heartbeat of the clock as it runs now. One from before it was set running says less
// than the entry that did so.
func (t *Table) lastBeat(c *rules.Clock) timers.Heartbeat {
	began := t.entries[c.Since-1].At
	logged := timers.Beat(restore(c), timers.Reading{Wall: began})
	if began == 0 {
		logged = timers.Heartbeat{}
	}
	if h, ok, err := t.store.Heartbeat(t.head.ID); err == nil && ok && h.Wall >= began {
		return timers.Heartbeat{Millis: h.Remaining, Wall: h.Wall}
	}
	return logged
}

// beating writes a heartbeat of a clock at a reading.
func (t *Table) beating(c timers.Clock, now timers.Reading) func() error {
	s, id, beat := t.store, t.head.ID, timers.Beat(c, now)
	return func() error {
		if err := s.PutHeartbeat(id, store.Heartbeat{Remaining: beat.Millis, Wall: beat.Wall}); err != nil {
			return fmt.Errorf("heartbeat: %w", err)
		}
		return nil
	}
}
