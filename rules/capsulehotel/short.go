package capsulehotel

// The short forms of the entry line, read into canonical lines: va for a vending machine on a, hag3 for
// a hotel of three green capsules, t12 1000 : g1 for a trade. Case is ignored and so are spaces, except
// before k and between the items of a trade.

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"tokyobox/ledger"
	"tokyobox/rules"
)

// The shapes of the short forms, after spaces were taken out and letters made small.
var (
	seatsShape  = regexp.MustCompile(`^[1-5]+$`)
	hotelShape  = regexp.MustCompile(`^(\.|[a-z][a-z0-9.]*)?([a-z])([0-9]{1,3})(?::([0-9]{1,3})x([0-9]{1,3}))?$`)
	houseShape  = regexp.MustCompile(`^([a-z]{2})(\.|[a-z][a-z0-9.]*?)?(?:([a-z])([0-9]{1,3}))?(?:=([ab]))?$`)
	areaShape   = regexp.MustCompile(`^[a-z][a-z0-9.]*$`)
	landShape   = regexp.MustCompile(`^([0-9])((?:[a-z][0-9]*)*)$`)
	couponShape = regexp.MustCompile(`(?: +[kK]|/) *([0-9]{0,3})$`)
	yenShape    = regexp.MustCompile(`^[+-][0-9]`)
	couponDelta = regexp.MustCompile(`^[kK]([+-][0-9]{1,4})$`)
	insideShape = regexp.MustCompile(`@?[a-z][0-9]+(?:\.[0-9]+)*`)
	handShape   = regexp.MustCompile(`^([a-z])([0-9]{1,3})$`)
)

// short reads a short form. ok is false for anything else.
func short(s rules.State, typed string, p rules.Payment) (line string, why *rules.Refusal, ok bool) {
	t := s.(*table)
	typed = strings.TrimSpace(typed)
	if typed == "" {
		return "", nil, false
	}
	r := &reader{t: t, pays: p}
	flat := strings.ToLower(strings.ReplaceAll(typed, " ", ""))
	switch c := flat[0]; {
	case c == '=':
		line = r.correction(typed[1:])
	case c == '!':
		line = r.breach(flat[1:])
	case c == '+' || c == 'j':
		line = r.seats("join", flat[1:])
	case c == '-' || c == 'q':
		line = r.seats("leave", flat[1:])
	case c == 'z':
		line = r.seats("pass", flat[1:])
	case c == 't':
		line = r.trade(typed[1:])
	case t.phase == inIncome && (c == 'c' || c == 'n' || c >= '0' && c <= '9'):
		line = r.die(flat)
	case strings.IndexByte("vxcphbl", c) >= 0 || c >= '1' && c <= '5' && len(flat) > 1 && strings.IndexByte("vxcphbl", flat[1]) >= 0:
		line = r.purchase(typed)
	default:
		return "", nil, false
	}
	return line, r.why, true
}

// reader reads one short form; why is what is wrong with it.
type reader struct {
	t    *table
	pays rules.Payment
	why  *rules.Refusal
}

func (r *reader) refuse(code, variant, ask string, gaps ...any) string {
	r.why = &rules.Refusal{Code: code, Text: rules.Say(code+"."+variant, gaps...), Ask: ask}
	return ""
}

// shape refuses what does not have the shape of a short form; the sentence shows the shape.
func (r *reader) shape(form string) string { return r.refuse(rules.Unread, "form."+form, "") }

// seats reads the seats of join, leave and pass.
func (r *reader) seats(verb, digits string) string {
	if !seatsShape.MatchString(digits) {
		return r.shape(verb)
	}
	return verb + " " + strings.Join(strings.Split(digits, ""), " ")
}

// correction reads a free correction: a seat, amounts with their sign, and the reason.
func (r *reader) correction(typed string) string {
	typed = strings.TrimSpace(typed)
	if typed == "" || typed[0] < '1' || typed[0] > '5' {
		return r.shape("correction")
	}
	line := "adjust " + typed[:1]
	rest := strings.TrimSpace(typed[1:])
	amount, coupons := "", ""
	for {
		word, tail, _ := strings.Cut(rest, " ")
		if m := couponDelta.FindStringSubmatch(word); m != nil && coupons == "" {
			n, _ := strconv.Atoi(m[1])
			coupons = " coupons=" + signed(Yen(n))
		} else if y, err := ledger.ParseYen(word); err == nil && amount == "" && yenShape.MatchString(word) {
			amount = " yen=" + signed(y)
		} else {
			break
		}
		rest = strings.TrimSpace(tail)
	}
	if amount+coupons == "" || rest == "" {
		return r.shape("correction")
	}
	line += amount + coupons
	if reason, ok := ledger.Unquote(rest); ok {
		rest = reason
	}
	return line + " " + ledger.Quote(rest)
}

