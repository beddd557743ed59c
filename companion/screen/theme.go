package screen

// This file gives every role a style. Pages speak of roles (yen, refused, dim)
// and of the ground they draw on (base, raised, selected, sunk), never of
// colours, so that the same page is right at night, by day, in sixteen colours
// and in none.

import "github.com/gdamore/tcell/v2"

// Role says what a text is, from which the theme makes its look. A role is
// never the only carrier of a meaning: words, signs or shapes say it as well.
type Role uint8

// The roles.
const (
	Text     Role = iota // what is read
	Dim                  // what may be passed over
	Accent               // titles, and what has the focus
	Good                 // gained, allowed
	Yen                  // amounts of money
	Doubt                // to be looked at, little time left
	Bad                  // refused, lost, over
	Border               // frames and rules
	Focus                // the mark and the title of what has the focus
	Button               // a button at rest
	ButtonOn             // the button that has the focus
	Seal1                // the colours of players, each with a letter on it
	Seal2
	Seal3
	Seal4
	Seal5
	Seal6

	roles = iota
)

// Ground is what a text stands on.
type Ground uint8

// The grounds.
const (
	Base     Ground = iota // the page itself
	Raised                 // something lying on the page
	Selected               // the chosen row of whatever has the focus
	Sunk                   // a place to type in

	// The last two lie on raised ground, where they sink instead of rising.
	selectedRaised
	sunkRaised

	grounds = iota
)

// on returns the ground that results from laying one on another.
func (g Ground) on(below Ground) Ground {
	if below != Raised && below != selectedRaised && below != sunkRaised {
		return g
	}
	switch g {
	case Selected:
		return selectedRaised
	case Sunk:
		return sunkRaised
	}
	return g
}

// Seal returns the role of the nth seal, counted from 0; after six they begin
// again, and the letter on them tells them apart.
func Seal(n int) Role {
	const seals = int(Seal6-Seal1) + 1
	return Seal1 + Role(((n%seals)+seals)%seals)
}

// Theme is the style of every role on every ground. The one theme of an [App]
// is shared by everything that draws and changed in place.
type Theme struct {
	// Name is one of [Themes].
	Name string

	// Marks is set where colour cannot show what is a field: brackets around it
	// do.
	Marks bool

	// Rounded chooses frames with round corners.
	Rounded bool

	styles [grounds][roles]tcell.Style
}

// Style returns the style of a role on a ground.
func (t *Theme) Style(g Ground, r Role) tcell.Style { return t.styles[g][r] }

// Themes returns the names that [Choose] knows besides "auto".
func Themes() []string { return []string{"night", "day", "contrast", "safe", "terminal", "mono"} }

// painteds are the palettes of the themes that paint their own background.
func painteds() map[string]palette {
	return map[string]palette{"night": night, "day": day, "contrast": sharp, "safe": safe}
}

// Choose makes the theme for a setting and a terminal with that many colours (0
// for none, as with NO_COLOR). The setting is one of [Themes]; anything else is
// "auto": day on a terminal known to be light, night on any other. The themes
// that paint need 256 colours; with fewer the terminal's own palette is used, and with
// none bold, underline and reverse.
func Choose(setting string, colours int, light bool) *Theme {
	p, paints := painteds()[setting]
	if !paints && setting != "terminal" && setting != "mono" {
		setting, p = "night", night
		if light {
			setting, p = "day", day
		}
	}
	switch {
	case colours < 8 || setting == "mono":
		return mono()
	case colours < 256 || setting == "terminal":
		return sixteen()
	}
	return painted(setting, p, colours)
}

// LightTerminal reports whether the value of COLORFGBG, which some terminals
// set to the numbers of their two colours, tells of a light background.
func LightTerminal(colorfgbg string) bool {
	for i := len(colorfgbg) - 1; i >= 0; i-- {
		if colorfgbg[i] == ';' {
			back := colorfgbg[i+1:]
			return back == "7" || back == "15"
		}
	}
	return false
}

// shade is a colour as red, green and blue, and the nearest one of the 240 that
// terminals with 256 colours share and that keeps the text readable.
type shade struct {
	rgb   int32
	index int
}

// palette is a painted theme: each text colour has at least 4.5:1 on both
// grounds, and ink, the letter on a seal, on every seal.
type palette struct {
	page, raised, line                       shade
	text, dim, accent, good, yen, doubt, bad shade
	seals                                    [6]shade
	ink                                      shade
}

// seals are the same in both themes: light enough for dark letters.
var seals = [6]shade{{0xE69F00, 214}, {0x56B4E9, 74}, {0x2BC79B, 43}, {0xF0E442, 227}, {0xE08BC1, 175}, {0xFF8A5B, 209}}

var night = palette{
	page: shade{0x16131D, 233}, raised: shade{0x221E2D, 235},
	text: shade{0xF4EFF8, 255}, dim: shade{0xA8A0B8, 146},
	accent: shade{0xFF9EBB, 218}, good: shade{0x86E3C6, 115}, yen: shade{0xFFD580, 222},
	doubt: shade{0xFFB866, 215}, bad: shade{0xFF8A80, 210}, line: shade{0x5A5370, 60},
	seals: seals, ink: shade{0x16131D, 233},
}

var day = palette{
	page: shade{0xFFFAF6, 231}, raised: shade{0xF5ECE8, 255},
	text: shade{0x2A2433, 235}, dim: shade{0x635B70, 60},
	accent: shade{0xB02A63, 125}, good: shade{0x0A7058, 23}, yen: shade{0x7A5200, 58},
	doubt: shade{0x8A4B00, 94}, bad: shade{0xB3261E, 124}, line: shade{0xB9AFC4, 146},
	seals: seals, ink: shade{0x16131D, 233},
}

