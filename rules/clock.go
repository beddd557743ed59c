package rules

// The clocks of all games. Nothing ticks in a log: a line starts the clock, another says how long it had run
// when it was stopped, and what lies between is the table in play's to show. A game keeps a Timer, gives it
// to the table as a Clock, and declares the lines by which people start and stop it.

import "slices"

// The first words of the lines that every clock has in common. A game declares those that it allows.
const (
	StartWord  = "start"  // start: it runs from nothing
	PauseWord  = "pause"  // pause ms=22400: it stands, to be resumed
	ResumeWord = "resume" // resume: it runs on
	AbortWord  = "abort"  // abort ms=22400: what ran does not count, it is ready again
	ExpireWord = "expire" // expire ms=60000: the time is up
	LateWord   = "late"   // late 2 ms=22400: the last two seconds do not count
)

// ClockPart says what of its running clock the table in play fills into a line that leaves it out.
type ClockPart int

// The parts of a clock that are filled in.
const (
	ByHand   ClockPart = iota // nothing: people tell it
	RanPart                   // the milliseconds that the clock had run
	AwayPart                  // the milliseconds that the computer was away
)

// Timed is a state with a clock.
type Timed interface {
	// Clock is how the clock stands as recorded, nil where the game has none at this time.
	Clock() *Clock
}

// ClockState is what a clock does.
type ClockState int

// The states of a clock.
const (
	ClockReady   ClockState = iota // it has not run yet
	ClockRunning                   // it runs since the entry Since
	ClockPaused                    // it stands and may be resumed
	ClockStopped                   // it has done its work; the table has something to tell
)

// Clock is what the table sees of a clock: what was recorded of it, and what may be done with it.
type Clock struct {
	State ClockState
	Limit int // milliseconds of a countdown; 0 counts up
	Spent int // milliseconds run, as last recorded
	Since int // entry that set it running; 0 unless it runs
	Away  int // milliseconds the computer was away, where that paused it

	Number int  // of the floor or round, from 1
	Title  Text // what is timed, in a word or two
	Then   Text // what comes after it
	LeadIn int  // milliseconds counted aloud before it runs
	Aside  bool // it can be started, but there is something else to do first
	Along  bool // play goes on beside it: nobody waits for it, and nothing is recorded when one of its endings comes

	Ends    []Ending      // moments it comes to that somebody waits for
	Calls   *Calls        // who may call a stop, nil if nobody does
	Choices []ClockChoice // lines to choose from while it stands, or while it runs
	Tallies []Tally       // numbers that the seats tell, the ones asked for now last
	Checks  []Text        // what people look at before they choose
}

// Ending is a moment of a clock that somebody waits for: the end of a seat's own time, or of a machine's cycle.
// However many there are, they are read off the one clock.
type Ending struct {
	Of    string // what ends: a seat digit, or a subject of the view
	Cell  string // name of the cell of its subject that shows what is left while the clock runs or stands, "" for none
	From  int    // milliseconds the clock had run when it began
	At    int    // milliseconds run when it comes
	Every int    // milliseconds after which it comes again, and so on; 0 for once
	Title Text   // what is timed
	Done  Text   // what is said when it comes
	Line  string // what may be recorded then, "" for nothing
}

// Came is how often the ending has come when the clock has run so many milliseconds.
func (e Ending) Came(ran int) int {
	switch {
	case ran < e.At:
		return 0
	case e.Every == 0:
		return 1
	}
	return 1 + (ran-e.At)/e.Every
}

// Left is how many milliseconds are left to it, or to its coming again, when the clock has run so many; 0 where
// it has come for good. Time that was taken back gives no more than it had.
func (e Ending) Left(ran int) int {
	at := e.At + e.Every*e.Came(ran)
	return min(max(at-ran, 0), e.At-e.From)
}

// Calls says who may call a stop, and how.
type Calls struct {
	Line   string // first word of the line; the seats follow
	Seats  []int
	Window int // milliseconds within which calls count as one moment
}

// Together tells whether a call so many milliseconds after the first one may be the same moment. What comes
// at the very end of the window is still in it.
func (c *Calls) Together(after int) bool { return after >= 0 && after <= c.Window }

// ClockChoice is a line that can be chosen beside a clock.
type ClockChoice struct {
	Say  Text
	Line string
	Form string            // form to fill in instead, "" for none
	Give map[string]string // values the form begins with
}

// Tally is a number from each of some seats.
type Tally struct {
	Title Text
	Rows  []TallyRow
	Now   bool   // it is asked for now; otherwise it can be put right
	Tick  bool   // only those seats tell one that are ticked
	Close string // with Tick: the line that says that no more seats are ticked
}

// TallyRow is one seat's number.
type TallyRow struct {
	Seat int
	Line string // the beginning of the line that tells it; the number follows
	Told Value  // None while it was not told
	Zero Text   // what 0 means, to be asked before it is recorded; no key if nothing
}

