package table

import (
	"crypto/hmac"
	"crypto/sha256"
	"path/filepath"
	"strconv"
	"testing"

	"tokyobox/ledger"
	"tokyobox/ledger/store"
	"tokyobox/rules/rulestest"
	"tokyobox/rules/shelf"
	"tokyobox/timers"
)

// capsule is the game the tests play.
var capsule = shelf.Find("capsule-hotel")

// keyed is what the store answers for a label, worked out here by itself.
func keyed(key [32]byte, label string) [32]byte {
	m := hmac.New(sha256.New, key[:])
	m.Write([]byte(label))
	return [32]byte(m.Sum(nil))
}

func itoa(n int) string { return strconv.Itoa(n) }

// long stores the example game with so many more entries before its last line that there are n, and sits
// down at it.
func long(b *testing.B, n int) *Table {
	b.Helper()
	h, entries := rulestest.Session(b, filepath.Join("..", "..", "rules", "capsulehotel", "testdata", "example.session"))
	entries = entries[:len(entries)-1] // the check that ends the game
	for i := len(entries); i < n; i++ {
		sign := "+"
		if i%2 == 1 {
			sign = "-"
		}
		entries = append(entries, ledger.Entry{Seq: i + 1, At: 1, Text: "adjust 1 yen=" + sign + "100 \"bench\""})
	}
	s, err := store.Open(filepath.Join(b.TempDir(), "long.db"), store.Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { s.Close() })
	clock := timers.NewManual(1)
	h.ID = "00000000-0000-7000-8000-000000000002"
	if err := Store(s, clock, capsule, h, entries); err != nil {
		b.Fatal(err)
	}
	at, err := Sit(s, clock, capsule, h.ID)
	if err != nil {
		b.Fatal(err)
	}
	if p := at.Played().Problems(); len(p) > 0 {
		b.Fatal(p[0].Refused)
	}
	return at
}
