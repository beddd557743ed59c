package screen

import (
	"math"
	"testing"

	"github.com/gdamore/tcell/v2"
)

// contrast returns the ratio of two colours as WCAG 2 defines it, 1 to 21.
func contrast(a, b tcell.Color) float64 {
	luminance := func(c tcell.Color) float64 {
		part := func(v int32) float64 {
			x := float64(v) / 255
			if x <= 0.03928 {
				return x / 12.92
			}
			return math.Pow((x+0.055)/1.055, 2.4)
		}
		r, g, b := c.RGB()
		return 0.2126*part(r) + 0.7152*part(g) + 0.0722*part(b)
	}
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func TestEveryTextOfThePaintedThemesHasAContrastOfFourAndAHalf(t *testing.T) {
	for _, name := range []string{"night", "day", "contrast", "safe"} {
		for _, colours := range []int{256, 1 << 24} {
			theme := Choose(name, colours, false)
			for g := range Ground(grounds) {
				for r := range Role(roles) {
					if r == Border {
						continue // lines are never the only carrier
					}
					fg, bg, _ := theme.Style(g, r).Decompose()
					if fg == tcell.ColorDefault || bg == tcell.ColorDefault {
						t.Errorf("%s with %d colours: role %d on ground %d is not painted", name, colours, r, g)
					}
					if c := contrast(fg, bg); c < 4.5 {
						t.Errorf("%s with %d colours: role %d on ground %d has %.2f:1", name, colours, r, g, c)
					}
				}
			}
		}
	}
}

func TestTheHouseColoursAreThoseOfTheDesign(t *testing.T) {
	for _, c := range []struct {
		theme  string
		role   Role
		ground Ground
		fg, bg int32
	}{
		{"night", Text, Base, 0xF4EFF8, 0x16131D},
		{"night", Dim, Raised, 0xA8A0B8, 0x221E2D},
		{"night", Accent, Base, 0xFF9EBB, 0x16131D},
		{"night", Good, Base, 0x86E3C6, 0x16131D},
		{"night", Yen, Base, 0xFFD580, 0x16131D},
		{"night", Doubt, Base, 0xFFB866, 0x16131D},
		{"night", Bad, Base, 0xFF8A80, 0x16131D},
		{"night", Border, Base, 0x5A5370, 0x16131D},
		{"day", Text, Base, 0x2A2433, 0xFFFAF6},
		{"day", Dim, Raised, 0x635B70, 0xF5ECE8},
		{"day", Accent, Base, 0xB02A63, 0xFFFAF6},
		{"day", Good, Base, 0x0A7058, 0xFFFAF6},
		{"day", Yen, Base, 0x7A5200, 0xFFFAF6},
		{"day", Doubt, Base, 0x8A4B00, 0xFFFAF6},
		{"day", Bad, Base, 0xB3261E, 0xFFFAF6},
		{"day", Border, Base, 0xB9AFC4, 0xFFFAF6},
		{"night", Seal1, Base, 0x16131D, 0xE69F00},
		{"day", Seal6, Base, 0x16131D, 0xFF8A5B},
	} {
		fg, bg, _ := Choose(c.theme, 1<<24, false).Style(c.ground, c.role).Decompose()
		if fg.Hex() != c.fg || bg.Hex() != c.bg {
			t.Errorf("%s role %d is %06X on %06X, want %06X on %06X", c.theme, c.role, fg.Hex(), bg.Hex(), c.fg, c.bg)
		}
	}
}

func TestTheThemeFollowsWhatTheTerminalCanDo(t *testing.T) {
	for _, c := range []struct {
		setting string
		colours int
		light   bool
		want    string
	}{
		{"auto", 1 << 24, false, "night"},
		{"auto", 256, false, "night"},
		{"auto", 256, true, "day"},
		{"", 256, false, "night"},
		{"night", 256, true, "night"},
		{"day", 1 << 24, false, "day"},
		{"auto", 16, false, "terminal"},
		{"day", 8, false, "terminal"},
		{"terminal", 1 << 24, false, "terminal"},
		{"auto", 0, false, "mono"},
		{"night", 0, true, "mono"},
		{"mono", 1 << 24, false, "mono"},
	} {
		if got := Choose(c.setting, c.colours, c.light).Name; got != c.want {
			t.Errorf("%q with %d colours, light %v, is %s, want %s", c.setting, c.colours, c.light, got, c.want)
		}
	}
}

func TestALightTerminalIsKnownByItsBackground(t *testing.T) {
	for value, want := range map[string]bool{"0;15": true, "0;default;15": true, "0;7": true, "15;0": false, "12;8": false, "": false, "15": false} {
		if got := LightTerminal(value); got != want {
			t.Errorf("COLORFGBG=%q is light: %v, want %v", value, got, want)
		}
	}
}

func TestWithoutColoursNoStyleHasAColour(t *testing.T) {
	theme := Choose("auto", 0, false)
	for g := range Ground(grounds) {
		for r := range Role(roles) {
			fg, bg, _ := theme.Style(g, r).Decompose()
			if fg != tcell.ColorDefault || bg != tcell.ColorDefault {
				t.Errorf("role %d on ground %d has a colour", r, g)
			}
		}
	}
	if _, _, attr := theme.Style(Selected, Text).Decompose(); attr&tcell.AttrReverse == 0 {
		t.Error("the chosen row is not reversed")
	}
	if _, _, attr := theme.Style(Sunk, Text).Decompose(); attr&tcell.AttrUnderline == 0 {
		t.Error("a field is not underlined")
	}
	if !theme.Marks {
		t.Error("fields have no brackets")
	}
}

func TestInSixteenColoursOnlyTheTerminalsOwnNamesAreUsedOnItsOwnBackground(t *testing.T) {
	theme := Choose("auto", 16, false)
	for g := range Ground(grounds) {
		for r := range Role(roles) {
			fg, bg, _ := theme.Style(g, r).Decompose()
			for _, c := range []tcell.Color{fg, bg} {
				if c.IsRGB() || c.Valid() && c > tcell.ColorSilver {
					t.Errorf("role %d on ground %d uses colour %v", r, g, c)
				}
			}
			if r < Seal1 && bg != tcell.ColorDefault {
				t.Errorf("role %d on ground %d paints the background", r, g)
			}
		}
	}
}

func TestTheSixSealsAreDifferentAndGoRound(t *testing.T) {
	for _, colours := range []int{8, 256, 1 << 24} {
		theme := Choose("auto", colours, false)
		seen := map[tcell.Color]bool{}
		for i := range 6 {
			_, bg, _ := theme.Style(Base, Seal(i)).Decompose()
			seen[bg] = true
		}
		if len(seen) != 6 {
			t.Errorf("with %d colours there are %d different seals, want 6", colours, len(seen))
		}
	}
	if Seal(0) != Seal1 || Seal(5) != Seal6 || Seal(6) != Seal1 || Seal(-1) != Seal6 {
		t.Error("the seals do not go round after six")
	}
}
