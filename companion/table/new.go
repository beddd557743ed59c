package table

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"github.com/rivo/uniseg"

	"tokyobox/data"
	"tokyobox/ledger"
	"tokyobox/ledger/store"
	"tokyobox/rules"
)

// MaxName is the longest name of a person, in letters as people count them.
const MaxName = 60

// Plan is what people choose before a game begins.
type Plan struct {
	Game    *rules.Game
	Names   []string        // by seat, clockwise
	Options []ledger.Option // those chosen; the others have their default
	Words   *data.Words     // in whose language the options may be said as well, nil for their own words alone
	Copy    string          // of the box that is played with, "" for the usual one
}

// Head makes the head of a new session out of a plan, the box's known facts with it. now is Unix
// milliseconds. A refusal says what is wrong with the plan.
func (p Plan) Head(s *store.Store, boxes []data.Box, now int64) (ledger.Head, *rules.Refusal, error) {
	h := ledger.Head{Game: p.Game.ID, Rules: p.Game.Rules, Begun: now}
	var why *rules.Refusal
	if h.Seats, why = seatsOf(p.Names); why != nil {
		return h, why, nil
	}
	known := map[string]string{}
	for _, o := range p.Options {
		o = p.canonical(o)
		known[o.Name] = o.Value
	}
	for _, o := range p.Game.Options {
		v := o.Values[0]
		if chosen, ok := known[o.Name]; ok {
			v = chosen
			delete(known, o.Name)
		}
		h.Options = append(h.Options, ledger.Option{Name: o.Name, Value: v})
	}
	for _, o := range p.Options {
		if _, left := known[p.canonical(o).Name]; left {
			return h, p.asTyped(p.Game.NoOption(o.Name + "=" + o.Value)), nil
		}
	}
	if why = p.Game.CheckHead(h); why != nil {
		return h, p.asTyped(why), nil
	}
	var err error
	if h.Facts, err = Facts(s, p.Game, boxes, p.Copy, len(h.Seats)); err != nil {
		return h, nil, err
	}
	if h.ID, err = newID(now); err == nil && p.Copy != "" {
		err = s.PutSetting(copyKey(h.ID), p.Copy)
	}
	return h, nil, err
}

// canonical is an option as it is stored.
func (p Plan) canonical(o ledger.Option) ledger.Option {
	if p.Words == nil {
		return o
	}
	none := func(string) bool { return false }
	o.Name, o.Value, _ = strings.Cut(p.Words.Tongue().Canonical(o.Name+"="+o.Value, none, true), "=")
	return o
}

// asTyped is a refusal of the options that names them as they were given.
func (p Plan) asTyped(why *rules.Refusal) *rules.Refusal {
	if p.Words == nil {
		return why
	}
	var typed []string
	for _, o := range p.Options {
		typed = append(typed, o.Name+"="+o.Value)
	}
	return asTyped(p.Words.Tongue(), why, strings.Join(typed, " "))
}

// CopyOf is the copy of its box that a session is played with, "" for the usual one.
func CopyOf(s *store.Store, id string) (string, error) {
	copy, _, err := s.Setting(copyKey(id))
	return copy, err
}

// copyKey is the setting that says which copy of its box a session is played with, if it is not the usual one.
func copyKey(id string) string { return "copy." + id }

// seatsOf puts names on seats. Names must be there, at most MaxName letters long, and differ in more than
// capitals, width or the way an accent is written.
func seatsOf(names []string) ([]ledger.Seat, *rules.Refusal) {
	var seats []ledger.Seat
	folded := map[string]string{}
	keys := map[string]bool{}
	for i, name := range names {
		name = strings.Join(strings.Fields(Clean(name)), " ")
		if strings.ContainsRune(name, unicode.ReplacementChar) || strings.Contains(name, "ï¿½") {
			return nil, &rules.Refusal{Code: "E_NAMES", Text: rules.Say("E_NAMES.lost", "seat", strconv.Itoa(i+1))}
		}
		if !visible(name) {
			return nil, &rules.Refusal{Code: "E_NAMES", Text: rules.Say("E_NAMES.empty", "seat", strconv.Itoa(i+1))}
		}
		if uniseg.GraphemeClusterCount(name) > MaxName || len(name) > MaxName*16 {
			return nil, &rules.Refusal{Code: "E_NAMES", Text: rules.Say("E_NAMES.long", "seat", strconv.Itoa(i+1), "n", MaxName)}
		}
		fold := data.Fold(name)
		if other, taken := folded[fold]; taken {
			return nil, &rules.Refusal{Code: "E_NAMES", Text: rules.Say("E_NAMES.twice", "name", name, "other", other)}
		}
		folded[fold] = name
		key := ledger.SeatKey(name, func(k string) bool { return keys[k] })
		keys[key] = true
		seats = append(seats, ledger.Seat{Number: i + 1, Key: key, Name: name})
	}
	return seats, nil
}

// CheckNames refuses a head whose names could not have been chosen here.
func CheckNames(h ledger.Head) *rules.Refusal {
	names := make([]string, len(h.Seats))
	for i, s := range h.Seats {
		names[i] = s.Name
	}
	_, why := seatsOf(names)
	return why
}

