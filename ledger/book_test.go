package ledger

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestEveryMovementTakesWhatItGives(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		account := rapid.SampledFrom([]string{Bank, "1", "2", "3", "pot"})
		unit := rapid.SampledFrom([]string{"yen", "coupon", "capsule"})
		b := NewBook()
		held := map[string]Amount{}
		moved := 0
		for i := range rapid.IntRange(0, 40).Draw(t, "movements") {
			b.At(i + 1)
			u, from, to := unit.Draw(t, "unit"), account.Draw(t, "from"), account.Draw(t, "to")
			n := Amount(rapid.Int64Range(-1_000_000, 1_000_000).Draw(t, "amount"))
			b.Move(u, from, to, n, "trade", "")
			held[u+from] -= n
			held[u+to] += n
			if n != 0 && from != to {
				moved++
				p := b.Postings()[len(b.Postings())-1]
				if p.Entry != i+1 || p.Amount <= 0 || p.Unit != u || p.Reason != "trade" {
					t.Fatalf("posting %+v of entry %d", p, i+1)
				}
			}
			if err := b.Check(); err != nil {
				t.Fatal(err)
			}
		}
		if len(b.Postings()) != moved {
			t.Fatalf("%d postings of %d movements", len(b.Postings()), moved)
		}
		for _, u := range []string{"yen", "coupon", "capsule"} {
			sum := Amount(0)
			for _, a := range []string{Bank, "1", "2", "3", "pot"} {
				if got := b.Balance(u, a); got != held[u+a] {
					t.Fatalf("%s holds %d %s, want %d", a, got, u, held[u+a])
				}
				sum += b.Balance(u, a)
			}
			if sum != 0 {
				t.Fatalf("%s sums to %d", u, sum)
			}
		}
	})
}

func TestANegativeMovementGoesTheOtherWayAndZeroMovesNothing(t *testing.T) {
	b := NewBook()
	b.At(3)
	b.Move("yen", Bank, "1", 500, "loan", "x")
	b.Move("yen", Bank, "1", -200, "pay", "")
	b.Move("yen", Bank, "1", 0, "pay", "")
	b.Move("yen", "1", "1", 100, "pay", "")
	if got := b.Balance("yen", "1"); got != 300 {
		t.Errorf("1 holds %d, want 300", got)
	}
	if got := b.Balance("yen", Bank); got != -300 {
		t.Errorf("the bank holds %d, want -300", got)
	}
	want := []Posting{{3, "yen", Bank, "1", 500, "loan", "x"}, {3, "yen", "1", Bank, 200, "pay", ""}}
	got := b.Postings()
	if len(got) != len(want) || got[0] != want[0] || got[1] != want[1] {
		t.Errorf("postings %+v, want %+v", got, want)
	}
	if b.Balance("coupon", "1") != 0 || b.Balance("yen", "nobody") != 0 {
		t.Error("an account that nothing reached holds something")
	}
}

func TestABookThatDoesNotAddUpIsFoundOut(t *testing.T) {
	for name, c := range map[string]struct {
		spoil func(*Book)
		want  string
	}{
		"a balance changed": {func(b *Book) { b.balances[account{"yen", "1"}]++ }, "balance"},
		"a posting lost":    {func(b *Book) { b.postings = nil }, "balance"},
		"an amount below":   {func(b *Book) { b.postings[0].Amount = -5 }, "moves -5"},
		"yen from nowhere": {func(b *Book) {
			b.postings = append(b.postings, Posting{Unit: "coupon", From: "x", To: "2", Amount: 1})
			b.balances[account{"coupon", "2"}] = 1
		}, "sums to"},
	} {
		b := NewBook()
		b.Move("yen", Bank, "1", 500, "loan", "")
		if err := b.Check(); err != nil {
			t.Fatal(err)
		}
		c.spoil(b)
		if err := b.Check(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want an error with %q", name, err, c.want)
		}
	}
}
