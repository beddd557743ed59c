package stats

import (
	"strings"
	"testing"

	"tokyobox/data"
	"tokyobox/ledger"
	"tokyobox/ledger/store"
	"tokyobox/rules"
	"tokyobox/rules/rulestest"
	"tokyobox/rules/shelf"
	"tokyobox/timers"

	"tokyobox/companion/say"
	"tokyobox/companion/table"
)

var (
	hotel = &rules.Game{ID: "capsule-hotel"}
	race  = &rules.Game{ID: "jutaku"}
)

// score is what one player reached, and on which place.
type score struct {
	name  string
	place int
	n     int64
}

// played is a session with those scores; who is on the first place has won. Lower-case names are guests.
func played(g *rules.Game, minutes int64, scores ...score) Play {
	p := Play{Game: g, Length: minutes * 60_000, End: &rules.End{}}
	for i, s := range scores {
		x := Player{Seat: i + 1, Name: s.name, ID: s.name, Place: s.place, Winner: s.place == 1, Guest: s.name == strings.ToLower(s.name)}
		if s.place > 0 {
			x.Score = rules.YenOf(ledger.Yen(s.n))
			p.End.Ranking = append(p.End.Ranking, rules.Rank{Place: s.place, Seat: x.Seat, Score: x.Score})
		}
		if x.Winner {
			p.End.Winners = append(p.End.Winners, x.Seat)
		}
		p.Players = append(p.Players, x)
	}
	return p
}

// of is the line of a person, at a game or at all of them.
func of(t *testing.T, lines []Line, g *rules.Game, name string) Line {
	t.Helper()
	for _, l := range lines {
		if l.Who.Name == name && (g == nil || l.Game == g) {
			return l
		}
	}
	t.Fatalf("no line of %s", name)
	return Line{}
}

var evening = []Play{
	played(hotel, 60, score{"Ann", 1, 3000}, score{"Ben", 2, 1000}, score{"cho", 3, -500}),
	played(hotel, 0, score{"Ben", 1, 800}, score{"Ann", 1, 800}),
	played(race, 30, score{"Ann", 2, 1}, score{"Ben", 1, 4}),
	played(hotel, 90, score{"Ben", 2, 100}, score{"Ann", 1, 101}, score{"cho", 3, 0}),
	played(race, 15, score{"Ann", 0, 0}, score{"Ben", 0, 0}),
}

func TestPlaysWinsStreaksAveragesAndLengthsAreCounted(t *testing.T) {
	r := Count(evening)
	if r.Plays != 5 {
		t.Error("plays", r.Plays)
	}
	ann := of(t, r.Both, hotel, "Ann")
	if ann.Plays != 3 || ann.Wins != 2 || ann.Shared != 1 || ann.Streak != 3 || ann.Longest != 3 {
		t.Errorf("Ann at the hotel: %+v", ann)
	}
	if ann.Score.Of() != 1300 || ann.Best != 3000 || ann.Length != (Mean{150 * 60_000, 2}) {
		t.Errorf("Ann at the hotel: %+v", ann)
	}
	all := of(t, r.People, nil, "Ann")
	if all.Plays != 5 || all.Wins != 2 || all.Shared != 1 || all.Streak != 0 || all.Longest != 2 {
		t.Errorf("Ann everywhere: %+v", all)
	}
	ben := of(t, r.People, nil, "Ben")
	if ben.Wins != 1 || ben.Shared != 1 || ben.Longest != 2 {
		t.Errorf("Ben everywhere: %+v", ben)
	}
	for _, l := range r.Games {
		if l.Game == hotel && (l.Plays != 3 || l.Best != 3000 || l.By.Name != "Ann" || l.Score.N != 8) {
			t.Errorf("the hotel: %+v", l)
		}
	}
}

// C56 is the field report about tied winners.
func TestC56BothOfTwoTiedWinnersHaveWon(t *testing.T) {
	r := Count([]Play{played(hotel, 1, score{"Ann", 1, -800}, score{"Ben", 1, -800})})
	for _, name := range []string{"Ann", "Ben"} {
		if l := of(t, r.People, nil, name); l.Shared != 1 || l.Wins != 0 || l.Streak != 1 {
			t.Errorf("%s: %+v", name, l)
		}
	}
}

func TestCompaniesAndTwosAreCountedByWhoSatThere(t *testing.T) {
	r := Count(evening)
	if len(r.Groups) != 2 || r.Groups[0].Plays != 3 || names(r.Groups[0].Players) != "Ann\nBen" {
		t.Fatalf("%+v", r.Groups)
	}
	if g := r.Groups[1]; names(g.Players) != "Ann\nBen\ncho" || g.Wins[0] != 2 || g.Wins[1] != 0 || g.Length.Of() != 75*60_000 {
		t.Errorf("%+v", g)
	}
	d := r.Duels[0]
	if d.A.Name != "Ann" || d.B.Name != "Ben" || d.Plays != 4 || d.AWins != 2 || d.BWins != 1 {
		t.Errorf("%+v", d)
	}
}

