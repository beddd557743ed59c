// Package box is what is known of a physical box: what its rulebook prints, what the owner told once, what
// came in from a file, where the rules of its games lie, and what was missing when it was packed away. Two
// copies of one box are two profiles.
package box

import (
	"slices"
	"strconv"
	"strings"

	"tokyobox/data"
	"tokyobox/ledger"
	"tokyobox/ledger/store"
	"tokyobox/rules"
	"tokyobox/rules/shelf"

	"tokyobox/companion/qr"
	"tokyobox/companion/table"
)

// Where a value comes from; the words are sentences of the language files under "source.".
const (
	Rulebook = "rulebook" // printed in the rulebook
	Told     = "told"     // entered by the owner, once
	Imported = "imported" // read from a file
)

// The fields of a profile that are no facts of a game: none of these has a dot in its name. Those with a colon go
// on with the id of a game or the name of a part; without it, a link or a title is that of the whole box.
const (
	LinkKey    = "box.link"     // an address where the rules are
	TitleKey   = "box.title"    // how the owner calls a game
	MissingKey = "box.missing:" // how many pieces of a part were missing at the last count
	copyKey    = "box.copy"     // that this copy exists, before anything is known of it
)

// MaxValue is how many bytes a value may have.
const MaxValue = ledger.MaxLineBytes / 2

// Profile is what is known of one copy of a box.
type Profile struct {
	Box  data.Box
	Copy string // tells copies apart; "" is the usual one
	told []store.BoxFact
}

// Read reads the profile of a copy of a box.
func Read(s *store.Store, b data.Box, copy string) (Profile, error) {
	facts, err := s.BoxFacts(b.ID, copy)
	return Profile{b, copy, facts}, err
}

// Copies are the copies of a box, the usual one first.
func Copies(s *store.Store, id string) ([]string, error) {
	known, err := s.Profiles(id)
	if err != nil {
		return nil, err
	}
	return append([]string{""}, slices.DeleteFunc(known, func(c string) bool { return c == "" })...), nil
}

// MaxCopy is how many letters the name of a copy may have.
const MaxCopy = 40

// Name makes the name of a copy out of what somebody typed; ok is false if it is empty or too long.
func Name(typed string) (name string, ok bool) {
	name = strings.Join(strings.Fields(table.Clean(typed)), " ")
	return name, name != "" && len([]rune(name)) <= MaxCopy
}

// NewCopy begins the profile of another copy of a box. now is Unix milliseconds.
func NewCopy(s *store.Store, id, name string, now int64) error {
	return s.PutBoxFacts(id, name, store.BoxFact{Key: copyKey, Value: name, Source: Told, At: now})
}

// Find is the box of that id, or the box in which the game of that id lies.
func Find(boxes []data.Box, id string) (data.Box, bool) {
	for _, b := range boxes {
		if b.ID == id {
			return b, true
		}
	}
	for _, b := range boxes {
		if slices.ContainsFunc(b.Games, func(g data.Game) bool { return g.ID == id }) {
			return b, true
		}
	}
	return data.Box{}, false
}

// Entry is the catalogue entry of a game and the box it lies in; of a game in no box, its id for a title and no box.
func Entry(boxes []data.Box, id string) (data.Game, data.Box) {
	for _, b := range boxes {
		for _, g := range b.Games {
			if g.ID == id {
				return g, b
			}
		}
	}
	return data.Game{ID: id, Title: id}, data.Box{}
}

// Row is one thing known of a copy of a box.
type Row struct {
	Key    string // the field
	Value  string
	Source string // Rulebook, Told or Imported
	At     int64  // when it came in, Unix milliseconds, 0 = not known
}

// Rows are all facts of the games, what the rulebook prints first; what the owner told stands in its place.
func (p Profile) Rows() []Row {
	var out []Row
	for _, fact := range p.Box.Facts {
		key := factKey(p.Box.ID, fact)
		if _, own := p.own(key); !own {
			out = append(out, Row{key, fact, Rulebook, 0})
		}
	}
	for _, f := range p.told {
		if !special(f.Key) {
			out = append(out, Row{f.Key, f.Value, f.Source, f.At})
		}
	}
	return out
}

// Missing are the parts of which pieces were missing at the last count.
func (p Profile) Missing() []Row {
	var out []Row
	for _, f := range p.told {
		if strings.HasPrefix(f.Key, MissingKey) {
			out = append(out, Row{f.Key, f.Value, f.Source, f.At})
		}
	}
	return out
}

