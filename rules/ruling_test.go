package rules

import (
	"fmt"
	"strings"
	"testing"

	"tokyobox/ledger"
)

// played plays lines of the toy; what is refused stays out.
func played(lines ...string) (*Played, []string) {
	p := Replay(toy, oneSeat, nil)
	var codes []string
	for i, l := range lines {
		if _, why := p.Add(ledger.Move{Seq: i + 1, Text: l}); why != nil {
			codes = append(codes, why.Text.Key)
		}
	}
	return p, codes
}

// cell is a cell of the whole game as text.
func cell(p *Played, name string) string {
	v := p.State.View()
	c, _ := v.Cell(name, "")
	return c.Value.String()
}

func TestARulingHoldsForTheWholeLog(t *testing.T) {
	p, codes := played("try it", "ruling mood=wild", "try it")
	if len(codes) > 0 || cell(p, "mood") != "wild" || cell(p, "tried") != "2" {
		t.Errorf("%v: mood %s, tried %s", codes, cell(p, "mood"), cell(p, "tried"))
	}
	var lines []ledger.Move
	for _, s := range p.Steps {
		lines = append(lines, s.Line)
	}
	again := Replay(toy, oneSeat, lines)
	if cell(again, "mood") != "wild" || len(again.Steps) != 3 {
		t.Errorf("replayed: mood %s, %d steps", cell(again, "mood"), len(again.Steps))
	}
	if undone := Replay(toy, oneSeat, lines[:1]); cell(undone, "mood") != "calm" {
		t.Errorf("without the ruling the mood is %s", cell(undone, "mood"))
	}
}

func TestARulingThatNoOptionKnowsIsRefused(t *testing.T) {
	_, codes := played("ruling mood=sad", "ruling weather=fine")
	if got := strings.Join(codes, " "); got != "E_OPTION.value E_OPTION" {
		t.Error(got)
	}
}

func TestAPositionFromPaperComesFirstAndIsChecked(t *testing.T) {
	p, codes := played("opening tried 5", "opening told 1=red 2=blue", "opening tried 10", "opening tried x", "opening tried 1=2",
		"opening told red", "opening told 3=red", "opening told 1=green", "opening hats 1", "opening tried 05", "opening tried 7")
	want := "E_OPENING.value E_OPENING.value E_OPENING.shape E_OPENING.shape E_OPENING.subject E_OPENING.word E_OPENING.name E_OPENING.value E_ONE"
	if got := strings.Join(codes, " "); got != want {
		t.Errorf("refused with %s, want %s", got, want)
	}
	if got := cell(p, "tried") + " " + cell(p, "told"); got != "5 1red,2blue" {
		t.Error(got)
	}
	if _, why := p.Add(ledger.Move{Seq: 11, Text: "go"}); why != nil {
		t.Fatal(why)
	}
	if _, why := p.Add(ledger.Move{Seq: 12, Text: "opening tried 3"}); why == nil || why.Text.Key != "E_OPENING" {
		t.Errorf("after a move: %v", why)
	}
	for _, o := range p.Offers() {
		if o.Verb.Form == OpeningForm && o.Off == nil {
			t.Error("it is still offered")
		}
	}
}

func TestCompletionWritesAPositionFromPaper(t *testing.T) {
	p, _ := played()
	for typed, want := range map[string]string{
		"opening ": "[tried told]", "opening told ": "[1=red 1=blue 2=red 2=blue]", "opening told 1=red ": "[2=red 2=blue]", "ruling mo": "[mood=calm mood=wild]",
	} {
		var words []string
		for _, c := range p.Complete(typed) {
			words = append(words, c.Word)
		}
		if got := fmt.Sprint(words); got != want {
			t.Errorf("%q is completed by %s, want %s", typed, got, want)
		}
	}
}

// oneSeat is the head of a session of the toy.
var oneSeat = ledger.Head{Game: "toy", Seats: []ledger.Seat{{Number: 1, Key: "ann", Name: "Ann"}}}
