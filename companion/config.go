package companion

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"tokyobox/companion/settings"
)

// configCommand lists the settings, tells one, or sets it.
func (p *program) configCommand() *cobra.Command {
	var asJSON bool
	c := p.command("config [NAME [VALUE]]", "config", func(args []string) error {
		switch len(args) {
		case 0:
			return p.listConfig(asJSON)
		case 1:
			if _, ok := settings.Find(args[0]); !ok {
				return p.noSetting(args[0])
			}
			fmt.Fprintln(p.Out, p.settings.Get(args[0]))
			return nil
		}
		return p.setConfig(args[0], args[1])
	})
	c.Args = cobra.MaximumNArgs(2)
	c.Flags().BoolVar(&asJSON, "json", false, p.say.Key("flag.json"))
	c.ValidArgsFunction = func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		var out []string
		if len(args) == 0 {
			for _, s := range settings.All() {
				out = append(out, s.Name)
			}
		} else if s, ok := settings.Find(args[0]); ok && len(args) == 1 {
			out = s.Values
		}
		return out, cobra.ShellCompDirectiveNoFileComp
	}
	return c
}

func (p *program) noSetting(name string) error {
	var names []string
	for _, s := range settings.All() {
		names = append(names, s.Name)
	}
	return p.bad("config.name", "word", name, "list", names)
}

func (p *program) setConfig(name, value string) error {
	s, ok := settings.Find(name)
	err := p.settings.Set(name, value)
	switch {
	case !ok:
		return p.noSetting(name)
	case errors.Is(err, settings.ErrValue) && s.Values == nil:
		return p.bad("config.number", "word", name, "value", value, "max", s.Most)
	case errors.Is(err, settings.ErrValue):
		return p.bad("config.value", "word", name, "value", value, "list", s.Values)
	case err != nil:
		return p.bad("config.write", "file", p.settings.Path())
	}
	return nil
}

// listConfig writes every setting with what it is, what it can be and what it means.
func (p *program) listConfig(asJSON bool) error {
	type row struct {
		Name    string   `json:"name"`
		Value   string   `json:"value"`
		Default string   `json:"default"`
		Values  []string `json:"values"`
		Means   string   `json:"means"`
	}
	rows := []row{}
	for _, s := range settings.All() {
		values := s.Values
		if values == nil {
			values = []string{fmt.Sprintf("0-%d", s.Most)}
		}
		rows = append(rows, row{s.Name, p.settings.Get(s.Name), s.Default(), values, p.say.Key("setting." + s.Name)})
	}
	if asJSON {
		return p.asJSON(struct {
			File     string `json:"file"`
			Settings []row  `json:"settings"`
		}{p.settings.Path(), rows})
	}
	for _, r := range rows {
		fmt.Fprintf(p.Out, "%-10s %-9s %s (%s)\n", r.Name, r.Value, r.Means, strings.Join(r.Values, " "))
	}
	fmt.Fprintln(p.Out, p.say.Say("config.file", "file", p.settings.Path()))
	for _, line := range p.settings.Strange() {
		fmt.Fprintln(p.Err, p.say.Say("config.strange", "text", line))
	}
	return nil
}

// settings lists the settings between two lines of plain mode, or sets one: settings NAME VALUE.
func (l *lineMode) settings(rest string) {
	name, value, _ := strings.Cut(rest, " ")
	err := error(nil)
	switch {
	case name == "":
		err = l.p.listConfig(false)
	default:
		err = l.p.setConfig(name, strings.TrimSpace(value))
	}
	if err != nil {
		l.p.code = l.p.complain(err)
	}
}
