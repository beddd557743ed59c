package ledger

import (
	"bufio"
	"errors"
	"fmt"
	"io"
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
	MaxLineBytes    = 4096     // one line
	MaxEntries      = 200_000  // entries of a session
	MaxSeats        = 12       // seats of a session
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

// timeLayout is how times are written: UTC with whole seconds, or milliseconds where there are some.
const timeLayout = "2006-01-02T15:04:05.999Z07:00"

// WriteSession writes a session as text. Reading it back gives the same head and entries.
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
	if len(h.Options) > 0 {
		b.WriteString("set")
		for _, o := range h.Options {
			fmt.Fprintf(b, " %s=%s", o.Name, o.Value)
		}
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
	in := bufio.NewScanner(io.LimitReader(r, MaxSessionBytes+1))
	in.Buffer(make([]byte, 0, 4096), MaxLineBytes+2)
	var (
		h       Head
		entries []Entry
		number  int
		size    int
		started bool
	)
	for in.Scan() {
		number++
		size += len(in.Bytes()) + 1
		if size > MaxSessionBytes || len(entries) > MaxEntries {
			return Head{}, nil, ErrTooLarge
		}
		line := strings.TrimRight(strings.TrimPrefix(in.Text(), "\ufeff"), " \t\r")
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

// readHead takes one line of the head. done is false if the line is no line of a head.
func readHead(h *Head, line string) (done bool, why string) {
	word, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	switch word {
	case "id":
		h.ID = rest
	case "game":
		name, version, _ := strings.Cut(rest, " ")
		h.Game, h.Rules = name, 1
		if version != "" {
			n, err := strconv.Atoi(version)
			if err != nil || n < 1 {
				return true, "line.head"
			}
			h.Rules = n
		}
	case "begun":
		at, err := time.Parse(time.RFC3339, rest)
		if err != nil {
			return true, "line.time"
		}
		h.Begun = at.UnixMilli()
	case "seat":
		f := strings.SplitN(rest, " ", 3)
		if len(f) != 3 || f[0] != strconv.Itoa(len(h.Seats)+1) || len(h.Seats) >= MaxSeats || !isKey(f[1]) {
			return true, "line.seat"
		}
		name, ok := Unquote(f[2])
		if !ok || strings.TrimSpace(name) == "" {
			return true, "line.seat"
		}
		h.Seats = append(h.Seats, Seat{len(h.Seats) + 1, f[1], name})
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
	first, rest, _ := strings.Cut(line, " ")
	if onlyDigits(first) {
		if first != strconv.Itoa(seq) {
			return e, "line.number"
		}
		line = strings.TrimSpace(rest)
		first, rest, _ = strings.Cut(line, " ")
	}
	if at, err := time.Parse(time.RFC3339, first); err == nil {
		e.At = at.UnixMilli()
		line = strings.TrimSpace(rest)
	}
	if line == "" {
		return e, "line.number"
	}
	e.Text = line
	return e, ""
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
