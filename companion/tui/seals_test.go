package tui

import (
	"strings"
	"testing"

	"tokyobox/ledger/store"

	"tokyobox/companion/screen"
)

// sealed sits down at home, where Ann, Ben and Cho are known; Cho has no colour of her own.
func sealed(t *testing.T, w, h int) *bench {
	t.Helper()
	b := sitDown(t, w, h, "en", "")
	for _, p := range []store.Person{
		{ID: "p1", Key: "ann", Name: "Ann", Fold: "ann", Seal: "★", Colour: 5},
		{ID: "p2", Key: "ben", Name: "Ben", Fold: "ben", Seal: "田", Colour: 2},
		{ID: "p3", Key: "cho", Name: "Cho", Fold: "cho", Seal: "C"},
	} {
		if err := b.store.PutPerson(p); err != nil {
			t.Fatal(err)
		}
	}
	return b
}

// above are the rows of the screen in which a text stands.
func (b *bench) above(text string) []string {
	var out []string
	for _, l := range strings.Split(b.Screen(), "\n") {
		if strings.Contains(l, text) {
			out = append(out, l)
		}
	}
	return out
}

func TestPlayersCarryTheirSealsAtTheTable(t *testing.T) {
	b := sealed(t, 120, 36)
	b.Keys("n")
	b.Type("Ann\nBen\nCho\nDov")
	b.Keys("f4", "f2") // Dov is a guest
	for _, row := range []string{"1 ★  Ann ", "2 田 Ben ", "3 C  Cho ", "4    Dov "} {
		b.shows(row)
	}
	for _, l := range b.above(" coupons ") {
		if got := columnOf(l, "yen") + len("yen"); got != columnOf(b.above("★  Ann")[0], " 0 ")+2 {
			t.Errorf("the numbers do not stand under their heading:\n%s", b.Screen())
		}
	}
	if ascii := screen.ASCII(b.Screen(), true); !strings.Contains(ascii, "1 *  Ann ") {
		t.Errorf("without Unicode:\n%s", ascii)
	}
	b.Resize(60, 16)
	b.shows("1 ★  Ann ")
	b.Resize(34, 16)
	b.shows("1 Ann ")
}

func TestTheNameWinsWhereThereIsNoRoomForItsSeal(t *testing.T) {
	b := sealed(t, 80, 24)
	id := b.bring(example, 60)
	b.open(func(at *home) {
		if err := at.sit(id); err != nil {
			t.Error(err)
		}
	})
	b.shows(" 2 Ben ")
	if strings.Contains(b.Screen(), "田") {
		t.Errorf("a seal took the room of a number:\n%s", b.Screen())
	}
	b.Resize(120, 36)
	b.shows(" 2 田 Ben ")
}

func TestTheResultTheChartsAndTheHistoryShowSeals(t *testing.T) {
	b := sealed(t, 120, 36)
	id := b.bring(example, 0)
	b.open(func(at *home) {
		if err := at.sit(id); err != nil {
			t.Error(err)
		}
	})
	b.shows("1.  田  Ben")
	b.shows("2.  C   Cho")
	b.shows("3.  ★   Ann")
	b.Keys("c")
	for _, text := range []string{" 1  ★ Ann ¥ ", " 2  田 Ben ¥ ", " 3  C Cho ¥ "} {
		b.shows(text)
	}
	b.Keys("esc", "h", "/")
	b.shows("★  Ann  田 Ben  C  Cho")
	b.Type("★")
	b.shows("buy 1 vending S1")
	if len(b.above("buy 2 ")) > 0 || len(b.above("buy 3 ")) > 0 {
		t.Errorf("purchases of others are found by the seal of Ann:\n%s", b.Screen())
	}
}

func TestASealHasItsOwnColourOrThatOfTheSeat(t *testing.T) {
	b := sealed(t, 120, 36)
	b.Keys("n")
	b.Type("Cho\nAnn\nDov")
	b.Keys("f4", "f2")
	b.App.Do(func() {
		s := b.App.Top().(*play).s
		for seat, want := range map[int]screen.Role{1: screen.Seal1, 2: screen.Seal5, 3: screen.Seal3} {
			if got := sealRole(s, seat); got != want {
				t.Errorf("seat %d: %v, not %v", seat, got, want)
			}
		}
	})
	b.App.Idle()
}
