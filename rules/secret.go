package rules

import (
	"slices"

	"tokyobox/ledger"
)

// Nobody stands in Cell.Only for what is shown to no seat before the end.
const Nobody = -1

// Keeper is a state with lines that not everybody may see. Keeps tells who may see what the line says, what
// it brought about and what it moved: 0 for all, a seat, or Nobody. It is asked at any time, also about a line
// that was struck or refused, and tells what holds now: at the end most secrets are open.
type Keeper interface {
	Keeps(m Move) int
}

// Keeps tells who may see a line: 0 for all, a seat, or Nobody.
func Keeps(s State, m Move) int {
	if k, ok := s.(Keeper); ok && m.Verb != nil {
		return k.Keeps(m)
	}
	return 0
}

// Veiler is a state some of whose postings nobody may see, though the line that made them is open: a bag that is
// won tells by its amount what others put into it. Veils is asked at any time; at the end most veils fall.
type Veiler interface {
	Veils(p ledger.Posting) bool
}

// Veils tells whether a posting is to be kept from everybody: its unit and amount, not that there was one.
func Veils(s State, p ledger.Posting) bool {
	v, ok := s.(Veiler)
	return ok && v.Veils(p)
}

// Kept is the value that stands for one that the reader may not see.
func Kept() Value { return WordOf("secret", "kept") }

// For is the view as a seat may see it, 0 for what everybody may see: of every other cell there is only that
// it exists.
func (v View) For(seat int) View {
	hide := func(cells []Cell) []Cell {
		if !slices.ContainsFunc(cells, func(c Cell) bool { return c.Only != 0 && c.Only != seat }) {
			return cells
		}
		cells = slices.Clone(cells)
		for i := range cells {
			if cells[i].Only != 0 && cells[i].Only != seat {
				cells[i].Value, cells[i].Mark = Kept(), Plain
			}
		}
		return cells
	}
	v.Status = hide(v.Status)
	v.Seats = slices.Clone(v.Seats)
	for i := range v.Seats {
		v.Seats[i].Cells = hide(v.Seats[i].Cells)
	}
	v.Boards = slices.Clone(v.Boards)
	for i := range v.Boards {
		v.Boards[i].Rows = slices.Clone(v.Boards[i].Rows)
		for j := range v.Boards[i].Rows {
			v.Boards[i].Rows[j].Cells = hide(v.Boards[i].Rows[j].Cells)
		}
	}
	return v
}

// Sealer is a state that waits for several people to enter something under cover, which is revealed together.
type Sealer interface {
	// Sealing is what is asked for now, nil if nothing is.
	Sealing() *Sealing
}

// Sealing is what several people enter under cover, one after the other on one keyboard. What they enter is
// kept apart from the log until all are done; then the lines enter the log together, in seat order.
type Sealing struct {
	Title Text   // what is asked, such as the bid of the round
	Seats []int  // who has to enter something, in seat order
	Keys  string // the keys that mean something, such as 1234
	Dots  bool   // how many keys were pressed may be seen
	Kept  bool   // it stays sealed when all are done

	// Line is the canonical line that a seat enters with these keys, "" while they make none.
	Line func(seat int, keys string) string
	// Show is what only that seat may look at while it chooses: what it holds, and what the keys make.
	Show func(seat int, keys string) []Text
}
