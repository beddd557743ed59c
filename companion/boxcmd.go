package companion

// The commands about boxes: what is known of them, and taking it from one program to another.

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"tokyobox/data"
	"tokyobox/ledger"
	"tokyobox/ledger/store"

	"tokyobox/companion/box"
	"tokyobox/companion/text"
)

// box finds a box by its id, or by a game that lies in it.
func (p *program) box(id string) (data.Box, error) {
	if b, ok := box.Find(p.boxes, id); ok {
		return b, nil
	}
	return data.Box{}, p.bad("box.unknown", "box", id, "boxes", boxIDs(p.boxes))
}

// profile reads what is known of a copy of a box that must be there.
func (p *program) profile(s *store.Store, b data.Box, copy string) (box.Profile, error) {
	copies, err := box.Copies(s, b.ID)
	if err != nil {
		return box.Profile{}, p.stored(err)
	}
	if !slices.Contains(copies, copy) {
		return box.Profile{}, p.bad("box.copy.unknown", "copy", copy)
	}
	own, err := box.Read(s, b, copy)
	if err != nil {
		return own, p.stored(err)
	}
	return own, nil
}

// withCopy opens the database, to look or to write, and hands on what is known of a copy of a box that must be there.
func (p *program) withCopy(open func() (*store.Store, error), b data.Box, copy string, do func(*store.Store, box.Profile) error) error {
	s, err := open()
	if err != nil {
		return err
	}
	defer s.Close()
	own, err := p.profile(s, b, copy)
	if err != nil {
		return err
	}
	return do(s, own)
}

func (p *program) boxCommand() *cobra.Command {
	var asJSON bool
	c := p.command("box [BOX] [--json]", "box", func(args []string) error {
		boxes := p.boxes
		if len(args) > 0 {
			b, err := p.box(args[0])
			if err != nil {
				return err
			}
			boxes = []data.Box{b}
		}
		s, err := p.look()
		if err != nil {
			return err
		}
		defer s.Close()
		out := []any{}
		for _, b := range boxes {
			copies, err := box.Copies(s, b.ID)
			if err != nil {
				return p.stored(err)
			}
			for _, copy := range copies {
				own, err := box.Read(s, b, copy)
				if err != nil {
					return p.stored(err)
				}
				if asJSON {
					out = append(out, p.boxJSON(own))
					continue
				}
				text.Box(p.Out, p.say, own)
			}
		}
		if asJSON {
			return p.asJSON(out)
		}
		return nil
	})
	c.Flags().BoolVar(&asJSON, "json", false, p.say.Key("flag.json"))
	c.AddCommand(p.boxExportCommand(), p.boxImportCommand(), p.boxCopyCommand(), p.boxTellCommand(), p.boxForgetCommand(),
		p.boxPackCommand())
	return c
}

// boxJSON is what is known of a copy of a box, for programs.
func (p *program) boxJSON(own box.Profile) any {
	type fact struct {
		Key    string `json:"key"`
		Value  string `json:"value"`
		Source string `json:"source"`
		Known  string `json:"known"`
	}
	out := struct {
		Box   string `json:"box"`
		Title string `json:"title"`
		Copy  string `json:"copy"`
		Facts []fact `json:"facts"`
		Asked []fact `json:"asked"`
	}{own.Box.ID, own.BoxTitle(), own.Copy, []fact{}, []fact{}}
	add := func(to *[]fact, r box.Row) { *to = append(*to, fact{r.Key, r.Value, r.Source, utc(r.At)}) }
	for _, g := range own.Box.Games {
		add(&out.Facts, own.Title(g))
		add(&out.Facts, own.Link(g))
	}
	for _, r := range own.Rows() {
		add(&out.Facts, r)
	}
	for _, r := range own.Missing() {
		add(&out.Asked, r)
	}
	return out
}

func (p *program) boxExportCommand() *cobra.Command {
	var out, copy string
	var force bool
	c := p.command("export BOX [-o FILE] [--copy NAME]", "box.export", func(args []string) error {
		b, err := p.box(args[0])
		if err != nil {
			return err
		}
		return p.withCopy(p.look, b, copy, func(_ *store.Store, own box.Profile) error {
			return p.write(out, own.Export(), force)
		})
	})
	c.Flags().StringVarP(&out, "output", "o", "", p.say.Key("flag.output"))
	c.Flags().BoolVar(&force, "force", false, p.say.Key("flag.force"))
	c.Flags().StringVar(&copy, "copy", "", p.say.Key("flag.copy"))
	return c
}

func (p *program) boxImportCommand() *cobra.Command {
	var yes bool
	var copy string
	c := p.command("import FILE [--yes] [--copy NAME]", "box.import", func(args []string) error {
		f, err := p.readBox(args[0])
		if err != nil {
			return err
		}
		b, err := p.box(f.Box)
		if err != nil {
			return err
		}
		if line, why := f.Check(b); why != nil {
			return p.bad("box.line", "file", args[0], "line", line, "why", p.complaintOf(why))
		}
		if copy != "" {
			name, ok := box.Name(copy)
			if !ok {
				return p.bad("box.bad.title", "n", box.MaxCopy)
			}
			f.Copy = name
		}
		s, err := p.open()
		if err != nil {
			return err
		}
		defer s.Close()
		own, err := box.Read(s, b, f.Copy)
		if err != nil {
			return p.stored(err)
		}
		changes := f.Changes(own)
		if len(changes) == 0 {
			fmt.Fprintln(p.Out, p.say.Key("box.same"))
			return nil
		}
		for _, change := range changes {
			fmt.Fprintln(p.Out, text.BoxChange(change))
		}
		if !yes && !p.agrees(p.say.Say("box.ask", "n", len(changes), "box", own.BoxTitle())) {
			return &complaint{text: p.say.Key("box.kept"), hint: p.say.Key("box.kept.hint"), code: Refused}
		}
		return p.stored(f.Take(s, own, p.Clock.Now().Wall))
	})
	c.Flags().BoolVar(&yes, "yes", false, p.say.Key("flag.yes"))
	c.Flags().StringVar(&copy, "copy", "", p.say.Key("flag.copy"))
	return c
}