// sharp is white on black, for tired eyes and bright rooms.
var sharp = palette{
	page: shade{0x080808, 232}, raised: shade{0x1C1C1C, 234},
	text: shade{0xFFFFFF, 231}, dim: shade{0xD0D0D0, 252},
	accent: shade{0xFFD7FF, 225}, good: shade{0x87FFAF, 121}, yen: shade{0xFFFFAF, 229},
	doubt: shade{0xFFAF5F, 215}, bad: shade{0xFFAFAF, 217}, line: shade{0x8A8A8A, 245},
	seals: seals, ink: shade{0x16131D, 233},
}

// safe tells good from bad by blue and orange, which nobody mixes up.
var safe = palette{
	page: shade{0x16131D, 233}, raised: shade{0x221E2D, 235},
	text: shade{0xF4EFF8, 255}, dim: shade{0xA8A0B8, 146},
	accent: shade{0xE08BC1, 175}, good: shade{0x56B4E9, 74}, yen: shade{0xF0E442, 227},
	doubt: shade{0xE6D9A8, 187}, bad: shade{0xFF9E5B, 215}, line: shade{0x5A5370, 60},
	seals: seals, ink: shade{0x16131D, 233},
}

// painted makes a theme that paints its own background.
func painted(name string, p palette, colours int) *Theme {
	c := func(s shade) tcell.Color {
		if colours > 256 {
			return tcell.NewHexColor(s.rgb)
		}
		return tcell.PaletteColor(s.index)
	}
	t := &Theme{Name: name}
	for g, back := range [grounds]shade{Base: p.page, Raised: p.raised, Selected: p.raised, Sunk: p.raised,
		selectedRaised: p.page, sunkRaised: p.page} {
		on := func(s shade) tcell.Style { return tcell.StyleDefault.Background(c(back)).Foreground(c(s)) }
		row := &t.styles[g]
		for r, s := range map[Role]shade{Text: p.text, Dim: p.dim, Accent: p.accent, Good: p.good, Yen: p.yen,
			Doubt: p.doubt, Bad: p.bad, Border: p.line, Button: p.text} {
			row[r] = on(s)
		}
		row[Focus] = on(p.accent).Bold(true)
		row[Button] = tcell.StyleDefault.Background(c(p.raised)).Foreground(c(p.text))
		row[ButtonOn] = tcell.StyleDefault.Background(c(p.accent)).Foreground(c(p.page)).Bold(true)
		for i, s := range p.seals {
			row[Seal1+Role(i)] = tcell.StyleDefault.Background(c(s)).Foreground(c(p.ink)).Bold(true)
		}
	}
	// The chosen row must be seen from two metres: its words take the accent.
	for _, g := range [2]Ground{Selected, selectedRaised} {
		row := &t.styles[g]
		row[Dim] = row[Text]
		row[Text] = row[Focus]
	}
	return t
}

// sixteen makes a theme of the terminal's own palette on its own background:
// whoever chose those colours can read them. Only names every terminal has are
// used.
func sixteen() *Theme {
	base := tcell.StyleDefault
	row := [roles]tcell.Style{
		Text:   base,
		Dim:    base.Dim(true),
		Accent: base.Foreground(tcell.ColorPurple),
		Good:   base.Foreground(tcell.ColorGreen),
		Yen:    base.Bold(true),
		Doubt:  base.Foreground(tcell.ColorOlive),
		Bad:    base.Foreground(tcell.ColorMaroon).Bold(true),
		Border: base.Dim(true),
		Focus:  base.Foreground(tcell.ColorPurple).Bold(true),
		Button: base,
	}
	row[ButtonOn] = base.Reverse(true).Bold(true)
	for i, c := range [6]tcell.Color{tcell.ColorOlive, tcell.ColorTeal, tcell.ColorGreen, tcell.ColorSilver,
		tcell.ColorPurple, tcell.ColorMaroon} {
		row[Seal1+Role(i)] = base.Foreground(tcell.ColorBlack).Background(c)
	}
	return terminal("terminal", row)
}

// mono makes a theme without colours.
func mono() *Theme {
	base := tcell.StyleDefault
	row := [roles]tcell.Style{
		Text: base, Dim: base, Border: base, Button: base,
		Accent:   base.Bold(true),
		Good:     base.Bold(true),
		Yen:      base.Bold(true),
		Doubt:    base.Underline(true),
		Bad:      base.Bold(true).Underline(true),
		Focus:    base.Bold(true),
		ButtonOn: base.Reverse(true).Bold(true),
	}
	for r := Seal1; r <= Seal6; r++ {
		row[r] = base.Reverse(true)
	}
	return terminal("mono", row)
}

// terminal makes a theme on the terminal's own background, which has no raised
// ground: the chosen row is reversed and a field underlined.
func terminal(name string, row [roles]tcell.Style) *Theme {
	t := &Theme{Name: name, Marks: true}
	for g := range t.styles {
		t.styles[g] = row
	}
	for r := range row {
		if _, back, attr := row[r].Decompose(); back == tcell.ColorDefault && attr&tcell.AttrReverse == 0 {
			t.styles[Selected][r] = row[r].Dim(false).Reverse(true)
		}
		t.styles[Sunk][r] = row[r].Underline(true)
	}
	t.styles[selectedRaised], t.styles[sunkRaised] = t.styles[Selected], t.styles[Sunk]
	return t
}
