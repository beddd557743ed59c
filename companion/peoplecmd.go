package companion

// The command people: who plays here, and what may be changed about them.

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"tokyobox/data"
	"tokyobox/ledger"
	"tokyobox/ledger/store"

	"tokyobox/companion/table"
)

func (p *program) peopleCommand() *cobra.Command {
	var asJSON bool
	c := p.command("people [--json]", "people", func([]string) error {
		s, err := p.look()
		if err != nil {
			return err
		}
		defer s.Close()
		return p.listPeople(s, asJSON)
	})
	c.Flags().BoolVar(&asJSON, "json", false, p.say.Key("flag.json"))
	change := func(use, name string, do func(s *store.Store, args []string) error) {
		c.AddCommand(p.command(use, "people."+name, func(args []string) error {
			s, err := p.open()
			if err != nil {
				return err
			}
			defer s.Close()
			return do(s, args)
		}))
	}
	change("rename WHO NAME", "rename", p.renamePerson)
	change("merge WHO INTO", "merge", p.mergePeople)
	change("unmerge WHO", "unmerge", p.unmergePerson)
	change("adopt GUEST", "adopt", p.adoptGuest)
	change("seal WHO SIGN [COLOUR]", "seal", p.sealPerson)
	change("hide WHO", "hide", func(s *store.Store, args []string) error { return p.hidePerson(s, args[0], true) })
	change("show WHO", "show", func(s *store.Store, args []string) error { return p.hidePerson(s, args[0], false) })
	change("forget WHO", "forget", p.forgetPerson)
	change("group NAME PEOPLE", "group", p.putGroup)
	change("ungroup NAME", "ungroup", func(s *store.Store, args []string) error {
		g, err := p.group(s, args[0])
		if err != nil {
			return err
		}
		return p.changed(s.DeleteGroup(g.Fold))
	})
	return c
}

// listPeople writes everybody: people, those merged into them, guests and groups.
func (p *program) listPeople(s *store.Store, asJSON bool) error {
	all, err := everybodyIn(s)
	if err != nil {
		return p.stored(err)
	}
	if asJSON {
		return p.asJSON(all.json())
	}
	names := map[string]string{}
	for _, x := range all.people {
		names[x.ID] = x.Name
	}
	for _, x := range all.people {
		line := fmt.Sprintf("%s  %s  %s", x.Seal, x.Name, p.say.Say("people.sessions", "n", all.sat[x.ID]))
		switch {
		case x.Merged != "":
			line = fmt.Sprintf("=  %s  %s", x.Name, p.say.Say("people.merged", "name", names[x.Counts]))
		case x.Hidden:
			line += "  " + p.say.Key("people.hidden")
		}
		fmt.Fprintln(p.Out, line)
	}
	for _, g := range all.guests {
		fmt.Fprintf(p.Out, "?  %s  %s  %s\n", g.Name, p.say.Say("people.sessions", "n", len(g.Seats)), p.say.Key("people.guest"))
	}
	for _, g := range all.groups {
		var who []string
		for _, id := range g.People {
			who = append(who, names[id])
		}
		fmt.Fprintf(p.Out, "»  %s  %s\n", g.Name, strings.Join(who, ", "))
	}
	return nil
}

// everybody is who plays here.
type everybody struct {
	people []store.Person
	guests []table.Guest
	groups []store.Group
	sat    map[string]int // sessions by the id of a person
}

func everybodyIn(s *store.Store) (all everybody, err error) {
	if all.people, err = s.People(); err != nil {
		return all, err
	}
	if all.guests, err = table.Guests(s); err != nil {
		return all, err
	}
	if all.groups, err = s.Groups(); err != nil {
		return all, err
	}
	seats, err := s.Seats()
	all.sat = map[string]int{}
	for _, x := range seats {
		all.sat[x.Person]++
	}
	return all, err
}

// json is everybody, for programs.
func (all everybody) json() any {
	type row struct {
		ID       string `json:"id"`
		Name     string `json:"name"`
		Seal     string `json:"seal"`
		Colour   int    `json:"colour"`
		Hidden   bool   `json:"hidden"`
		Merged   string `json:"merged_into,omitempty"`
		Sessions int    `json:"sessions"`
		Seen     string `json:"seen,omitempty"`
	}
	type guest struct {
		ID       string `json:"id"`
		Name     string `json:"name"`
		Sessions int    `json:"sessions"`
	}
	type group struct {
		Name   string   `json:"name"`
		People []string `json:"people"`
	}
	out := struct {
		People []row   `json:"people"`
		Guests []guest `json:"guests"`
		Groups []group `json:"groups"`
	}{[]row{}, []guest{}, []group{}}
	for _, x := range all.people {
		r := row{x.ID, x.Name, x.Seal, x.Colour, x.Hidden, x.Merged, all.sat[x.ID], ""}
		if x.Seen > 0 {
			r.Seen = utc(x.Seen)
		}
		out.People = append(out.People, r)
	}
	for _, g := range all.guests {
		out.Guests = append(out.Guests, guest{table.GuestID(g.Name), g.Name, len(g.Seats)})
	}
	for _, g := range all.groups {
		out.Groups = append(out.Groups, group{g.Name, g.People})
	}
	return out
}

