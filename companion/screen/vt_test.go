package screen_test

import (
	"strings"
	"unicode/utf8"

	"tokyobox/companion/screen"
)

// vt is as much of a terminal as the library needs: it places the cursor,
// clears, writes characters, and skips every other sequence. The window is
// large; what is outside the real one is never written.
type vt struct {
	cells [64][256]string
	x, y  int
}

// screenOf returns what a person would see after a terminal got these bytes.
func screenOf(out string) string {
	v := &vt{}
	for out != "" {
		out = v.step(out)
	}
	var b strings.Builder
	for _, row := range v.cells {
		var line strings.Builder
		for _, c := range row {
			switch c {
			case "":
				line.WriteByte(' ')
			case "second half":
			default:
				line.WriteString(c)
			}
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	return strings.TrimRight(b.String(), "\n") + "\n"
}

// step obeys one character or sequence and returns the rest.
func (v *vt) step(s string) string {
	switch {
	case strings.HasPrefix(s, "\x1b["):
		end := 2
		for end < len(s) && (s[end] < 0x40 || s[end] > 0x7e) {
			end++
		}
		if end == len(s) {
			return ""
		}
		v.csi(s[2:end], s[end])
		return s[end+1:]
	case strings.HasPrefix(s, "\x1b("):
		return s[min(3, len(s)):]
	case s[0] == '\x1b':
		return s[min(2, len(s)):]
	case s[0] == '\b':
		v.x--
		return s[1:]
	case s[0] == '\r':
		v.x = 0
		return s[1:]
	case s[0] == '\n':
		v.y++
		return s[1:]
	}
	r, n := utf8.DecodeRuneInString(s)
	if v.y < 0 || v.y >= len(v.cells) || v.x < 0 || v.x+1 >= len(v.cells[0]) {
		return s[n:]
	}
	v.cells[v.y][v.x] = string(r)
	if screen.Width(string(r)) == 2 {
		v.cells[v.y][v.x+1] = "second half"
		v.x++
	}
	v.x++
	return s[n:]
}

func (v *vt) csi(params string, final byte) {
	switch final {
	case 'H':
		v.x, v.y = 0, 0
		if row, column, ok := strings.Cut(params, ";"); ok {
			v.y, v.x = number(row)-1, number(column)-1
		}
	case 'J':
		v.cells = [64][256]string{}
	}
}

func number(s string) int {
	n := 0
	for _, c := range []byte(s) {
		n = n*10 + int(c-'0')
	}
	return n
}
