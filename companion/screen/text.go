package screen

// This file measures, cuts and wraps text by what a terminal shows: one
// user-perceived character takes one or two columns, and everything that could
// move the cursor or turn the direction of writing becomes a dot.

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

const (
	// mark stands for a character that must not reach the terminal: controls,
	// escapes, marks of direction, bytes that are no text.
	mark = "·"

	// ellipsis ends a text that was cut.
	ellipsis = "…"

	// overflow fills the place of a number that does not fit: a number that
	// lost a digit is a wrong number.
	overflow = "#"

	// maxCell is the number of bytes one cell may hold. The longest flags take
	// 28; tcell itself refuses above 128.
	maxCell = 64
)

// Width returns the number of columns a text takes on the screen, as the
// canvas of this package draws it: control characters take one.
func Width(s string) int {
	w := 0
	for len(s) > 0 {
		var n int
		_, s, n = cluster(s)
		w += n
	}
	return w
}

// Clean returns the text as it is drawn: each character that could disturb the
// terminal (C0, C1, escape, marks of direction, invisible ones standing alone,
// broken UTF-8) replaced by a dot of one column, a tab by a blank. Letters of
// every script stay, in the order they were written.
func Clean(s string) string {
	if plain(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	for len(s) > 0 {
		var g string
		g, s, _ = cluster(s)
		b.WriteString(g)
	}
	return b.String()
}

// Cut returns the text, cleaned, in at most width columns; what does not fit
// is replaced by "…". A width below 1 gives the empty text.
func Cut(s string, width int) string {
	if width <= 0 {
		return ""
	}
	if plain(s) {
		if len(s) <= width {
			return s
		}
		return s[:width-1] + ellipsis
	}
	var b strings.Builder
	used, keep := 0, 0 // keep: bytes that leave room for the ellipsis
	for rest := s; len(rest) > 0; {
		var g string
		var n int
		g, rest, n = cluster(rest)
		if used+n > width {
			return strings.TrimSuffix(b.String()[:keep], ellipsis) + ellipsis
		}
		used += n
		b.WriteString(g)
		if used < width {
			keep = b.Len()
		}
	}
	return b.String()
}

// Fit returns the text cut or padded with blanks on the right to exactly width
// columns, for text that stands on the left. A width below 1 gives the empty
// text.
func Fit(s string, width int) string {
	s = Cut(s, width)
	return s + blanks(width-Width(s))
}

// Wrap breaks a text into lines of at most width columns, at the places where
// its script allows it; a word longer than a line is broken anywhere. Line
// feeds in the text end a line, ¥ stays with the number behind it, and so does a letter with what a hyphen joins it to,
// as in the name of a card. Blanks at the end of a line are dropped. A
// width below 1 gives no lines; a character of two columns in a width of one
// stands in a line of its own.
func Wrap(s string, width int) []string {
	if width <= 0 {
		return nil
	}
	var lines []string
	s = strings.ReplaceAll(s, "\r\n", "\n")
	for _, paragraph := range strings.Split(s, "\n") {
		lines = append(lines, wrapParagraph(Clean(paragraph), width)...)
	}
	return lines
}

func wrapParagraph(s string, width int) []string {
	var lines []string
	line, used := "", 0
	flush := func() {
		lines = append(lines, strings.TrimRight(line, " "))
		line, used = "", 0
	}
	state := -1
	for len(s) > 0 {
		var word string
		word, s, _, state = uniseg.FirstLineSegmentInString(s, state)
		if s != "" && (strings.HasSuffix(word, "¥ ") || len(word) == len("B-") && strings.HasSuffix(word, "-")) {
			var joined string
			joined, s, _, state = uniseg.FirstLineSegmentInString(s, state)
			word += joined
		}
		bare := Width(strings.TrimRight(word, " "))
		if used > 0 && used+bare > width {
			flush()
		}
		for bare > width {
			var head string
			head, word = splitAt(word, width)
			line = head
			flush()
			bare -= Width(head)
		}
		line += word
		used += Width(word)
	}
	if used > 0 || len(lines) == 0 {
		flush()
	}
	return lines
}

// splitAt divides a text after as many characters as fit in width columns, and
// after one at least, so that a loop over it ends.
func splitAt(s string, width int) (head, rest string) {
	used, rest := 0, s
	for len(rest) > 0 {
		_, next, n := cluster(rest)
		if used+n > width && used > 0 {
			break
		}
		used += n
		rest = next
	}
	return s[:len(s)-len(rest)], rest
}

// cluster takes the first user-perceived character off a text that is not
// empty. It returns what is to be put in a cell, the rest of the text, and the
// columns needed, 1 or 2.
func cluster(s string) (g, rest string, width int) {
	if c := s[0]; c < utf8.RuneSelf && (len(s) == 1 || s[1] < utf8.RuneSelf) {
		switch {
		case c >= ' ' && c < 0x7f:
			return s[:1], s[1:], 1
		case c == '\t':
			return " ", s[1:], 1
		}
		return mark, s[1:], 1
	}
	if r, n := utf8.DecodeRuneInString(s); r == utf8.RuneError && n <= 1 {
		return mark, s[1:], 1
	}
	g, rest, width, _ = uniseg.FirstGraphemeClusterInString(s, -1)
	switch {
	case g == "\t":
		return " ", rest, 1
	case !utf8.ValidString(g) || width <= 0:
		return mark, rest, 1
	case len(g) > maxCell:
		// A letter buried under marks keeps as many as a cell holds. Anything
		// else that long is no character anybody writes.
		head := firstPart(g)
		if strings.TrimLeftFunc(g[len(head):], joins) != "" {
			return mark, rest, 1
		}
		return part(head, rest)
	case width > 2:
		// Some scripts join more into one character than a terminal has
		// columns for: draw the parts one after the other.
		head := firstPart(g)
		return part(head, s[len(head):])
	}
	return g, rest, width
}

// joins reports whether a rune only adds to the character before it.
func joins(r rune) bool { return unicode.Is(unicode.M, r) || r == '\u200c' || r == '\u200d' }

// part returns a piece of a character as a character of its own: without a
// joiner at its end, which would join it to the next piece again.
func part(head, rest string) (g, after string, width int) {
	head = strings.TrimRight(head, "\u200d")
	if _, _, width, _ = uniseg.FirstGraphemeClusterInString(head, -1); width < 1 || width > 2 {
		return mark, rest, 1
	}
	return head, rest, width
}

// firstPart returns the first rune of a cluster with the marks of no width that
// follow it, as far as a cell holds them.
func firstPart(g string) string {
	_, end := utf8.DecodeRuneInString(g)
	for end < len(g) {
		_, n := utf8.DecodeRuneInString(g[end:])
		if end+n > maxCell || uniseg.StringWidth(g[end:end+n]) > 0 {
			break
		}
		end += n
	}
	return g[:end]
}

// plain reports whether a text is printable ASCII only, one column a byte.
func plain(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < ' ' || s[i] >= 0x7f {
			return false
		}
	}
	return true
}

// blanks returns n blanks, none if n is negative.
func blanks(n int) string {
	const some = "                                                                "
	if n <= 0 {
		return ""
	}
	if n <= len(some) {
		return some[:n]
	}
	return strings.Repeat(" ", n)
}
