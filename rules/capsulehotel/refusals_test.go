package capsulehotel

// Every refusal, with the sentence it gives, and every kind of line accepted and refused at least once.

import (
	"slices"
	"strings"
	"testing"

	"tokyobox/rules"
)

// buying is a table of three in the buy phase, with land, markers, capsules and money.
var buying = []string{
	"round 2", "phase buy", "loan 1=4000 2=6000 3=9000", "yen 1=9000 2=9000 3=9000", "coupons 1=3 2=1", "queue 1 2",
	"parcel A owner=1 start", "parcel B owner=2 start adj=A", "sub A1 in=A owner=3", "vending A 2", "vending B 1",
	"capsules 1 amber=8 pink=8", "hotel A amber 2", "building cl A",
}

// and is a table with something more on it.
func and(given []string, more ...string) []string { return slices.Concat(given, more) }

// refused are lines with the sentence that refuses them. State is set with given lines, then with do
// lines; options stand before a colon.
var refused = []struct {
	name, options string
	given         []string
	do            []string
	line          string
	key           string // of the sentence; its first part is the code
}{
	{"a seat that is not at the table", "", buying, nil, "buy 4 vending A", "E_NAME.seat"},
	{"an area that is not in play", "", buying, nil, "buy 1 vending Z", "E_NAME.area"},
	{"a neighbour that is no parcel", "", buying, nil, "buy 1 land L1 as=C adj=A1", "E_NAME.parcel"},
	{"a parcel to pay that is none", "", []string{"round 2", "phase income"}, nil, "pay A", "E_NAME.parcel"},
	{"a starting square whose name is taken", "", nil, []string{"claim A owner=1"}, "claim A owner=2", "E_NAME.used"},
	{"a starting square beside nothing", "", nil, nil, "claim A owner=1 adj=B", "E_NAME.parcel"},
	{"new land whose name is taken", "", buying, nil, "buy 1 land L1 as=A1 adj=A", "E_NAME.used"},
	{"a new subdivision whose name is taken", "", buying, []string{"leave 1"}, "trade 1 new=B@A: | 3 promise", "E_NAME.used"},
	{"a piece that does not stand", "", buying, []string{"leave 1"}, "trade 1 new=A2@A:v9 | 3 promise", "E_NAME.piece"},
	{"a hotel that does not stand", "", buying, nil, "breach h9", "E_NAME.hotel"},
	{"a machine declared an unlawful hotel", "", buying, nil, "breach v1", "E_NAME.hotel"},
	{"a parcel declared an unlawful subdivision", "", buying, nil, "breachsub A", "E_NAME.sub"},
	{"a die of nothing", "", []string{"round 2", "phase income"}, nil, "roll b1=300", "E_NAME.building"},
	{"a land board that does not exist", "", buying, nil, "buy 1 land L6 as=C adj=A", "E_NAME.board"},
	{"a building that does not exist", "", buying, nil, "buy 1 building zz A", "E_NAME.kind"},
	{"a colour that nobody told", "", buying, nil, "buy 1 capsules mauve", "E_NAME.colour"},
	{"a colour that nobody told, on a roof", "", buying, nil, "buy 1 building cl A roof=mauve:1", "E_NAME.colour"},
	{"pink as a set", "", buying, nil, "buy 1 capsules pink", "E_NAME.pink"},
	{"the same seat twice in a trade", "", buying, nil, "trade 1 yen=1 | 1 yen=1", "E_NAME.twice"},
	{"a receiver outside the trade", "", buying, []string{"leave 1 2"}, "trade 1 yen=1 to=3 | 2 yen=1", "E_NAME.party"},
	{"a receiver who is the giver", "", buying, []string{"leave 1 2"}, "trade 1 yen=1 to=1 | 2 yen=1 to=3 | 3 promise", "E_NAME.party"},
	{"a merging into what is not around it", "", buying, nil, `adjust A1 into=B "merged"`, "E_NAME.parent"},
	{"neighbours of a subdivision", "", buying, nil, `adjust A1 adj=B "drawn"`, "E_NAME.parcel"},
	{"a correction of no area", "", buying, nil, `adjust Z owner=1 "sold"`, "E_NAME.area"},
	{"a correction of capsules without a colour", "", buying, nil, `adjust 1 capsules=mauve:+1 "found"`, "E_NAME.colour"},
	{"a fact that no box has", "", nil, nil, "fact seal=1:fox", "E_NAME.fact"},
	{"a coupon symbol of a ninth round", "", nil, nil, "fact coupon=9:yes", "E_NAME.round"},
	{"a price of a sixth land board", "", nil, nil, "fact land=L6:3000", "E_NAME.board"},
	{"a count of no building", "", nil, nil, "fact building=zz:1", "E_NAME.kind"},
	{"a colour with the letter of another", "", nil, nil, "fact colour=azure:a:2000:9", "E_NAME.taken"},
	{"a colour called yen", "", nil, nil, "fact colour=yen:y:2000:9", "E_NAME.taken"},
	{"a colour called pink", "", nil, nil, "fact colour=pink:p:2000:9", "E_NAME.taken"},

	{"a loan without whole interest", "", nil, nil, "fact loan=4005:0", "E_RANGE.interest"},
	{"a loan that is no multiple of 1,000", "", nil, nil, "fact loan=4500:0", "E_RANGE.loan"},
	{"land below the printed range", "", nil, nil, "fact land=L1:2500", "E_RANGE.land"},
	{"land above the printed range", "", nil, nil, "fact land=L1:6500", "E_RANGE.land"},
	{"a colour below the printed range", "", nil, nil, "fact colour=amber:a:500:9", "E_RANGE.price"},
	{"more capsules than a box holds", "", nil, nil, "fact colour=amber:a:1000:10", "E_RANGE.capsules"},
	{"more pink capsules than a box holds", "", nil, nil, "fact pink=35", "E_RANGE.capsules"},
	{"more buildings than a box holds", "", nil, nil, "fact building=cl:5", "E_RANGE.buildings"},
	{"fewer buildings than a box holds", "", nil, nil, "fact building=cl:3", "E_RANGE.buildings"},

	{"a purchase before buying opens", "", []string{"phase open", "parcel A owner=1"}, nil, "buy 1 vending A", "E_PHASE"},
	{"a round marked in the middle of another", "", buying, nil, "mark", "E_PHASE"},
	{"a ninth round", "", []string{"round 8", "phase mark"}, nil, "mark", "E_PHASE"},
	{"a starting square in round 1", "", nil, []string{"mark"}, "claim A owner=1", "E_PHASE.claim"},
	{"a loan before round 1", "", nil, nil, "loan 1=4000", "E_PHASE"},
	{"a loan in round 2", "", []string{"round 2", "phase loans"}, nil, "loan 1=4000", "E_PHASE.loan"},
	{"a check in round 1", "", nil, []string{"mark"}, "check", "E_PHASE.check"},
	{"a check outside the loans phase", "", buying, nil, "check", "E_PHASE"},
	{"a check before everybody has counted", "money=external", []string{"round 2", "phase loans"}, []string{"count 1=5000 2=0"}, "check", "E_PHASE.count"},
	{"a count where yen are kept here", "", []string{"round 2", "phase loans"}, nil, "count 1=5000", "E_PHASE.ledger"},
	{"a count in the middle of a round", "money=external", buying, nil, "count 1=5000", "E_PHASE"},
	{"a count in round 1", "money=external", nil, []string{"mark"}, "count 1=5000", "E_PHASE"},
	{"a cash count of nobody", "", nil, nil, "cash 7=100", "E_SEAT"},
	{"a purse below nothing", "", nil, nil, "correct 1 yen=-100", "E_BELOW"},
	{"a cash count of money in coins", "money=external", nil, nil, "cash 1=100", "E_PHASE.coins"},
	{"a queue before its phase", "", nil, nil, "open", "E_PHASE"},
	{"joining outside the buy phase", "", []string{"phase income"}, nil, "join 1", "E_PHASE"},
	{"leaving outside the buy phase", "", []string{"phase income"}, nil, "leave 1", "E_PHASE"},
	{"a count to five outside the buy phase", "", []string{"phase income"}, nil, "forfeit 1", "E_PHASE"},
	{"passing outside the buy phase", "", []string{"phase closing"}, nil, "pass 1", "E_PHASE"},
	{"a trade in the income phase", "", []string{"phase income"}, nil, "trade 1 yen=1 | 2 promise", "E_PHASE"},
	{"closing before the limit", "", buying, nil, "close", "E_PHASE"},
	{"dice outside the income phase", "", buying, nil, "roll b1=300", "E_PHASE"},
	{"paying outside the income phase", "", buying, nil, "pay", "E_PHASE"},
	{"a breach after the end", "", and(buying, "phase over"), nil, "breach h1", "E_PHASE"},
	{"an unlawful subdivision after the end", "", and(buying, "phase over"), nil, "breachsub A1", "E_PHASE"},
	{"a trade after the limit by the buyer", "", and(buying, "spent 11400"), []string{"buy 1 vending A"}, "trade 1 yen=1 | 3 promise", "E_PHASE.closing"},
	{"a trade after the limit when nobody can be trading", "", and(buying, "spent 11400", "queue 1 2 3"), []string{"buy 1 vending A"}, "trade 1 yen=1 | 3 promise", "E_PHASE.closed"},
	{"a parcel paid twice", "", and(buying, "phase income"), []string{"roll b1=300", "pay A"}, "pay A", "E_PHASE.settled"},
	{"a die of a parcel that was paid", "", and(buying, "phase income"), []string{"roll b1=300", "pay A"}, "roll b1=400", "E_PHASE.settled"},

	{"a purchase after the limit", "", and(buying, "phase closing"), nil, "buy 1 cemetery A", "E_LIMIT"},
	{"a purchase of a seat that passed", "", buying, []string{"pass 1"}, "buy 1 vending A", "E_PASSED"},
	{"a trade with a seat that passed", "", buying, []string{"leave 1 2", "pass 2"}, "trade 1 yen=1 | 2 promise", "E_PASSED"},
	{"joining after passing", "", buying, []string{"pass 1"}, "join 1", "E_PASSED"},
	{"passing twice", "", buying, []string{"pass 1"}, "pass 1", "E_PASSED"},
	{"passing twice in a line, and then neither counts", "", buying, nil, "pass 3 3", "E_PASSED"},
	{"a purchase from behind", "", buying, nil, "buy 2 vending B", "E_QUEUE.front"},
	{"a purchase with nobody in the queue", "", buying, []string{"leave 1 2"}, "buy 1 vending A", "E_QUEUE.empty"},
	{"counting out somebody who is not at the front", "", buying, nil, "forfeit 2", "E_QUEUE.front"},
	{"counting out nobody", "", buying, []string{"leave 1 2"}, "forfeit 2", "E_QUEUE.empty"},
	{"joining twice", "", buying, nil, "join 1", "E_QUEUE.in"},
	{"leaving without being there", "", buying, nil, "leave 3", "E_QUEUE.out"},
	{"joining where there is no queue", "queue=off", buying[:4:4], nil, "join 1", "E_QUEUE.off"},
	{"a tie that nobody drew", "", []string{"phase open", "yen 1=100 2=100 3=200"}, nil, "open", "E_QUEUE.tie"},
	{"one of two ties that nobody drew", "", []string{"phase open"}, nil, "open order=1,2,3", "E_QUEUE.ledger"},
	{"an order that names a seat twice", "money=external", []string{"phase open"}, nil, "open order=1,2,2", "E_QUEUE.order"},
	{"no order with money in coins", "money=external", []string{"phase open"}, nil, "open", "E_QUEUE.order"},
	{"a trade with a seal on the board", "", buying, nil, "trade 1 yen=1 | 3 promise", "E_SEAL"},

	{"a loan that the box does not print", "", nil, []string{"mark"}, "loan 1=5000", "E_LOAN.amount"},
	{"a second loan", "", nil, []string{"mark", "loan 1=4000"}, "loan 1=6000", "E_LOAN.second"},
	{"two loans in a line", "", nil, []string{"mark"}, "loan 1=4000 1=6000", "E_LOAN.second"},
	{"a party that gives nothing", "", buying, []string{"leave 1 2"}, "trade 1 yen=1 | 2", "E_EMPTY_OFFER"},
	{"a party that only says to whom", "", buying, []string{"leave 1 2"}, "trade 1 yen=1 | 2 to=1", "E_EMPTY_OFFER"},
	{"building on the ground of another", "", buying, nil, "buy 1 vending A1", "E_OWNER"},
	{"giving the ground of another away", "", buying, []string{"leave 1 2"}, "trade 1 land=B | 2 promise", "E_OWNER"},
	{"giving land away twice in a trade", "", buying, []string{"leave 1 2"}, "trade 1 land=A land=A | 2 promise", "E_OWNER"},
	{"dividing the ground of another", "", buying, []string{"leave 1 2"}, "trade 1 new=B1@B: | 2 promise", "E_OWNER"},
	{"a piece that stands elsewhere", "", buying, []string{"leave 1 2"}, "trade 1 new=A2@A:v3 | 2 promise", "E_PIECE.piece"},
	{"a piece named twice", "", buying, []string{"leave 1 2"}, "trade 1 new=A2@A:v1,v1 | 2 promise", "E_PIECE.piece"},
	{"a subdivision that lies elsewhere", "", buying, []string{"leave 1 2"}, "trade 2 new=B1@B:A1 | 1 promise", "E_PIECE.sub"},
	{"an area inside itself", "", buying, []string{"leave 1 2"}, "trade 1 new=A2@A:A | 2 promise", "E_PIECE.sub"},
	{"a hotel parted from its laundry", "", and(buying, "building cl A", "hotel A amber 1 roof=b2"), []string{"leave 1 2"}, "trade 1 new=A2@A:h2,v1 | 2 promise", "E_PIECE.roof"},

	{"no side where there is a choice", "cards=choice", buying, nil, "buy 1 building ar A", "E_SIDE.missing"},
	{"a side for the laundry", "cards=choice", buying, nil, "buy 1 building cl A side=B", "E_SIDE.laundry"},
	{"a side without cards", "", buying, nil, "buy 1 building ar A side=B", "E_SIDE.off"},
	{"side A where all have B", "cards=allB", buying, nil, "buy 1 building ar A side=A", "E_SIDE.fixed"},
	{"another side for the second Sweets Buffet", "cards=choice", and(buying, "building sb B side=B"), nil, "buy 1 building sb A side=A", "E_SIDE.fixed"},
	{"capsules on an Arcade", "", buying, nil, "buy 1 building ar A roof=amber:1", "E_ROOF.kind"},
	{"no capsules on an Arcade either", "", buying, nil, "buy 1 building ar A roof=amber:0", "E_ROOF.kind"},
	{"three capsules on a laundry", "", buying, nil, "buy 1 building cl A roof=amber:3", "E_ROOF.count"},
	{"land beside nothing", "", buying, nil, "buy 1 land L1 as=C", "E_ADJ"},

	{"a fifth starting square", "", nil, []string{"claim A owner=1", "claim B owner=1", "claim C owner=1", "claim D owner=1"}, "claim E owner=1", "E_SUPPLY.starts"},
	{"a machine too many", "", and(buying, "stock vending=0"), nil, "buy 1 vending A", "E_SUPPLY.vending"},
	{"an entrance too many", "", and(buying, "stock entrances=0"), nil, "buy 1 hotel A amber 1", "E_SUPPLY.entrances"},
	{"a colour that is sold", "", and(buying, "queue 1"), nil, "buy 1 capsules amber", "E_SUPPLY.colour"},
	{"more pink than there is", "", and(buying, "stock pink=2"), nil, "buy 1 pink 3", "E_SUPPLY.pink"},
	{"a building that is gone", "", and(buying, "stock ar=0"), nil, "buy 1 building ar A", "E_SUPPLY.building"},
	{"more capsules found than the box has", "", buying, nil, `adjust 1 capsules=pink:+26 "found"`, "E_SUPPLY.colour"},
	{"capsules not held", "", buying, nil, "buy 1 hotel A green 1", "E_CAPS"},
	{"capsules not held, for the roof", "", buying, nil, "buy 1 building cl A roof=green:1", "E_CAPS"},
	{"capsules not held, to give", "", buying, []string{"leave 1 2"}, "trade 1 capsules=amber:5 capsules=amber:4 | 2 promise", "E_CAPS"},
	{"capsules corrected below zero", "", buying, nil, `adjust 1 capsules=amber:-9 "lost"`, "E_CAPS"},
	{"a sixth cemetery", "", and(buying, "cemetery A 3", "cemetery A1 2"), nil, "buy 1 cemetery A", "E_CEMCAP"},
	{"more levels than capsules on the ground", "", buying, nil, "buy 1 hotel A amber 4 ground=2 levels=3", "E_LEVELS"},
	{"a hotel without a marker", "", and(buying, "hotel A amber 1"), nil, "buy 1 hotel A amber 1", "E_GOLDEN"},
	{"a roof hotel without a marker", "", and(buying, "hotel A amber 1"), nil, "buy 1 building cl A roof=amber:1", "E_GOLDEN"},
	{"a line that leaves a half without markers", "", buying, []string{"leave 1 2"}, "trade 1 new=A2@A:v1,v2 | 2 promise", "E_GOLDEN.half"},
	{"coupons worth more than the price", "", buying, nil, "buy 1 vending A coupons=2", "E_COUPON_OVER"},
	{"coupons for a cemetery", "", buying, nil, "buy 1 cemetery A coupons=1", "E_COUPON_OVER"},
	{"coupons not held", "", buying, nil, "buy 1 building ar A coupons=4", "E_FUNDS.coupons"},
	{"yen not held", "", and(buying, "yen 1=499"), nil, "buy 1 vending A", "E_FUNDS.yen"},
	{"yen not held, and no coupons either", "", and(buying, "yen 1=499", "coupons 1=0"), nil, "buy 1 vending A", "E_FUNDS.poor"},
	{"yen not held, to give", "", buying, []string{"leave 1 2"}, "trade 1 yen=5000 yen=4001 | 2 promise", "E_FUNDS.give"},
	{"coupons not held, to give", "", buying, []string{"leave 1 2"}, "trade 1 coupons=4 | 2 promise", "E_FUNDS.coupons"},
	{"yen corrected below zero", "", buying, nil, `adjust 1 yen=-9001 "lost"`, "E_FUNDS.give"},
	{"coupons corrected below zero", "", buying, nil, `adjust 1 coupons=-4 "lost"`, "E_FUNDS.coupons"},
	{"paying before the dice are rolled", "", and(buying, "phase income"), nil, "pay", "E_ROLL"},
	{"no die at all", "", and(buying, "phase income"), nil, "roll", "E_ROLL.none"},
	{"a face that the die has not", "", and(buying, "phase income"), nil, "roll b1=600", "E_FACE.face"},
	{"a die of a building that is not rolled", "cards=allB", and(buying, "building ar A", "phase income"), nil, "roll b2=1000", "E_FACE.fixed"},

	{"ground without levels", "", buying, nil, "buy 1 hotel A amber 4 ground=2", "E_READ.levels"},
	{"a fact that cannot be read", "", nil, nil, "fact limit=lots", "E_READ.fact"},
	{"a gift among three without a receiver", "", buying, []string{"leave 1 2"}, "trade 1 yen=1 | 2 promise | 3 promise", "E_READ.to"},
}

