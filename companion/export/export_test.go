package export

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"tokyobox/data"
	"tokyobox/ledger"
	"tokyobox/rules"
	"tokyobox/rules/rulestest"
	"tokyobox/rules/shelf"

	"tokyobox/companion/chart"
	"tokyobox/companion/say"
	"tokyobox/companion/stats"
)

func TestMain(m *testing.M) {
	time.Local = time.FixedZone("Tokyo", 9*3600) // other programs are told the time where people sit
	os.Exit(m.Run())
}

// names are those of the players of the example game: none is easy.
var names = []string{"=1+1", `田"中, the 2nd`, "Zoë: 'x'; (y)"}

// example is the example game of the hotel; people sat on the first two seats.
func example(t *testing.T) stats.Play {
	t.Helper()
	h, entries := rulestest.Session(t, "../../rules/capsulehotel/testdata/example.session")
	for i := range h.Seats {
		h.Seats[i].Name = names[i]
	}
	p, over := stats.Of(shelf.Find(h.Game), h, entries, []string{"01a22a4e-e132-73b4-a691-530e0020a35e", "0198c0de-0000-7000-8000-000000000002"})
	if !over {
		t.Fatal("the example has no end")
	}
	return p
}

func speaks(t *testing.T, p stats.Play) *say.Sayer {
	t.Helper()
	words, err := data.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	return say.For(words, p.Head)
}

func title(game string) (string, string) { return "Title of " + game, "Somebody" }

// asJSON is the export of a play as whoever knows nothing of us reads it.
func asJSON(t *testing.T, p stats.Play) (out struct {
	ID      string
	Minutes int
	Over    bool
	Players []struct {
		Name   string
		Place  int
		Score  int64
		Winner bool
	}
	Rounds []struct {
		Round int
		Seats map[string]map[string]any
	}
	Balances map[string]map[string]int64
	Postings []struct {
		Unit, From, To string
		Amount         int64
	}
	Entries []struct {
		Entry  int
		Line   string
		Struck int `json:"struck_by"`
	}
}) {
	t.Helper()
	var b bytes.Buffer
	if err := JSON(&b, speaks(t, p), p); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b.Bytes(), &out); err != nil {
		t.Fatal(err)
	}
	return out
}

func asCSV(t *testing.T, p stats.Play) (rows []map[string]string) {
	t.Helper()
	var b bytes.Buffer
	if err := RoundsCSV(&b, p); err != nil {
		t.Fatal(err)
	}
	return readCSV(t, &b)
}

func readCSV(t *testing.T, b *bytes.Buffer) (rows []map[string]string) {
	t.Helper()
	all, err := csv.NewReader(b).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range all[1:] {
		row := map[string]string{}
		for i, column := range all[0] {
			row[column] = line[i]
		}
		rows = append(rows, row)
	}
	return rows
}

// C04 is the field report about exports that disagree.
func TestC04JSONTableAndReportHaveTheSameNumbersInEveryRoundAsTheView(t *testing.T) {
	p := example(t)
	j, rows := asJSON(t, p), asCSV(t, p)
	var report bytes.Buffer
	Report(&report, speaks(t, p), p, "The title")
	v := p.Played.State.View()
	if len(j.Rounds) != 5 || len(rows) != 15 {
		t.Fatalf("%d rounds, %d rows", len(j.Rounds), len(rows))
	}
	_, section, _ := strings.Cut(report.String(), "\nyen\n")
	table := strings.Split(section, "\n")[2:]
	for i, r := range j.Rounds {
		columns := strings.Split(table[i], "|")
		for seat := 1; seat <= 3; seat++ {
			row := rows[i*3+seat-1]
			for name, value := range r.Seats[strconv.Itoa(seat)] {
				if n, ok := value.(float64); ok && row[name] != strconv.FormatFloat(n, 'f', 0, 64) {
					t.Errorf("round %d, seat %d: %s is %v in JSON and %q in the table", r.Round, seat, name, value, row[name])
				}
			}
			if row["round"] != strconv.Itoa(r.Round) || row["seat"] != strconv.Itoa(seat) {
				t.Errorf("row %v", row)
			}
			if told := strings.ReplaceAll(strings.TrimSpace(columns[seat+1]), ",", ""); told != row["yen"] {
				t.Errorf("round %d, seat %d: the report says %s and the table %s", r.Round, seat, told, row["yen"])
			}
		}
	}
	for seat := 1; seat <= 3; seat++ {
		for _, name := range []string{"yen", "debt", "margin", "coupons"} {
			cell, _ := v.Cell(name, strconv.Itoa(seat))
			if rows[12+seat-1][name] != cell.Value.String() {
				t.Errorf("%s of seat %d is %s in the table and %s in the view", name, seat, rows[12+seat-1][name], cell.Value)
			}
		}
	}
	if j.Players[1].Place != 1 || j.Players[1].Score != 3700 || !j.Players[1].Winner || j.Players[0].Winner || j.Minutes != 50 {
		t.Errorf("%+v", j.Players)
	}
	if rows[13]["winner"] != "true" || rows[13]["place"] != "1" || rows[13]["score"] != "3700" || rows[0]["winner"] != "" {
		t.Error(rows[13], rows[0])
	}
	if len(j.Entries) != len(p.Entries) || j.Entries[4].Line != p.Entries[4].Text {
		t.Error("the log is not whole")
	}
}

