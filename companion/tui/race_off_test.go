//go:build !race

package tui

// raced tells that the race detector looks on.
const raced = false