func TestEveryRefusal(t *testing.T) {
	codes := map[string]bool{}
	forms := map[string]bool{}
	for _, x := range refused {
		t.Run(x.name, func(t *testing.T) {
			g := begin(t, 3, strings.Fields(x.options)...)
			g.given(x.given...)
			g.do(x.do...)
			code, _, _ := strings.Cut(x.key, ".")
			if why := g.deny(code, x.line); why.Text.Key != x.key {
				t.Errorf("refused with %s, want %s", why.Text.Key, x.key)
			}
			m, _ := Game.Read(x.line)
			codes[code], forms[m.Verb.Form] = true, true
		})
	}
	codes["E_FACT"] = true // TestWhatTheBoxWasNotAskedForIsAskedFor
	for _, code := range Game.Refusals {
		if !codes[code] {
			t.Errorf("nothing is refused with %s", code)
		}
	}
	for _, v := range Game.Verbs {
		if !forms[v.Form] && !rules.Kernel(v.Form) {
			t.Errorf("no line of the kind %s is refused", v.Form)
		}
	}
}

// soft are the codes that force passes over, as section 13 marks them.
var soft = []string{"E_RANGE", "E_LIMIT", "E_PASSED", "E_QUEUE", "E_SEAL", "E_EMPTY_OFFER", "E_OWNER", "E_PIECE", "E_SIDE", "E_ADJ", "E_CEMCAP", "E_LEVELS", "E_GOLDEN"}

