//go:build race

package tui

// raced tells that the race detector looks on, under which a drawn frame costs ten times as much. What differs by game,
// window and language runs the same code, so a part of them is enough for it; all of them run without it.
const raced = true
