//go:build !linux

package care

// roomOf knows nothing where a program asks each system in another way.
func roomOf(string) Room { return Room{} }
