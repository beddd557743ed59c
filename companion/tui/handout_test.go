package tui

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestFiftyHandOutsAreTypedWithoutAnythingJumping types the cards of fifty hand-outs one after the other in a
// small window. Names, yen, machines, the next player and the line stay where they are, and each time the screen
// says what is to be handed over.
func TestFiftyHandOutsAreTypedWithoutAnythingJumping(t *testing.T) {
	file := filepath.Join(t.TempDir(), "laundry.session")
	head := "tokyobox session 1\ngame sudsy 1\n"
	for n, name := range []string{"Ann", "Ben", "Cho", "Dai", "Eve", "Fay"} {
		head += fmt.Sprintf("seat %d p%d %q\n", n+1, n+1, name)
	}
	head += "set sheet=choice\nfact deck-checked=yes\n" +
		"season W-PA \"spring\"\nname 1 Mina-Wada\nday force\nhour W-SH \"noon\"\nweather W-SO \"rain\"\n"
	if err := os.WriteFile(file, []byte(head), 0o600); err != nil {
		t.Fatal(err)
	}
	b := sitDown(t, 80, 24, "en", file)
	spots := map[string][2]int{}
	look := func(typed string) {
		t.Helper()
		for _, text := range []string{"1 Ann", "6 Fay", "yen", "bottles", "washer 1", "dryer 2", " Next:", "›"} {
			x, y, ok := b.Find(text)
			was, seen := spots[text]
			if !ok || seen && was != [2]int{x, y} {
				t.Fatalf("after %q %s stood at %v, now at %d,%d (%v)\n%s", typed, text, was, x, y, ok, b.Screen())
			}
			spots[text] = [2]int{x, y}
		}
		if typed != "" && !strings.Contains(b.Screen(), " gets ") {
			t.Fatalf("nobody gets anything after %q\n%s", typed, b.Screen())
		}
	}
	b.shows("Next: cards for Ann")
	look("")
	count := 0
	hand := func(typed string) {
		t.Helper()
		b.clock.Advance(time.Second) // as people do
		b.line(typed)
		look(typed)
		count++
	}
	for _, cards := range []string{"bsh m wso wpa d", "bpa d", "m wsh wun m d", "bun d", "wbr d", "bbr d"} {
		hand(cards)
	}
	b.shows("day 1, open")
	for _, l := range []string{"c1", "p2", "c3", "c4", "p5", "c6", "survey", "day", "hour W-SH", "weather W-SO"} {
		b.clock.Advance(time.Second) // as people do
		b.line(l)
	}
	b.shows("Next: cards for Fay")
	for _, cards := range []string{"bso d", "bse m d", "bpi wse d", "wpi d", "d", "bsh m d"} {
		hand(cards)
	}
	for n := count; n < 50; n++ { // the table hands out again, though nothing is left but detergent
		hand(fmt.Sprintf("h%d bsh d force", n%6+1))
	}
	if got := len(b.entries()); count != 50 || got != 5+10+50 {
		t.Errorf("%d hand-outs, %d entries", count, got)
	}
}
