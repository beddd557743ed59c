package tui

// Every shape of a line that a game declares is reached by its form, by keys alone: every line of the golden cases, and
// for every kind of line what its declaration allows beyond them.

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tokyobox/rules"
	"tokyobox/rules/shelf"
)

// TestEveryShapeOfALineIsReachedByItsForm goes to each argument of each shape with the arrows and gives it its value.
func TestEveryShapeOfALineIsReachedByItsForm(t *testing.T) {
	told := casesOf(t)
	for i, g := range shelf.Games() {
		if raced && i%6 != 0 {
			continue
		}
		t.Run(g.ID, func(t *testing.T) {
			f := &formPlayer{bench: sitDown(t, 80, 24, "en", "")}
			f.setUp(g, 0)
			seen := map[string]bool{}
			for _, line := range append(slices.Clone(told), shapesOf(g, told)...) {
				m, why := g.Read(line)
				if why != nil {
					continue
				}
				m = m.Without("app") // the program marks its own draws
				if seen[shapeOf(m)] {
					continue
				}
				seen[shapeOf(m)] = true
				f.reaches(m)
			}
			for _, v := range g.Verbs {
				for i := range v.Args {
					if name := v.Args[i].Name; name != "app" && v.Args[i].Kind != rules.Lit && !had(seen, v, name) {
						t.Errorf("no line of %s tells %s", v.Form, name)
					}
				}
			}
		})
	}
}

// had tells whether a shape of a verb has an argument.
func had(seen map[string]bool, v *rules.Verb, arg string) bool {
	for shape := range seen {
		words := strings.Fields(shape)
		if words[0] == v.Form && (v.Arg(arg).Kind == rules.Offers || slices.Contains(words[1:], arg)) {
			return true
		}
	}
	return false
}

// shapeOf is the kind of a line with the names of what it tells, in order, and how often up to twice; the same value
// told twice is another shape.
func shapeOf(m rules.Move) string {
	out := []string{m.Verb.Form}
	add := func(fields []rules.Field) {
		for i, f := range fields {
			name := f.Name
			if slices.ContainsFunc(fields[:i], func(x rules.Field) bool { return x == f }) {
				name += "+" + f.Name
			}
			if a := m.Verb.Arg(f.Name); a == nil && f.Value == "" {
				name += "-" // a thing of an exchange that stands without its value
			}
			if n := len(out); n < 3 || out[n-1] != name || out[n-2] != name {
				out = append(out, name)
			}
		}
	}
	add(m.Fields)
	for _, o := range m.Offers {
		out = append(out, "|")
		add(o)
	}
	return strings.Join(out, " ")
}

// casesOf are the lines of the golden cases of all boxes.
func casesOf(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("../../rules/*/testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	var out []string
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range strings.Split(string(text), "\n") {
			for _, part := range strings.Split(row, ";") {
				part = strings.TrimSpace(part)
				if line, ok := strings.CutPrefix(part, "do "); ok {
					out = append(out, line)
				} else if line, ok := strings.CutPrefix(part, "deny "); ok {
					_, line, _ = strings.Cut(line, " ")
					out = append(out, line)
				}
			}
		}
	}
	return out
}