// visible tells whether a name has at least one letter, digit or sign that can be seen.
func visible(name string) bool {
	for _, r := range name {
		if unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsPunct(r) || unicode.IsSymbol(r) {
			return true
		}
	}
	return false
}

// FactKey is where a fact such as loan=9000:0 is kept in the profile of a box: what it is about, and the
// number of players if it differs by that. ok is false for a fact the game does not ask for.
func FactKey(g *rules.Game, fact string, seats int) (string, bool) {
	name, value := rules.SplitFact(fact)
	for _, f := range g.Facts {
		if f.Name != name {
			continue
		}
		key := name
		parts := strings.SplitN(value, ":", f.Keys+1)
		for i := 0; i < f.Keys && i < len(parts); i++ {
			key += ":" + parts[i]
		}
		if f.PerSeats {
			key += "@" + strconv.Itoa(seats)
		}
		return key, true
	}
	return "", false
}

// Facts are what is known of a copy of the box for a game with that many players: what the rulebook prints, and
// over it what its owner told.
func Facts(s *store.Store, g *rules.Game, boxes []data.Box, copy string, seats int) ([]string, error) {
	var out []string
	at := map[string]int{}
	put := func(fact string) {
		key, ok := FactKey(g, fact, seats)
		if !ok {
			return
		}
		if i, there := at[key]; there {
			out[i] = fact
			return
		}
		at[key] = len(out)
		out = append(out, fact)
	}
	for _, b := range boxes {
		if b.ID == g.Box {
			for _, f := range b.Facts {
				put(f)
			}
		}
	}
	told, err := s.BoxFacts(g.Box, copy)
	if err != nil {
		return nil, fmt.Errorf("facts of box %s: %w", g.Box, err)
	}
	for _, f := range told {
		if key, ok := FactKey(g, f.Value, seats); ok && key == f.Key {
			put(f.Value)
		}
	}
	return out, nil
}

// remember keeps a fact that was just recorded in the profile of the box, for the sessions to come.
func (t *Table) remember(line string) error {
	if a, ok := ledger.ParseAmendment(line); ok {
		line = a.Line
	}
	if strings.HasPrefix(line, rules.RulingForm+" ") {
		return t.choose()
	}
	if !strings.HasPrefix(line, "fact ") {
		return nil
	}
	m, why := t.game.Read(line)
	if why != nil {
		return nil
	}
	for _, f := range m.Fields {
		if f.Sub != "" {
			if err := t.keepFact(rules.JoinFact(f.Sub, f.Value)); err != nil {
				return err
			}
		}
	}
	return nil
}

// learn keeps the facts that the newest line told along the way.
func (t *Table) learn() error {
	if n := len(t.played.Steps); n > 0 && t.played.Steps[n-1].Line.Seq == len(t.entries) {
		for _, fact := range t.played.Steps[n-1].Learnt {
			if err := t.keepFact(fact); err != nil {
				return err
			}
		}
	}
	return nil
}

// keepFact puts a fact into the profile of the box.
func (t *Table) keepFact(fact string) error {
	key, ok := FactKey(t.game, fact, len(t.head.Seats))
	if !ok {
		return nil
	}
	told := store.BoxFact{Key: key, Value: fact, Source: "told", At: t.clock.Now().Wall}
	return t.store.PutBoxFacts(t.game.Box, t.copy, told)
}

// told are the facts of the box that the lines that count have told, by their place in the profile.
func (t *Table) told() map[string]string {
	facts := map[string]string{}
	put := func(fact string) {
		if key, ok := FactKey(t.game, fact, len(t.head.Seats)); ok {
			facts[key] = fact
		}
	}
	for _, step := range t.played.Steps {
		for _, f := range step.Move.Fields {
			if step.Refused == nil && step.Move.Verb.Name == rules.FactForm && f.Sub != "" {
				put(rules.JoinFact(f.Sub, f.Value))
			}
		}
		for _, f := range step.Learnt {
			put(f)
		}
	}
	return facts
}

// recall makes the profile of the box follow a correction: what the session no longer tells is what it was
// at the start, or unknown again. What another session told meanwhile is left alone.
func (t *Table) recall(before map[string]string) error {
	now := t.told()
	atStart := map[string]string{}
	for _, f := range t.head.Facts {
		if key, ok := FactKey(t.game, f, len(t.head.Seats)); ok {
			atStart[key] = f
		}
	}
	held, err := t.store.BoxFacts(t.game.Box, t.copy)
	if err != nil {
		return err
	}
	for _, f := range held {
		if now[f.Key] != "" || before[f.Key] != f.Value {
			continue
		}
		if was := atStart[f.Key]; was != "" {
			err = t.keepFact(was)
		} else {
			err = t.store.DeleteBoxFact(t.game.Box, t.copy, f.Key)
		}
		if err != nil {
			return err
		}
	}
	for key, fact := range now {
		if before[key] != fact {
			if err := t.keepFact(fact); err != nil {
				return err
			}
		}
	}
	return nil
}
