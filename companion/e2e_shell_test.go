package companion_test

// What shells, manuals and scripts get: completion out of what is stored, manual pages, exit statuses.

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func TestCompletionKnowsWhatIsStored(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	h.run("", "__complete", "play", "")
	if _, err := os.Stat(h.db); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("completion made a database: %v", err)
	}
	id := h.must("", "new", "capsule-hotel", "--players", "Ann,Zoë")
	for _, c := range []struct {
		words []string
		want  string
	}{
		{[]string{"play", ""}, id + "\tcapsule-hotel: Ann, Zoë"},
		{[]string{"export", ""}, id},
		{[]string{"export", "--format", ""}, "bgsplay"},
		{[]string{"new", "ju"}, "jutaku-countdown"},
		{[]string{"new", "izakaya", "--lang", ""}, "fr"},
		{[]string{"new", "mall", "--set", ""}, "version=economy\nversion=dexterity\n"},
		{[]string{"stats", "--person", ""}, "Zoë"},
		{[]string{"stats", "--game", "mal"}, "mall"},
		{[]string{"people", "rename", ""}, "Ann"},
		{[]string{"box", "tell", "cap"}, "capsule-hotel"},
		{[]string{"config", ""}, "theme"},
		{[]string{"config", "theme", ""}, "mono"},
		{[]string{"pl"}, "play\t"},
	} {
		a := h.run("", append([]string{"__complete"}, c.words...)...)
		if a.code != 0 || !strings.Contains("\n"+a.out, "\n"+c.want) {
			t.Errorf("%q is completed by\n%s, which lacks %q", c.words, a.out, c.want)
		}
	}
	for _, shell := range []string{"bash", "zsh", "fish", "powershell"} {
		if a := h.run("", "completion", shell); a.code != 0 || !strings.Contains(a.out, "__complete") {
			t.Errorf("%s: status %d, %d bytes", shell, a.code, len(a.out))
		}
	}
}

// bashHere is where bash lies, "" where there is none.
func bashHere(t *testing.T) string {
	t.Helper()
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Log("there is no bash here")
	}
	return bash
}

