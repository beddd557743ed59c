package care

// The examination of a database and of the place it lies in. It reads and changes nothing.

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"unicode"

	"tokyobox/ledger"
	"tokyobox/ledger/store"
	"tokyobox/rules"
	"tokyobox/rules/shelf"

	"tokyobox/companion/table"
)

// State is how a finding is to be taken.
type State string

// The states. Only Bad is something wrong.
const (
	Fine State = "ok"
	Note State = "note" // worth knowing
	Bad  State = "bad"
)

// Finding is what one look found. Its sentence is doctor.CHECK.SAY of the language files, and the way out of what
// is not fine the same with .hint.
type Finding struct {
	Check string
	State State
	Say   rules.Text
	About []string // lines for those who look closer, such as the sessions that do not hold
}

func found(check string, state State, say string, gaps ...any) Finding {
	return Finding{Check: check, State: state, Say: rules.Say("doctor."+check+"."+say, gaps...)}
}

// Room is what there is to know of the place where a database lies.
type Room struct {
	Known   bool   // the system told
	Free    uint64 // bytes left for this user
	Kind    string // the file system, "" if it has no name here
	Network bool   // it lies on another machine
}

// Little and TooLittle are bytes of space below which an evening may not fit, and below which nothing does.
const (
	Little    = 50 << 20
	TooLittle = 1 << 20
)

// Examine looks at a database and where it lies. now is Unix milliseconds.
func Examine(db string, now int64) []Finding {
	list := []Finding{space(roomOf(db))}
	list = append(list, network(db, roomOf(db)))
	info, err := os.Stat(db)
	// A power cut in the first moment of a database leaves an empty file, which the next start fills.
	unfilled := err == nil && info.Size() == 0 && len(ignore(Copies(db))) == 0
	if errors.Is(err, os.ErrNotExist) || unfilled {
		return append(list, found("file", Note, "none", "file", rules.NameOf(db)), wall(now, 0))
	}
	s, err := store.OpenReadOnly(db)
	switch {
	case errors.Is(err, store.Older):
		return append(list, found("file", Note, "older", "file", rules.NameOf(db)), wall(now, 0))
	case err != nil && store.Interrupted(db):
		return append(list, found("file", Note, "interrupted", "file", rules.NameOf(db)), wall(now, 0))
	case err != nil:
		f := found("file", Bad, "closed", "file", rules.NameOf(db), "copies", len(ignore(Copies(db))))
		f.About = []string{err.Error()}
		return append(list, f, wall(now, 0))
	}
	defer s.Close()
	list = append(list, found("file", Fine, "fine", "file", rules.NameOf(db), "size", int(info.Size()/1024), "journal", rules.NameOf(s.Journal())))
	list = append(list, rights(info), sound(s))
	sessions, newest := replays(s)
	return append(list, sessions, copiesOf(s, db), wall(now, newest))
}

func ignore(list []Copy, _ error) []Copy { return list }

func space(r Room) Finding {
	mb := int(min(r.Free>>20, 1<<30))
	switch {
	case !r.Known:
		return found("space", Note, "unknown")
	case r.Free < TooLittle:
		return found("space", Bad, "full", "mb", mb)
	case r.Free < Little:
		return found("space", Note, "little", "mb", mb)
	}
	return found("space", Fine, "fine", "mb", mb)
}

// synced are words in the path of folders that another program copies from machine to machine.
var synced = [...]string{"dropbox", "onedrive", "google drive", "googledrive", "icloud", "nextcloud", "syncthing", "mobile documents"}

func network(db string, r Room) Finding {
	for _, word := range synced {
		if strings.Contains(strings.ToLower(db), word) {
			return found("network", Note, "synced", "word", rules.NameOf(word))
		}
	}
	switch {
	case !r.Known:
		return found("network", Note, "unknown")
	case r.Network:
		return found("network", Bad, "far", "kind", rules.NameOf(r.Kind))
	}
	return found("network", Fine, "fine")
}

