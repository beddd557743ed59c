package ledger

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestASeatKeyIsShortLowerCaseAndNotTaken(t *testing.T) {
	for _, c := range []struct {
		name  string
		taken string
		want  string
	}{
		{"Ann", "", "ann"},
		{"Ann", "ann", "ann2"},
		{"Ann", "ann ann2 ann3", "ann4"},
		{"  Mary-Jane O'Neill ", "", "maryjaneonei"},
		{"田中", "", "田中"},
		{"Zoë", "", "zoë"},
		{"Ян", "", "ян"},
		{"👩‍🚀", "", "seat"},
		{"", "seat", "seat2"},
		{"[red]", "", "red"},
		{"\x1b[31mAnn", "", "31mann"},
		{"12 Monkeys", "", "12monkeys"},
	} {
		taken := strings.Fields(c.taken)
		got := SeatKey(c.name, func(key string) bool {
			for _, k := range taken {
				if k == key {
					return true
				}
			}
			return false
		})
		if got != c.want {
			t.Errorf("SeatKey(%q) beside %v = %q, want %q", c.name, taken, got, c.want)
		}
	}
}

func TestSeatKeysOfAnyNamesDifferAndCanBeReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		taken := map[string]bool{}
		for _, name := range rapid.SliceOfN(rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"Ann", "ann", "ANN", "🙂"})), 1, MaxSeats).Draw(t, "names") {
			key := SeatKey(name, func(k string) bool { return taken[k] })
			if taken[key] || !isKey(key) {
				t.Fatalf("key %q of %q", key, name)
			}
			if utf8.RuneCountInString(key) > 12+2 {
				t.Fatalf("key %q is long", key)
			}
			taken[key] = true
		}
	})
}

func TestAnOptionIsFoundByItsName(t *testing.T) {
	h := Head{Options: []Option{{"cards", "off"}, {"tallest", "on"}}}
	for name, want := range map[string]string{"cards": "off", "tallest": "on", "votes": "", "": ""} {
		if got := h.Option(name); got != want {
			t.Errorf("Option(%q) = %q, want %q", name, got, want)
		}
	}
}
