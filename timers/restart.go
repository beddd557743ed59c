package timers

// This file is for the restart after a crash: the heartbeat a running clock leaves behind, and what is
// to be made of it. Times that cannot be known are unknown and never a number.

import "time"

// stampsFrom is the earliest wall stamp that is believed, the beginning of 2018 in Unix milliseconds:
// an older one is a stamp that got lost, or a machine without a clock.
const stampsFrom = 1_514_764_800_000

// Length is a stretch of time that may be unknown. The zero value is unknown.
type Length struct {
	span  time.Duration
	known bool
}

// KnownLength returns a length that is known.
func KnownLength(d time.Duration) Length { return Length{span: d, known: true} }

// Get returns the length, and whether it is known.
func (l Length) Get() (time.Duration, bool) { return l.span, l.known }

// Between returns the time from one wall stamp to another, both in Unix milliseconds. It is unknown if a
// stamp is missing (0) or older than 2018, if the second lies before the first, or if more than Longest
// lies between them.
func Between(from, to int64) Length {
	if from < stampsFrom || to < from {
		return Length{}
	}
	span := wallStep(from, to)
	if span > Longest {
		return Length{}
	}
	return KnownLength(span)
}

// Heartbeat is the row that a running clock overwrites each second and at each start and resume. The
// zero value is a heartbeat that is missing.
type Heartbeat struct {
	Millis int64 // what a countdown had left, or a stopwatch had spent, in milliseconds
	Wall   int64 // when that was, in Unix milliseconds
}

// Beat returns the heartbeat of a clock at the given reading. What is left is rounded up, so that it is
// 0 only when the countdown is over; what a stopwatch has spent is rounded down.
func Beat(c Clock, now Reading) Heartbeat {
	if c.Limit() == 0 {
		return Heartbeat{Millis: c.SpentMillis(now.Mono), Wall: now.Wall}
	}
	left := c.Remaining(now.Mono) + time.Millisecond - 1
	return Heartbeat{Millis: left.Milliseconds(), Wall: now.Wall}
}

// Stage is where a floor, or a build round, stands.
type Stage int

// The stages of a floor.
const (
	StageReady        Stage = iota // nothing started
	StageLeadIn                    // 3, 2, 1 before the start
	StageResumeLeadIn              // 3, 2, 1 before running on after a pause
	StageRunning
	StagePaused
	StageExpired // came to zero
	StageEntry   // counts are being entered
)

// Choice is what a notice after a restart has selected before anybody chooses. It is never carried out
// by itself.
type Choice int

// The choices after a restart.
const (
	ChooseNothing Choice = iota // there is nothing to ask
	ChooseResume                // run on with what was left
	ChooseCount                 // the time is up, count the pieces
	ChooseReplay                // play the floor again
)

// Restart is where a floor stands after the program was started again.
type Restart struct {
	Stage  Stage  // StageReady, StagePaused or StageEntry: a clock never runs by itself
	Clock  Clock  // stopped, ready to be resumed; at its full limit when what was left is unknown
	Left   Length // what the countdown has left, or the stopwatch has spent
	Away   Length // from the last heartbeat to now; unknown if no clock was running
	Choice Choice
}

// AfterRestart decides where a floor stands after the program was started again: its stage and its clock
// as the log has them, the last heartbeat, and the wall time now in Unix milliseconds.
//
// Ready and the first lead-in are ready, with the full limit. Paused, and the lead-in after a pause, are
// paused at exactly what the log has. Expired and entry are entry, with the time as logged. A running countdown is paused with
// what the heartbeat had left, rounded up to a whole second; if at least that much time (not rounded)
// has passed since, the choice is that the time is up, else to resume. A running stopwatch is paused
// with what it had spent, rounded down to a tenth. A heartbeat that is missing or absurd leaves what was
// left unknown, and then only a floor played again has a sure length. An absurd stamp leaves only the
// time away unknown.
func AfterRestart(stage Stage, logged Clock, beat Heartbeat, wall int64) Restart {
	switch stage {
	case StageReady, StageLeadIn:
		return standing(StageReady, logged.Abort())
	case StageRunning:
		return afterRunning(logged.limit, beat, wall)
	case StageExpired, StageEntry:
		return standing(StageEntry, Clock{limit: logged.limit, spent: logged.spent})
	default:
		return standing(StagePaused, Clock{limit: logged.limit, spent: logged.spent})
	}
}

func afterRunning(limit time.Duration, beat Heartbeat, wall int64) Restart {
	away := Between(beat.Wall, wall)
	clock, ok := beat.clock(limit)
	if !ok {
		return Restart{Stage: StagePaused, Clock: New(limit), Away: away, Choice: ChooseReplay}
	}
	r := standing(StagePaused, clock)
	r.Away, r.Choice = away, ChooseResume
	// An unknown time away is no time here: it is up only if nothing was left, when nothing can be resumed.
	if passed, _ := away.Get(); limit > 0 && passed >= milliseconds(beat.Millis) {
		r.Choice = ChooseCount
	}
	return r
}

// clock returns the stopped clock that a heartbeat tells of, or false if it is missing or absurd.
func (h Heartbeat) clock(limit time.Duration) (Clock, bool) {
	if h == (Heartbeat{}) || h.Millis < 0 {
		return Clock{}, false
	}
	told := milliseconds(h.Millis)
	if limit == 0 {
		return Clock{spent: told.Truncate(100 * time.Millisecond)}, told <= Longest
	}
	if told > limit {
		return Clock{}, false
	}
	whole := time.Duration(Seconds(told)) * time.Second
	return Clock{limit: limit, spent: max(limit-whole, 0)}, true
}

// standing describes a clock that stands still at a stage.
func standing(stage Stage, c Clock) Restart {
	shown := c.Remaining(0)
	if c.limit == 0 {
		shown = c.spent
	}
	return Restart{Stage: stage, Clock: c, Left: KnownLength(shown)}
}
