//go:build !linux

package store

import (
	"errors"
	"time"
)

// Watch is what no Store gives here. See [Store.Watch].
type Watch struct{}

// Watch fails with CannotOpen: some systems open the files of a folder to watch it, and closing them gives up SQLite's
// locks; others tell of a write only when a file is closed. Stamp has to be asked instead.
func (s *Store) Watch() (*Watch, error) {
	return nil, &Error{CannotOpen, s.path, errors.ErrUnsupported}
}

// Wait returns at once.
func (w *Watch) Wait(time.Duration) bool { return false }

// tell does nothing, since nobody watches.
func (s *Store) tell() {}

// Close does nothing.
func (w *Watch) Close() {}