// C93 and C52 are the field reports about names in tables.
func TestC93NamesStayTextInTablesAndAreExactInJSON(t *testing.T) {
	p := example(t)
	j, rows := asJSON(t, p), asCSV(t, p)
	var all bytes.Buffer
	if err := PlaysCSV(&all, []stats.Play{p, p}); err != nil {
		t.Fatal(err)
	}
	plays := readCSV(t, &all)
	if len(plays) != 6 {
		t.Fatal(plays)
	}
	for i, want := range []string{"'=1+1", names[1], names[2]} {
		if rows[i]["name"] != want || plays[i]["name"] != want || j.Players[i].Name != names[i] {
			t.Errorf("%q: %q and %q in tables, %q in JSON", names[i], rows[i]["name"], plays[i]["name"], j.Players[i].Name)
		}
	}
	if plays[2]["guest"] != "true" || plays[1]["guest"] != "false" || plays[0]["score"] != "-6300" || plays[1]["minutes"] != "50" {
		t.Error(plays)
	}
	for text, want := range map[string]string{"=x": "'=x", "+1": "'+1", "-1": "'-1", "@a": "'@a", "\tx": "'\tx", "\rx": "'\rx", "a=b": "a=b", "": ""} {
		if got := Text(text); got != want {
			t.Errorf("%q: %q", text, got)
		}
	}
}

// journal is a reader of plain-text journals that knows no more than their description: transactions begin at the
// margin with a date, postings stand below with two spaces between account and amount, = asserts a balance.
func journal(t *testing.T, text string) map[string]map[string]int64 {
	t.Helper()
	begins := regexp.MustCompile(`^\d{4}-\d\d-\d\d \* (\(\d+\) )?[^;|]*$`)
	posting := regexp.MustCompile(`^    (\S(?:\S| \S)*)  (-?\d+) (JPY|"[^"]+")(?: = (-?\d+) (JPY|"[^"]+"))?(?:  ; .*)?$`)
	balances, open := map[string]map[string]int64{}, map[string]int64{}
	declared := map[string]bool{}
	asserted := 0
	for i, line := range strings.Split(text+"\n2000-01-01 * end", "\n") {
		switch {
		case line == "" || strings.HasPrefix(line, ";"):
		case strings.HasPrefix(line, "account "), strings.HasPrefix(line, "commodity 1000. "):
			declared[strings.TrimPrefix(strings.TrimPrefix(line, "account "), "commodity 1000. ")] = true
		case begins.MatchString(line):
			for unit, sum := range open {
				if sum != 0 {
					t.Errorf("line %d: the transaction before it leaves %d %s", i+1, sum, unit)
				}
			}
			open = map[string]int64{}
		default:
			m := posting.FindStringSubmatch(line)
			if m == nil || !declared[m[1]] || !declared[m[3]] {
				t.Fatalf("line %d is no posting of what was declared: %q", i+1, line)
			}
			n, _ := strconv.ParseInt(m[2], 10, 64)
			if balances[m[3]] == nil {
				balances[m[3]] = map[string]int64{}
			}
			balances[m[3]][m[1]] += n
			open[m[3]] += n
			if m[4] != "" {
				asserted++
				if want, _ := strconv.ParseInt(m[4], 10, 64); m[5] != m[3] || balances[m[3]][m[1]] != want {
					t.Errorf("line %d: the balance is %d", i+1, balances[m[3]][m[1]])
				}
			}
		}
	}
	if asserted == 0 {
		t.Error("no balance is asserted")
	}
	return balances
}