// rights tells whether others may read the file. Windows keeps rights elsewhere.
func rights(info os.FileInfo) Finding {
	if mode := info.Mode().Perm(); mode&0o077 != 0 && os.PathSeparator == '/' {
		return found("rights", Note, "open", "mode", rules.NameOf(fmt.Sprintf("%04o", mode)))
	}
	return found("rights", Fine, "fine")
}

func sound(s *store.Store) Finding {
	problems, err := s.Check()
	if err != nil {
		problems = append(problems, err.Error())
	}
	if len(problems) == 0 {
		return found("sound", Fine, "fine")
	}
	f := found("sound", Bad, "damaged", "n", len(problems))
	f.About = problems
	return f
}

// replays plays every session again and compares it with what is stored of it. It also gives when the newest one was
// touched.
func replays(s *store.Store) (Finding, int64) {
	var newest int64
	var bad, strange []string
	ids, err := s.IDs()
	if err != nil {
		bad = append(bad, err.Error())
	}
	for _, id := range ids {
		w, err := s.Whole(id)
		newest = max(newest, w.Status.Touched)
		g := shelf.Find(w.Head.Game)
		switch {
		case err != nil:
			bad = append(bad, id+": "+err.Error())
		case g == nil || g.CheckHead(w.Head) != nil:
			strange = append(strange, id+": "+w.Head.Game)
		default:
			if why := differs(rules.Replay(g, w.Head, ledger.Fold(w.Entries).Moves), w.Status); why != "" {
				bad = append(bad, id+": "+why)
			}
		}
	}
	f := found("sessions", Fine, "fine", "n", len(ids))
	if len(strange) > 0 {
		f = found("sessions", Note, "strange", "n", len(strange))
		f.About = strange
	}
	if len(bad) > 0 {
		f = found("sessions", Bad, "bad", "n", len(bad))
		f.About = bad
	}
	return f, newest
}

// differs says what of a replayed session is not as it was stored, "" if all is. The text of a status that was written
// by another version may differ where the game does not.
func differs(p *rules.Played, is store.Status) string {
	if err := p.State.Book().Check(); err != nil {
		return err.Error()
	}
	want := table.StatusOf(p, 0)
	a, b := table.StandingOf(want), table.StandingOf(is)
	if want.Over != is.Over || fmt.Sprint(a.Winners) != fmt.Sprint(b.Winners) || a.Round != b.Round || a.Phase != b.Phase {
		return fmt.Sprintf("stored %t %s, replayed %t %s", is.Over, is.Text, want.Over, want.Text)
	}
	return ""
}

func copiesOf(s *store.Store, db string) Finding {
	list, err := Copies(db)
	keep, again := Kept(s)
	n, _ := s.Count(store.All)
	switch {
	case err != nil || again != nil:
		f := found("copies", Bad, "closed")
		f.About = []string{fmt.Sprint(errors.Join(err, again))}
		return f
	case keep == 0:
		return found("copies", Note, "off")
	case len(list) == 0 && n > 0:
		return found("copies", Note, "none")
	case len(list) == 0:
		return found("copies", Fine, "empty")
	}
	_, done, err := Look(list[0].Path)
	if err != nil {
		f := found("copies", Bad, "newest")
		f.About = []string{err.Error()}
		return f
	}
	done()
	return found("copies", Fine, "fine", "n", len(list))
}

// earliest is a time before which this program did not exist: the beginning of 2026, Unix milliseconds.
const earliest = 1_767_225_600_000

// wall tells whether the clock can be right, given when something was recorded last.
func wall(now, newest int64) Finding {
	const day = 86_400_000
	switch {
	case now < earliest-day:
		return found("clock", Bad, "early")
	case newest > now+day:
		return found("clock", Bad, "behind", "n", int((newest-now)/day))
	}
	return found("clock", Fine, "fine")
}

// Harmless is a text from outside without the signs that a terminal obeys or that turn round what stands beside
// them; tabs and ends of lines become blanks.
func Harmless(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t' || r == '\n' || r == '\r':
			return ' '
		case unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r):
			return '\ufffd'
		}
		return r
	}, text)
}
