// Cells makes a picture of a captured terminal screen, as a telephone's camera would see it: text with its
// colour sequences in (tmux capture-pane -e), a PGM picture out. Blanks and half blocks are drawn as they
// are, every other letter as a grey smudge. -page is what the terminal's own background is.
package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
)

// Size of a half cell in pixels, and the tones of the picture.
const (
	side   = 8
	smudge = 128
)

// pen is what the next letter is drawn with.
type pen struct{ ink, paper int }

func main() {
	page := flag.Int("page", 0, "tone of the terminal's background, 0 black to 255 white")
	flag.Parse()
	text, err := io.ReadAll(os.Stdin)
	if err != nil {
		fmt.Fprintln(os.Stderr, "cells:", err)
		os.Exit(1)
	}
	usual := pen{ink: 255 - *page, paper: *page}
	var rows [][]int // of half cells
	width := 0
	now := usual
	for line := range strings.Lines(string(text)) {
		var upper, lower []int
		line = strings.TrimRight(line, "\n")
		for line != "" {
			if rest, ok := strings.CutPrefix(line, "\x1b["); ok {
				end := strings.IndexFunc(rest, func(r rune) bool { return r >= '@' && r <= '~' })
				if end < 0 {
					break
				}
				if rest[end] == 'm' {
					now = now.style(rest[:end], usual)
				}
				line = rest[end+1:]
				continue
			}
			r := []rune(line)[0]
			line = line[len(string(r)):]
			up, low := smudge, smudge
			switch r {
			case ' ', '\u00a0':
				up, low = now.paper, now.paper
			case '█':
				up, low = now.ink, now.ink
			case '▀':
				up, low = now.ink, now.paper
			case '▄':
				up, low = now.paper, now.ink
			}
			upper, lower = append(upper, up), append(lower, low)
		}
		width = max(width, len(upper))
		rows = append(rows, upper, lower)
	}
	write(rows, width, usual.paper)
}

// style follows a colour sequence.
func (p pen) style(args string, usual pen) pen {
	n := []int{}
	for field := range strings.SplitSeq(args, ";") {
		v, _ := strconv.Atoi(field)
		n = append(n, v)
	}
	for i := 0; i < len(n); i++ {
		switch v := n[i]; {
		case v == 0:
			p = usual
		case v == 7:
			p.ink, p.paper = p.paper, p.ink
		case v >= 30 && v <= 37:
			p.ink = tone(v - 30)
		case v >= 90 && v <= 97:
			p.ink = tone(v - 82)
		case v >= 40 && v <= 47:
			p.paper = tone(v - 40)
		case v >= 100 && v <= 107:
			p.paper = tone(v - 92)
		case v == 39:
			p.ink = usual.ink
		case v == 49:
			p.paper = usual.paper
		case (v == 38 || v == 48) && i+2 < len(n) && n[i+1] == 5:
			if v == 38 {
				p.ink = tone(n[i+2])
			} else {
				p.paper = tone(n[i+2])
			}
			i += 2
		case (v == 38 || v == 48) && i+4 < len(n) && n[i+1] == 2:
			mean := (n[i+2] + n[i+3] + n[i+4]) / 3
			if v == 38 {
				p.ink = mean
			} else {
				p.paper = mean
			}
			i += 4
		}
	}
	return p
}

// tone is how light one of the 256 colours is.
func tone(colour int) int {
	switch {
	case colour == 0:
		return 0
	case colour == 15:
		return 255
	case colour == 7:
		return 229
	case colour == 8:
		return 127
	case colour < 16:
		return smudge
	case colour >= 232:
		return 8 + 10*(colour-232)
	}
	step := func(n int) int {
		if n == 0 {
			return 0
		}
		return 55 + 40*n
	}
	colour -= 16
	return (step(colour/36) + step(colour/6%6) + step(colour%6)) / 3
}

func write(rows [][]int, width, page int) {
	w := bufio.NewWriter(os.Stdout)
	defer w.Flush()
	fmt.Fprintf(w, "P2\n%d %d\n255\n", width*side, len(rows)*side)
	for _, row := range rows {
		var line strings.Builder
		for x := range width {
			v := page
			if x < len(row) {
				v = row[x]
			}
			for range side {
				fmt.Fprintf(&line, "%d ", v)
			}
		}
		for range side {
			fmt.Fprintln(w, line.String())
		}
	}
}
