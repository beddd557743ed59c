package store

// Benchmarks of what people wait for. They run with -bench alone; -benchtime=1x takes the rounds once.
// Each figure is a ratio of things done in turn, in blocks, in one run on one disk, and the median of the
// rounds, because absolute times differ from minute to minute.

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

const (
	rounds = 5    // of which the median is reported
	blocks = 40   // of one kind and then the other, a round
	block  = 50   // operations in a block
	page   = 4096 // bytes of the plain write that appends are held against
)

const benchStatus = `{"phase":"buying","round":3,"rounds":8,"line":"round 3 of 8, buying","spent":9000}`

// BenchmarkAppendBesideTheDisk records entries through the store and appends 4 KiB with fdatasync to a
// file beside it, in turn.
func BenchmarkAppendBesideTheDisk(b *testing.B) {
	folder := b.TempDir()
	s := benchStore(b, filepath.Join(folder, "t.db"), 0, 0)
	disk := rawWriter(b, filepath.Join(folder, "raw"))
	var p50, p99, store50, disk50 []float64
	for b.Loop() {
		for range rounds {
			ours, theirs := inTurn(b, appender(b, s), disk)
			p50 = append(p50, ratio(ours, theirs, 50))
			p99 = append(p99, ratio(ours, theirs, 99))
			store50 = append(store50, micros(ours, 50))
			disk50 = append(disk50, micros(theirs, 50))
		}
	}
	b.ReportMetric(median(p50), "ratio50")
	b.ReportMetric(median(p99), "ratio99")
	b.ReportMetric(median(store50), "store-µs")
	b.ReportMetric(median(disk50), "disk-µs")
	b.ReportMetric(0, "ns/op")
}

// BenchmarkAppendBesideOtherEntries records entries in a file with 1,000 entries of other sessions and in
// one with 1,000,000, in turn.
func BenchmarkAppendBesideOtherEntries(b *testing.B) {
	folder := b.TempDir()
	few := appender(b, benchStore(b, filepath.Join(folder, "few.db"), 5, 200))
	many := appender(b, benchStore(b, filepath.Join(folder, "many.db"), 5_000, 200))
	var p50, p99 []float64
	for b.Loop() {
		for range rounds {
			small, large := inTurn(b, few, many)
			p50 = append(p50, ratio(large, small, 50))
			p99 = append(p99, ratio(large, small, 99))
		}
	}
	b.ReportMetric(median(p50), "ratio50")
	b.ReportMetric(median(p99), "ratio99")
	b.ReportMetric(0, "ns/op")
}

// BenchmarkOpenAndLoad opens a file and reads one session of it whole.
func BenchmarkOpenAndLoad(b *testing.B) {
	for _, n := range []int{500, 5_000, 50_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			path := filepath.Join(b.TempDir(), "t.db")
			s := benchStore(b, path, 5, 200)
			if err := s.Append(benchSession, 1, lines(1, n), Status{}); err != nil {
				b.Fatal(err)
			}
			s.Close()
			for b.Loop() {
				s, err := Open(path, Options{})
				if err != nil {
					b.Fatal(err)
				}
				_, entries, err := s.Load(benchSession)
				if err != nil || len(entries) != n {
					b.Fatal(len(entries), err)
				}
				s.Close()
			}
		})
	}
}

// BenchmarkListSessions reads the first page of the list from a file of few and of many sessions.
func BenchmarkListSessions(b *testing.B) {
	for _, n := range []int{100, 10_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			s := benchStore(b, filepath.Join(b.TempDir(), "t.db"), n, 1)
			for b.Loop() {
				if rows, err := s.List(All, 20, 0); err != nil || len(rows) != 20 {
					b.Fatal(len(rows), err)
				}
			}
		})
	}
}

const benchSession = "0198c0de-0000-7000-8000-000000000001"

// benchStore is a file with other sessions of so many entries each, and the one that is measured.
func benchStore(b *testing.B, path string, sessions, each int) *Store {
	b.Helper()
	s, err := Open(path, Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { s.Close() })
	if sessions > 0 {
		fillSessions(b, s, sessions, each)
	}
	if err := s.Create(New{Head: head(benchSession), Status: Status{Text: benchStatus}}); err != nil {
		b.Fatal(err)
	}
	return s
}

// fillSessions adds sessions of so many entries each, without waiting for the disk until the end.
func fillSessions(tb testing.TB, s *Store, sessions, each int) {
	tb.Helper()
	run := func(query string, args ...any) {
		tb.Helper()
		if _, err := s.db.Exec(query, args...); err != nil {
			tb.Fatal(err)
		}
	}
	run("PRAGMA synchronous=OFF")
	run("BEGIN IMMEDIATE")
	run(`CREATE TEMP TABLE number AS WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ?) SELECT n FROM n`,
		max(sessions, each, 4))
	run(`INSERT INTO session SELECT n, printf('other-%08d', n), 'capsule-hotel', 1, 0, '[]', '[]' FROM number WHERE n <= ?`, sessions)
	run(`INSERT INTO seat SELECT nr, n, 'p' || n, 'Player ' || n, NULL FROM session, number WHERE n <= 4`)
	run(`INSERT INTO seed SELECT nr, randomblob(32), 0 FROM session`)
	run(`INSERT INTO status SELECT nr, ?1, nr % 10 > 0, nr * 7919 % (?2 + 1), 1760000000000 + nr, ?3 FROM session`,
		each, sessions, benchStatus)
	run(`INSERT INTO entry SELECT nr, n, 1760000000000 + n, 'line', 'buy ' || (n % 4 + 1) || ' hotel A green ' || n
		FROM session, number WHERE n <= ?`, each)
	run("DROP TABLE number")
	run("COMMIT")
	run("PRAGMA wal_checkpoint(TRUNCATE)")
	run("PRAGMA synchronous=FULL")
}

// appender returns an operation that records the next entry durably.
func appender(b *testing.B, s *Store) func() {
	_, entries, err := s.Load(benchSession)
	if err != nil {
		b.Fatal(err)
	}
	next := len(entries) + 1
	return func() {
		status := Status{Touched: 1_760_000_000_000 + int64(next), Text: benchStatus}
		if err := s.Append(benchSession, next, lines(next, 1), status); err != nil {
			b.Fatal(err)
		}
		next++
	}
}

// rawWriter returns an operation that appends a page to a file and waits for the disk.
func rawWriter(b *testing.B, path string) func() {
	f, err := os.Create(path)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { f.Close() })
	data := bytes.Repeat([]byte("x"), page)
	return func() {
		if _, err := f.Write(data); err != nil {
			b.Fatal(err)
		}
		if err := syncData(f); err != nil {
			b.Fatal(err)
		}
	}
}

// inTurn times two operations, a block of one and a block of the other.
func inTurn(b *testing.B, one, other func()) (ones, others []time.Duration) {
	measure := func(do func(), into *[]time.Duration) {
		for range block {
			start := time.Now()
			do()
			*into = append(*into, time.Since(start))
		}
	}
	for range blocks {
		measure(one, &ones)
		measure(other, &others)
	}
	slices.Sort(ones)
	slices.Sort(others)
	return ones, others
}

// ratio compares a percentile of two sorted lists.
func ratio(ours, theirs []time.Duration, percent int) float64 {
	return micros(ours, percent) / micros(theirs, percent)
}

func micros(sorted []time.Duration, percent int) float64 {
	return float64(sorted[len(sorted)*percent/100].Nanoseconds()) / 1000
}

func median(list []float64) float64 {
	slices.Sort(list)
	return list[len(list)/2]
}
