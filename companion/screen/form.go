package screen

// This file is the form: named fields one under the other, each with the keys a
// single hand reaches: Up and Down between fields, Left and Right for a choice,
// letters or digits to type or to find, Enter for the next and at the end for
// done. The mouse does all of it as well.

import (
	"strings"
	"unicode"

	"github.com/gdamore/tcell/v2"
)

// FieldKind says what a field holds.
type FieldKind uint8

// The kinds of fields.
const (
	TextField   FieldKind = iota // any text
	NumberField                  // digits as people write amounts: 1,420 ¥1420 １４２０ −3
	ChoiceField                  // one of several
	YesNoField                   // yes, no, or not answered
	FlagField                    // set or not
)

// The values of YesNoField and FlagField; a yes-no that is not answered, and a
// flag that is not set, may be "" as well.
const (
	Yes = "yes"
	No  = "no"
)

// Choice is one of the values of a ChoiceField: its key and what people read.
type Choice struct{ Key, Label string }

// Field is one field of a form.
type Field struct {
	// Name is how the program calls the field. It stays the same when the fields
	// are made anew, and so keeps the focus.
	Name string

	// Label stands before the field, Hint, dim, after it.
	Label, Hint string

	// Kind says what it holds; Choices are the values of a ChoiceField.
	Kind    FieldKind
	Choices []Choice

	// Value is the text, the number as typed, the key of the choice, or [Yes]
	// or [No].
	Value string

	// Width is the number of columns for typing; 0 stands for 24, or 12 for
	// numbers.
	Width int

	// Limit is the number of characters a text takes; 0 stands for 200.
	Limit int

	// Error is shown below the field.
	Error string
}

// Action is a button below the fields.
type Action struct {
	Name, Label string

	// Do is called when it is pressed.
	Do func()
}

// Form is a [Part] made of fields and buttons, one of which has the focus.
type Form struct {
	// Actions are the buttons below the fields.
	Actions []Action

	// YesWord and NoWord are what people read for a YesNoField, OpenWord what
	// they read for a choice or a yes-no that is not answered.
	YesWord, NoWord, OpenWord string

	// OnChange is called with the name of a field somebody changed.
	OnChange func(name string)

	// OnSubmit is called at Enter on the last field.
	OnSubmit func()

	fields []Field
	edits  map[string]*editor
	focus  string // name of the field or button
	at     int    // its index, for when the name is gone
	typing string // what was typed to find a choice in the field with the focus

	top   int // first row shown
	marks []hit
}

// hit is a place of the form as it was last drawn, and what a click there does.
type hit struct {
	rect Rect
	item int
	step int  // for the arrows of a choice
	text bool // the cursor goes there
	act  bool // a button or a flag
}

// NewForm returns a form without fields.
func NewForm() *Form { return &Form{edits: map[string]*editor{}} }

// SetFields shows other fields. The focus stays on the field of the same name;
// if there is none any more, on the one that took its place. OnChange is not
// called.
func (f *Form) SetFields(fields []Field) {
	f.fields = append([]Field(nil), fields...)
	edits := make(map[string]*editor, len(fields))
	for i := range f.fields {
		field := &f.fields[i]
		if field.Kind != TextField && field.Kind != NumberField {
			continue
		}
		e := f.edits[field.Name]
		if e == nil {
			e = &editor{}
		}
		if e.limit = field.Limit; e.limit <= 0 {
			e.limit = 200
		}
		if e.text != field.Value {
			e.set(field.Value)
		}
		edits[field.Name] = e
	}
	f.edits, f.marks = edits, nil
	if i := f.index(f.focus); i < 0 {
		f.moveTo(min(f.at, f.count()-1))
	} else {
		f.at = i
	}
}

// Value returns the value of a field, "" for a name that does not exist.
func (f *Form) Value(name string) string {
	if field := f.field(name); field != nil {
		return field.Value
	}
	return ""
}

// Values returns the values of all fields by name.
func (f *Form) Values() map[string]string {
	values := make(map[string]string, len(f.fields))
	for _, field := range f.fields {
		values[field.Name] = field.Value
	}
	return values
}

// SetValue gives a field another value. OnChange is not called.
func (f *Form) SetValue(name, value string) {
	field := f.field(name)
	if field == nil {
		return
	}
	field.Value = value
	if e := f.edits[name]; e != nil && e.text != value {
		e.set(value)
		field.Value = e.text
	}
}

// SetError shows a sentence below a field; "" takes it away.
func (f *Form) SetError(name, sentence string) {
	if field := f.field(name); field != nil {
		field.Error = sentence
	}
}

// Focused returns the name of the field or button that has the focus.
func (f *Form) Focused() string { return f.focus }