// shapesOf are lines that the declarations of a game allow: what must be told alone, with each of what may be, with
// all of it, and with twice whatever may stand twice, the same value and another one. Values come from the cases.
func shapesOf(g *rules.Game, told []string) []string {
	values := map[string][]rules.Field{} // by form and argument
	for _, line := range told {
		if m, why := g.Read(line); why == nil {
			for _, f := range slices.Concat(append([][]rules.Field{m.Fields}, m.Offers...)...) {
				for _, key := range []string{m.Verb.Form + " " + f.Name, f.Name} {
					if f.Value != "" && !slices.Contains(values[key], f) {
						values[key] = append(values[key], f)
					}
				}
			}
		}
	}
	var out []string
	for _, v := range g.Verbs {
		value := func(a *rules.Arg, n int) rules.Field {
			list := values[v.Form+" "+a.Name]
			if len(list) == 0 && a.Shaped != nil {
				for _, x := range values[a.Name] {
					for _, sign := range []string{"", "+", "-"} {
						if signed := strings.Replace(x.Value, ":", ":"+sign, 1); a.Shaped(signed) {
							list = append(list, rules.Field{Name: a.Name, Value: signed})
						}
					}
				}
			}
			if len(list) > 0 {
				return list[min(n, len(list)-1)]
			}
			f := rules.Field{Name: a.Name, Value: plainValue(a, n)}
			if a.Each {
				f.Sub = plainValue(&rules.Arg{Kind: a.Subject}, n)
			}
			if a.Kind == rules.Tell && len(g.Facts) > 0 {
				f.Sub = g.Facts[0].Name
			}
			return f
		}
		if len(v.Args) > 0 && v.Args[0].Kind == rules.Offers {
			out = append(out, offersOf(v, value)...)
			continue
		}
		line := func(with func(a *rules.Arg) int) {
			m := rules.Move{Verb: v}
			for i := range v.Args {
				a := &v.Args[i]
				for n := range with(a) {
					m.Fields = append(m.Fields, value(a, n))
				}
			}
			out = append(out, m.String())
		}
		must := func(a *rules.Arg) int {
			if a.Opt || a.Kind == rules.Flag || a.Kind == rules.Lit {
				return 0
			}
			return 1
		}
		line(must)
		line(func(a *rules.Arg) int {
			if a.Kind == rules.Lit {
				return 0
			}
			return 1
		})
		for i := range v.Args {
			if v.Args[i].Kind == rules.Lit {
				continue
			}
			for _, n := range []int{1, 2} {
				if n == 2 && !v.Args[i].Many && !v.Args[i].Each && !v.Args[i].Repeat {
					break
				}
				line(func(a *rules.Arg) int {
					if a == &v.Args[i] {
						return n
					}
					return must(a)
				})
			}
		}
	}
	return out
}

// offersOf are exchanges: each thing alone, told twice, told out of order, told to one and another, and among three.
func offersOf(v *rules.Verb, value func(a *rules.Arg, n int) rules.Field) (out []string) {
	sub := v.Args[0].Sub
	seat := func(n int) rules.Field { return rules.Field{Name: sub[0].Name, Value: string(rune('0' + n))} }
	line := func(parties ...[]rules.Field) {
		m := rules.Move{Verb: v}
		for i, p := range parties {
			m.Offers = append(m.Offers, append([]rules.Field{seat(i + 1)}, p...))
		}
		out = append(out, m.String())
	}
	var backward []rules.Field
	for i := range sub[1:] {
		a := &sub[1+i]
		x, y := value(a, 0), value(a, 1)
		line([]rules.Field{x}, nil)
		line(nil, []rules.Field{x, x})
		line([]rules.Field{x, y, x}, []rules.Field{x})
		if a.Bare {
			x.Value = ""
			line([]rules.Field{x}, []rules.Field{y, x})
		}
		backward = append([]rules.Field{y}, backward...)
	}
	line(backward, nil)
	line(nil, backward, append(slices.Clone(backward), backward...))
	for _, a := range v.Args[1:] {
		if a.Kind == rules.Flag {
			out = append(out, out[0]+" "+a.Name)
		}
	}
	return out
}

// plainValue is a value that an argument of a kind can have.
func plainValue(a *rules.Arg, n int) string {
	two := func(list ...string) string { return list[min(n, len(list)-1)] }
	switch a.Kind {
	case rules.Player, rules.Number:
		return two("1", "2")
	case rules.Money:
		return two("500", "1000")
	case rules.Place:
		return two("A1", "B2")
	case rules.Piece:
		return two("w1", "d1")
	case rules.Flag:
		return ""
	case rules.Quoted, rules.Tell:
		return two("so it is", "not so")
	}
	if len(a.Words) > 0 {
		return two(a.Words...)
	}
	return two("red", "blue")
}

// reaches opens the form of a line's verb, gives each field its value by keys, and looks at the line it comes to. The
// form that opens with the line typed already says that line too.
func (f *formPlayer) reaches(m rules.Move) {
	f.t.Helper()
	var form *formPage
	opened := ""
	f.App.Do(func() {
		p := f.App.Top().(interface{ atTable() *play }).atTable()
		opened = newFormOf(p.desk, p, m).move.String()
		form = newForm(p.desk, p, m.Verb, nil)
		f.App.Push(form)
	})
	if opened != m.String() {
		f.t.Errorf("the form that opens with %q says %q", m.String(), opened)
	}
	f.Keys("ctrl-t")
	f.fill(m, m.String(), true)
	f.App.Do(func() {
		if got := form.move.String(); got != m.String() {
			f.t.Errorf("the form reaches %q, not %q", got, m.String())
		}
		f.App.Pop()
	})
}
