package table

// At the end the seed of a session is opened, and every draw can be made again from it.

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"slices"
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
	pick := t.draws(from)
	p, moves := rules.Replay(t.game, t.head, nil), 0 // the log before the entry looked at, played
	for i, e := range t.entries {
		log := ledger.Fold(t.entries[:i])
		if len(log.Moves) == moves+1 && i > 0 && isMove(t.entries[i-1]) {
			p.Add(log.Moves[moves])
		} else if len(log.Moves) != moves || i > 0 && !isMove(t.entries[i-1]) {
			p = rules.Replay(t.game, t.head, log.Moves)
		}
		moves = len(log.Moves)
		line, a, about := e.Text, ledger.Amendment{}, false
		if a, about = ledger.ParseAmendment(e.Text); about {
			if a.Word != ledger.Amend && a.Word != ledger.Insert || a.From > i {
				continue
			}
			line = a.Line
		}
		m, why := t.game.Read(line)
		if why != nil || !m.Verb.Drawn || len(m.Undrawn().Fields) == len(m.Fields) {
			continue
		}
		d := Draw{Seq: e.Seq, Line: e.Text, App: m.Has("app")}
		switch {
		case !d.App:
			d.Right = true
		case about: // the app draws nothing in a correction: at most it leaves a draw as it came
			was, why := t.game.Read(log.Marks[a.From-1].Text)
			d.Right = a.Word == ledger.Amend && why == nil && was.Has("app") && slices.Equal(was.Outcomes(), m.Outcomes())
		default:
			if d.Right, err = again(p, m, pick); err != nil {
				return Verified{}, err
			}
		}
		out.Draws = append(out.Draws, d)
	}
	out.Words = t.addedWords()
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
func (t *Table) draws(from mac) picker {
	before := strings.Join(t.addedWords(), "\n")
	if before != "" {
		before += "\n"
	}
	return func(label string, n int) (int, error) { return draw(from, before+label, n) }
}

// addedWords are the words that count for the draws: those that stood when the app drew first. Whatever becomes of
// them later, the same draws come.
func (t *Table) addedWords() []string {
	first := t.firstDraw()
	if first < 0 {
		return t.played.Words()
	}
	return rules.Replay(t.game, t.head, ledger.Fold(t.entries[:first]).Moves).Words()
}

// firstDraw is the place of the first entry that the app drew, also if it was taken back; -1 if there is none.
func (t *Table) firstDraw() int {
	return slices.IndexFunc(t.entries, func(e ledger.Entry) bool { return t.drew(e.Text) })
}

// wordTooLate refuses a word for the seed once the app has drawn: whoever saw a draw would choose the next ones.
func (t *Table) wordTooLate(m rules.Move) *rules.Refusal {
	if m.Verb.Form != rules.WordForm || t.firstDraw() < 0 {
		return nil
	}
	return &rules.Refusal{Code: "E_WORD", Text: rules.Say("E_WORD.late")}
}

// seedOpen refuses to draw from a seed that was opened, in a session that goes on after its end was taken back:
// whoever saw it could know what comes.
func (t *Table) seedOpen() *rules.Refusal {
	if _, opened, err := t.store.Fingerprint(t.head.ID); err != nil || opened == 0 {
		return nil // the store tells what is wrong with it when the line is recorded
	}
	return &rules.Refusal{Code: "E_SEED", Text: rules.Say("E_SEED")}
}