// FocusOn moves the focus to a field or button; a name that does not exist
// changes nothing.
func (f *Form) FocusOn(name string) {
	if i := f.index(name); i >= 0 {
		f.moveTo(i)
	}
}

// Key answers a key.
func (f *Form) Key(ev *tcell.EventKey) bool {
	if f.count() == 0 {
		return false
	}
	f.at = min(f.at, f.count()-1)
	switch ev.Key() {
	case tcell.KeyUp:
		f.moveTo(max(f.at-1, 0))
		return true
	case tcell.KeyDown:
		f.moveTo(min(f.at+1, f.count()-1))
		return true
	case tcell.KeyTab:
		f.moveTo((f.at + 1) % f.count())
		return true
	case tcell.KeyBacktab:
		f.moveTo((f.at + f.count() - 1) % f.count())
		return true
	case tcell.KeyEnter:
		f.enter()
		return true
	}
	if f.at >= len(f.fields) {
		return f.buttonKey(ev)
	}
	field := &f.fields[f.at]
	switch field.Kind {
	case TextField, NumberField:
		return f.typeKey(field, ev)
	case FlagField:
		return f.flagKey(field, ev)
	}
	return f.choiceKey(field, ev)
}

// Mouse focuses what was clicked on, turns choices and flags, presses buttons;
// the wheel moves the focus.
func (f *Form) Mouse(m Mouse) bool {
	switch m.Act {
	case WheelUp:
		f.moveTo(max(f.at-1, 0))
		return true
	case WheelDown:
		f.moveTo(min(f.at+1, f.count()-1))
		return true
	}
	for i := len(f.marks) - 1; i >= 0; i-- {
		h := f.marks[i]
		if !m.in(h.rect) || h.item >= f.count() {
			continue
		}
		f.moveTo(h.item)
		switch {
		case h.step != 0:
			f.step(&f.fields[h.item], h.step)
		case h.text:
			f.edits[f.focus].click(m.X - h.rect.X)
		case h.act && h.item < len(f.fields):
			f.toggle(&f.fields[h.item])
		case h.act:
			f.enter()
		}
		return true
	}
	return false
}

// Paste types the first line of a text into the field with the focus; in a
// choice it looks for it.
func (f *Form) Paste(text string) bool {
	if f.at >= len(f.fields) {
		return false
	}
	line, _, _ := strings.Cut(strings.TrimLeft(text, "\n"), "\n")
	field := &f.fields[f.at]
	switch field.Kind {
	case TextField:
		f.insert(field, line)
	case NumberField:
		f.insert(field, numberRunes(line))
	case ChoiceField, YesNoField:
		f.find(field, typed(line))
	case FlagField:
		return false
	}
	return true
}

// typeKey edits a text or a number.
func (f *Form) typeKey(field *Field, ev *tcell.EventKey) bool {
	if field.Kind == NumberField && ev.Key() == tcell.KeyRune && numberRunes(string(ev.Rune())) == "" {
		return true // a letter has no business in a number
	}
	mine, changed := f.edits[field.Name].key(ev)
	if changed {
		f.edited(field)
	}
	return mine
}

func (f *Form) insert(field *Field, s string) {
	if f.edits[field.Name].insert(s) {
		f.edited(field)
	}
}

// edited takes over what was typed.
func (f *Form) edited(field *Field) {
	field.Value = f.edits[field.Name].text
	f.changed(field)
}

// flagKey turns a flag with Space, Left and Right.
func (f *Form) flagKey(field *Field, ev *tcell.EventKey) bool {
	switch {
	case ev.Key() == tcell.KeyLeft, ev.Key() == tcell.KeyRight, isRune(ev, ' '):
		f.toggle(field)
	case ev.Key() == tcell.KeyRune:
		// Letters mean nothing here, but they were meant for the form.
	default:
		return false
	}
	return true
}

// choiceKey goes through the choices with Left, Right and Space, and finds one
// by what is typed: the beginning of its words, or its place by a digit.
func (f *Form) choiceKey(field *Field, ev *tcell.EventKey) bool {
	switch {
	case ev.Key() == tcell.KeyLeft:
		f.step(field, -1)
	case ev.Key() == tcell.KeyRight, f.typing == "" && isRune(ev, ' '):
		f.step(field, 1)
	case ev.Key() == tcell.KeyHome:
		f.pick(field, 0)
	case ev.Key() == tcell.KeyEnd:
		f.pick(field, len(f.choices(field))-1)
	case ev.Key() == tcell.KeyBackspace, ev.Key() == tcell.KeyBackspace2, ev.Key() == tcell.KeyCtrlU:
		f.typing = ""
	case ev.Key() == tcell.KeyRune && ev.Modifiers()&(tcell.ModAlt|tcell.ModCtrl|tcell.ModMeta) == 0:
		f.find(field, f.typing+string(ev.Rune()))
	default:
		return false
	}
	return true
}

