// Speed times Tokyobox as a person at the table sees it, beside two programs of its kind: gdu, which is
// built with the same libraries, and micro, an editor. All run in turn in each round on the same machine,
// so that a figure is a ratio and not a matter of the machine; the median of the rounds is held to a goal.
// A figure that is over its goal is marked and nothing more: machines differ.
package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// figures are what one program showed in one round. Times are in milliseconds.
type figures map[string]float64

// A goal is a figure, or the ratio of a figure to that of a peer, and the most it should be.
type goal struct {
	what, figure string
	ours, peer   string // a ratio when there is a peer
	most         float64
	unit         string
}

var goals = []goal{
	{"first frame of a resumed session, beside gdu", "first", "ours", "gdu", 0.4, "×"},
	{"first frame of a resumed session, beside micro", "first", "ours", "micro", 0.6, "×"},
	{"a key that changes the screen, beside gdu", "key", "ours", "gdu", 0.75, "×"},
	{"a key that records durably, beside gdu's that writes nothing", "record", "ours", "gdu-key", 1.2, "×"},
	{"a key that records durably, p99", "record99", "ours", "", 16, " ms"},
	{"bytes for a key that changes the screen", "bytes", "ours", "", 200, " bytes"},
	{"bytes for a key that records", "recordbytes", "ours", "", 200, " bytes"},
	{"bytes for a tick of the five-second count", "tick", "ours", "", 100, " bytes"},
	{"processor time with nobody at the keys", "idle", "ours", "", 0.005, " %"},
	{"memory, beside gdu", "memory", "ours", "gdu", 1, "×"},
	{"leaving", "leave", "ours", "", 10, " ms"},
	{"program on disk, stripped", "binary", "ours", "", 13, " MB"},
}

func main() {
	program := flag.String("bin", "", "the stripped program")
	db := flag.String("db", "", "a database that may be written to")
	session := flag.String("session", "", "the session that is resumed")
	rounds := flag.Int("rounds", 5, "rounds, of which the median counts")
	runs := flag.Int("runs", 6, "runs of each program in a round")
	keys := flag.Int("keys", 32, "keys in a run, rounded up to whole purchases typed and taken back")
	flag.Parse()
	cycle := 2 * len(typed) // after which the entry line is empty again
	*keys = (*keys + cycle - 1) / cycle * cycle
	if err := speed(*program, *db, *session, *rounds, *runs, *keys); err != nil {
		fmt.Fprintln(os.Stderr, "speed:", err)
		os.Exit(1)
	}
}

func speed(program, db, session string, rounds, runs, keys int) error {
	for _, peer := range []string{"gdu", "micro"} {
		if _, err := exec.LookPath(peer); err != nil {
			return fmt.Errorf("%s is not installed: apt-get install gdu micro", peer)
		}
	}
	folder, err := os.MkdirTemp("", "speed-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	if err := corpus(folder); err != nil {
		return err
	}
	programs := []runner{ours(program, db, session), gdu(folder), micro(folder)}
	info, err := os.Stat(program)
	if err != nil {
		return err
	}
	all := map[string][]figures{}
	var faults []error
	for round := range rounds {
		fmt.Fprintf(os.Stderr, "round %d of %d\n", round+1, rounds)
		for _, p := range programs {
			f, err := p.round(runs, keys)
			if err != nil {
				faults = append(faults, fmt.Errorf("%s: %w", p.name, err))
				continue
			}
			if p.name == "ours" {
				f["binary"] = float64(info.Size()) / 1e6
			}
			all[p.name] = append(all[p.name], f)
		}
	}
	report(all, rounds, runs, keys)
	return errors.Join(faults...)
}

// corpus makes what gdu and micro look at: a folder of 200 files and a text of 2,000 lines.
func corpus(folder string) error {
	if err := os.Mkdir(filepath.Join(folder, "corpus"), 0o755); err != nil {
		return err
	}
	for i := range 200 {
		name := filepath.Join(folder, "corpus", fmt.Sprintf("file_%03d.txt", i+1))
		if err := os.WriteFile(name, fmt.Appendf(nil, "content %03d\n", i+1), 0o644); err != nil {
			return err
		}
	}
	var text strings.Builder
	for i := range 2000 {
		fmt.Fprintf(&text, "line %04d of a text that a person reads\n", i+1)
	}
	return os.WriteFile(filepath.Join(folder, "lines.txt"), []byte(text.String()), 0o644)
}

// report prints every goal with the figure it is held to, lowest and highest of the rounds beside it.
func report(all map[string][]figures, rounds, runs, keys int) {
	fmt.Printf("\nmedian of %d rounds (lowest to highest), %d runs of %d keys each, in turn\n\n", rounds, runs, keys)
	for _, g := range goals {
		var list []float64
		for i, f := range all[g.ours] {
			value, ok := f[g.figure]
			if g.peer != "" {
				peer, figure, _ := strings.Cut(g.peer, "-")
				if i >= len(all[peer]) {
					continue
				}
				beside, there := all[peer][i][cmp.Or(figure, g.figure)]
				value, ok = value/beside, ok && there && beside > 0
			}
			if ok {
				list = append(list, value)
			}
		}
		if len(list) == 0 {
			fmt.Printf("%-4s  %-62s  not measured\n", "?", g.what)
			continue
		}
		slices.Sort(list)
		mark := "ok"
		if middle(list) > g.most {
			mark = "over"
		}
		fmt.Printf("%-4s  %-62s  %8.3f (%.3f–%.3f)   goal ≤ %g%s\n", mark, g.what, middle(list), list[0], list[len(list)-1], g.most, g.unit)
	}
	fmt.Println()
	for _, name := range []string{"ours", "gdu", "micro"} {
		for _, figure := range []string{"first", "key", "key99", "record", "record99", "bytes", "memory", "leave"} {
			var list []float64
			for _, f := range all[name] {
				if v, ok := f[figure]; ok {
					list = append(list, v)
				}
			}
			if len(list) > 0 {
				slices.Sort(list)
				fmt.Printf("      %-6s %-9s %10.3f (%.3f–%.3f)\n", name, figure, middle(list), list[0], list[len(list)-1])
			}
		}
	}
}

// middle is the median of a sorted list.
func middle(sorted []float64) float64 { return sorted[len(sorted)/2] }

// high is the 99th percentile of a sorted list.
func high(sorted []float64) float64 { return sorted[len(sorted)*99/100] }

func ms(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1e6 }
