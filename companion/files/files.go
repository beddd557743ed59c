// Package files puts whole files in place: the old one is there until the new one is complete.
package files

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// ErrExists is the error for a file that is there already and may not be overwritten.
var ErrExists = errors.New("file exists")

// Write puts a file in place at once. One that is there already is kept, with ErrExists, unless force is
// given; a device, a pipe or a link stays what it is and is written to.
func Write(name string, text []byte, force bool) error {
	if there, err := os.Lstat(name); err == nil {
		switch {
		case !force:
			return fmt.Errorf("%w: %s", ErrExists, name)
		case !there.Mode().IsRegular():
			return os.WriteFile(name, text, 0o600)
		}
	}
	f, err := os.CreateTemp(filepath.Dir(name), ".tokyobox-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.Write(text)
	if err == nil {
		err = f.Sync()
	}
	if again := f.Close(); err == nil {
		err = again
	}
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	return err
}

// WriteNext is Write under a name that is free: code.png, else code-2.png and so on. It gives the whole path
// of the file it wrote.
func WriteNext(name string, text []byte) (string, error) {
	path, err := filepath.Abs(name)
	if err != nil {
		return name, err
	}
	ending := filepath.Ext(path)
	free := path
	for n := 2; ; n++ {
		if _, err := os.Lstat(free); errors.Is(err, fs.ErrNotExist) {
			break
		} else if err != nil {
			return free, err
		}
		free = strings.TrimSuffix(path, ending) + "-" + strconv.Itoa(n) + ending
	}
	return free, Write(free, text, false)
}