func signed(y Yen) string {
	if y < 0 {
		return strconv.FormatInt(int64(y), 10)
	}
	return "+" + strconv.FormatInt(int64(y), 10)
}

// breach reads what the table declares unlawful: a hotel, or the drawing of a subdivision.
func (r *reader) breach(flat string) string {
	if isPiece(flat) {
		if flat[0] != 'h' {
			return r.refuse("E_NAME", "hotel", "", "name", flat)
		}
		return "breach " + flat
	}
	name := strings.TrimPrefix(flat, "@")
	if !areaShape.MatchString(name) {
		return r.shape("breach")
	}
	return "breachsub " + r.t.areaName(name)
}

// areaName is the name of an area as it is stored: that of an area in play, in whatever case it was
// typed, else with a capital.
func (t *table) areaName(typed string) string {
	for _, a := range t.areas {
		if strings.EqualFold(a.name, typed) {
			return a.name
		}
	}
	return strings.ToUpper(typed[:1]) + typed[1:]
}

// ground is the area that a purchase names, or the seat's default one: its only one, else the one it used
// last, else its first.
func (r *reader) ground(seat int, typed string) string {
	if typed != "" && typed != "." {
		return r.t.areaName(typed)
	}
	if own := ownAreas(r.t, rules.Move{}.Set("seat", account[seat])); len(own) > 0 {
		return own[0].Value
	}
	return r.refuse("E_NAME", "ground", "", "seat", rules.SeatOf(seat))
}

// colour is the name of the colour of a letter.
func (r *reader) colour(key string) string {
	if c := r.t.box.colourKey(key); c != nil {
		return c.name
	}
	if c := r.t.box.colour(key); c != nil {
		return c.name
	}
	return r.refuse("E_NAME", "letter", "fact colour=", "name", key)
}

// order is a purchase as it was typed.
type order struct {
	seat    int
	form    string
	words   string // between the form and the options
	options string
	price   Yen
}

// purchase reads a purchase with its seat, coupons and warning.
func (r *reader) purchase(typed string) string {
	o := order{}
	if c := typed[0]; c >= '1' && c <= '5' {
		o.seat, typed = int(c-'0'), strings.TrimSpace(typed[1:])
	}
	force := false
	coupons, said := "", false
	for {
		typed = strings.TrimSpace(typed)
		if body, ok := strings.CutSuffix(typed, "!"); ok && !force {
			typed, force = body, true
			continue
		}
		m := couponShape.FindStringSubmatchIndex(typed)
		if m == nil || said {
			break
		}
		coupons, said = typed[m[2]:m[3]], true
		typed = typed[:m[0]]
	}
	if o.seat == 0 && !r.buyer(&o) {
		return ""
	}
	flat := strings.ToLower(strings.ReplaceAll(typed, " ", ""))
	if flat == "" {
		return r.shape("buy")
	}
	if !r.item(&o, flat[:1], flat[1:]) {
		return ""
	}
	line := "buy " + account[o.seat] + " " + o.form + " " + o.words + o.options
	if n := r.coupons(o, coupons, said); n > 0 {
		line += " coupons=" + strconv.Itoa(n)
	}
	if force {
		line += " force"
	}
	return line
}

// buyer is the seat at the front, where the line names none.
func (r *reader) buyer(o *order) bool {
	switch {
	case r.t.phase == inBuy && len(r.t.queue) > 0:
		o.seat = r.t.queue[0]
		return true
	case r.t.phase == inClosing:
		r.refuse("E_LIMIT", "seat", "", "limit", r.t.box.limit)
	case r.t.phase != inBuy:
		r.refuse("E_PHASE", "short", "", "phase", rules.WordOf("phase", r.t.phase))
	default:
		r.refuse("E_QUEUE", "seat", "")
	}
	return false
}

