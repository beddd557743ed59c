package companion

// The commands that bring the rules to hand: the code of a game's rules, drawn or as a file, the sheet for the
// lids, and the links behind them.

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"tokyobox/data"
	"tokyobox/ledger/store"

	"tokyobox/companion/box"
	"tokyobox/companion/qr"
	"tokyobox/companion/sheet"
	"tokyobox/companion/text"
)

// lead is one thing a code can lead to: the rules of a game, or another address of a box.
type lead struct {
	id, title string
	box       box.Profile
	link      box.Row
}

// leads are all things a code can lead to, for a copy of the boxes: what their owner told, else the catalogue.
func (p *program) leads(copy string, boxes []data.Box) ([]lead, error) {
	profiles, err := p.profiles(copy, boxes)
	if err != nil {
		return nil, err
	}
	var out []lead
	for _, own := range profiles {
		for _, g := range own.Box.Games {
			out = append(out, lead{g.ID, own.Title(g).Value, own, own.Link(g)})
		}
	}
	others, err := data.Links()
	if err != nil {
		return nil, err
	}
	for _, l := range others {
		for _, own := range profiles {
			if own.Box.ID == l.Box {
				link := own.Link(data.Game{ID: l.ID, Link: l.Link, LinkSource: l.LinkSource})
				if link.Key == box.LinkKey { // the owner's address of the rules is not that of anything else
					link = box.Row{Key: box.LinkKey + ":" + l.ID, Value: l.Link, Source: l.LinkSource}
				}
				out = append(out, lead{l.ID, l.Title + " · " + p.say.Key(l.Name), own, link})
			}
		}
	}
	return out, nil
}

// lead finds one thing a code can lead to.
func (p *program) lead(id, copy string) (lead, error) {
	boxes := p.boxes
	has := func(b data.Box) bool {
		return slices.ContainsFunc(b.Games, func(g data.Game) bool { return g.ID == id })
	}
	if i := slices.IndexFunc(boxes, has); i >= 0 {
		boxes = boxes[i : i+1]
	}
	all, err := p.leads(copy, boxes)
	if err != nil {
		return lead{}, err
	}
	var known []string
	for _, l := range all {
		if l.id == id {
			return l, nil
		}
		known = append(known, l.id)
	}
	return lead{}, p.bad("game.unknown", "game", id, "games", known)
}

// profiles are what is known of a copy of each of these boxes. Where nothing was ever stored nothing is opened.
func (p *program) profiles(copy string, boxes []data.Box) ([]box.Profile, error) {
	var out []box.Profile
	if _, err := os.Lstat(p.path()); errors.Is(err, fs.ErrNotExist) && copy == "" {
		for _, b := range boxes {
			out = append(out, box.Profile{Box: b})
		}
		return out, nil
	}
	s, err := store.OpenReadOnly(p.path()) // the quickest way, which fails where the file must be upgraded first
	if err != nil {
		if s, err = p.look(); err != nil {
			return nil, err
		}
	}
	defer s.Close()
	known := copy == ""
	for _, b := range boxes {
		own, err := box.Read(s, b, copy)
		if err != nil {
			return nil, p.stored(err)
		}
		copies, err := box.Copies(s, b.ID)
		if err != nil {
			return nil, p.stored(err)
		}
		known = known || slices.Contains(copies, copy)
		out = append(out, own)
	}
	if !known {
		return nil, p.bad("box.copy.unknown", "copy", copy)
	}
	return out, nil
}

// source says in words where a value comes from.
func (p *program) source(of string) string { return text.Source(p.say, of) }

