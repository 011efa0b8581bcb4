package calendar

import (
	"testing"
	"time"

	"calendar/recur"
)

func day(s string) time.Time {
	d, err := time.Parse("2006-01-02", s)
	if err != nil {
		panic(err)
	}
	return d
}

func TestBetween(t *testing.T) {
	tests := []struct {
		rule            recur.Rule
		start, from, to string
		want            []string
	}{
		{recur.EveryDays(7), "2024-02-20", "2024-02-21", "2024-03-12", []string{"2024-02-27", "2024-03-05"}},
		{recur.Monthly{}, "2024-01-31", "2024-01-01", "2024-05-01", []string{"2024-01-31", "2024-02-29", "2024-03-31", "2024-04-30"}},
		{recur.Monthly{}, "2023-11-15", "2024-01-01", "2024-01-15", nil},
	}
	for _, tt := range tests {
		got := Event{"x", day(tt.start), tt.rule}.Between(day(tt.from), day(tt.to))
		if len(got) != len(tt.want) {
			t.Errorf("%s: got %v, want %v", tt.start, got, tt.want)
			continue
		}
		for i, w := range tt.want {
			if !got[i].Equal(day(w)) {
				t.Errorf("%s: got %v, want %s", tt.start, got[i], w)
			}
		}
	}
}
