package companion

// The command that examines the database, the place where it lies, and the terminal.

import (
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"tokyobox/rules"

	"tokyobox/companion/care"
)

func (p *program) doctorCommand() *cobra.Command {
	var asJSON bool
	c := p.command("doctor [--json]", "doctor", func([]string) error {
		list := append(care.Examine(p.path(), p.Clock.Now().Wall), p.terminal()...)
		type row struct {
			Check string   `json:"check"`
			State string   `json:"state"`
			Says  string   `json:"says"`
			Hint  string   `json:"hint,omitempty"`
			About []string `json:"about,omitempty"`
		}
		rows := []row{}
		for _, f := range list {
			r := row{Check: f.Check, State: string(f.State), Says: p.say.Text(f.Say), About: f.About}
			hint := f.Say
			if hint.Key += ".hint"; f.State != care.Fine && p.say.Has(hint.Key) {
				r.Hint = p.say.Text(hint)
			}
			if f.State == care.Bad {
				p.code = Refused
			}
			rows = append(rows, r)
		}
		if asJSON {
			return p.asJSON(struct {
				OK     bool  `json:"ok"`
				Checks []row `json:"checks"`
			}{p.code == Done, rows})
		}
		for _, r := range rows {
			fmt.Fprintf(p.Out, "%s %s\n", map[string]string{"ok": "✓", "note": "·", "bad": "✗"}[r.State], r.Says)
			if r.Hint != "" {
				fmt.Fprintf(p.Out, "  %s\n", r.Hint)
			}
			for _, a := range r.About {
				fmt.Fprintf(p.Out, "    %s\n", care.Harmless(a))
			}
		}
		return nil
	})
	c.Flags().BoolVar(&asJSON, "json", false, p.say.Key("flag.json"))
	return c
}

// terminal tells what the screens will meet.
func (p *program) terminal() []care.Finding {
	find := func(state care.State, say string, gaps ...any) care.Finding {
		return care.Finding{Check: "terminal", State: state, Say: rules.Say("doctor.terminal."+say, gaps...)}
	}
	name := p.Getenv("TERM")
	var list []care.Finding
	switch out := int(os.Stdout.Fd()); {
	case !term.IsTerminal(out):
		list = append(list, find(care.Note, "none"))
	case name == "" || name == "dumb":
		list = append(list, find(care.Note, "dumb"))
	default:
		w, h, err := term.GetSize(out)
		if err == nil && (w < 60 || h < 16) {
			list = append(list, find(care.Note, "small", "w", w, "h", h))
		} else {
			list = append(list, find(care.Fine, "fine", "name", rules.NameOf(care.Harmless(name)), "w", w, "h", h))
		}
	}
	locale := firstOf(p.Getenv("LC_ALL"), p.Getenv("LC_CTYPE"), p.Getenv("LANG"))
	if upper := strings.ToUpper(locale); locale != "" && !strings.Contains(upper, "UTF-8") && !strings.Contains(upper, "UTF8") {
		list = append(list, find(care.Note, "locale", "locale", rules.NameOf(care.Harmless(locale))))
	}
	if p.Getenv("RUNEWIDTH_EASTASIAN") == "1" {
		list = append(list, find(care.Note, "wide"))
	}
	if p.Getenv("NO_COLOR") != "" {
		list = append(list, find(care.Note, "colour"))
	}
	return list
}
