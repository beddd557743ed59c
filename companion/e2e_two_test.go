package companion_test

// Two programs on one file.

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// window is one program that plays by lines; what it says on both outputs comes in one stream.
type window struct {
	t   *testing.T
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Scanner
}

func (h *home) window(id string) *window {
	h.t.Helper()
	c := h.command("--db", h.db, "play", id, "--plain")
	in, err := c.StdinPipe()
	if err != nil {
		h.t.Fatal(err)
	}
	read, write, err := os.Pipe()
	if err != nil {
		h.t.Fatal(err)
	}
	c.Stdout, c.Stderr = write, write
	if err := c.Start(); err != nil {
		h.t.Fatal(err)
	}
	write.Close()
	h.t.Cleanup(func() { c.Process.Kill(); c.Wait(); read.Close() })
	return &window{h.t, c, in, bufio.NewScanner(read)}
}

// enter types a line until it is recorded, as people do who are told that another window was first. It gives how
// often it was told so.
func (w *window) enter(line string) (told int) {
	w.t.Helper()
	fmt.Fprintln(w.in, line)
	for w.out.Scan() {
		number, said, _ := strings.Cut(w.out.Text(), " ")
		switch {
		case said == line && number != "":
			return told
		case strings.Contains(w.out.Text(), "Another window"):
			told++
			fmt.Fprintln(w.in, line)
		}
	}
	w.t.Fatalf("%q: the program has ended", line)
	return told
}

// C22 is the field report that asks for this.
func TestC22TwoHundredEntriesFromTwoProgramsInTurnAreAllThereOnce(t *testing.T) {
	t.Parallel()
	const entries = 200
	h := newHome(t)
	id := h.must("mark\n", "new", "capsule-hotel", "--players", "Ann,Ben")
	h.must("mark\n", "play", id, "--plain")
	two := []*window{h.window(id), h.window(id)}
	var want []string
	told := 0
	for i := range entries {
		line := fmt.Sprintf("note 1 %q", fmt.Sprintf("entry %d", i))
		told += two[i%2].enter(line)
		want = append(want, line)
	}
	for _, w := range two {
		w.in.Close()
	}
	if got := h.stored(id)[1:]; !slices.Equal(got, want) {
		t.Errorf("stored %q", got)
	}
	if told == 0 {
		t.Error("no window was ever told that the other was first")
	}
}

func TestTwoProgramsThatWriteAtTheSameTimeLoseAndDoubleNothing(t *testing.T) {
	t.Parallel()
	const each = 60
	h := newHome(t)
	id := h.must("", "new", "capsule-hotel", "--players", "Ann,Ben")
	h.must("mark\n", "play", id, "--plain")
	done := make(chan struct{})
	for n := range 2 {
		w := h.window(id)
		go func() {
			defer func() { done <- struct{}{} }()
			for i := range each {
				line := fmt.Sprintf("note 1 %q", fmt.Sprintf("window %d entry %d", n, i))
				fmt.Fprintln(w.in, line)
				for w.out.Scan() {
					number, said, _ := strings.Cut(w.out.Text(), " ")
					if said == line && number != "" {
						break
					}
					if strings.Contains(w.out.Text(), "Another window") {
						fmt.Fprintln(w.in, line)
					}
				}
			}
			w.in.Close()
		}()
	}
	<-done
	<-done
	got := h.stored(id)[1:]
	seen := map[string]int{}
	for _, line := range got {
		seen[line]++
	}
	if len(got) != 2*each || len(seen) != 2*each {
		t.Errorf("%d entries, %d different, wanted %d", len(got), len(seen), 2*each)
	}
}
