// Package calendar lists the dates of repeated events.
package calendar

import (
	"time"

	"calendar/recur"
)

type Event struct {
	Title string
	Start time.Time
	Rule  recur.Rule
}

// Between lists the occurrences in the half-open span from..to.
func (e Event) Between(from, to time.Time) []time.Time {
	var dates []time.Time
	for n := 0; ; n++ {
		at := e.Rule.Occurrence(e.Start, n)
		if !at.Before(to) {
			return dates
		}
		if !at.Before(from) {
			dates = append(dates, at)
		}
	}
}
