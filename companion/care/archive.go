package care

// Everything as one text, for people to keep, read and mail: a title, what lies beside the sessions row by row,
// and then each session in its own text form.
//
//	tokyobox archive 1
//	row person {"id":"…","name":"Ann"}
//	seed 0198c0de-… 6b1f…
//	people 0198c0de-… 01a2… -
//	tokyobox session 1
//	id 0198c0de-…

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"tokyobox/ledger"
	"tokyobox/ledger/store"
	"tokyobox/rules"
	"tokyobox/rules/shelf"

	"tokyobox/companion/text"
)

// ArchiveFormat is the version of the text that is written. Older ones are read.
const ArchiveFormat = 1

// archiveTitle begins the first line.
const archiveTitle = "tokyobox archive "

// sessionTitle begins the first line of each session.
const sessionTitle = "tokyobox session "

// MaxArchiveBytes is the largest text that is read, so that no file can fill the memory.
const MaxArchiveBytes = 256 << 20

// IsArchive tells whether a text begins like one that holds everything.
func IsArchive(beginning []byte) bool {
	return bytes.HasPrefix(bytes.TrimPrefix(beginning, []byte("\ufeff")), []byte(archiveTitle))
}

// Write writes everything that can be read and returns the ids of the sessions that cannot. What is not everybody's
// yet is left out unless secrets is set: the seed of a session that is not over, and what somebody keeps covered.
func Write(w io.Writer, src Source, secrets bool) (lost []string, err error) {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "%s%d\n", archiveTitle, ArchiveFormat)
	for _, side := range src.Sides {
		fmt.Fprintf(b, "row %s %s\n", side.Table, side.Row)
	}
	for _, id := range src.IDs {
		s, err := src.Whole(id)
		if err != nil {
			lost = append(lost, id)
			continue
		}
		if g := shelf.Find(s.Head.Game); g != nil && !secrets {
			s.Entries = text.Withhold(rules.Replay(g, s.Head, ledger.Fold(s.Entries).Moves), s.Entries)
		}
		if secrets || s.Status.Over {
			fmt.Fprintf(b, "seed %s %x\n", id, s.Seed)
		}
		if named(s.People) {
			words := make([]string, len(s.People))
			for i, p := range s.People {
				if words[i] = p; p == "" {
					words[i] = "-"
				}
			}
			fmt.Fprintf(b, "people %s %s\n", id, strings.Join(words, " "))
		}
		if err := ledger.WriteSession(b, s.Head, s.Entries); err != nil {
			return lost, err
		}
		b.WriteString("end\n")
	}
	return lost, b.Flush()
}

// named tells whether anybody is.
func named(people []string) bool { return strings.Join(people, "") != "" }

// LineError says which line of an archive is wrong.
type LineError struct {
	Line int    // counted from 1
	Text string // the line
}

func (e *LineError) Error() string { return fmt.Sprintf("line %d: %q", e.Line, e.Text) }

// Read reads a text that holds everything. A session that cannot be read costs no other: asked for, it gives its
// error. What is wrong with the whole is one of the errors of ledger, or a LineError.
func Read(r io.Reader) (Source, error) {
	limited := &io.LimitedReader{R: r, N: MaxArchiveBytes + 1}
	in := bufio.NewScanner(limited)
	in.Buffer(make([]byte, 0, 4096), 2*ledger.MaxLineBytes)
	a := archive{src: Source{Bare: map[string]bool{}}, whole: map[string]held{}, seeds: map[string][32]byte{}, people: map[string][]string{}}
	for in.Scan() {
		if limited.N <= 0 {
			return Source{}, ledger.ErrTooLarge
		}
		if err := a.line(in.Text()); err != nil {
			return Source{}, err
		}
	}
	switch err := in.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return Source{}, &LineError{a.number + 1, ""}
	case err != nil:
		return Source{}, fmt.Errorf("read archive: %w", err)
	case a.number == 0:
		return Source{}, ledger.ErrEmpty
	case a.inside:
		return Source{}, &LineError{a.number + 1, ""} // cut off in a session
	}
	a.src.Whole = func(id string) (store.New, error) { return a.whole[id].New, a.whole[id].err }
	for _, id := range a.src.IDs {
		h := a.whole[id]
		h.Seed, h.People = a.seeds[id], a.people[id]
		_, known := a.seeds[id]
		a.src.Bare[id] = !known
		a.whole[id] = h
	}
	return a.src, nil
}

// archive is a text that is being read.
type archive struct {
	src    Source
	number int
	inside bool
	body   bytes.Buffer // of the session being read
	whole  map[string]held
	seeds  map[string][32]byte
	people map[string][]string
}

// held is a session, or why it cannot be read.
type held struct {
	store.New
	err error
}

// line takes the next line.
func (a *archive) line(line string) error {
	a.number++
	line = strings.TrimSpace(strings.TrimPrefix(line, "\ufeff"))
	word, rest, _ := strings.Cut(line, " ")
	switch {
	case a.number == 1:
		n, err := strconv.Atoi(strings.TrimPrefix(line, archiveTitle))
		switch {
		case !strings.HasPrefix(line, archiveTitle) || err != nil || n < 1:
			return ledger.ErrNotSession
		case n > ArchiveFormat:
			return ledger.ErrNewer
		}
		return nil
	case a.inside && line == "end":
		a.inside = false
		return a.session()
	case a.inside:
		a.body.WriteString(line)
		a.body.WriteByte('\n')
		return nil
	case line == "", strings.HasPrefix(line, "#"):
		return nil
	case strings.HasPrefix(line, sessionTitle):
		a.inside = true
		a.body.Reset()
		a.body.WriteString(line + "\n")
		return nil
	case word == "row":
		name, row, _ := strings.Cut(rest, " ")
		a.src.Sides = append(a.src.Sides, store.Side{Table: name, Row: row})
		return nil
	case word == "seed":
		id, digits, _ := strings.Cut(rest, " ")
		seed, err := hex.DecodeString(digits)
		if err != nil || len(seed) != 32 {
			return &LineError{a.number, line}
		}
		a.seeds[id] = [32]byte(seed)
		return nil
	case word == "people":
		ids := strings.Fields(rest)
		if len(ids) < 2 || len(ids) > ledger.MaxSeats+1 {
			return &LineError{a.number, line}
		}
		for _, p := range ids[1:] {
			a.people[ids[0]] = append(a.people[ids[0]], strings.TrimPrefix(p, "-"))
		}
		return nil
	}
	return &LineError{a.number, line}
}

// session takes a session that has ended.
func (a *archive) session() error {
	h, entries, err := ledger.ReadSession(bytes.NewReader(a.body.Bytes()))
	id := h.ID
	if err != nil { // its id is told all the same, to say what was left out
		id = fmt.Sprintf("line %d", a.number)
	}
	if id == "" {
		return &LineError{a.number, "id"}
	}
	if _, twice := a.whole[id]; twice {
		return &LineError{a.number, "id " + id}
	}
	touched := h.Begun
	for _, e := range entries {
		touched = max(touched, e.At)
	}
	a.src.IDs = append(a.src.IDs, id)
	a.whole[id] = held{store.New{Head: h, Entries: entries, Status: store.Status{Touched: touched}}, err}
	return nil
}