// Open tells whether a number of this tally was not told yet.
func (t Tally) Open() bool {
	return slices.ContainsFunc(t.Rows, func(r TallyRow) bool { return r.Told.Kind == None })
}

// Timer is the clock in a game's state. The zero value is ready, and counts up.
type Timer struct {
	State ClockState
	Limit int // milliseconds, 0 counts up
	Spent int // milliseconds, as last recorded
	since int
	away  int
}

// Clock is the timer as the table sees it; the game adds the rest.
func (t *Timer) Clock() *Clock {
	return &Clock{State: t.State, Limit: t.Limit, Spent: t.Spent, Since: t.since, Away: t.away}
}

// Left is what a countdown has left, as recorded; nothing for a clock that counts up.
func (t *Timer) Left() Value {
	if t.Limit == 0 {
		return NoValue
	}
	return TimeOf(t.Limit - t.Spent)
}

// Ready sets the timer to nothing run, with a limit in milliseconds; 0 counts up.
func (t *Timer) Ready(limit int) { *t = Timer{Limit: limit} }

// Run sets the timer running since an entry, from what it has spent.
func (t *Timer) Run(entry int) { t.State, t.since, t.away = ClockRunning, entry, 0 }

// Pause stops the timer, to be resumed, at so many milliseconds run.
func (t *Timer) Pause(ms, away int) {
	*t = Timer{State: ClockPaused, Limit: t.Limit, Spent: ms, away: away}
}

// Stop stops the timer for good at so many milliseconds run.
func (t *Timer) Stop(ms int) { *t = Timer{State: ClockStopped, Limit: t.Limit, Spent: ms} }

// TakeBack lets the last seconds not count, from so many milliseconds run; a timer that runs runs on since
// the entry that says so.
func (t *Timer) TakeBack(seconds, ms, entry int) {
	t.Spent = max(ms-1000*seconds, 0)
	if t.State == ClockRunning {
		t.since = entry
	}
}

// Told is how many milliseconds a line says the timer had run. A timer that stands needs no telling. What
// is missing, or more than there was, is refused.
func (t *Timer) Told(m Move, no *Refusals) int {
	if !m.Has("ms") {
		if t.State == ClockRunning {
			no.Hard(Unread, "missing", "arg", WordOf("arg", "ms"))
		}
		return t.Spent
	}
	ms := m.Int("ms")
	if t.Limit > 0 && ms > t.Limit {
		no.Hard(Unread, "time", "ms", ms, "limit", t.Limit)
	}
	return ms
}

// RanArg is the argument that says how many milliseconds the clock had run.
func RanArg() Arg { return Arg{Name: "ms", Kind: Number, Keyed: true, Opt: true, Clock: RanPart} }

// AwayArg is the argument that says how many milliseconds the computer was away.
func AwayArg() Arg { return Arg{Name: "away", Kind: Number, Keyed: true, Opt: true, Clock: AwayPart} }

// LateArg is the argument that says how many seconds were called too late.
func LateArg() Arg {
	return Arg{Name: "seconds", Kind: Choice, Words: []string{"1", "2", "3"}, Choices: func(State, Move) []Pick {
		return []Pick{{"1", CountOf(1)}, {"2", CountOf(2)}, {"3", CountOf(3)}}
	}}
}

// PauseVerb declares the line that makes a clock stand. timer finds it in the state.
func PauseVerb(timer func(State) *Timer) *Verb {
	return &Verb{
		Name: PauseWord, Form: PauseWord, Quiet: true, Args: []Arg{RanArg(), AwayArg()},
		Do: func(s State, m Move, no *Refusals) func(*Effects) {
			t := timer(s)
			if t.State != ClockRunning {
				no.Hard("E_PHASE", "standing")
				return nil
			}
			ms := t.Told(m, no)
			return func(e *Effects) {
				t.Pause(ms, m.Int("away"))
				e.Say("effect.pause", "time", t.shown())
			}
		},
	}
}

// ResumeVerb declares the line that lets a clock run on. A countdown with nothing left cannot.
func ResumeVerb(timer func(State) *Timer) *Verb {
	return &Verb{
		Name: ResumeWord, Form: ResumeWord, Quiet: true,
		Do: func(s State, _ Move, no *Refusals) func(*Effects) {
			t := timer(s)
			switch {
			case t.State != ClockPaused:
				no.Hard("E_PHASE", "paused")
			case t.Limit > 0 && t.Spent >= t.Limit:
				no.Hard("E_PHASE", "nothing")
			}
			return func(e *Effects) {
				t.Run(e.Entry)
				e.Say("effect.resume", "time", t.shown())
			}
		},
	}
}

// shown is the time that people look at: what is left of a countdown, what ran of any other clock.
func (t *Timer) shown() Value {
	if t.Limit > 0 {
		return t.Left()
	}
	return TimeOf(t.Spent)
}
