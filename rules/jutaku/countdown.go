package jutaku

// Countdown, the game against the clock with the same pieces: floor by floor on a card of one's own, and out
// with the first floor on which no piece is added. Rulebook 003, Countdown.

import (
	"slices"
	"strconv"
	"strings"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// The numbers that the rulebook prints.
const (
	boxPieces = 69   // wooden pieces in one box
	leadIn    = 3000 // milliseconds counted aloud before a floor
)

// floorSeconds are the lengths of the first floors; the last one holds for every later floor.
var floorSeconds = [...]int{60, 45, 30, 15}

// FloorSeconds is the length of floor k, counted from 1, in seconds: 60, 45, 30, then 15 for every later one.
func FloorSeconds(k int) int { return floorSeconds[min(k, len(floorSeconds))-1] }

// piece is the unit in which the book counts.
const piece = "piece"

// The bounds of what people tell.
const (
	maxExtra = 600    // seconds more for one seat
	maxTold  = 999999 // more pieces than any boxes hold
)

// Countdown is the game, for one to eight players.
var Countdown = rules.Ready(&rules.Game{
	ID: "jutaku-countdown", Rules: 1, Box: "jutaku", Min: 1, Max: 8,
	Headings: map[string]string{"ready": "floors", "running": "floors", "paused": "floors", "verify": "out", "entry": "score", "over": "winner"},
	Options: []rules.Option{
		{Name: "entry", Values: []string{"full", "quick"}},
		{Name: "out", Values: []string{"stay", "returned"}},
		{Name: "lower", Values: []string{"no", "yes"}},
		{Name: "boxes", Values: []string{"1", "2", "3", "4"}},
		{Name: "bell", Values: []string{"on", "off"}},
	},
	Verbs: []*rules.Verb{
		{Name: rules.StartWord, Form: rules.StartWord, Quiet: true, Do: rules.By(startFloor)},
		rules.PauseVerb(floorTimer),
		rules.ResumeVerb(floorTimer),
		{Name: rules.LateWord, Form: rules.LateWord, Quiet: true, Do: rules.By(lateFloor), Args: []rules.Arg{rules.LateArg(), rules.RanArg()}},
		{Name: rules.AbortWord, Form: rules.AbortWord, Quiet: true, Do: rules.By(abortFloor), Args: []rules.Arg{rules.RanArg(), rules.AwayArg()}},
		{Name: rules.ExpireWord, Form: rules.ExpireWord, Quiet: true, Do: rules.By(expireFloor), Args: []rules.Arg{rules.RanArg(), rules.AwayArg()}},
		{Name: "count", Form: "count", Do: rules.By(countFloor), Args: []rules.Arg{
			{Name: "pieces", Kind: rules.Number, Each: true, Free: true, Shaped: isAmount, Subject: rules.Player, Subjects: uncounted},
		}},
		{Name: "count", Form: "count.floor", Do: rules.By(recount), Args: []rules.Arg{
			{Name: "floor", Kind: rules.Number, Keyed: true, Min: 1, Choices: floorsCounted},
			{Name: "pieces", Kind: rules.Number, Each: true, Free: true, Shaped: isAmount, Subject: rules.Player, Subjects: countedOn},
		}},
		{Name: "out", Form: "out", Do: rules.By(goOut), Args: []rules.Arg{
			{Name: "pieces", Kind: rules.Number, Each: true, Free: true, Shaped: isAmount, Subject: rules.Player, Subjects: uncounted},
		}},
		{Name: "close", Form: "close", Quiet: true, Do: rules.By(closeFloor)},
		{Name: "handicap", Form: "handicap", Quiet: true, Do: rules.By(handicap), Args: []rules.Arg{
			{Name: "more", Kind: rules.Number, Each: true, Free: true, Shaped: isAmount, Subject: rules.Player, Subjects: stillIn},
		}},
		{Name: "finish", Form: "finish", Do: rules.By(finishCountdown)},
	},
	Refusals: []string{"E_PLAYERS", "E_PHASE", "E_OUT", "E_COUNT", "E_SUPPLY"},
	Units:    []string{piece},
	Solo:     []string{"ran"},
	Apart:    []string{"lower", "boxes"},
	New:      newCountdown,
	Short:    countdownShort,
})

func floorTimer(s rules.State) *rules.Timer { return &s.(*tower).timer }

// untold stands for a number that was not told yet.
const untold = -1

// tower is the state of Countdown.
type tower struct {
	seats           int
	quick, returned bool
	lower           bool
	boxes           int
	book            *ledger.Book
	floor           int // the one that is ready, runs or is counted; from 1
	timer           rules.Timer
	ran             int     // milliseconds of all floors that were played to their end
	counts          [][]int // counts[f-1][s]: what seat s added on floor f
	outOn           []int   // floor on which a seat went out, 0 while it is in
	total           []int   // quick entry: what a seat told when it went out
	extra           []int   // seconds more for a seat
	last            bool    // the game ends with the counts of this floor
	result          *rules.End
	aborted         int // attempts that did not count
}

func newCountdown(s rules.Setup) rules.State {
	t := &tower{
		seats: s.Seats, quick: s.Options["entry"] == "quick", returned: s.Options["out"] == "returned",
		lower: s.Options["lower"] == "yes", book: ledger.NewBook(),
		outOn: make([]int, s.Seats+1), total: make([]int, s.Seats+1), extra: make([]int, s.Seats+1),
	}
	t.boxes, _ = strconv.Atoi(s.Options["boxes"])
	for i := range t.total {
		t.total[i] = untold
	}
	t.next()
	return t
}

// next makes the following floor ready.
func (t *tower) next() {
	t.floor++
	row := make([]int, t.seats+1)
	for i := range row {
		row[i] = untold
	}
	t.counts = append(t.counts, row)
	t.timer.Ready(t.limit())
}

// limit is the length of the floor in milliseconds: it runs to the longest time of those still in.
func (t *tower) limit() int {
	more := 0
	for _, s := range t.in() {
		more = max(more, t.extra[s])
	}
	return 1000 * (FloorSeconds(t.floor) + more)
}

// The phases. All but the last two are those of the clock.
const (
	inSetup   = "setup"
	inReady   = "ready"
	inRunning = "running"
	inPaused  = "paused"
	inEntry   = "entry"
	isOver    = "over"
)

func (t *tower) phase() string {
	switch {
	case t.result != nil:
		return isOver
	case t.last && t.timer.State == rules.ClockReady:
		return inEntry
	}
	return clockPhase(t.timer.State, inReady, inRunning, inEntry)
}

// clockPhase is the phase of a state of the clock.
func clockPhase(s rules.ClockState, ready, running, stopped string) string {
	switch s {
	case rules.ClockReady:
		return ready
	case rules.ClockRunning:
		return running
	case rules.ClockPaused:
		return inPaused
	}
	return stopped
}

// in are the seats that are still in.
func (t *tower) in() []int {
	var list []int
	for s := 1; s <= t.seats; s++ {
		if t.outOn[s] == 0 {
			list = append(list, s)
		}
	}
	return list
}

// asked are the seats whose number of this floor is still to be told.
func (t *tower) asked() []int {
	if t.phase() != inEntry {
		return nil
	}
	return slices.DeleteFunc(t.in(), func(s int) bool { return t.counts[t.floor-1][s] != untold })
}

// pieces are what a seat has used so far.
func (t *tower) pieces(s int) int { return int(t.book.Balance(piece, strconv.Itoa(s))) }

// supply is how many pieces can still be added.
func (t *tower) supply() int {
	left := boxPieces * t.boxes
	for s := 1; s <= t.seats; s++ {
		if !t.returned || t.outOn[s] == 0 {
			left -= t.pieces(s)
		}
	}
	return left
}

// wrong refuses a line that has no place in this phase.
func (t *tower) wrong(no *rules.Refusals) func(*rules.Effects) {
	return rules.WrongPhase(t.phase(), no)
}

// startFloor begins a floor. Come si gioca, una successione di round a tempo.
func startFloor(t *tower, _ rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if t.phase() != inReady {
		return t.wrong(no)
	}
	return func(e *rules.Effects) {
		t.timer.Ready(t.limit())
		t.timer.Run(e.Entry)
		e.Say("effect.floor", "floor", t.floor, "n", t.timer.Limit/1000)
	}
}

// lateFloor takes back the seconds that passed before somebody called. After the end of a floor it is as
// if it had been paused so much earlier, as long as nobody has counted.
func lateFloor(t *tower, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	phase := t.phase()
	begun := slices.ContainsFunc(t.counts[t.floor-1], func(n int) bool { return n != untold })
	if phase != inRunning && phase != inPaused && (phase != inEntry || begun || t.last) {
		return t.wrong(no)
	}
	ms := t.timer.Told(m, no)
	return func(e *rules.Effects) {
		if t.timer.State == rules.ClockStopped {
			t.ran -= t.timer.Spent
			t.timer.Pause(ms, 0)
		}
		t.timer.TakeBack(m.Int("seconds"), ms, e.Entry)
		e.Say("effect.late", "n", m.Int("seconds"), "time", t.timer.Left())
	}
}

// abortFloor makes a floor ready again with its full time; the attempt does not count.
func abortFloor(t *tower, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if p := t.phase(); p != inRunning && p != inPaused {
		return t.wrong(no)
	}
	t.timer.Told(m, no)
	return func(e *rules.Effects) {
		t.aborted++
		t.timer.Ready(t.limit())
		e.Say("effect.abort", "floor", t.floor)
	}
}

// expireFloor ends a floor: its time is up, or the table ends it earlier.
func expireFloor(t *tower, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if p := t.phase(); p != inRunning && p != inPaused {
		return t.wrong(no)
	}
	ms := t.timer.Limit
	if m.Has("ms") {
		ms = t.timer.Told(m, no)
	}
	return func(e *rules.Effects) {
		t.timer.Stop(ms)
		t.ran += ms
		e.Say("effect.expire", "floor", t.floor, "time", rules.TimeOf(ms))
	}
}

// told reads the numbers of a line, one for each seat named; ok is false after a refusal.
func (t *tower) told(m rules.Move, name string, no *rules.Refusals) (numbers map[int]int, order []int, ok bool) {
	numbers = map[int]int{}
	for _, f := range m.Each(name) {
		s, _ := strconv.Atoi(f.Sub)
		_, twice := numbers[s]
		switch {
		case s > t.seats:
			no.Hard("E_OUT", "nobody", "word", f.Sub)
			return nil, nil, false
		case twice:
			no.Hard(rules.Unread, "twice", "word", f.Sub)
			return nil, nil, false
		}
		n, whole := wholeNumber(f.Value)
		if !whole {
			no.Hard("E_COUNT", "", "word", f.Value)
		}
		numbers[s], order = n, append(order, s)
	}
	return numbers, order, true
}

// isAmount tells whether a word looks like a number at all, right or wrong.
func isAmount(word string) bool {
	return strings.ContainsAny(word, "0123456789") && strings.Trim(word, "+-−.0123456789") == ""
}

// wholeNumber reads a whole number that is not negative. What no box holds is cut to a number that is refused
// for being too many.
func wholeNumber(word string) (int, bool) {
	if strings.Trim(word, "0123456789") != "" {
		return 0, false
	}
	if word = strings.TrimLeft(word, "0"); len(word) > 6 {
		return maxTold, true
	}
	n, _ := strconv.Atoi("0" + word)
	return n, true
}

// enough refuses what would take more pieces than there are, at the number that passes them; was is what a
// seat told before, on a floor that is put right, 0 for what is told anew.
func (t *tower) enough(numbers map[int]int, order []int, floor int, was func(seat int) int, no *rules.Refusals) {
	left := t.supply()
	for _, s := range order {
		left += was(s)
	}
	for _, s := range order {
		if numbers[s] > left {
			key := ""
			if was(s) > 0 || floor != t.floor {
				key = "floor"
			}
			no.Hard("E_SUPPLY", key, "n", max(left, 0), "max", boxPieces*t.boxes, "seat", rules.SeatOf(s), "told", numbers[s], "floor", floor)
			return
		}
		left -= numbers[s]
	}
}

// anew is for what a seat tells for the first time.
func anew(int) int { return 0 }

// entered reads what seats have added, of a line that belongs to quick entry or of one that does not.
func (t *tower) entered(m rules.Move, quick bool, no *rules.Refusals) (numbers map[int]int, order []int, ok bool) {
	switch {
	case t.phase() != inEntry:
		t.wrong(no)
	case t.quick && !quick:
		no.Hard("E_PHASE", "quick")
	case quick && !t.quick:
		no.Hard("E_PHASE", "full")
	default:
		return t.told(m, "pieces", no)
	}
	return nil, nil, false
}

// countFloor takes what seats have added on the floor that was just played. Nothing added means out.
func countFloor(t *tower, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	numbers, order, ok := t.entered(m, false, no)
	if !ok {
		return nil
	}
	for _, s := range order {
		switch {
		case t.outOn[s] != 0:
			no.Hard("E_OUT", "", "seat", rules.SeatOf(s), "floor", t.outOn[s])
		case t.counts[t.floor-1][s] != untold:
			no.Hard("E_PHASE", "counted", "seat", rules.SeatOf(s), "floor", t.floor)
		}
	}
	t.enough(numbers, order, t.floor, anew, no)
	return func(e *rules.Effects) {
		for _, s := range order {
			t.setCount(t.floor, s, numbers[s], e)
		}
		t.settle(e)
	}
}

// setCount sets what a seat added on a floor and says what comes of it.
func (t *tower) setCount(floor, s, n int, e *rules.Effects) {
	old := max(t.counts[floor-1][s], 0)
	t.counts[floor-1][s] = n
	t.book.Move(piece, ledger.Bank, strconv.Itoa(s), ledger.Amount(n-old), "count", strconv.Itoa(floor))
	if n > 0 {
		e.Say("effect.count", "seat", rules.SeatOf(s), "n", n, "floor", floor, "all", t.pieces(s))
		return
	}
	for f := floor + 1; f <= len(t.counts); f++ { // what was counted later cannot have been added
		if was := t.counts[f-1][s]; was > 0 {
			t.book.Move(piece, strconv.Itoa(s), ledger.Bank, ledger.Amount(was), "dropped", strconv.Itoa(f))
		}
		t.counts[f-1][s] = untold
	}
	t.outOn[s] = floor
	e.Say("effect.out", "seat", rules.SeatOf(s), "n", t.pieces(s), "floor", floor)
}

// settle goes on when everything about a floor was told.
func (t *tower) settle(e *rules.Effects) {
	switch {
	case t.phase() == inEntry && len(t.asked()) > 0:
	case t.phase() == inEntry && t.last:
		t.end("finished", e)
	case len(t.in()) == 0:
		t.end("out", e)
	case t.phase() == inEntry && !t.quick:
		t.next()
		e.Say("effect.ready", "floor", t.floor, "n", t.limit()/1000)
		if t.supply() == 0 {
			e.Say("effect.empty")
		}
	case t.phase() == inReady:
		t.timer.Ready(t.limit())
	}
}

// recount puts right what was counted on an earlier floor, or on this one.
func recount(t *tower, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if p := t.phase(); p != inEntry && p != inReady || t.quick {
		return t.wrong(no)
	}
	if len(floorsCounted(t, m)) == 0 {
		no.Hard("E_PHASE", "uncounted")
		return nil
	}
	floor := m.Int("floor")
	numbers, order, ok := t.told(m, "pieces", no)
	if !ok {
		return nil
	}
	for _, s := range order {
		if floor > len(t.counts) || t.counts[floor-1][s] == untold {
			no.Hard("E_OUT", "floor", "seat", rules.SeatOf(s), "floor", floor)
			return nil
		}
	}
	t.enough(numbers, order, floor, func(s int) int { return t.counts[floor-1][s] }, no)
	return func(e *rules.Effects) {
		for _, s := range order {
			if t.outOn[s] == floor && numbers[s] > 0 {
				t.outOn[s] = 0
			}
			t.setCount(floor, s, numbers[s], e)
		}
		t.settle(e)
	}
}

// goOut takes, in quick entry, all the pieces of a seat that added nothing.
func goOut(t *tower, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	numbers, order, ok := t.entered(m, true, no)
	if !ok {
		return nil
	}
	for _, s := range order {
		if t.outOn[s] != 0 {
			no.Hard("E_OUT", "", "seat", rules.SeatOf(s), "floor", t.outOn[s])
		}
	}
	t.enough(numbers, order, t.floor, anew, no)
	return func(e *rules.Effects) {
		for _, s := range order {
			t.outOn[s], t.total[s] = t.floor, numbers[s]
			t.book.Move(piece, ledger.Bank, strconv.Itoa(s), ledger.Amount(numbers[s]), "total", strconv.Itoa(t.floor))
			e.Say("effect.out", "seat", rules.SeatOf(s), "n", numbers[s], "floor", t.floor)
		}
		if len(t.in()) == 0 {
			t.settle(e)
		}
	}
}

// closeFloor says, in quick entry, that all others added a piece.
func closeFloor(t *tower, _ rules.Move, no *rules.Refusals) func(*rules.Effects) {
	switch {
	case t.phase() != inEntry:
		return t.wrong(no)
	case !t.quick:
		no.Hard("E_PHASE", "full")
	case t.last:
		no.Hard("E_PHASE", "totals", "seats", t.in())
	}
	return func(e *rules.Effects) {
		t.next()
		e.Say("effect.ready", "floor", t.floor, "n", t.limit()/1000)
	}
}

// handicap gives seats more time on every floor; a recorded variant of the table.
func handicap(t *tower, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if t.phase() != inReady {
		return t.wrong(no)
	}
	numbers, order, ok := t.told(m, "more", no)
	if !ok {
		return nil
	}
	for _, s := range order {
		switch {
		case t.outOn[s] != 0:
			no.Hard("E_OUT", "", "seat", rules.SeatOf(s), "floor", t.outOn[s])
		case numbers[s] > maxExtra:
			no.Hard("E_COUNT", "more", "max", maxExtra)
		}
	}
	return func(e *rules.Effects) {
		for _, s := range order {
			t.extra[s] = numbers[s]
			e.Say("effect.handicap", "seat", rules.SeatOf(s), "n", numbers[s])
		}
		t.timer.Ready(t.limit())
	}
}

// finishCountdown ends the game for the table. What was counted stays; a floor that was begun is counted
// first, and where the supply is empty nobody can add a piece to the next floor.
func finishCountdown(t *tower, _ rules.Move, no *rules.Refusals) func(*rules.Effects) {
	phase := t.phase()
	if phase != inReady && phase != inPaused && phase != inEntry {
		return t.wrong(no)
	}
	return func(e *rules.Effects) {
		switch {
		case phase == inPaused:
			ms := t.timer.Spent
			t.timer.Stop(ms)
			t.ran += ms
			t.last = true
			e.Say("effect.lastcounts", "floor", t.floor)
		case phase == inReady && t.quick:
			t.last = true
			e.Say("effect.totals")
		case phase == inReady && t.supply() == 0:
			for _, s := range t.in() {
				t.setCount(t.floor, s, 0, e)
			}
			t.end("empty", e)
		default:
			t.end("finished", e)
		}
	}
}

// end closes the game. Most pieces win; equal totals share a place.
func (t *tower) end(reason string, e *rules.Effects) {
	score := func(s int) int {
		if t.quick && t.total[s] == untold {
			return untold
		}
		return t.pieces(s)
	}
	if more := t.handicapped(); len(more) > 0 {
		reason += ".more"
	}
	t.result = rules.Ranked(t.seats, score, func(n int) rules.Value {
		if n == untold {
			return rules.NoValue
		}
		return rules.CountOf(n)
	}, rules.Say("end."+reason, "floor", t.floor, "seats", t.handicapped()))
	t.result.Columns = []string{"pieces", "out"}
	if len(t.handicapped()) > 0 {
		t.result.Columns = append(t.result.Columns, "more")
	}
	t.timer.Stop(t.timer.Spent)
	e.Say("effect.over", "seats", t.result.Winners)
}

// handicapped are the seats that had more time.
func (t *tower) handicapped() []int {
	var list []int
	for s := 1; s <= t.seats; s++ {
		if t.extra[s] > 0 {
			list = append(list, s)
		}
	}
	return list
}
