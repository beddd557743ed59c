package capsulehotel

// The hooks of the golden cases: given sets state without checks, and ask answers what is no cell.

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// hooks are the hooks with fixture T as the box.
func hooks(t testing.TB) rules.Hooks {
	return rules.Hooks{
		Given: given,
		Ask:   ask,
		Box:   fixtureT(t),
		Open: func(file string) (string, error) {
			text, err := os.ReadFile(filepath.Join("testdata", filepath.Base(file)))
			return string(text), err
		},
	}
}

func fixtureT(t testing.TB) string {
	t.Helper()
	text, err := os.ReadFile("testdata/fixture-t.box")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func given(s rules.State, words []string) error {
	t := s.(*table)
	if len(words) == 0 {
		return fmt.Errorf("nothing given")
	}
	rest := words[1:]
	switch words[0] {
	case "round":
		t.round = number(rest[0])
	case "phase":
		t.phase, t.result = rest[0], nil
		t.closers = nil
		if t.phase == inClosing {
			t.closers = t.mayClose(0)
		}
	case "incomephases":
		t.phases = number(rest[0])
	case "spent":
		t.spent = Yen(number(rest[0]))
	case "queue":
		t.queue = nil
		for _, w := range rest {
			if w != "-" {
				t.queue = append(t.queue, number(w))
			}
		}
	case "loan", "yen", "coupons":
		for _, w := range rest {
			seat, n := pair(w)
			switch s := number(seat); words[0] {
			case "loan":
				t.loans[s] = Yen(number(n))
			case "yen":
				t.book.Move(yen, ledger.Bank, account[s], Yen(number(n))-t.book.Balance(yen, account[s]), "given", "")
			case "coupons":
				t.book.Move(coupon, ledger.Bank, account[s], Yen(number(n))-t.book.Balance(coupon, account[s]), "given", "")
			}
		}
	case "capsules":
		s := number(rest[0])
		for _, w := range rest[1:] {
			name, n := pair(w)
			c := t.box.colour(name)
			if c == nil {
				return fmt.Errorf("no colour %s", name)
			}
			more := number(n) - t.capsulesOf(s, c)
			t.book.Move(c.name, ledger.Bank, account[s], Yen(more), "given", "")
			t.take(c, more)
		}
	case "stock":
		for _, w := range rest {
			what, n := pair(w)
			if c := t.box.colour(what); c != nil {
				c.out = c.pieces - 1 - number(n)
				c.sold = c.sold && number(n) == 0
				continue
			}
			have, _ := t.supply(what)
			if t.lost == nil {
				t.lost = map[string]int{}
			}
			t.lost[what] += have - number(n)
		}
	case "parcel":
		owner, options := options(rest[1:])
		a := t.newParcel(rest[0], owner, options["start"] != "", nil)
		if options["adj"] != "" {
			for _, name := range strings.Split(options["adj"], ",") {
				b := t.area(name)
				if b == nil {
					return fmt.Errorf("no area %s", name)
				}
				a.touch(b)
			}
		}
	case "sub":
		owner, options := options(rest[1:])
		in := t.area(options["in"])
		if in == nil {
			return fmt.Errorf("no area %s", options["in"])
		}
		t.newSub(rest[0], in, owner, in.owner)
	case "vending", "cemetery", "hotel", "building":
		return givenPiece(t, words[0], rest)
	default:
		return fmt.Errorf("given %s is unknown", words[0])
	}
	return nil
}

// take counts capsules off the market, as far as it has them.
func (t *table) take(c *colour, n int) {
	c.out = min(c.out+n, c.pieces-1)
	if !c.pink() && n > 0 {
		c.sold = true
	}
}

func givenPiece(t *table, what string, words []string) error {
	name := words[0]
	if what == "building" {
		name = words[1]
	}
	a := t.area(name)
	if a == nil {
		return fmt.Errorf("no area %s", name)
	}
	switch what {
	case "vending", "cemetery":
		letter := map[string]byte{"vending": 'v', "cemetery": 'x'}[what]
		for range number(words[1]) {
			t.put(letter, a)
			t.used(what)
		}
	case "building":
		_, options := options(words[2:])
		k := kindOf(words[0])
		side := t.fixedSide(k)
		if options["side"] != "" {
			side = options["side"][0]
		}
		if side == 0 {
			side = 'A'
		}
		p := t.put('b', a)
		p.kind, p.side = k, side
		t.used(k.id)
	case "hotel":
		c := t.box.colour(words[1])
		if c == nil {
			return fmt.Errorf("no colour %s", words[1])
		}
		_, options := options(words[3:])
		for range max(1, number(options["x"])) {
			h := t.put('h', a)
			h.colour, h.capsules, h.builder, h.phases = c, number(words[2]), a.owner, t.phases
			if options["by"] != "" {
				h.builder = number(options["by"])
			}
			if options["built"] != "" {
				h.phases = number(options["built"])
			}
			if options["roof"] != "" {
				b := t.piece(options["roof"])
				h.roofOf, b.roof = b, h
			} else {
				t.used("entrances")
			}
			t.book.Move(c.name, ledger.Bank, built, Yen(h.capsules), "given", h.name)
			t.take(c, h.capsules)
			if t.tallest == nil {
				t.tallest = h
			}
		}
	}
	return nil
}

// used keeps a supply from falling below zero by what is given.
func (t *table) used(what string) {
	if n, known := t.supply(what); known && n < 0 {
		if t.lost == nil {
			t.lost = map[string]int{}
		}
		t.lost[what] += n
	}
}

// options reads what follows a piece or an area: the owner and NAME=value or bare words.
func options(words []string) (owner int, values map[string]string) {
	values = map[string]string{}
	for _, w := range words {
		name, value, ok := strings.Cut(w, "=")
		if !ok {
			value = name
		}
		values[name] = value
	}
	return number(values["owner"]), values
}

func pair(word string) (subject, value string) {
	subject, value, _ = strings.Cut(word, "=")
	return subject, value
}

func number(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}

// ask answers debt round=r, which is no cell.
func ask(s rules.State, name string, words []string) (problem string, known bool) {
	t := s.(*table)
	first, round := pair(words[0])
	if name != "debt" || first != "round" {
		return "", false
	}
	for _, w := range words[1:] {
		seat, want := pair(w)
		if got := t.debtIn(number(seat), number(round)); strconv.Itoa(int(got)) != want {
			problem += fmt.Sprintf("debt of %s is %d ", seat, got)
		}
	}
	return problem, true
}
