package care

// Rolling copies: whole databases in a folder of their own beside the live file, made when the program begins and
// when it is left, or a session ends, if anything was recorded since the last one.

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"tokyobox/ledger/store"
)

// keepSetting is where the number of copies kept stands.
const keepSetting = "copies"

// Keep is how many copies are kept as a rule, and MostKept how many may be.
const (
	Keep     = 10
	MostKept = 999
)

// Occasion is when a copy is made, and a part of its name.
type Occasion string

// The occasions.
const (
	AtStart Occasion = "start" // the program begins
	AtEnd   Occasion = "end"   // a session ended, or the program is left
)

// Copy is one copy.
type Copy struct {
	Path     string
	Made     int64 // Unix milliseconds, in whole seconds
	Occasion Occasion
	Size     int64 // bytes
}

// Folder is where the copies of a database lie.
func Folder(db string) string { return db + ".copies" }

// stamp is how the time stands in the name of a copy, in UTC, so that names sort by age.
const stamp = "20060102-150405"

// Copies are the copies of a database, the newest first. There may be none, and no folder.
func Copies(db string) ([]Copy, error) {
	files, err := os.ReadDir(Folder(db))
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var list []Copy
	for _, f := range files {
		c, ok := readName(f.Name())
		if !ok || !f.Type().IsRegular() {
			continue
		}
		c.Path = filepath.Join(Folder(db), f.Name())
		if info, err := f.Info(); err == nil {
			c.Size = info.Size()
		}
		list = append(list, c)
	}
	slices.SortFunc(list, func(a, b Copy) int { return strings.Compare(b.Path, a.Path) })
	return list, nil
}

// readName reads the name of a copy.
func readName(name string) (c Copy, ok bool) {
	body, ok := strings.CutSuffix(name, ".db")
	if !ok || len(body) < len(stamp)+2 || body[len(stamp)] != '-' {
		return c, false
	}
	at, err := time.Parse(stamp, body[:len(stamp)])
	c.Made, c.Occasion = at.UnixMilli(), Occasion(body[len(stamp)+1:])
	return c, err == nil && (c.Occasion == AtStart || c.Occasion == AtEnd)
}

// Kept is how many copies of a database are kept; 0 makes none.
func Kept(s *store.Store) (int, error) {
	word, ok, err := s.Setting(keepSetting)
	if err != nil || !ok {
		return Keep, err
	}
	if n, err := strconv.Atoi(word); err == nil && n >= 0 && n <= MostKept {
		return n, nil
	}
	return Keep, nil
}

// SetKept sets how many copies are kept, from 0 to MostKept.
func SetKept(s *store.Store, n int) error { return s.PutSetting(keepSetting, strconv.Itoa(n)) }

// Keeper makes the copies of one database in one run of the program. It remembers what the newest one holds, so that
// a copy just made is not read again. The zero value is ready, and several goroutines may use it.
type Keeper struct {
	mu     sync.Mutex
	newest Copy
	tally  string // of the newest
}

// Make makes a copy of the database at path unless the newest one holds the same evenings, and lets go of the oldest
// beyond the number kept. It reads through a connection of its own, so that recording goes on meanwhile. now is Unix
// milliseconds. It returns the copy, or no path where none was needed.
func (k *Keeper) Make(db string, o Occasion, now int64) (Copy, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	s, err := store.OpenReadOnly(db)
	if err != nil {
		return Copy{}, err
	}
	defer s.Close()
	keep, err := Kept(s)
	if err != nil || keep == 0 {
		return Copy{}, err
	}
	tally, err := s.Tally()
	if err != nil {
		return Copy{}, err
	}
	list, err := Copies(db)
	if err != nil {
		return Copy{}, &store.Error{Kind: store.CannotOpen, Path: Folder(db), Err: err}
	}
	if n, err := s.Count(store.All); err != nil || n == 0 {
		return Copy{}, err
	}
	if len(list) > 0 {
		if k.newest != list[0] {
			k.newest, k.tally = list[0], tallyOf(list[0].Path)
		}
		if k.tally == tally {
			return Copy{}, prune(list, keep)
		}
	}
	if err := os.Mkdir(Folder(db), 0o700); err != nil && !errors.Is(err, os.ErrExist) {
		return Copy{}, &store.Error{Kind: store.CannotOpen, Path: Folder(db), Err: err}
	}
	sweep(db, now)
	made := now / 1000 * 1000
	if len(list) > 0 { // a clock that was set back makes no copy look old
		made = max(made, list[0].Made+1000)
	}
	c := Copy{Made: made, Occasion: o}
	c.Path = filepath.Join(Folder(db), time.UnixMilli(made).UTC().Format(stamp)+"-"+string(o)+".db")
	if err := s.Backup(c.Path); err != nil {
		if errors.Is(err, store.Exists) { // another window was faster
			return Copy{}, nil
		}
		return Copy{}, err
	}
	if info, err := os.Stat(c.Path); err == nil {
		c.Size = info.Size()
	}
	k.newest, k.tally = c, tally
	return c, prune(append([]Copy{c}, list...), keep)
}

