package tui

// What other windows record on the same file: a table that is looked at follows them.

import (
	"time"

	"tokyobox/ledger/store"
	"tokyobox/rules"
	"tokyobox/timers"

	"tokyobox/companion/table"
)

// How often a page looks whether another window has recorded something: one that only looks on must show it within
// a second, a table that is written at is told of it anyway before it records.
const (
	followEvery = 500 * time.Millisecond
	writeEvery  = 2 * time.Second
)

// follower is a page that follows other windows; follow reports whether anything on it has changed.
type follower interface{ follow() bool }

// followAnyway is after how many looks at the file's stamp the session is looked at though nothing was written, so
// that a fault that has gone is noticed.
const followAnyway = 5

// following has the page on top follow other windows until the program ends. ticking pages are asked at every look,
// others only when the file was written to.
func (d *desk) following(ticking bool) {
	every := writeEvery
	if ticking {
		every = followEvery
	}
	t := timers.Every(every)
	d.app.Go(func() {
		stamp, idle := "", 0
		for range t.C {
			now := d.Store.Stamp()
			if idle++; now == stamp && !ticking && idle < followAnyway {
				continue
			}
			stamp, idle = now, 0
			d.app.Post(func() {
				if p, ok := d.app.Top().(follower); !ok || !p.follow() {
					d.app.Still()
				}
			})
		}
	})
	d.app.Go(func() {
		<-d.app.Done()
		t.Stop()
	})
}

// watched is a session that is followed.
type watched struct {
	version int64 // of the file, when it was looked at last
	failed  bool  // it could not be looked at
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
	switch {
	case err != nil && !p.watched.failed:
		p.watched.failed = true
		p.tell(true, p.failure(p.s, err))
		return true
	case err != nil || came == 0:
		return false
	}
	p.watched.failed = false
	now := p.t.View()
	p.anew(rules.Changes(&before, &now))
	if p.line.Text() == "" {
		p.tell(false, p.s.Say("follow.came", "n", came))
	}
	return true
}
