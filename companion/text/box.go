package text

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/rivo/uniseg"

	"tokyobox/data"
	"tokyobox/ledger"

	"tokyobox/companion/box"
	"tokyobox/companion/say"
)

// Source says in words where a value comes from: a sentence of its own, or one of the three kinds.
func Source(s *say.Sayer, of string) string {
	if s.Has(of) {
		return s.Key(of)
	}
	return s.Key("source." + of)
}

// Known is Source with the day on which a value came in, if that is known.
func Known(s *say.Sayer, r box.Row) string {
	source := Source(s, r.Source)
	if r.At == 0 {
		return source
	}
	return s.Say("source.day", "source", source, "day", time.UnixMilli(r.At).UTC().Format(time.DateOnly))
}

// Box writes what is known of a copy of a box, each value with where it comes from.
func Box(w io.Writer, s *say.Sayer, p box.Profile) {
	title := fmt.Sprintf("%s (%s)", p.BoxTitle(), p.Box.ID)
	fmt.Fprintln(w, title)
	var rows [][]string
	add := func(r box.Row) { rows = append(rows, []string{"  " + r.Key, r.Value, "(" + Known(s, r) + ")"}) }
	for _, g := range p.Box.Games {
		if t := p.Title(g); t.Source != box.Rulebook {
			add(t)
		}
	}
	for _, g := range p.Box.Games {
		add(p.Link(g))
	}
	for _, r := range p.Rows() {
		add(r)
	}
	for _, r := range p.Missing() {
		add(r)
	}
	aligned(w, rows)
}

// BoxChange writes what taking in a file does to one value: + new, or ~ in place of another.
func BoxChange(c box.Change) string {
	if c.Old == "" {
		return fmt.Sprintf("+ %s %s", c.Key, c.New)
	}
	return fmt.Sprintf("~ %s %s → %s", c.Key, c.Old, c.New)
}

// BoxComplaint is why a value of a box cannot be kept, in one sentence.
func BoxComplaint(words *data.Words, why *box.Complaint) string {
	s := say.For(words, ledger.Head{Game: why.Game})
	if why.Refused != nil {
		return s.Refusal(why.Refused)
	}
	return s.Say(why.Key, why.Gaps...)
}

// Part is one line of the checklist: what should be there, and what was missing at the last count.
func Part(s *say.Sayer, c data.Component, missing int) (name, count, lacks string) {
	name = s.Key(c.Name)
	if c.Count > 0 {
		count = strconv.Itoa(c.Count)
	}
	if missing > 0 {
		lacks = s.Say("pack.missing", "n", missing)
	}
	return name, count, lacks
}

// Pack writes the checklist for packing a box away.
func Pack(w io.Writer, s *say.Sayer, p box.Profile) {
	fmt.Fprintln(w, s.Say("pack.title", "box", p.BoxTitle()))
	var rows [][]string
	for i, c := range p.Box.Components {
		name, count, lacks := Part(s, c, p.MissingOf(c.Name))
		rows = append(rows, []string{"  " + box.PartNames(p.Box)[i], count, name, lacks})
	}
	aligned(w, rows)
}

// aligned writes rows in columns, two blanks apart.
func aligned(w io.Writer, rows [][]string) {
	width := widths(rows, 0)
	for _, row := range rows {
		var b strings.Builder
		for i, cell := range row {
			b.WriteString(cell + strings.Repeat(" ", width[i]-uniseg.StringWidth(cell)+2))
		}
		fmt.Fprintln(w, strings.TrimRight(b.String(), " "))
	}
}

// Letters names letters that cannot be printed, with their numbers in Unicode.
func Letters(letters []rune) string {
	names := make([]string, len(letters))
	for i, r := range letters {
		names[i] = fmt.Sprintf("%c (U+%04X)", r, r)
		if r < ' ' {
			names[i] = fmt.Sprintf("U+%04X", r)
		}
	}
	return strings.Join(names, ", ")
}
