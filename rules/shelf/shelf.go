// Package shelf is the list of all games, in the order of the catalogue, and the only place that knows
// them all.
package shelf

import (
	"tokyobox/rules"
	"tokyobox/rules/capsulehotel"
	"tokyobox/rules/coinlaundry"
	"tokyobox/rules/jutaku"
	"tokyobox/rules/sakana"
	"tokyobox/rules/washicats"
)

// Games are all games there are.
func Games() []*rules.Game {
	return []*rules.Game{
		capsulehotel.Game,
		jutaku.Jutaku,
		jutaku.Countdown,
		jutaku.BottleBonus,
		jutaku.Izakaya,
		jutaku.ChocolateMilk,
		jutaku.Mall,
		coinlaundry.Sudsy,
		coinlaundry.SudsyVending,
		coinlaundry.WashMachine,
		coinlaundry.VendMachine,
		coinlaundry.LaundryManager,
		coinlaundry.CoinOp,
		coinlaundry.Pairs,
		coinlaundry.Hidden,
		coinlaundry.Tower,
		sakana.Bag,
		sakana.Stack,
		washicats.Cats,
	}
}

// Find is the game of that id, nil if there is none.
func Find(id string) *rules.Game {
	for _, g := range Games() {
		if g.ID == id {
			return g
		}
	}
	return nil
}
