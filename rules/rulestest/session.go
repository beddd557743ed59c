package rulestest

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// Head begins a session of a game: so many seats, whose players are called P1, P2 and so on, and options as
// NAME=VALUE; the others have their default.
func Head(g *rules.Game, seats int, options ...string) ledger.Head {
	h := ledger.Head{Game: g.ID, Rules: g.Rules}
	for n := 1; n <= seats; n++ {
		h.Seats = append(h.Seats, ledger.Seat{Number: n, Key: "p" + strconv.Itoa(n), Name: "P" + strconv.Itoa(n)})
	}
	for _, o := range options {
		name, value, _ := strings.Cut(o, "=")
		h.Options = append(h.Options, ledger.Option{Name: name, Value: value})
	}
	return h
}

// Session reads a session file; the test fails if it cannot be read.
func Session(t testing.TB, file string) (ledger.Head, []ledger.Entry) {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	h, entries, err := ledger.ReadSession(f)
	if err != nil {
		t.Fatal(err)
	}
	return h, entries
}
