package companion

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"tokyobox/data"
	"tokyobox/ledger"
	"tokyobox/ledger/store"
	"tokyobox/rules"
	"tokyobox/rules/shelf"

	"tokyobox/companion/box"
	"tokyobox/companion/care"
	"tokyobox/companion/say"
	"tokyobox/companion/screen"
	"tokyobox/companion/table"
	"tokyobox/companion/text"
	"tokyobox/companion/tui"
)

func find(id string) *rules.Game { return shelf.Find(id) }

func ids() []string {
	var out []string
	for _, g := range shelf.Games() {
		out = append(out, g.ID)
	}
	return out
}

// entry is the catalogue entry of a game and the box it lies in.
func (p *program) entry(id string) (data.Game, data.Box) { return box.Entry(p.boxes, id) }

func (p *program) asJSON(x any) error {
	e := json.NewEncoder(p.Out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(x)
}

func (p *program) listCommand() *cobra.Command {
	var asJSON bool
	c := p.command("list [--json]", "list", func([]string) error {
		type row struct {
			ID       string `json:"id"`
			Title    string `json:"title"`
			Box      string `json:"box"`
			Min      int    `json:"min"`
			Max      int    `json:"max"`
			Minutes  *int   `json:"minutes"`
			Designer string `json:"designer"`
			Link     string `json:"link"`
		}
		rows := []row{}
		if s := p.peek(); s != nil {
			p.ownTitles(s)
			s.Close()
		}
		for _, g := range shelf.Games() {
			e, b := p.entry(g.ID)
			rows = append(rows, row{g.ID, e.Title, b.Title, g.Min, g.Max, e.Minutes, e.Designer, e.Link})
		}
		if asJSON {
			return p.asJSON(rows)
		}
		wide := 0
		for _, r := range rows {
			wide = max(wide, screen.Width(r.Title))
		}
		for _, r := range rows {
			fmt.Fprintf(p.Out, "%-20s %s %s\n", r.ID, screen.Fit(r.Title, wide), p.say.Players(r.Min, r.Max))
		}
		return nil
	})
	c.Flags().BoolVar(&asJSON, "json", false, p.say.Key("flag.json"))
	return c
}

func (p *program) sessionsCommand() *cobra.Command {
	var asJSON bool
	c := p.command("sessions [--json]", "sessions", func([]string) error {
		s, err := p.look()
		if err != nil {
			return err
		}
		defer s.Close()
		rows, err := s.List(store.All, math.MaxInt32, 0)
		if err != nil {
			return p.stored(err)
		}
		type row struct {
			ID      string   `json:"id"`
			Game    string   `json:"game"`
			Names   []string `json:"names"`
			Round   int      `json:"round"`
			Phase   string   `json:"phase"`
			Entries int      `json:"entries"`
			Touched string   `json:"touched"`
			Over    bool     `json:"over"`
			Winners []string `json:"winners"`
		}
		out := []row{}
		for _, r := range rows {
			st := table.StandingOf(r.Status)
			x := row{r.ID, r.Game, r.Players, st.Round, st.Phase, r.Entries, utc(r.Status.Touched), r.Status.Over, []string{}}
			for _, w := range st.Winners {
				x.Winners = append(x.Winners, r.Players[w-1])
			}
			out = append(out, x)
		}
		if asJSON {
			return p.asJSON(out)
		}
		for i, x := range out {
			state := say.For(p.words, ledger.Head{Game: x.Game}).Stage(table.StandingOf(rows[i].Status).Stage())
			fmt.Fprintf(p.Out, "%s  %s  %s  %s  %s\n", x.ID, x.Game, strings.Join(x.Names, ", "), state, x.Touched)
		}
		return nil
	})
	c.Flags().BoolVar(&asJSON, "json", false, p.say.Key("flag.json"))
	return c
}

func (p *program) newCommand() *cobra.Command {
	var players, visitors, copy string
	var set []string
	c := p.command("new GAME --players NAME,NAME… [--guest NAME,NAME…] [--set NAME=VALUE]… [--copy NAME]", "new", func(args []string) error {
		g, err := p.game(args[0])
		if err != nil {
			return err
		}
		plan := table.Plan{Game: g, Names: strings.Split(players, ","), Copy: copy, Words: p.words}
		if players == "" {
			return p.bad("new.players", "game", g.ID)
		}
		for _, pair := range set {
			name, value, ok := strings.Cut(pair, "=")
			if !ok {
				return p.bad("new.set", "word", pair)
			}
			plan.Options = append(plan.Options, ledger.Option{Name: name, Value: value})
		}
		s, err := p.open()
		if err != nil {
			return err
		}
		defer s.Close()
		b, _ := box.Find(p.boxes, g.Box)
		if _, err := p.profile(s, b, copy); err != nil {
			return err
		}
		h, why, err := plan.Head(s, p.boxes, p.Clock.Now().Wall)
		switch {
		case err != nil:
			return p.stored(err)
		case why != nil:
			return p.refused(say.For(p.words, h), why)
		}
		guests, err := p.guests(h, visitors)
		if err != nil {
			return err
		}
		if _, err := table.Begin(s, p.Clock, g, h, guests...); err != nil {
			return p.stored(err)
		}
		fmt.Fprintln(p.Out, h.ID)
		return nil
	})
	c.Flags().StringVar(&visitors, "guest", "", p.say.Key("flag.guest"))
	c.Flags().StringVar(&players, "players", "", p.say.Key("flag.players"))
	c.Flags().StringArrayVar(&set, "set", nil, p.say.Key("flag.set"))
	// An error would say that the option is completed already.
	_ = c.RegisterFlagCompletionFunc("set", func(_ *cobra.Command, args []string, _ string) (out []cobra.Completion, _ cobra.ShellCompDirective) {
		if len(args) > 0 && find(args[0]) != nil {
			for _, o := range find(args[0]).Options {
				for _, v := range o.Values {
					out = append(out, p.say.Word(o.Name+"="+v))
				}
			}
		}
		return out, cobra.ShellCompDirectiveNoFileComp
	})
	c.Flags().StringVar(&copy, "copy", "", p.say.Key("flag.copy"))
	return c
}

func (p *program) playCommand() *cobra.Command {
	var plain, view bool
	c := p.command("play ID [--plain|--view]", "play", func(args []string) error {
		switch {
		case plain && view:
			return p.bad("view.both")
		case view:
			return p.view(args[0])
		case !plain:
			return p.screens(tui.Start{Session: args[0]})
		}
		s, err := p.open()
		if err != nil {
			return err
		}
		defer s.Close()
		t, err := p.sit(s, args[0])
		if err != nil {
			return err
		}
		p.copy(s, care.AtStart)
		defer p.copy(s, care.AtEnd)
		p.ownTitles(s)
		return p.plain(t)
	})
	c.Flags().BoolVar(&plain, "plain", false, p.say.Key("flag.plain"))
	c.Flags().BoolVar(&view, "view", false, p.say.Key("flag.view"))
	return c
}

// sit opens a session by its id or an unmistakable beginning of it.
func (p *program) sit(s *store.Store, id string) (*table.Table, error) {
	g, h, _, err := p.session(s, id)
	if err != nil {
		return nil, err
	}
	t, err := table.Sit(s, p.Clock, g, h.ID)
	if err != nil {
		return nil, p.stored(err)
	}
	return t, nil
}

// session reads a session by its id or an unmistakable beginning of it, and finds its game.
func (p *program) session(s *store.Store, id string) (*rules.Game, ledger.Head, []ledger.Entry, error) {
	full, err := p.find(s, id)
	if err != nil {
		return nil, ledger.Head{}, nil, err
	}
	h, entries, err := s.Load(full)
	if err != nil {
		return nil, h, nil, p.stored(err)
	}
	g, err := p.game(h.Game)
	return g, h, entries, err
}

// find is the id of the one session whose id begins like that.
func (p *program) find(s *store.Store, id string) (string, error) {
	found, err := s.Find(id, 2)
	switch {
	case err != nil:
		return "", p.stored(err)
	case len(found) == 0 || id == "":
		return "", p.bad("session.unknown", "id", id)
	case len(found) > 1 && found[0] != id:
		return "", p.bad("session.ambiguous", "id", id)
	}
	return found[0], nil
}

func (p *program) replayCommand() *cobra.Command {
	var asJSON, asLedger bool
	c := p.command("replay FILE [--json|--ledger]", "replay", func(args []string) error {
		if asJSON && asLedger {
			return p.bad("cmd.both")
		}
		g, h, entries, err := p.read(args[0])
		if err != nil {
			return err
		}
		s := say.For(p.words, h)
		played := rules.Replay(g, h, ledger.Fold(entries).Moves)
		switch {
		case asJSON:
			err = text.JSON(p.Out, s, played)
		case asLedger:
			text.Ledger(p.Out, s, h, played)
		default:
			e, _ := p.entry(g.ID)
			text.View(p.Out, s, e.Title, played)
		}
		if err != nil {
			return err
		}
		for _, step := range played.Problems() {
			fmt.Fprintln(p.Err, text.Problem(s, played, step))
			p.code = Refused
		}
		p.idle(s, entries)
		return nil
	})
	c.Flags().BoolVar(&asJSON, "json", false, p.say.Key("flag.json"))
	c.Flags().BoolVar(&asLedger, "ledger", false, p.say.Key("flag.ledger"))
	return c
}

// input opens a file to read it; - is standard input.
func (p *program) input(name string) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(p.In), nil
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, p.bad("file.read", "file", name)
	}
	return f, nil
}

