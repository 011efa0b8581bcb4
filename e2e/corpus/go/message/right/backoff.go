package retry

import (
	"math/rand"
	"time"
)

// Backoff gives the pause before the given attempt, counted from 1.
func Backoff(attempt int, base, max time.Duration) time.Duration {
	if attempt < 1 {
		return 0
	}
	pause := base
	for i := 1; i < attempt && pause < max; i++ {
		pause *= 2
	}
	if pause > max {
		pause = max
	}
	return pause
}

// Jitter spreads a pause randomly over its upper half.
func Jitter(pause time.Duration) time.Duration {
	if pause <= 1 {
		return pause
	}
	half := pause / 2
	return half + time.Duration(rand.Int63n(int64(pause-half)))
}
