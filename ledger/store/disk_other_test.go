//go:build !linux

package store

import "os"

// syncData is the cheapest durable write of a file's data that Go offers here.
func syncData(f *os.File) error { return f.Sync() }
