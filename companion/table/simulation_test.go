package table

// Evenings made from a seed: a game, lines that its declaration offers, corrections, faults of the store, another
// window, restarts, and the clock. After every step the session is held against a model that shares no code with it:
// it keeps the lines by itself, applies the entries about entries in the plainest way, and adds up all postings. A
// failure names the seed and the shortest list of steps that shows it.
//
//	SEEDS=2000 go test ./companion/table -run Simulation
//	SEED=17 go test ./companion/table -run Simulation

import (
	"errors"
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"tokyobox/ledger"
	"tokyobox/ledger/store"
	"tokyobox/rules"
	"tokyobox/rules/rulestest"
	"tokyobox/rules/shelf"
	"tokyobox/timers"
)

// number is a number in the environment, else another.
func number(t *testing.T, name string, otherwise int) int {
	t.Helper()
	word := os.Getenv(name)
	if word == "" {
		return otherwise
	}
	n, err := strconv.Atoi(word)
	if err != nil || n < 0 {
		t.Fatalf("%s=%s is no number", name, word)
	}
	return n
}

// act is one step of an evening, written so that it can be done again.
type act struct {
	do   string     // line, undo, undraw, redo, other, fault, restart, wait, sleep or set
	line string     // of line and other
	n    int        // of fault: at which operation from now; of wait, sleep and set: milliseconds
	late bool       // of fault: after the operation was done
	kind store.Kind // of fault
}

func (a act) String() string {
	switch a.do {
	case "line", "other":
		return fmt.Sprintf("%s %q", a.do, a.line)
	case "fault":
		return fmt.Sprintf("fault %s at operation %d, done %t", a.kind, a.n, a.late)
	case "wait", "sleep", "set":
		return fmt.Sprintf("%s %d", a.do, a.n)
	}
	return a.do
}

// world is one evening being played.
type world struct {
	folder string
	game   *rules.Game
	head   ledger.Head
	clock  *timers.Manual
	s      *store.Store
	t      *Table
	at     int // operations until the fault, 0 for none
	fault  act
	hit    int  // faults that struck
	added  int  // entries that the step being done brought
	stale  bool // another window recorded something since this one looked

	model []ledger.Entry // what was acknowledged
}

func newWorld(folder string, g *rules.Game, seats int, options []ledger.Option) (*world, error) {
	w := &world{folder: folder, game: g, clock: timers.NewManual(evening)}
	if err := w.open(); err != nil {
		return w, err
	}
	names := []string{"Ann", "Ben", "Cho", "Dan", "Eve", "Fay", "Gus", "Hal"}[:seats]
	h, why, err := Plan{Game: g, Names: names, Options: options}.Head(w.s, nil, evening)
	if why != nil || err != nil {
		return nil, errors.Join(err, errors.New(fmt.Sprint(why)))
	}
	h.ID, w.head = "0198c0de-0000-7000-8000-000000000001", h // the draws of an evening need not be the same, its log does
	w.head = h
	if w.t, err = Begin(w.s, w.clock, g, h); err != nil {
		return w, err
	}
	return w, nil
}

func (w *world) open() (err error) {
	w.s, err = store.Open(filepath.Join(w.folder, "t.db"), store.Options{Fault: func(_ store.Operation, done bool) error {
		if w.at == 0 || done != w.fault.late {
			return nil
		}
		if w.at--; w.at > 0 {
			return nil
		}
		w.hit++
		return store.Faulty(w.fault.kind)
	}})
	return err
}

