package companion_test

import (
	"os/exec"
	"syscall"
)

// detached is the flag of a process without a console.
const detached = 0x00000008

// alone takes the console from a command that is about to start.
func alone(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{CreationFlags: detached} }
