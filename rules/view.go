package rules

import "slices"

// View is everything the table sees, as plain data. Screens, plain mode, JSON, golden cases and previews
// all read the same cells.
type View struct {
	Status []Cell    // about the whole game: phase, round, marker
	Seats  []SeatRow // one a player, all with the same cells in the same order
	Boards []Board   // titled tables beside the seats
	Notes  []Note    // questions that wait for an answer
	Walk   *Walk     // something that is resolved step by step and read aloud, nil if nothing is
	Clock  *Clock    // the clock of this moment, nil if there is none
}

// Walk is something the table goes through one step at a time, such as an income phase parcel by parcel.
type Walk struct {
	Title Text
	Steps []WalkStep
	Total []Term // what it all has come to so far
	Line  string // what resolves all steps that are left
}

// WalkStep is one step: what has still to be told or rolled, and what it comes to as far as that is known.
type WalkStep struct {
	Title Text
	Asks  []Ask
	Terms []Term // what it is made of
	Gains []Gain // who gets what, as sentences to read aloud
	Line  string // what resolves this step
	Done  bool   // it was resolved
}

// Gain is one sentence of a step: the sum in words, and what it gives.
type Gain struct {
	Seat  int
	Say   Text
	Value Value // None while something has still to be rolled
}

// Ask is an outcome of chance that the table tells or the app draws.
type Ask struct {
	Say   Text
	Line  string // the beginning of the line that tells it: the value of a pick follows
	Draw  string // the line by which the app draws it
	Picks []Pick // in the order in which digits choose them
	Now   string // the value told so far, "" for none
}

// Cell is one number or word with a key that never changes.
type Cell struct {
	Name   string // such as debt
	Of     string // what it is about: a seat digit, a piece, an area, a colour; "" for the whole game
	Value  Value
	Only   int  // the one seat that may see it, 0 for all
	Hidden bool // not drawn in the table's panels, but there for cases, JSON and why
	Mark   Mark // how it is to be taken
}

// Mark is how a cell is to be taken, told by colour and by a sign.
type Mark int

// The marks of a cell.
const (
	Plain Mark = iota
	Good       // room left, gained, allowed
	Full       // nothing wrong, nothing left
	Bad        // against a rule
)

// Key is the cell's key as JSON and why know it: 2.debt, amber.franchise, round.
func (c Cell) Key() string {
	if c.Of == "" {
		return c.Name
	}
	return c.Of + "." + c.Name
}

// SeatRow is the cells of one seat.
type SeatRow struct {
	Seat  int
	Cells []Cell
	Front bool // it is this seat's turn to act
	Out   bool // it does nothing more in this phase
}

// Board is a titled table. Every row has the same cells in the same order.
type Board struct {
	Name string // its title stands under "board." and this name in the language files
	Rows []BoardRow
	Past bool // it tells what happened: no number of it changes or wants to be explained
}

// BoardRow is one row of a board.
type BoardRow struct {
	Of    string // what it is about; drawn first
	Cells []Cell
}

// Note is a question that waits without locking anything.
type Note struct {
	Text    Text
	Yes, No string // lines that answer it, for a question of yes or no
	Prefix  string // otherwise the beginning of the line that answers it
}

// Cell finds a cell by name and subject.
func (v *View) Cell(name, of string) (Cell, bool) {
	for _, c := range v.Status {
		if c.Name == name && c.Of == of {
			return c, true
		}
	}
	for _, s := range v.Seats {
		for _, c := range s.Cells {
			if c.Name == name && c.Of == of {
				return c, true
			}
		}
	}
	for _, b := range v.Boards {
		for _, r := range b.Rows {
			for _, c := range r.Cells {
				if c.Name == name && c.Of == of {
					return c, true
				}
			}
		}
	}
	return Cell{}, false
}

// Cells are all cells in the order of the view.
func (v *View) Cells() []Cell {
	all := append([]Cell(nil), v.Status...)
	for _, s := range v.Seats {
		all = append(all, s.Cells...)
	}
	for _, b := range v.Boards {
		for _, r := range b.Rows {
			all = append(all, r.Cells...)
		}
	}
	return all
}

// Numbers are all cells but those that only tell what happened.
func (v *View) Numbers() []Cell {
	now := *v
	now.Boards = slices.DeleteFunc(slices.Clone(v.Boards), func(b Board) bool { return b.Past })
	return now.Cells()
}

// Change is a cell that differs between two views.
type Change struct {
	Name, Of    string
	Before, Now Value // None where the cell was not there
	Hidden      bool  // the cell is not drawn in the table's panels
}

// Changes are the cells that differ from before to now, in the order of now.
func Changes(before, now *View) []Change {
	old := map[string]Value{}
	for _, c := range before.Numbers() {
		old[c.Key()] = c.Value
	}
	var out []Change
	for _, c := range now.Numbers() {
		if was := old[c.Key()]; was.String() != c.Value.String() {
			out = append(out, Change{c.Name, c.Of, was, c.Value, c.Hidden})
		}
	}
	return out
}
