package box

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"tokyobox/data"
	"tokyobox/ledger/store"
)

// The text form of a profile, for people to read, compare, mail and write by hand:
//
//	tokyobox box 1
//	box capsule-hotel
//	copy "second"
//	limit@2 "limit=7500" told 2026-03-01T19:02:11Z
//
// A line is the field, its value in quotes as Go writes them, where it came from and when; the last two may be
// left out by hand, and # starts a comment on a line of its own. Without a copy it is the usual one.

// Format is the version of the text form that is written. Older ones are read.
//
//	1: the first
const Format = 1

// maxFile is how many bytes a file may have, maxRow how many one line may.
const (
	maxFile = 1 << 20
	maxRow  = 8 * MaxValue
)

const timeLayout = "2006-01-02T15:04:05.999Z07:00"

// What is wrong with a whole file.
var (
	ErrNotBox = errors.New("not a box file")
	ErrNewer  = errors.New("box file of a newer version")
	ErrLarge  = errors.New("box file too large")
)

// LineError says which line of a box file is wrong.
type LineError struct {
	Line int    // counted from 1
	Text string // the line
}

func (e *LineError) Error() string { return fmt.Sprintf("line %d: %q", e.Line, e.Text) }

// File is a profile as a file has it.
type File struct {
	Box, Copy string
	Facts     []store.BoxFact
	lines     []int // where each fact stands, counted from 1
}

// Export writes all that was told or imported of a copy of a box.
func (p Profile) Export() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "tokyobox box %d\nbox %s\n", Format, p.Box.ID)
	if p.Copy != "" {
		fmt.Fprintf(&b, "copy %s\n", strconv.Quote(p.Copy))
	}
	for _, f := range p.told {
		if f.Key == copyKey {
			continue
		}
		fmt.Fprintf(&b, "%s %s %s", word(f.Key), strconv.Quote(f.Value), word(f.Source))
		if f.At != 0 {
			b.WriteString(" " + time.UnixMilli(f.At).UTC().Format(timeLayout))
		}
		b.WriteByte('\n')
	}
	return b.Bytes()
}

// word writes a word as it is if it can be told from what stands beside it, else in quotes.
func word(s string) string {
	plain := func(r rune) bool {
		return r != '"' && r != '#' && r != utf8.RuneError && unicode.IsGraphic(r) && !unicode.IsSpace(r)
	}
	if s == "" || strings.ContainsFunc(s, func(r rune) bool { return !plain(r) }) || s == "box" || s == "copy" {
		return strconv.Quote(s)
	}
	return s
}

// Parse reads the text form. What is wrong is one of the errors above, a LineError, or an error of the reader.
// Nothing is said here about whether the box and its fields exist.
func Parse(r io.Reader) (File, error) {
	text, err := io.ReadAll(io.LimitReader(r, maxFile+1))
	if err != nil {
		return File{}, fmt.Errorf("read box: %w", err)
	}
	if len(text) > maxFile {
		return File{}, ErrLarge
	}
	if !utf8.Valid(text) {
		return File{}, ErrNotBox
	}
	var f File
	in := bufio.NewScanner(bytes.NewReader(bytes.TrimPrefix(text, []byte("\ufeff"))))
	in.Buffer(nil, maxRow)
	number, began := 0, false
	for in.Scan() {
		number++
		line := strings.TrimSpace(in.Text())
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
		case !began:
			version, ok := strings.CutPrefix(line, "tokyobox box ")
			n, err := strconv.Atoi(version)
			if !ok || err != nil || n < 1 {
				return File{}, ErrNotBox
			}
			if n > Format {
				return File{}, ErrNewer
			}
			began = true
		case !f.line(line, number):
			return File{}, &LineError{number, line}
		}
	}
	if in.Err() != nil {
		return File{}, &LineError{number + 1, ""}
	}
	if f.Box == "" {
		return File{}, ErrNotBox
	}
	return f, nil
}

// line takes one line after the title; ok is false if it cannot be read.
func (f *File) line(line string, number int) (ok bool) {
	words, ok := split(line)
	if !ok {
		return false
	}
	quoted := strings.HasPrefix(line, `"`)
	switch {
	case words[0] == "box" && !quoted:
		if len(words) != 2 || f.Box != "" {
			return false
		}
		f.Box = words[1]
		return true
	case words[0] == "copy" && !quoted:
		if len(words) != 2 || f.Copy != "" {
			return false
		}
		f.Copy, ok = Name(words[1])
		return ok && f.Copy == words[1]
	case f.Box == "" || len(words) < 2 || len(words) > 4 || words[0] == "":
		return false
	}
	fact := store.BoxFact{Key: words[0], Value: words[1]}
	if slices.ContainsFunc(f.Facts, func(other store.BoxFact) bool { return other.Key == fact.Key }) {
		return false
	}
	if len(words) == 4 {
		at, err := time.Parse(time.RFC3339, words[3])
		if err != nil || at.UnixMilli() <= 0 {
			return false
		}
		fact.At = at.UnixMilli()
	}
	f.Facts, f.lines = append(f.Facts, fact), append(f.lines, number)
	return true
}

// split parts a line into words, which blanks part unless they stand in quotes.
func split(line string) (words []string, ok bool) {
	for line != "" {
		word := line
		if line[0] == '"' {
			quoted, err := strconv.QuotedPrefix(line)
			if err != nil {
				return nil, false
			}
			if word, err = strconv.Unquote(quoted); err != nil {
				return nil, false
			}
			line = line[len(quoted):]
			if line != "" && line[0] != ' ' && line[0] != '\t' {
				return nil, false
			}
		} else {
			if i := strings.IndexAny(line, " \t"); i >= 0 {
				word = line[:i]
			}
			line = line[len(word):]
			if strings.Contains(word, `"`) {
				return nil, false
			}
		}
		words = append(words, word)
		line = strings.TrimLeft(line, " \t")
	}
	return words, true
}

// Check says which value of a file cannot be kept and why, nil if all can. line counts from 1.
func (f File) Check(b data.Box) (line int, why *Complaint) {
	for i, fact := range f.Facts {
		if why := Check(b, fact.Key, fact.Value); why != nil {
			return f.lines[i], why
		}
	}
	return 0, nil
}

// Change is what taking in a file would do to one value.
type Change struct {
	Key      string
	Old, New string // Old is "" of a value that is not known yet
}

// Changes are what taking in the file would do to a profile. What is known already under the same value is
// left alone, and nothing is forgotten.
func (f File) Changes(p Profile) []Change {
	var out []Change
	for _, fact := range f.Facts {
		if own, ok := p.own(fact.Key); !ok || own.Value != fact.Value {
			out = append(out, Change{fact.Key, own.Value, fact.Value})
		}
	}
	return out
}

// Take takes the changes of a file into the profile, all of them or none, marked as imported. now, Unix
// milliseconds, stands for times that the file does not tell.
func (f File) Take(s *store.Store, p Profile, now int64) error {
	var facts []store.BoxFact
	if p.Copy != "" && !p.Has(copyKey) {
		facts = append(facts, store.BoxFact{Key: copyKey, Value: p.Copy, Source: Imported, At: now})
	}
	for _, fact := range f.Facts {
		if own, ok := p.own(fact.Key); ok && own.Value == fact.Value {
			continue
		}
		fact.Source = Imported
		if fact.At == 0 {
			fact.At = now
		}
		facts = append(facts, fact)
	}
	return s.PutBoxFacts(p.Box.ID, p.Copy, facts...)
}
