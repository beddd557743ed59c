package companion_test

// Keeping everything with the built program: all of it out and in again, copies, what they bring back, and the
// doctor.

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// played is a home with two sessions.
func played(t *testing.T) (h *home, ids [2]string) {
	t.Helper()
	h = newHome(t)
	for i := range ids {
		ids[i] = h.must("", "new", "capsule-hotel", "--players", "Ann,=Ben,田中")
		h.must("mark\nloan 1=4000 2=6000 3=6000\n", "play", ids[i], "--plain")
	}
	return h, ids
}

// C62 is the field report that asks for this: everything can be written out without opening a screen.
func TestC39AndC62EverythingIsWrittenOutAndTakenInElsewhere(t *testing.T) {
	t.Parallel()
	h, ids := played(t)
	file := filepath.Join(h.folder, "all.tokyobox")
	h.must("", "export", "--all", "-o", file)
	if info, err := os.Stat(file); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	complained(t, h.run("", "export", "--all", "-o", file), file)
	other := newHome(t)
	a := other.run("", "import", file)
	if a.code != 0 || !strings.Contains(a.out, "2 sessions brought") || !strings.Contains(a.out, ids[0]) {
		t.Errorf("status %d\n%s%s", a.code, a.out, a.err)
	}
	again := other.run(h.run("", "export", "--all").out, "import", "-")
	if again.code != 0 || !strings.Contains(again.out, "2 sessions are already here") {
		t.Errorf("status %d\n%s%s", again.code, again.out, again.err)
	}
	if got, want := other.run("", "export", "--all").out, h.run("", "export", "--all").out; got != want {
		t.Errorf("out and in again differs:\n%s\n%s", got, want)
	}
	other.must("note 1 \"here\"\n", "play", ids[0], "--plain")
	h.must("note 1 \"there\"\n", "play", ids[0], "--plain")
	before := other.run("", "export", "--all").out
	apart := other.run(h.run("", "export", "--all").out, "import", "-")
	if apart.code != 1 || !strings.Contains(apart.out, "went another way") {
		t.Errorf("status %d\n%s%s", apart.code, apart.out, apart.err)
	}
	if after := other.run("", "export", "--all").out; after != before {
		t.Errorf("something was overwritten:\n%s\n%s", before, after)
	}
}

func TestWhatIsNoArchiveIsRefusedInASentence(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	gzip := []byte("\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\xed\xc1\x01\x0d\x00\x00\x00\xc2\xa0\xf7Om\x0e7\xa0")
	for name, text := range map[string]string{
		"gzip":           string(gzip),
		"a zip":          "PK\x03\x04" + strings.Repeat("\x00", 100),
		"an odd line":    "tokyobox archive 1\n\x1b]0;x\x07 ../../x\n",
		"a newer format": "tokyobox archive 9\n",
		"cut off":        "tokyobox archive 1\ntokyobox session 1\nid x\n",
		"one long line":  "tokyobox archive 1\n" + strings.Repeat("x", 10<<20),
	} {
		a := h.run(text, "import", "-")
		complained(t, a, "")
		if strings.ContainsAny(a.err, "\x1b\x07") {
			t.Errorf("%s: signs for the terminal: %q", name, a.err)
		}
	}
	complained(t, h.run("", "import", "/dev/zero"), "")
	complained(t, h.run("", "export", "--all", "x"), "--all")
	complained(t, h.run("", "restore", "1"), "1")
	complained(t, h.run("", "copies", "--keep", "5000"), "999")
}

func TestACopyIsMadeBySittingDownAndBringsBackWhatWasLost(t *testing.T) {
	t.Parallel()
	h, ids := played(t)
	var list []struct{ Number, Bytes int }
	if err := json.Unmarshal([]byte(h.run("", "copies", "--json").out), &list); err != nil || len(list) == 0 {
		t.Fatalf("%d copies, %v", len(list), err)
	}
	whole := h.run("", "export", "--all").out
	gone := h.folder + "/gone"
	for _, tail := range []string{"", "-wal", "-shm"} {
		os.Rename(h.db+tail, gone+tail)
	}
	if rows := h.sessions(); len(rows) != 0 {
		t.Fatalf("%d sessions", len(rows))
	}
	a := h.run("", "restore", "1")
	if a.code != 0 || !strings.Contains(a.out, "2 sessions are not here") || !strings.Contains(a.out, ids[1]) {
		t.Errorf("status %d\n%s%s", a.code, a.out, a.err)
	}
	if rows := h.sessions(); len(rows) != 0 {
		t.Error("the preview brought something")
	}
	h.must("", "restore", "1", "--yes")
	if got := h.run("", "export", "--all").out; got != whole {
		t.Errorf("brought back differs:\n%s\n%s", got, whole)
	}
	h.must("", "copies", "--keep", "1")
	h.must("undo\n", "play", ids[0], "--plain")
	if err := json.Unmarshal([]byte(h.run("", "copies", "--json").out), &list); err != nil || len(list) != 1 {
		t.Errorf("%d copies with one to keep, %v", len(list), err)
	}
}

// doctored is what the doctor finds.
func (h *home) doctored() (states map[string]string, hints map[string]string, code int) {
	h.t.Helper()
	a := h.run("", "doctor", "--json")
	var report struct {
		OK     bool
		Checks []struct{ Check, State, Says, Hint string }
	}
	if err := json.Unmarshal([]byte(a.out), &report); err != nil {
		h.t.Fatalf("%v\n%s%s", err, a.out, a.err)
	}
	if report.OK != (a.code == 0) || a.err != "" {
		h.t.Errorf("ok %t, status %d, err %q", report.OK, a.code, a.err)
	}
	states, hints = map[string]string{}, map[string]string{}
	for _, c := range report.Checks {
		states[c.Check], hints[c.Check] = c.State, c.Hint
		if c.Says == "" || strings.Contains(c.Says, "doctor.") || c.State == "bad" && c.Hint == "" {
			h.t.Errorf("%+v", c)
		}
	}
	return states, hints, a.code
}

