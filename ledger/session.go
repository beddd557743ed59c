package ledger

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// The text form of a session, for people to read, compare, mail and write by hand:
//
//	tokyobox session 1
//	id 0198c0de-…
//	game capsule-hotel 1
//	begun 2026-03-01T19:00:00Z
//	seat 1 ann "Ann"
//	set cards=off tallest=off
//	fact limit=7500
//	1 2026-03-01T19:02:11Z mark
//
// Numbers, times, the id and the begin may be left out by hand; # starts a comment on a line of its own.

// SessionFormat is the version of the text form that is written. Older ones are read.
//
//	1: the first
const SessionFormat = 1

// Limits of what is read, so that no file can fill the memory.
const (
	MaxSessionBytes = 32 << 20 // a whole file
	MaxLineBytes    = 4096     // one line, without the number and the time before an entry
	MaxEntries      = 200_000  // entries of a session
	MaxSeats        = 21       // seats of a session: a coin for each, in the game that hands out most ways
)

// ErrEmpty, ErrBinary, ErrNotSession, ErrNewer and ErrTooLarge say what is wrong with a whole file.
var (
	ErrEmpty      = errors.New("empty file")
	ErrBinary     = errors.New("not a text file")
	ErrNotSession = errors.New("not a session file")
	ErrNewer      = errors.New("session file of a newer version")
	ErrTooLarge   = errors.New("session file too large")
)

// LineError says which line of a session file is wrong and why.
type LineError struct {
	Line int    // counted from 1
	Text string // the line
	Why  string // a code of the language files: line.head, line.number, line.time, line.long, line.seat
}

func (e *LineError) Error() string { return fmt.Sprintf("line %d: %s: %q", e.Line, e.Why, e.Text) }

// More limits, which nobody meets by hand.
const (
	prefixBytes = 64   // of the number and the time before an entry
	wordBytes   = 64   // of an id and of the name of a game
	setBytes    = 1024 // after which the options go on in another line
)

// timeLayout is how times are written: UTC with whole seconds, or milliseconds where there are some.
const timeLayout = "2006-01-02T15:04:05.999Z07:00"

// WriteSession writes a session as text. Reading it back gives the same head and entries, but for the way
// they came in, which is not written.
func WriteSession(w io.Writer, h Head, entries []Entry) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "tokyobox session %d\n", SessionFormat)
	if h.ID != "" {
		fmt.Fprintf(b, "id %s\n", h.ID)
	}
	fmt.Fprintf(b, "game %s %d\n", h.Game, h.Rules)
	if h.Begun != 0 {
		fmt.Fprintf(b, "begun %s\n", formatTime(h.Begun))
	}
	for _, s := range h.Seats {
		fmt.Fprintf(b, "seat %d %s %s\n", s.Number, s.Key, Quote(s.Name))
	}
	width := 0
	for _, o := range h.Options {
		pair := " " + o.Name + "=" + o.Value
		if width > 0 && width+len(pair) > setBytes {
			b.WriteByte('\n')
			width = 0
		}
		if width == 0 {
			b.WriteString("set")
		}
		b.WriteString(pair)
		width += len(pair)
	}
	if width > 0 {
		b.WriteByte('\n')
	}
	for _, f := range h.Facts {
		fmt.Fprintf(b, "fact %s\n", f)
	}
	for _, e := range entries {
		b.WriteString(strconv.Itoa(e.Seq))
		b.WriteByte(' ')
		if e.At != 0 {
			b.WriteString(formatTime(e.At))
			b.WriteByte(' ')
		}
		b.WriteString(e.Text)
		b.WriteByte('\n')
	}
	return b.Flush()
}

func formatTime(ms int64) string { return time.UnixMilli(ms).UTC().Format(timeLayout) }

// ReadSession reads the text form. What is wrong is one of the errors above or a LineError; nothing is
// said here about whether the game exists or its lines are allowed.
func ReadSession(r io.Reader) (Head, []Entry, error) {
	limited := &io.LimitedReader{R: r, N: MaxSessionBytes + 1}
	in := bufio.NewScanner(limited)
	in.Buffer(make([]byte, 0, 4096), MaxLineBytes+prefixBytes)
	var (
		h       Head
		entries []Entry
		number  int
		started bool
	)
	for in.Scan() {
		number++
		if limited.N <= 0 {
			return Head{}, nil, ErrTooLarge
		}
		line := strings.TrimSpace(strings.TrimPrefix(in.Text(), "\ufeff"))
		if !clean(line) {
			return Head{}, nil, ErrBinary
		}
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if !started {
			if err := readTitle(line); err != nil {
				return Head{}, nil, err
			}
			started = true
			continue
		}
		why := ""
		if len(entries) == 0 {
			if done, bad := readHead(&h, line); bad != "" {
				why = bad
			} else if done {
				continue
			}
		}
		if why == "" && len(entries) == MaxEntries {
			return Head{}, nil, ErrTooLarge
		}
		if why == "" {
			var e Entry
			if e, why = readEntry(line, len(entries)+1); why == "" {
				entries = append(entries, e)
			}
		}
		if why != "" {
			return Head{}, nil, &LineError{number, line, why}
		}
	}
	switch err := in.Err(); {
	case errors.Is(err, bufio.ErrTooLong) && !started:
		return Head{}, nil, ErrNotSession
	case errors.Is(err, bufio.ErrTooLong):
		return Head{}, nil, &LineError{number + 1, "", "line.long"}
	case err != nil:
		return Head{}, nil, fmt.Errorf("read session: %w", err)
	case !started:
		return Head{}, nil, ErrEmpty
	case h.Game == "" || len(h.Seats) == 0:
		return Head{}, nil, ErrNotSession
	}
	return h, entries, nil
}

