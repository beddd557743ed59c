// Tests of the one ticking goroutine, under a fake clock. A goroutine that is left over fails them.
package timers

import (
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

func TestTicksComeAtEachInterval(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		source := System()
		ticker := Every(100 * ms)
		defer ticker.Stop()
		for i := 1; i <= 10; i++ {
			<-ticker.C
			if got, want := source.Now().Mono, time.Duration(i)*100*ms; got != want {
				t.Errorf("tick %d at %v, want %v", i, got, want)
			}
		}
	})
}

func TestAtMostOneTickWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ticker := Every(100 * ms)
		defer ticker.Stop()
		time.Sleep(1050 * ms) // ten ticks that nobody takes
		<-ticker.C
		select {
		case <-ticker.C:
			t.Error("a second tick was waiting")
		default:
		}
		source := System()
		<-ticker.C
		if got := source.Now().Mono; got != 50*ms {
			t.Errorf("next tick after %v, want 50 ms: the beat goes on as before", got)
		}
	})
}

func TestAnAimedTickComesBesidesTheRegularOnes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		source := System()
		ticker := Every(100 * ms)
		defer ticker.Stop()
		ticker.Aim(30 * ms)
		ticker.Aim(250 * ms) // takes the place of the first
		for _, want := range []time.Duration{100 * ms, 200 * ms, 250 * ms, 300 * ms, 400 * ms} {
			<-ticker.C
			if got := source.Now().Mono; got != want {
				t.Errorf("tick at %v, want %v", got, want)
			}
		}
		ticker.Aim(50 * ms)
		ticker.Aim(0) // taken away
		<-ticker.C
		if got := source.Now().Mono; got != 500*ms {
			t.Errorf("tick at %v, want 500 ms: the aim was taken away", got)
		}
	})
}

func TestAStoppedTickerLeavesNothingBehind(t *testing.T) {
	for _, c := range []struct {
		name string
		run  func(*Ticker)
	}{
		{"at once", func(*Ticker) {}},
		{"with a tick that nobody took", func(*Ticker) { time.Sleep(time.Second) }},
		{"with an aim ahead", func(k *Ticker) { k.Aim(time.Hour) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ticker := Every(100 * ms)
				c.run(ticker)
				ticker.Stop()
				for range ticker.C { // what was waiting can be taken, then C is closed
				}
				ticker.Stop()
				ticker.Aim(ms)
				time.Sleep(time.Minute)
				if _, open := <-ticker.C; open {
					t.Error("a tick after the end")
				}
			})
		})
	}
}

func TestManyMayStopATickerAtOnceWhileOthersTakeAndAim(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ticker := Every(ms)
		var all sync.WaitGroup
		all.Go(func() {
			for range ticker.C {
			}
		})
		for range 8 {
			all.Go(func() {
				for range 20 {
					ticker.Aim(300 * time.Microsecond)
					time.Sleep(ms)
				}
				ticker.Stop()
			})
		}
		all.Wait()
	})
}

func TestATickerNeedsAnInterval(t *testing.T) {
	for _, interval := range []time.Duration{0, -1} {
		if !panics(func() { Every(interval) }) {
			t.Errorf("an interval of %v was accepted", interval)
		}
	}
}

// A redraw only once in 700 ms, and still a minute is a minute.
func TestAMinuteEndsAfterAMinuteHoweverSlowTheRedraw(t *testing.T) {
	for _, c := range []struct {
		name     string
		interval time.Duration
		redraw   time.Duration // how long each redraw keeps the loop busy
		seen     time.Duration // the latest that the end may be noticed
	}{
		{"in time", 100 * ms, 0, 60 * sec},
		{"a tick only each 700 ms", 700 * ms, 0, 60 * sec},
		{"each redraw takes 700 ms", 100 * ms, 700 * ms, 60*sec + 700*ms},
		{"both", 700 * ms, 690 * ms, 60*sec + 700*ms},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				source := System()
				clock, watch := New(60*sec).Start(0), NewWatch(source.Now())
				ticker := Every(c.interval)
				defer ticker.Stop()
				ticker.Aim(clock.NextChange(0))
				taken := 0
				for range ticker.C {
					taken++
					now := source.Now()
					var seen Sight
					if watch, seen = watch.Tick(now); seen.Pace == Gap {
						t.Fatalf("a slow redraw counted as a gap: %+v", seen)
					}
					if got, want := Seconds(clock.Remaining(now.Mono)), Seconds(60*sec-now.Mono); got != want {
						t.Fatalf("at %v the figure is %d, want %d", now.Mono, got, want)
					}
					if clock.Expired(now.Mono) {
						break
					}
					ticker.Aim(clock.NextChange(now.Mono))
					time.Sleep(c.redraw)
				}
				noticed := source.Now().Mono
				end, _ := clock.Ends()
				if off := end - 60*sec; off.Abs() > 50*ms {
					t.Errorf("ended at %v, want 60 s ± 0.05 s", end)
				}
				if noticed < 60*sec || noticed > c.seen {
					t.Errorf("the end was noticed at %v, want at most %v", noticed, c.seen)
				}
				if got := clock.Pause(noticed).SpentMillis(noticed); got != 60_000 {
					t.Errorf("%d ms go into the log, want 60000", got)
				}
				if counted := time.Duration(taken) * c.interval; c.redraw > c.interval && (counted-60*sec).Abs() < sec {
					t.Errorf("%d ticks of %v: this loop is not slow enough to show anything", taken, c.interval)
				}
			})
		})
	}
}

// The display follows within one redraw, and the sum is exact.
func TestTwentyPausesInTwoSecondsUnderARunningTicker(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		source := System()
		clock := New(15 * sec).Start(source.Now().Mono)
		ticker := Every(100 * ms)
		defer ticker.Stop()
		for range 20 {
			time.Sleep(37 * ms)
			clock = clock.Pause(source.Now().Mono)
			time.Sleep(63 * ms)
			clock = clock.Resume(source.Now().Mono)
			<-ticker.C
			if late := source.Now().Mono % (100 * ms); late != 0 {
				t.Fatalf("the display followed %v late", late)
			}
		}
		if got, want := clock.Remaining(source.Now().Mono), 15*sec-20*37*ms; got != want {
			t.Errorf("left %v, want %v", got, want)
		}
	})
}
