package ledger

import (
	"errors"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// C73 is the field report of an amount read as a thousandth of what was meant.
func TestC73AnAmountIsReadAsPeopleWriteIt(t *testing.T) {
	for text, want := range map[string]Yen{
		"1420": 1420, "1,420": 1420, "1.420": 1420, "1 420": 1420, "1'420": 1420, "1’420": 1420, "1_420": 1420,
		"1\u00a0420": 1420, "1\u202f420": 1420, "1\u2009420": 1420, "1\u3000420": 1420,
		"¥1420": 1420, "¥ 1,420": 1420, "￥1420": 1420, "1420円": 1420, "1 420 円": 1420, "１４２０": 1420, "１，４２０": 1420, "￥１４２０": 1420,
		"  1420  ": 1420, "\t1,420": 1420,
		"+1420": 1420, "+1,420": 1420, "-1420": -1420, "-1,420": -1420, "−1 420": -1420, "－１４２０": -1420, "-¥1420": -1420, "- 500": -500,
		"0": 0, "-0": 0, "7": 7, "007": 7, "12": 12, "999": 999, "1,000": 1000, "12,345": 12345, "123.456": 123456,
		"1,234,567": 1234567, "1.234.567": 1234567, "1 000 000 000": MaxYen, "1000000000": MaxYen, "-1000000000": -MaxYen,
	} {
		if got, err := ParseYen(text); got != want || err != nil {
			t.Errorf("ParseYen(%q) = %d, %v, want %d", text, got, err, want)
		}
	}
}

// C74 is the field report of a typing slip that became a million.
func TestC74WhatIsNoWholeAmountIsRefused(t *testing.T) {
	for _, text := range []string{
		"", " ", "+", "-", "¥", "円", "¥円", ",", ".", "'",
		"10.999.99", "1.5", "12,34", "1,42", "--500", "5e3", "99999999999999999999", "1000000001", "1,000,000,001",
		"1,4200", "1,,420", "1,420,", ",420", "1,420.500", "1.420,500", "1 420,500", "1234,567", "0,420", "0.500", "00,420", "0,000",
		"+-5", "-+5", "5-", "5+", "1 4 2 0", "1420 yen", "¥1420 and", "x", "one", "1420x", "0x10", "1/2", "1420%", "١٤٢٠", "½", "NaN", "Inf", "1420\x00", "\xff",
	} {
		if got, err := ParseYen(text); !errors.Is(err, ErrAmount) || got != 0 {
			t.Errorf("ParseYen(%q) = %d, %v, want it refused", text, got, err)
		}
	}
}

func TestAnAmountIsReadBackFromEveryWayOfGroupingIt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Int64Range(0, int64(MaxYen)).Draw(t, "yen")
		separator := rapid.SampledFrom([]string{"", ",", ".", " ", "'", "’", "_", "\u00a0", "\u202f"}).Draw(t, "separator")
		digits := strconv.FormatInt(n, 10)
		for at := len(digits) - 3; at > 0; at -= 3 {
			digits = digits[:at] + separator + digits[at:]
		}
		sign := rapid.SampledFrom([]string{"", "+", "-"}).Draw(t, "sign")
		before := rapid.SampledFrom([]string{"", "¥", "¥ ", "￥"}).Draw(t, "before")
		after := rapid.SampledFrom([]string{"", "円", " 円"}).Draw(t, "after")
		want := Yen(n)
		if sign == "-" {
			want = -want
		}
		text := sign + before + digits + after
		if got, err := ParseYen(text); got != want || err != nil {
			t.Fatalf("ParseYen(%q) = %d, %v, want %d", text, got, err, want)
		}
	})
}

func TestNoTextIsReadAsMoreThanItsDigits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.StringMatching(`[-+ ]?[0-9,.' eE¥円x]{0,14}`), rapid.String()).Draw(t, "text")
		got, err := ParseYen(text)
		if err != nil {
			return
		}
		var digits strings.Builder
		for _, r := range text {
			switch {
			case r >= '0' && r <= '9':
				digits.WriteRune(r)
			case r >= '０' && r <= '９':
				digits.WriteRune(r - '０' + '0')
			}
		}
		want, _ := strconv.ParseInt(digits.String(), 10, 64)
		if got != Yen(want) && got != -Yen(want) || got > MaxYen || got < -MaxYen {
			t.Fatalf("ParseYen(%q) = %d", text, got)
		}
	})
}
