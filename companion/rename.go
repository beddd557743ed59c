package companion

import (
	"strings"

	"github.com/spf13/cobra"

	"tokyobox/ledger/store"

	"tokyobox/companion/box"
	"tokyobox/companion/table"
)

// longestTitle is how many bytes a title may have.
const longestTitle = 120

// renameCommand calls a game as its owner's booklet does; an empty title takes that back.
func (p *program) renameCommand() *cobra.Command {
	var copy string
	c := p.command("rename GAME TITLE", "rename", func(args []string) error {
		if _, err := p.game(args[0]); err != nil {
			return err
		}
		title := strings.Join(strings.Fields(table.Clean(args[1])), " ")
		if len(title) > longestTitle {
			return p.bad("rename.long", "max", longestTitle)
		}
		_, b := p.entry(args[0])
		key := box.TitleKey + ":" + args[0]
		return p.withCopy(p.open, b, copy, func(s *store.Store, own box.Profile) (err error) {
			switch {
			case title != "":
				err = own.Put(s, key, title, p.Clock.Now().Wall)
			case own.Has(key):
				err = own.Forget(s, key)
			}
			return p.stored(err)
		})
	})
	c.Flags().StringVar(&copy, "copy", "", p.say.Key("flag.copy"))
	c.ValidArgs = ids()
	return c
}

// ownTitles takes the titles that the owner of the boxes gave; where they cannot be read, the catalogue's stay.
func (p *program) ownTitles(s *store.Store) {
	if boxes, err := box.Titled(s, p.boxes); err == nil {
		p.boxes = boxes
	}
}