// step does one act and compares.
func (w *world) step(a act) error {
	switch a.do {
	case "fault":
		w.at, w.fault = a.n, a
		return nil
	case "wait":
		w.added = 0
		w.clock.Advance(time.Duration(a.n) * time.Millisecond)
		_, err := w.t.Tick(w.clock.Now())
		return w.after(nil, "", err)
	case "sleep":
		w.added = 0
		w.clock.Sleep(time.Duration(a.n) * time.Millisecond)
		_, err := w.t.Tick(w.clock.Now())
		return w.after(nil, "", err)
	case "set":
		w.clock.SetWall(evening + int64(a.n))
		return nil
	case "restart":
		return w.restart()
	case "other":
		return w.other(a.line)
	}
	var err error
	w.added = 0
	for range 4 { // people press Enter again
		var r Reading
		line := a.line
		switch a.do {
		case "line":
			r, err = w.t.Record(a.line, "line")
			line = r.Line
		case "undo":
			_, err = w.t.Undo()
		case "undraw":
			_, err = w.t.Undraw()
		case "redo":
			_, err = w.t.Redo()
		}
		if r.Refused != nil {
			line = ""
		}
		acknowledged := err == nil && (a.do != "line" || line != "" && r.Refused == nil)
		if again := w.after(&acknowledged, line, err); again != nil {
			return again
		}
		if err == nil || errors.Is(err, ErrNothingToUndo) || errors.Is(err, ErrNothingToRedo) || errors.Is(err, ErrDrawn) || errors.Is(err, ErrRevealed) {
			return nil
		}
		if store.KindOf(err) == store.Failed && !errors.Is(err, ErrMoved) {
			return fmt.Errorf("a failure without a kind: %w", err)
		}
	}
	return fmt.Errorf("it never recovers: %w", err)
}

// after compares what is stored with what was acknowledged. acknowledged is nil where nobody asked for an entry.
func (w *world) after(acknowledged *bool, line string, err error) error {
	stored, readErr := w.read()
	if readErr != nil {
		return readErr
	}
	if len(stored) < len(w.model) || !slices.Equal(stored[:len(w.model)], w.model) {
		return fmt.Errorf("what was acknowledged is not there:\n%v\n%v", w.model, stored)
	}
	fresh := stored[len(w.model):]
	switch {
	case acknowledged == nil || w.unsure(err):
		// the clock may owe an entry; of a failure whose answer was lost nobody knows, and nothing was shown
	case *acknowledged && len(fresh) == 0 && !w.known(line):
		return fmt.Errorf("%q was acknowledged and is not there", line)
	case !*acknowledged && len(fresh) > 0 && !byClock(fresh):
		return fmt.Errorf("%v was recorded and not acknowledged (%v)", fresh, err)
	}
	for _, e := range fresh {
		if e.By != "clock" {
			w.added++
		}
	}
	if w.added > 1 {
		return fmt.Errorf("recorded twice: %v", stored[len(stored)-2:])
	}
	w.model = stored
	if w.unsure(err) {
		return nil // what the table shows may lack the last entry until it can read again
	}
	return w.compare()
}

// unsure tells whether an answer of the store was lost.
func (w *world) unsure(err error) bool {
	return err != nil && w.fault.late && !errors.Is(err, ErrMoved) || w.t != nil && w.t.doubt.Seq > 0
}

// known tells whether the last entry is that line: its answer had been lost, and it was found there.
func (w *world) known(line string) bool {
	return len(w.model) > 0 && (line == "" || w.model[len(w.model)-1].Text == line)
}

func byClock(list []ledger.Entry) bool {
	return !slices.ContainsFunc(list, func(e ledger.Entry) bool { return e.By != "clock" })
}

// read reads what is on the disk through a connection of its own.
func (w *world) read() ([]ledger.Entry, error) {
	s, err := store.OpenReadOnly(filepath.Join(w.folder, "t.db"))
	if err != nil {
		return nil, err
	}
	defer s.Close()
	_, entries, err := s.Load(w.head.ID)
	return entries, err
}

// restart leaves the program without a word and starts it again: another process, whose steady time begins anew.
func (w *world) restart() error {
	w.at, w.added = 0, 0
	if err := w.s.Close(); err != nil {
		return err
	}
	w.clock = timers.NewManual(w.clock.Now().Wall)
	if err := w.open(); err != nil {
		return err
	}
	var err error
	if w.t, err = Sit(w.s, w.clock, w.game, w.head.ID); err != nil {
		return err
	}
	return w.after(nil, "", nil)
}

