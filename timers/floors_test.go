// Tests of the sequences of floors, printed and typed.
package timers

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestATypedSequenceEndsWithItsLastFloor(t *testing.T) {
	f, err := ParseFloors(" 60, 45 ,30,15 ")
	if err != nil {
		t.Fatal(err)
	}
	if len(f.each) != 4 || f.String() != "60,45,30,15" {
		t.Errorf("read %v, %d floors", f, len(f.each))
	}
	if _, ok := f.Floor(5); ok {
		t.Error("a fifth floor of four")
	}
}

func TestARepeatedSequenceHasItsLastFloorForEver(t *testing.T) {
	for k, want := range map[int]time.Duration{1: 60 * sec, 4: 15 * sec, 5: 15 * sec, 1_000_000: 15 * sec, math.MaxInt: 15 * sec} {
		if got, ok := CountdownFloors().Floor(k); !ok || got != want {
			t.Errorf("floor %d: %v, want %v", k, got, want)
		}
	}
}

func TestThereIsNoFloorZero(t *testing.T) {
	var none Floors
	for name, f := range map[string]Floors{"countdown": CountdownFloors(), "no floors": none} {
		for _, k := range []int{0, -1, math.MinInt} {
			if _, ok := f.Floor(k); ok {
				t.Errorf("%s: a floor %d", name, k)
			}
		}
	}
	if _, ok := none.Floor(1); ok || none.String() != "" {
		t.Error("an empty sequence has a floor")
	}
}

func TestABadSequenceIsRefusedWithTheItemThatIsWrong(t *testing.T) {
	for _, c := range []struct {
		text  string
		fault FloorsFault
		place int
		item  string
	}{
		{"", FloorsEmpty, 0, ""},
		{" \t\u00a0", FloorsEmpty, 0, ""},
		{",", FloorsEmpty, 0, ""},
		{" , , ", FloorsEmpty, 0, ""},
		{"0", FloorsZero, 1, "0"},
		{"60,000", FloorsZero, 2, "000"},
		{"60,45,0,15", FloorsZero, 3, "0"},
		{"-5", FloorsNegative, 1, "-5"},
		{"60,\u221245", FloorsNegative, 2, "\u221245"},
		{"--5", FloorsNegative, 1, "--5"},
		{"-1.5", FloorsNegative, 1, "-1.5"},
		{"-", FloorsWord, 1, "-"},
		{"-x", FloorsWord, 1, "-x"},
		{"60,,30", FloorsBlank, 2, ""},
		{"60,45,", FloorsBlank, 3, ""},
		{",60", FloorsBlank, 1, ""},
		{"1000000000", FloorsDigits, 1, "1000000000"},
		{"0000000060", FloorsDigits, 1, "0000000060"},
		{"60,99999999999999999999", FloorsDigits, 2, "99999999999999999999"},
		{"999999999", FloorsLong, 1, "999999999"},
		{"86401", FloorsLong, 1, "86401"},
		{"sixty", FloorsWord, 1, "sixty"},
		{"1.5", FloorsWord, 1, "1.5"},
		{"60 45", FloorsWord, 1, "60 45"},
		{"60;45", FloorsWord, 1, "60;45"},
		{"+60", FloorsWord, 1, "+60"},
		{"1e3", FloorsWord, 1, "1e3"},
		{"0x10", FloorsWord, 1, "0x10"},
		{"60,\xff\xfe", FloorsWord, 2, "?"},
		{strings.Repeat("é", 40), FloorsWord, 1, strings.Repeat("é", 24)},
		{strings.Repeat("1,", FloorsMost) + "1", FloorsMany, 0, "1001"},
	} {
		f, err := ParseFloors(c.text)
		var refusal *FloorsError
		if !errors.As(err, &refusal) || len(f.each) != 0 {
			t.Errorf("%q was not refused: %v, %v", c.text, f, err)
			continue
		}
		if want := (FloorsError{c.fault, c.place, c.item}); *refusal != want {
			t.Errorf("%.40q: %+v, want %+v", c.text, *refusal, want)
		}
		if refusal.Error() == "" || !strings.Contains(refusal.Error(), string(c.fault)) {
			t.Errorf("%.40q: error text %q does not name the fault", c.text, refusal.Error())
		}
	}
}

func TestTheLongestSequencesAreAccepted(t *testing.T) {
	for _, text := range []string{"86400", "1", "000000060", strings.Repeat("1,", FloorsMost-1) + "86400"} {
		if _, err := ParseFloors(text); err != nil {
			t.Errorf("%.20q: %v", text, err)
		}
	}
}

func TestASequencePrintedAndReadAgainIsTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lengths := rapid.SliceOfN(rapid.IntRange(1, 86_400), 1, 40).Draw(t, "seconds")
		var f Floors
		for _, n := range lengths {
			f.each = append(f.each, time.Duration(n)*sec)
		}
		back, err := ParseFloors(f.String())
		if err != nil || back.String() != f.String() || !slices.Equal(back.each, f.each) {
			t.Fatalf("%v came back as %v, %v", f, back, err)
		}
	})
}

func TestAnyTextIsReadOrRefusedWithAReason(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.String(), rapid.StringMatching(`[-0-9, .]{0,20}`)).Draw(t, "text")
		f, err := ParseFloors(text)
		var refusal *FloorsError
		switch {
		case err == nil:
			for k := 1; k <= len(f.each); k++ {
				if d, ok := f.Floor(k); !ok || d < sec || d > FloorLongest {
					t.Fatalf("%q: floor %d of %v", text, k, d)
				}
			}
		case !errors.As(err, &refusal):
			t.Fatalf("%q: %v", text, err)
		case !utf8.ValidString(refusal.Item) || utf8.RuneCountInString(refusal.Item) > itemShown:
			t.Fatalf("%q: item %q", text, refusal.Item)
		}
	})
}
