package tui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tokyobox/ledger/store"
)

// sessionOf begins a session of those people by keys and leaves it again.
func (b *bench) sessionOf(names ...string) {
	b.t.Helper()
	b.clock.Advance(time.Minute)
	b.Keys("home", "n")
	b.Type(strings.Join(names, "\n"))
	b.Keys("f2")
	b.shows("Enter record")
	b.Keys("esc")
}

// people are the names of those known, with what they are, in no order that matters.
func (b *bench) people() string {
	b.t.Helper()
	people, err := b.store.People()
	if err != nil {
		b.t.Fatal(err)
	}
	names := map[string]string{}
	for _, p := range people {
		names[p.ID] = p.Name
	}
	var out []string
	for _, p := range people {
		text := p.Name
		if p.Merged != "" {
			text += "=" + names[p.Counts]
		}
		if p.Hidden {
			text += " hidden"
		}
		out = append(out, text)
	}
	return strings.Join(out, ", ")
}

func TestATypedNameIsCompletedByTabAndSaysWhoseItIs(t *testing.T) {
	b := sitDown(t, 80, 24, "en", "")
	b.sessionOf("Benjamin", "Zoë", "Ann")
	b.Keys("n")
	b.Type("ben")
	b.shows("Tab: Benjamin")
	b.Keys("tab")
	b.shows("known")
	b.Keys("enter")
	b.Type("ben") // he sits already
	b.shows("new")
	b.Keys("ctrl-u")
	b.Type("Z")
	b.Keys("tab", "tab")
	b.Type("Ho")
	b.Keys("f4")
	b.shows("guest")
	b.Keys("f2")
	b.shows("Ho")
	if got := b.people(); strings.Count(got, ",") != 2 {
		t.Error("known are", got)
	}
	rows, err := b.store.List(store.All, 9, 0)
	if err != nil || strings.Join(rows[0].Players, ",") != "Benjamin,Zoë,Ho" {
		t.Error(rows, err)
	}
}

func TestANameTypedWithoutAccentsIsCompletedToTheOneKnown(t *testing.T) {
	b := sitDown(t, 80, 24, "en", "")
	b.sessionOf("Noé", "Zoë")
	b.Keys("n")
	b.Type("noe")
	b.shows("Tab: Noé")
	b.Keys("tab", "enter")
	b.Type("zoe")
	b.Keys("tab")
	b.Keys("f2")
	rows, err := b.store.List(store.All, 9, 0)
	if err != nil || len(rows) != 2 || strings.Join(rows[0].Players, ",") != "Noé,Zoë" {
		t.Error(rows, err)
	}
}

func TestTabAndEnterBehindANewNameBeginNothing(t *testing.T) {
	b := sitDown(t, 80, 24, "en", "")
	b.Keys("n")
	for _, name := range []string{"Ann", "Ben", "Cho"} {
		b.Type(name)
		b.Keys("tab", "enter")
	}
	b.shows("Cho")
	if rows, err := b.store.List(store.All, 9, 0); err != nil || len(rows) != 0 {
		t.Fatal(rows, err)
	}
	b.Keys("enter")
	if rows, err := b.store.List(store.All, 9, 0); err != nil || len(rows) != 1 || strings.Join(rows[0].Players, ",") != "Ann,Ben,Cho" {
		t.Error(rows, err)
	}
}

func TestF2DoesWhatAQuestionAsksAsInEveryForm(t *testing.T) {
	b := sitDown(t, 80, 24, "en", "")
	b.sessionOf("Benn", "Zoë")
	b.Keys("p", "down", "up", "enter")
	b.shows("F2 Keep")
	b.Keys("ctrl-u")
	b.Type("Anna")
	b.Keys("f2")
	if got := b.people(); !strings.Contains(got, "Anna") {
		t.Error("known are", got)
	}
}

