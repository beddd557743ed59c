package capsulehotel

// What the app may draw for the table: the first seat of each tie, and dice that got lost.

import (
	"strconv"
	"strings"

	"tokyobox/rules"
)

// byAppFace is what stands for a face that the app is to roll: roll b1=app.
const byAppFace = "app"

// Draw fills in what chance decides where the line leaves it open, and marks the line as drawn by the
// app: the first seat of every tie of open, all dice still to roll of a bare roll, and those of
// roll b1=app. A line is all typed or all the app's: where anything is typed, nothing is drawn.
func (t *table) Draw(m rules.Move, pick func(label string, n int) (int, error)) (rules.Move, error) {
	switch m.Verb.Name {
	case "open":
		return t.drawOrder(m, pick)
	case "roll":
		return t.drawDice(m, pick)
	}
	return m, nil
}

func (t *table) drawOrder(m rules.Move, pick func(label string, n int) (int, error)) (rules.Move, error) {
	if t.phase != inOpen || !t.queueOn || t.external || m.Has("first") {
		return m, nil
	}
	out := m
	for _, group := range t.byYen() {
		if len(group) < 2 {
			continue
		}
		label := "open " + strconv.Itoa(t.round) + " " + strings.Join(digits(group), ",")
		i, err := pick(label, len(group))
		if err != nil {
			return m, err
		}
		out = out.Add("first", "", account[group[i]]).Set("app", "")
	}
	return out, nil
}

func digits(seats []int) []string {
	out := make([]string, len(seats))
	for i, s := range seats {
		out[i] = account[s]
	}
	return out
}

func (t *table) drawDice(m rules.Move, pick func(label string, n int) (int, error)) (rules.Move, error) {
	if t.phase != inIncome {
		return m, nil
	}
	var dice []*piece
	for _, f := range m.Each("die") {
		b := t.piece(f.Sub)
		if f.Value != byAppFace || b == nil || b.letter != 'b' || !b.rolled() {
			return m, nil
		}
		dice = append(dice, b)
	}
	if len(dice) == 0 {
		dice = t.missingDice(nil)
	}
	out := rules.Move{Verb: m.Verb}
	for _, b := range dice {
		n, err := pick("roll "+strconv.Itoa(t.round)+" "+b.name, b.kind.sides())
		if err != nil {
			return m, err
		}
		for i := range b.kind.faces {
			f := &b.kind.faces[i]
			if n < f.weight {
				out = out.Add("die", b.name, f.name)
				break
			}
			n -= f.weight
		}
	}
	if len(dice) > 0 {
		out = out.Set("app", "")
	}
	return out, nil
}
