package jutaku

// What the games with a market share: the drinks that they borrow from Tokyo Jidohanbaiki, the cards on whose
// row the prices lie as coins, the purses and whose turn it is. Izakaya, Chocolate Milk and the shopping mall
// each have a file of their own; Bottle Bonus uses the colours.

import (
	"slices"
	"strconv"
	"strings"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// The colours of the drinks. In Bottle Bonus each is a power.
const (
	black  = "black"  // turns the own card before building
	white  = "white"  // one piece before the round
	mint   = "mint"   // the others put a piece back, during a round
	blue   = "blue"   // +200 at the end if the round is won
	red    = "red"    // two pieces moved at a time, for a round
	purple = "purple" // moves anywhere
)

var colours = []string{black, white, mint, blue, red, purple}

// shapes are the names of the shapes as long as nobody told those of the cards: the rulebook names four of
// the six.
var shapes = []string{"tallest", "stubby", "nottallest", "short", "x1", "x2"}

// drinksEach is how many drinks of a colour, and of a shape, one copy of the other box has.
const drinksEach = 6

// hundred is the least coin, in yen; every amount is a multiple of it.
const hundred = 100

// The phases that only these games have.
const (
	inTurn    = "turn"
	inRefill  = "refill"
	inBid     = "bid"
	inActions = "actions"
)

// stall is what the three games have in common.
type stall struct {
	seats  int
	book   *ledger.Book
	cash   *rules.Cash
	turn   int // the seat whose turn it is, 0 for nobody
	result *rules.End
}

func newStall(seats int) stall {
	return stall{seats: seats, book: ledger.NewBook(), cash: rules.NewCash(yen, seats), turn: 1}
}

// Book is where yen, drinks and goods are.
func (t *stall) Book() *ledger.Book { return t.book }

// Cash is where the purses are, for a count.
func (t *stall) Cash() *rules.Cash { return t.cash }

// End is the result, nil while the game goes on.
func (t *stall) End() *rules.End { return t.result }

// front is the seat whose turn it is.
func (t *stall) front() int { return t.turn }

// purse is the yen of a seat.
func (t *stall) purse(seat int) int { return int(t.book.Balance(yen, strconv.Itoa(seat))) }

// cardOf is the account of a card on the row: the coins that lie on it are its price.
func cardOf(name string) string { return "card:" + name }

// price is the yen on a card.
func (t *stall) price(name string) int { return int(t.book.Balance(yen, cardOf(name))) }

// pay moves yen between the bank and a seat, to the seat if n is above 0.
func (t *stall) pay(seat, n int, reason, about string) {
	t.book.Move(yen, ledger.Bank, strconv.Itoa(seat), ledger.Yen(n), reason, about)
}

// seat reads whose line it is; it must be that seat's turn.
func (t *stall) seat(m rules.Move, no *rules.Refusals) (int, bool) {
	s := m.Int("seat")
	switch {
	case s < 1 || s > t.seats:
		no.Hard("E_SEAT", "", "word", m.Text("seat"))
		return 0, false
	case s != t.turn:
		no.Hard("E_TURN", "", "seat", rules.SeatOf(t.turn))
	}
	return s, true
}

// afford refuses what costs more than a seat has.
func (t *stall) afford(s, cost int, no *rules.Refusals) {
	if has := t.purse(s); has < cost {
		no.Hard("E_FUNDS", "", "seat", rules.SeatOf(s), "yen", ledger.Yen(has), "cost", ledger.Yen(cost))
	}
}

// yenOf is the purse of a seat as a cell.
func (t *stall) yenOf(s int) rules.Cell {
	return rules.Cell{Name: "yen", Of: strconv.Itoa(s), Value: rules.YenOf(ledger.Yen(t.purse(s)))}
}

// winnerCell tells who won.
func (t *stall) winnerCell() rules.Cell {
	c := rules.Cell{Name: "winner", Value: rules.NoValue, Hidden: t.result == nil}
	if t.result != nil {
		c.Value = rules.SeatsOf(t.result.Winners)
	}
	return c
}

// priceCell is the price that lies on a card.
func (t *stall) priceCell(name string) rules.Cell {
	return rules.Cell{Name: "price", Of: name, Value: rules.YenOf(ledger.Yen(t.price(name)))}
}

// seatArg names whose line it is.
func seatArg() rules.Arg { return seatWho(func(rules.State, int) bool { return true }) }

// seatWho names whose line it is, and is offered only while that seat can do it.
func seatWho(can func(s rules.State, seat int) bool) rules.Arg {
	return rules.Arg{Name: "seat", Kind: rules.Player, Choices: func(s rules.State, _ rules.Move) []rules.Pick {
		if f := s.(interface{ front() int }).front(); f > 0 && can(s, f) {
			return rules.SeatPicks([]int{f})
		}
		return nil
	}}
}

// anySeatArg names a seat, whoever's turn it is.
func anySeatArg() rules.Arg {
	return rules.Arg{Name: "seat", Kind: rules.Player, Choices: func(s rules.State, _ rules.Move) []rules.Pick {
		return rules.AsSeats(s.(rules.Counted).Cash().Seats)
	}}
}

func flagArg(name string) rules.Arg { return rules.Arg{Name: name, Kind: rules.Flag, Opt: true} }

// appArg is the mark of a line that the app drew; nobody needs to type it.
func appArg() rules.Arg {
	a := flagArg("app")
	a.Choices = func(rules.State, rules.Move) []rules.Pick { return nil }
	return a
}

// factVerb is the line that tells something of the box.
func factVerb(do func(rules.State, rules.Move, *rules.Refusals) func(*rules.Effects)) *rules.Verb {
	return &rules.Verb{Name: "fact", Form: "fact", Quiet: true, Do: do, Args: []rules.Arg{{Name: "fact", Kind: rules.Tell}}}
}

func unreadFact(f rules.Field, no *rules.Refusals) func(*rules.Effects) {
	no.Hard(rules.Unread, "fact", "fact", f.Sub+"="+f.Value)
	return nil
}

// The cards on the row.

// rowFact asks for the order of the six colour cards, from the left; shapesFact for that of the shape cards,
// which also says what the shapes are called.
func rowFact() rules.Fact {
	return rules.Fact{Name: "row", Shape: "white,mint,black,blue,red,purple"}
}

func shapesFact() rules.Fact {
	return rules.Fact{Name: "shapes", Shape: "tallest,stubby,slim,wide,nottallest,short"}
}

// readRow reads the six colours in the order of their cards.
func readRow(value string) ([]string, bool) {
	list := strings.Split(value, ",")
	sorted, all := slices.Clone(list), slices.Clone(colours)
	slices.Sort(sorted)
	slices.Sort(all)
	return list, slices.Equal(sorted, all)
}

// readShapes reads the six names of the shapes in the order of their cards: different words of letters and
// digits, none of them a colour.
func readShapes(value string) ([]string, bool) {
	list := strings.Split(value, ",")
	for i, name := range list {
		plain := strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789") == ""
		if !plain || len(name) < 2 || len(name) > 12 || slices.Contains(colours, name) || slices.Contains(list[:i], name) {
			return nil, false
		}
	}
	return list, len(list) == len(shapes)
}

// likeRow is an order in which the fact of the colour cards may be written, to show how.
const likeRow = "fact row="

// The drinks, each of a colour and a shape.

// drinkName is how lines name a drink: mint.tallest.
func drinkName(colour, shape string) string { return colour + "." + shape }

// traits are the colour and the shape of a drink.
func traits(drink string) (colour, shape string) {
	colour, shape, _ = strings.Cut(drink, ".")
	return colour, shape
}

// hasTrait tells whether a drink is of that colour or shape.
func hasTrait(drink, trait string) bool {
	colour, shape := traits(drink)
	return trait != "" && (colour == trait || shape == trait)
}

// traitWord is a colour or a shape as people see it: a shape that is named by the owner of the box as it is.
func traitWord(trait string) rules.Value {
	if slices.Contains(colours, trait) || slices.Contains(shapes, trait) {
		return rules.WordOf("of", trait)
	}
	return rules.NameOf(trait)
}

// begun is the one word of a list that begins as typed, or typed itself if there is none or several.
func begun(list []string, typed string) string {
	if slices.Contains(list, typed) || typed == "" {
		return typed
	}
	found := ""
	for _, word := range list {
		if strings.HasPrefix(word, typed) {
			if found != "" {
				return typed
			}
			found = word
		}
	}
	if found == "" {
		return typed
	}
	return found
}

// brief is how a word of a list is abbreviated: its first letters, at least two, that no other word has.
func brief(list []string, word string) string {
	for n := 2; n < len(word); n++ {
		if begun(list, word[:n]) == word {
			return word[:n]
		}
	}
	return word
}

// shortSeat reads the first word of a short form: a letter and the seat, which may be left out for the one
// whose turn it is.
func (t *stall) shortSeat(word string) (letter byte, seat string, ok bool) {
	if word == "" || len(word) > 3 || strings.Trim(word[1:], "0123456789") != "" {
		return 0, "", false
	}
	if seat = word[1:]; seat == "" {
		seat = strconv.Itoa(t.turn)
	}
	return word[0], seat, true
}

// shortForce is a reader of short forms that leaves the word force at the end of a line as it is. A form that leaves
// out the seat where it is nobody's turn lacks its player.
func shortForce(read func(s rules.State, typed string) (string, bool)) func(rules.State, string, rules.Payment) (string, *rules.Refusal, bool) {
	return func(s rules.State, typed string, _ rules.Payment) (string, *rules.Refusal, bool) {
		typed, force := strings.CutSuffix(strings.ToLower(strings.TrimSpace(typed)), " force")
		line, ok := read(s, typed)
		if ok && force {
			line += " force"
		}
		if words := strings.Fields(line); ok && len(words) > 1 && words[1] == "0" {
			return "", &rules.Refusal{Code: rules.Unread, Text: rules.Say(rules.Unread+".missing", "arg", rules.WordOf("arg", "seat"))}, true
		}
		return line, nil, ok
	}
}
