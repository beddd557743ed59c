package jutaku

// What is printed on the lot cards: read off the box once, in a notation of V and /, and never invented. The
// file stands beside the games because Jutaku and Bottle Bonus share it.

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// Roman reads the number of pieces as a lot card prints it: any V, worth five each, before any /, worth one
// each. Small letters and the letter I for / are read as well. ok is false for anything else, also for
// nothing. Requisiti di costruzione.
func Roman(s string) (n int, ok bool) {
	s = strings.NewReplacer("v", "V", "i", "/", "I", "/").Replace(s)
	fives := len(s) - len(strings.TrimLeft(s, "V"))
	ones := len(s) - fives
	if s == "" || len(s) > 40 || strings.Trim(s[fives:], "/") != "" {
		return 0, false
	}
	return 5*fives + ones, true
}

// lotsEach is how many lot cards a district has.
const lotsEach = 4

// The two sides of a lot card.
const (
	easy = "easy"
	hard = "hard"
)

// bonus is the district of the bonus cards, which lie on the map only where the option says so.
const bonus = "roppongi"

// lot is one lot card, without a side: "shinjuku.2".
type lot string

// face is one side of a lot card, as far as somebody read it off the box.
type face struct {
	yen     ledger.Yen // 0 = not told
	height  int        // floors, 0 = not told
	roman   string     // number of pieces as printed, "" = not told
	borders int        // dark borders, 0 = not told
}

// side is a side of a card.
type side struct {
	card lot
	side string
}

// isLot tells whether a word can be a lot card.
func isLot(word string) bool {
	district, index, ok := strings.Cut(word, ".")
	return ok && isDistrict(district) && len(index) == 1 && index[0] >= '1' && index[0] <= '0'+lotsEach
}

// isDistrict tells whether a word, of small letters in any script, can name a district.
func isDistrict(word string) bool {
	for _, r := range word {
		if !unicode.IsLetter(r) || unicode.IsUpper(r) {
			return false
		}
	}
	return word != "" && len(word) <= 60
}

// district is where the lot lies.
func (l lot) district() string { d, _, _ := strings.Cut(string(l), "."); return d }

// fact is what is known of a side of a card, as a fact of the box.
func (f face) fact(of side) string {
	district, index, _ := strings.Cut(string(of.card), ".")
	number := func(n int) string {
		if n == 0 {
			return ""
		}
		return strconv.Itoa(n)
	}
	parts := []string{district, index, of.side, number(int(f.yen)), number(f.height), f.roman, number(f.borders)}
	for len(parts) > 4 && parts[len(parts)-1] == "" {
		parts = parts[:len(parts)-1]
	}
	return "lot=" + strings.Join(parts, ":")
}

// rightYen tells whether an amount can stand on a lot card.
func rightYen(y ledger.Yen) bool { return y >= 100 && y%100 == 0 }

// learn records what people read off their box: DISTRICT:INDEX:SIDE:YEN:FLOORS:PIECES:BORDERS, of which all
// that follows the yen may be left out, and the yen left empty.
func learn(t *site, m rules.Move, no *rules.Refusals) func(*rules.Effects) {
	told := m.Each("fact")
	if len(told) == 0 {
		return nil
	}
	f := told[0]
	unread := func() func(*rules.Effects) {
		no.Hard(rules.Unread, "fact", "fact", f.Sub+"="+f.Value)
		return nil
	}
	if f.Sub == "copies" && t.bottle != nil {
		n, err := strconv.Atoi(f.Value)
		if err != nil || n < 1 || n > 9 {
			return unread()
		}
		return func(*rules.Effects) { t.bottle.copies = n }
	}
	parts := strings.Split(f.Value, ":")
	if f.Sub != "lot" || len(parts) < 4 || len(parts) > 7 {
		return unread()
	}
	for len(parts) < 7 {
		parts = append(parts, "")
	}
	of := side{lot(parts[0] + "." + parts[1]), parts[2]}
	known := face{roman: parts[5]}
	number := func(s string, most int) (int, bool) {
		if s == "" {
			return 0, true
		}
		n, err := strconv.Atoi(s)
		return n, err == nil && n >= 1 && n <= most
	}
	yen, okYen := number(parts[3], 10_000_000)
	var okHeight, okBorders bool
	known.yen = ledger.Yen(yen)
	known.height, okHeight = number(parts[4], 99)
	known.borders, okBorders = number(parts[6], 2)
	if !isLot(string(of.card)) || !slices.Contains([]string{easy, hard}, of.side) || !okHeight || !okBorders {
		return unread()
	}
	if _, ok := Roman(known.roman); !ok && known.roman != "" {
		no.Hard("E_ROMAN", "", "word", known.roman)
	}
	if !okYen || known.yen != 0 && !rightYen(known.yen) {
		no.Hard("E_AMOUNT", "", "word", parts[3])
	}
	return func(*rules.Effects) { t.faces[of] = known }
}

// lotArg is the argument that names a lot card.
func lotArg() rules.Arg {
	return rules.Arg{Name: "lot", Kind: rules.Choice, Keyed: true, Opt: true, Free: true, Shaped: isLot, Choices: lotPicks}
}

// yenArg is the argument that tells the yen printed on a lot card.
func yenArg() rules.Arg {
	return rules.Arg{Name: "yen", Kind: rules.Money, Keyed: true, Opt: true}
}

// lotPicks are the lot cards that somebody has read and the seat of the line may have.
func lotPicks(s rules.State, m rules.Move) []rules.Pick {
	t := s.(*site)
	var names []string
	for of := range t.faces {
		var no rules.Refusals
		name := string(of.card)
		if t.lotIn(m.Set("lot", name), m.Int("seat"), &no); !no.Any() && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	var out []rules.Pick
	for _, name := range names {
		out = append(out, rules.Pick{Value: name, Say: rules.NameOf(name)})
	}
	return out
}

// away is why a lot card is not on the map, "" if it is: the bonus district lies there only in place of
// another, whose cards are then put away.
func (t *site) away(l lot) string {
	d := l.district()
	switch {
	case d == bonus && t.replaced == "none":
		return "bonus"
	case d == t.replaced:
		return "replaced"
	}
	return ""
}

// sideOf is the side of the card that lies before a seat.
func (t *site) sideOf(s int) string {
	if !t.turned[s] {
		return t.side
	}
	if t.side == easy {
		return hard
	}
	return easy
}

// faceOf is what is known of a lot card that lies before a seat.
func (t *site) faceOf(l lot, s int) face { return t.faces[side{l, t.sideOf(s)}] }

// ownerOf is who completed a lot, 0 for nobody.
func (t *site) ownerOf(l lot) int {
	for _, x := range t.done {
		if x.card == l {
			return x.seat
		}
	}
	return 0
}

// holderOf is before whom a lot card lies to be built on, 0 for nobody.
func (t *site) holderOf(l lot) int {
	for s := 1; s <= t.seats; s++ {
		if t.hand[s] == l {
			return s
		}
	}
	return 0
}
