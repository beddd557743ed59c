package coinlaundry

// What may be entered in Mr. Sudsy's Coin Laundry: its options, facts and lines.

import (
	"slices"

	"tokyobox/rules"
)

func sudsyOptions() []rules.Option {
	return []rules.Option{
		deckOption(),
		{Name: "sheet", Values: []string{"cards", "d6", "choice"}},
		{Name: "finished", Values: []string{"return", "keep"}},
		{Name: "closed", Values: []string{"open", "no-cycles"}},
		{Name: "survey", Values: []string{"event", "note"}},
	}
}

// sudsyFacts are the tables of the booklet that were lost, and those of the sheet.
func sudsyFacts() []rules.Fact {
	out := deckFacts()
	for _, name := range []string{"season", "hour", "weather", "politeness"} {
		out = append(out, rules.Fact{Name: name, Keys: 1, Table: true, Shape: "W-PA:…"})
	}
	for _, name := range []string{"background", "quirk", "mood"} {
		out = append(out, rules.Fact{Name: name, Keys: 2, Table: true, Shape: "B-SH:W-PA:…"})
	}
	for _, name := range []string{"event2", "event3"} {
		out = append(out, rules.Fact{Name: name, Keys: 1, Table: true, Shape: "W-PA:cat"})
	}
	return out
}

func sudsyRefusals() []string {
	return []string{
		"E_PLAYERS", "E_PHASE", "E_SEAT", "E_CARD", "E_COUNT", "E_CHARACTER", "E_ORDER", "E_MACHINE", "E_SHUT", "E_GARMENT",
		"E_DETERGENT", "E_FUNDS", "E_LEAVE", "E_BELOW",
	}
}

// sudsyDo makes a line of a game of Mr. Sudsy out of what it does.
func sudsyDo(do func(*sudsy, rules.Move, *rules.Refusals) func(*rules.Effects)) func(rules.State, rules.Move, *rules.Refusals) func(*rules.Effects) {
	return func(s rules.State, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
		t := s.(*sudsy)
		effect := do(t, m, no)
		if effect == nil {
			return nil
		}
		return func(e *rules.Effects) {
			effect(e)
			t.rested()
		}
	}
}

