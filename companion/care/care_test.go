package care

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tokyobox/ledger"
	"tokyobox/ledger/store"
	"tokyobox/rules/shelf"
	"tokyobox/timers"

	"tokyobox/companion/table"
)

const begun = 1_772_391_600_000

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func opened(t testing.TB) *store.Store {
	t.Helper()
	s, err := store.Open(filepath.Join(t.TempDir(), "t.db"), store.Options{})
	must(t, err)
	t.Cleanup(func() { s.Close() })
	return s
}

// evening begins a session of a game with its fewest players and types lines.
func evening(t testing.TB, s *store.Store, game string, lines ...string) string {
	t.Helper()
	g := shelf.Find(game)
	names := []string{"Ann", "Ben", "田中", "Zoë"}[:min(max(g.Min, 2), g.Max)]
	h, why, err := (table.Plan{Game: g, Names: names}).Head(s, nil, begun)
	if why != nil || err != nil {
		t.Fatal(why, err)
	}
	tab, err := table.Begin(s, timers.NewManual(begun), g, h)
	must(t, err)
	play(t, tab, lines...)
	return h.ID
}

func play(t testing.TB, tab *table.Table, lines ...string) {
	t.Helper()
	for _, l := range lines {
		if r, err := tab.Record(l, "line"); err != nil || r.Refused != nil {
			t.Fatal(l, r.Refused, err)
		}
	}
}

func goOn(t testing.TB, s *store.Store, id string, lines ...string) {
	t.Helper()
	h, _, err := s.Load(id)
	must(t, err)
	tab, err := table.Sit(s, timers.NewManual(begun), shelf.Find(h.Game), id)
	must(t, err)
	play(t, tab, lines...)
}

// everything is a database with what a few evenings leave.
func everything(t testing.TB) *store.Store {
	t.Helper()
	s := opened(t)
	must(t, s.PutPerson(store.Person{ID: "p1", Key: "ann", Name: "Ann", Fold: "ann", Seal: "A", Seen: 5}))
	must(t, s.PutPerson(store.Person{ID: "p2", Key: "annie", Name: "Annie", Fold: "annie"}))
	must(t, s.Merge("p2", "p1"))
	must(t, s.PutGroup(store.Group{Name: "us", Fold: "us", People: []string{"p1"}}))
	must(t, s.PutSetting("theme", "day"))
	must(t, s.PutBoxFacts("capsule-hotel", "", store.BoxFact{Key: "limit@3", Value: "limit=11500", Source: "told", At: 7}))
	evening(t, s, "capsule-hotel", "mark", "loan 1=4000 2=6000", `note 1 "quotes \" and 田中, =1+1"`)
	for _, g := range shelf.Games() {
		evening(t, s, g.ID)
	}
	h := ledger.Head{ID: "guests", Game: "capsule-hotel", Rules: 1, Begun: begun,
		Seats: []ledger.Seat{{Number: 1, Key: "x", Name: "Xaver"}, {Number: 2, Key: "y", Name: "Yuki"}}}
	must(t, s.Create(store.New{Head: h, Sat: begun, Status: store.Status{Touched: begun, Text: "{\"round\":1,\"of\":8,\"phase\":\"setup\"}"}}))
	must(t, s.Adopt(store.Person{ID: "p3", Key: "yuki", Name: "Yuki", Fold: "yuki"}, "", []store.Seat{{Session: "guests", Number: 2}}))
	return s
}

// archived is everything as text.
func archived(t testing.TB, s *store.Store, secrets bool) string {
	t.Helper()
	src, err := Of(s)
	must(t, err)
	var b bytes.Buffer
	lost, err := Write(&b, src, secrets)
	must(t, err)
	if len(lost) > 0 {
		t.Fatal("lost", lost)
	}
	return b.String()
}

func read(t testing.TB, text string) Source {
	t.Helper()
	src, err := Read(strings.NewReader(text))
	must(t, err)
	return src
}

func seed() ([32]byte, error) { return [32]byte{9}, nil }

// C50 is the field report that asks for this: out, everything deleted, in again gives the same.
func TestC50EverythingOutAndInAgainIsEqual(t *testing.T) {
	from := everything(t)
	text := archived(t, from, true)
	to := opened(t)
	done, err := Bring(to, read(t, text), seed)
	must(t, err)
	if len(done.Sides.Kept) > 0 || len(done.Sides.Wrong) > 0 || done.Count(Missing) != len(done.Items) {
		t.Errorf("%+v", done)
	}
	if d := cmp.Diff(text, archived(t, to, true)); d != "" {
		t.Error(d)
	}
	again, err := Bring(to, read(t, text), seed)
	must(t, err)
	if again.Count(Same) != len(again.Items) || again.Sides.Added > 0 {
		t.Errorf("a second time brought %+v", again)
	}
}

