package tui

// The clock that runs along with the play, such as the cycles of machines: what is left stands beside what is timed,
// and the bell and words tell each end of it. Nothing waits for it. One ticker looks at the one clock, and a frame is
// drawn when a second turns or something ends.

import (
	"fmt"
	"time"

	"tokyobox/rules"
	"tokyobox/timers"

	"tokyobox/companion/table"
)

// saidFor is how long the end of something that has no place at the table stays in words, in milliseconds.
const saidFor = 10_000

// along is what is heard and seen of the clock.
type along struct {
	chime  chime
	ticker *timers.Ticker
	aimed  time.Duration  // steady time at which it is aimed
	came   map[string]int // how often each ending has come, as far as it was told
	drawn  string         // what changes by itself, as it was drawn last
}

// endingKey knows an ending again.
func endingKey(e table.Ending) string { return fmt.Sprint(e.Of, " ", e.Title.Key, " ", e.From) }

// times tells whether the clock runs along with the play now.
func (p *play) times() bool {
	c := p.v.Clock
	_, held := p.t.Held()
	return c != nil && c.Along && c.State == rules.ClockRunning && !held
}

// heed takes over what is timed now: what has come already is not told again. It sets the ticker going or stops it.
func (p *play) heed() {
	if p.v.Clock == nil || !p.v.Clock.Along {
		p.unwind()
		return
	}
	came := map[string]int{}
	for _, e := range p.t.Endings(p.Clock.Now()) {
		key := endingKey(e)
		if came[key] = e.Came; p.along.came != nil {
			if told, known := p.along.came[key]; known {
				came[key] = told
			}
		}
	}
	p.along.came = came
	p.wind()
}

// wind sets the ticker going while the clock runs or the bell does, and aims it at the next end.
func (p *play) wind() {
	a, now := &p.along, p.Clock.Now()
	if !p.times() && !a.chime.busy(now.Mono) {
		p.unwind()
		return
	}
	if a.ticker == nil {
		t := timers.Every(redrawEvery)
		a.ticker = t
		p.app.Go(func() {
			for range t.C {
				p.app.PostTick(p.tick)
			}
		})
	}
	next := a.chime.due(now.Mono)
	if p.times() {
		nearer := func(d time.Duration) {
			if d > 0 && (next == 0 || d < next) {
				next = d
			}
		}
		ran := p.t.Ran(now)
		nearer(time.Duration(1000-ran%1000) * time.Millisecond)
		for _, e := range p.t.Endings(now) {
			nearer(time.Duration(e.Left) * time.Millisecond)
		}
	}
	if next > 0 && (a.aimed <= now.Mono || now.Mono+next < a.aimed) {
		a.aimed = now.Mono + next
		a.ticker.Aim(next)
	}
}

func (p *play) unwind() {
	if p.along.ticker != nil {
		p.along.ticker.Stop()
		p.along.ticker, p.along.aimed = nil, 0
	}
}

// tick looks what is due.
func (p *play) tick() {
	a, now := &p.along, p.Clock.Now()
	if p.times() {
		t, err := p.t.Tick(now)
		if err != nil {
			p.alarm = p.failure(p.s, err)
		}
		if t.Gap {
			p.anew(nil)
		}
		if t.Beat != nil {
			p.app.Go(func() {
				if err := t.Beat(); err != nil {
					p.app.Post(func() { p.alarm = p.failure(p.s, err) })
				}
			})
		}
		for _, e := range p.t.Endings(now) {
			if key := endingKey(e); e.Came > a.came[key] {
				a.came[key] = e.Came
				a.chime.ring(timers.Warning(0).Bell(), now.Mono)
			}
		}
	}
	a.chime.play(now.Mono)
	p.wind()
	if seen := p.moving(now); seen != a.drawn {
		a.drawn = seen
		return
	}
	p.app.Still()
}

// moving is everything on the page that changes by itself.
func (p *play) moving(now timers.Reading) string {
	words, _ := p.timed(now)
	seen := fmt.Sprint(words, p.alarm, p.along.chime.lights(now.Mono))
	ran := p.t.Ran(now)
	for _, e := range p.t.Endings(now) {
		seen += fmt.Sprint(" ", e.Shown(ran))
	}
	return seen
}

// timed is what the clock along with the play has to say now: that it stands, what has ended, what is counted. What
// it offers to be started is apart, since it may be left alone.
func (p *play) timed(now timers.Reading) (says, offers string) {
	c := p.v.Clock
	if c == nil || !c.Along {
		return "", ""
	}
	if p.t.Waits(now) {
		says = p.stands()
	}
	ran := p.t.Ran(now)
	for _, e := range p.t.Endings(now) {
		text := ""
		switch {
		case e.Over() && e.Line != "":
			if text = p.s.Text(e.Done); p.t.Expected(now) == e.Line {
				text += " (" + p.s.Key("key.Enter") + ")"
			}
		case e.Came > 0 && e.Past < saidFor:
			text = p.s.Text(e.Done)
		case e.Of == "" && !e.Over():
			text = p.s.Say("along.left", "title", p.s.Text(e.Title), "n", e.Shown(ran))
		}
		says = join(" · ", says, text)
	}
	for _, ch := range c.Choices {
		if ch.Line == rules.StartWord {
			offers = p.s.Text(ch.Say)
		}
	}
	return says, offers
}

// stands says why the clock along with the play stands, and that Space lets it run on.
func (p *play) stands() string {
	c := p.t.Along()
	if r, found := p.t.Found(); found {
		if away, known := r.Away.Get(); known {
			return p.s.Say("along.restart", "away", lengthOf(away))
		}
	}
	if c.Away > 0 {
		return p.s.Say("along.gap", "away", lengthOf(time.Duration(c.Away)*time.Millisecond))
	}
	return p.s.Key("along.stands")
}

// turnClock does what is first to be done with the clock along with the play: it begins what may be counted, or
// pauses or resumes.
func (p *play) turnClock() {
	if c := p.t.Along(); c != nil && len(c.Choices) > 0 {
		p.record(c.Choices[0].Line, "clock")
	}
}

// leaveClock stops the clock exactly where it is, so that nothing is lost when the table is left while it runs.
func (p *play) leaveClock() {
	if p.times() {
		_, _ = p.t.RecordAt(rules.PauseWord, "clock", p.Clock.Now()) // if it fails, its heartbeat tells the next start
	}
	p.unwind()
}
