package companion

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tokyobox/data"

	"tokyobox/companion/tui"
)

// section is the part of the README between two marks.
func section(t *testing.T, readme, name string) string {
	t.Helper()
	_, rest, ok := strings.Cut(readme, "<!-- "+name+" -->\n")
	part, _, end := strings.Cut(rest, "<!-- end "+name+" -->")
	if !ok || !end {
		t.Fatalf("the README has no part %q", name)
	}
	return part
}

// TestTheKeyTableOfTheReadmeIsTheProgramsOwn compares it; UPDATE_README=1 writes it.
func TestTheKeyTableOfTheReadmeIsTheProgramsOwn(t *testing.T) {
	path := filepath.Join("..", "README.md")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	words, err := data.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	b.WriteString("| where | key | what it does |\n| --- | --- | --- |\n")
	page := ""
	for _, row := range tui.KeyTable(words) {
		where := row.Page
		if where == page {
			where = ""
		}
		page = row.Page
		fmt.Fprintf(&b, "| %s | `%s` | %s |\n", where, row.Key, row.Does)
	}
	is := section(t, string(text), "keys")
	if is == b.String() {
		return
	}
	if os.Getenv("UPDATE_README") == "1" {
		again := strings.Replace(string(text), "<!-- keys -->\n"+is, "<!-- keys -->\n"+b.String(), 1)
		if err := os.WriteFile(path, []byte(again), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Errorf("the key table of the README is not the program's:\n%s", b.String())
}
