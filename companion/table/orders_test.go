package table

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"tokyobox/data"
)

// TestSentencesNameTheOrdersInTheirOwnLanguage looks through every sentence that people read at a table for orders as
// English types them. Commands, which are not translated, and the gaps of sentences are passed over.
func TestSentencesNameTheOrdersInTheirOwnLanguage(t *testing.T) {
	command := regexp.MustCompile(`\{\{[^}]*\}\}|--\w+|tokyobox [^.;]*`)
	for _, lang := range data.Languages()[1:] {
		words, err := data.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		var foreign []string
		for _, o := range []string{"undo", "redo", "undraw", "why", "history", "help", "cover", "chart", "quit"} {
			if words.Say("order."+o, nil, nil) == o {
				t.Errorf("%s: %s is the English word", lang, o)
			}
			foreign = append(foreign, o)
		}
		said := regexp.MustCompile(`\b(` + strings.Join(foreign, "|") + `)\b`)
		files, err := filepath.Glob("../../data/lang/*." + lang + ".json")
		if err != nil || len(files) == 0 {
			t.Fatal(err, files)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var sentences map[string]any
			if err := json.Unmarshal(text, &sentences); err != nil {
				t.Fatal(err)
			}
			for key, value := range sentences {
				own, _ := value.(string)
				if strings.HasPrefix(key, "cmd.") {
					continue
				}
				if word := said.FindString(command.ReplaceAllString(own, "")); word != "" {
					t.Errorf("%s: %s names the order %s: %s", lang, key, word, own)
				}
			}
		}
	}
}
