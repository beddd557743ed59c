package store

// Power cuts. What the disk had at any moment is put together from what it had before a transaction and any
// part of what the transaction wrote, then the file is opened as after a cold start.

import (
	"bytes"
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// cuts is how many power cuts are tried: CUTS in the environment, else few.
func cuts(t *testing.T, few int) int {
	t.Helper()
	wish := os.Getenv("CUTS")
	if wish == "" {
		return few
	}
	n, err := strconv.Atoi(wish)
	if err != nil || n < 1 {
		t.Fatalf("CUTS=%s is no number of power cuts", wish)
	}
	return n
}

// disk is what lies on the disk of a database: the file and its write-ahead log.
type disk struct{ main, wal []byte }

// diskOf reads the disk below an open store.
func diskOf(t *testing.T, s *Store) disk {
	t.Helper()
	var d disk
	var err error
	d.main, err = os.ReadFile(s.path)
	must(t, err)
	if d.wal, err = os.ReadFile(s.path + "-wal"); err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return d
}

// start opens the disk as after a power cut and returns the entries of the session; what was committed must be
// there, at most what was being committed besides, and the file must be sound and go on.
func (d disk) start(t *testing.T, folder string, committed, trying int) {
	t.Helper()
	path := filepath.Join(folder, "t.db")
	for _, name := range []string{path, path + "-wal", path + "-shm"} {
		os.Remove(name)
	}
	must(t, os.WriteFile(path, d.main, 0o600))
	if d.wal != nil {
		must(t, os.WriteFile(path+"-wal", d.wal, 0o600))
	}
	s, err := Open(path, Options{})
	must(t, err)
	defer s.Close()
	got := entriesOf(t, s, testSession)
	if len(got) != committed && len(got) != trying {
		t.Fatalf("%d entries are there; %d were committed, %d were being", len(got), committed, trying)
	}
	if d := cmp.Diff(lines(1, len(got)), got, emptyIsNil); d != "" {
		t.Fatal(d)
	}
	if problems, err := s.Check(); len(problems) > 0 || err != nil {
		t.Fatal(problems, err)
	}
	must(t, s.Append(testSession, len(got)+1, lines(len(got)+1, 1), Status{}))
}

// The last frames of the log are cut off at every byte with CUTS set high enough, else at those bytes where
// a frame or a header begins and ends and at some between.
func TestAPowerCutAtAnyByteOfTheLastFramesLosesOnlyWhatWasBeingWritten(t *testing.T) {
	s := withSession(t)
	folder := t.TempDir()
	var sizes []int // of the log after each entry
	for i := range 4 {
		must(t, s.Append(testSession, i+1, lines(i+1, 1), Status{}))
		sizes = append(sizes, len(diskOf(t, s).wal))
	}
	whole := diskOf(t, s)
	frames := (sizes[3] - sizes[0]) / frameSize
	if (sizes[3]-sizes[0])%frameSize != 0 || frames < 3 {
		t.Fatalf("the log grew by %d bytes", sizes[3]-sizes[0])
	}
	every := max((sizes[3]-sizes[0])/cuts(t, 150), 1)
	tried := 0
	for n := sizes[0]; n <= sizes[3]; n++ {
		inFrame := (n - sizes[0]) % frameSize
		if inFrame > 1 && inFrame != 23 && inFrame != 24 && inFrame != frameSize-1 && n%every != 0 {
			continue
		}
		committed := 0
		for committed < len(sizes) && sizes[committed] <= n {
			committed++
		}
		disk{whole.main, whole.wal[:n]}.start(t, folder, committed, committed)
		tried++
	}
	t.Logf("%d cuts in the last %d frames", tried, frames)
}

// frameSize is a page of the log with its header.
const frameSize = 24 + page

// sector is what a disk writes whole or not at all.
const sector = 512

// part is the disk after a power cut while it went from one state to the next: of the sectors that differ, in
// either file, some were written and some were not, in any order, and one may be torn.
func part(from, to disk, chance *rand.Rand) disk {
	share := chance.Float64()
	mix := func(from, to []byte) []byte {
		now := bytes.Clone(from)
		for at := 0; at < len(to); at += sector {
			end := min(at+sector, len(to))
			if at < len(from) && bytes.Equal(from[at:min(end, len(from))], to[at:end]) || chance.Float64() > share {
				continue
			}
			if chance.Intn(20) == 0 {
				end = at + 1 + chance.Intn(end-at)
			}
			if len(now) < end {
				now = append(now, make([]byte, end-len(now))...)
			}
			copy(now[at:end], to[at:end])
		}
		return now
	}
	return disk{mix(from.main, to.main), mix(from.wal, to.wal)}
}

// headed is the disk with the header of the log of a later state.
func (d disk) headed(next disk) disk {
	wal := append(bytes.Clone(next.wal[:walHeader]), d.wal[min(walHeader, len(d.wal)):]...)
	return disk{d.main, wal}
}

// walHeader is the size of the header of a log.
const walHeader = 32

// Every step is one whose writes the disk may reorder: an entry writes the log alone and waits for the disk; a
// checkpoint, made by itself here, writes the file alone. After it the log is begun anew from its start, with
// a header that is on the disk before anything else is written. Half-way room is made in the log.
func TestAPowerCutWithAnyPartOfTheWritesDoneLosesOnlyWhatWasBeingWritten(t *testing.T) {
	s := withSession(t)
	_, err := s.db.Exec("PRAGMA wal_autocheckpoint=0")
	must(t, err)
	type step struct {
		from, to          disk
		committed, trying int
	}
	var steps []step
	now, entries := diskOf(t, s), 0
	for i := range 40 {
		trying := entries
		if i == 20 { // in the middle of the log, and from now on entries are written over what is there
			must(t, s.MakeRoom())
			next := diskOf(t, s)
			if len(next.wal) < roomAhead || !bytes.Equal(next.wal[:len(now.wal)], now.wal) {
				t.Fatal("the log has no room, or is not what it was")
			}
			steps = append(steps, step{now, next, entries, entries})
			now = next
		}
		if i%9 == 8 {
			_, err := s.db.Exec("PRAGMA wal_checkpoint(FULL)")
			must(t, err)
		} else {
			n := 1 + i%3*20
			must(t, s.Append(testSession, entries+1, lines(entries+1, n), Status{}))
			trying += n
		}
		next := diskOf(t, s)
		if (i%9 == 8) == bytes.Equal(now.main, next.main) || (i%9 != 8) == bytes.Equal(now.wal, next.wal) {
			t.Fatalf("step %d wrote another file than it should", i)
		}
		if begun := now.headed(next); !bytes.Equal(begun.wal, now.wal) {
			steps = append(steps, step{now, begun, entries, entries})
			now = begun
		}
		steps = append(steps, step{now, next, entries, trying})
		now, entries = next, trying
	}
	folder := t.TempDir()
	n := cuts(t, 120)
	for seed := range n {
		chance := rand.New(rand.NewSource(int64(seed)))
		st := steps[chance.Intn(len(steps))]
		t.Run(fmt.Sprintf("seed %d", seed), func(t *testing.T) {
			part(st.from, st.to, chance).start(t, folder, st.committed, st.trying)
		})
	}
	t.Logf("%d cuts in %d steps", n, len(steps))
}
