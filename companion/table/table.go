// Package table is a session in play: it joins the store, the clock, chance and the rules, which may not
// see one another. Whatever records a line goes through it: the screens, plain mode and the commands.
package table

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"tokyobox/data"
	"tokyobox/ledger"
	"tokyobox/ledger/store"
	"tokyobox/rules"
	"tokyobox/timers"
)

// Table is one session in play.
type Table struct {
	store   *store.Store
	clock   timers.Source
	game    *rules.Game
	head    ledger.Head
	copy    string // of the box that is played with
	entries []ledger.Entry
	log     ledger.Log
	played  *rules.Played
	pays    map[int]bool // seats whose default payment is coupons first
	shown   struct {     // the view worked out last
		played *rules.Played
		steps  int
		rules.View
	}
	seen struct { // the preview worked out last
		line    string
		entries int
		Reading
	}
	run    live         // the clock beside the log
	words  *data.Words  // of the screen; nil where only the lines themselves are typed
	doubt  ledger.Entry // an entry of which nobody knows whether the store has kept it
	alone  int          // the seat that alone looks at the screen, 0 for everybody
	behind bool         // the profile of the box lacks something that the log tells
}

// Errors that people get a sentence for.
var (
	ErrNothingToUndo = errors.New("nothing to undo")
	ErrNothingToRedo = errors.New("nothing to redo")
	ErrDrawn         = errors.New("the app drew this and it was seen")
	ErrMoved         = errors.New("another window recorded something first")
)

// Sit opens a stored session.
func Sit(s *store.Store, clock timers.Source, g *rules.Game, id string) (*Table, error) {
	t := &Table{store: s, clock: clock, game: g, pays: map[int]bool{}}
	var err error
	if t.head, t.entries, err = s.Load(id); err != nil {
		return nil, err
	}
	if why := g.CheckHead(t.head); why != nil {
		return nil, why
	}
	for _, seat := range t.head.Seats {
		v, _, err := s.Setting(t.payKey(seat.Number))
		if err != nil {
			return nil, err
		}
		t.pays[seat.Number] = v == "coupons"
	}
	if t.copy, err = CopyOf(s, t.head.ID); err != nil {
		return nil, err
	}
	t.replay()
	return t, nil
}

// Begin stores a new session and sits down at it. Names that nobody has are put down as people, but for those on the
// seats of guests.
func Begin(s *store.Store, clock timers.Source, g *rules.Game, h ledger.Head, guests ...int) (*Table, error) {
	if why := g.CheckHead(h); why != nil {
		return nil, why
	}
	err := keep(s, clock, g, h, nil, true, guests)
	if taken(err) { // another window knew somebody first
		err = keep(s, clock, g, h, nil, true, guests)
	}
	if err != nil {
		return nil, err
	}
	t, err := Sit(s, clock, g, h.ID)
	if err != nil {
		return nil, err
	}
	return t, t.choose()
}

// Store puts a whole session into the store with a seed of its own: a new one, or one that was read from a
// file. Whoever has the name of a known person is that person, and others are guests.
func Store(s *store.Store, clock timers.Source, g *rules.Game, h ledger.Head, entries []ledger.Entry) error {
	return keep(s, clock, g, h, entries, false, nil)
}

func keep(s *store.Store, clock timers.Source, g *rules.Game, h ledger.Head, entries []ledger.Entry, add bool, guests []int) error {
	people, fresh, err := seated(s, h, add, guests, clock.Now().Wall)
	if err != nil {
		return err
	}
	seed, err := NewSeed()
	if err != nil {
		return err
	}
	now := status(rules.Replay(g, h, ledger.Fold(entries).Moves), clock.Now().Wall)
	return s.Create(store.New{Head: h, People: people, Newcomers: fresh, Seed: seed, Entries: entries, Status: now})
}

// Game is the game played.
func (t *Table) Game() *rules.Game { return t.game }

// Head is the head of the session.
func (t *Table) Head() ledger.Head { return t.head }

// Copy is the copy of the box that is played with, "" for the usual one.
func (t *Table) Copy() string { return t.copy }

// Entries are all entries as stored. The slice belongs to the table.
func (t *Table) Entries() []ledger.Entry { return t.entries }

// Log is what the entries amount to.
func (t *Table) Log() ledger.Log { return t.log }

// Played is the session replayed.
func (t *Table) Played() *rules.Played { return t.played }

// View is what the table sees now.
func (t *Table) View() rules.View {
	if t.shown.played != t.played || t.shown.steps != len(t.played.Steps) {
		t.shown.played, t.shown.steps, t.shown.View = t.played, len(t.played.Steps), t.played.State.View().For(0)
	}
	return t.shown.View
}

// ViewFor is what one seat may see now, on a screen that only that seat looks at.
func (t *Table) ViewFor(seat int) rules.View { return t.played.State.View().For(seat) }

// Past is the session as it stood after an entry, in table order; 0 is its beginning.
func (t *Table) Past(seq int) *rules.Played {
	var moves []ledger.Move
	if seq > 0 {
		upTo := slices.Index(t.log.Order, seq)
		for _, m := range t.log.Moves {
			if slices.Index(t.log.Order, m.Seq) <= upTo {
				moves = append(moves, m)
			}
		}
	}
	return rules.Replay(t.game, t.head, moves)
}

// Record stores what the typed text means and then plays it. by is the way it came in. A refusal is in the
// reading; an error is the store's or ErrMoved, and then nothing was recorded.
func (t *Table) Record(typed, by string) (Reading, error) {
	return t.RecordAt(typed, by, t.clock.Now())
}

