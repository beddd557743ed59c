package screen

// This file opens the real terminal, or says in which of four ways there is
// none to draw on. Whoever called makes a sentence of it and offers plain mode.

import (
	"errors"
	"fmt"
	"runtime"
	"strings"

	"github.com/gdamore/tcell/v2"
	"github.com/gdamore/tcell/v2/terminfo"
)

// The ways in which a screen cannot be opened. Nothing has been written to the
// terminal then.
var (
	// ErrNoTerminal: there is no terminal at all, as in a pipe or a job.
	ErrNoTerminal = errors.New("no terminal")

	// ErrTermUnset: TERM is not set, so nobody knows how to draw.
	ErrTermUnset = errors.New("TERM is not set")

	// ErrTermDumb: the terminal named by TERM cannot place the cursor.
	ErrTermDumb = errors.New("terminal cannot place the cursor")

	// ErrTermUnknown: no description of the terminal named by TERM was found.
	ErrTermUnknown = errors.New("unknown terminal")
)

// lastResort is tried once for a terminal nobody knows: nearly every terminal
// of today understands it.
const lastResort = "xterm-256color"

// Terminal says what is known of the terminal before it is opened. Locale,
// NO_COLOR, COLORTERM and TCELL_TRUECOLOR are read from the environment by the
// library: with NO_COLOR [Diff.Colors] is 0, and with a locale that is not
// UTF-8 the screen replaces everything beyond ASCII by itself.
type Terminal struct {
	// Term is the value of TERM; on Windows it may be empty.
	Term string

	// Output reports whether standard output is a terminal. An unknown name is
	// only tried as another one if it is.
	Output bool

	// ASCII asks for lines and signs in ASCII.
	ASCII bool
}

// Open opens the terminal and starts it: from here on it is in the alternate
// screen, and [Diff.Fini] or [App.Run] must give it back. The error is one of
// the four above, wrapped with the name of the terminal or with what the system
// said.
func Open(t Terminal) (*Diff, error) {
	// An 8-bit locale is drawn in ASCII instead of being refused.
	tcell.SetEncodingFallback(tcell.EncodingFallbackASCII)
	description, err := describe(t)
	if err != nil {
		return nil, err
	}
	tty, err := tcell.NewDevTty()
	if err != nil {
		return nil, fmt.Errorf("%w: %v", ErrNoTerminal, err)
	}
	return start(tty, description, t.ASCII)
}

// start makes a screen of a terminal and starts it.
func start(tty tcell.Tty, description *terminfo.Terminfo, ascii bool) (*Diff, error) {
	b := newBrake(tty)
	s, err := tcell.NewTerminfoScreenFromTtyTerminfo(b, description)
	if err != nil {
		return nil, fmt.Errorf("%w: %v", ErrTermUnknown, err)
	}
	d := NewDiff(s, ascii)
	d.brake = b
	if err := d.Init(); err != nil {
		return nil, fmt.Errorf("%w: %v", ErrNoTerminal, err)
	}
	return d, nil
}

// describe finds the description of a terminal. On Windows, where the console
// speaks one language and TERM is not set, the library knows it by itself.
func describe(t Terminal) (*terminfo.Terminfo, error) {
	switch {
	case t.Term == "" && runtime.GOOS == "windows":
		return nil, nil
	case t.Term == "":
		return nil, ErrTermUnset
	case t.Term == "dumb":
		return nil, fmt.Errorf("%w: %s", ErrTermDumb, t.Term)
	}
	description, err := tcell.LookupTerminfo(t.Term)
	if err == nil {
		return description, nil
	}
	if strings.Contains(err.Error(), "not cursor addressable") {
		return nil, fmt.Errorf("%w: %s", ErrTermDumb, t.Term)
	}
	if t.Output {
		if description, err := tcell.LookupTerminfo(lastResort); err == nil {
			return description, nil
		}
	}
	return nil, fmt.Errorf("%w: %s", ErrTermUnknown, t.Term)
}
