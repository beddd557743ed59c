// Package companion is the program: its commands, plain mode and the way to the screens.
package companion

import (
	"errors"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/adrg/xdg"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tokyobox/data"
	"tokyobox/ledger"
	"tokyobox/ledger/store"
	"tokyobox/rules"
	"tokyobox/timers"

	"tokyobox/companion/care"
	"tokyobox/companion/files"
	"tokyobox/companion/say"
	"tokyobox/companion/screen"
	"tokyobox/companion/settings"
	"tokyobox/companion/table"
	"tokyobox/companion/tui"
)

// Exit statuses of every command.
const (
	Done    = 0 // what was asked for was done
	Refused = 1 // it was done in part, or lines were refused
	Bad     = 2 // nothing was done: wrong words, or something it needs cannot be had
)

// Env is what the program gets from outside.
type Env struct {
	Args    []string
	In      io.Reader
	Out     io.Writer
	Err     io.Writer
	Getenv  func(string) string
	Clock   timers.Source
	Version string
}

// program is one run of the program.
type program struct {
	Env
	words *data.Words
	boxes []data.Box
	say   *say.Sayer // about the program; sessions have their own
	db    string     // from --db
	ascii bool       // from --ascii
	sound string     // from --sound-command
	code  int        // exit status of the command that ran

	settings *settings.Settings
	copies   care.Keeper // of the database
}

// complaint is an error that people see: a sentence, a hint, and the exit status.
type complaint struct {
	text, hint string
	code       int
}

func (c *complaint) Error() string { return c.text }

// Main runs the program and gives its exit status.
func Main(env Env) int {
	p := &program{Env: env}
	var unread error
	p.settings, unread = settings.Read(p.settingsPath())
	lang := data.Language(firstOf(env.Getenv("LC_ALL"), env.Getenv("LC_MESSAGES"), env.Getenv("LANG")))
	if own := p.settings.Get("lang"); own != "auto" {
		lang = own
	}
	wish, named := flagValue(env.Args, "--lang")
	if named {
		if own := data.LanguageNamed(wish); own != "" {
			lang = own
		}
	}
	var err error
	if p.words, err = data.Load(lang); err == nil {
		p.boxes, err = data.Boxes()
	}
	if err != nil {
		fmt.Fprintln(env.Err, err)
		return Bad
	}
	p.say = say.For(p.words, ledger.Head{})
	if named && data.LanguageNamed(wish) == "" && !p.completes() { // what is completed may be half a word
		return p.complain(p.bad("cmd.lang", "lang", wish, "languages", data.Languages()))
	}
	if unread != nil {
		fmt.Fprintln(env.Err, p.say.Say("config.unread", "file", p.settings.Path()))
	}
	root := p.commands()
	if p.completes() {
		unmark(root)
	}
	root.SetArgs(env.Args)
	out := &outlet{w: env.Out}
	p.Out = out
	root.SetOut(out)
	err = root.Execute()
	switch {
	case err != nil:
		return p.complain(err)
	case out.err != nil:
		return p.complain(p.bad("file.write", "file", "-"))
	}
	return p.code
}

// outlet is standard output that remembers whether something could not be written.
type outlet struct {
	w   io.Writer
	err error
}

func (o *outlet) Write(text []byte) (int, error) {
	n, err := o.w.Write(text)
	if err != nil && o.err == nil {
		o.err = err
	}
	return n, err
}

// complain writes what went wrong in one sentence with a way out, and gives the exit status.
func (p *program) complain(err error) int {
	var c *complaint
	if !errors.As(err, &c) {
		c = &complaint{text: err.Error(), hint: p.say.Key("cmd.help.hint"), code: Bad}
	}
	fmt.Fprintln(p.Err, c.text)
	if c.hint != "" {
		fmt.Fprintln(p.Err, c.hint)
	}
	return c.code
}

// bad is a complaint with exit status Bad; the hint is the sentence of the key with ".hint".
func (p *program) bad(key string, gaps ...any) error {
	c := &complaint{text: p.say.Say(key, gaps...), code: Bad}
	if p.say.Has(key + ".hint") {
		c.hint = p.say.Say(key+".hint", gaps...)
	}
	return c
}

// refused is a complaint out of a refusal of the rules.
func (p *program) refused(s *say.Sayer, why *rules.Refusal) error {
	return &complaint{text: s.Refusal(why), hint: s.Hint(why), code: Bad}
}

