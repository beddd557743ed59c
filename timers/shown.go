package timers

// This file rounds times to the figures people see. The words around them are in the language files.

import (
	"fmt"
	"time"
)

// Seconds returns the whole seconds to show for what is left of a countdown, rounded up: 60 during the
// first second of a minute, 1 during the last, 0 only when it is over. Below zero counts as zero.
func Seconds(left time.Duration) int {
	if left <= 0 {
		return 0
	}
	return int((left-1)/time.Second) + 1
}

// Tenths returns a stopwatch's time as m:ss.t, rounded down: "0:00.0", "1:05.3", "75:00.0". Below zero
// counts as zero.
func Tenths(ran time.Duration) string {
	tenths := max(ran, 0) / (100 * time.Millisecond)
	return fmt.Sprintf("%d:%02d.%d", tenths/600, tenths/10%60, tenths%10)
}

// MinSec returns a time as m:ss, rounded down, such as the "0:03" of how late it is after zero. Below
// zero counts as zero.
func MinSec(d time.Duration) string {
	seconds := max(d, 0) / time.Second
	return fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
}

// Nearest returns a stretch in whole seconds, rounded to the nearest: 90 for 90.1 s. It is what a notice
// says of the time the computer was away. Below zero counts as zero.
func Nearest(d time.Duration) int {
	return int(max(d, 0).Round(time.Second) / time.Second)
}
