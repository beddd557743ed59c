// Package data holds what the program knows without being told: one file for each box with its games,
// links and parts, and the sentences of every language.
package data

import (
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
)

//go:embed boxes/*.json
var boxFiles embed.FS

//go:embed links.json
var linkFile []byte

// Box is one physical box.
type Box struct {
	ID         string      `json:"id"`
	Title      string      `json:"title"`
	Games      []Game      `json:"games"`
	Facts      []string    `json:"facts"`      // facts that the rulebook prints, as FIELD=value
	Components []Component `json:"components"` // what lies in the box
}

// Game is the entry of one game in the catalogue.
type Game struct {
	ID         string `json:"id"`
	Title      string `json:"title"`
	Min        int    `json:"min"`     // players
	Max        int    `json:"max"`     // players
	Minutes    *int   `json:"minutes"` // nil = not known
	Designer   string `json:"designer"`
	Link       string `json:"link"`       // where the rules are
	LinkSource string `json:"linkSource"` // key of the sentence that says where the link is from
}

// Component is a kind of piece and how many there are; 0 = not known.
type Component struct {
	Name  string `json:"name"` // key of its name in the language files
	Count int    `json:"count"`
}

// Boxes reads all boxes, in the order of their ids. An error is a fault of the program's files.
func Boxes() ([]Box, error) {
	names, err := fs.Glob(boxFiles, "boxes/*.json")
	if err != nil {
		return nil, fmt.Errorf("list boxes: %w", err)
	}
	var out []Box
	for _, name := range names {
		text, err := boxFiles.ReadFile(name)
		if err != nil {
			return nil, fmt.Errorf("read box: %w", err)
		}
		var b Box
		if err := json.Unmarshal(text, &b); err != nil {
			return nil, fmt.Errorf("box in %s: %w", name, err)
		}
		out = append(out, b)
	}
	return out, nil
}

// Link is an address that a rulebook prints beside those of the rules.
type Link struct {
	ID         string `json:"id"`
	Box        string `json:"box"`
	Title      string `json:"title"`
	Name       string `json:"name"` // key of what it is, in the language files
	Link       string `json:"link"`
	LinkSource string `json:"linkSource"` // key of the sentence that says where the link is from
}

// Links reads the addresses that lead to no rules. An error is a fault of the program's files.
func Links() ([]Link, error) {
	var out []Link
	if err := json.Unmarshal(linkFile, &out); err != nil {
		return nil, fmt.Errorf("links: %w", err)
	}
	return out, nil
}
