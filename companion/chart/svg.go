package chart

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"tokyobox/companion/say"
)

// The measures of a drawing for paper and screens, in its own units.
const (
	svgWide, svgHigh          = 960, 540
	svgLeft, svgTop           = 90, 60
	svgRight, svgBottom       = 200, 50
	svgGrid                   = 5 // horizontal lines
	svgLetters, svgLineHeight = 14, 22
)

// SVG writes the chart as a picture. Lines differ in their dashes, and each has its sign and name at its end, so that
// it can be read without colour.
func (c Chart) SVG(w io.Writer, s *say.Sayer, title string) error {
	colours := []string{"#B02A63", "#0A7058", "#7A5200", "#1F5FA8", "#5A5370", "#B3261E", "#2A2433", "#8A4B00"}
	dashes := []string{"", "8 4", "2 3", "12 4 2 4", "5 5", "1 5", "14 6", "6 2 2 2 2 2"}
	low, high := c.bounds()
	if low == high {
		high = low + 1
	}
	wide, deep := float64(svgWide-svgLeft-svgRight), float64(svgHigh-svgTop-svgBottom)
	x := func(at int) float64 { return svgLeft + wide*float64(at)/float64(max(c.Points-1, 1)) }
	y := func(n int64) float64 { return svgTop + deep*(1-float64(n-low)/float64(high-low)) }

	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="%d">`+"\n",
		svgWide, svgHigh, svgLetters)
	fmt.Fprintf(&b, "<title>%s</title>\n", escape(title+s.Key("colon")+c.Title))
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="#FFFAF6"/>`+"\n", svgWide, svgHigh)
	write := func(x, y float64, anchor, colour, text string) {
		fmt.Fprintf(&b, `<text x="%.1f" y="%.1f" text-anchor="%s" fill="%s">%s</text>`+"\n", x, y, anchor, colour, escape(text))
	}
	write(svgLeft, svgTop/2, "start", "#2A2433", title+s.Key("colon")+c.Title)
	for i := range svgGrid {
		n := low + (high-low)*int64(i)/(svgGrid-1)
		fmt.Fprintf(&b, `<path d="M%d %.1fH%d" stroke="#B9AFC4" fill="none"/>`+"\n", svgLeft, y(n), svgWide-svgRight)
		write(svgLeft-8, y(n)+5, "end", "#635B70", s.Number(n))
	}
	for _, m := range c.Rounds {
		fmt.Fprintf(&b, `<path d="M%.1f %d V%d" stroke="#B9AFC4" stroke-dasharray="2 4" fill="none"/>`+"\n", x(m.At), svgTop, svgHigh-svgBottom)
		write(x(m.At)+3, svgHigh-svgBottom+18, "start", "#635B70", s.Key("ledger.round")+fmt.Sprint(m.Round))
	}
	for i, line := range c.Series {
		colour := colours[i%len(colours)]
		var d strings.Builder
		pen := "M"
		for at, v := range line.Values {
			if !v.OK {
				pen = "M"
				continue
			}
			if pen == "M" {
				fmt.Fprintf(&d, "M%.1f %.1f", x(at), y(v.N))
			} else {
				fmt.Fprintf(&d, "H%.1fV%.1f", x(at), y(v.N))
			}
			pen = "L"
		}
		fmt.Fprintf(&b, `<path d="%s" stroke="%s" stroke-width="2.5" stroke-dasharray="%s" fill="none"/>`+"\n", d.String(), colour, dashes[i%len(dashes)])
		at := float64(svgTop + svgLineHeight*i)
		fmt.Fprintf(&b, `<path d="M%d %.1fh40" stroke="%s" stroke-width="2.5" stroke-dasharray="%s" fill="none"/>`+"\n",
			svgWide-svgRight+15, at-5, colour, dashes[i%len(dashes)])
		write(svgWide-svgRight+62, at, "start", colour, c.Legend(s)[i])
		if last := line.Values[len(line.Values)-1]; last.OK {
			write(svgWide-svgRight+4, y(last.N)+5, "start", colour, line.Sign)
		}
	}
	b.WriteString("</svg>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// escape writes people's text so that it stays text.
func escape(text string) string {
	var b strings.Builder
	xml.EscapeText(&b, []byte(text)) // a Builder takes everything
	return b.String()
}