// C27 is the field report about groups.
func TestC27OneKeySeatsAGroupOrTheLastCompany(t *testing.T) {
	b := sitDown(t, 80, 24, "en", "")
	b.Keys("n", "f3")
	b.shows("Nobody has sat here together yet.")
	b.Keys("esc")
	b.sessionOf("Ann", "Ben")
	b.sessionOf("Cho", "Dov", "Eve")
	b.Keys("p")
	b.Keys("end") // Ann and Ben stand last
	b.Keys("space", "up", "space", "g")
	b.Type("Friday")
	b.Keys("enter")
	b.shows("Friday: ")
	b.Keys("esc", "n", "f3")
	b.shows("Ann")
	b.shows("Ben")
	b.Keys("f3")
	if s := b.Screen(); !strings.Contains(s, "Cho") || !strings.Contains(s, "Eve") {
		t.Errorf("the last company is not seated:\n%s", s)
	}
	b.Keys("enter")
	b.shows("CAPSULE HOTEL")
	if got := b.people(); strings.Count(got, ",") != 4 {
		t.Error("known are", got)
	}
}

func TestARematchIsOneKeyAtHomeAndAtTheResult(t *testing.T) {
	b := sitDown(t, 80, 24, "en", example)
	before := len(b.entries())
	b.Keys("m")
	b.shows("marking the round")
	rows, err := b.store.List(store.All, 9, 0)
	if err != nil || len(rows) != 2 || rows[0].Entries != 0 || rows[1].Entries != before {
		t.Fatal(rows, err)
	}
	b.Keys("esc")
	b.shows("Open sessions")
	b.Keys("m")
	b.shows("marking the round")
	if n, err := b.store.Count(store.Unfinished); n != 2 || err != nil {
		t.Error(n, err)
	}
	b.Keys("esc")
	b.shows("Open sessions")
}

// C60 is the field report about a name that is there already.
func TestC60RenamingToANameThatIsThereOffersAMergeThatCanBeTakenBack(t *testing.T) {
	b := sitDown(t, 80, 24, "en", "")
	b.sessionOf("Ana", "Ben")
	b.sessionOf("Anna", "Cho")
	before := b.people()
	b.Keys("p")
	b.pick("Anna")
	b.Keys("enter", "ctrl-u")
	b.Type("ANA")
	b.Keys("enter", "enter", "enter")
	b.shows("Anna (1) becomes Ana (1): 2 sessions together")
	b.Keys("esc")
	if got := b.people(); got != before {
		t.Errorf("cancelled, and yet %s is now %s", before, got)
	}
	b.pick("Anna")
	b.Keys("space")
	b.pick("Ana")
	b.Keys("m", "enter")
	b.shows("Anna is Ana from now on")
	if got := b.people(); !strings.Contains(got, "Anna=Ana") {
		t.Error("merged:", got)
	}
	b.Keys("u")
	b.shows("Anna is somebody of their own again")
	if got := b.people(); got != before {
		t.Errorf("parted, and yet %s is now %s", before, got)
	}
	b.Keys("space")
	b.pick("Cho")
	b.Keys("m", "enter")
	b.shows("They sat at one session")
	b.Keys("esc", "x")
	b.shows("hidden")
	if got := b.people(); !strings.Contains(got, "Cho hidden") {
		t.Error(got)
	}
}

// pick chooses the row of the people page with a name.
func (b *bench) pick(name string) {
	b.t.Helper()
	b.App.Do(func() {
		p, ok := b.App.Top().(*peoplePage)
		if !ok {
			b.t.Errorf("not the page of people but %T", b.App.Top())
			return
		}
		for _, x := range p.people {
			if x.Name == name && p.list.Select("person "+x.ID) {
				return
			}
		}
		b.t.Errorf("no row of %s", name)
	})
	b.App.Idle()
}

