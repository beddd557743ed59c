package companion

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tokyobox/data"
	"tokyobox/ledger"
	"tokyobox/rules/shelf"

	"tokyobox/companion/say"
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
	hold(t, "keys", b.String())
}

// TestTheGamesOfTheReadmeAreThoseOfTheShelf compares the table of the games; UPDATE_README=1 writes it.
func TestTheGamesOfTheReadmeAreThoseOfTheShelf(t *testing.T) {
	words, err := data.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	boxes, err := data.Boxes()
	if err != nil {
		t.Fatal(err)
	}
	titles := map[string]string{}
	for _, box := range boxes {
		for _, g := range box.Games {
			titles[g.ID] = g.Title
		}
	}
	var b strings.Builder
	b.WriteString("| id | game | players | what it keeps |\n| --- | --- | --- | --- |\n")
	for _, g := range shelf.Games() {
		s := say.For(words, ledger.Head{Game: g.ID})
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", g.ID, titles[g.ID], s.Players(g.Min, g.Max), s.Key("gist"))
	}
	hold(t, "games", b.String())
}

// hold compares a part of the README with what it should be; UPDATE_README=1 writes it.
func hold(t *testing.T, name, should string) {
	t.Helper()
	path := filepath.Join("..", "README.md")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	is := section(t, string(text), name)
	if is == should {
		return
	}
	if os.Getenv("UPDATE_README") == "1" {
		mark := "<!-- " + name + " -->\n"
		if err := os.WriteFile(path, []byte(strings.Replace(string(text), mark+is, mark+should, 1)), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Errorf("the part %q of the README should be:\n%s", name, should)
}
