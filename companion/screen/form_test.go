package screen_test

import (
	"fmt"
	"strings"
	"testing"

	"tokyobox/companion/screen"
	"tokyobox/companion/screen/screentest"
)

var purchase = []screen.Field{
	{Name: "name", Label: "Name", Value: "Ann", Width: 8, Hint: "as on the seat"},
	{Name: "yen", Label: "Yen", Kind: screen.NumberField, Width: 8},
	{Name: "what", Label: "Building", Kind: screen.ChoiceField, Value: "park", Choices: []screen.Choice{
		{Key: "park", Label: "Park"}, {Key: "hotel", Label: "Capsule hotel"}, {Key: "laundry", Label: "Coin laundry"}, {Key: "cemetery", Label: "Cemetery"}}},
	{Name: "attic", Label: "Attic", Kind: screen.YesNoField},
	{Name: "cards", Label: "Cards", Kind: screen.FlagField},
}

// filled returns a form of all kinds of fields that writes down what is done.
func filled(log *[]string) *screen.Form {
	f := screen.NewForm()
	f.YesWord, f.NoWord, f.OpenWord = "yes", "no", "–"
	f.OnChange = func(name string) { *log = append(*log, name+"="+f.Value(name)) }
	f.OnSubmit = func() { *log = append(*log, "submit") }
	f.Actions = []screen.Action{
		{Name: "ok", Label: "Buy", Do: func() { *log = append(*log, "ok") }},
		{Name: "no", Label: "Not now", Do: func() { *log = append(*log, "no") }},
	}
	f.SetFields(purchase)
	return f
}

func TestAFormShowsItsFieldsAndButtons(t *testing.T) {
	var log []string
	f := filled(&log)
	d := show(t, 40, 9, f)
	sees(t, d,
		"▸ Name       Ann        as on the seat",
		"  Yen",
		"  Building  ‹ Park ›",
		"  Attic     ‹ – ›",
		"  Cards     [ ]",
		"",
		"  [ Buy ]   [ Not now ]",
		"", "")
	d.App.Do(func() { f.SetError("yen", "More than [Ann] has.") })
	sees(t, d,
		"▸ Name       Ann        as on the seat",
		"  Yen",
		"  ✗ More than [Ann] has.",
		"  Building  ‹ Park ›",
		"  Attic     ‹ – ›",
		"  Cards     [ ]",
		"",
		"  [ Buy ]   [ Not now ]",
		"")
	wantLog(t, &log)
}

func TestWithoutColoursFieldsHaveBracketsAndAreUnderlined(t *testing.T) {
	var log []string
	f := filled(&log)
	d := screentest.Start(t, screentest.Setup{W: 30, H: 3, Options: screen.Options{Theme: screen.Choose("mono", 0, false)}}, func(a *screen.App) {
		a.Push(screen.NewView(a.Theme(), f))
	})
	got := d.Styled()
	want := "▸ Name      [Ann     ]  as on…\n  Yen       [        ]\n  Building  ‹ Park ›\n--- attributes\nb bbbb      .uuuuuuuu.  .. ...\n  ...       .uuuuuuuu.\n  ........  . .... .\nb bold\n. plain\nu underline\n"
	if got != want {
		t.Errorf("the screen is\n%s\nwant\n%s", got, want)
	}
}

func TestUpAndDownGoThroughAFormAndEnterToItsEnd(t *testing.T) {
	var log []string
	f := filled(&log)
	d := show(t, 40, 9, f)
	var at []string
	for _, k := range []string{"down", "down", "down", "down", "down", "down", "down", "up", "tab", "tab", "shift-tab", "up"} {
		d.Keys(k)
		at = append(at, f.Focused())
	}
	if got, want := strings.Join(at, " "), "yen what attic cards ok no no ok no name no ok"; got != want {
		t.Errorf("the focus went %s, want %s", got, want)
	}
	d.App.Do(func() { f.FocusOn("name") })
	d.Keys("enter", "enter", "enter", "enter")
	if f.Focused() != "cards" {
		t.Errorf("after four Enter the focus is on %s", f.Focused())
	}
	wantLog(t, &log)
	d.Keys("enter")
	wantLog(t, &log, "submit")
	d.Keys("down", "enter", "right", "space", "left", "enter")
	wantLog(t, &log, "ok", "no", "ok")
}

