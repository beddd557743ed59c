package export

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"time"

	"tokyobox/ledger"

	"tokyobox/companion/say"
	"tokyobox/companion/stats"
	"tokyobox/companion/text"
)

// Journal writes the books of a session as a journal for plain-text accounting: a transaction for every entry that
// moved something, and at the end one that asserts every balance, so that the reader finds out by itself whether it
// counts as we do. ok is false, and nothing written, while the books hold what not everybody may see.
func Journal(w io.Writer, s *say.Sayer, p stats.Play, title string) (ok bool, err error) {
	accounts, ok := books(p)
	if !ok {
		return false, nil
	}
	b := bufio.NewWriter(w)
	names := accountNames(p, accounts)
	fmt.Fprintf(b, "; %s\n; %s\n", comment(title), comment(p.Head.ID))
	var units []string
	for _, a := range accounts {
		if !has(units, a.unit) {
			units = append(units, a.unit)
			fmt.Fprintf(b, "commodity 1000. %s\n", commodity(a.unit))
		}
	}
	var declared []string
	for _, a := range accounts {
		if name := names[a.name]; !has(declared, name) {
			declared = append(declared, name)
			fmt.Fprintf(b, "account %s\n", name)
		}
	}
	book := p.Played.State.Book()
	lines := map[int]ledger.Move{}
	for _, step := range p.Played.Steps {
		lines[step.Line.Seq] = step.Line
	}
	at := p.Head.Begun
	postings := book.Postings()
	for i := 0; i < len(postings); {
		seq := postings[i].Entry
		line := lines[seq]
		if line.At != 0 {
			at = line.At
		}
		fmt.Fprintf(b, "\n%s * (%d) %s\n", day(at), seq, comment(text.Line(s, p.Played, line.Text)))
		for ; i < len(postings) && postings[i].Entry == seq; i++ {
			x := postings[i]
			reason := comment(s.Reason(x.Reason, x.About))
			fmt.Fprintf(b, "    %s  %d %s  ; %s\n", names[x.From], -int64(x.Amount), commodity(x.Unit), reason)
			fmt.Fprintf(b, "    %s  %d %s\n", names[x.To], int64(x.Amount), commodity(x.Unit))
		}
	}
	if len(accounts) > 0 {
		fmt.Fprintf(b, "\n%s * %s\n", day(at), comment(s.Key("export.balances")))
		for _, a := range accounts {
			fmt.Fprintf(b, "    %s  0 %s = %d %[2]s\n", names[a.name], commodity(a.unit), int64(book.Balance(a.unit, a.name)))
		}
	}
	return true, b.Flush()
}

// accountNames are the accounts of the book as the journal calls them: players by name, with the seat behind a name
// that reads like another one, and the rest of the table under table.
func accountNames(p stats.Play, accounts []account) map[string]string {
	names, taken := map[string]string{ledger.Bank: "table:" + ledger.Bank}, map[string]bool{}
	for _, x := range p.Players {
		name := "players:" + accountWord(x.Name)
		if taken[name] {
			name = fmt.Sprintf("%s (%d)", name, x.Seat)
		}
		taken[name] = true
		names[fmt.Sprint(x.Seat)] = name
	}
	for _, a := range accounts {
		if names[a.name] == "" {
			names[a.name] = "table:" + accountWord(a.name)
		}
	}
	return names
}

// accountWord writes a text so that it is one part of the name of an account: colons would make it two, two spaces
// would end it and a semicolon begins a remark.
func accountWord(text string) string {
	text = strings.NewReplacer(":", "꞉", ";", ",").Replace(comment(text))
	if text == "" {
		return "-"
	}
	return text
}

// comment writes a text so that it stays on its line and is no more than text.
func comment(text string) string {
	return strings.Join(strings.Fields(strings.NewReplacer(";", ",", "|", "/").Replace(text)), " ")
}

// commodity is a unit as journals write it: JPY for yen, anything else in quotes.
func commodity(unit string) string {
	if unit == "yen" {
		return "JPY"
	}
	return `"` + strings.NewReplacer(`"`, "'", ";", ",").Replace(unit) + `"`
}

// day is the day of a time in Unix milliseconds where people sit; the first there was for one that is not known.
func day(ms int64) string { return time.UnixMilli(ms).Format(time.DateOnly) }

func has(list []string, text string) bool {
	for _, x := range list {
		if x == text {
			return true
		}
	}
	return false
}
