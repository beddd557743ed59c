package ledger

import (
	"strconv"
	"strings"
)

// Head says what a session is: the game and its version, who sits where, the options chosen and what
// was known of the box when it began. It is written once and never changed.
type Head struct {
	ID      string   // unique for ever, a UUID
	Game    string   // id of the game
	Rules   int      // version of the game's rules that the session keeps
	Begun   int64    // Unix milliseconds, 0 = not known
	Seats   []Seat   // in order, numbered 1, 2, 3 … clockwise
	Options []Option // in the order of the game's declaration
	Facts   []string // facts of the box known at the start, each as FIELD=value
}

// Seat is a place at the table and who sits there.
type Seat struct {
	Number int    // 1 is the first, clockwise
	Key    string // stable short name of the person, unique in the session
	Name   string // as it is shown, in any script
}

// Option is a choice made before the game.
type Option struct{ Name, Value string }

// Option is the value chosen for the option of that name, "" if none is recorded.
func (h Head) Option(name string) string {
	for _, o := range h.Options {
		if o.Name == name {
			return o.Value
		}
	}
	return ""
}

// SeatKey makes a short stable key out of a name: lower-case letters and digits of any script, at most
// twelve of them, with a number behind it where taken already. A name without any gives "seat".
func SeatKey(name string, taken func(string) bool) string {
	var b strings.Builder
	n := 0
	for _, r := range strings.ToLower(name) {
		if n < 12 && keyRune(r) {
			b.WriteRune(r)
			n++
		}
	}
	key := b.String()
	if key == "" {
		key = "seat"
	}
	for try, base := 2, key; taken(key); try++ {
		key = base + strconv.Itoa(try)
	}
	return key
}