// MissingOf is how many pieces of a part were missing at the last count.
func (p Profile) MissingOf(part string) int {
	f, _ := p.own(MissingKey + part)
	n, _ := strconv.Atoi(f.Value)
	return n
}

// Link is where the rules of a game of the box are, and where that address comes from: the owner's own for the
// game, else the owner's own for the box, else that of the catalogue, whose source is a key of the language
// files that begins with "link.".
func (p Profile) Link(g data.Game) Row {
	for _, key := range []string{LinkKey + ":" + g.ID, LinkKey} {
		if f, ok := p.own(key); ok {
			return Row{f.Key, f.Value, f.Source, f.At}
		}
	}
	return Row{LinkKey + ":" + g.ID, g.Link, g.LinkSource, 0}
}

// Title is how a game of the box is called: as its owner calls it, else as the catalogue does.
func (p Profile) Title(g data.Game) Row {
	if f, ok := p.own(TitleKey + ":" + g.ID); ok {
		return Row{f.Key, f.Value, f.Source, f.At}
	}
	return Row{TitleKey + ":" + g.ID, g.Title, Rulebook, 0}
}

// BoxTitle is how the box is called.
func (p Profile) BoxTitle() string {
	title := p.Box.Title
	if f, ok := p.own(TitleKey); ok {
		title = f.Value
	}
	if p.Copy != "" {
		title += " · " + p.Copy
	}
	return title
}

func (p Profile) own(key string) (store.BoxFact, bool) {
	i := slices.IndexFunc(p.told, func(f store.BoxFact) bool { return f.Key == key })
	if i < 0 {
		return store.BoxFact{}, false
	}
	return p.told[i], true
}

// special tells whether a field is none of a game's facts.
func special(key string) bool {
	return key == LinkKey || key == TitleKey || key == copyKey || strings.HasPrefix(key, LinkKey+":") ||
		strings.HasPrefix(key, TitleKey+":") || strings.HasPrefix(key, MissingKey)
}

// Games are the games on the shelf that are played with a box.
func Games(id string) []*rules.Game {
	return slices.DeleteFunc(slices.Clone(shelf.Games()), func(g *rules.Game) bool { return g.Box != id })
}

// factKey is the field of a fact that the rulebook prints.
func factKey(id, fact string) string {
	for _, g := range Games(id) {
		if key, ok := table.FactKey(g, fact, g.Min); ok {
			return key
		}
	}
	return fact
}

// Complaint says why a value cannot be kept: a key of the language files and its gaps, or a refusal of the
// rules of a game.
type Complaint struct {
	Key     string
	Gaps    []any
	Refused *rules.Refusal
	Game    string // whose rules refuse it
}

// Check says why a value cannot be kept under a field of a box, nil if it can.
func Check(b data.Box, key, value string) *Complaint {
	kind, of, _ := strings.Cut(key, ":")
	game := of == "" || slices.ContainsFunc(b.Games, func(g data.Game) bool { return g.ID == of })
	part := slices.ContainsFunc(b.Components, func(c data.Component) bool { return c.Name == of })
	switch {
	case strings.TrimSpace(value) == "":
		return &Complaint{Key: "box.bad.empty"}
	case len(value) > MaxValue:
		return &Complaint{Key: "box.bad.long"}
	case kind == LinkKey && game:
		if why := qr.Check(value); why != "" {
			return &Complaint{Key: why, Gaps: []any{"n", qr.LongestLink}}
		}
		return nil
	case kind == TitleKey && game, key == copyKey:
		if name, ok := Name(value); !ok || name != value {
			return &Complaint{Key: "box.bad.title", Gaps: []any{"n", MaxCopy}}
		}
		return nil
	case strings.HasPrefix(key, MissingKey) && part:
		if n, err := strconv.Atoi(value); err != nil || n < 1 || n > 999 || strconv.Itoa(n) != value {
			return &Complaint{Key: "box.bad.number"}
		}
		return nil
	}
	return checkFact(b, key, value)
}