// stored is a complaint out of an error of the store, nil if there was none.
func (p *program) stored(err error) error {
	if err == nil {
		return nil
	}
	var why *rules.Refusal
	if errors.As(err, &why) {
		return p.refused(p.say, why)
	}
	if errors.Is(err, table.ErrMoved) {
		return p.bad("store.conflict")
	}
	return p.bad("store."+string(store.KindOf(err)), "file", p.path(), "error", err.Error())
}

// path is the file of the database.
func (p *program) path() string {
	if p.db != "" {
		return p.db
	}
	if home := p.Getenv("XDG_DATA_HOME"); filepath.IsAbs(home) {
		return filepath.Join(home, "tokyobox", "tokyobox.db")
	}
	return filepath.Join(xdg.DataHome, "tokyobox", "tokyobox.db")
}

// settingsPath is the file of the settings.
func (p *program) settingsPath() string {
	if home := p.Getenv("XDG_CONFIG_HOME"); filepath.IsAbs(home) {
		return settings.Dir(home)
	}
	return settings.Dir(xdg.ConfigHome)
}

// look opens the database to read it: if it cannot be written, it can still be looked at.
func (p *program) look() (*store.Store, error) {
	s, err := store.Open(p.path(), store.Options{MakeFolder: p.db == ""})
	if errors.Is(err, store.ReadOnly) || errors.Is(err, store.Denied) {
		if only, again := store.OpenReadOnly(p.path()); again == nil {
			return only, nil
		}
	}
	if err != nil {
		return nil, p.stored(err)
	}
	return s, nil
}

// open opens the database. Only the default folder is made; a folder that was named must be there.
func (p *program) open() (*store.Store, error) {
	s, err := store.Open(p.path(), store.Options{MakeFolder: p.db == ""})
	if err != nil {
		return nil, p.stored(err)
	}
	return s, nil
}

// commands is the tree of commands, described in the language of the program.
func (p *program) commands() *cobra.Command {
	root := p.command("tokyobox", "root", func(args []string) error {
		return p.screens(tui.Start{})
	})
	root.Version = p.Version
	root.SilenceErrors, root.SilenceUsage = true, true
	root.SetOut(p.Out)
	root.SetErr(p.Err)
	root.SetIn(p.In)
	root.SetHelpFunc(func(c *cobra.Command, _ []string) { p.help(c) })
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return p.flagError(err) })
	root.PersistentFlags().StringVar(&p.db, "db", "", p.say.Key("flag.db"))
	root.PersistentFlags().String("lang", "", p.say.Key("flag.lang"))
	root.PersistentFlags().BoolVar(&p.ascii, "ascii", false, p.say.Key("flag.ascii"))
	root.PersistentFlags().StringVar(&p.sound, "sound-command", "", p.say.Key("flag.sound"))
	root.AddCommand(
		p.listCommand(),
		p.sessionsCommand(),
		p.newCommand(),
		p.playCommand(),
		p.replayCommand(),
		p.exportCommand(),
		p.importCommand(),
		p.qrCommand(),
		p.linkCommand(),
		p.linksCommand(),
		p.boxCommand(),
		p.timerCommand(),
		p.peopleCommand(),
		p.statsCommand(),
		p.rematchCommand(),
		p.verifyCommand(),
		p.historyCommand(),
		p.sheetCommand(),
		p.configCommand(),
		p.renameCommand(),
		p.chartCommand(),
		p.copiesCommand(),
		p.restoreCommand(),
		p.doctorCommand(),
		p.guideCommand(),
		p.manCommand(),
		p.exitTopic(),
	)
	if p.completes() {
		p.completeFlags(root)
	}
	root.InitDefaultCompletionCmd()
	root.InitDefaultHelpCmd()
	p.translate(root)
	return root
}

// completes tells whether a shell asks what may come next, and nothing is to be done.
func (p *program) completes() bool {
	return slices.ContainsFunc(p.Args, func(a string) bool { return strings.HasPrefix(a, cobra.ShellCompRequestCmd) })
}

