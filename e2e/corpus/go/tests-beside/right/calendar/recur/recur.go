package recur

import "time"

type Rule interface {
	// Occurrence is the start of the nth repetition, the first being number 0.
	Occurrence(start time.Time, n int) time.Time
}

type EveryDays int

func (d EveryDays) Occurrence(start time.Time, n int) time.Time {
	return start.AddDate(0, 0, n*int(d))
}

// Monthly repeats on the same day of the month, or on the last day of months
// that are too short.
type Monthly struct{}

func (Monthly) Occurrence(start time.Time, n int) time.Time {
	y, m, day := start.Date()
	first := time.Date(y, m+time.Month(n), 1, start.Hour(), start.Minute(), start.Second(), 0, start.Location())
	if last := first.AddDate(0, 1, -1).Day(); day > last {
		day = last
	}
	return first.AddDate(0, 0, day-1)
}
