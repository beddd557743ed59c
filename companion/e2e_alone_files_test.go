//go:build !windows

package companion_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Whatever the program writes is for the user alone, also where the system would let others read it.
func TestEverythingWrittenIsForTheUserAlone(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	shell := func(line string) {
		t.Helper()
		c := h.command()
		c.Path, c.Args = "/bin/sh", []string{"sh", "-c", "umask 000; " + strings.ReplaceAll(line, "tokyobox", program+" --db "+h.db)}
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", line, err, out)
		}
	}
	shell("id=$(tokyobox new capsule-hotel --players Ann,Ben); echo mark | tokyobox play $id --plain; " +
		"tokyobox export $id -o one.session; tokyobox export --all -o all.txt")
	seen := 0
	err := filepath.WalkDir(h.folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || path == h.folder {
			return err
		}
		info, err := os.Stat(path)
		if err != nil {
			return err
		}
		if mode := info.Mode().Perm(); mode&0o077 != 0 {
			t.Errorf("%s has rights %v", d.Name(), mode)
		}
		seen++
		return nil
	})
	if err != nil || seen < 5 {
		t.Errorf("%d files, %v", seen, err)
	}
}

// A name that holds what a terminal obeys comes out of every command without it.
func TestSignsForTheTerminalInNamesAndFilesReachNoOutput(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	evil := "A\x1b]0;owned\x07nn\x1b[2J\u202eneB"
	id := h.must("", "new", "capsule-hotel", "--players", evil+",Ben")
	h.must("mark\nnote 1 \"\x1b[31mred\x07\"\n", "play", id, "--plain")
	for _, args := range [][]string{{"sessions"}, {"sessions", "--json"}, {"export", id}, {"export", "--all"}, {"copies"}, {"restore", "1"},
		{"doctor"}, {"export", id, "--format", "csv"}, {"export", id, "--format", "report"}, {"export", id, "--format", "json"}, {"people"}, {"stats"}} {
		a := h.run("history\nview\n", args...)
		for _, text := range []string{a.out, a.err} {
			if i := strings.IndexFunc(text, func(r rune) bool { return r < ' ' && r != '\n' && r != '\r' && r != '\t' || r == 0x7f || r == 0x202e }); i >= 0 {
				t.Errorf("%v: %q", args, text[max(0, i-20):min(len(text), i+20)])
			}
		}
	}
}
