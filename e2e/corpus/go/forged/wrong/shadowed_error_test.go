package form

import (
	"errors"
	"strconv"
	"testing"
)

// ParseAge parses an age between 0 and 150; other input is an error.
func ParseAge(s string) (int, error) {
	n, err := strconv.Atoi(s)
	if err != nil || n > 150 {
		return 0, errors.New("bad age")
	}
	return n, nil
}

func TestParseAge(t *testing.T) {
	var failure error
	for _, s := range []string{"-1", "151", "x"} {
		if _, err := ParseAge(s); err == nil {
			failure := errors.New("accepted " + s)
			_ = failure
		}
	}
	if failure != nil {
		t.Fatal(failure)
	}
}