func TestASecretSeedIsLeftOutAndAnotherMade(t *testing.T) {
	from := everything(t)
	text := archived(t, from, false)
	if strings.Contains(text, "\nseed ") {
		t.Fatal("a seed of a session that is not over stands in the text")
	}
	to := opened(t)
	_, err := Bring(to, read(t, text), seed)
	must(t, err)
	ids, err := to.IDs()
	must(t, err)
	w, err := to.Whole(ids[0])
	must(t, err)
	if w.Seed != [32]byte{9} {
		t.Error("the seed is", w.Seed)
	}
}

func TestWhatIsHereIsNeverChangedAndSaidToBeKept(t *testing.T) {
	from, to := everything(t), opened(t)
	_, err := Bring(to, read(t, archived(t, from, true)), seed)
	must(t, err)
	ids, err := from.IDs()
	must(t, err)
	id := ids[0]
	goOn(t, from, id, `note 1 "there"`)
	stand := func(want How) Item {
		t.Helper()
		src, err := Of(from)
		must(t, err)
		p, err := Compare(to, src)
		must(t, err)
		for _, i := range p.Items {
			if i.ID == id && i.How != want {
				t.Fatalf("%+v, want %s", i, want)
			}
			if i.ID == id {
				return i
			}
		}
		t.Fatal("the session is not offered")
		return Item{}
	}
	if i := stand(Longer); i.From != i.Here+1 {
		t.Errorf("%+v", i)
	}
	goOn(t, to, id, `note 1 "here"`)
	if i := stand(Apart); i.From != i.Here {
		t.Errorf("%+v", i)
	}
	before := archived(t, to, true)
	must(t, from.PutSetting("theme", "night"))
	done, err := Bring(to, read(t, archived(t, from, true)), seed)
	must(t, err)
	if after := archived(t, to, true); after != before {
		t.Error(cmp.Diff(before, after))
	}
	if done.Count(Apart) != 1 || len(done.Sides.Kept) != 1 {
		t.Errorf("%+v", done)
	}
	// the other way round what is here has gone on
	goOn(t, to, ids[1], "mark")
	src, err := Of(from)
	must(t, err)
	p, err := Compare(to, src)
	must(t, err)
	if p.Count(Shorter) != 1 {
		t.Errorf("%+v", p)
	}
}

