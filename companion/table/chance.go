package table

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math"

	"tokyobox/ledger"
)

// Chance is drawn here and nowhere else. Every session has one secret seed, kept by the store; a draw is a
// number worked out from the seed and a label that says what is drawn ("income 3 b1"). The same label
// gives the same number, so that taking a draw back and drawing again changes nothing, and the draws do
// not depend on their order.

// NewSeed makes the secret of a new session.
func NewSeed() ([32]byte, error) {
	var seed [32]byte
	if _, err := rand.Read(seed[:]); err != nil {
		return seed, fmt.Errorf("draw a seed: %w", err)
	}
	return seed, nil
}

// mac gives 32 bytes that only the seed and the label decide.
type mac func(label string) ([32]byte, error)

// draw gives a number from 0 to n-1, all equally likely: bytes that would favour some are thrown away.
func draw(from mac, label string, n int) (int, error) {
	if n < 1 {
		return 0, fmt.Errorf("draw %q: nothing to choose from", label)
	}
	limit := math.MaxUint64 - math.MaxUint64%uint64(n)
	for try := 0; ; try++ {
		block, err := from(fmt.Sprintf("%s #%d", label, try))
		if err != nil {
			return 0, fmt.Errorf("draw %q: %w", label, err)
		}
		for i := 0; i < len(block); i += 8 {
			if x := binary.BigEndian.Uint64(block[i:]); x < limit {
				return int(x % uint64(n)), nil
			}
		}
	}
}

// newID makes the id of a new session: a UUID of version 7, so that ids sort by the time they were made.
// now is Unix milliseconds.
func newID(now int64) (string, error) {
	var b [16]byte
	if _, err := rand.Read(b[:]); err != nil {
		return "", fmt.Errorf("draw an id: %w", err)
	}
	for i := range 6 {
		b[i] = byte(now >> (40 - 8*i))
	}
	return uuid(b, 7), nil
}

// IDOf is the id of a session that was written without one: equal texts give the same, so that a file taken
// in twice is recognised.
func IDOf(h ledger.Head, entries []ledger.Entry) string {
	sum := sha256.New()
	if err := ledger.WriteSession(sum, h, entries); err != nil {
		panic(err) // a hash takes whatever is written
	}
	return uuid([16]byte(sum.Sum(nil)), 8)
}

// uuid writes sixteen bytes as a UUID of that version.
func uuid(b [16]byte, version byte) string {
	b[6] = b[6]&0x0f | version<<4
	b[8] = b[8]&0x3f | 0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}
