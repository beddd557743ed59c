package rules

// Booklet are the tables of a rulebook that its owner copied out of it, row by row: what a card, or a row and
// a column, leads to. What nobody told is not known; nothing is ever made up.
type Booklet map[string]map[string]string

// Put keeps a row; key is what it is found under, such as the face of a card.
func (b Booklet) Put(table, key, text string) {
	if b[table] == nil {
		b[table] = map[string]string{}
	}
	b[table][key] = text
}

// Look is the row of a table; ok is false if nobody told it.
func (b Booklet) Look(table, key string) (text string, ok bool) {
	text, ok = b[table][key]
	return text, ok
}
