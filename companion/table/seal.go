package table

// What several people enter under cover on one keyboard: it waits in a table of its own, which no view, log or
// export shows, until all are done; then it enters the log together, in seat order and at one time.

import (
	"errors"
	"slices"
	"strconv"

	"tokyobox/ledger"
	"tokyobox/ledger/store"
	"tokyobox/rules"
)

// bySeal is the way in of entries that were revealed together.
const bySeal = "sealed"

// ErrRevealed says that undo would take back a line that was revealed together with others.
var ErrRevealed = errors.New("this was revealed together with others")

// Sealing is what people have to enter under cover now, nil if nothing.
func (t *Table) Sealing() *rules.Sealing {
	if s, ok := t.played.State.(rules.Sealer); ok {
		return s.Sealing()
	}
	return nil
}

// pending are the lines that wait and that the game still asks for, by seat. What was sealed before the game
// took another way is as if it had never been.
func (t *Table) pending() (map[int]string, error) {
	asked := t.Sealing()
	if asked == nil {
		return nil, nil
	}
	list, err := t.store.Sealed(t.head.ID)
	if err != nil {
		return nil, err
	}
	out := map[int]string{}
	for _, p := range list {
		m, why := t.game.Read(p.Body)
		if why == nil && slices.Contains(asked.Seats, p.Seat) && t.played.Check(m) == nil {
			out[p.Seat] = p.Body
		}
	}
	return out, nil
}

// Sealed are the seats whose entry waits, in seat order, and those that have still to enter something.
func (t *Table) Sealed() (sealed, open []int, err error) {
	asked := t.Sealing()
	if asked == nil {
		return nil, nil, nil
	}
	waits, err := t.pending()
	if err != nil {
		return nil, nil, err
	}
	for _, seat := range asked.Seats {
		if _, ok := waits[seat]; ok {
			sealed = append(sealed, seat)
		} else {
			open = append(open, seat)
		}
	}
	return sealed, open, nil
}

// Seal keeps what a seat entered by keys. A refusal says, to that seat alone, why it cannot be sealed.
func (t *Table) Seal(seat int, keys string) (*rules.Refusal, error) {
	asked := t.Sealing()
	if asked == nil || !slices.Contains(asked.Seats, seat) {
		return &rules.Refusal{Code: "E_SEALED", Text: rules.Say("E_SEALED.none")}, nil
	}
	line := asked.Line(seat, keys)
	if line == "" {
		return &rules.Refusal{Code: rules.Unread, Text: rules.Say("E_READ.seal")}, nil
	}
	m, why := t.game.Read(line)
	if why == nil {
		why = t.played.Check(m)
	}
	if why != nil {
		return why, nil
	}
	waits, err := t.pending()
	if err != nil {
		return nil, err
	}
	if _, twice := waits[seat]; twice {
		return &rules.Refusal{Code: "E_SEALED", Text: rules.Say("E_SEALED", "seat", rules.SeatOf(seat))}, nil
	}
	return nil, t.store.Seal(t.head.ID, store.Pending{Seat: seat, Body: m.String()})
}

// Unseal takes back what a seat entered, as long as not all are done.
func (t *Table) Unseal(seat int) error { return t.store.Unseal(t.head.ID, seat) }

// Reveal records what all have entered. A refusal says who has still to enter something.
func (t *Table) Reveal() (Reading, error) {
	asked := t.Sealing()
	_, open, err := t.Sealed()
	switch {
	case err != nil:
		return Reading{}, err
	case asked == nil:
		return Reading{Refused: &rules.Refusal{Code: "E_SEALED", Text: rules.Say("E_SEALED.none")}}, nil
	case len(open) > 0:
		return Reading{Refused: &rules.Refusal{Code: "E_SEALED", Text: rules.Say("E_SEALED.open", "seats", open)}}, nil
	}
	waits, err := t.pending()
	if err != nil {
		return Reading{}, err
	}
	before := t.View()
	at := t.moment().Wall
	var batch []ledger.Entry
	for _, seat := range asked.Seats {
		batch = append(batch, ledger.Entry{Seq: len(t.entries) + len(batch) + 1, At: at, Text: waits[seat], By: bySeal})
	}
	next := append(t.entries[:len(t.entries):len(t.entries)], batch...)
	log := ledger.Fold(next)
	p := rules.Replay(t.game, t.head, log.Moves)
	if err := t.store.AppendSealed(t.head.ID, batch[0].Seq, batch, status(p, at)); err != nil {
		if err := t.failed(err, batch[0]); err != nil {
			return Reading{}, err
		}
		return Reading{Line: batch[len(batch)-1].Text, After: t.played.State.Stage(), Over: t.played.State.End()}, nil
	}
	told := t.told()
	t.entries, t.log, t.played = next, log, p
	t.wake()
	now := t.View()
	r := Reading{Line: batch[len(batch)-1].Text, Changes: rules.Changes(&before, &now), After: p.State.Stage(), Over: p.State.End()}
	for i := len(p.Steps) - len(batch); i < len(p.Steps); i++ {
		if rules.Keeps(p.State, p.Steps[i].Move) == 0 {
			r.Effects = append(r.Effects, p.Steps[i].Effects...)
		}
	}
	t.profile(func() error { return t.recall(told) })
	return r, nil
}

