package main

import (
	"strings"
	"unicode/utf8"
)

// Screen is a small VT100/xterm screen: enough to know which text a person
// would see, so that a program is judged by its picture and not by the bytes it
// chooses to send. Styles are dropped except reverse video and bold, kept as a
// flag a cell so that a moved highlight can be told.
type Screen struct {
	w, h     int
	cell     [][]rune
	hot      [][]bool // reverse, or any background other than the default
	x, y     int
	top, bot int
	sx, sy   int
	curHot   bool
	pend     []byte
	reply    func(string)
	wrapNext bool
	lastRune rune
}

// NewScreen is an empty screen of so many columns and rows; reply sends the answers to its questions back.
func NewScreen(w, h int, reply func(string)) *Screen {
	s := &Screen{w: w, h: h, bot: h - 1, reply: reply}
	s.cell = make([][]rune, h)
	s.hot = make([][]bool, h)
	for i := range h {
		s.cell[i] = blank(w)
		s.hot[i] = make([]bool, w)
	}
	return s
}

func blank(w int) []rune {
	r := make([]rune, w)
	for i := range r {
		r[i] = ' '
	}
	return r
}

// Text is the screen as lines.
func (s *Screen) Text() string {
	var b strings.Builder
	for _, r := range s.cell {
		b.WriteString(strings.ReplaceAll(strings.TrimRight(string(r), " "), "\x00", ""))
		b.WriteByte('\n')
	}
	return b.String()
}

