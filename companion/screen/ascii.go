package screen

// This file knows what to show where a terminal cannot draw a character: a
// replacement of the same width, so that no column moves.

import (
	"strings"
	"sync"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// symbols lists replacements for the signs the companion draws itself. Each
// entry is "signs=replacement"; every sign of an entry gets that replacement,
// which has as many characters as the sign has columns.
var symbols = map[string]string{
	"─━╌╍┄┅┈┉═":        "-",
	"│┃╎╏┆┇┊┋║▏▎▍▌▐▕⇄": "|",
	"┌┐└┘├┤┬┴┼╭╮╰╯┏┓┗┛┣┫┳┻╋╔╗╚╝╠╣╦╩╬╒╕╘╛╞╡": "+",
	"█▓▒░■▉▊▋":                 "#",
	"▀":                        "\"",
	"▄▁▂▃":                     "_",
	"▸▶›»→⇒❯≫":                 ">",
	"◂◀‹«←❮≪":                  "<",
	"↑▲△▴":                     "^",
	"↓▼▽▾":                     "v",
	"¥":                        "Y",
	"￥円":                       "Y ",
	"−–—‐‑‒―":                  "-",
	"…·":                       ".",
	"•●★☆✱":                    "*",
	"○°◌":                      "o",
	"□":                        "-",
	"◆◇":                       "+",
	"☰≡":                       "=",
	"✓✔":                       "v",
	"✗✘×":                      "x",
	"⚠":                        "!",
	"♥♡":                       "H",
	"♠♤":                       "S",
	"♣♧":                       "C",
	"♦♢":                       "D",
	"÷":                        "/",
	"±":                        "~",
	"“”„":                      "\"",
	"‘’‚′":                     "'",
	"\u00a0\u2007\u2009\u202f": " ",
}

// letters lists replacements for letters that no accent explains away; they
// are used only where the terminal has no Unicode at all.
var letters = map[string]string{
	"œøðóº": "o", "ŒØ": "O", "æª": "a", "Æ": "A", "ß": "s", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ı": "i",
}

// The tables are built when they are first asked for: most terminals never do.
var (
	someFallbacks = sync.OnceValue(func() *fallbacks { return newFallbacks(false) })
	allFallbacks  = sync.OnceValue(func() *fallbacks { return newFallbacks(true) })
)

// fallbacks maps a character as it stands in a cell to its replacement.
type fallbacks struct {
	table map[string]string
	all   bool // nothing beyond ASCII may pass
}

// newFallbacks builds the replacements of --ascii, and with all set those of a
// terminal without Unicode too.
func newFallbacks(all bool) *fallbacks {
	f := &fallbacks{table: make(map[string]string, 128), all: all}
	add := func(from map[string]string) {
		for signs, to := range from {
			for _, r := range signs {
				f.table[string(r)] = to
			}
		}
	}
	add(symbols)
	if all {
		add(letters)
	}
	return f
}

// cell returns the replacement for one character of the given width in columns:
// either itself or ASCII of exactly that width, of two columns at most.
func (f *fallbacks) cell(g string, width int) string {
	width = min(width, 2)
	if len(g) == 1 {
		return g
	}
	if to, ok := f.table[g]; ok {
		return to
	}
	if !f.all {
		return g
	}
	if r, _ := utf8.DecodeRuneInString(norm.NFKD.String(g)); r > ' ' && r < 0x7f {
		return (string(r) + " ")[:width]
	}
	return "? "[:width]
}

// ASCII returns a text with the signs the companion draws itself replaced by
// ASCII of the same width (¥ by Y, ▸ by >, lines by + - |), for lines printed
// outside the screen; line feeds stay. With all set, nothing but ASCII is left:
// accents fall off, and what has no likeness becomes "?".
func ASCII(s string, all bool) string {
	if isASCII(s) {
		return s
	}
	f := someFallbacks()
	if all {
		f = allFallbacks()
	}
	var b strings.Builder
	for len(s) > 0 {
		if s[0] == '\n' {
			b.WriteByte('\n')
			s = s[1:]
			continue
		}
		var g string
		var n int
		g, s, n = cluster(s)
		b.WriteString(f.cell(g, n))
	}
	return b.String()
}

func isASCII(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
