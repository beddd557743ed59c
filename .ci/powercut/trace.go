package main

// What a program did to its files and told on standard output, as strace saw it.

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// The calls that are recorded: all that change files, so that one which is not understood is noticed. Those with a
// question mark are missing on some machines.
const calls = "?open,openat,?creat,write,writev,pwrite64,pwritev,pwritev2,truncate,ftruncate,fallocate,fsync,fdatasync," +
	"?unlink,unlinkat,?rename,?renameat,renameat2,?link,linkat"

// longest is how many bytes of one write strace writes down.
const longest = 70000

// what is the kind of an event.
type what int

// The kinds of events.
const (
	create     what = iota // a file that was not there
	write                  // data at a place of a file
	truncate               // a file gets another size
	sync                   // a file is on the disk
	remove                 // a file loses its name
	syncFolder             // names are on the disk
	tell                   // data on standard output
)

// event is one completed call.
type event struct {
	what what
	file string // its name, "" of standard output and the folder
	at   int64  // the place of a write, the size of a truncation
	data []byte
}

// record runs the program under strace with input and returns what it did to the files in its folder whose
// names begin with that of the database, and what it told. The folder of copies is not looked at.
func record(db, input, program string, args ...string) ([]event, error) {
	trace := db + ".trace"
	defer os.Remove(trace)
	c := exec.Command("strace", append([]string{"-f", "-y", "-xx", "-qq", "-a", "1", "-s", strconv.Itoa(longest),
		"-e", "signal=none", "-e", "trace=" + calls, "-o", trace, program, "--db", db}, args...)...)
	c.Stdin = strings.NewReader(input)
	var out, complaints bytes.Buffer // pipes: what is told has its own place among the calls
	c.Stdout, c.Stderr = &out, &complaints
	if err := c.Run(); err != nil {
		return nil, fmt.Errorf("strace %s: %w\n%s", strings.Join(args, " "), err, complaints.String())
	}
	text, err := os.ReadFile(trace)
	if err != nil {
		return nil, err
	}
	r := reader{db: db, begun: map[string]string{}}
	for line := range strings.Lines(string(text)) {
		if err := r.line(strings.TrimSuffix(line, "\n")); err != nil {
			return nil, err
		}
	}
	return r.events, nil
}

// reader reads a trace.
type reader struct {
	db     string
	begun  map[string]string // calls that are not over, by thread
	events []event
}

// line takes one line: a call, or one of the two halves of a call in which another thread came between.
func (r *reader) line(line string) error {
	thread, call, _ := strings.Cut(line, " ")
	call = strings.TrimLeft(call, " ")
	if strings.HasSuffix(call, " <detached ...>") {
		return nil // a thread that was between calls when the program ended
	}
	if head, unfinished := strings.CutSuffix(call, " <unfinished ...>"); unfinished {
		r.begun[thread] = head
		return nil
	}
	if strings.HasPrefix(call, "<... ") {
		_, rest, _ := strings.Cut(call, " resumed>")
		call = r.begun[thread] + rest
		delete(r.begun, thread)
	}
	end := strings.LastIndex(call, ") = ")
	name, args, ok := strings.Cut(call[:max(end, 0)], "(")
	if !ok {
		return fmt.Errorf("strace wrote %.200q", line)
	}
	result, _, _ := strings.Cut(call[end+len(") = "):], " ")
	result, _, _ = strings.Cut(result, "<")
	n, err := strconv.ParseInt(result, 10, 64)
	switch {
	case result == "?": // the program ended in it
		return nil
	case err != nil:
		return fmt.Errorf("strace wrote %.200q", line)
	case n < 0:
		return nil
	}
	if err := r.call(name, strings.Split(args, ", "), n); err != nil {
		return fmt.Errorf("%s(%.300s): %w", name, args, err)
	}
	return nil
}

// errUnknown is a call of which we do not know what it does to a file that we follow.
var errUnknown = errors.New("what that does to the database is not known here")

// call takes one successful call and its result. All text in args is in hexadecimal digits, so commas only part them.
func (r *reader) call(name string, args []string, n int64) error {
	if name == "write" && strings.HasPrefix(args[0], "1<") {
		data, err := text(args[1])
		if err == nil {
			r.events = append(r.events, event{what: tell, data: data[:n]})
		}
		return err
	}
	var path string
	var err error
	switch name {
	case "openat", "unlinkat":
		path, err = named(args[1])
	case "open", "creat", "truncate", "unlink":
		path, err = named(args[0])
	case "rename", "link":
		path, err = named(args[1])
	case "renameat", "renameat2", "linkat":
		path, err = named(args[3])
	default:
		path, err = opened(args[0])
	}
	if err != nil {
		return err
	}
	e := event{file: filepath.Base(path)}
	if path == filepath.Dir(r.db) && (name == "fsync" || name == "fdatasync") {
		r.events = append(r.events, event{what: syncFolder})
		return nil
	}
	if filepath.Dir(path) != filepath.Dir(r.db) || !followed(r.db, path) {
		return nil
	}
	switch name {
	case "open", "openat":
		flags := args[1]
		if name == "openat" {
			flags = args[2]
		}
		if strings.Contains(flags, "O_TRUNC") {
			return errUnknown
		}
		if !strings.Contains(flags, "O_CREAT") {
			return nil
		}
		e.what = create // if it is not there
	case "pwrite64":
		e.what = write
		if e.data, err = text(args[1]); err == nil {
			e.at, err = strconv.ParseInt(args[3], 10, 64)
		}
		if err != nil {
			return err
		}
		e.data = e.data[:n]
	case "ftruncate":
		e.what = truncate
		if e.at, err = strconv.ParseInt(args[1], 10, 64); err != nil {
			return err
		}
	case "fsync", "fdatasync":
		e.what = sync
	case "unlink", "unlinkat":
		e.what = remove
	default:
		return errUnknown
	}
	r.events = append(r.events, e)
	return nil
}

// followed tells whether a file is the database, its write-ahead log or its journal. The index of the log is not: it
// is made anew after every cold start.
func followed(db, path string) bool {
	return path == db || path == db+"-wal" || path == db+"-journal"
}

// named is a path that stands in a call.
func named(arg string) (string, error) {
	path, err := text(arg)
	return string(path), err
}

// opened is the path of an open file; nothing if the file has lost its name.
func opened(arg string) (string, error) {
	_, path, ok := strings.Cut(arg, "<")
	path, ended := strings.CutSuffix(path, ">")
	if !ok || !ended {
		return "", nil
	}
	b, err := digits(path)
	return string(b), err
}

// text is what stands between quotation marks, whole.
func text(arg string) ([]byte, error) {
	if len(arg) < 2 || arg[0] != '"' || arg[len(arg)-1] != '"' {
		return nil, fmt.Errorf("strace did not write all of it")
	}
	return digits(arg[1 : len(arg)-1])
}

// digits reads bytes written as \x and two digits each.
func digits(s string) ([]byte, error) { return hex.DecodeString(strings.ReplaceAll(s, `\x`, "")) }
