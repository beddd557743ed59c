package tui

import (
	"github.com/gdamore/tcell/v2"

	"tokyobox/data"
)

// An action is something a key does on a page. The bottom line, the help page, the menu and the key table
// of the README are all made from one list a page.
type action struct {
	key  string              // how the key is written: "F1", "^Z", "Enter"; "" for the menu only
	name string              // key of its words in the language files, under "act."
	is   func(keyEvent) bool // whether an event is this key; nil where the key belongs to another part
	do   func()              // nil where the part itself answers the key
	off  func() string       // why it cannot be done now, "" if it can; may be nil
	tell bool                // the bottom line shows it
}

type keyEvent = *tcell.EventKey

// on makes the test for a key.
func on(k tcell.Key) func(keyEvent) bool { return func(ev keyEvent) bool { return ev.Key() == k } }

// letter makes the test for a letter, for pages without an entry line.
func letter(r rune) func(keyEvent) bool {
	return func(ev keyEvent) bool {
		return ev.Key() == tcell.KeyRune && ev.Modifiers()&(tcell.ModAlt|tcell.ModCtrl) == 0 && ev.Rune() == r
	}
}

// act does the action of a key and reports whether there is one. An action that is off tells why.
func act(list []action, ev keyEvent, tell func(string)) bool {
	for _, a := range list {
		if a.is == nil || a.do == nil || !a.is(ev) {
			continue
		}
		if a.off != nil {
			if why := a.off(); why != "" {
				tell(why)
				return true
			}
		}
		a.do()
		return true
	}
	return false
}

// KeyRow is one row of the key table of the README.
type KeyRow struct{ Page, Key, Does string }

// KeyTable is every key of every page, in the words of a language.
func KeyTable(w *data.Words) []KeyRow {
	var rows []KeyRow
	d := &desk{words: w}
	add := func(page string, list []action) {
		for _, a := range list {
			if a.key != "" {
				rows = append(rows, KeyRow{w.Say(page, nil, nil), a.key, w.Say("act."+a.name, nil, nil)})
			}
		}
	}
	add("page.everywhere", d.everywhere())
	for _, p := range pages(d) {
		add("page."+p.name, p.page.actions())
	}
	return rows
}