func TestTheJournalBalancesAndEndsWhereOurBooksDo(t *testing.T) {
	p := example(t)
	var b bytes.Buffer
	if ok, err := Journal(&b, speaks(t, p), p, "A | title; with signs"); !ok || err != nil {
		t.Fatal(ok, err)
	}
	got := journal(t, b.String())
	book := p.Played.State.Book()
	for seat, account := range []string{"players:=1+1", `players:田"中, the 2nd`, "players:Zoë꞉ 'x', (y)"} {
		if n := int64(book.Balance("yen", strconv.Itoa(seat+1))); got["JPY"][account] != n {
			t.Errorf("%s has %d, not %d", account, got["JPY"][account], n)
		}
	}
	j := asJSON(t, p)
	for unit, accounts := range j.Balances {
		sum := int64(0)
		for _, n := range accounts {
			sum += n
		}
		if sum != 0 || len(accounts) < 2 {
			t.Errorf("%s: %v", unit, accounts)
		}
		if len(got[commodity(unit)]) != len(accounts) {
			t.Errorf("%s: %v in the journal, %v in JSON", unit, got[commodity(unit)], accounts)
		}
	}
}

func TestNamesThatReadAlikeAreTwoAccounts(t *testing.T) {
	p := example(t)
	p.Players[0].Name, p.Players[1].Name = "A; B", "A, B"
	accounts, _ := books(p)
	got := accountNames(p, accounts)
	if got["1"] != "players:A, B" || got["2"] != "players:A, B (2)" {
		t.Error(got)
	}
}

// reader reads a .bgsplay file knowing nothing but the description of the format: plays point to games and players
// by numbers, scores are texts, dates have no zone and stand beside a number of eight digits, 0 is no rank.
func reader(t *testing.T, file []byte) (plays []string) {
	t.Helper()
	var f map[string]any
	if err := json.Unmarshal(file, &f); err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	by := func(list string) map[float64]map[string]any {
		out := map[float64]map[string]any{}
		for _, x := range f[list].([]any) {
			row := x.(map[string]any)
			id := row["id"].(float64)
			uuid := row["uuid"].(string)
			if id < 1 || out[id] != nil || seen[uuid] || len(uuid) != 36 {
				t.Errorf("%s: id %v, uuid %q", list, id, uuid)
			}
			out[id], seen[uuid] = row, true
		}
		return out
	}
	games, players := by("games"), by("players")
	if _, ok := f["locations"].([]any); !ok || f["userInfo"].(map[string]any)["meRefId"] == nil {
		t.Error("places and owner are missing")
	}
	for _, x := range f["plays"].([]any) {
		p := x.(map[string]any)
		at, err := time.Parse("2006-01-02 15:04:05", p["playDate"].(string))
		if err != nil || at.Format("20060102") != fmt.Sprintf("%.0f", p["playDateYmd"]) || len(p["uuid"].(string)) != 36 {
			t.Errorf("dates %v, %v of %v", p["playDate"], p["playDateYmd"], p["uuid"])
		}
		game := games[p["gameRefId"].(float64)]
		text := fmt.Sprintf("%s %s %s %v min, highest %v:", p["uuid"], game["name"], p["playDate"], p["durationMin"], game["highestWins"])
		starts := 0
		for _, y := range p["playerScores"].([]any) {
			s := y.(map[string]any)
			who := players[s["playerRefId"].(float64)]
			if s["startPlayer"].(bool) {
				starts++
			}
			text += fmt.Sprintf(" [%s %s rank %v winner %v]", who["name"], s["score"].(string), s["rank"], s["winner"].(bool))
		}
		if starts > 1 {
			t.Errorf("%d began", starts)
		}
		plays = append(plays, text)
	}
	return plays
}

