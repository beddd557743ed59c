package capsulehotel

import (
	"reflect"
	"testing"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// stages are tables in every phase, for lines that may be anything.
func stages(t testing.TB) []*game {
	var out []*game
	for _, phase := range []string{"mark", "loans", "open", "buy", "closing", "income", "over"} {
		g := begin(t, 3, "cards=choice", "tallest=on")
		g.given(buying...)
		g.given("building ar B", "phase "+phase)
		out = append(out, g)
	}
	return out
}

// FuzzLine plays any line in every phase: it never panics, a refused one changes nothing, and one that is
// read is printed so that it reads the same.
func FuzzLine(f *testing.F) {
	for _, x := range refused {
		f.Add(x.line)
		f.Add(x.line + " force")
	}
	_, entries := readExample(f)
	for _, e := range entries {
		f.Add(e.Text)
	}
	for _, line := range []string{"", " ", "\"", "buy", "trade |", "roll b1=", "fact =", "loan 1=4000 1=4000", "count 1=0", "open first=1,2 app", "trade 1 promise=\"a | b\" | 2 promise"} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		m, unread := Game.Read(line)
		if unread == nil {
			again, why := Game.Read(m.String())
			if why != nil || again.String() != m.String() {
				t.Fatalf("%q is printed as %q and read as %q (%v)", line, m.String(), again.String(), why)
			}
		}
		for _, g := range stages(t) {
			before := g.State.View()
			postings := len(g.State.Book().Postings())
			_, why := g.Add(ledger.Move{Seq: 1, Text: line})
			now := g.State.View()
			if why != nil && (!reflect.DeepEqual(before, now) || len(g.State.Book().Postings()) != postings) {
				t.Fatalf("%q was refused and changed something: %v", line, rules.Changes(&before, &now))
			}
			if err := g.State.Book().Check(); err != nil {
				t.Fatalf("%q: %v", line, err)
			}
			g.State.Next()
			g.Complete(line)
			if unread == nil {
				g.State.(rules.Drawer).Draw(m, func(string, int) (int, error) { return 0, nil })
				g.State.(rules.Adviser).Worth(m)
			}
		}
	})
}

// FuzzShort reads anything as a short form in every phase: it never panics, and what it gives can be read.
func FuzzShort(f *testing.F) {
	for _, s := range []string{"va", "v.", "hag3", "ha1.1g3", "hag4:2x2/", "bclag2", "bcl.g2", "bpkb=b/3", "l3ac", "3va!", "va k1", "+231", "-2", "z123",
		"t12 1000 : g1", "t23 @a>v1h2 /1 : 500 ~no hotel here", "!h8", "!a1", "!@h1", "=2 k-1 counted twice", "=2 +500 \"x", "3", "c", "n", "2000", "cg", "p12", "t12 ~\"\\ : ~|", "hé3", "b"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, typed string) {
		for _, g := range stages(t) {
			for _, first := range []bool{false, true} {
				line, why, ok := Game.Short(g.State, typed, func(int) bool { return first })
				switch {
				case !ok && (line != "" || why != nil), ok && (line == "") != (why != nil):
					t.Fatalf("%q gives %q, %v, %v", typed, line, why, ok)
				case line == "":
					continue
				}
				m, unread := Game.Read(line)
				if unread != nil {
					t.Fatalf("%q means %q, which cannot be read: %s", typed, line, unread.Text.Key)
				}
				if m.String() != line {
					t.Fatalf("%q means %q, which is printed as %q", typed, line, m.String())
				}
				g.Check(m)
			}
		}
	})
}
