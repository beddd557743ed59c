package tui

// What other windows record on the same file: a table that is looked at follows them.

import (
	"slices"
	"time"

	"tokyobox/ledger/store"
	"tokyobox/rules"

	"tokyobox/companion/table"
)

// How often a page looks whether another window has recorded something: one that only looks on must show it within
// a second, a table that is written at is told of it anyway before it records.
const (
	followEvery = 500 * time.Millisecond
	writeEvery  = 2 * time.Second
)

// follower is a page that follows other windows. follow reports whether anything on it has changed, and failing
// whether it could not look.
type follower interface {
	follow() bool
	failing() bool
}

// followAnyway is after how many looks at the file's stamp the session is looked at though nothing was written, so
// that a fault that has gone is noticed.
const followAnyway = 5

// following has the page on top follow other windows until the program ends. ticking pages are asked twice a second,
// since what they show moves with the time too; others when the file was written to, of which the system tells where
// it can, so that a program that nobody uses does not run at all.
func (d *desk) following(ticking bool) {
	d.app.Post(func() { // the first frame does not wait for it
		d.app.Still()
		d.app.Go(func() {
			if ticking {
				d.polling(followEvery, true)
				return
			}
			d.polling(writeEvery, false)
		})
	})
}

// polling asks again and again, until the program ends. It gives way to a watch as long as there can be one.
func (d *desk) polling(every time.Duration, ticking bool) {
	stamp, idle := "", followAnyway // so that the first look is one
	for {
		if !ticking {
			d.watching()
		}
		time.Sleep(every)
		select {
		case <-d.app.Done():
			return
		default:
		}
		now := d.Store.Stamp()
		if idle++; now == stamp && !ticking && idle < followAnyway {
			continue
		}
		stamp, idle = now, 0
		d.app.Post(d.look)
	}
}

// watching looks after every write, until the program ends or the folder is moved or deleted; it returns at once where
// the system does not tell of writes, or not now. What this window has recorded itself is looked for too, but not before
// its frame stands.
func (d *desk) watching() {
	w, err := d.Store.Watch()
	if err != nil {
		return
	}
	lost := make(chan struct{})
	defer close(lost)
	d.app.Go(func() {
		select {
		case <-d.app.Leaving(): // the system takes some milliseconds to end a watch, and the terminal is given back meanwhile
		case <-lost:
		}
		w.Close()
	})
	d.app.Post(d.look) // for what was written before the watch stood
	for w.Wait(followEvery) {
		d.app.Post(d.look)
	}
}

// look has the page on top follow. One that lies under another follows when it is seen again, and one that could not
// look tries again, since nothing may be written when a fault goes.
func (d *desk) look() {
	p, ok := d.app.Top().(follower)
	if d.missed = !ok; !ok || !p.follow() {
		d.app.Still()
	}
	if ok && p.failing() && !d.again {
		d.again = true
		d.app.Go(func() {
			time.Sleep(writeEvery)
			d.app.Post(func() {
				d.again = false
				d.look()
			})
		})
	}
}

// watched is a session that is followed.
type watched struct {
	version int64  // of the file, when it was looked at last
	fault   string // why it could not be looked at, as it was told; "" if it could
}

// look reads the session again if another window has changed the file. It gives how many entries came in.
func (w *watched) look(s *store.Store, t *table.Table) (came int, err error) {
	version, err := s.DataVersion()
	if err != nil || version == w.version {
		return 0, err
	}
	before := len(t.Entries())
	if err := t.Reload(); err != nil {
		return 0, err
	}
	w.version = version
	return len(t.Entries()) - before, nil
}

// follow shows what another window has recorded. What is being typed stays in the line.
func (p *play) follow() bool {
	before := p.v
	came, err := p.watched.look(p.Store, p.t)
	fault := p.watched.fault
	p.watched.fault = ""
	switch {
	case err != nil:
		p.watched.fault = p.failure(p.s, err)
		if p.watched.fault == fault {
			return false
		}
		p.tell(true, p.watched.fault)
		return true
	case came == 0:
		gone := fault != "" && slices.Equal(p.said, []string{fault})
		if gone {
			p.tell(false)
		}
		return gone
	}
	now := p.t.View()
	p.anew(rules.Changes(&before, &now))
	if p.line.Text() == "" {
		p.tell(false, p.s.Say("follow.came", "n", came))
	}
	return true
}

func (p *play) failing() bool { return p.watched.fault != "" }
