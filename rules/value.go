package rules

import (
	"strconv"
	"strings"

	"tokyobox/ledger"
)

// Kind says what a value is, so that every screen writes it as it should.
type Kind int

// The kinds of values.
const (
	None   Kind = iota // nothing yet, written -
	Count              // a whole number of things
	Yen                // an amount in yen
	Seat               // a seat number; screens write the name of who sits there
	Name               // a word of the table, drawn as it is: an area, a piece, a colour
	Word               // a word of the program, found in the language files under its Domain
	List               // several values
	Time               // milliseconds, written as minutes, seconds and tenths
	Pieces             // so many coins or notes of N yen each, S as cases write it: 2×1000
)

// Value is a number or word with its kind.
type Value struct {
	Kind   Kind
	N      int64   // of Count, Yen, Seat, Time and Pieces
	S      string  // of Name, Word and Pieces
	Domain string  // of Word: "phase", "kind" … the first part of its key in the language files; quoted of a Name
	List   []Value // of List; of a Word that is a reason what it is about
}

// NoValue is a value that is not there, written -.
var NoValue = Value{}

// CountOf is a number of things.
func CountOf(n int) Value { return Value{Kind: Count, N: int64(n)} }

// YenOf is an amount in yen.
func YenOf(y ledger.Yen) Value { return Value{Kind: Yen, N: int64(y)} }

// TimeOf is a time in milliseconds.
func TimeOf(ms int) Value { return Value{Kind: Time, N: int64(ms)} }

// SeatOf is a seat.
func SeatOf(n int) Value { return Value{Kind: Seat, N: int64(n)} }

// NameOf is a word of the table.
func NameOf(s string) Value { return Value{Kind: Name, S: s} }

// quoted is the Domain of a Name that people wrote.
const quoted = "quoted"

// QuoteOf is what people wrote or named in their own words, which are the same in every language, even where the game
// has such words; nothing if that is empty.
func QuoteOf(s string) Value {
	if s == "" {
		return NoValue
	}
	return Value{Kind: Name, S: s, Domain: quoted}
}

// QuotesOf is several such texts.
func QuotesOf(texts []string) Value {
	v := Value{Kind: List, List: make([]Value, len(texts))}
	for i, s := range texts {
		v.List[i] = QuoteOf(s)
	}
	return v
}

// IsQuote tells whether a value is what people wrote or named in their own words.
func (v Value) IsQuote() bool { return v.Kind == Name && v.Domain == quoted }

// WordOf is a word of the program.
func WordOf(domain, s string) Value { return Value{Kind: Word, Domain: domain, S: s} }

// ReasonOf is why something moved in the book and what that was about, as a posting has both.
func ReasonOf(reason, about string) Value {
	return Value{Kind: Word, Domain: "reason", S: reason, List: []Value{NameOf(about)}}
}

// ListOf is several values.
func ListOf(v ...Value) Value { return Value{Kind: List, List: v} }

// SeatsOf is a list of seats.
func SeatsOf(seats []int) Value {
	v := Value{Kind: List, List: make([]Value, len(seats))}
	for i, s := range seats {
		v.List[i] = SeatOf(s)
	}
	return v
}

// NamesOf is a list of words of the table.
func NamesOf(names []string) Value {
	v := Value{Kind: List, List: make([]Value, len(names))}
	for i, s := range names {
		v.List[i] = NameOf(s)
	}
	return v
}

// String is the value in its canonical form, as golden cases write it: digits without separators, lists
// with commas, - for nothing.
func (v Value) String() string {
	switch v.Kind {
	case Count, Yen, Seat, Time:
		return strconv.FormatInt(v.N, 10)
	case Name, Word, Pieces:
		return v.S
	case List:
		if len(v.List) == 0 {
			return "-"
		}
		s := make([]string, len(v.List))
		for i, x := range v.List {
			s[i] = x.String()
		}
		return strings.Join(s, ",")
	}
	return "-"
}

// Text is a sentence to be looked up in the language files: a key and what stands in its gaps.
type Text struct {
	Key  string
	Args []Gap
}

// Gap is one named place in a sentence and what stands in it.
type Gap struct {
	Name  string
	Value Value
}

// Say makes a Text. After the key come name and value in turn; a value may be a Value, an int (a count),
// a ledger.Yen or a string (a word of the table).
func Say(key string, gaps ...any) Text {
	t := Text{Key: key}
	if len(gaps) > 0 {
		t.Args = make([]Gap, 0, len(gaps)/2)
	}
	for i := 0; i+1 < len(gaps); i += 2 {
		t.Args = append(t.Args, Gap{gaps[i].(string), valueOf(gaps[i+1])})
	}
	return t
}

func valueOf(x any) Value {
	switch x := x.(type) {
	case Value:
		return x
	case int:
		return CountOf(x)
	case ledger.Yen:
		return YenOf(x)
	case string:
		return NameOf(x)
	case []int:
		return SeatsOf(x)
	case []string:
		return NamesOf(x)
	}
	return NoValue
}