// help writes what a command is for and how it is used, with examples.
func (p *program) help(c *cobra.Command) {
	part := func(title, text string) {
		if text = strings.TrimRight(text, "\n "); text != "" {
			fmt.Fprintf(p.Out, "\n%s\n%s\n", p.say.Key("cmd."+title), text)
		}
	}
	fmt.Fprintln(p.Out, firstOf(c.Long, c.Short))
	if c.IsAdditionalHelpTopicCommand() {
		return
	}
	use := "  " + p.useLine(c)
	if c.HasAvailableSubCommands() {
		use += "\n  " + c.CommandPath() + " " + p.say.Key("cmd.word")
	}
	part("usage", use)
	part("examples", c.Example)
	var list strings.Builder
	for _, sub := range c.Commands() {
		name := sub.Name()
		if sub.IsAdditionalHelpTopicCommand() {
			name = "help " + name
		} else if !sub.IsAvailableCommand() && name != "help" {
			continue
		}
		fmt.Fprintf(&list, "  %-12s %s\n", name, sub.Short)
	}
	part("commands", list.String())
	part("options", p.usages(c.LocalFlags()))
	if c.HasParent() {
		part("everywhere", p.usages(c.InheritedFlags()))
	}
}

// useLine is the line of use of a command.
func (p *program) useLine(c *cobra.Command) string { return p.given(c.UseLine()) }

// given is a line of use with what is to be given, such as GAME, in the language of the program.
func (p *program) given(use string) string {
	return regexp.MustCompile("[A-Z]{2,}").ReplaceAllStringFunc(use, func(word string) string {
		return p.say.Key("use." + strings.ToLower(word))
	})
}

// usages are options with the names of their values, which stand in back quotes in their sentences, and what
// they are where they are left out.
func (p *program) usages(flags *pflag.FlagSet) string {
	return strings.ReplaceAll(flags.FlagUsages(), "(default ", "("+p.say.Key("cmd.default")+" ")
}

// unmark takes the back quotes out of the sentences about options: a shell shows them as they are.
func unmark(c *cobra.Command) {
	plain := func(f *pflag.Flag) { _, f.Usage = pflag.UnquoteUsage(f) }
	c.LocalFlags().VisitAll(plain)
	for _, sub := range c.Commands() {
		unmark(sub)
	}
}

// command makes one command; its short text, long text and examples are sentences under cmd.NAME.
func (p *program) command(use, name string, run func(args []string) error) *cobra.Command {
	return &cobra.Command{
		Use:                   use,
		Short:                 p.say.Key("cmd." + name),
		Long:                  p.say.Key("cmd." + name + ".long"),
		Example:               p.say.Key("cmd." + name + ".example"),
		DisableFlagsInUseLine: true,
		ValidArgsFunction:     p.completions(use),
		RunE:                  func(_ *cobra.Command, args []string) error { return run(args) },
		Args: func(cmd *cobra.Command, args []string) error {
			return p.checkArgs(cmd, use, args)
		},
	}
}

// checkArgs holds the arguments of a command to its line of use: NAME must be there, [NAME] may be, and
// [NAME…] may be there any number of times.
func (p *program) checkArgs(cmd *cobra.Command, use string, args []string) error {
	least, most := 0, 0
	for _, word := range strings.Fields(use)[1:] {
		if strings.HasPrefix(word, "-") || strings.HasPrefix(word, "[-") {
			break
		}
		most++
		switch {
		case strings.HasSuffix(word, "…]"):
			most = math.MaxInt - 1
		case !strings.HasPrefix(word, "["):
			least++
		}
	}
	switch {
	case cmd.Parent() == nil && len(args) > 0:
		return p.bad("cmd.unknown", "word", args[0])
	case len(args) < least:
		return p.bad("cmd.few", "use", p.useLine(cmd))
	case len(args) > most:
		return p.bad("cmd.many", "word", args[most], "use", p.useLine(cmd))
	}
	return nil
}

