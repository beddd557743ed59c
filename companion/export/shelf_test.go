package export

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"tokyobox/ledger"
	"tokyobox/rules"
	"tokyobox/rules/shelf"

	"tokyobox/companion/say"
	"tokyobox/companion/stats"
)

// played makes a session out of a golden case; ok is false for one that begins in the middle or with a box of its own.
func played(c rules.Case, main string) (h ledger.Head, entries []ledger.Entry, ok bool) {
	h = ledger.Head{ID: "case-" + c.ID, Game: main, Rules: 1, Begun: 1_772_391_600_000}
	if c.Game != "" {
		h.Game = c.Game
	}
	for _, s := range c.Steps {
		switch s.Word {
		case "given", "box":
			return h, nil, false
		case "players":
			n, _ := strconv.Atoi(strings.Fields(s.Rest)[0])
			for i := range n {
				h.Seats = append(h.Seats, ledger.Seat{Number: i + 1, Key: "p" + strconv.Itoa(i+1), Name: "Player " + strconv.Itoa(i+1)})
			}
		case "set":
			for _, pair := range strings.Fields(s.Rest) {
				name, value, _ := strings.Cut(pair, "=")
				h.Options = append(h.Options, ledger.Option{Name: name, Value: value})
			}
		case "do":
			entries = append(entries, ledger.Entry{Seq: len(entries) + 1, At: h.Begun + int64(len(entries)+1)*60_000, Text: s.Rest})
		}
	}
	return h, entries, len(h.Seats) > 0 && len(entries) > 0
}

// TestEveryGameOnTheShelfLeavesInEveryFormat takes the golden cases of all boxes through every export and chart.
func TestEveryGameOnTheShelfLeavesInEveryFormat(t *testing.T) {
	mains := map[string]string{"capsulehotel": "capsule-hotel", "coinlaundry": "laundry-manager", "jutaku": "jutaku", "sakana": "sakana-bag", "washicats": "washi-cats"}
	raw := regexp.MustCompile(`\b(reason|cell|board|option|phase|end|form|unit)\.[a-z]+(\.[a-z]+)*\b|\{\{`)
	sessions, finished := map[string]int{}, 0
	boxes, err := filepath.Glob("../../rules/*/testdata")
	if err != nil || len(boxes) < 3 {
		t.Fatal(boxes, err)
	}
	for _, folder := range boxes {
		files, err := filepath.Glob(folder + "/*.txt")
		if err != nil || len(files) == 0 {
			t.Fatal(folder, err)
		}
		var cases []rules.Case
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			more, err := rules.ReadCases(file, string(text))
			if err != nil {
				t.Fatal(err)
			}
			cases = append(cases, more...)
		}
		for _, c := range cases {
			h, entries, ok := played(c, mains[filepath.Base(filepath.Dir(folder))])
			g := shelf.Find(h.Game)
			if !ok || g == nil || g.CheckHead(h) != nil {
				continue
			}
			p, over := stats.Of(g, h, entries, nil)
			sessions[g.ID]++
			all := everything(t, p)
			for name, text := range all {
				if found := raw.FindString(text); found != "" && name != "json" {
					t.Errorf("%s: %s has the bare word %q", c.ID, name, found)
				}
			}
			if !json.Valid([]byte(all["json"])) {
				t.Errorf("%s: not JSON: %s", c.ID, all["json"])
			}
			if rows, err := csv.NewReader(strings.NewReader(all["csv"])).ReadAll(); err != nil || len(rows) < 1+len(h.Seats) {
				t.Errorf("%s: %d rows, %v", c.ID, len(rows), err)
			}
			if strings.Contains(all["ledger"], "account ") {
				journal(t, all["ledger"])
			}
			if !over {
				continue
			}
			finished++
			var b bytes.Buffer
			if _, err := PlayFile(&b, title, func(p stats.Play) *say.Sayer { return speaks(t, p) }, []stats.Play{p}); err != nil {
				t.Fatal(err)
			}
			if plays := reader(t, b.Bytes()); len(plays) != 1 {
				t.Errorf("%s: %v", c.ID, plays)
			}
			r := stats.Count([]stats.Play{p})
			if r.Plays != 1 || len(r.People) != len(h.Seats) {
				t.Errorf("%s: %+v", c.ID, r)
			}
		}
	}
	for _, g := range shelf.Games() { // and every one as it begins
		h := ledger.Head{ID: "new", Game: g.ID, Rules: 1}
		for i := range g.Min {
			h.Seats = append(h.Seats, ledger.Seat{Number: i + 1, Key: "p" + strconv.Itoa(i+1), Name: "Player " + strconv.Itoa(i+1)})
		}
		p, over := stats.Of(g, h, nil, nil)
		if all := everything(t, p); over || !json.Valid([]byte(all["json"])) || raw.MatchString(all["report"]) {
			t.Errorf("%s as it begins: %s", g.ID, all["report"])
		}
	}
	if finished < 10 || len(sessions) < len(shelf.Games())*3/4 {
		t.Errorf("only %d finished sessions, of %d games", finished, len(sessions))
	}
	t.Logf("%d finished, sessions by game: %v", finished, sessions)
}
