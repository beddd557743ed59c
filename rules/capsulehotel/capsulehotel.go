// Package capsulehotel keeps the books of Tokyo Capsule Hotel: loans that grow, coupons, the queue of
// buyers, every purchase, trades of land and promises, the income of each hotel and the end of the game.
//
// This file is the declaration of the game: its options, its facts, its lines and the codes of refusal.
// The other files each do one job: table.go what lies on the table, box.go what is printed on the box,
// rounds.go the phases, buy.go purchases, trade.go trades and lines drawn on land, income.go dice and
// income, breach.go fines and corrections, end.go who wins, draw.go what the app may draw, choices.go and
// choices_buy.go what may be entered now, view.go what the table sees, why.go where numbers come from,
// short.go the short forms of the entry line and worth.go what a purchase may bring.
package capsulehotel

import "tokyobox/rules"

// Game is Tokyo Capsule Hotel, for two to five players.
var Game = rules.Ready(&rules.Game{
	ID:       "capsule-hotel",
	Headings: map[string]string{"mark": "round", "loans": "loan", "open": "queue", "buy": "limit", "closing": "closing", "income": "income", "over": "end"},
	Rules:    1,
	Box:      "capsule-hotel",
	Min:      2,
	Max:      5,
	Options: []rules.Option{
		{Name: "queue", Values: []string{"on", "off"}},
		{Name: "cards", Values: []string{"off", "choice", "allB"}},
		{Name: "tallest", Values: []string{"off", "on"}},
		{Name: "money", Values: []string{"ledger", "external"}},
		{Name: "worth", Values: []string{"off", "on"}},
	},
	Facts: []rules.Fact{
		{Name: "limit", PerSeats: true, Shape: "11500"},
		{Name: "loan", Keys: 1, Shape: "9000:0"},
		{Name: "coupon", Keys: 1, Shape: "3:yes"},
		{Name: "land", Keys: 1, Shape: "L3:4500"},
		{Name: "colour", Keys: 1, Shape: "green:g:3000:15"},
		{Name: "pink", Shape: "34"},
		{Name: "building", Keys: 1, Shape: "sb:3"},
	},
	Verbs: append([]*rules.Verb{
		{Name: "claim", Form: "claim", Quiet: true, Do: rules.By(claim), Args: []rules.Arg{
			{Name: "area", Kind: rules.Place, Choices: newAreas},
			{Name: "owner", Kind: rules.Player, Keyed: true, Choices: everySeat},
			adjacent,
		}},
		{Name: "mark", Form: "mark", Quiet: true, Do: rules.By(mark)},
		{Name: "loan", Form: "loan", Do: rules.By(takeLoan), Args: []rules.Arg{
			{Name: "loan", Kind: rules.Money, Each: true, Min: 1, Subject: rules.Player, Subjects: lenders, Choices: loanAmounts},
		}},
		{Name: "check", Form: "check", Do: rules.By(check)},
		{Name: "open", Form: "open", Quiet: true, Drawn: true, Do: rules.By(open), Args: []rules.Arg{
			{Name: "first", Kind: rules.Player, Keyed: true, Opt: true, Many: true, Chance: true, Choices: tiedSeats},
			{Name: "order", Kind: rules.Player, Keyed: true, Opt: true, Many: true, Choices: unordered},
			byApp,
		}},
		{Name: "join", Form: "join", Quiet: true, Do: rules.By(join), Args: []rules.Arg{
			{Name: "seat", Kind: rules.Player, Many: true, Choices: joiners},
		}},
		{Name: "leave", Form: "leave", Quiet: true, Do: rules.By(leave), Args: []rules.Arg{
			{Name: "seat", Kind: rules.Player, Many: true, Choices: queued},
		}},
		{Name: "forfeit", Form: "forfeit", Do: rules.By(forfeit), Args: []rules.Arg{
			{Name: "seat", Kind: rules.Player, Choices: frontSeat},
		}},
		{Name: "pass", Form: "pass", Do: rules.By(pass), Args: []rules.Arg{
			{Name: "seat", Kind: rules.Player, Many: true, Choices: passers},
		}},
		purchase("vending", buyVending, rules.Arg{Name: "area", Kind: rules.Place, Choices: markerAreas}),
		purchase("cemetery", buyCemetery, rules.Arg{Name: "area", Kind: rules.Place, Choices: cemeteryAreas}),
		purchase("land", buyLand,
			rules.Arg{Name: "board", Kind: rules.Place, Choices: boardChoices},
			rules.Arg{Name: "as", Kind: rules.Place, Keyed: true, Choices: newAreas},
			adjacent),
		purchase("capsules", buyCapsules, rules.Arg{Name: "colour", Kind: rules.Choice, Choices: coloursOnSale}),
		purchase("pink", buyPink, rules.Arg{Name: "count", Kind: rules.Number, Min: 1, Choices: pinkCounts}),
		purchase("hotel", buyHotel,
			rules.Arg{Name: "area", Kind: rules.Place, Choices: hotelAreas},
			rules.Arg{Name: "colour", Kind: rules.Choice, Choices: coloursHeld},
			rules.Arg{Name: "count", Kind: rules.Number, Min: 1, Choices: heldCounts},
			rules.Arg{Name: "ground", Kind: rules.Number, Keyed: true, Opt: true, Min: 1, Choices: groundCounts},
			rules.Arg{Name: "levels", Kind: rules.Number, Keyed: true, Opt: true, Min: 1, Choices: levelCounts},
			taller),
		purchase("building", buyBuilding,
			rules.Arg{Name: "kind", Kind: rules.Choice, Choices: kindsOnSale},
			rules.Arg{Name: "area", Kind: rules.Place, Choices: ownAreas},
			rules.Arg{Name: "roof", Kind: rules.Choice, Keyed: true, Opt: true, Free: true, Shaped: isCapsules, Choices: roofChoices},
			rules.Arg{Name: "side", Kind: rules.Choice, Keyed: true, Opt: true, Words: []string{"A", "B"}, Choices: sideChoices},
			taller),
		{Name: "trade", Form: "trade", Do: rules.By(trade), Args: []rules.Arg{
			{Name: "offers", Kind: rules.Offers, Sub: []rules.Arg{
				{Name: "seat", Kind: rules.Player, Choices: traders},
				{Name: "yen", Kind: rules.Money, Keyed: true, Opt: true, Repeat: true, Min: 1},
				{Name: "coupons", Kind: rules.Number, Keyed: true, Opt: true, Repeat: true, Min: 1, Choices: offerCoupons},
				{Name: "capsules", Kind: rules.Choice, Keyed: true, Opt: true, Repeat: true, Free: true, Shaped: isSomeCapsules, Choices: offerCapsules},
				{Name: "land", Kind: rules.Place, Keyed: true, Opt: true, Repeat: true, Choices: offerLand},
				{Name: "new", Kind: rules.Place, Keyed: true, Opt: true, Repeat: true, Free: true, Shaped: isNewArea, Choices: offerNew},
				{Name: "promise", Kind: rules.Quoted, Keyed: true, Opt: true, Repeat: true, Bare: true},
				{Name: "to", Kind: rules.Player, Keyed: true, Opt: true, Repeat: true, Choices: receivers},
			}},
			force,
		}},
		{Name: "close", Form: "close", Do: rules.By(closePhase)},
		{Name: "roll", Form: "roll", Quiet: true, Drawn: true, Do: rules.By(roll), Args: []rules.Arg{
			{Name: "die", Kind: rules.Die, Each: true, Opt: true, Chance: true, Subject: rules.Piece, Subjects: diceToRoll, Choices: facesOf},
			byApp,
		}},
		{Name: "pay", Form: "pay", Do: rules.By(pay), Args: []rules.Arg{
			{Name: "area", Kind: rules.Place, Opt: true, Choices: parcelsToPay},
		}},
		{Name: "breach", Form: "breach", Do: rules.By(breach), Args: []rules.Arg{
			{Name: "hotel", Kind: rules.Piece, Choices: brokenHotels},
		}},
		{Name: "breachsub", Form: "breachsub", Do: rules.By(breachSub), Args: []rules.Arg{
			{Name: "area", Kind: rules.Place, Choices: brokenSubs},
		}},
		{Name: "count", Form: "count", Do: rules.By(count), Args: []rules.Arg{
			{Name: "yen", Kind: rules.Money, Each: true, Subject: rules.Player, Subjects: uncounted},
		}},
		{Name: "adjust", Form: "adjust.seat", Do: rules.By(adjustSeat), Args: []rules.Arg{
			{Name: "seat", Kind: rules.Player, Choices: everySeat},
			{Name: "yen", Kind: rules.Money, Keyed: true, Opt: true, Signed: true},
			{Name: "coupons", Kind: rules.Number, Keyed: true, Opt: true, Signed: true},
			{Name: "capsules", Kind: rules.Choice, Keyed: true, Opt: true, Repeat: true, Free: true, Shaped: isMoreCapsules},
			{Name: "reason", Kind: rules.Quoted},
		}},
		{Name: "adjust", Form: "adjust.area", Do: rules.By(adjustArea), Args: []rules.Arg{
			{Name: "area", Kind: rules.Place, Choices: everyArea},
			{Name: "owner", Kind: rules.Player, Keyed: true, Opt: true, Choices: everySeat},
			adjacent,
			{Name: "into", Kind: rules.Place, Keyed: true, Opt: true, Choices: parentOf},
			{Name: "reason", Kind: rules.Quoted},
		}},
		{Name: "fact", Form: "fact", Quiet: true, Do: rules.By(learn), Args: []rules.Arg{
			{Name: "fact", Kind: rules.Tell},
			force,
		}},
	}, cash()...),
	Refusals: append([]string{
		"E_NAME", "E_PHASE", "E_FACT", "E_RANGE", "E_LIMIT", "E_PASSED", "E_QUEUE", "E_SEAL", "E_LOAN",
		"E_EMPTY_OFFER", "E_OWNER", "E_PIECE", "E_SIDE", "E_ROOF", "E_ADJ", "E_SUPPLY", "E_CAPS",
		"E_CEMCAP", "E_LEVELS", "E_GOLDEN", "E_COUPON_OVER", "E_FUNDS", "E_ROLL", "E_FACE",
	}, rules.CashRefusals()...),
	New:   newTable,
	Short: short,
})

