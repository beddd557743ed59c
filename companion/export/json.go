package export

import (
	"encoding/json"
	"io"
	"time"

	"tokyobox/ledger"
	"tokyobox/rules"

	"tokyobox/companion/say"
	"tokyobox/companion/stats"
	"tokyobox/companion/text"
)

// Format is what the JSON of a session says it is.
const Format = "tokyobox export 1"

// session is a session for programs. Times are in UTC, lengths in minutes, amounts whole numbers.
type session struct {
	Format  string            `json:"format"`
	ID      string            `json:"id"`
	Game    string            `json:"game"`
	Rules   int               `json:"rules"`
	Begun   string            `json:"begun,omitempty"`
	Ended   string            `json:"ended,omitempty"`
	Minutes *int64            `json:"minutes"`
	Over    bool              `json:"over"`
	Reason  string            `json:"reason,omitempty"`
	Players []player          `json:"players"`
	Options map[string]string `json:"options"`
	Facts   []string          `json:"facts"`
	Rounds  []round           `json:"rounds"`

	// what each account holds of each unit, and what brought it there
	Balances map[string]map[string]int64 `json:"balances"`
	Postings []posting                   `json:"postings"`
	Entries  []entry                     `json:"entries"`
}

type player struct {
	Seat   int    `json:"seat"`
	Person string `json:"person"`
	Name   string `json:"name"`
	Guest  bool   `json:"guest"`
	Place  int    `json:"place,omitempty"`
	Score  any    `json:"score"`
	Winner bool   `json:"winner"`
}

type round struct {
	Round int                       `json:"round"`
	Seats map[string]map[string]any `json:"seats"` // by seat number
}

type posting struct {
	Entry  int    `json:"entry"`
	Unit   string `json:"unit"`
	From   string `json:"from"`
	To     string `json:"to"`
	Amount int64  `json:"amount"`
	Reason string `json:"reason"`
	About  string `json:"about,omitempty"`
}

type entry struct {
	Entry   int    `json:"entry"`
	At      string `json:"at,omitempty"`
	Line    string `json:"line"`
	Struck  int    `json:"struck_by,omitempty"`
	Amended int    `json:"amended_by,omitempty"`
	Now     string `json:"now,omitempty"` // what it reads since
}

// JSON writes a session whole: head, rounds, result, log and books.
func JSON(w io.Writer, s *say.Sayer, p stats.Play) error { return encode(w, sessionOf(s, p)) }

// List writes n sessions whole, as a list; one gives the session of an index and who speaks about it.
func List(w io.Writer, n int, one func(i int) (*say.Sayer, stats.Play, error)) error {
	open, close := "[\n", "]\n"
	for i := range n {
		s, p, err := one(i)
		if err != nil {
			return err
		}
		if _, err := io.WriteString(w, open); err != nil {
			return err
		}
		if err := encode(w, sessionOf(s, p)); err != nil {
			return err
		}
		open = ",\n"
	}
	if n == 0 {
		close = open + close
	}
	_, err := io.WriteString(w, close)
	return err
}

func encode(w io.Writer, x any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	return e.Encode(x)
}

func sessionOf(s *say.Sayer, p stats.Play) session {
	h := p.Head
	out := session{Format: Format, ID: h.ID, Game: h.Game, Rules: h.Rules, Begun: utc(h.Begun), Ended: utc(p.Ended),
		Over: p.End != nil, Players: []player{}, Options: p.Game.Setup(h).Options, Facts: append([]string{}, h.Facts...),
		Rounds: []round{}, Balances: map[string]map[string]int64{}, Postings: []posting{}, Entries: []entry{}}
	if p.Length > 0 {
		minutes := minutesOf(p.Length)
		out.Minutes = &minutes
	}
	if p.End != nil {
		out.Reason = s.Text(p.End.Reason)
	}
	for _, x := range p.Players {
		out.Players = append(out.Players, player{x.Seat, x.ID, x.Name, x.Guest, x.Place, text.Bare(x.Score), x.Winner})
	}
	for _, r := range roundsOf(p) {
		seats := map[string]map[string]any{}
		for _, row := range r.Seats {
			cells := map[string]any{}
			for _, c := range row.Cells {
				if cells[cellName(c, row.Seat)] = text.Bare(c.Value); secret(c.Value) {
					cells[cellName(c, row.Seat)] = nil
				}
			}
			seats[rules.SeatOf(row.Seat).String()] = cells
		}
		out.Rounds = append(out.Rounds, round{r.Number, seats})
	}
	if book, ok := books(p); ok {
		for _, x := range p.Played.State.Book().Postings() {
			out.Postings = append(out.Postings, posting{x.Entry, x.Unit, x.From, x.To, int64(x.Amount), x.Reason, x.About})
		}
		for _, a := range book {
			if out.Balances[a.unit] == nil {
				out.Balances[a.unit] = map[string]int64{}
			}
			out.Balances[a.unit][a.name] = int64(p.Played.State.Book().Balance(a.unit, a.name))
		}
	}
	log := ledger.Fold(p.Entries)
	for i, e := range p.Entries {
		m := log.Marks[i]
		x := entry{Entry: e.Seq, At: utc(e.At), Line: shown(p, e.Text), Struck: m.Struck, Amended: m.Amended}
		if m.Amended != 0 {
			x.Now = shown(p, m.Text)
		}
		out.Entries = append(out.Entries, x)
	}
	return out
}

// shown is a line as everybody may see it.
func shown(p stats.Play, line string) string {
	if text.Keeps(p.Played, line) != 0 {
		return ledger.Withheld
	}
	return line
}

// account is what one unit of a book is kept under.
type account struct{ unit, name string }

// books are the accounts of a session in the order in which they came up. ok is false while the book holds what
// not everybody may see.
func books(p stats.Play) (list []account, ok bool) {
	for _, step := range p.Played.Steps {
		if step.Refused == nil && step.From < step.To && rules.Keeps(p.Played.State, step.Move) != 0 {
			return nil, false
		}
	}
	seen := map[account]bool{}
	for _, x := range p.Played.State.Book().Postings() {
		if rules.Veils(p.Played.State, x) {
			return nil, false
		}
		for _, name := range []string{x.From, x.To} {
			if a := (account{x.Unit, name}); !seen[a] {
				seen[a] = true
				list = append(list, a)
			}
		}
	}
	return list, true
}

// utc writes a time in Unix milliseconds, "" for one that is not known.
func utc(ms int64) string {
	if ms == 0 {
		return ""
	}
	return time.UnixMilli(ms).UTC().Format(time.RFC3339)
}

// minutesOf rounds milliseconds to whole minutes, one at least.
func minutesOf(ms int64) int64 { return max((ms+30_000)/60_000, 1) }