// Hot is the text of the highlighted cells, line by line.
func (s *Screen) Hot() string {
	var b strings.Builder
	for y, r := range s.cell {
		for x, c := range r {
			if s.hot[y][x] {
				b.WriteRune(c)
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func (s *Screen) Write(p []byte) {
	if len(s.pend) > 0 {
		p = append(s.pend, p...)
		s.pend = nil
	}
	for len(p) > 0 {
		c := p[0]
		switch {
		case c == 0x1b:
			n, ok := s.escape(p)
			if !ok {
				s.pend = append([]byte(nil), p...)
				return
			}
			p = p[n:]
		case c == '\r':
			s.x, s.wrapNext = 0, false
			p = p[1:]
		case c == '\n', c == 0x0b, c == 0x0c:
			s.lf()
			p = p[1:]
		case c == '\b':
			if s.x > 0 {
				s.x--
			}
			s.wrapNext = false
			p = p[1:]
		case c == '\t':
			s.x = min(s.w-1, (s.x/8+1)*8)
			p = p[1:]
		case c < 0x20 || c == 0x7f:
			p = p[1:]
		default:
			if !utf8.FullRune(p) {
				s.pend = append([]byte(nil), p...)
				return
			}
			r, n := utf8.DecodeRune(p)
			p = p[n:]
			s.put(r)
		}
	}
}

func (s *Screen) put(r rune) {
	if s.wrapNext {
		s.x, s.wrapNext = 0, false
		s.lf()
	}
	s.cell[s.y][s.x], s.hot[s.y][s.x] = r, s.curHot
	s.lastRune = r
	if wide(r) && s.x < s.w-2 {
		s.cell[s.y][s.x+1], s.hot[s.y][s.x+1] = 0, s.curHot
		s.x += 2
		return
	}
	if s.x == s.w-1 {
		s.wrapNext = true
	} else {
		s.x++
	}
}

// wide tells the East Asian characters that take two cells (円, kana, kanji,
// full-width forms, most emoji).
func wide(r rune) bool {
	return r >= 0x1100 && (r <= 0x115f || r >= 0x2e80 && r <= 0xa4cf || r >= 0xac00 && r <= 0xd7a3 ||
		r >= 0xf900 && r <= 0xfaff || r >= 0xfe30 && r <= 0xfe6f || r >= 0xff00 && r <= 0xff60 ||
		r >= 0xffe0 && r <= 0xffe6 || r >= 0x1f300 && r <= 0x1f64f || r >= 0x1f900 && r <= 0x1f9ff)
}

func (s *Screen) lf() {
	s.wrapNext = false
	if s.y == s.bot {
		s.scroll(s.top, s.bot, 1)
	} else if s.y < s.h-1 {
		s.y++
	}
}

// scroll moves the lines of top..bot up by n (down when n is negative).
func (s *Screen) scroll(top, bot, n int) {
	for ; n > 0; n-- {
		copy(s.cell[top:bot+1], s.cell[top+1:bot+1])
		copy(s.hot[top:bot+1], s.hot[top+1:bot+1])
		s.cell[bot], s.hot[bot] = blank(s.w), make([]bool, s.w)
	}
	for ; n < 0; n++ {
		copy(s.cell[top+1:bot+1], s.cell[top:bot])
		copy(s.hot[top+1:bot+1], s.hot[top:bot])
		s.cell[top], s.hot[top] = blank(s.w), make([]bool, s.w)
	}
}

func (s *Screen) erase(y, a, b int) {
	for x := max(0, a); x < min(b, s.w); x++ {
		s.cell[y][x], s.hot[y][x] = ' ', s.curHot
	}
}

// escape consumes one escape sequence; ok is false when more bytes are needed.
func (s *Screen) escape(p []byte) (int, bool) {
	if len(p) < 2 {
		return 0, false
	}
	switch p[1] {
	case '[':
		i := 2
		for i < len(p) && (p[i] < 0x40 || p[i] > 0x7e) {
			i++
		}
		if i == len(p) {
			return 0, false
		}
		s.csi(string(p[2:i]), p[i])
		return i + 1, true
	case ']', 'P', '_', '^':
		for i := 2; i < len(p); i++ {
			if p[i] == 7 {
				return i + 1, true
			}
			if p[i] == 0x1b {
				if i+1 == len(p) {
					return 0, false
				}
				if q := string(p[2:i]); p[1] == ']' && strings.HasSuffix(q, ";?") && s.reply != nil {
					s.reply("\x1b]" + strings.TrimSuffix(q, "?") + "rgb:0000/0000/0000\x1b\\")
				}
				return i + 2, true
			}
		}
		return 0, false
	case '(', ')', '*', '+', '#', '%', ' ':
		if len(p) < 3 {
			return 0, false
		}
		return 3, true
	case '7':
		s.sx, s.sy = s.x, s.y
	case '8':
		s.x, s.y, s.wrapNext = s.sx, s.sy, false
	case 'M':
		if s.y == s.top {
			s.scroll(s.top, s.bot, -1)
		} else if s.y > 0 {
			s.y--
		}
	case 'D':
		s.lf()
	case 'E':
		s.x = 0
		s.lf()
	}
	return 2, true
}

func (s *Screen) csi(args string, final byte) {
	priv := byte(0)
	if args != "" && strings.IndexByte("?><=", args[0]) >= 0 {
		priv, args = args[0], args[1:]
	}
	var n []int
	for _, f := range strings.FieldsFunc(args, func(r rune) bool { return r == ';' || r == ':' }) {
		v := 0
		for _, c := range f {
			if c >= '0' && c <= '9' {
				v = v*10 + int(c-'0')
			}
		}
		n = append(n, v)
	}
	arg := func(i, def int) int {
		if i < len(n) && n[i] > 0 {
			return n[i]
		}
		return def
	}
	clamp := func() {
		s.x, s.y, s.wrapNext = min(max(s.x, 0), s.w-1), min(max(s.y, 0), s.h-1), false
	}
	if priv != 0 {
		switch {
		case priv == '>' && final == 'c':
			s.say("\x1b[>0;0;0c")
		case priv == '?' && final == 'u':
			s.say("\x1b[?0u")
		case priv == '?' && final == 'h' && (strings.Contains(args, "1049") || strings.Contains(args, "47")):
			for y := range s.h {
				s.cell[y], s.hot[y] = blank(s.w), make([]bool, s.w)
			}
		}
		return
	}
	switch final {
	case 'H', 'f':
		s.y, s.x = arg(0, 1)-1, arg(1, 1)-1
		clamp()
	case 'A':
		s.y -= arg(0, 1)
		clamp()
	case 'B', 'e':
		s.y += arg(0, 1)
		clamp()
	case 'C', 'a':
		s.x += arg(0, 1)
		clamp()
	case 'D':
		s.x -= arg(0, 1)
		clamp()
	case 'E':
		s.x, s.y = 0, s.y+arg(0, 1)
		clamp()
	case 'G', '`':
		s.x = arg(0, 1) - 1
		clamp()
	case 'd':
		s.y = arg(0, 1) - 1
		clamp()
	case 'J':
		switch arg(0, 0) {
		case 0:
			s.erase(s.y, s.x, s.w)
			for y := s.y + 1; y < s.h; y++ {
				s.erase(y, 0, s.w)
			}
		case 1:
			for y := range s.y {
				s.erase(y, 0, s.w)
			}
			s.erase(s.y, 0, s.x+1)
		default:
			for y := range s.h {
				s.erase(y, 0, s.w)
			}
		}
	case 'K':
		switch arg(0, 0) {
		case 0:
			s.erase(s.y, s.x, s.w)
		case 1:
			s.erase(s.y, 0, s.x+1)
		default:
			s.erase(s.y, 0, s.w)
		}
	case 'X':
		s.erase(s.y, s.x, s.x+arg(0, 1))
	case 'P':
		k := min(arg(0, 1), s.w-s.x)
		copy(s.cell[s.y][s.x:], s.cell[s.y][s.x+k:])
		copy(s.hot[s.y][s.x:], s.hot[s.y][s.x+k:])
		s.erase(s.y, s.w-k, s.w)
	case '@':
		k := min(arg(0, 1), s.w-s.x)
		copy(s.cell[s.y][s.x+k:], s.cell[s.y][s.x:s.w-k])
		copy(s.hot[s.y][s.x+k:], s.hot[s.y][s.x:s.w-k])
		s.erase(s.y, s.x, s.x+k)
	case 'b':
		for range arg(0, 1) {
			s.put(s.lastRune)
		}
	case 'L':
		if s.y >= s.top && s.y <= s.bot {
			s.scroll(s.y, s.bot, -min(arg(0, 1), s.bot-s.y+1))
		}
	case 'M':
		if s.y >= s.top && s.y <= s.bot {
			s.scroll(s.y, s.bot, min(arg(0, 1), s.bot-s.y+1))
		}
	case 'S':
		s.scroll(s.top, s.bot, min(arg(0, 1), s.h))
	case 'T':
		s.scroll(s.top, s.bot, -min(arg(0, 1), s.h))
	case 'r':
		s.top, s.bot = arg(0, 1)-1, min(arg(1, s.h), s.h)-1
		s.x, s.y = 0, 0
	case 's':
		s.sx, s.sy = s.x, s.y
	case 'u':
		s.x, s.y = s.sx, s.sy
	case 'c':
		s.say("\x1b[?62;22c")
	case 'n':
		if arg(0, 0) == 6 {
			s.say("\x1b[" + itoa(s.y+1) + ";" + itoa(s.x+1) + "R")
		} else {
			s.say("\x1b[0n")
		}
	case 'm':
		if len(n) == 0 {
			s.curHot = false
		}
		for i := 0; i < len(n); i++ {
			switch v := n[i]; {
			case v == 0, v == 27, v == 49:
				s.curHot = false
			case v == 7, v >= 40 && v <= 47, v >= 100 && v <= 107:
				s.curHot = true
			case v == 48 || v == 38:
				if v == 48 {
					s.curHot = true
				}
				if i+1 < len(n) && n[i+1] == 5 {
					i += 2
				} else if i+1 < len(n) && n[i+1] == 2 {
					i += 4
				}
			}
		}
	}
}

func (s *Screen) say(r string) {
	if s.reply != nil {
		s.reply(r)
	}
}

func itoa(n int) string {
	if n >= 10 {
		return itoa(n/10) + string(rune('0'+n%10))
	}
	return string(rune('0' + n))
}
