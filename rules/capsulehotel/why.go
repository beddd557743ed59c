package capsulehotel

import "tokyobox/rules"

func (t *table) notes() []rules.Note { return nil }

// Next is what the rules expect now.
func (t *table) Next() rules.Next { return rules.Next{} }

// Why explains a cell.
func (t *table) Why(name, of string) rules.Why { return rules.Why{} }

func (t *table) drawOrder(m rules.Move, pick func(label string, n int) (int, error)) (rules.Move, error) {
	return m, nil
}

func (t *table) drawDice(m rules.Move, pick func(label string, n int) (int, error)) (rules.Move, error) {
	return m, nil
}