// tallyOf is the tally of a copy, "" if it cannot be read.
func tallyOf(path string) string {
	s, err := store.OpenReadOnly(path)
	if err != nil {
		return ""
	}
	defer s.Close()
	tally, err := s.Tally()
	if err != nil {
		return ""
	}
	return tally
}

// prune removes the oldest copies beyond a number.
func prune(list []Copy, keep int) error {
	for _, c := range list[min(keep, len(list)):] {
		if err := os.Remove(c.Path); err != nil && !errors.Is(err, os.ErrNotExist) {
			return &store.Error{Kind: store.CannotOpen, Path: c.Path, Err: err}
		}
	}
	return nil
}

// sweep removes what a copy left that was interrupted by a kill, once nobody can be writing it any more.
func sweep(db string, now int64) {
	parts, err := filepath.Glob(filepath.Join(escape(Folder(db)), "*.part-*"))
	if err != nil {
		return
	}
	for _, p := range parts {
		if info, err := os.Stat(p); err == nil && now-info.ModTime().UnixMilli() > time.Hour.Milliseconds() {
			os.Remove(p)
		}
	}
}

// escape makes a path its own pattern.
func escape(path string) string {
	var b strings.Builder
	for _, r := range path {
		if strings.ContainsRune(`*?[\`, r) && filepath.Separator != '\\' {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// Choose finds a copy by its number in the list, 1 being the newest, or by the path or name of its file.
func Choose(db, word string) (path string, ok bool) {
	list, err := Copies(db)
	if n, bad := strconv.Atoi(word); err == nil && bad == nil && n >= 1 && n <= len(list) {
		return list[n-1].Path, true
	}
	for _, path := range []string{word, filepath.Join(Folder(db), filepath.Base(word))} {
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
			return path, true
		}
	}
	return "", false
}

// Look opens a copy to read it. One of an older version is read by way of a copy of its own, which is upgraded; done
// closes both.
func Look(path string) (s *store.Store, done func(), err error) {
	s, err = store.OpenReadOnly(path)
	if err == nil {
		return s, func() { s.Close() }, nil
	}
	if !errors.Is(err, store.Older) {
		return nil, nil, err
	}
	folder, err := os.MkdirTemp("", "tokyobox-copy-")
	if err != nil {
		return nil, nil, &store.Error{Kind: store.CannotOpen, Path: path, Err: err}
	}
	mine := filepath.Join(folder, "copy.db")
	if err = duplicate(path, mine); err == nil {
		if s, err = store.Open(mine, store.Options{}); err == nil {
			return s, func() { s.Close(); os.RemoveAll(folder) }, nil
		}
	}
	os.RemoveAll(folder)
	return nil, nil, err
}

// Rebuild puts a copy in the place of a database that is damaged, or is none any more, and brings into it whatever
// can still be read of the old one, which is kept under the name returned. now is Unix milliseconds.
func Rebuild(db, from string, now int64, seed func() ([32]byte, error)) (aside string, done Done, err error) {
	if aside, err = replace(db, from, now); err != nil {
		return aside, done, err
	}
	here, err := store.Open(db, store.Options{})
	if err != nil {
		return aside, done, err
	}
	defer here.Close()
	old, close, err := Look(aside)
	if err != nil {
		return aside, done, nil // nothing of it can be read
	}
	defer close()
	src, err := Of(old)
	if err != nil && !errors.Is(err, store.Damaged) {
		return aside, done, err
	}
	done, err = Bring(here, src, seed)
	return aside, done, err
}

// replace puts a copy in the place of a database and keeps that one under the name returned. The write-ahead log and
// its index belong to the old file and go with it.
func replace(db, from string, now int64) (aside string, err error) {
	aside = fmt.Sprintf("%s.broken-%s", db, time.UnixMilli(now).UTC().Format(stamp))
	for n := 2; exists(aside); n++ {
		aside = fmt.Sprintf("%s.broken-%s-%d", db, time.UnixMilli(now).UTC().Format(stamp), n)
	}
	fresh := db + ".fresh"
	os.Remove(fresh)
	if err := duplicate(from, fresh); err != nil {
		return "", err
	}
	for _, tail := range []string{"-wal", "-shm", "-journal", ""} {
		if err := os.Rename(db+tail, aside+tail); err != nil && !errors.Is(err, os.ErrNotExist) {
			return "", &store.Error{Kind: store.CannotOpen, Path: db + tail, Err: err}
		}
	}
	if err := os.Rename(fresh, db); err != nil {
		return "", &store.Error{Kind: store.CannotOpen, Path: db, Err: err}
	}
	return aside, nil
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// duplicate copies a file that nobody has open, for the user alone, and waits for the disk.
func duplicate(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return &store.Error{Kind: store.CannotOpen, Path: from, Err: err}
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return &store.Error{Kind: store.CannotOpen, Path: to, Err: err}
	}
	_, err = io.Copy(out, in)
	if err == nil {
		err = out.Sync()
	}
	if again := out.Close(); err == nil {
		err = again
	}
	if err != nil {
		return &store.Error{Kind: store.IO, Path: to, Err: err}
	}
	return nil
}