func TestAnIndependentReaderFindsEveryPlayInTheFile(t *testing.T) {
	p := example(t)
	tie := p
	tie.Head.ID = "tie"
	tie.End = &rules.End{Winners: []int{1, 2}}
	tie.Players = slices.Clone(p.Players)
	for i := range tie.Players {
		x := &tie.Players[i]
		x.Place, x.Winner, x.Score = 1, i < 2, rules.YenOf(-800)
	}
	tie.Players[2].Place, tie.Players[2].Score = 3, rules.YenOf(-900)
	lost := p
	lost.Head.ID, lost.Head.Begun, lost.Ended = "lost", 0, 1
	write := func() []byte {
		var b bytes.Buffer
		undated, err := PlayFile(&b, title, func(p stats.Play) *say.Sayer { return speaks(t, p) }, []stats.Play{p, tie, lost})
		if err != nil || !slices.Equal(undated, []string{"lost"}) {
			t.Error(undated, err)
		}
		return b.Bytes()
	}
	file := write()
	got := reader(t, file)
	want := []string{
		`0198c0de-7a5e-7c11-8f00-5e2d00000071 Title of capsule-hotel 2026-03-02 04:00:00 50 min, highest true: ` +
			`[=1+1 -6300 rank 3 winner false] [田"中, the 2nd 3700 rank 1 winner true] [Zoë: 'x'; (y) 400 rank 2 winner false]`,
		uuidOf("tie") + ` Title of capsule-hotel 2026-03-02 04:00:00 50 min, highest true: ` +
			`[=1+1 -800 rank 1 winner true] [田"中, the 2nd -800 rank 1 winner true] [Zoë: 'x'; (y) -900 rank 3 winner false]`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("read %q\nwanted %q", got, want)
	}
	if !bytes.Equal(file, write()) {
		t.Error("a second export has other ids")
	}
}

// TestAPlayFileSaysWhatPlayersWereWhereThatDecided exports a game in which colours win.
func TestAPlayFileSaysWhatPlayersWereWhereThatDecided(t *testing.T) {
	h := ledger.Head{ID: "0198c0de-7a5e-7c11-8f00-5e2d00000072", Game: "hidden-colours", Rules: 1, Begun: 1772391600000}
	people := []string{"a", "b", "c"}
	for i, name := range names {
		h.Seats = append(h.Seats, ledger.Seat{Number: i + 1, Key: people[i], Name: name})
	}
	var log []ledger.Entry
	for i, line := range []string{"role 1 white app", "role 2 black app", "role 3 white app",
		"draw 3 B-SH", "wash 3 black=0 white=2", "draw 2 B-PA", "wash 2 black=2 white=0"} {
		log = append(log, ledger.Entry{Seq: i + 1, At: h.Begun + int64(i), Text: line})
	}
	p, over := stats.Of(shelf.Find(h.Game), h, log, people)
	if !over {
		t.Fatal("the game has no end")
	}
	var b bytes.Buffer
	if _, err := PlayFile(&b, title, func(p stats.Play) *say.Sayer { return speaks(t, p) }, []stats.Play{p}); err != nil {
		t.Fatal(err)
	}
	var out struct {
		Plays []struct {
			PlayerScores []struct {
				Score, Role string
				Winner      bool
			}
		}
	}
	if err := json.Unmarshal(b.Bytes(), &out); err != nil || len(out.Plays) != 1 {
		t.Fatal(err, b.String())
	}
	if got := fmt.Sprint(out.Plays[0].PlayerScores); got != "[{ white true} { black false} { white true}]" {
		t.Errorf("the file says %s", got)
	}
}

