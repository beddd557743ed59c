package rules

// Refusal says why a line is not allowed: a code that never changes and a sentence to be looked up.
type Refusal struct {
	Code string // such as E_FUNDS; Unread for a line that cannot be read
	Soft bool   // force records it anyway, with the code as a warning
	Text Text   // the sentence; the key with ".hint" behind it is the way out
	Ask  string // the beginning of the line that would settle it by a fact of the box, or ""
}

// Unread is the code of a line that cannot be read at all.
const Unread = "E_READ"

// Error is the refusal for programmers; people get the sentence.
func (r *Refusal) Error() string { return r.Code + " " + r.Text.Key }

// Refusals collects everything that is wrong with one move, so that the first in the game's order counts.
type Refusals struct {
	list []Refusal
}

// Hard refuses for good. The sentence is the text under the code, or under code.variant where a variant
// is named; gaps are as in Say.
func (r *Refusals) Hard(code, variant string, gaps ...any) {
	r.list = append(r.list, Refusal{Code: code, Text: Say(textKey(code, variant), gaps...)})
}

// Soft refuses unless the line has force.
func (r *Refusals) Soft(code, variant string, gaps ...any) {
	r.list = append(r.list, Refusal{Code: code, Soft: true, Text: Say(textKey(code, variant), gaps...)})
}

// Ask refuses for want of a fact of the box; fact is the beginning of the line that tells it.
func (r *Refusals) Ask(code, variant, fact string, gaps ...any) {
	r.list = append(r.list, Refusal{Code: code, Ask: fact, Text: Say(textKey(code, variant), gaps...)})
}

// Any tells whether anything was refused so far.
func (r *Refusals) Any() bool { return len(r.list) > 0 }

// Of is the first refusal with that code, nil if there is none: what keeps a kind of line from being entered
// at all can be told by trying it without arguments.
func (r *Refusals) Of(code string) *Refusal {
	for i := range r.list {
		if r.list[i].Code == code {
			return &r.list[i]
		}
	}
	return nil
}

func textKey(code, variant string) string {
	if variant == "" {
		return code
	}
	return code + "." + variant
}

// verdict is the refusal that counts and, where force makes the line pass, the warnings that remain.
func (r *Refusals) verdict(order map[string]int, force bool) (*Refusal, []Refusal) {
	var first *Refusal
	for i := range r.list {
		x := &r.list[i]
		if force && x.Soft {
			continue
		}
		if first == nil || order[x.Code] < order[first.Code] {
			first = x
		}
	}
	if first != nil || len(r.list) == 0 {
		return first, nil
	}
	return nil, r.list
}
