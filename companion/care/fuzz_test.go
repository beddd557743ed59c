package care

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"tokyobox/ledger/store"
)

// Any bytes as a text that holds everything: it is refused, or what was read goes out and in again as it is.
func FuzzAnyBytesAsAnArchive(f *testing.F) {
	whole := "tokyobox archive 1\n" +
		"row person {\"id\":\"p\",\"key\":\"ann\",\"name\":\"Ann\",\"seen_ms\":1,\"fold\":\"ann\"}\n" +
		"row setting {\"key\":\"a\",\"value\":\"b\"}\n" +
		"seed s 0000000000000000000000000000000000000000000000000000000000000001\npeople s p -\n" +
		"tokyobox session 1\nid s\ngame capsule-hotel 1\nseat 1 ann \"Ann\"\nseat 2 ben \"Ben\"\n1 mark\n2 loan 1=4000 2=6000\n3 strike 2\nend\n"
	f.Add([]byte(whole))
	f.Add([]byte("tokyobox archive 1\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		src, err := Read(bytes.NewReader(text))
		if err != nil {
			return
		}
		out := func(src Source) string {
			var b bytes.Buffer
			if _, err := Write(&b, src, true); err != nil {
				t.Fatal(err)
			}
			return b.String()
		}
		once := out(src)
		again, err := Read(strings.NewReader(once))
		if err != nil {
			t.Fatalf("%v in\n%s", err, once)
		}
		if twice := out(again); twice != once {
			t.Fatalf("out and in again differs:\n%s\n%s", once, twice)
		}
	})
}

// What is told about a damaged or hostile file never holds signs that a terminal obeys.
func FuzzWhatIsToldIsHarmless(f *testing.F) {
	for _, s := range []string{"\x1b[2J", "\x1b]0;owned\x07", "a\u202eb", "\r\n", "\u009b31m", "\xff\xfe", "=1+1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, told := range []string{Harmless(text), Cut(text)} {
			if strings.ContainsFunc(told, func(r rune) bool { return r < ' ' || r >= 0x7f && r < 0xa0 || r >= 0x202a && r <= 0x202e }) {
				t.Errorf("%q is told as %q", text, told)
			}
		}
	})
}

func TestAnErrorOfTheStoreIsNeverAnUnknownOne(t *testing.T) {
	s := opened(t)
	must(t, s.Close())
	_, err := Bring(s, read(t, "tokyobox archive 1\n"), seed)
	var known *store.Error
	if !errors.As(err, &known) {
		t.Errorf("%v", err)
	}
}