// coupons is how many coupons a purchase is paid with: those typed, as many as fit, or by the seat's habit.
func (r *reader) coupons(o order, typed string, said bool) int {
	if typed != "" {
		n, _ := strconv.Atoi(typed)
		return n
	}
	if !said && (r.pays == nil || !r.pays(o.seat)) {
		return 0
	}
	return min(r.t.couponsOf(o.seat), int(o.price/couponWorth))
}

// item reads what is bought.
func (r *reader) item(o *order, letter, rest string) bool {
	switch letter {
	case "v", "x":
		o.form, o.price = "vending", machinePrice
		if letter == "x" {
			o.form, o.price = "cemetery", 0
		}
		if rest != "" && rest != "." && !areaShape.MatchString(rest) {
			r.shape(o.form)
			return false
		}
		o.words = r.ground(o.seat, rest)
	case "c":
		o.form = "capsules"
		if rest == "" {
			r.shape(o.form)
			return false
		}
		o.words = r.colour(rest)
		if c := r.t.box.colour(o.words); c != nil {
			o.price = c.price
		}
	case "p":
		o.form = "pink"
		n, err := strconv.Atoi(rest)
		if err != nil || n < 1 || n > maxCount {
			r.shape(o.form)
			return false
		}
		o.words, o.price = strconv.Itoa(n), PinkPrice(n)
	case "h":
		r.hotel(o, rest)
	case "b":
		r.house(o, rest)
	case "l":
		r.land(o, rest)
	}
	return r.why == nil
}

// hotel reads [area] colour count [: ground x levels].
func (r *reader) hotel(o *order, rest string) {
	m := hotelShape.FindStringSubmatch(rest)
	if m == nil || plain(m[3]) == "0" || m[4] != "" && (plain(m[4]) == "0" || plain(m[5]) == "0") {
		r.shape("hotel")
		return
	}
	o.form, o.price = "hotel", entrancePrice
	o.words = r.ground(o.seat, m[1])
	if r.why != nil {
		return
	}
	o.words += " " + r.colour(m[2]) + " " + plain(m[3])
	if m[4] != "" {
		o.options = " ground=" + plain(m[4]) + " levels=" + plain(m[5])
	}
}

// house reads kind [area] [roof colour count] [=side].
func (r *reader) house(o *order, rest string) {
	m := houseShape.FindStringSubmatch(rest)
	if m == nil {
		r.shape("building")
		return
	}
	k := kindOf(m[1])
	if k == nil {
		r.refuse("E_NAME", "kind", "", "name", m[1])
		return
	}
	place, colour, count := m[2], m[3], m[4]
	o.form, o.price = "building", k.price
	o.words = k.id + " " + r.ground(o.seat, place)
	if r.why != nil {
		return
	}
	if colour != "" {
		o.options = " roof=" + r.colour(colour) + ":" + plain(count)
	}
	if m[5] != "" {
		o.options += " side=" + strings.ToUpper(m[5])
	}
}

// land reads a board and the parcels it touches.
func (r *reader) land(o *order, rest string) {
	m := landShape.FindStringSubmatch(rest)
	if m == nil {
		r.shape("land")
		return
	}
	o.form = "land"
	i, _ := strconv.Atoi(m[1])
	if i < len(r.t.box.land) {
		o.price = r.t.box.land[i]
	}
	o.words = "L" + m[1] + " as=" + r.t.nextParcel()
	if list := r.neighbours(m[2]); len(list) > 0 {
		o.words += " adj=" + strings.Join(list, ",")
	}
}

// neighbours cuts parcels out of letters and digits: the longest name in play, else a letter and its
// digits.
func (r *reader) neighbours(typed string) []string {
	var out []string
	for typed != "" {
		n := 1
		for n < len(typed) && typed[n] >= '0' && typed[n] <= '9' {
			n++
		}
		for _, p := range r.t.parcels {
			if l := len(p.name); l > n && l <= len(typed) && strings.EqualFold(typed[:l], p.name) {
				n = l
			}
		}
		if name := r.t.areaName(typed[:n]); !slices.Contains(out, name) {
			out = append(out, name)
		}
		typed = typed[n:]
	}
	return out
}

// plain is a number without leading zeros.
func plain(digits string) string {
	n, _ := strconv.Atoi(digits)
	return strconv.Itoa(n)
}