// record is Record as of the moment that the clock beside the log was told.
func (t *Table) record(typed, by string) (Reading, error) {
	r := t.Read(typed)
	if r.Line == "" || r.Refused != nil {
		return r, nil
	}
	line, before := r.Line, t.View()
	if r.Draws {
		m, why := t.game.Read(line)
		var broke error
		if why == nil {
			m, _, why = t.complete(m, t.draws(func(l string) (sum [32]byte, err error) {
				sum, err = t.store.Mac(t.head.ID, l)
				broke = err
				return sum, err
			}))
		}
		if broke != nil {
			return r, broke
		}
		if why != nil {
			r.Refused = why
			return r, nil
		}
		line = m.String()
	}
	if err := t.append(line, by); err != nil {
		return r, err
	}
	if r.Draws || r.Opens { // only now what it brought may be told
		now := t.View()
		r.Line, r.Changes, r.After, r.Over = line, rules.Changes(&before, &now), t.played.State.Stage(), t.played.State.End()
		if !r.About {
			last := t.played.Steps[len(t.played.Steps)-1]
			r.Move, r.Effects = last.Move, nil
			if r.Keeps = rules.Keeps(t.played.State, last.Move); r.Keeps == 0 {
				r.Effects = last.Effects
			}
		}
	}
	t.profile(func() error { return errors.Join(t.remember(line), t.learn()) })
	return r, nil
}

// append stores one entry, on disk before anything shows it, and plays it.
func (t *Table) append(line, by string) error {
	e := ledger.Entry{Seq: len(t.entries) + 1, At: t.moment().Wall, Text: line, By: by}
	next := append(t.entries, e)
	p := t.played
	log, ok := t.log.Then(e)
	if !ok {
		log = ledger.Fold(next)
		p = rules.Replay(t.game, t.head, log.Moves)
	} else {
		if _, why := p.Add(log.Moves[len(log.Moves)-1]); why != nil {
			return fmt.Errorf("entry %d: %w", e.Seq, why)
		}
	}
	if err := t.store.Append(t.head.ID, e.Seq, []ledger.Entry{e}, status(p, e.At)); err != nil {
		return t.failed(err, e)
	}
	if ok {
		t.entries, t.log, t.played = next, log, p
		t.follow(e)
		return nil
	}
	before := t.told()
	t.entries, t.log, t.played = next, log, p
	t.follow(e)
	t.profile(func() error { return t.recall(before) })
	return nil
}

// Reload reads the session again, after another window recorded something.
func (t *Table) Reload() error {
	_, entries, err := t.store.Load(t.head.ID)
	if err != nil {
		return err
	}
	t.entries = entries
	t.replay()
	return nil
}

// Rename takes over the names that the people of the session were given meanwhile.
func (t *Table) Rename() error {
	h, _, err := t.store.Load(t.head.ID)
	if err == nil {
		t.head.Seats = h.Seats
	}
	return err
}

func (t *Table) replay() {
	t.log = ledger.Fold(t.entries)
	t.played = rules.Replay(t.game, t.head, t.log.Moves)
	t.wake()
}

// Prefer sets how a seat pays when a line does not say: coupons first, or yen only.
func (t *Table) Prefer(seat int, coupons bool) error {
	value := "yen"
	if coupons {
		value = "coupons"
	}
	if err := t.store.PutSetting(t.payKey(seat), value); err != nil {
		return err
	}
	t.pays[seat] = coupons
	return nil
}

// Prefers tells whether a seat pays with coupons first.
func (t *Table) Prefers(seat int) bool { return t.pays[seat] }

func (t *Table) payKey(seat int) string { return "pay." + t.head.ID + "." + strconv.Itoa(seat) }

// Welcome is what people are told as they sit down: that the rules have changed since the session was begun, or,
// before anything was entered, by which fingerprint the sealed seed of the draws can be known. It has no key where
// there is nothing to tell.
func (t *Table) Welcome() rules.Text {
	if t.head.Rules < t.game.Rules {
		return rules.Say("rules.older", "begun", t.head.Rules, "now", t.game.Rules)
	}
	if len(t.entries) > 0 || !t.game.Draws() {
		return rules.Text{}
	}
	digits, err := t.Fingerprint()
	if err != nil {
		return rules.Text{}
	}
	return rules.Say("seed.sealed", "digits", digits)
}

// Fingerprint is a short text that only the sealed seed of this session gives.
func (t *Table) Fingerprint() (string, error) {
	digits, _, err := t.store.Fingerprint(t.head.ID)
	return digits, err
}

// Standing is what lists of sessions show of one, kept beside its log.
type Standing struct {
	Round   int    `json:"round"`
	Of      int    `json:"of,omitempty"`
	Phase   string `json:"phase"`
	Winners []int  `json:"winners,omitempty"`
}

// StandingOf reads the standing in a row of a list.
func StandingOf(s store.Status) Standing {
	var st Standing
	if json.Unmarshal([]byte(s.Text), &st) != nil {
		return Standing{}
	}
	return st
}

// Stage is where the game of that standing is.
func (s Standing) Stage() rules.Stage { return rules.Stage{Round: s.Round, Of: s.Of, Phase: s.Phase} }

// status is the standing of a game at a time in Unix milliseconds.
func status(p *rules.Played, now int64) store.Status {
	st := p.State.Stage()
	x := Standing{Round: st.Round, Of: st.Of, Phase: st.Phase}
	end := p.State.End()
	if end != nil {
		x.Winners = end.Winners
	}
	text, err := json.Marshal(x)
	if err != nil {
		panic(err) // numbers and words always marshal
	}
	return store.Status{Touched: now, Over: end != nil, Text: string(text)}
}
