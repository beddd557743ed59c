// Command books hands the journal of sessions to hledger and compares what it counts with our own books.
//
//	go run ./.ci/books PROGRAM SESSION...
//
// PROGRAM is the built program, each SESSION a session file. It needs hledger on the path. The exit status is 0 if
// hledger finds nothing wrong and every balance is the same.
package main

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

func main() {
	if len(os.Args) < 3 {
		fmt.Fprintln(os.Stderr, "usage: books PROGRAM SESSION...")
		os.Exit(2)
	}
	folder, err := os.MkdirTemp("", "books-")
	if err == nil {
		for _, session := range os.Args[2:] {
			if err = compare(os.Args[1], session, folder); err != nil {
				err = fmt.Errorf("%s: %w", session, err)
				break
			}
		}
		os.RemoveAll(folder)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// compare takes one session through the program and hledger.
func compare(program, session, folder string) error {
	db := filepath.Join(folder, "books.db")
	os.Remove(db)
	ours := func(args ...string) ([]byte, error) {
		return exec.Command(program, append([]string{"--db", db}, args...)...).Output()
	}
	id, err := ours("import", session)
	if err != nil {
		return fmt.Errorf("import: %w", err)
	}
	name := strings.TrimSpace(string(id))
	journal := filepath.Join(folder, "session.journal")
	if _, err := ours("export", name, "--format", "ledger", "--force", "-o", journal); err != nil {
		return fmt.Errorf("export: %w", err)
	}
	text, err := ours("export", name, "--format", "json")
	if err != nil {
		return fmt.Errorf("export: %w", err)
	}
	var own struct {
		Players []struct {
			Seat int
			Name string
		}
		Balances map[string]map[string]int64
	}
	if err := json.Unmarshal(text, &own); err != nil {
		return err
	}
	if out, err := exec.Command("hledger", "-f", journal, "check", "--strict").CombinedOutput(); err != nil {
		return fmt.Errorf("hledger check: %w\n%s", err, out)
	}
	counted, err := balances(journal)
	if err != nil {
		return err
	}
	number := 0
	for _, p := range own.Players {
		for unit, accounts := range own.Balances {
			n, held := accounts[strconv.Itoa(p.Seat)]
			if unit == "yen" {
				unit = "JPY"
			}
			if got := counted["players:"+p.Name][unit]; held && got != n {
				return fmt.Errorf("%s has %d %s, hledger counts %d", p.Name, n, unit, got)
			}
			number++
		}
	}
	if number == 0 {
		return fmt.Errorf("no balances")
	}
	fmt.Printf("%s: hledger agrees, %d balances of players are the same\n", filepath.Base(session), number)
	return nil
}

// amount is a number with its unit as hledger writes it.
var amount = regexp.MustCompile(`^(-?[\d,]+)\.? "?([^"]+)"?$`)

// balances is what hledger counts for every account and unit.
func balances(journal string) (map[string]map[string]int64, error) {
	out, err := exec.Command("hledger", "-f", journal, "balance", "--flat", "--no-total", "--empty", "--layout=bare", "-O", "csv").Output()
	if err != nil {
		return nil, fmt.Errorf("hledger balance: %w", err)
	}
	rows, err := csv.NewReader(strings.NewReader(string(out))).ReadAll()
	if err != nil {
		return nil, err
	}
	counted := map[string]map[string]int64{}
	for _, row := range rows[1:] {
		m := amount.FindStringSubmatch(row[2] + " " + row[1])
		if m == nil {
			return nil, fmt.Errorf("hledger writes %q", row)
		}
		n, err := strconv.ParseInt(strings.ReplaceAll(m[1], ",", ""), 10, 64)
		if err != nil {
			return nil, err
		}
		if counted[row[0]] == nil {
			counted[row[0]] = map[string]int64{}
		}
		counted[row[0]][m[2]] = n
	}
	return counted, nil
}
