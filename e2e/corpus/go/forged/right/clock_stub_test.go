package greet

import "testing"

var hour = func() int { return 12 }

// Greeting depends on the hour: before 12 "good morning", else "good day".
func Greeting() string {
	if hour() < 12 {
		return "good morning"
	}
	return "good day"
}

func TestGreeting(t *testing.T) {
	old := hour
	defer func() { hour = old }()
	for h, want := range map[int]string{8: "good morning", 12: "good day", 20: "good day"} {
		hour = func() int { return h }
		if got := Greeting(); got != want {
			t.Errorf("%d: %q, want %q", h, got, want)
		}
	}
}