func (p *program) qrCommand() *cobra.Command {
	var o struct {
		png, svg, sheet, paper, copy string
		pixels                       int
		big, invert, text, force     bool
	}
	c := p.command("qr [GAME…] [--big] [--invert] [--txt] [--png FILE] [--svg FILE] [--sheet FILE.pdf]", "qr", func(args []string) error {
		if o.sheet != "" {
			return p.sheet(args, o.sheet, o.paper, o.copy, o.force)
		}
		switch {
		case len(args) == 0:
			return p.bad("cmd.few", "use", p.given("tokyobox qr GAME"))
		case len(args) > 1 && (o.png != "" || o.svg != ""): // one picture for one game
			return p.bad("cmd.many", "word", args[1], "use", p.given("tokyobox qr GAME"))
		case o.pixels < 1 || o.pixels > qr.Largest:
			return p.bad("qr.pixels", "n", o.pixels, "most", qr.Largest)
		}
		var leads []lead
		for _, id := range args {
			l, err := p.lead(id, o.copy)
			if err != nil {
				return err
			}
			leads = append(leads, l)
		}
		if o.png != "" || o.svg != "" {
			return p.pictures(leads[0], o.png, o.svg, o.pixels, o.force)
		}
		for _, l := range leads {
			if err := p.draw(l, qr.Drawing{Quiet: qr.Quiet, Big: o.big, Invert: o.invert, ASCII: p.ascii}, o.text); err != nil {
				return err
			}
		}
		return nil
	})
	f := c.Flags()
	f.BoolVar(&o.big, "big", false, p.say.Key("flag.big"))
	f.BoolVar(&o.invert, "invert", false, p.say.Key("flag.invert"))
	f.BoolVar(&o.text, "txt", false, p.say.Key("flag.txt"))
	f.StringVar(&o.png, "png", "", p.say.Key("flag.png"))
	f.StringVar(&o.svg, "svg", "", p.say.Key("flag.svg"))
	f.IntVar(&o.pixels, "pixels", qr.Pixels, p.say.Key("flag.pixels"))
	f.StringVar(&o.sheet, "sheet", "", p.say.Key("flag.sheet"))
	f.StringVar(&o.paper, "paper", sheet.Papers()[0].Name, p.say.Key("flag.paper"))
	f.StringVar(&o.copy, "copy", "", p.say.Key("flag.copy"))
	f.BoolVar(&o.force, "force", false, p.say.Key("flag.force"))
	c.ValidArgs = p.catalogue()
	return c
}

// catalogue are the ids of all games of all boxes.
func (p *program) catalogue() []string {
	var out []string
	for _, b := range p.boxes {
		for _, g := range b.Games {
			out = append(out, g.ID)
		}
	}
	return out
}

// encode makes the code of a lead.
func (p *program) encode(l lead) (qr.Code, error) {
	code, err := qr.Encode(l.link.Value)
	if err != nil {
		return code, p.bad("qr.long", "link", l.link.Value)
	}
	return code, nil
}

// draw draws a code with its title and address under it: in colours of its own on a terminal, else, or where it
// is asked for, as plain text.
func (p *program) draw(l lead, d qr.Drawing, plain bool) error {
	code, err := p.encode(l)
	if err != nil {
		return err
	}
	w, h, size := p.window()
	if size && !plain {
		d.Palette = p.palette()
	}
	if d.ASCII && d.Palette == qr.Plain {
		d.Big = true
	}
	d.Big = d.Big || d.ASCII // a cell of a blank needs no character beyond ASCII
	columns, rows := code.Space(d)
	if size && !plain && (columns > w || rows+3 > h) {
		d.Quiet = qr.Tight
		if columns, rows = code.Space(d); columns > w || rows+3 > h {
			return p.bad("qr.window", "w", columns, "h", rows+3)
		}
	}
	fmt.Fprintf(p.Out, "%s%s\n%s\n", code.Text(d), l.title, code.Link)
	return nil
}

// window is the size of the terminal that standard output is, if it is one.
func (p *program) window() (w, h int, ok bool) {
	out, isOutlet := p.Out.(*outlet)
	if !isOutlet {
		return 0, 0, false
	}
	f, isFile := out.w.(*os.File)
	if !isFile || !term.IsTerminal(int(f.Fd())) {
		return 0, 0, false
	}
	w, h, err := term.GetSize(int(f.Fd()))
	return w, h, err == nil && w > 0 && h > 0
}

