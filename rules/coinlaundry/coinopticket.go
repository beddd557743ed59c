package coinlaundry

// The value tickets of Coin-op, which their owners alone see until the scoring.

import (
	"slices"
	"strconv"
	"strings"

	"tokyobox/rules"
)

// writeTicket keeps a player's secret values: two garments each of 1, 2 and 3.
func writeTicket(t *coinOp, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	if t.phase != coinValues {
		no.Hard("E_PHASE", "written")
		return nil
	}
	seat := m.Int("seat")
	if t.tickets[seat] != nil {
		no.Hard("E_TICKET", "twice", "seat", rules.SeatOf(seat))
	}
	ticket, values := map[string]int{}, []string(nil)
	for _, f := range m.Each("value") {
		if !slices.Contains(ticketed, f.Sub) {
			no.Hard("E_TICKET", "")
		}
		ticket[f.Sub], _ = strconv.Atoi(f.Value)
		values = append(values, f.Value)
	}
	slices.Sort(values)
	if len(ticket) != len(ticketed) || strings.Join(values, "") != valuesOfTicket {
		no.Hard("E_TICKET", "")
	}
	return func(e *rules.Effects) {
		t.tickets[seat] = ticket
		e.Say("effect.ticket", "seat", rules.SeatOf(seat))
		if t.tickets[1] != nil && t.tickets[2] != nil {
			t.phase = coinStart
		}
	}
}

// Keeps says that a ticket is its owner's until the scoring.
func (t *coinOp) Keeps(m rules.Move) int {
	if m.Verb.Form == "ticket" && t.over == nil {
		return m.Int("seat")
	}
	return 0
}

// Sealing asks both players for their tickets.
func (t *coinOp) Sealing() *rules.Sealing {
	if t.phase != coinValues {
		return nil
	}
	return &rules.Sealing{
		Title: rules.Say("seal.title"), Seats: t.unwritten(), Keys: "123", Dots: true, Kept: true,
		Line: func(seat int, keys string) string {
			if len(keys) != len(ticketed) {
				return ""
			}
			line := "ticket " + strconv.Itoa(seat)
			for i, k := range ticketed {
				line += " " + k + "=" + keys[i:i+1]
			}
			return line
		},
		Show: func(_ int, keys string) []rules.Text {
			out := []rules.Text{rules.Say("seal.how")}
			for i, k := range ticketed {
				value := rules.NoValue
				if i < len(keys) {
					value = rules.NameOf(keys[i : i+1])
				}
				out = append(out, rules.Say("seal.value", "garment", rules.WordOf("kind", k), "value", value))
			}
			return out
		},
	}
}

func (t *coinOp) unwritten() []int {
	var out []int
	for seat := 1; seat <= 2 && t.phase == coinValues; seat++ {
		if t.tickets[seat] == nil {
			out = append(out, seat)
		}
	}
	return out
}

// startTurns says who spoke first and begins.
func startTurns(t *coinOp, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	switch t.phase {
	case coinValues:
		no.Hard("E_PHASE", "values")
		return nil
	case coinStart:
	default:
		rules.WrongPhase(t.phase, no)
		return nil
	}
	return func(e *rules.Effects) {
		t.phase, t.starter, t.turn = coinTurn, m.Int("seat"), m.Int("seat")
		e.Say("effect.start", "seat", rules.SeatOf(t.starter))
	}
}
