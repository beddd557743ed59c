package table

// People at the table: who a name is, who was a guest, who turned out to be whom, and who sits down together.

import (
	"crypto/sha256"
	"errors"
	"slices"
	"strings"

	"github.com/rivo/uniseg"

	"tokyobox/data"
	"tokyobox/ledger"
	"tokyobox/ledger/store"
	"tokyobox/rules"
)

// Colours is how many colours of seals there are.
const Colours = 6

// newPerson makes somebody of that name who was not there before: a key, and a seal that nobody of those known has
// as far as letters and colours reach. now is Unix milliseconds.
func newPerson(name string, known []store.Person, now int64) (store.Person, error) {
	id, err := newID(now)
	p := store.Person{ID: id, Key: ledger.SeatKey(name, func(string) bool { return false }), Name: name, Fold: data.Fold(name)}
	p.Colour = len(known)%Colours + 1
	for rest, state := name, -1; rest != ""; {
		var letter string
		letter, rest, _, state = uniseg.FirstGraphemeClusterInString(rest, state)
		letter = strings.ToUpper(letter)
		if !IsSeal(letter) {
			continue
		}
		if p.Seal == "" {
			p.Seal = letter
		}
		if !slices.ContainsFunc(known, func(k store.Person) bool { return k.Merged == "" && k.Seal == letter }) {
			p.Seal = letter
			break
		}
	}
	return p, err
}

// IsSeal tells whether a text may stand on a seal: one letter or sign that can be seen, two columns wide at most.
func IsSeal(sign string) bool {
	return uniseg.GraphemeClusterCount(sign) == 1 && visible(sign) && uniseg.StringWidth(sign) <= 2 && Clean(sign) == sign
}

// Known are the people there are, those seen last first; nobody who was merged into somebody else is among them.
func Known(s *store.Store) ([]store.Person, error) {
	people, err := s.People()
	return slices.DeleteFunc(people, func(p store.Person) bool { return p.Merged != "" }), err
}

// Meant is the one of those people whom somebody means who typed a name of a known person: Called, else the only one
// whose name differs in nothing but accents; nil if there is none, or more than one.
func Meant(people []store.Person, name string) *store.Person {
	if x := Called(people, name); x != nil {
		return x
	}
	var meant *store.Person
	plain := data.Plain(Clean(name))
	for i := range people {
		switch {
		case people[i].Merged != "" || data.Plain(people[i].Name) != plain:
		case meant != nil:
			return nil
		default:
			meant = &people[i]
		}
	}
	return meant
}

// Called is the one of those people whom a name means; nil if nobody is called that.
func Called(people []store.Person, name string) *store.Person {
	fold := data.Fold(Clean(name))
	for i := range people {
		if people[i].Merged == "" && data.Fold(people[i].Name) == fold {
			return &people[i]
		}
	}
	return nil
}

// seated are the people on the seats of a head: the ids in seat order, and those to put down who were not known. Where
// nobody is added, and on the seats of guests, a name that nobody has stays one.
func seated(s *store.Store, h ledger.Head, add bool, guests []int, now int64) (ids []string, fresh []store.Person, err error) {
	known, err := Known(s)
	if err != nil {
		return nil, nil, err
	}
	for _, seat := range h.Seats {
		p := Called(known, seat.Name)
		switch {
		case slices.Contains(guests, seat.Number), p == nil && !add:
			ids = append(ids, "")
			continue
		case p == nil:
			made, err := newPerson(seat.Name, known, now)
			if err != nil {
				return nil, nil, err
			}
			known, fresh = append(known, made), append(fresh, made)
			p = &made
		case p.Hidden: // they play again
			p.Hidden = false
			fresh = append(fresh, *p)
		}
		ids = append(ids, p.ID)
	}
	return ids, fresh, nil
}

// Rename gives a person another name in every session. A refusal says what is wrong with the name: it cannot be one,
// or somebody beside whom they once sat is called that. The store's NameTaken means that another person is.
func Rename(s *store.Store, id, name string) (*rules.Refusal, error) {
	seats, why := seatsOf([]string{name})
	if why != nil {
		return &rules.Refusal{Code: why.Code, Text: rules.Say("E_NAMES.person", "n", MaxName)}, nil
	}
	name = seats[0].Name
	if why, err := meets(s, id, "", name); why != nil || err != nil {
		return why, err
	}
	return nil, s.Rename(id, name, seats[0].Key, data.Fold(name))
}

// Merge makes two people one, under the name of into. A refusal says that somebody else who sat beside from is called
// like into; the store's Together means that both sat at one session.
func Merge(s *store.Store, from, into store.Person) (*rules.Refusal, error) {
	if why, err := meets(s, from.ID, into.ID, into.Name); why != nil || err != nil {
		return why, err
	}
	return nil, s.Merge(from.ID, into.ID)
}