// other is a line from another window.
func (w *world) other(line string) error {
	s, err := store.Open(filepath.Join(w.folder, "t.db"), store.Options{})
	if err != nil {
		return err
	}
	defer s.Close()
	t, err := Sit(s, w.clock, w.game, w.head.ID)
	if err != nil {
		return err
	}
	if _, err := t.Record(line, "other"); err != nil {
		return err
	}
	if w.model, err = w.read(); err != nil {
		return err
	}
	w.stale = true // until this window looks, or wants to record something
	return nil
}

// compare holds the table against the model.
func (w *world) compare() error {
	if w.stale && w.t.Reload() != nil {
		return nil // the next look will do
	}
	w.stale = false
	if !slices.Equal(w.t.Entries(), w.model) {
		return fmt.Errorf("the table shows\n%v\nand there is\n%v", w.t.Entries(), w.model)
	}
	played := rules.Replay(w.game, w.head, fold(w.model))
	sums := map[[2]string]ledger.Amount{}
	for _, p := range played.State.Book().Postings() {
		sums[[2]string{p.Unit, p.From}] -= p.Amount
		sums[[2]string{p.Unit, p.To}] += p.Amount
	}
	total := map[string]ledger.Amount{}
	for at, sum := range sums {
		total[at[0]] += sum
		if is := w.t.Played().State.Book().Balance(at[0], at[1]); is != sum {
			return fmt.Errorf("%s of %s is %d, the model has %d", at[0], at[1], is, sum)
		}
	}
	for unit, n := range total {
		if n != 0 {
			return fmt.Errorf("%s sums to %d", unit, n)
		}
	}
	a, b := w.t.Played().State.View(), played.State.View()
	if changes := rules.Changes(&a, &b); len(changes) > 0 {
		return fmt.Errorf("the table differs from the model: %v", changes)
	}
	rows, err := w.s.List(store.All, 2, 0)
	if err == nil && (len(rows) != 1 || rows[0].Entries != len(w.model)) {
		return fmt.Errorf("listed %+v, and there are %d entries", rows, len(w.model))
	}
	return nil
}

// fold is the plainest way to apply entries about entries: later ones decide first.
func fold(entries []ledger.Entry) []ledger.Move {
	n := len(entries)
	about := make([]ledger.Amendment, n)
	counts := make([]bool, n)
	decided := make([]bool, n)
	for i, e := range entries {
		about[i], _ = ledger.ParseAmendment(e.Text)
		counts[i] = true
	}
	for i := n - 1; i >= 0; i-- {
		a := about[i]
		if !counts[i] || a.Word != ledger.Strike && a.Word != ledger.Restore {
			continue
		}
		for at := a.From - 1; at < min(a.To, i); at++ {
			if !decided[at] {
				decided[at], counts[at] = true, a.Word == ledger.Restore
			}
		}
	}
	var order []int
	texts, amended, inserted := make([]string, n), make([]int, n), make([]bool, n)
	for i, e := range entries {
		switch about[i].Word {
		case "":
			texts[i] = e.Text
			order = append(order, i)
		case ledger.Insert:
			texts[i], inserted[i] = about[i].Line, true
			order = slices.Insert(order, slices.Index(order, about[i].From-1), i)
		}
	}
	for i, a := range about {
		if a.Word == ledger.Amend && counts[i] && texts[a.From-1] != "" {
			texts[a.From-1], amended[a.From-1] = a.Line, i+1
		}
	}
	var moves []ledger.Move
	for _, i := range order {
		if counts[i] {
			moves = append(moves, ledger.Move{Seq: i + 1, At: entries[i].At, Text: texts[i], Amended: amended[i], Inserted: inserted[i], By: entries[i].By})
		}
	}
	return moves
}

