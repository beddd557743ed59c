package tui

// The code that leads to the rules of a game, as large a window as it needs: drawn in black and white of its
// own, or as a file where the window or the terminal cannot show it.

import (
	"errors"
	"strings"

	"github.com/gdamore/tcell/v2"

	"tokyobox/data"

	"tokyobox/companion/box"
	"tokyobox/companion/files"
	"tokyobox/companion/qr"
	"tokyobox/companion/screen"
	"tokyobox/companion/sheet"
	"tokyobox/companion/text"
)

// qrPage shows the code that leads to the rules of a game.
type qrPage struct {
	*desk
	*screen.View
	game, title string
	under       string // the box, for the label of the sheet
	link        box.Row
	code        qr.Code
	draws       qr.Drawing
	bad         string // why there is no code
	said        string
}

func newQR(d *desk, game, copy string) *qrPage {
	e, b := d.entry(game)
	own := d.profile(b, copy)
	q := &qrPage{desk: d, game: game, title: own.Title(e).Value, under: own.BoxTitle(), link: own.Link(e)}
	q.draws.ASCII = d.ASCII || !d.app.Screen().CanDisplay('▀', false)
	q.draws.Big = q.draws.ASCII // a blank with a colour is no character beyond ASCII
	var err error
	if q.code, err = qr.Encode(q.link.Value); err != nil {
		q.bad = d.say.Say("qr.long", "link", q.link.Value)
	}
	q.View = d.page(&screen.Panel{Draw: q.draw, OnKey: q.key})
	return q
}

// profile is what is known of a copy of a box; where that cannot be read, what the catalogue knows.
func (d *desk) profile(b data.Box, copy string) box.Profile {
	if d.Store == nil { // a clock alone has none
		return box.Profile{Box: b}
	}
	own, err := box.Read(d.Store, b, copy)
	if err != nil {
		return box.Profile{Box: b, Copy: copy}
	}
	return own
}

func (q *qrPage) actions() []action {
	return []action{
		{key: "b", name: "qr.big", is: letter('b'), do: func() { q.draws.Big = !q.draws.Big }, tell: true},
		{key: "i", name: "qr.invert", is: letter('i'), do: func() { q.draws.Invert = !q.draws.Invert }, tell: true},
		{key: "p", name: "qr.png", is: letter('p'), do: q.png, tell: true},
		{key: "s", name: "qr.svg", is: letter('s'), do: q.svg, tell: true},
		{key: "Esc", name: "back", is: func(ev keyEvent) bool {
			return ev.Key() == tcell.KeyEscape || ev.Key() == tcell.KeyF5 || ev.Key() == tcell.KeyEnter || letter('r')(ev) || letter('q')(ev)
		}, do: func() { q.app.Pop() }, tell: true},
		{key: "c", name: "qr.copy", is: letter('c'), do: q.take, tell: true},
		{key: "l", name: "qr.sheet", is: letter('l'), do: q.sheet, tell: true},
		{key: "^Q", name: "quit", is: isLeave, do: func() { q.app.Stop() }},
	}
}

func (q *qrPage) key(ev keyEvent) bool {
	q.said = ""
	return act(q.actions(), ev, func(s string) { q.said = s })
}

// take puts the address into the clipboard of the terminal, if it has one.
func (q *qrPage) take() {
	q.app.Screen().SetClipboard([]byte(q.link.Value))
	q.said = q.say.Key("qr.copied")
}

// save writes a file into the folder the program was started in, under a name that is free.
func (q *qrPage) save(ending string, content []byte, err error) {
	name := "tokyobox-" + q.game + ending
	if err == nil {
		name, err = files.WriteNext(name, content)
	}
	if err != nil {
		q.said = q.say.Say("file.write", "file", name)
		return
	}
	q.said = q.say.Say("qr.saved", "file", name)
}

func (q *qrPage) png() {
	if q.bad == "" {
		content, err := q.code.PNG(qr.Pixels)
		q.save(".png", content, err)
	}
}

