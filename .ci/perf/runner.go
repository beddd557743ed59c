package main

// The three programs: what is pressed in each, and what must then be seen.

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// runner is a program and how it is used.
type runner struct {
	name  string
	argv  []string
	dir   string
	fresh func() error // before a round, nil if nothing is to be done
	first want
	quit  string               // keys that end it; it is killed if there are none
	key   func(i int) step     // the i-th key that changes the screen
	save  func(run, i int) act // the i-th key that records, nil if there is none
	tick  string               // the key that starts a clock of seconds, "" if there is none
	idle  time.Duration        // how long it is watched with nobody at the keys
}

// step is a key and the text that answers it.
type step struct {
	keys string
	want want
}

// act is a step with keys before it that are not timed and their own text.
type act struct{ before, then step }

// typed is a purchase in its short form: understood letter by letter, its effect or why not under it.
const typed = "hba3"

// ours is Tokyobox with a resumed session: a purchase is typed on the entry line and taken back letter by
// letter, and Enter records a line that adds to a purse.
func ours(program, db, session string) runner {
	return runner{
		name:  "ours",
		argv:  []string{program, "--db", db, "play", session},
		fresh: func() error { return fresh(db) },
		first: see(`(?s)Last entries.*\n ›\n.*F1 help`),
		quit:  "\x11",
		key: func(i int) step {
			at := i % (2 * len(typed))
			if at < len(typed) {
				return step{typed[at : at+1], see(`(?m)^ › ` + typed[:at+1] + `$`)}
			}
			left := strings.TrimRight(" › "+typed[:2*len(typed)-at-1], " ")
			return step{"\x7f", see(`(?m)^` + left + `$`)}
		},
		save: func(run, i int) act {
			mark := fmt.Sprintf("n%d.%d", run, i)
			return act{
				step{"=1 +100 " + mark, see(`› =1 \+100 ` + mark)},
				step{"\r", see(`(?s)\n ›\n.*` + mark)},
			}
		},
		tick: " ",
		idle: 5 * time.Second,
	}
}

// fresh puts the database back to what it was at first, so that a round meets a session of an evening's
// length and not one of all rounds before.
func fresh(db string) error {
	text, err := os.ReadFile(db + ".first")
	if errors.Is(err, os.ErrNotExist) {
		if text, err = os.ReadFile(db); err == nil {
			err = os.WriteFile(db+".first", text, 0o600)
		}
	}
	if err != nil {
		return err
	}
	for _, beside := range []string{"-wal", "-shm"} {
		if err := os.Remove(db + beside); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	return os.WriteFile(db, text, 0o600)
}

// gdu lists a folder of 200 files; the highlight moves down and up.
func gdu(folder string) runner {
	return runner{
		name:  "gdu",
		argv:  []string{"gdu", "--no-mouse", "corpus"},
		dir:   folder,
		first: see("file_200"),
		quit:  "q",
		key: func(i int) step {
			if i%2 == 0 {
				return step{"j", see("hot:file_199")}
			}
			return step{"k", see("hot:file_200")}
		},
		idle: 5 * time.Second,
	}
}

// micro edits a text of 2,000 lines; letters are typed at its beginning.
func micro(folder string) runner {
	text := "" // begins anew with each run
	return runner{
		name:  "micro",
		argv:  []string{"micro", filepath.Join(folder, "lines.txt")},
		dir:   folder,
		first: see("line 0001"),
		key: func(i int) step {
			if i == 0 {
				text = ""
			}
			text += string(rune('m' + i*5%13))
			return step{text[len(text)-1:], see(text + "line 0001")}
		},
	}
}

// round runs a program so many times and gives the medians.
func (r runner) round(runs, keys int) (figures, error) {
	if r.fresh != nil {
		if err := r.fresh(); err != nil {
			return nil, err
		}
	}
	lists := map[string][]float64{}
	add := func(figure string, value float64) { lists[figure] = append(lists[figure], value) }
	for run := range runs + 1 { // the first warms the caches and is not counted
		if run == 1 {
			clear(lists)
		}
		if err := r.run(run, keys, run == runs, add); err != nil {
			return nil, err
		}
	}
	f := figures{}
	for figure, list := range lists {
		slices.Sort(list)
		f[figure] = middle(list)
		if figure == "key" || figure == "record" {
			f[figure+"99"] = high(list)
		}
	}
	return f, nil
}

// run is one run: first frame, memory, keys, what records, and leaving; the last of a round also watches
// the program at rest.
func (r runner) run(run, keys int, last bool, add func(string, float64)) error {
	b, err := start(r.argv, r.dir)
	if err != nil {
		return err
	}
	left := false
	defer func() {
		if !left {
			b.kill()
		}
	}()
	at, err := b.wait(r.first)
	if err != nil {
		return err
	}
	add("first", ms(at.Sub(b.born)))
	b.settle(quiet)
	for i := range keys {
		k := r.key(i)
		took, bytes, err := b.press(k.keys, k.want)
		if err != nil {
			return err
		}
		add("key", ms(took))
		add("bytes", float64(bytes))
	}
	for i := range keys {
		if r.save == nil {
			break
		}
		a := r.save(run, i)
		if _, _, err := b.press(a.before.keys, a.before.want); err != nil {
			return err
		}
		took, bytes, err := b.press(a.then.keys, a.then.want)
		if err != nil {
			return err
		}
		add("record", ms(took))
		add("recordbytes", float64(bytes))
	}
	add("memory", float64(b.memory()))
	if last && r.idle > 0 {
		b.watch(time.Second)
		before, since := b.processor(), time.Now()
		b.watch(r.idle)
		add("idle", 100*float64(b.processor()-before)/float64(time.Since(since)))
	}
	if last && r.tick != "" {
		if _, err := b.pty.WriteString(r.tick); err != nil {
			return err
		}
		b.watch(1500 * time.Millisecond)
		add("tick", float64(b.watch(3*time.Second))/3)
	}
	if r.quit == "" {
		return nil
	}
	took, err := b.leave(r.quit)
	left = true
	if err != nil {
		return err
	}
	add("leave", ms(took))
	return nil
}
