// Benchmarks: what it costs to read clocks, and how late an aimed tick is.
package timers

import (
	"slices"
	"testing"
	"time"
)

// BenchmarkReadingAClock is one look as a redraw takes it: both clocks of the machine, what is left, the
// figure, the watch and the warnings.
func BenchmarkReadingAClock(b *testing.B) {
	source := System()
	clock, watch, warned := New(60*sec).Start(0), NewWatch(source.Now()), Warnings{}
	last, sum := 60*sec, 0
	b.ReportAllocs()
	for b.Loop() {
		now := source.Now()
		watch, _ = watch.Tick(now)
		left := clock.Remaining(now.Mono)
		warned, _, _ = warned.Fall(last, left)
		last = left
		sum += Seconds(left)
	}
	if sum < 0 {
		b.Fatal("below zero")
	}
}

// BenchmarkEightClocks takes one reading for eight clocks, as a table with eight of them does.
func BenchmarkEightClocks(b *testing.B) {
	source := System()
	var clocks [8]Clock
	for i := range clocks {
		clocks[i] = New(time.Duration(i+1) * time.Hour).Start(0)
	}
	sum := 0
	b.ReportAllocs()
	for b.Loop() {
		now := source.Now()
		for _, c := range clocks {
			sum += Seconds(c.Remaining(now.Mono))
		}
	}
	if sum < 0 {
		b.Fatal("below zero")
	}
}

// BenchmarkRemaining is the arithmetic alone.
func BenchmarkRemaining(b *testing.B) {
	clock, now := New(60*sec).Start(0), time.Duration(0)
	b.ReportAllocs()
	for b.Loop() {
		now++
		if clock.Remaining(now) < 0 {
			b.Fatal("below zero")
		}
	}
}

// BenchmarkAimedTick waits for ticks aimed 7 ms ahead and reports how late they are taken.
func BenchmarkAimedTick(b *testing.B) {
	source := System()
	ticker := Every(time.Hour)
	defer ticker.Stop()
	var late []time.Duration
	for b.Loop() {
		due := source.Now().Mono + 7*ms
		ticker.Aim(7 * ms)
		<-ticker.C
		late = append(late, source.Now().Mono-due)
	}
	slices.Sort(late)
	b.ReportMetric(float64(late[len(late)/2].Microseconds())/1000, "p50-late-ms")
	b.ReportMetric(float64(late[len(late)*99/100].Microseconds())/1000, "p99-late-ms")
}
