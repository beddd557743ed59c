package tui

import (
	"testing"
	"time"

	"tokyobox/companion/screen"
	"tokyobox/companion/screen/screentest"
	"tokyobox/data"
	"tokyobox/timers"
)

// BenchmarkARunningClock is one look at a running clock at 80x24 as the ticker makes it, drawing included
// where something has changed; ten of them are made in a second, and the share of one core is told.
func BenchmarkARunningClock(b *testing.B) {
	for _, c := range []struct {
		name   string
		floors string
	}{{"countdown", "86400"}} {
		b.Run(c.name, func(b *testing.B) {
			words, err := data.Load("en")
			if err != nil {
				b.Fatal(err)
			}
			clock := timers.NewManual(begun)
			floors, err := timers.ParseFloors(c.floors)
			if err != nil {
				b.Fatal(err)
			}
			env := Env{Clock: clock, Words: words, Getenv: func(string) string { return "" }, Ring: func() {}}
			d := screentest.Start(b, screentest.Setup{}, func(app *screen.App) { openClockOn(env, app, floors) })
			d.Keys("space")
			page := d.App.Top().(*clockPage)
			clock.Advance(3 * time.Second)
			d.App.Do(page.tick)
			b.ResetTimer()
			for range b.N {
				clock.Advance(redrawEvery)
				d.App.Do(page.tick)
			}
			b.StopTimer()
			perSecond := float64(b.Elapsed()) / float64(b.N) * float64(time.Second/redrawEvery)
			b.ReportMetric(100*perSecond/float64(time.Second), "%core")
		})
	}
}
