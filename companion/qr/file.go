package qr

// The code as a picture in a file, with a margin of Quiet modules.

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"strings"
)

// Pixels is how wide a module is in a picture if nothing else is said, Largest how wide it may be.
const (
	Pixels  = 8
	Largest = 64
)

// Side is how many pixels wide and high a picture of the code is, with modules of that many pixels.
func (c Code) Side(pixels int) int { return (c.Size() + 2*Quiet) * pixels }

// Image is the code in black and white, with modules of that many pixels, 1 to Largest.
func (c Code) Image(pixels int) *image.Paletted {
	side := c.Side(pixels)
	im := image.NewPaletted(image.Rect(0, 0, side, side), color.Palette{color.White, color.Black})
	for y := range side {
		row := im.Pix[y*im.Stride:]
		for x := range side {
			if c.Dark(x/pixels-Quiet, y/pixels-Quiet) {
				row[x] = 1
			}
		}
	}
	return im
}

// PNG is the code as a PNG file.
func (c Code) PNG(pixels int) ([]byte, error) {
	var b bytes.Buffer
	if err := png.Encode(&b, c.Image(pixels)); err != nil {
		return nil, fmt.Errorf("write PNG: %w", err)
	}
	return b.Bytes(), nil
}

// SVG is the code as an SVG file: one path of all dark modules on a white ground, so that no line shows
// between two of them.
func (c Code) SVG(pixels int) []byte {
	var b strings.Builder
	modules, side := c.Size()+2*Quiet, c.Side(pixels)
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" shape-rendering="crispEdges">`+"\n",
		side, side, modules, modules)
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="#fff"/>`+"\n"+`<path fill="#000" d="`, modules, modules)
	for y := range c.Size() {
		for x := 0; x < c.Size(); x++ {
			run := 0
			for c.Dark(x+run, y) {
				run++
			}
			if run > 0 {
				fmt.Fprintf(&b, "M%d %dh%dv1h-%dz", x+Quiet, y+Quiet, run, run)
				x += run
			}
		}
	}
	b.WriteString(`"/>` + "\n</svg>\n")
	return []byte(b.String())
}