// buttonKey presses a button with Space and goes along the buttons with Left
// and Right.
func (f *Form) buttonKey(ev *tcell.EventKey) bool {
	switch {
	case isRune(ev, ' '):
		f.enter()
	case ev.Key() == tcell.KeyLeft:
		f.moveTo(max(f.at-1, len(f.fields)))
	case ev.Key() == tcell.KeyRight:
		f.moveTo(min(f.at+1, f.count()-1))
	default:
		return false
	}
	return true
}

// find chooses what matches a text, and keeps the text if something did. What
// matches nothing is begun anew with its last letter.
func (f *Form) find(field *Field, text string) {
	choices := f.choices(field)
	if i := match(choices, text); i >= 0 {
		f.pick(field, i)
		f.typing = text
		return
	}
	runes := []rune(text)
	if n := len(runes); n == 1 && runes[0] >= '1' && runes[0] <= '9' {
		if i := int(runes[0] - '1'); i < len(choices) {
			f.pick(field, i)
		}
	} else if n > 1 {
		f.find(field, string(runes[n-1:]))
	}
}

// step goes on by one choice, around the end.
func (f *Form) step(field *Field, by int) {
	n := len(f.choices(field))
	if n == 0 {
		return
	}
	i := f.picked(field)
	switch {
	case i < 0 && by > 0:
		i = 0
	case i < 0:
		i = n - 1
	default:
		i = (i + by + n) % n
	}
	f.pick(field, i)
}

func (f *Form) pick(field *Field, i int) {
	choices := f.choices(field)
	f.typing = ""
	if i < 0 || i >= len(choices) || choices[i].Key == field.Value {
		return
	}
	field.Value = choices[i].Key
	f.changed(field)
}

func (f *Form) toggle(field *Field) {
	if field.Value == Yes {
		field.Value = No
	} else {
		field.Value = Yes
	}
	f.changed(field)
}

// enter presses the button, or goes to the next field, or is done.
func (f *Form) enter() {
	switch {
	case f.at >= len(f.fields):
		if act := f.Actions[f.at-len(f.fields)]; act.Do != nil {
			act.Do()
		}
	case f.at < len(f.fields)-1:
		f.moveTo(f.at + 1)
	case f.OnSubmit != nil:
		f.OnSubmit()
	}
}

// changed takes an old error away and tells whoever wants to know.
func (f *Form) changed(field *Field) {
	field.Error = ""
	if f.OnChange != nil {
		f.OnChange(field.Name)
	}
}

func (f *Form) moveTo(i int) {
	f.typing = ""
	if i < 0 || i >= f.count() {
		f.at, f.focus = 0, ""
		if f.count() > 0 {
			f.focus = f.name(0)
		}
		return
	}
	f.at, f.focus = i, f.name(i)
}

func (f *Form) count() int { return len(f.fields) + len(f.Actions) }

func (f *Form) name(i int) string {
	if i < len(f.fields) {
		return f.fields[i].Name
	}
	return f.Actions[i-len(f.fields)].Name
}

func (f *Form) index(name string) int {
	if name == "" {
		return -1
	}
	for i := range f.count() {
		if f.name(i) == name {
			return i
		}
	}
	return -1
}

func (f *Form) field(name string) *Field {
	for i := range f.fields {
		if f.fields[i].Name == name {
			return &f.fields[i]
		}
	}
	return nil
}

// choices returns what a field can be set to.
func (f *Form) choices(field *Field) []Choice {
	if field.Kind == YesNoField {
		return []Choice{{Yes, f.YesWord}, {No, f.NoWord}}
	}
	return field.Choices
}

func (f *Form) picked(field *Field) int {
	for i, c := range f.choices(field) {
		if c.Key == field.Value {
			return i
		}
	}
	return -1
}

// match returns the first choice that begins with a text, in what people read
// or in its key, else one with a word that does; -1 for none.
func match(choices []Choice, text string) int {
	text = strings.ToLower(text)
	if strings.TrimSpace(text) == "" {
		return -1
	}
	for i, c := range choices {
		if strings.HasPrefix(strings.ToLower(c.Label), text) || strings.HasPrefix(strings.ToLower(c.Key), text) {
			return i
		}
	}
	for i, c := range choices {
		if strings.Contains(" "+strings.ToLower(c.Label), " "+text) {
			return i
		}
	}
	return -1
}

// numberRunes returns of a text what people write amounts with: digits of any
// script, the signs between groups, a sign before and the yen.
func numberRunes(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) || strings.ContainsRune(" ,.'’_+-−¥￥円\u00a0\u2009\u202f，．", r) {
			return r
		}
		return -1
	}, s)
}

func isRune(ev *tcell.EventKey, r rune) bool { return ev.Key() == tcell.KeyRune && ev.Rune() == r }
