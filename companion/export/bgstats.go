package export

import (
	"encoding/json"
	"io"
	"net/url"
	"strconv"
	"strings"
	"time"

	"tokyobox/rules"

	"tokyobox/companion/say"
	"tokyobox/companion/stats"
	"tokyobox/companion/table"
)

// source is the name under which BG Stats knows where plays come from. It is a part of what plays are recognised by
// and never changes.
const source = "Tokyobox"

// When tells whether the date of a play is known; without one other programs would file it anywhere.
func When(p stats.Play) (ms int64, ok bool) {
	for _, ms := range []int64{p.Head.Begun, p.Ended} {
		if ms > 0 && time.UnixMilli(ms).Year() >= 2000 && time.UnixMilli(ms).Year() < 2100 {
			return ms, true
		}
	}
	return 0, false
}

// playFile is a .bgsplay file: plays that point to the games and players beside them by number.
type playFile struct {
	About     string     `json:"about"`
	Games     []bgGame   `json:"games"`
	Players   []bgPlayer `json:"players"`
	Locations []struct{} `json:"locations"`
	Plays     []bgPlay   `json:"plays"`
	User      struct {
		Me int `json:"meRefId"`
	} `json:"userInfo"`
}

type bgGame struct {
	UUID        string `json:"uuid"`
	ID          int    `json:"id"`
	Name        string `json:"name"`
	Modified    string `json:"modificationDate"`
	Cooperative bool   `json:"cooperative"`
	Highest     bool   `json:"highestWins"`
	NoPoints    bool   `json:"noPoints"`
	Teams       bool   `json:"usesTeams"`
	BGGID       int    `json:"bggId"`
	BGGName     string `json:"bggName"`
	BGGYear     int    `json:"bggYear"`
	Designers   string `json:"designers"`
}

type bgPlayer struct {
	UUID      string `json:"uuid"`
	ID        int    `json:"id"`
	Name      string `json:"name"`
	Anonymous bool   `json:"isAnonymous"`
	Modified  string `json:"modificationDate"`
}

type bgPlay struct {
	UUID     string    `json:"uuid"`
	Modified string    `json:"modificationDate"`
	Entered  string    `json:"entryDate"`
	Date     string    `json:"playDate"`
	Day      int       `json:"playDateYmd"`
	Minutes  int64     `json:"durationMin"`
	Teams    bool      `json:"usesTeams"`
	Manual   bool      `json:"manualWinner"`
	Ignored  bool      `json:"ignored"`
	Rounds   int       `json:"rounds"`
	Board    string    `json:"board"`
	Comments string    `json:"comments"`
	Game     int       `json:"gameRefId"`
	Location int       `json:"locationRefId"`
	Scores   []bgScore `json:"playerScores"`
}

type bgScore struct {
	Player int    `json:"playerRefId"`
	Score  string `json:"score"`
	Winner bool   `json:"winner"`
	Starts bool   `json:"startPlayer"`
	New    bool   `json:"newPlayer"`
	Rank   int    `json:"rank"`
	Order  int    `json:"seatOrder"`
	Role   string `json:"role"`
}

// Title says what a game is called and who designed it.
type Title func(game string) (title, designer string)

// PlayFile writes finished sessions as a .bgsplay file. Ids stay the same from one export to the next, so that taking
// a file in again changes what is there instead of doubling it. Sessions whose date is not known are left out, and
// their ids returned.
func PlayFile(w io.Writer, title Title, speaker func(p stats.Play) *say.Sayer, plays []stats.Play) (undated []string, err error) {
	const form = time.DateTime
	out := playFile{About: source, Games: []bgGame{}, Players: []bgPlayer{}, Locations: []struct{}{}, Plays: []bgPlay{}}
	games, players := map[string]int{}, map[string]int{}
	byGame := map[string][]stats.Play{}
	for _, p := range plays {
		byGame[p.Game.ID] = append(byGame[p.Game.ID], p)
	}
	for _, p := range plays {
		ms, ok := When(p)
		if !ok {
			undated = append(undated, p.Head.ID)
			continue
		}
		at := time.UnixMilli(ms)
		changed := time.UnixMilli(max(p.Ended, ms)).Format(form)
		if games[p.Game.ID] == 0 {
			games[p.Game.ID] = len(out.Games) + 1
			name, designer := title(p.Game.ID)
			out.Games = append(out.Games, bgGame{UUID: table.IDFor("game " + p.Game.ID), ID: games[p.Game.ID], Name: name, Designers: designer,
				Modified: changed, Highest: !stats.Lower(byGame[p.Game.ID]), NoPoints: !scored(byGame[p.Game.ID])})
		}
		out.Games[games[p.Game.ID]-1].Modified = changed
		x := bgPlay{UUID: uuidOf(p.Head.ID), Modified: changed, Entered: changed, Date: at.Format(form),
			Day: at.Year()*10000 + int(at.Month())*100 + at.Day(), Game: games[p.Game.ID], Manual: true, Rounds: p.Rounds,
			Comments: speaker(p).Text(p.End.Reason), Scores: []bgScore{}}
		if p.Length > 0 {
			x.Minutes = minutesOf(p.Length)
		}
		for _, who := range p.Players {
			if players[who.ID] == 0 {
				players[who.ID] = len(out.Players) + 1
				out.Players = append(out.Players, bgPlayer{UUID: uuidOf(who.ID), ID: players[who.ID], Name: who.Name})
			}
			out.Players[players[who.ID]-1].Modified = changed
			x.Scores = append(x.Scores, bgScore{Player: players[who.ID], Score: scoreText(who), Role: roleText(speaker(p), who), Winner: who.Winner,
				Starts: who.Starts, Rank: who.Place, Order: who.Seat})
		}
		out.Plays = append(out.Plays, x)
	}
	return undated, encode(w, out)
}