// person finds somebody by name; who was merged is found with merged only.
func (p *program) person(s *store.Store, name string, merged bool) (store.Person, error) {
	people, err := s.People()
	if err != nil {
		return store.Person{}, p.stored(err)
	}
	fold := data.Fold(table.Clean(name))
	i := slices.IndexFunc(people, func(x store.Person) bool {
		return (x.Merged != "") == merged && (data.Fold(x.Name) == fold || x.ID == name)
	})
	if i >= 0 {
		return people[i], nil
	}
	var those []store.Person
	into := map[string]string{}
	for _, x := range people {
		if (x.Merged != "") == merged {
			into[x.ID], x.Merged = x.Merged, ""
			those = append(those, x)
		}
	}
	who := table.Meant(those, name)
	if who == nil {
		return store.Person{}, p.bad("people.unknown", "name", name)
	}
	who.Merged = into[who.ID]
	return *who, nil
}

// changed is what a change of people came to, in words.
func (p *program) changed(err error) error {
	var e *store.Error
	if errors.As(err, &e) && e.Kind == store.Together {
		return p.bad("people.together", "id", e.Path)
	}
	return p.stored(err)
}

func (p *program) renamePerson(s *store.Store, args []string) error {
	who, err := p.person(s, args[0], false)
	if err != nil {
		return err
	}
	why, err := table.Rename(s, who.ID, args[1])
	switch {
	case why != nil:
		return p.refused(p.say, why)
	case errors.Is(err, store.NameTaken):
		return p.bad("people.taken", "name", table.Clean(args[1]), "who", who.Name)
	}
	return p.changed(err)
}

func (p *program) mergePeople(s *store.Store, args []string) error {
	into, err := p.person(s, args[1], false)
	if err != nil {
		return err
	}
	from, err := p.person(s, args[0], false)
	if err != nil {
		return err
	}
	if from.ID == into.ID {
		return p.bad("people.same", "name", into.Name)
	}
	why, err := table.Merge(s, from, into)
	if why != nil {
		return p.refused(p.say, why)
	}
	return p.changed(err)
}

func (p *program) unmergePerson(s *store.Store, args []string) error {
	who, err := p.person(s, args[0], true)
	if err != nil {
		return err
	}
	return p.changed(s.Unmerge(who.ID))
}

func (p *program) adoptGuest(s *store.Store, args []string) error {
	guests, err := table.Guests(s)
	if err != nil {
		return p.stored(err)
	}
	for _, g := range guests {
		if data.Fold(g.Name) == data.Fold(table.Clean(args[0])) {
			_, err := table.Adopt(s, g, p.Clock.Now().Wall)
			return p.changed(err)
		}
	}
	return p.bad("people.no-guest", "name", args[0])
}

func (p *program) sealPerson(s *store.Store, args []string) error {
	who, err := p.person(s, args[0], false)
	if err != nil {
		return err
	}
	if who.Seal = table.Clean(args[1]); !table.IsSeal(who.Seal) {
		return p.bad("people.seal", "word", args[1])
	}
	if len(args) > 2 {
		n, err := strconv.Atoi(args[2])
		if err != nil || n < 1 || n > table.Colours {
			return p.bad("people.colour", "word", args[2], "n", table.Colours)
		}
		who.Colour = n
	}
	return p.changed(s.PutPerson(who))
}

func (p *program) hidePerson(s *store.Store, name string, hidden bool) error {
	who, err := p.person(s, name, false)
	if err != nil {
		return err
	}
	who.Hidden = hidden
	return p.changed(s.PutPerson(who))
}

func (p *program) forgetPerson(s *store.Store, args []string) error {
	who, err := p.person(s, args[0], false)
	if err != nil {
		return err
	}
	return p.changed(s.DeletePerson(who.ID))
}

func (p *program) putGroup(s *store.Store, args []string) error {
	g := store.Group{Name: strings.Join(strings.Fields(table.Clean(args[0])), " ")}
	if g.Fold = data.Fold(g.Name); g.Fold == "" {
		return p.bad("people.group.name")
	}
	for _, name := range strings.Split(args[1], ",") {
		who, err := p.person(s, name, false)
		if err != nil {
			return err
		}
		if slices.Contains(g.People, who.ID) {
			return p.bad("people.same", "name", who.Name)
		}
		g.People = append(g.People, who.ID)
	}
	return p.changed(s.PutGroup(g))
}

// guests are the seats of a head whose names a list names.
func (p *program) guests(h ledger.Head, list string) ([]int, error) {
	var seats []int
	for _, name := range strings.Split(list, ",") {
		i := slices.IndexFunc(h.Seats, func(s ledger.Seat) bool { return data.Fold(s.Name) == data.Fold(table.Clean(name)) })
		switch {
		case list == "":
		case i < 0:
			return nil, p.bad("new.guest", "name", name)
		default:
			seats = append(seats, h.Seats[i].Number)
		}
	}
	return seats, nil
}

func (p *program) rematchCommand() *cobra.Command {
	return p.command("rematch ID", "rematch", func(args []string) error {
		s, err := p.open()
		if err != nil {
			return err
		}
		defer s.Close()
		g, old, _, err := p.session(s, args[0])
		if err != nil {
			return err
		}
		h, guests, why, err := table.Rematch(s, p.boxes, g, old.ID, p.Clock.Now().Wall)
		switch {
		case err != nil:
			return p.stored(err)
		case why != nil:
			return p.refused(p.say, why)
		}
		if _, err := table.Begin(s, p.Clock, g, h, guests...); err != nil {
			return p.stored(err)
		}
		fmt.Fprintln(p.Out, h.ID)
		return nil
	})
}
