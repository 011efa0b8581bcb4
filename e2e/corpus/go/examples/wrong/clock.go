package clock

import (
	"fmt"
	"strconv"
	"strings"
)

// MinutesBetween tells how many minutes pass from one wall-clock time to the
// next occurrence of another.
//
// MinutesBetween("09:00", "10:30") returns 90. Midnight may lie in between:
// MinutesBetween("23:30", "00:15") returns 45. Equal times are no distance
// apart, MinutesBetween("12:00", "12:00") returns 0.
func MinutesBetween(from, to string) (int, error) {
	a, err := minutes(from)
	if err != nil {
		return 0, err
	}
	b, err := minutes(to)
	if err != nil {
		return 0, err
	}
	d := b - a
	if d < 0 {
		d = -d
	}
	return d, nil
}

func minutes(hhmm string) (int, error) {
	h, m, ok := strings.Cut(hhmm, ":")
	if !ok {
		return 0, fmt.Errorf("clock: %q is not hh:mm", hhmm)
	}
	hours, err := strconv.Atoi(h)
	if err != nil || hours < 0 || hours > 23 {
		return 0, fmt.Errorf("clock: bad hour in %q", hhmm)
	}
	mins, err := strconv.Atoi(m)
	if err != nil || mins < 0 || mins > 59 {
		return 0, fmt.Errorf("clock: bad minute in %q", hhmm)
	}
	return hours*60 + mins, nil
}
