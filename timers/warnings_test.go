// Tests of the warnings and their bells.
package timers

import (
	"testing"
	"time"

	"pgregory.net/rapid"
)

// falls feeds the remaining times, in seconds, one tick after the other, and collects what fires.
func falls(w Warnings, lefts ...float64) (Warnings, []Warning) {
	var fired []Warning
	for i := 1; i < len(lefts); i++ {
		next, due, ok := w.Fall(s(lefts[i-1]), s(lefts[i]))
		if ok {
			fired = append(fired, due)
		}
		w = next
	}
	return w, fired
}

func TestAWarningFiresOnceWhenTheTimeFallsToIt(t *testing.T) {
	for _, c := range []struct {
		name  string
		lefts []float64
		want  []Warning
	}{
		{"each in turn", []float64{11, 10, 9, 5, 4.5, 4, 3, 2, 1, 0}, []Warning{10, 5, 4, 3, 2, 1, 0}},
		{"just above does not count", []float64{10.5, 10.000001}, nil},
		{"exactly at it does", []float64{10.000001, 10}, []Warning{10}},
		{"standing at it does not fire again", []float64{10.1, 10, 10, 9.9}, []Warning{10}},
		{"of several jumped only the latest", []float64{5.6, 3.9}, []Warning{4}},
		{"a jumped one does not come later", []float64{5.6, 3.9, 3.9, 3}, []Warning{4, 3}},
		{"from far above to zero", []float64{12, 0}, []Warning{0}},
		{"zero once", []float64{0.1, 0, 0, 0}, []Warning{0}},
		{"a floor of five seconds begins without its first warning", []float64{5, 4.9, 4, 3, 2, 1, 0}, []Warning{4, 3, 2, 1, 0}},
		{"a floor of ten seconds too", []float64{10, 9.9, 5}, []Warning{5}},
		{"time that was taken back does not warn again", []float64{5.2, 4.5, 7.5, 4.9, 4.2, 4}, []Warning{5, 4}},
		{"but what had not warned yet does", []float64{4.5, 7.5, 3.9}, []Warning{4}},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, fired := falls(Warnings{}, c.lefts...)
			if len(fired) != len(c.want) {
				t.Fatalf("fired %v, want %v", fired, c.want)
			}
			for i := range fired {
				if fired[i] != c.want[i] {
					t.Fatalf("fired %v, want %v", fired, c.want)
				}
			}
		})
	}
}

func TestAfterARestartTheWarningsAboveCountAsGiven(t *testing.T) {
	for _, c := range []struct {
		left float64
		want int // how many of 5, 4, 3, 2, 1, 0 and 10 are still to come
	}{{24, 7}, {10.1, 7}, {10, 6}, {5, 5}, {4.3, 5}, {4, 4}, {0.5, 1}, {0, 0}} {
		w := WarningsAt(s(c.left))
		count := 0
		// Higher than it stood, as after a late call, and down in tenths.
		for left := s(13); left > 0; left -= 100 * ms {
			next, _, ok := w.Fall(left, left-100*ms)
			if ok {
				count++
			}
			w = next
		}
		if count != c.want {
			t.Errorf("standing at %v s: %d warnings to come, want %d", c.left, count, c.want)
		}
	}
}

func TestBellsOfTheWarnings(t *testing.T) {
	for w, want := range map[Warning]Bell{
		10: {2, 200 * ms}, 5: {1, 0}, 4: {1, 0}, 3: {1, 0}, 2: {1, 0}, 1: {1, 0}, 0: {3, 250 * ms},
		6: {}, -1: {}, 60: {},
	} {
		if got := w.Bell(); got != want {
			t.Errorf("warning at %d: %+v, want %+v", w, got, want)
		}
	}
	if LeadInBell() != (Bell{Strokes: 1}) || StartBell() != (Bell{Strokes: 1}) {
		t.Error("lead-in and start are one stroke each")
	}
}

func TestNoWarningEverComesTwice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var w Warnings
		given := map[Warning]int{}
		left := 12 * sec
		for range rapid.IntRange(1, 60).Draw(t, "ticks") {
			after := left - time.Duration(rapid.IntRange(-1500, 3000).Draw(t, "ms"))*ms
			after = min(max(after, 0), 12*sec)
			next, due, ok := w.Fall(left, after)
			if ok {
				given[due]++
				if at := time.Duration(due) * sec; left <= at || after > at {
					t.Fatalf("from %v to %v the warning of %d fired", left, after, due)
				}
			}
			w, left = next, after
		}
		for due, times := range given {
			if times > 1 {
				t.Fatalf("the warning at %d came %d times", due, times)
			}
		}
	})
}
