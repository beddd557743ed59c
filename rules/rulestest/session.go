package rulestest

import (
	"os"
	"testing"

	"tokyobox/ledger"
)

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
