// Package care looks after everything that is kept: it writes all of it as one text and takes such a text in,
// keeps rolling copies of the database and brings back what they hold, and examines a database that may not be
// well. Nothing here changes or overwrites what is there.
package care

import (
	"errors"
	"slices"

	"tokyobox/ledger"
	"tokyobox/ledger/store"
	"tokyobox/rules"
	"tokyobox/rules/shelf"

	"tokyobox/companion/table"
)

// Source is where sessions are brought from: another database, or a text that holds everything.
type Source struct {
	IDs   []string                           // in the order in which they are to be brought
	Whole func(id string) (store.New, error) // one of them
	Sides []store.Side                       // what lies beside the sessions
	Bare  map[string]bool                    // sessions that come without their seed
}

// Of is everything in a database. A page that is damaged costs what stands on it: the sessions whose ids can be
// read come with the error.
func Of(s *store.Store) (Source, error) {
	ids, err := s.IDs()
	src := Source{IDs: ids, Whole: s.Whole}
	sides, again := s.Sides()
	src.Sides = sides
	return src, errors.Join(err, again)
}

// How says how a session that is offered stands to the one that is here.
type How string

// The ways. Only what is Missing or Longer is brought; nothing here is ever changed by it.
const (
	Missing How = "missing" // it is not here
	Longer  How = "longer"  // the one here is its beginning
	Same    How = "same"    // there is nothing to bring
	Shorter How = "shorter" // the one here has gone on
	Apart   How = "apart"   // they have gone different ways
	Broken  How = "broken"  // the one here cannot be read: only Rebuild gets it back
	Lost    How = "lost"    // the one offered cannot be read
	Strange How = "strange" // this program does not play its game, or its rules are newer
)

// Hows are all ways, in the order in which they are told.
func Hows() []How { return []How{Missing, Longer, Broken, Same, Shorter, Apart, Lost, Strange} }

// Brought tells whether something is brought of a session that stands so.
func (h How) Brought() bool { return h == Missing || h == Longer }

// Item is one session that is offered.
type Item struct {
	How         How
	ID          string
	Game        string
	Names       []string
	Here, There int // entries
	From        int // the first entry that differs, of Apart and Longer
}

// Plan is what bringing everything would do.
type Plan struct {
	Items []Item
	Alone int // sessions that are here and not offered
}

// Count is how many sessions stand so.
func (p Plan) Count(h How) int {
	n := 0
	for _, i := range p.Items {
		if i.How == h {
			n++
		}
	}
	return n
}

// Compare says what bringing would do and changes nothing.
func Compare(here *store.Store, src Source) (Plan, error) {
	var p Plan
	for _, id := range src.IDs {
		item, _, err := compare(here, src, id)
		if err != nil {
			return p, err
		}
		p.Items = append(p.Items, item)
	}
	ids, err := here.IDs()
	if err != nil && !errors.Is(err, store.Damaged) {
		return p, err
	}
	for _, id := range ids {
		if !slices.Contains(src.IDs, id) {
			p.Alone++
		}
	}
	return p, nil
}

func compare(here *store.Store, src Source, id string) (Item, store.New, error) {
	item := Item{ID: id}
	w, err := src.Whole(id)
	if err != nil {
		item.How = Lost
		return item, w, nil
	}
	item.Game, item.There = w.Head.Game, len(w.Entries)
	for _, s := range w.Head.Seats {
		item.Names = append(item.Names, s.Name)
	}
	g := shelf.Find(w.Head.Game)
	if g == nil || g.CheckHead(w.Head) != nil || table.CheckNames(w.Head) != nil {
		item.How = Strange
		return item, w, nil
	}
	_, entries, err := here.Load(id)
	switch {
	case errors.Is(err, store.Unknown):
		item.How = Missing
		return item, w, nil
	case errors.Is(err, store.Damaged):
		item.How = Broken
		return item, w, nil
	case err != nil:
		return item, w, err
	}
	item.Here = len(entries)
	from, begins := store.Begins(entries, w.Entries)
	switch {
	case begins && len(entries) == len(w.Entries):
		item.How = Same
	case begins:
		item.How, item.From = Longer, len(entries)+1
	case from > len(w.Entries):
		item.How = Shorter
	default:
		item.How, item.From = Apart, from
	}
	return item, w, nil
}

// Done is what was brought.
type Done struct {
	Plan
	Sides store.Sided
}

// Bring brings what is not here, each session whole or not at all, and changes nothing that is here. seed makes
// a seed for a session that comes without one. What was done until an error stays done; bringing again goes on.
func Bring(here *store.Store, src Source, seed func() ([32]byte, error)) (Done, error) {
	var done Done
	var err error
	beside := func(sitters bool) []store.Side {
		return slices.DeleteFunc(slices.Clone(src.Sides), func(s store.Side) bool { return (s.Table == "sitter") != sitters })
	}
	if done.Sides, err = here.AddSides(beside(false), nil); err != nil {
		return done, err
	}
	known, err := here.People()
	if err != nil {
		return done, err
	}
	for _, id := range src.IDs {
		item, w, err := compare(here, src, id)
		if err != nil {
			return done, err
		}
		if item.How.Brought() {
			w.People = people(w.People, done.Sides.People, known)
			if src.Bare[id] {
				if w.Seed, err = seed(); err != nil {
					return done, err
				}
			}
			if err := bring(here, item, w); err != nil {
				return done, err
			}
		}
		done.Items = append(done.Items, item)
	}
	late, err := here.AddSides(beside(true), done.Sides.People)
	done.Sides.Added += late.Added
	done.Sides.Same += late.Same
	done.Sides.Kept = append(done.Sides.Kept, late.Kept...)
	done.Sides.Wrong = append(done.Sides.Wrong, late.Wrong...)
	return done, err
}

// people are those of a session by the ids they have here; who is not known is a guest.
func people(ids []string, alias map[string]string, known []store.Person) []string {
	out := make([]string, len(ids))
	for i, id := range ids {
		if alias[id] != "" {
			id = alias[id]
		}
		is := func(p store.Person) bool { return p.ID == id }
		if slices.ContainsFunc(known, is) && !slices.Contains(out[:i], id) {
			out[i] = id
		}
	}
	return out
}

func bring(here *store.Store, item Item, w store.New) error {
	g := shelf.Find(w.Head.Game)
	w.Status = table.StatusOf(rules.Replay(g, w.Head, ledger.Fold(w.Entries).Moves), w.Status.Touched)
	if item.How == Longer {
		return here.Append(w.Head.ID, item.From, w.Entries[item.From-1:], w.Status)
	}
	w.Sat = max(w.Head.Begun, 1)
	return here.Create(w)
}
