// Command powercut records every write of the program to its files, cuts the power at random moments of that record
// and opens what a disk may then hold.
//
//	go run ./.ci/powercut [-cuts N] [-seed N] PROGRAM
//
// PROGRAM is the built program. It needs strace on the path. The exit status is 0 if after every cut the file opens
// and is sound, everything that was told as recorded is there in its order, at most what was being recorded besides,
// and recording goes on. Otherwise the files of the cut are kept and their place is told.
package main

import (
	"flag"
	"fmt"
	"maps"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// database is the name of the file.
const database = "cut.db"

func main() {
	cuts := flag.Int("cuts", 300, "how often the power is cut")
	seed := flag.Int64("seed", 1, "where the random numbers begin")
	flag.Parse()
	if flag.NArg() != 1 || *cuts < 1 {
		fmt.Fprintln(os.Stderr, "usage: powercut [-cuts N] [-seed N] PROGRAM")
		os.Exit(2)
	}
	folder, err := os.MkdirTemp("", "powercut-")
	if err == nil {
		folder, err = filepath.EvalSymlinks(folder)
	}
	if err == nil {
		err = try(flag.Arg(0), folder, *cuts, *seed)
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "powercut: seed %d: %v\n", *seed, err)
		os.Exit(1)
	}
	os.RemoveAll(folder)
}

// evening is how many entries are recorded: enough for the log to be checkpointed in the middle, more than once.
const evening = 460

// script is what is typed: lines that stand in the file as they are typed, what is kept beside them, undo and redo.
// Each but coupons adds an entry.
func script() []string {
	lines := []string{"mark", "loan 1=4000 2=6000 3=6000"}
	for i := 3; len(lines) < evening; i++ {
		seat := i%3 + 1
		switch i % 10 {
		case 5:
			lines = append(lines, "undo", "redo")
		case 8:
			lines = append(lines, fmt.Sprintf("coupons %d", seat))
		case 9:
			lines = append(lines, fmt.Sprintf("note 1 %q", "seen"+strings.Repeat(" again", i%30)))
		default:
			lines = append(lines, fmt.Sprintf("adjust %d yen=+%d \"found %d\"", seat, 100*(i%7+1), i))
		}
	}
	return lines
}

// program is the path of the program.
type program string

// run gives what a command wrote to standard output; an error has what it complained of.
func (p program) run(db, input string, args ...string) (string, error) {
	c := exec.Command(string(p), append([]string{"--db", db}, args...)...)
	c.Stdin = strings.NewReader(input)
	var complaint strings.Builder
	c.Stderr = &complaint
	out, err := c.Output()
	if err != nil {
		err = fmt.Errorf("%s: %w\n%s%s", args[0], err, out, complaint.String())
	}
	return string(out), err
}

// entries are the lines of a session, as recorded.
func (p program) entries(db, id string) ([]string, error) {
	out, err := p.run(db, "", "export", id)
	var list []string
	for line := range strings.Lines(out) {
		words := strings.SplitN(strings.TrimSuffix(line, "\n"), " ", 3)
		if n, isNumber := strconv.Atoi(words[0]); isNumber == nil && len(words) == 3 {
			if list = append(list, words[2]); n != len(list) {
				return nil, fmt.Errorf("entry %d is exported as the %dth", n, len(list))
			}
		}
	}
	return list, err
}

// played is a recorded evening.
type played struct {
	id     string
	want   []string // the entries
	events []event
	told   []int // after each event, how many entries were told as recorded; -1 before the session was told
}