// scored tells whether anybody reached a score that is a number.
func scored(plays []stats.Play) bool {
	for _, p := range plays {
		for _, x := range p.Players {
			if scoreText(x) != "" {
				return true
			}
		}
	}
	return false
}

// scoreText is the score of a player: a whole number, of times in seconds; "" for none.
func scoreText(x stats.Player) string {
	switch x.Score.Kind {
	case rules.Yen, rules.Count:
		return strconv.FormatInt(x.Score.N, 10)
	case rules.Time:
		return strconv.FormatInt((x.Score.N+500)/1000, 10)
	}
	return ""
}

// roleText is what a player was in a game that ranks people by that, such as a colour kept secret; "" elsewhere.
func roleText(s *say.Sayer, x stats.Player) string {
	if x.Score.Kind != rules.Word {
		return ""
	}
	return s.Full(x.Score)
}

// uuidOf is an id as a UUID: itself where it is one, and where somebody wrote another by hand one that it gives.
func uuidOf(id string) string {
	if len(id) == 36 && id[8] == '-' && id[13] == '-' && id[18] == '-' && id[23] == '-' {
		return id
	}
	return table.IDFor("id " + id)
}

// linkPlay is what the link tells of a play. Everything that some reader of links wants is always there.
type linkPlay struct {
	Source  string       `json:"sourceName"`
	ID      string       `json:"sourcePlayId"`
	Date    string       `json:"playDate"` // UTC
	Game    linkGame     `json:"game"`
	Players []linkPlayer `json:"players"`
	Minutes int64        `json:"durationMin,omitempty"`
}

type linkGame struct {
	Name     string `json:"name"`
	ID       string `json:"sourceGameId"`
	Highest  bool   `json:"highestWins"`
	NoPoints bool   `json:"noPoints"`
}

type linkPlayer struct {
	Name   string `json:"name"`
	ID     string `json:"sourcePlayerId"`
	Starts bool   `json:"startPlayer"`
	Winner bool   `json:"winner"`
	Rank   int    `json:"rank,omitempty"`
	Score  *int64 `json:"score,omitempty"`
}

// linkPage opens BG Stats where it is installed.
const linkPage = "https://app.bgstatsapp.com/createPlay.html?data="

// Link is the address that makes BG Stats add a finished session. ok is false if its date is not known: no link is
// better than one that files it under a wrong day.
func Link(title Title, p stats.Play) (link string, ok bool) {
	ms, ok := When(p)
	if !ok {
		return "", false
	}
	name, _ := title(p.Game.ID)
	one := []stats.Play{p}
	x := linkPlay{Source: source, ID: p.Head.ID, Date: time.UnixMilli(ms).UTC().Format(time.DateTime),
		Game: linkGame{name, p.Game.ID, !stats.Lower(one), !scored(one)}, Players: []linkPlayer{}}
	if p.Length > 0 {
		x.Minutes = minutesOf(p.Length)
	}
	for _, who := range p.Players {
		y := linkPlayer{Name: who.Name, ID: who.ID, Starts: who.Starts, Winner: who.Winner, Rank: who.Place}
		if n, err := strconv.ParseInt(scoreText(who), 10, 64); err == nil {
			y.Score = &n
		}
		x.Players = append(x.Players, y)
	}
	text, _ := json.Marshal(x) // words and numbers always marshal
	return linkPage + strings.ReplaceAll(url.QueryEscape(string(text)), "+", "%20"), true
}
