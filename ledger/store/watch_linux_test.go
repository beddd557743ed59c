package store

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

func TestAWatchTellsOfWritesToTheFileAndOfTheEnd(t *testing.T) {
	s := withSession(t)
	w, err := s.Watch()
	must(t, err)
	told := make(chan bool)
	go func() {
		defer close(told)
		for w.Wait(0) {
			told <- true
		}
	}()
	must(t, os.WriteFile(filepath.Join(filepath.Dir(s.Path()), "other"), []byte("1"), 0o600))
	other := opened(t, s.Path())
	must(t, other.Append(testSession, 1, lines(1, 1), Status{}))
	if !<-told {
		t.Error("an entry of another window was not told")
	}
	must(t, os.Rename(s.Path(), s.Path()+".away"))
	if !<-told {
		t.Error("a file that was moved away was not told")
	}
	must(t, os.Rename(s.Path()+".away", s.Path()))
	w.Close()
	for range told { // what there was of all that
	}
}

func TestAWatchTellsAFileFromOthers(t *testing.T) {
	event := func(name string) []byte {
		b := make([]byte, 16+16)
		binary.NativeEndian.PutUint32(b[12:], 16)
		copy(b[16:], name)
		return b
	}
	lost := make([]byte, 16)
	for _, c := range []struct {
		events []byte
		ours   bool
	}{
		{nil, false},
		{event("t.db"), true},
		{event("t.db-wal"), true},
		{event("t.db-shm"), false},
		{append(event("x"), event("t.db")...), true},
		{append(event("x"), lost...), true},
	} {
		if got := (&Watch{path: "t.db"}).ours(c.events); got != c.ours {
			t.Errorf("%q: %v", c.events, got)
		}
	}
}

func TestAFileWithoutALogIsNotWatched(t *testing.T) {
	s, err := Open(filepath.Join(t.TempDir(), "t.db"), Options{Rollback: true})
	must(t, err)
	defer s.Close()
	_, err = s.Watch()
	wantKind(t, err, CannotOpen)
}

func TestTheLastThatIsToldOfAnEntryIsToldWhenItCanBeRead(t *testing.T) {
	s := withSession(t)
	w, err := s.Watch()
	must(t, err)
	defer w.Close()
	other := opened(t, s.Path())
	must(t, other.Append(testSession, 1, lines(1, 1), Status{}))
	n, err := w.told.Read(w.events)
	must(t, err)
	last := uint32(0)
	for at := 0; at < n; at += syscall.SizeofInotifyEvent + int(binary.NativeEndian.Uint32(w.events[at+12:])) {
		last = binary.NativeEndian.Uint32(w.events[at+4:])
	}
	if last != syscall.IN_CLOSE_WRITE { // and not that something was written, which the disk need not have yet
		t.Errorf("the last that was told is %#x", last)
	}
}

func TestBehindALinkTheLogIsFoundWhereSQLiteKeepsIt(t *testing.T) {
	s := withSession(t)
	link := filepath.Join(t.TempDir(), "link.db")
	must(t, os.Symlink(s.Path(), link))
	linked := opened(t, link)
	w, err := linked.Watch()
	must(t, err)
	defer w.Close()
	before := linked.Stamp()
	must(t, s.Append(testSession, 1, lines(1, 1), Status{}))
	if !w.Wait(0) || linked.Stamp() == before {
		t.Error("what was written to the file itself was not told")
	}
	must(t, linked.MakeRoom())
	if n := len(diskOf(t, s).wal); n < roomAhead {
		t.Errorf("the log has %d bytes", n)
	}
	only, err := OpenReadOnly(link)
	must(t, err)
	defer only.Close()
	must(t, s.Append(testSession, 2, lines(2, 1), Status{}))
	if n := len(entriesOf(t, only, testSession)); n != 2 {
		t.Errorf("read-only there are %d entries", n)
	}
}

func TestAJournalIsFoundBehindALink(t *testing.T) {
	path, link := newFile(t), filepath.Join(t.TempDir(), "link.db")
	must(t, os.WriteFile(path, nil, 0o600))
	must(t, os.WriteFile(path+"-journal", []byte(journalMagic), 0o600))
	must(t, os.Symlink(path, link))
	if !Interrupted(link) {
		t.Error("the journal was not found")
	}
}

func TestAWatchEndsAfterItHasToldThatItsFolderIsNotThere(t *testing.T) {
	for name, away := range map[string]func(folder string) error{
		"moved":   func(folder string) error { return os.Rename(folder, folder+".away") },
		"deleted": os.RemoveAll,
	} {
		folder := filepath.Join(t.TempDir(), "folder")
		must(t, os.Mkdir(folder, 0o700))
		s := opened(t, filepath.Join(folder, "t.db"))
		w, err := s.Watch()
		must(t, err)
		defer w.Close()
		must(t, away(folder))
		told := 0
		for w.Wait(0) {
			told++
		}
		if told == 0 {
			t.Errorf("%s: not told", name)
		}
	}
}