// C56 is the field report about tied winners in the link.
func TestC56TheLinkSaysOfEverybodyWhetherTheyBeganAndWon(t *testing.T) {
	p := example(t)
	p.Players[0].Name = "A+B & C/é"
	p.Players[0].Winner, p.Players[0].Place, p.Players[0].Score = true, 1, p.Players[1].Score
	link, ok := Link(title, p)
	if !ok || strings.ContainsAny(link, "+ ") || !strings.Contains(link, "%20") {
		t.Fatal(ok, link)
	}
	u, err := url.Parse(link)
	if err != nil || u.Host != "app.bgstatsapp.com" || u.Path != "/createPlay.html" {
		t.Fatal(err, u)
	}
	var x map[string]any
	if err := json.Unmarshal([]byte(u.Query().Get("data")), &x); err != nil {
		t.Fatal(err)
	}
	if x["sourceName"] != "Tokyobox" || x["sourcePlayId"] != p.Head.ID || x["playDate"] != "2026-03-01 19:00:00" || x["durationMin"] != 50.0 {
		t.Error(x)
	}
	game := x["game"].(map[string]any)
	if game["highestWins"] != true || game["noPoints"] != false || game["sourceGameId"] != "capsule-hotel" || game["bggId"] != nil {
		t.Error(game)
	}
	winners, starters := 0, 0
	for i, y := range x["players"].([]any) {
		who := y.(map[string]any)
		if who["winner"].(bool) {
			winners++
		}
		if who["startPlayer"].(bool) {
			starters++
		}
		if who["name"] != p.Players[i].Name || who["sourcePlayerId"] != p.Players[i].ID {
			t.Error(who)
		}
	}
	if winners != 2 || starters != 1 {
		t.Errorf("%d won, %d began", winners, starters)
	}
	p.Head.Begun, p.Ended = 0, 0
	if link, ok := Link(title, p); ok {
		t.Error("a link without a date:", link)
	}
}

// everything is all that leaves the program of a session, charts too.
func everything(t *testing.T, p stats.Play) map[string]string {
	t.Helper()
	s := speaks(t, p)
	out := map[string]string{}
	put := func(name string, write func(b *bytes.Buffer) error) {
		var b bytes.Buffer
		if err := write(&b); err != nil {
			t.Fatal(err)
		}
		out[name] = b.String()
	}
	put("json", func(b *bytes.Buffer) error { return JSON(b, s, p) })
	put("csv", func(b *bytes.Buffer) error { return RoundsCSV(b, p) })
	put("report", func(b *bytes.Buffer) error { Report(b, s, p, "title"); return nil })
	put("ledger", func(b *bytes.Buffer) error { _, err := Journal(b, s, p, "title"); return err })
	put("charts", func(b *bytes.Buffer) error {
		_, err := fmt.Fprint(b, chart.Of(s, p.Game, p.Head, ledger.Fold(p.Entries).Moves))
		return err
	})
	return out
}

// Two sessions that differ in what is secret alone cannot be told apart by anything that leaves the program.
func TestNothingThatLeavesTellsASecretBeforeTheEnd(t *testing.T) {
	session := func(lines ...string) stats.Play {
		h := ledger.Head{ID: "s", Game: "sakana-bag", Rules: 1, Begun: 1_772_391_600_000}
		for i, name := range []string{"Ann", "Ben", "Cho"} {
			h.Seats = append(h.Seats, ledger.Seat{Number: i + 1, Key: strings.ToLower(name), Name: name})
		}
		var entries []ledger.Entry
		for i, l := range lines {
			entries = append(entries, ledger.Entry{Seq: i + 1, At: 1_772_391_600_000 + int64(i)*9000, Text: l})
		}
		p, over := stats.Of(shelf.Find(h.Game), h, entries, nil)
		if problems := p.Played.Problems(); over || len(problems) > 0 {
			t.Fatal(over, problems)
		}
		return p
	}
	a := everything(t, session("add 1 100", "add 2 500", "add 3 1000", "bid 1 100 500", "bid 2 100"))
	b := everything(t, session("add 1 500", "add 2 100", "add 3 5000", "bid 1 100 500", "bid 2 100"))
	for _, name := range slices.Sorted(maps.Keys(a)) {
		if a[name] != b[name] {
			t.Errorf("%s differs:\n%s\n%s", name, a[name], b[name])
		}
		if name != "ledger" && !strings.Contains(a[name], "Ann") && name != "charts" {
			t.Errorf("%s says nothing: %s", name, a[name])
		}
	}
	if a["ledger"] != "" {
		t.Error("a journal of secret books:", a["ledger"])
	}
}
