package table

// What a table chose before a game or ruled in it is offered the next time the game is played.

import (
	"strings"

	"tokyobox/ledger"
	"tokyobox/ledger/store"
	"tokyobox/rules"
)

// Chosen are the options that the last session of a game was played with, as far as the game still has them.
func Chosen(s *store.Store, g *rules.Game) ([]ledger.Option, error) {
	text, _, err := s.Setting(chosenKey(g))
	if err != nil {
		return nil, err
	}
	var out []ledger.Option
	for _, pair := range strings.Fields(text) {
		name, value, _ := strings.Cut(pair, "=")
		for _, o := range g.Options {
			for _, v := range o.Values {
				if o.Name == name && v == value {
					out = append(out, ledger.Option{Name: name, Value: value})
				}
			}
		}
	}
	return out, nil
}

// choose keeps the options of the session for the next one.
func (t *Table) choose() error {
	var pairs []string
	for _, o := range t.game.Options {
		pairs = append(pairs, o.Name+"="+t.played.Options()[o.Name])
	}
	return t.store.PutSetting(chosenKey(t.game), strings.Join(pairs, " "))
}

func chosenKey(g *rules.Game) string { return "options." + g.ID }