// next is a step that the evening may take now.
func (w *world) next(chance *rand.Rand) act {
	pick := chance.Intn
	line := func() string { return rulestest.Line(w.t.Played(), pick) }
	n := len(w.model)
	switch k := pick(100); {
	case k < 50 || n == 0:
		return act{do: "line", line: line()}
	case k < 58:
		return act{do: "undo"}
	case k < 60:
		return act{do: "undraw"}
	case k < 65:
		return act{do: "redo"}
	case k < 73:
		from := 1 + pick(n)
		words := []string{
			fmt.Sprintf("strike %d", from), fmt.Sprintf("strike %d-%d", from, min(from+pick(4), n)),
			fmt.Sprintf("restore %d", from), fmt.Sprintf("note %d \"seen\"", from),
			fmt.Sprintf("amend %d %s", from, line()), fmt.Sprintf("insert %d %s", from, line()),
		}
		return act{do: "line", line: words[pick(len(words))]}
	case k < 78:
		return act{do: "other", line: line()}
	case k < 90:
		kinds := []store.Kind{store.Full, store.IO, store.Busy, store.ReadOnly}
		return act{do: "fault", n: 1 + pick(8), late: pick(3) == 0, kind: kinds[pick(len(kinds))]}
	case k < 94:
		return act{do: "restart"}
	case k < 97:
		return act{do: "wait", n: pick(90_000)}
	case k < 99:
		return act{do: "sleep", n: pick(9_000)}
	}
	return act{do: "set", n: pick(7_200_000) - 3_600_000}
}

// plot is what an evening is about.
type plot struct {
	game    *rules.Game
	seats   int
	options []ledger.Option
}

func newPlot(chance *rand.Rand) plot {
	games := shelf.Games()
	p := plot{game: games[chance.Intn(len(games))]}
	p.seats = p.game.Min + chance.Intn(min(p.game.Max, 6)-p.game.Min+1)
	for _, o := range p.game.Options {
		p.options = append(p.options, ledger.Option{Name: o.Name, Value: o.Values[chance.Intn(len(o.Values))]})
	}
	return p
}

// play does steps and gives the first that fails; without steps it makes them up and gives them.
func (p plot) play(folder string, steps []act, chance *rand.Rand, length int) (done []act, hit int, err error) {
	w, err := newWorld(folder, p.game, p.seats, p.options)
	if w == nil {
		return nil, 0, nil // no such table: an option that goes with another number of players
	}
	defer func() { w.s.Close() }()
	if err != nil {
		return nil, 0, err
	}
	defer func() {
		if x := recover(); x != nil {
			err = fmt.Errorf("panic: %v", x)
		}
	}()
	for i := 0; chance != nil && i < length || i < len(steps); i++ {
		a := act{}
		if chance != nil {
			a = w.next(chance)
		} else {
			a = steps[i]
		}
		done = append(done, a)
		if err := w.step(a); err != nil {
			return done, w.hit, fmt.Errorf("step %d: %w", i+1, err)
		}
	}
	return done, w.hit, nil
}

// shorten leaves steps out as long as something fails.
func (p plot) shorten(t *testing.T, steps []act) ([]act, error) {
	var last error
	fails := func(steps []act) bool {
		_, _, err := p.play(t.TempDir(), steps, nil, 0)
		if err != nil {
			last = err
		}
		return err != nil
	}
	for size := len(steps) / 2; size > 0; size /= 2 {
		for at := 0; at+size <= len(steps); {
			if without := slices.Delete(slices.Clone(steps), at, at+size); fails(without) {
				steps = without
				continue
			}
			at += size
		}
	}
	return steps, last
}

func TestSimulation(t *testing.T) {
	const length = 60
	first, count := 1, number(t, "SEEDS", 25)
	if seed := number(t, "SEED", 0); seed > 0 {
		first, count = seed, 1
	}
	steps, faults := 0, 0
	for seed := first; seed < first+count; seed++ {
		chance := rand.New(rand.NewSource(int64(seed)))
		p := newPlot(chance)
		done, hit, err := p.play(t.TempDir(), nil, chance, length)
		steps, faults = steps+len(done), faults+hit
		if err == nil {
			continue
		}
		short, again := p.shorten(t, done)
		var script strings.Builder
		for _, a := range short {
			fmt.Fprintf(&script, "  %s\n", a)
		}
		t.Fatalf("seed %d, %s with %d players, options %v: %v\nthe shortest script (%v):\n%s", seed, p.game.ID, p.seats, p.options, err, again, &script)
	}
	t.Logf("%d evenings, %d steps, %d faults struck", count, steps, faults)
}
