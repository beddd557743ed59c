// Package ledger keeps the books of a session: amounts, accounts and postings, the log of entries with
// the amendments made to it, the head that says who plays what, and the text form of a whole session.
//
// It knows no game. What a line of the log means is said by the rules; this package only says which
// lines count, in which order, and that no amount ever appears or vanishes.
package ledger

import (
	"errors"
	"strings"

	"golang.org/x/text/width"
)

// Amount is a whole number of what an account holds: yen, coupons, capsules.
type Amount int64

// Yen is an Amount of money, in yen. Yen have no fractions.
type Yen = Amount

// MaxYen is the largest amount that can be typed, in yen: a thousand million, far above any box.
const MaxYen Yen = 1_000_000_000

// ErrAmount says that a text is not a whole amount of yen.
var ErrAmount = errors.New("not a whole amount of yen")

// ParseYen reads an amount as people write it: 1420, 1,420, 1.420, 1 420, 1'420, ¥1420, 1420円 or
// １４２０, each also with one leading + or -. Groups must have three digits and one kind of separator,
// so that 1.5 or 12,34 are refused instead of being read as something else. The error is ErrAmount.
func ParseYen(text string) (Yen, error) {
	s := strings.TrimSpace(width.Fold.String(text))
	sign := Yen(1)
	switch {
	case strings.HasPrefix(s, "+"):
		s = s[1:]
	case strings.HasPrefix(s, "-"):
		sign, s = -1, s[1:]
	case strings.HasPrefix(s, "−"):
		sign, s = -1, strings.TrimPrefix(s, "−")
	}
	s = strings.TrimSpace(strings.TrimPrefix(s, "¥"))
	s = strings.TrimSpace(strings.TrimSuffix(s, "円"))
	digits, ok := ungroup(s)
	if !ok || len(digits) > 10 {
		return 0, ErrAmount
	}
	var n Yen
	for _, d := range digits {
		n = n*10 + Yen(d-'0')
	}
	if n > MaxYen {
		return 0, ErrAmount
	}
	return sign * n, nil
}

// separators are the characters that group thousands somewhere.
const separators = ",.' \u00a0\u202f\u2009’_"

// ungroup takes the separators of thousands out of s; ok is false if s is no grouped number. Nobody groups
// a number that begins with 0: what looks like it is a fraction.
func ungroup(s string) (digits string, ok bool) {
	at := strings.IndexAny(s, separators)
	if at < 0 {
		return s, onlyDigits(s)
	}
	sep := string([]rune(s[at:])[0])
	groups := strings.Split(s, sep)
	for i, g := range groups {
		if !onlyDigits(g) || (i == 0 && (len(g) > 3 || g[0] == '0')) || (i > 0 && len(g) != 3) {
			return "", false
		}
	}
	return strings.Join(groups, ""), true
}

func onlyDigits(s string) bool {
	for _, r := range s {
		if r < '0' || r > '9' {
			return false
		}
	}
	return s != ""
}
