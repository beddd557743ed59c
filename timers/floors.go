package timers

// This file is the sequence of floors: the lengths of Countdown's rounds and of any sequence that
// somebody types, such as 60,45,30,15.

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// Bounds of a typed sequence.
const (
	// FloorLongest is the longest floor that is taken, one day.
	FloorLongest = 24 * time.Hour
	// FloorsMost is the largest number of floors in one sequence.
	FloorsMost = 1000

	floorDigits = 9  // figures of one number
	itemShown   = 24 // characters of a refused number that are repeated
)

// Floors is a sequence of lengths, one for each floor, counted from 1. Made by CountdownFloors or ParseFloors;
// the zero value has no floors.
type Floors struct {
	each   []time.Duration
	repeat bool
}

// CountdownFloors returns the sequence of the game Countdown: 60, 45 and 30 seconds, then 15 for every floor
// after that (rulebook 003, heading Countdown).
func CountdownFloors() Floors {
	return Floors{
		each:   []time.Duration{60 * time.Second, 45 * time.Second, 30 * time.Second, 15 * time.Second},
		repeat: true,
	}
}

// ParseFloors reads a typed sequence: whole seconds from 1 to 86,400 with commas between them and
// blanks wherever they please, such as "60,45,30,15". The error is always a *FloorsError, which says
// what is wrong with which item.
func ParseFloors(text string) (Floors, error) {
	if strings.TrimFunc(text, func(r rune) bool { return r == ',' || unicode.IsSpace(r) }) == "" {
		return Floors{}, &FloorsError{Fault: FloorsEmpty}
	}
	if n := strings.Count(text, ",") + 1; n > FloorsMost {
		return Floors{}, &FloorsError{Fault: FloorsMany, Item: strconv.Itoa(n)}
	}
	var f Floors
	for i, item := range strings.Split(text, ",") {
		item = strings.TrimSpace(item)
		length, fault := parseFloor(item)
		if fault != "" {
			return Floors{}, &FloorsError{Fault: fault, Place: i + 1, Item: shorten(item)}
		}
		f.each = append(f.each, length)
	}
	return f, nil
}

// Floor returns the length of floor k, counted from 1. It is false if there is no such floor.
func (f Floors) Floor(k int) (time.Duration, bool) {
	switch {
	case k < 1:
		return 0, false
	case k <= len(f.each):
		return f.each[k-1], true
	case f.repeat:
		return f.each[len(f.each)-1], true
	}
	return 0, false
}

// String returns the lengths in seconds as ParseFloors reads them: "60,45,30,15".
func (f Floors) String() string {
	var b strings.Builder
	for i, length := range f.each {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(strconv.FormatInt(int64(length/time.Second), 10))
	}
	return b.String()
}

// FloorsFault is what is wrong with a typed sequence: a code that the language files know a sentence for.
type FloorsFault string

// The faults of a typed sequence, in the order in which they are looked for.
const (
	FloorsEmpty    FloorsFault = "empty"    // no number at all
	FloorsMany     FloorsFault = "many"     // more than FloorsMost numbers; the item is how many
	FloorsBlank    FloorsFault = "blank"    // nothing between two commas, or after the last
	FloorsNegative FloorsFault = "negative" // a number with a minus sign
	FloorsWord     FloorsFault = "word"     // no whole number written in figures
	FloorsDigits   FloorsFault = "digits"   // more than nine figures
	FloorsZero     FloorsFault = "zero"     // a floor of no length
	FloorsLong     FloorsFault = "long"     // longer than FloorLongest
)

// FloorsError is the refusal of a typed sequence.
type FloorsError struct {
	Fault FloorsFault
	Place int    // the item that is wrong, counted from 1; 0 if it is the whole
	Item  string // that item as it was typed, its first 24 characters at most
}

// Error says the refusal in English, for logs and tests.
func (e *FloorsError) Error() string {
	if e.Place == 0 {
		return fmt.Sprintf("floors refused: %s", e.Fault)
	}
	return fmt.Sprintf("floors refused: %s, item %d, %q", e.Fault, e.Place, e.Item)
}

func parseFloor(item string) (time.Duration, FloorsFault) {
	switch {
	case item == "":
		return 0, FloorsBlank
	case isNegative(item):
		return 0, FloorsNegative
	case strings.Trim(item, "0123456789") != "":
		return 0, FloorsWord
	case len(item) > floorDigits:
		return 0, FloorsDigits
	}
	var length time.Duration
	for _, figure := range item {
		length = length*10 + time.Duration(figure-'0')*time.Second
	}
	switch {
	case length == 0:
		return 0, FloorsZero
	case length > FloorLongest:
		return 0, FloorsLong
	}
	return length, ""
}

// isNegative tells a number with a minus sign, the keyboard's or the long one of print, from other text.
func isNegative(item string) bool {
	number := strings.TrimLeft(item, "-\u2212")
	return number != item && number != "" && strings.Trim(number, "0123456789.") == ""
}

// shorten keeps a refusal from repeating a page that somebody pasted.
func shorten(item string) string {
	item = strings.ToValidUTF8(item, "?")
	if utf8.RuneCountInString(item) <= itemShown {
		return item
	}
	return string([]rune(item)[:itemShown])
}