// checkFact holds a fact to the games of its box: one of them must ask for it and be able to read it.
func checkFact(b data.Box, key, value string) *Complaint {
	var first *Complaint
	for _, g := range Games(b.ID) {
		for seats := g.Min; seats <= g.Max; seats++ {
			own, ok := table.FactKey(g, value, seats)
			if !ok || own != key {
				continue
			}
			h := ledger.Head{Game: g.ID, Rules: g.Rules, Facts: []string{value}}
			for n := range seats {
				h.Seats = append(h.Seats, ledger.Seat{Number: n + 1})
			}
			why := g.CheckFacts(h)
			if why == nil {
				return nil
			}
			if first == nil {
				first = &Complaint{Refused: why, Game: g.ID}
			}
		}
	}
	if first == nil {
		first = &Complaint{Key: "box.bad.field", Gaps: []any{"key", key, "value", value}}
	}
	return first
}

// Put keeps a value that passed Check, as told by the owner. now is Unix milliseconds.
func (p Profile) Put(s *store.Store, key, value string, now int64) error {
	return s.PutBoxFacts(p.Box.ID, p.Copy, store.BoxFact{Key: key, Value: value, Source: Told, At: now})
}

// Forget forgets a value; what the rulebook prints stays known.
func (p Profile) Forget(s *store.Store, key string) error {
	return s.DeleteBoxFact(p.Box.ID, p.Copy, key)
}

// Has tells whether the owner told, or a file brought, a value for a field.
func (p Profile) Has(key string) bool { _, ok := p.own(key); return ok }

// Stored is a value of a box as it is stored, of one that may be typed in the language of these words. It stays as it is
// if nothing that it could mean can be kept, and so does a text.
func Stored(words *data.Words, b data.Box, key, typed string) string {
	for _, whole := range []bool{false, true} {
		if value := canonical(words, typed, whole); Check(b, key, value) == nil {
			return value
		}
	}
	return typed
}

// Key is the key of a value as it is stored, of one in the language of these words.
func Key(words *data.Words, typed string) string {
	name, players, each := strings.Cut(typed, "@")
	if name = canonical(words, name, true); each {
		name += "@" + players
	}
	return name
}

func canonical(words *data.Words, typed string, whole bool) string {
	return words.Tongue().Canonical(typed, func(string) bool { return false }, whole)
}

// Fact finds the field of a fact as it is typed in the language of these words or as it is stored: NAME=VALUE, with @N
// behind it where it differs by the number of players.
func Fact(words *data.Words, b data.Box, typed string) (key, value string, why *Complaint) {
	typed = table.Clean(typed)
	if key, value, why = fact(b, canonical(words, typed, false), typed); why == nil {
		return key, value, nil
	}
	if key, value, no := fact(b, canonical(words, typed, true), typed); no == nil {
		return key, value, nil
	}
	return key, value, why
}

// fact is Fact for a line as it is stored; said is how it was typed.
func fact(b data.Box, typed, said string) (key, value string, why *Complaint) {
	short, players := typed, 0
	if i := strings.LastIndexByte(typed, '@'); i > 0 {
		if n, err := strconv.Atoi(typed[i+1:]); err == nil && n > 0 {
			short, players = typed[:i], n
		}
	}
	for _, g := range Games(b.ID) {
		for _, f := range g.Facts {
			name, text := rules.SplitFact(typed)
			if name != f.Name {
				continue
			}
			if f.PerSeats {
				if players == 0 {
					return "", "", &Complaint{Key: "box.bad.players", Gaps: []any{"value", said, "n", g.Max}}
				}
				_, text = rules.SplitFact(short)
			}
			value = rules.JoinFact(name, text)
			key, _ = table.FactKey(g, value, players)
			return key, value, Check(b, key, value)
		}
	}
	return "", "", &Complaint{Key: "box.bad.fact", Gaps: []any{"value", said}}
}

// Titled are the boxes with their games called as their owner calls them; without a store, as for a clock alone, as
// the catalogue does.
func Titled(s *store.Store, boxes []data.Box) ([]data.Box, error) {
	if s == nil {
		return boxes, nil
	}
	out := slices.Clone(boxes)
	for i, b := range boxes {
		p, err := Read(s, b, "")
		if err != nil {
			return boxes, err
		}
		out[i].Games = slices.Clone(b.Games)
		for j, g := range b.Games {
			out[i].Games[j].Title = p.Title(g).Value
		}
		if own, ok := p.own(TitleKey); ok {
			out[i].Title = own.Value
		}
	}
	return out, nil
}
