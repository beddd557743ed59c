package companion

// What is told of chance and of secrets outside the table: the draws of a session made again from its opened
// seed, and the log of a session that is not over without what not everybody may see.

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"tokyobox/ledger"
	"tokyobox/ledger/store"
	"tokyobox/rules"

	"tokyobox/companion/table"
	"tokyobox/companion/text"
)

// verifyCommand opens the seed of a finished session and makes every draw again. The status is Refused if one
// of them comes out otherwise.
func (p *program) verifyCommand() *cobra.Command {
	var asJSON bool
	c := p.command("verify ID [--json]", "verify", func(args []string) error {
		s, err := p.open()
		if err != nil {
			return err
		}
		defer s.Close()
		t, err := p.sit(s, args[0])
		if err != nil {
			return err
		}
		v, err := t.Verify()
		switch {
		case store.KindOf(err) == store.Sealed:
			return p.bad("verify.open", "id", t.Head().ID)
		case err != nil:
			return p.stored(err)
		}
		for _, d := range v.Draws {
			if !d.Right {
				p.code = Refused
			}
		}
		if asJSON {
			return p.asJSON(verified(v))
		}
		p.tellVerified(v)
		return nil
	})
	c.Flags().BoolVar(&asJSON, "json", false, p.say.Key("flag.json"))
	return c
}

func (p *program) tellVerified(v table.Verified) {
	fmt.Fprintln(p.Out, p.say.Say("verify.seed", "seed", v.Seed, "digits", v.Fingerprint))
	for _, w := range v.Words {
		fmt.Fprintln(p.Out, p.say.Say("verify.word", "word", w))
	}
	drawn, typed, wrong := 0, 0, 0
	for _, d := range v.Draws {
		key := "verify.typed"
		switch {
		case !d.App:
			typed++
		case d.Right:
			drawn++
			key = "verify.right"
		default:
			wrong++
			key = "verify.wrong"
		}
		fmt.Fprintf(p.Out, "%4d  %s  %s\n", d.Seq, p.say.Key(key), d.Line)
	}
	fmt.Fprintln(p.Out, p.say.Say("verify.sum", "drawn", drawn, "typed", typed, "wrong", wrong))
}

// verified is what Verify found, for programs.
func verified(v table.Verified) any {
	type draw struct {
		Entry int    `json:"entry"`
		Line  string `json:"line"`
		App   bool   `json:"app"`
		Right bool   `json:"right"`
	}
	out := struct {
		Seed        string   `json:"seed"`
		Fingerprint string   `json:"fingerprint"`
		Words       []string `json:"words"`
		Draws       []draw   `json:"draws"`
	}{v.Seed, v.Fingerprint, append([]string{}, v.Words...), []draw{}}
	for _, d := range v.Draws {
		out.Draws = append(out.Draws, draw{d.Seq, d.Line, d.App, d.Right})
	}
	return out
}

// writeSession writes a session as a file. Unless secrets is given, what not everybody may see yet is left
// out; if it is, what waits under cover stands in remarks at the end.
func (p *program) writeSession(w io.Writer, s *store.Store, h ledger.Head, entries []ledger.Entry, secrets bool) error {
	g := find(h.Game)
	if g == nil {
		return ledger.WriteSession(w, h, entries)
	}
	if !secrets {
		entries = text.Withhold(rules.Replay(g, h, ledger.Fold(entries).Moves), entries)
	}
	if err := ledger.WriteSession(w, h, entries); err != nil || !secrets {
		return err
	}
	waits, err := s.Sealed(h.ID)
	if err != nil {
		return p.stored(err)
	}
	for _, x := range waits {
		if _, err := fmt.Fprintf(w, "# sealed %d: %s\n", x.Seat, x.Body); err != nil {
			return err
		}
	}
	return nil
}