func TestAPersonGetsAnotherNameAndSealByAForm(t *testing.T) {
	b := sitDown(t, 80, 24, "en", "")
	b.sessionOf("Ann", "Ben")
	b.Keys("p")
	b.pick("Ann")
	b.Keys("enter", "ctrl-u")
	b.Type("[red]é")
	b.Keys("down", "ctrl-u")
	b.Type("★")
	b.Keys("down", "right", "enter")
	b.shows("★    [red]é")
	b.Keys("enter", "ctrl-u", "down", "down", "enter")
	b.shows("A name has 1 to 60 letters")
	b.Keys("esc", "esc")
	b.shows("[red]é, Ben")
}

func TestGuestsBecomePeopleAndAreCounted(t *testing.T) {
	b := sitDown(t, 80, 24, "en", "")
	b.bring(example, 0)
	b.Keys("p")
	b.shows("Guests: Enter makes one a person")
	b.Keys("enter")
	b.shows("is no guest any more")
	b.Keys("s")
	b.shows("1 finished session")
	b.shows("By game")
	b.Keys("right")
	b.shows("¥ 3,700")
	b.Keys("enter")
	b.shows("Capsule Hotel")
	b.Keys("esc", "esc", "esc")
	b.shows("the books beside the box")
}

func TestAChartIsSavedUnderANameThatIsFree(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	b := sitDown(t, 80, 24, "en", "")
	b.sessionOf("Ann", "Ben")
	b.Keys("c")
	b.shows("Nothing has changed yet")
	b.Keys("enter")
	b.line("claim A owner=1")
	b.line("claim B owner=2 adj=A")
	b.line("mark")
	b.line("n")
	b.line("loan 1=4000 2=6000")
	b.line("chart")
	b.shows("chart 1 of")
	b.Keys("s", "s", "t", "t", "right", "left")
	for _, name := range []string{"tokyobox-capsule-hotel-yen.svg", "tokyobox-capsule-hotel-yen-2.svg"} {
		if text, err := os.ReadFile(filepath.Join(folder, name)); err != nil || !strings.HasPrefix(string(text), "<svg ") {
			t.Error(name, err)
		}
	}
}

// peopleAndNumbers goes through the pages of people, statistics and charts.
func peopleAndNumbers(t *testing.T, a *album, w, h int, lang string) {
	b := sitDown(t, w, h, lang, "")
	a.take(b, "people, nobody yet", "p")
	a.take(b, "statistics, nothing yet", "esc", "s")
	b.Keys("esc")
	b.bring(example, 0)
	a.take(b, "people and guests", "p", "end", "enter", "end", "enter")
	b.Keys("home", "space", "space", "g")
	b.Type("田中 & co")
	a.take(b, "a new group")
	a.take(b, "a person", "enter", "home", "enter")
	a.take(b, "people, a group", "esc")
	a.take(b, "help about people", "f1")
	b.Keys("esc", "esc", "s")
	for i, sheet := range []string{"people", "games", "people at games", "companies", "two by two"} {
		if i > 0 {
			b.Keys("right")
		}
		a.take(b, "statistics: "+sheet)
	}
	a.take(b, "chart of yen", "esc", "end", "c")
	a.take(b, "chart of yen in numbers", "t")
	a.take(b, "chart of debt against wealth", "t", "right", "right", "right")
	a.take(b, "a company seated", "esc", "home", "n", "f3")
}

func TestThePagesOfPeopleBearEveryWindow(t *testing.T) {
	b := sitDown(t, 80, 24, "en", "")
	b.bring(example, 0)
	for _, keys := range [][]string{{"p"}, {"p", "enter", "enter"}, {"s"}, {"s", "right"}, {"end", "c"}, {"end", "c", "t"}} {
		b.Keys(keys...)
		for _, size := range [][2]int{{1, 1}, {2, 1}, {7, 3}, {20, 6}, {39, 9}, {60, 16}, {80, 24}, {200, 60}} {
			b.Resize(size[0], size[1])
		}
		b.Resize(80, 24)
		b.Keys("esc", "esc")
		if !strings.Contains(b.Screen(), "the books beside the box") {
			b.Keys("esc")
		}
		b.shows("the books beside the box")
	}
}