// Arguments that several lines have.
var (
	force    = rules.Arg{Name: "force", Kind: rules.Flag, Opt: true}
	byApp    = rules.Arg{Name: "app", Kind: rules.Flag, Opt: true, Choices: nobody} // never typed
	adjacent = rules.Arg{Name: "adj", Kind: rules.Place, Keyed: true, Opt: true, Many: true, Choices: everyParcel}
	taller   = rules.Arg{Name: "taller", Kind: rules.Choice, Keyed: true, Opt: true, Words: []string{"yes", "no"}, Choices: tallerChoices}
	coupons  = rules.Arg{Name: "coupons", Kind: rules.Number, Keyed: true, Opt: true, Min: 1, Choices: couponCounts}
)

func nobody(rules.State, rules.Move) []rules.Pick { return nil }

// purchase declares one kind of buy: the buyer and what every purchase has stand around its own arguments. buy is
// as the Do of a verb, of a buyer who may buy.
func purchase(what string, buy func(t *table, seat int, m rules.Move, no *rules.Refusals) func(*rules.Effects), own ...rules.Arg) *rules.Verb {
	args := []rules.Arg{{Name: "seat", Kind: rules.Player, Choices: buyers}, {Name: what, Kind: rules.Lit}}
	args = append(append(args, own...), coupons, force)
	do := func(t *table, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
		seat, ok := t.buyer(m, no)
		if !ok {
			return nil
		}
		return buy(t, seat, m, no)
	}
	return &rules.Verb{Name: "buy", Form: "buy." + what, Args: args, Tracks: []string{"spent"}, Do: rules.By(do)}
}