// play records an evening: a new file, a session, two sittings.
func (p program) play(folder string) (played, error) {
	db := filepath.Join(folder, database)
	var e played
	told := -1
	sit := func(input string, count func(line string) int, args ...string) error {
		events, err := record(db, input, string(p), args...)
		var line string
		for _, ev := range events {
			if ev.what == tell {
				for _, b := range ev.data {
					if b != '\n' {
						line += string(rune(b))
						continue
					}
					told = max(told, count(line))
					line = ""
				}
			}
			e.told = append(e.told, told)
		}
		e.events = append(e.events, events...)
		return err
	}
	begun := func(line string) int {
		e.id = line
		return 0
	}
	if err := sit("", begun, "new", "capsule-hotel", "--players", "Ann,Ben,Cho"); err != nil {
		return e, err
	}
	// An entry is told with its number, what undo and redo do with a word.
	counted := func(line string) int {
		number, _, _ := strings.Cut(line, " ")
		if n, err := strconv.Atoi(number); err == nil && n == told+1 ||
			strings.HasPrefix(line, "Undone: ") || strings.HasPrefix(line, "Back again: ") {
			return told + 1
		}
		return told
	}
	lines := script()
	few := len(lines) / 10 // then the same file again, so long that the log comes round
	for _, part := range [][]string{lines[:few], lines[few:]} {
		if err := sit(strings.Join(part, "\n")+"\n", counted, "play", e.id, "--plain"); err != nil {
			return e, err
		}
	}
	typed := slices.DeleteFunc(lines, func(line string) bool { return strings.HasPrefix(line, "coupons") })
	var err error
	if e.want, err = p.entries(db, e.id); err != nil {
		return e, err
	}
	if len(e.want) != len(typed) || told != len(typed) {
		return e, fmt.Errorf("%d entries were typed, %d told and %d are there", len(typed), told, len(e.want))
	}
	for i, line := range typed {
		if line != "undo" && line != "redo" && line != e.want[i] {
			return e, fmt.Errorf("%q was recorded as %q", line, e.want[i])
		}
	}
	return e, e.complete(folder)
}

// complete sees that the record is all that happened: done again it gives the files as they are.
func (e played) complete(folder string) error {
	d := newDisk()
	for _, ev := range e.events {
		if err := d.do(ev); err != nil {
			return err
		}
	}
	for _, name := range []string{database, database + "-wal", database + "-journal"} {
		b, err := os.ReadFile(filepath.Join(folder, name))
		f := d.names[name]
		if (f == nil) != os.IsNotExist(err) || f != nil && string(f.now()) != string(b) {
			return fmt.Errorf("the record of %s does not give the file", name)
		}
	}
	return nil
}

// moments are the events by the file, what was done and whether there was a session yet, so that rare ones are cut as
// often as others; those among writes, which can be torn, stand three times.
func (e played) moments() [][]int {
	groups := map[string][]int{}
	for i, ev := range e.events {
		kind := fmt.Sprint(ev.what, ev.file, e.told[i] < 0)
		groups[kind] = append(groups[kind], i)
	}
	var list [][]int
	for _, kind := range slices.Sorted(maps.Keys(groups)) {
		list = append(list, groups[kind])
		if e.events[groups[kind][0]].what == write {
			list = append(list, groups[kind], groups[kind])
		}
	}
	return list
}

// checkpoints counts how often the log was taken into the file.
func (e played) checkpoints() int {
	n, logged := 0, false
	for _, ev := range e.events {
		switch {
		case ev.what != write:
		case ev.file == database+"-wal":
			logged = true
		case ev.file == database && logged:
			n++
			logged = false
		}
	}
	return n
}