func TestTextAndNumbersAreTypedIntoTheirFields(t *testing.T) {
	var log []string
	f := filled(&log)
	d := show(t, 40, 9, f)
	d.Type("é")
	d.Keys("left", "left", "backspace", "down")
	d.Type("1,4a2[0")
	d.Paste("abc¥\n5")
	wantLog(t, &log, "name=Anné", "name=Ané", "yen=1", "yen=1,", "yen=1,4", "yen=1,42", "yen=1,420", "yen=1,420¥")
	d.Keys("ctrl-u")
	d.Type("１４２０")
	if got := f.Value("yen"); got != "１４２０" {
		t.Errorf("the amount is %q", got)
	}
}

func TestAChoiceIsMadeByArrowsSpaceDigitsAndLetters(t *testing.T) {
	for _, c := range []struct{ keys, want string }{
		{"right", "hotel"},
		{"right right right right", "park"},
		{"left", "cemetery"},
		{"space space", "laundry"},
		{"end", "cemetery"},
		{"end home", "park"},
		{"3", "laundry"},
		{"9", "park"},
		{"c", "hotel"},
		{"c o", "laundry"},
		{"C E", "cemetery"},
		{"c o i n space l", "laundry"},
		{"l a", "laundry"}, // a later word
		{"h", "hotel"},     // the key or a later word
		{"c o x", "laundry"},
		{"c o p", "park"},
		{"c o backspace c e", "cemetery"},
		{"c o down up c", "hotel"},
	} {
		var log []string
		f := filled(&log)
		f.FocusOn("what")
		d := show(t, 40, 9, f)
		d.Keys(strings.Fields(c.keys)...)
		if got := f.Value("what"); got != c.want {
			t.Errorf("%s chooses %s, want %s", c.keys, got, c.want)
		}
	}
}

func TestWhatWasTypedToFindAChoiceIsShown(t *testing.T) {
	var log []string
	f := filled(&log)
	f.FocusOn("what")
	d := show(t, 40, 9, f)
	d.Type("coi")
	if !strings.Contains(d.Screen(), "▸ Building  ‹ Coin laundry › coi\n") {
		t.Errorf("the screen shows\n%s", d.Screen())
	}
	d.Keys("down")
	if !strings.Contains(d.Screen(), "  Building  ‹ Coin laundry ›\n") {
		t.Errorf("the screen shows\n%s", d.Screen())
	}
}

func TestYesNoAndFlagsAreSetByKeys(t *testing.T) {
	var log []string
	f := filled(&log)
	f.FocusOn("attic")
	d := show(t, 40, 9, f)
	d.Keys("right", "right", "n", "y", "down", "space", "space", "right")
	wantLog(t, &log, "attic=yes", "attic=no", "attic=yes", "cards=yes", "cards=no", "cards=yes")
	if !strings.Contains(d.Screen(), "‹ yes ›") || !strings.Contains(d.Screen(), "[x]") {
		t.Errorf("the screen shows\n%s", d.Screen())
	}
}

