package files

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

func content(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestAFileThatIsThereIsKeptUnlessForced(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.txt")
	if err := Write(name, []byte("one"), false); err != nil {
		t.Fatal(err)
	}
	if err := Write(name, []byte("two"), false); !errors.Is(err, ErrExists) || content(t, name) != "one" {
		t.Errorf("%v, and it holds %q", err, content(t, name))
	}
	if err := Write(name, []byte("two"), true); err != nil || content(t, name) != "two" {
		t.Errorf("%v, and it holds %q", err, content(t, name))
	}
}

func TestNothingIsLeftBesideAFileThatCannotBeWritten(t *testing.T) {
	folder := t.TempDir()
	if err := Write(filepath.Join(folder, "none", "a.txt"), []byte("x"), false); err == nil {
		t.Error("a file was written into a folder that is not there")
	}
	if err := os.Mkdir(filepath.Join(folder, "sub"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := Write(filepath.Join(folder, "sub"), []byte("x"), true); err == nil {
		t.Error("a folder was overwritten")
	}
	left, err := os.ReadDir(folder)
	if err != nil || len(left) != 1 {
		t.Errorf("the folder holds %v, %v", left, err)
	}
}

func TestAFreeNameIsFound(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, want := range []string{"code.png", "code-2.png", "code-3.png"} {
		got, err := WriteNext("code.png", []byte(want))
		if err != nil || filepath.Base(got) != want || !filepath.IsAbs(got) || content(t, got) != want {
			t.Errorf("%s, %v; wanted %s", got, err, want)
		}
	}
}
