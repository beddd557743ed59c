package companion

// The command export: sessions for other programs and for people.

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"tokyobox/ledger/store"

	"tokyobox/companion/export"
	"tokyobox/companion/say"
	"tokyobox/companion/stats"
)

// formats are what a session can be written as; ofAll are those that take all sessions at once: as session
// everything there is, else those that are finished.
func formats() []string {
	return []string{"session", "report", "json", "csv", "ledger", "bgsplay", "bglink"}
}
func ofAll() []string { return []string{"session", "json", "csv", "bgsplay"} }

func (p *program) exportCommand() *cobra.Command {
	var out, format string
	var force, secrets, all bool
	c := p.command("export [ID] [--format FORMAT] [--all] [-o FILE] [--with-secrets]", "export", func(args []string) error {
		switch {
		case !slices.Contains(formats(), format):
			return p.bad("export.format", "word", format, "list", formats())
		case all && len(args) > 0:
			return p.bad("export.both")
		case all && !slices.Contains(ofAll(), format):
			return p.bad("export.all", "list", ofAll())
		case !all && len(args) == 0:
			return p.bad("cmd.few", "use", p.given("tokyobox export ID"))
		case secrets && format != "session":
			return p.bad("export.secrets")
		}
		s, err := p.look()
		if err != nil {
			return err
		}
		defer s.Close()
		var b bytes.Buffer
		switch {
		case all && format == "session":
			err = p.everything(&b, s, secrets)
		case all:
			err = p.exportAll(&b, s, format)
		default:
			err = p.exportOne(&b, s, args[0], format, secrets)
		}
		if err != nil {
			return err
		}
		return p.write(out, b.Bytes(), force)
	})
	c.Flags().StringVar(&format, "format", formats()[0], p.say.Say("flag.format", "list", formats()))
	c.Flags().BoolVar(&all, "all", false, p.say.Say("flag.all", "list", ofAll()))
	c.Flags().StringVarP(&out, "output", "o", "", p.say.Key("flag.output"))
	c.Flags().BoolVar(&force, "force", false, p.say.Key("flag.force"))
	c.Flags().BoolVar(&secrets, "with-secrets", false, p.say.Key("flag.secrets"))
	return c
}

// exportOne writes one session in a format.
func (p *program) exportOne(b *bytes.Buffer, s *store.Store, prefix, format string, secrets bool) error {
	id, err := p.find(s, prefix)
	if err != nil {
		return err
	}
	if format == "session" {
		h, entries, err := s.Load(id)
		if err != nil {
			return p.stored(err)
		}
		return p.writeSession(b, s, h, entries, secrets)
	}
	h, _, err := s.Load(id)
	if err != nil {
		return p.stored(err)
	}
	g, err := p.game(h.Game)
	if err != nil {
		return err
	}
	if why := g.CheckHead(h); why != nil {
		return p.refused(say.For(p.words, h), why)
	}
	play, over, err := stats.One(s, g, id)
	if err != nil {
		return p.stored(err)
	}
	words := say.For(p.words, h)
	switch format {
	case "report":
		export.Report(b, words, play, p.title(g.ID))
	case "json":
		return export.JSON(b, words, play)
	case "csv":
		return export.RoundsCSV(b, play)
	case "ledger":
		ok, err := export.Journal(b, words, play, p.title(g.ID))
		if err == nil && !ok {
			err = p.bad("export.veiled", "id", id)
		}
		return err
	default:
		if !over {
			return p.bad("export.open", "id", id, "format", format)
		}
		if _, ok := export.When(play); !ok {
			return p.bad("export.undated", "id", id)
		}
		if format == "bglink" {
			link, _ := export.Link(p.titled, play)
			fmt.Fprintln(b, link)
			return nil
		}
		_, err := export.PlayFile(b, p.titled, p.speaker, []stats.Play{play})
		return err
	}
	return nil
}

// exportAll writes all finished sessions in a format.
func (p *program) exportAll(b *bytes.Buffer, s *store.Store, format string) error {
	plays, err := stats.Finished(s, find, stats.Filter{})
	if err != nil {
		return p.stored(err)
	}
	switch format {
	case "json":
		return export.List(b, len(plays), func(i int) (*say.Sayer, stats.Play, error) {
			whole, _, err := stats.One(s, plays[i].Game, plays[i].Head.ID)
			return p.speaker(whole), whole, err
		})
	case "csv":
		return export.PlaysCSV(b, plays)
	}
	undated, err := export.PlayFile(b, p.titled, p.speaker, plays)
	if len(undated) > 0 {
		fmt.Fprintln(p.Err, p.say.Say("export.undated", "id", strings.Join(undated, ", ")))
		p.code = Refused
	}
	return err
}

// titled is the title of a game and who designed it.
func (p *program) titled(game string) (title, designer string) {
	e, _ := p.entry(game)
	return e.Title, e.Designer
}

func (p *program) speaker(play stats.Play) *say.Sayer { return say.For(p.words, play.Head) }
