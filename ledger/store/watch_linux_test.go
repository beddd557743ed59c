package store

import (
	"encoding/binary"
	"os"
	"path/filepath"
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
		if got := (&Watch{base: "t.db"}).ours(c.events); got != c.ours {
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
