package rules

import (
	"strconv"

	"tokyobox/ledger"
)

// A cash count: people say what lies in front of them, and the books say what should. It serves every game
// whose players hold yen.

// Cash is where the yen of a game's players are kept, and what was counted last.
type Cash struct {
	Unit    string                // of the book
	Account func(seat int) string // that holds the yen of a seat
	Seats   int
	agreed  map[int]int // number of postings in the book when the count of a seat agreed last
}

// Counted is a state whose players hold yen that can be counted.
type Counted interface{ Cash() *Cash }

// NewCash is for a game that keeps the yen of seat n in the account n of that unit.
func NewCash(unit string, seats int) *Cash {
	return &Cash{Unit: unit, Account: strconv.Itoa, Seats: seats, agreed: map[int]int{}}
}

// mostTold is how many postings are named that may explain a difference.
const mostTold = 6

// CashVerbs are the lines cash 1=3400 2=2900, which compares what was counted with the books and changes
// nothing, and correct 1 yen=+100 "why", which books a difference. They may be entered at any time.
func CashVerbs() []*Verb {
	return []*Verb{
		{Name: "cash", Form: "cash", Quiet: true, Do: countCash, Args: []Arg{
			{Name: "counted", Kind: Money, Each: true, Subject: Player, Subjects: cashSeats, Choices: cashBooked},
		}},
		{Name: "correct", Form: "correct", Do: correctCash, Args: []Arg{
			{Name: "seat", Kind: Player, Choices: cashSeats},
			{Name: "yen", Kind: Money, Keyed: true, Signed: true},
			{Name: "note", Kind: Quoted, Opt: true},
		}},
	}
}

// CashRefusals are the codes of CashVerbs that a game adds to its own.
func CashRefusals() []string { return []string{"E_SEAT", "E_BELOW"} }

func countCash(s State, m Move, no *Refusals) func(*Effects) {
	c := s.(Counted).Cash()
	told := m.Each("counted")
	for _, f := range told {
		if seat, _ := strconv.Atoi(f.Sub); seat > c.Seats {
			no.Hard("E_SEAT", "", "word", f.Sub)
		}
	}
	return func(e *Effects) {
		for _, f := range told {
			seat, _ := strconv.Atoi(f.Sub)
			n, _ := strconv.ParseInt(f.Value, 10, 64)
			c.compare(s.Book(), seat, ledger.Yen(n), e)
		}
	}
}

// compare says how the books and a count agree, and what was booked since they did.
func (c *Cash) compare(b *ledger.Book, seat int, counted ledger.Yen, e *Effects) {
	account := c.Account(seat)
	booked := b.Balance(c.Unit, account)
	all := b.Postings()
	if counted == booked {
		c.agreed[seat] = len(all)
		e.Say("effect.cash.agrees", "seat", SeatOf(seat), "yen", counted)
		return
	}
	e.Say("effect.cash.differs", "seat", SeatOf(seat), "yen", counted, "booked", booked, "by", counted-booked)
	told := 0
	for i := len(all) - 1; i >= c.agreed[seat] && told < mostTold; i-- {
		p := all[i]
		if p.Unit != c.Unit || p.From != account && p.To != account {
			continue
		}
		by := p.Amount
		if p.From == account {
			by = -by
		}
		told++
		e.Say("effect.cash.since", "entry", p.Entry, "by", by, "why", ReasonOf(p.Reason, p.About))
	}
}

func correctCash(s State, m Move, no *Refusals) func(*Effects) {
	c := s.(Counted).Cash()
	by, _ := strconv.ParseInt(m.Text("yen"), 10, 64)
	seat, ok := SeatIn(m, "seat", c.Seats, no)
	if !ok {
		return nil
	}
	if held := s.Book().Balance(c.Unit, c.Account(seat)); held+ledger.Yen(by) < 0 {
		no.Hard("E_BELOW", "", "seat", SeatOf(seat), "yen", held)
	}
	return func(*Effects) {
		s.Book().Move(c.Unit, ledger.Bank, c.Account(seat), ledger.Yen(by), "correct", m.Text("note"))
		c.agreed[seat] = len(s.Book().Postings())
	}
}

func cashSeats(s State, m Move) []Pick {
	c := s.(Counted).Cash()
	var out []Pick
	for seat := 1; seat <= c.Seats; seat++ {
		of := strconv.Itoa(seat)
		taken := false
		for _, f := range m.Each("counted") {
			taken = taken || f.Sub == of && f.Value != ""
		}
		if !taken {
			out = append(out, Pick{of, SeatOf(seat)})
		}
	}
	return out
}

// cashBooked offers what the books say, which is what most counts find.
func cashBooked(s State, m Move) []Pick {
	c := s.(Counted).Cash()
	told := m.Each("counted")
	if len(told) == 0 {
		return nil
	}
	seat, _ := strconv.Atoi(told[len(told)-1].Sub)
	y := s.Book().Balance(c.Unit, c.Account(seat))
	return []Pick{{strconv.FormatInt(int64(y), 10), YenOf(y)}}
}