// try cuts the power so many times.
func try(path, folder string, cuts int, seed int64) error {
	path, err := filepath.Abs(path)
	if err != nil {
		return err
	}
	p := program(path)
	// Nobody's settings have a say in what is told.
	for name, value := range map[string]string{"HOME": folder, "XDG_DATA_HOME": folder, "XDG_CONFIG_HOME": folder, "LC_ALL": "C.UTF-8", "TZ": "UTC"} {
		os.Setenv(name, value)
	}
	e, err := p.play(folder)
	if err != nil {
		os.RemoveAll(folder)
		return err
	}
	checkpoints := e.checkpoints()
	if checkpoints < 4 { // the end of each of the three runs makes one
		return fmt.Errorf("the log was taken into the file %d times only", checkpoints)
	}
	// Which moment a cut has, in their order, since the disk goes through them once.
	type moment struct{ cut, after int }
	var list []moment
	groups := e.moments()
	for cut := range cuts {
		chance := rand.New(rand.NewSource(seed<<20 + int64(cut)))
		group := groups[chance.Intn(len(groups))]
		list = append(list, moment{cut, group[chance.Intn(len(group))]})
	}
	slices.SortStableFunc(list, func(a, b moment) int { return a.after - b.after })
	d, next, torn, besides := newDisk(), 0, 0, 0
	for _, m := range list {
		for ; next <= m.after; next++ {
			if err := d.do(e.events[next]); err != nil {
				return err
			}
		}
		chance := rand.New(rand.NewSource(^(seed<<20 + int64(m.cut))))
		found, n := d.cut(chance)
		torn += n
		place := filepath.Join(folder, fmt.Sprintf("cut-%d", m.cut))
		more, err := p.start(place, found, e, e.told[m.after], chance)
		if err != nil {
			os.RemoveAll(place + "-tried")
			return fmt.Errorf("cut %d after event %d of %d, %d entries told: %w\nits files are kept in %s",
				m.cut, m.after+1, len(e.events), e.told[m.after], err, place)
		}
		if more {
			besides++
		}
		os.RemoveAll(place)
	}
	fmt.Printf("seed %d: %d power cuts in %d recorded calls of %d entries, %d checkpoints, %d torn writes: "+
		"nothing told is lost, %d times what was being recorded is there too\n",
		seed, cuts, len(e.events), len(e.want), checkpoints, torn, besides)
	return nil
}

// start puts down what was found and goes on with a copy of it. It tells whether more is there than was told.
func (p program) start(place string, found map[string][]byte, e played, told int, chance *rand.Rand) (more bool, err error) {
	// The index of the log was never synced: it may hold anything.
	if chance.Intn(3) == 0 {
		index := make([]byte, 32768)
		chance.Read(index)
		found[database+"-shm"] = index
	}
	trial := place + "-tried"
	defer os.RemoveAll(trial)
	for _, folder := range []string{place, trial} {
		if err := os.Mkdir(folder, 0o700); err != nil {
			return false, err
		}
		for name, b := range found {
			if err := os.WriteFile(filepath.Join(folder, name), b, 0o600); err != nil {
				return false, err
			}
		}
	}
	db := filepath.Join(trial, database)
	// Whoever comes first has the file recovered.
	if _, isThere := found[database]; isThere && chance.Intn(2) == 0 {
		if _, err := p.run(db, "", "doctor"); err != nil {
			return false, err
		}
	}
	list, err := p.run(db, "", "sessions")
	if err != nil {
		return false, err
	}
	if list == "" && told < 0 { // it was never told that there is a session
		if _, err = p.run(db, "", "new", "capsule-hotel", "--players", "Ann,Ben"); err == nil {
			_, err = p.run(db, "", "doctor")
		}
		return false, err
	}
	got, err := p.entries(db, e.id)
	told = max(told, 0)
	switch {
	case err != nil:
		return false, err
	case len(got) < told || len(got) > min(told+1, len(e.want)):
		return false, fmt.Errorf("%d entries are there", len(got))
	case !slices.Equal(got, e.want[:len(got)]):
		return false, fmt.Errorf("the entries differ:\n%q\nrecorded were\n%q", got, e.want[:len(got)])
	}
	const on = `adjust 1 yen=+100 "after the cut"`
	if _, err := p.run(db, on+"\n", "play", e.id, "--plain"); err != nil {
		return false, err
	}
	after, err := p.entries(db, e.id)
	if err == nil && !slices.Equal(after, append(slices.Clone(got), on)) {
		err = fmt.Errorf("after another entry there are\n%q\nbefore it\n%q", after, got)
	}
	if err == nil {
		_, err = p.run(db, "", "doctor")
	}
	return len(got) > told, err
}
