// Package settings is what people like: language, looks, sounds. It is kept in one file of lines NAME = VALUE that
// can be read and edited by hand, beside what the program writes into it.
package settings

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// Setting is one thing that can be chosen.
type Setting struct {
	Name   string   // as in the file and on the command line; its explanation stands under setting.NAME in the language files
	Values []string // what it can be, the default first; nil for a number
	Most   int      // greatest number
	Usual  int      // number it is by default
}

// All are the settings, in the order in which they are listed.
func All() []Setting {
	onOff := []string{"on", "off"}
	return []Setting{
		{Name: "lang", Values: []string{"auto", "en", "fr", "it"}},
		{Name: "theme", Values: []string{"auto", "night", "day", "contrast", "safe", "terminal", "mono"}},
		{Name: "ascii", Values: []string{"off", "on"}},
		{Name: "big", Values: []string{"off", "on"}},
		{Name: "highlight", Values: onOff},
		{Name: "mouse", Values: onOff},
		{Name: "keys", Values: []string{"digits", "azerty"}},
		{Name: "sound", Values: onOff},
		{Name: "flash", Values: onOff},
		{Name: "low", Values: onOff},
	}
}

// Find is the setting of that name; ok is false if there is none.
func Find(name string) (s Setting, ok bool) {
	all := All()
	i := slices.IndexFunc(all, func(s Setting) bool { return s.Name == name })
	if i < 0 {
		return Setting{}, false
	}
	return all[i], true
}

// Default is the value that holds if nobody chose another.
func (s Setting) Default() string {
	if s.Values == nil {
		return strconv.Itoa(s.Usual)
	}
	return s.Values[0]
}

// Allows tells whether a setting can have a value.
func (s Setting) Allows(value string) bool {
	if s.Values == nil {
		n, err := strconv.Atoi(value)
		return err == nil && n >= 0 && n <= s.Most
	}
	return slices.Contains(s.Values, value)
}

// Errors of Set.
var (
	ErrName  = errors.New("no such setting")
	ErrValue = errors.New("no such value")
)

// Settings are what was chosen. A nil one has every default and cannot be changed.
type Settings struct {
	path  string
	lines []string // of the file, as they stand
}

// Dir is where the file lies under a folder for settings.
func Dir(config string) string { return filepath.Join(config, "tokyobox", "settings") }

// Read reads the file at a path; one that is not there yet is as good as empty.
func Read(path string) (*Settings, error) {
	s := &Settings{path: path}
	text, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return s, nil
	case err != nil:
		return s, fmt.Errorf("read settings: %w", err)
	}
	s.lines = strings.Split(strings.TrimRight(strings.ReplaceAll(string(text), "\r", ""), "\n"), "\n")
	return s, nil
}

// Path is where the file is.
func (s *Settings) Path() string { return s.path }

// line reads a line of the file; ok is false for a remark or anything else that sets nothing.
func line(text string) (name, value string, ok bool) {
	if strings.HasPrefix(strings.TrimSpace(text), "#") {
		return "", "", false
	}
	name, value, ok = strings.Cut(text, "=")
	return strings.TrimSpace(name), strings.TrimSpace(value), ok
}

// Get is what a setting is: the last line of the file that says so and can be understood, else the default.
func (s *Settings) Get(name string) string {
	known, ok := Find(name)
	if !ok {
		return ""
	}
	if s != nil {
		for _, text := range slices.Backward(s.lines) {
			if n, value, ok := line(text); ok && n == name && known.Allows(value) {
				return value
			}
		}
	}
	return known.Default()
}

// On tells whether a setting that is on or off is on.
func (s *Settings) On(name string) bool { return s.Get(name) == "on" }

// Strange are lines of the file that set nothing there is, to be told once.
func (s *Settings) Strange() []string {
	var out []string
	for _, text := range s.lines {
		if strings.TrimSpace(text) == "" || strings.HasPrefix(strings.TrimSpace(text), "#") {
			continue
		}
		name, value, _ := line(text)
		if known, ok := Find(name); !ok || !known.Allows(value) {
			out = append(out, text)
		}
	}
	return out
}

// Set changes a setting and writes the file, whole or not at all; every other line stays as it is. It fails with
// ErrName or ErrValue for what there is not, and with the system's error if the file cannot be written; then the
// setting holds for this run of the program all the same.
func (s *Settings) Set(name, value string) error {
	known, ok := Find(name)
	switch {
	case !ok:
		return ErrName
	case !known.Allows(value):
		return ErrValue
	case s == nil:
		return nil
	}
	lines := slices.DeleteFunc(slices.Clone(s.lines), func(text string) bool {
		n, _, ok := line(text)
		return ok && n == name
	})
	s.lines = append(lines, name+" = "+value)
	if s.path == "" {
		return nil
	}
	if err := write(s.path, strings.Join(s.lines, "\n")+"\n"); err != nil {
		return fmt.Errorf("write settings: %w", err)
	}
	return nil
}

// write puts a text in the place of a file at once.
func write(path, text string) error {
	folder := filepath.Dir(path)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(folder, ".settings-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.WriteString(text)
	if err == nil {
		err = f.Sync()
	}
	if again := f.Close(); err == nil {
		err = again
	}
	if err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
