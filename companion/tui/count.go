package tui

// The count aloud: Space on an empty line starts it, anything recorded stops it, Enter after zero takes the
// seal away.

import (
	"time"

	"tokyobox/timers"
)

// count is a count that is running.
type count struct {
	clock  timers.Clock
	out    string // the line that says that nobody spoke
	ticker *timers.Ticker
}

// over tells whether the count has run out.
func (c *count) over(now time.Duration) bool { return c.clock.Expired(now) }

// now is the steady time.
func (d *desk) now() time.Duration { return d.Clock.Now().Mono }

// noCount says why no count can be started.
func (p *play) noCount() string {
	if p.t.Played().State.Next().Count == 0 {
		return p.s.Key("play.no-count")
	}
	return ""
}

func (p *play) startCount() {
	p.stopCount()
	next := p.t.Played().State.Next()
	now := p.now()
	c := &count{
		clock:  timers.New(time.Duration(next.Count) * time.Second).Start(now),
		out:    next.Out,
		ticker: timers.Every(time.Second),
	}
	p.count = c
	p.said = nil
	p.app.Go(func() {
		for range c.ticker.C {
			p.app.PostTick(func() { p.aim(c) })
		}
	})
	p.aim(c)
}

// aim asks for the next redraw at the turn of the second.
func (p *play) aim(c *count) {
	if p.count != c {
		return
	}
	now := p.now()
	if c.over(now) {
		c.ticker.Stop()
		return
	}
	c.ticker.Aim(c.clock.NextChange(now))
}

func (p *play) stopCount() {
	if p.count != nil {
		p.count.ticker.Stop()
		p.count = nil
	}
}

// countLine is the count in words, "" if none is running.
func (p *play) countLine() string {
	if p.count == nil {
		return ""
	}
	now := p.now()
	if p.count.over(now) {
		return p.s.Say("count.over", "line", p.count.out)
	}
	return p.s.Say("count.running", "n", timers.Seconds(p.count.clock.Remaining(now)))
}
