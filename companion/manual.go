package companion

// Manual pages, in the markup of man, out of the same words as the help of the commands. The library that
// cobra has for it brings a reader of Markdown and one of YAML along: a twentieth of the program, and of its start.

import (
	"cmp"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"
)

// manCommand writes the manual page of the program, or of every command into a folder.
func (p *program) manCommand() *cobra.Command {
	var force bool
	c := p.command("man [FOLDER]", "man", nil)
	c.RunE = func(c *cobra.Command, args []string) error {
		root := c.Root()
		if len(args) == 0 {
			return p.write("", p.manPage(root), true)
		}
		return p.manPages(root, args[0], force)
	}
	c.Flags().BoolVar(&force, "force", false, p.say.Key("flag.force"))
	return c
}

// manPages writes the page of a command, and those below it, into a folder.
func (p *program) manPages(c *cobra.Command, folder string, force bool) error {
	name := filepath.Join(folder, manName(c)+".1")
	if err := p.write(name, p.manPage(c), force); err != nil {
		return err
	}
	for _, sub := range c.Commands() {
		if !sub.IsAvailableCommand() {
			continue
		}
		if err := p.manPages(sub, folder, force); err != nil {
			return err
		}
	}
	return nil
}

// manName is how the page of a command is called.
func manName(c *cobra.Command) string { return strings.ReplaceAll(c.CommandPath(), " ", "-") }

// manPage is the manual page of one command. The exit statuses stand on the page of the program.
func (p *program) manPage(c *cobra.Command) []byte {
	var b strings.Builder
	day := time.UnixMilli(p.Clock.Now().Wall).UTC().Format(time.DateOnly)
	fmt.Fprintf(&b, ".nh\n.TH %q 1 %q %q Tokyobox\n", strings.ToUpper(manName(c)), day, "tokyobox "+p.Version)
	text := func(heading, text string) {
		if text != "" {
			fmt.Fprintf(&b, ".SH %s\n%s\n", heading, manText(text))
		}
	}
	lines := func(heading, text string) {
		if text = strings.TrimRight(text, "\n"); text != "" {
			fmt.Fprintf(&b, ".SH %s\n.nf\n%s\n.fi\n", heading, manText(text))
		}
	}
	heading := func(part string) string {
		return strings.ToUpper(strings.TrimRight(p.say.Key("cmd."+part), ": \u00a0\u202f"))
	}
	text(heading("name"), manName(c)+" - "+c.Short)
	text(heading("usage"), p.useLine(c))
	text(heading("description"), cmp.Or(c.Long, c.Short))
	lines(heading("options"), p.usages(c.NonInheritedFlags()))
	lines(heading("everywhere"), p.usages(c.InheritedFlags()))
	lines(heading("examples"), c.Example)
	if !c.HasParent() {
		lines(heading("status"), p.say.Key("cmd.exit.long"))
	}
	var others []string
	if c.HasParent() {
		others = append(others, manName(c.Parent())+"(1)")
	}
	for _, sub := range c.Commands() {
		if sub.IsAvailableCommand() {
			others = append(others, manName(sub)+"(1)")
		}
	}
	text(heading("also"), strings.Join(others, ", "))
	return []byte(b.String())
}

// manText is a text with the signs that man gives a meaning of its own taken literally.
func manText(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`, "\n.", "\n\\&.", "\n'", "\n\\&'").Replace("\n" + text)
	return strings.TrimPrefix(text, "\n")
}
