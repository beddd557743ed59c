// Tokyobox keeps the books beside the real boxes of the TOKYO series: see README.md.
package main

import (
	"os"

	"tokyobox/companion"
	"tokyobox/timers"
)

// version is set when a release is built.
var version = "1.0.0"

func main() {
	os.Exit(companion.Main(companion.Env{
		Args:    os.Args[1:],
		In:      os.Stdin,
		Out:     os.Stdout,
		Err:     os.Stderr,
		Getenv:  os.Getenv,
		Clock:   timers.System(),
		Version: version,
	}))
}
