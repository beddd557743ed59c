// Properties of every clock, whatever is pressed and when.
package timers

import (
	"testing"
	"time"

	"pgregory.net/rapid"
)

func TestSpentNeverFallsWhileRunningAndRemainingIsNeverNegative(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		limit := time.Duration(rapid.Int64Range(0, int64(90*sec)).Draw(t, "limit"))
		c := New(limit)
		var now, ran time.Duration // ran is the sum of the running stretches, kept by the test
		pass := func(t *rapid.T) {
			step := time.Duration(rapid.Int64Range(0, int64(5*sec)).Draw(t, "step"))
			before := c.Spent(now)
			now += step
			if c.Running() {
				ran += step
			}
			after := c.Spent(now)
			if after < before || (!c.Running() && after != before) {
				t.Fatalf("spent went from %v to %v, running %v", before, after, c.Running())
			}
		}
		t.Repeat(map[string]func(*rapid.T){
			"pass": pass,
			"start": func(t *rapid.T) {
				if !c.Running() {
					ran = 0
				}
				c = c.Start(now)
			},
			"pause":  func(t *rapid.T) { c = c.Pause(now) },
			"resume": func(t *rapid.T) { c = c.Resume(now) },
			"abort":  func(t *rapid.T) { ran = 0; c = c.Abort() },
			"late": func(t *rapid.T) {
				late := time.Duration(rapid.Int64Range(int64(sec), int64(3*sec)).Draw(t, "late"))
				before := c.Spent(now)
				var err error
				if c, err = c.TakeBack(now, late); err != nil {
					t.Fatal(err)
				}
				ran = max(before-late, 0)
			},
			"log": func(t *rapid.T) { // stopped and taken back from the log
				c = c.Pause(now)
				var err error
				if c, err = c.Agree(c.SpentMillis(now)); err != nil {
					t.Fatal(err)
				}
			},
			"": func(t *rapid.T) {
				want := ran
				if limit > 0 {
					want = min(ran, limit)
				}
				if !c.Running() {
					ran = want // lateness after zero is not spent
				}
				if got := c.Spent(now); got != want {
					t.Fatalf("spent %v, want %v", got, want)
				}
				left := c.Remaining(now)
				if left < 0 || left > limit || (limit > 0 && left+c.Spent(now) != limit) {
					t.Fatalf("left %v of %v with %v spent", left, limit, c.Spent(now))
				}
				if c.Expired(now) != (limit > 0 && left == 0) {
					t.Fatalf("expired %v with %v left", c.Expired(now), left)
				}
				if end, ok := c.Ends(); ok && (c.Expired(end-1) || !c.Expired(end)) {
					t.Fatalf("ends at %v, but not exactly", end)
				}
				if next := c.NextChange(now); next > 0 {
					changes := Seconds(c.Remaining(now)) != Seconds(c.Remaining(now+next)) || Tenths(c.Spent(now)) != Tenths(c.Spent(now+next))
					if !changes || next > sec {
						t.Fatalf("after %v the figure was to change", next)
					}
					if limit > 0 && Seconds(c.Remaining(now)) != Seconds(c.Remaining(now+next-1)) {
						t.Fatalf("the figure changed before %v", next)
					}
				}
			},
		})
	})
}

func TestPauseAndResumeAtTheSameMomentChangeNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		limit := time.Duration(rapid.Int64Range(0, int64(60*sec)).Draw(t, "limit"))
		at := time.Duration(rapid.Int64Range(0, int64(59*sec)).Draw(t, "at"))
		later := at + time.Duration(rapid.Int64Range(0, int64(60*sec)).Draw(t, "later"))
		c := New(limit).Start(0)
		if got, want := c.Pause(at).Resume(at).Spent(later), c.Spent(later); got != want {
			t.Fatalf("spent %v, want %v", got, want)
		}
	})
}
