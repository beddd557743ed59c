package shelf

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tokyobox/data"
	"tokyobox/ledger"
	"tokyobox/rules"
)

// catalogue is every game of the rulebooks, in the order of the shelf.
var catalogue = strings.Fields("capsule-hotel jutaku jutaku-countdown jutaku-bottle-bonus izakaya chocolate-milk mall sudsy sudsy-vending " +
	"wash-machine vend-machine laundry-manager coin-op laundry-pairs hidden-colours detergent-tower sakana-bag sakana-stack washi-cats")

func TestEveryGameOfTheRulebooksIsOnTheShelfAndInTheCatalogue(t *testing.T) {
	var ids []string
	for _, g := range Games() {
		ids = append(ids, g.ID)
	}
	if !slices.Equal(ids, catalogue) {
		t.Errorf("on the shelf: %v", ids)
	}
	boxes, err := data.Boxes()
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range boxes {
		for _, e := range b.Games {
			g := Find(e.ID)
			if g == nil || g.Box != b.ID || g.Min != e.Min || g.Max != e.Max {
				t.Errorf("%s: the catalogue says box %s, %d to %d players; the game %+v", e.ID, b.ID, e.Min, e.Max, g)
			}
		}
	}
}

// dice are numbers that depend on a seed alone.
type dice struct{ state uint64 }

func (d *dice) upTo(n int) int {
	h := fnv.New64a()
	var b [8]byte
	binary.BigEndian.PutUint64(b[:], d.state)
	h.Write(b[:])
	d.state = h.Sum64()
	return int((d.state >> 11) % uint64(n))
}

// plays is how many games of each are played: a few by default, as many as the environment variable PLAYS says.
func plays(t *testing.T) int {
	if n, err := strconv.Atoi(os.Getenv("PLAYS")); err == nil && n > 0 {
		return n
	}
	if testing.Short() {
		return 2
	}
	return 8
}

// longestPlay is how many lines a random game has at most.
const longestPlay = 2000

// TestEveryGameIsPlayedByOfferedLinesToAnEnd plays random games, mostly by what the rules expect or offer. No
// line that is offered whole is refused, nothing panics, and the books stay right.
func TestEveryGameIsPlayedByOfferedLinesToAnEnd(t *testing.T) {
	n := plays(t)
	for _, g := range Games() {
		t.Run(g.ID, func(t *testing.T) {
			t.Parallel()
			ended := 0
			for seed := range n {
				if random(t, g, uint64(seed), nil) {
					ended++
				}
				if t.Failed() {
					return
				}
			}
			t.Logf("%d games, %d to the end", n, ended)
			if n >= 8 && 2*ended < n {
				t.Errorf("only %d of %d games came to an end", ended, n)
			}
		})
	}
}

// random plays one game and tells whether it came to its end. What before enters comes first; it gives the number of
// the entry after it.
func random(t *testing.T, g *rules.Game, seed uint64, before func(*rules.Played, *dice) int) bool {
	d := &dice{seed*2654435761 + 1}
	h := ledger.Head{Game: g.ID, Rules: g.Rules}
	seats := g.Min + d.upTo(min(g.Max, 8)-g.Min+1)
	for s := 1; s <= seats; s++ {
		h.Seats = append(h.Seats, ledger.Seat{Number: s, Key: fmt.Sprint("p", s), Name: fmt.Sprint("P", s)})
	}
	for _, o := range g.Options {
		h.Options = append(h.Options, ledger.Option{Name: o.Name, Value: o.Values[d.upTo(len(o.Values))]})
	}
	if g.CheckHead(h) != nil {
		h.Options = nil
	}
	for _, f := range g.Facts {
		if !f.Table && f.Shape != "" && seed%4 != 3 { // three boxes of four are known
			h.Facts = append(h.Facts, f.Name+"="+f.Shape)
		}
	}
	if g.CheckFacts(h) != nil {
		h.Facts = nil
	}
	if g.CheckHead(h) != nil {
		return false // this number of players needs options of its own
	}
	p := rules.Replay(g, h, nil)
	first := 1
	if before != nil {
		first = before(p, d)
	}
	for seq, tries := first, 0; seq <= longestPlay && tries < 3*longestPlay; tries++ {
		if p.State.End() != nil {
			return true
		}
		line, offered := choose(p, d)
		if line == "" {
			continue
		}
		_, why := p.Add(ledger.Move{Seq: seq, Text: line})
		if why != nil && offered && why.Ask == "" && why.Code != rules.Unread { // a clock fills in what cannot be read without it
			t.Errorf("seed %d, entry %d, %s: %s was offered and refused with %s", seed, seq, p.State.Stage().Phase, line, why.Text.Key)
			return false
		}
		if why != nil {
			continue
		}
		seq++
		if err := p.State.Book().Check(); err != nil {
			t.Errorf("seed %d: after %s: %v", seed, line, err)
			return false
		}
	}
	return false
}

