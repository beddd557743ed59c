package table

import (
	"tokyobox/ledger/store"
	"tokyobox/rules"
)

// StatusOf is what is kept beside the log of a session, for lists: where its game stands after a replay, and at what
// time in Unix milliseconds that was.
func StatusOf(p *rules.Played, at int64) store.Status { return status(p, at) }