// hardAfterAll are sentences of soft codes that no force passes over.
var hardAfterAll = []string{"E_RANGE.interest", "E_PIECE.piece", "E_PIECE.sub", "E_SIDE.missing"}

func TestForcePassesOverSoftRefusalsAndKeepsThemAsWarnings(t *testing.T) {
	for _, x := range refused {
		verb, _, _ := strings.Cut(x.line, " ")
		if verb != "buy" && verb != "trade" && verb != "fact" {
			continue
		}
		t.Run(x.name, func(t *testing.T) {
			g := begin(t, 3, strings.Fields(x.options)...)
			g.given(x.given...)
			g.do(x.do...)
			code, _, _ := strings.Cut(x.key, ".")
			isSoft := slices.Contains(soft, code) && !slices.Contains(hardAfterAll, x.key) || x.key == "E_PHASE.closing" || x.key == "E_PHASE.closed"
			if !isSoft {
				g.deny(code, x.line+" force")
				return
			}
			step := g.do(x.line + " force")
			if !slices.ContainsFunc(step.Warnings, func(w rules.Refusal) bool { return w.Text.Key == x.key && w.Soft }) {
				t.Errorf("the warnings are %v, want %s among them", step.Warnings, x.key)
			}
		})
	}
}

func TestEveryKindOfLineIsAccepted(t *testing.T) {
	g := begin(t, 3, "cards=choice", "tallest=on")
	steps := []string{
		"claim A owner=1", "claim B owner=2 adj=A", "claim C owner=3", "fact limit=11500", "mark", "loan 1=12000", "loan 2=12000 3=9000", "open first=1",
		"leave 3", "join 3", "forfeit 1", "leave 2 3", "join 1", "buy 1 vending A", "join 1", "buy 1 pink 5", "join 1", "buy 1 hotel A pink 4 ground=1 levels=4",
		"buy 1 cemetery A force", "buy 2 capsules amber force", "buy 1 building cl A roof=pink:1 taller=yes force", "buy 2 land L1 as=D adj=A force", "close",
		"roll b1=300", "pay A", "pay", "mark", "check", "open", "leave 1 2 3", "trade 1 new=A1@A: yen=100 | 2 promise=\"soon\"",
		"adjust 1 yen=+500 coupons=+1 capsules=pink:-1 \"counted\"", "adjust D owner=3 adj=B,C \"misread\"",
		"cash 1=0 2=100", "correct 2 yen=+100 \"a coin under the chair\"", "breach h1", "breachsub A1", "adjust A1 into=A \"rubbed out\"", "pass 1 2 3",
	}
	seen := map[string]bool{}
	for _, line := range steps {
		if line == "adjust 1 yen=+500 coupons=+1 capsules=pink:-1 \"counted\"" {
			g.given("capsules 1 pink=2")
		}
		seen[g.do(line).Move.Verb.Form] = true
	}
	coins := begin(t, 2, "money=external")
	coins.given("round 2", "phase loans", "loan 1=4000 2=4000")
	seen[coins.do("count 1=10 2=20").Move.Verb.Form] = true
	for _, v := range Game.Verbs {
		if !seen[v.Form] && !rules.Kernel(v.Form) {
			t.Errorf("no line of the kind %s was accepted", v.Form)
		}
	}
	g.want("phase income", "owner D=3")
}

func TestAMachineIsNotOfferedToAPurseThatCannotPayIt(t *testing.T) {
	for _, c := range []struct {
		given string
		n     int
	}{{"yen 1=400", 0}, {"yen 1=500", 1}} {
		g := begin(t, 3)
		g.given("round 2", "phase buy", "loan 1=4000 2=6000 3=9000", "queue 1 2", "parcel A owner=1 start", c.given)
		if list := g.Complete("buy 1 vending "); len(list) != c.n {
			t.Errorf("%s: %v is offered", c.given, list)
		}
	}
}
