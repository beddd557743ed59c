package settings

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

func at(t *testing.T, text string) *Settings {
	t.Helper()
	path := filepath.Join(t.TempDir(), "deep", "settings")
	if text != "" {
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s, err := Read(path)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestASettingIsKeptAndEverythingElseInTheFileToo(t *testing.T) {
	s := at(t, "# mine\r\ntheme = day\nnonsense\nlang = xx\n")
	if s.Get("theme") != "day" || s.Get("lang") != "auto" || s.Get("mouse") != "on" {
		t.Errorf("theme %s, lang %s, mouse %s", s.Get("theme"), s.Get("lang"), s.Get("mouse"))
	}
	if err := s.Set("theme", "safe"); err != nil {
		t.Fatal(err)
	}
	again, err := Read(s.Path())
	if err != nil {
		t.Fatal(err)
	}
	text, _ := os.ReadFile(s.Path())
	if want := "# mine\nnonsense\nlang = xx\ntheme = safe\n"; again.Get("theme") != "safe" || string(text) != want {
		t.Errorf("the file is\n%s", text)
	}
	if got := s.Strange(); len(got) != 2 {
		t.Errorf("strange: %q", got)
	}
}

func TestWhatThereIsNotIsRefused(t *testing.T) {
	s := at(t, "")
	if err := s.Set("colour", "red"); !errors.Is(err, ErrName) {
		t.Error(err)
	}
	if err := s.Set("theme", "pink"); !errors.Is(err, ErrValue) {
		t.Error(err)
	}
	if _, err := os.Stat(s.Path()); err == nil {
		t.Error("a refused setting made a file")
	}
}

func TestASettingThatCannotBeWrittenHoldsForNow(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	s, _ := Read(filepath.Join(path, "settings"))
	if err := s.Set("mouse", "off"); err == nil || s.On("mouse") {
		t.Errorf("%v, mouse %s", err, s.Get("mouse"))
	}
}

func TestNoSettingsAtAllAreTheDefaults(t *testing.T) {
	var s *Settings
	for _, x := range All() {
		if got := s.Get(x.Name); got != x.Default() {
			t.Errorf("%s is %s", x.Name, got)
		}
	}
}
