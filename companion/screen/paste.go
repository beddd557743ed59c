package screen

// This file puts the line ends of pasted text right. Terminals send a pasted
// line feed as Ctrl-J, which nobody takes for the end of a line; some send
// carriage return and line feed.

import "github.com/gdamore/tcell/v2"

// paste follows the events between the start and the end of a paste.
type paste struct {
	inside bool
	cr     bool // the last event was a carriage return
}

// event returns the event as it is to be passed on, or nil if it is the second
// half of a line end. Outside a paste nothing is touched: there Ctrl-J is a key
// like any other.
func (p *paste) event(ev tcell.Event) tcell.Event {
	switch e := ev.(type) {
	case *tcell.EventPaste:
		p.inside, p.cr = e.Start(), false
	case *tcell.EventKey:
		if !p.inside {
			return ev
		}
		switch e.Key() {
		case tcell.KeyEnter:
			p.cr = true
		case tcell.KeyCtrlJ, tcell.KeyLF:
			if p.cr {
				p.cr = false
				return nil
			}
			return tcell.NewEventKey(tcell.KeyEnter, 0, tcell.ModNone)
		default:
			p.cr = false
		}
	}
	return ev
}

// PollEvent waits for the next event. After the end it returns nil.
func (d *Diff) PollEvent() tcell.Event {
	for {
		ev := d.Screen.PollEvent()
		if ev == nil {
			return nil
		}
		if ev = d.pass(ev); ev != nil {
			return ev
		}
	}
}

// ChannelEvents sends all events to a channel until the end or until quit is
// closed, and closes the channel.
func (d *Diff) ChannelEvents(ch chan<- tcell.Event, quit <-chan struct{}) {
	defer close(ch)
	in := make(chan tcell.Event)
	go d.Screen.ChannelEvents(in, quit)
	for ev := range in {
		if ev = d.pass(ev); ev == nil {
			continue
		}
		select {
		case ch <- ev:
		case <-quit:
			return
		}
	}
}

// pass looks at an event on its way. A new size may have cost the terminal
// cells, even if it is the old size again by the time somebody asks.
func (d *Diff) pass(ev tcell.Event) tcell.Event {
	if _, ok := ev.(*tcell.EventResize); ok {
		d.stale.Store(true)
	}
	return d.paste.event(ev)
}
