package companion

// The commands that keep everything: all of it out as one text and in again, and the rolling copies.

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"tokyobox/ledger"
	"tokyobox/ledger/store"

	"tokyobox/companion/care"
	"tokyobox/companion/table"
)

// everything writes all there is. Sessions that cannot be read are named and left out.
func (p *program) everything(b *bytes.Buffer, s *store.Store, secrets bool) error {
	src, err := care.Of(s)
	if err != nil && !errors.Is(err, store.Damaged) {
		return p.stored(err)
	}
	if err != nil {
		fmt.Fprintln(p.Err, p.say.Key("keep.part"))
		p.code = Refused
	}
	lost, err := care.Write(b, src, secrets)
	for _, id := range lost {
		fmt.Fprintln(p.Err, p.say.Say("keep.lost", "id", id))
		p.code = Refused
	}
	return err
}

// importAll tells whether a file, or standard input, holds everything; then it is read and taken in.
func (p *program) importAll(name string) (taken bool, err error) {
	in := bufio.NewReader(p.In)
	if name == "-" {
		p.In = in // what was looked at is there for whoever reads on
	} else {
		f, err := os.Open(name)
		if err != nil {
			return false, nil // whoever reads on says so
		}
		defer f.Close()
		in = bufio.NewReader(f)
	}
	if beginning, _ := in.Peek(64); !care.IsArchive(beginning) {
		return false, nil
	}
	src, err := care.Read(in)
	if err != nil {
		return true, p.unread(name, err)
	}
	s, err := p.open()
	if err != nil {
		return true, err
	}
	defer s.Close()
	return true, p.bring(s, src)
}

// unread is a complaint about a text that holds everything.
func (p *program) unread(name string, err error) error {
	var line *care.LineError
	switch {
	case errors.As(err, &line):
		return p.bad("keep.line", "file", name, "line", line.Line, "text", care.Cut(line.Text))
	case errors.Is(err, ledger.ErrNewer):
		return p.bad("file.newer", "file", name)
	case errors.Is(err, ledger.ErrTooLarge):
		return p.bad("file.large", "file", name)
	case errors.Is(err, ledger.ErrNotSession):
		return p.bad("file.session", "file", name)
	}
	return p.bad("file.read", "file", name)
}

// bring takes everything in that is not here and says what was taken and what was not.
func (p *program) bring(s *store.Store, src care.Source) error {
	done, err := care.Bring(s, src, table.NewSeed)
	if err != nil {
		return p.stored(err)
	}
	for _, line := range care.Lines(p.say, done.Plan, true) {
		fmt.Fprintln(p.Out, line)
	}
	for _, line := range care.SideLines(p.say, done.Sides) {
		fmt.Fprintln(p.Out, line)
	}
	if done.Count(care.Lost)+done.Count(care.Strange)+done.Count(care.Apart)+len(done.Sides.Wrong) > 0 {
		p.code = Refused
	}
	return nil
}

func (p *program) copiesCommand() *cobra.Command {
	var asJSON bool
	keep := -1
	c := p.command("copies [--json] [--keep N]", "copies", func([]string) error {
		if keep >= 0 {
			if keep > care.MostKept {
				return p.bad("keep.number", "most", care.MostKept)
			}
			s, err := p.open()
			if err != nil {
				return err
			}
			defer s.Close()
			if err := care.SetKept(s, keep); err != nil {
				return p.stored(err)
			}
		}
		list, err := care.Copies(p.path())
		if err != nil {
			return p.bad("file.read", "file", care.Folder(p.path()))
		}
		type row struct {
			Number   int    `json:"number"`
			Made     string `json:"made"`
			Occasion string `json:"occasion"`
			Bytes    int64  `json:"bytes"`
			File     string `json:"file"`
		}
		rows := []row{}
		for i, c := range list {
			rows = append(rows, row{i + 1, utc(c.Made), string(c.Occasion), c.Size, c.Path})
		}
		if asJSON {
			return p.asJSON(rows)
		}
		for _, r := range rows {
			fmt.Fprintf(p.Out, "%3d  %s  %s  %s\n", r.Number, r.Made, p.say.Key("keep."+r.Occasion), r.File)
		}
		if len(rows) == 0 {
			fmt.Fprintln(p.Out, p.say.Key("keep.none"))
		}
		return nil
	})
	c.Flags().BoolVar(&asJSON, "json", false, p.say.Key("flag.json"))
	c.Flags().IntVar(&keep, "keep", -1, p.say.Say("flag.keep", "n", care.Keep))
	c.Flags().Lookup("keep").DefValue = "0" // says nothing: left out, it changes nothing
	return c
}

func (p *program) restoreCommand() *cobra.Command {
	var yes bool
	c := p.command("restore COPY [--yes]", "restore", func(args []string) error {
		path, ok := care.Choose(p.path(), args[0])
		if !ok {
			return p.bad("keep.unknown", "word", args[0])
		}
		from, done, err := care.Look(path)
		if err != nil {
			return p.bad("store."+string(store.KindOf(err)), "file", path, "error", err.Error())
		}
		defer done()
		src, err := care.Of(from)
		if err != nil {
			return p.bad("store."+string(store.KindOf(err)), "file", path, "error", err.Error())
		}
		s, err := store.Open(p.path(), store.Options{MakeFolder: p.db == ""})
		switch {
		case errors.Is(err, store.NotDatabase), errors.Is(err, store.Damaged):
			return p.rebuild(path, care.Plan{}, yes)
		case err != nil:
			return p.stored(err)
		}
		defer s.Close()
		plan, err := care.Compare(s, src)
		switch {
		case err != nil:
			return p.stored(err)
		case plan.Count(care.Broken) > 0:
			s.Close()
			return p.rebuild(path, plan, yes)
		case yes:
			return p.bring(s, src)
		}
		for _, line := range care.Lines(p.say, plan, false) {
			fmt.Fprintln(p.Out, line)
		}
		fmt.Fprintln(p.Out, p.say.Say("keep.yes", "word", args[0]))
		return nil
	})
	c.Flags().BoolVar(&yes, "yes", false, p.say.Key("flag.yes"))
	return c
}

// rebuild puts a copy in the place of a database that is damaged, with what can still be read of it.
func (p *program) rebuild(path string, plan care.Plan, yes bool) error {
	if !yes {
		if len(plan.Items) > 0 {
			for _, line := range care.Lines(p.say, plan, false) {
				fmt.Fprintln(p.Out, line)
			}
		}
		fmt.Fprintln(p.Out, p.say.Say("keep.replace", "file", p.path()))
		return nil
	}
	aside, done, err := care.Rebuild(p.path(), path, p.Clock.Now().Wall, table.NewSeed)
	if err != nil {
		return p.stored(err)
	}
	fmt.Fprintln(p.Out, p.say.Say("keep.replaced", "file", aside))
	if len(done.Items) > 0 {
		for _, line := range care.Lines(p.say, done.Plan, true) {
			fmt.Fprintln(p.Out, line)
		}
	}
	return nil
}

// copy makes a copy beside the database. That it cannot is told and stops nothing.
func (p *program) copy(s *store.Store, o care.Occasion) {
	if s == nil {
		return
	}
	if _, err := p.copies.Make(s.Path(), o, p.Clock.Now().Wall); err != nil {
		fmt.Fprintln(p.Err, p.say.Say("keep.failed", "folder", care.Folder(s.Path()), "error", care.Harmless(err.Error())))
	}
}
