package screen

// This file is the entry line: one row in which people type all evening. What
// they type stays as they typed it, and nothing happens unless they do it.

import (
	"strings"

	"github.com/gdamore/tcell/v2"
)

// lineLimit is the number of characters a line takes if nothing else is said.
const lineLimit = 4096

// Line is a [Part] for typing one line.
type Line struct {
	// Prompt stands before the text, in the role of the focus.
	Prompt string

	// Placeholder is shown, dim, while there is no text.
	Placeholder string

	// Limit is the number of characters the line takes; 0 stands for 4096.
	Limit int

	// OnChange is called when somebody changed the text.
	OnChange func(text string)

	// OnSubmit is called at Enter. If it returns true the line is emptied (if it
	// still holds that text), else it stays to be put right.
	OnSubmit func(text string) bool

	// OnTab is called at Tab, and with back set at Shift-Tab; it reports whether
	// it had a use for it.
	OnTab func(back bool) bool

	// OnHistory is called at Up and, with a step of 1, at Down (-1 is earlier),
	// with what stands in the line. It returns what is to stand there, or false
	// if there is nothing further.
	OnHistory func(step int, text string) (string, bool)

	// OnRest is called with the lines of a paste that were not taken, because
	// OnSubmit refused the one before them.
	OnRest func(lines []string)

	edit editor
	skip int // columns of the prompt last drawn
}

// Text returns what stands in the line.
func (l *Line) Text() string { return l.edit.text }

// SetText puts a text into the line, without control characters, and the cursor
// at its end. OnChange is not called.
func (l *Line) SetText(text string) { l.edit.set(text) }

// Before returns the text left of the cursor.
func (l *Line) Before() string { return l.edit.text[:l.edit.cursor] }

// Paint draws prompt and text in the upper row.
func (l *Line) Paint(c Canvas, focused bool) {
	w, _ := c.Size()
	l.skip = 0
	if l.Prompt != "" {
		l.skip = c.Text(0, 0, l.Prompt, Focus) + 1
	}
	field := c.Sub(l.skip, 0, w-l.skip, 1)
	if l.edit.text == "" {
		field.Left(0, 0, w-l.skip, l.Placeholder, Dim)
	}
	l.edit.paint(field, Text, focused)
}

// Key edits the line, submits it, or asks for what was typed before.
func (l *Line) Key(ev *tcell.EventKey) bool {
	switch ev.Key() {
	case tcell.KeyEnter:
		l.submit()
		return true
	case tcell.KeyTab:
		return l.OnTab != nil && l.OnTab(false)
	case tcell.KeyBacktab:
		return l.OnTab != nil && l.OnTab(true)
	case tcell.KeyUp:
		return l.history(-1)
	case tcell.KeyDown:
		return l.history(1)
	}
	l.bound()
	mine, changed := l.edit.key(ev)
	if changed {
		l.changed()
	}
	return mine
}

// Mouse puts the cursor where it was clicked.
func (l *Line) Mouse(m Mouse) bool {
	if m.Act != Click || m.Y != 0 {
		return false
	}
	l.edit.click(m.X - l.skip)
	return true
}

// Paste types a text at the cursor. Each end of a line in it submits what
// stands there, as Enter would, unless that is blank: empty lines of a paste
// mean nothing. When a line is refused it stays, and the rest is left to
// OnRest.
func (l *Line) Paste(text string) bool {
	l.bound()
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	for i, line := range lines {
		ends := i < len(lines)-1
		if ends && strings.TrimSpace(l.edit.text+line) == "" {
			continue
		}
		if l.edit.insert(line) {
			l.changed()
		}
		if !ends {
			break
		}
		if !l.submit() {
			if rest := lines[i+1:]; l.OnRest != nil && strings.Join(rest, "") != "" {
				l.OnRest(rest)
			}
			break
		}
	}
	return true
}

// submit hands the text over and reports whether it was taken.
func (l *Line) submit() bool {
	if l.OnSubmit == nil {
		return false
	}
	text := l.edit.text
	if !l.OnSubmit(text) {
		return false
	}
	if l.edit.text == text {
		l.edit.set("")
	}
	return true
}

func (l *Line) history(step int) bool {
	if l.OnHistory == nil {
		return false
	}
	if text, ok := l.OnHistory(step, l.edit.text); ok {
		l.edit.set(text)
		l.changed()
	}
	return true
}

func (l *Line) changed() {
	if l.OnChange != nil {
		l.OnChange(l.edit.text)
	}
}

func (l *Line) bound() {
	l.edit.limit = l.Limit
	if l.edit.limit <= 0 {
		l.edit.limit = lineLimit
	}
}