func readTitle(line string) error {
	rest, ok := strings.CutPrefix(line, "tokyobox session ")
	if !ok {
		return ErrNotSession
	}
	n, err := strconv.Atoi(rest)
	if err != nil || n < 1 {
		return ErrNotSession
	}
	if n > SessionFormat {
		return ErrNewer
	}
	return nil
}

// cutWord takes the first word off a line.
func cutWord(line string) (word, rest string) {
	word, rest, _ = strings.Cut(line, " ")
	return word, strings.TrimSpace(rest)
}

// readHead takes one line of the head. done is false if the line is no line of a head.
func readHead(h *Head, line string) (done bool, why string) {
	word, rest := cutWord(line)
	switch word {
	case "id":
		if len(rest) > wordBytes {
			return true, "line.head"
		}
		h.ID = rest
	case "game":
		name, version := cutWord(rest)
		if len(name) > wordBytes {
			return true, "line.head"
		}
		h.Game, h.Rules = name, 1
		if version != "" {
			n, err := strconv.Atoi(version)
			if err != nil || n < 1 {
				return true, "line.head"
			}
			h.Rules = n
		}
	case "begun":
		at, _, ok := parseTime(rest)
		if !ok {
			return true, "line.time"
		}
		h.Begun = at
	case "seat":
		number, rest := cutWord(rest)
		key, quoted := cutWord(rest)
		if number != strconv.Itoa(len(h.Seats)+1) || len(h.Seats) >= MaxSeats || !isKey(key) {
			return true, "line.seat"
		}
		name, ok := Unquote(quoted)
		name, _ = Unquote(Quote(name)) // by hand there may stand what is never written
		taken := slices.ContainsFunc(h.Seats, func(s Seat) bool { return s.Key == key })
		if !ok || taken || strings.TrimSpace(name) == "" {
			return true, "line.seat"
		}
		h.Seats = append(h.Seats, Seat{len(h.Seats) + 1, key, name})
	case "set":
		for _, pair := range strings.Fields(rest) {
			name, value, ok := strings.Cut(pair, "=")
			if !ok || name == "" || value == "" {
				return true, "line.head"
			}
			h.Options = append(h.Options, Option{name, value})
		}
	case "fact":
		if !strings.Contains(rest, "=") {
			return true, "line.head"
		}
		h.Facts = append(h.Facts, rest)
	default:
		return false, ""
	}
	return true, ""
}

// readEntry takes one line of the log, with or without its number and its time.
func readEntry(line string, seq int) (Entry, string) {
	e := Entry{Seq: seq}
	first, rest := cutWord(line)
	if onlyDigits(first) {
		if first != strconv.Itoa(seq) {
			return e, "line.number"
		}
		line = rest
		first, rest = cutWord(line)
	}
	if at, isTime, ok := parseTime(first); isTime {
		if !ok {
			return e, "line.time"
		}
		e.At = at
		line = rest
	}
	switch {
	case line == "":
		return e, "line.number"
	case len(line) > MaxLineBytes:
		return e, "line.long"
	}
	e.Text = line
	return e, ""
}

// parseTime reads a time, in Unix milliseconds. ok is false of what is no time and of a time that cannot be
// written again: 0 stands for not known, and years have four digits.
func parseTime(text string) (ms int64, isTime, ok bool) {
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return 0, false, false
	}
	ms = at.UnixMilli()
	return ms, true, ms > 0 && at.UTC().Year() <= 9999
}

// clean tells whether a line is text: valid UTF-8 without control characters.
func clean(line string) bool {
	if !utf8.ValidString(line) {
		return false
	}
	for _, r := range line {
		if r < ' ' && r != '\t' || r == 0x7f || r >= 0x80 && r < 0xa0 {
			return false
		}
	}
	return true
}

// Quote writes free text as it stands in a line: between double quotes, with \ before " and \ and no
// control characters, which become spaces.
func Quote(text string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case unicode.IsControl(r) || r == utf8.RuneError || r == '\u2028' || r == '\u2029':
			b.WriteByte(' ')
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// Unquote reads what Quote wrote. ok is false if text is not one quoted text.
func Unquote(text string) (plain string, ok bool) {
	if len(text) < 2 || text[0] != '"' || text[len(text)-1] != '"' {
		return "", false
	}
	var b strings.Builder
	body := text[1 : len(text)-1]
	for i := 0; i < len(body); i++ {
		switch c := body[i]; c {
		case '"':
			return "", false
		case '\\':
			if i++; i == len(body) {
				return "", false
			}
			b.WriteByte(body[i])
		default:
			b.WriteByte(c)
		}
	}
	return b.String(), true
}

func keyRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) }

func isKey(s string) bool {
	for _, r := range s {
		if !keyRune(r) {
			return false
		}
	}
	return s != ""
}