// translate puts the commands that cobra brings along into our words.
func (p *program) translate(root *cobra.Command) {
	for _, c := range root.Commands() {
		switch c.Name() {
		case "help", "completion":
			c.Short = p.say.Key("cmd." + c.Name())
			c.Long = c.Short
		}
		if c.Name() == "help" {
			c.Args = func(_ *cobra.Command, args []string) error {
				if _, rest, _ := root.Find(args); len(rest) > 0 {
					return p.bad("cmd.unknown", "word", rest[0])
				}
				return nil
			}
		}
		if c.Name() == "completion" {
			c.Args = func(_ *cobra.Command, args []string) error {
				if len(args) > 0 {
					return p.bad("cmd.shell", "word", args[0])
				}
				return nil
			}
			c.RunE = func(c *cobra.Command, _ []string) error {
				return p.bad("cmd.few", "use", "tokyobox completion bash|zsh|fish|powershell")
			}
			for _, shell := range c.Commands() {
				shell.Short = p.say.Say("cmd.completion.shell", "shell", shell.Name())
				shell.Long = shell.Short
				if f := shell.Flags().Lookup("no-descriptions"); f != nil {
					f.Usage = p.say.Key("flag.bare")
				}
				if script := shell.RunE; shell.Name() == "bash" {
					shell.RunE = func(c *cobra.Command, args []string) error {
						fmt.Fprint(p.Out, bashAlone)
						return script(c, args)
					}
				}
			}
		}
		for _, c := range append(c.Commands(), c) {
			c.InitDefaultHelpFlag()
			c.Flags().Lookup("help").Usage = p.say.Key("flag.help")
		}
	}
	root.InitDefaultHelpFlag()
	root.InitDefaultVersionFlag()
	root.Flags().Lookup("help").Usage = p.say.Key("flag.help")
	root.Flags().Lookup("version").Usage = p.say.Key("flag.version")
}

// flagError puts what is wrong with a flag into our words.
func (p *program) flagError(err error) error {
	text := err.Error()
	switch {
	case strings.HasPrefix(text, "unknown flag: "), strings.HasPrefix(text, "unknown shorthand flag: "):
		return p.bad("cmd.flag.unknown", "word", text[strings.Index(text, ": ")+2:])
	case strings.HasPrefix(text, "flag needs an argument: "):
		words := strings.Fields(text)
		return p.bad("cmd.flag.empty", "word", words[len(words)-1])
	}
	return p.bad("cmd.flag.wrong", "word", text)
}

// screens opens the screens on the terminal.
func (p *program) screens(start tui.Start) error {
	return p.shown(p.open, func(env tui.Env) (int, error) {
		code, err := tui.Run(env, start)
		p.copy(env.Store, care.AtEnd)
		return code, err
	})
}

// view shows a session to look at; nothing is recorded there.
func (p *program) view(id string) error {
	return p.shown(p.look, func(env tui.Env) (int, error) { return tui.RunView(env, id) })
}

// shown opens the database, runs screens over it and says how they ended.
func (p *program) shown(open func() (*store.Store, error), run func(tui.Env) (int, error)) error {
	s, err := open()
	if err != nil {
		return err
	}
	defer s.Close()
	env, err := p.env(s)
	if err != nil {
		return err
	}
	return p.ended(run(env))
}

// ended is what becomes of the program when its screens have ended.
func (p *program) ended(code int, err error) error {
	p.code = code
	var broken *screen.Panic
	if errors.As(err, &broken) {
		return &complaint{text: p.say.Key("broken"), hint: broken.Error(), code: Bad}
	}
	if kind := tui.KindOf(err); kind != "" {
		return p.bad("terminal."+kind, "term", p.Getenv("TERM"))
	}
	return p.stored(err)
}

// write puts a whole file in place at once, or writes to standard output if there is no name. A file that is
// there already is kept unless force is given.
func (p *program) write(name string, text []byte, force bool) error {
	if name == "" || name == "-" {
		if _, err := p.Out.Write(text); err != nil {
			return p.bad("file.write", "file", "-")
		}
		return nil
	}
	switch err := files.Write(name, text, force); {
	case errors.Is(err, files.ErrExists):
		return p.bad("file.exists", "file", name)
	case err != nil:
		return p.bad("file.write", "file", name)
	}
	return nil
}

// game finds a game by its id.
func (p *program) game(id string) (*rules.Game, error) {
	if g := find(id); g != nil {
		return g, nil
	}
	return nil, p.bad("game.unknown", "game", id, "games", ids())
}

func firstOf(texts ...string) string {
	if i := slices.IndexFunc(texts, func(s string) bool { return s != "" }); i >= 0 {
		return texts[i]
	}
	return ""
}

// flagValue is the value of a flag before the commands are known: --lang fr or --lang=fr.
func flagValue(args []string, flag string) (string, bool) {
	for i, a := range args {
		if v, ok := strings.CutPrefix(a, flag+"="); ok {
			return v, true
		}
		if a == flag && i+1 < len(args) {
			return args[i+1], true
		}
		if a == "--" {
			break
		}
	}
	return "", false
}
