package table

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"tokyobox/rules"
	"tokyobox/rules/shelf"
	"tokyobox/timers"
)

// TestEveryCardIsEquallyLikelyInEveryPlace draws 30,000 whole decks of twenty cards, 600,000 draws, and holds
// how often each card came in each place to what chance gives. The seeds are fixed, so the outcome is too.
func TestEveryCardIsEquallyLikelyInEveryPlace(t *testing.T) {
	const decks, cards = 30_000, 20
	var faces []rules.Card
	for i := range cards {
		faces = append(faces, rules.Card{Face: fmt.Sprintf("c%02d", i), N: 1})
	}
	var came [cards][cards]int
	d := rules.NewDeck("test", true, faces)
	key := [32]byte{7}
	pick := func(label string, n int) (int, error) {
		return draw(func(l string) ([32]byte, error) { return keyed(key, l), nil }, label, n)
	}
	for range decks {
		for place := range cards {
			face, err := d.Next(pick)
			if err != nil || !d.Draw(face) {
				t.Fatal(face, err)
			}
			var card int
			fmt.Sscanf(face, "c%d", &card)
			came[place][card]++
		}
		d.Shuffle()
	}
	expected := float64(decks) / cards
	sum := 0.0
	for place := range cards {
		for card := range cards {
			diff := float64(came[place][card]) - expected
			sum += diff * diff / expected
		}
	}
	// (20−1)² degrees of freedom; beyond six standard deviations no fair deck would ever come
	freedom := float64((cards - 1) * (cards - 1))
	if limit := freedom + 6*math.Sqrt(2*freedom); sum > limit {
		t.Errorf("chi-square %.1f over %d draws, at most %.1f", sum, decks*cards, limit)
	}
}

// drawing is a table of a game whose app draws, at a file of its own.
func drawing(t *testing.T) (*Table, string) {
	t.Helper()
	path := t.TempDir() + "/draw.db"
	s := openAt(t, path)
	h, why, err := Plan{Game: shelf.Find("hidden-colours"), Names: []string{"Ann", "Ben", "Cho"}}.Head(s, nil, 1)
	if err != nil || why != nil {
		t.Fatal(err, why)
	}
	for i := range h.Options {
		if h.Options[i].Name == "deck" {
			h.Options[i].Value = "app"
		}
	}
	at, err := Begin(s, timers.NewManual(1), shelf.Find("hidden-colours"), h)
	if err != nil {
		t.Fatal(err)
	}
	return at, path
}

// mustDo records a line and fails unless it was taken.
func (f *Table) mustDo(t *testing.T, line string) Reading {
	t.Helper()
	r, err := f.Record(line, "line")
	if err != nil || r.Refused != nil {
		t.Fatalf("%s: %v, %v", line, err, r.Refused)
	}
	return r
}

func TestC80TheSameCardComesAfterAKillAndAfterADrawIsTakenBack(t *testing.T) {
	at, path := drawing(t)
	for seat := 1; seat <= 3; seat++ {
		at.mustDo(t, fmt.Sprintf("role %d", seat))
	}
	// killed after the draw was worked out and before it was stored: nothing of it is on the disk
	again, err := Sit(openAt(t, path), timers.NewManual(9), at.Game(), at.Head().ID)
	if err != nil {
		t.Fatal(err)
	}
	first := at.mustDo(t, "draw 3").Line
	if r := again.Read("draw 3"); !r.Draws || strings.Contains(r.Line, "app") {
		t.Errorf("a preview tells the card: %q", r.Line)
	}
	if _, err := again.Record("draw 3", "line"); err == nil {
		t.Error("a window that is behind recorded a draw")
	}
	if _, err := at.Undo(); err == nil {
		t.Error("plain undo took a draw back that was seen")
	}
	if _, err := at.Undraw(); err != nil {
		t.Fatal(err)
	}
	if got := at.mustDo(t, "draw 3").Line; got != first {
		t.Errorf("%s came, then %s", first, got)
	}
}

func TestEveryDrawOfAFinishedSessionComesOutOfItsSeedAgain(t *testing.T) {
	at, _ := drawing(t)
	at.mustDo(t, `word "sakura"`)
	for seat := 1; seat <= 3; seat++ {
		at.mustDo(t, fmt.Sprintf("role %d", seat))
	}
	if r := at.Read(`word "late"`); r.Refused == nil || r.Refused.Text.Key != "E_WORD.late" {
		t.Errorf("a word after the first draw: %v", r.Refused)
	}
	for i := 0; at.Played().State.End() == nil && i < 12; i++ {
		seat := 3 - i%3
		at.mustDo(t, fmt.Sprintf("draw %d", seat))
		at.mustDo(t, fmt.Sprintf("wash %d black=3 white=0", seat))
	}
	v, err := at.Verify()
	if err != nil {
		t.Fatal(err)
	}
	if len(v.Words) != 1 || len(v.Draws) < 5 {
		t.Errorf("words %v, %d draws", v.Words, len(v.Draws))
	}
	for _, d := range v.Draws {
		if !d.App || !d.Right {
			t.Errorf("%+v", d)
		}
	}
	if digits, _, err := at.store.Fingerprint(at.Head().ID); err != nil || digits != v.Fingerprint {
		t.Errorf("fingerprint %s, shown before play %s, %v", v.Fingerprint, digits, err)
	}
}
