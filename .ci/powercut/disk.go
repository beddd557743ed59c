package main

// A disk that promises no more than it must: what was written since the last sync of a file may be there, missing
// or torn, in any order, and so may names since the last sync of the folder.

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand"
)

// sector is what a disk writes whole or not at all.
const sector = 512

// file is a file on the disk, with or without a name.
type file struct {
	safe  []byte  // as of its last sync
	later []event // writes and truncations since
}

// rename is a name given or taken away.
type rename struct {
	name string
	to   *file // nil if the name was taken away
}

// disk is a folder and its files.
type disk struct {
	names map[string]*file // as the program sees them
	safe  map[string]*file // as of the last sync of the folder
	later []rename         // names since
}

func newDisk() *disk { return &disk{names: map[string]*file{}, safe: map[string]*file{}} }

// do takes the next event.
func (d *disk) do(e event) error {
	f := d.names[e.file]
	switch e.what {
	case tell:
		return nil
	case syncFolder:
		d.safe, d.later = maps.Clone(d.names), nil
		return nil
	case create:
		if f == nil {
			d.names[e.file] = &file{}
			d.later = append(d.later, rename{e.file, d.names[e.file]})
		}
		return nil
	}
	if f == nil {
		return fmt.Errorf("%s is used and was never created", e.file)
	}
	switch e.what {
	case write, truncate:
		f.later = append(f.later, e)
	case sync:
		f.safe, f.later = f.now(), nil
	case remove:
		delete(d.names, e.file)
		d.later = append(d.later, rename{e.file, nil})
	}
	return nil
}

// now is what the program reads in a file.
func (f *file) now() []byte {
	all := bytes.Clone(f.safe)
	for _, e := range f.later {
		all = change(all, e)
	}
	return all
}

// change does one write or truncation.
func change(b []byte, e event) []byte {
	size := int(e.at)
	if e.what == write {
		size = max(len(b), int(e.at)+len(e.data))
	}
	if size > len(b) {
		b = append(b, make([]byte, size-len(b))...)
	}
	b = b[:size]
	if e.what == write {
		copy(b[e.at:], e.data)
	}
	return b
}

// cut is what is found after a power cut now, and how many writes are torn in it.
func (d *disk) cut(chance *rand.Rand) (found map[string][]byte, torn int) {
	// Sometimes nearly all of it is there, sometimes nearly nothing.
	done := []float64{0, 0.1, 0.5, 0.9, 1}[chance.Intn(5)]
	names := maps.Clone(d.safe)
	late := map[string]bool{} // a name whose next change is missing keeps what it had
	for _, r := range d.later {
		if late[r.name] = late[r.name] || chance.Float64() >= done; !late[r.name] {
			names[r.name] = r.to
		}
	}
	found = map[string][]byte{}
	for _, name := range []string{database, database + "-wal", database + "-journal"} {
		f := names[name]
		if f == nil {
			continue
		}
		b := bytes.Clone(f.safe)
		for _, e := range f.later {
			switch {
			case e.what == write && chance.Intn(4) == 0:
				var parts int
				if b, parts = tear(b, e, chance); parts > 1 {
					torn++
				}
			case chance.Float64() < done:
				b = change(b, e)
			}
		}
		found[name] = b
	}
	return found, torn
}

// tear does some sectors of a write and says how many it has.
func tear(b []byte, e event, chance *rand.Rand) (torn []byte, parts int) {
	for from := e.at; from < e.at+int64(len(e.data)); parts++ {
		to := min((from/sector+1)*sector, e.at+int64(len(e.data)))
		if chance.Intn(2) == 0 {
			b = change(b, event{what: write, at: from, data: e.data[from-e.at : to-e.at]})
		}
		from = to
	}
	return b, parts
}
