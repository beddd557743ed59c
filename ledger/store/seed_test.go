package store

import (
	"crypto/hmac"
	"crypto/sha256"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTheSeedIsSealedUntilTheSessionIsOver(t *testing.T) {
	s := opened(t, newFile(t))
	seed := sha256.Sum256([]byte("a seed"))
	must(t, s.Create(New{Head: head(testSession), Seed: seed}))

	_, err := s.OpenSeed(testSession, 100)
	wantKind(t, err, Sealed)
	digits, opened, err := s.Fingerprint(testSession)
	must(t, err)
	if sum := sha256.Sum256(seed[:]); digits != fmt.Sprintf("%x", sum[:8]) || opened != 0 {
		t.Errorf("fingerprint %s, opened %d", digits, opened)
	}

	must(t, s.Append(testSession, 1, lines(1, 1), Status{Over: true}))
	for _, at := range []int64{200, 300} {
		got, err := s.OpenSeed(testSession, at)
		must(t, err)
		if got != seed {
			t.Errorf("seed %x, want %x", got, seed)
		}
	}
	if _, opened, err := s.Fingerprint(testSession); opened != 200 || err != nil {
		t.Errorf("first opened at %d, %v, want 200", opened, err)
	}

	must(t, s.Append(testSession, 2, lines(2, 1), Status{Over: false}))
	_, err = s.OpenSeed(testSession, 400)
	wantKind(t, err, Sealed)
}

func TestChanceIsTheKeyedHashOfItsLabel(t *testing.T) {
	s := opened(t, newFile(t))
	seeds := map[string][32]byte{"one": {1}, "two": {2}}
	for id, seed := range seeds {
		must(t, s.Create(New{Head: head(id), Seed: seed}))
	}
	seen := map[[32]byte]bool{}
	for id, seed := range seeds {
		for _, label := range []string{"", "die 1", "die 2", "卡"} {
			want := hmac.New(sha256.New, seed[:])
			want.Write([]byte(label))
			got, err := s.Mac(id, label)
			must(t, err)
			if got != [32]byte(want.Sum(nil)) {
				t.Errorf("Mac(%s, %q) = %x", id, label, got)
			}
			seen[got] = true
		}
	}
	if len(seen) != 8 {
		t.Errorf("%d different values of 8", len(seen))
	}
}

func TestTheSeedStandsInNoLogAndNoList(t *testing.T) {
	s := opened(t, newFile(t))
	seed := sha256.Sum256([]byte("a seed"))
	must(t, s.Create(New{Head: head(testSession), Seed: seed, Entries: lines(1, 3)}))
	h, entries, err := s.Load(testSession)
	must(t, err)
	rows, err := s.List(All, 9, 0)
	must(t, err)
	found, err := s.db.Query("SELECT key || value FROM setting")
	must(t, err)
	settings, err := s.words(found)
	must(t, err)
	shown := fmt.Sprintf("%v %v %v %v", h, entries, rows, settings)
	for _, form := range []string{string(seed[:4]), fmt.Sprintf("%x", seed[:4]), fmt.Sprint(seed[:4])} {
		if strings.Contains(shown, strings.Trim(form, "[]")) {
			t.Errorf("part of the seed, %q, stands in %q", form, shown)
		}
	}
}

func TestWhatIsSealedWaitsOutsideTheLogAndComesOutAtOnce(t *testing.T) {
	s := withSession(t)
	must(t, s.Create(New{Head: head("other")}))
	must(t, s.Seal("other", Pending{1, "bid 1=100"}))
	must(t, s.Seal(testSession, Pending{3, "bid 3=500"}))
	must(t, s.Seal(testSession, Pending{1, "bid 1=300"}))
	must(t, s.Seal(testSession, Pending{2, "bid 2=1"}))
	must(t, s.Seal(testSession, Pending{3, "bid 3=700"}))
	must(t, s.Unseal(testSession, 2))
	must(t, s.Unseal(testSession, 4))

	pending, err := s.Sealed(testSession)
	must(t, err)
	if d := cmp.Diff([]Pending{{1, "bid 1=300"}, {3, "bid 3=700"}}, pending); d != "" {
		t.Error(d)
	}
	wantKind(t, s.AppendSealed(testSession, 2, lines(2, 2), Status{}), Conflict)
	if pending, err := s.Sealed(testSession); len(pending) != 2 || err != nil {
		t.Errorf("after a conflict %v, %v is pending", pending, err)
	}
	must(t, s.AppendSealed(testSession, 1, lines(1, 2), Status{}))
	if pending, err := s.Sealed(testSession); len(pending) != 0 || err != nil {
		t.Errorf("after the reveal %v, %v is pending", pending, err)
	}
	if pending, err := s.Sealed("other"); len(pending) != 1 || err != nil {
		t.Errorf("of the other session %v, %v is pending", pending, err)
	}
}

func TestTheHeartbeatIsTheLastOne(t *testing.T) {
	s := withSession(t)
	if _, ok, err := s.Heartbeat(testSession); ok || err != nil {
		t.Fatal(ok, err)
	}
	must(t, s.PutHeartbeat(testSession, Heartbeat{60_000, 1}))
	must(t, s.PutHeartbeat(testSession, Heartbeat{59_000, 1_001}))
	h, ok, err := s.Heartbeat(testSession)
	if h != (Heartbeat{59_000, 1_001}) || !ok || err != nil {
		t.Error(h, ok, err)
	}
}

func TestFilesAreForTheUserAlone(t *testing.T) {
	folder := t.TempDir() + "/data/tokyobox"
	s, err := Open(folder+"/t.db", Options{MakeFolder: true})
	must(t, err)
	defer s.Close()
	must(t, s.Create(New{Head: head(testSession)}))
	must(t, s.Backup(folder+"/copy.db"))
	for name, want := range map[string]os.FileMode{
		"": 0o700, "/t.db": 0o600, "/t.db-wal": 0o600, "/t.db-shm": 0o600, "/copy.db": 0o600,
	} {
		info, err := os.Stat(folder + name)
		must(t, err)
		if got := info.Mode().Perm(); got != want {
			t.Errorf("%s has mode %o, want %o", name, got, want)
		}
	}
}