func TestTheDoctorFindsASoundDatabaseSoundAndMakesNone(t *testing.T) {
	t.Parallel()
	h, _ := played(t)
	states, _, code := h.doctored()
	for _, check := range []string{"file", "rights", "sound", "sessions", "copies", "clock"} {
		if states[check] != "ok" {
			t.Errorf("%s: %s", check, states[check])
		}
	}
	if code != 0 {
		t.Errorf("status %d", code)
	}
	fresh := newHome(t)
	if _, _, code := fresh.doctored(); code != 0 {
		t.Errorf("without a database: status %d", code)
	}
	if _, err := os.Stat(fresh.db); err == nil {
		t.Error("it made a database")
	}
	if a := h.run("", "doctor"); !strings.Contains(a.out, "sound") || a.code != 0 {
		t.Error(a)
	}
}

// A power cut in the first moments of a database leaves an empty file, or a page beside a journal that takes it back.
func TestTheDoctorTellsABeginningThatWasBrokenOffFromDamage(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	write := func(name string, content []byte) {
		if err := os.WriteFile(name, content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	note := func(what, hint string) {
		states, hints, code := h.doctored()
		if code != 0 || states["file"] != "note" || !strings.Contains(hints["file"], hint) {
			t.Errorf("%s: status %d, %v, %v", what, code, states, hints)
		}
	}
	write(h.db, nil)
	note("an empty file", "first session")
	journal := append([]byte("\xd9\xd5\x05\xf9\x20\xa1\x63\xd7"), make([]byte, 504)...)
	journal[22], journal[26] = 2, 16 // sectors of 512 bytes, pages of 4,096; the file was empty
	write(h.db, make([]byte, 4096))
	write(h.db+"-journal", journal)
	note("a page beside a journal", "Start tokyobox once")
	h.must("", "new", "capsule-hotel", "--players", "Ann,Ben")
	if states, _, code := h.doctored(); code != 0 || states["file"] != "ok" || states["sound"] != "ok" {
		t.Errorf("after the start: status %d, %v", code, states)
	}
	h, _ = played(t)
	write(h.db, nil)
	if states, hints, code := h.doctored(); code != 1 || states["file"] != "bad" || !strings.Contains(hints["file"], "restore") {
		t.Errorf("emptied, with copies: status %d, %v, %v", code, states, hints)
	}
}

func TestTheDoctorNamesADamagedDatabaseAndTheWayOut(t *testing.T) {
	t.Parallel()
	h, ids := played(t)
	var notes strings.Builder
	for i := range 300 {
		fmt.Fprintf(&notes, "note 1 \"precious %d\"\n", i)
	}
	h.must(notes.String(), "play", ids[0], "--plain")
	text, err := os.ReadFile(h.db)
	if err != nil {
		t.Fatal(err)
	}
	at := bytes.Index(text, []byte("precious 150"))
	if at < 0 {
		t.Fatal("the words are not in the file")
	}
	for i := at / 4096 * 4096; i < at/4096*4096+4096; i++ {
		text[i] = 0xa5
	}
	if err := os.WriteFile(h.db, text, 0o600); err != nil {
		t.Fatal(err)
	}
	states, hints, code := h.doctored()
	if code != 1 || states["sound"] != "bad" || states["sessions"] != "bad" || !strings.Contains(hints["sound"], "restore") {
		t.Errorf("status %d, %v, %v", code, states, hints)
	}
	// the rest stays usable and exportable
	h.must("undo\n", "play", ids[1], "--plain")
	a := h.run("", "export", "--all")
	if a.code != 1 || !strings.Contains(a.out, "id "+ids[1]) || !strings.Contains(a.err, ids[0]) {
		t.Errorf("status %d\n%s%s", a.code, a.out, a.err)
	}
	if b := h.run("", "restore", "1"); b.code != 0 || !strings.Contains(b.out, "--yes") {
		t.Errorf("status %d\n%s%s", b.code, b.out, b.err)
	}
	h.must("", "restore", "1", "--yes")
	if got := h.stored(ids[0]); len(got) != 302 {
		t.Errorf("of the damaged session %d entries came back, the copy had 302", len(got))
	}
	if got := h.stored(ids[1]); len(got) != 3 {
		t.Errorf("of the other session %d entries are there", len(got))
	}
	if _, _, code := h.doctored(); code != 0 {
		t.Errorf("the doctor: status %d", code)
	}
}

func TestADatabaseThatIsNoneAnyMoreGivesWayToACopy(t *testing.T) {
	t.Parallel()
	h, ids := played(t)
	if err := os.WriteFile(h.db, bytes.Repeat([]byte("dust"), 5_000), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, _, code := h.doctored(); code != 1 {
		t.Errorf("the doctor: status %d", code)
	}
	a := h.run("", "sessions")
	complained(t, a, "restore 1")
	if a := h.run("", "restore", "1"); a.code != 0 || !strings.Contains(a.out, "--yes") {
		t.Errorf("status %d\n%s%s", a.code, a.out, a.err)
	}
	h.must("", "restore", "1", "--yes")
	if got := h.stored(ids[0]); len(got) != 2 {
		t.Errorf("stored %q", got)
	}
	if kept, _ := filepath.Glob(h.db + ".broken-*"); len(kept) != 1 {
		t.Errorf("the old file is not kept: %q", kept)
	}
}
