package table

// At the end the seed of a session is opened, and every draw can be made again from it.

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// Draw is one line with an outcome of chance, as Verify found it.
type Draw struct {
	Seq   int
	Line  string
	App   bool // the app drew it; otherwise somebody typed what came
	Right bool // drawn again from the seed it is the same; of a typed one it is true
}

// Verified is what Verify found.
type Verified struct {
	Seed        string // hexadecimal digits
	Fingerprint string // shown before play: the beginning of the SHA-256 of the seed
	Words       []string
	Draws       []Draw
}

// Verify opens the seed of a session that is over and makes every draw of its log again, each as the log stood
// when it was made. Before the end it fails with store.Sealed.
func (t *Table) Verify() (Verified, error) {
	seed, err := t.store.OpenSeed(t.head.ID, t.clock.Now().Wall)
	if err != nil {
		return Verified{}, err
	}
	out := Verified{Seed: hex.EncodeToString(seed[:])}
	if out.Fingerprint, err = t.Fingerprint(); err != nil {
		return Verified{}, err
	}
	from := func(label string) ([32]byte, error) {
		m := hmac.New(sha256.New, seed[:])
		m.Write([]byte(label))
		return [32]byte(m.Sum(nil)), nil
	}
	p, moves := rules.Replay(t.game, t.head, nil), 0 // the log before the entry looked at, played
	for i, e := range t.entries {
		log := ledger.Fold(t.entries[:i])
		if len(log.Moves) == moves+1 && i > 0 && isMove(t.entries[i-1]) {
			p.Add(log.Moves[moves])
		} else if len(log.Moves) != moves || i > 0 && !isMove(t.entries[i-1]) {
			p = rules.Replay(t.game, t.head, log.Moves)
		}
		moves = len(log.Moves)
		m, why := t.game.Read(e.Text)
		if why != nil || !m.Verb.Drawn || len(m.Undrawn().Fields) == len(m.Fields) {
			continue
		}
		d := Draw{Seq: e.Seq, Line: e.Text, App: m.Has("app")}
		if d.Right = !d.App; d.App {
			if d.Right, err = again(p, m, t.draws(p, from)); err != nil {
				return Verified{}, err
			}
		}
		out.Draws = append(out.Draws, d)
	}
	out.Words = p.Words()
	return out, nil
}

// isMove tells whether an entry only adds a line at the end.
func isMove(e ledger.Entry) bool {
	_, about := ledger.ParseAmendment(e.Text)
	return !about && e.Text != ledger.Withheld
}

// again makes a draw once more and compares every outcome.
func again(p *rules.Played, m rules.Move, pick picker) (bool, error) {
	d, ok := p.State.(rules.Drawer)
	if !ok {
		return false, nil
	}
	full, err := d.Draw(m.Undrawn(), pick)
	if err != nil {
		return false, err
	}
	came := map[rules.Field]int{}
	for _, f := range full.Fields {
		came[f]++
	}
	for _, f := range m.Fields {
		if came[f] == 0 {
			return false, nil
		}
		came[f]--
	}
	return true, nil
}

// draws makes the picker of a game: the words that people added stand before every label.
func (t *Table) draws(p *rules.Played, from mac) picker {
	before := strings.Join(p.Words(), "\n")
	if before != "" {
		before += "\n"
	}
	return func(label string, n int) (int, error) { return draw(from, before+label, n) }
}

// drewAny tells whether the app drew anything in this session, also if it was taken back.
func (t *Table) drewAny() bool {
	for _, e := range t.entries {
		if m, why := t.game.Read(e.Text); why == nil && m.Has("app") {
			return true
		}
	}
	return false
}
