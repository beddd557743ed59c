package coinlaundry

// The short forms of Mr. Sudsy's Coin Laundry, as people type them while laundry is handed out.

import (
	"slices"
	"strconv"
	"strings"

	"tokyobox/rules"
)

// sudsyShorts are the short forms that can be completed: what the booklet says of the card of an event.
func sudsyShorts() []*rules.Verb {
	return []*rules.Verb{{Name: "look", Args: []rules.Arg{{Name: "is", Kind: rules.Choice, Domain: "event", Choices: func(s rules.State, m rules.Move) []rules.Pick {
		if t := s.(*sudsy); t.asked != "" && t.asked == t.eventTable() {
			return sudsyEvents(t, m)
		}
		return nil
	}}}}}
}

// sudsyShort reads the short forms; see help.short.
func sudsyShort(s rules.State, typed string, _ rules.Payment) (string, *rules.Refusal, bool) {
	t := s.(*sudsy)
	words := strings.Fields(strings.ToLower(typed))
	if len(words) == 0 {
		return "", nil, false
	}
	if words[0] == "look" && len(words) > 1 {
		_, text, _ := strings.Cut(strings.TrimSpace(typed), " ")
		return t.lookLine(strings.TrimSpace(text)), nil, t.lookLine("") != ""
	}
	first, rest := words[0], words[1:]
	digits := strings.TrimLeft(first, "abcdefghijklmnopqrstuvwxyz")
	letter := strings.TrimSuffix(first, digits)
	seats := strings.Split(digits, "")
	switch {
	case t.writes(0) && t.day == 0 && len(digits) == 1 && len(rest) > 0:
		line := t.sheetLine(letter, digits, strings.Fields(typed)[1:])
		return line, nil, line != ""
	case letter == "h" && len(digits) <= 1 && len(rest) > 0:
		return t.handLine(digits, strings.Fields(typed)[1:])
	case t.at() == sudsyHandout && cardOfShort(first) != "":
		return t.handLine("", strings.Fields(typed))
	case (letter == "w" || letter == "d") && len(digits) == 1:
		return t.cycleLine(letter, digits, strings.Fields(typed)[1:]), nil, true
	case letter == "o" && digits == "" && len(rest) == 1:
		return "out " + rest[0], nil, true
	case letter == "g" && len(digits) == 2 && len(rest) == 1:
		if strings.TrimLeft(rest[0], "0123456789") == "b" {
			return "gift " + seats[0] + " " + seats[1] + " bottles=" + strings.TrimSuffix(rest[0], "b"), nil, true
		}
		return "gift " + seats[0] + " " + seats[1] + " yen=" + rest[0], nil, true
	case (letter == "c" || letter == "p") && len(digits) == 1 && len(rest) == 0:
		return "leave " + digits + map[string]string{"c": " complaint", "p": " platitude"}[letter], nil, true
	case letter == "b" && len(digits) == 1 && len(rest) == 1 && t.vending:
		return "buy " + digits + " out=" + rest[0], nil, true
	case letter == "f" && len(digits) == 2:
		line := "conflict " + seats[0] + " " + seats[1]
		var flips [2][]string
		for i, w := range rest {
			c := cardOfShort(w)
			if c == "" {
				return "", nil, false
			}
			flips[i%2] = append(flips[i%2], c)
		}
		for i, name := range []string{" a=", " b="} {
			if len(flips[i]) > 0 {
				line += name + strings.Join(flips[i], ",")
			}
		}
		return line, nil, true
	}
	return "", nil, false
}

// cycleLine is a wash or a dry cycle of short garments; while the power fails, the last one is the card.
func (t *sudsy) cycleLine(letter, seat string, words []string) string {
	line, card := map[string]string{"w": "wash ", "d": "dry "}[letter]+seat, ""
	if n := len(words); letter == "d" && t.outage() && n > 0 {
		if card = cardOfShort(words[n-1]); card != "" {
			words, card = words[:n-1], " card="+card
		}
	}
	for _, w := range words {
		if c := cardOfShort(w); c != "" && !isMachine(c) {
			w = strings.Join(t.shortPieces(c), " ")
		}
		line += " " + w
	}
	return line + card
}

// lookLine is the fact that answers what is to be looked up, "" if nothing is.
func (t *sudsy) lookLine(text string) string {
	if t.asked == "" {
		return ""
	}
	key := t.cards[t.asked]
	if t.asked == t.eventTable() {
		key, text = t.happens.key(), begunEvent(t.eventsToday(), text)
	}
	return "fact " + rules.JoinFact(t.asked, key+":"+text)
}

// begunEvent is the event that a text names, with blanks for its hyphens or by three letters or more of its beginning;
// the text itself where none or several are meant. A known event left as a text would not reach the books.
func begunEvent(events []string, text string) string {
	word, found := strings.ReplaceAll(strings.ToLower(text), " ", "-"), ""
	for _, e := range events {
		switch {
		case e == word:
			return e
		case len(word) < 3 || !strings.HasPrefix(e, word):
		case found != "":
			return text
		default:
			found = e
		}
	}
	if found == "" {
		return text
	}
	return found
}

// handLine is the hand-out of short cards; the dryer that ends the draw may be left out, and the seat where it
// is the one whose turn it is.
func (t *sudsy) handLine(seat string, words []string) (string, *rules.Refusal, bool) {
	if seat == "" {
		seat = strconv.Itoa(max(t.nextServed(), 1))
	}
	line, dried := "hand "+seat, false
	tail := ""
	for i, w := range words {
		if c := cardOfShort(w); c != "" && !dried {
			line, dried = line+" "+c, c == dryerCard
			continue
		} else if c != "" && dried && i == len(words)-1 {
			tail += " random=" + c
			continue
		}
		tail += " " + w
	}
	if !dried {
		line += " " + dryerCard
	}
	return line + tail, nil, true
}

// cardOfShort reads a card without its hyphen: bsh, W-PA, wm or m, dr or d; "" if it is none.
func cardOfShort(word string) string {
	w := strings.ToUpper(strings.ReplaceAll(word, "-", ""))
	switch w {
	case washerCard, "M":
		return washerCard
	case dryerCard, "D":
		return dryerCard
	}
	for _, f := range faces() {
		if strings.ReplaceAll(f, "-", "") == w {
			return f
		}
	}
	return ""
}

// shortPieces are the pieces that a garment stands for in a short line: both socks, unless one alone is there.
func (t *sudsy) shortPieces(card string) []string {
	all := piecesOf(card)
	held := slices.DeleteFunc(slices.Clone(all), func(p string) bool { return t.cloth[p].owner == 0 && t.cloth[p].in == "" })
	if len(held) == 0 {
		return all
	}
	return held
}