// read reads a session file and finds the game that can play it; - is standard input.
func (p *program) read(name string) (*rules.Game, ledger.Head, []ledger.Entry, error) {
	in, err := p.input(name)
	if err != nil {
		return nil, ledger.Head{}, nil, err
	}
	defer in.Close()
	h, entries, err := ledger.ReadSession(in)
	var line *ledger.LineError
	switch {
	case err == nil:
		g, err := p.checked(h)
		return g, h, entries, err
	case errors.As(err, &line):
		return nil, h, nil, p.bad(line.Why, "file", name, "line", line.Line, "text", line.Text)
	}
	for key, kind := range map[string]error{"file.empty": ledger.ErrEmpty, "file.binary": ledger.ErrBinary,
		"file.session": ledger.ErrNotSession, "file.newer": ledger.ErrNewer, "file.large": ledger.ErrTooLarge} {
		if errors.Is(err, kind) {
			return nil, h, nil, p.bad(key, "file", name)
		}
	}
	return nil, h, nil, p.bad("file.read", "file", name)
}

func (p *program) importCommand() *cobra.Command {
	return p.command("import FILE", "import", func(args []string) error {
		if taken, err := p.importAll(args[0]); taken {
			return err
		}
		g, h, entries, err := p.read(args[0])
		if err != nil {
			return err
		}
		replayed := rules.Replay(g, h, ledger.Fold(entries).Moves)
		problems := replayed.Problems()
		words := say.For(p.words, h)
		for _, step := range problems {
			if step.Refused.Code == rules.Unread {
				return p.bad("import.unread", "file", args[0], "said", text.Problem(words, replayed, step))
			}
		}
		s, err := p.open()
		if err != nil {
			return err
		}
		defer s.Close()
		if h.ID == "" {
			h.ID = table.IDOf(h, entries)
		}
		if err := table.Store(s, p.Clock, g, h, entries); errors.Is(err, store.Exists) {
			return p.bad("import.there", "id", h.ID)
		} else if err != nil {
			return p.stored(err)
		}
		fmt.Fprintln(p.Out, h.ID)
		for _, step := range problems {
			fmt.Fprintln(p.Err, text.Problem(words, replayed, step))
			p.code = Refused
		}
		p.idle(words, entries)
		return nil
	})
}

// idle names the entries about entries that have no effect, since what they are about is not there.
func (p *program) idle(s *say.Sayer, entries []ledger.Entry) {
	for _, e := range entries {
		if a, ok := ledger.ParseAmendment(e.Text); ok && a.To >= e.Seq {
			fmt.Fprintf(p.Err, "%d %s: %s: %s\n", e.Seq, e.Text, rules.Unread, s.Say("E_READ.entry", "n", a.To))
			p.code = Refused
		}
	}
}

// checked is the game of a head that was read from a file, if it can play that head.
func (p *program) checked(h ledger.Head) (*rules.Game, error) {
	g, err := p.game(h.Game)
	if err != nil {
		return nil, err
	}
	why := g.CheckHead(h)
	if why == nil {
		why = table.CheckNames(h)
	}
	if why == nil {
		why = g.CheckFacts(h)
	}
	if why != nil {
		return nil, p.refused(say.For(p.words, h), why)
	}
	return g, nil
}
