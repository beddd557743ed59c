package companion_test

import (
	"go/ast"
	"slices"
	"testing"
)

// farPackages reach over a network or start other programs; the bell that people name themselves is the only one.
var farPackages = []string{"net", "net/http", "net/rpc", "net/smtp", "net/textproto", "os/exec", "plugin", "syscall/js"}

func TestTheProgramReachesNoNetworkAndStartsNothingButTheBell(t *testing.T) {
	report(t, everySource(t, func(s *source) (faults []string) {
		if s.isTest() || s.path == "companion/timer.go" || s.path[0] == '.' {
			return nil
		}
		s.imports(func(name string, spec *ast.ImportSpec) {
			if slices.Contains(farPackages, name) {
				faults = append(faults, s.at(spec.Pos())+": imports "+name)
			}
		})
		return faults
	}))
}