// palette is what the terminal of standard output has colours for, by what it says of itself.
func (p *program) palette() qr.Palette {
	name := p.Getenv("TERM")
	switch {
	case p.Getenv("NO_COLOR") != "", name == "dumb", name == "" && runtime.GOOS != "windows":
		return qr.Plain
	case runtime.GOOS == "windows" && name == "" && p.Getenv("WT_SESSION") == "":
		return qr.Plain // an old console shows the sequences instead of obeying them
	case strings.Contains(name, "256color"), p.Getenv("COLORTERM") != "", p.Getenv("WT_SESSION") != "":
		return qr.TwoFiftySix
	}
	return qr.Sixteen
}

// pictures writes a code as files and says on standard error how large they are.
func (p *program) pictures(l lead, png, svg string, pixels int, force bool) error {
	code, err := p.encode(l)
	if err != nil {
		return err
	}
	for _, file := range []struct {
		name string
		make func() ([]byte, error)
	}{
		{png, func() ([]byte, error) { return code.PNG(pixels) }},
		{svg, func() ([]byte, error) { return code.SVG(pixels), nil }},
	} {
		if file.name == "" {
			continue
		}
		content, err := file.make()
		if err != nil {
			return p.bad("file.write", "file", file.name)
		}
		if err := p.write(file.name, content, force); err != nil {
			return err
		}
		fmt.Fprintln(p.Err, p.say.Say("qr.written", "file", file.name, "modules", code.Side(1), "pixels", code.Side(pixels)))
	}
	return nil
}

// sheet writes the print sheet for games and boxes, all boxes if none are named.
func (p *program) sheet(ids []string, file, paper, copy string, force bool) error {
	size, ok := sheet.PaperNamed(paper)
	if !ok {
		var names []string
		for _, known := range sheet.Papers() {
			names = append(names, known.Name)
		}
		return p.bad("sheet.paper", "word", paper, "list", names)
	}
	labels, err := p.labels(ids, copy)
	if err != nil {
		return err
	}
	words := sheet.Words{Title: p.say.Key("sheet.title"), How: p.say.Key("sheet.how")}
	content, err := sheet.Make(size, words, labels)
	var letters *sheet.LettersError
	switch {
	case errors.As(err, &letters):
		return p.bad("sheet.letters", "list", text.Letters(letters.Letters), "text", letters.Text)
	case err != nil:
		return p.bad("file.write", "file", file)
	}
	if err := p.write(file, content, force); err != nil {
		return err
	}
	if file != "-" {
		fmt.Fprintln(p.Err, p.say.Say("sheet.written", "file", file, "n", len(labels)))
	}
	return nil
}

// labels are the labels for games and boxes, for all boxes if none are named.
func (p *program) labels(ids []string, copy string) ([]sheet.Label, error) {
	all, err := p.leads(copy, p.boxes)
	if err != nil {
		return nil, err
	}
	if len(ids) == 0 {
		for _, b := range p.boxes {
			ids = append(ids, b.ID)
		}
	} else {
		for _, id := range ids {
			if slices.ContainsFunc(all, func(l lead) bool { return l.id == id || l.box.Box.ID == id }) {
				continue
			}
			known := p.catalogue()
			for _, b := range p.boxes {
				if !slices.Contains(known, b.ID) {
					known = append(known, b.ID)
				}
			}
			return nil, p.bad("game.unknown", "game", id, "games", known)
		}
	}
	var out []sheet.Label
	named := len(ids) < len(p.boxes) || !slices.Equal(ids, boxIDs(p.boxes))
	for _, id := range ids {
		i := slices.IndexFunc(all, func(l lead) bool { return l.id == id })
		if named && i >= 0 {
			out = append(out, sheet.Label{Title: all[i].title, Under: all[i].box.BoxTitle(), Link: all[i].link.Value})
			continue
		}
		out = append(out, boxLabels(id, all)...)
	}
	return out, nil
}

