package care

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"tokyobox/ledger/store"
)

func copies(t testing.TB, db string) []Copy {
	t.Helper()
	list, err := Copies(db)
	must(t, err)
	return list
}

func TestACopyIsMadeOnlyWhenSomethingWasRecorded(t *testing.T) {
	one := new(Keeper)
	for name, keeper := range map[string]func() *Keeper{
		"in one run":   func() *Keeper { return one },
		"in many runs": func() *Keeper { return new(Keeper) },
	} {
		t.Run(name, func(t *testing.T) { madeWhenRecorded(t, keeper) })
	}
}

func madeWhenRecorded(t *testing.T, keeper func() *Keeper) {
	s := opened(t)
	make := func(now int64) {
		t.Helper()
		_, err := keeper().Make(s.Path(), AtStart, now)
		must(t, err)
	}
	make(begun)
	if len(copies(t, s.Path())) > 0 {
		t.Error("a copy of nothing")
	}
	id := evening(t, s, "capsule-hotel", "mark")
	make(begun)
	make(begun + 5_000)
	must(t, s.PutHeartbeat(id, store.Heartbeat{Remaining: 1, Wall: 2}))
	make(begun + 10_000)
	if n := len(copies(t, s.Path())); n != 1 {
		t.Errorf("%d copies", n)
	}
	goOn(t, s, id, `note 1 "on"`)
	make(begun + 15_000)
	if n := len(copies(t, s.Path())); n != 2 {
		t.Errorf("%d copies", n)
	}
	must(t, os.Remove(copies(t, s.Path())[0].Path))
	make(begun + 20_000)
	if n := len(copies(t, s.Path())); n != 2 {
		t.Errorf("%d copies after the newest was removed", n)
	}
}

func TestTheOldestCopiesGoAndAClockSetBackChangesNothingOfThat(t *testing.T) {
	s := opened(t)
	must(t, SetKept(s, 3))
	id := evening(t, s, "capsule-hotel", "mark")
	for i := range 6 {
		goOn(t, s, id, `note 1 "again"`)
		_, err := new(Keeper).Make(s.Path(), AtEnd, begun-int64(i)*86_400_000)
		must(t, err)
	}
	list := copies(t, s.Path())
	if len(list) != 3 {
		t.Fatalf("%d copies", len(list))
	}
	for i, want := range []int{7, 6, 5} {
		c, done, err := Look(list[i].Path)
		must(t, err)
		if _, entries, err := c.Load(id); len(entries) != want || err != nil {
			t.Errorf("copy %d has %d entries, want %d, %v", i+1, len(entries), want, err)
		}
		done()
	}
	must(t, SetKept(s, 0))
	goOn(t, s, id, `note 1 "unseen"`)
	if c, err := new(Keeper).Make(s.Path(), AtEnd, begun); c.Path != "" || err != nil {
		t.Error("with none to keep a copy is made:", c, err)
	}
}

func TestACopyIsForTheUserAloneAndLeavesNothingBeside(t *testing.T) {
	s := opened(t)
	evening(t, s, "capsule-hotel", "mark")
	must(t, os.Mkdir(Folder(s.Path()), 0o700))
	old := filepath.Join(Folder(s.Path()), "20200101-000000-start.db.part-1")
	must(t, os.WriteFile(old, nil, 0o600))
	must(t, os.Chtimes(old, time.Unix(0, 0), time.Unix(0, 0)))
	c, err := new(Keeper).Make(s.Path(), AtStart, begun)
	must(t, err)
	files, err := os.ReadDir(Folder(s.Path()))
	must(t, err)
	if len(files) != 1 {
		t.Errorf("files %v", files)
	}
	info, err := os.Stat(c.Path)
	must(t, err)
	if mode := info.Mode().Perm(); runtime.GOOS != "windows" && mode != 0o600 {
		t.Errorf("rights %v", mode)
	}
}

// C17 is the field report that asks for this: a copy of an older version is read, and stays as it is.
func TestC17ACopyOfAnOlderVersionIsReadAndLeftAlone(t *testing.T) {
	stored, err := filepath.Glob("../../ledger/store/testdata/v*.db")
	must(t, err)
	if len(stored) < 2 {
		t.Fatal("no files of released schemas")
	}
	for _, path := range stored {
		data, err := os.ReadFile(path)
		must(t, err)
		mine := filepath.Join(t.TempDir(), "old.db")
		must(t, os.WriteFile(mine, data, 0o600))
		c, done, err := Look(mine)
		must(t, err)
		src, err := Of(c)
		must(t, err)
		s := opened(t)
		got, err := Bring(s, src, seed)
		must(t, err)
		if len(got.Items) == 0 || got.Count(Missing)+got.Count(Strange) != len(got.Items) {
			t.Errorf("%s: %+v", path, got.Items)
		}
		done()
		if after, err := os.ReadFile(mine); string(after) != string(data) || err != nil {
			t.Errorf("%s was changed, %v", path, err)
		}
	}
}

func TestADatabaseThatCannotBeOpenedGivesWayToACopyAndIsKept(t *testing.T) {
	s := opened(t)
	id := evening(t, s, "capsule-hotel", "mark")
	c, err := new(Keeper).Make(s.Path(), AtStart, begun)
	must(t, err)
	must(t, s.Close())
	must(t, os.WriteFile(s.Path(), []byte("dear diary"), 0o600))
	for range 2 {
		aside, _, err := Rebuild(s.Path(), c.Path, begun, seed)
		must(t, err)
		if _, err := os.Stat(aside); err != nil {
			t.Error(err)
		}
	}
	again, err := store.Open(s.Path(), store.Options{})
	must(t, err)
	defer again.Close()
	if _, entries, err := again.Load(id); len(entries) != 1 || err != nil {
		t.Error(entries, err)
	}
}
