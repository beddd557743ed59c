package companion

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tokyobox/data"
	"tokyobox/ledger"

	"tokyobox/companion/say"
	"tokyobox/companion/settings"
)

// TestEveryOptionSaysWhatItsValueIs walks all commands: the value of an option has a name in the language of the
// program, in capitals, never that of a type of the program.
func TestEveryOptionSaysWhatItsValueIs(t *testing.T) {
	english := map[string]string{}
	for _, lang := range append([]string{"en"}, data.Languages()...) {
		words, err := data.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		own, err := settings.Read("")
		if err != nil {
			t.Fatal(err)
		}
		p := &program{Env: Env{Version: "0", Getenv: func(string) string { return "" }}, words: words, say: say.For(words, ledger.Head{}), settings: own}
		values, plain := 0, 0
		root := p.commands()
		walkAll(root, func(c *cobra.Command) {
			c.LocalFlags().VisitAll(func(f *pflag.Flag) {
				name, usage := pflag.UnquoteUsage(f)
				if usage == "" || strings.Contains(usage, "`") {
					t.Errorf("%s: %s --%s: %q", lang, c.CommandPath(), f.Name, usage)
				}
				option := c.CommandPath() + " --" + f.Name
				if lang == "en" {
					english[option] = usage
				} else if usage == english[option] {
					t.Errorf("%s: %s is told in English: %s", lang, option, usage)
				}
				switch {
				case f.Value.Type() == "bool":
					plain++
					if name != "" {
						t.Errorf("%s: %s --%s takes no value, not %s", lang, c.CommandPath(), f.Name, name)
					}
				case strings.ContainsFunc(name, func(r rune) bool { return r > unicode.MaxASCII }):
					t.Errorf("%s: %s --%s takes a %q, which the help does not align: it counts bytes", lang, c.CommandPath(), f.Name, name)
				case name != strings.ToUpper(name) || name == "" || slices.Contains([]string{"STRING", "INT"}, name):
					t.Errorf("%s: %s --%s takes a %q", lang, c.CommandPath(), f.Name, name)
				default:
					values++
				}
			})
		})
		if values < 20 || plain < 20 {
			t.Errorf("%s: only %d options with a value and %d without were met", lang, values, plain)
		}
		unmark(root)
		walkAll(root, func(c *cobra.Command) {
			c.LocalFlags().VisitAll(func(f *pflag.Flag) {
				if strings.Contains(f.Usage, "`") {
					t.Errorf("%s: a shell is told %q", lang, f.Usage)
				}
			})
		})
	}
}

func walkAll(c *cobra.Command, do func(*cobra.Command)) {
	do(c)
	for _, sub := range c.Commands() {
		walkAll(sub, do)
	}
}