func TestAFormIsWorkedByTheMouseAlone(t *testing.T) {
	var log []string
	f := filled(&log)
	d := show(t, 40, 9, f)
	arrows := func(label string) (left, right int, y int) {
		t.Helper()
		for y, line := range strings.Split(d.Screen(), "\n") {
			if strings.Contains(line, label) {
				before, after, _ := strings.Cut(line, "‹")
				inner, _, _ := strings.Cut(after, "›")
				return screen.Width(before), screen.Width(before) + 1 + screen.Width(inner), y
			}
		}
		t.Fatalf("no %s on\n%s", label, d.Screen())
		return 0, 0, 0
	}
	_, right, y := arrows("Building")
	d.Click(right, y)
	left, _, y := arrows("Building")
	d.Click(left, y)
	d.ClickText("Attic")
	if f.Focused() != "attic" {
		t.Errorf("a click on a label leaves the focus on %s", f.Focused())
	}
	d.ClickText("[ ]")
	d.Click(14, 0) // between the first and the second letter
	d.Type("x")
	d.ClickText("Not now")
	d.Click(39, 8)
	d.Wheel(1, 1, false)
	if f.Focused() != "ok" {
		t.Errorf("the wheel moved the focus to %s", f.Focused())
	}
	wantLog(t, &log, "what=hotel", "what=park", "cards=yes", "name=Axnn", "no")
}

func TestFieldsMadeAnewKeepFocusAndCursorByName(t *testing.T) {
	var log []string
	f := filled(&log)
	f.OnChange = func(name string) {
		log = append(log, name+"="+f.Value(name))
		// The fields are made anew while one of them answers a key.
		fields := append([]screen.Field{{Name: "new", Label: "New"}}, purchase...)
		for i := range fields {
			if v := f.Value(fields[i].Name); v != "" {
				fields[i].Value = v
			}
		}
		f.SetFields(fields)
	}
	d := show(t, 40, 9, f)
	d.Keys("left")
	d.Type("xy")
	wantLog(t, &log, "name=Anxn", "name=Anxyn")
	if f.Focused() != "name" {
		t.Errorf("the focus is on %q", f.Focused())
	}
	d.App.Do(func() { f.FocusOn("what") })
	d.Type("coi")
	wantLog(t, &log, "what=hotel", "what=laundry")
	d.App.Do(func() { f.SetFields(purchase[:2]) })
	if f.Focused() != "no" && f.Focused() != "ok" {
		t.Errorf("with the field gone the focus is on %q", f.Focused())
	}
	d.App.Do(func() { f.SetFields(nil) })
	d.Keys("enter")
	if got := fmt.Sprint(f.Values()); got != "map[]" {
		t.Errorf("values %s", got)
	}
}

func TestWhatTheProgramSetsCallsNothing(t *testing.T) {
	var log []string
	f := filled(&log)
	f.SetValue("name", "Ben")
	f.SetValue("what", "hotel")
	f.SetValue("nobody", "x")
	f.SetError("nobody", "x")
	if f.Value("name") != "Ben" || f.Value("what") != "hotel" || f.Value("nobody") != "" {
		t.Errorf("values %v", f.Values())
	}
	wantLog(t, &log)
}

func TestAnErrorGoesWhenTheFieldIsChanged(t *testing.T) {
	var log []string
	f := filled(&log)
	f.SetError("name", "Somebody has that name.")
	d := show(t, 40, 9, f)
	d.Type("e")
	if strings.Contains(d.Screen(), "Somebody") {
		t.Errorf("the error stays:\n%s", d.Screen())
	}
}

func TestAFormTooLongForItsPlaceScrolls(t *testing.T) {
	var log []string
	f := filled(&log)
	d := show(t, 40, 3, f)
	sees(t, d, "▸ Name       Ann        as on the seat", "  Yen", "  Building  ‹ Park ›")
	d.Keys("down", "down", "down")
	sees(t, d, "  Yen", "  Building  ‹ Park ›", "▸ Attic     ‹ – ›")
	d.Keys("tab", "tab")
	sees(t, d, "  Cards     [ ]", "", "▸ [ Buy ]   [ Not now ]")
	d.Keys("tab", "tab")
	sees(t, d, "▸ Name       Ann        as on the seat", "  Yen", "  Building  ‹ Park ›")
}