func sudsyVerbs() []*rules.Verb {
	seat := func(can func(*sudsy, int) bool) rules.Arg {
		return rules.Arg{Name: "seat", Kind: rules.Player, Choices: sudsySeats(can)}
	}
	anyone := func(*sudsy, int) bool { return true }
	words := rules.Arg{Name: "words", Kind: rules.Quoted, Opt: true}
	lookUp := func(name string) *rules.Verb {
		return &rules.Verb{Name: name, Form: name, Quiet: true, Drawn: true, Do: sudsyDo(func(t *sudsy, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
			return t.lookUp(name, m, no)
		}), Args: []rules.Arg{cardArg(false, sudsyFresh), appArg(), words}}
	}
	section := rules.Arg{Name: "section", Kind: rules.Choice, Words: sheetSections, Choices: sudsySections}
	piece := rules.Arg{Name: "piece", Kind: rules.Choice, Opt: true, Many: true, Words: pieces(), Choices: sudsyLoad}
	machine := rules.Arg{Name: "machine", Kind: rules.Piece, Opt: true, Choices: sudsyFree}
	verbs := []*rules.Verb{
		{Name: "facilitator", Form: "facilitator", Quiet: true, Do: sudsyDo((*sudsy).facilitate), Args: []rules.Arg{seat(anyone)}},
		{Name: "minutes", Form: "minutes", Quiet: true, Do: sudsyDo((*sudsy).setMinutes), Args: []rules.Arg{{Name: "minutes", Kind: rules.Number}}},
		{Name: "order", Form: "order", Quiet: true, Do: sudsyDo((*sudsy).setOrder), Args: []rules.Arg{
			{Name: "seat", Kind: rules.Player, Many: true, Choices: sudsyUnordered},
		}},
		lookUp("season"),
		{Name: "name", Form: "name", Quiet: true, Do: sudsyDo((*sudsy).setName), Args: []rules.Arg{
			seat((*sudsy).writes), {Name: "called", Kind: rules.Choice, Opt: true, Words: sheetNames, Choices: sudsyNames}, words,
		}},
		{Name: "reveal", Form: "reveal", Quiet: true, Drawn: true, Do: sudsyDo((*sudsy).reveal), Args: []rules.Arg{
			seat((*sudsy).writes), section, cardArg(true, sudsySheetCards), appArg(),
		}},
		{Name: "roll", Form: "roll", Quiet: true, Drawn: true, Do: sudsyDo((*sudsy).roll), Args: []rules.Arg{
			seat((*sudsy).writes), section,
			{Name: "die", Kind: rules.Number, Opt: true, Many: true, Min: 1, Chance: true, Choices: sudsyFacesOfDie}, appArg(),
		}},
		{Name: "tick", Form: "tick", Quiet: true, Do: sudsyDo((*sudsy).tick), Args: []rules.Arg{
			seat((*sudsy).writes), section, {Name: "what", Kind: rules.Choice, Opt: true, Choices: sudsyWhat},
			{Name: "words", Kind: rules.Quoted, Opt: true, Choices: sudsyOwnWords},
		}},
		{Name: "complaint", Form: "complaint", Quiet: true, Do: sudsyDo((*sudsy).note), Args: []rules.Arg{
			seat((*sudsy).writes), {Name: "words", Kind: rules.Quoted},
		}},
		{Name: "platitude", Form: "platitude", Quiet: true, Do: sudsyDo((*sudsy).note), Args: []rules.Arg{
			seat((*sudsy).writes), {Name: "words", Kind: rules.Quoted},
		}},
		{Name: "day", Form: "day", Quiet: true, Do: sudsyDo((*sudsy).nextDay), Args: []rules.Arg{forceArg()}},
		lookUp("hour"),
		lookUp("weather"),
		{Name: "hand", Form: "hand", Drawn: true, Do: sudsyDo((*sudsy).hand), Args: []rules.Arg{
			seat((*sudsy).isNext), cardArg(true, sudsyHandCards),
			{Name: "random", Kind: rules.Choice, Keyed: true, Opt: true, Chance: true, Words: faces(), Choices: sudsyRandom},
			appArg(), forceArg(),
		}},
		{Name: "event", Form: "event", Drawn: true, Do: sudsyDo((*sudsy).drawEvent), Args: []rules.Arg{
			seat(anyone), cardArg(true, sudsyEventCards),
			{Name: "is", Kind: rules.Choice, Keyed: true, Opt: true, Domain: "event", Words: slices.Concat(events2, events3), Choices: sudsyEvents},
			{Name: "pair", Kind: rules.Flag, Opt: true, Choices: sudsyPair}, appArg(), words,
		}},
		{Name: "wash", Form: "wash", Do: sudsyDo((*sudsy).wash), Args: []rules.Arg{seat((*sudsy).canWash), machine, piece, rules.RanArg(), forceArg()}},
		{Name: "dry", Form: "dry", Drawn: true, Do: sudsyDo((*sudsy).dry), Args: []rules.Arg{
			seat((*sudsy).canDry), machine, piece,
			{Name: "card", Kind: rules.Choice, Keyed: true, Opt: true, Chance: true, Words: faces(), Choices: sudsyOutage},
			appArg(), rules.RanArg(), forceArg(),
		}},
		{Name: "out", Form: "out", Quiet: true, Do: sudsyDo((*sudsy).takeOut), Args: []rules.Arg{
			{Name: "machine", Kind: rules.Piece, Choices: sudsyFull},
			{Name: "to", Kind: rules.Player, Keyed: true, Opt: true, Choices: sudsyNobodys},
		}},
		{Name: "gift", Form: "gift", Do: sudsyDo((*sudsy).gift), Args: []rules.Arg{
			seat((*sudsy).hasAnything), {Name: "to", Kind: rules.Player, Choices: sudsyOthers},
			{Name: "yen", Kind: rules.Money, Keyed: true, Opt: true, Choices: sudsyYen},
			{Name: "bottles", Kind: rules.Number, Keyed: true, Opt: true, Choices: sudsyBottles},
			{Name: "piece", Kind: rules.Choice, Keyed: true, Opt: true, Many: true, Words: pieces(), Choices: sudsyOwn},
		}},
		{Name: "take", Form: "take", Do: sudsyDo((*sudsy).takeSample), Args: []rules.Arg{seat((*sudsy).canTake)}},
		{Name: "bottles", Form: "bottles", Do: sudsyDo((*sudsy).giveBottles), Args: []rules.Arg{
			{Name: "given", Kind: rules.Number, Each: true, Subject: rules.Player, Subjects: sudsyTakers, Choices: sudsyFreeBottles},
		}},
		{Name: "lay", Form: "lay", Quiet: true, Do: sudsyDo((*sudsy).lay), Args: []rules.Arg{
			{Name: "piece", Kind: rules.Choice, Many: true, Words: pieces(), Choices: sudsyAllPieces},
			{Name: "to", Kind: rules.Player, Keyed: true, Opt: true, Choices: sudsyElsewhere},
		}},
		{Name: "conflict", Form: "conflict", Quiet: true, Drawn: true, Do: sudsyDo((*sudsy).conflict), Args: []rules.Arg{
			seat(anyone), {Name: "to", Kind: rules.Player, Choices: sudsyOthers},
			{Name: "a", Kind: rules.Choice, Keyed: true, Opt: true, Many: true, Chance: true, Words: faces(), Choices: sudsyFlips},
			{Name: "b", Kind: rules.Choice, Keyed: true, Opt: true, Many: true, Chance: true, Words: faces(), Choices: sudsyFlips},
			appArg(),
		}},
		{Name: "leave", Form: "leave", Quiet: true, Do: sudsyDo((*sudsy).leave), Args: []rules.Arg{
			seat((*sudsy).isHere),
			{Name: "complaint", Kind: rules.Flag, Opt: true, Choices: sudsyUnless("platitude")},
			{Name: "platitude", Kind: rules.Flag, Opt: true, Choices: sudsyUnless("complaint")},
		}},
		{Name: "survey", Form: "survey", Quiet: true, Do: sudsyDo((*sudsy).survey), Args: []rules.Arg{
			{Name: "seat", Kind: rules.Player, Opt: true, Many: true, Choices: sudsyUnsurveyed},
		}},
		{Name: "show", Form: "show", Quiet: true, Do: sudsyDo((*sudsy).show), Args: []rules.Arg{
			seat((*sudsy).unshown), {Name: "consent", Kind: rules.Choice, Words: []string{"yes", "no"}, Choices: sudsyYesNo},
		}},
	}
	fact := factVerb(nil)
	fact.Do = sudsyDo((*sudsy).hear)
	verbs = append(append(verbs, sudsyClockVerbs()...), fact)
	return append(verbs, rules.CashVerbs()...)
}

// sudsyHeadings are the rules by phase.
func sudsyHeadings() map[string]string {
	return map[string]string{"characters": "sheet", "season": "conditions", "conditions": "conditions", "event": "event", "handout": "hand", "open": "laundry", "survey": "leave", "epilogue": "yen", "over": "leave"}
}