// die reads the face of the next die to roll: its place in the list shown, the yen on it from 100 up, or
// its letter.
func (r *reader) die(flat string) string {
	left := r.t.missingDice(nil)
	if len(left) == 0 {
		return r.refuse("E_ROLL", "done", "")
	}
	b := left[0]
	faces := b.kind.faces
	n, err := ledger.ParseYen(flat)
	for i, f := range faces {
		number := err == nil && (n < 100 && n == Yen(i+1) || n >= 100 && n == f.yen)
		letter := err != nil && (strings.EqualFold(flat, f.name) || flat == "c" && f.coupons > 0)
		if number || letter {
			return "roll " + b.name + "=" + f.name
		}
	}
	return r.refuse("E_FACE", "face", "", "face", flat, "kind", rules.WordOf("kind", b.kind.id), "list", b.kind.list())
}

// trade reads a trade of two: both seats, the items of the first, a colon, the items of the second.
func (r *reader) trade(typed string) string {
	typed = strings.TrimSpace(typed)
	var seats []int
	for len(seats) < 2 && typed != "" && typed[0] >= '1' && typed[0] <= '5' {
		seats = append(seats, int(typed[0]-'0'))
		typed = strings.TrimLeft(typed[1:], " ")
	}
	if len(seats) < 2 {
		return r.shape("trade")
	}
	force := ""
	// A promise may end with an exclamation mark of its own; the sign of force stands apart from it.
	if body, ok := strings.CutSuffix(typed, "!"); ok && (strings.HasSuffix(body, " ") || !strings.Contains(typed, "~")) {
		typed, force = strings.TrimSpace(body), " force"
	}
	first, second, ok := strings.Cut(typed, ":")
	if !ok {
		return r.shape("trade")
	}
	drawn := map[string]int{}
	line := "trade " + account[seats[0]] + r.items(seats[0], first, drawn)
	line += " | " + account[seats[1]] + r.items(seats[1], second, drawn)
	if r.why != nil {
		return ""
	}
	return line + force
}

// items reads what one party gives. drawn counts the subdivisions that the trade draws in each area.
func (r *reader) items(seat int, typed string, drawn map[string]int) string {
	out := ""
	for typed = strings.TrimSpace(typed); typed != "" && r.why == nil; typed = strings.TrimSpace(typed) {
		if words, ok := strings.CutPrefix(typed, "~"); ok {
			out += " promise"
			if words = strings.TrimSpace(words); words != "" {
				out += "=" + ledger.Quote(words)
			}
			return out
		}
		var word string
		word, typed, _ = strings.Cut(typed, " ")
		out += r.itemOf(seat, word, drawn)
	}
	return out
}

func (r *reader) itemOf(seat int, word string, drawn map[string]int) string {
	flat := strings.ToLower(word)
	switch {
	case flat[0] == '/':
		n, err := strconv.Atoi(flat[1:])
		if flat == "/" {
			n, err = r.t.couponsOf(seat), nil
		}
		if err != nil || n < 1 {
			return r.shape("item")
		}
		return " coupons=" + strconv.Itoa(n)
	case flat[0] == '@':
		return r.ceded(flat[1:], drawn)
	case handShape.MatchString(flat):
		m := handShape.FindStringSubmatch(flat)
		name := r.colour(m[1])
		if r.why == nil && plain(m[2]) == "0" {
			r.shape("item")
		}
		if r.why != nil {
			return ""
		}
		return " capsules=" + name + ":" + plain(m[2])
	}
	y, err := ledger.ParseYen(word)
	if err != nil || y < 100 {
		return r.shape("item")
	}
	return " yen=" + strconv.FormatInt(int64(y), 10)
}

// ceded reads land: a whole area, or a new subdivision with what stands in it.
func (r *reader) ceded(flat string, drawn map[string]int) string {
	place, list, cut := strings.Cut(flat, ">")
	if !areaShape.MatchString(place) {
		return r.shape("item")
	}
	name := r.t.areaName(place)
	if !cut {
		return " land=" + name
	}
	inside := insideShape.FindAllString(list, -1)
	if strings.Join(inside, "") != strings.ReplaceAll(list, ",", "") {
		return r.shape("item")
	}
	for i, x := range inside {
		if !isPiece(x) {
			inside[i] = r.t.areaName(strings.TrimPrefix(x, "@"))
		}
	}
	sub := name + "1"
	if in := r.t.area(name); in != nil {
		sub = r.t.nextSub(in, drawn[name])
		drawn[name]++
	}
	return " new=" + sub + "@" + name + ":" + strings.Join(inside, ",")
}