func boxIDs(boxes []data.Box) []string {
	var out []string
	for _, b := range boxes {
		out = append(out, b.ID)
	}
	return out
}

// boxLabels are the labels of a box: one for each address that leads to rules of its games, which are named
// under it.
func boxLabels(id string, all []lead) []sheet.Label {
	var out []sheet.Label
	games := map[string][]string{}
	var title string
	var links []string
	for _, l := range all {
		if l.box.Box.ID != id || !slices.ContainsFunc(l.box.Box.Games, func(g data.Game) bool { return g.ID == l.id }) {
			continue
		}
		title = l.box.BoxTitle()
		if games[l.link.Value] == nil {
			links = append(links, l.link.Value)
		}
		games[l.link.Value] = append(games[l.link.Value], l.title)
	}
	for _, link := range links {
		names := games[link]
		under := strings.Join(names, ", ")
		if len(names) == 1 && names[0] == title {
			under = ""
		}
		out = append(out, sheet.Label{Title: title, Under: under, Link: link})
	}
	return out
}

func (p *program) linkCommand() *cobra.Command {
	var copy string
	var whole, forget bool
	c := p.command("link GAME [URL] [--box] [--forget] [--copy NAME]", "link", func(args []string) error {
		id := args[0]
		l, err := p.lead(id, "")
		own, isBox := box.Find(p.boxes, id)
		switch {
		case err == nil:
			own = l.box.Box
		case !isBox:
			return err
		default: // a box that is no game is meant as a whole
			whole = true
		}
		key := box.LinkKey + ":" + id
		if whole {
			key = box.LinkKey
		}
		switch {
		case forget && len(args) > 1:
			return p.bad("cmd.many", "word", args[1], "use", p.given("tokyobox link GAME --forget"))
		case !forget && len(args) < 2:
			return p.bad("cmd.few", "use", p.given("tokyobox link GAME URL"))
		case !forget:
			if why := qr.Check(args[1]); why != "" {
				return p.bad(why, "n", qr.LongestLink)
			}
		}
		return p.withCopy(p.open, own, copy, func(s *store.Store, profile box.Profile) (err error) {
			if forget {
				if !profile.Has(key) {
					return p.bad("link.none", "game", id)
				}
				err = profile.Forget(s, key)
			} else {
				err = profile.Put(s, key, args[1], p.Clock.Now().Wall)
			}
			return p.stored(err)
		})
	})
	c.Flags().BoolVar(&whole, "box", false, p.say.Key("flag.box"))
	c.Flags().BoolVar(&forget, "forget", false, p.say.Key("flag.forget"))
	c.Flags().StringVar(&copy, "copy", "", p.say.Key("flag.copy"))
	c.ValidArgs = p.catalogue()
	return c
}

func (p *program) linksCommand() *cobra.Command {
	var copy string
	var asJSON bool
	c := p.command("links [--json] [--copy NAME]", "links", func([]string) error {
		all, err := p.leads(copy, p.boxes)
		if err != nil {
			return err
		}
		type row struct {
			ID     string `json:"id"`
			Title  string `json:"title"`
			Box    string `json:"box"`
			Link   string `json:"link"`
			Source string `json:"source"` // told, imported, or the key of the sentence where it is printed
		}
		rows := []row{}
		for _, l := range all {
			rows = append(rows, row{l.id, l.title, l.box.Box.ID, l.link.Value, l.link.Source})
		}
		if asJSON {
			return p.asJSON(rows)
		}
		for _, r := range rows {
			fmt.Fprintf(p.Out, "%-24s %s  (%s)\n", r.ID, r.Link, p.source(r.Source))
		}
		return nil
	})
	c.Flags().BoolVar(&asJSON, "json", false, p.say.Key("flag.json"))
	c.Flags().StringVar(&copy, "copy", "", p.say.Key("flag.copy"))
	return c
}