func (q *qrPage) svg() {
	if q.bad == "" {
		q.save(".svg", q.code.SVG(qr.Pixels), nil)
	}
}

// sheet writes the print sheet with the label of this game alone.
func (q *qrPage) sheet() {
	words := sheet.Words{Title: q.say.Key("sheet.title"), How: q.say.Key("sheet.how")}
	content, err := sheet.Make(sheet.Papers()[0], words, []sheet.Label{{Title: q.title, Under: q.under, Link: q.link.Value}})
	var letters *sheet.LettersError
	if errors.As(err, &letters) {
		q.said = q.say.Say("sheet.letters", "list", text.Letters(letters.Letters), "text", letters.Text)
		return
	}
	q.save(".pdf", content, err)
}

// linkRows is how many rows an address may take under the code.
const linkRows = 3

// address is what stands under the code in a window of that many columns.
func (q *qrPage) address(w int) []string {
	lines := screen.Wrap(q.link.Value, max(w, 1))
	if len(lines) > linkRows { // whoever cannot see all of it is told so
		lines = append(lines[:linkRows-1], screen.Cut(lines[linkRows-1]+"…", w))
	}
	return lines
}

func (q *qrPage) draw(c *screen.Canvas, _ bool) {
	w, h := c.Size()
	c.Text(1, 0, strings.ToUpper(q.title), screen.Accent)
	if source := text.Known(q.say, q.link); screen.Width(q.title)+screen.Width(source)+4 < w {
		c.Right(0, 0, w-1, source, screen.Dim)
	}
	if q.said != "" {
		c.Left(1, h-1, w-2, q.said, screen.Doubt)
	} else {
		q.keysLine(c.Row(h-1), q.actions())
	}
	if q.bad != "" {
		c.Wrapped(1, 2, w-2, q.bad, screen.Bad)
		return
	}
	address := q.address(w)
	room := h - 2 - len(address)
	d := q.draws
	d.Quiet = qr.Quiet
	columns, rows := q.code.Space(d)
	if columns > w || rows > room {
		d.Quiet = qr.Tight
		columns, rows = q.code.Space(d)
	}
	for i, line := range address {
		c.Centre(0, h-1-len(address)+i, w, line, screen.Text)
	}
	if columns > w || rows > room {
		c.Wrapped(1, 2, w-2, q.say.Say("qr.small", "w", columns, "h", rows+2+len(q.address(columns))), screen.Doubt)
		return
	}
	at := c.Sub((w-columns)/2, 1+(room-rows)/2, columns, rows)
	paint := painter(q.app.Screen().Colors(), d.ASCII)
	for y := range rows {
		for x := range columns {
			glyph, style := paint(q.code.At(x, y, d))
			at.Styled(x, y, glyph, style)
		}
	}
}

// painter draws the cells of a code on a terminal with that many colours. Where there are none the light
// modules are characters, and the key i turns them round for a light page.
func painter(colours int, ascii bool) func(h qr.Half) (string, tcell.Style) {
	if colours < 8 {
		return func(h qr.Half) (string, tcell.Style) {
			glyph := h.Light()
			if ascii && glyph != " " {
				glyph = "#"
			}
			return glyph, tcell.StyleDefault
		}
	}
	white, black := tcell.NewHexColor(0xffffff), tcell.NewHexColor(0x000000)
	switch {
	case colours < 256:
		white, black = tcell.ColorWhite, tcell.ColorBlack
	case colours == 256: // the first sixteen are the theme's to change, these two are not
		white, black = tcell.PaletteColor(231), tcell.PaletteColor(16)
	}
	dark := tcell.StyleDefault.Foreground(white).Background(black)
	light := tcell.StyleDefault.Foreground(black).Background(white)
	return func(h qr.Half) (string, tcell.Style) {
		glyph, all := h.Glyph()
		if all {
			return glyph, light
		}
		return glyph, dark
	}
}
