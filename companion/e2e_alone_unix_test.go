//go:build unix

package companion_test

import (
	"os/exec"
	"syscall"
)

// alone takes the terminal from a command that is about to start.
func alone(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setsid: true} }
