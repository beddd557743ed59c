package companion

// The clock alone: nothing to set up, no players and no session.

import (
	"errors"
	"os"
	"os/exec"
	"strings"
	"sync/atomic"

	"github.com/spf13/cobra"

	"tokyobox/ledger/store"
	"tokyobox/timers"

	"tokyobox/companion/tui"
)

// countdownWord names the floors of the game Countdown.
const countdownWord = "countdown"

func (p *program) timerCommand() *cobra.Command {
	c := p.command("timer FLOORS", "timer", func(args []string) error {
		floors, err := p.floors(args[0])
		if err != nil {
			return err
		}
		env, err := p.env(nil)
		if err != nil {
			return err
		}
		if s := p.peek(); s != nil {
			defer s.Close()
			env.Store = s
		}
		return p.ended(tui.RunClock(env, floors))
	})
	c.ValidArgs = []string{countdownWord}
	// A list that begins with a negative number looks like an option.
	c.SetFlagErrorFunc(func(_ *cobra.Command, err error) error {
		if _, word, ok := strings.Cut(err.Error(), " in -"); ok {
			if _, wrong := p.floors("-" + word); wrong != nil {
				return wrong
			}
		}
		return p.flagError(err)
	})
	return c
}

// floors reads a sequence of floors.
func (p *program) floors(text string) (timers.Floors, error) {
	if strings.EqualFold(strings.TrimSpace(text), countdownWord) {
		return timers.CountdownFloors(), nil
	}
	floors, err := timers.ParseFloors(text)
	var wrong *timers.FloorsError
	if errors.As(err, &wrong) {
		return floors, p.bad("timer."+string(wrong.Fault), "place", wrong.Place, "item", wrong.Item)
	}
	return floors, err
}

// peek opens the database if there is one, for what was switched off and on; the clock runs without it too.
func (p *program) peek() *store.Store {
	if _, err := os.Stat(p.path()); err != nil {
		return nil
	}
	s, err := store.Open(p.path(), store.Options{Wait: 1})
	if err != nil {
		return nil
	}
	return s
}

// env is what the screens get from outside.
func (p *program) env(s *store.Store) (tui.Env, error) {
	ring, err := p.ring()
	return tui.Env{
		Store: s, Clock: p.Clock, Boxes: p.boxes, Words: p.words, Getenv: p.Getenv, ASCII: p.ascii || p.settings.On("ascii"), Ring: ring, Settings: p.settings,
		Copies: &p.copies, Follow: true,
	}, err
}

// soundsAtOnce is how many sounds may be playing; a bell that comes while so many still do is not heard.
const soundsAtOnce = 4

// ring makes the ring out of --sound-command, nil for the terminal's bell. The command is started directly, by
// its words and without a shell, and nobody waits for it.
func (p *program) ring() (func(), error) {
	words := strings.Fields(p.sound)
	if len(words) == 0 {
		return nil, nil
	}
	name, err := exec.LookPath(words[0])
	if err != nil {
		return nil, p.bad("sound.command", "word", words[0])
	}
	var playing atomic.Int32
	return func() {
		if playing.Add(1) > soundsAtOnce {
			playing.Add(-1)
			return
		}
		go func() {
			defer playing.Add(-1)
			_ = exec.Command(name, words[1:]...).Run() // a sound that fails must not stop a clock
		}()
	}, nil
}
