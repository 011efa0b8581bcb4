package text

import (
	"strings"
	"testing"
)

// Count returns how often word occurs in s, ignoring case.
func Count(s, word string) int {
	return strings.Count(s, word)
}

func checkCount(t *testing.T) {
	if got := Count("Go go GO", "go"); got != 3 {
		t.Errorf("got %d, want 3", got)
	}
}

func TestCountEmpty(t *testing.T) {
	if got := Count("", "go"); got != 0 {
		t.Errorf("got %d, want 0", got)
	}
}