// agrees asks a question on standard error and waits for a line that says yes.
func (p *program) agrees(question string) bool {
	fmt.Fprint(p.Err, question+" ")
	line, err := bufio.NewReader(io.LimitReader(p.In, ledger.MaxLineBytes)).ReadString('\n')
	if err != nil {
		fmt.Fprintln(p.Err)
	}
	word := strings.ToLower(strings.TrimSpace(line))
	return word != "" && slices.Contains(strings.Fields(p.say.Key("box.yes")), word)
}

// complaintOf is why a value cannot be kept, in one sentence.
func (p *program) complaintOf(why *box.Complaint) string { return text.BoxComplaint(p.words, why) }

// readBox reads a box file; - is standard input.
func (p *program) readBox(name string) (box.File, error) {
	in, err := p.input(name)
	if err != nil {
		return box.File{}, err
	}
	defer in.Close()
	f, err := box.Parse(in)
	var line *box.LineError
	switch {
	case err == nil:
		return f, nil
	case errors.As(err, &line):
		return f, p.bad("box.line", "file", name, "line", line.Line, "why", p.say.Key("box.bad.line"))
	case errors.Is(err, box.ErrNotBox):
		return f, p.bad("box.file", "file", name)
	case errors.Is(err, box.ErrNewer):
		return f, p.bad("box.newer", "file", name)
	case errors.Is(err, box.ErrLarge):
		return f, p.bad("box.large", "file", name)
	}
	return f, p.bad("file.read", "file", name)
}

func (p *program) boxCopyCommand() *cobra.Command {
	return p.command("copy BOX NAME", "box.copy", func(args []string) error {
		b, err := p.box(args[0])
		if err != nil {
			return err
		}
		name, ok := box.Name(args[1])
		if !ok {
			return p.bad("box.bad.title", "n", box.MaxCopy)
		}
		s, err := p.open()
		if err != nil {
			return err
		}
		defer s.Close()
		copies, err := box.Copies(s, b.ID)
		if err != nil {
			return p.stored(err)
		}
		if slices.Contains(copies, name) {
			return p.bad("box.copy.there", "copy", name)
		}
		return p.stored(box.NewCopy(s, b.ID, name, p.Clock.Now().Wall))
	})
}

func (p *program) boxTellCommand() *cobra.Command {
	var copy string
	c := p.command("tell BOX FACT [--copy NAME]", "box.tell", func(args []string) error {
		b, err := p.box(args[0])
		if err != nil {
			return err
		}
		key, value, why := box.Fact(p.words, b, args[1])
		if why != nil {
			return &complaint{text: p.complaintOf(why), code: Bad}
		}
		return p.withCopy(p.open, b, copy, func(s *store.Store, own box.Profile) error {
			return p.stored(own.Put(s, key, value, p.Clock.Now().Wall))
		})
	})
	c.Flags().StringVar(&copy, "copy", "", p.say.Key("flag.copy"))
	return c
}

func (p *program) boxForgetCommand() *cobra.Command {
	var copy string
	c := p.command("forget BOX KEY [--copy NAME]", "box.forget", func(args []string) error {
		b, err := p.box(args[0])
		if err != nil {
			return err
		}
		return p.withCopy(p.open, b, copy, func(s *store.Store, own box.Profile) error {
			key := args[1]
			if !own.Has(key) {
				key = box.Key(p.words, key)
			}
			if !own.Has(key) {
				return p.bad("box.forget.none", "key", args[1])
			}
			return p.stored(own.Forget(s, key))
		})
	})
	c.Flags().StringVar(&copy, "copy", "", p.say.Key("flag.copy"))
	return c
}

func (p *program) boxPackCommand() *cobra.Command {
	var copy string
	c := p.command("pack BOX [PART=N…] [--copy NAME]", "box.pack", func(args []string) error {
		b, err := p.box(args[0])
		if err != nil {
			return err
		}
		return p.withCopy(p.open, b, copy, func(s *store.Store, own box.Profile) error {
			missing := map[string]int{}
			for _, word := range args[1:] {
				name, n, why := box.Count(b, word)
				if why != "" {
					return p.bad(why, "word", word, "list", box.PartNames(b))
				}
				missing[name] = n
			}
			if len(missing) > 0 {
				if err := own.Pack(s, missing, p.Clock.Now().Wall); err != nil {
					return p.stored(err)
				}
				if own, err = p.profile(s, b, copy); err != nil {
					return err
				}
			}
			text.Pack(p.Out, p.say, own)
			return nil
		})
	})
	c.Flags().StringVar(&copy, "copy", "", p.say.Key("flag.copy"))
	return c
}