func TestALongerSessionIsGoneOnWith(t *testing.T) {
	from, to := everything(t), opened(t)
	_, err := Bring(to, read(t, archived(t, from, true)), seed)
	must(t, err)
	ids, err := from.IDs()
	must(t, err)
	goOn(t, from, ids[0], `note 1 "one"`, `note 1 "two"`)
	src, err := Of(from)
	must(t, err)
	done, err := Bring(to, src, seed)
	must(t, err)
	if done.Count(Longer) != 1 {
		t.Errorf("%+v", done)
	}
	_, want, err := from.Load(ids[0])
	must(t, err)
	_, got, err := to.Load(ids[0])
	must(t, err)
	for i := range got { // the way in which an entry came does not stand in the text
		want[i].By, got[i].By = "", ""
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestPeopleOfTheSameNameAreOne(t *testing.T) {
	from, to := opened(t), opened(t)
	must(t, from.PutPerson(store.Person{ID: "there", Key: "ann", Name: "Ann", Fold: "ann"}))
	must(t, to.PutPerson(store.Person{ID: "here", Key: "ann", Name: "Ann", Fold: "ann"}))
	h := ledger.Head{ID: "s1", Game: "capsule-hotel", Rules: 1, Seats: []ledger.Seat{{Number: 1, Key: "a", Name: "Ann"}, {Number: 2, Key: "b", Name: "Ben"}}}
	must(t, from.Create(store.New{Head: h, People: []string{"there", ""}}))
	src, err := Of(from)
	must(t, err)
	_, err = Bring(to, src, seed)
	must(t, err)
	w, err := to.Whole("s1")
	must(t, err)
	if !slices.Equal(w.People, []string{"here", ""}) {
		t.Errorf("seats name %q", w.People)
	}
	if people, err := to.People(); len(people) != 1 || err != nil {
		t.Error(people, err)
	}
}

// What others may write into such a text: nothing of it does harm, the rest is taken.
func TestAnArchiveWithTricksInItIsRefusedOrItsTricksAre(t *testing.T) {
	good := "tokyobox session 1\nid %s\ngame capsule-hotel 1\nseat 1 ann \"Ann\"\nseat 2 ben \"Ben\"\nmark\nend\n"
	for name, text := range map[string]string{
		"empty":             "",
		"another title":     "tokyobox session 1\n",
		"a newer format":    "tokyobox archive 2\n",
		"no number":         "tokyobox archive x\n",
		"an unknown word":   "tokyobox archive 1\nfile ../../etc/passwd\n",
		"a short seed":      "tokyobox archive 1\nseed a 00ff\n",
		"cut in a session":  "tokyobox archive 1\n" + strings.TrimSuffix(fmt.Sprintf(good, "a"), "end\n"),
		"a session twice":   "tokyobox archive 1\n" + fmt.Sprintf(good, "a") + fmt.Sprintf(good, "a"),
		"no id":             "tokyobox archive 1\n" + strings.Replace(good, "id %s\n", "", 1),
		"a very long line":  "tokyobox archive 1\n# " + strings.Repeat("x", 100_000) + "\n",
		"people but nobody": "tokyobox archive 1\npeople a\n",
	} {
		if _, err := Read(strings.NewReader(text)); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
	rows := strings.Join([]string{
		`row person {"id":"x","key":"x","name":"\u001b]0;owned\u0007","seen_ms":1}`,
		`row person {"id":"y","key":"y","name":["a"],"seen_ms":1}`,
		`row person {"id":"z","key":"z","name":"Zoë","seen_ms":1.5}`,
		`row person {"id":"v","name":"no key"}`,
		`row person not json`,
		`row session {"id":"s","game":"g"}`,
		`row sqlite_schema {"sql":"DROP TABLE entry"}`,
		`row setting {"key":"a","value":"b","value); DROP TABLE entry; --":"c"}`,
		`row sitter {"session":"nowhere","number":1,"person":"x"}`,
		`row circle_seat {"circle":"none","place":1,"person":"x"}`,
	}, "\n") + "\n"
	s := opened(t)
	broken := strings.Replace(fmt.Sprintf(good, "b"), "seat 2", "seat 7", 1)
	strange := strings.Replace(fmt.Sprintf(good, "c"), "capsule-hotel", "poker", 1)
	done, err := Bring(s, read(t, "tokyobox archive 1\n"+rows+broken+strange+fmt.Sprintf(good, "d")), seed)
	must(t, err)
	if done.Sides.Added != 1 || len(done.Sides.Wrong) != 9 {
		t.Errorf("sides: %+v", done.Sides)
	}
	if done.Count(Lost) != 1 || done.Count(Strange) != 1 || done.Count(Missing) != 1 {
		t.Errorf("sessions: %+v", done.Items)
	}
	if problems, err := s.Check(); len(problems) > 0 || err != nil {
		t.Error(problems, err)
	}
	if people, err := s.People(); len(people) != 0 || err != nil {
		t.Error(people, err)
	}
}

// damage overwrites the page of a database on which a text stands.
func damage(t testing.TB, db, text string) {
	t.Helper()
	data, err := os.ReadFile(db)
	must(t, err)
	at := bytes.Index(data, []byte(text))
	if at < 0 {
		t.Fatal("the text is not in the file")
	}
	for i := at / 4096 * 4096; i < at/4096*4096+4096; i++ {
		data[i] = 0xff
	}
	must(t, os.WriteFile(db, data, 0o600))
}

// notes are so many notes.
func notes(word string, n int) []string {
	var out []string
	for i := range n {
		out = append(out, fmt.Sprintf("note 1 \"%s %d\"", word, i))
	}
	return out
}

func TestADamagedSessionComesBackFromACopyAndTheRestStaysUsable(t *testing.T) {
	s := opened(t)
	id := evening(t, s, "capsule-hotel", append([]string{"mark"}, notes("precious", 300)...)...)
	other := evening(t, s, "capsule-hotel", append([]string{"mark"}, notes("sound", 300)...)...)
	c, err := new(Keeper).Make(s.Path(), AtStart, begun)
	must(t, err)
	must(t, s.Close())
	damage(t, s.Path(), "precious 150")
	s, err = store.Open(s.Path(), store.Options{})
	must(t, err)
	defer s.Close()
	if _, _, err := s.Load(id); !errors.Is(err, store.Damaged) {
		t.Fatal(err)
	}
	src, err := Of(s)
	if err != nil && !errors.Is(err, store.Damaged) {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if lost, err := Write(&b, src, false); !slices.Equal(lost, []string{id}) || err != nil || !strings.Contains(b.String(), "id "+other) {
		t.Errorf("export leaves out %q, %v", lost, err)
	}
	goOn(t, s, other, `note 1 "after the copy"`)
	from, done, err := Look(c.Path)
	must(t, err)
	defer done()
	copied, err := Of(from)
	must(t, err)
	if p, err := Compare(s, copied); p.Count(Broken) != 1 || err != nil {
		t.Errorf("%+v, %v", p, err)
	}
	must(t, s.Close())
	aside, got, err := Rebuild(s.Path(), c.Path, begun, seed)
	must(t, err)
	if got.Count(Longer) != 1 || got.Count(Lost) != 1 {
		t.Errorf("%+v", got)
	}
	if _, err := os.Stat(aside); err != nil {
		t.Error(err)
	}
	again, err := store.Open(s.Path(), store.Options{})
	must(t, err)
	defer again.Close()
	for id, want := range map[string]int{id: 301, other: 302} {
		if _, entries, err := again.Load(id); len(entries) != want || err != nil {
			t.Errorf("%d entries, want %d, %v", len(entries), want, err)
		}
	}
	if problems, err := again.Check(); len(problems) > 0 || err != nil {
		t.Error(problems, err)
	}
}
