package store

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// script does to a new file what an evening does and returns how many entries were acknowledged. It goes on
// after a failure, as people do: Conflict means that the entry given up was recorded after all.
func script(s *Store) (acknowledged int, failures []error) {
	try := func(err error) bool {
		if err != nil {
			failures = append(failures, err)
		}
		return err == nil
	}
	for !try(s.Create(New{Head: head(testSession), Seed: [32]byte{1}})) {
		if errors.Is(failures[len(failures)-1], Exists) {
			break
		}
	}
	for acknowledged < 12 {
		if acknowledged%4 == 1 {
			try(s.Seal(testSession, Pending{1, "bid 300"}))
			try(s.PutHeartbeat(testSession, Heartbeat{1, 2}))
			try(s.PutSetting("k", "v"))
		}
		_, _, err := s.Load(testSession)
		try(err)
		add := s.Append
		if acknowledged%4 == 2 {
			add = s.AppendSealed
		}
		err = add(testSession, acknowledged+1, lines(acknowledged+1, 1), Status{Text: fmt.Sprint(acknowledged + 1)})
		if try(err) || errors.Is(err, Conflict) {
			acknowledged++
		}
	}
	return acknowledged, failures
}

func TestWhicheverOperationFailsNothingIsLostAndNothingDoubled(t *testing.T) {
	total := 0
	count := func(Operation, bool) error { total++; return nil }
	s, err := Open(newFile(t), Options{Fault: count})
	must(t, err)
	total = 0
	if _, failures := script(s); len(failures) > 0 {
		t.Fatal(failures)
	}
	must(t, s.Close())
	faults := 0
	kinds := []Kind{Full, IO, Busy, ReadOnly}
	for n := 1; n <= total; n++ {
		for _, kind := range kinds[n%len(kinds):][:1] {
			at, armed := 0, false
			s, err := Open(newFile(t), Options{Fault: func(Operation, bool) error {
				if at++; armed && at == n {
					return Faulty(kind)
				}
				return nil
			}})
			must(t, err)
			at, armed = 0, true
			acknowledged, failures := script(s)
			armed = false
			faults++
			if len(failures) == 0 || KindOf(failures[0]) != kind {
				t.Fatalf("%s at operation %d: failures %v", kind, n, failures)
			}
			if d := cmp.Diff(lines(1, acknowledged), entriesOf(t, s, testSession), emptyIsNil); d != "" {
				t.Fatalf("%s at operation %d: %s", kind, n, d)
			}
			must(t, s.Close())
			s = opened(t, s.Path())
			if d := cmp.Diff(lines(1, acknowledged), entriesOf(t, s, testSession), emptyIsNil); d != "" {
				t.Fatalf("%s at operation %d, opened again: %s", kind, n, d)
			}
			if problems, err := s.Check(); len(problems) > 0 || err != nil {
				t.Fatalf("%s at operation %d: %v %v", kind, n, problems, err)
			}
			must(t, s.Close())
		}
	}
	t.Logf("%d faults, one at every operation", faults)
}

func TestAFaultThatLastsRefusesEverythingAndLeavesTheFileAsItWas(t *testing.T) {
	broken := false
	s, err := Open(newFile(t), Options{Fault: func(_ Operation, done bool) error {
		if broken && !done {
			return Faulty(IO)
		}
		return nil
	}})
	must(t, err)
	must(t, s.Create(New{Head: head(testSession)}))
	must(t, s.Append(testSession, 1, lines(1, 3), Status{Text: "three"}))
	broken = true
	for range 20 {
		wantKind(t, s.Append(testSession, 4, lines(4, 1), Status{}), IO)
		_, _, err := s.Load(testSession)
		wantKind(t, err, IO)
	}
	broken = false
	must(t, s.Append(testSession, 4, lines(4, 1), Status{}))
	if d := cmp.Diff(lines(1, 4), entriesOf(t, s, testSession)); d != "" {
		t.Error(d)
	}
}

func TestAnOperationThatComesLateIsWaitedFor(t *testing.T) {
	s, err := Open(newFile(t), Options{Fault: func(o Operation, done bool) error {
		if o == OpCommit && !done {
			time.Sleep(20 * time.Millisecond)
		}
		return nil
	}})
	must(t, err)
	defer s.Close()
	must(t, s.Create(New{Head: head(testSession)}))
	for i := range 5 {
		must(t, s.Append(testSession, i+1, lines(i+1, 1), Status{}))
		if got := entriesOf(t, opened(t, s.Path()), testSession); len(got) != i+1 {
			t.Fatalf("%d entries are there when the %d. was acknowledged", len(got), i+1)
		}
	}
}