// meets refuses a name for a person if anybody but them, and but the person called other, sat beside them under it:
// no session may show one name twice.
func meets(s *store.Store, id, other, name string) (*rules.Refusal, error) {
	seats, err := s.Seats()
	if err != nil {
		return nil, err
	}
	fold, at := data.Fold(name), map[string]bool{}
	for _, x := range seats {
		at[x.Session] = at[x.Session] || x.Person == id
	}
	for _, x := range seats {
		if at[x.Session] && x.Person != id && (other == "" || x.Person != other) && data.Fold(x.Name) == fold {
			return &rules.Refusal{Code: "E_NAMES", Text: rules.Say("E_NAMES.beside", "name", x.Name, "session", short(x.Session))}, nil
		}
	}
	return nil, nil
}

// short is the beginning of an id that people type.
func short(id string) string { return id[:min(len(id), 13)] }

// Guest is somebody who sat down under a name and is no known person.
type Guest struct {
	Name  string // as it was written last
	Seats []store.Seat
}

// Guests are all guests, those seen last first. Names that people take for the same are one guest.
func Guests(s *store.Store) ([]Guest, error) {
	seats, err := s.Seats()
	if err != nil {
		return nil, err
	}
	var list []Guest
	at := map[string]int{}
	for _, x := range seats {
		if x.Person != "" {
			continue
		}
		fold := data.Fold(x.Name)
		i, there := at[fold]
		if !there {
			i, at[fold] = len(list), len(list)
			list = append(list, Guest{Name: x.Name})
		}
		list[i].Seats = append(list[i].Seats, x)
	}
	return list, nil
}

// Adopt says that a guest is a person: the one of that name if there is one, else a new one. It gives that person.
func Adopt(s *store.Store, g Guest, now int64) (store.Person, error) {
	known, err := Known(s)
	if err != nil {
		return store.Person{}, err
	}
	p, err := newPerson(g.Name, known, now)
	if err != nil {
		return p, err
	}
	if there := Called(known, g.Name); there != nil {
		return *there, s.Adopt(p, there.ID, g.Seats)
	}
	return p, s.Adopt(p, "", g.Seats)
}

// Party is people to seat with one key: a group that was kept, or those who sat at a session.
type Party struct {
	Name  string // of the group, "" for those who sat at a session
	Names []string
}

// Parties are the groups that were kept, and after them the companies of the last sessions, each once; of none there
// are more than most people.
func Parties(s *store.Store, most int) ([]Party, error) {
	known, err := Known(s)
	if err != nil {
		return nil, err
	}
	names := map[string]string{}
	for _, p := range known {
		names[p.ID] = p.Name
	}
	groups, err := s.Groups()
	if err != nil {
		return nil, err
	}
	var list []Party
	there := map[string]bool{}
	add := func(p Party) {
		key := strings.Join(p.Names, "\n")
		if len(p.Names) > 0 && len(p.Names) <= most && !there[key] {
			there[key] = true
			list = append(list, p)
		}
	}
	for _, g := range groups {
		p := Party{Name: g.Name}
		for _, id := range g.People {
			p.Names = append(p.Names, names[id])
		}
		add(p)
	}
	seats, err := s.Seats()
	if err != nil {
		return nil, err
	}
	for i := 0; i < len(seats) && len(list) < len(groups)+recentParties; {
		var p Party
		for session := seats[i].Session; i < len(seats) && seats[i].Session == session; i++ {
			p.Names = append(p.Names, seats[i].Name)
		}
		add(p)
	}
	return list, nil
}

// recentParties is how many companies of the last sessions are offered.
const recentParties = 9

// Rematch is the head of a new session like another: the same people on the same seats and the same options, of the
// rules as they are now, with what is known of the box by now. guests are the seats on which nobody known sat. now is
// Unix milliseconds.
func Rematch(s *store.Store, boxes []data.Box, g *rules.Game, id string, now int64) (h ledger.Head, guests []int, why *rules.Refusal, err error) {
	old, _, err := s.Load(id)
	if err != nil {
		return h, nil, nil, err
	}
	copy, err := CopyOf(s, id)
	if err != nil {
		return h, nil, nil, err
	}
	p := Plan{Game: g, Copy: copy}
	for _, seat := range old.Seats {
		p.Names = append(p.Names, seat.Name)
	}
	for _, o := range old.Options {
		if slices.ContainsFunc(g.Options, func(own rules.Option) bool { return own.Name == o.Name }) {
			p.Options = append(p.Options, o)
		}
	}
	if h, why, err = p.Head(s, boxes, now); why != nil || err != nil {
		return h, nil, why, err
	}
	seats, err := s.Seats()
	for _, x := range seats {
		if x.Session == id && x.Person == "" {
			guests = append(guests, x.Number)
		}
	}
	return h, guests, nil, err
}

// IDFor is an id of the form of a UUID that a text always gives: for games, guests and whatever else other programs
// know by such an id.
func IDFor(text string) string {
	sum := sha256.Sum256([]byte(text))
	return uuid([16]byte(sum[:16]), 8)
}

// GuestID is the id under which other programs know a guest: the same for names that people take for the same.
func GuestID(name string) string { return IDFor("guest " + data.Fold(name)) }

// taken tells whether a session could not be stored because somebody else put the same person down first.
func taken(err error) bool { return errors.Is(err, store.NameTaken) }
