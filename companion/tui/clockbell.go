package tui

// What a clock does to be noticed: the bell, a flash of the screen with every stroke of it, and the warnings of
// little time left. Each can be switched off, and stays so.

import (
	"time"

	"tokyobox/timers"
)

// flashed is how long the screen is turned into its negative with a stroke of the bell.
const flashed = 120 * time.Millisecond

// chime rings, flashes and warns.
type chime struct {
	d       *desk
	sound   bool
	flash   bool
	low     bool            // warnings of little time left
	strokes []time.Duration // steady times of those still to come
	lit     time.Duration   // steady time until which the screen is flashed
}

// switches are what can be switched off, and the settings that remember it.
var switches = map[rune]string{'m': "sound", 'f': "flash", 'w': "low"}

// newChime remembers what was switched off; a session may begin silent.
func newChime(d *desk, silent bool) chime {
	c := chime{d: d, sound: !silent, flash: true, low: true}
	for key, name := range switches {
		if !d.Settings.On(name) {
			*c.of(key) = false
		}
	}
	return c
}

// of is the switch of a key.
func (c *chime) of(key rune) *bool {
	switch key {
	case 'm':
		return &c.sound
	case 'f':
		return &c.flash
	}
	return &c.low
}

// toggle turns a switch and remembers it.
func (c *chime) toggle(key rune) error {
	on := c.of(key)
	*on = !*on
	value := "off"
	if *on {
		value = "on"
	}
	return c.d.Settings.Set(switches[key], value)
}

// ring begins a pattern of the bell at a steady time; what was still to come of another is left out.
func (c *chime) ring(b timers.Bell, now time.Duration) {
	c.strokes = c.strokes[:0]
	for i := range b.Strokes {
		c.strokes = append(c.strokes, now+time.Duration(i)*b.Apart)
	}
	c.play(now)
}

// play gives the strokes that are due. A flash goes with every stroke, heard or not, since many terminals have
// their bell switched off.
func (c *chime) play(now time.Duration) {
	for len(c.strokes) > 0 && c.strokes[0] <= now {
		c.strokes = c.strokes[1:]
		if c.sound {
			c.stroke()
		}
		if c.flash {
			c.lit = now + flashed
		}
	}
}

func (c *chime) stroke() {
	if c.d.Ring != nil {
		c.d.Ring()
		return
	}
	_ = c.d.app.Screen().Beep() // a terminal that cannot ring flashes all the same
}

// lights tells whether the screen is flashed.
func (c *chime) lights(now time.Duration) bool { return c.flash && now < c.lit }

// busy tells whether something is still to come.
func (c *chime) busy(now time.Duration) bool { return len(c.strokes) > 0 || now < c.lit }

// due is how long from now the next thing happens, 0 for nothing.
func (c *chime) due(now time.Duration) time.Duration {
	next := time.Duration(0)
	if now < c.lit {
		next = c.lit - now
	}
	if len(c.strokes) > 0 && (next == 0 || c.strokes[0]-now < next) {
		next = c.strokes[0] - now
	}
	return next
}