// revealed is the batch of entries that an entry was revealed in, 0 and 0 if it came by itself.
func (t *Table) revealed(seq int) (from, to int) {
	is := func(n int) bool {
		return n >= 1 && n <= len(t.entries) && t.entries[n-1].By == bySeal && t.entries[n-1].At == t.entries[seq-1].At
	}
	if !is(seq) {
		return 0, 0
	}
	from, to = seq, seq
	for is(from - 1) {
		from--
	}
	for is(to + 1) {
		to++
	}
	return from, to
}

// sealedTwice refuses a line typed in the open by somebody whose entry waits under cover.
func (t *Table) sealedTwice(m rules.Move) *rules.Refusal {
	asked := t.Sealing()
	if asked == nil {
		return nil
	}
	waits, err := t.pending()
	if err != nil {
		return nil // the store tells when the line is recorded
	}
	for seat, line := range waits {
		if own, why := t.game.Read(line); why == nil && own.Verb == m.Verb && m.Text(SeatArg(m.Verb)) == strconv.Itoa(seat) {
			return &rules.Refusal{Code: "E_SEALED", Text: rules.Say("E_SEALED", "seat", rules.SeatOf(seat))}
		}
	}
	return nil
}

// coverOnly refuses a line that is entered under cover alone, whatever it says: an answer to what it says would tell
// everybody what its owner could have entered.
func (t *Table) coverOnly(m rules.Move) *rules.Refusal {
	if t.Sealing() == nil {
		return nil
	}
	for _, o := range t.played.State.Verbs() {
		if o.Verb == m.Verb && o.Off != nil && o.Off.Code == "E_SEALED" {
			return o.Off
		}
	}
	return nil
}

// Alone tells the table who alone looks at the screen, 0 for everybody: that seat may correct what is sealed of
// theirs.
func (t *Table) Alone(seat int) { t.alone = seat }

// Own are the entries of the seat that alone looks at the screen which nobody else may see and which that seat may put
// right, oldest first. What the app dealt from first to last is nobody's to put right.
func (t *Table) Own(seat int) []int {
	var out []int
	for _, step := range t.played.Steps {
		if t.owner(step.Move) == seat && !dealt(step.Move) {
			out = append(out, step.Line.Seq)
		}
	}
	return out
}

// dealt tells whether the app made all of a move but whose it is.
func dealt(m rules.Move) bool {
	return m.Has("app") && !slices.ContainsFunc(m.Undrawn().Fields, func(f rules.Field) bool { return f.Name != SeatArg(m.Verb) })
}

// owner is the seat whose sealed line a move is, 0 if everybody may see it.
func (t *Table) owner(m rules.Move) int {
	keeps := rules.Keeps(t.played.State, m)
	if keeps == rules.Nobody {
		if seat := m.Int(SeatArg(m.Verb)); seat > 0 {
			return seat
		}
	}
	return keeps
}

// ownersOnly refuses a correction of a sealed line, or one that makes a line sealed, wherever others may look.
func (t *Table) ownersOnly(a ledger.Amendment, m rules.Move) *rules.Refusal {
	now := t.owner(m)
	was := now
	if old, why := t.game.Read(t.log.Marks[a.From-1].Text); why == nil && a.Word == ledger.Amend {
		was = t.owner(old)
	}
	for _, owner := range []int{was, now} {
		if owner != 0 && owner != t.alone {
			return &rules.Refusal{Code: "E_SEALED", Text: rules.Say("E_SEALED.own")}
		}
	}
	return nil
}

// opens tells whether a replay shows everybody what is sealed now.
func (t *Table) opens(p *rules.Played) bool {
	for _, step := range t.played.Steps {
		if step.Refused == nil && rules.Keeps(t.played.State, step.Move) != 0 && rules.Keeps(p.State, step.Move) == 0 {
			return true
		}
	}
	return false
}

// revealedIn tells whether any of these entries was revealed together with others and still counts.
func (t *Table) revealedIn(from, to int) bool {
	for seq := from; seq <= to; seq++ {
		if first, _ := t.revealed(seq); first != 0 && t.log.Marks[seq-1].Struck == 0 {
			return true
		}
	}
	return false
}

// SeatArg is the name of the argument that says whose line it is, "" if there is none.
func SeatArg(v *rules.Verb) string {
	for _, a := range v.Args {
		if a.Kind == rules.Player && !a.Keyed {
			return a.Name
		}
	}
	return ""
}
