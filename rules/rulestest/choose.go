package rulestest

// A player who knows the rules only by what they expect and offer.

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"strconv"
	"strings"

	"tokyobox/rules"
)

// Dice are numbers that depend on a seed alone.
type Dice struct{ state uint64 }

// NewDice gives the dice of a seed.
func NewDice(seed uint64) *Dice { return &Dice{seed*2654435761 + 1} }

// UpTo is a number from 0 to n-1; n is at least 1.
func (d *Dice) UpTo(n int) int {
	h := fnv.New64a()
	var b [8]byte
	binary.BigEndian.PutUint64(b[:], d.state)
	h.Write(b[:])
	d.state = h.Sum64()
	return int((d.state >> 11) % uint64(n))
}

// Choose is what the rules expect, most of the time, or a line typed by what is offered; "" if nothing came
// of it. What the app draws is filled in. offered tells whether the whole line was: what the rules expect, or
// words alone after which nothing more can follow.
func Choose(p *rules.Played, d *Dice) (line string, offered bool) {
	if next := p.State.Next(); next.Line != "" && d.UpTo(3) > 0 {
		_, why := p.Game.Read(next.Line)
		return drawn(p, d, next.Line), why == nil
	}
	if s, ok := p.State.(rules.Sealer); ok {
		if ask := s.Sealing(); ask != nil && d.UpTo(4) > 0 {
			if line, _ := Seal(p, d, ask, ask.Seats[d.UpTo(len(ask.Seats))]); line != "" {
				return line, true
			}
		}
	}
	words := true
	for range 14 {
		list := p.Complete(line)
		if len(list) == 0 {
			offered = words && line != ""
			break
		}
		if m, why := p.Game.Read(strings.TrimSpace(line)); why == nil && p.Check(m) == nil && d.UpTo(2) == 0 {
			break
		}
		word := list[d.UpTo(len(list))].Word
		if d.UpTo(4) == 0 {
			word = list[0].Word // the most likely stands first
		}
		if word == rules.RulingForm || word == rules.OpeningForm || word == "fact" || (word == "force" || word == "cash" || word == "correct") && d.UpTo(4) > 0 {
			continue
		}
		if strings.HasSuffix(word, "=") {
			words = false
			word += fmt.Sprint([]int{0, 1, 2, 3, 100, 500, 20000}[d.UpTo(7)])
		}
		line += word + " "
	}
	_, why := p.Game.Read(strings.TrimSpace(line))
	return drawn(p, d, strings.TrimSpace(line)), offered && why == nil
}

// Seal is what a seat might enter under cover, and the keys for it; "" if a few tries gave nothing that is
// allowed.
func Seal(p *rules.Played, d *Dice, ask *rules.Sealing, seat int) (line, keys string) {
	for range 1 + d.UpTo(6) {
		keys += string(ask.Keys[d.UpTo(len(ask.Keys))])
		if strings.Contains(ask.Keys, "0") && d.UpTo(2) == 0 {
			keys += "00"
		}
		if line := ask.Line(seat, keys); line != "" {
			if m, why := p.Game.Read(line); why == nil && p.Check(m) == nil {
				return line, keys
			}
		}
	}
	return "", ""
}

// drawn fills in what the table in play would: how long the clock ran, and what the app draws.
func drawn(p *rules.Played, d *Dice, line string) string {
	m, why := p.Game.Read(line)
	if why != nil {
		return line
	}
	if s, ok := p.State.(rules.Timed); ok && m.Verb.Arg("ms") != nil && !m.Has("ms") {
		if c := s.Clock(); c != nil && c.State == rules.ClockRunning {
			ran := c.Spent + 1000*(1+d.UpTo(20))
			if c.Limit > 0 {
				ran = min(ran, c.Limit)
			}
			m = m.Set("ms", strconv.Itoa(ran))
			line = m.String()
		}
	}
	drawer, draws := p.State.(rules.Drawer)
	if !draws || !m.Verb.Drawn {
		return line
	}
	full, err := drawer.Draw(m, func(_ string, n int) (int, error) { return d.UpTo(n), nil })
	if err != nil {
		return line
	}
	return full.String()
}
