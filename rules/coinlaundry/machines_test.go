package coinlaundry

import (
	"strings"
	"testing"

	"tokyobox/rules"
)

// TestWhatIsTypedAtTheMachines reads the short forms of the games with machines. A line that starts with E_ is
// the code of a refusal, and none is for what is no short form.
func TestWhatIsTypedAtTheMachines(t *testing.T) {
	shop := &shop{}
	turns := &coinOp{phase: coinTurn, turn: 2, black: 1}
	fight := &war{phase: warTurn, turn: 1, vend: &vend{}}
	alone := &war{phase: warTurn, turn: 1}
	for _, c := range []struct {
		g           *rules.Game
		s           rules.State
		typed, want string
	}{
		{LaundryManager, shop, "o1", "open w1"}, {LaundryManager, shop, "bsh", "draw B-SH"}, {LaundryManager, shop, "WM", "draw WM"},
		{LaundryManager, shop, "c", "close"}, {LaundryManager, shop, "x", "discard"}, {LaundryManager, shop, "d", "draw"},
		{LaundryManager, shop, "w12", "wash w1 w2"}, {LaundryManager, shop, "w1d2", "wash w1 to=d2"}, {LaundryManager, shop, "d12", "dry d1 d2"},
		{LaundryManager, shop, "bd", "buy detergent"}, {LaundryManager, shop, "by", "buy dryer"}, {LaundryManager, shop, "n", "done"},
		{LaundryManager, shop, "o12", ""}, {LaundryManager, shop, "w1d3", ""}, {LaundryManager, shop, "d3", ""}, {LaundryManager, shop, "", ""},
		{CoinOp, turns, "l2", "load 2 w2"}, {CoinOp, turns, "l2sh", "load 2 w2 W-SH"}, {CoinOp, turns, "l5", ""}, {CoinOp, turns, "l2xx", ""},
		{CoinOp, turns, "w2", "wash 2 w2"}, {CoinOp, turns, "w2 1", "wash 2 w2 socks=1"}, {CoinOp, turns, "p", "pass 2"},
		{CoinOp, turns, "dp m bsh wso", "dry 2 points magazine B-SH W-SO"}, {CoinOp, turns, "dn n", "dry 2 nopoints newspaper"},
		{CoinOp, turns, "dp m bsx", "E_CARD"}, {CoinOp, turns, "dp x", ""}, {CoinOp, turns, "bm", "buy 2 magazine"},
		{CoinOp, &coinOp{phase: coinStart}, "2", "start 2"}, {CoinOp, &coinOp{phase: coinValues}, "l2", ""},
		{WashMachine, &war{phase: warDraft}, "2", "first 2"}, {WashMachine, &war{phase: warDraft, picker: 2}, "pw", "pick 2 washer"},
		{WashMachine, &war{phase: warPlace}, "1", "begin 1"}, {WashMachine, alone, "1", ""}, {WashMachine, alone, "pw", ""},
		{WashMachine, alone, "ma1", "move a1"}, {WashMachine, alone, "ia1", "idle a1"}, {WashMachine, alone, "ma1 red", ""},
		{WashMachine, alone, "sa1b2 bsh wm", "shoot a1 b2 B-SH WM"}, {WashMachine, alone, "sa1b2", "shoot a1 b2"},
		{WashMachine, alone, "sa1b2 bsx", "E_CARD"}, {WashMachine, alone, "na1 b1 a2 bsh wm", "snipe a1 b1 a2 B-SH WM"}, {WashMachine, alone, "na1", "snipe a1"},
		{WashMachine, alone, "ca1b2", "charge a1 b2"}, {WashMachine, alone, "ca1b2t", "charge a1 b2 terrain"},
		{WashMachine, alone, "da1b2", "duel a1 b2"}, {WashMachine, alone, "da1b2 wsh bsh bpa wm", "duel a1 b2 own=W-SH,B-PA other=B-SH,WM"},
		{WashMachine, alone, "da1b2 wsh foo", "E_CARD"}, {WashMachine, alone, "zz", ""}, {WashMachine, alone, "sa1d9 wm", ""},
		{VendMachine, fight, "ma1 red", "move a1 crate=red"},
		{VendMachine, fight, "fa1 red4 b1 b1 bsh dr wm", "fire a1 red=4 hit=b1,b1 B-SH DR WM"}, {VendMachine, fight, "fa1 red1 blue2", "fire a1 red=1 blue=2"},
		{VendMachine, fight, "fa1 red4 foo", "E_CARD"}, {VendMachine, fight, "fa1 b1", ""}, {VendMachine, fight, "xa1 red", ""},
	} {
		line, why, ok := c.g.Short(c.s, c.typed, nil)
		switch {
		case !ok:
			line = ""
		case why != nil:
			line = why.Code
		}
		if line != c.want {
			t.Errorf("%s: %q is read as %q, not %q", c.g.ID, c.typed, line, c.want)
		}
		if line != "" && !strings.HasPrefix(line, "E_") {
			if m, why := c.g.Read(line); why != nil || m.String() != line {
				t.Errorf("%s: %q cannot be read: %v", c.g.ID, line, why)
			}
		}
	}
}
