// Tests of the figures people see.
package timers

import (
	"testing"
	"time"
)

func TestSecondsAreRoundedUpAndZeroOnlyWhenOver(t *testing.T) {
	for _, c := range []struct {
		left time.Duration
		want int
	}{
		{60 * sec, 60}, {60*sec - 1, 60}, {s(59.001), 60}, {59 * sec, 59},
		{s(37.6), 38}, {s(32.9), 33}, {14 * sec, 14},
		{sec, 1}, {sec - 1, 1}, {1, 1}, {0, 0}, {-1, 0}, {-time.Hour, 0},
	} {
		if got := Seconds(c.left); got != c.want {
			t.Errorf("%v left: shown %d, want %d", c.left, got, c.want)
		}
	}
}

func TestAStopwatchShowsMinutesSecondsAndTenths(t *testing.T) {
	for _, c := range []struct {
		ran  time.Duration
		want string
	}{
		{0, "0:00.0"}, {99 * ms, "0:00.0"}, {100 * ms, "0:00.1"}, {s(59.99), "0:59.9"},
		{60 * sec, "1:00.0"}, {s(65.39), "1:05.3"}, {75 * time.Minute, "75:00.0"}, {-sec, "0:00.0"},
	} {
		if got := Tenths(c.ran); got != c.want {
			t.Errorf("%v: %q, want %q", c.ran, got, c.want)
		}
	}
}

func TestLatenessIsShownInFullSeconds(t *testing.T) {
	for _, c := range []struct {
		late time.Duration
		want string
	}{{0, "0:00"}, {s(3.99), "0:03"}, {65 * sec, "1:05"}, {-sec, "0:00"}} {
		if got := MinSec(c.late); got != c.want {
			t.Errorf("%v: %q, want %q", c.late, got, c.want)
		}
	}
}

func TestTheTimeAwayIsToldToTheNearestSecond(t *testing.T) {
	for _, c := range []struct {
		away time.Duration
		want int
	}{{s(90.1), 90}, {s(89.5), 90}, {s(2.3), 2}, {time.Hour, 3600}, {0, 0}, {-sec, 0}} {
		if got := Nearest(c.away); got != c.want {
			t.Errorf("%v: %d, want %d", c.away, got, c.want)
		}
	}
}
