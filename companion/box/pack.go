package box

// Packing away: the parts of the box as a checklist, which remembers what was missing.

import (
	"strconv"
	"strings"

	"tokyobox/data"
	"tokyobox/ledger/store"
)

// maxMissing is how many pieces of a part can be missing at most where the rulebook does not say how many
// there are.
const maxMissing = 999

// partPrefix is what the names of parts begin with in the language files.
const partPrefix = "part."

// PartNames are the parts of a box, as they are typed.
func PartNames(b data.Box) []string {
	var out []string
	for _, c := range b.Components {
		out = append(out, strings.TrimPrefix(c.Name, partPrefix))
	}
	return out
}

// Count reads PART=N, how many pieces of a part are missing. bad is a key of the language files.
func Count(b data.Box, word string) (part string, missing int, bad string) {
	name, number, _ := strings.Cut(word, "=")
	for _, c := range b.Components {
		if strings.TrimPrefix(c.Name, partPrefix) != name {
			continue
		}
		n, err := strconv.Atoi(number)
		if err != nil || n < 0 || n > Most(c) {
			return "", 0, "pack.bad.number"
		}
		return c.Name, n, ""
	}
	return "", 0, "pack.bad.part"
}

// Most is how many pieces of a part can be missing.
func Most(c data.Component) int {
	if c.Count > 0 {
		return c.Count
	}
	return maxMissing
}

// Pack remembers how many pieces of each part are missing: the others are left as they are known, and 0 says
// that all are there again. now is Unix milliseconds.
func (p Profile) Pack(s *store.Store, missing map[string]int, now int64) error {
	var facts []store.BoxFact
	for part, n := range missing {
		switch {
		case n > 0 && n != p.MissingOf(part):
			facts = append(facts, store.BoxFact{Key: MissingKey + part, Value: strconv.Itoa(n), Source: Told, At: now})
		case n == 0 && p.Has(MissingKey+part):
			if err := p.Forget(s, MissingKey+part); err != nil {
				return err
			}
		}
	}
	return s.PutBoxFacts(p.Box.ID, p.Copy, facts...)
}
