package companion_test

import (
	"strings"
	"testing"
)

func TestAGameIsCalledAsItsOwnerDoes(t *testing.T) {
	h := newHome(t)
	h.must("", "rename", "mall", "Shopping  Spree")
	if got := h.run("", "list").out; !strings.Contains(got, "Shopping Spree") {
		t.Errorf("listed as\n%s", got)
	}
	id := h.must("", "new", "mall", "--players", "Ann,Ben")
	if got := h.run("view\nquit\n", "play", id, "--plain").out; !strings.Contains(got, "Shopping Spree") {
		t.Errorf("played as\n%s", got)
	}
	h.must("", "rename", "mall", "")
	if got := h.run("", "list").out; strings.Contains(got, "Spree") {
		t.Errorf("it is still listed as\n%s", got)
	}
	h.refused("no game", "rename", "checkers", "X")
	h.refused("at most", "rename", "mall", strings.Repeat("x", 200))
}
