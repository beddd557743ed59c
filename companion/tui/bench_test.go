package tui

import (
	"testing"
)

// BenchmarkTypedKey is a key in the entry line of an evening's session: the line is read, its effect worked
// out beside the log, and the frame composed.
func BenchmarkTypedKey(b *testing.B) {
	p := benchTable(b)
	for b.Loop() {
		p.Type("h")
		p.Keys("ctrl-u")
	}
}

// BenchmarkRecordedLine is a line typed and recorded durably.
func BenchmarkRecordedLine(b *testing.B) {
	p := benchTable(b)
	for b.Loop() {
		p.Paste("=1 +100 bench\n")
	}
}

func benchTable(b *testing.B) *bench {
	p := sitDown(b, 80, 24, "en", "")
	id := p.bring(example, 56)
	p.App.Do(func() {
		if err := p.App.Top().(*home).sit(id); err != nil {
			b.Error(err)
		}
	})
	p.App.Idle()
	return p
}
