package companion

// What the shell gets from the commands: completion of their arguments, and the exit statuses.

import (
	"math"
	"strings"

	"github.com/spf13/cobra"

	"tokyobox/ledger/store"

	"tokyobox/companion/say"
	"tokyobox/companion/table"
	"tokyobox/companion/tui"
)

// bashAlone defines what the completion for bash takes from the package bash-completion, for shells that lack it: the
// words up to the cursor, of which = and : part none, and the names of files.
const bashAlone = `if ! declare -F _get_comp_words_by_ref >/dev/null; then
    _get_comp_words_by_ref() {
        local rest=$COMP_LINE blanks word i
        words=() cword=-1
        for ((i = 0; i <= COMP_CWORD; i++)); do
            word=${COMP_WORDS[i]}
            blanks=${rest%%[^[:blank:]]*}
            rest=${rest#"$blanks"}
            rest=${rest#"$word"}
            if ((i > 0)) && [[ -z $blanks ]] && [[ $word == [=:]* || ${words[cword]} == *[=:] ]]; then
                words[cword]+=$word
            else
                words[++cword]=$word
            fi
        done
        cur=${words[cword]} prev=
        ((cword == 0)) || prev=${words[cword - 1]}
    }
fi
if ! declare -F _filedir >/dev/null; then
    _filedir() {
        local IFS=$'\n' kind=-f
        [[ ${1-} != -d ]] || kind=-d
        compopt -o filenames 2>/dev/null
        COMPREPLY+=($(compgen "$kind" -- "$cur"))
    }
fi

`

// completions gives what may stand for a word of a line of use: ID for the sessions, GAME, BOX, and WHO for
// the people. Of every other word the shell knows more, or nobody does.
func (p *program) completions(use string) cobra.CompletionFunc {
	words := strings.Fields(use)[1:]
	return func(_ *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
		at := len(args)
		if last := len(words) - 1; last >= 0 && at > last && strings.HasSuffix(words[last], "…]") {
			at = last
		}
		if at >= len(words) {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		switch strings.Trim(words[at], "[]…") {
		case "ID":
			return p.sessionWords(), cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveKeepOrder
		case "GAME":
			return ids(), cobra.ShellCompDirectiveNoFileComp
		case "BOX":
			return boxIDs(p.boxes), cobra.ShellCompDirectiveNoFileComp
		case "WHO", "INTO", "GUEST":
			return p.nameWords(), cobra.ShellCompDirectiveNoFileComp
		case "FOLDER":
			return nil, cobra.ShellCompDirectiveFilterDirs
		case "FILE":
			return nil, cobra.ShellCompDirectiveDefault
		}
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
}

// completeFlags gives what may stand behind the options that choose from a list, for a command and all below.
func (p *program) completeFlags(c *cobra.Command) {
	for flag, list := range map[string]func() []string{
		"format": formats,
		"lang":   func() []string { return []string{"en", "fr", "it"} },
		"game":   ids,
		"person": p.nameWords,
	} {
		if c.LocalFlags().Lookup(flag) == nil || c.HasParent() && c.InheritedFlags().Lookup(flag) != nil {
			continue
		}
		// An error would say that the option is completed already.
		_ = c.RegisterFlagCompletionFunc(flag, func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return list(), cobra.ShellCompDirectiveNoFileComp
		})
	}
	for _, sub := range c.Commands() {
		p.completeFlags(sub)
	}
}

// reading gives the database to a function that only looks; completion says nothing where there is none.
func (p *program) reading(do func(s *store.Store)) {
	s, err := store.OpenReadOnly(p.path())
	if err != nil {
		return
	}
	defer s.Close()
	do(s)
}

// sessionWords are the ids of the sessions, the last one played first, each with its game and people.
func (p *program) sessionWords() (out []cobra.Completion) {
	p.reading(func(s *store.Store) {
		rows, _ := s.List(store.All, math.MaxInt32, 0)
		for _, r := range rows {
			out = append(out, cobra.CompletionWithDesc(r.ID, r.Game+": "+strings.Join(r.Players, ", ")))
		}
	})
	return out
}

// nameWords are the names of the people.
func (p *program) nameWords() (out []cobra.Completion) {
	p.reading(func(s *store.Store) {
		people, _ := s.People()
		for _, who := range people {
			out = append(out, who.Name)
		}
	})
	return out
}

// command carries out a command of the program between two lines of a session, on the same database.
func (l *lineMode) command(words string) {
	own := &program{Env: l.p.Env, words: l.p.words, boxes: l.p.boxes, say: l.p.say, settings: l.p.settings}
	root := own.commands()
	args := strings.Fields(words)
	args[0], _ = table.Order(l.p.words, args[0])
	root.SetArgs(append([]string{"--db", l.p.path()}, args...))
	if err := root.Execute(); err != nil {
		l.p.code = Refused
		l.p.complain(err)
	}
	if err := l.t.Rename(); err != nil {
		l.fail(err)
	}
	l.s = say.For(l.p.words, l.t.Head())
}

// guideCommand shows the guided table.
func (p *program) guideCommand() *cobra.Command {
	return p.command("guide", "guide", func([]string) error { return p.screens(tui.Start{Guide: true}) })
}

// exitTopic is help about the exit statuses: help exit.
func (p *program) exitTopic() *cobra.Command {
	return &cobra.Command{Use: "exit", Short: p.say.Key("cmd.exit"), Long: p.say.Key("cmd.exit.long")}
}