// choose is what the rules expect, most of the time, or a line typed by what is offered. offered tells whether
// the whole line was: what the rules expect, or words alone after which nothing more can follow.
func choose(p *rules.Played, d *dice) (line string, offered bool) {
	if next := p.State.Next(); next.Line != "" && d.upTo(3) > 0 {
		_, why := p.Game.Read(next.Line)
		return drawn(p, d, next.Line), why == nil
	}
	if s, ok := p.State.(rules.Sealer); ok {
		if ask := s.Sealing(); ask != nil && d.upTo(4) > 0 {
			seat := ask.Seats[d.upTo(len(ask.Seats))]
			keys := ""
			for range 1 + d.upTo(6) {
				keys += string(ask.Keys[d.upTo(len(ask.Keys))])
				if line := ask.Line(seat, keys); line != "" && p.Check(read(p, line)) == nil {
					return line, true
				}
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
		if m, why := p.Game.Read(strings.TrimSpace(line)); why == nil && p.Check(m) == nil && d.upTo(2) == 0 {
			break
		}
		word := list[d.upTo(len(list))].Word
		if d.upTo(4) == 0 {
			word = list[0].Word // the most likely stands first
		}
		if word == rules.RulingForm || word == rules.OpeningForm || word == "fact" || (word == "force" || word == "cash" || word == "correct") && d.upTo(4) > 0 {
			continue
		}
		if strings.HasSuffix(word, "=") {
			words = false
			word += fmt.Sprint([]int{0, 1, 2, 3, 100, 500, 20000}[d.upTo(7)])
		}
		line += word + " "
	}
	_, why := p.Game.Read(strings.TrimSpace(line))
	return drawn(p, d, strings.TrimSpace(line)), offered && why == nil
}

func read(p *rules.Played, line string) rules.Move {
	m, why := p.Game.Read(line)
	if why != nil {
		return rules.Move{Verb: p.Game.Verbs[0]}
	}
	return m
}

// drawn fills in what the table in play would: how long the clock ran, and what the app draws.
func drawn(p *rules.Played, d *dice, line string) string {
	m, why := p.Game.Read(line)
	if why != nil {
		return line
	}
	if s, ok := p.State.(rules.Timed); ok && m.Verb.Arg("ms") != nil && !m.Has("ms") {
		if c := s.Clock(); c != nil && c.State == rules.ClockRunning {
			ran := c.Spent + 1000*(1+d.upTo(20))
			if c.Limit > 0 {
				ran = min(ran, c.Limit)
			}
			line = m.Set("ms", strconv.Itoa(ran)).String()
		}
	}
	drawer, draws := p.State.(rules.Drawer)
	if !draws || !m.Verb.Drawn {
		return line
	}
	full, err := drawer.Draw(m, func(_ string, n int) (int, error) { return d.upTo(n), nil })
	if err != nil {
		return line
	}
	return full.String()
}