func TestCompletionForBashIsBash(t *testing.T) {
	t.Parallel()
	bash := bashHere(t)
	if bash == "" {
		return
	}
	h := newHome(t)
	file := filepath.Join(h.folder, "completion")
	if err := os.WriteFile(file, []byte(h.run("", "completion", "bash").out), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(bash, "-n", file).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestCompletionForBashNeedsNoPackage(t *testing.T) {
	t.Parallel()
	bash := bashHere(t)
	if bash == "" {
		return
	}
	h := newHome(t)
	h.must("", "new", "capsule-hotel", "--players", "Ann,Zoë")
	if err := os.Mkdir(filepath.Join(h.folder, "evening"), 0o700); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(h.folder, "completion")
	if err := os.WriteFile(file, []byte(h.run("", "completion", "bash").out), 0o600); err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]string{
		"new jutaku-c":                       "jutaku-countdown",
		"--db=" + h.db + " stats --person Z": "Zoë",
		"new izakaya --lang=":                "fr",
		"man eve":                            "evening",
	} {
		words, typed := []string{program}, program+" "+line
		for _, w := range strings.Fields(line) {
			for rest := w; rest != ""; { // as bash parts words: = stands alone
				n := strings.IndexByte(rest, '=')
				switch n {
				case 0:
					n = 1
				case -1:
					n = len(rest)
				}
				words, rest = append(words, rest[:n]), rest[n:]
			}
		}
		if strings.HasSuffix(line, "=") {
			words = append(words, "")
		}
		c := exec.Command(bash, append([]string{"--norc", "-c", `source "$1"; shift; COMP_LINE=$1; shift
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_POINT=${#COMP_LINE} COMP_TYPE=9 COMP_KEY=9; __start_tokyobox; printf '%s\n' "${COMPREPLY[@]}"`, "bash", file, typed}, words...)...)
		c.Env, c.Dir = h.environ(), h.folder
		out, err := c.CombinedOutput()
		if err != nil || !strings.Contains(string(out), want) || strings.Contains(string(out), "not found") {
			t.Errorf("%s is completed by %q, which lacks %q (%v)", line, out, want, err)
		}
	}
}

func TestTheFilesThatTheReadmeShowsAreTakenIn(t *testing.T) {
	t.Parallel()
	readme, err := os.ReadFile(filepath.Join("..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	h := newHome(t)
	for first, command := range map[string][]string{
		"tokyobox session 1\n": {"import"},
		"tokyobox box 1\n":     {"box", "import", "--yes"},
	} {
		_, rest, shown := strings.Cut(string(readme), "```\n"+first)
		text, _, ends := strings.Cut(rest, "```")
		if !shown || !ends {
			t.Fatalf("the README shows no %q", first)
		}
		h.must("", append(command, h.keep(strings.Fields(first)[1]+".txt", first+text))...)
	}
}

func TestAnOptionThatAGameLacksIsAnsweredWithThoseItHas(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	for lang, want := range map[string]string{"en": "queue, cards, tallest", "fr": "file, cartes", "it": "fila, carte"} {
		if a := h.run("", "new", "capsule-hotel", "--players", "Ann,Ben", "--set", "mood=sad", "--lang", lang); a.code != 2 || !strings.Contains(a.err, want) {
			t.Errorf("%s: status %d, %s", lang, a.code, a.err)
		}
	}
}

func TestANameIsUnderstoodWithoutItsAccents(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	h.must("", "new", "capsule-hotel", "--players", "Ann,Zoë")
	h.must("", "people", "rename", "zoe", "Zoë Marie")
	if a := h.run("", "people"); !strings.Contains(a.out, "Zoë Marie") {
		t.Error(a.out)
	}
	h.must("", "stats", "--person", "zoe marie")
}

func TestEveryCommandHasAManualPage(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	h.must("", "man", h.folder)
	for page, want := range map[string]string{
		"tokyobox.1":             "EXIT STATUS",
		"tokyobox-new.1":         "players",
		"tokyobox-box-tell.1":    "tokyobox box tell",
		"tokyobox-people-seal.1": "tokyobox people seal",
	} {
		text, err := os.ReadFile(filepath.Join(h.folder, page))
		if err != nil || !strings.HasPrefix(string(text), ".") || !strings.Contains(string(text), want) {
			t.Errorf("%s: %v\n%.300s", page, err, text)
		}
	}
	if a := h.run("", "man", h.folder); a.code != 2 || a.err == "" {
		t.Errorf("pages were written over: status %d, %q", a.code, a.err)
	}
	if a := h.run("", "man", h.folder, "--force", "--lang", "fr"); a.code != 0 {
		t.Errorf("status %d, %s", a.code, a.err)
	}
	for page, parts := range map[string][]string{
		"tokyobox.1":     {".SH NOM\n", ".SH CODE DE SORTIE\n", ".SH VOIR AUSSI\n"},
		"tokyobox-new.1": {".SH EMPLOI\ntokyobox new JEU \\-\\-players NOM,NOM…"},
	} {
		text, err := os.ReadFile(filepath.Join(h.folder, page))
		for _, part := range parts {
			if err != nil || !strings.Contains(string(text), part) {
				t.Errorf("French %s lacks %q: %v\n%s", page, part, err, text)
			}
		}
	}
	if a := h.run("", "man", filepath.Join(h.folder, "nowhere")); a.code != 2 || a.err == "" {
		t.Errorf("a folder that is not there: status %d, %q", a.code, a.err)
	}
	if a := h.run("", "man"); a.code != 0 || !strings.Contains(a.out, ".SH NAME") {
		t.Errorf("status %d\n%.300s", a.code, a.out)
	}
}

func TestHelpExitSaysWhatTheStatusesMean(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	for _, lang := range []string{"en", "fr", "it"} {
		a := h.run("", "help", "exit", "--lang", lang)
		for _, status := range []string{"0  ", "1  ", "2  "} {
			if a.code != 0 || !strings.Contains("\n"+a.out, "\n"+status) {
				t.Errorf("%s: status %d\n%s", lang, a.code, a.out)
			}
		}
	}
	if a := h.run("", "help", "nothing"); a.code != 2 || a.out != "" {
		t.Errorf("help about what there is not: status %d, %q", a.code, a.out)
	}
}

func TestWhatListsThingsListsThemForProgramsToo(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	id := h.must("", "new", "capsule-hotel", "--players", "Ann,Zoë")
	h.must("", "box", "tell", "capsule-hotel", "limit=11500@2")
	for _, args := range [][]string{{"list"}, {"sessions"}, {"people"}, {"stats"}, {"box"}, {"links"}, {"config"}, {"copies"}, {"doctor"},
		{"history", id}, {"box", "capsule-hotel"}} {
		a := h.run("", append(args, "--json")...)
		if a.code != 0 || !json.Valid([]byte(a.out)) || a.err != "" {
			t.Errorf("%q: status %d\n%.300s\n%s", args, a.code, a.out, a.err)
		}
	}
	if a := h.run("", "box", "capsule-hotel", "--json"); !strings.Contains(a.out, `"box": "capsule-hotel"`) || !strings.Contains(a.out, "11500") {
		t.Errorf("box --json lacks what was told\n%s", a.out)
	}
}
