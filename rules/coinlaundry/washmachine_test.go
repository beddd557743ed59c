package coinlaundry

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tokyobox/rules"
)

// warHooks are what the cases of both wars may set and ask.
var warHooks = rules.Hooks{Given: giveWar, Ask: askWar}

func giveWar(s rules.State, words []string) error {
	t := s.(*war)
	n, _ := strconv.Atoi(words[1])
	switch words[0] {
	case "units":
		for _, kind := range words[2:] {
			name := string(rune('a'+n-1)) + strconv.Itoa(1+len(slices.DeleteFunc(slices.Clone(t.units), func(u *fighter) bool { return u.side != n })))
			t.units = append(t.units, &fighter{name: name, kind: kind, side: n, hp: unitHP[kind]})
		}
	case "picker":
		t.picker = n
	case "turn":
		t.phase, t.turn, t.round = warTurn, n, 1
	case "ammo":
		for _, d := range words[2:] {
			t.book.Move(d, crate, words[1], drinksInCrate, "given", "")
		}
	default:
		return fmt.Errorf("given %s is unknown", words[0])
	}
	return nil
}

func askWar(s rules.State, name string, words []string) (problem string, known bool) {
	for _, w := range words {
		of, want, _ := strings.Cut(w, "=")
		got := ""
		switch end := s.End(); {
		case name == "stocks":
			got = strconv.Itoa(s.(*war).stock(of))
		case name != "rank":
			return "", false
		case end == nil:
			return "the war is not over", true
		default:
			for _, r := range end.Ranking {
				if strconv.Itoa(r.Seat) == of {
					got = strconv.Itoa(r.Place)
				}
			}
		}
		if got != want {
			problem += name + " " + of + " is " + got + " "
		}
	}
	return problem, true
}

// TestWarsLoseNothing plays both wars by what is offered, with corrections in between.
func TestWarsLoseNothing(t *testing.T) {
	for _, g := range []*rules.Game{WashMachine, VendMachine} {
		anything(t, g, func(t *rapid.T, s rules.State) {
			x := s.(*war)
			spent := map[int]int{}
			for _, u := range x.units {
				spent[u.side] += unitCost[u.kind]
				if u.hp < 0 || u.hp > unitHP[u.kind] {
					t.Fatalf("%s has %d hit points", u.name, u.hp)
				}
			}
			for _, k := range x.kinds {
				if x.stock(k) < 0 {
					t.Fatalf("%d left of %s", x.stock(k), k)
				}
			}
			for side, n := range spent {
				if n > x.points {
					t.Fatalf("side %d spent %d", side, n)
				}
			}
			if x.deck.Left() != x.deck.Size() {
				t.Fatalf("%d cards were not shuffled in", x.deck.Size()-x.deck.Left())
			}
			for _, d := range drinks {
				n := int(x.book.Balance(d, crate))
				for _, u := range x.units {
					n += x.ammo(u.name, d)
				}
				if x.vend != nil && n != drinksInCrate {
					t.Fatalf("%d drinks of %s", n, d)
				}
			}
		})
	}
}

// TestTheAppsRevealsEndWithTheAttackersCard lets the app draw each kind of attack and takes what it drew.
func TestTheAppsRevealsEndWithTheAttackersCard(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := VendMachine.New(rules.Setup{Seats: 2, Options: map[string]string{"deck": "app", "first-pick": "1", "stop": stopDryer}})
		x := s.(*war)
		for _, g := range []string{"units 1 washer dryer vending", "units 2 dryer washer", "turn 1", "ammo a3 red"} {
			if err := giveWar(s, strings.Fields(g)); err != nil {
				t.Fatal(err)
			}
		}
		for _, line := range []string{"shoot a1 b1", "shoot a2 b1", "snipe a1 b1 b2", "snipe a1", "duel a1 b1", "fire a3 red=3 hit=b1,b1,b2", "fire a3 red=2"} {
			m, why := VendMachine.Read(line)
			if why != nil {
				t.Fatal(why)
			}
			labels := map[string]bool{}
			full, err := x.Draw(m, func(label string, n int) (int, error) {
				if labels[label] {
					t.Fatalf("%s: the label %q twice", line, label)
				}
				labels[label] = true
				return rapid.IntRange(0, n-1).Draw(t, "card"), nil
			})
			if err != nil {
				t.Fatal(err)
			}
			var no rules.Refusals
			m.Verb.Do(s, full, &no)
			if no.Any() {
				t.Fatalf("%s is refused: %v", full, no.Of("E_CARD"))
			}
		}
	})
}
