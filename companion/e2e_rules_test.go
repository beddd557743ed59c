package companion_test

// Rules at hand from the command line: codes, files, the sheet, links, and what is known of the boxes.

import (
	"bytes"
	"encoding/json"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/makiuchi-d/gozxing"
	zxing "github.com/makiuchi-d/gozxing/qrcode"
)

// file reads a file of the home.
func (h *home) file(name string) string {
	h.t.Helper()
	text, err := os.ReadFile(filepath.Join(h.folder, name))
	if err != nil {
		h.t.Fatal(err)
	}
	return string(text)
}

// keep writes a file of the home.
func (h *home) keep(name, text string) string {
	h.t.Helper()
	if err := os.WriteFile(filepath.Join(h.folder, name), []byte(text), 0o600); err != nil {
		h.t.Fatal(err)
	}
	return name
}

// lines are the lines of a command that has to succeed.
func (h *home) lines(args ...string) []string {
	h.t.Helper()
	a := h.run("", args...)
	if a.code != 0 {
		h.t.Fatalf("%q: status %d\n%s%s", args, a.code, a.out, a.err)
	}
	return strings.Split(strings.TrimSuffix(a.out, "\n"), "\n")
}

func last(lines []string) string { return lines[len(lines)-1] }

// readPNG reads the code in a PNG file.
func readPNG(t *testing.T, text string) string {
	t.Helper()
	im, err := png.Decode(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	b, err := gozxing.NewBinaryBitmapFromImage(im)
	if err != nil {
		t.Fatal(err)
	}
	r, err := zxing.NewQRCodeReader().Decode(b, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r.GetText()
}

func TestCodesAsTextAndAsFiles(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	lines := h.lines("qr", "jutaku")
	if last(lines) != "https://jordandraper.com/rules" || lines[len(lines)-2] != "Jutaku" || strings.Contains(lines[0], "\x1b") ||
		strings.Trim(lines[0], "█") != "" {
		t.Errorf("qr through a pipe:\n%s", strings.Join(lines, "\n"))
	}
	if plain := h.lines("qr", "jutaku", "--txt"); strings.Join(plain, "\n") != strings.Join(lines, "\n") {
		t.Error("--txt is something else than what a pipe gets")
	}
	if big := h.lines("qr", "jutaku", "--big"); len(big) < len(lines)*3/2 {
		t.Errorf("--big takes %d lines, not more than %d", len(big), len(lines))
	}
	if ascii := strings.Join(h.lines("qr", "jutaku", "--ascii"), ""); strings.ContainsAny(ascii, "█▀▄") || !strings.Contains(ascii, "##") {
		t.Errorf("--ascii:\n%s", ascii)
	}
	if other := h.lines("qr", "jutaku", "--invert"); strings.TrimSpace(other[0]) != "" {
		t.Errorf("--invert begins with %q", other[0])
	}
	if both := h.lines("qr", "jutaku", "mall"); len(both) != len(lines)+len(h.lines("qr", "mall")) || strings.Join(both[:len(lines)], "\n") != strings.Join(lines, "\n") {
		t.Errorf("two games are not one code below the other:\n%s", strings.Join(both, "\n"))
	}
	a := h.run("", "qr", "jutaku", "--png", "j.png", "--svg", "j.svg", "--pixels", "5")
	if a.code != 0 || a.out != "" || strings.Count(a.err, "37 × 37 modules with the margin, 185 × 185 pixels") != 2 {
		t.Errorf("status %d, out %q\n%s", a.code, a.out, a.err)
	}
	if got := readPNG(t, h.file("j.png")); got != "https://jordandraper.com/rules" {
		t.Errorf("the PNG is read as %q", got)
	}
	if !strings.HasPrefix(h.file("j.svg"), `<svg xmlns="http://www.w3.org/2000/svg" width="185" height="185"`) {
		t.Errorf("the SVG is %.100s", h.file("j.svg"))
	}
	if a := h.run("", "qr", "jutaku", "--png", "-"); a.code != 0 || readPNG(t, a.out) != "https://jordandraper.com/rules" {
		t.Errorf("to standard output: status %d", a.code)
	}
	if got := last(h.lines("qr", "mr-sudsy")); got != "https://jordandraper.com/mrsudsy" {
		t.Errorf("the survey is at %s", got)
	}
}

func TestFilesThatAreThereAreKeptUnlessForced(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	for _, args := range [][]string{{"qr", "jutaku", "--png", "f"}, {"qr", "jutaku", "--svg", "f"}, {"qr", "--sheet", "f"}, {"box", "export", "jutaku", "-o", "f"}} {
		h.keep("f", "mine")
		complained(t, h.run("", args...), "there already: f")
		if h.file("f") != "mine" {
			t.Errorf("%q: the file was overwritten", args)
		}
		if a := h.run("", append(args, "--force")...); a.code != 0 || h.file("f") == "mine" {
			t.Errorf("%q --force: status %d\n%s", args, a.code, a.err)
		}
	}
	names, err := filepath.Glob(filepath.Join(h.folder, ".tokyobox-*"))
	if err != nil || len(names) > 0 {
		t.Errorf("left behind: %v %v", names, err)
	}
}

func TestTheSheetOfAllBoxesAndOfSomeGames(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	a := h.run("", "qr", "--sheet", "all.pdf", "--lang", "fr")
	if a.code != 0 || a.out != "" || !strings.Contains(a.err, "all.pdf : 5 étiquettes") || !strings.HasPrefix(h.file("all.pdf"), "%PDF-") {
		t.Errorf("status %d, out %q\n%s", a.code, a.out, a.err)
	}
	if a := h.run("", "qr", "--sheet", "some.pdf", "--paper", "Letter", "jutaku", "coin-laundry", "mr-sudsy"); a.code != 0 || !strings.Contains(a.err, "3 labels") {
		t.Errorf("status %d\n%s", a.code, a.err)
	}
	if !strings.Contains(h.file("some.pdf"), "/MediaBox [ 0 0 612.00 792.00 ]") {
		t.Error("the sheet is not of Letter paper")
	}
	// a game with an address of its own gets a label of its own
	h.must("", "link", "izakaya", "https://example.org/izakaya")
	if a := h.run("", "qr", "--sheet", "own.pdf"); a.code != 0 || !strings.Contains(a.err, "6 labels") {
		t.Errorf("status %d\n%s", a.code, a.err)
	}
	h.must("", "box", "import", "--yes", h.keep("k.box", "tokyobox box 1\nbox jutaku\nbox.title:izakaya \"이자카야\"\n"))
	complained(t, h.run("", "qr", "--sheet", "none.pdf"), "이 (U+C774), 자 (U+C790)")
	if _, err := os.Stat(filepath.Join(h.folder, "none.pdf")); err == nil {
		t.Error("a sheet was written all the same")
	}
}

func TestLinksOfTheOwnerGoBeforeTheCatalogue(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	own := "https://example.org/off-my-box.pdf"
	h.must("", "link", "jutaku-countdown", own)
	if got := last(h.lines("qr", "jutaku-countdown")); got != own {
		t.Errorf("the code leads to %s", got)
	}
	if got := last(h.lines("qr", "jutaku")); got == own {
		t.Error("the link of one game is that of another")
	}
	h.must("", "link", "jutaku", own+"?box", "--box")
	if got := last(h.lines("qr", "jutaku-bottle-bonus")); got != own+"?box" {
		t.Errorf("the link of the box is %s", got)
	}
	h.must("", "link", "coin-laundry", own) // a box that is no game
	if got := last(h.lines("qr", "coin-op")); got != own {
		t.Errorf("the link of the box is %s", got)
	}
	if got := last(h.lines("qr", "mr-sudsy")); got == own {
		t.Error("the address of the rules is that of the survey")
	}
	listed := strings.Join(h.lines("links"), "\n")
	for _, want := range []string{own + "  (entered by you)", "https://www.jordandraper.com  (printed in the rulebooks of other TOKYO boxes)",
		"mr-sudsy", "https://jordandraper.com/rules  (printed in the rulebook of Tokyo Coin Laundry)"} {
		if !strings.Contains(listed, want) {
			t.Errorf("%q is not listed:\n%s", want, listed)
		}
	}
	var rows []struct{ ID, Link, Source string }
	if err := json.Unmarshal([]byte(strings.Join(h.lines("links", "--json"), "\n")), &rows); err != nil || len(rows) < 20 {
		t.Errorf("%d rows, %v", len(rows), err)
	}
	h.must("", "link", "jutaku-countdown", "--forget")
	if got := last(h.lines("qr", "jutaku-countdown")); got != own+"?box" {
		t.Errorf("forgotten, it leads to %s", got)
	}
	complained(t, h.run("", "link", "jutaku-countdown", "--forget"), "No address of your own")
}

func TestABoxGoesFromOneHomeToAnother(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	id := h.must("", "new", "capsule-hotel", "--players", "Ann,Ben,Cho")
	if a := h.run("fact limit=11500\nfact colour=green:g:3000:15\nquit\n", "play", id, "--plain"); a.code != 0 {
		t.Fatal(a.err)
	}
	known := strings.Join(h.lines("box", "capsule-hotel"), "\n")
	for _, want := range []string{"limit@3", "limit=11500", "(entered by you, 2", "loan=4000:1", "(printed in the rulebook)"} {
		if !strings.Contains(known, want) {
			t.Errorf("%q is not listed:\n%s", want, known)
		}
	}
	h.must("", "box", "export", "capsule-hotel", "-o", "hotel.box")
	file := h.file("hotel.box")

	other := newHome(t)
	other.keep("hotel.box", file)
	a := other.run("n\n", "box", "import", "hotel.box")
	if a.code != 1 || !strings.Contains(a.out, "+ limit@3 limit=11500\n") || !strings.Contains(a.err, "Take 2 changes into Tokyo Capsule Hotel? [y/N]") {
		t.Errorf("status %d\n%s%s", a.code, a.out, a.err)
	}
	if got := strings.Join(other.lines("box", "export", "capsule-hotel"), "\n"); strings.Contains(got, "limit") {
		t.Errorf("after no it knows\n%s", got)
	}
	if a := other.run("", "box", "import", "hotel.box"); a.code != 1 {
		t.Errorf("without an answer: status %d", a.code)
	}
	if a := other.run("y\n", "box", "import", "hotel.box"); a.code != 0 {
		t.Errorf("after yes: status %d\n%s", a.code, a.err)
	}
	if got := strings.Join(other.lines("box", "capsule-hotel"), "\n"); strings.Count(got, "(imported, 2") != 2 {
		t.Errorf("it knows\n%s", got)
	}
	if a := other.run("", "box", "import", "hotel.box"); a.code != 0 || !strings.Contains(a.out, "known already") {
		t.Errorf("once more: status %d\n%s", a.code, a.out)
	}
	a = other.run("", "box", "import", "--yes", other.keep("new.box", strings.Replace(file, "11500", "12000", 1)))
	if a.code != 0 || a.out != "~ limit@3 limit=11500 → limit=12000\n" {
		t.Errorf("status %d\n%s%s", a.code, a.out, a.err)
	}
	other.must("", "box", "forget", "capsule-hotel", "limit@3")
	complained(t, other.run("", "box", "forget", "capsule-hotel", "limit@3"), "limit@3")
	// the profile is asked at the start alone: a session that began keeps what it knew
	if stored := strings.Join(h.lines("export", id), "\n"); strings.Contains(stored, "12000") {
		t.Error("a session was changed by a profile")
	}
}

func TestTwoCopiesOfABoxKnowTwoThings(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	if a := h.run("", "box", "copy", "capsule-hotel", "club"); a.code != 0 {
		t.Fatal(a.err)
	}
	h.run("", "box", "tell", "capsule-hotel", "limit=7500@2", "--copy", "club")
	h.run("", "box", "tell", "capsule-hotel", "limit=9000@2")
	for copy, want := range map[string]string{"": "fact limit=9000", "club": "fact limit=7500"} {
		id := h.must("", "new", "capsule-hotel", "--players", "Ann,Ben", "--copy", copy)
		if got := strings.Join(h.lines("export", id), "\n"); !strings.Contains(got, want) {
			t.Errorf("with the copy %q a session knows\n%s", copy, got)
		}
	}
	known := strings.Join(h.lines("box", "capsule-hotel"), "\n")
	if !strings.Contains(known, "Tokyo Capsule Hotel · club (capsule-hotel)") {
		t.Errorf("the copies are\n%s", known)
	}
	complained(t, h.run("", "box", "copy", "capsule-hotel", "club"), "club")
}

func TestPackingAwayFromTheCommandLine(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	if got := strings.Join(h.lines("box", "pack", "capsule-hotel"), "\n"); !strings.Contains(got, "88  capsules") {
		t.Errorf("the checklist is\n%s", got)
	}
	h.must("", "box", "pack", "capsule-hotel", "capsules=2", "dice=1")
	h.must("", "box", "pack", "capsule-hotel", "dice=0")
	got := strings.Join(h.lines("box", "pack", "capsule-hotel"), "\n")
	if !strings.Contains(got, "2 missing") || strings.Contains(got, "1 missing") {
		t.Errorf("the checklist is\n%s", got)
	}
}

func TestPlainModeDrawsTheCode(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	id := h.must("", "new", "capsule-hotel", "--players", "Ann,Ben")
	a := h.run("qr\nquit\n", "play", id, "--plain")
	if a.code != 0 || !strings.Contains(a.out, "▄▄▄") || !strings.Contains(a.out, "https://www.jordandraper.com\n") {
		t.Errorf("status %d\n%s%s", a.code, a.out, a.err)
	}
}

func TestWrongLinksAndBoxesAreRefusedInASentence(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	const head = "tokyobox box 1\nbox capsule-hotel\n"
	h.keep("session", "tokyobox session 1\n")
	h.keep("newer", "tokyobox box 2\nbox capsule-hotel\n")
	h.keep("line", head+"pink\n")
	h.keep("field", head+"nothing \"nothing=1\"\n")
	h.keep("value", head+"\n# by hand\npink \"pink=many\"\n")
	h.keep("link", head+"box.link \"javascript:alert(1)\"\n")
	h.keep("box", "tokyobox box 1\nbox monopoly\n")
	h.keep("bytes", "\x00\xff")
	for _, c := range []struct {
		args  []string
		words string
	}{
		{[]string{"qr"}, "qr GAME"},
		{[]string{"qr", "go"}, "“go”"},
		{[]string{"qr", "jutaku", "mall", "--png", "two.png"}, "mall"},
		{[]string{"qr", "jutaku", "nothing"}, "nothing"},
		{[]string{"qr", "jutaku", "--png", "none/a.png"}, "none/a.png"},
		{[]string{"qr", "jutaku", "--png", "."}, "."},
		{[]string{"qr", "jutaku", "--pixels", "0"}, "64"},
		{[]string{"qr", "jutaku", "--pixels", "65", "--png", "a.png"}, "64"},
		{[]string{"qr", "jutaku", "--pixels", "x"}, "--pixels"},
		{[]string{"qr", "jutaku", "--copy", "club"}, "club"},
		{[]string{"qr", "--sheet", "a.pdf", "--paper", "a5"}, "a5"},
		{[]string{"qr", "--sheet", "a.pdf", "go"}, "“go”"},
		{[]string{"qr", "--sheet", "none/a.pdf"}, "none/a.pdf"},
		{[]string{"link", "jutaku"}, "link GAME URL"},
		{[]string{"link", "go", "https://example.org"}, "“go”"},
		{[]string{"link", "jutaku", "https://a b"}, "no blanks"},
		{[]string{"link", "jutaku", "javascript:alert(1)"}, "http://"},
		{[]string{"link", "jutaku", "https://e.org/" + strings.Repeat("x", 3000)}, "500"},
		{[]string{"link", "jutaku", ""}, "no address"},
		{[]string{"link", "jutaku", "https://e.org/\x07"}, "cannot be seen"},
		{[]string{"link", "jutaku", "https://"}, "no address such as"},
		{[]string{"link", "jutaku", "https://e.org", "--forget"}, "https://e.org"},
		{[]string{"box", "monopoly"}, "monopoly"},
		{[]string{"box", "export", "monopoly"}, "monopoly"},
		{[]string{"box", "export", "jutaku", "--copy", "club"}, "club"},
		{[]string{"box", "import", "nowhere"}, "nowhere"},
		{[]string{"box", "import", "."}, "."},
		{[]string{"box", "import", "session"}, "no box file: session"},
		{[]string{"box", "import", "bytes"}, "no box file: bytes"},
		{[]string{"box", "import", "newer"}, "newer version"},
		{[]string{"box", "import", "line", "--yes"}, "line, line 3"},
		{[]string{"box", "import", "field", "--yes"}, "line 3: No game of this box asks for nothing"},
		{[]string{"box", "import", "value", "--yes"}, "line 5"},
		{[]string{"box", "import", "link", "--yes"}, "line 3: An address begins with"},
		{[]string{"box", "import", "box", "--yes"}, "monopoly"},
		{[]string{"box", "copy", "jutaku", " "}, "1 to 40"},
		{[]string{"box", "copy", "jutaku", strings.Repeat("x", 41)}, "1 to 40"},
		{[]string{"box", "tell", "capsule-hotel", "limit=7500"}, "limit=7500@5"},
		{[]string{"box", "tell", "capsule-hotel", "nothing=1"}, "nothing=1"},
		{[]string{"box", "forget", "capsule-hotel", "loan:4000"}, "loan:4000"},
		{[]string{"box", "pack", "capsule-hotel", "spoons=1"}, "spoons=1"},
		{[]string{"box", "pack", "capsule-hotel", "capsules=89"}, "capsules=89"},
	} {
		t.Run(strings.Join(c.args, " "), func(t *testing.T) {
			complained(t, h.run("", c.args...), c.words)
		})
	}
	for _, lang := range []string{"en", "fr", "it"} {
		if got := h.run("", "box", "export", "capsule-hotel", "--lang", lang); got.out != head {
			t.Errorf("something was kept all the same:\n%s", got.out)
		}
	}
	if bytes.Contains([]byte(h.run("", "links").out), []byte("(entered by you)")) {
		t.Error("a link was kept all the same")
	}
}