// C55 is the field report about games in which the lowest score wins.
func TestC55WhoWinsIsWhatTheRankingSaysNotTheHighestScore(t *testing.T) {
	plays := []Play{
		played(race, 1, score{"Ann", 1, 0}, score{"Ben", 1, 0}),
		played(race, 1, score{"Ann", 2, 1200}, score{"Ben", 1, 800}, score{"Cho", 3, 2000}),
	}
	if !Lower(plays) || Lower(plays[:1]) || Lower(evening) {
		t.Error("which way round the scores count was not seen")
	}
	r := Count(plays)
	if l := of(t, r.Both, race, "Ben"); !l.Lower || l.Best != 0 || l.Wins != 1 || l.Shared != 1 {
		t.Errorf("%+v", l)
	}
	if l := of(t, r.Both, race, "Cho"); l.Best != 2000 || l.Wins != 0 {
		t.Errorf("%+v", l)
	}
}

func TestAMeanIsRoundedToTheNearest(t *testing.T) {
	for m, want := range map[Mean]int64{{}: 0, {5, 2}: 3, {-5, 2}: -3, {4, 3}: 1, {-4, 3}: -1, {6, 3}: 2} {
		if got := m.Of(); got != want {
			t.Errorf("%v: %d, not %d", m, got, want)
		}
	}
}

// C72 is the field report about a start stamp that was lost.
func TestC72AnAbsurdTimeMakesTheLengthUnknown(t *testing.T) {
	const begun = 1_772_391_600_000
	at := func(minutes ...int64) (list []ledger.Entry) {
		for i, m := range minutes {
			list = append(list, ledger.Entry{Seq: i + 1, At: begun + m*60_000})
		}
		return list
	}
	lost := at(1, 2, 3)
	lost[1].At = 0
	hours := make([]int64, 30)
	for i := range hours {
		hours[i] = int64(i) * 100
	}
	for name, c := range map[string]struct {
		begun   int64
		entries []ledger.Entry
		want    int64 // minutes
	}{
		"an evening":                   {begun, at(5, 20, 60), 60},
		"the begin is not known":       {0, at(5, 20, 60), 55},
		"the begin is that of 1970":    {1, at(5, 20, 60), 55},
		"the time of an entry is lost": {begun, lost, 0},
		"two evenings":                 {begun, at(5, 60, 60*24, 60*24+10), 70},
		"a clock set back":             {begun, at(5, 60, 30, 40), 70},
		"longer than anybody plays":    {begun, at(hours...), 0},
		"no entries":                   {begun, nil, 0},
	} {
		if _, got := times(ledger.Head{Begun: c.begun}, c.entries); got != c.want*60_000 {
			t.Errorf("%s: %d s, not %d min", name, got/1000, c.want)
		}
	}
}

// TestOnlyFinishedSessionsAreCountedAndFiltersNarrowThem plays with the example game: it is counted while its end
// stands, and no longer once the end is undone.
func TestOnlyFinishedSessionsAreCountedAndFiltersNarrowThem(t *testing.T) {
	h, entries := rulestest.Session(t, "../../rules/capsulehotel/testdata/example.session")
	s, err := store.Open(t.TempDir()+"/t.db", store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	clock := timers.NewManual(1_772_400_000_000)
	ann := store.Person{ID: "p-ann", Name: "ANN", Fold: "ann", Key: "ann"}
	if err := s.PutPerson(ann); err != nil {
		t.Fatal(err)
	}
	g := shelf.Find(h.Game)
	if err := table.Store(s, clock, g, h, entries); err != nil {
		t.Fatal(err)
	}
	count := func(f Filter) int {
		t.Helper()
		plays, err := Finished(s, shelf.Find, f)
		if err != nil {
			t.Fatal(err)
		}
		return len(plays)
	}
	ben, cho := table.GuestID("ben"), table.GuestID(" ＣＨＯ")
	for name, c := range map[string]struct {
		f    Filter
		want int
	}{
		"all":                    {Filter{}, 1},
		"the game":               {Filter{Game: h.Game}, 1},
		"another game":           {Filter{Game: "jutaku"}, 0},
		"a person":               {Filter{Person: "p-ann"}, 1},
		"a guest":                {Filter{Person: cho}, 1},
		"somebody else":          {Filter{Person: "p-eve"}, 0},
		"the company":            {Filter{Group: []string{cho, "p-ann", ben}}, 1},
		"a part of the company":  {Filter{Group: []string{"p-ann", ben}}, 0},
		"since before":           {Filter{Since: h.Begun}, 1},
		"since after":            {Filter{Since: 1_772_400_000_000}, 0},
		"until it had not ended": {Filter{Until: h.Begun + 1}, 0},
	} {
		if got := count(c.f); got != c.want {
			t.Errorf("%s: %d sessions, not %d", name, got, c.want)
		}
	}
	plays, err := Finished(s, shelf.Find, Filter{})
	if err != nil {
		t.Fatal(err)
	}
	words, err := data.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	r := Count(plays)
	sheets := r.Sheets(say.For(words, ledger.Head{}), func(id string) string { return id })
	if len(sheets) != 5 || sheets[0].Rows[0][0] != "Ben (guest)" || sheets[0].Rows[0][2] != "1" {
		t.Errorf("%v", sheets)
	}
	at, err := table.Sit(s, clock, g, h.ID)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := at.Undo(); err != nil {
		t.Fatal(err)
	}
	if count(Filter{}) != 0 {
		t.Error("a session whose end was undone is still counted")
	}
}
