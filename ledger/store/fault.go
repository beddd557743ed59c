package store

// Faults on purpose: what lies above the store is tested with operations that fail, are torn or come late,
// on the real file and with the real SQLite below.

import (
	"context"
	"database/sql"
	"database/sql/driver"

	"modernc.org/sqlite"
)

// Operation is one thing that is asked of the file.
type Operation string

// The operations that a Fault is asked about.
const (
	OpBegin  Operation = "begin"  // a transaction begins, with the lock it needs
	OpRead   Operation = "read"   // a query
	OpWrite  Operation = "write"  // a statement that changes something
	OpCommit Operation = "commit" // what the transaction did becomes durable
)

// Fault is asked about every operation on an open file: once before it, with done false, and once after it,
// with done true. An error stands in place of the outcome. Before, nothing is done, and a transaction is
// taken back. After, it was done all the same and is told to have failed, as when a disk loses its answer.
// A Fault may also wait. It is called by whoever uses the Store and must bear that.
type Fault func(o Operation, done bool) error

// Faulty is the error of a kind, as the store would have it, for a Fault to return.
func Faulty(k Kind) error { return &Error{k, "test", nil} }

// do runs an operation between the two questions.
func (f Fault) do(o Operation, run func() error) error {
	if err := f(o, false); err != nil {
		return err
	}
	if err := run(); err != nil {
		return err
	}
	return f(o, true)
}

// openDB makes the one connection to an address; fault is nil as a rule.
func openDB(address string, fault Fault) (*sql.DB, error) {
	base, err := sqlite.NewConnector(address)
	if err != nil {
		return nil, err
	}
	if fault != nil {
		base = faultyConnector{base, fault}
	}
	return sql.OpenDB(base), nil
}

// The following stand before the driver's own and ask the Fault. Whatever is not asked about goes through.

type faultyConnector struct {
	driver.Connector
	fault Fault
}

func (c faultyConnector) Connect(ctx context.Context) (driver.Conn, error) {
	conn, err := c.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	return &faultyConn{conn.(fullConn), c.fault}, nil
}

// fullConn is what every connection of the driver is.
type fullConn interface {
	driver.Conn
	driver.ConnBeginTx
	driver.ConnPrepareContext
	driver.ExecerContext
	driver.QueryerContext
	driver.Pinger
	driver.SessionResetter
	driver.Validator
}

type faultyConn struct {
	fullConn
	fault Fault
}

// Unwrap returns the driver's own connection.
func (c *faultyConn) Unwrap() driver.Conn { return c.fullConn }

func (c *faultyConn) BeginTx(ctx context.Context, o driver.TxOptions) (t driver.Tx, err error) {
	err = c.fault.do(OpBegin, func() error { t, err = c.fullConn.BeginTx(ctx, o); return err })
	if err != nil {
		if t != nil {
			t.Rollback()
		}
		return nil, err
	}
	return faultyTx{t, c.fault}, nil
}

func (c *faultyConn) PrepareContext(ctx context.Context, query string) (driver.Stmt, error) {
	s, err := c.fullConn.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	return &faultyStmt{s.(fullStmt), c.fault}, nil
}

func (c *faultyConn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (r driver.Result, err error) {
	err = c.fault.do(OpWrite, func() error { r, err = c.fullConn.ExecContext(ctx, query, args); return err })
	return r, err
}

func (c *faultyConn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	return asked(c.fault, func() (driver.Rows, error) { return c.fullConn.QueryContext(ctx, query, args) })
}

// asked is a query between the two questions; rows that nobody gets are closed.
func asked(f Fault, query func() (driver.Rows, error)) (rows driver.Rows, err error) {
	err = f.do(OpRead, func() error { rows, err = query(); return err })
	if err != nil {
		if rows != nil {
			rows.Close()
		}
		return nil, err
	}
	return rows, nil
}

// fullStmt is what every prepared statement of the driver is.
type fullStmt interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
}

type faultyStmt struct {
	fullStmt
	fault Fault
}

func (s *faultyStmt) ExecContext(ctx context.Context, args []driver.NamedValue) (r driver.Result, err error) {
	err = s.fault.do(OpWrite, func() error { r, err = s.fullStmt.ExecContext(ctx, args); return err })
	return r, err
}

func (s *faultyStmt) QueryContext(ctx context.Context, args []driver.NamedValue) (driver.Rows, error) {
	return asked(s.fault, func() (driver.Rows, error) { return s.fullStmt.QueryContext(ctx, args) })
}

type faultyTx struct {
	driver.Tx
	fault Fault
}

func (t faultyTx) Commit() error {
	if err := t.fault(OpCommit, false); err != nil {
		t.Tx.Rollback()
		return err
	}
	if err := t.Tx.Commit(); err != nil {
		return err
	}
	return t.fault(OpCommit, true)
}
